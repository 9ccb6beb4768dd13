"""5.1.1 Trade Routes; 11.7 Pirates on them: placed by a card, removed by an action or a card."""

from functools import cache, lru_cache, partial
from itertools import combinations

from engine.games.genesis.data import tables
from engine.games.genesis.position import State, asking, control, places, powers, topics
from engine.kernel import Option, Rule, Table
from engine.wargame.paths import flood, joined

HUNT = topics.TOPICS.new("hunt", "where to hunt Pirates")

NAVAL = ("sais", "tanis", "ugarit")  # 11.7.3


def shut_to(s: State, power: str) -> set[str]:
    """5.1.1 A route passes own, uncontrolled and independent spaces; no ruins, rebels or barbarian grounds."""
    owners = tuple(filter(partial(control.homes, s), places.world(s).homes))
    closed = {*s.destroyed, *s.barbarian, *s.revolts}
    closed |= lands_of_others(s.scenario, power, owners).difference(s.units)
    for space, there in s.units.items():
        alone = next(iter(there), "") if len(there) == 1 and space not in s.guests else ""
        if alone and control.holds(there[alone]):
            others = alone != power  # as mostly: whoever is alone there rules
        else:
            others = control.controller(s, space) not in ("", power)
        if others and space != tables.ISLAND:
            closed.add(space)
    return closed


@cache
def lands_of_others(scenario: str, power: str, owners: tuple[str, ...]) -> frozenset[str]:
    """The Home cities of these powers but of this one; Alashiya never shuts anything."""
    lands = places.world_of(scenario).homes
    return frozenset(city for owner in owners if owner != power for city in lands[owner]) - {tables.ISLAND}


def spread_of(s: State, power: str, starts: list[str], shut: tuple[str, ...] = ()) -> frozenset[str]:
    """All spaces that routes of this power can reach from these; `shut` are Sea Connections not to be used."""
    return routes_from(s.scenario, tuple(starts), frozenset(shut_to(s, power)), shut)


@lru_cache(maxsize=1_024)
def routes_from(
    scenario: str, starts: tuple[str, ...], closed: frozenset[str], shut: tuple[str, ...]
) -> frozenset[str]:  # fmt: skip
    """The same from the map alone: at the end of a turn it is asked again and again, and little has changed."""
    map_ = places.world_of(scenario)

    def left(here: str) -> list[str]:
        return [near for near in map_.links[here] if not cut_off(here, near)]

    def cut_off(here: str, near: str) -> bool:
        """Whether only Sea Connections that are shut lead there."""
        return near not in map_.land[here] and all(line in shut for line in map_.lines.get((here, near), ()))

    near = left if shut else map_.links.__getitem__
    return frozenset(joined([space for space in starts if space not in closed], near, closed))


def has_capital(s: State, kingdom: str) -> bool:
    """9.3 Whether the Capital stands and is held: without one there are no Trade Routes at all."""
    capital = s.capital.get(kingdom, "")
    return bool(capital) and capital not in s.destroyed and control.controller(s, capital) == kingdom


def linked(s: State, kingdom: str, shut: tuple[str, ...] = ()) -> frozenset[str]:
    """5.1 Every space from which a Trade Route leads to the Capital. A Capital In Revolt links nothing (5.1.1.e)."""
    return spread_of(s, kingdom, [s.capital[kingdom]], shut) if has_capital(s, kingdom) else frozenset()


def income_cities(s: State, kingdom: str) -> list[str]:
    """5.1 Controlled cities with a Trade Route to the Capital, the Capital included, that are worth something."""
    routes = linked(s, kingdom)
    return [city for city in control.controlled_cities(s, kingdom) if city in routes and control.worth(s, city)]


def home_routes(s: State, power: str) -> frozenset[str]:
    """9.1 Every space from which a Trade Route leads to a Home city that this Minor Kingdom controls."""
    return spread_of(s, power, [c for c in control.controlled_cities(s, power) if control.home_of(s, c) == power])


# ---------------------------------------------------------------- pirates (11.7.2)


def troubled_ports(s: State, line: str) -> list[str]:
    """11.7.2 Ports joined to a Sea Connection by a line of Sea Connections only, Alashiya not passed."""
    map_ = places.world(s)
    first = [port for port in map_.sea[line] if port != tables.ISLAND]
    return list(flood(first, lambda port: [two for one, two in map_.lines if one == port and two != tables.ISLAND]))


def pirate_loss(s: State, kingdom: str) -> int:
    """11.7.2 $2 for a trade-linked port within their reach, and $1 for each marker that cannot be avoided."""
    if not s.pirates:
        return 0
    earning = income_cities(s, kingdom)
    routes = linked(s, kingdom)
    ports = [city for city in control.controlled_cities(s, kingdom) if city in routes and city in places.world(s).ports]
    lines = list(dict.fromkeys(s.pirates))
    near = any(port in troubled_ports(s, line) for line in lines for port in ports)
    return tables.SILVER["pirates"] * near + tables.SILVER["pirate_route"] * unavoidable(s, kingdom, earning, lines)


def unavoidable(s: State, kingdom: str, earning: list[str], lines: list[str]) -> int:
    """11.7.2 The fewest Pirate markers that routes linking all income cities must meet."""
    fewest = len(s.pirates)
    for size in range(len(lines) + 1):
        for used in combinations(lines, size):
            routes = linked(s, kingdom, tuple(line for line in lines if line not in used))
            if all(city in routes for city in earning):
                fewest = min(fewest, sum([s.pirates.count(line) for line in used]))
    return fewest


def waters(s: State) -> list[str]:
    """11.7.1 The Sea Connections north of Alashiya."""
    return [line for line in places.world(s).sea if tables.SEAS[line].north]


def sea_option(_: State, line: str) -> Option:
    return Option(f"sea:{line}", tables.SEAS[line].name)


def naval_cities(s: State, kingdom: str) -> list[str]:
    """Sais, Tanis and Ugarit, as far as this kingdom controls them."""
    return [city for city in NAVAL if city in places.world(s).cities and control.controller(s, city) == kingdom]


def can_hunt(s: State, kingdom: str) -> bool:
    """11.7.3 By Minor Action: the city must be intact and not In Revolt, and $2 at hand."""
    if not s.pirates or s.silver[kingdom] < tables.WORKS["pirate"].silver:
        return False
    return any(c not in s.destroyed and not control.in_revolt(s, c) for c in naval_cities(s, kingdom))


def hunt_pirates(t: Table[State], kingdom: str) -> Rule[None]:
    """11.7.3 One Pirate for $2."""
    t.state.silver[kingdom] -= tables.WORKS["pirate"].silver
    yield from remove_pirate(t, kingdom)


def remove_pirate(t: Table[State], kingdom: str) -> Rule[None]:
    """One Pirate marker goes."""
    s = t.state
    if not s.pirates:
        return
    options = [(sea_option(s, line), line) for line in dict.fromkeys(s.pirates)]
    line = yield from asking.asker(t, kingdom).one_of(HUNT, "GEN-11.7.3.a", "Which Pirate is removed?", options)
    s.pirates.remove(line)
    powers.tell(t, kingdom, f"drives the Pirates from the waters {tables.SEAS[line].name}", "GEN-11.7.3.a")
