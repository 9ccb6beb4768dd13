"""Baking: pictures agree with the committed borders, the same input gives the same output."""

from functools import cache
from itertools import combinations
from pathlib import Path

import msgspec
import numpy as np
import pytest
from PIL import Image

from engine.games.pharaohs.data import tables
from renderers.atlas.base import Base
from renderers.atlas.grid import Labels
from renderers.bake import command, grow, shape, trace
from renderers.bake.areas import SHORTEST, Fields, Grower
from renderers.bake.beside import Beside
from renderers.bake.labels import Effort, Item, Solver, Table, solve
from renderers.bake.layout import baked, boxes, collisions, square
from renderers.bake.links import PointDrawing, apart, curve, through
from renderers.bake.met import met, unmet
from renderers.bake.place import Placer
from renderers.bake.plan import Excuse, File, Plan, Road, Space, games, load
from renderers.bake.trace import Arc
from renderers.homes import BAKED


@cache
def index(slug: str) -> Labels:
    with Image.open(BAKED / slug / "areas@1x.png") as opened:
        return np.asarray(opened).astype(np.int32)


@cache
def grown() -> tuple[Plan, Base, Grower, Fields]:
    plan = load("pharaohs")
    base = Base(plan.projection())
    grower = Grower(plan, base)
    return plan, base, grower, grower.settle()


# --- picture and rules ------------------------------------------------------------------------------------


AREA_MAPS = [slug for slug in games() if load(slug).file.kind == "areas"]
POINT_MAPS = [slug for slug in games() if load(slug).file.kind == "points"]


@pytest.mark.parametrize("slug", AREA_MAPS)
def test_areas_meet_as_the_rules_say(slug: str) -> None:
    assert unmet(load(slug), index(slug)) == []


def three(**changed: object) -> Plan:
    """Areas 1, 2 and 3: the first borders both others, and the others do not meet."""
    near = {"one": ["three", "two"], "two": ["one"], "three": ["one"]}
    spaces = {name: Space(name.title(), 35, 35, neighbours=others) for name, others in near.items()}
    file = File(rules="", title="Three", frame=(33.0, 40.0, 32.5, 37.8))
    return Plan("three", msgspec.structs.replace(file, **changed), spaces)


def test_borders_that_do_not_show_and_such_as_nobody_wants_are_told() -> None:
    picture = np.ones((60, 60), np.int32)
    picture[:, 30:] = 2
    picture[40:, 30:] = 3
    told = [str(fault) for fault in unmet(three(), picture)]
    assert told == [
        "map.toml: spots.three: it touches two over 24 pixels; no border: sites of those between, closed land, or an "
        "exception"
    ]
    assert (
        unmet(three(exceptions=[Excuse(("two", "three"), "they meet in a desert that nobody crosses")]), picture) == []
    )
    picture[:, :30] = 0
    assert [str(fault).partition(";")[0] for fault in unmet(three(), picture)][:3] == [
        "map.toml: spots.one: others have grown over it",
        "map.toml: spots.one: its border with three shows 0 pixels",
        "map.toml: spots.one: its border with two shows 0 pixels",
    ]


@pytest.mark.parametrize("slug", games())
def test_exceptions_are_few_and_explained(slug: str) -> None:
    entries = load(slug).file.exceptions
    assert len(entries) <= 3
    assert all(len(entry.reason) > 20 for entry in entries)


def test_plan_reads_the_rules_own_borders() -> None:
    spaces = load("pharaohs").spaces
    assert {name: tuple(space.neighbours) for name, space in spaces.items()} == tables.LAND
    assert {name: space.coast for name, space in spaces.items()} == {a.id: a.coast for a in tables.AREAS.values()}


def sea() -> np.ndarray[tuple[int, int], np.dtype[np.bool_]]:
    """Water one can sail: the Mediterranean, the Aegean and the Black Sea, not the closed seas or lakes."""
    _, base, _, _ = grown()
    water = ~base.land
    open_sea = (base.longitude < 36.5) & (base.latitude > 30.4)
    return water & (open_sea | ((base.latitude > 40.3) & (base.longitude < 43)))


