"""Tables on parchment: everything in them is drawn and told, and can be read on a telephone."""

from __future__ import annotations

from PIL import Image, ImageChops

from renderers import cards, grids
from renderers.cards import Display
from renderers.color import PALETTE
from renderers.grids import Cell, Grid, Row
from renderers.parchment import WIDTH

TABLE = Grid(
    (Cell("Turn"), Cell("Egypt", PALETTE["sea"]), Cell("Hatti", PALETTE["gold"])),
    (
        Row((Cell("1"), Cell("Hatshepsut 3/1\n* Thutmose III 1/4", strong=True), Cell("-")), lit=True),
        Row((Cell("2"), Cell("Thutmose III 1/4"), Cell("Muwatalli I 2/2"))),
    ),
    (0.5, 2, 2),
)


def drawn(grid: Grid) -> Image.Image:
    return cards.display(Display("A table", (), grid=grid))


def test_a_table_is_as_high_as_its_rows() -> None:
    one = Grid(TABLE.heads, TABLE.rows[1:], TABLE.shares)
    lower, higher = drawn(one), drawn(TABLE)
    assert lower.width == higher.width == 2 * WIDTH
    assert higher.height - lower.height == 2 * (2 * grids.LINE + grids.PAD)


def test_every_cell_is_drawn() -> None:
    whole = drawn(TABLE)
    for row in range(2):
        for column in range(3):
            cells = list(TABLE.rows[row].cells)
            cells[column] = Cell("")
            rows = list(TABLE.rows)
            rows[row] = Row((*cells,), rows[row].lit)
            other = drawn(Grid(TABLE.heads, (*rows,), TABLE.shares))
            if other.size == whole.size:
                assert ImageChops.difference(whole, other).getbbox() is not None, (row, column)
            else:
                assert (row, column) == (0, 1)


def test_the_row_that_counts_now_is_lit() -> None:
    rows = tuple(Row(row.cells) for row in TABLE.rows)
    plain = drawn(Grid(TABLE.heads, rows, TABLE.shares))
    box = ImageChops.difference(drawn(TABLE), plain).getbbox()
    assert box is not None and box[2] - box[0] > 1.8 * WIDTH
    assert box[3] - box[1] < 2 * (2 * grids.LINE + grids.PAD)


def test_long_words_give_way_and_go_on_in_further_lines() -> None:
    """`test_whole_names.py` holds them against what a telephone shows."""
    heights = []
    for words in (1, 3, 9):
        row = Row((Cell("Nebuchadrezzar " * words), Cell("x")))
        heights.append(drawn(Grid((Cell("Name"), Cell("Other")), (row,), (1, 3))).height)
    assert [heights[1] - heights[0], heights[2] - heights[0]] == [2 * 2 * grids.LINE, 2 * 8 * grids.LINE]


def test_a_table_in_words_leaves_out_what_is_empty() -> None:
    assert grids.in_words(TABLE) == [
        "1: Egypt Hatshepsut 3/1 * Thutmose III 1/4",
        "2: Egypt Thutmose III 1/4; Hatti Muwatalli I 2/2",
    ]
    words = cards.display_in_words(Display("A table", (), grid=TABLE))
    assert (
        words
        == "A table. 1: Egypt Hatshepsut 3/1 * Thutmose III 1/4. 2: Egypt Thutmose III 1/4; Hatti Muwatalli I 2/2."
    )


def test_what_goes_on_from_the_line_above_stands_further_in() -> None:
    """`* Amenhotep III` and below it a lone `2/2` would read as a line of its own."""
    text = "* Amenhotep III 2/2\n* Horemheb 2/3"
    for wide in (92.0, 100.0, 200.0):
        lines, face = grids._lines(Cell(text), wide)
        begun = [line for line in lines if not line.startswith(grids.FURTHER)]
        assert len(begun) == 2 and all(line.startswith("* ") for line in begun)
        assert "".join(lines).replace(grids.FURTHER, " ").replace("* H", " * H").split() == text.split()
        assert max(face.width(line) for line in lines) <= wide
    assert len(lines) == 2
