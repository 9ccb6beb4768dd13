"""Reactions within a whole activation: sieges and overruns that follow them, and what they do in the battle."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.god_kings.war.activation import activate
from tests.games.god_kings.harness import Asked, drive, log, position, units
from tests.rules import rule

EGYPT = {"warrior_amon": 3, "chariot": 1}
HATTI = {"warrior_nerik": 3}
KINGS = {"thutmose_iii": "sumur", "tudhaliya_i": "hamath"}
HELD = {"kadesh": "mitanni", "sumur": "egypt"}


def activated(t: Any, *steps: str, **say: Any) -> Asked:
    """Thutmose III with all his units, to these spaces."""
    given = {topic: {role: answer} for topic, by_role in say.items() for role, answer in by_role.items()}
    return drive(activate(t, "egypt", "thutmose_iii", "egypt"), {"march": {"egypt": steps}, **given})


@rule("GK-13.5.c")
def test_who_backs_up_to_an_enemy_garrisoned_city_may_still_besiege_it():
    t = position(
        {"sumur": {"egypt": EGYPT}, "hamath": {"hatti": HATTI}}, generals=KINGS, markers=HELD, garrisons=["kadesh"],
        dice={"intercept": [1], "siege": [2]},
    )  # fmt: skip
    activated(t, "to:kadesh", "to:qatna", "siege", intercept={"hatti": "all:hamath"}, back_up={"egypt": "to:kadesh"})
    assert t.state.sieges == {"kadesh": 1} and units(t, "kadesh", "egypt") == EGYPT
    assert units(t, "qatna", "hatti") == HATTI


@rule("GK-14.6.a")
def test_who_fails_in_pursuit_before_a_city_may_still_besiege_it():
    t = position(
        {"sumur": {"egypt": EGYPT}, "kadesh": {"hatti": HATTI}}, generals={**KINGS, "tudhaliya_i": "kadesh"},
        markers={"kadesh": "hatti"}, garrisons=["kadesh"], dice={"avoid": [1], "pursue": [6], "siege": [5]},
    )  # fmt: skip
    activated(t, "to:kadesh", "siege", avoid={"hatti": "to:qatna"}, pursue={"egypt": "pursue"})
    assert units(t, "qatna", "hatti") == HATTI and t.state.markers["kadesh"] == "egypt"


STRONG = {"warrior_amon": 3, "warrior_ra": 3, "chariot": 4}  # 34
WEAK = {"tunip": {"hatti": {"warrior_arinna/reduced": 1}}}


@rule("GK-13.9.a", "GK-11.5.b")
@pytest.mark.parametrize("comes", [False, True])
def test_an_interception_can_prevent_an_overrun(comes):
    t = position(
        {"sumur": {"egypt": STRONG}, **WEAK, "hamath": {"hatti": HATTI}}, generals=KINGS,
        dice={"intercept": [1 if comes else 6], "attacker": [1], "defender": [1]},
    )  # fmt: skip
    say = {"back_up": {"egypt": "fight"}} if comes else {"overrun": {"egypt": "yes"}}
    steps = ("to:tunip",) if comes else ("to:tunip", "stop")
    found = activated(t, *steps, intercept={"hatti": "all:hamath"}, **say)
    assert ("overrun" in found.topics) != comes
    assert bool(log(t, "GK-11.5.c")) != comes


@rule("GK-13.10.b")
def test_what_has_failed_is_forgotten_when_the_next_army_is_activated():
    t = position(
        {"sumur": {"egypt": EGYPT}, "hamath": {"hatti": HATTI}}, generals=KINGS, markers={"sumur": "egypt"},
        dice={"intercept": [6, 6]},
    )  # fmt: skip
    activated(t, "to:tunip", "stop", intercept={"hatti": "all:hamath"})
    assert t.state.failed == [] and units(t, "hamath", "hatti", marked=True) == HATTI


@rule("GK-13.8.c", "GK-13.5.a")
def test_who_backs_up_into_a_city_does_not_come_out_again():
    t = position(
        {"byblos": {"egypt": {"chariot": 2}}, "kadesh": {"hatti": HATTI}},
        generals={"thutmose_iii": "byblos", "tudhaliya_i": "kadesh"}, markers={"sumur": "egypt"},
        dice={"intercept": [1]},
    )  # fmt: skip
    given = {
        "march": {"egypt": "sail:sumur"}, "intercept": {"hatti": "all:kadesh"}, "back_up": {"egypt": "inside"},
    }  # fmt: skip
    found = drive(activate(t, "egypt", "thutmose_iii", "egypt", sea=True), given)
    assert units(t, "sumur", "egypt", marked=True).keys() == {"chariot*inside*moved"}
    assert found.topics.count("march") == 1
