"""Opening the question, and choosing by buttons and selects."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

from bot.interactions.advise import DO_IT, follow
from bot.interactions.answer import asked, bind, drafted_answer, give_order, option_of, page_of, take_way
from bot.interactions.context import Context
from bot.interactions.dispatch import NOT_MINE, Press, presses
from bot.interactions.draft import whole
from bot.interactions.prompt import show, show_to_whoever_comes_back
from bot.service.question import OpenQuestion, Quoted
from bot.views.messages.panel import parts_of
from engine.kernel.errors import Refused
from engine.kernel.questions import Answer, Ask, Choose, Number

ORDER = re.compile(r"^Order: `(.*)`$", re.MULTILINE)


@presses("move")
async def move(context: Context, press: Press) -> None:
    await show_to_whoever_comes_back(context, await context.service.play.sit(press.row.id, context.me))


@presses("other_seat")
async def as_another_seat(context: Context, press: Press) -> None:
    """The question of another seat of the same person."""
    number = press.value() if press.values else press.number(0)
    opened = await context.service.play.sit(press.row.id, context.me, Quoted(None, number))
    await show_to_whoever_comes_back(context, opened)


@presses("page")
async def turn_page(context: Context, press: Press) -> None:
    """Another page, or back from a confirmation: the question as it is now."""
    if (found := await asked(context, press, Ask)) is not None:
        await show(context, found, page=page_of(press, 0), draft=press.name.part(1))


# ---------------------------------------------------------------------- choosing


@presses("choose")
async def choose_by_button(context: Context, press: Press) -> None:
    if (found := await asked(context, press, Choose)) is not None:
        number = press.number(0)
        await bind(context, found, option_of(found.asked, number).key, "choose", number)


@presses("choose_select")
async def choose_in_a_select(context: Context, press: Press) -> None:
    if (found := await asked(context, press, Choose)) is not None:
        number = press.value()
        await bind(context, found, option_of(found.asked, number).key, "choose", number)


@presses("number")
@presses("number_select")
async def choose_a_number(context: Context, press: Press) -> None:
    if (found := await asked(context, press, Number)) is not None:
        number = press.number(0) if press.name.verb == "number" else press.value()
        await bind(context, found, number, "number", number)


@presses("moves")
@presses("moves_select")
async def take_a_way(context: Context, press: Press) -> None:
    """All the answers of a way in one."""
    if (found := await asked(context, press, Ask)) is not None:
        await take_way(context, found, press.number(0) if press.name.verb == "moves" else press.value())


@presses("confirm")
async def confirm(context: Context, press: Press) -> None:
    """What was repeated in words is meant."""
    if (found := await asked(context, press, Ask)) is None:
        return
    meant = CONFIRMED.get(press.name.part(0))
    if meant is None:
        raise Refused(NOT_MINE, "button")
    await meant(context, found, press)


async def _order_is_meant(context: Context, found: OpenQuestion, _: Press) -> None:
    await give_order(context, found, _order_in(context), sure=True)


async def _way_is_meant(context: Context, found: OpenQuestion, press: Press) -> None:
    await take_way(context, found, press.number(1), sure=True)


async def _advice_is_meant(context: Context, found: OpenQuestion, _: Press) -> None:
    await follow(context, found, sure=True)


async def _answer_is_meant(context: Context, found: OpenQuestion, press: Press) -> None:
    """An option, a number, what was chosen so far, or all there is."""
    kind = press.name.part(0)
    if kind == "choose":
        answer: Answer = option_of(found.asked, press.number(1)).key
    elif kind == "number":
        answer = press.number(1)
    else:
        answer = drafted_answer(found.asked, whole(found.asked, "all") if kind == "all" else press.name.part(1))
    await bind(context, found, answer, sure=True)


CONFIRMED: dict[str, Callable[[Context, OpenQuestion, Press], Awaitable[None]]] = {
    "line": _order_is_meant,
    "moves": _way_is_meant,
    DO_IT: _advice_is_meant,
    **dict.fromkeys(("choose", "number", "draft", "all"), _answer_is_meant),
}


def _order_in(context: Context) -> str:
    """The order line that stands on the message whose button was pressed."""
    for part in parts_of(context.interaction.message):
        if (written := ORDER.search(getattr(part, "content", ""))) is not None:
            return written[1]
    raise Refused("the order is no longer on this message; give it again with `/do`", "order")
