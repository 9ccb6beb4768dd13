"""The sentences of automated players: each kind of question has one, and terms are named by their weight."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel.questions import Choose, Option, Pick
from engine.wargame.reasons import LEAST, SAFE, Reasons, likely

RAW: dict[str, Any] = {
    "says": {"march": {"none": "Nobody goes.", "to": "It is near.", "else": "It is far."}, "pay": "Silver is dear."},
    "terms": {
        "land": {"more": "there is more land", "less": "land is lost"},
        "men": {"more": "men are spared", "less": "men may fall"},
        "gold": {"more": "gold comes in", "less": "gold is spent"},
    },
}
REASONS = Reasons("reasons.toml", RAW, ("march", "pay"), ("land", "men", "gold"))
MARCH = Choose("egypt", "march", "R-1", "Where to?", (Option("stay", idle=True), Option("to:ur"), Option("away")))


@pytest.mark.parametrize(
    ("answer", "says"), [("stay", "Nobody goes."), ("to:ur", "It is near."), ("away", "It is far.")]
)
def test_a_sentence_goes_by_how_the_answer_begins(answer: str, says: str) -> None:
    assert REASONS.says(MARCH, answer) == says


def test_one_sentence_for_any_answer_and_none_where_there_is_no_plan() -> None:
    options = (Option("one"), Option("two"))
    assert REASONS.says(Pick("egypt", "pay", "R-1", "Pay?", options, most=2), []) == "Silver is dear."
    loose = Choose("egypt", "else", "R-1", "Which?", options, default="one")
    assert (REASONS.says(loose, "one"), REASONS.says(loose, "two")) == (SAFE, LEAST)


def test_where_the_bot_takes_what_the_rules_suggest_it_says_what_that_goes_by() -> None:
    raw = {**RAW, "suggested": {"hold": "Each unit counts.", "gate": {"out": "They can march."}}}
    told = Reasons("reasons.toml", raw, ("march", "pay"), ("land", "men", "gold"), ("hold", "gate", "pay"))
    options = (Option("in"), Option("out"))
    hold = Choose("egypt", "hold", "R-1", "Who?", options, default="in")
    assert (told.says(hold, "in"), told.says(hold, "out")) == ("Each unit counts.", LEAST)
    gate = [Choose("egypt", "gate", "R-1", "Where?", options, default=key) for key in ("in", "out")]
    assert [told.says(ask, ask.default) for ask in gate] == [SAFE, "They can march."]


@pytest.mark.parametrize("topic", ["pay", "sail"])
def test_a_sentence_of_a_suggestion_is_for_a_question_that_the_bot_leaves_to_the_rules(topic: str) -> None:
    raw = {"says": {"march": "It is near.", "pay": "Silver."}, "suggested": {topic: "It is safe."}}
    with pytest.raises(ValueError, match="no kind of question that the bot leaves to the rules"):
        Reasons("reasons.toml", raw, ("march", "pay"), asked=("march", "pay", "hold"))


@pytest.mark.parametrize(
    ("gained", "says"),
    [
        ({"land": 2.0, "men": 0.9, "gold": 1.0}, "there is more land and gold comes in"),
        ({"land": 2.0, "men": -0.6, "gold": 0.4}, "there is more land, but men may fall"),
        ({"land": 0.4, "men": -2.0, "gold": 0.0}, ""),
    ],
)
def test_the_weightiest_terms_are_named_with_their_price(gained: dict[str, float], says: str) -> None:
    assert REASONS.weightiest(gained, 0.5) == says


@pytest.mark.parametrize(
    ("chance", "words"), [(1.0, "almost certain"), (0.66, "about 7 in 10"), (0.01, "hardly possible")]
)
def test_chances_in_words(chance: float, words: str) -> None:
    assert likely(chance) == words


@pytest.mark.parametrize(
    ("says", "why"),
    [
        ({"march": "It is near."}, "topic 'pay' is missing"),
        ({"march": "It is near.", "pay": "Silver.", "sail": "Ships."}, "unknown topic 'sail'"),
        ({"march": "near", "pay": "Silver."}, "no whole sentence"),
        ({"march": {"to": "It is near."}, "pay": "Silver."}, "neither a sentence nor sentences by answer"),
    ],
)
def test_what_does_not_fit_is_refused(says: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Reasons("reasons.toml", {"says": says}, ("march", "pay"))
