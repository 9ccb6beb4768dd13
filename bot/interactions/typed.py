"""Forms: an answer in words, words that a player types, an option found by its name."""

from __future__ import annotations

from bot.interactions.answer import asked, bind, give_order
from bot.interactions.context import Context
from bot.interactions.dispatch import Press, presses
from bot.interactions.prompt import question_of, show
from bot.views.messages.entering import find_form, say_form, words_form
from engine.kernel.questions import Ask, Say


@presses("type", defers=False)
async def in_a_form(context: Context, press: Press) -> None:
    if (found := await asked(context, press, Ask, form=True)) is not None:
        await context.form(words_form(found.row, found.asked, question_of(found)))


@presses("say", defers=False)
async def write_words(context: Context, press: Press) -> None:
    if (found := await asked(context, press, Say, form=True)) is not None:
        assert isinstance(found.ask, Say)
        await context.form(say_form(found.row, found.ask, question_of(found)))


@presses("find", defers=False)
async def find_option(context: Context, press: Press) -> None:
    if (found := await asked(context, press, Ask, form=True)) is not None:
        await context.form(find_form(found.row, question_of(found), press.name.part(0)))


@presses("typed")
async def words_typed(context: Context, press: Press) -> None:
    if (found := await asked(context, press, Ask)) is not None:
        await give_order(context, found, press.fields.get("line", ""))


@presses("said")
async def words_said(context: Context, press: Press) -> None:
    if (found := await asked(context, press, Say)) is not None:
        await bind(context, found, press.fields.get("text", ""), sure=True)


@presses("found")
async def word_entered(context: Context, press: Press) -> None:
    if (found := await asked(context, press, Ask)) is not None:
        await show(context, found, draft=press.name.part(0), word=press.fields.get("word", "").strip())
