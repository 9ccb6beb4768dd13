"""Waiting for another player is counted from the journal."""

from __future__ import annotations

from engine.kernel.journal import By, Event
from engine.tools.waiting import Waits, waits_of


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
