"""2.2, 2.3, 6.5, 6.7, 8.5.4, 8.6 Units, Kings and markers on the map: put down, taken away, and what follows at once
from either.
"""

from collections.abc import Callable, Mapping

from engine.games.genesis.data import tables
from engine.games.genesis.position import Counts, Force, State, control, places, powers
from engine.kernel import Table
from engine.wargame.text import capital, listed

WORDS = {"inf": "Infantry", "ch": "Chariot", "ps": "Peasant", "sl": "Slave"}
UNDER = "under:"  # before a space or a kind: those under the IN REVOLT marker there
MANY = {"inf": "Infantry", "ch": "Chariots", "ps": "Peasants", "sl": "Slaves"}


# ---------------------------------------------------------------- words


def units_text(counts: Counts, kings: list[str] | tuple[str, ...] = ()) -> str:
    """`5 Infantry, 2 Chariots and Apepi`."""
    words = [f"{counts[k]} {WORDS[k] if counts[k] == 1 else MANY[k]}" for k in control.KINDS if counts.get(k)]
    return listed([*words, *(king_name(king) for king in kings)]) or "nothing"


def king_name(king: str) -> str:
    """`Apepi`; of those without a name, `the Kaskan King`."""
    row = tables.KINGS[king]
    return f"the {row.name}" if row.generic else row.name


def king_beside(king: str) -> str:
    """After the units of his people: `Apepi`, `their First King`."""
    row = tables.KINGS[king]
    if not row.generic:
        return row.name
    *_, rank, title = row.name.split()
    return f"their {rank} {title}" if rank in ("First", "Second", "Great") else f"their {title}"


def king_of_whom(king: str) -> str:
    """`Apepi of Egypt`, `the Kaskan King`."""
    row = tables.KINGS[king]
    return king_name(king) if row.generic else f"{row.name} of {powers.name_of(row.power)}"


# ---------------------------------------------------------------- counts


def without_zeros(counts: Counts) -> Counts:
    return {kind: counts[kind] for kind in control.KINDS if counts.get(kind)}


def plus(one: Counts, two: Counts) -> Counts:
    return {kind: n for kind in control.KINDS if (n := one.get(kind, 0) + two.get(kind, 0))}


def minus(one: Counts, two: Counts) -> Counts:
    return {kind: left for kind in control.KINDS if kind in one and (left := one[kind] - two.get(kind, 0)) > 0}


def within(one: Counts, two: Counts) -> Counts:
    """As much of one as there is in two."""
    return {kind: n for kind in control.KINDS if (n := min(one.get(kind, 0), two.get(kind, 0)))}


def total(s: State, power: str, kind: str) -> int:
    """All units of a kind that a power has on the map, those under IN REVOLT markers included."""
    standing = sum([s.units[space][power].get(kind, 0) for space in control.spaces_with(s, power)])
    return standing + sum([r.units.get(kind, 0) for r in s.revolts.values() if r.power == power])


def on_map(s: State, power: str) -> bool:
    """Whether a power has any unit on the map. Canaan's sets count together."""
    return any(any(control.spaces_with(s, own)) for own in control.WHOLE.get(power, (power,)))


def spaces_of(s: State, power: str) -> list[str]:
    """Where a power has units that are not under a marker, in the order of the map."""
    return sorted(control.spaces_with(s, power), key=control.ORDER.__getitem__)


# ---------------------------------------------------------------- Kings


def kings_of(s: State, power: str) -> list[str]:
    """The Kings a power has on the map."""
    return [king for king in s.kings if tables.KINGS[king].power == power]


def king_of(s: State, kingdom: str) -> str:
    """The King of a kingdom, if he is on the map."""
    return next(iter(kings_of(s, kingdom)), "")


def kings_at(s: State, space: str, power: str) -> list[str]:
    if space not in s.kings.values():
        return []
    return [king for king, at in s.kings.items() if at == space and tables.KINGS[king].power == power]


def tactical(kings: list[str]) -> int:
    """8.2.1 The highest Tactical rating; an absent King counts 0."""
    return max([tables.KINGS[king].tactical for king in kings], default=0)


def campaign(s: State, kingdom: str) -> int:
    king = king_of(s, kingdom)
    return tables.KINGS[king].campaign if king else 0


def bury(t: Table[State], king: str, rule: str = "GEN-8.6.3.a") -> None:
    """A King dies: 8.6.4 he is not replaced before the next Succession; 6.7 his Sherden go."""
    s = t.state
    if king not in s.kings:
        return
    power, at = tables.KINGS[king].power, s.kings.pop(king)
    t.tell(f"{capital(king_of_whom(king))} dies in {places.name(at)}.", rule, news=True)
    if not tables.KINGS[king].generic:
        s.retired.append(king)
    for force in s.forces:
        if king in force.kings:
            force.kings.remove(king)
            force.mp = max(0, force.mp - tables.MOVEMENT["king_killed"])  # 7.2.3, 8.6.2
            fade(force)
    if s.sherden == power:
        s.sherden = ""
        t.tell("The Sherden go with him.", "GEN-6.7.c")
    tidy(t, at)


