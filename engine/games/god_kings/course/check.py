"""What must be true of every position. Run after every phase in tests and fuzz."""

from __future__ import annotations

from collections.abc import Mapping

from engine.board.checks import off_course, twice, uncounted
from engine.board.piles import sort_of
from engine.games.god_kings.course.sequence import PHASES
from engine.games.god_kings.data.kinds import (
    CHARIOT,
    GUARD,
    KINDS,
    MERCENARY,
    REDUCED,
    WARRIOR,
    kind_of,
    power_of,
    warrior,
)
from engine.games.god_kings.data.numbers import LIMITS, SIEGE
from engine.games.god_kings.data.peoples import POWERS, SIDES, STRAYS, is_brown
from engine.games.god_kings.data.rulers import GENERALS, KING, warlords_of
from engine.games.god_kings.data.scenarios import SCENARIOS
from engine.games.god_kings.data.spaces import SPACES
from engine.games.god_kings.data.strategy_cards import DECK
from engine.games.god_kings.position.hands import pack
from engine.games.god_kings.position.pieces import (
    ACTIVE,
    FAILED,
    FIGHTING,
    MOVED,
    alone,
    free_counters,
    generals_at,
    inside,
    marks,
    on_map,
    outside,
    sides_at,
    size,
    walled,
)
from engine.games.god_kings.position.powers import powers_in_play, side_of
from engine.games.god_kings.position.state import Counts, State
from engine.games.god_kings.position.tidying import besiegers_at
from engine.games.god_kings.realm.assyria import arrives_now

ALONE = (ACTIVE, MOVED, FAILED, FIGHTING)  # marks of the army under way and of its card
REINFORCING = ("goods", "card_gifts", "removal", "reinforce", "neutral_reinforcement")
UNBESIEGED = ("reinforce", "neutral_reinforcement", "reinforcement_end")  # 17.5.a all pieces have left their spaces


def check(s: State) -> list[str]:
    """Everything impossible about this position, in words; with units that there are not, nothing else is looked at."""
    return check_sorts(s) or [
        *check_units(s),
        *check_counters(s),
        *check_divisions(s),
        *check_generals(s),
        *check_markers(s),
        *check_cards(s),
        *check_players(s),
        *(check_peace(s) if quiet(s) else []),
        *off_course(s, PHASES, s.first_turn, s.last_turn),
    ]


def quiet(s: State) -> bool:
    """No army is under way, no city has just been given away, and nobody is on the way to a new camp."""
    return s.army is None and s.battle is None and s.phase not in REINFORCING


# ---------------------------------------------------------------- units


def check_sorts(s: State) -> list[str]:
    """2.2.a Units of a kind that there is, one or more, of a side that there is."""
    return [
        f"GK-2.2.a: {side} at {at}: {units}"
        for at, there in s.units.items()
        for side, units in there.items()
        if side not in SIDES or any(uncounted({kinded(key): n}, KINDS) for key, n in units.items())
    ]


def check_units(s: State) -> list[str]:
    wrong = []
    for at, there in s.units.items():
        if at not in SPACES and list(there) != [at]:
            wrong.append(f"GK-21.0.m: {list(there)} at {at!r}")
        if not there:
            wrong.append(f"GK-2.2.a: nobody is kept at {at!r}")
        for side, units in there.items():
            if any(strange(side, key) for key in units):
                wrong.append(f"GK-2.2.c: {side} has no such unit, at {at}: {units}")
            elif not is_brown(side) and side not in powers_in_play(s):
                wrong.append(f"GK-1.0.b: {side} is not in the game, at {at}")
        if sum([size(inside(s, at, side)) for side in there]) > LIMITS["inside"]:
            wrong.append(f"GK-11.8.a: more than two units inside {at}")
        if not walled(at) and any(inside(s, at, side) for side in there):
            wrong.append(f"GK-11.8.a: units inside {at}, which has no walls")
    return wrong


def kinded(key: str) -> str:
    """The kind of a unit, whatever its step and its marks; nothing for what is none."""
    sort = sort_of(key)
    return sort.kind.partition("_")[0] if sort.step in ("", REDUCED) else ""


def strange(side: str, key: str) -> bool:
    """7.2.a A warrior of another Power's division; R2 Barbarians and Revolts have chariots and mercenaries."""
    if is_brown(side):
        return kind_of(key) not in (CHARIOT, MERCENARY)
    return kind_of(key) == WARRIOR and power_of(key) != side


def check_counters(s: State) -> list[str]:
    """2.2.c No more units of a kind than there are counters; those on the way to a new camp are counted as well."""
    limits = [(power, kind) for power in powers_in_play(s) for kind in (CHARIOT, GUARD)]
    wrong = [f"GK-2.2.c: too many of {kind} of {power}" for power, kind in limits if free_counters(s, power, kind) < 0]
    if free_counters(s, powers_in_play(s)[0], MERCENARY) < 0:
        wrong.append("GK-2.2.c: more mercenaries than counters")
    if free_counters(s, STRAYS, MERCENARY) < 0:
        wrong.append("GK-2.2.c: more Barbarians and Revolts than counters")
    return wrong


def check_divisions(s: State) -> list[str]:
    """7.2.k The three warriors of a division are on the map, on the way to a camp, or in the box of destroyed ones."""
    wrong = []
    for power in powers_in_play(s):
        found = warriors_of(s, power)
        due = {warrior(division): LIMITS["division"] for division in s.divisions[power]}
        if found != due and not (arrives_now(s, power) and not found):  # 23.0.c they come when it reinforces
            wrong.append(f"GK-7.2.k: {power} has {found}, not {due}")
        if len(due) > LIMITS["divisions"]:
            wrong.append(f"GK-7.2.b: {power} has {len(due)} divisions")
    return wrong


