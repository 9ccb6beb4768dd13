"""9.2 and 18.2 What an Ops number does besides activating generals: markers, mercenaries, garrisons, Trade."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel.questions import Pick
from tests.games.god_kings.harness import Stacks, game, units
from tests.kit import Play
from tests.rules import rule

CARDS = {1: "32", 2: "61", 3: "1"}  # a card of each Ops number
ARMY = {"gaza": {"egypt": {"warrior_amon": 3}}}  # in Canaan, whose Walled-Cities are Gaza, Megiddo and Hazor
LED = {"egypt_a": "gaza"}


def impulse(on: Stacks | None = None, *, ops: int = 3, by: str = "egypt", **more: Any) -> Play:
    """A card of this Ops number lies open, and nobody has said what for; Mitanni's Impulse follows."""
    hands = {"mitanni": ["33"], by: [CARDS[ops]]}
    queue = list(dict.fromkeys([by, "mitanni"]))
    return game(on, **{"turn": 2, "queue": queue, "hands": hands, **more}).by(by, f"card:{CARDS[ops]}")


# --- C: PC markers ------------------------------------------------------------------------------------------


@rule("GK-18.2.a", "GK-3.0.n")
def test_markers_go_to_provinces_with_an_army_of_ones_own() -> None:
    canaan = ["gaza", "ashkelon", "jaffa", "jerusalem", "megiddo", "beth_shean", "hazor", "tyre"]
    home = {"memphis": {"egypt": {"chariot": 1}}}
    assert impulse({**ARMY, **home}, generals=LED).do("markers").options() == canaan
    impulse(generals=LED).refused("markers", "GK-18.2.a")  # a general alone is no army
    impulse(ARMY).refused("markers", "GK-18.2.a")  # nor are units without a general


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
    play = impulse({**ARMY, **on}, generals=LED, markers=markers, garrisons=garrisons).do("markers")
    if reason:
        play.refused([at], reason)
    else:
        assert play.do([at]).seen().markers[at] == "egypt"


@rule("GK-18.2.e")
def test_with_an_enemy_army_in_the_province_only_where_own_units_stand() -> None:
    enemy = {"tyre": {"hatti": {"chariot": 1}}, "jaffa": {"egypt": {"chariot": 1}}}
    play = impulse({**ARMY, **enemy}, generals={**LED, "hatti_a": "tyre"}, markers={"gaza": "mitanni"}).do("markers")
    assert play.options() == ["gaza", "jaffa"], "ungarrisoned Gaza among them"
    unled = impulse({**ARMY, **enemy}, generals=LED).do("markers")
    assert "ashkelon" in unled.options(), "units without a general are no army"
    assert "ashkelon" in impulse(ARMY, generals={**LED, "hatti_a": "tyre"}).do("markers").options(), "nor is a general"


@rule("GK-R5.2.c")
def test_markers_of_a_power_kept_out_of_the_scenario_stay() -> None:
    play = impulse(
        {"lawazantiya": {"mitanni": {"chariot": 1}}}, generals={"mitanni_a": "lawazantiya"}, by="mitanni",
        scenario="rise_of_egypt", seats=2, markers={"adaniya": "hatti"},
    )  # fmt: skip
    play.do("markers").refused(["adaniya"], "GK-R5.2.c").do(["tarsa"])


@rule("GK-9.2.e", "GK-18.2.f")
@pytest.mark.parametrize(("ops", "most"), [(1, 1), (2, 2), (3, 3)])
def test_as_many_markers_as_the_ops_number_in_one_province_or_several(ops: int, most: int) -> None:
    both = {**ARMY, "raphia": {"egypt": {"chariot": 1}}}
    play = impulse(both, ops=ops, generals={**LED, "egypt_b": "raphia"}).do("markers")
    assert isinstance(play.ask, Pick) and (play.ask.least, play.ask.most) == (1, most)
    chosen = ["jaffa", "sile", "tyre"][:most]
    markers = play.do(chosen).seen().markers
    assert all(markers.get(at) == "egypt" for at in chosen)


# --- D: mercenaries -----------------------------------------------------------------------------------------


