"""What a game looked like from afar: points by turn, territory by turn, and how kind the dice were.

Nobody has to match colors with a legend: every line ends in its owner's name, with its emblem and a mark of its own
shape, and the numbers that matter are written out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import floor, inf, log10

from PIL import Image

from renderers.color import Rgb, mix, rgb, sign_color
from renderers.motifs import motif
from renderers.parchment import (
    FADED,
    INK,
    PALE,
    PAPER,
    RULE,
    SMALL,
    WIDTH,
    Box,
    Face,
    Parchment,
    Point,
    clipped,
    fitting,
    light,
    readable,
)
from renderers.scene import Owner
from renderers.tallies import Line, Luck

TITLE = Face("serif", 19, 700)
NAME = Face("sans", 14, 650)
FIGURE = Face("sans", 14, 750)
NOTE = Face("sans", SMALL, 500)
SOFT = mix(FADED, INK, 0.35)
EDGE = 14.0
HEAD = 42.0  # above the drawing: title and rule
LABELS = 126.0  # right of it: names and figures, if they need no more
STEP = 17.0  # between two labels
MOST = 10  # owners in one chart; the rest is little
TWO = 2.0  # deviations that count as luck out of the ordinary


# ------------------------------------------------------------------ common parts


def _sheet(title: str, height: float, scale: float, note: str = "") -> Parchment:
    sheet = Parchment((WIDTH, height), scale)
    room = WIDTH - 2 * EDGE - (NOTE.width(note) + 12 if note else 0)
    sheet.text((EDGE, 27), clipped(title, TITLE, room), TITLE)
    sheet.text((WIDTH - EDGE, 27), note, NOTE, SOFT, "rs")
    sheet.line([(EDGE, 34), (WIDTH - EDGE, 34)], mix(FADED, PAPER, 0.4), 0.8)
    return sheet


def ticks(low: float, high: float, most: int = 5) -> list[int]:
    """Whole round numbers that cover a range."""
    rough = max(1.0, (high - low) / most)
    power = 10 ** floor(log10(rough))
    step = max(1, round(next(power * part for part in (1, 2, 5, 10) if power * part >= rough)))
    first, last = floor(low / step), -floor(-high / step)
    return [step * i for i in range(first, max(last, first + 1) + 1)]


def _grid(sheet: Parchment, box: Box, marks: Sequence[int]) -> Callable[[float], float]:
    """Horizontal rules with their numbers; how high a value lies."""
    x0, y0, x1, y1 = box

    def high(value: float) -> float:
        return y1 - (value - marks[0]) / (marks[-1] - marks[0]) * (y1 - y0)

    for mark in marks:
        y = high(mark)
        sheet.line([(x0, y), (x1, y)], mix(RULE, FADED, 0.5) if mark == 0 else RULE, 1.1 if mark == 0 else 0.7)
        sheet.text((x0 - 6, y), str(mark), NOTE, SOFT, "rm")
    return high


def _turns(sheet: Parchment, places: Sequence[float], names: Sequence[str], y: float) -> None:
    """The names of turns, as many as there is room for; the last always."""
    room = max((NOTE.width(name) for name in names), default=0) + 10
    left = inf
    for x, name in reversed(list(zip(places, names, strict=True))):
        if left - x >= room:
            sheet.text((x, y), name, NOTE, SOFT, "ms")
            left = x


def spread(wanted: Sequence[float], low: float, high: float, step: float = STEP) -> list[float]:
    """Places as near as can be to those wanted, in their order, at least a step apart, between two limits."""
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    step = min(step, (high - low) / max(1, len(wanted) - 1))
    places = [0.0] * len(wanted)
    groups: list[tuple[list[int], float]] = []  # neighbors that touch, and where their middle is wanted
    for i in order:
        group, middle = [i], wanted[i]
        while groups:
            before, center = groups[-1]
            if middle - center >= (len(before) + len(group)) / 2 * step:
                break
            groups.pop()
            middle = (center * len(before) + middle * len(group)) / (len(before) + len(group))
            group = [*before, *group]
        half = (len(group) - 1) / 2 * step
        groups.append((group, min(max(middle, low + half), high - half)))
    for group, middle in groups:
        for place, i in enumerate(group):
            places[i] = middle + (place - (len(group) - 1) / 2) * step
    return places


def _badge(sheet: Parchment, owner: Owner, at: Point, radius: float = 8) -> None:
    """An owner's color with its emblem."""
    color = rgb(owner.color)
    sheet.dot(at, radius, mix(color, (20, 12, 4), 0.5))
    sheet.dot(at, radius - 0.8, color)
    motif(sheet, owner.emblem, at, radius * 0.62, sign_color(color), color)


