"""Who looks for a table is called by the next one; who leaves a game leaves a seat on which another plays on."""

from __future__ import annotations

from typing import Any

import discord

from bot.service.step import Who
from bot.views.messages.lobby import MOST_CALLED
from tests.simcord.town import Town, buttons, reply, texts, town
from tests.tiny import on_the_shelf

FORTNIGHT = 14 * 86_400


async def said(there: Town, person: Any, command: str, **options: Any) -> str:
    return texts(reply(await person.slash(there.channel, command, **options)))


def pinged(there: Town, message: Any) -> list[int]:
    """The people whom a message has notified."""
    found: list[int] = there.env.backend.get_message(there.channel.id, message.id).ping_user_ids
    return found


async def opened(there: Town, game: str, **options: Any) -> None:
    await there.ann.slash(there.channel, "game create", game=game, **options)
    await there.settle()


async def test_a_new_table_calls_whoever_looks_for_its_game_and_nobody_else() -> None:
    async with town() as there:
        assert "The next table of **Genesis** here calls you" in await said(
            there, there.ben, "game seek", game="genesis"
        )
        await said(there, there.cem, "game seek", game="pharaohs")
        await opened(there, "genesis")
        lobby = there.newest("Join")
        assert f"Looking for such a table: <@{there.ben.id}>" in texts(lobby) and f"<@{there.cem.id}>" not in texts(
            lobby
        )
        assert [user.id for user in lobby.mentions] == [there.ben.id]
        await there.ben.click(lobby, label="Join")
        assert "Looking for such a table" not in texts(there.newest("Join")), "he sits there now"


async def test_a_wish_ends_by_itself_and_by_word() -> None:
    async with town() as there:
        await said(there, there.ben, "game seek", game="genesis")
        assert f"- Genesis: <@{there.ben.id}>" in await said(there, there.guest, "game seek")
        there.clock.now += FORTNIGHT + 1
        assert "Looking for a table" not in await said(there, there.guest, "game seek")
        await said(there, there.ben, "game seek", game="genesis")
        assert "called by no new table" in await said(there, there.ben, "game seek", game="off")
        assert "Looking for a table" not in await said(there, there.guest, "game seek")
        refused = await said(there, there.ben, "game seek", game="chess")
        assert "there is no game “chess”" in refused.lower()


async def test_a_crowd_that_looks_for_one_game_is_listed_and_called_as_far_as_there_is_room() -> None:
    async with town() as there:
        for user in range(300):
            await there.runtime.store.seekers.seek(
                there.guild.id, 10**18 + user, "genesis", there.clock.now + FORTNIGHT + user
            )
        listed = await said(there, there.guest, "game seek")
        assert listed.count("<@") > 100 and len(listed) < 4_000 and listed.endswith("…")
        await opened(there, "genesis")
        assert texts(there.newest("Join")).count("<@") == MOST_CALLED


async def test_the_board_has_the_tables_that_have_a_seat_free() -> None:
    async with town() as there:
        assert "None now." in await said(there, there.guest, "game seek")
        await opened(there, "pharaohs", seats=3)
        await there.ben.click(there.newest("Join"), label="Join")
        board = await said(there, there.guest, "game seek")
        assert "Battles of the Pharaohs · gathers · 2 seats: Red and Yellow" in board
        me: Any = there.guild.me
        hidden = discord.PermissionOverwrite(view_channel=False)
        seen = discord.PermissionOverwrite(view_channel=True)
        secret = there.guild.create_text_channel(
            "secret", overwrites={there.guild.default_role: hidden, there.mod: seen, me: seen}
        )
        there.channel, here = secret, there.channel
        await there.mod.slash(secret, "game create", game="genesis")
        await there.settle()
        there.channel = here
        assert "Genesis" not in await said(there, there.guest, "game seek"), "in a channel he does not see"


