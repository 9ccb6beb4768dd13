"""`/mod`: the course of a game, its time, and who plays it."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.commands import moderate_games  # noqa: F401  (the rest of `/mod` registers itself)
from bot.commands.game import Expiry, refresh_lobby
from bot.commands.shared import Choice, Itx, choices, game_typed, seat_meant
from bot.commands.slash import slash
from bot.commands.steer import DOES_THIS, confirmed, group, seats_meant, snowflake
from bot.commands.threads import let_in
from bot.interactions.context import Context
from bot.interactions.dispatch import Press, presses
from bot.outbox.carrying import Later
from bot.service.running import must_be_open, must_moderate, must_run, the_seat
from bot.service.signals import must_be_awaited
from bot.service.step import Who
from bot.store import GameRow
from bot.text.phrases import moment
from bot.text.times import when
from bot.text.typed import cleaned
from bot.views.messages.ids import of_question, to_question
from bot.views.messages.lobby import EXPIRY
from bot.views.messages.moderating import asks_first, quoted, quoted_in
from engine.kernel.errors import Refused
from engine.kernel.orders.nearest import meant
from engine.kernel.session import Session
from engine.wargame.text import listed, plural

DAYS_60 = 60 * 24  # hours
WHY = app_commands.Range[str, 0, 150]

# ---------------------------------------------------------------------- the course of a game


@slash(group=group, name="start", description="Begin a game whose seats are all taken", moderates=True)
async def start(context: Context, row: GameRow, who: Who) -> None:
    await context.service.lobby.start(row.id, who)
    await refresh_lobby(context, row)
    await context.say(f"**{row.name}** has begun.")


@slash(group=group, name="end", description="End a game: with a result, or annulled", moderates=True)
@app_commands.describe(result="how it ended, in words", annul="as if it had never been played")
async def end(context: Context, row: GameRow, result: WHY = "", annul: bool = False) -> None:
    must_be_open(row)
    if annul and result:
        raise Refused("a game that is annulled has no result; give one or the other", "result")
    gone = annul or row.stage == "lobby"
    text = f"{'Annul' if gone else 'End'} **{row.name}**? Nobody can decide anything after."
    if result:
        text += f"\n{quoted('Result', result)}"
    await context.show(asks_first(row, text, "end", int(gone)))


@confirmed("end")
async def ended(context: Context, press: Press, row: GameRow, who: Who) -> None:
    result = quoted_in(context.interaction.message)
    annul = press.number(1) == 1
    await context.service.moderation.end(row.id, who, annul=annul, result="" if annul else result)
    await refresh_lobby(context, row)
    await context.say(f"**{row.name}** is {'annulled' if annul else 'ended'}.")


@slash(group=group, name="pause", description="Stop the game and its time until it is resumed", moderates=True)
@app_commands.describe(reason="why, for the table to read")
async def pause(context: Context, row: GameRow, who: Who, reason: WHY = "") -> None:
    await context.service.moderation.pause(row.id, who, cleaned(reason))
    await context.say(f"**{row.name}** is paused. `/mod resume` lets it go on.")


@slash(group=group, name="resume", description="Let a paused game go on, with the time that was left", moderates=True)
async def resume(context: Context, row: GameRow, who: Who) -> None:
    await context.service.moderation.resume(row.id, who)
    await context.say(f"**{row.name}** goes on.")


async def _words(interaction: Itx, typed: str) -> list[Choice[str]]:
    """What the game waits for; only for those who may declare it."""
    context = Context(interaction)
    try:
        row = await context.game(game_typed(interaction), guess=False)
        must_moderate(await context.who(row), DOES_THIS)
        _, _, session = await context.service.games.look(row.id, None)
    except Refused:
        return []
    return choices([(word.title, name) for name, word in session.signals_awaited().items()], typed)


@slash(
    group=group, name="declare", description="Say what the game waits for: that the agreed time is up", moderates=True
)
@app_commands.describe(word="what is declared (default: what the game waits for)")
@app_commands.autocomplete(word=_words)
async def declare(context: Context, row: GameRow, word: str = "") -> None:
    must_run(row)
    _, _, session = await context.service.games.look(row.id, None)
    name = word_meant(session, word)
    said = must_be_awaited(session, name)
    text = f"Declare in **{row.name}** that {said.title}? {said.follows} The table is told."
    await context.show(asks_first(row, text, "declare", name))


def word_meant(session: Session[Any], typed: str) -> str:
    """The word by its title; the only one there is if none is named."""
    awaited = {name: word.title for name, word in session.signals_awaited().items()}
    if not awaited or (not typed and len(awaited) == 1):
        return next(iter(awaited), "")
    return meant(typed, awaited, "word", "word", f" in {session.spec.title}")


@confirmed("declare")
async def declared(context: Context, press: Press, row: GameRow, who: Who) -> None:
    await context.service.signals.declare(row.id, who, press.name.part(1))
    await context.say(f"Declared in **{row.name}**; the table is told.")


# ---------------------------------------------------------------------- time


@slash(group=group, name="deadline", description="Until when the open decision must be taken", moderates=True)
@app_commands.describe(until="in 2 days, 36h, 2026-12-01 18:00 (UTC), or a Discord timestamp")
async def deadline(context: Context, row: GameRow, who: Who, until: app_commands.Range[str, 1, 60]) -> None:
    due = when(until, context.service.now())
    await context.service.moderation.set_deadline(row.id, who, due)
    await context.say(f"The deadline of **{row.name}** is {moment(due)}.")


@slash(group=group, name="extend", description="Give the open decision more time", moderates=True)
@app_commands.describe(hours="how many hours more")
async def extend(context: Context, row: GameRow, who: Who, hours: app_commands.Range[int, 1, DAYS_60]) -> None:
    due = await context.service.moderation.extend(row.id, who, hours)
    await context.say(f"The deadline of **{row.name}** is {moment(due)} now.")


@slash(group=group, name="pace", description="How fast a game goes; with nothing given, shows it", moderates=True)
@app_commands.describe(
    hours="hours for a decision; 0 for no deadline",
    grace="hours after the deadline before anything happens",
    expiry="what happens then",
    messengers="whether the table sees that a letter went from seat to seat",
    advice="whether players may ask what the automated player would do",
)
async def pace(
    context: Context,
    row: GameRow,
    who: Who,
    hours: app_commands.Range[int, 0, DAYS_60] | None = None,
    grace: app_commands.Range[int, 0, 14 * 24] | None = None,
    expiry: Expiry | None = None,
    messengers: bool | None = None,
    advice: bool | None = None,
) -> None:
    given = {"pace": hours, "grace": grace, "expiry": expiry, "messengers": messengers, "advice": advice}
    fields: dict[str, Any] = {field: value for field, value in given.items() if value is not None}
    after = await context.service.moderation.set_wishes(row.id, who, **fields) if fields else row
    await refresh_lobby(context, row)
    await context.say(f"**{row.name}**\n{pace_text(after)}")


def pace_text(row: GameRow) -> str:
    settings = row.settings
    time = f"A decision within {plural(settings.pace, 'hour')}" if settings.pace else "No deadline of its own"
    grace = f", then {plural(settings.grace, 'hour')} of grace" if settings.grace else ""
    seen = "sees" if settings.messengers else "does not see"
    advice = "" if settings.advice else "\nNo advice is given."
    return (
        f"{time}{grace}. When time is up: {EXPIRY[settings.expiry]}.\nThe table {seen} when a letter is sent.{advice}"
    )


@slash(group=group, name="remind", description="Call everybody the game waits for, now", moderates=True)
async def remind(context: Context, row: GameRow, who: Who) -> None:
    called = await context.service.moderation.remind(row.id, who)
    await context.say(f"Called: {listed([row.seat_name(seat) for seat in called])}.")


# ---------------------------------------------------------------------- who plays


@slash(group=group, name="replace", description="Give a seat to another player, in any phase", moderates=True)
@app_commands.describe(seat="which seat", player="who plays it from now on")
@app_commands.autocomplete(seat=seats_meant)
async def replace(context: Context, row: GameRow, seat: str, player: discord.Member) -> None:
    must_be_open(row)
    must_be_a_person(player)
    seats = await context.store.games.seats(row.id)
    given = seat_meant(row, seat)
    before = the_seat(seats, given)
    if before.person == player.id:
        raise Refused(f"<@{player.id}> plays {row.seat_name(given)} already", "player")
    lost = f" <@{before.user}> loses the seat and all access to it then." if before.user else ""
    text = f"Give **{row.seat_name(given)}** to <@{player.id}>, once they accept it?{lost}"
    if row.stage != "lobby":
        text += " The new player gets the seat's hand by direct message; orders given in advance are dropped."
    if player.id == context.user and row.stage != "lobby":
        text += " Since you give it to yourself, the others who play are asked first."
    await context.service.seats.must_not_know_all(row, player.id)
    also = [row.seat_name(x.seat) for x in seats.values() if x.user == player.id]
    if also:
        text += f"\n<@{player.id}> plays {listed(also)} here already."
    await context.show(asks_first(row, text, "replace", given, player.id))


@confirmed("replace")
async def replaced(context: Context, press: Press, row: GameRow, who: Who) -> None:
    seat, user = press.name.part(1), snowflake(press, 2)
    await must_see(context, row, user)
    asked = await context.service.seats.replace(row.id, who, seat, user)
    await refresh_lobby(context, row)
    missed = await let_in_to_play(context, row, user, asked)
    now = f"<@{user}> plays **{row.seat_name(seat)}** from now on."
    await context.say((seating_text(row, seat, user, asked) if asked else now) + missed)


async def must_see(context: Context, row: GameRow, user: int) -> None:
    """Refuse to ask a person who could not read it. Into a thread they are let in with the asking."""
    if isinstance(context.bot.get_channel(row.channel), discord.Thread):
        return
    try:
        sees = await context.bot.permissions.may_read(row, user)
    except Later:
        raise Refused("Discord did not tell me in time who that is; try again", "player") from None
    if not sees:
        raise Refused(f"<@{user}> does not see <#{row.channel}>; let them in there first", "player")


async def let_in_to_play(context: Context, row: GameRow, user: int, asked: list[int]) -> str:
    """Let a person who plays, or is asked to, into the game's thread; one who asks for a seat waits for the others."""
    waits = bool(asked) and user not in asked
    return "" if waits else await let_in(context.bot.get_channel(row.channel), user)


