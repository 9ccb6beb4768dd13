"""What is said beside the numbers of options: chances, and names where the printed ones cannot be read."""

import pytest

from renderers.bake.layout import Box, baked, overlap, square
from renderers.baked import SHARPEST, WIDEST, ZOOM, maps
from renderers.baked import baked as whole
from renderers.legible import readable
from renderers.options import badges, note_letters, noted, said_of
from renderers.paint import laid_out, paint
from renderers.scene import Badge, Counter, Crop, Scene, Stack, with_chances
from renderers.words import alt_text
from tests.renderers.small_map import BLUE

PARTS = [(game, name) for game in maps() for name in list(baked(game).theatres)[::3]]


def crowded(game: str, theatre: str) -> Scene:
    """Troops in every space of a theatre, and every second one an option with a chance."""
    left, top, right, bottom = baked(game).theatres[theatre]
    inside = [id for id, space in baked(game).spaces.items()
              if left <= space.centre[0] <= right and top <= space.centre[1] <= bottom]  # fmt: skip
    stacks = tuple(Stack(id, "blue", (Counter("foot", "blue", "foot", 3),)) for id in inside)
    numbers = tuple(Badge(id, number, id) for number, id in enumerate(inside[::2], 1))
    return with_chances(Scene(game, (BLUE,), {}, stacks, badges=numbers), dict.fromkeys(inside, 61))


@pytest.mark.parametrize(("game", "theatre"), PARTS)
def test_chances_lie_on_no_counter_and_on_no_number(game: str, theatre: str) -> None:
    scene = crowded(game, theatre)
    sheet = whole(game).sheet(Crop(theatre=theatre), SHARPEST / ZOOM[0])
    pieces: list[Box] = [
        square(at, sheet.counter)
        for stack in scene.stacks
        for _, at in laid_out(sheet, sheet.layout.spaces[stack.space], [stack])
    ]
    numbers = list(badges(scene.badges, sheet))
    found = list(noted(numbers, sheet, pieces))
    assert len(found) > len(numbers) / 2
    assert {said.text for said in found} == {"61%"}
    assert readable(note_letters(sheet), sheet.view.size[0])
    for said in found:
        assert not any(overlap(said.box, piece) for piece in pieces)
        assert sum(overlap(said.box, square(one.at, min(one.size) - 12)) > 0 for one in numbers) == 0
    for one, said in enumerate(found):
        assert not any(overlap(said.box, other.box) > 200 for other in found[one + 1 :])


@pytest.mark.parametrize("game", maps())
def test_where_names_cannot_be_read_a_number_names_its_place(game: str) -> None:
    """On a map too wide for its names, as long as there are few numbers."""
    layout = baked(game)
    some = list(layout.spaces)[:: len(layout.spaces) // 5]
    sheet = whole(game).sheet(Crop(), WIDEST / layout.size[0])
    numbers = list(badges([Badge(id, number, id) for number, id in enumerate(some, 1)], sheet))
    said = [one.text for one in noted(numbers, sheet, [])]
    assert set(said) <= {layout.spaces[id].title for id in some} and len(said) >= len(some) - 1
    zoom = whole(game).sheet(Crop(space=some[0]), SHARPEST / ZOOM[0])
    assert said_of(numbers[0].badge, sheet, named=False) == said_of(numbers[0].badge, zoom, named=True) == ""


def test_a_chance_is_drawn_and_is_told_to_who_cannot_see_it() -> None:
    crop = Crop(theatre="levant")
    told = crowded("genesis", "levant")
    bare = with_chances(told, {})
    assert paint(told, crop).tobytes() != paint(bare, crop).tobytes()
    assert "(61%)" in alt_text(told) and "%" not in alt_text(bare)
