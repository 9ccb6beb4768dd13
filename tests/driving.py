"""Rules run without a session: a generator is driven to its end, its questions answered by topic and role."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.kernel.questions import All, Answer, Ask
from tests.kit import easy


class Asked:
    """The questions that a run has put."""

    def __init__(self) -> None:
        self.asks: list[Ask] = []

    @property
    def topics(self) -> list[str]:
        return [str(ask.topic) for ask in self.asks]

    @property
    def put(self) -> list[tuple[str, str]]:
        """Topic and role of every question, in order."""
        return [(str(ask.topic), ask.role) for ask in self.asks]

    def of(self, topic: str, role: str = "") -> Ask:
        """The first question of a topic (to a role)."""
        found = [ask for ask in self.asks if ask.topic == topic and role in ("", ask.role)]
        assert found, f"nobody was asked {topic!r}; asked {self.put}"
        return found[0]

    def keys(self, topic: str, role: str = "") -> list[str]:
        return [option.key for option in self.of(topic, role).options]


Answers = Mapping[str, Mapping[str, Any]]


class Answering(Asked):
    """Answers questions by topic and role; a tuple are answers in turn. Everything else is left to its default, or to
    whoever else answers."""

    def __init__(self, say: Answers, otherwise: Callable[[Ask], Answer]) -> None:
        super().__init__()
        self.otherwise = otherwise
        self.left = {
            (topic, role): list(given) if isinstance(given, tuple) else [given]
            for topic, by_role in say.items()
            for role, given in by_role.items()
        }

    def reply(self, question: Ask | All) -> Any:
        if isinstance(question, All):
            return {question.key(ask): self._answer(ask) for ask in question.asks}
        return self._answer(question)

    def _answer(self, ask: Ask) -> Any:
        only = ask.forced()
        if only is not None:
            return only
        self.asks.append(ask)
        left = self.left.get((str(ask.topic), ask.role))
        return ask.parse(left.pop(0) if left else self.otherwise(ask))

    def used_up(self) -> None:
        over = {key: answers for key, answers in self.left.items() if answers}
        assert not over, f"never asked for {over}; asked {self.put}"


def drive(rule: Any, say: Answers | None = None, otherwise: Callable[[Ask], Answer] = easy) -> Asked:
    """A rule run to its end, its questions answered."""
    answering = Answering(say or {}, otherwise)
    try:
        question = next(rule)
        while True:
            question = rule.send(answering.reply(question))
    except StopIteration:
        answering.used_up()
    return answering


def as_rule(phase: Any) -> Any:
    """What asks nothing is done when the function returns."""
    if phase is not None:
        yield from phase
