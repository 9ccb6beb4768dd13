"""2.2, 10.2, 11.2.c-g Units and generals on the map: who stands where, inside a Walled-City or outside."""

from collections.abc import Collection, Mapping
from functools import cache

from engine.games.god_kings.data import kinds, numbers, peoples, rulers, spaces
from engine.games.god_kings.position import Counts, Post, State, Step, powers
from engine.wargame import piles
from engine.wargame.piles import sort_of

INSIDE, ACTIVE, MOVED, FAILED, FIGHTING = "inside", "active", "moved", "failed", "fighting"
NONE: Mapping[str, int] = {}
NOBODY: Mapping[str, Counts] = {}


# ---------------------------------------------------------------- who stands where


@cache
def marks(key: str) -> tuple[str, ...]:
    return sort_of(key).marks


def here(s: State, at: str, side: str) -> Mapping[str, int]:
    """All units of a side in a space."""
    return s.units.get(at, NOBODY).get(side, NONE)


def outside(s: State, at: str, side: str) -> Counts:
    return {key: n for key, n in here(s, at, side).items() if INSIDE not in marks(key)}


def inside(s: State, at: str, side: str) -> Counts:
    return {key: n for key, n in here(s, at, side).items() if INSIDE in marks(key)}


def marked(s: State, at: str, side: str, mark: str) -> Counts:
    return {key: n for key, n in here(s, at, side).items() if mark in marks(key)}


def idle(s: State, at: str, side: str) -> Counts:
    """Those that are not with the army under way and have not moved with this card (11.12.b)."""
    return piles.without(here(s, at, side), ACTIVE, MOVED)


def size(units: Mapping[str, int]) -> int:
    return sum(units.values())


def sides_at(s: State, at: str) -> list[str]:
    """Whose units stand in a space."""
    return [side for side, units in s.units.get(at, NOBODY).items() if units]


def foes_outside(s: State, at: str, side: str) -> list[str]:
    """Sides with units before the walls, or in a space without walls: every side but one's own is an enemy (B-38)."""
    return [foe for foe in sides_at(s, at) if foe != side and outside(s, at, foe)]


def foes_at(s: State, at: str, side: str) -> list[str]:
    """Sides with units anywhere in the space."""
    return [foe for foe in sides_at(s, at) if foe != side]


def generals_at(s: State, at: str, side: str) -> list[str]:
    """Generals of a side in a space, its King first."""
    found = [g for g, post in s.generals.items() if post.at == at and rulers.GENERALS[g].side == side]
    return sorted(found, key=rank)


def rank(general: str) -> tuple[int, str]:
    """A King or leader before warlords, A before B."""
    return (rulers.GENERALS[general].kind == "warlord", general)


def generals_outside(s: State, at: str, side: str) -> list[str]:
    return [general for general in generals_at(s, at, side) if not s.generals[general].inside]


def generals_inside(s: State, at: str, side: str) -> list[str]:
    return [general for general in generals_at(s, at, side) if s.generals[general].inside]


def generals_of(s: State, side: str) -> list[str]:
    return sorted([general for general in s.generals if rulers.GENERALS[general].side == side], key=rank)


def chief_of(generals: list[str]) -> str:
    """10.2.c The King, or leader, among these generals, who commands the others; empty: there is none."""
    return "".join([general for general in generals if rulers.GENERALS[general].kind != "warlord"][:1])


def leader_of(generals: list[str]) -> str:
    """Who leads them: the King or leader, else the warlord with the higher Battle Rating."""
    return chief_of(generals) or max(generals, key=lambda general: rulers.GENERALS[general].br, default="")


def limit_of(generals: list[str]) -> int:
    """11.2.e-g How many units these generals move with."""
    return sum([rulers.GENERALS[general].limit for general in generals])


def armies_of(s: State, side: str) -> list[str]:
    """Spaces in which a side has a general and a unit."""
    spaces = [post.at for general, post in s.generals.items() if rulers.GENERALS[general].side == side]
    return [at for at in dict.fromkeys(spaces) if here(s, at, side)]


def besieged(s: State, at: str, side: str) -> bool:
    """17.2.h Whether this side is shut in there: the city is under siege and enemies stand before it (B-33)."""
    return at in s.sieges and bool(foes_outside(s, at, side))


# ---------------------------------------------------------------- what they are worth


