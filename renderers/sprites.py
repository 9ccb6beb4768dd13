"""Counters, badges, arrows and signs as ready sprites: drawn as vectors four times too large, shrunk once, kept.

A counter tells in this order: whose side (color), which people (letters), what it is (sign), how many (digit), and
for who sees no color, the emblem of the side and the pattern of its foot. Units are square, everything else is round.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import atan2, ceil, cos, floor, hypot, sin
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from renderers.atlas.fonts import font
from renderers.bake.layout import CASING, CORE, FIGURES, GOLD, Box
from renderers.color import INK, PAPER, Rgb, mix, rgb, sign_color
from renderers.emblems import BESIDE, EMBLEMS, HEARTS, SIGNS, Pen
from renderers.kept import Kept, bytes_of, remembered

BROAD = "broad"  # the pattern of those whom nobody plays: dark and light in turn, so broad that a telephone tells it
K = 4  # how much larger things are drawn than shown
SMOOTH = 3  # the same for arrows
ANYWHERE = (10_000, 10_000)
ARROW_BYTES = 12_000_000
LARGEST_ARROW = 500_000  # pixels: a larger one is drawn as far as it is seen, and not kept
USUAL = 1  # the side to which arrows bend: the left of their way; -1 is the right
BEND = 0.14  # of its length: how far
DISKS = {"camp": (1, 0.7), "settlement": (2, 0.85), "city": (3, 1.0)}  # how many disks, and how large they are drawn
UNLETTERED = frozenset({"capital", *DISKS})  # their color tells enough, and their sign has all the room
WALLED = {"walls1": 1, "walls2": 2, "walls3": 3}  # nodes with so many outlines
ROUND = frozenset({"god", "fallen_god", "terror", "siege", "godly", "ungodly", "ally", "capital", *DISKS})
TOLD = {  # kind -> how many there are without any digit
    **dict.fromkeys(("ruler", "god", "fallen_god", "terror", "siege", "godly", "ungodly", "stronghold"), 1),
    **dict.fromkeys(("warlord", "leader", "heir", "garrison", "capital"), 1),
    **{kind: count for kind, (count, _) in DISKS.items()},
}
NUMBER = 0.76  # the share of a badge that its number takes
DIGITS = 0.58  # the share of a counter that a number of two digits takes
PLATE = 0.42  # the side of the plate on a pile to that of its counters
TALLY = 0.92  # the share of that plate that its number takes
RING = 0.07  # of its side: the light about a disk, a token, what the overview shows large
RIM = 3  # pixels of shadow around a counter
BLACK: Rgb = (0, 0, 0)
SNOW: Rgb = (255, 255, 255)
CRIMSON: Rgb = (150, 18, 40)  # of the numbers of options


class Face(NamedTuple):
    """Everything that makes one counter look as it does."""

    kind: str
    color: str
    emblem: str
    pattern: str
    code: str = ""
    text: str = ""
    size: int = 40


class Placed(NamedTuple):
    """A sprite and where its upper left corner goes: on the picture, or from the middle of its slot."""

    sprite: Image.Image
    left: int
    top: int


def shrunk(whole: Image.Image, size: tuple[int, int]) -> Image.Image:
    """What was drawn too large, as large as it is shown: first by whole pixels, which takes a third of the time."""
    return whole.resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0)


def blurred(shadow: Image.Image) -> Image.Image:
    """A soft shadow of what was drawn too large; a blur has nothing that small pixels could show."""
    small = shadow.reduce(K).filter(ImageFilter.GaussianBlur(1.3))
    return small.resize(shadow.size, Image.Resampling.BILINEAR)


def weight_of(placed: Placed) -> int:
    return bytes_of(placed.sprite)


# --- patterns -----------------------------------------------------------------------------------------------


@remembered(4_000_000, bytes_of)
def tile(pattern: str, step: int, ground: int, figure: int, width: int, height: int) -> Image.Image:
    """A pattern as grey values; it starts at the upper left corner and repeats every `step` pixels."""
    one = Image.new("L", (step * K, step * K), ground)
    draw = ImageDraw.Draw(one)
    side = step * K
    thick = max(1, round(side * 0.24))
    rising = [((a - side, side), (a, 0)) for a in (0, side, 2 * side)]
    falling = [((a - side, 0), (a, side)) for a in (0, side, 2 * side)]
    match pattern:
        case "stripes":
            for ends in rising:
                draw.line(ends, fill=figure, width=thick)
        case "cross":
            for ends in (*rising, *falling):
                draw.line(ends, fill=figure, width=max(1, thick * 2 // 3))
        case "dots":
            reach = side * 0.24
            draw.ellipse((side / 2 - reach, side / 2 - reach, side / 2 + reach, side / 2 + reach), fill=figure)
        case "bars":
            draw.rectangle((0, 0, thick, side), fill=figure)
        case _ if pattern == BROAD:
            for ends in rising:
                draw.line(ends, fill=figure, width=side * 7 // 20)
        case "lines":
            draw.rectangle((0, 0, side, thick), fill=figure)
        case _:
            draw.rectangle((0, 0, side, side), fill=ground)
    small = one.resize((step, step), Image.Resampling.BOX)
    whole = Image.new("L", (width, height))
    whole.paste(small, (0, 0))
    across, down = step, step
    while across < width:  # each time twice as much: a wide pattern has thousands of repeats
        whole.paste(whole.crop((0, 0, min(across, width - across), step)), (across, 0))
        across *= 2
    while down < height:
        whole.paste(whole.crop((0, 0, width, min(down, height - down))), (0, down))
        down *= 2
    return whole


# --- counters -----------------------------------------------------------------------------------------------


def digits(kind: str, count: int) -> str:
    """What a counter says of how many there are: nothing, where its kind tells it."""
    return "" if TOLD.get(kind) == count else str(count)


def shape(draw: ImageDraw.ImageDraw, box: tuple[float, float, float, float], round_: bool, fill: Rgb | int) -> None:
    """The outline of a counter, filled."""
    if round_:
        draw.ellipse(box, fill=fill)
    else:
        draw.rounded_rectangle(box, radius=(box[2] - box[0]) * 0.14, fill=fill)


@remembered(8_000_000, bytes_of)
def counter(face: Face) -> Image.Image:
    """A counter with its shadow; its middle is the middle of the sprite."""
    side, pad, round_ = face.size * K, RIM * K, face.kind in ROUND
    whole = (side + 2 * pad, side + 2 * pad)
    if face.kind in DISKS:
        inset = round(side * (1 - DISKS[face.kind][1]) / 2)
        side, pad = side - 2 * inset, pad + inset
    color = rgb(face.color)
    shadow = Image.new("L", whole, 0)
    shape(ImageDraw.Draw(shadow), (pad + K, pad + 2 * K, pad + side + K, pad + side + 2 * K), round_, 165)
    shadow = blurred(shadow)
    outline = Image.new("L", whole, 0)
    shape(ImageDraw.Draw(outline), (pad, pad, pad + side, pad + side), round_, 255)
    body = Image.new("RGB", whole, mix(color, BLACK, 0.62))
    draw = ImageDraw.Draw(body)
    shape(draw, (pad + K, pad + K, pad + side - K, pad + side - K), round_, mix(color, SNOW, 0.32))
    shape(draw, (pad + K, pad + 2 * K, pad + side - K, pad + side - K), round_, color)
    _foot_of(body, face, pad, side, round_)
    _signs(ImageDraw.Draw(body), face, pad, side)
    if face.text and round_:  # stands out over the edge, which would cut it
        _digit(ImageDraw.Draw(outline), face, pad, side, mask=True)
    alpha = ImageChops.lighter(shadow, outline)
    body = Image.composite(body, Image.new("RGB", whole, (20, 12, 0)), outline)
    body.putalpha(alpha)
    return shrunk(body, (face.size + 2 * RIM, face.size + 2 * RIM))


@remembered(4_000_000, bytes_of)
def rimmed(face: Face) -> Image.Image:
    """A counter in a light rim: it stands out from land of its own color."""
    piece = counter(face)
    share = DISKS[face.kind][1] if face.kind in DISKS else 1.0
    large = Image.new("L", (piece.width * K, piece.height * K))
    middle, reach = piece.width * K / 2, face.size * (share / 2 + RING) * K
    shape(
        ImageDraw.Draw(large), (middle - reach, middle - reach, middle + reach, middle + reach), face.kind in ROUND, 255
    )
    whole = Image.new("RGBA", piece.size, (*PAPER, 0))
    whole.putalpha(large.resize(piece.size, Image.Resampling.LANCZOS))
    whole.alpha_composite(piece)
    return whole


def _foot_of(body: Image.Image, face: Face, pad: int, side: int, round_: bool) -> None:
    """The pattern of the owner along the lower edge."""
    if face.pattern == "solid":
        return
    high = round(side * 0.24)
    box = (pad + 2 * K, pad + side - high, pad + side - 2 * K, pad + side - 2 * K)
    size = (box[2] - box[0], box[3] - box[1])
    if min(size) < 1:  # a counter of a few pixels has no foot
        return
    figure = tile(face.pattern, 5 * K, 0, 120, *size)
    inside = Image.new("L", body.size, 0)
    shape(ImageDraw.Draw(inside), (pad + 2 * K, pad + 2 * K, pad + side - 2 * K, pad + side - 2 * K), round_, 255)
    ink = PAPER if face.pattern == BROAD else mix(rgb(face.color), BLACK, 0.8)
    body.paste(ink, box, ImageChops.multiply(figure, inside.crop(box)))


def _signs(draw: ImageDraw.ImageDraw, face: Face, pad: int, side: int) -> None:
    color = rgb(face.color)
    ink = sign_color(color)
    round_ = face.kind in ROUND
    code = "" if face.kind in UNLETTERED else face.code
    at, reach = (0.31, 0.63), 0.235
    if not face.text:
        at, reach = (0.5, 0.5 if not code else 0.57 if round_ else 0.64), 0.29 if face.kind in UNLETTERED else 0.27
    middle = (pad + at[0] * side, pad + at[1] * side)
    drawing = SIGNS.get(face.kind) or EMBLEMS.get(face.kind)
    if drawing is not None:
        drawing(Pen(draw, middle, reach * side, ink, color))
    if code and not (round_ and face.text):
        size, weight = round(side * (0.25 if round_ else 0.33)), 800
        spot = (pad + 0.5 * side, pad + 0.25 * side) if round_ else (pad + 0.08 * side, pad + 0.315 * side)
        draw.text(spot, code, font=font("sans", size, weight), fill=ink, anchor="ms" if round_ else "ls")
    if not round_:
        emblem = Pen(draw, (pad + 0.83 * side, pad + 0.19 * side), 0.115 * side, ink, color)
        EMBLEMS.get(face.emblem, EMBLEMS["none"])(emblem)
    if face.text:
        _digit(draw, face, pad, side)


def digit_letters(text: str, side: int) -> int:
    """The size of the number on a counter of this side."""
    return round(side * (0.62 if len(text) < 2 else DIGITS))


def _digit(draw: ImageDraw.ImageDraw, face: Face, pad: int, side: int, mask: bool = False) -> None:
    """The number: half the counter high, with a stroke against everything beneath; as a mask all that it covers."""
    color = rgb(face.color)
    ink = sign_color(color)
    around = mix(color, BLACK, 0.7) if ink == SNOW else mix(color, SNOW, 0.6)
    size = digit_letters(face.text, side)
    draw.text(
        (pad + 0.95 * side, pad + 0.94 * side),
        face.text,
        font=font("sans", size, 900),
        fill=255 if mask else ink,
        anchor="rs",
        stroke_width=round(1.7 * K * face.size / 40),
        stroke_fill=255 if mask else around,
    )


# --- badges and signs ---------------------------------------------------------------------------------------


@lru_cache(512)
def badge(text: str, size: int = 30) -> Image.Image:
    """The number of an option: white on dark in a light ring, wider where there is more to say."""
    high = size * K
    letters = font("sans", round(high * NUMBER), 800)
    wide = max(high, round(letters.getlength(text) + high * 0.44))
    whole = Image.new("RGBA", (wide + 2 * K, high + 2 * K), (0, 0, 0, 0))
    draw = ImageDraw.Draw(whole)
    for inset, fill in ((0, (30, 18, 4)), (K, (255, 251, 235)), (round(2.6 * K), CRIMSON)):
        box = (K + inset, K + inset, K + wide - inset, K + high - inset)
        draw.rounded_rectangle(box, radius=(high - 2 * inset) / 2, fill=fill)
    draw.text((K + wide / 2, K + high * 0.77), text, font=letters, fill=SNOW, anchor="ms")
    return shrunk(whole, (ceil(whole.width / K), ceil(whole.height / K)))


@lru_cache(512)
def bare(text: str, letters: int) -> Image.Image:
    """The number of an option without a plate: white with a dark red edge, where plates would hide the whole map."""
    face, edge = font("sans", letters * K, 900), round(letters * K * 0.13)
    left, top, right, bottom = face.getbbox(text, anchor="ls", stroke_width=edge)
    whole = Image.new("RGBA", (round(right - left) + 2, round(bottom - top) + 2), (*CRIMSON, 0))
    at = (1 - left, 1 - top)
    ImageDraw.Draw(whole).text(at, text, font=face, fill=SNOW, anchor="ls", stroke_width=edge, stroke_fill=CRIMSON)
    return shrunk(whole, (ceil(whole.width / K), ceil(whole.height / K)))


@remembered(4_000_000, bytes_of)
def note(text: str, letters: int) -> Image.Image:
    """What a plate beside the number of an option says: dark on parchment."""
    face = font("sans", letters * K, 700)
    wide, high = round(face.getlength(text) + letters * K * 0.5), round(letters * K * 1.2)
    whole = Image.new("RGBA", (wide, high), (0, 0, 0, 0))
    draw = ImageDraw.Draw(whole)
    draw.rounded_rectangle((0, 0, wide - 1, high - 1), radius=high * 0.26, fill=CRIMSON)
    draw.rounded_rectangle((K, K, wide - 1 - K, high - 1 - K), radius=high * 0.22, fill=PAPER)
    draw.text((wide / 2, high * 0.82), text, font=face, fill=INK, anchor="ms")
    return shrunk(whole, (ceil(wide / K), ceil(high / K)))


@lru_cache(256)
def tally(text: str, size: int = 18) -> Image.Image:
    """A small dark plate on the corner of a stack: +5."""
    high = size * K
    letters = font("sans", round(high * TALLY), 800)
    wide = round(letters.getlength(text) + high * 0.36)
    whole = Image.new("RGBA", (wide, high), (0, 0, 0, 0))
    draw = ImageDraw.Draw(whole)
    draw.rounded_rectangle((0, 0, wide - 1, high - 1), radius=high * 0.3, fill=PAPER)
    draw.rounded_rectangle((K, K, wide - 1 - K, high - 1 - K), radius=high * 0.26, fill=INK)
    draw.text((wide / 2, high * 0.83), text, font=letters, fill=SNOW, anchor="ms")
    return shrunk(whole, (ceil(wide / K), size))


@lru_cache(128)
def mark(kind: str, size: int = 26) -> Image.Image:
    """A sign on a space that is no piece: a battle, a claim."""
    side = size * K
    whole = Image.new("RGBA", (side, side), (0, 0, 0, 0))
    draw = ImageDraw.Draw(whole)
    draw.ellipse((0, 0, side - 1, side - 1), fill=INK)
    draw.ellipse((K, K, side - 1 - K, side - 1 - K), fill=PAPER)
    drawing = SIGNS.get(kind) or EMBLEMS.get(kind) or EMBLEMS["star"]
    drawing(Pen(draw, (side / 2, side / 2), side * 0.28, (120, 20, 20), PAPER))
    return shrunk(whole, (size, size))


SENSES: dict[str, tuple[Rgb, int]] = {"less": ((186, 24, 30), 1), "more": ((24, 112, 52), -1)}  # which way it points


@lru_cache(256)
def figure(text: str, name: str, size: int = 18) -> Image.Image:
    """A number beside a node: one of the printed ones by its place, or a changed one that points down or up."""
    high, tip = size * K, round(size * K * 0.22)
    color, way = SENSES[name] if name in SENSES else (rgb(FIGURES[int(name) % len(FIGURES)]), 0)
    whole = Image.new("RGBA", (high, high + 2 * tip), (0, 0, 0, 0))
    draw = ImageDraw.Draw(whole)
    middle = high / 2 + tip
    edge = PAPER if way else rgb(CASING)
    for inset, fill in ((0, rgb(CASING)), (K / 2, edge), (K * 1.5, color)):
        if way:
            foot = middle + way * (high / 2 - inset - K)
            half = high * 0.3 - inset / 2
            point = middle + way * (high / 2 + tip - 1.3 * inset)
            draw.polygon([(high / 2 - half, foot), (high / 2 + half, foot), (high / 2, point)], fill=fill)
        box = (inset, tip + inset, high - 1 - inset, tip + high - 1 - inset)
        draw.rounded_rectangle(box, radius=high * 0.22 - inset / 2, fill=fill)
    letters = font("sans", round(high * 0.8), 800)
    draw.text((high / 2, middle), text, font=letters, fill=SNOW, anchor="mm")
    return shrunk(whole, (size, ceil(whole.height / K)))


@lru_cache(64)
def node(kind: str, size: int = 26) -> Image.Image:
    """A node of a map as it is printed, with what tells its kind: capital, walls, mountain, mine, port; what stands
    beside one; the plate of a province."""
    side = size * K
    whole = Image.new("RGBA", (side, side), (0, 0, 0, 0))
    draw = ImageDraw.Draw(whole)
    if kind in BESIDE:
        drawing, ink = BESIDE[kind]
        draw.ellipse((0, 0, side - 1, side - 1), fill=rgb(CORE))
        drawing(Pen(draw, (side / 2, side / 2), side * 0.36, ink, rgb(CORE)))
    elif kind in WALLED:
        _outlines(draw, side, WALLED[kind])
    elif kind == "tribe":
        for reach, fill in ((0.92, CASING), (0.66, CORE)):
            half = side / 2 * reach
            turns = ((0, -half), (half, 0), (0, half), (-half, 0))
            draw.polygon([(side / 2 + across, side / 2 + down) for across, down in turns], fill=rgb(fill))
    else:
        rings = [(1.0, CASING), (0.9, GOLD), (0.68, CASING)] if kind == "capital" else [(0.78, CASING)]
        for reach, fill in (*rings, (0.56, CORE)):
            inset = side / 2 * (1 - reach)
            draw.ellipse((inset, inset, side - 1 - inset, side - 1 - inset), fill=rgb(fill))
        HEARTS.get(kind, EMBLEMS["none"])(Pen(draw, (side / 2, side / 2), side * 0.27, rgb(CASING), rgb(CORE)))
    return shrunk(whole, (size, size))


class Way(NamedTuple):
    """A line of a map as it is printed: colors of its middle and its edge, both in dashes where it has no edge."""

    ink: str
    edge: str = ""
    dashed: bool = False


WAYS = {
    "road": Way("#f4e6bd", CASING),
    "tribal": Way("#b5371f", CASING, dashed=True),
    "lane": Way("#23566e", dashed=True),
    "border": Way("#7a3d1c", dashed=True),
}
GROUND: Rgb = (226, 208, 164)  # of the map, as a legend shows a bit of it
DASHES = 5  # on such a bit, gaps counted


@lru_cache(64)
def way(kind: str, size: int) -> Image.Image:
    """A road, a lane over sea or a border on a bit of the map."""
    side, shown = size * K, WAYS[kind]
    whole = Image.new("RGBA", (side, side), (0, 0, 0, 0))
    draw = ImageDraw.Draw(whole)
    draw.rounded_rectangle((0, 0, side - 1, side - 1), side * 0.18, fill=GROUND)
    middle, thick = side / 2, side * 0.08
    if shown.edge:
        draw.rectangle((0, middle - 2 * thick, side, middle + 2 * thick), fill=rgb(shown.edge))
    for number in range(0, DASHES, 2 if shown.dashed else 1):
        left, right = side * number / DASHES, side * (number + 1) / DASHES
        draw.rectangle((left, middle - thick, right, middle + thick), fill=rgb(shown.ink))
    return shrunk(whole, (size, size))


def _outlines(draw: ImageDraw.ImageDraw, side: int, count: int) -> None:
    """Squares one within the other."""
    step = side * 0.125
    outer = side * 0.22 + step * (count - 1)
    for number in range(count):
        half = outer - step * number
        for more, fill in ((side * 0.04, CASING), (-side * 0.03, CORE)):
            reach = half + more
            draw.rectangle((side / 2 - reach, side / 2 - reach, side / 2 + reach, side / 2 + reach), fill=rgb(fill))


@lru_cache(64)
def seal(color: str, emblem: str, pattern: str, size: int) -> Image.Image:
    """An owner without any piece: color and emblem, for lists of players."""
    return counter(Face(emblem, color, "none", pattern, size=size))


@remembered(12_000_000, weight_of)
def pile(
    faces: tuple[Face, ...], step: int, beneath: int, high: int, tucked: bool = False, low: bool = False
) -> Placed:
    """Counters one over the other, the first on top, with a plate so high for how many pieces lie beneath it: over the
    right corner, or `tucked` in within it, where something else stands to the right; in the `low` left corner, where a
    name stands above."""
    size, shifts = faces[0].size, (len(faces) - 1) * step
    plate = tally(f"+{beneath}", high) if beneath else None
    over, up = (plate.width // 2, plate.height // 2) if plate else (0, 0)
    above, aside = max(shifts, shifts + up - RIM), max(0, over - RIM)
    side = size + 2 * RIM
    whole = Image.new("RGBA", (side + shifts + aside, side + above), (20, 12, 0, 0))
    for depth in range(len(faces) - 1, -1, -1):
        face = faces[depth]._replace(text="") if depth else faces[0]  # half a number would be read as another
        drawn = rimmed(face) if face.kind in DISKS else counter(face)
        whole.alpha_composite(drawn, (depth * step, above - depth * step))
    if plate:
        left = RIM if low else RIM + size - plate.width if tucked else RIM + size + shifts - over
        whole.alpha_composite(plate, (max(0, left), above + RIM + (size - plate.height if low else -shifts - up)))
    return Placed(whole, -(size // 2) - RIM, -(size // 2) - RIM - above)


# --- arrows -------------------------------------------------------------------------------------------------


class Shot(NamedTuple):
    """Everything that makes one arrow look as it does, wherever it lies."""

    way: tuple[int, int]  # from its foot to its tip
    color: str
    wide: float
    dashed: bool
    head: bool
    side: int


arrows = Kept[Placed](ARROW_BYTES, weight_of)


def arrow(
    start: tuple[int, int],
    end: tuple[int, int],
    color: str,
    wide: float,
    dashed: bool,
    head: bool = True,
    room: tuple[int, int] = ANYWHERE,
    side: int = USUAL,
) -> Placed | None:
    """A bent arrow, as far as it lies within the `room` of a picture; nothing when its ends are too close to show one.

    One that is no larger than a picture is drawn whole and kept: every picture of a level has it alike.
    """
    way = end[0] - start[0], end[1] - start[1]
    if hypot(*way) < 3 * wide:
        return None
    shot = Shot(way, color, wide, dashed, head, side)
    (x, y), whole = start, _box_of(shot)
    inside = max(whole[0], -x), max(whole[1], -y), min(whole[2], room[0] - x), min(whole[3], room[1] - y)
    if inside[0] >= inside[2] or inside[1] >= inside[3]:
        return None
    if (whole[2] - whole[0]) * (whole[3] - whole[1]) > LARGEST_ARROW:
        made = _arrow(shot, inside)
    else:
        made = arrows.get(shot, lambda: _arrow(shot, whole))
    return Placed(made.sprite, x + made.left, y + made.top)


def _box_of(shot: Shot) -> Box:
    """The room of an arrow, from its foot."""
    pad, points = ceil(3 * shot.wide), bow((0, 0), shot.way, shot.side)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return floor(min(xs)) - pad, floor(min(ys)) - pad, ceil(max(xs)) + pad, ceil(max(ys)) + pad


def _arrow(shot: Shot, box: Box) -> Placed:
    """Its layers are drawn as grey values and colored when they are small again: an arrow across the map is large."""
    left, top = box[:2]
    size = box[2] - left, box[3] - top
    drawn = [((x - left) * SMOOTH, (y - top) * SMOOTH) for x, y in bow((0, 0), shot.way, shot.side)]
    base = rgb(shot.color)
    sprite, shape = Image.new("RGB", size, PAPER), Image.new("L", size)
    for extra, fill in ((2.6, PAPER), (1.2, mix(base, BLACK, 0.65)), (0.0, base)):
        whole = Image.new("L", (size[0] * SMOOTH, size[1] * SMOOTH))
        dashed = shot.dashed and not extra
        _draw_arrow(ImageDraw.Draw(whole), drawn, shot.wide * SMOOTH, extra * SMOOTH, dashed, shot.head)
        layer = whole.reduce(SMOOTH)
        if fill == PAPER:
            shape = layer.point([value * 9 // 10 for value in range(256)])  # names show through
        else:
            sprite.paste(fill, mask=layer)
    sprite.putalpha(shape)
    return Placed(sprite, left, top)


def bow(start: tuple[int, int], end: tuple[int, int], side: int = USUAL) -> list[tuple[float, float]]:
    """A gentle curve, bent to one side of its way."""
    (x0, y0), (x1, y1) = start, end
    out = side * BEND
    x, y = (x0 + x1) / 2 + (y1 - y0) * out, (y0 + y1) / 2 - (x1 - x0) * out
    shares = [n / 24 for n in range(25)]
    return [
        ((1 - t) ** 2 * x0 + 2 * t * (1 - t) * x + t * t * x1, (1 - t) ** 2 * y0 + 2 * t * (1 - t) * y + t * t * y1)
        for t in shares
    ]


def ribbon(points: Sequence[tuple[float, float]], wide: float) -> list[tuple[float, float]]:
    """The outline of a line so wide along some points."""
    left, right = [], []
    for number, (x, y) in enumerate(points):
        (x0, y0), (x1, y1) = points[max(number - 1, 0)], points[min(number + 1, len(points) - 1)]
        long = hypot(x1 - x0, y1 - y0) or 1.0
        across, down = (y1 - y0) / long * wide / 2, (x0 - x1) / long * wide / 2
        left.append((x + across, y + down))
        right.append((x - across, y - down))
    return [*left, *reversed(right)]


def _draw_arrow(
    draw: ImageDraw.ImageDraw,
    points: list[tuple[float, float]],
    wide: float,
    extra: float,
    dashed: bool,
    head: bool,
) -> None:
    """One layer of it, white."""
    (x0, y0), (x1, y1) = points[-4], points[-1]
    angle = atan2(y1 - y0, x1 - x0)
    long, half = 2.3 * wide + extra, 1.35 * wide + 1.5 * extra
    shaft = points if not head else [p for p in points if hypot(x1 - p[0], y1 - p[1]) > 1.6 * wide] or points[:1]
    thick = round(wide + 2 * extra)
    if dashed:
        for n in range(0, len(shaft) - 1, 3):
            draw.polygon(ribbon(shaft[n : n + 3], thick), fill=255)
    else:
        draw.polygon(ribbon([*shaft, (x1 - cos(angle) * wide, y1 - sin(angle) * wide)], thick), fill=255)
    if head:
        tip = (x1 + cos(angle) * extra, y1 + sin(angle) * extra)
        back = (x1 - cos(angle) * long, y1 - sin(angle) * long)
        aside = (-sin(angle) * half, cos(angle) * half)
        draw.polygon(
            [tip, (back[0] + aside[0], back[1] + aside[1]), (back[0] - aside[0], back[1] - aside[1])], fill=255
        )
