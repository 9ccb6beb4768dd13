"""10.0 Minor Kingdoms: Arzawa, Elam and Canaan arm when their card is played, for whoever plays it."""

from engine.games.genesis.data import tables
from engine.games.genesis.position import Counts, Move, State, asking, control, forces, hands, places, powers, topics
from engine.games.genesis.position.pieces import kings_at, on_map, plus, put, restore, units_text, wipe_out
from engine.games.genesis.war import entry, movement
from engine.games.genesis.war.entry import Found
from engine.kernel import Rule, Table

ARZAWA = topics.TOPICS.new("arzawa", "where Arzawa arms")

# ---------------------------------------------------------------- what all of them share


def levy(t: Table[State], power: str) -> tuple[Counts, list[str]]:
    """What a power brings now: units by dice, and a King if one is to come and is not on the map already."""
    s = t.state
    units: Counts = {}
    kings: list[str] = []
    for line in tables.force(power, s.turn, on_map(s, power), power in s.came_before):
        foot = line.inf + sum(t.dice.roll(f"levy {power}", line.dice))
        units = plus(units, {"inf": foot, "ch": line.ch})
        king = line.king
        if king == "pool":
            pool = s.king_pool.get(power, [])
            king = t.dice.draw(f"king of {power}", pool) if pool else ""
            if king:
                pool.remove(king)
        if king and king not in s.kings and king not in s.retired:
            kings.append(king)
    if power not in s.came_before:
        s.came_before.append(power)
    return units, kings


def enter_at(t: Table[State], power: str, space: str, units: Counts, kings: list[str]) -> None:
    """New units are placed, among enemies if it must be."""
    s = t.state
    if control.enemies_in(s, space, power) or (
        control.enemy_fortress(s, space, power) and control.controller(s, space)
    ):
        guests = s.guests.setdefault(space, [])
        if power not in guests:
            guests.append(power)
    put(s, space, power, units)
    for king in kings:
        s.kings[king] = space
    powers.tell(t, power, f"places {units_text(units, kings)} in {places.name(space)}", "GEN-10.0.a")


def restore_cities(t: Table[State], cities: list[str], *, rebuild: bool = True) -> None:
    """10.1.3 Reduced-Defense and Destroyed markers go; "+1" markers stay."""
    for city in cities:
        restore(t, city, rebuild=rebuild)


def take_control(t: Table[State], power: str, player: str) -> None:
    """10.0 Until the end of the Game Turn."""
    t.state.controlled[power] = player
    powers.tell(t, player, f"controls {powers.name_of(power)} until the end of the turn", "GEN-10.0.b", news=True)


def storm_in(t: Table[State], power: str, space: str) -> Rule[bool]:
    """10.2.4, 11.2.4 Units placed among enemies attack first, again and again; failing that they are eliminated.

    False if nothing is left of them.
    """
    s = t.state
    s.move = Move(power, "power")
    units = dict(s.units.get(space, {}).get(power, {}))
    ruler = control.controller(s, space)
    attackers = forces.raise_force(s, power, space, units, kings_at(s, space, power), "active")
    attackers.bound = space
    if power not in s.guests.setdefault(space, []):
        s.guests[space].append(power)
    way = movement.roll_movement(t, attackers)
    yield from entry.contest(t, attackers, Found(ruler, loot=False))
    if attackers.at and entry.must_fight(s, attackers):
        powers.tell(t, power, f"fails to take {places.name(space)}", "GEN-10.2.4.d")
        wipe_out(t, attackers, "GEN-10.2.4.d")
    if not attackers.at:
        way.end(t)
        forces.stand_down(t, attackers)
        s.move = None
        return False
    attackers.bound = ""
    yield from movement.march(t, attackers)
    movement.end_move(t, attackers, way)
    return True


def must_storm(s: State, power: str, space: str) -> bool:
    """Whether units placed there have to fight for the space."""
    return control.occupied(s, space, power) or control.enemy_fortress(s, space, power)


