"""What the automated player thinks things are worth; the numbers and how they were fitted: `data/weights.toml`."""

from msgspec import Struct

from engine.games.pharaohs.data import tables
from engine.wargame.tables import Raw, convert, fail

FILE = "weights.toml"


class Weights(Struct, frozen=True, forbid_unknown_fields=True):
    """All of them, in points where the data file says nothing else."""

    unit_now: float
    unit_later: float
    unit_turns: int
    hold: float
    recruit: float
    capital: float
    rival: float
    leader: float
    denial: float
    fallen_god: float
    shares: tuple[float, ...]
    line_later: float
    hold_line: float
    kill_line: float
    denied_line: float
    people: float
    people_kept: float
    prisoners: float
    enough: float
    effort: float
    step: float
    voyage: float
    last_man: float
    wary: float
    reserve: float
    marker: float
    worry: float
    surprise: float
    attention: float
    sought: dict[str, float]
    hard: float
    crowd: tuple[float, ...]
    nobody: float
    next_turn: float
    exposed: float
    guard: float
    near_foe: float
    outnumbered: float
    lead_from: float
    lead_to: float


CHANCES = ("rival", "leader", "next_turn", "lead_from", "lead_to", "people_kept", "hard")
FALLING = ("shares", "crowd")


def build_weights(raw: Raw) -> Weights:
    """None is below zero, shares fall, and what is a chance is one."""
    weights = convert(FILE, "weights", raw, Weights)
    for name in weights.__struct_fields__:
        value = getattr(weights, name)
        if name in FALLING:
            if not value or list(value) != sorted(value, reverse=True) or value[-1] <= 0:
                raise fail(FILE, name, f"{name} must fall and stay above zero")
        elif name == "sought":
            if sorted(value) != sorted(tables.TERRAINS) or min(value.values()) <= 0:
                raise fail(FILE, name, f"a weight above zero for each of {', '.join(tables.TERRAINS)}")
        elif value < 0 or (name in CHANCES and value > 1):
            raise fail(FILE, name, f"{value} is no weight")
    return weights


W = build_weights(tables.read(FILE))
