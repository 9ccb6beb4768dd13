"""What is wrong with a game's map, found before anything is drawn: the rules' data, their evidence, the map file.

Whatever would end a bake minutes later is found here in about a second, each fault in one line that says what would be
right. `amarna map GAME` prints them, and a bake does not begin while there are any.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, combinations
from math import hypot

import numpy as np

from engine.wargame import tables
from engine.wargame.borders import Fault, crossings
from engine.wargame.survey import Survey, survey
from renderers.atlas import coast, paper
from renderers.atlas.geography import geography
from renderers.atlas.grid import Flags, color
from renderers.atlas.projection import Projection
from renderers.bake import nodes, symbols
from renderers.bake.layout import Box, overlap
from renderers.bake.plan import Lane, Place, Plan, Space, load, rules_of

FILE = "map.toml"
EVIDENCE = "evidence.toml"  # beside the rules' data
KINDS = ("areas", "points")
SMALLEST, WIDEST = 300, 8000  # pixels of a map's side
LETTERS = (14, 60)  # pixels of a name
COLOR = re.compile(r"#[0-9a-f]{6}")
ALIKE = 40  # two tints nearer than that, their differences of red, green and blue added, are taken for one another
MOST = 120.0  # degrees from west to east: beyond that the cone folds over
SHORE = 8  # pixels that a place may lie beyond the coast
SAME = 0.01  # degrees between two places that are not the same


def looked_at(slug: str) -> Survey:
    """A game's map with everything that is wrong with it."""
    try:
        plan = load(slug)
    except ValueError as error:  # a file that cannot be read as what it should be: nothing else can be asked of it
        return Survey(0, 0, 0, 0, [_unread(error)])
    rules = rules_of(slug, plan.file)
    book = EVIDENCE if rules.with_name(EVIDENCE).exists() else ""
    flat = plan.file.kind == "areas"
    read, more = (lambda file: tables.read(rules.with_name(file))), [(one.rules, one.table) for one in plan.file.more]
    found = survey(read, rules.name, plan.file.table, book, flat, plan.file.edges, more)
    return found._replace(faults=[*found.faults, *faults(plan)])


def faults(plan: Plan) -> list[Fault]:
    """What is wrong with a map file; places are looked for on the map only when the map itself is sound."""
    found = list(chain.from_iterable(check(plan) for check in FIRST))
    return found or list(chain.from_iterable(check(plan) for check in THEN))


def _unread(error: ValueError) -> Fault:
    file, _, rest = str(error).partition(": ")
    if not file.endswith(".toml"):
        said, _, at = str(error).partition(" - at ")
        return Fault(FILE, at.strip("`$.") or "the file", said[:1].lower() + said[1:], "see renderers/bake/plan.py")
    item, _, wrong = rest.partition(": ")
    if not wrong or " " in item:
        item, wrong = "the file", rest
    return Fault(file, item, wrong, "a file as renderers/bake/plan.py describes")


# --- names ----------------------------------------------------------------------------------------------------


def unknown_places(plan: Plan) -> Iterator[Fault]:
    """Every place that the map file shows is one of the rules."""
    file = plan.file
    named = {
        "spots": list(file.spots),
        "roomy": file.roomy,
        "roads": [side for road in file.roads for side in road.pair],
        "corners": [area for corner in file.corners for area in corner.areas],
        "exceptions": [side for excuse in file.exceptions for side in excuse.pair],
    }
    for item, names in named.items():
        for name in dict.fromkeys(names):
            if name not in plan.spaces:
                yield Fault(FILE, f"{item}.{name}", f"the rules know no place {name!r}", f"one of {file.rules}")


def unknown_links(plan: Plan) -> Iterator[Fault]:
    """A road is drawn between neighbors, in one of the ways that roads are drawn; four areas meet in a corner."""
    pairs, file = {*plan.pairs(), *plan.lines}, plan.file
    for (one, two), way in {**plan.kinds, **plan.lines}.items():
        if way not in file.ways:
            yield Fault(FILE, f"ways.{way}", f"no such way, but {one} and {two} are joined by it", "its ink and width")
            break
    for name in (name for pair in plan.lines for name in pair if name not in plan.spaces):
        yield Fault(FILE, "more", f"a line leads to {name!r}", "a place of the map")
    for road in file.roads:
        item = f"roads.{'-'.join(road.pair)}"
        if set(road.pair) <= set(plan.spaces) and tuple(sorted(road.pair)) not in pairs:
            yield Fault(FILE, item, "these are no neighbors", "two places that the rules join")
        if road.kind not in file.ways:
            yield Fault(FILE, item, f"unknown kind {road.kind!r}", f"one of {', '.join(file.ways)}")
    for corner in file.corners:
        if len(set(corner.areas)) < 4:
            yield Fault(FILE, f"corners.{corner.areas[0]}", "fewer than four areas meet", "four different ones")
    if file.kind not in KINDS:
        yield Fault(FILE, "kind", f"unknown kind {file.kind!r}", f"one of {', '.join(KINDS)}")


