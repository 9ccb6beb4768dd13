"""Words from outside: a moderator declares what a game waits for, or the clock when the agreed time is up."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.service.in_advance import must_go_on
from bot.service.signals import DECLARE
from bot.service.step import Who
from bot.settings import HOUR
from bot.store import Alarm, Rest
from engine.kernel.errors import Refused
from engine.kernel.export import verify
from engine.kernel.journal import SIGNAL
from tests.bot.runtime import MODERATOR, play_on, seat_given
from tests.bot.watch import ANN, START, Watch, game_with, watch
from tests.tiny import in_time, on_the_shelf

FALLS = "Dusk has fallen. The round that is played is the last."
LIMIT = 30  # hours


@pytest.fixture(autouse=True)
def scribes() -> Iterator[None]:
    with on_the_shelf(in_time(LIMIT)):
        yield


@asynccontextmanager
async def timed(path: Path) -> AsyncIterator[tuple[Watch, int]]:
    async with watch(path) as w:
        yield w, await game_with(w)


async def heard(w: Watch, game: int) -> list[str]:
    """Who has said what, in the journal as it stands."""
    return [event.by for _, event in await w.store.journal.journal(game) if event.role == SIGNAL]


async def rounds(w: Watch, game: int) -> int:
    """How many rounds the game comes to have, played to its end."""
    await play_on(w.service, game, 500)
    _, _, session = await w.service.games.look(game, None)
    assert session.over
    last: int = session.state.round - 1
    return last


# ---------------------------------------------------------------------- a moderator's word


async def test_a_moderator_declares_and_the_table_is_told(tmp_path: Path) -> None:
    async with timed(tmp_path) as (w, game):
        await w.service.signals.declare(game, MODERATOR, "dusk")
        assert f"<@1>, who moderates, declares that dusk has fallen. {FALLS.partition('. ')[2]}" in await w.said()
        assert await heard(w, game) == ["moderator"] and await w.due(game, DECLARE) is None
        assert (await w.store.games.audit(game))[-1][1:] == (1, "declared that dusk has fallen")
        assert await rounds(w, game) == 1


async def test_who_may_not_or_what_nobody_waits_for_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    async with timed(tmp_path) as (w, game):
        with pytest.raises(Refused, match="only a moderator, or whoever opened the game, declares anything"):
            await w.service.signals.declare(game, Who(ANN), "dusk")
        with pytest.raises(Refused, match="the game waits for no such word now"):
            await w.service.signals.declare(game, MODERATOR, "rain")
        await w.service.moderation.pause(game, MODERATOR)
        with pytest.raises(Refused, match="the game is paused"):
            await w.service.signals.declare(game, MODERATOR, "dusk")
        await w.service.moderation.resume(game, MODERATOR)
        assert await w.answers(game) == 0 and await heard(w, game) == []
        await w.service.signals.declare(game, MODERATOR, "dusk")
        with pytest.raises(Refused, match="the game waits for no such word now"):
            await w.service.signals.declare(game, MODERATOR, "dusk")
        assert await heard(w, game) == ["moderator"]


async def test_a_word_outlives_the_process_and_holds_in_the_file(tmp_path: Path) -> None:
    async with timed(tmp_path) as (w, game):
        await play_on(w.service, game, 3)
        await w.service.signals.declare(game, MODERATOR, "dusk")
        await w.service.games.refresh(game)
        _, _, session = await w.service.games.look(game, None)
        assert session.signals_awaited() == {} and session.frozen is None
        assert await rounds(w, game) == 1
        export, _ = verify(session.spec, await w.service.files.export(game, None))
        assert [event.answer for event in export.journal if event.role == SIGNAL] == [["dusk", ""]]


# ---------------------------------------------------------------------- the clock's word


async def test_when_the_agreed_time_is_up_the_clock_declares_it(tmp_path: Path) -> None:
    async with timed(tmp_path) as (w, game):
        ends = START + LIMIT * HOUR
        assert f"The time agreed on runs until <t:{ends}:F>; pauses do not count." in await w.said()
        await w.at(LIMIT - 0.1)
        assert await heard(w, game) == [] and await w.due(game, DECLARE) == LIMIT
        await w.at(LIMIT)
        assert await heard(w, game) == ["clock"] and FALLS in await w.said()
        assert (await w.store.games.audit(game))[-1][1:] == (None, "declared that dusk has fallen")
        assert await w.due(game, DECLARE) is None
        await w.at(3 * LIMIT)
        assert await heard(w, game) == ["clock"], "once"
        assert await rounds(w, game) == 1


async def test_a_moderator_may_be_earlier(tmp_path: Path) -> None:
    async with timed(tmp_path) as (w, game):
        alarm = Alarm(game, DECLARE, START + LIMIT * HOUR)
        await w.service.signals.declare(game, MODERATOR, "dusk")
        await w.store.outbox.set_alarm(alarm)  # as if it rang just then
        await w.at(LIMIT)
        assert await heard(w, game) == ["moderator"] and await w.due(game, DECLARE) is None


async def test_in_the_last_round_there_is_nothing_to_declare(tmp_path: Path) -> None:
    async with timed(tmp_path) as (w, game):
        while (await w.service.games.look(game, None))[2].state.round == 1:
            await play_on(w.service, game, 1)
        assert await w.due(game, DECLARE) is None
        await w.at(LIMIT)
        assert await heard(w, game) == []


async def test_a_pause_stops_the_agreed_time_too(tmp_path: Path) -> None:
    async with timed(tmp_path) as (w, game):
        await w.at(10)
        await w.service.moderation.pause(game, MODERATOR)
        assert await w.due(game, DECLARE) is None
        await w.at(100)
        assert await heard(w, game) == []
        await w.service.moderation.resume(game, MODERATOR)
        assert await w.due(game, DECLARE) == 120
        await w.answer(game)
        assert await w.due(game, DECLARE) == 120, "a decision moves it not"
        await w.at(120)
        assert await heard(w, game) == ["clock"]


async def test_a_game_that_is_ended_is_left_in_peace(tmp_path: Path) -> None:
    async with timed(tmp_path) as (w, game):
        await w.service.moderation.end(game, MODERATOR, annul=False)
        assert await w.due(game, DECLARE) is None


async def test_a_game_that_is_brought_in_has_all_its_time(tmp_path: Path) -> None:
    async with timed(tmp_path) as (w, game):
        await w.at(10)
        text = await w.service.files.export(game, Who(9, moderates=True), reveal=True)
        await w.service.moderation.end(game, MODERATOR, annul=True)
        row = await w.service.files.bring_in(text, Who(9, moderates=True), name="Copy", guild=5, channel=91)
        for seat in row.setup.seats:
            await w.service.seats.automate_seat(row.id, Who(9, moderates=True), seat)
        await seat_given(w.service, row.id, Who(9, moderates=True), "assyria", 555)
        await w.service.moderation.resume(row.id, Who(9, moderates=True))
        assert await w.due(row.id, DECLARE) == 10 + LIMIT


async def test_without_an_agreed_time_no_alarm_is_set(tmp_path: Path) -> None:
    with on_the_shelf():
        async with timed(tmp_path) as (w, game):
            assert await w.due(game, DECLARE) is None and (await w.service.games.game(game)).settings.ends == 0
            assert not any("agreed" in text for text in await w.said())


# ---------------------------------------------------------------------- taken back


async def test_no_player_takes_back_what_came_before_a_word(tmp_path: Path) -> None:
    async with timed(tmp_path) as (w, game):
        await w.answer(game)
        await w.service.signals.declare(game, MODERATOR, "dusk")
        with pytest.raises(Refused, match="only a moderator goes back past it"):
            await w.service.taking_back.undo(game, Who(ANN))
        with pytest.raises(Refused, match="only a moderator goes back past it"):
            await w.service.taking_back.ask_leave(game, Who(ANN))
        assert await heard(w, game) == ["moderator"] and (await w.service.play.sit(game, Who(ANN))).undo == ""


async def test_with_the_decision_before_it_a_word_goes_and_the_clock_may_say_it_again(tmp_path: Path) -> None:
    async with timed(tmp_path) as (w, game):
        for _ in range(2):
            await w.answer(game)
        await w.service.signals.declare(game, MODERATOR, "dusk")
        await w.answer(game)
        points = await w.service.going_back.points(game)
        assert [point.back for point in points][:2] == [1, 3], "the word is no decision to go back to"
        shown = await w.service.going_back.preview(game, 3)
        assert shown.words == ["dusk has fallen"] and shown.decisions == 2
        await w.service.going_back.roll_back(game, MODERATOR, 3, shown.version)
        said = await w.said()
        assert "<@1>, who moderates, takes the last 2 decisions back." in said
        assert "With that goes the word that dusk has fallen." in said
        assert await w.due(game, DECLARE) == LIMIT
        await w.at(LIMIT)
        assert await heard(w, game) == ["moderator", "clock"]
        row = await w.service.games.game(game)
        await w.service.going_back.roll_back(game, MODERATOR, 2, row.version)
        await w.bells.ring_all()
        assert await heard(w, game) == ["moderator", "clock", "clock"], "the time is up all the same"


async def test_a_word_stops_no_order_that_was_begun(tmp_path: Path) -> None:
    async with timed(tmp_path) as (w, game):
        _, _, session = await w.service.games.look(game, None)
        rest = Rest("post pass", session.state.ply, await w.answers(game))
        await w.service.signals.declare(game, MODERATOR, "dusk")
        _, _, session = await w.service.games.look(game, None)
        assert len(session.journal) > rest.since
        must_go_on(session, "assyria", rest)
