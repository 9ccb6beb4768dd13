"""What those who wait read of a question is true of it: headings stand with the rules that ask in a list to read."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.text.phrases import who_decides
from engine.kernel.game import games
from engine.kernel.questions import Ask
from engine.kernel.session import Session
from engine.kernel.topics import Topic
from tests.contract import varied

SEATS = {
    "acme": (4, 12, 22),
    "genesis": (33, 38, 44),
    "god_kings": (33, 57, 58),
    "pharaohs": (1, 6, 7),
}  # several seats


def read_through(slug: str) -> dict[str, list[str]]:
    """The headings that were read beside each rule. A new one is added when it is true of what the rule asks."""
    found: dict[str, list[str]] = {}
    for line in (Path(__file__).parent / slug / "headings.txt").read_text("utf-8").splitlines():
        rule, heading = line.split(maxsplit=1)
        found.setdefault(rule, []).append(heading)
    return found


def moments(slug: str, seed: int) -> Iterator[Session[Any]]:
    """A game, each time before somebody decides; at random and by its own player in turns."""
    session, chance = varied(games()[slug], seed), random.Random(seed)
    policy = session.spec.bot.policy
    assert policy is not None
    while not session.over:
        yield session
        seat, ask = next(iter(session.asks().items()))
        by_itself = chance.random() < 0.6
        session.answer(seat, ask.sample(chance) if by_itself else policy(session.seen(seat), ask, chance))


def not_true(ask: Ask, known: dict[str, list[str]]) -> bool:
    return ask.heading not in known.get(ask.rule, [])


@pytest.mark.parametrize("slug", sorted(SEATS))
def test_every_heading_is_true_of_what_its_rule_asks(slug: str) -> None:
    known, met = read_through(slug), set()
    for seed in SEATS[slug]:
        for session in moments(slug, seed):
            waiting = who_decides(session).splitlines()
            for line, ask in zip(waiting, session.asks().values(), strict=True):
                assert not not_true(ask, known), f"{ask.rule} asks {ask.prompt!r} under the heading {ask.heading!r}"
                assert line.endswith(f", {ask.heading}"), line
                met.add(ask.heading)
    assert len(met) > 20


def test_a_heading_that_another_rule_asks_under_is_noticed() -> None:
    """Marches were once asked under `where to ship to`."""
    known = read_through("pharaohs")
    asked = {ask.rule: ask for session in moments("pharaohs", 1) for ask in session.asks().values()}
    march = asked["BP-5.2.i"]
    assert isinstance(march.topic, Topic) and not not_true(march, known)
    assert not_true(msgspec.structs.replace(march, topic=march.topic.headed("where to ship to")), known)
