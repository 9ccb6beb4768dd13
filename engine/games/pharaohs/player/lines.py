"""What victory lines are worth to a plan: what each lacks, what that makes of areas and kills, what rivals hope for."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from engine.games.pharaohs.data import rows, tables
from engine.games.pharaohs.player import weights
from engine.games.pharaohs.position import State, conditions, pieces
from engine.games.pharaohs.realm import scoring

PART = (1.0, 1.0, 0.5, 0.33, 0.25, 0.2, 0.17, 0.14, 0.12, 0.11, 0.1)  # one part of so many


class Shortfall(NamedTuple):
    """What a control line still lacks."""

    must: list[str]  # areas it names
    unmet: list[tuple[str, ...]]  # groups of areas, one of each is wanted
    short: int  # other areas that count

    @property
    def lacking(self) -> int:
        return len(self.must) + len(self.unmet) + self.short


COUNTED = {
    line.id: tuple(area for area in tables.LAND if area != pieces.NUBIA and conditions.counts_for(line, area))
    for lines in tables.LINES.values()
    for line in lines
}


def choices_of(line: rows.Line) -> list[tuple[str, ...]]:
    return [group for group in (line.control_any, line.include_any, line.and_any) if group]


def shortfall(line: rows.Line, held: Iterable[str]) -> Shortfall:
    """10.4 What is missing from the areas held."""
    has = frozenset(held)
    counted = COUNTED[line.id]
    have = [area for area in counted if area in has]
    must = [area for area in (*line.control_all, *line.include) if area not in has]
    unmet = [group for group in choices_of(line) if has.isdisjoint(group)]
    short = max(
        line.count - len(have) - len([area for area in must if area in counted]) - len(unmet),
        line.with_cities - len([area for area in have if area in tables.CITY]),
        line.with_coastal - len([area for area in have if area in tables.SEA]),
        0,
    )
    return Shortfall(must, unmet, short)


def is_open(s: State, line: rows.Line) -> bool:
    return line.id not in s.scored and line.id not in s.spoiled


def still_possible(s: State, line: rows.Line) -> bool:
    """Whether this nation turn can bring the line nearer."""
    turn, ticked = s.turn, s.ticks.get(line.id, ())
    if line.when_each:
        return turn in line.when_each and all(str(n) in ticked for n in line.when_each if n < turn)
    if line.when_turns:
        return turn in line.when_turns and str(turn) not in ticked
    return not line.when_by or turn <= line.when_by


# ---------------------------------------------------------------- what a nation wishes for


def wishes(s: State, nation: str, held: list[str], units: int) -> dict[str, float]:
    """What the nation's open lines add to areas: those it lacks, and those it must not leave.

    A line that asks for more areas than the nation has units adds nothing.
    """
    bonus: dict[str, float] = {}
    for line in conditions.lines_in_play(s):
        if line.nation == nation and is_open(s, line):
            if line.separately:
                ticked = s.ticks.get(line.id, ())
                _add(bonus, [a for a in line.control_all if a not in ticked], 0.5 * line.points)
            elif line.marker == "in_jerusalem":
                _add(bonus, ["judah"], 0.25 * line.points)
            elif conditions.asks_for_control(line) and line.count <= units and still_possible(s, line):
                _wish(bonus, line, held, line.points * PART[max(len(line.when_each), line.need)])
    return bonus


def _wish(bonus: dict[str, float], line: rows.Line, held: list[str], points: float) -> None:
    must, unmet, short = missing = shortfall(line, held)
    lacking = missing.lacking
    if lacking >= len(weights.W.shares):
        return
    counted = COUNTED[line.id]
    share = points * weights.W.shares[lacking]
    _add(bonus, must, share)
    for group in unmet:
        _add(bonus, group, share)
    if line.count:
        rest = [area for area in counted if area not in held and area not in must]
        if short:
            _add(bonus, rest, share * (0.5 if must or unmet else 1.0))
        if line.with_cities:
            _add(bonus, [area for area in rest if area in tables.CITY], 0.5 * share)
    _keep(bonus, line, held, points if not lacking else 0.5 * share, lacking)


def _keep(bonus: dict[str, float], line: rows.Line, held: list[str], stay: float, lacking: int) -> None:
    """What is held already and must be held at the end of the turn."""
    _add(bonus, [area for area in (*line.control_all, *line.include) if area in held], stay)
    for group in choices_of(line):
        _add(bonus, [area for area in group if area in held], 0.5 * stay)
    if line.count and lacking <= 2:
        have = [area for area in held if area in COUNTED[line.id]]
        _add(bonus, have, weights.W.hold_line + (0.0 if lacking else stay * PART[line.count]))
        if line.with_cities:
            _add(bonus, [area for area in have if area in tables.CITY], weights.W.hold_line)


def _add(bonus: dict[str, float], areas: Iterable[str], points: float) -> None:
    for area in areas:
        bonus[area] = bonus.get(area, 0.0) + points


# ---------------------------------------------------------------- what can be hoped for


def hope(s: State, line: rows.Line, held: tuple[str, ...], units: int) -> float:
    """The points a nation can expect of one of its open control lines, with these areas held now."""
    if line.count > units:
        return 0.0
    lacking = shortfall(line, held).lacking
    if lacking >= len(weights.W.shares):
        return 0.0
    return line.points * PART[max(len(line.when_each), line.need)] * weights.W.shares[lacking]


def is_met(s: State, line: rows.Line, held: tuple[str, ...]) -> bool:
    """Whether the end of this nation turn would score the line, with these areas held."""
    once = max(len(line.when_each), line.need) <= 1
    return once and still_possible(s, line) and not shortfall(line, held).lacking


def control_lines(s: State, nation: str) -> list[rows.Line]:
    """Open lines that ask a nation for control, now or on a later turn."""
    own = [line for line in conditions.lines_in_play(s) if line.nation == nation and conditions.asks_for_control(line)]
    return [line for line in own if is_open(s, line) and not line.separately and _is_to_come(s, line)]


def _is_to_come(s: State, line: rows.Line) -> bool:
    last = max([line.when_by, *line.when_each, *line.when_turns])
    return not last or s.turn <= last


def doubts(s: State, seat: str, stakes: Mapping[str, float]) -> dict[str, float]:
    """Area -> what rivals' open lines lose, counted for us, when somebody else holds it.

    Only lines count that lack little and whose nation still has this area or must have it.
    """
    found: dict[str, float] = {}
    for line in conditions.lines_in_play(s):
        if not line.nation or not is_open(s, line) or not conditions.asks_for_control(line) or not _is_to_come(s, line):
            continue
        if pieces.seat_of(s, line.nation) == seat or line.nation not in s.nations:
            continue
        held = tuple(s.units.get(line.nation, ()))
        units = sum([len(stack) for stack in s.units.get(line.nation, {}).values()])
        points = hope(s, line, held, units) * weights.W.denied_line * stakes[line.nation]
        if points:
            _add(found, (*line.control_all, *line.include), points)
            for group in choices_of(line):
                _add(found, [area for area in group if area in held], points)
            if line.count:
                _add(found, [area for area in held if area in COUNTED[line.id]], points * PART[line.count])
    return found


# ---------------------------------------------------------------- kills and prisoners


def kill_bonus(s: State, nation: str, victim: str) -> float:
    """What the victory lists add to a kill."""
    total = 0.0
    done: Mapping[str, int] = s.kills.get(nation, {})
    for line in conditions.lines_in_play(s):
        if line.nation != nation or line.id in s.scored or (line.slay_by and s.turn > line.slay_by):
            continue
        if victim in line.slay:
            lacking = sum(max(0, units - done.get(n, 0)) for n, units in line.slay.items())
            if done.get(victim, 0) < line.slay[victim]:
                total += weights.W.kill_line * line.points * part(lacking)
        elif line.slay_any:
            total += weights.W.kill_line * line.points * part(line.slay_any - sum(done.values()))
        elif line.slay_nations and victim not in line.slay_exclude and not done.get(victim):
            total += weights.W.kill_line * line.points * part(line.slay_nations)
    return total


def part(lacking: int) -> float:
    return PART[min(max(lacking, 0), len(PART) - 1)]


def kill_points(s: State, nation: str, victim: str) -> float:
    return float(scoring.is_worth_a_point(s, nation, victim))


def ransom(s: State) -> float:
    """What the Chosen People are worth to Judah: their line, where there is one, or else what prisoners are worth."""
    if s.chosen not in ("godly", "ungodly"):
        return 0.0
    points = sum([line.points for line in conditions.lines_in_play(s) if line.marker and is_open(s, line)])
    return max(weights.W.people_kept * points, weights.W.people)


def holds_people(s: State, area: str) -> bool:
    return any(pieces.PIECES[piece].kind == "chosen" for piece in s.markers.get(area, ()))
