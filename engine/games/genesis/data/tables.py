"""The printed and reconstructed tables: map, powers, Kings, cards, numbers and scenarios.

The tables stand in `data/*.toml` and are read and checked once, at import.
"""

from collections.abc import Mapping
from pathlib import Path

from engine.games.genesis.data import rows
from engine.wargame.head_starts import HeadStarts, head_starts
from engine.wargame.places import edges, read_places
from engine.wargame.tables import (
    Raw,
    convert,
    each,
    exactly,
    fail,
    known,
    named,
    named_as_called,
    numbered,
    numbers,
    placed,
    read_guide,
    table,
)
from engine.wargame.tables import read as read_file

DATA = Path(__file__).parent

UNIT_KINDS = ("inf", "ch", "ps", "sl")
SPACE_KINDS = ("city", "transit", "island", "box")
ISLAND = "alashiya"
ANY_PORT = "port"  # an entry that means every Port
WHEN = ("always", "absent", "present", "first", "later", "early", "late")
WINDOWS = ("card", "action", "between", "entry", "reply", "battle", "victory", "drawn")
LATE = 9  # the first turn on which the Libyans come with a Chariot (11.4.1)


def read(file: str) -> Raw:
    """A file of this game as plain tables."""
    return read_file(DATA / file)


# --- the map ------------------------------------------------------------------------------------------------


def _space(file: str, space: rows.Space, spaces: Mapping[str, rows.Space]) -> None:
    """What must be true of every space."""
    item = space.id
    known(file, item, "kind", (space.kind,), SPACE_KINDS)
    if space.kind == "box" and any(spaces[other].kind == "box" for other in space.neighbours):
        raise fail(file, item, "two boxes are joined")
    if not space.neighbours and space.kind != "island":
        raise fail(file, item, "no connection")
    if space.kind != "city" and (space.home or space.ds or space.ew or space.capital or space.alias):
        raise fail(file, item, "only a city has a home kingdom, strength, worth or another name")
    if not 0 <= space.ds <= 4 or not 0 <= space.ew <= 4:
        raise fail(file, item, "strength and worth go from 0 to 4")
    if space.mountain and space.kind not in ("city", "transit"):
        raise fail(file, item, "no terrain here")
    if bool(space.power) != (space.kind == "box"):
        raise fail(file, item, "a box and only a box has a power")
    if space.coast not in (0, 1):
        raise fail(file, item, "coast is 0 or 1")


def build_spaces(raw: Raw) -> dict[str, rows.Space]:
    """The spaces, their connections checked."""
    file = "spaces.toml"
    spaces = read_places(file, raw, "spaces", rows.Space)
    edges(file, spaces)
    for space in spaces.values():
        _space(file, space, spaces)
    for home in dict.fromkeys(space.home for space in spaces.values() if space.capital):
        if not home or len([space for space in spaces.values() if space.capital and space.home == home]) != 1:
            raise fail(file, home or "Independent", "not one Capital")
    return spaces


def build_sea(raw: Raw, spaces: Mapping[str, rows.Space]) -> dict[str, rows.Sea]:
    """The Sea Connections; every shore is a Port or the island."""
    file = "spaces.toml"
    seas = named(file, raw, "sea", rows.Sea)
    for name, sea in seas.items():
        known(file, name, "space", sea.shores, spaces)
        if len(sea.shores) not in (2, 3) or len(dict.fromkeys(sea.shores)) != len(sea.shores):
            raise fail(file, name, "a connection joins two or three shores")
        if name != "_".join(sea.shores) or sea.name != "–".join(spaces[shore].name for shore in sea.shores):
            raise fail(file, name, "its name does not fit its shores")
        if any(spaces[shore].kind not in ("city", "island") for shore in sea.shores):
            raise fail(file, name, "a shore that is no city")
    shores = [shore for sea in seas.values() for shore in sea.shores]
    for space in spaces.values():
        if bool(space.coast) != (space.id in shores):
            raise fail(file, space.id, "a city is on the coast when a Sea Connection reaches it")
    return seas


