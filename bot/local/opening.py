"""What is on the tables when the page opens: one game that is ready, and those of earlier days."""

from __future__ import annotations

from bot.app import Amarna
from bot.herald import announcement
from bot.local.town import Town
from bot.store import GameRow, Letter

READY = "pharaohs"
FOR_PEOPLE = 2  # seats that the ready game leaves to people
OPEN = ("lobby", "running", "paused")


async def set_the_tables(bot: Amarna, town: Town) -> None:
    """Messages are not kept between two starts, games are: each gets its channel and a new panel."""
    kept = [game for game in await bot.house.store.games_on(town.guild.id) if game.stage in OPEN]
    for game in sorted(kept, key=lambda one: one.id):
        if game.channel not in town.world.channels:
            town.open_channel(game.name, game.channel)
        await _lay_out(bot, game)
    if all(game.channel != town.table.id for game in kept):
        await _ready_game(bot, town)
    bot.house.desk.stirred()


async def _lay_out(bot: Amarna, game: GameRow) -> None:
    """Post where a game stands."""
    at = bot.house.now()
    if game.stage == "lobby":
        letter = Letter(f"lobby:{game.id}:{at}", f"channel:{game.channel}", {"kind": "lobby", "game": game.id})
    else:
        letter = announcement(game, "The table is laid out again.", key=f"again:{at}")
    await bot.house.store.post([letter], game=game.id, at=at)


async def _ready_game(bot: Amarna, town: Town) -> None:
    """Opened by the first of the people, by commands as anybody would."""
    ann = next(iter(town.people.values()))
    opened = await ann.slash(town.table, "game create", game=READY, name="The first game")
    game = await bot.house.store.game_in(town.table.id)
    assert game is not None, "the ready game could not be opened"
    filled = [await ann.slash(town.table, "game automate", seat=seat) for seat in game.setup.seats[FOR_PEOPLE:]]
    await ann.until(lambda: town.table.messages)
    for outcome in (opened, *filled):  # nobody at the page has asked for these answers
        ann.dismiss(outcome.answer)
