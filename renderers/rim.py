"""What a zoom shows at its rim: pieces stand there whole or not at all, since half a number is read as another one.
Land of which something is left out is faded, so that nobody takes it for empty; it lies whole in another zoom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PIL import Image, ImageChops

from renderers.aside import BARE
from renderers.bake.layout import Box, Spot, overlap
from renderers.baked import VEIL, Sheet, View
from renderers.color import PAPER

FADED = 0.75  # of the veil over what is out of play: the owner's color still shows


def is_whole(view: View, spots: Iterable[Spot]) -> bool:
    """Whether all of this is in the picture: of what has its middle outside, most would be cut."""
    return all(view.shows(at) for at in spots)


def is_cut(view: View, box: Box) -> bool:
    """Whether the rim goes through a box of the small map."""
    corners = [view.shows(view.spot((x, y))) for x in box[::2] for y in box[1::2]]
    return any(corners) and not all(corners)


def drawn_in(view: View, spots: Sequence[Spot], reach: Box) -> list[Spot]:
    """These middles, all moved alike, by as little as it takes for what reaches so far to the left of each, above it,
    to the right and below to be whole in the picture. They stay where they are if one of them lies outside."""
    if not spots or not is_whole(view, spots):
        return list(spots)
    left, top, right, bottom = reach
    (xs, ys), (wide, high) = zip(*spots, strict=True), view.size
    across = max(left - min(xs), 0) or min(wide - right - max(xs), 0)
    down = max(top - min(ys), 0) or min(high - bottom - max(ys), 0)
    return [(x + across, y + down) for x, y in spots]


def fade(image: Image.Image, sheet: Sheet, spaces: Iterable[str]) -> None:
    """A veil over land that is shown only in part, but over no letter of a name that can be read."""
    named = sheet.layout.spaces.values()
    kept = [box for shown in named for box in (shown.label, shown.city_label) if box and not is_cut(sheet.view, box)]
    kept = [(*sheet.view.spot(box[:2]), *sheet.view.spot(box[2:])) for box in kept]
    for space in spaces:
        cut = sheet.cut(space, VEIL)
        if cut is None:
            continue
        veil = cut.color.point([round(value * FADED) for value in range(256)])
        for box in kept:
            if overlap(box, cut.box):
                letters = sheet.bands.crop(box).point([0] * BARE + [255] * (256 - BARE))
                at = box[0] - cut.box[0], box[1] - cut.box[1]
                veil.paste(0, at, ImageChops.invert(letters))
        image.paste(PAPER, cut.box, veil)
