"""The map of Assyrian Wars: every place of land and sea, every connection as what it is, and colors that stay apart."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from engine.games.assyrian_wars.data import areas, nations, sea
from renderers.bake.layout import baked, collisions
from renderers.bake.plan import Plan, load
from renderers.baked import SHARPEST, ZOOM, window
from renderers.color import distance, rgb, worst_pair
from renderers.emblems import EMBLEMS
from renderers.games.assyrian_wars.owners import OWNERS
from renderers.scene import Crop

GAME = "assyrian_wars"
PAPER = (245, 230, 195)


@cache
def plan() -> Plan:
    return load(GAME)


def test_every_area_zone_and_trade_box_has_a_place() -> None:
    assert list(baked(GAME).spaces) == list(dict.fromkeys((*areas.AREAS, *sea.ZONES, *sea.BOXES)))
    names = {**sea.NAMES, **areas.NAMES}
    assert {id: space.title for id, space in baked(GAME).spaces.items()} == names


def test_connections_are_drawn_as_what_they_are() -> None:
    drawn = {frozenset(pair): kind for pair, kind in plan().kinds.items()}
    told = {frozenset((here, to)): kind for here, near in areas.CONNECTED.items() for to, kind in near.items()}
    assert drawn == told
    assert all(plan().kinds[pair] == road.kind for road in plan().file.roads for pair in [tuple(sorted(road.pair))])


def test_lines_at_sea() -> None:
    lines = Counter(plan().lines.values())
    assert lines == {
        "coast": sum(len(near) for near in sea.NEAR.values()) // 2,
        "anchor": len(areas.PORTS),
        "entry": sum(len(box.entered_from) for box in sea.BOXES.values()),
    }


def test_zones_and_boxes_lie_on_water_and_areas_on_land() -> None:
    from renderers.atlas.base import Base

    base = Base(plan().projection(), plan().file.heights)
    wet = [id for id, space in baked(GAME).spaces.items() if not base.land[space.centre[1], space.centre[0]]]
    afloat = [id for id in (*sea.ZONES, *sea.BOXES) if id not in areas.AREAS]
    assert [id for id in afloat if id not in wet] == []
    assert [id for id in wet if id not in afloat and not areas.AREAS[id].port and id != "sealand"] == []


def test_nodes_have_the_shape_of_their_kind() -> None:
    shapes = {id: (space.kind, space.walls) for id, space in plan().spaces.items()}
    assert [shapes[id] for id in ("kalhu", "nineveh", "zamua", "singara", "anshan", "cyprus", "kedar", "far_east")] == [
        ("city", 1), ("city", 2), ("halved", 1), ("round", 0), ("slab", 0), ("tribe", 0), ("transit", 0), ("box", 0),
    ]  # fmt: skip
    assert (
        shapes["cilician_coast"] == ("sea", 0)
        and shapes["greece"] == ("box", 0)
        and shapes["sealand"] == ("sealand", 0)
    )
    assert baked(GAME).spaces["cilician_coast"].sea and not baked(GAME).spaces["kalhu"].sea


def test_city_defense_and_eco_are_printed_beside_a_city() -> None:
    assert {id: plan().figures.get(id, []) for id in ("nineveh", "kalhu", "kedar", "far_east")} == {
        "nineveh": [5, 2], "kalhu": [3], "kedar": [], "far_east": [],
    }  # fmt: skip
    assert all(len(baked(GAME).spaces[id].figures) == len(values) for id, values in plan().figures.items())


def test_countries_are_told_with_their_city_points() -> None:
    told = {id: province.figures for id, province in plan().provinces.items()}
    assert told == {id: [nations.NATIONS[id].points] * bool(nations.NATIONS[id].points) for id in nations.COUNTRIES}
    assert list(baked(GAME).realm()) == list(nations.COUNTRIES)


def test_nothing_on_the_map_overlaps() -> None:
    assert collisions(baked(GAME)) == []


@pytest.mark.parametrize("name", list(nations.COUNTRIES))
def test_the_name_of_every_country_lies_whole_in_a_theatre(name: str) -> None:
    province = baked(GAME).realm()[name]
    corners = [corner for box in (province.label, province.numbers, province.seal) for corner in (box[:2], box[2:])]
    views = [window(baked(GAME), Crop(theatre=theatre), SHARPEST / ZOOM[0]) for theatre in baked(GAME).theatres]
    assert any(all(view.shows(view.spot(corner)) for corner in corners) for view in views)


# --- colors -------------------------------------------------------------------------------------------------


def test_fourteen_colors_stay_apart_for_every_eye() -> None:
    assert tuple(OWNERS) == nations.TRACK
    assert worst_pair(owner.color for owner in OWNERS.values()).distance >= 11
    assert min(distance(rgb(owner.color), PAPER) for owner in OWNERS.values()) >= 9


def test_owners_are_told_apart_without_color() -> None:
    assert len({(owner.emblem, owner.pattern) for owner in OWNERS.values()}) == len(OWNERS)
    assert len({owner.code for owner in OWNERS.values()}) == len(OWNERS)
    assert all(owner.emblem in EMBLEMS for owner in OWNERS.values())
    assert OWNERS["mede"].name == "Mede"
