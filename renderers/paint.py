"""From a scene to a picture: ground, owners, marks, arrows, stacks, badges, and the strip below.

Nothing here is drawn that could be pasted: the ground of every place, every counter, every line of text is made once
and kept. A finished ground is not: to copy one takes as long as to paste it together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import ceil, hypot

from PIL import Image, ImageDraw

from renderers import crests, rows, strip
from renderers.aside import bend, mark_spot, root_of, shore
from renderers.bake.layout import Box, SpaceLayout, lies_on, sign_side, square
from renderers.baked import Sheet, baked
from renderers.color import INK, PAPER, is_pale, mix, rgb
from renderers.framing import locate
from renderers.legible import least
from renderers.levels import VEIL
from renderers.musters import muster_of, plate
from renderers.options import badges, box_of, note_letters, noted
from renderers.rim import at_rim, fade, is_inside, is_whole
from renderers.scene import Counter, Crest, Crop, Figure, Owner, Scene, Stack
from renderers.sprites import (
    BROAD,
    CRIMSON,
    PLATE,
    RIM,
    TALLY,
    USUAL,
    Face,
    arrow,
    digits,
    figure,
    mark,
    note,
    pile,
    seal,
)
from renderers.text import put

MOST = 3  # counters of a stack that are drawn
OWN = 0.25  # of a counter: with so much of it on its own land it is seen where it stands
OFFSET = 4  # pixels from one counter of a stack to the next, in the overview
TETHER = (60, 38, 15)  # brown, as the borders
CHANGED = 1.15  # the side of a changed number to that of the printed one
MIST = "#d8d2c4"  # over what is out of play


def paint(scene: Scene, crop: Crop = Crop(), scale: float = 1) -> Image.Image:  # noqa: B008 (frozen)
    """The picture. The overview has the status strip below it, a fight its two camps, either the legend if it is asked
    for; a zoom is map alone."""
    sheet = baked(scene.game).sheet(crop, scale, scene.closed)
    owners = {owner.id: owner for owner in scene.owners}
    below = strip.below(scene, sheet.view.size[0], full=crop == Crop())
    image = ground(sheet, scene.held, owners, below.height if below else 0, scene.closed)
    if crop != Crop():
        fade(image, sheet, left_out(scene, sheet))
    _seals(image, sheet, scene, owners)
    _lines(image, sheet, scene, owners)
    _arrows(image, sheet, scene, owners)
    large = crests_on(scene, sheet) if crop == Crop() else []
    pieces = _pieces(image, sheet, scene, owners, [one.crest for one in large])
    _figures(image, sheet, scene.figures)
    _signs(image, sheet, scene)
    for one in large:
        _sign(image, sheet, crests.sprite_of(one, owners), one.at)
    pieces += [square(one.at, one.side) for one in large]
    pieces += [_mark(image, sheet, kind, at) for kind, at in marked(scene, sheet, large)]
    _options(image, sheet, scene, pieces, zoom=crop != Crop())
    if below:
        image.paste(below, (0, sheet.view.size[1]))
    return image


def _options(image: Image.Image, sheet: Sheet, scene: Scene, pieces: Sequence[Box], zoom: bool) -> None:
    """The numbers of options with what is said beside them, and in a zoom the small map where it hides neither."""
    numbers = list(badges(scene.badges, sheet))
    notes = list(noted(numbers, sheet, pieces))
    if zoom:
        signs = rows.rooms(scene, sheet)
        locate(image, sheet, [*pieces, *signs, *(box_of(placed) for placed in numbers), *(said.box for said in notes)])
    for said in notes:
        put(image, note(said.text, note_letters(sheet)), *said.box[:2])
    for placed in numbers:
        if placed.leader is not None:
            _lead(image, sheet, placed.at, placed.leader)
    for placed in numbers:
        put(image, placed.sprite, placed.at[0] - placed.size[0] // 2, placed.at[1] - placed.size[1] // 2)


def _lead(image: Image.Image, sheet: Sheet, start: tuple[int, int], end: tuple[int, int]) -> None:
    """A line from a number to its place, with a dot there."""
    pen, wide = ImageDraw.Draw(image), ceil(least(sheet.view.size[0]) / 12)
    for extra, fill in ((max(1, wide // 2), PAPER), (0, CRIMSON)):
        pen.line((*start, *end), fill=fill, width=wide + 2 * extra)
        dot = wide + extra
        pen.ellipse((end[0] - dot, end[1] - dot, end[0] + dot, end[1] + dot), fill=fill)


# --- ground -------------------------------------------------------------------------------------------------


def ground(
    sheet: Sheet, held: Mapping[str, str], owners: Mapping[str, Owner], below: int = 0, closed: Iterable[str] = ()
) -> Image.Image:
    """The map in its owners' colors, what is out of play veiled, with room for a strip."""
    wide, high = sheet.view.size
    image = sheet.ground((0, 0, wide, high + below))
    for space in sorted(held):
        if (owner := owners.get(held[space])) is not None:
            _own(image, sheet, space, owner.color, owner.pattern)
    for space in sorted(closed):
        _own(image, sheet, space, MIST, VEIL)
    return image


