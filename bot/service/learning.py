"""How far a lesson has come: the kinds of question that whoever learns has answered, and whether it is done."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from bot.settings import GameSettings, changed
from bot.store import GameRow
from engine.kernel.session import Session


def progress(row: GameRow, waited: Mapping[str, str], acted: Collection[str]) -> GameSettings | None:
    """With what has been answered now for the first time; None where nothing has, or nobody learns."""
    lesson = row.lesson
    topic = waited.get(lesson.seat, "") if lesson is not None and lesson.seat in acted else ""
    if not topic or topic in row.settings.taught:
        return None
    return changed(row.settings, taught=[*row.settings.taught, topic])


def is_done(row: GameRow, settings: GameSettings, session: Session[Any]) -> bool:
    return row.lesson is not None and row.lesson.is_over(session, settings.taught)
