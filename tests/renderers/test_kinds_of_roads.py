"""Point-to-point maps with several kinds of road, several tables of places, and nodes in their shapes."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from renderers.atlas.grid import Color
from renderers.bake import faults, nodes, plan
from renderers.bake.labels import Effort
from renderers.bake.links import PointDrawing
from renderers.bake.plan import Plan, Space

MAP = """
rules = "lands.toml"
table = "places"
title = "A test"
kind = "points"
frame = [33.0, 40.0, 32.5, 37.8]
size = [640, 408]
edges = ["roads", "passes"]
figures = ["force", "gold"]
shapes = { town = "halved", hamlet = "slab", oasis = "tribe" }
outlines = { town = 1, fortress = 2 }
[[more]]
rules = "waters.toml"
table = "zones"
kind = "sea"
lines = { along = "coast", harbors = "anchor" }
[ways]
roads = { ink = "#f4e6bd", width = 3.4 }
passes = { ink = "#aa00aa", width = 4.0 }
coast = { ink = "#00aa00", width = 3.0 }
anchor = { ink = "#23566e", width = 1.6 }
"""
LANDS = """
[places.ugarit]
name = "Ugarit"
kind = "town"
port = true
force = 2
gold = 1
lat = 35.6
lon = 36.1
roads = ["aleppo"]
passes = ["kadesh"]
[places.aleppo]
name = "Aleppo"
kind = "town"
fortress = true
force = 4
lat = 36.4
lon = 38.2
roads = ["ugarit"]
[places.kadesh]
name = "Kadesh"
kind = "hamlet"
lat = 34.4
lon = 36.9
passes = ["ugarit"]
"""
WATERS = """
[zones.gulf]
name = "Gulf"
lat = 35.3
lon = 34.6
along = ["open_sea"]
harbors = ["ugarit"]
[zones.open_sea]
name = "Open Sea"
lat = 34.2
lon = 34.0
along = ["gulf"]
[zones.kadesh]
lat = 0.0
lon = 0.0
along = []
"""


@pytest.fixture
def loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Plan:
    for name, text in (("map.toml", MAP), ("lands.toml", LANDS), ("waters.toml", WATERS)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.setattr(plan, "map_file", lambda _: tmp_path / "map.toml")
    return plan.load("test")


def test_pairs_are_joined_by_the_kind_of_road_of_their_field(loaded: Plan) -> None:
    assert loaded.kinds == {("aleppo", "ugarit"): "roads", ("kadesh", "ugarit"): "passes"}
    assert loaded.pairs() == {("aleppo", "ugarit"), ("kadesh", "ugarit")}


def test_a_further_table_brings_places_and_lines(loaded: Plan) -> None:
    assert list(loaded.spaces) == ["ugarit", "aleppo", "kadesh", "gulf", "open_sea"]
    assert loaded.lines == {("gulf", "open_sea"): "coast", ("gulf", "ugarit"): "anchor"}
    kadesh = loaded.spaces["kadesh"]
    assert (kadesh.name, kadesh.lat, kadesh.kind) == ("Kadesh", 34.4, "slab"), "what the first table says stands"


def test_nodes_take_shape_and_outlines_from_the_map_file(loaded: Plan) -> None:
    told = {name: (space.kind, space.walls) for name, space in loaded.spaces.items()}
    assert told == {
        "ugarit": ("halved", 1), "aleppo": ("halved", 2), "kadesh": ("slab", 0), "gulf": ("sea", 0),
        "open_sea": ("sea", 0),
    }  # fmt: skip


def test_only_numbers_that_a_place_has_are_printed(loaded: Plan) -> None:
    assert loaded.figures == {"ugarit": [2, 1], "aleppo": [4]}


def test_roads_and_lines_are_drawn_in_the_ink_of_their_kind(loaded: Plan) -> None:
    drawing = PointDrawing(loaded, Effort(sweeps=5, rounds=2, runs=1))
    picture = np.asarray(drawing.pictures()["base@2x.webp"]).astype(int)
    for pair, ink in ((("kadesh", "ugarit"), (0xAA, 0, 0xAA)), (("gulf", "open_sea"), (0, 0xAA, 0))):
        (x0, y0), (x1, y1) = (drawing.nodes[end] for end in pair)
        spots = [(round(2 * (x0 + (x1 - x0) * t)), round(2 * (y0 + (y1 - y0) * t))) for t in (0.4, 0.5, 0.6)]
        nearby = [picture[y - 12 : y + 13, x - 12 : x + 13] for x, y in spots]
        assert any((np.abs(part - ink).sum(-1) < 60).any() for part in nearby), pair
    assert drawing.layout.spaces["gulf"].sea and not drawing.layout.spaces["ugarit"].sea


@pytest.mark.parametrize(
    ("file", "old", "new", "wrong"),
    [
        ("map.toml", 'coast = { ink = "#00aa00", width = 3.0 }', "", "no such way, but gulf and open_sea are joined"),
        ("map.toml", 'passes = { ink = "#aa00aa", width = 4.0 }', "", "no such way, but kadesh and ugarit are joined"),
        ("waters.toml", 'harbors = ["ugarit"]', 'harbors = ["tyre"]', "a line leads to 'tyre'"),
        ("waters.toml", "zones", "seas", "no such table"),
        (
            "map.toml",
            'figures = ["force", "gold"]',
            'figures = ["force", "wine"]',
            "no place of the rules has this number",
        ),
    ],
)
def test_a_fault_of_kinds_and_tables_is_told(
    loaded: Plan, tmp_path: Path, file: str, old: str, new: str, wrong: str
) -> None:
    assert loaded.slug == "test"
    text = (tmp_path / file).read_text(encoding="utf-8")
    assert old in text
    (tmp_path / file).write_text(text.replace(old, new), encoding="utf-8")
    try:
        found = [str(fault) for fault in faults.faults(plan.load("test"))]
    except ValueError as error:
        found = [str(error)]
    assert any(wrong in fault for fault in found), found


# --- shapes ---------------------------------------------------------------------------------------------------


def printed(kind: str, walls: int = 0) -> Image.Image:
    picture = Image.new("RGB", (120, 120), (90, 90, 90))
    gathered = nodes.Nodes((60, 60), 2, {})
    gathered.add(Space("X", 0, 0, kind=kind, walls=walls), (30, 30))
    gathered.print(picture)
    return picture


def much(picture: Image.Image, ink: Color, box: tuple[int, int, int, int]) -> int:
    part = np.asarray(picture.crop(box)).astype(int)
    return int((np.abs(part - ink).sum(-1) < 12).sum())


def test_a_halved_node_is_dark_below() -> None:
    picture = printed("halved", 1)
    assert much(picture, nodes.SHADE, (44, 62, 76, 78)) > 200 and much(picture, nodes.SHADE, (44, 44, 76, 59)) == 0


def test_a_node_at_sea_is_blue_with_a_wave() -> None:
    picture = printed("sea")
    assert much(picture, nodes.WATER, (40, 40, 80, 80)) > 400 and much(picture, nodes.CASING, (50, 54, 70, 64)) > 20
    assert much(printed("city"), nodes.WATER, (40, 40, 80, 80)) == 0


def test_a_slab_is_smaller_than_a_box_and_both_are_square() -> None:
    light = nodes.color("#f7ecd0")
    areas = [much(printed(kind), light, (30, 30, 90, 90)) for kind in ("city", "slab", "box")]
    assert areas == sorted(areas) and len({*areas}) == 3
