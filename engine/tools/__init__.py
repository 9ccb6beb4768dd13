"""Tools for those who build and check the games: fuzz, coverage, bench, verify, show and arena."""
