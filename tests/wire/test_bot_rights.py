"""Who may do what with a game: by the server it is on, wherever he types. The whole table is in test_bot_matrix.py."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.fake_discord import Channel, Person, Right, threads
from bot.fake_discord.model import PRIVATE_THREAD
from bot.fake_discord.reading import text
from bot.interactions import permissions
from bot.service.lobby import Opening
from tests.bot.runtime import seat_given
from tests.wire.bot_table import Hall, hall
from tests.wire.conftest import Table

GONE = "You have left the server this game is played on; join it again to play on."
NO_MODERATOR = "Only a moderator, or whoever opened the game, does this."
REST = (
    "/guilds/{guild_id}/members/{user_id}",
    "/channels/{channel_id}",
    "/channels/{channel_id}/thread-members/{user_id}",
)


@pytest.fixture(autouse=True)
def forgetful(monkeypatch: pytest.MonkeyPatch) -> None:
    """What Discord has said of somebody does not hold for a moment here: tests change it."""
    monkeypatch.setattr(permissions, "KEPT_FOR", 0.0)


async def said(person: Person, channel: Channel, line: str, **options: object) -> str:
    return text((await (await person.slash(channel, line, **options)).settled()).answer)


def hide(table: Table, channel: Channel, *seen_by: Person) -> None:
    """A channel that only these see, and the bot."""
    everybody = table.guild.roles[table.guild.id]
    table.world.overwrite(channel, everybody, deny=Right.VIEW_CHANNEL)
    for person in seen_by:
        table.world.overwrite(channel, person.user, allow=Right.VIEW_CHANNEL)
    table.world.overwrite(channel, table.world.bot, allow=Right.VIEW_CHANNEL)


@asynccontextmanager
async def begun(table: Table, folder: Path) -> AsyncIterator[tuple[Hall, int]]:
    """Ann has opened a game and plays it with Ben, in a channel that both of them see, and Cem."""
    async with hall(table, folder) as here:
        hide(table, here.channel, here.ann, here.ben, here.cem)
        game = await here.gathered("scribes", scenario="short", seats=2)
        yield here, game


def none(game: int) -> str:
    return f"There is no game {game} here."


async def test_manage_channels_in_a_room_of_ones_own_gives_nothing_elsewhere(table: Table, tmp_path: Path) -> None:
    async with begun(table, tmp_path) as (here, game):
        own = table.world.add_channel(table.guild, "own room")
        table.world.overwrite(own, here.guest.user, allow=Right.MANAGE_CHANNELS)
        table.world.overwrite(own, here.cem.user, allow=Right.MANAGE_CHANNELS)
        for command, options in (
            ("mod export", {}),
            ("mod handover", {"player": here.guest}),
            ("mod pause", {}),
            ("mod end", {"annul": True}),
            ("mod audit", {}),
        ):
            assert await said(here.guest, own, command, game=game, **options) == none(game), command
            assert await said(here.cem, own, command, game=game, **options) == NO_MODERATOR, command
        assert (await here.guest.complete(own, "mod export", "game", "")).choices == []
        role = table.world.add_role(table.guild, "mine")
        for person in (here.guest, here.cem):
            assert "on the whole server" in await said(person, own, "settings moderators", role=role)
        row = await here.bot.runtime.service.games.game(game)
        assert row.stage == "running" and row.creator == here.ann.id


async def test_manage_channels_in_the_channel_of_the_game_is_enough_from_anywhere(table: Table, tmp_path: Path) -> None:
    async with begun(table, tmp_path) as (here, game):
        lounge = table.world.add_channel(table.guild, "lounge")
        table.world.overwrite(here.channel, here.guest.user, allow=Right.VIEW_CHANNEL | Right.MANAGE_CHANNELS)
        assert "opened the game" in await said(here.guest, lounge, "mod audit", game=game)
        assert "opened the game" in await said(here.guest, here.channel, "mod audit")
        assert [c["value"] for c in (await here.guest.complete(lounge, "mod audit", "game", "")).choices] == [game]
        table.world.overwrite(here.channel, here.guest.user, allow=Right.MANAGE_CHANNELS, deny=Right.VIEW_CHANNEL)
        assert await said(here.guest, lounge, "mod audit", game=game) == none(game)


async def test_whoever_opened_a_game_and_was_thrown_out_runs_it_no_more(table: Table, tmp_path: Path) -> None:
    async with begun(table, tmp_path) as (here, game):
        own = table.world.add_guild("own")
        room = table.world.add_channel(own, "room")
        table.world.join(own, here.ann.user)
        table.world.leave(table.guild, here.ann.user)
        for command in ("mod export", "mod pause", "mod audit", "mod undo"):
            assert await said(here.ann, room, command, game=game) == GONE, command
        pressed = await (await here.ann.forge(here.ann.newest(room), f"a:mod:{game}::end:1")).settled()
        assert text(pressed.answer) == GONE, "rights are looked at again when it is confirmed"
        await seat_given(here.bot.runtime.service, game, here.judge, "assyria", here.cem.id)
        for command in ("mod export", "mod pause", "log", "board", "notes"):
            assert await said(here.ann, room, command, game=game) == none(game)
        assert (await here.bot.runtime.service.games.game(game)).stage == "running"


async def test_a_seat_is_enough_for_its_own_business_wherever_a_member_types(table: Table, tmp_path: Path) -> None:
    async with begun(table, tmp_path) as (here, game):
        for command in ("board", "log", "hand", "choose", "notes", "letters"):
            assert none(game) != await said(here.ben, here.ben.dm, command, game=game), command
        assert f"game {game}" in await said(here.ben, here.ben.dm, "help")


async def test_a_private_thread_is_seen_by_those_who_were_added(table: Table, tmp_path: Path) -> None:
    async with begun(table, tmp_path) as (here, game):
        lounge = table.world.add_channel(table.guild, "lounge")
        thread = table.world.add_thread(lounge, "secret", table.world.bot, kind=PRIVATE_THREAD)
        await here.bot.runtime.service.files.transfer(game, here.judge, guild=table.guild.id, channel=thread.id)
        assert await said(here.cem, lounge, "log", game=game) == none(game)
        threads.join(table.world, thread, here.cem.id)
        assert none(game) != await said(here.cem, lounge, "log", game=game)
        threads.leave(table.world, thread, here.cem.id)
        table.world.give_role(table.guild, here.cem.user, table.world.add_role(table.guild, "t", Right.MANAGE_THREADS))
        assert none(game) != await said(here.cem, lounge, "log", game=game)


async def test_a_game_is_not_moved_into_a_private_thread_one_is_not_in(table: Table, tmp_path: Path) -> None:
    """Nor does one read whether a game is played there."""
    async with begun(table, tmp_path) as (here, game):
        lounge, service = table.world.add_channel(table.guild, "lounge"), here.bot.runtime.service
        thread = table.world.add_thread(lounge, "secret", table.world.bot, kind=PRIVATE_THREAD)

        async def moved() -> str:
            anchor = here.ann.newest(here.channel)
            outcome = await (await here.ann.forge(anchor, f"a:mod:{game}::transfer:{thread.id}")).settled()
            return text(outcome.followups[-1] if outcome.followups else outcome.answer)

        assert await moved() == f"You may not write in <#{thread.id}> yourself."
        await service.lobby.open_game(
            here.judge, Opening(slug="scribes", name="Other", guild=table.guild.id, channel=thread.id)
        )
        assert await moved() == f"You may not write in <#{thread.id}> yourself."
        threads.join(table.world, thread, here.ann.id)
        assert await moved() == "There is a game in that channel already."


async def test_a_game_whose_channel_is_gone_can_be_moved_by_the_servers_own_moderators(
    table: Table, tmp_path: Path
) -> None:
    async with begun(table, tmp_path) as (here, game):
        lounge = table.world.add_channel(table.guild, "lounge")
        table.world.remove_channel(here.channel)
        keeper = table.there.person("Keeper", table.guild, roles=(table.moderators,))
        table.world.change_role(table.guild, table.moderators, Right.MANAGE_CHANNELS)
        assert await said(here.cem, lounge, "mod audit", game=game) == none(game)
        assert "Move **Scribes**" in await said(keeper, lounge, "mod transfer", to=lounge, game=game)


async def test_a_click_in_the_games_own_server_asks_discord_nothing(table: Table, tmp_path: Path) -> None:
    async with begun(table, tmp_path) as (here, game):
        lounge = table.world.add_channel(table.guild, "lounge")
        asked: list[str] = []
        table.there.observe(lambda call: asked.append(call.route) if call.method == "GET" else None)
        for person in (here.ann, here.cem, here.guest):
            await said(person, lounge, "log", game=game)
            await said(person, lounge, "mod audit", game=game)
        await here.question(here.ann)
        assert not set(asked) & set(REST)
        await said(here.ben, here.ben.dm, "log", game=game)
        await said(here.cem, here.cem.dm, "log", game=game)
        assert asked.count(REST[0]) == 2, "from outside the server each is looked up once"


async def test_who_cannot_be_looked_up_has_no_rights(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with begun(table, tmp_path) as (here, game):
        monkeypatch.setattr(permissions, "PATIENCE", 0.0)
        assert await said(here.cem, here.cem.dm, "log", game=game) == none(game)
        assert await said(here.ben, here.ben.dm, "log", game=game) != none(game)


async def test_a_game_is_not_carried_off_to_a_server_of_ones_own(table: Table, tmp_path: Path) -> None:
    async with begun(table, tmp_path) as (here, game):
        own = table.world.add_guild("own", owner=here.ann.user)
        room = table.world.add_channel(own, "room")
        assert "moves within its own server" in await said(here.ann, room, "mod transfer", to=room, game=game)
        forged = await (await here.ann.forge(here.ann.newest(room), f"a:mod:{game}::transfer:{room.id}")).settled()
        assert "moves within its own server" in text(forged.followups[-1])
        assert (await here.bot.runtime.service.games.game(game)).guild == table.guild.id
