"""The battle tables."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.pharaohs import SPEC
from engine.games.pharaohs.data.tables import DICE, HITS
from engine.games.pharaohs.war.battle import score
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


@rule("BP-6.2.a", "BP-6.3.b")
def test_the_lesson_tells_how_many_hits_kill_as_the_tables_have_it() -> None:
    """A tutor's number is the table's: 2 for riders on fertile land or hills, 1 for foot nearly everywhere."""
    assert SPEC.words.lesson is not None
    words = SPEC.words.lesson.notes["battle"].words
    numbers = {1: "one", 2: "two"}
    [riders] = {HITS[kind][ground] for kind in ("cavalry", "chariot", "camel") for ground in ("fertile", "hill")}
    [foot] = set(HITS["foot"].values())
    assert f"Most foot die of {numbers[foot]} hit" in words
    assert f"riders on fertile land or hills die of {numbers[riders]}" in words
    assert (
        f"a 5 is {numbers[score([5], 0, 0, added=False)]} hit, a 6 is {numbers[score([6], 0, 0, added=False)]}" in words
    )
