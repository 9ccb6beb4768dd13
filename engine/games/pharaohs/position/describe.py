"""The position in words, complete: whoever cannot see the picture misses nothing."""

from engine.games.pharaohs.data import tables
from engine.games.pharaohs.position import State, conditions, pieces
from engine.wargame.text import listed

PHASE_NAMES = {
    "set_up": "set-up",
    "new_units": "New Units Phase",
    "movement": "Movement Phase",
    "battles": "Battle Phase",
    "redeployment": "Redeployment Phase",
    "scoring": "Victory Points Phase",
    "nation_turn_end": "end of the turn",
}  # 4.2.a
TWO_POINTS = "2 points at the end of its holder's turn"
GROUND_POINTS = {  # 10.2
    "fertile": TWO_POINTS, "hill": TWO_POINTS, "marsh": TWO_POINTS,
    "mountain": "1 point at the end of its holder's turn", "desert": "no points",
}  # fmt: skip


def board(s: State, seat: str | None = None) -> str:
    """All there is to see; every seat sees the same (2.7)."""
    del seat
    parts = [heading(s), scores(s), nations(s), elsewhere(s), special(s), lines(s)]
    return "\n\n".join(part for part in parts if part)


def heading(s: State) -> str:
    turn = tables.TURNS[s.turn]
    rows = [f"Turn {s.turn}, {turn.years} BC: {turn.title}"]
    if s.march is not None:
        nation = s.march.nation
        phase = PHASE_NAMES.get(s.phase, s.phase)
        rows.append(f"{pieces.name_of(nation)} ({pieces.seat_of(s, nation)}): {phase}.")
    if s.battle is not None:
        b = s.battle
        sides = f"{pieces.name_of(b.mover)} attacks {pieces.name_of(b.defender)}"
        rows.append(f"{sides} in {pieces.place_name(b.area)}, round {b.round}.")
    if s.chits:
        rows.append("Still in the container: " + ", ".join(pieces.name_of(n) for n in sorted(s.chits)) + ".")
    return "\n".join(rows)


def scores(s: State) -> str:
    rows = []
    for color in s.seats:
        parts = ", ".join(f"{source} {points}" for source, points in sorted(s.tally[color].items()))
        rows.append(f"{pieces.name_of(color):7}{s.points[color]:5}  {f'({parts})' if parts else ''}".rstrip())
    return "\n".join(rows)


def nations(s: State) -> str:
    """Every nation with something on the map: where, and in what terrain."""
    rows = []
    for nation in tables.NATIONS:
        places = []
        for area in tables.AREAS:
            own = pieces.units_in(s, area, nation) + pieces.markers_in(s, area, nation)
            if own:
                city = f", {tables.CITY[area]}" if area in tables.CITY else ""
                places.append(f"{pieces.place_name(area)} [{tables.AREAS[area].terrain}{city}]: {pieces.listing(own)}")
        if places:
            rows.append(f"{pieces.name_of(nation)} ({pieces.seat_of(s, nation)})\n  " + "\n  ".join(places))
    return "\n".join(rows)


def area_words(s: State, seat: str | None, area: str) -> str:
    """One area: its ground and what that scores (10.2), who stands there, and what lies around it."""
    del seat
    row = tables.AREAS[area]
    ground = [row.terrain.capitalize() + (f", {row.city}" if row.city else ""), GROUND_POINTS[row.terrain]]
    own = {n: pieces.units_in(s, area, n) + pieces.markers_in(s, area, n) for n in tables.NATIONS}
    there = [f"{pieces.name_of(nation)}: {pieces.listing(those)}" for nation, those in own.items() if those]
    around = f"Next to it: {listed([pieces.place_name(near) for near in row.neighbours])}."
    return "\n".join([f"{'; '.join(ground)}.", *(there or ["Nobody stands there."]), around])


def elsewhere(s: State) -> str:
    entries = tables.ENTRIES[s.scenario]
    named = {f"Dead pile of {pieces.name_of(nation)}": pile for nation, pile in sorted(s.dead.items())}
    named["Egyptian dead in Nubian hands"] = s.dynasty_pile
    named |= {f"Killed this turn by {pieces.name_of(killer)}": units for killer, units in sorted(s.fallen.items())}
    waiting = [(pieces.listing(those), pieces.name_of(entries[id].nation)) for id, those in sorted(s.offmap.items())]
    rows = [f"Off the map: {units} of {nation}" for units, nation in waiting]
    return "\n".join([*rows, *(f"{what}: {pieces.listing(units)}" for what, units in named.items() if units)])


def special(s: State) -> str:
    rows = []
    if s.turned:
        gods = [f"{tables.NATIONS[nation].god} ({pieces.name_of(nation)})" for nation in s.turned]
        rows.append(f"Gods turned over: {', '.join(gods)}")
    if s.chosen:
        rows.append(f"The Chosen People: {s.chosen}")
    if s.dynasty:
        rows.append("The Nubian Dynasty stands.")
    if s.claimed:
        rows.append("Claimed by Cimmeria: " + ", ".join(pieces.place_name(a) for a in s.claimed))
    return "\n".join(rows)


def lines(s: State) -> str:
    """Victory lines: scored, out of reach, or open with the boxes ticked so far."""
    rows = []
    for line in conditions.lines_in_play(s):
        who = pieces.name_of(line.nation or line.color)
        state = "scored" if line.id in s.scored else "lost" if line.id in s.spoiled else "open"
        ticks = s.ticks.get(line.id, [])
        ticked = f" (ticked: {', '.join(ticks)})" if ticks and state == "open" else ""
        rows.append(f"[{state}] {who} {line.points}: {line.text}{ticked}")
    return "\n".join(rows)
