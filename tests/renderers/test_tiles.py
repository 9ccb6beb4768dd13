"""Maps lie in pressed tiles: a picture is cut from them as if each level were whole, and they take so many bytes."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest
from PIL import Image, ImageChops

from renderers import sprites, tiles
from renderers.baked import Baked, baked, sent_scale
from renderers.kept import Kept, bytes_of
from renderers.paint import paint
from renderers.scene import Arrow, Badge, Crop, Scene
from renderers.tiles import SIDE, Scaled, Whole
from tests.renderers.small_map import GAME, small_map, small_scene, stack


@pytest.fixture(autouse=True)
def clean() -> None:
    empty()


def empty() -> None:
    """Forget all tiles and arrows."""
    tiles.forget()
    sprites.arrows.clear()


def speckled(wide: int, high: int) -> Image.Image:
    """An image in many colors, smooth enough for a filter."""
    x, y = np.meshgrid(np.arange(wide), np.arange(high))
    waves = [128 + 90 * np.sin(x / 17 + shift) * np.cos(y / 23 - shift) for shift in (0, 1, 2)]
    return Image.fromarray(np.stack(waves, -1).astype(np.uint8), "RGB")


def furthest(one: Image.Image, other: Image.Image) -> int:
    """The largest difference of two images in any band."""
    return int(np.asarray(ImageChops.difference(one, other)).max())


# --- the cache ----------------------------------------------------------------------------------------------


def test_what_is_kept_is_made_once() -> None:
    kept = Kept[Image.Image](10_000, bytes_of)
    first = kept.get("a", lambda: Image.new("L", (10, 10)))
    assert kept.get("a", lambda: Image.new("L", (20, 20))) is first
    assert (kept.made, kept.held) == (1, 100)


def test_no_more_bytes_are_kept_than_allowed_and_the_latest_used_stay() -> None:
    kept = Kept[Image.Image](1_000, bytes_of)
    for number in range(30):
        kept.get(number, lambda: Image.new("RGB", (5, 10)))
        kept.get(0, lambda: Image.new("RGB", (5, 10)))
        assert kept.held <= 1_000
    assert (len(kept), kept.made) == (5, 30)


# --- tiles --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["RGB", "L"])
def test_a_part_of_a_picture_in_tiles_is_that_part_of_the_picture(mode: str) -> None:
    image = speckled(700, 600).convert(mode)
    grid = Whole(("test", mode), image)
    for box in ((0, 0, 700, 600), (200, 250, 300, 260), (-30, -20, 40, 50), (650, 590, 760, 640), (800, 0, 810, 9)):
        assert furthest(grid.crop(box), image.crop(box)) <= (0 if mode == "L" else 12)
    assert [grid.getpixel(at) for at in ((-1, 0), (700, 0), (0, 600))] == [0, 0, 0]
    if mode == "L":
        assert grid.getpixel((SIDE, SIDE + 1)) == image.getpixel((SIDE, SIDE + 1))


@pytest.mark.parametrize("factor", [0.61, 0.92, 1.3])
def test_a_level_in_tiles_shows_no_seam(factor: float) -> None:
    image = speckled(900, 800)
    grid = Scaled(("test", factor), Whole(("test", "source"), image), factor, Image.Resampling.LANCZOS)
    size = (round(900 * factor), round(800 * factor))
    whole = image.resize(size, Image.Resampling.LANCZOS, (0, 0, size[0] / factor, size[1] / factor))
    assert furthest(grid.crop((0, 0, *size)), whole) <= 20


def test_few_colors_are_pressed_without_loss() -> None:
    flat = Image.new("RGB", (300, 300), (230, 210, 160))
    flat.paste((17, 99, 4), (250, 250, 280, 270))
    assert Whole(("test", "flat"), flat).whole().tobytes() == flat.tobytes()


# --- pictures from tiles ------------------------------------------------------------------------------------


def test_nothing_is_scaled_for_a_place_that_was_shown_before(monkeypatch: pytest.MonkeyPatch) -> None:
    scaled: list[tuple[int, ...]] = []
    usual = Scaled._made

    def counted(grid: Scaled, box: tuple[int, int, int, int]) -> Image.Image:
        scaled.append(box)
        return usual(grid, box)

    monkeypatch.setattr(Scaled, "_made", counted)
    crop = Crop(space="thebaid")
    scale = sent_scale(baked("pharaohs").layout, crop)
    owners = small_scene().owners
    paint(Scene("pharaohs", owners, {"thebaid": "blue"}), crop, scale)
    first = len(scaled)
    assert first > 10
    paint(Scene("pharaohs", owners, {"thebaid": "red"}), crop, scale)
    assert len(scaled) == first, "another owner on the same part of the map"


def test_tiles_stay_within_their_bytes_and_look_the_same_when_they_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiles._open, "most", 2_000_000)
    monkeypatch.setattr(tiles._pressed, "most", 200_000)
    layout, owners = baked("pharaohs").layout, small_scene().owners
    scene = Scene("pharaohs", owners, dict.fromkeys(layout.spaces, "red"))
    crops = [Crop(space=space) for space in list(layout.spaces)[::9]]
    first = [paint(scene, crop, 0.5).tobytes() for crop in crops]
    for crop, picture in zip(crops, first, strict=True):
        assert paint(scene, crop, 0.5).tobytes() == picture
        assert tiles._open.held <= 2_000_000 and tiles._pressed.held <= 200_000


def test_two_maps_of_one_name_share_no_tile() -> None:
    made = small_map()
    first = made.sheet(Crop(space="north")).base
    dark = {scale: (Image.new("RGB", base.size, (9, 9, 9)), *more) for scale, (base, *more) in made.pictures.items()}
    other = Baked(made.layout, dark).sheet(Crop(space="north")).base  # type: ignore[arg-type]
    assert furthest(first, other) > 100


def seats() -> list[Scene]:
    """What several seats see of one position: some of it is hidden from each."""
    held = {"north": "blue", "south": "red"}
    armies = stack("north", "blue", ("foot", 3), ("chariot", 1)), stack("south", "red", ("foot", 9))
    asked = Badge("north", 1, "march"), Badge("east", 2, "stay", chance=40)
    went = (Arrow(("north", "east"), "blue"), Arrow(("south", "west"), "red", by_sea=True))
    everything = small_scene(held, armies, badges=asked, arrows=went)
    return [
        everything,
        msgspec.structs.replace(everything, stacks=armies[:1], badges=(), arrows=went[:1]),
        msgspec.structs.replace(everything, stacks=armies[1:], held={"south": "red"}),
        small_scene({}, ()),
    ]


@pytest.mark.parametrize("crop", [Crop(), Crop(space="north"), Crop(theatre="top")])
def test_nothing_drawn_for_one_seat_is_left_in_the_picture_of_another(crop: Crop) -> None:
    small_map(GAME)
    alone = []
    for scene in seats():
        empty()
        alone.append(paint(scene, crop).tobytes())
    empty()
    for order in (seats(), seats()[::-1]):
        for scene in order:
            assert paint(scene, crop).tobytes() == alone[seats().index(scene)]
