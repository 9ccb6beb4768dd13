"""Peasants whom cards send away or take: who is missed least, and whose loss is felt most."""

from engine.games.genesis.cards import aims
from engine.games.genesis.player import answers, danger
from engine.games.genesis.player.scene import Scene, holding
from engine.games.genesis.position import State, control
from engine.kernel import Answer, Ask
from engine.wargame.answers import keys_of, named

BEGUN, PAIR, IDLE = 1.0, 0.3, 0.1  # what goes with a Peasant: a monument begun, two who could begin one, himself


def insurrection(seen: State, ask: Ask) -> Answer:
    """13.2 Local Insurrection: the Peasant whose loss hurts the leaders most, one of ours if there is no other."""
    scene = answers.scene_for(seen, ask)
    mine = [kingdom for kingdom in seen.kingdoms if seen.owner[kingdom] == ask.seat]

    def hurt(key: str) -> float:
        power, _, city = named(key).partition("@")
        missed = peasant_worth(scene, power, city)
        return -missed if power in mine else scene.harms[power] * missed

    return max(keys_of(ask), key=hurt)


def begat_from(seen: State, ask: Ask) -> Answer:
    """13.2 The Begat Effect: the Peasant who is missed least for what he may have."""
    scene = answers.scene_for(seen, ask)
    mine = [kingdom for kingdom in seen.kingdoms if seen.owner[kingdom] == ask.seat]
    journeys = {kingdom: aims.begat_journeys(scene.s, kingdom) for kingdom in mine}

    def gain(key: str) -> float:
        city = named(key)
        [ruler] = [kingdom for kingdom in mine if city in journeys[kingdom]]
        best = max([settled(scene, target) for target in journeys[ruler][city]])
        return best - peasant_worth(scene, ruler, city)

    return max(keys_of(ask), key=gain)


def begat_to(seen: State, ask: Ask) -> Answer:
    """The city that is worth most behind its walls, with nobody but him in it."""
    scene = answers.scene_for(seen, ask)
    return max(keys_of(ask), key=lambda key: settled(scene, key))


def settled(scene: Scene, city: str) -> float:
    return holding(scene, city) * (1 - danger.danger(scene, city, {}, danger.walls_of(scene.s, city)))


def peasant_worth(scene: Scene, power: str, city: str) -> float:
    """What its ruler loses with one Peasant of a city."""
    s = scene.s
    there = s.units.get(city, {}).get(power, {})
    found = IDLE
    if control.home_of(s, city) == power:
        if control.civil(there) == 2 and city not in s.monuments:
            found += BEGUN if city in s.begun else PAIR
    elif there.get("ps") == 1 and not control.combat(there):
        found += control.worth(s, city)
    return found
