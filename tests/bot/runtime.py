"""A desk on a database of its own, with people to sit at it, and a Discord that is only a list of messages."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from discord.ui import TextDisplay

import engine.games  # noqa: F401  (puts the games on the shelf)
from bot.outbox.carrying import ClosedDoor, ClosedRoom, Later, Unacceptable
from bot.outbox.compose import Composer
from bot.outbox.deliver import Delivery
from bot.outbox.letters import Letters
from bot.service.foresight import would_bind
from bot.service.lobby import Opening
from bot.service.question import AnswerResult, OpenQuestion, Quoted
from bot.service.service import GameService
from bot.service.step import Who
from bot.store import Letter, Store
from bot.views.messages.panel import Panel
from bot.views.pictures.pictures import Pictures
from engine.kernel.errors import Refused
from engine.kernel.questions import Answer
from engine.kernel.session import Token
from engine.kernel.state import encode
from renderers.studio import Studio

MODERATOR = Who(1, moderates=True)
TABLE = "channel:77"  # of the game that `begun` begins


class Clock:
    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        return self.now


@asynccontextmanager
async def runtime(path: Path, clock: Clock | None = None, burst: int = 45) -> AsyncIterator[GameService]:
    store = await Store.open(path)
    try:
        yield GameService(store, Letters(burst), clock or Clock())
    finally:
        await store.close()


async def begun(service: GameService, slug: str, scenario: str = "", seats: int = 0, channel: int = 77) -> int:
    """A running game in which person 100 has the first seat, 101 the second, and so on."""
    game = await service.lobby.open_game(
        MODERATOR, Opening(slug=slug, name="Test", guild=5, channel=channel, scenario=scenario, seats=seats)
    )
    for i, seat in enumerate(game.setup.seats):
        await service.lobby.sit_down(game.id, Who(100 + i), seat, word=f"word{i}")
    await service.lobby.start(game.id, MODERATOR)
    return game.id


async def answered(
    service: GameService, game: int, who: Who, value: Any, quoting: Token | None = None, seat: str = ""
) -> list[str]:
    """A person's answer, who sat down to it and is sure. Returns what his seat may read of what came of it."""
    return _done(await service.play.answer(await seated(service, game, who, quoting, seat), value, sure=True))


async def ordered(service: GameService, game: int, who: Who, line: str, seat: str = "") -> list[str]:
    """The same for an order line."""
    return _done(await service.play.order(await seated(service, game, who, None, seat), line, sure=True))


async def taken(service: GameService, game: int, who: Who, number: int, seat: str = "") -> list[str]:
    """The same for one of the ways that a question offers."""
    return _done(await service.play.take((await seated(service, game, who, None, seat)).address, number, sure=True))


async def binds(service: GameService, game: int, who: Who, answers: list[Answer], seat: str = "") -> bool:
    """Whether these answers cannot be taken back freely."""
    opened = await seated(service, game, who, None, seat)
    return bool(would_bind(opened.session, opened.seat, answers, opened.around))


async def seated(service: GameService, game: int, who: Who, quoting: Token | None, seat: str) -> OpenQuestion:
    number = (await service.games.game(game)).setup.seats.index(seat) if seat else None
    opened = await service.play.sit(game, who, Quoted(quoting, number) if number is not None else None)
    return opened if quoting is None else replace(opened, token=quoting)


def _done(came: AnswerResult) -> list[str]:
    if came.came == "late":
        raise Refused("that question is no longer open", "stale")
    assert came.came == "done", "who is sure is not asked"
    return came.told


async def play_on(service: GameService, game: int, answers: int, seed: int = 0) -> int:
    """Give so many random answers, each by the person who is asked. Returns how many were still possible."""
    chance = random.Random(seed)
    for given in range(answers):
        row, _, session = await service.games.look(game, None)
        if session.over:
            return given
        seat, ask = next(iter(session.asks().items()))
        who = Who(100 + row.setup.seats.index(seat))
        await answered(service, game, who, ask.sample(chance), session.token)
    return answers


