"""Opening the question, and choosing by buttons and selects."""

from __future__ import annotations

import re

from bot.desk import Quoted
from bot.panels.draft import answer_of
from bot.panels.panel import parts_of
from bot.table.advising import DO_IT, follow
from bot.table.answering import asked, bind, give_order, option_of, page_of, take_way
from bot.table.drafting import whole
from bot.table.presses import Press, presses
from bot.table.showing import show, show_to_whoever_comes_back
from bot.table.visit import Visit
from engine.kernel.errors import Refused
from engine.kernel.questions import Ask, Choose, Number, Pick, Split

ORDER = re.compile(r"^Order: `(.*)`$", re.MULTILINE)


@presses("move")
async def move(visit: Visit, press: Press) -> None:
    await visit.think()
    await show_to_whoever_comes_back(visit, await visit.desk.sit(press.row.id, visit.me))


@presses("as")
async def as_another_seat(visit: Visit, press: Press) -> None:
    """The question of another seat of the same person."""
    await visit.think()
    sitting = await visit.desk.sit(press.row.id, visit.me, Quoted(None, press.number(0)))
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
    kind = press.name.part(0)
    if kind == "line":
        await give_order(visit, found, _order_in(visit), sure=True)
    elif kind == "w":
        await take_way(visit, found, press.number(1), sure=True)
    elif kind == "c":
        await bind(visit, found, option_of(found.asked, press.number(1)).key, sure=True)
    elif kind == DO_IT:
        await follow(visit, found, sure=True)
    elif isinstance(found.ask, Number):
        await bind(visit, found, press.number(1), sure=True)
    elif isinstance(found.ask, (Pick, Split)):
        draft = whole(found.ask, "all") if kind == "all" else press.name.part(1)
        await bind(visit, found, answer_of(found.ask, draft), sure=True)


def _order_in(visit: Visit) -> str:
    """The order line that stands on the message whose button was pressed."""
    for part in parts_of(visit.interaction.message):
        if (written := ORDER.search(getattr(part, "content", ""))) is not None:
            return written[1]
    raise Refused("the order is no longer on this message; give it again with `/do`", "order")
