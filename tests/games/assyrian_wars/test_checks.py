"""What must be true of every position is found where it is not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.games.assyrian_wars.course.check import check
from engine.games.assyrian_wars.position import Impulse, State, money
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


@pytest.mark.parametrize(
    ("change", "rule"),
    [
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
