"""9.2, 17.5, 18.2 What the Ops number of a card does besides activating generals: markers, mercenaries, garrisons,
trade.
"""

from engine.games.god_kings.data import kinds, numbers, peoples, scenarios, spaces
from engine.games.god_kings.position import State, asking, control, pieces, topics
from engine.kernel import Rule, Table
from engine.wargame.text import listed, plural

MARKERS = topics.TOPICS.new("markers", "where PC markers are placed")
GARRISONS = topics.TOPICS.new("garrisons", "which cities get a garrison marker")
HIRE = topics.TOPICS.new("hire", "which general hires mercenaries")


# ---------------------------------------------------------------- C: PC markers (18.2)


def markable(s: State, power: str) -> list[str]:
    """18.2.a Spaces in provinces where the Power has an army."""
    provinces = [row.id for row in spaces.PROVINCES.values() if control.army_in(s, row.id, power)]
    return [at for province in provinces for at in spaces.PROVINCES[province].spaces if not why_not_mark(s, power, at)]


def why_not_mark(s: State, power: str, at: str) -> str:
    """18.2.b-e Why no marker of this Power comes there."""
    province = control.province_of(at)
    name = asking.place(at)
    if control.controller(s, at) == power:
        return f"{name} is your own (GK-18.2.b)"
    if not control.army_in(s, province, power):
        return f"no army of yours is in {spaces.PROVINCES[province].name} (GK-18.2.a)"
    if control.controller(s, at) in scenarios.SCENARIOS[s.scenario].empty:
        owner = peoples.name_of(control.controller(s, at))
        return f"{name} belongs to {owner}, who is kept out of this scenario (GK-R5.2.c)"
    if control.controller(s, at) and control.garrisoned(s, at):
        return f"{name} has a garrison: only a siege takes it (GK-18.2.d)"
    if pieces.foes_at(s, at, power):
        return f"units of others stand in {name} (GK-18.2.b)"
    if control.foreign_army_in(s, province, power) and not pieces.outside(s, at, power):
        return f"an enemy army is in {spaces.PROVINCES[province].name}: only where your units stand (GK-18.2.e)"
    return ""


def place_markers(t: Table[State], seat: str, ops: int) -> Rule[None]:
    """9.2.e As many as the Ops number, in one province or several (18.2.f)."""
    s = t.state
    power = s.nation[seat]
    places = markable(s, power)
    n = min(numbers.OPS[ops].markers, len(places))
    chosen = yield from asking.asker(t, power).pick(
        MARKERS, "GK-9.2.e", f"Where {'does' if n == 1 else 'do'} {plural(n, 'PC marker')} go?",
        [asking.space_option(at) for at in places], least=1, most=n, default=places[:n],
        barred=lambda: {at: why for at in spaces.SPACES if (why := why_not_mark(s, power, at))},
    )  # fmt: skip
    control.place_several(t, chosen, power, "GK-9.2.e", by=seat)


# ---------------------------------------------------------------- D: mercenaries


def hirers(s: State, power: str) -> list[str]:
    """9.2.f, g Own generals in a friendly-controlled space, none with enemies before its walls (17.5.b)."""
    if not pieces.free_counters(s, power, "mercenary"):
        return []
    return [general for general in pieces.generals_of(s, power) if not why_not_hire(s, power, general)]


def why_not_hire(s: State, power: str, general: str) -> str:
    at = s.generals[general].at
    if control.controller(s, at) != power:
        return f"{asking.place(at)} is not controlled by {asking.general_name(general)}'s Power (GK-9.2.f)"
    if pieces.foes_outside(s, at, power):
        return f"enemies stand before {asking.place(at)} (GK-9.2.g)"
    return ""


def hire_mercenaries(t: Table[State], seat: str, ops: int) -> Rule[None]:
    """9.2.f As many as the Ops number."""
    yield from hire(t, seat, numbers.OPS[ops].mercenaries, "GK-9.2.f")


def hire(t: Table[State], seat: str, most: int, rule: str) -> Rule[None]:
    """So many mercenaries, as far as there are counters, full strength, with one own general."""
    s = t.state
    power = s.nation[seat]
    generals = hirers(s, power)
    barred = [general for general in pieces.generals_of(s, power) if general not in generals]
    n = min(most, pieces.free_counters(s, power, "mercenary"))
    general = yield from asking.asker(t, power).one_of(
        HIRE, rule, f"Who hires {kinds.unit_text({'mercenary': n})}?",
        [(asking.general_option(s, general), general) for general in generals],
        barred=lambda: {f"general:{general}": why_not_hire(s, power, general) for general in barred},
    )  # fmt: skip
    at = s.generals[general].at
    pieces.put_units(s, at, power, {"mercenary": n})
    t.tell(f"{peoples.does(power, 'hires')} {kinds.unit_text({'mercenary': n})} in {asking.place(at)}.", rule)


# ---------------------------------------------------------------- G: garrison markers


def may_garrison(s: State, power: str) -> list[str]:
    """9.2.j Own PC markers on Walled-Cities; 17.5.a a besieged city gets none."""
    open_cities = [at for at in control.controlled(s, power) if pieces.walled(at) and at not in s.garrisons]
    return [at for at in open_cities if not pieces.besieged(s, at, power)]


def place_garrisons(t: Table[State], seat: str, ops: int) -> Rule[None]:
    """9.2.j, k One marker is turned, with a 3-Ops card up to two."""
    s = t.state
    power = s.nation[seat]
    places = may_garrison(s, power)
    n = min(numbers.OPS[ops].garrisons, len(places))
    chosen = yield from asking.asker(t, power).pick(
        GARRISONS, "GK-9.2.j", "Which Walled-Cities get a garrison?", [asking.space_option(at) for at in places],
        least=1, most=n, default=places[:n],
    )  # fmt: skip
    s.garrisons += chosen
    t.tell(f"{peoples.does(power, 'garrisons')} {listed([asking.place(at) for at in chosen])}.", "GK-9.2.j")


# ---------------------------------------------------------------- H: trade


def trade(t: Table[State], seat: str, ops: int) -> Rule[None]:
    """9.2.l, m Wood and tribute for the next Reinforcement Phase."""
    s, row = t.state, numbers.OPS[ops]
    s.trade_tp[seat] += row.tp
    s.trade_wp[seat] += row.wp
    told = f"{peoples.does(s.nation[seat], 'trades')}: {row.tp} TP and {row.wp} WP in the next Reinforcement Phase."
    t.tell(told, "GK-9.2.l")
    yield from ()
