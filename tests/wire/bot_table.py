"""The real bot, with its own courier and clock, on the Discord on loopback, and tables to play at."""

from __future__ import annotations

import asyncio
import logging
import random
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from bot.app import Amarna
from bot.bench.clicker import Click, Clicker
from bot.config import Config
from bot.fake_discord import Channel, Message, Person
from bot.fake_discord.reading import buttons, text
from bot.service.step import Who
from bot.views.messages.news import gathered
from engine.kernel.journal import Event
from engine.kernel.session import Session
from tests.bot.runtime import answered
from tests.tiny import on_the_shelf
from tests.wire.conftest import PATIENCE, Table

LEFT_OUT = re.compile(r"-# … (\d+) more in the log")


class Complaints(logging.Handler):
    """Everything that is logged as an error, by whomever: nothing of the kind may happen unless a test orders it."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(self.format(record))


class Hall:
    """A server in which the bot works. `ann`, `ben` and `cem` are members; `mod` may manage channels."""

    def __init__(self, table: Table, folder: Path, **config: Any) -> None:
        self.table = table
        self.there, self.world, self.guild, self.channel = table.there, table.world, table.guild, table.channel
        self.ann, self.ben = table.ann, table.ben
        self.judge = Who(1, moderates=True)  # for what a test does straight at the desk
        self.cem, self.guest = table.there.person("Cem", table.guild), table.there.person("Guest", table.guild)
        self.config = Config(database=folder / "amarna.db", **{"burst": 0, **config})
        self.complaints = Complaints()
        self._line = AsyncExitStack()
        self._bot: Amarna | None = None

    @property
    def bot(self) -> Amarna:
        assert self._bot is not None, "the bot is off line"
        return self._bot

    async def start(self) -> None:
        self._bot = await self._line.enter_async_context(self.there.connect(Amarna(self.config)))
        async with asyncio.timeout(PATIENCE):
            await self._bot.commands_known()
        pictures = self._bot.runtime.pictures
        pictures.patience = pictures._usual = PATIENCE  # a busy machine draws all the same

    async def stop(self) -> None:
        self._bot = None
        await self._line.aclose()

    async def restart(self) -> None:
        await self.stop()
        await self.start()

    # ------------------------------------------------------------------ at the table

    async def opened(
        self, slug: str, person: Person | None = None, channel: Channel | None = None, **options: Any
    ) -> Message:
        """Somebody opens a game. Returns its lobby, at which others can join."""
        person, channel = person or self.ann, channel or self.channel
        await person.slash(channel, "game create", game=slug, **options)
        await person.until(lambda: with_button(channel, "Join"))
        lobby = with_button(channel, "Join")
        assert lobby is not None
        return lobby

    async def gathered(
        self, slug: str, people: Sequence[Person] = (), channel: Channel | None = None, **options: Any
    ) -> int:
        """A game that has begun: people on its first seats, automated players on the others, all by clicks."""
        people, channel = people or (self.ann, self.ben), channel or self.channel
        lobby = await self.opened(slug, people[0], channel, **options)
        for person in people:
            await (await person.click(lobby, "Join")).settled()
        if any(button.label == "Automated players" for button in buttons(lobby)) and begin_is_barred(lobby):
            await (await people[0].click(lobby, "Automated players")).settled()
        await (await people[0].click(lobby, "Start")).settled()
        await people[0].until(lambda: with_button(channel, "My move"))
        row = await self.bot.runtime.store.games.game_in(channel.id)
        assert row is not None and row.stage == "running"
        return row.id

    async def session(self, game: int) -> Session[Any]:
        return (await self.bot.runtime.service.games.look(game, None))[2]

    async def journal(self, game: int) -> list[Event]:
        """Everything that was ever answered there, as it is written down."""
        return [event for _, event in await self.bot.runtime.store.journal.journal(game)]

    async def until_asked(self, game: int) -> bool:
        """Until a person must decide: automated players may have to go on first. False if the game is over."""
        async with asyncio.timeout(PATIENCE):
            seats = await self.bot.runtime.store.games.seats(game)
            while not (session := await self.session(game)).over:  # looked at at once: it may go on meanwhile
                if any(seats[seat].person is not None for seat in session.asks()):
                    return True
                await asyncio.sleep(0.01)
                seats = await self.bot.runtime.store.games.seats(game)
        return False

    async def asked(self, game: int) -> Person:
        """One of the people who must decide."""
        assert await self.until_asked(game), "the game is over"
        seats, session = await self.bot.runtime.store.games.seats(game), await self.session(game)
        people = {person.id: person for person in (self.ann, self.ben, self.cem)}
        return next(people[seats[seat].user or 0] for seat in session.asks() if seats[seat].person is not None)

    async def answered(self, game: int, times: int = 1, seed: int = 1) -> None:
        """Whoever is asked answers, straight at the desk: to get somewhere quickly."""
        chance = random.Random(seed)
        for _ in range(times):
            person = await self.asked(game)
            session, seats = await self.session(game), await self.bot.runtime.store.games.seats(game)
            seat = next(seat for seat in session.asks() if seats[seat].user == person.id)
            await answered(self.bot.runtime.service, game, Who(person.id), session.asks()[seat].sample(chance))

    async def until_choice(self, game: int, most: int = 10, seed: int = 1) -> Person:
        """Play on until somebody has a question with a button for every option. Returns who."""
        for turn in range(300):
            person = await self.asked(game)
            session, seats = await self.session(game), await self.bot.runtime.store.games.seats(game)
            ask = next(ask for seat, ask in session.asks().items() if seats[seat].user == person.id)
            if type(ask).__name__ == "Choose" and 1 < len(ask.options) <= most:
                return person
            await self.answered(game, seed=seed + turn)
        raise AssertionError("there was no such question")

    async def question(self, person: Person, channel: Channel | None = None) -> Message:
        """His question, opened at the table."""
        table = with_button(channel or self.channel, "My move")
        assert table is not None
        return (await (await person.click(table, "My move")).settled()).answer

    async def quiet(self) -> None:
        """Until the courier has nothing left that is due."""
        runtime = self.bot.runtime
        async with asyncio.timeout(PATIENCE):
            while await runtime.store.outbox.due_letters(runtime.now()):  # noqa: ASYNC110  (the outbox tells nobody)
                await asyncio.sleep(0.01)

    def clickers(self, people: Sequence[Person], channel: Channel | None = None, seed: int = 3) -> list[Clicker]:
        """People who play by clicking at random; what goes wrong with a click fails the test."""

        def did(click: Click) -> None:
            assert not click.error, click

        return [
            Clicker(person, channel or self.channel, random.Random(seed + i), did) for i, person in enumerate(people)
        ]


@asynccontextmanager
async def hall(table: Table, folder: Path, *, complaints: bool = False, **config: Any) -> AsyncIterator[Hall]:
    """The bot on line, and Scribes on the shelf. In the end nothing may have been refused for what was in it,
    and nothing logged as an error unless `complaints` are expected."""
    here = Hall(table, folder, **config)
    root = logging.getLogger()
    root.addHandler(here.complaints)
    try:
        with on_the_shelf():
            await here.start()
            try:
                yield here
            finally:
                await here.stop()
    finally:
        root.removeHandler(here.complaints)
    assert table.world.broken_limits == []
    assert not table.there.gateway.asks_for_privileges
    if not complaints:
        assert here.complaints.found == []


def with_button(channel: Channel, label: str) -> Message | None:
    """The newest message of a channel with such a button."""
    for message in reversed(channel.messages.values()):
        if any(button.label == label for button in buttons(message)):
            return message
    return None


def begin_is_barred(lobby: Message) -> bool:
    return any(button.label == "Start" and button.disabled for button in buttons(lobby))


def choices(message: Message) -> list[str]:
    """The custom_ids of the buttons that stand for options."""
    return [str(button.custom_id) for button in buttons(message) if str(button.custom_id).startswith("a:choose:")]


def confirms(message: Message) -> bool:
    """Whether an answer was said once more, and waits to be confirmed."""
    return any(str(button.custom_id).startswith("a:confirm:") for button in buttons(message))


def tables(channel: Channel) -> list[Message]:
    """The table's panels, oldest first."""
    return [message for message in channel.messages.values() if any(b.label == "Board" for b in buttons(message))]


