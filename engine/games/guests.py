"""Games that live in packages of their own stand on the shelf with those of the house.

A package that cannot be taken in is left out with one line that names it; the house starts without it.
"""

import logging
from importlib.metadata import EntryPoint
from typing import Any

from engine.kernel import Refused
from engine.kernel.game import GameSpec, games, register
from engine.kernel.packages import entries, package_of

log = logging.getLogger(__name__)

taken_in: dict[str, str] = {}  # slug -> the package it came with
left_out: list[str] = []  # a line for each package that could not be taken in


def take_in() -> None:
    """Put the games of all installed packages on the shelf, behind those that stand there."""
    for entry in entries():
        try:
            register(_game(entry))
        except Exception as error:  # whatever a foreign package does, the house starts
            left_out.append(f"the package {package_of(entry)} is left out: {_in_one_line(entry, error)}")
            log.warning("%s", left_out[-1])
        else:
            taken_in[entry.name] = package_of(entry)


def _game(entry: EntryPoint) -> GameSpec[Any]:
    spec = entry.load()
    if not isinstance(spec, GameSpec):
        raise Refused(f"{entry.value} is no game")
    if spec.slug != entry.name:
        raise Refused(f"{entry.value} is the game {spec.slug}, not {entry.name}")
    if spec.slug in games():
        raise Refused(f"there is a game {spec.slug} already")
    if other := next((other for other in games().values() if other.rules.prefix == spec.rules.prefix), None):
        raise Refused(f"the rules of {other.title} are numbered {spec.rules.prefix} already")
    return spec


def _in_one_line(entry: EntryPoint, error: Exception) -> str:
    if isinstance(error, Refused):
        return str(error)
    return f"{entry.value} breaks with {type(error).__name__}: {' '.join(str(error).split())}"
