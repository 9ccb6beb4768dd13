"""The committed layouts: everything lies apart and inside, and reads."""

from math import hypot

import pytest
from PIL import Image

from renderers.atlas import fonts
from renderers.bake.layout import (
    FIGURE,
    Box,
    Layout,
    baked,
    boxes,
    collisions,
    inside,
    load,
    overlap,
    square,
    write,
)
from renderers.bake.place import SYMBOL, WEIGHT
from renderers.bake.plan import games
from renderers.bake.plan import load as plan
from renderers.homes import BAKED

SLUGS = games()
FURTHEST = 150  # pixels from counters outside their space to the space


@pytest.fixture(params=SLUGS)
def layout(request: pytest.FixtureRequest) -> Layout:
    return baked(request.param)


def test_every_space_is_laid_out(layout: Layout) -> None:
    spaces = plan(layout.game).spaces
    assert list(layout.spaces) == list(spaces)
    assert [space.index for space in layout.spaces.values()] == list(range(1, len(spaces) + 1))
    for name, space in layout.spaces.items():
        assert space.title == plan(layout.game).title(name)
        assert " ".join(space.lines).replace("- ", "-") == plan(layout.game).written(name)


def test_names_slots_and_badges_lie_apart(layout: Layout) -> None:
    assert collisions(layout) == []


def test_nothing_hides_a_city(layout: Layout) -> None:
    cities = [(name, square(space.city, 2 * SYMBOL)) for name, space in layout.spaces.items() if space.city]
    hidden = [(city, what) for city, at in cities for what, other in boxes(layout) if overlap(at, other) > 0]
    assert hidden == []


def test_everything_is_inside_the_frame(layout: Layout) -> None:
    left, top, right, bottom = layout.frame
    out = [what for what, box in boxes(layout) if box[0] < left or box[1] < top or box[2] > right or box[3] > bottom]
    assert out == []


def test_counters_of_a_point_map_stand_beside_their_node(layout: Layout) -> None:
    if layout.kind != "points":
        return
    for name, space in layout.spaces.items():
        assert len(space.slots) >= 2, name
        x, y = space.centre
        assert all((x - across) ** 2 + (y - down) ** 2 < FURTHEST**2 for across, down in space.slots), name


def test_what_stands_beside_a_node_is_nearer_to_it_than_to_others(layout: Layout) -> None:
    """Nearly always: where nodes crowd, a few things have no such place."""
    if layout.kind != "points":
        return
    things = [(name, box) for name, space in layout.spaces.items() for box in (
        space.label, *(square(at, FIGURE) for at in (*space.figures[:1], *space.signs[:1])))]  # fmt: skip
    astray = [name for name, box in things if nearest(layout, box) != name]
    assert len(astray) < 0.06 * len(things), astray


def nearest(layout: Layout, box: Box) -> str:
    """The space whose node is nearest to a box."""

    def gap(name: str) -> float:
        x, y = layout.spaces[name].centre
        return hypot(max(0, box[0] - x, x - box[2]), max(0, box[1] - y, y - box[3]))

    return min(layout.spaces, key=gap)


def test_the_plate_of_a_pile_hides_no_name(layout: Layout) -> None:
    if layout.kind != "points":
        return
    for name, space in layout.spaces.items():
        x, y = space.slots[0]
        plate = (x, y - layout.counter // 2 - 12, x + layout.counter, y - layout.counter // 2)
        assert not [other for other, near in layout.spaces.items() if overlap(plate, near.label)], name


def test_cities_of_a_point_map_have_room_for_signs(layout: Layout) -> None:
    if layout.kind != "points":
        return
    for name, space in plan(layout.game).spaces.items():
        assert len(layout.spaces[name].signs) == (0 if space.kind == "box" else 2), name
        printed = plan(layout.game).figures.get(name, [])
        assert len(layout.spaces[name].figures) == (len(printed) if any(printed) else 0), name


def test_every_space_of_an_area_map_has_four_slots_inside_or_a_leader(layout: Layout) -> None:
    if layout.kind != "areas":
        return
    with Image.open(BAKED / layout.game / "areas@1x.png") as opened:
        index = opened.copy()
    for name, space in layout.spaces.items():
        assert len(space.slots) >= 4, name
        assert index.getpixel(space.slots[0]) == space.index, f"{name}: the main stack stands elsewhere"
        assert index.getpixel(space.centre) == space.index, name
        outside = [slot for slot in space.slots if index.getpixel(slot) != space.index]
        assert bool(outside) is (space.leader is not None), name
        if space.leader:
            (x0, y0), (x1, y1) = space.leader
            assert index.getpixel((x0, y0)) == space.index, f"{name}: the leader starts elsewhere"
            assert (x1, y1) in outside
            assert (x1 - x0) ** 2 + (y1 - y0) ** 2 < FURTHEST**2, f"{name}: the counters stand far away"


def test_areas_have_room_for_signs(layout: Layout) -> None:
    if layout.kind != "areas":
        return
    count = plan(layout.game).file.signs
    assert {len(space.signs) for space in layout.spaces.values()} == {count}


def test_cities_lie_in_their_areas(layout: Layout) -> None:
    with Image.open(BAKED / layout.game / "areas@1x.png") as opened:
        index = opened.copy()
    spaces = plan(layout.game).spaces
    for name, space in layout.spaces.items():
        assert (space.city is not None) is (layout.kind == "points" or bool(spaces[name].city)), name
        if space.city:
            assert index.getpixel(space.city) == space.index, name


def test_names_read_and_fill_their_boxes(layout: Layout) -> None:
    for name, space in layout.spaces.items():
        assert space.size >= 20, f"{name}: too small to read"
        widest = max(fonts.width("serif", space.size, WEIGHT, line) for line in space.lines)
        left, top, right, bottom = space.label
        assert widest <= right - left, name
        assert space.size * 0.9 * len(space.lines) <= bottom - top, name


def test_polygons_agree_with_the_index(layout: Layout) -> None:
    for name, space in layout.spaces.items():
        assert space.polygons, name
        assert any(inside(space.centre, ring) for ring in space.polygons), name
        assert layout.at(*space.centre) == name


def test_theatres_lie_on_the_map(layout: Layout) -> None:
    assert {"levant", "nile", "mesopotamia", "anatolia"} <= set(layout.theatres)
    assert set(layout.theatres) == set(layout.theatre_titles)
    for left, top, right, bottom in layout.theatres.values():
        assert 0 <= left < right <= layout.size[0]
        assert 0 <= top < bottom <= layout.size[1]


def test_pictures_fit_the_layout(layout: Layout) -> None:
    for scale in layout.scales:
        for picture in ("base@{}x.webp", "areas@{}x.png", "bands@{}x.png"):
            with Image.open(BAKED / layout.game / picture.format(scale)) as opened:
                assert opened.size == (layout.size[0] * scale, layout.size[1] * scale)
                assert opened.mode == ("RGB" if picture.startswith("base") else "L")


def test_baked_files_stay_small(layout: Layout) -> None:
    assert sum(path.stat().st_size for path in (BAKED / layout.game).iterdir()) < 12_000_000


def test_written_layout_reads_back(layout: Layout) -> None:
    path = BAKED / layout.game / "layout.json"
    assert load(path) == layout
    assert write(layout) == path.read_bytes()


def test_a_point_on_the_sea_is_nobodys() -> None:
    assert baked("pharaohs").at(300, 620) is None
