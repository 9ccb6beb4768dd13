"""Opening a game, sitting down, starting, leaving: the commands and the panel of the lobby."""

from __future__ import annotations

from typing import Any

import discord
from simcord.builders import ChannelHandle

from tests.simcord.town import Town, buttons, buttons_of, selects, texts, town
from tests.tiny import on_the_shelf


async def said(person: Any, there: Town, command: str, where: Any = None, **options: Any) -> str:
    """What a person is told for a command; nobody else sees it."""
    result = await person.slash(where or there.channel, command, **options)
    assert result.response is not None and result.response.ephemeral
    return texts(result.response)


async def pressed(person: Any, there: Town, label: str) -> str:
    """What a person is told, privately, for a button of the lobby; "" if the panel itself is the answer."""
    result = await person.click(there.newest("Join"), label=label)
    private = [message for message in (*result.followups, result.response) if message and message.ephemeral]
    return "\n".join(texts(message) for message in private)


# ---------------------------------------------------------------------- opening


async def test_a_table_gathers_on_its_panel_and_begins() -> None:
    async with town() as there:
        game = await there.begun("pharaohs", [there.ann, there.ben])
        seats = await there.runtime.store.games.seats(game)
        assert [seats[s].user for s in ("blue", "red")] == [there.ann.id, there.ben.id]
        assert {seats[s].kind for s in ("white", "yellow")} == {"automat"}
        panel = there.newest()
        assert buttons(panel) == ["My move", "Board", "Log", "Orders"]
        asked = await there.asked(game)
        assert ", where to set up" in texts(panel) and f"<@{asked.id}>, the game waits for you." in texts(panel)


async def test_what_was_agreed_stands_on_the_panel() -> None:
    async with town() as there:
        told = await said(
            there.ann, there, "game create", game="pharaohs", scenario="last_five", seats=3, name="Nile", pace=24,
            expiry="automat",
        )  # fmt: skip
        assert told == "**Nile** is open. Take a seat on its panel, or with `/game join`."
        await there.settle()
        lobby = texts(there.newest("Join"))
        assert "## Nile" in lobby and "Last Five Turns · 3 seats" in lobby
        assert "A decision within 24 hours; then the automated player takes over." in lobby


async def test_a_number_of_turns_is_said_and_what_differs_from_the_recommended() -> None:
    async with town() as there:
        await said(
            there.ann, there, "game create", game="genesis", scenario="campaign", seats=3, options="points=last_turn"
        )
        await there.settle()
        lobby = texts(there.newest("Join"))
        assert "- How many game turns: 10\n- When points are announced: last turn" in lobby
        assert "Kings come to the throne" not in lobby


async def test_one_game_in_a_channel_and_another_in_a_thread() -> None:
    async with town() as there:
        await said(there.ann, there, "game create", game="pharaohs")
        assert "open this one in another channel or thread" in await said(
            there.ben, there, "game create", game="pharaohs"
        )


async def test_without_a_scenario_one_is_opened_that_so_many_can_play() -> None:
    async with town() as there:
        offered = await there.ann.autocomplete(there.channel, "game create", "scenario", "", game="genesis")
        assert offered[0]["name"].startswith(
            "Brother Kings · 1 or 2 or 3 or 4 or 5 players · The whole age, from Hammurabi"
        )
        assert offered[-1]["name"].startswith("Sargon of Akkad · 1 player · "), "for one alone comes last"
        assert "is open" in await said(there.ann, there, "game create", game="genesis")
        assert (await there.runtime.service.games.game(1)).setup.scenario == "campaign"
        assert len((await there.runtime.service.games.game(1)).setup.seats) == 5, (
            "a seat for each kingdom, not a game for one"
        )
    async with town() as there:
        assert "is open" in await said(there.ann, there, "game create", game="genesis", seats=3)
        assert len((await there.runtime.service.games.game(1)).setup.seats) == 3


async def test_what_does_not_fit_is_named() -> None:
    async with town() as there:
        assert (await said(there.ann, there, "game create", game="chess")).startswith(
            "There is no game “chess”; there are "
        )
        assert "there are Full Game, " in await said(there.ann, there, "game create", game="pharaohs", scenario="none")
        assert "players, not 9" in await said(there.ann, there, "game create", game="pharaohs", seats=9)
        assert "“fast” is no option; write name=value." in await said(
            there.ann, there, "game create", game="pharaohs", options="fast"
        )
        assert (
            "there is no option “fast” in "
            in (await said(there.ann, there, "game create", game="pharaohs", options="fast=1")).lower()
        )
        assert await there.runtime.store.games.game_in(there.channel.id) is None


