"""Plays games at random and looks for what must never happen. The tool behind `amarna fuzz`.

A *failure* is a dead end (a question nobody can answer), a violation (a position that is impossible, cannot be
rebuilt or betrays a secret; a player's illegal answer), a crash of the rules, or a game without end. Each new kind of
failure is cut down to the few answers that still cause it and kept as a crash file, which `--replay` plays again.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from engine.kernel.crash import Crash, read_crash, rule_stack
from engine.kernel.errors import Refused, RulesBroke
from engine.kernel.game import GameSpec, Setup, find
from engine.kernel.session import Session
from engine.players import Player, PlayerFailed
from engine.players.contact_player import ContactPlayer, weights_of
from engine.players.random_player import random_player
from engine.players.roster import NAMES, by_name
from engine.tools.arguments import Words
from engine.tools.clones import Clones, clones
from engine.tools.clones import text_of as clones_in_words
from engine.tools.crash_files import (
    cause_of,
    crash_of,
    given_of,
    kind_of,
    line_of,
    never_started,
    replay,
    shrink,
    stack_of,
)
from engine.tools.fuzz_report import Failing, PerTable, Report, common, text_of
from engine.tools.met import met_in
from engine.tools.play_out import LIMIT, as_json, play_out, positive, share, some_games, start, tables
from engine.tools.waiting import BY_ORDER, PerActiveSpan, Waits, per_stint, waits_of
from engine.tools.watching import Check, Found, Watcher, strange

OPTIONS_VARIED = 4  # one game in so many has options at random
WAITED = 4  # games each way in which waits by Activation or turn are counted
ORDERS_GIVEN = 8  # one game in so many has seats with standing orders
VARIED = "varied"  # the policy that plays some games at random and seeks contact in others
CONTACT = 0.5  # share of these others, in games that have weights for it
MOST_FILES = 10  # crash files of one run, per game

# ------------------------------------------------------------------ one game


class Played(msgspec.Struct):
    """One game: what came of it."""

    setup: Setup
    decisions: int = 0
    answers: int = 0
    forced: int = 0
    ordered: int = 0
    waits: Waits = Waits()
    orders: bool = False  # whether seats had standing orders
    topics: Counter[str] = msgspec.field(default_factory=Counter)
    rules: Counter[str] = msgspec.field(default_factory=Counter)
    over: bool = False
    failure: Crash | None = None


class Run(msgspec.Struct):
    """How a game is to be fuzzed."""

    spec: GameSpec[Any]
    player: Player
    seed: int
    games: int
    check: Check
    limit: int
    tables: list[tuple[str, int]]
    policy: str = "random"
    contact: Player | None = None  # who plays some of the games instead
    waits: int = 0  # games of the player, with recommended orders and without, in which waits by stint are counted


def play(run: Run, number: int, tails: Counter[int]) -> Played:
    """Game `number` of a run; everything about it follows from the run's seed and that number."""
    spec = run.spec
    chance = random.Random(f"{run.seed}/{spec.slug}/{number}")
    setup = agreed(run, number, chance)
    game = Played(setup)
    seed = f"{run.seed}-{number}"
    try:
        session = start(spec, setup, seed)
    except Exception as error:
        game.failure = never_started(spec, setup, seed, error)
        return game
    if any(topic.orders for topic in spec.words.topics.values()) and number % ORDERS_GIVEN == ORDERS_GIVEN - 1:
        give_orders(session, chance)
        game.orders = True
    watcher = Watcher(session, run.check, random.Random(f"{run.seed}/{spec.slug}/{number}/watch"))
    try:
        play_out(session, dict.fromkeys(setup.seats, player_of(run, number)), chance, run.limit, watcher)
        if not session.over:
            raise Found(f"StepLimit: {run.limit} decisions and no end")
        if run.check != "none":
            watcher.look(session)
            if why := strange(session):
                raise Found(why)
    except Found as found:
        begin = session.checkpoints[0] if str(found).startswith("StepLimit") else watcher.clean
        game.failure = crash_of(session, begin, str(found), rule_stack(session._rule))
    except PlayerFailed as failed:
        stack = stack_of(failed.__cause__) if failed.answer is None else []
        game.failure = crash_of(session, session.checkpoints[-1], f"Player: {failed}", stack)
    except RulesBroke as broke:
        game.failure = read_crash(broke.report)
    except Exception as error:
        game.failure = crash_of(session, session.checkpoints[-1], line_of(error), stack_of(error))
    game.decisions, game.over = watcher.decisions, session.over
    game.topics, game.rules = watcher.topics, watcher.rules
    game.answers = len(session.answers)
    game.forced = sum(event.by == "forced" for event in session.answers)
    game.ordered = sum(event.by in BY_ORDER for event in session.answers)
    game.waits = waits_of(session.answers)
    tails.update(watcher.tails)
    return game


