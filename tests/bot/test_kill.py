"""The process dies at any moment; what was answered before is there, what was not is not, and nothing is doubled."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.bot.house import house, snapshot

KILLS = 12  # a longer run: KILLS=200 pytest tests/bot/test_kill.py
PLAYER = """
import asyncio, sys
from pathlib import Path
from tests.bot.house import begun, house, play_on

async def main(path, seed):
    async with house(Path(path)) as desk:
        rows = await desk.store.running()
        game = rows[0] if rows else await begun(desk, "pharaohs", "full", 4)
        print("ready", flush=True)
        while await play_on(desk, game, 5, seed) == 5:
            row = await desk.store.game(game)
            print(row.version, flush=True)
            seed += 1

asyncio.run(main(sys.argv[1], int(sys.argv[2])))
"""


def played_and_killed(path: Path, seed: int, seconds: float) -> int:
    """Let a process play for so long and kill it. Returns the last version it said it had written."""
    words = [sys.executable, "-c", PLAYER, str(path), str(seed)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(seconds)
        process.send_signal(signal.SIGKILL)
        return max(map(int, process.stdout.read().split()), default=0)


def test_killed_at_random_moments_nothing_is_lost_or_doubled(tmp_path: Path) -> None:
    path = tmp_path / "k.db"
    chance = random.Random(4)
    told = 0
    for kill in range(int(os.environ.get("KILLS", str(KILLS)))):
        told = max(told, played_and_killed(path, kill, chance.random() * 0.15))
        asyncio.run(looks_whole(path, told))
    assert told > 0


async def looks_whole(path: Path, told: int) -> None:
    """What stands in the file after a kill: all that was told, once, and a game that can go on."""
    async with house(path) as desk:
        [game] = await desk.store.running()
        row = await desk.store.game(game)
        assert row is not None and row.version >= told, "what was told to have been written was written"
        start = await desk.store.start_of(game, 0)
        assert start is not None and [e.seq for e in start.events] == list(range(row.version))
        before = await snapshot(desk, game)
        desk._hosted.clear()
        assert await snapshot(desk, game) == before
        _, _, session = await desk.look(game, None)
        assert session.frozen is None and session.spec.check(session.state) == []
        letters = [letter.key for _, _, letter in await desk.store.waiting_letters(2**40, most=10**6)]
        assert len(set(letters)) == len(letters)
