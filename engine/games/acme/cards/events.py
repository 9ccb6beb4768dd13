"""The eight Events (96 to 103): each function does what its text says. Invasions are carried out by who is behind."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.games.acme.cards import black_disks
from engine.games.acme.data import areas
from engine.games.acme.events import answers, played
from engine.games.acme.events.played import Act
from engine.games.acme.holdings.losses import Loss
from engine.games.acme.position import asking, disks, factions, section, standing, state, topics
from engine.games.acme.position.state import Lasting, State
from engine.kernel.questions import Rule
from engine.kernel.table import Table
from engine.wargame.effects import Aim

INVASION = topics.TOPICS.new("invasion", "where the invasion begins", *standing.INVADING)

GREAT_WALL, RAIDERS_FROM_THE_SEA = "87", "101"


# ---------------------------------------------------------------- floods, darkness, wind


@played.effect("96")
def flood_of_the_age(act: Act) -> Rule[None]:
    """In each Land area on a river every Faction loses its disks beyond 2."""
    yield from act.lose(
        beyond(act.s, [area for area in areas.RIVER_BORDERED if areas.land(area)], act.row.numbers["most"])
    )


def beyond(s: State, areas: Iterable[str], most: int) -> list[Loss]:
    """What each Faction has above so many disks in these areas."""
    return [
        Loss(area, faction, n - most)
        for area in areas for faction, n in s.disks.get(area, {}).items() if n > most
    ]  # fmt: skip


@played.effect("97")
def darkness_at_noon(act: Act) -> None:
    """Until the turn ends no Religion card may be played and no Deity has a benefit; in the next Card Phase the turn
    order runs backwards."""
    act.s.lasting.append(Lasting(act.card, act.player, until="turn"))
    act.s.backwards = True


@played.effect("103")
def the_breath_of_god(act: Act) -> Rule[None]:
    """In every Sea area each Faction with 2 disks loses 1. Events that turned up together with this one do nothing."""
    seas = [area for area in act.s.disks if areas.sea(area)]
    yield from act.lose([Loss(area, faction, 1) for area, faction, _ in beyond(act.s, seas, act.row.numbers["most"])])


# ---------------------------------------------------------------- invasions


def carrier(t: Table[State]) -> str:
    """card.invasion.a-c Who carries it out: fewest VP, then fewest Cities, then the lot (reading B-30)."""
    s = t.state
    least = min((s.points[color], len(disks.cities(s, color))) for color in s.order)
    tied = [color for color in s.order if (s.points[color], len(disks.cities(s, color))) == least]
    return t.dice.shuffle("invasion", tied)[0] if len(tied) > 1 else tied[0]


def beginning(allowed: Callable[[State, str], bool]) -> Callable[[Act], Rule[Aim]]:
    """card.invasion.d The initial area, within what the card allows."""

    def aim(act: Act) -> Rule[Aim]:
        color = carrier(act.t)
        able = starts(act.s, allowed)
        act.tell(f"{factions.does(act.s, color, 'carries')} the invasion out.")
        area = yield from asking.asker(act.t, color).place(
            INVASION, act.rule, f"{act.title}: where does it begin?", able, about={"card": act.card}
        )
        return Aim((color, area), section.place(area))

    return aim


def starts(s: State, allowed: Callable[[State, str], bool]) -> list[str]:
    return [area for area in section.section(s).areas if areas.land(area) and allowed(s, area)]


def at_edge(side: str) -> Callable[[State, str], bool]:
    return lambda s, area: area in section.section(s).edges[side]


def from_the_east(s: State, area: str) -> bool:
    """At the edge; on a smaller section, where few live along the line, beside it too."""
    beside = section.land_near(s, area) if section.section(s).line else ()
    return any(there in section.section(s).edges["east"] for there in (area, *beside))


def in_or_by(ground: Callable[[str], bool]) -> Callable[[State, str], bool]:
    return lambda s, area: ground(area) or any(ground(there) for there in section.land_near(s, area))


def anywhere(s: State, area: str) -> bool:
    del s, area
    return True


STARTS: dict[str, Callable[[State, str], bool]] = {
    "98": at_edge("north"),
    "99": from_the_east,
    "100": in_or_by(areas.mountain),
    "101": section.is_coastal,
    "102": in_or_by(areas.desert),
}


def invade(act: Act, color: str, area: str, ring: Callable[[State, str], bool] = anywhere) -> Rule[None]:
    """card.invasion.e-j A stack in the initial area and in each Land area next to it."""
    stacks = [area, *(there for there in section.land_near(act.s, area) if ring(act.s, there))]
    walled = yield from great_walls(act.t)
    for there in stacks:
        if not walled.intersection(act.s.disks.get(there, ())):
            yield from put_stack(act, color, there)


def great_walls(t: Table[State]) -> Rule[set[str]]:
    """87 Who is spared: whoever answers the invasion with the Great Wall."""
    walled = set()
    for play in (yield from answers.window_for(t, GREAT_WALL, "An invasion comes: do you play a card now?")):
        if (yield from answers.play_answering(t, play)):
            walled.add(play.role)
    return walled


def put_stack(act: Act, color: str, area: str) -> Rule[None]:
    """card.invasion.g Only as many as reach the limit; limits.barbarian.a from elsewhere when Supply is short."""
    s = act.s
    wanted = disks.limit(area) - disks.disks(s, area, state.BARBARIANS)
    if wanted <= 0:
        return
    yield from black_disks.reinforce(act, color, [area], wanted - disks.supply(s, state.BARBARIANS))
    n = min(wanted, disks.supply(s, state.BARBARIANS))
    disks.put(s, area, state.BARBARIANS, n)
    if n:
        act.tell(f"{n} black disks stand in {section.place(area)}.")


@played.effect("98", beginning(STARTS["98"]))
def hordes_from_the_north(act: Act, color: str, area: str) -> Rule[None]:
    """An invasion. Its initial area is a Land area at the northern edge of the map."""
    yield from invade(act, color, area)


@played.effect("99", beginning(STARTS["99"]))
def hordes_from_the_east(act: Act, color: str, area: str) -> Rule[None]:
    """An invasion. Its initial area is a Land area at the eastern edge of the map; where the line out of play is that
    edge, next to such an area too."""
    yield from invade(act, color, area)


@played.effect("100", beginning(STARTS["100"]))
def mountain_tribes(act: Act, color: str, area: str) -> Rule[None]:
    """An invasion. Its initial area is a Land area that is a Mountain or lies next to one."""
    yield from invade(act, color, area)


@played.effect("101", beginning(STARTS["101"]))
def raiders_from_the_sea(act: Act, color: str, area: str) -> Rule[None]:
    """An invasion. Its initial area is a coastal Land area, and of the neighbors only coastal ones receive stacks."""
    yield from invade(act, color, area, ring=section.is_coastal)


@played.effect("102", beginning(STARTS["102"]))
def desert_raiders(act: Act, color: str, area: str) -> Rule[None]:
    """An invasion. Its initial area is a Land area that is a Desert or lies next to one."""
    yield from invade(act, color, area)
