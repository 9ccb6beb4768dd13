"""Two that want the same game at once: who comes second finds it as the first left it, and nothing is lost."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from bot.outbox.letters import announcement
from bot.scheduler import wish
from bot.service.moderation import DEADLINE, GRACE, REMIND
from bot.service.step import Who
from bot.settings import HOUR
from bot.store import Alarm
from engine.kernel.errors import Refused
from engine.kernel.questions import Rule, together_by_role
from engine.kernel.table import Table
from tests.bot.runtime import MODERATOR, answered, begun, play_on, seat_given
from tests.bot.watch import ANN, BEN, START, Watch, game_with, watch
from tests.kernel.toy import Toy, choose, toy
from tests.tiny import on_the_shelf

Work = Callable[[], Awaitable[object]]


@pytest.fixture(autouse=True)
def scribes() -> Iterator[None]:
    with on_the_shelf():
        yield


async def one_after_the_other(w: Watch, game: int, *works: Work) -> list[object]:
    """All of them wait at the game's lock, in this order, when it is let go."""
    async with w.service.games.held(game):
        tasks = []
        for work in works:
            tasks.append(asyncio.ensure_future(work()))
            for _ in range(200):  # until it stands at the lock; reading the store takes it some turns
                await asyncio.sleep(0.0005)
    return await asyncio.gather(*tasks, return_exceptions=True)


@asynccontextmanager
async def asked(path: Path, **settings: object) -> AsyncIterator[tuple[Watch, int]]:
    async with watch(path) as w:
        yield w, await game_with(w, **settings)


async def safe_answer(w: Watch, game: int) -> Work:
    """What whoever is asked is about to answer; he has only to say it."""
    row, _, session = await w.service.games.look(game, None)
    seat, ask = next(iter(session.asks().items()))
    opened = await w.service.play.sit(game, Who(ANN + row.setup.seats.index(seat)))
    return lambda: w.service.play.answer(opened, ask.default, sure=True)


async def by_the_clock(w: Watch, game: int) -> list[str]:
    return [event.seat for _, event in await w.store.journal.journal(game) if event.by == "clock"]


async def about_time(w: Watch) -> list[str]:
    """What the table reads about somebody's being late."""
    return [text for text in await w.said() if "in time" in text or "deadline has passed" in text]


# ---------------------------------------------------------------------- the clock


@pytest.mark.parametrize("expiry", ["nothing", "remind", "default", "automat"])
@pytest.mark.parametrize("grace", [0, 2])
async def test_who_answers_when_the_deadline_rings_has_answered_in_time(
    tmp_path: Path, expiry: str, grace: int
) -> None:
    async with asked(tmp_path, pace=12, grace=grace, expiry=expiry) as (w, game):
        w.clock.now = START + 12 * HOUR
        await one_after_the_other(w, game, await safe_answer(w, game), w.bells.ring_all)
        assert "assyria" in await w.store.games.waiting(game), "she has swapped, and is asked next to post guards"
        assert await w.answers(game) == 1 and await by_the_clock(w, game) == [] and await about_time(w) == []
        assert (await w.store.games.seats(game))["assyria"].person == ANN
        assert await w.due(game, DEADLINE) == 24 and await w.due(game, GRACE) is None, "the next one is a new wait"


@pytest.mark.parametrize("expiry", ["default", "automat"])
async def test_an_answer_behind_the_clock_at_the_lock_is_still_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, expiry: str
) -> None:
    """The clock has seen that she is late; her answer comes between that and what is done about it."""
    async with asked(tmp_path, pace=12, expiry=expiry) as (w, game):
        owed = w.service.moderation.owed

        async def and_then_she_answers(alarm: Alarm) -> object:
            found = await owed(alarm)
            if found and not await w.answers(game):
                await w.answer(game)
            return found

        monkeypatch.setattr(w.service.moderation, "owed", and_then_she_answers)
        await w.at(12)
        assert await w.answers(game) == 1 and await by_the_clock(w, game) == [] and await about_time(w) == []
        assert (await w.store.games.seats(game))["assyria"].person == ANN