def warriors_of(s: State, power: str) -> Counts:
    """All its warriors by division."""
    found: Counts = {}
    for pile in piles_of(s, power):
        for key, n in pile.items():
            if kind_of(key) == WARRIOR:
                kind = sort_of(key).kind
                found[kind] = found.get(kind, 0) + n
    return found


def piles_of(s: State, power: str) -> list[Mapping[str, int]]:
    """On the map, destroyed, and on the way to a new camp."""
    muster = s.musters.get(power)
    moving = [muster.units, *(muster.camps.values() if not muster.units else [])] if muster is not None else []
    return [on_map(s, power), s.destroyed.get(power, {}), *moving]


# ---------------------------------------------------------------- generals


def check_generals(s: State) -> list[str]:
    wrong = []
    there = [*s.generals, *s.exiled]  # 25.0.a some are beside the map
    for general, post in s.generals.items():
        if post.at not in SPACES and post.at != general:
            wrong.append(f"GK-21.0.m: {general} at {post.at!r}")
        if post.inside and not walled(post.at):
            wrong.append(f"GK-11.8.a: {general} inside {post.at}, which has no walls")
    for power in powers_in_play(s):
        kings = [g for g in there if side_of(g) == power and GENERALS[g].kind == KING]
        if kings != [s.kings[power]]:
            wrong.append(f"GK-2.2.f: {power} has the Kings {kings}, not {s.kings[power]}")
        wrong += [f"GK-2.2.g: {warlord} is not on the map" for warlord in warlords_of(power) if warlord not in there]
    strangers = [g for g in s.generals if side_of(g) in POWERS and side_of(g) not in powers_in_play(s)]
    return [*wrong, *(f"GK-1.0.b: {general} is not in the game" for general in strangers)]


# ---------------------------------------------------------------- markers and sieges


def check_markers(s: State) -> list[str]:
    owners = [*powers_in_play(s), *SCENARIOS[s.scenario].empty]
    wrong = [
        f"GK-2.2.j: a marker of {owner} in {at!r}"
        for at, owner in s.markers.items()
        if owner not in owners or at not in SPACES
    ]
    wrong += [f"GK-2.2.j: two garrison markers in {at}" for at in twice(s.garrisons)]
    wrong += [f"GK-17.1.d: a garrison marker in {at}" for at in s.garrisons if not walled(at) or at not in s.markers]
    wrong += [
        f"GK-17.3.g: {n} Siege Continued markers in {at}"
        for at, n in s.sieges.items()
        if not walled(at) or not 0 <= n <= SIEGE["continued_most"]
    ]
    if s.phase in UNBESIEGED:
        wrong += [f"GK-17.5.a: {at} is besieged in the Reinforcement Phase" for at in s.sieges]
    held = [side for side, seat in s.held.items() if seat not in s.seats or side in s.nation.values()]
    return [*wrong, *(f"GK-20.2.d: {s.held[side]} holds {side}" for side in held)]


def check_peace(s: State) -> list[str]:
    """While nobody is under way enemies share no space before the walls, and nobody besieges a city from nowhere."""
    wrong = []
    for at in s.units:
        before = [side for side in sides_at(s, at) if side != STRAYS and outside(s, at, side)]  # they may come of it
        if len(before) > 1:
            wrong.append(f"GK-20.1.b: enemies share {at}: {before}")
        wrong += [
            f"GK-17.1.d: units of {side} inside {at}, which is {s.markers.get(at, 'nobody')}'s"
            for side in sides_at(s, at)
            if inside(s, at, side) and s.markers.get(at) != side
        ]
        wrong += [f"GK-3.0.o: mercenaries of {side} alone in {at}" for side in sides_at(s, at) if astray(s, at, side)]
        left = [key for side in sides_at(s, at) for key in s.units[at][side] if any(m in ALONE for m in marks(key))]
        wrong += [f"GK-11.12.b: {key} in {at} has been left behind" for key in left if not s.playing]
    for at, n in s.sieges.items():
        besiegers = besiegers_at(s, at)
        if not besiegers:
            wrong.append(f"GK-17.6.a: nobody besieges {at}")
        elif n and besiegers < SIEGE["units"]:
            wrong.append(f"GK-17.3.h: {n} Siege Continued markers in {at} and {besiegers} besiegers")
    return wrong


def astray(s: State, at: str, side: str) -> bool:
    """3.0.o Mercenaries with neither a general nor another unit of their Power."""
    return not is_brown(side) and alone(s.units[at][side], generals_at(s, at, side))


# ---------------------------------------------------------------- cards and players


def check_cards(s: State) -> list[str]:
    return ["GK-2.1.a: a card is missing or doubled"] if pack(s).not_once(DECK) else []


def check_players(s: State) -> list[str]:
    wrong = [] if sorted(s.order) == sorted(s.seats) else [f"GK-6.0.a: the Turn Order is {s.order}"]
    for name, counts in (("TP", s.tp), ("WP", s.wp), ("TP of Trade", s.trade_tp), ("WP of Trade", s.trade_wp)):
        wrong += [f"GK-mat.d: {seat} has {n} {name}" for seat, n in counts.items() if n < 0]
    return wrong
