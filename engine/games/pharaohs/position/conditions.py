"""7.1, 10.4, SC4.2, SC5.1, MW Victory lines: what each asks for and whether it is met."""

from typing import NamedTuple

from engine.games.pharaohs.data import rows, tables
from engine.games.pharaohs.position import State, pieces


class Sheet(NamedTuple):
    """The lines of one list, sorted by what can settle them."""

    lines: tuple[rows.Line, ...]
    of_nation: dict[str, tuple[rows.Line, ...]]  # tested at the end of the nation's own turn
    about_kills: tuple[rows.Line, ...]  # tested at the end of every nation turn
    to_watch: tuple[rows.Line, ...]  # something must not happen


def sheet_of(lines: tuple[rows.Line, ...]) -> Sheet:
    own = [line for line in lines if line.nation and not line.event and not is_about_kills(line)]
    nations = dict.fromkeys(line.nation for line in own)
    return Sheet(
        lines,
        {nation: tuple(line for line in own if line.nation == nation) for nation in nations},
        tuple(line for line in lines if is_about_kills(line)),
        tuple(line for line in lines if line.prevent_of or line.unbroken),
    )


def uses_lists(s: State) -> bool:
    return s.options["scoring"] == "victory_lists"


def sheet_in_play(s: State) -> Sheet:
    """SC4.0.b The list the table has chosen."""
    return SHEETS["first_five_lists" if uses_lists(s) else s.scenario]


def lines_in_play(s: State) -> tuple[rows.Line, ...]:
    return sheet_in_play(s).lines


def tick(s: State, line: rows.Line, box: str) -> None:
    boxes = s.ticks.setdefault(line.id, [])
    if box not in boxes:
        boxes.append(box)


def boxes_of(s: State, line: rows.Line) -> list[str]:
    return s.ticks.get(line.id, [])


# ---------------------------------------------------------------- at the end of a nation's own turn


def met_at_own_turn(s: State, line: rows.Line) -> bool:
    """10.4.a The nation's own turn has ended: mark what it shows, and say whether the line is complete."""
    if line.marker == "in_jerusalem":
        return _on_turns(s, line, s.chosen in ("godly", "ungodly") and "judah.chosen.1" in s.markers.get("judah", ()))
    if line.separately:
        return _each_on_its_own_turn(s, line)
    if line.invade:
        return len([area for area in line.of if area in s.raided]) >= line.invade
    if asks_for_control(line):
        return _on_turns(s, line, controls_enough(s, line))
    return False


def asks_for_control(line: rows.Line) -> bool:
    return bool(line.control_all or line.control_any or line.count) and not line.prevent_of


def controls_enough(s: State, line: rows.Line) -> bool:
    """All parts of a control condition together, on the nation's areas as they are now (B-39, B-51)."""
    held = pieces.areas_with_units(s, line.nation)
    counted = [area for area in held if counts_for(line, area)]
    return (
        all(area in held for area in line.control_all)
        and (not line.control_any or any(area in held for area in line.control_any))
        and len(counted) >= line.count
        and all(area in counted for area in line.include)
        and (not line.include_any or any(area in counted for area in line.include_any))
        and (not line.and_any or any(area in held for area in line.and_any))
        and sum(area in tables.CITY for area in counted) >= line.with_cities
        and sum(area in tables.SEA for area in counted) >= line.with_coastal
    )


def counts_for(line: rows.Line, area: str) -> bool:
    """10.4.e Areas of every terrain count unless the line says otherwise."""
    return (
        (not line.of or area in line.of)
        and (not line.terrain or tables.TERRAIN[area] == line.terrain)
        and (not line.not_terrain or tables.TERRAIN[area] != line.not_terrain)
        and (not line.city or area in tables.CITY)
        and area not in line.exclude
    )


