"""Taking one's last decision back, or asking the others for leave to."""

from __future__ import annotations

from bot.panels.ids import name
from bot.panels.panel import BLUE, GREY, Panel, button
from bot.store import GameRow
from bot.table.presses import Press, presses
from bot.table.showing import show_question
from bot.table.visit import Visit
from engine.kernel.errors import Refused
from engine.wargame.text import listed

DONE = "✓ Your last decision is taken back."


@presses("undo")
async def undo(visit: Visit, press: Press) -> None:
    await visit.think()
    await take_back(visit, press.row)


async def take_back(visit: Visit, row: GameRow) -> None:
    """Take one's last decision back, or say what stands in the way and offer to ask the others."""
    try:
        await visit.desk.undo(row.id, visit.me)
    except Refused as refusal:
        if refusal.rule != "undo" or "nothing to take back" in refusal.reason:
            raise
        panel = Panel().text(f"-# {row.name}\nThis cannot simply be taken back: {refusal.reason}.")
        others = await visit.desk.must_agree(row.id, visit.me)
        ask = "Ask the others" if others else "Take it back all the same"
        panel.row(button(ask, name("leave", row.id), BLUE), button("Back", name("move", row.id), GREY))
        await visit.show(panel)
        return
    await show_question(visit, row, DONE)


@presses("leave")
async def ask_for_leave(visit: Visit, press: Press) -> None:
    await visit.think()
    others = await visit.desk.ask_leave(press.row.id, visit.me)
    if not others:
        await show_question(visit, press.row, DONE)
        return
    names = listed([press.row.seat_name(seat) for seat in others])
    await visit.say(
        f"The table is asked. Your decision is taken back once these have agreed: {names}. "
        "If the game goes on before, it stands."
    )


@presses("agree")
async def agree(visit: Visit, press: Press) -> None:
    await visit.think()
    done = await visit.desk.give_leave(press.row.id, visit.me, press.number(0))
    await visit.say("Agreed: the decision is taken back." if done else "Agreed. Others still have to.")
