"""Which commands Discord was given, everywhere and on single servers."""

from __future__ import annotations

import msgspec

from bot.store.part import StorePart

EVERYWHERE = 0
_ids = msgspec.json.Decoder(dict[str, int])


class Published(StorePart):
    """What each application has published: a database may be used with another token."""

    async def published(self, application: int) -> dict[int, tuple[str, dict[str, int]]]:
        """By server (or everywhere) the hash of what was sent, and Discord's numbers by the names of the commands."""
        rows = await self.database.rows("SELECT guild, hash, ids FROM published WHERE application = ?", (application,))
        return {guild: (digest, _ids.decode(ids)) for guild, digest, ids in rows}

    async def publish(self, application: int, guild: int, digest: str, ids: dict[str, int]) -> None:
        async with self.database.transaction() as db:
            await db.execute(
                "INSERT OR REPLACE INTO published (application, guild, hash, ids) VALUES (?, ?, ?, ?)",
                (application, guild, digest, msgspec.json.encode(ids).decode()),
            )

    async def unpublish(self, application: int, guild: int) -> None:
        """Its commands were taken back there, or the bot is not there any more."""
        async with self.database.transaction() as db:
            await db.execute("DELETE FROM published WHERE application = ? AND guild = ?", (application, guild))
