"""6.1 to 6.3 Manpower: growth, maintenance, raising units. 6.4 Recruiting, the one Recruit action."""

from __future__ import annotations

from engine.board.shares import evenly
from engine.board.words import listed
from engine.games.genesis.data.tables import KINGDOMS, LIMITS, SILVER, growth
from engine.games.genesis.position.asking import asker, where_text
from engine.games.genesis.position.control import (
    controlled_cities,
    controller,
    here,
    home_of,
    homes,
    in_revolt,
    is_city,
    perhaps_held,
)
from engine.games.genesis.position.places import place
from engine.games.genesis.position.powers import clause, does, name_of
from engine.games.genesis.position.state import Counts, State
from engine.games.genesis.position.topics import TOPICS
from engine.games.genesis.position.units import both_sides, lose_shared, put, spaces_of, take, tidy, total, units_text
from engine.kernel.questions import Rule
from engine.kernel.table import Table

RAISE = TOPICS.new("raise", "where to raise Infantry")
RAISE_CHARIOTS = TOPICS.new("raise_chariots", "where to raise Chariots")
EXCESS = TOPICS.new("excess", "which Infantry to disband")
KEEP_CHARIOTS = TOPICS.new("keep_chariots", "how many Chariots to keep")
LOSE_CHARIOTS = TOPICS.new("lose_chariots", "which Chariots to give up")
PEASANTS = TOPICS.new("peasants", "where to turn Infantry into Peasants")
RECRUIT = TOPICS.new("recruit", "where to recruit Infantry")
RECRUIT_CHARIOTS = TOPICS.new("recruit_chariots", "where to recruit Chariots")


def manpower_phase(t: Table[State]) -> Rule[None]:
    """3.2 D Growth, maintenance and new units, one kingdom after the other."""
    s = t.state
    kingdom = s.queue.pop(0)
    grow(t, kingdom)
    yield from remove_excess(t, kingdom)
    yield from keep_chariots(t, kingdom)
    yield from raise_infantry(t, kingdom)
    yield from raise_chariots(t, kingdom)
    yield from raise_peasants(t, kingdom)
    s.phase = "manpower" if s.queue else "markers"


# ---------------------------------------------------------------- growth (6.1)


def grow(t: Table[State], kingdom: str) -> None:
    """6.1.2 A die on the growth table: +1 for each Dagon marker, -1 if a Home city is lost or destroyed."""
    s = t.state
    [die] = t.dice.roll(f"growth {kingdom}")
    modifier = s.dagon.pop(kingdom, 0) - home_is_hurt(s, kingdom)
    gain = growth(die + modifier)
    before = s.manpower[kingdom]
    set_manpower(s, kingdom, before + gain)
    grown = f"rises to {s.manpower[kingdom]}" if s.manpower[kingdom] > before else f"stays at {before}"
    t.tell(
        f"The Manpower Maximum of {name_of(kingdom)} {grown}: die {die}{f', {modifier:+d}' if modifier else ''}.",
        "GEN-6.1.2.a",
    )  # fmt: skip


def home_is_hurt(s: State, kingdom: str) -> int:
    """6.1.2 Whether a Home city is Destroyed, in other hands or under BARBARIAN CONTROL."""
    return int(any(city in s.destroyed or controller(s, city) != kingdom for city in homes(s, kingdom)))


def set_manpower(s: State, kingdom: str, value: int) -> None:
    """6.1.3 Never beyond the ends of the kingdom's track."""
    track = KINGDOMS[kingdom]
    s.manpower[kingdom] = max(track.manpower_low, min(value, track.manpower_high))


# ---------------------------------------------------------------- maintenance (6.2)


