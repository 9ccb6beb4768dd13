"""8.2, 8.3 Battle points, shifts and losses; Chariots and mountains."""

from __future__ import annotations

from itertools import product

import pytest

from engine.games.genesis.data.tables import KINGDOMS
from engine.games.genesis.position.control import controller, defense
from engine.games.genesis.position.forces import raise_force, step
from engine.games.genesis.position.state import Pact
from engine.games.genesis.war.battle import intercept
from engine.games.genesis.war.entry import contest
from engine.games.genesis.war.interception import interceptions
from engine.games.genesis.war.losses import loss_plans
from engine.games.genesis.war.sides import edge, leader_of, level, percent_of, ratio_shifts
from engine.games.genesis.war.withdrawal import withdrawals
from tests.games.genesis.positions import drive, march, position, table, told_strengths
from tests.games.genesis.situations import (
    ALLIES,
    HITS,
    LEVEL_2,
    OPEN,
    TAKEN,
    attacked,
    battle,
    before,
    entering,
    fight,
    points_in,
    qatna,
)
from tests.rules import rule

# --- the ratio (8.2.2, 8.2.3) ---------------------------------------------------------------------------------


@rule("GEN-8.2.2.a", "GEN-8.2.2.b", "GEN-EX-35")
@pytest.mark.parametrize(
    ("bigger", "smaller", "shifts"), [(5, 2, 2), (13, 5, 3), (149, 100, 0), (3, 2, 1), (16, 12, 0), (13, 8, 2)]
)
def test_the_formula(bigger, smaller, shifts):
    assert ratio_shifts("formula", bigger, smaller) == shifts


@rule("GEN-8.2.3.a", "GEN-8.2.3.b")
@pytest.mark.parametrize(
    ("bigger", "smaller", "shifts"), [(16, 12, 1), (14, 14, 0), (6, 3, 2), (13, 8, 1), (2, 1, 2), (8, 2, 4)]
)
def test_the_simplified_ratio(bigger, smaller, shifts):
    assert ratio_shifts("simplified", bigger, smaller) == shifts


@rule("GEN-8.2.2.c")
def test_nothing_counts_as_one():
    assert ratio_shifts("formula", 3, 0) == 3 and ratio_shifts("simplified", 1, 0) == 0


def shifts_in(t):
    (_, ours), (_, theirs) = told_strengths(t)
    return ours, theirs


@rule("GEN-O3", "GEN-8.2.2.b", "GEN-8.2.1.d")
@pytest.mark.parametrize(("how", "shifts"), [("simplified", 1), ("formula", 2)])
def test_the_ratio_is_an_option(how, shifts):
    t, force = before({"inf": 8}, {"inf": 5}, ds={"qatna": 0}, options={"ratio": how}, dice={"battle": [3, 3]})
    fight(t, force)
    assert shifts_in(t) == (shifts, 0)


# --- points, shifts and losses (8.2.1) ------------------------------------------------------------------------


@rule("GEN-8.2.1.e")
def test_only_a_looked_up_chart_halves():
    assert ratio_shifts("formula", 61, 25) == 2 and ratio_shifts("chart", 61, 25) == 2
    assert ratio_shifts("formula", 41, 28) == 0 and ratio_shifts("chart", 41, 28) == 1


@rule("GEN-8.2.1.t", "GEN-8.2.1.r")
@pytest.mark.parametrize(
    ("points", "percent", "loss"),
    [
        (16, 20, 3),
        (12, 50, 6),
        (12, 40, 5),
        (5, 40, 2),
        (14, 50, 7),
        (14, 40, 6),
        (14, 30, 4),
        (3, 90, 3),
        (6, 20, 1),
        (8, 50, 4),
        (13, 50, 7),
    ],
)
def test_losses_are_rounded_half_up(points, percent, loss):
    assert percent_of(points, percent) == loss


def plans(owed, men, ch, worth):
    return [(lost[worth], inf) for lost, inf in loss_plans(owed, men, {worth: ch})]


