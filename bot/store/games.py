"""Games and who sits at them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from typing import Any

import aiosqlite
import msgspec

from bot.settings import GameSettings, PersonSettings, ServerSettings, read
from bot.store.calls import update_calls
from bot.store.drafts import close_questions
from bot.store.file import File
from bot.store.insiders import LESSON, dice_are_thrown, must_not_know_all, write_insider
from bot.store.motions import write_departure
from bot.store.results import write_results
from bot.store.rows import (
    Alarm,
    Batch,
    Conflict,
    GameRow,
    GameWithPlayers,
    Letter,
    Result,
    SameDice,
    SeatKind,
    SeatRow,
    Stage,
    Waited,
)
from bot.store.steps import ENDED, write_step
from bot.store.writing import clear_seat, drop_lesson, move_letters, write_alarms, write_audit, write_letters
from engine.kernel.game import Setup

GAME = (
    "id, slug, name, guild, channel, stage, setup, seed, creator, created, version, settings, told, panel, dice, titles"
)
OPEN = "stage IN ('lobby', 'running', 'paused')"
SHELVED = "json_extract(settings, '$.archived')"
NAMED = "AND (? = '' OR name LIKE ? ESCAPE '\\' OR id LIKE ? ESCAPE '\\')"
BEYOND = 2**62  # no game has such a number
OCCUPIED = "there is a game in this channel already"
COMPANY = f"""SELECT {GAME},
    (SELECT json_group_array(json_array(seat, user, kind, word, since, last)) FROM seats WHERE game = games.id),
    (SELECT json_group_array(json_array(user, wishes)) FROM people
        WHERE user IN (SELECT user FROM seats WHERE game = games.id)),
    (SELECT wishes FROM servers WHERE servers.guild = games.guild),
    (SELECT json_group_array(json_array(user, how)) FROM followers WHERE game = games.id)
    FROM games WHERE id = ?"""
_setup = msgspec.json.Decoder(Setup)
_titles = msgspec.json.Decoder(dict[str, str])
_seats = msgspec.json.Decoder(list[SeatRow])
_people = msgspec.json.Decoder(list[tuple[int, str]])


class Games(File):
    """The list of games, their seats, and what was done to them."""

    async def create_game(
        self,
        *,
        slug: str,
        name: str,
        guild: int,
        channel: int,
        setup: Setup,
        seed: bytes,
        creator: int,
        at: int,
        settings: GameSettings | None = None,
        stage: Stage = "lobby",
        dice: str = "",
        words: Mapping[str, str] | None = None,
        automats: Collection[str] = (),
        opened: Mapping[str, int] | None = None,
        titles: Mapping[str, str] | None = None,
        letters: Callable[[GameRow], Sequence[Letter]] | None = None,
        begun: Callable[[GameRow], Awaitable[Batch]] | None = None,
        insider: int | None = None,
        instead_of: int | None = None,
    ) -> int:
        """A new game in its lobby, seats vacant or the automated player's. `Conflict` if the channel has one already.

        Also if its dice are thrown in another game under way: either would foretell the other's.

        `letters` tell of it. If it began elsewhere, `dice` is the name its dice go by, `words` what players gave for
        them, `begun` all that has happened in it so far, and `insider` who has seen all of it. `sitting` are people who
        sit there from the first. `instead_of` is a lesson that this one replaces, in the same transaction.
        """
        given = words or {}
        values = (
            stage, slug, name, guild, channel, msgspec.json.encode(setup).decode(), seed, creator, at,
            (settings or GameSettings()).model_dump_json(exclude_defaults=True), dice,
            msgspec.json.encode(titles or {}).decode(),
        )  # fmt: skip
        async with self._transaction() as db:
            try:
                cursor = await db.execute(
                    "INSERT INTO games "
                    "(stage, slug, name, guild, channel, setup, seed, creator, created, settings, dice, titles) "
                    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    values,
                )
            except aiosqlite.IntegrityError:
                raise Conflict(OCCUPIED) from None
            game = cursor.lastrowid
            assert game is not None
            if await dice_are_thrown(db, seed, game):
                raise SameDice
            people = opened or {}
            kinds = {**dict.fromkeys(automats, "automat"), **dict.fromkeys(people, "person")}
            await db.executemany(
                "INSERT INTO seats (game, seat, user, kind, since, word) VALUES (?, ?, ?, ?, ?, ?)",
                [(game, x, people.get(x), kinds.get(x, "vacant"), at, given.get(x, "")) for x in setup.seats],
            )
            await write_audit(db, game, [(creator, "opened the game")], at)
            [new] = await db.execute_fetchall(f"SELECT {GAME} FROM games WHERE id = ?", (game,))
            if letters is not None:
                await write_letters(db, game, letters(_game(new)), at)
            if begun is not None:
                await write_step(db, await begun(_game(new)))
            if insider is not None:
                await write_insider(db, game, insider)
            if instead_of is not None:
                await drop_lesson(db, instead_of)
            return game

    async def game(self, game: int) -> GameRow | None:
        rows = await self._rows(f"SELECT {GAME} FROM games WHERE id = ?", (game,))
        return _game(rows[0]) if rows else None

    async def with_players(self, game: int) -> GameWithPlayers | None:
        """A game, its seats and their people, as they were at one moment."""
        rows = await self._rows(COMPANY, (game,))
        return _company(rows[0]) if rows else None

    async def game_in(self, channel: int) -> GameRow | None:
        """The game that is being played, or gathered for, in a channel."""
        rows = await self._rows(f"SELECT {GAME} FROM games WHERE channel = ? AND {OPEN}", (channel,))
        return _game(rows[0]) if rows else None

    async def last_game_in(self, channel: int) -> GameRow | None:
        """The newest game of a channel, also one that is over."""
        rows = await self._rows(f"SELECT {GAME} FROM games WHERE channel = ? ORDER BY id DESC LIMIT 1", (channel,))
        return _game(rows[0]) if rows else None

    async def games_of(self, user: int) -> list[GameRow]:
        """Every game a person sits in, the newest first."""
        rows = await self._rows(
            f"SELECT {GAME} FROM games WHERE id IN (SELECT game FROM seats WHERE user = ?) ORDER BY id DESC", (user,)
        )
        return [_game(row) for row in rows]

    async def lesson_of(self, user: int, slug: str) -> GameRow | None:
        """What a person learns of a game, or has learned."""
        rows = await self._rows(
            f"SELECT {GAME} FROM games WHERE slug = ? AND channel < 0 "
            "AND id IN (SELECT game FROM seats WHERE user = ?) ORDER BY id DESC LIMIT 1",
            (slug, user),
        )
        return _game(rows[0]) if rows else None

    async def drop_lesson(self, game: int) -> None:
        """A lesson with all that was in it."""
        async with self._transaction() as db:
            await drop_lesson(db, game)

    async def games_led_by(self, user: int) -> list[GameRow]:
        """Every game a person is in charge of, the newest first."""
        rows = await self._rows(f"SELECT {GAME} FROM games WHERE creator = ? ORDER BY id DESC", (user,))
        return [_game(row) for row in rows]

    async def games_with_dice(self, seed: bytes) -> list[GameRow]:
        """Return the games under way that throw these dice, lessons left out."""
        rows = await self._rows(f"SELECT {GAME} FROM games WHERE seed = ? AND NOT {LESSON} AND {OPEN}", (seed,))
        return [_game(row) for row in rows]

    async def games_on(self, guild: int) -> list[GameRow]:
        """Every game of a server that is not archived, the newest first."""
        rows = await self._rows(f"SELECT {GAME} FROM games WHERE guild = ? ORDER BY id DESC", (guild,))
        return [game for game in map(_game, rows) if not game.settings.archived]

    async def games_listed(self, guild: int, *, over: bool, most: int) -> list[GameRow]:
        """The newest games of a server that are not archived, those that are over only if they are asked for."""
        which = "" if over else f"AND {OPEN}"
        rows = await self._rows(
            f"SELECT {GAME} FROM games WHERE guild = ? {which} AND {SHELVED} IS NOT 1 ORDER BY id DESC LIMIT ?",
            (guild, most),
        )
        return [_game(row) for row in rows]

    async def games_named(self, guild: int, typed: str, *, before: int | None, most: int) -> list[GameRow]:
        """The newest games of a server with this in their name or number, from below a number on; for completion."""
        rows = await self._rows(
            f"SELECT {GAME} FROM games WHERE guild = ? AND id < ? AND {SHELVED} IS NOT 1 "
            f"{NAMED} ORDER BY id DESC LIMIT ?",
            (guild, BEYOND if before is None else before, *_naming(typed), most),
        )
        return [_game(row) for row in rows]

    async def games_played(self, user: int, typed: str, *, most: int) -> list[GameRow]:
        """The games a person sits in with this in their name or number: those that go on first; for completion."""
        rows = await self._rows(
            f"SELECT {GAME} FROM games WHERE id IN (SELECT game FROM seats WHERE user = ?) "
            f"{NAMED} ORDER BY {OPEN} DESC, id DESC LIMIT ?",
            (user, *_naming(typed), most),
        )
        return [_game(row) for row in rows]

    async def open_games(self, guild: int, creator: int) -> tuple[int, int]:
        """How many games are open on a server, and how many everywhere that a person opened."""
        [(here,)] = await self._rows(f"SELECT count(*) FROM games WHERE guild = ? AND {OPEN}", (guild,))
        [(own,)] = await self._rows(f"SELECT count(*) FROM games WHERE creator = ? AND {OPEN}", (creator,))
        return here, own

    async def played(self) -> list[str]:
        """The games, by their slugs, that somebody plays now."""
        rows = await self._rows(f"SELECT DISTINCT slug FROM games WHERE {OPEN}")
        return [slug for (slug,) in rows]

    async def has_games(self) -> bool:
        """Whether any game was ever opened here."""
        return bool(await self._rows("SELECT 1 FROM games LIMIT 1"))

    async def running(self) -> list[int]:
        rows = await self._rows("SELECT id FROM games WHERE stage = 'running' ORDER BY id")
        return [row[0] for row in rows]

    async def seats(self, game: int) -> dict[str, SeatRow]:
        rows = await self._rows("SELECT seat, user, kind, word, since, last FROM seats WHERE game = ?", (game,))
        return {row[0]: SeatRow(*row) for row in rows}

    async def waiting(self, game: int) -> dict[str, Waited]:
        """The seats that must decide now."""
        rows = await self._rows("SELECT seat, topic, since, told, late FROM waiting WHERE game = ?", (game,))
        return {row[0]: Waited(row[0], row[1], row[2], bool(row[3]), row[4]) for row in rows}

    async def take_seat(
        self,
        game: int,
        seat: str,
        *,
        user: int | None,
        kind: SeatKind,
        at: int,
        word: str | None = None,
        audit: tuple[int | None, str] | None = None,
        letters: Sequence[Letter] = (),
        alarms: Sequence[Alarm] = (),
        leaves: Mapping[str, tuple[int | None, str]] | None = None,
        departs: bool = False,
    ) -> None:
        """Put somebody, an automated player or nobody on a seat. Whoever comes new is called anew.

        `since` is when its owner got it. What a former owner has ordered in advance is not followed for the next one.
        `leaves` are seats of a lobby that become free by it, each with its entry for the audit log. `Refused` for
        a person who has seen all of the game. `departs`: the holder leaves by their own doing, and loses a rated game.
        """
        async with self._transaction() as db:
            if user is not None and kind == "person":
                await must_not_know_all(db, game, user)
            for other, entry in (leaves or {}).items():
                await db.execute(
                    "UPDATE seats SET user = NULL, kind = 'vacant', since = ?, word = '' WHERE game = ? AND seat = ?",
                    (at, game, other),
                )
                await write_audit(db, game, [entry], at)
            [(before,)] = await db.execute_fetchall("SELECT user FROM seats WHERE game = ? AND seat = ?", (game, seat))
            await db.execute("DELETE FROM seat_requests WHERE game = ? AND seat = ?", (game, seat))
            if departs and before is not None and before != user:
                await write_departure(db, game, seat, before, at)
            if user is not None:  # a person who is back has not left
                await db.execute("DELETE FROM departures WHERE game = ? AND seat = ? AND user = ?", (game, seat, user))
                await db.execute("DELETE FROM invited WHERE game = ? AND user = ?", (game, user))
            if before != user:
                await clear_seat(db, game, seat, user)
                await db.execute(
                    "UPDATE seats SET last = coalesce(user, last) WHERE game = ? AND seat = ? "
                    "AND (SELECT stage FROM games WHERE id = game) <> 'lobby'",
                    (game, seat),
                )
            await db.execute(
                "UPDATE seats SET user = ?, kind = ?, since = CASE WHEN user IS ? THEN since ELSE ? END, "
                "word = coalesce(?, word) WHERE game = ? AND seat = ?",
                (user, kind, user, at, word, game, seat),
            )
            await db.execute(
                "UPDATE waiting SET told = 0, late = 0, since = ? WHERE game = ? AND seat = ?", (at, game, seat)
            )
            await update_calls(db, game, at)
            await write_audit(db, game, [audit] if audit else [], at)
            await write_letters(db, game, letters, at)
            await write_alarms(db, game, alarms, [])

    async def change_game(
        self,
        game: int,
        *,
        at: int,
        who: int | None,
        what: str,
        stage: Stage | None = None,
        settings: GameSettings | None = None,
        place: tuple[int, int] | None = None,
        creator: int | None = None,
        setup: Setup | None = None,
        letters: Sequence[Letter] = (),
        alarms: Sequence[Alarm] = (),
        alarms_off: Sequence[tuple[str, str]] = (),
        insider: int | None = None,
        elsewhere: Callable[[GameRow], Letter] | None = None,
        results: Sequence[Result] = (),
    ) -> None:
        """Change what a game is (never how it stands), and note who did it.

        `place` is (server, channel); what the table has not been told yet is told there. `insider` is who is shown all
        of the game by it; `elsewhere` then tells the tables of other games with its dice. `Refused` if he plays one.
        """
        guild, channel = place or (None, None)
        text = settings.model_dump_json(exclude_defaults=True) if settings is not None else None
        agreed = msgspec.json.encode(setup).decode() if setup is not None else None
        async with self._transaction() as db:
            try:
                await db.execute(
                    "UPDATE games SET stage = coalesce(?, stage), settings = coalesce(?, settings), "
                    "guild = coalesce(?, guild), channel = coalesce(?, channel), creator = coalesce(?, creator), "
                    "setup = coalesce(?, setup) WHERE id = ?",
                    (stage, text, guild, channel, creator, agreed, game),
                )
            except aiosqlite.IntegrityError:
                raise Conflict(OCCUPIED) from None
            if stage in ENDED:
                await close_questions(db, game, {})
                await write_results(db, game, results)
                await db.execute("DELETE FROM motions WHERE game = ?", (game,))
            await update_calls(db, game, at)
            if channel is not None:
                await move_letters(db, game, channel, at)
            if insider is not None:
                await write_insider(db, game, insider)
            await write_audit(db, game, [(who, what)], at)
            await write_letters(db, game, letters, at)
            if elsewhere is not None:
                for other in await _with_dice_of(db, game):
                    await write_letters(db, other.id, [elsewhere(other)], at)
            await write_alarms(db, game, alarms, alarms_off)

    async def note(self, game: int | None, *, at: int, who: int | None, what: str) -> None:
        """An entry of the audit log."""
        async with self._transaction() as db:
            await write_audit(db, game, [(who, what)], at)

    async def done_last(self, game: int, beginning: str) -> int:
        """Return when something whose words begin so was last done with a game; 0: never."""
        [(at,)] = await self._rows(
            "SELECT max(at) FROM audit WHERE game = ? AND substr(what, 1, ?) = ?", (game, len(beginning), beginning)
        )
        return at or 0

    async def mark_late(self, game: int, seats: Collection[str], how: int = 1) -> None:
        """Note that the time of these seats is up, or (2) that their player has left the server."""
        async with self._transaction() as db:
            await db.executemany(
                "UPDATE waiting SET late = ? WHERE game = ? AND seat = ?", [(how, game, seat) for seat in seats]
            )

    async def audit(self, game: int) -> list[tuple[int, int | None, str]]:
        rows = await self._rows("SELECT at, who, what FROM audit WHERE game = ? ORDER BY id", (game,))
        return [(row[0], row[1], row[2]) for row in rows]


async def _with_dice_of(db: aiosqlite.Connection, game: int) -> list[GameRow]:
    """The other games under way that throw its dice."""
    same = f"seed = (SELECT seed FROM games WHERE id = ?) AND id <> ? AND {OPEN}"
    return [_game(row) for row in await db.execute_fetchall(f"SELECT {GAME} FROM games WHERE {same}", (game, game))]


def _naming(typed: str) -> tuple[str, str, str]:
    """What `NAMED` asks for: these characters, whatever they are, in the name or the number."""
    pattern = "%" + typed.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%"
    return typed, pattern, pattern


def _company(row: Any) -> GameWithPlayers:
    *game, sitters, people, server, followers = row
    seats = {seat.seat: seat for seat in _seats.decode(sitters)}
    settings = {user: read(PersonSettings, text) for user, text in _people.decode(people)}
    opened = {x.user: settings.get(x.user) or PersonSettings() for x in seats.values() if x.user is not None}
    following = {user: how for user, how in _people.decode(followers) if user not in opened}
    return GameWithPlayers(_game(game), seats, opened, read(ServerSettings, server or "{}").remind, following)


def _game(row: Any) -> GameRow:
    (
        id,
        slug,
        name,
        guild,
        channel,
        stage,
        setup,
        seed,
        creator,
        created,
        version,
        settings,
        told,
        panel,
        dice,
        titles,
    ) = row
    return GameRow(
        id, slug, name, guild, channel, stage, _setup.decode(setup), seed, creator, created, version,
        GameSettings.model_validate_json(settings), told, panel, dice or f"amarna-{id}",
        _titles.decode(titles),
    )  # fmt: skip
