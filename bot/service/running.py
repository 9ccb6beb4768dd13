"""Games in memory: lock, load, change, write. What the parts of the service have in common."""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from typing import Any
from weakref import WeakValueDictionary

import msgspec
from pydantic import ValidationError

from bot.service.in_advance import followed_one
from bot.service.learning import is_done, progress
from bot.service.loaded import LoadedGame, named_question
from bot.service.recording import Recording
from bot.service.results import Ending
from bot.service.step import AlarmSource, LetterWriter, Step, Waits, Who
from bot.settings import GameSettings, W, changed
from bot.store import Alarm, Batch, Conflict, GameRow, GameWithPlayers, Letter, Result, SeatRow, Stage, Store, Waited
from bot.store.trouble import for_person, tell
from bot.text.typed import shown
from engine.kernel.errors import Refused
from engine.kernel.game import GameSpec, find
from engine.kernel.journal import Event
from engine.kernel.session import Session
from engine.kernel.table import Line

log = logging.getLogger(__name__)
KEPT_SESSIONS = 200
AUTOMATIC_IN_A_ROW = 40  # answers of automated players in one step, before others get a turn at the processor
AUTOMATIC_STEPS = 5  # such steps at one go; then the game waits for its alarm, so that none holds its lock for long
BREATH = 1  # seconds it waits then: a table of automated players takes no more than its share of the processor
AUTOMAT = "automat"  # the alarm by which automated players go on
AGAIN = 60  # seconds after which they are tried again, should the process die before they have decided

STAGES: dict[Stage, str] = {
    "lobby": "not begun", "running": "running", "paused": "paused", "over": "over", "annulled": "annulled",
}  # fmt: skip


class NoAlarms:
    """Sets no alarms."""

    def alarms(self, step: Step) -> tuple[list[Alarm], list[tuple[str, str]]]:
        del step
        return [], []

    def again(self, waits: Waits, came: str = "") -> list[Alarm]:
        del waits, came
        return []


