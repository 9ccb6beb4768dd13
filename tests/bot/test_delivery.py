"""Every letter arrives exactly once, whatever happens on the way, and says what is true when it goes out."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.outbox import deliver
from bot.outbox.deliver import Delivery
from bot.outbox.letters import Letters
from bot.scheduler import Scheduler as Bell
from bot.service.step import Step, Who
from bot.store import Letter, SeatRow
from engine.kernel.questions import Rule, ask
from engine.kernel.table import Table
from tests.bot.runtime import MODERATOR, TABLE, Posted, answered, given_up, play_on, post, seat_given
from tests.kernel.toy import Toy, choose, toy
from tests.tiny import SCRIBES, on_the_shelf


def walk(t: Table[Toy]) -> Rule[None]:
    """Three steps of a, then one of b; the table hears of each."""
    for seat in "aaab":
        way = yield from ask(choose(seat, "go", "left", "right"))
        t.tell(f"{seat} goes {way}.", "TOY-1")


@pytest.fixture(autouse=True)
def shelf() -> Iterator[None]:
    with on_the_shelf(SCRIBES, toy(walk)):
        yield


# ---------------------------------------------------------------------- exactly once


@pytest.mark.parametrize(("fault", "sent"), [("dies before", 2), ("dies after", 1)])
async def test_a_letter_arrives_once_though_the_bot_dies_over_it(tmp_path: Path, fault: str, sent: int) -> None:
    async with post(tmp_path) as there:
        await there.write("one", "two")
        there.doors.faults["user:100"] = [fault]
        with pytest.raises(asyncio.CancelledError):
            await there.out()
        await there.restart()
        there.doors.tries.clear()
        await there.out()
        assert there.lines("user:100") == [["one"], ["two"]]
        assert there.doors.looks == ["user:100"] and len(there.doors.tries) == sent


async def test_a_letter_arrives_once_though_it_cannot_be_noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with post(tmp_path) as there:
        await there.write("one")
        monkeypatch.setattr(deliver, "FIRST_PAUSE", 0)

        async def full(*args: Any, **options: Any) -> None:
            raise OSError("no space left")

        monkeypatch.setattr(there.service.store.outbox, "letter_sent", full)
        await there.delivery.carry()
        monkeypatch.undo()
        assert there.lines("user:100") == [["one"]]
        await there.restart()
        await there.out()
        assert (
            there.lines("user:100") == [["one"]]
            and await there.service.store.outbox.next_letter_due(there.clock.now) is None
        )


async def test_an_answer_that_gets_lost_is_looked_for_and_nothing_doubled(tmp_path: Path) -> None:
    async with post(tmp_path) as there:
        await there.write("one", "two")
        there.doors.faults["user:100"] = ["dropped", "dropped"]
        for _ in range(4):
            there.doors.nonces.clear()
            await there.out(later=100)
        assert there.lines("user:100") == [["one"], ["two"]]


async def test_pauses_grow_and_order_is_kept_and_nobody_else_waits(tmp_path: Path) -> None:
    async with post(tmp_path) as there:
        await there.write("one", "two")
        await there.write("other", to="user:101")
        there.doors.faults["user:100"] = ["down"] * 12
        pauses = []
        await there.out()
        assert there.lines("user:101") == [["other"]], "his door is open"
        while (due := await there.service.store.outbox.next_letter_due(there.clock.now)) is not None:
            pauses.append(due - there.clock.now)
            assert there.lines("user:100") == [] or len(pauses) > 12
            await there.out(later=due - there.clock.now - 1)
            tries = len(there.doors.tries)
            await there.out(later=1)
            assert len(there.doors.tries) > tries
        assert pauses == [5, 10, 20, 40, 80, 160, 320, 640, 1280, 1280, 1280, 1280]
        assert there.lines("user:100") == [["one"], ["two"]]


async def test_a_letter_written_meanwhile_does_not_overtake(tmp_path: Path) -> None:
    async with post(tmp_path) as there:
        await there.write("one")
        there.doors.faults["user:100"] = ["down"]
        await there.out()
        await there.write("two")
        await there.out(later=2)
        assert there.lines("user:100") == []
        await there.out(later=100)
        assert there.lines("user:100") == [["one"], ["two"]]


@pytest.mark.parametrize("seed", range(4))
async def test_whatever_goes_wrong_every_line_is_told_once_and_in_order(tmp_path: Path, seed: int) -> None:
    """Play and post go on at the same time; Discord is out of order at random, and the bot dies now and then."""
    chance = random.Random(seed)
    async with post(tmp_path, "scribes") as there:
        kinds = ["", "", "down", "dropped", "dies before", "dies after"]

        async def carry() -> None:
            for _ in range(80):
                await asyncio.sleep(chance.choice([0, 0.01]))
                for target in (TABLE, "user:100", "user:101"):
                    there.doors.faults[target] = [chance.choice(kinds)]
                there.clock.now += chance.choice([1, 60])
                try:
                    await there.delivery.carry()
                except asyncio.CancelledError:
                    await there.restart()

        async def play() -> None:
            for _ in range(300):
                await play_on(there.service, 1, 1, chance.randrange(2**32))
                await asyncio.sleep(chance.choice([0, 0.005]))

        await asyncio.gather(carry(), play())
        there.doors.faults.clear()
        for _ in range(20):
            await there.out(later=5000)
        lines = await there.service.store.journal.lines(1)
        assert there.told() == [line.text for line in lines if line.to is None]
        for i, seat in enumerate(("assyria", "babylon")):
            told = [line for found in there.lines(f"user:{100 + i}") for line in found]
            assert told == [line.text for line in lines if line.to is not None and seat in line.to]
        markers = [post.marker for post in there.doors.posts]
        assert len(set(markers)) == len(markers) > 6


# ---------------------------------------------------------------------- doors that stay closed


async def test_a_closed_door_is_told_to_its_owner_and_the_table_learns_only_that(tmp_path: Path) -> None:
    async with post(tmp_path) as there:
        await there.write("a secret")
        there.doors.faults["user:100"] = ["closed"]
        await there.out()
        assert (await there.service.store.people.person(100)).unreachable
        assert there.said()[-1] == "A direct message to <@100> could not be delivered."
        assert all("secret" not in post.text for post in there.doors.posts)
        posts = len(there.doors.posts)
        await there.write("another")
        there.doors.faults["user:100"] = ["closed"]
        await there.out()
        assert len(there.doors.posts) == posts, "the table was told"
        await there.service.store.people.wish(100, unreachable=False)  # he was told
        await there.write("a third")
        there.doors.faults["user:100"] = ["closed"]
        await there.out()
        assert len(there.doors.posts) == posts + 1
        await there.write("a fourth")
        await there.out()
        assert there.lines("user:100") == [["a fourth"]], "letters go on being tried"
        assert await given_up(there.service) == 3


async def test_the_creator_is_told_once_that_the_channel_is_gone_and_what_was_missed_is_told_elsewhere(
    tmp_path: Path,
) -> None:
    async with post(tmp_path) as there:
        there.doors.faults[TABLE] = ["closed"] * 9
        for _ in range(4):
            await play_on(there.service, 1, 1)
            await there.out(later=100)
        [[told]] = there.lines("user:1")
        assert told.startswith("I cannot post in the channel of Test any more")
        assert there.told() == []
        await there.service.files.transfer(1, MODERATOR, guild=5, channel=78)
        await there.out()
        [there_now] = there.doors.to("channel:78")
        assert there_now.words["lines"] == [line.text for line in await there.service.store.journal.lines(1)]
        _, _, session = await there.service.games.look(1, None)
        assert there_now.calls == [100 + "ab".index(seat) for seat in session.asks()]


async def test_what_waits_for_a_table_that_moves_goes_to_its_new_place(tmp_path: Path) -> None:
    async with post(tmp_path) as there:
        await answered(there.service, 1, Who(100), "left")
        stale = await there.service.store.outbox.due_letters(2**40)
        await there.service.files.transfer(1, MODERATOR, guild=5, channel=78)
        for letter in stale:  # a courier that had picked it up before
            await there.delivery._deliver(letter)
        await there.out(later=100)
        assert there.told() == []
        [moved] = there.doors.to("channel:78")
        assert moved.words["lines"] == ["a goes left."]


# ---------------------------------------------------------------------- one message, one call


async def test_a_burst_is_one_message(tmp_path: Path) -> None:
    async with post(tmp_path) as there:
        before = len(there.doors.posts)
        for way in ("left", "right", "left"):
            await answered(there.service, 1, Who(100), way)
        await there.service.moderation.remind(1, MODERATOR)
        await there.out(later=100)
        [burst] = there.doors.posts[before:]
        assert burst.words["lines"] == ["a goes left.", "a goes right.", "a goes left."]
        assert burst.words["said"] == ["A reminder: the game waits."]
        assert burst.calls == [101], "for the reminder and for the change of turn, once"


async def test_the_other_decisions_of_a_burst_wait_for_the_last(tmp_path: Path) -> None:
    async with post(tmp_path) as there:
        await answered(there.service, 1, Who(100), "left")
        await there.out(later=44)
        assert there.told() == []
        await there.out(later=1)
        assert there.told() == ["a goes left."]


async def test_the_turn_of_an_automated_player_is_no_news_of_its_own(tmp_path: Path) -> None:
    """What it does comes at once, so the table is told of both together."""
    async with post(tmp_path) as there:
        row, _, session = await there.service.games.look(1, None)
        seats = await there.service.store.games.seats(1)
        turn = Step(row, seats, session, 1_000, 1, [], [], {"a": "go"}, {"b": choose("b", "go", "left", "right")})
        [called] = Letters(45).letters(turn)
        assert called.due == 1_000, "a person is called at once"
        lent = {**seats, "b": SeatRow("b", None, "automat", "", 0)}
        [waits] = Letters(45).letters(replace(turn, seats=lent))
        assert waits.due == 1_045


async def test_nobody_is_called_twice_for_one_decision(tmp_path: Path) -> None:
    async with post(tmp_path) as there:
        assert [post.calls for post in there.doors.to(TABLE)] == [[], [100]], "the panel of the lobby calls nobody"
        for _ in range(2):
            await answered(there.service, 1, Who(100), "left")
            await there.out(later=100)
        assert [post.calls for post in there.doors.to(TABLE)] == [[], [100]], "what he does is added to it"
        await answered(there.service, 1, Who(100), "left")
        await there.out()
        await there.service.moderation.pause(1, MODERATOR)
        await there.out()
        assert [post.calls for post in [*there.doors.gone, *there.doors.to(TABLE)[2:]]] == [[101], []]


async def test_nobody_is_called_who_has_decided_before_the_letter_went_out(tmp_path: Path) -> None:
    """Neither by a letter that was not settled yet, nor by one that was and could not be sent."""
    async with post(tmp_path) as there:
        there.doors.posts.append(Posted(9_000, TABLE, 1, '{"kind": "said by somebody"}', []))
        there.doors.faults[TABLE] = ["down"]
        await play_on(there.service, 1, 3)
        await there.out()
        [settled] = await there.service.store.outbox.due_letters(2**40)
        assert settled.sealed is not None and settled.sealed["call"] == [101]
        await play_on(there.service, 1, 1)
        assert there.service.now() == there.clock.now
        await there.out(later=10)
        news, call = there.doors.to(TABLE)[-2:]
        assert news.calls == [], "it was settled with a call, and goes out without"
        assert call.words["kind"] == "call" and call.calls == [100]


async def test_a_reminder_calls_only_who_still_has_to_decide(tmp_path: Path) -> None:
    async with post(tmp_path) as there:
        await play_on(there.service, 1, 3)
        await there.service.moderation.remind(1, MODERATOR)
        await play_on(there.service, 1, 1)
        await there.out(later=100)
        assert there.doors.to(TABLE)[-1].calls == [100]


# ---------------------------------------------------------------------- what was taken back


async def test_what_was_taken_back_before_it_was_told_is_never_told(tmp_path: Path) -> None:
    async with post(tmp_path) as there:
        await answered(there.service, 1, Who(100), "left")
        await there.service.taking_back.undo(1, Who(100))
        await answered(there.service, 1, Who(100), "right")
        await there.out(later=100)
        assert there.told() == ["a goes right."]
        assert there.said()[1:] == [], "nobody had heard of it"


async def test_what_was_taken_back_after_it_was_told_is_told_anew(tmp_path: Path) -> None:
    async with post(tmp_path) as there:
        await answered(there.service, 1, Who(100), "left")
        await there.out(later=100)
        await there.service.taking_back.undo(1, Who(100))
        await there.out(later=100)
        await answered(there.service, 1, Who(100), "right")
        await there.out(later=100)
        assert there.told() == ["a goes left.", "a goes right."]
        assert there.said()[1:] == ["Taken back: the last decision of A."]


async def test_an_undo_between_settling_and_sending_is_told_too(tmp_path: Path) -> None:
    async with post(tmp_path) as there:
        await answered(there.service, 1, Who(100), "left")
        there.doors.faults[TABLE] = ["down"]
        await there.out(later=100)
        await there.service.taking_back.undo(1, Who(100))
        await answered(there.service, 1, Who(100), "right")
        await there.out(later=100)
        assert there.told() == ["a goes left.", "a goes right."]
        assert there.said()[1:] == ["Taken back: the last decision of A."]


async def test_private_words_of_what_was_taken_back_are_never_told(tmp_path: Path) -> None:
    async with post(tmp_path, "scribes") as there:
        row, _, session = await there.service.games.look(1, None)
        before = len(there.doors.posts)
        seat = next(iter(session.asks()))
        card = session.asks()[seat].options[0].key
        await answered(there.service, 1, Who(100 + row.setup.seats.index(seat)), [card])
        hidden = [line.text for line in await there.service.store.journal.lines(1) if line.to is not None][-1]
        row = await there.service.games.game(1)
        await there.service.going_back.roll_back(1, MODERATOR, 1, row.version)
        await there.out(later=100)
        assert all(hidden not in post.text for post in there.doors.posts[before:])
        _, _, session = await there.service.games.look(1, None)
        assert [post.words["hand"] for post in there.doors.to(f"user:{100 + row.setup.seats.index(seat)}")] == [
            True
        ] * 2


# ---------------------------------------------------------------------- whose letter it is


async def test_a_former_owner_gets_no_letter_of_his_seat(tmp_path: Path) -> None:
    async with post(tmp_path, "scribes") as there:
        there.doors.faults["user:100"] = ["down"]
        letters = [
            Letter("x", "user:100", {"kind": "private", "game": 1, "seat": "assyria", "lines": [], "hand": True})
        ]
        await there.service.store.outbox.post(letters, game=1, at=there.clock.now)
        unsettled = await there.service.store.outbox.due_letters(there.clock.now)
        await there.out()
        settled = await there.service.store.outbox.due_letters(2**40)
        await seat_given(there.service, 1, MODERATOR, "assyria", 555)
        for letter in (*unsettled, *settled):  # a courier that had picked it up before
            await there.delivery._deliver(letter)
        await there.out(later=100)
        assert [post.words["hand"] for post in there.doors.to("user:100")] == [True, False], "his first, and a farewell"
        assert [post.words["hand"] for post in there.doors.to("user:555")] == [True]


# ---------------------------------------------------------------------- by itself


@asynccontextmanager
async def going(delivery: Delivery) -> AsyncIterator[None]:
    task = asyncio.create_task(delivery.run())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def until(true: Callable[[], object]) -> None:
    async with asyncio.timeout(20):
        while not true():  # noqa: ASYNC110  (what is waited for has no event)
            await asyncio.sleep(0.005)


async def test_a_door_that_never_opens_keeps_nobody_else_waiting(tmp_path: Path) -> None:
    async with post(tmp_path) as there:
        opens = asyncio.Event()
        slow = [f"user:{user}" for user in range(200, 210)]
        for target in slow:
            there.doors.faults[target] = [opens]
            await there.write(f"to {target}", f"again to {target}", to=target)
        async with going(there.delivery):
            await until(lambda: len(there.doors.tries) >= len(slow))
            await there.write("quick")
            there.delivery.stir()
            await until(lambda: there.lines("user:100") == [["quick"]])
            opens.set()
            await until(lambda: all(len(there.lines(target)) == 2 for target in slow))
        assert all(there.lines(target) == [[f"to {target}"], [f"again to {target}"]] for target in slow)


async def test_a_try_that_takes_too_long_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with post(tmp_path) as there:
        monkeypatch.setattr(deliver, "LONGEST_TRY", 0.05)
        there.doors.faults["user:100"] = [asyncio.Event()]
        await there.write("one")
        await there.out()
        assert there.lines("user:100") == []
        await there.out(later=5)
        assert there.lines("user:100") == [["one"]]


async def test_who_waits_for_a_closed_door_sleeps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with post(tmp_path) as there:
        there.doors.faults["user:100"] = ["down"]
        await there.write("one", "two", "three")
        looked = []
        due_letters = there.service.store.outbox.due_letters

        async def counted(*args: Any, **options: Any) -> Any:
            looked.append(args)
            return await due_letters(*args, **options)

        monkeypatch.setattr(there.service.store.outbox, "due_letters", counted)
        async with going(there.delivery):
            await until(lambda: there.doors.tries)
            await asyncio.sleep(0.5)  # in which somebody who does not sleep would look many times
        assert len(looked) <= 3


async def test_stopped_in_the_middle_nothing_is_left_running_or_lost(tmp_path: Path) -> None:
    async with post(tmp_path) as there:
        there.doors.faults["user:100"] = [asyncio.Event()]
        await there.write("one")
        async with going(there.delivery):
            await until(lambda: there.doors.tries[-1] == "user:100")
        assert not [task for task in asyncio.all_tasks() if task.get_name().startswith("round")]
        await there.restart()
        await there.out()
        assert there.lines("user:100") == [["one"]]


async def test_a_stop_is_heeded_even_when_there_is_something_to_do_just_then(tmp_path: Path) -> None:
    async with post(tmp_path) as there:
        for run in (there.delivery.run, Bell(there.service).run):
            for turns in range(12):
                task = asyncio.create_task(run())
                await asyncio.sleep(0.02)
                for thing in (there.delivery, run.__self__):  # type: ignore[attr-defined]
                    thing.stir()
                for _ in range(turns):
                    await asyncio.sleep(0)
                task.cancel()
                await asyncio.wait([task], timeout=20)
                assert task.done()


# ---------------------------------------------------------------------- what Discord does not take, and rooms that wait


async def test_a_door_opened_too_fast_is_tried_again_and_nobody_is_unreachable(tmp_path: Path) -> None:
    async with post(tmp_path) as there:
        await there.write("one", "two")
        there.doors.faults["user:100"] = ["too fast", "too fast"]
        await there.out()
        assert await there.service.store.outbox.next_letter_due(there.clock.now) == there.clock.now + 60, (
            "as long as is asked for"
        )
        await there.out(later=60)
        assert there.lines("user:100") == []
        await there.out(later=60)
        assert there.lines("user:100") == [["one"], ["two"]]
        assert not (await there.service.store.people.person(100)).unreachable and there.said()[1:] == []


async def test_what_is_refused_is_given_up_after_a_few_tries_and_the_next_goes_out(tmp_path: Path) -> None:
    async with post(tmp_path) as there:
        await there.write("one", "two")
        there.doors.faults["user:100"] = ["refused"] * 3
        for _ in range(3):
            await there.out(later=100)
        assert there.lines("user:100") == [["two"]] and await given_up(there.service) == 1
        assert (await there.service.store.people.person(100)).unreachable


async def test_a_table_whose_letter_is_refused_gets_another_that_calls(tmp_path: Path) -> None:
    async with post(tmp_path) as there:
        await play_on(there.service, 1, 3)
        posts = len(there.doors.to(TABLE))
        there.doors.faults[TABLE] = ["refused"] * 3
        for _ in range(4):
            await there.out(later=100)
        call, instead = there.doors.to(TABLE)[posts:]
        assert instead.words["said"] == ["My last message could not be posted; `/log` has what it said."]
        assert instead.words["lines"] == [] and (call.calls, instead.calls) == ([101], []), "he is called once"
        [[told]] = there.lines("user:1")
        assert told.startswith("I have given up a message of Test") and "400 50035" in told


async def test_a_letter_that_cannot_be_made_does_not_hold_the_others_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with post(tmp_path) as there:
        await there.write("one", "two")
        panel = there.delivery._writer.panel

        async def broken(words: dict[str, Any]) -> Any:
            if words.get("lines") == ["one"]:
                raise KeyError("hand")
            return await panel(words)

        monkeypatch.setattr(there.delivery._writer, "panel", broken)
        for _ in range(deliver.MANY):
            assert there.lines("user:100") == []
            await there.out(later=2000)
        assert there.lines("user:100") == [["two"]] and await given_up(there.service) == 1


async def test_a_room_that_is_closed_is_looked_at_ever_more_rarely_and_hears_all_in_the_end(tmp_path: Path) -> None:
    async with post(tmp_path) as there:
        there.doors.faults[TABLE] = ["closed"] * 12
        pauses = []
        for _ in range(12):
            await play_on(there.service, 1, 1)
            await there.out(later=45)
            due = await there.service.store.outbox.next_letter_due(there.clock.now)
            assert due is not None
            pauses.append(due - there.clock.now)
            there.clock.now = due - 45
        assert pauses == [60, 120, 240, 480, 960, 1920, 3840, 7680, 15360, 21600, 21600, 21600]
        await there.out(later=45)
        assert there.told() == [line.text for line in await there.service.store.journal.lines(1)]
        assert there.lines("user:1") and len(there.lines("user:1")) == 1, "the creator is told once"


async def test_a_room_that_may_be_open_again_is_tried_at_once(tmp_path: Path) -> None:
    async with post(tmp_path) as there:
        there.doors.faults[TABLE] = ["closed"] * 2
        there.doors.tries.clear()
        await play_on(there.service, 1, 3)
        await there.out()
        await there.service.store.outbox.rooms_may_be_open(6, at=there.clock.now)
        await there.out()
        assert there.doors.tries.count(TABLE) == 1, "another server"
        await there.service.store.outbox.rooms_may_be_open(5, at=there.clock.now)
        await there.out()
        assert there.doors.tries.count(TABLE) == 2 and there.told() == [], "closed still"
        await there.service.store.outbox.rooms_may_be_open(at=there.clock.now)
        await there.out()
        assert there.told() == [line.text for line in await there.service.store.journal.lines(1)]


async def test_what_was_said_in_a_closed_room_is_said_where_the_game_goes(tmp_path: Path) -> None:
    """Also what is no line of the log."""
    async with post(tmp_path) as there:
        there.doors.faults[TABLE] = ["closed"] * 9
        await there.service.moderation.pause(1, MODERATOR, "a feast")
        await there.out()
        await there.service.files.transfer(1, MODERATOR, guild=5, channel=78)
        await there.out()
        [moved] = there.doors.to("channel:78")
        assert [text for text in moved.words["said"] if "paused" in text] and moved.words["said"][-1].endswith("here.")
        assert await given_up(there.service) == 1, "the farewell; nobody waits for a room that the game has left"
        assert (
            len(there.lines("user:1")) == 1
            and await there.service.store.outbox.next_letter_due(there.clock.now) is None
        )


# ---------------------------------------------------------------------- clocks that go wrong


YEARS = 10 * 365 * 24 * 3600


@pytest.mark.parametrize("wrong", [YEARS, -YEARS])
async def test_a_clock_that_was_wrong_holds_no_letter_back(tmp_path: Path, wrong: int) -> None:
    """It was wrong when letters were written and put off; then somebody sets it right."""
    async with post(tmp_path) as there:
        there.clock.now += 2 * YEARS + wrong
        there.doors.faults["user:100"] = ["dropped"]
        there.doors.faults[TABLE] = ["down"]
        await there.write("one", "two")
        await play_on(there.service, 1, 1)
        await there.out(later=45)
        there.clock.now -= wrong
        there.doors.nonces.clear()
        due = await there.service.store.outbox.next_letter_due(there.clock.now)
        assert due is not None and due <= there.clock.now + deliver.LONGEST_PAUSE
        await there.out(later=deliver.LONGEST_PAUSE)
        assert there.lines("user:100") == [["one"], ["two"]] and len(there.told()) == 1


async def test_a_letter_is_looked_for_however_wrong_the_clock_was_when_it_was_settled(tmp_path: Path) -> None:
    async with post(tmp_path) as there:
        there.clock.now += YEARS
        there.doors.faults["user:100"] = ["dropped"]
        await there.write("one")
        await there.out()
        there.clock.now -= YEARS
        await there.out(later=100)
        assert there.doors.since[-1] == 0 and there.lines("user:100") == [["one"]]
