"""The position in words, complete: whoever cannot see the picture misses nothing."""

from __future__ import annotations

from engine.board.words import listed
from engine.games.pharaohs.data.tables import AREAS, CITY, ENTRIES, NATIONS, TURNS
from engine.games.pharaohs.position.conditions import lines_in_play
from engine.games.pharaohs.position.pieces import listing, markers_in, name_of, place_name, seat_of, units_in
from engine.games.pharaohs.position.state import State

PHASE_NAMES = {
    "set_up": "set-up",
    "new_units": "New Units Phase",
    "movement": "Movement Phase",
    "battles": "Battle Phase",
    "redeployment": "Redeployment Phase",
    "scoring": "Victory Points Phase",
    "nation_turn_end": "end of the turn",
}  # 4.2.a
GROUND_POINTS = {
    "fertile": "2 points at the end of its holder's turn",
    "hill": "2 points at the end of its holder's turn",
    "marsh": "2 points at the end of its holder's turn",
    "mountain": "1 point at the end of its holder's turn",
    "desert": "no points",
}  # 10.2


def board(s: State, seat: str | None = None) -> str:
    """All there is to see; every seat sees the same (2.7)."""
    del seat
    parts = [heading(s), scores(s), nations(s), elsewhere(s), special(s), lines(s)]
    return "\n\n".join(part for part in parts if part)


def heading(s: State) -> str:
    turn = TURNS[s.turn]
    rows = [f"Turn {s.turn}, {turn.years} BC: {turn.title}"]
    if s.march is not None:
        rows.append(f"{name_of(s.march.nation)} ({seat_of(s, s.march.nation)}): {PHASE_NAMES.get(s.phase, s.phase)}.")
    if s.battle is not None:
        b = s.battle
        rows.append(f"{name_of(b.mover)} attacks {name_of(b.defender)} in {place_name(b.area)}, round {b.round}.")
    if s.chits:
        rows.append("Still in the container: " + ", ".join(name_of(n) for n in sorted(s.chits)) + ".")
    return "\n".join(rows)


def scores(s: State) -> str:
    rows = []
    for color in s.seats:
        parts = ", ".join(f"{source} {points}" for source, points in sorted(s.tally[color].items()))
        rows.append(f"{name_of(color):7}{s.points[color]:5}  {f'({parts})' if parts else ''}".rstrip())
    return "\n".join(rows)


def nations(s: State) -> str:
    """Every nation with something on the map: where, and in what terrain."""
    rows = []
    for nation in NATIONS:
        places = []
        for area in AREAS:
            own = units_in(s, area, nation) + markers_in(s, area, nation)
            if own:
                city = f", {CITY[area]}" if area in CITY else ""
                places.append(f"{place_name(area)} [{AREAS[area].terrain}{city}]: {listing(own)}")
        if places:
            rows.append(f"{name_of(nation)} ({seat_of(s, nation)})\n  " + "\n  ".join(places))
    return "\n".join(rows)


def area_words(s: State, seat: str | None, area: str) -> str:
    """One area: its ground and what that scores (10.2), who stands there, and what lies around it."""
    del seat
    row = AREAS[area]
    ground = [row.terrain.capitalize() + (f", {row.city}" if row.city else ""), GROUND_POINTS[row.terrain]]
    there = [
        f"{name_of(nation)}: {listing(own)}"
        for nation in NATIONS
        if (own := units_in(s, area, nation) + markers_in(s, area, nation))
    ]
    around = f"Next to it: {listed([place_name(near) for near in row.neighbours])}."
    return "\n".join([f"{'; '.join(ground)}.", *(there or ["Nobody stands there."]), around])


def elsewhere(s: State) -> str:
    rows = []
    for id, waiting in sorted(s.offmap.items()):
        rows.append(f"Off the map: {listing(waiting)} of {name_of(ENTRIES[s.scenario][id].nation)}")
    for nation, pile in sorted(s.dead.items()):
        if pile:
            rows.append(f"Dead pile of {name_of(nation)}: {listing(pile)}")
    if s.dynasty_pile:
        rows.append(f"Egyptian dead in Nubian hands: {listing(s.dynasty_pile)}")
    for killer, units in sorted(s.fallen.items()):
        rows.append(f"Killed this turn by {name_of(killer)}: {listing(units)}")
    return "\n".join(rows)


def special(s: State) -> str:
    rows = []
    if s.turned:
        rows.append("Gods turned over: " + ", ".join(f"{NATIONS[n].god} ({name_of(n)})" for n in s.turned))
    if s.chosen:
        rows.append(f"The Chosen People: {s.chosen}")
    if s.dynasty:
        rows.append("The Nubian Dynasty stands.")
    if s.claimed:
        rows.append("Claimed by Cimmeria: " + ", ".join(place_name(a) for a in s.claimed))
    return "\n".join(rows)


def lines(s: State) -> str:
    """Victory lines: scored, out of reach, or open with the boxes ticked so far."""
    rows = []
    for line in lines_in_play(s):
        who = name_of(line.nation or line.color)
        state = "scored" if line.id in s.scored else "lost" if line.id in s.spoiled else "open"
        ticks = s.ticks.get(line.id, [])
        ticked = f" (ticked: {', '.join(ticks)})" if ticks and state == "open" else ""
        rows.append(f"[{state}] {who} {line.points}: {line.text}{ticked}")
    return "\n".join(rows)
