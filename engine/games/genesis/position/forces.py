"""7.2.3, 7.2.7, 8.4.7 Forces under way: taking units along, stepping from space to space, standing down again."""

from engine.games.genesis.position import Counts, Force, State, control, pieces, places, powers, topics
from engine.kernel import Table
from engine.wargame.text import capital, listed, of_many

PICK = topics.TOPICS.new("pick", "who joins the march")
DROP = topics.TOPICS.new("drop", "who stays behind")


def raise_force(s: State, power: str, at: str, units: Counts, kings: list[str], role: str, mp: int = 0) -> Force:
    """Units of a space become a force; `s.forces` knows it until it stands down."""
    force = Force(power, at, dict(units), list(kings), role, mp, passed=[at])
    s.forces.append(force)
    return force


def stand_down(t: Table[State], force: Force) -> None:
    """A force ends where it is: its units stand in the space like any others."""
    t.state.forces = [other for other in t.state.forces if other is not force]
    if force.at:
        pieces.tidy(t, force.at)


def idle_kings(s: State, space: str, power: str) -> list[str]:
    there = pieces.kings_at(s, space, power)
    if not there or not s.forces:
        return there
    busy = [king for force in s.forces for king in force.kings]
    return [king for king in there if king not in busy]


def describe(force: Force) -> str:
    return pieces.units_text(force.units, force.kings)


def naming(force: Force) -> str:
    """`3 Infantry of Egypt and Apepi`, `Apepi of Egypt`."""
    if not force.units:
        return listed([pieces.king_of_whom(king) for king in force.kings])
    units = f"{pieces.units_text(force.units)} of {powers.name_of(force.power)}"
    return listed([units, *(pieces.king_beside(king) for king in force.kings)])


def number_of(force: Force, verb: str) -> str:
    """The verb that fits how many they are: one Infantry `enters`, two `enter`."""
    return verb if sum(force.units.values()) + len(force.kings) == 1 else of_many(verb)


def acting(force: Force, verb: str) -> str:
    """At the beginning of a sentence: `2 Infantry of Egypt enter`, `Apepi of Egypt enters`."""
    return f"{capital(naming(force))} {number_of(force, verb)}"


# ---------------------------------------------------------------- stepping


def step(t: Table[State], force: Force, to: str) -> None:
    """The force goes into a space. Among others it is a guest there until the space is its own."""
    s = t.state
    origin = force.at
    marks = pieces.marks_of(s, origin, force.power)
    pieces.take(s, origin, force.power, force.units)
    kept = pieces.marks_of(s, origin, force.power)
    force.came, force.at = origin, to
    force.passed.append(to)
    if is_guest(s, force.power, to):
        guests = s.guests.setdefault(to, [])
        if force.power not in guests:
            guests.append(force.power)
    pieces.put(s, to, force.power, force.units)
    pieces.mark(s, to, force.power, {n: pieces.minus(counts, kept[n]) for n, counts in marks.items() if counts})
    for king in force.kings:
        s.kings[king] = to
    pieces.tidy(t, origin)


def is_guest(s: State, power: str, space: str) -> bool:
    """Whether units that enter do not control at once: others rule there, or have to be fought first."""
    ruler = control.controller(s, space)
    if ruler:
        return ruler != powers.base(power)
    return bool(control.enemies_in(s, space, power)) or control.enemy_fortress(s, space, power)


def settle(s: State, space: str, power: str) -> None:
    """The space is now held by whoever was a guest in it, unless it is an ally's."""
    guests = s.guests.get(space)
    if guests is None:
        return
    ruler = control.controller(s, space)
    if ruler and ruler != powers.base(power) and powers.friends(s, ruler, power):
        return
    s.guests[space] = [other for other in guests if other != power]
    if not s.guests[space]:
        del s.guests[space]
    pieces.put(s, space, power, {})


def regroup(t: Table[State], force: Force) -> None:
    """8.4.7 Back to where it stood before; to the nearest space it passed if that has been lost (reading B100)."""
    s = t.state
    if not force.at or force.bound == force.at:
        return
    trail = [force.came, *reversed(force.passed[:-1])]
    back = next((space for space in trail if space and space != force.at and may_return(s, force, space)), "")
    if not back:
        pieces.wipe_out(t, force, "GEN-8.4.7.e")
        return
    powers.tell(t, force.power, f"regroups from {places.name(force.at)} to {places.name(back)}", "GEN-8.4.7.a")
    came, as_guest = force.at, is_guest_again(s, force, back)
    step(t, force, back)
    force.came = came
    force.passed.pop()
    if back in force.passed:
        del force.passed[force.passed.index(back) + 1 :]
    t.drop_draft()
    if not as_guest:
        settle(s, back, force.power)


def settle_if_free(s: State, force: Force) -> None:
    if not control.enemies_in(s, force.at, force.power) and not control.enemy_fortress(s, force.at, force.power):
        settle(s, force.at, force.power)


def may_return(s: State, force: Force, space: str) -> bool:
    """Whether nobody has come there since; walls it left behind itself do not shut it out."""
    return not control.enemies_in(s, space, force.power) or is_guest_again(s, force, space)


def is_guest_again(s: State, force: Force, space: str) -> bool:
    """12.1.4 Whether it set out from there as a guest of a former ally, who still holds the space, and is one again."""
    if space != force.passed[0] or not powers.parted(s, control.controller(s, space), force.power):
        return False
    return all(powers.parted(s, foe, force.power) for foe in control.enemies_in(s, space, force.power))


# ---------------------------------------------------------------- who could go where


def ways_out(s: State, powers: list[str], at: str, barred: list[str]) -> list[str]:
    """8.4.4, 7.5.5 Spaces for a retreat or withdrawal: no enemies, no enemy fortress, not where the attacker came."""
    first = powers[0]
    return [
        near
        for near in places.neighbors(s, first, at)
        if near not in barred and all(control.open_to(s, near, power) for power in powers)
    ]


def has_fighters(force: Force) -> bool:
    """2.9 Infantry or Chariots."""
    return control.combat(force.units) > 0


def who(force: Force) -> str:
    return powers.name_of(force.power)


def join(force: Force, units: Counts, kings: list[str]) -> None:
    """7.2.3, 7.2.7 Units and Kings of the space come along."""
    force.units = pieces.plus(force.units, units)
    force.kings += kings


def part(force: Force, units: Counts, kings: list[str]) -> None:
    """7.2.3 Units and Kings stay behind."""
    force.units = pieces.minus(force.units, units)
    force.kings = [king for king in force.kings if king not in kings]
