"""The printed matter: tables in TOML, and the modules that read and check them."""