@rule("GEN-8.2.1.u", "GEN-8.2.1.v", "GEN-8.2.1.w")
def test_chariots_pay_at_least_as_much_as_infantry():
    assert plans(3, 8, 2, 3) == [(1, 0)]
    assert plans(7, 5, 3, 3) == [(2, 1), (3, 0)]
    assert plans(6, 5, 3, 3) == [(1, 3), (2, 0)]
    assert plans(4, 8, 3, 2) == [(1, 2), (2, 0)]
    assert plans(9, 8, 1, 2) == [(1, 7)]
    assert plans(8, 8, 3, 2) == [(2, 4), (3, 2)]


def naive_plans(owed, men, wheels):
    """Word for word: it is paid, Chariots pay their half as long as there are any, and no unit dies for nothing."""

    def pays(lost, inf):
        paid = sum(worth * n for worth, n in lost.items())
        return paid + inf >= owed and (paid >= inf or lost == wheels)

    found = []
    for counts in product(*[range(n + 1) for n in wheels.values()]):
        lost = dict(zip(wheels, counts, strict=True))
        for inf in range(men + 1):
            fewer = [({**lost, worth: n - 1}, inf) for worth, n in lost.items() if n]
            fewer += [(lost, inf - 1)] if inf else []
            if pays(lost, inf) and not any(pays(*plan) for plan in fewer):
                found.append((counts, inf))
    return sorted(found)


@rule("GEN-8.2.1.u", "GEN-8.2.1.v", "GEN-8.2.1.w")
@pytest.mark.parametrize("wheels", [{1: 3}, {3: 3}, {1: 2, 3: 2}, {2: 1, 3: 3}])
def test_all_ways_to_lose_and_no_other(wheels):
    for owed, men in product(range(1, 9), range(5)):
        plans = loss_plans(owed, men, wheels)
        assert sorted((tuple(lost.values()), inf) for lost, inf in plans) == naive_plans(owed, men, wheels), (owed, men)
        sizes = [sum(lost.values()) for lost, _ in plans]
        assert sizes == sorted(sizes), "the fewest Chariots first"


THREE = dict.fromkeys(KINGDOMS, 3)


@rule("GEN-8.2.1.ac", "GEN-8.2.1.w")
def test_chariots_of_two_levels_pay_each_at_their_own():
    """A Chariot of level 3 meets a loss of 3 alone."""
    assert ({3: 1, 1: 0}, 0) in loss_plans(3, 5, {3: 2, 1: 2})
    assert ({3: 1, 1: 1}, 0) not in loss_plans(3, 5, {3: 2, 1: 2})
    assert ({3: 0, 1: 2}, 1) in loss_plans(3, 5, {3: 2, 1: 2})
    t, force = before(
        {"inf": 9}, {"inf": 1, "ch": 1}, ds={"qatna": 0}, on={"egypt": {"qatna": {"ch": 3}}},
        pacts=[Pact(["egypt", "mitanni"], passage=True)], guests={"qatna": ["egypt"]},
        technology={**THREE, "egypt": 1}, dice={"battle": [5, 1]},
    )  # fmt: skip
    fight(t, force, by={"shifts": "dice:5-5", "losses": "lose:1ch3+1ch1+0inf"})
    assert told_strengths(t)[1][0] == 7
    assert t.state.units["qatna"] == {"mitanni": {"inf": 1}, "egypt": {"ch": 2}}


@rule(
    "GEN-EX-27",
    "GEN-EX-28",
    "GEN-8.2.1.a",
    "GEN-8.2.1.f",
    "GEN-8.2.1.n",
    "GEN-8.2.1.o",
    "GEN-8.2.1.p",
    "GEN-8.2.1.s",
    "GEN-8.4.1.a",
    "GEN-8.4.1.d",
    "GEN-8.4.1.f",
    "GEN-8.1.5.a",
    "GEN-6.5.1.c",
    "GEN-6.5.1.e",
    "GEN-2.3.3.b",
    "GEN-8.1.3.a",
)
def test_the_battle_of_qatna():
    t, force = qatna()
    found = fight(t, force, "no", "dice:5-3", "yes", "lose:1ch+2inf", "lose:1ch+3inf")
    assert found.topics[:3] == ["use_city", "shifts", "retreat"] and "prevent" not in found.topics
    s = t.state
    assert s.units["hamath"]["mitanni"] == {"inf": 2, "ch": 2}
    assert s.units["qatna"] == {"mitanni": {"ps": 1}, "hittites": {"inf": 6, "ch": 2, "sl": 1}}
    assert force.at == "qatna" and force.mp == 4 and force.units["sl"] == 1 and s.battles == []