def seating_text(row: GameRow, seat: str, user: int, asked: list[int]) -> str:
    """Who has to agree before somebody gets a seat."""
    people = listed([f"<@{other}>" for other in asked])
    return f"The table is asked. <@{user}> plays **{row.seat_name(seat)}** once these have agreed: {people}."


@presses("cede")
async def agree_to_seat(context: Context, press: Press) -> None:
    """A player agrees that somebody gets a seat; or that person accepts it."""
    seat, user = press.name.part(0), snowflake(press, 1)
    asked = await context.service.seats.agree_to_seat(press.row.id, context.me, seat, user)
    if not asked:
        await let_in(context.bot.get_channel(press.row.channel), user)
    await refresh_lobby(context, press.row)
    await context.say(
        "Agreed. Others still have to." if asked else f"Agreed: <@{user}> plays **{press.row.seat_name(seat)}**."
    )


@presses("consent")
async def agree_to_motion(context: Context, press: Press) -> None:
    """A player agrees to what a host asks."""
    asked = await context.service.consent.agree_to_motion(press.row.id, context.me, press.number(0))
    await refresh_lobby(context, press.row)
    await context.say("Agreed. Others still have to." if asked else "Agreed: it is done.")


def must_be_a_person(player: discord.Member) -> None:
    if player.bot:
        raise Refused(f"<@{player.id}> is a bot; `/mod automate` gives a seat to the automated player", "player")


