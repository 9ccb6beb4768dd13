"""6.6.7, 7.7 Relocation: a leader alone in an impulse, and one leader of each country in the Interphase."""

from collections.abc import Mapping

from engine.games.assyrian_wars.data import areas
from engine.games.assyrian_wars.data.numbers import LIMITS, PRICES
from engine.games.assyrian_wars.position import Pile, State, asking, control, lying, money, pieces, topics, turns
from engine.games.assyrian_wars.realm import placing
from engine.games.assyrian_wars.realm.placing import Spot
from engine.games.assyrian_wars.realm.priced import Offer, deed
from engine.games.assyrian_wars.war import groups
from engine.kernel import Cap, Option, Rule, Table
from engine.kernel.topics import StandingOrder
from engine.wargame import piles
from engine.wargame.orders import never
from engine.wargame.paths import flood
from engine.wargame.text import listed

WHERE = topics.TOPICS.new("relocate_to", "where a leader relocates")
WHO = topics.TOPICS.new(
    "relocate", "which leader relocates", StandingOrder("none", "relocate nobody", never)
)  # fmt: skip
TAKEN = topics.TOPICS.new("taken_along", "which units a leader picks up")
ONCE = "A leader of yours has relocated in this impulse (AW-6.6.7.c)."
NOWHERE = "No friendly area is near enough (AW-6.6.7.a)."
STAY = Option("stay", "relocate nobody", idle=True)


# --- a leader alone (6.6.7) ---------------------------------------------------------------------------------


def alone(s: State, country: str) -> list[str]:
    """6.6.7.a List the leaders in areas without troops of their country."""
    own = [leader for leader in s.leaders if pieces.country_of(leader) == country]
    return [leader for leader in own if is_alone(s, leader) and not s.leaders[leader].done]


def is_alone(s: State, leader: str) -> bool:
    """Tell whether a leader stands on the map with no unit of their country in the area."""
    at = s.leaders[leader].at
    return at in areas.AREAS and not pieces.here(s, at, pieces.country_of(leader))


def in_reach(s: State, country: str, at: str) -> list[str]:
    """6.6.7.a List the friendly areas at most 8 areas away, by areas without enemies (gap leader-8)."""
    if placing.enemies(s, country, at):
        return []
    occupied = [other for other in s.units if placing.enemies(s, country, other)]
    found = flood([at], lambda here: control.near(s, here), LIMITS["relocation"], occupied)
    return [to for to in found if to != at and control.is_friendly(s, country, to)]


def why_not(s: State, country: str, leader: str) -> str:
    """Return why a leader cannot relocate for any price."""
    assert s.impulse is not None
    if s.impulse.relocated:
        return ONCE
    return "" if in_reach(s, country, s.leaders[leader].at) else NOWHERE


def price(s: State, country: str) -> int:
    """6.6.7.a Return what the relocation of a leader costs; less by the Royal Road."""
    return lying.amount(s, "royal_road", country, "relocation_ap", PRICES["relocation"])


def offers(s: State, country: str) -> list[Offer]:
    """6.6.7.a Offer the leaders that are alone."""
    return [
        Offer(
            f"relocate:{leader}", f"relocate {pieces.leader_name(leader)}", price(s, country), "AW-6.6.7.a",
            why_not(s, country, leader), at=s.leaders[leader].at,
        )
        for leader in alone(s, country)
    ]  # fmt: skip


def relocate(t: Table[State], country: str, leader: str) -> Rule[None]:
    """6.6.7.b, c Relocate a leader, who does no more in this impulse."""
    s = t.state
    assert s.impulse is not None
    name = pieces.leader_name(leader)
    to = yield from choose_where(t, country, "AW-6.6.7.a", name, in_reach(s, country, s.leaders[leader].at))
    money.pay(s, country, price(s, country))
    groups.leave(t, [leader])
    placing.station(s, leader, to)
    s.leaders[leader].done = s.impulse.relocated = True
    t.tell(f"{name} relocates to {areas.NAMES[to.at]}.", "AW-6.6.7.a")


def choose_where(t: Table[State], country: str, rule: str, name: str, to: list[str]) -> Rule[Spot]:
    """Ask for an area, or for a city that the country may enter."""
    s = t.state
    spots = [
        Spot(at, inside) for at in to for inside in (False, True) if not inside or control.may_go_inside(s, country, at)
    ]
    return (
        yield from asking.asker(t, country).one_of(
            WHERE, rule, f"Relocate {name} where?", [(placing.option(spot), spot) for spot in spots]
        )
    )


DEED = deed(offers, relocate)


# --- in the Interphase (7.7) --------------------------------------------------------------------------------


