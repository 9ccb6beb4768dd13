"""A game, or one turn of it, as a moving picture small enough to be sent.

WebP keeps all colors; GIF plays everywhere and needs one palette for all frames, else it is many times as large. What
is still too large is made smaller step by step: quality first, then the picture, then frames.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from typing import Literal, TypeAlias, TypeVar

import msgspec
from PIL import Image, ImageDraw

from renderers.color import Rgb

LIMIT = 10_000_000  # bytes that Discord takes from anybody
MARGIN = 0.97  # of the limit, since it counts a little more than the file
WIDTH = 900  # pixels across: sharp on a phone, and thirty frames still compose in no time
MOST = 90  # frames; more are thinned out before they are painted
FEWEST = 8  # frames worth watching
STILL = 700  # ms of a frame
LAST = 3000  # ms of the last one
BAR = 5  # pixels of the bar that tells how far the game has come
BELOW: Rgb = (46, 33, 18)
DONE: Rgb = (214, 176, 92)
LOOKS = 12  # frames the shared palette is made from

Kind: TypeAlias = Literal["webp", "gif"]
T = TypeVar("T")


class Movie(msgspec.Struct, frozen=True):
    """An encoded replay."""

    data: bytes
    kind: Kind
    size: tuple[int, int]
    frames: int
    milliseconds: int


class Try(msgspec.Struct, frozen=True):
    """One way to encode: WebP quality or GIF colors, share of the width, one frame out of so many."""

    quality: int
    share: float
    every: int


WEBP = (Try(75, 1, 1), Try(55, 1, 1), Try(55, 0.8, 1), Try(45, 0.65, 1), Try(45, 0.65, 2), Try(35, 0.5, 3),
        Try(25, 0.4, 5))  # fmt: skip
GIF = (Try(256, 1, 1), Try(128, 1, 1), Try(128, 0.8, 1), Try(64, 0.65, 1), Try(64, 0.65, 2), Try(32, 0.5, 3),
       Try(32, 0.4, 5))  # fmt: skip


def thinned(items: Sequence[T], most: int = MOST) -> list[T]:
    """No more than so many items, evenly taken; the first and the last always."""
    if len(items) <= most:
        return list(items)
    if most < 2:
        return list(items[-1:])
    return [items[round(i * (len(items) - 1) / (most - 1))] for i in range(most)]


def drained(items: list[T]) -> Iterator[T]:
    """Give the items one by one and hold none that was given: two of each frame would be a lot to hold."""
    items.reverse()
    while items:
        yield items.pop()


def movie(
    frames: Iterable[Image.Image],
    kind: Kind = "webp",
    still: int = STILL,
    last: int = LAST,
    width: int = WIDTH,
    limit: int = LIMIT,
) -> Movie:
    """The frames in order, each shown for `still` ms and the last for `last`; then it begins again."""
    even = evened(list(frames), width)
    if not even:
        raise ValueError("a replay needs at least one frame")
    for attempt in WEBP if kind == "webp" else GIF:
        made = _encoded(_reduced(even, attempt), kind, attempt.quality, still * attempt.every, last)
        if len(made.data) <= limit * MARGIN:
            return made
    raise ValueError(f"{len(even)} frames do not fit into {limit} bytes")


def evened(frames: list[Image.Image], width: int = WIDTH) -> list[Image.Image]:
    """Frames of one size, with a bar at the foot that grows: pictures with more below the map are taller.

    The list of frames is empty afterwards.
    """
    width = min(width, max((frame.width for frame in frames), default=0))
    heights = [round(frame.height * width / frame.width) for frame in frames]
    whole = (width, max(heights, default=0) + BAR)
    even: list[Image.Image] = []
    for frame, height in zip(drained(frames), heights, strict=True):
        canvas = Image.new("RGB", whole, BELOW)
        shown = frame.convert("RGB")
        if shown.size != (width, height):
            shown = shown.resize((width, height), Image.Resampling.LANCZOS)
        canvas.paste(shown, (0, 0))
        far = round(width * (len(even) + 1) / len(heights))
        ImageDraw.Draw(canvas).rectangle((0, whole[1] - BAR, far - 1, whole[1]), fill=DONE)
        even.append(canvas)
    return even


def _reduced(frames: Sequence[Image.Image], attempt: Try) -> list[Image.Image]:
    kept = thinned(frames, max(FEWEST, -(-len(frames) // attempt.every)))
    if attempt.share == 1:
        return kept
    size = (round(kept[0].width * attempt.share), round(kept[0].height * attempt.share))
    return [frame.resize(size, Image.Resampling.LANCZOS) for frame in kept]


def _encoded(frames: list[Image.Image], kind: Kind, quality: int, still: int, last: int) -> Movie:
    size = frames[0].size
    times = [still] * (len(frames) - 1) + [last]
    out = BytesIO()
    if kind == "webp":
        frames[0].save(
            out, "WEBP", save_all=True, append_images=frames[1:], duration=times, loop=0, quality=quality, method=0,
            minimize_size=True,
        )  # fmt: skip
    else:
        flat = indexed(frames, quality)
        next(flat).save(
            out, "GIF", save_all=True, append_images=flat, duration=times, loop=0, optimize=True, disposal=1
        )
    return Movie(out.getvalue(), kind, size, len(frames), sum(times))


def indexed(frames: Sequence[Image.Image], colors: int) -> Iterator[Image.Image]:
    """Give the frames one by one in a palette that suits them all. No dither: what stands still costs nothing."""
    looks = [frame.reduce(3) for frame in thinned(frames, LOOKS)]
    wide, high = looks[0].size
    montage = Image.new("RGB", (wide, high * len(looks)))
    for number, look in enumerate(looks):
        montage.paste(look, (0, number * high))
    palette = montage.quantize(colors, method=Image.Quantize.MEDIANCUT)
    for frame in frames:
        yield frame.quantize(palette=palette, dither=Image.Dither.NONE)
