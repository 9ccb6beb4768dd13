"""What stands below the map: where the game stands (`standing.py`), or a fight; the legend."""

from __future__ import annotations

from functools import lru_cache

import msgspec
from PIL import Image, ImageDraw

from renderers.color import PALETTE, PAPER, Rgb
from renderers.emblems import SIGNS, Pen
from renderers.legible import least
from renderers.musters import Muster, chip, chip_size, plate
from renderers.scene import HITS, Camp, Fight, Key, Owner, Scene
from renderers.sprites import Face, counter, digits, figure, mark, node, seal, way
from renderers.standing import DARK, GLOW, LINE, SOFT, board, standing
from renderers.text import fitted, label, put, width

HIT: Rgb = (178, 34, 34)
NOTES = 2  # lines beside the dice of a camp
AIR = 40  # of 1200: between the middle of a fight, or its edge, and what stands there
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
    return standing(scene.status, scene.trays, scene.owners, wide)


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
        room, letters = wide // 2 - side - round(48 * unit), size
        while letters > least(wide) and width(key.words, letters, 500) > room:
            letters -= 1
        words = label(fitted(key.words, room, letters, 500), letters, 500, PAPER)
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
        case "way":
            return way(key.name, size)
        case "owner" if key.owner is not None:
            owner = key.owner
            return counter(Face("", owner.color, owner.emblem, owner.pattern, owner.code, size=size))
        case "piece":
            return counter(Face(key.name, SAMPLE, "none", "solid", size=size))
        case _:
            return mark(key.name, size)


# --- a fight ------------------------------------------------------------------------------------------------


@lru_cache(16)
def _fight(key: bytes, wide: int) -> Image.Image:
    fight, listed = msgspec.msgpack.decode(key, type=tuple[Fight, tuple[Owner, ...]])
    owners = {owner.id: owner for owner in listed}
    unit = wide / 1200
    image = board(wide, round(_high(fight) * unit))
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
            y = round(170 * unit)
            draw.ellipse((x - big, y - big, x + big, y + big), fill=DARK, outline=LINE, width=round(3 * unit))
            SIGNS["battle"](Pen(draw, (x, y), big * 0.5, GLOW, DARK))
    return image


def _high(fight: Fight) -> int:
    """How high the strip is on a picture of 1200: lower before the dice, as nothing stands in their place."""
    if any(camp.dice for camp in fight.camps):
        return 330
    return 208 + 34 * max((min(NOTES, len(camp.note.splitlines())) for camp in fight.camps), default=0)


def _camp(image: Image.Image, fight: Fight, camp: Camp, owner: Owner, unit: float, left: int, room: int) -> None:
    x, side = left + round(AIR * unit), round(72 * unit)
    big = round(32 * unit)
    put(image, label(f"{owner.name}, {camp.role}", big, 700, PAPER), x, round(56 * unit))
    per = max(1, (room - round(2 * AIR * unit)) // (side + round(8 * unit)))
    for number, piece in enumerate(camp.counters[:per]):
        text = "" if piece.leads else digits(piece.kind, piece.count)
        face = Face(piece.kind, owner.color, owner.emblem, owner.pattern, owner.code, text, side)
        put(image, counter(face), x + number * (side + round(8 * unit)) - 3, round(106 * unit))
        if piece.weak:
            corner = chip(str(piece.weak), chip_size(least(image.width)))
            right = x + number * (side + round(8 * unit)) + side
            put(image, corner, right - corner.width + 2, round(106 * unit) - corner.height // 4)
    across = die_side = round(46 * unit)
    across += round(8 * unit)
    fits = max(1, (room - round(2 * AIR * unit)) // across)
    for number, value in enumerate(sorted(camp.dice, reverse=True)[: 2 * fits]):
        spot = (x + number % fits * across, round(192 * unit) + number // fits * across)
        _die(image, value, spot, die_side, lit=fight.unit == HITS and value >= 5)
    beside = x + min(len(camp.dice), fits) * across + round(12 * unit) * bool(camp.dice)
    for number, line in enumerate(camp.note.splitlines()[:NOTES]):
        size = least(image.width)
        words = label(fitted(line, left + room - round(16 * unit) - beside, size, 500), size, 500, SOFT)
        put(image, words, beside, round((188 + 34 * number) * unit))
    if camp.dice:
        at = image.height - round(42 * unit) if len(camp.dice) > fits else round(266 * unit)
        put(image, label(fight.counted(camp.hits), round(32 * unit), 700, GLOW if camp.hits else SOFT), x, at)


PIPS = {1: (4,), 2: (0, 8), 3: (0, 4, 8), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8)}


def _die(image: Image.Image, value: int, at: tuple[int, int], side: int, lit: bool) -> None:
    draw = ImageDraw.Draw(image)
    box = (at[0], at[1], at[0] + side, at[1] + side)
    draw.rounded_rectangle(box, radius=side // 5, fill=GLOW if lit else PAPER, outline=(20, 12, 0), width=2)
    pip = side * 0.1
    for place in PIPS.get(value, ()):
        x, y = at[0] + side * (0.24 + 0.26 * (place % 3)), at[1] + side * (0.24 + 0.26 * (place // 3))
        draw.ellipse((x - pip, y - pip, x + pip, y + pip), fill=HIT if lit else (40, 28, 12))