@pytest.mark.parametrize("expiry", ["default", "automat"])
async def test_a_seat_that_changed_hands_is_not_late(tmp_path: Path, expiry: str) -> None:
    async with asked(tmp_path, pace=12, expiry=expiry) as (w, game):
        w.clock.now = START + 12 * HOUR
        await w.service.seats.replace(game, MODERATOR, "assyria", 555)
        await one_after_the_other(
            w, game, lambda: w.service.seats.agree_to_seat(game, Who(555), "assyria", 555), w.bells.ring_all
        )  # fmt: skip
        assert await w.answers(game) == 0 and await about_time(w) == []
        assert (await w.store.games.seats(game))["assyria"].person == 555
        assert await w.due(game, DEADLINE) == 24


@pytest.mark.parametrize("expiry", ["default", "automat"])
async def test_a_seat_that_changed_hands_after_the_clock_looked_is_looked_at_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, expiry: str
) -> None:
    """A moderator's deadline is for the decision: it holds for the new player too, but he is looked at first."""
    async with asked(tmp_path, expiry=expiry) as (w, game):
        await w.service.moderation.set_deadline(game, MODERATOR, START + 12 * HOUR)
        owed, looks = w.service.moderation.owed, []

        async def and_then_another_sits_there(alarm: Alarm) -> object:
            looks.append(await owed(alarm))
            if len(looks) == 1:
                await seat_given(w.service, game, MODERATOR, "assyria", 555)
            return looks[-1]

        monkeypatch.setattr(w.service.moderation, "owed", and_then_another_sits_there)
        await w.at(12)
        assert [[each.user for each in found] for found in looks] == [[ANN], [555]]
        assert len(await about_time(w)) == 1
        if expiry == "automat":
            taken = (await w.store.games.seats(game))["assyria"]
            assert (taken.user, taken.kind) == (555, "automat")


@pytest.mark.parametrize("expiry", ["default", "automat"])
async def test_of_several_late_ones_each_is_decided_for_once(tmp_path: Path, expiry: str) -> None:
    async with asked(tmp_path, pace=12, expiry=expiry) as (w, game):
        await w.until(game, "write")
        before = await w.answers(game)
        assert set(await w.store.games.waiting(game)) == {"assyria", "babylon"}
        await w.at(12)
        late = [text for text in await w.said() if "did not answer in time" in text]
        assert len(late) == 2
        if expiry == "default":
            assert await by_the_clock(w, game) == ["assyria", "babylon"] and await w.answers(game) == before + 2


async def test_the_second_is_spared_when_his_question_closes_before_his_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both owe a sealed answer. While the clock answers for the first, the second gives his: all are opened."""
    async with asked(tmp_path, pace=12, expiry="default") as (w, game):
        await w.until(game, "write")
        answer_late = w.service.moderation.answer_late

        async def and_then_he_answers(*args: object) -> None:
            await answer_late(*args)  # type: ignore[arg-type]
            if await by_the_clock(w, game) == ["assyria"]:
                _, _, session = await w.service.games.look(game, None)
                await answered(w.service, game, Who(BEN), session.asks()["babylon"].options[-1].key, seat="babylon")

        monkeypatch.setattr(w.service.moderation, "answer_late", and_then_he_answers)
        await w.at(12)
        assert await by_the_clock(w, game) == ["assyria"]
        assert [text for text in await w.said() if "in time" in text] == [
            "Assyria did not answer in time; a safe answer was given."
        ]


async def test_a_question_that_was_taken_back_to_is_the_one_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock quotes; where another question is open by then, to the same person and as late, it looks again."""
    async with asked(tmp_path, expiry="default") as (w, game):
        await w.answer(game)
        await w.service.moderation.set_deadline(game, MODERATOR, START + 12 * HOUR)
        owed, looks = w.service.moderation.owed, []

        async def and_then_she_takes_back(alarm: Alarm) -> object:
            looks.append(await owed(alarm))
            if len(looks) == 1:
                await w.service.taking_back.undo(game, Who(ANN))
                await w.service.moderation.set_deadline(game, MODERATOR, START + 13 * HOUR)
                w.clock.now = START + 13 * HOUR
            return looks[-1]

        monkeypatch.setattr(w.service.moderation, "owed", and_then_she_takes_back)
        await w.at(12)
        assert len(looks) == 2 and looks[0] != looks[1]
        late = [event for _, event in await w.store.journal.journal(game) if event.by == "clock"]
        assert [(event.seat, event.step) for event in late] == [("assyria", 0)]


