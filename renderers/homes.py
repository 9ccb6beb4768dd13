"""Where a game's map file, its baked map and its look lie: in this room, or in a package of the game's own.

A package that brings a game (entry points `amarna.games`) has beside its `SPEC` the same that stands here by game:
`map.toml`, a folder `baked`, and a module `look` with a `LOOK`. Nothing of the package runs before its look is wanted.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from engine.kernel.packages import folders

ROOM = Path(__file__).resolve().parent
GAMES = ROOM / "games"
BAKED = ROOM / "baked"


class Home(NamedTuple):
    """What one game brings for its pictures."""

    map_file: Path
    baked: Path
    look: str  # a module


def home(slug: str) -> Home:
    """Where everything of a game lies, or would."""
    ours = GAMES / slug
    if not ours.is_dir() and slug in guests():
        return guests()[slug]
    return Home(ours / "map.toml", BAKED / slug, f"renderers.games.{slug}.look")


def homes() -> dict[str, Home]:
    """All games that have something to be drawn with, those of this room and those of packages."""
    slugs = {path.name for path in GAMES.iterdir() if path.is_dir() and not path.name.startswith("_")}
    return {slug: home(slug) for slug in sorted({*slugs, *guests()})}


@cache
def guests() -> dict[str, Home]:
    """The games of installed packages, found without running them."""
    return {
        entry.name: Home(Path(folder) / "map.toml", Path(folder) / "baked", f"{entry.module}.look")
        for entry, folder in folders()
    }