def _on_turns(s: State, line: rows.Line, holds: bool) -> bool:
    """`by` a turn, on `each` of some turns, on so many out of some, or on any one."""
    turn = s.turn
    if line.when_each:
        if turn in line.when_each and holds:
            tick(s, line, str(turn))
        return line.unbroken is False and all(str(n) in boxes_of(s, line) for n in line.when_each)
    if line.need:
        if (not line.when_turns or turn in line.when_turns) and holds:
            tick(s, line, str(turn))
        return len(boxes_of(s, line)) >= line.need
    return holds and (not line.when_by or turn <= line.when_by)


def _each_on_its_own_turn(s: State, line: rows.Line) -> bool:
    """SC4.3-assyria.c Each place on some turn, one box for each."""
    if line.when_by and s.turn > line.when_by:
        return False
    held = pieces.areas_with_units(s, line.nation)
    for area in line.control_all:
        if area in held:
            tick(s, line, area)
    return len(boxes_of(s, line)) == len(line.control_all)


# ---------------------------------------------------------------- kills, whenever they happen


def is_about_kills(line: rows.Line) -> bool:
    return bool(line.slay or line.slay_any or line.slay_nations)


def kills_suffice(s: State, line: rows.Line) -> bool:
    """SC4.2.b Kills add up over the scenario, in anybody's turn, by the nation's own units."""
    killed = s.kills.get(line.nation, {})
    if line.slay_by and s.turn > line.slay_by:
        return False
    if line.slay_any:
        return sum(killed.values()) >= line.slay_any
    if line.slay_nations:
        return len([n for n, units in killed.items() if units and n not in line.slay_exclude]) >= line.slay_nations
    return all(killed.get(nation, 0) >= units for nation, units in line.slay.items())


# ---------------------------------------------------------------- preventing something


def watch(s: State, line: rows.Line, mover: str) -> None:
    """SC4.2.c A nation turn has ended: spoil what has failed, or tick the turn on which it held."""
    if line.unbroken:
        _watch_unbroken(s, line)
    if not line.prevent_of or (line.prevent_turns and s.turn not in line.prevent_turns):
        return
    if line.prevent_at_own_turn_of and mover != line.prevent_at_own_turn_of:
        return
    if line.prevent_by == "any_other":  # whoever holds it at the end of his own turn (7.1.a)
        broken = mover != line.nation and bool(pieces.units_in(s, line.prevent_of, mover))
    else:
        broken = bool(pieces.units_in(s, line.prevent_of, line.prevent_by))
    if line.prevent_need:
        if not broken:
            tick(s, line, str(s.turn))
    elif broken:
        spoil(s, line)


def _watch_unbroken(s: State, line: rows.Line) -> None:
    """SC4.4-elam.d From the first named turn of its own on, no other nation may hold the place."""
    first_done = str(line.when_each[0]) in boxes_of(s, line)
    if first_done and any(pieces.foes_in(s, area, line.nation) for area in line.control_all):
        spoil(s, line)


def spoil(s: State, line: rows.Line) -> None:
    if line.id not in s.spoiled:
        s.spoiled.append(line.id)


# ---------------------------------------------------------------- at the end of the game


def met_at_end(s: State, line: rows.Line) -> bool:
    """10.4.c Lines that only the end can settle."""
    if line.id in s.spoiled:
        return False
    if line.marker == "not_captured":
        return s.chosen in ("godly", "ungodly")
    if line.prevent_of:
        return len(boxes_of(s, line)) >= line.prevent_need
    if line.unbroken:
        return all(str(n) in boxes_of(s, line) for n in line.when_each)
    return not line.nation  # a color's balance points (SC5.1-blue.d)


def settled_only_at_end(line: rows.Line) -> bool:
    return line.at_end or line.unbroken or bool(line.prevent_of)


def is_settled(s: State, line: rows.Line) -> bool:
    """SC4.2.c What was to be prevented is settled when its last named turn is over, if not before the end."""
    return bool(line.prevent_turns) and s.turn >= max(line.prevent_turns)


SHEETS = {name: sheet_of(lines) for name, lines in tables.LINES.items()}
