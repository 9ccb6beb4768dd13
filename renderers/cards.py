"""Cards drawn from what the rules say of them: a face, a back, a hand, and what lies open on the table.

A hand is shown to one seat only; everything else here may be shown to all. A hand tells what its cards do, if they
have any text; among the open cards of the table a face tells its title, value and kind alone.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from PIL import Image

from renderers import grids
from renderers.backs import BLANK, TALL, body_of, draw_back
from renderers.color import Rgb, mix, rgb, sign_color
from renderers.grids import Grid
from renderers.motifs import motif
from renderers.parchment import (
    FADED,
    INK,
    PALE,
    PAPER,
    SMALL,
    WIDTH,
    Box,
    Face,
    Parchment,
    Point,
    balanced,
    clipped,
    fitted,
    fitting,
    readable,
    wrapped,
)

GAP = 9.0
EDGE = 14.0
SEEN = 6  # open cards in one place of the display; more are counted
OPEN = 94.0  # the width of an open card there: every title goes into two lines of it
BETWEEN = 5.0  # open cards
OPEN_ROW, CLOSED_ROW = 110.0, 54.0
ON_TABLE = ("on the", "table")
CAPITALS = 0.7 * SMALL  # how high they are in those lines
LEFT = 144.0  # where open cards begin
BESIDE = 64.0  # from there to what is said beside a hand
ASIDE = 170.0  # the least width of what is said right of open cards
LOW = 6  # lines there at the most

VALUE = 26.0  # the radius of the value of a single card
TITLE = Face("serif", 30, 700, 1.08)
BODY = Face("serif", 19, 430, 1.24)
KIND = Face("sans", 14, 600)
HEAD = Face("serif", 19, 700)
NOTE = Face("sans", SMALL, 500)
TOLD = Face("serif", 14, 450, 1.18)  # what a card of a hand does
TOLD_HEAD = 64.0  # the least height of its title band
TOLD_SIDE = 44.0  # the side of the emblem in it
AROUND = 6.0  # above and below the words in it
NAME = Face("sans", 17, 700)
MARGIN = 12.0


class Card(msgspec.Struct, frozen=True):
    """One card in words. `emblem` names a motif, `color` is #rrggbb; `value` is what is printed in its corner."""

    id: str
    title: str
    kind: str = ""
    value: str = ""
    text: str = ""
    emblem: str = "seal"
    color: str = ""
    worth: str = ""  # its value in words, where it is no value: a number to name it by, what lies on it


class Place(msgspec.Struct, frozen=True):
    """What lies before one seat for all to see; a hand of None is that of nobody, as of a common stock."""

    name: str
    color: str
    hand: int | None
    open: tuple[Card, ...] = ()
    note: str = ""
    to_move: bool = False
    facts: tuple[str, ...] = ()  # beside its hand, or beside or below its open cards, in as many lines as it takes


class Display(msgspec.Struct, frozen=True):
    """The public side of a card game. A `discard` of None means that there is no such pile."""

    title: str
    places: tuple[Place, ...]
    deck: int | None = None
    discard: int | None = None
    top: Card | None = None  # the card that lies on top of the discards
    table: tuple[Card, ...] = ()  # laid by nobody in particular
    line: str = ""
    grid: Grid | None = None  # a table below the places


def color_of(card: Card) -> Rgb:
    return rgb(card.color) if card.color else BLANK


# ------------------------------------------------------------------ one card


def face(card: Card, scale: float = 2) -> Image.Image:
    """A single card with all its text, large."""
    wide = 300.0
    sheet = Parchment((wide + 24, wide * TALL + 26), scale, mix(PAPER, (70, 45, 15), 0.28))
    draw_large(sheet, card, (12, 10, 12 + wide, 10 + wide * TALL))
    return sheet.finished()


