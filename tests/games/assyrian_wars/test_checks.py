"""What must be true of every position is found where it is not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.games.assyrian_wars.course.check import check
from engine.games.assyrian_wars.position import Group, Impulse, Siege, State, money, relations
from engine.games.assyrian_wars.position.politics import Grace, War
from tests.games.assyrian_wars.positions import build


def sound() -> State:
    """A position in which nothing is wrong."""
    on = {"assyria": {"kish": {"hi42": 2}}, "babylonia": {"kish": {"b31*inside": 1}}}
    return build(on, leaders={"turtanu": "kish"}, phase="slot", slot="assyria", starts="assyria")


def broken(change: Callable[[State], Any]) -> list[str]:
    """The rules that a change breaks."""
    s = sound()
    assert check(s) == []
    change(s)
    return [wrong.partition(":")[0] for wrong in check(s)]


def begin(s: State) -> None:
    s.impulse = Impulse("assyria")
    money.AP.add(s.account, money.LOAN, 2)


def overspend(s: State) -> None:
    s.impulse = Impulse("assyria")
    s.account.spent = 3


def conquer(s: State, until: int = 2) -> None:
    """Elam is conquered by Assyria."""
    s.politics.camp["elam"], s.politics.payers = "", {"elam": ["assyria"]}
    s.politics.graces = [Grace("assyria", "elam", until)]


def war_in_peace(s: State) -> None:
    conquer(s)
    s.politics.wars = [War("elam", "assyria")]


def guests(s: State) -> None:
    conquer(s)
    s.units["susa"] = {"babylonia": s.units["kish"].pop("babylonia")}


def group(s: State, *leaders: str) -> None:
    s.leaders["imbappa"].at = "kish"
    s.groups = [Group("assyria:1", "kish", leaders[0], list(leaders))]


def twice(s: State) -> None:
    s.leaders["rab_shaqe"].at = "kish"
    led = ["turtanu", "rab_shaqe"]
    s.groups = [Group(f"assyria:{n}", "kish", "turtanu", led) for n in (1, 2)]


def siege(s: State) -> None:
    s.units["kish"].pop("assyria")
    s.pools["assyria"]["hi42"] += 2
    s.sieges = [Siege("kish", "assyria", "standard", [1, 1], 2)]


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        (war_in_peace, "AW-7.1D.k"),
        (lambda s: conquer(s, until=5), "AW-7.1E.d"),
        (lambda s: (conquer(s), s.politics.payers.clear()), "AW-7.1D.c"),
        (lambda s: (conquer(s), s.politics.graces.append(s.politics.graces[0])), "AW-10.4c.b"),
        (guests, "AW-8.1.e"),
        (lambda s: group(s, "turtanu", "rab_shaqe"), "AW-6.6.3.a"),
        (lambda s: group(s, "turtanu", "imbappa"), "AW-6.6.3.a"),
        (twice, "AW-6.6.3.a"),
        (lambda s: setattr(s.leaders["turtanu"], "inside", True), "AW-G-city.a"),
        (lambda s: s.control.update(kish="assyria"), "AW-8.1.e"),
        (lambda s: s.control.update(madaktu="assyria"), "AW-6.12.e"),
        (siege, "AW-6.8.f"),
        (lambda s: s.provinces.update(susa="elam"), "AW-7.1D.o"),
        (lambda s: s.units["kish"].update(assyria={"hi99": 1}), "AW-2.1.1.a"),
        (lambda s: s.units["kish"]["assyria"].update(hi42=0), "AW-2.1.1.a"),
        (lambda s: s.pools["assyria"].update(hi42=7), "AW-4.2.a"),
        (lambda s: s.game_pool.pop("merc_hi31"), "AW-4.2.b"),
        (lambda s: s.regroup.update(elam={"aram_li21": 5}), "AW-4.2.b"),
        (lambda s: s.units.update(atlantis={"elam": {"b32": 1}}), "AW-1.2.a"),
        (lambda s: s.units.update(sealand={"elam": {"b32*inside": 1}}), "AW-1.2.c"),
        (lambda s: s.leaders.pop("rab_shaqe"), "AW-2.1.2.a"),
        (lambda s: setattr(s.leaders["turtanu"], "at", "heaven"), "AW-2.1.2.a"),
        (lambda s: s.control.update(kish="babylonia"), "AW-6.12.a"),
        (lambda s: s.control.update(kish="egypt"), "AW-6.12.a"),
        (lambda s: s.provinces.update(kish="assyria"), "AW-7.1D.m"),
        (lambda s: s.pillage.update(kish=3), "AW-6.14.b"),
        (lambda s: s.damage.update(kish=3), "AW-6.8.g"),
        (lambda s: s.units["kish"].update(babylonia={"b31": 1}), "AW-6.12.c"),
        (lambda s: s.units["kish"].update(assyria={"hi42*done": 2}), "AW-6.0.j"),
        (lambda s: s.saved.update(elam=9), "AW-3.1.e"),
        (overspend, "AW-6.0.g"),
        (lambda s: setattr(s.account, "spent", 0) or money.AP.add(s.account, money.INCOME, 2), "AW-6.0.j"),
        (begin, "AW-6.11.c"),
        (lambda s: s.deck.pop(), "AW-2.3.a"),
        (lambda s: s.home.update(elam=["deportation"]), "AW-2.3.b"),
        (lambda s: setattr(s, "phase", "tea"), "AW-5.0.a"),
        (lambda s: setattr(s, "turn", 6), "AW-5.0.a"),
    ],
)
def test_what_is_wrong_is_found(change: Callable[[State], Any], rule: str) -> None:
    assert rule in broken(change)


def test_two_countries_that_see_different_relations_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    s = sound()
    real = relations.between
    monkeypatch.setattr(
        relations, "between", lambda p, one, two: "ally" if (one, two) == ("assyria", "elam") else real(p, one, two)
    )
    assert "AW-6.9.ad: elam sees war with assyria, who sees ally" in check(s)
