"""The printed and reconstructed tables: map, nations, arrivals, set-ups and victory lines.

The tables stand in `data/*.toml` and are read and checked once, at import.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from engine.board.tables import Raw, convert, counts, fail, known, named, rows, slug, table
from engine.board.tables import read as read_file
from engine.games.pharaohs.rows import (
    Area,
    Capital,
    Entry,
    Group,
    Line,
    Nation,
    Rates,
    Ruler,
    Scenario,
    SetUp,
    Turn,
)

DATA = Path(__file__).parent / "data"

COLORS = ("blue", "red", "white", "yellow")
TERRAINS = ("fertile", "hill", "mountain", "desert", "marsh")
KINDS = ("foot", "chariot", "cavalry", "camel")
ROWS = ("cavalry", "chariot", "camel", "foot", "mountain_foot", "sumerian_foot")
MODES = ("setup", "place", "invade", "land", "with_unit", "hold")
MARKERS = ("terror", "siege", "chosen")
STANDING = ("god", "terror", "godly", "ungodly")
ISLAND = 20  # the island's place in the coast order

Battle = dict[str, dict[str, int]]


# --- reading ------------------------------------------------------------------------------------------------


def read(file: str) -> Raw:
    """A file of this game as plain tables."""
    return read_file(DATA / file)


def _counts(file: str, item: str, units: Mapping[str, int]) -> None:
    counts(file, item, units, KINDS)


# --- the map ------------------------------------------------------------------------------------------------


def build_areas(raw: Raw) -> dict[str, Area]:
    """The areas, with terrains, borders and coast order checked."""
    file = "areas.toml"
    areas = named(file, raw, "areas", Area)
    coast: dict[int, str] = {}
    for area in areas.values():
        known(file, area.id, "terrain", (area.terrain,), TERRAINS)
        known(file, area.id, "neighbour", area.neighbours, areas)
        if slug(area.name) != area.id:
            raise fail(file, area.id, f"the name {area.name!r} does not fit")
        if list(area.neighbours) != sorted(dict.fromkeys(area.neighbours)):
            raise fail(file, area.id, "neighbours are not in order")
        for other in area.neighbours:
            if area.id == other or area.id not in areas[other].neighbours:
                raise fail(file, area.id, f"its border with {other} has one side only")
        if not 0 <= area.coast <= ISLAND:
            raise fail(file, area.id, f"no place {area.coast} on the coast")
        if area.coast:
            if area.coast in coast:
                raise fail(file, area.id, f"place {area.coast} on the coast is taken")
            coast[area.coast] = area.id
    for place in range(1, ISLAND + 1):
        if place not in coast:
            raise fail(file, "coast", f"no area at place {place}")
    return areas


def build_cities(areas: Mapping[str, Area]) -> dict[str, str]:
    """City -> its area."""
    cities: dict[str, str] = {}
    for area in areas.values():
        if area.city:
            name = slug(area.city)
            if name in cities or (name in areas and name != area.id):
                raise fail("areas.toml", area.id, f"the city name {area.city!r} is taken")
            cities[name] = area.id
    return cities


def build_sea(raw: Raw, areas: Mapping[str, Area]) -> dict[str, tuple[str, ...]]:
    """Coastal area -> the areas one step away by sea."""
    file = "areas.toml"
    links = convert(file, "sea_links", table(file, raw, "sea_links"), Group).areas
    known(file, "sea_links", "area", links, areas)
    order = {area.coast: area.id for area in areas.values() if area.coast}
    island = order[ISLAND]
    steps: dict[str, tuple[str, ...]] = {}
    for place in range(1, ISLAND):
        near = [order[n] for n in (place - 1, place + 1) if 0 < n < ISLAND]
        if order[place] in links:
            near.append(island)
        steps[order[place]] = tuple(near)
    steps[island] = links
    for link in links:
        if link not in steps or link == island:
            raise fail(file, "sea_links", f"{link} is not on the coast")
    return steps


def build_groups(raw: Raw, areas: Mapping[str, Area]) -> dict[str, tuple[str, ...]]:
    """Group -> its areas; a group may name groups that stand before it."""
    file = "areas.toml"
    groups: dict[str, tuple[str, ...]] = {}
    for name, group in named(file, raw, "groups", Group, field="").items():
        members: dict[str, None] = {}
        for part in group.areas:
            known(file, name, "area", (part,), (*groups, *areas))
            members.update(dict.fromkeys(groups.get(part, (part,))))
        if name in areas:
            raise fail(file, name, "an area has this name")
        groups[name] = tuple(members)
    return groups


def build_battle(raw: Raw, key: str) -> Battle:
    """A battle table, dice or hits."""
    file = "areas.toml"
    rows = convert(file, key, table(file, raw, key), Rates).rows
    known(file, key, "row", rows, ROWS)
    known(file, key, "row (missing)", ROWS, rows)
    for row, cells in rows.items():
        wanted = ("mountain",) if row == "mountain_foot" else TERRAINS
        known(file, f"{key}.{row}", "terrain", cells, wanted)
        known(file, f"{key}.{row}", "terrain (missing)", wanted, cells)
        known(file, f"{key}.{row}", "number", cells.values(), (1, 2))
    return rows


_raw = read("areas.toml")
AREAS: dict[str, Area] = build_areas(_raw)
LAND: dict[str, tuple[str, ...]] = {area.id: area.neighbours for area in AREAS.values()}
TERRAIN: dict[str, str] = {area.id: area.terrain for area in AREAS.values()}
CITY: dict[str, str] = {area.id: area.city for area in AREAS.values() if area.city}
CITY_AREA: dict[str, str] = build_cities(AREAS)
SEA: dict[str, tuple[str, ...]] = build_sea(_raw, AREAS)
GROUPS: dict[str, tuple[str, ...]] = build_groups(_raw, AREAS)
DICE: Battle = build_battle(_raw, "dice")
HITS: Battle = build_battle(_raw, "hits")


def _places(file: str, item: str, names: Iterable[str]) -> tuple[str, ...]:
    """The areas meant by names of groups, areas and cities, each once."""
    found: dict[str, None] = {}
    for name in names:
        if name in GROUPS:
            found.update(dict.fromkeys(GROUPS[name]))
        elif name in AREAS:
            found[name] = None
        elif name in CITY_AREA:
            found[CITY_AREA[name]] = None
        else:
            raise fail(file, item, f"unknown place {name!r}")
    return tuple(found)


# --- nations ------------------------------------------------------------------------------------------------


def build_nations(raw: Raw) -> dict[str, Nation]:
    """The nations, their replacement areas expanded."""
    file = "nations.toml"
    nations = named(file, raw, "nations", Nation)
    for name, nation in nations.items():
        known(file, name, "color", (nation.color, nation.color_three), COLORS)
        if nation.massing:
            known(file, name, "area", (nation.massing,), AREAS)
        if nation.sea_units < 0 or nation.sea_range < 0:
            raise fail(file, name, "a sea quota below zero")
        places = _places(file, name, nation.replacement)
        nations[name] = msgspec.structs.replace(nation, replacement=places)
    return nations


def build_capitals(raw: Raw) -> tuple[Capital, ...]:
    """The capitals of the empires."""
    file = "nations.toml"
    capitals: list[Capital] = []
    for number, row in enumerate(rows(file, raw, "capitals"), 1):
        item = f"capital {number}"
        capital = convert(file, item, row, Capital)
        known(file, item, "nation", (capital.nation,), NATIONS)
        if not 1 <= capital.first_turn <= capital.last_turn <= 10:
            raise fail(file, item, "turns out of order")
        (area,) = _places(file, item, (capital.area,))
        capitals.append(msgspec.structs.replace(capital, area=area))
    return tuple(capitals)


_raw = read("nations.toml")
NATIONS: dict[str, Nation] = build_nations(_raw)
CAPITALS: tuple[Capital, ...] = build_capitals(_raw)


# --- turns and arrivals -------------------------------------------------------------------------------------


def build_turns(raw: Raw) -> dict[int, Turn]:
    """The turn track."""
    file = "turns.toml"
    turns: dict[int, Turn] = {}
    for name, item in table(file, raw, "turns").items():
        if not name.isdecimal() or not isinstance(item, dict):
            raise fail(file, name, "not a turn")
        turn = convert(file, name, {"number": int(name), **item}, Turn)
        known(file, name, "nation", (*turn.new_chits, *turn.beloved), NATIONS)
        turns[turn.number] = turn
    if list(turns) != list(range(1, len(turns) + 1)):
        raise fail(file, "turns", "turns out of order")
    return turns


def build_rulers(raw: Raw) -> dict[str, Ruler]:
    """The Rulers."""
    file = "chart.toml"
    rulers = named(file, raw, "rulers", Ruler)
    for name, ruler in rulers.items():
        known(file, name, "nation", (ruler.nation,), NATIONS)
        known(file, name, "turn", (ruler.turn,), TURNS)
        if slug(ruler.name) != name:
            raise fail(file, name, f"the name {ruler.name!r} does not fit")
    return rulers


def _entry(file: str, item: str, row: Raw) -> Entry:
    entry = convert(file, item, {"id": item, **row}, Entry)
    known(file, item, "nation", (entry.nation,), NATIONS)
    known(file, item, "turn", (entry.turn,), TURNS)
    known(file, item, "mode", (entry.mode,), MODES)
    known(file, item, "part", (entry.part,), (1, 2))
    known(file, item, "marker", entry.markers, MARKERS)
    known(file, item, "ruler", entry.rulers, RULERS)
    _counts(file, item, entry.units)
    for name in entry.rulers:
        if (RULERS[name].nation, RULERS[name].turn) != (entry.nation, entry.turn):
            raise fail(file, item, f"{name} belongs to another nation or turn")
    if (entry.mode == "with_unit") == bool(entry.areas):
        raise fail(file, item, "areas do not fit the mode")
    if entry.god and not NATIONS[entry.nation].god:
        raise fail(file, item, "the nation has no god")
    if entry.part == 2 and entry.nation not in TURNS[entry.turn].beloved:
        raise fail(file, item, "the nation is not Beloved of the Gods")
    return msgspec.structs.replace(entry, areas=_places(file, item, entry.areas))


def build_chart(raw: Raw, key: str) -> dict[int, tuple[Entry, ...]]:
    """An arrival chart: game turn -> its entries."""
    file = "chart.toml"
    turns: dict[int, list[Entry]] = {}
    seen: dict[str, None] = {}
    for row in rows(file, raw, key):
        item = f"{row.get('turn')}.{row.get('nation')}" + (".2" if row.get("part") == 2 else "")
        if item in seen:
            raise fail(file, item, "twice on the chart")
        seen[item] = None
        entry = _entry(file, item, row)
        turns.setdefault(entry.turn, []).append(entry)
    return {turn: tuple(turns[turn]) for turn in sorted(turns)}


TURNS: dict[int, Turn] = build_turns(read("turns.toml"))
_raw = read("chart.toml")
RULERS: dict[str, Ruler] = build_rulers(_raw)
CHART: dict[str, dict[int, tuple[Entry, ...]]] = {
    key: build_chart(_raw, key) for key in ("first_five", "middle_five", "late")
}

_CHARTS: dict[str, tuple[tuple[str, int, int], ...]] = {  # scenario -> (chart, first turn, last turn)
    "full": (("first_five", 1, 5), ("middle_five", 6, 8), ("late", 9, 10)),
    "first_five": (("first_five", 1, 5),),
    "middle_five": (("middle_five", 4, 8),),
    "last_five": (("middle_five", 6, 8), ("late", 9, 10)),
}
_ARRIVALS: dict[str, dict[int, tuple[Entry, ...]]] = {
    scenario: {turn: CHART[key][turn] for key, first, last in parts for turn in range(first, last + 1)}
    for scenario, parts in _CHARTS.items()
}
ENTRIES: dict[str, dict[str, Entry]] = {
    scenario: {entry.id: entry for entries in turns.values() for entry in entries}
    for scenario, turns in _ARRIVALS.items()
}


def chart(scenario: str, turn: int) -> tuple[Entry, ...]:
    """The arrivals of a game turn in a scenario."""
    return _ARRIVALS[scenario][turn]


# --- scenarios and set-ups ----------------------------------------------------------------------------------


def build_setups(raw: Raw) -> dict[str, SetUp]:
    """The printed positions."""
    file = "setups.toml"
    setups = named(file, raw, "setups", SetUp, field="")
    for name, setup in setups.items():
        held: dict[str, str] = {}
        for nation, stacks in setup.placed.items():
            known(file, f"{name}.{nation}", "area", stacks, AREAS)
            for area, units in stacks.items():
                _counts(file, f"{name}.{nation}.{area}", units)
                if area in held:
                    raise fail(file, f"{name}.{nation}.{area}", f"{held[area]} stands there")
                held[area] = nation
        for nation, where in setup.markers.items():
            known(file, f"{name}.{nation}", "area", where, AREAS)
            for area, markers in where.items():
                known(file, f"{name}.{nation}.{area}", "marker", markers, STANDING)
        for nation, dead in setup.dead.items():
            _counts(file, f"{name}.{nation}", dead)
        known(file, name, "nation", (*setup.placed, *setup.markers, *setup.dead), NATIONS)
    return setups


def build_scenarios(raw: Raw) -> dict[str, Scenario]:
    """The scenarios."""
    file = "setups.toml"
    scenarios = named(file, raw, "scenarios", Scenario)
    known(file, "scenarios", "scenario", scenarios, _CHARTS)
    known(file, "scenarios", "scenario (missing)", _CHARTS, scenarios)
    for name, scenario in scenarios.items():
        known(file, name, "position", (scenario.setup,), ("", *SETUPS))
        known(file, name, "color (missing)", COLORS, scenario.points)
        known(file, name, "color", scenario.points, COLORS)
        if list(_ARRIVALS[name]) != list(range(scenario.first_turn, scenario.last_turn + 1)):
            raise fail(file, name, "the turns do not fit its arrival charts")
    return scenarios


_raw = read("setups.toml")
SETUPS: dict[str, SetUp] = build_setups(_raw)
SCENARIOS: dict[str, Scenario] = build_scenarios(_raw)


# --- victory lines ------------------------------------------------------------------------------------------

SHEETS = ("full", "first_five", "middle_five", "last_five", "first_five_lists")
_PLACE_KEYS = ("control_all", "control_any", "of", "exclude", "include", "include_any", "and_any")


def _line(file: str, row: Raw) -> Line:
    item = str(row.get("id", "a line without id"))
    line = convert(file, item, row, Line)
    known(file, item, "color", (line.color,), COLORS)
    known(file, item, "nation", (line.nation, line.prevent_at_own_turn_of), ("", *NATIONS))
    known(file, item, "nation", (*line.slay, *line.slay_exclude), NATIONS)
    known(file, item, "nation", (line.prevent_by,), ("", "any_other", *NATIONS))
    known(file, item, "terrain", (line.terrain, line.not_terrain), ("", *TERRAINS))
    known(file, item, "marker", (line.marker,), ("", "not_captured", "in_jerusalem"))
    known(file, item, "event", (line.event,), ("", "dynasty"))
    known(file, item, "turn", (*line.when_each, *line.when_turns, *line.prevent_turns), TURNS)
    known(file, item, "turn", (line.when_by, line.slay_by), (0, *TURNS))
    if line.nation and NATIONS[line.nation].color != line.color:
        raise fail(file, item, f"{line.nation} is not {line.color}")
    if line.points < 1 or not line.text:
        raise fail(file, item, "no points or no text")
    if bool(line.prevent_of) != bool(line.prevent_by) or bool(line.when_turns) != bool(line.need):
        raise fail(file, item, "half a condition")
    places: dict[str, Any] = {key: _places(file, item, getattr(line, key)) for key in _PLACE_KEYS}
    if line.prevent_of:
        (places["prevent_of"],) = _places(file, item, (line.prevent_of,))
    return msgspec.structs.replace(line, **places)


def build_lines(raw: Raw) -> dict[str, tuple[Line, ...]]:
    """The sheets of victory lines, places expanded to areas."""
    file = "victory.toml"
    sheets: dict[str, tuple[Line, ...]] = {}
    seen: dict[str, None] = {}
    for sheet in SHEETS:
        lines = tuple(_line(file, row) for row in rows(file, raw, sheet))
        for line in lines:
            if line.id in seen:
                raise fail(file, line.id, "twice")
            seen[line.id] = None
        sheets[sheet] = lines
    return sheets


LINES: dict[str, tuple[Line, ...]] = build_lines(read("victory.toml"))
