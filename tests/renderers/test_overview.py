"""The overview on a telephone: whose every place is, every Capital and City, every score, late in a game of each kind.

Two pictures that differ in one thing are shrunk to 350 pixels across, and what differs on them is measured: that much
of the thing is seen, whatever lies on it.
"""

from __future__ import annotations

from itertools import combinations
from math import dist
from typing import Any

import msgspec
import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from renderers.bake.layout import Box, overlap, sign_side, square
from renderers.baked import Sheet, baked, sent_scale
from renderers.crests import Placed, crest_side, without
from renderers.games import look_of
from renderers.legible import LEAST, PHONE, least
from renderers.paint import by_space, crests_on, laid_out, marked, paint
from renderers.rows import rooms
from renderers.scene import Crop, Scene
from renderers.sprites import BROAD, mark
from renderers.standing import Sizes, plates_of, standing
from tests.renderers.late import LATE, Late, position

APART = 15  # in CIELAB: two colors that nobody takes for one
SEEN = 14  # pixels of an owner's color on a picture 350 wide
HIGH = 0.7  # of the size of letters: how high a digit is
PALER = 6  # in lightness: what tells a light stripe from plain land
STRIPED = 4  # pixels of either stripe, on the smallest of islands
HIDDEN = 0.5  # of a sign: with more of it beneath crests it is not seen
CORNER = 0.25  # of a piece: its number is in another
COVERED = 0.25  # of a crest: as much of it may lie beneath another where Cities crowd
LARGE = ("capital", "city")
Pixels = NDArray[Any]


@pytest.fixture(params=LATE, ids=lambda late: late.game)
def late(request: pytest.FixtureRequest) -> Late:
    return request.param


def scene_of(late: Late) -> Scene:
    look = look_of(late.game)
    assert look is not None
    return look.scene(position(late).seen(None), [])


def sheet_of(scene: Scene) -> Sheet:
    map_ = baked(scene.game)
    return map_.sheet(Crop(), sent_scale(map_.layout, Crop()), scene.closed)


def on_a_telephone(scene: Scene) -> Pixels:
    picture = paint(scene, Crop(), sent_scale(baked(scene.game).layout, Crop()))
    size = PHONE, round(picture.height * PHONE / picture.width)
    return np.asarray(picture.resize(size, Image.Resampling.LANCZOS)).astype(float)


def lab(picture: Pixels) -> Pixels:
    to_xyz = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
    xyz = (picture / 255) ** 2.2 @ to_xyz.T / np.array([0.95047, 1, 1.08883])
    root = np.cbrt(np.maximum(xyz, 0.001))
    x, y, z = root[..., 0], root[..., 1], root[..., 2]
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], -1)


def apart(one: Pixels, other: Pixels) -> Pixels:
    return np.sqrt(((lab(one) - lab(other)) ** 2).sum(-1)) > APART


def colors_in(scene: Scene) -> list[str]:
    """The colors of those who hold anything."""
    return sorted({owner.color for owner in scene.owners if owner.id in set(scene.held.values())})


def held_by_others(scene: Scene, by: int) -> Scene:
    """Every place in the color that comes so many after its own, and nothing else changed."""
    colors = colors_in(scene)
    patterns = {owner.color: owner for owner in scene.owners}
    others = [msgspec.structs.replace(patterns[color], id=f"in {color}") for color in colors]
    own = {owner.id: colors.index(owner.color) for owner in scene.owners if owner.color in colors}
    held = {space: others[(own[owner] + by) % len(others)].id for space, owner in scene.held.items()}
    return msgspec.structs.replace(scene, held=held, owners=(*scene.owners, *others))


def nearest(scene: Scene, size: tuple[int, ...]) -> Pixels:
    """The place that each pixel belongs to, by its number: its area, or the nearest node."""
    sheet, spaces = sheet_of(scene), list(baked(scene.game).layout.spaces.values())
    share = PHONE / sheet.view.size[0]
    down, across = np.mgrid[0 : size[0], 0:PHONE]
    if sheet.layout.kind == "areas":
        right, low = (np.minimum((at / share).astype(int), most - 1)
                      for at, most in zip((across, down), sheet.view.size, strict=True))  # fmt: skip
        return np.where(down < sheet.view.size[1] * share, np.asarray(sheet.index.whole())[low, right], 0)
    spots = np.array([sheet.view.spot(space.centre) for space in spaces]) * share
    far = np.hypot(across[..., None] - spots[:, 0], down[..., None] - spots[:, 1])
    return np.array([space.index for space in spaces])[far.argmin(-1)]


