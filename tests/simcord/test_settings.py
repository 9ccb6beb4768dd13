"""`/settings` through the surface: use, misuse, and who may not."""

from __future__ import annotations

from typing import Any

import discord
import pytest
import simcord
from simcord.actors import MemberActor

from bot.commands.settings import wish
from bot.settings import HOUR
from engine.kernel.errors import Refused
from tests.simcord.town import Town, texts, town
from tests.tiny import on_the_shelf

REFUSED = "Settings are for those who may Manage Server or Manage Channels on the whole server."


async def settings(there: Town, person: MemberActor, command: str, /, **options: Any) -> str:
    result = await person.slash(there.channel, f"settings {command}", **options)
    assert result.response is not None and result.response.ephemeral
    return texts(result.response)


async def test_settings_are_offered_to_those_who_may_change_them() -> None:
    async with town() as there:
        with pytest.raises(simcord.SetupError, match="not visible"):
            await settings(there, there.guest, "show")
        assert "in every channel" in await settings(there, there.mod, "show")


async def test_settings_are_shown_to_everybody_whom_the_server_lets_see_them() -> None:
    async with town() as there:
        there.offer_to_all("settings")
        shown = await settings(there, there.guest, "show")
        assert "whoever may manage channels, and nobody else" in shown
        assert "**Games are opened** · in every channel where I may write" in shown
        assert "every 24 hours, unless a person wishes otherwise" in shown and "no deadline" in shown


async def test_settings_are_changed_by_those_who_manage_the_server_or_its_channels() -> None:
    """The creator of a game, and the moderators' role, are not enough."""
    async with town() as there:
        there.offer_to_all("settings")
        await there.ann.slash(there.channel, "game create", game="pharaohs")
        judges = there.guild.create_role("judges")
        judge = there.guild.add_member(there.env.create_user("judge"), roles=[judges])
        await settings(there, there.mod, "moderators", role=judges)
        before = await there.runtime.store.people.server(there.guild.id)
        for person in (there.guest, there.ann, judge):
            for command, options in (
                ("moderators", {"role": judges}),
                ("channels", {"action": "everywhere"}),
                ("reminders", {"hours": 3}),
                ("pace", {"hours": 3}),
                ("dates", {"style": "date"}),
            ):
                assert await settings(there, person, command, **options) == REFUSED, command
        assert await there.runtime.store.people.server(there.guild.id) == before
        chief = there.guild.create_role("chiefs", permissions=discord.Permissions(manage_guild=True))
        owner = there.guild.add_member(there.env.create_user("owner"), roles=[chief])
        assert "every 3 hours" in await settings(there, owner, "reminders", hours=3)


async def test_a_role_that_everybody_has_is_no_moderators_role() -> None:
    async with town() as there:
        everybody = there.guild.default_role
        assert "everybody has that role" in (await settings(there, there.mod, "moderators", role=everybody)).lower()
        judges = there.guild.create_role("judges")
        assert f"<@&{judges.id}> moderates games." in await settings(there, there.mod, "moderators", role=judges)
        assert "No role moderates games." in await settings(there, there.mod, "moderators")
        assert (await there.runtime.store.people.server(there.guild.id)).moderators is None


async def test_games_are_opened_only_where_they_may_be() -> None:
    async with town() as there:
        other = there.guild.create_text_channel("games")
        assert await settings(there, there.mod, "channels", action="allow") == "Say which channel to allow."
        assert "was not among the channels" in await settings(
            there, there.mod, "channels", action="disallow", channel=other
        )
        shown = await settings(there, there.mod, "channels", action="allow", channel=other)
        assert f"**Games are opened** · <#{other.id}>" in shown
        result = await there.ann.slash(there.channel, "game create", game="pharaohs")
        assert texts(result.response) == f"Games are opened in <#{other.id}>."
        result = await there.ann.slash(other, "game create", game="pharaohs")
        assert "is open" in texts(result.response)
        await settings(there, there.mod, "channels", action="allow", channel=there.channel)
        shown = await settings(there, there.mod, "channels", action="disallow", channel=other)
        assert f"**Games are opened** · <#{there.channel.id}>" in shown
        assert "may be opened everywhere" in await settings(there, there.mod, "channels", action="everywhere")
        result = await there.ann.slash(there.channel, "game create", game="pharaohs")
        assert "is open" in texts(result.response)


async def test_reminders_come_as_often_as_the_server_says() -> None:
    with on_the_shelf():
        async with town() as there:
            await settings(there, there.mod, "reminders", hours=5)
            game = await there.begun("scribes", [there.ann, there.ben], scenario="short", seats=2)
            due = [alarm.due for alarm in await there.runtime.store.outbox.alarms(game) if alarm.kind == "remind"]
            assert due == [there.clock.now + 5 * HOUR]
            assert "**Reminders** · never" in await settings(there, there.mod, "reminders", hours=0)


async def test_new_games_have_the_pace_of_the_server() -> None:
    async with town() as there:
        assert "**Pace of new games** · 48 hours" in await settings(there, there.mod, "pace", hours=48)
        await there.ann.slash(there.channel, "game create", game="pharaohs")
        row = await there.runtime.store.games.game_in(there.channel.id)
        assert row is not None and row.settings.pace == 48


@pytest.mark.parametrize(("style", "shown"), [("date", ":F>"), ("relative", ":R>"), ("both", ":F> (<t:")])
async def test_dates_are_written_as_the_server_likes_them(style: str, shown: str) -> None:
    async with town() as there:
        said = await settings(there, there.mod, "dates", style=style)
        assert f"<t:{there.clock.now}{shown}" in said
        await there.begun("pharaohs", pace=10)
        assert f"<t:{there.clock.now + 10 * HOUR}{shown}" in texts(there.newest())


async def test_what_does_not_fit_is_one_clear_line() -> None:
    async with town() as there:
        assert "Remind: Input should be" in await settings(there, there.mod, "reminders", hours=-1)
        assert (
            await settings(there, there.mod, "reminders", hours=5000)
            == "Remind: Input should be less than or equal to 336."
        )
        assert (
            await settings(there, there.mod, "pace", hours=5000) == "Pace: Input should be less than or equal to 1440."
        )
        assert "every 24 hours" in await settings(there, there.mod, "show")

        class Context:
            store, service, guild, user = there.runtime.store, there.runtime.service, there.guild.id, there.mod.id

        with pytest.raises(Refused, match="dates: Input should be 'relative', 'date' or 'both'"):
            await wish(Context(), "", dates="roman")  # type: ignore[arg-type]


async def test_settings_stay_after_a_restart_and_are_in_the_audit_log() -> None:
    async with town() as there:
        await settings(there, there.mod, "pace", hours=48)
        await there.restart()
        assert "48 hours" in await settings(there, there.mod, "show")
        rows = await there.runtime.store.database.rows("SELECT who, what FROM audit WHERE game IS NULL")
        assert [tuple(row) for row in rows] == [(there.mod.id, f"set pace to 48 for server {there.guild.id}")]