def lanes(plan: Plan) -> Iterator[Fault]:
    """A way over sea that is drawn is one of the rules; one between three shores and more has a hub."""
    for name in plan.file.lanes:
        if name not in plan.seas:
            yield Fault(FILE, f"lanes.{name}", "the rules know no such way over sea", f"one of {plan.file.rules}")
    for name, sea in plan.seas.items():
        hub = plan.file.lanes.get(name, Lane()).hub
        if (hub is not None) is not (len(sea.shores) > 2):
            wrong = f"it has {len(sea.shores)} shores and {'a' if hub else 'no'} hub"
            yield Fault(FILE, f"lanes.{name}", wrong, "a hub is for three shores and more")


def figures(plan: Plan) -> Iterator[Fault]:
    """Numbers printed beside places are fields of the rules' data."""
    for number, field in enumerate(plan.file.figures):
        if not any(len(values) > number and values[number] for values in plan.figures.values()):
            yield Fault(FILE, f"figures.{field}", "no place of the rules has this number", "a field of theirs")


def drawings(plan: Plan) -> Iterator[Fault]:
    """What is drawn beside nodes is something that a place can have, and something that can be drawn."""
    for field, drawing in plan.file.beside.items():
        if field not in Space.__struct_fields__:
            yield Fault(FILE, f"beside.{field}", "no field of a place", f"one of {', '.join(Space.__struct_fields__)}")
        if drawing not in nodes.DRAW:
            yield Fault(FILE, f"beside.{field}", f"unknown drawing {drawing!r}", f"one of {', '.join(nodes.DRAW)}")


def provinces(plan: Plan) -> Iterator[Fault]:
    """A province has places, or else a box."""
    told = plan.file.provinces
    if told is None:
        return
    for item, names in (("boxes", told.boxes), ("at", told.at)):
        for name in names:
            if name not in plan.provinces:
                yield Fault(FILE, f"provinces.{item}.{name}", "the rules know no such province", f"one of {told.rules}")
    for name, province in plan.provinces.items():
        if bool(province.spaces) == (name in told.boxes):
            wrong = "it has places and a box" if province.spaces else "it has neither places nor a box"
            yield Fault(FILE, f"provinces.boxes.{name}", wrong, "a box for what has no places, and for nothing else")


# --- colors ---------------------------------------------------------------------------------------------------


def colors(plan: Plan) -> Iterator[Fault]:
    """Every color is one, and the heights of the land rise."""
    file = plan.file
    said = {f"terrains.{name}.tint": terrain.tint for name, terrain in file.terrains.items()}
    said |= {f"terrains.{name}.ink": terrain.ink for name, terrain in file.terrains.items()}
    said |= {f"ways.{name}.ink": way.ink for name, way in file.ways.items()}
    said |= {f"heights.{metres:g}": text for metres, text in file.heights}
    said |= {"provinces.ink": file.provinces.ink} if file.provinces else {}
    for item, text in said.items():
        if not COLOR.fullmatch(text):
            yield Fault(FILE, item, f"{text!r} is no color", "six digits after a #, such as #b0c570")
    metres = [at for at, _ in file.heights]
    if len(metres) < 2 or metres != sorted(set(metres)):
        yield Fault(FILE, "heights", f"{', '.join(f'{at:g}' for at in metres)} metres", "two heights or more, rising")


def terrains(plan: Plan) -> Iterator[Fault]:
    """Every terrain of the rules has its tint, its ink and its symbol."""
    if plan.file.kind != "areas":
        return
    known = plan.file.terrains
    for name, space in plan.spaces.items():
        if space.terrain not in known:
            yield Fault(FILE, f"terrains.{space.terrain}", f"no tint and no ink, but {name} is such", "a line for it")
    for name in plan.file.waters:
        if name not in known:
            yield Fault(FILE, f"waters.{name}", "no such terrain", f"one of {', '.join(known)}")
    for name, terrain in known.items():
        if terrain.symbol and terrain.symbol not in symbols.DRAW:
            wrong = f"unknown symbol {terrain.symbol!r}"
            yield Fault(FILE, f"terrains.{name}", wrong, f"one of {', '.join(symbols.DRAW)}, or none")


