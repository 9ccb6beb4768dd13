"""A click that answers takes its game's lock once and reads three rows; none takes more than two locks or ten rows."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest

from bot.service.running import automats_asked
from engine.kernel.questions import Ask, Choose, QuickMove
from tests.simcord.asking import questions
from tests.simcord.counting import Cost, counted
from tests.simcord.driver import Player, named, same_chance
from tests.simcord.test_prompts import Round, asked, guards, where, whom
from tests.simcord.town import town
from tests.tiny import on_the_shelf

Doing = Callable[[Player], Awaitable[Any]]


async def open_it(ann: Player) -> Any:
    return await ann.open()


async def press(ann: Player) -> Any:
    return await ann.click("2 · Old gate")


async def confirm(ann: Player) -> Any:
    return await ann.click("Confirm")


async def draft(ann: Player) -> Any:
    return await ann.select(named(ann.prompt, "pick")[0], 1)


async def some(ann: Player) -> Any:
    return await ann.select(named(ann.prompt, "set")[0], 1)


async def way(ann: Player) -> Any:
    return await ann.click("Two days on the road")


async def count(ann: Player) -> Any:
    return await ann.select(named(ann.prompt, "share")[0], 2)


async def do(ann: Player) -> Any:
    return ann.took(await ann.person.slash(ann.town.channel, "do", line="go old gate", game=ann.game))


async def undo(ann: Player) -> Any:
    return ann.took(await ann.person.slash(ann.town.channel, "undo", game=ann.game))


def short(seat: str) -> Ask:
    """A question with a way through it and the next."""
    way = QuickMove("two days on the road", ("to:white_gate", "to:old_gate"))
    return msgspec.structs.replace(where(2)(seat), quick_moves=(way,))


CLICKS: dict[str, tuple[Round, bool, tuple[Doing, ...], Cost]] = {  # what is counted is the last of what she does
    "My move": (where(2), False, (open_it,), Cost(2, 3, 3)),
    "a plain button": (where(2), False, (open_it, press), Cost(1, 3, 3)),
    "a select that answers": (whom(5, 0, 2), False, (open_it, some), Cost(1, 3, 3)),
    "a way": (short, False, (open_it, way), Cost(1, 3, 3)),
    "a select that drafts": (whom(30, 0, 2), False, (open_it, draft), Cost(1, 2, 2)),
    "a count that drafts": (guards(3, 4, 2, 6), False, (open_it, count), Cost(1, 2, 2)),
    "a draft that is done": (whom(30, 0, 2), False, (open_it, draft, confirm), Cost(2, 4, 4)),
    "an answer to be confirmed": (where(2), True, (open_it, press), Cost(1, 2, 2)),
    "a confirmed answer": (where(2), True, (open_it, press, confirm), Cost(1, 3, 3)),
    "/do": (where(2), False, (do,), Cost(2, 4, 4)),
    "/undo": (where(2), False, (do, undo), Cost(2, 4, 4)),
}


@pytest.mark.parametrize("click", CLICKS)
async def test_a_click_takes_two_locks_and_reads_four_rows_at_most(click: str) -> None:
    question, dice, doing, cost = CLICKS[click]
    async with asked(question, dice=dice) as (ann, _):
        for before in doing[:-1]:
            await before(ann)
        with counted(ann.town.runtime) as found:
            await doing[-1](ann)
        assert found == cost


async def test_automated_players_who_go_on_after_a_click_cost_one_row_more() -> None:
    with on_the_shelf(questions(where(2), sealed=True, seats=3)):
        async with town() as there:
            game = await there.begun("questions", [there.ann])
            ann = Player(there, there.ann, game, random.Random(1))
            await ann.open()
            await ann.click("2 · Old gate")  # the last of three answers under seal: it is asked once more
            with counted(there.runtime) as found:
                await ann.click("Confirm")
            session = await there.session(game)
            assert [event.by for event in session.journal] == ["automat", "automat", "player", "automat", "automat"]
            assert found == Cost(1, 4, 4)


async def test_whole_turns_of_automated_players_are_within_ten_rows() -> None:
    """Four seats, one of them a person's; the others play on after what he decides."""
    chance, followed, clicks = random.Random(1), 0, 0
    with same_chance(3):
        async with town() as there:
            game = await there.begun("pharaohs", [there.ann])
            await there.runtime.store.people.wish(there.ann.id, confirm=False)
            while followed < 2 and clicks < 200:
                session = await there.session(game)
                if automats_asked(await there.runtime.store.games.seats(game), session):
                    await there.later(100)
                    continue
                before, [ask] = len(session.journal), session.asks().values()
                if not isinstance(ask, Choose):
                    await there.answer(game, ask.sample(chance))
                    continue
                clicks += 1
                number = str(1 + chance.randrange(len(ask.options)))
                with counted(there.runtime) as found:
                    await there.ann.slash(there.channel, "choose", option=number, game=game)
                assert found.locks <= 2 and found.reads <= 10 and found.rows <= 10, found
                session = await there.session(game)
                assert len(session.journal) > before
                followed += any(event.by == "automat" for event in session.journal[before:])
            assert followed == 2, f"{clicks} clicks"
