"""10.0 and 11.0 in detail: what powers bring, where they stand, and for whom they move; 9.0 what follows."""

from __future__ import annotations

import pytest

from engine.games.genesis.barbarians import barbarian_invasion
from engine.games.genesis.cards.handling import why_not_play
from engine.games.genesis.control import controller, enemies_in
from engine.games.genesis.isolation import (
    alliances_end_phase,
    attrition_phase,
    attrition_start_phase,
    barbarians_leave_phase,
    capital_options,
    capitals_phase,
    isolated,
    relocate,
    waste_away,
)
from engine.games.genesis.minors import arzawa, canaan, check_arzawa, elam
from engine.games.genesis.pirates import can_hunt, naval_cities, remove_pirate, waters
from engine.games.genesis.powers import friends
from engine.games.genesis.state import Pact, Revolt
from engine.games.genesis.tables import HOME, KINGDOMS
from tests.games.genesis.positions import build, drive, table
from tests.games.genesis.test_09_isolation import STAY, invade, number_of, play_card
from tests.rules import rule

# --- isolation (9.0) ------------------------------------------------------------------------------------------


@rule("GEN-9.1.e", "GEN-9.1.a")
def test_elam_abroad_is_not_isolated_while_a_route_leads_home():
    on = {"elam": {"susa": {"inf": 1}, "ur": {"inf": 1}, "madaktu": {"inf": 1}}}
    assert isolated(build(on=on), "elam") == ["madaktu"]
    on["elam"].pop("susa")
    on["babylonia"] = {"susa": {"inf": 1}}
    assert sorted(isolated(build(on=on), "elam")) == ["madaktu", "ur"]


@rule("GEN-9.1.a", "GEN-9.1.e", "GEN-11.2.6.b")
def test_ruins_isolate_everybody_even_at_home():
    on = {"arzawa": {"apasa": {"inf": 1}}, "sea_peoples": {"troy": {"inf": 1}}, "egypt": {"sais": {"inf": 1}}}
    s = build(on=on, destroyed=["apasa", "troy", "sais"])
    assert isolated(s, "arzawa") == ["apasa"] and isolated(s, "sea_peoples") == ["troy"]
    assert isolated(s, "egypt") == ["sais"]
    assert isolated(build(on=on), "arzawa") == isolated(build(on=on), "sea_peoples") == []


@rule("GEN-9.1.b", "GEN-9.1.f", "GEN-3.2.F.a")
def test_attrition_strikes_each_power_in_turn_and_no_barbarians():
    where = {"egypt": "tjaru", "arzawa": "kumidi", "elam": "madaktu", "sea_peoples": "raphia", "kaskans": "lagash"}
    on = {power: {space: {"inf": 3}} for power, space in where.items()}
    t = table({"attrition": [3] * 9}, on=on)
    attrition_start_phase(t)
    while t.state.phase == "attrition":
        drive(attrition_phase(t))
    assert t.state.phase == "barbarians_leave" and len(t.dice.rolls) == 4
    left = {power: counts["inf"] for there in t.state.units.values() for power, counts in there.items()}
    assert left == {"egypt": 1, "arzawa": 1, "elam": 1, "sea_peoples": 1, "kaskans": 3}


@rule("GEN-9.1.h", "GEN-8.0.d")
def test_whom_nobody_leads_is_not_asked():
    t = table({"attrition": [5]}, on={"arzawa": {"kumidi": {"inf": 3, "ch": 1}}})
    assert drive(waste_away(t, "arzawa", "kumidi")).topics == []
    assert t.state.units["kumidi"]["arzawa"] == {"inf": 1}


@rule("GEN-9.1.k", "GEN-9.1.h")
def test_one_roll_for_both_sides_of_the_marker():
    t = table({"attrition": [5]}, on={"egypt": {"gaza": {"inf": 2}}}, revolts={"gaza": ("egypt", {"inf": 2, "ps": 1})})
    found = drive(waste_away(t, "egypt", "gaza"), {"inf": 2, "under:inf": 1})
    assert found.ask("attrition").least == found.ask("attrition").most == 3
    assert "gaza" not in t.state.units and t.state.revolts["gaza"].units == {"inf": 1, "ps": 1}


@rule("GEN-9.1.h")
def test_slaves_then_peasants_are_suggested():
    t = table({"attrition": [5]}, on={"egypt": {"tjaru": {"inf": 2, "ps": 1, "sl": 1}}})
    assert drive(waste_away(t, "egypt", "tjaru")).ask("attrition").default == {"sl": 1, "ps": 1, "inf": 1}