def alike(plan: Plan) -> Iterator[Fault]:
    """Terrain decides battles: two tints are told apart, and each symbol from its ground."""
    tints = {name: color(terrain.tint) for name, terrain in plan.file.terrains.items()}
    for (one, tint), (two, other) in combinations(tints.items(), 2):
        if _apart(tint, other) < ALIKE:
            wrong = f"its tint is {_apart(tint, other)} steps from that of {two}"
            yield Fault(FILE, f"terrains.{one}", wrong, f"{ALIKE} and more, red, green and blue added")
    for name, terrain in plan.file.terrains.items():
        if (steps := _apart(tints[name], color(terrain.ink))) < 2 * ALIKE:
            yield Fault(FILE, f"terrains.{name}", f"its ink is {steps} steps from its tint", f"{2 * ALIKE} and more")


def _apart(a: Iterable[int], b: Iterable[int]) -> int:
    return sum(abs(one - two) for one, two in zip(a, b, strict=True))


# --- the sheet ------------------------------------------------------------------------------------------------


def sizes(plan: Plan) -> Iterator[Fault]:
    """Sizes, weights and letters are such that something can be drawn."""
    file = plan.file
    if not all(SMALLEST <= side <= WIDEST for side in file.size):
        yield Fault(FILE, "size", f"{file.size[0]} x {file.size[1]} pixels", f"sides from {SMALLEST} to {WIDEST}")
    for item, value, least, most in (("counter", file.counter, 16, 80), ("letters", file.letters, *LETTERS)):
        if not least <= value <= most:
            yield Fault(FILE, item, f"{value} pixels", f"{least} to {most}")
    grown = {f"spots.{name}": spot.weight for name, spot in file.spots.items()}
    grown |= {f"closed.{name}": closed.weight for name, closed in file.closed.items()}
    for item, weight in grown.items():
        if not 0.1 <= weight <= 10:
            yield Fault(FILE, item, f"its weight is {weight:g}", "0.1 to 10; an ordinary one is 1")
    for note in file.notes:
        if not note.text or note.size <= 0:
            yield Fault(FILE, f"notes.{note.text}", "nothing to be read", "words in letters of some size")


def frames(plan: Plan) -> Iterator[Fault]:
    """The frame of the map and of its theatres lies on the atlas."""
    west, east, south, north = plan.file.frame
    at_west, at_south, at_east, at_north = geography().bbox
    right = "west, east, south, north, in degrees"
    if not (west < east <= west + MOST and south < north):
        yield Fault(FILE, "frame", f"{list(plan.file.frame)} is no frame", right)
    elif not (at_west <= west and east <= at_east and at_south <= south and north <= at_north):
        atlas = [at_west, at_east, at_south, at_north]
        yield Fault(FILE, "frame", f"{list(plan.file.frame)} is not on the atlas", f"within {atlas}")
    for name, theatre in plan.file.theatres.items():
        left, across, low, high = theatre.frame
        if not (west <= left < across <= east and south <= low < high <= north):
            wrong = f"{list(theatre.frame)} is no part of the map"
            yield Fault(FILE, f"theatres.{name}", wrong, f"{right}, within {list(plan.file.frame)}")


def corners_on_the_atlas(plan: Plan) -> Iterator[Fault]:
    """The corners of a wide map reach farther than the middles of its edges: land and relief go on there."""
    width, height = plan.file.size
    west, south, east, north = geography().bbox
    longitude, latitude = plan.projection().inverse(
        np.array([0, width, 0, width], float), np.array([0, 0, height, height], float)
    )
    for lon, lat in zip(longitude.tolist(), latitude.tolist(), strict=True):
        if not (west <= lon <= east and south <= lat <= north):
            wrong = f"a corner of the sheet lies at {lat:.1f}, {lon:.1f}"
            yield Fault(FILE, "frame", wrong, f"{south:g} to {north:g} north, {west:g} to {east:g} east")


# --- where things are -----------------------------------------------------------------------------------------


def places_in_the_frame(plan: Plan) -> Iterator[Fault]:
    """Everything that has a place has it on the sheet."""
    on_sheet = _sheet(plan)
    for item, place in _all_places(plan):
        if not on_sheet(place):
            yield Fault(
                FILE, item, f"{list(place)} is off the map", f"latitude, longitude within {list(plan.file.frame)}"
            )


def _sheet(plan: Plan) -> Callable[[Place], bool]:
    projection, (width, height) = plan.projection(), plan.file.size

    def inside(place: Place) -> bool:
        x, y = _spot(projection, place)
        return 0 <= x <= width and 0 <= y <= height

    return inside


def _spot(projection: Projection, place: Place) -> tuple[float, float]:
    x, y = projection.forward(place[1], place[0])
    return float(x), float(y)


