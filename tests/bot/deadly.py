"""A house that dies just before or just after a commit, and what must be true of the file it leaves."""

from __future__ import annotations

import asyncio
import inspect
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiosqlite
import msgspec

from bot.outbox.deliver import Delivery
from bot.outbox.letters import Letters
from bot.scheduler import Pace
from bot.scheduler import Scheduler as Bells
from bot.service.in_advance import meant_for
from bot.service.lessons import LESSON
from bot.service.lobby import Opening
from bot.service.moderation import DEADLINE, GRACE, REMIND
from bot.service.running import AUTOMAT, automats_asked, topics
from bot.service.service import GameService
from bot.service.step import Who
from bot.store import GameRow, Store
from engine.kernel.errors import Refused
from engine.kernel.orders.parse import understand_beginning
from renderers.studio import Studio
from tests.bot.runtime import Bare, Clock, Doors, NoPictures, begun, play_on

MODERATOR = Who(1, moderates=True)
ANN, BEN, CEM = 100, 101, 102
# Games of every world, each in the channel 70 + its number.
LOBBY, RUNNING, AUTOMATED, PAUSED, OVER, FROZEN = 1, 2, 3, 4, 5, 6
ENDED = ("over", "annulled")


STUDIO = Studio(workers=1)


class Blind(NoPictures):
    """Draws nothing at all: there are a thousand lives to live."""

    async def hand(self, *args: Any, **options: Any) -> None:
        del args, options

    async def tablet(self, *args: Any, **options: Any) -> None:
        del args, options


class Killed(BaseException):
    """The process dies here."""


class Mortal:
    """Counts the commits of a store, and lets the process die at one of them. Afterwards nothing is written."""

    def __init__(self, store: Store, at: int = 0, *, after: bool = False) -> None:
        self.commits, self.dead = 0, False
        self._at, self._after = at, after
        self._whole = store.database.transaction
        store.database.transaction = self._transaction  # type: ignore[method-assign]

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[aiosqlite.Connection]:
        if self.dead:
            raise Killed
        async with self._whole() as db:
            yield db
            self.commits += 1
            mine = self.commits == self._at
            if mine and not self._after:
                self._die()
        if mine:
            self._die()

    def _die(self) -> None:
        self.dead = True
        raise Killed


@dataclass
class World:
    """An opened file with a game at every stage."""

    store: Store
    clock: Clock
    mortal: Mortal
    chance: random.Random
    doors: Doors = field(default_factory=Doors)
    used: set[str] = field(default_factory=set)  # methods of the store that opened a transaction

    def __post_init__(self) -> None:
        self.service = GameService(self.store, Letters(), self.clock, Pace())
        self.bells = Bells(self.service)
        self.delivery = Delivery(self.store, Bare(self.service, Blind(STUDIO)), self.doors, self.clock)
        self._send, self._add, self._remove = self.doors.send, self.doors.add, self.doors.remove
        self.doors.send = self._send_if_alive  # type: ignore[method-assign]
        self.doors.add = self._add_if_alive  # type: ignore[method-assign]
        self.doors.remove = self._remove_if_alive  # type: ignore[method-assign]
        for part in parts_of(self.store):
            for name in writing_methods(type(part)):
                self._note(part, name)

    async def _send_if_alive(self, *args: Any, **more: Any) -> int:
        if self.mortal.dead:
            raise Killed
        return await self._send(*args, **more)

    async def _add_if_alive(self, *args: Any, **more: Any) -> bool:
        if self.mortal.dead:
            raise Killed
        return await self._add(*args, **more)

    async def _remove_if_alive(self, target: str, message: int) -> None:
        if self.mortal.dead:
            raise Killed
        await self._remove(target, message)

    async def end(self) -> None:
        """With the process dies what it had under way."""
        rounds = list(self.delivery._rounds.values())
        for task in rounds:
            task.cancel()
        await asyncio.gather(*rounds, return_exceptions=True)

    def _note(self, part: object, name: str) -> None:
        method = getattr(part, name)

        async def noted(*args: Any, **more: Any) -> Any:
            before = self.mortal.commits
            try:
                return await method(*args, **more)
            finally:
                if self.mortal.commits > before:
                    self.used.add(name)

        setattr(part, name, noted)

    async def row(self, game: int) -> GameRow:
        return await self.service.games.game(game)

    async def asked(self, game: int) -> tuple[str, Who, Any, Any]:
        """A seat that must decide, its person, its question and the token."""
        _, _, session = await self.service.games.look(game, None)
        seats = await self.store.games.seats(game)
        asked = [(seat, ask) for seat, ask in session.asks().items() if seats[seat].person is not None]
        if not asked:
            raise Refused("nobody is asked", "seat")
        seat, ask = asked[0]
        return seat, Who(seats[seat].user or 0), ask, session.token

    async def later(self, seconds: int) -> None:
        """Time passes; whatever is due rings and goes out."""
        self.clock.now += seconds
        while await self.bells.ring_all() + await self.delivery.carry():
            continue


