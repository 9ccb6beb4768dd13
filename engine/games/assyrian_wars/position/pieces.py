"""2.1, 6.6.2, 6.12.c Units and leaders: who stands where, inside a city or outside, and what marks they bear."""

from collections.abc import Iterable, Mapping
from functools import cache

from engine.games.assyrian_wars.data import leaders, nations, units
from engine.games.assyrian_wars.data.leaders import Rating
from engine.games.assyrian_wars.data.numbers import RATINGS
from engine.games.assyrian_wars.position import Pile, Piles, Post, State, relations
from engine.wargame import piles
from engine.wargame.piles import sort_of
from engine.wargame.shares import in_order
from engine.wargame.text import listed

POOL, REGROUP, OUT = "pool", "regroup", "out"  # where a leader is who stands in no area
INSIDE, ACTIVE, USED, DONE, FIGHTING = "inside", "active", "used", "done", "fighting"
FAILED = "failed"  # to evade (6.6.10.x)
DESERT = "desert"  # crossed in this impulse
TURNCOAT = "turncoat"  # fights for another country in this battle
NONE: Mapping[str, int] = {}
NOBODY: Mapping[str, Pile] = {}

# --- units ---------------------------------------------------------------------------------------------------


@cache
def marks(key: str) -> tuple[str, ...]:
    """List the marks of a key."""
    return sort_of(key).marks


def here(s: State, at: str, country: str) -> Mapping[str, int]:
    """Return all units of a country in an area."""
    return s.units.get(at, NOBODY).get(country, NONE)


def outside(s: State, at: str, country: str) -> Pile:
    """Return those that stand outside the city."""
    return {key: n for key, n in here(s, at, country).items() if INSIDE not in marks(key)}


def inside(s: State, at: str, country: str) -> Pile:
    """Return those that stand in the city."""
    return marked(s, at, country, INSIDE)


def marked(s: State, at: str, country: str, mark: str) -> Pile:
    """Return those that bear a mark."""
    return {key: n for key, n in here(s, at, country).items() if mark in marks(key)}


def size(pile: Mapping[str, int]) -> int:
    """Count units."""
    return sum(pile.values())


def strength(pile: Mapping[str, int]) -> int:
    """Add up the combat factors of the sides that are up."""
    return sum(units.strength_of(key) * n for key, n in pile.items())


def is_mercenary(key: str) -> bool:
    """Tell whether these are hired: mercenaries, Arabs, Aramaeans."""
    return units.kind_of(key).family != units.REGULAR


def regulars(pile: Mapping[str, int]) -> Pile:
    """Return the regulars among units."""
    return {key: n for key, n in pile.items() if not is_mercenary(key)}


def mercenaries(pile: Mapping[str, int]) -> Pile:
    """Return the mercenaries among units, nomads included."""
    return {key: n for key, n in pile.items() if is_mercenary(key)}


def countries_at(s: State, at: str) -> list[str]:
    """List whose units stand in an area, in the order of the impulse track."""
    return nations.in_track_order(country for country, pile in s.units.get(at, NOBODY).items() if pile)


def areas_with(s: State, country: str) -> list[str]:
    """List the areas in which a country has units."""
    return [at for at, there in s.units.items() if there.get(country)]


def put_units(s: State, at: str, country: str, pile: Mapping[str, int]) -> None:
    """Place units in an area as they are."""
    if size(pile):
        piles.put(s.units.setdefault(at, {}).setdefault(country, {}), pile)


def take_units(s: State, at: str, country: str, pile: Mapping[str, int]) -> None:
    """Take units off an area."""
    there = s.units.get(at, {})
    piles.take(there.get(country, {}), pile)
    if not there.get(country):
        there.pop(country, None)
    if not there:
        s.units.pop(at, None)


def change_units(s: State, at: str, country: str, before: Mapping[str, int], after: Mapping[str, int]) -> None:
    """Put units in the place of others: marked, flipped, inside or outside."""
    take_units(s, at, country, before)
    put_units(s, at, country, after)


def with_mark(pile: Mapping[str, int], mark: str) -> Pile:
    """Return the same units with a mark more."""
    return piles.changed(pile, lambda sort: sort._replace(marks=tuple(dict.fromkeys((*sort.marks, mark)))))


def without_mark(pile: Mapping[str, int], mark: str) -> Pile:
    """Return the same units without a mark."""
    return piles.changed(pile, lambda sort: sort._replace(marks=tuple([m for m in sort.marks if m != mark])))


def wipe_marks(s: State, *names: str) -> None:
    """Take marks off all units of the map."""
    for there in s.units.values():
        for pile in there.values():
            if any(name in marks(key) for key in pile for name in names):
                piles.wipe(pile, *names)


def strongest(pile: Mapping[str, int], most: int) -> Pile:
    """Return so many units, those with the highest combat factors."""
    order = sorted(pile, key=lambda key: (-units.strength_of(key), units.is_reduced(key), key))
    return in_order({key: pile[key] for key in order}, most)


