"""What `amarna fuzz` reports of its games."""

from __future__ import annotations

from collections import Counter

import msgspec

from engine.tools.met import Met, met_lines
from engine.tools.play_out import share
from engine.tools.waiting import PerActiveSpan
from engine.tools.watching import Check


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
    waits: int  # for another player than the one who decided last
    waits_per_game: float
    spared: int  # such waits that a standing order answered
    spared_share: float  # of all such waits in the games with standing orders
    games_with_orders: int
    stints: PerActiveSpan | None  # waits by Activation or turn, in games of their own
    tables: list[PerTable]
    met: Met
    failures: list[Failing]


def common(counts: Counter[int], percent: int) -> int:
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
        f"  waits           {r.waits:>9,}   for another player, {r.waits_per_game:,} per game; "
        f"spared by standing orders {r.spared:,}, {r.spared_share:.1%} in {r.games_with_orders} games that had them",
        *stint_lines(r.stints),
        f"  tail p50        {r.tail_p50:>9,}   "
        f"p99 {r.tail_p99:,}, longest {r.tail_longest:,} (answers since a checkpoint)",
        f"  {'scenario':32} seats  games  finished  decisions/game",
    ]
    lines += [
        f"  {t.scenario:32} {t.seats:5} {t.games:6} {t.finished:9} {share(t.decisions, t.games):15,.1f}"
        for t in report.tables
    ]
    lines += met_lines(report.met)
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


def stint_lines(found: PerActiveSpan | None) -> list[str]:
    """What an Activation or a turn waits for, with the recommended orders and without."""
    if found is None:
        return []
    quick, plain = found.quick, found.plain
    return [
        f"  {f'in {found.name}':16}{quick.each:>9.2f}   questions put to another player, with the recommended orders; "
        f"{plain.each:.2f} without ({quick.games} games of the player each way, {quick.stints:,} and {plain.stints:,})"
    ]