def newest(channel: Channel) -> int:
    """The number of the message that stands last there."""
    return max(channel.messages, default=0)


def calls(channel: Channel) -> list[Message]:
    """The messages that only call somebody, oldest first."""
    return [message for message in channel.messages.values() if [b.label for b in buttons(message)] == ["My move"]]


async def all_told_once(here: Hall, game: int) -> bool:
    """Whether the table was told the whole log, each line once, or that it is in the log."""
    lines = [line.text for line in await here.bot.runtime.store.journal.lines(game) if line.to is None]
    place = 0
    for message in tables(here.channel):
        for said in text(message).splitlines():
            if (left := LEFT_OUT.match(said)) is not None:
                place += left_out(int(left[1]), lines[place:])
            elif said.startswith("- "):
                told = lines_in(said.removeprefix("- "), lines[place:])
                assert told, f"{said} instead of {lines[place : place + 1]}"
                place += told
    markers = [message.components[0]["id"] for message in tables(here.channel)]
    assert len(set(markers)) == len(markers), "a letter came twice"
    return place == len(lines)


def lines_in(said: str, lines: list[str]) -> int:
    """How many of these lines of the log one line of a panel tells: several that begin alike are gathered there."""
    return next((count for count in range(1, len(lines) + 1) if [x.text for x in gathered(lines[:count])] == [said]), 0)


def left_out(many: int, lines: list[str]) -> int:
    """How many lines of the log so many lines of a panel would have told."""
    return next((count for count in range(len(lines)) if len(gathered(lines[: count + 1])) > many), len(lines))


async def dm_with(person: Person, words: str) -> Message:
    """His direct message that says this, when it has come."""
    await person.until(lambda: any(words in text(message) for message in person.dms()))
    return next(message for message in person.dms() if words in text(message))
