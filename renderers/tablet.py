"""A letter between players as a clay tablet: who writes to whom stands pressed at the top, the sender's seal below.

The words themselves are set to be read, not to look old; the clay around them does that.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import cos, pi, sin

import msgspec
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from renderers.color import Rgb, mix, rgb, sign_color
from renderers.motifs import motif, pen_at, wedge
from renderers.parchment import SCALE, WIDTH, Box, Face, Parchment, Point, clipped, fitted, paper, wrapped
from renderers.scene import Owner

CLAY: Rgb = (196, 154, 108)
CUT: Rgb = (66, 40, 18)  # the bottom of what is pressed into it
LIT: Rgb = (226, 192, 150)
GROUND: Rgb = (92, 72, 50)
EDGE = 12.0
INSET = 48.0  # from the picture's edge to the words
MOST = 760.0  # height of the words; beyond it they end in an …
BODY = Face("serif", 19, 520, 1.36)
LEAST = 14.0
NAME = Face("serif", 19, 700)
NOTE = Face("sans", 13.5, 560)
ALT = 1024  # characters Discord takes as a description


class Letter(msgspec.Struct, frozen=True):
    """What one player writes to others, and when."""

    sender: Owner
    to: tuple[Owner, ...]
    text: str
    date: str = ""  # "Turn 5"


def tablet(letter: Letter, scale: float = SCALE) -> Image.Image:
    """The letter as a picture, as tall as its words need."""
    width = WIDTH - 2 * INSET
    text = letter.text.strip() or "(nothing is written)"
    lines, body = fitted(text, BODY, width, 330, LEAST)
    if body.size <= LEAST:
        lines, body = fitted(text, BODY.sized(LEAST), width, MOST, LEAST)
    heading = _heading(letter, width)
    top = EDGE + 62 + len(heading) * NAME.step
    height = top + len(lines) * body.step + 98 + EDGE
    sheet = Parchment((WIDTH, height), scale, under=clay((WIDTH, height), scale))
    _pressed(sheet, (EDGE + 34, EDGE + 24), WIDTH - 2 * EDGE - 68, seed=len(text))
    y = EDGE + 54 + NAME.size * 0.2
    for line in heading:
        _cut(sheet, (WIDTH / 2, y), line, NAME, "ms")
        y += NAME.step
    for i, line in enumerate(lines):
        base = top + i * body.step + body.size
        _ruling(sheet, base + body.size * 0.32, INSET - 12)
        _cut(sheet, (INSET, base), line, body)
    _ruling(sheet, top - 6, INSET - 12)
    bottom = height - EDGE - 50
    _seals(sheet, letter, bottom)
    return sheet.finished()


def alt(letter: Letter) -> str:
    """The letter for those who cannot see the picture: all of it, as far as a description may be long."""
    text = f"Clay tablet. {said(letter)}{f', {letter.date}' if letter.date else ''}: {letter.text.strip()}"
    return text if len(text) <= ALT else text[: ALT - 1].rstrip() + "…"


def said(letter: Letter) -> str:
    """From whom and to whom."""
    names = [owner.name for owner in letter.to]
    several = f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)
    return f"{letter.sender.name} to {several}" if names else f"{letter.sender.name} to all"


def _heading(letter: Letter, width: float) -> list[str]:
    return [clipped(line, NAME, width) for line in wrapped(said(letter), NAME, width)[:3]]


# ------------------------------------------------------------------ writing


def _cut(sheet: Parchment, at: Point, text: str, face: Face, anchor: str = "ls") -> None:
    """Letters cut into the clay: dark, with light on the lower edge."""
    sheet.text((at[0] + 0.5, at[1] + 0.7), text, face, LIT, anchor)
    sheet.text(at, text, face, CUT, anchor)


def _ruling(sheet: Parchment, y: float, left: float) -> None:
    sheet.line([(left, y + 0.7), (WIDTH - left, y + 0.7)], LIT, 0.8, alpha=120)
    sheet.line([(left, y), (WIDTH - left, y)], mix(CLAY, CUT, 0.35), 0.8, alpha=170)


def _pressed(sheet: Parchment, at: Point, width: float, seed: int) -> None:
    """A line of signs across the top. They say nothing; a letter of another length has others."""
    chance = random.Random(seed)
    cell = 15.0
    count = int(width / cell)
    left = at[0] + (width - count * cell) / 2
    for i in range(count):
        for turn, dx, dy in _SIGNS[chance.randrange(len(_SIGNS))]:
            x, y = left + (i + dx) * cell, at[1] + dy * cell
            for shift, ink in ((0.8, LIT), (0.0, mix(CLAY, CUT, 0.7))):
                wedge(pen_at(sheet, (x + shift, y + shift), cell, ink, CLAY), 0, 0, 0.62, turn)


_SIGNS: tuple[tuple[tuple[float, float, float], ...], ...] = (
    ((0, 0.1, 0.2), (0, 0.1, 0.6), (1, 0.72, 0.1)),
    ((1, 0.2, 0.1), (1, 0.5, 0.1), (1, 0.8, 0.1)),
    ((0.5, 0.1, 0.1), (0, 0.3, 0.7)),
    ((0, 0.1, 0.4), (1, 0.5, 0.15)),
    ((1, 0.25, 0.05), (0, 0.3, 0.5), (1, 0.8, 0.2)),
    (),
)


def _seals(sheet: Parchment, letter: Letter, y: float) -> None:
    """The sender's seal rolled out at the lower left, the date at the right, the receivers' signs between."""
    color = rgb(letter.sender.color)
    left = INSET - 8
    box: Box = (left, y - 24, left + 150, y + 24)
    sheet.box((box[0] - 1, box[1] - 1, box[2] + 1.5, box[3] + 1.5), LIT, 5, alpha=150)
    sheet.box(box, mix(CLAY, CUT, 0.3), 5)
    for i, place in enumerate((25, 75, 125)):
        name = letter.sender.emblem if i == 1 else "seal"
        if i == 1:
            sheet.dot((left + place, y), 20, mix(color, (20, 12, 4), 0.5))
            sheet.dot((left + place, y), 18.8, color)
            motif(sheet, name, (left + place, y), 11.5, sign_color(color), color)
        else:
            for shift, ink in ((0.9, LIT), (0.0, mix(CLAY, CUT, 0.62))):
                motif(sheet, name, (left + place + shift, y + shift), 17, ink, mix(CLAY, CUT, 0.3))
    _receivers(sheet, letter.to, (left + 172, y))
    if letter.date:
        _cut(sheet, (WIDTH - INSET + 4, y + 5), letter.date, NOTE, "rs")


def _receivers(sheet: Parchment, owners: Sequence[Owner], at: Point) -> None:
    x, y = at
    if owners:
        sheet.polygon([(x - 8, y - 6), (x, y), (x - 8, y + 6)], mix(CLAY, CUT, 0.75))
    for i, owner in enumerate(owners[:6]):
        color = rgb(owner.color)
        middle = (x + 16 + i * 22, y)
        sheet.dot(middle, 10, mix(color, (20, 12, 4), 0.5))
        sheet.dot(middle, 9, color)
        motif(sheet, owner.emblem, middle, 5.6, sign_color(color), color)


# ------------------------------------------------------------------ clay


def clay(size: Point, scale: float) -> Image.Image:
    """An empty tablet lying on the ground: a cushion lit from the upper left."""
    whole = (round(size[0] * scale), round(size[1] * scale))
    large = Image.new("L", (whole[0] * 2, whole[1] * 2), 0)
    ImageDraw.Draw(large).polygon(_outline(large.size, EDGE * scale * 2), fill=255)
    shape = large.reduce(2)
    soft = large.reduce(4).filter(ImageFilter.GaussianBlur(7 * scale))
    relief = ImageChops.subtract(soft, ImageChops.offset(soft, -round(3 * scale), -round(3 * scale)), 1, 128)
    lit = ImageChops.invert(relief).resize(whole, Image.Resampling.BICUBIC)
    body = ImageChops.overlay(paper(whole, CLAY, 31), Image.merge("RGB", [lit] * 3))
    shadow = ImageChops.offset(shape, round(3 * scale), round(5 * scale)).filter(ImageFilter.BoxBlur(4 * scale))
    ground = paper(whole, GROUND, 5).copy()
    ground.paste((24, 16, 8), (0, 0), shadow.point([round(v * 0.6) for v in range(256)]))
    ground.paste(body, (0, 0), shape)
    return ground


def _outline(size: tuple[int, int], inset: float) -> list[Point]:
    """A rectangle that a hand has patted round: no side is straight, no corner like another."""
    chance = random.Random(size[1])
    waves = [(chance.uniform(0.4, 1.0), chance.uniform(0, 2 * pi), count) for count in (3, 5, 9, 14)]
    half = (size[0] / 2 - inset, size[1] / 2 - inset)
    points = []
    for step in range(1440):
        angle = step * pi / 720
        across, down = cos(angle), sin(angle)
        swell = sum(strength * sin(angle * count + phase) for strength, phase, count in waves) * inset * 0.09
        points.append(
            (
                size[0] / 2 + _rounded(across, half[0]) + across * (swell - inset * 0.1),
                size[1] / 2 + _rounded(down, half[1]) + down * (swell - inset * 0.1),
            )
        )
    return points


def _rounded(part: float, half: float) -> float:
    """A superellipse: much fuller than an ellipse, still without corners."""
    power: float = abs(part) ** (2 / 9)
    return half * (power if part >= 0 else -power)
