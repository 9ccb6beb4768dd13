"""Lessons: a game of one person with automated others, which nobody else hears of."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec

from bot.desk.hosted import Hosted
from bot.desk.seating import Seating
from bot.desk.step import Who
from bot.store import Batch, Company, GameRow, SeatRow, Start
from bot.wishes import GameWishes
from engine.kernel.errors import Refused
from engine.kernel.game import GameSpec, find
from engine.kernel.lesson import DICE, Lesson

KEPT = 14 * 24 * 3600  # seconds for which a lesson is kept after the last answer
LESSON = "lesson"  # the alarm at which it is thrown away
NOWHERE = 2**62  # a lesson has no channel: a number below zero stands for it


class Lessons(Seating):
    """Each person has one of each game at most; it waits for him until it is over, and some days beyond."""

    async def learn(self, who: Who, slug: str, *, anew: bool = False) -> GameRow:
        """His lesson in a game: the one he has begun, or a new one."""
        spec = find(slug)
        lesson = lesson_of(spec)
        begun = await self.store.lesson_of(who.user, slug)
        if begun is not None and not anew:
            return begun
        if begun is not None:
            await self.forget_lesson(begun.id)
        row = await self.game(await self._begin(who, spec, lesson))
        await self.nudge(row.id)
        return await self.game(row.id)

    async def _begin(self, who: Who, spec: GameSpec[Any], lesson: Lesson) -> int:
        at, setup, session = self.now(), lesson.setup(spec), lesson.session(spec)

        async def all_of_it(row: GameRow) -> Batch:
            seats = {seat: _sitter(lesson, seat, who, at) for seat in setup.seats}
            hosted = Hosted(
                session, Company(row, seats, {}, 0), Start(0, 0, 0, session.checkpoints[0].blob), 0, 0, [], 0, -1
            )
            batch = await self._batch(row, seats, hosted, {}, "running")
            assert batch is not None, "a game that begins has lines at least"
            return msgspec.structs.replace(batch, audit=[(who.user, "began a lesson")])

        return await self.store.create_game(
            slug=spec.slug,
            name=f"Lesson: {spec.title}",
            guild=0,
            channel=-1 - secrets.randbelow(NOWHERE),
            setup=setup,
            seed=lesson.dice,
            creator=who.user,
            at=at,
            stage="running",
            dice=DICE,
            wishes=GameWishes(lesson=True, messengers=False),
            automats=[seat for seat in setup.seats if seat != lesson.seat],
            sitting={lesson.seat: who.user},
            titles=spec.titles(session.state, setup.seats),
            begun=all_of_it,
        )

    async def forget_lesson(self, game: int) -> None:
        """Throw a lesson away, with all that was in it."""
        async with self._lock(game):
            self._hosted.pop(game, None)
            await self.store.drop_lesson(game)
        self.stirred()


def lesson_of(spec: GameSpec[Any]) -> Lesson:
    if spec.lesson is None:
        raise Refused(f"there is no lesson in {spec.title}", "game")
    return spec.lesson


def _sitter(lesson: Lesson, seat: str, who: Who, at: int) -> SeatRow:
    own = seat == lesson.seat
    return SeatRow(seat, who.user if own else None, "person" if own else "automat", "", at)
