"""The strip of a fight: as high as what it tells, no name in the next camp, what was lost without any dice."""

from __future__ import annotations

import numpy as np
import pytest

from renderers.color import PALETTE
from renderers.scene import Camp, Counter, Fight, Owner, Scene
from renderers.standing import DARK
from renderers.strip import below
from renderers.words import alt_text

WIDE = 1104
NAMES = ("Israelites & Arameans", "Medes & Persians", "Sea Peoples", "Indus Valley")
OWNERS = tuple(
    Owner(name, name, PALETTE[color], "sun", "solid")
    for name, color in zip(NAMES, ("gold", "blue", "rust", "sea"), strict=True)
)
LOST = "pieces lost"


def fought(camps: int, hits: tuple[int, ...] = (), dice: tuple[int, ...] = ()) -> Scene:
    """A fight of so many; the hits of those that are not named are none."""
    found = tuple(
        Camp(owner.id, "strength 3", (Counter("city", owner.id, "City", 5),), dice, lost)
        for owner, lost in zip(OWNERS[:camps], (*hits, *(0 for _ in OWNERS)), strict=False)
    )
    return Scene(game="small_map", owners=OWNERS, held={}, fight=Fight("north", "North", found, LOST))


def strip(scene: Scene) -> np.ndarray:  # type: ignore[type-arg]
    image = below(scene, WIDE, full=False)
    assert image is not None
    return np.asarray(image).astype(int)


def inked(picture: np.ndarray) -> np.ndarray:  # type: ignore[type-arg]
    """Which pixels are anything but ground."""
    return np.abs(picture - np.array(DARK)).max(-1) > 40


@pytest.mark.parametrize("dice", [(), (3,), (6, 5, 4) * 6])
def test_a_fight_is_no_higher_than_what_it_tells(dice: tuple[int, ...]) -> None:
    rows = np.nonzero(inked(strip(fought(2, (1,), dice))[:, : WIDE // 2 - 40]).any(1))[0]
    high = strip(fought(2, (1,), dice)).shape[0]
    assert 4 <= high - 1 - rows.max() <= 40
    assert max(np.diff(rows[rows >= 50])) <= 40, "nothing empty below the title either"


@pytest.mark.parametrize("camps", [2, 3, 4])
def test_names_of_those_who_fight_stay_on_their_own_side(camps: int) -> None:
    """Nothing is written just before the line that parts two of them, nor at the rim."""
    rows, room = inked(strip(fought(camps)))[50:90], WIDE // camps
    for number in range(1, camps + 1):
        assert rows[:, (number - 1) * room + 20 : number * room - 8].any()
        assert not rows[:, number * room - 8 : number * room - 3].any()


def test_what_was_lost_is_told_where_no_dice_are_thrown() -> None:
    begun, later, worse = fought(2), fought(2, (1,)), fought(2, (2,))
    assert strip(begun).shape[0] < strip(later).shape[0] == strip(worse).shape[0]
    assert (strip(later) != strip(worse)).any()
    assert LOST not in alt_text(begun)
    assert "strength 3 with City, pieces lost 1" in alt_text(later)