async def last_taken_back(service: GameService, game: int, who: Who) -> None:
    """A moderator takes the last decision back."""
    points = await service.going_back.points(game, 1)
    await service.going_back.roll_back(
        game, who, points[0].back if points else 1, (await service.games.game(game)).version
    )


async def seat_given(service: GameService, game: int, who: Who, seat: str, user: int) -> None:
    """Somebody gives a seat to a person, who says yes."""
    if user in await service.seats.replace(game, who, seat, user):
        assert await service.seats.agree_to_seat(game, Who(user), seat, user) == []


async def snapshot(service: GameService, game: int) -> tuple[Any, ...]:
    """What must be the same after everything was read again."""
    _, _, session = await service.games.look(game, None)
    question = session.question.signature() if session.question is not None else ""
    lines = await service.store.journal.lines(game)
    return encode(session.state), question, session.token, lines, await service.store.journal.rolls(game)


async def waiting_letters(service: GameService) -> list[Letter]:
    """Every letter that still has to go out, whenever."""
    return [post.letter for post in await service.store.outbox.due_letters(2**40, most=10**6)]


async def given_up(service: GameService) -> int:
    """How many letters could not be delivered."""
    return len(await service.store.database.rows("SELECT 1 FROM outbox WHERE failure IS NOT NULL"))


# ---------------------------------------------------------------------- Discord


def words_of(panel: Panel) -> str:
    """All that it says."""
    return "\n".join(item.content for item in panel.items if isinstance(item, TextDisplay))


@dataclass(frozen=True)
class Posted:
    """A message as it stands in a channel: what was sent, and whom it may call."""

    id: int
    target: str
    marker: int
    text: str
    calls: list[int]
    began: int = 0  # the marker it was posted with, where it has grown since

    @property
    def words(self) -> dict[str, Any]:
        """The settled words, where `Bare` wrote them."""
        words: dict[str, Any] = json.loads(self.text)
        return words


@dataclass
class Doors:
    """A carrier whose Discord keeps what was posted, knows nonces for a while, and can be out of order.

    `faults` are what happens on the next tries at a target: `down` (nothing is posted), `dropped` (it is posted, and
    the answer gets lost), `closed` (nobody opens), `too fast` and `refused` (by Discord), `dies before` and
    `dies after` it is posted (the bot does), or something to wait for.
    """

    posts: list[Posted] = field(default_factory=list)
    nonces: dict[str, int] = field(default_factory=dict)
    faults: dict[str, list[str | asyncio.Event]] = field(default_factory=dict)
    tries: list[str] = field(default_factory=list)
    looks: list[str] = field(default_factory=list)
    since: list[int] = field(default_factory=list)  # how far back it was looked for each
    last: int = 4999  # the number of the newest message, also of one that is gone
    gone: list[Posted] = field(default_factory=list)  # what was taken away

    async def send(self, target: str, panel: Panel, *, marker: int, nonce: str) -> int:
        fault = await self._trouble(target)
        if nonce not in self.nonces:
            self.last = self.nonces[nonce] = max([self.last, *(post.id for post in self.posts)]) + 1
            self.posts.append(Posted(self.nonces[nonce], target, marker, words_of(panel), list(panel.calls)))
        _ends(fault)
        return self.nonces[nonce]

    async def _trouble(self, target: str) -> str:
        """What goes wrong before it is posted; what goes wrong afterwards is returned."""
        self.tries.append(target)
        fault = self.faults[target].pop(0) if self.faults.get(target) else ""
        if isinstance(fault, asyncio.Event):
            await fault.wait()
        if fault == "down":
            raise OSError("503 service unavailable")
        if fault == "dies before":
            raise asyncio.CancelledError
        if fault == "closed":
            raise ClosedDoor if target.startswith("user:") else ClosedRoom("I may not write there", "Let me.")
        if fault == "too fast":
            raise Later("direct messages were opened too fast", 60)
        if fault == "refused":
            raise Unacceptable("400 50035 Invalid Form Body")
        return fault if isinstance(fault, str) else ""

    async def add(self, target: str, message: int, panel: Panel, *, began: int, marker: int) -> bool:
        """What goes wrong with a message that is posted goes wrong with one that is changed."""
        place = next((i for i, post in enumerate(self.posts) if post.id == message), None)
        if place is None:
            return False
        fault = await self._trouble(target)
        self.posts[place] = Posted(message, target, marker, words_of(panel), self.posts[place].calls, began)
        _ends(fault)
        return True

    async def remove(self, target: str, message: int) -> None:
        fault = await self._trouble(target)
        self.gone += [post for post in self.posts if post.id == message]
        self.posts = [post for post in self.posts if post.id != message]
        _ends(fault)

    async def below(self, target: str, message: int) -> list[int] | None:
        there = [post.id for post in self.to(target)]
        return there[there.index(message) + 1 :] if message in there else None

    async def find(self, target: str, *, marker: int, since: int) -> int | None:
        self.looks.append(target)
        self.since.append(since)
        there = (post for post in self.posts if post.target == target)
        return next((post.id for post in there if marker in (post.marker, post.began)), None)

    def says(self, target: str) -> None:
        """Somebody writes there."""
        self.last = max([self.last, *(post.id for post in self.posts)]) + 1
        self.posts.append(Posted(self.last, target, 0, '{"kind": "said by somebody", "said": [], "lines": []}', []))

    def to(self, target: str) -> list[Posted]:
        return [post for post in self.posts if post.target == target]


