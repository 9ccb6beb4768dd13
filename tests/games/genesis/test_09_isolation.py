"""9.0 Isolation: attrition, who leaves the map, Capitals."""

from __future__ import annotations

import pytest

from engine.games.genesis.data.tables import EW, HOME, KINGDOMS
from engine.games.genesis.kingdom.isolation import (
    attrition_phase,
    attrition_start_phase,
    barbarians_leave_phase,
    capital_options,
    capitals_phase,
    isolated,
    relocate,
    waste_away,
)
from engine.games.genesis.kingdom.wealth import collect_income, worth_plundering
from engine.games.genesis.position.control import controller
from engine.games.genesis.position.pieces import put
from engine.games.genesis.position.state import Pact
from tests.games.genesis.positions import build, drive, march, position, table
from tests.games.genesis.situations import FIELD, HOMES
from tests.rules import rule

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


@rule("GEN-9.1.h", "GEN-9.1.k")
def test_the_owner_says_from_which_side_of_the_marker_attrition_takes():
    on = {"egypt": {"tyre": {"inf": 2}}}
    t = table({"attrition": [3]}, on=on, revolts={"tyre": ("egypt", {"inf": 2, "ps": 1})})
    found = drive(waste_away(t, "egypt", "tyre"), {"under:inf": 1, "under:ps": 1})
    assert found.keys("attrition") == ["inf", "under:inf", "under:ps"]
    assert t.state.units["tyre"] == {"egypt": {"inf": 2}} and t.state.revolts["tyre"].units == {"inf": 1}


# --- who leaves the map (9.2) ---------------------------------------------------------------------------------


@rule(
    "GEN-3.2.F.b",
    "GEN-9.2.a",
    "GEN-10.3.5.a",
    "GEN-6.7.d",
    "GEN-10.0.c",
    "GEN-11.1.4.d",
    "GEN-11.2.6.a",
    "GEN-11.1.3.a",
)
def test_barbarians_canaan_and_sherden_leave():
    on = {"kaskans": {"nerik": {"inf": 2}}, "canaan:hazor": {"hazor": {"inf": 4}}, "sea_peoples": {"troy": {"inf": 1}},
          "arzawa": {"apasa": {"inf": 1}}, "libyans": {"sais": {"inf": 1}}}  # fmt: skip
    t = table(on=on, sherden="egypt", controlled={"arzawa": "egypt"}, kings={"apepi": "thebes", "libyan_king": "sais"})
    barbarians_leave_phase(t)
    assert sorted(power for there in t.state.units.values() for power in there) == ["arzawa", "sea_peoples"]
    assert t.state.sherden == "" and t.state.controlled == {} and t.state.kings == {"apepi": "thebes"}


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


@rule("GEN-9.2.e", "GEN-5.3.b")
def test_a_king_alone_under_barbarian_control_is_no_plunder():
    s = build(kings={"amose_i": "sais"}, barbarian=["sais"], ds={"sais": 0})
    assert not worth_plundering(s, "hittites", "sais")


# --- Capitals (9.3) -------------------------------------------------------------------------------------------


@rule("GEN-9.3.2.a", "GEN-9.3.2.b")
def test_a_new_capital_costs_half_the_next_income_after_pirates():
    t = table(on=FIELD, halved=["egypt"], pirates=["alashiya_ugarit_tanis"])
    collect_income(t, "egypt")
    assert t.state.silver["egypt"] == 10 + (HOMES + EW["tyre"] - 2) // 2
    assert t.state.halved == []


@rule("GEN-9.3.b", "GEN-9.3.1.c")
def test_without_a_capital_all_in_cities_are_isolated():
    s = build(on={"egypt": {"memphis": {"inf": 1}}, "hittites": {"thebes": {"inf": 1}}})
    assert isolated(s, "egypt") == ["memphis"]


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
