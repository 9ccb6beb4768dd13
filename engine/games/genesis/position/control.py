"""2.1.2, 3.7 Control of spaces, and what a city is worth now."""

from collections.abc import Iterator
from itertools import compress, repeat
from operator import contains

from engine.games.genesis.data import tables
from engine.games.genesis.position import Counts, State, places, powers

PRINTED_STRENGTH = {id: space.ds if places.PRINTED_CITY[id] else 0 for id, space in tables.SPACES.items()}
NONE: dict[str, Counts] = {}
NOTHING: Counts = {}
CIVIL = ("ps", "sl")
KINDS = ("inf", "ch", "ps", "sl")
ORDER = {space: i for i, space in enumerate(tables.SPACES)}  # of the map
# a power, and as what its units stand on the map where that is not its own name
WHOLE = {"canaan": ("canaan", *powers.SETS)}


# ---------------------------------------------------------------- cities


def is_city(s: State, space: str) -> bool:
    """2.1 A City space: printed, or built since (7.3.7)."""
    return places.PRINTED_CITY[space] or space in s.founded


def defense(s: State, space: str) -> int:
    """2.1.2 The current Defense Strength."""
    return s.ds[space] if space in s.ds else PRINTED_STRENGTH[space]


def worth(s: State, space: str) -> int:
    """2.1.2 The current Economic Worth: printed, or nothing while the city lies destroyed (2.9)."""
    return tables.SPACES[space].ew if places.PRINTED_CITY[space] and space not in s.destroyed else 0


def full_defense(space: str) -> int:
    """7.3.1, 7.3.8 As far as a city can be built up without the extra level; a new city is printed with 1."""
    return tables.SPACES[space].ds if places.PRINTED_CITY[space] else 1


def fortified(s: State, space: str) -> bool:
    """2.1.2"""
    return defense(s, space) > 0 and space not in s.destroyed and is_city(s, space)


def home_of(s: State, space: str) -> str:
    """2.1.1 The power in whose Home Kingdom a city lies; none when that power is not in the game (14.1, 10.1.5)."""
    power = places.world_of(s.scenario).home_of.get(space, "")
    if not power or power in s.kingdoms:
        return power
    return power if power in tables.MINORS and power not in s.lost else ""


def homes(s: State, power: str) -> tuple[str, ...]:
    """The cities of a Home Kingdom."""
    if power not in s.kingdoms and (power not in tables.MINORS or power in s.lost):
        return ()
    return places.world_of(s.scenario).homes.get(power, ())


# ---------------------------------------------------------------- who stands where


def here(s: State, space: str, power: str) -> Counts:
    """The units of one power in a space, without those under an IN REVOLT marker."""
    return s.units.get(space, NONE).get(power, NOTHING)


def idle(s: State, space: str, power: str) -> Counts:
    """The units of a power in a space that belong to no force under way."""
    counts = here(s, space, power)
    for force in s.forces:
        if force.at == space and force.power == power:
            counts = {kind: left for kind, n in counts.items() if (left := n - force.units.get(kind, 0)) > 0}
    return counts


def under(s: State, space: str) -> Counts:
    """The units under the IN REVOLT marker of a city."""
    revolt = s.revolts.get(space)
    return revolt.units if revolt is not None else NOTHING


def combat(counts: Counts) -> int:
    """2.9 Infantry and Chariots."""
    return counts.get("inf", 0) + counts.get("ch", 0)


def civil(counts: Counts) -> int:
    """2.9 Peasants and Slaves."""
    return counts.get("ps", 0) + counts.get("sl", 0)


def holds(counts: Counts) -> bool:
    """3.7.2, 3.7.3 Whether these units give control; Slaves never do (3.7.6)."""
    return "inf" in counts or "ps" in counts or "ch" in counts


def spaces_with(s: State, power: str) -> Iterator[str]:
    """Where units of a power stand that are not under a marker, one after the other."""
    return compress(s.units, map(contains, s.units.values(), repeat(power)))


def powers_in(s: State, space: str) -> list[str]:
    """Whose units stand in a space, those under a marker included."""
    found = list(s.units.get(space, NONE))
    revolt = s.revolts.get(space) if s.revolts else None
    if revolt is not None and revolt.units and revolt.power not in found:
        found.append(revolt.power)
    return found


def kings_in(s: State, space: str) -> list[str]:
    return [king for king, at in s.kings.items() if at == space]


def enemies_in(s: State, space: str, power: str, *, fighting: bool = False) -> list[str]:
    """Enemies of this power with units in a space (with combat units, if they are to be `fighting`)."""
    there = s.units.get(space, NONE)
    if space not in s.revolts and (not there or (len(there) == 1 and power in there)):
        return []  # as mostly
    found = []
    for other in powers_in(s, space):
        if other == power or powers.friends(s, other, power):
            continue
        counts = [here(s, space, other)]
        if space in s.revolts and s.revolts[space].power == other:
            counts.append(s.revolts[space].units)
        if any(combat(c) if fighting else sum(c.values()) for c in counts):
            found.append(other)
    return found


def enemy_kings_in(s: State, space: str, power: str) -> list[str]:
    """2.9 A King is a unit too: enemy Kings in a space, with units of theirs or without."""
    if space not in s.kings.values():
        return []
    return [k for k, at in s.kings.items() if at == space and not powers.friends(s, tables.KINGS[k].power, power)]


