"""What every part of the store has: the database."""

from __future__ import annotations

from bot.store.database import Database


class StorePart:
    """One table or a few that belong together."""

    def __init__(self, database: Database) -> None:
        self.database = database
