"""What a game's automated player would do in somebody's place, and what it looks at.

It is asked like any other of its questions: it gets what the seat may see and nothing else. Its chance comes from that
as well, so that the same position gets the same advice, whoever asks and however often.
"""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from engine.kernel.ahead import Foresight
from engine.kernel.errors import Refused
from engine.kernel.game import GameSpec
from engine.kernel.questions import Answer, Ask
from engine.kernel.session import Session
from engine.kernel.state import digest


class Advice(NamedTuple):
    """An answer, and in one sentence what was looked at; nothing where the game does not say."""

    answer: Answer
    reason: str


def advice(spec: GameSpec[Any], seen: Any, ask: Ask) -> Advice:
    """For the seat that is asked, from what it sees."""
    if spec.bot.policy is None:
        raise Refused(f"{spec.title} has no automated player that could advise you", "advice")
    chance = random.Random(digest(seen, ask.signature()))
    answer = ask.parse(spec.bot.policy(seen, ask, chance))
    return Advice(answer, spec.bot.reason(seen, ask, answer) if spec.bot.reason is not None else "")


def way_advised(session: Session[Any], seat: str, ask: Ask) -> int | None:
    """The number of the way through this question and those that follow it which goes as advised; None if none does.

    Tried on what the seat can foresee, of which nothing is looked at but what the seat sees.
    """
    ways = ask.ready_moves()
    longest = max((len(way.answers) for way in ways), default=0)
    ahead, given = Foresight(session, seat), list[Answer]()
    while len(given) < longest and (asked := ahead.ask()) is not None:
        given.append(advice(session.spec, ahead.seen(), asked).answer)
        ahead.answer(given[-1])
    return next((n for n, way in enumerate(ways) if list(way.answers) == given[: len(way.answers)]), None)
