"""13.0 Interception: an army next to the space that is entered may fall upon whoever enters it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from engine.board.piles import plain, without
from engine.board.words import plural
from engine.games.god_kings.data.kinds import CHARIOT, MERCENARY, kind_of, strength_of, unit_text
from engine.games.god_kings.data.numbers import DIE, REACTIONS, succeeds
from engine.games.god_kings.data.peoples import name_of, whether
from engine.games.god_kings.data.rulers import GENERALS
from engine.games.god_kings.events.windows import interception_cards
from engine.games.god_kings.position.asking import GENERAL, asker, company_text, general_name, place, space_option
from engine.games.god_kings.position.control import controller
from engine.games.god_kings.position.pieces import (
    ACTIVE,
    FAILED,
    chariots,
    chariots_only,
    chief_of,
    foes_at,
    generals_at,
    generals_outside,
    here,
    leader_of,
    limit_of,
    mark_units,
    mountain,
    move_units,
    outside,
    sides_at,
    size,
    station,
    strength,
    strongest,
    strongest_led,
    walled,
)
from engine.games.god_kings.position.standing import INTERCEPTING
from engine.games.god_kings.position.state import Counts, State
from engine.games.god_kings.position.tidying import tidy
from engine.games.god_kings.position.topics import TOPICS
from engine.games.god_kings.war.movement_costs import bound_to, neighbours, the_army, troops
from engine.kernel.questions import Facts, Option, Rule, Unfit
from engine.kernel.table import Table

INTERCEPT = TOPICS.new("intercept", "whether to intercept", *INTERCEPTING)
INTERCEPTORS = TOPICS.new("interceptors", "who intercepts")
FIRST = TOPICS.new("first_interception", "which interception is rolled first")

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
        return leader_of(self.generals)

    @property
    def text(self) -> str:
        """`Thutmose III and Warlord A of Egypt with 3 warriors of Amon`."""
        return company_text(self.units, self.generals)


# ---------------------------------------------------------------- whoever comes


def coming_text(s: State) -> str:
    """`Thutmose III enters Kadesh with 3 warriors of Amon and 2 chariots`."""
    army = the_army(s)
    units = troops(s, army)
    company = f"with {unit_text(plain(units))}" if units else "alone"
    return f"{general_name(army.general)} enters {place(army.at)} {company}"


def threat(s: State) -> dict[str, str | int]:
    """Who comes where, in numbers."""
    army = the_army(s)
    units = troops(s, army)
    theirs = strength(units, mountain=mountain(army.at))
    return {"at": army.at, "power": army.side, "theirs": theirs, "their_units": size(units)}


# ---------------------------------------------------------------- who may (13.2, 13.3, 13.8)


def why_not_into(s: State, side: str) -> str:
    """13.3.a Why this side intercepts nobody in the space that has been entered."""
    army = the_army(s)
    for other in sides_at(s, army.at):
        still = without(here(s, army.at, other), ACTIVE) if other == army.side else here(s, army.at, other)
        if other != side and still:
            return f"units of {name_of(other)} stand in {place(army.at)} already (GK-13.3.a)"
    owner = controller(s, army.at)
    if owner and bound_to(s, side, owner):
        return f"a treaty keeps {name_of(side)} out of {place(army.at)} (GK-R4-treaty-tablet.a)"
    return ""


def free_to_go(s: State, side: str, at: str) -> tuple[Counts, list[str]]:
    """13.8.a Those inside leave only while no enemy units are in the space."""
    if foes_at(s, at, side):
        return outside(s, at, side), generals_outside(s, at, side)
    return dict(here(s, at, side)), generals_at(s, at, side)


def origins(s: State, side: str) -> list[str]:
    """13.2.a, b Spaces next to the one entered with an army of this side; by sea nothing is adjacent (reading B-89)."""
    if why_not_into(s, side):
        return []
    return [at for at in neighbours(side, the_army(s).at) if all(free_to_go(s, side, at))]


def why_not_go(s: State, attempt: Attempt) -> str:
    """13.7 Why these units and generals do not intercept together; 13.2.a, 13.7.e an army is a general with units."""
    going, there = attempt.generals, generals_at(s, attempt.origin, attempt.side)
    chief = chief_of(there)
    if not going:
        return "a general goes with them (GK-13.2.a)"
    if not size(attempt.units):
        return "a general without units does not intercept (GK-13.7.e)"
    if chief not in going and len(going) > 1:
        return "two warlords do not intercept together (GK-13.7.f)"
    if size(attempt.units) > limit_of(going):
        return f"they go with at most {limit_of(going)} units (GK-13.7.d)"
    if chief and chief not in going and size(attempt.units) == size(here(s, attempt.origin, attempt.side)):
        return f"{general_name(chief)} stays with at least one unit (GK-13.7.c)"
    return ""


# ---------------------------------------------------------------- the roll (13.4)


def interception_modifier(s: State, attempt: Attempt) -> int:
    """13.4.b-d An enemy marker and no friends; more chariots than the mover; nothing but chariots."""
    army = the_army(s)
    hostile = controller(s, army.at) not in ("", attempt.side) and not here(s, army.at, attempt.side)
    marker = REACTIONS["enemy_marker"] if hostile else 0
    return marker + chariot_modifier(attempt.units, troops(s, army))


def chariot_modifier(ours: Mapping[str, int], theirs: Mapping[str, int]) -> int:
    """13.4.c, d, 14.1.c, d, 14.4.b, c More chariots than the others; nothing but chariots."""
    more = REACTIONS["more_chariots"] if chariots(ours) > chariots(theirs) else 0
    return more + (REACTIONS["chariots_only"] if chariots_only(ours) else 0)


def needed(general: str, modifier: int) -> int:
    """13.4.e-g, 14.1.e-g The highest die that succeeds."""
    return max([die for die in range(1, DIE + 1) if succeeds(die, modifier, GENERALS[general].br)])


# ---------------------------------------------------------------- declaring (13.4.a, 13.6)


def attempts_from(s: State, side: str, origin: str) -> dict[str, Attempt]:
    """What is offered for one press: all, all but what keeps a city, and chariots alone."""
    units, generals = free_to_go(s, side, origin)
    chief = chief_of(generals)
    company = generals if chief else [leader_of(generals)]
    pick = strongest_led if len(company) == len(generals) else strongest
    whole = Attempt(side, origin, company, pick(units, limit_of(company)))
    found = {}
    kept = keeper(s, side, origin, units)
    if kept:
        rest = {key: n - kept.get(key, 0) for key, n in units.items() if n > kept.get(key, 0)}
        found[KEEPING] = whole._replace(units=strongest(rest, limit_of(company)))
    found[ALL] = whole
    riders = {key: n for key, n in units.items() if kind_of(key) == CHARIOT}
    if riders and len(riders) < len(units):
        leader = [leader_of(generals)]
        found[CHARIOTS] = Attempt(side, origin, leader, strongest(riders, limit_of(leader)))
    return {key: attempt for key, attempt in found.items() if not why_not_go(s, attempt)}


def keeper(s: State, side: str, origin: str, units: Mapping[str, int]) -> Counts:
    """The weakest unit that could hold a Walled-City of one's own which nothing else holds."""
    bare = walled(origin) and controller(s, origin) == side and origin not in s.garrisons
    if not bare or size(units) < 2 or size(units) < size(here(s, origin, side)):
        return {}
    able = [key for key in units if kind_of(key) != MERCENARY]
    return {min(able, key=strength_of): 1} if able else {}


