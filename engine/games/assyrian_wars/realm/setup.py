"""1.0, 1.1B, 4.1, 4.2 Set-up: counters, markers, kings of the scenario; then leaders, mercenaries, cards by chance."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from engine.games.assyrian_wars.data import areas, cards, leaders, nations, units
from engine.games.assyrian_wars.data.numbers import hand_of
from engine.games.assyrian_wars.data.scenarios import SCENARIOS, Scenario
from engine.games.assyrian_wars.position import (
    Pile,
    Post,
    Siege,
    State,
    asking,
    control,
    hands,
    money,
    pieces,
    politics,
    topics,
    turns,
)
from engine.games.assyrian_wars.realm import mercenaries
from engine.kernel import Rule, Table, beside
from engine.kernel.game import Setup
from engine.wargame.text import listed

BEGIN_INSIDE = topics.TOPICS.new("begin_inside", "which forces begin inside their cities")
ASSYRIA = "assyria"
AS_STATED = "as_stated"


class Stack(NamedTuple):
    """What the scenario puts into an area."""

    country: str
    at: str
    units: Mapping[str, int]  # by class
    drawn: int  # leaders
    inside: bool


def seatings(sheet: Scenario) -> tuple[tuple[str, ...], ...]:
    """1.1B.a List the seats by number of players, the most first; a seat goes by the first of its powers."""
    numbers = sorted(sheet.seatings, key=int, reverse=True)
    return tuple(tuple(powers[0] for powers in sheet.seatings[players]) for players in numbers)


def deal(setup: Setup) -> State:
    """4.1.a, b Return the first position of a scenario, before anything is drawn."""
    sheet = SCENARIOS[setup.scenario]
    rows = sheet.countries
    first, last = sheet.turns
    length = setup.options.get("turns", AS_STATED)
    s = State(
        phase="set_up", scenario=sheet.id, seats=list(setup.seats), options=dict(setup.options),
        plays=played_by(setup, sheet), last_turn=last if length == AS_STATED else int(length), turn=first,
        starts=ASSYRIA, slot=ASSYRIA, account=money.empty(), deck=list(sheet.deck), politics=politics.start(sheet),
        base={id: row.base for id, row in rows.items()}, level={id: row.eco for id, row in rows.items()},
        vp={id: 0 for id in rows if id in nations.POWERS},
    )  # fmt: skip
    for country in turns.active(s):
        s.hands[country], s.home[country] = [], list(cards.HOME[country])
    s.game_pool = dict(units.COMMON[units.MERCENARY])
    for country, row in rows.items():
        s.control |= dict.fromkeys((*row.holds, *row.provinces), country)
        s.provinces |= dict.fromkeys(row.provinces, country)
        place_counters(s, sheet, country)
    return s


def played_by(setup: Setup, sheet: Scenario) -> dict[str, str]:
    """1.0.a Return which seat plays each power."""
    seated = sheet.seatings[str(len(setup.seats))]
    return {power: seat for seat, powers in zip(setup.seats, seated, strict=True) for power in powers}


def stacks(sheet: Scenario, country: str) -> Iterator[Stack]:
    """List what a country puts where; besiegers stand before the city."""
    for at, force in sheet.forces.get(country, {}).items():
        yield Stack(country, at, force.units, force.leaders, force.inside)
    for city, besiegers in sheet.besiegers.get(country, {}).items():
        yield Stack(country, city, besiegers.units, besiegers.leaders, False)


def place_counters(s: State, sheet: Scenario, country: str) -> None:
    """4.1.a Place a country's units, its king, and those of its leaders that the scenario names."""
    pool: Pile = dict(units.REGULARS[country])
    s.leaders |= {leader: Post(pieces.POOL) for leader in leaders.leaders_of(country)}
    for stack in stacks(sheet, country):
        keys = {units.regular(country, kind): n for kind, n in stack.units.items()}
        for key, n in keys.items():
            pool[key] -= n
        pieces.put_units(s, stack.at, country, pieces.with_mark(keys, pieces.INSIDE) if stack.inside else keys)
    s.pools[country] = {key: n for key, n in pool.items() if n}
    for at, force in sheet.forces.get(country, {}).items():
        if force.king:
            pieces.station(s, sheet.countries[country].king, at, within=force.inside)
        if force.crowned:
            pieces.station(s, force.crowned, at, within=force.inside)
            s.leaders[force.crowned].crowned = True
    for city, besiegers in sheet.besiegers.get(country, {}).items():
        strength = areas.AREAS[city].defense
        s.sieges.append(Siege(city, country, "hunger", [s.turn, 0], strength, besiegers.number))


# --- before the game begins ---------------------------------------------------------------------------------


def set_up_phase(t: Table[State]) -> Rule[None]:
    """4.1.e, 4.2.d Draw leaders, mercenaries and cards; then the owners place their forces inside or outside."""
    s = t.state
    sheet = SCENARIOS[s.scenario]
    hands.pack(s).shuffle_in(t.dice)
    for country in turns.countries(s):
        draw_leaders(t, sheet, country)
    for country in turns.active(s):
        mercenaries.draw(t, country, hand_of(country).mercenaries)
        for _ in range(sheet.countries[country].cards):
            hands.draw(t, country)
    dealt = listed([f"{nations.name_of(country)} {len(s.hands[country])}" for country in turns.active(s)])
    t.tell(f"Cards dealt: {dealt}.", "AW-4.1.e")
    yield from place_inside(t)
    s.phase = "turn_start"


def draw_leaders(t: Table[State], sheet: Scenario, country: str) -> None:
    """R9.a Draw the leaders that the scenario leaves to chance."""
    s = t.state
    for stack in stacks(sheet, country):
        for _ in range(stack.drawn):
            leader = t.dice.draw(f"leader {country}", sorted(pieces.leaders_in(s, pieces.POOL, country)))
            pieces.station(s, leader, stack.at, within=stack.inside)
            t.tell(f"{pieces.leader_name(leader)} begins in {areas.NAMES[stack.at]}.", "AW-R9.a")


def place_inside(t: Table[State]) -> Rule[None]:
    """R9.a All owners choose at the same time which of their forces begin inside their cities."""
    s = t.state
    owners = [country for country in turns.active(s) if country in s.plays]
    chosen = yield from beside(t, {country: inside_where(t, country) for country in owners})
    for country, cities in chosen.items():
        for at in cities:
            go_inside(s, country, at)
        if cities:
            names = listed([areas.NAMES[at] for at in cities])
            t.tell(f"{nations.name_of(country)} begins inside the walls of {names}.", "AW-R9.a")


def inside_where(t: Table[State], country: str) -> Rule[list[str]]:
    """R9.a Ask an owner which cities their forces begin in."""
    s = t.state
    cities = [at for at in pieces.areas_with(s, country) if may_begin_inside(s, country, at)]
    if not cities:
        return []
    asker = asking.asker(t, country)
    return (yield from asker.places(BEGIN_INSIDE, "AW-R9.a", "Start inside which cities?", cities, default=[]))


def may_begin_inside(s: State, country: str, at: str) -> bool:
    """Tell whether units of a country stand outside a city of their own."""
    return control.has_city(at) and control.controller(s, at) == country and bool(pieces.outside(s, at, country))


def go_inside(s: State, country: str, at: str) -> None:
    """Move everybody of a country in an area into its city."""
    before = pieces.outside(s, at, country)
    pieces.change_units(s, at, country, before, pieces.with_mark(before, pieces.INSIDE))
    for leader in pieces.leaders_outside(s, at, country):
        s.leaders[leader].inside = True
