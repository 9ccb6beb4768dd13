"""Every sign can be drawn, is told from every other, and fills its counter without leaving it."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from PIL import Image, ImageChops, ImageStat

from renderers import sprites
from renderers.color import PALETTE, PAPER, distance, rgb
from renderers.emblems import EMBLEMS, SIGNS
from renderers.games.pharaohs.look import CODES, PLAYERS
from renderers.sprites import (
    DISKS,
    RIM,
    ROUND,
    Face,
    arrow,
    badge,
    counter,
    digits,
    mark,
    node,
    pile,
    seal,
    tally,
    tile,
)
from renderers.text import fitted, label, width

BLUE = PALETTE["blue"]


def face(kind: str, **changes: object) -> Face:
    return Face(kind, BLUE, "ankh", "solid", "EG", "3", 40)._replace(**changes)


def unlike(one: Image.Image, other: Image.Image) -> float:
    """Mean difference over the visible pixels."""
    ground = Image.new("RGB", one.size, (225, 210, 170))
    pictures = []
    for sprite in (one, other):
        picture = ground.copy()
        picture.paste(sprite, (0, 0), sprite)
        pictures.append(picture)
    return sum(ImageStat.Stat(ImageChops.difference(*pictures)).mean)


@pytest.mark.parametrize("size", [40, 44, 58])
@pytest.mark.parametrize("kind", sorted(SIGNS))
def test_a_counter_is_as_large_as_asked_and_has_its_color(kind: str, size: int) -> None:
    sprite = counter(face(kind, size=size, text=""))
    assert sprite.mode == "RGBA"
    assert sprite.size == (size + 2 * RIM, size + 2 * RIM)
    colors = sprite.convert("RGB").getcolors(100_000) or []
    near = sum(n for n, color in colors if isinstance(color, tuple) and max(map(abs, _apart(color, rgb(BLUE)))) < 12)
    drawn = size * DISKS[kind][1] if kind in DISKS else size
    assert near > drawn * drawn * 0.25
    assert sprite.getpixel((0, 0))[3] < 60  # type: ignore[index]
    corner = sprite.getpixel((RIM + size // 9, RIM + size // 9))[3]  # type: ignore[index]
    assert (corner < 255) == (kind in ROUND)


def _apart(one: tuple[int, ...], other: tuple[int, ...]) -> list[int]:
    return [a - b for a, b in zip(one, other, strict=False)]


def test_kinds_are_told_apart_at_the_smallest_size() -> None:
    kinds = ["foot", "chariot", "cavalry", "camel", "ruler", "god", "fallen_god", "terror", "siege", "godly", "ungodly"]
    sprites = {kind: counter(face(kind, text="")) for kind in kinds}
    for one, other in combinations(kinds, 2):
        assert unlike(sprites[one], sprites[other]) > 8, (one, other)


def test_one_two_and_three_disks_read_without_a_number() -> None:
    assert [digits(kind, count) for kind, count in (("camp", 1), ("settlement", 2), ("city", 3))] == ["", "", ""]
    assert [digits(kind, count) for kind, count in (("city", 4), ("foot", 1), ("ally", 2), ("god", 1))] == [
        "4", "1", "2", "",
    ]  # fmt: skip
    for size in (20, 36):
        disks = {kind: counter(face(kind, text="", code="", size=size)) for kind in DISKS}
        drawn = {
            kind: sprite.getchannel("A").point([255 * (a > 200) for a in range(256)]) for kind, sprite in disks.items()
        }
        widths = [box[2] - box[0] for sprite in drawn.values() if (box := sprite.getbbox())]
        assert widths == sorted(widths) and widths[2] - widths[1] >= 2 and widths[1] - widths[0] >= 2
        for one, other in combinations(disks, 2):
            assert unlike(disks[one], disks[other]) > 20, (one, other, size)


def test_peoples_of_one_color_are_told_apart_by_their_letters() -> None:
    assert len(set(CODES.values())) == len(CODES) == 21
    sprites = [counter(face("foot", code=code)) for code in sorted(CODES.values())]
    for one, other in combinations(sprites, 2):
        assert unlike(one, other) > 1


def test_players_are_told_apart_without_color() -> None:
    grey = [owner.__class__(**{f: getattr(owner, f) for f in owner.__struct_fields__} | {"color": "#808080"})
            for owner in PLAYERS.values()]  # fmt: skip
    sprites = [counter(Face("foot", o.color, o.emblem, o.pattern, "XX", "1", 40)) for o in grey]
    for one, other in combinations(sprites, 2):
        assert unlike(one, other) > 2


@pytest.mark.parametrize("text", ["1", "9", "12", "30"])
def test_the_number_is_large_and_inside(text: str) -> None:
    bare, numbered = counter(face("foot", text="")), counter(face("foot", text=text))
    change = ImageChops.difference(bare.convert("RGB"), numbered.convert("RGB")).convert("L")
    box = change.point([255 * (value > 24) for value in range(256)]).getbbox()
    assert box is not None
    assert box[2] <= RIM + 40
    assert box[3] <= RIM + 40


@pytest.mark.parametrize("size", [5, 7, 12])
@pytest.mark.parametrize("kind", ["camp", "temple"])
def test_the_smallest_counters_can_be_drawn(kind: str, size: int) -> None:
    sprite = counter(face(kind, size=size, text="", pattern="stripes"))
    assert sprite.size == (size + 2 * RIM, size + 2 * RIM) and sprite.getbbox() is not None


def test_sprites_are_drawn_once() -> None:
    assert counter(face("foot")) is counter(face("foot"))
    assert badge("7") is badge("7")
    assert label("word", 20, 600, (0, 0, 0)) is label("word", 20, 600, (0, 0, 0))


def test_a_pile_shows_its_first_counter_whole() -> None:
    faces = (face("chariot"), face("foot"), face("ruler", text=""))
    made = pile(faces, 4, 0, 17)
    top = counter(faces[0])
    at = (-20 - RIM - made.left, -20 - RIM - made.top)
    inner = made.sprite.crop((at[0] + RIM, at[1] + RIM, at[0] + RIM + 40, at[1] + RIM + 40)).convert("RGB")
    wanted = top.crop((RIM, RIM, RIM + 40, RIM + 40)).convert("RGB")
    assert sum(ImageStat.Stat(ImageChops.difference(inner, wanted)).mean) < 5
    assert made.sprite.width > top.width
    assert made.top < -20 - RIM


def test_a_pile_says_how_many_lie_beneath() -> None:
    faces = (face("chariot"), face("foot"))
    assert pile(faces, 4, 3, 17).sprite.tobytes() != pile(faces, 4, 2, 17).sprite.tobytes()
    assert tally("+3").height == 18
    assert tally("+12").width > tally("+1").width


def test_badges_grow_with_their_number() -> None:
    assert badge("1", 26).width == badge("9", 26).width
    assert badge("123", 26).width > badge("12", 26).width
    assert badge("12", 26).height <= 28


@pytest.mark.parametrize("kind", sorted(SIGNS) + sorted(EMBLEMS))
def test_marks_and_seals_are_drawn_for_every_sign(kind: str) -> None:
    assert mark(kind).size == (26, 26)
    assert seal(BLUE, kind, "dots", 30).getbbox() is not None


def test_an_unknown_kind_is_a_plain_counter() -> None:
    assert counter(face("something_new", text="")).getbbox() is not None


def test_patterns_differ_and_repeat() -> None:
    drawn = {name: tile(name, 8, 0, 255, 64, 64) for name in ("solid", "stripes", "dots", "cross", "bars", "lines")}
    assert len({image.tobytes() for image in drawn.values()}) == len(drawn)
    for image in drawn.values():
        assert image.crop((0, 0, 56, 56)).tobytes() == image.crop((8, 8, 64, 64)).tobytes()


def test_arrows() -> None:
    assert arrow((10, 10), (14, 12), BLUE, 6, False) is None
    land, sea = arrow((10, 10), (150, 60), BLUE, 6, False), arrow((10, 10), (150, 60), BLUE, 6, True)
    assert land is not None
    assert sea is not None
    assert land.sprite.tobytes() != sea.sprite.tobytes()
    assert land.left < 10 < 150 < land.left + land.sprite.width
    assert land.sprite.getpixel((150 - land.left - 4, 60 - land.top - 2))[3] > 200  # type: ignore[index]


def test_an_arrow_is_drawn_as_far_as_the_picture_goes() -> None:
    """What lies outside is not even made: an arrow from the far end of the map would be larger than the picture."""
    whole, part = (
        arrow((10, 10), (1000, 900), BLUE, 6, False),
        arrow((10, 10), (1000, 900), BLUE, 6, False, True, (90, 80)),
    )
    assert whole is not None and part is not None
    assert part.left + part.sprite.width == 90 and part.top + part.sprite.height == 80
    left, top = part.left - whole.left, part.top - whole.top
    same = whole.sprite.crop((left, top, left + part.sprite.width, top + part.sprite.height))
    assert same.tobytes() == part.sprite.tobytes()
    assert arrow((200, 200), (400, 300), BLUE, 6, False, True, (90, 80)) is None


def test_an_arrow_is_drawn_once_wherever_it_lies() -> None:
    sprites.arrows.clear()
    before = sprites.arrows.made
    first, other = (
        arrow(at, (at[0] + 90, at[1] + 40), BLUE, 6, False, True, (600, 400)) for at in ((9, 9), (300, 200))
    )
    assert first is not None and other is not None
    assert other.sprite is first.sprite and (other.left - first.left, other.top - first.top) == (291, 191)
    assert sprites.arrows.made == before + 1


def test_arrows_that_span_the_map_are_not_kept() -> None:
    sprites.arrows.clear()
    assert arrow((0, 0), (2000, 1500), BLUE, 6, False, True, (1104, 828)) is not None
    assert not len(sprites.arrows)


def test_counters_stay_within_their_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sprites.counter.kept, "most", 100_000)
    face = sprites.Face("foot", BLUE, "ankh", "solid")
    first = sprites.counter(face)
    for number in range(40):
        sprites.counter(face._replace(text=str(number)))
        assert sprites.counter.kept.held <= 100_000
    assert sprites.counter(face).tobytes() == first.tobytes()


def test_long_lines_are_cut_to_their_room() -> None:
    long = "The Middle Empire and the New Hittite Kingdom"
    short = fitted(long, 200, 24)
    assert short.endswith("…")
    assert width(short, 24) <= 200
    assert fitted("On", 200, 24) == "On"
    heights = {label(text, 24, 600, (0, 0, 0)).height for text in ("a", "Ag", "ḪŠ")}
    assert len(heights) == 1


def test_every_kind_of_node_has_a_drawing_of_its_own() -> None:
    kinds = ("plain", "capital", "port", "mountain", "mine", "walls1", "walls2", "walls3", "tribe", "tree", "peaks")
    drawn = {node(kind, 40).tobytes() for kind in kinds}
    assert len(drawn) == len(kinds)
    assert all(node(kind, 40).size == (40, 40) for kind in kinds)


@pytest.mark.parametrize("kind", ["ally", "city", "god"])
@pytest.mark.parametrize("text", ["1", "5", "12"])
def test_a_number_on_a_round_counter_is_not_cut_at_its_edge(kind: str, text: str) -> None:
    """As much of it is to be seen as of the same number on a square one."""
    made = {
        one: np.asarray(counter(Face(one, PALETTE["rust"], "none", "solid", text=text, size=60)).convert("RGBA"))
        for one in (kind, "foot")
    }
    right = slice(40, None)  # right of the drawing
    white = {one: ((pixels[40:, right, :3] > 200).all(-1) & (pixels[40:, right, 3] > 200)).sum()
             for one, pixels in made.items()}  # fmt: skip
    assert white[kind] >= 0.9 * white["foot"] > 20


def test_the_number_of_a_pile_with_another_to_its_right_lies_within_it() -> None:
    faces = (Face("foot", PALETTE["rust"], "none", "solid", size=40),) * 2
    for beneath in (3, 14):
        made = {tucked: pile(faces, 4, beneath, 17, tucked) for tucked in (False, True)}
        other = {tucked: pile(faces, 4, beneath + 1, 17, tucked) for tucked in (False, True)}
        ends = {}
        for tucked in made:
            one, more = made[tucked].sprite.convert("RGB"), other[tucked].sprite.convert("RGB")
            box = ImageChops.difference(one, more).getbbox()
            assert box is not None
            ends[tucked] = made[tucked].left + box[2]
        assert ends[True] <= 40 // 2 < ends[False]


def test_the_number_of_a_pile_with_a_name_above_it_lies_in_its_lower_left_corner() -> None:
    faces = (Face("foot", PALETTE["rust"], "none", "solid", size=40),) * 2
    one, more = (pile(faces, 4, beneath, 17, low=True) for beneath in (3, 8))
    box = ImageChops.difference(one.sprite.convert("RGB"), more.sprite.convert("RGB")).getbbox()
    assert box is not None
    assert one.left + box[2] <= 20 and one.top + box[1] >= 0


def test_no_number_of_what_lies_beneath_shows_beside_the_first_of_a_pile() -> None:
    """A Settlement is smaller than the Ally beneath it, whose number would be cut in half."""
    top = Face("settlement", PALETTE["rust"], "none", "solid", size=40)
    made = [pile((top, Face("ally", PALETTE["rust"], "none", "solid", text=text, size=40)), 4, 1, 17)
            for text in ("1", "7")]  # fmt: skip
    assert made[0].sprite.tobytes() == made[1].sprite.tobytes()


def test_disks_have_a_light_rim_and_stand_out_from_land_of_their_own_color() -> None:
    for kind, (_, share) in DISKS.items():
        made = pile((Face(kind, PALETTE["earth"], "none", "solid", size=60),), 4, 0, 17).sprite
        beyond = made.getpixel((made.width // 2 - round(30 * share) - 2, made.height // 2))
        assert isinstance(beyond, tuple) and beyond[3] > 200 and distance(beyond[:3], PAPER) < 25
