"""What a table panel says of a burst: lines that belong together are read as one."""

from __future__ import annotations

from bot.outbox.compose import scores_of
from bot.text.phrases import said_to
from bot.views.messages.news import FIRST, LAST, LONGEST_LINE, MOST_LINES, ROOM_OF_ONE, gathered, outcome, shortened
from tests.kit import Play, new_session


def texts_of(lines: list[str]) -> list[str]:
    return [line.text for line in gathered(lines)]


def test_lines_that_begin_alike_are_one() -> None:
    lines = ["Egypt sets up 3 foot in On.", "Egypt sets up 1 chariot in Thebaid.", "Amon-Ra is set up in On."]
    assert texts_of(lines) == ["Egypt sets up 3 foot in On; 1 chariot in Thebaid.", "Amon-Ra is set up in On."]
    scored = ["Egypt scores 4 for areas.", "Hatti scores 2 for kills.", "Egypt scores 1 for kills."]
    assert texts_of(scored) == scored, "another comes between"


def test_dice_and_their_rounds_stay_lines_of_their_own() -> None:
    fight = [
        "Battle in Hatti: Mitanni (5 foot) against Hatti (3 foot).",
        "Round 1: Mitanni rolls 3 6 1: 1 hit.",
        "Round 1: Hatti rolls 4 5: 1 hit.",
        "Mitanni scores 4 for kills.",
        "Mitanni scores 30: Control 6 areas, one on the coast.",
    ]
    assert texts_of(fight) == fight


def test_a_long_burst_is_read_to_its_end_and_says_how_much_the_log_has() -> None:
    many = [f"Egypt marches {n} foot from On to Sinai by way of Pelusium." for n in range(40)]
    assert all(len(line) <= LONGEST_LINE for line in texts_of(many))
    turns = [f"The chit of {chr(65 + n)} is drawn." for n in range(MOST_LINES + 5)]
    shown = shortened(turns).splitlines()
    assert shown[0] == "-# … 5 more in the log" and shown[-1] == f"- {turns[-1]}"


def test_what_nobody_should_miss_stays_when_lines_are_left_out() -> None:
    lines = [f"Line {'abcdefghijklmnopqrstuvwxyz'[i % 26]}{i // 26}" for i in range(60)]
    shown = shortened(lines, [3, 20]).splitlines()
    assert shown[:4] == ["-# … 3 more in the log", f"- {lines[3]}", "-# … 16 more in the log", f"- {lines[20]}"]
    assert shown[4:] == ["-# … 16 more in the log", *(f"- {line}" for line in lines[-23:])]


def test_what_came_of_a_decision_is_its_first_lines_and_the_last() -> None:
    assert outcome([]) == "" and outcome(["Egypt marches to On."]) == "\n- Egypt marches to On."
    turns = [f"The chit of {chr(65 + n)} is drawn." for n in range(FIRST + LAST + 4)]
    shown = outcome(turns).splitlines()[1:]
    assert shown[:FIRST] == [f"- {line}" for line in turns[:FIRST]]
    assert shown[FIRST] == "-# … 4 more in the log" and shown[FIRST + 1 :] == [f"- {line}" for line in turns[-LAST:]]
    assert len(outcome(["x" * 1000])) <= ROOM_OF_ONE + 3


def test_an_answer_is_repeated_with_its_question_and_nothing_more() -> None:
    ask = Play(new_session("pharaohs")).ask
    assert ask.prompt == "Hatti sets up 6 foot: how many in which area? No more than 3 units in any."
    said = said_to(ask, {"hatti": 3, "pitassa": 2, "zippasla": 1})
    assert said == "Hatti sets up 6 foot: how many in which area? **2 Pitassa, 1 Zippasla and 3 Hatti**"


def test_points_that_nobody_is_told_before_the_end_are_not_shown_as_none() -> None:
    assert scores_of(new_session("genesis", "campaign", 5, {"points": "last_turn"})) == ""
    told = scores_of(new_session("genesis", "campaign", 5))
    assert told == "Egypt 0 · Hittites 0 · Mitanni 1 · Assyria 2 · Babylonia 3", "what the weaker ones begin with"
