"""What may come of a march into an area that others hold: the chance to clear it, as far as all can reckon it."""

from collections.abc import Mapping, Sequence

from engine.games.pharaohs.data import tables
from engine.games.pharaohs.player import clashes
from engine.games.pharaohs.player.scene import Scene, kind_of, scene_of
from engine.games.pharaohs.position import State, pieces
from engine.games.pharaohs.war import movement
from engine.kernel import Ask
from engine.kernel.game import Prospect
from engine.wargame.reasons import likely
from engine.wargame.text import plural

ROUNDS = 2  # that a battle has where nobody insists (6.4)


def prospects(s: State, ask: Ask) -> Mapping[str, Prospect]:
    """Return by area what may come of it if all of this group fight there, beside those of theirs who stand there."""
    kinds = group_of(ask)
    if not kinds or s.march is None:
        return {}
    scene = scene_of(s, pieces.march_of(s).nation)
    goals = [way.at for way in (ask.options if ask.topic == movement.DESTINATION else ask.ready_moves())]
    return {area: of_attack(scene, area, kinds) for area in dict.fromkeys(goals) if area in scene.foes}


def group_of(ask: Ask) -> list[str]:
    """The units that are under way, or all that may set out."""
    if ask.topic == movement.DESTINATION:
        return str(ask.about.get("units", "")).split()
    if ask.topic != movement.WHO:
        return []
    kinds = [(option.key.partition("+")[0], option.most) for option in ask.options]
    return [kind for kind, n in kinds for _ in range(n) if kind in tables.KINDS]


def of_attack(scene: Scene, area: str, kinds: Sequence[str]) -> Prospect:
    """`about 6 in 10 to clear it with 5 units, losing 2`: with those who come and those of theirs who are there."""
    everybody = gathered(scene, area, kinds)
    expected = clashes.odds_of_attack(scene, area, everybody, ROUNDS)
    words = f"{clearing(scene, area, everybody)}, losing {round(expected.losses) or 'hardly any'}"
    return Prospect(words, round(100 * expected.clears))


def gathered(scene: Scene, area: str, kinds: Sequence[str]) -> list[str]:
    """Return who would fight there if units of these kinds came: they, and those of theirs who stand there already."""
    return [*(kind_of(unit) for unit in scene.own.get(area, ())), *kinds]


def clearing(scene: Scene, area: str, kinds: Sequence[str]) -> str:
    """Return the chance to clear an area with exactly these units, in the words that hints use too."""
    chance = clashes.odds_of_attack(scene, area, kinds, ROUNDS).clears
    return f"{likely(chance)} to clear it with {plural(len(kinds), 'unit')}"
