"""7.3 Construction: defenses, rebuilding, monuments and new cities, each one Minor Action."""

from functools import cache

from engine.games.genesis.data import tables
from engine.games.genesis.kingdom import trade
from engine.games.genesis.position import Counts, State, asking, control, pieces, places, powers, topics
from engine.kernel import Option, Rule, Table

LEVELS = topics.TOPICS.new("levels", "how high to build the walls")
DEFENSES = LEVELS.headed("how many levels of defenses to build")
BUILDING = ("strength", "rebuild", "monument", "city")
LEAST_WORKERS = min(tables.WORKS[work].workers for work in BUILDING)


def has_hands(units: Counts, work: str) -> bool:
    """7.3 Workers and Infantry of the kingdom, none of them under a marker (7.3.1.g)."""
    need = tables.WORKS[work]
    return control.civil(units) >= need.workers and units.get("inf", 0) >= need.infantry


def affords(s: State, kingdom: str, work: str) -> bool:
    return s.silver[kingdom] >= tables.WORKS[work].silver


def sites(s: State, kingdom: str) -> list[Option]:
    """All construction this kingdom can do now: `build:`, `rebuild:`, `monument:` a city, `found:` one."""
    options: list[Option] = []
    paid = [work for work in BUILDING if affords(s, kingdom, work)]
    if not paid:
        return options
    for space in pieces.spaces_of(s, kingdom):
        units = s.units[space][kingdom]
        if control.civil(units) < LEAST_WORKERS or control.controller(s, space) != kingdom:
            continue
        if not control.is_city(s, space):
            if "city" in paid and has_hands(units, "city") and space in trade.linked(s, kingdom):
                label = f"found a city at {places.name(space)} ({tables.WORKS['city'].silver} silver)"
                options.append(Option(f"found:{space}", label, at=space))
        elif space in s.destroyed:
            if "rebuild" in paid and has_hands(units, "rebuild"):
                label = f"rebuild {places.name(space)} ({tables.WORKS['rebuild'].silver} silver)"
                options.append(Option(f"rebuild:{space}", label, at=space))
        else:
            if "strength" in paid and control.defense(s, space) < ceiling(s, space) and has_hands(units, "strength"):
                options.append(build_option(space, control.defense(s, space)))
            if "monument" in paid and has_hands(units, "monument") and may_raise_monument(s, kingdom, space):
                options.append(monument_option(space, begun=space in s.begun))
    return options


@cache
def build_option(city: str, level: int) -> Option:
    label = f"build up {tables.SPACES[city].name}, defense {level} ({tables.WORKS['strength'].silver} silver a level)"
    return Option(f"build:{city}", label, at=city)


@cache
def monument_option(city: str, *, begun: bool) -> Option:
    step = "complete the" if begun else "begin a"
    label = f"{step} monument in {tables.SPACES[city].name} ({tables.WORKS['monument'].silver} silver)"
    return Option(f"monument:{city}", label, at=city)


def construct(t: Table[State], kingdom: str, work: str, space: str) -> Rule[None]:
    """One construction; The Moses Effect may look at the city where it was done (13.2)."""
    if work == "build":
        yield from build(t, kingdom, space)
    elif work == "rebuild":
        yield from rebuild(t, kingdom, space)
    elif work == "monument":
        raise_monument(t, kingdom, space)
    else:
        yield from found(t, kingdom, space)
    if t.state.segment is not None:
        t.state.segment.built.append(space)


# ---------------------------------------------------------------- defenses (7.3.1, 7.3.8)


def ceiling(s: State, city: str) -> int:
    """7.3.1 One above the printed strength; 7.3.8 a new city never above 2."""
    if city in s.founded:
        return tables.LIMITS["new_city_most"]
    return control.full_defense(city) + tables.LIMITS["above_printed"]


