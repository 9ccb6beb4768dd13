"""A picture shows its scene: colors where they belong, pieces on their slots, badges inside and apart, always alike."""

from __future__ import annotations

import random
from itertools import combinations, pairwise
from typing import Any

import msgspec
import numpy as np
import pytest
from PIL import Image, ImageChops, ImageStat

from engine.kernel.dice import Dice
from renderers import strip
from renderers.aside import in_row
from renderers.bake.layout import FIGURE
from renderers.baked import KEPT, ZOOM, Baked, baked, open_part, shelve, window
from renderers.color import PALETTE, mix, rgb
from renderers.crests import crest_side
from renderers.crests import without as crests_without
from renderers.legible import least, readable
from renderers.levels import FILL
from renderers.musters import chip, chip_size
from renderers.options import badge_size, badges
from renderers.paint import MIST, by_space, crests_on, face_of, laid_out, paint
from renderers.scene import (
    Arrow,
    Badge,
    Camp,
    Counter,
    Crest,
    Crop,
    Fight,
    Figure,
    Key,
    Owner,
    Scene,
    Score,
    Stack,
    Status,
    Token,
    Tray,
)
from renderers.sprites import arrow, badge, bare, counter
from renderers.standing import Sizes, plates_of
from renderers.strip import AIR
from scribes.state import Scribes
from scribes.tables import PLACES
from tests.kit import new_session, secret_of
from tests.renderers.small_map import BAND, BLUE, GAME, PAPER, RED, SIZE, small_map, small_scene, stack
from tests.tiny import SCRIBES

GREEN = Owner("blue", "Green", PALETTE["sea"], "reed", "solid")  # on paper it is seen as it is, which blue is not
GREEN_RGB, RED_RGB = rgb(GREEN.color), rgb(RED.color)


@pytest.fixture(autouse=True)
def clean() -> None:
    small_map()


def pixel(image: Image.Image, at: tuple[int, int]) -> tuple[int, ...]:
    found = image.getpixel(at)
    assert isinstance(found, tuple)
    return found


def near(found: tuple[int, ...], wanted: tuple[int, ...], by: int = 3) -> bool:
    return max(abs(a - b) for a, b in zip(found, wanted, strict=True)) <= by


def blended(color: tuple[int, int, int], alpha: int) -> tuple[int, int, int]:
    return mix(PAPER, color, alpha / 255)


def green(scene: Scene) -> Scene:
    return msgspec.structs.replace(scene, owners=(GREEN, RED))


# --- owners -------------------------------------------------------------------------------------------------


def test_an_area_has_its_owners_wash_and_band() -> None:
    image = paint(green(small_scene({"north": "blue"})))
    assert image.size == SIZE
    assert near(pixel(image, (80, 60)), blended(GREEN_RGB, FILL))
    assert near(pixel(image, (3, 60)), blended(GREEN_RGB, BAND))
    assert pixel(image, (240, 60)) == PAPER
    assert pixel(image, (80, 180)) == PAPER


def test_a_pattern_is_laid_over_the_wash() -> None:
    solid = paint(small_scene({"north": "blue"})).crop((20, 20, 130, 100))
    striped = paint(small_scene({"north": "red"})).crop((20, 20, 130, 100))
    assert len(solid.getcolors() or []) == 1
    shades = striped.getcolors(10_000) or []
    assert len(shades) > 3
    darkest = min(color for _, color in shades if isinstance(color, tuple))
    assert not near(darkest, blended(RED_RGB, FILL), 10)


def test_an_owner_nobody_describes_paints_nothing() -> None:
    assert paint(small_scene({"north": "stranger", "nowhere": "blue"})).tobytes() == paint(small_scene()).tobytes()


def test_a_finished_picture_does_not_touch_the_kept_ground() -> None:
    first = paint(small_scene({"north": "blue"}, (stack("north", "blue", ("foot", 2)),)))
    paint(small_scene({"north": "blue"})).paste((0, 0, 0), (0, 0, 200, 200))
    assert paint(small_scene({"north": "blue"}, (stack("north", "blue", ("foot", 2)),))).tobytes() == first.tobytes()


