"""A damaged file or log is noticed before anybody plays on it, and takes no sound copy's place; a sound one is not."""

from __future__ import annotations

import asyncio
import errno
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from bot import config
from bot.config import Config
from bot.ops.doctor import examine
from bot.runtime import Runtime
from bot.store import Store
from bot.store import log as logs
from bot.store.database import Database
from bot.store.examine import LostLog, fault_of
from bot.store.frames import lost_commits
from engine.cli import main
from engine.kernel.errors import Refused
from tests.bot.runtime import Clock, Doors, begun, play_on, runtime
from tests.bot.test_file import moved, write, written
from tests.tiny import on_the_shelf

PAGE = 4096
FRAME = PAGE + 24
PLACES = 60  # cuts of a log, besides the edges; all of them: PLACES=100000 pytest tests/bot/test_damage.py


@pytest.fixture(autouse=True)
def scribes() -> Iterator[None]:
    with on_the_shelf():
        yield


@dataclass(frozen=True)
class Left:
    """What a kill left behind: the bytes of the file and of its log."""

    file: bytes
    log: bytes
    folder: Path

    def put(self, *, log: bytes | None = None, file: bytes | None = None) -> Path:
        """Lay it down anew, whole or with these bytes instead."""
        path = self.folder / "left.db"
        for part in ("-shm", "-lock"):
            path.with_name(f"left.db{part}").unlink(missing_ok=True)
        path.write_bytes(self.file if file is None else file)
        path.with_name("left.db-wal").write_bytes(self.log if log is None else log)
        return path

    @property
    def used(self) -> int:
        """How many bytes of the log SQLite has written."""
        slots = range(32, len(self.log) - FRAME, FRAME)
        return max(slot + FRAME for slot in slots if self.log[slot + 8 : slot + 16] == self.log[16:24])

    @property
    def commits(self) -> list[int]:
        """Where each transaction in the log ends."""
        slots = range(32, self.used, FRAME)
        return [slot + FRAME for slot in slots if any(self.log[slot + 4 : slot + 8])]


@pytest.fixture
def left(tmp_path: Path) -> Left:
    """A game with some answers, all of it in the log of a process that was killed."""

    async def play() -> Path:
        async with runtime(tmp_path / "a.db") as service:
            await play_on(service, await begun(service, "scribes", "short", 2), 4)
            return moved(service.store.database.path, "killed", "", "-wal")

    killed = asyncio.run(play())
    return Left(killed.read_bytes(), killed.with_name("a.db-wal").read_bytes(), killed.parent)


async def games_in(path: Path) -> int:
    store = await Store.open(path)
    try:
        [(count,)] = await store.database.rows("SELECT count(*) FROM games")
        return int(count)
    finally:
        await store.close()


# ---------------------------------------------------------------------- a log that was cut