def attempt_facts(s: State, attempt: Attempt) -> Facts:
    left = size(here(s, attempt.origin, attempt.side)) - size(attempt.units)
    ours = strength(attempt.units, mountain=mountain(the_army(s).at))
    die = needed(attempt.leader, interception_modifier(s, attempt))
    return {"needed": die, "ours": ours, "units": size(attempt.units), "left": left}


def attempt_option(s: State, key: str, attempt: Attempt) -> Option:
    """`Thutmose III with 3 warriors of Amon from Kadesh (4 or less)`."""
    facts = attempt_facts(s, attempt)
    stays = f"; {plural(int(facts['left']), 'unit')} left there" if facts["left"] else ""
    label = f"{attempt.text} from {place(attempt.origin)} ({facts['needed']} or less{stays})"
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
        key = yield from asker(t, side).choose(
            FIRST, "GK-11.3.f", "Which interception is rolled first?",
            [space_option(attempt.origin, "from", "that from") for attempt in declared],
            default=f"from:{declared[0].origin}", verb="from",
        )  # fmt: skip
        ordered += [attempt for attempt in declared if key == f"from:{attempt.origin}"]
        declared = [attempt for attempt in declared if key != f"from:{attempt.origin}"]
    return ordered + declared


def declare_interception(t: Table[State], side: str, origin: str) -> Rule[Attempt | None]:
    """13.7.a With all or part of the army there; 13.2 nobody has to."""
    s = t.state
    army = the_army(s)
    offered = attempts_from(s, side, origin)
    units, generals = free_to_go(s, side, origin)
    options = [PASS, *(attempt_option(s, key, attempt) for key, attempt in offered.items())]
    if size(units) + len(generals) > 2:
        options.append(Option(f"{PART}:{origin}", f"part of those in {place(origin)}", origin, facts={"by_hand": 1}))
    key = yield from asker(t, side).choose(
        INTERCEPT, "GK-13.2.b", f"{coming_text(s)}. {whether(side, 'intercept')} from {place(origin)}?", options,
        default=PASS.key, about={**threat(s), "from": origin}, verb="intercept",
    )  # fmt: skip
    if key == PASS.key:
        return None
    if not key.startswith(PART):
        return offered[key.partition(":")[0]]
    units, generals = yield from asker(t, side).units(
        INTERCEPTORS, "GK-13.4.a", f"Who intercepts in {place(army.at)} from {place(origin)}?", units, generals,
        unfit=unfit_to_go(s, side, origin), default=suggested(offered), about={**threat(s), "from": origin},
    )  # fmt: skip
    return Attempt(side, origin, generals, units) if units else None