@asynccontextmanager
async def opened(path: Path, clock: Clock, seed: int, at: int = 0, *, after: bool = False) -> AsyncIterator[World]:
    """What a process sees that dies at its commit number `at`; at 0 it lives."""
    store = await Store.open(path)
    try:
        world = World(store, clock, Mortal(store, at, after=after), random.Random(seed))
        try:
            yield world
        finally:
            await world.end()
    finally:
        await store.close()


async def settled(path: Path, clock: Clock, seed: int) -> None:
    """Make the world: a game that gathers, two that run (one with an automated player), one paused, over, frozen."""
    async with opened(path, clock, seed) as w:
        service, chance = w.service, w.chance
        await service.lobby.open_game(
            Who(ANN), Opening(slug="scribes", name="Lobby", guild=5, channel=71, scenario="short", seats=2)
        )
        await service.lobby.sit_down(LOBBY, Who(ANN), "assyria", "a word")
        assert await begun(service, "scribes", "short", 2, channel=72) == RUNNING
        assert await begun(service, "scribes", "short", 2, channel=73) == AUTOMATED
        assert await begun(service, "scribes", "short", 2, channel=74) == PAUSED
        assert await begun(service, "scribes", "short", 2, channel=75) == OVER
        assert await begun(service, "scribes", "short", 2, channel=76) == FROZEN
        await service.moderation.set_wishes(
            RUNNING, MODERATOR, pace=12, expiry=chance.choice(["default", "automat", "remind"])
        )
        for game in (RUNNING, PAUSED, OVER, FROZEN):
            await play_on(service, game, 1 + chance.randrange(12), seed)
        if seed % 2:
            await w.later(50)  # the beginning was told, and what comes is not yet
        await play_on(service, AUTOMATED, chance.randrange(4), seed)
        await service.seats.automate_seat(AUTOMATED, MODERATOR, "babylon")
        await service.moderation.pause(PAUSED, MODERATOR, "harvest")
        await service.moderation.end(OVER, MODERATOR, annul=False, result="a draw")
        if not seed % 2:
            await w.later(50)  # all is told
        await freeze(w)


async def freeze(w: World) -> None:
    """As if the last answer had been given to a question that the rules no longer put."""
    _, last = (await w.store.journal.journal(FROZEN))[-1]
    entry = msgspec.msgpack.encode(msgspec.structs.replace(last, fingerprint=b"another question"))
    await w.store.database._db.execute(
        "UPDATE journal SET entry = ? WHERE game = ? AND seq = ?", (entry, FROZEN, last.seq)
    )
    await w.store.database._db.execute("DELETE FROM checkpoints WHERE game = ? AND seq > 0", (FROZEN,))
    assert await is_frozen(w, FROZEN)


async def is_frozen(w: World, game: int) -> bool:
    await w.service.games.refresh(game)
    _, _, session = await w.service.games.look(game, None)
    return session.frozen is not None


def parts_of(whole: object) -> list[object]:
    """The parts that a store or a service is made of."""
    return [part for part in vars(whole).values() if type(part).__module__.startswith(("bot.store.", "bot.service."))]


