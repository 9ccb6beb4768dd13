"""5, 8 and 9 An Impulse: the Succession Roll, then one card for one use; and the order of the phases of a turn."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.god_kings.course.impulse import impulse_phase
from engine.games.god_kings.course.sequence import PHASES
from engine.games.god_kings.position.state import State
from engine.kernel.table import Table
from tests.driving import Asked, as_rule, drive
from tests.games.god_kings.harness import log, position, units
from tests.rules import rule

HUNT, LEVIES, RUMOR, TRAITOR, TRADE, CAMPAIGN = "32", "49", "13", "88", "28", "1"  # Ops 1, but Campaign 3
FORCE = {"memphis": {"egypt": {"warrior_amon": 3, "chariot": 2}}}
LED = {"thutmose_iii": "memphis", "egypt_a": "sais", "egypt_b": "tanis"}


def seated(*cards: str, **more: Any) -> Table[State]:
    """Egypt's Impulse, with these cards."""
    fields = {"generals": LED, "turn": 2, "queue": ["egypt"], "hands": {"egypt": cards}} | more
    return position(FORCE, **fields)


def plays(t: Table[State], card: str, use: str, **more: Any) -> Asked:
    say = {"card": {"egypt": f"card:{card}"}, "use": {"egypt": use}}
    return drive(as_rule(impulse_phase(t)), say | {topic: {"egypt": answer} for topic, answer in more.items()})


# --- one card for one use -----------------------------------------------------------------------------------


@rule("GK-8.2.a", "GK-3.0.s", "GK-9.3.a", "GK-9.1.a", "GK-5.0.g")
def test_one_card_is_played_for_its_event() -> None:
    t = seated(HUNT, TRADE)
    plays(t, HUNT, "event")
    assert t.state.vp["egypt"] == 1, "counted at once"
    assert t.state.hands["egypt"] == [TRADE] and t.state.discard == [HUNT] and t.state.queue == []
    assert (t.state.trade_tp["egypt"], t.state.trade_wp["egypt"]) == (0, 0), "and not for its Ops number too"


@rule("GK-9.1.a", "GK-8.3.a")
def test_a_card_played_for_its_ops_number_has_no_event() -> None:
    t = seated(HUNT)
    plays(t, HUNT, "trade")
    assert t.state.vp["egypt"] == 0 and t.state.trade_tp["egypt"] == 1


@rule("GK-8.2.a")
def test_a_player_with_cards_has_to_play_one() -> None:
    asked = plays(seated(HUNT, TRADE), TRADE, "trade")
    assert asked.keys("card") == [f"card:{HUNT}", f"card:{TRADE}"], "to pass is not among them"
    assert not any(option.idle for option in asked.of("use").options)


@rule("GK-8.2.c")
def test_without_a_card_he_passes() -> None:
    t = seated()
    assert drive(as_rule(impulse_phase(t))).topics == []
    assert log(t, "GK-8.2.c") == ["Egypt has no card left to play."] and t.state.queue == []


@rule("GK-8.3.a", "GK-9.2.a")
def test_the_nine_uses_of_a_card() -> None:
    more = {"hands": {"egypt": [CAMPAIGN]}, "markers": {"kadesh": "hatti", "sile": "egypt"}, "garrisons": ["kadesh"]}
    on = {**FORCE, "kadesh": {"egypt": {"warrior_ra": 3}}, "babylon": {"kassites": {"chariot": 1}}}
    generals = {**LED, "egypt_a": "kadesh", "kassites_a": "babylon"}
    t = position(on, generals=generals, turn=1, round=2, queue=["egypt"], **more)
    t.state.kings["egypt"] = "thutmose_iii"
    asked = plays(t, CAMPAIGN, "trade")
    uses = ["event", "activate", "siege", "markers", "mercenaries", "neutral", "garrison", "trade"]
    assert asked.keys("use") == uses, "and the ninth, a change of a Succession Roll, comes before"


@rule("GK-9.2.i", "GK-9.2.d")
def test_what_a_card_cannot_be_used_for_has_its_reason() -> None:
    t = seated(HUNT)
    why = plays(t, HUNT, "trade").of("use").reasons()
    assert (
        "GK-9.2.i" in why["neutral"] and "GK-9.2.d" in why["siege"] and "GK-18.2.a" in why.get("markers", "GK-18.2.a")
    )


@rule("GK-9.2.i", "GK-20.3.a", "GK-20.3.b")
@pytest.mark.parametrize(
    ("generals", "fields", "why"),
    [
        ({"kassites_a": "babylon"}, {}, ""),
        ({}, {}, "no Neutral general is on the map"),
        ({"kassites_a": "babylon"}, {"used_neutral": {"egypt": 6}}, "GK-20.3.a"),
        ({"kassites_a": "babylon"}, {"quarrels": {"egypt": {"kassites": 6}}}, "GK-20.3.b"),
    ],
)
def test_why_no_neutral_general_is_activated(generals: dict[str, str], fields: dict[str, Any], why: str) -> None:
    """Round 2 of turn 2 is the seventh of the game."""
    t = seated(CAMPAIGN, round=2, generals={**LED, **generals}, **fields)
    asked = plays(t, CAMPAIGN, "trade")
    assert ("neutral" in asked.keys("use")) is (not why)
    assert why in asked.of("use").reasons().get("neutral", "")


