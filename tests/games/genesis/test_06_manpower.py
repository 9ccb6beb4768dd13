"""6.0 Manpower, raising and recruiting, Slaves, technology; 7.3 construction."""

from __future__ import annotations

import pytest

from engine.games.genesis.construction import construct, sites
from engine.games.genesis.control import controller, defense, fortified, is_city
from engine.games.genesis.manpower import (
    grow,
    keep_chariots,
    raise_chariots,
    raise_infantry,
    recruit,
    remove_excess,
    set_manpower,
)
from engine.games.genesis.state import Pact, Segment
from engine.games.genesis.tables import GROWTH, KINGDOMS
from engine.games.genesis.units import destroy, put, take, tidy
from tests.games.genesis.positions import drive, position, table
from tests.rules import rule

LEVEL = dict.fromkeys(KINGDOMS, 1)


def people(**more):
    """A table with an Action segment of Egypt."""
    t = table(**more)
    t.state.segment = Segment("egypt", "egypt", 7, paid=True)
    return t


def keys(t, kingdom="egypt"):
    return [option.key for option in sites(t.state, kingdom)]


# --- growth (6.1) ---------------------------------------------------------------------------------------------


@rule("GEN-6.1.2.a", "GEN-3.2.D.c", "GEN-6.1.1.a", "GEN-6.1.1.c")
@pytest.mark.parametrize("die", [1, 3, 6])
def test_growth_is_read_off_the_table(die):
    t = table({"growth": [die]}, manpower={**dict.fromkeys(KINGDOMS, 12)})
    grow(t, "egypt")
    assert t.state.manpower["egypt"] == 12 + GROWTH[die]


@rule("GEN-6.1.2.b", "GEN-6.1.2.e")
@pytest.mark.parametrize(
    "hurt",
    [
        {"destroyed": ["sais", "tanis"], "ds": {"sais": 0, "tanis": 0}},
        {"on": {"hittites": {"sais": {"inf": 1}}}},
        {"barbarian": ["sais"]},
    ],
)
def test_one_less_with_a_home_city_lost_or_destroyed(hurt):
    t = table({"growth": [4]}, manpower={**dict.fromkeys(KINGDOMS, 12)}, **hurt)
    grow(t, "egypt")
    assert t.state.manpower["egypt"] == 12 + GROWTH[3]


@rule("GEN-6.1.2.c", "GEN-6.1.2.d", "GEN-13.2-dagon.b")
def test_dagon_markers_add_one_each_and_go():
    t = table({"growth": [2]}, manpower={**dict.fromkeys(KINGDOMS, 12)}, dagon={"egypt": 2})
    grow(t, "egypt")
    assert t.state.manpower["egypt"] == 12 + GROWTH[4] and t.state.dagon == {}


@rule("GEN-6.1.3.a")
def test_the_track_has_ends():
    t = table()
    set_manpower(t.state, "egypt", 99)
    assert t.state.manpower["egypt"] == 36
    set_manpower(t.state, "egypt", -5)
    assert t.state.manpower["egypt"] == 8


# --- maintenance (6.2) ----------------------------------------------------------------------------------------


@rule("GEN-EX-6", "GEN-6.2.a", "GEN-6.2.1.a", "GEN-6.2.1.d", "GEN-6.1.1.b", "GEN-3.2.D.d")
def test_exactly_the_excess_is_removed():
    on = {"hittites": {"hattusa": {"inf": 20, "ch": 3, "ps": 9}, "nesa": {"inf": 6}}}
    t = table(on=on, manpower={**dict.fromkeys(KINGDOMS, 24)})
    found = drive(remove_excess(t, "hittites"), {"nesa": 2})
    ask = found.ask("excess")
    assert (ask.least, ask.most) == (2, 2)
    assert t.state.units["nesa"]["hittites"] == {"inf": 4} and t.state.units["hattusa"]["hittites"]["inf"] == 20


