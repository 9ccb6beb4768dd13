"""2.9, 10.3.1, 10.3.3 Who is who: kingdoms of players, Minor Kingdoms, Barbarians; friends, enemies, and who decides
for whom.
"""

from functools import cache

from msgspec.structs import replace

from engine.games.genesis.data import tables
from engine.games.genesis.position import State
from engine.kernel import Table
from engine.wargame.text import People, Peoples

CANAAN = tables.HOME["canaan"]  # 10.3.1 each of these cities has a set of units of its own
SETS = tuple(f"canaan:{city}" for city in CANAAN)
EVERYBODY = (*tables.KINGDOMS, *tables.POWERS, *SETS)

_peoples = Peoples(
    [
        *tables.KINGDOMS.values(),
        *tables.POWERS.values(),
        *(
            replace(tables.POWERS["canaan"], id=f"canaan:{city}", name=f"Canaan ({tables.SPACES[city].name})")
            for city in CANAAN
        ),
        People("", "Independent City", "GEN-2.1.1.b", article="an"),
    ]
)
name_of = _peoples.name
called = _peoples.called
subject = _peoples.subject
clause = _peoples.clause
does = _peoples.does
whether = _peoples.whether
owned = _peoples.owned


def tell(t: Table[State], power: str, deed: str, rule: str, *, news: bool = False) -> None:
    """Tell what a power does: `takes 2 silver`."""
    verb, space, rest = deed.partition(" ")
    t.tell(f"{does(power, verb)}{space}{rest}.", rule, news=news)


@cache
def base(power: str) -> str:
    """The power a set of Canaanite units belongs to (10.3.1); any other power itself."""
    return power.partition(":")[0]


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
    return one != two and any(one in p.players and two in p.players and not p.broken for p in s.pacts)


def parted(s: State, one: str, two: str) -> bool:
    """12.1.4 Whether an alliance of the two has been broken, and the turn that it was made for is not over."""
    return one != two and any(one in p.players and two in p.players and bool(p.broken) for p in s.pacts)


def passage(s: State, one: str, two: str) -> bool:
    """12.1.1 Whether the two have agreed to enter each other's spaces."""
    return any(pact.passage and one in pact.players and two in pact.players for pact in s.pacts)


def friends(s: State, one: str, two: str) -> bool:
    """2.9, 10.3.3 Units of one power and of its allies are friendly; those of a power under control are not."""
    return one == two or base(one) == base(two) or (bool(s.pacts) and allied(s, one, two))
