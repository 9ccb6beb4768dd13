"""What people and servers wish, what people note down and write to each other. What is deleted: `privacy.py`."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from bot import settings
from bot.settings import PersonSettings, ServerSettings
from bot.store.part import StorePart
from bot.store.rows import Letter, Tablet
from bot.store.writing import write_audit, write_letters, write_wish

_seats = msgspec.json.Decoder(list[str])


class People(StorePart):
    """Everything that is kept for the sake of persons."""

    async def person(self, user: int) -> PersonSettings:
        return (await self.persons([user]))[user]

    async def persons(self, users: Iterable[int]) -> dict[int, PersonSettings]:
        asked = list(dict.fromkeys(users))
        marks = ",".join("?" * len(asked))
        rows = (
            await self.database.rows(f"SELECT user, wishes FROM people WHERE user IN ({marks})", asked) if asked else []
        )
        found = {row[0]: settings.read(PersonSettings, row[1]) for row in rows}
        return {user: found.get(user) or PersonSettings() for user in asked}

    async def wish(self, user: int, **fields: object) -> PersonSettings:
        """Change some of a person's wishes; what the others are is left alone."""
        async with self.database.transaction() as db:
            return await write_wish(db, user, **fields)

    async def server(self, guild: int) -> ServerSettings:
        rows = await self.database.rows("SELECT wishes FROM servers WHERE guild = ?", (guild,))
        return settings.read(ServerSettings, rows[0][0]) if rows else ServerSettings()

    async def server_wish(self, guild: int, *, at: int, who: int, **fields: object) -> ServerSettings:
        async with self.database.transaction() as db:
            rows = list(await db.execute_fetchall("SELECT wishes FROM servers WHERE guild = ?", (guild,)))
            old = settings.read(ServerSettings, rows[0][0]) if rows else ServerSettings()
            new = settings.changed(old, **fields)
            await db.execute(
                "INSERT OR REPLACE INTO servers (guild, wishes) VALUES (?, ?)",
                (guild, new.model_dump_json(exclude_defaults=True)),
            )
            named = ", ".join(f"{name} to {value}" for name, value in fields.items())
            await write_audit(db, None, [(who, f"set {named} for server {guild}")], at)
        return new

    # ------------------------------------------------------------------ notes and letters

    async def notes(self, game: int, user: int) -> str:
        rows = await self.database.rows("SELECT text FROM notes WHERE game = ? AND user = ?", (game, user))
        return str(rows[0][0]) if rows else ""

    async def write_notes(self, game: int, user: int, text: str) -> None:
        async with self.database.transaction() as db:
            if text:
                await db.execute("INSERT OR REPLACE INTO notes (game, user, text) VALUES (?, ?, ?)", (game, user, text))
            else:
                await db.execute("DELETE FROM notes WHERE game = ? AND user = ?", (game, user))

    async def send_tablet(self, tablet: Tablet, author: int, letters: Iterable[Letter]) -> int:
        """Keep a diplomatic letter and post it. The keys of `letters` are completed by the tablet's number."""
        async with self.database.transaction() as db:
            cursor = await db.execute(
                'INSERT INTO tablets (game, sender, "to", text, at, author) VALUES (?, ?, ?, ?, ?, ?)',
                (tablet.game, tablet.sender, tablet.to, tablet.text, tablet.at, author),
            )
            assert cursor.lastrowid is not None
            posts = [msgspec.structs.replace(letter, key=f"{letter.key}:{cursor.lastrowid}") for letter in letters]
            await write_letters(db, tablet.game, posts, tablet.at)
            return cursor.lastrowid

    async def letters_since(self, author: int, since: int) -> int:
        """How many letters a person has written, in all games."""
        [(count,)] = await self.database.rows(
            "SELECT count(*) FROM tablets WHERE author = ? AND at > ?", (author, since)
        )
        return int(count)

    async def tablets(self, game: int, seat: str, since: int = 0) -> list[Tablet]:
        """The letters a seat wrote or received, the oldest first; `since` is when its owner got it."""
        rows = await self.database.rows(
            'SELECT id, game, sender, "to", text, at FROM tablets WHERE game = ? AND (sender = ? OR "to" = ?) '
            "AND at >= ? ORDER BY id",
            (game, seat, seat, since),
        )
        return [Tablet(*row) for row in rows]

    # ------------------------------------------------------------------ leave to take back

    async def consent(self, game: int) -> tuple[int, str, list[str]] | None:
        """(length of the journal, seat that asks, seats that agreed) of the request that is open."""
        rows = await self.database.rows("SELECT version, seat, agreed FROM consents WHERE game = ?", (game,))
        return (rows[0][0], rows[0][1], _seats.decode(rows[0][2])) if rows else None

    async def ask_consent(
        self, game: int, version: int, seat: str, agreed: list[str], *, at: int, letters: Iterable[Letter] = ()
    ) -> None:
        async with self.database.transaction() as db:
            await db.execute(
                "INSERT OR REPLACE INTO consents (game, version, seat, agreed) VALUES (?, ?, ?, ?)",
                (game, version, seat, msgspec.json.encode(agreed).decode()),
            )
            await write_letters(db, game, list(letters), at)
