"""What a game's automated player would do in somebody's place, and what it looks at.

It is asked like any other of its questions: it gets what the seat may see and nothing else. Its chance comes from that
as well, so that the same position gets the same advice, whoever asks and however often.
"""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from engine.kernel.errors import Refused
from engine.kernel.game import GameSpec
from engine.kernel.questions import Answer, Ask
from engine.kernel.state import digest


class Advice(NamedTuple):
    """An answer, and in one sentence what was looked at; nothing where the game does not say."""

    answer: Answer
    reason: str


def advice(spec: GameSpec[Any], seen: Any, ask: Ask) -> Advice:
    """For the seat that is asked, from what it sees."""
    if spec.policy is None:
        raise Refused(f"{spec.title} has no automated player that could advise you", "advice")
    chance = random.Random(digest(seen, ask.signature()))
    answer = ask.parse(spec.policy(seen, ask, chance))
    return Advice(answer, spec.reason(seen, ask, answer) if spec.reason is not None else "")
