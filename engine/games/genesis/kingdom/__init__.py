"""A kingdom at peace: trade, wealth, Manpower, construction, alliances, succession, victory."""