@rule("GEN-6.2.1.b", "GEN-6.2.1.c", "GEN-6.2.1.e")
def test_infantry_under_a_marker_count_and_stay():
    t = table(
        revolts={"gaza": ("egypt", {"inf": 12})},
        on={"egypt": {"thebes": {"inf": 1}}},
        manpower=dict.fromkeys(KINGDOMS, 8),
    )
    drive(remove_excess(t, "egypt"))
    assert t.state.revolts["gaza"].units == {"inf": 12} and t.state.units == {}


@rule("GEN-6.2.2.a", "GEN-6.2.2.b")
def test_chariots_are_paid_for_or_lost():
    t = table(on={"egypt": {"thebes": {"ch": 2}, "sais": {"ch": 2}}})
    found = drive(keep_chariots(t, "egypt"), 2, {"sais": 2})
    assert found.ask("keep_chariots").most == 3
    assert t.state.silver["egypt"] == 4 and t.state.units == {"thebes": {"egypt": {"ch": 2}}}


# --- raising (6.3) --------------------------------------------------------------------------------------------


@rule("GEN-EX-7", "GEN-6.3.1.a", "GEN-6.3.4.a", "GEN-3.2.D.e")
def test_infantry_up_to_the_maximum_are_free():
    t = table(on={"egypt": {"thebes": {"inf": 25}}}, manpower={**dict.fromkeys(KINGDOMS, 28)})
    found = drive(raise_infantry(t, "egypt"), {"sais": 2, "thebes": 1})
    assert found.ask("raise").most == 3 and t.state.silver["egypt"] == 10
    assert t.state.units["sais"]["egypt"] == {"inf": 2}


@rule("GEN-6.3.4.b", "GEN-6.3.4.d", "GEN-5.2.3.f")
def test_not_in_ruins_but_beside_a_revolt():
    t = table(destroyed=["sais"], revolts={"tanis": ("egypt", {"inf": 1})}, manpower=dict.fromkeys(KINGDOMS, 9))
    found = drive(raise_infantry(t, "egypt"), {"tanis": 2})
    assert "sais" not in found.keys("raise") and "gaza" not in found.keys("raise")
    assert t.state.units["tanis"]["egypt"] == {"inf": 2} and t.state.revolts["tanis"].units == {"inf": 1}


@rule("GEN-6.3.4.c")
def test_without_a_city_nothing_is_raised():
    t = table(
        barbarian=list(KINGDOMS), capital={}, destroyed=["thebes", "abydos", "memphis", "sais", "tanis", "elephantine"]
    )
    assert drive(raise_infantry(t, "egypt")).topics == []


@rule("GEN-6.3.2.a", "GEN-6.3.2.b")
def test_chariots_cost_five_and_take_the_technology():
    assert drive(raise_chariots(table(), "egypt")).topics == []
    t = table(technology=LEVEL)
    drive(raise_chariots(t, "egypt"), {"thebes": 2})
    assert t.state.silver["egypt"] == 0 and t.state.units["thebes"]["egypt"] == {"ch": 2}


@rule("GEN-6.3.3.a", "GEN-6.3.3.b", "GEN-6.3.3.c", "GEN-6.3.3.d")
def test_infantry_become_two_peasants_each_last_of_all():
    manpower = dict.fromkeys(KINGDOMS, 9)
    on = {"egypt": {"kumidi": {"inf": 3}}}
    rebels = {"gaza": ("egypt", {"inf": 6})}
    play = position(phase="manpower", queue=["egypt"], on=on, revolts=rebels, manpower=manpower,
                    dice={"growth": [1]})  # fmt: skip
    assert play.ask.topic == "peasants" and play.options() == ["kumidi"]
    play.do({"kumidi": 2})
    assert play.state.units["kumidi"]["egypt"] == {"inf": 1, "ps": 4}


# --- recruiting (6.4) -----------------------------------------------------------------------------------------


