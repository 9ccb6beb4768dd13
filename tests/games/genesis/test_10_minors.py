"""10.0 Minor Kingdoms: Arzawa, Elam and Canaan."""

from __future__ import annotations

import pytest

from engine.games.genesis.course.actions import action_phase, forget_powers, marker_phase, power_phase, usable
from engine.games.genesis.data.tables import HOME, KINGDOMS
from engine.games.genesis.events.handling import interjections, why_not_play
from engine.games.genesis.kingdom.victory import points_of
from engine.games.genesis.outsiders.barbarians import entries
from engine.games.genesis.outsiders.minors import (
    arzawa,
    canaan,
    check_arzawa,
    elam,
    free_cities_of_canaan,
    is_free,
    must_storm,
    storm_in,
)
from engine.games.genesis.position.control import controller, defense, enemies_in, home_of
from engine.games.genesis.position.powers import friends
from engine.games.genesis.position.state import Segment
from engine.games.genesis.war.sides import level
from tests.games.genesis.positions import build, drive, position, table
from tests.games.genesis.situations import HOMES, play_card
from tests.rules import rule

# --- all of them (10.0) ---------------------------------------------------------------------------------------


@rule("GEN-10.0.f", "GEN-11.4.1.c")
def test_other_powers_have_the_lowest_level_of_all_players():
    s = build(technology={**dict.fromkeys(KINGDOMS, 2), "assyria": 1})
    assert level(s, "arzawa") == level(s, "libyans") == 1


@rule("GEN-10.0.d", "GEN-11.1.4.b")
def test_cities_of_powers_give_their_leader_nothing():
    on = {"arzawa": {"apasa": {"inf": 1}}, "kaskans": {"tyre": {"inf": 1}}}
    assert points_of(build(on=on, controlled={"arzawa": "egypt", "kaskans": "egypt"}), "egypt") == HOMES


STAY = {"move": [1] * 9}


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


@rule("GEN-10.0.e", "GEN-11.1.4.c")
def test_who_leads_a_power_may_play_cards_around_its_move():
    t = table(hands={"egypt": ("gold.1",)}, on={"arzawa": {"apasa": {"inf": 1}}}, controlled={"arzawa": "egypt"})
    t.state.segment = Segment("arzawa", "egypt", 1)
    assert drive(interjections(t, "egypt"), {"all": {"egypt": "card:gold.1"}}).value is True
    t.state.hands["egypt"] = ["gold.2"]
    t.state.segment = Segment("egypt", "egypt", 2)
    assert drive(interjections(t, "egypt")).topics == []


@rule("GEN-10.0.e", "GEN-13.1.5.a")
def test_who_leads_a_power_is_asked_last_and_plays_first():
    t = table(hands={"egypt": ("gold.1",), "hittites": ("gold.2",)}, controlled={"arzawa": "egypt"})
    t.state.segment = Segment("arzawa", "egypt", 1)
    found = drive(interjections(t, "egypt"), {"all": {"egypt": "card:gold.1", "hittites": "card:gold.2"}})
    assert [ask.seat for ask in found.asks][:2] == ["hittites", "egypt"] and t.state.discard == ["gold.1", "gold.2"]


@rule("GEN-10.0.e", "GEN-11.1.4.c")
@pytest.mark.parametrize("power", ["arzawa", "sea_peoples"])
def test_cards_may_be_played_during_a_powers_activation(power):
    t = table(
        on={power: {"troy": {"inf": 1}}},
        controlled={power: "egypt"},
        hands={"hittites": ("gold.1",), "egypt": ("gold.2",)},
    )
    t.state.segment = Segment(power, "egypt", 1)
    found = drive(power_phase(t), {"all": {"hittites": "card:gold.1"}})
    assert t.state.silver["hittites"] > 10 and "interject" in found.topics


@rule("GEN-10.0.b")
def test_control_of_a_minor_kingdom_lasts_the_turn_though_nothing_is_left_of_it():
    s = build(controlled={"elam": "mitanni", "kaskans": "egypt"})
    forget_powers(s)
    assert s.controlled == {"elam": "mitanni"}


# --- Arzawa (10.1) --------------------------------------------------------------------------------------------


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


