"""From what a person means to an answer given to the service, and what they see then.

Where an answer cannot be taken back it is repeated in words first, unless they have said that they want no such
questions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.interactions.context import Context
from bot.interactions.dispatch import NOT_MINE, Press
from bot.interactions.prompt import LATE, in_words, show, show_question
from bot.service.question import Address, AnswerResult, OpenQuestion, Quoted
from bot.text.typed import in_code
from bot.views.messages.draft import answer_of
from bot.views.messages.ids import to_question
from bot.views.messages.news import outcome as followed
from bot.views.messages.prompt import Unsure
from engine.kernel.errors import Refused
from engine.kernel.questions import Answer, Ask, Option, Pick, Split


def address(context: Context, press: Press, kind: type[Ask]) -> Address:
    """Return the question that a component belongs to."""
    named = to_question(press.name.question)
    return Address(press.row.id, context.me, Quoted(*named) if named is not None else None, kind)


async def reply(
    context: Context, to: Address, value: Callable[[OpenQuestion], Any], *named: object, sure: bool = False
) -> None:
    """Answer the question that was pressed. `named` is what a button names the answer, should it be confirmed."""
    came = await context.service.play.reply(to, value, sure=sure)
    await settle(context, came, in_words(came.meant), *named)


async def asked(context: Context, press: Press, kind: type[Ask], *, form: bool = False) -> OpenQuestion | None:
    """The question a component belongs to; None, with the open one shown, if it is another by now."""
    named = to_question(press.name.question)
    quoted = Quoted(*named) if named is not None else None
    opened = await context.service.play.sit(press.row.id, context.me, quoted)
    context.knows(opened.settings)
    if quoted is not None and quoted.token == opened.token and isinstance(opened.ask, kind):
        return opened
    if form:
        await context.think()
    await show_question(context, press.row, LATE)
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


async def bind(context: Context, opened: OpenQuestion, answer: Any, *rest: object, sure: bool = False) -> None:
    """Give an answer. `rest` is what a button names it, should it have to be confirmed."""
    came = await context.service.play.answer(opened, answer, sure=sure)
    await settle(context, came, in_words(came.meant), *rest)


async def take_moves(context: Context, to: Address, number: int, *, sure: bool = False) -> None:
    """Take one of the quick moves of a question: all its answers in one."""
    came = await context.service.play.take(to, number, sure=sure)
    await settle(context, came, in_words(came.meant), "moves", number)


async def give_order(context: Context, opened: OpenQuestion, line: str, *, sure: bool = False) -> None:
    """An order line: understood as a whole, repeated in words if it binds, carried out."""
    line = " ".join(line.split())
    if opened.ask is None:
        raise Refused("you have nothing to decide now; `/orders plan` keeps an order line until you have", "order")
    came = await context.service.play.order(opened, line, sure=sure)
    said = in_words(came.meant) or in_code(line)
    if came.rest:
        said += f"\n-# {in_code(came.rest)} waits for dice or for the others, and stops when they do something."
    await settle(context, came, said, "line", order=line.replace("`", ""))


async def settle(context: Context, came: AnswerResult, said: str, *named: object, order: str = "") -> None:
    """Show what came of it; or, if it could not be taken back, what would, with map and question left in place."""
    if came.came == "unsure":
        await show(context, came.opened, unsure=Unsure(said, came.follows, named, order))
    else:
        await show_what_came(context, came, said)


async def show_what_came(context: Context, came: AnswerResult, said: str) -> None:
    await show(context, came.opened, LATE if came.came == "late" else f"✓ {said}{followed(came.told)}")