@cache
def entered(key: str) -> int:
    """Count the areas that units of this key have entered in this impulse (6.6.h)."""
    return next((int(mark[1:]) for mark in marks(key) if mark[0] == "s" and mark[1:].isdigit()), 0)


def one_area_on(pile: Mapping[str, int]) -> Pile:
    """6.6.h Return the same units, each with one area more that it has entered."""
    found: Pile = {}
    for key, n in pile.items():
        kept = [mark for mark in marks(key) if mark != f"s{entered(key)}"]
        piles.put(found, {sort_of(key)._replace(marks=(*kept, f"s{entered(key) + 1}")).key: n})
    return found


def end_impulse(s: State) -> None:
    """6.0.j The marks of an impulse go: areas entered, used, done."""
    for there in s.units.values():
        for country, pile in there.items():
            there[country] = piles.changed(
                pile, lambda sort: sort._replace(marks=(INSIDE,) if INSIDE in sort.marks else ())
            )
    for post in s.leaders.values():
        post.done = post.used = False


def pool_of(box: Piles, country: str) -> Pile:
    """Return a country's pile in a box off the map, an empty one if it had none."""
    return box.setdefault(country, {})


# --- leaders -------------------------------------------------------------------------------------------------


@cache
def country_of(leader: str) -> str:
    """Return the country that a leader or king serves."""
    return leaders.KINGS[leader].country if leader in leaders.KINGS else leaders.LEADERS[leader].country


@cache
def leader_name(leader: str) -> str:
    """Name a leader or king."""
    return leaders.KINGS[leader].name if leader in leaders.KINGS else leaders.LEADERS[leader].name


def is_king(s: State, leader: str) -> bool:
    """2.1.2 Tell whether he is a king: by his counter or by the king marker."""
    return leader in leaders.KINGS or s.leaders[leader].crowned


def rating(s: State, leader: str) -> Rating:
    """2.1.2 Return the ratings of a leader: those of the side he shows, and more with the king marker."""
    if leader in leaders.KINGS:
        return leaders.KINGS[leader].rating
    row, post = leaders.LEADERS[leader], s.leaders[leader]
    stronger = post.promoted or row.reduced is None or s.options.get("reduced_leaders") != "on"
    found = row.rating if stronger else row.reduced
    assert found is not None
    if not post.crowned:
        return found
    return Rating(
        min(found.action + RATINGS["king_action"], RATINGS["action"]),
        min(found.command + RATINGS["king_command"], RATINGS["command"]),
    )


def leaders_at(s: State, at: str, country: str = "") -> list[str]:
    """List the leaders in an area, kings first, then by their action ratings."""
    found = [id for id, post in s.leaders.items() if post.at == at and country in ("", country_of(id))]
    return sorted(found, key=lambda id: (not is_king(s, id), -rating(s, id).action, id))


def leaders_outside(s: State, at: str, country: str = "") -> list[str]:
    """List the leaders that stand in an area, outside its city."""
    return [id for id in leaders_at(s, at, country) if not s.leaders[id].inside]


def leaders_inside(s: State, at: str, country: str = "") -> list[str]:
    """List the leaders in a city."""
    return [id for id in leaders_at(s, at, country) if s.leaders[id].inside]


def leaders_in(s: State, box: str, country: str) -> list[str]:
    """List a country's leaders in the force pool, the Regroup Box or out of the game."""
    return leaders_at(s, box, country)


def station(s: State, leader: str, at: str, *, within: bool = False) -> None:
    """Put a leader into an area, into its city if `within`."""
    post = s.leaders.setdefault(leader, Post(at))
    post.at, post.inside = at, within


# --- friends and enemies -------------------------------------------------------------------------------------


def enemies_at(s: State, at: str, country: str) -> list[str]:
    """List the countries at war with a country that have units or leaders in an area."""
    there = {*s.units.get(at, NOBODY), *[country_of(id) for id, post in s.leaders.items() if post.at == at]}
    return nations.in_track_order(
        other for other in sorted(there) if relations.between(s.politics, country, other) in ("war", "tribe")
    )


def enemies_outside(s: State, at: str, country: str) -> list[str]:
    """List the countries at war with a country that have land units outside the city of an area."""
    return [other for other in enemies_at(s, at, country) if outside(s, at, other)]


def friends_outside(s: State, at: str, country: str) -> list[str]:
    """List a country and its allies as far as their units stand outside the city of an area."""
    own = ("own", "ally", "camp")
    return [
        other
        for other in countries_at(s, at)
        if outside(s, at, other) and relations.between(s.politics, country, other) in own
    ]


# --- words ---------------------------------------------------------------------------------------------------


def in_words(pile: Mapping[str, int], company: Iterable[str] = ()) -> str:
    """Write units and leaders: `Sargon II with 3 heavy infantry and 1 reduced mercenary bowmen`."""
    counted = []
    for key, n in piles.plain(pile).items():
        worn = "reduced " if units.is_reduced(key) else ""
        counted.append(f"{n} {worn}{units.name_of(key, n)}")
    names, men = listed([leader_name(id) for id in company]), listed(counted)
    return f"{names} with {men}" if names and men else names or men
