"""Nodes with walls and drawings, roads that go round, and provinces with borders, names and numbers."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import dist

import msgspec
import numpy as np
import pytest
from PIL import Image

from renderers.atlas.grid import distance
from renderers.atlas.ink import Mask
from renderers.bake import nodes
from renderers.bake.labels import Effort
from renderers.bake.layout import baked, collisions, overlap, write
from renderers.bake.links import PointDrawing
from renderers.bake.plan import File, Plan, Province, Provinces, Road, Space, load
from renderers.bake.provinces import Realm

AT = {
    "ugarit": ("Ugarit", 35.6, 36.1, ["aleppo", "kadesh"]),
    "aleppo": ("Aleppo", 36.4, 37.2, ["carchemish", "kadesh", "ugarit"]),
    "carchemish": ("Carchemish", 36.8, 38.6, ["aleppo"]),
    "kadesh": ("Kadesh", 34.4, 36.9, ["aleppo", "damascus", "ugarit"]),
    "damascus": ("Damascus", 33.3, 36.5, ["kadesh"]),
}
PROVINCES = {
    "north": Province("North (H)", [4, 2], ["ugarit", "aleppo", "carchemish"], []),
    "south": Province("South", [3, 1], ["kadesh", "damascus"], []),
    "nubia": Province("Nubia", [0, 1], [], ["tree"]),
}


def points(reach: float = 80) -> Plan:
    spaces = {id: Space(name, lat, lon, neighbours=near) for id, (name, lat, lon, near) in AT.items()}
    wanted = Provinces("province", "provinces.toml", "provinces", ["vp", "tp"], reach=reach, boxes={"nubia": (20, 360)})
    roads = [Road(("kadesh", "ugarit"), via=[(34.9, 36.0)])]
    file = File(rules="", title="A test", kind="points", frame=(33.0, 40.0, 32.5, 37.8), size=(640, 408), roads=roads)
    return Plan("test", msgspec.structs.replace(file, provinces=wanted), spaces, provinces=PROVINCES)


@cache
def drawn(reach: float = 80) -> tuple[PointDrawing, Realm]:
    made = PointDrawing(points(reach), Effort(sweeps=10, rounds=3, runs=1))
    assert made.realm is not None
    return made, made.realm


def at(realm: Realm, spot: tuple[float, float]) -> str:
    """The province of a point."""
    return ["", *realm.names][int(realm.labels[round(spot[1]), round(spot[0])])]


# --- provinces ------------------------------------------------------------------------------------------------


def test_every_place_lies_in_its_own_province() -> None:
    made, realm = drawn()
    found = {space: at(realm, spot) for space, spot in made.nodes.items()}
    assert found == {space: id for id, province in PROVINCES.items() for space in province.spaces}


def test_a_road_within_a_province_does_not_leave_it_and_one_to_another_crosses_one_border() -> None:
    made, realm = drawn()
    for (one, two), (_, line) in made.roads.items():
        passed = [at(realm, spot) for spot in line]
        crossed = [(here, there) for here, there in pairwise(passed) if here != there]
        assert len(crossed) == (at(realm, made.nodes[one]) != at(realm, made.nodes[two])), (one, two)


def test_far_from_every_place_lies_no_mans_land() -> None:
    (near, small), (_, large) = drawn(40), drawn()
    assert 0 < (small.labels > 0).sum() < (large.labels > 0).sum() < large.labels.size
    far = [dist(spot, (620, 20)) for spot in near.nodes.values()]
    assert min(far) > 40 + 2 * 7 and at(small, (620, 20)) == ""


def test_names_and_numbers_of_provinces_lie_apart_from_those_of_places() -> None:
    made, realm = drawn()
    assert list(realm.at) == ["north", "south"]
    mine = [box for pair in realm.at.values() for box in pair]
    assert not any(overlap(box, space.label) for box in mine for space in made.layout.spaces.values())
    for name, (title, numbers) in realm.at.items():
        assert at(realm, ((title[0] + title[2]) / 2, (title[1] + title[3]) / 2)) in (name, "")
        assert numbers[2] - numbers[0] == 3 * 17, "two numbers and a seal"


def test_a_province_without_places_is_a_box_with_its_name_numbers_and_drawing() -> None:
    _, realm = drawn()
    (box,) = realm.boxes().values()
    blank = Image.new("RGB", (1280, 816), (90, 90, 90))
    realm.write(blank, 2)
    inside = np.asarray(blank.crop(tuple(2 * side for side in box)))
    assert box[:2] == (20, 360)
    for color in (nodes.INKS["tree"], (61, 86, 115), (154, 111, 18)):
        assert (np.abs(inside.astype(int) - color).sum(-1) < 12).sum() > 40, color


def test_a_name_stands_where_the_map_file_wants_it() -> None:
    plan = points()
    assert plan.file.provinces is not None
    moved = msgspec.structs.replace(plan.file.provinces, at={"north": (36.7, 38.9)})
    other = msgspec.structs.replace(plan, file=msgspec.structs.replace(plan.file, provinces=moved))
    made = PointDrawing(other, Effort(sweeps=10, rounds=3, runs=1))
    assert made.realm is not None
    spot = made._at((36.7, 38.9))

    def away(realm: Realm) -> float:
        (left, top, *_), (_, _, right, bottom) = realm.at["north"]
        return dist(((left + right) / 2, (top + bottom) / 2), spot)

    assert away(made.realm) < 0.6 * away(drawn()[1])


def test_every_province_has_a_place_for_a_seal_behind_its_numbers() -> None:
    made, realm = drawn()
    layout = made.layout.realm()
    assert {name: province.title for name, province in layout.items()} == {
        "north": "North (H)", "south": "South", "nubia": "Nubia",
    }  # fmt: skip
    for name, (_, numbers) in realm.at.items():
        left, top, right, bottom = layout[name].seal
        assert (right, right - left, bottom - top) == (numbers[2], 17, 17)
        assert (layout[name].label, layout[name].numbers) == realm.at[name]
        assert overlap(layout[name].seal, (numbers[0], numbers[1], numbers[0] + 34, numbers[3])) == 0
    (box,) = realm.boxes().values()
    assert overlap(layout["nubia"].seal, box) == 17 * 17
    assert collisions(made.layout) == []


def test_a_map_without_provinces_says_nothing_of_them() -> None:
    assert baked("genesis").realm() == {}
    assert b"provinces" not in write(baked("genesis"))


def test_borders_are_drawn_on_land_only() -> None:
    made, realm = drawn()
    blank = Image.new("RGB", (1280, 816), (255, 255, 255))
    realm.paint(blank, 2)
    marked = (np.asarray(blank) < 240).any(-1)[::2, ::2]
    water = distance(~made.base.land) > 2
    assert (marked & made.base.land).sum() > 500 and not (marked & water).any()


def test_provinces_of_a_game_stand_in_its_rules() -> None:
    plan = load("god_kings")
    assert plan.provinces["egypt"].title == "Egypt (H)" and plan.provinces["canaan"].title == "Canaan"
    assert plan.provinces["amurru"].figures == [3, 2]
    assert plan.provinces["upper_egypt"] == Province("Upper Egypt", [0, 1], [], ["tree"])
    assert sum(len(province.spaces) for province in plan.provinces.values()) == 96


# --- roads ----------------------------------------------------------------------------------------------------


def test_a_road_goes_round_by_its_points_whichever_way_it_is_told() -> None:
    made, _ = drawn()
    kind, line = made.roads["kadesh", "ugarit"]
    assert kind == "road"
    assert dist(line[0], made.nodes["kadesh"]) < 0.01 and dist(line[-1], made.nodes["ugarit"]) < 0.01
    via = made._at((34.9, 36.0))
    assert min(dist(spot, via) for spot in line) < 1
    told = points()
    turned = msgspec.structs.replace(told.file, roads=[Road(("ugarit", "kadesh"), via=[(34.9, 36.0)])])
    other = PointDrawing(msgspec.structs.replace(told, file=turned), Effort(sweeps=1, rounds=1, runs=1))
    assert other.roads["kadesh", "ugarit"] == (kind, line)


# --- nodes ----------------------------------------------------------------------------------------------------


def printed(space: Space, fields: dict[str, str] | None = None) -> Image.Image:
    picture = Image.new("RGB", (320, 320), (128, 128, 128))
    made = nodes.Nodes((80, 80), 4, fields or {})
    made.add(space, (40.0, 40.0))
    made.print(picture)
    return picture


def rings(space: Space) -> int:
    """How many dark rings one crosses from the middle of a node to the right."""
    row = np.asarray(printed(space).convert("L"))[160, 160:]
    return sum(bool(here >= 100 > there) for here, there in pairwise(row.tolist()))


@pytest.mark.parametrize("walls", [0, 1, 2, 3])
def test_a_node_has_as_many_outlines_as_walls(walls: int) -> None:
    assert rings(Space("A city", 35, 36, kind="city", walls=walls)) == max(walls, 1)


def test_walled_cities_are_square_and_tribes_diamonds() -> None:
    corner = [np.asarray(printed(space).convert("L"))[160 + 34, 160 + 34] for space in (
        Space("Plain", 35, 36), Space("Walled", 35, 36, walls=1), Space("Tribe", 35, 36, kind="tribe"))]  # fmt: skip
    assert [value != 128 for value in corner] == [False, True, False]
    tip = np.asarray(printed(Space("Tribe", 35, 36, kind="tribe")).convert("L"))[160 + 4 * 14, 160]
    assert tip < 100


def test_what_a_space_has_is_drawn_beside_it() -> None:
    fields = {"mountain": "peaks", "wood": "tree"}
    both = Space("Isuwa", 35, 36, walls=1, mountain=True, wood=True)
    (peaks, left), (tree, right) = nodes.beside(both, (40.0, 40.0), fields)
    assert (peaks, tree) == ("peaks", "tree") and left[0] < 40 < right[0] and left[1] == right[1] < 40
    assert [drawing for drawing, _ in nodes.beside(Space("Ura", 36, 34, wood=True), (40, 40), fields)] == ["tree"]
    green = np.asarray(printed(both, fields)).astype(int)
    assert (np.abs(green - nodes.INKS["tree"]).sum(-1) < 9).sum() > 100
    bare = Mask((80, 80), 4)
    nodes.bare(bare, both, (40.0, 40.0), fields)
    cover = bare.cover()
    assert cover.getpixel((round(right[0] * 4), round(right[1] * 4))) == 255 and cover.getpixel((8, 8)) == 0


def test_the_owners_disc_is_wider_about_walls() -> None:
    reaches = [nodes.area(Space("A city", 35, 36, walls=walls)) for walls in range(4)]
    assert reaches == [21, 25, 29, 33]
    assert all(nodes.reach(Space("A city", 35, 36, walls=walls)) < reaches[walls] for walls in range(4))
