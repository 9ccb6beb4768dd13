"""8.0 Battle: sequence, points and shifts, losses, retreat, capture, the death of Kings."""

from __future__ import annotations

import pytest

from engine.games.genesis.battle import attack, attack_again
from engine.games.genesis.control import controller, defense
from engine.games.genesis.entry import Found, contest
from engine.games.genesis.forces import raise_force, step
from engine.games.genesis.losses import loss_plans
from engine.games.genesis.powers import proxy_of
from engine.games.genesis.sides import edge, level, percent_of, ratio_shifts
from engine.games.genesis.state import Move, Pact
from engine.games.genesis.tables import KINGDOMS
from tests.games.genesis.positions import build, drive, march, passing, position, table, told_strengths
from tests.rules import rule

ALIVE = {"fate": [3, 4] * 20}
THREE = dict.fromkeys(KINGDOMS, 3)


def before(
    ours, theirs, *, attacker="hittites", defender="mitanni", at="qatna", came="barga", kings=None, their_kings=(),
    dice=None, mp=5, ds=None, role="active", **more,
):  # fmt: skip
    """A table on which an active force stands before the defenders of a space."""
    on = {attacker: {came: ours}}
    if theirs:
        on.setdefault(defender, {})[at] = theirs
    for power, stacks in more.pop("on", {}).items():
        on.setdefault(power, {}).update(stacks)
    royal = {**dict.fromkeys(kings or (), came), **dict.fromkeys(their_kings, at)}
    script = {**(dice or {}), **({} if dice and "fate" in dice else ALIVE)}
    t = table(script, on=on, kings=royal, ds=ds or {}, **more)
    t.state.move = Move(attacker, "major")
    force = raise_force(t.state, attacker, came, ours, list(kings or ()), role, mp)
    step(t, force, at)
    return t, force


def fight(t, force, *answers, by=None):
    force.mp -= 1
    return drive(attack(t, force), *answers, by=by)


# --- arithmetic (8.2.1 to 8.2.3) ------------------------------------------------------------------------------


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


@rule("GEN-8.2.1.u", "GEN-8.2.1.v", "GEN-8.2.1.w")
def test_chariots_pay_at_least_as_much_as_infantry():
    assert plans(3, 8, 2, 3) == [(1, 0)]
    assert plans(7, 5, 3, 3) == [(2, 1), (3, 0)]
    assert plans(6, 5, 3, 3) == [(1, 3), (2, 0)]
    assert plans(4, 8, 3, 2) == [(1, 2), (2, 0)]
    assert plans(9, 8, 1, 2) == [(1, 7)]
    assert plans(8, 8, 3, 2) == [(2, 4), (3, 2)]


def plans(owed, men, ch, worth):
    return [(lost[worth], inf) for lost, inf in loss_plans(owed, men, {worth: ch})]


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


# --- the examples (8.6) ---------------------------------------------------------------------------------------


def qatna(**more):
    technology = {**dict.fromkeys(KINGDOMS, 2), "mitanni": 3}
    return before(
        {"inf": 8, "ch": 3}, {"inf": 5, "ch": 3, "ps": 1}, kings=["suppiluliuma"], technology=technology,
        ds={"hamath": 0}, dice={"battle qatna attacker": [4, 4], "battle qatna defender": [6, 3]}, **more,
    )  # fmt: skip


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


@rule("GEN-5.3.b", "GEN-8.5.2.a", "GEN-8.5.1.a")
@pytest.mark.parametrize("guard", [{}, {"mitanni": {"troy": {"ps": 1}}}])
def test_walls_that_nobody_or_only_peasants_held_are_plundered_too(guard):
    """Troy is worth 3, so 2 silver; the city is taken by battle, whoever was in it."""
    on = {"hittites": {"seha": {"inf": 6}}, **guard}
    play = position("hittites", on=on, silver={"hittites": 5}, ds={"troy": 1}, dice={"move": [6], "battle": [6, 1]})
    march(play, "seha", {"inf": 6}, "to:troy")
    passing(play, "battle_card", "bribe", "shifts")
    assert controller(play.state, "troy") == "hittites" and play.state.silver["hittites"] == 5 + 2
    assert "The Hittites take Troy." in play.log() and "The Hittites plunder Troy for 2 silver." in play.log()


@rule(
    "GEN-EX-29",
    "GEN-8.1.7.c",
    "GEN-8.2.1.b",
    "GEN-8.3.1.b",
    "GEN-8.1.6.a",
    "GEN-8.5.2.a",
    "GEN-8.5.2.b",
    "GEN-5.3.b",
    "GEN-6.5.1.b",
    "GEN-8.1.2.d",
)
def test_the_walls_of_qatna():
    t, force = qatna(silver={"hittites": 10})
    found = drive(
        contest(t, force, Found("", loot=True)),
        "no", "no", "dice:5-3", "yes", "lose:1ch+2inf", "lose:1ch+3inf", "yes", "dice:9-2",
    )  # fmt: skip
    assert found.topics[0] == "withdraw" and "attack_again" in found.topics
    s = t.state
    assert s.units["qatna"] == {"hittites": {"inf": 5, "ch": 2, "sl": 2}}
    assert defense(s, "qatna") == 0 and controller(s, "qatna") == "hittites"
    assert s.silver["hittites"] == 11 and force.mp == 3


