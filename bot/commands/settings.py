"""`/settings`: how games are run on a server."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from bot.commands.shared import Target
from bot.commands.slash import slash
from bot.interactions.context import Context
from bot.service.running import fresh
from bot.settings import Dates
from bot.views.messages.moderating import settings_panel
from engine.kernel.errors import Refused

group = app_commands.Group(
    name="settings",
    description="How games are run on this server",
    guild_only=True,
    default_permissions=discord.Permissions(manage_channels=True),
)
MOST_CHANNELS = 40


async def must_govern(context: Context) -> None:
    """Settings are for whoever manages the server or its channels: all of them, not the one he types in.

    The moderators' role alone does not give that.
    """
    local = await context.local()
    if local is None or not local.governs:
        raise Refused("settings are for those who may Manage Server or Manage Channels on the whole server", "server")


async def change(context: Context, note: str, **fields: object) -> None:
    """Change settings and show them."""
    await must_govern(context)
    await wish(context, note, **fields)


async def wish(context: Context, note: str, **fields: object) -> None:
    now = context.service.now()
    fresh(await context.store.people.server(context.guild), **fields)  # refuses what does not fit
    after = await context.store.people.server_wish(context.guild, at=now, who=context.user, **fields)
    await context.show(settings_panel(after, now, note))


@slash(group=group, name="show", description="How games are run on this server")
async def show(context: Context) -> None:
    await context.show(settings_panel(await context.store.people.server(context.guild), context.service.now()))


@slash(group=group, name="moderators", description="Which role may do with games what Manage Channels may")
@app_commands.describe(role="the role; none: only those who may manage channels")
async def moderators(context: Context, role: discord.Role | None = None) -> None:
    await must_govern(context)
    if role is not None and role.is_default():
        raise Refused("everybody has that role; choose one that only your moderators have", "role")
    note = f"<@&{role.id}> moderates games." if role is not None else "No role moderates games."
    await wish(context, note, moderators=role.id if role is not None else None)


@slash(group=group, name="channels", description="Where games may be opened")
@app_commands.describe(action="allow a channel, disallow it, or allow all again", channel="which channel or thread")
async def channels(
    context: Context, action: Literal["allow", "disallow", "everywhere"], channel: Target | None = None
) -> None:
    await must_govern(context)
    found = (await context.store.people.server(context.guild)).channels
    if action == "everywhere":
        await wish(context, "Games may be opened everywhere.", channels=[])
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
    await wish(context, "" if after else "Games may be opened everywhere.", channels=after)


@slash(group=group, name="reminders", description="How often players are reminded who have said nothing about it")
@app_commands.describe(hours="hours between two reminders; 0 for never")
async def reminders(context: Context, hours: int) -> None:
    await change(context, "", remind=hours)


@slash(group=group, name="pace", description="How long a decision may take in new games")
@app_commands.describe(hours="hours for a decision; 0 for no deadline")
async def pace(context: Context, hours: int) -> None:
    await change(context, "", pace=hours)


@slash(group=group, name="dates", description="How deadlines are written")
@app_commands.describe(style="both: the date and how far off it is")
async def dates(context: Context, style: Dates) -> None:
    await change(context, "", dates=style)


COMMANDS = [group]
