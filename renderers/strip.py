"""What stands below the map: where the game stands (`standing.py`), or a fight; the legend."""

from __future__ import annotations

from functools import lru_cache
from itertools import zip_longest

import msgspec
from PIL import Image, ImageDraw

from renderers.color import PALETTE, PAPER, Rgb, rgb
from renderers.emblems import SIGNS, Pen
from renderers.legible import least
from renderers.musters import Muster, chip, chip_size, plate
from renderers.scene import Camp, Fight, Key, Owner, Scene
from renderers.sprites import BROAD, Face, counter, digits, figure, mark, node, seal, tile, way
from renderers.standing import DARK, GLOW, LINE, SOFT, board, standing
from renderers.text import fitted, label, put, width, wrapped

HIT: Rgb = (178, 34, 34)
NOTES = 2  # lines beside the dice of a camp
AIR = 40  # of 1200: between the middle of a fight, or its edge, and what stands there
SAMPLE = PALETTE["blue"]  # of pieces that the legend explains
MANY = 3  # of a piece that it explains with a number


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
    """The fight, or else below the whole map the status; a legend stands alone, or the picture would be too tall."""
    if scene.fight is not None:
        key = msgspec.msgpack.encode((scene.fight, scene.owners))
        return _fight(key, wide)
    if scene.status is None or not shows_standing(scene, full):
        return None
    return standing(scene.status, scene.trays, scene.owners, wide)


def shows_standing(scene: Scene, full: bool) -> bool:
    """Whether scores and the pieces on no space stand below the map."""
    return full and scene.status is not None and scene.fight is None and not scene.legend


# --- the legend ---------------------------------------------------------------------------------------------


def explained(scene: Scene, wide: int) -> Image.Image | None:
    return legend(scene.legend, wide) if scene.legend else None


@lru_cache(4)
def legend(keys: tuple[Key, ...], wide: int) -> Image.Image:
    """What the drawings on the map mean, in two columns of large letters: it is read on a telephone too."""
    unit = wide / 1200
    row, side, size = round(50 * unit), round(42 * unit), round(34 * unit)
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
            if owner.pattern == BROAD:
                return on_stripes(seal(owner.color, owner.emblem, owner.pattern, round(size * 0.7)), owner, size)
            return seal(owner.color, owner.emblem, owner.pattern, size)
        case "piece" if key.owner is not None:
            return counter(face_on(key.owner, key.name, size))
        case "piece":
            return counter(Face(key.name, SAMPLE, "none", "solid", size=size))
        case _:
            return mark(key.name, size)


def face_on(owner: Owner, kind: str, size: int) -> Face:
    """A piece that only this owner has, with a number if its kind always has one."""
    return Face(kind, owner.color, owner.emblem, owner.pattern, owner.code, digits(kind, MANY), size)


