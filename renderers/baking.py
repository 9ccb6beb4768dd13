"""`amarna map` and `amarna bake`: looking a game's map file over, and building its base map.

Neither loads the games: a map file is mended when its game cannot be read yet.
"""

from __future__ import annotations

import argparse
from types import ModuleType

from engine.kernel.errors import Refused
from renderers.plugin import Command


def _map_words(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="*", help="the games whose maps are looked at (default: every game with a map)")
    parser.add_argument("--grown", action="store_true", help="let areas grow too, and see whether they meet (seconds)")


def _map(wish: argparse.Namespace) -> int:
    return int(_baking().look(wish.game, wish.grown))


MAP = Command("look a game's map file over: every fault in one line", _map_words, _map)


def _bake_words(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="*", help="the games to bake (default: every game with a map)")
    parser.add_argument("--check", action="store_true", help="build nothing; say whether the kept maps are current")


def _bake(wish: argparse.Namespace) -> int:
    return int(_baking().run([*wish.game, *(["--check"] if wish.check else [])]))


BAKE = Command("build the base maps that pictures start from", _bake_words, _bake)


def _baking() -> ModuleType:
    try:
        from renderers.bake import command
    except ImportError as error:
        raise Refused(f"maps need numpy and scipy, the group `bake` of pyproject.toml: {error}") from None
    return command
