"""What is kept. One narrow interface; SQLite behind it."""

from bot.store.calls import Calls
from bot.store.drafts import Drafts
from bot.store.followers import Followers
from bot.store.games import Games
from bot.store.insiders import SEEN_ALL, knows_all
from bot.store.leagues import Leagues
from bot.store.log import Moved
from bot.store.mail import LONGEST_PAUSE, Mail
from bot.store.motions import Motions
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


class Store(Games, Steps, Calls, Drafts, Followers, Leagues, Mail, Motions, Privacy, Published, Results, Seekers):
    """All reading and writing."""


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
