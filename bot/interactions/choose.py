"""Opening the question, and choosing by buttons and selects."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

from bot.interactions.advise import DO_IT, follow
from bot.interactions.answer import address, asked, drafted_answer, give_order, option_of, page_of, reply, take_moves
from bot.interactions.context import Context
from bot.interactions.dispatch import NOT_MINE, Press, presses
from bot.interactions.draft import whole
from bot.interactions.prompt import show, show_with_changes
from bot.service.question import OpenQuestion, Quoted
from bot.views.messages.panel import parts_of
from engine.kernel.errors import Refused
from engine.kernel.questions import Answer, Ask, Choose, Number

ORDER = re.compile(r"^Order: `(.*)`$", re.MULTILINE)


@presses("move")
async def move(context: Context, press: Press) -> None:
    await show_with_changes(context, await context.service.play.sit(press.row.id, context.me))


@presses("other_seat")
async def as_another_seat(context: Context, press: Press) -> None:
    """The question of another seat of the same person."""
    number = press.value() if press.values else press.number(0)
    opened = await context.service.play.sit(press.row.id, context.me, Quoted(None, number))
    await show_with_changes(context, opened)


@presses("page")
async def turn_page(context: Context, press: Press) -> None:
    """Another page, or back from a confirmation: the question as it is now."""
    if (found := await asked(context, press, Ask)) is not None:
        await show(context, found, page=page_of(press, 0), draft=press.name.part(1))


# ---------------------------------------------------------------------- choosing


@presses("choose")
async def choose_by_button(context: Context, press: Press) -> None:
    await _choose(context, press, press.number(0))


@presses("choose_select")
async def choose_in_a_select(context: Context, press: Press) -> None:
    await _choose(context, press, press.value())


async def _choose(context: Context, press: Press, number: int) -> None:
    """Answer with one option, by its number."""
    to = address(context, press, Choose)
    await reply(context, to, lambda opened: option_of(opened.asked, number).key, "choose", number)


@presses("number")
@presses("number_select")
async def choose_a_number(context: Context, press: Press) -> None:
    number = press.number(0) if press.name.verb == "number" else press.value()
    await reply(context, address(context, press, Number), lambda _: number, "number", number)


@presses("moves")
@presses("moves_select")
async def take_quick_moves(context: Context, press: Press) -> None:
    """All the answers of a way in one."""
    number = press.number(0) if press.name.verb == "moves" else press.value()
    await take_moves(context, address(context, press, Ask), number)


@presses("confirm")
async def confirm(context: Context, press: Press) -> None:
    """What was repeated in words is meant."""
    meant = CONFIRMED.get(press.name.part(0))
    if meant is None:
        raise Refused(NOT_MINE, "button")
    await meant(context, press)


async def _order_is_meant(context: Context, press: Press) -> None:
    if (found := await asked(context, press, Ask)) is not None:
        await give_order(context, found, _order_in(context), sure=True)


async def _moves_are_meant(context: Context, press: Press) -> None:
    await take_moves(context, address(context, press, Ask), press.number(1), sure=True)


async def _advice_is_meant(context: Context, press: Press) -> None:
    if (found := await asked(context, press, Ask)) is not None:
        await follow(context, found, sure=True)


async def _option_is_meant(context: Context, press: Press) -> None:
    number = press.number(1)
    await reply(context, address(context, press, Ask), lambda opened: option_of(opened.asked, number).key, sure=True)


async def _number_is_meant(context: Context, press: Press) -> None:
    number = press.number(1)
    await reply(context, address(context, press, Ask), lambda _: number, sure=True)


async def _draft_is_meant(context: Context, press: Press) -> None:
    """What was chosen so far, or all there is."""

    def value(opened: OpenQuestion) -> Answer:
        everything = press.name.part(0) == "all"
        return drafted_answer(opened.asked, whole(opened.asked, "all") if everything else press.name.part(1))

    await reply(context, address(context, press, Ask), value, sure=True)


CONFIRMED: dict[str, Callable[[Context, Press], Awaitable[None]]] = {
    "line": _order_is_meant,
    "moves": _moves_are_meant,
    DO_IT: _advice_is_meant,
    "choose": _option_is_meant,
    "number": _number_is_meant,
    "draft": _draft_is_meant,
    "all": _draft_is_meant,
}


def _order_in(context: Context) -> str:
    """The order line that stands on the message whose button was pressed."""
    for part in parts_of(context.interaction.message):
        if (written := ORDER.search(getattr(part, "content", ""))) is not None:
            return written[1]
    raise Refused("the order is no longer on this message; give it again with `/do`", "order")
