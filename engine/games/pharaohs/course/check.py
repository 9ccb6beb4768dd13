"""What must be true of every position. Run after every phase in tests and fuzz."""

from collections import Counter

from engine.games.pharaohs.course import sequence
from engine.games.pharaohs.data import tables
from engine.games.pharaohs.position import State, pieces, stacking
from engine.wargame.checks import misplaced, off_course, twice, unlike

OWN_PEOPLE = {pieces.ARABIA: ("arameans", "chaldea"), pieces.LIBYA: ("libya",), pieces.NUBIA: ("nubia",)}


def check(s: State) -> list[str]:
    """Everything impossible about this position, in words."""
    checks = (check_pieces, check_places, check_stacks, check_markers, check_points, check_course)
    return [wrong for check_part in checks for wrong in check_part(s)]


def all_pieces(s: State) -> list[str]:
    on_map = [stack for areas in s.units.values() for stack in areas.values()] + list(s.markers.values())
    zones = [*on_map, *s.offmap.values(), *s.dead.values(), *s.fallen.values(), s.dynasty_pile]
    return [piece for zone in zones for piece in zone]


def stem_of(piece: str) -> str:
    """The kind a piece was raised as: Egyptian units stay Egyptian in Nubian service."""
    p = pieces.PIECES[piece]
    return f"{'egypt' if p.serial.startswith('e') else p.nation}.{p.kind}"


def check_pieces(s: State) -> list[str]:
    """Every unit that ever arrived is in exactly one place, or lost."""
    found = all_pieces(s)
    here = Counter([stem_of(piece) for piece in found]) + Counter(s.lost)
    units = [stem for stem in unlike(here, s.serial) if stem.split(".")[1] not in pieces.MARKERS]
    bad = [f"{piece} is in two places" for piece in twice(found)]
    return bad + [f"{s.serial.get(stem, 0)} {stem} arrived but {here[stem]} are accounted for" for stem in units]


def check_places(s: State) -> list[str]:
    """Known areas, everybody with his own nation, and closed deserts only for their own people (5.7, 5.8, 13.4)."""
    bad = []
    for nation, areas in s.units.items():
        bad += [f"{nation} is in {area}, which is empty or none" for area in misplaced(areas, tables.AREAS)]
        bad += [f"{nation} is in {area}" for area in areas if nation not in OWN_PEOPLE.get(area, (nation,))]
        units = [unit for there in areas.values() for unit in there]
        bad += [f"{unit} stands with {nation}" for unit in units if pieces.PIECES[unit].nation != nation]
    return bad


def check_stacks(s: State) -> list[str]:
    """Between nation turns one nation to an area (7.1.c) and no stack above five (5.3)."""
    if s.march is not None and s.phase != "nation_turn_end":
        return []
    stacks = [(area, nation, len(units)) for nation, areas in s.units.items() for area, units in areas.items()]
    shared = [area for area in twice([area for area, _, _ in stacks]) if area != pieces.ARABIA]
    return [
        *(f"{n} units of {nation} in {area}" for area, nation, n in stacks if n > 5 and area not in stacking.BOUNDLESS),
        *(f"{area} holds several nations between nation turns" for area in shared),
    ]


def check_markers(s: State) -> list[str]:
    """Rulers of this turn only (15.1.2), gods in their capitals (16.0.b), the Chosen People as their face says."""
    bad = []
    standing = [(piece, area) for area, pieces in s.markers.items() for piece in pieces]
    for piece, area in standing:
        p = pieces.PIECES[piece]
        if p.kind == "ruler" and tables.RULERS[p.serial].turn != s.turn:
            bad.append(f"{piece} outlived its turn")
        if p.kind == "god" and not any(c.nation == p.nation and c.area == area for c in tables.CAPITALS):
            bad.append(f"{piece} stands in {area}")
    gods = [pieces.PIECES[piece].nation for piece, _ in standing if pieces.PIECES[piece].kind == "god"]
    bad += [f"the god of {nation} is turned over but nowhere" for nation in s.turned if nation not in gods]
    chosen = [piece for piece, _ in standing if pieces.PIECES[piece].kind == "chosen"]
    if bool(chosen) != (s.chosen in ("godly", "ungodly")):
        bad.append(f"the Chosen People are {s.chosen or 'not here'} with {len(chosen)} markers")
    return bad


def check_points(s: State) -> list[str]:
    """Totals are the sums of what they were made of; no line scores twice."""
    tallied = {color: sum(tally.values()) for color, tally in s.tally.items()}
    lines = {line.id: line for sheet in tables.LINES.values() for line in sheet}
    bad = [f"the points of {color} are not what its tally says" for color in unlike(s.points, tallied)]
    bad += [f"{id} was scored twice" for id in twice(s.scored)]
    bad += [f"no line {id}" for id in s.scored if id not in lines]
    earned = sum(lines[id].points for id in s.scored if id in lines)
    told = sum(tally.get("lines", 0) for tally in s.tally.values())
    if earned != told:
        bad.append(f"lines worth {earned} were scored, {told} were counted")
    return bad


def check_course(s: State) -> list[str]:
    """The turn, the phase and the chits fit together."""
    scenario = tables.SCENARIOS[s.scenario]
    bad = off_course(s, sequence.PHASES, scenario.first_turn, scenario.last_turn)
    if (s.battle is not None) and s.march is None:
        bad.append("a battle without a nation turn")
    if s.phase in ("draw", "turn_start", "turn_end") and not s.over and s.march is not None:
        bad.append(f"a nation turn under way in phase {s.phase}")
    if any(chit not in s.nations for chit in s.chits) and s.phase != "set_up":
        bad.append("a chit of a nation that is not in play")
    if any(color not in tables.COLORS for color in s.seats):
        bad.append(f"seats {s.seats}")
    if s.over and not s.winners:
        bad.append("the game is over without a winner")
    return bad
