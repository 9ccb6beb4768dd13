"""From a click to an answer at the desk: the private prompt, and what its buttons do.

The prompt can be opened again at any time; nothing of it is kept. Where an answer cannot be taken back it is repeated
in words first, unless the person has said that he wants no such questions.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from bot.panels.draft import answer_of, counted, draft_of_pick, draft_of_split, drafts_fit, picked
from bot.panels.entering import confirmation, count_form, find_form, say_form, words_form
from bot.panels.ids import name, of_question, to_question
from bot.panels.news import outcome
from bot.panels.panel import BLUE, GREY, Panel, button, parts_of
from bot.panels.prompt import MORE, Prompt, reason_lines
from bot.speech.phrases import answer_text, said_to, who_decides
from bot.speech.typed import in_code
from bot.store import GameRow
from bot.table.presses import Press, presses
from bot.table.visit import Visit
from engine.board.words import listed
from engine.kernel.errors import Refused
from engine.kernel.questions import Answer, Ask, Choose, Number, Option, Pick, Say, Split
from engine.kernel.session import Session, Token

ORDER = re.compile(r"^Order: `(.*)`$", re.MULTILINE)
TAKEN_BACK = "✓ Your last decision is taken back."
STALE = "-# That question was no longer open. This is how it stands now."


@dataclass(frozen=True)
class Open:
    """The question open to a person, as it was when he looked."""

    game: GameRow
    seat: str
    session: Session[Any]
    ask: Ask | None
    token: Token
    mine: tuple[str, ...]  # all the seats this person has in the game

    @property
    def question(self) -> str:
        return of_question(self.token, self.number(self.seat))

    @property
    def asked(self) -> Ask:
        assert self.ask is not None
        return self.ask

    def number(self, seat: str) -> int:
        return self.game.setup.seats.index(seat)

    @property
    def others(self) -> list[tuple[int, str]]:
        """Further seats of his that are asked at the same time."""
        return [(self.number(s), s) for s in self.mine if s != self.seat and self.session.ask(s) is not None]


# ---------------------------------------------------------------------- showing


async def open_question(visit: Visit, game: GameRow, number: int | None = None) -> Open:
    """This person's seat in a game and the question open to it. A `number` names one of his seats."""
    row, seat, session = await visit.desk.look(game.id, visit.me)
    token, asks = session.token, {name: session.ask(name) for name in row.setup.seats}
    seats = await visit.store.seats(row.id)
    mine = tuple(name for name in row.setup.seats if seats[name].user == visit.user)
    if number is not None:
        seat = next((name for name in mine if row.setup.seats.index(name) == number), None)
        if seat is None and mine:
            raise Refused("that button belongs to another seat", "seat")
    if seat is None:
        raise Refused(f"you have no seat in {row.name}; `/board` and `/log` are for everybody", "seat")
    return Open(row, seat, session, asks[seat], token, mine)


async def show_prompt(
    visit: Visit,
    game: GameRow,
    note: str = "",
    *,
    seat: int | None = None,
    page: int = 0,
    draft: str = "",
    word: str = "",
) -> None:
    """The open question, or whose decision it is if there is none for this person."""
    found = await open_question(visit, game, seat)
    row, ask, session = found.game, found.ask, found.session
    if row.stage != "running" or ask is None or session.frozen is not None:
        await visit.show(_nothing_to_decide(found, note))
        return
    wishes = await visit.store.person(visit.user)
    image = None
    if wishes.pictures:
        image = await visit.house.pictures.board(session, ask.seat, badges=True, shown=visit.shown)
    if (sealed := _sealed(found)) is not None:
        under = (
            f"Your answer **{answer_text(ask, sealed)}** is sealed. Until the others have answered you may change it."
        )
        note = under if note.startswith("✓") else f"{note}\n{under}".strip()
    shown = Prompt(row, ask, found.question, image, note, page, draft if drafts_fit(ask) else "", word, found.others)
    await visit.show(shown.panel())


def _sealed(found: Open) -> Answer | None:
    """What this seat has answered under seal, if it has and the others have not."""
    if found.ask is None or found.seat in found.session.asks():
        return None
    given = [event.answer for event in found.session.answers if event.seat == found.seat]
    return given[-1] if given else None


def _nothing_to_decide(found: Open, note: str) -> Panel:
    row = found.game
    panel = Panel().text(f"-# {row.name} · you play {row.seat_name(found.seat)}").text(note)
    if row.stage == "running":
        panel.text(f"You have nothing to decide now.\n{who_decides(found.session)}")
    else:
        panel.text(f"The game is {row.stage}.")
    return panel.row(
        button("Undo", name("undo", row.id)) if row.stage == "running" else None,
        button("Board", name("board", row.id)),
        button("Log", name("log", row.id)),
    )