# --- stacks -------------------------------------------------------------------------------------------------


def test_the_strongest_counter_lies_on_the_slot() -> None:
    pile = stack("north", "red", ("chariot", 3), ("foot", 4))
    image = paint(small_scene(stacks=(pile,)))
    slot = baked(GAME).layout.spaces["north"].slots[0]
    wanted = counter(face_of(pile.counters[0], RED, 40)).convert("RGB")
    seen = image.crop((slot[0] - 18, slot[1] - 8, slot[0] + 14, slot[1] + 18))
    sprite = wanted.crop((23 - 18, 23 - 8, 23 + 14, 23 + 18))
    assert sum(ImageStat.Stat(ImageChops.difference(seen, sprite)).mean) < 1.5


def test_at_most_three_counters_are_drawn() -> None:
    kinds = [("chariot", 1), ("cavalry", 1), ("foot", 1), ("camel", 1), ("ruler", 1)]
    three, five = stack("north", "red", *kinds[:3]), stack("north", "red", *kinds)
    few, many = (paint(small_scene(stacks=(pile,))) for pile in (three, five))
    box = ImageChops.difference(few, many).getbbox()
    assert box is not None, "the plate says +4, not +2"
    assert box[2] - box[0] <= 20
    assert box[3] - box[1] <= 20


def test_peoples_in_one_space_have_slots_of_their_own() -> None:
    sheet = baked(GAME).sheet(Crop())
    north = sheet.layout.spaces["north"]
    piles = [stack("north", owner, ("foot", 1)) for owner in ("blue", "red", "blue", "red", "blue")]
    places = [at for _, at in laid_out(sheet, north, piles)]
    assert places[:3] == north.slots
    assert len(set(places)) == 5


def test_a_zoom_lays_the_kinds_of_one_people_side_by_side() -> None:
    zoom = baked(GAME).sheet(Crop(space="north"))
    north = zoom.layout.spaces["north"]
    spread = laid_out(zoom, north, [stack("north", "blue", ("foot", 1), ("ruler", 1))])
    assert [pile.counters[0].kind for pile, _ in spread] == ["foot", "ruler"]
    crowded = stack("north", "blue", *((kind, 1) for kind in ("foot", "ruler", "god", "camel")))
    assert len(laid_out(zoom, north, [crowded])) == 1


def test_empty_and_unknown_stacks_are_passed_over() -> None:
    odd = (Stack("north", "blue", ()), stack("nowhere", "blue", ("foot", 1)))
    assert by_space(odd).keys() == {"nowhere"}
    assert paint(small_scene(stacks=odd)).tobytes() == paint(small_scene()).tobytes()


def test_a_mark_needs_no_pieces() -> None:
    bare, marked = paint(small_scene()), paint(small_scene(marks={"east": "claimed", "nowhere": "battle"}))
    box = ImageChops.difference(bare, marked).getbbox()
    assert box is not None
    assert box[0] > 160
    both = paint(small_scene(stacks=(stack("east", "red", ("foot", 1)),), marks={"east": "battle"}))
    assert both.tobytes() != marked.tobytes()


def test_the_signs_of_a_space_stand_side_by_side() -> None:
    bare = paint(small_scene())
    seen: list[tuple[int, int, int, int]] = []
    for count in (1, 2, 3):
        signs = {"west": ("revolt", "monument", "founded")[:count], "nowhere": ("revolt",)}
        box = ImageChops.difference(bare, paint(small_scene(signs=signs))).getbbox()
        assert box is not None
        seen.append(box)
    heights = [bottom - top for _, top, _, bottom in seen]
    assert heights[1] >= 2 * heights[0] - 2
    assert seen[2][2] - seen[2][0] >= 2 * heights[0] - 2  # the third turns aside from the name above
    assert len({(left, right) for left, _, right, _ in seen[:2]}) == 1, "in one column, as the layout says"
    zoom = baked(GAME).sheet(Crop(space="north"))
    places = in_row(zoom, zoom.layout.spaces["north"], 30, 3)
    assert places[0] == zoom.view.spot((20, 60))
    assert [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(places)] == [(0, -30), (0, -30)]


