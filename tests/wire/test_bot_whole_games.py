"""Whole games on the wire, while threads close and every tenth door is opened too fast: nothing is lost or doubled."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from pathlib import Path

import pytest

from bot.app import Amarna
from bot.fake_discord import Person
from bot.fake_discord.model import THREAD
from bot.fake_discord.threads import close
from bot.outbox.discord_api import DiscordApi
from bot.service.step import Who
from engine.kernel.questions import Say
from tests import soak
from tests.bot.runtime import answered
from tests.typist import as_meant, is_understood, words_for
from tests.wire.bot_table import Hall, all_told_once, confirms, hall
from tests.wire.conftest import Table

DOORS = ("POST", "/users/@me/channels")
TOO_FAST = (403, 40003, "You are opening direct messages too fast.")
OFTEN = 20  # decisions until the thread closes
BY_WORDS = 7  # so manyth decision is typed, or the next that can be told apart in words


async def one_decision(here: Hall, game: int, chance: random.Random, *, typed: bool) -> str:
    """Whoever is asked answers, if it can be by the words that he is offered. How; "" when all is over."""
    if not await here.until_asked(game):
        return ""
    person = await here.asked(game)
    session, seats = await here.session(game), await here.bot.runtime.store.games.seats(game)
    ask = next(ask for seat, ask in session.asks().items() if seats[seat].user == person.id)
    answer = ask.sample(chance)
    words = [] if isinstance(ask, Say) else words_for(ask, answer, chance.random() < 0.5)
    if typed and words and is_understood(session, ask.seat, words, [answer]):
        before = len(await here.journal(game))
        await in_words(here, person, game, words)
        assert len(await here.journal(game)) > before, f"{words} answered nothing"
        return "in words"
    await answered(here.bot.runtime.service, game, Who(person.id), answer, seat=ask.seat)
    return "at the desk"


async def in_words(here: Hall, person: Person, game: int, words: list[str]) -> None:
    """Word by word from what is offered, and letter by letter where that is too much; sent off, and confirmed."""
    line = ""
    for i, word in enumerate(words):
        wanted = as_meant(" ".join(words[: i + 1]))
        for letters in range(len(word) + 1):
            typed = f"{line} {word[:letters]}"
            offered = (await person.complete(here.channel, "do", "line", typed, game=game)).choices
            fitting = [choice["value"] for choice in offered if as_meant(choice["value"]) == wanted]
            if fitting:
                break
        else:
            raise AssertionError(f"after {line!r} {word!r} is never offered, but {offered}")
        line = fitting[0]
    said = await (await person.slash(here.channel, "do", line=line, game=game)).settled()
    if confirms(said.answer):
        await (await person.click(said.answer, "Confirm")).settled()


class Forgotten(dict[int, int]):
    """Doors as after a restart: each has to be opened anew for every letter."""

    def __init__(self, bot: Amarna) -> None:
        self.bot = bot

    def __contains__(self, user: object) -> bool:
        self.bot._connection._private_channels_by_user.clear()  # the library remembers them too
        return False


def forget_doors(here: Hall) -> None:
    carrier = here.bot.runtime.delivery._carrier
    assert isinstance(carrier, DiscordApi)
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
        left = [key for (key,) in await here.bot.runtime.store.database.rows(sql)]
        if not left:
            break
        await asyncio.sleep(0.1)  # what was put off is tried again after a second
    return left


@pytest.mark.parametrize(
    ("game", "scenario", "seed"),
    [
        ("scribes", "short", 7),
        soak.long("pharaohs", "middle_five", soak.SEED), soak.long("genesis", "tigris", soak.SEED),
    ],
)  # fmt: skip
async def test_a_whole_game_in_a_thread_that_closes(
    table: Table, tmp_path: Path, impatient: None, monkeypatch: pytest.MonkeyPatch, game: str, scenario: str, seed: int
) -> None:
    monkeypatch.setattr("bot.outbox.discord_api.LET_IN_AGAIN", 0.02)
    async with hall(table, tmp_path) as here:
        forget_doors(here)
        table.there.faults.refuse(*DOORS, *TOO_FAST, times=10**9, every=10)
        here.channel = here.world.add_thread(here.channel, "the war", here.ann.user, kind=THREAD)
        number, chance = await here.gathered(game, scenario=scenario), random.Random(seed)
        for person in (here.ann, here.ben):
            await here.bot.runtime.store.people.wish(person.id, pictures=False)
        made: Counter[str] = Counter()
        while how := await one_decision(here, number, chance, typed=made["in words"] * BY_WORDS <= made.total()):
            made[how] += 1
            if made.total() % OFTEN == 0:
                shut(here, chance)
        assert made["in words"] > 0.05 * made.total(), made
        assert await undelivered(here) == []
        assert await all_told_once(here, number)
        for person in (here.ann, here.ben):
            markers = [message.components[0]["id"] for message in person.dms()]
            assert len(set(markers)) == len(markers), "a letter came twice"
            assert not (await here.bot.runtime.store.people.person(person.id)).unreachable
        assert table.there.faults.met >= (0 if game == "pharaohs" else 1), "nobody has a hand in Pharaohs"