def nobody_in(s: State, space: str) -> bool:
    """Whether no units are in a space, not even under a marker, and no King."""
    return space not in s.units and space not in s.revolts and space not in s.kings.values()


def side_by_side(s: State, space: str, one: str, two: str) -> bool:
    """12.1.4 Whether two enemies may be in a space without a fight: one is a guest still, of an alliance now broken."""
    guests = s.guests.get(space, ())
    return (one in guests or two in guests) and powers.parted(s, one, two)


def occupied(s: State, space: str, power: str) -> bool:
    """2.9 Whether enemies are in a space; a King alone is a unit too."""
    return bool(enemies_in(s, space, power) or enemy_kings_in(s, space, power))


# ---------------------------------------------------------------- control


def controller(s: State, space: str) -> str:
    """3.7 The power that controls a space; empty for none. A whole power, not one set of Canaanites."""
    if space in s.barbarian:
        return ""
    guests = s.guests.get(space)
    there = s.units.get(space)
    if there is not None:
        for power, counts in there.items():
            standing = "inf" in counts or holds(counts)  # as mostly, so without a call
            if standing and (guests is None or power not in guests):
                return powers.base(power)
    if space in s.revolts and holds(s.revolts[space].units):
        return s.revolts[space].power
    home = home_of(s, space)  # 3.7.1
    return (stranded_guest(s, space, guests, home) if guests is not None else "") or home


def stranded_guest(s: State, space: str, guests: list[str], home: str) -> str:
    """12.1.1 With the host gone, an ally who stayed is alone in the space and controls it, unless the host is at home.

    Not so whoever came to fight for a Fortified City or for somebody's home: it must be taken first (3.7.5).
    """
    for power in guests:
        if not powers.is_player(s, power) or not holds(here(s, space, power)):
            continue
        if home and (powers.friends(s, power, home) or powers.parted(s, power, home)):
            continue
        if holds(idle(s, space, power)) or not (home or fortified(s, space)):
            return power
    return ""


def perhaps_held(s: State, power: str) -> Iterator[str]:
    """Where a power may control a city: among its homes and where it stands; some of them twice."""
    yield from homes(s, power)
    for own in WHOLE.get(power, (power,)):
        yield from spaces_with(s, own)
    yield from s.revolts


def controlled_cities(s: State, power: str) -> list[str]:
    """The cities a power controls, in the order of the map."""
    cities = [space for space in dict.fromkeys(perhaps_held(s, power)) if is_city(s, space)]
    return sorted([city for city in cities if controller(s, city) == power], key=ORDER.__getitem__)


def in_revolt(s: State, space: str) -> bool:
    return space in s.revolts


def friendly_city(s: State, space: str, power: str) -> bool:
    """2.9 At home: unless enemies occupy it; elsewhere: where own units stand or an ally rules."""
    if not is_city(s, space):
        return False
    if home_of(s, space) == powers.base(power):
        return not occupied(s, space, power) and space not in s.barbarian
    ruler = controller(s, space)
    return bool(ruler) and powers.friends(s, ruler, power)


def under_of(s: State, space: str, power: str) -> Counts:
    revolt = s.revolts.get(space)
    return revolt.units if revolt is not None and revolt.power == power else NOTHING


def enemy_city(s: State, space: str, power: str) -> bool:
    """2.9, 3.7.5 A city of another power that is no ally, or an Independent City."""
    return is_city(s, space) and not under_friends(s, controller(s, space), power)


def under_friends(s: State, ruler: str, power: str) -> bool:
    return bool(ruler) and powers.friends(s, ruler, power)


def behind_walls(s: State, space: str, power: str) -> bool:
    """8.1 step 6, 8.4.1 Where Peasants and Slaves live on without their fighters: in a Fortified City of no enemy."""
    return fortified(s, space) and not enemy_city(s, space, power)


def enemy_fortress(s: State, space: str, power: str) -> bool:
    """7.2.5 An enemy Fortified City, occupied or not."""
    return fortified(s, space) and not under_friends(s, controller(s, space), power)


def open_to(s: State, space: str, power: str) -> bool:
    """Whether a force may stand here without a fight and without breaking in on an ally who has not agreed to it."""
    if nobody_in(s, space):
        if not is_city(s, space):
            return True  # open country: nobody holds it, and it bars nobody's way
    elif occupied(s, space, power):
        return False
    ruler = controller(s, space)
    if fortified(s, space) and not under_friends(s, ruler, power):
        return False
    return welcome(s, space, power, ruler)


def welcome(s: State, space: str, power: str, ruler: str) -> bool:
    """12.1.1 Spaces of an ally, who rules there, may be entered where that was agreed."""
    if ruler == powers.base(power):
        return True
    if not ruler or not powers.friends(s, ruler, power):
        return not (s.pacts and any(is_closed_ally(s, other, power) for other in s.units.get(space, NONE)))
    return powers.passage(s, ruler, power)


def is_closed_ally(s: State, other: str, power: str) -> bool:
    """12.1.1 An ally who has not agreed to free passage."""
    closed = powers.base(other) != powers.base(power) and not powers.passage(s, other, power)
    return closed and powers.friends(s, other, power)
