"""8.0 Who decides and who loses what: sides of two owners, those whom nobody leads, groups under a marker."""

from __future__ import annotations

import pytest

from engine.games.genesis.battle import intercept
from engine.games.genesis.control import controller, defense
from engine.games.genesis.entry import Found, contest
from engine.games.genesis.forces import raise_force, step
from engine.games.genesis.interception import interceptions
from engine.games.genesis.sides import ratio_shifts, side_of
from engine.games.genesis.state import Pact
from engine.games.genesis.tables import KINGDOMS
from tests.games.genesis.positions import drive, table, told_strengths
from tests.games.genesis.test_07_interception import HIT, entering
from tests.games.genesis.test_08_battle import before, fight, shifts_in
from tests.rules import rule

LEVEL = dict.fromkeys(KINGDOMS, 1)
ALLIES = [Pact(["egypt", "mitanni"], passage=True)]


def points_in(t):
    (ours, _), (theirs, _) = told_strengths(t)
    return ours, theirs


# --- who decides (8.0, 12.1.2) --------------------------------------------------------------------------------


@rule("GEN-12.1.2.d")
@pytest.mark.parametrize(
    ("kings", "units", "chief"),
    [
        (["akhenaten"], {"egypt": {"inf": 1}, "mitanni": {"inf": 9}}, "egypt"),
        (["kirta", "thutmose_iii"], {"egypt": {"inf": 1}, "mitanni": {"inf": 9}}, "egypt"),
        ([], {"egypt": {"ch": 3}, "mitanni": {"inf": 2}}, "egypt"),
        ([], {"egypt": {"ch": 3}, "mitanni": {"inf": 4}}, "mitanni"),
        (["suppiluliuma"], {"egypt": {"inf": 2}, "mitanni": {"inf": 1}}, "egypt"),
    ],
)
def test_the_better_king_else_the_stronger_decides(kings, units, chief):
    t = table(technology=LEVEL)
    assert side_of(t, "qatna", units, kings, "", "hittites").power == chief


@rule("GEN-12.1.2.d")
@pytest.mark.parametrize("chief", ["egypt", "mitanni"])
def test_between_equals_chance_decides(chief):
    t = table({"who decides": [chief]})
    side = side_of(t, "qatna", {"egypt": {"inf": 2}, "mitanni": {"inf": 2}}, [], "", "hittites")
    assert (side.power, side.seat) == (chief, chief) and len(t.dice.rolls) == 1


@rule("GEN-8.6.1.d", "GEN-8.2.1.ab", "GEN-12.1.2.c")
def test_each_of_two_kings_has_his_own_dice():
    t, force = before(
        {"inf": 9}, {"inf": 6}, ds={"qatna": 0}, on={"egypt": {"qatna": {"inf": 6}}}, pacts=ALLIES,
        their_kings=["kirta", "apepi"], guests={"qatna": ["egypt"]},
        dice={"battle": [3, 3], "fate of kirta": [6, 6], "fate of apepi": [3, 4]},
    )  # fmt: skip
    fight(t, force)
    assert points_in(t) == (9, 12) and "kirta" not in t.state.kings and t.state.kings["apepi"] == "qatna"


@rule("GEN-8.2.1.ac")
def test_the_losses_of_allies_are_divided_by_who_decides():
    t, force = before(
        {"inf": 9}, {"inf": 3}, ds={"qatna": 0}, on={"egypt": {"qatna": {"inf": 6}}}, pacts=ALLIES,
        guests={"qatna": ["egypt"]}, dice={"battle": [3, 3]},
    )  # fmt: skip
    found = fight(t, force, {"mitanni": 2, "egypt": 1})
    assert found.ask("whose").seat == "egypt"
    assert t.state.units["qatna"] == {"mitanni": {"inf": 1}, "egypt": {"inf": 5}}


