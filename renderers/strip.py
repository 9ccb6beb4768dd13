"""What stands below the map: turn, phase, scores, who is to move; pieces that are on no space; a fight; the legend."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import msgspec
from PIL import Image, ImageDraw

from renderers.color import PALETTE, PAPER, Rgb, mix, rgb
from renderers.emblems import SIGNS, Pen
from renderers.musters import Muster, chip, plate
from renderers.scene import HITS, Camp, Fight, Key, Owner, Scene, Status, Tray
from renderers.sprites import Face, counter, digits, figure, mark, node, seal
from renderers.text import fitted, label, put, width

DARK: Rgb = (46, 33, 18)
LINE: Rgb = (122, 94, 54)
SOFT: Rgb = (214, 196, 156)
GLOW: Rgb = (255, 221, 120)
HIT: Rgb = (178, 34, 34)
NOTES = 2  # lines beside the dice of a camp
SAMPLE = PALETTE["blue"]  # of pieces that the legend explains


def below(scene: Scene, wide: int, full: bool) -> Image.Image | None:
    """The strip under a picture, or nothing."""
    parts = [part for part in (_above(scene, wide, full), explained(scene, wide)) if part is not None]
    if len(parts) < 2:
        return parts[0] if parts else None
    image = board(wide, sum(part.height for part in parts))
    image.paste(parts[0], (0, 0))
    image.paste(parts[1], (0, parts[0].height))
    return image


def _above(scene: Scene, wide: int, full: bool) -> Image.Image | None:
    """The fight, or else below the whole map the status."""
    if scene.fight is not None:
        key = msgspec.msgpack.encode((scene.fight, scene.owners))
        return _fight(key, wide)
    if not full or scene.status is None:
        return None
    key = msgspec.msgpack.encode((scene.status, scene.trays, scene.owners))
    return _status(key, wide)


# --- the legend ---------------------------------------------------------------------------------------------


def explained(scene: Scene, wide: int) -> Image.Image | None:
    return legend(scene.legend, wide) if scene.legend else None


@lru_cache(4)
def legend(keys: tuple[Key, ...], wide: int) -> Image.Image:
    """What the drawings on the map mean, in two columns of large letters: it is read on a telephone too."""
    unit = wide / 1200
    row, side, size = round(58 * unit), round(42 * unit), round(34 * unit)
    rows = -(-len(keys) // 2)
    image = board(wide, rows * row + round(24 * unit))
    for number, key in enumerate(keys):
        left = round(28 * unit) + number // rows * wide // 2
        middle = round(12 * unit) + number % rows * row + row // 2
        sprite = drawing_of(key, side)
        put(image, sprite, left + (side - sprite.width) // 2, middle - sprite.height // 2)
        left += side + round(16 * unit)
        words = label(fitted(key.words, wide // 2 - side - round(48 * unit), size, 500), size, 500, PAPER)
        put(image, words, left, middle - words.height // 2)
    return image


def drawing_of(key: Key, size: int) -> Image.Image:
    """What a line of the legend explains, as it is on the map."""
    match key.shape:
        case "figure":
            return figure("0" if key.name == "less" else "4", key.name, round(size * 0.8))
        case "node":
            return node(key.name, size)
        case "seal":
            return seal(SAMPLE, "star", "solid", round(size * 0.8))
        case "chip":
            return chip("2", round(size * 0.8))
        case "plate":
            return plate(Muster(("ruler",), (("", 2, 0),), SAMPLE, "none", "solid", "", walls=True), (size, size))
        case "owner" if key.owner is not None:
            owner = key.owner
            return counter(Face("", owner.color, owner.emblem, owner.pattern, owner.code, size=size))
        case "piece":
            return counter(Face(key.name, SAMPLE, "none", "solid", size=size))
        case _:
            return mark(key.name, size)


@lru_cache(8)
def _status(key: bytes, wide: int) -> Image.Image:
    status, trays, listed = msgspec.msgpack.decode(key, type=tuple[Status, tuple[Tray, ...], tuple[Owner, ...]])
    owners = {owner.id: owner for owner in listed}
    unit = max(0.4, wide / 1600)
    high, row = round(96 * unit), round(54 * unit)
    image = board(wide, high + (row if trays else 0))
    right = _scores(image, status, owners, unit, high)
    _headline(image, status, unit, right)
    if trays:
        ImageDraw.Draw(image).line((0, high, wide, high), fill=LINE, width=max(1, round(2 * unit)))
        _trays(image, trays, owners, unit, high, row)
    return image


def board(wide: int, high: int) -> Image.Image:
    """Dark wood with a light edge."""
    image = Image.new("RGB", (wide, high), DARK)
    draw = ImageDraw.Draw(image)
    draw.line((0, 0, wide, 0), fill=LINE, width=3)
    return image


def _headline(image: Image.Image, status: Status, unit: float, right: int) -> None:
    left, room = round(24 * unit), right - round(60 * unit)
    for text, size, weight, color, y in ((status.title, 33, 700, PAPER, 25), (status.line, 31, 500, SOFT, 69)):
        big = round(size * unit)
        least = round(25 * unit)
        while big > least and width(text, big, weight) > room:
            big -= 1
        line = label(fitted(text, room, big, weight), big, weight, color)
        put(image, line, left, round(y * unit) - line.height // 2)


def _scores(image: Image.Image, status: Status, owners: Mapping[str, Owner], unit: float, high: int) -> int:
    """A plate for each player from the right; whoever is to move in a bright frame. Returns where they begin."""
    draw = ImageDraw.Draw(image)
    wide, gap = round(164 * unit), round(12 * unit)
    x = image.width - gap - len(status.scores) * (wide + gap)
    begin = x
    for score in status.scores:
        owner = owners[score.owner]
        moves = score.owner in status.to_move
        box = (x, round(13 * unit), x + wide, high - round(11 * unit))
        ground = mix(DARK, rgb(owner.color), 0.35)
        draw.rounded_rectangle(
            box,
            radius=round(10 * unit),
            fill=ground,
            outline=GLOW if moves else LINE,
            width=max(1, round((6 if moves else 2) * unit)),
        )
        side = round(54 * unit)
        top = (high - side) // 2 - 3
        put(image, seal(owner.color, owner.emblem, owner.pattern, side), x + round(10 * unit), top)
        points = label(str(score.points), round(40 * unit), 800, (255, 255, 255))
        down = round(-14 * unit) if score.note else round(-2 * unit)
        put(image, points, x + wide - round(16 * unit) - points.width, (high - points.height) // 2 + down)
        if score.note:
            note = label(
                fitted(score.note, wide - side - round(24 * unit), round(25 * unit), 600), round(25 * unit), 600, SOFT
            )
            put(image, note, x + wide - round(16 * unit) - note.width, high - round(19 * unit) - note.height)
        if moves:
            tip = round(11 * unit)
            middle = x + wide // 2
            draw.polygon([(middle - tip, 3), (middle + tip, 3), (middle, 3 + tip)], fill=GLOW)
        x += wide + gap
    return begin


def _trays(
    image: Image.Image, trays: tuple[Tray, ...], owners: Mapping[str, Owner], unit: float, top: int, high: int
) -> None:
    """Pieces on no space, group after group, as far as the row reaches."""
    side, gap = round(40 * unit), round(6 * unit)
    x, size = round(24 * unit), round(24 * unit)
    end = image.width - round(24 * unit)
    for number, tray in enumerate(trays):
        need = width(tray.title, size, 600) + gap * 3 + side
        if x + need > end:
            more = label(f"and {len(trays) - number} more", size, 500, SOFT)
            put(image, more, end - more.width, top + (high - more.height) // 2)
            return
        title = label(tray.title, size, 600, SOFT)
        put(image, title, x, top + (high - title.height) // 2)
        x += title.width + gap * 2
        for left, piece in enumerate(tray.counters):
            if x + side + gap > end - (0 if left + 1 == len(tray.counters) else round(60 * unit)):
                rest = label(f"+{len(tray.counters) - left}", size, 700, PAPER)
                put(image, rest, x, top + (high - rest.height) // 2)
                x += rest.width + gap
                break
            owner = owners[piece.owner]
            text = digits(piece.kind, piece.count)
            face = Face(piece.kind, owner.color, owner.emblem, owner.pattern, owner.code, text, side)
            sprite = counter(face)
            put(image, sprite, x, top + (high - sprite.height) // 2)
            x += side + gap
        x += gap * 3


# --- a fight ------------------------------------------------------------------------------------------------


@lru_cache(16)
def _fight(key: bytes, wide: int) -> Image.Image:
    fight, listed = msgspec.msgpack.decode(key, type=tuple[Fight, tuple[Owner, ...]])
    owners = {owner.id: owner for owner in listed}
    unit = wide / 1200
    image = board(wide, round(330 * unit))
    title = label(fight.title, round(34 * unit), 700, PAPER)
    put(image, title, (wide - title.width) // 2, round(8 * unit))
    room = wide // max(1, len(fight.camps))
    for number, camp in enumerate(fight.camps):
        _camp(image, fight, camp, owners[camp.owner], unit, number * room, room)
        if number:
            draw = ImageDraw.Draw(image)
            x = number * room
            draw.line((x, round(62 * unit), x, image.height - round(20 * unit)), fill=LINE, width=round(2 * unit))
            big = round(26 * unit)
            y = round(190 * unit)
            draw.ellipse((x - big, y - big, x + big, y + big), fill=DARK, outline=LINE, width=round(3 * unit))
            SIGNS["battle"](Pen(draw, (x, y), big * 0.5, GLOW, DARK))
    return image


def _camp(image: Image.Image, fight: Fight, camp: Camp, owner: Owner, unit: float, left: int, room: int) -> None:
    x, side = left + round(28 * unit), round(72 * unit)
    big = round(32 * unit)
    put(image, label(f"{owner.name}, {camp.role}", big, 700, PAPER), x, round(56 * unit))
    per = max(1, (room - round(56 * unit)) // (side + round(8 * unit)))
    for number, piece in enumerate(camp.counters[:per]):
        text = "" if piece.leads else digits(piece.kind, piece.count)
        face = Face(piece.kind, owner.color, owner.emblem, owner.pattern, owner.code, text, side)
        put(image, counter(face), x + number * (side + round(8 * unit)) - 3, round(106 * unit))
        if piece.weak:
            put(
                image,
                chip(str(piece.weak), side * 2 // 5),
                x + number * (side + round(8 * unit)) - 2,
                round(162 * unit),
            )
    across = die_side = round(46 * unit)
    across += round(8 * unit)
    fits = max(1, (room - round(56 * unit)) // across)
    for number, value in enumerate(sorted(camp.dice, reverse=True)[: 2 * fits]):
        spot = (x + number % fits * across, round(192 * unit) + number // fits * across)
        _die(image, value, spot, die_side, lit=fight.unit == HITS and value >= 5)
    beside = x + min(len(camp.dice), fits) * across + round(12 * unit) * bool(camp.dice)
    for number, line in enumerate(camp.note.splitlines()[:NOTES]):
        size = round(27 * unit)
        words = label(fitted(line, left + room - round(16 * unit) - beside, size, 500), size, 500, SOFT)
        put(image, words, beside, round((190 + 30 * number) * unit))
    if camp.dice:
        at = image.height - round(42 * unit) if len(camp.dice) > fits else round(252 * unit)
        put(image, label(fight.counted(camp.hits), round(30 * unit), 700, GLOW if camp.hits else SOFT), x, at)


PIPS = {1: (4,), 2: (0, 8), 3: (0, 4, 8), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8)}


def _die(image: Image.Image, value: int, at: tuple[int, int], side: int, lit: bool) -> None:
    draw = ImageDraw.Draw(image)
    box = (at[0], at[1], at[0] + side, at[1] + side)
    draw.rounded_rectangle(box, radius=side // 5, fill=GLOW if lit else PAPER, outline=(20, 12, 0), width=2)
    pip = side * 0.1
    for place in PIPS.get(value, ()):
        x, y = at[0] + side * (0.24 + 0.26 * (place % 3)), at[1] + side * (0.24 + 0.26 * (place // 3))
        draw.ellipse((x - pip, y - pip, x + pip, y + pip), fill=HIT if lit else (40, 28, 12))
