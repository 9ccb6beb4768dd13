"""How the process keeps its memory: little of it, and without stopping to look through all of it."""

from __future__ import annotations

import ctypes
import gc

MMAP_THRESHOLD, ARENA_MAX = -3, -8  # names of glibc's settings
LARGE = 1_000_000  # bytes; a picture in the making has five times as many


def keep_for_good() -> None:
    """What is there before the bot begins is there until it ends: it is not looked through again for garbage.

    Looking through all of it stops everything for longer than a click should take.
    """
    gc.collect()
    gc.freeze()


def give_back() -> None:
    """Let the memory of each finished picture go back to the system at once.

    The C library would keep what threads have used in pieces of which no larger one can be made: a fifth more memory.
    Where there is another C library nothing is changed.
    """
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:
        mallopt(MMAP_THRESHOLD, LARGE)
        mallopt(ARENA_MAX, 2)


def trim() -> None:
    """Give back what the C library keeps of a job that is over."""
    malloc_trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if malloc_trim is not None:
        malloc_trim(0)
