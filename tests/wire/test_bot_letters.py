"""Letters that Discord does not take at once: some are tried again, some wait for a room to open, some are given up.

Whatever it is, nothing that can still arrive is lost, and what follows goes on.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.fake_discord import Right
from bot.fake_discord.model import THREAD
from bot.fake_discord.reading import text
from bot.views.messages.panel import Panel
from tests.wire.bot_table import all_told_once, dm_with, hall, newest, tables
from tests.wire.conftest import Table, until

DOORS = ("POST", "/users/@me/channels")
TOO_FAST = (403, 40003, "You are opening direct messages too fast.")
NO_FORM = (400, 50035, "Invalid Form Body")
GIVEN_UP = 6  # posts: each of three tries is made with its picture, and then in words


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch, impatient: None) -> None:
    """Nobody waits for a minute until doors are opened again."""
    monkeypatch.setattr("bot.outbox.discord_api.LET_IN_AGAIN", 0.05)


# ---------------------------------------------------------------------- what passes


async def test_doors_opened_too_fast_lose_no_hand(table: Table, tmp_path: Path, quick: None) -> None:
    async with hall(table, tmp_path) as here:
        table.there.faults.refuse(*DOORS, *TOO_FAST, times=3)
        game = await here.gathered("scribes")
        for person in (here.ann, here.ben):
            await dm_with(person, f"game {game}")
            assert not (await here.bot.runtime.store.people.person(person.id)).unreachable
        assert table.there.faults.met == 3
        assert not any("could not be delivered" in text(message) for message in here.channel.messages.values())


@pytest.mark.parametrize("code", [0, 40004, 40333])
async def test_a_refusal_that_passes_is_no_closed_door(
    table: Table, tmp_path: Path, impatient: None, code: int
) -> None:
    async with hall(table, tmp_path) as here:
        table.there.faults.refuse(*DOORS, 403, code, "internal network error", times=3)
        game = await here.gathered("scribes")
        for person in (here.ann, here.ben):
            await dm_with(person, f"game {game}")
            assert not (await here.bot.runtime.store.people.person(person.id)).unreachable
        assert table.there.faults.met == 3


async def test_a_letter_is_found_sent_though_the_clock_here_was_ahead(table: Table, tmp_path: Path) -> None:
    async with hall(table, tmp_path) as here:
        await here.gathered("pharaohs")
        await here.quiet()
        [*_, last] = tables(here.channel)
        carrier, marker = here.bot.runtime.delivery._carrier, last.components[0]["id"]
        now, place = here.bot.runtime.now(), f"channel:{here.channel.id}"
        for ahead in (0, 1800):
            assert await carrier.find(place, marker=marker, since=now + ahead) == last.id
        assert await carrier.find(place, marker=marker + 1, since=now) is None


async def test_a_message_that_has_grown_is_found_by_the_letter_that_began_it_and_by_the_newest(
    table: Table, tmp_path: Path
) -> None:
    async with hall(table, tmp_path) as here:
        carrier, now = here.bot.runtime.delivery._carrier, here.bot.runtime.now()
        place, began, between, newest = f"channel:{here.channel.id}", 5_000_001, 5_000_002, 5_000_003
        message = await carrier.send(place, Panel().text("Egypt marches."), marker=began, nonce="grown")
        for marker in (between, newest):
            assert await carrier.add(place, message, Panel().text("Egypt holds."), began=began, marker=marker)
        found = {marker: await carrier.find(place, marker=marker, since=now) for marker in (began, between, newest)}
        assert found == {began: message, between: None, newest: message}


async def test_while_doors_open_too_fast_none_is_tried(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One refusal is enough: the other doors are not knocked at, and letters to open ones go on."""
    monkeypatch.setattr("bot.outbox.discord_api.LET_IN_AGAIN", 3600)
    async with hall(table, tmp_path) as here:
        table.there.faults.refuse(*DOORS, *TOO_FAST, times=100)
        game = await here.gathered("scribes")
        await here.quiet()
        assert table.there.faults.met == 1
        assert await all_told_once(here, game)


@pytest.mark.parametrize(
    ("status", "code"),
    [(401, 0), (429, 0), (503, 0), (403, 0), (403, 40333), (403, 40004), (429, 20028), (400, 40006), (503, 130000)],
)
async def test_what_is_not_the_letters_fault_is_tried_for_ever(
    table: Table, tmp_path: Path, hasty: None, impatient: None, status: int, code: int
) -> None:
    """Discord is down, busy or has switched something off; what stands between it and here says 403."""
    async with hall(table, tmp_path) as here:
        game = await here.gathered("pharaohs")
        await here.quiet()
        table.there.faults.refuse("POST", f"/channels/{here.channel.id}/messages", status, code, "No", times=20)
        await here.answered(game, 3)
        await here.quiet()
        assert table.there.faults.met == 20
        assert await all_told_once(here, game)


# ---------------------------------------------------------------------- what waits for a room to open


