"""The numbers of the bot, read from `data/weights.toml` and checked once, at import."""

from msgspec import Struct

from engine.games.assyrian_wars.data import tables
from engine.wargame.weights import choices


class Choices(Struct, frozen=True, forbid_unknown_fields=True):
    """What the bot weighs its choices by; the file explains each."""

    city: float
    loss: float
    held: float
    ground: float
    unit: float
    defeat: float
    relief: float
    gather: float
    join: float
    near: float
    effort: float
    tired: float
    danger: float
    least: float
    fight: float
    intercept: float
    come: float
    stand: float
    storm: float
    round: float
    bleed: float
    sortie: float
    keep: float
    band: float


WEIGHT = choices("weights.toml", tables.read("weights.toml"), "choices", Choices)
