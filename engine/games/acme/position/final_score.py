"""endgame: The end of the game: most Victory Points, then seven tie-breaks (endgame)."""

from engine.games.acme.position import State, disks, factions
from engine.games.acme.position.temples import HOME, deity_of, is_at_home, trophies
from engine.kernel import Table
from engine.wargame.text import listed


def seats_points(s: State) -> dict[str, int]:
    """reading B-59 By seat, the sum of its civilizations, or the best of them where the scenario says so."""
    of = {seat: [s.points[color] for color in s.colors if s.owner.get(color) == seat] for seat in s.seats}
    best = s.options["several"] == "best"
    return {seat: (max(points) if best else sum(points)) for seat, points in of.items() if points}


def standing(s: State, color: str) -> tuple[int, ...]:
    """endgame.b-g Tie-breaks of a civilization, one after another."""
    home = is_at_home(s, color)
    return (
        temples(s, color) if home else 0,
        sum(disks.controller(s, area) == color for area in s.home.values()) if home else 0,
        len(disks.cities(s, color)),
        disks.on_map(s, color),
        len(disks.areas_of(s, color)),
        int(bool(s.returned.get(color))),
    )


def temples(s: State, color: str) -> int:
    """endgame.b On the board and captured, whether or not the own Deity is active."""
    own = deity_of(s, color)
    return int(bool(own) and s.temples[own].at == HOME) + len(trophies(s, color))


def finish(t: Table[State]) -> None:
    """endgame.a, h The winners; those still tied share the game. Nobody at the table wins if the game's own do."""
    s = t.state
    s.over = True
    run = [color for color in s.order if factions.is_automated(s, color)]
    if run and len(s.seats) == 1:
        s.winners = alone(t, run)
        return
    points = seats_points(s) | {color: s.points[color] for color in run}
    of = {seat: [color for color in s.colors if s.owner.get(color, color) == seat] for seat in points}
    most = max(points.values())
    tied = [seat for seat in points if points[seat] == most]
    ranks = {seat: max(standing(s, color) for color in of[seat]) for seat in tied}
    first = [seat for seat in tied if ranks[seat] == max(ranks.values())]
    s.winners = [seat for seat in first if seat in s.seats]
    if ahead := [color for color in run if color in first]:
        names = listed([factions.called(s, color) for color in ahead])
        t.tell(f"Run by the game and first: {names}.", "ACME-R7.a", news=True)


def alone(t: Table[State], run: list[str]) -> list[str]:
    """R7.o Against civilizations run by the game: more than each of them, than all but one, or a defeat."""
    s = t.state
    [points] = seats_points(s).values()
    above = sum(points <= s.points[color] for color in run)
    level = ("victory", "stalemate")[above] if above < 2 else "defeat"
    others = listed([f"{factions.called(s, color)} {s.points[color]}" for color in run])
    t.tell(f"A {level}: {points} VP against {others}.", "ACME-R7.o", news=True)
    return list(s.seats) if level == "victory" else []
