"""Letters to those who follow a game: once, of what stands, and to nobody who may not read it any more."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.outbox.carrying import Later
from bot.outbox.deliver import Delivery
from bot.service.step import Who
from bot.store import GameRow
from renderers.studio import Studio
from tests.bot.runtime import MODERATOR, Bare, Clock, NoPictures, Post, answered, begun, last_taken_back, runtime
from tests.tiny import on_the_shelf

GUEST = 900
DOOR = f"user:{GUEST}"


@pytest.fixture(autouse=True)
def shelf() -> Iterator[None]:
    with on_the_shelf():
        yield


class Followed(Post):
    """A house with a writer that a test can tell who may read."""

    def watch(self) -> Bare:
        composer = Bare(self.service, NoPictures(Studio(workers=1)))
        self.delivery = Delivery(self.service.store, composer, self.doors, self.service.now)
        return composer

    async def turn(self) -> None:
        """Until a turn is over."""
        _, _, session = await self.service.games.look(1, None)
        chance, before = random.Random(1), session.spec.view.turn(session.state)
        while session.spec.view.turn(session.state) == before and not session.over:
            row, _, session = await self.service.games.look(1, None)
            seat, ask = next(iter(session.asks().items()))
            await answered(self.service, 1, Who(100 + row.setup.seats.index(seat)), ask.sample(chance), seat=seat)
            _, _, session = await self.service.games.look(1, None)

    async def heard(self) -> list[str]:
        return [line for lines in self.lines(DOOR) for line in lines]


@asynccontextmanager
async def followed(folder: Path) -> AsyncIterator[Followed]:
    clock = Clock()
    async with runtime(folder / "a.db", clock) as service:
        await begun(service, "scribes", "short", 2)
        there = Followed(service, clock)
        await there.out()
        await service.store.followers.follow(1, GUEST, "messages", len(await service.store.journal.lines(1)))
        yield there


async def public(there: Followed, since: int) -> list[str]:
    return [line.text for line in (await there.service.store.journal.lines(1))[since:] if line.to is None]


@pytest.mark.parametrize("fault", ["dies before", "dies after"])
async def test_a_summary_comes_once_though_the_bot_dies_over_it(tmp_path: Path, fault: str) -> None:
    async with followed(tmp_path) as there:
        since = len(await there.service.store.journal.lines(1))
        await there.turn()
        there.doors.faults[DOOR] = [fault]
        with pytest.raises(asyncio.CancelledError):
            await there.out()
        await there.restart()
        await there.out()
        assert await there.heard() == await public(there, since) != []


async def test_of_what_was_taken_back_nothing_is_told(tmp_path: Path) -> None:
    async with followed(tmp_path) as there:
        since = len(await there.service.store.journal.lines(1))
        await there.turn()
        await last_taken_back(there.service, 1, MODERATOR)
        await there.out()
        assert await there.heard() == [], "the turn is not over after all"
        await there.turn()
        await there.out()
        assert await there.heard() == await public(there, since)


async def test_whose_door_is_closed_follows_no_more_and_the_table_hears_nothing_of_it(tmp_path: Path) -> None:
    async with followed(tmp_path) as there:
        there.doors.faults[DOOR] = ["closed"]
        await there.turn()
        await there.out()
        assert await there.service.store.followers.followers(1) == {}
        assert (await there.service.store.people.person(GUEST)).unreachable, "he is told when he next comes"
        assert not any(f"<@{GUEST}>" in text for text in there.said())


async def test_whoever_sees_the_channel_no_more_is_told_nothing(tmp_path: Path) -> None:
    async with followed(tmp_path) as there:

        async def nobody(game: GameRow, user: int) -> bool:
            return False

        there.watch().may_read = nobody
        await there.turn()
        await there.out()
        assert there.doors.to(DOOR) == [] and await there.service.store.followers.followers(1) == {}


async def test_where_discord_does_not_say_who_sees_it_the_summary_waits(tmp_path: Path) -> None:
    async with followed(tmp_path) as there:
        asked: list[int] = []

        async def not_now(game: GameRow, user: int) -> bool:
            asked.append(user)
            if len(asked) == 1:
                raise Later("503")
            return True

        there.watch().may_read = not_now
        await there.turn()
        await there.out()
        assert there.doors.to(DOOR) == [] and list(await there.service.store.followers.followers(1)) == [GUEST]
        await there.out(later=60)
        assert len(there.doors.to(DOOR)) == 1 and asked == [GUEST, GUEST]
