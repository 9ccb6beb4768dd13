"""11 to 17 Whole activations: the move, what it meets, and the battle or Siege roll at its end; and terms of 3.0."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

import engine.games.god_kings
from engine.games.god_kings.events.attrition import attrition
from engine.games.god_kings.position.control import holds
from engine.games.god_kings.position.state import State
from engine.games.god_kings.realm.victory import expulsion_phase
from engine.games.god_kings.war.activation import activate, activate_own
from engine.games.god_kings.war.battle import battle
from engine.games.god_kings.war.march_options import why_no_sally
from engine.games.god_kings.war.movement_costs import reach
from engine.games.god_kings.war.sieges import siege_roll
from engine.kernel.table import Table
from tests.games.god_kings.harness import Asked, army, drive, log, position, units
from tests.games.god_kings.test_rules_text import RULES, cells
from tests.reads import called
from tests.rules import rule

KING = "thutmose_iii"  # Battle Rating 4
THREE, NERIK = {"warrior_amon": 3}, {"warrior_nerik": 3}


def acts(t: Table[State], *steps: str, who: dict[str, int] | None = None, hatti: Any = None, **egypt: Any) -> Asked:
    """Thutmose III is activated with everybody, or with some, and marches by these steps."""
    say: dict[str, dict[str, Any]] = {"march": {"egypt": tuple(steps)}}
    say |= {topic: {"egypt": answer} for topic, answer in egypt.items()}
    say |= {"who": {"egypt": who}} if who is not None else {}
    for topic, answer in (hatti or {}).items():
        say.setdefault(topic, {})["hatti"] = answer
    return drive(activate(t, "egypt", KING, "egypt"), say)


# --- reactions, then a siege --------------------------------------------------------------------------------


@rule("GK-13.5.c", "GK-13.5.a", "GK-13.1.a", "GK-3.0.y")
def test_an_army_that_backs_up_to_an_enemy_city_may_still_besiege_it() -> None:
    t = position(
        {"damascus": {"egypt": THREE}, "hamath": {"hatti": {"warrior_nerik": 3}}},
        generals={KING: "damascus", "hatti_a": "hamath"}, markers={"kadesh": "hatti"}, garrisons=["kadesh"],
        dice={"intercept": [1], "siege": [6]},
    )  # fmt: skip
    asked = acts(t, "to:kadesh", "to:tunip", "siege", hatti={"intercept": "all:hamath"}, back_up="to:kadesh")
    assert units(t, "tunip", "hatti") == {"warrior_nerik": 3}, "the interceptors stand where they have come to"
    assert t.state.markers["kadesh"] == "egypt" and asked.topics[-1] == "march"
    assert units(t, "kadesh", "egypt") == THREE


@rule("GK-14.6.a", "GK-14.4.d", "GK-17.2.c")
def test_an_army_that_fails_in_pursuit_before_a_city_may_still_besiege_it() -> None:
    t = position(
        {"damascus": {"egypt": THREE}, "kadesh": {"hatti": {"chariot": 3}}},
        generals={KING: "damascus", "hatti_a": "kadesh"}, markers={"kadesh": "hatti"}, garrisons=["kadesh"],
        dice={"avoid": [1], "pursue": [6], "siege": [2]},
    )  # fmt: skip
    acts(t, "to:kadesh", "siege", hatti={"avoid": "to:tunip"}, pursue="pursue")
    assert t.state.sieges == {"kadesh": 1} and units(t, "tunip", "hatti") == {"chariot": 3}


# --- battles ------------------------------------------------------------------------------------------------


@rule("GK-13.1.b", "GK-15.3.a", "GK-13.4.i", "GK-13.4.h")
def test_who_intercepts_is_the_defender() -> None:
    t = position(
        {"damascus": {"egypt": THREE}, "qatna": {"hatti": {"warrior_nerik": 3}}},
        generals={KING: "damascus", "hatti_a": "qatna"}, dice={"intercept": [1]},
    )  # fmt: skip
    acts(t, "to:kadesh", hatti={"intercept": "all:qatna"}, back_up="fight")
    assert log(t, "GK-15.1.a")[0].startswith("Battle of Kadesh: Egypt (Thutmose III with 3 warriors of Amon) against")
    assert "Hatti 4 (Warlord A 2, division Nerik 1 and interception 1)" in log(t, "GK-15.5.5.a")[0]


@rule("GK-15.2.a", "GK-11.4.a")
def test_un_led_enemies_in_a_plain_city_are_fought() -> None:
    t = position({"damascus": {"egypt": THREE}, "kumidi": {"hatti": {"chariot": 1}}}, generals={KING: "damascus"})
    asked = acts(t, "to:kumidi")
    assert log(t, "GK-15.1.a") and asked.topics.count("march") == 1


@rule("GK-2.2.b", "GK-11.8.b")
def test_a_garrison_marker_fights_no_battle() -> None:
    t = position({"damascus": {"egypt": THREE}}, generals={KING: "damascus"}, markers={"kadesh": "hatti"},
                 garrisons=["kadesh"])  # fmt: skip
    acts(t, "to:kadesh", "to:tunip", "stop")
    assert log(t, "GK-15.1.a") == [] and units(t, "tunip", "egypt") == THREE


@rule("GK-11.2.q", "GK-11.5.b", "GK-14.1.h")
def test_after_a_failed_attempt_to_avoid_comes_the_overrun() -> None:
    ten = {"warrior_amon": 3, "warrior_ra": 3, "chariot": 3}
    t = position(
        {"damascus": {"egypt": ten}, "kumidi": {"hatti": {"mercenary": 1}}},
        generals={KING: "damascus", "hatti_b": "kumidi"}, dice={"avoid": [6]},
    )  # fmt: skip
    asked = acts(t, "to:kumidi", "to:hazor", "stop", hatti={"avoid": "to:hazor"}, overrun="yes")
    assert asked.topics.index("avoid") < asked.topics.index("overrun")
    assert units(t, "kumidi", "hatti") == {} and units(t, "hazor", "egypt") == ten, "and it goes on"
    assert t.state.vp["egypt"] == 0 and "kumidi" not in t.state.markers


@rule("GK-15.5.5.g")
def test_local_allies_help_in_every_battle_of_one_card() -> None:
    canaan = dict.fromkeys(("gaza", "ashkelon", "jaffa", "megiddo", "hazor", "tyre"), "egypt")
    t = position(
        {"gaza": {"egypt": THREE}, "tyre": {"egypt": {"warrior_ra": 3}}, "jerusalem": {"hatti": {"chariot": 1}},
         "beth_shean": {"hatti": {"chariot": 1}}, "megiddo": {"egypt": {"chariot": 1}}},
        generals={KING: "gaza", "egypt_a": "tyre"}, markers=canaan,
    )  # fmt: skip
    assert holds(t.state, "egypt", "canaan")
    drive(activate(t, "egypt", KING, "egypt"), {"march": {"egypt": "to:jerusalem"}})
    drive(activate(t, "egypt", "egypt_a", "egypt"), {"march": {"egypt": ("to:megiddo", "to:beth_shean")}})
    told = log(t, "GK-15.5.5.a")
    assert len(told) == 2 and all("Local Allies 1" in line for line in told)


@rule("GK-19.1.b", "GK-15.1.d")
def test_a_king_commands_the_defense_before_a_better_warlord() -> None:
    t = position(
        {"kumidi": {"hatti": NERIK, "egypt": THREE}},
        generals={"huzziya_ii": "kumidi", "hatti_a": "kumidi", KING: "kumidi"},
    )  # fmt: skip
    army(t, KING)
    drive(battle(t, "kumidi", "egypt", "hatti"))
    assert "Huzziya II 1" in log(t, "GK-15.5.5.a")[0] and "Warlord A of Hatti" not in log(t, "GK-15.5.5.a")[0]


@rule("GK-15.5.10.a", "GK-15.5.1.l")
@pytest.mark.parametrize(("ours", "theirs", "gone"), [(4, 3, "hatti"), (3, 5, "egypt")])
def test_the_loser_retreats_and_the_winner_never_does(ours: int, theirs: int, gone: str) -> None:
    t = position(
        {"damascus": {"egypt": THREE}, "kumidi": {"hatti": NERIK}},
        generals={KING: "damascus", "tudhaliya_i": "kumidi"},
        markers={"damascus": "egypt", "hazor": "hatti", "kumidi": "hatti"},
        dice={"battle kumidi attacker": [ours], "battle kumidi defender": [theirs]},
    )  # fmt: skip
    acts(t, "to:kumidi", advantage={})
    stays = {"egypt": "hatti", "hatti": "egypt"}[gone]
    assert units(t, "kumidi", stays) and not units(t, "kumidi", gone)
    assert units(t, {"egypt": "damascus", "hatti": "hazor"}[gone], gone), "where its marker lies"
    retreat, won = log(t, "GK-16.1.a")[0], log(t, "GK-15.5.9.a")[0]
    lines = log(t)
    assert lines.index(won) < lines.index(retreat)


@rule("GK-20.3.o", "GK-12.1.a", "GK-20.3.i")
def test_a_neutral_army_sails_and_besieges_like_any_other() -> None:
    t = position(
        {"ura": {"kassites": {"warrior_marduk": 3}}}, generals={"kassites_a": "ura"}, markers={"ugarit": "hatti"},
        garrisons=["ugarit"], dice={"siege": [6]},
    )  # fmt: skip
    say = {"march": {"kassites": ("sail:ugarit", "siege")}}
    drive(activate(t, "kassites", "kassites_a", "egypt", sea=True), say)
    assert t.state.markers["ugarit"] == "kassites" and "ugarit" in t.state.garrisons


@rule("GK-15.1.a")
def test_without_an_activated_army_there_is_no_battle() -> None:
    t = position({"kumidi": {"hatti": NERIK, "egypt": THREE}}, generals={KING: "kumidi"})
    with pytest.raises(LookupError):
        drive(battle(t, "kumidi", "egypt", "hatti"))


# --- terms --------------------------------------------------------------------------------------------------


@rule("GK-3.0.l")
def test_the_warriors_of_a_division_may_part() -> None:
    t = position({"memphis": {"egypt": THREE}}, generals={KING: "memphis"})
    acts(t, "to:sais", "stop", who={"warrior_amon": 1})
    assert (units(t, "sais", "egypt"), units(t, "memphis", "egypt")) == ({"warrior_amon": 1}, {"warrior_amon": 2})


@rule("GK-3.0.m", "GK-11.4.d")
def test_a_general_alone_does_not_fight() -> None:
    t = position({"memphis": {"hatti": NERIK}}, generals={KING: "memphis*inside"}, garrisons=["memphis"])
    assert "GK-3.0.m" in why_no_sally(t.state, army(t, KING, mp=6), 0)


@rule("GK-12.1.b", "GK-3.0.w", "GK-11.1.a")
def test_units_without_a_general_go_nowhere_not_even_by_sea() -> None:
    t = position({"avaris": {"egypt": THREE}})
    assert drive(activate_own(t, "egypt", 3, sea=True)).topics == []
    assert units(t, "avaris", "egypt") == THREE


@rule("GK-18.3.a")
def test_markers_neither_stop_nor_slow_an_army() -> None:
    def points(markers: dict[str, str]) -> dict[str, int]:
        t = position({"gaza": {"egypt": THREE}}, generals={KING: "gaza"}, markers=markers)
        return {at: way.price for at, way in reach(t.state, army(t, KING, mp=4), 3).items()}

    there = points({})
    assert there["megiddo"] == 3
    assert points(dict.fromkeys(there, "hatti")) == there == points(dict.fromkeys(there, "kassites"))


@rule("GK-18.3.c")
def test_markers_that_are_cut_off_stay() -> None:
    t = position(markers={"ura": "egypt", "mari": "egypt"})
    expulsion_phase(t)
    assert t.state.markers["ura"] == t.state.markers["mari"] == "egypt"


@rule("GK-2.1.b", "GK-11.13.a")
def test_every_roll_is_one_die_and_attrition_one_for_each_unit() -> None:
    t = position(
        {"kadesh": {"egypt": {"warrior_amon": 3, "chariot": 2}}}, generals={KING: "kadesh"},
        markers={"kadesh": "hatti"}, garrisons=["kadesh"],
    )  # fmt: skip
    army(t, KING)
    drive(siege_roll(t, "kadesh", "egypt", "egypt", KING))
    assert [len(roll.results) for roll in t.dice.rolls] == [1]
    attrition(t, "kadesh", "egypt", units(t, "kadesh", "egypt", marked=True), "GK-11.13.a")
    assert [len(roll.results) for roll in t.dice.rolls] == [1, 5]


@rule("GK-11.13.a", "GK-11.13.b")
@pytest.mark.parametrize(
    ("units_of_egypt", "dice", "told", "left"),
    [
        ({"mercenary": 1, "warrior_amon": 1}, [6, 1],
         "1 warrior of Amon 6; 1 mercenary 1. Each 6 costs a step: 1 warrior of Amon",
         {"warrior_amon/reduced": 1, "mercenary": 1}),
        ({"chariot/reduced*moved": 1, "chariot": 1, "chariot*moved": 1}, [1, 6, 1],
         "2 chariots 1, 6; 1 chariot (reduced) 1. Each 6 costs a step: 1 chariot",
         {"chariot": 1, "chariot/reduced": 2}),
        ({"chariot": 1}, [5], "1 chariot 5. Each 6 costs a step: nobody is hit", {"chariot": 1}),
        ({"mercenary": 10, "chariot": 1}, [5, *[4] * 10],
         "1 chariot 5; 10 mercenaries 4, 4, 4, 4, 4, 4, 4, 4, 4, 4. Each 5 or 6 costs a step: 1 chariot",
         {"chariot/reduced": 1, "mercenary": 10}),
    ],
)  # fmt: skip
def test_attrition_dice_are_told_in_the_order_of_the_units(
    units_of_egypt: dict[str, int], dice: list[int], told: str, left: dict[str, int]
) -> None:
    t = position({"gaza": {"egypt": units_of_egypt}}, generals={"egypt_a": "gaza"}, dice={"attrition": dice})
    attrition(t, "gaza", "egypt", t.state.units["gaza"]["egypt"], "GK-11.13.a")
    assert log(t, "GK-11.13.a") == [f"Attrition in Gaza, Egypt: {told}."]
    assert units(t, "gaza", "egypt") == left


# --- play by post -------------------------------------------------------------------------------------------


@rule("GK-R6.a", "GK-R6.e")
def test_who_is_asked_and_what_holds_where_nobody_answers() -> None:
    """Egypt marches past an army of Hatti upon another one in Kadesh, and nobody says a word."""
    t = position(
        {"damascus": {"egypt": {"warrior_amon": 3, "chariot": 3}}, "qatna": {"hatti": {"chariot": 1}},
         "kadesh": {"hatti": {"warrior_nerik": 2, "chariot": 2}}},
        generals={KING: "damascus", "hatti_a": "kadesh", "hatti_b": "qatna"},
        markers={"kadesh": "hatti", "qatna": "hatti"},
        hands={"egypt": ["1"], "mitanni": ["2"], "hatti": ["3"]},
        dice={"battle kadesh attacker": [1], "battle kadesh defender": [4]},
    )  # fmt: skip
    asked = acts(t, "to:kadesh", who={"warrior_amon": 3, "chariot": 3})
    silent = {"walls": "outside", "intercept": "pass", "avoid": "stay", "charge": "stand", "battle_card": "pass"}
    for topic, answer in silent.items():
        assert {ask.default for ask in asked.asks if ask.topic == topic} == {answer}, topic
    told = [(topic, role) for topic, role in dict.fromkeys(asked.put) if role != "egypt"]
    assert told == [
        ("walls", "hatti"), ("intercept", "hatti"), ("avoid", "hatti"), ("charge", "hatti"),
        ("battle_card", "mitanni"), ("battle_card", "hatti"), ("loss_card", "mitanni"), ("loss_card", "hatti"),
        ("losses", "hatti"), ("retreat", "hatti"),
    ]  # fmt: skip
    advantage = asked.of("advantage", "egypt").default
    assert isinstance(advantage, dict) and abs(advantage["plus"] - advantage["minus"]) <= 1
    assert not t.state.battle and t.state.markers["kadesh"] == "egypt"


# --- displacement happens for these reasons and for no other ------------------------------------------------

DISPLACING = ("displace", "displace_general", "displaced")


def reasons_given() -> list[str]:
    """The rules that are given wherever something is displaced, in all modules of the game."""
    found: list[str] = []
    for path in sorted(Path(engine.games.god_kings.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and called(node.func) in DISPLACING:
                found += [
                    part.value
                    for argument in node.args
                    for part in ast.walk(argument)
                    if isinstance(part, ast.Constant) and str(part.value).startswith("GK-")
                ]
    return sorted(dict.fromkeys(found))


@rule("GK-25.0.e")
def test_displacement_has_the_causes_of_the_list_and_no_other() -> None:
    listed = [id for _, rules in cells("GK-25.0.e") for id in rules.split(", ")]
    assert [id for id in reasons_given() if id not in listed] == []
    assert len(reasons_given()) > 8 and all("displaced" in RULES[id].text for id in listed)
