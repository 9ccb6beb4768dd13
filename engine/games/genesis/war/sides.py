"""8.1, 8.2, 8.3.1, 8.3.2 The two sides of a battle: who takes part, who decides, how strong they are."""

from engine.games.genesis.data import tables
from engine.games.genesis.position import Battle, Counts, Force, Side, State, control, pieces, places, powers
from engine.games.genesis.position.asking import Asker
from engine.kernel import Table


def level(s: State, power: str) -> int:
    """2.2.1 A player's Chariot Technology Level; 10.0 for all others the lowest among the players."""
    return s.technology[power] if power in s.technology else min([s.technology[k] for k in s.kingdoms], default=0)


# ---------------------------------------------------------------- who decides


def side_of(t: Table[State], at: str, units: dict[str, Counts], kings: list[str], ruler: str, attacker: str) -> Side:
    """A side, its decisions with one player: 12.1.2 for allies, the attacker's neighbor for those whom nobody leads.

    The seat is empty where there is no neighbor either (R5.1.d).
    """
    s = t.state
    with_peasants = [p for king in kings if control.here(s, at, p := tables.KINGS[king].power)]  # he leads all the same
    led = [power for power in dict.fromkeys([*units, *with_peasants]) if powers.seat_of(s, power)]
    if len(led) > 1:
        power = leader_of(t, at, led, units, kings)
    elif led:
        power = led[0]
    else:
        power = next(iter(units), ruler)
    seat = powers.seat_of(s, power) if power else ""
    if not seat and powers.proxy_of(s, attacker) != powers.player_of(s, attacker):
        seat = s.owner[powers.proxy_of(s, attacker)]
    return Side(power, seat, {p: dict(c) for p, c in units.items()}, list(kings))


def asker_of(t: Table[State], side: Side) -> Asker:
    """R5.1.d For those for whom nobody decides, the referee takes the suggestion."""
    return Asker(t, side.power, side.seat)


def leader_of(t: Table[State], at: str, powers: list[str], units: dict[str, Counts], kings: list[str]) -> str:
    """12.1.2 The higher King present; else more battle points; else chance."""
    able = {p: units.get(p, {}) for p in powers}
    if places.MOUNTAIN[at]:
        able = {p: {"inf": counts.get("inf", 0)} for p, counts in able.items()}
    rank = {p: (king_rank(p, kings), strength(t.state, p, able[p])) for p in powers}
    best = max(r[0] for r in rank.values())
    tied = [p for p in powers if rank[p][0] == best]
    if len(tied) > 1:
        most = max(rank[p][1] for p in tied)
        tied = [p for p in tied if rank[p][1] == most]
    return tied[0] if len(tied) == 1 else t.dice.draw(f"who decides in {at}", tied)


def king_rank(power: str, kings: list[str]) -> int:
    own = [king for king in kings if tables.KINGS[king].power == power]
    return pieces.tactical(own) + 1 if own else 0


def strength(s: State, power: str, units: Counts) -> int:
    return units.get("inf", 0) + units.get("ch", 0) * level(s, power)


# ---------------------------------------------------------------- Chariots (8.3)


def chariots_fight(b: Battle) -> bool:
    """8.3.1 Not in the mountains, and not where a city is used in the defense."""
    return not places.MOUNTAIN[b.at] and not b.walls


def leave_out_chariots(b: Battle) -> None:
    """8.3.1 Chariots that take no part absorb no losses either."""
    for side in (b.attacker, b.defender):
        for power in list(side.units):
            wheels = side.units[power].pop("ch", 0)
            if wheels:
                side.spare[power] = {"ch": wheels}
            if not side.units[power]:
                del side.units[power]


def chariots(s: State, side: Side) -> int:
    """8.3.2 Units, not points: those of a power without the technology count too (B6), unless agreed otherwise."""
    return sum([trained(s, p, units) for p, units in side.units.items()])


def trained(s: State, power: str, units: Counts) -> int:
    """The Chariots among these units that count."""
    ignored = s.options["untrained_chariots"] == "ignored" and not level(s, power)
    return 0 if ignored else units.get("ch", 0)


