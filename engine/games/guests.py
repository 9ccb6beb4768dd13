"""Games that live in packages of their own. An installed package names them under `amarna.games`, each by its slug:

    [project.entry-points."amarna.games"]
    scribes = "scribes:SPEC"

A package that cannot be taken in is left out with one line that names it; the house starts without it.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from typing import Any

from engine.kernel.errors import Refused
from engine.kernel.game import GameSpec, games, register

GROUP = "amarna.games"
log = logging.getLogger(__name__)

taken_in: dict[str, str] = {}  # slug -> the package it came with
left_out: list[str] = []  # a line for each package that could not be taken in


def take_in() -> None:
    """Put the games of all installed packages on the shelf, behind those that stand there."""
    for entry in _entries():
        try:
            register(_game(entry))
        except Exception as error:  # whatever a foreign package does, the house starts
            left_out.append(f"the package {package_of(entry)} is left out: {_in_one_line(entry, error)}")
            log.warning("%s", left_out[-1])
        else:
            taken_in[entry.name] = package_of(entry)


def folders() -> Iterator[tuple[str, str]]:
    """Each named game with the folder its package lies in, found without running any of it."""
    for entry in _entries():
        try:
            found = find_spec(entry.module)
        except (ImportError, ValueError):
            continue
        for folder in (found.submodule_search_locations or ()) if found is not None else ():
            yield entry.name, folder


def package_of(entry: EntryPoint) -> str:
    """Its name and version, as it was installed."""
    return f"{entry.dist.name} {entry.dist.version}" if entry.dist is not None else entry.module


def _entries() -> list[EntryPoint]:
    return sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value))


def _game(entry: EntryPoint) -> GameSpec[Any]:
    spec = entry.load()
    if not isinstance(spec, GameSpec):
        raise Refused(f"{entry.value} is no game")
    if spec.slug != entry.name:
        raise Refused(f"{entry.value} is the game {spec.slug}, not {entry.name}")
    if spec.slug in games():
        raise Refused(f"there is a game {spec.slug} already")
    if other := next((other for other in games().values() if other.prefix == spec.prefix), None):
        raise Refused(f"the rules of {other.title} are numbered {spec.prefix} already")
    return spec


def _in_one_line(entry: EntryPoint, error: Exception) -> str:
    if isinstance(error, Refused):
        return str(error)
    return f"{entry.value} breaks with {type(error).__name__}: {' '.join(str(error).split())}"