def draw_large(sheet: Parchment, card: Card, box: Box) -> None:
    """Frame, title band with the value at its end, emblem in its window, kind, text."""
    x0, y0, x1, y1 = box
    color = color_of(card)
    ground = mix(color, PALE, 0.84)
    body_of(sheet, box, color, 16)
    lines, title = _title(card.title, x1 - x0 - (2 * VALUE + 44 if card.value else 44), TITLE, 17)
    band = y0 + max(24 + len(lines) * title.step, 2 * VALUE + 20 if card.value else 0)
    sheet.box((x0 + 9, y0 + 9, x1 - 9, band), color, 9)
    middle = (y0 + 9 + band) / 2
    for i, line in enumerate(lines):
        at = (x0 + 22, middle + (i - (len(lines) - 1) / 2) * title.step)
        sheet.text(at, line, title, sign_color(color), "lm")
    kind = 36.0 if card.kind else 12.0
    words, body = fitted(card.text, BODY, x1 - x0 - 52, (y1 - band) * 0.58, 12)
    below = len(words) * body.step + 22 if card.text else 8.0
    window = y1 - below - kind
    _window(sheet, card, (x0 + 12, band + 8, x1 - 12, window), ground)
    if card.value:
        _value(sheet, card, (x1 - 15 - VALUE, middle), VALUE)
    if card.kind:
        _kind(sheet, card.kind, ((x0 + x1) / 2, window + kind / 2 + 1), x1 - x0 - 60, readable(color))
    sheet.lines((x0 + 26, window + kind + body.size), words, body)


def draw_small(sheet: Parchment, card: Card, box: Box) -> None:
    """A card among others: value, emblem, title. Whatever is set here can be read on a phone."""
    x0, y0, x1, y1 = box
    wide = x1 - x0
    color = color_of(card)
    body_of(sheet, box, color, wide * 0.07)
    lines, title = _title(card.title, wide - 8, Face("sans", min(19.0, max(SMALL, wide * 0.135)), 700, 1.06), SMALL)
    foot = y1 - 9 - 2 * title.step  # room for two lines on every card, so that a row of cards stands straight
    sheet.box((x0 + 4, foot, x1 - 4, y1 - 4), color, wide * 0.05)
    middle = (foot + y1 - 4) / 2 - (len(lines) - 1) * title.step / 2
    for i, line in enumerate(lines):
        sheet.text(((x0 + x1) / 2, middle + i * title.step), line, title, sign_color(color), "mm")
    _window(sheet, card, (x0 + 5, y0 + 5, x1 - 5, foot - 3), mix(color, PALE, 0.84), wide * 0.05, card.kind)
    if card.value:
        radius = max(12.0, wide * 0.15)
        _value(sheet, card, (x0 + radius + 2, y0 + radius + 2), radius)


def _title(text: str, width: float, face: Face, least: float) -> tuple[list[str], Face]:
    """A title in two lines at the most, as large as it can be."""
    while True:
        lines = balanced(text, face, width)
        if len(lines) <= 2 and all(face.width(line) <= width for line in lines):
            return lines, face
        if face.size <= least:
            kept = lines[:2] if len(lines) <= 2 else [lines[0], " ".join(lines[1:])]
            return [clipped(line, face, width) for line in kept], face
        face = face.smaller(least)


def _window(sheet: Parchment, card: Card, box: Box, ground: Rgb, radius: float = 6, kind: str = "") -> None:
    """The emblem on a disc; on small cards the kind stands below it where there is room."""
    x0, y0, x1, y1 = box
    color = color_of(card)
    sheet.box(box, ground, radius)
    told, face = fitting(kind, NOTE, x1 - x0 - 4) if kind and y1 - y0 > 70 else ([], NOTE)
    foot = 15 * len(told)
    middle = ((x0 + x1) / 2, (y0 + y1 - foot) / 2)
    reach = min(x1 - x0, y1 - y0 - foot) / 2
    for ring in (1.02, 0.84):
        sheet.dot(middle, reach * ring * 0.96, mix(ground, color, 0.10 if ring > 1 else 0.16))
    sheet.frame(box, mix(color, ground, 0.35), 0.9, radius)
    motif(sheet, card.emblem, middle, reach * 0.7, mix(readable(color), INK, 0.25), mix(ground, color, 0.16))
    ink = mix(readable(color), INK, 0.3)
    for number, line in enumerate(reversed(told)):
        sheet.text((middle[0], y1 - 9 - 15 * number), line, face, ink, "mm")


