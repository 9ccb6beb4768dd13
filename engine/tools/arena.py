"""Lets automated players meet in many games and counts the results. The tool behind `amarna arena`.

Two sides meet: A in half of the seats against B in the others (`half`), A in one seat against B in all others
(`solo`), and A against itself (`self`), which tells how even the seats are. Seats go round; a shared win is split.

Games are paired: those of a round have the same chance, and only who sits where changes. So what a seat or a lucky
draw is worth cancels out, and how far A's seats are ahead of B's in points (`Lead`) is told round by round.
"""

from __future__ import annotations

import itertools
import math
import random
import statistics
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec

from engine.kernel.errors import Refused
from engine.kernel.game import GameSpec, Setup
from engine.players import Player
from engine.players.roster import NAMES, by_name
from engine.tools.arguments import Words
from engine.tools.guest import Guest
from engine.tools.play_out import Result, as_json, one_game, play_out, positive, result_of, share, start, tables

Mode = Literal["half", "solo", "self"]


class Side(NamedTuple):
    """One of the two that meet."""

    name: str
    player: Player


Sides = tuple[Side, Side]


class Score(msgspec.Struct):
    """Wins (shares of them) and points of a side or a seat in the games it was in."""

    games: int = 0
    won: float = 0.0
    points: int = 0
    hands: int = 0  # seats counted into the points

    def add(self, won: float, points: list[int]) -> None:
        self.games += 1
        self.won += won
        self.points += sum(points)
        self.hands += len(points)


class Line(msgspec.Struct):
    """A score with what it says about the player."""

    name: str
    games: int
    win_rate: float
    low: float
    high: float
    even: float  # what the win rate would be among equals
    mean_points: float


class Lead(msgspec.Struct):
    """By how many points a seat of A is ahead of a seat of B, on average over whole rounds."""

    rounds: int
    mean: float
    low: float
    high: float


class Meeting(msgspec.Struct):
    """All games of one mode and one table."""

    mode: Mode
    scenario: str
    seats: int
    games: int
    finished: int
    decisions_per_second: int
    lines: list[Line]
    lead: Lead | None = None


