"""What bot/README.md says of files is true: they are there, and one order walks through them as it says."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import bot
from tests.simcord.test_prompts import asked, where

ROOM = Path(bot.__file__).parent
README = (ROOM / "README.md").read_text("utf-8")
STEP = re.compile(r"^\d+\. `([\w./]+\.py)` `(\w+)`", re.MULTILINE)
TABLE_ROW = re.compile(r"^\| (`.*?) \|(.*)\|$", re.MULTILINE)
Call = tuple[str, str]  # file, function


@contextmanager
def called() -> Iterator[list[Call]]:
    """Every function of the project that is called meanwhile, in order."""
    found: list[Call] = []
    before = sys.getprofile()

    def note(frame: FrameType, event: str, argument: object) -> None:
        if event == "call":
            found.append((frame.f_code.co_filename, frame.f_code.co_name))

    sys.setprofile(note)
    try:
        yield found
    finally:
        sys.setprofile(before)


async def test_one_order_walks_through_the_files_as_the_readme_says() -> None:
    walk = [(str((ROOM / file).resolve()), function) for file, function in STEP.findall(README)]
    assert len(walk) > 20, "this test has lost sight of the walk"
    async with asked(where(2)) as (ann, _):
        await ann.open()
        with called() as calls:
            await ann.click("2 · Old gate")
            await ann.town.settle()
    left = iter(calls)
    for step in walk:
        assert step in left, f"{step} is not called after the steps before it"


def test_every_file_that_the_readme_names_is_there() -> None:
    named = set(re.findall(r"`((?:\.\./)?[\w./]+/\w+\.py)`", README))
    assert len(named) > 20
    roots = (ROOM, ROOM.parent)
    assert [name for name in sorted(named) if not any((root / name).is_file() for root in roots)] == []


def test_a_file_named_in_the_row_of_its_room_is_in_that_room() -> None:
    for part, what in TABLE_ROW.findall(README):
        rooms = [ROOM / name for name in re.findall(r"`(\w+/)`", part)]
        for name in re.findall(r"`(\w+\.py)`", what if rooms else part):
            assert any((room / name).is_file() for room in rooms or [ROOM]), f"{part}: {name}"


def test_every_room_and_loose_module_is_in_the_table() -> None:
    rooms = {f"{path.name}/" for path in ROOM.iterdir() if (path / "__init__.py").is_file()}
    loose = {path.name for path in ROOM.glob("*.py")} - {"__init__.py"}
    named = {name for part, _ in TABLE_ROW.findall(README) for name in re.findall(r"`([\w.]+/?)`", part)}
    assert named == rooms | loose
