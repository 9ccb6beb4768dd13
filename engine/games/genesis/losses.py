"""8.2.1 step 5: how a side pays its losses in Chariots, Infantry and defenses."""

from __future__ import annotations

from engine.games.genesis.control import defense
from engine.games.genesis.places import place
from engine.games.genesis.powers import name_of, subject
from engine.games.genesis.sides import level
from engine.games.genesis.state import Battle, Counts, Side, State
from engine.games.genesis.units import lose, lose_from, set_defense, units_text
from engine.kernel.questions import Choose, Number, Option, Rule, Split, ask
from engine.kernel.table import Table


def take_losses(t: Table[State], b: Battle, side: Side) -> Rule[None]:
    """8.2.1 The owner distributes what he owes."""
    s = t.state
    owed = min(side.owed, side.points)
    foot = {power: units["inf"] for power, units in side.units.items() if units.get("inf")}
    if not owed:
        return
    if side.city:
        yield from lose_with_city(t, b, side, owed, foot)
        return
    wheels = {power: units["ch"] for power, units in side.units.items() if units.get("ch") and level(s, power)}
    plan = yield from choose_plan(t, b, side, owed, sum(foot.values()), wheels)
    lost_wheels, lost_foot = plan
    yield from pay_with(t, b, side, "ch", wheels, lost_wheels)
    yield from pay_with(t, b, side, "inf", foot, lost_foot)


def lose_with_city(t: Table[State], b: Battle, side: Side, owed: int, foot: dict[str, int]) -> Rule[None]:
    """8.2.1 With a city in use the Defender divides freely between Infantry and Defense Strength."""
    s = t.state
    men = sum(foot.values())
    least, most = max(0, owed - men), min(owed, side.city)
    walls: int = yield from ask(
        Number(
            side.seat, "walls", "GEN-8.2.1.x",
            f"{place(s, b.at)} loses {owed} points: how many from the walls, the others being Infantry?",
            default=most, least=least, most=most,
        )
    )  # fmt: skip
    side.city -= walls
    set_defense(s, b.at, defense(s, b.at) - walls)
    if walls:
        t.tell(f"The defenses of {place(s, b.at)} fall to {defense(s, b.at)}.", "GEN-8.2.1.x")
    yield from pay_with(t, b, side, "inf", foot, owed - walls)


def choose_plan(
    t: Table[State], b: Battle, side: Side, owed: int, men: int, wheels: dict[str, int]
) -> Rule[tuple[int, int]]:  # fmt: skip
    """8.2.1 How many Chariots and how many Infantry: Chariots pay at least as much, as long as there are any."""
    s = t.state
    if not wheels:
        return 0, min(owed, men)
    worth = min([level(s, power) for power in wheels])
    plans = loss_plans(owed, men, sum(wheels.values()), worth)
    if len(plans) == 1:
        return plans[0]
    options = tuple(
        Option(f"lose:{ch}ch+{inf}inf", units_text({"ch": ch, "inf": inf})) for ch, inf in plans
    )  # fmt: skip
    key: str = yield from ask(
        Choose(
            side.seat, "losses", "GEN-8.2.1.u",
            f"{subject(side.power)} loses {owed} battle points in {place(s, b.at)}: which units?",
            options, default=options[0].key, verb="lose",
        )
    )  # fmt: skip
    return plans[[option.key for option in options].index(key)]


def loss_plans(owed: int, men: int, wheels: int, worth: int) -> list[tuple[int, int]]:
    """All (Chariots, Infantry) that pay what is owed with no unit too many, Chariots paying at least half (B4)."""
    plans = []
    for ch in range(wheels + 1):
        inf = max(0, owed - ch * worth)
        if inf > men:
            continue
        if ch * worth < inf and ch < wheels:
            continue
        if ch and (ch - 1) * worth + inf >= owed and (ch - 1) * worth >= inf:
            continue  # one Chariot less would have done
        plans.append((ch, inf))
    return plans or [(wheels, men)]


def pay_with(t: Table[State], b: Battle, side: Side, kind: str, room: dict[str, int], count: int) -> Rule[None]:
    """The units go; where several owners fight side by side, the deciding player says whose."""
    if not count:
        return
    counts = dict.fromkeys(list(room)[:1], count)
    if len(room) > 1:
        options = tuple(Option(power, name_of(power), most=n) for power, n in room.items())
        counts = yield from ask(
            Split(
                side.seat, "whose", "GEN-8.2.1.ac", f"Whose {kind} are lost? {count} in all.", options,
                least=count, most=count,
            )
        )  # fmt: skip
    for power, n in counts.items():
        strike(t, b, side, power, {kind: n})


def strike(t: Table[State], b: Battle, side: Side, power: str, counts: Counts) -> None:
    """These units die: first those of a force in the battle, then those that stood in the space."""
    s = t.state
    own = side.units[power]
    for kind, n in counts.items():
        own[kind] = own.get(kind, 0) - n
        if own[kind] <= 0:
            del own[kind]
        if kind == "inf":
            side.fallen += n
    if not own:
        del side.units[power]
    t.tell(f"{subject(power)}: lost {units_text(counts)} in {place(s, b.at)}.", "GEN-8.2.1.t")
    if b.under and side is b.defender:
        lose(t, b.at, power, counts, marked=True)
        return
    left = dict(counts)
    for force in s.forces:
        if force.at == b.at and force.power == power and fights(b, side, force.role):
            gone = {kind: min(n, force.units.get(kind, 0)) for kind, n in left.items()}
            lose_from(t, force, {kind: n for kind, n in gone.items() if n})
            left = {kind: n - gone[kind] for kind, n in left.items()}
    if any(left.values()):
        lose(t, b.at, power, {kind: n for kind, n in left.items() if n})


def fights(b: Battle, side: Side, role: str) -> bool:
    """Whether a force of this role is on this side of the battle."""
    if b.cause == "interception":
        return (role == "intercepting") == (side is b.attacker)
    return role == "active" and side is b.attacker
