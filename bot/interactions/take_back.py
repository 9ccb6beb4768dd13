"""Taking one's last decision back, or asking the others for leave to."""

from __future__ import annotations

from bot.interactions.context import Context
from bot.interactions.dispatch import Press, presses
from bot.interactions.prompt import show_question
from bot.store import GameRow
from bot.views.messages.ids import name
from bot.views.messages.panel import BLUE, GREY, Panel, button
from engine.kernel.errors import Refused
from engine.wargame.text import listed

DONE = "✓ Your last decision is taken back."


@presses("undo")
async def undo(context: Context, press: Press) -> None:
    await take_back(context, press.row)


async def take_back(context: Context, row: GameRow) -> None:
    """Take one's last decision back, or say what stands in the way and offer to ask the others."""
    try:
        await context.service.taking_back.undo(row.id, context.me)
    except Refused as refusal:
        if refusal.rule != "undo" or "nothing to take back" in refusal.reason:
            raise
        panel = Panel().text(f"-# {row.name}\nThis cannot simply be taken back: {refusal.reason}.")
        others = await context.service.taking_back.must_agree(row.id, context.me)
        ask = "Ask the others" if others else "Take it back all the same"
        panel.row(button(ask, name("leave", row.id), BLUE), button("Back", name("move", row.id), GREY))
        await context.show(panel)
        return
    await show_question(context, row, DONE)


@presses("leave")
async def ask_for_leave(context: Context, press: Press) -> None:
    others = await context.service.taking_back.ask_leave(press.row.id, context.me)
    if not others:
        await show_question(context, press.row, DONE)
        return
    names = listed([press.row.seat_name(seat) for seat in others])
    await context.say(
        f"The table is asked. Your decision is taken back once these have agreed: {names}. "
        "If the game goes on before, it stands."
    )


@presses("agree")
async def agree(context: Context, press: Press) -> None:
    done = await context.service.taking_back.give_leave(press.row.id, context.me, press.number(0))
    await context.say("Agreed: the decision is taken back." if done else "Agreed. Others still have to.")