def _all_places(plan: Plan) -> Iterator[tuple[str, Place]]:
    """Everything with a place, and its name in the map file."""
    for name in plan.spaces:
        if plan.spot(name).box is None:
            yield from ((f"spots.{name}", place) for place in plan.sites(name)[:1])
    for corner in plan.file.corners:
        yield f"corners.{corner.areas[0]}", corner.at
    for note in plan.file.notes:
        yield f"notes.{note.text}", note.at
    for name, lane in plan.file.lanes.items():
        yield from ((f"lanes.{name}", place) for place in [*lane.via, *([lane.hub] if lane.hub else [])])
    if plan.file.provinces is not None:
        yield from ((f"provinces.at.{name}", place) for name, place in plan.file.provinces.at.items())
    for road in plan.file.roads:
        yield from ((f"roads.{'-'.join(road.pair)}", place) for place in road.via)


def on_their_element(plan: Plan) -> Iterator[Fault]:
    """Areas of land grow from land, and areas of sea from water."""
    if plan.file.kind != "areas":
        return
    projection, on_sheet = plan.projection(), _sheet(plan)
    land = np.asarray(coast.land_mask(projection, 1)) > 127
    for name in plan.spaces:
        place, wet = plan.sites(name)[0], plan.at_sea(name)
        if plan.spot(name).box or not on_sheet(place) or _near(~land if wet else land, _spot(projection, place)):
            continue
        there, right = ("on land", "water") if wet else ("in the sea", "land")
        yield Fault(FILE, f"spots.{name}", f"{list(place)} lies {there}", f"a place on {right}")


def _near(ground: Flags, at: tuple[float, float]) -> bool:
    """Whether there is such ground within a few pixels: coasts are drawn more coarsely than places are given."""
    x, y = round(at[0]), round(at[1])
    return bool(ground[max(y - SHORE, 0) : y + SHORE + 1, max(x - SHORE, 0) : x + SHORE + 1].any())


def claimed_twice(plan: Plan) -> Iterator[Fault]:
    """No two areas grow from one point."""
    taken: dict[str, list[Place]] = {name: plan.sites(name) for name in plan.spaces if plan.spot(name).box is None}
    taken |= {f"closed {name}": closed.sites for name, closed in plan.file.closed.items()}
    for (one, sites), (two, others) in combinations(taken.items(), 2):
        for at in sites:
            if any(hypot(at[0] - other[0], at[1] - other[1]) < SAME for other in others):
                yield Fault(FILE, f"spots.{one}", f"{list(at)} is a place of {two} too", "one place for each")


def boxes(plan: Plan) -> Iterator[Fault]:
    """Boxes, legend and title lie on the sheet, and apart."""
    width, height = plan.file.size
    edge = paper.EDGE
    shown = dict(_boxes(plan))
    for item, box in shown.items():
        if box[0] < edge or box[1] < edge or box[2] > width - edge or box[3] > height - edge:
            yield Fault(
                FILE,
                item,
                f"{list(box)} reaches beyond the frame",
                f"within {[edge, edge, width - edge, height - edge]}",
            )
    for (one, first), (two, second) in combinations(shown.items(), 2):
        if overlap(first, second):
            yield Fault(FILE, one, f"{list(first)} lies over {two}", "apart")


def _boxes(plan: Plan) -> Iterator[tuple[str, Box]]:
    for name, spot in plan.file.spots.items():
        if spot.box:
            left, top, across, down = spot.box
            yield f"spots.{name}", (left, top, left + across, top + down)
    for item, box in (("legend", plan.legend()), ("cartouche", plan.cartouche())):
        if box:
            yield item, box


def roads_that_cross(plan: Plan) -> Iterator[Fault]:
    """On a map of points no two roads cross where there is nothing: a reader would take it for a crossroads."""
    if plan.file.kind != "points":
        return
    projection = plan.projection()
    at = {name: _spot(projection, plan.sites(name)[0]) for name in plan.spaces}
    allowed = {frozenset(entry.pair) for entry in plan.file.exceptions}
    via = {road.pair: [_spot(projection, place) for place in road.via] for road in plan.file.roads}
    via |= {(two, one): spots[::-1] for (one, two), spots in via.items()}
    lines = {pair: (at[pair[0]], *via.get(pair, ()), at[pair[1]]) for pair in sorted(plan.pairs())}
    for one, two in crossings(lines):
        if not {frozenset(one), frozenset(two)} & allowed:
            wrong = f"the way from {one[0]} to {one[1]} crosses that from {two[0]} to {two[1]}"
            yield Fault(FILE, f"spots.{one[0]}", wrong, "ends moved apart, or an exception with its reason")


Check = Callable[[Plan], Iterator[Fault]]
FIRST: tuple[Check, ...] = (
    unknown_places,
    unknown_links,
    lanes,
    figures,
    drawings,
    provinces,
    colors,
    terrains,
    sizes,
    frames,
)
THEN: tuple[Check, ...] = (
    alike,
    corners_on_the_atlas,
    places_in_the_frame,
    on_their_element,
    claimed_twice,
    boxes,
    roads_that_cross,
)  # these draw on what the first have found sound
