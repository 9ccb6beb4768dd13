"""Measures how fast the rules answer. The tool behind `amarna bench`.

Each game is played at random on a real session, with journal and fingerprints, at all its tables, in turns with another
engine for a board game in Python (catanatron), so that a busy machine slows both; what is counted is the processor's
time. The headline are answers a second, those included that the rules force (in catanatron: actions that were the only
one). A decision is a choice between at least two things, for both.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from typing import Any

import msgspec

from engine.kernel.errors import Refused
from engine.kernel.game import GameSpec
from engine.kernel.questions import Answer, Ask, Randomness
from engine.kernel.session import Session
from engine.kernel.state import State
from engine.players.random_player import random_player
from engine.tools.arguments import Words
from engine.tools.play_out import as_json, percentile, play_out, positive, some_games, start, tables

REBUILT = 10  # every so manyth decision
MEASURED = 3  # games in which positions are rebuilt
PLANNED = 300  # decisions of the game's own player
LAPS = 3  # games at every table, unless so many games are asked for
MISSING = "catanatron is not installed: pip install -e '.[bench]' sets it beside"


class Quarters(msgspec.Struct):
    """Answers a second, of the slower quarter of games, of half of them, and of the faster quarter."""

    low: int
    median: int
    high: int


class AtTable(msgspec.Struct):
    """Answers a second at one table."""

    scenario: str
    seats: int
    games: int
    answers: Quarters
    answers_per_game: float


class Bench(msgspec.Struct):
    """One game in numbers; times in milliseconds, sizes in bytes."""

    game: str
    games: int
    answers_per_second: int
    spread: Quarters
    decisions_per_second: int
    decisions_per_game: float
    rebuild_p50: float
    rebuild_p99: float
    checkpoint_median: int
    checkpoint_max: int
    policy_mean: float | None
    policy_p99: float | None
    ratio_with_forced: float | None = None  # answers per second, to those of catanatron: the headline
    ratio: float | None = None  # decisions per second, to those of catanatron
    tables: list[AtTable] = []


class Speed(msgspec.Struct):
    """What was counted of one contestant."""

    decisions: list[int] = []
    answers: list[int] = []
    seconds: list[float] = []

    def add(self, decisions: int, answers: int, seconds: float) -> None:
        self.decisions.append(decisions)
        self.answers.append(answers)
        self.seconds.append(max(seconds, 1e-9))

    @property
    def median(self) -> int:
        return self._per_second(self.decisions)

    @property
    def with_forced(self) -> int:
        return self._per_second(self.answers)

    @property
    def spread(self) -> Quarters:
        rates = sorted(self._rates(self.answers))
        return Quarters(*[round(percentile(rates, percent)) for percent in (25, 50, 75)])

    def every(self, step: int, first: int) -> Speed:
        """One game in `step`, from the `first` on."""
        return Speed(self.decisions[first::step], self.answers[first::step], self.seconds[first::step])

    def _per_second(self, counts: list[int]) -> int:
        return round(statistics.median(self._rates(counts))) if counts else 0

    def _rates(self, counts: list[int]) -> list[float]:
        return [count / seconds for count, seconds in zip(counts, self.seconds, strict=True)]


Race = Callable[[int], tuple[int, int, float]]  # the number of a game; its decisions, answers and seconds


def race_of(spec: GameSpec[Any]) -> Race:
    """Plays game after game at random, from table to table."""
    seatings = tables(spec)

    def race(number: int) -> tuple[int, int, float]:
        scenario, seats = seatings[number % len(seatings)]
        session = start(spec, spec.setup(scenario, seats), f"bench-{number}")
        players = dict.fromkeys(session.setup.seats, random_player)
        chance = random.Random(number)
        begun = time.process_time()
        outcome = play_out(session, players, chance)
        seconds = time.process_time() - begun
        return outcome.decisions, len(session.answers), seconds

    return race


def catanatron() -> Race:
    """The same of the other engine."""
    try:
        from catanatron import Color, Game, RandomPlayer
    except ImportError:
        raise Refused(MISSING) from None

    class Counting(RandomPlayer):  # type: ignore[misc]
        """Counts the choices it really has; it plays the timed game again, untimed."""

        actions = choices = 0

        def decide(self, game: Any, playable_actions: Any) -> Any:
            Counting.actions += 1
            Counting.choices += len(playable_actions) > 1
            return super().decide(game, playable_actions)

    def race(number: int) -> tuple[int, int, float]:
        game = Game([RandomPlayer(color) for color in Color], seed=number + 1)
        begun = time.process_time()
        game.play()
        seconds = time.process_time() - begun
        Counting.actions = Counting.choices = 0
        Game([Counting(color) for color in Color], seed=number + 1).play()
        return Counting.choices, Counting.actions, seconds

    return race


def positions(spec: GameSpec[Any], number: int, rebuilds: list[float], sizes: list[int]) -> None:
    """Play a game; rebuild every tenth position and weigh every checkpoint."""
    seatings = tables(spec)
    scenario, seats = seatings[number % len(seatings)]
    session = start(spec, spec.setup(scenario, seats), f"bench-{number}")
    step = 0
    last = None

    def watch(game: Session[Any]) -> None:
        nonlocal step, last
        step += 1
        here = game.checkpoints[-1]
        if here is not last:
            last = here
            sizes.append(len(here.blob))
        if step % REBUILT == 0:
            tail = game.tail()
            begun = time.perf_counter()
            Session.load(spec, game.setup, game.secret, here.blob, tail)
            rebuilds.append((time.perf_counter() - begun) * 1000)

    play_out(session, dict.fromkeys(session.setup.seats, random_player), random.Random(number), watch=watch)


def policy_times(spec: GameSpec[Any]) -> list[float]:
    """What a decision of the game's own player takes, the making of its view included."""
    policy = spec.bot.policy
    if policy is None:
        return []
    session = start(spec, spec.setup(), "bench-policy")
    times: list[float] = []

    def timed(_seen: State, ask: Ask, chance: Randomness) -> Answer:
        begun = time.perf_counter()
        answer = policy(session.seen(ask.seat), ask, chance)
        times.append((time.perf_counter() - begun) * 1000)
        return answer

    play_out(session, dict.fromkeys(session.setup.seats, timed), random.Random(1), PLANNED)
    return times


