"""The private prompt: the question open to a person, or whose decision it is if there is none for him.

It can be opened again at any time; nothing of it is kept.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from bot.interactions.context import Context
from bot.interactions.tutor import advice_on, tutor_says, what_comes_next
from bot.service.foresight import would_bind
from bot.service.question import OpenQuestion
from bot.store import GameRow
from bot.text.phrases import another_role, answer_text, said_to, who_decides
from bot.views.messages.draft import answer_of, drafts_fit, is_kept
from bot.views.messages.ids import name, of_question
from bot.views.messages.panel import Image, Panel, button, clipped
from bot.views.messages.prompt import Prompt, Unsure
from bot.views.pictures.areas import area_shown, areas_of
from bot.views.pictures.prospects import prospects_of
from bot.views.pictures.since import changes
from engine.kernel.questions import Answer, Ask, Pick, Split
from renderers.scene import Crop

SINCE = 700  # characters of what has happened meanwhile
LATE = "-# That question was no longer open. This is how it stands now."


async def show_question(context: Context, game: GameRow, note: str = "") -> None:
    """Sit down, and look."""
    await show(context, await context.service.play.sit(game.id, context.me), note)


async def show_with_changes(context: Context, opened: OpenQuestion) -> None:
    """The question, and above it what others have changed since he last decided."""
    row, seat = opened.row, opened.seat
    meanwhile = await context.service.looking_back.since_last_move(row.id, context.me, seat)
    changed: list[str] = []
    if meanwhile is not None:
        changed = await asyncio.to_thread(changes, opened.session.spec, row.setup.seats, seat, *meanwhile)
    told = clipped(" ".join(changed), SINCE)
    await show(context, opened, f"-# Since your last move (`/log` has all of it): {told}" if told else "")


async def show(
    context: Context, opened: OpenQuestion, note: str = "", *, page: int = 0, draft: str = "", word: str = "",
    advice: str = "", unsure: Unsure | None = None,
) -> None:  # fmt: skip
    """The question as it was when he sat down, with what is chosen so far, or an answer to be confirmed."""
    context.knows(opened.settings)
    ask, session = opened.ask, opened.session
    if opened.row.stage != "running" or ask is None or session.frozen is not None:
        over = opened.row.stage == "over" and opened.row.is_lesson
        await context.show(what_comes_next(opened.row, note) if over else _nothing_to_decide(opened, note))
        return
    areas = areas_of(session.spec, ask)
    so_far = await _so_far(context, opened, draft)
    prompt = Prompt(
        opened.row,
        ask,
        question_of(opened),
        role=another_role(session, ask),
        image=await _board(context, opened, area_shown(areas, page) if not word else None),
        note=_with_what_is_sealed(opened, note),
        page=page,
        draft=so_far,
        word=word,
        areas=areas,
        prospects=prospects_of(session, opened.seat, ask),
        undo=opened.undo,
        others=[(opened.number(seat), seat) for seat in opened.others],
        advice=advice or (advice_on(opened).words if opened.row.is_lesson else ""),
        tutor=tutor_says(opened),
        advises=session.spec.bot.policy is not None and opened.row.settings.advice,
        follows=_follows(opened, so_far),
        unsure=unsure,
    )
    await context.show(prompt.panel())


async def _board(context: Context, opened: OpenQuestion, part: Crop | None) -> Image | None:
    """The map with the numbers of the options, for who wants pictures."""
    if not opened.settings.pictures:
        return None
    board = context.runtime.pictures.board
    return await board(opened.session, opened.seat, crop=part, badges=True, shown=context.shown)


async def _so_far(context: Context, opened: OpenQuestion, draft: str) -> str:
    """What is chosen so far; of a long answer what is kept of it, unless it was changed just now."""
    if drafts_fit(opened.asked) or (draft and not is_kept(draft)):
        return draft
    return await context.service.play.draft_of(opened)


def _follows(opened: OpenQuestion, draft: str) -> list[str]:
    """Why what is chosen so far could not be taken back, if it is an answer already."""
    ask = opened.asked
    if not draft or not isinstance(ask, (Pick, Split)) or not opened.settings.confirm:
        return []
    answer = answer_of(ask, draft)
    return would_bind(opened.session, opened.seat, [answer], opened.around) if ask.fits(answer) else []


def question_of(opened: OpenQuestion) -> str:
    """As a button quotes it."""
    return of_question(opened.token, opened.number(opened.seat))


def in_words(meant: Sequence[tuple[Ask, Answer]]) -> str:
    """Questions and what was said to them."""
    return "\n".join(said_to(ask, answer) for ask, answer in meant)


def _with_what_is_sealed(opened: OpenQuestion, note: str) -> str:
    sealed = _sealed(opened)
    if sealed is None:
        return note
    said = answer_text(opened.asked, sealed)
    under = f"Your answer **{said}** is sealed. Until the others have answered you may change it."
    return under if note.startswith("✓") else f"{note}\n{under}".strip()


def _sealed(opened: OpenQuestion) -> Answer | None:
    """What this seat has answered under seal, if it has and the others have not."""
    if opened.ask is None or opened.seat in opened.session.asks():
        return None
    asked = ((opened.seat, ""), (opened.seat, opened.role))
    given = [event.answer for event in opened.session.answers if (event.seat, event.role) in asked]
    return given[-1] if given else None


def _nothing_to_decide(opened: OpenQuestion, note: str) -> Panel:
    row = opened.row
    panel = Panel().text(f"-# {row.name} · you play {row.seat_name(opened.seat)}").text(note)
    if row.stage == "running":
        panel.text(f"You have nothing to decide now.\n{who_decides(opened.session)}")
    else:
        panel.text(f"The game is {row.stage}.")
    return panel.row(
        button(opened.undo, name("undo", row.id)) if row.stage == "running" and opened.undo else None,
        button("Board", name("board", row.id)),
        button("Log", name("log", row.id)),
    )
