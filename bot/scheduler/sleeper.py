"""Something that works, sleeps, and works again."""

from __future__ import annotations

import asyncio
import contextlib


class Sleeper:
    """What delivery and scheduler have in common: they can be woken, and they can be stopped."""

    def __init__(self) -> None:
        self._stirred = asyncio.Event()
        self._resting = False

    def stir(self) -> None:
        """There may be something to do, and earlier than was slept for."""
        self._stirred.set()

    def rest(self) -> None:
        """Begin nothing more; `run` comes to its end after what is under way."""
        self._resting = True
        self._stirred.set()

    async def _sleep(self, seconds: float) -> None:
        """Until the time is over or somebody stirs. `wait_for` would miss being stopped when stirred just then."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._stirred.wait()
