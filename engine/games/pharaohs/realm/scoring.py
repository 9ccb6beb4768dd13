"""4.2.5, 10.0 Victory points: areas, kills, and the lines of the victory lists."""

from engine.games.pharaohs.data import rows, tables
from engine.games.pharaohs.position import State, conditions, judah, pieces
from engine.games.pharaohs.realm import empires
from engine.kernel import Rule, Table
from engine.wargame.text import listed

VALUE = {"fertile": 2, "hill": 2, "marsh": 2, "mountain": 1, "desert": 0}  # 10.2.a to 10.2.c
CLAIM = {"fertile": 1, "hill": 3, "marsh": 1, "mountain": 1, "desert": 0}  # 10.2.d, 10.2.e


def scoring_phase(t: Table[State]) -> Rule[None]:
    """4.2.5 The mover's areas and lines, everybody's kills; then gods and faith."""
    s = t.state
    m = pieces.march_of(s)
    score_areas(t, m.nation)
    score_kills(t)
    sheet = conditions.sheet_in_play(s)
    for line in sheet.to_watch:
        conditions.watch(s, line, m.nation)
    for line in (*sheet.about_kills, *sheet.of_nation.get(m.nation, ())):
        if line.id not in s.scored and line.id not in s.spoiled and is_met_now(s, line):
            cross_off(t, line)
    yield from empires.gods_at_turn_end(t)
    if m.nation == "judah":
        judah.roll_for_faith(t)
    s.phase = "nation_turn_end"


def is_met_now(s: State, line: rows.Line) -> bool:
    """10.4.a, SC4.2.c Kills whenever they suffice, the rest at the end of an own turn; some only at the very end."""
    if conditions.is_about_kills(line):
        return conditions.kills_suffice(s, line)
    return conditions.met_at_own_turn(s, line) and not conditions.settled_only_at_end(line)


def add(s: State, color: str, source: str, points: int) -> None:
    """4.2.5.c Points go to the color's total; the tally says where from."""
    s.points[color] = s.points.get(color, 0) + points
    tally = s.tally.setdefault(color, {})
    tally[source] = tally.get(source, 0) + points


def total(s: State, color: str) -> str:
    """The color that has scored, and what it has now: ` (Red 34)`."""
    return f" ({pieces.name_of(color)} {s.points[color]})"


def wanted(line: rows.Line) -> str:
    """What a line asks for, as it stands after a colon."""
    first, _, rest = line.text.partition(" ")
    named = any(first == nation.name for nation in tables.NATIONS.values())
    return line.text if named else f"{first.lower()} {rest}"


def tell_standings(t: Table[State]) -> None:
    """Who has how many points when a turn ends, the most first."""
    s = t.state
    order = sorted(s.seats, key=lambda seat: -s.points[seat])
    told = f"Turn {s.turn} ends: {', '.join(f'{pieces.name_of(seat)} {s.points[seat]}' for seat in order)}."
    t.tell(told, "BP-4.2.5.d", news=True)


# ---------------------------------------------------------------- areas (10.2)


def score_areas(t: Table[State], nation: str) -> None:
    s = t.state
    held = pieces.areas_with_units(s, nation)
    if nation == "cimmeria":
        held = [area for area in held if area not in s.claimed and CLAIM[tables.TERRAIN[area]]]
        s.claimed += held
    points = area_points(nation, held)
    if points:
        add(s, pieces.seat_of(s, nation), "areas", points)
        now = total(s, pieces.seat_of(s, nation))
        told = f"{pieces.does(nation, 'scores')} {points} for areas{now}."
        t.tell(told, "BP-10.2.d" if nation == "cimmeria" else "BP-10.2.a")


def area_points(nation: str, areas: list[str]) -> int:
    values = CLAIM if nation == "cimmeria" else VALUE
    return sum(values[tables.TERRAIN[area]] for area in areas)


# ---------------------------------------------------------------- kills (10.3)


def score_kills(t: Table[State]) -> None:
    """10.3 Each unit killed in this nation turn is a point for its killer, mover or not; then the dead are buried."""
    s = t.state
    for killer, units in sorted(s.fallen.items()):
        points = 0
        for unit in units:
            victim = pieces.PIECES[unit].nation
            record = s.kills.setdefault(killer, {})
            record[victim] = record.get(victim, 0) + 1
            points += is_worth_a_point(s, killer, victim)
            pieces.bury(s, unit)
        if points:
            add(s, pieces.seat_of(s, killer), "kills", points)
            told = f"{pieces.does(killer, 'scores')} {points} for kills{total(s, pieces.seat_of(s, killer))}."
            t.tell(told, "BP-10.3.a")
    s.fallen = {}


def is_worth_a_point(s: State, killer: str, victim: str) -> bool:
    """BP-O4, BP-O5: tables may give nothing within a color, or nothing while victory lists are in use."""
    if s.options["kills_in_color"] == "no" and pieces.seat_of(s, killer) == pieces.seat_of(s, victim):
        return False
    return not (conditions.uses_lists(s) and s.options["kills_with_lists"] == "no")


# ---------------------------------------------------------------- lines (10.4)


def cross_off(t: Table[State], line: rows.Line) -> None:
    """10.4.b Each line scores once."""
    s = t.state
    s.scored.append(line.id)
    color = pieces.seat_of(s, line.nation) if line.nation else line.color
    add(s, color, "lines", line.points)
    told = f"{pieces.does(line.nation or color, 'scores')} {line.points}{total(s, color)}: {wanted(line)}"
    t.tell(told, line.id, news=True)


def score_dynasty(t: Table[State]) -> None:
    """13.1.g Scored at the moment of founding."""
    for line in conditions.lines_in_play(t.state):
        if line.event == "dynasty" and line.id not in t.state.scored:
            cross_off(t, line)


def score_turn_end(t: Table[State], *, last: bool) -> None:
    """10.4.c, SC4.2.c, SC2.f What a turn's end settles; the last settles everything, and penalties with it."""
    s = t.state
    due = [line for line in conditions.lines_in_play(s) if conditions.settled_only_at_end(line)]
    for line in [line for line in due if line.id not in s.scored and (last or conditions.is_settled(s, line))]:
        if (line.nation or line.color in s.seats) and conditions.met_at_end(s, line):
            cross_off(t, line)
    if last and len(s.seats) == 3:
        penalties(t)


def penalties(t: Table[State]) -> None:
    """SC2.f A transferred nation that had to kill its new owner's units, and did not, costs him the points."""
    s = t.state
    for line in conditions.lines_in_play(s):
        owner = pieces.seat_of(s, line.nation) if line.nation else ""
        if line.id in s.scored or line.color == owner or line.color != "white":
            continue
        if any(pieces.seat_of(s, victim) == owner for victim in line.slay):
            add(s, owner, "penalties", -line.points)
            t.tell(f"{pieces.does(owner, 'loses')} {line.points}{total(s, owner)}: {wanted(line)}", "BP-SC2.f")


def name_winners(t: Table[State]) -> None:
    """10.4.d The highest total wins; equal totals share."""
    s = t.state
    best = max(s.points[seat] for seat in s.seats)
    s.winners = [seat for seat in tables.COLORS if seat in s.seats and s.points[seat] == best]
    names = listed([pieces.name_of(seat) for seat in s.winners])
    told = f"The game is over: {names} {'win' if len(s.winners) > 1 else 'wins'} with {best} points."
    t.tell(told, "BP-10.4.d", news=True)