def test_signs_nearer_to_another_place_are_tied_to_their_own() -> None:
    bare, between = paint(small_scene()), (150, 180)  # south has its middle at 80, west at 240, their border at 160
    signs = {"west": ("revolt",)}
    assert pixel(paint(small_scene(signs=signs)), (220, 180)) == pixel(bare, (220, 180)), "not where they stand near"
    layout, made = baked(GAME).layout, small_map()
    far = msgspec.structs.replace(layout.spaces["west"], signs=[(130, 180), (130, 156)])
    shelve(GAME, Baked(msgspec.structs.replace(layout, spaces={**layout.spaces, "west": far}), made.pictures))
    assert pixel(paint(small_scene(signs=signs)), between) != pixel(bare, between)
    inside = (200, 180)  # where names and pieces stand
    assert pixel(paint(small_scene(signs=signs)), inside) == pixel(bare, inside), "no further than surely into its area"


def test_a_changed_number_covers_the_printed_one() -> None:
    bare = paint(small_scene())
    less = paint(small_scene(figures=(Figure("east", 1, 0, 3), Figure("nowhere", 0, 1, 3))))
    box = ImageChops.difference(bare, less).getbbox()
    assert box is not None
    x, y = 160 + 37, 90
    assert box[0] <= x - FIGURE // 2 and box[2] >= x + FIGURE // 2 and box[1] <= y - FIGURE // 2
    assert box[2] - box[0] <= FIGURE + 6
    more = paint(small_scene(figures=(Figure("east", 1, 4, 3),)))
    assert box[3] - y > y - box[1], "what has become less points down"
    over = ImageChops.difference(bare, more).getbbox()
    assert over is not None and over[3] - y < y - over[1], "what has become more points up"


def test_a_number_for_which_nothing_is_printed_stands_with_the_signs() -> None:
    bare = paint(small_scene())
    box = ImageChops.difference(bare, paint(small_scene(figures=(Figure("west", 2, 1, 0),)))).getbbox()
    assert box is not None
    assert box[0] < 160 + 20 < box[2] and box[1] < 120 + 60 < box[3]


# --- arrows and badges --------------------------------------------------------------------------------------


def test_an_arrow_runs_from_space_to_space() -> None:
    bare = paint(small_scene())
    there = paint(small_scene(arrows=(Arrow(("north", "west"), "red"),)))
    back = paint(small_scene(arrows=(Arrow(("west", "north"), "red"),)))
    box = ImageChops.difference(bare, there).getbbox()
    assert box is not None
    assert box[0] < 100
    assert box[2] > 200
    assert there.tobytes() != back.tobytes()
    lost = paint(small_scene(arrows=(Arrow(("north", "nowhere"), "red"), Arrow(("north",), "red"))))
    assert lost.tobytes() == bare.tobytes()


def test_arrows_outside_a_zoom_are_left_out() -> None:
    assert arrow((0, 0), (3, 3), BLUE.color, 6, False) is None
    paint(small_scene(arrows=(Arrow(("south", "west"), "red"),)), Crop(theatre="top"))


VIEWS = [
    Crop(),
    *(Crop(theatre=name) for name in baked("pharaohs").layout.theatres),
    *(Crop(space=name) for name in baked("pharaohs").layout.spaces),
]