async def test_a_log_cut_at_any_place_is_refused_and_left_alone(left: Left) -> None:
    step = max(1, left.used // int(os.environ.get("PLACES", str(PLACES))))
    edges = (1, 31, 32, 33, 55, 56, 20_011, left.used - 1, left.used, left.used + 1, len(left.log) - 1)
    cuts = {*range(31, left.used, step), *edges, *left.commits}
    for cut in sorted(cuts):
        path = left.put(log=left.log[:cut])
        with pytest.raises(LostLog, match=r"left\.db has lost a part of its log \(left\.db-wal has [\d,]+ bytes of"):
            await Store.open(path)
        assert path.read_bytes() == left.file and path.with_name("left.db-wal").read_bytes() == left.log[:cut]
    with pytest.raises(LostLog, match=r"left\.db has lost its log \(left\.db-wal\)"):
        await Store.open(left.put(log=b""))
    assert await games_in(left.put()) == 1, "and the whole one is not"


async def test_a_log_that_is_damaged_before_its_last_transaction_is_refused(left: Left) -> None:
    """Damage in the last one looks like a kill in the middle of it."""
    for slot in range(32, left.commits[-2], FRAME):
        spoilt = bytearray(left.log)
        spoilt[slot + 24 + slot % PAGE] ^= 1
        with pytest.raises(LostLog, match=r"left\.db-wal is damaged"):
            await Store.open(left.put(log=bytes(spoilt)))


async def test_what_a_kill_leaves_in_a_log_is_not_taken_for_damage(left: Left) -> None:
    """The transaction under way is there in part, or torn; what was finished before is read."""
    before, last = left.commits[-2:]
    for end in range(before, last, 1000):
        torn = left.log[:end] + bytes(len(left.log) - end)
        assert await games_in(left.put(log=torn)) == 1
    mixed = left.log[: before + 100] + bytes(200) + left.log[before + 300 :]
    assert await games_in(left.put(log=mixed)) == 1, "without power, pages reach a disk in any order"


async def test_a_log_at_rest_can_be_cut_and_nothing_is_lost(tmp_path: Path) -> None:
    """What is brought in and stayed in the log would hide newer pages of the file, were the log cut."""
    async with runtime(tmp_path / "a.db") as service:
        game = await begun(service, "scribes", "short", 2)
        await play_on(service, game, 4)
        await service.store.database.rest()
        await service.store.database.rest()
        file, log = (
            service.store.database.path.read_bytes(),
            service.store.database.path.with_name("a.db-wal").read_bytes(),
        )
        wanted = await service.store.journal.lines(game)
    for cut in range(0, len(log) + 1, max(1, len(log) // 20)):
        (tmp_path / "b.db").write_bytes(file)
        (tmp_path / "b.db-wal").write_bytes(log[:cut])
        async with runtime(tmp_path / "b.db") as service:
            assert await service.store.journal.lines(game) == wanted


async def test_a_log_that_somebody_reads_is_emptied_when_they_are_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("database", "log"):
        monkeypatch.setattr(f"bot.store.{module}.PATIENCE", 600_000)  # who waited at all would wait for ten minutes
    store = await Store.open(tmp_path / "a.db")
    log = tmp_path / "a.db-wal"
    await write(store, "a")
    with closing(sqlite3.connect(store.database.path, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM audit").fetchall()
        assert await asyncio.wait_for(store.database._log.bring_in(), 60) and log.stat().st_size
        reader.execute("COMMIT")
    assert await store.database._log.bring_in() and not log.stat().st_size
    await store.close()


def test_what_is_left_of_a_cut_log_is_copied_and_the_evidence_stays(
    left: Left, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = left.put(log=left.log[: left.commits[-3]])
    monkeypatch.setenv("AMARNA_DATABASE", str(path))
    copy = left.folder / "copy.db"
    assert main(["backup", str(copy)]) == 0
    assert "left.db has lost a part of its log" in capsys.readouterr().out
    assert asyncio.run(games_in(copy)) == 1
    assert "left.db has lost a part of its log" in refused(path)


# ---------------------------------------------------------------------- what lost nothing is not refused


async def test_a_log_that_another_program_emptied_is_begun_again(tmp_path: Path) -> None:
    """While the bot runs; it would depend on a log that nobody could see was cut."""
    store = await Store.open(tmp_path / "a.db")
    await write(store, "a")
    with closing(sqlite3.connect(store.database.path)) as other:
        assert other.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone() == (0, 0, 0)
    assert await written(moved(store.database.path, "brought in", "", "-wal")) == ["a"]
    await write(store, "b")
    assert await written(moved(store.database.path, "whole", "", "-wal")) == ["a", "b"]
    cut = moved(store.database.path, "cut", "", "-wal")
    os.truncate(cut.with_name("a.db-wal"), 5000)
    with pytest.raises(LostLog):
        await Store.open(cut)
    await store.close()


async def test_a_log_removed_while_the_bot_runs_is_said(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "a.db")
    await write(store, "a")
    (tmp_path / "a.db-wal").unlink()
    with pytest.raises(sqlite3.OperationalError, match=r"a\.db-wal was moved or removed while the bot runs"):
        await write(store, "b")
    await store.close()


KILLED = """
import asyncio, os, sys
from bot.store import Store
from bot.store import log as logs
async def play():
    store = await Store.open(sys.argv[1])
    for n in range(10**6):
        await store.games.note(None, at=1, who=2, what=str(n))
        print(n, flush=True)
        if n % 50 == 49:
            await store.database.rest()
            await store.database.rest()
asyncio.run(play())
"""


@pytest.mark.parametrize("opened", ["python", "cli", "truncate", "nobody"])
def test_after_a_real_kill_and_another_program_all_is_there(tmp_path: Path, opened: str) -> None:
    """Another program may bring the log in before the bot starts again."""
    path, told = tmp_path / "a.db", 0
    for turn in range(3):
        words = [sys.executable, "-c", KILLED, str(path)]
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            lines = [process.stdout.readline() for _ in range(20 + 37 * turn)]
            process.kill()
            lines += process.stdout.readlines()
        told += len([line for line in lines if line.endswith("\n")])
        opens(opened, path)
        assert len(asyncio.run(written(path))) >= told


def opens(how: str, path: Path) -> None:
    """Another program opens the file, as people do to look into it."""
    if how == "python":
        with closing(sqlite3.connect(path)) as db:
            assert db.execute("SELECT count(*) FROM audit").fetchone()[0] > 0
    if how == "truncate":
        with closing(sqlite3.connect(path)) as db:
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    if how == "cli":
        words = [sys.executable, "-c", f"import sqlite3; sqlite3.connect({str(path)!r}).execute('SELECT * FROM file')"]
        subprocess.run(words, check=True)


# ---------------------------------------------------------------------- a file that is damaged


def sound(path: Path) -> bytes:
    """A database with a game in it, closed; its bytes."""

    async def play() -> None:
        async with runtime(path) as service:
            await play_on(service, await begun(service, "scribes", "short", 2), 4)

    asyncio.run(play())
    with closing(sqlite3.connect(path)) as db:
        db.execute("VACUUM")  # a page that is free may be anything
    return path.read_bytes()


def refused(path: Path) -> str:
    with pytest.raises(Refused) as found:
        asyncio.run(Store.open(path))
    return str(found.value)


def spoilt(data: bytes, page: int) -> bytes:
    """With every bit of a page turned."""
    start = page * PAGE
    return data[:start] + bytes(byte ^ 0xFF for byte in data[start : start + PAGE]) + data[start + PAGE :]


def test_a_file_with_any_page_damaged_is_refused_in_one_line_and_left_alone(tmp_path: Path) -> None:
    data, path = sound(tmp_path / "a.db"), tmp_path / "a.db"
    with closing(sqlite3.connect(tmp_path / "a.db")) as db:
        assert db.execute("PRAGMA freelist_count").fetchone() == (0,), "a page that is free may be anything"
    for page in range(len(data) // PAGE):
        path.write_bytes(spoilt(data, page))
        why = refused(path)
        assert "is damaged" in why or "is no database" in why
        assert "\n" not in why and len(why) < 400
        assert path.read_bytes() == spoilt(data, page)


def test_a_file_damaged_beside_its_log_is_refused(left: Left, tmp_path: Path) -> None:
    """The log holds some pages anew; any other is read from the file."""
    data, hidden = left.file, {int.from_bytes(left.log[slot : slot + 4], "big") for slot in range(32, left.used, FRAME)}
    for page in range(1, len(data) // PAGE):
        path = left.put(file=spoilt(data, page))
        if page + 1 in hidden:
            continue
        assert "left.db is damaged" in refused(path)
    assert len(hidden) < len(data) // PAGE - 20, "most pages are not in the log"


# ---------------------------------------------------------------------- copies


async def run_backups(path: Path, folder: Path) -> None:
    """A bot that starts, makes today's copy or does not, and stops."""
    home = await Runtime.open(Config(database=path, backups=folder), Doors(), Clock())
    tried, back_up = asyncio.Event(), home._back_up

    async def back_up_and_tell(copy: Path) -> None:
        try:
            await back_up(copy)
        finally:
            tried.set()

    try:
        home._back_up = back_up_and_tell
        task = asyncio.create_task(home._backups(folder))
        await tried.wait()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    finally:
        await home.close()


def test_a_file_damaged_while_the_bot_runs_takes_no_copys_place(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, folder = tmp_path / "a.db", tmp_path / "copies"
    data = sound(path)
    asyncio.run(run_backups(path, folder))
    [copy] = folder.iterdir()
    before = copy.read_bytes()
    assert fault_of(copy, "immutable=1", thoroughly=True) == ""
    monkeypatch.setattr("bot.store.database.examine", lambda path: True)  # it was sound when the bot started
    kept = []
    for page in range(1, len(data) // PAGE):
        path.write_bytes(spoilt(data, page))
        caplog.clear()
        try:
            asyncio.run(run_backups(path, folder))
        except Refused:  # not even that far
            continue
        kept.append(page)
        lines = [record.getMessage() for record in caplog.records if "backup" in record.getMessage()]
        assert len(lines) == 1 and "stay" in lines[0] and "\n" not in lines[0] and str(folder) in lines[0]
        assert copy.read_bytes() == before and [each.name for each in folder.iterdir()] == [copy.name]
    assert len(kept) > 20


def test_a_new_database_takes_no_copys_place(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """AMARNA_DATABASE was set wrongly, and an empty database is made there."""
    folder = tmp_path / "copies"
    sound(tmp_path / "a.db")
    asyncio.run(run_backups(tmp_path / "a.db", folder))
    [copy] = folder.iterdir()
    before = copy.read_bytes()
    asyncio.run(run_backups(tmp_path / "mistyped.db", folder))
    assert copy.read_bytes() == before
    assert "mistyped.db has no game; is AMARNA_DATABASE the file that was meant?" in caplog.text


def test_a_copy_that_fails_half_way_leaves_the_one_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sound(tmp_path / "a.db")
    asyncio.run(Database.copy(tmp_path / "a.db", tmp_path / "copy.db"))
    before = (tmp_path / "copy.db").read_bytes()

    def full(made: Path, path: Path) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("bot.store.database.put_in_place", full)
    with pytest.raises(OSError, match="No space left"):
        asyncio.run(Database.copy(tmp_path / "a.db", tmp_path / "copy.db"))
    assert (tmp_path / "copy.db").read_bytes() == before and not (tmp_path / "copy.db-part").exists()


def test_amarna_backup_reads_over_what_it_wrote(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also where the disk gives back something else than was written."""
    sound(tmp_path / "a.db")
    monkeypatch.setenv("AMARNA_DATABASE", str(tmp_path / "a.db"))
    assert main(["backup", str(tmp_path / "good.db")]) == 0
    assert capsys.readouterr().out.endswith(" bytes, read over and sound\n")
    found = fault_of

    def read_badly(path: Path, how: str, *, thoroughly: bool = False) -> str:
        if path.name.endswith("-part"):
            path.write_bytes(spoilt(path.read_bytes(), 5))
        return found(path, how, thoroughly=thoroughly)

    monkeypatch.setattr("bot.store.database.fault_of", read_badly)
    assert main(["backup", str(tmp_path / "copy.db")]) == 2
    said = capsys.readouterr()
    assert "is damaged" in said.err and "was not kept" in said.err and said.err.count("\n") == 1 and not said.out
    assert not list(tmp_path.glob("copy.db*"))


def test_amarna_backup_of_a_damaged_file_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data = sound(tmp_path / "a.db")
    (tmp_path / "a.db").write_bytes(spoilt(data, 20))
    monkeypatch.setenv("AMARNA_DATABASE", str(tmp_path / "a.db"))
    assert main(["backup", str(tmp_path / "copy.db")]) == 2
    said = capsys.readouterr().err
    assert "a.db is damaged (" in said and "`amarna doctor` checks the copies" in said and said.count("\n") == 1
    assert not list(tmp_path.glob("copy.db*"))


def test_the_doctor_says_which_copies_are_sound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in config.NAMES.values():
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("AMARNA_DATABASE", str(tmp_path / "a.db"))
    monkeypatch.setenv("AMARNA_BACKUPS", str(tmp_path))
    sound(tmp_path / "a.db")
    for at, day in enumerate(("mon", "tue", "wed")):
        asyncio.run(Database.copy(tmp_path / "a.db", copy := tmp_path / f"amarna-{day}.db"))
        os.utime(copy, (at, at))
    copy.write_bytes(spoilt(copy.read_bytes(), 9))
    [line] = [str(each) for each in asyncio.run(examine(online=False)) if not each.well]
    assert "amarna-wed.db is damaged (" in line and line.endswith("remove it; the newest sound one is amarna-tue.db")


def test_a_log_that_is_none_has_lost_nothing(tmp_path: Path) -> None:
    for data in (b"", b"x", bytes(100), bytes(8192), b"no log at all" * 1000):
        (tmp_path / "a.db-wal").write_bytes(data)
        assert not lost_commits(tmp_path / "a.db-wal")


# ---------------------------------------------------------------------- a disk that is full for a while


SMALL = ("UPDATE file",)  # what a log that was reserved has room for, however full the disk is
LARGE = ("INSERT", "COMMIT", "PRAGMA wal_checkpoint")


class Full:
    """A disk on which, from one statement on, so many that write find no room."""

    def __init__(self, store: Store, writing: tuple[str, ...]) -> None:
        self.before, self.writing = store.database._db._execute, writing
        self.room, self.failures, self.refused = 10**9, 0, 0
        store.database._db._execute = self._execute  # type: ignore[method-assign]

    async def _execute(self, function: Any, *values: Any, **options: Any) -> Any:
        if values and str(values[0]).startswith(self.writing):
            self.room -= 1
            if self.room < 0 and self.refused < self.failures:
                self.refused += 1
                error = sqlite3.OperationalError("database or disk is full")
                error.sqlite_errorcode, error.sqlite_errorname = sqlite3.SQLITE_FULL, "SQLITE_FULL"
                raise error
        return await self.before(function, *values, **options)


@pytest.mark.parametrize(
    ("failures", "writing"),
    [(1, SMALL + LARGE), (2, LARGE), (10**9, LARGE)],
    ids=["once", "twice", "from then on"],
)
async def test_a_disk_that_is_full_at_any_statement_loses_nothing_and_the_file_is_not_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failures: int, writing: tuple[str, ...]
) -> None:
    """A person who is told that it is saved finds it; also after a kill, after a stop, and after another program."""
    monkeypatch.setattr(logs, "LONGEST", 20_000)  # several logs
    for room in range(14):
        path = tmp_path / f"{room}" / "a.db"
        path.parent.mkdir()
        store = await Store.open(path)
        disk, saved = Full(store, writing), []
        for n in range(7):
            if n == 2:
                disk.room, disk.failures = room, failures
            try:
                await write(store, str(n))
                saved.append(str(n))
                if n == 4:
                    await store.database.rest()
                    await store.database.rest()
            except sqlite3.OperationalError:
                killed = moved(path, f"killed {n}", "", "-wal")
                if n % 2:
                    opens("python", killed)
                assert await written(killed) == saved
        await store.close()
        assert await written(path) == saved, f"after a stop; no room from the statement {room} on"
        assert disk.refused or room > 10, "there was no room"


async def test_no_room_for_a_log_is_no_begun_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file goes on by itself: it does not say that more is in a log."""
    store = await Store.open(tmp_path / "a.db")

    def full(handle: int, start: int, length: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "posix_fallocate", full)
        with pytest.raises(OSError, match="No space left"):
            await write(store, "a")
        assert await written(moved(store.database.path, "killed", "")) == []
    await write(store, "b")
    await store.close()
    assert await written(store.database.path) == ["b"]


async def test_a_system_that_promises_no_room_will_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(handle: int, start: int, length: int) -> None:
        raise OSError(errno.EOPNOTSUPP, "Operation not supported")

    monkeypatch.setattr(os, "posix_fallocate", unknown)
    store = await Store.open(tmp_path / "a.db")
    await write(store, "a")
    assert await written(moved(store.database.path, "killed", "", "-wal")) == ["a"]
    os.truncate(moved(store.database.path, "cut", "", "-wal").with_name("a.db-wal"), 5000)
    with pytest.raises(LostLog):
        await Store.open(tmp_path / "cut" / "a.db")
    await store.close()
