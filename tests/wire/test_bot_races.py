"""Many clicks at once: one wins, the others are told so, and the journal has one answer."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.bench.clicker import Clicker
from bot.fake_discord.reading import text
from tests.wire.bot_table import choices, confirms, hall, tables, with_button
from tests.wire.conftest import Table


async def test_twenty_clicks_of_one_person(table: Table, tmp_path: Path) -> None:
    """The same question open on several devices, and an impatient finger on each."""
    async with hall(table, tmp_path) as here:
        game = await here.gathered("pharaohs")
        player = await here.until_choice(game)
        before = len(await here.journal(game))
        screens = [await here.question(player) for _ in range(4)]
        buttons_ = choices(screens[0])
        outcomes = await asyncio.gather(*(player.click(screens[i % 4], buttons_[i % len(buttons_)]) for i in range(20)))
        assert all(outcome.ok for outcome in outcomes)
        await asyncio.gather(*(outcome.settled() for outcome in outcomes))
        if len(await here.journal(game)) == before:  # every click was repeated in words; now all are confirmed
            asking = [screen for screen in screens if confirms(screen)]
            assert asking
            outcomes = await asyncio.gather(*(player.click(asking[i % len(asking)], "Confirm") for i in range(20)))
            await asyncio.gather(*(outcome.settled() for outcome in outcomes))
        given = [event for event in (await here.journal(game))[before:] if event.by == "player"]
        assert len(given) == 1
        told = [text(screen) for screen in screens]
        assert any("no longer open" in words or "You have nothing to decide" in words for words in told)


async def test_twenty_persons_on_one_button(table: Table, tmp_path: Path) -> None:
    """Everybody presses the table's button; only the one who is asked sees a question."""
    async with hall(table, tmp_path) as here:
        game = await here.gathered("pharaohs")
        player = await here.asked(game)
        crowd = [player, *(table.there.person(f"Guest {i}", table.guild) for i in range(19))]
        panel, before = with_button(here.channel, "My move"), len(await here.journal(game))
        assert panel is not None
        outcomes = await asyncio.gather(*(person.click(panel, "My move") for person in crowd))
        answers = [text((await outcome.settled()).answer) for outcome in outcomes]
        assert "### " in answers[0]
        assert all("you have no seat in" in answer.casefold() for answer in answers[1:])
        assert len(await here.journal(game)) == before


async def test_twenty_persons_want_the_same_seat(table: Table, tmp_path: Path) -> None:
    async with hall(table, tmp_path) as here:
        lobby = await here.opened("pharaohs")
        crowd = [table.there.person(f"Guest {i}", table.guild) for i in range(20)]
        seat = next(part for part in lobby.components[0]["components"] if part["type"] == 1)["components"][0]
        outcomes = await asyncio.gather(*(person.select(lobby, seat["custom_id"], ["red"]) for person in crowd))
        await asyncio.gather(*(outcome.settled() for outcome in outcomes))
        row = await here.bot.runtime.store.games.game_in(here.channel.id)
        assert row is not None
        seats = await here.bot.runtime.store.games.seats(row.id)
        assert sum(taken.user is not None for taken in seats.values()) == 1
        told = [text(message) for outcome in outcomes for message in outcome.followups]
        assert told.count("The seat of Red is taken.") == 19
        assert sum("You play **Red**" in words for words in told) == 1
        assert with_button(here.channel, "Join") is lobby


async def test_start_is_pressed_by_all_at_once(table: Table, tmp_path: Path) -> None:
    async with hall(table, tmp_path) as here:
        lobby = await here.opened("pharaohs")
        await (await here.ann.click(lobby, "Join")).settled()
        await (await here.ann.click(lobby, "Automated players")).settled()
        outcomes = await asyncio.gather(*(here.ann.click(lobby, "Start") for _ in range(20)))
        await asyncio.gather(*(outcome.settled() for outcome in outcomes))
        assert sum(len(outcome.followups) == 1 for outcome in outcomes) == 19
        row = await here.bot.runtime.store.games.game_in(here.channel.id)
        assert row is not None and row.stage == "running"


async def test_both_players_answer_a_sealed_question_at_once(table: Table, tmp_path: Path) -> None:
    async with hall(table, tmp_path) as here:
        game = await here.gathered("scribes")
        for turn in range(200):
            if len((await here.session(game)).asks()) == 2:
                break
            await here.answered(game, seed=turn)
        else:
            raise AssertionError("no sealed question came")
        before, panel = len(await here.journal(game)), tables(here.channel)[-1]
        players = here.clickers([here.ann, here.ben])

        async def answer(player: Clicker) -> None:
            for _ in range(6):
                if not await player.step() or len(await here.journal(game)) > before + 1:
                    return

        await asyncio.gather(*map(answer, players))
        seats = {event.seat for event in (await here.journal(game))[before:] if event.by == "player"}
        assert len(seats) == 2 and panel is not None