def _value(sheet: Parchment, card: Card, at: Point, radius: float) -> None:
    color = color_of(card)
    sheet.dot((at[0] + 0.8, at[1] + 1.4), radius + 0.6, (30, 18, 6), alpha=70)
    sheet.dot(at, radius, mix(color, (20, 12, 4), 0.55))
    sheet.dot(at, radius - 1.4, PALE)
    figure = Face("sans", radius * (1.36 if len(card.value) < 3 else 0.95), 800)
    sheet.text((at[0], at[1] - radius * 0.03), card.value, figure, INK, "mm")


def _kind(sheet: Parchment, kind: str, at: Point, width: float, color: Rgb) -> None:
    """The kind in spaced capitals between two rules."""
    text = " ".join(kind.upper()) if len(kind) < 18 else kind.upper()
    (line, *_), face = fitting(text, KIND, width, 9)
    half = min(face.width(line), width) / 2 + 8
    sheet.text(at, line, face, color, "mm")
    for side in (-1, 1):
        sheet.line([(at[0] + side * half, at[1]), (at[0] + side * (width / 2 + 20), at[1])], mix(color, PALE, 0.5))


# ------------------------------------------------------------------ many cards


def hand(cards: Sequence[Card], title: str = "Your hand", note: str = "", scale: float = 2) -> Image.Image:
    """All cards of one hand in a grid: as large as the number allows; with their texts two in a row, else four."""
    told = any(card.text for card in cards)
    columns = min(2, len(cards)) if told else 4 if len(cards) > 6 or len(cards) == 4 else 3 if len(cards) > 2 else 2
    wide = (WIDTH - 2 * EDGE - (columns - 1) * GAP) / columns
    rows = [cards[start : start + columns] for start in range(0, len(cards), columns)] or [()]
    tall = wide * (1.3 if columns == 4 else 1.25)
    heights = [max(told_height(card, wide) for card in row) if told else tall for row in rows]
    sheet = Parchment((WIDTH, 44 + sum(heights) + (len(rows) - 1) * GAP + EDGE), scale)
    _heading(sheet, title, note or f"{len(cards)} card{'s' if len(cards) != 1 else ''}")
    if not cards:
        sheet.text((WIDTH / 2, 44 + tall / 2), "no cards", Face("italic", 22), FADED, "mm")
    draw, top = draw_told if told else draw_small, 44.0
    for row, height in zip(rows, heights, strict=True):
        left = (WIDTH - len(row) * wide - (len(row) - 1) * GAP) / 2
        for i, card in enumerate(row):
            x = left + i * (wide + GAP)
            draw(sheet, card, (x, top, x + wide, top + height))
        top += height + GAP
    return sheet.finished()


def told_height(card: Card, wide: float) -> float:
    """How tall a card of this width is that shows its text."""
    return _head_of(card, wide)[0] + (len(wrapped(card.text, TOLD, wide - 2 * MARGIN)) + 0.6) * TOLD.step + 6


def _head_of(card: Card, wide: float) -> tuple[float, tuple[list[str], Face], list[str]]:
    """How tall the title band of a card in a hand is, its title, and its kind."""
    room = wide - TOLD_SIDE - 23 - (30 if card.value else 0)
    kind = [clipped(line, NOTE, room) for line in balanced(card.kind, NOTE, room)[:2]] if card.kind else []
    title = _title(card.title, room, Face("sans", 16 if len(kind) < 2 else SMALL, 700, 1.06), SMALL)
    high = len(title[0]) * title[1].step + len(kind) * NOTE.step
    return max(TOLD_HEAD, high + 2 * AROUND), title, kind


