"""What a color is about, for whoever takes its seat: its nations, when they come and with what, and what scores."""

from collections.abc import Iterable

from engine.games.pharaohs.data import rows, tables
from engine.games.pharaohs.position import State, conditions, head_start, pieces, view
from engine.kernel.guide import Note
from engine.wargame.head_starts import head_start_text
from engine.wargame.text import listed, plural

USUAL_RANGE = 3  # of a nation at sea


def seat_card(s: State, seat: str) -> tuple[Note, ...]:
    """The nations of a color in the order in which they come, each with what scores for it."""
    nations = [nation for nation in view.face(s, seat).roles if comes(s, nation)]
    nations.sort(key=lambda nation: comes(s, nation))
    lines = [line for line in conditions.lines_in_play(s) if line.color == seat]
    own = {nation: scores(line for line in lines if line.nation == nation) for nation in nations}
    about = [Note(tables.NATIONS[nation].name, nation_text(s, nation) + lines) for nation, lines in own.items()]
    others = scores(line for line in lines if line.nation not in nations).strip()
    whole = " ".join([*head_start_text(head_start.head_start(s).get(seat, 0)), *([others] if others else [])])
    return (*about, *([Note("Whole color", whole)] if whole else []))


def comes(s: State, nation: str) -> int:
    """The game turn on which a nation is first there; 0: not in this scenario."""
    if nation in standing(s):
        return tables.SCENARIOS[s.scenario].first_turn
    return min((entry.turn for entry in tables.ENTRIES[s.scenario].values() if entry.nation == nation), default=0)


def standing(s: State) -> dict[str, dict[str, dict[str, int]]]:
    """SC7.1, SC9.1 The printed position of the scenario, if it has one."""
    sheet = tables.SCENARIOS[s.scenario].setup
    return tables.SETUPS[sheet].placed if sheet else {}


def nation_text(s: State, nation: str) -> str:
    """`From turn 1 (1500-1410): 10 foot and 4 chariots. Sails with 3 units up to 6 areas.`"""
    turn = comes(s, nation)
    placed = standing(s).get(nation)
    if placed:
        units = _sum(list(placed.values()))
        where = f" in {listed([pieces.place_name(area) for area in placed])}" if len(placed) <= 3 else ""
        begins = f"There from the start: {units_text(units)}{where}."
    else:
        entries = [e for e in tables.ENTRIES[s.scenario].values() if (e.nation, e.turn, e.part) == (nation, turn, 1)]
        units = _sum([pieces.arriving(s, entry) for entry in entries])
        begins = f"From turn {turn} ({tables.TURNS[turn].years}): {units_text(units)}."
    return " ".join([begins, *later_text(s, nation, turn), *gifts(nation)])


def _sum(stacks: list[dict[str, int]]) -> dict[str, int]:
    kinds = dict.fromkeys(kind for stack in stacks for kind in stack)
    return {kind: sum(stack.get(kind, 0) for stack in stacks) for kind in kinds}


def units_text(units: dict[str, int]) -> str:
    return listed([pieces.counted(kind, count) for kind, count in units.items()]) or "no units yet"


def later_text(s: State, nation: str, turn: int) -> list[str]:
    """When more of it come."""
    turns = [str(t) for t in dict.fromkeys(e.turn for e in tables.ENTRIES[s.scenario].values() if e.nation == nation)]
    more = [t for t in turns if t != str(turn)]
    return [f"More on {'turn' if len(more) == 1 else 'turns'} {listed(more)}."] if more else []


def gifts(nation: str) -> list[str]:
    """5.6, 5.8 What it can do that others cannot."""
    row = tables.NATIONS[nation]
    found = []
    if not row.sea_units:
        found.append("It cannot sail.")
    elif row.sea_range > USUAL_RANGE:
        units, areas = plural(row.sea_units, "unit"), plural(row.sea_range, "area")
        found.append(f"Sails far: {units}, up to {areas} along the coast.")
    if row.mountain_goat:
        found.append("Mountains do not slow it down.")
    if row.god:
        found.append(f"{pieces.god_name(nation)} stands by it.")
    return found


def scores(lines: Iterable[rows.Line]) -> str:
    """10.4 ` 25 points: Control 6 areas, one of them Mitanni.`"""
    return "".join(f" {line.points} points: {line.text}" for line in lines)
