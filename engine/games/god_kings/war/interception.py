"""13.1 to 13.10 Interception: an army next to the space that is entered may attack the army that enters it."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from engine.games.god_kings.data import kinds, numbers, peoples, rulers
from engine.games.god_kings.events import windows
from engine.games.god_kings.position import Counts, State, asking, control, pieces, standing, tidying, topics
from engine.games.god_kings.war import movement_costs
from engine.kernel import Facts, Option, Rule, Table, Unfit
from engine.wargame.piles import plain, without
from engine.wargame.text import plural

INTERCEPT = topics.TOPICS.new("intercept", "whether to intercept", *standing.INTERCEPTING)
INTERCEPTORS = topics.TOPICS.new("interceptors", "who intercepts")
FIRST = topics.TOPICS.new("first_interception", "which interception is rolled first")

PASS = Option("pass", "let them pass", idle=True)
ALL, KEEPING, CHARIOTS, PART = "all", "keeping", "chariots", "part"


class Attempt(NamedTuple):
    """13.4.a An interception that is declared: from where, under whom, and exactly with whom."""

    side: str
    origin: str
    generals: list[str]
    units: Counts

    @property
    def leader(self) -> str:
        return pieces.leader_of(self.generals)

    @property
    def text(self) -> str:
        """`Thutmose III and Warlord A of Egypt with 3 warriors of Amon`."""
        return asking.company_text(self.units, self.generals)


# ---------------------------------------------------------------- whoever comes


def coming_text(s: State) -> str:
    """`Thutmose III enters Kadesh with 3 warriors of Amon and 2 chariots`."""
    army = movement_costs.the_army(s)
    units = movement_costs.troops(s, army)
    company = f"with {kinds.unit_text(plain(units))}" if units else "alone"
    return f"{asking.general_name(army.general)} enters {asking.place(army.at)} {company}"


def threat(s: State) -> dict[str, str | int]:
    """Who comes where, in numbers."""
    army = movement_costs.the_army(s)
    units = movement_costs.troops(s, army)
    theirs = pieces.strength(units, mountain=pieces.mountain(army.at))
    return {"at": army.at, "power": army.side, "theirs": theirs, "their_units": pieces.size(units)}


# ---------------------------------------------------------------- who may (13.2, 13.3, 13.8)


def why_not_into(s: State, side: str) -> str:
    """13.3.a Why this side intercepts nobody in the space that has been entered."""
    army = movement_costs.the_army(s)
    for other in pieces.foes_at(s, army.at, side):
        here = pieces.here(s, army.at, other)
        if without(here, pieces.ACTIVE) if other == army.side else here:
            return f"units of {peoples.name_of(other)} stand in {asking.place(army.at)} already (GK-13.3.a)"
    owner = control.controller(s, army.at)
    if owner and movement_costs.bound_to(s, side, owner):
        return f"a treaty keeps {peoples.name_of(side)} out of {asking.place(army.at)} (GK-R4-treaty-tablet.a)"
    return ""


def free_to_go(s: State, side: str, at: str) -> tuple[Counts, list[str]]:
    """13.8.a Those inside leave only while no enemy units are in the space."""
    if pieces.foes_at(s, at, side):
        return pieces.outside(s, at, side), pieces.generals_outside(s, at, side)
    return dict(pieces.here(s, at, side)), pieces.generals_at(s, at, side)


def origins(s: State, side: str) -> list[str]:
    """13.2.a, b Spaces next to the one entered with an army of this side; by sea nothing is adjacent (reading B-89)."""
    if why_not_into(s, side):
        return []
    return [at for at in movement_costs.neighbours(side, movement_costs.the_army(s).at) if all(free_to_go(s, side, at))]


def why_not_go(s: State, attempt: Attempt) -> str:
    """13.7 Why these units and generals do not intercept together; 13.2.a, 13.7.e an army is a general with units."""
    going, there = attempt.generals, pieces.generals_at(s, attempt.origin, attempt.side)
    chief = pieces.chief_of(there)
    if not going:
        return "a general goes with them (GK-13.2.a)"
    if not pieces.size(attempt.units):
        return "a general without units does not intercept (GK-13.7.e)"
    if chief not in going and len(going) > 1:
        return "two warlords do not intercept together (GK-13.7.f)"
    if pieces.size(attempt.units) > pieces.limit_of(going):
        return f"they go with at most {pieces.limit_of(going)} units (GK-13.7.d)"
    every = pieces.size(pieces.here(s, attempt.origin, attempt.side))
    if chief and chief not in going and pieces.size(attempt.units) == every:
        return f"{asking.general_name(chief)} stays with at least one unit (GK-13.7.c)"
    return ""


# ---------------------------------------------------------------- the roll (13.4)


def interception_modifier(s: State, attempt: Attempt) -> int:
    """13.4.b-d An enemy marker and no friends; more chariots than the mover; nothing but chariots."""
    army = movement_costs.the_army(s)
    hostile = control.controller(s, army.at) not in ("", attempt.side) and not pieces.here(s, army.at, attempt.side)
    marker = numbers.REACTIONS["enemy_marker"] if hostile else 0
    return marker + chariot_modifier(attempt.units, movement_costs.troops(s, army))


def chariot_modifier(ours: Mapping[str, int], theirs: Mapping[str, int]) -> int:
    """13.4.c, d, 14.1.c, d, 14.4.b, c More chariots than the others; nothing but chariots."""
    more = numbers.REACTIONS["more_chariots"] if pieces.chariots(ours) > pieces.chariots(theirs) else 0
    return more + (numbers.REACTIONS["chariots_only"] if pieces.chariots_only(ours) else 0)


def needed(general: str, modifier: int) -> int:
    """13.4.e-g, 14.1.e-g The highest die that succeeds."""
    rating = rulers.GENERALS[general].br
    return max([die for die in range(1, numbers.DIE + 1) if numbers.succeeds(die, modifier, rating)])


# ---------------------------------------------------------------- declaring (13.4.a, 13.6)


def attempts_from(s: State, side: str, origin: str) -> dict[str, Attempt]:
    """What is offered for one press: all, all but what keeps a city, and chariots alone."""
    units, generals = free_to_go(s, side, origin)
    chief = pieces.chief_of(generals)
    company = generals if chief else [pieces.leader_of(generals)]
    pick = pieces.strongest_led if len(company) == len(generals) else pieces.strongest
    whole = Attempt(side, origin, company, pick(units, pieces.limit_of(company)))
    found = {}
    kept = keeper(s, side, origin, units)
    if kept:
        rest = {key: n - kept.get(key, 0) for key, n in units.items() if n > kept.get(key, 0)}
        found[KEEPING] = whole._replace(units=pieces.strongest(rest, pieces.limit_of(company)))
    found[ALL] = whole
    riders = pieces.of_kind(units, kinds.CHARIOT)
    if riders and len(riders) < len(units):
        leader = [pieces.leader_of(generals)]
        found[CHARIOTS] = Attempt(side, origin, leader, pieces.strongest(riders, pieces.limit_of(leader)))
    return {key: attempt for key, attempt in found.items() if not why_not_go(s, attempt)}


def keeper(s: State, side: str, origin: str, units: Mapping[str, int]) -> Counts:
    """The weakest unit that could hold a Walled-City of one's own which nothing else holds."""
    bare = pieces.walled(origin) and control.controller(s, origin) == side and origin not in s.garrisons
    if not bare or pieces.size(units) < 2 or pieces.size(units) < pieces.size(pieces.here(s, origin, side)):
        return {}
    able = [key for key in units if kinds.kind_of(key) != kinds.MERCENARY]
    return {min(able, key=kinds.strength_of): 1} if able else {}