@rule("GEN-EX-30", "GEN-EX-31", "GEN-8.4.1.i", "GEN-8.6.1.c", "GEN-7.2.3.l", "GEN-8.6.2.a", "GEN-8.1.8.e")
def test_hamath_is_a_draw_and_the_king_dies():
    t, force = before(
        {"inf": 4, "ch": 2}, {"inf": 7, "ch": 2}, at="hamath", came="qatna", kings=["suppiluliuma"],
        technology={**dict.fromkeys(KINGDOMS, 2), "mitanni": 3}, ds={"hamath": 0, "qatna": 0},
        dice={"battle hamath attacker": [2], "battle hamath defender": [5], "fate of suppiluliuma": [1, 1]},
    )  # fmt: skip
    found = fight(t, force, "dice:5-5", "lose:1ch+2inf")
    assert "retreat" not in found.topics and "force_retreat" not in found.topics
    s = t.state
    assert s.units["hamath"] == {"mitanni": {"inf": 6}} and s.units["qatna"]["hittites"] == {"inf": 2, "ch": 1}
    assert "suppiluliuma" not in s.kings and force.mp == 3  # 5, less the attack, less the King


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


# --- shifts (8.2.1) -------------------------------------------------------------------------------------------


def shifts_in(t):
    (_, ours), (_, theirs) = told_strengths(t)
    return ours, theirs


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


@rule("GEN-10.0.g")
def test_untrained_chariots_count_as_units_unless_agreed_otherwise():
    for agreed, shifts in (("count", 5), ("ignored", 0)):
        t, force = before({"inf": 4, "ch": 2}, {"inf": 4}, attacker="arzawa", ds={"qatna": 0}, dice={"battle": [3, 3]},
                          options={"untrained_chariots": agreed}, controlled={"arzawa": "egypt"})  # fmt: skip
        assert level(t.state, "arzawa") == 0
        fight(t, force)
        assert shifts_in(t)[0] == shifts


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


# --- the city (8.1 steps 2 and 6) -----------------------------------------------------------------------------


@rule("GEN-8.1.2.a", "GEN-8.1.2.b", "GEN-8.1.4.d", "GEN-8.4.1.c")
def test_the_defender_chooses_and_with_a_city_nobody_retreats():
    t, force = before({"inf": 9}, {"inf": 3}, dice={"battle": [6, 1]})
    found = fight(t, force, "yes")
    assert "use_city" in found.topics and "retreat" not in found.topics and "force_retreat" not in found.topics
    t, force = before({"inf": 9}, {"inf": 3}, ds={"qatna": 0}, dice={"battle": [6, 1]})
    assert "use_city" not in fight(t, force).topics


@rule("GEN-8.0.c", "GEN-8.1.2.d", "GEN-8.0.a", "GEN-8.0.b")
def test_an_independent_city_is_played_by_the_attackers_neighbor():
    assert proxy_of(build(), "hittites") == "mitanni"
    t, force = before({"inf": 2}, None, dice={"battle": [1, 5]}, at="tyre", came="sidon", ds={"tyre": 4})
    found = fight(t, force, "dice:7-1")
    assert found.ask("shifts").seat == "mitanni"


@rule("GEN-8.1.6.a", "GEN-8.6.3.a")
def test_when_a_used_city_falls_everybody_in_it_dies():
    t, force = before({"inf": 30}, {"inf": 2, "ch": 2, "ps": 3, "sl": 1}, their_kings=["kirta"], technology=THREE,
                      dice={"battle": [6, 1]})  # fmt: skip
    fight(t, force, "yes")
    assert "mitanni" not in t.state.units["qatna"] and "kirta" not in t.state.kings and force.at == "qatna"


@rule("GEN-8.1.6.c", "GEN-8.1.7.a")
def test_with_infantry_left_the_city_is_open_and_not_taken():
    t, force = before({"inf": 22}, {"inf": 8, "ps": 1}, dice={"battle": [3, 1]})
    fight(t, force, "yes", "dice:3-0", 3)
    assert defense(t.state, "qatna") == 0 and t.state.units["qatna"]["mitanni"]["inf"] >= 1
    assert t.state.units["qatna"]["mitanni"]["ps"] == 1 and force.at == "barga"


