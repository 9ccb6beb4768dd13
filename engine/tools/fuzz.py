"""Plays games at random and looks for what must never happen. The tool behind `amarna fuzz`.

A *failure* is a dead end (a question nobody can answer), a violation (a position that is impossible, cannot be
rebuilt or betrays a secret; a player's illegal answer), a crash of the rules, or a game without end. Each new kind of
failure is cut down to the few answers that still cause it and kept as a crash file, which `--replay` plays again.
"""

from __future__ import annotations

import random
import re
import time
import traceback
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec

from engine.kernel.crash import FORMAT, Crash, read_crash, rule_stack
from engine.kernel.dice import Dice
from engine.kernel.errors import Refused, RulesBroke
from engine.kernel.game import GameSpec, Setup, find
from engine.kernel.journal import Event
from engine.kernel.questions import All, Ask, Choose, Number, Pick, Question, Split
from engine.kernel.session import Checkpoint, Session
from engine.kernel.state import impurities
from engine.players import Player, PlayerFailed
from engine.players.roster import NAMES, by_name
from engine.tools.play_out import (
    LIMIT,
    Words,
    as_json,
    play_out,
    positive,
    result_of,
    secret_of,
    share,
    some_games,
    start,
    tables,
)

Check = Literal["every", "phase", "none"]

THOROUGH = 250  # one decision in so many is looked at from all sides
OPTIONS_VARIED = 4  # one game in so many has options at random
ORDERS_GIVEN = 8  # one game in so many has seats with standing orders
MOST_FILES = 10  # crash files of one run, per game
REPLAYS = 300  # to cut one failure down
TRIES = 100  # of a player, to see it fail again

# What begins the error line of a crash file that was not written for an exception of the rules.
KINDS = {
    "DeadEnd": "dead end",
    "Violation": "violation",
    "Rebuild": "violation",
    "Secrecy": "violation",
    "View": "violation",
    "Player": "violation",
    "StepLimit": "step limit",
}

# ------------------------------------------------------------------ what must never happen


class Found(Exception):
    """Something that must not happen, in one line that begins with a name of KINDS."""


def dead_end(question: Question | None) -> str | None:
    """Why a question cannot be answered by anybody."""
    if question is None:
        return None
    if isinstance(question, All):
        return next((why for ask in question.asks if (why := dead_end(ask)) is not None), None)
    return None if _can_be_answered(question) else f"DeadEnd: {question.topic} ({question.rule}) has no legal answer"


def _can_be_answered(ask: Ask) -> bool:
    match ask:
        case Choose():
            return bool(ask.options)
        case Pick():
            return ask.least <= min(ask.most, len(ask.options))
        case Split():
            return ask.least <= min(ask.most, sum(option.most for option in ask.options))
        case Number():
            return ask.least <= ask.most
        case _:
            return True


def impossible(session: Session[Any]) -> str | None:
    """What the game itself calls impossible about the position."""
    try:
        wrong = session.spec.check(session.state)
    except Exception as error:
        return f"Violation: the check itself broke: {error!r}"
    return f"Violation: {wrong[0]}" if wrong else None


def strange(session: Session[Any]) -> str | None:
    """A look from all sides: plain data only, to be shown to everybody, the same when rebuilt, no secret told."""
    impure = impurities(session.state)
    if impure:
        return f"Violation: {impure[0]}"
    return not_shown(session) or not_rebuilt(session) or betrayed(session)


def not_shown(session: Session[Any]) -> str | None:
    """Whether some seat cannot be told where it stands."""
    for seat in (*session.setup.seats, None):
        try:
            session.spec.board(session.view(seat))
        except Exception as error:
            return f"View: for {seat or 'a spectator'} it broke: {error!r}"
    try:
        if session.over:
            result_of(session)
    except Refused as refusal:
        return f"View: {refusal}"
    return None


