"""The numbers of the automated player, read from `data/player.toml` and checked once, at import."""

from __future__ import annotations

from msgspec import Struct

from engine.board.tables import Raw
from engine.board.weights import choices
from engine.games.god_kings.tables import read

_FILE = "player.toml"


class Choices(Struct, frozen=True, forbid_unknown_fields=True):
    """What the policy weighs its choices by; each is explained in the file."""

    later: float
    partial: float
    tribute: float
    wood: float
    home: float
    conquered: float
    goal: float
    leader: float
    spite: float
    step: float
    battle: float
    siege: float
    hold: float
    garrison: float
    caution: float
    onward: float
    near: float
    trade: float
    mercenary: float
    strong: float
    reign: float
    spread: float
    least: float


def build_choices(raw: Raw) -> Choices:
    return choices(_FILE, raw, "choices", Choices)


WEIGHT = build_choices(read(_FILE))
