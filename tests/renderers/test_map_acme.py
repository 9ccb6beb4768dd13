"""The map of Ancient Civilizations of the Middle East: where things lie, and that its sections can be shown."""

from __future__ import annotations

import pytest

from engine.games.acme.data.areas import AREAS, RANK, RIVERS, SECTIONS
from renderers.atlas.projection import Lambert
from renderers.bake.layout import baked
from renderers.bake.plan import load
from renderers.baked import baked as shelf
from renderers.baked import open_part, window
from renderers.framing import theatres_in_play
from renderers.games.acme.look import PLAYERS
from renderers.paint import left_out
from renderers.scene import Counter, Crop, Scene, Stack, Token
from tests.rules import rule

PICTURE = (2000, 1290)  # of the plain cone by which the order of competitions was made
GAME = "acme"


@rule("ACME-competition.order.a")
def test_the_order_of_competitions_is_that_of_the_map() -> None:
    """By the share of the width from the west plus the share of the height from the south, the largest first."""
    cone = Lambert((24.2, 74.2, 21.6, 47.0), PICTURE)

    def far_north_east(area: str) -> tuple[float, float]:
        x, y = (float(at) for at in cone.forward(AREAS[area].lon, AREAS[area].lat))
        return x / PICTURE[0] + (PICTURE[1] - y) / PICTURE[1], -y

    assert tuple(sorted(AREAS, key=far_north_east, reverse=True)) == RANK


def test_the_map_has_the_shape_of_the_board() -> None:
    """34 by 22 inches (M29)."""
    width, height = load(GAME).file.size
    assert width / height == pytest.approx(34 / 22, abs=0.01)


def test_rivers_and_homelands_are_drawn_as_the_rules_have_them() -> None:
    plan = load(GAME)
    assert plan.rivers == {(min(pair), max(pair)) for river in RIVERS.values() for pair in river.borders}
    assert len(plan.rivers) == 16
    assert plan.capitals == {area for area in AREAS if AREAS[area].home} and len(plan.capitals) == 22
    assert plan.written("ur") == "UR" and plan.written("susa") == "SUSA" and plan.written("nippur") == "Nippur"


@pytest.mark.parametrize(("section", "share"), [("abbreviated", 0.55), ("western", 0.8)])
def test_a_section_is_shown_without_what_is_out_of_play(section: str, share: float) -> None:
    layout = baked(GAME)
    closed = tuple(area for area in AREAS if area not in SECTIONS[section])
    left, top, right, bottom = open_part(layout, closed)
    assert (right - left) * (bottom - top) < share * layout.size[0] * layout.size[1]
    view = window(layout, Crop(), 1, closed)
    assert all(view.shows(view.spot(layout.spaces[area].centre)) for area in SECTIONS[section].areas)
    assert not view.shows(view.spot(layout.spaces["east_scythia"].centre))


@pytest.mark.parametrize(
    ("theatre", "areas"),
    [
        ("anatolia", "troas ionia lycia rhodes arzawa phrygia"),
        ("levant", "ugarit byblos tyre judah damascus"),
        ("nile", "nile_delta memphis thebes red_sea eastern_desert"),
        ("mesopotamia", "akkad samarra babylon nippur ur susa"),
        ("zagros", "ecbatana gutium elburz_mountains paraetaceni"),
        ("caspian", "northwest_caspian west_scythia cimmeria caucasian_albania"),
        ("indus", "harappa arachosia parachania gandhara"),
        ("bactria", "bactria gandhara hindu_kush margiana"),
    ],
)
def test_each_theatre_shows_its_lands(theatre: str, areas: str) -> None:
    layout = baked(GAME)
    left, top, right, bottom = layout.theatres[theatre]
    for area in areas.split():
        x, y = layout.spaces[area].centre
        assert left < x < right and top < y < bottom, area


def test_every_area_is_shown_large_by_some_theatre() -> None:
    layout = baked(GAME)
    for area, space in layout.spaces.items():
        x, y = space.centre
        assert any(left < x < right and top < y < bottom for left, top, right, bottom in layout.theatres.values()), area


def test_theatres_that_are_out_of_play_are_not_offered() -> None:
    layout = baked(GAME)
    offered = {
        section: list(theatres_in_play(layout, [area for area in AREAS if area not in played]))
        for section, played in SECTIONS.items()
    }
    assert offered["whole"] == list(layout.theatres)
    assert {"anatolia", "levant", "nile"} <= set(offered["abbreviated"])
    assert not {"indus", "bactria", "caspian", "zagros"} & set(offered["abbreviated"])
    assert {"mesopotamia", "caucasus"} <= set(offered["western"])
    assert not {"indus", "bactria", "caspian"} & set(offered["western"])
    assert theatres_in_play(layout, ())["nile"] == "The Nile"


def test_every_area_is_told_whole_by_some_theatre_however_full_the_map_is() -> None:
    """Its name, two stacks and a Stronghold: there it is not faded, and nothing of it is left out."""
    map_, areas = shelf(GAME), list(baked(GAME).spaces)
    stacks = tuple(
        Stack(area, color, (Counter("city", color, "City", 3),)) for area in areas for color in ("green", "red")
    )
    tokens = tuple(Token(area, "stronghold", "green", "Stronghold") for area in areas)
    full, told = Scene(GAME, tuple(PLAYERS.values()), {}, stacks, tokens=tokens), set[str]()
    for theatre in map_.layout.theatres:
        sheet = map_.sheet(Crop(theatre=theatre))
        told |= set(areas) - set(left_out(full, sheet))
    assert set(areas) - told == set()


@pytest.mark.parametrize("theatre", baked(GAME).theatres)
def test_land_whose_name_lies_beyond_the_rim_is_faded(theatre: str) -> None:
    """A City there would be taken for one of the neighbor whose name stands beside it."""
    sheet = shelf(GAME).sheet(Crop(theatre=theatre))
    named = {
        area for area, shown in sheet.layout.spaces.items()
        if all(sheet.view.shows(sheet.view.spot(corner)) for corner in (shown.label[:2], shown.label[2:]))
    }  # fmt: skip
    assert named, "some are named whole"
    assert set(left_out(Scene(GAME, (), {}), sheet)) == set(baked(GAME).spaces) - named
