"""Armies as plates: what is on them, how large it is, and where they lie."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image

from renderers.color import PALETTE, rgb
from renderers.musters import STONE, WEAK, Muster, chip, chip_size, muster_of, plate
from renderers.paint import has_room, laid_out, paint, plate_size
from renderers.scene import Counter, Crop, Owner, Scene, Stack
from renderers.sprites import RIM
from tests.renderers.small_map import BLUE, GAME, RED, SIZE, small_map

PLAIN = Muster(("ruler",), (("foot", 7, 0), ("chariot", 3, 0)), PALETTE["blue"], "ankh", "solid", "BL", walls=False)


def pieces(owner: str, *, lead: bool = True, weak: int = 0) -> tuple[Counter, ...]:
    units = (Counter("foot", owner, "7 foot", 7, 21, weak=weak), Counter("chariot", owner, "3 chariots", 3, 12))
    return (Counter("ruler", owner, "a King", 1, 100, leads=True), *units) if lead else units


def army(space: str, owner: str, *, lead: bool = True, walls: bool = False, weak: int = 0) -> Stack:
    return Stack(space, owner, pieces(owner, lead=lead, weak=weak), plate=True, walls=walls)


def pixels(picture: Image.Image, color: tuple[int, int, int], near: int = 30) -> int:
    """How many pixels are of a color."""
    found = np.asarray(picture.convert("RGB")).astype(int)
    return int((np.abs(found - color).sum(-1) < near).sum())


# --- a plate --------------------------------------------------------------------------------------------------


def test_a_plate_tells_who_leads_and_how_many_of_each_kind() -> None:
    assert muster_of(army("a", "blue", weak=2), BLUE, brief=False) == Muster(
        ("ruler",), (("foot", 7, 2), ("chariot", 3, 0)), BLUE.color, "ankh", "solid", "BL", walls=False
    )


def test_a_brief_plate_tells_how_many_units_there_are() -> None:
    assert muster_of(army("a", "red", weak=2, walls=True), RED, brief=True).units == (("", 10, 2),)
    lone = Stack("a", "red", pieces("red")[:1], plate=True)
    assert muster_of(lone, RED, brief=True).units == ()


@pytest.mark.parametrize("size", [(120, 60), (60, 60), (26, 26)])
def test_a_plate_has_its_size_and_its_color(size: tuple[int, int]) -> None:
    made = plate(PLAIN, size)
    assert made.size == (size[0] + 2 * RIM, size[1] + 2 * RIM)
    assert pixels(made, rgb(PLAIN.color)) > size[0] * size[1] * 0.12


def test_whatever_a_plate_tells_is_seen() -> None:
    """Each of these changes the picture."""
    others = [
        PLAIN._replace(heads=("warlord",)),
        PLAIN._replace(heads=("ruler", "warlord")),
        PLAIN._replace(heads=()),
        PLAIN._replace(units=(("foot", 8, 0), ("chariot", 3, 0))),
        PLAIN._replace(units=(("foot", 7, 0), ("mercenary", 3, 0))),
        PLAIN._replace(units=(("foot", 7, 2), ("chariot", 3, 0))),
        PLAIN._replace(color=PALETTE["rust"]),
        PLAIN._replace(pattern="stripes"),
        PLAIN._replace(code="RE"),
    ]
    seen = [plate(shown, (120, 60)).tobytes() for shown in (PLAIN, *others)]
    assert len(set(seen)) == len(seen)


def test_without_a_leader_the_emblem_stands_in_his_place() -> None:
    nobody = PLAIN._replace(heads=())
    assert plate(nobody, (120, 60)).tobytes() != plate(nobody._replace(emblem="bull"), (120, 60)).tobytes()


def test_who_leads_nobody_stands_where_the_numbers_would() -> None:
    lone = PLAIN._replace(units=())
    low = (RIM + 8, RIM + 28, RIM + 52, RIM + 56)
    ink = rgb("#ffffff")
    assert (
        pixels(plate(lone, (60, 60)).crop(low), ink)
        > 100
        > pixels(plate(lone._replace(heads=()), (60, 60)).crop(low), ink)
    )
    assert plate(lone, (60, 60)).tobytes() != plate(lone._replace(heads=("ruler", "warlord")), (60, 60)).tobytes()


def test_merlons_tell_of_walls() -> None:
    within = plate(PLAIN._replace(walls=True), (120, 60))
    assert within.height > plate(PLAIN, (120, 60)).height
    assert pixels(within, STONE) > 100 > pixels(plate(PLAIN, (120, 60)), STONE)


def test_those_on_their_second_step_have_a_chip_of_their_own() -> None:
    weak = plate(PLAIN._replace(units=(("foot", 7, 2), ("chariot", 3, 0))), (120, 60))
    assert pixels(weak, WEAK, 90) > 5 > pixels(plate(PLAIN, (120, 60)), WEAK, 90)
    assert chip("2", 24).size == (24, 24) and chip("12", 24).width > 24


@pytest.mark.parametrize("letters", [20, 29])
def test_a_chip_goes_no_further_than_the_end_of_its_plate(letters: int) -> None:
    """So that another army beside it hides no part of its number."""
    side = 70
    told = plate(PLAIN._replace(units=(("foot", 7, 3),)), (side, side), letters)
    above = (told.height - side) // 2
    box = told.getchannel("A").crop((0, 0, told.width, above - RIM)).getbbox()
    assert box is not None and box[2] - box[0] >= chip("3", chip_size(letters)).width - 2
    assert box[2] <= (told.width + side) // 2 + 1


# --- on the map -----------------------------------------------------------------------------------------------


def test_one_army_in_a_zoom_has_the_room_of_two_counters_and_two_have_one_each() -> None:
    sheet = small_map().sheet(Crop(theatre="top"))
    north = sheet.layout.spaces["north"]
    alone, both = [army("north", "blue")], [army("north", "blue"), army("north", "red")]
    assert has_room(sheet, north, alone) and not has_room(sheet, north, both)
    (wide, high), square = plate_size(sheet, north, alone), plate_size(sheet, north, both)
    assert square == (high, high) and wide > 2 * high
    (first, _), (second, _) = (sheet.view.spot(at) for at in north.slots[:2])
    assert [at[0] for _, at in laid_out(sheet, north, alone)] == [(first + second) // 2]
    assert [at[0] for _, at in laid_out(sheet, north, both)] == [first, second]


def test_plates_grow_with_the_map() -> None:
    made, army_alone = small_map(), [army("north", "blue")]
    north = made.layout.spaces["north"]
    highs = [plate_size(made.sheet(Crop(theatre="top"), scale), north, army_alone)[1] for scale in (0.5, 1.0)]
    assert highs[1] == pytest.approx(2 * highs[0], abs=1)
    assert plate_size(made.sheet(Crop()), north, army_alone) == (40, 40)


def test_a_lone_leader_needs_no_room() -> None:
    sheet = small_map().sheet(Crop(theatre="top"))
    lone = [Stack("north", "blue", pieces("blue")[:1], plate=True)]
    assert not has_room(sheet, sheet.layout.spaces["north"], lone)


def test_plates_are_painted_where_they_belong() -> None:
    small_map()
    owners: tuple[Owner, ...] = (BLUE, RED)
    bare = np.asarray(paint(Scene(GAME, owners, {}))).astype(int)
    full = np.asarray(paint(Scene(GAME, owners, {}, (army("north", "blue", walls=True),)))).astype(int)
    rows, columns = np.nonzero((bare != full).any(-1))
    assert bare.shape[:2] == SIZE[::-1]
    assert (columns.min() + columns.max()) // 2 == pytest.approx(80, abs=3)
    assert rows.min() > 70 - 40 and rows.max() < 70 + 30
