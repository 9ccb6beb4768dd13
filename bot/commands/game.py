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
from bot.desk.declaring import DECLARE
from bot.desk.hosting import fresh
from bot.desk.lobby import must_gather, name_for
from bot.desk.steering import deadline_in
from bot.panels.direct import table_url
from bot.panels.lobby import LobbyNews, sitter_text
from bot.panels.panel import Panel
from bot.post.herald import lobby_key
from bot.speech.phrases import moment
from bot.store import GameRow, League
from bot.table.presses import Press, presses
from bot.table.visit import Visit, guarded
from bot.upkeep.needed import lacking
from bot.wishes import GameWishes
from engine.kernel.errors import Refused
from engine.kernel.game import GameSpec, Scenario, find, games
from engine.kernel.orders.nearest import meant
from engine.wargame.text import listed

group = app_commands.Group(name="game", description="Open a game, join, leave, start", guild_only=True)
Expiry = Literal["nothing", "remind", "default", "automat"]
NO_LEAGUE = League(0, 0, "", "", "", 0, 0, 0)


# ---------------------------------------------------------------------- opening


@group.command(name="create", description="Open a game in this channel")
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
    interaction: Itx,
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
    async def work(visit: Visit) -> None:
        await visit.think()
        await may_open_here(visit, thread=thread is not None)
        hours = (await visit.store.server(visit.guild)).pace if pace is None else pace
        spec = book_called(game, "game")
        chosen, number, counts = scenario_meant(spec, scenario) if scenario else "", seats, NO_LEAGUE
        if league:
            counts = await league_to_play_in(visit, league, spec.slug, chosen, number)
            chosen, number = chosen or counts.scenario, number or counts.seats
            if not rated:
                raise Refused(f"what is played in {counts.name} counts", "rated")
        chosen = chosen or usual_scenario(spec, number)
        number = number or usual_seats(spec, chosen)
        place: Any = visit.interaction.channel
        called = name_for(name or spec.title)
        if thread is not None:  # what does not fit is refused before there is a thread
            spec.start.deal(spec.setup(chosen, number, options_of(spec, options)))
            await visit.desk.must_have_room(visit.me, visit.guild)
            place = await threads.open_thread(threads.must_be_able_to_open(visit, thread), thread, called)
        row = await visit.desk.open_game(
            spec.slug,
            visit.me,
            name=called,
            guild=visit.guild,
            channel=visit.channel if thread is None else place.id,
            scenario=chosen,
            seats=number,
            options=options_of(spec, options),
            wishes=fresh(
                GameWishes(),
                pace=hours,
                expiry=expiry,
                advice=advice,
                rated=rated,
                league=counts.id,
                league_name=counts.name,
            ),
        )
        where = f" in <#{row.channel}>" if row.channel != visit.channel else ""
        about = await threads.let_in(place, visit.user) + threads.about_thread(place)
        await visit.say(f"**{row.name}** is open{where}. Take a seat on its panel, or with `/game join`.{about}")

    await guarded(interaction, work)


async def may_open_here(visit: Visit, *, thread: bool = False) -> None:
    """Refuse where the bot cannot work, where the server wants no games, and where the person may not write.

    `thread` says that the game gets a thread of its own here.
    """
    must_work_here(visit)
    place, rights = visit.interaction.channel, visit.interaction.permissions
    in_thread = thread or isinstance(place, discord.Thread)
    if not (rights.send_messages_in_threads if in_thread else rights.send_messages):
        where = "in threads of this channel" if thread else "here"
        raise Refused(f"you may not write {where} yourself; open the game where you may", "permissions")
    allowed = (await visit.store.server(visit.guild)).channels
    here = {visit.channel, getattr(visit.interaction.channel, "parent_id", None)}
    if allowed and not here & set(allowed):
        places = ", ".join(f"<#{channel}>" for channel in allowed)
        raise Refused(f"games are opened in {places}", "channel")


def must_work_here(visit: Visit) -> None:
    """Whether the bot has the rights it needs in this channel."""
    threads.must_be_in(visit)
    place = visit.interaction.channel
    missing = lacking(visit.interaction.app_permissions, thread=isinstance(place, discord.Thread))
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


