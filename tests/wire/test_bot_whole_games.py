"""Whole games on the wire, while threads close and every tenth door is opened too fast: nothing is lost or doubled."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from bot.app import Amarna
from bot.desk import Who
from bot.loopback.model import THREAD
from bot.loopback.threads import close
from bot.post.office import PostOffice
from tests.wire.bot_table import Hall, all_told_once, hall
from tests.wire.conftest import Table

DOORS = ("POST", "/users/@me/channels")
TOO_FAST = (403, 40003, "You are opening direct messages too fast.")
OFTEN = 20  # decisions until the thread closes


async def one_decision(here: Hall, game: int, chance: random.Random) -> bool:
    """Whoever is asked answers, now and then by the words that he is offered. Whether the game goes on."""
    session = await here.session(game)
    if session.over:
        return False
    person, seats = await here.asked(game), await here.bot.house.store.seats(game)
    seat = next(seat for seat in session.asks() if seats[seat].user == person.id)
    if chance.random() < 0.05:
        offered = (await person.complete(here.channel, "do", "line", "", game=game)).choices
        assert offered, f"no word is offered for {session.asks()[seat].prompt}"
    await here.bot.house.desk.answer(game, Who(person.id), session.asks()[seat].sample(chance), seat=seat)
    return True


class Forgotten(dict[int, int]):
    """Doors as after a restart: each has to be opened anew for every letter."""

    def __init__(self, bot: Amarna) -> None:
        self.bot = bot

    def __contains__(self, user: object) -> bool:
        self.bot._connection._private_channels_by_user.clear()  # the library remembers them too
        return False


def forget_doors(here: Hall) -> None:
    carrier = here.bot.house.courier._carrier
    assert isinstance(carrier, PostOffice)
    carrier._doors = Forgotten(here.bot)


def shut(here: Hall, chance: random.Random) -> None:
    """The thread closes, by itself or by somebody's hand."""
    if chance.random() < 0.5:
        here.bot.rooms._opened.clear()
    if not here.channel.archived:
        close(here.world, here.channel)


async def undelivered(here: Hall) -> list[str]:
    """Letters that were given up, or that nobody has got after a while of quiet."""
    sql = "SELECT key FROM outbox WHERE sent IS NULL OR failure IS NOT NULL"
    for _ in range(100):
        await here.quiet()
        left = [key for (key,) in await here.bot.house.store._rows(sql)]
        if not left:
            break
        await asyncio.sleep(0.1)  # what was put off is tried again after a second
    return left


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "scenario"), [("scribes", "short"), ("pharaohs", "middle_five"), ("genesis", "tigris")]
)
async def test_a_whole_game_in_a_thread_that_closes(
    table: Table, tmp_path: Path, impatient: None, monkeypatch: pytest.MonkeyPatch, game: str, scenario: str
) -> None:
    monkeypatch.setattr("bot.post.office.LET_IN_AGAIN", 0.02)
    async with hall(table, tmp_path) as here:
        forget_doors(here)
        table.there.faults.refuse(*DOORS, *TOO_FAST, times=10**9, every=10)
        here.channel = here.world.add_thread(here.channel, "the war", here.ann.user, kind=THREAD)
        number, chance = await here.gathered(game, scenario=scenario), random.Random(7)
        made = 0
        while await one_decision(here, number, chance):
            made += 1
            if made % OFTEN == 0:
                shut(here, chance)
        assert await undelivered(here) == []
        assert await all_told_once(here, number)
        for person in (here.ann, here.ben):
            markers = [message.components[0]["id"] for message in person.dms()]
            assert len(set(markers)) == len(markers), "a letter came twice"
            assert not (await here.bot.house.store.person(person.id)).unreachable
        assert table.there.faults.met >= (0 if game == "pharaohs" else 1), "nobody has a hand in Pharaohs"
