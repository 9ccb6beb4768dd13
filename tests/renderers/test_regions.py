"""What can be pointed at on a picture lies where it is drawn, and nothing can be pointed at that is not drawn."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.games.acme import SPEC as ACME
from engine.games.genesis import SPEC as GENESIS
from engine.games.pharaohs import SPEC as PHARAOHS
from engine.kernel.game import GameSpec
from renderers import games
from renderers.bake.layout import inside
from renderers.baked import baked, sent_scale
from renderers.framing import surroundings
from renderers.paint import paint
from renderers.regions import ROW, Region, regions
from renderers.scene import Crop, Scene
from renderers.words import place
from tests.kit import new_session

PARTS = ("everything", "around the numbers")


@pytest.fixture(scope="module", params=[PHARAOHS, GENESIS, ACME], ids=lambda spec: str(spec.slug))
def scenes(request: pytest.FixtureRequest) -> list[Scene]:
    """Some questions of a game with options on the map, as they are drawn."""
    spec: GameSpec[Any] = request.param
    assert spec.bot.policy is not None
    session, chance = new_session(spec, seed=3), random.Random(3)
    look, found = games.look_of(spec.slug), []
    for _ in range(400):
        if session.over:
            break
        ask = next(iter(session.asks().values()))
        scene = look.scene(session.seen(ask.seat), [ask])
        if scene.badges:
            found.append(scene)
        session.answer(ask.seat, spec.bot.policy(session.seen(ask.seat), ask, chance))
    assert len(found) >= 8
    return found[:: len(found) // 8]


def part_of(scene: Scene, part: str) -> Crop:
    if part == "everything":
        return Crop()
    return surroundings(baked(scene.game).layout, [badge.space for badge in scene.badges])


def told(scene: Scene, part: str) -> tuple[Crop, float, list[Region]]:
    crop = part_of(scene, part)
    scale = sent_scale(baked(scene.game).layout, crop)
    return crop, scale, regions(scene, crop, scale)


@pytest.mark.parametrize("part", PARTS)
def test_land_is_where_the_map_has_it(scenes: list[Scene], part: str) -> None:
    """The picture of areas, by which owners' colors are laid on, is the judge."""
    for scene in scenes[:3]:
        crop, scale, found = told(scene, part)
        sheet = baked(scene.game).sheet(crop, scale, scene.closed)
        right = checked = 0
        for region in found:
            shown = sheet.layout.spaces[region.space]
            x, y = sheet.view.spot(shown.centre)
            if not (shown.polygons and sheet.view.shows((x, y))):
                continue
            within = any(inside((x, y), list(ring)) for ring in region.outlines)
            checked += 1
            right += within == (sheet.index.getpixel((x, y)) == shown.index)
        assert checked and right == checked


@pytest.mark.parametrize("part", PARTS)
def test_every_number_is_pointed_at_where_it_is_painted(scenes: list[Scene], part: str) -> None:
    """A picture without its numbers differs from the whole one only within the spots told of."""
    for scene in scenes:
        crop, scale, found = told(scene, part)
        numbered = {region.space: region for region in found if any(spot.kind == "badge" for spot in region.spots)}
        sheet = baked(scene.game).sheet(crop, scale, scene.closed)
        places = {one.space: sheet.view.spot(sheet.layout.spaces[one.space].badge) for one in scene.badges}
        shown = {space for space, at in places.items() if sheet.view.shows(at)}
        assert set(numbered) == shown
        image = paint(scene, crop, scale)
        for region in numbered.values():
            spot = next(spot for spot in region.spots if spot.kind == "badge")
            assert region.at == spot.at
            red, green, blue = image.getpixel((spot.at[0] - spot.radius + 4, spot.at[1]))  # type: ignore[misc]
            assert red > green + 40 and red > blue + 40, "the red of a badge"


@pytest.mark.parametrize("part", PARTS)
def test_what_lies_on_a_place_is_said_and_nothing_else(scenes: list[Scene], part: str) -> None:
    for scene in scenes:
        _, _, found = told(scene, part)
        assert len({region.space for region in found}) == len(found)
        for region in found:
            assert region.space not in scene.closed
            assert region.label.startswith(place(scene, region.space))
            here = [stack for stack in scene.stacks if stack.space == region.space and stack.counters]
            assert (" has " in region.label) == bool(here)
            names = [counter.name for stack in here for counter in stack.counters]
            assert all(name in region.label for name in names)


def test_places_come_in_reading_order(scenes: list[Scene]) -> None:
    for scene in scenes:
        _, _, found = told(scene, "everything")
        order = [(region.at[1] // ROW, region.at[0]) for region in found]
        assert order == sorted(order)


def test_all_that_can_be_pointed_at_is_on_the_picture(scenes: list[Scene]) -> None:
    for scene in scenes:
        crop, scale, found = told(scene, "around the numbers")
        size = baked(scene.game).sheet(crop, scale, scene.closed).view.size
        assert found
        for region in found:
            assert 0 <= region.at[0] < size[0] and 0 <= region.at[1] < size[1]
