"""The tiny game of `tests/tiny_game`, as tests take it: not installed, and on the shelf only for a while."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from engine.kernel import game, packages
from renderers import baked, games, homes

HERE = Path(__file__).with_name("tiny_game")
if str(HERE) not in sys.path:
    sys.path.append(str(HERE))

from scribes import SPEC as SCRIBES  # noqa: E402  (found only now)
from tests.kit import altered  # noqa: E402


@contextmanager
def on_the_shelf(*specs: game.GameSpec[Any]) -> Iterator[None]:
    """Scribes, or these revisions of it, can be found by name for a while."""
    shelf = dict(game._shelf)
    try:
        for spec in specs or (SCRIBES,):
            game.register(spec)
        yield
    finally:
        game._shelf.clear()
        game._shelf.update(shelf)


def in_time(hours: int) -> game.GameSpec[Any]:
    """Scribes as a table plays it that has agreed on so many hours: then dusk falls by itself."""
    dusk = dataclasses.replace(SCRIBES.rules.signals["dusk"], hours=lambda setup: hours)
    return altered(SCRIBES, signals={"dusk": dusk})


@contextmanager
def on_the_map() -> Iterator[None]:
    """Scribes with the look and the baked map of its package, as if that were installed."""
    entry = EntryPoint("scribes", "scribes:SPEC", packages.GROUP)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(packages, "entry_points", lambda group: [entry])
        patch.setattr(games, "_looks", dict(games._looks))
        patch.setattr(baked, "_shelf", dict(baked._shelf))
        homes.guests.cache_clear()
        yield
    homes.guests.cache_clear()


__all__ = ["HERE", "SCRIBES", "in_time", "on_the_map", "on_the_shelf"]