def test_whose_every_place_is_can_be_seen(late: Late) -> None:
    """Beneath counters, names, numbers and crests too; told from each other color there is. Where the crest of the
    holder stands, that tells it."""
    scene = scene_of(late)
    shown = on_a_telephone(scene)
    places, spaces, hidden = nearest(scene, shown.shape), baked(late.game).layout.spaces, {}
    crested = {one.space for one in scene.crests if one.owner == scene.held.get(one.space) and one.kind in LARGE}
    for by in range(1, len(colors_in(scene))):
        told = apart(shown, on_a_telephone(held_by_others(scene, by)))
        seen = np.bincount(places[told], minlength=256)
        hidden |= {space: n for space in {*scene.held} - crested if (n := int(seen[spaces[space].index])) < SEEN}
    assert len(scene.held) > 30
    assert hidden == {}


def test_land_of_those_whom_nobody_plays_is_striped_so_broad_that_a_telephone_tells_it(late: Late) -> None:
    """Against the land of every player it is apart, its dark stripes darker and its light ones lighter."""
    scene = msgspec.structs.replace(scene_of(late), stacks=(), crests=(), tokens=(), marks={}, signs={}, closed=())
    wild = [owner.id for owner in scene.owners if owner.pattern == BROAD]
    playing = {owner.color: owner.id for owner in scene.owners if owner.id not in wild}
    spaces = baked(late.game).layout.spaces
    for owner in wild:
        striped = all_held(scene, owner)
        places = nearest(scene, striped.shape)
        for other in playing.values():
            plain = all_held(scene, other)
            lighter = (lab(striped) - lab(plain))[..., 0]
            for told, least_ in (
                (apart(striped, plain), SEEN),
                (lighter > PALER, STRIPED),
                (lighter < -PALER, STRIPED),
            ):
                seen = np.bincount(places[told], minlength=256)
                assert {name for name, space in spaces.items() if seen[space.index] < least_} == set(), other


def all_held(scene: Scene, owner: str) -> Pixels:
    return on_a_telephone(msgspec.structs.replace(scene, held=dict.fromkeys(baked(scene.game).layout.spaces, owner)))


def test_no_crest_lies_on_the_number_of_another_stack(late: Late) -> None:
    scene = scene_of(late)
    sheet = sheet_of(scene)
    stacks = [stack for at in by_space(scene.stacks).items() if at[0] in sheet.layout.spaces
              for stack in laid_out(sheet, sheet.layout.spaces[at[0]], at[1])]  # fmt: skip
    pieces = [square(at, sheet.counter) for stack, at in stacks if [*without([stack], scene.crests)]]
    assert pieces
    assert most_hidden(pieces, scene, sheet) <= CORNER


def test_crests_leave_temples_and_walls_to_be_seen(late: Late) -> None:
    """But for a few, whose places have no more room than that of their crest."""
    scene = scene_of(late)
    sheet = sheet_of(scene)
    signs = rooms(scene, sheet)
    hidden = [sign for sign in signs if most_hidden([sign], scene, sheet) > HIDDEN]
    assert len(hidden) <= len(signs) // 4


def most_hidden(boxes: list[Box], scene: Scene, sheet: Sheet) -> float:
    """The largest share of any of these that lies beneath crests."""
    crests = [square(one.at, one.side) for one in crests_on(scene, sheet)]
    return max(sum(overlap(box, crest) for crest in crests) / area_of(box) for box in boxes)


def test_every_capital_and_city_is_as_high_as_letters_and_covered_by_none(late: Late) -> None:
    scene = scene_of(late)
    sheet = sheet_of(scene)
    placed = crests_on(scene, sheet)
    assert len(placed) == len(scene.crests) and any(one.crest.kind in LARGE for one in placed)
    assert crest_side(sheet) * PHONE / sheet.view.size[0] >= LEAST
    boxes = {(one.crest.space, one.crest.owner, one.crest.kind): square(one.at, one.side) for one in placed}
    crowded = {(a, b): shared for a, b in combinations(boxes, 2)
               if (shared := overlap(boxes[a], boxes[b]) / crest_side(sheet) ** 2) > COVERED}  # fmt: skip
    assert crowded == {}


def test_no_capital_or_city_hides_a_letter_of_a_name(late: Late) -> None:
    """Its letters are about half as wide as high: of no name more than a part of one is hidden."""
    scene = scene_of(late)
    sheet = sheet_of(scene)
    hidden = {}
    for one in crests_on(scene, sheet):
        for name in sheet.names:
            high = name[3] - name[1]
            if overlap(square(one.at, one.side), name) > 0.45 * high**2:
                hidden[one.crest.space] = name
    assert hidden == {}


