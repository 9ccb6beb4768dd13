"""6.8.m-v Sorties: a garrison fights the besiegers for one round, and goes back inside."""

from collections.abc import Iterable, Mapping

from engine.games.assyrian_wars.data import areas
from engine.games.assyrian_wars.data.numbers import PRICES
from engine.games.assyrian_wars.events import windows
from engine.games.assyrian_wars.position import (
    Battle,
    Side,
    State,
    asking,
    control,
    money,
    pieces,
    standing_war,
    topics,
)
from engine.games.assyrian_wars.position.deeds import Deed
from engine.games.assyrian_wars.war import aftermath, battle, casualties, engagement, forces, groups, hits
from engine.games.assyrian_wars.war.battle import SORTIE
from engine.games.assyrian_wars.war.dice_of_battle import ATTACKER, DEFENDER, other, side_of
from engine.games.assyrian_wars.war.engagement import Combatants
from engine.games.assyrian_wars.war.forces import Force
from engine.kernel import Option, Rule, Table

SORTIE_NOW = topics.TOPICS.new("sortie", "whether to make a sortie", *standing_war.SORTIES)


# --- who ------------------------------------------------------------------------------------------------------


def garrison(s: State, city: str, *only: str) -> Force:
    """6.8.t Return all forces inside a city, of all nations or of one."""
    units = {
        c: pile for c in pieces.countries_at(s, city) if (pile := pieces.inside(s, city, c)) and c in (only or (c,))
    }
    men = [id for id in pieces.leaders_inside(s, city) if pieces.country_of(id) in units]
    first = forces.commander_of(s, men)
    return Force(city, units, tuple(sorted(men, key=lambda id: id != first)))


def besiegers(s: State, city: str, inside: Force) -> Force:
    """Gap sortie-against Return everybody outside the walls who is at war with those inside."""
    return forces.all_of(s, city, forces.foes(s, city, inside.countries))


def may_sortie(s: State, city: str, *only: str) -> bool:
    """6.8.m, n Tell whether there is a garrison in a besieged city, and somebody to fight."""
    inside = garrison(s, city, *only)
    return control.besieged(s, city) and bool(inside.size) and bool(besiegers(s, city, inside).size)


def who(s: State, country: str, city: str) -> tuple[str, ...]:
    """6.8.r, v In the impulse of the city's owner all nations make the sortie, in another's that nation alone."""
    return () if control.controller(s, city) == country else (country,)


# --- as an action ---------------------------------------------------------------------------------------------


def offer(s: State, country: str) -> Iterable[Option]:
    """6.8.n, r, v Offer a sortie out of each besieged city in which the country has units that have not fought."""
    for city in dict.fromkeys(siege.city for siege in s.sieges):
        if not why_not(s, country, city):
            force = garrison(s, city, *who(s, country, city))
            yield Option(f"sortie:{city}", f"sortie out of {areas.NAMES[city]} with {force.text}", at=city,
                         facts=odds(s, force))  # fmt: skip


def why_not(s: State, country: str, city: str) -> str:
    """6.8.n, gap used-marker Return why a country makes no sortie; nothing if it can."""
    mine = pieces.inside(s, city, country)
    if not mine or not may_sortie(s, city, *who(s, country, city)):
        return f"None of your units are besieged in {areas.NAMES[city]} (AW-6.8.n)."
    if all(pieces.USED in pieces.marks(key) for key in mine):
        return "They have fought in this impulse (AW-6.6.9.y)."
    return money.too_dear(s, country, PRICES["sortie"], "AW-6.8.n")


def do(t: Table[State], country: str, city: str) -> Rule[None]:
    """6.8.n, r Pay for the sortie, and fight it."""
    money.pay(t.state, country, PRICES["sortie"])
    yield from sortie(t, city, *who(t.state, country, city))


