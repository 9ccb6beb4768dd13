"""Advice: what the automated player would do in one's place, shown on the question, and done with one button.

It is worked out anew when it is followed: the same position gets the same advice.
"""

from __future__ import annotations

from bot.interactions.answer import asked, bind, page_of, take_moves
from bot.interactions.context import Context
from bot.interactions.dispatch import Press, presses
from bot.interactions.prompt import show
from bot.interactions.tutor import Advised, advice_on
from bot.service.question import OpenQuestion
from bot.store import GameRow
from engine.kernel.errors import Refused
from engine.kernel.questions import Ask

DO_IT = "advised"  # how its confirmation is named


def advice_for(opened: OpenQuestion) -> Advised:
    """For the seat he sits at, from what it may see."""
    must_advise(opened.row)
    return advice_on(opened)


def must_advise(row: GameRow) -> None:
    if not row.settings.advice:
        raise Refused(f"hints are switched off in {row.name}; `/mod pace` switches them on", "advice")


async def follow(context: Context, opened: OpenQuestion, *, sure: bool = False) -> None:
    """Do what is advised. What binds is repeated in words first, unless he is sure."""
    found = advice_for(opened)
    if found.way is not None:
        await take_moves(context, opened.address, found.way, sure=sure)
    else:
        await bind(context, opened, found.answer, DO_IT, sure=sure)


async def show_advice(context: Context, opened: OpenQuestion, page: int = 0, draft: str = "") -> None:
    """The question with the advice on it; without a question, whose decision it is."""
    if opened.ask is None or opened.row.stage != "running":
        await show(context, opened)
        return
    await show(context, opened, page=page, draft=draft, advice=advice_for(opened).words)


@presses("advise")
async def ask_advice(context: Context, press: Press) -> None:
    if (found := await asked(context, press, Ask)) is not None:
        await show_advice(context, found, page_of(press, 0), press.name.part(1))


@presses(DO_IT)
async def follow_advice(context: Context, press: Press) -> None:
    """As if it had been chosen."""
    if (found := await asked(context, press, Ask)) is not None:
        await follow(context, found)
