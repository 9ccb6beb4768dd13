"""Names, reasons and results of people in the messages of the house: they name, and do nothing else."""

from __future__ import annotations

from typing import Any

from tests.simcord.town import Town, texts, town

EVIL = "Nile](https://evil.example) <@1> **#x**"
SHOWN = "Nile\\](https:\\//evil.example) \\<\\@1\\> \\*\\*#x\\*\\*"


async def said(there: Town, person: Any, command: str, **options: Any) -> str:
    result = await person.slash(there.channel, command, **options)
    assert result.response is not None
    return texts(result.response)


async def test_a_name_links_nowhere_in_the_houses_own_lists() -> None:
    async with town() as there:
        assert f"**{SHOWN}** is open" in await said(there, there.ann, "game create", game="pharaohs", name=EVIL)
        await there.settle()
        assert f"## {SHOWN}\n" in texts(there.newest("Join"))
        await there.ann.click(there.newest("Join"), label="Join")
        for command in ("games mine", "games here"):
            listed = await said(there, there.ann, command)
            assert f"**[{SHOWN}](https://discord.com/channels/" in listed and "](https://evil" not in listed, command
        offered = await there.ann.autocomplete(there.channel, "do", "game", "")
        assert [choice["name"] for choice in offered] == [f"{EVIL} (1)"], "where nothing is marked nothing is escaped"


async def test_a_name_that_cannot_be_seen_is_none() -> None:
    async with town() as there:
        told = await said(there, there.ann, "game create", game="pharaohs", name="\u3164\u202e\u200b")
        assert told == "A game's name has 1 to 60 characters that can be seen, not 0."
        assert await there.runtime.store.games.game_in(there.channel.id) is None


async def test_reasons_and_results_are_said_as_they_were_typed() -> None:
    async with town() as there:
        game = await there.begun("pharaohs", [there.ann, there.ben])
        await there.mod.slash(there.channel, "mod pause", reason="[rest](https://evil.example)\n# now")
        await there.settle()
        mild = "\\[rest\\](https:\\//evil.example) # now"
        assert any(f"The game is paused: {mild}" in texts(message) for message in there.messages())
        for command in ("help", "games mine"):
            told = await said(there, there.ann, command)
            assert mild in told and "[rest](" not in told, command
        asked = await there.mod.slash(there.channel, "mod end", result="||Ann|| wins_\u202e")
        await there.mod.click(asked.response, label="Confirm")
        await there.settle()
        assert (await there.runtime.service.games.game(game)).settings.result == "||Ann|| wins_"
        assert any("The game is over: \\|\\|Ann\\|\\| wins\\_" in texts(message) for message in there.messages())
