"""The printed and reconstructed tables: map, nations, arrivals, set-ups and victory lines.

The tables stand in `data/*.toml` and are read and checked once, at import.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from engine.games.pharaohs.data.rows import Area, Capital, Entry, Group, Line, Nation, Ruler, Scenario, SetUp, Turn
from engine.wargame import tables as kit
from engine.wargame.head_starts import HeadStarts, head_starts
from engine.wargame.places import Gazetteer, edges, read_places
from engine.wargame.tables import Raw, exactly, fail, known, named, slug
from engine.wargame.text import People

DATA = Path(__file__).parent
GUIDE = kit.read_guide(DATA / "guide.toml")

TERRAINS = ("fertile", "hill", "mountain", "desert", "marsh")
KINDS = ("foot", "chariot", "cavalry", "camel")
ROWS = ("cavalry", "chariot", "camel", "foot", "mountain_foot", "sumerian_foot")
MODES = ("setup", "place", "invade", "land", "with_unit", "hold")
MARKERS = ("terror", "siege", "chosen")
STANDING = ("god", "terror", "godly", "ungodly")
ISLAND = 20  # the island's place in the coast order

Battle = dict[str, dict[str, int]]  # row -> terrain -> number


class Rates(Struct, frozen=True, forbid_unknown_fields=True):
    """A battle table."""

    rows: Battle
    source: str


# --- reading ------------------------------------------------------------------------------------------------


def read(file: str) -> Raw:
    """A file of this game as plain tables."""
    return kit.read(DATA / file)


# --- the map ------------------------------------------------------------------------------------------------


def build_areas(raw: Raw) -> dict[str, Area]:
    """The areas, with terrains, borders and coast order checked."""
    file = "areas.toml"
    areas = read_places(file, raw, "areas", Area)
    edges(file, areas)
    coast: dict[int, str] = {}
    for area in areas.values():
        known(file, area.id, "terrain", (area.terrain,), TERRAINS)
        if not 0 <= area.coast <= ISLAND:
            raise fail(file, area.id, f"no place {area.coast} on the coast")
        if area.coast and coast.setdefault(area.coast, area.id) != area.id:
            raise fail(file, area.id, f"place {area.coast} on the coast is taken")
    exactly(file, "coast", "place on the coast", sorted(coast), range(1, ISLAND + 1))
    return areas


def build_sea(raw: Raw, areas: Mapping[str, Area]) -> dict[str, tuple[str, ...]]:
    """Coastal area -> the areas one step away by sea."""
    file = "areas.toml"
    links = kit.convert(file, "sea_links", kit.table(file, raw, "sea_links"), Group).areas
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


def build_names(raw: Raw, areas: Mapping[str, Area]) -> Gazetteer:
    """Areas, the cities in them, and groups of both; a group may name groups that stand before it."""
    file = "areas.toml"
    names = Gazetteer(file, areas)
    for area in [area for area in areas.values() if area.city]:
        names.add(slug(area.city), (area.id,))
    for name, group in named(file, raw, "groups", Group, field="").items():
        names.add(name, group.areas)
    return names


def build_battle(raw: Raw, key: str) -> Battle:
    """A battle table, dice or hits."""
    file = "areas.toml"
    rows = kit.convert(file, key, kit.table(file, raw, key), Rates).rows
    exactly(file, key, "row", rows, ROWS)
    for row, cells in rows.items():
        wanted = ("mountain",) if row == "mountain_foot" else TERRAINS
        exactly(file, f"{key}.{row}", "terrain", cells, wanted)
        known(file, f"{key}.{row}", "number", cells.values(), (1, 2))
    return rows


_raw = read("areas.toml")
AREAS: dict[str, Area] = build_areas(_raw)
LAND: dict[str, tuple[str, ...]] = {area.id: area.neighbours for area in AREAS.values()}
TERRAIN: dict[str, str] = {area.id: area.terrain for area in AREAS.values()}
CITY: dict[str, str] = {area.id: area.city for area in AREAS.values() if area.city}
SEA: dict[str, tuple[str, ...]] = build_sea(_raw, AREAS)
GAZETTEER: Gazetteer = build_names(_raw, AREAS)
GROUPS: dict[str, tuple[str, ...]] = {name: GAZETTEER[name] for name in _raw["groups"]}
DICE: Battle = build_battle(_raw, "dice")
HITS: Battle = build_battle(_raw, "hits")


# --- players and nations ------------------------------------------------------------------------------------


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
        places = GAZETTEER.meant(file, name, nation.replacement)
        nations[name] = msgspec.structs.replace(nation, replacement=places)
    return nations


def build_capitals(raw: Raw) -> tuple[Capital, ...]:
    """The capitals of the empires."""
    file = "nations.toml"
    capitals = kit.each(file, raw, "capitals", Capital)
    for item, capital in capitals.items():
        known(file, item, "nation", (capital.nation,), NATIONS)
        if not 1 <= capital.first_turn <= capital.last_turn <= 10:
            raise fail(file, item, "turns out of order")
        (area,) = GAZETTEER.meant(file, item, (capital.area,))
        capitals[item] = msgspec.structs.replace(capital, area=area)
    return tuple(capitals.values())


_raw = read("nations.toml")
PLAYERS = named("nations.toml", _raw, "players", People)  # by the colors they score for
COLORS: tuple[str, ...] = tuple(PLAYERS)
THREE = tuple(color for color in COLORS if color != "white")  # SC2.a
NATIONS: dict[str, Nation] = build_nations(_raw)
CAPITALS: tuple[Capital, ...] = build_capitals(_raw)


# --- turns and arrivals -------------------------------------------------------------------------------------


def build_turns(raw: Raw) -> dict[int, Turn]:
    """The turn track."""
    file = "turns.toml"
    turns = kit.numbered(file, raw, "turns", Turn)
    for number, turn in turns.items():
        known(file, f"turns.{number}", "nation", (*turn.new_chits, *turn.beloved, *turn.beloved_by_choice), NATIONS)
    return turns


def build_rulers(raw: Raw) -> dict[str, Ruler]:
    """The Rulers."""
    file = "chart.toml"
    rulers = named(file, raw, "rulers", Ruler)
    for name, ruler in rulers.items():
        known(file, name, "nation", (ruler.nation,), NATIONS)
        known(file, name, "turn", (ruler.turn,), TURNS)
    kit.named_as_called(file, {name: ruler.name for name, ruler in rulers.items()})
    return rulers


def _entry(file: str, item: str, row: Raw) -> Entry:
    entry = kit.convert(file, item, {"id": item, **row}, Entry)
    known(file, item, "nation", (entry.nation,), NATIONS)
    known(file, item, "turn", (entry.turn,), TURNS)
    known(file, item, "mode", (entry.mode,), MODES)
    known(file, item, "part", (entry.part,), (1, 2))
    known(file, item, "marker", entry.markers, MARKERS)
    known(file, item, "ruler", entry.rulers, RULERS)
    kit.counts(file, item, entry.units, KINDS)
    kit.counts(file, item, entry.before, KINDS)
    for name in entry.rulers:
        if (RULERS[name].nation, RULERS[name].turn) != (entry.nation, entry.turn):
            raise fail(file, item, f"{name} belongs to another nation or turn")
    if (entry.mode == "with_unit") == bool(entry.areas):
        raise fail(file, item, "areas do not fit the mode")
    if entry.god and not NATIONS[entry.nation].god:
        raise fail(file, item, "the nation has no god")
    turn = TURNS[entry.turn]
    if entry.part == 2 and entry.nation not in (*turn.beloved, *turn.beloved_by_choice):
        raise fail(file, item, "the nation is not Beloved of the Gods")
    return msgspec.structs.replace(entry, areas=GAZETTEER.meant(file, item, entry.areas))


def build_chart(raw: Raw, key: str) -> dict[int, tuple[Entry, ...]]:
    """An arrival chart: game turn -> its entries."""
    file = "chart.toml"
    turns: dict[int, list[Entry]] = {}
    seen: dict[str, None] = {}
    for row in kit.rows(file, raw, key):
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
        kit.placed(file, name, setup.placed.items(), "area", AREAS, KINDS)
        for nation, where in setup.markers.items():
            known(file, f"{name}.{nation}", "area", where, AREAS)
            for area, markers in where.items():
                known(file, f"{name}.{nation}.{area}", "marker", markers, STANDING)
        for nation, dead in setup.dead.items():
            kit.counts(file, f"{name}.{nation}", dead, KINDS)
        known(file, name, "nation", (*setup.placed, *setup.markers, *setup.dead), NATIONS)
    return setups


def build_scenarios(raw: Raw) -> dict[str, Scenario]:
    """The scenarios."""
    file = "setups.toml"
    scenarios = named(file, raw, "scenarios", Scenario)
    exactly(file, "scenarios", "scenario", scenarios, _CHARTS)
    for name, scenario in scenarios.items():
        known(file, name, "position", (scenario.setup,), ("", *SETUPS))
        exactly(file, name, "color", scenario.points, COLORS)
        if list(_ARRIVALS[name]) != list(range(scenario.first_turn, scenario.last_turn + 1)):
            raise fail(file, name, "the turns do not fit its arrival charts")
    return scenarios


_raw = read("setups.toml")
SETUPS: dict[str, SetUp] = build_setups(_raw)
SCENARIOS: dict[str, Scenario] = build_scenarios(_raw)
HEAD_STARTS: dict[str, HeadStarts] = {
    id: head_starts("setups.toml", f"{id}.head_starts", scenario.head_starts, {"3": THREE, "4": COLORS})
    for id, scenario in SCENARIOS.items()
}


# --- victory lines ------------------------------------------------------------------------------------------

SHEETS = ("full", "first_five", "middle_five", "last_five", "first_five_lists")
_PLACE_KEYS = ("control_all", "control_any", "of", "exclude", "include", "include_any", "and_any")


def _line(file: str, row: Raw) -> Line:
    item = str(row.get("id", "a line without id"))
    line = kit.convert(file, item, row, Line)
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
    places: dict[str, Any] = {key: GAZETTEER.meant(file, item, getattr(line, key)) for key in _PLACE_KEYS}
    if line.prevent_of:
        (places["prevent_of"],) = GAZETTEER.meant(file, item, (line.prevent_of,))
    return msgspec.structs.replace(line, **places)


def build_lines(raw: Raw) -> dict[str, tuple[Line, ...]]:
    """The sheets of victory lines, places expanded to areas."""
    file = "victory.toml"
    sheets: dict[str, tuple[Line, ...]] = {}
    seen: dict[str, None] = {}
    for sheet in SHEETS:
        lines = tuple(_line(file, row) for row in kit.rows(file, raw, sheet))
        for line in lines:
            if line.id in seen:
                raise fail(file, line.id, "twice")
            seen[line.id] = None
        sheets[sheet] = lines
    return sheets


LINES: dict[str, tuple[Line, ...]] = build_lines(read("victory.toml"))
