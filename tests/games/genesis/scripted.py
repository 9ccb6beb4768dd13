"""Scripted opponents, each with one trick and nothing besides; the automated player should not fall for any."""

from __future__ import annotations

from engine.games.genesis.position.control import combat, controller, defense, enemies_in, fortified, is_city
from engine.games.genesis.position.state import State
from engine.kernel.questions import Answer, Ask, Randomness, Split
from engine.wargame.answers import keys_of, suggested


def simple(seen: State, ask: Ask) -> Answer:
    """Pays, marches with all of the largest army to the nearest city to be had, and takes what is suggested."""
    keys = keys_of(ask)
    if ask.topic == "payment":
        return "pay" if "pay" in keys else "decline"
    if ask.topic == "action":
        return "major" if "major" in keys else "done"
    if ask.topic == "march":
        starts = [key for key in keys if key.startswith("march:")]
        power = str(ask.about["power"])
        return max(starts, key=lambda key: combat(seen.units.get(key[6:], {}).get(power, {})), default="none")
    if ask.topic == "who" and isinstance(ask, Split):
        return {option.key: option.most for option in ask.options}
    if ask.topic == "step":
        return nearest(seen, keys)
    return suggested(seen, ask)


def nearest(seen: State, keys: list[str]) -> str:
    """The first city on offer, which is the nearest, that is another's."""
    force = seen.forces[-1]
    for key in keys:
        city = key.removeprefix("to:")
        if key != city and is_city(seen, city) and controller(seen, city) != force.power:
            return key
    return "stop"


def pact_for_a_silver(seen: State, ask: Ask, chance: Randomness) -> Answer:
    """Buys peace and free passage for one silver piece, breaks it at once and marches."""
    keys = keys_of(ask)
    if ask.topic == "action":
        for wanted in ("break:", "play:alliance"):
            found = [key for key in keys if key.startswith(wanted)]
            if found:
                return found[0]
    if ask.topic == "offer":
        return [key for key in keys if key in ("passage", "give_silver")]
    if ask.topic == "offer_silver":
        return 1
    return simple(seen, ask)


def grab_open_cities(seen: State, ask: Ask, chance: Randomness) -> Answer:
    """Only cities without walls and fighters, with all its Moves."""
    keys = keys_of(ask)
    if ask.topic == "action":
        return next((key for key in ("major", "minor") if key in keys), "done")
    if ask.topic == "minor_move":
        return next((key for key in keys if key.startswith("unit:inf@")), keys[0])
    if ask.topic == "step":
        power = seen.forces[-1].power
        open_ = [key for key in keys if key.startswith("to:") and is_open(seen, key[3:], power)]
        return open_[0] if open_ else "stop"
    return simple(seen, ask)


def is_open(seen: State, space: str, power: str) -> bool:
    if not is_city(seen, space) or controller(seen, space) == power or fortified(seen, space):
        return False
    return defense(seen, space) == 0 and not enemies_in(seen, space, power, fighting=True)


def never_retreat(seen: State, ask: Ask, chance: Randomness) -> Answer:
    """Neither withdraws nor retreats, and attacks as long as it can."""
    if ask.topic in ("withdraw", "retreat"):
        return "no"
    if ask.topic in ("attack_again", "force_retreat"):
        return "yes" if "yes" in keys_of(ask) else suggested(seen, ask)
    return simple(seen, ask)


def double_aggression(seen: State, ask: Ask, chance: Randomness) -> Answer:
    """All silver into Infantry, every Move an attack, and every rival who passes is fallen upon."""
    keys = keys_of(ask)
    if ask.topic == "action":
        return next((key for key in ("recruit", "major", "minor") if key in keys), "done")
    if ask.topic == "recruit" and isinstance(ask, Split):
        left, given = ask.most, dict[str, int]()
        for option in ask.options:
            given[option.key] = min(option.most, left)
            left -= given[option.key]
        return {key: n for key, n in given.items() if n}
    if ask.topic == "minor_move":
        return next((key for key in keys if key.startswith("unit:inf@")), keys[0])
    if ask.topic == "intercept":
        return next((key for key in keys if key.startswith("from:")), "pass")
    return simple(seen, ask)
