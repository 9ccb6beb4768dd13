"""The only door: whose answer it is, what is written before it is told, and nothing lost or doubled."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from bot.clock import Clock as Bell
from bot.desk import Desk, Who
from bot.desk.hosting import BREATH
from bot.post.herald import Letters
from bot.store import Batch, Conflict
from engine.kernel.errors import Refused
from engine.kernel.questions import Rule, ask
from engine.kernel.table import Table
from tests.bot.house import (
    MODERATOR,
    Clock,
    Doors,
    answered,
    begun,
    courier_of,
    house,
    play_on,
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


async def open_question(desk: Desk, game: int) -> tuple[Who, Any, Any]:
    """(who is asked, the question, the session)"""
    row, _, session = await desk.look(game, None)
    seat, ask = next(iter(session.asks().items()))
    return Who(100 + row.setup.seats.index(seat)), ask, session


async def test_a_game_waits_until_every_seat_is_taken(tmp_path: Path) -> None:
    async with house(tmp_path / "a.db") as desk:
        game = await desk.open_game("scribes", Who(7), name="T", guild=1, channel=2, scenario="short", seats=2)
        await desk.sit_down(game.id, Who(100), "assyria")
        with pytest.raises(Refused, match="seat of Assyria is taken"):
            await desk.sit_down(game.id, Who(101), "assyria")
        with pytest.raises(Refused, match="there is no seat “rome”; there are assyria, babylon"):
            await desk.sit_down(game.id, Who(101), "rome")
        with pytest.raises(Refused, match="nobody has taken Babylon"):
            await desk.start(game.id, Who(7, moderates=True))
        with pytest.raises(Refused, match="whoever opened the game, or a moderator, starts it"):
            await desk.start(game.id, Who(100))
        with pytest.raises(Refused, match="the game has not begun"):
            await answered(desk, game.id, Who(100), "x")
        await desk.stand_up(game.id, Who(100), "assyria")
        assert (await desk.store.seats(game.id))["assyria"].kind == "vacant"


async def test_only_whoever_is_asked_answers_and_only_once(tmp_path: Path) -> None:
    async with house(tmp_path / "a.db") as desk:
        game = await begun(desk, "pharaohs", "middle_five", 4)
        who, ask, session = await open_question(desk, game)
        token, before = session.token, await snapshot(desk, game)
        with pytest.raises(Refused, match="you have no seat in Test"):
            await answered(desk, game, Who(999), ask.options[0].key)
        with pytest.raises(Refused, match="has nothing to decide now"):
            await answered(desk, game, Who(100 + (who.user - 99) % 4), ask.options[0].key)
        assert await snapshot(desk, game) == before
        value = ask.default if ask.default is not None else ask.options[0].key
        await answered(desk, game, who, value, token)
        with pytest.raises(Refused, match="no longer open"):
            await answered(desk, game, who, value, token)


async def test_of_twenty_clicks_at_once_one_counts(tmp_path: Path) -> None:
    async with house(tmp_path / "a.db") as desk:
        game = await begun(desk, "pharaohs", "middle_five", 4)
        who, ask, session = await open_question(desk, game)
        row = await desk.store.game(game)
        assert row is not None
        value = ask.default if ask.default is not None else ask.options[0].key
        clicks = [answered(desk, game, who, value, session.token) for _ in range(20)]
        results = await asyncio.gather(*clicks, return_exceptions=True)
        refusals = [r for r in results if not isinstance(r, list)]
        assert len(refusals) == len(results) - 1 and all(isinstance(r, Refused) for r in refusals)


@pytest.mark.parametrize("slug", ["scribes", "pharaohs"])
async def test_a_game_is_the_same_when_it_is_read_again(tmp_path: Path, slug: str) -> None:
    async with house(tmp_path / "a.db") as desk:
        game = await begun(desk, slug)
        before = await snapshot(desk, game)
        for round in range(12):
            await play_on(desk, game, 9, seed=round)
            before = await snapshot(desk, game)
            desk._hosted.clear()
            assert await snapshot(desk, game) == before
        live = [line.text for line in await desk.store.lines(game)]
    async with house(tmp_path / "a.db") as desk:
        assert [line.text for line in await desk.store.lines(game)] == live
        assert await snapshot(desk, game) == before


async def test_what_cannot_be_written_has_not_happened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with house(tmp_path / "a.db") as desk:
        game = await begun(desk, "scribes")
        await play_on(desk, game, 10)
        before = await snapshot(desk, game)
        letters = await waiting_letters(desk)
        who, ask, _ = await open_question(desk, game)
        value = ask.default if ask.default is not None else ask.options[0].key

        async def broken(batch: Batch) -> None:
            raise OSError("no space left")

        monkeypatch.setattr(desk.store, "commit", broken)
        with pytest.raises(OSError, match="no space left"):
            await answered(desk, game, who, value)
        monkeypatch.undo()
        assert await snapshot(desk, game) == before
        assert await waiting_letters(desk) == letters
        await answered(desk, game, who, value)


async def test_two_desks_on_one_file_do_not_overwrite_each_other(tmp_path: Path) -> None:
    async with house(tmp_path / "a.db") as one:
        two = Desk(one.store, Letters(), one.now)
        game = await begun(one, "pharaohs", "middle_five", 4)
        await two.look(game, None)
        who, ask, _ = await open_question(one, game)
        await answered(one, game, who, ask.default if ask.default is not None else ask.options[0].key)
        here, there = await snapshot(one, game), await snapshot(two, game)
        assert here == there


async def test_undo_reaches_back_over_a_restart(tmp_path: Path) -> None:
    async with house(tmp_path / "a.db") as desk:
        game = await begun(desk, "pharaohs", "middle_five", 4)
        await desk_until(desk, game, "move")
        who, ask, _ = await open_question(desk, game)
        before = await snapshot(desk, game)
        march = next(option.key for option in ask.options if option.key.startswith("march:"))
        await answered(desk, game, who, march)
        assert await snapshot(desk, game) != before
        desk._hosted.clear()
        await desk.undo(game, who)
        assert (await snapshot(desk, game))[:2] == before[:2]
        desk._hosted.clear()
        assert (await snapshot(desk, game))[:2] == before[:2]


async def test_undo_reaches_back_over_a_checkpoint_and_a_restart(tmp_path: Path) -> None:
    """The answer that ended a phase is taken back though the game was read from the checkpoint after it."""

    def turn(t: Table[Toy]) -> Rule[None]:
        t.state.log.append((yield from ask(choose("a", "go", "left", "right"))))

    async with house(tmp_path / "a.db") as desk:
        with on_the_shelf(toy(turn)):
            await take_back_what_ended_a_phase(desk)


async def take_back_what_ended_a_phase(desk: Desk) -> None:
    game = await begun(desk, "toy")
    before = await snapshot(desk, game)
    await answered(desk, game, Who(100), "left")
    _, _, session = await desk.look(game, None)
    assert session.checkpoints[-1].answers == 1, "a phase has ended"
    desk._hosted.clear()
    assert (await desk.look(game, None))[2].answers == []
    await desk.undo(game, Who(100))
    desk._hosted.clear()
    assert (await snapshot(desk, game))[:2] == before[:2]
    with pytest.raises(Refused, match="there is nothing to take back"):
        await desk.undo(game, Who(100))


async def desk_until(desk: Desk, game: int, topic: str) -> None:
    for _ in range(400):
        who, ask, _ = await open_question(desk, game)
        if ask.topic == topic:
            return
        await answered(desk, game, who, ask.default if ask.default is not None else ask.options[0].key)
    raise AssertionError(f"nobody was asked {topic}")


async def test_automated_players_play_a_game_out_by_themselves(tmp_path: Path) -> None:
    clock = Clock()
    async with house(tmp_path / "a.db", clock) as desk:
        row = await desk.open_game("pharaohs", MODERATOR, name="T", guild=1, channel=2, scenario="middle_five", seats=3)
        for seat in row.setup.seats:
            await desk.automate(row.id, MODERATOR, seat)
        await desk.start(row.id, MODERATOR)
        for _ in range(500):
            clock.now += BREATH  # so that no game holds the processor for long
            if not await Bell(desk).ring_all():
                break
        over = await desk.store.game(row.id)
        assert over is not None and over.stage == "over"
        _, _, session = await desk.look(row.id, None)
        assert session.state.winners and {e.by for e in session.answers} <= {"automat", "forced"}


async def test_a_moderator_replaces_a_player_in_the_middle(tmp_path: Path) -> None:
    async with house(tmp_path / "a.db") as desk:
        game = await begun(desk, "scribes")
        await play_on(desk, game, 6)
        who, ask, _ = await open_question(desk, game)
        value = ask.default if ask.default is not None else ask.options[0].key
        with pytest.raises(Refused, match="only a moderator, or whoever opened the game, replaces a player"):
            await desk.replace(game, Who(100), ask.seat, 555)
        await seat_given(desk, game, MODERATOR, ask.seat, 555)
        with pytest.raises(Refused, match="you have no seat"):
            await answered(desk, game, who, value)
        await answered(desk, game, Who(555), value)


async def test_standing_orders_outlive_a_restart_and_answer_by_themselves(tmp_path: Path) -> None:
    async with house(tmp_path / "a.db") as desk:
        game = await begun(desk, "pharaohs", "middle_five", 4)
        for user in range(100, 104):
            await desk.standing_order(game, Who(user), "retreat", "never")
            await desk.standing_order(game, Who(user), "kill", "most_units")
        desk._hosted.clear()
        await play_on(desk, game, 300, seed=3)
        _, _, session = await desk.look(game, None)
        assert not {ask.topic for ask in session.asks().values()} & {"retreat", "kill"}
        entries = [e for s in [await desk.store.start_of(game, 0)] if s is not None for e in s.events]
        assert any(e.by == "standing" for e in entries)


async def test_one_letter_for_a_step_and_one_mention_for_a_change_of_turn(tmp_path: Path) -> None:
    clock, doors = Clock(), Doors()
    async with house(tmp_path / "a.db", clock) as desk:
        game = await begun(desk, "pharaohs", "middle_five", 4)
        await play_on(desk, game, 60)
        letters = [letter.key for letter in await waiting_letters(desk)]
        assert letters and len(set(letters)) == len(letters)
        courier = courier_of(desk, doors)
        for round in range(400):
            if len([post for post in (*doors.gone, *doors.posts) if post.calls]) > 8:
                break
            clock.now += 100
            while await courier.carry():
                continue
            await play_on(desk, game, 1, seed=round)
        posted = sorted([*doors.gone, *doors.to("channel:77")], key=lambda post: post.id)
        turns = [post.calls for post in posted if post.calls]
        assert len(turns) > 5 and all(one != two for one, two in pairwise(turns)), "nobody is called twice"


async def test_what_only_one_seat_may_read_goes_to_that_seat(tmp_path: Path) -> None:
    doors = Doors()
    async with house(tmp_path / "a.db") as desk:
        game = await begun(desk, "scribes")
        await play_on(desk, game, 30)
        row = await desk.store.game(game)
        assert row is not None
        for letter in await waiting_letters(desk):
            if letter.target.startswith("user:"):
                seat = row.setup.seats[int(letter.target.removeprefix("user:")) - 100]
                assert letter.key.endswith(seat) and letter.body["game"] == game and letter.body["seat"] == seat
        hidden = {line.text: line.to for line in await desk.store.lines(game) if line.to is not None}
        assert hidden
        while await courier_of(desk, doors).carry():
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
    async with house(tmp_path / "a.db") as one:
        two = Desk(one.store, Letters(), one.now)
        game = await begun(one, "pharaohs", "middle_five", 4)
        who, ask, _ = await open_question(one, game)
        value = ask.default if ask.default is not None else ask.options[0].key
        row, seats, hosted = await two._open(game)
        await answered(one, game, who, value)
        hosted.session.answer(ask.seat, value)
        with pytest.raises(Refused, match="has moved on") as refused:
            await two._write(row, seats, hosted, {})
        assert refused.value.rule == "stale" and isinstance(refused.value.__cause__, Conflict)
        assert (await snapshot(two, game))[:2] == (await snapshot(one, game))[:2]
