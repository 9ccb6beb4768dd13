"""Ways: whole decisions, offered with the question they begin with, taken and taken back in one."""

from __future__ import annotations

import pytest

from engine.kernel.ahead import answers_of
from engine.kernel.errors import Refused
from engine.kernel.questions import QuickMove, Rule
from engine.kernel.table import Table
from tests.kernel.toy import Toy, asked, choose, toy
from tests.kit import Play, new_session, snapshot

LR = ("left", "right")
FAR = QuickMove("left, and far", ("left", "far"))


def toying(*asks: object) -> Play:
    return Play(new_session(toy(asked(*asks))))  # type: ignore[arg-type]


def take(play: Play, seat: str, way: QuickMove) -> list[object]:
    given = answers_of(play.session, seat, way)
    for i, answer in enumerate(given):
        play.session.answer(seat, answer, along=i > 0)
    return list(given)


def test_ways_are_worked_out_only_for_who_looks_and_are_no_part_of_the_question() -> None:
    looked: list[int] = []

    def ways() -> list[QuickMove]:
        looked.append(1)
        return [FAR]

    plain = choose("a", "go", *LR)
    question = type(plain)(plain.seat, plain.topic, plain.rule, plain.prompt, plain.options, quick_moves=ways)
    play = toying(question, choose("a", "how", "far", "near"))
    play.session.clone()
    assert not looked and question.signature() == plain.signature()
    assert play.ask.ready_moves() == [FAR] and looked


def test_a_way_is_the_answers_to_the_questions_that_follow() -> None:
    play = toying(choose("a", "go", *LR), choose("a", "how", "far", "near"), choose("b", "stop", *LR))
    before = snapshot(play.session)
    assert answers_of(play.session, "a", FAR) == ["left", "far"]
    assert snapshot(play.session) == before
    take(play, "a", FAR)
    assert play.state.log == ["a:go=left", "a:how=far"]


def test_what_goes_without_saying_is_not_given_whether_a_way_names_it_or_not() -> None:
    for way in (FAR, QuickMove("", ("left", "only", "far"))):
        play = toying(choose("a", "go", *LR), choose("a", "stop", "only"), choose("a", "how", "far", "near"))
        assert take(play, "a", way) == ["left", "far"]
        assert play.state.log == ["a:go=left", "a:stop=only", "a:how=far"]


def test_a_way_that_leads_past_somebody_else_is_refused() -> None:
    play = toying(choose("a", "go", *LR), choose("b", "stop", *LR), choose("a", "how", "far", "near"))
    with pytest.raises(Refused, match="comes after dice or another player's decision"):
        answers_of(play.session, "a", FAR)
    with pytest.raises(Refused, match="up"):
        answers_of(play.session, "a", QuickMove("", ("up",)))


def test_a_way_is_taken_back_as_one_decision() -> None:
    asks = [choose("a", "go", *LR), choose("a", "how", "far", "near"), choose("a", "rest", *LR)]
    play = toying(choose("a", "first", *LR), *asks).do("left")
    take(play, "a", FAR)
    play.do("right")
    play.session.undo("a")
    play.expect("a", "rest")
    play.session.undo("a")
    play.expect("a", "go")
    assert play.state.log == ["a:first=left"]
    play.session.undo("a")
    play.expect("a", "first")


def test_a_way_cannot_be_taken_back_freely_once_dice_have_followed_any_part_of_it() -> None:
    def rule(table: Table[Toy]) -> Rule[None]:
        yield from asked(choose("a", "go", *LR))(table)
        table.dice.roll("weather")
        yield from asked(choose("a", "how", "far", "near"), choose("a", "rest", *LR))(table)

    play = Play(new_session(toy(rule)))
    for i, answer in enumerate(FAR.answers):
        play.session.answer("a", answer, along=i > 0)
    with pytest.raises(Refused, match="dice have been thrown"):
        play.session.undo("a")
    play.session.undo("a", consent=True)
    play.expect("a", "go")