@pytest.mark.parametrize("right", [Right.SEND_MESSAGES, Right.VIEW_CHANNEL])
async def test_what_a_channel_missed_is_said_when_rights_are_back(table: Table, tmp_path: Path, right: Right) -> None:
    """By itself: nobody has to play on for it, for nobody was called to."""
    async with hall(table, tmp_path) as here:
        game = await here.gathered("pharaohs")
        await here.quiet()
        table.world.overwrite(here.channel, table.world.bot, deny=right)
        await here.answered(game, 3)
        letter = await dm_with(here.ann, "I cannot post in the channel of")
        assert right is not Right.SEND_MESSAGES or "I lack Send Messages" in text(letter)
        last = newest(here.channel)
        table.world.overwrite(here.channel, table.world.bot)
        await until(lambda: newest(here.channel) > last)
        await here.quiet()
        assert await all_told_once(here, game)
        session, seats = await here.session(game), await here.bot.runtime.store.games.seats(game)
        for seat in session.asks():
            pinged = [message.pinged for message in here.channel.messages.values() if message.id > last]
            assert any(seats[seat].user in users for users in pinged), "he is called at last"


@pytest.mark.parametrize("code", [50083, 160005])
async def test_a_locked_thread_holds_nothing_for_ever(table: Table, tmp_path: Path, code: int) -> None:
    async with hall(table, tmp_path) as here:
        thread = table.world.add_thread(here.channel, "the war", here.ann.user, kind=THREAD)
        game = await here.gathered("pharaohs", channel=thread)
        await here.quiet()
        last = newest(thread)
        table.there.faults.refuse("POST", f"/channels/{thread.id}/messages", 400, code, "Thread is locked", times=100)
        await here.answered(game, 3)
        letter = await dm_with(here.ann, "the thread is locked")
        assert "Manage Threads" in text(letter) and "`/mod transfer`" in text(letter)
        await here.answered(game, 2)
        await here.quiet()
        assert len([m for m in here.ann.dms() if "I cannot post" in text(m)]) == 1, "it is said once"
        table.there.faults.clear()
        table.world.change_channel(thread, locked=False)
        await until(lambda: newest(thread) > last)
        await here.quiet()
        here.channel = thread
        assert await all_told_once(here, game)


async def test_rights_that_come_back_while_the_bot_is_away_are_noticed_when_it_comes(
    table: Table, tmp_path: Path
) -> None:
    async with hall(table, tmp_path) as here:
        game = await here.gathered("pharaohs")
        await here.quiet()
        last = newest(here.channel)
        table.world.overwrite(here.channel, table.world.bot, deny=Right.SEND_MESSAGES)
        await here.answered(game, 3)
        await dm_with(here.ann, "I cannot post in the channel of")
        await here.stop()
        table.world.overwrite(here.channel, table.world.bot)
        await here.start()
        await until(lambda: newest(here.channel) > last)
        await here.quiet()
        assert await all_told_once(here, game)


# ---------------------------------------------------------------------- what is given up


async def test_what_discord_does_not_take_is_given_up_and_what_follows_goes_on(
    table: Table, tmp_path: Path, impatient: None
) -> None:
    async with hall(table, tmp_path, complaints=True) as here:
        game = await here.gathered("pharaohs")
        await here.quiet()
        here.ann.says(here.channel, "Here I come.")
        shown = len(tables(here.channel))
        table.there.faults.refuse("POST", f"/channels/{here.channel.id}/messages", *NO_FORM, times=GIVEN_UP)
        await here.answered(game, 3)
        letter = await dm_with(here.ann, "I have given up a message of")
        assert "50035" in text(letter) and "`/log`" in text(letter)
        await until(lambda: len(tables(here.channel)) > shown)
        instead = tables(here.channel)[shown]
        assert "My last message could not be posted" in text(instead) and not instead.attachments
        session, seats = await here.session(game), await here.bot.runtime.store.games.seats(game)
        assert [user.id for user in instead.mentions] == [seats[seat].user for seat in session.asks()]
        await here.answered(game, 2)
        await here.quiet()
        assert table.there.faults.met == GIVEN_UP
        assert "could not be posted" not in text(tables(here.channel)[-1])


async def test_a_letter_in_the_place_of_another_has_none_in_its_own(
    table: Table, tmp_path: Path, impatient: None
) -> None:
    async with hall(table, tmp_path, complaints=True) as here:
        game = await here.gathered("pharaohs")
        await here.quiet()
        here.ann.says(here.channel, "Here I come.")
        table.there.faults.refuse("POST", f"/channels/{here.channel.id}/messages", *NO_FORM, times=1000)
        await here.answered(game, 3)
        most = GIVEN_UP + 3  # the letter in its place has no picture
        await until(lambda: table.there.faults.met >= most)
        await here.quiet()
        assert table.there.faults.met == most


async def test_a_direct_message_that_discord_does_not_take_is_like_a_closed_door(
    table: Table, tmp_path: Path, impatient: None
) -> None:
    async with hall(table, tmp_path, complaints=True) as here:
        await here.gathered("scribes")
        await dm_with(here.ben, "game 1")
        await here.quiet()
        door = table.world.dm(here.ben.user)
        table.there.faults.refuse("POST", f"/channels/{door.id}/messages", *NO_FORM, times=3)
        game = await here.bot.runtime.service.games.game(1)
        from bot.outbox.letters import to_person

        letters = [to_person(game, here.ben.id, [word], word) for word in ("first", "second")]
        await here.bot.runtime.store.outbox.post(letters, game=1, at=here.bot.runtime.now())
        here.bot.runtime.delivery.stir()
        await dm_with(here.ben, "second")
        assert not any("first" in text(message) for message in here.ben.dms())
        answer = await (await here.ben.slash(here.channel, "game status")).settled()
        assert "I could not reach you by direct message." in text(answer.answer)
