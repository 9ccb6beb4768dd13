"""Answers to what others do: interceptions, evasions, sorties, hits on a garrison, the next armies."""

from engine.games.assyrian_wars.data import areas
from engine.games.assyrian_wars.player import odds
from engine.games.assyrian_wars.player.odds import Fight
from engine.games.assyrian_wars.player.weights import WEIGHT
from engine.games.assyrian_wars.position import State, control, pieces, standing_war
from engine.games.assyrian_wars.war import forces
from engine.games.assyrian_wars.war.forces import Force
from engine.kernel import Answer, Ask, Option, Split
from engine.wargame.answers import filled, keys_of, suggested


def enemy_at(s: State, country: str, at: str) -> Force:
    """Return all enemies of a country outside the walls of an area."""
    return forces.all_of(s, at, forces.foes(s, at, [country]))


def interceptor(s: State, country: str, option: Option) -> Force:
    """Return the force that an option of an interception stands for."""
    how, _, name = option.key.partition(":")
    group = next((group for group in s.groups if group.card == name), None)
    if group is not None:
        return forces.army_group(s, group, pieces.USED)
    return forces.army(s, name, pieces.USED) if how == "army" else Force(option.at, {})


def intercept(seen: State, ask: Ask) -> Answer:
    """6.6.9 Intercept with an army that may well come and may well win."""
    theirs = enemy_at(seen, ask.role, str(ask.about["at"]))
    found = []
    for option in ask.options:
        if option.idle or option.facts.get("by_hand") or int(option.facts.get("chance", 0)) < WEIGHT.come:
            continue
        force = interceptor(seen, ask.role, option)
        if force.size:
            found.append((odds.battle(seen, force, theirs, attacks=False).win, option.key))
    win, key = max(found, default=(0.0, ""))
    return key if win >= WEIGHT.intercept else suggested(seen, ask)


def standing(s: State, country: str, at: str) -> Fight:
    """Return the odds of all who defend an area beside a country, against the force that enters it."""
    assert s.mover is not None
    mover = forces.under_way(s)
    ours = forces.all_of(s, at, pieces.friends_outside(s, at, country))
    edges = [areas.CONNECTED[s.mover.origin][at]] if s.mover.origin in areas.CONNECTED[at] else []
    return odds.battle(s, ours, mover, attacks=False, edges=edges)


def evade(seen: State, ask: Ask) -> Answer:
    """6.6.10 Evade an enemy who would probably win, into the city or where the dice are best."""
    able = [option for option in ask.options if int(option.facts.get("chance", 0)) >= WEIGHT.come]
    stay = ask.options[0].key
    if not able or standing(seen, ask.role, str(ask.about["at"])).win >= WEIGHT.stand:
        return stay

    def safety(option: Option) -> tuple[int, int, str]:
        return int(option.facts["chance"]), int(option.facts.get("friendly", 0)), option.key

    return max(able, key=safety).key


def sortie(seen: State, ask: Ask) -> Answer:
    """6.8.m Come out where the dice are good, or where the city falls otherwise."""
    likely = odds.breakout(seen, str(ask.about["at"])) >= WEIGHT.sortie
    return "sortie" if likely or ask.about["falls"] else "no"


def hits_on_garrison(seen: State, ask: Ask) -> Answer:
    """6.8.3.g Take hits on the garrison only to save the city."""
    return standing_war.save_the_city(seen, ask, "") or 0


def press_on(seen: State, ask: Ask) -> Answer:
    """6.6.5.d Fight the next armies if the battle may well be won."""
    fight = odds.meeting(seen, forces.under_way(seen), str(ask.about["at"]))
    return "fight" if fight is not None and fight.win >= WEIGHT.fight else "back"


def agree(seen: State, ask: Ask) -> Answer:
    """Agree to what allies ask."""
    return "yes" if "yes" in keys_of(ask) else suggested(seen, ask)


def supply(seen: State, ask: Ask) -> Answer:
    """6.10.a Pillage enemy land, and pay where nothing is left to take."""
    keys = keys_of(ask)
    return next((key for key in ("pillage", "pay", "later") if key in keys), keys[0])


def place(seen: State, ask: Ask) -> Answer:
    """Place somebody new with the strongest army of the country, else where most of its units stand."""

    def value(option: Option) -> tuple[int, int, str]:
        own = pieces.here(seen, option.at, ask.role)
        led = pieces.leaders_at(seen, option.at, ask.role)
        return (len(led) > 0 and pieces.strength(own), option.key.startswith("into"), option.key)

    return max(ask.options, key=value).key


def settle(seen: State, ask: Ask) -> Answer:
    """6.8.4.b Settle deported people in a home city that is held."""
    own = [o for o in ask.options if control.controller(seen, o.at) == ask.role and o.at in areas.HOME_CITIES[ask.role]]
    return own[0].key if own else ask.options[0].key


def inside(seen: State, ask: Ask) -> Answer:
    """Everybody goes inside."""
    assert isinstance(ask, Split)
    return filled(ask, ask.options, sum([option.most for option in ask.options]))


def taken_along(seen: State, ask: Ask) -> Answer:
    """Take nobody along who is not asked for."""
    assert isinstance(ask, Split)
    return ask.parse(ask.default) if ask.default is not None else filled(ask, ask.options, ask.least)


def every(seen: State, ask: Ask) -> Answer:
    """Choose all there are."""
    return keys_of(ask)