async def test_options_and_scenarios_complete() -> None:
    with on_the_shelf():
        async with town() as there:
            found = await there.ann.autocomplete(there.channel, "game create", "game", "scri")
            assert [c["value"] for c in found] == ["scribes"]
            found = await there.ann.autocomplete(there.channel, "game create", "scenario", "", game="scribes")
            assert [c["value"] for c in found] == ["short", "long"]
            found = await there.ann.autocomplete(there.channel, "game create", "options", "", game="scribes")
            assert {c["value"] for c in found} == {"erasures=unlimited", "erasures=once"}
            assert await there.ann.autocomplete(there.channel, "game create", "scenario", "", game="chess") == []


async def test_house_rules_are_chosen_on_the_panel_with_what_they_mean() -> None:
    async with town() as there:
        await said(there.ann, there, "game create", game="pharaohs")
        await there.settle()
        lobby = there.newest("Join")
        shown = (await there.ann.click(lobby, label="House rules")).response
        assert "**What Terror and Siege do in Fertile areas** · extra die" in texts(shown) and "BP-O2: " in texts(shown)
        menu = selects(shown)[1]
        assert [(o["label"], o.get("description")) for o in menu["options"]] == [
            ("extra die", "recommended"), ("plus one", None),
        ]  # fmt: skip
        after = (await there.ann.select(shown, ["plus_one"], custom_id=menu["custom_id"])).response
        assert "in Fertile areas** · plus one" in texts(after)
        assert (await there.runtime.service.games.game(1)).setup.options["terror_siege"] == "plus_one"
        assert "What Terror and Siege do in Fertile areas: plus one" in texts(there.newest("Join"))
        assert buttons(after) == ["Later"]
        later = (await there.ann.click(after, label="Later")).response
        assert "page 2 of 2" in texts(later) and "BP-O10: " in texts(later)


async def test_house_rules_are_read_by_all_and_chosen_by_who_opened_the_game_before_it_begins() -> None:
    async with town() as there:
        await said(there.ann, there, "game create", game="pharaohs")
        await there.settle()
        mine = (await there.ann.click(there.newest("Join"), label="House rules")).response
        theirs = (await there.ben.click(there.newest("Join"), label="House rules")).response
        assert "BP-O2: " in texts(theirs) and selects(theirs) == []
        menu = selects(mine)[1]
        for person in (there.ann, there.ben):
            await person.click(there.newest("Join"), label="Join")
        await there.ann.click(there.newest("Join"), label="Automated players")
        await there.ann.click(there.newest("Join"), label="Start")
        result = await there.ann.select(mine, ["plus_one"], custom_id=menu["custom_id"])
        assert "The game is running" in texts(result.followups[-1])
        assert (await there.runtime.service.games.game(1)).setup.options["terror_siege"] == "extra_die"


async def test_what_the_bot_lacks_is_said_in_plain_words() -> None:
    async with town() as there:
        me = there.guild.me
        assert me is not None
        lacking = discord.PermissionOverwrite(attach_files=False, read_message_history=False)
        narrow = there.guild.create_text_channel("narrow", overwrites={me: lacking})
        assert await said(there.ann, there, "game create", narrow, game="pharaohs") == (
            "I cannot run a game here: in this channel I lack Attach Files and Read Message History."
        )
        assert await there.runtime.store.games.game_in(narrow.id) is None
        mute = there.guild.create_text_channel(
            "mute", overwrites={me: discord.PermissionOverwrite(send_messages=False)}
        )
        assert "I lack Send Messages." in await said(there.ann, there, "game create", mute, game="pharaohs")


async def test_a_server_may_keep_games_to_some_channels() -> None:
    async with town() as there:
        hall = there.guild.create_text_channel("hall")
        await there.runtime.store.people.server_wish(there.guild.id, at=0, who=there.mod.id, channels=[hall.id])
        assert await said(there.ann, there, "game create", game="pharaohs") == (f"Games are opened in <#{hall.id}>.")
        assert "is open" in await said(there.ann, there, "game create", hall, game="pharaohs")


# ---------------------------------------------------------------------- seats


