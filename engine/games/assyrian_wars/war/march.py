"""6.6 The march of a force: area by area, until its player stops, it has to fight, or the Action Points run out."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from engine.games.assyrian_wars.data import areas, nations
from engine.games.assyrian_wars.data.numbers import LIMITS, ap
from engine.games.assyrian_wars.position import Mover, Pile, State, asking, control, money, pieces, relations, topics
from engine.games.assyrian_wars.position.deeds import Deed
from engine.games.assyrian_wars.war import (
    aftermath,
    attrition,
    crossing,
    forces,
    groups,
    interception,
    reactions,
    split,
)
from engine.games.assyrian_wars.war.forces import Force
from engine.games.assyrian_wars.war.interception import Entry
from engine.kernel import Option, QuickMove, Rule, Table
from engine.wargame import paths, piles
from engine.wargame.paths import Way

MARCH = topics.TOPICS.new("march", "where a force marches")
PICK_UP = topics.TOPICS.new("pick_up", "which units join the march")
DROP = topics.TOPICS.new("drop", "which units stay behind")
STOP = "stop"
FREE = "|"  # between an area and the free areas entered, in the search for ways


# --- as an action ---------------------------------------------------------------------------------------------


def offer(s: State, country: str) -> Iterable[Option]:
    """6.6 Offer every force that can take a step which can be paid."""
    for key, force in forces.marching(s, country).items():
        if can_step(s, country, force):
            yield Option(f"march:{key}", f"march {forces.text_of(s, force)}", at=force.at, facts=facts(force))


def facts(force: Force) -> Mapping[str, str | int]:
    """Return what bots and auto-answers need to know of a force."""
    strength = sum(pieces.strength(pile) for pile in force.units.values())
    return {"units": force.size, "strength": strength, "leader": force.commander}


def do(t: Table[State], country: str, what: str) -> Rule[None]:
    """6.6 March with a force until its march is over."""
    begin(t.state, country, forces.marching(t.state, country)[what])
    yield from under_way(t)
    end(t)


def barred(s: State, country: str) -> Mapping[str, str]:
    """Say why forces cannot march."""
    found = {}
    for key, force in forces.marching(s, country).items():
        if not can_step(s, country, force):
            found[f"march:{key}"] = next(iter(why_not_to(s, country, force).values()), "Nothing leads from there.")
    for at in pieces.areas_with(s, country):
        hired = pieces.mercenaries(pieces.here(s, at, country))
        if (
            pieces.here(s, at, country) == hired
            and f"march:{at}" not in found
            and not forces.free_leaders(s, at, country)
        ):
            found[f"march:{at}"] = "Mercenaries move only with a leader of their country (AW-6.6.e)."
        elif all(pieces.DONE in pieces.marks(key) for key in pieces.here(s, at, country)):
            found.setdefault(f"march:{at}", "They can do nothing more in this impulse (AW-6.7.7.c).")
    return found


DEED = Deed(offer, do, barred)


# --- where to -------------------------------------------------------------------------------------------------


def why_not_enter(s: State, force: Force, here: str, there: str) -> str:
    """8.1.a, 1.3.u, 7.1E.e Return why a force does not take a step; each of its countries must be allowed to."""
    for country in force.countries:
        if why := crossing.why_not(s, country, force.units.get(country, {}), here, there):
            return why
    return forces.may_not_fight(s, force.countries, forces.foes(s, there, force.countries))


def free_areas(s: State, force: Force) -> int:
    """6.11h.a Return how many areas an army still enters for no AP, by a card."""
    return s.impulse.free_areas.get(force.commander, 0) if s.impulse is not None and len(force.leaders) == 1 else 0


def price(s: State, force: Force, here: str, there: str) -> int:
    """6.6.b, R5.e Return what a step costs a force."""
    return 0 if free_areas(s, force) else crossing.price(here, there)


def reach(s: State, country: str, force: Force) -> dict[str, Way]:
    """6.6.a-d, j Find the cheapest way to every area that a force can pay for; enemies outside the walls end it."""
    held = forces.held_against(s, force.countries)
    open_: dict[str, bool] = {}  # by the area entered; the Far East alone depends on where the step begins

    def steps(here: str, paid: int) -> Iterator[tuple[str, int]]:
        if here != force.at and here in held:
            return
        for there in control.near(s, here):
            if there not in open_ or crossing.edge(here, there) == areas.MEDE_ONLY:
                open_[there] = not why_not_enter(s, force, here, there)
            if open_[there]:
                yield there, crossing.price(here, there)

    if free := free_areas(s, force):
        return reach_freely(force.at, steps, free, money.left(s, country))
    return paths.cheapest(force.at, steps, most=money.left(s, country))


def reach_freely(at: str, steps: paths.Steps, free: int, most: int) -> dict[str, Way]:
    """R5.e Find the cheapest ways where the first areas cost nothing."""

    def counted(node: str, paid: int) -> Iterator[tuple[str, int]]:
        here, _, used = node.partition(FREE)
        for there, cost in steps(here, paid):
            if int(used) < free:
                yield f"{there}{FREE}{int(used) + 1}", 0
            else:
                yield f"{there}{FREE}{used}", cost

    found: dict[str, Way] = {}
    for node, way in paths.cheapest(f"{at}{FREE}0", counted, most=most).items():
        there = node.partition(FREE)[0]
        if there != at and there not in found:
            found[there] = Way(way.price, tuple(step.partition(FREE)[0] for step in way.path))
    return found


def can_step(s: State, country: str, force: Force) -> bool:
    """Tell whether a force could take and pay for any step."""
    left = money.left(s, country)
    return any(
        price(s, force, force.at, to) <= left and not why_not_enter(s, force, force.at, to)
        for to in control.near(s, force.at)
    )


def why_not_to(s: State, country: str, force: Force) -> dict[str, str]:
    """Say why a force cannot go to the areas next to it."""
    found = {}
    for there in control.near(s, force.at):
        cost = price(s, force, force.at, there)
        why = why_not_enter(s, force, force.at, there) or money.too_dear(s, country, cost, "AW-6.6.c")
        if why:
            found[f"to:{there}"] = why
    return found


def way_option(s: State, force: Force, to: str, way: Way) -> Option:
    """`to:ashur`: the area, its price, and who stands there."""
    words = f"{areas.NAMES[to]}, {ap(way.price)} AP"
    theirs = 0
    if enemies := forces.foes(s, to, force.countries):
        there = forces.all_of(s, to, enemies)
        words += f": fight {there.text}"
        theirs = sum(pieces.strength(pile) for pile in there.units.values())
    attacked = relations.may(s.politics, force.countries[0], "attack", control.controller(s, to)).yes
    walls = control.defense(s, to) if attacked else 0
    garrison = walls and pieces.size(pieces.inside(s, to, control.controller(s, to)))
    found = {"price": way.price, "theirs": theirs, "city": walls, "garrison": garrison, "steps": len(way.path)}
    return Option(f"to:{to}", words, at=to, facts=found)


# --- the march ------------------------------------------------------------------------------------------------


def begin(s: State, country: str, force: Force) -> None:
    """Set a force on its way; 6.6.4.d in its own impulse a country commands the group."""
    leaders = list(force.leaders)
    group = next((group for group in s.groups if group.card == force.group), None)
    if group is not None:
        groups.take_command(s, group, country)
        leaders = [group.commander, *(leader for leader in group.leaders if leader != group.commander)]
    forces.mark(s, force, pieces.ACTIVE)
    s.mover = Mover(country, leaders, force.at, force.group)


def end(t: Table[State]) -> None:
    """G-army.b End the march; units that leaders in the area can command belong to them again."""
    s = t.state
    pieces.wipe_marks(s, pieces.ACTIVE)
    s.mover = None


def under_way(t: Table[State]) -> Rule[None]:
    """6.6 Ask where to, and what to do on the way, until the march is over."""
    s = t.state
    while s.mover is not None:
        force = commanded(s)
        if not force.size and not force.leaders:
            return
        ways = reach(s, s.mover.country, force)
        options = list(march_options(s, force, ways))
        key = yield from asking.asker(t, s.mover.country).choose(
            MARCH, "AW-6.6.a",
            f"March where from {areas.NAMES[force.at]}? {ap(money.left(s, s.mover.country))} AP left",
            options, default=STOP, verb="march", barred=partial(why_not_to, s, s.mover.country, force),
            quick_moves=partial(quick_moves, s, force, ways), about={**facts(force), "at": force.at},
        )  # fmt: skip
        if key == STOP or not (yield from carry_out(t, key, ways)):
            return


def commanded(s: State) -> Force:
    """6.6.b, e, G-army.a Leave behind whom no leader commands any more after a battle; return who can go on."""
    assert s.mover is not None
    if not any(group.card == s.mover.group for group in s.groups):
        s.mover.group = ""
    force = forces.under_way(s)
    led = forces.by_country(force.leaders)
    if not led and force.size == 1 and not any(map(pieces.mercenaries, force.units.values())):
        return force  # a regular by itself
    for country, pile in force.units.items():
        if left := split.less(pile, forces.led(s, led.get(country, []), pile)):
            pieces.change_units(s, force.at, country, left, pieces.without_mark(left, pieces.ACTIVE))
    return forces.under_way(s)


def march_options(s: State, force: Force, ways: Mapping[str, Way]) -> Iterator[Option]:
    """List everything that the force can do now; to stop is always among it."""
    for to, way in ways.items():
        yield way_option(s, force, to, way)
    if ways and force.leaders:
        yield from company_options(s, force)
    if control.may_go_inside(s, force.countries[0], force.at) and not still_inside(s, force):
        yield Option("inside", f"go into the city of {areas.NAMES[force.at]} and stop", at=force.at)
    yield Option(STOP, f"stop in {areas.NAMES[force.at]}", at=force.at, idle=True)


def company_options(s: State, force: Force) -> Iterator[Option]:
    """6.6.2.d, 6.6.3.i, k Offer to pick up and drop units, and to be joined by armies, where that is possible."""
    if any(could_pick_up(s, force, country) for country in force.countries):
        yield Option("pick", "pick up units", at=force.at)
    if force.size > 1 or len(force.leaders) > 1:
        yield Option("drop", "leave units or leaders behind", at=force.at)
    for leader in could_join(s, force):
        yield Option(f"join:{leader}", f"{pieces.leader_name(leader)} joins the march", at=force.at)


def quick_moves(s: State, force: Force, ways: Mapping[str, Way]) -> list[QuickMove]:
    """Return the decisions to march to an area and stop there, where nobody and no dice can come between."""
    return [
        QuickMove(f"{areas.NAMES[to]} and stop, {ap(way.price)} AP", (f"to:{to}", STOP), to, {"price": way.price})
        for to, way in ways.items()
        if is_quiet(s, force, way.path)
    ]


def is_quiet(s: State, force: Force, path: Sequence[str]) -> bool:
    """Tell whether a way meets no enemy, no interception and no attrition check."""
    units = [(country, pile) for country, pile in force.units.items() if pile]
    entered = max([pieces.entered(key) for _, pile in units for key in pile], default=0)
    if units and entered + len(path) > LIMITS["areas"]:
        return False
    here = force.at
    for to in path:
        entry = Entry(Force(to, {}), here, whose=tuple(force.countries))
        if forces.foes(s, to, force.countries) or interception.possible(s, entry):
            return False
        if any(crossing.checked(country, pile, here, to) for country, pile in units):
            return False
        here = to
    return True


def carry_out(t: Table[State], key: str, ways: Mapping[str, Way]) -> Rule[bool]:
    """Do what was chosen; tell whether the march can go on."""
    how, _, what = key.partition(":")
    if how == "to":
        return (yield from go(t, ways[what].path))
    if how == "pick":
        yield from pick_up(t)
    elif how == "drop":
        yield from drop(t)
    elif how == "join":
        yield from join_march(t, what)
    else:
        go_inside(t)
        return False
    return True


# --- step by step ---------------------------------------------------------------------------------------------


def go(t: Table[State], path: Iterable[str]) -> Rule[bool]:
    """6.6.a Go area by area up to where dice are thrown: there the player decides anew; tell whether it goes on."""
    s = t.state
    for to in path:
        assert s.mover is not None
        cost = price(s, forces.under_way(s), s.mover.at, to)
        if not money.can_pay(s, s.mover.country, cost):
            return True
        money.pay(s, s.mover.country, cost)
        use_free_area(s)
        drawn = t.dice.drawn
        if not (yield from enter(t, to)):
            return False
        if t.dice.drawn != drawn:
            return True
    return True


def use_free_area(s: State) -> None:
    """R5.e Count an area that an army enters free."""
    force = forces.under_way(s)
    if free_areas(s, force):
        assert s.impulse is not None
        s.impulse.free_areas[force.commander] -= 1


def enter(t: Table[State], to: str) -> Rule[bool]:
    """6.6.9.ag Enter an area: attrition, then everything that enemies do about it; tell whether the march can go on."""
    s = t.state
    assert s.mover is not None
    here, before = s.mover.at, forces.under_way(s)
    who = before._replace(units={}) if s.mover.origin and before.leaders else before  # its units have been told
    step(s, to)
    aftermath.lift_sieges(t)
    t.tell(f"{who.does('marches')} to {areas.NAMES[to]}.", "AW-6.6.a")
    yield from crossing.cross(t, forces.under_way(s), here)
    yield from tired(t)
    if not stands(s):
        return False
    goes_on = yield from reactions.react(t)
    if not stands(s):
        return False
    settle(t)
    return goes_on


def step(s: State, to: str) -> None:
    """6.6.h Everybody under way is in the next area from now on, and has entered one more."""
    assert s.mover is not None
    force = forces.move(s, forces.under_way(s), to)
    for country, pile in force.units.items():
        pieces.change_units(s, to, country, pile, pieces.one_area_on(pile))
    s.mover.origin, s.mover.at = s.mover.at, to


def tired(t: Table[State]) -> Rule[None]:
    """6.6.h Units that have entered more than four areas in this impulse check attrition."""
    s = t.state
    for country, pile in forces.under_way(s).units.items():
        if late := {key: n for key, n in pile.items() if pieces.entered(key) > LIMITS["areas"]}:
            assert s.mover is not None
            yield from attrition.check_attrition(t, s.mover.at, country, late, "AW-6.6.h")


def stands(s: State) -> bool:
    """Tell whether anybody of the force under way is left."""
    if s.mover is None:
        return False
    s.mover.leaders = [leader for leader in s.mover.leaders if s.leaders[leader].at == s.mover.at]
    return bool(s.mover.leaders or forces.under_way(s).size)


def settle(t: Table[State]) -> None:
    """6.12.b An area without a city changes hands as a force enters it."""
    s = t.state
    assert s.mover is not None
    for country in forces.under_way(s).countries:
        if control.occupy(s, s.mover.at, country):
            t.tell(f"{nations.does(country, 'controls')} {areas.NAMES[s.mover.at]}.", "AW-6.12.b")
            return


# --- who goes along -------------------------------------------------------------------------------------------


def could_pick_up(s: State, force: Force, country: str) -> Pile:
    """6.6.2.d List the units of a country that could join the force: as far as their leaders command more."""
    led = forces.by_country(force.leaders).get(country, [])
    able = piles.without(forces.free(s, force.at, country), pieces.DONE, pieces.ACTIVE)
    with_it = force.units.get(country, {})
    return {key: n for key, n in able.items() if led and not forces.too_many(s, led, _plus(with_it, {key: 1}))}


def _plus(one: Mapping[str, int], other: Mapping[str, int]) -> Pile:
    found = dict(one)
    piles.put(found, other)
    return found


def pick_up(t: Table[State]) -> Rule[None]:
    """6.6.2.d, 6.6.3.i Take units along, within the command ratings."""
    s = t.state
    for country in forces.under_way(s).countries:
        force = forces.under_way(s)
        able = could_pick_up(s, force, country)
        if not able:
            continue
        led, with_it = forces.by_country(force.leaders)[country], force.units.get(country, {})

        def unfit(counts: dict[str, int], led: list[str] = led, with_it: Mapping[str, int] = with_it) -> dict[str, str]:
            why = forces.too_many(s, led, _plus(with_it, counts))
            return dict.fromkeys(counts, why) if why else {}

        most = forces.led(s, led, _plus(with_it, able))
        room = {key: n - with_it.get(key, 0) for key, n in most.items() if n > with_it.get(key, 0)}
        units, _ = yield from asking.asker(t, country).units(
            PICK_UP, "AW-6.6.2.d", f"Pick up which units in {areas.NAMES[force.at]}?", able,
            default=piles.plain({key: min(n, able.get(key, 0)) for key, n in room.items() if able.get(key)}),
            unfit=unfit, verb="with", about={"at": force.at},
        )  # fmt: skip
        if units:
            forces.mark(s, Force(force.at, {country: units}), pieces.ACTIVE)
            t.tell(f"{pieces.in_words(units)} join the march.", "AW-6.6.2.d")


def drop(t: Table[State]) -> Rule[None]:
    """6.6.2.d, 6.6.3.i Leave units and leaders behind; somebody goes on."""
    s = t.state
    assert s.mover is not None
    for country in forces.under_way(s).countries:
        force = forces.under_way(s)
        own = forces.by_country(force.leaders).get(country, [])
        behind = own if len(own) > 1 or len(force.countries) > 1 else []

        def unfit(counts: dict[str, int], country: str = country, force: Force = force) -> dict[str, str]:
            left = sum(force.units.get(country, {}).values()) - sum(asking.units_in(counts).values())
            stay = asking.leaders_in(counts)
            others = len(forces.by_country(force.leaders).get(country, [])) - len(stay)
            hired = pieces.size(pieces.mercenaries(force.units.get(country, {})))
            if not (left or others) and len(force.countries) == 1:
                return dict.fromkeys(counts, "Somebody goes on; stop the march instead (AW-6.6.2.d)")
            if others and not left and len(force.leaders) > 1:
                return dict.fromkeys(counts, "Each leader of an army group leads at least one unit (AW-6.6.2.a)")
            if left and not others:
                why = (
                    "Mercenaries move only with a leader (AW-6.6.e)"
                    if hired
                    else "They stay with their leader (AW-6.6.b)"
                )
                return dict.fromkeys(counts, why)
            return {}

        units, leaders = yield from asking.asker(t, country).units(
            DROP, "AW-6.6.2.d", f"Leave whom in {areas.NAMES[force.at]}?", force.units.get(country, {}), behind,
            unfit=unfit, verb="leave", about={"at": force.at},
        )  # fmt: skip
        leave_behind(t, country, units, leaders)


def leave_behind(t: Table[State], country: str, units: Pile, leaders: list[str]) -> None:
    """Take the mark of the march off units and leaders who stay."""
    s = t.state
    assert s.mover is not None
    if units:
        pieces.change_units(s, s.mover.at, country, units, pieces.without_mark(units, pieces.ACTIVE))
    if leaders:
        s.mover.leaders = [leader for leader in s.mover.leaders if leader not in leaders]
        groups.leave(t, leaders)
        if not any(group.card == s.mover.group for group in s.groups):
            s.mover.group = ""
    if units or leaders:
        t.tell(f"{pieces.in_words(units, leaders)} {'stays' if pieces.size(units) + len(leaders) == 1 else 'stay'} in "
               f"{areas.NAMES[s.mover.at]}.", "AW-6.6.2.d")  # fmt: skip


def could_join(s: State, force: Force) -> list[str]:
    """6.6.3.k List the leaders in the area whose armies could join the force in an army group."""
    assert s.mover is not None
    found = groups.able(s, force.at, s.mover.country)
    return [
        leader for leader in found
        if leader not in force.leaders and not _refused(s, leader)
        and not groups.why_not(s, [*force.leaders, leader], card=force.group)
        and pieces.size(piles.without(forces.free(s, force.at, pieces.country_of(leader)), pieces.DONE, pieces.ACTIVE))
    ]  # fmt: skip


def _refused(s: State, leader: str) -> bool:
    return s.impulse is not None and f"join:{leader}" in s.impulse.tried


def join_march(t: Table[State], leader: str) -> Rule[None]:
    """6.6.3.k, 6.6.4.b An army in the area joins the march, if its player agrees."""
    s = t.state
    assert s.mover is not None
    country = s.mover.country
    if not (yield from groups.consent(t, country, leader, f"join the march in {areas.NAMES[s.mover.at]}")):
        t.tell(f"{pieces.leader_name(leader)} does not join.", "AW-6.6.4.b")
        if s.impulse is not None:
            s.impulse.tried.append(f"join:{leader}")
        return
    group = next((group for group in s.groups if group.card == s.mover.group), None)
    joined = forces.army(s, leader, pieces.DONE, pieces.ACTIVE)
    if group is None:
        group = groups.form(t, [*s.mover.leaders, leader], country)
        s.mover.group = group.card
    else:
        groups.join(t, group, leader)
    forces.mark(s, joined, pieces.ACTIVE)
    s.mover.leaders = [group.commander, *(other for other in group.leaders if other != group.commander)]


def still_inside(s: State, force: Force) -> bool:
    """Tell whether everybody of a force stands inside the city."""
    inside = all(pieces.INSIDE in pieces.marks(key) for pile in force.units.values() for key in pile)
    return inside and all(s.leaders[leader].inside for leader in force.leaders)


def go_inside(t: Table[State]) -> None:
    """1.2.c, 6.8.x The force goes into the city and stops."""
    s = t.state
    force = forces.under_way(s)
    forces.move(s, force, force.at, within=True)
    t.tell(f"{force.does('goes')} into the city of {areas.NAMES[force.at]}.", "AW-6.8.x")
