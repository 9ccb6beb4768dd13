"""5, 8 and 9 An Impulse: the Succession Roll, then one card for one use; and the order of the phases of a turn."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.god_kings.course.sequence import PHASES
from engine.games.god_kings.position.state import State
from engine.kernel.table import Table
from tests.driving import as_rule, drive
from tests.games.god_kings.harness import game, position, units
from tests.kit import Play
from tests.rules import rule

HUNT, LEVIES, RUMOR, TRAITOR, TRADE, CAMPAIGN = "32", "49", "13", "88", "28", "1"  # Ops 1, but Campaign 3
FORCE = {"memphis": {"egypt": {"warrior_amon": 3, "chariot": 2}}}
LED = {"thutmose_iii": "memphis", "egypt_a": "sais", "egypt_b": "tanis"}


def seated(*cards: str, **more: Any) -> Play:
    """Egypt's Impulse, with these cards; Mitanni's follows."""
    hands = {"egypt": cards, "mitanni": ["33"]}
    return game(FORCE, **{"generals": LED, "turn": 2, "queue": ["egypt", "mitanni"], "hands": hands} | more)


# --- one card for one use -----------------------------------------------------------------------------------


@rule("GK-8.2.a", "GK-3.0.s", "GK-9.3.a", "GK-9.1.a", "GK-5.0.g")
def test_one_card_is_played_for_its_event() -> None:
    play = seated(HUNT, TRADE).do(f"card:{HUNT}", "event").expect("mitanni", "card")
    seen = play.seen("egypt")
    assert seen.vp["egypt"] == 1, "counted at once"
    assert seen.hands["egypt"] == [TRADE] and seen.discard == [HUNT]
    assert (seen.trade_tp["egypt"], seen.trade_wp["egypt"]) == (0, 0), "and not for its Ops number too"


@rule("GK-9.1.a", "GK-8.3.a")
def test_a_card_played_for_its_ops_number_has_no_event() -> None:
    seen = seated(HUNT).do(f"card:{HUNT}", "trade").seen()
    assert seen.vp["egypt"] == 0 and seen.trade_tp["egypt"] == 1


@rule("GK-8.2.a")
def test_a_player_with_cards_has_to_play_one() -> None:
    play = seated(HUNT, TRADE)
    assert play.expect("egypt", "card").options() == [f"card:{HUNT}", f"card:{TRADE}"], "to pass is not among them"
    play.do(f"card:{TRADE}").expect("egypt", "use")
    assert play.ask.idle() is None


@rule("GK-8.2.c")
def test_without_a_card_he_passes() -> None:
    play = seated().expect("mitanni", "card")
    assert play.log(rule="GK-8.2.c") == ["Egypt has no card left to play."]


@rule("GK-8.3.a", "GK-9.2.a")
def test_the_nine_uses_of_a_card() -> None:
    more = {"hands": {"egypt": [CAMPAIGN]}, "markers": {"kadesh": "hatti", "sile": "egypt"}, "garrisons": ["kadesh"]}
    on = {**FORCE, "kadesh": {"egypt": {"warrior_ra": 3}}, "babylon": {"kassites": {"chariot": 1}}}
    generals = {**LED, "egypt_a": "kadesh", "kassites_a": "babylon"}
    play = game(on, generals=generals, turn=1, round=2, queue=["egypt"], kings={"egypt": "thutmose_iii"}, **more)
    uses = ["event", "activate", "siege", "markers", "mercenaries", "neutral", "garrison", "trade"]
    assert play.do(f"card:{CAMPAIGN}").options() == uses, "and the ninth, a change of a Succession Roll, comes before"


@rule("GK-9.2.i", "GK-9.2.d")
def test_what_a_card_cannot_be_used_for_has_its_reason() -> None:
    play = seated(HUNT).do(f"card:{HUNT}")
    play.refused("neutral", "GK-9.2.i").refused("siege", "GK-9.2.d").refused("markers", "GK-18.2.a")


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
    play = seated(CAMPAIGN, round=2, generals={**LED, **generals}, **fields).do(f"card:{CAMPAIGN}")
    assert ("neutral" in play.options()) is (not why)
    if why:
        play.refused("neutral", why)


@rule("GK-9.4.a", "GK-9.4.d")
def test_an_action_card_serves_for_its_ops_number_in_ones_own_impulse() -> None:
    seated(TRAITOR).do(f"card:{TRAITOR}").refused("event", "GK-9.4.a").do("trade").expect("mitanni", "card")


@rule("GK-8.2.b", "GK-9.4.b", "GK-20.1.c")
def test_an_action_card_in_anothers_impulse_is_no_card_of_ones_own() -> None:
    """Hatti rolls for a siege, Egypt helps with a card, and still plays one in its own Impulse."""
    play = game(
        {"karkemish": {"hatti": {"warrior_nerik": 3}}}, generals={"tudhaliya_i": "karkemish"}, turn=3,
        markers={"karkemish": "mitanni"}, garrisons=["karkemish"], queue=["hatti", "egypt", "mitanni"],
        hands={"hatti": ["33"], "egypt": [TRAITOR, HUNT], "mitanni": ["34"]}, dice={"siege": [5]},
    )  # fmt: skip
    play.do("card:33", "siege").by("egypt", f"card:{TRAITOR}").until("card").expect("egypt", "card")
    assert play.seen().markers["karkemish"] == "hatti", "5 - 2 + 1 takes the city"
    assert play.options() == [f"card:{HUNT}"]
    assert play.do(f"card:{HUNT}", "event").seen().vp["egypt"] == 1


@rule("GK-9.2.j", "GK-9.2.f", "GK-9.2.e")
@pytest.mark.parametrize(
    ("use", "say", "done"),
    [
        ("garrison", [["sile"]], lambda s: s.garrisons == ["sile"]),
        ("mercenaries", ["general:egypt_a"], lambda s: s.units["sais"] == {"egypt": {"mercenary": 1}}),
        (
            "activate",
            [{"warrior_amon": 3, "chariot": 2}, "to:sais", "stop"],
            lambda s: s.generals["thutmose_iii"].at == "sais",
        ),
    ],
)
def test_ops_numbers_do_what_they_say(use: str, say: list[Any], done: Any) -> None:
    seen = seated(HUNT, markers={"sile": "egypt"}).do(f"card:{HUNT}", use, *say).expect("mitanni", "card").seen()
    assert done(seen) and seen.vp["egypt"] == 0


@rule("GK-11.12.b", "GK-11.1.d")
def test_with_the_next_card_everybody_may_move_again() -> None:
    play = seated(HUNT, TRADE).do(f"card:{HUNT}", "activate", {"warrior_amon": 3, "chariot": 2})
    play.do("pass", "to:sais", "stop").expect("mitanni", "card")
    assert units(play, "sais", "egypt", marked=True) == {"warrior_amon": 3, "chariot": 2} and play.seen().moved == []


# --- the Succession Roll ------------------------------------------------------------------------------------


@rule("GK-5.0.f", "GK-19.3.b", "GK-9.2.h")
def test_the_succession_roll_comes_before_the_card() -> None:
    play = seated(HUNT, TRADE, generals={**LED, "thutmose_iii": "sais"}, turn=3, round=4, dice={"succession": [2]})
    assert play.expect("egypt", "succession").ask.about["needed"] == 3, "lower than the number of the Round"
    play.do(f"minus:{HUNT}").until("card").expect("egypt", "card").do(f"card:{TRADE}", "trade")
    seen = play.expect("mitanni", "succession").seen()
    assert seen.kings["egypt"] == "amenhotep_ii" and play.state.discard == [HUNT, TRADE], "both cards are played"


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