def _ends(fault: str) -> None:
    if fault == "dropped":
        raise TimeoutError("no answer")
    if fault == "dies after":
        raise asyncio.CancelledError


class Bare(Composer):
    """Sends the settled words as they are, so that a test can read them; nothing is drawn."""

    async def panel(self, words: dict[str, Any]) -> Panel:
        panel = await super().panel(words)
        panel.items.clear()
        panel._text = -(10**6)  # more than a message of Discord's has room for
        return panel.text(json.dumps({**words, "shown": panel.calls}))


class NoPictures(Pictures):
    async def board(self, *args: Any, **options: Any) -> None:
        del args, options


def delivery_of(service: GameService, doors: Any, composer: type[Composer] = Bare) -> Delivery:
    """A courier for tests that have the words carried and look at no picture."""
    return Delivery(service.store, composer(service, NoPictures(Studio(workers=1))), doors, service.now)


class Post:
    """A house, its Discord and a courier between them."""

    def __init__(self, service: GameService, clock: Clock) -> None:
        self.service, self.clock, self.doors = service, clock, Doors()
        self.delivery = delivery_of(service, self.doors)

    async def restart(self) -> None:
        """Another process, later: with the first everything of it died, and Discord has forgotten the nonces."""
        rounds = list(self.delivery._rounds.values())
        for task in rounds:
            task.cancel()
        await asyncio.gather(*rounds, return_exceptions=True)
        self.doors.nonces.clear()
        self.delivery = delivery_of(self.service, self.doors)

    async def out(self, later: int = 0) -> None:
        """All that is due goes out."""
        self.clock.now += later
        while await self.delivery.carry():
            continue

    async def write(self, *keys: str, to: str = "user:100") -> None:
        body: dict[str, object] = {"kind": "private", "game": 1, "seat": "", "hand": False}
        letters = [Letter(key, to, {**body, "lines": [key]}) for key in keys]
        await self.service.store.outbox.post(letters, game=1, at=self.clock.now)

    def lines(self, target: str) -> list[list[str]]:
        return [post.words["lines"] for post in self.doors.to(target)]

    def said(self) -> list[str]:
        return [text for post in self.doors.to(TABLE) for text in post.words.get("said", [])]

    def told(self) -> list[str]:
        words = [post.words for post in self.doors.to(TABLE)]
        return [line for one in words if one["kind"] == "table" for line in one["lines"]]


@asynccontextmanager
async def post(folder: Path, game: str = "toy") -> AsyncIterator[Post]:
    """Game 1 is under way, and its beginning is told."""
    clock = Clock()
    async with runtime(folder / "a.db", clock) as service:
        await begun(service, game)
        there = Post(service, clock)
        await there.out()
        yield there
