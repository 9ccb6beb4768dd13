"""4.2.1, 9.1, 9.4, 15.1 New units: what the chart brings, and what was held back or put to sea."""

from engine.games.pharaohs.data import rows, tables
from engine.games.pharaohs.position import State, asking, pieces, topics
from engine.games.pharaohs.realm import empires, replacements
from engine.kernel import QuickMove, Rule, Table

ARRIVE = topics.TOPICS.new("arrive", "where new units arrive")
MARKER = topics.TOPICS.new("marker", "where the marker goes")
RULER = topics.TOPICS.new("ruler", "where the ruler takes command")

MAY_WAIT = ("invade", "land")  # 9.4.c; entries of mode place may not
THE_MARKER = {"terror": "a Terror marker", "siege": "a Siege marker", "chosen": "the Chosen People"}


def new_units_phase(t: Table[State]) -> Rule[None]:
    """4.2.1 First the chart's arrivals, then replacements."""
    s = t.state
    m = pieces.march_of(s)
    others = pieces.held_by_others(s, m.nation)
    m.home = pieces.areas_with_units(s, m.nation)
    m.controlled = len([area for area in m.home if area not in others])
    m.closed = [area for area in replacements.named_areas(m.nation) if area in others]
    empires.gods_at_turn_of(t, m.nation)
    yield from arrivals(t)
    yield from replacements.replacements(t)
    s.phase = "movement"


def arrivals(t: Table[State]) -> Rule[None]:
    """9.1 Everything the chart gives is placed; whoever waited or is at sea may come in (8.2.c, 9.4.c)."""
    s = t.state
    m = pieces.march_of(s)
    due = [e for e in tables.chart(s.scenario, s.turn) if e.nation == m.nation and e.part == m.part]
    fresh = [e for e in due if e.mode != "setup"]  # those of the set-up are on the map already
    for entry in fresh:
        for kind, count in pieces.arriving(s, entry).items():
            s.offmap.setdefault(entry.id, []).extend(pieces.raise_units(s, m.nation, kind, count))
    for id in sorted(s.offmap):
        entry = tables.ENTRIES[s.scenario][id]
        if entry.nation == m.nation:
            yield from enter(t, entry)
    for entry in fresh:
        for kind in entry.markers:
            yield from place_marker(t, entry, kind)
    for entry in due:
        for ruler in entry.rulers:
            yield from place_ruler(t, entry, ruler)


# ---------------------------------------------------------------- units


def enter(t: Table[State], entry: rows.Entry) -> Rule[None]:
    """9.1.d, 9.4.a The owner spreads the units of an entry over its areas; invaders may hold some back."""
    s = t.state
    waiting = s.offmap[entry.id]
    kinds: dict[str, list[str]] = {}
    for unit in waiting:
        kinds.setdefault(pieces.PIECES[unit].kind, []).append(unit)
    for units in kinds.values():
        if entry.each:
            spread = dict.fromkeys(entry.areas[: len(units)], 1)
        else:
            spread = yield from spread_over(t, entry, units)
        for area, count in spread.items():
            group, units = units[:count], units[count:]
            bring_in(t, entry, area, group)
    if not waiting:
        del s.offmap[entry.id]


def spread_over(t: Table[State], entry: rows.Entry, units: list[str]) -> Rule[dict[str, int]]:
    areas = open_areas(t.state, entry.nation, entry.areas)
    may_wait = entry.mode in MAY_WAIT
    waiting = " Those you do not place wait off the map." if may_wait else ""
    able = len(units) if areas else 0
    everybody = {area: f"all {able} in {pieces.place_name(area)}" for area in areas}
    return asking.asker(t, entry.nation).share(
        ARRIVE, "BP-9.4.c" if may_wait else "BP-9.1.a",
        f"{pieces.does(entry.nation, 'gets')} {pieces.listing(units)}: how many arrive in which area?{waiting}",
        dict.fromkeys(areas, able), least=0 if may_wait else able, most=able, verb="place",
        default={areas[0]: able} if areas else {}, about={"kind": pieces.PIECES[units[0]].kind},
        quick_moves=lambda: [QuickMove(words, ({area: able},), area) for area, words in everybody.items()],
    )  # fmt: skip


def bring_in(t: Table[State], entry: rows.Entry, area: str, group: list[str]) -> None:
    s = t.state
    m = pieces.march_of(s)
    for unit in group:
        s.offmap[entry.id].remove(unit)
    pieces.put(s, area, group)
    if area not in m.home:
        m.home.append(area)
    if comes_from_sea(entry):
        for unit in group:
            m.landed[unit] = [entry.id, area]
    t.tell(f"{pieces.does(entry.nation, 'gets')} {pieces.listing(group)} in {pieces.place_name(area)}.", "BP-9.1.a")


def comes_from_sea(entry: rows.Entry) -> bool:
    """8.2.b Landings, and invasions of nothing but coast (Achaea), may go back to sea in the same turn."""
    return entry.mode == "land" or (entry.mode == "invade" and all(area in tables.SEA for area in entry.areas))


def open_areas(s: State, nation: str, areas: tuple[str, ...]) -> list[str]:
    """9.1.e, 14.1.b While Judah holds its land and is Godly, no other nation places anything in Judah."""
    if nation == "judah" or s.chosen != "godly" or not pieces.controls(s, "judah", "judah"):
        return list(areas)
    return [area for area in areas if area != "judah"]


# ---------------------------------------------------------------- markers and Rulers


def place_marker(t: Table[State], entry: rows.Entry, kind: str) -> Rule[None]:
    """9.1.a Terror, Siege and the Chosen People come with the units of their entry."""
    s = t.state
    areas = open_areas(s, entry.nation, entry.areas)
    [marker] = pieces.raise_units(s, entry.nation, kind, 1)
    prompt = f"{pieces.does(entry.nation, 'gets')} {THE_MARKER[kind]}: in which area?"
    area = yield from asking.asker(t, entry.nation).place(MARKER, "BP-9.1.a", prompt, areas, verb="place")
    pieces.put(s, area, [marker])
    if kind == "chosen":
        s.chosen = "godly"  # 14.1.a
    t.tell(f"{pieces.does(entry.nation, 'gets')} {THE_MARKER[kind]} in {pieces.place_name(area)}.", "BP-9.1.a")


def place_ruler(t: Table[State], entry: rows.Entry, ruler: str) -> Rule[None]:
    """15.1 In one of the listed areas, or with any unit of the nation; if there is none the Ruler does not come."""
    s = t.state
    areas = pieces.areas_with_units(s, entry.nation) if entry.mode == "with_unit" else list(entry.areas)
    areas = open_areas(s, entry.nation, tuple(areas))
    name = tables.RULERS[ruler].name
    if not areas:
        t.tell(f"{name} finds no unit of {pieces.name_of(entry.nation)} to join.", "BP-15.1.b")
        return
    areas.sort(key=lambda area: -len(pieces.units_in(s, area, entry.nation)))
    prompt = f"{pieces.name_of(entry.nation)}: in which area does {name} take command?"
    area = yield from asking.asker(t, entry.nation).place(RULER, "BP-15.1.a", prompt, areas, verb="place")
    pieces.put(s, area, [f"{entry.nation}.ruler.{ruler}"])
    t.tell(f"{name} of {pieces.name_of(entry.nation)} appears in {pieces.place_name(area)}.", "BP-15.1.a", news=True)
