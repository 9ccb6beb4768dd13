"""The file can be moved; what was parted from it is noticed; one process writes it, and nobody else reads it."""

from __future__ import annotations

import asyncio
import gc
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import aiosqlite
import pytest

from bot.config import Config
from bot.runtime import Runtime
from bot.store import Store
from bot.store import log as logs
from bot.store.check_up import check_up
from bot.store.database import Database
from bot.store.log import Moved
from bot.store.migrate import scripts
from engine.kernel.errors import Refused
from tests.bot.runtime import Clock, Doors
from tests.bot.test_migrations import schema
from tests.bot.test_store import opened

NOBODY = 65534  # the number of nobody in particular
BESIDE = ("", "-wal", "-shm", "-lock")


async def write(store: Store, *what: str) -> None:
    for one in what:
        await store.games.note(None, at=1, who=2, what=one)


async def written(path: Path) -> list[str]:
    """What a bot finds that starts with this file."""
    store = await Store.open(path)
    found = [what for (what,) in await store.database.rows("SELECT what FROM audit ORDER BY id")]
    await store.close()
    return found


def moved(path: Path, folder: str, *parts: str) -> Path:
    """Copies of the file, and of what lies beside it, elsewhere: what a kill at this moment leaves."""
    there = path.parent / folder / path.name
    there.parent.mkdir(exist_ok=True)
    for part in parts:
        shutil.copy(path.with_name(path.name + part), there.with_name(there.name + part))
    return there


# ---------------------------------------------------------------------- the file and its log


