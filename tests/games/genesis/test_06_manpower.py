"""6.0 Manpower: growth, maintenance, raising, recruiting, Slaves, technology."""

from __future__ import annotations

import pytest

from engine.games.genesis.data.tables import GROWTH, KINGDOMS
from engine.games.genesis.kingdom.isolation import waste_away
from engine.games.genesis.kingdom.manpower import (
    grow,
    keep_chariots,
    raise_chariots,
    raise_infantry,
    recruit,
    remove_excess,
    set_manpower,
)
from engine.games.genesis.position.control import controller
from engine.games.genesis.position.state import Pact
from engine.games.genesis.war.entry import contest
from engine.games.genesis.war.interception import interceptions
from tests.games.genesis.positions import build, drive, position, table
from tests.games.genesis.situations import HITS, OPEN, TAKEN, battle, before, entering, fight
from tests.rules import rule

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


@rule("GEN-6.1.2.a", "GEN-6.1.2.c")
@pytest.mark.parametrize(("dagon", "die", "gain"), [(1, 6, 7), (3, 6, 7)])
def test_the_growth_table_ends_at_seven(dagon, die, gain):
    t = table({"growth": [die]}, manpower=dict.fromkeys(KINGDOMS, 12), dagon={"egypt": dagon})
    grow(t, "egypt")
    assert t.state.manpower["egypt"] == 12 + GROWTH[gain]


@rule("GEN-6.1.a")
def test_powers_have_no_manpower():
    assert sorted(build().manpower) == sorted(KINGDOMS)


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


LEVEL = dict.fromkeys(KINGDOMS, 1)


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


@rule("GEN-6.2.1.a", "GEN-6.2.1.d")
def test_only_infantry_goes_and_only_above_the_maximum():
    on = {"egypt": {"thebes": {"inf": 9}, "sais": {"ch": 1}, "tanis": {"inf": 1}}}
    t = table(on=on, manpower=dict.fromkeys(KINGDOMS, 9))
    assert drive(remove_excess(t, "egypt"), {"tanis": 1}).keys("excess") == ["thebes", "tanis"]
    assert drive(remove_excess(t, "egypt")).topics == []


@rule("GEN-6.2.2.b", "GEN-5.2.2.d")
def test_the_owner_says_on_which_side_of_a_marker_chariots_go():
    t = table(on={"egypt": {"tyre": {"ch": 2}}}, revolts={"tyre": ("egypt", {"ch": 2, "inf": 1})}, silver=6)
    found = drive(keep_chariots(t, "egypt"), 2, {"under:tyre": 2})
    assert found.keys("lose_chariots") == ["tyre", "under:tyre"]
    assert t.state.units["tyre"] == {"egypt": {"ch": 2}} and t.state.revolts["tyre"].units == {"inf": 1}
    assert t.state.silver["egypt"] == 0


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


@rule("GEN-6.3.1.a", "GEN-6.3.2.a")
def test_nothing_is_raised_at_the_maximum_or_without_silver():
    t = table(on={"egypt": {"thebes": {"inf": 9}}}, manpower=dict.fromkeys(KINGDOMS, 9), technology=LEVEL, silver=4)
    assert drive(raise_infantry(t, "egypt")).topics == [] and drive(raise_chariots(t, "egypt")).topics == []


@rule("GEN-6.3.4.a")
def test_nothing_is_raised_where_an_enemy_stands():
    t = table(on={"hittites": {"sais": {"ps": 1}}}, manpower=dict.fromkeys(KINGDOMS, 9))
    found = drive(raise_infantry(t, "egypt"), {"thebes": 1})
    assert "sais" not in found.keys("raise") and "tanis" in found.keys("raise")


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


@rule("GEN-6.4.2.a", "GEN-6.4.1.d")
@pytest.mark.parametrize(("silver", "offered"), [(10, True), (9, False)])
def test_at_home_the_recruit_action_takes_the_price_of_a_chariot(silver, offered):
    play = position(on={"egypt": {"thebes": {"inf": 1}}}, silver=silver, technology=LEVEL)
    assert ("recruit" in play.options()) == offered


# --- Slaves (6.5) ---------------------------------------------------------------------------------------------


HIT = {"intercept": [6, 6], "battle sidon attacker": [6], "battle sidon defender": [1]}


@rule("GEN-6.5.1.b")
@pytest.mark.parametrize(("walls", "company", "slaves"), [(0, 1, 1), (0, 0, 0), (2, 1, 0)])
def test_an_interceptor_who_takes_the_city_and_kills_peasants_takes_a_slave(walls, company, slaves):
    """One Infantry loses 10% of a battle point, that is nobody; it retreats, and its Peasants cannot."""
    units = {"inf": 1, "ps": company} if company else {"inf": 1}
    dice = {**HIT, "battle sidon attacker": [2], "battle sidon defender": [1], "fate": [4]}
    t, force = entering(units=units, on={"egypt": {"tyre": {"inf": 1}}}, dice=dice, ds={"sidon": walls})
    drive(interceptions(t, force), "from:egypt@tyre", by={"retreat": "yes"})
    assert force.at != "sidon" and force.units == {"inf": 1}
    home = "tyre" if walls else "sidon"
    assert t.state.units[home]["egypt"].get("sl", 0) == slaves


