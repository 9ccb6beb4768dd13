"""The two families of the house: a serif for the map, a sans for counters and panels.

The files are vendored (open licence beside them), so that every machine draws the same letters. The plain layout
engine is asked for by name: the other one depends on libraries of the system and would move names between machines.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from PIL import ImageFont

FONTS = Path(__file__).parent / "fonts"
KEPT = 24  # fonts: each holds three quarters of a megabyte, and every size and weight is one
FILES = {"serif": "SourceSerif4.ttf", "italic": "SourceSerif4-Italic.ttf", "sans": "SourceSans3.ttf"}


@lru_cache(KEPT)
def font(family: str, size: float, weight: int = 400) -> ImageFont.FreeTypeFont:
    """A font of family serif, italic or sans; weight 200 to 900."""
    found = ImageFont.truetype(str(FONTS / FILES[family]), size, layout_engine=ImageFont.Layout.BASIC)
    axes: list[float] = []
    for axis in found.get_variation_axes():
        name = bytes(axis["name"] or b"").decode().lower()
        wanted = weight if "weight" in name else size if "optical" in name else axis["default"] or 0
        axes.append(max(axis["minimum"] or 0, min(axis["maximum"] or 0, wanted)))
    found.set_variation_by_axes(axes)
    return found


def width(family: str, size: float, weight: int, text: str) -> float:
    """The advance of a text in pixels."""
    return float(font(family, size, weight).getlength(text))
