"""Which options of a question lie in which part of its game's map, so that many are paged as the map is looked at."""

from __future__ import annotations

from collections.abc import Sequence
from math import dist
from typing import Any

from bot.views.messages.areas import Area, by_number, in_pages, is_spread
from bot.views.pictures.pictures import is_drawn
from bot.views.pictures.undrawn import unless_broken
from engine.kernel.game import GameSpec
from engine.kernel.questions import Ask, Split
from renderers.bake.layout import Layout
from renderers.baked import baked
from renderers.scene import Crop

ELSEWHERE = "Elsewhere"  # where there is no map: in a box, on the way


def areas_of(spec: GameSpec[Any], ask: Ask) -> list[Area]:
    """The parts of the map with the options in them, of a split over so many places that it is paged by them."""
    if not isinstance(ask, Split) or not is_spread(ask):
        return []
    layout = layout_of(spec)
    return in_pages(by_theatre(layout, ask)) if layout is not None and layout.theatres else by_number(ask)


def layout_of(spec: GameSpec[Any]) -> Layout | None:
    return baked(spec.slug).layout if is_drawn(spec) else None


def is_on_the_map(spec: GameSpec[Any], place: str) -> bool:
    """Whether a place can be shown."""
    layout = unless_broken("map", lambda: layout_of(spec), None)
    return layout is not None and place in layout.spaces


def by_theatre(layout: Layout, ask: Split) -> list[Area]:
    """Theatres overlap, and a place is shown in that whose middle is nearest.

    They come in the order of the options: a question names what is nearest first, and that is what is looked at first.
    """
    found: dict[str, list[int]] = {name: [] for name in (*layout.theatres, "")}
    for i, o in enumerate(ask.options):
        found[_theatre(layout, o.at)].append(i)
    titles = {**layout.theatre_titles, "": ELSEWHERE}
    parts = [Area(titles[name], name, tuple(numbers)) for name, numbers in found.items() if numbers]
    return sorted(parts, key=lambda part: (not part.theatre, part.numbers[0]))


def area_shown(areas: Sequence[Area], page: int) -> Crop | None:
    """The part of the map that belongs to a page."""
    theatre = areas[min(page, len(areas) - 1)].theatre if areas else ""
    return Crop(theatre=theatre) if theatre else None


def _theatre(layout: Layout, space: str) -> str:
    """Of the theatres that show a space, else of all, the one in whose middle it is; "" for what is on no map."""
    if space not in layout.spaces:
        return ""
    x, y = layout.spaces[space].centre
    showing = {n: box for n, box in layout.theatres.items() if box[0] <= x <= box[2] and box[1] <= y <= box[3]}
    boxes = showing or layout.theatres
    return min(boxes, key=lambda n: dist((x, y), ((boxes[n][0] + boxes[n][2]) / 2, (boxes[n][1] + boxes[n][3]) / 2)))
