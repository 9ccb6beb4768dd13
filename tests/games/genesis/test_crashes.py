"""What the fuzz once found stays mended: each crash file is played again."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.games.genesis import SPEC
from engine.kernel.crash import read_crash
from engine.tools.crash_files import replay

FILES = sorted((Path(__file__).parent / "mended").glob("*.json"))


def test_there_are_crash_files() -> None:
    assert FILES


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_crash_does_not_come_back(path: Path) -> None:
    crash = read_crash(path.read_text())
    met = replay(SPEC, crash, crash.answers)
    assert met is None, met
