"""Faults that a test orders: the next requests of a kind are refused, slowed down or cut off."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Literal

When = Literal["before", "after"]


@dataclass(slots=True)
class Fault:
    """What goes wrong with the next `times` requests whose method and path fit. `*` stands for anything.

    With `every`, only with each so-maniest of them.
    """

    method: str
    path: str
    times: int
    status: int = 0
    code: int = 0
    text: str = ""
    retry_after: float = 0.0
    everywhere: bool = False
    delay: float = 0.0
    held: asyncio.Event | None = None  # until this is set
    cut: When | None = None
    every: int = 1
    seen: int = 0

    def strikes(self, method: str, path: str) -> bool:
        """Whether this request is the one, now that it has come."""
        if not self.times or not fnmatchcase(method, self.method) or not fnmatchcase(path, self.path):
            return False
        self.seen += 1
        return self.seen % self.every == 0


class Faults:
    """The faults on order. Paths are as in `/channels/*/messages`, without the version of the API.

    `met` counts the requests that a fault has struck.
    """

    def __init__(self) -> None:
        self._ordered: list[Fault] = []
        self.met = 0

    def too_many(
        self, method: str, path: str, *, retry_after: float = 0.01, everywhere: bool = False, times: int = 1
    ) -> Fault:
        """429: come again after so many seconds. `everywhere` is the limit for all requests together."""
        text = "You are being rate limited."
        return self._order(Fault(method, path, times, 429, text=text, retry_after=retry_after, everywhere=everywhere))

    def fail(self, method: str, path: str, *, status: int = 500, times: int = 1) -> Fault:
        """Discord itself is in trouble: 500, 502, 503, 504."""
        return self._order(Fault(method, path, times, status, text=f"{status}: Server Error"))

    def refuse(
        self, method: str, path: str, status: int, code: int, text: str = "", *, times: int = 1, every: int = 1
    ) -> Fault:
        """Say no for a reason of one's own, to the next requests or (`every`) to each so-maniest."""
        return self._order(Fault(method, path, times, status, code, text, every=every))

    def slow(self, method: str, path: str, seconds: float, *, times: int = 1) -> Fault:
        return self._order(Fault(method, path, times, delay=seconds))

    def hold(self, method: str, path: str, *, times: int = 1) -> asyncio.Event:
        """Keep the request waiting until what this returns is set."""
        held = asyncio.Event()
        self._order(Fault(method, path, times, held=held))
        return held

    def cut(self, method: str, path: str, when: When = "before", *, times: int = 1) -> Fault:
        """Cut the connection: before anything has happened, or after all has happened and before it is told."""
        return self._order(Fault(method, path, times, cut=when))

    def clear(self) -> None:
        self._ordered.clear()

    def _order(self, fault: Fault) -> Fault:
        self._ordered.append(fault)
        return fault

    def next(self, method: str, path: str) -> Fault | None:
        """The fault that strikes this request, one time less to come."""
        for fault in self._ordered:
            if fault.strikes(method, path):
                fault.times -= 1
                self.met += 1
                if not fault.times:
                    self._ordered.remove(fault)
                return fault
        return None
