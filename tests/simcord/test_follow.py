"""`/game follow`: whoever does not play hears, turn by turn, what everybody may know; use, misuse, and who may not."""

from __future__ import annotations

import random
from typing import Any

import discord

from bot.commands.follow import MOST_FOLLOWERS
from bot.service.step import Who
from bot.store import Letter
from tests.bot.runtime import answered, seat_given
from tests.simcord.test_fame import said
from tests.simcord.town import Town, alts, buttons, texts, town
from tests.tiny import on_the_shelf


async def play(there: Town, game: int, turns: int = 1) -> None:
    """At random, until so many turns are over, or the game."""
    session = await there.session(game)
    chance, until = random.Random(3), session.spec.view.turn(session.state) + turns
    while not session.over and session.spec.view.turn(session.state) < until:
        seats = await there.runtime.store.games.seats(game)
        seat, ask = next((s, a) for s, a in session.asks().items() if seats[s].person is not None)
        before = session.spec.view.turn(session.state)
        await answered(there.runtime.service, game, Who(seats[seat].user or 0), ask.sample(chance), seat=seat)
        session = await there.session(game)
        if session.over or session.spec.view.turn(session.state) != before:
            await there.settle()


def summaries(there: Town, person: Any) -> list[discord.Message]:
    return [message for message in there.dms(person) if "you follow it" in texts(message)]


async def test_a_summary_of_each_turn_tells_what_everybody_may_know_and_each_line_once() -> None:
    with on_the_shelf():
        async with town() as there:
            game = await there.begun("scribes", [there.ann, there.ben])
            heard = await there.runtime.store.journal.lines(game)
            assert await said(there, there.guest, "game follow") == (
                "✓ You follow **Scribes**: when a turn is over I write to you what happened in it."
            )
            await play(there, game, 2)
            await play(there, game, 99)
            lines = (await there.runtime.store.journal.lines(game))[len(heard) :]
            told = [x for m in summaries(there, there.guest) for x in texts(m).splitlines() if x.startswith("- ")]
            assert told[-1] == f"- {lines[-1].text}" and len(told) <= sum(line.to is None for line in lines)
            assert not {line.text for line in lines if line.to is not None} & {x.removeprefix("- ") for x in told}
            assert len(summaries(there, there.guest)) >= 2 and any(line.to is not None for line in lines)
            assert all("Follow no more" in buttons(message) for message in summaries(there, there.guest))
            assert there.dms(there.cem) == []


async def test_whoever_wants_to_be_called_is_called_at_the_table_and_not_written_to() -> None:
    with on_the_shelf():
        async with town() as there:
            game = await there.begun("scribes", [there.ann, there.ben])
            await said(there, there.guest, "game follow", how="calls")
            await play(there, game)
            [called] = [m for m in there.messages() if "for who follows" in texts(m)]
            assert f"A turn is over, for who follows: <@{there.guest.id}>" in texts(called)
            assert there.guest.id in [user.id for user in called.mentions] and there.dms(there.guest) == []


async def test_nobody_hears_more_who_wants_to_hear_no_more() -> None:
    with on_the_shelf():
        async with town() as there:
            game = await there.begun("scribes", [there.ann, there.ben])
            for person in (there.guest, there.cem):
                await said(there, person, "game follow")
            await play(there, game)
            [first] = summaries(there, there.guest)
            pressed = await there.guest.user.click(first, label="Follow no more")
            assert texts(pressed.response) == "✓ You follow **Scribes** no more."
            assert "no more." in await said(there, there.cem, "game follow", how="off")
            assert await said(there, there.cem, "game follow", how="off") == "You do not follow Scribes."
            await play(there, game)
            assert len(summaries(there, there.guest)) == len(summaries(there, there.cem)) == 1


async def test_who_plays_hears_of_it_anyway() -> None:
    with on_the_shelf():
        async with town() as there:
            game = await there.begun("scribes", [there.ann, there.ben])
            refused = "You play in Scribes, and hear of it anyway."
            assert await said(there, there.ann, "game follow") == refused
            await said(there, there.cem, "game follow")
            await seat_given(there.runtime.service, game, Who(there.mod.id, moderates=True), "assyria", there.cem.id)
            await play(there, game)
            assert summaries(there, there.cem) == []


async def test_what_cannot_be_followed() -> None:
    with on_the_shelf():
        async with town() as there:
            assert await said(there, there.guest, "game follow") == (
                "There is no game in this channel; `/game create` opens one."
            )
            game = await there.begun("scribes", [there.ann, there.ben])
            for user in range(MOST_FOLLOWERS):
                await there.runtime.store.followers.follow(game, 9_000 + user, "calls", 0)
            assert f"{MOST_FOLLOWERS} people follow Scribes" in await said(there, there.guest, "game follow")
            for user in range(MOST_FOLLOWERS):
                await there.runtime.store.followers.unfollow(game, 9_000 + user)
            await play(there, game, 99)
            assert await said(there, there.guest, "game follow") == "Scribes is over."


async def test_a_game_one_does_not_see_is_not_followed() -> None:
    with on_the_shelf():
        async with town() as there:
            me: Any = there.guild.me
            hidden, seen = (discord.PermissionOverwrite(view_channel=see) for see in (False, True))
            everybody: Any = there.guild.default_role
            rights = {everybody: hidden, there.ann: seen, there.ben: seen, me: seen}
            lounge, there.channel = there.channel, there.guild.create_text_channel("secret", overwrites=rights)
            game = await there.begun("scribes", [there.ann, there.ben])
            there.channel = lounge
            assert await said(there, there.guest, "game follow", game=game) == f"There is no game {game} here."


async def test_what_is_stored_of_it_is_shown_and_deleted() -> None:
    with on_the_shelf():
        async with town() as there:
            game = await there.begun("scribes", [there.ann, there.ben])
            await said(there, there.guest, "game follow")
            assert "- 1 game you follow\n" in await said(there, there.guest, "privacy show")
            asked = (await there.guest.slash(there.channel, "privacy delete")).response
            await there.guest.click(asked, label="Delete it all")
            assert await there.runtime.store.followers.followers(game) == {}
            await play(there, game)
            assert summaries(there, there.guest) == []


async def test_the_summary_of_a_game_with_a_map_shows_it() -> None:
    async with town() as there:
        game = await there.begun("pharaohs", [there.ann, there.ben, there.cem], seats=3, scenario="middle_five")
        await said(there, there.guest, "game follow")
        lines = await there.runtime.store.journal.lines(game)
        await there.runtime.store.followers.follow(game, there.guest.id, "messages", len(lines) - 2)
        # a turn of this game is long: the letter at its end is put in by hand
        letter = Letter("follow:x", f"user:{there.guest.id}", {"kind": "follow", "game": game, "seat": ""})
        await there.runtime.store.outbox.post([letter], game=game, at=there.clock.now)
        await there.settle()
        [summary] = summaries(there, there.guest)
        assert alts(summary) and f"- {lines[-1].text}" in texts(summary)
