"""The last message to a table grows as long as nobody has written below it; whoever must decide is called below."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.outbox.compose import LONGEST_GROWTH
from bot.outbox.letters import announcement
from bot.service.step import Who
from engine.kernel.questions import Rule, ask, together
from engine.kernel.table import Table
from tests.bot.runtime import TABLE, Doors, Post, Posted, answered, post
from tests.kernel.toy import Toy, choose, toy
from tests.tiny import on_the_shelf

ANN, BEN = Who(100), Who(101)


def walk(t: Table[Toy]) -> Rule[None]:
    """Steps of a, each told; then a and b decide at once, which tells nothing; then b."""
    for step in range(3):
        yield from ask(choose("a", "go", "left", "right"))
        t.tell(f"a goes {step}.", "TOY-1")
    yield from together((choose("a", "wait", "yes", "no"), choose("b", "wait", "yes", "no")))
    yield from ask(choose("b", "go", "left", "right"))


def long_walk(t: Table[Toy]) -> Rule[None]:
    """Each step is told in as many words as a message has room for."""
    for step in range(3):
        yield from ask(choose("a", "go", "left", "right"))
        t.tell(f"a goes {step}" + ", and on" * 200 + ".", "TOY-1")
    yield from ask(choose("b", "go", "left", "right"))


@pytest.fixture(autouse=True)
def shelf() -> Iterator[None]:
    with on_the_shelf(toy(walk)):
        yield


async def a_step(there: Post) -> None:
    await answered(there.service, 1, ANN, "left")
    await there.out(later=50)


def told(doors: Doors) -> list[list[str]]:
    """What each message to the table tells of the log."""
    words = [post.words for post in doors.to(TABLE)]
    return [one["lines"] for one in words if one["kind"] == "table"]


async def test_what_one_does_is_one_message(tmp_path: Path) -> None:
    async with post(tmp_path) as there:
        for _ in range(3):
            await a_step(there)
        assert told(there.doors) == [["a goes 0.", "a goes 1.", "a goes 2."]], "it grew from where the game began"
        assert there.doors.to(TABLE)[-1].words["kind"] == "call" and there.doors.to(TABLE)[-1].calls == [101]


async def test_nobody_else_s_words_are_between_what_it_told_and_what_it_tells(tmp_path: Path) -> None:
    async with post(tmp_path) as there:
        await a_step(there)
        there.doors.posts.append(Posted(9_000, TABLE, 1, '{"kind": "said by somebody"}', []))
        await a_step(there)
        assert told(there.doors) == [["a goes 0."], ["a goes 1."]]


async def test_an_old_message_grows_no_more(tmp_path: Path) -> None:
    async with post(tmp_path) as there:
        await a_step(there)
        there.clock.now += LONGEST_GROWTH
        await a_step(there)
        assert told(there.doors) == [["a goes 0."], ["a goes 1."]]


async def test_a_full_message_grows_no_more(tmp_path: Path) -> None:
    with on_the_shelf(toy(long_walk)):
        async with post(tmp_path) as there:
            for _ in range(3):
                await a_step(there)
            assert [len(lines) for lines in told(there.doors)] == [1, 1, 1]


async def test_where_the_message_was_deleted_what_is_new_is_posted(tmp_path: Path) -> None:
    async with post(tmp_path) as there:
        await a_step(there)
        gone = there.doors.posts.pop()

        async def still_seen(target: str) -> int:
            return gone.id

        there.doors.newest = still_seen  # type: ignore[method-assign]
        await a_step(there)
        assert told(there.doors) == [["a goes 1."]], "the message that is gone was meant to go"


@pytest.mark.parametrize("fault", ["dies before", "dies after"])
async def test_it_grows_once_though_the_bot_dies_over_it(tmp_path: Path, fault: str) -> None:
    async with post(tmp_path) as there:
        await a_step(there)
        there.doors.faults[TABLE] = [fault]
        with pytest.raises(asyncio.CancelledError):
            await a_step(there)
        await there.restart()
        await there.out()
        assert told(there.doors) == [["a goes 0.", "a goes 1."]]
        assert await there.service.store.outbox.next_letter_due(there.clock.now) is None


async def test_who_still_decides_is_brought_up_to_date_wherever_the_message_stands(tmp_path: Path) -> None:
    """Two decide at once: what the first has answered is no news, and makes no message."""
    async with post(tmp_path) as there:
        for _ in range(3):
            await a_step(there)
        grown, call = there.doors.to(TABLE)[1:]
        assert grown.words["call"] == [100] and call.words["called"] == ["b"], "she was called when the game began"
        there.doors.posts.append(Posted(9_000, TABLE, 1, '{"kind": "said by somebody"}', []))
        await answered(there.service, 1, ANN, "yes")
        await there.out(later=50)
        assert [each.id for each in there.doors.to(TABLE)[1:]] == [grown.id, call.id, 9_000], "nothing is posted"
        assert there.doors.to(TABLE)[1].words["call"] == [], "who has decided is not called any more"


async def test_no_news_and_nothing_to_bring_up_to_date_is_no_message(tmp_path: Path) -> None:
    async with post(tmp_path) as there:
        for _ in range(3):
            await a_step(there)
        posts, there.clock.now = list(there.doors.posts), there.clock.now + LONGEST_GROWTH
        await answered(there.service, 1, ANN, "yes")
        await there.out(later=50)
        assert there.doors.posts == posts and await there.service.store.outbox.next_letter_due(there.clock.now) is None


async def test_what_the_table_must_hear_is_a_message_of_its_own(tmp_path: Path) -> None:
    async with post(tmp_path) as there:
        await a_step(there)
        await there.service.taking_back.undo(1, ANN)
        await there.out(later=50)
        assert there.doors.posts[-1].words["said"] == ["Taken back: the last decision of A."]
        await a_step(there)
        assert there.doors.posts[-1].words["said"] == ["Taken back: the last decision of A."], "it may grow, too"
        assert there.doors.posts[-1].words["lines"] == ["a goes 0."]


async def test_what_names_a_person_is_not_kept_for_it(tmp_path: Path) -> None:
    async with post(tmp_path) as there:
        store = there.service.store
        await store.outbox.post(
            [announcement(await there.service.games.game(1), f"<@{BEN.user}> is away.", key="away")], game=1, at=1
        )
        await there.out()
        assert (await store.outbox.growing(1)).words["said"] == [f"<@{BEN.user}> is away."]  # type: ignore[union-attr]
        await store.privacy.forget(BEN.user, at=there.clock.now, alarm="automat")
        assert await store.outbox.growing(1) is None
