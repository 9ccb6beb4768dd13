"""What the automated player reads off what its seat sees: who stands where, what is worth how much, how far is far.

Everything is computed anew at every question; only facts of the map are remembered.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple

from engine.board.paths import flood
from engine.games.pharaohs.conditions import asks_for_control, counts_for
from engine.games.pharaohs.pieces import ARABIA, NUBIA, PIECES, UNIT_OF, by_area, seat_of
from engine.games.pharaohs.reach import STEPS
from engine.games.pharaohs.rows import Line
from engine.games.pharaohs.state import March, State
from engine.games.pharaohs.tables import CAPITALS, CITY, LAND, LINES, NATIONS, SCENARIOS, SEA, TERRAIN, TURNS

POINTS = {"fertile": 2.0, "hill": 2.0, "marsh": 2.0, "mountain": 1.0, "desert": 0.0}  # 10.2
CLAIMS = {"fertile": 1.0, "hill": 3.0, "marsh": 1.0, "mountain": 1.0, "desert": 0.0}  # 10.2.d, Cimmeria

# ---------------------------------------------------------------- weights, in points

UNIT_NOW, UNIT_LATER, UNIT_TURNS = 1.1, 0.55, 4  # a unit with turns to come: the first, each further, how many count
RIVAL, LEADER = 0.25, 0.65  # share of a rival's loss that is our gain; of the leader's
SHARES = (1.0, 0.75, 0.42, 0.26, 0.15, 0.08)  # of a line's points per area, by how many areas it still lacks
HOLD_LINE = 3.0  # an area that counts for a line within reach
RECRUIT = 0.4  # an own replacement area
CAPITAL = 0.5  # the capital with our god
PEOPLE = 4.0  # where the Chosen People are
PART = (1.0, 1.0, 0.5, 0.33, 0.25, 0.2, 0.17, 0.14, 0.12, 0.11, 0.1)  # one part of so many
KILL_LINE = 0.8  # share of a kill line's points per kill


class Scene(NamedTuple):
    """The map as one nation finds it."""

    s: State
    nation: str
    own: dict[str, list[str]]  # area -> own units
    foes: dict[str, list[str]]  # area -> units of another nation
    open: list[str]  # areas free of enemies that redeployment may use
    wishes: dict[str, float]  # area -> what victory lines add to it
    reckoning: dict[str, float]  # nation -> share of its losses that is our gain


def kind_of(piece: str) -> str:
    return PIECES[piece].kind


def scene_of(s: State, nation: str) -> Scene:
    """The whole scene from the point of view of a nation."""
    own: dict[str, list[str]] = {}
    foes: dict[str, list[str]] = {}
    for area, pieces in sorted(by_area(s).items()):
        for piece in pieces:
            if UNIT_OF[piece] == nation:
                own.setdefault(area, []).append(piece)
            elif UNIT_OF[piece] and area != ARABIA:
                foes.setdefault(area, []).append(piece)
    march = s.march if s.march is not None and s.march.nation == nation else March(nation)
    memory = [*march.entered, *(march.home if s.options["redeploy_home"] == "yes" else ())]
    usable = list(dict.fromkeys([area for area in (*own, *memory) if area not in foes and area != NUBIA]))
    return Scene(
        s,
        nation,
        own,
        foes,
        usable,
        wishes(s, nation, usable, sum([len(units) for units in own.values()])),
        {n: stake(s, nation, n) for n in NATIONS},
    )


# ---------------------------------------------------------------- how long, and how much it matters


def turns_to_come(s: State, nation: str) -> int:
    """Nation turns still ahead of a nation, the one under way not counted."""
    turn, last = s.turn, SCENARIOS[s.scenario].last_turn
    ahead = last - turn + sum(nation in TURNS[n].beloved for n in range(turn + 1, last + 1))
    if nation in s.chits:
        ahead += 1 + (nation in TURNS[turn].beloved)
    march = s.march
    if march and march.nation == nation and march.part == 1 and nation in TURNS[turn].beloved:
        ahead += 1
    return int(ahead)


def unit_worth(s: State, nation: str) -> float:
    """What a unit will still earn its owner."""
    ahead = turns_to_come(s, nation)
    return UNIT_NOW + UNIT_LATER * min(ahead - 1, UNIT_TURNS) if ahead else 0.0


def stake(s: State, nation: str, other: str) -> float:
    """The part of another nation's loss that is our gain: that of our own color is our own loss."""
    me, him = seat_of(s, nation), seat_of(s, other)
    if me == him:
        return -1.0
    rivals = [points for seat, points in s.points.items() if seat != me]
    return LEADER if s.points.get(him, 0) == max(rivals) else RIVAL