@rule("GEN-8.1.6.b", "GEN-8.1.7.b", "GEN-8.5.1.a", "GEN-5.3.a")
def test_an_open_city_falls_with_its_defenders():
    t, force = before({"inf": 30}, {"inf": 2, "ps": 3}, ds={"qatna": 0}, dice={"battle": [6, 1]})
    drive(contest(t, force, Found("", loot=True)))
    assert t.state.units["qatna"] == {"hittites": {"inf": 30, "sl": 1}} and t.state.silver["hittites"] == 11


@rule("GEN-8.3.3.b")
def test_lone_chariots_in_a_mountain_city_need_its_walls():
    t, force = before({"inf": 30}, {"ch": 2}, at="jerusalem", came="raphia", technology=THREE, dice={"battle": [6, 1]})
    found = fight(t, force)
    assert "use_city" not in found.topics and "mitanni" not in t.state.units["jerusalem"]


@rule("GEN-5.2.3.e", "GEN-5.2.3.f", "GEN-5.2.3.k", "GEN-5.2.3.l", "GEN-5.2.3.o")
def test_in_a_revolt_those_outside_fight_first_without_the_city():
    t, force = before({"inf": 9}, {"inf": 2}, defender="egypt", at="jerusalem", came="raphia", their_kings=["apepi"],
                      revolts={"jerusalem": ("egypt", {"inf": 3})}, dice={"battle": [6, 1]})  # fmt: skip
    found = fight(t, force, "dice:7-1", "no", "no")
    assert "use_city" not in found.topics
    assert t.state.revolts["jerusalem"].units == {"inf": 3}
    if "egypt" not in t.state.units.get("jerusalem", {}):
        again = drive(attack_again(t, force), "yes")
        assert again.value
        t.dice.script["battle"] = [3, 3]
        found = fight(t, force)
        assert "use_city" not in found.topics and "retreat" not in found.topics


@rule("GEN-5.2.3.i")
def test_those_under_a_marker_may_be_forced_out_of_an_open_city():
    t, force = before({"inf": 9}, None, at="jerusalem", came="raphia", ds={"jerusalem": 0, "gaza": 0},
                      revolts={"jerusalem": ("egypt", {"inf": 3})}, dice={"battle": [3, 1]})  # fmt: skip
    found = fight(t, force, "dice:3-0", "yes")
    assert "retreat" not in found.topics and "force_retreat" in found.topics
    assert "jerusalem" not in t.state.revolts or not t.state.revolts["jerusalem"].units


# --- retreat (8.4) --------------------------------------------------------------------------------------------


@rule("GEN-8.4.1.b", "GEN-8.4.4.a", "GEN-8.4.4.b", "GEN-8.4.4.c", "GEN-8.4.1.e")
def test_a_retreat_goes_by_land_where_nobody_is_and_not_whence_the_attacker_came():
    t, force = before({"inf": 5}, {"inf": 5}, ds={"qatna": 0, "hamath": 0, "tadmor": 2}, dice={"battle": [5, 2]})
    found = fight(t, force, "yes")
    assert found.keys("retreat_way") == ["to:hamath"]
    assert t.state.units["hamath"]["mitanni"]["inf"] >= 1 and "mitanni" not in t.state.units["qatna"]


@rule("GEN-8.4.4.d")
def test_two_spaces_may_not_end_next_to_the_battle():
    t, force = before(
        {"inf": 5},
        {"inf": 5},
        at="kadesh",
        came="ribla",
        ds=dict.fromkeys(("kadesh", "arvad", "sumur", "qatna", "ugarit"), 0),
        defender="egypt",
        dice={"battle": [5, 2]},
        on={"egypt": {"qatna": {"inf": 1}}},
    )
    found = fight(t, force, "yes", "to:arvad", "halt")
    second = [ask for ask in found.asks if ask.topic == "retreat_way"][1]
    keys = [option.key for option in second.options]
    assert "to:ugarit" in keys and "to:sumur" not in keys and "to:kadesh" not in keys


@rule("GEN-8.4.1.g", "GEN-8.4.2.e")
def test_without_a_way_out_no_retreat_but_forced_it_is_death():
    t, force = before({"inf": 5}, {"inf": 5}, ds={"qatna": 0}, dice={"battle": [5, 2]})
    found = fight(t, force, "yes")
    assert "retreat" not in found.topics and "force_retreat" in found.topics
    assert "mitanni" not in t.state.units["qatna"] and force.mp == 3


@rule("GEN-8.4.2.a", "GEN-8.4.2.b", "GEN-8.4.2.d")
def test_forcing_costs_the_active_force_a_point():
    t, force = before({"inf": 5}, {"inf": 5}, ds={"qatna": 0, "hamath": 0}, dice={"battle": [5, 2]})
    fight(t, force, "no", "yes")
    assert force.mp == 3 and "mitanni" in t.state.units["hamath"]
    t, force = before({"inf": 5}, {"inf": 5}, ds={"qatna": 0, "hamath": 0}, dice={"battle": [5, 2]}, mp=1)
    assert "force_retreat" not in fight(t, force, "no").topics


