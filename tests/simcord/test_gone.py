"""A game whose package is not installed any more rests: listed, refused in a line, and played on when it is back."""

from __future__ import annotations

from tests.simcord.town import texts, town
from tests.tiny import on_the_shelf


async def test_a_game_whose_package_is_gone_rests_until_it_is_back() -> None:
    async with town() as there:
        with on_the_shelf():
            game = await there.begun("scribes", [there.ann, there.ben])
        await there.restart()
        hall, there.channel = there.channel, there.guild.create_text_channel("hall")
        other = await there.begun("pharaohs", [there.ann, there.ben])
        for _ in range(4):
            await there.later(20 * 3600)
        for listing in ("games here", "games mine"):
            told = texts((await there.ann.slash(hall, listing)).response)
            assert f"· scribes · game {game}" in told and "rests: scribes is not installed here" in told
            assert f"game {other}" in told
        for command in ("board", "hand", "choose", "log", "game status", "undo", "orders list"):
            told = texts((await there.ann.slash(hall, command)).response)
            assert told == "No game “scribes”; there are acme, assyrian_wars, genesis, god_kings, pharaohs.", command
        with on_the_shelf():
            await there.later(24 * 3600)
            assert "Which cards do you swap?" in texts((await there.ann.slash(hall, "choose")).response)
            assert all("You drew" in "\n".join(map(texts, there.dms(person))) for person in (there.ann, there.ben))