def _labels(sheet: Parchment, lines: Sequence[Line], left: float, rows: Sequence[float]) -> None:
    """Emblem, number and name at the end of each line; the numbers stand in a column."""
    column = max(FIGURE.width(str(line.last)) for line in lines)
    for line, row in zip(lines, rows, strict=True):
        _label(sheet, line.owner, (left, row), str(line.last), column)


def labels_wide(lines: Sequence[Line]) -> float:
    """The room right of a drawing in which all names are whole."""
    column = max((FIGURE.width(str(line.last)) for line in lines), default=0.0)
    name = max((NAME.width(line.owner.name) for line in lines), default=0.0)
    return min(max(LABELS, 34 + EDGE + column + name), WIDTH * 0.55)


def _label(sheet: Parchment, owner: Owner, at: Point, figure: str, column: float) -> None:
    x, y = at
    _badge(sheet, owner, (x + 8, y))
    sheet.text((x + 20 + column, y), figure, FIGURE, INK, "rm")
    left = x + 25 + column
    sheet.text((left, y), clipped(owner.name, NAME, WIDTH - left - 6), NAME, readable(rgb(owner.color)), "lm")


def rim(color: Rgb) -> Rgb:
    """What a line is edged with to stand out from parchment: pale, unless the color is pale itself."""
    return mix(color, (20, 12, 4), 0.6) if light(color) > 0.8 else PALE


def mark(sheet: Parchment, shape: int, at: Point, radius: float, color: Rgb) -> None:
    """One of six shapes, so that crossing lines are told apart without their colors."""
    (x, y), r = at, radius
    outlines: list[list[Point]] = [
        [],
        [
            (x - r * 0.9, y - r * 0.9),
            (x + r * 0.9, y - r * 0.9),
            (x + r * 0.9, y + r * 0.9),
            (x - r * 0.9, y + r * 0.9),
        ],
        [(x, y - r * 1.15), (x + r * 1.05, y + r * 0.8), (x - r * 1.05, y + r * 0.8)],
        [(x, y - r * 1.25), (x + r * 1.25, y), (x, y + r * 1.25), (x - r * 1.25, y)],
        [(x, y + r * 1.15), (x + r * 1.05, y - r * 0.8), (x - r * 1.05, y - r * 0.8)],
    ]
    outline = outlines[shape % len(outlines)]
    for grown, ink in ((1.32, rim(color)), (1.0, color)):
        if outline:
            sheet.polygon([(x + (a - x) * grown, y + (b - y) * grown) for a, b in outline], ink)
        else:
            sheet.dot(at, r * grown, ink)


# ------------------------------------------------------------------ the charts


def by_turn(title: str, lines: Sequence[Line], turns: Sequence[str], note: str = "", scale: float = 2) -> Image.Image:
    """Lines with marks, each ending in its owner's name and number."""
    lines = sorted(lines, key=lambda line: -line.last)[:MOST]
    height = max(300.0, HEAD + 50 + len(lines) * STEP)
    sheet = _sheet(title, height, scale, note)
    if not lines or not turns:
        return _nothing(sheet)
    numbers = [value for line in lines for value in line.values if value is not None]
    marks = ticks(min(0, *numbers), max(1, *numbers))
    x0 = EDGE + max(NOTE.width(str(value)) for value in marks) + 8
    labels = labels_wide(lines)
    box = (x0, HEAD + 14, WIDTH - labels - 14, height - 30)
    high = _grid(sheet, box, marks)
    across = (box[2] - box[0]) / max(1, len(turns) - 1)
    places = [box[0] + i * across for i in range(len(turns))]
    _turns(sheet, places, turns, height - 12)
    drawn = [[(places[i], high(v)) for i, v in enumerate(line.values) if v is not None] for line in lines]
    for line, points in reversed(list(zip(lines, drawn, strict=True))):
        color = rgb(line.owner.color)
        sheet.line(points, rim(color), 3.6, alpha=150 if rim(color) == PALE else 255)
        sheet.line(points, color, 2.4)
    for shape, (line, points) in enumerate(zip(lines, drawn, strict=True)):
        for point in points:
            mark(sheet, shape, point, min(3.6, 1.6 + across / 8), rgb(line.owner.color))
    rows = spread([points[-1][1] for points in drawn], HEAD + 8, height - 30)
    for line, points, row in zip(lines, drawn, rows, strict=True):
        start = WIDTH - labels + 4
        sheet.line([points[-1], (start - 6, row), (start, row)], mix(readable(rgb(line.owner.color)), PAPER, 0.45), 0.8)
    _labels(sheet, lines, WIDTH - labels + 4, rows)
    return sheet.finished()


