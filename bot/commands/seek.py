"""Looking for players, and for a table: `/game seek`; and a seat that somebody has left goes on with another."""

from __future__ import annotations

from discord import app_commands

from bot.commands.shared import Choice, Itx, book_called, choices
from bot.commands.slash import slash
from bot.interactions.context import Context
from bot.interactions.dispatch import Press, presses
from bot.store import GameRow
from bot.text.phrases import moment
from bot.views.messages.direct import table_url
from bot.views.messages.panel import Panel
from engine.kernel.game import find, games
from engine.kernel.orders.nearest import plain
from engine.wargame.text import listed, plural

LONG = 14 * 86_400  # seconds for which a wish holds
MOST_LISTED = 200  # games looked through, the newest
OFF = "off"
FEW = 15  # tables on the board


@slash(name="seek", description="Tables with free seats; or be called when one of a game opens here")
@app_commands.describe(game="which game you would like to play; off: none any more")
async def seek(context: Context, game: str = "") -> None:
    said = await wish(context, game.strip()) if game.strip() else ""
    await show_seekers(context, said)


@seek.autocomplete("game")
async def _games(interaction: Itx, typed: str) -> list[Choice[str]]:
    del interaction
    return choices([*((spec.title, slug) for slug, spec in games().items()), ("none any more", OFF)], typed)


async def wish(context: Context, typed: str) -> str:
    """What somebody would like to play here from now on, for a while."""
    if plain(typed) == OFF:
        return await wish_no_more(context)
    spec = book_called(typed, "game")
    until = context.service.now() + LONG
    await context.store.seekers.seek(context.guild, context.user, spec.slug, until)
    return f"✓ The next table of **{spec.title}** here calls you, at most once a day, until {moment(until, 'date')}."


async def wish_no_more(context: Context) -> str:
    await context.store.seekers.seek_no_more(context.guild, context.user)
    return "✓ You are called by no new table any more."


async def show_seekers(context: Context, said: str) -> None:
    """The tables this person may see that have a seat free, and who looks for which game."""
    panel = Panel().text(said).text("### Tables with free seats")
    found = await context.store.games.games_listed(context.guild, over=False, most=MOST_LISTED)
    seen = [game for game, rights in await context.rights_at_once(found) if rights.sees]
    lines = [line for game in seen if (line := await _free(context, game))][:FEW]
    panel.text("\n".join(lines) or "None now. `/game create` opens one.")
    seekers = await context.store.seekers.seekers(context.guild, context.service.now())
    looking = [
        f"- {games()[slug].title}: {listed([f'<@{user}>' for user in users])}"
        for slug, users in seekers.items()
        if slug in games()
    ]
    if looking:
        panel.text("\n".join(["**Looking for a table**", *looking]))
    await context.show(panel)


async def _free(context: Context, game: GameRow) -> str:
    """A table with its free seats: of a lobby all that nobody has, of a game under way those that were left."""
    seats = await context.store.games.seats(game.id)
    if game.stage == "lobby":
        free = [seat for seat in game.setup.seats if seats[seat].kind != "person"]
        what = "gathers"
    else:
        free = [seat for seat in game.setup.seats if seats[seat].was_left]
        what = "seeks a substitute"
    if not free or game.slug not in games():
        return ""
    names = listed([game.seat_name(seat) for seat in free])
    title = find(game.slug).title
    return f"- **[{game.name}]({table_url(game)})** · {title} · {what} · {plural(len(free), 'seat')}: {names}"


@presses("takeseat")
async def take_seat(context: Context, press: Press) -> None:
    """A seat that its player has left."""
    row, seat = press.row, press.name.part(0)
    await context.service.seats.take_over(row.id, context.me, seat)
    await context.say(f"You play **{row.seat_name(seat)}** in {row.name}. *My move* opens what you are asked.")
