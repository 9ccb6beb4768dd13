"""Packages that bring games, found by their entry points without running any of them.

[project.entry-points."amarna.games"]
scribes = "scribes:SPEC"
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec

GROUP = "amarna.games"


def entries() -> list[EntryPoint]:
    """What all installed packages name, each game by its slug."""
    return sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value))


def folders() -> Iterator[tuple[EntryPoint, str]]:
    """Each of them with the folder that its package lies in."""
    for entry in entries():
        try:
            found = find_spec(entry.module)
        except (ImportError, ValueError):
            continue
        for folder in (found.submodule_search_locations or ()) if found is not None else ():
            yield entry, folder


def package_of(entry: EntryPoint) -> str:
    """Its name and version, as it was installed."""
    return f"{entry.dist.name} {entry.dist.version}" if entry.dist is not None else entry.module
