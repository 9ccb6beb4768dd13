"""A game that stands as a test wants it: opened on Discord, then given another position, and dice that are known.

What happens from there on goes through the surface like any other game: prompts, buttons, posts, direct messages.
"""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest

from bot.outbox.letters import announcement, to_person
from bot.runtime import Runtime
from bot.service.running import topics
from bot.store import Batch, Start
from engine.kernel.dice import Dice, Secret
from engine.kernel.game import find
from engine.kernel.questions import Answer, Ask
from engine.kernel.session import Session
from tests.kit import LoadedDice, easy
from tests.simcord.driver import Player
from tests.simcord.town import Town, texts, town
from tests.simcord.watcher import Sent, Watcher

Script = Mapping[str, Sequence[int | str]]
PATIENCE = 400  # decisions until a chapter must have come to what it waits for


@contextmanager
def loaded(script: Script) -> Iterator[None]:
    """All dice of games fall as the script says, also after a restart."""
    cup = LoadedDice(script)

    def of(cls: type[Dice], secret: Secret) -> Dice:
        del cls, secret
        return cup.again()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Dice, "of", classmethod(of))
        yield


async def place(there: Town, game: int, state: Any) -> None:
    """The game goes on from this position, and everybody hears of it."""
    await lay_out(there.runtime, game, state)
    await there.settle()


async def lay_out(runtime: Runtime, game: int, state: Any) -> None:
    """The game goes on from this position; its log begins anew, and everybody gets the hand he holds in it."""
    service, store = runtime.service, runtime.store
    row, seats = await service.games.game(game), await store.games.seats(game)
    _, _, before = await service.games.look(game, None)
    session: Session[Any] = Session.at(find(row.slug), row.setup, before.secret, state)
    assert not session.journal, "a position must begin with a question that somebody has to think about"
    rolls = len(await store.journal.rolls(game))
    hands = [
        to_person(row, taken.user, ["Your hand."], f"placed:{seat}", seat=seat, hand=True)
        for seat, taken in seats.items()
        if taken.user is not None
    ]
    batch = Batch(
        game=game,
        version=row.version,
        at=runtime.now(),
        checkpoints=[Start(row.version, 0, rolls, session.checkpoints[0].blob)],
        lines=session.lines,
        rolls_from=rolls,
        rolls=session.table.dice.rolls,
        letters=[announcement(row, "The game goes on from another position.", "placed"), *hands],
        waiting=topics(session),
    )
    await store.journal.commit(batch)
    await service.games.refresh(game)


@dataclass
class Cast:
    """The players of a game by their seats, and somebody who reads everything that is sent to anybody."""

    there: Town
    game: int
    seats: dict[str, Player]
    watcher: Watcher
    known: dict[int, set[str]] = field(default_factory=dict)
    asked: list[tuple[str, str]] = field(default_factory=list)  # (seat, topic) of everything that was decided

    async def session(self) -> Session[Any]:
        return await self.there.session(self.game)

    async def asks(self) -> dict[str, Ask]:
        return (await self.session()).asks()

    async def watch(self) -> None:
        """Whatever was sent since the last look must have gone to people who may know it."""
        self.known = await self.watcher.look(self.known or await self.watcher.knowledge())

    async def seen_since(self, before: int, but: int) -> Sent:
        """What everybody but one person was sent since then, also when a player and a spectator look around."""
        for person in (self.there.ann, self.there.guest):
            await person.slash(self.there.channel, "board", text=True)
            await person.click(self.there.newest(), label="Log")
        await self.watch()
        return self.watcher.shown_to_others(before, but)

    async def plays(self, seat: str, topic: str, answer: Answer, way: str = "") -> None:
        """A seat decides what it is asked, in front of its prompt, and the table is told."""
        ask = (await self.asks()).get(seat)
        assert ask is not None and ask.topic == topic, f"{seat}: {topic}? asked are {topics(await self.session())}"
        player = self.seats[seat]
        usual = player.ways
        player.ways = (way,) if way else usual
        await player.decide(answer)
        player.ways = usual
        self.asked.append((seat, topic))
        await self.there.settle()
        await self.watch()

    async def all_play(self, topic: str, answers: Mapping[str, Answer]) -> None:
        """Several seats decide at the same time: the table hears who is asked, and nothing before the last has."""
        session = await self.session()
        asks, panel, before = session.asks(), texts(self.there.newest()), len(await self.said())
        assert set(asks) == set(answers) and {ask.topic for ask in asks.values()} == {topic}, topics(session)
        for seat, ask in asks.items():
            assert f"To decide: **{session.spec.view.face(session.state, seat).title}**, {ask.heading}" in panel
        for i, (seat, answer) in enumerate(answers.items()):
            assert len(await self.said()) == before, f"told before the last of {i} had answered"
            await self.plays(seat, topic, answer)

    async def default(self, seat: str = "") -> None:
        """Whoever is asked first decides what is safe, by a button or in words."""
        seat, ask = next((own, ask) for own, ask in (await self.asks()).items() if seat in ("", own))
        await self.plays(seat, ask.topic, easy(ask))

    async def until(self, seat: str, topic: str) -> None:
        """Everybody does what is safe until this is asked."""
        for _ in range(PATIENCE):
            ask = (await self.asks()).get(seat)
            if ask is not None and ask.topic == topic:
                return
            await self.default()
        raise AssertionError(f"{seat} is never asked {topic}")

    async def restarted(self) -> None:
        """The bot goes and comes back in the middle of a phase: the same people are asked, and nothing is posted."""
        session, posts = await self.session(), len(self.there.messages())
        before, waiting = session.token, set(session.asks())
        assert session.tail(), "the restart should come in the middle of a phase"
        await self.there.restart()
        await self.there.settle()
        session = await self.session()
        assert session.token == before and session.frozen is None and set(session.asks()) == waiting
        assert len(self.there.messages()) == posts

    async def played_by(self, *ways: str) -> None:
        """The end of a turn: people have used all these ways, and the game is the same when it is read again."""
        used = {way for player in self.seats.values() for way in player.did}
        assert set(ways) <= used, f"nobody has used {set(ways) - used}"
        await self.there.reads_the_same(self.game)

    async def said(self) -> list[str]:
        """The log as a spectator reads it."""
        return [line.text for line in await self.there.runtime.store.journal.lines(self.game) if line.to is None]


@asynccontextmanager
async def cast(
    caplog: pytest.LogCaptureFixture,
    game: str,
    state: Any,
    dice: Script,
    watcher: type[Watcher] = Watcher,
    ways: tuple[str, ...] = ("components", "components", "form", "do", "choose"),
    **options: Any,
) -> AsyncIterator[Cast]:
    """A game of people only, in a position, with its dice loaded and everything that is sent watched."""
    with pytest.MonkeyPatch.context() as patch:
        async with town() as there:
            people = [there.ann, there.ben, there.cem, there.mod][: len(state.seats)]
            watching = watcher(there, 1, caplog)
            watching.listen(patch)
            with loaded({}):
                number = await there.begun(game, people, seats=len(people), **options)
            assert number == watching.game
            for person in people[1:]:
                await there.runtime.store.people.wish(person.id, pictures=False)
            await watching.look(await watching.knowledge())
            with loaded(dice):  # from this position on: setting the game up takes nothing out of the script
                await place(there, number, state)
                players = {
                    seat: Player(there, person, number, random.Random(i), ways)
                    for i, (seat, person) in enumerate(zip(state.seats, people, strict=True))
                }
                table = Cast(there, number, players, watching)
                await table.watch()
                yield table