def test_coast_numbers_touch_the_sea_and_nothing_else_does() -> None:
    picture, water = index("pharaohs"), sea()
    for label, area in enumerate(tables.AREAS.values(), 1):
        own = picture == label
        near = np.zeros_like(own)
        near[1:] |= own[:-1]
        near[:-1] |= own[1:]
        near[:, 1:] |= own[:, :-1]
        near[:, :-1] |= own[:, 1:]
        shore = int((near & water).sum())
        if area.coast:
            assert shore >= SHORTEST, f"{area.id} shows no coast"
        elif not load("pharaohs").spot(area.id).box:
            assert shore < SHORTEST, f"{area.id} shows a coast of {shore} pixels"


def test_island_is_whole_and_alone() -> None:
    assert not [pair for pair in met(load("pharaohs"), index("pharaohs")) if "alasa" in pair]


def test_terrain_can_be_told_apart() -> None:
    """The tints under the symbols, as they come out of relief and paper, keep their distance."""
    with Image.open(BAKED / "pharaohs" / "base@1x.webp") as opened:
        picture = np.asarray(opened.convert("RGB"), float)
    means = {}
    for terrain in tables.TERRAINS:
        labels = [
            n for n, area in enumerate(tables.AREAS.values(), 1) if area.terrain == terrain and area.id != "nubia"
        ]
        means[terrain] = np.median(picture[np.isin(index("pharaohs"), labels)], 0)
    for a, b in combinations(means, 2):
        assert float(np.abs(means[a] - means[b]).sum()) > 40, (a, b)


def test_owner_bands_keep_to_areas_and_leave_names_alone() -> None:
    with Image.open(BAKED / "pharaohs" / "bands@1x.png") as opened:
        bands = np.asarray(opened)
    picture = index("pharaohs")
    inner = np.ones_like(picture, bool)
    for shift in (-1, 1):
        inner &= (np.roll(picture, shift, 0) == 0) & (np.roll(picture, shift, 1) == 0)
    assert bands[inner & (picture == 0)].max() < 40
    assert bands.max() > 150
    levels = [np.median(bands[picture == label]) for label in range(1, picture.max() + 1)]
    assert min(levels) >= 40  # every area takes some color


# --- the same again ---------------------------------------------------------------------------------------


def test_growing_is_the_same_twice() -> None:
    plan, base, _, fields = grown()
    again = Grower(plan, base).settle()
    assert (again.labels == fields.labels).all()


def test_committed_index_is_what_growing_gives() -> None:
    _, base, _, fields = grown()
    shapes = shape.shapes(fields, base.projection, 1)
    assert float((shapes.index != index("pharaohs")).mean()) < 0.02  # drawn at half the scale: edges may differ


def test_placing_is_the_same_twice() -> None:
    plan, base, _, fields = grown()
    picture = shape.shapes(fields, base.projection, 1).index
    short = Effort(sweeps=3, rounds=1, runs=1)
    first, second = (Placer(plan, picture, []).solve(short) for _ in range(2))
    assert first == second


def test_check_tells_a_changed_picture(tmp_path: Path) -> None:
    same, other = tmp_path / "a.png", tmp_path / "b.png"
    Image.new("L", (50, 50), 100).save(same)
    changed = Image.new("L", (50, 50), 100)
    changed.paste(200, (0, 0, 10, 10))
    changed.save(other)
    assert command.difference(same, same) == 0
    assert command.difference(same, other) == pytest.approx(0.04)


def test_command_knows_its_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.run(["no_such_game"]) == 2
    assert "pharaohs" in capsys.readouterr().out


# --- the parts --------------------------------------------------------------------------------------------