async def test_joining_and_leaving_by_command_shows_on_the_panel() -> None:
    async with town() as there:
        await said(there.ann, there, "game create", game="pharaohs", name="Nile")
        await there.settle()
        assert (await said(there.ben, there, "game join", seat="red")).startswith("You play **Red** in Nile.")
        assert f"**Red** · <@{there.ben.id}>" in texts(there.newest("Join"))
        assert await said(there.ann, there, "game join", seat="red") == "The seat of Red is taken."
        assert "there is no seat “green”" in (await said(there.ann, there, "game join", seat="green")).lower()
        assert (await said(there.ann, there, "game join", word="sphinx")).startswith("You play **Blue** in Nile.")
        assert await said(there.ben, there, "game leave") == "You have left **Red** in Nile."
        assert "**Red** · free" in texts(there.newest("Join"))
        assert await said(there.ben, there, "game leave") == "You have no seat in Nile."
        assert await said(there.ben, there, "game leave", seat="blue") == "You do not play Blue."
        found = await there.ben.autocomplete(there.channel, "game join", "seat", "ye")
        assert [(c["name"], c["value"]) for c in found] == [("Yellow", "yellow")]


async def test_without_a_game_every_command_says_so() -> None:
    async with town() as there:
        for command in ("join", "leave", "return", "start", "status"):
            told = await said(there.ann, there, f"game {command}")
            assert told == "There is no game in this channel; `/game create` opens one.", command
        assert await there.ann.autocomplete(there.channel, "game join", "seat", "") == []


async def test_the_panel_seats_moves_and_frees() -> None:
    async with town() as there:
        await said(there.ann, there, "game create", game="pharaohs")
        await there.settle()
        lobby = there.newest("Join")
        assert (await pressed(there.ann, there, "Join")).startswith("You play **Blue**"), "and what that is about"
        assert f"**Blue** · <@{there.ann.id}>" in texts(there.newest("Join"))
        menu = selects(lobby)[0]
        await there.ann.select(lobby, ["white"], custom_id=menu["custom_id"])
        panel = texts(there.newest("Join"))
        assert f"**White** · <@{there.ann.id}>" in panel and "**Blue** · free" in panel
        assert await pressed(there.ann, there, "Leave") == ""
        assert f"<@{there.ann.id}>" not in texts(there.newest("Join"))


async def test_a_refusal_on_the_panel_is_private_and_leaves_it_standing() -> None:
    async with town() as there:
        await said(there.ann, there, "game create", game="pharaohs", name="Nile")
        await there.settle()
        await pressed(there.ann, there, "Join")
        before = texts(there.newest("Join"))
        assert await pressed(there.ann, there, "Join") == "You sit at Blue already."
        assert await pressed(there.guest, there, "Leave") == "You have no seat in Nile."
        assert texts(there.newest("Join")) == before and len(there.messages()) == 1
        await pressed(there.ann, there, "Automated players")
        assert "Whoever opened the game, or a moderator, starts it." in await pressed(there.guest, there, "Start")
        assert "Start" in buttons(there.newest("Join"))


async def test_automated_players_fill_up_and_make_room() -> None:
    async with town() as there:
        await said(there.ann, there, "game create", game="pharaohs")
        await there.settle()
        await pressed(there.ann, there, "Join")
        start = next(b for b in buttons_of(there.newest("Join")) if b.label == "Start")
        assert start.disabled
        await pressed(there.ann, there, "Automated players")
        assert texts(there.newest("Join")).count("automated player") == 3
        assert not next(b for b in buttons_of(there.newest("Join")) if b.label == "Start").disabled
        await pressed(there.ben, there, "Join")
        assert f"**Red** · <@{there.ben.id}>" in texts(there.newest("Join"))
        await pressed(there.ann, there, "No automated players")
        assert texts(there.newest("Join")).count("free") == 2


async def test_automate_takes_free_and_own_seats_only() -> None:
    async with town() as there:
        await said(there.ann, there, "game create", game="pharaohs")
        await said(there.ann, there, "game join", seat="blue")
        assert await said(there.ann, there, "game automate", seat="red") == "The automated player plays **Red**."
        assert await said(there.ben, there, "game automate", seat="blue") == "The seat of Blue is taken."
        assert "there is no seat “green”" in (await said(there.ann, there, "game automate", seat="green")).lower()


async def test_a_running_game_goes_on_without_who_leaves_and_takes_him_back() -> None:
    async with town() as there:
        game = await there.begun("pharaohs", [there.ann, there.ben])
        told = await said(there.ben, there, "game automate", seat="blue")
        assert told == "The seat of Blue is taken."
        assert "The automated player plays **Red**." in await said(there.ben, there, "game automate", seat="red")
        assert (await there.runtime.store.games.seats(game))["red"].kind == "automat"
        assert "no seat of yours" in (await said(there.guest, there, "game return")).lower()
        assert "The game has begun" in await said(there.guest, there, "game join")


