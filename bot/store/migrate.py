"""The schema: numbered SQL files, applied in order, each once, each in a transaction of its own."""

from __future__ import annotations

from pathlib import Path

import aiosqlite

FOLDER = Path(__file__).resolve().parents[2] / "migrations"


def scripts(folder: Path = FOLDER) -> list[tuple[int, Path]]:
    """The migrations by number; a number missing or given twice is an error before anything is touched."""
    found = sorted((int(path.name.split("_")[0]), path) for path in folder.glob("[0-9]*_*.sql"))
    numbers = [number for number, _ in found]
    if numbers != list(range(1, len(numbers) + 1)):
        raise ValueError(f"migrations must be numbered 1, 2, 3 ...; there are {numbers}")
    return found


async def migrate(db: aiosqlite.Connection, folder: Path = FOLDER) -> int:
    """Bring the database to the newest schema. Returns its number; a newer database is refused."""
    [(version,)] = await db.execute_fetchall("PRAGMA user_version")
    found = scripts(folder)
    if version > len(found):
        raise ValueError(f"the database is of version {version}, newer than this program's {len(found)}")
    for number, path in found[version:]:
        await db.executescript(f"BEGIN IMMEDIATE;\n{path.read_text()}\nPRAGMA user_version = {number};\nCOMMIT;")
    return len(found)