@pytest.mark.parametrize("crop", VIEWS[:6] + VIEWS[6::7], ids=lambda crop: crop.theatre or crop.space or "all")
def test_badges_lie_inside_the_picture_and_apart(crop: Crop) -> None:
    layout = baked("pharaohs").layout
    view = window(layout, crop, 1)
    wanted = [Badge(space, number, space, (99,) * (number % 2)) for number, space in enumerate(layout.spaces, 1)]
    placed = list(badges(wanted, _Unpainted(view, layout)))  # type: ignore[arg-type]
    assert len(placed) >= (len(wanted) if crop == Crop() else 2)
    boxes = []
    for (x, y), (wide, high) in ((one.at, one.size) for one in placed):
        assert x - wide / 2 >= 8
        assert x + wide / 2 <= view.size[0] - 8
        assert y - high / 2 >= 8
        assert y + high / 2 <= view.size[1] - 8
        boxes.append((x - wide / 2, y - high / 2, x + wide / 2, y + high / 2))
    for a, b in combinations(boxes, 2):
        assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


class _Unpainted:
    """A sheet as far as badges need one."""

    def __init__(self, view: Any, layout: Any) -> None:
        self.view, self.layout, self.factor = view, layout, view.factor
        self.legible = readable(layout.letters() * view.factor, view.size[0])
        self.index = Image.new("L", view.size)


def test_badges_that_crowd_make_room() -> None:
    sheet = baked(GAME).sheet(Crop())
    placed = list(badges([Badge("north", number, "x") for number in range(1, 9)], sheet))
    assert len({one.at for one in placed}) == 8
    assert not list(badges([Badge("nowhere", 1, "x")], sheet))


# --- a part of the map in play ------------------------------------------------------------------------------


def test_a_number_that_was_pushed_aside_is_tied_to_its_place() -> None:
    sheet = baked(GAME).sheet(Crop())
    first, *others = badges([Badge("north", number, "x") for number in range(1, 120)], sheet)
    assert first.leader is None
    north = sheet.layout.spaces["north"]
    away = [one for one in others if sheet.index.getpixel(one.at) != north.index]
    assert away and {one.leader for one in away} == {north.centre}
    assert {one.leader for one in others if one not in away} == {None}


def test_so_many_numbers_that_plates_would_hide_the_map_stand_bare() -> None:
    sheet = baked(GAME).sheet(Crop())
    (alone,) = badges([Badge("north", 1, "x")], sheet)
    crowd = list(badges([Badge("north", number, "x") for number in range(1, 20)], sheet))
    assert alone.sprite is badge("1", badge_size(sheet))
    assert [one.sprite for one in crowd] == [bare(str(number), least(SIZE[0])) for number in range(1, 20)]


def test_the_overview_leaves_out_what_is_not_in_play() -> None:
    """Half the map is in play: it is shown with as many pixels as the whole would have."""
    image = paint(green(small_scene({"north": "blue"}, closed=("south", "west"))))
    assert abs(image.width * image.height - SIZE[0] * SIZE[1]) < 2000
    assert image.width / image.height == pytest.approx(SIZE[0] / 160, abs=0.02), "40 pixels about what is in play"
    view = window(baked(GAME).layout, Crop(), 1, ("south", "west"))
    assert (view.left, view.top) == (0, 0) and view.factor == pytest.approx((240 / 160) ** 0.5, abs=0.01)
    assert near(pixel(image, view.spot((80, 40))), blended(GREEN_RGB, FILL))
    assert near(pixel(image, view.spot((80, 140))), mix(PAPER, rgb(MIST), 178 / 255))


def test_what_is_not_in_play_is_veiled_in_a_zoom() -> None:
    bare, veiled = (paint(small_scene(closed=closed), Crop(theatre="top")) for closed in ((), ("east",)))
    view = window(baked(GAME).layout, Crop(theatre="top"), 1)
    assert pixel(veiled, view.spot((80, 60))) == pixel(bare, view.spot((80, 60)))
    assert near(pixel(veiled, view.spot((240, 60))), mix(PAPER, rgb(MIST), 178 / 255))


