"""5.0 Wealth: trade routes, income, tribute, revolts, plunder, treasuries."""

from __future__ import annotations

import pytest

from engine.games.genesis.data.tables import EW
from engine.games.genesis.kingdom.trade import has_capital, income_cities, linked
from engine.games.genesis.kingdom.victory import points_of
from engine.games.genesis.kingdom.wealth import (
    collect_income,
    demand_tribute,
    plunder,
    quell_revolts,
    revolt,
    seize_treasury,
)
from engine.games.genesis.position.control import controller
from engine.games.genesis.position.pieces import tactical, tidy
from engine.games.genesis.position.state import Revolt
from engine.games.genesis.war.battle import attack_again
from engine.games.genesis.war.interception import interceptions
from engine.games.genesis.war.movement import minor_move
from tests.games.genesis.positions import build, drive, march, position, table
from tests.games.genesis.situations import FIELD, HOMES, before, entering, fight
from tests.rules import rule

# --- trade routes (5.1.1, 5.1.3) ------------------------------------------------------------------------------


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


# --- income (5.1) ---------------------------------------------------------------------------------------------


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


# --- tribute (5.2.1) ------------------------------------------------------------------------------------------


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


# --- in revolt (5.2.2 to 5.2.5) -------------------------------------------------------------------------------


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


@rule("GEN-5.2.5.a", "GEN-3.7.1.a", "GEN-5.3.d")
def test_an_enemy_who_passes_through_an_empty_home_city_takes_it_and_ends_its_revolt():
    on = {"hittites": {"tanis": {"inf": 2}}}
    play = position("hittites", on=on, ds={"memphis": 0}, revolts={"memphis": ("egypt", {})}, dice={"move": [3]})
    march(play, "tanis", {"inf": 1}, "to:memphis")
    assert controller(play.state, "memphis") == "hittites" and play.state.revolts == {}
    assert play.state.silver["hittites"] == 10
    play.do("to:tanis", "stop")
    assert controller(play.state, "memphis") == "egypt" and play.state.revolts == {}


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


# --- plunder (5.3) --------------------------------------------------------------------------------------------


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


@rule("GEN-5.3.a", "GEN-2.9.p")
def test_an_open_city_with_a_king_in_it_is_occupied_and_plundered():
    on = {"hittites": {"tanis": {"inf": 1}}}
    play = position("hittites", on=on, ds={"memphis": 0}, kings={"apepi": "memphis"}, dice={"move": [2]})
    march(play, "tanis", {"inf": 1}, "to:memphis", "stop")
    assert play.state.kings == {} and controller(play.state, "memphis") == "hittites"
    assert play.state.silver["hittites"] == 10 + (EW["memphis"] + 1) // 2


HIT = {"intercept": [6, 6], "battle sidon attacker": [6], "battle sidon defender": [1]}


@rule("GEN-5.3.a", "GEN-8.5.1.a")
def test_an_interceptor_who_takes_a_city_plunders_it():
    t, force = entering(on={"egypt": {"tyre": {"inf": 5}}}, dice=HIT, ds={"gubla": 0, "sidon": 0})
    drive(interceptions(t, force), "from:egypt@tyre", "dice:6-0", "yes", "to:gubla")
    assert t.state.silver["egypt"] == 10 + (EW["sidon"] + 1) // 2


# --- treasuries (5.4) -----------------------------------------------------------------------------------------


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


@rule("GEN-5.4.e")
def test_a_draw_seizes_nothing():
    edge = tactical(["kirta"])
    dice = {"battle qatna attacker": [3 + edge], "battle qatna defender": [3]}
    t, force = before({"inf": 5}, {"inf": 5}, ds={"qatna": 0}, their_kings=["kirta"], dice=dice, silver=10)
    fight(t, force, by={"shifts": f"dice:{3 + edge}-{3 + edge}"})
    assert any(line.text.startswith("A draw") for line in t.lines)
    assert set(t.state.silver.values()) == {10}
