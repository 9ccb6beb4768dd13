"""`/privacy`: what is stored about a person, all of it as a file, and how it is deleted."""

from __future__ import annotations

import json
import logging
import secrets
from contextlib import AsyncExitStack
from typing import Literal

from discord import app_commands

from bot.commands.game import refresh_lobby
from bot.commands.shared import own_seats
from bot.commands.slash import slash
from bot.interactions.context import Context
from bot.interactions.dispatch import Press, presses
from bot.outbox.letters import announcement
from bot.runtime import KEPT
from bot.service.running import AUTOMAT
from bot.service.seats import UNDER_WAY
from bot.store import GameRow, Letter
from bot.text.phrases import moment
from bot.views.messages.panel import Panel
from bot.views.messages.personal import delete_panel, stored_panel
from engine.kernel.errors import Refused, RulesBroke
from engine.kernel.game import find
from engine.wargame.text import listed

log = logging.getLogger(__name__)
group = app_commands.Group(name="privacy", description="What is stored about you")


@slash(group=group, name="show", description="What is stored about you")
async def show(context: Context) -> None:
    await context.show(stored_panel(await context.store.privacy.everything_about(context.user)))


@slash(group=group, name="export", description="All that is stored about you, as a file")
async def export(context: Context) -> None:
    async with context.runtime.pictures.jobs.place(context.user, "a file") as turn:
        async with turn():
            about = await context.store.privacy.everything_about(context.user)
            text = json.dumps(about, indent=2, ensure_ascii=False)
        await context.show(Panel().text("All that is stored about you.").paper("privacy.json", text.encode()))


@slash(group=group, name="delete", description="Delete all that is stored about you; your seats become anonymous")
async def delete(context: Context) -> None:
    seats = [game for game, _ in await _seats_of(context)]
    await context.show(delete_panel(context.user, len(seats), _copies(context)))


@slash(group=group, name="records", description="Whether how your games end is kept for records and lists")
@app_commands.describe(switch="on for the games to come; off names you in no result, past or to come")
async def records(context: Context, switch: Literal["on", "off"]) -> None:
    await context.store.people.wish(context.user, listed=switch == "on")
    if switch == "off":
        await context.store.results.leave_results(context.user)
    text = "are kept from now on" if switch == "on" else "name you no more, and none will"
    await context.say(f"✓ The results of your games {text}.")


@presses("keep", anywhere=True)
async def keep(context: Context, press: Press) -> None:
    del press
    await context.say("Nothing was deleted.")


@presses("forget", anywhere=True)
async def forget(context: Context, press: Press) -> None:
    """Delete it all. The tables learn only that the automated player plays on, or that a seat is free."""
    if press.name.part(0) != str(context.user):
        raise Refused("this button is somebody else's", "button")
    async with AsyncExitStack() as held:  # so that no step under way writes him down again
        led = {game.id for game in await context.store.games.games_led_by(context.user)}
        for number in sorted({game.id for game, _ in await _seats_of(context)} | led):
            await held.enter_async_context(context.service.games.held(number))
        seats = await _seats_of(context)
        letters = [(game.id, _left(game, seat)) for game, seat in seats if game.stage in UNDER_WAY]
        letters += [
            (g.id, _led(g)) for g in await context.store.games.games_led_by(context.user) if g.stage in UNDER_WAY
        ]
        without = {game.id for game, _ in seats if find(game.slug).bot.policy is None}
        games = await context.store.privacy.forget(
            context.user, at=context.service.now(), alarm=AUTOMAT, without_automat=without, letters=letters
        )
    for game in {game.id: game for game, _ in seats if game.id in games}.values():
        await _go_on(context, game)
    context.service.games.stirred()
    gone = await context.store.wiping.wipe()
    soon = "" if gone else " The file is being copied just now; what is left in its bytes is overwritten after that."
    await context.say(f"All that was stored about you is deleted.{soon}{await _stays(context)}\n{_copies(context)}")


async def _stays(context: Context) -> str:
    """Who has seen all of a game that may still go on cannot sit down in it, whatever he deletes."""
    games = [f"game {number}" for number in await context.store.insiders.seen_through(context.user)]
    if not games:
        return ""
    marked = f" A mark without your number says that you have seen all of {listed(games)}."
    return f"{marked} It can be deleted once the seed of the dice has been shown."


def _copies(context: Context) -> str:
    """What copies of the database hold still, and how long."""
    own = "copies that the host makes himself are his to delete"
    if context.runtime.config.backups is None:
        return f"-# No daily copies of the database are kept here; {own}."
    until = moment(context.service.now() + KEPT, "date")
    return f"-# Daily copies of the database hold it for a week; the last one is written over by {until}. Other {own}."


async def _seats_of(context: Context) -> list[tuple[GameRow, str]]:
    found = []
    for game in await context.store.games.games_of(context.user):
        found += [(game, seat) for seat in await own_seats(context, game)]
    return found


def _left(game: GameRow, seat: str) -> Letter:
    played = f"The automated player plays {game.seat_name(seat)} from now on."
    free = f"The seat of {game.seat_name(seat)} is free; a moderator can give it away."
    text = played if find(game.slug).bot.policy is not None else free
    return announcement(game, text, key=secrets.token_hex(6))


def _led(game: GameRow) -> Letter:
    text = "Whoever was in charge of the game is so no more; the moderators of the server run it."
    return announcement(game, text, key=secrets.token_hex(6))


async def _go_on(context: Context, game: GameRow) -> None:
    """Let the game play on. One that cannot must not keep the others."""
    row = await context.anew(game)
    try:
        if row.stage == "running":
            await context.service.games.nudge(row.id)
        elif row.stage == "lobby":
            await refresh_lobby(context, row)
    except (Refused, RulesBroke) as refusal:
        log.warning("game %d did not go on after a player was deleted: %s", row.id, refusal)


COMMANDS = [group]