def test_a_map_that_is_nearly_all_in_play_is_shown_whole() -> None:
    assert paint(small_scene(closed=("west",))).size == SIZE
    assert open_part(baked(GAME).layout, tuple(baked(GAME).layout.spaces)) == (0, 0, *SIZE)


def test_what_marks_a_place_as_somebodys_has_his_color() -> None:
    bare = paint(small_scene())
    tokens = (Token("west", "temple", "red", "temple"), Token("nowhere", "temple", "red", "temple"))
    marked = paint(small_scene(tokens=tokens, signs={"west": ("oasis",)}))
    box = ImageChops.difference(bare, marked).getbbox()
    assert box is not None and box[3] - box[1] >= 2 * 24, "one sign beyond the other"
    part = marked.crop((160 + 8, 120 + 48, 160 + 32, 120 + 72))
    colors = part.getcolors(100_000) or []
    assert sum(count for count, found in colors if isinstance(found, tuple) and near(found, RED_RGB, 12)) > 60


# --- crops --------------------------------------------------------------------------------------------------


def test_zooms_have_their_size_and_show_their_part() -> None:
    scene = green(small_scene({"south": "blue"}, (stack("south", "blue", ("foot", 3)),)))
    zoom = paint(scene, Crop(space="south"))
    assert zoom.size == ZOOM
    view = window(baked(GAME).layout, Crop(space="south"), 1)
    x, y = view.spot((50, 160))
    assert near(pixel(zoom, (x, y)), blended(GREEN_RGB, FILL))
    assert paint(scene, Crop(theatre="top")).size == ZOOM
    assert paint(scene, scale=2).size == (SIZE[0] * 2, SIZE[1] * 2)


def test_a_crop_stays_on_the_map() -> None:
    layout = baked("pharaohs").layout
    for crop in VIEWS:
        view = window(layout, crop, 1)
        assert view.left >= 0
        assert view.top >= 0
        assert view.left + view.size[0] / view.factor <= layout.size[0] + 1e-6
        assert view.top + view.size[1] / view.factor <= layout.size[1] + 1e-6


@pytest.mark.parametrize("crop", [Crop(theatre="atlantis"), Crop(space="atlantis")])
def test_a_crop_of_nothing_is_refused(crop: Crop) -> None:
    with pytest.raises(ValueError, match="atlantis"):
        paint(small_scene(), crop)


def test_sheets_are_kept_but_not_without_end() -> None:
    made = small_map()
    assert made.sheet(Crop()) is made.sheet(Crop())
    for scale in range(1, 16):
        made.sheet(Crop(theatre="top"), scale if scale < 3 else 1)
        made.sheet(Crop(space="north"))
    assert len(made._sheets) <= KEPT


# --- the strip ----------------------------------------------------------------------------------------------


def status(*to_move: str, title: str = "Turn 3", line: str = "Movement") -> Status:
    return Status(title, line, (Score("blue", 12), Score("red", 120)), to_move)


def test_the_strip_stands_below_the_overview_alone() -> None:
    scene = small_scene(status=status("red"))
    whole = paint(scene)
    assert whole.size[0] == SIZE[0]
    assert whole.size[1] > SIZE[1]
    assert whole.crop((0, 0, *SIZE)).tobytes() == paint(small_scene()).tobytes()
    assert paint(scene, Crop(space="north")).size == ZOOM
    assert paint(small_scene(status=status("blue"))).tobytes() != whole.tobytes()


def test_trays_stand_in_rows_of_their_own_and_nothing_in_them_is_left_out() -> None:
    pieces = tuple(Counter("foot", owner, "foot", 3) for owner in ("blue", "red") * 20)
    plain = paint(small_scene(status=status()))
    filled = paint(small_scene(status=status(), trays=(Tray("Waiting", pieces[:2]),)))
    assert filled.height > plain.height
    crowded = paint(small_scene(status=status(), trays=(Tray("Waiting", pieces), Tray("Dead", pieces))))
    assert crowded.height > filled.height
    fewer = paint(small_scene(status=status(), trays=(Tray("Waiting", pieces), Tray("Dead", pieces[:-1]))))
    assert fewer.tobytes() != crowded.tobytes()


