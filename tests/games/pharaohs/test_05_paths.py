"""Path finding against an exhaustive walk, over random positions.

The walk tries every step of every piece, written from the rules' text alone: costs of 5.5, 5.7 and 5.8, the leader
of 5.5.1.b (whoever it may be), the rear guard of 5.4. What it can reach is what the game must offer, no more and no
less, and what a group has spent afterwards must be something the walk could have spent.
"""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import pytest

from engine.games.pharaohs.data.tables import LAND, NATIONS, TERRAIN
from engine.games.pharaohs.position.pieces import by_area
from tests.games.pharaohs.positions import position
from tests.kit import Play
from tests.rules import rule

UNITS = ("foot", "chariot", "cavalry", "camel")
ALLOWANCE = {"foot": 3, "chariot": 4, "cavalry": 4, "camel": 4, "ruler": 4, "terror": 3, "siege": 3, "chosen": 3}
MOUNTAIN_PEOPLE = ("media", "cimmeria")
RULERS = {"egypt": "ramesses_ii", "hatti": "muwatallis", "assyria": "shalamaneser_i"}
TURN = 3


class Land(NamedTuple):
    """Units by area: one's own that are not being moved, and enemies (none count in the Arabian Desert)."""

    nation: str
    own: dict[str, int]
    foes: dict[str, int]

    def open(self, area: str) -> bool:
        if area == "arabian_desert":
            return self.nation in ("arameans", "chaldea")
        if area == "libyan_desert":
            return self.nation == "libya"
        return area != "nubia"

    def guarded(self, area: str) -> bool:
        return self.own.get(area, 0) >= 2 * self.foes.get(area, 0)


def prices(land: Land, area: str, kinds: tuple[str, ...]) -> set[tuple[int, ...]]:
    """What each piece of a group may have to pay for entering an area: one possibility for each leader."""
    size = len(kinds)
    if area == "arabian_desert":
        return {(2,) * size}
    if TERRAIN[area] != "mountain" or land.nation in MOUNTAIN_PEOPLE:
        return {(1,) * size}
    if land.foes.get(area):
        return {(2,) * size}
    if land.own.get(area):
        return {(1,) * size}
    leaders = [i for i, kind in enumerate(kinds) if kind in UNITS]
    if not leaders:
        return {(2,) * size}
    return {tuple(2 if i == leader else 1 for i in range(size)) for leader in leaders}


def walk(land: Land, origin: str, kinds: tuple[str, ...], left: tuple[int, ...]) -> dict[str, set[tuple[int, ...]]]:
    """Every area the group can reach, and every way its allowances can stand on arrival."""
    seen: set[tuple[str, tuple[int, ...]]] = set()
    edge = [(origin, left)]
    while edge:
        area, have = edge.pop()
        if area != origin and land.foes.get(area) and not land.guarded(area):
            continue
        for near in LAND[area]:
            if near == origin or not land.open(near):
                continue
            for price in prices(land, near, kinds):
                rest = tuple(h - p for h, p in zip(have, price, strict=True))
                if min(rest) >= 0 and (near, rest) not in seen:
                    seen.add((near, rest))
                    edge.append((near, rest))
    found: dict[str, set[tuple[int, ...]]] = {}
    for area, rest in seen:
        found.setdefault(area, set()).add(rest)
    return found


# ---------------------------------------------------------------- the game as it stands


def owner(piece: str) -> str:
    return piece.split(".")[0]


def kind_of(piece: str) -> str:
    return piece.split(".")[1]


def allowance(piece: str) -> int:
    return 4 if owner(piece) == "cimmeria" else ALLOWANCE[kind_of(piece)]


def name_of(piece: str) -> str:
    return piece.split(".")[2] if kind_of(piece) == "ruler" else kind_of(piece)


def land_of(play: Play, nation: str) -> Land:
    own: dict[str, int] = {}
    foes: dict[str, int] = {}
    for area, pieces in by_area(play.seen()).items():
        for piece in pieces:
            if kind_of(piece) in UNITS:
                side = own if owner(piece) == nation else foes
                side[area] = side.get(area, 0) + 1
    foes.pop("arabian_desert", None)
    return Land(nation, own, foes)


def without(land: Land, area: str, units: int) -> Land:
    return Land(land.nation, {**land.own, area: land.own.get(area, 0) - units}, land.foes)


def random_stack(chance: random.Random) -> dict[str, Any]:
    pieces: dict[str, Any] = {}
    for kind in UNITS:
        if chance.random() < 0.35:
            pieces[kind] = chance.choice([1, 1, 2, 3])
    if chance.random() < 0.2:
        pieces["siege"] = 1
    return pieces


