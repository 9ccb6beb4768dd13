"""The commands: offered where and to whom they serve, sent when they have changed, clickable where they are named."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord
import pytest

from bot.app import Amarna
from bot.config import Config
from bot.fake_discord import Impossible, Right
from bot.fake_discord.reading import text
from tests.wire.bot_table import Hall, hall
from tests.wire.conftest import Table, until

SET = ("PUT", "/applications/*/commands")


@pytest.fixture
def sent(table: Table) -> list[str]:
    """The requests that set commands."""
    found: list[str] = []
    table.there.observe(lambda seen: found.append(seen.path) if seen.method == "PUT" else None)
    return found


@pytest.fixture
def hasty_publisher(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.ops.publishing.FIRST_PAUSE", 0.01)
    monkeypatch.setattr("bot.ops.publishing.LONGEST_PAUSE", 0.01)


def known(table: Table, guild: int | None = None) -> dict[str, Any]:
    return {command["name"]: command for command in table.world.commands.get(guild, {}).values()}


# ---------------------------------------------------------------------- sent


async def test_commands_are_sent_once_and_again_when_they_change(
    table: Table, tmp_path: Path, sent: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hall(table, tmp_path) as here:
        assert len(sent) == 1
        await here.restart()
        assert len(sent) == 1, "nothing has changed"
        table.world.commands[None].clear()
        await here.restart()
        assert len(sent) == 2 and "game" in known(table), "Discord had lost them"
        here.bot.tree.remove_command("dice")
        monkeypatch.setattr("bot.app.install", lambda tree: _without_dice(tree))
        await here.restart()
        assert len(sent) == 3 and "dice" not in known(table)


def _without_dice(tree: Any) -> None:
    from bot.commands import install

    install(tree)
    tree.remove_command("dice")


async def test_copies_on_a_server_go_when_they_are_wanted_no_more(table: Table, tmp_path: Path) -> None:
    other = table.world.add_guild("Other")
    async with hall(table, tmp_path, guild=table.guild.id) as here:
        await until(lambda: known(table, table.guild.id))
        assert known(table, table.guild.id).keys() == known(table).keys()
        here.config = Config(database=here.config.database, burst=0, guild=other.id)
        await here.restart()
        await until(lambda: known(table, other.id) and not known(table, table.guild.id))
        here.config = Config(database=here.config.database, burst=0)
        await here.restart()
        await until(lambda: not known(table, other.id))
        assert known(table)


async def test_a_server_the_bot_is_not_on_stops_nothing(table: Table, tmp_path: Path, hasty_publisher: None) -> None:
    away = table.world.add_guild("Away", invite=False)
    async with hall(table, tmp_path, guild=away.id) as here:
        await here.gathered("pharaohs")
        table.world.invite(away)
        await until(lambda: known(table, away.id))


async def test_discord_being_down_stops_nothing(
    table: Table, tmp_path: Path, hasty: None, hasty_publisher: None
) -> None:
    table.there.faults.fail(*SET, status=503, times=7)
    async with hall(table, tmp_path) as here:
        assert table.there.faults.met == 7 and "game" in known(table)
        await here.gathered("pharaohs")


async def test_the_bot_is_on_line_before_its_commands_are_sent(table: Table, tmp_path: Path) -> None:
    held = table.there.faults.hold(*SET)
    async with table.there.connect(Amarna(Config(database=tmp_path / "a.db"))) as bot:
        assert bot.is_ready() and not known(table)
        held.set()
        await bot.commands_known()


# ---------------------------------------------------------------------- offered


async def test_commands_say_where_they_are_offered(table: Table, tmp_path: Path) -> None:
    """Each of them in what is sent: where nothing is said Discord goes by how the application is set up."""
    sent: list[Any] = []
    table.there.observe(lambda call: sent.extend(call.body) if call.method == "PUT" else None)
    async with hall(table, tmp_path):
        assert {command["name"] for command in sent} == set(known(table))
    for command in sent:
        name = command["name"]
        assert command["integration_types"] == [0], name
        assert command["contexts"] == ([0] if name in ("game", "league", "mod", "settings", "table") else [0, 1]), name


async def test_settings_are_offered_to_who_may_change_them_and_mod_to_all(table: Table, tmp_path: Path) -> None:
    """Whoever has opened a game runs it, and Discord knows nothing of that: so `/mod` must be there for everybody."""
    async with hall(table, tmp_path) as here:
        for person in (here.ann, here.ben):
            await person.slash(here.channel, "mod audit")
        with pytest.raises(Impossible):
            await here.ben.slash(here.channel, "settings show")
        table.world.change_role(table.guild, table.moderators, Right.MANAGE_CHANNELS)
        table.world.give_role(table.guild, here.ben.user, table.moderators)
        assert (await here.ben.slash(here.channel, "settings show")).ok


async def test_commands_for_direct_messages_are_offered_there(table: Table, tmp_path: Path) -> None:
    async with hall(table, tmp_path) as here:
        assert (await here.ann.slash(here.ann.dm, "games mine")).ok
        with pytest.raises(Impossible):
            await here.ann.slash(here.ann.dm, "game create", game="pharaohs")


# ---------------------------------------------------------------------- clickable


async def raw(here: Hall, command: str) -> str:
    """What a command answers, as it is written."""
    answer = (await (await here.ann.slash(here.channel, command)).settled()).answer
    return str([part.get("content") for part in answer.components[0]["components"]])


async def test_commands_can_be_clicked_where_they_are_named(table: Table, tmp_path: Path) -> None:
    async with hall(table, tmp_path) as here:
        number = known(table)["game"]["id"]
        assert f"</game create:{number}>" in await raw(here, "games mine")
        answer = (await (await here.ann.slash(here.channel, "games mine")).settled()).answer
        assert "`/game create`" in text(answer), "as a person reads it"


async def test_they_are_known_at_once_when_the_bot_was_on_line_before(table: Table, tmp_path: Path) -> None:
    async with hall(table, tmp_path) as here:
        number = known(table)["game"]["id"]
    held = table.there.faults.hold("GET", "/applications/*/commands")
    async with table.there.connect(Amarna(here.config)) as bot:
        here._bot = bot
        assert f"</game create:{number}>" in await raw(here, "games mine")
        held.set()


async def test_where_the_number_is_not_known_the_name_stands(table: Table, tmp_path: Path) -> None:
    from bot.views.messages.panel import said

    async with hall(table, tmp_path):
        pass
    item = said("Try `/game create`, `/nothing such` or `/do march`.").items[0]
    assert isinstance(item, discord.ui.TextDisplay)
    assert item.content == "Try `/game create`, `/nothing such` or `/do march`."
