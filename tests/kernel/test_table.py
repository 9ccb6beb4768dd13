"""The voice of the rules: lines, and a sentence that grows until something else is told."""

from __future__ import annotations

from engine.kernel.state import State
from engine.kernel.table import Table
from tests.kit import LoadedDice


def walking() -> tuple[Table[State], list[str]]:
    """A table at which somebody walks: the places he has come to and the log does not know."""
    t, way = Table(State(phase="march"), LoadedDice({})), list[str]()

    def sentence() -> tuple[str, str]:
        told, way[:] = " and ".join(way), []
        return (f"On to {told}.", "R-1") if told else ("", "")

    t.draft(sentence)
    return t, way


def told(t: Table[State]) -> list[tuple[str, str]]:
    return [(line.text, line.rule) for line in t.lines]


def test_a_sentence_is_told_before_the_next_line_and_begins_anew() -> None:
    t, way = walking()
    way += ["Ur", "Mari"]
    assert told(t) == []
    t.tell("An ambush.", "R-2")
    way.append("Ebla")
    t.tell_draft()
    assert told(t) == [("On to Ur and Mari.", "R-1"), ("An ambush.", "R-2"), ("On to Ebla.", "R-1")]


def test_what_is_told_in_other_words_or_left_off_is_not_told_again() -> None:
    t, way = walking()
    way.append("Ur")
    t.drop_draft()
    t.tell("He flees to Ur.")
    way.append("Mari")
    t.draft(None)
    t.tell("Night falls.")
    assert told(t) == [("He flees to Ur.", ""), ("Night falls.", "")]


def test_everybody_may_read_a_sentence_that_a_secret_line_ends() -> None:
    t, way = walking()
    way.append("Ur")
    t.tell("You find gold.", to=["sumer"])
    assert [(line.text, line.to) for line in t.lines] == [("On to Ur.", None), ("You find gold.", ("sumer",))]


def test_each_line_stands_under_what_goes_on_when_it_is_told() -> None:
    t: Table[State] = Table(
        State(phase="march"), LoadedDice({}), heading=lambda state: f"Day {state.ply}: {state.phase}"
    )
    t.draft(lambda: ("On to Ur.", "R-1") if t.state.ply else ("", ""))
    t.tell("They set out.")
    t.state.ply, t.state.phase = 1, "rest"
    t.tell("Night falls.")
    assert [(line.text, line.under) for line in t.lines] == [
        ("They set out.", "Day 0: march"),
        ("On to Ur.", "Day 1: rest"),
        ("Night falls.", "Day 1: rest"),
    ]
