"""9.2 and 18.2 What an Ops number does besides activating generals: markers, mercenaries, garrisons, Trade."""

from __future__ import annotations

import pytest

from engine.games.god_kings.position.pieces import free_counters
from engine.games.god_kings.realm.operations import (
    hire_mercenaries,
    hirers,
    markable,
    may_garrison,
    place_garrisons,
    place_markers,
    trade,
    why_not_mark,
)
from engine.kernel.questions import Pick
from tests.games.god_kings.harness import build, drive, log, position, units
from tests.rules import rule

ARMY = {"gaza": {"egypt": {"warrior_amon": 3}}}  # in Canaan, whose Walled-Cities are Gaza, Megiddo and Hazor
LED = {"egypt_a": "gaza"}


# --- C: PC markers ------------------------------------------------------------------------------------------


@rule("GK-18.2.a", "GK-3.0.n")
def test_markers_go_to_provinces_with_an_army_of_ones_own() -> None:
    canaan = ["gaza", "ashkelon", "jaffa", "jerusalem", "megiddo", "beth_shean", "hazor", "tyre"]
    home = {"memphis": {"egypt": {"chariot": 1}}}
    assert markable(build({**ARMY, **home}, generals=LED), "egypt") == canaan
    assert markable(build(generals=LED), "egypt") == [], "a general alone is no army"
    unled = build(ARMY)
    assert markable(unled, "egypt") == [], "nor are units without a general"
    assert "GK-18.2.a" in why_not_mark(unled, "egypt", "jaffa")


@rule("GK-18.2.b", "GK-18.2.c", "GK-18.2.d", "GK-3.0.ab")
@pytest.mark.parametrize(
    ("at", "markers", "garrisons", "on", "reason"),
    [
        ("jaffa", {}, [], {}, ""),
        ("jaffa", {"jaffa": "hatti"}, [], {}, ""),
        ("megiddo", {"megiddo": "hatti"}, [], {}, ""),
        ("megiddo", {"megiddo": "hatti"}, ["megiddo"], {}, "GK-18.2.d"),
        ("megiddo", {"megiddo": "kassites"}, ["megiddo"], {}, "GK-18.2.d"),
        ("megiddo", {"megiddo": "hatti"}, [], {"megiddo": {"hatti": {"chariot*inside": 1}}}, "GK-18.2.d"),
        ("jaffa", {}, [], {"jaffa": {"hatti": {"chariot": 1}}}, "GK-18.2.b"),
        ("jaffa", {}, [], {"jaffa": {"kassites": {"chariot": 1}}}, "GK-18.2.b"),
        ("jaffa", {}, [], {"jaffa": {"strays": {"mercenary": 1}}}, "GK-18.2.b"),
        ("jaffa", {"jaffa": "egypt"}, [], {}, "GK-18.2.b"),
    ],
)
def test_where_markers_may_go_without_an_enemy_army(
    at: str, markers: dict[str, str], garrisons: list[str], on: dict[str, dict[str, dict[str, int]]], reason: str
) -> None:
    s = build({**ARMY, **on}, generals=LED, markers=markers, garrisons=garrisons)
    told = why_not_mark(s, "egypt", at)
    assert reason in told if reason else told == ""


@rule("GK-18.2.e")
def test_with_an_enemy_army_in_the_province_only_where_own_units_stand() -> None:
    enemy = {"tyre": {"hatti": {"chariot": 1}}, "jaffa": {"egypt": {"chariot": 1}}}
    s = build({**ARMY, **enemy}, generals={**LED, "hatti_a": "tyre"}, markers={"gaza": "mitanni"})
    assert markable(s, "egypt") == ["gaza", "jaffa"], "ungarrisoned Gaza among them"
    unled = build({**ARMY, **enemy}, generals=LED)
    assert "ashkelon" in markable(unled, "egypt"), "units without a general are no army"
    assert "ashkelon" in markable(build(ARMY, generals={**LED, "hatti_a": "tyre"}), "egypt"), "nor is a general alone"


@rule("GK-R5.2.c")
def test_markers_of_a_power_kept_out_of_the_scenario_stay() -> None:
    s = build(
        {"lawazantiya": {"mitanni": {"chariot": 1}}}, generals={"mitanni_a": "lawazantiya"},
        scenario="rise_of_egypt", seats=2, turn=2, markers={"adaniya": "hatti"},
    )  # fmt: skip
    assert "GK-R5.2.c" in why_not_mark(s, "mitanni", "adaniya") and "tarsa" in markable(s, "mitanni")


