"""A game of nothing but questions: a test says which, and plays it on Discord like any other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from engine.kernel.game import Bot, GameSpec, Rules, Scenario, Setup, Start, View
from engine.kernel.questions import Answer, Ask, Option, Randomness, Rule, ask, together, together_by_role
from engine.kernel.state import State, copied
from engine.kernel.table import Table

SEATS = ("assyria", "babylon", "egypt")
Round = Callable[[str], Ask]  # the question as it is put to a seat


class Asked(State):
    """How many questions were put, and what was answered last."""

    seats: list[str]
    round: int = 0
    answers: list[str] = []


def questions(
    *rounds: Round, dice: bool = False, sealed: bool = False, by_role: bool = False, seats: int = 2
) -> GameSpec[Any]:
    """A game that puts each question once: to the first seat, or with `sealed` to all at the same time.

    With `by_role` each answer under seal is for a role, of the seat's own name. With `dice` a die is thrown after every
    answer, so that none can be taken back. When all is asked the last question is put again and again: the game is
    never over by itself.
    """

    def put(t: Table[Asked]) -> Rule[None]:
        s = t.state
        question = rounds[min(s.round, len(rounds) - 1)]
        if sealed:
            asks = tuple(msgspec.structs.replace(question(seat), role=seat) for seat in s.seats)
            answers = yield from (together_by_role if by_role else together)(asks)
        else:
            answers = {s.seats[0]: (yield from ask(question(s.seats[0])))}
        for seat, answer in answers.items():
            s.answers.append(f"{seat} {in_short(answer)}")
            t.tell(f"{seat} answers {in_short(answer)}.", "ASK-1")
        if dice:
            t.tell(f"The die shows {t.dice.roll('after')[0]}.", "ASK-2")
        s.round += 1

    def deal(setup: Setup) -> Asked:
        return Asked(phase="put", seats=list(setup.seats))

    return GameSpec(
        slug="questions",
        title="Questions",
        rules=Rules(prefix="ASK", state=Asked, phases={"put": put}, check=lambda s: []),
        start=Start(scenarios=(Scenario("all", "All of Them", (SEATS[:seats],)),), deal=deal),
        view=View(seen=lambda s, seat: copied(s), board=lambda s, seat: f"Round {s.round}"),
        bot=Bot(policy=policy),
    )


def policy(seen: Asked, question: Ask, chance: Randomness) -> Answer:
    return question.sample(chance)


def in_short(answer: Any) -> str:
    if isinstance(answer, dict):
        return ", ".join(f"{count} {key}" for key, count in answer.items()) or "nothing"
    return (", ".join(answer) or "nothing") if isinstance(answer, list) else str(answer)


def towns(count: int, most: int = 1) -> tuple[Option, ...]:
    """So many options, each with a name of its own."""
    return tuple(Option(f"to:{name}", name.replace("_", " "), most=most) for name in town_names(count))


def town_names(count: int) -> list[str]:
    first: Sequence[str] = (
        "white",
        "old",
        "upper",
        "lower",
        "far",
        "green",
        "salt",
        "reed",
        "sun",
        "high",
        "low",
        "red",
    )
    last: Sequence[str] = (
        "gate",
        "well",
        "hill",
        "ford",
        "fort",
        "town",
        "port",
        "field",
        "bridge",
        "tower",
        "wall",
        "pass",
    )
    return [f"{a}_{b}" for b in last for a in first][:count]
