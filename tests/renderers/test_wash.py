"""Land has its owner's color on it so thickly that his hue is seen, and no more thickly than that."""

from __future__ import annotations

import pytest
from PIL import Image, ImageStat

from renderers.baked import FILL, Sheet, baked, sent_scale
from renderers.color import PALETTE, Rgb, mix, rgb, tint
from renderers.games import look_of
from renderers.paint import ground
from renderers.scene import Crop, Owner
from renderers.sprites import BROAD
from renderers.wash import LEAST, deep
from tests.renderers.late import LATE

PAPER, LEAF, WATER = (245, 230, 195), (170, 190, 95), (150, 185, 200)
SHOWN = 6  # of a hue: small places with long names take less of it, since there is none beneath letters


def taken(land: Rgb, color: str, share: int = FILL) -> int:
    """What a pixel of land in one color takes of an owner's."""
    size = (20, 20)
    made = deep(Image.new("L", size, share), Image.new("L", size, 255), Image.new("RGB", size, land), color)
    (value,) = {value for _, value in made.getcolors() or []}
    assert isinstance(value, int)
    return value


@pytest.mark.parametrize(("land", "name"), [(LEAF, "gold"), (PAPER, "rust"), (WATER, "sea"), (PAPER, "earth")])
def test_what_is_seen_as_it_is_takes_no_more(land: Rgb, name: str) -> None:
    assert taken(land, PALETTE[name]) == FILL


@pytest.mark.parametrize(("land", "name"), [(PAPER, "blue"), (LEAF, "lilac"), (WATER, "earth")])
def test_what_would_be_grey_takes_as_much_more_as_it_needs(land: Rgb, name: str) -> None:
    color, share = rgb(PALETTE[name]), FILL * 3 // 2
    more = taken(land, PALETTE[name], share)
    assert tint(mix(land, color, share / 255), color) < LEAST
    assert share < more <= 2 * share
    assert tint(mix(land, color, more / 255), color) > tint(mix(land, color, share / 255), color)


@pytest.mark.parametrize("name", ["coal", "ivory"])
def test_owners_who_are_grey_themselves_stay_so(name: str) -> None:
    assert taken(PAPER, PALETTE[name], 120) <= 2 * 120


def test_tint_is_of_the_hue_and_less_than_nothing_across_grey() -> None:
    blue, gold = rgb(PALETTE["blue"]), rgb(PALETTE["gold"])
    assert tint(blue, blue) > 40 > 0 > tint(gold, blue)
    assert abs(tint((128, 128, 128), blue)) < 0.1


@pytest.mark.parametrize("game", [late.game for late in LATE])
def test_every_owners_hue_is_seen_on_every_land_and_sea(game: str) -> None:
    look = look_of(game)
    assert look is not None
    sheet = baked(game).sheet(Crop(), sent_scale(baked(game).layout, Crop()))
    for owner in look.players.values():
        if owner.pattern != BROAD:
            assert grey(sheet, owner) == {}, owner.name


def grey(sheet: Sheet, owner: Owner) -> dict[str, float]:
    """The spaces that show less of an owner's hue than is seen, where all are his."""
    color, found = rgb(owner.color), {}
    image = ground(sheet, dict.fromkeys(sheet.layout.spaces, owner.id), {owner.id: owner})
    least = min(SHOWN, tint(color, color) / 3)
    for space in sheet.layout.spaces:
        cut = sheet.cut(space, owner.pattern)
        if cut is not None:
            red, green, blue = (round(value) for value in ImageStat.Stat(image.crop(cut.box), cut.own).mean)
            if (shown := tint((red, green, blue), color)) < least:
                found[space] = shown
    return found
