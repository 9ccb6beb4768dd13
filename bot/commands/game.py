"""`/game`: opening a game, sitting down, leaving, starting."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, Literal

import discord
from discord import app_commands

from bot.commands import threads
from bot.commands.follow import follow
from bot.commands.guide import card_of, greet
from bot.commands.league import league_to_play_in, open_leagues
from bot.commands.seek import seek
from bot.commands.shared import (
    Choice,
    Itx,
    book_called,
    choices,
    scenario_line,
    scenario_meant,
    seat_meant,
    seat_of_mine,
    seats_here,
)
from bot.commands.slash import slash
from bot.interactions.context import Context
from bot.interactions.dispatch import Press, presses
from bot.ops.needed import lacking
from bot.outbox.letters import lobby_key
from bot.service.lobby import Opening, must_gather, name_for
from bot.service.moderation import deadline_in
from bot.service.running import fresh
from bot.service.signals import DECLARE
from bot.settings import GameSettings
from bot.store import GameRow, League
from bot.text.phrases import moment
from bot.views.messages.direct import table_url
from bot.views.messages.lobby import LobbyNews, sitter_text
from bot.views.messages.panel import Panel
from engine.kernel.errors import Refused
from engine.kernel.game import GameSpec, Scenario, find, games
from engine.kernel.orders.nearest import meant
from engine.wargame.text import listed

group = app_commands.Group(name="game", description="Open a game, join, leave, start", guild_only=True)
Expiry = Literal["nothing", "remind", "default", "automat"]
NO_LEAGUE = League(0, 0, "", "", "", 0, 0, 0)


# ---------------------------------------------------------------------- opening


@slash(group=group, name="create", description="Open a game in this channel")
@app_commands.describe(
    game="which game",
    scenario="which scenario (default: the first for so many players)",
    seats="how many play (default: as the scenario is meant)",
    options="house rules, as name=value, separated by commas; they can be chosen on the panel too",
    name="what this game is called here",
    pace="hours for a decision; 0 for no deadline",
    expiry="what happens when the time is up",
    thread="open a thread of its own for it",
    advice="whether players may ask what the automated player would do (default: yes)",
    rated="whether it counts for records, ratings and the table of the server (default: yes)",
    league="in which league of this server it counts",
)
async def create(
    context: Context,
    game: str,
    scenario: str = "",
    seats: app_commands.Range[int, 0, 10] = 0,
    options: str = "",
    name: app_commands.Range[str, 0, 60] = "",
    pace: app_commands.Range[int, 0, 1440] | None = None,
    expiry: Expiry = "remind",
    thread: threads.Kind | None = None,
    advice: bool = True,
    rated: bool = True,
    league: str = "",
) -> None:
    await may_open_here(context, thread=thread is not None)
    hours = (await context.store.people.server(context.guild)).pace if pace is None else pace
    spec = book_called(game, "game")
    chosen, number, counts = scenario_meant(spec, scenario) if scenario else "", seats, NO_LEAGUE
    if league:
        counts = await league_to_play_in(context, league, spec.slug, chosen, number)
        chosen, number = chosen or counts.scenario, number or counts.seats
        if not rated:
            raise Refused(f"what is played in {counts.name} counts", "rated")
    chosen = chosen or usual_scenario(spec, number)
    number = number or usual_seats(spec, chosen)
    place: Any = context.interaction.channel
    called = name_for(name or spec.title)
    if thread is not None:  # what does not fit is refused before there is a thread
        spec.start.deal(spec.setup(chosen, number, options_of(spec, options)))
        await context.service.seats.must_have_room(context.me, context.guild)
        place = await threads.open_thread(threads.must_be_able_to_open(context, thread), thread, called)
    row = await context.service.lobby.open_game(
        context.me,
        Opening(
            slug=spec.slug,
            name=called,
            guild=context.guild,
            channel=context.channel if thread is None else place.id,
            scenario=chosen,
            seats=number,
            options=options_of(spec, options),
            settings=fresh(
                GameSettings(),
                pace=hours,
                expiry=expiry,
                advice=advice,
                rated=rated,
                league=counts.id,
                league_name=counts.name,
            ),
        ),
    )
    where = f" in <#{row.channel}>" if row.channel != context.channel else ""
    about = await threads.let_in(place, context.user) + threads.about_thread(place)
    await context.say(f"**{row.name}** is open{where}. Take a seat on its panel, or with `/game join`.{about}")


async def may_open_here(context: Context, *, thread: bool = False) -> None:
    """Refuse where the bot cannot work, where the server wants no games, and where the person may not write.

    `thread` says that the game gets a thread of its own here.
    """
    must_work_here(context)
    place, rights = context.interaction.channel, context.interaction.permissions
    in_thread = thread or isinstance(place, discord.Thread)
    if not (rights.send_messages_in_threads if in_thread else rights.send_messages):
        where = "in threads of this channel" if thread else "here"
        raise Refused(f"you may not write {where} yourself; open the game where you may", "permissions")
    allowed = (await context.store.people.server(context.guild)).channels
    here = {context.channel, getattr(context.interaction.channel, "parent_id", None)}
    if allowed and not here & set(allowed):
        places = ", ".join(f"<#{channel}>" for channel in allowed)
        raise Refused(f"games are opened in {places}", "channel")


def must_work_here(context: Context) -> None:
    """Whether the bot has the rights it needs in this channel."""
    threads.must_be_in(context)
    place = context.interaction.channel
    missing = lacking(context.interaction.app_permissions, thread=isinstance(place, discord.Thread))
    if missing:
        raise Refused(f"I cannot run a game here: in this channel I lack {listed(missing)}", "permissions")


def usual_scenario(spec: GameSpec[Any], seats: int) -> str:
    """The first scenario for so many; for several, if nothing is said about it."""
    fitting = (
        s.id for s in spec.start.scenarios if any(len(x) == seats or (not seats and len(x) > 1) for x in s.seatings)
    )
    return next(fitting, "")


def usual_seats(spec: GameSpec[Any], scenario: str) -> int:
    """As the scenario is meant; one that can also be played alone is opened for all it has room for."""
    seatings = next((s.seatings for s in spec.start.scenarios if s.id == scenario), ())
    counts = [len(seating) for seating in seatings]
    return max(counts) if counts[:1] == [1] else 0


def options_of(spec: GameSpec[Any], text: str) -> dict[str, str]:
    """`name=value, name=value`, by ids or titles."""
    titles, values = {o.id: o.title for o in spec.start.options}, {o.id: o.values for o in spec.start.options}
    found = {}
    for part in filter(None, (one.strip() for one in text.split(","))):
        key, sign, value = part.partition("=")
        if not sign:
            raise Refused(f"“{part}” is no option; write name=value", "options")
        option = meant(key, titles, "option", "options", f" in {spec.title}")
        spelled = {one: one.replace("_", " ") for one in values[option]}
        found[option] = meant(value, spelled, "choice", "options", f" of {titles[option]}")
    return found


create.autocomplete("league")(open_leagues)


@create.autocomplete("game")
async def _games(interaction: Itx, typed: str) -> list[Choice[str]]:
    del interaction
    return choices([(spec.title, slug) for slug, spec in games().items()], typed)


def _chosen(interaction: Itx) -> GameSpec[Any] | None:
    with suppress(Refused):
        return book_called(str(getattr(interaction.namespace, "game", "")), "game")
    return None


@create.autocomplete("scenario")
async def _scenarios(interaction: Itx, typed: str) -> list[Choice[str]]:
    spec = _chosen(interaction)
    return choices([(scenario_line(s), s.id) for s in in_order(spec.start.scenarios)], typed) if spec else []


def in_order(scenarios: Sequence[Scenario]) -> list[Scenario]:
    """Scenarios for several before those that are for one alone."""
    return sorted(scenarios, key=lambda s: max(map(len, s.seatings), default=0) < 2)


@create.autocomplete("options")
async def _options(interaction: Itx, typed: str) -> list[Choice[str]]:
    """The options after those already typed."""
    spec = _chosen(interaction)
    if spec is None:
        return []
    before, _, last = typed.rpartition(",")
    stem = f"{before.strip()}, " if before.strip() else ""
    scenario = spec.start.scenarios[0].id
    with suppress(Refused):
        scenario = scenario_meant(spec, str(getattr(interaction.namespace, "scenario", "") or scenario))
    offered = [(o, value) for o in spec.options_in(scenario) for value in o.values]
    found = [(f"{o.title}: {value.replace('_', ' ')}", f"{stem}{o.id}={value}") for o, value in offered]
    wanted = last.strip()
    return choices([(shown, value) for shown, value in found if wanted in value or wanted in shown], "")


# ---------------------------------------------------------------------- seats


@slash(group=group, name="join", description="Take a seat in this channel's game", here=True)
@app_commands.describe(seat="which seat (default: the first free one)", word="a word of yours, mixed into the dice")
@app_commands.autocomplete(seat=seats_here)
async def join(context: Context, row: GameRow, seat: str = "", word: app_commands.Range[str, 0, 60] = "") -> None:
    wanted = seat_meant(row, seat) if seat else ""
    taken = await context.service.lobby.sit_down(row.id, context.me, wanted, word)
    await refresh_lobby(context, row)
    await threads.let_in(context.bot.get_channel(row.channel), context.user)
    await context.show(
        (await card_of(context, row, taken, f"You play **{row.seat_name(taken)}** in {row.name}.")).panel()
    )


@slash(
    group=group, name="leave", description="Leave your seat; a rated game under way counts as lost for you", here=True
)
@app_commands.describe(seat="which of your seats, if you have several")
@app_commands.autocomplete(seat=seats_here)
async def leave(context: Context, row: GameRow, seat: str = "") -> None:
    left = seat_meant(row, seat) if seat else await seat_of_mine(context, row)
    await context.service.lobby.stand_up(row.id, await context.who(row), left)
    await refresh_lobby(context, row)
    await context.say(f"You have left **{row.seat_name(left)}** in {row.name}.")


@slash(group=group, name="automate", description="Give a free seat, or your own, to the automated player", here=True)
@app_commands.autocomplete(seat=seats_here)
async def automate(context: Context, row: GameRow, seat: str) -> None:
    given = seat_meant(row, seat)
    await context.service.lobby.automate(row.id, await context.who(row), given)
    await refresh_lobby(context, row)
    await context.say(f"The automated player plays **{row.seat_name(given)}**.")


@slash(group=group, name="return", description="Take your seat back from the automated player", here=True)
async def come_back(context: Context, row: GameRow) -> None:
    seat = await context.service.seats.come_back(row.id, context.me)
    await context.say(f"Welcome back. You play **{row.seat_name(seat)}** again.")


@slash(group=group, name="start", description="Begin this channel's game", here=True)
async def start(context: Context, row: GameRow) -> None:
    await context.service.lobby.start(row.id, await context.who(row))
    await refresh_lobby(context, row)
    await context.say(f"**{row.name}** has begun.")


@slash(group=group, name="status", description="Who plays here, whose decision it is, since when", here=True)
async def status(context: Context, row: GameRow) -> None:
    seats, waiting = await context.store.games.seats(row.id), await context.store.games.waiting(row.id)
    lines = [f"## {row.name}\n{find(row.slug).title} · game {row.id} · {row.stage} · [to the table]({table_url(row)})"]
    for seat in row.setup.seats:
        since = f" · asked {moment(waiting[seat].since, 'relative')}" if seat in waiting else ""
        lines.append(f"**{row.seat_name(seat)}** · {sitter_text(seats[seat])}{since}")
    alarms = await context.store.outbox.alarms(row.id)
    if due := deadline_in(alarms):
        lines.append(f"Deadline {moment(due)}")
    if any(alarm.kind == DECLARE for alarm in alarms):
        lines.append(f"The time agreed on runs until {moment(row.settings.ends)}")
    await context.show(Panel().text("\n".join(lines)))


# ---------------------------------------------------------------------- the lobby's panel


@slash(
    group=group,
    name="lobby",
    description="Where this channel's game gathers; posts its panel again if it got lost",
    here=True,
)
async def lobby(context: Context, row: GameRow) -> None:
    if row.channel != context.channel:
        raise Refused(f"{row.name} gathers in <#{row.channel}>; ask for its panel there", "channel")
    must_gather(row)
    must_work_here(context)
    posted = await context.store.outbox.message_of(lobby_key(row.id))
    if posted is not None and await _stands(context, row, posted):
        await refresh_lobby(context, row)
        await context.say(f"The panel of **{row.name}** is [here]({table_url(row, posted)}).")
    elif await context.service.lobby.invite_again(row.id, posted):
        await context.say(f"The panel of **{row.name}** is posted again.")
    else:
        await context.say(f"The panel of **{row.name}** is about to be posted.")


async def _stands(context: Context, row: GameRow, message: int) -> bool:
    """Whether a message is still in the game's channel."""
    try:
        await context.bot.get_partial_messageable(row.channel).fetch_message(message)
    except discord.NotFound:
        return False
    return True