def wilson(won: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """Where the true rate lies with 95 % confidence."""
    if games == 0:
        return 0.0, 1.0
    rate, part = won / games, z * z / games
    middle = (rate + part / 2) / (1 + part)
    margin = z * math.sqrt(rate * (1 - rate) / games + part / (4 * games)) / (1 + part)
    return max(0.0, middle - margin), min(1.0, middle + margin)


def places(setup: Setup, mode: Mode) -> list[tuple[str, ...]]:
    """The seats of side A in the games of a round."""
    if mode == "self":
        return [setup.seats]
    size = 1 if mode == "solo" else max(1, len(setup.seats) // 2)
    return list(itertools.combinations(setup.seats, size))


def meet(spec: GameSpec[Any], setup: Setup, mode: Mode, sides: Sides, games: int, seed: int) -> Meeting:
    a, b = sides
    rounds = places(setup, mode)
    scores: dict[str, Score] = {}
    leads: list[float] = []
    decisions = finished = 0
    seconds = 0.0
    for number in range(games):
        ours = rounds[number % len(rounds)]
        # one round after the other plays the same chance with seats changed
        session = start(spec, setup, f"{seed}-arena-{number // len(rounds)}")
        players = {seat: a.player if seat in ours else b.player for seat in setup.seats}
        begun = time.perf_counter()
        outcome = play_out(session, players, random.Random(f"{seed}/{mode}/{number}"))
        seconds += time.perf_counter() - begun
        decisions += outcome.decisions
        if outcome.over:
            finished += 1
            result = result_of(session)
            count(scores, result, setup, ours, mode, (a.name, b.name))
            leads += [ahead(result, setup, ours)] if len(ours) < len(setup.seats) else []
    names = (a.name, b.name)
    lines = [line(name, score, _even(setup, rounds, mode, name, names)) for name, score in scores.items()]
    return Meeting(
        mode,
        setup.scenario,
        len(setup.seats),
        games,
        finished,
        round(share(decisions, seconds)),
        sorted(lines, key=_name),
        lead_of(leads, len(rounds)) if finished == games else None,
    )


def ahead(result: Result, setup: Setup, ours: tuple[str, ...]) -> float:
    """Points of a seat of A less those of a seat of B."""
    theirs = [seat for seat in setup.seats if seat not in ours]
    mine = share(sum(result.points.get(seat, 0) for seat in ours), len(ours))
    return mine - share(sum(result.points.get(seat, 0) for seat in theirs), len(theirs))


def lead_of(leads: list[float], size: int, z: float = 1.96) -> Lead | None:
    """The lead over whole rounds of so many games, with its 95 % interval; None below two rounds."""
    rounds = [statistics.fmean(leads[i : i + size]) for i in range(0, len(leads) - size + 1, size)]
    if len(rounds) < 2:
        return None
    mean, margin = statistics.fmean(rounds), z * statistics.stdev(rounds) / math.sqrt(len(rounds))
    return Lead(len(rounds), round(mean, 2), round(mean - margin, 2), round(mean + margin, 2))


def _name(one: Line) -> str:
    return one.name


def count(
    scores: dict[str, Score],
    result: Result,
    setup: Setup,
    ours: tuple[str, ...],
    mode: Mode,
    names: tuple[str, str],
) -> None:
    """Enter one finished game."""
    winners, points = result.winners, result.points
    if mode == "self":
        sides: dict[str, tuple[str, ...]] = {f"{names[0]} as {seat}": (seat,) for seat in setup.seats}
    else:
        others = tuple(seat for seat in setup.seats if seat not in ours)
        sides = {f"A {names[0]}": ours, f"B {names[1]}": others}
    for name, seats in sides.items():
        won = share(sum(seat in seats for seat in winners), len(winners))
        scores.setdefault(name, Score()).add(won, [points.get(seat, 0) for seat in seats])


def _even(setup: Setup, rounds: list[tuple[str, ...]], mode: Mode, name: str, names: tuple[str, str]) -> float:
    if mode == "self":
        return 1 / len(setup.seats)
    ours = len(rounds[0]) / len(setup.seats)
    return ours if name == f"A {names[0]}" else 1 - ours


def line(name: str, score: Score, even: float) -> Line:
    low, high = wilson(score.won, score.games)
    rate = share(score.won, score.games)
    return Line(
        name,
        score.games,
        round(rate, 4),
        round(low, 4),
        round(high, 4),
        round(even, 4),
        round(share(score.points, score.hands), 2),
    )


def text_of(spec: GameSpec[Any], meetings: list[Meeting], names: tuple[str, str]) -> str:
    titles = {
        "half": f"{names[0]} in half of the seats, {names[1]} in the others",
        "solo": f"one {names[0]}, {names[1]} in the other seats",
        "self": f"{names[0]} in all seats",
    }
    lines = [f"{spec.title}"]
    for m in meetings:
        unfinished = f", {m.games - m.finished} without end" if m.finished < m.games else ""
        lines += [
            "",
            f"{titles[m.mode]}: {m.scenario}, {m.seats} seats, {m.games} games{unfinished}, "
            f"{m.decisions_per_second:,} decisions/s",
            f"  {'':24} games    wins   95 % interval     even   points/seat",
            *(
                f"  {row.name:24} {row.games:5} {row.win_rate:>7.1%}  {row.low:>6.1%} to {row.high:>6.1%} "
                f"{row.even:>8.1%} {row.mean_points:>11.1f}"
                for row in m.lines
            ),
        ]
        if m.lead is not None:
            lines.append(
                f"  A is ahead by {m.lead.mean:.1f} points a seat ({m.lead.low:.1f} to {m.lead.high:.1f}, "
                f"{m.lead.rounds} rounds)"
            )
    return "\n".join(lines)


def run(args: list[str]) -> int:
    words = Words(prog="amarna arena", description="Let automated players meet in many games and count the results.")
    words.add_argument("game", help="a game's slug")
    words.add_argument("--games", type=positive, default=40, help="of each kind of meeting (default 40)")
    words.add_argument("--seed", type=int, default=1, help="the same seed plays the same games (default 1)")
    words.add_argument("--scenario", default="", help="instead of the first")
    words.add_argument("--seats", type=positive, default=0, help="how many")
    words.add_argument("--a", choices=NAMES, default="player", help="side A (default player)")
    words.add_argument("--b", choices=NAMES, default="random", help="side B (default random)")
    words.add_argument("--against", choices=NAMES, metavar="B", help="only A in half of the seats against this side")
    words.add_argument("--old", type=Path, metavar="PATH", help="side B is the game's player in that checkout")
    words.add_argument("--solo", action="store_true", help="only one A against B in all other seats")
    words.add_argument("--self", action="store_true", dest="alone", help="only A in all seats: how even they are")
    words.add_argument("--json", action="store_true", help="for programs")
    wish = words.parse_args(args)
    spec = one_game(wish.game)
    setup = spec.setup(wish.scenario or tables(spec, "", wish.seats)[0][0], wish.seats)
    if wish.alone and (wish.solo or wish.against or wish.old):
        raise Refused("--self leaves no seat to anybody else: not with --solo, --against or --old", "self")
    if wish.old and wish.against:
        raise Refused("--old and --against both name side B", "old")
    modes: list[Mode] = ["half"] if wish.against or not (wish.solo or wish.alone) else []
    if wish.solo or not (wish.against or wish.alone):
        # with three seats or fewer, half of the seats is one seat: the same meeting
        modes += ["solo"] if len(setup.seats) > 3 or not modes else []
    if not wish.solo and not wish.against:
        modes.append("self")
    with ExitStack() as house:
        old = house.enter_context(Guest(wish.old, spec.slug)) if wish.old else None
        other = wish.against or wish.b
        sides = (Side(wish.a, by_name(spec, wish.a)), Side("old", old) if old else Side(other, by_name(spec, other)))
        meetings = [meet(spec, setup, mode, sides, wish.games, wish.seed) for mode in modes]
    names = (sides[0].name, sides[1].name)
    if wish.json:
        print(as_json({"game": spec.slug, "a": names[0], "b": names[1], "seed": wish.seed, "meetings": meetings}))
    else:
        print(text_of(spec, meetings, names))
    return 0
