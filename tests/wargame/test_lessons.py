"""Lessons: what does not fit is refused when it is read, and each begins with its seat's own question."""

from __future__ import annotations

from typing import Any

import pytest

import engine.games  # noqa: F401  (puts the games on the shelf)
from engine.kernel.game import games
from engine.kernel.lesson import Lesson
from engine.wargame.lessons import read_lesson

WHOLE: dict[str, Any] = {
    "title": "A march", "about": "One march.", "scenario": "short", "seats": 2, "seat": "assyria", "seed": "one",
    "hello": "You march.", "end": "You have marched.", "next": "March on.", "source": "house", "turns": 1,
    "notes": {"march": {"title": "Where to?", "words": "To the palace.", "again": "On?"}},
}  # fmt: skip
LESSONS = {slug: spec for slug, spec in games().items() if spec.words.lesson is not None}


def read(**changes: Any) -> Lesson:
    return read_lesson("lesson.toml", {**WHOLE, **changes}, ("march", "write"))


def test_a_whole_lesson_is_read() -> None:
    lesson = read()
    assert lesson.note("march", ()) == "**Where to?** To the palace."
    assert lesson.note("march", ("march",)) == "**Where to?** On?" and lesson.note("write", ()) == ""
    assert lesson.dice == read().dice != read(seed="two").dice


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"notes": {"sail": {"title": "A", "words": "B.", "again": "C."}}}, "unknown topic 'sail'"),
        ({"notes": {"march": {"title": "A", "words": "B.", "again": ""}}}, "notes.march.again: no whole sentence"),
        ({"turns": 0}, "nothing says when it is over"),
        ({"again": "sail"}, "unknown topic 'sail'"),
        ({"hello": ""}, "hello: no whole sentence"),
        ({"teacher": "Ann"}, "unknown field"),
        ({"source": ""}, "no source"),
    ],
)
def test_what_does_not_fit_is_refused(changes: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        read(**changes)


@pytest.mark.parametrize("slug", list(LESSONS))
def test_each_begins_with_a_question_that_the_tutor_explains(slug: str) -> None:
    spec = LESSONS[slug]
    lesson = spec.words.lesson
    assert lesson is not None and spec.bot.reason is not None
    session = lesson.session(spec)
    ask = session.ask(lesson.seat)
    assert ask is not None and lesson.note(ask.topic, ()) and not lesson.is_over(session, ())
    assert session.state == lesson.session(spec).state, "the same for everybody"
