"""What may come of an answer: chances that everybody can reckon from the position their seat sees.

Battles and sieges count the first round over every fall of the dice; cards and later losses are not foreseen.
"""

from collections.abc import Callable, Mapping

from engine.games.assyrian_wars.player import odds, reacting
from engine.games.assyrian_wars.player.odds import Fight
from engine.games.assyrian_wars.position import State, control, relations
from engine.games.assyrian_wars.war import forces, march, siege
from engine.kernel import Ask
from engine.kernel.game import Prospect
from engine.wargame.text import plural


def prospects(s: State, ask: Ask) -> Mapping[str, Prospect]:
    """Return by option what may come of it."""
    asked = QUESTIONS.get(str(ask.topic))
    return asked(s, ask) if asked is not None else {}


def percent(chance: float) -> int:
    """Return a chance in %; what is possible is at least 1, what is not certain at most 99."""
    if chance <= 0 or chance >= 1:
        return round(100 * chance)
    return min(99, max(1, round(100 * chance)))


def of_fight(found: Fight) -> Prospect:
    """`62% to win; 4 hits for 3 in the first round`."""
    return Prospect(
        f"{percent(found.win)}% to win; {hits(found.made, found.taken)} in the first round", percent(found.win)
    )


def hits(made: float, taken: float) -> str:
    """`4 hits for 3`: what a side makes and takes on average."""
    return f"{plural(round(made), 'hit')} for {round(taken)}"


# --- in an own impulse ----------------------------------------------------------------------------------------------


def of_march(s: State, ask: Ask) -> dict[str, Prospect]:
    """6.6 Each area where enemies stand outside: the battle; each enemy city without them: the siege."""
    force, found = forces.under_way(s), {}
    ways = march.reach(s, ask.role, force)
    for option in ask.options:
        if not option.key.startswith("to:"):
            continue
        way = ways.get(option.at)
        before = way.path[-2] if way is not None and len(way.path) > 1 else force.at
        fight = odds.meeting(s, force, option.at, before)
        if fight is not None:
            found[option.key] = of_fight(fight)
        elif attackable(s, ask.role, option.at) and force.size and force.leaders:
            found[option.key] = of_city(s, force, option.at)
    return found


def attackable(s: State, country: str, at: str) -> bool:
    """Tell whether there is a city that a country may besiege."""
    return control.has_city(at) and relations.may(s.politics, country, "attack", control.controller(s, at)).yes


def of_city(s: State, force: forces.Force, city: str) -> Prospect:
    """`48% to take it by assault, 20% by a round of standard siege`."""
    found = odds.storm(s, force, city)
    best = max(found.assault, found.standard)
    words = f"{percent(found.assault)}% to take it by assault, {percent(found.standard)}% in a round of standard siege"
    return Prospect(words, percent(best))


def of_action(s: State, ask: Ask) -> dict[str, Prospect]:
    """6.8 Each siege and each sortie on offer."""
    found, there = {}, siege.besieging(s, ask.role)
    for option in ask.options:
        name, _, what = option.key.partition(":")
        if name == "sortie":
            found[option.key] = of_breakout(s, what)
        elif name == "siege":
            key, _, kind = what.rpartition("/")
            found[option.key] = of_siege(s, there[key], kind)
    return found


def of_siege(s: State, force: forces.Force, kind: str) -> Prospect:
    """Return what may come of a siege action of one kind."""
    city = force.at
    if kind == siege.HUNGER:
        begun = next((other for other in s.sieges if other.city == city), None)
        left = siege.surrenders_at(s, city) - (begun.number if begun is not None else 0)
        falls = begun is not None and left <= 1
        return Prospect(f"surrenders after {left} more impulses of hunger at the latest", 100 * falls)
    found = odds.storm(s, force, city)
    chance = found.assault if kind == siege.ASSAULT else found.standard
    part = "" if kind == siege.ASSAULT else f", {percent(found.levels)}% of its levels on average"
    words = f"{percent(chance)}% to fall now{part}; {hits(found.made, found.taken)}"
    return Prospect(words, percent(chance))


# --- in others' impulses ---------------------------------------------------------------------------------------------


def of_interception(s: State, ask: Ask) -> dict[str, Prospect]:
    """6.6.9 Each force that could intercept: how likely it comes, and wins then."""
    found = {}
    theirs = reacting.enemy_at(s, ask.role, str(ask.about["at"]))
    for option in ask.options:
        force = reacting.interceptor(s, ask.role, option)
        if "chance" in option.facts and force.size:
            fight = odds.battle(s, force, theirs, attacks=forces.phasing_side(s, force.countries))
            words = f"{option.facts['chance']}% to come, then {of_fight(fight).words}"
            found[option.key] = Prospect(words, int(option.facts["chance"]))
    return found


def of_evasion(s: State, ask: Ask) -> dict[str, Prospect]:
    """6.6.10 To stay: the battle; to evade: how likely each force gets away."""
    found = {}
    for option in ask.options:
        if option.idle:
            found[option.key] = of_fight(reacting.standing(s, ask.role, str(ask.about["at"])))
        elif "chance" in option.facts:
            found[option.key] = Prospect(f"{option.facts['chance']}% to get away", int(option.facts["chance"]))
    return found


def of_next(s: State, ask: Ask) -> dict[str, Prospect]:
    """6.6.5.d The battle against the next armies."""
    fight = odds.meeting(s, forces.under_way(s), str(ask.about["at"]))
    return {"fight": of_fight(fight)} if fight is not None else {}


def of_breakout(s: State, city: str) -> Prospect:
    """6.8.p Return how likely a sortie ends the siege."""
    chance = percent(odds.breakout(s, city))
    return Prospect(f"{chance}% to end the siege", chance)


def of_sortie(s: State, ask: Ask) -> dict[str, Prospect]:
    """6.8.m The sortie out of a city that starves."""
    return {option.key: of_breakout(s, option.at) for option in ask.options if not option.idle}


QUESTIONS: Mapping[str, Callable[[State, Ask], dict[str, Prospect]]] = {
    "march": of_march,
    "action": of_action,
    "intercept": of_interception,
    "evade": of_evasion,
    "press_on": of_next,
    "sortie": of_sortie,
}
