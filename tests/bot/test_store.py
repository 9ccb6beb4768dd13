"""What is written is written whole, once, and by one writer at a time."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.service.running import AUTOMAT
from bot.store import Alarm, Batch, Conflict, Letter, Store
from bot.store.database import Database, connect
from bot.store.log import Log
from bot.store.rows import GameChange, NewGame, SeatChange
from engine.kernel.game import Setup
from engine.kernel.journal import Event
from engine.kernel.table import Line

SETUP = Setup("short", ("assyria", "babylon"), {})


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[Store]:
    store = await Store.open(folder / "a.db")
    try:
        yield store
    finally:
        await store.close()


async def new_game(store: Store, channel: int = 9) -> int:
    return await store.games.create_game(
        NewGame(
            slug="scribes", name="A", guild=1, channel=channel, setup=SETUP, seed=channel.to_bytes(32), creator=5, at=10
        )
    )


def step(game: int, version: int, **more: Any) -> Batch:
    """One answer, and two lines that tell of it."""
    lines = [Line(version, f"{version} {half}", "") for half in ("begins", "ends")]
    event = Event(version, version, 0, "assyria", "x")
    return Batch(game=game, version=version, at=12, events=[event], lines=lines, lines_from=2 * version, **more)


async def test_a_channel_has_one_game_at_a_time(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        game = await new_game(store)
        with pytest.raises(Conflict, match="there is a game in this channel already"):
            await new_game(store)
        await store.games.change_game(game, GameChange(at=11, who=5, what="annulled the game", stage="annulled"))
        again = await new_game(store)
        row = await store.games.game_in(9)
        assert row is not None and row.id == again and row.setup == SETUP
        assert await store.games.audit(game) == [(10, 5, "opened the game"), (11, 5, "annulled the game")]


async def test_the_second_of_two_writers_is_told_and_writes_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        game = await new_game(store)
        await store.journal.commit(step(game, 0, stage="running"))
        late = Batch(
            game=game, version=0, at=12, events=[Event(0, 0, 0, "babylon", "y")], letters=[Letter("k", "user:1", {})]
        )
        with pytest.raises(Conflict, match="moved on"):
            await store.journal.commit(late)
        assert await store.outbox.due_letters(99) == []
        row = await store.games.game(game)
        assert row is not None and (row.version, row.stage) == (1, "running")


async def test_of_many_writers_at_once_one_writes(tmp_path: Path) -> None:
    async with opened(tmp_path) as one, AsyncExitStack() as stack:
        game = await new_game(one)
        base = one.database
        other = await connect(base.path, stack)
        two = Store(Database(base.path, other, base._reader, await Log.open(base.path, other)))
        writing = [store.journal.commit(step(game, 0)) for _ in range(10) for store in (one, two)]
        results = await asyncio.gather(*writing, return_exceptions=True)
        assert results.count(None) == 1
        assert all(isinstance(result, Conflict) for result in results if result is not None)
        assert [line.text for line in await one.journal.lines(game)] == ["0 begins", "0 ends"]


# ---------------------------------------------------------------------- transactions


@pytest.mark.parametrize("steps", range(12))
async def test_whoever_is_stopped_while_writing_leaves_the_file_to_the_next(tmp_path: Path, steps: int) -> None:
    """Stopped after any number of the loop's turns: the step is there as a whole or not at all."""
    async with opened(tmp_path) as store:
        game = await new_game(store)
        writing = asyncio.create_task(store.journal.commit(step(game, 0)))
        for _ in range(steps):
            await asyncio.sleep(0)
        writing.cancel()
        await asyncio.gather(writing, return_exceptions=True)
        await store.games.note(game, at=13, who=5, what="still writes")
        row, lines = await store.games.game(game), await store.journal.lines(game)
        assert row is not None and len(lines) == 2 * row.version


