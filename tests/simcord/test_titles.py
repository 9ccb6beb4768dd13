"""Ids typed as people type them: titles in any case, wherever something is named; near misses are asked back."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel.questions import Ask, Choose
from tests.simcord.asking import questions, towns
from tests.simcord.town import Town, texts, town
from tests.tiny import on_the_shelf


async def said(there: Town, person: Any, command: str, **options: Any) -> str:
    result = await person.slash(there.channel, command, **options)
    assert result.response is not None and result.response.ephemeral
    return texts(result.response)


async def opened(there: Town, **options: Any) -> Any:
    told = await said(there, there.ann, "game create", **options)
    row = await there.runtime.store.games.game_in(there.channel.id)
    assert row is not None, told
    return row


async def test_a_game_is_opened_by_titles_in_any_case() -> None:
    async with town() as there:
        row = await opened(there, game="GENESIS", scenario="Sargon")
        assert (row.slug, row.setup.scenario) == ("genesis", "sargon")


async def test_options_are_known_by_their_titles() -> None:
    async with town() as there:
        spec_options = await there.ann.autocomplete(there.channel, "game create", "options", "", game="Genesis")
        assert spec_options, "completion knows the game by its title"
        key, _, value = spec_options[-1]["value"].partition("=")
        title = spec_options[-1]["name"].rpartition(":")[0]
        row = await opened(there, game="genesis", options=f"{title.upper()} = {value.replace('_', ' ').title()}")
        assert row.setup.options[key] == value


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"game": "Gensis"}, "There is no game “Gensis”; did you mean “Genesis”?"),
        ({"game": "genesis", "scenario": "Sargn"}, "did you mean “"),
        ({"game": "genesis", "options": "dragons=yes"}, "There is no option “dragons” in Genesis; there are "),
    ],
)
async def test_a_near_miss_is_asked_back_and_opens_nothing(options: dict[str, str], told: str) -> None:
    async with town() as there:
        assert told in await said(there, there.ann, "game create", **options)
        assert await there.runtime.store.games.game_in(there.channel.id) is None


async def test_seats_in_any_case_and_near_misses() -> None:
    async with town() as there:
        row = await opened(there, game="pharaohs")
        seat = row.setup.seats[1]
        assert f"there is no seat “{seat[:-1]}x” in {row.name}; did you mean “{seat.capitalize()}”?" in (
            await said(there, there.ben, "game join", seat=f"{seat[:-1]}x")
        ).replace("There", "there")
        assert f"You play **{seat.capitalize()}**" in await said(there, there.ben, "game join", seat=seat.upper())
        assert f"left **{seat.capitalize()}**" in await said(there, there.ben, "game leave", seat=seat.capitalize())
        told = await said(there, there.ann, "game automate", seat=f" {seat.upper()} ")
        assert told == f"The automated player plays **{seat.capitalize()}**."
        assert (await there.runtime.store.games.seats(row.id))[seat].kind == "automat"


def march(seat: str) -> Ask:
    return Choose(seat, "march", "ASK-1", "Where do you march?", towns(40), default="to:white_gate", verb="march")


async def test_topics_and_orders_by_the_words_in_which_they_are_offered() -> None:
    with on_the_shelf(questions(march)):
        async with town() as there:
            game = await there.begun("questions", [there.ann, there.ben])
            await said(there, there.ben, "orders stand", topic=" March", order="Give the Safe Answer")
            assert (await there.runtime.store.journal.orders(game))["babylon"] == {"march": "default"}
            told = await said(there, there.ben, "orders stand", topic="marsh", order="default")
            assert told == "There is no standing order for “marsh” yet; did you mean “march”?"
            told = await said(there, there.ben, "orders stand", topic="march", order="defalt")
            assert told == "There is no order “defalt” for this; did you mean “default”?"
            await said(there, there.ben, "orders stand", topic="march", order="ASK")
            assert not (await there.runtime.store.journal.orders(game)).get("babylon")


async def test_an_option_nearly_named_is_asked_back_though_many_others_could_be_said() -> None:
    with on_the_shelf(questions(march)):
        async with town() as there:
            await there.begun("questions", [there.ann, there.ben])
            told = await said(there, there.ann, "do", line="march louw hill")
            assert told.startswith("“louw” is no answer to: Where do you march? Did you mean “low hill” or ")