def writing_methods(*kinds: type) -> list[str]:
    """The methods that open a transaction; steps are written by `commit`, in groups."""
    found = [each for kind in kinds for each in inspect.getmembers(kind, inspect.iscoroutinefunction)]
    writing = [name for name, method in found if ".database.transaction()" in inspect.getsource(method)]
    return ["commit" if name == "_write_groups" else name for name in writing]


def methods(*kinds: type) -> list[str]:
    """What can be asked of these, and takes its time."""
    found = [name for kind in kinds for name, _ in inspect.getmembers(kind, inspect.iscoroutinefunction)]
    return [name for name in found if not name.startswith("_")]


# ---------------------------------------------------------------------- what must be true


async def whole(w: World) -> None:
    """Whole steps only: what belongs together is there together, in every game of the file."""
    await w.service.games.refresh(0)
    for (game,) in await w.store.database.rows("SELECT id FROM games ORDER BY id"):
        row = await w.service.games.game(game)
        if row.is_lesson and row.stage == "annulled":
            continue  # of a lesson that was thrown away nothing stays but its number
        entries = [what for _, _, what in await w.store.games.audit(game)]
        assert "opened the game" in entries, "a game comes with its entry in the audit log"
        lobby = await w.store.database.rows(
            "SELECT 1 FROM outbox WHERE key >= ? AND key < ?", (f"lobby:{game}", f"lobby:{game};")
        )
        assert lobby or {"brought the game in", "began a lesson"} & set(entries), (
            "and with its panel, or with its course"
        )
        if not await w.store.journal.has_begun(game):
            assert row.stage in ("lobby", "annulled") and row.version == 0
            assert await w.store.journal.journal(game) == [] and await w.store.journal.lines(game) == []
            assert await w.store.outbox.alarms(game) == [] and await w.store.games.waiting(game) == {}
            continue
        if await is_frozen(w, game):
            assert game == FROZEN and "repaired the game" not in entries
            continue
        await course_is_whole(w, row)
        await table_is_told(w, row)
        await somebody_sees_to_it(w, row)


async def course_is_whole(w: World, row: GameRow) -> None:
    """Journal, checkpoints, log and draws say the same."""
    events = [event for _, event in await w.store.journal.journal(row.id)]
    assert [event.seq for event in events] == list(range(row.version))
    _, _, session = await w.service.games.look(row.id, None)
    assert session.frozen is None and session.spec.rules.check(session.state) == []
    whole = (await w.service.files._whole(row))()
    assert whole.lines == await w.store.journal.lines(row.id) and whole.table.dice.rolls == await w.store.journal.rolls(
        row.id
    )
    assert row.told <= len(whole.lines)


async def table_is_told(w: World, row: GameRow) -> None:
    """Of every public line and everybody who must decide, the table has heard, or a letter is under way."""
    rows = await w.store.database.rows(
        "SELECT 1 FROM outbox WHERE game = ? AND key LIKE 'table:%' AND sent IS NULL AND failure IS NULL", (row.id,)
    )
    if row.is_lesson:
        assert not rows, "nobody is told of a lesson"
        return
    news = [line for line in (await w.store.journal.lines(row.id))[row.told :] if line.to is None]
    assert rows or not news
    if row.stage == "running":
        seats = await w.store.games.seats(row.id)
        uncalled = [x.seat for x in (await w.store.games.waiting(row.id)).values() if not x.told]
        assert rows or all(seats[seat].person is None for seat in uncalled)


