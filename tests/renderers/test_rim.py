"""At the rim of a zoom pieces stand whole or not at all, and land that is not told whole is faded."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
import pytest
from numpy.typing import NDArray

from renderers.bake.layout import overlap, square
from renderers.baked import View, baked, sent_scale
from renderers.games import look_of
from renderers.paint import by_space, laid_out, left_out, paint, plate_size
from renderers.rim import at_rim, drawn_in, is_cut, is_whole, taken_by_others
from renderers.rows import rows
from renderers.scene import Counter, Crop, Scene, Stack
from tests.renderers.late import LATE, Late, position

INKY = 60  # of 255: the brightest that a letter of a name is
VIEW = View(100, 100, 2.0, (400, 300))
ZOOMS = [(late, theatre) for late in LATE for theatre in baked(late.game).layout.theatres]


def scene_of(late: Late) -> Scene:
    look = look_of(late.game)
    assert look is not None
    return look.scene(position(late).seen(None), [])


@pytest.mark.parametrize(("late", "theatre"), ZOOMS, ids=[f"{late.game}-{theatre}" for late, theatre in ZOOMS])
def test_no_stack_and_no_sign_is_cut(late: Late, theatre: str) -> None:
    """Each is whole in the picture with its shadow, or its area is one of those that are faded."""
    scene, crop = scene_of(late), Crop(theatre=theatre)
    sheet = baked(late.game).sheet(crop, sent_scale(baked(late.game).layout, crop))
    wide, high = sheet.view.size
    faded = left_out(scene, sheet)
    for space, stacks in by_space(scene.stacks).items():
        shown = sheet.layout.spaces.get(space)
        if shown is None:
            continue
        places = [at for _, at in laid_out(sheet, shown, stacks)]
        across, down = plate_size(sheet, shown, stacks)
        if not is_whole(sheet.view, places):
            assert space in faded or sheet.layout.kind == "points"
            continue
        for x, y in places:
            assert across // 2 <= x <= wide - across // 2 and down // 2 <= y <= high - down // 2, space
    for row in rows(scene, sheet):
        side = row.sprites[0].width // 2
        for x, y in row.places if is_whole(sheet.view, row.places) else ():
            assert side <= x <= wide - side and side <= y <= high - side, row.space


def test_what_is_at_the_rim_is_moved_together_as_little_as_it_takes() -> None:
    reach = (20, 30, 25, 20)
    assert drawn_in(VIEW, [(200, 150), (240, 150)], reach) == [(200, 150), (240, 150)]
    assert drawn_in(VIEW, [(5, 150), (45, 150)], reach) == [(20, 150), (60, 150)]
    assert drawn_in(VIEW, [(390, 10)], reach) == [(375, 30)]
    assert drawn_in(VIEW, [(-1, 150), (45, 150)], reach) == [(-1, 150), (45, 150)]
    assert drawn_in(VIEW, [], reach) == []


def test_a_name_is_cut_where_it_lies_on_both_sides_of_the_rim() -> None:
    assert is_cut(VIEW, (80, 150, 120, 160)) and is_cut(VIEW, (200, 240, 240, 260))
    assert not is_cut(VIEW, (120, 150, 160, 160)) and not is_cut(VIEW, (20, 150, 60, 160))


def test_faded_land_is_paler_and_names_of_others_on_it_are_not() -> None:
    """Alashiya's name reaches into the sea beside it, whose own name the rim of the Levant cuts."""
    late = next(late for late in LATE if late.game == "acme")
    scene = msgspec.structs.replace(scene_of(late), stacks=(), tokens=(), signs={}, marks={}, held={})
    crop = Crop(theatre="levant")
    sheet = baked("acme").sheet(crop)
    shown, plain = pixels(paint(scene, crop)), pixels(sheet.base)
    faded = left_out(scene, sheet)
    assert "sinai_sea" in faded and "alashiya" not in faded
    sea = np.asarray(sheet.index.whole()) == sheet.layout.spaces["sinai_sea"].index
    assert (shown[sea] - plain[sea]).mean() > 20
    left, top = sheet.view.spot(sheet.layout.spaces["alashiya"].label[:2])
    right, low = sheet.view.spot(sheet.layout.spaces["alashiya"].label[2:])
    letters = plain[top:low, left:right].max(-1) < INKY
    assert letters.sum() > 100
    assert np.array_equal(shown[top:low, left:right][letters], plain[top:low, left:right][letters])


