"""6.7, 6.6.5 A whole battle: who takes part, its rounds, the losers' retreat with its interceptions, what follows."""

from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

from engine.games.assyrian_wars.data import areas, nations
from engine.games.assyrian_wars.data.numbers import LIMITS
from engine.games.assyrian_wars.events import windows
from engine.games.assyrian_wars.position import (
    Battle,
    Piles,
    Side,
    State,
    asking,
    control,
    lying,
    pieces,
    standing_war,
    topics,
)
from engine.games.assyrian_wars.war import (
    aftermath,
    battle,
    dice_of_battle,
    forces,
    groups,
    hits,
    interception,
    retreat,
    split,
)
from engine.games.assyrian_wars.war.battle import FIELD, INTERCEPTION, NOBODY
from engine.games.assyrian_wars.war.dice_of_battle import ATTACKER, DEFENDER, other, side_of
from engine.games.assyrian_wars.war.forces import Force
from engine.games.assyrian_wars.war.interception import Attempt, Entry
from engine.kernel import Rule, Table, together
from engine.kernel.questions import Ask, Pick
from engine.wargame import piles

BATCH = topics.TOPICS.new("batch", "which armies fight first", *standing_war.BATCHES)
RELIEF = topics.TOPICS.new("relief", "whether a garrison joins its relief", *standing_war.YES_OR_NO)


class Combatants(NamedTuple):
    """What takes part on a side: its forces, and the areas that it came from into the battle."""

    force: Force
    came: list[str] = []


class Outcome(NamedTuple):
    """How a battle ended: the side that won, and whether nothing of the enemy is left (6.7.7.a)."""

    winner: str
    overrun: bool


# --- sides ----------------------------------------------------------------------------------------------------


def leading(force: Force) -> list[str]:
    """6.6.2.a List the leaders who lead an army: as many of a country as there are units of it."""
    found = []
    for country, led in forces.by_country(force.leaders).items():
        found += led[: pieces.size(force.units.get(country, {}))]
    return found


def helpful(s: State, force: Force) -> list[str]:
    """6.6.5.b, gap disorganized List the leaders who help: nobody where two or more armies are no army group."""
    led = leading(force)
    if len(led) < 2 or any(all(leader in group.leaders for leader in led) for group in s.groups):
        return led
    return []


def side_with(s: State, who: Combatants) -> Side:
    """Return a side of a battle, as its forces stand there."""
    return Side(who.force.countries, list(who.force.leaders), helpful(s, who.force), list(who.came), who.force.size)


# --- who fights in which batch (6.6.5) --------------------------------------------------------------------------


def batch(t: Table[State], at: str, countries: list[str]) -> Rule[Force]:
    """6.6.5.b, c Return who defends together: up to three armies, and units without leaders beside them."""
    s = t.state
    whole = forces.all_of(s, at, countries)
    armies = [[leader] for leader in leading(whole) if forces.group_of(s, leader) is None]
    armies += [group.leaders for group in forces.groups_at(s, at) if set(group.leaders) <= set(whole.leaders)]
    if sum(map(len, armies)) <= LIMITS["batch"]:
        return whole
    chosen = yield from agree(t, at, armies)
    return (yield from in_batch(t, whole, chosen))


def agree(t: Table[State], at: str, armies: list[list[str]]) -> Rule[list[str]]:
    """6.6.5.c The defenders agree which armies fight first; without agreement they are drawn by lot."""
    s = t.state
    able = [names for n in range(1, LIMITS["batch"] + 1) for names in combinations(range(len(armies)), n)
            if sum(len(armies[i]) for i in names) <= LIMITS["batch"]]  # fmt: skip
    most = max(sum(len(armies[i]) for i in names) for names in able)
    able = [names for names in able if sum(len(armies[i]) for i in names) == most]
    best = max(able, key=lambda names: sum(forces.action(s, armies[i][0]) for i in names))
    seats = dict.fromkeys(s.plays[pieces.country_of(names[0])] for names in armies)
    options = tuple([asking.leader_option(names[0]) for names in armies])
    suggested = [options[i].key for i in best]
    asks: list[Ask] = [
        Pick(seat, BATCH, "AW-6.6.5.c", f"Which armies fight first in {areas.NAMES[at]}?", options, suggested,
             least=min(map(len, able)), most=LIMITS["batch"], about={"at": at}, verb="first")
        for seat in seats
    ]  # fmt: skip
    answers = yield from together(tuple(asks))
    said = [tuple(keys) for keys in answers.values()]
    index = {option.key: i for i, option in enumerate(options)}
    names = tuple(sorted([index[key] for key in said[0]]))
    if any(other != said[0] for other in said) or names not in able:
        names = t.dice.draw(f"batch {at}", able)
        t.tell("The defenders do not agree: the lot decides who fights first.", "AW-6.6.5.c")
    return [leader for i in names for leader in armies[i]]


