"""The store's SQLite file: write-ahead log, full synchronisation, one process, one writer at a time."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Coroutine, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, Self, TypeVar

import aiosqlite

from bot.store.alone import FIELD, Alone
from bot.store.examine import examine, fault_of, reason
from bot.store.log import PATIENCE, Log
from bot.store.migrate import migrate
from bot.store.private import keep_private, make_private, put_in_place, real
from bot.store.trouble import tell
from engine.kernel.errors import Refused

T = TypeVar("T")
log = logging.getLogger(__name__)
INCREMENTAL = 2  # SQLite's way of giving free pages back when it is asked to
NEW_MARK = "UPDATE file SET mark = ?, turn = 0, whole = 1"


class Database:
    """All reading and writing: one connection to write, for which writers queue, and one to read.

    A reader on its own connection never sees half a step.
    """

    def __init__(self, path: Path, composer: aiosqlite.Connection, reader: aiosqlite.Connection, log: Log) -> None:
        self.path = path
        self._db = composer
        self._reader = reader
        self._log = log
        self._writing = asyncio.Lock()
        self._open = AsyncExitStack()  # what is closed with the file
        self.word = secrets.token_hex(6)  # of this opening: what is sealed now is marked with it

    @classmethod
    async def open(cls, path: str | Path) -> Self:
        """Open the file, or make it, and bring it to the newest schema. `Refused` says in one line why it cannot be."""
        async with AsyncExitStack() as opening:
            try:
                return await cls._open_alone(real(path), opening)
            except (aiosqlite.Error, OSError) as error:
                raise reason(Path(path), error) from error

    @classmethod
    async def _open_alone(cls, path: Path, opening: AsyncExitStack) -> Self:
        """What has been opened is closed with `opening`, unless all goes well."""
        await _finish(_hold(path, opening))
        began = time.monotonic()
        if await asyncio.to_thread(examine, path):
            log.info("%s was read over in %.1f s and is sound", path, time.monotonic() - began)
        else:
            await make(path)
        keep_private(path)
        composer = await connect(path, opening)
        await composer.execute_fetchall("PRAGMA journal_mode = WAL")
        await composer.execute_fetchall("PRAGMA synchronous = FULL")
        await composer.execute_fetchall("PRAGMA foreign_keys = ON")
        await composer.execute_fetchall("PRAGMA secure_delete = ON")
        await composer.execute_fetchall("PRAGMA temp_store = MEMORY")  # no third file with people's words in it
        await migrate(composer)
        kept = await Log.open(path, composer)
        reader = await connect(path, opening)
        await reader.execute_fetchall("PRAGMA query_only = ON")
        await reader.execute_fetchall("SELECT 1 FROM file")  # from now on it knows the log, wherever the file goes
        file = cls(path, composer, reader, kept)
        file._open = opening.pop_all()
        return file

    async def close(self) -> None:
        """All that is in the log goes into the file, which then can be moved alone."""
        async with self._writing:
            try:
                await self._log.bring_in()
            except (OSError, aiosqlite.Error) as error:
                tell(log, f"the log of {self.path} could not be brought in, and must stay beside the file", error)
            await self._open.aclose()

    async def rest(self) -> None:
        """Asked now and then: when nothing is written, the file is made whole."""
        async with self._writing:
            await self._log.rest()

    async def backup(self, path: str | Path) -> None:
        """A copy of the whole file while play goes on."""
        await self.copy(self.path, Path(path))

    @staticmethod
    async def copy(path: Path, target: Path) -> int:
        """Copy a database that another process may be writing, in place of what is there. Returns its size.

        It is another file from then on: a log of the first is never taken for its own. Only a copy that was read over
        and found sound takes the place of another; what is copied is left as it is, also where its log lost a part.
        """
        part = target.with_name(f"{target.name}-part")
        part.unlink(missing_ok=True)
        make_private(part)
        try:
            async with AsyncExitStack() as opening:
                source, copy = await _to_read(path, opening), await connect(part, opening)
                await source.backup(copy)
                await copy.execute_fetchall("PRAGMA journal_mode = DELETE")  # one file, without a log
                for _ in await copy.execute_fetchall("SELECT 1 FROM sqlite_master WHERE name = 'file'"):
                    await copy.execute(NEW_MARK, (secrets.token_hex(8),))
            if fault := await asyncio.to_thread(fault_of, part, "immutable=1", thoroughly=True):
                raise Refused(f"the copy of {path} is damaged ({fault}) and was not kept; check {path}", FIELD)
            if fault := await asyncio.to_thread(fault_of, part, "immutable=1", thoroughly=True):
                raise Refused(f"the copy of {path} is damaged ({fault}) and was not kept; check {path}", FIELD)
            return await asyncio.to_thread(put_in_place, part, target)
        finally:
            part.unlink(missing_ok=True)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[aiosqlite.Connection]:
        async with self._writing:
            await self._log.begin()
            try:  # whoever is stopped while it begins or ends leaves no transaction open to the next
                await self._db.execute("BEGIN IMMEDIATE")
                yield self._db
                await self._db.execute("COMMIT")
            except BaseException:
                await self._db.rollback()
                raise

    async def rows(self, sql: str, values: Sequence[Any] | Mapping[str, Any] = ()) -> list[Any]:
        return list(await self._reader.execute_fetchall(sql, values))


async def _hold(path: Path, opening: AsyncExitStack) -> None:
    alone = await asyncio.to_thread(Alone.with_file, path)
    opening.callback(alone.let_go)


async def _to_read(path: Path, opening: AsyncExitStack) -> aiosqlite.Connection:
    """A connection that leaves a log where it is: the last to close one that may write would bring it in."""
    log = real(path).with_name(f"{real(path).name}-wal")
    has_log = log.exists() and log.stat().st_size > 0
    return await connect(f"{real(path).as_uri()}?mode=ro" if has_log else path, opening)


async def connect(path: Path | str, opening: AsyncExitStack) -> aiosqlite.Connection:
    """A connection that is closed with `opening`, also if whoever waits for it is stopped meanwhile."""

    async def open_it() -> aiosqlite.Connection:
        uri = isinstance(path, str)
        db = await aiosqlite.connect(path, isolation_level=None, timeout=PATIENCE / 1000, uri=uri)
        opening.push_async_callback(db.close)
        return db

    return await _finish(open_it())


async def make(path: Path) -> None:
    """A new database: there with its whole schema, or not at all."""
    new = path.with_name(f"{path.name}-new")
    new.unlink(missing_ok=True)
    make_private(new)
    async with AsyncExitStack() as opening:
        db = await connect(new, opening)
        await db.execute_fetchall(f"PRAGMA auto_vacuum = {INCREMENTAL}")
        await migrate(db)
    await asyncio.to_thread(put_in_place, new, path)


async def _finish(work: Coroutine[Any, Any, T]) -> T:
    """Let it be finished before whoever waits for it is stopped: what it opened is known then, and can be closed."""
    task = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.gather(task, return_exceptions=True)
        raise