def shares(title: str, lines: Sequence[Line], turns: Sequence[str], note: str = "", scale: float = 2) -> Image.Image:
    """Columns of stacked parts, one per turn, the owner with most today at the bottom."""
    lines = sorted((line for line in lines if any(line.values)), key=lambda line: -line.last)
    rest = sum(line.last for line in lines[MOST:])
    lines = lines[:MOST]
    height = max(300.0, HEAD + 50 + len(lines) * STEP)
    sheet = _sheet(title, height, scale, note or (f"and {rest} held by others" if rest else ""))
    if not lines or not turns:
        return _nothing(sheet)
    most = max(sum(line.values[i] or 0 for line in lines) for i in range(len(turns)))
    marks = ticks(0, most)
    x0 = EDGE + NOTE.width(str(marks[-1])) + 8
    labels = labels_wide(lines)
    box = (x0, HEAD + 14, WIDTH - labels - 8, height - 30)
    high = _grid(sheet, box, marks)
    across = (box[2] - box[0]) / len(turns)
    _turns(sheet, [box[0] + (i + 0.5) * across for i in range(len(turns))], turns, height - 12)
    ends = _columns(sheet, lines, (box[0], across, len(turns)), high)
    rows = spread(ends, HEAD + 8, height - 30)
    for line, end, row in zip(lines, ends, rows, strict=True):
        start = WIDTH - labels + 8
        color = mix(readable(rgb(line.owner.color)), PAPER, 0.35)
        sheet.line([(box[2], end), (start - 5, row), (start, row)], color, 0.9)
    _labels(sheet, lines, WIDTH - labels + 8, rows)
    return sheet.finished()


def _columns(
    sheet: Parchment, lines: Sequence[Line], across: tuple[float, float, int], high: Callable[[float], float]
) -> list[float]:
    """Draw the columns; the middle of each owner's part in the last one."""
    left, wide, count = across
    ends = [0.0] * len(lines)
    for turn in range(count):
        below = 0
        x0, x1 = left + turn * wide + wide * 0.06, left + (turn + 1) * wide - wide * 0.06
        for i, line in enumerate(lines):
            value = line.values[turn] or 0
            y0, y1 = high(below + value), high(below)
            below += value
            ends[i] = (y0 + y1) / 2
            if not value:
                continue
            color = rgb(line.owner.color)
            if y1 - y0 < 2:  # too low for a frame
                sheet.box((x0, y0, x1, y1), color)
                continue
            sheet.box((x0, y0 + 0.5, x1, y1 - 0.5), mix(color, (20, 12, 4), 0.35))
            sheet.box((x0 + 0.5, y0 + 1, x1 - 0.5, y1 - 1), color)
            radius = min(6.0, (y1 - y0) / 2 - 2, (x1 - x0) / 2 - 2)
            if radius > 2.5:
                motif(sheet, line.owner.emblem, ((x0 + x1) / 2, (y0 + y1) / 2), radius, sign_color(color), color)
    return ends


