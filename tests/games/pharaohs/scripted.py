"""Scripted opponents, each with one trick and nothing besides; the automated player should not fall for any."""

from __future__ import annotations

from engine.games.pharaohs.data.tables import CITY
from engine.games.pharaohs.position.pieces import foes_in, march_of, units_in
from engine.games.pharaohs.position.state import State
from engine.kernel.questions import Answer, Ask, Randomness, Split
from engine.wargame.answers import keys_of, suggested


def simple(seen: State, ask: Ask) -> Answer:
    """Spreads arrivals, brings back all it can, marches nowhere, and takes what is suggested."""
    keys = keys_of(ask)
    if ask.topic in ("set up", "arrive") and isinstance(ask, Split):
        return evenly(ask)
    if ask.topic == "replace":
        return keys[0]
    if ask.topic == "who" and isinstance(ask, Split):
        return {ask.options[0].key: 1}
    return suggested(seen, ask)


def evenly(ask: Split) -> dict[str, int]:
    """As many as may be, one to each area after the other."""
    given = dict.fromkeys(keys_of(ask), 0)
    while sum(given.values()) < ask.most:
        free = [option for option in ask.options if given[option.key] < option.most]
        if not free:
            break
        given[min(free, key=lambda option: given[option.key]).key] += 1
    return {key: count for key, count in given.items() if count}


def held(seen: State, area: str) -> bool:
    """Whether anybody's units stand there."""
    return bool(foes_in(seen, area, ""))


def crowded(seen: State, keys: list[str], how: str, least: int) -> list[str]:
    """Areas to start from with so many units, the fullest first."""
    nation = march_of(seen).nation
    starts = [key for key in keys if key.startswith(f"{how}:")]
    starts.sort(key=lambda key: -len(units_in(seen, key.partition(":")[2], nation)))
    return [key for key in starts if len(units_in(seen, key.partition(":")[2], nation)) >= least]


def grab_open_cities(seen: State, ask: Ask, chance: Randomness) -> Answer:
    """Only into empty areas, cities first, with one unit each, and never a battle."""
    keys = keys_of(ask)
    if ask.topic == "move":
        return next(iter(crowded(seen, keys, "march", 2)), "done")
    if ask.topic == "destination":
        goals = [key for key in keys if key.startswith("to:") and not held(seen, key[3:])]
        return max(goals, key=lambda key: key[3:] in CITY, default=keys[0])
    return simple(seen, ask)


def park_the_chosen_people(seen: State, ask: Ask, chance: Randomness) -> Answer:
    """The Chosen People stand alone in Sinai, in nobody's way; the rest grabs open cities."""
    keys = keys_of(ask)
    if ask.role == "judah":
        place = next((area for area, pieces in seen.markers.items() if "judah.chosen.1" in pieces), "sinai")
        if ask.topic == "marker" and "sinai" in keys:
            return "sinai"
        if ask.topic == "move" and place != "sinai" and f"march:{place}" in keys:
            return f"march:{place}"
        if ask.topic == "who" and place != "sinai" and "chosen" in keys:
            return {"chosen": 1}
        if ask.topic == "destination" and place != "sinai" and "to:sinai" in keys:
            return "to:sinai"
    return grab_open_cities(seen, ask, chance)


def never_retreat(seen: State, ask: Ask, chance: Randomness) -> Answer:
    """Attacks what is next, and stands to the last round, on either side."""
    if ask.topic == "retreat":
        return "stay"
    if ask.topic == "insist":
        return "fight_on"
    return double_aggression(seen, ask, chance)


def double_aggression(seen: State, ask: Ask, chance: Randomness) -> Answer:
    """Every stack falls upon the weakest enemy in reach, all arrivals in one heap."""
    keys = keys_of(ask)
    if ask.topic == "arrive" and isinstance(ask, Split):
        return {keys[0]: min(ask.most, ask.options[0].most)}
    if ask.topic == "move":
        return next(iter(crowded(seen, keys, "march", 1)), "done")
    if ask.topic == "who" and isinstance(ask, Split) and not ask.caps:
        return {option.key: option.most for option in ask.options}
    if ask.topic == "destination" and seen.phase == "movement":
        nation = march_of(seen).nation
        foes = [key for key in keys if key.startswith("to:") and foes_in(seen, key[3:], nation)]
        return min(foes, key=lambda key: len(foes_in(seen, key[3:], nation)), default=keys[0])
    return simple(seen, ask)
