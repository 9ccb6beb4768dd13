"""3.1 Whose turn it is: the impulse track, who is active on it, and the order of movement."""

from engine.games.assyrian_wars.data import nations
from engine.games.assyrian_wars.data.scenarios import SCENARIOS
from engine.games.assyrian_wars.position import State


def countries(s: State) -> list[str]:
    """List the countries of the scenario in the order of the impulse track (6.0.a)."""
    return [country for country in nations.COUNTRIES if country in s.level]


def is_active(s: State, country: str) -> bool:
    """3.4 Tell whether a country takes impulses: every power, and the minor countries that are active."""
    return country in nations.POWERS or country in s.politics.active


def active(s: State) -> list[str]:
    """List the countries that take impulses, in the order of the impulse track."""
    return [country for country in countries(s) if is_active(s, country)]


def powers(s: State) -> list[str]:
    """List the powers of the scenario."""
    return [country for country in countries(s) if country in nations.POWERS]


def starting_with(s: State, first: str) -> list[str]:
    """List the countries as the impulse marker comes to them, beginning with one of them."""
    track = countries(s)
    start = track.index(first)
    return [*track[start:], *track[:start]]


def after(s: State, country: str) -> str:
    """3.1.a Return the country to whose right the impulse marker goes; behind the last comes the first."""
    return starting_with(s, country)[1]


def order_of_movement(s: State) -> list[str]:
    """G-order List the active countries, the one whose scheduled impulse comes next first."""
    return [country for country in starting_with(s, s.slot) if is_active(s, country)]


def is_first_turn(s: State) -> bool:
    """Tell whether this is the turn with which the scenario begins."""
    return s.turn == SCENARIOS[s.scenario].turns[0]
