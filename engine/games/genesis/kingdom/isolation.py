"""3.2.F, 9.0 Isolation: attrition, barbarians go home, new Capitals, alliances end."""

from engine.games.genesis.data import tables
from engine.games.genesis.kingdom import alliances, trade
from engine.games.genesis.position import Counts, State, asking, control, places, powers, topics
from engine.games.genesis.position.pieces import UNDER, kings_of, lose, plus, spaces_of, take, tidy, units_text
from engine.kernel import Option, Rule, Table
from engine.wargame.asking import FIRST
from engine.wargame.shares import in_order
from engine.wargame.text import plural

ATTRITION = topics.TOPICS.new("attrition", "whom isolation costs")
CAPITAL = topics.TOPICS.new("capital", "whether to move the Capital")

# ---------------------------------------------------------------- attrition (9.1)


def attrition_start_phase(t: Table[State]) -> None:
    """3.2 F1 Everybody who may have isolated units, players first."""
    s = t.state
    s.queue = [*s.kingdoms, "arzawa", "elam", "sea_peoples"]
    s.phase = "attrition"


def attrition_phase(t: Table[State]) -> Rule[None]:
    """9.1 One power after the other."""
    s = t.state
    power = s.queue.pop(0)
    for space in isolated(s, power):
        if control.here(s, space, power) or control.under_of(s, space, power):
            yield from waste_away(t, power, space)
    s.phase = "attrition" if s.queue else "barbarians_leave"


def isolated(s: State, power: str) -> list[str]:
    """9.1 Spaces where units of this power are isolated."""
    spaces = spaces_of(s, power)
    spaces += [c for c, r in s.revolts.items() if r.power == power and r.units and c not in spaces]
    cities = [space for space in spaces if not is_without_shelter(s, space) and needs_a_route(s, power, space)]
    routes = routes_home(s, power) if cities else frozenset()
    return [space for space in spaces if is_without_shelter(s, space) or (space in cities and space not in routes)]


def is_without_shelter(s: State, space: str) -> bool:
    """9.1 Transit spaces, ruins and cities In Revolt feed nobody."""
    return not control.is_city(s, space) or space in s.destroyed or space in s.revolts


def needs_a_route(s: State, power: str, city: str) -> bool:
    """9.1 In a city players need a Trade Route home, Minor Kingdoms abroad only, and the Sea Peoples none."""
    return powers.is_player(s, power) or (power != "sea_peoples" and control.home_of(s, city) != power)


def routes_home(s: State, power: str) -> frozenset[str]:
    """9.1 A player's to the Capital, a Minor Kingdom's to any of its Home cities."""
    return trade.linked(s, power) if powers.is_player(s, power) else trade.home_routes(s, power)


def waste_away(t: Table[State], power: str, space: str) -> Rule[None]:
    """9.1 Half a die of units: Chariots first, then what the owner likes. One roll a space, for both its groups."""
    s = t.state
    [die] = t.dice.roll(f"attrition {power} {space}")
    outside, inside = dict(control.here(s, space, power)), dict(control.under_of(s, space, power))
    loss = min(tables.HALF[die], sum(outside.values()) + sum(inside.values()))
    wheels = min(loss, outside.get("ch", 0) + inside.get("ch", 0))
    first = split(outside, inside, {"ch": wheels})
    rest = loss - wheels
    more: tuple[Counts, Counts] = ({}, {})
    if rest:
        more = yield from choose_losses(t, power, space, outside, inside, rest)
    out, under = plus(first[0], more[0]), plus(first[1], more[1])
    loses = f"{powers.clause(power, 'loses')} {units_text(plus(out, under))}"
    t.tell(f"Attrition in {places.name(space)}: {loses}.", "GEN-9.1.g")
    lose(t, space, power, out)
    if space in s.revolts and under:
        lose(t, space, power, under, marked=True)
    tidy(t, space)


def split(outside: Counts, inside: Counts, loss: Counts) -> tuple[Counts, Counts]:
    """Losses of a kind come from outside the marker first."""
    out = {kind: min(n, outside.get(kind, 0)) for kind, n in loss.items()}
    return out, {kind: min(loss[kind] - out[kind], inside.get(kind, 0)) for kind in loss}


