"""What may come of a battle or a siege: a quick reckoning over the dice."""

from functools import cache
from typing import NamedTuple

from engine.games.god_kings.data import numbers
from engine.games.god_kings.war import chances

SIXTH, PAIR = numbers.DIE**-1, numbers.DIE**-2
DICE = range(1, numbers.DIE + 1)
NEVER = max(numbers.ROWS[max(numbers.ROWS)]) + 1  # a loss number that no roll inflicts


class Outcome(NamedTuple):
    """The chance that we win, and the loss numbers that both sides may expect."""

    wins: float
    ours: float
    theirs: float


@cache
def attack(ours: int, theirs: int, advantage: int) -> Outcome:
    """15.5 Two dice, the Battle Advantage on its holder's own die; that a loss may destroy a side is left aside."""
    found = chances.fall((ours, NEVER), (theirs, NEVER), max(0, advantage), max(0, -advantage), attacks=True)
    return Outcome(found.wins * PAIR, found.suffered * PAIR, found.dealt * PAIR)


@cache
def charge_chance(needed: int) -> float:
    """15.5.2 A die of that or less; 1 always succeeds, 6 never."""
    return min(numbers.DIE - 1, max(1, needed)) * SIXTH


@cache
def charge_loss(strength: int) -> float:
    """15.5.2.n The mean of an unmodified die in the column of the chariots."""
    return sum([numbers.loss_number(strength, die) for die in DICE]) * SIXTH


@cache
def siege_chance(drm: int) -> float:
    """17.3, 17.4 The dice on which the city falls."""
    return len([die for die in DICE if numbers.siege_falls(die, drm)]) * SIXTH


@cache
def attrition_chance(units: int) -> float:
    """11.13 That one of so many units in a space loses a step."""
    return len([die for die in DICE if die >= numbers.attrition_from(units)]) * SIXTH
