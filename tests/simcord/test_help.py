"""`/help` fits what a person can do now; `/games` says where he is waited for."""

from __future__ import annotations

import re

from bot.commands import help as helping
from bot.service.foresight import understood
from bot.service.step import Who
from bot.store.rows import GameChange, NewGame, SeatChange
from tests.simcord.test_look import asked, clicked, said
from tests.simcord.town import Town, buttons, texts, town
from tests.tiny import on_the_shelf


async def elsewhere(there: Town, people: list[object], name: str, **options: object) -> int:
    """A game in another channel."""
    here, there.channel = there.channel, there.guild.create_text_channel(name)
    game = await there.begun("pharaohs", people, name=name.capitalize(), **options)  # type: ignore[arg-type]
    there.channel = here
    return game


# ---------------------------------------------------------------------- help


async def test_help_before_there_is_a_game() -> None:
    async with town() as there:
        told = await said(there, there.guest, "help")
        assert "No game is open in this channel" in told and "`/game create` opens a game here" in told
        assert await said(there, there.guest, "help", game=7) == "There is no game 7 here."


async def test_help_in_the_lobby() -> None:
    async with town() as there:
        await there.ann.slash(there.channel, "game create", game="pharaohs")
        await there.settle()
        told = await said(there, there.ben, "help")
        assert "gathers its players" in told and "Free: Blue, Red, White and Yellow." in told
        await there.ben.click(there.newest("Join"), label="Join")
        assert "You sit at Blue." in await said(there, there.ben, "help")
        await there.ann.click(there.newest("Join"), label="Automated players")
        assert "Press *Start*" in await said(there, there.ann, "help")
        assert "whoever opened the game starts it" in await said(there, there.ben, "help")


async def test_help_for_who_must_decide_names_legal_words() -> None:
    async with town() as there:
        game = await there.begun("pharaohs", [there.ann, there.ben])
        mover = await there.asked(game)
        message = await asked(there, mover, "help")
        told = texts(message)
        assert buttons(message)[0] == "My move" and "### It is your move\n" in told
        assert "how many in which area?" in told
        examples = re.findall(r"^- `/do (.+)`$", told, re.M)
        assert 1 <= len(examples) <= helping.EXAMPLES
        for line in examples:
            opened = await there.runtime.service.play.sit(game, Who(mover.id))
            assert understood(opened.session, opened.seat, line), line
        assert "_" not in told.partition("`/pass`")[0], "names as people write them"
        other = there.ben if mover is there.ann else there.ann
        waits = await asked(there, other, "help")
        assert "Nothing for you to decide now" in texts(waits) and "My move" not in buttons(waits)
        assert "`/hand`" not in told


async def test_help_for_who_looks_on_and_for_moderators() -> None:
    async with town() as there:
        await there.begun("pharaohs", [there.ann, there.ben])
        looking = await asked(there, there.guest, "help")
        assert "You look on" in texts(looking) and buttons(looking) == ["Board", "Log", "What is this game?"]
        assert "`/undo`" not in texts(looking) and "You may steer this game" not in texts(looking)
        assert "You may steer this game" in await said(there, there.mod, "help")


async def test_help_in_a_paused_and_in_a_finished_game() -> None:
    async with town() as there:
        game = await there.begun("pharaohs", [there.ann, there.ben])
        moderator = Who(there.mod.id, moderates=True)
        await there.runtime.service.moderation.pause(game, moderator, "a feast")
        assert "The game is paused: a feast" in await said(there, there.ann, "help")
        await there.runtime.service.moderation.end(game, moderator, annul=False, result="Blue wins")
        over = await asked(there, there.guest, "help")
        assert "The game is over" in texts(over) and "Proof of the dice" in buttons(over)
        assert "`/game create` opens the next game here" in texts(over) and "`/mod" not in texts(over)
        await there.settle()
        [panel] = [m for m in there.messages() if "The game is over: Blue wins" in texts(m)]
        assert texts(panel).count("Blue wins") == 1 and "`/replay`" in texts(panel)
        assert "`/mod archive`" in await said(there, there.mod, "help")