@group.command(name="join", description="Take a seat in this channel's game")
@app_commands.describe(seat="which seat (default: the first free one)", word="a word of yours, mixed into the dice")
@app_commands.autocomplete(seat=seats_here)
async def join(interaction: Itx, seat: str = "", word: app_commands.Range[str, 0, 60] = "") -> None:
    async def work(visit: Visit) -> None:
        await visit.think()
        row = await visit.game()
        wanted = seat_meant(row, seat) if seat else ""
        taken = await visit.desk.sit_down(row.id, visit.me, wanted, word)
        await refresh_lobby(visit, row)
        await threads.let_in(visit.bot.get_channel(row.channel), visit.user)
        await visit.show(
            (await card_of(visit, row, taken, f"You play **{row.seat_name(taken)}** in {row.name}.")).panel()
        )

    await guarded(interaction, work)


@group.command(name="leave", description="Leave your seat; a rated game under way counts as lost for you")
@app_commands.describe(seat="which of your seats, if you have several")
@app_commands.autocomplete(seat=seats_here)
async def leave(interaction: Itx, seat: str = "") -> None:
    async def work(visit: Visit) -> None:
        await visit.think()
        row = await visit.game()
        left = seat_meant(row, seat) if seat else await seat_of_mine(visit, row)
        await visit.desk.stand_up(row.id, await visit.who(row), left)
        await refresh_lobby(visit, row)
        await visit.say(f"You have left **{row.seat_name(left)}** in {row.name}.")

    await guarded(interaction, work)


@group.command(name="automate", description="Give a free seat, or your own, to the automated player")
@app_commands.autocomplete(seat=seats_here)
async def automate(interaction: Itx, seat: str) -> None:
    async def work(visit: Visit) -> None:
        await visit.think()
        row = await visit.game()
        given = seat_meant(row, seat)
        await visit.desk.automate(row.id, await visit.who(row), given)
        await refresh_lobby(visit, row)
        await visit.say(f"The automated player plays **{row.seat_name(given)}**.")

    await guarded(interaction, work)


@group.command(name="return", description="Take your seat back from the automated player")
async def come_back(interaction: Itx) -> None:
    async def work(visit: Visit) -> None:
        await visit.think()
        row = await visit.game()
        seat = await visit.desk.come_back(row.id, visit.me)
        await visit.say(f"Welcome back. You play **{row.seat_name(seat)}** again.")

    await guarded(interaction, work)


@group.command(name="start", description="Begin this channel's game")
async def start(interaction: Itx) -> None:
    async def work(visit: Visit) -> None:
        await visit.think()
        row = await visit.game()
        await visit.desk.start(row.id, await visit.who(row))
        await refresh_lobby(visit, row)
        await visit.say(f"**{row.name}** has begun.")

    await guarded(interaction, work)


@group.command(name="status", description="Who plays here, whose decision it is, since when")
async def status(interaction: Itx) -> None:
    async def work(visit: Visit) -> None:
        await visit.think()
        row = await visit.game()
        seats, waiting = await visit.store.seats(row.id), await visit.store.waiting(row.id)
        lines = [
            f"## {row.name}\n{find(row.slug).title} · game {row.id} · {row.stage} · [to the table]({table_url(row)})"
        ]
        for seat in row.setup.seats:
            since = f" · asked {moment(waiting[seat].since, 'relative')}" if seat in waiting else ""
            lines.append(f"**{row.seat_name(seat)}** · {sitter_text(seats[seat])}{since}")
        alarms = await visit.store.alarms(row.id)
        if due := deadline_in(alarms):
            lines.append(f"Deadline {moment(due)}")
        if any(alarm.kind == DECLARE for alarm in alarms):
            lines.append(f"The time agreed on runs until {moment(row.wishes.ends)}")
        await visit.show(Panel().text("\n".join(lines)))

    await guarded(interaction, work)


# ---------------------------------------------------------------------- the lobby's panel


