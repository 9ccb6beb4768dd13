"""What never changes in Assyrian Wars: tables in TOML, and the modules that read and check them."""