def random_position(chance: random.Random) -> Play:
    """Two dozen stacks, some of them in one area with enemies, in a part of the map small enough to meet."""
    nation = chance.choice(["egypt", "hatti", "assyria", "chaldea", "arameans", "libya", "media", "cimmeria", "nubia"])
    others = [other for other in NATIONS if other != nation]
    middle = chance.choice(sorted(LAND))
    region = {middle}
    for _ in range(3):
        region |= {near for area in region for near in LAND[area]}
    region.discard("nubia")
    on: dict[str, dict[str, dict[str, Any]]] = {nation: {}}
    bare = Land(nation, {}, {})
    for area in sorted(region):
        pieces = random_stack(chance) if chance.random() < 0.45 and bare.open(area) else {}
        if pieces:
            on[nation][area] = pieces
        if chance.random() < 0.35 and area not in ("arabian_desert", "libyan_desert"):
            on.setdefault(chance.choice(others), {})[area] = {"foot": chance.choice([1, 1, 1, 2, 3])}
        if chance.random() < 0.05:
            on.setdefault("judah" if nation != "judah" else "canaan", {}).setdefault(area, {"terror": 1})
    if nation in RULERS and on[nation]:
        on[nation][chance.choice(sorted(on[nation]))]["ruler"] = RULERS[nation]
    if nation in ("chaldea", "arameans") and "arabian_desert" in region:
        on.setdefault("chaldea" if nation == "arameans" else "arameans", {})["arabian_desert"] = {"foot": 3}
    if not on[nation]:
        on[nation][middle if bare.open(middle) else "on"] = {"foot": 2}
    return position(nation, on=on, turn=TURN)


# ---------------------------------------------------------------- one order after the other


class Watch:
    """A random player who checks every question about movement against the rules."""

    def __init__(self, play: Play, chance: random.Random) -> None:
        self.play, self.chance = play, chance
        self.nation: str = play.seen().march.nation
        self.relied: set[str] = set()  # where a guard was counted on, and must stay
        self.checked = 0

    @property
    def spent(self) -> dict[str, int]:
        return dict(self.play.seen().march.spent)

    def mine(self, area: str) -> list[str]:
        pieces = by_area(self.play.seen()).get(area, [])
        return [p for p in pieces if owner(p) == self.nation and kind_of(p) != "god"]

    def moving(self) -> bool:
        asked = self.play.session.asks()
        return bool(asked) and self.play.ask.topic == "move" and self.play.seen().march.nation == self.nation

    def may_leave(self, area: str, land: Land, *, onward: bool) -> list[str]:
        """The pieces that could set out, one at a time (5.4.b, 5.4.c, 5.4.e, 5.4.f)."""
        spent = self.spent
        able = [p for p in self.mine(area) if (p in spent) == onward and spent.get(p, 0) < allowance(p)]
        if land.foes.get(area) and (onward or area in self.relied):
            spare = land.own.get(area, 0) - 2 * land.foes[area]
            able = [p for p in able if (spare > 0 if kind_of(p) in UNITS else spare >= 0)]
        return able

    def check_starts(self) -> None:
        """Offered is every area from which something can set out, and no other."""
        land = land_of(self.play, self.nation)
        expected = set()
        for area in by_area(self.play.seen()):
            if LAND[area] and self.may_leave(area, land, onward=False):
                expected.add(f"march:{area}")
            if self.may_leave(area, land, onward=True):
                expected.add(f"onward:{area}")
        offered = {key for key in self.play.options() if key.startswith(("march:", "onward:"))}
        assert offered == expected

    def order(self) -> None:
        """One group, from where it stands to where it stops."""
        land = land_of(self.play, self.nation)
        starts = [key for key in self.play.options() if key.startswith(("march:", "onward:"))]
        start = self.chance.choice(starts)
        how, _, area = start.partition(":")
        onward = how == "onward"
        able = self.may_leave(area, land, onward=onward)
        spent = self.spent
        groups: dict[str, list[str]] = {}
        for piece in able:
            tag = f"+{allowance(piece) - spent[piece]}" if onward else ""
            groups.setdefault(name_of(piece) + tag, []).append(piece)
        self.play.do(start)
        if self.play.ask.topic == "who":
            assert {option.key: option.most for option in self.play.ask.options} == {
                name: len(pieces) for name, pieces in groups.items()
            }
            counts = self.counts(groups)
            chosen = [piece for name, n in counts.items() for piece in groups[name][:n]]
            if not self.guard_holds(land, area, chosen, onward=onward):
                self.play.refused(counts, rule="BP-5.4")
                kept = {name: n for name, n in counts.items() if kind_of(groups[name][0]) not in UNITS}
                single = [name for name in groups if kind_of(groups[name][0]) in UNITS]
                counts = kept or {self.chance.choice(single): 1}
            group = [piece for name, n in counts.items() for piece in groups[name][:n]]
            self.play.do(counts)
        else:
            group = able
        self.travel(area, group, onward=onward)

    def counts(self, groups: dict[str, list[str]]) -> dict[str, int]:
        counts = {name: self.chance.randint(0, len(pieces)) for name, pieces in groups.items()}
        counts = {name: n for name, n in counts.items() if n}
        return counts or {self.chance.choice(sorted(groups)): 1}

    def guard_holds(self, land: Land, area: str, group: list[str], *, onward: bool) -> bool:
        if not land.foes.get(area) or not (onward or area in self.relied):
            return True
        leaving = sum(kind_of(piece) in UNITS for piece in group)
        return land.own.get(area, 0) - leaving >= 2 * land.foes[area]

    def travel(self, area: str, group: list[str], *, onward: bool) -> None:
        group = sorted(group)
        units = sum(kind_of(piece) in UNITS for piece in group)
        kinds = tuple(kind_of(piece) for piece in group)
        while self.play.ask.topic == "destination":
            before = self.spent
            moved_in = any(piece in before for piece in group)
            left = tuple(allowance(piece) - before.get(piece, 0) for piece in group)
            land = without(land_of(self.play, self.nation), area, units)
            reached = walk(land, area, kinds, left)
            offered = {key.partition(":")[2] for key in self.play.options() if key.startswith("to:")}
            assert offered == set(reached), f"{group} from {area}: {sorted(offered ^ set(reached))}"
            self.checked += 1
            for key in self.play.options():
                if key.startswith("via:"):
                    assert land.guarded(key.partition(":")[2])
                    assert key.partition(":")[2] in reached
            beyond = sorted(set(LAND) - set(reached) - {area})
            if beyond:
                self.play.refused(f"to:{self.chance.choice(beyond)}", rule="BP-")
            answer = self.chance.choice(self.play.options())
            how, _, goal = answer.partition(":")
            self.play.do(answer)
            if how == "halt":
                assert all(self.spent[piece] >= allowance(piece) for piece in group)
                return
            after = self.spent
            rest = tuple(allowance(piece) - after[piece] for piece in group)
            if rest != (0,) * len(group) or how == "to":
                assert rest in reached[goal], f"{group} from {area} to {goal}: {rest} left"
            self.learn(area, land, moved_in=moved_in)
            area = goal
            if how == "to":
                return

    def learn(self, area: str, land: Land, *, moved_in: bool) -> None:
        """Which guards were counted on: that of the area left by those who had moved in, and of those passed."""
        if moved_in and land.foes.get(area):
            self.relied.add(area)
        self.relied |= set(self.play.seen().march.relied)

    def check_guards(self) -> None:
        """5.4.c Wherever a guard was counted on it stands, to the end of the phase."""
        land = land_of(self.play, self.nation)
        assert all(land.guarded(area) for area in self.relied)


