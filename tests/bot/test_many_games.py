"""Five thousand games on a server: what completes and lists them reads few of them, and quickly."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.store import Store
from tests.cardgame import SCRIBES

GAMES = 5_000
GUILD, ANN = 5, 1
QUICK = 0.5  # seconds; measured are some milliseconds


@pytest_asyncio.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """Games of Ann, every tenth of them open, one with a name of its own."""
    store = await Store.open(tmp_path / "many.db")
    setup = SCRIBES.setup()
    first = await store.create_game(
        slug="scribes", name="The First", guild=GUILD, channel=1, setup=setup, seed=b"s" * 32, creator=ANN, at=1
    )  # fmt: skip
    async with store._transaction() as db:
        await db.execute(
            "WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < ?) "
            "INSERT INTO games (slug, name, guild, channel, stage, setup, seed, creator, created, settings) "
            "SELECT slug, 'Table ' || i || '%', guild, i, CASE WHEN i % 10 THEN 'over' ELSE 'running' END, setup, "
            "seed || i, creator, created, settings FROM games, n WHERE id = ?",
            (GAMES, first),
        )
        await db.execute(
            "INSERT INTO seats (game, seat, kind, since, word, user) SELECT id, 'assyria', 'person', 1, '', ? "
            "FROM games WHERE id > ?",
            (ANN, first),
        )
    yield store
    await store.close()


async def test_a_completion_reads_as_many_games_as_it_was_asked_for(store: Store) -> None:
    begun = time.perf_counter()
    newest = await store.games_named(GUILD, "", before=None, most=50)
    further = await store.games_named(GUILD, "", before=newest[-1].id, most=50)
    assert [game.id for game in newest + further] == list(range(GAMES, GAMES - 100, -1))
    assert [game.called for game in await store.games_named(GUILD, "he FIR", before=None, most=50)] == ["The First"]
    assert [game.id for game in await store.games_named(GUILD, "4711", before=None, most=50)] == [4711]
    assert len(await store.games_named(GUILD, "%", before=None, most=50)) == 50, "a sign stands for itself"
    assert await store.games_named(GUILD, "_", before=None, most=50) == []
    assert await store.games_named(GUILD + 1, "", before=None, most=50) == []
    assert time.perf_counter() - begun < QUICK


async def test_those_of_a_person_that_go_on_come_first(store: Store) -> None:
    begun = time.perf_counter()
    found = await store.games_played(ANN, "", most=25)
    assert len(found) == 25 and {game.stage for game in found} == {"running"}
    assert [game.id for game in await store.games_played(ANN, "table 17%", most=25)] == [17]
    assert time.perf_counter() - begun < QUICK


async def test_lists_and_counts_are_read_by_their_index(store: Store) -> None:
    listed = await store.games_listed(GUILD, over=False, most=200)
    assert len(listed) == 200 and listed[0].id == GAMES and {game.stage for game in listed} == {"running"}
    assert await store.open_games(GUILD, ANN) == (501, 501)
    assert await store.open_games(GUILD + 1, ANN + 1) == (0, 0)
    for query in (
        "SELECT id FROM games WHERE guild = 5 AND id < 900 ORDER BY id DESC LIMIT 50",
        "SELECT count(*) FROM games WHERE creator = 1 AND stage IN ('lobby', 'running', 'paused')",
        "SELECT count(*) FROM tablets WHERE author = 1 AND at > 5",
    ):
        [row] = await store._rows(f"EXPLAIN QUERY PLAN {query}")
        assert "USING" in row[3] and "INDEX" in row[3] and "TEMP B-TREE" not in row[3], row[3]


@pytest.mark.parametrize("typed", ["", "Table 3"])
async def test_what_a_completion_reads_does_not_grow_with_the_games(
    store: Store, typed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[int] = []
    rows = store._rows

    async def counting(*args: object) -> object:
        found = list(await rows(*args))  # type: ignore[arg-type]
        read.append(len(found))
        return found

    monkeypatch.setattr(store, "_rows", counting)
    await store.games_named(GUILD, typed, before=None, most=50)
    await store.games_played(ANN, typed, most=25)
    await store.games_listed(GUILD, over=True, most=200)
    assert read == [50, 25, 200]
