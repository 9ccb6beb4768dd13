"""`Why…?`: what stands in a place, what is possible there now and what is not, with the rule, as the seat sees it;
a spectator is told what everybody may know."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.interactions.answer import asked
from bot.interactions.context import Context
from bot.interactions.dispatch import Press, presses
from bot.service.question import OpenQuestion
from bot.store import GameRow
from bot.text.phrases import who_decides
from bot.views.messages.panel import Image
from bot.views.messages.why import FIELD, WhyPanel, all_reasons, why_form
from bot.views.pictures.areas import is_on_the_map
from engine.kernel.errors import Refused
from engine.kernel.game import GameSpec
from engine.kernel.orders.nearest import meant
from engine.kernel.questions import Ask
from engine.kernel.rulebook import RuleText, rulebook_of
from engine.kernel.session import Session
from engine.kernel.why import Looked, looked_at, rules_in, things, things_asked
from renderers.scene import Crop

NOTHING = Looked([], [])


@dataclass(frozen=True)
class Onlooker:
    """Whoever asks: with his seat and its open question, or as a spectator, who is told what is public."""

    row: GameRow
    session: Session[Any]  # to be read and not changed
    seat: str | None
    ask: Ask | None
    pictures: bool

    @property
    def seen(self) -> Any:
        return self.session.seen(self.seat)


async def onlooker(context: Context, row: GameRow) -> Onlooker:
    """This person at a game, by his seat if he has one."""
    seats = await context.store.games.seats(row.id)
    if any(seat.user == context.user for seat in seats.values()):
        return seated(await context.service.play.sit(row.id, context.me))
    row, seat, session = await context.service.games.look(row.id, None)
    return Onlooker(row, session, seat, None, (await context.store.people.person(context.user)).pictures)


def seated(opened: OpenQuestion) -> Onlooker:
    return Onlooker(
        opened.row,
        opened.session,
        opened.seat,
        open_to(opened),
        opened.settings.pictures,
    )


async def show_why(context: Context, there: Onlooker, typed: str) -> None:
    """One thing, by its name or id; without one all that the question bars."""
    spec = there.session.spec
    if not typed:
        if there.ask is None:
            raise Refused("you have nothing to decide now; name a place to see what stands there", "place")
        await context.show(all_reasons(there.row, there.ask, asked_about(spec, there.ask)))
        return
    known = known_to(there)
    id = meant(typed, known, "place, unit or card", "place", f" in {there.row.name}")
    await context.show((await why_panel(context, there, id, known[id])).panel())


def known_to(there: Onlooker) -> dict[str, str]:
    """All that he may ask about, by its id."""
    return things(there.session.spec, there.seen, there.seat, there.ask)


async def why_panel(context: Context, there: Onlooker, id: str, title: str) -> WhyPanel:
    session, ask = there.session, there.ask
    spec = session.spec
    looked = looked_at(ask, id, title) if ask is not None else NOTHING
    numbers = rules_in(spec.rules.prefix, looked.barred) or (
        [ask.rule] if ask is not None and not looked.options else []
    )
    return WhyPanel(
        there.row,
        title,
        stands_there(spec, there.seen, there.seat, id, title),
        ask,
        looked,
        await rule_texts(spec, numbers),
        who_decides(session),
        await around(context, there, id),
        asked_about(spec, ask) if ask is not None else {},
    )


def open_to(opened: OpenQuestion) -> Ask | None:
    """The question that his seat can answer now."""
    return opened.ask if opened.row.stage == "running" and opened.session.frozen is None else None


def asked_about(spec: GameSpec[Any], ask: Ask) -> dict[str, str]:
    """What the question names, by its id."""
    return {id: title for id, title in things_asked(spec, ask).items() if title}


def stands_there(spec: GameSpec[Any], seen: Any, seat: str | None, id: str, title: str) -> str:
    """What a seat (None: a spectator) sees in a place, or what a card says."""
    if id in spec.view.places:
        return spec.view.place_words(seen, seat, id) or lines_with(spec.view.board(seen, seat), title)
    face = next((face for face in spec.hidden.cards if face.id.partition(".")[0] == id or face.title == title), None)
    return face.text if face is not None else ""


def lines_with(words: str, title: str) -> str:
    """The lines of the board that name a place."""
    return "\n".join(line.strip() for line in words.splitlines() if title in line) or "Nothing is told of it."


async def rule_texts(spec: GameSpec[Any], numbers: Sequence[str]) -> list[RuleText]:
    book = await asyncio.to_thread(rulebook_of, spec)
    return [book.rules[number] for number in numbers if number in book.rules]


async def around(context: Context, there: Onlooker, id: str) -> Image | None:
    """The map around a place, for who wants pictures."""
    if not there.pictures or id not in there.session.spec.view.places:
        return None
    if not await asyncio.to_thread(is_on_the_map, there.session.spec, id):
        return None
    return await context.runtime.pictures.board(there.session, there.seat, crop=Crop(space=id), badges=True)


# ---------------------------------------------------------------------- buttons


@presses("why")
async def why_not(context: Context, press: Press) -> None:
    """All that is barred, with the reasons; and the way to one thing of it."""
    if (found := await asked(context, press, Ask)) is not None:
        await context.aside(all_reasons(found.row, found.asked, asked_about(found.session.spec, found.asked)))


@presses("whyat")
async def why_this(context: Context, press: Press) -> None:
    await show_why(context, await onlooker(context, press.row), press.values[0] if press.values else "")


@presses("whyask", defers=False)
async def ask_which(context: Context, press: Press) -> None:
    await context.form(why_form(press.row))


@presses("whyof")
async def why_typed(context: Context, press: Press) -> None:
    await show_why(context, await onlooker(context, press.row), press.fields.get(FIELD, "").strip())