@rule("GEN-8.2.1.ac", "GEN-7.4.3.a", "GEN-12.1.2.b")
def test_losses_of_an_ally_do_not_come_from_the_force_beside_him():
    on = {"egypt": {"sidon": {"inf": 3}}, "hittites": {"tyre": {"inf": 9}}}
    t, force = entering(units={"inf": 3}, on=on, dice=HIT, pacts=ALLIES, ds={"sidon": 0}, guests={"sidon": ["mitanni"]})
    t.dice.script["battle sidon attacker"] = [3]
    by = {"retreat": "no", "force_retreat": "no", "shifts": "dice:3-0", "whose": {"egypt": 2}}
    drive(interceptions(t, force), "from:hittites@tyre", by=by)
    assert t.state.units["sidon"]["egypt"] == {"inf": 1} and force.units == {"inf": 3}


@rule("GEN-8.0.d")
def test_those_whom_nobody_leads_lose_chariots_first():
    t, force = before(
        {"inf": 9}, {"inf": 6, "ch": 3}, defender="elam", at="ur", came="lagash", ds={"ur": 0}, technology=LEVEL,
        dice={"battle": [6, 1]},
    )  # fmt: skip
    found = fight(t, force, by={"shifts": "dice:6-6"})
    assert "losses" not in found.topics
    lost = next(line.text for line in t.lines if line.text.startswith("Elam loses"))
    assert lost.startswith("Elam loses 3 Chariots")


@rule("GEN-R5.1.d", "GEN-8.0.c")
def test_alone_the_player_does_not_decide_for_his_enemies():
    t = table(
        {"battle": [2, 6], "move": [6]}, scenario="sargon", seats=1,
        on={"babylonia": {"sippar": {"inf": 4}}},
    )  # fmt: skip
    side = side_of(t, "mari", {}, [], "", "babylonia")
    assert side.seat == "" and side.power == ""
    three = table(on={"babylonia": {"sippar": {"inf": 4}}})
    assert side_of(three, "mari", {}, [], "", "babylonia").seat == "egypt"


@rule("GEN-R5.1.d")
@pytest.mark.parametrize(("dice", "falls"), [([6, 1], True), ([1, 6], False)])
def test_neutral_cities_fight_by_themselves(dice, falls):
    t, force = before(
        {"inf": 9}, None, attacker="babylonia", at="mari", came="sippar", dice={"battle": dice}, scenario="sargon",
        seats=1,        ds={"mari": 1, "sippar": 0},
    )  # fmt: skip
    found = fight(t, force)
    assert {ask.seat for ask in found.asks} <= {"babylonia"}
    assert (defense(t.state, "mari") == 0) == falls


@rule("GEN-R5.1.d")
def test_neutral_units_use_their_city_and_do_not_run():
    on = {"elam": {"mari": {"inf": 3}}}
    for walls in (2, 0):
        t, force = before(
            {"inf": 12}, None, attacker="babylonia", at="mari", came="sippar", dice={"battle": [4, 1]},
            scenario="sargon",            seats=1, ds={"mari": walls, "sippar": 0}, on=on,
        )  # fmt: skip
        found = fight(t, force, by={"force_retreat": "yes"})
        assert {ask.seat for ask in found.asks} <= {"babylonia"} and "retreat" not in found.topics
        assert ("force_retreat" in found.topics) == (walls == 0)
        assert any("used in the defense" in line.text for line in t.lines) == (walls > 0)


# --- points, shifts and losses (8.2) --------------------------------------------------------------------------


@rule("GEN-O3", "GEN-8.2.2.b", "GEN-8.2.1.d")
@pytest.mark.parametrize(("how", "shifts"), [("simplified", 1), ("formula", 2)])
def test_the_ratio_is_an_option(how, shifts):
    t, force = before({"inf": 8}, {"inf": 5}, ds={"qatna": 0}, options={"ratio": how}, dice={"battle": [3, 3]})
    fight(t, force)
    assert shifts_in(t) == (shifts, 0)