def build(t: Table[State], kingdom: str, city: str) -> Rule[None]:
    """7.3.1 One or more levels, at $2 each."""
    s = t.state
    price = tables.WORKS["strength"].silver
    most = min(ceiling(s, city) - control.defense(s, city), s.silver[kingdom] // price)
    now = f"{places.name(city)} has defense {control.defense(s, city)}"
    prompt = f"{now}: how many levels are added, at {price} silver each?"
    ask = asking.asker(t, kingdom)
    levels = yield from ask.number(LEVELS, "GEN-7.3.1.d", prompt, default=1, least=1, most=most)
    add_levels(t, kingdom, city, levels)


def add_levels(t: Table[State], kingdom: str, city: str, levels: int) -> None:
    s = t.state
    s.silver[kingdom] -= levels * tables.WORKS["strength"].silver
    pieces.set_defense(s, city, control.defense(s, city) + levels)
    built = f"the defenses of {places.name(city)} up to {control.defense(s, city)}"
    powers.tell(t, kingdom, f"builds {built}", "GEN-7.3.1.a")


def rebuild(t: Table[State], kingdom: str, city: str) -> Rule[None]:
    """7.3.2 $5; it stands again, Unfortified, and its defenses may be built in the same action."""
    s = t.state
    s.silver[kingdom] -= tables.WORKS["rebuild"].silver
    s.destroyed.remove(city)
    pieces.set_defense(s, city, 0)
    powers.tell(t, kingdom, f"rebuilds {places.name(city)}", "GEN-7.3.2.a")
    yield from more_levels(t, kingdom, city, "GEN-7.3.2.c")


def more_levels(t: Table[State], kingdom: str, city: str, rule: str) -> Rule[None]:
    """Defenses in the same action."""
    s = t.state
    price = tables.WORKS["strength"].silver
    most = min(ceiling(s, city) - control.defense(s, city), s.silver[kingdom] // price)
    if most <= 0:
        return
    levels = yield from asking.asker(t, kingdom).number(
        DEFENSES, rule, f"Add defenses to {places.name(city)} at {price} silver a level?", default=0, most=most
    )
    if levels:
        add_levels(t, kingdom, city, levels)


def may_raise_monument(s: State, kingdom: str, city: str) -> bool:
    """7.3.3 Home cities first; one to a city. 7.3.4 The second step in another Activation."""
    if city in s.monuments:
        return False
    if city in s.begun:
        return s.segment is not None and s.begun[city] != s.segment.number
    return control.home_of(s, city) == kingdom or all(home in s.monuments for home in control.homes(s, kingdom))


def raise_monument(t: Table[State], kingdom: str, city: str) -> None:
    """7.3.4 $2 to begin it, $2 to complete it."""
    s = t.state
    s.silver[kingdom] -= tables.WORKS["monument"].silver
    assert s.segment is not None
    if city in s.begun:
        del s.begun[city]
        s.monuments.append(city)
        powers.tell(t, kingdom, f"completes the monument of {places.name(city)}", "GEN-7.3.4.c", news=True)
    else:
        s.begun[city] = s.segment.number
        powers.tell(t, kingdom, f"begins a monument in {places.name(city)}", "GEN-7.3.4.b")


def found(t: Table[State], kingdom: str, space: str) -> Rule[None]:
    """7.3.7 $5, on a Transit space with a Trade Route to the Capital; 7.3.8 defense 1, never worth anything."""
    s = t.state
    s.silver[kingdom] -= tables.WORKS["city"].silver
    s.founded.append(space)
    pieces.set_defense(s, space, tables.LIMITS["new_city_strength"])
    powers.tell(t, kingdom, f"founds a city at {places.name(space)}", "GEN-7.3.7.a", news=True)
    yield from more_levels(t, kingdom, space, "GEN-7.3.8.b")


def why_not_build(s: State, kingdom: str) -> dict[str, str]:
    """Why a city is not among the building sites."""
    reasons = {}
    for city in control.controlled_cities(s, kingdom):
        name, units = places.name(city), control.here(s, city, kingdom)
        if not control.civil(units):
            idle = control.civil(control.under(s, city))
            why = "its Peasants and Slaves are In Revolt (GEN-7.3.1.g)" if idle else "no Peasant or Slave (GEN-7.3.1.b)"
            reasons[f"build:{city}"] = f"{name}: {why}"
        elif city in s.destroyed:
            reasons[f"build:{city}"] = f"{name} must be rebuilt first (GEN-7.3.1.f)"
        elif control.defense(s, city) >= ceiling(s, city):
            reasons[f"build:{city}"] = f"{name} is as strong as it may be (GEN-7.3.1.a)"
        elif not affords(s, kingdom, "strength"):
            reasons[f"build:{city}"] = f"not enough silver to build up {name} (GEN-7.3.1.c)"
        if city in s.monuments:
            reasons[f"monument:{city}"] = f"{name} has a monument (GEN-7.3.3.d)"
        elif city in s.destroyed:
            reasons[f"monument:{city}"] = f"{name} is destroyed (GEN-7.3.3.c)"
        elif control.civil(units) < tables.WORKS["monument"].workers:
            reasons[f"monument:{city}"] = f"{name} has fewer than two Peasants or Slaves (GEN-7.3.4.b)"
        elif s.segment is not None and s.begun.get(city) == s.segment.number:
            reasons[f"monument:{city}"] = f"the monument of {name} is completed in another Activation (GEN-7.3.4.a)"
        elif control.home_of(s, city) != kingdom:
            reasons[f"monument:{city}"] = "every Home city needs its monument first (GEN-7.3.3.b)"
    if not trade.has_capital(s, kingdom):
        reasons["found"] = "no Trade Routes without a Capital (GEN-7.3.7.c)"
    return reasons
