"""What is on the tables when the page opens: one game that is ready, and those of earlier days."""

from __future__ import annotations

from bot.app import Amarna
from bot.commands.game import usual_scenario, usual_seats
from bot.local.town import Town
from bot.outbox.letters import announcement, invitation
from bot.service.lobby import Opening
from bot.service.step import Who
from bot.store import GameRow
from engine.kernel.game import find

READY = "pharaohs"
FOR_PEOPLE = 2  # seats that the ready game leaves to people
OPEN = ("lobby", "running", "paused")


async def set_the_tables(bot: Amarna, town: Town) -> None:
    """Messages are not kept between two starts, games are: each gets its channel and a new panel."""
    kept = [game for game in await bot.runtime.store.games.games_on(town.guild.id) if game.stage in OPEN]
    for game in sorted(kept, key=lambda one: one.id):
        if game.channel not in town.world.channels:
            town.open_channel(game.label, game.channel)
        await _lay_out(bot, game)
    if all(game.channel != town.table.id for game in kept):
        await _ready_game(bot, town)
    bot.runtime.service.games.stirred()


async def _lay_out(bot: Amarna, game: GameRow) -> None:
    """Post where a game stands."""
    at = bot.runtime.now()
    if game.stage == "lobby":
        letter = invitation(game, again=str(at))
    else:
        letter = announcement(game, "The table is laid out again.", key=f"again:{at}")
    await bot.runtime.store.outbox.post([letter], game=game.id, at=at)


async def _ready_game(bot: Amarna, town: Town) -> None:
    """Opened in the name of the first of the people, all of it at once."""
    ann, spec = next(iter(town.people.values())), find(READY)
    scenario = usual_scenario(spec, 0)
    seats = spec.setup(scenario, usual_seats(spec, scenario)).seats
    await bot.runtime.service.lobby.open_game(
        Who(ann.id),
        Opening(
            slug=READY,
            name="The first game",
            guild=town.guild.id,
            channel=town.table.id,
            scenario=scenario,
            seats=len(seats),
            automats=seats[FOR_PEOPLE:],
        ),
    )
    await ann.until(lambda: town.table.messages)