async def bind(visit: Visit, found: Open, answer: Any, *rest: object, sure: bool = False) -> None:
    """Give an answer. Unless it is `sure`, one that cannot be taken back is repeated in words first."""
    row, ask = found.game, found.ask
    if ask is None:
        await show_prompt(visit, row, STALE)
        return
    given = ask.parse(answer)
    said = said_to(ask, given)
    if not sure and await _asks_first(visit, found, [given]):
        await visit.show(confirmation(row, found.question, said, *rest))
        return
    try:
        told = await visit.desk.answer(row.id, visit.me, given, found.token, ask.seat)
    except Refused as refusal:
        if refusal.rule != "stale":
            raise
        await show_prompt(visit, row, STALE)
        return
    await show_prompt(visit, row, f"✓ {said}{outcome(told)}")


async def _asks_first(visit: Visit, found: Open, answers: list[Answer]) -> bool:
    if not (await visit.store.person(visit.user)).confirm:
        return False
    return await visit.desk.would_bind(found.game.id, visit.me, answers, found.seat)


async def give_order(visit: Visit, row: GameRow, line: str, *, seat: int | None = None, sure: bool = False) -> None:
    """An order line: understood as a whole, repeated in words if it binds, carried out."""
    line = " ".join(line.split())
    found = await open_question(visit, row, seat)
    who = visit.me
    if found.ask is None:
        raise Refused("you have nothing to decide now; `/orders plan` keeps an order line until you have", "order")
    try:
        answers, rest = await visit.desk.understood(row.id, who, line, found.seat)
    except Refused:
        number = option_numbered(found.ask, line)
        if number is None:
            raise
        await bind(visit, found, _option(found.ask, number).key, "c", number, sure=sure)
        return
    said = in_words(found, answers) or in_code(line)
    if rest:
        said += f"\n-# {in_code(rest)} waits for dice or for the others, and stops when they do something."
    if not sure and await _asks_first(visit, found, answers):
        await visit.show(confirmation(row, found.question, said, "line", order=line.replace("`", "")))
        return
    told = await visit.desk.order(row.id, who, line, found.seat)
    await show_prompt(visit, row, f"✓ {said}{outcome(told)}")


def option_numbered(ask: Ask | None, line: str) -> int | None:
    """The option that a number means by itself, as it stands on the buttons; None if it means none."""
    number = int(line) - 1 if line.isascii() and line.isdecimal() and len(line) < 6 else -1
    return number if isinstance(ask, Choose) and 0 <= number < len(ask.options) else None


def in_words(found: Open, answers: list[Answer]) -> str:
    """What an order line was understood to mean, question by question."""
    ahead = found.session.clone()
    said = []
    for answer in answers:
        ask = ahead.ask(found.seat)
        if ask is None:
            break
        said.append(said_to(ask, answer))
        try:
            ahead.answer(found.seat, answer)
        except Refused:  # the game has gone on in the meantime; the desk will say so
            break
    return "\n".join(said)


# ---------------------------------------------------------------------- opening


@presses("move")
async def move(visit: Visit, press: Press) -> None:
    await visit.think()
    await show_prompt(visit, press.row)


@presses("as")
async def as_another_seat(visit: Visit, press: Press) -> None:
    """The question of another seat of the same person."""
    await visit.think()
    await show_prompt(visit, press.row, seat=press.number(0))


@presses("pg")
async def turn_page(visit: Visit, press: Press) -> None:
    """Another page, or back from a confirmation: the question as it is now."""
    await visit.think()
    if (found := await _asked(visit, press, Ask)) is not None:
        await _drafting(visit, found, press.number(0), press.name.part(1))


@presses("why")
async def why_not(visit: Visit, press: Press) -> None:
    """All that is barred, with the reasons."""
    await visit.think()
    if (found := await _asked(visit, press, Ask)) is None:
        return
    lines = [f"-# {line}" for line in reason_lines(found.asked)]
    await visit.aside(Panel().text("\n".join([f"**Not possible now: {found.asked.prompt}**", *lines])))


# ---------------------------------------------------------------------- choosing


async def _asked(visit: Visit, press: Press, kind: type[Ask], *, form: bool = False) -> Open | None:
    """The question a component belongs to; None, with the open one shown, if it is another by now."""
    quoted = to_question(press.name.question)
    found = await open_question(visit, press.row, quoted[1] if quoted is not None else None)
    if found.ask is not None and quoted is not None and quoted[0] == found.token and isinstance(found.ask, kind):
        return found
    if form:
        await visit.think()
    await show_prompt(visit, press.row, STALE)
    return None