@rule("GEN-O4", "GEN-8.2.1.e")
@pytest.mark.parametrize(("how", "shifts"), [("formula", 0), ("chart", 1)])
def test_large_totals_may_be_halved_for_the_ratio(how, shifts):
    t, force = before({"inf": 41}, {"inf": 28}, ds={"qatna": 0}, options={"ratio": how}, dice={"battle": [3, 3]})
    fight(t, force)
    assert shifts_in(t) == (shifts, 0)
    assert ratio_shifts("chart", 40, 15) == 3 and ratio_shifts("chart", 30, 11) == 3


@rule("GEN-O5", "GEN-10.0.g", "GEN-10.0.f", "GEN-11.4.1.c")
@pytest.mark.parametrize("agreed", ["count", "ignored"])
def test_chariots_of_a_power_have_the_lowest_level_of_all_players(agreed):
    technology = {**dict.fromkeys(KINGDOMS, 3), "egypt": 2}
    t, force = before(
        {"inf": 4, "ch": 1}, {"inf": 6}, attacker="libyans", ds={"qatna": 0}, technology=technology,
        controlled={"libyans": "assyria"}, dice={"battle": [3, 3]}, options={"untrained_chariots": agreed},
    )  # fmt: skip
    fight(t, force)
    assert points_in(t) == (6, 6) and shifts_in(t) == (2, 0)


@rule("GEN-8.2.1.x")
def test_strong_defenders_may_spare_the_walls():
    t, force = before({"inf": 9}, {"inf": 9}, dice={"battle": [2, 2]})
    found = fight(t, force, by={"use_city": "yes", "walls": 0, "shifts": "dice:3-2"})
    assert found.ask("walls").least == 0 and defense(t.state, "qatna") == 3
    assert t.state.units["qatna"]["mitanni"]["inf"] == 7


@rule("GEN-8.4.2.b")
@pytest.mark.parametrize(("points", "asked"), [(1, False), (2, True)])
def test_the_last_point_is_enough_to_force_a_retreat(points, asked):
    t, force = before({"inf": 5}, {"inf": 5}, ds={"qatna": 0, "hamath": 0}, dice={"battle": [5, 2]}, mp=points)
    found = fight(t, force, by={"retreat": "no", "force_retreat": "yes"})
    assert ("force_retreat" in found.topics) == asked and force.mp == 0
    assert ("mitanni" in t.state.units.get("hamath", {})) == asked


@rule("GEN-8.4.1.d")
def test_the_relief_of_a_retreat_does_not_go_below_nothing():
    t, force = before({"inf": 9}, {"inf": 5}, ds={"qatna": 0, "hamath": 0}, dice={"battle": [1, 1]})
    fight(t, force, by={"shifts": "dice:1-0", "retreat": "yes"})
    assert t.state.units["hamath"] == {"mitanni": {"inf": 5}}


@rule("GEN-8.3.1.a", "GEN-8.2.1.b", "GEN-8.3.2.e")
def test_in_an_interception_in_the_mountains_no_chariot_fights():
    on = {"egypt": {"hazor": {"inf": 4, "ch": 3}}}
    t, force = entering(
        to="kumidi", start="sidon", units={"inf": 5, "ch": 1}, on=on, ds={"hazor": 0}, technology=LEVEL,
        dice={"intercept": [6, 6], "battle": [3, 3]},
    )  # fmt: skip
    drive(interceptions(t, force), "from:egypt@hazor")
    assert points_in(t) == (4, 5) and shifts_in(t) == (0, 3)


@rule("GEN-8.2.1.x")
def test_the_walls_bear_what_the_infantry_cannot():
    t, force = before(
        {"inf": 30}, {"inf": 1}, at="damascus", came="tadmor", ds={"damascus": 3}, dice={"battle": [4, 2]}
    )
    found = fight(t, force, by={"use_city": "yes", "shifts": "dice:8-0", "walls": 2})
    assert (found.ask("walls").least, found.ask("walls").most) == (2, 3)
    assert defense(t.state, "damascus") == 1 and "mitanni" not in t.state.units.get("damascus", {})


