"""Every part of every map is read on a telephone: letters of nine pixels on a picture that it shows 350 pixels wide."""

from itertools import combinations

import msgspec
import numpy as np
import pytest
from PIL import Image, ImageChops

from bot.views.messages.panel import MOST_OPTIONS
from renderers.bake.layout import CITY, Layout, baked, figure_letters, overlap
from renderers.baked import SHARPEST, ZOOM, Sheet, maps, sent_scale, window
from renderers.baked import baked as baked_map
from renderers.framing import surroundings
from renderers.legible import LEAST, PHONE, least
from renderers.musters import Muster, plate
from renderers.options import Placed, badge_size, badges, box_of, noted
from renderers.paint import paint, plate_size, tally_size
from renderers.samples import EGYPT
from renderers.scene import Arrow, Badge, Counter, Crop, Line, Scene, Stack
from renderers.sprites import NUMBER, TALLY, digit_letters

DIGIT = 0.7  # of the size of letters: how high a digit is with its edge
WHITE = 0.62  # and without it
SENT = SHARPEST / ZOOM[0]
PARTS = [(game, Crop(theatre=name)) for game in maps() for name in baked(game).theatres]
PARTS += [(game, Crop(space=name)) for game in maps() for name in list(baked(game).spaces)[::9]]


@pytest.fixture(params=maps())
def layout(request: pytest.FixtureRequest) -> Layout:
    return baked(request.param)


def bare(game: str, crop: Crop) -> Sheet:
    """As much of a picture's ground as tells how large things on it are."""
    return baked_map(game).sheet(crop, SENT)


def on_a_telephone(pixels: float, sheet: Sheet) -> float:
    return pixels * PHONE / sheet.view.size[0]


@pytest.mark.parametrize("part", PARTS, ids=lambda part: f"{part[0]} {part[1].theatre or part[1].space}")
def test_names_and_numbers_can_be_read_in_every_part_of_a_map(part: tuple[str, Crop]) -> None:
    game, crop = part
    sheet = bare(game, crop)
    printed = {f"name of {id}": space.size for id, space in sheet.layout.spaces.items()}
    printed |= {f"city of {id}": CITY for id, space in sheet.layout.spaces.items() if space.city_label}
    number = figure_letters(sheet.layout.figure)
    printed |= {f"numbers of {id}": number for id, space in sheet.layout.spaces.items() if space.figures}
    drawn = {
        "few on a counter": digit_letters("7", sheet.counter),
        "many on a counter": digit_letters("12", sheet.counter),
        "beneath the first of a pile": tally_size(sheet) * TALLY,
        "the number of an option": badge_size(sheet) * NUMBER,
    }
    sizes = {what: size * sheet.factor for what, size in printed.items()} | drawn
    assert {what for what, size in sizes.items() if on_a_telephone(size, sheet) < LEAST} == set()


@pytest.mark.parametrize("name", baked("god_kings").theatres)
@pytest.mark.parametrize("kinds", [1, 2, 4])
def test_numbers_of_plates_and_of_their_weakened_units_can_be_read(name: str, kinds: int) -> None:
    """Measured on the plate: the rows in which one number and another differ are as high as its digits."""
    sheet = bare("god_kings", Crop(theatre=name))
    shown = next(space for space in sheet.layout.spaces.values() if len(space.slots) > 1)
    signs = ("foot", "chariot", "guard", "mercenary")[:kinds]
    army = tuple(Counter(sign, "x", sign, 11, weak=1) for sign in signs)
    plates = plate_size(sheet, shown, [Stack("x", "x", army, plate=True)]), (sheet.counter, sheet.counter)
    for size in plates:
        units = tuple((sign, 11, 2) for sign in signs) if size != plates[1] else (("", 11 * kinds, 2 * kinds),)
        whole = Muster(("ruler",), units, "#1f8f78", "ankh", "solid", "EG", walls=False)
        sign, count, weak = units[0]
        more, weaker = ((sign, count + 6, weak), *units[1:]), ((sign, count, weak + 5), *units[1:])
        for other in (more, weaker):
            assert digit_height(whole, whole._replace(units=other), size, sheet) >= DIGIT * LEAST, (size, other)


def digit_height(one: Muster, other: Muster, size: tuple[int, int], sheet: Sheet) -> float:
    letters = least(sheet.view.size[0])
    box = ImageChops.difference(*(plate(shown, size, letters).convert("RGB") for shown in (one, other))).getbbox()
    assert box is not None
    return on_a_telephone(box[3] - box[1], sheet)


def test_counters_are_as_large_as_the_places_kept_for_them(layout: Layout) -> None:
    """No larger in any part of the map, or they would lie on names."""
    for name in layout.theatres:
        sheet = bare(layout.game, Crop(theatre=name))
        assert abs(sheet.counter - layout.counter * sheet.factor) <= 0.5, name


def test_every_number_can_be_read_when_all_places_of_a_map_are_asked_about(layout: Layout) -> None:
    """None smaller, none on another, none cut, and each where one sees what it belongs to."""
    sheet = baked_map(layout.game).sheet(Crop(), sent_scale(layout, Crop()))
    for step in (1, 3, 7):
        wanted = [Badge(space, number, space) for number, space in enumerate(list(layout.spaces)[::step], 1)]
        placed = list(badges(wanted, sheet))
        assert [one.badge for one in placed] == wanted
        boxes = [box_of(one) for one in placed]
        assert not any(overlap(one, other) for one, other in combinations(boxes, 2))
        assert all(min(box) >= 0 and box[2] <= sheet.view.size[0] and box[3] <= sheet.view.size[1] for box in boxes)
        for one in placed:
            assert one.leader is not None or belongs(one, sheet), one.badge
            assert on_a_telephone(digits_high(one), sheet) >= WHITE * LEAST, one.badge