def _own(image: Image.Image, sheet: Sheet, space: str, color: str, pattern: str) -> None:
    """Lay an owner's color on a space, if it is in the picture."""
    land, level = sheet.land(space), sheet.level
    if land is None:
        return
    image.paste(rgb(color), land, level.takes(space, color, pattern))
    if is_pale(rgb(color)) and pattern != VEIL:
        image.paste(INK, land, level.edge(space))
    if pattern == BROAD:
        image.paste(PAPER, land, level.light(space))


# --- stacks -------------------------------------------------------------------------------------------------


def by_space(stacks: Sequence[Stack]) -> dict[str, list[Stack]]:
    found: dict[str, list[Stack]] = {}
    for stack in stacks:
        if stack.counters:
            found.setdefault(stack.space, []).append(stack)
    return found


def face_of(piece: Counter, owner: Owner, size: int) -> Face:
    text = digits(piece.kind, piece.count)
    return Face(piece.kind, owner.color, owner.emblem, owner.pattern, owner.code, text, size)


def laid_out(sheet: Sheet, shown: SpaceLayout, stacks: Sequence[Stack]) -> list[tuple[Stack, tuple[int, int]]]:
    """Which pile lies where, whole in the picture if it lies in it at all. In a zoom one people's kinds lie side by
    side, if its space has a slot for each; one plate has the room of two counters."""
    places = _in_slots(sheet, shown, stacks)
    wide, high = plate_size(sheet, shown, stacks) if any(one.plate for one in stacks) else (sheet.counter,) * 2
    above = tally_size(sheet) // 2 + 2 * OFFSET if any(len(one.counters) > 1 for one, _ in places) else 0
    reach = (wide // 2 + RIM, high // 2 + RIM + above, wide // 2 + RIM + above, high // 2 + RIM)
    spots = at_rim(sheet, shown, [at for _, at in places], reach)
    return [(stack, at) for (stack, _), at in zip(places, spots, strict=True)]


def _in_slots(sheet: Sheet, shown: SpaceLayout, stacks: Sequence[Stack]) -> list[tuple[Stack, tuple[int, int]]]:
    """Which pile lies where the map keeps room for it."""
    spots = [sheet.view.spot(at) for at in shown.slots] or [sheet.view.spot(shown.centre)]
    piles = list(stacks)
    if has_room(sheet, shown, stacks):
        (x0, y0), (x1, y1) = spots[:2]
        return [(stacks[0], ((x0 + x1) // 2, (y0 + y1) // 2))]
    if sheet.factor > 1 and len(stacks) == 1 and len(stacks[0].counters) <= len(spots):
        piles = [Stack(one.space, one.owner, (piece,)) for one in stacks for piece in one.counters]
    half = (plate_size(sheet, shown, stacks)[0] if any(stack.plate for stack in stacks) else sheet.counter) // 2
    places = []
    for number, stack in enumerate(piles):
        x, y = spots[min(number, len(spots) - 1)]
        places.append((stack, (x + max(0, number - len(spots) + 1) * half, y)))
    return places


def left_out(scene: Scene, sheet: Sheet) -> list[str]:
    """The areas of which a pile, a sign or the name would be cut by the rim of the picture or lies beyond it: a City
    without a name would be taken for a neighbor's. On a point-to-point map a line leads from the node to the rim
    instead: a pale disc would be another's."""
    spaces = sheet.layout.spaces
    things: dict[str, list[tuple[int, int]]] = {row.space: [*row.places] for row in rows.rows(scene, sheet)}
    for space, stacks in by_space(scene.stacks).items():
        if space in spaces:
            things.setdefault(space, []).extend(at for _, at in laid_out(sheet, spaces[space], stacks))
    found = [space for space, spots in things.items() if not is_whole(sheet.view, spots)]
    found += [space for space, shown in spaces.items() if not is_inside(sheet.view, shown.label)]
    return list(dict.fromkeys(found)) if sheet.layout.kind == "areas" else []


def has_room(sheet: Sheet, shown: SpaceLayout, stacks: Sequence[Stack]) -> bool:
    """Whether a plate takes the places of two counters side by side: in a zoom, alone, and with units to tell of."""
    if sheet.factor <= 1 or len(stacks) != 1 or not stacks[0].plate or len(shown.slots) < 2:
        return False
    return shown.slots[0][1] == shown.slots[1][1] and any(not piece.leads for piece in stacks[0].counters)


def plate_size(sheet: Sheet, shown: SpaceLayout, stacks: Sequence[Stack]) -> tuple[int, int]:
    """How wide and high the plates of a space are: they grow with the map, as names do."""
    side = max(round(sheet.layout.counter * sheet.factor), 12)
    if not has_room(sheet, shown, stacks):
        return side, side
    return side + round(abs(shown.slots[1][0] - shown.slots[0][0]) * sheet.factor), side


def room_of(sheet: Sheet, shown: SpaceLayout, stacks: Sequence[Stack], stack: Stack, at: tuple[int, int]) -> Box:
    """What one of the stacks of a space takes: its plate, or the counter on top."""
    wide, high = plate_size(sheet, shown, stacks) if stack.plate else (sheet.counter, sheet.counter)
    left, top = at[0] - wide // 2, at[1] - high // 2
    return left, top, left + wide, top + high


def _pieces(
    image: Image.Image, sheet: Sheet, scene: Scene, owners: Mapping[str, Owner], large: Sequence[Crest]
) -> list[Box]:
    """Every stack, but for what is a crest; the room of all that is drawn."""
    taken: list[Box] = []
    for space, stacks in by_space(scene.stacks).items():
        shown = sheet.layout.spaces.get(space)
        if shown is None:
            continue
        places = laid_out(sheet, shown, stacks)
        whole = is_whole(sheet.view, [at for _, at in places])
        if whole or sheet.layout.kind == "points":
            _tether(image, sheet, shown, [at for _, at in places])
        if not whole:
            continue
        for stack, at in places:
            tucked = any(0 < x - at[0] < 2 * sheet.counter and abs(y - at[1]) < sheet.counter for _, (x, y) in places)
            for left in crests.without([stack], large):
                if left.plate:
                    _plate(image, sheet, left, at, owners[left.owner], plate_size(sheet, shown, stacks))
                else:
                    _pile(image, sheet, left, at, owners[left.owner], tucked)
                taken.append(room_of(sheet, shown, stacks, left, at))
    return taken


def marked(scene: Scene, sheet: Sheet, large: Sequence[crests.Placed]) -> Iterator[tuple[str, tuple[int, int]]]:
    """The signs about pieces and where they go: drawn over all of them, crests too, yet beside what they tell."""
    if not scene.marks:
        return
    piles = dict[str, list[Box]]()
    taken = [square(one.at, one.side) for one in large]
    for stack, room in _rooms(scene, sheet, large):
        piles.setdefault(stack.space, []).append(room)
        taken += [room, _count_of(stack, room, sheet)]
    side, occupied = sign_side(sheet.counter), {stack.space for stack in scene.stacks}
    for space, kind in sorted(scene.marks.items()):
        shown = sheet.layout.spaces.get(space)
        if shown is None:
            continue
        about = piles.get(space)
        at = mark_spot(sheet, shown, about, side, taken) if about else sheet.view.spot(shown.slots[0])
        if not is_whole(sheet.view, [at]) or space in occupied - set(piles):
            continue
        taken.append(square(at, side))
        yield kind, at


def _rooms(scene: Scene, sheet: Sheet, large: Sequence[crests.Placed]) -> Iterator[tuple[Stack, Box]]:
    """Every pile and what it takes: of one that is shown as nothing but a crest, that crest."""
    moved = {(one.crest.space, one.crest.owner): square(one.at, one.side) for one in large}
    for space, stacks in by_space(scene.stacks).items():
        shown = sheet.layout.spaces.get(space)
        if shown is None:
            continue
        places = laid_out(sheet, shown, stacks)
        for stack, at in places if is_whole(sheet.view, [at for _, at in places]) else ():
            left = next(crests.without([stack], [one.crest for one in large]), None)
            room = moved[space, stack.owner] if left is None else room_of(sheet, shown, stacks, left, at)
            yield left or stack, room


def _count_of(stack: Stack, room: Box, sheet: Sheet) -> Box:
    """Where it is told how many lie beneath the first of a pile, if any do: about its upper right corner."""
    return square((room[2], room[1]), tally_size(sheet) if len(stack.counters) > 1 and not stack.plate else 0)


def crests_on(scene: Scene, sheet: Sheet) -> list[crests.Placed]:
    """What the overview shows large, each where its own piece would lie, if it has one."""
    spots: dict[tuple[str, str, str], tuple[int, int]] = {}
    pieces: list[Box] = []
    for space, stacks in by_space(scene.stacks).items():
        if space in sheet.layout.spaces:
            places = laid_out(sheet, sheet.layout.spaces[space], stacks)
            spots |= {(space, stack.owner, piece.name): at for stack, at in places for piece in stack.counters}
            pieces += [square(at, sheet.counter) for stack, at in places if [*crests.without([stack], scene.crests)]]
    return crests.placed(scene, sheet, spots, pieces, rows.rooms(scene, sheet))


def _plate(
    image: Image.Image, sheet: Sheet, stack: Stack, at: tuple[int, int], owner: Owner, size: tuple[int, int]
) -> None:
    """An army as one plate; only a wide one tells the kinds of its units."""
    letters = least(sheet.view.size[0]) if sheet.legible else 0
    made = plate(muster_of(stack, owner, brief=size[0] == size[1]), size, letters)
    put(image, made, at[0] - made.width // 2, at[1] - made.height // 2)


def _tether(image: Image.Image, sheet: Sheet, shown: SpaceLayout, places: Sequence[tuple[int, int]]) -> None:
    """A line to counters that lie outside their space, for want of room in it; to the rim, if they lie beyond it."""
    if shown.leader is None:
        return
    middle, pen = sheet.view.spot(shown.leader[0]), ImageDraw.Draw(image)
    for at in dict.fromkeys(places):
        if not sheet.view.shows(at) or _is_abroad(sheet, shown, at):
            root = root_of(sheet, shown, middle, at)
            pen.line((*root, *at), fill=TETHER, width=_thin(sheet))
            if root == middle:
                dot = max(3, round(3.5 * sheet.factor))
                pen.ellipse((root[0] - dot, root[1] - dot, root[0] + dot, root[1] + dot), fill=TETHER)


def _is_abroad(sheet: Sheet, shown: SpaceLayout, at: tuple[int, int]) -> bool:
    """Whether nearly all of a counter hides what is not its own space: an islet beneath it cannot be seen."""
    return sheet.index.crop(square(at, sheet.counter)).histogram()[shown.index] < OWN * sheet.counter**2


def _thin(sheet: Sheet) -> int:
    """The width of a line that ties things to their space."""
    return max(2, round(2.2 * sheet.factor))


def tally_size(sheet: Sheet) -> int:
    """The height of the plate that tells how many pieces lie beneath the first, large enough to be read in a zoom."""
    return max(14, round(sheet.counter * PLATE), ceil(least(sheet.view.size[0]) / TALLY) if sheet.legible else 0)


def _pile(image: Image.Image, sheet: Sheet, stack: Stack, at: tuple[int, int], owner: Owner, tucked: bool) -> None:
    """At most three counters, the strongest on top, and how many pieces lie beneath."""
    size = sheet.counter
    faces = tuple(face_of(piece, owner, size) for piece in stack.counters[:MOST])
    beneath = sum(piece.count for piece in stack.counters[1:])
    room = square(at, size)
    low = lies_on(_count_of(stack, room, sheet), sheet.names)
    made = pile(faces, round(OFFSET * size / 40), beneath, tally_size(sheet), tucked, low)
    put(image, made.sprite, at[0] + made.left, at[1] + made.top)


# --- marks, arrows, badges ----------------------------------------------------------------------------------


def _mark(image: Image.Image, sheet: Sheet, kind: str, at: tuple[int, int]) -> Box:
    """A sign about pieces, and the room it takes."""
    _sign(image, sheet, mark(kind, sign_side(sheet.counter)), at)
    return square(at, sign_side(sheet.counter))


def _figures(image: Image.Image, sheet: Sheet, figures: Sequence[Figure]) -> None:
    """The numbers that have changed, each over the printed one."""
    size = round(CHANGED * sheet.layout.figure * sheet.factor)
    for one in figures:
        shown = sheet.layout.spaces.get(one.space)
        if shown is not None and one.number < len(shown.figures):
            _sign(image, sheet, figure(str(one.value), one.sense, size), sheet.view.spot(shown.figures[one.number]))


def _signs(image: Image.Image, sheet: Sheet, scene: Scene) -> None:
    """The signs of each place in a row beside it, tied to it where they are nearer to another."""
    thin = _thin(sheet)
    for row in rows.rows(scene, sheet):
        if not is_whole(sheet.view, row.places):
            continue
        if rows.astray(sheet, row.space):
            end = shore(sheet, sheet.layout.spaces[row.space], row.places[0], 3 * thin)
            ImageDraw.Draw(image).line((*end, *row.places[0]), fill=TETHER, width=thin)
        for sprite, at in zip(row.sprites, row.places, strict=True):
            _sign(image, sheet, sprite, at)


def _sign(image: Image.Image, sheet: Sheet, sprite: Image.Image, at: tuple[int, int]) -> None:
    if sheet.view.shows(at, max(sprite.size)):
        put(image, sprite, at[0] - sprite.width // 2, at[1] - sprite.height // 2)


def _seals(image: Image.Image, sheet: Sheet, scene: Scene, owners: Mapping[str, Owner]) -> None:
    """Whose each province is, beside its numbers."""
    realm = sheet.layout.realm()
    for province, owner in scene.provinces.items():
        if province in realm:
            left, top, right, bottom = realm[province].seal
            shown = owners[owner]
            size = max(8, round((right - left - 3) * sheet.factor))
            made = seal(shown.color, shown.emblem, shown.pattern, size)
            _sign(image, sheet, made, sheet.view.spot(((left + right) / 2, (top + bottom) / 2)))


def _lines(image: Image.Image, sheet: Sheet, scene: Scene, owners: Mapping[str, Owner]) -> None:
    """Routes between neighbors, in their owner's color with a dark edge."""
    pen, spaces = ImageDraw.Draw(image), sheet.layout.spaces
    wide = max(2, round(2.6 * sheet.factor), least(sheet.view.size[0]) // 6)
    for extra in (max(1, round(0.8 * sheet.factor)), 0):
        for line in scene.lines:
            if all(end in spaces for end in line.ends):
                start, end = (sheet.view.spot(spaces[end].centre) for end in line.ends)
                color = mix(rgb(owners[line.owner].color), (0, 0, 0), 0.6) if extra else rgb(owners[line.owner].color)
                pen.line((*start, *end), fill=color, width=wide + 2 * extra)


def _foot_of_arrow(sheet: Sheet, space: SpaceLayout) -> tuple[int, int]:
    """Where an arrow begins and ends: at the main stack of an area, at the node of a point-to-point map."""
    return sheet.view.spot(space.centre if sheet.layout.kind == "points" else space.slots[0])


def _arrows(image: Image.Image, sheet: Sheet, scene: Scene, owners: Mapping[str, Owner]) -> None:
    """The ways of moves, each step bent where it hides least; who goes there and back bends to either side."""
    spaces = sheet.layout.spaces
    wide = max(5.6 * sheet.counter / 40, least(sheet.view.size[0]) / 5)
    ways = [[_foot_of_arrow(sheet, spaces[space]) for space in move.path if space in spaces] for move in scene.arrows]
    steps = {step for way in ways for step in pairwise(way)}
    for move, way in zip(scene.arrows, ways, strict=True):
        for number, (start, end) in enumerate(pairwise(way)):
            last = number == len(way) - 2
            far = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
            short = min(sheet.counter * 0.62, far * 0.4) if last else 0.0
            tip = (round(end[0] - (end[0] - start[0]) * short / far), round(end[1] - (end[1] - start[1]) * short / far))
            side = USUAL if (end, start) in steps else bend(sheet, start, tip)
            made = arrow(start, tip, owners[move.owner].color, wide, move.by_sea, last, sheet.view.size, side)
            if made is not None:
                put(image, made.sprite, made.left, made.top)