def test_a_long_title_has_a_second_line_and_leaves_the_scores_alone() -> None:
    short = paint(small_scene(status=status(title="Turn 3")))
    long = paint(small_scene(status=status(title="The Middle Empire and the New Hittite Kingdom " * 3)))
    assert short.height < long.height
    plates = (0, SIZE[1] + 24, *short.size)
    more = long.height - short.height
    moved = long.crop((0, plates[1] + more, *long.size))
    assert short.crop(plates).tobytes() == moved.tobytes()


def test_a_fight_stands_below_its_zoom() -> None:
    camps = (
        Camp("blue", "attacking", (Counter("foot", "blue", "5 foot", 5),), (6, 5, 1) * 9, 27),
        Camp("red", "defending", (), (1,), 0),
    )
    scene = small_scene(fight=Fight("north", "North, round 1", camps))
    image = paint(scene, Crop(space="north"))
    assert image.width == ZOOM[0]
    assert image.height > ZOOM[1] + 100
    calm = small_scene(fight=Fight("north", "North, round 1", (camps[0], camps[1])), marks={"north": "battle"})
    assert paint(calm, Crop(space="north")).tobytes() != image.tobytes()


def test_before_its_dice_a_fight_leaves_no_room_for_them() -> None:
    def strip_of(*dice: int, note: str = "Strength 14") -> int:
        camps = tuple(
            Camp(owner, "attacking", (Counter("foot", owner, "5", 5),), dice, note=note) for owner in ("blue", "red")
        )
        return paint(small_scene(fight=Fight("north", "North", camps)), Crop(space="north")).height - ZOOM[1]

    assert 200 <= strip_of() < strip_of(3) - 60
    assert strip_of(note="") < strip_of()


def test_the_chip_of_a_counter_in_a_fight_lies_on_that_counter_alone() -> None:
    def fought(weak: int) -> Image.Image:
        pieces = (Counter("foot", "blue", "5", 5, weak=weak), Counter("chariot", "blue", "5", 5))
        camps = (Camp("blue", "attacking", pieces), Camp("red", "defending", ()))
        return paint(small_scene(fight=Fight("north", "North", camps)), Crop(space="north"))

    box = ImageChops.difference(fought(0), fought(3)).getbbox()
    assert box is not None and box[2] <= AIR + 72 + 4, "nothing of it is on the next counter"
    assert box[2] - box[0] >= chip("3", chip_size(least(ZOOM[0]))).width - 2, "and nothing of it beneath"


def test_a_note_stands_beside_its_points() -> None:
    plain, noted = (
        paint(small_scene(status=Status("Turn 3", "Movement", (Score("blue", 12, note), Score("red", 7)))))
        for note in ("", "+5")
    )
    box = ImageChops.difference(plain, noted).getbbox()
    assert plain.size == noted.size and box is not None
    assert box[1] > SIZE[1] and box[2] < SIZE[0] / 2, "the plate of blue alone has changed"


def test_whoever_is_to_move_has_a_bright_frame() -> None:
    box = ImageChops.difference(paint(small_scene(status=status())), paint(small_scene(status=status("red")))).getbbox()
    assert box is not None and box[0] > SIZE[0] / 2, "the plate of red alone has changed"


def test_letters_stand_for_names_only_where_two_plates_have_no_room_side_by_side() -> None:
    long = [msgspec.structs.replace(owner, name=f"The {owner.name} Kingdom of the North") for owner in (BLUE, RED)]
    for owners, told in (((BLUE, RED), ["Blue", "Red"]), (long, ["BL", "RE"])):
        made = plates_of(status(), {owner.id: owner for owner in owners}, Sizes(least(SIZE[0])), SIZE[0])
        assert [plate.name for plate in made.told] == told and made.columns == 2


