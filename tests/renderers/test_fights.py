"""The strip of a fight: as high as what it tells, no name in the next camp, what was lost, which dice have hit."""

from __future__ import annotations

import numpy as np
import pytest

from renderers.color import PALETTE
from renderers.games.pharaohs.look import battle_scene
from renderers.scene import Camp, Counter, Fight, Owner, Scene
from renderers.standing import DARK, GLOW
from renderers.strip import AIR, APART, DIE, LINES, NAMED, NEXT, SIDE, below
from renderers.words import alt_text
from tests.games.pharaohs.battles import clash

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


# --- which dice have hit ------------------------------------------------------------------------------------


def gilded(scene: Scene) -> list[int]:
    """The dice of the first camp that are gold: their color is looked up beside the pips, the highest die first."""
    assert scene.fight is not None
    picture, dice, unit = strip(scene), scene.fight.camps[0].dice, WIDE / 1200
    y = round((NAMED + LINES + 10 + SIDE + 14 + DIE / 2) * unit)
    assert len(dice) * (DIE + APART) < 600 - 2 * AIR < 600 - NEXT, "all of them stand in one row"
    lit = [picture[y, round((AIR + number * (DIE + APART) + 4) * unit)] for number in range(len(dice))]
    return [die for die, color in zip(sorted(dice, reverse=True), lit, strict=True) if (color == GLOW).all()]


DICE = [4, 5, 3, 6, 4, 1]


@pytest.mark.parametrize(("answer", "hit"), [("lead", [6, 5, 4, 4]), ("no", [6, 5])])
def test_with_a_ruler_a_four_is_a_hit_and_gold(answer: str, hit: list[int]) -> None:
    ours = {"foot": 4, "chariot": 1, "ruler": "ramesses_ii"}
    battle = clash("kadesh", "egypt", ours, "hatti", {"foot": 14}, {"1 egypt": DICE}).do(answer)
    assert gilded(battle_scene(battle.seen())) == hit


@pytest.mark.parametrize(("modifiers", "hit"), [("capped", [6, 5, 4, 4]), ("added", [6, 5, 4, 4, 3])])
def test_what_else_is_added_makes_gold_as_it_makes_hits(modifiers: str, hit: list[int]) -> None:
    """Godly Judah at home under its Ruler."""
    ours = {"foot": 6, "chosen": 1, "ruler": "saul"}
    more = {"options": {"modifiers": modifiers}}
    battle = clash("judah", "judah", ours, "canaan", {"foot": 14}, {"1 judah": DICE}, **more).do("lead")
    assert gilded(battle_scene(battle.seen())) == hit


@pytest.mark.parametrize(("used", "hit"), [(0, [6, 5]), (1, [6, 5, 4]), (2, [6, 5, 4, 4])])
def test_dice_that_markers_raise_are_gold_and_no_others(used: int, hit: list[int]) -> None:
    """6.7 Where the table has Terror and Siege give +1 to one die each."""
    ours, dice = {"foot": 6, "siege": 2}, [4, 3, 6, 4, 1, 5]
    more = {"options": {"terror_siege": "plus_one"}}
    battle = clash("kadesh", "assyria", ours, "hatti", {"foot": 14}, {"1 assyria": dice}, **more).do(used)
    assert gilded(battle_scene(battle.seen())) == hit


def test_dice_that_hit_nothing_by_themselves_are_never_gold() -> None:
    assert gilded(fought(2, (9,), (6, 5, 1))) == []
