"""Who is forgotten has left no byte: neither in the file nor in its log."""

from __future__ import annotations

import contextlib
import os
import random
from itertools import pairwise
from pathlib import Path

import aiosqlite
import pytest

from bot.service.running import AUTOMAT
from bot.settings import takes_letters, turned_away
from bot.store import Letter, SeatRequest, Store, Tablet, wiping
from bot.store.rows import SeatChange
from tests.bot.test_store import new_game, opened

USER = 4_815_162_342
WORD = "sesame"
LENGTHS = (1, 5, 30, 120, 400, 700)


def found(store: Store) -> int:
    """How often his words and his number stand in the bytes."""
    files = [store.database.path, store.database.path.with_name(f"{store.database.path.name}-wal")]
    data = b"".join(path.read_bytes() for path in files if path.exists())
    return data.count(WORD.encode()) + data.count(str(USER).encode())


async def say(store: Store, game: int, user: int, seat: str, word: str, chance: random.Random) -> None:
    """Something in words, long or short, of one of the kinds that are kept."""
    text = " ".join([word] * chance.choice(LENGTHS))
    to = Letter("tablet", "user:9", {"kind": "tablet", "game": game, "text": text})
    match chance.randrange(8):
        case 0 | 1:
            await store.people.send_tablet(Tablet(0, game, seat, "babylon", text, 1), user, [to])
        case 2:
            await store.people.write_notes(game, user, text)
        case 3:
            await store.journal.give_intent(game, seat, text)
        case 4:
            news = Letter(f"p{chance.random()}", f"user:{user}", {"kind": "private", "lines": [text]})
            await store.outbox.post([news], game=game, at=1)
        case 5:
            request = SeatRequest(chance.choice([user, 7]), [user, *range(chance.randrange(90))])
            await store.insiders.ask_for_seat(
                game, chance.choice(["assyria", "babylon", "egypt", "hatti"]), request, at=1
            )
        case 6:
            await store.games.note(game, at=1, who=user, what=f"replaced <@{user}>")
        case _:
            await store.people.wish(user, remind=chance.randint(1, 99))


async def played(store: Store, seed: int) -> int:
    """A game in which he and another have said much, in turn; their letters were settled, and some of them sent."""
    chance = random.Random(seed)
    game = await new_game(store)
    await store.games.take_seat(
        game, "assyria", SeatChange(user=USER, kind="person", at=11, word=WORD, audit=(USER, "sat down"))
    )
    await store.games.take_seat(game, "babylon", SeatChange(user=7, kind="person", at=11))
    for _ in range(250):
        user, seat, word = (USER, "assyria", WORD) if chance.random() < 0.4 else (7, "babylon", "others")
        await say(store, game, user, seat, word, chance)
    await store.database.rest()
    posts = await store.outbox.due_letters(99, most=1000)
    for post in chance.sample(posts, len(posts)):
        await store.outbox.seal(post.id, {**post.letter.body, "at": 1})
        if chance.random() < 0.3:
            await store.outbox.letter_sent(post.id, message=post.id, at=2)
    return game


@pytest.mark.parametrize("seed", [1, 3, 4])  # in the last two, pages that were split keep copies
async def test_no_byte_is_left_of_who_is_forgotten(tmp_path: Path, seed: int) -> None:
    async with opened(tmp_path) as store:
        game = await played(store, seed)
        assert found(store) > 100
        others = await store.people.tablets(game, "babylon")
        await store.privacy.forget(USER, at=20, alarm=AUTOMAT)
        assert await store.wiping.wipe() is True
        assert found(store) == 0
        assert await store.database.rows("PRAGMA freelist_count") == [(0,)]
        kept = [tablet for tablet in others if WORD not in tablet.text]
        assert await store.people.tablets(game, "babylon") == kept != []
        assert await store.database.rows("PRAGMA integrity_check") == [("ok",)]
        assert await store.database.rows("PRAGMA foreign_key_check") == []
    assert found(store) == 0


