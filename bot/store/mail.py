"""What is still to be said, and what must happen later."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, cast

import msgspec

from bot.store import packs
from bot.store.calls import SENT, update_calls, write_call
from bot.store.part import StorePart
from bot.store.rows import Alarm, Growing, Letter, News, Post
from bot.store.seekers import call_seekers
from bot.store.writing import uncall, write_alarms, write_letters, write_wish
from engine.kernel.table import Line

WAITS = "sent IS NULL AND failure IS NULL"
SEAL = f"UPDATE outbox SET sealed = ?, word = ? WHERE id = ? AND {WAITS}"
NAMED = "key = ? OR (key >= ? AND key < ?)"
NEWS = f"{WAITS} AND sealed IS NULL AND key LIKE 'table:%'"  # to the table, and not settled
LONGEST_PAUSE = 6 * 3600  # nothing is put off for longer: what seems to be was written by a clock that went wrong
# All that waits, each with when it can be carried: nothing overtakes an earlier letter that was put off.
IN_LINE = (
    "SELECT *, max(due, coalesce(max(CASE WHEN tries > 0 THEN due ELSE 0 END) OVER "
    "(PARTITION BY target ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)) AS ripe "
    f"FROM outbox WHERE {WAITS} AND target NOT IN (SELECT value FROM json_each(?))"
)
PUT_OFF = "UPDATE outbox SET due = ?, tries = tries + 1 WHERE id = ?"
# Seats of people who must decide, and whether they were called.
CALLED = (
    "SELECT w.seat, s.user, w.told FROM waiting AS w JOIN seats AS s ON s.game = w.game AND s.seat = w.seat "
    "WHERE w.game = ? AND s.kind = 'person' AND s.user IS NOT NULL"
)
_body = msgspec.json.Decoder(dict[str, object])
_line = msgspec.msgpack.Decoder(Line)


class Mail(StorePart):
    """The outbox and the alarms."""

    async def post(self, letters: Sequence[Letter], *, game: int | None, at: int) -> None:
        """Letters that go with no step of a game."""
        async with self.database.transaction() as db:
            await write_letters(db, game, letters, at)

    async def due_letters(self, now: int, most: int = 50, skip: Iterable[str] = ()) -> list[Post]:
        """What can be carried now, the oldest first; nothing overtakes an earlier letter that had to be put off.

        `skip` are targets that somebody is under way to.
        """
        rows = await self.database.rows(
            f"SELECT id, game, tries, key, target, letter, due, sealed, coalesce(word, ?) FROM ({IN_LINE}) "
            "WHERE ripe <= ? OR ripe > ? ORDER BY id LIMIT ?",
            (self.database.word, _targets(skip), now, now + LONGEST_PAUSE, most),
        )
        return [_post(row) for row in rows]

    async def next_letter_due(self, now: int, skip: Iterable[str] = ()) -> int | None:
        """When the next letter can be carried."""
        rows = await self.database.rows(
            f"SELECT min(CASE WHEN ripe > ? THEN ? ELSE ripe END) FROM ({IN_LINE})",
            (now + LONGEST_PAUSE, now, _targets(skip)),
        )
        due: int | None = rows[0][0]
        return due

    async def letter_waits(self, id: int) -> bool:
        """Whether a letter is still to be carried; it may have become needless."""
        return bool(await self.database.rows(f"SELECT 1 FROM outbox WHERE id = ? AND {WAITS}", (id,)))

    async def seal(self, id: int, words: dict[str, object]) -> bool:
        """Settle the words of a letter: from now on it is this text, however often it has to be tried.

        Whether it was still to be carried.
        """
        async with self.database.transaction() as db:
            sealed = await db.execute(SEAL, (msgspec.json.encode(words).decode(), self.database.word, id))
            return sealed.rowcount == 1

    async def seal_invitation(self, post: Post, words: dict[str, object], *, at: int, most: int) -> bool:
        """Settle the words of a lobby's panel, and with them whom of those who look for such a game it calls."""
        assert post.game is not None
        async with self.database.transaction() as db:
            before = cast("list[int]", words.get("call", []))
            words["call"] = [*before, *await call_seekers(db, post.game, at, most)]
            sealed = await db.execute(SEAL, (msgspec.json.encode(words).decode(), self.database.word, post.id))
            return sealed.rowcount == 1

    async def growing(self, game: int) -> Growing | None:
        """The newest message to a table, if it may still grow."""
        rows = await self.database.rows("SELECT message, at, first, called, words FROM growing WHERE game = ?", (game,))
        return Growing(*rows[0][:3], *map(msgspec.json.decode, rows[0][3:])) if rows else None

    async def settle_table(
        self, post: Post, words_of: Callable[[News], dict[str, object] | None], growing: Growing | None = None
    ) -> dict[str, object] | None:
        """Settle a letter to the table, which says all that is new: other letters of that kind have become needless.

        All in one transaction, so that nothing that happens meanwhile is lost or told twice. None if there is nothing
        left to say, or if the game has moved to another channel. `growing` is a message to which it may be added; whom
        such a letter would have to call is called by another one.
        """
        async with self.database.transaction() as db:
            rows = await db.execute_fetchall(
                f"SELECT id, key, target, letter, due FROM outbox WHERE game = ? AND {NEWS} ORDER BY id", (post.game,)
            )
            letters = {row[0]: Letter(row[1], row[2], _body.decode(row[3]), row[4]) for row in rows}
            if post.id not in letters or letters[post.id].target != post.letter.target:
                return None
            [(told, stage)] = await db.execute_fetchall("SELECT told, stage FROM games WHERE id = ?", (post.game,))
            assert post.game is not None
            lines = await packs.read(db.execute_fetchall, "lines", post.game, told)
            waiting = await db.execute_fetchall(CALLED, (post.game,)) if stage == "running" else []
            asked = {user for _, user, _ in waiting}
            call = [user for _, user, called in waiting if not called]
            call += [user for letter in letters.values() for user in _users(letter) if user in asked]
            if growing is not None and growing.first > told:  # what it told has been taken back
                growing = None
            if growing is not None:
                still = [seat for seat, _, called in waiting if called and seat in growing.whom]
                growing = msgspec.structs.replace(growing, whom=still)
            earlier = await packs.read(db.execute_fetchall, "lines", post.game, growing.first) if growing else []
            news = News(
                list(letters.values()),
                [_line.decode(line) for _, line, _ in lines],
                list(dict.fromkeys(call)),
                growing,
                [_line.decode(line) for _, line, _ in earlier[: len(earlier) - len(lines)]],
                [user for seat, user, _ in waiting if growing and seat in growing.whom],
            )
            till = told + len(news.lines)
            fresh = [seat for seat, _, called in waiting if not called]
            words = words_of(news)
            if words is not None:
                below = fresh if "grows" in words else []
                words = {**words, "from": told, "till": till, "called": [] if below else fresh}
                sealed = msgspec.json.encode(words).decode()
                await db.execute(
                    "UPDATE outbox SET sealed = ?, word = ? WHERE id = ?", (sealed, self.database.word, post.id)
                )
                if below:
                    await write_call(db, post, below, post.letter.due)
            await db.execute(f"DELETE FROM outbox WHERE game = ? AND {NEWS}", (post.game,))
            await db.execute("UPDATE games SET told = ? WHERE id = ?", (till, post.game))
            await db.executemany(
                "UPDATE waiting SET told = 1 WHERE game = ? AND seat = ?",
                [(post.game, seat) for seat, _, _ in waiting],
            )
        return words

    async def letter_sent(
        self, id: int, *, message: int, at: int, panel_of: int | None = None, growing: Growing | None = None
    ) -> None:
        """It is out; what it said need not be kept. `growing`: what is added to it may be added to."""
        async with self.database.transaction() as db:
            await db.execute(SENT, (at, message, id))
            if panel_of is not None:
                await db.execute("UPDATE games SET panel = ? WHERE id = ?", (message, panel_of))
                await db.execute("DELETE FROM growing WHERE game = ?", (panel_of,))
            if panel_of is not None and growing is not None:
                called, words = (msgspec.json.encode(x).decode() for x in (growing.whom, growing.words))
                await db.execute(
                    "INSERT INTO growing (game, message, at, first, called, words) VALUES (?, ?, ?, ?, ?, ?)",
                    (panel_of, message, growing.at, growing.first, called, words),
                )

    async def message_of(self, key: str) -> int | None:
        """The message a letter became; of several, named `key` and `key:...`, the newest that was sent."""
        rows = await self.database.rows(
            f"SELECT message FROM outbox WHERE ({NAMED}) AND message IS NOT NULL ORDER BY id DESC LIMIT 1", _named(key)
        )
        return rows[0][0] if rows else None

    async def is_under_way(self, key: str) -> bool:
        """Whether a letter of that name, or `key:...`, is still to be carried."""
        return bool(await self.database.rows(f"SELECT 1 FROM outbox WHERE ({NAMED}) AND {WAITS}", _named(key)))

    async def letter_needless(self, id: int) -> None:
        """There is nothing left to say in it."""
        async with self.database.transaction() as db:
            await db.execute("DELETE FROM outbox WHERE id = ?", (id,))

    async def letter_put_off(self, id: int, *, until: int) -> None:
        async with self.database.transaction() as db:
            await db.execute(PUT_OFF, (until, id))

    async def letter_waits_for_room(self, post: Post, *, until: int, at: int, letters: Sequence[Letter]) -> None:
        """Its channel cannot be written to; `letters` say so."""
        async with self.database.transaction() as db:
            await db.execute(PUT_OFF, (until, post.id))
            await write_letters(db, post.game, letters, at)

    async def rooms_may_be_open(self, guild: int | None = None, *, at: int) -> None:
        """Something has changed on a server, or anywhere: letters to its channels that were put off are tried now."""
        async with self.database.transaction() as db:
            await db.execute(
                f"UPDATE outbox SET due = ? WHERE {WAITS} AND tries > 0 AND due > ? "
                "AND target IN (SELECT 'channel:' || channel FROM games WHERE guild = coalesce(?, guild))",
                (at, at, guild),
            )

    async def sealed_words(self, id: int) -> dict[str, object]:
        """What a letter says, if that is settled."""
        rows = await self.database.rows("SELECT sealed FROM outbox WHERE id = ? AND sealed IS NOT NULL", (id,))
        return _body.decode(rows[0][0]) if rows else {}

    async def letter_given_up(
        self, post: Post, why: str, *, at: int, letters: Sequence[Letter] = (), closed: int = 0
    ) -> None:
        """It is not delivered. `letters` say so, and `closed` is a person who is to be told at the next chance.

        Whom it would have called is called by another letter.
        """
        words = await self.sealed_words(post.id) or post.letter.body
        called = cast("list[str]", words.get("called", []))
        async with self.database.transaction() as db:
            await db.execute(
                "UPDATE outbox SET failure = ?, letter = '{}', sealed = NULL WHERE id = ? AND sent IS NULL",
                (why, post.id),
            )
            await uncall(db, post.game, called)
            if post.game is not None:
                await update_calls(db, post.game, at)
            if closed:
                await write_wish(db, closed, unreachable=True)
            await write_letters(db, post.game, letters, at)

    # ------------------------------------------------------------------ what must happen later

    async def next_alarm(self) -> Alarm | None:
        rows = await self.database.rows("SELECT game, kind, due, seat FROM alarms ORDER BY due, game, kind LIMIT 1")
        return Alarm(*rows[0]) if rows else None

    async def next_of_kind(self, kind: str) -> Alarm | None:
        rows = await self.database.rows(
            "SELECT game, kind, due, seat FROM alarms WHERE kind = ? ORDER BY due, game LIMIT 1", (kind,)
        )
        return Alarm(*rows[0]) if rows else None

    async def alarms(self, game: int) -> list[Alarm]:
        rows = await self.database.rows("SELECT game, kind, due, seat FROM alarms WHERE game = ? ORDER BY due", (game,))
        return [Alarm(*row) for row in rows]

    async def set_alarm(self, alarm: Alarm) -> None:
        async with self.database.transaction() as db:
            await write_alarms(db, alarm.game, [alarm], [])

    async def set_alarms(
        self, game: int, alarms: Sequence[Alarm], off: Sequence[tuple[str, str]], *, at: int, letters: Sequence[Letter]
    ) -> None:
        """Alarms of a game set and taken off, and what is to be said of it."""
        async with self.database.transaction() as db:
            await write_alarms(db, game, alarms, off)
            await write_letters(db, game, letters, at)

    async def alarm_rang(
        self, alarm: Alarm, *, at: int, letters: Sequence[Letter] = (), then: Sequence[Alarm] = ()
    ) -> None:
        """What an alarm was for is done: off it goes, together with what is to be said and what comes next."""
        async with self.database.transaction() as db:
            await db.execute(
                "DELETE FROM alarms WHERE game = ? AND kind = ? AND seat = ? AND due = ?",
                (alarm.game, alarm.kind, alarm.seat, alarm.due),
            )
            await write_letters(db, alarm.game, letters, at)
            await write_alarms(db, alarm.game, then, [])


def _named(key: str) -> tuple[str, str, str]:
    return key, f"{key}:", f"{key};"  # the sign that follows the colon


def _targets(skip: Iterable[str]) -> str:
    return msgspec.json.encode(list(skip)).decode()


def _users(letter: Letter) -> list[int]:
    """People a letter to the table calls besides those whose turn has come."""
    return cast("list[int]", letter.body.get("call", []))


def _post(row: Any) -> Post:
    id, game, tries, key, target, body, due, sealed, word = row
    letter = Letter(key, target, _body.decode(body), due)
    return Post(id, game, tries, letter, _body.decode(sealed) if sealed is not None else None, word)
