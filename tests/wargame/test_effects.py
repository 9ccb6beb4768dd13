"""What cards do, in a toy: each function beside its text, aimed before anybody answers, done when it asks nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine.kernel.questions import Choose, Option, Rule, ask
from engine.wargame.effects import Aim, Effects

TEXTS = {"rain": "Everybody gets barley.", "theft": "Take a sheep from another, who may hide one."}
Purse = dict[str, int]


def toy() -> Effects[Purse]:
    effects: Effects[Purse] = Effects()

    def a_victim(purse: Purse) -> Rule[Aim]:
        key = yield from ask(Choose("ann", "whom", "R-1", "Whom?", (Option("ben"), Option("eve"))))
        return Aim((key,), key, key)

    @effects.of("rain")
    def rain(purse: Purse) -> None:
        """Everybody gets
        barley."""
        purse["barley"] += 1

    @effects.of("theft", a_victim, unless=lambda purse: "" if purse["sheep"] else "there are no sheep (R-2)")
    def theft(purse: Purse, victim: str) -> Rule[None]:
        """Take a sheep from another, who may hide one."""
        hidden = yield from ask(Choose(victim, "hide", "R-2", "Hide it?", (Option("yes"), Option("no"))))
        purse["sheep"] -= hidden == "no"

    return effects


def run(rule: Iterator[Any], *answers: str) -> tuple[list[str], Any]:
    """The seats that were asked, and what came of it."""
    asked, waiting = [], list(answers)
    try:
        question = next(rule)
        while True:
            asked.append(question.seat)
            question = rule.send(waiting.pop(0))  # type: ignore[attr-defined]
    except StopIteration as stop:
        return asked, stop.value


def test_each_effect_stands_beside_its_text():
    assert toy().unlike(TEXTS) == []
    assert toy().unlike({**TEXTS, "rain": "Everybody gets beer."}) == ["rain"]
    assert toy().unlike({"rain": TEXTS["rain"], "flood": "All is lost."}) == ["flood", "theft"]


def test_what_asks_nothing_is_done_at_once():
    purse = {"barley": 0, "sheep": 1}
    rain = toy()["rain"]
    assert run(rain.aimed(purse)) == ([], Aim()) and rain.unless(purse) == ""
    assert run(rain.happens(purse, Aim())) == ([], None) and purse["barley"] == 1


def test_a_card_is_aimed_first_and_then_takes_effect_there():
    purse = {"barley": 0, "sheep": 1}
    theft = toy()["theft"]
    assert run(theft.aimed(purse), "eve") == (["ann"], Aim(("eve",), "eve", "eve"))
    assert run(theft.happens(purse, Aim(("eve",))), "no") == (["eve"], None) and purse["sheep"] == 0
    assert theft.unless(purse) == "there are no sheep (R-2)"


def test_a_card_has_one_effect():
    with pytest.raises(ValueError, match="two effects of 'rain'"):
        toy().of("rain")(lambda purse: None)
