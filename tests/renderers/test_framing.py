"""Which part of a map is shown, and the small map that says where it lies."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from PIL import Image, ImageChops

from renderers.bake.layout import Layout, baked, square
from renderers.baked import baked as whole
from renderers.baked import window
from renderers.framing import GAP, RIM, SHARE, locate, surroundings
from renderers.games import look_of
from renderers.paint import paint
from renderers.rows import rooms
from renderers.scene import Badge, Crop, Scene
from tests.renderers.late import LATE, position
from tests.renderers.small_map import small_map, small_scene, stack

PARTS = {"space": Crop(space="memphis"), "theatre": Crop(theatre="levant"), "around": Crop(around=("memphis", "gaza"))}


@pytest.fixture(params=["pharaohs", "genesis", "god_kings"])
def layout(request: pytest.FixtureRequest) -> Layout:
    return baked(request.param)


# --- surroundings ---------------------------------------------------------------------------------------------


def test_every_two_places_are_shown_with_air_about_them(layout: Layout) -> None:
    """And the nearer they lie, the larger: the whole map only where they need most of it."""
    kinds = dict.fromkeys(("space", "theatre", "around", "whole"), 0)
    for two in combinations(sorted(layout.spaces), 2):
        crop = surroundings(layout, two)
        kind = "space" if crop.space else "theatre" if crop.theatre else "around" if crop.around else "whole"
        kinds[kind] += 1
        view = window(layout, crop, 1)
        spots = [layout.spaces[place].centre for place in two]
        assert all(view.shows(view.spot(spot), -RIM) for spot in spots), two
        if kind == "whole":
            (x0, y0), (x1, y1) = spots
            assert abs(x0 - x1) > layout.size[0] / 2 or abs(y0 - y1) > layout.size[1] / 2, two
    assert min(kinds.values()) > 50, kinds


def test_places_that_are_not_on_the_map_do_not_count(layout: Layout) -> None:
    place = next(iter(layout.spaces))
    assert surroundings(layout, [place, "nowhere"]) == surroundings(layout, [place]) == Crop(space=place)
    assert surroundings(layout, ["nowhere"]) == surroundings(layout, []) == Crop()


def test_the_order_of_the_places_does_not_matter() -> None:
    layout = baked("genesis")
    assert surroundings(layout, ["memphis", "hattusa"]) == surroundings(layout, ["hattusa", "memphis", "hattusa"])


def test_what_lies_about_several_places_goes_in_steps() -> None:
    """Places a little apart are shown by the same part of the map, so that it is cut once."""
    layout = baked("genesis")
    views = {window(layout, Crop(around=("tyre", other)), 1) for other in ("sidon", "gubla", "kumidi")}
    assert len(views) < 3
    with pytest.raises(ValueError, match="no space 'nowhere' on the map of genesis"):
        window(layout, Crop(around=("tyre", "nowhere")), 1)


# --- the locator ----------------------------------------------------------------------------------------------


def changed(scene: Scene, crop: Crop) -> tuple[int, int, int, int] | None:
    """Where the locator lies in a picture: what differs from the sheet of the map itself."""
    sheet = whole(scene.game).sheet(crop, 1)
    return ImageChops.difference(paint(scene, crop), sheet.base).getbbox()


@pytest.mark.parametrize("part", PARTS)
def test_a_part_has_a_small_map_of_the_whole(part: str) -> None:
    box = changed(Scene("genesis", (), {}), PARTS[part])
    assert box is not None
    assert box[2] - box[0] == 1200 // SHARE
    assert box[3] - box[1] == round(1200 // SHARE * 1712 / 2200)
    assert box[0] >= GAP and box[2] <= 1200 - GAP and box[1] >= GAP and box[3] <= 900 - GAP


def test_the_whole_map_has_none() -> None:
    assert changed(Scene("genesis", (), {}), Crop()) is None


def test_its_frame_stands_where_the_part_lies() -> None:
    """The red frame of the east lies right of that of the west."""
    lefts = []
    for space in ("sais", "babylon"):
        picture = paint(Scene("genesis", (), {}), Crop(space=space))
        box = changed(Scene("genesis", (), {}), Crop(space=space))
        assert box is not None
        small = picture.crop(box)
        red = [
            x for x, y in product(range(small.width), range(small.height)) if small.getpixel((x, y)) == (178, 34, 34)
        ]
        assert max(red) - min(red) == pytest.approx(small.width * 3 / 11, abs=5)  # 600 of 2200 pixels
        lefts.append(min(red))
    assert lefts[0] < small.width * 0.25 and lefts[1] > small.width * 0.6


def test_it_hides_no_piece_and_no_number() -> None:
    """Wherever there is room it lies; where every place for it is taken, there is none."""
    small_map()
    crop = Crop(space="north")
    sheet = whole("small_map").sheet(crop, 1)
    side = 60
    taken = [square((x, y), side) for x in range(0, 1200, 100) for y in range(0, 900, 100)]
    kept = [box for box in taken if not (box[0] < 220 and box[3] > 700)]
    for pieces, lies in ((taken, False), (kept, True), ([], True)):
        picture = sheet.base.copy()
        locate(picture, sheet, pieces)
        box = ImageChops.difference(picture, sheet.base).getbbox()
        assert (box is not None) is lies
        assert box is None or not any(
            box[0] < p[2] and p[0] < box[2] and box[1] < p[3] and p[1] < box[3] for p in pieces
        )


def test_counters_and_badges_are_drawn_whole() -> None:
    """In a part with pieces and numbers all about, the same pixels are theirs with the locator and without."""
    small_map()
    full = small_scene(
        stacks=tuple(stack(space, "blue", ("foot", 3)) for space in ("north", "east", "south", "west")),
        badges=tuple(Badge(space, number, space) for number, space in enumerate(("north", "east", "south", "west"), 1)),
    )
    picture, bare = paint(full, Crop(theatre="top")), Image.new("RGB", (1, 1))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("renderers.paint.locate", lambda image, sheet, pieces: boxes.extend(pieces))
        boxes: list[tuple[int, int, int, int]] = []
        bare = paint(full, Crop(theatre="top"))
    assert len(boxes) >= 4
    for box in boxes:
        assert ImageChops.difference(picture.crop(box), bare.crop(box)).getbbox() is None


def test_a_part_crowded_with_pieces_has_it_where_no_temple_and_no_wall_lies() -> None:
    """In Media late in a game of six there is a Stronghold where the small map would hide fewest names."""
    (late,) = (late for late in LATE if late.game == "acme")
    look, crop = look_of(late.game), Crop(theatre="zagros")
    assert look is not None
    scene = look.scene(position(late).seen(None), [])
    signs = [box for box in rooms(scene, whole(late.game).sheet(crop, 1)) if 0 < box[0] < 1140 and 0 < box[1] < 840]
    picture = paint(scene, crop)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("renderers.paint.locate", lambda *_: None)
        bare = paint(scene, crop)
    assert signs and ImageChops.difference(picture, bare).getbbox() is not None
    for box in signs:
        assert ImageChops.difference(picture.crop(box), bare.crop(box)).getbbox() is None
