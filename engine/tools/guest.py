"""A player from another checkout of this house, such as the last version's, invited to the arena.

Two versions of one module cannot live in one process. So the guest sits in a process of its own, in which the other
checkout's engine is loaded (`guest_seat.py`), and answers what it is asked: what its seat sees and the question go
out as plain data, the answer comes back. It is told no more than any player.
"""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO, Any

import msgspec

from engine.kernel.errors import Refused
from engine.kernel.questions import Answer, Ask, Randomness
from engine.kernel.state import State

SEAT = Path(__file__).with_name("guest_seat.py")
CHANCES = 1 << 30  # what the guest's own chance is seeded with
LENGTH = 4  # bytes before each message that tell how long it is


class Guest:
    """The player of another checkout. It is invited with `with`, so that it goes home when the games are over."""

    def __init__(self, checkout: Path, game: str, player: str = "player") -> None:
        if not (checkout / "engine" / "__init__.py").is_file():
            raise Refused(f"{checkout} is no checkout: there is no engine in it", "old")
        self._process = subprocess.Popen(
            [sys.executable, "-P", str(SEAT), game, player],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(checkout.resolve())},
            cwd=checkout,
        )

    def __call__(self, seen: State, ask: Ask, chance: Randomness) -> Answer:
        question = msgspec.msgpack.encode(ask, enc_hook=_plainly)
        message = (type(ask).__name__, question, msgspec.msgpack.encode(seen), chance.randrange(0, CHANCES))
        answer: Answer = self._told(msgspec.msgpack.encode(message))
        return answer

    def _told(self, message: bytes) -> Any:
        to, back = self._pipe(self._process.stdin), self._pipe(self._process.stdout)
        with suppress(BrokenPipeError):  # nothing comes back then
            to.write(len(message).to_bytes(LENGTH, "big") + message)
            to.flush()
        length = back.read(LENGTH)
        if len(length) < LENGTH:
            raise Refused(f"the guest has left ({self._process.wait()})", "old")
        return msgspec.msgpack.decode(back.read(int.from_bytes(length, "big")))

    def __enter__(self) -> Guest:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(BrokenPipeError):
            self._pipe(self._process.stdin).close()
        self._pipe(self._process.stdout).close()
        self._process.wait()

    @staticmethod
    def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
        assert pipe is not None  # both were asked for
        return pipe


def _plainly(value: Any) -> str | None:
    """A topic is told by its name; reasons and checks that are functions stay here, since no player reads them."""
    if isinstance(value, str):
        return str(value)
    if callable(value):
        return None
    raise TypeError(f"{type(value).__name__} cannot be told to a guest")