# --- retreat (8.4) --------------------------------------------------------------------------------------------


@rule("GEN-8.4.1.f")
def test_after_an_interception_those_who_cannot_follow_die():
    on = {"egypt": {"tyre": {"inf": 9}}}
    t, force = entering(units={"inf": 9, "ps": 2}, on=on, dice=HIT, ds={"sidon": 2, "gubla": 0})
    drive(interceptions(t, force), "from:egypt@tyre", by={"retreat": "yes", "retreat_way": "to:gubla"})
    assert force.at == "gubla" and "mitanni" not in t.state.units.get("sidon", {})


@rule("GEN-8.4.1.f")
def test_in_a_walled_city_of_their_own_they_stay():
    on = {"egypt": {"tyre": {"inf": 9}}, "mitanni": {"sidon": {"inf": 1}}}
    t, force = entering(units={"inf": 9, "ps": 2}, on=on, dice=HIT, ds={"sidon": 2, "gubla": 0})
    by = {"retreat": "yes", "retreat_way": "to:gubla", "join": {}}
    drive(interceptions(t, force), "from:egypt@tyre", by=by)
    assert force.at == "gubla" and t.state.units["sidon"]["mitanni"] == {"inf": 1, "ps": 2}


@rule("GEN-5.2.3.i", "GEN-8.4.2.d")
def test_those_forced_out_from_under_a_marker_leave_it_behind():
    t, force = before(
        {"inf": 9}, None, at="jerusalem", came="raphia", ds={"jerusalem": 0, "gaza": 0},
        revolts={"jerusalem": ("egypt", {"inf": 3, "ps": 1})}, dice={"battle": [3, 1]},
    )  # fmt: skip
    drive(
        contest(t, force, Found("", loot=False)),
        by={"shifts": "dice:3-0", "force_retreat": "yes", "retreat_way": "to:gaza"},
    )
    assert t.state.units["gaza"] == {"egypt": {"inf": 2}} and t.state.revolts == {}
    assert controller(t.state, "jerusalem") == "hittites"


# --- what becomes of the city (8.1 step 6) --------------------------------------------------------------------


@rule("GEN-8.1.6.a", "GEN-6.5.1.b")
def test_a_city_in_revolt_falls_with_all_under_the_marker():
    t, force = before(
        {"inf": 30}, None, at="jerusalem", came="raphia", ds={"jerusalem": 1}, technology=LEVEL,
        revolts={"jerusalem": ("egypt", {"inf": 1, "ch": 1, "ps": 2})}, dice={"battle": [6, 1]},
    )  # fmt: skip
    assert "attack_again" not in drive(contest(t, force, Found("", loot=False))).topics
    assert t.state.revolts == {} and t.state.units["jerusalem"] == {"hittites": {"inf": 30, "sl": 1}}
    assert force.mp == 4 and t.state.battles == []


@rule("GEN-6.5.1.b", "GEN-8.1.8.a")
def test_one_peasant_under_a_marker_becomes_a_slave():
    t, force = before(
        {"inf": 30}, None, at="jerusalem", came="raphia", ds={"jerusalem": 1},
        revolts={"jerusalem": ("egypt", {"ps": 1})}, dice={"battle": [6, 1]},
    )  # fmt: skip
    fight(t, force)
    assert force.units["sl"] == 1


@rule("GEN-8.1.6.c")
def test_infantry_under_a_marker_holds_the_open_city():
    t, force = before(
        {"inf": 20}, None, at="jerusalem", came="raphia", ds={"jerusalem": 1},
        revolts={"jerusalem": ("egypt", {"inf": 9})}, dice={"battle": [3, 1]},
    )  # fmt: skip
    fight(t, force, by={"walls": 1, "shifts": "dice:3-0"})
    assert defense(t.state, "jerusalem") == 0 and t.state.revolts["jerusalem"].units["inf"] == 7
    assert force.at == "raphia"


