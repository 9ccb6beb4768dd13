"""Every part of every map is read on a telephone: letters of nine pixels on a picture that it shows 350 pixels wide."""

from itertools import combinations

import pytest
from PIL import Image

from bot.panels.panel import MOST_OPTIONS
from renderers.bake.layout import CITY, Layout, baked, figure_letters
from renderers.baked import SHARPEST, ZOOM, Sheet, maps, window
from renderers.framing import surroundings
from renderers.legible import LEAST, PHONE
from renderers.paint import badge_size, tally_size
from renderers.scene import Crop
from renderers.sprites import NUMBER, TALLY, digit_letters

SENT = SHARPEST / ZOOM[0]
PARTS = [(game, Crop(theatre=name)) for game in maps() for name in baked(game).theatres]
PARTS += [(game, Crop(space=name)) for game in maps() for name in list(baked(game).spaces)[::9]]


@pytest.fixture(params=maps())
def layout(request: pytest.FixtureRequest) -> Layout:
    return baked(request.param)


def bare(game: str, crop: Crop) -> Sheet:
    """As much of a picture's ground as tells how large things on it are."""
    nothing = Image.new("L", (1, 1))
    return Sheet(window(baked(game), crop, SENT), nothing, nothing, nothing, baked(game))


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


def test_counters_are_as_large_as_the_places_kept_for_them(layout: Layout) -> None:
    """No larger in any part of the map, or they would lie on names."""
    for name in layout.theatres:
        sheet = bare(layout.game, Crop(theatre=name))
        assert abs(sheet.counter - layout.counter * sheet.factor) <= 0.5, name


def test_all_theatres_and_the_overview_find_a_line_in_one_list(layout: Layout) -> None:
    """What is beyond the last line of a select could not be chosen."""
    assert 1 + len(layout.theatres) <= MOST_OPTIONS


def test_every_space_lies_whole_in_a_theatre(layout: Layout) -> None:
    """With its name, its counters, numbers, signs and badge."""
    cut = set(layout.spaces)
    for name in layout.theatres:
        cut -= {space for space in cut if shown_whole(layout, space, Crop(theatre=name))}
    assert cut == set()


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
