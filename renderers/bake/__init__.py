"""Base maps, built ahead of time from a game's own map data and committed under `renderers/baked/`."""
