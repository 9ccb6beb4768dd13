"""A database in which thousands of games are stored: a few are played, the others are copies of them."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Sequence
from pathlib import Path

import engine.games  # noqa: F401  (puts the games on the shelf)
from bot.outbox.letters import Letters
from bot.runtime import real_time
from bot.service.lobby import Opening
from bot.service.service import GameService
from bot.service.step import Who
from bot.store import Store
from engine.kernel.game import find

PLAYED = 20
ANSWERS = 60  # by people, in each
PEOPLE = 2  # at each table; the other seats are automated
GUILD = 1
FIRST_USER = 1_000


async def play(path: Path, slug: str, games: int = PLAYED) -> None:
    """Games that have begun, each somewhere else."""
    store = await Store.open(path)
    try:
        service = GameService(store, Letters(), real_time)
        chance = random.Random(1)
        for number in range(games):
            opener = Who(FIRST_USER + PEOPLE + number, moderates=True)  # nobody may open so many
            row = await service.lobby.open_game(
                opener, Opening(slug=slug, name=f"Stored {number}", guild=GUILD, channel=number + 1)
            )
            for i, seat in enumerate(row.setup.seats):
                if i < PEOPLE:
                    await service.lobby.sit_down(row.id, Who(FIRST_USER + i), seat)
                else:
                    await service.lobby.automate(row.id, opener, seat)
            await service.lobby.start(row.id, opener)
            await _answer(service, row.id, chance)
    finally:
        await store.close()


async def _answer(service: GameService, game: int, chance: random.Random) -> None:
    """Some answers, as the game's automated player would give them."""
    for _ in range(ANSWERS):
        row, _, session = await service.games.look(game, None)
        if session.over:
            return
        seat, ask = next((seat, ask) for seat, ask in session.asks().items() if seat in row.setup.seats[:PEOPLE])
        policy = session.spec.bot.policy
        value = policy(session.seen(seat), ask, chance) if policy is not None else ask.sample(chance)
        opened = await service.play.sit(game, Who(FIRST_USER + row.setup.seats.index(seat)))
        await service.play.answer(opened, value, sure=True)


async def play_out(path: Path, slug: str, scenario: str) -> int:
    """One game with as many seats as there can be, all of the automated player, to its end. Returns its answers."""
    store = await Store.open(path)
    try:
        service, opener = GameService(store, Letters(), real_time), Who(FIRST_USER, moderates=True)
        find(slug).setup(scenario)  # refuses one that there is not
        most = max(len(x) for s in find(slug).start.scenarios if s.id == scenario for x in s.seatings)
        row = await service.lobby.open_game(
            opener, Opening(slug=slug, name="Finished", guild=GUILD, channel=1, scenario=scenario, seats=most)
        )
        for seat in row.setup.seats:
            await service.lobby.automate(row.id, opener, seat)
        await service.lobby.start(row.id, opener)
        while (row := await service.games.game(row.id)).stage != "over":
            await service.games.nudge(row.id)
        return row.version
    finally:
        await store.close()


def multiply(path: Path, wanted: int) -> None:
    """Copies of all games until there are so many. All their letters have been sent."""
    db = sqlite3.connect(path)
    db.execute("UPDATE outbox SET sent = 1, sealed = '{}' WHERE sent IS NULL")
    have = db.execute("SELECT count(*), max(id) FROM games").fetchone()
    tables = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    with db:
        for turn in range(1, -(-wanted // have[0])):
            for table in ("games", *(name for name in tables if name != "games")):
                columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
                if table == "games" or "game" in columns:
                    _copy(db, table, columns, have[1], turn)
        db.execute("DELETE FROM games WHERE id > ?", (wanted,))
    db.close()


def _copy(db: sqlite3.Connection, table: str, columns: list[str], games: int, turn: int) -> None:
    """The rows of the first games once more, as those of others."""
    own = "id" if table == "games" else "game"
    changed = {own: f"{own} + {turn * games}", "channel": f"channel + {turn * 1_000_000}", "key": f"key || ':{turn}'"}
    taken = [name for name in columns if table == "games" or name != "id"]
    values = ", ".join(changed.get(name, f'"{name}"') for name in taken)
    names = ", ".join(f'"{name}"' for name in taken)
    db.execute(f"INSERT INTO {table} ({names}) SELECT {values} FROM {table} WHERE {own} <= {games}")


def fill(path: Path, slug: str, wanted: int, played: int = PLAYED) -> None:
    asyncio.run(play(path, slug, min(played, wanted)))
    multiply(path, wanted)


def move_in(path: Path, guild: int, tables: Sequence[tuple[int, Sequence[int]]]) -> None:
    """Give the games, in order, a channel and people of a server. Each has a letter to its table that is due."""
    db = sqlite3.connect(path)
    with db:
        for game, (channel, people) in enumerate(tables, 1):
            db.execute(
                "UPDATE games SET guild = ?, channel = ?, creator = ? WHERE id = ?", (guild, channel, people[0], game)
            )
            for i, user in enumerate(people):
                db.execute("UPDATE seats SET user = ? WHERE game = ? AND user = ?", (user, game, FIRST_USER + i))
            db.execute("UPDATE outbox SET target = ? WHERE game = ?", (f"channel:{channel}", game))
            db.execute(
                "UPDATE outbox SET sent = NULL, sealed = NULL, due = 0 WHERE id = "
                "(SELECT max(id) FROM outbox WHERE game = ? AND key LIKE 'table:%')",
                (game,),
            )
    db.close()