async def lobby_panel(context: Context, row: GameRow) -> Panel:
    seekers = (await context.store.seekers.seekers(row.guild, context.service.now())).get(row.slug, [])
    return LobbyNews(row, find(row.slug), await context.store.games.seats(row.id), seekers).panel()


async def refresh_lobby(context: Context, row: GameRow) -> None:
    """Show on the posted panel what has changed by a command."""
    lobby = await context.store.outbox.message_of(lobby_key(row.id))
    if lobby is None:
        return
    panel = await lobby_panel(context, await context.anew(row))
    place = context.bot.get_partial_messageable(row.channel)
    try:
        await place.get_partial_message(lobby).edit(view=panel.view(), allowed_mentions=panel.mentions())
    except discord.HTTPException:  # deleted, or not to be changed any more: the game does not depend on it
        return


async def _on_the_panel(context: Context, press: Press, work: Callable[[], Awaitable[object]]) -> None:
    """Change the lobby by its own buttons: the panel itself is the answer."""
    await context.interaction.response.defer()
    await work()
    panel = await lobby_panel(context, await context.anew(press.row))
    await context.interaction.edit_original_response(view=panel.view(), allowed_mentions=panel.mentions())


@presses("seat", defers=False)
async def choose_seat(context: Context, press: Press) -> None:
    await _sit_down(context, press, press.values[0] if press.values else "")


