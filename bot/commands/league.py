"""`/league`: games that count together, in a table of their own; opened and closed by a server's moderators."""

from __future__ import annotations

from collections.abc import Collection

from discord import app_commands

from bot.commands.looking import page_of, show_ranked, titles
from bot.commands.shared import Choice, Itx, book_called, choices, scenario_meant
from bot.commands.slash import slash
from bot.interactions.context import Context
from bot.interactions.dispatch import Press, presses
from bot.store import Conflict, League
from bot.text.phrases import moment
from bot.text.times import when
from bot.text.typed import cleaned
from bot.views.messages.panel import Panel
from bot.views.pictures.fame import standing_text, standings
from engine.kernel.errors import Refused
from engine.kernel.game import find, games
from engine.kernel.orders.nearest import meant
from engine.wargame.text import plural

group = app_commands.Group(name="league", description="Games of this server that count together", guild_only=True)
MOST_OPEN = 20  # leagues of a server at a time
LONGEST_NAME = 40


async def must_moderate_server(context: Context) -> None:
    """A league is the whole server's: who manages one channel alone opens none."""
    local = await context.local()
    if local is None or not (local.governs or local.named):
        raise Refused("leagues are opened and closed by the moderators of the whole server", "server")


def is_open(league: League, now: int) -> bool:
    """Whether a table may be opened in it now or later."""
    return not league.ends or now < league.ends


async def league_meant(context: Context, typed: str) -> League:
    """The league of this server that is named."""
    found = await context.store.leagues.leagues(context.guild)
    if not found:
        raise Refused("this server has no league; its moderators open one with `/league open`", "league")
    number = meant(typed, {str(league.id): league.name for league in found}, "league", "league", " on this server")
    return next(league for league in found if str(league.id) == number)


async def league_to_play_in(context: Context, typed: str, slug: str, scenario: str, seats: int) -> League:
    """The league in which a table is opened now. `scenario` and `seats` may be left to it."""
    league, now = await league_meant(context, typed), context.service.now()
    if now < league.begins:
        raise Refused(f"{league.name} begins {moment(league.begins, 'date')}", "league")
    if not is_open(league, now):
        raise Refused(f"{league.name} is closed", "league")
    if league.slug != slug:
        raise Refused(f"{league.name} is played with {title_of(league)}", "league")
    if league.scenario and scenario and scenario != league.scenario:
        raise Refused(f"{league.name} is played in the scenario {scenario_of(league)}", "league")
    if league.seats and seats and seats != league.seats:
        raise Refused(f"{league.name} is for {plural(league.seats, 'seat')}", "league")
    return league


def title_of(league: League) -> str:
    return games()[league.slug].title if league.slug in games() else league.slug


def scenario_of(league: League) -> str:
    if not league.scenario or league.slug not in games():
        return league.scenario
    return next((one.title for one in find(league.slug).start.scenarios if one.id == league.scenario), league.scenario)


# ---------------------------------------------------------------------- commands


@slash(group=group, name="open", description="For moderators: open a league")
@app_commands.describe(
    name="what it is called",
    game="which game is played in it",
    scenario="which scenario (default: any)",
    seats="for how many (default: any number)",
    begins="from when tables may be opened: `in 2 days`, `2026-12-01` (default: now)",
    ends="until when (default: until it is closed)",
)
@app_commands.autocomplete(game=titles)
async def open_(
    context: Context,
    name: app_commands.Range[str, 1, LONGEST_NAME],
    game: str,
    scenario: str = "",
    seats: app_commands.Range[int, 0, 10] = 0,
    begins: str = "",
    ends: str = "",
) -> None:
    await must_moderate_server(context)
    now, spec = context.service.now(), book_called(game, "game")
    called = cleaned(name)
    if not 0 < len(called) <= LONGEST_NAME:
        raise Refused(f"a league's name has 1 to {LONGEST_NAME} characters that can be seen", "name")
    chosen = scenario_meant(spec, scenario) if scenario else ""
    fitting = [one for one in spec.start.scenarios if chosen in ("", one.id)]
    if seats and not any(len(seating) == seats for one in fitting for seating in one.seatings):
        raise Refused(f"no such scenario of {spec.title} is for {plural(seats, 'seat')}", "seats")
    first, last = when(begins, now) if begins else now, when(ends, now) if ends else 0
    if last and last <= max(first, now):
        raise Refused("a league ends after it has begun", "ends")
    if sum(is_open(league, now) for league in await context.store.leagues.leagues(context.guild)) >= MOST_OPEN:
        raise Refused(f"{MOST_OPEN} leagues are open here; close one of them first", "league")
    league = League(0, context.guild, called, spec.slug, chosen, seats, first, last)
    try:
        await context.store.leagues.open_league(league, at=now, who=context.user)
    except Conflict as conflict:
        raise Refused(str(conflict), "name") from None
    await context.say(f"{about(league)}\nTables are opened in it with `/game create league:{called}`.")


