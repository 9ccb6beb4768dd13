"""What must be true of every position. Run after every phase in tests and fuzz."""

from __future__ import annotations

from engine.games.pharaohs.pieces import ARABIA, LIBYA, NUBIA, PIECES
from engine.games.pharaohs.sequence import PHASES
from engine.games.pharaohs.stacking import BOUNDLESS
from engine.games.pharaohs.state import State
from engine.games.pharaohs.tables import AREAS, CAPITALS, COLORS, LINES, RULERS, SCENARIOS


def check(s: State) -> list[str]:
    """Everything impossible about this position, in words."""
    return [
        *check_pieces(s),
        *check_places(s),
        *check_markers(s),
        *check_points(s),
        *check_course(s),
    ]


def all_pieces(s: State) -> list[str]:
    on_map = [stack for areas in s.units.values() for stack in areas.values()] + list(s.markers.values())
    zones = [*on_map, *s.offmap.values(), *s.dead.values(), *s.fallen.values(), s.dynasty_pile]
    return [piece for zone in zones for piece in zone]


def stem_of(piece: str) -> str:
    """The kind a piece was raised as: Egyptian units stay Egyptian in Nubian service."""
    p = PIECES[piece]
    return f"{'egypt' if p.serial.startswith('e') else p.nation}.{p.kind}"


def check_pieces(s: State) -> list[str]:
    """Every unit that ever arrived is in exactly one place, or lost."""
    found = all_pieces(s)
    bad = [f"{piece} is in two places" for i, piece in enumerate(found) if piece in found[:i]]
    counts: dict[str, int] = {}
    for piece in found:
        if PIECES[piece].is_unit:
            counts[stem_of(piece)] = counts.get(stem_of(piece), 0) + 1
    for stem, arrived in s.serial.items():
        if stem.split(".")[1] in ("terror", "siege", "chosen"):
            continue
        here = counts.get(stem, 0) + s.lost.get(stem, 0)
        if here != arrived:
            bad.append(f"{arrived} {stem} arrived but {here} are accounted for")
    return bad


def check_places(s: State) -> list[str]:
    """Closed deserts, one nation to an area (7.1.c) and no stack above five between nation turns."""
    bad = []
    holders: dict[str, list[str]] = {}
    between_turns = s.march is None or s.phase == "nation_turn_end"
    for nation, areas in s.units.items():
        for area, units in areas.items():
            holders.setdefault(area, []).append(nation)
            bad += [f"{unit} stands with {nation}" for unit in units if PIECES[unit].nation != nation]
            if not units:
                bad.append(f"{area} is kept for {nation} though empty")
            if between_turns and area not in BOUNDLESS and len(units) > 5:
                bad.append(f"{len(units)} units of {nation} in {area}")
    for area, nations in holders.items():
        if area not in AREAS:
            bad.append(f"no area {area}")
        own_people = {ARABIA: ("arameans", "chaldea"), LIBYA: ("libya",), NUBIA: ("nubia",)}.get(area)
        if own_people is not None:
            bad += [f"{nation} is in {area}" for nation in nations if nation not in own_people]
        if between_turns and area != ARABIA and len(nations) > 1:
            bad.append(f"{area} holds {' and '.join(nations)} between nation turns")
    return bad


def check_markers(s: State) -> list[str]:
    """Rulers of this turn only (15.1.2), gods in their capitals (16.0.b), the Chosen People as their face says."""
    bad = []
    standing = [(piece, area) for area, pieces in s.markers.items() for piece in pieces]
    for piece, area in standing:
        p = PIECES[piece]
        if p.kind == "ruler" and RULERS[p.serial].turn != s.turn:
            bad.append(f"{piece} outlived its turn")
        if p.kind == "god" and not any(c.nation == p.nation and c.area == area for c in CAPITALS):
            bad.append(f"{piece} stands in {area}")
    gods = [PIECES[piece].nation for piece, _ in standing if PIECES[piece].kind == "god"]
    bad += [f"the god of {nation} is turned over but nowhere" for nation in s.turned if nation not in gods]
    chosen = [piece for piece, _ in standing if PIECES[piece].kind == "chosen"]
    if bool(chosen) != (s.chosen in ("godly", "ungodly")):
        bad.append(f"the Chosen People are {s.chosen or 'not here'} with {len(chosen)} markers")
    return bad


def check_points(s: State) -> list[str]:
    """Totals are the sums of what they were made of; no line scores twice."""
    bad = [
        f"{color} has {s.points[color]} points but its tally says {sum(s.tally[color].values())}"
        for color in s.seats
        if s.points[color] != sum(s.tally[color].values())
    ]
    lines = {line.id: line for sheet in LINES.values() for line in sheet}
    bad += [f"{id} was scored twice" for i, id in enumerate(s.scored) if id in s.scored[:i]]
    bad += [f"no line {id}" for id in s.scored if id not in lines]
    earned = sum(lines[id].points for id in s.scored if id in lines)
    told = sum(tally.get("lines", 0) for tally in s.tally.values())
    if earned != told:
        bad.append(f"lines worth {earned} were scored, {told} were counted")
    return bad


def check_course(s: State) -> list[str]:
    """The turn, the phase and the chits fit together."""
    bad = []
    scenario = SCENARIOS[s.scenario]
    if not scenario.first_turn <= s.turn <= scenario.last_turn:
        bad.append(f"turn {s.turn} is not in {scenario.title}")
    if s.phase not in PHASES:
        bad.append(f"no phase {s.phase}")
    if (s.battle is not None) and s.march is None:
        bad.append("a battle without a nation turn")
    if s.phase in ("draw", "turn_start", "turn_end") and not s.over and s.march is not None:
        bad.append(f"a nation turn under way in phase {s.phase}")
    if any(chit not in s.nations for chit in s.chits) and s.phase != "set_up":
        bad.append("a chit of a nation that is not in play")
    if any(color not in COLORS for color in s.seats):
        bad.append(f"seats {s.seats}")
    if s.over and not s.winners:
        bad.append("the game is over without a winner")
    return bad
