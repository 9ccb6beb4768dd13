"""Five thousand games on a server: what completes and lists them reads few of them. Work is counted, not time."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
import pytest_asyncio

from bot.store import Store
from bot.store.rows import NewGame
from tests.tiny import SCRIBES

GAMES = 5_000
GUILD, ANN = 5, 1
STRIDE = 100  # steps of SQLite's machine between two counts


@pytest_asyncio.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """Games of Ann, every tenth of them open, one with a name of its own."""
    store = await Store.open(tmp_path / "many.db")
    setup = SCRIBES.setup()
    first = await store.games.create_game(
        NewGame(slug="scribes", name="The First", guild=GUILD, channel=1, setup=setup, seed=b"s" * 32, creator=ANN, at=1
    ))  # fmt: skip
    async with store.database.transaction() as db:
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


async def test_a_completion_finds_games_by_name_and_number(store: Store) -> None:
    newest = await store.games.games_named(GUILD, "", before=None, most=50)
    further = await store.games.games_named(GUILD, "", before=newest[-1].id, most=50)
    assert [game.id for game in newest + further] == list(range(GAMES, GAMES - 100, -1))
    assert [game.called for game in await store.games.games_named(GUILD, "he FIR", before=None, most=50)] == [
        "The First"
    ]
    assert [game.id for game in await store.games.games_named(GUILD, "4711", before=None, most=50)] == [4711]
    assert len(await store.games.games_named(GUILD, "%", before=None, most=50)) == 50, "a sign stands for itself"
    assert await store.games.games_named(GUILD, "_", before=None, most=50) == []
    assert await store.games.games_named(GUILD + 1, "", before=None, most=50) == []


async def test_those_of_a_person_that_go_on_come_first(store: Store) -> None:
    found = await store.games.games_played(ANN, "", most=25)
    assert len(found) == 25 and {game.stage for game in found} == {"running"}
    assert [game.id for game in await store.games.games_played(ANN, "table 17%", most=25)] == [17]


async def test_games_are_listed_and_counted(store: Store) -> None:
    listed = await store.games.games_listed(GUILD, over=False, most=200)
    assert len(listed) == 200 and listed[0].id == GAMES and {game.stage for game in listed} == {"running"}
    assert await store.games.open_games(GUILD, ANN) == (501, 501)
    assert await store.games.open_games(GUILD + 1, ANN + 1) == (0, 0)


# What every click or keystroke reads, and how many steps of SQLite's machine it may take. Reading one row of a table
# takes about ten; what looks at every game takes more than 10,000.
READS: dict[str, tuple[Callable[[Store], Awaitable[object]], int]] = {
    "the game of a channel": (lambda store: store.games.game_in(17), 200),
    "the last game of a channel": (lambda store: store.games.last_game_in(17), 200),
    "a channel without a game": (lambda store: store.games.last_game_in(99_999), 200),
    "a game": (lambda store: store.games.game(17), 200),
    "its seats": (lambda store: store.games.seats(17), 200),
    "who is waited for": (lambda store: store.games.waiting(17), 200),
    "a message": (lambda store: store.outbox.message_of("lobby:17"), 200),
    "a request": (lambda store: store.insiders.seat_request(17, "assyria"), 200),
    "his letters of this hour": (lambda store: store.people.letters_since(ANN, 5), 200),
    "games, nothing typed": (lambda store: store.games.games_named(GUILD, "", before=None, most=50), 2_000),
    "games far back": (lambda store: store.games.games_named(GUILD, "", before=99, most=50), 2_000),
    "a list of all": (lambda store: store.games.games_listed(GUILD, over=True, most=200), 6_000),
    "another server's": (lambda store: store.games.games_listed(GUILD + 1, over=False, most=200), 200),
    "somebody else's": (lambda store: store.games.games_played(ANN + 1, "", most=25), 200),
}


@pytest.mark.parametrize("what", READS)
async def test_what_a_click_reads_takes_no_more_work_for_five_thousand_games(store: Store, what: str) -> None:
    read, most = READS[what]
    steps = 0

    def tick() -> int:
        nonlocal steps
        steps += STRIDE
        return 0

    await store.database._reader.set_progress_handler(tick, STRIDE)
    await read(store)
    await store.database._reader.set_progress_handler(None, 0)  # type: ignore[arg-type]
    assert steps <= most, what


@pytest.mark.parametrize("typed", ["", "Table 3"])
async def test_what_a_completion_reads_does_not_grow_with_the_games(
    store: Store, typed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[int] = []
    rows = store.database.rows

    async def counting(*args: object) -> object:
        found = list(await rows(*args))  # type: ignore[arg-type]
        read.append(len(found))
        return found

    monkeypatch.setattr(store.database, "rows", counting)
    await store.games.games_named(GUILD, typed, before=None, most=50)
    await store.games.games_played(ANN, typed, most=25)
    await store.games.games_listed(GUILD, over=True, most=200)
    assert read == [50, 25, 200]
