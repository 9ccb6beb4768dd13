"""The bot: what it looks at, what it decides, and why."""