class RunningGames:
    """`now` is the clock, in whole seconds. `stirred` is called whenever there may be letters or alarms."""

    def __init__(
        self, store: Store, letter_writer: LetterWriter, now: Callable[[], int], alarm_source: AlarmSource | None = None
    ) -> None:
        self.store = store
        self.now = now
        self.stirred: Callable[[], None] = lambda: None
        self.recording = Recording(store)
        self._letter_writer = letter_writer
        self.alarm_source = alarm_source or NoAlarms()
        self._loaded: OrderedDict[int, LoadedGame] = OrderedDict()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def look(self, game: int, who: Who | None) -> tuple[GameRow, str | None, Session[Any]]:
        """The game, the seat of whoever looks (None: a spectator), and its session, to be read and not changed.

        Whoever is about to answer sits down instead (`sit`).
        """
        async with self.lock(game):
            loaded = await self.open(game)
            row, seats = loaded.row, loaded.seats
            return row, (seat_of(row, seats, loaded.session, who) if who is not None else None), loaded.session

    @asynccontextmanager
    async def held(self, game: int) -> AsyncIterator[GameRow]:
        """The game as it is, and nobody changes it meanwhile: for whoever writes by what he has read."""
        async with self.lock(game):
            yield await self.game(game)

    async def nudge(self, game: int) -> None:
        """Let everything go on that needs nobody: standing orders, plans, automated players."""
        async with self.lock(game):
            loaded = await self.open(game)
            row = loaded.row
            if row.stage != "running":
                return
            known, waited = await self.store.games.waiting(game), topics(loaded.session)
            if set(known) != set(waited):  # a game of an earlier version of its rules
                loaded.unsure, waited = True, {seat: known[seat].topic for seat in known}
            with self.dropping(game):
                loaded.session.go_on()
                self.follow_intents(loaded)
            await self.write(loaded, waited)
            await self.let_automats_play(loaded)

    async def waits(self, row: GameRow) -> Waits:
        """Whom a game waits for, and the alarms that are set for it."""
        seats, waiting = await self.store.games.seats(row.id), await self.store.games.waiting(row.id)
        people = await self.store.people.persons(x.person for x in seats.values() if x.person is not None)
        server = await self.store.people.server(row.guild)
        return Waits(row, seats, waiting, await self.store.outbox.alarms(row.id), people, server.remind, self.now())

    async def alarms_for(self, row: GameRow, seat: str, user: int) -> list[Alarm]:
        """The alarms to set because this person now plays that seat."""
        if row.stage != "running":
            return []
        waits = await self.waits(row)
        seats = {**waits.seats, seat: SeatRow(seat, user, "person", "", waits.at)}
        waiting = dict(waits.waiting)
        if seat in waiting:
            waiting[seat] = Waited(seat, waiting[seat].topic, waits.at)
        people = {**waits.settings, **await self.store.people.persons([user])}
        return self.alarm_source.again(replace(waits, seats=seats, waiting=waiting, settings=people), came=seat)

    async def refresh(self, game: int) -> None:
        """Forget what is in memory: it is read from the file when it is next wanted."""
        async with self.lock(game):
            self.forget(game)

    def forget(self, game: int) -> None:
        """Drop a game from memory: it is read from the file when it is next wanted. The lock is held."""
        self._loaded.pop(game, None)

    # ------------------------------------------------------------------ changing

    async def make(
        self,
        loaded: LoadedGame,
        change: Callable[[Session[Any]], None],
        audit: list[tuple[int | None, str]] | None = None,
    ) -> list[Line]:
        """Change, write, and let automated players go on. The lock is held. Returns what the log has gained."""
        session = loaded.session
        waited, before = topics(session), len(session.lines)
        with self.dropping(loaded.row.id):
            change(session)
            self.follow_intents(loaded)
        await self.write(loaded, waited, audit=audit)
        gained = session.lines[before:]
        try:
            await self.let_automats_play(loaded)
        except Exception as error:
            if not for_person(error):
                raise
            tell(
                log, f"bots go on later in game {loaded.row.id}", error
            )  # the alarm written with the answer sees to it
            return gained
        return session.lines[before:]

    @staticmethod
    def follow_intents(loaded: LoadedGame) -> None:
        """Carry out order lines given in advance. One that is meant for what is asked and does not fit is dropped."""
        session = loaded.session
        while followed := [(seat, ask) for seat, ask in session.asks().items() if seat in loaded.intents]:
            if not any(followed_one(loaded, seat, ask) for seat, ask in followed):
                return

    async def let_automats_play(self, loaded: LoadedGame) -> None:
        """Automated players decide until a person has to, or until others should have the processor for a while."""
        session, spec = loaded.session, loaded.session.spec
        for _ in range(AUTOMATIC_STEPS):
            row, seats = loaded.row, loaded.seats
            if row.stage in ("paused", "over") or not automats_asked(seats, session):
                return
            waited = topics(session)
            for _ in range(AUTOMATIC_IN_A_ROW):
                asked = automats_asked(seats, session)
                if not asked:
                    break
                with self.dropping(loaded.row.id):
                    let_decide(session, spec, asked[0])
                    self.follow_intents(loaded)
                    await asyncio.sleep(0)
            await self.write(loaded, waited)
        row = loaded.row
        if automats_asked(loaded.seats, session):
            await self.store.outbox.set_alarm(Alarm(loaded.row.id, AUTOMAT, self.now() + BREATH))
            self.stirred()

    # ------------------------------------------------------------------ writing

    async def write(
        self,
        loaded: LoadedGame,
        waited: dict[str, str],
        stage: Stage | None = None,
        audit: list[tuple[int | None, str]] | None = None,
        settings: GameSettings | None = None,
    ) -> None:
        """Write what has changed, and with it the letters that tell of it and the alarms it sets.

        Then it is seen who sits there now: whoever deletes himself does so while others play.
        """
        with self.dropping(loaded.row.id):
            batch = await self.batch(loaded, waited, stage)
            if batch is not None:
                wished = settings or batch.settings
                await self.store.journal.commit(msgspec.structs.replace(batch, audit=audit or [], settings=wished))
                loaded.written()
        if batch is not None:
            loaded.stored = await self.with_players(loaded.row.id)
        self.stirred()

    async def batch(self, loaded: LoadedGame, waited: dict[str, str], stage: Stage | None) -> Batch | None:
        """What is to be written; None if nothing has changed."""
        row, seats, session = loaded.row, loaded.seats, loaded.session
        at = self.now()
        batch = loaded.batch(at)
        if session.over:
            stage = "over"
        if not (batch.events or batch.lines or batch.intents_done or stage is not None or loaded.unsure):
            return None
        number = batch.version + len(batch.events)
        notices, session.orders.notices = session.orders.notices, []
        acted = dict.fromkeys(
            event.seat for event in batch.events if event.seat and event.back < 0 and event.by != "forced"
        )
        learned = progress(row, waited, acted)
        if is_done(row, learned or row.settings, session):
            stage = "over"
        step = Step(
            row, seats, session, at, number, batch.lines, notices, waited, session.asks(),
            loaded.new_hands(), tuple(loaded.said), loaded.stored.people, loaded.stored.remind, tuple(acted),
            loaded.turn_over(), loaded.stored.followers,
        )  # fmt: skip
        titles = session.spec.titles(session.state, row.setup.seats)
        alarms, alarms_off = self.alarm_source.alarms(step)
        if (stage or row.stage) == "paused":
            alarms = []
        elif stage != "over" and automats_asked(seats, session):
            alarms = [*alarms, Alarm(row.id, AUTOMAT, at + AGAIN)]
        alarms_off = [*alarms_off, (AUTOMAT, "")]
        ended: list[Result] = []
        if session.over and row.settings.rated and not row.is_lesson:
            gone = await self.store.motions.departures(row.id)
            people = {**loaded.stored.people, **await self.store.people.persons(each.user for each in gone)}
            ended = Ending(row, seats, people, gone, at).results(session, await self._dated(row.id, batch))
        return msgspec.structs.replace(
            batch,
            game=row.id,
            stage=stage,
            results=ended,
            settings=learned,
            letters=_named(self._letter_writer.letters(step), batch),
            alarms=alarms,
            alarms_off=alarms_off,
            titles=titles if titles != row.titles else None,
            asked={seat: named_question(session.token, ask) for seat, ask in step.waiting.items()},
            waiting=topics(session),
            plans=session.orders.plans(),
            acted=list(acted),
            topics=[ask.topic for ask in step.waiting.values() if ask.default is not None],
        )

    async def _dated(self, game: int, batch: Batch) -> list[tuple[int, Event]]:
        """The whole journal with its times, that of this step included."""
        return [*await self.store.journal.journal(game), *((batch.at, event) for event in batch.events)]

    # ------------------------------------------------------------------ loading

    async def open(self, game: int) -> LoadedGame:
        """Return the game with its session, from memory or from the store."""
        stored = await self.with_players(game)
        loaded = self._loaded.get(game)
        if (
            loaded is not None
            and loaded.version == stored.game.version
            and owners_of(loaded.stored) == owners_of(stored)
        ):
            self._loaded.move_to_end(game)
            loaded.stored = stored
            return loaded
        return await self.read(stored)

    async def read(self, stored: GameWithPlayers, before: int | None = None) -> LoadedGame:
        """The game from the store: from its newest checkpoint, or the newest not after journal entry `before`."""
        row = stored.game
        start = await self.store.journal.start_of(row.id, before)
        if start is None:
            raise Refused("the game has not begun", "stage")
        loaded = LoadedGame.read(find(row.slug), stored, start)
        loaded.session.orders.standing = await self.store.journal.orders(row.id)
        loaded.session.orders.prepared = await self.store.journal.plans(row.id)
        loaded.intents = await self.store.journal.intents(row.id)
        loaded.rests = await self.store.journal.rests(row.id)
        self.keep(row.id, loaded)
        return loaded

    async def with_players(self, game: int) -> GameWithPlayers:
        stored = await self.store.games.with_players(game)
        if stored is None:
            raise Refused(f"there is no game {game} here", "game")
        return stored

    async def game(self, game: int) -> GameRow:
        row = await self.store.games.game(game)
        if row is None:
            raise Refused(f"there is no game {game} here", "game")
        return row

    def lock(self, game: int) -> asyncio.Lock:
        """One lock a game; it lives as long as anybody holds it or waits for it."""
        lock = self._locks.get(game)
        if lock is None:
            lock = self._locks[game] = asyncio.Lock()
        return lock

    def keep(self, game: int, loaded: LoadedGame) -> None:
        self._loaded[game] = loaded
        self._loaded.move_to_end(game)
        while len(self._loaded) > KEPT_SESSIONS:
            self._loaded.popitem(last=False)

    @contextmanager
    def dropping(self, game: int) -> Iterator[None]:
        """Whatever goes wrong here, the session is not to be trusted: it is read again when next wanted."""
        try:
            yield
        except Conflict as conflict:
            self._loaded.pop(game, None)
            raise Refused(str(conflict), "stale") from conflict
        except BaseException:
            self._loaded.pop(game, None)
            raise


