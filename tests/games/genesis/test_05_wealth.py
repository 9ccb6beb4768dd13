"""5.0 Wealth: trade routes, income, tribute, revolts, plunder, treasuries; 11.7 pirates; 14.0 victory points."""

from __future__ import annotations

import pytest

from engine.games.genesis.control import controller
from engine.games.genesis.movement import minor_move
from engine.games.genesis.pirates import can_hunt, waters
from engine.games.genesis.state import Revolt
from engine.games.genesis.tables import EW, HOME
from engine.games.genesis.trade import (
    has_capital,
    income_cities,
    linked,
    pirate_loss,
    troubled_ports,
)
from engine.games.genesis.units import tidy
from engine.games.genesis.victory import eliminate, end_turn_phase, name_winner, points_of
from engine.games.genesis.wealth import collect_income, demand_tribute, plunder, quell_revolts, revolt, seize_treasury
from tests.games.genesis.positions import build, drive, march, position, table
from tests.rules import rule

HOMES = sum(EW[city] for city in HOME["egypt"])
FIELD = {"egypt": {"tyre": {"inf": 1}}}


# --- trade routes (5.1.1) -------------------------------------------------------------------------------------


@rule("GEN-5.1.1.a", "GEN-5.1.1.h", "GEN-5.1.1.g", "GEN-2.9.o", "GEN-2.1.4.b")
def test_routes_run_by_land_and_sea_through_free_spaces_and_independent_cities():
    s = build()
    routes = linked(s, "egypt")
    assert "ugarit" in routes and "alashiya" in routes and "kumidi" in routes and "tyre" in routes
    assert "hattusa" not in routes


@rule("GEN-5.1.1.b", "GEN-5.1.1.c", "GEN-5.1.1.d", "GEN-5.1.1.e", "GEN-5.1.1.f", "GEN-2.9.g", "GEN-5.2.3.b")
@pytest.mark.parametrize(
    "trouble",
    [
        {"on": {"hittites": {"abydos": {"inf": 1}}}},
        {"on": {"sea_peoples": {"abydos": {"inf": 1}}}},
        {"barbarian": ["abydos"]},
        {"revolts": {"abydos": ("egypt", {"inf": 1})}},
        {"destroyed": ["abydos"], "ds": {"abydos": 0}},
    ],
    ids=["player", "barbarian", "marker", "revolt", "ruins"],
)
def test_routes_do_not_pass(trouble):
    s = build(**trouble)
    assert "abydos" not in linked(s, "egypt")
    assert "memphis" not in linked(s, "egypt") and "thebes" in linked(s, "egypt")


@rule("GEN-5.1.1.c")
def test_empty_home_cities_of_a_dormant_minor_kingdom_block():
    routes = linked(build(), "egypt")
    assert "megiddo" not in routes and "jerusalem" in routes


@rule("GEN-5.1.3.a")
def test_pirates_do_not_block():
    assert "ugarit" in linked(build(pirates=["alashiya_ugarit_tanis"]), "egypt")


# --- income (5.1, 9.3.2) --------------------------------------------------------------------------------------


@rule("GEN-5.1.a", "GEN-5.1.b", "GEN-2.1.2.g", "GEN-5.0.a")
def test_income_is_the_worth_of_all_linked_cities():
    t = table(on=FIELD)
    collect_income(t, "egypt")
    assert t.state.silver["egypt"] == 10 + HOMES + EW["tyre"]


@rule("GEN-5.1.2.a", "GEN-5.1.2.b", "GEN-5.1.2.c", "GEN-5.2.3.a")
def test_cities_in_revolt_earn_nothing_and_walls_do_not_matter():
    s = build(
        revolts={"sais": ("egypt", {})}, ds={"memphis": 0}, on={"egypt": {"tjaru": {"inf": 1}}}, founded=["tjaru"]
    )
    assert "sais" not in income_cities(s, "egypt") and "memphis" in income_cities(s, "egypt")
    assert "tjaru" not in income_cities(s, "egypt")


@rule("GEN-5.1.b", "GEN-9.3.b")
@pytest.mark.parametrize("loss", ["enemy", "ruins"])
def test_without_its_capital_a_kingdom_earns_nothing(loss):
    lost = {"enemy": {"on": {"hittites": {"thebes": {"inf": 1}}}}, "ruins": {"destroyed": ["thebes"]}}[loss]
    s = build(**lost)
    assert not has_capital(s, "egypt") and income_cities(s, "egypt") == [] and points_of(s, "egypt") == 0


