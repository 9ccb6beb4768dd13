"""Counted units with steps and marks: a toy war, told twice, once in piles and once unit by unit."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field

import pytest

from engine.wargame.piles import Pile, Sort, count, mark, move, plain, put, some, sort_of, take, turn, wipe, without

# --- one by one -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "sort"),
    [
        ("inf", Sort("inf")),
        ("inf/reduced", Sort("inf", "reduced")),
        ("inf*moved", Sort("inf", "", ("moved",))),
        ("inf/reduced*besieged*moved", Sort("inf", "reduced", ("besieged", "moved"))),
    ],
)
def test_a_key_says_kind_step_and_marks(key: str, sort: Sort) -> None:
    assert sort_of(key) == sort and sort.key == key


def test_marks_have_one_order() -> None:
    assert Sort("inf", marks=("moved", "besieged")).key == "inf*besieged*moved"


ARMY: Pile = {"inf": 3, "inf*moved": 2, "inf/reduced": 1, "ch*moved": 1}


def test_units_are_counted_by_kind_or_as_they_look() -> None:
    assert (count(ARMY, "inf"), count(ARMY, "ch"), count(ARMY, "camel"), count(ARMY)) == (6, 1, 0, 7)
    assert plain(ARMY) == {"inf": 5, "inf/reduced": 1, "ch": 1}
    assert without(ARMY, "moved") == {"inf": 3, "inf/reduced": 1}


def test_whoever_carries_least_is_taken_first() -> None:
    assert some(ARMY, {"inf": 4, "ch": 1}) == {"inf": 3, "inf*moved": 1, "ch*moved": 1}
    assert some(ARMY, {"inf/reduced": 1}) == {"inf/reduced": 1}
    with pytest.raises(LookupError, match="no 6 of inf"):
        some(ARMY, {"inf": 6})


def test_marks_go_where_their_units_go() -> None:
    tyre, sidon = dict(ARMY), {"inf": 1}
    move(tyre, sidon, {"inf*moved": 2, "inf": 1})
    assert tyre == {"inf": 2, "inf/reduced": 1, "ch*moved": 1}
    assert sidon == {"inf": 2, "inf*moved": 2}


def test_what_is_not_there_does_not_go_and_nothing_goes_with_it() -> None:
    tyre, sidon = dict(ARMY), Pile()
    with pytest.raises(LookupError, match=r"no 3 of inf\*moved"):
        move(tyre, sidon, {"inf": 1, "inf*moved": 3})
    assert (tyre, sidon) == (ARMY, {})


def test_a_step_is_lost_and_the_marks_stay() -> None:
    pile = dict(ARMY)
    assert turn(pile, {"inf*moved": 1}, "reduced") == {"inf/reduced*moved": 1}
    assert pile == {"inf": 3, "inf*moved": 1, "inf/reduced": 1, "ch*moved": 1, "inf/reduced*moved": 1}
    turn(pile, {"inf/reduced*moved": 1}, "")
    assert pile == ARMY


def test_marks_are_given_and_wiped() -> None:
    pile: Pile = {"inf": 2, "inf*moved": 1}
    assert mark(pile, {"inf": 1, "inf*moved": 1}, "besieged") == {"inf*besieged": 1, "inf*besieged*moved": 1}
    mark(pile, {"inf*besieged": 1}, "besieged")
    assert pile == {"inf": 1, "inf*besieged": 1, "inf*besieged*moved": 1}
    wipe(pile, "moved")
    assert pile == {"inf": 1, "inf*besieged": 2}
    wipe(pile, "besieged", "moved")
    assert pile == {"inf": 3}


def test_no_zeros_are_kept() -> None:
    pile: Pile = {}
    put(pile, {"inf": 0, "ch": 2})
    take(pile, {"ch": 2})
    assert pile == {}


# --- a war ----------------------------------------------------------------------------------------------------


@dataclass
class Unit:
    kind: str
    at: str
    step: str = ""
    marks: set[str] = field(default_factory=set)

    @property
    def key(self) -> str:
        return Sort(self.kind, self.step, tuple(self.marks)).key


class War:
    """Two towns. Units march once a turn, lose steps and die, and rest; `piles` and `units` tell the same."""

    def __init__(self) -> None:
        self.units = [Unit(kind, town) for town in ("tyre", "sidon") for kind in ("inf", "inf", "inf", "ch", "ch")]
        self.piles: dict[str, Pile] = {"tyre": {"inf": 3, "ch": 2}, "sidon": {"inf": 3, "ch": 2}}

    def chosen(self, key: str, at: str, n: int) -> list[Unit]:
        return [unit for unit in self.units if (unit.key, unit.at) == (key, at)][:n]

    def march(self, at: str, to: str, chance: random.Random) -> None:
        """Only who has not moved; and he has then."""
        for key, n in without(self.piles[at], "moved").items():
            going = chance.randint(0, n)
            for unit in self.chosen(key, at, going):
                unit.at = to
                unit.marks.add("moved")
            move(self.piles[at], self.piles[to], mark(self.piles[at], {key: going}, "moved") if going else {})

    def lose(self, at: str, chance: random.Random) -> None:
        """Somebody loses a step: the second is the last."""
        if not self.piles[at]:
            return
        key = chance.choice(sorted(self.piles[at]))
        [unit] = self.chosen(key, at, 1)
        if unit.step:
            self.units.remove(unit)
            take(self.piles[at], {key: 1})
        else:
            unit.step = "reduced"
            turn(self.piles[at], {key: 1}, "reduced")

    def besiege(self, at: str) -> None:
        for unit in self.units:
            if unit.at == at:
                unit.marks.add("besieged")
        mark(self.piles[at], dict(self.piles[at]), "besieged")

    def rest(self) -> None:
        for unit in self.units:
            unit.marks -= {"moved"}
        for pile in self.piles.values():
            wipe(pile, "moved")


@pytest.mark.parametrize("seed", range(12))
def test_a_war_in_piles_is_the_war_of_its_units(seed: int) -> None:
    chance, war = random.Random(seed), War()
    for _ in range(80):
        at, to = chance.sample(["tyre", "sidon"], 2)
        deed = chance.choice(["march", "march", "lose", "besiege", "rest"])
        if deed == "march":
            war.march(at, to, chance)
        elif deed == "lose" and len(war.units) > 4:
            war.lose(at, chance)
        elif deed == "besiege":
            war.besiege(at)
        else:
            war.rest()
        for town, pile in war.piles.items():
            assert pile == Counter(unit.key for unit in war.units if unit.at == town), (deed, town)
