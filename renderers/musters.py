"""A whole army as one plate: who leads it, and how many of each kind; those on their second step counted apart.

A pile of counters shows little more than its first. On a plate every number is as large as the plate allows, since it
is read on a telephone. Merlons on its upper edge say that it stands behind walls.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from renderers.atlas.fonts import font
from renderers.color import INK, PAPER, Rgb, mix, rgb, sign_color
from renderers.emblems import EMBLEMS, SIGNS, Pen
from renderers.scene import Counter, Owner, Stack
from renderers.sprites import BLACK, RIM, SNOW, K, tile

HEAD = 0.4  # the share of a plate's height that tells whose it is and who leads
WEAK: Rgb = (150, 18, 40)
STONE: Rgb = (226, 213, 178)
MERLON = 0.13  # of the height
HEADS = 2  # of those who lead


class Muster(NamedTuple):
    """Everything that makes one plate look as it does."""

    heads: tuple[str, ...]  # the signs of those who lead, the first largest
    units: tuple[tuple[str, int, int], ...]  # sign, how many, how many of these on their second step
    color: str
    emblem: str
    pattern: str
    code: str
    walls: bool


def muster_of(stack: Stack, owner: Owner, brief: bool) -> Muster:
    """A stack as a plate; a brief one tells how many units there are, and no kinds."""
    heads = tuple(piece.kind for piece in stack.counters if piece.leads)
    units = [piece for piece in stack.counters if not piece.leads]
    told = _added(units) if brief else tuple((piece.kind, piece.count, piece.weak) for piece in units)
    return Muster(heads, told, owner.color, owner.emblem, owner.pattern, owner.code, stack.walls)


def _added(units: list[Counter]) -> tuple[tuple[str, int, int], ...]:
    count = sum(piece.count for piece in units)
    return (("", count, sum(piece.weak for piece in units)),) if count else ()


@lru_cache(2048)
def plate(shown: Muster, size: tuple[int, int]) -> Image.Image:
    """The plate with its shadow; its middle is the middle of the sprite."""
    wide, high = size[0] * K, size[1] * K
    above = round(high * MERLON) if shown.walls else 0
    pad = RIM * K + above
    whole = (wide + 2 * pad, high + 2 * pad)
    color = rgb(shown.color)
    outline = Image.new("L", whole, 0)
    pen = ImageDraw.Draw(outline)
    pen.rounded_rectangle((pad, pad, pad + wide, pad + high), high * 0.12, fill=255)
    merlons = _merlons(pad, wide, above) if shown.walls else []
    for box in merlons:
        pen.rectangle(box, fill=255)
    shadow = ImageChops.offset(outline.point([level * 165 // 255 for level in range(256)]), K, 2 * K)
    shadow = shadow.filter(ImageFilter.GaussianBlur(1.3 * K))
    body = Image.new("RGB", whole, mix(color, BLACK, 0.62))
    draw = ImageDraw.Draw(body)
    draw.rounded_rectangle((pad + K, pad + K, pad + wide - K, pad + high - K), high * 0.11, fill=color)
    band = pad + round(high * HEAD)
    draw.rounded_rectangle((pad + K, pad + K, pad + wide - K, band), high * 0.11, fill=mix(color, BLACK, 0.34))
    draw.rectangle((pad + K, band - round(high * 0.12), pad + wide - K, band), fill=mix(color, BLACK, 0.34))
    _pattern(body, shown, (pad + 2 * K, pad + high - round(high * 0.1), pad + wide - 2 * K, pad + high - 2 * K))
    for left, top, right, bottom in merlons:
        draw.rectangle((left, top, right, bottom), fill=mix(STONE, BLACK, 0.72))
        draw.rectangle((left + K, top + K, right - K, bottom), fill=STONE)
    _header(draw, shown, (pad, pad, pad + wide, band))
    _units(draw, shown, (pad + high * 0.05, band, pad + wide - high * 0.05, pad + high * 0.97), high)
    body.putalpha(ImageChops.lighter(shadow, outline))
    return body.resize((ceil(whole[0] / K), ceil(whole[1] / K)), Image.Resampling.LANCZOS)


def _merlons(pad: int, wide: int, above: int) -> list[tuple[int, int, int, int]]:
    """Blocks on the upper edge, a gap between each two."""
    count = max(3, round(wide / (above * 3.2)))
    step = wide / (2 * count - 1)
    return [
        (round(pad + 2 * at * step), pad - above, round(pad + (2 * at + 1) * step), pad + round(above * 0.3))
        for at in range(count)
    ]


def _pattern(body: Image.Image, shown: Muster, box: tuple[int, int, int, int]) -> None:
    """The pattern of the owner along the lower edge, for who sees no color."""
    size = box[2] - box[0], box[3] - box[1]
    if shown.pattern != "solid" and min(size) > 0:
        body.paste(mix(rgb(shown.color), BLACK, 0.75), box, tile(shown.pattern, 5 * K, 0, 150, *size))


def _header(draw: ImageDraw.ImageDraw, shown: Muster, box: tuple[float, float, float, float]) -> None:
    """Who leads, then whose they are; without a leader the emblem first."""
    left, top, right, bottom = box
    high, middle = bottom - top, (top + bottom) / 2
    ground = mix(rgb(shown.color), BLACK, 0.34)
    x = left + high * 0.55
    heads = shown.heads[:HEADS] if shown.units else ()
    if not heads:
        EMBLEMS.get(shown.emblem, EMBLEMS["none"])(Pen(draw, (x, middle), high * 0.29, SNOW, ground))
    for number, head in enumerate(heads):
        SIGNS[head](Pen(draw, (x + number * high * 0.85, middle), high * (0.34 if not number else 0.26), SNOW, ground))
    letters = font("sans", round(high * 0.66), 800)
    taken = x + (len(heads) - 0.4) * high * 0.85
    if right - letters.getlength(shown.code) - high * 0.12 > taken:
        draw.text((right - high * 0.14, middle), shown.code, font=letters, fill=PAPER, anchor="rm")


def _units(draw: ImageDraw.ImageDraw, shown: Muster, box: tuple[float, float, float, float], high: float) -> None:
    """The kinds side by side, each a sign and a number; those who lead nobody stand here themselves."""
    left, top, right, bottom = box
    ink, ground, middle = sign_color(rgb(shown.color)), rgb(shown.color), (top + bottom) / 2 + high * 0.01
    if not shown.units:
        for number, head in enumerate(shown.heads):
            x = left + (right - left) * (number + 0.5) / len(shown.heads)
            SIGNS[head](
                Pen(draw, (x, middle), min((bottom - top) * 0.4, (right - left) / len(shown.heads) * 0.4), ink, ground)
            )
        return
    room = (right - left) / len(shown.units)
    for number, (sign, count, weak) in enumerate(shown.units):
        x, reach = left + number * room, min((bottom - top) * 0.36, room * 0.2) if sign else 0.0
        if sign:
            SIGNS[sign](Pen(draw, (x + reach * 1.2, middle), reach, ink, ground))
        start = x + reach * 2.35
        _number(draw, (start, middle), room - reach * 2.35, bottom - top, str(count), str(weak) if weak else "", ink)


def _number(
    draw: ImageDraw.ImageDraw, at: tuple[float, float], room: float, high: float, text: str, weak: str, ink: Rgb
) -> None:
    """How many, as large as there is room; smaller and low behind it how many of them are on their second step."""
    size = round(high * 0.98)
    while size > 8 and _wide(size, text, weak) > room:
        size -= 2
    x = at[0] + (room - _wide(size, text, weak)) / 2
    big, small = font("sans", size, 900), font("sans", round(size * 0.56), 800)
    draw.text((x, at[1]), text, font=big, fill=ink, anchor="lm")
    if weak:
        spot = x + big.getlength(text) + size * 0.06
        chip = (spot - size * 0.02, at[1] - size * 0.02, spot + small.getlength(weak) + size * 0.1, at[1] + size * 0.46)
        draw.rounded_rectangle(chip, size * 0.08, fill=PAPER)
        draw.text((spot + size * 0.04, at[1] + size * 0.23), weak, font=small, fill=WEAK, anchor="lm")


@lru_cache(64)
def chip(text: str, size: int) -> Image.Image:
    """How many units of a counter are on their second step."""
    high = size * K
    letters = font("sans", round(high * 0.8), 800)
    wide = round(max(high, letters.getlength(text) + high * 0.4))
    whole = Image.new("RGBA", (wide, high), (0, 0, 0, 0))
    draw = ImageDraw.Draw(whole)
    draw.rounded_rectangle((0, 0, wide - 1, high - 1), high * 0.15, fill=INK)
    draw.rounded_rectangle((K, K, wide - 1 - K, high - 1 - K), high * 0.12, fill=PAPER)
    draw.text((wide / 2, high / 2), text, font=letters, fill=WEAK, anchor="mm")
    return whole.resize((ceil(wide / K), size), Image.Resampling.LANCZOS)


def _wide(size: int, text: str, weak: str) -> float:
    more = font("sans", round(size * 0.56), 800).getlength(weak) + size * 0.18 if weak else 0.0
    return font("sans", size, 900).getlength(text) + more
