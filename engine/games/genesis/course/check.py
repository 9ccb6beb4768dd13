"""What must be true of every position. Run after every phase in tests and fuzz."""

from engine.games.genesis.course import sequence
from engine.games.genesis.data import tables
from engine.games.genesis.position import State, control, hands, places, powers
from engine.wargame.checks import misplaced, off_course, twice, uncounted


def check(s: State) -> list[str]:
    """Everything impossible about this position, in words."""
    return [
        *check_units(s),
        *check_kings(s),
        *check_cities(s),
        *check_cards(s),
        *check_displays(s),
        *off_course(s, sequence.PHASES, s.first_turn, s.last_turn),
    ]


def check_units(s: State) -> list[str]:
    wrong = [f"GEN-2.1.a: units at {space!r}" for space in misplaced(s.units, places.world(s).spaces)]
    stacks = [(space, power, counts) for space, there in s.units.items() for power, counts in there.items()]
    for space, power, counts in stacks:
        if power not in powers.EVERYBODY or uncounted(counts, control.KINDS):
            wrong.append(f"GEN-2.2.2.a: {power} at {space}: {counts}")
        if power in tables.KINGDOMS and power not in s.kingdoms:
            wrong.append(f"GEN-14.1.b: {power} is not in the game, at {space}")
    return [*wrong, *check_forces(s), *([] if s.forces or s.battles else check_peace(s))]


def check_forces(s: State) -> list[str]:
    wrong = []
    for force in s.forces:
        own = s.units.get(force.at, {}).get(force.power, {})
        if force.at and any(force.units[kind] > own.get(kind, 0) for kind in force.units):
            wrong.append(f"GEN-2.9.i: the force of {force.power} at {force.at} is larger than what stands there")
    return wrong


def check_kings(s: State) -> list[str]:
    spaces = places.world(s).spaces
    wrong = [f"GEN-4.1.3.a: {k} at {at!r}" for k, at in s.kings.items() if k not in tables.KINGS or at not in spaces]
    wrong += [f"GEN-4.1.1.d: {king} reigns again" for king in s.kings if king in s.retired]
    crowned = twice([tables.KINGS[king].power for king in s.kings])
    wrong += [f"GEN-4.1.1.a: {kingdom} has two Kings" for kingdom in crowned if kingdom in s.kingdoms]
    if s.sherden and not any(tables.KINGS[king].power == s.sherden for king in s.kings):
        wrong.append("GEN-6.7.c: Sherden without their King")
    return wrong


def check_peace(s: State) -> list[str]:
    """With no force under way, enemies never share a space, and nobody stands in an enemy Fortified City.

    12.1.4 But for guests of a broken alliance, until it would have ended.
    """
    wrong = []
    for space, there in s.units.items():
        present = list(there)
        for power in present:
            if any(not control.side_by_side(s, space, foe, power) for foe in control.enemies_in(s, space, power)):
                wrong.append(f"GEN-7.2.5.b: enemies share {space}: {present}")
            if list(there[power]) == ["sl"] and lonely_slaves(s, space, power):
                wrong.append(f"GEN-3.7.6.b: lonely Slaves of {power} at {space}")
            if control.fortified(s, space) and control.combat(there[power]):
                ruler = control.controller(s, space)
                if not ruler or not (powers.friends(s, ruler, power) or control.side_by_side(s, space, power, ruler)):
                    wrong.append(f"GEN-7.2.5.a: {power} stands in {space} and does not hold it")
    return wrong


def lonely_slaves(s: State, space: str, power: str) -> bool:
    if any(at == space and tables.KINGS[king].power == power for king, at in s.kings.items()):
        return False
    return control.home_of(s, space) != power or control.controller(s, space) != power


def check_cities(s: State) -> list[str]:
    wrong = []
    for space in s.ds:
        most = control.full_defense(space) + tables.LIMITS["above_printed"]
        if not control.is_city(s, space) or not 0 <= control.defense(s, space) <= most:
            wrong.append(f"GEN-7.3.1.a: {space} has defense {s.ds[space]}")
    wrong += [
        f"GEN-8.5.4.a: ruins of {space} are not ruins"
        for space in s.destroyed
        if control.defense(s, space) or space in s.revolts or not control.is_city(s, space)
    ]
    wrong += [
        f"GEN-5.2.5.a: {space} is In Revolt against nobody"
        for space, revolt in s.revolts.items()
        if control.controller(s, space) != revolt.power and not s.forces
    ]
    wrong += [f"GEN-7.3.3.d: two monuments in {space}" for space in s.begun if space in s.monuments]
    homes = places.world(s).home_of
    wrong += [f"GEN-9.2.f: BARBARIAN CONTROL in {space}" for space in s.barbarian if space not in homes]
    wrong += [f"GEN-7.3.3.d: two monuments in {space}" for space in twice(s.monuments)]
    wrong += [f"GEN-11.7.1.d: a Pirate at {x}" for x in s.pirates if x not in tables.SEAS or not tables.SEAS[x].north]
    return wrong


def check_cards(s: State) -> list[str]:
    if hands.pack(s).not_once(tables.deck(s.scenario)):
        return ["GEN-2.0.a: a card is missing or doubled"]
    if s.phase in ("initiative", "marker", "payment", "attrition") and any(
        hands.pack(s).over(kingdom, tables.LIMITS["hand"]) for kingdom in s.hands
    ):
        return ["GEN-13.1.4.a: more than three cards in a hand"]
    return []


def check_displays(s: State) -> list[str]:
    wrong = [f"GEN-2.5.a: {kingdom} has {silver} silver" for kingdom, silver in s.silver.items() if silver < 0]
    for kingdom in s.kingdoms:
        track = tables.KINGDOMS[kingdom]
        if not track.manpower_low <= s.manpower[kingdom] <= track.manpower_high:
            wrong.append(f"GEN-6.1.3.a: {kingdom} has manpower {s.manpower[kingdom]}")
        if not 0 <= s.technology[kingdom] <= s.chariots <= tables.CARDS["chariot"].count:
            wrong.append(f"GEN-6.6.1.a: {kingdom} has technology {s.technology[kingdom]} of {s.chariots}")
    return wrong
