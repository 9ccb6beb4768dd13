"""The same bot at a table in your browser, without a Discord account."""
