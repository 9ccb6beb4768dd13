"""The process dies at any moment; what was answered before is there, and everything is told exactly once.

Who plays also carries letters, to a Discord that is not killed with him: it lives here, at the other end of a socket.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import socketserver
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from bot.service.service import GameService
from tests.bot.runtime import Clock, Doors, Posted, delivery_of, given_up, runtime, snapshot
from tests.tiny import on_the_shelf

KILLS = 12  # a longer run: KILLS=200 pytest tests/bot/test_kill.py
LONGEST_LIFE = 0.6
NONCES = 6  # a nonce is known for so many messages; after that only the marker tells that a letter was sent


@pytest.fixture(autouse=True)
def scribes() -> Iterator[None]:
    with on_the_shelf():
        yield


@dataclass
class Discord:
    """Keeps what was posted. Now and then it is out of order, or its answer gets lost."""

    chance: random.Random
    posts: list[Posted] = field(default_factory=list)
    nonces: dict[str, int] = field(default_factory=dict)
    answered: dict[int, int] = field(default_factory=dict)  # game -> the version it was said to have reached
    troubles: int = 0
    grown: int = 0  # how often a post was added to
    taken_away: list[Posted] = field(default_factory=list)
    unanswered: int = 0  # messages that were posted, and whose sender was killed before it was told so
    in_flight: threading.Event = field(default_factory=threading.Event)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def asked(self, request: dict[str, Any]) -> Any:
        with self.lock:
            if request["do"] == "send":
                return self._send(request["target"], request["marker"], request["nonce"], request["text"])
            if request["do"] == "add":
                return self._add(request["message"], request["marker"], request["text"])
            if request["do"] == "remove":
                return self._remove(request["message"])
            if request["do"] == "below":
                there = [post.id for post in self.posts if post.target == request["target"]]
                return there[there.index(request["message"]) + 1 :] if request["message"] in there else None
            if request["do"] == "find":
                wanted = (request["target"], request["marker"])
                return next((post.id for post in self.posts if (post.target, post.marker) == wanted), None)
            self.answered[request["game"]] = max(request["version"], self.answered.get(request["game"], 0))
            return None

    def _add(self, message: int, marker: int, text: str) -> bool | None:
        trouble = self.chance.random()
        if trouble < 0.05:
            self.troubles += 1
            return None
        place = next(i for i, post in enumerate(self.posts) if post.id == message)
        self.posts[place] = replace(self.posts[place], marker=marker, text=text)
        self.grown += 1
        if trouble < 0.1:
            self.troubles += 1
            raise ConnectionResetError
        return True

    def _remove(self, message: int) -> bool:
        trouble = self.chance.random()
        if trouble < 0.05:
            self.troubles += 1
            return False
        self.taken_away += [post for post in self.posts if post.id == message]
        self.posts = [post for post in self.posts if post.id != message]
        if trouble < 0.1:
            self.troubles += 1
            raise ConnectionResetError
        return True

    def _send(self, target: str, marker: int, nonce: str, text: str) -> int | None:
        trouble = self.chance.random()
        if trouble < 0.05:
            self.troubles += 1
            return None
        if nonce not in self.nonces:
            self.posts.append(Posted(5000 + len(self.posts) + len(self.taken_away), target, marker, text, []))
            self.nonces[nonce] = self.posts[-1].id
            for old in list(self.nonces)[:-NONCES]:
                del self.nonces[old]
        if trouble < 0.1:
            self.troubles += 1
            raise ConnectionResetError
        if trouble < 0.4 and not self.in_flight.is_set():
            self.unanswered += 1
            self.nonces.clear()  # only its marker tells that this was sent
            self.in_flight.set()
            raise Unanswered
        return self.nonces[nonce]


class Unanswered(Exception):
    """Discord has posted a message, and says nothing until the sender is killed."""


@contextmanager
def on_line(discord: Discord, socket: str) -> Iterator[None]:
    class Handler(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            try:
                request = self.rfile.readline()
                if request.endswith(b"\n"):  # who was killed while he asked has asked nothing
                    self.wfile.write(json.dumps(discord.asked(json.loads(request))).encode() + b"\n")
            except (ConnectionResetError, BrokenPipeError):
                return
            except Unanswered:
                self.rfile.read()  # until the sender is dead

    class Server(socketserver.ThreadingUnixStreamServer):
        daemon_threads = True

    with Server(socket, Handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.02,))
        thread.start()
        try:
            yield
        finally:
            server.shutdown()
            thread.join()


class Lives:
    """Lets processes live for a while, or until a message of theirs is posted that they have no answer to."""

    def __init__(self, program: subprocess.Popen[str], path: Path, socket: str, discord: Discord) -> None:
        self.program, self.path, self.socket, self.discord = program, path, socket, discord

    def one(self, seed: int, seconds: float) -> None:
        self.discord.in_flight.clear()
        assert self.program.stdin is not None and self.program.stdout is not None
        print(json.dumps([str(self.path), self.socket, seed]), file=self.program.stdin, flush=True)
        process = int(self.program.stdout.readline())
        self.discord.in_flight.wait(seconds)
        os.kill(process, signal.SIGKILL)
        while is_there(process):
            time.sleep(0.002)


def is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_killed_at_random_moments_nothing_is_lost_or_doubled(tmp_path: Path) -> None:
    discord, path = Discord(random.Random(5)), tmp_path / "k.db"
    complaints = killed(int(os.environ.get("KILLS", str(KILLS))), path, discord)
    asyncio.run(everything_was_told(path, discord))
    assert sum(discord.answered.values()) > 0 and len(discord.posts) > 0 and discord.troubles > 0 and discord.grown > 0
    assert discord.taken_away, "calls were taken away"
    assert discord.unanswered, "kills fell between Discord's post and its answer"
    assert complaints == []
    print(
        f"{sum(discord.answered.values())} answers, {len(discord.posts)} posts, {discord.troubles} troubles, "
        f"{discord.unanswered} killed while a message was in flight"
    )


def test_a_sealed_letter_that_is_sent_again_without_looking_is_noticed(tmp_path: Path) -> None:
    """The fault for which letters are sealed, planted: nobody looks whether a sealed letter was sent."""
    discord, path = Discord(random.Random(5)), tmp_path / "k.db"
    killed(KILLS, path, discord, "blind")
    with pytest.raises(AssertionError, match=r"no post doubled|none stands that is not known"):
        asyncio.run(everything_was_told(path, discord))


def killed(kills: int, path: Path, discord: Discord, *fault: str) -> list[str]:
    """Let processes play and carry letters, and kill one after the other; return what they complained of."""
    socket, errors = str(path.with_name("s")), path.with_name("errors")
    chance = random.Random(4)
    words = [sys.executable, "-m", "tests.bot.lives", *fault]
    with (
        on_line(discord, socket),
        errors.open("w") as file,
        subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=file, text=True) as program,
    ):
        lives = Lives(program, path, socket, discord)
        try:
            for kill in range(kills):
                lives.one(kill, chance.random() * LONGEST_LIFE)
                asyncio.run(looks_whole(path, discord))
        finally:
            program.kill()
    return [line for line in errors.read_text().splitlines() if "is tried again" not in line]


async def looks_whole(path: Path, discord: Discord) -> None:
    """What stands in the file after a kill: all that was answered, once, and games that can go on."""
    async with runtime(path) as service:
        for game in await games(service):
            row = await service.games.game(game)
            assert row.version >= discord.answered.get(game, 0), "what was said to be written was written"
            start = await service.store.journal.start_of(game, 0)
            if start is None:
                assert row.stage == "lobby"
                continue
            assert [e.seq for e in start.events] == list(range(row.version))
            if row.stage != "running":
                continue
            before = await snapshot(service, game)
            service.games._loaded.clear()
            assert await snapshot(service, game) == before
            _, _, session = await service.games.look(game, None)
            assert session.frozen is None and session.spec.rules.check(session.state) == []


def is_a_call(post: Posted) -> bool:
    return post.words["kind"] in ("call", "recall")


async def games(service: GameService) -> list[int]:
    return [row[0] for row in await service.store.database.rows("SELECT id FROM games ORDER BY id")]


async def everything_was_told(path: Path, discord: Discord) -> None:
    """The last one lives on: whatever is outstanding goes out, and then all was told once and in order."""
    clock = Clock()
    clock.now = int(time.time()) + 10**6
    doors = Doors(posts=discord.posts, nonces=discord.nonces)
    async with runtime(path, clock) as service:
        delivery = delivery_of(service, doors)
        while await delivery.carry():
            continue
        assert await service.store.outbox.next_letter_due(service.now()) is None and await given_up(service) == 0
        markers = [post.marker for post in (*doors.posts, *doors.gone, *discord.taken_away)]
        assert len(set(markers)) == len(markers), "no post doubled"
        for game in await games(service):
            row, lines = await service.games.game(game), await service.store.journal.lines(game)
            told = [post.words for post in doors.posts if post.words["game"] == game]
            calls = {post.id: post.words for post in doors.posts if post.words["game"] == game and is_a_call(post)}
            waiting = await service.store.games.waiting(game) if row.stage == "running" else {}
            assert set(calls) == await service.store.calls.calls(game), "none stands that is not known"
            named = [seat for words in calls.values() for seat in words.get("left", words.get("called"))]
            assert len(set(named)) == len(named) and {*named} <= {*waiting}, "who has decided is called no more"
            table = [words for words in told if words["kind"] == "table"]
            assert [x for words in table for x in words["lines"]] == [x.text for x in lines if x.to is None]
            begun = [x for words in table for x in words["said"] if x.startswith("The game begins.")]
            assert len(begun) == (row.stage != "lobby")
            for seat in row.setup.seats:
                private = [x for w in told if w["kind"] == "private" and w["seat"] == seat for x in w["lines"]]
                assert private == [x.text for x in lines if x.to is not None and seat in x.to]
