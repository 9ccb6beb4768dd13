"""7.2 Divisions: how many, where they come, and what Hatti needs for one."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.god_kings.data.peoples import DIVISIONS, POWERS
from engine.games.god_kings.data.scenarios import SCENARIOS
from engine.games.god_kings.data.spaces import PROVINCES
from engine.games.god_kings.events.divisions import add_division, extra_divisions, why_no_division
from engine.games.god_kings.position.control import conquered, home_spaces
from engine.games.god_kings.position.pieces import destroy
from engine.games.god_kings.realm.reinforcement import reinforce_phase, removal_phase
from tests.games.god_kings.harness import build, drive, log, position, units
from tests.rules import rule

TWO = {"egypt": ["amon", "ra"], "hatti": ["hattusha", "nerik"], "mitanni": ["washukanni", "taidu"]}


def held(*provinces: str) -> dict[str, str]:
    return {at: "hatti" for name in provinces for at in PROVINCES[name].spaces}


def with_two(**more: Any) -> Any:
    return position(divisions={power: list(names) for power, names in TWO.items()}, **more)


@rule("GK-7.2.a", "GK-7.2.c", "GK-cards.c")
def test_a_division_is_three_full_warriors_in_one_space_of_the_home_country() -> None:
    t = with_two()
    asked = drive(add_division(t, "egypt", "egypt"), {"division": {"egypt": "at:sais"}})
    assert asked.keys("division") == [f"at:{at}" for at in home_spaces(t.state, "egypt")]
    assert units(t, "sais", "egypt") == {"warrior_seth": 3}
    assert t.state.divisions["egypt"] == ["amon", "ra", "seth"]


@rule("GK-7.2.c")
def test_it_comes_only_where_the_space_is_ones_own_and_free_of_enemies() -> None:
    t = with_two(on={"sais": {"libyan": {"chariot": 1}}}, markers={"memphis": "hatti"})
    asked = drive(add_division(t, "egypt", "egypt"))
    assert "at:sais" not in asked.keys("division") and "at:memphis" not in asked.keys("division")
    s = build(divisions=TWO, markers=dict.fromkeys(PROVINCES["egypt"].spaces, "hatti"))
    assert "GK-7.2.c" in why_no_division(s, "egypt")


@rule("GK-7.2.b", "GK-7.2.d")
def test_nobody_has_more_than_four() -> None:
    s = build(divisions={"egypt": ["amon", "ra", "seth"]})
    assert why_no_division(s, "egypt") == ""
    s.divisions["egypt"].append("ptah")
    assert "GK-7.2.d" in why_no_division(s, "egypt")
    assert {len(power.divisions) for power in POWERS.values()} == {4}
    assert min(len(start.divisions) for sheet in SCENARIOS.values() for start in sheet.powers.values()
               if start.generals) == 2  # fmt: skip


@rule("GK-7.2.k")
def test_a_division_whose_warriors_are_all_destroyed_is_in_play() -> None:
    s = build({"memphis": {"egypt": {"warrior_amon": 3}}}, divisions={"egypt": ["amon", "ra", "seth", "ptah"]})
    destroy(s, "memphis", "egypt", {"warrior_amon": 3})
    assert "GK-7.2.d" in why_no_division(s, "egypt")


@rule("GK-7.2.f", "GK-7.2.g", "GK-7.2.i", "GK-EX-7")
def test_hatti_needs_walusa_or_pitassa_for_each() -> None:
    t = with_two()
    assert "GK-7.2.f" in why_no_division(t.state, "hatti")
    t.state.markers |= held("pitassa")
    assert why_no_division(t.state, "hatti") == ""
    asked = drive(add_division(t, "hatti", "hatti"), {"division": {"hatti": "at:ussa"}})
    assert asked.keys("division") == [f"at:{at}" for at in PROVINCES["pitassa"].spaces]
    assert units(t, "ussa", "hatti") == {"warrior_arinna": 3} and t.state.hatti_used == ["pitassa"]
    assert "GK-7.2.f" in why_no_division(t.state, "hatti"), "Pitassa has been used"
    t.state.markers |= held("walusa")
    assert why_no_division(t.state, "hatti") == ""


@rule("GK-7.2.g", "GK-7.2.i")
def test_if_both_provinces_qualify_hatti_chooses() -> None:
    t = with_two(markers=held("pitassa", "walusa"))
    drive(add_division(t, "hatti", "hatti"), {"division": {"hatti": "at:mira"}})
    assert t.state.hatti_used == ["walusa"]
    asked = drive(add_division(t, "hatti", "hatti"))
    assert asked.keys("division") == [f"at:{at}" for at in PROVINCES["pitassa"].spaces]


@rule("GK-7.2.h")
def test_a_province_that_was_used_belongs_to_the_home_country() -> None:
    t = with_two(markers=held("pitassa"))
    assert len(home_spaces(t.state, "hatti")) == 7
    drive(add_division(t, "hatti", "hatti"))
    assert len(home_spaces(t.state, "hatti")) == 11
    for at in home_spaces(t.state, "hatti")[:5]:
        t.state.markers[at] = "mitanni"
    assert not conquered(t.state, "hatti"), "6 of 11 are still its own"


@rule("GK-7.2.e", "GK-R5.1.c")
@pytest.mark.parametrize(("turn", "names"), [(3, []), (4, ["seth"]), (5, []), (9, ["ptah"])])
def test_egypt_gets_its_third_and_fourth_division_on_turns_four_and_nine(turn: int, names: list[str]) -> None:
    t = with_two(turn=turn)
    drive(extra_divisions(t, "egypt"))
    assert t.state.divisions["egypt"] == ["amon", "ra", *names]
    assert [units(t, "memphis", "egypt")] == [{f"warrior_{name}": 3 for name in names}]


@rule("GK-7.2.e")
def test_the_division_of_the_turn_comes_when_its_power_reinforces() -> None:
    t = with_two(turn=4, phase="removal", generals={"amenhotep_ii": "memphis", "egypt_a": "sais", "egypt_b": "sais"})
    drive(removal_phase(t))
    drive(reinforce_phase(t), {"division": {"egypt": "at:sais"}})
    assert units(t, "sais", "egypt") == {"warrior_seth": 3}


@rule("GK-7.2.e")
def test_another_division_comes_if_the_one_named_is_in_play() -> None:
    t = position(turn=4, divisions={"egypt": ["amon", "ra", "seth"]})
    drive(extra_divisions(t, "egypt"))
    assert t.state.divisions["egypt"] == ["amon", "ra", "seth", "ptah"]
    assert DIVISIONS["ptah"].power == "egypt"


@rule("GK-7.2.j", "GK-R5.1.c")
def test_the_division_of_hatti_on_turn_six_uses_a_province_or_is_lost_for_good() -> None:
    t = with_two(turn=6, markers=held("walusa"))
    drive(extra_divisions(t, "hatti"), {"division": {"hatti": "at:wilusa"}})
    assert units(t, "wilusa", "hatti") == {"warrior_arinna": 3} and t.state.hatti_used == ["walusa"]
    without = with_two(turn=6)
    drive(extra_divisions(without, "hatti"))
    assert without.state.divisions["hatti"] == ["hattusha", "nerik"]
    assert log(without, "GK-7.2.j")[0].startswith("The division Arinna is lost")
    without.state.turn, without.state.markers = 7, {**without.state.markers, **held("walusa")}
    drive(extra_divisions(without, "hatti"))
    assert without.state.divisions["hatti"] == ["hattusha", "nerik"]


@rule("GK-7.2.e", "GK-7.2.b")
def test_with_four_in_play_the_division_of_the_turn_is_lost() -> None:
    t = position(turn=9, divisions={"egypt": ["amon", "ra", "seth", "ptah"]})
    drive(extra_divisions(t, "egypt"))
    assert units(t, "memphis", "egypt") == {} and len(t.state.divisions["egypt"]) == 4