def test_arcs_close_into_rings_of_the_right_size() -> None:
    labels = np.array([[1, 1, 2], [1, 3, 2], [1, 1, 2]], np.int32)
    arcs = trace.arcs(labels)
    areas = {label: sum(shape.area(ring) for ring in trace.rings(arcs, label)) for label in (1, 2, 3)}
    assert areas == {1: 5, 2: 3, 3: 1}


def test_smoothing_moves_both_sides_of_a_border_together() -> None:
    stairs = Arc(1, 2, [(0, 0), (1, 0), (1, 1), (2, 1), (2, 2), (3, 2)])
    smooth = trace.smooth(stairs, 5)
    assert smooth.points[0] == (0, 0)
    assert smooth.points[-1] == (3, 2)
    assert trace.length(smooth.points) < trace.length(stairs.points)


def test_simplifying_keeps_corners() -> None:
    line = [(0.0, 0.0), (1.0, 0.05), (2.0, 0.0), (2.0, 2.0)]
    assert trace.simplify(line, 0.1) == [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0)]


def test_spreading_stops_at_fixed_cells() -> None:
    cost = np.full((3, 7), 100, np.int32)
    wall = {(3, y): 9 for y in range(3)}
    found = grow.spread(cost, {(0, 1): 1, (6, 1): 2}, {1: 100, 2: 100, 9: 100}, wall)
    assert (found[:, :3] == 1).all()
    assert (found[:, 4:] == 2).all()
    assert (found[:, 3] == 9).all()


def test_weight_wins_ground() -> None:
    cost = np.full((3, 11), 100, np.int32)
    even = grow.spread(cost, {(0, 1): 1, (10, 1): 2}, {1: 100, 2: 100}, {})
    uneven = grow.spread(cost, {(0, 1): 1, (10, 1): 2}, {1: 50, 2: 100}, {})
    assert (uneven == 1).sum() > (even == 1).sum()


def test_corners_where_four_areas_meet_are_closed() -> None:
    _, _, grower, fields = grown()
    assert len(grower.corners) == 8
    assert (fields.labels == grower.knot).any()


def test_table_sums_boxes() -> None:
    table = Table(np.ones((5, 5), np.uint8))
    assert table.total(np.array([[[1, 1, 3, 4], [-3, 0, 2, 2]]], np.int32)).tolist() == [[6, 4]]


def test_solver_parts_what_can_be_parted() -> None:
    def item(key: str) -> Item:
        placed = np.array([[[x, 0, x + 10, 10]] for x in (0, 10, 20)], np.int32)
        return Item(key, placed, np.array([0, 10, 20], np.int64))

    items = [item("a name"), item("b name"), item("c name")]
    chosen = solve(items, (40, 10), [], Effort(sweeps=5, rounds=2, runs=1))
    assert sorted(chosen) == [0, 1, 2]


def test_solver_ends_where_things_would_go_round_in_a_circle(monkeypatch: pytest.MonkeyPatch) -> None:
    solver = Solver([], (10, 10), [])
    monkeypatch.setattr(solver, "_sweep", lambda heat, random: True)
    solver.anneal(Effort(sweeps=3), np.random.default_rng(1))


# --- point-to-point maps ----------------------------------------------------------------------------------

NODES = {
    "ugarit": ("Ugarit", 35.6, 35.8, ["aleppo", "kadesh"]),
    "aleppo": ("Aleppo", 36.2, 37.2, ["carchemish", "kadesh", "ugarit"]),
    "carchemish": ("Carchemish", 36.8, 38.0, ["aleppo"]),
    "kadesh": ("Kadesh", 34.6, 36.5, ["aleppo", "byblos", "damascus", "ugarit"]),
    "byblos": ("Byblos", 34.1, 35.6, ["kadesh"]),
    "damascus": ("Damascus", 33.5, 36.3, ["kadesh"]),
}


def points() -> Plan:
    spaces = {key: Space(name, lat, lon, neighbours=near) for key, (name, lat, lon, near) in NODES.items()}
    file = File(
        rules="",
        title="A test",
        kind="points",
        frame=(33.0, 40.0, 32.5, 37.8),
        size=(640, 408),
        roads=[Road(("byblos", "kadesh"), "pass")],
    )
    return Plan("test", file, spaces)