def may_be_intercepted(s: State, country: str, at: str) -> bool:
    """7.7.b Tell whether an enemy force beside an area could intercept there.

    6.6.9.c Where units stand nobody intercepts; 6.6.9.d a besieged garrison and mercenaries without a leader cannot.
    """
    if pieces.here(s, at, country):
        return False
    return any(
        could_intercept(s, enemy, beside)
        for beside in control.near(s, at)
        for enemy in pieces.enemies_at(s, beside, country)
    )


def could_intercept(s: State, country: str, at: str) -> bool:
    """6.6.9.d Tell whether a country has a force in an area that may leave it to intercept."""
    able = pieces.outside(s, at, country)
    company = pieces.leaders_outside(s, at, country)
    if not pieces.enemies_outside(s, at, country):
        able, company = dict(pieces.here(s, at, country)), pieces.leaders_at(s, at, country)
    return bool(pieces.regulars(able) or (company and able))


def open_to(s: State, country: str, at: str) -> bool:
    """7.7 Tell whether a leader may go there in the Interphase."""
    return control.is_friendly(s, country, at) and not may_be_intercepted(s, country, at)


def reachable(s: State, country: str, at: str) -> list[str]:
    """7.7.a List the areas that a leader can reach, and where they can pick up units."""
    if pieces.enemies_outside(s, at, country):
        return [at]

    def near(here: str) -> list[str]:
        return [there for there in control.near(s, here) if open_to(s, country, there)]

    return list(flood([at], near))


def relocation_phase(t: Table[State]) -> Rule[None]:
    """7.7.a One leader of each active country may go through friendly areas, the country that moves next first."""
    s = t.state
    for country in turns.order_of_movement(s):
        if country in s.plays:
            yield from relocate_one(t, country)
    if gone := control.revert(s):
        t.tell(f"Nobody holds {listed([areas.NAMES[at] for at in gone])} any more.", "AW-6.12.e")
    s.phase = "next_turn"


def relocate_one(t: Table[State], country: str) -> Rule[None]:
    """7.7 Ask which leader goes, where, and with whom."""
    s = t.state
    ways = {
        leader: reachable(s, country, post.at)
        for leader, post in s.leaders.items()
        if pieces.country_of(leader) == country and post.at in areas.AREAS
    }
    able = {leader: to for leader, to in ways.items() if len(to) > 1}
    if not able:
        return
    key = yield from asking.asker(t, country).choose(
        WHO, "AW-7.7.a", "Relocate a leader?",
        [STAY, *(Option(leader, pieces.leader_name(leader), at=s.leaders[leader].at) for leader in able)],
        default=STAY.key,
    )  # fmt: skip
    if key == STAY.key:
        return
    origin = s.leaders[key].at
    name = pieces.leader_name(key)
    to = yield from choose_where(t, country, "AW-7.7.a", name, [at for at in able[key] if at != origin])
    taken = yield from pick_up(t, country, key, [at for at in able[key] if at != to.at])
    for at, pile in taken.items():
        pieces.take_units(s, at, country, pile)
        placing.put(s, country, to, pieces.without_mark(pile, pieces.INSIDE))
    groups.leave(t, [key])
    placing.station(s, key, to)
    whole: Pile = {}
    for pile in taken.values():
        piles.put(whole, pile)
    t.tell(f"{pieces.in_words(whole, [key])} goes from {areas.NAMES[origin]} to {areas.NAMES[to.at]}.", "AW-7.7.a")


def pick_up(t: Table[State], country: str, leader: str, along: list[str]) -> Rule[dict[str, Pile]]:
    """7.7.a Ask which units come along, within the command rating; none are dropped."""
    s = t.state
    there = {at: piles.plain(pieces.here(s, at, country)) for at in along if pieces.here(s, at, country)}
    if not there:
        return {}
    most = pieces.rating(s, leader).command
    options = [
        Option(f"{at}:{key}", f"{pieces.in_words({key: 1})[2:]} in {areas.NAMES[at]}", at=at, most=n)
        for at, pile in there.items()
        for key, n in pile.items()
    ]
    caps = tuple(Cap(keys, most, "AW-6.6.2.a") for keys in by_kind(options) if keys)
    counts = yield from asking.asker(t, country).divide(
        TAKEN, "AW-7.7.a", f"Who goes with {pieces.leader_name(leader)}?", options,
        most=sum(option.most for option in options), default={}, caps=caps,
    )  # fmt: skip
    return {at: some_of(s, country, at, counts) for at in there if some_of(s, country, at, counts)}


def by_kind(options: list[Option]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Sort options into regulars and mercenaries: a command rating limits each by itself."""
    hired = tuple(option.key for option in options if pieces.is_mercenary(option.key.partition(":")[2]))
    return tuple(option.key for option in options if option.key not in hired), hired


def some_of(s: State, country: str, at: str, counts: Mapping[str, int]) -> Pile:
    """Return the units of one area that an answer names, with their marks."""
    wanted = {key.partition(":")[2]: n for key, n in counts.items() if key.partition(":")[0] == at}
    return piles.some(pieces.here(s, at, country), wanted)
