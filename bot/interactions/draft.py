"""Sets and splits, put together step by step. What is chosen so far is a draft: see `bot/views/messages/draft.py`."""

from __future__ import annotations

from collections.abc import Sequence

from bot.interactions.answer import address, asked, bind, option_of, page_of, settle
from bot.interactions.context import Context
from bot.interactions.dispatch import Press, presses
from bot.interactions.prompt import in_words, question_of, show
from bot.service.question import OpenQuestion
from bot.views.messages.draft import (
    answer_of,
    counted,
    draft_of_pick,
    draft_of_split,
    drafts_fit,
    is_kept,
    named_draft,
    picked,
)
from bot.views.messages.entering import count_form
from bot.views.messages.panel import parts_of
from bot.views.messages.prompt import MORE
from engine.kernel.errors import Refused
from engine.kernel.questions import Answer, Ask, Pick, Split

SINCE = "-# Something else was chosen since, on another message. This is how it stands now."


async def chosen_so_far(context: Context, found: OpenQuestion, named: str) -> str:
    """The draft that the name of a component carries, or has a sign for."""
    if not is_kept(named):
        return named
    if drafts_fit(found.asked):
        raise Refused("this button is not one of mine", "button")
    return await context.service.play.draft_of(found)


async def drafted(context: Context, found: OpenQuestion, draft: str, page: int = 0) -> None:
    """The question once more, with what is chosen now."""
    if not drafts_fit(found.asked):
        await context.service.play.keep_draft(found, draft)
    await show(context, found, page=page, draft=draft)


@presses("pick")
async def pick_some(context: Context, press: Press) -> None:
    """The choice in one select of a set; what is chosen in the others stays."""
    if (found := await asked(context, press, Pick)) is None:
        return
    count = len(found.asked.options)
    here, chosen = _block(context, press), picked(await chosen_so_far(context, found, press.name.part(2)), count)
    kept = (chosen - here) | {i for i in _numbers(press.values) if i < count}
    await drafted(context, found, draft_of_pick(kept), page_of(press, 1))


def _block(context: Context, press: Press) -> set[int]:
    """The options a select offers, as it stands on the message."""
    for part in parts_of(context.interaction.message):
        if getattr(part, "custom_id", None) == str(press.name):
            return {int(option.value) for option in getattr(part, "options", [])}
    return set()


@presses("picked")
@presses("shared")
async def draft_is_done(context: Context, press: Press) -> None:
    kind: type[Ask] = Pick if press.name.verb == "picked" else Split
    if (found := await asked(context, press, kind)) is not None:
        draft = await chosen_so_far(context, found, press.name.part(0))
        if is_kept(press.name.part(0)) and named_draft(found.asked, draft) != press.name.part(0):
            await show(context, found, SINCE, draft=draft)
        else:
            await bind(context, found, answer_of(found.asked, draft), "draft", "", sure=bool(draft))


@presses("all")
@presses("none")
@presses("set")
@presses("one")
async def whole_answer(context: Context, press: Press) -> None:
    """All there is, or nothing; or what a single select holds, which is the whole answer."""
    verb, found = press.name.verb, ""

    def value(opened: OpenQuestion) -> Answer:
        nonlocal found
        found = whole(opened.asked, verb, press.values)
        return answer_of(opened.asked, found)

    came = await context.service.play.reply(address(context, press, Ask), value)
    named = ("all",) if verb == "all" else ("draft", found)  # all there is may be too long for a name
    await settle(context, came, in_words(came.meant), *named)


def whole(ask: Ask, verb: str, values: Sequence[str] = ()) -> str:
    """The answer that was pressed, as a draft: some of the options, each once, or a share that stands in a select."""
    if not isinstance(ask, (Pick, Split)):
        raise Refused("this button is not one of mine", "button")
    if verb == "one":
        return next(iter(values), "")
    chosen = set(range(len(ask.options))) if verb == "all" else _numbers(values)
    if isinstance(ask, Pick):
        return draft_of_pick(i for i in chosen if i < len(ask.options))
    return draft_of_split(ask, [(o.most if verb == "all" else 1) * (i in chosen) for i, o in enumerate(ask.options)])


def _numbers(values: Sequence[str]) -> set[int]:
    """The options chosen in a select of several."""
    return {int(value) for value in values if value.isdecimal() and len(value) < 6}


@presses("share_each")
async def so_many_of_these(context: Context, press: Press) -> None:
    """Of which options there are so many each; those that a select no longer names, there are none of."""
    if (found := await asked(context, press, Split)) is None:
        return
    ask, each, chosen = found.asked, press.number(0), _numbers(press.values)
    assert isinstance(ask, Split)
    counts = counted(ask, await chosen_so_far(context, found, press.name.part(2)))
    for i in _block(context, press):
        if i in chosen:
            counts[i] = min(each, option_of(ask, i).most)
        elif counts[i] == each:
            counts[i] = 0
    await drafted(context, found, draft_of_split(ask, counts), page_of(press, 1))


@presses("share", defers=False)
async def count_one(context: Context, press: Press) -> None:
    """How many of one option; the others stay. Beyond what a select holds there is a form."""
    more = press.values[:1] == [MORE]
    if not more:
        await context.think()
    if (found := await asked(context, press, Split, form=more)) is None:
        return
    if more:
        option = option_of(found.asked, press.number(0))
        await context.form(count_form(found.row, question_of(found), option, *press.name.rest))
    else:
        await _count(context, found, press, press.value())


@presses("count")
async def count_typed(context: Context, press: Press) -> None:
    if (found := await asked(context, press, Split)) is None:
        return
    typed = press.fields.get("count", "").strip()
    most = option_of(found.asked, press.number(0)).most
    if not (typed.isascii() and typed.isdecimal()) or int(typed) > most:
        raise Refused(f"“{typed}” is no number from 0 to {most}", found.asked.rule)
    await _count(context, found, press, int(typed))


async def _count(context: Context, found: OpenQuestion, press: Press, count: int) -> None:
    ask = found.asked
    assert isinstance(ask, Split)
    counts = counted(ask, await chosen_so_far(context, found, press.name.part(2)))
    number = press.number(0)
    counts[number] = min(count, option_of(ask, number).most)
    await drafted(context, found, draft_of_split(ask, counts), page_of(press, 1))


# ---------------------------------------------------------------------- over many places


@presses("area")
async def turn_to_an_area(context: Context, press: Press) -> None:
    """Another part of the map."""
    if (found := await asked(context, press, Split)) is not None:
        await show(context, found, page=press.value(), draft=press.name.part(0))


@presses("more")
async def one_more_in_each(context: Context, press: Press) -> None:
    await _in_each(context, press, 1)


@presses("less")
async def one_less_in_each(context: Context, press: Press) -> None:
    await _in_each(context, press, -1)


async def _in_each(context: Context, press: Press, more: int) -> None:
    if (found := await asked(context, press, Split)) is None:
        return
    ask = found.asked
    assert isinstance(ask, Split)
    counts = counted(ask, await chosen_so_far(context, found, press.name.part(2)))
    for number in _numbers(press.values):
        counts[number] = max(0, min(counts[number] + more, option_of(ask, number).most))
    await drafted(context, found, draft_of_split(ask, counts), page_of(press, 0))
