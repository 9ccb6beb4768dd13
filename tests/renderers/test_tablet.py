"""A letter looks like clay, keeps all its words as long as it can, and is described in full."""

import pytest
from PIL import ImageChops, ImageStat

from renderers import samples, tablet
from renderers.parchment import WIDTH
from renderers.scene import Owner
from renderers.tablet import Letter

EGYPT, HATTI, ASSYRIA = samples.EGYPT, samples.HATTI, samples.ASSYRIA


def letter(text: str, *to: Owner, date: str = "Turn 5") -> Letter:
    return Letter(HATTI, to, text, date)


def test_it_grows_with_its_words() -> None:
    heights = [tablet.tablet(letter("Send gold. " * count, EGYPT)).height for count in (1, 20, 120)]
    assert heights == sorted(set(heights))
    assert tablet.tablet(letter("Send gold.", EGYPT)).width == 2 * WIDTH


def test_the_longest_message_still_makes_a_picture() -> None:
    picture = tablet.tablet(letter("Send gold, brother, as the dust of the road. " * 90, EGYPT))
    assert picture.height < 2 * 1000


@pytest.mark.parametrize("text", ["", "   ", "x" * 400, "one\n\ntwo\n", "Wašukkanni ṣ ḫ ʾ — “so”"])
@pytest.mark.parametrize("count", [0, 1, 9])
def test_odd_letters(text: str, count: int) -> None:
    assert tablet.tablet(letter(text, *[EGYPT] * count)).width == 2 * WIDTH


def test_two_letters_are_two_pictures_and_one_is_always_the_same() -> None:
    one, other = letter("Send gold.", EGYPT), letter("Send lead.", EGYPT)
    assert ImageChops.difference(tablet.tablet(one), tablet.tablet(other)).getbbox() is not None
    assert ImageChops.difference(tablet.tablet(one), tablet.tablet(one)).getbbox() is None


def test_it_is_clay_on_darker_ground() -> None:
    picture = tablet.clay((WIDTH, 200), 1)
    inside = ImageStat.Stat(picture.crop((150, 60, 300, 140))).mean
    corner = ImageStat.Stat(picture.crop((0, 0, 8, 8))).mean
    assert inside[0] > inside[1] > inside[2]
    assert inside[0] > corner[0] + 50


def test_the_description_has_everything() -> None:
    words = tablet.alt(letter("Send gold.", EGYPT, ASSYRIA))
    assert words == "Clay tablet. Hatti to Egypt and Assyria, Turn 5: Send gold."
    assert tablet.alt(letter("Send gold.", date="")) == "Clay tablet. Hatti to all: Send gold."


def test_a_description_is_never_too_long() -> None:
    words = tablet.alt(letter("Send gold. " * 300, EGYPT))
    assert len(words) == tablet.ALT
    assert words.endswith("…")
