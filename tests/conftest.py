"""What all tests share without asking for it."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from zlib import crc32

import pytest

from bot.bench.host import memory
from bot.ops.memory import give_back, trim
from renderers import baked, tiles
from renderers.homes import home
from tests import soak
from tests.simcord.driver import same_chance

MOST_HELD = 900.0  # megabytes
WITH_PEOPLE = ("bot", "local", "simcord", "wire")  # rooms in which games are opened as people open them


@pytest.fixture(autouse=True)
def its_own_chance(request: pytest.FixtureRequest) -> Iterator[None]:
    """Games that a test opens have the same dice, cards and automated players in every run, so that what fails in one
    fails in the next. Each test has a chance of its own; one that wants a certain game names it (`same_chance`)."""
    room = request.path.relative_to(request.config.rootpath).parts[1]
    if room not in WITH_PEOPLE:
        yield
        return
    with same_chance(crc32(request.node.nodeid.encode())):
        yield


def pytest_configure() -> None:
    """Keep memory as the bot does: each test that draws has threads of its own, and each would keep some."""
    give_back()


def pytest_runtest_logfinish() -> None:
    """Forget pictures that are kept to be drawn on again, before a worker that draws every game holds them all."""
    if memory() > MOST_HELD:
        for name, module in list(sys.modules.items()):
            if name.startswith("renderers."):
                for made in [
                    one for one in vars(module).values() if hasattr(one, "cache_clear") and not isinstance(one, type)
                ]:
                    made.cache_clear()
        for game in [game for game in baked._shelf if (home(game).baked / "layout.json").exists()]:
            del baked._shelf[game]
        tiles.forget()
        gc.collect()
        trim()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if config.getoption("markexpr") == "soak":
        terminalreporter.write_line(f"played from SOAK_SEED={soak.SEED}")
