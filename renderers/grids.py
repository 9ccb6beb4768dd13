"""A table on parchment: columns with heads, rows with cells, each as large as a telephone needs."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from renderers.color import mix, rgb
from renderers.parchment import FADED, INK, PAPER, RULE, SMALL, WIDTH, Face, Parchment, clipped, readable

EDGE = 12.0
HEAD = Face("sans", SMALL, 700)
CELL = Face("sans", SMALL, 500)
LEAST = 9.5  # of letters that have to give way
LINE = 16.0
PAD = 5.0


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
    return LINE + 2 * PAD + sum(_high(row) for row in grid.rows) + PAD


def _high(row: Row) -> float:
    return max((cell.text.count("\n") + 1 for cell in row.cells), default=1) * LINE + PAD


def draw(sheet: Parchment, grid: Grid, top: float) -> None:
    """Heads, then a row below the other with a line between each two."""
    columns = list(_columns(grid))
    for (left, wide), cell in zip(columns, grid.heads, strict=True):
        _set(sheet, cell, left, top + PAD + LINE * 0.75, wide, HEAD)
    top += LINE + 2 * PAD
    for row in grid.rows:
        high = _high(row)
        if row.lit:
            sheet.box((EDGE - 6, top - 1, WIDTH - EDGE + 6, top + high - 2), mix(PAPER, (255, 226, 120), 0.55), 4)
        sheet.line([(EDGE - 4, top - 1), (WIDTH - EDGE + 4, top - 1)], RULE, 0.7)
        for (left, wide), cell in zip(columns, row.cells, strict=True):
            _set(sheet, cell, left, top + LINE * 0.8, wide, HEAD if cell.strong else CELL)
        top += high


def _columns(grid: Grid) -> Iterator[tuple[float, float]]:
    """Where each column begins, and how wide it is."""
    shares = grid.shares or (1.0,) * len(grid.heads)
    left, unit = EDGE, (WIDTH - 2 * EDGE) / sum(shares)
    for share in shares:
        yield left, share * unit - 4
        left += share * unit


def _set(sheet: Parchment, cell: Cell, left: float, base: float, wide: float, face: Face) -> None:
    """The lines of a cell, in smaller letters where they are too long, and cut short where that is not enough."""
    ink = readable(rgb(cell.color)) if cell.color else INK if cell.text != "-" else FADED
    lines = cell.text.splitlines()
    while face.size > LEAST and any(face.width(line) > wide for line in lines):
        face = face.smaller(LEAST)
    for number, line in enumerate(lines):
        sheet.text((left, base + number * LINE), clipped(line, face, wide), face, ink)


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
