"""11.2.m, n Whole decisions of an activation: who goes, where to, markers on the way, who stays there."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from engine.games.god_kings.data import kinds, numbers, spaces
from engine.games.god_kings.events import windows
from engine.games.god_kings.position import Army, State, asking, control, pieces, powers
from engine.games.god_kings.war import followers, march_options, movement_costs, sieges
from engine.kernel import Answer, Facts, QuickMove
from engine.wargame.paths import Way as Road
from engine.wargame.piles import plain
from engine.wargame.text import listed, plural
from engine.wargame.windows import PASS

SIEGE, STOP = "siege", "stop"  # how a move ends, beside `fight` and `over`, when nothing is left of it

# ---------------------------------------------------------------- before the army sets out


def with_everybody(s: State, generals: list[str]) -> Iterator[QuickMove]:
    """11.2.m A general and all who may go with him."""
    for general in generals:
        company = followers.whole(s, general)
        if company.text:
            at = s.generals[general].at
            label = f"{asking.general_name(general)} with {company.text} from {asking.place(at)}"
            facts = {"units": pieces.size(company.units)}
            yield QuickMove(label, (f"{asking.GENERAL}{general}", company.answer), at, facts)


def prospective(s: State, general: str, seat: str, company: followers.Company, *, sea: bool) -> Army:
    """The army as it would set out; 12.2.a one army of a card uses the sea."""
    return Army(
        side=powers.side_of(general), seat=seat, general=general, generals=[general, *company.generals],
        at=s.generals[general].at, mp=pieces.slowest(company.units), sea=sea and not s.sailed,
    )  # fmt: skip


def whole_marches(s: State, general: str, seat: str, *, sea: bool) -> Iterator[QuickMove]:
    """11.2.n With all who may go to every space they can reach, as the questions that follow will ask it."""
    company = followers.whole(s, general)
    army = prospective(s, general, seat, company, sea=sea)
    ways = march_options.Ways.with_units(s, army, pieces.size(company.units), pieces.strength(company.units))
    before = cards_asked(s, army)
    who = as_many(s, general, company)
    for how, roads in (("to", ways.land), ("sail", ways.sea)):
        for to, road in roads.items():
            by = " by sea" if how == "sail" else ""
            label = f"{who}{by} to {asking.place(to)}, {plural(road.price, 'MP', 'MP')}"
            facts = {"points": road.price, "units": ways.units, "theirs": standing_at(s, to, army.side)}
            yield QuickMove(label, (company.answer, *before, f"{how}:{to}"), to, facts)


def as_many(s: State, general: str, company: followers.Company) -> str:
    """`all 6 and Warlord A of Egypt`, `5 of 8`."""
    n, all_of_them = pieces.size(company.units), pieces.size(followers.beside(s, general).units)
    if all_of_them == 1 == n:
        return company.text
    units = [f"all {n}" if n == all_of_them else f"{n} of {all_of_them}"] if all_of_them else []
    return listed([*units, *map(asking.general_name, company.generals)])


def standing_at(s: State, at: str, side: str) -> int:
    """The strength of those who would have to be fought there."""
    return sum([pieces.strength(pieces.outside(s, at, foe)) for foe in pieces.foes_outside(s, at, side)])


def whole_plans(s: State, general: str, seat: str, *, sea: bool) -> Iterator[QuickMove]:
    """11.2 The same, and with what they do on the way: markers they place, a unit they leave in a city."""
    yield from whole_marches(s, general, seat, sea=sea)
    company = followers.whole(s, general)
    army = prospective(s, general, seat, company, sea=sea)
    ways = march_options.Ways.with_units(s, army, pieces.size(company.units), pieces.strength(company.units))
    who, cards = as_many(s, general, company), cards_asked(s, army)
    for task in tasks(s, army, ways, company.units):
        yield QuickMove(f"{who} {task.text}", (company.answer, *cards, *task.steps), facts=task.facts)


def cards_asked(s: State, army: Army) -> tuple[str, ...]:
    """W4 Whoever holds cards is asked for Forced March before he sets out: a plan plays none."""
    own = powers.seat_of(s, army.side) == army.seat
    return (PASS,) if own and windows.may_force_march(s, army.seat) else ()


# ---------------------------------------------------------------- on its way


class Task(NamedTuple):
    """A way over land and what is done on it: in words, step by step, and where it leads."""

    text: str
    steps: tuple[Answer, ...]
    to: str
    facts: Facts


def plans_from_here(s: State, army: Army, ways: march_options.Ways) -> list[QuickMove]:
    """11.2.n For an army that is under way."""
    return [QuickMove(*task) for task in tasks(s, army, ways, movement_costs.troops(s, army))]


def tasks(s: State, army: Army, ways: march_options.Ways, units: Mapping[str, int]) -> Iterator[Task]:
    """11.2.n A move and its end: a Siege roll, markers on the way, a unit left in a city, or to stop; only where nobody
    reacts."""
    quiet = [(to, road) for to, road in ways.land.items() if all(undisturbed(s, army.side, at) for at in road.path)]
    for to, road in quiet:
        yield from besieging(s, army, ways, to, road)
    for to, road in quiet:
        yield from marking(s, army, ways, to, road)
    for to, road in quiet:
        yield from leaving(s, army, units, to, road)
    for to, road in quiet:
        yield from stopping(s, army, ways, to, road)


def stopping(s: State, army: Army, ways: march_options.Ways, to: str, road: Road) -> Iterator[Task]:
    """And no further, though it could go on."""
    there = replace(army, at=to, mp=army.mp - road.price)
    if movement_costs.reach(s, there, ways.units):
        text = f"to {asking.place(to)} and no further, {plural(road.price, 'MP', 'MP')}"
        yield Task(text, (f"to:{to}", STOP), to, {"points": road.price})


def besieging(s: State, army: Army, ways: march_options.Ways, to: str, road: Road) -> Iterator[Task]:
    """17.2.b, i An enemy Walled-City with a garrison, and a Siege roll against it."""
    shut = to in spaces.SPACES and control.shut(s, to, army.side) and to not in s.sieged
    if not shut or ways.units < numbers.SIEGE["units"]:
        return
    die = sieges.needed(s, to)
    text = f"to {asking.place(to)} and a Siege roll ({die} or more), {plural(road.price, 'MP', 'MP')}"
    yield Task(text, (f"to:{to}", SIEGE), to, {"points": road.price, "needed": die})


def marking(s: State, army: Army, ways: march_options.Ways, to: str, road: Road) -> Iterator[Task]:
    """A PC marker in every space on the way that can have one, the last one among them."""
    course = (army.at, *road.path)
    marked = [at for at in course if not movement_costs.why_not_marked(s, army.side, at, ways.units)]
    points = road.price + numbers.MOVEMENT["marker"] * len(marked)
    if to not in marked or points > army.mp:
        return
    steps = [step for at in course for step in (f"to:{at}", "marker") if step != "marker" or at in marked]
    names = listed([asking.place(at) for at in marked])
    text = f"to {asking.place(to)}, with PC markers in {names}, {plural(points, 'MP', 'MP')}"
    yield Task(text, tuple(steps[1:]), to, {"points": points, "markers": len(marked)})


def leaving(s: State, army: Army, units: Mapping[str, int], to: str, road: Road) -> Iterator[Task]:
    """The weakest unit that can hold a Walled-City stays in one of those on the way that nothing else holds."""
    able = [key for key in units if kinds.kind_of(key) != kinds.MERCENARY]
    if not able or pieces.size(units) < 2:
        return
    [left] = plain({min(able, key=kinds.strength_of): 1})
    for at in (army.at, *road.path[:-1]):
        others = pieces.size(pieces.here(s, at, army.side)) - (pieces.size(units) if at == army.at else 0)
        if others or not bare(s, army.side, at):
            continue
        steps: tuple[Answer, ...] = (f"to:{at}", "drop", {left: 1}, f"to:{to}")
        stays = f"{kinds.unit_text({left: 1})} left in {asking.place(at)}"
        text = f"to {asking.place(to)}, with {stays}, {plural(road.price, 'MP', 'MP')}"
        yield Task(text, steps[1:] if at == army.at else steps, to, {"points": road.price, "left": 1})


def bare(s: State, side: str, at: str) -> bool:
    """A Walled-City of this side without a garrison marker."""
    return at in spaces.SPACES and pieces.walled(at) and control.controller(s, at) == side and at not in s.garrisons


def undisturbed(s: State, side: str, to: str) -> bool:
    """Nobody of another side stands there, and no general of one next to it (13.2.b)."""
    if pieces.foes_at(s, to, side):
        return False
    foes = [(foe, post.at) for general, post in s.generals.items() if (foe := powers.side_of(general)) != side]
    return not any(at == to or to in movement_costs.neighbours(foe, at) for foe, at in foes if at)
