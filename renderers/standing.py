"""Where a game stands, below the whole map: turn, phase, everybody's points, who is to move, pieces on no space.

A telephone shows it 350 pixels wide, so no letter of it is smaller than can be read there, and nothing is cut as long
as it finds a line: words go on in the next line, plates and pieces in the next row.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

import msgspec
from PIL import Image, ImageDraw

from renderers.color import PAPER, Rgb, mix, rgb
from renderers.legible import least
from renderers.scene import Counter, Owner, Score, Status, Tray
from renderers.sprites import DIGITS, Face, counter, digits, seal
from renderers.text import fitted, label, put, width, wrapped

DARK: Rgb = (46, 33, 18)
LINE: Rgb = (122, 94, 54)
SOFT: Rgb = (214, 196, 156)
GLOW: Rgb = (255, 221, 120)
WHITE: Rgb = (255, 255, 255)
LINES = 2  # of the title, and of what goes on
WIDEST = 0.5  # of the strip: a plate of few


class Sizes(NamedTuple):
    """How large everything is: all of it by the smallest letters that a telephone shows large enough."""

    letters: int

    @property
    def gap(self) -> int:
        return max(1, round(self.letters * 0.25))

    @property
    def points(self) -> int:
        return round(self.letters * 1.45)

    @property
    def seal(self) -> int:
        return round(self.letters * 1.3)

    @property
    def row(self) -> int:
        return round(self.letters * 1.28)

    @property
    def piece(self) -> int:
        """Large enough for the number on it."""
        return round(self.letters / DIGITS) + 1


class Plate(NamedTuple):
    """The points of one player with what is said beside them."""

    score: Score
    owner: Owner
    name: str
    moves: bool


class Plates(NamedTuple):
    """All of them, and how they stand: so many in a row, so wide, with one line each or two."""

    told: list[Plate]
    columns: int
    lines: int
    each: int

    @property
    def rows(self) -> int:
        return -(-len(self.told) // self.columns)


def board(wide: int, high: int) -> Image.Image:
    """Dark wood with a light edge."""
    image = Image.new("RGB", (wide, high), DARK)
    draw = ImageDraw.Draw(image)
    draw.line((0, 0, wide, 0), fill=LINE, width=3)
    return image


def standing(status: Status, trays: tuple[Tray, ...], owners: tuple[Owner, ...], wide: int) -> Image.Image:
    """The strip for a picture of this width."""
    return _made(msgspec.msgpack.encode((status, trays, owners)), wide)


@lru_cache(8)
def _made(key: bytes, wide: int) -> Image.Image:
    status, trays, listed = msgspec.msgpack.decode(key, type=tuple[Status, tuple[Tray, ...], tuple[Owner, ...]])
    owners, sizes = {owner.id: owner for owner in listed}, Sizes(least(wide))
    words, plates = _words(status, sizes, wide), plates_of(status, owners, sizes, wide)
    pieces = list(_pieces(trays, owners, sizes, wide))
    gap = sizes.gap
    high = sizes.row * len(words) + (_plate_high(sizes, plates.lines) + gap) * plates.rows
    image = board(wide, high + (sizes.piece + 2 * gap) * len(pieces) + 3 * gap)
    top = gap
    for line in words:
        put(image, line, 2 * gap, top)
        top += sizes.row
    top = _draw_plates(image, plates, sizes, top + gap)
    for row_of_pieces in pieces:
        ImageDraw.Draw(image).line((0, top, wide, top), fill=LINE, width=max(1, gap // 5))
        for sprite, left in row_of_pieces:
            put(image, sprite, left, top + gap + (sizes.piece - sprite.height) // 2)
        top += sizes.piece + 2 * gap
    return image


def _words(status: Status, sizes: Sizes, wide: int) -> list[Image.Image]:
    """The turn, then what is going on."""
    room, found = wide - 4 * sizes.gap, []
    for text, weight, color in ((status.title, 700, PAPER), (status.line, 500, SOFT)):
        lines = wrapped(text, room, sizes.letters, weight)
        kept = lines[: LINES - 1] + ([" ".join(lines[LINES - 1 :])] if len(lines) >= LINES else [])
        found += [
            label(fitted(line, room, sizes.letters, weight), sizes.letters, weight, color) for line in kept if line
        ]
    return found


# --- plates ---------------------------------------------------------------------------------------------------


def plates_of(status: Status, owners: Mapping[str, Owner], sizes: Sizes, wide: int) -> Plates:
    """As many in a row as show everything whole, in one line each or in two: what makes the lowest strip. Only where no
    two could stand side by side do the letters of counters take the place of names."""
    scores, most = status.scores, len(status.scores)
    full, short = ([_said(one, owners[one.owner], status, letters) for one in scores] for letters in (False, True))
    ways = [
        (_plate_high(sizes, lines) * -(-most // columns), -columns, Plates(told, columns, lines, each))
        for told in (full, short)
        for columns in range(1, most + 1)
        for each in [min((wide - sizes.gap) // columns - sizes.gap, round(wide * WIDEST))]
        for lines in (1, 2)
        if all(_need(one, sizes, lines) <= each for one in told)
        if columns > 1 or most == 1 or told is short
    ]
    whole = [way for way in ways if way[2].told is full] or ways
    return min(whole, key=lambda way: way[:2])[2] if whole else Plates(short, 1, 2, round(wide * WIDEST))


def _said(score: Score, owner: Owner, status: Status, letters: bool) -> Plate:
    return Plate(score, owner, (owner.code or owner.name) if letters else owner.name, score.owner in status.to_move)


def _need(plate: Plate, sizes: Sizes, lines: int) -> int:
    """How wide a plate has to be: emblem and name, points and note, side by side or below each other."""
    gap = sizes.gap
    name = sizes.seal + width(plate.name, sizes.letters, 700) + 4 * gap
    note = width(plate.score.note, sizes.letters, 600) + 2 * gap if plate.score.note else 0
    points = width(str(plate.score.points), sizes.points, 800) + note + 3 * gap
    return name + points if lines == 1 else max(name, points + gap)


def _plate_high(sizes: Sizes, lines: int) -> int:
    below = round(sizes.points * 1.05) if lines == 2 else sizes.gap // 2
    return sizes.seal + below + 3 * sizes.gap


def _draw_plates(image: Image.Image, plates: Plates, sizes: Sizes, top: int) -> int:
    """All rows of plates; where they end."""
    high = _plate_high(sizes, plates.lines)
    for number, plate in enumerate(plates.told):
        left = sizes.gap + number % plates.columns * (plates.each + sizes.gap)
        down = top + number // plates.columns * (high + sizes.gap)
        _draw_plate(image, plate, sizes, (left, down, left + plates.each, down + high), plates.lines)
    return top + plates.rows * (high + sizes.gap)


def _draw_plate(image: Image.Image, plate: Plate, sizes: Sizes, box: tuple[int, int, int, int], lines: int) -> None:
    """Emblem and name, then points and note; whoever is to move in a bright frame."""
    left, top, right, bottom = box
    owner, gap = plate.owner, sizes.gap
    ImageDraw.Draw(image).rounded_rectangle(
        box,
        radius=gap,
        fill=mix(DARK, rgb(owner.color), 0.35),
        outline=GLOW if plate.moves else LINE,
        width=max(1, round(gap * (0.55 if plate.moves else 0.2))),
    )
    emblem = seal(owner.color, owner.emblem, owner.pattern, sizes.seal)
    middle = top + gap + sizes.seal // 2 if lines == 2 else (top + bottom) // 2
    put(image, emblem, left + gap, middle - emblem.height // 2)
    name = label(plate.name, sizes.letters, 700, PAPER)
    put(image, name, left + sizes.seal + 3 * gap, middle - name.height // 2)
    points = label(str(plate.score.points), sizes.points, 800, WHITE)
    note = label(plate.score.note, sizes.letters, 600, SOFT)
    if lines == 2:
        middle = bottom - gap - round(sizes.points * 0.52)
        put(image, points, left + 2 * gap, middle - points.height // 2)
        put(image, note, right - 2 * gap - note.width, middle - note.height // 2 + round(sizes.points * 0.1))
    else:
        put(image, points, right - 2 * gap - points.width, middle - points.height // 2)
        put(image, note, right - 4 * gap - points.width - note.width, middle - note.height // 2)


# --- pieces on no space -----------------------------------------------------------------------------------------


def _pieces(
    trays: tuple[Tray, ...], owners: Mapping[str, Owner], sizes: Sizes, wide: int
) -> Iterator[list[tuple[Image.Image, int]]]:
    """Group after group, each behind its title, in as many rows as they take: sprites, and where each begins."""
    row: list[tuple[Image.Image, int]] = []
    left, gap = 2 * sizes.gap, sizes.gap
    for tray in trays:
        title = label(fitted(tray.title, wide - 4 * gap - sizes.piece, sizes.letters, 600), sizes.letters, 600, SOFT)
        for number, sprite in enumerate([title, *(_piece(piece, owners, sizes) for piece in tray.counters)]):
            room = sprite.width + (sizes.piece + gap if not number else 0)
            if row and left + room > wide - gap:
                yield row
                row, left = [], 2 * gap
            row.append((sprite, left))
            left += sprite.width + (gap if not number else gap // 2)
        left += 2 * gap
    if row:
        yield row


def _piece(piece: Counter, owners: Mapping[str, Owner], sizes: Sizes) -> Image.Image:
    owner = owners[piece.owner]
    text = digits(piece.kind, piece.count)
    return counter(Face(piece.kind, owner.color, owner.emblem, owner.pattern, owner.code, text, sizes.piece))
