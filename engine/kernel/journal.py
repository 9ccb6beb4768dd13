"""The journal: everything that was ever answered, in order, never changed.

An undo or a repair is an event like any other; `standing` tells which answers still count.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

import msgspec

from engine.kernel.questions import Answer

SIGNAL = "(signal)"  # the role of an event that is a signal, and no seat's answer

By: TypeAlias = Literal["player", "forced", "standing", "prepared", "clock", "automat", "moderator"]


class Event(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One entry. `ply` and `step` say which question, `fingerprint` is that of the position and the question, or of
    the question alone where the same seat had decided just before (nothing drawn, no checkpoint written since).

    An answer has `back` = -1; a taking back names in `back` the first entry whose answer no longer counts. Forced
    answers that a replay derives anew are in no journal; their `seq` is -1. `role` says for whom the answer is, where
    questions are put by role. `along`: it was given in one breath with the seat's answer before it, and is taken back
    with that.
    """

    seq: int
    ply: int
    step: int
    seat: str
    answer: Answer
    fingerprint: bytes = b""
    by: By = "player"
    revision: int = 1
    back: int = -1
    role: str = ""
    along: bool = False


def signal_of(event: Event) -> tuple[str, str]:
    """Return which signal an entry is, and what was said with it."""
    assert event.role == SIGNAL and isinstance(event.answer, list)
    return event.answer[0], event.answer[1]


def standing(journal: Iterable[Event]) -> list[Event]:
    """The answers that count after all takings back."""
    kept: list[Event] = []
    for event in journal:
        if event.back >= 0:
            while kept and kept[-1].seq >= event.back:
                kept.pop()
        else:
            kept.append(event)
    return kept
