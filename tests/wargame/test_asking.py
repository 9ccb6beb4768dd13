"""Whoever asks for places: what is put to the seat, and what comes back. A toy map of three towns."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel.questions import All, Cap, Choose, Option, Rule, Split
from engine.kernel.state import State
from engine.kernel.table import Table
from engine.kernel.topics import Topic
from engine.wargame.asking import PlaceAsker, of_one
from tests.kit import LoadedDice

TOWNS = {"ur": "Ur of the Moon", "uruk": "Uruk", "kish": "Kish"}
WHERE = Topic("where", "where to settle")


class Toy(PlaceAsker[State]):
    def option(self, place: str, most: int = 1) -> Option:
        return Option(place, TOWNS[place], at=place, most=most)


def asks(seat: str = "green") -> Toy:
    return Toy(Table(State(phase="dawn"), LoadedDice({})), "sumer", seat)


def put(rule: Rule[Any], answer: Any) -> tuple[Any, Any]:
    """The question a rule puts, and what it makes of the answer."""
    question = next(rule)
    try:
        rule.send(answer)
    except StopIteration as end:
        return question, end.value
    raise AssertionError("it asks again")


def test_who_plays_alone_is_asked_openly_one_by_one_or_all_at_once() -> None:
    asked = Choose("ur", WHERE, "TOY-1", "Which?", (Option("left"),), private=True)

    def rule() -> Rule[None]:
        assert (yield asked) == "left"
        answers = yield All((asked, asked), by_role=True)
        assert answers == {"": "left"}

    opened = of_one(rule())
    first = next(opened)
    assert isinstance(first, Choose) and (asked.forced(), first.forced()) == (None, "left")
    both = opened.send("left")
    assert isinstance(both, All) and both.by_role and [ask.private for ask in both.asks] == [False, False]
    with pytest.raises(StopIteration):
        opened.send({"": "left"})


def test_one_place_of_several_by_its_name_and_the_first_is_suggested() -> None:
    question, city = put(asks().place(WHERE, "SUM-1", "Where?", ["uruk", "ur"], verb="settle"), "ur")
    assert [(option.key, option.text, option.at) for option in question.options] == [
        ("uruk", "Uruk", "uruk"),
        ("ur", "Ur of the Moon", "ur"),
    ]
    assert (question.seat, question.role, question.default, question.verb) == ("green", "sumer", "uruk", "settle")
    assert city == "ur"


def test_of_several_things_the_one_chosen_comes_back() -> None:
    def things() -> list[tuple[Option, Any]]:
        return [(Option("pass", idle=True), None), (Option("to:ur"), TOWNS["ur"]), (Option("at:ur"), 7)]

    question, town = put(asks().one_of(WHERE, "SUM-1", "Where?", things(), verb="go"), "to:ur")
    assert (question.default, question.verb, [option.key for option in question.options]) == (
        "pass", "go", ["pass", "to:ur", "at:ur"],
    )  # fmt: skip
    assert town == "Ur of the Moon"
    assert put(asks().one_of(WHERE, "SUM-1", "Where?", things(), default="at:ur"), "pass")[1] is None
    assert put(asks().one_of(WHERE, "SUM-1", "Where?", things(), default=None), "at:ur")[0].default is None


def test_of_several_things_some_come_back_in_the_order_of_the_options() -> None:
    things = [(Option("to:ur"), 1), (Option("to:kish"), 2), (Option("stay"), 3)]
    rule = asks().some_of(WHERE, "SUM-1", "Where?", things, least=1, most=2, default=["stay"])
    question, chosen = put(rule, ["stay", "to:ur"])
    assert (question.least, question.most, question.default) == (1, 2, ["stay"]) and chosen == [1, 3]


def test_of_several_things_each_comes_back_with_its_count() -> None:
    things = [(Option("mina", most=4), ""), (Option("card:7"), "7"), (Option("card:9"), "9")]
    cap = Cap(("card:7", "card:9"), 1, "SUM-2")
    rule = asks().shares_of(
        WHERE, "SUM-1", "What do you pay?", things, least=1, most=3, default={"mina": 1}, caps=(cap,)
    )
    question, paid = put(rule, {"card:9": 1, "mina": 2})
    assert (question.least, question.most, question.default, question.caps) == (1, 3, {"mina": 1}, (cap,))
    assert paid == [("", 2), ("9", 1)]


def test_some_places_as_many_as_there_are_or_fewer() -> None:
    question, cities = put(asks().places(WHERE, "SUM-1", "Where?", TOWNS, least=1, default=["kish"]), ["ur", "kish"])
    assert (question.least, question.most, question.default) == (1, 3, ["kish"])
    assert cities == ["ur", "kish"]


def test_so_many_in_each_place_as_there_is_room() -> None:
    rule = asks().share(WHERE, "SUM-1", "How many?", {"ur": 2, "uruk": 0, "kish": 3}, least=1, most=4)
    question, counts = put(rule, {"kish": 3})
    assert isinstance(question, Split)
    assert [(option.key, option.most) for option in question.options] == [("ur", 2), ("kish", 3)]
    assert (question.least, question.most) == (1, 4)
    assert counts == {"kish": 3}


def test_where_nobody_decides_the_suggestion_is_taken() -> None:
    rule = asks(seat="").place(WHERE, "SUM-1", "Where?", ["kish", "ur"])
    try:
        next(rule)
    except StopIteration as end:
        assert end.value == "kish"
    else:
        raise AssertionError("somebody is asked")