@rule("GEN-EX-8", "GEN-6.4.a", "GEN-6.4.1.a", "GEN-6.4.1.b", "GEN-6.4.1.e", "GEN-6.4.b", "GEN-7.1.1.c")
def test_two_infantry_in_mari():
    play = position("assyria", on={"assyria": {"mari": {"inf": 40}}})
    play.do("recruit")
    play.refused({"mari": 3})
    play.do({"mari": 2})
    assert play.state.silver["assyria"] == 8 and play.state.units["mari"]["assyria"] == {"inf": 42}


@rule("GEN-6.4.1.c", "GEN-6.4.1.d", "GEN-6.4.1.f", "GEN-5.2.3.c")
def test_only_abroad_in_sound_and_quiet_cities():
    on = {"egypt": {"thebes": {"inf": 1}, "tyre": {"inf": 1}, "sidon": {"inf": 1}, "gaza": {"inf": 1}}}
    t = table(on=on, destroyed=["sidon"], ds={"sidon": 0}, revolts={"gaza": ("egypt", {})})
    found = drive(recruit(t, "egypt"), {"tyre": 1})
    assert found.keys("recruit") == ["tyre"]


@rule("GEN-6.4.2.a", "GEN-6.4.2.b", "GEN-6.4.2.c")
def test_chariots_are_recruited_at_ten_in_any_city():
    on = {"egypt": {"tyre": {"inf": 1}}}
    assert "recruit_chariots" not in drive(recruit(table(on=on, silver=30), "egypt"), {}).topics
    t = table(on=on, silver=30, technology=LEVEL)
    found = drive(recruit(t, "egypt"), {}, {"thebes": 1, "tyre": 2})
    assert {"thebes", "tyre"} <= set(found.keys("recruit_chariots")) and t.state.silver["egypt"] == 0


@rule("GEN-EX-9", "GEN-6.6.a", "GEN-6.6.1.a", "GEN-6.6.1.b", "GEN-6.6.2.a", "GEN-13.2-chariot.a", "GEN-13.2-chariot.b")
def test_the_second_chariot_card_makes_level_two_for_its_player_only():
    play = position("mitanni", on={"mitanni": {"harran": {"inf": 1}}}, silver={"mitanni": 25}, chariots=1,
                    technology=LEVEL, hands={"mitanni": ("chariot.2",)}, removed=["chariot.1"])  # fmt: skip
    play.do("play:chariot.2")
    assert play.state.technology == {**LEVEL, "mitanni": 2} and "chariot.2" in play.state.removed
    play.do("recruit", {"harran": 2})
    assert play.state.silver["mitanni"] == 5


@rule("GEN-EX-10")
def test_the_third_card_makes_level_three():
    level = {**LEVEL, "mitanni": 2}
    play = position(hands={"egypt": ("chariot.3",)}, chariots=2, technology=level, removed=["chariot.1", "chariot.2"],
                    on={"egypt": {"thebes": {"inf": 1}}})  # fmt: skip
    play.do("play:chariot.3")
    assert play.state.technology == {**level, "egypt": 3}


# --- defenses (7.3.1) -----------------------------------------------------------------------------------------


@rule("GEN-EX-16", "GEN-7.3.1.a", "GEN-7.3.1.b", "GEN-7.3.1.c", "GEN-7.3.1.d", "GEN-7.3.1.e")
@pytest.mark.parametrize(("before", "levels", "price"), [(4, 1, 2), (3, 2, 4)])
def test_ugarit_is_built_up_to_five(before, levels, price):
    t = people(on={"hittites": {"ugarit": {"ps": 1}}}, ds={"ugarit": before} if before != 4 else {})
    assert "build:ugarit" in keys(t, "hittites")
    drive(construct(t, "hittites", "build", "ugarit"), *([levels] if levels > 1 else []))
    assert defense(t.state, "ugarit") == 5 and t.state.silver["hittites"] == 10 - price
    assert "build:ugarit" not in keys(t, "hittites")