def attempt_facts(s: State, attempt: Attempt) -> Facts:
    left = pieces.size(pieces.here(s, attempt.origin, attempt.side)) - pieces.size(attempt.units)
    ours = pieces.strength(attempt.units, mountain=pieces.mountain(movement_costs.the_army(s).at))
    die = needed(attempt.leader, interception_modifier(s, attempt))
    return {"needed": die, "ours": ours, "units": pieces.size(attempt.units), "left": left}


def attempt_option(s: State, key: str, attempt: Attempt) -> Option:
    """`Thutmose III with 3 warriors of Amon from Kadesh (4 or less)`."""
    facts = attempt_facts(s, attempt)
    stays = f"; {plural(int(facts['left']), 'unit')} left there" if facts["left"] else ""
    label = f"{attempt.text} from {asking.place(attempt.origin)} ({facts['needed']} or less{stays})"
    return Option(f"{key}:{attempt.origin}", label, at=attempt.origin, facts=facts)


def declare_interceptions(t: Table[State], side: str) -> Rule[list[Attempt]]:
    """13.6.a, b, 13.7.b One from each space, all before any is rolled; 11.3.f in which order they are rolled."""
    declared: list[Attempt] = []
    for origin in origins(t.state, side):
        attempt = yield from declare_interception(t, side, origin)
        if attempt is not None:
            declared.append(attempt)
    ordered: list[Attempt] = []
    while len(declared) > 1:
        first = yield from asking.asker(t, side).one_of(
            FIRST, "GK-11.3.f", "Which interception is rolled first?",
            [(asking.space_option(attempt.origin, "from", "that from"), attempt) for attempt in declared], verb="from",
        )  # fmt: skip
        ordered.append(first)
        declared.remove(first)
    return ordered + declared


