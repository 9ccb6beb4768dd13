"""6.8 Sieges: hunger, assault and standard siege."""

from collections.abc import Iterable, Mapping

from engine.games.assyrian_wars.data import areas
from engine.games.assyrian_wars.data.numbers import BATTLE, POINTS, PRICES, SIEGE
from engine.games.assyrian_wars.events import windows
from engine.games.assyrian_wars.position import (
    Battle,
    Side,
    Siege,
    State,
    asking,
    control,
    hands,
    lying,
    money,
    pieces,
    relations,
    standing_war,
    topics,
)
from engine.games.assyrian_wars.position.deeds import Deed
from engine.games.assyrian_wars.war import (
    aftermath,
    battle,
    capture,
    casualties,
    dice_of_battle,
    engagement,
    forces,
    groups,
    hits,
    sortie,
)
from engine.games.assyrian_wars.war.dice_of_battle import ATTACKER, DEFENDER, Throw
from engine.games.assyrian_wars.war.engagement import Combatants
from engine.games.assyrian_wars.war.forces import Force
from engine.kernel import Facts, Option, Rule, Table
from engine.wargame.text import plural

CITY_OR_GARRISON = topics.TOPICS.new("city_or_garrison", "which hits the garrison takes", *standing_war.GARRISONS)
HUNGER, ASSAULT, STANDARD = KINDS = ("hunger", "assault", "standard")
WORDS = {HUNGER: "starve out", ASSAULT: "assault", STANDARD: "besiege"}
DOES = {HUNGER: "starves out", ASSAULT: "assaults", STANDARD: "besieges"}


# --- who, and what it costs -----------------------------------------------------------------------------------


def besieging(s: State, country: str) -> dict[str, Force]:
    """6.8.a, d List the armies and army groups of a country before enemy cities: `babylon`, `babylon/turtanu`."""
    found: dict[str, Force] = {}
    for force in forces.marching(s, country).values():
        at = force.at
        in_the_open = force.leaders and not s.leaders[force.commander].inside
        if force.size and in_the_open and not any(may_not(s, each, at) for each in (country, *force.countries)):
            found[f"{at}/{force.group or force.commander}" if at in found else at] = force
    return found


def may_not(s: State, country: str, city: str) -> str:
    """6.8.a Return why a country cannot besiege a city; nothing if it can."""
    owner = control.controller(s, city)
    if not control.has_city(city):
        return f"There is no city in {areas.NAMES[city]} (AW-6.8.a)."
    verdict = relations.may(s.politics, country, "attack", owner)
    if not verdict.yes:
        return f"{verdict.why} ({verdict.rule})"
    if forces.foes(s, city, [country]):
        return f"Enemies stand before {areas.NAMES[city]} (AW-6.8.a)."
    return ""


def siege_of(s: State, city: str, force: Force) -> Siege | None:
    """6.8.d Return the siege of a city in which a force takes part."""
    return next(
        (
            siege for siege in s.sieges
            if siege.city == city and (siege.group == force.group if siege.group else siege.by in force.countries)
        ),
        None,
    )  # fmt: skip


def arrived(force: Force) -> bool:
    """6.8.b Tell whether a force came in this impulse."""
    return any(pieces.entered(key) for pile in force.units.values() for key in pile)


def price(s: State, city: str, force: Force) -> int:
    """6.8.b, c, gap siege-cost Return what a siege action costs: nothing when it begins in the impulse of arrival."""
    return 0 if siege_of(s, city, force) is None and arrived(force) else PRICES["siege"]


def why_not(s: State, country: str, city: str, force: Force, kind: str) -> str:
    """6.8.w, 6.8.1.h Return why this kind of siege is not possible now; nothing if it is."""
    siege = siege_of(s, city, force)
    if siege is not None and siege.acted:
        return "One siege action for each besieging force and impulse (AW-6.8.w)."
    if kind == HUNGER and areas.AREAS[city].port:
        return f"The port of {areas.NAMES[city]} is not blockaded (AW-6.8.1.h)."
    return money.too_dear(s, country, price(s, city, force), "AW-6.8.c")


