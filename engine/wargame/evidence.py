"""What the rulebook tells of a map, as data, and whether the map bears it out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Any

from msgspec import Struct

from engine.wargame.borders import Fault, Near, edges
from engine.wargame.paths import cheapest, flood
from engine.wargame.planar import Edge
from engine.wargame.tables import Raw
from engine.wargame.text import listed, plural

LAND = "land"  # the net of `neighbours`
ANY = "any"  # all nets together


class Net(Struct, frozen=True, forbid_unknown_fields=True):
    """Ways besides land borders: what joins one place to another."""

    shores: str = ""  # the table of the rules' data whose rows list `shores`, each joined to each
    borders: str = ""  # the table whose rows list `borders`, pairs of places: rivers, walls, straits
    order: tuple[str, int] | None = None  # places numbered from 1 to this in a field lie side by side
    links: list[tuple[str, str]] = []
    field: str = ""  # the field of a place that names others, told on one side or on both
    nets: list[str] = []  # nets told before this one, all together


class Way(Struct, frozen=True, forbid_unknown_fields=True):
    """How far it is from one place to another: in steps, or in points where entering a place may cost more than 1."""

    ends: tuple[str, str]
    by: str = LAND
    barred: list[str] = []
    through: list[str] = []  # of these places only, besides the ends
    steps: int | None = None
    points: int | None = None
    least: int | None = None  # steps
    most: int | None = None
    never: bool = False  # there is no way


class Evidence(Struct, frozen=True, forbid_unknown_fields=True):
    """A statement of the rulebook, and what the map must be for it to hold."""

    id: str
    says: str
    near: list[str] = []  # each next to the one before
    apart: list[str] = []  # none next to another
    only: dict[str, list[str]] = {}  # the neighbors of a place, all of them
    block: list[str] = []  # these hang together by themselves
    fields: dict[str, dict[str, Any]] = {}  # values of places in the rules' data
    counts: dict[str, dict[str, int]] = {}  # field -> its value -> in how many places
    rising: dict[str, list[str]] = {}  # field -> places in which its value rises: `lat` from south to north
    way: Way | None = None
    by: str = LAND  # the net meant by near, apart, only and block


# --- nets ----------------------------------------------------------------------------------------------------


def nets_of(
    raw: Raw, places: Raw, land: Near, kinds: Mapping[str, Near], more: Mapping[str, Net], file: str
) -> tuple[dict[str, Near], list[Fault]]:
    """Every net by name, and all together."""
    nets: dict[str, Near] = {LAND: land, **kinds}
    faults = []
    for name, net in more.items():
        if strange := [other for other in net.nets if other not in nets]:
            faults.append(Fault(file, f"{name} net", f"unknown net {strange[0]!r}", "a net told before it"))
            continue
        pairs = [*net.links, *_shores(raw, net), *_listed(raw, net), *_ordered(places, net), *_told(places, net)]
        pairs += [pair for other in net.nets for pair in edges(nets[other])]
        for a, b in pairs:
            faults += [
                Fault(file, f"{name} net", f"unknown place {end!r}", "a place of the map")
                for end in (a, b)
                if end not in places
            ]
        good = [(a, b) for a, b in pairs if a in places and b in places]
        joined: dict[str, dict[str, None]] = {place: {} for place in places}
        for a, b in good:
            joined[a][b] = joined[b][a] = None
        nets[name] = joined
    nets[ANY] = {place: dict.fromkeys(near for net in nets.values() for near in net[place]) for place in places}
    return nets, faults


def _shores(raw: Raw, net: Net) -> list[Edge]:
    rows = raw.get(net.shores, {}) if net.shores else {}
    return [pair for row in rows.values() for pair in combinations(row.get("shores", ()), 2)]


def _listed(raw: Raw, net: Net) -> list[Edge]:
    rows = raw.get(net.borders, {}) if net.borders else {}
    return [(one, two) for row in rows.values() for one, two in row.get("borders", ())]


def _told(places: Raw, net: Net) -> list[Edge]:
    return [(name, other) for name, row in places.items() for other in row.get(net.field, ())] if net.field else []


def _ordered(places: Raw, net: Net) -> list[Edge]:
    if net.order is None:
        return []
    field, last = net.order
    at = {row.get(field, 0): name for name, row in places.items()}
    return list(pairwise(at[number] for number in range(1, last + 1) if number in at))


# --- what is held against it ---------------------------------------------------------------------------------


class Witness:
    """Holds the map against what the rulebook says of it."""

    def __init__(
        self, file: str, places: Raw, nets: Mapping[str, Near], costs: Mapping[str, Mapping[str, int]]
    ) -> None:
        self.file, self.places, self.nets, self.costs = file, places, nets, costs

    def faults(self, items: Iterable[Evidence]) -> Iterator[Fault]:
        """What the map does not bear out."""
        seen: dict[str, None] = {}
        for item in items:
            if item.id in seen:
                yield Fault(self.file, item.id, "two statements have this name", "each its own")
            seen[item.id] = None
            if strange := [name for name in self._named(item) if name not in self.places]:
                yield Fault(self.file, item.id, f"it speaks of {listed(strange)}", "places of the map")
            elif unknown := [net for net in (item.by, item.way.by if item.way else LAND) if net not in self.nets]:
                yield Fault(self.file, item.id, f"unknown net {unknown[0]!r}", f"one of {listed(list(self.nets))}")
            else:
                for wrong, right in self._checked(item):
                    yield Fault(self.file, item.id, wrong, f"{right} ({item.says})")

    def _named(self, item: Evidence) -> Iterator[str]:
        yield from (*item.near, *item.apart, *item.block, *item.only, *item.fields)
        yield from (name for names in (*item.only.values(), *item.rising.values()) for name in names)
        if item.way:
            yield from (*item.way.ends, *item.way.barred, *item.way.through)

    def _checked(self, item: Evidence) -> Iterator[tuple[str, str]]:
        """What is wrong and what would be right, of each claim that fails."""
        near = self.nets[item.by]
        for a, b in pairwise(item.near):
            if b not in near[a]:
                yield f"{a} and {b} are no neighbors", "they are"
        for a, b in combinations(item.apart, 2):
            if b in near[a]:
                yield f"{a} and {b} are neighbors", "they are none"
        for place, others in item.only.items():
            if sorted(near[place]) != sorted(others):
                yield f"{place} borders {_named_or_none(near[place])}", f"it borders {_named_or_none(others)}"
        if item.block and (lost := self._lost(item.block, near)):
            yield f"no way among them joins {listed(lost)} to {item.block[0]}", "they are one block"
        yield from self._valued(item)
        if item.way:
            yield from self._far(item.way)

    def _valued(self, item: Evidence) -> Iterator[tuple[str, str]]:
        """What is wrong with the values of places."""
        for place, values in item.fields.items():
            for field, value in values.items():
                if (is_now := self.places[place].get(field, type(value)())) != value:
                    yield f"{field} of {place} is {is_now!r}", f"it is {value!r}"
        for field, numbers in item.counts.items():
            for wanted, number in numbers.items():
                if (has := sum(row.get(field) == wanted for row in self.places.values())) != number:
                    yield f"{field} is {wanted!r} in {plural(has, 'place')}", f"in {number}"
        for field, names in item.rising.items():
            for low, high in pairwise(names):
                if not self.places[low].get(field, 0) < self.places[high].get(field, 0):
                    yield f"{field} of {high} is not above that of {low}", "it rises"

    def _lost(self, block: Sequence[str], near: Near) -> list[str]:
        """Places of a block that one does not come to from the first without leaving it."""
        reached = flood(block[:1], lambda here: [there for there in near[here] if there in block])
        return [name for name in block if name not in reached]

    def _far(self, way: Way) -> Iterator[tuple[str, str]]:
        """What is wrong with a distance."""
        start, goal = way.ends
        steps = flood([start], self._open(way)).get(goal)
        if way.never or steps is None:
            if (steps is None) is not way.never:
                has = "no way leads" if steps is None else f"a way of {steps} steps leads"
                yield f"{has} from {start} to {goal}", "there is none" if way.never else "there is one"
            return
        points = self._points(way)
        for is_now, wanted, holds, said in (
            (steps, way.steps, steps == way.steps, "steps"),
            (steps, way.least, way.least is not None and steps >= way.least, "steps or more"),
            (steps, way.most, way.most is not None and steps <= way.most, "steps or fewer"),
            (points, way.points, points == way.points, "points"),
        ):
            if wanted is not None and not holds:
                yield f"from {start} to {goal} it is {is_now}", f"{wanted} {said}"

    def _open(self, way: Way) -> Callable[[str], list[str]]:
        near = self.nets[way.by]

        def onward(here: str) -> list[str]:
            return [
                there
                for there in near[here]
                if there not in way.barred and (not way.through or there in way.through or there in way.ends)
            ]

        return onward

    def _points(self, way: Way) -> int:
        onward = self._open(way)
        found = cheapest(way.ends[0], lambda here, _: [(there, self._cost(there)) for there in onward(here)])
        return found[way.ends[1]].price

    def _cost(self, place: str) -> int:
        """What entering a place costs: the dearest of what its fields say, else 1."""
        row = self.places[place]
        said = [prices.get(str(row.get(field, "")).lower(), 1) for field, prices in self.costs.items()]
        return max(said, default=1)


def _named_or_none(names: Iterable[str]) -> str:
    return listed(sorted(names)) or "nothing"
