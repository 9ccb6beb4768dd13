"""What becomes of an enemy area when its holder leaves it and an ally stays."""

from __future__ import annotations

from engine.games.assyrian_wars.position import control
from tests.games.assyrian_wars.stage import position
from tests.rules import rule


@rule("AW-6.12.e")
def test_an_ally_who_stays_in_a_taken_city_holds_it() -> None:
    t = position(on={"babylonia": {"arrapha": {"ch42*inside": 1}}})
    t.state.control["arrapha"] = "elam"
    assert control.revert(t.state) == []
    assert control.controller(t.state, "arrapha") == "babylonia"


@rule("AW-6.12.e")
def test_a_city_that_only_its_owner_enters_returns_to_them() -> None:
    t = position(on={"assyria": {"arrapha": {"hi42": 1}}})
    t.state.control["arrapha"] = "elam"
    assert control.revert(t.state) == ["arrapha"]
    assert control.controller(t.state, "arrapha") == "assyria"
