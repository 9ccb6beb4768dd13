"""`amarna bench comfort`: what a turn takes a person, in presses and in waits for others, played on the real bot.

Each scene begins at a position that comes about by safe answers from a fixed seed. One person plays by his
private prompt, with people at all other seats too: whoever is asked answers at once, so that what is counted is how
often he had to wait. To open the question again after that is part of the wait, and no press of his turn. `posts` are
the new messages that stand at the table afterwards; `left` are calls among them of people who have decided.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import json
import random
import tempfile
from collections.abc import Awaitable, Callable, Iterable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from bot.app import Amarna
from bot.bench.hand import Hand
from bot.config import Config
from bot.fake_discord import Channel, FakeDiscord, Message, Person
from bot.fake_discord.reading import buttons
from bot.outbox.letters import announcement
from bot.service.loaded import LoadedGame
from bot.service.question import Quoted
from bot.service.running import topics
from bot.service.step import Who
from bot.store import Batch, GameRow, GameWithPlayers, SeatRow, Start
from bot.store.rows import NewGame
from engine.kernel.dice import Secret
from engine.kernel.errors import Refused
from engine.kernel.game import find
from engine.kernel.lesson import DICE
from engine.kernel.questions import Answer, Ask
from engine.kernel.session import Session

BEFORE, BEGINS = "What has led here:", "The scene begins."
MOST = 400  # decisions until a scene must have begun, or be over
Here = Callable[[Session[Any], str], bool]  # whether this is it, for a seat
Will = Callable[[Session[Any], Ask], Answer | None]  # what somebody wants to answer; None: what is safe


class Figures(msgspec.Struct, frozen=True):
    """What one scene took."""

    scene: str
    presses: int
    selects: int
    forms: int
    waits: int
    posts: int
    left: int
    best: int
    budget: int
    before: int = 0

    @property
    def all(self) -> int:
        return self.presses + self.selects + self.forms


@dataclass(frozen=True)
class Scene:
    """Where it begins, what is done in it, and what that may take."""

    title: str
    game: str
    scenario: str
    seats: int
    seed: str
    begins: Here
    play: Callable[[Turn], Awaitable[None]]
    best: int
    budget: int
    before: int = 0
    posts: int = 0  # new messages that the table may get, calls aside, each decision told at once
    orders: tuple[tuple[str, str], ...] = ()  # standing orders that everybody has given


class Turn:
    """A scene being played: the person's hand, and the others."""

    def __init__(
        self, bot: Amarna, scene: Scene, game: int, seat: str, people: dict[str, Person], channel: Channel
    ) -> None:
        self.bot, self.scene, self.game, self.seat = bot, scene, game, seat
        self.people, self.person, self.channel = people, people[seat], channel
        self.chance = random.Random(scene.seed)
        self.waits = 0
        self._hand: Hand | None = None

    @property
    def hand(self) -> Hand:
        assert self._hand is not None
        return self._hand

    async def open(self) -> None:
        """The question of his seat, by `/choose`: what opens it is not counted, since it says what is to be counted."""
        shown = await (await self.person.slash(self.channel, "choose", game=self.game)).settled()
        if self._hand is None:
            self._hand = Hand(self.person, find(self.scene.game), shown.answer)
        self._hand.screen = shown.answer

    async def session(self) -> Session[Any]:
        return (await self.bot.runtime.service.games.look(self.game, None))[2]

    async def asked(self) -> Ask | None:
        """What his seat is asked, after the others have answered what they must; then he looks anew."""
        waited, session = False, await self.session()
        await quiet(self.bot)
        while self.seat not in session.asks() and not session.over:
            waited = True
            await self._another(session)
            await quiet(self.bot)
            session = await self.session()
        self.waits += waited
        if waited and not session.over:
            await self.open()
        return session.asks().get(self.seat)

    async def _another(self, session: Session[Any]) -> None:
        """Somebody else answers."""
        seat, ask = next(iter(session.asks().items()))
        service = self.bot.runtime.service
        number = session.setup.seats.index(seat)
        opened = await service.play.sit(self.game, Who(self.people[seat].id), Quoted(None, number))
        await service.play.answer(opened, plainly(ask, self.chance), sure=True)

    async def until(self, over: Callable[[Session[Any]], bool], will: Will | None = None) -> None:
        """What he will, and else what is safe, by hand, until this part is over."""
        for _ in range(MOST):
            if over(await self.session()):
                return
            ask = await self.asked()
            session = await self.session()
            if ask is None or over(session):
                return
            own = will(session, ask) if will is not None else None
            await self.hand.give(ask, plainly(ask, self.chance) if own is None else own)
        raise Refused(f"{self.scene.title}: it never ends", "comfort")


def plainly(ask: Ask, chance: random.Random) -> Answer:
    """The safe answer, else any: what others say hangs on the rules alone, and on no automated player's skill."""
    return ask.parse(ask.default) if ask.default is not None else ask.sample(chance)


# ---------------------------------------------------------------------- a game that stands where a scene begins


