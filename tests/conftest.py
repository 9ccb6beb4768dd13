"""What all tests share without asking for it."""

from __future__ import annotations

from collections.abc import Iterator
from zlib import crc32

import pytest

from tests.simcord.driver import same_chance

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