def draw_told(sheet: Parchment, card: Card, box: Box) -> None:
    """A card of a hand: emblem, title and kind in a band, what it does below."""
    x0, y0, x1, _ = box
    color = color_of(card)
    body_of(sheet, box, color, 10)
    head, (lines, face), kind = _head_of(card, x1 - x0)
    sheet.box((x0 + 4, y0 + 4, x1 - 4, y0 + head), color, 7)
    side, middle = TOLD_SIDE, y0 + (head + 4) / 2
    _window(sheet, card, (x0 + 7, middle - side / 2 + 2, x0 + 7 + side, middle + side / 2 - 2), mix(color, PALE, 0.84))
    left, ink = x0 + side + 15, sign_color(color)
    high = len(lines) * face.step + len(kind) * NOTE.step
    top = middle - high / 2
    for i, line in enumerate(lines):
        sheet.text((left, top + (i + 0.5) * face.step), line, face, ink, "lm")
    for i, line in enumerate(kind):
        at = top + high - (len(kind) - i - 0.5) * NOTE.step
        sheet.text((left, at), line, NOTE, mix(ink, color, 0.15), "lm")
    if card.value:
        _value(sheet, card, (x1 - 22, middle), 14)
    words = wrapped(card.text, TOLD, x1 - x0 - 2 * MARGIN)
    sheet.lines((x0 + MARGIN, y0 + head + TOLD.step), words, TOLD)


def _heading(sheet: Parchment, title: str, note: str) -> None:
    room = WIDTH - 2 * EDGE - (NOTE.width(note) + 14 if note else 0)
    sheet.text((EDGE, 29), clipped(title, HEAD, room), HEAD)
    sheet.text((WIDTH - EDGE, 29), note, NOTE, FADED, "rs")
    sheet.line([(EDGE, 36), (WIDTH - EDGE, 36)], mix(FADED, PAPER, 0.4), 0.8)


def display(shown: Display, scale: float = 2) -> Image.Image:
    """The table as everybody sees it: for each seat its hand from behind and its open cards, then deck and discards."""
    heights = [_height(place) for place in shown.places]
    piles = shown.deck is not None or shown.discard is not None or bool(shown.table)
    below = OPEN_ROW + _rows_below(shown) * OPEN_ROW if piles else 2
    sheet = Parchment((WIDTH, 46 + sum(heights) + below + (grids.height(shown.grid) if shown.grid else 0)), scale)
    _heading(sheet, shown.title, shown.line)
    top = 44.0
    for place, height in zip(shown.places, heights, strict=True):
        _place(sheet, place, (EDGE - 4, top, WIDTH - EDGE + 4, top + height - 7))
        top += height
    if piles:
        _piles(sheet, shown, top + 3)
    if shown.grid is not None:
        grids.draw(sheet, shown.grid, top + below - 2)
    return sheet.finished()


def _named(place: Place) -> tuple[list[str], Face, list[str]]:
    """The name of a place and its note, each in as many lines as it takes."""
    width = LEFT - EDGE - 24
    name, face = fitting(place.name, NAME, width - (14 if place.to_move else 0), SMALL)
    return name, face, wrapped(place.note, NOTE, width)[:2] if place.note else []


def _height(place: Place) -> float:
    """Open cards have rows, with a place's facts below them; beside neither, its name and note."""
    name, face, note = _named(place)
    facts = len(_facts(place)) * NOTE.step
    if place.open:
        below = facts + 4 if facts and _beside(place) == LEFT else 0
        return len(_in_rows(place.open, WIDTH - EDGE - LEFT)) * OPEN_ROW + below
    return max(CLOSED_ROW, facts + 18, 20 + (len(name) - 1) * face.step + (len(note) + 0.8) * NOTE.step)


def _beside(place: Place) -> float:
    """Where the facts of a place begin: right of its open cards if they leave so much room, else below them; where
    none lie open beside its hand."""
    if place.open:
        right = LEFT + len(place.open) * (OPEN + BETWEEN) + GAP
        room = WIDTH - EDGE - right
        return right if room >= ASIDE and len(_told_in(place, room)) <= LOW else LEFT
    return max(LEFT + BESIDE, _end_of_fan(LEFT, place.hand) + 10)


def _facts(place: Place) -> list[str]:
    return _told_in(place, WIDTH - EDGE - _beside(place))


