"""Who is who (2.9): kingdoms of players, Minor Kingdoms, Barbarians; friends, enemies, and who decides for whom."""

from __future__ import annotations

from functools import cache

from engine.games.genesis.state import State

KINGDOMS = ("egypt", "hittites", "mitanni", "babylonia", "assyria")  # 2.9 Major Kingdoms
MINORS = ("arzawa", "elam", "canaan")  # 2.9 Minor Kingdoms
BARBARIANS = ("sea_peoples", "kaskans", "libyans", "hayassa_azzi", "urartu")  # 11.0
CANAAN = ("hazor", "qatna", "megiddo", "kadesh")  # 10.3.1
SETS = tuple(f"canaan:{city}" for city in CANAAN)
POWERS = (*KINGDOMS, *MINORS, *SETS, *BARBARIANS)

NAMES = {
    "egypt": "Egypt",
    "hittites": "the Hittites",
    "mitanni": "Mitanni",
    "babylonia": "Babylonia",
    "assyria": "Assyria",
    "arzawa": "Arzawa",
    "elam": "Elam",
    "canaan": "Canaan",
    "canaan:hazor": "Canaan (Hazor)",
    "canaan:qatna": "Canaan (Qatna)",
    "canaan:megiddo": "Canaan (Megiddo)",
    "canaan:kadesh": "Canaan (Kadesh)",
    "sea_peoples": "the Sea Peoples",
    "kaskans": "the Kaskans",
    "libyans": "the Libyans",
    "hayassa_azzi": "Hayassa-Azzi",
    "urartu": "Urartu",
    "": "an Independent City",
}
MANY = ("hittites", "sea_peoples", "kaskans", "libyans")  # take a verb in the plural


@cache
def base(power: str) -> str:
    """The power a set of Canaanite units belongs to (10.3.1); any other power itself."""
    return power.partition(":")[0]


def name_of(power: str) -> str:
    return NAMES[power]


@cache
def subject(power: str) -> str:
    """The name at the beginning of a sentence."""
    name = NAMES[power]
    return name[0].upper() + name[1:]


IRREGULAR = {"is": "are", "has": "have", "does": "do"}


@cache
def of_many(verb: str) -> str:
    """A verb as many do it: `takes` -> `take`, `carries` -> `carry`, `reaches` -> `reach`."""
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    return verb[:-2] if verb.endswith(("sses", "oes", "ches", "shes", "xes")) else verb[:-1]


@cache
def clause(power: str, verb: str) -> str:
    """Within a sentence: `Egypt takes`, `the Hittites take`."""
    return f"{NAMES[power]} {of_many(verb) if power in MANY else verb}"


@cache
def does(power: str, verb: str) -> str:
    """At the beginning of one: `Egypt takes`, `The Hittites take`."""
    words = clause(power, verb)
    return words[0].upper() + words[1:]


@cache
def whether(power: str, verb: str) -> str:
    """`Does Egypt intercept`, `Do the Hittites intercept`: the beginning of a question."""
    return f"{'Do' if power in MANY else 'Does'} {name_of(power)} {verb}"


@cache
def owned(power: str) -> str:
    """`Egypt's`, `the Hittites'`."""
    name = NAMES[power]
    return f"{name}'" if name.endswith("s") and power in MANY else f"{name}'s"


# ---------------------------------------------------------------- who plays whom


def is_player(s: State, power: str) -> bool:
    return power in s.kingdoms


def player_of(s: State, power: str) -> str:
    """The kingdom that moves these units: itself, or who controls the power this turn (10.0, 11.1)."""
    return power if power in s.owner else s.controlled.get(base(power), "")


def seat_of(s: State, power: str) -> str:
    """Whoever is asked for this power; empty when nobody controls it."""
    player = player_of(s, power)
    return s.owner[player] if player else ""


def clockwise(s: State, start: str) -> list[str]:
    """The kingdoms in seating order from this one on (3.3)."""
    if start not in s.kingdoms:
        return list(s.kingdoms)
    i = s.kingdoms.index(start)
    return s.kingdoms[i:] + s.kingdoms[:i]


def others(s: State, player: str) -> list[str]:
    """The other kingdoms, clockwise from the left of this one."""
    return [kingdom for kingdom in clockwise(s, player) if kingdom != player]


def proxy_of(s: State, attacker: str) -> str:
    """8.0 The player to the Attacker's left decides for those for whom nobody does."""
    player = player_of(s, attacker) or s.kingdoms[0]
    return next(iter(others(s, player)), player)


# ---------------------------------------------------------------- friends and enemies


def allied(s: State, one: str, two: str) -> bool:
    return any(one in pact.players and two in pact.players for pact in s.pacts) if one != two else False


def passage(s: State, one: str, two: str) -> bool:
    """12.1.1 Whether the two have agreed to enter each other's spaces."""
    return any(pact.passage and one in pact.players and two in pact.players for pact in s.pacts)


def friends(s: State, one: str, two: str) -> bool:
    """2.9, 10.3.3 Units of one power and of its allies are friendly; those of a power under control are not."""
    return base(one) == base(two) or (bool(s.pacts) and allied(s, one, two))