@rule("GEN-7.3.1.b", "GEN-7.3.1.f", "GEN-7.3.1.g")
def test_no_building_without_workers_in_ruins_or_under_a_marker():
    on = {"egypt": {"tyre": {"inf": 1}, "sidon": {"sl": 1, "inf": 1}}}
    t = people(on=on, destroyed=["sidon"], ds={"sidon": 0}, revolts={"gaza": ("egypt", {"ps": 3})})
    assert [key for key in keys(t) if key.startswith("build")] == []


@rule("GEN-EX-17", "GEN-7.3.2.a", "GEN-7.3.2.b", "GEN-7.3.2.c")
def test_damascus_is_rebuilt_with_walls_for_thirteen():
    t = people(on={"egypt": {"damascus": {"sl": 2, "inf": 1}}}, destroyed=["damascus"], ds={"damascus": 0}, silver=20)
    assert "rebuild:damascus" in keys(t)
    drive(construct(t, "egypt", "rebuild", "damascus"), 4)
    assert defense(t.state, "damascus") == 4 and t.state.silver["egypt"] == 7 and t.state.destroyed == []


@rule("GEN-7.3.2.b")
@pytest.mark.parametrize("units", [{"sl": 2}, {"ps": 1, "inf": 1}])
def test_rebuilding_takes_two_workers_and_infantry(units):
    t = people(on={"egypt": {"damascus": units, "tyre": {"inf": 1}}}, destroyed=["damascus"], ds={"damascus": 0})
    assert "rebuild:damascus" not in keys(t)


# --- monuments (7.3.3, 7.3.4) ---------------------------------------------------------------------------------


@rule("GEN-7.3.3.a", "GEN-7.3.4.a", "GEN-7.3.4.b", "GEN-7.3.4.c", "GEN-7.3.3.d")
def test_a_monument_takes_two_activations():
    t = people(on={"egypt": {"thebes": {"ps": 1, "sl": 1}}})
    drive(construct(t, "egypt", "monument", "thebes"))
    assert t.state.begun == {"thebes": 7} and "monument:thebes" not in keys(t)
    t.state.segment.number = 8
    assert "monument:thebes" in keys(t)
    drive(construct(t, "egypt", "monument", "thebes"))
    assert t.state.monuments == ["thebes"] and t.state.begun == {} and t.state.silver["egypt"] == 6
    assert "monument:thebes" not in keys(t)


@rule("GEN-7.3.4.d")
def test_with_too_few_hands_it_is_given_up():
    t = people(on={"egypt": {"thebes": {"ps": 2}}}, begun={"thebes": 3})
    take(t.state, "thebes", "egypt", {"ps": 1})
    tidy(t, "thebes")
    assert t.state.begun == {}


@rule("GEN-7.3.3.b", "GEN-7.3.3.e")
def test_abroad_only_when_every_home_city_has_one():
    homes = ["thebes", "abydos", "memphis", "sais", "tanis", "elephantine"]
    t = people(on={"egypt": {"tyre": {"ps": 2}}}, monuments=homes[:-1], begun={"elephantine": 1})
    assert "monument:tyre" not in keys(t)
    t.state.monuments.append("elephantine")
    assert "monument:tyre" in keys(t)


@rule("GEN-7.3.3.c")
def test_no_monument_in_ruins():
    t = people(on={"egypt": {"thebes": {"ps": 2}}}, destroyed=["thebes"], ds={"thebes": 0})
    assert "monument:thebes" not in keys(t)


# --- new cities (7.3.7, 7.3.8) --------------------------------------------------------------------------------


@rule("GEN-7.3.7.a", "GEN-7.3.7.b", "GEN-2.1.3.b", "GEN-7.3.8.a", "GEN-7.3.8.b", "GEN-7.3.8.c")
def test_a_city_is_founded():
    t = people(on={"egypt": {"tjaru": {"inf": 1, "ps": 1, "sl": 1}}})
    assert "found:tjaru" in keys(t)
    drive(construct(t, "egypt", "found", "tjaru"), 1)
    assert is_city(t.state, "tjaru") and defense(t.state, "tjaru") == 2 and t.state.silver["egypt"] == 3
    assert "build:tjaru" not in keys(t)


