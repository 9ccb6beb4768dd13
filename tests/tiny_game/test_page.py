"""The page "A game in a day" shows the files of Scribes as they are, each of them, and its commands work."""

from __future__ import annotations

import re
from pathlib import Path

from tests.tiny import HERE
from tests.tiny_game.test_installed import amarna, place

PAGE = HERE.parents[1] / "engine" / "games" / "A_GAME_IN_A_DAY.md"
PACKAGE = HERE / "scribes"

__all__ = ["place"]  # the fixture


def sections() -> dict[str, str]:
    """What the page says of each file."""
    parts = re.split(r"^## (`.*`|Try it)$", PAGE.read_text("utf-8"), flags=re.M)
    return {title.strip("`"): text for title, text in zip(parts[1::2], parts[2::2], strict=True)}


def blocks(text: str) -> list[str]:
    return re.findall(r"^```\w+\n(.*?)^```$", text, re.M | re.S)


def file_of(title: str) -> Path:
    return HERE / title if title == "pyproject.toml" else PACKAGE / title


def test_every_block_stands_in_its_file() -> None:
    shown = {title: blocks(text) for title, text in sections().items() if title != "Try it"}
    assert all(shown.values())
    for title, found in shown.items():
        text = file_of(title).read_text("utf-8")
        assert [block for block in found if block not in text] == [], title


def test_every_file_is_on_the_page() -> None:
    files = {path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.*") if path.parent.name != "baked"}
    files = {name for name in files if "__pycache__" not in name}
    assert files | {"pyproject.toml"} == set(sections()) - {"Try it"}


def test_it_is_as_small_as_the_page_says() -> None:
    said = int(re.findall(r"whole game in (\d+) lines", PAGE.read_text("utf-8"))[0])
    assert 0 <= sum(len(path.read_text("utf-8").splitlines()) for path in PACKAGE.glob("*.py")) - said < 10


def test_every_command_on_the_page_works(place: Path) -> None:
    [commands] = blocks(sections()["Try it"])
    for command in commands.splitlines():
        words = command.split()
        assert words[0] == "amarna" and amarna(place, *words[1:]), command