def measure(specs: list[GameSpec[Any]], games: int, other: Race | None) -> tuple[list[Bench], Speed]:
    """Games in turns; `games` of each, or with 0 several at every table."""
    races = {spec.slug: race_of(spec) for spec in specs}
    wanted = {spec.slug: games or LAPS * len(tables(spec)) for spec in specs}
    speeds = {spec.slug: Speed() for spec in specs}
    theirs = Speed()
    for number in range(max(wanted.values())):
        for slug, race in races.items():
            if number >= wanted[slug]:
                continue
            speeds[slug].add(*race(number))
            if other is not None:
                theirs.add(*other(len(theirs.decisions)))
    found = []
    for spec in specs:
        rebuilds: list[float] = []
        sizes: list[int] = []
        for number in range(min(MEASURED, wanted[spec.slug])):
            positions(spec, number, rebuilds, sizes)
        rebuilds.sort()
        planned = sorted(policy_times(spec))
        speed = speeds[spec.slug]
        found.append(
            Bench(
                spec.slug,
                wanted[spec.slug],
                speed.with_forced,
                speed.spread,
                speed.median,
                round(statistics.mean(speed.decisions), 1),
                round(percentile(rebuilds, 50), 3),
                round(percentile(rebuilds, 99), 3),
                round(statistics.median(sizes)) if sizes else 0,
                max(sizes, default=0),
                round(statistics.mean(planned), 4) if planned else None,
                round(percentile(planned, 99), 4) if planned else None,
                round(speed.with_forced / theirs.with_forced, 2) if theirs.with_forced else None,
                round(speed.median / theirs.median, 2) if theirs.median else None,
                at_tables(spec, speed),
            )
        )
    return found, theirs


