"""What one person can pile up: open games, letters in an hour; and letters that somebody wants no more."""

from __future__ import annotations

from typing import Any

import pytest

from bot.commands import letters
from bot.service import seats
from tests.simcord.town import Town, texts, town
from tests.tiny import on_the_shelf


async def said(there: Town, person: Any, command: str, **options: Any) -> str:
    result = await person.slash(there.channel, command, **options)
    assert result.response is not None and result.response.ephemeral
    return texts(result.response)


async def test_a_person_and_a_server_have_so_many_games_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seats, "MOST_OWN", 1)
    monkeypatch.setattr(seats, "MOST_HERE", 2)
    async with town() as there:
        halls = [there.guild.create_text_channel(f"hall-{n}") for n in range(3)]

        async def opens(person: Any, hall: Any) -> str:
            return texts((await person.slash(hall, "game create", game="pharaohs")).response)

        assert "is open" in await opens(there.ann, halls[0])
        told = await opens(there.ann, halls[1])
        assert told == "1 games that you opened are still open; end one of them first: `/mod end`."
        assert "is open" in await opens(there.ben, halls[1])
        assert await opens(there.cem, halls[2]) == "2 games are open on this server; one of them has to end first."
        assert await there.runtime.store.games.game_in(halls[2].id) is None
        asked = await there.ann.slash(halls[0], "mod end", annul=True)
        await there.ann.click(asked.response, label="Confirm")
        assert "is open" in await opens(there.ann, halls[2]), "what is over counts no more"


async def test_so_many_letters_go_in_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(letters, "MOST_AN_HOUR", 2)
    with on_the_shelf():
        async with town() as there:
            await there.begun("scribes", [there.ann, there.ben])
            for _ in range(2):
                assert "✓ Your messenger" in await said(there, there.ann, "letter", to="babylon", text="Hail")
            told = await said(there, there.ann, "letter", to="babylon", text="Hail")
            assert told == "Your messengers are all on the road: 2 letters an hour are carried."
            assert "✓ Your messenger" in await said(there, there.ben, "letter", to="assyria", text="Hail"), (
                "each his own"
            )
            there.clock.now += 3601
            assert "✓ Your messenger" in await said(there, there.ann, "letter", to="babylon", text="Hail")


async def test_letters_of_a_person_come_no_more_until_they_are_wanted_again() -> None:
    with on_the_shelf():
        async with town() as there:
            game = await there.begun("scribes", [there.ann, there.ben])
            told = await said(there, there.ben, "letters", block="Assyria")
            assert told == f"✓ Letters from <@{there.ann.id}> come no more, here and in other games. " + (
                "The same command ends that."
            )
            for options in ({"text": "Hail"}, {}):
                told = await said(there, there.ann, "letter", to="babylon", **options)
                assert told == "Babylon takes no letters from you at present."
            [mark] = (await there.runtime.store.people.person(there.ben.id)).blocked
            assert isinstance(mark, str) and str(there.ann.id) not in mark, "a mark that names nobody"
            assert await there.runtime.store.people.tablets(game, "babylon") == []
            assert "come again" in await said(there, there.ben, "letters", block="assyria")
            assert "✓ Your messenger" in await said(there, there.ann, "letter", to="babylon", text="Hail")
            told = await said(there, there.ben, "letters", block="babylon")
            assert told == "Nobody else plays Babylon, so no letters come from there."