def _told_in(place: Place, room: float) -> list[str]:
    return [line for fact in place.facts for line in wrapped(fact, NOTE, room)]


def _place(sheet: Parchment, place: Place, box: Box) -> None:
    x0, y0, _, y1 = box
    color = rgb(place.color)
    sheet.box(box, mix(color, PAPER, 0.78), 7, alpha=210)
    sheet.box((x0, y0, x0 + 8, y1), color, 3)
    left = EDGE + 12
    if place.to_move:
        sheet.frame(box, readable(color), 2, 7)
        sheet.polygon([(left, y0 + 8), (left + 9, y0 + 14), (left, y0 + 20)], INK)
    name, face, note = _named(place)
    under = sheet.lines((left + (14 if place.to_move else 0), y0 + 20), name, face)
    sheet.lines((left, under + NOTE.size - face.size + 1), note, NOTE, mix(FADED, INK, 0.35))
    facts = _facts(place)
    if place.open:
        low = y1 - (len(facts) * NOTE.step + 4) if facts and _beside(place) == LEFT else y0
        _fan(sheet, (left, y0 + OPEN_ROW - 43), place.hand, color)
        _row(sheet, place.open, LEFT, y0 + 4, WIDTH - EDGE - LEFT)
        middle = (low + y1) / 2
    else:
        _fan(sheet, (LEFT, (y0 + y1) / 2 - 16), place.hand, color)
        middle = (y0 + y1) / 2
    at = (_beside(place), middle - NOTE.step / 2 * (len(facts) - 1) + CAPITALS / 2)
    sheet.lines(at, [clipped(line, NOTE, WIDTH - EDGE - at[0]) for line in facts], NOTE, mix(FADED, INK, 0.35))


FAN = Face("sans", 19, 700)
NONE = Face("sans", 15, 700)


def _end_of_fan(left: float, count: int | None) -> float:
    if count is None:
        return left
    return left + (min(count, 7) - 1) * 7 + 28 + FAN.width(str(count)) if count else left + NONE.width("no cards")


def _fan(sheet: Parchment, at: Point, count: int | None, color: Rgb) -> None:
    """A hand from behind: that many cards, and the number, because fans cannot be counted."""
    if count is None:
        return
    x, y = at
    for i in range(min(count, 7)):
        left = x + i * 7
        sheet.box((left, y, left + 21, y + 31), mix(color, (20, 12, 4), 0.6), 3)
        sheet.box((left + 0.9, y + 0.9, left + 20, y + 30), color, 2.4)
        sheet.frame((left + 3, y + 3, left + 18, y + 28), sign_color(color), 0.8, 1.5)
    words, face = (str(count), FAN) if count else ("no cards", NONE)
    sheet.text((_end_of_fan(x, count), y + 16), words, face, INK, "rm")


def _in_rows(cards: Sequence[Card], room: float) -> list[Sequence[Card]]:
    """The last of some open cards, as many in a row as there is room for with their titles."""
    shown = cards[-SEEN:]
    each = max(1, int((room + BETWEEN) / (OPEN + BETWEEN)))
    return [shown[first : first + each] for first in range(0, len(shown), each)]


def _row(sheet: Parchment, cards: Sequence[Card], left: float, top: float, room: float) -> None:
    """Open cards side by side, in further rows where they are many."""
    for down, row in enumerate(_in_rows(cards, room)):
        for i, card in enumerate(row):
            x, y = left + i * (OPEN + BETWEEN), top + down * OPEN_ROW
            draw_small(sheet, card, (x, y, x + OPEN, y + OPEN_ROW - 15))
    if len(cards) > SEEN:
        sheet.text((left - 4, top + OPEN_ROW / 2 - 8), f"+{len(cards) - SEEN}", NONE, FADED, "rm")


def _rows_below(shown: Display) -> int:
    """How many rows of open cards have no room beside deck and discards."""
    if len(shown.table) * (OPEN + BETWEEN) <= WIDTH - EDGE - _end_of_piles(shown) + BETWEEN:
        return 0
    return len(_in_rows(shown.table, WIDTH - 2 * EDGE))


