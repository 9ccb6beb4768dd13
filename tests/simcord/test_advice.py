"""Advice: what the automated player would do, on the question and by `/advise`; a table may switch it off."""

from __future__ import annotations

from typing import Any

from bot.service.step import Who
from engine.kernel.questions import Answer, Ask, Randomness
from engine.players.advice import advice
from tests.kit import altered
from tests.simcord.asking import Asked, questions
from tests.simcord.driver import aloud
from tests.simcord.test_moderate import told as moderated
from tests.simcord.test_play import answers, march, playing, send, told
from tests.simcord.town import Town, buttons, selects, texts, town
from tests.tiny import on_the_shelf


async def opened(there: Town, person: Any) -> Any:
    return (await person.slash(there.channel, "choose")).response


async def test_the_question_says_what_the_automated_player_would_do_and_does_it() -> None:
    async with town() as there:
        game = await there.begun("pharaohs", [there.ann])
        person = await there.asked(game)
        prompt = await opened(there, person)
        assert buttons(prompt)[-2:] == ["Advise me", "Board"]
        shown = (await person.click(prompt, label="Advise me")).response
        words = texts(shown)
        assert (
            "**Advice: " in words and "Something stands in every area, and most where the land is worth most." in words
        )
        assert "Advise me" not in buttons(shown) and "### " in words, "the question stays"
        session = await there.session(game)
        [(seat, ask)] = session.asks().items()
        expected, before = advice(session.spec, session.seen(seat), ask), len(session.answers)
        assert expected.reason in words
        done = (await person.click(shown, label="Do it")).response
        assert texts(done).startswith("-# Battles of the Pharaohs") and "✓ " in texts(done)
        assert (await there.session(game)).answers[before].answer == expected.answer


async def test_the_command_shows_the_same() -> None:
    async with playing(march) as (there, game):
        first = await told(there.ann, there, "advise")
        assert first == await told(there.ann, there, "advise"), "the same position gets the same advice"
        assert "**Advice: " in first and "### Where do you march?" in first
        assert (await told(there.ben, there, "advise")).endswith("To decide: **Assyria**, march")
        assert await told(there.guest, there, "advise") == (
            "You have no seat in Questions; `/board` and `/log` are for everybody."
        )
        assert await answers(there, game) == []


async def test_advice_that_binds_is_repeated_first() -> None:
    async with playing(march, dice=True) as (there, game):
        shown = (await there.ann.slash(there.channel, "advise")).response
        asked = (await there.ann.click(shown, label="Do it")).response
        assert "cannot be taken back" in texts(asked) and await answers(there, game) == []
        said = texts((await there.ann.click(asked, label="Confirm")).response)
        [given] = await answers(there, game)
        assert "✓ Where do you march?" in said and given.startswith("assyria to:")


async def test_what_is_chosen_so_far_stays_beside_the_advice() -> None:
    async with playing(send) as (there, _):
        prompt = await opened(there, there.ann)
        chosen = (await there.ann.select(prompt, ["2"], custom_id=selects(prompt)[0]["custom_id"])).response
        shown = texts((await there.ann.click(chosen, label="Advise me")).response)
        assert "Chosen: **2 white gate**" in shown and "**Advice: " in shown


async def test_advice_on_a_question_that_is_no_longer_open() -> None:
    async with playing(march, march) as (there, game):
        shown = (await there.ann.slash(there.channel, "advise")).response
        await told(there.ann, there, "do", line="old well")
        said = texts((await there.ann.click(shown, label="Do it")).response)
        assert "That question was no longer open." in said
        assert await answers(there, game) == ["assyria to:old_well"]


async def test_a_table_may_do_without_advice() -> None:
    async with playing(march) as (there, game):
        shown = (await there.ann.slash(there.channel, "advise")).response
        assert "No advice is given." in await moderated(there, there.mod, "pace", advice=False)
        await there.settle()
        assert "No advice of the automated player is given, from now on." in "\n".join(map(aloud, there.messages()))
        refusal = "Hints are switched off in Questions; `/mod pace` switches them on."
        assert await told(there.ann, there, "advise") == refusal
        result = await there.ann.click(shown, label="Do it")
        assert texts(result.followups[0]) == refusal
        assert "Advise me" not in buttons(await opened(there, there.ann))
        assert await answers(there, game) == []
        assert "No advice is given" not in await moderated(there, there.mod, "pace", advice=True)
        assert "Advise me" in buttons(await opened(there, there.ann))


async def test_a_game_can_be_opened_without_advice() -> None:
    async with town() as there:
        await there.ann.slash(there.channel, "game create", game="pharaohs", advice=False)
        await there.settle()
        assert "No advice is given here." in texts(there.newest("Join"))


async def test_a_game_without_an_automated_player_gives_none() -> None:
    spec = altered(questions(march), policy=None)
    with on_the_shelf(spec):
        async with town() as there:
            await there.ann.slash(there.channel, "game create", game="questions")
            await there.settle()
            for person in (there.ann, there.ben):
                await person.click(there.newest("Join"), label="Join")
            await there.ann.click(there.newest("Join"), label="Start")
            await there.settle()
            assert "Advise me" not in buttons(await opened(there, there.ann))
            said = await told(there.ann, there, "advise")
            assert said == "Questions has no automated player that could advise you."


async def test_a_paused_game_gives_none() -> None:
    async with playing(march) as (there, game):
        await there.runtime.service.moderation.pause(game, Who(1, moderates=True), "the umpire is ill")
        assert await told(there.ann, there, "advise") == "-# Questions · you play Assyria\nThe game is paused."


async def test_the_advised_answer_is_what_the_seat_may_know() -> None:
    """The player is handed what the seat sees, never the position."""
    met: list[Any] = []

    def policy(seen: Any, question: Ask, chance: Randomness) -> Answer:
        met.append(seen)
        return question.options[0].key

    spec = altered(questions(march), policy=policy, seen=lambda s, seat: Asked(phase="hidden", seats=[]))
    with on_the_shelf(spec):
        async with town() as there:
            await there.begun("questions", [there.ann, there.ben])
            await there.ann.slash(there.channel, "advise")
            assert [one.phase for one in met] == ["hidden"]
