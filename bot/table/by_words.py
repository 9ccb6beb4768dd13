"""Forms: an answer in words, words of one's own, an option found by its name."""

from __future__ import annotations

from bot.panels.entering import find_form, say_form, words_form
from bot.table.answering import asked, bind, give_order
from bot.table.presses import Press, presses
from bot.table.showing import question_of, show
from bot.table.visit import Visit
from engine.kernel.questions import Ask, Say


@presses("type")
async def in_a_form(visit: Visit, press: Press) -> None:
    if (found := await asked(visit, press, Ask, form=True)) is not None:
        await visit.form(words_form(found.row, found.asked, question_of(found)))


@presses("say")
async def write_words(visit: Visit, press: Press) -> None:
    if (found := await asked(visit, press, Say, form=True)) is not None:
        assert isinstance(found.ask, Say)
        await visit.form(say_form(found.row, found.ask, question_of(found)))


@presses("find")
async def find_option(visit: Visit, press: Press) -> None:
    if (found := await asked(visit, press, Ask, form=True)) is not None:
        await visit.form(find_form(found.row, question_of(found), press.name.part(0)))


@presses("typed")
async def words_typed(visit: Visit, press: Press) -> None:
    await visit.think()
    if (found := await asked(visit, press, Ask)) is not None:
        await give_order(visit, found, press.fields.get("line", ""))


@presses("said")
async def words_said(visit: Visit, press: Press) -> None:
    await visit.think()
    if (found := await asked(visit, press, Say)) is not None:
        await bind(visit, found, press.fields.get("text", ""), sure=True)


@presses("found")
async def word_entered(visit: Visit, press: Press) -> None:
    await visit.think()
    if (found := await asked(visit, press, Ask)) is not None:
        await show(visit, found, draft=press.name.part(0), word=press.fields.get("word", "").strip())
