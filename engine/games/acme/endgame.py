"""20 The end of the game: most Victory Points, then seven tie-breaks (endgame)."""

from __future__ import annotations

from engine.games.acme.disks import areas_of, cities, controller, on_map
from engine.games.acme.state import State
from engine.games.acme.temples import HOME, deity_of, is_at_home, trophies
from engine.kernel.table import Table


def seats_points(s: State) -> dict[str, int]:
    """reading B-59 By seat, the sum of its civilizations, or the best of them where the scenario says so."""
    of = {seat: [s.points[color] for color in s.colors if s.owner.get(color) == seat] for seat in s.seats}
    best = s.options.get("several") == "best"
    return {seat: (max(points) if best else sum(points)) for seat, points in of.items() if points}


def standing(s: State, color: str) -> tuple[int, ...]:
    """endgame.b-g Tie-breaks of a civilization, one after another."""
    home = is_at_home(s, color)
    return (
        temples(s, color) if home else 0,
        sum(controller(s, area) == color for area in s.home.values()) if home else 0,
        len(cities(s, color)),
        on_map(s, color),
        len(areas_of(s, color)),
        int(bool(s.returned.get(color))),
    )


def temples(s: State, color: str) -> int:
    """endgame.b On the board and captured, whether or not the own Deity is active."""
    own = deity_of(s, color)
    return int(bool(own) and s.temples[own].at == HOME) + len(trophies(s, color))


def finish(t: Table[State]) -> None:
    """endgame.a, h The winners; those still tied share the game."""
    s = t.state
    points = seats_points(s)
    most = max(points.values())
    tied = [seat for seat in points if points[seat] == most]
    ranks = {seat: max(standing(s, color) for color in s.colors if s.owner.get(color) == seat) for seat in tied}
    s.winners = [seat for seat in tied if ranks[seat] == max(ranks.values())]
    s.over = True
