"""Colors stay apart for every eye; the arithmetic agrees with published figures."""

from __future__ import annotations

import pytest

from renderers.bake.plan import games
from renderers.color import EYES, PALETTE, distance, is_light, mix, rgb, seen, sign_color, worst_pair
from renderers.games import is_drawn, look_of

ENOUGH = 10.0
EIGHT = [color for name, color in PALETTE.items() if name != "ivory"]


def test_the_palette_stays_apart_for_every_eye() -> None:
    assert worst_pair(EIGHT).distance >= ENOUGH
    assert worst_pair(PALETTE.values()).distance >= ENOUGH


@pytest.mark.parametrize("game", [game for game in games() if is_drawn(game)])
def test_what_a_game_uses_together_stays_apart(game: str) -> None:
    look = look_of(game)
    assert look is not None
    colors = {owner.color for owner in look.players.values()}
    if len(colors) > 1:
        assert worst_pair(colors).distance >= ENOUGH
    assert len({(owner.emblem, owner.pattern) for owner in look.players.values()}) == len(look.players)


def test_every_eye_counts() -> None:
    assert set(EYES) == {"normal", "protan", "deutan", "tritan"}
    red, green = "#b03a2e", "#5b7d2e"
    found = worst_pair([red, green])
    assert found.eye in ("protan", "deutan")
    assert found.distance < distance(rgb(red), rgb(green)) / 3


def test_an_unhindered_eye_sees_what_is_there() -> None:
    for color in PALETTE.values():
        assert seen(rgb(color), "normal") == rgb(color)
    for eye in EYES:
        assert seen((255, 255, 255), eye) == (255, 255, 255)
        assert seen((0, 0, 0), eye) == (0, 0, 0)


@pytest.mark.parametrize(
    ("one", "other", "wanted"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 3.1571, -77.2803), (50.0, 0.0, -82.7485), 2.8615),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
        ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
    ],
)
def test_the_distance_agrees_with_the_published_pairs(
    one: tuple[float, float, float], other: tuple[float, float, float], wanted: float
) -> None:
    from renderers.color import _ciede2000

    assert _ciede2000(one, other) == pytest.approx(wanted, abs=1e-4)
    assert _ciede2000(other, one) == pytest.approx(wanted, abs=1e-4)


def test_distance_is_nothing_to_itself() -> None:
    assert distance((10, 20, 30), (10, 20, 30)) == 0
    with pytest.raises(ValueError, match="two colors"):
        worst_pair(["#ffffff", "#ffffff"])


def test_signs_can_be_read_on_every_color() -> None:
    for color in PALETTE.values():
        assert distance(rgb(color), sign_color(rgb(color))) > 25
    assert is_light((255, 255, 255))
    assert not is_light((20, 20, 60))
    assert mix((0, 0, 0), (200, 100, 50), 0.5) == (100, 50, 25)
