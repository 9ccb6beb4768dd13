"""Sets and splits, put together step by step: what is chosen so far travels in the names of the components."""

from __future__ import annotations

from bot.desk import Sitting
from bot.panels.draft import answer_of, counted, draft_of_pick, draft_of_split, picked
from bot.panels.entering import count_form
from bot.panels.panel import parts_of
from bot.panels.prompt import MORE
from bot.table.answering import asked, bind, option_of, page_of
from bot.table.presses import Press, presses
from bot.table.showing import question_of, show
from bot.table.visit import Visit
from engine.kernel.errors import Refused
from engine.kernel.questions import Ask, Pick, Split


@presses("ps")
async def pick_some(visit: Visit, press: Press) -> None:
    """The choice in one select of a set; what is chosen in the others stays."""
    await visit.think()
    if (found := await asked(visit, press, Pick)) is None:
        return
    count = len(found.asked.options)
    here, chosen = _block(visit, press), picked(press.name.part(2), count)
    named = {int(value) for value in press.values if value.isdecimal() and len(value) < 6}
    kept = (chosen - here) | {i for i in named if i < count}
    await show(visit, found, page=page_of(press, 1), draft=draft_of_pick(kept))


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
    if (found := await asked(visit, press, kind)) is not None:
        await bind(visit, found, answer_of(found.asked, press.name.part(0)), sure=True)


@presses("pa")
@presses("sa")
async def everything(visit: Visit, press: Press) -> None:
    """All there is, shown once more before it is confirmed."""
    await visit.think()
    kind: type[Ask] = Pick if press.name.verb == "pa" else Split
    if (found := await asked(visit, press, kind)) is not None:
        ask = found.asked
        if isinstance(ask, Split):
            await show(visit, found, draft=draft_of_split(ask, [o.most for o in ask.options]))
        else:
            await show(visit, found, draft=draft_of_pick(range(len(ask.options))))


@presses("ss")
async def count_one(visit: Visit, press: Press) -> None:
    """How many of one option; the others stay. Beyond what a select holds there is a form."""
    more = press.values[:1] == [MORE]
    if not more:
        await visit.think()
    if (found := await asked(visit, press, Split, form=more)) is None:
        return
    if more:
        option = option_of(found.asked, press.number(0))
        await visit.form(count_form(found.row, question_of(found), option, *press.name.rest))
    else:
        await _count(visit, found, press, press.value())


@presses("count")
async def count_typed(visit: Visit, press: Press) -> None:
    await visit.think()
    if (found := await asked(visit, press, Split)) is None:
        return
    typed = press.fields.get("count", "").strip()
    most = option_of(found.asked, press.number(0)).most
    if not (typed.isascii() and typed.isdecimal()) or int(typed) > most:
        raise Refused(f"“{typed}” is no number from 0 to {most}", found.asked.rule)
    await _count(visit, found, press, int(typed))


async def _count(visit: Visit, found: Sitting, press: Press, count: int) -> None:
    ask = found.asked
    assert isinstance(ask, Split)
    counts = counted(ask, press.name.part(2))
    number = press.number(0)
    counts[number] = min(count, option_of(ask, number).most)
    await show(visit, found, page=page_of(press, 1), draft=draft_of_split(ask, counts))