_raw = read("spaces.toml")
SPACES: dict[str, rows.Space] = build_spaces(_raw)
SEAS: dict[str, rows.Sea] = build_sea(_raw, SPACES)
CITIES: tuple[str, ...] = tuple(space.id for space in SPACES.values() if space.kind == "city")
GROUND: tuple[str, ...] = tuple(space.id for space in SPACES.values() if space.kind in ("city", "transit"))
BOXES: dict[str, str] = {space.id: space.power for space in SPACES.values() if space.kind == "box"}  # box -> power
HOME: dict[str, tuple[str, ...]] = {
    home: tuple(name for name in CITIES if SPACES[name].home == home)
    for home in dict.fromkeys(SPACES[name].home for name in CITIES)
    if home
}
CAPITAL: dict[str, str] = {SPACES[name].home: name for name in CITIES if SPACES[name].capital}
DS: dict[str, int] = {name: SPACES[name].ds for name in CITIES}
EW: dict[str, int] = {name: SPACES[name].ew for name in CITIES}


# --- powers -------------------------------------------------------------------------------------------------


def build_kingdoms(raw: Raw) -> dict[str, rows.Kingdom]:
    """The Major Kingdoms, clockwise."""
    file = "powers.toml"
    kingdoms = named(file, raw, "kingdoms", rows.Kingdom)
    exactly(file, "kingdoms", "kingdom", kingdoms, CAPITAL)
    for name, kingdom in kingdoms.items():
        if not 0 < kingdom.manpower_low < kingdom.manpower_high:
            raise fail(file, name, "the Manpower track is out of order")
    return kingdoms


def build_powers(raw: Raw) -> dict[str, rows.Power]:
    """The Minor Kingdoms and Barbarian peoples."""
    file = "powers.toml"
    powers = named(file, raw, "powers", rows.Power)
    for name, power in powers.items():
        known(file, name, "kind", (power.kind,), ("minor", "barbarian"))
        known(file, name, "isolation", (power.isolation,), ("home", "ground", "none"))
        known(file, name, "restores", (power.restores,), ("both", "ds", "none"))
        known(file, name, "restored", (power.restored,), ("controlled", "placed", "none"))
        known(file, name, "entry", power.entry, (ANY_PORT, *SPACES))
        if power.kind == "minor" and (not power.card or power.entry != HOME[name]):
            raise fail(file, name, "a Minor Kingdom has a card and enters in its Home cities")
        if name in KINGDOMS:
            raise fail(file, name, "a kingdom has this name")
    known(file, "kingdoms", "power", (kingdom.spared for kingdom in KINGDOMS.values()), ("", *powers))
    known("spaces.toml", "boxes", "power", BOXES.values(), powers)
    known("spaces.toml", "spaces", "home", HOME, (*KINGDOMS, *powers))
    return powers


def build_kings(raw: Raw) -> dict[str, rows.King]:
    """The Kings, each Major Kingdom's in historical order."""
    file = "kings.toml"
    kings = named(file, raw, "kings", rows.King)
    named_as_called(file, {name: king.name for name, king in kings.items()})
    for name, king in kings.items():
        known(file, name, "power", (king.power,), (*KINGDOMS, *POWERS))
        if not 0 <= king.tactical <= 4 or not 0 <= king.campaign <= 6:
            raise fail(file, name, "a rating out of range")
        if king.generic and king.power in KINGDOMS:
            raise fail(file, name, "a kingdom's King is named")
    for kingdom in KINGDOMS:
        turns = [king.turn for king in kings.values() if king.power == kingdom and king.turn]
        if turns != list(range(1, 11)):
            raise fail(file, kingdom, "not one King for each of ten turns, in order")
    return kings


def build_forces(raw: Raw) -> tuple[rows.Force, ...]:
    """What Minor Kingdoms and Barbarians bring."""
    file = "powers.toml"
    forces = each(file, raw, "forces", rows.Force)
    for item, force in forces.items():
        known(file, item, "time", (force.when,), WHEN)
        known(file, item, "king", (force.king,), ("", "pool", *KINGS))
        if force.king in KINGS and KINGS[force.king].power != force.power:
            raise fail(file, item, "another power's King")
        if min(force.inf, force.dice, force.ch) < 0 or not (force.inf or force.dice or force.ch or force.king):
            raise fail(file, item, "nothing comes")
    exactly(file, "forces", "power", (force.power for force in forces.values()), POWERS)
    return tuple(forces.values())


