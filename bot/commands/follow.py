"""`/game follow`: hearing of a game without playing in it; only what everybody may know."""

from __future__ import annotations

from typing import Literal

from discord import app_commands

from bot.commands.shared import own_seats
from bot.commands.slash import slash
from bot.interactions.context import OPEN, Context
from bot.interactions.dispatch import Press, presses
from bot.store import GameRow
from engine.kernel.errors import Refused

MOST_FOLLOWERS = 25  # of a game
How = Literal["messages", "calls", "off"]
TOLD = {
    "messages": "✓ You follow **{0}**: when a turn is over I write to you what happened in it.",
    "calls": "✓ You follow **{0}**: when a turn is over the table's message calls you.",
}


@slash(name="follow", description="Hear of a game that you do not play in, turn by turn")
@app_commands.describe(
    how="messages: what happened, by direct message; calls: you are called at the table; off: not any more"
)
async def follow(context: Context, row: GameRow, how: How = "messages") -> None:
    await (wish_no_more(context, row) if how == "off" else wish(context, row, how))


async def wish(context: Context, row: GameRow, how: How) -> None:
    """From now on this person hears of a game that goes on without him."""
    followers = await context.store.followers.followers(row.id)
    if row.stage not in OPEN:
        raise Refused(f"{row.name} is over", "game")
    if await own_seats(context, row):
        raise Refused(f"you play in {row.name}, and hear of it anyway", "seat")
    if len({*followers, context.user}) > MOST_FOLLOWERS:
        raise Refused(f"{MOST_FOLLOWERS} people follow {row.name}; there is no room for more", "game")
    begun = await context.store.journal.has_begun(row.id)
    told = len(await context.store.journal.lines(row.id)) if begun else 0
    await context.store.followers.follow(row.id, context.user, how, told)
    await context.say(TOLD[how].format(row.name))


async def wish_no_more(context: Context, row: GameRow) -> None:
    if context.user not in await context.store.followers.followers(row.id):
        raise Refused(f"you do not follow {row.name}", "how")
    await context.store.followers.unfollow(row.id, context.user)
    await context.say(f"✓ You follow **{row.name}** no more.")


@presses("unfollow")
async def follow_no_more(context: Context, press: Press) -> None:
    await wish_no_more(context, press.row)
