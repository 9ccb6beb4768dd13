"""A table on parchment: columns with heads, rows with cells, each as large as a telephone needs."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from renderers.color import mix, rgb
from renderers.parchment import (
    FADED,
    INK,
    LEAST,
    PAPER,
    RULE,
    SMALL,
    WIDTH,
    Face,
    Parchment,
    clipped,
    readable,
    wrapped,
)

EDGE = 12.0
HEAD = Face("sans", SMALL, 700)
CELL = Face("sans", SMALL, 500)
LINE = 16.0
PAD = 5.0
FURTHER = "\u00a0" * 3  # before what goes on from the line above


class Cell(msgspec.Struct, frozen=True):
    """A few words, in several lines if need be; in somebody's color, and strong where it is what holds now."""

    text: str
    color: str = ""
    strong: bool = False


class Row(msgspec.Struct, frozen=True):
    cells: tuple[Cell, ...]
    lit: bool = False  # the row that counts now


class Grid(msgspec.Struct, frozen=True):
    """A table; `shares` are how wide its columns are to each other."""

    heads: tuple[Cell, ...]
    rows: tuple[Row, ...]
    shares: tuple[float, ...] = ()


def height(grid: Grid) -> float:
    """Heads, then rows: each as high as its longest cell."""
    columns = list(_columns(grid))
    return _high(grid.heads, columns) + PAD + sum(_high(row.cells, columns) for row in grid.rows) + PAD


def _high(cells: tuple[Cell, ...], columns: list[tuple[float, float]]) -> float:
    lines = (len(_lines(cell, wide)[0]) for (_, wide), cell in zip(columns, cells, strict=True))
    return max(lines, default=1) * LINE + PAD


def draw(sheet: Parchment, grid: Grid, top: float) -> None:
    """Heads, then a row below the other with a line between each two."""
    columns = list(_columns(grid))
    for (left, wide), cell in zip(columns, grid.heads, strict=True):
        _set(sheet, msgspec.structs.replace(cell, strong=True), left, top + PAD + LINE * 0.75, wide)
    top += _high(grid.heads, columns) + PAD
    for row in grid.rows:
        high = _high(row.cells, columns)
        if row.lit:
            sheet.box((EDGE - 6, top - 1, WIDTH - EDGE + 6, top + high - 2), mix(PAPER, (255, 226, 120), 0.55), 4)
        sheet.line([(EDGE - 4, top - 1), (WIDTH - EDGE + 4, top - 1)], RULE, 0.7)
        for (left, wide), cell in zip(columns, row.cells, strict=True):
            _set(sheet, cell, left, top + LINE * 0.8, wide)
        top += high


def _columns(grid: Grid) -> Iterator[tuple[float, float]]:
    """Where each column begins, and how wide it is."""
    shares = grid.shares or (1.0,) * len(grid.heads)
    left, unit = EDGE, (WIDTH - 2 * EDGE) / sum(shares)
    for share in shares:
        yield left, share * unit - 4
        left += share * unit


def _lines(cell: Cell, wide: float) -> tuple[list[str], Face]:
    """The lines of a cell, in smaller letters where they are too long, and wrapped where that is not enough: what goes
    on from the line above stands further in, so that it is no line of its own."""
    face = HEAD if cell.strong else CELL
    lines = cell.text.splitlines() or [""]
    while face.size > LEAST and any(face.width(line) > wide for line in lines):
        face = face.smaller(LEAST)
    return [clipped(part, face, wide) for line in lines for part in _going_on(line, face, wide)], face


def _going_on(line: str, face: Face, wide: float) -> list[str]:
    """A line of a cell as it is, or wrapped."""
    if face.width(line) <= wide:
        return [line]
    first, *more = wrapped(line, face, wide - face.width(FURTHER))
    return [first, *(FURTHER + part for part in more)]


def _set(sheet: Parchment, cell: Cell, left: float, base: float, wide: float) -> None:
    ink = readable(rgb(cell.color)) if cell.color else INK if cell.text != "-" else FADED
    lines, face = _lines(cell, wide)
    for number, line in enumerate(lines):
        sheet.text((left, base + number * LINE), line, face, ink)


def in_words(grid: Grid) -> list[str]:
    """Each row as a sentence: its first cell, then what stands under the heads of the others."""
    return [
        f"{row.cells[0].text}: "
        + "; ".join(
            f"{head.text} {' '.join(cell.text.splitlines())}"
            for head, cell in zip(grid.heads[1:], row.cells[1:], strict=True)
            if cell.text not in ("", "-")
        )
        for row in grid.rows
    ]