async def _drafting(visit: Visit, found: Open, page: int = 0, draft: str = "", word: str = "") -> None:
    """The same question, with what is chosen so far."""
    number = found.number(found.seat)
    await show_prompt(visit, found.game, seat=number, page=max(0, page), draft=draft, word=word)


def _option(ask: Ask, number: int) -> Option:
    if not 0 <= number < len(ask.options):
        raise Refused("this button is not one of mine", "button")
    return ask.options[number]


@presses("c")
async def choose_by_button(visit: Visit, press: Press) -> None:
    await visit.think()
    if (found := await _asked(visit, press, Choose)) is not None:
        number = press.number(0)
        await bind(visit, found, _option(found.asked, number).key, "c", number)


@presses("cs")
async def choose_in_a_select(visit: Visit, press: Press) -> None:
    await visit.think()
    if (found := await _asked(visit, press, Choose)) is not None:
        number = press.value()
        await bind(visit, found, _option(found.asked, number).key, "c", number)


@presses("n")
@presses("ns")
async def choose_a_number(visit: Visit, press: Press) -> None:
    await visit.think()
    if (found := await _asked(visit, press, Number)) is not None:
        number = press.number(0) if press.name.verb == "n" else press.value()
        await bind(visit, found, number, "n", number)


@presses("ok")
async def confirm(visit: Visit, press: Press) -> None:
    """What was repeated in words is meant."""
    await visit.think()
    if (found := await _asked(visit, press, Ask)) is None:
        return
    kind = press.name.part(0)
    if kind == "line":
        await give_order(visit, found.game, _order_in(visit), seat=found.number(found.seat), sure=True)
    elif kind == "c":
        await bind(visit, found, _option(found.asked, press.number(1)).key, sure=True)
    elif isinstance(found.ask, Number):
        await bind(visit, found, press.number(1), sure=True)
    else:
        await bind(visit, found, [] if isinstance(found.ask, Pick) else {}, sure=True)


def _order_in(visit: Visit) -> str:
    """The order line that stands on the message whose button was pressed."""
    for part in parts_of(visit.interaction.message):
        if (written := ORDER.search(getattr(part, "content", ""))) is not None:
            return written[1]
    raise Refused("the order is no longer on this message; give it again with `/do`", "order")


# ---------------------------------------------------------------------- sets and splits


@presses("ps")
async def pick_some(visit: Visit, press: Press) -> None:
    """The choice in one select of a set; what is chosen in the others stays."""
    await visit.think()
    if (found := await _asked(visit, press, Pick)) is None:
        return
    count = len(found.asked.options)
    here, chosen = _block(visit, press), picked(press.name.part(2), count)
    named = {int(value) for value in press.values if value.isdecimal() and len(value) < 6}
    kept = (chosen - here) | {i for i in named if i < count}
    await _drafting(visit, found, press.number(1), draft_of_pick(kept))


def _block(visit: Visit, press: Press) -> set[int]:
    """The options a select offers, as it stands on the message."""
    for part in parts_of(visit.interaction.message):
        if getattr(part, "custom_id", None) == str(press.name):
            return {int(option.value) for option in getattr(part, "options", [])}
    return set()


@presses("pc")
@presses("sc")
async def draft_is_done(visit: Visit, press: Press) -> None:
    await visit.think()
    kind: type[Ask] = Pick if press.name.verb == "pc" else Split
    if (found := await _asked(visit, press, kind)) is not None:
        await bind(visit, found, answer_of(found.asked, press.name.part(0)), sure=True)


@presses("pa")
@presses("sa")
async def everything(visit: Visit, press: Press) -> None:
    """All there is, shown once more before it is confirmed."""
    await visit.think()
    kind: type[Ask] = Pick if press.name.verb == "pa" else Split
    if (found := await _asked(visit, press, kind)) is not None:
        ask = found.asked
        if isinstance(ask, Split):
            await _drafting(visit, found, draft=draft_of_split(ask, [o.most for o in ask.options]))
        else:
            await _drafting(visit, found, draft=draft_of_pick(range(len(ask.options))))


@presses("ss")
async def count_one(visit: Visit, press: Press) -> None:
    """How many of one option; the others stay. Beyond what a select holds there is a form."""
    more = press.values[:1] == [MORE]
    if not more:
        await visit.think()
    if (found := await _asked(visit, press, Split, form=more)) is None:
        return
    if more:
        option = _option(found.asked, press.number(0))
        await visit.form(count_form(found.game, found.question, option, *press.name.rest))
    else:
        await _count(visit, found, press, press.value())


