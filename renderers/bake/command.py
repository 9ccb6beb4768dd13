"""`amarna bake` builds the base map of a game or compares it with the committed one; `amarna map` looks map files over.

A bake begins only with a map file in which nothing is wrong.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path
from typing import Protocol

import numpy as np
from PIL import Image

from engine.wargame.borders import Fault
from engine.wargame.text import plural
from renderers.atlas.base import Base
from renderers.bake.area_map import SCALE, AreaDrawing
from renderers.bake.areas import Grower
from renderers.bake.faults import looked_at
from renderers.bake.layout import Layout, write
from renderers.bake.links import PointDrawing
from renderers.bake.met import Unmet, unmet
from renderers.bake.plan import Plan, games, load
from renderers.bake.shape import shapes
from renderers.bake.steps import Steps, aloud
from renderers.homes import home

CLOSE = 24  # grey levels a pixel may differ by: encoders of two machines round differently
FEW = 0.002  # share of pixels that may differ by more


class Drawing(Protocol):
    """A map being built: areas or points."""

    layout: Layout

    def pictures(self) -> dict[str, Image.Image]:
        """The files of the bake by name, without the layout."""


def draw(plan: Plan, steps: Steps) -> Drawing:
    """The map of a plan, by its kind."""
    return PointDrawing(plan, steps=steps) if plan.file.kind == "points" else AreaDrawing(plan, steps=steps)


def bake(slug: str, out: Path | None = None, steps: Steps | None = None) -> Layout:
    """Build the base map of a game into a folder."""
    steps = steps or Steps()
    folder = out or home(slug).baked
    folder.mkdir(parents=True, exist_ok=True)
    drawing = draw(load(slug), steps)
    for name, picture in drawing.pictures().items():
        with steps.step(f"{name} is written"):
            if name.endswith(".webp"):
                picture.save(folder / name, quality=95, method=5)
            else:
                picture.save(folder / name, optimize=True)
    (folder / "layout.json").write_bytes(write(drawing.layout))
    return drawing.layout


def check(slug: str, steps: Steps | None = None) -> list[str]:
    """What differs between the committed bake and a fresh one."""
    with tempfile.TemporaryDirectory() as folder:
        fresh, committed = Path(folder), home(slug).baked
        bake(slug, fresh, steps)
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


def look(wanted: list[str], grown: bool = False) -> int:
    """`amarna map`: each fault in one line, then what was looked at."""
    chosen = _chosen("map", wanted)
    return 2 if chosen is None else max([int(bool(_look(slug, grown))) for slug in chosen], default=0)


def _look(slug: str, grown: bool = False) -> list[Fault]:
    begun = time.perf_counter()
    seen = looked_at(slug)
    if grown and not seen.faults:
        seen = seen._replace(faults=_grown(load(slug)))
    for fault in seen.faults:
        print(fault)
    counts = (seen.places, "place"), (seen.borders, "border"), (seen.evidence, "statement"), (seen.setups, "set-up")
    looked = ", ".join(plural(count, what) for count, what in counts)
    wrong = plural(len(seen.faults), "fault") if seen.faults else "nothing wrong"
    print(f"{slug}: {looked}: {wrong} ({time.perf_counter() - begun:.1f} s)")
    return seen.faults


def _grown(plan: Plan) -> list[Fault]:
    """What is wrong with the areas of a map once they have grown, which takes some seconds."""
    if plan.file.kind != "areas":
        return []
    base = Base(plan.projection())
    return unmet(plan, shapes(Grower(plan, base).settle(), base.projection, SCALE).small())  # as a bake sees them


def _chosen(command: str, wanted: list[str]) -> list[str] | None:
    known = games()
    if unknown := [slug for slug in wanted if slug not in known]:
        print(f"amarna {command}: no map file for {', '.join(unknown)}; there are {', '.join(known)}")
        return None
    return wanted or known


def run(args: list[str]) -> int:
    """`amarna bake`: every map file is looked over before the first map is drawn."""
    parser = argparse.ArgumentParser(prog="amarna bake", description="Build the base maps that pictures start from.")
    parser.add_argument("game", nargs="*", help="the games to bake (default: every game with a map file)")
    parser.add_argument(
        "--check", action="store_true", help="build nothing; say whether the committed maps are current"
    )
    options = parser.parse_args(args)
    chosen = _chosen("bake", options.game)
    if chosen is None:
        return 2
    if sum(len(_look(slug)) for slug in chosen):
        return 1
    try:
        return _made(chosen, options.check)
    except Unmet as error:
        print(f"\n{error}")
        return 1


def _made(chosen: list[str], check: bool) -> int:
    return max([_compared(slug) if check else _baked(slug) for slug in chosen], default=0)


def _compared(slug: str) -> int:
    found = check(slug, Steps(slug, aloud))
    print("\n".join(found) or f"{slug}: up to date")
    return int(bool(found))


def _baked(slug: str) -> int:
    begun = time.perf_counter()
    layout = bake(slug, steps=Steps(slug, aloud))
    print(f"{slug}: {len(layout.spaces)} spaces in {time.perf_counter() - begun:.0f} s")
    return 0
