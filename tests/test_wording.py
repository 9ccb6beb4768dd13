"""Nobody decides by the words of a question: policies and standing orders say the same when all of them are others."""

from __future__ import annotations

import os
import random
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

import engine.games  # noqa: F401  (puts the games on the shelf)
from engine.kernel.errors import Refused
from engine.kernel.game import GameSpec, games
from engine.kernel.questions import Ask, Choose, Randomness
from engine.kernel.session import Session
from engine.kernel.topics import Topic
from tests.contract import all_games, varied
from tests.kit import altered

SEVERAL = 33  # from here on `varied` gives several seats
PLAYED = int(os.environ.get("WORDINGS", "2"))  # games of each; 50 for the long run


def meaningless(ask: Ask) -> Ask:
    """The same question in words that mean nothing, its numbers and names gone."""
    options = [msgspec.structs.replace(option, label=f"way {i * 7 % 5}") for i, option in enumerate(ask.options)]
    return msgspec.structs.replace(ask, prompt="Well, 3 or 4?", options=tuple(options), barred={}, quick_moves=())


def die_last(ask: Ask) -> Ask:
    """`(7+ on two dice)` becomes `(on two dice: 7+)`."""
    words = [re.sub(r"\((\d+\+) on two dice\)", r"(on two dice: \1)", option.label) for option in ask.options]
    options = [msgspec.structs.replace(option, label=label) for option, label in zip(ask.options, words, strict=True)]
    return msgspec.structs.replace(ask, options=tuple(options))


def place_first(ask: Ask) -> Ask:
    """`Egypt: who marches from Sais?` becomes `Egypt: from Sais, who marches?`."""
    return msgspec.structs.replace(ask, prompt=re.sub(r"who marches (from .*)\?$", r"\1, who marches?", ask.prompt))


REWORDINGS = (meaningless, die_last, place_first)


def decisions(session: Session[Any], ask: Ask, asked: Ask) -> list[Any]:
    """What the automated player and every standing order say to a question when it is put as `asked`."""
    shown, spec = session.seen(ask.seat), session.spec
    assert spec.bot.policy is not None
    said = [spec.bot.policy(shown, asked, random.Random(len(session.answers)))]
    return said + [order.answer(shown, asked, order.example) for order in spec.orders_for(ask.topic)]


def play_in_other_words(spec: GameSpec[Any], seed: int) -> Counter[str]:
    """A game in which each question is put in other words too. How many had any, and were answered by orders."""
    session, chance = varied(spec, SEVERAL + seed), random.Random(seed)
    counts: Counter[str] = Counter()
    while not session.over and len(session.answers) < 1_200:
        seat, ask = next(iter(session.asks().items()))
        said = decisions(session, ask, ask)
        counts["ordered"] += len(said) - 1
        for reworded in REWORDINGS:
            other = reworded(ask)
            if other != ask:
                assert decisions(session, ask, other) == said, f"{ask.topic}: {ask.prompt}"
                counts[reworded.__name__] += 1
        answer = said[0] if chance.random() < 0.7 else ask.sample(chance)
        try:
            session.answer(seat, answer)
        except Refused:  # a sample need not be legal where counts are judged as a whole
            session.answer(seat, said[0])
    return counts


@pytest.mark.parametrize("slug", sorted(all_games()))
@pytest.mark.parametrize("seed", range(PLAYED))
def test_other_words_change_no_decision(slug: str, seed: int) -> None:
    counts = play_in_other_words(all_games()[slug], seed)
    assert counts["ordered"] > 5 and counts["meaningless"] > 25, "the shortest game of Scribes has that many"


def test_each_rewording_is_met_in_play() -> None:
    counts = play_in_other_words(games()["genesis"], 0)
    assert all(counts[reworded.__name__] > 10 for reworded in REWORDINGS), counts


@pytest.mark.parametrize("read", [lambda ask: ask.prompt, lambda ask: ask.options[-1].label])
def test_a_player_that_reads_is_noticed(read: Callable[[Ask], str]) -> None:
    def reader(seen: Any, ask: Ask, chance: Randomness) -> Any:
        return ask.options[len(read(ask)) % len(ask.options)].key if isinstance(ask, Choose) else ask.sample(chance)

    with pytest.raises(AssertionError):
        play_in_other_words(altered(games()["genesis"], policy=reader), 0)


@pytest.mark.parametrize("slug", sorted(all_games()))
def test_every_question_has_a_topic_with_a_heading(slug: str) -> None:
    """And the heading tells nothing of the options, and reads on after a comma."""
    session = varied(all_games()[slug], SEVERAL)
    chance = random.Random(7)
    while not session.over and len(session.answers) < 400:
        for ask in session.asks().values():
            assert isinstance(ask.topic, Topic) and ask.topic in session.spec.words.topics, ask.prompt
            assert ask.heading[0].islower() and not ask.heading.endswith((".", "?")), ask.heading
        seat, ask = next(iter(session.asks().items()))
        session.answer(seat, ask.sample(chance))
