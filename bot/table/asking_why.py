"""`Why…?`: what stands in a place, what is possible there now and what is not, with the rule, as the seat sees it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from bot.desk import Sitting
from bot.panels.panel import Image
from bot.panels.why import FIELD, WhyPanel, all_reasons, why_form
from bot.show.areas import is_on_the_map
from bot.speech.phrases import who_decides
from bot.table.answering import asked
from bot.table.presses import Press, presses
from bot.table.visit import Visit
from engine.kernel.errors import Refused
from engine.kernel.game import GameSpec
from engine.kernel.meaning import meant
from engine.kernel.questions import Ask
from engine.kernel.rulebook import RuleText, rulebook_of
from engine.kernel.why import Looked, looked_at, rules_in, things, things_asked
from renderers.scene import Crop

NOTHING = Looked([], [])


async def show_why(visit: Visit, sitting: Sitting, typed: str) -> None:
    """One thing, by its name or id; without one all that the question bars."""
    spec, seat, ask = sitting.session.spec, sitting.seat, open_to(sitting)
    if not typed:
        if ask is None:
            raise Refused("you have nothing to decide now; name a place to see what stands there", "place")
        await visit.show(all_reasons(sitting.row, ask, asked_about(spec, ask)))
        return
    known = things(spec, sitting.session.seen(seat), seat, ask)
    id = meant(typed, known, "place, unit or card", "place", f" in {sitting.row.name}")
    await visit.show((await why_panel(visit, sitting, id, known[id])).panel())


async def why_panel(visit: Visit, sitting: Sitting, id: str, title: str) -> WhyPanel:
    session, ask = sitting.session, open_to(sitting)
    spec = session.spec
    looked = looked_at(ask, id, title) if ask is not None else NOTHING
    numbers = rules_in(spec.prefix, looked.barred) or ([ask.rule] if ask is not None and not looked.options else [])
    return WhyPanel(
        sitting.row,
        title,
        stands_there(spec, session.seen(sitting.seat), sitting.seat, id, title),
        ask,
        looked,
        await rule_texts(spec, numbers),
        who_decides(session),
        await around(visit, sitting, id),
        asked_about(spec, ask) if ask is not None else {},
    )


def open_to(sitting: Sitting) -> Ask | None:
    """The question that his seat can answer now."""
    return sitting.ask if sitting.row.stage == "running" and sitting.session.frozen is None else None


def asked_about(spec: GameSpec[Any], ask: Ask) -> dict[str, str]:
    """What the question names, by its id."""
    return {id: title for id, title in things_asked(spec, ask).items() if title}


def stands_there(spec: GameSpec[Any], seen: Any, seat: str, id: str, title: str) -> str:
    """What a seat sees in a place, or what a card says."""
    if id in spec.places:
        return spec.place_words(seen, seat, id) or lines_with(spec.board(seen, seat), title)
    face = next((face for face in spec.cards if face.id.partition(".")[0] == id or face.title == title), None)
    return face.text if face is not None else ""


def lines_with(words: str, title: str) -> str:
    """The lines of the board that name a place."""
    return "\n".join(line.strip() for line in words.splitlines() if title in line) or "Nothing is told of it."


async def rule_texts(spec: GameSpec[Any], numbers: Sequence[str]) -> list[RuleText]:
    book = await asyncio.to_thread(rulebook_of, spec)
    return [book.rules[number] for number in numbers if number in book.rules]


async def around(visit: Visit, sitting: Sitting, id: str) -> Image | None:
    """The map around a place, for who wants pictures."""
    if not sitting.wishes.pictures or id not in sitting.session.spec.places:
        return None
    if not await asyncio.to_thread(is_on_the_map, sitting.session.spec, id):
        return None
    return await visit.house.pictures.board(sitting.session, sitting.seat, crop=Crop(space=id), badges=True)


# ---------------------------------------------------------------------- buttons


@presses("why")
async def why_not(visit: Visit, press: Press) -> None:
    """All that is barred, with the reasons; and the way to one thing of it."""
    await visit.think()
    if (found := await asked(visit, press, Ask)) is not None:
        await visit.aside(all_reasons(found.row, found.asked, asked_about(found.session.spec, found.asked)))


@presses("whyat")
async def why_this(visit: Visit, press: Press) -> None:
    await visit.think()
    sitting = await visit.desk.sit(press.row.id, visit.me)
    await show_why(visit, sitting, press.values[0] if press.values else "")


@presses("whyask")
async def ask_which(visit: Visit, press: Press) -> None:
    await visit.form(why_form(press.row))


@presses("whyof")
async def why_typed(visit: Visit, press: Press) -> None:
    await visit.think()
    await show_why(visit, await visit.desk.sit(press.row.id, visit.me), press.fields.get(FIELD, "").strip())