@rule("GEN-EX-22", "GEN-8.2.1.g", "GEN-8.2.1.h", "GEN-8.2.1.c")
def test_four_shifts_against_one():
    t, force = before(
        {"inf": 5, "ch": 1}, {"inf": 3}, kings=["kirta"], attacker="mitanni", defender="egypt", at="tyre", came="sidon",
        ds={"tyre": 0}, their_kings=["amose_i"], technology=dict.fromkeys(KINGDOMS, 1), dice={"battle": [3, 3]},
    )  # fmt: skip
    fight(t, force)
    (ours, shifts), (theirs, _) = told_strengths(t)
    assert (ours, shifts, theirs) == (6, 4, 3)


@rule("GEN-EX-23", "GEN-8.2.1.h")
def test_supremacy_gives_five():
    t, force = before({"inf": 10, "ch": 2}, {"inf": 12}, ds={"qatna": 0}, technology=THREE, dice={"battle": [1, 5]})
    fight(t, force)
    assert told_strengths(t) == [(16, 6), (12, 0)]


@rule("GEN-EX-25", "GEN-8.2.1.x", "GEN-2.1.2.f", "GEN-8.1.6.d")
def test_walls_may_bear_all_losses():
    t, force = before({"inf": 5}, {"inf": 2}, at="damascus", came="tadmor", dice={"battle": [4, 4]})
    found = fight(t, force, "yes", 2)
    assert found.ask("walls").most == 2
    assert defense(t.state, "damascus") == 1 and t.state.units["damascus"]["mitanni"] == {"inf": 2}
    assert force.at == "tadmor"


@rule("GEN-8.2.1.i", "GEN-8.2.1.j", "GEN-11.3.1.c", "GEN-8.3.1.a", "GEN-8.3.2.e")
@pytest.mark.parametrize(("defender", "shifts"), [("mitanni", 2), ("kaskans", 3)])
def test_mountains_defend(defender, shifts):
    t, force = before({"inf": 4, "ch": 3}, {"inf": 4}, at="kumidi", came="damascus",
                      defender=defender, technology=THREE, dice={"battle": [3, 3]})  # fmt: skip
    fight(t, force)
    assert shifts_in(t) == (0, shifts)


@rule("GEN-8.2.1.l", "GEN-11.2.1.c")
def test_sea_peoples_give_two():
    t, force = before({"inf": 4}, {"inf": 4}, ds={"qatna": 0}, defender="sea_peoples", dice={"battle": [3, 3]})
    fight(t, force)
    assert shifts_in(t) == (0, 2)


@rule("GEN-8.2.1.k", "GEN-2.2.3.a", "GEN-6.7.a")
@pytest.mark.parametrize(
    ("sherden", "kings", "their_kings", "more"),
    [
        ("hittites", ["zidanta_ii"], (), (1, 0)),
        ("mitanni", (), ("shuttarna_i",), (0, 1)),
        ("mitanni", ["zidanta_ii"], (), (0, 0)),
        ("hittites", (), (), (0, 0)),
    ],
)
def test_sherden_give_one(sherden, kings, their_kings, more):
    """One shift and no point for the side that their King is on, and to nobody where he is not."""

    def told(with_them):
        t, force = before({"inf": 4}, {"inf": 4}, ds={"qatna": 0}, kings=kings, their_kings=their_kings,
                          sherden=with_them, dice={"battle": [3, 3]})  # fmt: skip
        fight(t, force)
        return told_strengths(t)

    [(points, shifts), (their_points, their_shifts)] = told("")
    assert told(sherden) == [(points, shifts + more[0]), (their_points, their_shifts + more[1])]


@rule("GEN-8.2.1.q")
def test_dice_stay_between_nothing_and_ten():
    t, force = before({"inf": 40}, {"inf": 2}, ds={"qatna": 0}, dice={"battle": [6, 2]})
    found = fight(t, force)
    assert "dice:10-0" in found.keys("shifts")
    assert all(0 <= int(n) <= 10 for key in found.keys("shifts") for n in key.partition(":")[2].split("-"))


