"""The numbers of the automated player, read from `data/player.toml` and checked once, at import."""

from msgspec import Struct

from engine.games.god_kings.data import tables
from engine.wargame.weights import choices


class Choices(Struct, frozen=True, forbid_unknown_fields=True):
    """What the policy weighs its choices by; each is explained in the file."""

    later: float
    horizon: float
    partial: float
    wall: float
    tribute: float
    wood: float
    home: float
    conquered: float
    goal: float
    leader: float
    rival_least: float
    rival_most: float
    spite: float
    step: float
    enemy: float
    other: float
    led: float
    defeat: float
    stake: float
    battle: float
    siege: float
    hold: float
    garrison: float
    manned: float
    quiet: float
    city: float
    caution: float
    passing: float
    onward: float
    near: float
    effort: float
    landing: float
    folly: float
    together: float
    trade: float
    mercenary: float
    term: float
    division: float
    guard: float
    invasion: float
    unrest: float
    action: float
    number: float
    strong: float
    reign: float
    spread: float
    least: float
    intercept: float
    at_home: float
    chance: float
    weaker: float
    lost: float
    charge: float


WEIGHT = choices("player.toml", tables.read("player.toml"), "choices", Choices)
