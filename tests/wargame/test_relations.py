"""Three towns and a road: a chart of relations, read, asked and printed."""

from __future__ import annotations

import re
import tomllib

import pytest

from engine.wargame.relations import Chart, Verdict, as_table, in_words, matrix, read_chart

CHART = """
[questions]
source = "T-1"
[questions.words]
enter = "enter its gates"
trade = "trade there"
sing = "sing there"

[kinds.own]
name = "your own"
sign = "."
source = "T-2"
[kinds.own.answers]
enter = ["yes", "T-2.a"]
trade = ["yes", "T-2.b"]
sing = ["yes", "T-2.c", "Softly."]

[kinds.friend]
name = "friends"
sign = "F"
source = "T-3"
[kinds.friend.answers]
enter = ["yes", "T-3.a"]
trade = ["yes", "T-3.b"]
sing = ["no", "T-3.c", "They sleep."]

[kinds.foe]
name = "foes"
sign = "x"
source = "T-4"
[kinds.foe.answers]
enter = ["no", "T-4.a", "The gates are shut."]
trade = ["no", "T-4.a", "The gates are shut."]
sing = ["no", "T-4.b", "They throw stones."]
"""
TOWNS = {"ur": "UR", "kish": "KI", "larsa": "LA"}


def chart(text: str = CHART) -> Chart:
    return read_chart("relations.toml", tomllib.loads(text))


def between(one: str, two: str) -> str:
    return "own" if one == two else "foe" if "larsa" in (one, two) else "friend"


def test_a_chart_answers_with_rule_and_reason() -> None:
    assert chart().may("friend", "enter") == Verdict(True, "T-3.a")
    assert chart().may("own", "sing") == Verdict(True, "T-2.c", "Softly.")
    assert chart().may("foe", "trade") == Verdict(False, "T-4.a", "The gates are shut.")
    assert chart().allowing("enter") == ("own", "friend") and chart().allowing("sing") == ("own",)
    with pytest.raises(KeyError):
        chart().may("foe", "dance")


def test_a_chart_as_a_table() -> None:
    assert as_table(chart()).splitlines() == [
        "| Relation | Enter its gates | Trade there | Sing there |",
        "| --- | --- | --- | --- |",
        "| Your own | yes (T-2.a) | yes (T-2.b) | yes (T-2.c) |",
        "| Friends | yes (T-3.a) | yes (T-3.b) | no (T-3.c) |",
        "| Foes | no (T-4.a) | no (T-4.a) | no (T-4.b) |",
    ]
    assert len(as_table(chart(), ["foe"]).splitlines()) == 3


def test_a_kind_in_words_tells_each_reason_once() -> None:
    assert in_words(chart(), "own") == ["Your own: you may enter its gates, trade there and sing there."]
    assert in_words(chart(), "foe") == [
        "Foes: you may do none of this.",
        "You may not enter its gates or trade there. The gates are shut. (T-4.a)",
        "You may not sing there. They throw stones. (T-4.b)",
    ]


def test_who_stands_how_to_whom() -> None:
    assert matrix(chart(), TOWNS, between).splitlines() == [
        "   UR KI LA",
        "UR .  F  x",
        "KI F  .  x",
        "LA x  x  .",
        ". your own, F friends and x foes",
    ]
    alone = matrix(chart(), {"ur": "UR"}, between)
    assert alone.splitlines()[-1] == ". your own", "only what is met is explained"


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('sing = ["no", "T-3.c", "They sleep."]', "", "relations.toml: friend: question 'sing' is missing"),
        (
            'sing = ["no", "T-3.c", "They sleep."]',
            'dance = ["yes", "T"]',
            "relations.toml: friend: unknown question 'dance'",
        ),
        ('"T-3.c", "They sleep."', '"T-3.c"', "relations.toml: friend.sing: no reason"),
        ('"T-3.c", "They sleep."', '"T-3.c", "They sleep"', "relations.toml: friend.sing: no reason"),
        ('["no", "T-3.c", "They sleep."]', '["perhaps", "T-3.c", "So."]', "friend.sing: yes or no, and the rule"),
        ('["no", "T-3.c", "They sleep."]', '["no", "", "They sleep."]', "friend.sing: yes or no, and the rule"),
        ('["no", "T-3.c", "They sleep."]', '["no"]', "friend.sing: yes or no, and the rule"),
        ('sign = "x"', 'sign = "F"', "friend: its sign is no other kind's, and one or two letters"),
        ('sign = "x"', 'sign = "foe"', "foe: its sign is no other kind's, and one or two letters"),
        ('source = "T-4"', 'source = ""', "foe: no source"),
        ("[questions.words]", "[questions.sentences]", "relations.toml: questions"),
    ],
)
def test_a_chart_that_does_not_fit_is_refused(old: str, new: str, why: str) -> None:
    assert old in CHART
    with pytest.raises(ValueError, match=re.escape(why)):
        chart(CHART.replace(old, new))
