"""The same thing pressed again: one entry; and answers that Discord takes no more."""

from __future__ import annotations

from engine.kernel.game import find
from tests.simcord.asking import questions
from tests.simcord.test_prompts import where
from tests.simcord.town import buttons, reply, town
from tests.tiny import on_the_shelf


async def test_twelve_clicks_on_a_sealed_answer_are_one_entry() -> None:
    with on_the_shelf(questions(where(3), sealed=True)):
        async with town() as there:
            game = await there.begun("questions", [there.ann, there.ben])
            opened = reply(await there.ann.slash(there.channel, "choose"))
            assert "1 · White gate" in buttons(opened)
            for _ in range(12):
                await there.ann.click(opened, label="1 · White gate")
            session = await there.session(game)
            assert [event.answer for event in session.journal] == ["to:white_gate"]
            await there.ann.click(opened, label="2 · Old gate")
            again = await there.session(game)
            assert [event.answer for event in again.journal] == ["to:white_gate", "to:old_gate"], "another one is"
            await there.reads_the_same(game)


async def test_a_scenario_is_understood_by_the_words_it_is_offered_in() -> None:
    async with town() as there:
        offered = await there.ann.autocomplete(there.channel, "game create", "scenario", "", game="god_kings")
        chosen = next(choice for choice in offered if choice["value"] == "kadesh")
        assert chosen["name"] != "Kadesh" and len(chosen["name"]) > 20
        await there.ann.slash(there.channel, "game create", game="god_kings", scenario=chosen["name"])
        row = await there.runtime.store.games.game_in(there.channel.id)
        assert row is not None and row.setup.scenario == "kadesh"
        assert row.setup.seats == find("god_kings").setup("kadesh").seats
