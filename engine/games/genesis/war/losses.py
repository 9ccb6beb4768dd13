"""8.2.1 step 5: how a side pays its losses in Chariots, Infantry and defenses."""

from engine.games.genesis.position import Battle, Counts, Side, State, control, pieces, places, powers, standing, topics
from engine.games.genesis.war import sides
from engine.kernel import Option, Rule, Table
from engine.wargame.losses import in_full
from engine.wargame.shares import evenly
from engine.wargame.text import listed, plural

WALLS = topics.TOPICS.new("walls", "how much the walls lose")
LOSSES = topics.TOPICS.new("losses", "which units to lose", *standing.LOSING)
WHOSE = topics.TOPICS.new("whose", "whose units are lost")

FOOT = 0  # Infantry among the levels of Chariots


def take_losses(t: Table[State], b: Battle, side: Side) -> Rule[None]:
    """8.2.1 The owner distributes what he owes."""
    owed = min(side.owed, side.points)
    foot = {power: units["inf"] for power, units in side.units.items() if units.get("inf")}
    if not owed:
        return
    if side.city:
        yield from lose_with_city(t, b, side, owed, foot)
        return
    wheels: dict[int, dict[str, int]] = {}  # technology level -> owner -> Chariots
    for power, own in side.units.items():
        if own.get("ch") and sides.level(t.state, power):
            wheels.setdefault(sides.level(t.state, power), {})[power] = own["ch"]
    lost_wheels, lost_foot = yield from choose_plan(t, b, side, owed, sum(foot.values()), wheels)
    for worth, count in lost_wheels.items():
        yield from pay_with(t, b, side, "ch", wheels[worth], count)
    yield from pay_with(t, b, side, "inf", foot, lost_foot)


def lose_with_city(t: Table[State], b: Battle, side: Side, owed: int, foot: dict[str, int]) -> Rule[None]:
    """8.2.1 With a city in use the Defender divides freely between Infantry and Defense Strength."""
    s = t.state
    men = sum(foot.values())
    least, most = max(0, owed - men), min(owed, side.city)
    walls = yield from sides.asker_of(t, side).number(
        WALLS, "GEN-8.2.1.x",
        f"{places.name(b.at)} loses {plural(owed, 'point')}. How many do the walls take? Infantry take the rest.",
        default=most, least=least, most=most,
    )  # fmt: skip
    side.city -= walls
    pieces.set_defense(s, b.at, control.defense(s, b.at) - walls)
    if walls:
        t.tell(f"The defenses of {places.name(b.at)} fall to {control.defense(s, b.at)}.", "GEN-8.2.1.x")
    yield from pay_with(t, b, side, "inf", foot, owed - walls)


def choose_plan(
    t: Table[State], b: Battle, side: Side, owed: int, men: int, wheels: dict[int, dict[str, int]]
) -> Rule[tuple[dict[int, int], int]]:  # fmt: skip
    """8.2.1 How many Chariots and how many Infantry. 8.0.d Those whom nobody leads lose Chariots first."""
    plans = loss_plans(owed, men, {worth: sum(owners.values()) for worth, owners in wheels.items()})
    if not powers.seat_of(t.state, side.power):
        return plans[-1]
    if len(plans) == 1:
        return plans[0]
    prompt = f"{powers.does(side.power, 'loses')} {plural(owed, 'battle point')} in {places.name(b.at)}: which units?"
    options = [(plan_option(*plan), plan) for plan in plans]
    return (yield from sides.asker_of(t, side).one_of(LOSSES, "GEN-8.2.1.u", prompt, options, verb="lose"))


def plan_option(wheels: dict[int, int], inf: int) -> Option:
    """`lose:1ch+2inf`; where owners of different levels fight side by side, `lose:1ch1+0ch3+2inf`."""
    if len(wheels) < 2:
        ch = sum(wheels.values())
        return Option(f"lose:{ch}ch+{inf}inf", pieces.units_text({"ch": ch, "inf": inf}))
    words = [f"{pieces.units_text({'ch': n})} of level {worth}" for worth, n in wheels.items() if n]
    keys = [f"{n}ch{worth}" for worth, n in wheels.items()]
    return Option(
        f"lose:{'+'.join(keys)}+{inf}inf", listed([*words, pieces.units_text({"inf": inf})] if inf else words)
    )


def loss_plans(owed: int, men: int, wheels: dict[int, int]) -> list[tuple[dict[int, int], int]]:
    """All (Chariots by level, Infantry) that pay what is owed with no unit too many, the fewest Chariots first.

    Chariots pay at least half, as long as there are any (B4).
    """
    ways = in_full({**wheels, FOOT: men}, {**{worth: worth for worth in wheels}, FOOT: 1}, owed)
    plans = [({worth: way.get(worth, 0) for worth in wheels}, way.get(FOOT, 0)) for way in ways]
    fair = [(lost, inf) for lost, inf in plans if lost == wheels or sum([w * n for w, n in lost.items()]) >= inf]
    return sorted(fair, key=lambda plan: sum(plan[0].values()))


def pay_with(t: Table[State], b: Battle, side: Side, kind: str, room: dict[str, int], count: int) -> Rule[None]:
    """The units go; where several owners fight side by side, the deciding player says whose."""
    if not count:
        return
    counts = dict.fromkeys(list(room)[:1], count)
    if len(room) > 1:
        options = [Option(power, powers.name_of(power), most=n) for power, n in room.items()]
        counts = yield from sides.asker_of(t, side).divide(
            WHOSE, "GEN-8.2.1.ac", f"Whose {pieces.MANY[kind]} are lost? {count} in all.", options,
            default=evenly(room, count), least=count, most=count,
        )  # fmt: skip
    for power, n in counts.items():
        strike(t, b, side, power, {kind: n})


def strike(t: Table[State], b: Battle, side: Side, power: str, counts: Counts) -> None:
    """These units die: first those of a force in the battle, then those that stood in the space."""
    side.units[power] = pieces.minus(side.units[power], counts)
    side.fallen += counts.get("inf", 0)
    if not side.units[power]:
        del side.units[power]
    powers.tell(t, power, f"loses {pieces.units_text(counts)} in {places.name(b.at)}", "GEN-8.2.1.t")
    if b.under and side is b.defender:
        pieces.lose(t, b.at, power, counts, marked=True)
        return
    left = counts
    for force in t.state.forces:
        if force.at == b.at and force.power == power and fights(b, side, force.role):
            gone = pieces.within(left, force.units)
            pieces.lose_from(t, force, gone)
            left = pieces.minus(left, gone)
    if any(left.values()):
        pieces.lose(t, b.at, power, left)


def fights(b: Battle, side: Side, role: str) -> bool:
    """Whether a force of this role is on this side of the battle."""
    if b.cause == "interception":
        return (role == "intercepting") == (side is b.attacker)
    return role == "active" and side is b.attacker