def not_rebuilt(session: Session[Any]) -> str | None:
    """Whether the session can be had again from its last checkpoint and the answers since."""
    here = session.checkpoints[-1]
    try:
        copy = Session.load(session.spec, session.setup, session.secret, here.blob, session.tail())
    except Exception as error:
        return f"Rebuild: {error!r}"
    if copy.frozen is not None:
        return f"Rebuild: {copy.frozen}"
    if copy.mark() != session.mark():
        return "Rebuild: another position or question than in play"
    if copy.table.dice.rolls != session.table.dice.rolls[here.rolls :]:
        return "Rebuild: other dice than in play"
    if copy.lines != session.lines[here.lines :]:
        return "Rebuild: other lines in the log than in play"
    return None


def betrayed(session: Session[Any]) -> str | None:
    """Whether a seat sees a difference when what it cannot know is dealt anew."""
    spec, blob = session.spec, session.checkpoints[-1].blob
    for seat in (*session.setup.seats, None):
        real, other = spec.codec.read(blob), spec.codec.read(blob)
        if spec.knowers is None:
            return None
        dice = Dice(b"other dice", b"other cards")
        dice.begin(real.ply)
        try:
            spec.redeal(other, seat, dice)
            seen, then = spec.view(real, seat), spec.view(other, seat)
        except Exception as error:
            return f"Secrecy: dealing anew what {seat or 'a spectator'} cannot know broke: {error!r}"
        parts = [name for name in seen if seen[name] != then.get(name)]
        if parts:
            return f"Secrecy: {seat or 'a spectator'} sees what it cannot know, in {', '.join(parts)} of its view"
    return None


# ------------------------------------------------------------------ one game


class Watcher:
    """Looks at a game before every decision; remembers the last checkpoint at which all was well."""

    def __init__(self, session: Session[Any], check: Check, chance: random.Random) -> None:
        self.check, self.chance = check, chance
        self.tails: Counter[int] = Counter()
        self.clean = self.seen = session.checkpoints[0]
        self.decisions = 0

    def __call__(self, session: Session[Any]) -> None:
        here = session.checkpoints[-1]
        self.tails[len(session.answers) - here.answers] += 1
        self.decisions += 1
        question = session.question
        if not (isinstance(question, Choose) and question.options) and (why := dead_end(question)):
            raise Found(why)
        if self.check == "every" or (here is not self.seen and self.check == "phase"):
            self.look(session)
        if here is not self.seen:
            self.clean = self.seen = here
        if self.check != "none" and self.chance.random() * THOROUGH < 1 and (why := strange(session)):
            raise Found(why)

    def look(self, session: Session[Any]) -> None:
        if why := impossible(session):
            raise Found(why)


class Played(msgspec.Struct):
    """One game: what came of it."""

    setup: Setup
    decisions: int = 0
    answers: int = 0
    forced: int = 0
    ordered: int = 0
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
    if spec.standing and number % ORDERS_GIVEN == ORDERS_GIVEN - 1:
        give_orders(session, chance)
    watcher = Watcher(session, run.check, random.Random(f"{run.seed}/{spec.slug}/{number}/watch"))
    try:
        play_out(session, dict.fromkeys(setup.seats, run.player), chance, run.limit, watcher)
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
    game.answers = len(session.answers)
    game.forced = sum(event.by == "forced" for event in session.answers)
    game.ordered = sum(event.by in ("standing", "prepared") for event in session.answers)
    tails.update(watcher.tails)
    return game


def agreed(run: Run, number: int, chance: random.Random) -> Setup:
    """Scenarios and seats in turn; mostly the recommended options, at times any."""
    scenario, seats = run.tables[number % len(run.tables)]
    lap = number // len(run.tables)
    usual = run.spec.setup(scenario, seats)
    if lap % OPTIONS_VARIED != OPTIONS_VARIED - 1:
        return usual
    options = {option.id: chance.choice(option.values) for option in run.spec.options_in(scenario)}
    setup = run.spec.setup(scenario, seats, options)
    try:
        run.spec.deal(setup)
    except Refused:  # these options do not go together, and the game says so
        return usual
    except Exception:  # to be met again, and noted, when the game is started
        return setup
    return setup