# ---------------------------------------------------------------------- what the chapters ask about seats


def owners_of(stored: GameWithPlayers) -> dict[str, int | None]:
    return {seat: sitter.user for seat, sitter in stored.seats.items()}


def topics(session: Session[Any]) -> dict[str, str]:
    return {seat: str(ask.topic) for seat, ask in session.asks().items()}


def automats_asked(seats: dict[str, SeatRow], session: Session[Any]) -> list[str]:
    """The seats that must decide now and are played by the automated player."""
    return [seat for seat in session.asks() if seats[seat].kind == "automat"]


def readable(lines: list[Line], seat: str) -> list[str]:
    """Those of these lines that a seat may read."""
    return [line.text for line in lines if line.to is None or seat in line.to]


def let_decide(session: Session[Any], spec: GameSpec[Any], seat: str, by: Any = "automat") -> None:
    """The game's automated player takes one decision, from what the seat may see."""
    assert spec.bot.policy is not None
    ask = session.asks()[seat]
    chance = random.Random(secrets.randbits(64))
    session.answer(seat, spec.bot.policy(session.seen(seat), ask, chance), by=by)


def must_run(row: GameRow) -> None:
    if row.stage != "running":
        why = f": {shown(row.settings.paused_for)}" if row.stage == "paused" and row.settings.paused_for else ""
        raise Refused(f"the game is {STAGES[row.stage]}{why}", "stage")