@presses("join", defers=False)
async def take_any_seat(context: Context, press: Press) -> None:
    await _sit_down(context, press, "")


async def _sit_down(context: Context, press: Press, wanted: str) -> None:
    """Whoever sits elsewhere in the lobby already changes his seat. He is told what his seat is about."""

    seat = ""

    async def work() -> None:
        nonlocal seat
        seat = await context.service.lobby.sit_down(press.row.id, context.me, wanted, moves=True)
        await threads.let_in(context.bot.get_channel(press.row.channel), context.user)

    await _on_the_panel(context, press, work)
    await greet(context, press.row, seat)


@presses("stand", defers=False)
async def stand_up(context: Context, press: Press) -> None:
    row = press.row
    seat = await seat_of_mine(context, row)
    who = await context.who(row)
    await _on_the_panel(context, press, lambda: context.service.lobby.stand_up(row.id, who, seat))


@presses("fill", defers=False)
async def fill_up(context: Context, press: Press) -> None:
    """Automated players take every free seat; those that are there already make room again."""

    async def work() -> None:
        row = press.row
        who, seats = await context.who(row), await context.store.games.seats(row.id)
        free = [seat for seat in row.setup.seats if seats[seat].kind == "vacant"]
        for seat in free:
            await context.service.lobby.automate(row.id, who, seat)
        for seat in [] if free else [x.seat for x in seats.values() if x.kind == "automat"]:
            await context.service.lobby.stand_up(row.id, who, seat)

    await _on_the_panel(context, press, work)


@presses("begin", defers=False)
async def begin(context: Context, press: Press) -> None:
    row = press.row
    who = await context.who(row)
    await _on_the_panel(context, press, lambda: context.service.lobby.start(row.id, who))


group.add_command(seek)
group.add_command(follow)
COMMANDS = [group]
