"""3.2.D, 6.1 to 6.4, 6.6 Manpower: growth, maintenance, raising units. 6.4 Recruiting, the one Recruit action."""

from engine.games.genesis.data import tables
from engine.games.genesis.position import State, asking, control, pieces, places, powers, topics
from engine.kernel import Rule, Table
from engine.wargame import shares, text

RAISE = topics.TOPICS.new("raise", "where to raise Infantry")
RAISE_CHARIOTS = topics.TOPICS.new("raise_chariots", "where to raise Chariots")
EXCESS = topics.TOPICS.new("excess", "which Infantry to disband")
KEEP_CHARIOTS = topics.TOPICS.new("keep_chariots", "how many Chariots to keep")
LOSE_CHARIOTS = topics.TOPICS.new("lose_chariots", "which Chariots to give up")
PEASANTS = topics.TOPICS.new("peasants", "where to turn Infantry into Peasants")
RECRUIT = topics.TOPICS.new("recruit", "where to recruit Infantry")
RECRUIT_CHARIOTS = topics.TOPICS.new("recruit_chariots", "where to recruit Chariots")


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
    gain = tables.growth(die + modifier)
    before = s.manpower[kingdom]
    set_manpower(s, kingdom, before + gain)
    grown = f"rises to {s.manpower[kingdom]}" if s.manpower[kingdom] > before else f"stays at {before}"
    thrown = f"die {die}{f', {modifier:+d}' if modifier else ''}"
    t.tell(f"The Manpower Maximum of {powers.name_of(kingdom)} {grown}: {thrown}.", "GEN-6.1.2.a")


def home_is_hurt(s: State, kingdom: str) -> int:
    """6.1.2 Whether a Home city is Destroyed, in other hands or under BARBARIAN CONTROL."""
    return int(any(city in s.destroyed or control.controller(s, city) != kingdom for city in control.homes(s, kingdom)))


def set_manpower(s: State, kingdom: str, value: int) -> None:
    """6.1.3 Never beyond the ends of the kingdom's track."""
    track = tables.KINGDOMS[kingdom]
    s.manpower[kingdom] = max(track.manpower_low, min(value, track.manpower_high))


def remove_excess(t: Table[State], kingdom: str) -> Rule[None]:
    """6.2.1 Infantry above the Manpower Maximum are removed, exactly; those under a marker count but stay."""
    s = t.state
    room = {space: n for space in pieces.spaces_of(s, kingdom) if (n := control.here(s, space, kingdom).get("inf", 0))}
    excess = min(pieces.total(s, kingdom, "inf") - s.manpower[kingdom], sum(room.values()))
    if excess <= 0:
        return
    lost = yield from asking.asker(t, kingdom).share(
        EXCESS, "GEN-6.2.1.a",
        f"{powers.does(kingdom, 'has')} {excess} Infantry above the Manpower Maximum: which go?",
        room, least=excess, most=excess, default=shares.evenly(room, excess), verb="remove",
    )  # fmt: skip
    for space, n in lost.items():
        pieces.take(s, space, kingdom, {"inf": n})
        pieces.tidy(t, space)
    powers.tell(t, kingdom, f"disbands Infantry: {asking.where_text(lost)}", "GEN-6.2.1.a")


