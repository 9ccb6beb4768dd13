"""What a battle is worth to the automated player before it is fought: its odds, its prize, and what it costs."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.games.pharaohs.data import tables
from engine.games.pharaohs.player import lines, odds, weights
from engine.games.pharaohs.player.scene import (
    Scene,
    area_points,
    kind_of,
    reach,
    turns_to_come,
    unit_worth,
    weight,
    within,
)
from engine.games.pharaohs.position import State, judah, pieces

RULER_STRIDE, RULER_RANGE, RULER_BATTLES = 4, 3, 2  # 5.2.d, 5.11.a


def stack_limit(scene: Scene, area: str) -> int:
    return 3 if scene.nation == "canaan" and not has_ruler(scene.s, "canaan", area) else 5


def enemy_in(scene: Scene, area: str) -> str:
    return pieces.PIECES[scene.foes[area][0]].nation


# ---------------------------------------------------------------- odds


def odds_of_attack(
    scene: Scene, area: str, kinds: Sequence[str], rounds: int, led: bool | None = None, more: int = 0
) -> odds.Odds:
    """The battle of these units against who stands there.

    `led` says whether a Ruler leads, if that is known; `more` is a number of Terror and Siege markers still to come.
    """
    foes, enemy = scene.foes[area], enemy_in(scene, area)
    ours = Party(scene.nation, list(kinds), can_be_led(scene, area) if led is None else led)
    theirs = Party(enemy, [kind_of(unit) for unit in foes], has_ruler(scene.s, enemy, area))
    return odds_between(scene.s, area, ours, theirs, rounds, more)


class Party(NamedTuple):
    """A nation in a battle: the kinds of its units there, and whether a Ruler leads them."""

    nation: str
    kinds: list[str]
    led: bool


def odds_between(s: State, area: str, ours: Party, theirs: Party, rounds: int, more: int = 0) -> odds.Odds:
    return odds.odds(
        odds.side_of(ours.nation, ours.kinds, area, moving=True),
        odds.side_of(theirs.nation, theirs.kinds, area, moving=False),
        ours.led or inspired(s, ours.nation, theirs.nation, area),
        theirs.led or inspired(s, theirs.nation, ours.nation, area), rounds,
        terrors(s, ours.nation, area, len(ours.kinds)) + more, terrors(s, theirs.nation, area, len(theirs.kinds)),
    )  # fmt: skip


def terrors(s: State, nation: str, area: str, units: int) -> int:
    """6.7 The extra dice of Terror and Siege markers."""
    if tables.TERRAIN[area] != "fertile" or area not in s.markers:
        return 0
    return min(units, sum([pieces.PIECES[p].kind in ("terror", "siege") for p in pieces.markers_in(s, area, nation)]))


def can_be_led(scene: Scene, area: str) -> bool:
    """Whether a Ruler of ours still has a battle to lead here (5.11.a), or could come near enough."""
    if area not in scene.led:
        scene.led[area] = _can_be_led(scene, area)
    return scene.led[area]


def _can_be_led(scene: Scene, area: str) -> bool:
    s, march = scene.s, pieces.march_of(scene.s)
    waiting = [place for place in scene.own if place in scene.foes and place != area and place not in march.fought]
    for place in s.markers:
        for ruler in pieces.markers_in(s, place, scene.nation, "ruler"):
            if area in within(place, RULER_RANGE) or comes_near(scene, place, ruler, area):
                return bool(march.leading.get(ruler, 0) + len(waiting) < RULER_BATTLES)
    return False


def comes_near(scene: Scene, place: str, ruler: str, area: str) -> bool:
    """Whether a Ruler that has not marched yet can march to within reach of a battle."""
    march = pieces.march_of(scene.s)
    if scene.s.phase != "movement" or ruler in march.spent or ruler in march.sailed:
        return False
    near = within(area, RULER_RANGE)
    return any(goal in near and goal not in scene.foes for goal in reach(scene, place, RULER_STRIDE))


def has_ruler(s: State, nation: str, area: str) -> bool:
    return area in s.markers and bool(pieces.markers_in(s, area, nation, "ruler"))


def inspired(s: State, nation: str, enemy: str, area: str) -> bool:
    return nation == "judah" and judah.judah_is_inspired(s, area, enemy)


# ---------------------------------------------------------------- worth


def battle_worth(scene: Scene, area: str, kinds: Sequence[str], floor: float, *, raid: bool = False) -> float:
    """The points a battle is expected to bring, ours and the rivals' losses together."""
    expected = odds_of_attack(scene, area, kinds, rounds=1 if raid else 2)
    return worth_of(scene, area, expected, floor)


def worth_of(scene: Scene, area: str, expected: odds.Odds, floor: float) -> float:
    kill, loss = stakes_of(scene, area)
    return expected.kills * kill - expected.losses * loss + expected.clears * prize(scene, area, floor)


def stakes_of(scene: Scene, area: str) -> tuple[float, float]:
    """What each enemy unit killed brings, and what each unit of ours costs."""
    s, nation, enemy = scene.s, scene.nation, enemy_in(scene, area)
    if enemy in scene.stakes:
        return scene.stakes[enemy]
    share = scene.reckoning[enemy]
    kill = lines.kill_points(s, nation, enemy) + lines.kill_bonus(s, nation, enemy) + share * unit_worth(s, enemy)
    theirs = lines.kill_points(s, enemy, nation) + lines.kill_bonus(s, enemy, nation)
    loss = unit_worth(s, nation) * weights.W.wary + share * theirs
    scene.stakes[enemy] = kill, loss
    return kill, loss


def prize(scene: Scene, area: str, floor: float) -> float:
    """What it is worth to be alone in an enemy's area, where so much could be held elsewhere."""
    if (area, floor) not in scene.prizes:
        scene.prizes[area, floor] = _prize(scene, area, floor)
    return scene.prizes[area, floor]


def _prize(scene: Scene, area: str, floor: float) -> float:
    s, nation, enemy = scene.s, scene.nation, enemy_in(scene, area)
    share = scene.reckoning[enemy]
    worth = max(0.0, weight(scene, area) - floor)
    worth += weights.W.hold * area_points(s, nation, area) * min(2, turns_to_come(s, nation))
    if turns_to_come(s, enemy):
        worth += weights.W.denial * share * area_points(s, enemy, area)
        if any(c.area == area and c.nation == enemy for c in tables.CAPITALS) and enemy not in s.turned:
            worth += weights.W.fallen_god * share
    return worth + prisoners(scene, area)


def prisoners(scene: Scene, area: str) -> float:
    """14.3 What it is worth to us to stand alone where the Chosen People are."""
    if scene.nation == "judah" or not lines.holds_people(scene.s, area):
        return 0.0
    return max(weights.W.prisoners, lines.ransom(scene.s)) * scene.reckoning["judah"]


def is_raid(scene: Scene, area: str, origins: Sequence[str]) -> bool:
    """12.0: one round and home again."""
    if scene.nation != "libya" or scene.s.turn == 4 or area not in tables.GROUPS["libyan_border"]:
        return False
    enemy = enemy_in(scene, area)
    return pieces.LIBYA in origins and (enemy == "egypt" or (enemy == "nubia" and scene.s.dynasty))
