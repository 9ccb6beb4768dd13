"""A legend explains what is on the map, and nothing that is not."""

from __future__ import annotations

from typing import Any

import pytest
from PIL import Image

import engine.games  # noqa: F401
from engine.kernel.game import find, games
from renderers import strip
from renderers.bake.links import LANE
from renderers.bake.plan import load
from renderers.baked import maps
from renderers.color import PALETTE, PAPER, rgb
from renderers.games import is_drawn, look_of
from renderers.legend import LEGEND, called, explained, in_words
from renderers.legible import LEAST, PHONE
from renderers.scene import Counter, Figure, Key, Owner, Scene, Stack, Token, Tray
from renderers.sprites import BROAD, WAYS
from renderers.strip import drawing_of, legend
from renderers.text import label

RED = Owner("red", "Red", "#8f3b2e", "bull", "solid", "RE")
BLUE = Owner("blue", "Blue", "#27548a", "ankh", "stripes")
KEYS = (
    Key("piece", "foot", "foot"),
    Key("piece", "chariot", "chariot"),
    Key("piece", "dead", "dead"),
    Key("sign", "battle", "battle"),
    Key("sign", "revolt", "In Revolt"),
    Key("figure", "0", "printed"),
    Key("figure", "less", "less now"),
    Key("figure", "more", "more now"),
    Key("node", "port", "Port"),
)


def test_only_what_is_on_the_map_is_explained_and_whose_it_is() -> None:
    scene = Scene(
        "x", (RED, BLUE), {}, (Stack("a", "red", (Counter("foot", "red", "foot"),)),), {"a": "battle"},
        figures=(Figure("a", 0, 1, 3),), trays=(Tray("Dead", (Counter("dead", "blue", "dead"),)),),
    )  # fmt: skip
    made = explained(scene, KEYS)
    assert [key.words for key in made.legend] == ["foot", "dead", "battle", "printed", "less now", "Port", "Red (RE)"]
    assert made.caption == "The map shows foot, dead, battle, printed, less now, Port and Red (RE)."
    held = explained(Scene("x", (RED, BLUE), {"a": "blue"}, signs={"a": ("revolt",)}), KEYS)
    assert [key.words for key in held.legend] == ["In Revolt", "printed", "Port", "Blue"]
    assert in_words(()) == "There is nothing on the map yet."


def test_owners_are_drawn_each_in_his_own_way() -> None:
    both = legend((Key("owner", "red", "Red", RED), Key("owner", "blue", "Blue", BLUE)), 1200)
    red = legend((Key("owner", "red", "Red", RED), Key("owner", "red", "Red", RED)), 1200)
    assert both.size == red.size and both.tobytes() != red.tobytes()


def test_those_whom_nobody_plays_are_explained_on_their_striped_land_and_by_their_own_piece() -> None:
    wild = Owner("wild", "Wild", PALETTE["coal"], "axe", BROAD, "WI")
    land = drawing_of(Key("owner", "wild", "Wild", wild), 60).convert("RGB")
    rim = [land.getpixel((x, 1)) for x in range(60)]
    assert rgb(wild.color) in rim and PAPER in rim
    piece = drawing_of(Key("piece", "barbarians", "how many", wild), 60)
    other = drawing_of(Key("piece", "barbarians", "how many"), 60)
    assert piece.getpixel((33, 8)) == (*rgb(wild.color), 255) != other.getpixel((33, 8))


def test_letters_of_an_owner_are_written_out_too_small_as_they_are_on_his_piece() -> None:
    """On a telephone nobody tells EG from HA on a sample of twelve pixels; who has no letters is named alone."""
    plain = Owner("gods", "The Gods", BLUE.color, "ankh", "solid")
    held = explained(Scene("x", (RED, plain), {"a": "red", "b": "gods"}), ())
    assert [key.words for key in held.legend] == ["Red (RE)", "The Gods"]


def test_what_is_drawn_in_an_owners_color_is_explained_as_it_is_drawn() -> None:
    """A garrison marker is a piece in color on the map, and so it is in the legend: not the bare sign."""
    look = look_of("god_kings")
    assert look is not None
    shapes = {key.name: key.shape for key in look.keys}
    assert shapes["garrison"] == shapes["siege"] == "piece"
    token = Token("a", "garrison", "red", "garrison marker of Red")
    made = explained(Scene("x", (RED,), {}, tokens=(token,)), [key for key in look.keys if key.name == "garrison"])
    assert [key.words for key in made.legend] == ["Garrison marker", "Red (RE)"]


@pytest.mark.parametrize("kind", WAYS)
def test_every_kind_of_line_is_explained_in_its_printed_colors(kind: str) -> None:
    look = look_of("god_kings")
    assert look is not None and ("way", kind) in {(key.shape, key.name) for key in look.keys}
    drawn = {color for _, color in drawing_of(Key("way", kind, ""), 42).convert("RGB").getcolors(9999) or ()}
    assert any(all(abs(a - b) < 12 for a, b in zip(color, rgb(WAYS[kind].ink), strict=True)) for color in drawn)


def test_lines_are_explained_in_the_colors_that_the_map_is_baked_with() -> None:
    file = load("god_kings").file
    assert file.provinces is not None
    printed = {kind: style.ink for kind, style in file.ways.items()} | {"border": file.provinces.ink}
    assert {kind: shown.ink for kind, shown in WAYS.items() if kind != "lane"} == printed
    assert rgb(WAYS["lane"].ink) == LANE


@pytest.mark.parametrize("slug", games())
def test_every_look_offers_a_legend_of_whatever_it_draws(slug: str) -> None:
    """What stands on the map as a game begins is explained, piece by piece and owner by owner."""
    look = look_of(slug)
    if look is None:
        pytest.skip("nobody has drawn this game")
    spec = find(slug)
    seen = spec.view.seen(spec.start.deal(spec.setup()), None)
    assert list(look.all_over(seen))[-1] == LEGEND
    made = look.shown(seen, [], LEGEND)
    told = {(key.shape, key.name) for key in made.legend}
    assert {("piece", counter.kind) for stack in made.stacks for counter in stack.counters} <= told
    assert {("owner", stack.owner) for stack in made.stacks} <= told
    assert look.shown(seen, []).legend == ()


@pytest.mark.parametrize("slug", [slug for slug in maps() if is_drawn(slug)])
def test_no_line_of_a_legend_is_cut(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    look = look_of(slug)
    assert look is not None
    written: list[tuple[str, int]] = []

    def noted(text: str, size: int, *more: Any) -> Image.Image:
        written.append((text, size))
        return label(text, size, *more)

    monkeypatch.setattr(strip, "label", noted)
    legend.cache_clear()
    legend(look.keys, 1440)
    assert [text for text, _ in written] == [key.words for key in look.keys]
    assert {size for _, size in written if size * PHONE < LEAST * 1440} == set()


def test_letters_on_counters_are_told_in_words_that_can_be_read() -> None:
    """Beside the name, whether or not it begins with them."""
    peoples = [Owner("a", "Sea Peoples", PALETTE["coal"], "trident", "solid", code) for code in ("SP", "SE", "")]
    assert [called(one) for one in peoples] == ["Sea Peoples (SP)", "Sea Peoples (SE)", "Sea Peoples"]