def strength(units: Mapping[str, int], *, mountain: bool = False) -> int:
    """15.5.3 Combat factors; in the mountains a chariot counts half, rounded up, unit by unit."""
    if not mountain:
        return sum([kinds.strength_of(key) * n for key, n in units.items()])
    halves = {key: 1 + (kinds.kind_of(key) == kinds.CHARIOT) for key in units}
    return sum([-(-kinds.strength_of(key) // halves[key]) * n for key, n in units.items()])


def of_kind(units: Mapping[str, int], *wanted: str) -> Counts:
    return {key: n for key, n in units.items() if kinds.kind_of(key) in wanted}


def chariots(units: Mapping[str, int]) -> int:
    return count_kind(units, kinds.CHARIOT)


def chariots_only(units: Mapping[str, int]) -> bool:
    return bool(units) and chariots(units) == size(units)


def slowest(units: Mapping[str, int]) -> int:
    """11.2.c, d Movement points: those of the slowest unit; a general alone has 6."""
    return min([kinds.mp_of(key) for key in units], default=numbers.MOVEMENT["general"])


def steps(units: Mapping[str, int]) -> int:
    """Steps left: two in a full unit, one in a reduced one."""
    return sum([n * (1 if sort_of(key).step else 2) for key, n in units.items()])


def whole_divisions(units: Mapping[str, int]) -> list[str]:
    """15.5.5.i Divisions of which all three counters are among these, full or reduced."""
    found: Counts = {}
    for key, n in units.items():
        division = kinds.division_of(key)
        if division:
            found[division] = found.get(division, 0) + n
    return [division for division, n in found.items() if n == 3]


def on_map(s: State, side: str) -> Counts:
    """All units of a side, wherever they are, without their marks; those kept beside the map too (25.0.a)."""
    found: Counts = dict(s.exiles.get(side, {}))
    for there in s.units.values():
        if side in there:
            piles.put(found, piles.plain(there[side]))
    return found


def strongest(units: Mapping[str, int], most: int) -> Counts:
    """So many of these units, the strongest first; of equal ones mercenaries last."""
    chosen: Counts = {}
    for key in sorted(units, key=lambda key: (-kinds.strength_of(key), kinds.kind_of(key) == kinds.MERCENARY)):
        if n := min(units[key], most - sum(chosen.values())):
            chosen[key] = n
    return chosen


def alone(units: Mapping[str, int], generals: Collection[str]) -> bool:
    """3.0.o Mercenaries with neither a general nor a unit of another kind."""
    return bool(units) and not generals and all(kinds.kind_of(key) == kinds.MERCENARY for key in units)


def strongest_led(units: Mapping[str, int], most: int) -> Counts:
    """So many of these units, the strongest first, but nobody so that mercenaries alone stay (3.0.o)."""
    chosen = strongest(units, most)
    left = [key for key, n in units.items() if n > chosen.get(key, 0)]
    steady = [key for key in chosen if kinds.kind_of(key) != kinds.MERCENARY]
    if not left or not steady or any(kinds.kind_of(key) != kinds.MERCENARY for key in left):
        return chosen
    piles.take(chosen, {min(steady, key=kinds.strength_of): 1})
    piles.put(chosen, {max(left, key=kinds.strength_of): 1})
    return chosen


# ---------------------------------------------------------------- coming and going


def put_units(s: State, at: str, side: str, units: Mapping[str, int]) -> None:
    if size(units):
        piles.put(s.units.setdefault(at, {}).setdefault(side, {}), units)


def take_units(s: State, at: str, side: str, units: Mapping[str, int]) -> None:
    there = s.units.get(at, {})
    piles.take(there.get(side, {}), units)
    drop_empty(s, at)


def drop_empty(s: State, at: str) -> None:
    there = s.units.get(at)
    if there is None:
        return
    for side in [side for side, units in there.items() if not units]:
        del there[side]
    if not there:
        del s.units[at]


def move_units(s: State, origin: str, to: str, side: str, units: Mapping[str, int]) -> None:
    """They keep their marks, but nobody on the road is inside."""
    leave_trail(s, side, origin, to)
    take_units(s, origin, side, units)
    put_units(s, to, side, unmarked(units, INSIDE))


def mark_units(s: State, at: str, side: str, units: Mapping[str, int], name: str) -> None:
    if size(units):
        piles.mark(s.units[at][side], units, name)


def wipe_marks(s: State, *names: str) -> None:
    """Nobody on the map carries these marks any more."""
    for there in s.units.values():
        for units in there.values():
            if any(name in marks(key) for key in units for name in names):
                piles.wipe(units, *names)


def unmark_units(s: State, at: str, side: str, units: Mapping[str, int], *names: str) -> None:
    """These units of the space do not carry these marks any more."""
    if size(units):
        pile = s.units[at][side]
        piles.take(pile, units)
        piles.put(pile, unmarked(units, *names))


def unmarked(units: Mapping[str, int], *names: str) -> Counts:
    """The same units without these marks."""
    bare = dict(units)
    piles.wipe(bare, *names)
    return bare


def go_inside(s: State, at: str, side: str, units: Mapping[str, int], generals: list[str]) -> None:
    """11.8 Behind the walls."""
    mark_units(s, at, side, units, INSIDE)
    for general in generals:
        s.generals[general].inside = True


def go_outside(s: State, at: str, side: str, units: Mapping[str, int], generals: list[str]) -> None:
    """11.8 Before the walls."""
    unmark_units(s, at, side, units, INSIDE)
    for general in generals:
        s.generals[general].inside = False


def station(s: State, general: str, at: str, *, within: bool = False) -> None:
    """A general is in that space from now on."""
    post = s.generals.get(general)
    if post is None:
        s.generals[general] = Post(at, within)
        return
    leave_trail(s, rulers.GENERALS[general].side, post.at, at)
    post.at, post.inside = at, within


def leave_trail(s: State, side: str, origin: str, to: str) -> None:
    """While an army is under way every step is kept, so that all can see how everybody came where he is."""
    step = Step(side, origin, to)
    if s.army is not None and origin != to and step not in s.army.trail:
        s.army.trail.append(step)


def reduce_units(s: State, at: str, side: str, units: Mapping[str, int]) -> None:
    """15.5.8.b One step each: a full unit is on its reduced side, a reduced one is destroyed."""
    full = {key: n for key, n in units.items() if not sort_of(key).step}
    weak = {key: n for key, n in units.items() if sort_of(key).step}
    if weak:
        destroy(s, at, side, weak)
    if full:
        piles.turn(s.units[at][side], full, kinds.REDUCED)


def refit_units(s: State, at: str, side: str, units: Mapping[str, int]) -> None:
    """These reduced units are full again."""
    if size(units):
        piles.turn(s.units[at][side], units, "")


def destroy(s: State, at: str, side: str, units: Mapping[str, int]) -> None:
    """mat.g A Power's warriors come back reduced; 20.4.b so does every unit of a Neutral Nation."""
    take_units(s, at, side, units)
    if not powers.is_power(side):
        return
    back = s.destroyed.setdefault(side, {})
    for key, n in units.items():
        kind = sort_of(key).kind
        if kinds.kind_of(key) == kinds.WARRIOR or powers.is_neutral(s, side):
            back[kind] = back.get(kind, 0) + n


# ---------------------------------------------------------------- counters (2.2.c)


def free_counters(s: State, side: str, kind: str) -> int:
    """How many more counters of a kind a side can have: its own, of mercenaries those of the common pool."""
    if side not in peoples.POWERS:
        sides = dict.fromkeys([side for there in s.units.values() for side in there])
        brown = [size(on_map(s, other)) for other in sides if other not in peoples.POWERS]
        return kinds.counters_of(side, kind) - sum(brown)
    sharing = peoples.POWERS if kind == kinds.MERCENARY else (side,)
    return kinds.counters_of(side, kind) - sum([count_kind(on_map(s, power), kind) for power in sharing])


def as_many(s: State, side: str, wanted: Mapping[str, int]) -> Counts:
    """Of these brown units as many as there are counters, whatever their kind."""
    units: Counts = {}
    left = max(0, free_counters(s, side, kinds.MERCENARY))
    for key, n in wanted.items():
        units[key] = min(n, left - size(units))
    return {key: n for key, n in units.items() if n}


def count_kind(units: Mapping[str, int], kind: str) -> int:
    return sum([n for key, n in units.items() if kinds.kind_of(key) == kind])


def walled(at: str) -> bool:
    return at in spaces.SPACES and spaces.SPACES[at].walled


def mountain(at: str) -> bool:
    return at in spaces.SPACES and spaces.SPACES[at].mountain