@rule("GEN-7.3.7.b", "GEN-7.3.7.c")
@pytest.mark.parametrize(
    "case",
    [
        {"on": {"egypt": {"tjaru": {"ps": 2}}}},
        {"on": {"egypt": {"tjaru": {"inf": 1, "ps": 2}}}, "destroyed": ["thebes"]},
    ],
)
def test_it_takes_infantry_two_workers_and_a_trade_route(case):
    assert "found:tjaru" not in keys(people(**case))


@rule("GEN-7.3.8.e")
def test_a_new_city_left_alone_is_independent_and_fortified():
    t = people(on={"egypt": {"tjaru": {"inf": 1}}}, founded=["tjaru"], ds={"tjaru": 1})
    found = drive(recruit(t, "egypt"), {"tjaru": 2})
    assert found.keys("recruit") == ["tjaru"]
    take(t.state, "tjaru", "egypt", {"inf": 3})
    assert controller(t.state, "tjaru") == "" and fortified(t.state, "tjaru")


@rule("GEN-7.3.8.d")
def test_a_destroyed_new_city_is_a_transit_space_again():
    t = people(founded=["tjaru"], ds={"tjaru": 0})
    put(t.state, "tjaru", "egypt", {"inf": 1})
    destroy(t, "tjaru")
    assert not is_city(t.state, "tjaru") and t.state.destroyed == [] and t.state.founded == []


@rule("GEN-7.3.8.d", "GEN-5.2.5.a")
def test_with_the_city_its_monument_and_its_revolt_are_gone():
    t = people(founded=["tjaru"], monuments=["tjaru"], revolts={"tjaru": ("egypt", {})})
    destroy(t, "tjaru")
    assert t.state.monuments == [] and t.state.revolts == {}


# --- the segments of Manpower (3.2 D) -------------------------------------------------------------------------


@rule("GEN-3.2.D.c", "GEN-3.2.D.d", "GEN-3.2.D.e", "GEN-6.2.a", "GEN-6.3.3.a", "GEN-3.2.D.b")
def test_growth_maintenance_and_raising_come_in_this_order():
    on = {"egypt": {"thebes": {"inf": 9, "ch": 1}, "gaza": {"ch": 1}}}
    rebels = {"jerusalem": ("egypt", {"inf": 1})}
    manpower = {**dict.fromkeys(KINGDOMS, 8), "hittites": 9}
    play = position(phase="manpower", queue=["egypt", "hittites"], on=on, revolts=rebels, technology=LEVEL,
                    manpower=manpower, silver=20, dice={"growth": [1, 1]})  # fmt: skip
    play.expect("egypt", "keep_chariots").do(1).expect("egypt", "lose_chariots")
    assert play.options() == ["thebes", "gaza"] and play.state.units["thebes"]["egypt"]["inf"] == 7
    play.do({"gaza": 1}).expect("egypt", "raise_chariots")
    assert play.state.silver["egypt"] == 17
    play.do({"thebes": 1}).expect("egypt", "peasants").do({"thebes": 1}).expect("hittites", "raise")
    assert play.state.units["thebes"]["egypt"] == {"inf": 6, "ch": 2, "ps": 2}


@rule("GEN-6.1.2.a", "GEN-6.1.2.c")
@pytest.mark.parametrize(("dagon", "die", "gain"), [(1, 6, 7), (3, 6, 7)])
def test_the_growth_table_ends_at_seven(dagon, die, gain):
    t = table({"growth": [die]}, manpower=dict.fromkeys(KINGDOMS, 12), dagon={"egypt": dagon})
    grow(t, "egypt")
    assert t.state.manpower["egypt"] == 12 + GROWTH[gain]