@rule("GEN-9.3.2.a", "GEN-9.3.2.b")
def test_a_new_capital_costs_half_the_next_income_after_pirates():
    t = table(on=FIELD, halved=["egypt"], pirates=["alashiya_ugarit_tanis"])
    collect_income(t, "egypt")
    assert t.state.silver["egypt"] == 10 + (HOMES + EW["tyre"] - 2) // 2
    assert t.state.halved == []


# --- pirates (11.7) -------------------------------------------------------------------------------------------


@rule("GEN-11.7.1.a", "GEN-11.7.1.b", "GEN-11.7.1.d")
def test_pirates_sail_north_of_alashiya():
    lines = waters(build())
    assert sorted(lines) == [
        "alashiya_parha_hindawa", "alashiya_ugarit_tanis", "hindawa_troy", "ugarit_tarsus",
    ]  # fmt: skip


@rule("GEN-EX-32", "GEN-11.7.2.a", "GEN-11.7.2.g")
def test_pirates_in_the_east_trouble_tarsus_to_egypt():
    s = build(pirates=["alashiya_ugarit_tanis"], on={"hittites": {"tarsus": {"inf": 1}, "hindawa": {"inf": 1}}})
    assert pirate_loss(s, "egypt") == 2
    assert {"tarsus", "ugarit", "tyre", "tanis", "sais"} <= set(troubled_ports(s, "alashiya_ugarit_tanis"))
    assert not {"troy", "hindawa", "parha"} & set(troubled_ports(s, "alashiya_ugarit_tanis"))


@rule("GEN-EX-33", "GEN-11.7.2.g")
def test_pirates_in_the_west_trouble_troy_hindawa_and_parha():
    s = build(pirates=["alashiya_parha_hindawa"])
    assert sorted(troubled_ports(s, "alashiya_parha_hindawa")) == ["hindawa", "parha", "troy"]
    assert pirate_loss(s, "egypt") == 0


@rule("GEN-11.7.2.b", "GEN-11.7.1.c")
def test_two_silver_however_many_pirates():
    s = build(pirates=["alashiya_ugarit_tanis", "ugarit_tarsus", "ugarit_tarsus"])
    assert pirate_loss(s, "egypt") == 2


@rule("GEN-11.7.2.c", "GEN-11.7.2.d", "GEN-11.7.2.h")
def test_one_more_for_each_pirate_that_cannot_be_avoided():
    walls = {"assyria": {space: {"inf": 1} for space in ("tjaru", "raphia", "gaza", "arvad")}}
    on = {"egypt": {"ugarit": {"inf": 1}, "tarsus": {"inf": 1}}, **walls}
    s = build(on=on, pirates=["alashiya_ugarit_tanis"])
    assert "ugarit" in income_cities(s, "egypt")
    assert pirate_loss(s, "egypt") == 3
    s.pirates.append("alashiya_ugarit_tanis")
    assert pirate_loss(s, "egypt") == 4


@rule("GEN-11.7.2.e", "GEN-11.7.2.f")
def test_pirates_never_make_income_negative():
    on = {"hittites": {city: {"inf": 1} for city in ("thebes", "abydos", "memphis", "tanis", "elephantine")}}
    t = table(on=on, capital={"egypt": "sais"}, pirates=["alashiya_ugarit_tanis"], destroyed=[])
    collect_income(t, "egypt")
    assert t.state.silver["egypt"] == 10 + max(0, EW["sais"] - 2)


@rule("GEN-11.7.3.a", "GEN-11.7.3.b")
def test_a_pirate_is_removed_for_a_minor_action_and_two_silver():
    play = position(pirates=["ugarit_tarsus"], on={"egypt": {"thebes": {"inf": 1}}})
    play.do("pirate")
    assert play.state.pirates == [] and play.state.silver["egypt"] == 8 and play.state.segment.minor == 1
    s = build(pirates=["ugarit_tarsus"], destroyed=["sais"], revolts={"tanis": ("egypt", {})})
    assert not can_hunt(s, "egypt") and not can_hunt(build(pirates=["ugarit_tarsus"]), "hittites")


# --- tribute (5.2) --------------------------------------------------------------------------------------------


