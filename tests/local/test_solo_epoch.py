"""A whole solo Epoch on the local table: Ann against a civilization that the game runs, as a person plays it.

She opens the game, sits down, asks for advice at every question and follows it, by what stands on the page alone.
Everything that is shown to her is read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.fake_discord.check_components import walk
from tests import soak
from tests.local.test_page import Json, Visitor, context, named, soon
from tests.rules import rule
from tests.simcord.driver import same_chance

GAME = {"game": "acme", "scenario": "two", "seats": 1, "options": "length=short", "name": "Alone"}
PICTURE = re.compile(r"attachments/\d+/\d+/[\w.-]+")
MOST = 400  # decisions
CLUMSY = re.compile(
    r"\b(\w+) \1\b|\b1 (?:cards|minas|disks|Cities)\b|\S  |\.\.|,,|\bNone\b|\{|\b[a-z]+_[a-z]+\b"
    r"|\band averts\b|not played now|so that nobody can tell"
)


def words(message: Json) -> str:
    return "\n".join(part["content"] for part in walk(message["components"]) if part.get("content"))


def labels(message: Json) -> list[str]:
    return [part["label"] for part in walk(message["components"]) if part.get("label") and not part.get("disabled")]


@dataclass
class Alone:
    """Ann at the page. What she reads is kept as it came to be, private messages and those of the table."""

    visitor: Visitor
    read: dict[str, None] = field(default_factory=dict)
    pictures: dict[str, bytes] = field(default_factory=dict)

    @property
    def channel(self) -> int:
        return self.visitor.table.town.second.id

    async def messages(self) -> list[Json]:
        found = await self.visitor.messages(channel=self.channel)
        for message in found:
            if not message["thinking"]:
                self.read |= {words(message): None}
                for picture in PICTURE.findall(str(message["components"])):
                    await self.look_at(picture)
        return found

    async def look_at(self, picture: str) -> None:
        """Once; on a message that has become another it is there no more."""
        if picture not in self.pictures:
            async with self.visitor.session.get(self.visitor.table.url + picture) as reply:
                if reply.status == 200:
                    assert reply.content_type.startswith("image/")
                    self.pictures[picture] = await reply.read()

    async def command(self, line: str, **options: object) -> None:
        said = await self.visitor.act("slash", channel=str(self.channel), line=line, options=options)
        assert said == {"status": 200}, said

    async def press(self, label: str) -> bool:
        """The newest such button, and what she is answered: in her own message, or where the table gathers.

        False: the table has gone on and the button is there no more.
        """
        before = await self.messages()
        if not any(label in labels(one) for one in before):
            return False
        message, name = named(before, label)
        gathers = not any("My move" in labels(one) for one in before)
        said = await self.visitor.act("click", message=message, name=name)
        assert said == {"status": 200}, f"{label}: {said}"

        def hers(found: list[Json]) -> list[Json]:
            return [one for one in found if one["alone"] or gathers]

        async def shown() -> bool:
            now = await self.messages()
            return hers(now) != hers(before) and not any(one["thinking"] for one in now)

        await soon(shown)
        return True

    async def offered(self) -> list[str]:
        """The buttons of her private message."""
        private = [message for message in await self.messages() if message["alone"]]
        return labels(private[-1]) if private else []

    async def is_over(self) -> bool:
        return any("Chart" in labels(message) for message in await self.messages())


async def begin(alone: Alone) -> None:
    """She opens the game and begins it; nobody else sits there."""

    async def open_for_all() -> bool:
        return any("Join" in labels(message) for message in await alone.messages())

    await alone.command("game create", **GAME)
    await soon(open_for_all)
    for label in ("Join", "Start"):
        assert await alone.press(label)

    async def waits() -> bool:
        return any(message["calls"] and "My move" in labels(message) for message in await alone.messages())

    await soon(waits)


async def play(alone: Alone, most: int) -> int:
    """To the end, or until so many questions are answered; says how many were."""
    answered = 0
    assert await alone.press("My move")
    for _ in range(20 * MOST):
        if answered >= most or await alone.is_over():
            break
        assert answered < MOST
        offered = await alone.offered()
        if "Confirm" in offered:
            await alone.press("Confirm")
        elif "Do it" in offered:
            answered += await alone.press("Do it")
        elif "Advise me" in offered:
            await alone.press("Advise me")
        else:
            await alone.press("My move")
    return answered


@rule("ACME-intro.c", "ACME-R7.o")
@pytest.mark.parametrize("most", [16, soak.long(MOST)])
async def test_a_solo_epoch_on_the_local_table(most: int, tmp_path: Path) -> None:
    with same_chance(11):
        async with context(tmp_path) as visitor:
            alone = Alone(visitor)
            await begin(alone)
            answered = await play(alone, most)
            await alone.press("Board")
            read = "\n".join(alone.read)
            at_the_end = ("VP for the Epoch", " VP against ") if most == MOST else ()
            for told in ("Run by the game: ", "Primary Enemy", *at_the_end):
                assert told in read, told
            assert answered > 15 and len(alone.pictures) > 10
            clumsy = [line for text in alone.read for line in text.splitlines() if CLUMSY.search(line)]
            assert clumsy == []