def begun(scene: Scene) -> tuple[Session[Any], str]:
    """The game as it has come there, and the seat that is asked."""
    spec = find(scene.game)
    setup, chance = spec.setup(scene.scenario, scene.seats), random.Random(scene.seed)
    session = Session.new(spec, setup, Secret(DICE, seed_of(scene), dict.fromkeys(setup.seats, "")))
    for _ in range(MOST * 10):
        for seat, ask in session.asks().items():
            if scene.begins(session, seat):
                return session, seat
            session.answer(seat, plainly(ask, chance))
            break
        else:
            break
    raise Refused(f"{scene.title}: it never begins", "comfort")


def seed_of(scene: Scene) -> bytes:
    return hashlib.sha256(f"{scene.title} {scene.seed}".encode()).digest()


async def set_up(bot: Amarna, scene: Scene, there: FakeDiscord, channel: Channel) -> Turn:
    """The game as a person finds it, with people at all its seats."""
    session, own = begun(scene)
    spec, setup, service = session.spec, session.setup, bot.runtime.service
    assert channel.guild is not None
    people = {seat: there.person(seat.title(), channel.guild) for seat in setup.seats}
    opened = {seat: person.id for seat, person in people.items()}

    async def all_of_it(row: GameRow) -> Batch:
        seats = {seat: SeatRow(seat, opened[seat], "person", "", row.created) for seat in setup.seats}
        start = Start(0, 0, 0, session.checkpoints[0].blob)
        loaded = LoadedGame(session, GameWithPlayers(row, seats, {}, 0), start, 0, 0, [], 0, -1)
        return msgspec.structs.replace(loaded.batch(row.created), game=row.id, waiting=topics(session))

    game = await bot.runtime.store.games.create_game(
        NewGame(slug=spec.slug, name=scene.title, guild=channel.guild.id, channel=channel.id,
        setup=setup, seed=seed_of(scene), creator=people[own].id, at=bot.runtime.now(), stage="running", dice=DICE,
        opened=opened, titles=spec.titles(session.state, setup.seats), begun=all_of_it,
    ))  # fmt: skip
    for seat, person in people.items():
        for topic, order in scene.orders:
            await service.play.standing_order(game, Who(person.id), topic, order, seat)
    for said in BEFORE, BEGINS:  # what has led here is told in a message of its own
        told = announcement(await service.games.game(game), said, key=said)
        await bot.runtime.store.outbox.post([told], game=game, at=bot.runtime.now())
        service.games.stirred()
        await quiet(bot)
    turn = Turn(bot, scene, game, own, people, channel)
    await turn.open()
    return turn


async def measured(scene: Scene) -> Figures:
    with tempfile.TemporaryDirectory() as folder:
        async with AsyncExitStack() as line:
            there = await line.enter_async_context(FakeDiscord())
            guild = there.world.add_guild("Comfort")
            channel = there.world.add_channel(guild, "table")
            bot = await line.enter_async_context(there.connect(Amarna(Config(database=Path(folder) / "a.db", burst=0))))
            await bot.commands_known()
            turn = await set_up(bot, scene, there, channel)
            await quiet(bot)
            before = {*channel.messages}
            await scene.play(turn)
            await quiet(bot)
            did, new = turn.hand.did, [channel.messages[id] for id in channel.messages.keys() - before]
            posts, left = [m for m in new if not is_a_call(m)], await calls_left(turn, new)
            return Figures(
                scene.title, did.presses, did.selects, did.forms, turn.waits, len(posts), left,
                scene.best, scene.budget, scene.before,
            )  # fmt: skip


def is_a_call(message: Message) -> bool:
    """Whether it only calls somebody, and is no panel of the table."""
    return [button.label for button in buttons(message)] == ["My move"]


async def calls_left(turn: Turn, messages: Iterable[Message]) -> int:
    """How many of these call somebody who need not decide any more."""
    asked = {turn.people[seat].id for seat in (await turn.session()).asks()}
    return sum(is_a_call(message) and not {user.id for user in message.mentions} <= asked for message in messages)


async def quiet(bot: Amarna) -> None:
    """Until everything is posted."""
    runtime = bot.runtime
    while await runtime.store.outbox.due_letters(runtime.now()):  # noqa: ASYNC110  (the outbox tells nobody)
        await asyncio.sleep(0.01)


# ---------------------------------------------------------------------- the command


def table(figures: list[Figures]) -> str:
    rows: list[tuple[str, ...]] = [
        ("", "presses", "selects", "forms", "all", "best", "budget", "before", "waits", "posts", "left")
    ]
    for one in figures:
        counted = (one.presses, one.selects, one.forms, one.all)
        numbers = (*counted, one.best, one.budget, one.before, one.waits, one.posts, one.left)
        rows.append((one.scene, *("" if not n and i == 6 else str(n) for i, n in enumerate(numbers))))
    wide = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return "\n".join(
        f"{row[0]:{wide[0]}}  " + "  ".join(f"{cell:>{width}}" for cell, width in zip(row[1:], wide[1:], strict=True))
        for row in rows
    )


def run(arguments: argparse.Namespace) -> int:
    from bot.bench.scenes import SCENES

    found = [asyncio.run(measured(scene)) for scene in SCENES]
    print(json.dumps(msgspec.to_builtins(found), indent=2) if arguments.json else table(found))
    return int(any(one.all > one.budget for one in found))
