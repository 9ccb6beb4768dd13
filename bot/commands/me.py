"""`/me`: how a person wants to be called."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Literal

from discord import app_commands

from bot.commands.fame import show_record
from bot.commands.shared import Choice, Itx, choices
from bot.commands.slash import slash
from bot.interactions.context import Context
from bot.scheduler import wish
from bot.settings import HOUR
from bot.text.phrases import moment
from bot.views.messages.personal import quiet_text, reminders_text, wishes_panel
from engine.kernel.errors import Refused
from engine.wargame.text import listed

group = app_commands.Group(name="me", description="How I call you, and when not")
Switch = Literal["on", "off"]
MOST_REMIND = 24 * 14  # hours
MOST_AWAY = 60  # days of a vacation
MOST_OFFSET = 14 * 60
DAY = 24 * HOUR
OFF = ("off", "none", "no", "0")
OFFSET = re.compile(r"(?:utc|gmt)?\s*([+-]?)(\d{1,2})(?::([0-5]\d))?")
DAYS = re.compile(r"(\d{1,4})\s*(d|days?|w|weeks?)?")
STAMP = re.compile(r"<t:(\d{1,12})(?::\w)?>")


# ---------------------------------------------------------------------- what is typed


def offset_of(text: str) -> int:
    """Minutes ahead of UTC: `+2`, `-5:30`, `UTC+1`."""
    found = OFFSET.fullmatch(text.strip().lower().replace("−", "-"))
    minutes = 0 if found is None else int(found[2]) * 60 + int(found[3] or 0)
    if found is None or minutes > MOST_OFFSET:
        raise Refused(f"“{text}” is no offset from UTC; write +2 or -5:30", "offset")
    return -minutes if found[1] == "-" else minutes


def back_at(text: str, now: int, offset: int) -> int:
    """When a vacation ends: after so many days, or where a day begins for that person; 0 for off."""
    words = text.strip().lower()
    if words in OFF:
        return 0
    if (stamp := STAMP.fullmatch(words)) is not None:
        ends = int(stamp[1])
    elif (days := DAYS.fullmatch(words)) is not None:
        ends = now + int(days[1]) * (7 if (days[2] or "d").startswith("w") else 1) * DAY
    else:
        try:
            ends = int(datetime.strptime(words, "%Y-%m-%d").replace(tzinfo=UTC).timestamp()) - offset * 60
        except ValueError:
            raise Refused(f"“{text}” is no date; write 2026-08-31, 10 days, 2 weeks or off", "until") from None
    if ends <= now:
        raise Refused(f"{text} is over already; a vacation ends in the future", "until")
    if ends > now + MOST_AWAY * DAY:
        raise Refused(f"a vacation lasts at most {MOST_AWAY} days; a moderator can replace you for longer", "until")
    return ends


# ---------------------------------------------------------------------- commands


@slash(group=group, name="show", description="How I call you, and when not")
async def show(context: Context) -> None:
    await show_wishes(context)


async def show_wishes(context: Context, done: str = "") -> None:
    settings = await context.store.people.person(context.user)
    usual = (await context.store.people.server(context.guild)).remind
    await context.show(wishes_panel(settings, usual, context.service.now(), done))


@slash(group=group, name="reminders", description="How often I remind you of a game that waits for you")
@app_commands.describe(hours="hours between reminders; 0 for never, nothing for as the server says")
async def reminders(context: Context, hours: app_commands.Range[int, 0, MOST_REMIND] | None = None) -> None:
    await wish(context.service, context.user, remind=hours)
    usual = (await context.store.people.server(context.guild)).remind
    text = reminders_text(await context.store.people.person(context.user), usual)
    await show_wishes(context, f"✓ Reminders {text}.")


@slash(group=group, name="quiet", description="Hours in which I do not remind you")
@app_commands.describe(
    begin="the hour at which they begin, in your local time",
    until="the hour at which they end",
    offset="your local time against UTC, like +2 or -5:30",
    off="no quiet hours any more",
)
@app_commands.rename(begin="from")
async def quiet(
    context: Context,
    begin: app_commands.Range[int, 0, 23] | None = None,
    until: app_commands.Range[int, 0, 23] | None = None,
    offset: app_commands.Range[str, 0, 12] = "",
    off: bool = False,
) -> None:
    fields: dict[str, object] = {"offset": offset_of(offset)} if offset else {}
    if off:
        fields |= {"quiet_from": None, "quiet_until": None}
    elif begin is not None and until is not None:
        if begin == until:
            raise Refused("quiet hours end at another hour than they begin; `off` has none", "until")
        fields |= {"quiet_from": begin, "quiet_until": until}
    elif begin is not None or until is not None or not offset:
        raise Refused("say from which hour until which hour, or `off`", "from")
    await wish(context.service, context.user, **fields)
    text = quiet_text(await context.store.people.person(context.user), context.service.now())
    await show_wishes(context, f"✓ Quiet hours: {text}.")


@slash(group=group, name="vacation", description="Until when you are away: reminders and deadlines wait")
@app_commands.describe(until="the day you are back (2026-08-31), how long (10 days, 2 weeks), or off")
async def vacation(context: Context, until: app_commands.Range[str, 1, 30]) -> None:
    offset = (await context.store.people.person(context.user)).offset
    ends = back_at(until, context.service.now(), offset)
    moved = await wish(context.service, context.user, vacation=ends)
    text = f"You are away until {moment(ends)}." if ends else "Welcome back."
    if moved:
        text += f" The deadline has moved in {listed([f'**{game.name}**' for game in moved])}."
    await show_wishes(context, f"✓ {text}")


@vacation.autocomplete("until")
async def _until(interaction: Itx, typed: str) -> list[Choice[str]]:
    del interaction
    return choices([(text, text) for text in ("3 days", "1 week", "2 weeks", "4 weeks", "off")], typed)


@slash(group=group, name="confirm", description="Whether I ask before what cannot be taken back")
async def confirm(context: Context, switch: Switch) -> None:
    await context.store.people.wish(context.user, confirm=switch == "on")
    how = "I ask before what cannot be taken back" if switch == "on" else "I take every answer at once"
    await show_wishes(context, f"✓ {how}.")


@slash(group=group, name="pictures", description="Whether your prompts have pictures, or words only")
async def pictures(context: Context, switch: Switch) -> None:
    await context.store.people.wish(context.user, pictures=switch == "on")
    await show_wishes(context, f"✓ Your prompts have {'pictures' if switch == 'on' else 'words only'}.")


@slash(group=group, name="record", description="The games you have ended: wins by game and seat, rating, pace")
async def record(context: Context) -> None:
    await show_record(context)


COMMANDS = [group]
