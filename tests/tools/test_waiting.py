"""Waiting for another player is counted from the journal; by Activation or turn, from what each question is put in."""

from __future__ import annotations

from engine.kernel.game import ActiveSpan
from engine.kernel.journal import By, Event
from engine.tools.fuzz_report import stint_lines
from engine.tools.waiting import ActiveSpans, PerActiveSpan, Waits, per_stint, waits_of
from tests.kit import altered
from tests.tools import toy


def journal(*answers: tuple[int, str, By]) -> list[Event]:
    """One answer after the other: at which step, by which seat, given by whom."""
    return [Event(seq, 0, step, seat, "x", b"", by, 1) for seq, (step, seat, by) in enumerate(answers)]


def test_only_a_change_of_hand_is_a_wait() -> None:
    told = journal((0, "ugarit", "player"), (1, "ugarit", "player"), (2, "tyre", "player"), (3, "ugarit", "clock"))
    assert waits_of(told) == Waits(waited=3)


def test_what_is_forced_is_no_decision() -> None:
    assert waits_of(journal((0, "ugarit", "player"), (1, "tyre", "forced"), (2, "ugarit", "player"))) == Waits(1)


def test_seats_asked_together_are_waited_for_once() -> None:
    told = journal((0, "ugarit", "player"), (1, "ugarit", "player"), (1, "tyre", "player"), (1, "sidon", "player"))
    assert waits_of(told) == Waits(waited=2)
    assert waits_of([*told, *journal((2, "tyre", "player"))]) == Waits(waited=3)


def test_an_order_spares_a_wait_when_it_answers_for_another() -> None:
    told = journal((0, "ugarit", "player"), (1, "tyre", "standing"), (2, "ugarit", "prepared"), (3, "ugarit", "player"))
    assert waits_of(told) == Waits(waited=1, spared=1)


def test_nothing_was_asked() -> None:
    assert waits_of([]) == Waits()


# ---------------------------------------------------------------- by Activation, by turn


def of_ugarit(s: toy.Market) -> tuple[str, str]:
    """Every round but the last is Ugarit's."""
    return ("ugarit", str(s.round)) if s.round < toy.ROUNDS else ("", "")


TURNS = altered(toy.SPEC, active_span=ActiveSpan("a round", of_ugarit), quick_answers={"way": "=way:coast"})


def test_each_question_to_another_player_is_a_wait_unless_an_order_answers_it() -> None:
    """The player of the toy goes by the coast: three questions to each seat in each round, one of them ordered."""
    found = per_stint(TURNS, toy.policy, 1, 2, [("market", 2), ("market", 4)])
    assert found is not None
    rounds, others = 2 * (toy.ROUNDS - 1), (toy.ROUNDS - 1) * (1 + 3)
    assert found.plain == ActiveSpans(games=2, stints=rounds, waits=3 * others)
    assert found.quick == ActiveSpans(games=2, stints=rounds, waits=2 * others, spared=others)
    assert (found.plain.each, found.quick.each) == (6.0, 4.0)


def test_what_has_a_single_answer_keeps_nobody_waiting() -> None:
    """Whoever stays is asked to wait, with nothing else to say: an offer and a way."""
    stays = per_stint(
        altered(TURNS, quick_answers={}), lambda _seen, ask, _chance: 2 if ask.topic == "offer" else "way:stay", 1, 1,
        [("market", 2)],
    )  # fmt: skip
    assert stays is not None
    assert stays.plain.each == 2.0


def test_games_without_stints_and_for_one_are_left_out() -> None:
    assert per_stint(toy.SPEC, toy.policy, 1, 2, [("market", 2)]) is None
    assert per_stint(TURNS, toy.policy, 1, 2, [("market", 1)]) is None


def test_both_figures_are_printed() -> None:
    found = PerActiveSpan(
        "an activation", ActiveSpans(games=4, stints=200, waits=50), ActiveSpans(games=4, stints=300, waits=1050)
    )
    (line,) = stint_lines(found)
    assert line.split()[:4] == ["in", "an", "activation", "0.25"]
    assert "3.50 without (4 games of the player each way, 200 and 300)" in line
    assert stint_lines(None) == []
