"""A replay plays, keeps its first and last frame, and fits."""

import random
import weakref
from io import BytesIO

import pytest
from PIL import Image, ImageDraw, ImageSequence

from renderers import replay
from renderers.replay import Kind, movie, thinned

KINDS: tuple[Kind, ...] = ("webp", "gif")


def scene(number: int, size: tuple[int, int] = (320, 240)) -> Image.Image:
    """A map that stays, and a counter that walks over it."""
    picture = Image.effect_mandelbrot(size, (-2, -1.2, 0.8, 1.2), 60).convert("RGB")
    ImageDraw.Draw(picture).rectangle((number * 9, 40, number * 9 + 30, 70), fill=(200, 60, 20))
    return picture


def noise(seed: int, size: tuple[int, int] = (200, 150)) -> Image.Image:
    return Image.frombytes("RGB", size, random.Random(seed).randbytes(size[0] * size[1] * 3))


def opened(made: replay.Movie) -> list[Image.Image]:
    picture = Image.open(BytesIO(made.data))
    assert picture.format == made.kind.upper()
    return [frame.convert("RGB") for frame in ImageSequence.Iterator(picture)]


@pytest.mark.parametrize("kind", KINDS)
def test_all_frames_play_in_order(kind: Kind) -> None:
    made = movie([scene(number) for number in range(12)], kind)
    frames = opened(made)
    assert len(frames) == made.frames == 12
    assert made.milliseconds == 11 * replay.STILL + replay.LAST
    assert {frame.size for frame in frames} == {made.size} == {(320, 240 + replay.BAR)}
    for number, frame in enumerate(frames):
        red, green, _ = frame.getpixel((number * 9 + 15, 55))  # type: ignore[misc]
        assert red > green + 60


@pytest.mark.parametrize("kind", KINDS)
def test_it_loops(kind: Kind) -> None:
    made = movie([scene(0), scene(1)], kind)
    assert Image.open(BytesIO(made.data)).info["loop"] == 0


@pytest.mark.parametrize("kind", KINDS)
def test_one_frame_is_a_picture(kind: Kind) -> None:
    made = movie([scene(3)], kind)
    assert (made.frames, made.milliseconds, len(opened(made))) == (1, replay.LAST, 1)


def test_no_frame_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="at least one"):
        movie([])


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("limit", [400_000, 120_000])
def test_what_is_too_large_is_made_smaller(kind: Kind, limit: int) -> None:
    frames = [noise(seed) for seed in range(24)]
    assert len(movie(frames, kind).data) > limit
    made = movie(frames, kind, limit=limit)
    assert len(made.data) <= limit
    assert made.frames >= replay.FEWEST
    assert len(opened(made)) == made.frames


def test_what_cannot_be_made_small_enough_is_said() -> None:
    with pytest.raises(ValueError, match="do not fit into 500 bytes"):
        movie([noise(seed) for seed in range(10)], "webp", limit=500)


def test_taller_frames_keep_their_foot_and_wide_ones_their_shape() -> None:
    frames = [scene(0, (640, 480)), scene(1, (640, 600))]
    made = replay.evened(frames, 320)
    assert {frame.size for frame in made} == {(320, 300 + replay.BAR)}
    assert made[0].getpixel((100, 270)) == replay.BELOW
    assert made[1].getpixel((100, 270)) != replay.BELOW


def test_the_bar_grows() -> None:
    made = replay.evened([scene(number) for number in range(4)])
    done = [sum(frame.getpixel((x, frame.height - 2)) == replay.DONE for x in range(320)) for frame in made]
    assert done == [80, 160, 240, 320]


@pytest.mark.parametrize("count", [0, 1, 2, 5, 89, 90, 91, 1000])
@pytest.mark.parametrize("most", [1, 2, 7, 90])
def test_thinning_keeps_the_ends(count: int, most: int) -> None:
    items = list(range(count))
    kept = thinned(items, most)
    assert len(kept) == min(count, most)
    assert kept == sorted(set(kept))
    assert kept[-1:] == items[-1:]
    if most > 1:
        assert kept[:1] == items[:1]


def test_what_stands_still_in_a_gif_keeps_its_colors() -> None:
    """One palette for all frames and no dither: else every frame would be stored whole."""
    frames = opened(movie([scene(number) for number in range(6)], "gif"))
    still = (0, 80, 320, 240)
    assert len({frame.crop(still).tobytes() for frame in frames}) == 1


def test_the_frames_of_a_gif_are_not_all_held_a_second_time() -> None:
    """They are put into its palette one by one, as they are written."""
    made: list[weakref.ref[Image.Image]] = []
    held: list[int] = []
    for flat in replay.indexed([scene(number) for number in range(6)], 16):
        made.append(weakref.ref(flat))
        held.append(sum(one() is not None for one in made))
    assert max(held) <= 2, "the one that is written, and the next"