@rule("GEN-5.2.a", "GEN-5.2.b", "GEN-5.2.c", "GEN-5.2.d", "GEN-5.2.e", "GEN-3.2.C.d", "GEN-5.2.1.a")
def test_tribute_is_asked_of_cities_abroad_once_each():
    on = {"egypt": {"jerusalem": {"inf": 1}, "troy": {"inf": 1}}}
    t = table({"tribute": [6, 6]}, on=on, revolts={"gaza": ("egypt", {"inf": 1})})
    found = drive(demand_tribute(t, "egypt"), "from:jerusalem", 1, "from:troy", 1, *())
    keys = found.keys("tribute")
    assert "from:jerusalem" in keys and "from:troy" in keys
    assert "from:thebes" not in keys and "from:gaza" not in keys
    assert found.asks[0].reasons()["from:thebes"].endswith("(GEN-5.2.b)")
    assert found.topics == ["tribute", "tribute_amount", "tribute", "tribute_amount"]
    assert t.state.silver["egypt"] == 12


@rule("GEN-EX-2", "GEN-5.2.1.c", "GEN-5.2.2.a", "GEN-5.2.2.c", "GEN-5.2.2.d", "GEN-5.2.2.f")
def test_jerusalem_revolts():
    t = table({"tribute": [1], "revolt": [3]}, on={"egypt": {"jerusalem": {"inf": 1, "ps": 1}}})
    drive(demand_tribute(t, "egypt"), "from:jerusalem", 2)
    assert t.state.silver["egypt"] == 12
    assert t.state.revolts["jerusalem"].units == {"inf": 1, "ps": 1} and "jerusalem" not in t.state.units


@rule("GEN-5.2.1.b")
def test_a_higher_die_keeps_the_city_quiet():
    t = table({"tribute": [3]}, on={"egypt": {"jerusalem": {"inf": 1}}})
    drive(demand_tribute(t, "egypt"), "from:jerusalem", 2)
    assert t.state.revolts == {}


@rule("GEN-5.2.2.b", "GEN-5.2.2.a")
def test_a_revolt_may_be_put_down():
    t = table({"revolt": [5]}, on={"egypt": {"jerusalem": {"inf": 1, "ps": 5}}})
    revolt(t, "jerusalem")
    assert t.state.revolts == {}


@rule("GEN-5.2.2.e")
def test_the_king_stays_outside_the_marker():
    t = table({"revolt": [1]}, on={"egypt": {"jerusalem": {"inf": 1}}}, kings={"apepi": "jerusalem"})
    revolt(t, "jerusalem")
    assert t.state.kings == {"apepi": "jerusalem"}


# --- in revolt (5.2.3 to 5.2.5) -------------------------------------------------------------------------------

REBELS = {"jerusalem": ("egypt", {"inf": 1, "ps": 1})}


@rule("GEN-5.2.3.n", "GEN-5.2.3.d", "GEN-5.2.3.j")
def test_the_owner_keeps_control_and_may_come_and_go():
    s = build(revolts=REBELS)
    assert controller(s, "jerusalem") == "egypt"
    play = position(revolts=REBELS, on={"egypt": {"raphia": {"inf": 2}}}, dice={"move": [6]})
    march(play, "raphia", {"inf": 2}, "to:jerusalem")
    assert play.state.forces[0].at == "jerusalem" and not play.state.battles


@rule("GEN-5.2.3.g", "GEN-5.2.3.c", "GEN-5.2.3.h")
def test_units_under_the_marker_do_nothing():
    play = position(revolts={"jerusalem": ("egypt", {"inf": 3, "ps": 3})}, on={"egypt": {"thebes": {"inf": 1}}})
    assert not [key for key in play.options() if "jerusalem" in key] and "recruit" not in play.options()
    play.do("major")
    assert play.options() == ["march:thebes", "none"]


@rule("GEN-5.2.4.a", "GEN-5.2.4.b", "GEN-EX-3")
def test_ten_infantry_quell_jerusalem_from_thebes():
    play = position(
        revolts=REBELS, on={"egypt": {"thebes": {"inf": 10}}}, kings={"apepi": "thebes"}, dice={"move": [6]}
    )
    march(play, "thebes", {"inf": 10, "king:apepi": 1})
    assert play.state.forces[0].mp == 7
    play.do("to:jerusalem")
    assert play.state.revolts == {}
    assert play.state.units["jerusalem"]["egypt"] == {"inf": 11, "ps": 1}


@rule("GEN-EX-4", "GEN-5.2.4.c", "GEN-5.2.4.d")
def test_four_are_enough_and_the_others_go_on():
    play = position(
        revolts=REBELS, on={"egypt": {"raphia": {"inf": 10}}}, kings={"apepi": "raphia"}, dice={"move": [6]}
    )
    march(play, "raphia", {"inf": 10, "king:apepi": 1}, "to:jerusalem", "drop", {"inf": 4})
    assert "jerusalem" in play.state.revolts
    play.do("to:raphia", "stop")
    assert play.state.revolts == {} and play.state.units["jerusalem"]["egypt"]["inf"] == 5