# ---------------------------------------------------------------- put and take


def put(s: State, space: str, power: str, counts: Counts) -> None:
    """Units come into a space. A combat unit or Peasant takes a BARBARIAN CONTROL marker off (9.2)."""
    sum_ = plus(control.here(s, space, power), counts)
    if sum_:
        s.units.setdefault(space, {})[power] = sum_
    if space in s.barbarian and (control.combat(sum_) or sum_.get("ps")) and power not in s.guests.get(space, ()):
        s.barbarian.remove(space)


def take(s: State, space: str, power: str, counts: Counts) -> None:
    """Units leave a space, by moving or for ever. Whoever calls sees to what follows (`tidy`)."""
    there = s.units.get(space, {})
    left = minus(there.get(power, control.NOTHING), counts)
    if left:
        there[power] = left
    elif power in there:
        del there[power]
        if not there:
            del s.units[space]
    segment = s.segment
    if segment is not None and segment.power == power and space in segment.moved:
        segment.moved[space] = within(segment.moved[space], left)
    if s.move is not None:
        if power == s.move.power and space in s.move.done:
            s.move.done[space] = within(s.move.done[space], left)
        if power in s.move.withdrawn.get(space, {}):
            s.move.withdrawn[space][power] = within(s.move.withdrawn[space][power], left)


def marks_of(s: State, space: str, power: str) -> dict[str, Counts]:
    """How many of the units here have moved (7.2.2) or withdrawn (7.5.6) already."""
    found: dict[str, Counts] = {}
    if s.segment is not None and s.segment.power == power:
        found["moved"] = s.segment.moved.get(space, control.NOTHING)
    if s.move is not None:
        found["withdrawn"] = s.move.withdrawn.get(space, {}).get(power, control.NOTHING)
        if s.move.power == power:
            found["done"] = s.move.done.get(space, control.NOTHING)
    return found


def mark(s: State, space: str, power: str, marks: dict[str, Counts]) -> None:
    """Units that come into a space bring their marks along."""
    for name, counts in marks.items():
        if not counts:
            continue
        if name == "moved" and s.segment is not None:
            s.segment.moved[space] = plus(s.segment.moved.get(space, control.NOTHING), counts)
        elif name == "done" and s.move is not None:
            s.move.done[space] = plus(s.move.done.get(space, control.NOTHING), counts)
        elif s.move is not None:
            there = s.move.withdrawn.setdefault(space, {})
            there[power] = plus(there.get(power, control.NOTHING), counts)


def join_slave(s: State, space: str, power: str, force: Force | None) -> None:
    """6.5.1 A Slave joins the victorious force in its space."""
    put(s, space, power, {"sl": 1})
    if force is not None:
        force.units = plus(force.units, {"sl": 1})


def lose(t: Table[State], space: str, power: str, counts: Counts, *, marked: bool = False) -> None:
    """Units are eliminated; forces they belonged to know it. `marked`: those under the IN REVOLT marker."""
    s = t.state
    if marked:
        revolt = s.revolts[space]
        revolt.units = minus(revolt.units, counts)
        return
    take(s, space, power, counts)
    left = control.here(s, space, power)
    for force in s.forces:
        if force.at == space and force.power == power:
            force.units = within(force.units, left)
            fade(force)


def lose_from(t: Table[State], force: Force, counts: Counts) -> None:
    """Units of a force are eliminated, and not others that stand in the same space."""
    force.units = minus(force.units, counts)
    take(t.state, force.at, force.power, counts)
    fade(force)


def both_sides(s: State, power: str, count: Callable[[Counts], int]) -> dict[str, int]:
    """How many there are in each space, and, under `under:<city>`, below its IN REVOLT marker."""
    room = {space: n for space in spaces_of(s, power) if (n := count(control.here(s, space, power)))}
    marked = {f"{UNDER}{city}": n for city, r in s.revolts.items() if r.power == power and (n := count(r.units))}
    return room | marked


def lose_shared(t: Table[State], power: str, kind: str, counts: Mapping[str, int]) -> None:
    """Units of a kind are eliminated in these spaces and below these markers."""
    for place_, n in counts.items():
        space = place_.removeprefix(UNDER)
        lose(t, space, power, {kind: n}, marked=place_ != space)
        tidy(t, space)


def fade(force: Force) -> None:
    """A force of which nothing is left is nowhere."""
    if not force.units and not force.kings:
        force.at = ""


def wipe_out(t: Table[State], force: Force, rule: str) -> None:
    """The whole force is eliminated, its King with it (8.6.3)."""
    if not force.at:
        return
    at, kings = force.at, list(force.kings)
    powers.tell(t, force.power, f"loses {units_text(force.units, kings)} in {places.name(at)}", rule)
    take(t.state, at, force.power, force.units)
    force.units = {}
    for king in kings:
        bury(t, king)
    force.at = ""
    tidy(t, at)


# ---------------------------------------------------------------- what follows at once


