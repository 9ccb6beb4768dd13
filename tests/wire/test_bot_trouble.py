"""Discord is busy, down, slow or gone, people have closed their doors: nothing is lost, nothing is said twice."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.fake_discord import Right
from bot.fake_discord.faults import When
from bot.fake_discord.reading import buttons, fields, text
from tests.wire.bot_table import Hall, all_told_once, choices, confirms, dm_with, hall, newest, tables, with_button
from tests.wire.conftest import Table, until

POST = ("POST", "/channels/*/messages")
ACKNOWLEDGE = ("POST", "/interactions/*/callback")
SHOW = ("PATCH", "/webhooks/*")


async def moved(here: Hall, game: int, times: int = 3) -> int:
    """Some decisions straight at the desk. How many panels the table has when all is told."""
    await here.answered(game, times)
    await here.quiet()
    return len(tables(here.channel))


async def _at_once(shard: int | None, *, initial: bool) -> None:
    """Instead of a wait."""


# --- posts --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("everywhere", [False, True])
async def test_too_many_posts(table: Table, tmp_path: Path, everywhere: bool) -> None:
    async with hall(table, tmp_path) as here:
        game = await here.gathered("pharaohs")
        table.there.faults.too_many(*POST, times=3, everywhere=everywhere)
        await moved(here, game)
        assert await all_told_once(here, game)
        assert table.there.faults.met == 3


@pytest.mark.parametrize("status", [500, 502, 503])
async def test_posts_while_discord_is_down(
    table: Table, tmp_path: Path, hasty: None, impatient: None, status: int
) -> None:
    """For longer than the library tries: then the courier goes on trying."""
    async with hall(table, tmp_path) as here:
        game = await here.gathered("pharaohs")
        table.there.faults.fail(*POST, status=status, times=7)
        await moved(here, game)
        assert await all_told_once(here, game)
        assert table.there.faults.met == 7


@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_post_whose_answer_is_lost(table: Table, tmp_path: Path, impatient: None, when: When) -> None:
    """Cut before it was posted, it is posted; cut after, it is found and not posted again."""
    async with hall(table, tmp_path) as here:
        game = await here.gathered("pharaohs")
        await here.quiet()
        table.there.faults.cut(*POST, when)
        await here.answered(game, 3)
        await here.quiet()
        assert table.there.faults.met == 1
        assert await all_told_once(here, game)


async def test_a_slow_post_is_not_doubled(table: Table, tmp_path: Path) -> None:
    async with hall(table, tmp_path) as here:
        game = await here.gathered("pharaohs")
        table.there.faults.slow(*POST, seconds=0.3)
        await moved(here, game, 5)
        assert await all_told_once(here, game)


async def test_one_slow_channel_does_not_hold_up_the_others(table: Table, tmp_path: Path) -> None:
    async with hall(table, tmp_path) as here:
        other = table.world.add_channel(table.guild, "other")
        slow, quick = await here.gathered("pharaohs"), await here.gathered("pharaohs", channel=other)
        await here.quiet()
        before, shown = newest(here.channel), newest(other)
        held = table.there.faults.hold("POST", f"/channels/{here.channel.id}/messages")
        await here.answered(slow, 4)
        await until(lambda: table.there.faults.met)
        await here.answered(quick, 4)
        await until(lambda: newest(other) > shown)
        assert newest(here.channel) == before, "the slow one has not come yet"
        held.set()
        await until(lambda: newest(here.channel) > before)


# --- answers to clicks ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("where", [ACKNOWLEDGE, SHOW])
async def test_answers_while_discord_is_busy(table: Table, tmp_path: Path, where: tuple[str, str]) -> None:
    async with hall(table, tmp_path) as here:
        game = await here.gathered("pharaohs")
        player = await here.asked(game)
        table.there.faults.too_many(*where, times=2)
        assert "### " in text(await here.question(player))
        assert table.there.faults.met == 2


@pytest.mark.parametrize("status", [500, 502, 504])
async def test_answers_while_discord_is_down(table: Table, tmp_path: Path, hasty: None, status: int) -> None:
    async with hall(table, tmp_path) as here:
        game = await here.gathered("pharaohs")
        player = await here.asked(game)
        table.there.faults.fail(*SHOW, status=status, times=3)
        assert "### " in text(await here.question(player))
        assert table.there.faults.met == 3


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("where", [ACKNOWLEDGE, SHOW])
async def test_an_answer_whose_receipt_is_lost(
    table: Table, tmp_path: Path, where: tuple[str, str], when: When
) -> None:
    """One choice, and the connection breaks: it is given once, and the next question is shown."""
    async with hall(table, tmp_path) as here:
        game = await here.gathered("pharaohs")
        player = await here.until_choice(game)
        screen, before = await here.question(player), await here.journal(game)
        table.there.faults.cut(*where, when)
        await (await player.click(screen, choices(screen)[0])).settled()
        assert table.there.faults.met == 1
        if confirms(screen):
            await (await player.click(screen, "Confirm")).settled()
        given = (await here.journal(game))[len(before) :]
        assert given and given[0].by == "player"
        assert len([event for event in given if event.by == "player"]) == 1


async def test_discord_is_gone_for_an_answer(table: Table, tmp_path: Path, hasty: None) -> None:
    """The person is told that it is uncertain; what he did is taken, and shown when he looks again."""
    async with hall(table, tmp_path) as here:
        game = await here.gathered("pharaohs")
        player = await here.asked(game)
        table.there.faults.fail(*SHOW, times=5)
        answer = await here.question(player)
        assert text(answer).startswith("Discord did not answer me in time.")
        assert "### " in text(await here.question(player))


# --- the websocket, and restarts ------------------------------------------------------------------------------


async def test_goes_on_after_the_connection_was_lost(table: Table, tmp_path: Path) -> None:
    async with hall(table, tmp_path) as here:
        game = await here.gathered("pharaohs")
        player = await here.asked(game)
        table.there.gateway.cut()
        asking = asyncio.create_task(here.question(player))
        await until(lambda: table.there.gateway.resumed)
        assert "### " in text(await asking)
        assert len(table.there.gateway.identified) == 1


async def test_begins_anew_when_its_session_is_forgotten(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hall(table, tmp_path) as here:
        game = await here.gathered("pharaohs")
        player = await here.asked(game)
        monkeypatch.setattr(here.bot, "before_identify_hook", _at_once)  # the library waits five seconds
        table.there.gateway.refuse_resume = True
        await table.there.gateway.drop()
        await until(lambda: len(table.there.gateway.identified) == 2)
        assert "### " in text(await here.question(player))


async def test_old_buttons_and_old_forms_work_after_a_restart(table: Table, tmp_path: Path) -> None:
    async with hall(table, tmp_path) as here:
        game = await here.gathered("pharaohs")
        player = await here.until_choice(game)
        panel, screen = tables(here.channel)[0], await here.question(player)
        form = (await player.click(screen, "In words…")).form
        await here.restart()
        refused = await (await player.submit(form, {fields(form)[0].custom_id: "no such thing"})).settled()
        assert len(refused.followups) == 1
        before = len(await here.journal(game))
        await (await player.click(screen, choices(screen)[0])).settled()
        if confirms(screen):
            await here.restart()
            await (await player.click(screen, "Confirm")).settled()
        assert len(await here.journal(game)) > before
        opened = await (await player.click(panel, "My move")).settled()
        assert opened.ok and text(opened.answer)


async def test_letters_wait_for_the_bot_to_come_back(table: Table, tmp_path: Path, impatient: None) -> None:
    """What could not be posted before the bot stopped is posted, once, when it is there again."""
    async with hall(table, tmp_path) as here:
        game = await here.gathered("pharaohs")
        await here.quiet()
        table.there.faults.fail(*POST, status=503, times=1000)
        await here.answered(game, 3)
        await here.stop()
        table.there.faults.clear()
        await here.start()
        await here.quiet()
        assert await all_told_once(here, game)


# --- people and rights ----------------------------------------------------------------------------------------


async def test_closed_doors_are_told_privately_and_the_table_learns_only_that(table: Table, tmp_path: Path) -> None:
    async with hall(table, tmp_path) as here:
        here.ann.user.dms_open = False
        game = await here.gathered("scribes")
        await here.quiet()
        await here.ann.until(lambda: any("could not be delivered" in text(m) for m in tables(here.channel)))
        said = [text(m) for m in tables(here.channel) if "could not be delivered" in text(m)]
        assert len(said) == 1 and f"A direct message to {here.ann.mention} could not be delivered." in said[0]
        first = await (await here.ann.slash(here.channel, "game status")).settled()
        assert "I could not reach you by direct message." in text(first.answer)
        again = await (await here.ann.slash(here.channel, "game status")).settled()
        assert "I could not reach you" not in text(again.answer)
        await dm_with(here.ben, f"game {game}")


async def test_a_lost_channel_is_told_to_whoever_opened_the_game(table: Table, tmp_path: Path) -> None:
    async with hall(table, tmp_path) as here:
        game = await here.gathered("pharaohs")
        await here.quiet()
        table.world.remove_channel(here.channel)
        await here.answered(game)
        letter = await dm_with(here.ann, "I cannot post in the channel of")
        assert "`/mod transfer`" in text(letter)
        await here.answered(game, 2)
        await here.quiet()
        assert len([m for m in here.ann.dms() if "I cannot post" in text(m)]) == 1, "it is said once"


@pytest.mark.parametrize("right", [Right.SEND_MESSAGES, Right.VIEW_CHANNEL])
async def test_a_lost_permission_is_told_to_whoever_opened_the_game(table: Table, tmp_path: Path, right: Right) -> None:
    async with hall(table, tmp_path) as here:
        game = await here.gathered("pharaohs")
        await here.quiet()
        table.world.overwrite(here.channel, table.world.bot, deny=right)
        await here.answered(game, 4)  # one of them has somebody called: what is only added needs no right to post
        await dm_with(here.ann, "I cannot post in the channel of")
        table.world.overwrite(here.channel, table.world.bot)
        last = newest(here.channel)
        await here.answered(game, 4)
        await until(lambda: newest(here.channel) > last)


async def test_a_game_whose_channel_is_gone_goes_on_elsewhere(table: Table, tmp_path: Path) -> None:
    async with hall(table, tmp_path) as here:
        game = await here.gathered("pharaohs")
        await here.quiet()
        lobby, new = table.world.add_channel(table.guild, "lobby"), table.world.add_channel(table.guild, "new")
        table.world.remove_channel(here.channel)
        await here.answered(game, 2)
        await dm_with(here.ann, "I cannot post in the channel of")
        table.world.change_role(table.guild, table.moderators, Right.MANAGE_CHANNELS)
        table.world.give_role(table.guild, here.ben.user, table.moderators)
        asked = await here.ben.slash(lobby, "mod transfer", to=new, game=game)
        sure = next(button for button in buttons((await asked.settled()).answer) if "transfer" in str(button.custom_id))
        await (await here.ben.click(asked.answer, str(sure.custom_id))).settled()
        await here.ann.until(lambda: with_button(new, "My move"))
        player = await here.asked(game)
        assert "decide" in text(tables(new)[-1])
        assert "### " in text(await here.question(player, new))


async def test_missing_permissions_are_named_before_a_game_is_opened(table: Table, tmp_path: Path) -> None:
    async with hall(table, tmp_path) as here:
        table.world.overwrite(here.channel, table.world.bot, deny=Right.ATTACH_FILES)
        answer = (await (await here.ann.slash(here.channel, "game create", game="pharaohs")).settled()).answer
        assert "Attach Files" in text(answer) and await here.bot.runtime.store.games.game_in(here.channel.id) is None
        assert not any(buttons(message) for message in here.channel.messages.values())
