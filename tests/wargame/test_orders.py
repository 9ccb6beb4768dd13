"""Standing orders on questions of a toy: an enemy comes to a ford; one may strike, betray or let him pass."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel.questions import Ask, Option
from engine.kernel.state import State
from engine.kernel.table import Table
from engine.kernel.topics import Topic
from engine.wargame import orders
from engine.wargame.asking import Asker
from engine.wargame.orders import Policy, always, asked, at_odds, deed, most, never, suggested, when
from engine.wargame.places import Gazetteer
from tests.kit import LoadedDice

FORD = Topic("ford", "what happens at the ford")
PLACES = Gazetteer("toy", ["kish", "ur", "uruk"])
PLACES.add("sumer", ["ur", "uruk"])

PASS = Option("pass", "let them pass", idle=True)
BETRAY = Option("betray", "betray them", facts=orders.BY_HAND)
BOW = Option("strike:bow", "from afar", facts={"needed": 9, "ours": 2, "dead": 3})
SPEAR = Option("strike:spear", "at close quarters", facts={"needed": 7, "ours": 2, "dead": 2})
KING = Option("strike:king", "the King alone", facts={"needed": 4, "ours": 0, "dead": 3})


def at_the_ford(*options: Option, at: str = "ur", ours: int = 4, theirs: int = 6) -> Ask:
    """The question as the toy's rule puts it."""
    asks = Asker(Table(State(phase="dawn"), LoadedDice({})), "sumer", "green")
    about = {"at": at, "ours": ours, "theirs": theirs, "foe": "elam"}
    question = next(asks.choose(FORD, "SUM-2", "They come.", options, default="pass", about=about))
    assert isinstance(question, Ask)
    return question


def said(policy: Policy, ask: Ask, detail: str = "") -> Any:
    return policy(None, ask, detail)


ALL = (PASS, BETRAY, BOW, SPEAR, KING)


def test_never_always_and_as_suggested() -> None:
    ask = at_the_ford(*ALL)
    assert [said(policy, ask) for policy in (never, always, deed, suggested, asked)] == [
        "pass",
        "strike:bow",
        "strike:bow",
        "pass",
        None,
    ]
    assert (said(orders.first, ask), said(orders.last, ask)) == ("pass", "strike:king")


def test_what_only_a_player_himself_does_no_order_does() -> None:
    ask = at_the_ford(PASS, BETRAY)
    assert said(always, ask) == "pass"
    assert said(deed, ask) is None, "he is asked"


def test_where_nothing_can_be_let_be_never_asks() -> None:
    assert said(never, at_the_ford(BOW, SPEAR)) is None


def test_the_most_of_one_fact_then_of_the_next() -> None:
    assert said(most("dead", "ours"), at_the_ford(SPEAR, KING, BOW)) == "strike:bow"
    assert said(most("ours", "dead"), at_the_ford(SPEAR, BOW)) == "strike:bow"


@pytest.mark.parametrize(
    ("detail", "answer"), [("8", "strike:spear"), ("9", "strike:spear"), ("6", "pass"), ("", "pass")]
)
def test_odds_take_the_best_chance_of_those_that_are_good_enough(detail: str, answer: str) -> None:
    policy = at_odds("needed", 5, lambda option: bool(option.facts.get("ours")))
    assert said(policy, at_the_ford(*ALL), detail) == answer


@pytest.mark.parametrize(
    ("detail", "at", "here", "only"),
    [
        ("ur", "ur", "strike:bow", None),
        ("sumer", "uruk", "strike:bow", None),
        ("kish, sumer", "uruk", "strike:bow", None),
        ("kish", "ur", "pass", "pass"),
        ("atlantis", "ur", "pass", "pass"),
        ("", "ur", "pass", "pass"),
    ],
)
def test_only_there(detail: str, at: str, here: str, only: str | None) -> None:
    ask = at_the_ford(*ALL, at=at)
    assert said(when(orders.there(PLACES)), ask, detail) == here
    assert said(when(orders.there(PLACES), asked), ask, detail) == only


@pytest.mark.parametrize(
    ("test", "detail", "ours", "theirs", "holds"),
    [
        (orders.at_least("theirs", 6), "", 1, 6, True),
        (orders.at_least("theirs", 6), "", 1, 5, False),
        (orders.at_least("theirs", 6), "5", 1, 5, True),
        (orders.below("ours", 3), "", 2, 9, True),
        (orders.below("ours", 3), "", 3, 9, False),
        (orders.below("ours", 3), "2", 2, 9, False),
        (orders.more("ours", "theirs"), "", 5, 5, False),
        (orders.more("ours", "theirs"), "", 6, 5, True),
        (orders.percent("theirs", "ours"), "", 5, 5, False),
        (orders.percent("theirs", "ours"), "", 5, 6, True),
        (orders.percent("theirs", "ours"), "200", 5, 9, False),
        (orders.percent("theirs", "ours"), "200", 5, 10, True),
        (orders.named("foe"), "elam", 1, 1, True),
        (orders.named("foe"), "gutium, elam", 1, 1, True),
        (orders.named("foe"), "gutium", 1, 1, False),
    ],
)
def test_when(test: orders.Test, detail: str, ours: int, theirs: int, holds: bool) -> None:
    assert test(at_the_ford(*ALL, ours=ours, theirs=theirs), detail) is holds


def test_one_answer_where_it_holds_and_another_elsewhere() -> None:
    weak = when(orders.below("ours", 3), never, asked)
    assert said(weak, at_the_ford(*ALL, ours=2)) == "pass"
    assert said(weak, at_the_ford(*ALL, ours=3)) is None


def test_what_follows_the_colon_is_looked_at_when_the_order_is_given() -> None:
    assert [orders.no_number(detail) for detail in ("", "8", "many")] == ["", "", "many is no number"]
    no_such_place = orders.no_such("place", PLACES, "; regions are sumer")
    assert no_such_place("ur, sumer") == ""
    assert no_such_place("ur, atlantis styx") == "no place atlantis and styx; regions are sumer"
    assert no_such_place(" ") == "name a place"