# --- as an action ---------------------------------------------------------------------------------------------


def offer(s: State, country: str) -> Iterable[Option]:
    """6.8 Offer the three kinds of siege before each enemy city."""
    for key, force in besieging(s, country).items():
        for kind in KINDS:
            if not why_not(s, country, force.at, force, kind):
                name, at, cost = areas.NAMES[force.at], force.at, price(s, force.at, force)
                yield Option(
                    f"siege:{key}/{kind}", f"{WORDS[kind]} {name}", at=at, facts={"price": cost, **odds(s, force)}
                )


def odds(s: State, force: Force) -> Mapping[str, str | int]:
    """Return what besiegers and city have."""
    inside = sortie.garrison(s, force.at)
    return {
        "units": force.size, "garrison": inside.size, "defense": control.defense(s, force.at),
        "ours": sum(pieces.strength(pile) for pile in force.units.values()),
        "theirs": sum(pieces.strength(pile) for pile in inside.units.values()),
    }  # fmt: skip


def do(t: Table[State], country: str, what: str) -> Rule[None]:
    """6.8 Pay for a siege action and carry it out."""
    s = t.state
    key, _, kind = what.rpartition("/")
    force = besieging(s, country)[key]
    money.pay(s, country, price(s, force.at, force))
    siege = siege_of(s, force.at, force)
    begins = siege is None
    if siege is None:
        siege = Siege(force.at, country, kind, [s.turn, s.round], control.defense(s, force.at), group=force.group)
        s.sieges.append(siege)
    siege.kind, siege.acted = kind, True
    t.tell(f"{force.does(DOES[kind], country)} {areas.NAMES[force.at]}.", "AW-6.8.a", news=True)
    if kind == HUNGER:
        yield from hunger(t, siege, force, begins=begins)
    else:
        yield from storm(t, siege, force)


def barred(s: State, country: str) -> Mapping[str, str]:
    """Say why sieges are not possible."""
    found: dict[str, str] = {}
    for key, force in besieging(s, country).items():
        found |= {f"siege:{key}/{kind}": why for kind in KINDS if (why := why_not(s, country, force.at, force, kind))}
    for siege in s.sieges:
        if siege.by == country and siege.acted:
            found |= {f"siege:{siege.city}/{kind}": "One siege action in an impulse (AW-6.8.w)." for kind in KINDS}
    return found


DEED = Deed(offer, do, barred)


# --- hunger (6.8.1) -------------------------------------------------------------------------------------------


def surrenders_at(s: State, city: str) -> int:
    """6.8.1.d, e Return the number at which a city surrenders to hunger."""
    return control.defense(s, city) + SIEGE["hunger_capital" if areas.AREAS[city].capital else "hunger"]


def hunger(t: Table[State], siege: Siege, force: Force, *, begins: bool) -> Rule[None]:
    """6.8.1.b-e, m Starve a city out: the number counts from the second impulse on; the garrison may sortie first."""
    s = t.state
    if not begins:
        yield from windows.cards_at(t, windows.HUNGER, siege.city, force.countries)
        yield from sortie.react(t, siege.city, falls=siege.number + 1 >= surrenders_at(s, siege.city))
        if siege not in s.sieges:
            return
        siege.number += SIEGE["first"]
        t.tell(f"{areas.NAMES[siege.city]} starves: {siege.number} of {surrenders_at(s, siege.city)}.", "AW-6.8.1.c",
               news=True)  # fmt: skip
    force = standing(s, force)
    if siege.number >= surrenders_at(s, siege.city):
        garrison = sortie.garrison(s, siege.city).size
        t.tell(f"{areas.NAMES[siege.city]} surrenders.", "AW-6.8.1.d", news=True)
        yield from capture.take(t, siege, force.countries, hungry=True, garrison=garrison)
    forces.finish(s, force)