async def test_a_file_just_made_is_whole(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        assert await written(moved(store.database.path, "alone", "")) == []


async def test_the_file_of_a_bot_that_stopped_holds_everything_and_lies_alone(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        await write(store, "a", "b")
    assert not store.database.path.with_name("a.db-wal").exists()
    assert await written(moved(store.database.path, "alone", "")) == ["a", "b"]


async def test_the_file_of_a_bot_that_rests_holds_everything(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        await write(store, "a", "b")
        await store.database.rest()
        assert not store.database._log._file_whole, "what was written just now may be followed by more"
        await store.database.rest()
        assert await written(moved(store.database.path, "alone", "")) == ["a", "b"]
        await write(store, "c")
        await store.database.rest()
        await store.database.rest()
        assert await written(moved(store.database.path, "again", "")) == ["a", "b", "c"]


@pytest.mark.parametrize("longest", [2**22, 20_000, 0], ids=["one log", "several logs", "a log each"])
async def test_a_file_that_lost_its_log_is_noticed_and_with_it_all_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, longest: int
) -> None:
    """Killed after any number of writings."""
    monkeypatch.setattr(logs, "LONGEST", longest)
    async with opened(tmp_path) as store:
        for n in range(1, 12):
            await write(store, f"note {n}")
            alone, whole = (
                moved(store.database.path, f"alone {n}", ""),
                moved(store.database.path, f"whole {n}", "", "-wal"),
            )
            with pytest.raises(Refused, match=r"a\.db has lost its log \(a\.db-wal\), and with it the last"):
                await Store.open(alone)
            assert await written(whole) == [f"note {i}" for i in range(1, n + 1)]
            if n % 4 == 0:
                await store.database.rest()
                await store.database.rest()
    assert store.database.path.stat().st_size < 300_000, "a log that is brought in is written over"


@pytest.mark.parametrize("version", range(1, len(scripts()) + 1))
async def test_a_kill_after_any_migration_is_no_lost_log(tmp_path: Path, version: int) -> None:
    """What it had brought about is in the log only."""
    path = tmp_path / "a.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.executescript(
            f"PRAGMA journal_mode = WAL; BEGIN; {scripts()[0][1].read_text()} PRAGMA user_version = 1; COMMIT;"
        )
        db.execute("INSERT INTO audit (at, what) VALUES (1, 'a')")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        db.execute("PRAGMA wal_autocheckpoint = 0").fetchall()
        db.execute("INSERT INTO audit (at, what) VALUES (1, 'b')")
        for number, script in scripts()[1:version]:
            db.executescript(f"BEGIN;\n{script.read_text()}\nPRAGMA user_version = {number};\nCOMMIT;")
        killed = moved(path, "killed", "", "-wal")
    assert await written(killed) == ["a", "b"]


async def test_a_link_to_the_file_will_do(tmp_path: Path) -> None:
    link = tmp_path / "link.db"
    link.symlink_to(tmp_path / "killed" / "a.db")
    async with opened(tmp_path) as store:
        await write(store, "a")
        moved(store.database.path, "killed", "", "-wal")
    assert await written(link) == ["a"]
    assert link.is_symlink() and [name for name in modes(tmp_path) if name.startswith("link")] == ["link.db"]


async def test_a_log_that_another_program_brought_in_is_not_missed(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        await write(store, "a", "b")
        killed = moved(store.database.path, "killed", "", "-wal")
    with closing(sqlite3.connect(killed)) as db:
        assert db.execute("SELECT count(*) FROM audit").fetchone() == (2,)
    assert not killed.with_name("a.db-wal").exists()
    assert await written(killed) == ["a", "b"]


async def test_what_lost_its_log_can_be_gone_on_with_from_a_copy(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        await write(store, "a")
        await store.database.rest()
        await store.database.rest()
        await write(store, "b")
        alone = moved(store.database.path, "alone", "")
    await Database.copy(alone, alone.with_name("copy.db"))
    assert await written(alone.with_name("copy.db")) == ["a"]


async def test_the_log_of_another_file_is_not_taken(tmp_path: Path) -> None:
    """A backup is put in the place of a file whose bot was killed, and the log is left lying there."""
    async with opened(tmp_path) as store:
        await write(store, "a")
        await store.database.backup(tmp_path / "copy.db")
        await write(store, *(f"after {i}" for i in range(30)))
        killed = moved(store.database.path, "killed", "", "-wal")
    shutil.copy(tmp_path / "copy.db", killed)
    with pytest.raises(Refused, match=r"a\.db-wal is not the log of this a\.db; .* remove .*a\.db-wal"):
        await Store.open(killed)
    killed.with_name("a.db-wal").unlink()
    assert await written(killed) == ["a"]


async def test_the_log_of_a_later_day_is_not_taken(tmp_path: Path) -> None:
    """The same with a plain copy of the file."""
    async with opened(tmp_path) as store:
        await write(store, "a")
    early = moved(store.database.path, "early", "")
    async with opened(tmp_path) as store:
        for turn in range(3):
            await write(store, f"later {turn}")
            await store.database.rest()
            await store.database.rest()
        await write(store, "last")
        shutil.copy(tmp_path / "a.db-wal", early.with_name("a.db-wal"))
    with pytest.raises(Refused, match=r"a\.db-wal is not the log of this a\.db"):
        await Store.open(early)


async def test_while_somebody_reads_long_nothing_is_lost_and_nothing_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("database", "log"):
        monkeypatch.setattr(f"bot.store.{module}.PATIENCE", 600_000)  # who waited at all would wait for ten minutes
    async with opened(tmp_path) as store:
        await write(store, "a")
        async with aiosqlite.connect(store.database.path, isolation_level=None) as reader:
            await reader.execute("BEGIN")
            await reader.execute_fetchall("SELECT * FROM audit")
            await write(store, "b", "c")
            async with asyncio.timeout(60):
                await store.database.rest()
                await store.database.rest()
            assert await written(moved(store.database.path, "killed", "", "-wal")) == ["a", "b", "c"]
            await reader.execute("COMMIT")
        await write(store, "d")
    assert await written(moved(store.database.path, "alone", "")) == ["a", "b", "c", "d"]


# ---------------------------------------------------------------------- moved while the bot runs


async def test_a_file_moved_while_the_bot_runs_gets_nothing_more_and_is_whole_when_it_stops(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        await write(store, "a", "b")
        there = tmp_path / "there.db"
        store.database.path.rename(there)
        with pytest.raises(Refused, match="has lost its log"):
            await Store.open(there)
        with pytest.raises(Moved, match="was moved or replaced while the bot runs"):
            await write(store, "c")
        with pytest.raises(Moved):
            await store.database.rest()
        assert [what for (what,) in await store.database.rows("SELECT what FROM audit")] == ["a", "b"]
    assert await written(there) == ["a", "b"]


# ---------------------------------------------------------------------- files that cannot be used


def empty(path: Path) -> None:
    path.touch()


def no_database(path: Path) -> None:
    path.write_bytes(b"no database at all" * 100)


def foreign(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE bookmarks (url TEXT)")


def of_another_application(path: Path) -> None:
    schema(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA application_id = 77")


def newer(path: Path) -> None:
    schema(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 999")


def left_by_the_first_version_without_its_log(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA journal_mode = WAL")


def torn(path: Path) -> None:
    schema(path)
    with path.open("r+b") as file:
        file.seek(100)
        file.write(b"\xff" * 3000)


@pytest.mark.parametrize(
    ("spoilt", "words"),
    [
        (empty, "a.db is empty: a copy that failed?"),
        (no_database, "a.db is no database"),
        (foreign, "a.db is a database of another program"),
        (of_another_application, "a.db is a database of another program"),
        (newer, "a.db is of version 999, newer than this program's"),
        (left_by_the_first_version_without_its_log, "a.db has lost its log"),
        (torn, "a.db is damaged"),
        (Path.mkdir, "a.db is no file; name the file in which the games are kept"),
    ],
)
async def test_a_file_that_cannot_be_used_is_said_in_one_line_and_left_alone(
    tmp_path: Path, spoilt: object, words: str
) -> None:
    path = tmp_path / "a.db"
    spoilt(path)  # type: ignore[operator]
    before = path.read_bytes() if path.is_file() else b""
    with pytest.raises(Refused) as refused:
        await Store.open(path)
    assert words in str(refused.value) and "\n" not in str(refused.value)
    assert before == (path.read_bytes() if path.is_file() else b"")


async def test_a_folder_that_is_not_there_or_cannot_be_written_is_said(tmp_path: Path) -> None:
    for folder in (tmp_path / "nowhere", Path("/proc")):
        with pytest.raises(Refused, match=r"a\.db cannot be opened or made; its folder must be there"):
            await Store.open(folder / "a.db")


@pytest.fixture
def nobody() -> Iterator[Path]:
    """Somebody for whom rights on files count, and a folder of his."""
    with tempfile.TemporaryDirectory() as name:
        root, folder = os.geteuid() == 0, Path(name)
        if root:
            os.chown(folder, NOBODY, NOBODY)
            os.seteuid(NOBODY)
        try:
            yield folder
        finally:
            folder.chmod(0o700)
            if root:
                os.seteuid(0)


@pytest.mark.parametrize(("file", "folder"), [(0o444, 0o700), (0o400, 0o700), (0o600, 0o500)])
async def test_a_file_that_cannot_be_written_is_said_and_stays_so(nobody: Path, file: int, folder: int) -> None:
    path = nobody / "a.db"
    await (await Store.open(path)).close()
    path.with_name("a.db-lock").unlink()
    for what, mode in ((path, file), (nobody, folder)):
        what.chmod(mode)
    with pytest.raises(Refused, match=r"a\.db cannot be (written|opened or made); its folder"):
        await Store.open(path)
    assert not path.stat().st_mode & 0o277 & ~file
    with pytest.raises(Refused, match=r"a\.db cannot be written; its folder"):
        await check_up(path)


# ---------------------------------------------------------------------- one process


HOLDS = """
import asyncio, sys
from bot.store import Store
async def hold():
    store = await Store.open(sys.argv[1])
    await store.games.note(None, at=1, who=2, what="mine")
    print("open", flush=True)
    await asyncio.sleep(60)
asyncio.run(hold())
"""


@pytest.fixture
def holder(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that has the file open."""
    words = [sys.executable, "-c", HOLDS, str(tmp_path / "a.db")]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None and process.stdout.readline() == "open\n"
        yield process
        process.kill()


async def test_a_second_process_is_refused_until_the_first_is_gone(
    tmp_path: Path, holder: subprocess.Popen[str]
) -> None:
    path = tmp_path / "a.db"
    with pytest.raises(Refused, match=r"another process has .*a\.db open; stop it first"):
        await Store.open(path)
    await Database.copy(path, tmp_path / "copy.db")
    assert await written(tmp_path / "copy.db") == ["mine"], "a backup is made beside it"
    holder.kill()
    holder.wait()
    assert await written(path) == ["mine"], "whoever is killed holds nothing"


async def test_the_same_process_opens_it_once(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        with pytest.raises(Refused, match="another process has"):
            await Store.open(store.database.path)
        await write(store, "still writes")
    assert await written(store.database.path) == ["still writes"]


# ---------------------------------------------------------------------- nobody else


def modes(folder: Path) -> dict[str, str]:
    return {path.name: oct(path.stat().st_mode & 0o777) for path in folder.iterdir() if path.is_file()}


async def test_nobody_else_can_read_any_of_it(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        await write(store, "secret")
        await store.database.backup(tmp_path / "copy.db")
        assert modes(tmp_path) == dict.fromkeys([*(f"a.db{part}" for part in BESIDE), "copy.db"], "0o600")


async def test_a_report_of_rules_that_broke_is_for_who_runs_the_bot(tmp_path: Path) -> None:
    home = await Runtime.open(Config(database=tmp_path / "a.db"), Doors(), Clock())
    try:
        path = home.keep_report("7", "all hands")
        assert modes(path.parent) == {"7.json": "0o600"} and path.read_text() == "all hands"
    finally:
        await home.close()


async def test_a_file_that_others_could_read_is_shut(tmp_path: Path) -> None:
    schema(tmp_path / "a.db")
    (tmp_path / "a.db").chmod(0o644)
    async with opened(tmp_path) as store:
        await write(store, "secret")
        assert set(modes(tmp_path).values()) == {"0o600"}


@pytest.mark.parametrize("moment", [i / 500 for i in range(12)])
async def test_whoever_is_stopped_while_it_is_opened_leaves_nothing_open(tmp_path: Path, moment: float) -> None:
    """The lock is free, and no connection is left to be found by the garbage collector."""
    opening = asyncio.create_task(Store.open(tmp_path / "a.db"))
    await asyncio.sleep(moment)
    opening.cancel()
    [store] = await asyncio.gather(opening, return_exceptions=True)
    if isinstance(store, Store):  # it was quicker
        await store.close()
    gc.collect()
    assert await written(tmp_path / "a.db") == []