@rule("GEN-8.2.1.ab")
def test_of_two_kings_the_better_one_counts():
    t, force = before(
        {"inf": 4},
        {"inf": 4},
        ds={"qatna": 0},
        attacker="sea_peoples",
        dice={"battle": [3, 3]},
        kings=["sea_peoples_first_king", "sea_peoples_second_king"],
        controlled={"sea_peoples": "egypt"},
    )
    fight(t, force)
    assert shifts_in(t)[0] == 4


@rule("GEN-8.2.1.ac")
def test_the_losses_of_allies_are_divided_by_who_decides():
    t, force = before(
        {"inf": 9}, {"inf": 3}, ds={"qatna": 0}, on={"egypt": {"qatna": {"inf": 6}}}, pacts=ALLIES,
        guests={"qatna": ["egypt"]}, dice={"battle": [3, 3]},
    )  # fmt: skip
    found = fight(t, force, {"mitanni": 2, "egypt": 1})
    assert found.ask("whose").seat == "egypt"
    assert t.state.units["qatna"] == {"mitanni": {"inf": 1}, "egypt": {"inf": 5}}


HIT = {"intercept": [6, 6], "battle sidon attacker": [6], "battle sidon defender": [1]}


@rule("GEN-8.2.1.ac", "GEN-7.4.3.a", "GEN-12.1.2.b")
def test_losses_of_an_ally_do_not_come_from_the_force_beside_him():
    on = {"egypt": {"sidon": {"inf": 3}}, "hittites": {"tyre": {"inf": 9}}}
    t, force = entering(units={"inf": 3}, on=on, dice=HIT, pacts=ALLIES, ds={"sidon": 0}, guests={"sidon": ["mitanni"]})
    t.dice.script["battle sidon attacker"] = [3]
    by = {"retreat": "no", "force_retreat": "no", "shifts": "dice:3-0", "whose": {"egypt": 2}}
    drive(interceptions(t, force), "from:hittites@tyre", by=by)
    assert t.state.units["sidon"]["egypt"] == {"inf": 1} and force.units == {"inf": 3}


@rule("GEN-O4", "GEN-8.2.1.e")
@pytest.mark.parametrize(("how", "shifts"), [("formula", 0), ("chart", 1)])
def test_large_totals_may_be_halved_for_the_ratio(how, shifts):
    t, force = before({"inf": 41}, {"inf": 28}, ds={"qatna": 0}, options={"ratio": how}, dice={"battle": [3, 3]})
    fight(t, force)
    assert shifts_in(t) == (shifts, 0)
    assert ratio_shifts("chart", 40, 15) == 3 and ratio_shifts("chart", 30, 11) == 3


@rule("GEN-8.2.1.x")
def test_strong_defenders_may_spare_the_walls():
    t, force = before({"inf": 9}, {"inf": 9}, dice={"battle": [2, 2]})
    found = fight(t, force, by={"use_city": "yes", "walls": 0, "shifts": "dice:3-2"})
    assert found.ask("walls").least == 0 and defense(t.state, "qatna") == 3
    assert t.state.units["qatna"]["mitanni"]["inf"] == 7


@rule("GEN-8.2.1.x")
def test_the_walls_bear_what_the_infantry_cannot():
    t, force = before(
        {"inf": 30}, {"inf": 1}, at="damascus", came="tadmor", ds={"damascus": 3}, dice={"battle": [4, 2]}
    )
    found = fight(t, force, by={"use_city": "yes", "shifts": "dice:8-0", "walls": 2})
    assert (found.ask("walls").least, found.ask("walls").most) == (2, 3)
    assert defense(t.state, "damascus") == 1 and "mitanni" not in t.state.units.get("damascus", {})


@rule("GEN-8.2.1.aa")
def test_in_the_mountains_the_intercepted_have_the_two_shifts():
    t, force = entering(
        to="kumidi",
        start="sidon",
        units={"inf": 4},
        on={"egypt": {"hazor": {"inf": 4}}},
        ds={"hazor": 0},
        dice={"intercept": [6, 6], "battle": [3, 3]},
    )
    drive(interceptions(t, force), "from:egypt@hazor")
    assert shifts_in(t) == (0, 2)


LEVEL = dict.fromkeys(KINGDOMS, 1)