@slash(group=group, name="automate", description="Let the automated player have a seat", moderates=True)
@app_commands.describe(seat="which seat", for_good="its player cannot take it back")
@app_commands.autocomplete(seat=seats_meant)
async def automate(context: Context, row: GameRow, who: Who, seat: str, for_good: bool = False) -> None:
    given = seat_meant(row, seat)
    await context.service.seats.automate_seat(row.id, who, given, for_good=for_good)
    await refresh_lobby(context, row)
    await context.say(f"The automated player plays **{row.seat_name(given)}**. `/mod restore` ends that.")


@slash(
    group=group, name="restore", description="Give a seat back from the automated player to a person", moderates=True
)
@app_commands.describe(seat="which seat", player="who plays it, if it had no owner")
@app_commands.autocomplete(seat=seats_meant)
async def restore(context: Context, row: GameRow, who: Who, seat: str, player: discord.Member | None = None) -> None:
    if player is not None:
        must_be_a_person(player)
    given = seat_meant(row, seat)
    if player is not None:
        await must_see(context, row, player.id)
    user, asked = await context.service.seats.restore(row.id, who, given, player.id if player is not None else None)
    await refresh_lobby(context, row)
    missed = await let_in_to_play(context, row, user, asked)
    now = f"<@{user}> plays **{row.seat_name(given)}** again."
    await context.say((seating_text(row, given, user, asked) if asked else now) + missed)


@slash(group=group, name="answer", description="Give a safe answer for a player who is absent", moderates=True)
@app_commands.describe(seat="whose decision")
@app_commands.autocomplete(seat=seats_meant)
async def answer(context: Context, row: GameRow, seat: str) -> None:
    must_run(row)
    asked = seat_meant(row, seat)
    _, _, session = await context.service.games.look(row.id, None)
    ask = session.asks().get(asked)
    if ask is None:
        raise Refused(f"there is nothing for {row.seat_name(asked)} to decide now", "seat")
    about = ask.heading
    text = (
        f"Answer for **{row.seat_name(asked)}**, on this: {about}? The safe answer of the rules is given, "
        "or what the automated player would do where there is none. The table is told."
    )
    question = of_question(session.token_of(asked), row.setup.seats.index(asked))
    await context.show(asks_first(row, text, "answer", question=question))


@confirmed("answer")
async def answered(context: Context, press: Press, row: GameRow, who: Who) -> None:
    meant = to_question(press.name.question)
    if meant is None or not 0 <= meant[1] < len(row.setup.seats):
        raise Refused("this button is not one of mine", "button")
    seat = row.setup.seats[meant[1]]
    await context.service.moderation.answer_for(row.id, who, seat, quoting=meant[0])
    await context.say(f"Answered for **{row.seat_name(seat)}**.")


COMMANDS = [group]