def keep_chariots(t: Table[State], kingdom: str) -> Rule[None]:
    """6.2.2 Each Chariot is paid for or removed."""
    s = t.state
    price = tables.SILVER["keep_chariot"]
    had = pieces.total(s, kingdom, "ch")
    if not had:
        return
    can = min(had, s.silver[kingdom] // price)
    kept = yield from asking.asker(t, kingdom).number(
        KEEP_CHARIOTS, "GEN-6.2.2.a",
        f"{powers.does(kingdom, 'has')} {pieces.units_text({'ch': had})} and {s.silver[kingdom]} silver: "
        f"how many are kept at {price} each?",
        default=can, most=can,
    )  # fmt: skip
    s.silver[kingdom] -= kept * price
    lost = had - kept
    if lost:
        room = pieces.both_sides(s, kingdom, lambda counts: counts.get("ch", 0))
        gone = yield from asking.asker(t, kingdom).share(
            LOSE_CHARIOTS, "GEN-6.2.2.b", f"{pieces.units_text({'ch': lost})} given up: where?",
            room, least=lost, most=lost, default=shares.evenly(room, lost), verb="remove",
        )  # fmt: skip
        pieces.lose_shared(t, kingdom, "ch", gone)
    paid = f"{kept} kept for {kept * price} silver" if kept else "none kept"
    t.tell(f"Chariots of {powers.name_of(kingdom)}: {paid}{f', {lost} given up' if lost else ''}.", "GEN-6.2.2.a")


# ---------------------------------------------------------------- raising units (6.3)


def muster_places(s: State, kingdom: str) -> list[str]:
    """6.3.4 Controlled Home cities that are not Destroyed; one In Revolt will do."""
    return [c for c in control.homes(s, kingdom) if control.controller(s, c) == kingdom and c not in s.destroyed]


def raise_infantry(t: Table[State], kingdom: str) -> Rule[None]:
    """6.3.1 Free of charge, until the Infantry on the map equal the Manpower Maximum."""
    s = t.state
    free = s.manpower[kingdom] - pieces.total(s, kingdom, "inf")
    cities = muster_places(s, kingdom)
    if free <= 0 or not cities:
        return
    prompt = f"{powers.does(kingdom, 'raises')} Infantry, up to {free}: where?"
    yield from raise_units(t, kingdom, "inf", free, cities, prompt)


def raise_chariots(t: Table[State], kingdom: str) -> Rule[None]:
    """6.3.2 At $5 each, for whoever has the technology."""
    s = t.state
    can = s.silver[kingdom] // tables.SILVER["raise_chariot"]
    cities = muster_places(s, kingdom)
    if not s.technology[kingdom] or not can or not cities:
        return
    prompt = (
        f"{powers.does(kingdom, 'raises')} Chariots at {tables.SILVER['raise_chariot']} silver, up to {can}: where?"
    )
    raised = yield from raise_units(t, kingdom, "ch", can, cities, prompt)
    s.silver[kingdom] -= raised * tables.SILVER["raise_chariot"]


def raise_units(t: Table[State], kingdom: str, kind: str, most: int, cities: list[str], prompt: str) -> Rule[int]:
    """6.3.4 The owner distributes them freely."""
    room = dict.fromkeys(cities, most)
    rule, topic = ("GEN-6.3.1.a", RAISE) if kind == "inf" else ("GEN-6.3.2.a", RAISE_CHARIOTS)
    default = shares.evenly(room, most) if kind == "inf" else {}
    counts = yield from asking.asker(t, kingdom).share(
        topic, rule, prompt, room, most=most, default=default, verb="raise"
    )
    for space, n in counts.items():
        pieces.put(t.state, space, kingdom, {kind: n})
    raised = sum(counts.values())
    if raised:
        where = text.listed([f"{n} in {places.name(space)}" for space, n in counts.items()])
        powers.tell(t, kingdom, f"raises {'Infantry' if kind == 'inf' else 'Chariots'}: {where}", rule)
    return raised


def raise_peasants(t: Table[State], kingdom: str) -> Rule[None]:
    """6.3.3 Infantry anywhere become two Peasants each; nothing is raised for them in this phase."""
    s = t.state
    room = {space: n for space in pieces.spaces_of(s, kingdom) if (n := control.here(s, space, kingdom).get("inf", 0))}
    if not room:
        return
    counts = yield from asking.asker(t, kingdom).share(
        PEASANTS, "GEN-6.3.3.b", f"{powers.does(kingdom, 'turns')} Infantry into two Peasants each: where?",
        room, most=sum(room.values()), default={}, verb="convert",
    )  # fmt: skip
    each = tables.LIMITS["peasants_for_infantry"]
    for space, n in counts.items():
        pieces.take(s, space, kingdom, {"inf": n})
        pieces.put(s, space, kingdom, {"ps": each * n})
    if counts:
        where = text.listed([f"{each * n} in {places.name(space)}" for space, n in counts.items()])
        powers.tell(t, kingdom, f"settles Peasants: {where}", "GEN-6.3.3.b")


# ---------------------------------------------------------------- recruiting (6.4)


def recruit_places(s: State, kingdom: str) -> tuple[list[str], list[str]]:
    """6.4.1, 6.4.2 Cities for Infantry (outside the Home Kingdom) and for Chariots, not In Revolt or Destroyed."""
    cities = [c for c in control.controlled_cities(s, kingdom) if is_whole(s, c)]
    return [c for c in cities if control.home_of(s, c) != kingdom], cities if s.technology[kingdom] else []


def is_whole(s: State, city: str) -> bool:
    return not control.in_revolt(s, city) and city not in s.destroyed


def can_recruit(s: State, kingdom: str) -> bool:
    silver = s.silver[kingdom]
    if silver < tables.SILVER["recruit_infantry"]:
        return False
    chariots = s.technology[kingdom] and silver >= tables.SILVER["recruit_chariot"]
    barred = () if chariots else control.homes(s, kingdom)
    return any(
        c not in barred and control.is_city(s, c) and is_whole(s, c) and control.controller(s, c) == kingdom
        for c in control.perhaps_held(s, kingdom)
    )


def recruit(t: Table[State], kingdom: str) -> Rule[None]:
    """6.4 Infantry at $1, two to a city outside the Home Kingdom; Chariots at $10 in any city."""
    s = t.state
    abroad, any_city = recruit_places(s, kingdom)
    bought: list[str] = []
    for kind, name, cities, topic, rule in (
        ("inf", "infantry", abroad, RECRUIT, "GEN-6.4.1.b"),
        ("ch", "chariot", any_city, RECRUIT_CHARIOTS, "GEN-6.4.2.a"),
    ):
        price = tables.SILVER[f"recruit_{name}"]
        can = s.silver[kingdom] // price
        if not cities or not can:
            continue
        each = min(tables.LIMITS["recruits_in_a_city"], can) if kind == "inf" else can
        counts = yield from asking.asker(t, kingdom).share(
            topic, rule, f"{powers.does(kingdom, 'recruits')} {pieces.MANY[kind]} at {price} silver: where?",
            dict.fromkeys(cities, each), most=min(can, each * len(cities)), default={}, verb="recruit",
        )  # fmt: skip
        for city, n in counts.items():
            pieces.put(s, city, kingdom, {kind: n})
            s.silver[kingdom] -= n * price
            bought.append(f"{pieces.units_text({kind: n})} in {places.name(city)}")
    powers.tell(t, kingdom, f"recruits {text.listed(bought) or 'nobody'}", "GEN-6.4.a")
