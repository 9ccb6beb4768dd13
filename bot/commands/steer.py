"""What all of `/mod` shares: the group, rights, which game is meant, and what is asked about before it is done."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from discord import app_commands

from bot.commands.shared import MOST_CHOICES, Choice, Itx, choices, game_choices, game_typed
from bot.interactions.context import Context
from bot.interactions.dispatch import Press, presses
from bot.service.running import must_moderate
from bot.service.step import Who
from bot.store import GameRow
from engine.kernel.errors import Refused

group = app_commands.Group(
    name="mod",
    description="Run a game: for moderators, and for whoever opened it",
    guild_only=True,
)  # fmt: skip
DOES_THIS = "does this"
READ_AT_ONCE = 50  # games for a completion, at most so many times
MOST_READS = 10
LONGEST_NUMBER = 20  # digits
Confirmed = Callable[[Context, Press, GameRow, Who], Awaitable[None]]
_confirmed: dict[str, Confirmed] = {}


# ---------------------------------------------------------------------- asking first


def confirmed(action: str) -> Callable[[Confirmed], Confirmed]:
    """Register what is done when a question of `asks_first` is confirmed."""

    def register(work: Confirmed) -> Confirmed:
        if action in _confirmed:
            raise ValueError(f"two functions for {action}")
        _confirmed[action] = work
        return work

    return register


@presses("mod")
async def confirm(context: Context, press: Press) -> None:
    """Rights are looked at again: whoever presses may not be who asked, and may have lost them since."""
    row = press.row
    who = await context.who(row)
    must_moderate(who, DOES_THIS)
    work = _confirmed.get(press.name.part(0))
    if work is None:
        raise Refused("this button is not one of mine", "button")
    await work(context, press, row, who)


def snowflake(press: Press, part: int) -> int:
    """A person's or a channel's number on a button."""
    text = press.name.part(part)
    if not text.isdecimal() or not text.isascii() or len(text) > LONGEST_NUMBER:
        raise Refused("this button is not one of mine", "button")
    return int(text)


@presses("modno", anywhere=True)
async def leave_it(context: Context, press: Press) -> None:
    del press
    await context.say("Nothing was changed.")


# ---------------------------------------------------------------------- completion


async def games_to_run(interaction: Itx, typed: str) -> list[Choice[int]]:
    """The games of this server that a person may run."""
    context = Context(interaction)
    found: list[GameRow] = []
    before = None
    for _ in range(MOST_READS):
        rows = await context.store.games.games_named(context.guild, typed.strip(), before=before, most=READ_AT_ONCE)
        found += [game for game, rights in await context.rights_at_once(rows) if rights.moderates]
        if len(rows) < READ_AT_ONCE or len(found) >= MOST_CHOICES:
            break
        before = rows[-1].id
    return game_choices(found)


async def seats_meant(interaction: Itx, typed: str) -> list[Choice[str]]:
    """The seats of the game that is meant."""
    context = Context(interaction)
    try:
        row = await context.game(game_typed(interaction), guess=False)
    except Refused:
        return []
    return choices([(row.seat_name(seat), seat) for seat in row.setup.seats], typed)
