"""Words as sprites: drawn once, pasted ever after, for drawing a line takes forty times as long as pasting it."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from renderers.atlas.fonts import font
from renderers.color import Rgb

ELLIPSIS = "…"


def width(text: str, size: int, weight: int = 600, family: str = "sans") -> int:
    """How many pixels a text takes."""
    return round(font(family, size, weight).getlength(text))


@lru_cache(1024)
def label(
    text: str, size: int, weight: int, color: Rgb, family: str = "sans", halo: int = 0, around: Rgb = (0, 0, 0)
) -> Image.Image:
    """A line of text on nothing. All lines of one size are equally high, so that baselines agree."""
    face = font(family, size, weight)
    up, down = face.getmetrics()
    whole = Image.new(
        "RGBA", (max(1, width(text, size, weight, family)) + 2 * halo, up + down + 2 * halo), (*around, 0)
    )
    ImageDraw.Draw(whole).text(
        (halo, halo + up), text, font=face, fill=color, anchor="ls", stroke_width=halo, stroke_fill=around
    )
    return whole


def fitted(text: str, room: int, size: int, weight: int = 600, family: str = "sans") -> str:
    """As much of a text as goes into so many pixels."""
    if width(text, size, weight, family) <= room:
        return text
    while text and width(text.rstrip() + ELLIPSIS, size, weight, family) > room:
        text = text[:-1]
    return text.rstrip(" ,;:·") + ELLIPSIS


def wrapped(text: str, room: int, size: int, weight: int = 600, family: str = "sans") -> list[str]:
    """The lines of a text that may be so many pixels wide; a word that is wider has a line of its own."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, size, weight, family) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def put(image: Image.Image, sprite: Image.Image, x: int, y: int) -> None:
    """Paste a sprite by its upper left corner."""
    image.paste(sprite, (x, y), sprite)