def area_points(s: State, nation: str, area: str) -> float:
    if nation == "cimmeria":
        return 0.0 if area in s.claimed else CLAIMS[TERRAIN[area]]
    return POINTS[TERRAIN[area]]


def weight(scene: Scene, area: str) -> float:
    """What holding an area at the end of this nation turn is worth."""
    return area_points(scene.s, scene.nation, area) + scene.wishes.get(area, 0.0) + keep(scene, area)


def keep(scene: Scene, area: str) -> float:
    """Places with another use: recruits, the god, the Chosen People."""
    if not turns_to_come(scene.s, scene.nation):
        return PEOPLE if scene.nation == "judah" and holds_people(scene.s, area) else 0.0
    worth = RECRUIT if area in NATIONS[scene.nation].replacement else 0.0
    if area in capitals_of(scene.nation):
        worth += CAPITAL
    if scene.nation == "judah" and holds_people(scene.s, area):
        worth += PEOPLE
    return worth


@cache
def capitals_of(nation: str) -> tuple[str, ...]:
    return tuple(c.area for c in CAPITALS if c.nation == nation)


def holds_people(s: State, area: str) -> bool:
    return any(kind_of(piece) == "chosen" for piece in s.markers.get(area, ()))


# ---------------------------------------------------------------- victory lines


def lines_in_play(s: State) -> tuple[Line, ...]:
    lists = s.scenario == "first_five" and s.options["scoring"] == "victory_lists"
    return LINES["first_five_lists" if lists else s.scenario]


@cache
def counted_areas(sheet_line: str) -> tuple[str, ...]:
    [line] = [line for lines in LINES.values() for line in lines if line.id == sheet_line]
    return tuple(area for area in LAND if area != NUBIA and counts_for(line, area))


def wishes(s: State, nation: str, held: list[str], units: int) -> dict[str, float]:
    """What the nation's open lines add to areas: those it lacks, and those it must not leave.

    A line that asks for more areas than the nation has units adds nothing.
    """
    bonus: dict[str, float] = {}
    for line in lines_in_play(s):
        if line.nation == nation and line.id not in s.scored and line.id not in s.spoiled:
            if line.separately:
                ticked = s.ticks.get(line.id, ())
                _add(bonus, [a for a in line.control_all if a not in ticked], 0.5 * line.points)
            elif line.marker == "in_jerusalem":
                _add(bonus, ["judah"], 0.25 * line.points)
            elif asks_for_control(line) and line.count <= units and still_possible(s, line):
                _wish(bonus, line, held, line.points * PART[max(len(line.when_each), line.need)])
    return bonus


def still_possible(s: State, line: Line) -> bool:
    """Whether this nation turn can bring the line nearer."""
    turn, ticked = s.turn, s.ticks.get(line.id, ())
    if line.when_each:
        return turn in line.when_each and all(str(n) in ticked for n in line.when_each if n < turn)
    if line.when_turns:
        return turn in line.when_turns and str(turn) not in ticked
    return not line.when_by or turn <= line.when_by


