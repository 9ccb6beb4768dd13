"""`/settings`: how games are run on a server."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from bot.commands.shared import Itx, Target
from bot.desk.hosting import fresh
from bot.panels.moderating import settings_panel
from bot.table.visit import Visit, guarded
from bot.wishes import Dates
from engine.kernel.errors import Refused

group = app_commands.Group(
    name="settings",
    description="How games are run on this server",
    guild_only=True,
    default_permissions=discord.Permissions(manage_channels=True),
)
MOST_CHANNELS = 40


async def must_govern(visit: Visit) -> None:
    """Settings are for whoever manages the server or its channels: all of them, not the one he types in.

    The moderators' role alone does not give that.
    """
    local = await visit.local()
    if local is None or not local.governs:
        raise Refused("settings are for those who may Manage Server or Manage Channels on the whole server", "server")


async def change(interaction: Itx, note: str, **fields: object) -> None:
    """Change settings and show them."""

    async def work(visit: Visit) -> None:
        await visit.think()
        await must_govern(visit)
        await wish(visit, note, **fields)

    await guarded(interaction, work)


async def wish(visit: Visit, note: str, **fields: object) -> None:
    now = visit.desk.now()
    fresh(await visit.store.server(visit.guild), **fields)  # refuses what does not fit
    after = await visit.store.server_wish(visit.guild, at=now, who=visit.user, **fields)
    await visit.show(settings_panel(after, now, note))


@group.command(name="show", description="How games are run on this server")
async def show(interaction: Itx) -> None:
    async def work(visit: Visit) -> None:
        await visit.think()
        await visit.show(settings_panel(await visit.store.server(visit.guild), visit.desk.now()))

    await guarded(interaction, work)


@group.command(name="moderators", description="Which role may do with games what Manage Channels may")
@app_commands.describe(role="the role; none: only those who may manage channels")
async def moderators(interaction: Itx, role: discord.Role | None = None) -> None:
    async def work(visit: Visit) -> None:
        await visit.think()
        await must_govern(visit)
        if role is not None and role.is_default():
            raise Refused("everybody has that role; choose one that only your moderators have", "role")
        note = f"<@&{role.id}> moderates games." if role is not None else "No role moderates games."
        await wish(visit, note, moderators=role.id if role is not None else None)

    await guarded(interaction, work)


@group.command(name="channels", description="Where games may be opened")
@app_commands.describe(action="allow a channel, disallow it, or allow all again", channel="which channel or thread")
async def channels(
    interaction: Itx, action: Literal["allow", "disallow", "everywhere"], channel: Target | None = None
) -> None:  # fmt: skip
    async def work(visit: Visit) -> None:
        await visit.think()
        await must_govern(visit)
        found = (await visit.store.server(visit.guild)).channels
        if action == "everywhere":
            await wish(visit, "Games may be opened everywhere.", channels=[])
            return
        if channel is None:
            raise Refused(f"say which channel to {action}", "channel")
        if action == "allow":
            if len(found) >= MOST_CHANNELS:
                raise Refused(f"at most {MOST_CHANNELS} channels can be named; allow games everywhere", "channel")
            after = list(dict.fromkeys([*found, channel.id]))
        elif channel.id not in found:
            raise Refused(f"<#{channel.id}> was not among the channels where games may be opened", "channel")
        else:
            after = [each for each in found if each != channel.id]
        await wish(visit, "" if after else "Games may be opened everywhere.", channels=after)

    await guarded(interaction, work)


@group.command(name="reminders", description="How often players are reminded who have said nothing about it")
@app_commands.describe(hours="hours between two reminders; 0 for never")
async def reminders(interaction: Itx, hours: int) -> None:
    await change(interaction, "", remind=hours)


@group.command(name="pace", description="How long a decision may take in new games")
@app_commands.describe(hours="hours for a decision; 0 for no deadline")
async def pace(interaction: Itx, hours: int) -> None:
    await change(interaction, "", pace=hours)


@group.command(name="dates", description="How deadlines are written")
@app_commands.describe(style="both: the date and how far off it is")
async def dates(interaction: Itx, style: Dates) -> None:
    await change(interaction, "", dates=style)


COMMANDS = [group]
