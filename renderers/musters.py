"""A whole army as one plate: who leads it, and how many of each kind; those on their second step counted apart.

A pile of counters shows little more than its first. On a plate every number is as large as the plate allows, since it
is read on a telephone. Merlons on its upper edge say that it stands behind walls.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw

from renderers.atlas.fonts import font
from renderers.color import INK, PAPER, Rgb, mix, rgb, sign_color
from renderers.emblems import EMBLEMS, SIGNS, Pen
from renderers.kept import bytes_of, remembered
from renderers.scene import Counter, Owner, Stack
from renderers.sprites import BLACK, RIM, SNOW, K, blurred, shrunk, tile

HEAD = 0.38  # the share of a plate's height that tells whose it is and who leads
WEAK: Rgb = (150, 18, 40)
STONE: Rgb = (226, 213, 178)
MERLON = 0.13  # of the height
HEADS = 2  # of those who lead
SIGN = 2.35  # of its reach: the room that a sign takes
SMALL = 0.56  # the size of the number of those on their second step to that of all
CHIP = 0.88  # the share of a chip that its number takes
STANDS_OUT = 0.6  # the share of a chip that stands out above its plate


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


def readable(shown: Muster, size: tuple[int, int], letters: int) -> tuple[Muster, int]:
    """The plate with no number smaller than these letters, and how many units on their second step a chip has to tell
    of: what is too small beside its number is told of all kinds together, and at the worst so are the units."""
    bare = shown._replace(units=tuple((sign, count, 0) for sign, count, _ in shown.units))
    weak = sum(unit[2] for unit in shown.units)
    if all(min(number) >= letters for number in _numbers(shown, size)):
        return shown, 0
    if all(number[0] >= letters for number in _numbers(bare, size)):
        return bare, weak
    return shown._replace(units=(("", sum(unit[1] for unit in shown.units), 0),)), weak


def _numbers(shown: Muster, size: tuple[int, int]) -> list[tuple[float, float]]:
    """The letters of every number on a plate of this size: how many units, and how many on their second step."""
    wide, high = size[0] * K, size[1] * K
    found = []
    for sign, count, weak in shown.units:
        room, _ = _rooms(shown, wide - high * 0.1, high * (0.97 - HEAD), bool(sign))
        letters = _letters(room, high * (0.97 - HEAD), str(count), str(weak) if weak else "") / K
        found.append((letters, letters * SMALL if weak else letters))
    return found


@remembered(10_000_000, bytes_of)
def plate(shown: Muster, size: tuple[int, int], letters: int = 0) -> Image.Image:
    """The plate with its shadow, no number on it smaller than these letters; its middle is the middle of the sprite. A
    chip stands on its upper edge, at its right end and no further: nothing beside the plate hides it."""
    told, weak = readable(shown, size, letters)
    if not weak:
        return _drawn(told, size)
    corner = chip(str(weak), chip_size(letters))
    made, above = _drawn(told, size, corner.width), round(corner.height * STANDS_OUT)
    whole = Image.new("RGBA", (max(made.width, corner.width), made.height + 2 * above), (20, 12, 0, 0))
    whole.alpha_composite(made, ((whole.width - made.width) // 2, above))
    right, top = (whole.width + size[0]) // 2, (whole.height - size[1]) // 2
    whole.alpha_composite(corner, (max(0, right - corner.width), top - above))
    return whole


def chip_size(letters: int) -> int:
    """How high a chip is whose number is in such letters."""
    return ceil(letters / CHIP)


def _drawn(shown: Muster, size: tuple[int, int], covered: int = 0) -> Image.Image:
    """The plate itself; so much of its right end lies beneath something."""
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
    shadow = blurred(shadow)
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
    _header(draw, shown, (pad, pad, pad + wide - covered * K, band))
    _units(draw, shown, (pad + high * 0.05, band, pad + wide - high * 0.05, pad + high * 0.97), high)
    body.putalpha(ImageChops.lighter(shadow, outline))
    return shrunk(body, (ceil(whole[0] / K), ceil(whole[1] / K)))


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
    for number, (sign, count, weak) in enumerate(shown.units):
        room, reach = _rooms(shown, right - left, bottom - top, bool(sign))
        x = left + number * (right - left) / len(shown.units)
        if sign:
            SIGNS[sign](Pen(draw, (x + reach * 1.2, middle), reach, ink, ground))
        start = x + reach * SIGN
        _number(draw, (start, middle), room, bottom - top, str(count), str(weak) if weak else "", ink)


def _rooms(shown: Muster, wide: float, high: float, signed: bool) -> tuple[float, float]:
    """The room of a number on a plate with so many kinds, and how far the sign before it reaches."""
    each = wide / len(shown.units)
    reach = min(high * 0.36, each * 0.2) if signed else 0.0
    return each - reach * SIGN, reach


def _letters(room: float, high: float, text: str, weak: str) -> int:
    """The size of a number: as large as there is room."""
    size = round(high)
    while size > 8 and _wide(size, text, weak) > room:
        size -= 2
    return size


def _number(
    draw: ImageDraw.ImageDraw, at: tuple[float, float], room: float, high: float, text: str, weak: str, ink: Rgb
) -> None:
    """How many, as large as there is room; smaller and low behind it how many of them are on their second step."""
    size = _letters(room, high, text, weak)
    x = at[0] + (room - _wide(size, text, weak)) / 2
    big, small = font("sans", size, 900), font("sans", round(size * SMALL), 800)
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
    letters = font("sans", round(high * CHIP), 800)
    wide = round(max(high, letters.getlength(text) + high * 0.4))
    whole = Image.new("RGBA", (wide, high), (0, 0, 0, 0))
    draw = ImageDraw.Draw(whole)
    draw.rounded_rectangle((0, 0, wide - 1, high - 1), high * 0.15, fill=INK)
    draw.rounded_rectangle((K, K, wide - 1 - K, high - 1 - K), high * 0.12, fill=PAPER)
    draw.text((wide / 2, high / 2), text, font=letters, fill=WEAK, anchor="mm")
    return shrunk(whole, (ceil(wide / K), size))


def _wide(size: int, text: str, weak: str) -> float:
    more = font("sans", round(size * SMALL), 800).getlength(weak) + size * 0.18 if weak else 0.0
    return font("sans", size, 900).getlength(text) + more
