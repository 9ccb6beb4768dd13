"""6.4, 8.2 Units are rebuilt, pillaged areas cleared, City Defense repaired."""

from engine.games.assyrian_wars.data import areas, nations, units
from engine.games.assyrian_wars.data.numbers import PRICES
from engine.games.assyrian_wars.position import State, asking, control, money, pieces, relations, topics, turns
from engine.games.assyrian_wars.realm.priced import Offer, deed
from engine.kernel import Option, Rule, Table
from engine.wargame import piles
from engine.wargame.paths import joined
from engine.wargame.piles import sort_of
from engine.wargame.text import plural

REBUILT = topics.TOPICS.new("rebuilt", "which unit is rebuilt")
CUT_OFF = "No friendly path leads from there to a home area (AW-6.4.c)."
BESIEGED = "The city is under siege (AW-6.4.f)."


# --- units --------------------------------------------------------------------------------------------------


def price(key: str) -> int:
    """6.4.a Return the price of turning a unit to its front."""
    kind = units.kind_of(key)
    return PRICES["mercenary" if pieces.is_mercenary(key) else "strength"] * (kind.full - kind.reduced)


def reduced(s: State, country: str, at: str) -> list[str]:
    """List the kinds of unit of a country in an area that show their backs, without marks."""
    return [key for key in piles.plain(pieces.here(s, at, country)) if units.is_reduced(key)]


def is_supplied(s: State, country: str, at: str) -> bool:
    """6.4.c, 8.2.a Tell whether friendly areas join an area to a home area of the country or of an active ally."""
    if not control.is_friendly(s, country, at):
        return False
    sources = {country, *(ally for ally in relations.allies_of(s.politics, country) if turns.is_active(s, ally))}

    def near(here: str) -> list[str]:
        return [there for there in control.near(s, here) if control.is_friendly(s, country, there)]

    return any(is_source(s, sources, there) for there in joined([at], near))


def is_source(s: State, countries: set[str], at: str) -> bool:
    """Tell whether an area is a home area that one of these countries controls."""
    country = areas.AREAS[at].country
    return country in countries and at in areas.HOME[country] and control.controller(s, at) == country


def can_rebuild(s: State, country: str, at: str, key: str) -> bool:
    """6.4.c, d Tell whether a unit may be rebuilt where it stands; mercenaries need no path."""
    return pieces.is_mercenary(key) or is_supplied(s, country, at)


def rebuildable(s: State, country: str, at: str) -> list[str]:
    """List the kinds in an area that may be rebuilt, the cheapest first."""
    return sorted([key for key in reduced(s, country, at) if can_rebuild(s, country, at, key)], key=price)


def offers(s: State, country: str) -> list[Offer]:
    """6.4.a Offer each area with reduced units, at the price of the cheapest."""
    found = []
    for at in pieces.areas_with(s, country):
        if not reduced(s, country, at):
            continue
        able = rebuildable(s, country, at)
        cost = price(able[0]) if able else 0
        words = f"rebuild {units.name_of(able[0])} in {areas.NAMES[at]}" if able else "rebuild"
        found.append(Offer(f"rebuild:{at}", words, cost, "AW-6.4.a", "" if able else CUT_OFF, at=at))
    return found


def rebuild(t: Table[State], country: str, at: str) -> Rule[None]:
    """6.4.a Turn one unit to its front."""
    s = t.state
    able = [key for key in rebuildable(s, country, at) if money.can_pay(s, country, price(key))]
    choices = [
        (Option(key, f"{units.name_of(key)} to {units.kind_of(key).full}", facts={"price": price(key)}), key)
        for key in able
    ]
    key = yield from asking.asker(t, country).one_of(REBUILT, "AW-6.4.a", "Rebuild which unit?", choices)
    money.pay(s, country, price(key))
    before = piles.some(pieces.here(s, at, country), {key: 1})
    after = piles.changed(before, lambda sort: sort._replace(step=""))
    pieces.change_units(s, at, country, before, after)
    name = pieces.in_words({sort_of(key).kind: 1})
    t.tell(f"{nations.does(country, 'rebuilds')} {name} in {areas.NAMES[at]}.", "AW-6.4.a")


REBUILD = deed(offers, rebuild)


# --- areas and cities ---------------------------------------------------------------------------------------


def may_clear(s: State, country: str, at: str) -> bool:
    """6.4.e Tell whether a country may remove pillage: in home and associated areas and provinces that it controls."""
    if control.controller(s, at) != country:
        return False
    return at in areas.HOME[country] or areas.AREAS[at].kind == areas.ASSOCIATED or s.provinces.get(at) == country


def clear_offers(s: State, country: str) -> list[Offer]:
    """6.4.e Offer each pillaged area, one step at a time."""
    return [
        Offer(f"clear:{at}", f"clear pillage in {areas.NAMES[at]}", PRICES["pillage"], "AW-6.4.e", at=at)
        for at in s.pillage
        if may_clear(s, country, at)
    ]


def clear_pillage(t: Table[State], country: str, at: str) -> Rule[None]:
    """6.4.e Turn pillage 2 into pillage 1, or remove pillage 1."""
    s = t.state
    money.pay(s, country, PRICES["pillage"])
    s.pillage[at] -= 1
    left = s.pillage[at]
    if not left:
        del s.pillage[at]
    t.tell(f"{nations.does(country, 'clears')} pillage in {areas.NAMES[at]}: {left} left.", "AW-6.4.e")
    yield from ()


def city_offers(s: State, country: str) -> list[Offer]:
    """6.4.f, g Offer each damaged city that the country controls, one level at a time."""
    return [
        Offer(
            f"repair:{at}", f"repair {areas.NAMES[at]}", PRICES["city"], "AW-6.4.f",
            BESIEGED if control.besieged(s, at) else "", at=at,
        )
        for at in s.damage
        if control.controller(s, at) == country
    ]  # fmt: skip


def repair(t: Table[State], country: str, at: str) -> Rule[None]:
    """6.4.f Repair one level of City Defense."""
    s = t.state
    money.pay(s, country, PRICES["city"])
    s.damage[at] -= 1
    if not s.damage[at]:
        del s.damage[at]
    level = plural(control.defense(s, at), "level")
    t.tell(f"{nations.does(country, 'repairs')} {areas.NAMES[at]}: City Defense {level}.", "AW-6.4.f")
    yield from ()


CLEAR = deed(clear_offers, clear_pillage)
REPAIR = deed(city_offers, repair)