def ways(table: Table[Toy]) -> Rule[None]:
    """Two roles choose at once, under seal."""
    asks = (choose("a", "way", "left", "right", default="left"), choose("b", "way", "left", "right", default="left"))
    chosen = yield from together_by_role(tuple(msgspec.structs.replace(ask, role=ask.seat) for ask in asks))
    table.state.log += [f"{role}:{answer}" for role, answer in chosen.items()]


async def test_what_another_answers_under_seal_makes_no_question_another(tmp_path: Path) -> None:
    """Ben lets his go by. That Ann has given hers meanwhile changes nothing about it: the clock does not look anew."""
    with on_the_shelf(toy(ways)):
        async with watch(tmp_path) as w:
            game = await begun(w.service, "toy")
            await w.service.moderation.set_deadline(game, MODERATOR, START + HOUR)
            [alarm] = [alarm for alarm in await w.store.outbox.alarms(game) if alarm.kind == DEADLINE]
            [_, owed] = await w.service.moderation.owed(alarm)
            await answered(w.service, game, Who(ANN), "right", seat="a")
            await w.service.moderation.answer_late(game, owed)
            _, _, session = await w.service.games.look(game, None)
            assert session.state.log == ["a:right", "b:left"]


@pytest.mark.parametrize("how", ["answers", "lends"])
async def test_the_clock_quotes_the_question_it_answers(tmp_path: Path, how: str) -> None:
    """And the person: what it found out about another decision counts for nothing."""
    async with asked(tmp_path, pace=12, expiry="automat" if how == "lends" else "default") as (w, game):
        [alarm] = [alarm for alarm in await w.store.outbox.alarms(game) if alarm.kind == DEADLINE]
        [owed] = await w.service.moderation.owed(alarm)
        row = await w.service.games.game(game)
        phase, step, check = owed.question
        for mistaken in (
            dataclasses.replace(owed, question=(phase, step, check + 1)),
            dataclasses.replace(owed, user=BEN),
            dataclasses.replace(owed, seat="babylon"),
        ):
            with pytest.raises(Refused, match="that question is no longer open to that player"):
                if how == "lends":
                    await w.service.moderation.lend(game, mistaken, announcement(row, "late", key="late"))
                else:
                    await w.service.moderation.answer_late(game, mistaken)
        assert await by_the_clock(w, game) == []
        assert [x.kind for x in (await w.store.games.seats(game)).values()] == ["person", "person"]
        assert "late" not in await w.said()


# ---------------------------------------------------------------------- whatever changes a game


UNDER_WAY: dict[str, Callable[[Watch, int], Awaitable[object]]] = {
    "declare": lambda w, game: w.service.signals.declare(game, MODERATOR, "dusk"),
    "pause": lambda w, game: w.service.moderation.pause(game, MODERATOR),
    "end": lambda w, game: w.service.moderation.end(game, MODERATOR, annul=True),
    "set_deadline": lambda w, game: w.service.moderation.set_deadline(game, MODERATOR, START + HOUR),
    "extend": lambda w, game: w.service.moderation.extend(game, MODERATOR, 3),
    "set_wishes": lambda w, game: w.service.moderation.set_wishes(game, MODERATOR, pace=5),
    "remind": lambda w, game: w.service.moderation.remind(game, MODERATOR),
    "hand_over": lambda w, game: w.service.files.hand_over(game, MODERATOR, 555),
    "transfer": lambda w, game: w.service.files.transfer(game, MODERATOR, guild=5, channel=99),
    "export": lambda w, game: w.service.files.export(game, MODERATOR, reveal=True),
    "replace": lambda w, game: w.service.seats.replace(game, MODERATOR, "assyria", 555),
    "automate_seat": lambda w, game: w.service.seats.automate_seat(game, MODERATOR, "assyria"),
    "stand_up": lambda w, game: w.service.lobby.stand_up(game, Who(ANN), "assyria"),
    "automate": lambda w, game: w.service.lobby.automate(game, Who(ANN), "assyria"),
    "answer_for": lambda w, game: w.service.moderation.answer_for(game, MODERATOR, "assyria"),
    "standing_orders": lambda w, game: w.service.play.standing_orders(game, Who(ANN), {"erase": "never"}),
    "standing_order": lambda w, game: w.service.play.standing_order(game, Who(ANN), "erase", "never"),
    "plan": lambda w, game: w.service.play.plan(game, Who(ANN), "erase pass"),
}
ENDED: dict[str, Callable[[Watch, int], Awaitable[object]]] = {
    "archive": lambda w, game: w.service.files.archive(game, MODERATOR),
    "proof": lambda w, game: w.service.files.proof(game, ANN),
    "export": lambda w, game: w.service.files.export(game, MODERATOR),
}


