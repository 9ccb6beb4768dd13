"""What is kept. One narrow interface; SQLite behind it."""

from pathlib import Path
from typing import Self

from bot.store.calls import Calls
from bot.store.database import Database
from bot.store.drafts import Drafts
from bot.store.followers import Followers
from bot.store.games import Games
from bot.store.insiders import SEEN_ALL, Insiders, knows_all
from bot.store.leagues import Leagues
from bot.store.log import Moved
from bot.store.mail import LONGEST_PAUSE, Mail
from bot.store.motions import Motions
from bot.store.people import People
from bot.store.privacy import Privacy
from bot.store.published import EVERYWHERE, Published
from bot.store.results import Results
from bot.store.rows import (
    Alarm,
    Batch,
    Conflict,
    Departure,
    GameRow,
    GameWithPlayers,
    Growing,
    League,
    Letter,
    Motion,
    News,
    Post,
    Rest,
    Result,
    SameDice,
    SeatKind,
    SeatRequest,
    SeatRow,
    Stage,
    Start,
    Tablet,
    Waited,
)
from bot.store.seekers import Seekers
from bot.store.steps import Steps
from bot.store.wiping import Wiping


class Store:
    """All reading and writing, by what is read and written."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.games = Games(database)
        self.journal = Steps(database)
        self.outbox = Mail(database)
        self.calls = Calls(database)
        self.drafts = Drafts(database)
        self.followers = Followers(database)
        self.insiders = Insiders(database)
        self.leagues = Leagues(database)
        self.motions = Motions(database)
        self.people = People(database)
        self.privacy = Privacy(database, self.insiders, self.people)
        self.published = Published(database)
        self.results = Results(database)
        self.seekers = Seekers(database)
        self.wiping = Wiping(database)

    @classmethod
    async def open(cls, path: str | Path) -> Self:
        """Open the file, or make it. `Refused` says in one line why it cannot be."""
        return cls(await Database.open(path))

    async def close(self) -> None:
        """Close the file when what waits for it is written."""
        await self.journal.close()
        await self.database.close()


__all__ = [
    "EVERYWHERE",
    "LONGEST_PAUSE",
    "SEEN_ALL",
    "Alarm",
    "Batch",
    "Conflict",
    "Departure",
    "GameRow",
    "GameWithPlayers",
    "Growing",
    "League",
    "Letter",
    "Motion",
    "Moved",
    "News",
    "Post",
    "Rest",
    "Result",
    "SameDice",
    "SeatKind",
    "SeatRequest",
    "SeatRow",
    "Stage",
    "Start",
    "Store",
    "Tablet",
    "Waited",
    "knows_all",
]
