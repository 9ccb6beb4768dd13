"""A desk on a database of its own, with people to sit at it."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import engine.games  # noqa: F401  (puts the games on the shelf)
from bot.desk import Desk, Who
from bot.herald import TextHerald
from bot.store import Store
from engine.kernel.state import encode

MODERATOR = Who(1, moderates=True)


class Clock:
    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        return self.now


@asynccontextmanager
async def house(path: Path, clock: Clock | None = None) -> AsyncIterator[Desk]:
    store = await Store.open(path)
    try:
        yield Desk(store, TextHerald(), clock or Clock())
    finally:
        await store.close()


async def begun(desk: Desk, slug: str, scenario: str = "", seats: int = 0, channel: int = 77) -> int:
    """A running game in which person 100 has the first seat, 101 the second, and so on."""
    game = await desk.open_game(slug, MODERATOR, name="Test", guild=5, channel=channel, scenario=scenario, seats=seats)
    for i, seat in enumerate(game.setup.seats):
        await desk.sit_down(game.id, Who(100 + i), seat, word=f"word{i}")
    await desk.start(game.id, MODERATOR)
    return game.id


async def play_on(desk: Desk, game: int, answers: int, seed: int = 0) -> int:
    """Give so many random answers, each by the person who is asked. Returns how many were still possible."""
    chance = random.Random(seed)
    for given in range(answers):
        row, _, session = await desk.look(game, None)
        if session.over:
            return given
        seat, ask = next(iter(session.asks().items()))
        who = Who(100 + row.setup.seats.index(seat))
        await desk.answer(game, who, ask.sample(chance), session.token)
    return answers


async def snapshot(desk: Desk, game: int) -> tuple[Any, ...]:
    """What must be the same after everything was read again."""
    _, _, session = await desk.look(game, None)
    question = session.question.signature() if session.question is not None else ""
    lines = await desk.store.lines(game)
    return encode(session.state), question, session.token, lines, await desk.store.rolls(game)
