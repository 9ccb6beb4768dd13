"""The battle tables."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.pharaohs.tables import DICE, HITS
from tests.rules import rule

#        fertile hill mountain marsh desert
DICE_TABLE = {
    "cavalry": (2, 2, 1, 1, 1),
    "chariot": (2, 1, 1, 1, 1),
    "camel": (2, 2, 1, 1, 2),
    "foot": (1, 1, 1, 1, 1),
    "sumerian_foot": (1, 1, 1, 1, 1),
}


def check_battle(found: dict[str, dict[str, int]], wanted: Mapping[str, tuple[int, ...]], mountain_foot: int) -> None:
    columns = ("fertile", "hill", "mountain", "marsh", "desert")
    rows = {row: dict(zip(columns, numbers, strict=True)) for row, numbers in wanted.items()}
    assert found == {**rows, "mountain_foot": {"mountain": mountain_foot}}


@rule("BP-SC12.a")
def test_dice_table() -> None:
    check_battle(DICE, DICE_TABLE, 1)


HITS_TABLE = {
    "cavalry": (2, 2, 1, 1, 1),
    "chariot": (2, 2, 1, 1, 1),
    "camel": (2, 2, 1, 1, 2),
    "foot": (1, 1, 1, 1, 1),
    "sumerian_foot": (1, 1, 1, 2, 1),
}


@rule("BP-SC12.b")
def test_hits_table() -> None:
    check_battle(HITS, HITS_TABLE, 2)