@rule("GK-9.2.e", "GK-18.2.f")
@pytest.mark.parametrize(("ops", "most"), [(1, 1), (2, 2), (3, 3)])
def test_as_many_markers_as_the_ops_number_in_one_province_or_several(ops: int, most: int) -> None:
    both = {**ARMY, "raphia": {"egypt": {"chariot": 1}}}
    t = position(both, generals={**LED, "egypt_b": "raphia"})
    chosen = ["jaffa", "sile", "tyre"][:most]
    asked = drive(place_markers(t, "egypt", ops), {"markers": {"egypt": chosen}})
    ask = asked.of("markers")
    assert isinstance(ask, Pick) and (ask.least, ask.most) == (1, most)
    assert all(t.state.markers.get(at) == "egypt" for at in chosen)


# --- D: mercenaries -----------------------------------------------------------------------------------------


@rule("GK-9.2.f")
@pytest.mark.parametrize("ops", [1, 2, 3])
def test_mercenaries_join_a_general_in_a_space_under_control(ops: int) -> None:
    t = position(generals={"egypt_a": "gaza", "egypt_b": "memphis", "thutmose_iii": "sais"})
    asked = drive(hire_mercenaries(t, "egypt", ops), {"hire": {"egypt": "general:egypt_b"}})
    assert asked.keys("hire") == ["general:thutmose_iii", "general:egypt_b"], "nobody controls Gaza"
    assert units(t, "memphis", "egypt") == {"mercenary": ops}


@rule("GK-9.2.g", "GK-17.5.b", "GK-17.5.a")
def test_a_besieged_general_hires_nobody() -> None:
    before = {"megiddo": {"hatti": {"warrior_nerik": 3}}}
    post = {"egypt_a": "megiddo*inside", "hatti_a": "megiddo"}
    s = build(before, generals=post, markers={"megiddo": "egypt"}, garrisons=["megiddo"], sieges={"megiddo": 0})
    assert hirers(s, "egypt") == []
    s.sieges = {}
    assert hirers(s, "egypt") == [], "nor one before whom they stand without a siege"
    s.units = {}
    assert hirers(s, "egypt") == ["egypt_a"]


@rule("GK-2.2.c", "GK-R2.b")
def test_no_more_mercenaries_than_counters() -> None:
    t = position({"harran": {"mitanni": {"mercenary": 22}}}, generals={"egypt_b": "memphis"})
    assert free_counters(t.state, "egypt", "mercenary") == 2
    drive(hire_mercenaries(t, "egypt", 3))
    assert units(t, "memphis", "egypt") == {"mercenary": 2}
    assert hirers(t.state, "egypt") == []


# --- G: garrison markers ------------------------------------------------------------------------------------


@rule("GK-9.2.j", "GK-17.1.d", "GK-17.1.f")
def test_garrison_markers_go_on_own_markers_in_walled_cities() -> None:
    s = build(markers={"gaza": "egypt", "jaffa": "egypt", "megiddo": "hatti", "sile": "egypt"}, garrisons=["sile"])
    assert sorted(may_garrison(s, "egypt")) == ["gaza", "memphis"]


@rule("GK-9.2.j", "GK-9.2.k")
@pytest.mark.parametrize(("ops", "most"), [(1, 1), (2, 1), (3, 2)])
def test_one_garrison_marker_or_two_with_a_3_ops_card(ops: int, most: int) -> None:
    t = position(markers={"gaza": "egypt", "megiddo": "egypt"})
    chosen = ["gaza", "megiddo"][:most]
    asked = drive(place_garrisons(t, "egypt", ops), {"garrisons": {"egypt": chosen}})
    ask = asked.of("garrisons")
    assert isinstance(ask, Pick) and (ask.least, ask.most) == (1, most)
    assert t.state.garrisons == chosen


@rule("GK-17.5.a")
def test_a_besieged_city_gets_no_garrison_marker() -> None:
    before = {"megiddo": {"hatti": {"warrior_nerik": 3}, "egypt": {"chariot*inside": 1}}}
    s = build(before, markers={"megiddo": "egypt"}, sieges={"megiddo": 1})
    assert may_garrison(s, "egypt") == ["memphis"]


# --- H: Trade -----------------------------------------------------------------------------------------------


@rule("GK-9.2.l", "GK-9.2.m")
@pytest.mark.parametrize(("ops", "each"), [(1, 1), (2, 1), (3, 2)])
def test_trade_brings_wood_and_tribute_for_the_next_reinforcement_phase(ops: int, each: int) -> None:
    t = position()
    trade(t, "egypt", ops)
    assert (t.state.trade_wp["egypt"], t.state.trade_tp["egypt"]) == (each, each)
    assert (t.state.wp["egypt"], t.state.tp["egypt"]) == (0, 0), "not now"
    trade(t, "egypt", ops)
    assert t.state.trade_tp["egypt"] == 2 * each and len(log(t, "GK-9.2.l")) == 2