async def test_whatever_changes_a_game_waits_for_its_lock(tmp_path: Path) -> None:
    """Who holds it writes by what he has read: nothing may change meanwhile."""
    async with watch(tmp_path) as w:
        for works in (UNDER_WAY, ENDED):
            for name, work in works.items():
                game = await (game_with(w, pace=12) if works is UNDER_WAY else finished(w))
                async with w.service.games.held(game):
                    before = w.store.database._db.total_changes
                    task = asyncio.ensure_future(work(w, game))
                    await asyncio.wait([task], timeout=0.05)
                    assert not task.done() and w.store.database._db.total_changes == before, name
                await task
                assert w.store.database._db.total_changes > before, name
                if (await w.service.games.game(game)).stage in ("running", "paused"):
                    await w.service.moderation.end(game, MODERATOR, annul=True)  # the channel is free for the next one


GIVEN: dict[str, Callable[[Watch, int], Awaitable[object]]] = {
    "more time": lambda w, game: w.service.moderation.extend(game, MODERATOR, 5),
    "a vacation": lambda w, game: wish(w.service, ANN, vacation=START + 48 * HOUR),
    "patience": lambda w, game: w.service.moderation.set_wishes(game, MODERATOR, expiry="nothing"),
    "a pause": lambda w, game: w.service.moderation.pause(game, MODERATOR),
}


@pytest.mark.parametrize("expiry", ["default", "automat"])
@pytest.mark.parametrize("given", GIVEN)
async def test_whoever_is_given_time_after_the_clock_looked_has_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, given: str, expiry: str
) -> None:
    """The table was told that there is more time; nobody may be answered for after that."""
    async with asked(tmp_path, pace=12, expiry=expiry) as (w, game):
        owed, looks = w.service.moderation.owed, []

        async def and_then_there_is_time(alarm: Alarm) -> object:
            looks.append(await owed(alarm))
            if len(looks) == 1:
                await GIVEN[given](w, game)
            return looks[-1]

        monkeypatch.setattr(w.service.moderation, "owed", and_then_there_is_time)
        await w.at(12)
        assert len(looks) == 1 and [each.seat for each in looks[0]] == ["assyria"]
        assert await by_the_clock(w, game) == [] and await w.answers(game) == 0
        assert (await w.store.games.seats(game))["assyria"].person == ANN
        assert not [text for text in await w.said() if "in time" in text]


@pytest.mark.parametrize("kind", [REMIND, DEADLINE])
async def test_what_was_decided_just_before_is_not_reminded_of(tmp_path: Path, kind: str) -> None:
    """She is asked again at once: what rings was set for the question before."""
    async with asked(tmp_path, pace=24, grace=5) as (w, game):
        w.clock.now = START + 24 * HOUR
        alarms = await w.store.outbox.alarms(game)
        [alarm] = [alarm for alarm in alarms if alarm.kind == kind]
        await one_after_the_other(w, game, await safe_answer(w, game), lambda: w.bells.ring(alarm))
        assert await w.reminded() == [] and await about_time(w) == []
        assert await w.due(game, REMIND, "assyria") == 48 and await w.due(game, DEADLINE) == 48


async def test_a_game_that_is_paused_at_the_deadline_stays_as_it_is(tmp_path: Path) -> None:
    async with asked(tmp_path, pace=12, expiry="automat") as (w, game):
        w.clock.now = START + 12 * HOUR
        await one_after_the_other(w, game, lambda: w.service.moderation.pause(game, MODERATOR), w.bells.ring_all)
        assert await w.answers(game) == 0 and await about_time(w) == [] and await w.store.outbox.alarms(game) == []