def at_tables(spec: GameSpec[Any], speed: Speed) -> list[AtTable]:
    """The same for each table that was played at."""
    seatings = tables(spec)
    found = []
    for first, (scenario, seats) in enumerate(seatings[: len(speed.answers)]):
        here = speed.every(len(seatings), first)
        mean = round(statistics.mean(here.answers), 1)
        found.append(AtTable(scenario, seats, len(here.answers), here.spread, mean))
    return found


# ------------------------------------------------------------------ in words


def text_of(found: list[Bench], theirs: Speed) -> str:
    return "\n".join([*headline(found, theirs), "", *besides(found), *(line for b in found for line in by_table(b))])


def headline(found: list[Bench], theirs: Speed) -> list[str]:
    """Answers with those that were forced, the middle half of games, and decisions without."""
    lines = [
        f"{'':14}   answers        times       middle half   decisions        times  decisions",
        f"{'':14}        /s   catanatron          of games          /s   catanatron   per game",
    ]
    for b in found:
        ratios = [f"{ratio:12.2f}" if ratio is not None else f"{'':12}" for ratio in (b.ratio_with_forced, b.ratio)]
        middle = f"{b.spread.low:,} to {b.spread.high:,}"
        lines.append(
            f"{b.game:14} {b.answers_per_second:>9,} {ratios[0]} {middle:>17} "
            f"{b.decisions_per_second:>11,} {ratios[1]} {b.decisions_per_game:>10,}"
        )
    if theirs.decisions:
        mean = round(statistics.mean(theirs.decisions), 1)
        middle = f"{theirs.spread.low:,} to {theirs.spread.high:,}"
        lines.append(
            f"{'catanatron':14} {theirs.with_forced:>9,} {'':12} {middle:>17} {theirs.median:>11,} {'':12} {mean:>10,}"
        )
    return lines


def besides(found: list[Bench]) -> list[str]:
    """What a position takes to build again and to keep, and what the game's own player takes."""
    lines = [
        f"{'':14}       rebuild        checkpoint        own player",
        f"{'':14}   ms: p50  p99    median    max    ms: mean   p99",
    ]
    for b in found:
        own = f"{b.policy_mean:9.2f} {b.policy_p99:6.2f}" if b.policy_mean is not None else f"{'none':>9} {'':6}"
        lines.append(
            f"{b.game:14} {b.rebuild_p50:9.2f} {b.rebuild_p99:5.2f} {b.checkpoint_median:>8,} {b.checkpoint_max:>6,} "
            f"  {own}"
        )
    return lines


def by_table(b: Bench) -> list[str]:
    """Each table: the slower quarter of its games, half, the faster quarter."""
    lines = [
        "",
        f"{b.game}, answers /s at each table",
        f"  {'scenario':16} seats  games     25 %     50 %     75 %  per game",
    ]
    return lines + [
        f"  {t.scenario:16} {t.seats:5} {t.games:6} {t.answers.low:8,} {t.answers.median:8,} {t.answers.high:8,} "
        f"{t.answers_per_game:9,}"
        for t in b.tables
    ]


def run(args: list[str]) -> int:
    words = Words(prog="amarna bench", description="Measure how fast the rules answer.")
    words.add_argument("game", nargs="?", default="all", help="a game's slug, or all (default)")
    words.add_argument("--games", type=positive, default=0, help=f"runs of each (default {LAPS} at every table)")
    words.add_argument("--json", action="store_true", help="for programs")
    wish = words.parse_args(args)
    specs = some_games(wish.game)
    missing = ""
    try:
        other: Race | None = catanatron()
    except Refused as refusal:
        other, missing = None, str(refusal)
    found, theirs = measure(specs, wish.games, other)
    if wish.json:
        beside = {
            "decisions_per_second": theirs.median,
            "answers_per_second": theirs.with_forced,
            "games": len(theirs.decisions),
        }
        print(as_json({"games": found, "catanatron": beside if other else None}))
        return 0
    print(text_of(found, theirs))
    if missing:
        print(missing)
    return 0
