"""The private prompt: the question open to a person, or whose decision it is if there is none for him.

It can be opened again at any time; nothing of it is kept.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from bot.desk import Sitting
from bot.desk.foresight import would_bind
from bot.panels.draft import answer_of, drafts_fit, is_kept
from bot.panels.ids import name, of_question
from bot.panels.panel import Image, Panel, button, clipped
from bot.panels.prompt import Prompt, Unsure
from bot.show.areas import area_shown, areas_of
from bot.show.prospects import prospects_of
from bot.show.since import changes
from bot.speech.phrases import another_role, answer_text, said_to, who_decides
from bot.store import GameRow
from bot.table.teaching import advice_on, tutor_says, what_comes_next
from bot.table.visit import Visit
from engine.kernel.questions import Answer, Ask, Pick, Split
from renderers.scene import Crop

SINCE = 700  # characters of what has happened meanwhile
LATE = "-# That question was no longer open. This is how it stands now."


async def show_question(visit: Visit, game: GameRow, note: str = "") -> None:
    """Sit down, and look."""
    await show(visit, await visit.desk.sit(game.id, visit.me), note)


async def show_to_whoever_comes_back(visit: Visit, sitting: Sitting) -> None:
    """The question, and above it what others have changed since he last decided."""
    row, seat = sitting.row, sitting.seat
    meanwhile = await visit.desk.since_last_move(row.id, visit.me, seat)
    changed: list[str] = []
    if meanwhile is not None:
        changed = await asyncio.to_thread(changes, sitting.session.spec, row.setup.seats, seat, *meanwhile)
    told = clipped(" ".join(changed), SINCE)
    await show(visit, sitting, f"-# Since your last move (`/log` has all of it): {told}" if told else "")


async def show(
    visit: Visit, sitting: Sitting, note: str = "", *, page: int = 0, draft: str = "", word: str = "",
    advice: str = "", unsure: Unsure | None = None,
) -> None:  # fmt: skip
    """The question as it was when he sat down, with what is chosen so far, or an answer to be confirmed."""
    visit.knows(sitting.wishes)
    ask, session = sitting.ask, sitting.session
    if sitting.row.stage != "running" or ask is None or session.frozen is not None:
        over = sitting.row.stage == "over" and sitting.row.wishes.lesson
        await visit.show(what_comes_next(sitting.row, note) if over else _nothing_to_decide(sitting, note))
        return
    areas = areas_of(session.spec, ask)
    so_far = await _so_far(visit, sitting, draft)
    prompt = Prompt(
        sitting.row,
        ask,
        question_of(sitting),
        role=another_role(session, ask),
        image=await _board(visit, sitting, area_shown(areas, page) if not word else None),
        note=_with_what_is_sealed(sitting, note),
        page=page,
        draft=so_far,
        word=word,
        areas=areas,
        prospects=prospects_of(session, sitting.seat, ask),
        undo=sitting.undo,
        others=[(sitting.number(seat), seat) for seat in sitting.others],
        advice=advice or (advice_on(sitting).words if sitting.row.wishes.lesson else ""),
        tutor=tutor_says(sitting),
        advises=session.spec.bot.policy is not None and sitting.row.wishes.advice,
        follows=_follows(sitting, so_far),
        unsure=unsure,
    )
    await visit.show(prompt.panel())


async def _board(visit: Visit, sitting: Sitting, part: Crop | None) -> Image | None:
    """The map with the numbers of the options, for who wants pictures."""
    if not sitting.wishes.pictures:
        return None
    board = visit.house.pictures.board
    return await board(sitting.session, sitting.seat, crop=part, badges=True, shown=visit.shown)


async def _so_far(visit: Visit, sitting: Sitting, draft: str) -> str:
    """What is chosen so far; of a long answer what is kept of it, unless it was changed just now."""
    if drafts_fit(sitting.asked) or (draft and not is_kept(draft)):
        return draft
    return await visit.desk.draft_of(sitting)


def _follows(sitting: Sitting, draft: str) -> list[str]:
    """Why what is chosen so far could not be taken back, if it is an answer already."""
    ask = sitting.asked
    if not draft or not isinstance(ask, (Pick, Split)) or not sitting.wishes.confirm:
        return []
    answer = answer_of(ask, draft)
    return would_bind(sitting.session, sitting.seat, [answer], sitting.around) if ask.fits(answer) else []


def question_of(sitting: Sitting) -> str:
    """As a button quotes it."""
    return of_question(sitting.token, sitting.number(sitting.seat))


def in_words(meant: Sequence[tuple[Ask, Answer]]) -> str:
    """Questions and what was said to them."""
    return "\n".join(said_to(ask, answer) for ask, answer in meant)


def _with_what_is_sealed(sitting: Sitting, note: str) -> str:
    sealed = _sealed(sitting)
    if sealed is None:
        return note
    said = answer_text(sitting.asked, sealed)
    under = f"Your answer **{said}** is sealed. Until the others have answered you may change it."
    return under if note.startswith("✓") else f"{note}\n{under}".strip()


def _sealed(sitting: Sitting) -> Answer | None:
    """What this seat has answered under seal, if it has and the others have not."""
    if sitting.ask is None or sitting.seat in sitting.session.asks():
        return None
    asked = ((sitting.seat, ""), (sitting.seat, sitting.role))
    given = [event.answer for event in sitting.session.answers if (event.seat, event.role) in asked]
    return given[-1] if given else None


def _nothing_to_decide(sitting: Sitting, note: str) -> Panel:
    row = sitting.row
    panel = Panel().text(f"-# {row.name} · you play {row.seat_name(sitting.seat)}").text(note)
    if row.stage == "running":
        panel.text(f"You have nothing to decide now.\n{who_decides(sitting.session)}")
    else:
        panel.text(f"The game is {row.stage}.")
    return panel.row(
        button(sitting.undo, name("undo", row.id)) if row.stage == "running" and sitting.undo else None,
        button("Board", name("board", row.id)),
        button("Log", name("log", row.id)),
    )