def on_stripes(sprite: Image.Image, owner: Owner, size: int) -> Image.Image:
    """A drawing on a bit of the striped land of those whom nobody plays."""
    light = tile(owner.pattern, max(6, size // 3), 0, 255, size, size)
    whole = Image.composite(
        Image.new("RGB", (size, size), PAPER), Image.new("RGB", (size, size), rgb(owner.color)), light
    )
    whole.paste(sprite, ((size - sprite.width) // 2, (size - sprite.height) // 2), sprite)
    return whole.convert("RGBA")


# --- a fight ------------------------------------------------------------------------------------------------


NAMED, SIDE, DIE, NEXT = 56, 72, 46, 54  # of 1200 pixels across: the first line of a camp, its pieces, its dice
LINES, NOTED = 40, 34  # from one line of large letters to the next, and from one note
APART = 8  # pieces, and dice


@lru_cache(16)
def _fight(key: bytes, wide: int) -> Image.Image:
    fight, listed = msgspec.msgpack.decode(key, type=tuple[Fight, tuple[Owner, ...]])
    owners = {owner.id: owner for owner in listed}
    unit = wide / 1200
    room = wide // max(1, len(fight.camps))
    named = [_named(owners[camp.owner], camp, unit, room) for camp in fight.camps]
    top = NAMED + LINES * max(map(len, named), default=1) + 10
    image = board(wide, round((top + max((_high(fight, camp, unit, room) for camp in fight.camps), default=0)) * unit))
    title = label(fight.title, round(34 * unit), 700, PAPER)
    put(image, title, (wide - title.width) // 2, round(8 * unit))
    for number, (camp, lines) in enumerate(zip(fight.camps, named, strict=True)):
        for row, line in enumerate(lines):
            words = label(line, round(32 * unit), 700, PAPER)
            put(image, words, number * room + round(AIR * unit), round((NAMED + LINES * row) * unit))
        _camp(image, fight, camp, owners[camp.owner], unit, (number * room, top), room)
        if number:
            _against(image, number * room, top, unit)
    return image


def _against(image: Image.Image, x: int, top: int, unit: float) -> None:
    """The line between two camps, and on it the sign of a battle, beside their pieces."""
    draw, big, y = ImageDraw.Draw(image), round(26 * unit), round((top + SIDE / 2) * unit)
    draw.line((x, round(62 * unit), x, image.height - round(20 * unit)), fill=LINE, width=round(2 * unit))
    draw.ellipse((x - big, y - big, x + big, y + big), fill=DARK, outline=LINE, width=round(3 * unit))
    SIGNS["battle"](Pen(draw, (x, y), big * 0.5, GLOW, DARK))


def _named(owner: Owner, camp: Camp, unit: float, room: int) -> list[str]:
    """Who fights and how, in as many lines as it takes beside the others."""
    return wrapped(f"{owner.name}, {camp.role}", room - round(2 * AIR * unit), round(32 * unit), 700)


def _across(each: int, unit: float, room: int) -> int:
    """How many pieces or dice of this side stand beside each other in a camp."""
    return max(1, (room - round(2 * AIR * unit)) // (round(each * unit) + round(APART * unit)))


def _below(camp: Camp, unit: float, room: int) -> int:
    """How much dice and notes take below the pieces: two rows of dice at the most, notes beside them."""
    rows = min(2, -(-len(camp.dice) // _across(DIE, unit, room)))
    return max(NEXT * rows + 20 if rows else 0, NOTED * min(NOTES, len(camp.note.splitlines())))


def _counted(fight: Fight, camp: Camp) -> bool:
    """Whether it is said what came of a camp: after its dice, and where none are thrown once there is something."""
    return bool(camp.dice) or any(one.hits for one in fight.camps)


def _high(fight: Fight, camp: Camp, unit: float, room: int) -> int:
    """How much a camp takes below its name: pieces, dice, what came of it."""
    return SIDE + 14 + _below(camp, unit, room) + (LINES + 8 if _counted(fight, camp) else 0) + 10


def _camp(
    image: Image.Image, fight: Fight, camp: Camp, owner: Owner, unit: float, at: tuple[int, int], room: int
) -> None:
    (left, top), x = at, at[0] + round(AIR * unit)
    _ranks(image, camp, owner, unit, (x, round(top * unit)), room)
    below = top + SIDE + 14
    beside = x + _dice(image, camp, unit, (x, round(below * unit)), room)
    for number, line in enumerate(camp.note.splitlines()[:NOTES]):
        size = least(image.width)
        words = label(fitted(line, left + room - round(16 * unit) - beside, size, 500), size, 500, SOFT)
        put(image, words, beside, round((below - 4 + NOTED * number) * unit))
    if _counted(fight, camp):
        spot = x, round((below + _below(camp, unit, room)) * unit)
        put(image, label(fight.counted(camp.hits), round(32 * unit), 700, GLOW if camp.hits else SOFT), *spot)


def _ranks(image: Image.Image, camp: Camp, owner: Owner, unit: float, at: tuple[int, int], room: int) -> None:
    """As many of its pieces as stand side by side, on the corner of each how many of it are weakened."""
    side, (left, top) = round(SIDE * unit), at
    for number, piece in enumerate(camp.counters[: _across(SIDE, unit, room)]):
        x = left + number * (side + round(APART * unit))
        text = "" if piece.leads else digits(piece.kind, piece.count)
        face = Face(piece.kind, owner.color, owner.emblem, owner.pattern, owner.code, text, side)
        put(image, counter(face), x - 3, top)
        if piece.weak:
            corner = chip(str(piece.weak), chip_size(least(image.width)))
            put(image, corner, x + side - corner.width + 2, top - corner.height // 4)


def _dice(image: Image.Image, camp: Camp, unit: float, at: tuple[int, int], room: int) -> int:
    """The dice of a camp, the highest first, and how far they go to the right. Gold are those that its game counts."""
    side, fits = round(DIE * unit), _across(DIE, unit, room)
    across = side + round(APART * unit)
    thrown = sorted(zip_longest(camp.dice, camp.by_die, fillvalue=0), reverse=True)
    for number, (value, made) in enumerate(thrown[: 2 * fits]):
        spot = at[0] + number % fits * across, at[1] + number // fits * across
        _die(image, value, spot, side, lit=made > 0)
    return min(len(camp.dice), fits) * across + round(12 * unit) * bool(camp.dice)


PIPS = {1: (4,), 2: (0, 8), 3: (0, 4, 8), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8)}


def _die(image: Image.Image, value: int, at: tuple[int, int], side: int, lit: bool) -> None:
    draw = ImageDraw.Draw(image)
    box = (at[0], at[1], at[0] + side, at[1] + side)
    draw.rounded_rectangle(box, radius=side // 5, fill=GLOW if lit else PAPER, outline=(20, 12, 0), width=2)
    pip = side * 0.1
    for place in PIPS.get(value, ()):
        x, y = at[0] + side * (0.24 + 0.26 * (place % 3)), at[1] + side * (0.24 + 0.26 * (place // 3))
        draw.ellipse((x - pip, y - pip, x + pip, y + pip), fill=HIT if lit else (40, 28, 12))
