"""Alarms after a crash or a restart, automated players in pieces, and the one task that sleeps: nothing twice."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.scheduler.scheduler import AGAIN
from bot.service.lobby import Opening
from bot.service.moderation import DEADLINE, REMIND
from bot.service.running import AUTOMAT, AUTOMATIC_IN_A_ROW, AUTOMATIC_STEPS, BREATH
from bot.service.step import Who
from bot.settings import HOUR
from tests.bot.runtime import MODERATOR
from tests.bot.watch import ANN, START, Watch, game_with, watch
from tests.tiny import on_the_shelf


class Killed(BaseException):
    """The process dies here."""


@pytest.fixture(autouse=True)
def scribes() -> Iterator[None]:
    with on_the_shelf():
        yield


# ---------------------------------------------------------------------- restarts and crashes


async def test_alarms_outlive_the_process(tmp_path: Path) -> None:
    async with watch(tmp_path) as w:
        game = await game_with(w, pace=12, expiry="default")
        clock = w.clock
    clock.now = START + 30 * HOUR
    async with watch(tmp_path, clock) as w:
        await w.at(30)
        assert await w.answers(game) == 1 and await w.reminded() == []
        assert await w.due(game, DEADLINE) == 42  # counted from when it really happened


async def _die_before_the_alarm_is_off(w: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    async def die(*_: object, **__: object) -> None:
        raise Killed

    with monkeypatch.context() as patch, pytest.raises(Killed):
        patch.setattr(w.store.outbox, "alarm_rang", die)
        patch.setattr(w.bells, "_settle", die)  # after answers for the late
        await w.bells.ring_all()


@pytest.mark.parametrize("expiry", ["nothing", "remind", "default", "automat"])
@pytest.mark.parametrize("grace", [0, 3])
async def test_a_crash_between_deed_and_alarm_does_nothing_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, expiry: str, grace: int
) -> None:
    async def told(folder: Path, crash: bool) -> tuple[list[str], list[list[int]], int]:
        async with watch(folder) as w:
            game = await game_with(w, pace=12, grace=grace, expiry=expiry)
            clock = w.clock
            await w.until(game, "write")
            if grace:
                await w.at(12)
            clock.now = START + (12 + grace) * HOUR
            if crash:
                await _die_before_the_alarm_is_off(w, monkeypatch)
        async with watch(folder, clock) as w:
            await w.at(12 + grace)
            late = [e for _, e in await w.store.journal.journal(game) if e.by == "clock"]
            said = [text for text in await w.said() if "begins" not in text]
            return sorted(said), await w.called(), len(late)

    (tmp_path / "crash").mkdir()
    (tmp_path / "calm").mkdir()
    assert await told(tmp_path / "crash", True) == await told(tmp_path / "calm", False)


async def test_a_crash_after_the_first_of_two_safe_answers_leaves_the_second(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with watch(tmp_path) as w:
        game = await game_with(w, pace=12, grace=3, expiry="default")
        clock = w.clock
        await w.until(game, "write")
        await w.at(12)
        clock.now = START + 15 * HOUR
        answer_late = w.service.moderation.answer_late
        given: list[object] = []

        async def once(*args: Any, **more: Any) -> None:
            if given:
                raise Killed
            given.append(args)
            await answer_late(*args, **more)

        with monkeypatch.context() as patch, pytest.raises(Killed):
            patch.setattr(w.service.moderation, "answer_late", once)
            await w.bells.ring_all()
    async with watch(tmp_path, clock) as w:
        await w.at(15)
        late = [event for _, event in await w.store.journal.journal(game) if event.by == "clock"]
        assert sorted(event.seat for event in late) == ["assyria", "babylon"]
        assert len([text for text in await w.said() if "did not answer in time" in text]) == 2


async def test_a_seat_lent_in_a_process_that_died_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def die(*_: object) -> None:
        raise Killed

    async with watch(tmp_path) as w:
        game = await game_with(w, pace=12, expiry="automat")
        clock = w.clock
        clock.now = START + 12 * HOUR
        with monkeypatch.context() as patch, pytest.raises(Killed):
            patch.setattr(w.service.games, "nudge", die)
            await w.bells.ring_all()
        assert await w.answers(game) == 0
    async with watch(tmp_path, clock) as w:
        await w.at(12)
        assert await w.answers(game) >= 2
        assert len([text for text in await w.said() if "takes over" in text]) == 1


async def test_an_alarm_that_fails_is_put_off_and_does_not_stop_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with watch(tmp_path) as w:
        game = await game_with(w, pace=24, expiry="default")

        async def fail(*_: object, **__: object) -> None:
            raise OSError("the disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(w.service.moderation, "answer_late", fail)
            await w.at(24)
        assert len(await w.reminded()) == 1 and await w.answers(game) == 0
        assert await w.due(game, DEADLINE) == 25 and "rings again in an hour" in caplog.text
        await w.at(25)
        assert await w.answers(game) == 1


async def test_whoever_is_asked_in_a_game_that_was_repaired_is_called_and_reminded(tmp_path: Path) -> None:
    """Ben was waited for when it froze; with Ann's last answer gone it is she who is asked."""
    async with watch(tmp_path) as w:
        game = await game_with(w, pace=12)
        while (await w.store.games.waiting(game)).get("babylon") is None:
            await w.answer(game)
        _, last = (await w.store.journal.journal(game))[-1]
        assert last.seat == "assyria" and set(await w.store.games.waiting(game)) == {"babylon"}
        entry = msgspec.msgpack.encode(msgspec.structs.replace(last, fingerprint=b"another question"))
        await w.store.database._db.execute(
            "UPDATE journal SET entry = ? WHERE game = ? AND seq = ?", (entry, game, last.seq)
        )
        await w.store.database._db.execute("DELETE FROM checkpoints WHERE game = ? AND seq > 0", (game,))
        await w.service.games.refresh(game)
        w.clock.now = START + 6 * HOUR
        await w.service.going_back.repair(game, MODERATOR)
        assert set(await w.store.games.waiting(game)) == {"assyria"}
        assert await w.due(game, DEADLINE) == 18 and await w.due(game, REMIND, "assyria") == 30
        assert await w.due(game, REMIND, "babylon") is None


