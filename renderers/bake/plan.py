"""A game's plan of its map: the map file under `renderers/games/<slug>/` joined with the spaces of the rules."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from renderers.atlas.projection import Frame, Lambert, Projection, Warp, Warped
from renderers.atlas.theatres import THEATRES, Theatre

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "renderers" / "games"

Place = tuple[float, float]  # latitude, longitude, as the rules' data write them


class Spot(Struct, frozen=True, forbid_unknown_fields=True):
    """How one space is shown; what is not said follows from the rules' data."""

    sites: list[Place] = []  # further points the space grows from
    at: Place | None = None  # the first such point, where it is not the space's own
    weight: float = 1.0  # more grows faster
    city: Place | None = None
    name: str = ""
    lines: list[str] = []  # the name broken by hand
    box: tuple[int, int, int, int] | None = None  # an off-map box: x, y, width, height


class Closed(Struct, frozen=True, forbid_unknown_fields=True):
    """Land nobody enters: it grows like an area, has no name and parts those beside it."""

    sites: list[Place]
    source: str
    weight: float = 1.0


class Corner(Struct, frozen=True, forbid_unknown_fields=True):
    """Where four areas meet of which the opposite ones have no border."""

    areas: tuple[str, str, str, str]
    at: Place


class Road(Struct, frozen=True, forbid_unknown_fields=True):
    """How one link of a point-to-point map is drawn, where it is no ordinary road."""

    pair: tuple[str, str]
    kind: str


class Note(Struct, frozen=True, forbid_unknown_fields=True):
    """Words on the map that are no space: a sea, a far country."""

    text: str
    at: Place
    size: float = 26
    angle: float = 0


class Excuse(Struct, frozen=True, forbid_unknown_fields=True):
    """A pair where picture and rules are allowed to differ, and why."""

    pair: tuple[str, str]
    reason: str


class Space(Struct, frozen=True):
    """A space as the rules know it; fields the rules have beyond these are not our business."""

    name: str
    lat: float
    lon: float
    terrain: str = ""
    city: str = ""
    coast: int = 0
    neighbours: list[str] = []


class File(Struct, frozen=True, forbid_unknown_fields=True):
    """The map file."""

    rules: str  # the file of the rules' data, from the root of the project
    title: str
    frame: Frame
    table: str = "areas"
    kind: str = "areas"
    size: tuple[int, int] = (1600, 1020)
    counter: int = 40
    warp: Warp = Warp()
    theatres: dict[str, Theatre] = {}
    spots: dict[str, Spot] = {}
    closed: dict[str, Closed] = {}
    roomy: list[str] = []  # areas so wide that a neighbour's counters may stand in them
    corners: list[Corner] = []
    roads: list[Road] = []
    notes: list[Note] = []
    legend: tuple[int, int] | None = None
    cartouche: tuple[int, int] | None = None
    exceptions: list[Excuse] = []


class Plan(Struct, frozen=True):
    """Everything the bake needs to know of a game."""

    slug: str
    file: File
    spaces: dict[str, Space]

    def spot(self, name: str) -> Spot:
        """How a space is shown."""
        return self.file.spots.get(name, Spot())

    def title(self, name: str) -> str:
        """The name on the map."""
        return self.spot(name).name or self.spaces[name].name

    def pairs(self) -> set[tuple[str, str]]:
        """The committed land borders, each once in order."""
        return {(a, b) for a, space in self.spaces.items() for b in space.neighbours if a < b}

    def sites(self, name: str) -> list[Place]:
        """The points a space grows from; the first is its own."""
        spot, space = self.spot(name), self.spaces[name]
        first = spot.at or (space.lat, space.lon)
        return [first, *spot.sites, *([spot.city] if spot.city else [])]

    def projection(self) -> Projection:
        """The map's projection, with room where the spaces crowd."""
        plain = Lambert(self.file.frame, self.file.size)
        shown = [name for name in self.spaces if self.spot(name).box is None]
        places = [(self.sites(name)[0][1], self.sites(name)[0][0]) for name in shown]
        return Warped(plain, places, self.file.warp) if self.file.warp.power else plain

    def theatres(self) -> dict[str, Theatre]:
        """The theatres of the atlas as the game narrows them, and its own."""
        return {**THEATRES, **self.file.theatres}


def load(slug: str) -> Plan:
    """The plan of a game that has a map file."""
    raw = tomllib.loads((GAMES / slug / "map.toml").read_text(encoding="utf-8"))
    file = msgspec.convert(raw, File)
    data: dict[str, Any] = tomllib.loads((ROOT / file.rules).read_text(encoding="utf-8"))
    spaces = msgspec.convert(data[file.table], dict[str, Space])
    _check(slug, file, spaces)
    return Plan(slug, file, spaces)


def games() -> list[str]:
    """The games that have a map file."""
    return sorted(path.parent.name for path in GAMES.glob("*/map.toml"))


def _check(slug: str, file: File, spaces: dict[str, Space]) -> None:
    for name in (*file.spots, *(side for entry in file.exceptions for side in entry.pair)):
        if name not in spaces:
            raise ValueError(f"{slug}: the map file shows {name!r}, which the rules do not know")