@rule("GEN-5.2.4.a")
def test_three_are_not_enough_against_defense_three():
    t = table(revolts=REBELS, on={"egypt": {"jerusalem": {"inf": 3}}})
    quell_revolts(t, "egypt")
    assert "jerusalem" in t.state.revolts


@rule("GEN-5.2.4.e")
def test_any_move_of_the_owner_will_do_and_nobody_elses():
    t = table(revolts=REBELS, on={"egypt": {"jerusalem": {"inf": 4}, "thebes": {"inf": 1}}}, dice={"move": [1]})
    t.state.units["jerusalem"]["hittites"] = {"inf": 9}
    quell_revolts(t, "hittites")
    assert "jerusalem" in t.state.revolts
    del t.state.units["jerusalem"]["hittites"]
    drive(minor_move(t, "egypt"), "unit:inf@thebes", "stop")
    assert t.state.revolts == {}


@rule("GEN-5.2.5.a")
def test_a_lost_city_is_no_longer_in_revolt():
    t = table(revolts=REBELS)
    t.state.revolts["jerusalem"].units = {}
    tidy(t, "jerusalem")
    assert t.state.revolts == {}


@rule("GEN-5.2.5.b")
def test_an_empty_home_city_stays_in_revolt():
    t = table(revolts={"memphis": ("egypt", {})})
    tidy(t, "memphis")
    assert t.state.revolts == {"memphis": Revolt("egypt", {})} and controller(t.state, "memphis") == "egypt"


# --- plunder and treasuries (5.3, 5.4) ------------------------------------------------------------------------


@rule("GEN-5.3.a", "GEN-5.3.c", "GEN-5.3.f", "GEN-5.3.e", "GEN-5.3.g")
def test_plunder_is_half_the_worth_rounded_up_and_only_for_players_abroad():
    t = table()
    plunder(t, "egypt", "qatna")
    assert t.state.silver["egypt"] == 10 + (EW["qatna"] + 1) // 2
    plunder(t, "egypt", "troy")
    assert EW["troy"] == 3 and t.state.silver["egypt"] == 10 + (EW["qatna"] + 1) // 2 + 2
    for power, city in (("egypt", "thebes"), ("arzawa", "qatna")):
        before = dict(t.state.silver)
        plunder(t, power, city)
        assert t.state.silver == before
    ruins = table(destroyed=["qatna"])
    plunder(ruins, "egypt", "qatna")
    assert ruins.state.silver["egypt"] == 10


@rule("GEN-5.3.d", "GEN-8.5.1.b")
def test_an_empty_open_city_gives_no_plunder():
    play = position(on={"egypt": {"sidon": {"inf": 2}}}, ds={"tyre": 0}, dice={"move": [3]})
    march(play, "sidon", {"inf": 2}, "to:tyre", "stop")
    assert play.state.silver["egypt"] == 10 and controller(play.state, "tyre") == "egypt"


@rule("GEN-5.3.h", "GEN-7.2.5.c", "GEN-7.2.5.d")
def test_peasants_alone_in_an_open_city_are_killed_and_it_is_plundered():
    on = {"egypt": {"sidon": {"inf": 2}}, "hittites": {"tyre": {"ps": 1}}}
    play = position(on=on, ds={"tyre": 0}, dice={"move": [3]})
    march(play, "sidon", {"inf": 2}, "to:tyre", "stop")
    assert play.state.silver["egypt"] == 10 + (EW["tyre"] + 1) // 2 and "hittites" not in play.state.units["tyre"]


@rule("GEN-EX-5", "GEN-5.4.a", "GEN-5.4.b")
def test_half_of_five_is_three():
    t = table({"treasury": [5]}, silver={"assyria": 5, "babylonia": 1})
    seize_treasury(t, "babylonia", "assyria")
    assert (t.state.silver["babylonia"], t.state.silver["assyria"]) == (4, 2)


@rule("GEN-5.4.c", "GEN-5.4.d")
@pytest.mark.parametrize(("winner", "loser"), [("egypt", "arzawa"), ("kaskans", "egypt")])
def test_only_players_have_treasuries_and_seize_them(winner, loser):
    t = table()
    seize_treasury(t, winner, loser)
    assert set(t.state.silver.values()) == {10} and t.dice.rolls == []


