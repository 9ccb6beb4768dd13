"""`/help`: what this person can do here and now, and where the rest is."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from discord import app_commands, ui

from bot.commands.guide import every_game
from bot.commands.play import passing
from bot.commands.shared import WHICH, my_games, own_seats
from bot.commands.slash import slash
from bot.interactions.context import OPEN, Context
from bot.store import GameRow
from bot.text.phrases import moment, who_decides
from bot.text.typed import shown
from bot.views.messages.direct import table_url
from bot.views.messages.ids import name
from bot.views.messages.pages import heading
from bot.views.messages.panel import BLUE, Panel, button
from engine.kernel.errors import Refused
from engine.kernel.game import find
from engine.kernel.orders.names import Names
from engine.kernel.questions import Ask, Number, Split
from engine.wargame.text import listed, plural

EXAMPLES = 4  # legal next words that are named
ALWAYS = (
    ("games mine", "all your games on every server, those that wait for you first"),
    ("games here", "the games of this server"),
    ("league show", "the leagues of this server and their tables"),
    ("learn", "a guided first turn of each game, for you alone"),
    ("rules", "the rules of a game by number, section or words, to read and to show"),
    ("card", "a card and what it does"),
    ("me", "reminders, quiet hours, vacation, pictures or words"),
    ("privacy", "what is stored about you; have it sent or deleted"),
)
LOOKING = (
    ("board", "the board: all of it, a part, or in words"),
    ("log", "what has happened"),
    ("dice", "what was thrown, luck, and the proof that the dice are fair"),
    ("chart", "points, territory and luck by turn"),
    ("replay", "the game as a moving picture"),
    ("game follow", "hear of a game that you do not play in, turn by turn"),
    ("why", "what stands in a place; for players what is possible there and what is not, with the rule"),
)
PLAYING = (
    ("hand", "your cards"),
    ("orders", "standing orders, and orders in advance"),
    ("undo", "take your last decision back"),
    ("advise", "what the automated player would do in your place, and why"),
    ("notes", "your private notes"),
    ("letter", "a private letter to another seat"),
)


STEERING = {
    "lobby": "You may steer this game: `/mod pace` sets how long a decision may take, `/mod end` gives the game up.",
    "running": "You may steer this game: `/mod` pauses, sets deadlines, replaces players, takes decisions back and "
    "ends it. Everything that cannot be undone asks once.",
    "over": "You may still take decisions back (`/mod undo`, `/mod rollback`); `/mod archive` takes it off the lists.",
    "annulled": "`/mod archive` takes it off the lists.",
}


@dataclass
class Advice:
    """What is said, and the buttons below it."""

    now: list[str]
    also: list[tuple[str, str]]
    buttons: list[ui.Button[Any]]


@slash(name="help", description="What you can do here and now")
@app_commands.describe(game=WHICH)
@app_commands.autocomplete(game=my_games)
async def help_(context: Context, game: int | None = None) -> None:
    await show_help(context, game)


async def show_help(context: Context, number: int | None) -> None:
    try:
        row = await context.game(number)
    except Refused:
        if number is not None:
            raise
        row = None
    advice = await advice_on(context, row) if row is not None else await advice_without(context)
    panel = Panel()
    if row is not None:
        panel.text(f"{heading(row)} · [to the table]({table_url(row)})")
    panel.text("\n".join(advice.now))
    if row is None:
        panel.select(*every_game())
    panel.row(*advice.buttons, *_about(row))
    if row is not None and (await context.who(row)).moderates and known(context, "mod"):
        panel.text(STEERING.get(row.stage, STEERING["running"]))
    more = [*advice.also, *ALWAYS]
    if row is not None and not find(row.slug).hidden.cards:
        more = [one for one in more if one[0] != "card"]
    panel.line().text("\n".join(f"- `/{what}` {why}" for what, why in more if known(context, what)))
    await context.show(panel)


def _about(row: GameRow | None) -> list[ui.Button[Any]]:
    return [button("What is this game?", name("about", row.id))] if row is not None else []


def known(context: Context, words: str) -> bool:
    """Whether there is such a command; nothing is named that is not there."""
    first, _, second = words.partition(" ")
    found = context.bot.tree.get_command(first)
    if found is None or not second:
        return found is not None
    return isinstance(found, app_commands.Group) and found.get_command(second) is not None


# ---------------------------------------------------------------------- where the person stands


async def advice_without(context: Context) -> Advice:
    """No game is meant: open one, or go to one."""
    mine = await context.store.games.games_of(context.user)
    playing = [game for game in mine if game.stage in OPEN and not game.is_lesson]
    now = ["### No game is open in this channel"] if context.guild else ["### Your games"]
    if playing:
        now.append(f"You play in {plural(len(playing), 'game')}; `/games mine` shows whose move it is in each.")
    if context.guild:
        now.append("`/game create` opens a game here. Whoever wants to play presses *Join* on its panel.")
    elif not playing:
        now.append("Go to a channel of a server and open a game there with `/game create`.")
    return Advice(now, [], [])


async def advice_on(context: Context, row: GameRow) -> Advice:
    mine = await own_seats(context, row)
    if row.stage == "lobby":
        return await _lobby(context, row, mine)
    if row.stage in ("over", "annulled"):
        now = [
            f"### The game is {row.stage}",
            "Look back at it, and check that the dice were fair. `/game create` opens the next game here.",
        ]
        return Advice(now, list(LOOKING), [*_looking(row), button("Proof of the dice", name("proof", row.id))])
    if row.stage == "paused":
        why = f": {shown(row.settings.paused_for)}" if row.settings.paused_for else ""
        now = [f"### The game is paused{why}", "A moderator lets it go on. Until then you can look at it."]
        return Advice(now, [*LOOKING, *(PLAYING[1:] if mine else ())], _looking(row))
    if not mine:
        return await _spectator(context, row)
    return await _player(context, row, mine)


async def _lobby(context: Context, row: GameRow, mine: list[str]) -> Advice:
    seats = await context.store.games.seats(row.id)
    free = [seat for seat in row.setup.seats if seats[seat].kind == "vacant"]
    now = ["### The game gathers its players"]
    if mine:
        now.append(f"You sit at {listed([row.seat_name(seat) for seat in mine])}. `/game leave` gives the seat up.")
    elif free:
        now.append(f"Free: {listed([row.seat_name(seat) for seat in free])}. Press *Join*, or use `/game join`.")
    if free:
        now.append("It starts when every seat is taken; automated players may take the rest (*Automated players*).")
    elif (await context.who(row)).moderates:
        now.append("Every seat is taken. Press *Start*, or use `/game start`.")
    else:
        now.append("Every seat is taken; whoever opened the game starts it.")
    return Advice(now, [], [])


async def _spectator(context: Context, row: GameRow) -> Advice:
    _, _, session = await context.service.games.look(row.id, None)
    now = ["### You look on", who_decides(session), "All that is public is yours to read."]
    return Advice(now, list(LOOKING), _looking(row))


async def _player(context: Context, row: GameRow, mine: list[str]) -> Advice:
    _, seat, session = await context.service.games.look(row.id, context.me)
    also = [*PLAYING, *LOOKING] if find(row.slug).hidden.hand is not None else [*PLAYING[1:], *LOOKING]
    seats = await context.store.games.seats(row.id)
    lent = [one for one in mine if seats[one].kind == "automat"]
    ask = session.asks().get(seat) if seat is not None else None
    if ask is None or seat in lent:
        now = [
            f"### Nothing for you to decide now ({listed([row.seat_name(one) for one in mine])})",
            who_decides(session),
        ]
        if known(context, "orders"):
            now.append("`/orders` answers in advance what may be asked of you later.")
            unasked = [topic.heading for topic in find(row.slug).words.topics.values() if topic.silent]
            if unasked:
                now.append(f"It also says {listed(unasked)}: nobody is asked for that, unless the table agreed to it.")
        if lent:
            now.append("The automated player has your seat; `/game return` takes it back.")
        return Advice(now, also, _looking(row))
    return Advice(await _open(context, row, ask), also, [button("My move", name("move", row.id), BLUE), *_looking(row)])


async def _open(context: Context, row: GameRow, ask: Ask) -> list[str]:
    """The open question, and how it can be answered in words."""
    waited = (await context.store.games.waiting(row.id)).get(ask.seat)
    since = f" It has been your move since {moment(waited.since, 'relative')}." if waited is not None else ""
    now = [
        "### It is your move",
        f"{ask.prompt}{f' ({ask.rule})' if ask.rule else ''}{since}",
        "Press *My move* for the map with numbers, or answer in words:",
    ]
    now += [f"- `/do {words}`" for words in await _words_for(context, row, ask)]
    now.append("Discord completes the words that are legal as you type after `/do`.")
    with suppress(Refused):
        passing(ask)
        now.append("`/pass` does nothing, which is allowed here.")
    return now


async def _words_for(context: Context, row: GameRow, ask: Ask) -> list[str]:
    """What may be typed: the first words that are legal; of several things at once, a safe answer."""
    if isinstance(ask, Split) and isinstance(ask.default, dict) and ask.default:
        names = Names(ask)
        shown = {o.key: names.shown(o) for o in ask.options}
        return [" ".join(f"{count} {shown[key]}" for key, count in ask.default.items())]
    words = await context.service.play.lines_after(row.id, context.me, "")
    whole = [word for word in words if isinstance(ask, Number) or not word.isdecimal()]
    return whole[:EXAMPLES]


def _looking(row: GameRow) -> list[ui.Button[Any]]:
    return [button("Board", name("board", row.id)), button("Log", name("log", row.id))]


COMMANDS: list[app_commands.Command[Any, Any, Any]] = [help_]