def edge(ours: int, theirs: int) -> str:
    """8.3.2 Supremacy: three times as many, or two against none; Superiority: more."""
    if ours <= theirs:
        return ""
    if (theirs and ours >= tables.BATTLE["supremacy_times"] * theirs) or (
        not theirs and ours >= tables.BATTLE["supremacy_alone"]
    ):
        return "supremacy"
    return "superiority"


# ---------------------------------------------------------------- battle points and shifts (8.2.1)


def count_points(s: State, b: Battle) -> None:
    """8.2.1 Infantry 1, Chariots their owner's level, and the Defense Strength of a city that is used."""
    for side in (b.attacker, b.defender):
        side.points = sum([strength(s, power, units) for power, units in side.units.items()]) + side.city


def count_shifts(s: State, b: Battle) -> None:
    """8.2.1 From the ratio, the Kings, Chariots, mountains, Sherden and Sea Peoples; cards come on top."""
    a, d = b.attacker, b.defender
    a.shifts = d.shifts = 0
    bigger, smaller = (a, d) if a.points > d.points else (d, a)
    bigger.shifts += ratio_shifts(s.options["ratio"], bigger.points, smaller.points)
    ours, theirs = pieces.tactical(a.kings), pieces.tactical(d.kings)
    a.shifts += max(0, ours - theirs)
    d.shifts += max(0, theirs - ours)
    ours, theirs = chariots(s, a), chariots(s, d)
    b.edge = {"attacker": edge(ours, theirs), "defender": edge(theirs, ours)}
    for name, side in (("attacker", a), ("defender", d)):
        if b.edge[name]:
            side.shifts += tables.BATTLE[b.edge[name]]
        if s.sherden and any(tables.KINGS[king].power == s.sherden for king in side.kings):
            side.shifts += tables.BATTLE["sherden"]
        if "sea_peoples" in side.units:
            side.shifts += tables.BATTLE["sea_peoples"]
    if places.MOUNTAIN[b.at]:
        d.shifts += tables.BATTLE["mountain"]
        if "kaskans" in d.units:
            d.shifts += tables.BATTLE["kaskans"]


def ratio_shifts(how: str, bigger: int, smaller: int) -> int:
    """8.2.3 Simplified: more is 1, twice 2, and so on. 8.2.2: below 1.5 none, then rounded, halves down.

    `chart` is 8.2.2 with both totals halved, fractions up, when the larger is above 40 (reading B2).
    """
    smaller = max(1, smaller)
    bigger = max(1, bigger)
    if bigger <= smaller:
        return 0
    if how == "simplified":
        return bigger // smaller
    if how == "chart" and bigger > tables.BATTLE["halved_above"]:
        bigger, smaller = (bigger + 1) // 2, (smaller + 1) // 2
    if 2 * bigger < 3 * smaller:
        return 0
    whole, rest = divmod(bigger, smaller)
    return whole + (2 * rest > smaller)


PERCENT = tables.BATTLE["percent"]  # of the enemy's Battle Points, for each point of the die


def percent_of(points: int, percent: int) -> int:
    """8.2.1 Battle points lost: to the nearest, halves up."""
    return (points * percent + 50) // 100


# ---------------------------------------------------------------- participants


def present(s: State, at: str, powers: list[str], *, free: bool) -> dict[str, Counts]:
    """The combat units of these powers in the space; `free`: without those of forces under way."""
    found = {}
    for power in powers:
        units = pieces.fighters(control.idle(s, at, power) if free else s.units.get(at, {}).get(power, {}))
        if units:
            found[power] = units
    return found


def add_force(units: dict[str, Counts], force: Force) -> None:
    """A force joins its side."""
    own = pieces.fighters(force.units)
    if own:
        units[force.power] = pieces.plus(units.get(force.power, {}), own)


def any_fighters(units: dict[str, Counts]) -> bool:
    return any(control.combat(counts) for counts in units.values())