def suggested(offered: Mapping[str, Attempt]) -> Counts:
    """As a question for units and generals is answered; nobody where nothing is offered whole."""
    for attempt in offered.values():
        return plain(attempt.units) | {f"{GENERAL}{general}": 1 for general in attempt.generals}
    return {}


def unfit_to_go(s: State, side: str, origin: str) -> Unfit:
    """13.7 With nobody named nobody intercepts."""

    def unfit(counts: dict[str, int]) -> dict[str, str]:
        generals = [key.removeprefix(GENERAL) for key in counts if key.startswith(GENERAL)]
        units = {key: n for key, n in counts.items() if not key.startswith(GENERAL)}
        why = why_not_go(s, Attempt(side, origin, generals, units)) if counts else ""
        if not why:
            return {}
        wrong = not units or (len(generals) > 1 and not chief_of(generals))
        return dict.fromkeys([f"{GENERAL}{general}" for general in generals] if wrong else units, why)

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
    army, leader = the_army(s), attempt.leader
    at = army.at
    modifier = interception_modifier(s, attempt) + (yield from interception_cards(t, leader, at, army.seat))
    most = needed(leader, modifier)
    [die] = t.dice.roll(f"intercept {at} from {attempt.origin} {attempt.side}")
    comes = succeeds(die, modifier, GENERALS[leader].br)
    t.tell(
        f"{general_name(leader)} tries to intercept from {place(attempt.origin)} with "
        f"{unit_text(plain(attempt.units))}: {die}, {needs(most)}, and {'comes' if comes else 'does not come'}.",
        "GK-13.4.e", news=comes,
    )  # fmt: skip
    if comes:
        move_units(s, attempt.origin, at, attempt.side, attempt.units)
        for general in attempt.generals:
            station(s, general, at)
        tidy(t)
    else:
        mark_units(s, attempt.origin, attempt.side, without(attempt.units, FAILED), FAILED)
        s.failed += [general for general in attempt.generals if general not in s.failed]
    return comes


def needs(most: int) -> str:
    return f"needs {most} or less" if most > 1 else "needs a 1" if most else "no die will do"