def player_of(run: Run, number: int) -> Player:
    """Return who plays game `number`: the run's player, or in some games the one that seeks contact."""
    if run.contact is None or random.Random(f"{run.seed}/{run.spec.slug}/{number}/policy").random() >= CONTACT:
        return run.player
    return run.contact


def agreed(run: Run, number: int, chance: random.Random) -> Setup:
    """Scenarios and seats in turn; mostly the recommended options, at times any."""
    lap, at = divmod(number, len(run.tables))
    scenario, seats = run.tables[at]
    usual = run.spec.setup(scenario, seats)
    if (lap + at // OPTIONS_VARIED) % OPTIONS_VARIED != OPTIONS_VARIED - 1:
        return usual
    options = {option.id: chance.choice(option.values) for option in run.spec.options_in(scenario)}
    setup = run.spec.setup(scenario, seats, options)
    try:
        run.spec.start.deal(setup)
    except Refused:  # these options do not go together, and the game says so
        return usual
    except Exception:  # to be met again, and noted, when the game is started
        return setup
    return setup


def give_orders(session: Session[Any], chance: random.Random) -> None:
    for seat in session.setup.seats:
        for topic in session.spec.words.topics.values():
            for order in topic.orders:
                if chance.random() < 0.5:
                    detail = f":{order.example}" if order.example else ""
                    session.orders.stand(session.spec, seat, topic, f"{order.name}{detail}")


# ------------------------------------------------------------------ many games


def fuzz(run: Run, folder: Path) -> Report:
    tails: Counter[int] = Counter()
    topics: Counter[str] = Counter()
    rules: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    rows = {table: PerTable(*table) for table in run.tables}
    causes: dict[tuple[str, str], Failing] = {}
    answers = forced = ordered = waited = spared = with_orders = asked = 0
    seconds = 0.0
    for number in range(run.games):
        begun = time.perf_counter()
        game = play(run, number, tails)
        seconds += time.perf_counter() - begun
        row = rows[game.setup.scenario, len(game.setup.seats)]
        row.games += 1
        row.finished += game.over and game.failure is None
        row.decisions += game.decisions
        answers, forced, ordered = answers + game.answers, forced + game.forced, ordered + game.ordered
        topics.update(game.topics)
        rules.update(game.rules)
        waited, spared = waited + game.waits.waited, spared + game.waits.spared
        if game.orders:
            with_orders += 1
            asked += game.waits.waited + game.waits.spared
        if game.failure is not None:
            kinds[kind_of(game.failure)] += 1
            note(run, number, game.failure, causes, folder)
    decisions = sum(row.decisions for row in rows.values())
    return Report(
        game=run.spec.slug,
        seed=run.seed,
        policy=run.policy,
        check=run.check,
        games=run.games,
        finished=sum(row.finished for row in rows.values()),
        dead_ends=kinds["dead end"],
        violations=kinds["violation"],
        crashes=kinds["crash"],
        step_limits=kinds["step limit"],
        decisions=decisions,
        decisions_per_second=round(share(decisions, seconds)),
        decisions_per_game=round(share(decisions, run.games), 1),
        tail_p50=common(tails, 50),
        tail_p99=common(tails, 99),
        tail_longest=max(tails, default=0),
        forced_share=round(share(forced, answers), 4),
        standing_share=round(share(ordered, answers), 4),
        waits=waited,
        waits_per_game=round(share(waited, run.games), 1),
        spared=spared,
        spared_share=round(share(spared, asked), 4),
        games_with_orders=with_orders,
        stints=waits_by_stint(run),
        tables=[row for row in rows.values() if row.games],
        met=met_in(run.spec, topics, rules),
        failures=list(causes.values()),
    )


def waits_by_stint(run: Run) -> PerActiveSpan | None:
    """In games of their own: what players at random do has little to do with how long people wait for each other."""
    if run.spec.bot.policy is None or not run.waits:
        return None
    return per_stint(run.spec, by_name(run.spec, "player"), run.seed, run.waits, run.tables)


def note(run: Run, number: int, crash: Crash, causes: dict[tuple[str, str], Failing], folder: Path) -> None:
    """Count a failure; the first of its cause is cut down and written to a file."""
    cause = cause_of(crash)
    if cause in causes:
        causes[cause].times += 1
        return
    failing = Failing(kind_of(crash), crash.error, crash.stack, 1, number, len(given_of(crash)), "")
    causes[cause] = failing
    if len(causes) > MOST_FILES:
        return
    small = shrink(run.spec, crash)
    failing.reproduced = small is not None
    kept = small or crash
    failing.error, failing.stack, failing.answers = kept.error, kept.stack, len(given_of(kept))
    path = folder / f"{run.spec.slug}-{run.seed}-{number}.json"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(as_json(kept) + "\n", encoding="utf-8")
    except OSError as error:
        raise Refused(f"cannot write {path}: {error.strerror or error}; what was found: {kept.error}") from None
    failing.file = str(path)


# ------------------------------------------------------------------ the command


def run(args: list[str]) -> int:
    """`amarna fuzz [game|all]`; 1 when anything was found."""
    words = Words(prog="amarna fuzz", description="Play games at random and look for what must never happen.")
    words.add_argument("game", nargs="?", default="all", help="a game's slug, or all (default)")
    words.add_argument("--games", type=positive, default=50, help="how many of each game (default 50)")
    words.add_argument("--seed", type=int, default=1, help="the same seed plays the same games (default 1)")
    words.add_argument(
        "--policy", choices=(VARIED, *NAMES), default=VARIED,
        help=f"who plays (default {VARIED}: at random, and in half of the games so that armies meet)",
    )  # fmt: skip
    words.add_argument("--scenario", default="", help="only this scenario")
    words.add_argument("--seats", type=positive, default=0, help="only with so many seats")
    words.add_argument("--check", choices=("every", "phase", "none"), default="phase", help="when (default phase)")
    words.add_argument("--limit", type=positive, default=LIMIT, help=f"decisions of one game (default {LIMIT})")
    words.add_argument("--crashes", type=Path, default=Path("crashes"), help="folder for crash files (default crashes)")
    words.add_argument(
        "--clones", type=positive, default=0, help="so many copies for looking ahead instead, in mid phase"
    )
    words.add_argument(
        "--waits", type=int, default=WAITED, metavar="N",
        help=f"games each way in which waits by Activation or turn are counted (default {WAITED}; 0: not)",
    )  # fmt: skip
    words.add_argument("--every-topic", action="store_true", help="fail when a kind of question is never met")
    words.add_argument("--json", action="store_true", help="for programs")
    words.add_argument("--replay", type=Path, metavar="FILE", help="play a crash file again instead")
    wish = words.parse_args(args)
    if wish.replay is not None:
        return run_replay(wish.replay)
    specs = some_games(wish.game)
    if wish.clones:
        return run_clones([clones(spec, wish.clones, wish.seed) for spec in specs], as_text=not wish.json)
    skipped = []
    if wish.policy in ("player", "mix") and wish.game == "all":
        skipped = [spec.slug for spec in specs if spec.bot.policy is None]
        specs = [spec for spec in specs if spec.bot.policy is not None]
    runs = [wished(spec, wish) for spec in specs]
    reports = []
    for each in runs:
        reports.append(fuzz(each, wish.crashes))
        if not wish.json:
            print(text_of(reports[-1]), end="\n\n" if each is not runs[-1] else "\n", flush=True)
    if wish.json:
        print(as_json({"reports": reports, "skipped": skipped}))
    elif skipped:
        print(f"without a player of their own, left out: {', '.join(skipped)}")
    missed = [f"{report.game}: {line}" for report in reports for line in report.met.wrong()] if wish.every_topic else []
    for line in missed:
        print(line, file=sys.stderr)
    return 1 if missed or any(report.failures for report in reports) else 0


def wished(spec: GameSpec[Any], wish: argparse.Namespace) -> Run:
    """Return the run of one game as the command line has it."""
    seeks = wish.policy == VARIED and weights_of(spec) is not None
    return Run(
        spec,
        random_player if wish.policy == VARIED else by_name(spec, wish.policy),
        wish.seed,
        wish.games,
        wish.check,
        wish.limit,
        tables(spec, wish.scenario, wish.seats),
        "random" if wish.policy == VARIED and not seeks else wish.policy,
        ContactPlayer(spec) if seeks else None,
        wish.waits,
    )


def run_clones(found: list[Clones], *, as_text: bool) -> int:
    print("\n\n".join(clones_in_words(each) for each in found) if as_text else as_json({"clones": found}))
    return 1 if any(each.wrong for each in found) else 0


def run_replay(path: Path) -> int:
    """Play a crash file again: 1 with the error when it still fails, 0 when it is mended."""
    try:
        crash = read_crash(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Refused(f"cannot read {path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise Refused(f"cannot read {path}: this is no text file") from None
    met = replay(find(crash.game), crash, crash.answers)
    if met is None:
        print(f"mended: {len(given_of(crash))} answers of {crash.game} played, and not: {crash.error}")
        return 0
    again = "still fails" if cause_of(met)[0] == cause_of(crash)[0] else f"fails in another way than by {crash.error}"
    print("\n".join([f"{crash.game} {again}: {met.error}", *(f"    {place}" for place in met.stack)]))
    return 1
