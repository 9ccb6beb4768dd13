"""17.1, 18.1, 18.3 Political control: markers, provinces, HomeCountries, and what they bring in."""

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from engine.games.god_kings.data import peoples, rulers
from engine.games.god_kings.data.spaces import NEIGHBOURS, PROVINCES, SPACES
from engine.games.god_kings.position import State, pieces, powers
from engine.kernel import Table
from engine.wargame import paths, text


def controller(s: State, at: str) -> str:
    """3.0.g Whose marker is on the space; empty: nobody's."""
    return s.markers.get(at, "")


def controlled(s: State, power: str) -> list[str]:
    return [at for at, owner in s.markers.items() if owner == power]


def garrisoned(s: State, at: str) -> bool:
    """17.1.a, d A Walled-City with a garrison marker, or units of its own Power inside."""
    return pieces.walled(at) and (at in s.garrisons or bool(pieces.inside(s, at, controller(s, at))))


def shut(s: State, at: str, side: str) -> bool:
    """17.1.c An enemy garrisoned Walled-City: only a siege takes it."""
    return controller(s, at) not in ("", side) and garrisoned(s, at)


def holds(s: State, power: str, province: str, lost: Collection[str] = ()) -> bool:
    """18.1.b More than half of its spaces and every Walled-City; the box of Upper Egypt is Egypt's (B-14).

    `lost` are spaces whose markers do not count: in the Victory Phase those of `in_brown_hands`.
    """
    row = PROVINCES[province]
    if not row.spaces:
        return row.home == power
    own = [at for at in row.spaces if s.markers.get(at) == power and at not in lost]
    return 2 * len(own) > len(row.spaces) and all(at in own for at in row.spaces if SPACES[at].walled)


def provinces_of(s: State, power: str, lost: Collection[str] = ()) -> list[str]:
    return [province for province in PROVINCES if holds(s, power, province, lost)]


def in_brown_hands(s: State) -> list[str]:
    """21.0.n, 22.0.e Spaces that do not count for the owner of their marker in the Victory Phase: only Barbarians, or
    only a Revolt, stand there."""
    return [at for at in s.units if at in SPACES and all(peoples.is_brown(side) for side in pieces.sides_at(s, at))]


def province_of(at: str) -> str:
    return SPACES[at].province


# ---------------------------------------------------------------- HomeCountries (3.0.f)


def home_provinces(s: State, power: str) -> list[str]:
    """The HomeCountry; for Hatti those of Walusa and Pitassa that 7.2 has used belong to it (reading B-58)."""
    own = [row.id for row in PROVINCES.values() if row.home == power and row.spaces]
    return own + s.hatti_used if power == "hatti" else own


def home_spaces(s: State, power: str) -> list[str]:
    return [at for province in home_provinces(s, power) for at in PROVINCES[province].spaces]


def conquered(s: State, power: str, lost: Collection[str] = ()) -> bool:
    """3.0.i Fewer than half of its spaces are its own; `lost` as in `holds`."""
    spaces = home_spaces(s, power)
    return 2 * len([at for at in spaces if s.markers.get(at) == power and at not in lost]) < len(spaces)


def refuge(s: State, power: str) -> list[str]:
    """25.0.a, b Friendly-controlled spaces of the HomeCountry without enemies; else any without them (reading B-31)."""
    spaces = [at for at in home_spaces(s, power) if not pieces.foes_at(s, at, power)]
    return [at for at in spaces if s.markers.get(at) == power] or spaces


def without_foes(s: State, spaces: Iterable[str], side: str) -> list[str]:
    """Those of the spaces that hold no enemy units; if none of them does, all spaces that hold none."""
    free = [at for at in SPACES if not pieces.foes_at(s, at, side)]
    return [at for at in spaces if at in free] or free


def linked_home(s: State, power: str) -> list[str]:
    """7.1.q-s Spaces of its own that a chain of such spaces, over land, joins to its HomeCountry."""
    starts = [at for at in home_spaces(s, power) if s.markers.get(at) == power]
    return paths.joined(starts, lambda at: [near for near in NEIGHBOURS[at] if s.markers.get(near) == power])


# ---------------------------------------------------------------- income and points


class Goods(NamedTuple):
    tp: int
    wp: int


def income(s: State, power: str) -> Goods:
    """7.1.e, f Tribute of the provinces it controls, wood of the spaces; 20.4.c a Neutral Nation as well."""
    held = [PROVINCES[province] for province in provinces_of(s, power)]
    wood = sum([SPACES[at].wood for at in controlled(s, power)])
    return Goods(sum([row.tp for row in held]), wood + sum([row.wood for row in held if not row.spaces]))


# ---------------------------------------------------------------- armies


def army_in(s: State, province: str, side: str) -> bool:
    """A general with a unit somewhere in the province."""
    return any(whose == side for whose in armies_in(s, province))


def foreign_army_in(s: State, province: str, side: str) -> bool:
    """18.2.e Any other side's army there."""
    return any(whose != side for whose in armies_in(s, province))


def armies_in(s: State, province: str) -> Iterator[str]:
    for general, post in s.generals.items():
        side = rulers.GENERALS[general].side
        if post.at in SPACES and SPACES[post.at].province == province and pieces.here(s, post.at, side):
            yield side


# ---------------------------------------------------------------- markers


def place_marker(t: Table[State], at: str, power: str, rule: str, *, by: str = "") -> None:
    """A marker comes, or replaces another. `by`: the seat that does it, for 20.3.b."""
    place_several(t, [at], power, rule, by=by)


def take_space(t: Table[State], at: str, side: str, rule: str) -> None:
    """20.3.i-j An army places its own marker; a Neutral Nation that takes a Walled-City garrisons it at once."""
    s = t.state
    if controller(s, at) == side:
        return
    place_marker(t, at, side, rule, by=powers.seat_of(s, side))
    if powers.is_neutral(s, side) and pieces.walled(at):
        s.garrisons.append(at)
        t.tell(f"{peoples.does(side, 'garrisons')} {SPACES[at].name}.", "GK-20.3.i")


def place_several(t: Table[State], spaces: Iterable[str], power: str, rule: str, *, by: str = "") -> None:
    """Several at once; told together where they replace those of the same Power, or nobody's."""
    told: dict[str, list[str]] = {}
    for at in spaces:
        before = t.state.markers.get(at, "")
        if before != power:
            put_marker(t.state, at, power, by=by)
            told.setdefault(before, []).append(SPACES[at].name)
    for before, names in told.items():
        deed, whose = ("takes", f" from {peoples.name_of(before)}") if before else ("controls", "")
        t.tell(f"{peoples.does(power, deed)} {text.listed(names)}{whose}.", rule)


def put_marker(s: State, at: str, power: str, *, by: str = "") -> None:
    """18.3.b The marker of another is replaced, the side with a garrison too."""
    if at in s.markers:
        quarrel(s, by, s.markers[at])
    s.markers[at] = power
    if at in s.garrisons:
        s.garrisons.remove(at)


def quarrel(s: State, seat: str, nation: str) -> None:
    """20.3.b, c Whoever fights a Neutral Nation or removes its marker loses its control marker.

    21.0.g, p, 22.0.b Whoever fights Barbarians or a Revolt decides for them no longer.
    """
    if not seat or (powers.is_power(nation) and not powers.is_neutral(s, nation)):
        return
    s.quarrels.setdefault(seat, {})[nation] = powers.clock(s)
    if s.held.get(nation) == seat:
        del s.held[nation]