def standing(s: State, force: Force) -> Force:
    """Return a besieging force as it is now."""
    men = [leader for leader in force.leaders if s.leaders[leader].at == force.at]
    units = {c: pieces.outside(s, force.at, c) for c in force.countries if pieces.outside(s, force.at, c)}
    return Force(force.at, units, tuple(men), force.group)


# --- assault and standard siege (6.8.2, 6.8.3) ----------------------------------------------------------------


def besieger_throws(s: State, b: Battle) -> list[Throw]:
    """6.8, 1.3.l, 6.8.k The besiegers' dice: a fortress lowers units and battle dice by one."""
    lower = SIEGE["fortress"] if areas.AREAS[b.at].fortress else 0
    lower += b.attacker.modifier
    found = list(dice_of_battle.by_strength(dice_of_battle.fighters(s, b, b.attacker), lower))
    dice = sum(pieces.rating(s, leader).action for leader in dice_of_battle.helping(s, b, b.attacker))
    dice += SIEGE["elite"] if dice_of_battle.has_regulars(s, b, b.attacker, dice_of_battle.ASSYRIA) else 0
    dice += b.attacker.dice
    return [*found, Throw("battle dice", BATTLE["die"] + lower, dice)] if dice else found


def city_throws(s: State, b: Battle) -> list[Throw]:
    """6.8.g, 6.7.3.b, 6.8.k, 6.8.2.b The city's dice, its garrison and leaders; an assault doubles them all."""
    found = list(dice_of_battle.by_strength(dice_of_battle.fighters(s, b, b.defender), b.defender.modifier))
    dice = control.defense(s, b.at) + b.defender.dice
    dice += sum(forces.action(s, leader) for leader in b.defender.helping if s.leaders[leader].at == b.at)
    dice += SIEGE["elite"] if dice_of_battle.has_regulars(s, b, b.defender, dice_of_battle.ASSYRIA) else 0
    if dice:
        found.append(Throw("battle dice", BATTLE["die"] + b.defender.modifier, dice))
    times = SIEGE["assault"] if b.kind == ASSAULT else 1
    return [throw._replace(dice=throw.dice * times) for throw in found]


def storm(t: Table[State], siege: Siege, force: Force) -> Rule[None]:
    """6.8.2, 6.8.3, 6.8.i A round of siege combat; nobody routs."""
    s, city = t.state, siege.city
    before, inside = s.battle, sortie.garrison(s, city)
    defender = sortie.side_inside(s, inside)
    defender.helping = shut_in(s, city, defender)
    attacker = engagement.side_with(s, Combatants(force))
    attacker.decides = casualties.chooser(s, force.units, attacker.leaders)
    b = s.battle = Battle(city, siege.kind, attacker, defender)
    for each in (force, inside):
        forces.mark(s, each, pieces.FIGHTING)
    siege_train(t, b)
    yield from windows.cards_at(t, windows.SIEGE_ROUND, city, [*attacker.countries, *defender.countries])
    nomads = aftermath.peoples(s)
    theirs = defender.countries or [control.controller(s, city)]  # the city itself fights where nobody is in it
    throws = {ATTACKER: besieger_throws(s, b), DEFENDER: city_throws(s, b)}
    scored = {name: dice_of_battle.strike(t, city, name, throws[name]) for name in throws}
    if siege.kind == ASSAULT:
        falls = yield from assault(t, b, scored)
    else:
        falls = yield from standard(t, b, scored)
    hits.disband_turncoats(t, city)
    groups.lose_owner(t)
    yield from aftermath.last_of_peoples(t, nomads, attacker.countries, theirs, city)
    falls = falls and not dice_of_battle.is_gone(s, b, b.attacker)
    end(s, b, finished=not falls)
    s.battle = before
    if falls:
        yield from capture.take(t, siege, force.countries, hungry=False, garrison=inside.size)
    elif siege.kind == ASSAULT:
        yield from repelled(t, city)
    aftermath.lift_sieges(t)