def belongs(one: Placed, sheet: Sheet) -> bool:
    """Whether a number stands on its place, or where the map keeps room for it."""
    space = sheet.layout.spaces[one.badge.space]
    box, (x, y) = box_of(one), sheet.view.spot(space.centre)
    on_node = box[0] <= x <= box[2] and box[1] <= y <= box[3]
    return on_node or one.at == sheet.view.spot(space.badge) or sheet.index.getpixel(one.at) == space.index


def digits_high(one: Placed) -> int:
    """The rows of a number that are white."""
    white = ImageChops.difference(one.sprite.convert("RGB"), Image.new("RGB", one.sprite.size, "white")).convert("L")
    inner = white.crop((4, 4, white.width - 4, white.height - 4))
    box = inner.point([255 * (value < 40) for value in range(256)]).getbbox()
    assert box is not None
    return box[3] - box[1]


def test_a_number_that_lies_off_its_area_is_tied_to_it(layout: Layout) -> None:
    """Babylon and Byblos are so small that their numbers lie on others' areas."""
    if layout.kind != "areas":
        return
    for name in layout.theatres:
        sheet = baked_map(layout.game).sheet(Crop(theatre=name), SENT)
        for space, shown in layout.spaces.items():
            for one in badges([Badge(space, 5, space)], sheet):
                box, (x, y) = box_of(one), sheet.view.spot(shown.centre)
                share = sheet.index.crop(box).histogram()[shown.index] / ((box[2] - box[0]) * (box[3] - box[1]))
                over = box[0] <= x <= box[2] and box[1] <= y <= box[3]
                assert one.leader is not None or over or share > 0.35, (name, space)


def test_what_is_said_beside_a_number_leaves_printed_numbers_alone_where_it_can() -> None:
    """The chances of attacks in Babylonia: each printed number can be read but for those beneath badges."""
    sheet = baked_map("genesis").sheet(Crop(theatre="mesopotamia"), SENT)
    for space in ("ur", "eshnunna", "der", "babylon", "kish"):
        numbers = list(badges([Badge(space, 7, space, chance=42)], sheet))
        (said,) = noted(numbers, sheet, [])
        others = [name for name in sheet.names if not overlap(name, box_of(numbers[0]))]
        (left, top, right, bottom), hidden = said.box, sum(overlap(said.box, name) for name in others)
        assert hidden <= 0.15 * (right - left) * (bottom - top), space


def test_ways_of_trade_and_of_armies_are_seen_on_a_telephone() -> None:
    """A pixel and a half at the least of a picture that it shows 350 wide."""
    spaces = baked_map("genesis").layout.spaces
    nothing = Scene(game="genesis", owners=(EGYPT,), held={})
    ways = {
        "trade": msgspec.structs.replace(nothing, lines=(Line(("emar", "tuttul"), "egypt"),)),
        "army": msgspec.structs.replace(nothing, arrows=(Arrow(("sallapa", "samuha"), "egypt"),)),
    }
    wide = baked_map("genesis").layout.size[0]
    scale = sent_scale(baked_map("genesis").layout, Crop())
    for what, scene in ways.items():
        bare, shown = (np.asarray(paint(one, Crop(), scale)).astype(int) for one in (nothing, scene))
        changed = (bare != shown).any(-1)
        ends = scene.lines[0].ends if scene.lines else scene.arrows[0].path
        middle = round(sum(spaces[end].centre[0] for end in ends) / 2 * bare.shape[1] / wide)
        assert changed[:, middle].sum() * PHONE / bare.shape[1] >= 1.5, what


def test_all_theatres_and_the_overview_find_a_line_in_one_list(layout: Layout) -> None:
    """What is beyond the last line of a select could not be chosen."""
    assert 1 + len(layout.theatres) <= MOST_OPTIONS


def test_every_space_lies_whole_in_a_theatre(layout: Layout) -> None:
    """With its name, its counters, numbers, signs and badge."""
    cut = set(layout.spaces)
    for name in layout.theatres:
        cut -= {space for space in cut if shown_whole(layout, space, Crop(theatre=name))}
    assert cut == set()


def test_every_province_lies_whole_in_a_theatre() -> None:
    """Its name, its two numbers, and the room for the seal of whoever controls it."""
    layout = baked("god_kings")
    views = [window(layout, Crop(theatre=name), 1) for name in layout.theatres]
    for name, province in layout.realm().items():
        boxes = province.label, province.numbers, province.seal
        corners = [corner for box in boxes for corner in (box[:2], box[2:])]
        assert any(all(view.shows(view.spot(corner)) for corner in corners) for view in views), name


def test_the_places_of_a_question_are_never_cut(layout: Layout) -> None:
    """Of two or three anywhere on the map: neither names nor counters, whatever part of it is shown."""
    some = sorted(layout.spaces)[::3]
    three = zip(some, some[5:], some[9:], strict=False)
    asked = [*([space] for space in layout.spaces), *combinations(some, 2), *three]
    for places in asked:
        crop = surroundings(layout, places)
        assert crop == Crop() or all(shown_whole(layout, space, crop) for space in places), (places, crop)


def shown_whole(layout: Layout, space: str, crop: Crop) -> bool:
    view = window(layout, crop, 1)
    left, top, right, bottom = layout.extent(space)
    (x0, y0), (x1, y1) = view.spot((left, top)), view.spot((right, bottom))
    return x0 >= 0 and y0 >= 0 and x1 <= view.size[0] and y1 <= view.size[1]
