"""A program whose processes play and carry letters until they are killed.

It imports everything once and forks for each life, so that a life begins at once. A line on its input is a life:
the database, the socket of a Discord that lives elsewhere, a seed. The answer is the number of the process.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import sys
import time
from pathlib import Path
from typing import Any

from bot.outbox import deliver
from bot.outbox.deliver import Delivery
from bot.service.lobby import Opening
from bot.service.service import GameService
from bot.service.step import Who
from bot.store import GameRow
from bot.views.messages.panel import Panel
from tests.bot.runtime import MODERATOR, answered, delivery_of, runtime, words_of
from tests.tiny import on_the_shelf

GAMES = (("scribes", "short", 3), ("pharaohs", "middle_five", 4))


class Far:
    """Brings letters to a Discord at the other end of a socket: one connection a message, so none can be half there."""

    def __init__(self, socket: str) -> None:
        self.socket = socket

    async def ask(self, **request: Any) -> Any:
        reader, composer = await asyncio.open_unix_connection(self.socket, limit=2**24)
        try:
            composer.write(json.dumps(request).encode() + b"\n")
            answer = await reader.readline()
        finally:
            composer.close()
        if not answer:
            raise OSError("no answer")
        return json.loads(answer)

    async def send(self, target: str, panel: Panel, *, marker: int, nonce: str) -> int:
        found = await self.ask(do="send", target=target, marker=marker, nonce=nonce, text=words_of(panel))
        if found is None:
            raise OSError("503 service unavailable")
        return int(found)

    async def add(self, target: str, message: int, panel: Panel, *, began: int, marker: int) -> bool:
        del began  # whoever is killed knows what he began, and has added nothing since
        found = await self.ask(do="add", message=message, marker=marker, text=words_of(panel))
        if found is None:
            raise OSError("503 service unavailable")
        return bool(found)

    async def remove(self, target: str, message: int) -> None:
        if not await self.ask(do="remove", message=message):
            raise OSError("503 service unavailable")

    async def below(self, target: str, message: int) -> list[int] | None:
        found: list[int] | None = await self.ask(do="below", target=target, message=message)
        return found

    async def find(self, target: str, *, marker: int, since: int) -> int | None:
        del since
        found: int | None = await self.ask(do="find", target=target, marker=marker)
        return found


class Blind(Far):
    """The planted fault: whether a letter was sent before is not looked for."""

    async def find(self, target: str, *, marker: int, since: int) -> int | None:
        del target, marker, since
        return None


class Now:
    """The real time, for a house that asks a test's clock."""

    now = 0

    def __call__(self) -> int:
        return int(time.time())


async def a_game(service: GameService) -> GameRow:
    """The game that is being played; a new one in a new channel when all are over. It may have begun only halfway."""
    channel = 70
    while True:
        row = await service.store.games.last_game_in(channel)
        if row is None or row.stage != "over":
            break
        channel += 1
    slug, scenario, seats = GAMES[channel % len(GAMES)]
    if row is None:
        row = await service.lobby.open_game(
            MODERATOR, Opening(slug=slug, name="K", guild=5, channel=channel, scenario=scenario, seats=seats)
        )
    if row.stage == "lobby":
        for i, seat in enumerate(row.setup.seats):
            await service.lobby.sit_down(row.id, Who(100 + i), seat, word=f"word{i}")
        await service.lobby.start(row.id, MODERATOR)
    return await service.games.game(row.id)


async def play(service: GameService, far: Far, chance: random.Random) -> None:
    """Answer, and say afterwards what was answered: that must never be lost."""
    while True:
        row = await a_game(service)
        while True:
            _, _, session = await service.games.look(row.id, None)
            if session.over:
                break
            seat, ask = chance.choice(list(session.asks().items()))
            who = Who(100 + row.setup.seats.index(seat))
            await answered(service, row.id, who, ask.sample(chance), session.token, seat)
            written = await service.games.game(row.id)
            await far.ask(do="answered", game=row.id, version=written.version)
            if chance.random() < 0.2:
                await asyncio.sleep(0.02)


async def live(path: Path, far: Far, seed: int) -> None:
    async with runtime(path, Now(), burst=0) as service:  # type: ignore[arg-type]
        carrying: Delivery = delivery_of(service, far)
        service.games.stirred = carrying.stir
        await asyncio.gather(carrying.run(), play(service, far, random.Random(seed)))


def main() -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody asks how they died
    deliver.FIRST_PAUSE = 0
    far = Blind if "blind" in sys.argv else Far
    with on_the_shelf():
        for line in sys.stdin:
            path, socket, seed = json.loads(line)
            process = os.fork()
            if process == 0:
                asyncio.run(live(Path(path), far(socket), seed))
                os._exit(1)  # nobody lives to the end
            print(process, flush=True)


if __name__ == "__main__":
    main()
