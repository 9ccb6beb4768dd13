"""Battles that several chapters test: every die misses unless the test names it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.games.pharaohs.positions import position as set_up
from tests.kit import Play

PLAIN = {"fertile": "kadesh", "hill": "phoenicia", "mountain": "zippasla", "marsh": "sumer", "desert": "sinai"}
RESERVE = {"caspia": {"foot": 1}, "mannai": {"foot": 1}}  # so that the turn goes on when the battle is over
MISS = [1] * 300


def position(
    nation: str, phase: str = "movement", *, dice: Mapping[str, Sequence[int]] | None = None, **more: Any
) -> Play:
    """A position whose dice all miss unless they are named."""
    named = {label: [*given, *MISS] for label, given in (dice or {}).items()}
    return set_up(nation, phase, dice={**named, "battle": MISS}, **more)


def clash(
    area: str,
    mover: str,
    ours: Mapping[str, Any],
    defender: str,
    theirs: Mapping[str, Any],
    rolls: Mapping[str, Sequence[int]] | None = None,
    **more: Any,
) -> Play:
    """A battle about to be fought. `rolls` by round and nation, `"1 egypt"`; all other dice miss."""
    dice = {f"battle {area} round {name}": given for name, given in (rolls or {}).items()}
    on = {mover: {area: ours, **RESERVE}, defender: {area: theirs}}
    return position(mover, "battles", on=on, dice=dice, **more)


def thrown(play: Play, area: str, nation: str, number: int = 1) -> list[int]:
    """The dice of a nation in a round."""
    label = f"battle {area} round {number} {nation}"
    return [die for roll in play.session.table.dice.rolls if roll.label == label for die in roll.results]
