"""How a game stood when somebody last decided, for whoever comes back to it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, NamedTuple

from bot.service.loaded import LoadedGame
from bot.service.part import Part
from bot.service.running import RunningGames
from bot.service.step import Who
from engine.kernel.journal import By, Event, standing
from engine.kernel.session import Session
from engine.kernel.state import State

OWN: tuple[By, ...] = ("player", "prepared")  # answers that were a move of one's own
KEPT = 100  # positions as they were, of people who wait
FARTHER = (0, 150, 600)  # entries of the journal before those in memory that are looked through


class Meanwhile(NamedTuple):
    """A position as a seat saw it when its owner had last decided, and as it sees it now."""

    then: State
    now: State


class LookingBack(Part):
    """What others have changed since a person was here."""

    def __init__(self, games: RunningGames) -> None:
        super().__init__(games)
        self._as_it_was: OrderedDict[tuple[int, str, int], State] = OrderedDict()

    async def since_last_move(self, game: int, who: Who, seat: str) -> Meanwhile | None:
        """How it stood when the owner of this seat last decided himself; None if nobody else has since."""
        async with self.games.lock(game):
            loaded = await self.games.open(game)
            row, seats = loaded.row, loaded.seats
            if seats[seat].person != who.user or loaded.session.frozen is not None:
                return None
            start, own = await self._last_own(loaded, seat)
            if own is None or all(event.seat == seat for event in standing(start[2]) if event.seq > own.seq):
                return None
            key = (row.id, seat, own.seq)
            then = self._as_it_was.get(key)
            if then is None:
                then = self._as_it_was[key] = await asyncio.to_thread(_seen_after, loaded, start, own, seat)
            self._as_it_was.move_to_end(key)
            while len(self._as_it_was) > KEPT:
                self._as_it_was.popitem(last=False)
            return Meanwhile(then, loaded.session.seen(seat))

    async def _last_own(self, loaded: LoadedGame, seat: str) -> tuple[tuple[int, bytes, Sequence[Event]], Event | None]:
        """His last decision that counts, and the checkpoint and entries before it."""
        start = (loaded.base.seq, loaded.base.blob, loaded.session.journal)
        for farther in FARTHER:
            if farther:
                earlier = await self.store.journal.start_of(loaded.row.id, max(0, loaded.base.seq - farther))
                assert earlier is not None, "there is a checkpoint before any other"
                start = (earlier.seq, earlier.blob, earlier.events)
            mine = [event for event in standing(start[2]) if event.seat == seat and event.by in OWN]
            if mine or not start[0]:
                return start, mine[-1] if mine else None
        return start, None


def _seen_after(loaded: LoadedGame, start: tuple[int, bytes, Sequence[Event]], own: Event, seat: str) -> State:
    """What a seat saw when its decision had been carried out."""
    now, (first, blob, entries) = loaded.session, start
    until = [event for event in entries if event.seq <= own.seq]
    then: Session[Any] = Session.load(now.spec, now.setup, now.secret, blob, until, first_seq=first)
    seen: State = then.seen(seat)
    return seen
