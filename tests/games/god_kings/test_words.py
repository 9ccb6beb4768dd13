"""What is asked and told in whole games agrees in number."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from bot.text.phrases import answer_text
from engine.games.god_kings import SPEC
from tests.contract import varied

ONE = "warrior|chariot|mercenary|royal guard|unit|step|card|space|PC marker|garrison marker"
MANY = "warriors|chariots|mercenaries|royal guards|units|steps|cards|spaces|PC markers|garrison markers"
WRONG = re.compile(rf"(?<![\d,/-])1 (?:{MANY})\b|\b(?:0|[2-9]|\d\d) (?:{ONE})\b|\b(\w+) \1\b|  | ,")


def spoken(seed: int) -> Iterator[str]:
    """Prompts, options, what is answered, and the log of a game played at random and by its own player in turns."""
    session, chance = varied(SPEC, seed), random.Random(seed)
    assert SPEC.bot.policy is not None
    while not session.over:
        seat, ask = next(iter(session.asks().items()))
        policy = SPEC.bot.policy(session.seen(seat), ask, chance)
        answer = ask.sample(chance) if chance.random() < 0.5 else policy
        yield ask.prompt
        yield from (option.text for option in ask.options)
        yield answer_text(ask, answer)
        session.answer(seat, answer)
    yield from (line.text for line in session.log(None))


@pytest.mark.parametrize("seed", [33, 57, 58])
def test_numbers_agree_and_no_word_is_doubled(seed: int) -> None:
    said = list(dict.fromkeys(spoken(seed)))
    assert len(said) > 300
    assert not [text for text in said if WRONG.search(text)]
