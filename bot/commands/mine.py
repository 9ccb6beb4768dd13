"""`/games`: all my games on every server, and the games of this one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from discord import app_commands

from bot.commands.looking import page_of, show_pages
from bot.commands.slash import slash
from bot.interactions.context import OPEN, Context
from bot.interactions.dispatch import Press, presses
from bot.service.moderation import deadline_in
from bot.store import GameRow, SeatRow, Waited
from bot.text.phrases import moment
from bot.text.typed import shown
from bot.views.messages.direct import table_url
from bot.views.messages.pages import Pages, in_pages
from bot.views.messages.panel import Panel
from engine.kernel.errors import Refused
from engine.kernel.game import GameSpec, games
from engine.wargame.text import listed, plural

ORDER = {"running": 1, "paused": 2, "lobby": 3, "over": 4, "annulled": 5}
MOST_LISTED = 200  # games in a list, the newest
NEVER = 2**62

group = app_commands.Group(name="games", description="My games on every server, and the games of this one")


@dataclass(frozen=True)
class Standing:
    """Where one game stands, for a list."""

    game: GameRow
    seats: dict[str, SeatRow]
    waiting: dict[str, Waited]
    deadline: int
    mine: list[str]

    @property
    def spec(self) -> GameSpec[Any] | None:
        """The game's rules; none, if they came with a package that is not installed any more."""
        return games().get(self.game.slug)

    @property
    def own_move(self) -> Waited | None:
        if self.game.stage != "running":
            return None
        return next((self.waiting[seat] for seat in self.mine if seat in self.waiting), None)

    def order(self) -> tuple[int, int, int]:
        """What waits for me first, the most urgent before the rest; then what runs, and at last what is over."""
        own = self.own_move
        if own is not None:
            return 0, self.deadline or NEVER, own.since
        return ORDER[self.game.stage], self.deadline or NEVER, -self.game.id

    def text(self) -> str:
        game = self.game
        you = f" · you play {listed([game.seat_name(seat) for seat in self.mine])}" if self.mine else ""
        title = self.spec.title if self.spec is not None else game.slug
        what = "" if title == game.label else f" · {title}"
        first = f"**[{game.name}]({table_url(game)})**{what} · game {game.id}{you}"
        return f"{first}\n-# {self._now()}"

    def _now(self) -> str:
        stage = self.game.stage
        if self.spec is None:
            return f"rests: {self.game.slug} is not installed here"
        if stage == "lobby":
            taken = sum(sitter.kind != "vacant" for sitter in self.seats.values())
            return f"gathers: {taken} of {plural(len(self.seats), 'seat')} taken"
        if stage in ("over", "annulled"):
            result = f": {shown(self.game.settings.result)}" if self.game.settings.result else ""
            return f"{stage}{result}"
        if stage == "paused":
            why = f": {shown(self.game.settings.paused_for)}" if self.game.settings.paused_for else ""
            return f"paused{why}"
        return " · ".join(part for part in (self._decides(), self._due()) if part)

    def _decides(self) -> str:
        own = self.own_move
        if own is not None and self.spec is not None:
            about = self.spec.topic_title(own.topic)
            return f"**your move**: {about}, since {moment(own.since, 'relative')}"
        if not self.waiting:
            return "nobody is waited for"
        since = min(waited.since for waited in self.waiting.values())
        names = listed([self._sitter(seat) for seat in self.waiting])
        return f"waits for {names} since {moment(since, 'relative')}"

    def _sitter(self, seat: str) -> str:
        person = self.seats[seat].person
        name = self.game.seat_name(seat)
        return f"{name} (<@{person}>)" if person is not None else name

    def _due(self) -> str:
        return f"deadline {moment(self.deadline, 'relative')}" if self.deadline else ""


async def standing_of(context: Context, game: GameRow) -> Standing:
    seats = await context.store.games.seats(game.id)
    mine = [seat for seat in game.setup.seats if seats[seat].user == context.user]
    if game.stage not in OPEN:
        return Standing(game, seats, {}, 0, mine)
    due = deadline_in(await context.store.outbox.alarms(game.id))
    return Standing(game, seats, await context.store.games.waiting(game.id), due, mine)


# ---------------------------------------------------------------------- the lists


@slash(group=group, name="mine", description="All my games on every server; those that wait for me first")
@app_commands.describe(over="also those that are over", page="which page")
async def mine(context: Context, over: bool = False, page: app_commands.Range[int, 1, 99] = 1) -> None:
    await show_mine(context, over, page - 1)


async def show_mine(context: Context, over: bool, page: int) -> None:
    mine = [game for game in await context.store.games.games_of(context.user) if not game.is_lesson]
    games = [game for game in mine if over or game.stage in OPEN][:MOST_LISTED]
    found = sorted([await standing_of(context, game) for game in games], key=Standing.order)
    if not found:
        also = "" if over else "; `/games mine over:True` shows those that are over"
        await context.show(Panel().text(f"You play in no game now{also}. `/game create` opens one."))
        return
    waiting = sum(one.own_move is not None for one in found)
    said = (
        f"{plural(waiting, 'game')} {'waits' if waiting == 1 else 'wait'} for you" if waiting else "none waits for you"
    )
    await _show(context, f"Your games: {len(found)} · {said}", found, page, "mine", int(over))


@slash(group=group, name="here", description="The games of this server")
@app_commands.describe(over="also those that are over", page="which page")
async def here(context: Context, over: bool = False, page: app_commands.Range[int, 1, 99] = 1) -> None:
    await show_here(context, over, page - 1)


async def show_here(context: Context, over: bool, page: int) -> None:
    """Games in channels that this person may read, and those he plays."""
    if not context.guild:
        raise Refused("here is no server; `/games mine` lists your games everywhere", "server")
    games = await context.store.games.games_listed(context.guild, over=over, most=MOST_LISTED)
    own = {game.id for game in await context.store.games.games_of(context.user)}
    shown = [game for game, rights in await context.rights_at_once(games) if rights.sees or game.id in own]
    found = sorted([await standing_of(context, game) for game in shown], key=Standing.order)
    if not found:
        await context.show(Panel().text("No game is open on this server. `/game create` opens one in its channel."))
        return
    newest = f", of the newest {MOST_LISTED}" if len(games) == MOST_LISTED else ""
    await _show(context, f"Games of this server: {len(found)}{newest}", found, page, "here", int(over))


async def _show(context: Context, heading: str, found: list[Standing], page: int, verb: str, over: int) -> None:
    pages = in_pages([one.text() for one in found])
    await show_pages(context, Pages(heading, pages, page, verb, rest=(over,)))


@presses("mine", anywhere=True)
async def mine_turned(context: Context, press: Press) -> None:
    await show_mine(context, press.name.part(2) == "1", page_of(press))


@presses("here", anywhere=True)
async def here_turned(context: Context, press: Press) -> None:
    await show_here(context, press.name.part(2) == "1", page_of(press))


COMMANDS = [group]