def _wish(bonus: dict[str, float], line: Line, held: list[str], points: float) -> None:
    counted = counted_areas(line.id)
    have = [area for area in held if area in counted]
    must = [area for area in (*line.control_all, *line.include) if area not in held]
    choices = [group for group in (line.control_any, line.include_any, line.and_any) if group]
    unmet = [group for group in choices if not any(area in held for area in group)]
    named = len(must) + len(unmet)
    short = max(
        line.count - len(have) - len([area for area in must if area in counted]) - len(unmet),
        line.with_cities - len([area for area in have if area in CITY]),
        line.with_coastal - len([area for area in have if area in SEA]),
        0,
    )
    lacking = named + short
    if lacking >= len(SHARES):
        return
    share = points * SHARES[lacking]
    _add(bonus, must, share)
    for group in unmet:
        _add(bonus, list(group), share)
    if line.count:
        rest = [area for area in counted if area not in held and area not in must]
        if short:
            _add(bonus, rest, share * (0.5 if named else 1.0))
        if line.with_cities:
            _add(bonus, [area for area in rest if area in CITY], 0.5 * share)
    # what is held already and must be held at the end of the turn
    stay = 0.5 * share if lacking else points
    _add(bonus, [area for area in (*line.control_all, *line.include) if area in held], stay)
    for group in choices:
        if group not in unmet:
            _add(bonus, [area for area in group if area in held], 0.5 * stay)
    if line.count and lacking <= 2:
        _add(bonus, have, HOLD_LINE if lacking else points * PART[line.count] + HOLD_LINE)
        if line.with_cities:
            _add(bonus, [area for area in have if area in CITY], HOLD_LINE)


def _add(bonus: dict[str, float], areas: Iterable[str], points: float) -> None:
    for area in areas:
        bonus[area] = bonus.get(area, 0.0) + points


def kill_bonus(s: State, nation: str, victim: str) -> float:
    """What the victory lists add to a kill."""
    total = 0.0
    done: Mapping[str, int] = s.kills.get(nation, {})
    for line in lines_in_play(s):
        if line.nation != nation or line.id in s.scored or (line.slay_by and s.turn > line.slay_by):
            continue
        if victim in line.slay:
            lacking = sum(max(0, units - done.get(n, 0)) for n, units in line.slay.items())
            if done.get(victim, 0) < line.slay[victim]:
                total += KILL_LINE * line.points * part(lacking)
        elif line.slay_any:
            total += KILL_LINE * line.points * part(line.slay_any - sum(done.values()))
        elif line.slay_nations and victim not in line.slay_exclude and not done.get(victim):
            total += KILL_LINE * line.points * part(line.slay_nations)
    return total


def part(lacking: int) -> float:
    return PART[min(max(lacking, 0), len(PART) - 1)]


def kill_points(s: State, nation: str, victim: str) -> float:
    """10.3, BP-O4, BP-O5."""
    if s.options["kills_in_color"] == "no" and seat_of(s, nation) == seat_of(s, victim):
        return 0.0
    lists = s.scenario == "first_five" and s.options["scoring"] == "victory_lists"
    return 0.0 if lists and s.options["kills_with_lists"] == "no" else 1.0


# ---------------------------------------------------------------- distances


def reach(scene: Scene, origin: str, left: int, inside: Mapping[str, Any] | None = None) -> dict[str, tuple[str, ...]]:
    """The cheapest path to every area in reach; `inside` bounds redeployment. It never hopes for a discount."""
    own, foes, nation = scene.own, scene.foes, scene.nation
    paths: dict[str, tuple[str, ...]] = {origin: ()}
    layers: list[list[str]] = [[] for _ in range(left + 3)]
    layers[0].append(origin)
    done: dict[str, int] = {origin: 0}
    for cost in range(left):
        for area in layers[cost]:
            if done[area] < cost or (area in foes and area != origin and len(own.get(area, ())) < 2 * len(foes[area])):
                continue
            path = paths[area]
            for near, price, steep in STEPS[nation][area]:
                if inside is not None and near not in inside:
                    continue
                price = cost + (2 if steep and (near not in own or near in foes) else price)
                if price <= left and price < done.get(near, 99):
                    done[near] = price
                    paths[near] = (*path, near)
                    layers[price].append(near)
    del paths[origin]
    return paths


@cache
def within(area: str, steps: int) -> tuple[str, ...]:
    """Areas within so many plain steps, the area itself first."""
    return tuple(flood([area], LAND.__getitem__, steps))
