"""5, 8 and 9 The course of a turn: the deal, the Rounds, the end of the turn, and where cards go."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.god_kings.course.turn import (
    deal_phase,
    end_turn_phase,
    round_end_phase,
    rounds_phase,
    turn_start_phase,
)
from engine.games.god_kings.data.strategy_cards import DECK
from engine.games.god_kings.position.hands import discard_from, draw, lay_out, put_away
from engine.games.god_kings.position.powers import clock, heir, strategy_rating
from engine.games.god_kings.position.state import Treaty
from engine.games.god_kings.position.view import seen
from engine.games.god_kings.realm.assyria import changes_now
from tests.games.god_kings.harness import build, drive, log, position
from tests.rules import rule

INVASION, HUNT, MONUMENT = "54", "32", "35"


def sizes(t: Any) -> dict[str, int]:
    return {seat: len(hand) for seat, hand in t.state.hands.items()}


# --- the deal -----------------------------------------------------------------------------------------------


@rule("GK-5.0.b", "GK-8.1.a")
def test_seven_cards_are_dealt_and_six_to_whoever_kept_one() -> None:
    t = position(hands={"hatti": ["7"]}, kept=["hatti"], deck=[card for card in DECK if card != "7"])
    deal_phase(t)
    assert sizes(t) == {"egypt": 7, "mitanni": 7, "hatti": 7}
    assert "7" in t.state.hands["hatti"] and len(t.state.deck) == 110 - 21


@rule("GK-5.0.c")
@pytest.mark.parametrize(("turn", "phase"), [(1, "rounds"), (2, "gifts")])
def test_the_first_turn_has_no_reinforcement_phase(turn: int, phase: str) -> None:
    t = position(turn=turn)
    deal_phase(t)
    assert t.state.phase == phase
    brothers = position(scenario="three_brothers", turn=2)
    deal_phase(brothers)
    assert brothers.state.phase == "rounds", "its first turn is the second of the Chart"


@rule("GK-9.6.a", "GK-9.6.b", "GK-9.5.b")
def test_all_discards_are_shuffled_in_before_the_deal_and_removed_cards_are_not() -> None:
    t = position(deck=list(DECK[:60]), discard=list(DECK[60:100]), removed=list(DECK[100:]))
    deal_phase(t)
    s = t.state
    there = [*s.deck, *(card for hand in s.hands.values() for card in hand)]
    assert sorted(there) == sorted(DECK[:100]) and s.discard == []


@rule("GK-9.6.c")
def test_the_discards_become_the_deck_when_it_runs_out() -> None:
    t = position(deck=["1"], discard=["2", "3"], removed=["4"])
    assert draw(t) == "1"
    assert sorted([draw(t), draw(t)]) == ["2", "3"]
    assert draw(t) == "" and t.state.removed == ["4"]


# --- Rounds -------------------------------------------------------------------------------------------------


@rule("GK-5.0.e", "GK-3.0.r", "GK-8.4.a")
@pytest.mark.parametrize("rounds", [4, 5, 6])
def test_every_round_has_an_impulse_of_each_player_in_turn_order(rounds: int) -> None:
    t = position(round=0, rounds=rounds, order=["hatti", "egypt", "mitanni"])
    for number in range(1, rounds + 1):
        drive(rounds_phase(t))
        assert (t.state.round, t.state.phase, t.state.queue) == (number, "impulse", ["hatti", "egypt", "mitanni"])
    drive(rounds_phase(t))
    assert t.state.phase != "impulse" and t.state.round == rounds


@rule("GK-5.0.h")
@pytest.mark.parametrize(("seats", "phase"), [(3, "neutral_round"), (4, "victory")])
def test_the_neutral_nations_round_follows_the_last_if_there_is_a_neutral_nation(seats: int, phase: str) -> None:
    t = position(seats=seats, round=5)
    drive(rounds_phase(t))
    assert t.state.phase == phase


@rule("GK-19.3.l", "GK-19.3.m", "GK-20.3.d")
def test_what_holds_for_a_round_ends_with_it() -> None:
    t = position(round=2, barred_heirs=["egypt"], activated=["kassites_a"])
    drive(rounds_phase(t))
    assert (t.state.barred_heirs, t.state.activated) == ([], [])


@rule("GK-R4-treaty-tablet.a")
def test_a_treaty_ends_with_the_round_after_the_one_it_was_made_in() -> None:
    t = position(round=2)
    t.state.treaties = [Treaty(["egypt", "hatti"], clock(t.state) + 1)]
    drive(rounds_phase(t))
    assert len(t.state.treaties) == 1
    drive(rounds_phase(t))
    assert t.state.treaties == []


@rule("GK-9.5.a")
def test_cards_removed_from_play_leave_with_the_end_of_the_round() -> None:
    t = position(hands={"egypt": [MONUMENT]})
    lay_out(t, "egypt", MONUMENT)
    put_away(t.state, MONUMENT, event=True)
    assert (t.state.spent, t.state.removed, t.state.discard) == ([MONUMENT], [], [])
    round_end_phase(t)
    assert (t.state.spent, t.state.removed) == ([], [MONUMENT])


@rule("GK-9.5.b", "GK-21.0.o")
def test_where_a_played_card_goes() -> None:
    t = position(hands={"egypt": [MONUMENT, HUNT, INVASION, "55"]})
    discard_from(t, "egypt", MONUMENT, event=False)
    discard_from(t, "egypt", HUNT, event=True)
    discard_from(t, "egypt", INVASION, event=True)
    discard_from(t, "egypt", "55", event=False)
    assert t.state.discard == [MONUMENT, HUNT, "55"], "used for its Ops number it stays in the game"
    assert t.state.aside == [INVASION] and t.state.hands["egypt"] == []


# --- the end of the turn ------------------------------------------------------------------------------------


@rule("GK-8.4.b", "GK-8.4.d", "GK-5.0.k")
def test_one_card_may_be_kept_and_the_others_are_shown_and_discarded() -> None:
    t = position(hands={"egypt": [HUNT, "7"], "hatti": ["62"]})
    say = {"keep": {"egypt": "card:7", "hatti": "none"}}
    drive(end_turn_phase(t), say)
    assert t.state.hands == {"egypt": ["7"], "mitanni": [], "hatti": []}
    assert sorted(t.state.discard) == sorted([HUNT, "62"]) and t.state.kept == ["egypt"]
    assert log(t, "GK-8.4.d") == ["Egypt discards Royal Hunt (32).", "Hatti discards Irresistible Charge (62)."]
    assert not any("Campaign" in line for line in log(t)), "what is kept is not shown"
    assert (t.state.turn, t.state.phase) == (4, "turn_start")


@rule("GK-8.4.c")
def test_who_kept_a_card_keeps_none_at_the_end_of_the_next_turn() -> None:
    t = position(hands={"egypt": [HUNT, "7"], "hatti": ["62"]}, kept=["egypt"])
    asked = drive(end_turn_phase(t), {"keep": {"hatti": "card:62"}})
    assert [ask.role for ask in asked.asks] == ["hatti"]
    assert t.state.hands["egypt"] == [] and t.state.kept == ["hatti"]
    t.state.hands["egypt"] = ["1"]
    drive(end_turn_phase(t), {"keep": {"egypt": "card:1"}})
    assert t.state.kept == ["egypt"], "after that he may again"


@rule("GK-21.0.o")
def test_an_invasion_is_shuffled_in_at_the_end_of_the_turn() -> None:
    t = position(aside=[INVASION], deck=["1", "2"])
    drive(end_turn_phase(t))
    assert sorted(t.state.deck) == sorted(["1", "2", INVASION]) and t.state.aside == []


@rule("GK-23.0.a")
def test_mitanni_changes_on_turn_six_of_the_campaign_only() -> None:
    assert [turn for turn in range(1, 11) if changes_now(build(turn=turn))] == [6]
    assert not changes_now(build(scenario="amarna", turn=6))
    t = position(turn=6)
    turn_start_phase(t)
    assert t.state.phase == "change"


# --- what may be seen ---------------------------------------------------------------------------------------


@rule("GK-9.7.a", "GK-R6.c")
def test_nobody_looks_below_the_top_of_the_discards() -> None:
    s = build(discard=["1", "2", "3"], deck=["4", "5"], hands={"egypt": ["7"], "hatti": ["8"]})
    shown = seen(s, "egypt")
    assert shown.discard == ["?", "?", "3"]
    assert (shown.hands["egypt"], shown.hands["hatti"]) == (["7"], ["?"]) and set(shown.deck) == {"?"}
    assert seen(s, None).hands == {"egypt": ["?"], "mitanni": [], "hatti": ["?"]}


# --- ratings and Successors ---------------------------------------------------------------------------------


@rule("GK-9.2.c", "GK-R4-internal-unrest.a", "GK-2.2.i")
def test_unrest_raises_a_strategy_rating_to_three_at_most() -> None:
    assert strategy_rating(build(), "thutmose_iii") == 1
    s = build(unrest={"thutmose_iii": 1, "saushtatar": 2})
    assert (strategy_rating(s, "thutmose_iii"), strategy_rating(s, "saushtatar")) == (2, 3)
    t = position(unrest={"thutmose_iii": 1})
    drive(end_turn_phase(t))
    assert strategy_rating(t.state, "thutmose_iii") == 1, "until the end of the turn"


@rule("GK-19.2.a")
def test_a_successor_waits_only_in_the_turns_of_the_chart_until_he_reigns() -> None:
    assert [heir(build(turn=turn), "egypt") for turn in (1, 2, 3, 5)] == ["thutmose_iii", "", "amenhotep_ii", ""]
    s = build(turn=3)
    s.kings["egypt"] = "amenhotep_ii"
    assert heir(s, "egypt") == ""