async def somebody_sees_to_it(w: World, row: GameRow) -> None:
    """Nobody waits for nothing: reminders and deadlines for persons, an alarm for what needs nobody."""
    _, _, session = await w.service.games.look(row.id, None)
    seats, alarms = await w.store.games.seats(row.id), await w.store.outbox.alarms(row.id)
    kinds = {alarm.kind for alarm in alarms}
    if row.is_lesson:
        assert LESSON in kinds and not kinds & {REMIND, DEADLINE}, "it waits, and is thrown away after a while"
        return
    if row.stage != "running":
        assert kinds <= {AUTOMAT}, f"{row.stage}: {kinds}"
        return
    waiting = await w.store.games.waiting(row.id)
    assert {seat: waited.topic for seat, waited in waiting.items()} == topics(session)
    people = {seat for seat in waiting if seats[seat].person is not None}
    assert people <= {alarm.seat for alarm in alarms if alarm.kind == REMIND}
    late = await w.store.database.rows(
        "SELECT 1 FROM outbox WHERE game = ? AND key LIKE 'table:%:expired:%'", (row.id,)
    )
    assert not (people and row.settings.pace) or kinds & {DEADLINE, GRACE} or late
    assert AUTOMAT in kinds or not automats_asked(seats, session), "an automated player is waited for, and sleeps"
    intents, orders = await w.store.journal.intents(row.id), await w.store.journal.orders(row.id)
    for seat, ask in session.asks().items():
        ordered = orders.get(seat, {}).get(ask.topic, "ask") != "ask" and seats[seat].kind == "person"
        assert AUTOMAT in kinds or not ordered, "a standing order for what is asked is not followed"
        assert AUTOMAT in kinds or not fits(session, seat, ask, intents.get(seat, "")), "nor an order in advance"


def fits(session: Any, seat: str, ask: Any, line: str) -> bool:
    if not line or not meant_for(ask, line):
        return False
    try:
        understand_beginning(session, seat, line)
    except Refused:
        return False
    return True


# ---------------------------------------------------------------------- what has changed


async def standing_of(w: World) -> dict[int, tuple[Any, ...]]:
    """What the audit log must tell of if it changes; of a game that runs to its own end it tells nothing."""
    found = {}
    for (game,) in await w.store.database.rows("SELECT id FROM games ORDER BY id"):
        row = await w.service.games.game(game)
        by_itself = row.stage == "over" and not row.settings.result
        seats = {x.seat: (x.user, x.kind) for x in (await w.store.games.seats(game)).values()}
        settings = row.settings.model_dump(exclude_defaults=True)
        found[game] = ("running" if by_itself else row.stage, row.creator, row.channel, settings, seats)
    return found


async def changes_are_noted(before: dict[int, tuple[Any, ...]], noted: dict[int, int], w: World) -> None:
    """Whatever was changed from outside the rules stands in the audit log, and nothing else does."""
    now = await standing_of(w)
    assert set(before) <= set(now)
    for game, stood in before.items():
        entries = len(await w.store.games.audit(game))
        assert stood == now[game] or entries > noted[game], f"game {game}: {stood} became {now[game]} in silence"


async def entries_of(w: World) -> dict[int, int]:
    return {
        game: len(await w.store.games.audit(game)) for (game,) in await w.store.database.rows("SELECT id FROM games")
    }


async def goes_on(w: World) -> None:
    """An hour later all that was begun is done, and everything is told, once."""
    await w.later(3600)
    for (game,) in await w.store.database.rows("SELECT id FROM games WHERE stage = 'running'"):
        _, _, session = await w.service.games.look(game, None)
        assert session.frozen or not automats_asked(await w.store.games.seats(game), session)
    markers = [post.marker for post in w.doors.posts]
    assert len(set(markers)) == len(markers)
    for (game,) in await w.store.database.rows("SELECT id FROM games"):
        row = await w.service.games.game(game)
        assert row.stage == "lobby" or row.is_lesson or row.told == len(await w.store.journal.lines(game))
        await calls_are_true(w, row)


async def calls_are_true(w: World, row: GameRow) -> None:
    """Every call that stands names only who is waited for, and nobody whom another one names."""
    named_by = {"call": "called", "recall": "left"}
    calls = [post for post in w.doors.posts if post.words["kind"] in named_by and post.words["game"] == row.id]
    mine = {post.id: post.words[named_by[post.words["kind"]]] for post in calls}
    waiting = await w.store.games.waiting(row.id) if row.stage == "running" else {}
    named = [seat for seats in mine.values() for seat in seats]
    assert set(mine) == await w.store.calls.calls(row.id), "one is known that is not there, or one that is is not known"
    assert len(set(named)) == len(named) and {*named} <= {*waiting}


Act = Callable[[World], Awaitable[object]]
