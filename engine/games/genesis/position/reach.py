"""7.2.3, 7.2.6, 7.2.8 Where a force can go with what movement points are left, and by which way."""

from collections.abc import Container
from typing import NamedTuple

from engine.games.genesis.data import tables
from engine.games.genesis.position import Force, State, control, places
from engine.wargame.paths import FAR, Way, chain, cheapest

FREE = -1


class Reach(NamedTuple):
    """Every space a force can enter now, by the cheapest way, and those of them where something is in its way."""

    ways: dict[str, Way]
    barred: Container[str] = ()


def reach(s: State, force: Force) -> Reach:
    """7.2.3 As far as the movement points go; where the force would have to fight, its way ends."""
    if not force.units:
        return Reach(king_reach(s, force) if force.mp >= tables.MOVEMENT["king_alone"] else {})

    wanted = Wanted(s, force)

    def steps(space: str, paid: int) -> list[tuple[str, int]]:
        left = force.mp - paid
        if not left or (space != force.at and wanted[space] != FREE):
            return []
        near = places.roads(s.scenario, force.power, space)
        return [(n, price) for n, price in near if price <= left and left - price >= wanted[n]]

    ways = cheapest(force.at, steps, force.mp)
    return Reach(ways, [space for space in ways if wanted[space] != FREE])


class Wanted(dict[str, int]):
    """What must be left of the movement points in each space that a force comes to, found out when it is needed."""

    def __init__(self, s: State, force: Force) -> None:
        self.s, self.force = s, force

    def __missing__(self, space: str) -> int:
        self[space] = wanted = points_wanted(self.s, self.force, space)
        return wanted


def points_wanted(s: State, force: Force, space: str) -> int:
    """How many movement points must be left when the force enters: 1 to attack with; FAR where it may not enter.

    FREE where nothing is in its way and it may go on.
    """
    if not control.open_to(s, space, force.power):
        barred, left = terms_of_entry(s, force, space)
        return FAR if barred else left
    return FAR if slaves_alone(force) and terms_of_entry(s, force, space).barred else FREE


def king_reach(s: State, force: Force) -> dict[str, Way]:
    """7.2.6 A King alone goes as far as he likes for 1 movement point, around all enemies."""
    power = force.power
    paths = chain(force.at, lambda at: places.neighbors(s, power, at), lambda at: control.open_to(s, at, power))
    return {space: Way(tables.MOVEMENT["king_alone"], path) for space, path in paths.items() if path}


def king_can_go(s: State, force: Force) -> bool:
    """7.2.6 Whether the King could leave the force and go on alone."""
    near = places.neighbors(s, force.power, force.at)
    return force.mp >= tables.MOVEMENT["king_alone"] and any(control.open_to(s, space, force.power) for space in near)


class Terms(NamedTuple):
    """What bars a force from a space, whatever it pays, and how many movement points it must have left: 1 to attack."""

    barred: str
    left: int = 0


def why_not_enter(s: State, force: Force, space: str, left: int) -> str:
    """Why a force with `left` movement points after entering may not enter; empty if it may."""
    terms = terms_of_entry(s, force, space)
    if terms.barred or left >= terms.left:
        return terms.barred
    return f"no movement point would be left to attack in {places.name(space)} (GEN-7.2.3.i)"


def terms_of_entry(s: State, force: Force, space: str) -> Terms:
    """7.2.3, 7.2.5, 7.2.8 Among enemies and into their fortresses go those who can fight, with a point to attack."""
    power, ruler = force.power, control.controller(s, space)
    if slaves_alone(force) and not (control.home_of(s, space) == power and ruler == power):
        return Terms(f"Slaves cannot be alone in {places.name(space)} (GEN-3.7.6.b)")
    if not control.welcome(s, space, power, ruler):
        return Terms(f"{places.name(space)} belongs to an ally, who has not agreed to free passage (GEN-12.1.1.a)")
    foes = control.occupied(s, space, power)
    fortress = control.fortified(s, space) and not control.under_friends(s, ruler, power)
    if not foes and not fortress:
        return FREELY
    if not control.combat(force.units):
        return Terms(
            f"only a force with Infantry or Chariots may enter {places.name(space)}: enemies hold it (GEN-7.2.5.h)"
        )
    if not force.units.get("inf"):
        if places.MOUNTAIN[space] and foes:
            return Terms(
                f"Chariots alone do not go among enemies in the mountains of {places.name(space)} (GEN-7.2.8.a)"
            )
        if fortress and not foes:
            return Terms(f"Chariots alone cannot take {places.name(space)} (GEN-7.2.8.b)")
    fighting = fortress or bool(control.enemies_in(s, space, power, fighting=True))
    return AT_A_POINT if fighting and not lone_chariots(s, space, power) else FREELY


FREELY, AT_A_POINT = Terms(""), Terms("", tables.MOVEMENT["attack"])


def slaves_alone(force: Force) -> bool:
    return "sl" in force.units and len(force.units) == 1 and not force.kings


def lone_chariots(s: State, space: str, power: str) -> bool:
    """8.3.3 Chariots alone in a Mountain space that is not fortified must withdraw; nobody need be attacked."""
    if not places.MOUNTAIN[space] or control.enemy_fortress(s, space, power):
        return False
    return not any(
        control.here(s, space, foe).get("inf") or control.under_of(s, space, foe).get("inf")
        for foe in control.enemies_in(s, space, power, fighting=True)
    )