async def test_whoever_leaves_leaves_a_seat_on_which_another_plays_on() -> None:
    with on_the_shelf():
        async with town() as there:
            game = await there.begun("scribes", [there.ann, there.ben])
            await said(there, there.ben, "game leave")
            await there.settle()
            news = there.newest("Play Babylon")
            assert "left Babylon" in texts(news) and "Who plays on?" in texts(news)
            assert "seeks a substitute · 1 seat: Babylon" in await said(there, there.guest, "game seek")
            assert "You play Assyria here already." in texts(reply(await there.ann.click(news, label="Play Babylon")))
            assert there.cem.id not in {taken.last for taken in (await there.runtime.store.games.seats(game)).values()}
            taken = texts(reply(await there.cem.click(news, label="Play Babylon")))
            assert "You play **Babylon**" in taken
            await there.settle()
            seats = await there.runtime.store.games.seats(game)
            assert (seats["babylon"].kind, seats["babylon"].user) == ("person", there.cem.id)
            assert f"<@{there.cem.id}> plays Babylon from now on." in texts(there.newest())
            assert "Play Babylon" not in buttons(there.newest())
            late = texts(reply(await there.guest.click(news, label="Play Babylon")))
            assert late == "The seat of Babylon is not free."


async def test_whoever_has_held_another_seats_cards_does_not_play_on() -> None:
    """He has seen them; his own seat he may have back."""
    with on_the_shelf():
        async with town() as there:
            game = await there.begun("scribes", [there.ann, there.ben, there.cem], seats=3)
            for person in (there.ann, there.ben):
                await said(there, person, "game leave")
            await there.settle()
            row = await there.runtime.service.games.game(game)
            assyria, babylon = row.seat_name("assyria"), row.seat_name("babylon")
            news = there.newest(f"Play {babylon}")
            refused = texts(reply(await there.ann.click(news, label=f"Play {babylon}")))
            assert refused == f"You know what {assyria} held; somebody else has to play on."
            assert (await there.runtime.store.games.seats(game))["babylon"].kind == "automat"
            assert f"You play **{babylon}**" in texts(reply(await there.ben.click(news, label=f"Play {babylon}")))


async def test_who_looks_for_a_table_is_called_once_a_day_however_many_are_opened_and_ended() -> None:
    async with town() as there:
        await said(there, there.ben, "game seek", game="genesis")
        await said(there, there.ben, "game seek", game="pharaohs")

        async def called_by(slug: str, person: Any = None) -> list[int]:
            await (person or there.ann).slash(there.channel, "game create", game=slug)
            await there.settle()
            lobby = there.newest("Join")
            assert f"<@{there.ben.id}>" in texts(lobby), "named all the same"
            game = await there.runtime.store.games.game_in(there.channel.id)
            assert game is not None
            calls = pinged(there, lobby)
            await there.runtime.service.moderation.end(game.id, Who(there.ann.id, moderates=True), annul=True)
            await there.settle()
            return calls

        assert await called_by("genesis") == [there.ben.id]
        for slug, opener in (("genesis", there.ann), ("pharaohs", there.ann), ("genesis", there.cem)):
            assert await called_by(slug, opener) == []
        await said(there, there.ben, "game seek", game="genesis")
        assert await called_by("genesis") == [], "wishing again changes nothing"
        there.clock.now += 86_400
        assert await called_by("genesis") == [there.ben.id]


async def test_a_panel_that_is_posted_again_calls_nobody_again() -> None:
    async with town() as there:
        await said(there, there.ben, "game seek", game="genesis")
        await opened(there, "genesis")
        first = there.newest("Join")
        assert pinged(there, first) == [there.ben.id]
        await first.delete()
        assert "is posted again" in await said(there, there.guest, "game lobby")
        await there.settle()
        second = there.newest("Join")
        assert second.id != first.id and pinged(there, second) == []


async def test_no_game_is_opened_where_its_opener_may_not_write() -> None:
    async with town() as there:
        me: Any = there.guild.me
        mute, heard = (
            discord.PermissionOverwrite(send_messages=may, send_messages_in_threads=may) for may in (False, True)
        )
        everybody: Any = there.guild.default_role
        there.channel = there.guild.create_text_channel("news", overwrites={everybody: mute, me: heard})
        for options in ({}, {"thread": "public"}):
            refused = await said(there, there.guest, "game create", game="genesis", **options)
            assert "ou may not" in refused and "open" in refused
        assert await there.runtime.store.games.game_in(there.channel.id) is None
        refused = await said(there, there.mod, "mod import", file=("game.json", b"{}"))
        assert refused == "You may not write here yourself; open the game where you may."