def must_not_be_frozen(session: Session[Any]) -> None:
    if session.frozen is not None:
        reason = session.frozen.in_short
        raise Refused(f"this game is frozen until a moderator repairs it: {reason}", "divergence")


def must_be_open(row: GameRow) -> None:
    if row.stage not in ("lobby", "running", "paused"):
        raise Refused(f"the game is {STAGES[row.stage]} already", "stage")


def must_moderate(who: Who, what: str) -> None:
    if not who.moderates:
        raise Refused(f"only a moderator, or whoever opened the game, {what}", "moderator")


def the_seat(seats: dict[str, SeatRow], seat: str) -> SeatRow:
    if seat not in seats:
        raise Refused(f"there is no seat “{seat}”; there are {', '.join(seats)}", "seat")
    return seats[seat]


def seat_of(row: GameRow, seats: dict[str, SeatRow], session: Session[Any], who: Who) -> str | None:
    """A person's seat; of several the one that is asked."""
    mine = [name for name in row.setup.seats if seats[name].user == who.user]
    asked = session.asks()
    return next((name for name in mine if name in asked), mine[0] if mine else None)


def own_seat(row: GameRow, seats: dict[str, SeatRow], session: Session[Any], who: Who, seat: str) -> str:
    """The seat a person speaks for: the one named, or his own."""
    if seat:
        if the_seat(seats, seat).user != who.user:
            raise Refused(f"you do not play {row.seat_name(seat)} in {row.name}", "seat")
        return seat
    mine = seat_of(row, seats, session, who)
    if mine is None:
        raise Refused(f"you have no seat in {row.name}", "seat")
    return mine


def _named(letters: list[Letter], batch: Batch) -> list[Letter]:
    """A step without an answer has the number of the one before; its letters need a name of their own."""
    if batch.events:
        return letters
    name = secrets.token_hex(4)
    split = [(letter, *letter.key.partition(":")) for letter in letters]
    return [msgspec.structs.replace(letter, key=f"{kind}:{name}:{rest}") for letter, kind, _, rest in split]


def fresh(settings: W, **fields: object) -> W:
    """Wishes with some fields changed; what does not fit is refused in one line."""
    try:
        return changed(settings, **fields)
    except ValidationError as error:
        first = error.errors()[0]
        raise Refused(f"{first['loc'][0]}: {first['msg']}", str(first["loc"][0])) from None
