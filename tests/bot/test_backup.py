"""A new file or an opened backup speaks for itself: what another file has sent is never taken for its own letters."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.service.service import GameService
from bot.store import Store
from tests.bot.runtime import Clock, Doors, begun, delivery_of, play_on, runtime
from tests.tiny import on_the_shelf

TABLE = "channel:77"


@pytest.fixture(autouse=True)
def scribes() -> Iterator[None]:
    with on_the_shelf():
        yield


async def carry_once(service: GameService, doors: Doors, clock: Clock) -> int:
    """What is due goes out, unless the process dies over it. Returns how many letters there were."""
    clock.now += 100
    delivery = delivery_of(service, doors)
    count = await delivery._set_out()
    await asyncio.gather(*delivery._rounds.values(), return_exceptions=True)
    return count


async def carry(service: GameService, doors: Doors, clock: Clock) -> None:
    """All goes out; a process that dies over a letter is followed by another."""
    while await carry_once(service, doors, clock):
        continue


def told(doors: Doors, since: int = 0) -> list[str]:
    """The lines a table has read, and what was said besides."""
    return [line for post in doors.to(TABLE)[since:] for line in [*post.words["said"], *post.words["lines"]]]


async def test_a_new_file_within_minutes_is_heard(tmp_path: Path) -> None:
    """Discord still knows the nonces of the old one."""
    doors, heard = Doors(), [0]
    for name in ("old.db", "new.db"):
        clock = Clock()
        async with runtime(tmp_path / name, clock) as service:
            await begun(service, "scribes", "short", 2)
            await carry(service, doors, clock)
            [(panel,)] = await service.store.database.rows("SELECT panel FROM games")
        heard.append(len(doors.to(TABLE)))
        assert panel == doors.to(TABLE)[-1].id
    assert heard[1] > 0 and heard[2] == 2 * heard[1]


@pytest.mark.parametrize("known", [True, False], ids=["nonces known", "nonces forgotten"])
async def test_an_opened_backup_finds_what_was_sealed_before_and_says_all_that_follows(
    tmp_path: Path, known: bool
) -> None:
    """The old file went on and sent letters of the same numbers; the backup dies between sealing and sending, too.

    Somebody writes all the time, so that each letter is a message.
    """
    clock, doors = Clock(), Doors()
    async with runtime(tmp_path / "a.db", clock) as service:
        game = await begun(service, "scribes", "short", 2)
        await carry(service, doors, clock)
        await play_on(service, game, 3)
        doors.says(TABLE)
        doors.faults[TABLE] = ["dies before"]
        await carry_once(service, doors, clock)
        sealed = await service.store.database.rows("SELECT id FROM outbox WHERE sealed IS NOT NULL")
        assert len(sealed) == 1, "one letter is settled and not sent"
        await service.store.database.backup(tmp_path / "b.db")
        await carry(service, doors, clock)
        before = len(doors.to(TABLE))
        for turn in range(4):
            await play_on(service, game, 2, seed=turn)
            doors.says(TABLE)
            await carry(service, doors, clock)
        last = await service.store.database.rows("SELECT max(id) FROM outbox")
    if not known:
        doors.nonces.clear()
    went_on = len(doors.to(TABLE))
    assert went_on > before
    async with runtime(tmp_path / "b.db", clock) as service:
        await carry(service, doors, clock)
        assert len(doors.to(TABLE)) == went_on, "what was settled before the backup has arrived already"
        lines = len(await service.store.journal.lines(game))
        for turn in range(4):
            await play_on(service, game, 2, seed=turn)
            doors.says(TABLE)
            doors.faults[TABLE] = ["dies before"]
            await carry(service, doors, clock)
        assert await service.store.database.rows("SELECT max(id) FROM outbox") >= last, "the numbers were used before"
        expected = [line.text for line in await service.store.journal.lines(game, lines) if line.to is None]
    assert told(doors, went_on) == expected != []


async def test_each_opening_has_a_word_of_its_own_and_a_sealed_letter_keeps_the_one_it_had(tmp_path: Path) -> None:
    clock = Clock()
    async with runtime(tmp_path / "a.db", clock) as service:
        await begun(service, "scribes", "short", 2)
        first, *_ = await service.store.outbox.due_letters(clock.now + 100)
        assert first.word == service.store.database.word
        await service.store.outbox.seal(first.id, {"kind": "table"})
    store = await Store.open(tmp_path / "a.db")
    again, *others = await store.outbox.due_letters(clock.now + 100)
    await store.close()
    assert again.word == first.word != store.database.word and {post.word for post in others} <= {store.database.word}
