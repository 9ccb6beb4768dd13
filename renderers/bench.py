"""How long pictures take and how heavy they are. The tool behind `amarna bench pictures`.

Every figure is set against the least that could be done: copying the same finished picture and encoding it. The
owners' colors are measured three times: all new, three spaces changed as after a move, and unchanged.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from PIL.Image import Image

from engine.kernel.errors import Refused
from engine.tools.play_out import positive, some_games
from renderers.baked import baked, has_map, maps, read, sent_scale
from renderers.color import PALETTE
from renderers.encode import ENCODERS
from renderers.homes import home
from renderers.paint import paint
from renderers.scene import Counter, Owner, Scene, Score, Stack, Status
from renderers.studio import EVERYTHING, Studio

COUNTERS = 150
KINDS = ("foot", "chariot", "cavalry", "camel", "ruler", "god", "siege")
LOOKS = (("blue", "ankh", "solid"), ("rust", "wings", "stripes"), ("ivory", "bull", "dots"), ("gold", "axe", "cross"))
TARGETS = {"webp_ms": 60.0, "webp_kb": 500.0, "jpeg_ms": 20.0, "ratio": 1.3, "stall_ms": 20.0}

ENCODERS_MEASURED = ("webp", "jpeg")

Figures = dict[str, float]


def add_words(parser: argparse.ArgumentParser) -> None:
    played = [spec.slug for spec in some_games("all")]  # a map may be there before its game
    first = next(game for game in maps() if game in played)
    parser.add_argument("--game", default=first, help=f"whose map (default {first})")
    parser.add_argument("--rounds", type=positive, default=30, help="pictures to measure (default 30)")
    parser.add_argument("--json", action="store_true", help="for programs")


def run(args: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="amarna bench pictures", description="Measure how fast pictures are made.")
    add_words(parser)
    wish = parser.parse_args(args)
    if not has_map(wish.game):
        raise Refused(f"no map of “{wish.game}” has been baked", "game")
    found = measure(wish.game, max(3, wish.rounds))
    if wish.json:
        print(json.dumps(found, indent=2))
    else:
        for name, value in found.items():
            goal = f"  (at most {TARGETS[name]:g})" if name in TARGETS else ""
            print(f"{name:20} {value:9.2f}{goal}")
    return 0


def sent(scene: Scene) -> Image:
    """The overview as large as it is sent."""
    return paint(scene, EVERYTHING, sent_scale(baked(scene.game).layout, EVERYTHING))


def measure(game: str, rounds: int) -> Figures:
    """All figures: milliseconds, kilobytes, megabytes, ratios."""
    start = time.perf_counter()
    read(home(game).baked)
    found: Figures = {"load_ms": _ms(start)}
    scenes = [busy(game, seed) for seed in range(rounds)]
    start = time.perf_counter()
    sent(scenes[0])
    found["first_ms"] = _ms(start)
    for scene in scenes:
        sent(scene)  # every counter has been drawn once
    times: dict[str, list[float]] = {}
    for scene in reversed(scenes):
        one = _one(scene)
        for name, value in one.items():
            times.setdefault(name, []).append(value)
    found |= {name: median(values) for name, values in times.items()}
    for name in ENCODERS_MEASURED:
        found |= _judged(name, found)
    found["ratio"] = found["webp_ratio"]
    found["stall_ms"] = median(asyncio.run(_stall(scenes[turn : turn + 4])) for turn in range(3))
    found["memory_mb"] = memory()
    return {name: round(value, 2) for name, value in found.items()}


def _one(scene: Scene) -> Figures:
    """One picture: new owners, one owner changed, the same owners; then every encoder."""
    found: Figures = {}
    for name, shown in (("new", scene), ("move", _moved(scene)), ("same", scene)):
        start = time.perf_counter()
        picture = sent(shown)
        found[f"compose_{name}_ms"] = _ms(start)
    picture = sent(scene)
    found["copy_ms"] = _timed(picture.copy)
    for name in ENCODERS_MEASURED:
        start = time.perf_counter()
        data = ENCODERS[name](picture)
        found[f"{name}_encode_ms"] = _ms(start)
        found[f"{name}_kb"] = len(data) / 1000
    return found


def _moved(scene: Scene) -> Scene:
    """The same with three spaces changing hands."""
    held = dict(scene.held)
    for space in sorted(held)[:3]:
        held[space] = next(owner.id for owner in scene.owners if owner.id != held[space])
    return Scene(scene.game, scene.owners, held, scene.stacks, status=scene.status)


def _judged(name: str, found: Figures) -> Figures:
    """What a move costs from scene to bytes, and against a mere copy and encoding of the finished picture."""
    encode = found[f"{name}_encode_ms"]
    bare = found["copy_ms"] + encode
    return {
        f"{name}_ms": found["compose_move_ms"] + encode,
        f"{name}_bare_ms": bare,
        f"{name}_ratio": (found["compose_move_ms"] + encode) / bare,
        f"{name}_ratio_new_owners": (found["compose_new_ms"] + encode) / bare,
    }


def _ms(start: float) -> float:
    return (time.perf_counter() - start) * 1000


def _timed(call: Callable[[], object]) -> float:
    start = time.perf_counter()
    call()
    return _ms(start)


async def _stall(scenes: list[Scene]) -> float:
    """The longest the event loop waited while all these were rendered at once."""
    studio = Studio(kept=0)
    gaps: list[float] = []
    busy_ = True

    async def beat() -> None:
        while busy_:
            start = time.perf_counter()
            await asyncio.sleep(0.001)
            gaps.append(_ms(start) - 1)

    try:
        heart = asyncio.create_task(beat())
        await asyncio.sleep(0.01)
        gaps.clear()
        await asyncio.gather(*(studio.render(scene) for scene in scenes))
        busy_ = False
        await heart
    finally:
        studio.close()
    return max(gaps)


def memory() -> float:
    """Megabytes this process holds now; where the system does not say, the most it ever held."""
    status = Path("/proc/self/status")
    if status.exists():
        line = next((line for line in status.read_text().splitlines() if line.startswith("VmRSS")), "VmRSS: 0 kB")
        return int(line.split()[1]) / 1000
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1_000_000 if sys.platform == "darwin" else 1000)


def busy(game: str, seed: int, count: int = COUNTERS) -> Scene:
    """A crowded map: so many counters, every space owned by somebody, at random but always the same."""
    chance = random.Random(seed)
    owners = tuple(
        Owner(color, color.title(), PALETTE[color], emblem, pattern, color[:2].upper())
        for color, emblem, pattern in LOOKS
    )
    spaces = sorted(baked(game).layout.spaces)
    held = {space: chance.choice(owners).id for space in spaces}
    piles: dict[str, list[Counter]] = {space: [] for space in spaces}
    for _ in range(count):
        space, kind, number = chance.choice(spaces), chance.choice(KINDS), chance.randint(1, 9)
        piles[space].append(Counter(kind, held[space], f"{number} {kind}", number, number))
    stacks = [Stack(space, held[space], tuple(pile)) for space, pile in piles.items() if pile]
    scores = tuple(Score(owner.id, chance.randint(0, 400)) for owner in owners)
    status = Status(f"Picture {seed}", "Everybody is everywhere", scores, (owners[0].id,))
    return Scene(game, owners, held, tuple(stacks), status=status)
