"""What a tutor says in a lesson: before the first question, at each kind of question, and at the end."""

from __future__ import annotations

from dataclasses import dataclass

from bot.service.question import OpenQuestion
from bot.store import GameRow
from bot.text.phrases import answer_text
from bot.views.messages.ids import name
from bot.views.messages.panel import BLUE, GREY, Panel, button
from engine.kernel.questions import Answer
from engine.players.advice import advice, way_advised
from engine.wargame.text import capital


def tutor_says(opened: OpenQuestion) -> str:
    """To the open question: its note; before the first one, where one is and what it is about."""
    lesson = opened.row.lesson
    if lesson is None or opened.ask is None:
        return ""
    taught = opened.row.settings.taught
    note = lesson.note(opened.ask.topic, taught)
    return note if taught else f"## {lesson.title}\n{lesson.hello.strip()}\n{note}".strip()


@dataclass(frozen=True)
class Advised:
    """What the automated player would do at the open question: an answer, or a way through several."""

    answer: Answer
    way: int | None
    words: str


def advice_on(opened: OpenQuestion) -> Advised:
    """From what this seat may see."""
    session, seat, ask = opened.session, opened.seat, opened.asked
    found = advice(session.spec, session.seen(seat), ask)
    way = way_advised(session, seat, ask)
    said = answer_text(ask, found.answer) if way is None else ask.ready_moves()[way].label
    return Advised(found.answer, way, f"**Advice: {capital(said)}.** {found.reason}".strip())


def what_comes_next(row: GameRow, note: str) -> Panel:
    """A lesson is over: what that was, and where to go from here."""
    lesson = row.lesson
    assert lesson is not None
    panel = Panel().text(f"-# {row.name}").text(note)
    panel.text(f"## {lesson.title}: done\n{lesson.end.strip()}\n{lesson.next.strip()}")
    return panel.row(
        button("Other lessons", name("lessons"), BLUE),
        button("Start again", name("learnanew", row.id), GREY),
        button("Board", name("board", row.id), GREY),
        button("Log", name("log", row.id), GREY),
    )