def in_batch(t: Table[State], whole: Force, chosen: list[str]) -> Rule[Force]:
    """6.6.2.e Return the armies of these leaders, and the units that follow none of the others."""
    units: Piles = {}
    for country, pile in whole.units.items():
        led = [leader for leader in whole.leaders if pieces.country_of(leader) == country]
        parts = yield from split.ask(t, whole.at, country, led, pile)
        for leader in led:
            if leader not in chosen:
                pile = split.less(pile, parts[leader])
        if pile:
            units[country] = pile
    return Force(whole.at, units, tuple([leader for leader in whole.leaders if leader in chosen]))


# --- the battle -----------------------------------------------------------------------------------------------


def fight(
    t: Table[State], attacker: Combatants, defender: Combatants, *, edges: Iterable[str] = (),
    intercepted: str = NOBODY,
) -> Rule[Outcome]:  # fmt: skip
    """6.7 Fight a battle and settle all that follows from it."""
    s, before = t.state, t.state.battle
    helping = helpful(s, attacker.force)
    garrison = yield from relief(t, attacker.force)
    attacker = attacker._replace(force=together_with(attacker.force, garrison))
    b = s.battle = Battle(
        attacker.force.at, INTERCEPTION if intercepted else FIELD, side_with(s, attacker), side_with(s, defender),
        list(edges), intercepted,
    )  # fmt: skip
    b.attacker.helping = [*helping, *helpful(s, garrison)]  # 6.6.5.g joining disorganizes nobody
    steadied(s, b)
    for who in (attacker, defender):
        forces.mark(s, who.force, pieces.FIGHTING)
    t.tell(
        f"Battle in {areas.NAMES[b.at]}: {attacker.force.text} ({dice_of_battle.in_words(b, b.attacker)}) against "
        f"{defender.force.text} ({dice_of_battle.in_words(b, b.defender)}).",
        "AW-6.7.a", news=True,
    )  # fmt: skip
    yield from windows.cards_at(t, windows.BEFORE_BATTLE, b.at, [*b.attacker.countries, *b.defender.countries])
    yield from windows.battle_cards(t, b)
    nomads = aftermath.peoples(s)
    winner = yield from battle.rounds(t, b)
    hits.disband_turncoats(t, b.at)
    groups.lose_owner(t)
    losers = [other(winner)] if winner else [intercepted, other(intercepted)] if intercepted else []
    gone = True
    for name in losers:
        gone = (yield from withdraw(t, b, name, side_of(b, other(name)) if winner else None)) and gone
    overrun = bool(winner) and gone and not enemies_left(s, b, winner)
    end(t, b, winner, overrun=overrun)
    scored = (yield from aftermath.score(t, b, winner)) if winner else 0
    yield from aftermath.last_of_peoples(t, nomads, b.attacker.countries, b.defender.countries, b.at)
    aftermath.settle(t, b.at)
    aftermath.lift_sieges(t)
    if scored:
        yield from windows.cards_at(t, windows.VP_BATTLE, b.at, side_of(b, winner).countries)
    s.battle = before
    return Outcome(winner, overrun)


def steadied(s: State, b: Battle) -> None:
    """R6 A side whose card lies open for all battles of the impulse suffers fewer routs in each."""
    for side in (b.attacker, b.defender):
        side.steady += sum(lying.amount(s, "marduk_s_procession", country, "routs", 0) for country in side.countries)


def enemies_left(s: State, b: Battle, winner: str) -> bool:
    """6.7.7.a Tell whether a further enemy field force stands in the area."""
    return bool(forces.foes(s, b.at, side_of(b, winner).countries))


def end(t: Table[State], b: Battle, winner: str, *, overrun: bool) -> None:
    """6.7.7.c, 6.6.9.y All who fought are used and finished, unless they won by an overrun."""
    s = t.state
    for name in (ATTACKER, DEFENDER):
        side = side_of(b, name)
        left = Force(b.at, dict(pieces_in(s, b, side)), tuple([id for id in side.leaders if s.leaders[id].at == b.at]))
        bare = forces.mark(s, left) if overrun and name == winner else forces.finish(s, left, fought=True)
        for country, pile in bare.units.items():
            clean = pieces.without_mark(pieces.without_mark(pile, pieces.FIGHTING), pieces.FAILED)
            pieces.change_units(s, b.at, country, pile, clean)
    if overrun:
        t.tell("It is an overrun.", "AW-6.7.7.a")


def pieces_in(s: State, b: Battle, side: Side) -> dict[str, dict[str, int]]:
    """Return the units of a side that are still in the battle area."""
    found = {country: pieces.marked(s, b.at, country, pieces.FIGHTING) for country in side.countries}
    return {country: pile for country, pile in found.items() if pile}


# --- retreat --------------------------------------------------------------------------------------------------


def withdraw(t: Table[State], b: Battle, name: str, winner: Side | None) -> Rule[bool]:
    """6.7.8.a, j All of a side retreat, each country by itself; tell whether nothing of it is left on the map."""
    s, side = t.state, side_of(b, name)
    gone = True
    for country in side.countries:
        force = beaten(s, b, side, country)
        if not force.size and not force.leaders:
            continue
        stop_marching(s, force)
        force = forces.finish(s, force, fought=True)
        force = bare(s, force)
        entry = yield from retreat.retreat(t, force, winner.came if winner is not None else [])
        still = on_the_map(s, b, country, force, entry)
        gone = gone and not still
        if entry is not None:
            yield from caught(t, entry)
            aftermath.settle(t, entry.at)
    hold_together(s)
    return gone


