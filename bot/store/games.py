"""Games and who sits at them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import aiosqlite
import msgspec

from bot.settings import GameSettings, PersonSettings, ServerSettings, read
from bot.store.calls import update_calls
from bot.store.drafts import close_questions
from bot.store.insiders import LESSON, dice_are_thrown, must_not_know_all, write_insider
from bot.store.motions import write_departure
from bot.store.part import StorePart
from bot.store.results import write_results
from bot.store.rows import (
    Conflict,
    GameChange,
    GameRow,
    GameWithPlayers,
    NewGame,
    SameDice,
    SeatChange,
    SeatRow,
    Waited,
)
from bot.store.steps import ENDED, write_step
from bot.store.writing import clear_seat, drop_lesson, move_letters, write_alarms, write_audit, write_letters
from engine.kernel.game import Setup

GAME = (
    "id, slug, name, guild, channel, stage, setup, seed, creator, created, version, settings, told, panel, dice, "
    "titles, kind"
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


class Games(StorePart):
    """The list of games, their seats, and what was done to them."""

    async def create_game(self, new: NewGame) -> int:
        """Write a new game; seats are vacant, the automated player's or those of `opened`.

        `Conflict` if the channel has one already, or if its dice are thrown in another game under way: either would
        foretell the other's.
        """
        values = (
            new.stage, new.slug, new.name, new.guild, new.channel, msgspec.json.encode(new.setup).decode(), new.seed,
            new.creator, new.at, new.settings.model_dump_json(exclude_defaults=True), new.dice,
            msgspec.json.encode(new.titles).decode(), new.kind,
        )  # fmt: skip
        async with self.database.transaction() as db:
            try:
                cursor = await db.execute(
                    "INSERT INTO games "
                    "(stage, slug, name, guild, channel, setup, seed, creator, created, settings, dice, titles, kind) "
                    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    values,
                )
            except aiosqlite.IntegrityError:
                raise Conflict(OCCUPIED) from None
            game = cursor.lastrowid
            assert game is not None
            if await dice_are_thrown(db, new.seed, game):
                raise SameDice
            kinds = {**dict.fromkeys(new.automats, "automat"), **dict.fromkeys(new.opened, "person")}
            await db.executemany(
                "INSERT INTO seats (game, seat, user, kind, since, word) VALUES (?, ?, ?, ?, ?, ?)",
                [
                    (game, x, new.opened.get(x), kinds.get(x, "vacant"), new.at, new.words.get(x, ""))
                    for x in new.setup.seats
                ],
            )
            await write_audit(db, game, [(new.creator, "opened the game")], new.at)
            [row] = await db.execute_fetchall(f"SELECT {GAME} FROM games WHERE id = ?", (game,))
            if new.letters is not None:
                await write_letters(db, game, new.letters(_game(row)), new.at)
            if new.begun is not None:
                await write_step(db, await new.begun(_game(row)))
            if new.insider is not None:
                await write_insider(db, game, new.insider)
            if new.instead_of is not None:
                await drop_lesson(db, new.instead_of)
            return game

    async def game(self, game: int) -> GameRow | None:
        rows = await self.database.rows(f"SELECT {GAME} FROM games WHERE id = ?", (game,))
        return _game(rows[0]) if rows else None

    async def with_players(self, game: int) -> GameWithPlayers | None:
        """A game, its seats and their people, as they were at one moment."""
        rows = await self.database.rows(COMPANY, (game,))
        return _company(rows[0]) if rows else None

    async def game_in(self, channel: int) -> GameRow | None:
        """The game that is being played, or gathered for, in a channel."""
        rows = await self.database.rows(
            f"SELECT {GAME} FROM games WHERE channel = ? AND kind = 'table' AND {OPEN}", (channel,)
        )
        return _game(rows[0]) if rows else None

    async def last_game_in(self, channel: int) -> GameRow | None:
        """The newest game of a channel, also one that is over."""
        rows = await self.database.rows(
            f"SELECT {GAME} FROM games WHERE channel = ? AND kind = 'table' ORDER BY id DESC LIMIT 1", (channel,)
        )
        return _game(rows[0]) if rows else None

    async def games_of(self, user: int) -> list[GameRow]:
        """Every game a person sits in, the newest first."""
        rows = await self.database.rows(
            f"SELECT {GAME} FROM games WHERE id IN (SELECT game FROM seats WHERE user = ?) ORDER BY id DESC", (user,)
        )
        return [_game(row) for row in rows]

    async def lesson_of(self, user: int, slug: str) -> GameRow | None:
        """What a person learns of a game, or has learned."""
        rows = await self.database.rows(
            f"SELECT {GAME} FROM games WHERE slug = ? AND kind = 'lesson' "
            "AND id IN (SELECT game FROM seats WHERE user = ?) ORDER BY id DESC LIMIT 1",
            (slug, user),
        )
        return _game(rows[0]) if rows else None

    async def drop_lesson(self, game: int) -> None:
        """A lesson with all that was in it."""
        async with self.database.transaction() as db:
            await drop_lesson(db, game)

    async def games_led_by(self, user: int) -> list[GameRow]:
        """Every game a person is in charge of, the newest first."""
        rows = await self.database.rows(f"SELECT {GAME} FROM games WHERE creator = ? ORDER BY id DESC", (user,))
        return [_game(row) for row in rows]

    async def games_with_dice(self, seed: bytes) -> list[GameRow]:
        """Return the games under way that throw these dice, lessons left out."""
        rows = await self.database.rows(f"SELECT {GAME} FROM games WHERE seed = ? AND NOT {LESSON} AND {OPEN}", (seed,))
        return [_game(row) for row in rows]

    async def games_on(self, guild: int) -> list[GameRow]:
        """Every game of a server that is not archived, the newest first."""
        rows = await self.database.rows(f"SELECT {GAME} FROM games WHERE guild = ? ORDER BY id DESC", (guild,))
        return [game for game in map(_game, rows) if not game.settings.archived]

    async def games_listed(self, guild: int, *, over: bool, most: int) -> list[GameRow]:
        """The newest games of a server that are not archived, those that are over only if they are asked for."""
        which = "" if over else f"AND {OPEN}"
        rows = await self.database.rows(
            f"SELECT {GAME} FROM games WHERE guild = ? {which} AND {SHELVED} IS NOT 1 ORDER BY id DESC LIMIT ?",
            (guild, most),
        )
        return [_game(row) for row in rows]

    async def games_named(self, guild: int, typed: str, *, before: int | None, most: int) -> list[GameRow]:
        """The newest games of a server with this in their name or number, from below a number on; for completion."""
        rows = await self.database.rows(
            f"SELECT {GAME} FROM games WHERE guild = ? AND id < ? AND {SHELVED} IS NOT 1 "
            f"{NAMED} ORDER BY id DESC LIMIT ?",
            (guild, BEYOND if before is None else before, *_naming(typed), most),
        )
        return [_game(row) for row in rows]

    async def games_played(self, user: int, typed: str, *, most: int) -> list[GameRow]:
        """The games a person sits in with this in their name or number: those that go on first; for completion."""
        rows = await self.database.rows(
            f"SELECT {GAME} FROM games WHERE id IN (SELECT game FROM seats WHERE user = ?) "
            f"{NAMED} ORDER BY {OPEN} DESC, id DESC LIMIT ?",
            (user, *_naming(typed), most),
        )
        return [_game(row) for row in rows]

    async def open_games(self, guild: int, creator: int) -> tuple[int, int]:
        """How many games are open on a server, and how many everywhere that a person opened."""
        [(here,)] = await self.database.rows(f"SELECT count(*) FROM games WHERE guild = ? AND {OPEN}", (guild,))
        [(own,)] = await self.database.rows(f"SELECT count(*) FROM games WHERE creator = ? AND {OPEN}", (creator,))
        return here, own

    async def played(self) -> list[str]:
        """The games, by their slugs, that somebody plays now."""
        rows = await self.database.rows(f"SELECT DISTINCT slug FROM games WHERE {OPEN}")
        return [slug for (slug,) in rows]

    async def has_games(self) -> bool:
        """Whether any game was ever opened here."""
        return bool(await self.database.rows("SELECT 1 FROM games LIMIT 1"))

    async def running(self) -> list[int]:
        rows = await self.database.rows("SELECT id FROM games WHERE stage = 'running' ORDER BY id")
        return [row[0] for row in rows]

    async def seats(self, game: int) -> dict[str, SeatRow]:
        rows = await self.database.rows("SELECT seat, user, kind, word, since, last FROM seats WHERE game = ?", (game,))
        return {row[0]: SeatRow(*row) for row in rows}

    async def waiting(self, game: int) -> dict[str, Waited]:
        """The seats that must decide now."""
        rows = await self.database.rows("SELECT seat, topic, since, told, late FROM waiting WHERE game = ?", (game,))
        return {row[0]: Waited(row[0], row[1], row[2], bool(row[3]), row[4]) for row in rows}

    async def take_seat(self, game: int, seat: str, change: SeatChange) -> None:
        """Put somebody, an automated player or nobody on a seat. Whoever comes new is called anew.

        What a former owner has ordered in advance is not followed for the next one. `Refused` for a person who has
        seen all of the game.
        """
        user, at = change.user, change.at
        async with self.database.transaction() as db:
            if user is not None and change.kind == "person":
                await must_not_know_all(db, game, user)
            for other, entry in change.leaves.items():
                await db.execute(
                    "UPDATE seats SET user = NULL, kind = 'vacant', since = ?, word = '' WHERE game = ? AND seat = ?",
                    (at, game, other),
                )
                await write_audit(db, game, [entry], at)
            [(before,)] = await db.execute_fetchall("SELECT user FROM seats WHERE game = ? AND seat = ?", (game, seat))
            await db.execute("DELETE FROM seat_requests WHERE game = ? AND seat = ?", (game, seat))
            if change.departs and before is not None and before != user:
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
                (user, change.kind, user, at, change.word, game, seat),
            )
            await db.execute(
                "UPDATE waiting SET told = 0, late = 0, since = ? WHERE game = ? AND seat = ?", (at, game, seat)
            )
            await update_calls(db, game, at)
            await write_audit(db, game, [change.audit] if change.audit else [], at)
            await write_letters(db, game, change.letters, at)
            await write_alarms(db, game, change.alarms, [])

    async def change_game(self, game: int, change: GameChange) -> None:
        """Change what a game is, and note who did it.

        `Refused` if somebody is shown all of it who plays in a game with its dice.
        """
        guild, channel = change.place or (None, None)
        settings, setup = change.settings, change.setup
        text = settings.model_dump_json(exclude_defaults=True) if settings is not None else None
        agreed = msgspec.json.encode(setup).decode() if setup is not None else None
        async with self.database.transaction() as db:
            try:
                await db.execute(
                    "UPDATE games SET stage = coalesce(?, stage), settings = coalesce(?, settings), "
                    "guild = coalesce(?, guild), channel = coalesce(?, channel), creator = coalesce(?, creator), "
                    "setup = coalesce(?, setup) WHERE id = ?",
                    (change.stage, text, guild, channel, change.creator, agreed, game),
                )
            except aiosqlite.IntegrityError:
                raise Conflict(OCCUPIED) from None
            if change.stage in ENDED:
                await close_questions(db, game, {})
                await write_results(db, game, change.results)
                await db.execute("DELETE FROM motions WHERE game = ?", (game,))
            await update_calls(db, game, change.at)
            if channel is not None:
                await move_letters(db, game, channel, change.at)
            if change.insider is not None:
                await write_insider(db, game, change.insider)
            await write_audit(db, game, [(change.who, change.what)], change.at)
            await write_letters(db, game, change.letters, change.at)
            if change.elsewhere is not None:
                for other in await _with_dice_of(db, game):
                    await write_letters(db, other.id, [change.elsewhere(other)], change.at)
            await write_alarms(db, game, change.alarms, change.alarms_off)

    async def note(self, game: int | None, *, at: int, who: int | None, what: str) -> None:
        """An entry of the audit log."""
        async with self.database.transaction() as db:
            await write_audit(db, game, [(who, what)], at)

    async def done_last(self, game: int, beginning: str) -> int:
        """Return when something whose words begin so was last done with a game; 0: never."""
        [(at,)] = await self.database.rows(
            "SELECT max(at) FROM audit WHERE game = ? AND substr(what, 1, ?) = ?", (game, len(beginning), beginning)
        )
        return at or 0

    async def mark_late(self, game: int, seats: Collection[str], how: int = 1) -> None:
        """Note that the time of these seats is up, or (2) that their player has left the server."""
        async with self.database.transaction() as db:
            await db.executemany(
                "UPDATE waiting SET late = ? WHERE game = ? AND seat = ?", [(how, game, seat) for seat in seats]
            )

    async def audit(self, game: int) -> list[tuple[int, int | None, str]]:
        rows = await self.database.rows("SELECT at, who, what FROM audit WHERE game = ? ORDER BY id", (game,))
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
        id, slug, name, guild, channel, stage, setup, seed, creator, created, version, settings, told, panel, dice,
        titles, kind,
    ) = row  # fmt: skip
    return GameRow(
        id, slug, name, guild, channel, stage, _setup.decode(setup), seed, creator, created, version,
        GameSettings.model_validate_json(settings), told, panel, dice or f"amarna-{id}",
        _titles.decode(titles), kind,
    )  # fmt: skip