def test_what_the_overview_shows_large_is_drawn_once_and_in_no_zoom() -> None:
    piece = Counter("ally", "blue", "army of 3", 3)  # of which only what is shown large has a light rim
    lying = (Stack("north", "blue", (piece,)),)
    crests = (Crest("north", "ally", "blue", "army of 3", 3),)
    assert list(crests_without(lying, crests)) == [] and list(crests_without(lying, ())) == list(lying)
    plain, crested = paint(small_scene(stacks=lying)), paint(small_scene(stacks=lying, crests=crests))
    assert plain.tobytes() != crested.tobytes()
    assert near(pixel(crested, (80, 52)), pixel(plain, (80, 52)))
    zoom = Crop(space="north")
    assert (
        paint(small_scene(stacks=lying), zoom).tobytes()
        == paint(small_scene(stacks=lying, crests=crests), zoom).tobytes()
    )


def test_crests_move_aside_for_one_another() -> None:
    sheet = small_map().sheet(Crop())
    capitals = tuple(Crest("north", "capital", owner, f"capital of {owner}") for owner in ("blue", "red"))
    placed = crests_on(small_scene(crests=capitals), sheet)
    assert placed[0].at == sheet.layout.spaces["north"].centre
    (x, y), (a, b) = (one.at for one in placed)
    assert max(abs(x - a), abs(y - b)) >= crest_side(sheet)


def test_beside_the_die_of_a_camp_stands_what_is_added_to_it() -> None:
    def fight(note: str, weak: int = 0) -> Image.Image:
        pieces = (Counter("foot", "blue", "5 foot", 5, weak=weak),)
        camps = Camp("blue", "attacking", pieces, (4,), 3, note), Camp("red", "defending", ())
        return paint(small_scene(fight=Fight("north", "North", camps)), Crop(space="north"))

    bare, noted, longer = fight(""), fight("Strength 14"), fight("Strength 14\nDie 4 +2 = 6")
    first, second = (ImageChops.difference(bare, other).getbbox() for other in (noted, longer))
    assert first is not None and second is not None and second[3] > first[3]
    assert first[2] < ZOOM[0] / 2
    assert fight("", weak=2).tobytes() != bare.tobytes()


KEYS = (Key("sign", "revolt", "In Revolt"), Key("figure", "less", "fewer"), Key("node", "mine", "A mine"))


def test_the_legend_stands_below_the_map_and_below_a_fight() -> None:
    for more in ({}, {"fight": Fight("north", "North", (Camp("blue", "attacking", ()),))}):
        for crop in (Crop(), Crop(space="north")):
            plain, explained = small_scene(**more), small_scene(**more, legend=KEYS)  # type: ignore[arg-type]
            without, whole = paint(plain, crop), paint(explained, crop)
            assert whole.height > without.height
            assert whole.crop((0, 0, *without.size)).tobytes() == without.tobytes()
    longer = paint(small_scene(legend=KEYS * 3))
    assert longer.height > paint(small_scene(legend=KEYS)).height


def test_a_legend_takes_the_place_of_scores_or_the_picture_would_be_too_tall() -> None:
    bare, scored = small_scene(legend=KEYS), small_scene(legend=KEYS, status=status("red"))
    assert paint(scored).tobytes() == paint(bare).tobytes()


def test_every_line_of_the_legend_has_a_drawing_of_its_own() -> None:
    keys = [*KEYS, Key("sign", "monument", ""), *(Key("figure", name, "") for name in ("0", "1", "more")),
            *(Key("node", name, "") for name in ("city", "capital", "port", "mountain")),
            *(Key("piece", name, "") for name in ("camp", "settlement", "city", "temple"))]  # fmt: skip
    drawings = {strip.drawing_of(key, 40).tobytes() for key in keys}
    assert len(drawings) == len(keys)


# --- always alike -------------------------------------------------------------------------------------------


