"""Lock, load, answer, write, tell: every change of a running game goes through here, in this order.

Nothing is told before it is written, and memory is never ahead of the file: if writing fails, or the rules break,
the session is thrown away and read again when it is next wanted.
"""

from __future__ import annotations

import asyncio
import random
import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from bot.desk.hosted import Hosted
from bot.desk.step import Herald, Step, Who
from bot.store import GameRow, SeatKind, SeatRow, Store
from engine.kernel.errors import Refused
from engine.kernel.game import GameSpec, find
from engine.kernel.notation import complete, understand
from engine.kernel.questions import Ask
from engine.kernel.session import Session, Token

KEPT_SESSIONS = 200
AUTOMATIC_IN_A_ROW = 40  # answers of automated players in one step, before others get a turn at the processor


class Desk:
    """The desk of the house. `now` is the clock, in whole seconds."""

    def __init__(self, store: Store, herald: Herald, now: Callable[[], int]) -> None:
        self.store = store
        self._herald = herald
        self._now = now
        self._hosted: OrderedDict[int, Hosted] = OrderedDict()
        self._locks: dict[int, asyncio.Lock] = {}

    # ------------------------------------------------------------------ before play

    async def open_game(
        self,
        slug: str,
        who: Who,
        *,
        name: str,
        guild: int,
        channel: int,
        scenario: str = "",
        seats: int = 0,
        options: dict[str, str] | None = None,
    ) -> GameRow:
        """A lobby in a channel. The seed of the dice is drawn here, before anybody has given a word."""
        spec = find(slug)
        setup = spec.setup(scenario, seats, options)
        id = await self.store.create_game(
            slug=slug,
            name=name,
            guild=guild,
            channel=channel,
            setup=setup,
            seed=secrets.token_bytes(32),
            creator=who.user,
            at=self._now(),
        )
        return await self._game(id)

    async def sit_down(self, game: int, who: Who, seat: str, word: str = "") -> None:
        """Take a vacant seat in the lobby; a word of one's own is mixed into the dice."""
        row = await self._game(game)
        if row.stage != "lobby":
            raise Refused("the game has begun; a moderator can replace a player", "stage")
        seats = await self.store.seats(game)
        taken = _seat(seats, seat)
        if taken.kind == "person" and taken.user != who.user:
            raise Refused(f"{seat} is taken", "seat")
        await self.store.take_seat(game, seat, user=who.user, kind="person", at=self._now(), word=word)

    async def stand_up(self, game: int, who: Who, seat: str) -> None:
        row = await self._game(game)
        taken = _seat(await self.store.seats(game), seat)
        if taken.user != who.user and not who.moderates:
            raise Refused(f"{seat} is not yours", "seat")
        kind: SeatKind = "vacant" if row.stage == "lobby" else "automat"
        await self.store.take_seat(game, seat, user=None, kind=kind, at=self._now())

    async def automate(self, game: int, who: Who, seat: str) -> None:
        """Let the game's automated player have a seat: an empty one in the lobby, any one for a moderator."""
        row = await self._game(game)
        taken = _seat(await self.store.seats(game), seat)
        if find(row.slug).policy is None:
            raise Refused(f"{find(row.slug).title} has no automated player", "seat")
        if taken.kind == "person" and taken.user != who.user and not who.moderates:
            raise Refused(f"{seat} is taken", "seat")
        await self.store.take_seat(game, seat, user=None, kind="automat", at=self._now())
        if row.stage == "running":
            await self.nudge(game)

    async def replace(self, game: int, who: Who, seat: str, user: int) -> None:
        """Give a seat to another person, in any phase of the game."""
        if not who.moderates:
            raise Refused("only a moderator replaces a player", "moderator")
        _seat(await self.store.seats(game), seat)
        await self.store.take_seat(game, seat, user=user, kind="person", at=self._now())

    async def start(self, game: int, who: Who) -> None:
        """Begin play. Every seat must be taken."""
        async with self._lock(game):
            row = await self._game(game)
            if row.stage != "lobby":
                raise Refused("the game has begun", "stage")
            if who.user != row.creator and not who.moderates:
                raise Refused("whoever opened the game, or a moderator, starts it", "moderator")
            seats = await self.store.seats(game)
            empty = [seat for seat in row.setup.seats if seats[seat].kind == "vacant"]
            if empty:
                raise Refused(f"nobody has taken {', '.join(empty)}", "seat")
            words = {seat: taken.word for seat, taken in seats.items()}
            hosted = Hosted.begin(find(row.slug), row, words)
            self._keep(game, hosted)
            await self._write(row, seats, hosted, {}, stage="running", audit=[(who.user, "started the game")])
            await self._let_automats_play(row, hosted)

    # ------------------------------------------------------------------ play

    async def answer(self, game: int, who: Who, value: Any, quoting: Token | None = None, seat: str = "") -> None:
        """A person's answer to the question open to his seat."""
        await self._change(game, who, seat, lambda session, own: session.answer(own, value, quoting))

    async def order(self, game: int, who: Who, line: str, seat: str = "") -> None:
        """An order line: all of it, or nothing."""

        def carry_out(session: Session[Any], own: str) -> None:
            for value in understand(session, own, line):
                session.answer(own, value)

        await self._change(game, who, seat, carry_out)

    async def undo(self, game: int, who: Who, seat: str = "") -> None:
        """Take back one's last answer, as far as the kernel lets it go freely.

        It may lie before the checkpoint that the game was read from last; then it is read from an earlier one.
        """
        async with self._lock(game):
            row, seats, hosted = await self._open(game)
            own = _own_seat(row, seats, hosted.session, who, seat)
            while hosted.base.seq and not any(e.seat == own and e.by != "forced" for e in hosted.session.answers):
                hosted = await self._read(row, seats, before=hosted.base.seq - 1)
        await self._change(game, who, own, lambda session, own: session.undo(own))

    async def words_after(self, game: int, who: Who, line: str) -> list[str]:
        """What may be typed next; for completion."""
        async with self._lock(game):
            row, seats, hosted = await self._open(game)
            own = _own_seat(row, seats, hosted.session, who, "")
            return complete(hosted.session, own, line)

    async def standing_order(self, game: int, who: Who, topic: str, value: str, seat: str = "") -> None:
        """Give or withdraw a standing order; it answers at once if its question is open."""
        async with self._lock(game):
            row, seats, hosted = await self._open(game)
            own = _own_seat(row, seats, hosted.session, who, seat)
            hosted.session.orders.stand(hosted.session.spec, own, topic, value)
            await self.store.give_order(game, own, topic, value)
        await self.nudge(game)

    async def look(self, game: int, who: Who | None) -> tuple[GameRow, str | None, Session[Any]]:
        """The game, the seat of whoever looks (None: a spectator), and its session, to be read and not changed."""
        async with self._lock(game):
            row, seats, hosted = await self._open(game)
            mine = [seat for seat, taken in seats.items() if who is not None and taken.user == who.user]
            return row, (mine[0] if mine else None), hosted.session

    async def nudge(self, game: int) -> None:
        """Let everything go on that needs nobody: standing orders, plans, automated players."""
        async with self._lock(game):
            row, seats, hosted = await self._open(game)
            if row.stage == "running":
                waited = _topics(hosted.session)
                with self._dropping(game):
                    hosted.session.go_on()
                await self._write(row, seats, hosted, waited)
                await self._let_automats_play(row, hosted)

    # ------------------------------------------------------------------ the inside

    async def _change(self, game: int, who: Who, seat: str, change: Callable[[Session[Any], str], None]) -> None:
        async with self._lock(game):
            row, seats, hosted = await self._open(game)
            if row.stage != "running":
                raise Refused(f"the game is {_STAGES[row.stage]}", "stage")
            own = _own_seat(row, seats, hosted.session, who, seat)
            waited = _topics(hosted.session)
            with self._dropping(game):
                change(hosted.session, own)
            await self._write(row, seats, hosted, waited)
            await self._let_automats_play(row, hosted)

    async def _let_automats_play(self, row: GameRow, hosted: Hosted) -> None:
        """Automated players decide until a person has to; a step is written every so many answers."""
        session, spec = hosted.session, hosted.session.spec
        seats = await self.store.seats(row.id)
        automats = [seat for seat, taken in seats.items() if taken.kind == "automat"]
        while automats and (asked := [seat for seat in session.asks() if seat in automats]):
            waited = _topics(session)
            for _ in range(AUTOMATIC_IN_A_ROW):
                with self._dropping(row.id):
                    self._let_decide(session, spec, asked[0])
                asked = [seat for seat in session.asks() if seat in automats]
                if not asked:
                    break
                await asyncio.sleep(0)
            await self._write(row, seats, hosted, waited)

    @staticmethod
    def _let_decide(session: Session[Any], spec: GameSpec[Any], seat: str) -> None:
        assert spec.policy is not None
        ask = session.asks()[seat]
        chance = random.Random(secrets.randbits(64))
        session.answer(seat, spec.policy(session.view(seat), ask, chance), by="automat")

    async def _write(
        self,
        row: GameRow,
        seats: dict[str, SeatRow],
        hosted: Hosted,
        waited: dict[str, str],
        stage: Any = None,
        audit: list[tuple[int | None, str]] | None = None,
    ) -> None:
        """Write what has changed, and with it the letters that tell of it."""
        session = hosted.session
        batch = hosted.batch(self._now())
        if session.over:
            stage = "over"
        if not batch.events and stage is None and not batch.lines:
            return
        number = batch.version + len(batch.events)
        notices, session.orders.notices = session.orders.notices, []
        step = Step(row, seats, session, number, batch.lines, notices, waited, session.asks())
        batch = msgspec.structs.replace(
            batch,
            game=row.id,
            stage=stage,
            letters=self._herald.letters(step),
            plans=session.orders.plans(),
            audit=audit or [],
        )
        with self._dropping(row.id):
            await self.store.commit(batch)
        hosted.written()

    async def _open(self, game: int) -> tuple[GameRow, dict[str, SeatRow], Hosted]:
        """The game with its session, from memory or from the store."""
        row, seats = await self._game(game), await self.store.seats(game)
        hosted = self._hosted.get(game)
        if hosted is not None and hosted.version == row.version:
            self._hosted.move_to_end(game)
            return row, seats, hosted
        return row, seats, await self._read(row, seats)

    async def _read(self, row: GameRow, seats: dict[str, SeatRow], before: int | None = None) -> Hosted:
        """The game from the store: from its newest checkpoint, or the newest not after journal entry `before`."""
        start = await self.store.start_of(row.id, before)
        if start is None:
            raise Refused("the game has not begun", "stage")
        words = {seat: taken.word for seat, taken in seats.items()}
        hosted = Hosted.read(find(row.slug), row, words, start)
        hosted.session.orders.standing = await self.store.orders(row.id)
        hosted.session.orders.prepared = await self.store.plans(row.id)
        self._keep(row.id, hosted)
        return hosted

    async def _game(self, game: int) -> GameRow:
        row = await self.store.game(game)
        if row is None:
            raise Refused(f"there is no game {game}", "game")
        return row

    def _lock(self, game: int) -> asyncio.Lock:
        return self._locks.setdefault(game, asyncio.Lock())

    def _keep(self, game: int, hosted: Hosted) -> None:
        self._hosted[game] = hosted
        self._hosted.move_to_end(game)
        while len(self._hosted) > KEPT_SESSIONS:
            self._hosted.popitem(last=False)

    @contextmanager
    def _dropping(self, game: int) -> Iterator[None]:
        """Whatever goes wrong here, the session is not to be trusted: it is read again when next wanted."""
        try:
            yield
        except BaseException:
            self._hosted.pop(game, None)
            raise


_STAGES = {"lobby": "not begun", "paused": "paused", "over": "over", "annulled": "annulled"}


def _topics(session: Session[Any]) -> dict[str, str]:
    return {seat: ask.topic for seat, ask in session.asks().items()}


def _seat(seats: dict[str, SeatRow], seat: str) -> SeatRow:
    if seat not in seats:
        raise Refused(f"there is no seat {seat!r}; there are {', '.join(seats)}", "seat")
    return seats[seat]


def _own_seat(row: GameRow, seats: dict[str, SeatRow], session: Session[Any], who: Who, seat: str) -> str:
    """The seat a person speaks for: his own; of several the one named, or the one that is asked."""
    mine = [name for name in row.setup.seats if seats[name].user == who.user]
    if seat:
        if seat not in mine:
            raise Refused(f"{seat} is not yours in {row.name}", "seat")
        return seat
    if not mine:
        raise Refused(f"you have no seat in {row.name}", "seat")
    asked: dict[str, Ask] = session.asks()
    return next((name for name in mine if name in asked), mine[0])
