"""Older rows of a game are pressed together, and nobody who reads them can tell."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.service.lobby import Opening
from bot.service.service import GameService
from bot.store import Start, packs
from bot.store.packs import KINDS
from bot.views.pictures.turn_by_turn import course_of
from engine.kernel.dice import Secret
from engine.kernel.export import game_of, read_export
from engine.kernel.game import find
from engine.kernel.session import Session
from tests.bot.runtime import MODERATOR, begun, last_taken_back, play_on, runtime, snapshot
from tests.tiny import on_the_shelf

SMALL = {table: kind._replace(many=4, loose=2) for table, kind in KINDS.items()}
CAMPAIGN = 1_000_000  # bytes on the disk


@pytest.fixture(autouse=True)
def scribes() -> Iterator[None]:
    with on_the_shelf():
        yield


def packed_as(monkeypatch: pytest.MonkeyPatch, kinds: dict[str, packs.Kind]) -> None:
    for table, kind in kinds.items():
        monkeypatch.setitem(KINDS, table, kind)


async def counts(service: GameService, game: int) -> dict[str, tuple[int, int]]:
    """How many rows of each kind are loose, and how many packs there are."""
    found = {}
    for table in KINDS:
        [(loose,)] = await service.store.database.rows(f"SELECT count(*) FROM {table} WHERE game = ?", (game,))
        [(many,)] = await service.store.database.rows(
            "SELECT count(*) FROM packs WHERE game = ? AND kind = ?", (game, table)
        )
        found[table] = (loose, many)
    return found


async def everything(service: GameService, game: int) -> list[Any]:
    """All that can be read of the course of a game. Marks and dice follow the seed, which must be the same."""
    journal = service.store.journal
    starts: list[Start | None] = [await journal.start_of(game, before) for before in (None, 0, 1, 7, 30, 61)]
    return [
        await journal.lines(game), await journal.lines(game, 9), await journal.dated_lines(game),
        await journal.journal(game), await journal.rolls(game), await journal.positions(game, 10**6),
        await journal.positions(game, 3), starts,
    ]  # fmt: skip


async def unpacked(service: GameService, game: int) -> None:
    """The game as an earlier version would have left it."""
    async with service.store.database.transaction() as db:
        for table in KINDS:
            await packs.lay_out(db, game, table, 0)


@pytest.mark.parametrize("slug", ["scribes", "pharaohs", "genesis"])
async def test_what_is_packed_reads_as_if_it_were_not(slug: str, tmp_path: Path, monkeypatch: Any) -> None:
    packed_as(monkeypatch, SMALL)
    async with runtime(tmp_path / "a.db") as service:
        game = await begun(service, slug)
        await play_on(service, game, 60)
        packed = await everything(service, game)
        found = await counts(service, game)
        assert all(loose <= 5 for loose, _ in found.values())
        assert all(many > 2 for table, (_, many) in found.items() if table in ("journal", "lines"))
        await unpacked(service, game)
        assert {many for _, many in (await counts(service, game)).values()} == {0}
        assert await everything(service, game) == packed


async def test_a_packed_game_goes_back_as_far_as_any(tmp_path: Path, monkeypatch: Any) -> None:
    packed_as(monkeypatch, SMALL)
    async with runtime(tmp_path / "a.db") as service:
        game = await begun(service, "pharaohs", "middle_five", 4)
        await play_on(service, game, 30)
        there = await snapshot(service, game)
        await play_on(service, game, 60, seed=5)
        service.games._loaded.clear()
        points = await service.going_back.points(game)
        previews = [await service.going_back.preview(game, point.back) for point in points]
        [shown] = [each for each in previews if each.session.token == there[2]]
        await service.going_back.roll_back(game, MODERATOR, shown.back, (await service.games.game(game)).version)
        now = await snapshot(service, game)
        assert (now[:2], now[3:]) == (there[:2], there[3:])
        service.games._loaded.clear()
        assert (await snapshot(service, game))[3:] == there[3:]
        numbers = [row[0] for row in await packs.read(service.store.database.rows, "checkpoints", game)]
        assert numbers == sorted(set(numbers)), "each checkpoint once"
        await play_on(service, game, 20, seed=9)
        assert await replayed(service, game) == (await service.games.look(game, None))[2].fingerprint()


async def replayed(service: GameService, game: int) -> bytes:
    """The fingerprint to which the whole journal leads from the first position."""
    row, start = await service.games.game(game), await service.store.journal.start_of(game, 0)
    assert start is not None and start.seq == 0
    words = {seat: taken.word for seat, taken in (await service.store.games.seats(game)).items()}
    secret = Secret(row.dice, row.seed, words)
    return Session.load(find(row.slug), row.setup, secret, start.blob, start.events).fingerprint()


@pytest.mark.parametrize(("slug", "scenario"), [("scribes", "short"), ("pharaohs", "last_five"), ("genesis", "kadesh")])
async def test_a_game_that_is_over_is_packed_whole(slug: str, scenario: str, tmp_path: Path) -> None:
    """It is still exported, drawn and taken back; each die can be recomputed."""
    async with runtime(tmp_path / "a.db") as service:
        game = await played_out(service, slug, scenario)
        found = await counts(service, game)
        assert found.pop("checkpoints")[0] == 1 and all(loose == 0 for loose, _ in found.values())
        row, _, session = await service.games.look(game, None)
        lines = await service.store.journal.lines(game)
        assert await replayed(service, game) == session.fingerprint()
        service.games._loaded.clear()
        again = read_export(await service.files.export(game, None))
        assert game_of(find(slug), again).fingerprint() == session.fingerprint()
        course = await course_of(service.store, row, session.seen(None), session.state.ply, asyncio.to_thread)
        assert len(course.moments) > 2 and course.turns_of(lines)
        await unpacked(service, game)
        assert read_export(await service.files.export(game, None)) == again


async def played_out(service: GameService, slug: str, scenario: str) -> int:
    """A game that automated players have played to its end, if there are any; else people at random."""
    if find(slug).bot.policy is None:
        game = await begun(service, slug, scenario)
        await play_on(service, game, 2000)
        return game
    row = await service.lobby.open_game(
        MODERATOR, Opening(slug=slug, name="Test", guild=5, channel=77, scenario=scenario)
    )
    for seat in row.setup.seats:
        await service.lobby.automate(row.id, MODERATOR, seat)
    await service.lobby.start(row.id, MODERATOR)
    while (await service.games.game(row.id)).stage != "over":
        await service.games.nudge(row.id)
    return row.id


async def test_a_game_that_is_over_is_taken_back_and_ends_again(tmp_path: Path) -> None:
    async with runtime(tmp_path / "a.db") as service:
        game = await begun(service, "scribes", "short")
        await play_on(service, game, 2000)
        before = [line.text for line in await service.store.journal.lines(game)]
        await last_taken_back(service, game, MODERATOR)
        gone = [line.text for line in await service.store.journal.lines(game)]
        assert gone == before[: len(gone)] and len(gone) < len(before)
        await play_on(service, game, 2000, seed=3)
        assert (await service.games.game(game)).stage == "over"
        assert await replayed(service, game) == (await service.games.look(game, None))[2].fingerprint()


async def test_what_the_table_was_not_told_is_told_though_it_is_packed(tmp_path: Path) -> None:
    async with runtime(tmp_path / "a.db") as service:
        game = await begun(service, "scribes", "short")
        await play_on(service, game, 2000)
        said: list[str] = []

        def words_of(news: Any) -> dict[str, object]:
            said.extend(line.text for line in news.lines)
            return {}

        posts = await service.store.outbox.due_letters(2**40, most=10**6)
        post = next(post for post in posts if post.letter.body["kind"] == "table")
        await service.store.outbox.settle_table(post, words_of)
        told = (await service.games.game(game)).told
        lines = [line.text for line in await service.store.journal.lines(game)]
        assert told == len(lines) and said == lines[len(lines) - len(said) :] and said


async def test_a_step_that_fails_packs_nothing(tmp_path: Path, monkeypatch: Any) -> None:
    packed_as(monkeypatch, SMALL)
    async with runtime(tmp_path / "a.db") as service:
        game = await begun(service, "scribes")
        await play_on(service, game, 20)
        before, there = await counts(service, game), await everything(service, game)

        async def full(*args: Any, **more: Any) -> None:
            await pack(*args, **more)
            raise OSError("the disk is full")

        pack = packs.pack
        monkeypatch.setattr(packs, "pack", full)
        with pytest.raises(OSError, match="full"):
            await play_on(service, game, 1)
        assert (await counts(service, game), await everything(service, game)) == (before, there)


def test_pressing_loses_nothing() -> None:
    chance = random.Random(1)
    rows = [(n, chance.randbytes(40), chance.randrange(10**9)) for n in range(300)]
    assert [tuple(row) for row in packs.laid_out(packs.pressed(list(rows)))] == rows


@pytest.mark.soak
async def test_a_finished_campaign_takes_less_than_a_megabyte(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    async with runtime(path) as service:
        row = await service.lobby.open_game(
            MODERATOR, Opening(slug="genesis", name="A", guild=5, channel=7, scenario="campaign", seats=5)
        )
        for seat in row.setup.seats:
            await service.lobby.automate(row.id, MODERATOR, seat)
        await service.lobby.start(row.id, MODERATOR)
        while (await service.games.game(row.id)).stage != "over":
            await service.games.nudge(row.id)
        assert (await service.games.game(row.id)).version > 3000
    assert path.stat().st_size < CAMPAIGN


async def test_deleting_a_game_deletes_its_packs(tmp_path: Path, monkeypatch: Any) -> None:
    packed_as(monkeypatch, SMALL)
    async with runtime(tmp_path / "a.db") as service:
        game = await begun(service, "scribes")
        await play_on(service, game, 20)
        async with service.store.database.transaction() as db:
            await db.execute("DELETE FROM games WHERE id = ?", (game,))
        assert await service.store.database.rows("SELECT 1 FROM packs") == []
