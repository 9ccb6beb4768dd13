"""The numbers of the automated player, read from `data/player.toml` and checked once, at import."""

from msgspec import Struct

from engine.games.genesis.data import tables
from engine.wargame.tables import Raw
from engine.wargame.weights import Weight, choices, weights

_FILE = "player.toml"


class Choices(Struct, frozen=True, forbid_unknown_fields=True):
    """What the policy weighs its choices by; each is explained in the file."""

    ahead: float
    silver: float
    unit: float
    unlinked: float
    monument: float
    home: float
    capital: float
    spite: float
    raid: float
    later: float
    trust: float
    onward: float
    passage: float
    card: float
    word: float
    least: float
    idle: float


def build_choices(raw: Raw) -> Choices:
    return choices(_FILE, raw, "choices", Choices)


def build_terms(raw: Raw) -> dict[str, Weight]:
    return weights(_FILE, raw, "evaluation")


_raw = tables.read(_FILE)
WEIGHT = build_choices(_raw)
TERMS = build_terms(_raw)