def _end_of_piles(shown: Display) -> float:
    counted = [("deck", shown.deck, (OPEN_ROW - 15) / TALL + 11), ("discards", shown.discard, OPEN + 7)]
    return EDGE + sum(wide + _count_wide(name) for name, count, wide in counted if count is not None)


def _piles(sheet: Parchment, shown: Display, top: float) -> None:
    x, bottom = EDGE, top + OPEN_ROW - 15
    tall = bottom - top
    if shown.deck is not None:
        for depth in range(min(3, shown.deck), 0, -1):
            out = (depth - 1) * 2.2
            draw_back(sheet, (x + out, top + out, x + out + tall / TALL, top + out + tall - 5), BLANK)
        x = _count(sheet, x + tall / TALL + 11, top, "deck", shown.deck)
    if shown.discard is not None:
        box = (x, top, x + OPEN, bottom)
        if shown.top is not None:
            draw_small(sheet, shown.top, box)
        else:
            sheet.frame(box, mix(FADED, PAPER, 0.4), 1, 5)
        x = _count(sheet, box[2] + 7, top, "discards", shown.discard)
    if _rows_below(shown):
        _table(sheet, shown.table, EDGE, top + OPEN_ROW)
    else:
        _table(sheet, shown.table, x, top)


def _table(sheet: Parchment, cards: Sequence[Card], left: float, top: float) -> None:
    """The cards that nobody in particular has laid, and beside the last of them, where there is room, what they are."""
    room = WIDTH - EDGE - left
    _row(sheet, cards, left, top, room)
    rows = _in_rows(cards, room)
    if rows and room - len(rows[-1]) * (OPEN + BETWEEN) >= max(map(NOTE.width, ON_TABLE)):
        at = (left + len(rows[-1]) * (OPEN + BETWEEN) + 2, top + (len(rows) - 1) * OPEN_ROW + 44)
        sheet.lines(at, ON_TABLE, NOTE, mix(FADED, INK, 0.35))


def _count(sheet: Parchment, x: float, top: float, name: str, count: int) -> float:
    sheet.text((x, top + 44), str(count), Face("sans", 26, 700), INK)
    sheet.text((x, top + 60), name, NOTE, mix(FADED, INK, 0.35))
    return x + _count_wide(name)


def _count_wide(name: str) -> float:
    return max(NOTE.width(name), 30) + 14


# ------------------------------------------------------------------ in words


def in_words(cards: Sequence[Card]) -> str:
    """A hand for those who cannot see it."""
    if not cards:
        return "No cards."
    return " ".join(_with_text(card) for card in cards)


def _with_text(card: Card) -> str:
    return f"{_told(card)}: {card.text}" if card.text else f"{_told(card)}."


def _listed(cards: Sequence[Card]) -> str:
    """Cards that lie open, without their texts."""
    return "; ".join(_told(card) for card in cards)


def _told(card: Card) -> str:
    parts = about(card)
    return f"{card.title} ({', '.join(parts)})" if parts else card.title


def about(card: Card) -> list[str]:
    """Its kind and what its number means, in words."""
    return [part for part in (card.kind, card.value and (card.worth or f"value {card.value}")) if part]


def display_in_words(shown: Display) -> str:
    """The table for those who cannot see it."""
    parts = [shown.title + (f", {shown.line}" if shown.line else "")]
    for place in shown.places:
        lying = f", open: {_listed(place.open)}" if place.open else ""
        held = [] if place.hand is None else [f"{place.hand} in hand"]
        said = ", ".join([*held, *([place.note] if place.note else []), *place.facts])
        parts.append(f"{place.name}: {said}{lying}{', to move' if place.to_move else ''}")
    if shown.deck is not None:
        parts.append(f"Deck: {shown.deck}")
    if shown.discard is not None:
        parts.append(f"Discards: {shown.discard}" + (f", on top {_told(shown.top)}" if shown.top else ""))
    if shown.table:
        parts.append(f"On the table: {_listed(shown.table)}")
    if shown.grid is not None:
        parts += grids.in_words(shown.grid)
    return ". ".join(parts) + "."
