"""The bot: `policy.py` decides."""
