"""Reminders, deadlines and vacations, by the hour: who is called when."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.scheduler import wish
from bot.service.moderation import DEADLINE, GRACE, REMIND
from bot.service.step import Who
from bot.settings import HOUR
from tests.bot.runtime import MODERATOR, seat_given
from tests.bot.watch import ANN, BEN, START, game_with, watch
from tests.tiny import on_the_shelf


@pytest.fixture(autouse=True)
def scribes() -> Iterator[None]:
    with on_the_shelf():
        yield


# ---------------------------------------------------------------------- reminders


async def test_a_reminder_comes_every_so_many_hours_and_to_one_person(tmp_path: Path) -> None:
    async with watch(tmp_path) as w:
        await game_with(w)
        await w.at(23.9)
        assert await w.reminded() == []
        await w.at(24)
        assert await w.reminded() == [f"user:{ANN}"]
        await w.at(24.5)
        assert len(await w.reminded()) == 1
        await w.at(48)
        assert await w.reminded() == [f"user:{ANN}"] * 2


async def test_a_decision_starts_the_time_anew(tmp_path: Path) -> None:
    async with watch(tmp_path) as w:
        game = await game_with(w)
        await w.at(20)
        assert await w.answer(game) == "assyria"  # she swaps; next she posts guards
        assert (await w.store.games.waiting(game))["assyria"].since == START + 20 * HOUR
        await w.at(43)
        assert await w.reminded() == []
        await w.at(44)
        assert await w.reminded() == [f"user:{ANN}"]
        await w.answer(game)
        assert await w.due(game, REMIND, "assyria") is None
        assert await w.due(game, REMIND, "babylon") == 68


async def test_each_person_has_an_interval_of_his_own(tmp_path: Path) -> None:
    async with watch(tmp_path) as w:
        game = await game_with(w)
        await wish(w.service, ANN, remind=5)
        assert await w.due(game, REMIND) == 5
        await w.at(20)
        assert len(await w.reminded()) == 1  # the clock stood still for a while; what was missed is said once
        for hour in range(21, 41):
            await w.at(hour)
        assert len(await w.reminded()) == 5


async def test_who_wants_no_reminders_gets_none(tmp_path: Path) -> None:
    async with watch(tmp_path) as w:
        game = await game_with(w)
        await wish(w.service, ANN, remind=0)
        await w.at(200)
        assert await w.reminded() == [] and await w.due(game, REMIND) is None
        await w.service.store.people.server_wish(5, at=START, who=1, remind=0)
        await wish(w.service, ANN, remind=None)
        await w.at(400)
        assert await w.reminded() == []
        await wish(w.service, ANN, remind=12)
        assert await w.due(game, REMIND) == 408
        await w.at(408)
        assert len(await w.reminded()) == 1


async def test_a_shorter_interval_counts_from_when_the_wait_began(tmp_path: Path) -> None:
    async with watch(tmp_path) as w:
        game = await game_with(w)
        await w.at(5)
        await wish(w.service, ANN, remind=2)
        assert await w.due(game, REMIND) == 6
        await wish(w.service, ANN, remind=48)
        assert await w.due(game, REMIND) == 48


async def test_a_wish_of_the_server_that_came_later_is_minded(tmp_path: Path) -> None:
    async with watch(tmp_path) as w:
        game = await game_with(w)
        await w.store.people.server_wish(5, at=START, who=1, remind=36)
        await w.at(24)
        assert await w.reminded() == [] and await w.due(game, REMIND) == 36
        await w.at(36)
        assert len(await w.reminded()) == 1


async def test_nobody_is_woken(tmp_path: Path) -> None:
    async with watch(tmp_path) as w:
        game = await game_with(w)
        await wish(w.service, ANN, remind=1, quiet_from=22, quiet_until=7)
        for half in range(2 * 48):
            await w.at(half / 2)
        rows = await w.store.database.rows("SELECT due FROM outbox WHERE letter LIKE '%reminder%' ORDER BY id")
        hours = [(due - START) / HOUR for (due,) in rows]
        assert hours == [*range(7, 22), *range(31, 46)]
        assert await w.due(game, REMIND) == 55


async def test_a_reminder_that_is_late_because_the_bot_was_away_waits_for_the_morning(tmp_path: Path) -> None:
    async with watch(tmp_path) as w:
        game = await game_with(w)
        await wish(w.service, ANN, remind=21, quiet_from=22, quiet_until=7)
        await w.at(23)
        assert await w.reminded() == [] and await w.due(game, REMIND) == 31
        await w.at(31)
        assert len(await w.reminded()) == 1


async def test_who_comes_to_a_seat_is_reminded_after_his_own_interval(tmp_path: Path) -> None:
    async with watch(tmp_path) as w:
        game = await game_with(w)
        await w.at(23)
        await seat_given(w.service, game, MODERATOR, "assyria", 200)
        assert await w.due(game, REMIND) == 47
        await w.at(30)
        assert await w.reminded() == []
        await w.at(47)
        assert await w.reminded() == ["user:200"]


async def test_reminders_end_after_two_weeks_without_a_decision(tmp_path: Path) -> None:
    async with watch(tmp_path) as w:
        game = await game_with(w)
        for day in range(40):
            await w.at(24 * day)
        assert len(await w.reminded()) == 14 and await w.due(game, REMIND) is None
        await w.answer(game)
        assert await w.due(game, REMIND) == 24 * 40


async def test_an_interval_longer_than_patience_is_still_kept_once(tmp_path: Path) -> None:
    async with watch(tmp_path) as w:
        await game_with(w)
        await wish(w.service, ANN, remind=24 * 14)
        for day in range(60):
            await w.at(24 * day)
        assert len(await w.reminded()) == 1


# ---------------------------------------------------------------------- deadlines


async def test_a_deadline_is_for_each_decision(tmp_path: Path) -> None:
    async with watch(tmp_path) as w:
        game = await game_with(w, pace=12)
        assert await w.due(game, DEADLINE) == 12
        await w.at(10)
        await w.answer(game)
        assert await w.due(game, DEADLINE) == 22


async def test_when_several_decide_the_first_gives_the_others_no_more_time(tmp_path: Path) -> None:
    async with watch(tmp_path) as w:
        game = await game_with(w, pace=12)
        await w.until(game, "write")
        await w.at(6)
        await w.answer(game)
        assert await w.due(game, DEADLINE) == 12
        assert await w.due(game, REMIND, "babylon") == 24
        await w.at(7)
        await w.answer(game)  # that was the last one: the next question begins
        assert await w.due(game, DEADLINE) == 19


async def test_a_game_without_a_pace_has_no_deadline_but_one_set_by_hand(tmp_path: Path) -> None:
    async with watch(tmp_path) as w:
        game = await game_with(w)
        assert await w.due(game, DEADLINE) is None
        await w.service.moderation.set_deadline(game, MODERATOR, START + 3 * HOUR)
        await w.answer(game)
        assert await w.due(game, DEADLINE) is None  # it was for that decision
        await w.at(200)
        assert not any("deadline has passed" in text for text in await w.said())


async def test_nothing_happens_when_that_is_agreed_but_everybody_knows(tmp_path: Path) -> None:
    async with watch(tmp_path) as w:
        game = await game_with(w, pace=12, expiry="nothing")
        await w.at(100)
        assert (await w.said()).count("The deadline has passed.") == 1
        assert await w.called() == [] and await w.answers(game) == 0


async def test_who_is_late_is_called_and_again_once_a_day_for_two_weeks(tmp_path: Path) -> None:
    async with watch(tmp_path) as w:
        game = await game_with(w, pace=6, expiry="remind")
        await w.at(5.9)
        assert await w.called() == []
        await w.at(6)
        assert await w.called() == [[ANN]]
        for hour in range(7, 24 * 60):
            await w.at(hour)
        assert await w.called() == [[ANN]] * 15 and await w.answers(game) == 0
        assert await w.due(game, GRACE) is None


async def test_a_safe_answer_is_given_once(tmp_path: Path) -> None:
    async with watch(tmp_path) as w:
        game = await game_with(w, pace=6, expiry="default")
        await w.at(6)
        events = [event for _, event in await w.store.journal.journal(game)]
        assert [(e.seat, e.answer, e.by) for e in events] == [("assyria", [], "clock")]
        assert await w.due(game, DEADLINE) == 12
        assert (await w.said()).count("Assyria did not answer in time; a safe answer was given.") == 1


async def test_all_who_are_late_are_answered_for(tmp_path: Path) -> None:
    async with watch(tmp_path) as w:
        game = await game_with(w, pace=6, expiry="default")
        await w.until(game, "write")
        before = await w.answers(game)
        await w.at(6)
        late = [event for _, event in await w.store.journal.journal(game)][before:]
        assert {(e.seat, e.answer, e.by) for e in late[:2]} == {
            ("assyria", "pass", "clock"),
            ("babylon", "pass", "clock"),
        }


async def test_the_automated_player_takes_over_until_the_owner_is_back(tmp_path: Path) -> None:
    async with watch(tmp_path) as w:
        game = await game_with(w, pace=6, expiry="automat")
        await w.at(6)
        seats = await w.store.games.seats(game)
        assert (seats["assyria"].user, seats["assyria"].kind) == (ANN, "automat")
        assert await w.answers(game) >= 2  # it has swapped and posted; now Ben is asked
        assert await w.due(game, DEADLINE) == 12
        assert await w.due(game, REMIND, "babylon") == 30
        await w.at(7)
        await w.service.seats.come_back(game, Who(ANN))
        assert (await w.store.games.seats(game))["assyria"].kind == "person"
        assert await w.due(game, DEADLINE) == 12  # it is Ben who is waited for


async def test_who_comes_to_a_seat_that_must_decide_gets_the_full_time(tmp_path: Path) -> None:
    async with watch(tmp_path) as w:
        game = await game_with(w, pace=12)
        await w.at(11)
        await seat_given(w.service, game, MODERATOR, "assyria", 200)
        assert await w.due(game, DEADLINE) == 23
        await w.at(12)
        await seat_given(w.service, game, MODERATOR, "babylon", 201)
        assert await w.due(game, DEADLINE) == 23


async def test_grace_comes_before_the_end(tmp_path: Path) -> None:
    async with watch(tmp_path) as w:
        game = await game_with(w, pace=12, grace=3, expiry="default")
        await w.at(12)
        ends = START + 15 * HOUR
        assert f"The deadline has passed. There is grace until <t:{ends}:F> (<t:{ends}:R>)." in await w.said()
        assert await w.called() == [[ANN]] and await w.answers(game) == 0
        await w.at(14.9)
        assert await w.answers(game) == 0
        await w.at(15)
        assert await w.answers(game) == 1 and await w.due(game, DEADLINE) == 27
        assert await w.due(game, GRACE) is None


async def test_who_decides_within_the_grace_is_not_answered_for(tmp_path: Path) -> None:
    async with watch(tmp_path) as w:
        game = await game_with(w, pace=12, grace=3, expiry="default")
        await w.at(13)
        await w.answer(game)
        await w.at(24.9)
        assert await w.answers(game) == 1 and len(await w.called()) == 1


@pytest.mark.parametrize("how", ["set", "extend", "replace"])
async def test_a_new_deadline_ends_the_grace(tmp_path: Path, how: str) -> None:
    async with watch(tmp_path) as w:
        game = await game_with(w, pace=12, grace=3, expiry="default")
        await w.at(13)
        if how == "set":
            await w.service.moderation.set_deadline(game, MODERATOR, START + 40 * HOUR)
        elif how == "extend":
            assert await w.service.moderation.extend(game, MODERATOR, 25) == START + 40 * HOUR
        else:
            await seat_given(w.service, game, MODERATOR, "assyria", 200)
        await w.at(24)
        assert await w.answers(game) == 0
        await w.at(44)
        assert await w.answers(game) == 1


async def test_a_pause_keeps_what_was_left_and_reminders_begin_anew(tmp_path: Path) -> None:
    async with watch(tmp_path) as w:
        game = await game_with(w, pace=12, expiry="default")
        await w.at(8)
        await w.service.moderation.pause(game, MODERATOR)
        assert await w.store.outbox.alarms(game) == []
        await w.at(100)
        assert await w.answers(game) == 0 and await w.reminded() == []
        await w.service.moderation.resume(game, MODERATOR)
        assert await w.due(game, DEADLINE) == 104
        assert await w.due(game, REMIND) == 120
        await w.at(104)
        assert await w.answers(game) == 1


async def test_a_game_that_is_over_rings_no_more(tmp_path: Path) -> None:
    async with watch(tmp_path) as w:
        game = await game_with(w, pace=12)
        await w.service.moderation.end(game, MODERATOR, annul=False)
        assert await w.store.outbox.alarms(game) == []


# ---------------------------------------------------------------------- vacations


async def test_a_vacation_moves_reminders_and_the_deadline_and_the_table_hears_of_it(tmp_path: Path) -> None:
    async with watch(tmp_path) as w:
        game = await game_with(w, pace=12, expiry="default")
        back = START + 240 * HOUR
        moved = await wish(w.service, ANN, vacation=back)
        assert [row.id for row in moved] == [game]
        assert await w.due(game, DEADLINE) == 252 and await w.due(game, REMIND) == 240
        due = START + 252 * HOUR
        assert f"Assyria is away until <t:{back}:F>. The deadline is now <t:{due}:F> (<t:{due}:R>)." in await w.said()
        await w.at(239)
        assert await w.reminded() == [] and await w.answers(game) == 0
        await w.at(240)
        assert await w.reminded() == [f"user:{ANN}"]
        await w.at(252)
        assert await w.answers(game) == 1


async def test_who_comes_home_early_is_waited_for_as_usual(tmp_path: Path) -> None:
    async with watch(tmp_path) as w:
        game = await game_with(w, pace=12)
        await wish(w.service, ANN, vacation=START + 240 * HOUR)
        await w.at(5)
        assert len(await wish(w.service, ANN, vacation=0)) == 1
        assert await w.due(game, DEADLINE) == 17 and await w.due(game, REMIND) == 24
        await wish(w.service, ANN, vacation=0)
        assert await w.due(game, DEADLINE) == 17


async def test_a_vacation_of_somebody_nobody_waits_for_moves_nothing_yet(tmp_path: Path) -> None:
    async with watch(tmp_path) as w:
        game = await game_with(w, pace=12)
        assert await wish(w.service, BEN, vacation=START + 100 * HOUR) == []
        assert await w.due(game, DEADLINE) == 12
        await w.answer(game)
        await w.answer(game)  # now it is Ben's decision
        assert await w.due(game, DEADLINE) == 112 and await w.due(game, REMIND, "babylon") == 100


async def test_a_vacation_that_ends_before_the_deadline_moves_it_only_as_far_as_fair(tmp_path: Path) -> None:
    async with watch(tmp_path) as w:
        game = await game_with(w, pace=48)
        await wish(w.service, ANN, vacation=START + 10 * HOUR)
        assert await w.due(game, DEADLINE) == 58


async def test_a_moderators_own_deadline_is_left_to_him(tmp_path: Path) -> None:
    async with watch(tmp_path) as w:
        game = await game_with(w)
        await w.service.moderation.set_deadline(game, MODERATOR, START + 20 * HOUR)
        assert await wish(w.service, ANN, vacation=START + 100 * HOUR) == []
        assert await w.due(game, DEADLINE) == 20


async def test_a_vacation_within_the_grace_ends_it(tmp_path: Path) -> None:
    async with watch(tmp_path) as w:
        game = await game_with(w, pace=12, grace=3, expiry="default")
        await w.at(13)
        await wish(w.service, ANN, vacation=START + 100 * HOUR)
        assert await w.due(game, DEADLINE) == 112 and await w.due(game, GRACE) is None
        await w.at(20)
        assert await w.answers(game) == 0


async def test_a_vacation_begun_in_a_pause_counts_when_the_game_goes_on(tmp_path: Path) -> None:
    async with watch(tmp_path) as w:
        game = await game_with(w, pace=12)
        await w.service.moderation.pause(game, MODERATOR)
        assert await wish(w.service, ANN, vacation=START + 100 * HOUR) == []
        await w.service.moderation.resume(game, MODERATOR)
        assert await w.due(game, DEADLINE) == 112