def test_point_map_bakes_whole() -> None:
    drawing = PointDrawing(points(), Effort(sweeps=10, rounds=3, runs=1))
    assert len(drawing.roads) == 6
    assert drawing.roads["byblos", "kadesh"][0] == "pass"
    assert collisions(drawing.layout) == []
    left, top, right, bottom = drawing.layout.frame
    for what, box in boxes(drawing.layout):
        assert left <= box[0] < box[2] <= right, what
        assert top <= box[1] < box[3] <= bottom, what
    pictures = drawing.pictures()
    assert pictures["base@2x.webp"].size == (1280, 816)
    assert pictures["base@1x.webp"].size == (640, 408)


def test_places_nearer_to_another_node_cost_more() -> None:
    nodes = {"ugarit": (100.0, 100.0), "aleppo": (140.0, 100.0)}
    beside = Beside(points(), nodes, Table(np.zeros((408, 640), np.uint8)))
    near, between, far = ([[(x, 100.0, 17, 17)]] for x in (80.0, 120.0, 160.0))
    costs = [int(beside._item("ugarit", "figures", place).cost[0]) for place in (near, between, far)]
    assert costs[0] < costs[1] < costs[2]
    assert costs[1] - costs[0] > 1000


def test_counters_take_the_room_of_the_line_to_them() -> None:
    beside = Beside(points(), {"ugarit": (100.0, 100.0)}, Table(np.zeros((408, 640), np.uint8)))
    for first, second, plate, *line in beside._slots("ugarit"):
        assert first[0] < second[0] and plate[1] < first[1]
        assert len(line) == 4
        for x, y, *_ in line:
            across, down = first[0] - 100, first[1] - 100
            assert abs((x - 100) * down - (y - 100) * across) < 1e-6 * (1 + abs(across * down)), "on the way there"


def test_point_map_is_the_same_twice() -> None:
    short = Effort(sweeps=3, rounds=1, runs=1)
    assert msgspec.json.encode(PointDrawing(points(), short).layout) == msgspec.json.encode(
        PointDrawing(points(), short).layout
    )


@pytest.mark.parametrize("slug", POINT_MAPS)
def test_every_space_of_a_point_map_takes_its_owners_color(slug: str) -> None:
    layout, picture = baked(slug), index(slug)
    for name, space in layout.spaces.items():
        x, y = space.centre
        assert picture[y, x] == space.index, name
    with Image.open(BAKED / slug / "bands@1x.png") as opened:
        band = np.asarray(opened)
    for name, space in layout.spaces.items():
        x, y = space.centre
        around = band[y - 20 : y + 21, x - 20 : x + 21]
        assert (around > 60).sum() > 250, f"{name} shows too little of its owner's color"


def test_smooth_line_passes_its_points() -> None:
    line = through([(0.0, 0.0), (10.0, 5.0), (20.0, 0.0)], 4)
    assert line[0] == (0.0, 0.0) and line[4] == (10.0, 5.0) and line[-1] == (20.0, 0.0)


def test_near_nodes_are_pushed_apart() -> None:
    found = apart({"a": (0.0, 0.0), "b": (3.0, 4.0), "c": (300.0, 0.0)}, 20)
    (ax, ay), (bx, by) = found["a"], found["b"]
    assert ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 >= 19.9
    assert found["c"] == (300.0, 0.0)


def test_roads_begin_and_end_at_their_nodes() -> None:
    line = curve((0.0, 0.0), (100.0, 0.0), "a-b")
    assert line[0] == (0.0, 0.0)
    assert line[-1] == (100.0, 0.0)
    assert line == curve((0.0, 0.0), (100.0, 0.0), "a-b")


def test_badges_and_slots_are_squares() -> None:
    assert square((50, 50), 40) == (30, 30, 70, 70)
