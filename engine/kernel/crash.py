"""A broken rule leaves a file with which the very same failure can be seen again."""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from engine.kernel.dice import Secret
from engine.kernel.errors import Refused
from engine.kernel.game import Setup
from engine.kernel.journal import Event

if TYPE_CHECKING:
    from engine.kernel.session import Session

FORMAT = "amarna-crash-1"


class Crash(msgspec.Struct, frozen=True):
    """Everything needed to fail again: a checkpoint, the answers since (the last one broke), and the stack."""

    format: str
    game: str
    revision: int
    setup: Setup
    secret: Secret
    checkpoint: bytes
    answers: list[Event]
    error: str
    stack: list[str]


def rule_stack(rule: Any) -> list[str]:
    """The live rules from the phase inward, as `function:line`."""
    stack = []
    while rule is not None and getattr(rule, "gi_frame", None) is not None:
        stack.append(f"{rule.gi_code.co_name}:{rule.gi_frame.f_lineno}")
        rule = rule.gi_yieldfrom
    return stack


def report_of(session: Session[Any], error: BaseException) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    own = [str(file) for file in Path(__file__).parent.glob("*.py")]
    crash = Crash(
        FORMAT,
        session.spec.slug,
        session.spec.rules.revision,
        session.setup,
        session.secret,
        session.checkpoints[-1].blob,
        session.tail(),
        f"{type(error).__name__}: {error}",
        [f"{frame.name}:{frame.lineno}" for frame in frames if frame.filename not in own],
    )
    return msgspec.json.encode(crash).decode()


def read_crash(text: str) -> Crash:
    try:
        crash = msgspec.json.decode(text, type=Crash)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise Refused(f"this is no crash file: {error}", "crash") from None
    if crash.format != FORMAT:
        raise Refused(f"format “{crash.format}” is not “{FORMAT}”", "crash.format")
    return crash
