"""The least there is to say to every kind of question, and a share filled in order."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest
from msgspec import Struct

from engine.kernel.questions import Answer, Ask, Choose, Number, Option, Pick, Say, Split
from engine.wargame.answers import by_topic, filled, keys_of, named, suggested
from engine.wargame.weights import choices

TOWNS = (Option("ur", most=2), Option("uruk", most=3), Option("kish", most=1))
EVERY: tuple[tuple[Ask, Answer], ...] = (
    (Choose("green", "where", "R-1", "Where?", TOWNS), "ur"),
    (Pick("green", "which", "R-1", "Which?", TOWNS, least=2, most=3), ["ur", "uruk"]),
    (Split("green", "share", "R-1", "How many?", TOWNS, least=4, most=6), {"ur": 2, "uruk": 2}),
    (Number("green", "bid", "R-1", "How much?", least=3, most=9), 3),
)  # fmt: skip


@pytest.mark.parametrize(("ask", "answer"), EVERY)
def test_the_least_there_is_to_say_is_an_answer(ask: Ask, answer: Answer) -> None:
    assert suggested(None, ask) == answer
    assert ask.fits(answer)


def test_words_are_wanted_and_words_are_given() -> None:
    ask = Say("green", "terms", "R-1", "What do you promise?")
    assert ask.fits(suggested(None, ask))


def test_what_the_rules_suggest_comes_first() -> None:
    ask = Pick("green", "which", "R-1", "Which?", TOWNS, least=1, most=3, default=["kish"])
    assert suggested(None, ask) == ["kish"]
    assert keys_of(ask) == ["ur", "uruk", "kish"]


def test_a_player_answers_by_topic_and_else_what_the_rules_suggest() -> None:
    policy = by_topic({"oil": lambda seen, ask: f"{seen}!"})
    oil, grain = (
        Choose("a", topic, "T-1", "Which?", (Option("x"), Option("y")), default="y") for topic in ("oil", "grain")
    )
    assert policy("seen", oil, random.Random(1)) == "seen!"
    assert policy("seen", grain, random.Random(1)) == "y"


def test_a_share_is_filled_in_the_order_wanted_as_far_as_it_goes_together() -> None:
    def unfit(counts: Mapping[str, int]) -> str:
        return "not Ur with Kish" if {"ur", "kish"} <= set(counts) else ""

    free = Split("green", "share", "R-1", "How many?", TOWNS, least=0, most=6)
    assert filled(free, [TOWNS[2], TOWNS[0], TOWNS[1]], 4) == {"ur": 2, "uruk": 1, "kish": 1}
    bound = Split("green", "share", "R-1", "How many?", TOWNS, least=0, most=6, unfit=unfit)
    assert filled(bound, [TOWNS[2], TOWNS[0], TOWNS[1]], 4) == {"uruk": 3, "kish": 1}


class Weighed(Struct, frozen=True, forbid_unknown_fields=True):
    peace: float
    war: float


def test_numbers_have_a_sentence_each_and_none_is_missing_or_unknown() -> None:
    peace, war = ({"value": n, "says": "what it counts"} for n in (0.5, 2.0))
    assert choices("player.toml", {"choices": {"peace": peace, "war": war}}, "choices", Weighed) == Weighed(0.5, 2.0)
    with pytest.raises(ValueError, match=r"player\.toml: choices.*war"):
        choices("player.toml", {"choices": {"peace": peace}}, "choices", Weighed)
    with pytest.raises(ValueError, match=r"player\.toml: choices.*gold"):
        choices("player.toml", {"choices": {"peace": peace, "war": war, "gold": war}}, "choices", Weighed)
    with pytest.raises(ValueError, match=r"player\.toml: peace"):
        choices("player.toml", {"choices": {"peace": {"value": 0.5}, "war": war}}, "choices", Weighed)


def test_what_a_key_names() -> None:
    assert [named(key) for key in ("march:nineveh", "unit:inf@ur", "space:ur:blue", "pass")] == [
        "nineveh", "inf@ur", "ur:blue", "",
    ]  # fmt: skip