async def test_what_cannot_be_committed_is_rolled_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(tmp_path) as store:
        game = await new_game(store)
        execute = store.database._db.execute

        def full(sql: str, *values: Any) -> Any:
            if sql == "COMMIT":
                raise sqlite3.OperationalError("database or disk is full")
            return execute(sql, *values)

        monkeypatch.setattr(store.database._db, "execute", full)
        with pytest.raises(sqlite3.OperationalError, match="full"):
            await store.journal.commit(step(game, 0))
        monkeypatch.undo()
        assert await store.journal.lines(game) == []
        await store.journal.commit(step(game, 0))
        assert len(await store.journal.lines(game)) == 2


async def test_a_reader_never_sees_half_a_step_and_never_waits_for_a_writer(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        game = await new_game(store)
        async with store.database.transaction() as db:
            await db.execute("UPDATE games SET name = 'half' WHERE id = ?", (game,))
            row = await asyncio.wait_for(store.games.game(game), 20)
            assert row is not None and row.name == "A"
        row = await store.games.game(game)
        assert row is not None and row.name == "half"


async def test_a_reader_cannot_write(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        await new_game(store)
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            await store.database.rows("UPDATE games SET name = 'B' RETURNING id")


async def test_closing_waits_for_who_writes_and_the_others_are_told(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        game = await new_game(store)
        writing = [asyncio.create_task(store.games.note(game, at=i, who=5, what=f"note {i}")) for i in range(20)]
        await asyncio.sleep(0.005)
        await store.close()
        results = await asyncio.gather(*writing, return_exceptions=True)
        assert all(result is None or isinstance(result, ValueError) for result in results)
    async with opened(tmp_path) as store:
        written = [what for _, _, what in await store.games.audit(game) if what.startswith("note")]
        assert written == [f"note {i}" for i in range(20) if results[i] is None]


# ---------------------------------------------------------------------- letters


async def test_a_letter_is_put_in_once(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        game = await new_game(store)
        for _ in range(2):
            await store.outbox.post([Letter("step:1", "channel:9", {"lines": ["hello"]})], game=game, at=20)
        [post] = await store.outbox.due_letters(20)
        assert (post.tries, post.letter.key, post.letter.body, post.sealed) == (0, "step:1", {"lines": ["hello"]}, None)
        await store.outbox.letter_put_off(post.id, until=30)
        assert await store.outbox.due_letters(29) == [] and await store.outbox.next_letter_due(20) == 30
        assert [again.tries for again in await store.outbox.due_letters(30)] == [1]
        await store.outbox.letter_sent(post.id, message=4, at=31)
        assert await store.outbox.next_letter_due(20) is None and await store.outbox.message_of("step:1") == 4
        await store.outbox.post([Letter("step:1", "channel:9", {"lines": ["hello"]})], game=game, at=40)
        assert await store.outbox.due_letters(99) == []


async def test_no_letter_overtakes_one_to_the_same_target_that_was_put_off(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        await store.outbox.post(
            [Letter(k, "user:1", {}) for k in "abc"] + [Letter("d", "user:2", {})], game=None, at=20
        )
        first = (await store.outbox.due_letters(20))[0]
        await store.outbox.letter_put_off(first.id, until=50)
        assert [post.letter.key for post in await store.outbox.due_letters(49)] == ["d"]
        assert await store.outbox.next_letter_due(20, skip=["user:2"]) == 50, (
            "nobody looks again before something can be done"
        )
        assert [post.letter.key for post in await store.outbox.due_letters(50)] == ["a", "b", "c", "d"]
        assert [post.letter.key for post in await store.outbox.due_letters(50, skip=["user:1"])] == ["d"]


async def test_the_number_of_a_letter_is_given_out_once(tmp_path: Path) -> None:
    """It marks a message: were it used again, another message would be taken for the letter's."""
    async with opened(tmp_path) as store:
        await store.outbox.post([Letter("a", "user:1", {})], game=None, at=1)
        [first] = await store.outbox.due_letters(9)
        await store.outbox.letter_needless(first.id)
        await store.outbox.post([Letter("b", "user:1", {})], game=None, at=1)
        [second] = await store.outbox.due_letters(9)
        assert second.id > first.id
        assert await store.outbox.seal(first.id, {"at": 1}) is False, "what has become needless is not sealed"


async def test_what_was_sent_is_not_kept(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        await store.outbox.post([Letter("a", "user:1", {"lines": ["sesame"]})], game=None, at=1)
        [post] = await store.outbox.due_letters(9)
        await store.outbox.seal(post.id, {"lines": ["sesame"]})
        await store.outbox.letter_sent(post.id, message=4, at=5)
        assert "sesame" not in str(await store.database.rows("SELECT * FROM outbox"))


async def test_alarms_ring_in_order_and_only_as_they_were_set(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        game = await new_game(store)
        await store.outbox.set_alarm(Alarm(game, "deadline", 50))
        await store.outbox.set_alarm(Alarm(game, "reminder", 40, "assyria"))
        await store.outbox.set_alarm(Alarm(game, "deadline", 30))
        assert await store.outbox.next_alarm() == Alarm(game, "deadline", 30)
        await store.outbox.alarm_rang(
            Alarm(game, "deadline", 50), at=50
        )  # one that was moved meanwhile stays where it is
        assert await store.outbox.next_alarm() == Alarm(game, "deadline", 30)
        await store.outbox.alarm_rang(Alarm(game, "deadline", 30), at=50)
        assert await store.outbox.next_alarm() == Alarm(game, "reminder", 40, "assyria")


# ---------------------------------------------------------------------- copies, and what is forgotten


async def test_a_backup_is_a_whole_database(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        game = await new_game(store)
        await store.database.backup(tmp_path / "copy.db")
        await store.database.backup(tmp_path / "copy.db")  # over last week's
    copy = await Store.open(tmp_path / "copy.db")
    row = await copy.games.game(game)
    await copy.close()
    assert row is not None and row.name == "A"


async def test_a_backup_made_while_everybody_plays_has_whole_steps_only(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        game = await new_game(store)

        async def play() -> None:
            for version in range(60):
                await store.journal.commit(step(game, version))

        playing = asyncio.create_task(play())
        for i in range(4):
            await store.database.backup(tmp_path / f"copy{i}.db")
            await asyncio.sleep(0.01)
        await playing
    for i in range(4):
        copy = await Store.open(tmp_path / f"copy{i}.db")
        row, lines = await copy.games.game(game), await copy.journal.lines(game)
        await copy.close()
        assert row is not None and len(lines) == 2 * row.version


async def test_nothing_in_the_file_names_who_is_forgotten(tmp_path: Path) -> None:
    user = 4_815_162_342
    async with opened(tmp_path) as store:
        game = await new_game(store)
        await store.games.take_seat(
            game, "assyria", SeatChange(user=user, kind="person", at=11, audit=(user, "took assyria"))
        )
        await store.games.change_game(
            game, GameChange(at=12, who=user, what=f"gave babylon to <@{user}>", stage="running")
        )
        await store.people.wish(user, remind=3)
        await store.people.write_notes(game, user, "attack at dawn")
        await store.journal.give_intent(game, "assyria", "move all")
        said: dict[str, object] = {"kind": "table", "said": [f"<@{user}> is here"], "call": [user, 7]}
        letters = [Letter("table:1", "channel:9", said), Letter("p", f"user:{user}", {"kind": "private"})]
        await store.outbox.post(letters, game=game, at=13)
        everything = await store.privacy.everything_about(user)
        assert all(everything[kind] for kind in ("seats", "notes", "wishes", "audit log", "orders in advance"))
        assert await store.privacy.forget(user, at=20, alarm=AUTOMAT) == [game]
        tables = [row[0] for row in await store.database.rows("SELECT name FROM sqlite_master WHERE type = 'table'")]
        for table in tables:
            assert str(user) not in str(await store.database.rows(f"SELECT * FROM {table}")), table
        assert (await store.games.seats(game))["assyria"].kind == "automat"
        assert await store.outbox.next_alarm() == Alarm(game, AUTOMAT, 20)
        [post] = await store.outbox.due_letters(99)
        assert post.letter.body["call"] == [7], "the others are called as before"
