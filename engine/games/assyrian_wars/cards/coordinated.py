"""6.6.5.f, 6.7.c Coordinated Attack: armies from several areas enter one together and fight as one army group."""

from engine.games.assyrian_wars.data import areas, cards
from engine.games.assyrian_wars.events import played
from engine.games.assyrian_wars.events.played import Played
from engine.games.assyrian_wars.position import (
    Group,
    Mover,
    Pile,
    State,
    asking,
    control,
    credit,
    money,
    pieces,
    topics,
)
from engine.games.assyrian_wars.war import aftermath, crossing, forces, groups, march, reactions
from engine.games.assyrian_wars.war.forces import Force
from engine.kernel import Option, Rule
from engine.wargame import piles
from engine.wargame.targets import Target, one
from engine.wargame.text import listed

WHERE = topics.TOPICS.new("coordinated", "which area armies enter together")
WHO = topics.TOPICS.new("coordinated_army", "which armies enter together")
KIND = cards.KINDS["coordinated_attack"]
ENOUGH = Option("enough", "no more armies", idle=True)
TOGETHER = "coordinated"  # in place of an army group card


def beside(s: State, country: str, company: list[Force], to: str) -> list[Force]:
    """List the armies of a country and its allies that stand next to an area and may enter it, besides those chosen."""
    friends = [other for other in s.plays if forces.own_side(s, country, other)]
    led = [force.commander for force in company]
    there = [force for other in friends for force in forces.marching(s, other).values()]
    armies = [without(s, force, company) for force in there if len(force.leaders) == 1 and force.commander not in led]
    return [
        force for force in armies
        if force.size and to in control.near(s, force.at) and not march.why_not_enter(s, force, force.at, to)
    ]  # fmt: skip


def without(s: State, force: Force, company: list[Force]) -> Force:
    """6.6.2.e Return what a leader still leads when armies of the same area have taken their units."""
    taken: Pile = {}
    [country] = force.countries
    for other in company:
        if other.at == force.at:
            piles.put(taken, other.units.get(country, {}))
    return forces.army(s, force.commander, pieces.DONE, taken=taken) if taken else force


def price(s: State, company: list[Force], to: str) -> int:
    """6.6.5.f Return what they cost together: each its price."""
    return sum(march.price(s, force, force.at, to) for force in company)


def may_join(s: State, country: str, company: list[Force], to: str, *, reserve: int = 0) -> list[Force]:
    """List the armies that can still join: one king at most, and all can be paid for."""
    kings = any(pieces.is_king(s, force.commander) for force in company)
    return [
        force for force in beside(s, country, company, to)
        if not (kings and pieces.is_king(s, force.commander))
        and money.can_pay(s, country, reserve + price(s, [*company, force], to))
    ]  # fmt: skip


def entered(s: State, country: str) -> list[str]:
    """List the areas that two armies can enter together, next to the one or the other of which they stand."""
    reserve = KIND.cost * credit.ONE_AP
    return [
        to for to in areas.AREAS if control.in_play(s, to)
        and any(may_join(s, country, [first], to, reserve=reserve)
                for first in may_join(s, country, [], to, reserve=reserve))
    ]  # fmt: skip


def army_option(s: State, force: Force) -> Option:
    """Name an army and where it stands."""
    return Option(f"army:{force.commander}", forces.text_of(s, force), at=force.at)


@played.event(
    "coordinated_attack",
    Target(
        entered,
        one(WHERE, "Attack which area?", lambda _, at: asking.area_option(at)),
        "No two armies that you can pay for stand next to one area.",
    ),
)
def coordinated_attack(e: Played, to: str) -> Rule[None]:
    """6.6.5.f Let two or three armies enter an area together."""
    s = e.s
    company: list[Force] = []
    least = e.numbers["least"]
    while len(company) < e.numbers["most"]:
        able = may_join(s, e.role, company, to)
        if not able:
            break
        offered: list[tuple[Option, Force | None]] = [(army_option(s, force), force) for force in able]
        chosen = yield from e.asks.one_of(
            WHO, e.rule, f"Which army enters {areas.NAMES[to]}?",
            [*offered, *([(ENOUGH, None)] if len(company) >= least else [])],
        )  # fmt: skip
        if chosen is None:
            break
        company.append(chosen)
    for force in list(company):
        deed = f"attack {areas.NAMES[to]} together"
        if force.countries != [e.role] and not (yield from groups.consent(e.t, e.role, force.commander, deed)):
            company.remove(force)
    if len(company) < least:
        e.tell("Too few armies take part: the attack is called off.", news=True)
        return
    yield from attack(e, company, to)


def attack(e: Played, company: list[Force], to: str) -> Rule[None]:
    """Pay, let each army enter over its own connection, and fight as one army group without a card."""
    s = e.s
    money.pay(s, e.role, price(s, company, to))
    led = [force.commander for force in company]
    first = forces.commander_of(s, led)
    led.sort(key=lambda leader: leader != first)
    e.tell(f"{listed([force.text for force in company])} enter {areas.NAMES[to]} together.", news=True)
    origins = {force.commander: force.at for force in company}
    for force in company:
        moved = forces.move(s, forces.mark(s, force, pieces.ACTIVE), to)
        for country, pile in moved.units.items():
            pieces.change_units(s, to, country, pile, pieces.one_area_on(pile))
    s.mover = Mover(e.role, led, to, origin=origins[first], origins=origins)
    aftermath.lift_sieges(e.t)
    for force in company:
        yield from cross(e, force, to)
    yield from march.tired(e.t)
    if march.stands(s):
        s.groups.append(Group(TOGETHER, to, first, list(led)))
        goes_on = yield from reactions.react(e.t)
        if goes_on and march.stands(s):
            march.settle(e.t)
    s.groups = [group for group in s.groups if group.card != TOGETHER]
    march.end(e.t)


def cross(e: Played, force: Force, to: str) -> Rule[None]:
    """1.3 Check attrition of the connection by which an army came."""
    s = e.s
    [country] = force.countries
    there = pieces.marked(s, to, country, pieces.ACTIVE)
    mine = {key: n for key, n in there.items() if pieces.DESERT not in pieces.marks(key)}
    wanted = forces.led(s, [force.commander], mine)
    yield from crossing.cross(e.t, Force(to, {country: wanted}, force.leaders), force.at)
