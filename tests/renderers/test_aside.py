"""Lines, signs and arrows hide neither nodes nor names nor numbers nor each other."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest
from PIL import ImageChops

from renderers.aside import bend, in_row, mark_spot, root_of
from renderers.bake.layout import overlap, sign_side, square
from renderers.baked import SHARPEST, ZOOM, Sheet, baked
from renderers.paint import by_space, laid_out, paint, plate_size
from renderers.scene import Arrow, Crop, Scene
from renderers.sprites import USUAL, bow
from tests.renderers.small_map import small_map, small_scene, stack
from tests.renderers.test_look_god_kings import full

SENT = SHARPEST / ZOOM[0]
KINGS = baked("god_kings")
HEART = 4  # pixels at 1x about the middle of a node, where a port has its dot


def part(theatre: str) -> Sheet:
    return KINGS.sheet(Crop(theatre=theatre), SENT)


# --- lines ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theatre", ["syria", "mitanni"])
def test_no_line_to_an_army_hides_its_node_or_makes_it_look_like_a_port(theatre: str) -> None:
    """The inner of every node is painted with all armies as it is without any."""
    made, sheet = full(theatre), part(theatre)
    bare = msgspec.structs.replace(made, stacks=())
    changed = ImageChops.difference(paint(made, Crop(theatre=theatre), SENT), paint(bare, Crop(theatre=theatre), SENT))
    reach, hidden = round(HEART * sheet.factor), []
    for space in {army.space for army in made.stacks}:
        x, y = sheet.view.spot(sheet.layout.spaces[space].centre)
        if changed.crop((x - reach, y - reach, x + reach, y + reach)).getbbox():
            hidden.append(space)
    assert hidden == []


def test_a_line_begins_where_the_node_ends_and_in_an_area_deep_inside() -> None:
    sheet, siyannu = part("syria"), KINGS.layout.spaces["siyannu"]
    middle, at = sheet.view.spot(siyannu.centre), sheet.view.spot(siyannu.slots[1])
    x, y = root_of(sheet, siyannu, middle, at)
    far = np.hypot(x - middle[0], y - middle[1])
    assert HEART * sheet.factor < far < 14 * sheet.factor
    areas = small_map().sheet(Crop())
    assert root_of(areas, areas.layout.spaces["north"], (80, 60), (300, 60)) == (80, 60)


# --- signs ----------------------------------------------------------------------------------------------------


def test_the_sign_of_a_battle_lies_on_no_number_of_its_armies() -> None:
    """In every space of Syria with an army before the walls and one within: all of both plates is seen."""
    made, sheet = full("syria"), part("syria")
    for one in made.stacks:
        rival = msgspec.structs.replace(one, owner="assyria" if one.owner != "assyria" else "egypt", walls=True)
        shown, stacks = sheet.layout.spaces[one.space], by_space([one, rival])[one.space]
        places = [at for _, at in laid_out(sheet, shown, stacks)]
        plates = [square(at, plate_size(sheet, shown, stacks)[0]) for at in places]
        side = sign_side(sheet.counter)
        spot = mark_spot(sheet, shown, plates, side, plates)
        assert max(overlap(square(spot, side), box) for box in plates) < 0.1 * side**2, one.space
        assert min(np.hypot(spot[0] - x, spot[1] - y) for x, y in places) < 1.1 * sheet.counter


def test_a_sign_goes_to_the_corner_where_nothing_else_lies() -> None:
    """At the lower left a number is printed."""
    sheet = small_map().sheet(Crop())
    west, alone = sheet.layout.spaces["west"], square((240, 180), 40)
    first = mark_spot(sheet, west, [alone], 24, [])
    other = mark_spot(sheet, west, [alone], 24, [square(first, 24)])
    assert first == (212, 152) and other == (268, 152)


def test_a_sign_stands_in_the_area_that_it_is_about() -> None:
    """Of pieces at the border; and beside one of two that lie aslant, not in the empty corner between them."""
    sheet = small_map().sheet(Crop())
    west = sheet.layout.spaces["west"]
    x, y = mark_spot(sheet, west, [square((185, 145), 40)], 24, [])
    assert sheet.index.getpixel((x, y)) == west.index
    places = [(200, 150), (260, 200)]
    plates = [square(at, 40) for at in places]
    spot = mark_spot(sheet, west, plates, 24, plates)
    assert min(np.hypot(spot[0] - x, spot[1] - y) for x, y in places) < 45


def test_a_third_sign_turns_aside_from_names() -> None:
    """Of a city with garrison, siege and its count: only in Bubastis, between three names, the count hides any."""
    hidden = set()
    for theatre in KINGS.layout.theatres:
        sheet = part(theatre)
        size = sign_side(sheet.counter)
        for name, shown in sheet.layout.spaces.items():
            third = square(in_row(sheet, shown, size, 3)[2], size)
            if sum(overlap(third, box) for box in sheet.names) > 0.2 * size**2:
                hidden.add(name)
    assert hidden <= {"bubastis"}


# --- arrows ---------------------------------------------------------------------------------------------------


def test_an_arrow_bends_to_the_side_where_it_hides_fewer_names() -> None:
    sheet = part("cilicia")
    ugarit, aleppo = (sheet.view.spot(KINGS.layout.spaces[name].centre) for name in ("ugarit", "aleppo"))
    covered = {
        side: sum(box[0] <= x <= box[2] and box[1] <= y <= box[3]
                  for x, y in bow(ugarit, aleppo, side) for box in sheet.names)
        for side in (USUAL, -USUAL)
    }  # fmt: skip
    assert covered[USUAL] > covered[-USUAL]
    assert bend(sheet, ugarit, aleppo) == -USUAL
    assert bend(small_map().sheet(Crop()), (100, 200), (200, 200)) == USUAL


def test_there_and_back_are_two_arrows() -> None:
    small_map()
    there, back = Arrow(("south", "west"), "red"), Arrow(("west", "south"), "red")

    def drawn(*arrows: Arrow) -> set[tuple[int, int]]:
        made: Scene = small_scene(stacks=(stack("north", "blue", ("foot", 1)),), arrows=arrows)
        bare = msgspec.structs.replace(made, arrows=())
        rows, columns = np.nonzero(np.asarray(ImageChops.difference(paint(made), paint(bare)).convert("L")))
        return set(zip(columns.tolist(), rows.tolist(), strict=True))

    one, both = drawn(there), drawn(there, back)
    assert len(both) > 1.5 * len(one)