def test_crests_stand_on_their_own_places_and_hide_few_names(late: Late) -> None:
    """On their own areas or nodes, or it could not be told whose they are."""
    scene = scene_of(late)
    sheet = sheet_of(scene)
    placed = crests_on(scene, sheet)
    astray = [one.crest.space for one in placed if not stands_on(one, sheet)]
    assert astray == []
    boxes = [square(one.at, one.side) for one in placed]
    hidden = [name for name in sheet.names if sum(overlap(name, box) for box in boxes) > 0.15 * area_of(name)]
    assert len(hidden) <= 2 + len(placed) // 50


def stands_on(one: Placed, sheet: Sheet) -> bool:
    shown = sheet.layout.spaces[one.crest.space]
    if sheet.layout.kind == "areas":
        return sheet.index.getpixel(one.at) == shown.index
    return dist(one.at, sheet.view.spot(shown.centre)) <= one.side / 2


def area_of(box: Box) -> int:
    return (box[2] - box[0]) * (box[3] - box[1])


def test_a_sign_about_pieces_is_never_beneath_a_crest(late: Late) -> None:
    scene = scene_of(late)
    places = {one.space: "battle" for one in scene.crests}
    sheet = sheet_of(scene)
    bare, told = (
        np.asarray(paint(msgspec.structs.replace(scene, marks=marks), Crop(), sheet.view.factor)).astype(int)
        for marks in ({}, places)
    )
    changed = (bare != told).any(-1)
    whole = mark("battle", sign_side(sheet.counter))
    seen = np.count_nonzero(np.asarray(whole)[..., 3] > 128)
    side = whole.width // 2
    for _, (x, y) in marked(msgspec.structs.replace(scene, marks=places), sheet, crests_on(scene, sheet)):
        if side <= x < bare.shape[1] - side and side <= y < bare.shape[0] - side:
            assert changed[y - side : y + side, x - side : x + side].sum() > 0.6 * seen


def test_a_capital_or_city_stands_out_on_the_telephone(late: Late) -> None:
    """What its crest changes on the map: nearly the whole of a disc nine pixels across."""
    scene = scene_of(late)
    sheet = sheet_of(scene)
    share = PHONE / sheet.view.size[0]
    shown = on_a_telephone(scene)
    told = (shown != on_a_telephone(msgspec.structs.replace(scene, crests=()))).any(-1)
    small = {}
    for one in crests_on(scene, sheet):
        if one.crest.kind in LARGE:
            left, top, right, bottom = (round(at * share) for at in square(one.at, one.side))
            if told[top:bottom, left:right].sum() < 0.6 * LEAST**2:
                small[one.crest.space] = int(told[top:bottom, left:right].sum())
    assert small == {}


def test_scores_names_and_words_are_written_in_letters_that_can_be_read(late: Late) -> None:
    scene = scene_of(late)
    status = scene.status
    assert status is not None and status.scores
    wide = sheet_of(scene).view.size[0]
    share = PHONE / wide
    for number in range(len(status.scores)):
        one, other = (
            np.asarray(standing(with_points(scene, number, points), scene.trays, scene.owners, wide)).astype(int)
            for points in (211, 277)
        )
        rows = np.nonzero((one != other).any((1, 2)))[0]
        assert (rows.max() - rows.min() + 1) * share >= HIGH * LEAST, status.scores[number]
    assert Sizes(least(wide)).letters * share >= LEAST


def with_points(scene: Scene, number: int, points: int) -> Any:
    status = scene.status
    assert status is not None
    scores = list(status.scores)
    scores[number] = msgspec.structs.replace(scores[number], points=points)
    return msgspec.structs.replace(status, scores=tuple(scores))


def test_names_of_players_stand_whole_beside_their_points(late: Late) -> None:
    scene = scene_of(late)
    wide = sheet_of(scene).view.size[0]
    owners = {owner.id: owner for owner in scene.owners}
    assert scene.status is not None
    plates = plates_of(scene.status, owners, Sizes(least(wide)), wide)
    assert [plate.name for plate in plates.told] == [owners[score.owner].name for score in scene.status.scores]
    assert [plate.moves for plate in plates.told] == [one.owner in scene.status.to_move for one in scene.status.scores]
    assert plates.columns * (plates.each + Sizes(least(wide)).gap) <= wide
