"""Lessons: a game of one person with automated others, which nobody else hears of."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.service.loaded import LoadedGame
from bot.service.part import Part
from bot.service.step import Who
from bot.settings import GameSettings
from bot.store import Batch, GameRow, GameWithPlayers, SeatRow
from bot.store.rows import NewGame
from engine.kernel.errors import Refused
from engine.kernel.game import GameSpec, find, games
from engine.kernel.lesson import DICE, Lesson

KEPT = 14 * 24 * 3600  # seconds for which a lesson is kept after the last answer
LESSON = "lesson"  # the alarm at which it is thrown away


class Lessons(Part):
    """Each person has one of each game at most; it waits for him until it is over, and some days beyond."""

    async def learn(self, who: Who, slug: str, *, anew: bool = False) -> GameRow:
        """His lesson in a game: the one he has begun, or a new one."""
        spec = find(slug)
        lesson = lesson_of(spec)
        async with self.games.lock(-who.user):  # two clicks at once begin one lesson; no game has a number below zero
            begun = await self.store.games.lesson_of(who.user, slug)
            if begun is not None and not anew:
                return begun
            id = await self._begin_anew(who, spec, lesson, begun)
        await self.games.nudge(id)
        return await self.games.game(id)

    async def _begin_anew(self, who: Who, spec: GameSpec[Any], lesson: Lesson, old: GameRow | None) -> int:
        """Begin a lesson. The old one goes in the transaction in which the new one comes, or stays."""
        if old is None:
            return await self._begin(who, spec, lesson)
        async with self.games.lock(old.id):
            id = await self._begin(who, spec, lesson, instead_of=old.id)
            self.games.forget(old.id)
        return id

    async def _begin(self, who: Who, spec: GameSpec[Any], lesson: Lesson, instead_of: int | None = None) -> int:
        at, setup, session = self.now(), lesson.setup(spec), lesson.session(spec)

        async def all_of_it(row: GameRow) -> Batch:
            seats = {seat: _sitter(lesson, seat, who, at) for seat in setup.seats}
            loaded = LoadedGame.unwritten(session, GameWithPlayers(row, seats, {}, 0))
            batch = await self.games.batch(loaded, {}, "running")
            assert batch is not None, "a game that begins has lines at least"
            return msgspec.structs.replace(batch, audit=[(who.user, "began a lesson")])

        return await self.store.games.create_game(
            NewGame(
                slug=spec.slug,
                name=f"Lesson: {spec.title}",
                guild=0,
                channel=0,
                setup=setup,
                seed=lesson.dice,
                creator=who.user,
                at=at,
                stage="running",
                dice=DICE,
                kind="lesson",
                settings=GameSettings(messengers=False),
                automats=[seat for seat in setup.seats if seat != lesson.seat],
                opened={lesson.seat: who.user},
                titles=spec.titles(session.state, setup.seats),
                begun=all_of_it,
                instead_of=instead_of,
            )
        )

    async def forget_lesson(self, game: int) -> None:
        """Throw a lesson away, with all that was in it."""
        async with self.games.lock(game):
            self.games.forget(game)
            await self.store.games.drop_lesson(game)
        self.games.stirred()


def lesson_of(spec: GameSpec[Any]) -> Lesson:
    if spec.words.lesson is None:
        raise Refused(f"there is no lesson in {spec.title}", "game")
    return spec.words.lesson


def must_be_no_lesson(seed: bytes) -> None:
    """Refuse dice that everybody knows: those of the lessons."""
    if any(spec.words.lesson is not None and spec.words.lesson.dice == seed for spec in games().values()):
        raise Refused("that file is a lesson, whose dice everybody can know; `/learn` opens it", "dice")


def _sitter(lesson: Lesson, seat: str, who: Who, at: int) -> SeatRow:
    own = seat == lesson.seat
    return SeatRow(seat, who.user if own else None, "person" if own else "automat", "", at)
