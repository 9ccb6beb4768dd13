"""`amarna bake [game] [--check]`: build the base map of a game, or see whether the committed one is up to date."""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path
from typing import Protocol

import numpy as np
from PIL import Image

from renderers.bake.area_map import AreaDrawing
from renderers.bake.layout import BAKED, Layout, write
from renderers.bake.links import PointDrawing
from renderers.bake.plan import Plan, games, load

CLOSE = 24  # grey levels a pixel may differ by: encoders of two machines round differently
FEW = 0.002  # share of pixels that may differ by more


class Drawing(Protocol):
    """A map being built: areas or points."""

    layout: Layout

    def pictures(self) -> dict[str, Image.Image]:
        """The files of the bake by name, without the layout."""


def draw(plan: Plan) -> Drawing:
    """The map of a plan, by its kind."""
    return PointDrawing(plan) if plan.file.kind == "points" else AreaDrawing(plan)


def bake(slug: str, out: Path | None = None) -> Layout:
    """Build the base map of a game into a folder."""
    folder = out or BAKED / slug
    folder.mkdir(parents=True, exist_ok=True)
    drawing = draw(load(slug))
    for name, picture in drawing.pictures().items():
        if name.endswith(".webp"):
            picture.save(folder / name, quality=95, method=5)
        else:
            picture.save(folder / name, optimize=True)
    (folder / "layout.json").write_bytes(write(drawing.layout))
    return drawing.layout


def check(slug: str) -> list[str]:
    """What differs between the committed bake and a fresh one."""
    with tempfile.TemporaryDirectory() as folder:
        fresh, committed = Path(folder), BAKED / slug
        bake(slug, fresh)
        found = []
        for path in sorted(fresh.iterdir()):
            other = committed / path.name
            if not other.exists():
                found.append(f"{slug}: {path.name} is missing")
            elif path.suffix == ".json":
                if path.read_bytes() != other.read_bytes():
                    found.append(f"{slug}: {path.name} differs")
            elif (share := difference(path, other)) > FEW:
                found.append(f"{slug}: {path.name} differs in {share:.1%} of its pixels")
        return found


def difference(a: Path, b: Path) -> float:
    """The share of pixels that plainly differ."""
    with Image.open(a) as first, Image.open(b) as second:
        if first.size != second.size or first.mode != second.mode:
            return 1.0
        apart = np.abs(np.asarray(first, np.int16) - np.asarray(second, np.int16))
    flat = apart.max(-1) if apart.ndim == 3 else apart
    return float((flat > CLOSE).mean())


def run(args: list[str]) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="amarna bake", description="Build the base maps that pictures start from.")
    parser.add_argument("game", nargs="*", help="the games to bake (default: every game with a map file)")
    parser.add_argument(
        "--check", action="store_true", help="build nothing; say whether the committed maps are current"
    )
    options = parser.parse_args(args)
    known = games()
    chosen = options.game or known
    if unknown := [slug for slug in chosen if slug not in known]:
        print(f"amarna bake: no map file for {', '.join(unknown)}; there are {', '.join(known)}")
        return 2
    worst = 0
    for slug in chosen:
        start = time.perf_counter()
        if options.check:
            found = check(slug)
            print("\n".join(found) or f"{slug}: up to date")
            worst = max(worst, int(bool(found)))
        else:
            layout = bake(slug)
            print(f"{slug}: {len(layout.spaces)} spaces in {time.perf_counter() - start:.0f} s")
    return worst
