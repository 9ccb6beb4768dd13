"""A game in a package of its own brings its look and its map from its own folder."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from engine.games.genesis import SPEC as GENESIS
from engine.kernel import packages
from engine.kernel.errors import Refused
from engine.kernel.packages import GROUP
from renderers import baked as shelf
from renderers import games, homes
from renderers.bake import command, plan
from renderers.bake.layout import write
from renderers.baked import Folder, baked, has_map, maps
from renderers.command import look_of
from renderers.homes import guests, home
from renderers.look import Look
from renderers.paint import paint
from renderers.scene import Scene, Status
from renderers.tallies import worth_in
from tests.renderers.small_map import BLUE, small_layout, small_map

LOOK = """
from renderers.command import look_of
from renderers.look import Look
from renderers.scene import Owner, Scene, Status

BLUE = Owner("blue", "Blue", "#27548a", "ankh", "solid")


def scene(seen, asks):
    return Scene("visitor", (BLUE,), {"north": "blue"}, status=Status("Turn 1", "Blue builds"))


LOOK = Look(game="visitor", players={"blue": BLUE}, scene=scene, unit="bricks", worth=lambda face: face * 10)
"""
MAP = """
rules = "places.toml"
title = "Visitor"
frame = [33.0, 43.0, 32.0, 38.0]
size = [640, 480]
kind = "points"
"""
PLACES = """
[areas.north]
name = "North"
lat = 36.0
lon = 36.0
neighbours = ["east"]
[areas.east]
name = "East"
lat = 35.0
lon = 40.0
neighbours = ["north"]
"""


@pytest.fixture
def visitor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package `guest_visitor` with a look, a map file and a baked map, installed for the game `visitor`."""
    monkeypatch.setattr(shelf, "_shelf", dict(shelf._shelf))
    folder = tmp_path / "guest_visitor"
    (folder / "baked").mkdir(parents=True)
    (folder / "__init__.py").write_text("raise ImportError('nothing of the game runs for its map')\n")
    (folder / "map.toml").write_text(MAP)
    (folder / "places.toml").write_text(PLACES)
    layout = small_layout()
    (folder / "baked" / "layout.json").write_bytes(write(layout))
    for scale, pictures in small_map("throwaway").pictures.items():
        names = (f"base@{scale}x.webp", f"areas@{scale}x.png", f"bands@{scale}x.png")
        for name, picture in zip(names, pictures, strict=True):
            picture.save(folder / "baked" / name)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(
        packages, "entry_points", lambda group: [EntryPoint("visitor", "guest_visitor:SPEC", group)] * (group == GROUP)
    )
    monkeypatch.setattr(games, "_looks", dict(games._looks))
    guests.cache_clear()
    yield folder
    guests.cache_clear()
    for name in [name for name in sys.modules if name.startswith("guest_visitor")]:
        del sys.modules[name]


def runs(folder: Path, look: str = LOOK) -> None:
    """The package can be loaded, with this look."""
    (folder / "__init__.py").write_text("")
    (folder / "look.py").write_text(look)


def test_its_map_is_found_in_its_own_folder(visitor: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert home("visitor").map_file == visitor / "map.toml"
    assert "visitor" in plan.games() and "visitor" in maps() and has_map("visitor")
    assert isinstance(baked("visitor").pictures, Folder)
    assert list(baked("visitor").layout.spaces) == ["north", "east", "south", "west"]
    assert not games.is_drawn("visitor")
    assert command.look(["visitor"]) == 0
    assert "visitor: 2 places, 1 border, 0 statements, 0 set-ups: nothing wrong" in capsys.readouterr().out
    assert "guest_visitor" not in sys.modules


def test_its_look_is_registered_and_draws(visitor: Path) -> None:
    runs(visitor)
    look = games.look_of("visitor")
    assert look is not None and games.look_of("visitor") is look
    scene = look.scene(None, [])
    assert scene == Scene("visitor", (look.players["blue"],), {"north": "blue"}, status=Status("Turn 1", "Blue builds"))
    assert paint(scene).width == 320
    worth, unit = worth_in("visitor")
    assert (worth(3), unit) == (30, "bricks")


@pytest.mark.parametrize(
    ("look", "says"),
    [
        ("LOOK = 1", "the LOOK of guest_visitor.look is no look of visitor"),
        (LOOK.replace('game="visitor"', 'game="genesis"'), "the LOOK of guest_visitor.look is no look of visitor"),
        ("import nothing_of_that_name", "No module named 'nothing_of_that_name'"),
    ],
)
def test_a_look_that_cannot_be_read_is_refused_in_words(visitor: Path, look: str, says: str) -> None:
    runs(visitor, look)
    spec = replace(GENESIS, slug="visitor", title="The Visitor")
    with pytest.raises(Refused, match=f"the look of The Visitor cannot be read: {says}"):
        look_of(spec)
    assert games.is_drawn("visitor")


def test_a_game_of_this_room_keeps_its_own_home(monkeypatch: pytest.MonkeyPatch, visitor: Path) -> None:
    entry = EntryPoint("genesis", "guest_visitor:SPEC", GROUP)
    monkeypatch.setattr(packages, "entry_points", lambda group: [entry])
    guests.cache_clear()
    assert home("genesis").baked == homes.BAKED / "genesis"


def test_a_look_has_a_default_for_all_but_map_and_players() -> None:
    look: Look[None] = Look(game="plain", players={"blue": BLUE}, scene=lambda seen, asks: Scene("plain", (BLUE,), {}))
    assert (look.overlays(None), look.display(None, "x", ()), look.battle_in(None), look.battle_scene) == (
        {},
        None,
        "",
        None,
    )
    assert (look.worth(5), look.unit, look.gallery) == (5, "pips", {})
    with pytest.raises(ValueError, match="nothing is drawn over this map by the name of 'routes'"):
        look.overlaid(None, [], "routes")


def test_a_game_that_nobody_draws() -> None:
    assert games.look_of("chess") is None and not games.is_drawn("chess")
    assert not has_map("chess")
    assert worth_in("chess")[1] == "pips"


@pytest.mark.parametrize("room", ["bot", "renderers"])
def test_nobody_asks_what_a_look_can_do(room: str) -> None:
    """A look has all that can be asked of it, by default if not by itself."""
    files = list((homes.GAMES.parents[1] / room).rglob("*.py"))
    assert len(files) > 40
    assert [str(path) for path in files if "hasattr(" in path.read_text("utf-8")] == []