# --- victory (14.0) -------------------------------------------------------------------------------------------


@rule("GEN-14.0.b", "GEN-14.0.c", "GEN-14.0.d", "GEN-3.6.a", "GEN-7.3.6.a")
def test_points_are_linked_worth_and_monuments():
    s = build(on=FIELD, monuments=["thebes", "hattusa"], revolts={"sais": ("egypt", {})})
    s.monuments.append("sais")
    assert points_of(s, "egypt") == HOMES - EW["sais"] + EW["tyre"] + 2


@rule("GEN-7.3.6.b")
def test_a_monument_begun_is_none():
    assert points_of(build(begun={"thebes": 1}), "egypt") == HOMES


@rule("GEN-10.0.d", "GEN-11.1.4.b")
def test_cities_of_powers_give_their_leader_nothing():
    on = {"arzawa": {"apasa": {"inf": 1}}, "kaskans": {"tyre": {"inf": 1}}}
    assert points_of(build(on=on, controlled={"arzawa": "egypt", "kaskans": "egypt"}), "egypt") == HOMES


@rule("GEN-14.0.a")
def test_most_points_win():
    everywhere = {city: {"inf": 1} for city in ("tyre", "sidon", "ugarit", "mari", "halab", "damascus")}
    t = table(turn=10, last_turn=10, on={"egypt": everywhere})
    end_turn_phase(t)
    assert t.state.points["egypt"] == max(t.state.points.values()) and t.state.winners == ["egypt"]


TIED = {**dict.fromkeys(("mitanni", "assyria", "babylonia"), 0), "egypt": 9, "hittites": 9}
ALL_RUINS = [city for kingdom in ("egypt", "hittites") for city in HOME[kingdom]]


@rule("GEN-14.0.e", "GEN-14.0.g")
def test_a_tie_goes_to_the_larger_worth_linked_or_not():
    on = {"egypt": {"troy": {"inf": 1}}, "assyria": {"tyre": {"inf": 1}}}
    t = table(on=on, destroyed=ALL_RUINS, points=dict(TIED), turn=10, last_turn=10)
    name_winner(t)
    assert "troy" not in linked(t.state, "egypt") and t.state.winners == ["egypt"]


@rule("GEN-14.0.f", "GEN-14.0.g")
def test_if_that_is_equal_too_nobody_wins():
    t = table(destroyed=ALL_RUINS, points=dict(TIED), turn=10, last_turn=10)
    name_winner(t)
    assert t.state.over and t.state.winners == []


@rule("GEN-14.1.a", "GEN-14.1.b", "GEN-14.1.c", "GEN-14.1.d")
def test_without_a_home_city_a_kingdom_is_out():
    invaders = {"hittites": {city: {"inf": 1} for city in HOME["egypt"]}}
    t = table(
        on={"egypt": {"tyre": {"inf": 3}}, **invaders}, revolts={"gaza": ("egypt", {"inf": 1})}, monuments=["tyre"],
        hands={"egypt": ("gold.1",)},
    )  # fmt: skip
    end_turn_phase(t)
    s = t.state
    assert "egypt" not in s.kingdoms and "tyre" not in s.units and s.revolts == {}
    assert s.monuments == ["tyre"] and s.hands["egypt"] == [] and s.silver["egypt"] == 0 and s.discard == ["gold.1"]
    for city in HOME["egypt"]:
        s.units.pop(city)
    assert controller(s, "thebes") == ""


def test_an_eliminated_kingdom_leaves_no_king():
    t = table(kings={"apepi": "thebes"}, sherden="egypt")
    eliminate(t, "egypt")
    assert t.state.kings == {} and t.state.sherden == ""


@rule("GEN-3.2.C.b", "GEN-3.2.C.c", "GEN-3.2.C.d")
def test_each_player_takes_income_and_then_tribute_before_the_next():
    on = {"egypt": {"jerusalem": {"inf": 1}, "tjaru": {"inf": 1}}, "hittites": {"ugarit": {"inf": 1}}}
    play = position(phase="wealth", queue=["egypt", "hittites"], on=on, founded=["tjaru"], silver=10)
    play.expect("egypt", "tribute")
    assert play.options() == ["from:jerusalem", "done"]
    assert play.state.silver["egypt"] == 10 + HOMES + EW["jerusalem"] and play.state.silver["hittites"] == 10
    play.do("done").expect("hittites", "tribute")
    assert play.state.silver["hittites"] > 10