def luck(title: str, found: Sequence[Luck], unit: str = "pips", note: str = "", scale: float = 2) -> Image.Image:
    """Each owner's dice against expectation: the band is where fair dice end two times in three, and nineteen in
    twenty."""
    found = sorted(found, key=lambda one: -one.dice)[:MOST]
    row = 46.0
    height = HEAD + 36 + max(1, len(found)) * row + 22
    sheet = _sheet(title, height, scale, note)
    if not found:
        return _nothing(sheet)
    x0, x1 = EDGE + 118, WIDTH - EDGE - 56
    reach = max(2.4, *(abs(one.strays) + 0.3 for one in found))
    middle, wide = (x0 + x1) / 2, (x1 - x0) / 2 / reach
    sheet.text((middle, HEAD + 15), "as expected", NOTE, SOFT, "ms")
    for side, word, anchor in ((-TWO, "unlucky", "ls"), (TWO, "lucky", "rs")):
        sheet.text((middle + side * wide, HEAD + 15), word, NOTE, SOFT, anchor)
    for i, one in enumerate(found):
        _luck_row(sheet, one, HEAD + 24 + i * row, (middle, wide), unit)
    y = height - 14
    sheet.text((WIDTH / 2, y), "dark band: fair dice 2 times in 3; light band: 19 in 20", NOTE, SOFT, "ms")
    return sheet.finished()


def _luck_row(sheet: Parchment, one: Luck, top: float, scale: tuple[float, float], unit: str) -> None:
    middle, wide = scale
    y = top + 14
    color = rgb(one.owner.color)
    for reach, ink in ((TWO, mix(RULE, PAPER, 0.25)), (1.0, mix(RULE, FADED, 0.25))):
        sheet.box((middle - reach * wide, y - 9, middle + reach * wide, y + 9), ink, 3)
    sheet.line([(middle, y - 12), (middle, y + 12)], INK, 1)
    end = middle + one.strays * wide
    sheet.line([(middle, y), (end, y)], mix(color, (20, 12, 4), 0.5), 6.4)
    sheet.line([(middle, y), (end, y)], color, 5)
    _badge(sheet, one.owner, (end, y), 9)
    (name, *_), face = fitting(one.owner.name, Face("sans", 15, 650), 112)
    sheet.text((EDGE, y), name, face, readable(color), "lm")
    sheet.text((WIDTH - EDGE, y), signed(ahead(one)), Face("sans", 19, 750), INK, "rm")
    said = f"{dice(one.dice)}: {one.got:.0f} {unit}, {one.expected:.0f} expected"
    sheet.text((EDGE, y + 22), said, NOTE, SOFT, "lm")


def ahead(one: Luck) -> int:
    """How far it is from what was expected, as whoever takes the one number from the other reckons it."""
    return round(one.got) - round(one.expected)


def dice(count: int) -> str:
    return f"{count} {'die' if count == 1 else 'dice'}"


def signed(number: float) -> str:
    """A whole number with its sign; nothing is neither more nor less."""
    return f"{round(number):+d}".replace("-", "−") if round(number) else "0"


def _nothing(sheet: Parchment) -> Image.Image:
    sheet.text((WIDTH / 2, sheet.size[1] / 2), "nothing to show yet", Face("italic", 20), SOFT, "mm")
    return sheet.finished()


# ------------------------------------------------------------------ in words


def by_turn_in_words(title: str, lines: Sequence[Line], turns: Sequence[str]) -> str:
    """The same lines for those who cannot see them: where each began, its best, where it is."""
    if not lines or not turns:
        return f"{title}: nothing to show yet."
    parts = []
    for line in sorted(lines, key=lambda line: -line.last):
        numbers = [value for value in line.values if value is not None]
        first, best = (numbers[0], max(numbers)) if numbers else (0, 0)
        high = f", at most {best}" if best not in (first, line.last) else ""
        parts.append(f"{line.owner.name} from {first} to {line.last}{high}")
    return f"{title}, {turns[0]} to {turns[-1]}: " + "; ".join(parts) + "."


def luck_in_words(title: str, found: Sequence[Luck], unit: str = "pips") -> str:
    if not found:
        return f"{title}: nothing to show yet."
    parts = []
    for one in sorted(found, key=lambda one: -one.strays):
        far = "as fair dice fall" if abs(one.strays) <= 1 else "lucky" if one.strays > 0 else "unlucky"
        far = f"very {far}" if abs(one.strays) > TWO else far
        parts.append(f"{one.owner.name} {one.got:.0f} {unit} with {dice(one.dice)}, {one.expected:.0f} expected, {far}")
    return f"{title}: " + "; ".join(parts) + "."