@rule("GEN-8.2.1.z", "GEN-8.3.1.c", "GEN-8.3.1.d", "GEN-8.2.1.d")
def test_chariots_in_the_mountains_lose_nothing_and_go_along():
    t, force = before({"inf": 9}, {"inf": 6, "ch": 3}, at="kumidi", came="ribla", technology=LEVEL, ds={"damascus": 0},
                      dice={"battle": [6, 1]})  # fmt: skip
    fight(t, force, by={"retreat": "yes"})
    assert t.state.units["damascus"]["mitanni"]["ch"] == 3 and "mitanni" not in t.state.units["kumidi"]


# --- Chariots and mountains (8.3) -----------------------------------------------------------------------------


@rule("GEN-8.3.3.a", "GEN-8.3.3.d")
@pytest.mark.parametrize(("die", "away"), [(6, True), (1, False)])
def test_lone_chariots_in_the_mountains_flee_or_die(die, away):
    t, force = (
        attacked(
            {"ch": 2},
            at="kumidi",
            came="ribla",
            dice={"withdraw": [die]},
            ds={"damascus": 3, "sidon": 2, "hazor": 3},
            elsewhere={"turmitta": {"inf": 1}},
        )
        if not away
        else attacked({"ch": 2}, at="kumidi", came="ribla", dice={"withdraw": [die]}, ds={"damascus": 0})
    )
    found = drive(withdrawals(t, force))
    assert "withdraw" not in found.topics
    assert ("egypt" in t.state.units.get("damascus", {})) == away and "egypt" not in t.state.units["kumidi"]


@rule("GEN-8.3.3.a", "GEN-8.3.3.d", "GEN-5.2.3.l")
def test_lone_chariots_outside_a_revolt_flee_and_those_under_it_die():
    t, force = attacked(
        {"ch": 2}, at="jerusalem", came="gaza", dice={"withdraw": [1]}, ds={"jerusalem": 0},
        revolts={"jerusalem": ("egypt", {"ch": 1})},
    )  # fmt: skip
    drive(withdrawals(t, force), "to:raphia")
    assert t.state.units["raphia"]["egypt"] == {"ch": 2} and not t.state.revolts["jerusalem"].units


@rule("GEN-8.3.2.a", "GEN-8.3.2.b", "GEN-8.3.2.c", "GEN-8.3.2.d")
@pytest.mark.parametrize(
    ("ours", "theirs", "name"),
    [
        (1, 0, "superiority"),
        (2, 0, "supremacy"),
        (2, 1, "superiority"),
        (3, 1, "supremacy"),
        (5, 2, "superiority"),
        (6, 2, "supremacy"),
        (2, 2, ""),
        (1, 2, ""),
    ],
)
def test_superiority_and_supremacy(ours, theirs, name):
    assert edge(ours, theirs) == name


@rule("GEN-10.0.g")
def test_untrained_chariots_count_as_units_unless_agreed_otherwise():
    for agreed, shifts in (("count", 5), ("ignored", 0)):
        t, force = before({"inf": 4, "ch": 2}, {"inf": 4}, attacker="arzawa", ds={"qatna": 0}, dice={"battle": [3, 3]},
                          options={"untrained_chariots": agreed}, controlled={"arzawa": "egypt"})  # fmt: skip
        assert level(t.state, "arzawa") == 0
        fight(t, force)
        assert shifts_in(t)[0] == shifts


@rule("GEN-8.3.3.b")
def test_lone_chariots_in_a_mountain_city_need_its_walls():
    t, force = before({"inf": 30}, {"ch": 2}, at="jerusalem", came="raphia", technology=THREE, dice={"battle": [6, 1]})
    found = fight(t, force)
    assert "use_city" not in found.topics and "mitanni" not in t.state.units["jerusalem"]


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


@rule("GEN-8.3.1.a", "GEN-8.2.1.b", "GEN-8.3.2.e")
def test_in_an_interception_in_the_mountains_no_chariot_fights():
    on = {"egypt": {"hazor": {"inf": 4, "ch": 3}}}
    t, force = entering(
        to="kumidi", start="sidon", units={"inf": 5, "ch": 1}, on=on, ds={"hazor": 0}, technology=LEVEL,
        dice={"intercept": [6, 6], "battle": [3, 3]},
    )  # fmt: skip
    drive(interceptions(t, force), "from:egypt@hazor")
    assert points_in(t) == (4, 5) and shifts_in(t) == (0, 3)