@rule("GEN-6.5.1.a", "GEN-6.5.1.d")
def test_one_slave_for_a_battle_however_many_reasons():
    t, force = before({"inf": 30}, {"inf": 2, "ps": 3}, dice={"battle": [6, 1]})
    fight(t, force, "yes")
    assert force.units["sl"] == 1


@rule("GEN-6.5.1.f")
def test_walls_that_hold_take_a_slave_at_home_only():
    for city, kingdom, slave in (("waushukanni", "mitanni", True), ("tyre", "", False)):
        came = {"waushukanni": "harran", "tyre": "sidon"}[city]
        t, force = before({"inf": 5}, None, at=city, came=came, ds={came: 0}, dice={"battle": [1, 6]})
        fight(t, force)
        assert ({"sl": 1} in t.state.units.get(city, {}).values()) == slave
        assert kingdom == "" or controller(t.state, city) == kingdom


@rule("GEN-6.5.2.a", "GEN-6.5.2.b")
def test_powers_take_no_slaves_but_lose_some():
    t, force = before(
        {"inf": 30},
        {"inf": 2},
        attacker="arzawa",
        ds={"qatna": 0},
        dice={"battle": [6, 1]},
        controlled={"arzawa": "egypt"},
    )
    fight(t, force)
    assert "sl" not in force.units
    t, force = before({"inf": 30}, {"inf": 2}, defender="arzawa", ds={"qatna": 0}, dice={"battle": [6, 1]})
    fight(t, force)
    assert force.units["sl"] == 1


@rule("GEN-6.5.1.c", "GEN-6.5.1.e")
def test_peasants_behind_walls_that_hold_get_a_slave():
    on = {"hittites": {"sidon": {"inf": 4}}, "egypt": {"tyre": {"ps": 1}}}
    t, force = before({"inf": 4}, None, at="tyre", came="sidon", on=on, dice=battle("tyre", 1, 6), ds={"sidon": 0})
    drive(contest(t, force, TAKEN), by={"attack_again": "no"})
    assert t.state.units["tyre"]["egypt"] == {"ps": 1, "sl": 1}


@rule("GEN-6.5.1.e", "GEN-5.2.3.e")
def test_a_slave_of_those_under_the_marker_is_under_it():
    t, force = before(
        {"inf": 4}, None, at="tyre", came="sidon", revolts={"tyre": ("egypt", {"inf": 2, "ps": 1})}, ds={"sidon": 0},
        dice=battle("tyre", 1, 6),
    )  # fmt: skip
    drive(contest(t, force, TAKEN), by={"attack_again": "no"})
    assert t.state.revolts["tyre"].units == {"inf": 2, "ps": 1, "sl": 1}


@rule("GEN-6.5.1.b", "GEN-6.5.1.d")
@pytest.mark.parametrize(("dice", "shifts"), [((3, 5), "dice:5-5"), ((3, 6), "dice:5-6")])
def test_a_city_that_falls_brings_a_slave_even_after_a_draw_or_a_defeat(dice, shifts):
    """Half of one point of walls is enough; whoever held the city gets nothing in it."""
    on = {"egypt": {"tyre": {"ps": 1}}}
    t, force = before({"inf": 2}, None, at="tyre", came="sidon", on=on, ds={"tyre": 1, "sidon": 0},
                      dice=battle("tyre", *dice))  # fmt: skip
    drive(contest(t, force, TAKEN), by={"shifts": shifts})
    assert controller(t.state, "tyre") == "hittites"
    assert t.state.units["tyre"] == {"hittites": {"inf": 1, "sl": 1}}


@rule("GEN-6.5.1.d", "GEN-12.1.2.d")
def test_the_leader_of_a_joint_side_takes_the_slave_and_nobody_else():
    on = {"egypt": {"sidon": {"inf": 4}}, "hittites": {"tyre": {"inf": 2}}}
    t, force = entering(
        "mitanni", to="sidon", start="gubla", units={"inf": 2}, on=on, ds=OPEN,
        pacts=[Pact(["egypt", "mitanni"], True)], dice={**HITS, **battle("sidon", 1, 6)},
    )  # fmt: skip
    drive(interceptions(t, force), "from:hittites@tyre")
    assert t.state.units["sidon"]["egypt"] == {"inf": 4, "sl": 1} and force.units == {"inf": 2}


# --- technology and Sherden (6.6, 6.7) ------------------------------------------------------------------------


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


@rule("GEN-6.7.e")
def test_sherden_are_not_counted():
    t = table({"attrition": [6]}, on={"egypt": {"tjaru": {"inf": 4}}}, kings={"apepi": "tjaru"}, sherden="egypt")
    drive(waste_away(t, "egypt", "tjaru"))
    assert t.state.sherden == "egypt" and t.state.units["tjaru"]["egypt"] == {"inf": 1}
