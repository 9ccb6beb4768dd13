"""A full disk, or a database that another program has locked: one line for the person and the log; nothing changes."""

from __future__ import annotations

import asyncio
import logging
import random
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing

import pytest

from bot.settings import PersonSettings
from bot.store import Store
from bot.store import log as logs
from bot.store.games import Games
from bot.store.mail import Mail
from bot.store.people import People
from tests.simcord.test_prompts import asked, where
from tests.simcord.town import Town, reply, texts, town
from tests.tiny import SCRIBES, on_the_shelf

FULL = "My disk is full. Nothing was saved; try again in a few minutes."
LOCKED = "Another program has locked my database. Nothing was saved; try again in a few minutes."


async def pages(store: Store, most: int) -> None:
    await store.database._db.execute_fetchall(f"PRAGMA main.max_page_count = {most}")


def fails(monkeypatch: pytest.MonkeyPatch, part: type, name: str, number: int) -> None:
    """Let one method of a part of the store fail as on a full disk, the first time it is called."""
    before = getattr(part, name)
    left = [1]

    async def fail(self: object, *args: object, **options: object) -> object:
        if left and left.pop():
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorcode, error.sqlite_errorname = number, "SQLITE_FULL"
            raise error
        return await before(self, *args, **options)

    monkeypatch.setattr(part, name, fail)


@asynccontextmanager
async def locked(there: Town) -> AsyncIterator[None]:
    """Another program writes, and does not come to an end."""
    path = there.runtime.store.database.path
    with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as other:
        await asyncio.to_thread(other.execute, "BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def one_line(caplog: pytest.LogCaptureFixture, words: str) -> None:
    [record] = [each for each in caplog.records if each.levelno >= logging.ERROR]
    assert words in record.getMessage() and "\n" not in record.getMessage() and record.exc_info is None


async def test_a_full_disk_is_said_to_who_clicks_and_play_goes_on_when_there_is_room(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with asked(*[where(2)] * 60) as players:
        there, game = players[0].town, players[0].game
        store, version, after = there.runtime.store, -1, 0
        while version != after:
            version = after
            asked_now = await there.asked(game)
            player = next(each for each in players if each.person is asked_now)
            await player.open()
            await pages(store, 1)  # none more than there are
            caplog.clear()
            result = await player.click("2 · Old gate")
            await pages(store, 2**30)
            after = (await store.games.game(game)).version
        assert FULL in "".join(texts(each) for each in (result.response, *result.followups))
        one_line(caplog, "the disk is full; make room, nothing else is needed (database or disk is full)")
        await there.reads_the_same(game)
        await player.open()
        await player.click("2 · Old gate")
        assert (await store.games.game(game)).version > version
        await there.reads_the_same(game)


@pytest.mark.parametrize("kind", ["full", "locked"])
async def test_a_typed_command_that_cannot_be_saved_is_one_line(
    kind: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(logs, "PATIENCE", 0)
    async with town() as there:
        store = there.runtime.store
        await store.database._db.execute_fetchall("PRAGMA busy_timeout = 0")  # five seconds otherwise
        if kind == "full":
            fails(monkeypatch, Games, "create_game", sqlite3.SQLITE_FULL)
            result = await there.ann.slash(there.channel, "game create", game="pharaohs")
        else:
            async with locked(there):
                result = await there.ann.slash(there.channel, "game create", game="pharaohs")
        assert texts(reply(result)) == {"full": FULL, "locked": LOCKED}[kind]
        one_line(caplog, {"full": "the disk is full", "locked": "another program has locked the database"}[kind])
        assert not await store.games.has_games()
        await there.ann.slash(there.channel, "game create", game="pharaohs")
        assert await store.games.has_games()


async def test_what_was_taken_is_not_said_to_be_lost_when_the_bots_cannot_go_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The answer is saved; then the disk is full, and the automated player goes on when there is room."""
    with on_the_shelf(SCRIBES):
        async with town() as there:
            game = await there.begun("scribes", [there.ann])
            store, service, chance = there.runtime.store, there.runtime.service, random.Random(1)
            commit, left = store.journal.commit, [False, True]

            async def full_after_one(batch: object) -> None:
                if left and left.pop(0):
                    error = sqlite3.OperationalError("database or disk is full")
                    error.sqlite_errorname = "SQLITE_FULL"
                    raise error
                await commit(batch)

            while left:
                await there.settle()
                ask, left[:] = (await there.session(game)).asks()["assyria"], [False, True]
                version = (await service.games.game(game)).version
                monkeypatch.setattr(store.journal, "commit", full_after_one)
                await there.answer(game, ask.sample(chance))
                monkeypatch.setattr(store.journal, "commit", commit)
            assert (await service.games.game(game)).version == version + 1, "the answer, and nothing of what follows"
            one_line(caplog, f"bots go on later in game {game}: the disk is full")
            await there.later(120)
            assert (await service.games.game(game)).version > version + 1
            await there.reads_the_same(game)


async def test_an_alarm_on_a_full_disk_rings_when_there_is_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with on_the_shelf(SCRIBES):
        async with town() as there:
            game = await there.begun("scribes", [there.ann, there.ben])
            alarm = (await there.runtime.store.outbox.alarms(game))[0]
            there.clock.now = alarm.due
            fails(monkeypatch, Mail, "alarm_rang", sqlite3.SQLITE_FULL)
            with pytest.raises(sqlite3.OperationalError):
                await there.runtime.scheduler.ring(alarm)
            assert alarm in await there.runtime.store.outbox.alarms(game), "it is not put off"
            await there.runtime.scheduler.ring(alarm)
            assert alarm not in await there.runtime.store.outbox.alarms(game)


async def test_a_word_that_could_not_be_noted_takes_nothing_from_the_answer(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Somebody is told that direct messages fail; that they were told could not be saved."""
    async with town() as there:
        await there.runtime.store.people.wish(there.ann.id, unreachable=True)
        fails(monkeypatch, People, "wish", sqlite3.SQLITE_FULL)
        result = await there.ann.slash(there.channel, "help")
        assert "could not reach you by direct message" in texts(reply(result))
        one_line(caplog, "will be told once more")
        assert (await there.runtime.store.people.person(there.ann.id)) != PersonSettings()