def tidy(t: Table[State], space: str) -> None:
    """After units have come, gone or died: lone Slaves, revolts, monuments begun, visitors."""
    s = t.state
    there = s.units.get(space)
    if there:
        for power in list(there):
            counts = there[power]
            lone = counts.get("sl") and len(counts) == 1 and not is_moving(s, space, power)
            if lone and slaves_are_lost(s, space, power):
                take(s, space, power, counts)
                t.tell(f"Slaves of {powers.name_of(power)} left alone in {places.name(space)} are lost.", "GEN-3.7.6.b")
    revolt = s.revolts.get(space)
    if revolt is not None and control.controller(s, space) != revolt.power:
        del s.revolts[space]  # 5.2.5; Slaves left alone under it go with it (3.7.6)
        t.tell(f"The revolt in {places.name(space)} is over: the city is lost.", "GEN-5.2.5.a", news=True)
    if space in s.begun and most_workers(s, space) < 2:
        del s.begun[space]
        t.tell(f"The monument begun in {places.name(space)} is given up.", "GEN-7.3.4.d")
    if space in s.guests:
        s.guests[space] = [power for power in s.guests[space] if power in s.units.get(space, {})]
        if not s.guests[space]:
            del s.guests[space]


def most_workers(s: State, space: str) -> int:
    """7.3.4 Peasants and Slaves of one owner in a space, those under an IN REVOLT marker too."""
    counts = {power: control.civil(units) for power, units in s.units.get(space, {}).items()}
    revolt = s.revolts.get(space)
    if revolt is not None:
        counts[revolt.power] = counts.get(revolt.power, 0) + control.civil(revolt.units)
    return max(counts.values(), default=0)


def is_moving(s: State, space: str, power: str) -> bool:
    return any(force.at == space and force.power == power for force in s.forces)


def slaves_are_lost(s: State, space: str, power: str) -> bool:
    """3.7.6 Slaves alone survive only in a Home city their owner controls; with their King they are not alone."""
    if kings_at(s, space, power):
        return False
    return control.home_of(s, space) != power or control.controller(s, space) != power


def kill_civilians(t: Table[State], space: str, power: str) -> bool:
    """7.2.5, 7.5.7 Enemies of this power without combat units are eliminated where it enters; so are lone Kings."""
    s = t.state
    found = False
    for other in [p for p in control.powers_in(s, space) if powers.base(p) != powers.base(power)]:
        if s.units.get(space, {}).get(other) and not powers.friends(s, other, power):
            counts = control.here(s, space, other)
            if not control.combat(counts):
                powers.tell(t, other, f"loses {units_text(counts)} in {places.name(space)}", "GEN-7.2.5.d")
                lose(t, space, other, dict(counts))
                found = True
    revolt = s.revolts.get(space)
    if revolt is not None and not powers.friends(s, revolt.power, power) and not control.combat(revolt.units):
        found = found or bool(revolt.units)
        revolt.units = {}
    for king in [k for k, at in s.kings.items() if at == space]:
        owner = tables.KINGS[king].power
        if not powers.friends(s, owner, power) and not king_is_guarded(s, space, owner):
            bury(t, king, "GEN-7.2.5.g")
            found = True
    tidy(t, space)
    return found


def king_is_guarded(s: State, space: str, power: str) -> bool:
    return any(control.combat(control.here(s, space, o)) for o in s.units.get(space, {}) if powers.base(o) == power)


# ---------------------------------------------------------------- cities


def set_defense(s: State, city: str, strength: int) -> None:
    """2.1.2 A new current Defense Strength; the printed one needs no marker."""
    if places.PRINTED_CITY[city] and strength == tables.SPACES[city].ds:
        s.ds.pop(city, None)
    else:
        s.ds[city] = strength


def destroy(t: Table[State], city: str) -> None:
    """8.5.4 A Destroyed City has no Defense Strength and no Economic Worth; 7.3.8 a new city is gone."""
    s = t.state
    if city in s.founded:
        s.founded.remove(city)
        s.ds.pop(city, None)
        if city in s.monuments:
            s.monuments.remove(city)
    else:
        s.destroyed.append(city)
        s.ds[city] = 0
    s.begun.pop(city, None)
    revolt = s.revolts.pop(city, None)
    if revolt is not None:  # there is no city left to rise against its owner
        put(s, city, revolt.power, revolt.units)


def restore(t: Table[State], city: str, *, rebuild: bool) -> None:
    """10.1.3 and its like: reduced-Defense markers go, and Destroyed markers where the power rebuilds."""
    s = t.state
    if city in s.destroyed:
        if not rebuild:
            return
        s.destroyed.remove(city)
        s.ds.pop(city, None)
        t.tell(f"{places.name(city)} stands again.", "GEN-10.1.3.a")
    if control.is_city(s, city) and control.defense(s, city) < control.full_defense(city):
        set_defense(s, city, control.full_defense(city))
        t.tell(f"The walls of {places.name(city)} are whole again.", "GEN-10.1.3.a")


def civilians(counts: Counts) -> Counts:
    return {kind: counts[kind] for kind in control.CIVIL if counts.get(kind)}


def fighters(counts: Counts) -> Counts:
    return {kind: counts[kind] for kind in ("inf", "ch") if counts.get(kind)}