def test_equal_scenes_are_equal_pictures() -> None:
    held = {"north": "blue", "east": "red", "south": "blue"}
    piles = (stack("north", "blue", ("chariot", 2), ("foot", 1)), stack("east", "red", ("foot", 3)))
    one = small_scene(held, piles, status=status("red"))
    other = small_scene(dict(reversed(held.items())), piles, status=status("red"))
    assert one == other
    assert paint(one).tobytes() == paint(other).tobytes()


def scribes_scene(s: Scribes, viewer: str | None) -> Scene:
    """The card game on a road of nine places: couriers, and the numbers everybody may know."""
    owners = tuple(
        Owner(seat, seat.title(), PALETTE[color], emblem, pattern)
        for seat, color, emblem, pattern in zip(
            s.scores, ("blue", "rust"), ("sun", "axe"), ("solid", "dots"), strict=False
        )
    )
    stacks = tuple(
        Stack(place, seat, (Counter("ruler", seat, "courier"),)) for seat, place in s.courier.items() if place
    )
    hands = tuple(Counter("foot", seat, "cards", len(hand)) for seat, hand in s.hands.items() if hand)
    scores = tuple(Score(seat, points) for seat, points in s.scores.items())
    told = Status(f"Round {s.round}", s.phase, scores, (s.mover,) if s.mover else ())
    held = s.hands[viewer] if viewer is not None else []
    own = tuple(Counter("god", viewer or "", card) for card in held)
    trays = (Tray("Cards", hands), *((Tray("Yours: " + " ".join(held), own),) if own else ()))
    return Scene("scribes_road", owners, {}, stacks, status=told, trays=trays)


@pytest.mark.parametrize("seat", [None, "assyria"])
def test_what_is_hidden_cannot_change_the_picture(seat: str | None) -> None:
    small_map("scribes_road", {name: (160 * (n % 2), 120 * (n // 2 % 2)) for n, name in enumerate(PLACES)})
    seen = 0
    for seed in range(6):
        session = new_session(SCRIBES, "short", 2, seed=seed)
        random_play_some(session, seed, 9 + seed)
        before = session.seen(seat)
        other = SCRIBES.codec.read(SCRIBES.codec.write(session.state))
        SCRIBES.hidden.redeal(other, seat, Dice.of(secret_of(99 + seed)))
        after = SCRIBES.view.seen(other, seat)
        if other != session.state:
            seen += 1
        assert paint(scribes_scene(before, seat)).tobytes() == paint(scribes_scene(after, seat)).tobytes()
    assert seen >= 3, "something was hidden and moved"


def random_play_some(session: Any, seed: int, answers: int) -> None:
    chance = random.Random(seed)
    for _ in range(answers):
        if session.over:
            return
        waiting = session.asks()
        seat = list(waiting)[chance.randrange(len(waiting))]
        session.answer(seat, waiting[seat].sample(chance))


@pytest.mark.parametrize("kinds", [(("foot", 12),), (("foot", 7), ("chariot", 3))])
def test_a_sign_between_two_piles_hides_neither_the_number_nor_the_count_of_the_first(kinds: Any) -> None:
    layout, made = baked(GAME).layout, small_map()
    side = layout.counter
    near = msgspec.structs.replace(layout.spaces["north"], slots=[(60, 80), (60 + side + 2, 80)])
    shelve(GAME, Baked(msgspec.structs.replace(layout, spaces={**layout.spaces, "north": near}), made.pictures))
    stacks = (stack("north", "blue", *kinds), stack("north", "red", ("foot", 1)))
    bare, marked = (paint(small_scene(stacks=stacks, marks=marks)) for marks in ({}, {"north": "battle"}))
    more = [(kind, count + 5) for kind, count in kinds]
    other = paint(small_scene(stacks=(stack("north", "blue", *more), stacks[1])))
    told = np.asarray(ImageChops.difference(bare, other).convert("L")) > 20
    hidden = np.asarray(ImageChops.difference(bare, marked).convert("L")) > 0
    assert told.sum() > 40 and (told & hidden).sum() <= 0.1 * told.sum()
