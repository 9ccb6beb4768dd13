"""The automated player. It goes by topics and facts, never by the words of a question."""

from __future__ import annotations

from collections.abc import Callable

from engine.kernel import Answer, Ask, Option, Randomness
from scribes.barter import dear
from scribes.state import Scribes
from scribes.writing import if_leading

OFTEN = 0.9  # now and then it does anything


def policy(s: Scribes, question: Ask, chance: Randomness) -> Answer:
    plan = PLANS.get(question.topic)
    return plan(s, question) if plan and chance.random() < OFTEN else question.sample(chance)


def reason(s: Scribes, question: Ask, answer: Answer) -> str:
    return REASONS.get(question.topic, "Any answer would do here.")


def best_letter(s: Scribes, question: Ask) -> Answer:
    return max(question.options, key=lambda option: int(option.facts.get("value", 0))).key


def erase_leaders(s: Scribes, question: Ask) -> Answer:
    return if_leading(s, question, "")


def towards_the_palace(s: Scribes, question: Ask) -> Answer:
    """The nearest next place, and on from there where one can."""
    steps = [option for option in question.options if not option.idle]
    return min(reversed(steps), key=away).key if steps else "stay"


def away(option: Option) -> int:
    return int(option.facts["away"])


def in_force(s: Scribes, question: Ask) -> Answer:
    return "intercept" if int(question.about["guards"]) > 1 else "let"


def at_two(s: Scribes, question: Ask) -> Answer:
    return dear(s, question, "2")


PLANS: dict[str, Callable[[Scribes, Ask], Answer]] = {
    "write": best_letter,
    "erase": erase_leaders,
    "march": towards_the_palace,
    "intercept": in_force,
    "sell": at_two,
}

REASONS = {
    "write": "The letter that is worth most is written first.",
    "erase": "Whoever leads is stopped, and nobody else.",
    "march": "It is the nearest way to the palace.",
    "intercept": "Several guards win more often than they lose.",
    "sell": "Two is the price that such a letter finds.",
}
