"""Lessons are read and checked: topics that the game has, words that are there."""

from __future__ import annotations

from collections.abc import Iterable

from engine.kernel.lesson import Lesson
from engine.wargame.tables import Raw, convert, fail, known


def read_lesson(file: str, raw: Raw, topics: Iterable[str]) -> Lesson:
    """A game's lesson from its data file."""
    lesson = convert(file, "lesson", raw, Lesson)
    known(file, "notes", "topic", [*lesson.notes, *([lesson.again] if lesson.again else [])], topics)
    said = {"hello": lesson.hello, "end": lesson.end, "next": lesson.next}
    for topic, note in lesson.notes.items():
        said |= {f"notes.{topic}.words": note.words, f"notes.{topic}.again": note.again}
    for item, words in said.items():
        if not words.strip().endswith((".", "?")):
            raise fail(file, item, "no whole sentence")
    if not (lesson.part or lesson.turns or lesson.again):
        raise fail(file, "lesson", "nothing says when it is over")
    return lesson