def give_orders(session: Session[Any], chance: random.Random) -> None:
    for seat in session.setup.seats:
        for order in session.spec.standing:
            if chance.random() < 0.5:
                session.orders.stand(session.spec, seat, order.topic, order.name)


# ------------------------------------------------------------------ crash files


def crash_of(session: Session[Any], begin: Checkpoint, error: str, stack: list[str]) -> Crash:
    return _crash(session.spec, session, begin.blob, session.answers[begin.answers :], error, stack)


def _crash(
    spec: GameSpec[Any], of: Session[Any] | Crash, blob: bytes, answers: list[Event], error: str, stack: list[str]
) -> Crash:
    return Crash(FORMAT, spec.slug, spec.revision, of.setup, of.secret, blob, answers, error, stack)


def never_started(spec: GameSpec[Any], setup: Setup, seed: str, error: Exception) -> Crash:
    """The rules broke before the first question; without a first position the checkpoint stays empty."""
    try:
        blob = spec.codec.write(spec.deal(setup))
    except Exception:
        blob = b""
    secret = secret_of(spec, setup, seed)
    return Crash(FORMAT, spec.slug, spec.revision, setup, secret, blob, [], line_of(error), stack_of(error))


def line_of(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"


def stack_of(error: BaseException | None) -> list[str]:
    """The functions an exception went through, outermost first, without those of the house itself."""
    if error is None:
        return []
    frames = traceback.extract_tb(error.__traceback__)
    return [f"{f.name}:{f.lineno}" for f in frames if not re.search(r"[/\\]engine[/\\](kernel|tools)[/\\]", f.filename)]


def name_of(crash: Crash) -> str:
    return crash.error.partition(":")[0]


def kind_of(crash: Crash) -> str:
    return KINDS.get(name_of(crash), "crash")


def cause_of(crash: Crash) -> tuple[str, str]:
    """What makes two failures the same one: where it was raised, or else what was said, whoever and how many it was."""
    raised = kind_of(crash) == "crash" or name_of(crash) == "Player"
    if raised and crash.stack:
        return name_of(crash), crash.stack[-1]
    said = re.sub(r"\d+", "#", crash.error)
    for seat in crash.setup.seats:
        said = re.sub(rf"\b{re.escape(seat)}\b", "@", said)
    return name_of(crash), said


def replay(spec: GameSpec[Any], crash: Crash, answers: Sequence[Event]) -> Crash | None:
    """Play these answers from the crash's checkpoint, passing over those that are not legal.

    Returns the failure met, if any, with only the answers that led to it.
    """
    try:
        session = (
            Session.load(spec, crash.setup, crash.secret, crash.checkpoint, [])
            if crash.checkpoint
            else Session.new(spec, crash.setup, crash.secret)
        )
    except Refused:
        raise
    except Exception as error:
        return _crash(spec, crash, crash.checkpoint, [], line_of(error), stack_of(error))
    why = dead_end(session.question) or impossible(session)
    for event in answers:
        if why is not None:
            break
        if event.by == "forced":
            continue  # the session gives it itself
        try:
            session.answer(event.seat, event.answer, by=event.by)
        except Refused:
            continue
        except RulesBroke as broke:
            return read_crash(broke.report)
        why = dead_end(session.question) or impossible(session)
    stack = rule_stack(session._rule)
    why = why or strange(session)
    if why is None and name_of(crash) == "StepLimit" and not session.over:
        why = crash.error
    if why is None and name_of(crash) == "Player":
        why, stack = _player_fails(session)
    return None if why is None else _crash(spec, session, crash.checkpoint, session.answers, why, stack)


def _player_fails(session: Session[Any]) -> tuple[str | None, list[str]]:
    """Ask the game's own player (or chance) the open question again and again."""
    player = by_name(session.spec, "random" if session.spec.policy is None else "mix")
    for ask in session.asks().values():
        for turn in range(TRIES):
            answer = None
            try:
                answer = player(session.view(ask.seat), ask, random.Random(turn))
                ask.parse(answer)
            except Exception as error:
                stack = [] if isinstance(error, Refused) else stack_of(error)
                return f"Player: {PlayerFailed(ask, answer, error)}", stack
    return None, []


def shrink(spec: GameSpec[Any], crash: Crash) -> Crash | None:
    """The same failure with as few answers as can be found; None when it does not happen again."""
    best = replay(spec, crash, crash.answers)
    if best is None or kind_of(best) == "step limit":
        return best
    cause, left = cause_of(best), REPLAYS
    size = max(1, len(_given(best)) // 2)
    while left > 0:
        before, place = best, 0
        while place < len(_given(best)) and left > 0:
            given = _given(best)
            left -= 1
            smaller = replay(spec, best, given[:place] + given[place + size :])
            if smaller is not None and cause_of(smaller) == cause and len(_given(smaller)) < len(given):
                best = smaller
            else:
                place += size
        if best is before and size == 1:
            break
        size = max(1, size // 2)
    return best


def _given(crash: Crash) -> list[Event]:
    return [event for event in crash.answers if event.by != "forced"]


# ------------------------------------------------------------------ many games


class Failing(msgspec.Struct):
    """One cause of failure: how often it was met, and the smallest file that shows it."""

    kind: str
    error: str
    stack: list[str]
    times: int
    game: int
    answers: int
    file: str
    reproduced: bool = True


class PerTable(msgspec.Struct):
    scenario: str
    seats: int
    games: int = 0
    finished: int = 0
    decisions: int = 0


class Report(msgspec.Struct, kw_only=True):
    """A run over one game, in numbers."""

    game: str
    seed: int
    policy: str
    check: Check
    games: int
    finished: int
    dead_ends: int
    violations: int
    crashes: int
    step_limits: int
    decisions: int
    decisions_per_second: int
    decisions_per_game: float
    tail_p50: int
    tail_p99: int
    tail_longest: int
    forced_share: float
    standing_share: float
    tables: list[PerTable]
    failures: list[Failing]


def fuzz(run: Run, folder: Path) -> Report:
    tails: Counter[int] = Counter()
    kinds: Counter[str] = Counter()
    rows = {table: PerTable(*table) for table in run.tables}
    causes: dict[tuple[str, str], Failing] = {}
    answers = forced = ordered = 0
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
        tail_p50=_common(tails, 50),
        tail_p99=_common(tails, 99),
        tail_longest=max(tails, default=0),
        forced_share=round(share(forced, answers), 4),
        standing_share=round(share(ordered, answers), 4),
        tables=[row for row in rows.values() if row.games],
        failures=list(causes.values()),
    )


def note(run: Run, number: int, crash: Crash, causes: dict[tuple[str, str], Failing], folder: Path) -> None:
    """Count a failure; the first of its cause is cut down and written to a file."""
    cause = cause_of(crash)
    if cause in causes:
        causes[cause].times += 1
        return
    failing = Failing(kind_of(crash), crash.error, crash.stack, 1, number, len(_given(crash)), "")
    causes[cause] = failing
    if len(causes) > MOST_FILES:
        return
    small = shrink(run.spec, crash)
    failing.reproduced = small is not None
    kept = small or crash
    failing.error, failing.stack, failing.answers = kept.error, kept.stack, len(_given(kept))
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{run.spec.slug}-{run.seed}-{number}.json"
    path.write_text(as_json(kept) + "\n", encoding="utf-8")
    failing.file = str(path)


def _common(counts: Counter[int], percent: int) -> int:
    """The value that `percent` of the counted do not exceed."""
    wanted = sum(counts.values()) * percent / 100
    so_far = 0
    for value in sorted(counts):
        so_far += counts[value]
        if so_far >= wanted:
            return value
    return 0


def text_of(report: Report) -> str:
    r = report
    checked = {"every": "checked at every decision", "phase": "checked at every phase", "none": "not checked"}
    lines = [
        f"{r.game}: {r.games} games, seed {r.seed}, {r.policy}, {checked[r.check]}",
        f"  finished        {r.finished:>9,}",
        f"  dead ends       {r.dead_ends:>9,}",
        f"  violations      {r.violations:>9,}",
        f"  crashes         {r.crashes:>9,}",
        f"  without end     {r.step_limits:>9,}",
        f"  decisions       {r.decisions:>9,}   {r.decisions_per_second:,}/s, {r.decisions_per_game:,} per game",
        f"  forced answers  {r.forced_share:>9.1%}   by standing orders {r.standing_share:.1%}",
        f"  tail p50        {r.tail_p50:>9,}   "
        f"p99 {r.tail_p99:,}, longest {r.tail_longest:,} (answers since a checkpoint)",
        f"  {'scenario':32} seats  games  finished  decisions/game",
    ]
    lines += [
        f"  {t.scenario:32} {t.seats:5} {t.games:6} {t.finished:9} {share(t.decisions, t.games):15,.1f}"
        for t in report.tables
    ]
    for f in report.failures:
        lines += [
            "",
            f"  {f.kind} ({f.times} times, first in game {f.game}): {f.error}",
            *(f"    {place}" for place in f.stack),
            f"    {f.answers} answers in {f.file}" if f.file else "    no file: there are enough of them",
        ]
        if not f.reproduced:
            lines.append("    it does not happen again from that file: something outside the position matters")
    return "\n".join(lines)


# ------------------------------------------------------------------ the command


def run(args: list[str]) -> int:
    """`amarna fuzz [game|all]`; 1 when anything was found."""
    words = Words(prog="amarna fuzz", description="Play games at random and look for what must never happen.")
    words.add_argument("game", nargs="?", default="all", help="a game's slug, or all (default)")
    words.add_argument("--games", type=positive, default=50, help="how many of each game (default 50)")
    words.add_argument("--seed", type=int, default=1, help="the same seed plays the same games (default 1)")
    words.add_argument("--policy", choices=NAMES, default="random", help="who plays (default random)")
    words.add_argument("--scenario", default="", help="only this scenario")
    words.add_argument("--seats", type=positive, default=0, help="only with so many seats")
    words.add_argument("--check", choices=("every", "phase", "none"), default="phase", help="when (default phase)")
    words.add_argument("--limit", type=positive, default=LIMIT, help=f"decisions of one game (default {LIMIT})")
    words.add_argument("--crashes", type=Path, default=Path("crashes"), help="folder for crash files (default crashes)")
    words.add_argument("--json", action="store_true", help="for programs")
    words.add_argument("--replay", type=Path, metavar="FILE", help="play a crash file again instead")
    wish = words.parse_args(args)
    if wish.replay is not None:
        return run_replay(wish.replay)
    specs = some_games(wish.game)
    skipped = []
    if wish.policy != "random" and wish.game == "all":
        skipped = [spec.slug for spec in specs if spec.policy is None]
        specs = [spec for spec in specs if spec.policy is not None]
    runs = [
        Run(
            spec,
            by_name(spec, wish.policy),
            wish.seed,
            wish.games,
            wish.check,
            wish.limit,
            tables(spec, wish.scenario, wish.seats),
            wish.policy,
        )
        for spec in specs
    ]
    reports = []
    for each in runs:
        reports.append(fuzz(each, wish.crashes))
        if not wish.json:
            print(text_of(reports[-1]), end="\n\n" if each is not runs[-1] else "\n", flush=True)
    if wish.json:
        print(as_json({"reports": reports, "skipped": skipped}))
    elif skipped:
        print(f"without a player of their own, left out: {', '.join(skipped)}")
    return 1 if any(report.failures for report in reports) else 0


def run_replay(path: Path) -> int:
    """Play a crash file again: 1 with the error when it still fails, 0 when it is mended."""
    try:
        crash = read_crash(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise Refused(f"cannot read {path}: {error}") from None
    met = replay(find(crash.game), crash, crash.answers)
    if met is None:
        print(f"mended: {len(_given(crash))} answers of {crash.game} played, and not: {crash.error}")
        return 0
    again = "still fails" if cause_of(met)[0] == cause_of(crash)[0] else f"fails in another way than by {crash.error}"
    print("\n".join([f"{crash.game} {again}: {met.error}", *(f"    {place}" for place in met.stack)]))
    return 1
