"""What goes into the store and comes out of it."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from engine.kernel.dice import Roll
from engine.kernel.game import Setup
from engine.kernel.journal import Event
from engine.kernel.standing import Prepared
from engine.kernel.table import Line

Stage: TypeAlias = Literal["lobby", "running", "paused", "over", "annulled"]
SeatKind: TypeAlias = Literal["person", "automat", "vacant"]


class Conflict(Exception):
    """Another writer was first; nothing was written."""


class GameRow(msgspec.Struct, frozen=True):
    """A game as the list of games has it."""

    id: int
    slug: str
    name: str
    guild: int
    channel: int
    stage: Stage
    setup: Setup
    seed: bytes
    creator: int
    created: int
    version: int
    settings: dict[str, str]


class SeatRow(msgspec.Struct, frozen=True):
    seat: str
    user: int | None
    kind: SeatKind
    word: str
    since: int


class Start(msgspec.Struct, frozen=True):
    """A checkpoint, and what is needed to go on from it: the entries since, and how much came before."""

    seq: int
    lines: int
    rolls: int
    blob: bytes
    events: list[Event] = []


class Letter(msgspec.Struct, frozen=True):
    """Something that must be said exactly once. `key` names it; `body` is what the courier reads."""

    key: str
    target: str
    body: dict[str, object]
    due: int = 0


class Alarm(msgspec.Struct, frozen=True):
    """Something that must happen later."""

    game: int
    kind: str
    due: int
    seat: str = ""


class Batch(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that one step of a game changes, written in one transaction or not at all.

    `version` is the number of journal entries the writer knew of. Lines and draws from `lines_from` and `rolls_from`
    on are replaced; checkpoints after `checkpoints_until` are dropped (a taking back).
    """

    game: int
    version: int
    at: int
    events: list[Event] = []
    checkpoints: list[Start] = []
    checkpoints_until: int | None = None
    lines_from: int = 0
    lines: list[Line] = []
    rolls_from: int = 0
    rolls: list[Roll] = []
    letters: list[Letter] = []
    alarms: list[Alarm] = []
    alarms_off: list[str] = []
    stage: Stage | None = None
    plans: dict[str, list[Prepared]] | None = None
    audit: list[tuple[int | None, str]] = []
