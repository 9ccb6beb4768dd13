"""What must be true of every position. Run after every phase in tests and fuzz."""

from collections.abc import Mapping

from engine.games.god_kings.course import sequence
from engine.games.god_kings.data import kinds, numbers, peoples, rulers, scenarios, spaces, strategy_cards
from engine.games.god_kings.position import Counts, State, hands, pieces, powers, tidying
from engine.games.god_kings.realm import assyria
from engine.wargame import checks, piles

ALONE = (pieces.ACTIVE, pieces.MOVED, pieces.FAILED, pieces.FIGHTING)  # marks of the army under way and of its card
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
        *check_cards_and_players(s),
        *(check_peace(s) if quiet(s) else []),
        *checks.off_course(s, sequence.PHASES, s.first_turn, s.last_turn),
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
        if side not in peoples.SIDES or any(checks.uncounted({kinded(key): n}, kinds.KINDS) for key, n in units.items())
    ]


def check_units(s: State) -> list[str]:
    wrong = []
    for at, there in s.units.items():
        if at not in spaces.SPACES and list(there) != [at]:
            wrong.append(f"GK-21.0.m: {list(there)} at {at!r}")
        if not there:
            wrong.append(f"GK-2.2.a: nobody is kept at {at!r}")
        for side, units in there.items():
            if any(strange(side, key) for key in units):
                wrong.append(f"GK-2.2.c: {side} has no such unit, at {at}: {units}")
            elif not peoples.is_brown(side) and side not in powers.powers_in_play(s):
                wrong.append(f"GK-1.0.b: {side} is not in the game, at {at}")
        if sum([pieces.size(pieces.inside(s, at, side)) for side in there]) > numbers.LIMITS["inside"]:
            wrong.append(f"GK-11.8.a: more than two units inside {at}")
        if not pieces.walled(at) and any(pieces.inside(s, at, side) for side in there):
            wrong.append(f"GK-11.8.a: units inside {at}, which has no walls")
    return wrong


def kinded(key: str) -> str:
    """The kind of a unit, whatever its step and its marks; nothing for what is none."""
    sort = piles.sort_of(key)
    return sort.kind.partition("_")[0] if sort.step in ("", kinds.REDUCED) else ""


def strange(side: str, key: str) -> bool:
    """7.2.a A warrior of another Power's division; R2 Barbarians and Revolts have chariots and mercenaries."""
    if peoples.is_brown(side):
        return kinds.kind_of(key) not in (kinds.CHARIOT, kinds.MERCENARY)
    return kinds.kind_of(key) == kinds.WARRIOR and kinds.power_of(key) != side


def check_counters(s: State) -> list[str]:
    """2.2.c No more units of a kind than there are counters; those on the way to a new camp are counted as well."""
    limits = [(power, kind) for power in powers.powers_in_play(s) for kind in (kinds.CHARIOT, kinds.GUARD)]
    over = [limit for limit in limits if pieces.free_counters(s, *limit) < 0]
    wrong = [f"GK-2.2.c: too many of {kind} of {power}" for power, kind in over]
    if pieces.free_counters(s, powers.powers_in_play(s)[0], kinds.MERCENARY) < 0:
        wrong.append("GK-2.2.c: more mercenaries than counters")
    if pieces.free_counters(s, peoples.STRAYS, kinds.MERCENARY) < 0:
        wrong.append("GK-2.2.c: more Barbarians and Revolts than counters")
    return wrong


def check_divisions(s: State) -> list[str]:
    """7.2.k The three warriors of a division are on the map, on the way to a camp, or in the box of destroyed ones."""
    wrong = []
    for power in powers.powers_in_play(s):
        found = warriors_of(s, power)
        due = {kinds.warrior(division): numbers.LIMITS["division"] for division in s.divisions[power]}
        if found != due and not (assyria.arrives_now(s, power) and not found):  # 23.0.c they come when it reinforces
            wrong.append(f"GK-7.2.k: {power} has {found}, not {due}")
        if len(due) > numbers.LIMITS["divisions"]:
            wrong.append(f"GK-7.2.b: {power} has {len(due)} divisions")
    return wrong


def warriors_of(s: State, power: str) -> Counts:
    """All its warriors by division."""
    found: Counts = {}
    for pile in piles_of(s, power):
        for key, n in pile.items():
            if kinds.kind_of(key) == kinds.WARRIOR:
                kind = piles.sort_of(key).kind
                found[kind] = found.get(kind, 0) + n
    return found


def piles_of(s: State, power: str) -> list[Mapping[str, int]]:
    """On the map, destroyed, and on the way to a new camp."""
    muster = s.musters.get(power)
    moving = [muster.units, *(muster.camps.values() if not muster.units else [])] if muster is not None else []
    return [pieces.on_map(s, power), s.destroyed.get(power, {}), *moving]