@rule("GEN-7.4.1.h", "GEN-8.3.1.a")
def test_where_nobody_can_fight_an_interception_comes_to_nothing():
    t, force = entering(
        to="kumidi", start="sidon", units={"ch": 2}, on={"egypt": {"hazor": {"inf": 2}}}, ds={"hazor": 0}
    )
    hunter = raise_force(t.state, "egypt", "hazor", {"inf": 2}, [], "intercepting")
    step(t, hunter, "kumidi")
    drive(intercept(t, hunter, force))
    assert not t.dice.rolls and not t.state.battles


@rule("GEN-8.3.1.d", "GEN-8.4.1.e")
def test_chariots_that_could_not_fight_retreat_though_their_infantry_is_dead():
    t, force = before(
        {"inf": 6}, {"inf": 1, "ch": 2}, at="kumidi", came="sidon", ds=OPEN, technology=LEVEL_2,
        dice=battle("kumidi", 6, 1),
    )  # fmt: skip
    found = drive(
        contest(t, force, TAKEN), by={"retreat": "yes", "withdraw": "no", "retreat_way": ("to:damascus", "halt")}
    )
    assert "retreat_way" in found.topics
    assert t.state.units["damascus"] == {"mitanni": {"ch": 2}} and controller(t.state, "kumidi") == "hittites"


@rule("GEN-7.4.3.c")
def test_chariots_kept_out_of_a_battle_in_the_mountains_stay_in_their_city():
    on = {"hittites": {"sapinuwa": {"ch": 2, "inf": 2}}, "egypt": {"tapikka": {"inf": 12}}}
    t, _ = entering(
        "hittites", to="sapinuwa", start="hattusa", units={"inf": 3}, on=on, technology=LEVEL_2,
        dice={**battle("sapinuwa", 6, 1), **HITS},
    )  # fmt: skip
    drive(
        interceptions(t, _), "from:egypt@tapikka",
        by={"join": {}, "retreat": "yes", "retreat_way": ("halt",)},
    )  # fmt: skip
    assert t.state.units["sapinuwa"]["hittites"] == {"ch": 2, "inf": 2}
    assert t.state.units["hattusa"]["hittites"] == {"inf": 1}


@rule("GEN-8.3.3.d", "GEN-7.5.8.a")
def test_chariots_alone_that_are_intercepted_in_the_mountains_are_lost():
    t, force = entering(
        "mitanni", to="kumidi", start="sidon", units={"ch": 2}, on={"egypt": {"damascus": {"inf": 9}}}, ds=OPEN,
        technology=LEVEL_2, dice=HITS,
    )  # fmt: skip
    drive(interceptions(t, force), "from:egypt@damascus")
    assert force.at == "" and t.state.units["kumidi"] == {"egypt": {"inf": 9}}


@rule("GEN-8.3.3.b", "GEN-5.2.3.k")
def test_a_chariot_beside_the_marker_does_not_shield_a_city_in_the_mountains():
    t, force = before(
        {"inf": 30}, {"ch": 1}, at="jerusalem", came="gaza", revolts={"jerusalem": ("mitanni", {"inf": 1})},
        ds={"jerusalem": 1}, technology=LEVEL_2, dice=battle("jerusalem", 6, 1),
    )  # fmt: skip
    drive(contest(t, force, TAKEN))
    assert controller(t.state, "jerusalem") == "hittites" and "mitanni" not in t.state.units["jerusalem"]


@rule("GEN-12.1.2.d", "GEN-8.3.1.a")
def test_chariots_do_not_lead_in_the_mountains():
    t = table(technology=dict.fromkeys(KINGDOMS, 3))
    units = {"egypt": {"inf": 1, "ch": 3}, "mitanni": {"inf": 2}}
    assert leader_of(t, "kumidi", ["egypt", "mitanni"], units, []) == "mitanni"
    assert leader_of(t, "sidon", ["egypt", "mitanni"], units, []) == "egypt"


@rule("GEN-8.3.3.c")
def test_lone_chariots_may_leave_a_mountain_city_first():
    on = {"egypt": {"jerusalem": {"ch": 2}}, "mitanni": {"raphia": {"inf": 5}}}
    play = position("mitanni", on=on, ds={"gaza": 0}, dice={"move": [5], "withdraw": [3]})
    march(play, "raphia", {"inf": 5}, "to:jerusalem").expect("egypt", "withdraw")
