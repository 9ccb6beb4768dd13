"""A map of four fields that is drawn in an instant, and scenes on it."""

from __future__ import annotations

from PIL import Image, ImageDraw

from renderers.bake.layout import Layout, SpaceLayout
from renderers.baked import Baked, shelve
from renderers.color import PALETTE
from renderers.levels import FILL
from renderers.scene import Counter, Owner, Scene, Stack

GAME = "small_map"
SIZE = (320, 240)
FIELDS = {"north": (0, 0), "east": (160, 0), "south": (0, 120), "west": (160, 120)}
PAPER = (230, 210, 160)
BAND = 190

BLUE = Owner("blue", "Blue", PALETTE["blue"], "ankh", "solid", "BL")
RED = Owner("red", "Red", PALETTE["rust"], "wings", "stripes", "RE")


def small_layout(fields: dict[str, tuple[int, int]] = FIELDS) -> Layout:
    spaces = {
        name: SpaceLayout(
            index=number,
            title=name.title(),
            lines=[name.title()],
            size=12,
            label=(x + 4, y + 4, x + 60, y + 16),
            slots=[(x + 80, y + 70), (x + 122, y + 70), (x + 122, y + 28)],
            badge=(x + 30, y + 40),
            centre=(x + 80, y + 60),
            figures=[(x + 20, y + 90), (x + 37, y + 90)],
            signs=[(x + 20, y + 60), (x + 20, y + 36)],
            polygons=[[(x, y), (x + 159, y), (x + 159, y + 119), (x, y + 119)]],
        )
        for number, (name, (x, y)) in enumerate(fields.items(), 1)
    }
    return Layout(
        game=GAME,
        kind="areas",
        title="Small",
        size=SIZE,
        counter=40,
        badge=26,
        frame=(0, 0, *SIZE),
        scales=[1, 2],
        theatres={"top": (0, 0, 320, 120)},
        theatre_titles={"top": "The Top"},
        spaces=spaces,
    )


def small_map(game: str = GAME, fields: dict[str, tuple[int, int]] = FIELDS) -> Baked:
    """Fields of one wash with a strong band ten pixels wide; put on the shelf."""
    layout = small_layout(fields)
    pictures = {}
    for scale in (1, 2):
        size = (SIZE[0] * scale, SIZE[1] * scale)
        index, bands = Image.new("L", size), Image.new("L", size)
        for space in layout.spaces.values():
            (left, top), *_ = space.polygons[0]
            box = (left * scale, top * scale, (left + 160) * scale - 1, (top + 120) * scale - 1)
            inner = (box[0] + 10 * scale, box[1] + 10 * scale, box[2] - 10 * scale, box[3] - 10 * scale)
            ImageDraw.Draw(index).rectangle(box, fill=space.index)
            ImageDraw.Draw(bands).rectangle(box, fill=BAND)
            ImageDraw.Draw(bands).rectangle(inner, fill=FILL)
        pictures[scale] = (Image.new("RGB", size, PAPER), index, bands)
    made = Baked(layout, pictures)
    shelve(game, made)
    return made


def stack(space: str, owner: str, *kinds: tuple[str, int]) -> Stack:
    counters = [Counter(kind, owner, f"{count} {kind}", count, 9 - place) for place, (kind, count) in enumerate(kinds)]
    return Stack(space, owner, tuple(counters))


def small_scene(
    held: dict[str, str] | None = None, stacks: tuple[Stack, ...] = (), game: str = GAME, **more: object
) -> Scene:
    return Scene(game, (BLUE, RED), held or {}, stacks, **more)  # type: ignore[arg-type]