async def test_help_names_no_command_that_is_not_there() -> None:
    with on_the_shelf():
        async with town() as there:
            await there.begun("scribes", [there.ann, there.ben])
            tree = there.bot.tree
            named = set()
            for person in (there.ann, there.ben, there.guest, there.mod):
                told = await said(there, person, "help")
                named |= set(re.findall(r"`/([a-z]+)", told))
            assert {"hand", "rules", "games", "board"} <= named
            assert [word for word in named if tree.get_command(word) is None] == []


# ---------------------------------------------------------------------- my games


async def test_the_games_that_wait_for_me_come_first() -> None:
    async with town() as there:
        first = await there.begun("pharaohs", [there.ann, there.ben], name="Nile")
        there.clock.now += 60
        second = await elsewhere(there, [there.ann, there.ben], "tigris")
        for person in (there.ann, there.ben):
            told = await said(there, person, "games mine")
            asked_in = [game for game in (first, second) if await there.asked(game) is person]
            order = [int(number) for number in re.findall(r"· game (\d+)", told)]
            assert sorted(order) == sorted((first, second)) and order[: len(asked_in)] == sorted(asked_in)
            assert told.count("**your move**: where to set up, since <t:") == len(asked_in)
            assert told.count("-# waits for ") == 2 - len(asked_in)
            assert told.count("https://discord.com/channels/") == 2


async def test_my_games_of_every_server_are_listed_and_of_this_one_all() -> None:
    async with town() as there:
        await there.begun("pharaohs", [there.ann, there.ben], name="Nile", pace=24)
        await elsewhere(there, [there.cem], "tigris")
        row = await there.runtime.store.games.last_game_in(there.channel.id)
        assert row is not None
        await there.runtime.store.games.change_game(
            row.id, GameChange(at=1, who=None, what="moved", place=(4242, row.channel))
        )
        mine = await said(there, there.ann, "games mine")
        assert "[Nile](https://discord.com/channels/4242/" in mine and "Tigris" not in mine and "deadline <t:" in mine
        here = await said(there, there.guest, "games here")
        assert "Tigris" in here and "Nile" not in here


async def test_games_that_are_over_are_listed_when_asked_for() -> None:
    async with town() as there:
        game = await there.begun("pharaohs", [there.ann, there.ben])
        await there.runtime.service.moderation.end(
            game, Who(there.mod.id, moderates=True), annul=False, result="Blue wins"
        )
        assert "You play in no game now" in await said(there, there.ann, "games mine")
        assert "over: Blue wins" in await said(there, there.ann, "games mine", over=True)
        assert "No game is open on this server" in await said(there, there.guest, "games here")
        assert "over: Blue wins" in await said(there, there.guest, "games here", over=True)


async def test_a_lobby_and_a_paused_game_say_so() -> None:
    async with town() as there:
        await there.ann.slash(there.channel, "game create", game="pharaohs")
        await there.settle()
        await there.ann.click(there.newest("Join"), label="Join")
        assert "gathers: 1 of 4 seats taken" in await said(there, there.ann, "games mine")
        game = await elsewhere(there, [there.ann], "tigris")
        await there.runtime.service.moderation.pause(game, Who(there.mod.id, moderates=True), "holidays")
        assert "paused: holidays" in await said(there, there.ann, "games here")


async def test_a_long_list_has_pages() -> None:
    async with town() as there:
        store = there.runtime.store
        spec_row = await there.runtime.service.games.game(await there.begun("pharaohs", [there.ann]))
        for number in range(40):
            id = await store.games.create_game(
                NewGame(slug="pharaohs", name=f"Game of the {number}. dynasty", guild=there.guild.id,
                channel=900 + number, setup=spec_row.setup, seed=number.to_bytes(32), creator=there.ann.id, at=1,
            ))  # fmt: skip
            await store.games.take_seat(id, "blue", SeatChange(user=there.ann.id, kind="person", at=1))
        message = await asked(there, there.ann, "games mine")
        assert "Your games: 41" in texts(message) and "page 1 of" in texts(message)
        last = await clicked(there.ann, message, "Last")
        assert "Game of the 0. dynasty" in texts(last)