@rule("BP-5.4.b", "BP-5.4.c", "BP-5.4.e", "BP-5.4.f", "BP-5.4.g", "BP-5.5.a", "BP-5.5.1.a", "BP-5.5.1.b", "BP-5.5.2.a")
@rule("BP-5.2.i", "BP-5.7.b", "BP-5.8.b")
@pytest.mark.parametrize("seed", range(250))
def test_where_a_group_can_go_is_what_the_rules_allow(seed: int) -> None:
    """Orders at random; before each the starts, and at each step the goals, are those of an exhaustive walk."""
    chance = random.Random(seed)
    watch = Watch(random_position(chance), chance)
    for _ in range(14):
        if not watch.moving():
            break
        watch.check_starts()
        if not any(key.startswith(("march:", "onward:")) for key in watch.play.options()):
            break
        watch.order()
        if watch.moving():
            watch.check_guards()
    assert watch.checked or not any(key.startswith("march:") for key in watch.play.options())


@rule("BP-5.5.1.b", "BP-5.5.a")
@pytest.mark.parametrize("seed", range(60))
def test_a_single_unit_and_a_group_in_the_mountains(seed: int) -> None:
    """From every mountain and hill, one unit and a mixed group, with own and enemy stacks strewn about."""
    chance = random.Random(1000 + seed)
    nation = chance.choice(["hatti", "urartu", "assyria", "media"])
    high = [area for area, terrain in TERRAIN.items() if terrain in ("mountain", "hill") and LAND[area]]
    start = chance.choice(high)
    on: dict[str, Any] = {
        nation: {start: {"foot": chance.randint(1, 3), "chariot": chance.randint(0, 2) or 1, "siege": 1}}
    }
    for area in high:
        if area == start:
            continue
        roll = chance.random()
        if roll < 0.15:
            on[nation][area] = {"foot": 1}
        elif roll < 0.35:
            on.setdefault("kassites", {})[area] = {"foot": 1}
            if chance.random() < 0.6:
                on[nation][area] = {"foot": 2}
    for group in (
        {"foot": 1},
        {"chariot": 1},
        {"siege": 1},
        {"foot": 1, "siege": 1},
        {"foot": 1, "chariot": 1, "siege": 1},
    ):
        play = position(nation, on=on, turn=8).do(f"march:{start}", group)
        kinds = tuple(sorted(kind for kind, count in group.items() for _ in range(count)))
        land = without(land_of(play, nation), start, sum(kind in UNITS for kind in kinds))
        reached = walk(land, start, kinds, tuple(ALLOWANCE[kind] for kind in kinds))
        assert {key.partition(":")[2] for key in play.options() if key.startswith("to:")} == set(reached)
