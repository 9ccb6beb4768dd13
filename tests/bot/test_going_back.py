"""Decisions taken back by moderators, repairs, and games that move: at the desk."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.service.lobby import Opening
from bot.service.service import GameService
from bot.service.step import Who
from engine.kernel.errors import Refused
from engine.kernel.export import verify
from engine.kernel.questions import Rule
from engine.kernel.table import Table
from tests.bot.runtime import (
    MODERATOR,
    Clock,
    answered,
    begun,
    last_taken_back,
    play_on,
    seat_given,
    snapshot,
    waiting_letters,
)
from tests.bot.steering import ASSYRIA, BABYLON, audit, due, runtime, said, until
from tests.kernel.toy import Toy, asked, choose, toy
from tests.tiny import SCRIBES, on_the_shelf


@pytest.fixture(autouse=True)
def scribes() -> Iterator[None]:
    with on_the_shelf():
        yield


# ---------------------------------------------------------------------- going back


async def test_going_back_restores_the_very_position(tmp_path: Path) -> None:
    """Over checkpoints, over a restart, and as the preview has shown it."""
    clock = Clock()
    async with runtime(tmp_path / "a.db", clock) as service:
        game = await begun(service, "pharaohs", "middle_five", 4)
        await play_on(service, game, 30)
        there = await snapshot(service, game)
        await play_on(service, game, 60, seed=5)
        assert len(await checkpoints(service, game)) > 3
        service.games._loaded.clear()
        now = await snapshot(service, game)
        previews = [
            await service.going_back.preview(game, point.back) for point in await service.going_back.points(game)
        ]
        [shown] = [each for each in previews if each.session.token == there[2]]
        assert await snapshot(service, game) == now, "a preview changes nothing"
        version = (await service.games.game(game)).version
        with pytest.raises(Refused, match="the game has gone on since the preview"):
            await service.going_back.roll_back(game, MODERATOR, shown.back, version - 1)
        gone = await service.going_back.roll_back(game, MODERATOR, shown.back, version)
        assert gone == shown.decisions
        assert (await snapshot(service, game))[:2] == there[:2]
        assert (await snapshot(service, game))[3:] == there[3:], "log and draws, too"
    async with runtime(tmp_path / "a.db", clock) as service:
        assert (await snapshot(service, game))[:2] == there[:2]
        await play_on(service, game, 20, seed=9)


async def checkpoints(service: GameService, game: int) -> list[Any]:
    return await service.store.database.rows("SELECT seq FROM checkpoints WHERE game = ?", (game,))


async def test_a_preview_tells_what_would_go(tmp_path: Path) -> None:
    async with runtime(tmp_path / "a.db") as service:
        game = await begun(service, "scribes")
        session = await until(service, game, "march")
        await play_on(service, game, 6, seed=2)
        before = [line.text for line in session.lines if line.to is None]
        points = await service.going_back.points(game)
        shown = await service.going_back.preview(game, points[5].back)
        assert shown.decisions == 6
        now = [line.text for line in await service.store.journal.lines(game) if line.to is None]
        assert [*(line.text for line in shown.session.lines if line.to is None), *shown.lines] == now
        assert before
        with pytest.raises(Refused, match="answers to go back, not 5000"):
            await service.going_back.preview(game, 5000)
        with pytest.raises(Refused, match="answers to go back, not 0"):
            await service.going_back.roll_back(game, MODERATOR, 0, shown.version)


async def test_the_list_of_decisions_hides_what_the_table_may_not_know(tmp_path: Path) -> None:
    async with runtime(tmp_path / "a.db") as service:
        game = await begun(service, "scribes")
        await until(service, game, "march")
        points = await service.going_back.points(game)
        assert {"which cards to swap", "where guards stand", "which card to lay"} <= {point.about for point in points}
        assert all(point.words == "" for point in points)
        public = {line.text for line in await service.store.journal.lines(game) if line.to is None}
        assert all(point.told == "" or point.told in public for point in points)
        game = await begun(service, "pharaohs", "middle_five", 4, channel=78)
        await play_on(service, game, 12)
        assert all(point.words for point in await service.going_back.points(game)), (
            "where nothing is hidden all is said"
        )


async def test_a_game_that_is_over_goes_on_from_an_earlier_decision(tmp_path: Path) -> None:
    async with runtime(tmp_path / "a.db") as service:
        game = await begun(service, "scribes", "short")
        await play_on(service, game, 2000)
        row = await service.games.game(game)
        assert row.stage == "over"
        other = await service.lobby.open_game(
            MODERATOR, Opening(slug="scribes", name="Other", guild=5, channel=row.channel)
        )
        with pytest.raises(Refused, match="another game has begun in its channel; `/mod transfer`"):
            await last_taken_back(service, game, MODERATOR)
        await service.files.transfer(game, MODERATOR, guild=5, channel=99)
        await last_taken_back(service, game, MODERATOR)
        row = await service.games.game(game)
        assert row.stage == "running" and row.channel == 99 and other.id != game
        _, _, session = await service.games.look(game, None)
        assert not session.over and session.asks()
        await play_on(service, game, 2000, seed=3)
        assert (await service.games.game(game)).stage == "over"


async def test_an_ended_game_is_called_back_to_life_with_no_trace_of_its_result(tmp_path: Path) -> None:
    async with runtime(tmp_path / "a.db") as service:
        game = await begun(service, "scribes")
        await play_on(service, game, 5)
        await service.moderation.end(game, MODERATOR, annul=False, result="a draw")
        await service.files.archive(game, MODERATOR)
        await last_taken_back(service, game, MODERATOR)
        row = await service.games.game(game)
        assert row.stage == "running" and row.settings.result == "" and not row.settings.archived
        await service.moderation.end(game, MODERATOR, annul=True)
        with pytest.raises(Refused, match="the game is annulled"):
            await last_taken_back(service, game, MODERATOR)


async def test_a_paused_game_goes_back_and_stays_paused(tmp_path: Path) -> None:
    async with runtime(tmp_path / "a.db") as service:
        game = await begun(service, "scribes")
        await service.moderation.set_wishes(game, MODERATOR, pace=10)
        await play_on(service, game, 8)
        await service.moderation.pause(game, MODERATOR)
        await last_taken_back(service, game, MODERATOR)
        assert (await service.games.game(game)).stage == "paused" and await due(service, game) == {}
        assert "<@1>, who moderates, takes the last decision back." in await said(service)


async def test_automated_players_are_not_gone_back_to_and_play_on_after(tmp_path: Path) -> None:
    async with runtime(tmp_path / "a.db") as service:
        game = await begun(service, "scribes")
        await service.seats.automate_seat(game, MODERATOR, "babylon")
        for seed in range(6):
            _, _, session = await service.games.look(game, None)
            ask = session.asks()["assyria"]
            await answered(service, game, ASSYRIA, ask.sample(random.Random(seed)))
        assert {point.seat for point in await service.going_back.points(game)} == {"assyria"}
        await last_taken_back(service, game, MODERATOR)
        _, _, session = await service.games.look(game, None)
        assert "assyria" in session.asks()


async def test_an_automated_player_decides_anew_what_was_taken_back_with_the_rest(tmp_path: Path) -> None:
    async with runtime(tmp_path / "a.db") as service:
        game = await begun(service, "scribes")
        session = await until(service, game, "write")
        for who, seat in ((ASSYRIA, "assyria"), (BABYLON, "babylon")):
            await answered(service, game, who, session.asks()[seat].options[-1].key, seat=seat)
        await service.seats.automate_seat(game, MODERATOR, "babylon")
        point = next(point for point in await service.going_back.points(game) if point.about == "which card to lay")
        assert point.seat == "assyria"
        await service.going_back.roll_back(game, MODERATOR, point.back, (await service.games.game(game)).version)
        _, _, session = await service.games.look(game, None)
        assert list(session.asks()) == ["assyria"] and session.asks()["assyria"].topic == "write"
        assert session.answers[-1].seat == "babylon" and session.answers[-1].by == "automat"


async def test_with_nothing_decided_there_is_nothing_to_take_back(tmp_path: Path) -> None:
    async with runtime(tmp_path / "a.db") as service:
        game = await begun(service, "scribes")
        assert await service.going_back.points(game) == []


# ---------------------------------------------------------------------- repair


def old_rule(table: Table[Toy]) -> Rule[None]:
    yield from asked(choose("a", "go", "left", "right"), choose("b", "go", "left", "right"))(table)


def new_rule(table: Table[Toy]) -> Rule[None]:
    yield from asked(choose("a", "go", "left", "right"), choose("b", "go", "left", "right", "back"))(table)


async def test_a_game_whose_rules_have_changed_is_repaired_once(tmp_path: Path) -> None:
    async with runtime(tmp_path / "a.db") as service:
        with on_the_shelf(toy(old_rule)):
            game = await begun(service, "toy")
            with pytest.raises(Refused, match="this game is not frozen; nothing needs repair"):
                await service.going_back.repair(game, MODERATOR)
            await answered(service, game, Who(100), "left")
        with on_the_shelf(toy(new_rule, revision=2)):
            service.games._loaded.clear()
            _, _, session = await service.games.look(game, None)
            assert session.frozen is None, "the question that is open now may have changed"
        with on_the_shelf(toy(old_rule)):
            service.games._loaded.clear()
            await answered(service, game, Who(101), "left")
            await answered(service, game, Who(100), "left")
            await service.store.database._db.execute("DELETE FROM checkpoints WHERE seq > 0")
        with on_the_shelf(toy(new_rule, revision=2)):
            service.games._loaded.clear()
            _, _, session = await service.games.look(game, None)
            assert session.frozen is not None
            with pytest.raises(Refused, match="frozen until a moderator repairs it"):
                await answered(service, game, Who(100), "left")
            with pytest.raises(Refused, match="the game has changed since"):
                await service.going_back.repair(game, MODERATOR, version=0)
            await service.going_back.repair(game, MODERATOR, (await service.games.game(game)).version)
            _, _, session = await service.games.look(game, None)
            assert session.frozen is None and list(session.asks()) == ["b"]
            await answered(service, game, Who(101), "back")
            assert (1, "repaired the game") in await audit(service, game)


# ---------------------------------------------------------------------- moving and keeping


async def test_a_game_moves_with_all_that_is_still_to_be_said(tmp_path: Path) -> None:
    async with runtime(tmp_path / "a.db") as service:
        game = await begun(service, "scribes")
        await play_on(service, game, 3)
        await service.lobby.open_game(MODERATOR, Opening(slug="scribes", name="Other", guild=5, channel=88))
        with pytest.raises(Refused, match="there is a game in that channel already"):
            await service.files.transfer(game, MODERATOR, guild=5, channel=88)
        with pytest.raises(Refused, match="the game is in that channel already"):
            await service.files.transfer(game, MODERATOR, guild=5, channel=77)
        await service.files.transfer(game, MODERATOR, guild=5, channel=99)
        letters = await waiting_letters(service)
        assert {x.target for x in letters if x.key.startswith("table:")} == {"channel:99"}
        [old] = [x for x in letters if x.target == "channel:77"]
        assert old.body["lines"] == ["Test has moved to <#99>."]
        assert (await service.store.games.game_in(99)) is not None and (await service.store.games.game_in(77)) is None
        row = await service.lobby.open_game(MODERATOR, Opening(slug="scribes", name="New", guild=5, channel=77))
        with pytest.raises(Refused, match="a game that has not begun is opened anew"):
            await service.files.transfer(row.id, MODERATOR, guild=5, channel=100)


async def test_an_exported_game_goes_on_elsewhere_with_the_same_dice(tmp_path: Path) -> None:
    async with runtime(tmp_path / "a.db") as service:
        game = await begun(service, "scribes", "short")
        await play_on(service, game, 12)
        with pytest.raises(Refused, match="somebody who plays cannot have it"):
            await service.files.export(game, Who(100, moderates=True), reveal=True)
        text = await service.files.export(game, MODERATOR, reveal=True)
        there = await snapshot(service, game)
    async with runtime(tmp_path / "b.db") as service:
        with pytest.raises(Refused, match="the file is cut short or is no export"):
            await service.files.bring_in(text[:-500], MODERATOR, name="Copy", guild=6, channel=5)
        with pytest.raises(Refused, match="the draws are not those"):
            await service.files.bring_in(forged(text), MODERATOR, name="Copy", guild=6, channel=5)
        row = await service.files.bring_in(text, MODERATOR, name="Copy", guild=6, channel=5)
        assert row.stage == "paused" and row.dice == "amarna-1"
        assert {seat.kind for seat in (await service.store.games.seats(row.id)).values()} == {"vacant"}
        with pytest.raises(Refused, match="there is a game in this channel already"):
            await service.files.bring_in(text, MODERATOR, name="Copy", guild=6, channel=5)
        with pytest.raises(Refused, match="nobody plays Assyria and Babylon"):
            await service.moderation.resume(row.id, MODERATOR)
        assert await snapshot(service, row.id) == there
        for i, seat in enumerate(row.setup.seats):
            await seat_given(service, row.id, MODERATOR, seat, 100 + i)
        await service.moderation.resume(row.id, MODERATOR)
        service.games._loaded.clear()
        await play_on(service, row.id, 3000, seed=8)
        assert (await service.games.game(row.id)).stage == "over"
        await check_dice(await service.files.export(row.id, None))
        again = await service.files.bring_in(
            await service.files.export(row.id, None), MODERATOR, name="Over", guild=6, channel=9
        )
        assert again.stage == "over"


async def check_dice(text: str) -> None:
    _, draws = verify(SCRIBES, text)
    assert draws >= 1


def forged(text: str) -> str:
    """Two places of the first shuffle changed: nobody's dice."""
    whole = msgspec.json.decode(text)
    whole["rolls"][0]["results"][:2] = whole["rolls"][0]["results"][1::-1]
    return msgspec.json.encode(whole).decode()


async def test_a_game_that_has_not_begun_is_no_file(tmp_path: Path) -> None:
    async with runtime(tmp_path / "a.db") as service:
        row = await service.lobby.open_game(MODERATOR, Opening(slug="scribes", name="New", guild=5, channel=77))
        with pytest.raises(Refused, match="the game has not begun"):
            await service.files.export(row.id, MODERATOR, reveal=True)
        await service.moderation.end(row.id, MODERATOR, annul=True)
        with pytest.raises(Refused, match="the game has not begun"):
            await service.files.export(row.id, MODERATOR, reveal=True)