@rule("GK-9.4.a", "GK-9.4.d")
def test_an_action_card_serves_for_its_ops_number_in_ones_own_impulse() -> None:
    asked = plays(seated(TRAITOR), TRAITOR, "trade")
    assert "event" not in asked.keys("use") and "GK-9.4.a" in asked.of("use").reasons()["event"]


@rule("GK-8.2.b", "GK-9.4.b", "GK-20.1.c")
def test_an_action_card_in_anothers_impulse_is_no_card_of_ones_own() -> None:
    """Hatti rolls for a siege, Egypt helps with a card, and still plays one in its own Impulse."""
    t = position(
        {"karkemish": {"hatti": {"warrior_nerik": 3}}}, generals={"tudhaliya_i": "karkemish"}, turn=3,
        markers={"karkemish": "mitanni"}, garrisons=["karkemish"], queue=["hatti", "egypt"],
        hands={"hatti": ["33"], "egypt": [TRAITOR, HUNT]}, dice={"siege": [5]},
    )  # fmt: skip
    say: dict[str, dict[str, Any]] = {
        "card": {"hatti": "card:33"}, "use": {"hatti": "siege"}, "siege_card": {"egypt": (f"card:{TRAITOR}", "pass")},
    }  # fmt: skip
    drive(as_rule(impulse_phase(t)), say)
    assert t.state.markers["karkemish"] == "hatti", "5 - 2 + 1 takes the city"
    assert t.state.queue == ["egypt"] and t.state.hands["egypt"] == [HUNT]
    plays(t, HUNT, "event")
    assert t.state.vp["egypt"] == 1


@rule("GK-9.2.j", "GK-9.2.f", "GK-9.2.e")
@pytest.mark.parametrize(
    ("use", "say", "done"),
    [
        ("garrison", {"garrisons": ["sile"]}, lambda s: s.garrisons == ["sile"]),
        ("mercenaries", {"hire": "general:egypt_a"}, lambda s: s.units["sais"] == {"egypt": {"mercenary": 1}}),
        ("activate", {"march": ("to:sais", "stop")}, lambda s: s.generals["thutmose_iii"].at == "sais"),
    ],
)
def test_ops_numbers_do_what_they_say(use: str, say: dict[str, Any], done: Any) -> None:
    t = seated(HUNT, markers={"sile": "egypt"})
    plays(t, HUNT, use, **say)
    assert done(t.state) and t.state.vp["egypt"] == 0


@rule("GK-11.12.b", "GK-11.1.d")
def test_with_the_next_card_everybody_may_move_again() -> None:
    t = seated(HUNT, TRADE)
    plays(t, HUNT, "activate", march=("to:sais", "stop"))
    assert units(t, "sais", "egypt", marked=True) == {"warrior_amon": 3, "chariot": 2} and t.state.moved == []


# --- the Succession Roll ------------------------------------------------------------------------------------


@rule("GK-5.0.f", "GK-19.3.b", "GK-9.2.h")
def test_the_succession_roll_comes_before_the_card() -> None:
    fields = {"generals": {**LED, "thutmose_iii": "sais"}, "turn": 3, "round": 4, "queue": ["egypt"]}
    t = position(FORCE, hands={"egypt": [HUNT, TRADE]}, dice={"succession": [2]}, **fields)
    asked = plays(t, TRADE, "trade", succession=f"minus:{HUNT}")
    assert asked.topics[0] == "succession" and asked.topics[-2:] == ["card", "use"]
    assert asked.of("succession").about["needed"] == 3, "lower than the number of the Round"
    assert t.state.kings["egypt"] == "amenhotep_ii" and t.state.discard == [HUNT, TRADE], "both cards are played"


# --- the sequence of play -----------------------------------------------------------------------------------


def course_of(t: Table[State], last: str) -> list[str]:
    """The phases until this one is due, everything left to its default."""
    found: list[str] = []
    while t.state.phase != last:
        if found[-1:] != [t.state.phase]:
            found.append(t.state.phase)
        drive(as_rule(PHASES[t.state.phase](t)))
    return found


@rule("GK-5.0.a", "GK-5.0.d", "GK-5.0.j", "GK-24.1.g", "GK-24.1.h")
def test_the_phases_of_a_turn_in_their_order() -> None:
    t = position(
        turn=2, phase="turn_start", generals=standing("egypt", "mitanni", "hatti", "kassites"),
        options={"neutral_units": "stay", "home_loss": "always"},
    )  # fmt: skip
    t.state.divisions = {power: [] for power in ("egypt", "mitanni", "hatti", "kassites")}
    for seat in t.state.seats:
        t.state.hands[seat] = []
    found = course_of(t, "victory")
    rounds = ["rounds", "impulse", "round_end"] * 5
    reinforcing = ["gifts", "goods", "card_gifts", "removal", "reinforce", "neutral_reinforcement", "reinforcement_end"]
    assert found == ["turn_start", "deal", *reinforcing, *rounds, "rounds", "neutral_round"]
    assert course_of(t, "turn_start") == ["victory", "totals", "order", "expulsion", "end_turn"]
    assert t.state.turn == 3


def standing(*powers: str) -> dict[str, str]:
    """Everybody in his capital on turn 2."""
    kings = {"egypt": "thutmose_iii", "mitanni": "saushtatar", "hatti": "muwatalli_i", "kassites": "ulamburiash"}
    homes = {"egypt": "memphis", "mitanni": "washukanni", "hatti": "hattusha", "kassites": "babylon"}
    return {general: homes[power] for power in powers for general in (kings[power], f"{power}_a", f"{power}_b")}
