"""Carries the letters of the outbox, each exactly once.

A letter is sealed (its words settled and written down) before the first try. A letter found sealed may have been sent
by a process that died before it could note so: the delivery looks for its marker in the channel before sending again.
Discord's own nonce guards the moments between two tries.

What goes wrong is of three kinds. What passes is tried again, for ever. A person whose door is closed is told when he
next comes, and a channel that cannot be written to hears afterwards what it has missed. What Discord does not take is
given up after a few tries.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Callable
from functools import partial

import aiosqlite

from bot.outbox.carrying import Carrier, ClosedDoor, ClosedRoom, Later, Unacceptable
from bot.outbox.compose import Composer, Words, begun_by, by_itself, grows, may_grow
from bot.outbox.markers import marker_of, nonce_of
from bot.scheduler.sleeper import Sleeper
from bot.store import LONGEST_PAUSE, Post, Store
from bot.store.trouble import tell

log = logging.getLogger(__name__)
AT_ONCE = 32  # targets
LONGEST_TRY = 60  # seconds; Discord may let the library wait, and then another try is as good
LONGEST_WAIT = 3600
FIRST_PAUSE = 5  # seconds before a second try; doubled for each further one
CLOSED_PAUSE = 60  # the same for a channel that somebody must do something about
FEW = 3  # tries of a letter that Discord does not take
MANY = 12  # tries of one that cannot be made into a message
UNMADE = "it could not be put together"
PASSING = (Later, OSError, TimeoutError, aiosqlite.Error)


class Delivery(Sleeper):
    """Reads the outbox and empties it. One round goes to one target, so nobody waits for somebody else's slow door."""

    def __init__(self, store: Store, composer: Composer, carrier: Carrier, now: Callable[[], int]) -> None:
        super().__init__()
        self._store = store
        self._writer = composer
        self._carrier = carrier
        self._now = now
        self._at_once = asyncio.Semaphore(AT_ONCE)
        self._rounds: dict[str, asyncio.Task[None]] = {}  # under way, by target

    async def run(self) -> None:
        """Carry what is due, sleep, and again."""
        try:
            while not self._resting:
                self._stirred.clear()
                wait = float(FIRST_PAUSE)
                try:
                    await self._set_out()
                    wait = await self._until_next()
                except Exception as error:
                    tell(log, "the outbox could not be read", error)
                await self._sleep(wait)
            await asyncio.gather(*self._rounds.values(), return_exceptions=True)
        finally:
            rounds = list(self._rounds.values())
            for task in rounds:
                task.cancel()
            await asyncio.gather(*rounds, return_exceptions=True)

    async def carry(self) -> int:
        """Everything that is due, each target's letters in their order. Returns how many letters there were."""
        count = await self._set_out()
        await asyncio.gather(*self._rounds.values())
        return count

    async def _set_out(self) -> int:
        """Begin a round to every target with letters that are due. Returns how many letters."""
        by_target: dict[str, list[Post]] = {}
        for post in await self._store.outbox.due_letters(self._now(), skip=self._rounds):
            by_target.setdefault(post.letter.target, []).append(post)
        for target, posts in by_target.items():
            self._rounds[target] = task = asyncio.create_task(self._carry_in_order(posts), name=f"round {target}")
            task.add_done_callback(partial(self._came_back, target))
        return sum(map(len, by_target.values()))

    def _came_back(self, target: str, task: asyncio.Task[None]) -> None:
        del task, self._rounds[target]
        self.stir()

    async def _until_next(self) -> float:
        due = await self._store.outbox.next_letter_due(self._now(), skip=self._rounds)
        return LONGEST_WAIT if due is None else max(0.2, min(LONGEST_WAIT, due - self._now()))

    async def _carry_in_order(self, posts: list[Post]) -> None:
        async with self._at_once:
            try:
                for post in posts:
                    if self._resting or not await self._deliver(post):
                        return
            except Exception as error:  # the store is out of order: what was sent is found again by its marker
                tell(log, f"a round to {posts[0].letter.target} was broken off", error)
                await asyncio.sleep(FIRST_PAUSE)

    async def _deliver(self, post: Post) -> bool:
        """One letter. False if it has to be tried again, and what follows has to wait."""
        try:
            async with asyncio.timeout(LONGEST_TRY):
                out = await self._try(post)
        except ClosedDoor:
            await self._writer.tell_later(post)
            return True
        except ClosedRoom as closed:
            pause = min(LONGEST_PAUSE, CLOSED_PAUSE * 2 ** min(post.tries, 12))
            await self._writer.wait_for_room(post, closed, until=self._now() + pause)
            return False
        except Exception as error:
            return await self._failed(post, error)
        if out is not None:
            await self._note(post, *out)
        return True

    async def _note(self, post: Post, message: int, words: Words) -> None:
        """A letter is out, as this message."""
        at, marker, kind = self._now(), marker_of(post), words["kind"]
        if kind == "call":
            await self._store.calls.call_sent(post, words["called"], message=message, marker=marker, at=at)
        elif kind == "recall":
            await self._store.calls.call_changed(post, message=message, at=at, gone=not words["left"])
        else:
            panel_of = post.game if kind == "table" else None
            growing = may_grow(words, message, marker, at)
            await self._store.outbox.letter_sent(post.id, message=message, at=at, panel_of=panel_of, growing=growing)

    async def _failed(self, post: Post, error: Exception) -> bool:
        """Something went wrong that may pass: after a while the letter is tried again. What does not pass is given up,
        so that what follows gets through."""
        if not isinstance(error, PASSING):
            log.error("letter %d to %s", post.id, post.letter.target, exc_info=error)
            if post.tries + 1 >= (FEW if isinstance(error, Unacceptable) else MANY):
                await self._writer.give_up(post, str(error) if isinstance(error, Unacceptable) else UNMADE)
                return True
        asked = error.pause if isinstance(error, Later) else 0
        pause = min(LONGEST_PAUSE, max(math.ceil(asked), FIRST_PAUSE * 2 ** min(post.tries, 8)))
        log.warning("letter %d to %s is tried again in %d s: %r", post.id, post.letter.target, pause, error)
        await self._store.outbox.letter_put_off(post.id, until=self._now() + pause)
        return False

    async def _try(self, post: Post) -> tuple[int, Words] | None:
        """Send it, or find it sent. The number of the message and what it says; None if nothing is left to say."""
        target, marker, words = post.letter.target, marker_of(post), post.sealed
        if words is None:
            words = await self._writer.settle(post, self._carrier.below)
            if words is None:
                return None
        else:
            if not await self._store.outbox.letter_waits(post.id):
                return None
            found = await self._carrier.find(target, marker=marker, since=self._sealed_at(words))
            if found is not None:
                return found, words
        if words["kind"] == "recall":
            return await self._recall(target, words, marker)
        if words["kind"] == "call" and not await self._writer.whom(words):
            await self._store.outbox.letter_needless(post.id)
            return None
        panel, grown = await self._writer.panel(words), grows(words)
        if grown is not None:
            if await self._carrier.add(target, grown.message, panel, began=begun_by(words, marker), marker=marker):
                return grown.message, words
            if not (alone := by_itself(words))["lines"]:
                await self._store.outbox.letter_needless(post.id)
                return None
            panel = await self._writer.panel(alone)
        return await self._carrier.send(target, panel, marker=marker, nonce=nonce_of(post)), words

    async def _recall(self, target: str, words: Words, marker: int) -> tuple[int, Words]:
        """A call says who is called still; where that is nobody it is taken away. Often does it no harm."""
        message, left = int(words["message"]), await self._writer.whom(words)
        if left:
            panel = await self._writer.panel(words)
            await self._carrier.add(target, message, panel, began=int(words["began"]), marker=marker)
        else:
            await self._carrier.remove(target, message)
        return message, words

    def _sealed_at(self, words: Words) -> int:
        """When a letter was settled; 0 if the clock went wrong since, for then nobody knows."""
        at = int(str(words.get("at", 0)))
        return at if at <= self._now() else 0
