"""9.0 Isolation, 10.0 Minor Kingdoms, 11.0 Barbarians, 12.0 alliances and bribes."""

from __future__ import annotations

import pytest

from engine.games.genesis.actions import forget_powers, marker_phase
from engine.games.genesis.alliances import cedable, dissolve, talks
from engine.games.genesis.barbarians import barbarian_invasion, entries, roll_invasion
from engine.games.genesis.bribery import bribes_against_attack
from engine.games.genesis.control import controller, defense, home_of
from engine.games.genesis.forces import raise_force, step
from engine.games.genesis.isolation import (
    barbarians_leave_phase,
    capital_options,
    isolated,
    relocate,
    waste_away,
)
from engine.games.genesis.minors import arzawa, canaan, check_arzawa, elam
from engine.games.genesis.state import Move, Pact, Played, Segment
from engine.games.genesis.tables import HOME, INVASIONS
from engine.games.genesis.units import put
from tests.games.genesis.positions import build, drive, march, position, table
from tests.rules import rule

STAY = {"move": [1] * 9}


# --- attrition (9.1) ------------------------------------------------------------------------------------------


@rule("GEN-9.1.a", "GEN-9.1.c", "GEN-9.1.d")
def test_who_is_isolated():
    on = {
        "egypt": {
            "tjaru": {"inf": 1},
            "tyre": {"inf": 1},
            "sidon": {"inf": 1},
            "hattusa": {"ps": 1},
            "thebes": {"inf": 1},
        }
    }
    s = build(on=on, destroyed=["sidon"], ds={"sidon": 0}, revolts={"jerusalem": ("egypt", {"inf": 1})})
    assert sorted(isolated(s, "egypt")) == ["hattusa", "jerusalem", "sidon", "tjaru"]
    s.units["tyre"]["egypt"] = {"inf": 1}
    s.units["raphia"] = {"hittites": {"inf": 1}}
    for space in ("sais", "tanis", "memphis", "tjaru"):
        s.units[space] = {"hittites": {"inf": 1}}
    assert "tyre" in isolated(s, "egypt")


@rule("GEN-9.3.b", "GEN-9.3.1.c")
def test_without_a_capital_all_in_cities_are_isolated():
    s = build(on={"egypt": {"memphis": {"inf": 1}}, "hittites": {"thebes": {"inf": 1}}})
    assert isolated(s, "egypt") == ["memphis"]


@rule("GEN-9.1.b", "GEN-11.2.6.b")
def test_sea_peoples_suffer_on_the_ground_only():
    on = {"sea_peoples": {"troy": {"inf": 1}, "tjaru": {"inf": 1}}, "kaskans": {"nerik": {"inf": 1}}}
    s = build(on=on)
    assert isolated(s, "sea_peoples") == ["tjaru"]


@rule("GEN-9.1.e")
def test_arzawa_and_elam_need_a_route_to_a_home_city():
    on = {"elam": {"susa": {"inf": 1}, "ur": {"inf": 1}, "thebes": {"inf": 1}}, "babylonia": {"lagash": {"inf": 1}}}
    s = build(on=on)
    assert "susa" not in isolated(s, "elam") and "thebes" in isolated(s, "elam")


@rule("GEN-9.1.l")
def test_visitors_of_an_ally_are_isolated():
    on = {"egypt": {"tyre": {"inf": 1}}, "hittites": {"tyre": {"inf": 1}}}
    s = build(on=on, pacts=[Pact(["egypt", "hittites"], True)], guests={"tyre": ["egypt"]})
    assert "tyre" in isolated(s, "egypt")