async def test_return_takes_back_what_the_clock_has_lent() -> None:
    async with town() as there:
        game = await there.begun("pharaohs", [there.ann, there.ben], pace=24, expiry="automat")
        late = await there.asked(game)
        await there.later(25 * 3600)
        seats = await there.runtime.store.games.seats(game)
        lent = next(seat for seat in seats.values() if seat.user == late.id)
        assert lent.kind == "automat"
        assert "Welcome back. You play **" in await said(late, there, "game return")
        assert (await there.runtime.store.games.seats(game))[lent.seat].kind == "person"


# ---------------------------------------------------------------------- starting


async def test_who_may_not_start_a_game_is_told_so() -> None:
    async with town() as there:
        await there.ann.slash(there.channel, "game create", game="pharaohs")
        told = await said(there.guest, there, "game start")
        assert told == "Whoever opened the game, or a moderator, starts it."


async def test_a_moderator_starts_what_others_have_opened() -> None:
    async with town() as there:
        await said(there.ann, there, "game create", game="pharaohs", name="Nile")
        assert await said(there.ann, there, "game start") == "Nobody has taken Blue, Red, White and Yellow."
        for seat in ("blue", "red", "white", "yellow"):
            await said(there.ann, there, "game automate", seat=seat)
        assert await said(there.mod, there, "game start") == "**Nile** has begun."
        assert await said(there.mod, there, "game start") == "The game has begun."


async def test_status_says_who_plays_and_who_is_waited_for() -> None:
    async with town() as there:
        game = await there.begun("pharaohs", [there.ann, there.ben], pace=24)
        asked = await there.asked(game)
        told = await said(there.guest, there, "game status")
        assert f"game {game} · running" in told and "Deadline <t:" in told
        line = next(line for line in told.splitlines() if f"<@{asked.id}>" in line)
        assert f"asked <t:{there.clock.now}:R>" in line


async def test_a_thread_is_a_table_of_its_own() -> None:
    async with town() as there:
        await said(there.ann, there, "game create", game="pharaohs", name="Nile")
        thread = await thread_in(there, "second table")
        assert "**Orontes** is open." in await said(
            there.ben, there, "game create", thread, game="pharaohs", name="Orontes"
        )
        await there.settle()
        assert "## Orontes" in texts(thread.history()[-1])
        assert "## Nile" in texts(there.newest("Join"))
        assert (await said(there.ben, there, "game join", thread)).startswith("You play **Blue** in Orontes.")


async def thread_in(there: Town, name: str) -> ChannelHandle:
    """A public thread under the table's channel."""
    parent = there.bot.get_channel(there.channel.id)
    assert isinstance(parent, discord.TextChannel)
    made = await parent.create_thread(name=name, type=discord.ChannelType.public_thread)
    return ChannelHandle(there.env, there.guild, there.env.backend.get_channel(made.id))


# ---------------------------------------------------------------------- a panel that got lost


async def deleted(there: Town) -> None:
    """Everything in the channel is deleted, as a moderator can."""
    for message in there.messages():
        there.env.backend.delete_message(there.channel.id, message.id)
    assert there.messages() == []


async def test_a_panel_that_was_deleted_is_posted_again_and_lives_on() -> None:
    async with town() as there:
        await said(there.ann, there, "game create", game="pharaohs")
        assert "about to be posted" in await said(there.ben, there, "game lobby")
        await there.settle()
        first = there.newest("Join")
        told = await said(there.ben, there, "game lobby")
        assert f"/{there.channel.id}/{first.id})" in told, "it is there, and is pointed at"
        for time in range(2):
            await deleted(there)
            assert "posted again" in await said(there.ben, there, "game lobby")
            assert "about to be posted" in await said(there.ben, there, "game lobby")
            await there.settle()
            assert len(there.messages()) == 1, f"one panel, the time {time}"
        await said(there.ben, there, "game join", seat="red")
        assert f"**Red** · <@{there.ben.id}>" in texts(there.newest("Join")), "a command shows on the new one"
        await there.ann.click(there.newest("Join"), label="Automated players")
        await there.ann.click(there.newest("Join"), label="Start")
        assert "The game is running; `/game status`" in await said(there.ben, there, "game lobby")


async def test_a_panel_is_asked_for_where_the_game_gathers() -> None:
    async with town() as there:
        elsewhere = there.guild.create_text_channel("elsewhere")
        assert "There is no game in this channel" in await said(there.ben, there, "game lobby")
        await said(there.ann, there, "game create", game="pharaohs")
        await said(there.ben, there, "game join")
        told = await said(there.ben, there, "game lobby", where=elsewhere)
        assert told == f"Battles of the Pharaohs gathers in <#{there.channel.id}>; ask for its panel there."