# ---------------------------------------------------------------- generals


def check_generals(s: State) -> list[str]:
    wrong = []
    there = [*s.generals, *s.exiled]  # 25.0.a some are beside the map
    for general, post in s.generals.items():
        if post.at not in spaces.SPACES and post.at != general:
            wrong.append(f"GK-21.0.m: {general} at {post.at!r}")
        if post.inside and not pieces.walled(post.at):
            wrong.append(f"GK-11.8.a: {general} inside {post.at}, which has no walls")
    for power in powers.powers_in_play(s):
        kings = [g for g in there if powers.side_of(g) == power and rulers.GENERALS[g].kind == rulers.KING]
        if kings != [s.kings[power]]:
            wrong.append(f"GK-2.2.f: {power} has the Kings {kings}, not {s.kings[power]}")
        wrong += [f"GK-2.2.g: {g} is not on the map" for g in rulers.warlords_of(power) if g not in there]
    absent = [power for power in peoples.POWERS if power not in powers.powers_in_play(s)]
    return wrong + [f"GK-1.0.b: {g} is not in the game" for g in s.generals if powers.side_of(g) in absent]


# ---------------------------------------------------------------- markers and sieges


def check_markers(s: State) -> list[str]:
    owners = [*powers.powers_in_play(s), *scenarios.SCENARIOS[s.scenario].empty]
    strange = [at for at, owner in s.markers.items() if owner not in owners or at not in spaces.SPACES]
    wrong = [f"GK-2.2.j: a marker of {s.markers[at]} in {at!r}" for at in strange]
    wrong += [f"GK-2.2.j: two garrison markers in {at}" for at in checks.twice(s.garrisons)]
    bare = [at for at in s.garrisons if not pieces.walled(at) or at not in s.markers]
    wrong += [f"GK-17.1.d: a garrison marker in {at}" for at in bare]
    odd = [at for at, n in s.sieges.items() if not pieces.walled(at) or not 0 <= n <= numbers.SIEGE["continued_most"]]
    wrong += [f"GK-17.3.g: {s.sieges[at]} Siege Continued markers in {at}" for at in odd]
    if s.phase in UNBESIEGED:
        wrong += [f"GK-17.5.a: {at} is besieged in the Reinforcement Phase" for at in s.sieges]
    held = [side for side, seat in s.held.items() if seat not in s.seats or side in s.nation.values()]
    return [*wrong, *(f"GK-20.2.d: {s.held[side]} holds {side}" for side in held)]


def check_peace(s: State) -> list[str]:
    """While nobody is under way enemies share no space before the walls, and nobody besieges a city from nowhere."""
    wrong = []
    for at in s.units:
        sides, owner = pieces.sides_at(s, at), s.markers.get(at, "nobody")
        before = [side for side in sides if side != peoples.STRAYS and pieces.outside(s, at, side)]  # they come of it
        if len(before) > 1:
            wrong.append(f"GK-20.1.b: enemies share {at}: {before}")
        within = [side for side in sides if side != owner and pieces.inside(s, at, side)]
        wrong += [f"GK-17.1.d: units of {side} inside {at}, which is {owner}'s" for side in within]
        wrong += [f"GK-3.0.o: mercenaries of {side} alone in {at}" for side in sides if astray(s, at, side)]
        keys = [] if s.playing else [key for side in sides for key in s.units[at][side]]
        left = [key for key in keys if any(mark in ALONE for mark in pieces.marks(key))]
        wrong += [f"GK-11.12.b: {key} in {at} has been left behind" for key in left]
    for at, n in s.sieges.items():
        besiegers = tidying.besiegers_at(s, at)
        if not besiegers:
            wrong.append(f"GK-17.6.a: nobody besieges {at}")
        elif n and besiegers < numbers.SIEGE["units"]:
            wrong.append(f"GK-17.3.h: {n} Siege Continued markers in {at} and {besiegers} besiegers")
    return wrong


def astray(s: State, at: str, side: str) -> bool:
    """3.0.o Mercenaries with neither a general nor another unit of their Power."""
    return not peoples.is_brown(side) and pieces.alone(s.units[at][side], pieces.generals_at(s, at, side))


# ---------------------------------------------------------------- cards and players


def check_cards_and_players(s: State) -> list[str]:
    wrong = ["GK-2.1.a: a card is missing or doubled"] if hands.pack(s).not_once(strategy_cards.DECK) else []
    wrong += [] if sorted(s.order) == sorted(s.seats) else [f"GK-6.0.a: the Turn Order is {s.order}"]
    for name, counts in (("TP", s.tp), ("WP", s.wp), ("TP of Trade", s.trade_tp), ("WP of Trade", s.trade_wp)):
        wrong += [f"GK-mat.d: {seat} has {n} {name}" for seat, n in counts.items() if n < 0]
    return wrong
