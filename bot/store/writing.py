"""What many transactions write besides their own: letters, alarms, entries of the audit log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import aiosqlite
import msgspec

from bot import settings
from bot.settings import PersonSettings
from bot.store.rows import Alarm, Letter

_words = msgspec.json.Decoder(dict[str, Any])
Entry = tuple[int | None, str]  # who (None: the bot itself) and what


async def write_letters(db: aiosqlite.Connection, game: int | None, letters: Sequence[Letter], at: int) -> None:
    """Each key once: who puts a letter in again, after a crash for instance, changes nothing.

    A lesson has no channel, and nobody is written to about it.
    """
    letters = [letter for letter in letters if letter.target != "channel:0"]
    if letters:
        await db.executemany(
            "INSERT OR IGNORE INTO outbox (game, key, target, letter, due) VALUES (?, ?, ?, ?, ?)",
            [(game, x.key, x.target, msgspec.json.encode(x.body).decode(), x.due or at) for x in letters],
        )


async def untell(db: aiosqlite.Connection, game: int, back: int) -> None:
    """Steps beyond that journal entry were taken back: what people have not been told of them they never are."""
    await db.execute(
        "DELETE FROM outbox WHERE game = ? AND sent IS NULL AND failure IS NULL AND sealed IS NULL "
        "AND json_extract(letter, '$.step') > ?",
        (game, back),
    )


async def write_alarms(
    db: aiosqlite.Connection, game: int, alarms: Sequence[Alarm], off: Sequence[tuple[str, str]]
) -> None:
    """Take alarms off by kind and seat, then set others."""
    if off:
        await db.executemany(
            "DELETE FROM alarms WHERE game = ? AND kind = ? AND seat = ?", [(game, kind, seat) for kind, seat in off]
        )
    if any(alarm.kind == "deadline" for alarm in alarms):  # players who were late have time again
        await db.execute("UPDATE waiting SET late = 0 WHERE game = ?", (game,))
    if alarms:
        await db.executemany(
            "INSERT OR REPLACE INTO alarms (game, kind, seat, due) VALUES (?, ?, ?, ?)",
            [(game, alarm.kind, alarm.seat, alarm.due) for alarm in alarms],
        )


async def write_wish(db: aiosqlite.Connection, user: int, **fields: object) -> PersonSettings:
    """Change some of a person's wishes; what the others are is left alone."""
    rows = list(await db.execute_fetchall("SELECT wishes FROM people WHERE user = ?", (user,)))
    old = settings.read(PersonSettings, rows[0][0]) if rows else PersonSettings()
    new = settings.changed(old, **fields)
    await db.execute(
        "INSERT OR REPLACE INTO people (user, wishes) VALUES (?, ?)", (user, new.model_dump_json(exclude_defaults=True))
    )
    return new


async def write_audit(db: aiosqlite.Connection, game: int | None, entries: Sequence[Entry], at: int) -> None:
    if entries:
        await db.executemany(
            "INSERT INTO audit (game, at, who, what) VALUES (?, ?, ?, ?)",
            [(game, at, who, what) for who, what in entries],
        )


async def clear_seat(db: aiosqlite.Connection, game: int, seat: str, user: int | None) -> None:
    """Orders given in advance and letters on their way end with whoever gave or expected them.

    A diplomatic letter is for the seat: it goes to whoever sits there now.
    """
    for table in ("orders", "plans", "intents", "drafts"):
        await db.execute(f"DELETE FROM {table} WHERE game = ? AND seat = ?", (game, seat))
    waits = "game = ? AND sent IS NULL AND failure IS NULL AND target LIKE 'user:%'"
    await db.execute(f"DELETE FROM outbox WHERE {waits} AND json_extract(letter, '$.seat') = ?", (game, seat))
    tablets = "json_extract(letter, '$.kind') = 'tablet' AND json_extract(letter, '$.to') = ?"
    if user is None:
        await db.execute(f"DELETE FROM outbox WHERE {waits} AND {tablets}", (game, seat))
    else:
        await db.execute(f"UPDATE outbox SET target = ? WHERE {waits} AND {tablets}", (f"user:{user}", game, seat))


async def uncall(db: aiosqlite.Connection, game: int | None, seats: Sequence[str]) -> None:
    """A letter that called these seats did not arrive: the next one does."""
    await db.executemany("UPDATE waiting SET told = 0 WHERE game = ? AND seat = ?", [(game, seat) for seat in seats])


async def move_letters(db: aiosqlite.Connection, game: int, channel: int, at: int) -> None:
    """What the table has not been told goes to its new channel; its panel stands in the old one no more."""
    await _reopen(db, game, at)
    await db.execute(
        "UPDATE outbox SET target = ? WHERE game = ? AND sent IS NULL AND failure IS NULL AND sealed IS NULL "
        "AND (key LIKE 'table:%' OR key LIKE 'lobby:%' OR key LIKE 'call:%')",
        (f"channel:{channel}", game),
    )
    await db.execute("UPDATE games SET panel = NULL WHERE id = ?", (game,))
    await db.execute("DELETE FROM growing WHERE game = ?", (game,))


async def _reopen(db: aiosqlite.Connection, game: int, at: int) -> None:
    """A settled letter that waits for its channel to be open again: what it was to tell is news once more."""
    rows = await db.execute_fetchall(
        "SELECT id, sealed FROM outbox WHERE game = ? AND sent IS NULL AND failure IS NULL AND tries > 0 AND due > ? "
        "AND (key LIKE 'table:%' OR key LIKE 'lobby:%' OR key LIKE 'call:%') AND sealed IS NOT NULL",
        (game, at),
    )
    for id, sealed in list(rows):
        words = _words.decode(sealed)
        kept = (
            "kind",
            "game",
            "said",
            "call",
            "ping",
            "leave",
            "wants",
            "motion",
            *(() if "from" in words else ("called",)),
        )
        body = {name: words[name] for name in kept if words.get(name) is not None}
        await db.execute(
            "UPDATE outbox SET sealed = NULL, letter = ?, due = ?, tries = 0 WHERE id = ?",
            (msgspec.json.encode(body).decode(), at, id),
        )
        if "from" in words:
            await db.execute("UPDATE games SET told = min(told, ?) WHERE id = ?", (words["from"], game))
            await uncall(db, game, words["called"])


LESSON = "SELECT slug, json_set(setup, '$.seats', json_array()), created FROM games WHERE id = ? AND kind = 'lesson'"


async def drop_lesson(db: aiosqlite.Connection, game: int) -> None:
    """A lesson with all that was in it. Its number stays taken: no old button may come to mean another game."""
    for slug, setup, created in list(await db.execute_fetchall(LESSON, (game,))):
        await db.execute("DELETE FROM games WHERE id = ?", (game,))
        await db.execute(
            "INSERT INTO games (id, stage, slug, name, guild, channel, setup, seed, creator, created, kind) "
            "VALUES (?, 'annulled', ?, '', 0, 0, ?, x'', 0, ?, 'lesson')",
            (game, slug, setup, created),
        )
