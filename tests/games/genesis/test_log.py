"""What the log tells: ways before the battles they led to, how battles end, who leads whom, points and standings."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.genesis import SPEC
from engine.games.genesis.course.actions import card_phase, marker_phase
from engine.games.genesis.kingdom.succession import succession_phase
from engine.games.genesis.kingdom.victory import end_turn_phase
from engine.games.genesis.outsiders.barbarians import barbarian_invasion
from engine.games.genesis.position.forces import acting
from engine.games.genesis.position.state import Force, Segment
from engine.games.genesis.war.interception import interceptions
from engine.games.genesis.war.march_report import between
from engine.games.genesis.war.movement import roll_movement
from engine.kernel.table import Table
from tests.games.genesis.positions import build, card, drive, march, passing, position, table
from tests.games.genesis.situations import HITS, battle, before, entering, fight, force_at, play_card


def texts(t: Table[Any]) -> list[str]:
    return [line.text for line in t.lines]


def outcome(t: Table[Any]) -> str:
    """What the line that ends the battle says."""
    [line] = [line for line in t.lines if line.text.startswith("The battle is over")]
    assert line.news and line.rule == "GEN-8.1.7.a"
    return line.text.removeprefix("The battle is over: ")


# --- ways (7.2) -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("units", "kings", "words"),
    [
        ({"inf": 1}, [], "1 Infantry of Egypt enters"),
        ({"inf": 2}, [], "2 Infantry of Egypt enter"),
        ({"inf": 2}, ["apepi"], "2 Infantry of Egypt and Apepi enter"),
        ({}, ["apepi"], "Apepi of Egypt enters"),
    ],
)
def test_the_verb_goes_by_how_many_units_and_kings_there_are(
    units: dict[str, int], kings: list[str], words: str
) -> None:
    assert acting(Force("egypt", "thebes", units, kings, "active"), "enters") == words


def test_a_way_over_five_spaces_is_told_in_full_and_a_longer_one_by_its_ends() -> None:
    way = ["Thebes", "Abydos", "Memphis", "Sais", "Tanis", "Gaza", "Tyre"]
    assert between(way) == " by Abydos, Memphis, Sais, Tanis, Gaza"
    assert between([*way, "Sidon"]) == " by Abydos, Memphis, …, Tyre"


def test_a_way_is_told_before_the_battle_it_led_to_with_all_who_set_out() -> None:
    on = {"hittites": {"seha": {"inf": 6}}}
    play = position("hittites", on=on, ds={"troy": 1}, dice={"move": [6], "battle": [6, 1]})
    march(play, "seha", {"inf": 6}, "to:troy")
    passing(play, "battle_card", "bribe", "shifts")
    set_out, attacks = play.log()[:2]
    assert set_out == "The Hittites move 6 Infantry from Seha to Troy: 6 movement points."
    assert attacks.startswith("The Hittites attack Troy: 6 Infantry against the city")


def test_who_joins_or_stays_is_told_where_it_happens_and_the_way_goes_on_from_there() -> None:
    on = {"egypt": {"thebes": {"inf": 3}, "abydos": {"inf": 2}}}
    play = position(on=on, dice={"move": [6]})
    march(play, "thebes", {"inf": 3}, "to:abydos", "pick", {"inf": 2}, "to:memphis", "drop", {"inf": 1}, "to:tanis")
    play.do("stop")
    assert play.log() == [
        "Egypt moves 3 Infantry from Thebes to Abydos: 6 movement points.",
        "2 Infantry join in Abydos.",
        "5 Infantry of Egypt go from Abydos to Memphis.",
        "1 Infantry stays in Memphis.",
        "4 Infantry of Egypt go from Memphis to Tanis.",
    ]


def test_nothing_is_told_of_a_move_before_it_goes_anywhere_and_of_one_that_does_not_only_that() -> None:
    play = position(on={"egypt": {"thebes": {"inf": 3}}}, dice={"move": [4]})
    march(play, "thebes", {"inf": 3})
    assert play.log() == []
    play.do("stop")
    assert play.log() == ["3 Infantry of Egypt stay in Thebes, with 4 movement points."]


def test_back_to_where_it_came_from_is_told_once() -> None:
    """The attack fails; the regrouping is a line of its own, and no way besides."""
    on = {"hittites": {"seha": {"inf": 2}}}
    play = position("hittites", on=on, ds={"troy": 3}, dice={"move": [2], "battle": [1, 6]})
    march(play, "seha", {"inf": 2}, "to:troy")
    passing(play, "battle_card", "bribe", "shifts", "losses", "attack_again", "step")
    assert play.log()[-1] == "The Hittites regroup from Troy to Seha."
    assert not [line for line in play.log() if line.endswith("to Seha.") and "regroup" not in line]


def test_a_way_by_sea_says_so() -> None:
    play = position(on={"egypt": {"tyre": {"inf": 2}, "sidon": {"inf": 1}}}, dice={"move": [6]})
    march(play, "tyre", {"inf": 2}, "sail:sidon")
    passing(play, "intercept", "step")
    assert play.log() == ["Egypt moves 2 Infantry from Tyre by sea to Sidon: 6 movement points."]


def test_of_a_long_way_the_beginning_and_the_end_are_told() -> None:
    t = table({"move": [6]}, on={"egypt": {"thebes": {"inf": 1}}})
    force = force_at(t.state, "egypt", "thebes", {"inf": 1})
    way = roll_movement(t, force)
    force.passed += ["abydos", "memphis", "tanis", "sais", "tanis", "tjaru", "raphia"]
    force.at = "raphia"
    way.end(t)
    assert texts(t) == ["Egypt moves 1 Infantry from Thebes by Abydos, Memphis, …, Tjaru to Raphia: 6 movement points."]


# --- how a battle ends (8.1) ----------------------------------------------------------------------------------


def test_who_attacks_in_vain_must_leave() -> None:
    t, force = before({"inf": 5}, {"inf": 5}, ds={"qatna": 0}, dice={"battle": [1, 5]})
    fight(t, force)
    assert (
        outcome(t)
        == "Mitanni holds Qatna, and the Hittites must leave. Lost: the Hittites 3 Infantry; Mitanni 1 Infantry."
    )


def test_a_city_alone_holds_out_with_what_is_left_of_its_walls() -> None:
    t, force = before({"inf": 6}, {}, ds={"qatna": 3}, dice={"battle": [2, 1]})
    fight(t, force, by={"shifts": "dice:4-1"})
    said = outcome(t)
    assert said == "Qatna holds out (defense 2). Lost: the Hittites 1 Infantry; Qatna 1 of its 3 defenses."
    [strengths] = [line for line in texts(t) if "die 2" in line]
    assert "; Qatna: 3 points" in strengths, "the city fights for itself, whosever home it is"


def test_a_king_who_falls_is_named_with_his_people() -> None:
    t, force = before(
        {"inf": 6}, {"inf": 1}, their_kings=["kirta"], ds={"qatna": 0}, dice={"battle": [6, 1], "fate": [6, 6]}
    )
    fight(t, force, by={"force_retreat": "no", "retreat": "no"})
    assert outcome(t).endswith("Mitanni 1 Infantry and Kirta.") or outcome(t).endswith("Kirta of Mitanni.")


def test_what_falls_on_the_way_out_is_lost_in_that_battle_alone() -> None:
    """8.4.5: one of five comes out to Damascus; the Hittites retreat to Rabbah, where the other four fall upon them."""
    on = {"egypt": {"damascus": {"inf": 5}, "hazor": {"inf": 2}}}
    t, force = entering(
        "hittites", to="damascus", start="kumidi", units={"inf": 6}, on=on, ds={"hazor": 4},
        dice={**HITS, **battle("damascus", 6, 1), **battle("rabbah", 6, 1)},
    )  # fmt: skip
    drive(
        interceptions(t, force), {"inf": 1},
        by={
            "intercept": ("from:egypt@hazor", "from:egypt@damascus"),
            "retreat": ("yes", "no"), "retreat_way": ("to:rabbah", "halt"), "force_retreat": "no",
        },
    )  # fmt: skip
    ends = [line.partition("Lost: ")[2] for line in texts(t) if line.startswith("The battle is over")]
    assert ends == ["the Hittites 2 Infantry."] * 2 and t.state.units["rabbah"]["hittites"] == {"inf": 2}


# --- who leads, what is drawn ---------------------------------------------------------------------------------


def test_who_leads_the_sea_peoples_is_named() -> None:
    t = table({"invasion": [1, 1], "levy": [1], "move": [1] * 9}, controlled={}, kings={})
    play_card(t, "hittites", barbarian_invasion, "tarsus")
    assert texts(t)[0] == "The Sea Peoples invade, led by the Hittites."
    t = table(
        {"invasion": [1, 1], "move": [1] * 9},
        on={"sea_peoples": {"nerik": {"inf": 2}}},
        controlled={"sea_peoples": "assyria"},
    )
    play_card(t, "egypt", barbarian_invasion)
    assert texts(t)[0] == "The Sea Peoples follow Egypt now, no longer Assyria."
    t = table(on={"sea_peoples": {"nerik": {"inf": 2}}}, controlled={"sea_peoples": "assyria"}, extra=["sea_peoples"])
    marker_phase(t)
    assert texts(t) == ["The Sea Peoples' Activation Marker is in play: Assyria leads the Sea Peoples."]


@pytest.mark.parametrize(
    ("top", "paid", "told"),
    [
        ("gold", False, "Egypt draws Gold, which is discarded: nothing was paid."),
        ("gold", True, "Egypt draws a card."),
        ("rebellion", True, "Egypt draws Rebellion, which is played at once."),
    ],
)
def test_a_drawn_card_is_named_once_and_only_if_it_is_shown(top: str, paid: bool, told: str) -> None:
    t = table(on={"egypt": {"thebes": {"inf": 1}}})
    t.state.deck = [card(top)]
    t.state.segment = Segment("egypt", "egypt", 1, paid=paid)
    drive(card_phase(t))
    public = [line.text for line in t.lines if line.to is None]
    assert public[0] == told and not any("Gold" in line for line in public[1:])


# --- headings, turns and points -------------------------------------------------------------------------------


def test_lines_stand_under_the_turn_and_its_phase_or_whose_activation_it_is() -> None:
    s = build(turn=3)
    s.phase = "marker"
    assert SPEC.heading(s) == "Turn 3: Activations"
    s.segment = Segment("hittites", "hittites", 1)
    for phase in ("payment", "card", "action", "power_moves"):
        s.phase = phase
        assert SPEC.heading(s) == "Turn 3: Activation of the Hittites"
    found = {}
    for s.phase in SPEC.rules.phases:
        found[s.phase] = SPEC.heading(s).partition(": ")[2]
    phases = [
        "Set-up",
        "Succession",
        "Initiative",
        "Wealth",
        "Manpower",
        "Activation of the Hittites",
        "Isolation",
        "End-Turn",
    ]
    assert list(dict.fromkeys(found.values())) == phases, "in the order of 3.2, none twice"


def test_a_turn_begins_with_its_name() -> None:
    t = table()
    t.state.turn = 9
    drive(succession_phase(t))
    assert t.lines[0].text == "Turn 9 of 10, 1300-1250 BC: Kadesh." and t.lines[0].news


def test_points_say_what_they_are_for_and_a_turn_ends_with_the_standings() -> None:
    on = {"egypt": {"thebes": {"inf": 1}}, "hittites": {"hattusa": {"inf": 1}}}
    t = table(on=on, monuments=["thebes"])
    end_turn_phase(t)
    points = t.state.points
    assert (
        f"Egypt scores {points['egypt']}: {points['egypt'] - 1} for cities on Trade Routes and 1 for a monument."
        in texts(t)
    )
    order = sorted(t.state.kingdoms, key=lambda kingdom: -points[kingdom])
    line = t.lines[-1].text
    assert line.startswith(f"Turn {t.state.turn} ends: ") and t.lines[-1].news
    assert [part.rpartition(" ")[2].rstrip(".") for part in line.split(", ")] == [str(points[k]) for k in order]
    assert "the Hittites" not in line and f"Hittites {points['hittites']}" in line