@rule("GEN-9.2.a", "GEN-10.3.5.a", "GEN-11.1.4.d", "GEN-11.2.6.a", "GEN-6.7.d", "GEN-10.0.c")
def test_who_leaves_the_map():
    on = {"kaskans": {"nerik": {"inf": 1}}, "canaan:hazor": {"hazor": {"inf": 4}}, "sea_peoples": {"troy": {"inf": 1}},
          "arzawa": {"apasa": {"inf": 1}}, "elam": {"susa": {"inf": 1}}, "egypt": {"thebes": {"inf": 1}}}  # fmt: skip
    kings = {"karanni": "azzi", "kaskan_king": "nerik", "apepi": "thebes", "sea_peoples_first_king": "troy"}
    t = table(on=on, kings=kings, sherden="egypt", controlled={"kaskans": "egypt", "arzawa": "hittites"})
    barbarians_leave_phase(t)
    assert sorted(t.state.units) == ["apasa", "susa", "thebes", "troy"]
    assert t.state.kings == {"apepi": "thebes", "sea_peoples_first_king": "troy"} and t.state.retired == ["karanni"]
    assert t.state.sherden == "" and t.state.controlled == {} and t.state.barbarian == []


@rule("GEN-9.2.b", "GEN-9.2.c")
def test_the_mark_makes_an_independent_city():
    t = table(on={"libyans": {"sais": {"inf": 2}, "tjaru": {"inf": 1}}, "urartu": {"apasa": {"inf": 1}}})
    barbarians_leave_phase(t)
    assert sorted(t.state.barbarian) == ["apasa", "sais"]
    assert controller(t.state, "sais") == controller(t.state, "apasa") == ""


@rule("GEN-9.3.1.a", "GEN-9.3.4.a")
def test_a_capital_is_named_only_when_it_was_lost():
    assert capital_options(build(), "egypt") == []
    ruined = build(destroyed=["thebes", "sais"])
    assert "memphis" in capital_options(ruined, "egypt")
    assert not {"thebes", "sais", "hattusa"} & set(capital_options(ruined, "egypt"))
    t = table(on={"hittites": {city: {"inf": 1} for city in HOME["egypt"]}})
    assert drive(relocate(t, "egypt")).topics == [] and t.state.halved == []


@rule("GEN-9.3.1.a", "GEN-9.3.2.a")
def test_nobody_has_to_name_a_capital():
    t = table(on={"hittites": {"thebes": {"inf": 1}}}, queue=["egypt", "hittites"])
    found = drive(capitals_phase(t), "keep")
    assert t.state.phase == "capitals" and t.state.queue == ["hittites"]
    drive(capitals_phase(t))
    assert found.ask("capital").default.startswith("capital:") and t.state.phase == "alliances_end"
    assert t.state.capital["egypt"] == "thebes" and t.state.halved == []
    back = table(capital={**{k: HOME[k][0] for k in KINGDOMS}, "egypt": "memphis"})
    assert drive(relocate(back, "egypt")).ask("capital").default == "keep" and back.state.halved == []


@rule("GEN-3.2.F.c")
def test_all_alliances_end_with_the_turn():
    t = table(pacts=[Pact(["egypt", "hittites"], False)])
    drive(alliances_end_phase(t))
    assert t.state.pacts == [] and t.state.phase == "end_turn"


# --- Minor Kingdoms (10.0) ------------------------------------------------------------------------------------


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


@rule("GEN-10.3.2.a", "GEN-10.3.2.b")
def test_canaan_arms_again_where_it_stands():
    t = table(STAY, on={"canaan:hazor": {"hazor": {"inf": 1}}}, ds={"hazor": 5})
    play_card(t, "egypt", canaan)
    assert t.state.units["hazor"] == {"canaan:hazor": {"inf": 5, "ch": 1}} and t.state.ds == {"hazor": 5}


# --- Barbarians (11.0) ----------------------------------------------------------------------------------------


@rule("GEN-11.5.2.a")
def test_hayassa_azzi_rises_where_the_player_likes():
    t = table({"levy": [3], **STAY})
    found = invade(t, "egypt", number_of("hayassa_azzi"), "azzi")
    assert found.keys("rising") == ["hayassa", "azzi"] and t.state.units == {"azzi": {"hayassa_azzi": {"inf": 3}}}


@rule("GEN-11.1.2.c", "GEN-11.5.1.a")
def test_ones_own_power_gets_a_king_only_if_it_has_none():
    t = table({"levy": [2, 2], **STAY}, on={"hayassa_azzi": {"azzi": {"inf": 1}}}, controlled={"hayassa_azzi": "egypt"},
              came_before=["hayassa_azzi"], kings={"karanni": "azzi"})  # fmt: skip
    invade(t, "egypt", number_of("hayassa_azzi"), "hayassa")
    assert t.state.kings == {"karanni": "azzi"} and t.state.units["hayassa"] == {"hayassa_azzi": {"inf": 2}}
    t.state.kings = {}
    invade(t, "egypt", number_of("hayassa_azzi"), "hayassa")
    assert t.state.kings == {"hayassan_king": "hayassa"}