# ---------------------------------------------------------------------- automated players


async def automats(w: Watch) -> int:
    """A game nobody plays."""
    row = await w.service.lobby.open_game(MODERATOR, Opening(slug="pharaohs", name="Nobody", guild=5, channel=9))
    for seat in row.setup.seats:
        await w.service.lobby.automate(row.id, MODERATOR, seat)
    await w.service.lobby.start(row.id, MODERATOR)
    return row.id


async def test_a_long_run_of_automated_players_is_cut_into_pieces(tmp_path: Path) -> None:
    most = AUTOMATIC_IN_A_ROW * AUTOMATIC_STEPS
    async with watch(tmp_path) as w:
        game = await automats(w)
        first = await w.answers(game)
        assert first > 0 and await w.due(game, AUTOMAT) == BREATH / HOUR  # other tables come first
        alarm = await w.store.outbox.next_alarm()
        assert alarm is not None
        await w.bells.ring(alarm)
        second = await w.answers(game) - first
        played = [e for _, e in await w.store.journal.journal(game) if e.by == "automat"]
        assert second > 0 and len(played) == 2 * most
        assert await w.due(game, AUTOMAT) == BREATH / HOUR  # and the guard that stood beside it is gone


async def test_automated_players_go_on_after_a_crash_in_their_midst(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def die(*_: object) -> None:
        raise Killed

    async with watch(tmp_path) as w:
        game = await automats(w)
        clock, before = w.clock, await w.answers(game)
        clock.now += BREATH
        with monkeypatch.context() as patch, pytest.raises(Killed):
            patch.setattr(w.service.games, "nudge", die)
            await w.bells.ring_all()
        assert await w.due(game, AUTOMAT) == (BREATH + AGAIN) / HOUR
    clock.now += AGAIN
    async with watch(tmp_path, clock) as w:
        alarm = await w.store.outbox.next_alarm()
        assert alarm is not None and alarm.due <= clock.now
        await w.bells.ring(alarm)
        assert await w.answers(game) > before


async def test_automated_players_go_on_though_the_clock_was_years_ahead(tmp_path: Path) -> None:
    """It was wrong when their alarm was set; then somebody sets it right."""
    async with watch(tmp_path) as w:
        w.clock.now += 10 * 365 * 24 * HOUR
        game = await automats(w)
        first = await w.answers(game)
        w.clock.now = START
        while (await w.service.games.game(game)).stage != "over" and w.clock.now < START + HOUR:
            await w.bells.ring_all()
            w.clock.now += BREATH
        assert (await w.service.games.game(game)).stage == "over" and await w.answers(game) > first
        assert await w.due(game, AUTOMAT) is None


async def test_nobody_waits_for_automated_players_who_are_done(tmp_path: Path) -> None:
    async with watch(tmp_path) as w:
        game = await game_with(w)
        await w.service.lobby.automate(game, Who(ANN), "assyria")
        assert await w.answers(game) >= 2
        await w.at(1)
        assert await w.due(game, AUTOMAT) is None


# ---------------------------------------------------------------------- the one task


async def test_one_task_sleeps_until_the_next_alarm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with watch(tmp_path) as w:
        game = await game_with(w, pace=12, expiry="default")
        w.service.games.stirred = w.bells.stir
        looks, next_alarm = [], w.store.outbox.next_alarm

        async def look() -> Any:
            looks.append(w.clock.now)
            return await next_alarm()

        monkeypatch.setattr(w.store.outbox, "next_alarm", look)
        task = asyncio.create_task(w.bells.run())
        async with asyncio.timeout(20):
            while not looks:  # noqa: ASYNC110
                await asyncio.sleep(0.005)
        await asyncio.sleep(0.3)
        assert len(looks) == 1  # it sleeps; it does not poll
        w.clock.now = START + 12 * HOUR
        w.bells.stir()
        await w.until_answered(game)
        await asyncio.sleep(0.1)
        assert len(looks) <= 5
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task


async def test_the_task_outlives_a_store_that_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with watch(tmp_path) as w:
        game = await game_with(w, pace=12, expiry="default")
        w.clock.now = START + 12 * HOUR
        next_alarm, tries = w.store.outbox.next_alarm, []

        async def look() -> Any:
            tries.append(1)
            if len(tries) == 1:
                raise OSError("cannot be read")
            return await next_alarm()

        monkeypatch.setattr(w.store.outbox, "next_alarm", look)
        task = asyncio.create_task(w.bells.run())
        async with asyncio.timeout(20):
            while "alarms could not be read" not in caplog.text:  # noqa: ASYNC110  (a log tells nobody)
                await asyncio.sleep(0.005)
        assert not task.done()
        w.bells.stir()
        await w.until_answered(game)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