@rule("GEN-8.6.3.a", "GEN-6.7.b", "GEN-8.1.6.d")
@pytest.mark.parametrize("company", [{"inf": 2}, {"inf": 2, "ps": 1}])
def test_a_king_dies_with_all_his_men_even_behind_walls_that_hold(company):
    """A Peasant in the city is company enough; the Sherden go with the King."""
    t, force = before({"inf": 30}, company, their_kings=["kirta"], sherden="mitanni", dice={"battle": [6, 1]})
    fight(t, force, by={"use_city": "no"})
    lives = "ps" in company
    assert t.state.kings == ({"kirta": "qatna"} if lives else {}) and t.state.sherden == ("mitanni" if lives else "")


@rule("GEN-8.1.6.d", "GEN-7.2.6.a")
def test_a_king_who_was_alone_is_safe_behind_walls_that_hold():
    t, force = before({"inf": 2}, None, their_kings=["kirta"], dice={"battle": [1, 6]})
    fight(t, force)
    assert t.state.kings == {"kirta": "qatna"}


@rule("GEN-8.6.3.a")
def test_a_king_dies_with_his_force_though_others_of_his_stand_in_the_space():
    on = {"egypt": {"tyre": {"inf": 30}}, "mitanni": {"sidon": {"inf": 3}}}
    t, force = entering(
        units={"inf": 1}, kings=["kirta"], on=on, ds={"sidon": 2},
        dice={"intercept": [6, 6], "battle": [6, 1], "fate": [3, 4]},
    )  # fmt: skip
    drive(interceptions(t, force), "from:egypt@tyre", by={"join": {}, "retreat": "no", "force_retreat": "no"})
    assert "kirta" not in t.state.kings and t.state.units["sidon"]["mitanni"] == {"inf": 3}


@rule("GEN-8.1.2.e", "GEN-8.3.1.e")
def test_without_infantry_there_is_no_battle_against_walls():
    t, force = before({"ch": 4}, {"inf": 1}, technology=LEVEL)
    found = fight(t, force, "yes")
    assert found.topics == ["use_city"] and force.at == "barga" and not t.dice.rolls and not t.state.battles
    assert t.state.units["qatna"] == {"mitanni": {"inf": 1}}


@rule("GEN-7.4.1.h", "GEN-8.3.1.a")
def test_where_nobody_can_fight_an_interception_comes_to_nothing():
    t, force = entering(
        to="kumidi", start="sidon", units={"ch": 2}, on={"egypt": {"hazor": {"inf": 2}}}, ds={"hazor": 0}
    )
    hunter = raise_force(t.state, "egypt", "hazor", {"inf": 2}, [], "intercepting")
    step(t, hunter, "kumidi")
    drive(intercept(t, hunter, force))
    assert not t.dice.rolls and not t.state.battles


# --- on the way (7.5.4) ---------------------------------------------------------------------------------------


@rule("GEN-7.5.4.d", "GEN-8.6.2.a")
@pytest.mark.parametrize(
    ("dice", "fate", "left"),
    [([6, 1], [3, 4], 2), ([1, 6], [3, 4], 3), ([6, 1], [1, 1], 1), ([1, 6], [1, 1], 3), ([1, 6], [6, 6], 2)],
)
def test_a_lost_battle_and_a_dead_king_cost_a_point_each_on_the_way(dice, fate, left):
    on = {"egypt": {"sidon": {"inf": 9}}, "hittites": {"megiddo": {"inf": 9}}}
    t = table({"intercept": [6, 6], "battle": dice, "fate": fate}, on=on, kings={"apepi": "sidon"},
              ds={"tyre": 0, "megiddo": 0, "sidon": 0})  # fmt: skip
    force = raise_force(t.state, "egypt", "sidon", {"inf": 9}, ["apepi"], "withdrawing", 3)
    step(t, force, "tyre")
    drive(interceptions(t, force), "from:hittites@megiddo", by={"retreat": "no", "force_retreat": "no"})
    assert force.mp == left