@presses("count")
async def count_typed(visit: Visit, press: Press) -> None:
    await visit.think()
    if (found := await _asked(visit, press, Split)) is None:
        return
    typed = press.fields.get("count", "").strip()
    most = _option(found.asked, press.number(0)).most
    if not (typed.isascii() and typed.isdecimal()) or int(typed) > most:
        raise Refused(f"“{typed}” is no number from 0 to {most}", found.asked.rule)
    await _count(visit, found, press, int(typed))


async def _count(visit: Visit, found: Open, press: Press, count: int) -> None:
    ask = found.asked
    assert isinstance(ask, Split)
    counts = counted(ask, press.name.part(2))
    number = press.number(0)
    counts[number] = min(count, _option(ask, number).most)
    await _drafting(visit, found, press.number(1), draft_of_split(ask, counts))


# ---------------------------------------------------------------------- forms


@presses("type")
async def in_a_form(visit: Visit, press: Press) -> None:
    if (found := await _asked(visit, press, Ask, form=True)) is not None:
        await visit.form(words_form(found.game, found.asked, found.question))


@presses("say")
async def write_words(visit: Visit, press: Press) -> None:
    if (found := await _asked(visit, press, Say, form=True)) is not None:
        assert isinstance(found.ask, Say)
        await visit.form(say_form(found.game, found.ask, found.question))


@presses("find")
async def find_option(visit: Visit, press: Press) -> None:
    if (found := await _asked(visit, press, Ask, form=True)) is not None:
        await visit.form(find_form(found.game, found.question, press.name.part(0)))


@presses("typed")
async def words_typed(visit: Visit, press: Press) -> None:
    await visit.think()
    if (found := await _asked(visit, press, Ask)) is not None:
        await give_order(visit, found.game, press.fields.get("line", ""), seat=found.number(found.seat))


@presses("said")
async def words_said(visit: Visit, press: Press) -> None:
    await visit.think()
    if (found := await _asked(visit, press, Say)) is not None:
        await bind(visit, found, press.fields.get("text", ""), sure=True)


@presses("found")
async def word_entered(visit: Visit, press: Press) -> None:
    await visit.think()
    if (found := await _asked(visit, press, Ask)) is not None:
        await _drafting(visit, found, draft=press.name.part(0), word=press.fields.get("word", "").strip())


# ---------------------------------------------------------------------- taking back


@presses("undo")
async def undo(visit: Visit, press: Press) -> None:
    await visit.think()
    await take_back(visit, press.row)


async def take_back(visit: Visit, row: GameRow) -> None:
    """Take one's last decision back, or say what stands in the way and offer to ask the others."""
    seat = last_decided(await open_question(visit, row))
    try:
        await visit.desk.undo(row.id, visit.me, seat)
    except Refused as refusal:
        if refusal.rule != "undo" or "nothing to take back" in refusal.reason:
            raise
        panel = Panel().text(f"-# {row.name}\nThis cannot simply be taken back: {refusal.reason}.")
        others = await visit.desk.must_agree(row.id, visit.me, seat)
        ask = "Ask the others" if others else "Take it back all the same"
        panel.row(button(ask, name("leave", row.id), BLUE), button("Back", name("move", row.id), GREY))
        await visit.show(panel)
        return
    await show_prompt(visit, row, TAKEN_BACK)


def last_decided(found: Open) -> str:
    """Of a person's seats the one that decided last; "" if none has."""
    mine = [e.seat for e in found.session.answers if e.seat in found.mine and e.by not in ("forced", "standing")]
    return mine[-1] if mine else ""


@presses("leave")
async def ask_for_leave(visit: Visit, press: Press) -> None:
    await visit.think()
    seat = last_decided(await open_question(visit, press.row))
    others = await visit.desk.ask_leave(press.row.id, visit.me, seat)
    if not others:
        await show_prompt(visit, press.row, TAKEN_BACK)
        return
    names = listed([press.row.seat_name(seat) for seat in others])
    await visit.say(
        f"The table is asked. Your decision is taken back once these have agreed: {names}. "
        "If the game goes on before, it stands."
    )


@presses("agree")
async def agree(visit: Visit, press: Press) -> None:
    await visit.think()
    done = await visit.desk.give_leave(press.row.id, visit.me, press.number(0))
    await visit.say("Agreed: the decision is taken back." if done else "Agreed. Others still have to.")