def test_what_is_moved_in_hides_no_name_if_there_is_room_beside_it() -> None:
    reach, name = (20, 20, 20, 20), (0, 130, 100, 150)
    ((x, y),) = drawn_in(VIEW, [(5, 145)], reach, [name])
    assert x == 20 and abs(y - 145) <= 40 and not overlap((x - 20, y - 20, x + 20, y + 20), name)


def test_what_would_hide_more_than_where_it_was_is_moved_out_of_the_picture() -> None:
    """Over the rim that it lies on, all of it and with all that reaches about it."""
    reach, taken = (20, 30, 25, 20), [(18, 0, 400, 300)]
    assert drawn_in(VIEW, [(5, 150), (45, 150)], reach, taken) == [(-65, 150), (-25, 150)]
    assert drawn_in(VIEW, [(200, 290)], reach, [(0, 0, 400, 265)]) == [(200, 330)]


def test_a_city_is_not_moved_in_beside_the_name_of_a_neighbor() -> None:
    """Of Jarwan the part of the map about Hatti shows a sliver, beside Washukanni."""
    sheet = baked("acme").sheet(Crop(theatre="hatti"))
    side = sheet.counter // 2

    def at(area: str, spot: tuple[int, int]) -> bool:
        return is_whole(sheet.view, at_rim(sheet, sheet.layout.spaces[area], [spot], (side,) * 4))

    corner = (sheet.view.size[0] - 3, sheet.view.size[1] // 2)
    assert at("washukanni", corner) and not at("jarwan", corner)
    assert at("jarwan", (corner[0] - side, corner[1])), "what is whole stays"


def test_on_a_map_full_of_places_nothing_is_moved_onto_what_is_of_another() -> None:
    layout = baked("god_kings").layout
    sheet = baked("god_kings").sheet(Crop(theatre="syria"))
    found = [*taken_by_others(sheet, layout.spaces["ugarit"])]
    slot, own = (square(sheet.view.spot(layout.spaces[one].slots[0]), sheet.counter) for one in ("kadesh", "ugarit"))
    assert slot in found and own not in found and set(sheet.names) <= set(found)


def test_a_line_leads_to_a_counter_that_hides_all_of_its_own_islet() -> None:
    """The City of Rhodes lies on an islet beside it, smaller than the City; that of Tyre on its own land."""
    late = next(late for late in LATE if late.game == "acme")
    drawn = {}
    for space, theatre in (("rhodes", "anatolia"), ("tyre", "levant")):
        piece = Stack(space, "blue", (Counter("city", "blue", "City"),))
        bare = msgspec.structs.replace(scene_of(late), stacks=(), crests=(), tokens=(), signs={}, marks={}, held={})
        crop = Crop(theatre=theatre)
        sheet = baked("acme").sheet(crop)
        changed = (
            pixels(paint(bare, crop)) != pixels(paint(msgspec.structs.replace(bare, stacks=(piece,)), crop))
        ).any(-1)
        (x, y), half = sheet.view.spot(sheet.layout.spaces[space].slots[0]), sheet.counter // 2 + 6
        changed[y - half : y + half, x - half : x + half] = False
        drawn[space] = int(changed.sum())
    assert drawn["tyre"] == 0 and drawn["rhodes"] > 50


def pixels(image: Any) -> NDArray[Any]:
    return np.asarray(image.convert("RGB")).astype(int)