_raw = read("powers.toml")
KINGDOMS: dict[str, rows.Kingdom] = build_kingdoms(_raw)
GUIDE = read_guide(DATA / "guide.toml", KINGDOMS)
POWERS: dict[str, rows.Power] = build_powers(_raw)
MINORS: tuple[str, ...] = tuple(name for name, power in POWERS.items() if power.kind == "minor")
BARBARIANS: tuple[str, ...] = tuple(name for name, power in POWERS.items() if power.kind == "barbarian")
KINGS: dict[str, rows.King] = build_kings(read("kings.toml"))
FORCES: tuple[rows.Force, ...] = build_forces(_raw)
# The Kings a power may draw: a kingdom's ten in historical order, a Minor Kingdom's or Barbarian people's named ones.
KING_POOL: dict[str, tuple[str, ...]] = {
    power: tuple(
        id for id, x in KINGS.items() if x.power == power and not x.generic and bool(x.turn) == (power in KINGDOMS)
    )
    for power in (*KINGDOMS, *POWERS)
}
NAMES: dict[str, str] = {row.id: row.name for table_ in (SPACES, KINGDOMS, POWERS, KINGS) for row in table_.values()}


def force(power: str, turn: int, present: bool, before: bool) -> tuple[rows.Force, ...]:
    """The lines of what a power brings: is any of it on the map, has it come before in this game?"""
    times = ["always", "present" if present else "absent", "later" if before else "first"]
    times.append("late" if turn >= LATE else "early")
    return tuple(line for line in FORCES if line.power == power and line.when in times)


# --- the turn track and the numbers of the rules ------------------------------------------------------------


def build_turns(raw: Raw) -> dict[int, rows.Turn]:
    """The turn track."""
    return numbered("tables.toml", raw, "turns", rows.Turn)


def build_dice(file: str, item: str, raw: Raw) -> dict[int, int]:
    """Die result -> number."""
    results = convert(file, item, raw, rows.Dice).results
    if not results or not all(result.isdecimal() for result in results):
        raise fail(file, item, "not a table of dice")
    return {int(result): number for result, number in results.items()}


def build_invasions(raw: Raw) -> dict[int, str]:
    """The sum of two dice -> the people that invades."""
    file = "tables.toml"
    results = convert(file, "invasions", table(file, raw, "invasions"), rows.Invasions).results
    exactly(file, "invasions", "power", results.values(), BARBARIANS)
    if list(results) != [str(total) for total in range(2, 13)]:
        raise fail(file, "invasions", "not the sums of two dice")
    return {int(total): power for total, power in results.items()}


_FILE = "tables.toml"
_raw = read(_FILE)
TURNS: dict[int, rows.Turn] = build_turns(_raw)
GROWTH: dict[int, int] = build_dice(_FILE, "growth", table(_FILE, _raw, "growth"))
HALF: dict[int, int] = build_dice(_FILE, "half", table(_FILE, _raw, "half"))
KING_DIES: dict[str, dict[int, int]] = {
    side: build_dice(_FILE, f"king_dies.{side}", table(_FILE, table(_FILE, _raw, "king_dies"), side))
    for side in ("winner", "other")
}
INVASIONS: dict[int, str] = build_invasions(_raw)
WORKS: dict[str, rows.Work] = named(_FILE, _raw, "works", rows.Work)
SILVER: dict[str, int] = numbers(_FILE, _raw, "silver")
MOVEMENT: dict[str, int] = numbers(_FILE, _raw, "movement")
LIMITS: dict[str, int] = numbers(_FILE, _raw, "limits")
INTERCEPTION: dict[str, int] = numbers(_FILE, _raw, "interception")
WITHDRAWAL: dict[str, int] = numbers(_FILE, _raw, "withdrawal")
BATTLE: dict[str, int] = numbers(_FILE, _raw, "battle")
POINTS: dict[str, int] = numbers(_FILE, _raw, "points")


