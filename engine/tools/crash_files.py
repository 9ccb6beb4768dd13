"""Failures as files: what makes two of them the same, playing one again, cutting it down."""

from __future__ import annotations

import random
import re
import traceback
from collections.abc import Sequence
from typing import Any

from engine.kernel.crash import FORMAT, Crash, read_crash, rule_stack
from engine.kernel.errors import Refused, RulesBroke
from engine.kernel.game import GameSpec, Setup
from engine.kernel.journal import Event
from engine.kernel.session import Checkpoint, Session
from engine.players import PlayerFailed
from engine.players.roster import by_name
from engine.tools.play_out import secret_of
from engine.tools.watching import dead_end, impossible, strange

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


def crash_of(session: Session[Any], begin: Checkpoint, error: str, stack: list[str]) -> Crash:
    return _crash(session.spec, session, begin.blob, session.answers[begin.answers :], error, stack)


def _crash(
    spec: GameSpec[Any], of: Session[Any] | Crash, blob: bytes, answers: list[Event], error: str, stack: list[str]
) -> Crash:
    return Crash(FORMAT, spec.slug, spec.rules.revision, of.setup, of.secret, blob, answers, error, stack)


def never_started(spec: GameSpec[Any], setup: Setup, seed: str, error: Exception) -> Crash:
    """The rules broke before the first question; without a first position the checkpoint stays empty."""
    try:
        blob = spec.codec.write(spec.start.deal(setup))
    except Exception:
        blob = b""
    secret = secret_of(spec, setup, seed)
    return Crash(FORMAT, spec.slug, spec.rules.revision, setup, secret, blob, [], line_of(error), stack_of(error))


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
    player = by_name(session.spec, "random" if session.spec.bot.policy is None else "mix")
    for ask in session.asks().values():
        for turn in range(TRIES):
            answer = None
            try:
                answer = player(session.seen(ask.seat), ask, random.Random(turn))
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
    size = max(1, len(given_of(best)) // 2)
    while left > 0:
        before, place = best, 0
        while place < len(given_of(best)) and left > 0:
            given = given_of(best)
            left -= 1
            smaller = replay(spec, best, given[:place] + given[place + size :])
            if smaller is not None and cause_of(smaller) == cause and len(given_of(smaller)) < len(given):
                best = smaller
            else:
                place += size
        if best is before and size == 1:
            break
        size = max(1, size // 2)
    return best


def given_of(crash: Crash) -> list[Event]:
    return [event for event in crash.answers if event.by != "forced"]
