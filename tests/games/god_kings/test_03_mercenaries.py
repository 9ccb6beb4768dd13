"""3.0.o, p Mercenaries whom nobody leads any more."""

from __future__ import annotations

import pytest

from engine.games.god_kings.position.strays import strays_leave
from engine.games.god_kings.position.tidying import tidy
from tests.games.god_kings.harness import position, units
from tests.rules import rule


@rule("GK-3.0.o", "GK-3.0.p")
def test_mercenaries_alone_become_barbarians() -> None:
    t = position({"tunip": {"egypt": {"mercenary": 1, "mercenary/reduced": 1}}}, garrisons=["tunip"])
    strays_leave(t)
    assert units(t, "tunip", "egypt") == {}
    assert units(t, "tunip", "strays") == {"mercenary": 1, "mercenary/reduced": 1}
    assert "strays" not in t.state.generals


@rule("GK-3.0.o")
@pytest.mark.parametrize("company", ["general", "chariot", "warrior_amon", "guard"])
def test_a_general_or_another_unit_of_their_power_keeps_them(company: str) -> None:
    there = {"mercenary": 2} | ({} if company == "general" else {company: 1})
    t = position({"tunip": {"egypt": there}}, generals={"egypt_a": "tunip"} if company == "general" else {})
    strays_leave(t)
    assert units(t, "tunip", "egypt") == there


@rule("GK-3.0.o")
def test_a_general_of_another_power_does_not_keep_them() -> None:
    t = position({"kadesh": {"egypt": {"mercenary": 2}}}, generals={"hatti_a": "kadesh*inside"})
    strays_leave(t)
    assert units(t, "kadesh", "strays") == {"mercenary": 2}


@rule("GK-3.0.p")
def test_that_follows_whatever_moves_or_kills() -> None:
    t = position({"tunip": {"egypt": {"mercenary": 1}}})
    tidy(t)
    assert units(t, "tunip", "strays") == {"mercenary": 1}