def declare_interception(t: Table[State], side: str, origin: str) -> Rule[Attempt | None]:
    """13.7.a With all or part of the army there; 13.2 nobody has to."""
    s = t.state
    army = movement_costs.the_army(s)
    offered = attempts_from(s, side, origin)
    units, generals = free_to_go(s, side, origin)
    options: list[tuple[Option, Attempt | str]] = [(PASS, PASS.key)]
    options += [(attempt_option(s, key, attempt), attempt) for key, attempt in offered.items()]
    if pieces.size(units) + len(generals) > 2:
        part = f"part of those in {asking.place(origin)}"
        options.append((Option(f"{PART}:{origin}", part, origin, facts={"by_hand": 1}), PART))
    about: Facts = {**threat(s), "from": origin}
    chosen = yield from asking.asker(t, side).one_of(
        INTERCEPT, "GK-13.2.b", f"{coming_text(s)}. {peoples.whether(side, 'intercept')} from {asking.place(origin)}?",
        options, about=about, verb="intercept",
    )  # fmt: skip
    if isinstance(chosen, Attempt):
        return chosen
    if chosen == PASS.key:
        return None
    units, generals = yield from asking.asker(t, side).units(
        INTERCEPTORS, "GK-13.4.a", f"Who intercepts in {asking.place(army.at)} from {asking.place(origin)}?", units,
        generals, unfit=unfit_to_go(s, side, origin), default=suggested(offered), about=about,
    )  # fmt: skip
    return Attempt(side, origin, generals, units) if units else None


def suggested(offered: Mapping[str, Attempt]) -> Counts:
    """As a question for units and generals is answered; nobody where nothing is offered whole."""
    for attempt in offered.values():
        return plain(attempt.units) | asking.counted(attempt.generals)
    return {}


def unfit_to_go(s: State, side: str, origin: str) -> Unfit:
    """13.7 With nobody named nobody intercepts."""

    def unfit(counts: dict[str, int]) -> dict[str, str]:
        generals, units = asking.generals_in(counts), asking.units_in(counts)
        why = why_not_go(s, Attempt(side, origin, generals, units)) if counts else ""
        if not why:
            return {}
        wrong = not units or (len(generals) > 1 and not pieces.chief_of(generals))
        return dict.fromkeys(asking.counted(generals) if wrong else units, why)

    return unfit


# ---------------------------------------------------------------- carrying it out


def interceptions(t: Table[State], declared: Iterable[list[Attempt]]) -> Rule[list[Attempt]]:
    """13.6.f, reading B-18 Those of one player after those of another, until somebody's have succeeded.

    13.6.c Two never intercept together; 11.3.d what one has declared is carried out to the last. Those who have come
    are the answer.
    """
    for attempts in declared:
        come: list[Attempt] = []
        for attempt in attempts:
            come += [attempt] if (yield from roll_to_intercept(t, attempt)) else []
        if come:
            return come
    return []


def roll_to_intercept(t: Table[State], attempt: Attempt) -> Rule[bool]:
    """13.4.b-h A die under the Battle Rating of whoever leads."""
    s = t.state
    army, leader = movement_costs.the_army(s), attempt.leader
    at = army.at
    modifier = interception_modifier(s, attempt) + (yield from windows.interception_cards(t, leader, at, army.seat))
    most = needed(leader, modifier)
    [die] = t.dice.roll(f"intercept {at} from {attempt.origin} {attempt.side}")
    comes = numbers.succeeds(die, modifier, rulers.GENERALS[leader].br)
    t.tell(
        f"{asking.general_name(leader)} tries to intercept from {asking.place(attempt.origin)} with "
        f"{kinds.unit_text(plain(attempt.units))}: {die}, {needs(most)}, and {'comes' if comes else 'does not come'}.",
        "GK-13.4.e", news=comes,
    )  # fmt: skip
    if comes:
        pieces.move_units(s, attempt.origin, at, attempt.side, attempt.units)
        for general in attempt.generals:
            pieces.station(s, general, at)
        tidying.tidy(t)
    else:
        pieces.mark_units(s, attempt.origin, attempt.side, without(attempt.units, pieces.FAILED), pieces.FAILED)
        s.failed += [general for general in attempt.generals if general not in s.failed]
    return comes


def needs(most: int) -> str:
    return f"needs {most} or less" if most > 1 else "needs a 1" if most else "no die will do"
