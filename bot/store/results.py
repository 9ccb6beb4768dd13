"""How games ended, seat by seat, for records over games."""

from __future__ import annotations

from collections.abc import Sequence

import aiosqlite

from bot.store.part import StorePart
from bot.store.rows import Result

COLUMNS = "game, seat, guild, slug, user, person, place, points, pace, at, league, leaver"


class Results(StorePart):
    """Written with the last step of a game; gone again if that is taken back."""

    async def results_of(self, user: int) -> list[Result]:
        """All games that this person has ended, everybody's results in them, the oldest first."""
        return await self._results("game IN (SELECT game FROM results WHERE user = ?)", user)

    async def results_on(self, guild: int) -> list[Result]:
        """All games that ended on a server, the oldest first."""
        return await self._results("guild = ?", guild)

    async def results_in(self, league: int) -> list[Result]:
        """All games of a league that ended, the oldest first."""
        return await self._results("league = ?", league)

    async def _results(self, which: str, value: int) -> list[Result]:
        rows = await self.database.rows(
            f"SELECT {COLUMNS} FROM results WHERE {which} ORDER BY at, game, seat, leaver", (value,)
        )
        return [Result(*row) for row in rows]

    async def leave_results(self, user: int) -> None:
        """This person is on no list of results from now on, and the past ones no longer name him."""
        async with self.database.transaction() as db:
            await forget_results(db, user)


async def forget_results(db: aiosqlite.Connection, user: int) -> None:
    await db.execute("UPDATE results SET user = NULL WHERE user = ?", (user,))


async def write_results(db: aiosqlite.Connection, game: int, results: Sequence[Result]) -> None:
    """A game has ended so; none: it goes on."""
    await db.execute("DELETE FROM results WHERE game = ?", (game,))
    await db.executemany(
        f"INSERT INTO results ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                x.game,
                x.seat,
                x.guild,
                x.slug,
                x.user,
                int(x.person),
                x.place,
                x.points,
                x.pace,
                x.at,
                x.league,
                x.leaver,
            )
            for x in results
        ],
    )
