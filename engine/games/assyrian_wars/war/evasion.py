"""6.6.10 Evasion: those outside the walls of an area may get out of the way of an enemy who enters it."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from engine.games.assyrian_wars.data import areas
from engine.games.assyrian_wars.data.numbers import EVASION
from engine.games.assyrian_wars.events import windows
from engine.games.assyrian_wars.position import Pile, State, asking, control, pieces, relations, standing_war, topics
from engine.games.assyrian_wars.war import attrition, crossing, forces, interception, split
from engine.games.assyrian_wars.war.forces import Force
from engine.kernel import Facts, Option, Rule, Table, beside
from engine.wargame.piles import without

EVADE = topics.TOPICS.new("evade", "whether to evade", *standing_war.EVADING)
CITY, HASTY = "city", "hasty"
STAY = Option("stay", "stay and fight", idle=True)


class Evasion(NamedTuple):
    """What a country, or the commander of an army group, has declared."""

    countries: list[str]  # whose forces evade
    to: str  # an area, or CITY
    hasty: bool


# --- who, and where to ----------------------------------------------------------------------------------------


def evading(s: State) -> list[list[str]]:
    """6.6.10.g, h List the countries that declare together: each by itself, those of an army group as one.

    The commander's country comes first. Interceptors who have just arrived do not evade (gap reaction-order).
    """
    mover = forces.under_way(s)
    found: list[list[str]] = []
    for country in forces.in_turn_order(s, forces.foes(s, mover.at, mover.countries)):
        if any(country in together for together in found) or not present(s, mover.at, country):
            continue
        together = [country]
        for group in forces.groups_at(s, mover.at):
            members = list(forces.by_country(group.leaders))
            if country in members:
                first = pieces.country_of(group.commander)
                together = list(dict.fromkeys([first, *together, *sorted(members)]))
        found.append(together)
    return found


def present(s: State, at: str, country: str) -> Force:
    """Return what a country has outside the walls of an area, without interceptors who have just come."""
    force = forces.all_of(s, at, [country])
    units = {country: without(force.units.get(country, {}), pieces.FIGHTING)}
    came = bool(pieces.marked(s, at, country, pieces.FIGHTING))
    return force._replace(units=units, leaders=() if came else force.leaders)


def stays(s: State, at: str, countries: list[str]) -> bool:
    """Tell whether there is nobody who could evade."""
    return not any(f.size or f.leaders for f in (present(s, at, country) for country in countries))


def refuges(s: State, at: str, countries: list[str], *, hired_alone: bool) -> dict[str, bool]:
    """6.6.10.a-e, ac Return where to: CITY, friendly areas, or else others; and whether each is friendly."""
    found: dict[str, bool] = {}
    if all(control.may_go_inside(s, country, at) for country in countries):
        found[CITY] = True
    if hired_alone:
        return found
    open_ = [to for to in control.near(s, at) if not why_not_to(s, at, countries, to)]
    friendly = [to for to in open_ if all(control.is_friendly(s, country, to) for country in countries)]
    return {**found, **{to: to in friendly for to in friendly or open_}}


def why_not_to(s: State, at: str, countries: list[str], to: str) -> str:
    """6.6.10.d, e Return why a force does not evade to an area; nothing if it may."""
    for country in countries:
        if why := crossing.why_not(s, country, pieces.outside(s, at, country), at, to):
            return why
        verdict = relations.may(s.politics, country, "friendly", control.controller(s, to))
        kind = relations.between(s.politics, country, control.controller(s, to)) if control.controller(s, to) else ""
        if kind and not verdict.yes and kind not in forces.WAR:
            return f"{verdict.why} ({verdict.rule})"
        if enemies_in(s, country, to):
            return f"Enemy units stand in {areas.NAMES[to]} (AW-6.6.10.e)."
    return ""


def enemies_in(s: State, country: str, to: str) -> bool:
    """6.6.10.e Tell whether unbesieged enemy units stand in an area, inside the walls or outside."""
    if pieces.enemies_outside(s, to, country):
        return True
    garrison = [other for other in pieces.enemies_at(s, to, country) if pieces.inside(s, to, other)]
    return bool(garrison) and not control.besieged(s, to)


def hired_alone(s: State, at: str, countries: list[str]) -> bool:
    """Gap merc-alone Tell whether mercenaries stand there without a leader: they evade only into the city."""
    return any(
        pieces.mercenaries(pieces.outside(s, at, country)) and not pieces.leaders_outside(s, at, country)
        for country in countries
    )


# --- forces of a country --------------------------------------------------------------------------------------


Parts = Mapping[str, Mapping[str, int]]  # leader -> the units that follow


def of_group(s: State, at: str, countries: list[str]) -> list[Force]:
    """List the army groups in an area in which these countries are."""
    return [
        forces.army_group(s, group, pieces.FIGHTING, pieces.INSIDE)
        for group in forces.groups_at(s, at)
        if set(forces.by_country(group.leaders)) & set(countries)
    ]


def alone(s: State, at: str, country: str) -> tuple[list[str], Pile]:
    """Return the ungrouped leaders of a country, and its units that are in no army group."""
    force = present(s, at, country)
    left = force.units[country]
    for group in of_group(s, at, [country]):
        left = split.less(left, group.units.get(country, {}))
    return [leader for leader in force.leaders if forces.group_of(s, leader) is None], left


def apart(s: State, at: str, countries: list[str], parts: Parts | None = None) -> list[Force]:
    """6.6.5.e, G-force List the forces that roll one by one: groups, armies, leaders alone, single units."""
    found = of_group(s, at, countries)
    for country in countries:
        leaders, left = alone(s, at, country)
        mine = parts if parts is not None else split.suggested(s, leaders, left)
        for leader in leaders:
            units = dict(mine.get(leader, {}))
            left = split.less(left, units)
            found.append(Force(at, {country: units}, (leader,)))
        found += [Force(at, {country: {key: 1}}) for key, n in left.items() for _ in range(n)]
    return found


# --- declaring ------------------------------------------------------------------------------------------------


def modifier(s: State, force: Force, to: str, *, friendly: bool, hasty: bool) -> int:
    """6.6.10.l-r Add up all modifiers of an evasion."""
    where = EVASION["city"] if to == CITY else EVASION["area"] if friendly else 0
    leader = forces.action(s, force.commander) if force.leaders else EVASION["no_leader"]
    attacker = forces.action(s, forces.under_way(s).commander)
    return where + leader - attacker + (EVASION["hasty"] if hasty else 0)


def automatic(s: State, force: Force, to: str) -> bool:
    """6.6.10.z, aa Tell whether a force gets into the city without a roll."""
    ours, mover = force.size + len(force.leaders), forces.under_way(s)
    return to == CITY and (ours == 1 or mover.size + len(mover.leaders) >= EVASION["times"] * ours)


def about(s: State, countries: list[str]) -> Facts:
    """Return who meets whom, in numbers."""
    mover = forces.under_way(s)
    ours = forces.all_of(s, mover.at, countries)
    return {
        "at": mover.at,
        "theirs": sum(pieces.strength(pile) for pile in mover.units.values()),
        "ours": sum(pieces.strength(pile) for pile in ours.units.values()),
        "their_units": mover.size,
    }


def options(s: State, countries: list[str]) -> Iterator[tuple[Option, Evasion | None]]:
    """6.6.10 Offer to stay, to go into the city, or to each open area; each hastily too."""
    at = forces.under_way(s).at
    yield STAY, None
    there = apart(s, at, countries)
    for to, friendly in refuges(s, at, countries, hired_alone=hired_alone(s, at, countries)).items():
        words = f"into the city of {areas.NAMES[at]}" if to == CITY else f"to {areas.NAMES[to]}"
        for hasty in (False, True):
            if hasty and all(automatic(s, force, to) for force in there):
                continue
            odds = [
                100 if automatic(s, force, to)
                else interception.chance(EVASION["needed"] - modifier(s, force, to, friendly=friendly, hasty=hasty))
                for force in there
            ]  # fmt: skip
            key = f"{HASTY}:{to}" if hasty else to
            least = min(odds, default=0)
            text = f"{'hastily ' if hasty else ''}{words} ({least} %{'' if friendly else ', attrition'})"
            found: Facts = {"by_hand": 1} if hasty else {"chance": least, "friendly": int(friendly)}
            yield Option(key, text, at=at if to == CITY else to, facts=found), Evasion(countries, to, hasty)


def declare(t: Table[State], countries: list[str]) -> Rule[Evasion | None]:
    """6.6.10.g-i, s Declare whether and where to evade; it binds."""
    s = t.state
    at = forces.under_way(s).at
    return (
        yield from asking.asker(t, countries[0]).one_of(
            EVADE, "AW-6.6.10.a", f"Evade in {areas.NAMES[at]}?", options(s, countries), verb="evade",
            about=about(s, countries),
            barred={to: why for to in control.near(s, at) if (why := why_not_to(s, at, countries, to))},
        )
    )  # fmt: skip


# --- carrying it out ------------------------------------------------------------------------------------------


def evasions(t: Table[State]) -> Rule[list[tuple[Force, str]]]:
    """6.6.10.i-k Everybody declares, cards are played, then each force rolls; return who has got away to an area."""
    s = t.state
    at = forces.under_way(s).at
    able = [names for names in evading(s) if not stays(s, at, names) and len(list(options(s, names))) > 1]
    declared = yield from beside(t, {names[0]: declare(t, names) for names in able})
    said = [found for found in declared.values() if found is not None]
    if said:
        yield from windows.cards_at(t, windows.EVASION, at, {country for found in said for country in found.countries})
    gone: list[tuple[Force, str]] = []
    for found in said:
        gone += yield from carry_out(t, found)
    return gone


def carry_out(t: Table[State], found: Evasion) -> Rule[list[tuple[Force, str]]]:
    """6.6.10.t Hasty attrition first; then each force of the country rolls by itself."""
    s = t.state
    at = forces.under_way(s).at
    if found.hasty:
        for country in found.countries:
            if units := present(s, at, country).units[country]:
                yield from attrition.check_attrition(t, at, country, units, "AW-6.6.10.t")
    friendly = refuges(s, at, found.countries, hired_alone=False).get(found.to, False)
    gone: list[tuple[Force, str]] = []
    parts: dict[str, Mapping[str, int]] = {}
    for country in found.countries:
        parts |= yield from split.ask(t, at, country, *alone(s, at, country))
    for force in apart(s, at, found.countries, parts):
        if not roll(t, force, found, friendly=friendly):
            forces.mark(s, force, pieces.FAILED)
        elif found.to == CITY:
            forces.move(s, force, at, within=True)
        else:
            gone.append((force, found.to))
    return gone


def roll(t: Table[State], force: Force, found: Evasion, *, friendly: bool) -> bool:
    """6.6.10.k Roll two dice; a modified 9 or more succeeds. 6.6.10.z, aa some need none."""
    s = t.state
    at = forces.under_way(s).at
    where = f"into the city of {areas.NAMES[at]}" if found.to == CITY else f"to {areas.NAMES[found.to]}"
    if automatic(s, force, found.to):
        t.tell(f"{force.does('evades', force.countries[0])} {where}.", "AW-6.6.10.z", news=True)
        return True
    needed = EVASION["needed"] - modifier(s, force, found.to, friendly=friendly, hasty=found.hasty)
    dice = t.dice.roll(f"evade {at} {force.countries[0]}", interception.DICE)
    succeeds = sum(dice) >= needed
    does = (
        force.does("evades", force.countries[0]) if succeeds else f"{force.does('fails', force.countries[0])} to evade"
    )
    t.tell(f"{does} {where}: {dice[0]}+{dice[1]}, {needed} needed.", "AW-6.6.10.k", news=True)
    return succeeds


def get_away(t: Table[State], force: Force, to: str) -> Rule[Force]:
    """6.6.10.c, ac Take an evader to another area; attrition of the crossing, and of ground that is not friendly."""
    s, here = t.state, force.at
    unfriendly = not all(control.is_friendly(s, country, to) for country in force.countries)
    left = yield from crossing.cross(t, forces.move(s, force, to), here)
    if unfriendly:
        units = {}
        for country, pile in left.units.items():
            units[country] = (
                (yield from attrition.check_attrition(t, to, country, pile, "AW-6.6.10.c")) if pile else pile
            )
        left = left._replace(units=units)
    return left