@group.command(name="lobby", description="Where this channel's game gathers; posts its panel again if it got lost")
async def lobby(interaction: Itx) -> None:
    async def work(visit: Visit) -> None:
        await visit.think()
        row = await visit.game()
        if row.channel != visit.channel:
            raise Refused(f"{row.name} gathers in <#{row.channel}>; ask for its panel there", "channel")
        must_gather(row)
        must_work_here(visit)
        posted = await visit.store.message_of(lobby_key(row.id))
        if posted is not None and await _stands(visit, row, posted):
            await refresh_lobby(visit, row)
            await visit.say(f"The panel of **{row.name}** is [here]({table_url(row, posted)}).")
        elif await visit.desk.invite_again(row.id, posted):
            await visit.say(f"The panel of **{row.name}** is posted again.")
        else:
            await visit.say(f"The panel of **{row.name}** is about to be posted.")

    await guarded(interaction, work)


async def _stands(visit: Visit, row: GameRow, message: int) -> bool:
    """Whether a message is still in the game's channel."""
    try:
        await visit.bot.get_partial_messageable(row.channel).fetch_message(message)
    except discord.NotFound:
        return False
    return True


async def lobby_panel(visit: Visit, row: GameRow) -> Panel:
    seekers = (await visit.store.seekers(row.guild, visit.desk.now())).get(row.slug, [])
    return LobbyNews(row, find(row.slug), await visit.store.seats(row.id), seekers).panel()


async def refresh_lobby(visit: Visit, row: GameRow) -> None:
    """Show on the posted panel what has changed by a command."""
    lobby = await visit.store.message_of(lobby_key(row.id))
    if lobby is None:
        return
    panel = await lobby_panel(visit, await visit.anew(row))
    place = visit.bot.get_partial_messageable(row.channel)
    try:
        await place.get_partial_message(lobby).edit(view=panel.view(), allowed_mentions=panel.mentions())
    except discord.HTTPException:  # deleted, or not to be changed any more: the game does not depend on it
        return


async def _on_the_panel(visit: Visit, press: Press, work: Callable[[], Awaitable[object]]) -> None:
    """Change the lobby by its own buttons: the panel itself is the answer."""
    await visit.interaction.response.defer()
    await work()
    panel = await lobby_panel(visit, await visit.anew(press.row))
    await visit.interaction.edit_original_response(view=panel.view(), allowed_mentions=panel.mentions())


@presses("seat")
async def choose_seat(visit: Visit, press: Press) -> None:
    await _sit_down(visit, press, press.values[0] if press.values else "")


@presses("join")
async def take_any_seat(visit: Visit, press: Press) -> None:
    await _sit_down(visit, press, "")


async def _sit_down(visit: Visit, press: Press, wanted: str) -> None:
    """Whoever sits elsewhere in the lobby already changes his seat. He is told what his seat is about."""

    seat = ""

    async def work() -> None:
        nonlocal seat
        seat = await visit.desk.sit_down(press.row.id, visit.me, wanted, moves=True)
        await threads.let_in(visit.bot.get_channel(press.row.channel), visit.user)

    await _on_the_panel(visit, press, work)
    await greet(visit, press.row, seat)


@presses("stand")
async def stand_up(visit: Visit, press: Press) -> None:
    row = press.row
    seat = await seat_of_mine(visit, row)
    who = await visit.who(row)
    await _on_the_panel(visit, press, lambda: visit.desk.stand_up(row.id, who, seat))


@presses("fill")
async def fill_up(visit: Visit, press: Press) -> None:
    """Automated players take every free seat; those that are there already make room again."""

    async def work() -> None:
        row = press.row
        who, seats = await visit.who(row), await visit.store.seats(row.id)
        free = [seat for seat in row.setup.seats if seats[seat].kind == "vacant"]
        for seat in free:
            await visit.desk.automate(row.id, who, seat)
        for seat in [] if free else [x.seat for x in seats.values() if x.kind == "automat"]:
            await visit.desk.stand_up(row.id, who, seat)

    await _on_the_panel(visit, press, work)


@presses("begin")
async def begin(visit: Visit, press: Press) -> None:
    row = press.row
    who = await visit.who(row)
    await _on_the_panel(visit, press, lambda: visit.desk.start(row.id, who))


group.add_command(seek)
group.add_command(follow)
COMMANDS = [group]
