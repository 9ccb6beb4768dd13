"""The only door: whose answer it is, what is written before it is told, and nothing lost or doubled."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from bot.outbox.letters import Letters
from bot.scheduler import Scheduler as Bell
from bot.service.lobby import Opening
from bot.service.running import BREATH
from bot.service.service import GameService
from bot.service.step import Who
from bot.store import Batch, Conflict
from engine.kernel.errors import Refused
from engine.kernel.questions import Rule, ask
from engine.kernel.table import Table
from tests.bot.runtime import (
    MODERATOR,
    Clock,
    Doors,
    answered,
    begun,
    delivery_of,
    play_on,
    runtime,
    seat_given,
    snapshot,
    waiting_letters,
)
from tests.kernel.toy import Toy, choose, toy
from tests.tiny import on_the_shelf


@pytest.fixture(autouse=True)
def scribes() -> Iterator[None]:
    with on_the_shelf():
        yield


async def opened(service: GameService, game: int) -> tuple[Who, Any, Any]:
    """(who is asked, the question, the session)"""
    row, _, session = await service.games.look(game, None)
    seat, ask = next(iter(session.asks().items()))
    return Who(100 + row.setup.seats.index(seat)), ask, session


async def test_a_game_waits_until_every_seat_is_taken(tmp_path: Path) -> None:
    async with runtime(tmp_path / "a.db") as service:
        game = await service.lobby.open_game(
            Who(7), Opening(slug="scribes", name="T", guild=1, channel=2, scenario="short", seats=2)
        )
        await service.lobby.sit_down(game.id, Who(100), "assyria")
        with pytest.raises(Refused, match="seat of Assyria is taken"):
            await service.lobby.sit_down(game.id, Who(101), "assyria")
        with pytest.raises(Refused, match="there is no seat “rome”; there are assyria, babylon"):
            await service.lobby.sit_down(game.id, Who(101), "rome")
        with pytest.raises(Refused, match="nobody has taken Babylon"):
            await service.lobby.start(game.id, Who(7, moderates=True))
        with pytest.raises(Refused, match="whoever opened the game, or a moderator, starts it"):
            await service.lobby.start(game.id, Who(100))
        with pytest.raises(Refused, match="the game has not begun"):
            await answered(service, game.id, Who(100), "x")
        await service.lobby.stand_up(game.id, Who(100), "assyria")
        assert (await service.store.games.seats(game.id))["assyria"].kind == "vacant"


async def test_only_whoever_is_asked_answers_and_only_once(tmp_path: Path) -> None:
    async with runtime(tmp_path / "a.db") as service:
        game = await begun(service, "pharaohs", "middle_five", 4)
        who, ask, session = await opened(service, game)
        token, before = session.token, await snapshot(service, game)
        with pytest.raises(Refused, match="you have no seat in Test"):
            await answered(service, game, Who(999), ask.options[0].key)
        with pytest.raises(Refused, match="has nothing to decide now"):
            await answered(service, game, Who(100 + (who.user - 99) % 4), ask.options[0].key)
        assert await snapshot(service, game) == before
        value = ask.default if ask.default is not None else ask.options[0].key
        await answered(service, game, who, value, token)
        with pytest.raises(Refused, match="no longer open"):
            await answered(service, game, who, value, token)


async def test_of_twenty_clicks_at_once_one_counts(tmp_path: Path) -> None:
    async with runtime(tmp_path / "a.db") as service:
        game = await begun(service, "pharaohs", "middle_five", 4)
        who, ask, session = await opened(service, game)
        row = await service.store.games.game(game)
        assert row is not None
        value = ask.default if ask.default is not None else ask.options[0].key
        clicks = [answered(service, game, who, value, session.token) for _ in range(20)]
        results = await asyncio.gather(*clicks, return_exceptions=True)
        refusals = [r for r in results if not isinstance(r, list)]
        assert len(refusals) == len(results) - 1 and all(isinstance(r, Refused) for r in refusals)


@pytest.mark.parametrize("slug", ["scribes", "pharaohs"])
async def test_a_game_is_the_same_when_it_is_read_again(tmp_path: Path, slug: str) -> None:
    async with runtime(tmp_path / "a.db") as service:
        game = await begun(service, slug)
        before = await snapshot(service, game)
        for round in range(12):
            await play_on(service, game, 9, seed=round)
            before = await snapshot(service, game)
            service.games._loaded.clear()
            assert await snapshot(service, game) == before
        live = [line.text for line in await service.store.journal.lines(game)]
    async with runtime(tmp_path / "a.db") as service:
        assert [line.text for line in await service.store.journal.lines(game)] == live
        assert await snapshot(service, game) == before


async def test_what_cannot_be_written_has_not_happened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with runtime(tmp_path / "a.db") as service:
        game = await begun(service, "scribes")
        await play_on(service, game, 10)
        before = await snapshot(service, game)
        letters = await waiting_letters(service)
        who, ask, _ = await opened(service, game)
        value = ask.default if ask.default is not None else ask.options[0].key

        async def broken(batch: Batch) -> None:
            raise OSError("no space left")

        monkeypatch.setattr(service.store.journal, "commit", broken)
        with pytest.raises(OSError, match="no space left"):
            await answered(service, game, who, value)
        monkeypatch.undo()
        assert await snapshot(service, game) == before
        assert await waiting_letters(service) == letters
        await answered(service, game, who, value)


async def test_two_desks_on_one_file_do_not_overwrite_each_other(tmp_path: Path) -> None:
    async with runtime(tmp_path / "a.db") as one:
        two = GameService(one.store, Letters(), one.now)
        game = await begun(one, "pharaohs", "middle_five", 4)
        await two.games.look(game, None)
        who, ask, _ = await opened(one, game)
        await answered(one, game, who, ask.default if ask.default is not None else ask.options[0].key)
        here, there = await snapshot(one, game), await snapshot(two, game)
        assert here == there


async def test_undo_reaches_back_over_a_restart(tmp_path: Path) -> None:
    async with runtime(tmp_path / "a.db") as service:
        game = await begun(service, "pharaohs", "middle_five", 4)
        await desk_until(service, game, "move")
        who, ask, _ = await opened(service, game)
        before = await snapshot(service, game)
        march = next(option.key for option in ask.options if option.key.startswith("march:"))
        await answered(service, game, who, march)
        assert await snapshot(service, game) != before
        service.games._loaded.clear()
        await service.taking_back.undo(game, who)
        assert (await snapshot(service, game))[:2] == before[:2]
        service.games._loaded.clear()
        assert (await snapshot(service, game))[:2] == before[:2]


async def test_undo_reaches_back_over_a_checkpoint_and_a_restart(tmp_path: Path) -> None:
    """The answer that ended a phase is taken back though the game was read from the checkpoint after it."""

    def turn(t: Table[Toy]) -> Rule[None]:
        t.state.log.append((yield from ask(choose("a", "go", "left", "right"))))

    async with runtime(tmp_path / "a.db") as service:
        with on_the_shelf(toy(turn)):
            await take_back_what_ended_a_phase(service)


async def take_back_what_ended_a_phase(service: GameService) -> None:
    game = await begun(service, "toy")
    before = await snapshot(service, game)
    await answered(service, game, Who(100), "left")
    _, _, session = await service.games.look(game, None)
    assert session.checkpoints[-1].answers == 1, "a phase has ended"
    service.games._loaded.clear()
    assert (await service.games.look(game, None))[2].answers == []
    await service.taking_back.undo(game, Who(100))
    service.games._loaded.clear()
    assert (await snapshot(service, game))[:2] == before[:2]
    with pytest.raises(Refused, match="there is nothing to take back"):
        await service.taking_back.undo(game, Who(100))


async def desk_until(service: GameService, game: int, topic: str) -> None:
    for _ in range(400):
        who, ask, _ = await opened(service, game)
        if ask.topic == topic:
            return
        await answered(service, game, who, ask.default if ask.default is not None else ask.options[0].key)
    raise AssertionError(f"nobody was asked {topic}")


async def test_automated_players_play_a_game_out_by_themselves(tmp_path: Path) -> None:
    clock = Clock()
    async with runtime(tmp_path / "a.db", clock) as service:
        row = await service.lobby.open_game(
            MODERATOR, Opening(slug="pharaohs", name="T", guild=1, channel=2, scenario="middle_five", seats=3)
        )
        for seat in row.setup.seats:
            await service.lobby.automate(row.id, MODERATOR, seat)
        await service.lobby.start(row.id, MODERATOR)
        for _ in range(500):
            clock.now += BREATH  # so that no game holds the processor for long
            if not await Bell(service).ring_all():
                break
        over = await service.store.games.game(row.id)
        assert over is not None and over.stage == "over"
        _, _, session = await service.games.look(row.id, None)
        assert session.state.winners and {e.by for e in session.answers} <= {"automat", "forced"}


async def test_a_moderator_replaces_a_player_in_the_middle(tmp_path: Path) -> None:
    async with runtime(tmp_path / "a.db") as service:
        game = await begun(service, "scribes")
        await play_on(service, game, 6)
        who, ask, _ = await opened(service, game)
        value = ask.default if ask.default is not None else ask.options[0].key
        with pytest.raises(Refused, match="only a moderator, or whoever opened the game, replaces a player"):
            await service.seats.replace(game, Who(100), ask.seat, 555)
        await seat_given(service, game, MODERATOR, ask.seat, 555)
        with pytest.raises(Refused, match="you have no seat"):
            await answered(service, game, who, value)
        await answered(service, game, Who(555), value)


async def test_standing_orders_outlive_a_restart_and_answer_by_themselves(tmp_path: Path) -> None:
    async with runtime(tmp_path / "a.db") as service:
        game = await begun(service, "pharaohs", "middle_five", 4)
        for user in range(100, 104):
            await service.play.standing_order(game, Who(user), "retreat", "never")
            await service.play.standing_order(game, Who(user), "kill", "most_units")
        service.games._loaded.clear()
        await play_on(service, game, 300, seed=3)
        _, _, session = await service.games.look(game, None)
        assert not {ask.topic for ask in session.asks().values()} & {"retreat", "kill"}
        entries = [e for s in [await service.store.journal.start_of(game, 0)] if s is not None for e in s.events]
        assert any(e.by == "standing" for e in entries)


async def test_one_letter_for_a_step_and_one_mention_for_a_change_of_turn(tmp_path: Path) -> None:
    clock, doors = Clock(), Doors()
    async with runtime(tmp_path / "a.db", clock) as service:
        game = await begun(service, "pharaohs", "middle_five", 4)
        await play_on(service, game, 60)
        letters = [letter.key for letter in await waiting_letters(service)]
        assert letters and len(set(letters)) == len(letters)
        delivery = delivery_of(service, doors)
        for round in range(400):
            if len([post for post in (*doors.gone, *doors.posts) if post.calls]) > 8:
                break
            clock.now += 100
            while await delivery.carry():
                continue
            await play_on(service, game, 1, seed=round)
        posted = sorted([*doors.gone, *doors.to("channel:77")], key=lambda post: post.id)
        turns = [post.calls for post in posted if post.calls]
        assert len(turns) > 5 and all(one != two for one, two in pairwise(turns)), "nobody is called twice"


async def test_what_only_one_seat_may_read_goes_to_that_seat(tmp_path: Path) -> None:
    doors = Doors()
    async with runtime(tmp_path / "a.db") as service:
        game = await begun(service, "scribes")
        await play_on(service, game, 30)
        row = await service.store.games.game(game)
        assert row is not None
        for letter in await waiting_letters(service):
            if letter.target.startswith("user:"):
                seat = row.setup.seats[int(letter.target.removeprefix("user:")) - 100]
                assert letter.key.endswith(seat) and letter.body["game"] == game and letter.body["seat"] == seat
        hidden = {line.text: line.to for line in await service.store.journal.lines(game) if line.to is not None}
        assert hidden
        while await delivery_of(service, doors).carry():
            continue
        told = set()
        for post in doors.posts:
            for text in hidden:
                if text in post.text:
                    told.add(text)
                    seats = hidden[text] or ()
                    assert post.target in [f"user:{100 + row.setup.seats.index(seat)}" for seat in seats], post.target
        assert told == set(hidden), "and all of it is told"


async def test_a_conflict_is_told_and_the_next_try_works(tmp_path: Path) -> None:
    async with runtime(tmp_path / "a.db") as one:
        two = GameService(one.store, Letters(), one.now)
        game = await begun(one, "pharaohs", "middle_five", 4)
        who, ask, _ = await opened(one, game)
        value = ask.default if ask.default is not None else ask.options[0].key
        loaded = await two.games.open(game)
        await answered(one, game, who, value)
        loaded.session.answer(ask.seat, value)
        with pytest.raises(Refused, match="has moved on") as refused:
            await two.games.write(loaded, {})
        assert refused.value.rule == "stale" and isinstance(refused.value.__cause__, Conflict)
        assert (await snapshot(two, game))[:2] == (await snapshot(one, game))[:2]