def growth(die: int) -> int:
    """How far the Manpower Maximum rises on a modified die (6.1.2)."""
    return GROWTH[min(max(die, min(GROWTH)), max(GROWTH))]


def build_cards(raw: Raw) -> dict[str, rows.Card]:
    """The kinds of event cards."""
    file = "cards.toml"
    cards = named(file, raw, "cards", rows.Card)
    for name, card in cards.items():
        known(file, name, "window", card.windows, WINDOWS)
        known(file, name, "power", (card.power,), ("", *KINGDOMS, *MINORS))
        if card.hold == ("drawn" in card.windows) or not card.windows:
            raise fail(file, name, "its windows do not fit its kind")
        if card.count < 1 or not card.text:
            raise fail(file, name, "no count or no text")
        if card.god and KINGDOMS[card.power].god != name:
            raise fail(file, name, "its kingdom has another god")
    wanted = {kingdom.id: kingdom.god for kingdom in KINGDOMS.values()}
    wanted |= {power.id: power.card for power in POWERS.values() if power.card}
    for owner, name in wanted.items():
        known("powers.toml", owner, "card", (name,), cards)
        known(file, name, "power", (cards[name].power,), (owner,))
    return cards


CARDS: dict[str, rows.Card] = build_cards(read("cards.toml"))
# The cards of the deck one by one, as "ambush.1", and what kind each is.
KIND: dict[str, str] = {f"{name}.{number}": name for name, card in CARDS.items() for number in range(1, card.count + 1)}
DECK: tuple[str, ...] = tuple(KIND)


# --- scenarios ----------------------------------------------------------------------------------------------


def build_positions(raw: Raw) -> dict[str, rows.Position]:
    """The positions with which scenarios begin."""
    file = "scenarios.toml"
    positions: dict[str, rows.Position] = {}
    for name, item in table(file, raw, "positions").items():
        position = positions[name] = convert(file, name, item, rows.Position)
        known(file, name, "kingdom", position.holdings, KINGDOMS)
        known(file, name, "power", position.others, POWERS)
        known(file, name, "city", (*position.strengths, *position.destroyed), CITIES)
        armies = {power: holding.units for power, holding in position.holdings.items()}
        placed(file, name, [*armies.items(), *position.others.items()], "space", GROUND, UNIT_KINDS)
        for power, holding in position.holdings.items():
            item_name = f"{name}.{power}"
            known(file, item_name, "city", holding.monuments, CITIES)
            _stores(file, item_name, KINGDOMS[power], holding)
            if holding.technology not in range(position.chariot_cards + 1):
                raise fail(file, item_name, "technology out of range")
        if not 0 <= position.chariot_cards <= CARDS["chariot"].count:
            raise fail(file, name, "more Chariot cards than there are")
        for city, strength in position.strengths.items():
            if not 0 <= strength <= DS[city] + LIMITS["above_printed"]:
                raise fail(file, name, f"the Defense Strength of {city} cannot be {strength}")
    return positions


def _stores(file: str, item: str, kingdom: rows.Kingdom, stores: rows.Holding | rows.Stores) -> None:
    if not kingdom.manpower_low <= stores.manpower <= kingdom.manpower_high:
        raise fail(file, item, "its Manpower Maximum is not on the track")
    if stores.silver < 0:
        raise fail(file, item, "silver below nothing")