async def test_a_vacation_that_begins_with_an_answer_does_not_bring_the_old_deadline_back(tmp_path: Path) -> None:
    async with asked(tmp_path, pace=12) as (w, game):
        w.clock.now = START + 6 * HOUR
        while (await w.store.games.waiting(game)).get("babylon") is None:
            await w.answer(game)  # until Ben is the one who is asked
        days = START + 24 * HOUR

        async def away() -> None:
            await wish(w.service, BEN, vacation=days)

        await one_after_the_other(w, game, await safe_answer(w, game), away)
        waiting, alarms = await w.store.games.waiting(game), await w.store.outbox.alarms(game)
        assert {alarm.seat for alarm in alarms if alarm.kind == REMIND} == set(waiting)


# ---------------------------------------------------------------------- wishes of a game, written as one whole


async def finished(w: Watch) -> int:
    game = await game_with(w)
    await play_on(w.service, game, 2)
    await w.service.moderation.end(game, MODERATOR, annul=False, result="a draw")
    return game


@pytest.mark.parametrize("turn", range(4))
async def test_that_a_seed_was_shown_is_never_lost(tmp_path: Path, turn: int) -> None:
    """Whoever archives, exports, proves or ends at the same time: the game cannot be taken up again."""
    async with watch(tmp_path) as w:
        game = await finished(w)
        works: list[Work] = [
            lambda: w.service.files.archive(game, MODERATOR),
            lambda: w.service.files.proof(game, ANN),
            lambda: w.service.files.hand_over(game, MODERATOR, 555),
            lambda: w.service.files.export(game, MODERATOR),
        ]
        await asyncio.gather(*(work() for work in works[turn:] + works[:turn]))
        row = await w.service.games.game(game)
        assert (
            row.settings.revealed and row.settings.archived and row.settings.result == "a draw" and row.creator == 555
        )
        with pytest.raises(Refused, match="the seed of its dice has been shown"):
            await w.service.going_back.roll_back(game, MODERATOR, 1, row.version)


@pytest.mark.parametrize("first", [0, 1])
async def test_archiving_and_showing_the_seed_wait_for_each_other(tmp_path: Path, first: int) -> None:
    async with watch(tmp_path) as w:
        game = await finished(w)
        works: list[Work] = [lambda: w.service.files.archive(game, MODERATOR), lambda: w.service.files.proof(game, ANN)]
        await one_after_the_other(w, game, works[first], works[1 - first])
        settings = (await w.service.games.game(game)).settings
        assert settings.revealed and settings.archived


async def test_the_seed_of_a_game_that_was_just_taken_up_again_is_not_shown(tmp_path: Path) -> None:
    async with watch(tmp_path) as w:
        game = await finished(w)
        version = (await w.service.games.game(game)).version
        went_on, shown = await one_after_the_other(
            w,
            game,
            lambda: w.service.going_back.roll_back(game, MODERATOR, 1, version),
            lambda: w.service.files.proof(game, ANN),
        )
        assert went_on == 1 and isinstance(shown, Refused)
        row = await w.service.games.game(game)
        assert row.stage == "running" and not row.settings.revealed


async def test_a_deadline_is_extended_from_where_it_is_by_then(tmp_path: Path) -> None:
    async with asked(tmp_path, pace=10) as (w, game):
        due = START + 20 * HOUR
        await one_after_the_other(
            w, game,
            lambda: w.service.moderation.set_deadline(game, MODERATOR, due),
            lambda: w.service.moderation.extend(game, MODERATOR, 3),
        )  # fmt: skip
        assert await w.due(game, DEADLINE) == 23


async def test_nobody_is_called_by_hand_who_has_just_decided(tmp_path: Path) -> None:
    async with asked(tmp_path) as (w, game):
        await w.until(game, "write")
        _, called = await one_after_the_other(
            w, game, await safe_answer(w, game), lambda: w.service.moderation.remind(game, MODERATOR)
        )  # fmt: skip
        assert called == ["babylon"], "and no more Assyria"


async def test_a_seat_given_to_somebody_is_not_given_back_over_him(tmp_path: Path) -> None:
    async with asked(tmp_path) as (w, game):
        await w.service.seats.automate_seat(game, MODERATOR, "assyria")
        await w.service.seats.replace(game, MODERATOR, "assyria", 555)
        _, restored = await one_after_the_other(
            w, game,
            lambda: w.service.seats.agree_to_seat(game, Who(555), "assyria", 555),
            lambda: w.service.seats.restore(game, MODERATOR, "assyria"),
        )  # fmt: skip
        assert isinstance(restored, Refused) and (await w.store.games.seats(game))["assyria"].person == 555