@slash(group=group, name="close", description="For moderators: no further table is opened in a league")
@app_commands.describe(league="which league")
async def close(context: Context, league: str) -> None:
    await must_moderate_server(context)
    found, now = await league_meant(context, league), context.service.now()
    if not is_open(found, now):
        raise Refused(f"{found.name} is closed", "league")
    await context.store.leagues.close_league(found, at=now, who=context.user)
    await context.say(f"**{found.name}** is closed. Tables that were opened in it still count.")


@slash(group=group, name="show", description="The table of a league; without one, the leagues of this server")
@app_commands.describe(league="which league")
async def show(context: Context, league: str = "") -> None:
    if league:
        await show_league(context, await league_meant(context, league), 0)
    else:
        await show_leagues(context)


@open_.autocomplete("scenario")
async def _scenarios(interaction: Itx, typed: str) -> list[Choice[str]]:
    slug = str(getattr(interaction.namespace, "game", ""))
    return choices([(one.title, one.id) for one in games()[slug].start.scenarios], typed) if slug in games() else []


@close.autocomplete("league")
async def open_leagues(interaction: Itx, typed: str) -> list[Choice[str]]:
    """The leagues of this server in which tables are opened."""
    context = Context(interaction)
    now = context.service.now()
    return offered(
        [league for league in await context.store.leagues.leagues(context.guild) if is_open(league, now)], typed
    )


@show.autocomplete("league")
async def _all_leagues(interaction: Itx, typed: str) -> list[Choice[str]]:
    context = Context(interaction)
    return offered(await context.store.leagues.leagues(context.guild), typed)


def offered(leagues: Collection[League], typed: str) -> list[Choice[str]]:
    return choices([(f"{league.name} · {title_of(league)}", league.name) for league in leagues], typed)


# ---------------------------------------------------------------------- what is shown


def about(league: League) -> str:
    """`**Winter** · Genesis · Kadesh · 2 seats · from … until …`"""
    times = [f"from {moment(league.begins, 'date')}"]
    times += [f"until {moment(league.ends, 'date')}"] if league.ends else []
    found = [f"**{league.name}**", title_of(league), scenario_of(league)]
    found += [plural(league.seats, "seat")] if league.seats else []
    return " · ".join([*filter(None, found), " ".join(times)])


async def show_leagues(context: Context) -> None:
    now = context.service.now()
    lines = [
        f"- {about(league)}{'' if is_open(league, now) else ' · closed'}"
        for league in await context.store.leagues.leagues(context.guild)
    ]
    text = "\n".join(lines) or "There is none yet. Moderators open one with `/league open`."
    await context.show(Panel().text("### The leagues of this server").text(text))


async def show_league(context: Context, league: League, page: int) -> None:
    """Only games that were opened in it, and only people who want to be on a list."""
    results = await context.store.results.results_in(league.id)
    await show_ranked(
        context,
        [(user, standing_text(one)) for user, one in standings(results)],
        results,
        about=about(league),
        none="No game of this league is over yet.",
        page=page,
        verb="league",
        rest=(league.id,),
    )


@presses("league", anywhere=True)
async def turned(context: Context, press: Press) -> None:
    found = [league for league in await context.store.leagues.leagues(context.guild) if league.id == press.number(2)]
    if not found:
        raise Refused("there is no such league on this server", "league")
    await show_league(context, found[0], page_of(press))


COMMANDS = [group]
