"""How a game, a person and a server want things. Read from and written to JSON columns; every field has a default."""

from __future__ import annotations

import hashlib
from typing import Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field

HOUR = 3600
Expiry = Literal["nothing", "remind", "default", "automat"]
Dates = Literal["relative", "date", "both"]


class Wishes(BaseModel):
    """Unknown fields are kept out, so that a misspelt one is an error and no silent default."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class GameSettings(Wishes):
    """How fast a game goes and what it shows."""

    pace: int = Field(0, ge=0, le=24 * 60, description="hours for a decision; 0: no deadline")
    grace: int = Field(0, ge=0, le=24 * 14, description="hours after the deadline before anything happens")
    expiry: Expiry = "remind"
    messengers: bool = Field(True, description="the table sees that a letter went from one seat to another")
    advice: bool = Field(True, description="whoever is asked may see what the automated player would do")
    rated: bool = Field(True, description="how it ends counts for records and ratings")
    league: int = Field(0, description="the league of the server in which it counts; 0: none")
    league_name: str = Field("", description="its name, for the panel of the lobby")
    taught: list[str] = Field(default=[], description="kinds of question that whoever learns has answered")
    archived: bool = False
    paused_for: str = ""
    left: int = Field(0, description="seconds a paused game still had before its deadline")
    grace_left: int = Field(0, description="seconds of grace a paused game still had after it")
    ends: int = Field(0, description="when the time is up that was agreed on for the whole game; 0: no such time")
    ends_left: int = Field(0, description="seconds a paused game still had before that")
    result: str = ""
    revealed: bool = Field(False, description="somebody has the seed of the dice: the game cannot be played on")


class PersonSettings(Wishes):
    """How a person wants to be called."""

    remind: int | None = Field(None, ge=0, le=24 * 14, description="hours between reminders; 0: never; none: as here")
    quiet_from: int | None = Field(None, ge=0, le=23)
    quiet_until: int | None = Field(None, ge=0, le=23)
    offset: int = Field(0, ge=-14 * 60, le=14 * 60, description="minutes of local time ahead of UTC")
    vacation: int = Field(0, description="when it ends; 0: none")
    confirm: bool = Field(True, description="ask before what cannot be taken back")
    pictures: bool = True
    listed: bool = Field(True, description="how games ended for him is kept for records and lists of a server")
    blocked: list[str] = Field(default=[], description="whose letters do not come, as marks that name nobody")
    unreachable: bool = Field(False, description="a direct message came back; to be told at the next chance")


class ServerSettings(Wishes):
    """How a server wants its games run."""

    moderators: int | None = Field(None, description="role that may do what Manage Channels may")
    channels: list[int] = Field(default=[], description="where games may be opened; empty: anywhere")
    remind: int = Field(24, ge=0, le=24 * 14, description="hours between reminders")
    dates: Dates = "both"
    pace: int = Field(0, ge=0, le=24 * 60, description="hours for a decision in new games")


W = TypeVar("W", bound=Wishes)


def read(kind: type[W], text: str) -> W:
    return kind.model_validate_json(text)


def changed(settings: W, **fields: object) -> W:
    """The same with some fields changed, checked; pydantic's error names the field that does not fit."""
    return type(settings).model_validate({**settings.model_dump(), **fields})


def turned_away(composer: int, reader: int) -> str:
    """What stands for somebody on the list of whoever wants no letters of his. It names nobody."""
    return hashlib.blake2b(str(composer).encode(), key=str(reader).encode(), digest_size=12).hexdigest()


def takes_letters(reader: int, settings: PersonSettings, composer: int) -> bool:
    return turned_away(composer, reader) not in settings.blocked


def quiet_ends(settings: PersonSettings, at: int) -> int:
    """`at`, or when the person's quiet hours that it falls into are over."""
    if settings.quiet_from is None or settings.quiet_until is None or settings.quiet_from == settings.quiet_until:
        return at
    local = at + settings.offset * 60
    hour = local % (24 * HOUR)
    start, end = settings.quiet_from * HOUR, settings.quiet_until * HOUR
    inside = start <= hour < end if start < end else hour >= start or hour < end
    return at + (end - hour) % (24 * HOUR) if inside else at