@rule("GEN-9.1.f", "GEN-9.1.g", "GEN-9.1.h", "GEN-9.1.i")
@pytest.mark.parametrize(("die", "loss"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_half_a_die_of_units_chariots_first(die, loss):
    t = table({"attrition": [die]}, on={"egypt": {"tjaru": {"inf": 2, "ch": 1, "ps": 2}}}, kings={"apepi": "tjaru"})
    found = drive(waste_away(t, "egypt", "tjaru"), *([{"ps": loss - 1}] if loss > 1 else []))
    left = t.state.units["tjaru"]["egypt"]
    assert "ch" not in left and left["inf"] == 2 and left.get("ps", 0) == 2 - (loss - 1)
    assert t.state.kings == {"apepi": "tjaru"}
    assert all(option.key != "ch" for ask in found.asks for option in ask.options)


@rule("GEN-9.1.k")
def test_one_roll_for_both_groups_of_a_revolt():
    t = table({"attrition": [6]}, on={"egypt": {"gaza": {"inf": 1}}}, revolts={"gaza": ("egypt", {"inf": 1, "ch": 1})})
    drive(waste_away(t, "egypt", "gaza"))
    assert len(t.dice.rolls) == 1 and t.state.units == {} and t.state.revolts == {}


@rule("GEN-9.1.j", "GEN-5.2.5.a", "GEN-3.7.6.b")
def test_what_follows_follows_at_once():
    t = table({"attrition": [1]}, on={"egypt": {"tjaru": {"inf": 1, "sl": 2}}})
    drive(waste_away(t, "egypt", "tjaru"), {"inf": 1})
    assert t.state.units == {}


@rule("GEN-6.7.e")
def test_sherden_are_not_counted():
    t = table({"attrition": [6]}, on={"egypt": {"tjaru": {"inf": 4}}}, kings={"apepi": "tjaru"}, sherden="egypt")
    drive(waste_away(t, "egypt", "tjaru"))
    assert t.state.sherden == "egypt" and t.state.units["tjaru"]["egypt"] == {"inf": 1}


@rule("GEN-9.2.b", "GEN-9.2.f")
def test_barbarians_leave_their_mark_on_home_cities():
    on = {"kaskans": {"hattusa": {"inf": 1}, "nerik": {"inf": 1}}, "hayassa_azzi": {"hayassa": {"inf": 1}},
          "canaan:hazor": {"ankuwa": {"inf": 1}}}  # fmt: skip
    t = table(on=on)
    barbarians_leave_phase(t)
    assert t.state.barbarian == ["hattusa"]


@rule("GEN-9.2.d", "GEN-9.2.e", "GEN-5.3.b")
def test_whoever_comes_takes_the_mark_off_without_plunder():
    play = position(on={"egypt": {"tanis": {"inf": 1}}}, barbarian=["sais"], ds={"sais": 0}, dice={"move": [3]})
    march(play, "tanis", {"inf": 1}, "to:sais", "stop")
    assert play.state.barbarian == [] and play.state.silver["egypt"] == 10
    s = build(barbarian=["hattusa"])
    put(s, "hattusa", "egypt", {"ps": 1})
    assert s.barbarian == [] and controller(s, "hattusa") == "egypt"


# --- Capitals (9.3) -------------------------------------------------------------------------------------------


@rule("GEN-9.3.1.a", "GEN-9.3.1.b", "GEN-9.3.3.a", "GEN-9.3.2.a")
def test_a_lost_capital_is_replaced_by_a_home_city():
    t = table(on={"hittites": {"thebes": {"inf": 1}}})
    found = drive(relocate(t, "egypt"), "capital:memphis")
    assert "capital:thebes" not in found.keys("capital") and t.state.capital["egypt"] == "memphis"
    assert t.state.halved == ["egypt"]


@rule("GEN-9.3.4.a", "GEN-9.3.4.b")
def test_the_first_capital_may_be_returned_to():
    t = table(capital={**dict.fromkeys((), "x"), "egypt": "memphis"})
    assert capital_options(t.state, "egypt") == ["thebes"]
    drive(relocate(t, "egypt"), "capital:thebes")
    assert t.state.capital["egypt"] == "thebes" and t.state.halved == ["egypt"]
    ruins = build(capital={"egypt": "memphis"}, destroyed=["thebes"])
    assert capital_options(ruins, "egypt") == []


# --- Minor Kingdoms (10) --------------------------------------------------------------------------------------


def play_card(t, player, effect, *answers):
    t.state.segment = Segment(player, player, 1, paid=True)
    t.state.playing.append(Played(player, "gold.1"))
    found = drive(effect(t, player), *answers)
    t.state.playing.pop()
    return found


@rule("GEN-10.0.a", "GEN-10.0.b", "GEN-10.1.2.a", "GEN-10.1.2.b", "GEN-10.1.2.c", "GEN-10.1.2.d", "GEN-10.1.2.e",
      "GEN-10.1.4.a", "GEN-10.1.4.b", "GEN-13.2-arzawa.a", "GEN-10.1.3.a")  # fmt: skip
def test_arzawa_arms():
    t = table(
        {"levy": [4], **STAY},
        on={"arzawa": {"apasa": {"inf": 3}}, "egypt": {"hindawa": {"inf": 1}}},
        ds={"apasa": 1},
        destroyed=["mira"],
        barbarian=["hapalla"],
    )
    found = play_card(t, "egypt", arzawa, "apasa")
    assert not {"hindawa", "hapalla"} & set(found.keys("arzawa"))
    s = t.state
    assert s.units["apasa"]["arzawa"] == {"inf": 7, "ch": 2} and list(s.kings.values()) == ["apasa"]
    assert s.controlled == {"arzawa": "egypt"} and s.pool == ["arzawa"]
    assert defense(s, "apasa") > 1 and s.destroyed == [] and "march" in found.topics


@rule("GEN-10.1.3.a")
def test_an_extra_level_stays():
    t = table({"levy": [1], **STAY}, ds={"apasa": 5})
    play_card(t, "egypt", arzawa, "mira")
    assert t.state.ds == {"apasa": 5}


@rule("GEN-10.1.4.c", "GEN-10.1.4.d", "GEN-10.2.4.f", "GEN-10.3.4.b", "GEN-11.2.5.b")
@pytest.mark.parametrize("power", ["arzawa", "elam", "sea_peoples", "canaan"])
def test_the_marker_of_a_power_is_one_major_move(power):
    unit = "canaan:hazor" if power == "canaan" else power
    t = table(pool=[power], controlled={power: "egypt"}, on={unit: {"hazor": {"inf": 2}}})
    marker_phase(t)
    assert t.state.phase == "power_moves" and t.state.segment.player == "egypt" and t.state.drawn_markers == [power]
    play = position(
        phase="power_moves", marker=power, controlled={power: "egypt"}, on={unit: {"hazor": {"inf": 2}}}, dice=STAY,
        hands={},
    )  # fmt: skip
    play.expect("egypt", "march").do("none")
    assert play.state.phase != "card" and play.state.silver["egypt"] == 10


@rule("GEN-10.1.5.a", "GEN-10.1.5.b", "GEN-10.1.5.c", "GEN-3.2.G.e")
def test_when_all_of_arzawa_is_held_its_card_goes():
    on = {
        "egypt": {city: {"inf": 1} for city in HOME["arzawa"][:3]},
        "hittites": {city: {"ps": 1} for city in HOME["arzawa"][3:]},
        "arzawa": {"troy": {"inf": 2}},
    }
    t = table(on=on)
    check_arzawa(t)
    s = t.state
    assert s.removed == ["arzawa.1"] and home_of(s, "apasa") == "" and s.units["troy"] == {"arzawa": {"inf": 2}}
    s.units.pop("apasa")
    assert controller(s, "apasa") == ""


@rule(
    "GEN-10.2.2.a",
    "GEN-10.2.2.b",
    "GEN-10.2.2.c",
    "GEN-10.2.2.d",
    "GEN-10.2.3.a",
    "GEN-10.2.4.a",
    "GEN-10.2.4.e",
    "GEN-13.2-elam.a",
)
def test_elam_arms():
    t = table(STAY, ds={"susa": 1})
    play_card(t, "egypt", elam)
    s = t.state
    assert s.units["susa"]["elam"] == {"inf": 12, "ch": 2} and s.kings == {"untash_napirisha": "susa"}
    assert s.pool == ["elam"] and "susa" not in s.ds
    s.kings = {}
    play_card(t, "egypt", elam)
    assert s.units["susa"]["elam"] == {"inf": 12, "ch": 4} and s.kings == {"elamite_king": "susa"}


@rule("GEN-10.2.4.b", "GEN-10.2.4.c", "GEN-8.4.7.b", "GEN-10.2.4.h", "GEN-10.2.4.d")
def test_elam_storms_an_occupied_susa():
    on = {"babylonia": {"susa": {"inf": 2}}}
    t = table({"move": [4], "battle": [6, 1, 6, 1, 6, 1], "fate": [3, 3] * 5}, on=on, ds={"susa": 0})
    play_card(t, "egypt", elam)
    assert controller(t.state, "susa") == "elam" and t.state.pool == ["elam"] and "susa" not in t.state.guests


@rule("GEN-10.2.4.d", "GEN-10.2.4.e", "GEN-10.2.4.c")
def test_elam_that_fails_is_eliminated_in_susa_only():
    on = {"babylonia": {"susa": {"inf": 60}}, "elam": {"madaktu": {"inf": 2}}}
    t = table({"move": [1], "battle": [1, 6] * 9, "fate": [3, 3] * 9}, on=on, ds={"susa": 0})
    play_card(t, "egypt", elam)
    s = t.state
    assert "elam" not in s.units["susa"] and s.units["madaktu"] == {"elam": {"inf": 2}}
    assert s.pool == [] and not s.kings


@rule("GEN-10.2.2.e")
def test_an_empty_marked_susa_takes_them():
    t = table(STAY, barbarian=["susa"], ds={"susa": 0})
    play_card(t, "egypt", elam)
    assert t.state.barbarian == [] and controller(t.state, "susa") == "elam"


@rule(
    "GEN-10.3.1.a", "GEN-10.3.1.c", "GEN-10.3.2.a", "GEN-10.3.2.b", "GEN-10.3.3.a", "GEN-10.3.4.a", "GEN-13.2-canaan.a"
)
def test_canaan_arms_where_it_is_free():
    t = table(STAY, on={"egypt": {"megiddo": {"inf": 1}}}, barbarian=["qatna"], ds={"hazor": 1}, destroyed=["kadesh"])
    found = play_card(t, "egypt", canaan)
    s = t.state
    assert s.units["hazor"] == {"canaan:hazor": {"inf": 4, "ch": 1}} and s.units["kadesh"] == {
        "canaan:kadesh": {"inf": 4, "ch": 1}
    }
    assert "qatna" not in s.units and "hazor" not in s.ds and s.destroyed == []
    assert found.topics.count("march") == 2 and s.pool == ["canaan"]


@rule("GEN-10.3.2.c")
def test_without_a_free_city_there_is_no_event():
    t = table(on={"egypt": {city: {"inf": 1} for city in HOME["canaan"]}})
    play_card(t, "egypt", canaan)
    assert t.state.controlled == {} and t.state.pool == []


# --- Barbarians (11) ------------------------------------------------------------------------------------------


@rule("GEN-11.1.1.a", "GEN-11.1.1.c")
@pytest.mark.parametrize(("player", "spared"), [("egypt", "libyans"), ("hittites", "kaskans"), ("assyria", "urartu")])
def test_a_players_own_neighbors_are_rolled_again(player, spared):
    total = next(n for n, power in INVASIONS.items() if power == spared and n <= 7)
    t = table({"invasion": [1, total - 1, 6, 6]})
    assert roll_invasion(t, player) == "sea_peoples"
    assert roll_invasion(table({"invasion": [1, total - 1]}), "mitanni") == spared


def invade(t, player, total, *answers):
    t.dice.script["invasion"] = [total // 2, total - total // 2]
    return play_card(t, player, barbarian_invasion, *answers)


def number_of(power):
    return next(n for n, name in INVASIONS.items() if name == power)


@rule("GEN-11.1.1.b", "GEN-11.1.2.b", "GEN-11.3.1.a", "GEN-11.3.2.a", "GEN-13.2-barbarian.a")
def test_kaskans_come_out_of_their_box():
    t = table({"levy": [5], **STAY})
    found = invade(t, "egypt", number_of("kaskans"))
    assert t.state.units == {"kaska_box": {"kaskans": {"inf": 5}}} and t.state.kings == {"kaskan_king": "kaska_box"}
    assert t.state.controlled == {"kaskans": "egypt"} and t.state.pool == [] and "march" in found.topics


@rule("GEN-11.4.1.a", "GEN-11.4.1.b", "GEN-11.4.1.d", "GEN-11.4.2.a")
@pytest.mark.parametrize(
    ("turn", "units", "king"), [(8, {"inf": 3}, "libyan_king"), (9, {"inf": 7, "ch": 1}, "libyan_great_king")]
)
def test_libyans_are_stronger_in_the_last_turns(turn, units, king):
    t = table({"levy": [3, 4], **STAY}, turn=turn)
    invade(t, "hittites", number_of("libyans"))
    assert t.state.units == {"libya_box": {"libyans": units}} and t.state.kings == {king: "libya_box"}


@rule("GEN-11.5.1.a", "GEN-11.5.2.a", "GEN-11.5.2.c", "GEN-11.5.2.d", "GEN-11.5.2.e")
def test_hayassa_azzi_rises():
    t = table({"levy": [3, 2], **STAY}, ds={"azzi": 1}, on={"hittites": {"hayassa": {"inf": 1}}})
    invade(t, "egypt", number_of("hayassa_azzi"))
    assert (
        t.state.units["azzi"] == {"hayassa_azzi": {"inf": 3}}
        and t.state.kings == {"karanni": "azzi"}
        and t.state.ds == {}
    )
    assert controller(t.state, "azzi") == "hayassa_azzi"
    barbarians_leave_phase(t)
    invade(t, "egypt", number_of("hayassa_azzi"))
    assert t.state.kings == {"hayassan_king": "azzi"}


@rule("GEN-11.5.2.b", "GEN-11.6.2.a")
@pytest.mark.parametrize("power", ["hayassa_azzi", "urartu"])
def test_held_by_others_they_do_not_come(power):
    t = table(on={"hittites": {"hayassa": {"inf": 1}, "azzi": {"ps": 1}, "tushpa": {"inf": 1}}})
    invade(t, "egypt", number_of(power))
    assert entries(t.state, power) == [] and t.state.controlled == {} and not t.state.kings


@rule("GEN-11.6.1.a", "GEN-11.6.2.a", "GEN-11.6.2.b", "GEN-11.6.2.c")
def test_urartu_rises_at_tushpa():
    t = table({"levy": [6], **STAY}, destroyed=["tushpa"])
    invade(t, "egypt", number_of("urartu"))
    assert t.state.units == {"tushpa": {"urartu": {"inf": 6}}} and t.state.kings == {"urartian_king": "tushpa"}
    assert t.state.destroyed == []


@rule("GEN-11.1.2.a", "GEN-11.1.3.a")
def test_a_power_another_player_leads_just_changes_hands():
    t = table(STAY, on={"kaskans": {"nerik": {"inf": 2}}}, controlled={"kaskans": "assyria"})
    found = invade(t, "egypt", number_of("kaskans"))
    assert t.state.controlled == {"kaskans": "egypt"} and t.state.units == {"nerik": {"kaskans": {"inf": 2}}}
    assert "march" in found.topics


@rule("GEN-11.1.2.c")
def test_ones_own_power_gets_more():
    t = table(
        {"levy": [2], **STAY},
        on={"kaskans": {"nerik": {"inf": 2}}},
        controlled={"kaskans": "egypt"},
        kings={"kaskan_king": "nerik"},
    )
    invade(t, "egypt", number_of("kaskans"))
    assert t.state.units["kaska_box"] == {"kaskans": {"inf": 2}} and t.state.kings == {"kaskan_king": "nerik"}


@rule("GEN-11.1.3.b", "GEN-11.1.3.a")
def test_control_ends_with_the_last_unit():
    s = build(controlled={"kaskans": "assyria"})
    forget_powers(s)
    assert s.controlled == {}


@rule("GEN-11.2.1.a", "GEN-11.2.1.b", "GEN-11.2.3.a", "GEN-11.2.5.a", "GEN-11.2.6.c")
def test_sea_peoples_land_in_any_port():
    t = table({"levy": [3, 4], **STAY}, ds={"tyre": 0})
    found = invade(t, "egypt", number_of("sea_peoples"), "tyre")
    assert {"troy", "ugarit", "tyre", "sais"} <= set(found.keys("landing")) and "thebes" not in found.keys("landing")
    assert t.state.units["tyre"] == {"sea_peoples": {"inf": 7}} and t.state.kings == {"sea_peoples_first_king": "tyre"}
    assert t.state.pool == ["sea_peoples"]


@rule("GEN-11.2.4.a", "GEN-11.2.4.b", "GEN-11.2.4.c")
@pytest.mark.parametrize(("dice", "holds"), [([6, 1] * 4, True), ([1, 6] * 9, False)])
def test_they_storm_a_held_port_or_die(dice, holds):
    t = table(
        {"levy": [6, 6], "move": [1], "battle": dice, "fate": [3, 3] * 9},
        on={"egypt": {"tyre": {"inf": 5}}},
        ds={"tyre": 0},
    )
    invade(t, "hittites", number_of("sea_peoples"), "tyre")
    assert (controller(t.state, "tyre") == "sea_peoples") == holds
    assert ("sea_peoples" in t.state.controlled) == holds and (t.state.pool == ["sea_peoples"]) == holds


@rule("GEN-11.2.2.a", "GEN-11.2.2.b", "GEN-11.2.2.c", "GEN-11.2.5.c")
def test_on_the_map_they_are_reinforced():
    t = table(
        {"levy": [4], **STAY},
        on={"sea_peoples": {"troy": {"inf": 1}, "parha": {"inf": 1}}},
        ds={"troy": 1},
        came_before=["sea_peoples"],
        drawn_markers=["sea_peoples"],
    )
    invade(t, "egypt", number_of("sea_peoples"), {"troy": 3, "parha": 1}, "parha")
    assert t.state.units["troy"]["sea_peoples"] == {"inf": 4} and t.state.kings == {"sea_peoples_second_king": "parha"}
    assert "troy" not in t.state.ds and t.state.pool == []


@rule("GEN-11.3.2.b", "GEN-11.4.2.b")
def test_they_may_regroup_into_their_box():
    from engine.games.genesis.forces import regroup

    t = table(on={"kaskans": {"kaska_box": {"inf": 2}}})
    force = raise_force(t.state, "kaskans", "kaska_box", {"inf": 2}, [], "active", 3)
    step(t, force, "nerik")
    regroup(t, force)
    assert force.at == "kaska_box"


# --- alliances (12.1) -----------------------------------------------------------------------------------------


@rule(
    "GEN-12.1.a",
    "GEN-12.1.b",
    "GEN-12.1.c",
    "GEN-12.1.d",
    "GEN-12.1.e",
    "GEN-13.2-alliance.a",
    "GEN-5.0.a",
)
def test_silver_cards_and_passage_change_hands_at_once():
    t = table(hands={"egypt": ("gold.1", "elam.1"), "hittites": ("horus.1",)})
    drive(
        talks(t, "egypt", "hittites"),
        ["passage", "give_silver", "give_card", "ask_card", "promise"],
        4,
        ["card:gold.1"],
        "peace",
        "accept",
    )
    s = t.state
    assert s.silver["egypt"] == 6 and s.silver["hittites"] == 14
    assert sorted(s.hands["egypt"]) == ["elam.1", "horus.1"] and s.hands["hittites"] == ["gold.1"]
    assert s.pacts[0].passage and s.pacts[0].terms == "peace" and s.offer is None


@rule("GEN-12.1.c")
@pytest.mark.parametrize("answers", [["refuse"], ["counter", ["passage"], "refuse"]])
def test_no_agreement_is_possible_too(answers):
    t = table()
    drive(talks(t, "egypt", "hittites"), ["passage"], *answers)
    assert t.state.pacts == [] and t.state.offer is None


@rule("GEN-12.1.3.a", "GEN-12.1.3.b", "GEN-12.1.3.c", "GEN-12.1.3.d")
def test_a_city_is_ceded_to_a_peasant():
    on = {"egypt": {"tyre": {"inf": 2}}, "hittites": {"hattusa": {"ps": 1}}}
    t = table(on=on)
    drive(talks(t, "egypt", "hittites"), ["give_city"], ["tyre"], "accept")
    assert controller(t.state, "tyre") == "hittites"
    assert t.state.units["tyre"] == {"egypt": {"inf": 1}, "hittites": {"ps": 1}} and "hattusa" not in t.state.units
    assert cedable(build(on={"egypt": {"tyre": {"inf": 2}}}), "egypt", "hittites") == []


@rule("GEN-12.1.1.b", "GEN-12.1.1.c")
def test_the_host_keeps_control():
    pact = [Pact(["egypt", "hittites"], True)]
    s = build(on={"egypt": {"hattusa": {"inf": 3}}}, pacts=pact, guests={"hattusa": ["egypt"]})
    assert controller(s, "hattusa") == "hittites"
    s = build(
        on={"egypt": {"tyre": {"inf": 3}}, "hittites": {"tyre": {"ps": 1}}}, pacts=pact, guests={"tyre": ["egypt"]}
    )
    assert controller(s, "tyre") == "hittites"


@rule("GEN-3.2.F.c", "GEN-3.2.F.d", "GEN-12.1.4.a", "GEN-12.1.4.b", "GEN-12.1.4.c")
def test_at_the_end_guests_leave_or_are_lost():
    pact = [Pact(["egypt", "hittites"], True)]
    on = {"egypt": {"tyre": {"inf": 3}}, "hittites": {"tyre": {"ps": 1}}}
    t = table(on=on, pacts=pact, guests={"tyre": ["egypt"]}, ds={"sidon": 0})
    drive(dissolve(t))
    assert t.state.units["sidon"] == {"egypt": {"inf": 3}} and t.state.pacts == []
    t = table(on=on, pacts=[Pact(["egypt", "hittites"], True)], guests={"tyre": ["egypt"]})
    drive(dissolve(t))
    assert t.state.units == {"tyre": {"hittites": {"ps": 1}}}


@rule("GEN-12.1.4.a")
def test_a_visiting_king_goes_home_too():
    pact = [Pact(["egypt", "hittites"], True)]
    t = table(on={"hittites": {"tyre": {"ps": 1}}}, pacts=pact, kings={"apepi": "tyre"}, ds={"sidon": 0})
    drive(dissolve(t))
    assert t.state.kings == {"apepi": "sidon"}


# --- bribery (12.2) -------------------------------------------------------------------------------------------


def about_to_attack(power="mitanni", **more):
    t = table(on={power: {"sumur": {"inf": 3}}}, ds={"sumur": 0}, **more)
    t.state.move = Move(power, "major")
    force = raise_force(t.state, power, "sumur", {"inf": 3}, [], "active", 3)
    step(t, force, "ribla")
    return t, force


@rule("GEN-EX-34", "GEN-12.2.a", "GEN-12.2.d", "GEN-12.2.e")
def test_egypt_pays_five_for_ribla():
    play = position(
        "mitanni",
        on={"mitanni": {"sumur": {"inf": 3}}},
        ds={"sumur": 0},
        silver={"egypt": 9, "mitanni": 1},
        dice={"move": [4]},
    )
    march(play, "sumur", {"inf": 3}, "to:ribla").expect("egypt", "bribe").do(5).expect("mitanni", "take_bribe").do(
        "accept", "yes"
    )
    force = play.state.forces[0]
    assert force.at == "sumur" and play.state.silver["mitanni"] == 6 and play.state.silver["egypt"] == 4
    play.expect("mitanni", "step")
    assert force.mp == 3


@rule("GEN-12.2.b")
def test_the_bribed_may_attack_all_the_same():
    t, force = about_to_attack(silver={"egypt": 9})
    found = drive(bribes_against_attack(t, force), {"all": {"egypt": 5}}, "accept", "no")
    assert found.value is False and t.state.silver["mitanni"] == 5


@rule("GEN-12.2.a")
def test_the_price_may_be_haggled_over():
    t, force = about_to_attack(silver={"egypt": 9})
    drive(bribes_against_attack(t, force), {"all": {"egypt": 5}}, "more", 8, "yes", "yes")
    assert t.state.silver["mitanni"] == 8


@rule("GEN-12.2.c")
def test_powers_are_not_bribed():
    t, force = about_to_attack("arzawa", controlled={"arzawa": "mitanni"})
    assert drive(bribes_against_attack(t, force)).topics == []