def siege_train(t: Table[State], b: Battle) -> None:
    """R6 In the first siege round or assault after it was played, Siege Train helps its owner's siege."""
    s = t.state
    for country in b.attacker.countries:
        for card in lying.of(s, "siege_train", country):
            amounts = hands.kind_of(card).amounts
            b.attacker.dice += amounts["dice"]
            b.defender.modifier += amounts["city"]
            lying.end(s, card)
            t.tell(f"The Siege Train goes up before {areas.NAMES[b.at]}.", "AW-R6-siege-train.a", news=True)


def shut_in(s: State, city: str, defender: Side) -> list[str]:
    """6.7.3.b, 6.6.5.i Return the leader in a city who adds dice; several who are no army group add none."""
    men = pieces.leaders_inside(s, city)
    together = any(all(leader in group.leaders for leader in men) for group in s.groups)
    return men if len(men) < 2 or together else []


def end(s: State, b: Battle, *, finished: bool) -> None:
    """6.8.w The besiegers are finished, unless they took the city; 6.7.7.b, d then they may go on."""
    left = engagement.pieces_in(s, b, b.attacker)
    force = Force(b.at, left, tuple([id for id in b.attacker.leaders if s.leaders[id].at == b.at]))
    if finished:
        forces.finish(s, force)
    pieces.wipe_marks(s, pieces.FIGHTING)


def assault(t: Table[State], b: Battle, scored: Mapping[str, int]) -> Rule[bool]:
    """6.8.2.c, gap assault-losses Both take hits, the garrison as it likes; with more hits the attacker wins."""
    taken = {ATTACKER: scored[DEFENDER], DEFENDER: scored[ATTACKER]}
    yield from casualties.take_hits(t, b, taken, battle.sides(b))
    return scored[ATTACKER] > scored[DEFENDER]


def repelled(t: Table[State], city: str) -> Rule[None]:
    """8.3.n The defender of a city who wins an assault scores a Victory Point."""
    owner = control.controller(t.state, city)
    t.tell(f"{areas.NAMES[city]} holds out.", "AW-6.8.2.f", news=True)
    yield from aftermath.award(t, [owner], POINTS["assault"], owner, city, "AW-8.3.n")


def standard(t: Table[State], b: Battle, scored: Mapping[str, int]) -> Rule[bool]:
    """6.8.3.b-e, g The defender divides the hits between city and garrison; tell whether the city falls."""
    s = t.state
    room = sum(hits.room(pile) for pile in dice_of_battle.fighters(s, b, b.defender).values())
    on_garrison = yield from divided(t, b, scored[ATTACKER], room)
    before = control.defense(s, b.at)
    left = lower(t, b.at, scored[ATTACKER] - on_garrison)
    for country in b.attacker.countries if control.defense(s, b.at) < before else ():
        lying.harm(s, country, b.at)
    falls = control.defense(s, b.at) == 0
    struck = on_garrison + (left if falls else 0)
    yield from casualties.take_hits(t, b, {ATTACKER: scored[DEFENDER], DEFENDER: struck}, battle.sides(b))
    return falls


def divided(t: Table[State], b: Battle, scored: int, room: int) -> Rule[int]:
    """6.8.3.g The defender says how many hits the garrison takes instead of the city."""
    if not room or not scored:
        return 0
    found: Facts = {"at": b.at, "hits": scored, "defense": control.defense(t.state, b.at)}
    return (
        yield from asking.asker(t, b.defender.decides).number(
            CITY_OR_GARRISON, "AW-6.8.3.g", f"Take how many of {plural(scored, 'hit')} on the garrison?",
            most=min(room, scored), default=0, about=found,
            verb="garrison",
        )
    )  # fmt: skip


def lower(t: Table[State], city: str, scored: int) -> int:
    """6.8.3.b, c, EX-11 Take levels off a city: each costs as many hits as it has; return the hits left over."""
    s, levels = t.state, 0
    while 0 < control.defense(s, city) <= scored:
        scored -= control.defense(s, city)
        s.damage[city] = s.damage.get(city, 0) + 1
        levels += 1
    if levels:
        t.tell(f"{areas.NAMES[city]} loses {plural(levels, 'level')} of City Defense.", "AW-6.8.3.c", news=True)
    return scored
