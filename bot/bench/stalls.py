"""How long an event loop was away: measured from within, and by whom.

`longest` is what a person would feel: how late the loop came back to something that was due. `busiest` is the longest
that one callback kept the processor: other programs on the machine do not count there, so a test can rely on it.
"""

from __future__ import annotations

import asyncio
import sys
import time
from asyncio import events
from pathlib import Path
from types import TracebackType
from typing import Any, Self

BEAT = 0.005
OURS = str(Path(__file__).resolve().parents[1])  # the code whose functions are named


class Stalls:
    """`async with Stalls() as stalls:` measures the running loop until its end. All figures in milliseconds."""

    def __init__(self, others: tuple[str, ...] = ()) -> None:
        """`others` begin the names of what shares the loop and is not to be counted."""
        self._others = others
        self.longest = 0.0
        self.busiest = 0.0
        self.culprit = ""
        self._heart: asyncio.Task[None] | None = None
        self._run: Any = None

    async def __aenter__(self) -> Self:
        self._run = events.Handle._run
        stalls, run = self, self._run

        def measured(handle: Any) -> None:
            callback, start = handle._callback, time.thread_time()
            run(handle)
            spent = (time.thread_time() - start) * 1000
            if spent > stalls.busiest and not (name := _name(callback)).startswith(stalls._others):
                stalls.busiest, stalls.culprit = spent, name

        events.Handle._run = measured  # type: ignore[method-assign, assignment]
        self._heart = asyncio.create_task(self._beat(), name="stalls")
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        events.Handle._run = self._run  # type: ignore[method-assign]
        assert self._heart is not None
        self._heart.cancel()
        await asyncio.gather(self._heart, return_exceptions=True)

    def begin_anew(self) -> None:
        """Forget what was measured so far."""
        self.longest = self.busiest = 0.0
        self.culprit = ""

    async def _beat(self) -> None:
        while True:
            start = time.perf_counter()
            await asyncio.sleep(BEAT)
            self.longest = max(self.longest, (time.perf_counter() - start - BEAT) * 1000)


def _name(callback: Any) -> str:
    """Which task or function it was; of a task also how far it came."""
    owner = getattr(callback, "__self__", None)
    if not isinstance(owner, asyncio.Task):
        return str(getattr(callback, "__qualname__", type(callback).__name__))
    coroutine: Any = owner.get_coro()
    way = [getattr(coroutine, "__qualname__", "a task")]
    while (coroutine := getattr(coroutine, "cr_await", None)) is not None:
        frame = getattr(coroutine, "cr_frame", None)
        if frame is not None and frame.f_code.co_filename.startswith(OURS):
            way.append(f"{coroutine.__qualname__}:{frame.f_lineno}")
    return " > ".join(way if len(way) <= 4 else [way[0], "…", *way[-3:]])


async def idle(seconds: float) -> float:
    """The same of a process that does nothing: so long everybody waits for a busy machine."""
    async with Stalls() as stalls:
        await asyncio.sleep(seconds)
    return stalls.longest


if __name__ == "__main__":
    print(asyncio.run(idle(float(sys.argv[1]))))