def choose_losses(
    t: Table[State], power: str, space: str, outside: Counts, inside: Counts, count: int
) -> Rule[tuple[Counts, Counts]]:  # fmt: skip
    """9.1 The owner picks among Infantry, Peasants and Slaves, and the side of the marker (B32).

    Those whom nobody leads lose Infantry (B35).
    """
    if not powers.is_player(t.state, power) and power not in t.state.controlled:
        return split(outside, inside, {"inf": count})
    foot = ("inf", "ps", "sl")
    both = {k: outside[k] for k in foot if outside.get(k)}
    both |= {f"{UNDER}{k}": inside[k] for k in foot if inside.get(k)}
    loss, _ = yield from asking.asker(t, power).units(
        ATTRITION, "GEN-9.1.h",
        f"{powers.does(power, 'is')} isolated in {places.name(space)} and must lose {plural(count, 'unit')}: which?",
        both, least=count, most=count, default=cheapest(both, count),
    )  # fmt: skip
    out = {kind: n for kind, n in loss.items() if not kind.startswith(UNDER)}
    return out, {kind.removeprefix(UNDER): n for kind, n in loss.items() if kind.startswith(UNDER)}


def cheapest(units: Counts, count: int) -> Counts:
    """Slaves, then Peasants, then Infantry."""
    kinds = ("sl", f"{UNDER}sl", "ps", f"{UNDER}ps", "inf", f"{UNDER}inf")
    return in_order({kind: units.get(kind, 0) for kind in kinds}, count)


def barbarians_leave_phase(t: Table[State]) -> None:
    """3.2 F2 They leave the map; where Barbarians held a Home city a marker is left. Control of powers ends."""
    s = t.state
    for space in list(s.units):
        for power in list(s.units.get(space, {})):
            if powers.is_player(s, power) or not tables.POWERS[powers.base(power)].leaves:
                continue
            units = dict(control.here(s, space, power))
            take(s, space, power, units)
            leave = "leaves" if sum(units.values()) == 1 else "leave"
            who = f"{units_text(units)} of {powers.name_of(power)}"
            t.tell(f"{who} in {places.name(space)} {leave} the map.", "GEN-9.2.a")
            if (
                tables.POWERS[powers.base(power)].kind == "barbarian"
                and control.combat(units)
                and control.home_of(s, space)
            ):
                mark_barbarian_control(s, space)
            tidy(t, space)
    for power, row in tables.POWERS.items():
        if row.leaves:
            for king in kings_of(s, power):
                del s.kings[king]
                if king == "karanni":
                    s.retired.append(king)
    if s.sherden:
        s.sherden = ""
        t.tell("The Sherden go home.", "GEN-6.7.d")
    s.controlled = {}
    s.queue = list(s.kingdoms)
    s.phase = "capitals"


def mark_barbarian_control(s: State, space: str) -> None:
    """9.2 The Home city they held belongs to nobody until somebody comes."""
    if not s.units.get(space) and space not in s.barbarian:
        s.barbarian.append(space)


# ---------------------------------------------------------------- Capitals (9.3)


def capitals_phase(t: Table[State]) -> Rule[None]:
    """3.2 F3 A lost Capital may be replaced, and the first one be returned to; half of the next income is the price."""
    s = t.state
    yield from relocate(t, s.queue.pop(0))
    s.phase = "capitals" if s.queue else "alliances_end"


def relocate(t: Table[State], kingdom: str) -> Rule[None]:
    s = t.state
    options = capital_options(s, kingdom)
    if not options:
        return
    lost = not trade.has_capital(s, kingdom)
    choices = [(asking.space_option(city, "capital", "Capital at"), city) for city in options]
    keep = Option("keep", "leave it as it is", idle=True)
    city = yield from asking.asker(t, kingdom).one_of(
        CAPITAL, "GEN-9.3.1.a",
        f"{powers.does(kingdom, 'has')} lost the Capital. Name a new one? It costs half the next income." if lost
        else "Return to the first Capital? It costs half the next income.",
        [*choices, (keep, "")], default=FIRST if lost else keep.key,
    )  # fmt: skip
    if not city:
        return
    s.capital[kingdom] = city
    s.halved.append(kingdom)
    t.tell(f"{places.name(city)} is now the Capital of {powers.name_of(kingdom)}.", "GEN-9.3.1.b", news=True)


def capital_options(s: State, kingdom: str) -> list[str]:
    """9.3.1 Any controlled Home city that stands; 9.3.4 the first Capital, once it is held again."""
    held = [c for c in control.homes(s, kingdom) if control.controller(s, c) == kingdom and c not in s.destroyed]
    if not trade.has_capital(s, kingdom):
        return held
    first = s.original[kingdom]
    return [first] if s.capital[kingdom] != first and first in held else []


def alliances_end_phase(t: Table[State]) -> Rule[None]:
    """3.2 F4"""
    yield from alliances.dissolve(t)
    t.state.phase = "end_turn"
