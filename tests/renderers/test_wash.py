"""Land has its owner's color on it so thickly that his hue is seen, and no more thickly than that."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageStat

from renderers.baked import Sheet, baked, sent_scale
from renderers.color import PALETTE, Rgb, mix, rgb, tint
from renderers.games import look_of
from renderers.legible import PHONE
from renderers.levels import FILL
from renderers.paint import ground
from renderers.scene import Crop, Owner
from renderers.sprites import BROAD
from renderers.wash import LEAST, deep
from tests.renderers.late import LATE

PAPER, LEAF, WATER = (245, 230, 195), (170, 190, 95), (150, 185, 200)
CONTRAST = 2.0  # of dark letters to what is about them, as both are shrunk
SHOWN = 3  # of a hue: small places with long names take less of it, since there is none beneath letters


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


@pytest.mark.parametrize("theatre", ["rivers", "nile", "cyprus"])
def test_names_on_land_of_any_owner_are_read_on_a_telephone(theatre: str) -> None:
    """In a zoom of ACME, shrunk: what is about the letters of a name is lighter than they are."""
    look, crop = look_of("acme"), Crop(theatre=theatre)
    assert look is not None
    sheet = baked("acme").sheet(crop, sent_scale(baked("acme").layout, crop))
    for owner in look.players.values():
        image = ground(sheet, dict.fromkeys(sheet.layout.spaces, owner.id), {owner.id: owner})
        light = luminance(image.resize((PHONE, round(image.height * PHONE / image.width)), Image.Resampling.LANCZOS))
        faint = {}
        for space, shown in sheet.layout.spaces.items():
            left, top, right, low = (
                round(at * PHONE / image.width)
                for at in (*sheet.view.spot(shown.label[:2]), *sheet.view.spot(shown.label[2:]))
            )
            if left >= 0 and top >= 0 and right <= light.shape[1] and low <= light.shape[0]:
                ink, about = np.percentile(light[top : low + 1, left : right + 1], (8, 70))
                if (contrast := (about + 0.05) / (ink + 0.05)) < CONTRAST:
                    faint[space] = contrast
        assert faint == {}, owner.name


def luminance(image: Image.Image) -> NDArray[Any]:
    share = np.asarray(image.convert("RGB")) / 255
    return np.asarray(
        np.where(share > 0.04045, ((share + 0.055) / 1.055) ** 2.4, share / 12.92) @ (0.2126, 0.7152, 0.0722)
    )


def grey(sheet: Sheet, owner: Owner) -> dict[str, float]:
    """The spaces that show less of an owner's hue than is seen, where all are his."""
    color, found = rgb(owner.color), {}
    image = ground(sheet, dict.fromkeys(sheet.layout.spaces, owner.id), {owner.id: owner})
    least = min(SHOWN, tint(color, color) / 3)
    for space in sheet.layout.spaces:
        land = sheet.land(space)
        if land is not None:
            own = sheet.level.own(space)
            red, green, blue = (round(value) for value in ImageStat.Stat(image.crop(land), own).mean)
            if (shown := tint((red, green, blue), color)) < least:
                found[space] = shown
    return found