@rule("GEN-10.1.4.e", "GEN-10.2.4.g", "GEN-10.3.4.c", "GEN-10.3.3.b", "GEN-11.1.4.a", "GEN-11.1.4.e")
def test_powers_are_no_friends_of_who_leads_them():
    powers = ("arzawa", "elam", "canaan:hazor", "kaskans", "sea_peoples")
    s = build(controlled={power.partition(":")[0]: "egypt" for power in powers})
    assert not any(friends(s, power, "egypt") or friends(s, "egypt", power) for power in powers)
    assert not any(friends(s, one, two) for one in powers for two in powers if one != two)
    assert friends(s, "canaan:hazor", "canaan:megiddo")
    s = build(on={"canaan:hazor": {"megiddo": {"inf": 1}}, "canaan:megiddo": {"megiddo": {"inf": 1}}})
    assert enemies_in(s, "megiddo", "canaan:hazor") == [] and enemies_in(s, "megiddo", "egypt")


@rule("GEN-10.1.2.e")
def test_without_a_free_city_arzawa_still_moves_if_it_is_on_the_map():
    held = {"egypt": {city: {"inf": 1} for city in HOME["arzawa"][1:]}}
    on = {**held, "arzawa": {"troy": {"inf": 2}}}
    t = table(STAY, on=on, barbarian=[HOME["arzawa"][0]])
    found = play_card(t, "egypt", arzawa)
    assert "march" in found.topics and "arzawa" not in found.topics and t.state.pool == ["arzawa"]
    assert t.state.units["troy"] == {"arzawa": {"inf": 2}} and t.state.kings == {}
    none = table(on=held, barbarian=[HOME["arzawa"][0]])
    assert play_card(none, "egypt", arzawa).topics == [] and none.state.controlled == {} and none.state.pool == []


@rule("GEN-10.1.2.c")
def test_a_king_of_arzawa_comes_once():
    t = table({"levy": [1, 1, 1, 1, 1, 1], **STAY})
    pool = list(t.state.king_pool["arzawa"])
    for _ in range(4):
        play_card(t, "egypt", arzawa, "mira")
        t.state.retired += t.state.kings
        t.state.kings = {}
    play_card(t, "egypt", arzawa, "mira")
    assert t.state.kings == {} and sorted(t.state.retired) == sorted(pool) and t.state.king_pool["arzawa"] == []


@rule("GEN-10.1.4.b", "GEN-11.2.5.c")
def test_a_marker_is_in_the_pool_once_and_not_after_it_was_drawn():
    t = table({"levy": [1, 1, 1], **STAY})
    play_card(t, "egypt", arzawa, "mira")
    play_card(t, "egypt", arzawa, "mira")
    assert t.state.pool == ["arzawa"]
    t.state.pool, t.state.drawn_markers = [], ["arzawa"]
    play_card(t, "egypt", arzawa, "mira")
    assert t.state.pool == []


@rule("GEN-10.1.5.a")
@pytest.mark.parametrize("last", ["", "kaskans", "arzawa"])
def test_all_of_arzawa_must_be_held_by_great_kingdoms(last):
    cities = HOME["arzawa"]
    on = {"egypt": {city: {"inf": 1} for city in cities[:-1]}, **({last: {cities[-1]: {"inf": 1}}} if last else {})}
    t = table(on=on, hands={"hittites": ("arzawa.1",)})
    check_arzawa(t)
    assert t.state.lost == [] and t.state.hands["hittites"] == ["arzawa.1"]
    t.state.units[cities[-1]] = {"egypt": {"inf": 1}}
    check_arzawa(t)
    check_arzawa(t)
    assert t.state.lost == ["arzawa"] and t.state.hands["hittites"] == [] and t.state.removed == ["arzawa.1"]


@rule("GEN-10.1.5.a")
def test_the_arzawa_card_can_be_played_until_then():
    assert why_not_play(build(), "egypt", "arzawa.1") == ""
    assert "GEN-10.1.5.a" in why_not_play(build(lost=["arzawa"]), "egypt", "arzawa.1")


@rule("GEN-10.1.4.c", "GEN-2.9.p")
def test_a_king_alone_is_enough_for_the_marker_of_his_kingdom():
    s = build(kings={"uhha_ziti": "apasa"}, controlled={"arzawa": "egypt"})
    assert usable(s, "arzawa") and not usable(build(controlled={"arzawa": "egypt"}), "arzawa")