@rule("GK-9.2.f")
@pytest.mark.parametrize("ops", [1, 2, 3])
def test_mercenaries_join_a_general_in_a_space_under_control(ops: int) -> None:
    play = impulse(ops=ops, generals={"egypt_a": "gaza", "egypt_b": "memphis", "thutmose_iii": "sais"})
    play.do("mercenaries").expect("egypt", "hire")
    assert play.options() == ["general:thutmose_iii", "general:egypt_b"], "nobody controls Gaza"
    assert units(play.do("general:egypt_b"), "memphis", "egypt") == {"mercenary": ops}


@rule("GK-9.2.g", "GK-17.5.b", "GK-17.5.a")
@pytest.mark.parametrize(
    ("besiegers", "sieges", "hires"),
    [(True, {"megiddo": 0}, False), (True, {}, False), (False, {}, True)],
    ids=["besieged", "enemies before the walls", "alone"],
)
def test_a_besieged_general_hires_nobody(besiegers: bool, sieges: dict[str, int], hires: bool) -> None:
    play = impulse(
        {"megiddo": {"hatti": {"warrior_nerik": 3}}} if besiegers else {},
        generals={"egypt_a": "megiddo*inside"} | ({"hatti_a": "megiddo"} if besiegers else {}),
        markers={"megiddo": "egypt"}, garrisons=["megiddo"], sieges=sieges,
    )  # fmt: skip
    assert ("mercenaries" in play.options()) is hires


@rule("GK-2.2.c", "GK-R2.b")
def test_no_more_mercenaries_than_counters() -> None:
    play = impulse({"harran": {"mitanni": {"mercenary": 22}}}, generals={"egypt_b": "memphis"}).do("mercenaries")
    assert units(play, "memphis", "egypt") == {"mercenary": 2}
    none = impulse({"harran": {"mitanni": {"mercenary": 24}}}, generals={"egypt_b": "memphis"})
    assert "mercenaries" not in none.options()


# --- G: garrison markers ------------------------------------------------------------------------------------


@rule("GK-9.2.j", "GK-17.1.d", "GK-17.1.f")
def test_garrison_markers_go_on_own_markers_in_walled_cities() -> None:
    markers = {"gaza": "egypt", "jaffa": "egypt", "megiddo": "hatti", "sile": "egypt"}
    play = impulse(markers=markers, garrisons=["sile"]).do("garrison")
    assert sorted(play.options()) == ["gaza", "memphis"]


@rule("GK-9.2.j", "GK-9.2.k")
@pytest.mark.parametrize(("ops", "most"), [(1, 1), (2, 1), (3, 2)])
def test_one_garrison_marker_or_two_with_a_3_ops_card(ops: int, most: int) -> None:
    play = impulse(ops=ops, markers={"gaza": "egypt", "megiddo": "egypt"}).do("garrison")
    assert isinstance(play.ask, Pick) and (play.ask.least, play.ask.most) == (1, most)
    chosen = ["gaza", "megiddo"][:most]
    assert play.do(chosen).seen().garrisons == chosen


@rule("GK-17.5.a")
def test_a_besieged_city_gets_no_garrison_marker() -> None:
    before = {"megiddo": {"hatti": {"warrior_nerik": 3}, "egypt": {"chariot*inside": 1}}}
    play = impulse(before, markers={"megiddo": "egypt"}, sieges={"megiddo": 1}).do("garrison")
    assert play.seen().garrisons == ["memphis"], "the only other Walled-City, so that nobody is asked"


# --- H: Trade -----------------------------------------------------------------------------------------------


@rule("GK-9.2.l", "GK-9.2.m")
@pytest.mark.parametrize(("ops", "each"), [(1, 1), (2, 1), (3, 2)])
def test_trade_brings_wood_and_tribute_for_the_next_reinforcement_phase(ops: int, each: int) -> None:
    play = impulse(ops=ops).do("trade")
    seen = play.seen()
    assert (seen.trade_wp["egypt"], seen.trade_tp["egypt"]) == (each, each)
    assert (seen.wp["egypt"], seen.tp["egypt"]) == (0, 0), "not now"
    again = impulse(ops=ops, trade_tp=dict(seen.trade_tp), trade_wp=dict(seen.trade_wp)).do("trade")
    assert again.seen().trade_tp["egypt"] == 2 * each and len(again.log(rule="GK-9.2.l")) == 1
