"""What cards do, in a toy: aimed before anybody answers, done at once when they ask nothing, barred with a reason."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from engine.kernel.questions import Choose, Option, Rule, ask
from engine.kernel.state import State
from engine.kernel.table import Table
from engine.kernel.topics import Topic
from engine.wargame.asking import Asker
from engine.wargame.effects import Effects
from engine.wargame.played import Played
from engine.wargame.targets import Aim, Target, one, some
from tests.kit import LoadedDice

WHOM = Topic("whom", "whom a card strikes")
WHERE = Topic("where", "where a card strikes")
NAMES = {"ann": "Ann", "ben": "Ben", "eve": "Eve"}


@dataclass(frozen=True)
class Row:
    numbers: dict[str, int]


ROWS = {"rain": Row({"barley": 2}), "theft": Row({"sheep": 1}), "war": Row({}), "raid": Row({})}


class Flocks(State):
    sheep: dict[str, int] = {}
    barley: int = 0


def rule_of(card: str) -> str:
    return f"TOY-{card}"


@dataclass(slots=True)
class Toy(Played[Flocks]):
    @property
    def row(self) -> Row:
        return ROWS[self.card]

    @property
    def rule(self) -> str:
        return rule_of(self.card)

    @property
    def asks(self) -> Asker[Flocks]:
        return Asker(self.t, self.role, f"seat of {self.role}")


# ---------------------------------------------------------------- three cards


def others(s: Flocks, role: str) -> Iterator[str]:
    return (name for name in s.sheep if name != role)


def why_spared(s: Flocks, role: str, victim: str) -> str:
    return "" if s.sheep[victim] else f"{NAMES[victim]} has no sheep"


def neighbor(s: Flocks, victim: str) -> Option:
    return Option(f"of:{victim}", NAMES[victim])


def who_comes(s: Flocks, role: str, visitor: str) -> str | None:
    return visitor if s.sheep[visitor] else None


A_FLOCK = Target(
    others, one(WHOM, "Whose sheep?", neighbor, verb="rob"), "there are no sheep to take", why_spared,
    words=lambda _, victim: NAMES[victim], against=lambda _, victim: victim, implied=who_comes,
)  # fmt: skip
TWO_FLOCKS = Target(others, some(WHOM, lambda e: f"{e.card}: whom?", neighbor, 2, least=2), why_not=why_spared)


def fields(target: Target[str], e: Toy, able: list[str]) -> Rule[tuple[str, int]]:
    victim = yield from e.asks.one_of(WHERE, e.rule, "Where?", [(Option(name), name) for name in able])
    return victim, len(able)


A_FIELD = Target(others, fields, lambda s, role: f"{NAMES[role]} is alone (TOY-9)")

EFFECTS: Effects[Toy] = Effects(rule_of)
effect = EFFECTS.of


@effect("rain", unless=lambda s, role: "it is wet already" if s.barley else "")
def rain(e: Toy) -> None:
    e.s.barley += e.numbers["barley"]
    e.tell("It rains.")


@effect("theft", A_FLOCK)
def theft(e: Toy, victim: str) -> Rule[None]:
    hidden = yield from ask(Choose(victim, WHOM, e.rule, "Hide it?", (Option("yes"), Option("no"))))
    e.s.sheep[victim] -= e.numbers["sheep"] * (hidden == "no")


@effect("raid", TWO_FLOCKS)
def raid(e: Toy, victims: list[str]) -> None:
    for victim in victims:
        e.s.sheep[victim] = 0


@effect("war", A_FIELD)
def war(e: Toy, victim: str, n: int) -> None:
    e.tell(f"War in the field of {victim}, one of {n}.", "TOY-9")


def played(card: str, **sheep: int) -> Toy:
    return Toy(Table(Flocks(phase="day", sheep=sheep), LoadedDice({})), "ann", card)


def run(rule: Iterator[Any], *answers: Any) -> tuple[list[Any], Any]:
    """Return the questions that were asked, and what came of them."""
    asked, waiting = [], list(answers)
    try:
        question = next(rule)
        while True:
            asked.append(question)
            question = rule.send(waiting.pop(0))  # type: ignore[attr-defined]
    except StopIteration as stop:
        return asked, stop.value


# ---------------------------------------------------------------- played


def test_a_card_that_is_played_knows_its_row_its_seat_and_its_rule() -> None:
    e = played("rain", ann=1)
    assert (e.seat, e.rule, e.numbers, e.s.sheep) == ("seat of ann", "TOY-rain", {"barley": 2}, {"ann": 1})
    e.tell("Once.")
    e.tell("Twice.", "TOY-2")
    assert [(line.text, line.rule) for line in e.t.lines] == [("Once.", "TOY-rain"), ("Twice.", "TOY-2")]


def test_what_asks_nothing_is_done_at_once() -> None:
    e, effect = played("rain", ann=1), EFFECTS["rain"]
    assert run(effect.aimed(e)) == ([], Aim()) and run(effect.happens(e, Aim())) == ([], None) and e.s.barley == 2


# ---------------------------------------------------------------- aimed


def test_an_effect_is_handed_the_thing_that_was_chosen() -> None:
    e, effect = played("theft", ann=1, ben=0, eve=3), EFFECTS["theft"]
    [question], aim = run(effect.aimed(e), "of:eve")
    assert aim == Aim(("eve",), "Eve", "eve")
    assert (question.seat, question.topic, question.rule, question.verb) == ("seat of ann", WHOM, "TOY-theft", "rob")
    assert [option.key for option in question.options] == ["of:eve"] and question.default == "of:eve"
    assert question.reasons() == {"of:ben": "Ben has no sheep (TOY-theft)"}
    assert [each.seat for each in run(effect.happens(e, aim), "no")[0]] == ["eve"] and e.s.sheep["eve"] == 2


def test_several_things_come_in_the_order_of_the_options_and_as_many_as_there_are() -> None:
    e, effect = played("raid", ann=1, ben=2, eve=3), EFFECTS["raid"]
    [question], aim = run(effect.aimed(e), ["of:ben", "of:eve"])
    assert (question.prompt, question.least, question.most) == ("raid: whom?", 2, 2) and aim.at == (["ben", "eve"],)
    run(effect.happens(e, aim))
    assert e.s.sheep == {"ann": 1, "ben": 0, "eve": 0}
    [question], _ = run(effect.aimed(played("raid", ann=1, ben=2, eve=0)), ["of:ben"])
    assert (question.least, question.most, question.default) == (1, 1, ["of:ben"])


def test_a_target_may_ask_in_its_own_way_and_hands_a_tuple_over_item_by_item() -> None:
    e, effect = played("war", ann=1, ben=2, eve=3), EFFECTS["war"]
    [question], aim = run(effect.aimed(e), "eve")
    assert (question.topic, question.default) == (WHERE, "ben") and aim == Aim(("eve", 2))
    run(effect.happens(e, aim))
    assert [(line.text, line.rule) for line in e.t.lines] == [("War in the field of eve, one of 2.", "TOY-9")]


def test_the_best_is_suggested_and_nothing_is_asked_where_there_is_nothing() -> None:
    least = Target(others, one(WHOM, "Whose?", neighbor, best=lambda s, victim: -s.sheep[victim]))
    [question], aim = run(least.aimed(played("theft", ann=1, ben=3, eve=2)), "of:ben")
    assert question.default == "of:eve" and aim == Aim(("ben",))
    assert run(least.aimed(played("theft", ann=1))) == ([], Aim())


def test_what_happens_may_say_at_what_a_card_is_aimed() -> None:
    e = played("theft", ann=1, ben=0, eve=3)
    assert EFFECTS["theft"].implied(e, "eve") == Aim(("eve",), "Eve", "eve")
    assert EFFECTS["theft"].implied(e, "ben") is None
    assert EFFECTS["raid"].implied(e, "eve") is None and EFFECTS["rain"].implied(e, "eve") is None


# ---------------------------------------------------------------- why not now


@pytest.mark.parametrize(
    ("card", "sheep", "why"),
    [
        ("theft", {"ann": 1, "eve": 1}, ""),
        ("theft", {"ann": 1, "eve": 0}, "there are no sheep to take (TOY-theft)"),
        ("war", {"ann": 1}, "Ann is alone (TOY-9)"),
        ("raid", {"ann": 1}, ""),  # played all the same
    ],
)
def test_a_card_cannot_be_played_while_there_is_nothing_to_aim_at(card: str, sheep: dict[str, int], why: str) -> None:
    assert EFFECTS[card].why_not(played(card, **sheep).s, "ann") == why


def test_another_reason_comes_first_and_names_its_rule() -> None:
    s = played("rain").s
    assert EFFECTS["rain"].why_not(s, "ann") == ""
    s.barley = 1
    assert EFFECTS["rain"].why_not(s, "ann") == "it is wet already (TOY-rain)"


def test_a_card_has_one_effect() -> None:
    with pytest.raises(ValueError, match="two effects of 'rain'"):
        EFFECTS.of("rain")(lambda e: None)