def power_moves(t: Table[State], power: str) -> Rule[None]:
    """10.1.4, 10.2.4, 10.3.4, 11.2.5 One Major Move; each Canaanite city's units make one, in turn."""
    for mover in powers.SETS if power == "canaan" else (power,):
        yield from movement.major_move(t, mover, "power")


def add_marker(s: State, power: str) -> None:
    """The power's Activation Marker goes into the pool, once."""
    if power not in s.pool and power not in s.drawn_markers:
        s.pool.append(power)


# ---------------------------------------------------------------- Arzawa (10.1)


def arzawa(t: Table[State], player: str) -> Rule[None]:
    """10.1.2 1d6 Infantry, two Chariots and a King in one free Home city; repairs; a Major Move; a marker."""
    s = t.state
    cities = [c for c in places.world(s).homes.get("arzawa", ()) if is_free(s, c, "arzawa")]
    if not cities and not on_map(s, "arzawa"):
        t.tell("Arzawa has no city to rise from: no event.", "GEN-10.1.2.e")
        return
    take_control(t, "arzawa", player)
    if cities:
        at = yield from asking.asker(t, player).place(ARZAWA, "GEN-10.1.2.d", "In which city does Arzawa arm?", cities)
        units, kings = levy(t, "arzawa")
        enter_at(t, "arzawa", at, units, kings)
    restore_cities(t, control.controlled_cities(s, "arzawa"))
    yield from power_moves(t, "arzawa")
    add_marker(s, "arzawa")


def is_free(s: State, city: str, power: str) -> bool:
    """10.1.2 Free of enemy units, a King being one, and of a BARBARIAN CONTROL marker."""
    return not control.occupied(s, city, power) and city not in s.barbarian


def no_arzawa(s: State, player: str) -> str:
    return "Arzawa is no more (GEN-10.1.5.a)" if "arzawa" in s.lost else ""


def check_arzawa(t: Table[State]) -> None:
    """10.1.5 When Major Kingdoms' units hold all Home cities, the card leaves the game and the cities are free."""
    s = t.state
    cities = places.world(s).homes.get("arzawa", ())
    if not cities or "arzawa" in s.lost:
        return
    for city in cities:
        if city not in s.units and city not in s.revolts:
            return  # nobody holds it, as mostly
    if not all(control.controller(s, city) in s.kingdoms for city in cities):
        return
    s.lost.append("arzawa")
    t.tell("All of Arzawa is in the hands of the great kingdoms: it rises no more.", "GEN-10.1.5.a", news=True)
    hands.pack(s).remove("arzawa.1")


def elam(t: Table[State], player: str) -> Rule[None]:
    """10.2.2 Two Chariots, a King, and twelve Infantry if none are left, in Susa; repairs; a Major Move; a marker."""
    s = t.state
    [susa] = places.world(s).homes["elam"]
    take_control(t, "elam", player)
    units, kings = levy(t, "elam")
    enter_at(t, "elam", susa, units, kings)
    restore_cities(t, control.controlled_cities(s, "elam"))
    if must_storm(s, "elam", susa):
        lives = yield from storm_in(t, "elam", susa)
    else:
        yield from power_moves(t, "elam")
        lives = True
    if lives:
        add_marker(s, "elam")


def canaan(t: Table[State], player: str) -> Rule[None]:
    """10.3.2 Four Infantry and a Chariot in each free city; repairs there; a Major Move for each; a marker."""
    free = free_cities_of_canaan(t.state)
    if not free:
        t.tell("No city of Canaan is free: no event.", "GEN-10.3.2.c")
        return
    take_control(t, "canaan", player)
    for city in free:
        units, _ = levy(t, "canaan")
        enter_at(t, f"canaan:{city}", city, units, [])
    restore_cities(t, free)
    yield from power_moves(t, "canaan")
    add_marker(t.state, "canaan")


def free_cities_of_canaan(s: State) -> list[str]:
    """10.3.2 Cities that no other power controls, without a BARBARIAN CONTROL marker."""
    cities = [city for city in powers.CANAAN if city in places.world(s).cities and is_free(s, city, "canaan")]
    return [city for city in cities if control.controller(s, city) in ("", "canaan")]
