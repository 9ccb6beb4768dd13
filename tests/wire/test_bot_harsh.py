"""Whole games where Discord is at its least kind: the table's thread closes again and again, every third door to a
private conversation stays shut, and what is typed arrives trimmed."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bot.fake_discord import Channel, Message, Person
from bot.fake_discord.model import THREAD
from bot.fake_discord.reading import text
from bot.fake_discord.threads import close
from tests import soak
from tests.wire.bot_table import Hall, all_told_once, confirms, hall
from tests.wire.conftest import Table

MOST = 6_000  # decisions of a game


class Harsh:
    """A game in a thread, and people who answer in words as they are offered, or straight at the desk."""

    def __init__(self, here: Hall, game: int, seed: int) -> None:
        self.here = here
        self.game = game
        self.chance = random.Random(seed)
        self.in_words = self.closed = 0

    async def over(self) -> bool:
        return not await self.here.until_asked(self.game)

    async def play(self, decisions: int) -> None:
        for number in range(decisions):
            if await self.over():
                return
            if number % 5 == 0:
                close(self.here.world, self.here.channel)
                self.closed += 1
            if self.chance.random() < 0.1 and await self.in_offered_words():
                self.in_words += 1
            else:
                await self.here.answered(self.game, seed=self.chance.randrange(1 << 30))

    async def in_offered_words(self) -> bool:
        """Answer by nothing but what completion offers, word after word. Whether that led to an answer."""
        person, before = await self.here.asked(self.game), len(await self.here.journal(self.game))
        line = ""
        for _ in range(20):
            outcome = await person.complete(self.here.channel, "do", "line", f"{line} ", game=self.game)
            offered = [choice["value"] for choice in outcome.choices if choice["value"] != line]
            if line and (not offered or self.chance.random() < 0.6):
                await self.give(person, line)
                if len(await self.here.journal(self.game)) > before:
                    return True
            if not offered:
                return False
            line = self.chance.choice(offered)
            assert line == line.strip()
        return False

    async def give(self, person: Person, line: str) -> None:
        outcome = await (await person.slash(self.here.channel, "do", line=line, game=self.game)).settled()
        answer: Message = outcome.answer
        if confirms(answer):
            await (await person.click(answer, "Confirm")).settled()


def thread_of(table: Table) -> Channel:
    return table.world.add_thread(table.channel, "game", table.ann.user, kind=THREAD, auto_archive=60)


@pytest.mark.soak
@pytest.mark.parametrize(("game", "options"), [("pharaohs", {"scenario": "first_five"}), ("genesis", {})])
async def test_whole_game_on_a_harsh_discord(
    table: Table, tmp_path: Path, impatient: None, monkeypatch: pytest.MonkeyPatch, game: str, options: dict[str, str]
) -> None:
    monkeypatch.setattr("bot.outbox.discord_api.LET_IN_AGAIN", 0)
    table.world.doors = None
    faults = table.there.faults
    for path in ("/users/@me/channels", *(f"/channels/{who.dm.id}/messages" for who in (table.ann, table.ben))):
        faults.refuse("POST", path, 403, 40003)
        faults.refuse("POST", path, 403, 40003, times=MOST, every=3)
    async with hall(table, tmp_path) as here:
        here.channel = thread_of(table)
        number = await here.gathered(game, **options)
        harsh = Harsh(here, number, soak.SEED)
        for _ in range(3):
            await harsh.play(40)
            await here.restart()
        await harsh.play(MOST)
        assert await harsh.over() and harsh.in_words > 3 and harsh.closed > 10
        await here.quiet()
        *_, last, page = here.ann.sees(here.channel)
        assert not here.channel.archived and "The game is over" in text(last) and "in a browser" in text(page)
        assert await all_told_once(here, number)
        told = [text(message) for message in here.ann.dms()]
        hands = [one for one in told if "our order" not in one]  # what stops an order is told in every game
        assert bool(hands) == (game == "genesis") and (faults.met or not told), told
        assert await here.bot.runtime.store.outbox.due_letters(here.bot.runtime.now() + 10 * 86400) == [], (
            "nothing waits for ever"
        )