def remove_excess(t: Table[State], kingdom: str) -> Rule[None]:
    """6.2.1 Infantry above the Manpower Maximum are removed, exactly; those under a marker count but stay."""
    s = t.state
    room = {space: n for space in spaces_of(s, kingdom) if (n := here(s, space, kingdom).get("inf", 0))}
    excess = min(total(s, kingdom, "inf") - s.manpower[kingdom], sum(room.values()))
    if excess <= 0:
        return
    lost = yield from asker(t, kingdom).share(
        EXCESS, "GEN-6.2.1.a",
        f"{does(kingdom, 'has')} {excess} Infantry above the Manpower Maximum: which go?",
        room, least=excess, most=excess, default=evenly(room, excess), verb="remove",
    )  # fmt: skip
    for space, n in lost.items():
        take(s, space, kingdom, {"inf": n})
        tidy(t, space)
    t.tell(f"{does(kingdom, 'disbands')} Infantry: {where_text(s, lost)}.", "GEN-6.2.1.a")


def keep_chariots(t: Table[State], kingdom: str) -> Rule[None]:
    """6.2.2 Each Chariot is paid for or removed."""
    s = t.state
    price = SILVER["keep_chariot"]
    had = total(s, kingdom, "ch")
    if not had:
        return
    can = min(had, s.silver[kingdom] // price)
    kept = yield from asker(t, kingdom).number(
        KEEP_CHARIOTS, "GEN-6.2.2.a",
        f"{does(kingdom, 'has')} {units_text({'ch': had})} and {s.silver[kingdom]} silver: "
        f"how many are kept at {price} each?",
        default=can, most=can,
    )  # fmt: skip
    s.silver[kingdom] -= kept * price
    lost = had - kept
    if lost:
        room = both_sides(s, kingdom, chariots_in)
        gone = yield from asker(t, kingdom).share(
            LOSE_CHARIOTS, "GEN-6.2.2.b", f"{units_text({'ch': lost})} given up: where?",
            room, least=lost, most=lost, default=evenly(room, lost), verb="remove",
        )  # fmt: skip
        lose_shared(t, kingdom, "ch", gone)
    paid = f"{kept} kept for {kept * price} silver" if kept else "none kept"
    t.tell(f"Chariots of {name_of(kingdom)}: {paid}{f', {lost} given up' if lost else ''}.", "GEN-6.2.2.a")


def chariots_in(units: Counts) -> int:
    return units.get("ch", 0)


# ---------------------------------------------------------------- raising units (6.3)


def muster_places(s: State, kingdom: str) -> list[str]:
    """6.3.4 Controlled Home cities that are not Destroyed; one In Revolt will do."""
    return [c for c in homes(s, kingdom) if controller(s, c) == kingdom and c not in s.destroyed]


def raise_infantry(t: Table[State], kingdom: str) -> Rule[None]:
    """6.3.1 Free of charge, until the Infantry on the map equal the Manpower Maximum."""
    s = t.state
    free = s.manpower[kingdom] - total(s, kingdom, "inf")
    places = muster_places(s, kingdom)
    if free <= 0 or not places:
        return
    yield from raise_units(t, kingdom, "inf", free, places, f"{does(kingdom, 'raises')} Infantry, up to {free}: where?")


def raise_chariots(t: Table[State], kingdom: str) -> Rule[None]:
    """6.3.2 At $5 each, for whoever has the technology."""
    s = t.state
    can = s.silver[kingdom] // SILVER["raise_chariot"]
    places = muster_places(s, kingdom)
    if not s.technology[kingdom] or not can or not places:
        return
    prompt = f"{does(kingdom, 'raises')} Chariots at {SILVER['raise_chariot']} silver, up to {can}: where?"
    raised = yield from raise_units(t, kingdom, "ch", can, places, prompt)
    s.silver[kingdom] -= raised * SILVER["raise_chariot"]


def raise_units(t: Table[State], kingdom: str, kind: str, most: int, places: list[str], prompt: str) -> Rule[int]:
    """6.3.4 The owner distributes them freely."""
    s = t.state
    room = dict.fromkeys(places, most)
    rule, topic = ("GEN-6.3.1.a", RAISE) if kind == "inf" else ("GEN-6.3.2.a", RAISE_CHARIOTS)
    default = evenly(room, most) if kind == "inf" else {}
    counts = yield from asker(t, kingdom).share(topic, rule, prompt, room, most=most, default=default, verb="raise")
    for space, n in counts.items():
        put(s, space, kingdom, {kind: n})
    raised = sum(counts.values())
    if raised:
        where = listed([f"{n} in {place(s, space)}" for space, n in counts.items()])
        t.tell(f"{does(kingdom, 'raises')} {'Infantry' if kind == 'inf' else 'Chariots'}: {where}.", rule)
    return raised


def raise_peasants(t: Table[State], kingdom: str) -> Rule[None]:
    """6.3.3 Infantry anywhere become two Peasants each; nothing is raised for them in this phase."""
    s = t.state
    room = {space: n for space in spaces_of(s, kingdom) if (n := here(s, space, kingdom).get("inf", 0))}
    if not room:
        return
    counts = yield from asker(t, kingdom).share(
        PEASANTS, "GEN-6.3.3.b", f"{does(kingdom, 'turns')} Infantry into two Peasants each: where?",
        room, most=sum(room.values()), default={}, verb="convert",
    )  # fmt: skip
    each = LIMITS["peasants_for_infantry"]
    for space, n in counts.items():
        take(s, space, kingdom, {"inf": n})
        put(s, space, kingdom, {"ps": each * n})
    if counts:
        where = listed([f"{each * n} in {place(s, space)}" for space, n in counts.items()])
        t.tell(f"{does(kingdom, 'settles')} Peasants: {where}.", "GEN-6.3.3.b")


# ---------------------------------------------------------------- recruiting (6.4)


def recruit_places(s: State, kingdom: str) -> tuple[list[str], list[str]]:
    """6.4.1, 6.4.2 Cities for Infantry (outside the Home Kingdom) and for Chariots, not In Revolt or Destroyed."""
    cities = [c for c in controlled_cities(s, kingdom) if is_whole(s, c)]
    return [c for c in cities if home_of(s, c) != kingdom], cities if s.technology[kingdom] else []


def is_whole(s: State, city: str) -> bool:
    return not in_revolt(s, city) and city not in s.destroyed


def can_recruit(s: State, kingdom: str) -> bool:
    silver = s.silver[kingdom]
    if silver < SILVER["recruit_infantry"]:
        return False
    chariots = s.technology[kingdom] and silver >= SILVER["recruit_chariot"]
    barred = () if chariots else homes(s, kingdom)
    return any(
        c not in barred and is_city(s, c) and is_whole(s, c) and controller(s, c) == kingdom
        for c in perhaps_held(s, kingdom)
    )


def recruit(t: Table[State], kingdom: str) -> Rule[None]:
    """6.4 Infantry at $1, two to a city outside the Home Kingdom; Chariots at $10 in any city."""
    s = t.state
    abroad, any_city = recruit_places(s, kingdom)
    foot, wheels = SILVER["recruit_infantry"], SILVER["recruit_chariot"]
    bought: list[str] = []
    can = s.silver[kingdom] // foot
    if abroad and can:
        room = {city: min(LIMITS["recruits_in_a_city"], can) for city in abroad}
        counts = yield from asker(t, kingdom).share(
            RECRUIT, "GEN-6.4.1.b", f"{does(kingdom, 'recruits')} Infantry at {foot} silver: where?",
            room, most=min(can, sum(room.values())), default={}, verb="recruit",
        )  # fmt: skip
        for city, n in counts.items():
            put(s, city, kingdom, {"inf": n})
            s.silver[kingdom] -= n * foot
            bought.append(f"{n} Infantry in {place(s, city)}")
    can = s.silver[kingdom] // wheels
    if any_city and can:
        counts = yield from asker(t, kingdom).share(
            RECRUIT_CHARIOTS, "GEN-6.4.2.a",
            f"{does(kingdom, 'recruits')} Chariots at {wheels} silver: where?",
            dict.fromkeys(any_city, can), most=can, default={}, verb="recruit",
        )  # fmt: skip
        for city, n in counts.items():
            put(s, city, kingdom, {"ch": n})
            s.silver[kingdom] -= n * wheels
            bought.append(f"{units_text({'ch': n})} in {place(s, city)}")
    t.tell(f"{does(kingdom, 'recruits')} {listed(bought) or 'nobody'}.", "GEN-6.4.a")


def why_no_recruits(s: State, kingdom: str) -> str:
    return f"{clause(kingdom, 'has')} no city to recruit in, or no silver (GEN-6.4.1.c)"
