"""What commands share: their type of interaction, and completions."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.interactions.context import OPEN, Context
from bot.store import GameRow
from bot.views.messages.panel import clipped
from engine.kernel.errors import Refused
from engine.kernel.game import GameSpec, Scenario, find, games
from engine.kernel.orders.nearest import meant, plain

Itx = discord.Interaction[Any]
Choice = app_commands.Choice
MOST_CHOICES = 25
PLACES = [
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.public_thread,
    discord.ChannelType.private_thread,
    discord.ChannelType.news_thread,
]
LONGEST_CHOICE = 100
WHICH = "which game, if it is not this channel's"
MINE = "which of your seats, if you have several"


def choices(found: list[tuple[str, str]], typed: str) -> list[Choice[str]]:
    """(shown, value) pairs that contain what was typed, within what Discord takes."""
    wanted = typed.casefold()
    fitting = [(shown, value) for shown, value in found if wanted in shown.casefold() and len(value) <= LONGEST_CHOICE]
    return [Choice(name=clipped(shown, LONGEST_CHOICE), value=value) for shown, value in fitting[:MOST_CHOICES]]


def game_typed(interaction: Itx) -> int | None:
    """The option `game` as far as it is typed, for completions of other options."""
    number = getattr(interaction.namespace, "game", None)
    return number if isinstance(number, int) else None


async def own_seats(context: Context, row: GameRow) -> list[str]:
    """The seats this person holds in a game, in the order of play."""
    seats = await context.store.games.seats(row.id)
    return [seat for seat in row.setup.seats if seats[seat].user == context.user]


async def my_games(interaction: Itx, typed: str) -> list[Choice[int]]:
    """The games a person plays, and the one of this channel."""
    context = Context(interaction)
    found = await context.store.games.games_played(context.user, typed.strip(), most=MOST_CHOICES)
    here = await context.here()
    if here is not None and typed.casefold() in f"{here.label} {here.id}".casefold():
        first = [here, *(game for game in found if game.id != here.id)]
        found = sorted(first, key=lambda game: game.stage not in OPEN)
    return game_choices(found)


def game_choices(games: list[GameRow]) -> list[Choice[int]]:
    """Games by name and number, as many as Discord takes."""
    return [Choice(name=clipped(f"{g.label} ({g.id})", LONGEST_CHOICE), value=g.id) for g in games[:MOST_CHOICES]]


async def seats_here(interaction: Itx, typed: str) -> list[Choice[str]]:
    """The seats of this channel's game."""
    context = Context(interaction)
    try:
        game = await context.game()
    except Refused:
        return []
    return choices([(game.seat_name(seat), seat) for seat in game.setup.seats], typed)


def seat_meant(game: GameRow, typed: str) -> str:
    """The seat that somebody names, in whatever case."""
    return meant(typed, {seat: game.seat_name(seat) for seat in game.setup.seats}, "seat", "seat", f" in {game.name}")


def book_called(typed: str, field: str) -> GameSpec[Any]:
    """The game of this title on the shelf."""
    return find(meant(typed, {slug: spec.title for slug, spec in games().items()}, "game", field))


def scenario_line(scenario: Scenario) -> str:
    """`Kadesh · 1 or 2 players · Egypt and the Hittites meet`."""
    return " · ".join(filter(None, (scenario.title, players_of(scenario), scenario.about)))


def players_of(scenario: Scenario) -> str:
    """For how many a scenario is: `3 or 4 players`."""
    counts = sorted({len(seating) for seating in scenario.seatings})
    return f"{' or '.join(map(str, counts))} {'player' if counts == [1] else 'players'}"


def scenario_meant(spec: GameSpec[Any], typed: str) -> str:
    """The scenario with this title or id, or the one that is offered in these words."""
    offered = {plain(clipped(scenario_line(s), LONGEST_CHOICE)): s.id for s in spec.start.scenarios}
    return offered.get(plain(typed)) or meant(
        typed, {s.id: s.title for s in spec.start.scenarios}, "scenario", "scenario", f" in {spec.title}"
    )


async def seat_of_mine(context: Context, game: GameRow, named: str = "") -> str:
    """The seat a person means: the one named, or the first of his."""
    mine = await own_seats(context, game)
    if named:
        wanted = seat_meant(game, named)
        if wanted not in mine:
            raise Refused(f"you do not play {game.seat_name(wanted)} in {game.name}", "seat")
        return wanted
    if not mine:
        raise Refused(f"you have no seat in {game.name}", "seat")
    return mine[0]


async def my_seats(interaction: Itx, typed: str) -> list[Choice[str]]:
    """The seats a person has in the game that is meant."""
    context = Context(interaction)
    try:
        game = await context.game(game_typed(interaction))
    except Refused:
        return []
    return choices([(game.seat_name(seat), seat) for seat in await own_seats(context, game)], typed)


class _Somewhere(app_commands.Transformer):
    """A channel or thread where a game can be; it need not be one the bot knows of."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        return PLACES

    async def transform(self, interaction: Itx, value: Any, /) -> Any:
        del interaction
        return value


Target = app_commands.Transform[app_commands.AppCommandChannel | app_commands.AppCommandThread, _Somewhere]