async def test_a_forgotten_person_stays_blocked_by_those_who_want_no_messages_from_them(tmp_path: Path) -> None:
    """Deleting their data would be the way around it."""
    async with opened(tmp_path) as store:
        await store.people.wish(7, blocked=[turned_away(USER, 7), turned_away(9, 7)], pictures=False)
        await store.people.wish(8, blocked=[turned_away(9, 8)])
        await store.privacy.forget(USER, at=20, alarm=AUTOMAT)
        assert await store.wiping.wipe() is True and found(store) == 0
        reader = await store.people.person(7)
        assert [takes_letters(7, reader, each) for each in (USER, 9, 8)] == [False, False, True]
        assert not reader.pictures and (await store.people.person(8)).blocked == [turned_away(9, 8)]


def files_besides() -> list[str]:
    """Open files of this process that SQLite made for a moment, and that nobody sees in a folder."""
    found = []
    for each in os.listdir("/proc/self/fd"):
        with contextlib.suppress(FileNotFoundError):  # it was closed meanwhile
            found.append(os.readlink(f"/proc/self/fd/{each}"))
    return [link for link in found if "etilqs" in link]


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="only Linux tells which files a process has open")
async def test_words_that_are_written_anew_go_through_no_other_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Others' words are copied when somebody's are wiped: more of them than SQLite keeps in memory by itself."""
    async with opened(tmp_path) as store:
        game = await new_game(store)
        for _ in range(60):
            await store.people.send_tablet(Tablet(0, game, "assyria", "babylon", WORD * 20_000, 1), 7, [])
        await store.privacy.forget(USER, at=20, alarm=AUTOMAT)
        anew, seen = wiping._write_anew, []

        async def watched(db: aiosqlite.Connection, table: str) -> None:
            insert = db.execute

            async def noted(sql: str, *more: object) -> object:
                found = await insert(sql, *more)
                seen.append(files_besides())
                return found

            with monkeypatch.context() as patch:
                patch.setattr(db, "execute", noted)
                await anew(db, table)

        monkeypatch.setattr(wiping, "_write_anew", watched)
        assert await store.wiping.wipe() is True
        assert len(seen) == 4 * len(wiping.WORDS) and not any(seen)


async def test_a_wiping_that_a_kill_came_before_is_made_up_for(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        await played(store, 1)
        await store.privacy.forget(USER, at=20, alarm=AUTOMAT)
    async with opened(tmp_path) as store:
        assert await store.wiping.wipe() is True and found(store) == 0


async def test_while_somebody_reads_what_was_before_it_is_said_and_done_later(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        await played(store, 2)
        await store.database._db.execute("PRAGMA busy_timeout = 50")
        async with aiosqlite.connect(store.database.path, isolation_level=None) as reader:
            await reader.execute("BEGIN")
            await reader.execute_fetchall("SELECT count(*) FROM audit")
            await store.privacy.forget(USER, at=20, alarm=AUTOMAT)
            assert await store.wiping.wipe() is False and found(store) > 0
            await reader.execute("COMMIT")
        assert await store.wiping.wipe() is True and found(store) == 0


async def test_what_was_freed_is_given_back_bit_by_bit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wiping, "AT_ONCE", 4)
    async with opened(tmp_path) as store:
        game = await new_game(store)
        for i in range(60):
            await store.people.send_tablet(Tablet(0, game, "assyria", "babylon", f"{i} " * 2000, 1), USER, [])
        await store.privacy.forget(USER, at=20, alarm=AUTOMAT)
        await store.database._log.bring_in()
        size = store.database.path.stat().st_size
        steps = []
        give_back = store.wiping._give_back

        async def counted() -> int:
            steps.append(await give_back())
            return steps[-1]

        monkeypatch.setattr(store.wiping, "_give_back", counted)
        assert await store.wiping.wipe() is True
        assert store.database.path.stat().st_size < size / 2 and len(steps) > 10 and steps[-1] == 0
        assert all(before - after <= 4 for before, after in pairwise(steps))