@rule("GEN-6.2.1.a", "GEN-6.2.1.d")
def test_only_infantry_goes_and_only_above_the_maximum():
    on = {"egypt": {"thebes": {"inf": 9}, "sais": {"ch": 1}, "tanis": {"inf": 1}}}
    t = table(on=on, manpower=dict.fromkeys(KINGDOMS, 9))
    assert drive(remove_excess(t, "egypt"), {"tanis": 1}).keys("excess") == ["thebes", "tanis"]
    assert drive(remove_excess(t, "egypt")).topics == []


@rule("GEN-6.3.1.a", "GEN-6.3.2.a")
def test_nothing_is_raised_at_the_maximum_or_without_silver():
    t = table(on={"egypt": {"thebes": {"inf": 9}}}, manpower=dict.fromkeys(KINGDOMS, 9), technology=LEVEL, silver=4)
    assert drive(raise_infantry(t, "egypt")).topics == [] and drive(raise_chariots(t, "egypt")).topics == []


# --- what construction takes (7.3) ----------------------------------------------------------------------------


@rule("GEN-7.3.1.g", "GEN-7.3.1.b", "GEN-7.3.4.b")
def test_workers_outside_the_marker_may_build_in_a_city_in_revolt():
    on = {"egypt": {"jerusalem": {"ps": 1}, "thebes": {"ps": 2}}}
    t = people(on=on, revolts={"jerusalem": ("egypt", {"inf": 1}), "thebes": ("egypt", {})})
    assert {"build:jerusalem", "build:thebes", "monument:thebes"} <= set(keys(t))


@rule("GEN-7.3.1.g", "GEN-7.3.3.a", "GEN-7.3.2.b", "GEN-7.3.7.b")
def test_a_guest_builds_nothing_in_an_allys_space():
    stack = {"inf": 1, "ps": 2}
    on = {"hittites": {"ugarit": {"inf": 1}, "sidon": {"inf": 1}, "tjaru": {"inf": 1}}}
    t = people(
        on={**on, "egypt": {"ugarit": stack, "sidon": stack, "tjaru": stack}}, destroyed=["sidon"], ds={"sidon": 0},
        guests={space: ["egypt"] for space in ("ugarit", "sidon", "tjaru")},
        pacts=[Pact(["egypt", "hittites"], passage=True)],
    )  # fmt: skip
    assert keys(t) == []


@rule("GEN-7.3.1.c", "GEN-7.3.2.a", "GEN-7.3.4.b", "GEN-7.3.7.a")
@pytest.mark.parametrize(
    ("silver", "works"),
    [(1, []), (2, ["build:thebes", "monument:thebes"]), (4, ["build:thebes", "monument:thebes"]),
     (5, ["build:thebes", "found:tjaru", "monument:thebes", "rebuild:damascus"])],
)  # fmt: skip
def test_no_construction_without_its_silver(silver, works):
    stack = {"inf": 1, "ps": 2}
    t = people(on={"egypt": {"thebes": stack, "tjaru": stack, "damascus": stack}}, destroyed=["damascus"],
               ds={"damascus": 0}, silver=silver)  # fmt: skip
    assert sorted(keys(t)) == works


@rule("GEN-7.3.2.a")
def test_a_standing_city_is_not_rebuilt():
    t = people(on={"egypt": {"damascus": {"sl": 2, "inf": 1}}})
    assert keys(t) == ["build:damascus"]


@rule("GEN-6.3.4.a")
def test_nothing_is_raised_where_an_enemy_stands():
    t = table(on={"hittites": {"sais": {"ps": 1}}}, manpower=dict.fromkeys(KINGDOMS, 9))
    found = drive(raise_infantry(t, "egypt"), {"thebes": 1})
    assert "sais" not in found.keys("raise") and "tanis" in found.keys("raise")


@rule("GEN-6.4.2.a", "GEN-6.4.1.d")
@pytest.mark.parametrize(("silver", "offered"), [(10, True), (9, False)])
def test_at_home_the_recruit_action_takes_the_price_of_a_chariot(silver, offered):
    play = position(on={"egypt": {"thebes": {"inf": 1}}}, silver=silver, technology=LEVEL)
    assert ("recruit" in play.options()) == offered