def beaten(s: State, b: Battle, side: Side, country: str) -> Force:
    """Return what is left of a country's force outside the walls; a garrison that came to help stays inside."""
    pile = pieces.marked(s, b.at, country, pieces.FIGHTING)
    pile = {key: n for key, n in pile.items() if pieces.INSIDE not in pieces.marks(key)}
    men = [id for id in side.leaders if pieces.country_of(id) == country and s.leaders[id].at == b.at
           and not s.leaders[id].inside]  # fmt: skip
    return Force(b.at, {country: pile} if pile else {}, tuple(men))


def bare(s: State, force: Force) -> Force:
    """Take the marks of the battle off a force."""
    units = {}
    for country, pile in force.units.items():
        clean = pieces.without_mark(pieces.without_mark(pile, pieces.FIGHTING), pieces.FAILED)
        pieces.change_units(s, force.at, country, pile, clean)
        units[country] = clean
    return force._replace(units=units)


def hold_together(s: State) -> None:
    """6.7.8.j Let army groups follow their leaders; one whose leaders went different ways is none any more."""
    for group in s.groups:
        group.at = s.leaders[group.commander].at
    s.groups = [group for group in s.groups if all(s.leaders[id].at == group.at for id in group.leaders)]


def on_the_map(s: State, b: Battle, country: str, force: Force, entry: Entry | None) -> bool:
    """Tell whether anything of a beaten force has found a retreat (gap overrun-regroup)."""
    if entry is not None:
        return True
    sheltered = pieces.size(pieces.inside(s, b.at, country)) if force.size else 0
    return bool(sheltered) or any(s.leaders[id].at == b.at for id in force.leaders)


def stop_marching(s: State, force: Force) -> None:
    """6.7.8.a A force under way that has lost marches no more."""
    if s.mover is None or s.mover.at != force.at:
        return
    under_way = any(pieces.ACTIVE in pieces.marks(key) for pile in force.units.values() for key in pile)
    if under_way or set(s.mover.leaders) & set(force.leaders):
        s.mover = None


def caught(t: Table[State], entry: Entry) -> Rule[None]:
    """6.6.9.aa, 6.7.8.g Let others intercept a force that evades or retreats, where it has come to."""
    s = t.state
    come = yield from interception.interceptions(t, entry)
    if not come:
        return
    yield from interception.as_one(t, come)
    target = forces.all_of(s, entry.at, entry.force.countries)
    if not target.size and not target.leaders:
        return
    ours = Combatants(target, [entry.origin])
    theirs = Combatants(arrived(s, come), [attempt.origin for attempt in come])
    if forces.phasing_side(s, theirs.force.countries):
        yield from fight(t, theirs, ours, intercepted=ATTACKER)
    else:
        yield from fight(t, ours, theirs, intercepted=DEFENDER)


def arrived(s: State, come: Iterable[Attempt]) -> Force:
    """Return all interceptors who have come, as one force."""
    attempts = list(come)
    at = attempts[0].force.at
    countries = nations.in_track_order({country for attempt in attempts for country in attempt.force.countries})
    units = {country: pile for country in countries if (pile := pieces.marked(s, at, country, pieces.FIGHTING))}
    men = [leader for attempt in attempts for leader in attempt.force.leaders]
    first = forces.commander_of(s, men)
    return Force(at, units, tuple(sorted(men, key=lambda id: id != first)))


# --- relief ---------------------------------------------------------------------------------------------------


def relief(t: Table[State], force: Force) -> Rule[Force]:
    """6.6.5.g A besieged garrison may join a force that attacks the besiegers; return those who do."""
    s = t.state
    units: Piles = {}
    men: list[str] = []
    for country in pieces.countries_at(s, force.at) if control.besieged(s, force.at) else ():
        pile = pieces.inside(s, force.at, country)
        if not pile or not all(forces.own_side(s, country, ours) for ours in force.countries):
            continue
        joins = yield from asking.asker(t, country).agree(
            RELIEF, "AW-6.6.5.g", f"Join the relief of {areas.NAMES[force.at]}?", "join it", "stay inside",
            default="yes", verb="relief", about={"at": force.at, "units": pieces.size(pile)},
        )  # fmt: skip
        if joins:
            units[country] = pile
            men += pieces.leaders_inside(s, force.at, country)
            t.tell(f"The garrison of {areas.NAMES[force.at]} joins the battle.", "AW-6.6.5.g", news=True)
    return Force(force.at, units, tuple(men))


def together_with(force: Force, garrison: Force) -> Force:
    """Return a force with those who join it."""
    units = {country: dict(pile) for country, pile in force.units.items()}
    for country, pile in garrison.units.items():
        piles.put(units.setdefault(country, {}), pile)
    return force._replace(units=units, leaders=(*force.leaders, *garrison.leaders))