@rule("GEN-8.4.1.h")
def test_a_retreat_never_makes_a_loser_a_winner():
    t, force = before({"inf": 5}, {"inf": 5}, ds={"qatna": 0, "hamath": 0}, dice={"battle": [3, 2]}, mp=5)
    fight(t, force, "yes")
    assert any("The Hittites win" in line.text for line in t.lines) and force.mp == 4


@rule("GEN-8.4.3.a", "GEN-8.4.3.b", "GEN-8.4.3.c", "GEN-8.4.3.d", "GEN-8.1.4.b", "GEN-8.4.3.f")
@pytest.mark.parametrize(("wheels", "die", "held"), [(1, 1, True), (1, 2, False), (2, 3, True), (2, 4, False)])
def test_chariots_prevent_a_retreat(wheels, die, held):
    t, force = before(
        {"inf": 5, "ch": wheels},
        {"inf": 8},
        ds={"qatna": 0, "hamath": 0},
        technology=dict.fromkeys(KINGDOMS, 1),
        dice={"battle": [5, 2], "prevent": [die]},
    )
    fight(t, force, by={"retreat": "yes", "prevent": "yes"})
    assert ("mitanni" in t.state.units["qatna"]) == held


@rule("GEN-8.4.6.a", "GEN-8.4.7.a", "GEN-8.4.7.c", "GEN-8.1.8.d", "GEN-8.4.3.e")
def test_an_attacker_regroups_with_everybody_at_no_cost_but_the_lost_battle():
    t, force = before({"inf": 5, "ps": 2}, {"inf": 5}, ds={"qatna": 0}, dice={"battle": [1, 5]})
    found = fight(t, force)
    assert "retreat" not in found.topics
    assert force.at == "barga" and force.units["ps"] == 2 and force.mp == 3


@rule("GEN-8.1.8.b", "GEN-8.4.7.d", "GEN-5.4.a", "GEN-8.1.8.a")
def test_a_winner_who_must_regroup_keeps_his_spoils():
    t, force = before({"inf": 6}, {"inf": 9}, ds={"qatna": 0}, their_kings=["kirta"], kings=["suppiluliuma"],
                      dice={"battle": [4, 2], "treasury": [5]})  # fmt: skip
    fight(t, force, "dice:5-2")
    assert force.at == "barga" and force.units.get("sl") == 1 and t.state.silver["hittites"] == 15


@rule("GEN-8.1.8.c")
def test_the_move_goes_on_after_the_battle():
    t, force = before({"inf": 30}, {"inf": 1}, ds={"qatna": 0}, dice={"battle": [6, 1]})
    fight(t, force)
    assert force.at == "qatna" and force.mp == 4


# --- Slaves (6.5) ---------------------------------------------------------------------------------------------


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


# --- Kings (8.6) ----------------------------------------------------------------------------------------------


@rule("GEN-8.6.1.a", "GEN-8.6.1.b", "GEN-8.6.1.c", "GEN-8.1.5.b", "GEN-8.6.4.a")
@pytest.mark.parametrize(
    ("dice", "winner_dies", "loser_dies"), [([6, 6], True, True), ([1, 1], False, True), ([3, 4], False, False)]
)
def test_kings_die_on_twelve_or_losing_also_on_two(dice, winner_dies, loser_dies):
    t, force = before({"inf": 9}, {"inf": 9}, ds={"qatna": 0}, kings=["suppiluliuma"], their_kings=["kirta"],
                      dice={"battle": [4, 1], "fate": dice * 2})  # fmt: skip
    fight(t, force)
    assert ("suppiluliuma" not in t.state.kings) == winner_dies and ("kirta" not in t.state.kings) == loser_dies


@rule("GEN-8.6.3.a", "GEN-6.7.b", "GEN-6.7.c")
def test_a_king_dies_with_his_force_and_his_sherden_too():
    t, force = before(
        {"inf": 1}, {"inf": 30}, ds={"qatna": 0}, kings=["zidanta_ii"], sherden="hittites", dice={"battle": [1, 6]}
    )
    fight(t, force)
    assert force.at == "" and t.state.kings == {} and t.state.sherden == ""


# --- allies (12.1.2) ------------------------------------------------------------------------------------------


@rule("GEN-12.1.2.a")
def test_allies_do_not_attack_together():
    t, force = before({"inf": 9}, {"inf": 3}, ds={"qatna": 0}, on={"egypt": {"barga": {"inf": 6}}},
                      pacts=[Pact(["egypt", "hittites"], passage=True)], dice={"battle": [3, 3]})  # fmt: skip
    fight(t, force)
    assert told_strengths(t)[0][0] == 9
