"""Opening the question, and choosing by buttons and selects."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

from bot.desk import Quoted, Sitting
from bot.panels.panel import parts_of
from bot.table.advising import DO_IT, follow
from bot.table.answering import asked, bind, drafted_answer, give_order, option_of, page_of, take_way
from bot.table.drafting import whole
from bot.table.presses import NOT_MINE, Press, presses
from bot.table.showing import show, show_to_whoever_comes_back
from bot.table.visit import Visit
from engine.kernel.errors import Refused
from engine.kernel.questions import Answer, Ask, Choose, Number

ORDER = re.compile(r"^Order: `(.*)`$", re.MULTILINE)


@presses("move")
async def move(visit: Visit, press: Press) -> None:
    await visit.think()
    await show_to_whoever_comes_back(visit, await visit.desk.sit(press.row.id, visit.me))


@presses("as")
async def as_another_seat(visit: Visit, press: Press) -> None:
    """The question of another seat of the same person."""
    await visit.think()
    number = press.value() if press.values else press.number(0)
    sitting = await visit.desk.sit(press.row.id, visit.me, Quoted(None, number))
    await show_to_whoever_comes_back(visit, sitting)


@presses("pg")
async def turn_page(visit: Visit, press: Press) -> None:
    """Another page, or back from a confirmation: the question as it is now."""
    await visit.think()
    if (found := await asked(visit, press, Ask)) is not None:
        await show(visit, found, page=page_of(press, 0), draft=press.name.part(1))


# ---------------------------------------------------------------------- choosing


@presses("c")
async def choose_by_button(visit: Visit, press: Press) -> None:
    await visit.think()
    if (found := await asked(visit, press, Choose)) is not None:
        number = press.number(0)
        await bind(visit, found, option_of(found.asked, number).key, "c", number)


@presses("cs")
async def choose_in_a_select(visit: Visit, press: Press) -> None:
    await visit.think()
    if (found := await asked(visit, press, Choose)) is not None:
        number = press.value()
        await bind(visit, found, option_of(found.asked, number).key, "c", number)


@presses("n")
@presses("ns")
async def choose_a_number(visit: Visit, press: Press) -> None:
    await visit.think()
    if (found := await asked(visit, press, Number)) is not None:
        number = press.number(0) if press.name.verb == "n" else press.value()
        await bind(visit, found, number, "n", number)


@presses("w")
@presses("ws")
async def take_a_way(visit: Visit, press: Press) -> None:
    """All the answers of a way in one."""
    await visit.think()
    if (found := await asked(visit, press, Ask)) is not None:
        await take_way(visit, found, press.number(0) if press.name.verb == "w" else press.value())


@presses("ok")
async def confirm(visit: Visit, press: Press) -> None:
    """What was repeated in words is meant."""
    await visit.think()
    if (found := await asked(visit, press, Ask)) is None:
        return
    meant = CONFIRMED.get(press.name.part(0))
    if meant is None:
        raise Refused(NOT_MINE, "button")
    await meant(visit, found, press)


async def _order_is_meant(visit: Visit, found: Sitting, _: Press) -> None:
    await give_order(visit, found, _order_in(visit), sure=True)


async def _way_is_meant(visit: Visit, found: Sitting, press: Press) -> None:
    await take_way(visit, found, press.number(1), sure=True)


async def _advice_is_meant(visit: Visit, found: Sitting, _: Press) -> None:
    await follow(visit, found, sure=True)


async def _answer_is_meant(visit: Visit, found: Sitting, press: Press) -> None:
    """An option, a number, what was chosen so far, or all there is."""
    kind = press.name.part(0)
    if kind == "c":
        answer: Answer = option_of(found.asked, press.number(1)).key
    elif kind == "n":
        answer = press.number(1)
    else:
        answer = drafted_answer(found.asked, whole(found.asked, "all") if kind == "all" else press.name.part(1))
    await bind(visit, found, answer, sure=True)


CONFIRMED: dict[str, Callable[[Visit, Sitting, Press], Awaitable[None]]] = {
    "line": _order_is_meant,
    "w": _way_is_meant,
    DO_IT: _advice_is_meant,
    **dict.fromkeys(("c", "n", "d", "all"), _answer_is_meant),
}


def _order_in(visit: Visit) -> str:
    """The order line that stands on the message whose button was pressed."""
    for part in parts_of(visit.interaction.message):
        if (written := ORDER.search(getattr(part, "content", ""))) is not None:
            return written[1]
    raise Refused("the order is no longer on this message; give it again with `/do`", "order")