def _scenario(file: str, scenario: rows.Scenario) -> None:
    item, position = scenario.id, POSITIONS[scenario.position]
    seatings = [*scenario.seating.items(), *scenario.seconds.items()]
    played = [name for _, seats in seatings for group in seats for name in group]
    known(file, item, "kingdom", (*scenario.home, *scenario.reigns, *played), KINGDOMS)
    known(file, item, "kingdom (no holding)", played, position.holdings)
    known(file, item, "space", scenario.spaces, GROUND)
    known(file, item, "card", scenario.without, CARDS)
    known(file, item, "space", scenario.also, GROUND)
    known(file, item, "king", scenario.reigns.values(), KINGS)
    for count, seats in seatings:
        named = [name for group in seats for name in group]
        if not count.isdecimal() or int(count) != len(seats) or len(dict.fromkeys(named)) != len(named):
            raise fail(file, item, f"the seats for {count} are not right")
        if [group[0] for group in seats] != [name for name in KINGDOMS if (name in [group[0] for group in seats])]:
            raise fail(file, item, f"the seats for {count} are not clockwise")
    for count, seats in scenario.seconds.items():
        if [group[0] for group in seats] != [group[0] for group in scenario.seating.get(count, ())]:
            raise fail(file, item, f"the seats for {count} with second kingdoms are other seats")
    turns = scenario.last_turn - scenario.first_turn + 1
    if not 1 <= scenario.first_turn <= scenario.last_turn <= len(TURNS):
        raise fail(file, item, "turns out of order")
    if scenario.years and len(scenario.years) != turns:
        raise fail(file, item, "not one date for each turn")
    if any(not 1 <= length <= turns for length in scenario.lengths):
        raise fail(file, item, "a length it does not have")
    for home in scenario.home.values():
        known(file, item, "city", home, CITIES)
    goals = [goal.points for goal in scenario.goals]
    if goals != sorted(goals, reverse=True) or (goals and (goals[-1] or list(scenario.seating) != ["1"])):
        raise fail(file, item, "goals are for one player, the highest first, the last for 0 points")
    if scenario.spaces:
        units = [holding.units for holding in position.holdings.values()] + list(position.others.values())
        known(file, item, "space in play", (place for placed in units for place in placed), scenario.spaces)


def _head_starts(scenario: rows.Scenario) -> HeadStarts:
    """O14 With so many players, of the kingdoms that are played then."""
    played = {count: [name for group in seats for name in group] for count, seats in scenario.seating.items()}
    return head_starts("scenarios.toml", f"{scenario.id}.points", scenario.points, played)


def build_scenarios(raw: Raw) -> dict[str, rows.Scenario]:
    """The scenarios, in the order of their numbers."""
    file = "scenarios.toml"
    scenarios = named(file, raw, "scenarios", rows.Scenario)
    for name, scenario in scenarios.items():
        known(file, name, "position", (scenario.position,), POSITIONS)
        _scenario(file, scenario)
        known(file, name, "kingdom (no holding)", scenario.stores, POSITIONS[scenario.position].holdings)
        for kingdom, stores in scenario.stores.items():
            _stores(file, f"{name}.{kingdom}", KINGDOMS[kingdom], stores)
            known(file, f"{name}.{kingdom}", "Home city", stores.monuments, HOME[kingdom])
    if [scenario.number for scenario in scenarios.values()] != list(range(1, len(scenarios) + 1)):
        raise fail(file, "scenarios", "numbers out of order")
    return scenarios


_raw = read("scenarios.toml")
POSITIONS: dict[str, rows.Position] = build_positions(_raw)
SCENARIOS: dict[str, rows.Scenario] = build_scenarios(_raw)
HEAD_STARTS: dict[str, HeadStarts] = {id: _head_starts(scenario) for id, scenario in SCENARIOS.items()}


def king_pool(scenario: str, kingdom: str) -> tuple[str, ...]:
    """The King Pool of a kingdom: the Kings whose game turns the scenario covers (4.1.1)."""
    row = SCENARIOS[scenario]
    if kingdom in row.reigns:
        return (row.reigns[kingdom],)
    return tuple(king for king in KING_POOL[kingdom] if row.first_turn <= KINGS[king].turn <= row.last_turn)


def deck(scenario: str) -> tuple[str, ...]:
    """The cards of a scenario's deck, not shuffled: the Chariot cards already played are out of it."""
    row = SCENARIOS[scenario]
    gone = POSITIONS[row.position].chariot_cards
    played = tuple(card for card in DECK if KIND[card] == "chariot")[:gone]
    return tuple(card for card in DECK if KIND[card] not in row.without and card not in played)