@rule("GEN-11.5.2.c", "GEN-11.6.2.b")
@pytest.mark.parametrize(("power", "city"), [("hayassa_azzi", "azzi"), ("urartu", "tushpa")])
def test_ruins_rise_and_an_extra_level_stays(power, city):
    t = table({"levy": [3], **STAY}, destroyed=[city])
    invade(t, "egypt", number_of(power), *([city] if power == "hayassa_azzi" else []))
    assert t.state.destroyed == [] and t.state.ds == {}
    t = table({"levy": [3], **STAY}, ds={city: 5})
    invade(t, "egypt", number_of(power), *([city] if power == "hayassa_azzi" else []))
    assert t.state.ds == {city: 5}


@rule("GEN-11.2.4.a", "GEN-11.2.1.b")
def test_an_empty_walled_home_port_must_be_stormed():
    t = table({"levy": [6, 6], "move": [3], "battle": [6, 1], "fate": [3, 3] * 9}, ds={"tanis": 2})
    invade(t, "hittites", number_of("sea_peoples"), "tanis")
    assert [roll for roll in t.dice.rolls if roll.label.startswith("battle")]
    assert controller(t.state, "tanis") == "sea_peoples" and t.state.ds["tanis"] == 0


@rule("GEN-11.2.2.b")
def test_reinforcements_come_only_where_the_sea_peoples_rule():
    on = {"sea_peoples": {"troy": {"inf": 1}, "parha": {"inf": 1}}}
    t = table({"levy": [4], **STAY}, on=on, came_before=["sea_peoples"], guests={"parha": ["sea_peoples"]},
              revolts={"parha": ("egypt", {"inf": 1})})  # fmt: skip
    invade(t, "egypt", number_of("sea_peoples"))
    assert t.state.units["troy"]["sea_peoples"] == {"inf": 5}
    assert t.state.kings == {"sea_peoples_second_king": "troy"}


@rule("GEN-11.2.2.c")
def test_their_ruins_stay_ruins():
    t = table({"levy": [1], **STAY}, on={"sea_peoples": {"troy": {"inf": 1}}}, destroyed=["troy"], ds={"troy": 0})
    invade(t, "egypt", number_of("sea_peoples"))
    assert t.state.destroyed == ["troy"]


@rule("GEN-11.1.2.a", "GEN-11.2.5.c")
def test_another_players_sea_peoples_get_nothing_new():
    t = table(STAY, on={"sea_peoples": {"troy": {"inf": 2}}}, controlled={"sea_peoples": "assyria"}, ds={"troy": 1})
    invade(t, "egypt", number_of("sea_peoples"))
    assert t.state.units["troy"] == {"sea_peoples": {"inf": 2}} and t.state.ds == {"troy": 1} and t.state.pool == []
    assert t.state.controlled == {"sea_peoples": "egypt"}


@rule("GEN-13.2-amunra.a", "GEN-13.2-barbarian.a")
def test_a_canceled_invasion_does_not_come():
    t = table(hands={"hittites": ("amun_ra.1",)})
    play_card(t, "egypt", barbarian_invasion, {"all": {"hittites": "card:amun_ra.1"}})
    assert not t.dice.rolls and t.state.units == {} and t.state.controlled == {}


# --- pirates (11.7) -------------------------------------------------------------------------------------------


@rule("GEN-11.7.1.b", "GEN-11.7.1.d")
def test_four_waters_are_open_to_pirates():
    assert len(waters(build())) == 4
    assert all(any(place in line for place in ("alashiya", "troy", "tarsus")) for line in waters(build()))


@rule("GEN-11.7.3.a", "GEN-11.7.3.b")
def test_who_can_hunt_pirates():
    lines = waters(build())
    assert can_hunt(build(pirates=lines[:1], silver=2), "egypt")
    assert not can_hunt(build(pirates=lines[:1], silver=1), "egypt") and not can_hunt(build(silver=9), "egypt")
    assert not can_hunt(build(pirates=lines[:1]), "hittites")
    s = build(pirates=lines[:1], destroyed=["sais"], revolts={"tanis": ("egypt", {})})
    assert naval_cities(s, "egypt") == ["sais", "tanis"] and not can_hunt(s, "egypt")
    s.revolts = {"sais": Revolt("egypt", {})}
    assert can_hunt(s, "egypt")


@rule("GEN-11.7.1.c", "GEN-11.7.3.a")
def test_one_marker_goes_at_a_time():
    one, two, *_ = waters(build())
    t = table(pirates=[one, one, two])
    found = drive(remove_pirate(t, "egypt"), f"sea:{one}")
    assert found.keys("hunt") == [f"sea:{one}", f"sea:{two}"] and t.state.pirates == [one, two]
