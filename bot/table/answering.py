"""From what a person means to an answer at the desk, and what he sees then.

Where an answer cannot be taken back it is repeated in words first, unless he has said that he wants no such questions.
"""

from __future__ import annotations

from typing import Any

from bot.desk import Outcome, Quoted, Sitting
from bot.panels.draft import answer_of
from bot.panels.ids import to_question
from bot.panels.news import outcome as followed
from bot.panels.prompt import Unsure
from bot.speech.typed import in_code
from bot.table.presses import NOT_MINE, Press
from bot.table.showing import LATE, in_words, show, show_question
from bot.table.visit import Visit
from engine.kernel.errors import Refused
from engine.kernel.questions import Answer, Ask, Option, Pick, Split


async def asked(visit: Visit, press: Press, kind: type[Ask], *, form: bool = False) -> Sitting | None:
    """The question a component belongs to; None, with the open one shown, if it is another by now."""
    named = to_question(press.name.question)
    quoted = Quoted(*named) if named is not None else None
    sitting = await visit.desk.sit(press.row.id, visit.me, quoted)
    visit.knows(sitting.wishes)
    if quoted is not None and quoted.token == sitting.token and isinstance(sitting.ask, kind):
        return sitting
    if form:
        await visit.think()
    await show_question(visit, press.row, LATE)
    return None


def option_of(ask: Ask, number: int) -> Option:
    """The one with this number on the buttons."""
    if not 0 <= number < len(ask.options):
        raise Refused(NOT_MINE, "button")
    return ask.options[number]


def drafted_answer(ask: Ask, draft: str) -> Answer:
    """The answer that a draft in a name is, to a question that has drafts."""
    if not isinstance(ask, (Pick, Split)):
        raise Refused(NOT_MINE, "button")
    return answer_of(ask, draft)


def page_of(press: Press, part: int) -> int:
    """The page that a button names."""
    return max(0, press.number(part))


async def bind(visit: Visit, sitting: Sitting, answer: Any, *rest: object, sure: bool = False) -> None:
    """Give an answer. `rest` is what a button names it, should it have to be confirmed."""
    came = await visit.desk.answer(sitting, answer, sure=sure)
    await settle(visit, came, in_words(came.meant), *rest)


async def take_way(visit: Visit, sitting: Sitting, number: int, *, sure: bool = False) -> None:
    """One of the ways of the question: all its answers in one."""
    came = await visit.desk.take(sitting, number, sure=sure)
    await settle(visit, came, in_words(came.meant), "w", number)


async def give_order(visit: Visit, sitting: Sitting, line: str, *, sure: bool = False) -> None:
    """An order line: understood as a whole, repeated in words if it binds, carried out."""
    line = " ".join(line.split())
    if sitting.ask is None:
        raise Refused("you have nothing to decide now; `/orders plan` keeps an order line until you have", "order")
    came = await visit.desk.order(sitting, line, sure=sure)
    said = in_words(came.meant) or in_code(line)
    if came.rest:
        said += f"\n-# {in_code(came.rest)} waits for dice or for the others, and stops when they do something."
    await settle(visit, came, said, "line", order=line.replace("`", ""))


async def settle(visit: Visit, came: Outcome, said: str, *named: object, order: str = "") -> None:
    """Show what came of it; or, if it could not be taken back, what would, with map and question left in place."""
    if came.came == "unsure":
        await show(visit, came.sitting, unsure=Unsure(said, came.follows, named, order))
    else:
        await show_what_came(visit, came, said)


async def show_what_came(visit: Visit, came: Outcome, said: str) -> None:
    await show(visit, came.sitting, LATE if came.came == "late" else f"✓ {said}{followed(came.told)}")
