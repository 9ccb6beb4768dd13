"""Advice: what the automated player would do in one's place, shown on the question, and done with one button.

It is worked out anew when it is followed: the same position gets the same advice.
"""

from __future__ import annotations

from bot.desk import Sitting
from bot.store import GameRow
from bot.table.answering import asked, bind, page_of, take_way
from bot.table.presses import Press, presses
from bot.table.showing import show
from bot.table.teaching import Advised, advice_on
from bot.table.visit import Visit
from engine.kernel.errors import Refused
from engine.kernel.questions import Ask

DO_IT = "advised"  # how its confirmation is named


def advice_for(sitting: Sitting) -> Advised:
    """For the seat he sits at, from what it may see."""
    must_advise(sitting.row)
    return advice_on(sitting)


def must_advise(row: GameRow) -> None:
    if not row.wishes.advice:
        raise Refused(f"no advice is given in {row.name}; whoever runs it has switched it off", "advice")


async def follow(visit: Visit, sitting: Sitting, *, sure: bool = False) -> None:
    """Do what is advised. What binds is repeated in words first, unless he is sure."""
    found = advice_for(sitting)
    if found.way is not None:
        await take_way(visit, sitting, found.way, sure=sure)
    else:
        await bind(visit, sitting, found.answer, DO_IT, sure=sure)


async def show_advice(visit: Visit, sitting: Sitting, page: int = 0, draft: str = "") -> None:
    """The question with the advice on it; without a question, whose decision it is."""
    if sitting.ask is None or sitting.row.stage != "running":
        await show(visit, sitting)
        return
    await show(visit, sitting, page=page, draft=draft, advice=advice_for(sitting).words)


@presses("advise")
async def ask_advice(visit: Visit, press: Press) -> None:
    await visit.think()
    if (found := await asked(visit, press, Ask)) is not None:
        await show_advice(visit, found, page_of(press, 0), press.name.part(1))


@presses(DO_IT)
async def follow_advice(visit: Visit, press: Press) -> None:
    """As if it had been chosen."""
    await visit.think()
    if (found := await asked(visit, press, Ask)) is not None:
        await follow(visit, found)
