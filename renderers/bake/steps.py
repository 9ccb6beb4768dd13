"""What a bake is doing, and how long each step of it took."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Say = Callable[[str], None]


def silent(said: str) -> None:
    """For who bakes in a test."""
    del said


def aloud(said: str) -> None:
    """On the terminal, at once."""
    print(said, end="", flush=True)


class Steps:
    """Says the name of a step when it begins and its seconds when it ends."""

    def __init__(self, slug: str = "", say: Say = silent) -> None:
        self.slug, self.say = slug, say

    @contextmanager
    def step(self, what: str) -> Iterator[None]:
        """One step of a bake."""
        self.say(f"{self.slug}: {what} ...")
        begun = time.perf_counter()
        yield
        self.say(f" {time.perf_counter() - begun:.1f} s\n")