@rule("GEN-10.1.5.a")
def test_the_card_of_a_conquered_arzawa_is_gone_at_once():
    on = {"hittites": {city: {"inf": 1} for city in HOME["arzawa"]}}
    t = table(on=on, hands={"egypt": ("arzawa.1",)}, silver={"hittites": 3})
    t.state.phase, t.state.segment = "action", Segment("hittites", "hittites", 1, paid=True)
    drive(action_phase(t))
    assert t.state.hands["egypt"] == [] and t.state.removed == ["arzawa.1"]


@rule("GEN-10.1.2.d", "GEN-11.2.4.a", "GEN-2.9.p")
def test_a_king_alone_occupies_a_space():
    s = build(kings={"anitta": "apasa", "kirta": "gaza"}, ds={"gaza": 0})
    assert not is_free(s, "apasa", "arzawa") and is_free(s, "mira", "arzawa")
    assert must_storm(s, "sea_peoples", "gaza")


# --- Elam (10.2) ----------------------------------------------------------------------------------------------


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


@rule("GEN-10.2.2.b", "GEN-10.2.2.c")
def test_elam_in_the_field_gets_no_more_foot():
    t = table(STAY, on={"elam": {"lagash": {"inf": 1}}})
    play_card(t, "egypt", elam)
    assert t.state.units["susa"] == {"elam": {"ch": 2}}


@rule("GEN-10.2.4.b", "GEN-10.2.4.a")
def test_having_taken_susa_elam_marches_on():
    on = {"babylonia": {"susa": {"inf": 1}}}
    t = table({"move": [4], "battle": [6, 1], "fate": [3, 3] * 5}, on=on, ds={"susa": 0})
    found = play_card(t, "egypt", elam)
    assert "march" not in found.topics and "step" in found.topics and t.state.forces == [] and t.state.move is None
    assert controller(t.state, "susa") == "elam" and "susa" not in t.state.guests


@rule("GEN-10.2.2.d", "GEN-10.2.4.d")
def test_while_elam_storms_susa_others_still_rule_there():
    on = {"babylonia": {"susa": {"inf": 60}}}
    t = table({"move": [1], "battle": [1, 6] * 9, "fate": [3, 3] * 9}, on=on, ds={"susa": 2})
    found = play_card(t, "egypt", elam)
    assert "use_city" in found.topics and found.ask("use_city").seat == "babylonia"
    assert t.state.controlled == {"elam": "egypt"} or t.state.controlled == {}
    assert t.state.units["susa"]["babylonia"]["inf"] > 0 and t.state.guests == {}


@rule("GEN-10.2.4.b")
def test_a_storm_without_infantry_ends_at_the_first_wall():
    t = table(
        {"move": [6]}, on={"elam": {"susa": {"ch": 2}}, "egypt": {"susa": {"inf": 2}}}, controlled={"elam": "mitanni"}
    )
    t.state.guests = {"susa": ["elam"]}
    found = drive(storm_in(t, "elam", "susa"), by={"withdraw": "no", "use_city": "yes"})
    assert found.topics.count("use_city") == 1 and "elam" not in t.state.units["susa"]


# --- Canaan (10.3) --------------------------------------------------------------------------------------------


@rule("GEN-10.3.3.b")
def test_the_four_cities_of_canaan_are_friends():
    assert friends(build(), "canaan:hazor", "canaan:kadesh")


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


@rule("GEN-10.3.2.a", "GEN-10.3.2.b")
def test_canaan_arms_again_where_it_stands():
    t = table(STAY, on={"canaan:hazor": {"hazor": {"inf": 1}}}, ds={"hazor": 5})
    play_card(t, "egypt", canaan)
    assert t.state.units["hazor"] == {"canaan:hazor": {"inf": 5, "ch": 1}} and t.state.ds == {"hazor": 5}


@rule("GEN-10.3.2.a", "GEN-11.6.2.a", "GEN-2.9.p")
def test_nobody_arms_beside_an_enemy_king():
    s = build(kings={"kirta": "megiddo", "anitta": "tushpa"}, ds={"megiddo": 0, "tushpa": 0})
    assert "megiddo" not in free_cities_of_canaan(s) and "hazor" in free_cities_of_canaan(s)
    assert entries(s, "urartu") == [] and entries(build(), "urartu") == ["tushpa"]