def barred(s: State, country: str) -> Mapping[str, str]:
    """Say why sorties are not possible."""
    cities = [siege.city for siege in s.sieges if pieces.inside(s, siege.city, country)]
    return {f"sortie:{city}": why for city in cities if (why := why_not(s, country, city))}


DEED = Deed(offer, do, barred)


# --- as a reaction --------------------------------------------------------------------------------------------


def odds(s: State, force: Force) -> Mapping[str, str | int]:
    """Return the strength of both sides."""
    theirs = besiegers(s, force.at, force)
    return {
        "ours": sum(pieces.strength(pile) for pile in force.units.values()),
        "theirs": sum(pieces.strength(pile) for pile in theirs.units.values()),
    }


def react(t: Table[State], city: str, *, falls: bool) -> Rule[None]:
    """6.8.m, s, gap sortie-timing As the number of a hunger siege is about to rise, the garrison may make a sortie."""
    s = t.state
    if not may_sortie(s, city):
        return
    force = garrison(s, city)
    owner = control.controller(s, city)
    decides = owner if s.plays.get(owner) else force.countries[0]
    found = odds(s, force)
    key = yield from asking.asker(t, decides).choose(
        SORTIE_NOW, "AW-6.8.m", f"Make a sortie out of {areas.NAMES[city]}?",
        (Option("no", "stay inside", idle=True), Option("sortie", "make a sortie", at=city, facts=found)),
        default="no", verb="sortie", about={"at": city, **found, "falls": int(falls)},
    )  # fmt: skip
    if key == "sortie":
        yield from sortie(t, city)


# --- the fight ------------------------------------------------------------------------------------------------


def sortie(t: Table[State], city: str, *only: str) -> Rule[None]:
    """6.8.o-q, t Fight one round without routs; with as many hits as the besiegers the siege is over."""
    s, before = t.state, t.state.battle
    inside = garrison(s, city, *only)
    outside = besiegers(s, city, inside)
    phasing = forces.phasing_side(s, inside.countries)
    ours, theirs = side_inside(s, inside), engagement.side_with(s, Combatants(outside))
    theirs.decides = casualties.chooser(s, outside.units, theirs.leaders)
    b = s.battle = Battle(city, SORTIE, *((ours, theirs) if phasing else (theirs, ours)), intercepted="")
    name = ATTACKER if phasing else DEFENDER
    for force in (inside, outside):
        forces.mark(s, force, pieces.FIGHTING)
    t.tell(f"Sortie out of {areas.NAMES[city]}: {inside.text} against {outside.text}.", "AW-6.8.o", news=True)
    yield from windows.cards_at(t, windows.BEFORE_BATTLE, city, [*ours.countries, *theirs.countries])
    yield from windows.battle_cards(t, b)
    nomads = aftermath.peoples(s)
    score = yield from battle.dice(t, b)
    hits.disband_turncoats(t, city)
    groups.lose_owner(t)
    winner = name if score.scored[name] >= score.scored[other(name)] else other(name)
    winner = battle.alone(s, b) or winner
    if winner == name:
        t.tell(f"The siege of {areas.NAMES[city]} is over.", "AW-6.8.p", news=True)
        s.sieges = [siege for siege in s.sieges if siege.city != city]
        yield from engagement.withdraw(t, b, other(name), side_of(b, name))
    engagement.end(t, b, winner, overrun=False)
    if (yield from aftermath.score(t, b, winner)):
        yield from windows.cards_at(t, windows.VP_BATTLE, city, side_of(b, winner).countries)
    yield from aftermath.last_of_peoples(t, nomads, ours.countries, theirs.countries, city)
    s.battle = before


def side_inside(s: State, inside: Force) -> Side:
    """6.8.l, u, 6.6.5.h The garrison as a side: more than one leader disorganizes it, unless it is an army group."""
    side = engagement.side_with(s, Combatants(inside))
    owner = control.controller(s, inside.at)
    side.decides = owner if s.plays.get(owner) else inside.countries[0] if inside.size else ""
    return side
