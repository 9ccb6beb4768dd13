"""`/mod`: going back, repair, files, moving a game, and the log of what was done."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.commands.game import may_open_here
from bot.commands.shared import Choice, Itx, Target, choices, game_typed
from bot.commands.slash import slash
from bot.commands.steer import DOES_THIS, confirmed, group, snowflake
from bot.interactions.context import OPEN, Context
from bot.interactions.dispatch import Press, presses
from bot.ops.needed import lacking
from bot.service.going_back import Point, lost_by_repair
from bot.service.running import must_moderate
from bot.service.step import Who
from bot.store import GameRow
from bot.views.messages.moderating import (
    asks_first,
    audit_panel,
    import_panel,
    point_text,
    preview_panel,
    quoted_in,
)
from bot.views.messages.panel import Panel, file_on
from engine.kernel.errors import Refused
from engine.kernel.game import find
from engine.wargame.text import listed, plural

FILE = "a file of a game"
LARGEST = 8_000_000  # bytes of a file that is brought in
Place = discord.abc.GuildChannel | discord.Thread

# ---------------------------------------------------------------------- going back


@slash(
    group=group,
    name="undo",
    description="Take the last decision back, whatever came of it; shows first what would go",
    moderates=True,
)
async def undo(context: Context, row: GameRow) -> None:
    points = await context.service.going_back.points(row.id, 1)
    if not points:
        raise Refused("there is nothing to take back", "undo")
    await show_preview(context, row, points[0])


async def _points(interaction: Itx, typed: str) -> list[Choice[str]]:
    """The decisions a game can go back to, the newest first; only for those who may."""
    context = Context(interaction)
    try:
        row = await context.game(game_typed(interaction), guess=False)
        must_moderate(await context.who(row), DOES_THIS)
        points = await context.service.going_back.points(row.id)
    except Refused:
        return []
    found = [(f"{i} · {point_text(row, point)}", f"{point.back}@{row.version}") for i, point in enumerate(points, 1)]
    return choices(found, typed)


@slash(
    group=group,
    name="rollback",
    description="Take the game back to before an earlier decision; shows first what would go",
    moderates=True,
)
@app_commands.describe(to="the first decision that would go, or how many")
@app_commands.autocomplete(to=_points)
async def rollback(context: Context, row: GameRow, to: str) -> None:
    await show_preview(context, row, point_in(await context.service.going_back.points(row.id), row, to))


async def show_preview(context: Context, row: GameRow, point: Point) -> None:
    """How the game would stand without this decision and all that came after it."""
    shown = await context.service.going_back.preview(row.id, point.back)
    image = await context.runtime.pictures.board(shown.session, None)
    await context.show(preview_panel(shown, point, image))


def point_in(points: list[Point], row: GameRow, text: str) -> Point:
    """The decision that was chosen from the list, or the so-manieth from the end."""
    back, sign, version = text.strip().partition("@")
    if not back.isdecimal() or not back.isascii() or len(back) > 6 or (sign and not version.isdecimal()):
        raise Refused(f"“{text}” is no decision; choose one from the list, or say how many go", "to")
    if sign:
        if version != str(row.version):
            raise Refused("the game has gone on since that list; choose again", "stale")
        found = next((point for point in points if point.back == int(back)), None)
    else:
        found = points[int(back) - 1] if 0 < int(back) <= len(points) else None
    if found is None:
        raise Refused(f"there are {plural(len(points), 'decision')} here to go back to", "to")
    return found


@confirmed("rollback")
async def rolled_back(context: Context, press: Press, row: GameRow, who: Who) -> None:
    gone = await context.service.going_back.roll_back(row.id, who, press.number(1), press.number(2))
    await context.say(f"{plural(gone, 'decision')} of **{row.name}** {'is' if gone == 1 else 'are'} taken back.")


@slash(
    group=group, name="repair", description="Let a game go on that froze because its rules were changed", moderates=True
)
async def repair(context: Context, row: GameRow) -> None:
    _, _, session = await context.service.games.look(row.id, None)
    if session.frozen is None:
        raise Refused("this game is not frozen; nothing needs repair", "repair")
    lost = plural(lost_by_repair(session), "decision")
    text = f"Repair **{row.name}**? It goes on from the last decision that still fits its rules; {lost} would go."
    await context.show(asks_first(row, text, "repair", row.version))


@confirmed("repair")
async def repaired(context: Context, press: Press, row: GameRow, who: Who) -> None:
    await context.service.going_back.repair(row.id, who, press.number(1))
    await context.say(f"**{row.name}** is repaired.")


# ---------------------------------------------------------------------- files


@slash(
    group=group,
    name="export",
    description="A game as a file; one under way only for who does not play it",
    moderates=True,
)
async def export(context: Context, row: GameRow, who: Who) -> None:
    under_way = row.stage not in ("over", "annulled")
    async with context.runtime.pictures.jobs.place(context.user, FILE) as turn:
        async with turn():
            data = (await context.service.files.export(row.id, who, reveal=under_way)).encode()
        if len(data) > context.interaction.filesize_limit:
            raise Refused(f"the file has {len(data) // 1000} kB, more than Discord takes here", "export")
        panel = Panel().text(f"**{row.name}**, move by move. `/mod import` brings it into another channel.")
        if under_way:
            panel.text("It holds everything that is hidden, and the dice to come. Keep it from the players.")
        await context.show(panel.paper(f"amarna-game-{row.id}.json", data))


@slash(
    group=group,
    name="import",
    description="Bring an exported game into this channel; it comes paused, with vacant seats",
)
@app_commands.describe(file="the file that /mod export has given", name="what the game is called here")
async def bring_in(context: Context, file: discord.Attachment, name: app_commands.Range[str, 0, 60] = "") -> None:
    await _may_bring_in(context)
    if file.size > LARGEST:
        raise Refused(f"a file has at most {LARGEST // 1_000_000} MB, not {file.size / 1_000_000:.1f}", "file")
    async with context.runtime.pictures.jobs.place(context.user, FILE) as turn:
        text = _text(await file.read())
        async with turn():
            export, session = await context.service.files.look_into(text, context.me)
    await context.show(import_panel(export, session, name or find(export.game).title, text.encode()))


@presses("modin", anywhere=True)
async def brought_in(context: Context, press: Press) -> None:
    """The file is still on the message that asked."""
    del press
    who = await _may_bring_in(context)
    message = context.interaction.message
    if (file := file_on(message)) is None:
        raise Refused("the file is no longer on this message; use `/mod import` again", "file")
    async with context.runtime.pictures.jobs.place(context.user, FILE) as turn:
        text = _text(
            await context.interaction.client.http.get_from_cdn(file.url)
        )  # the library knows how for attachments only
        async with turn():
            row = await context.service.files.bring_in(
                text, who, name=quoted_in(message), guild=context.guild, channel=context.channel
            )  # fmt: skip
    await context.say(f"**{row.name}** is here, as game {row.id}.")


async def _may_bring_in(context: Context) -> Who:
    """Only for moderators of the server, and only where a game may be opened."""
    who = Who(context.user, moderates=await context.moderates_here())
    if not who.moderates:
        raise Refused("only a moderator brings a game in", "moderator")
    await may_open_here(context)
    here = await context.here()
    if here is not None and here.stage in OPEN:
        raise Refused(
            "there is a game in this channel already; bring this one into another channel or thread", "channel"
        )
    return who


def _text(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise Refused("this is no file that `/mod export` has given", "file") from None


# ---------------------------------------------------------------------- moving


@slash(
    group=group, name="transfer", description="Move a game to another channel or thread of this server", moderates=True
)
@app_commands.describe(to="where it goes on")
async def transfer(context: Context, row: GameRow, to: Target) -> None:
    if row.stage == "lobby":
        raise Refused("a game that has not begun is opened anew in the other channel", "stage")
    if row.channel == to.id:
        raise Refused("the game is in that channel already", "channel")
    must_stay(context, row)
    await must_fit(context, to.id)
    text = f"Move **{row.name}** from <#{row.channel}> to <#{to.id}>? The table is told in both."
    await context.show(asks_first(row, text, "transfer", to.id))


@confirmed("transfer")
async def transferred(context: Context, press: Press, row: GameRow, who: Who) -> None:
    channel = snowflake(press, 1)
    must_stay(context, row)
    await must_fit(context, channel)
    await context.service.files.transfer(row.id, who, guild=context.guild, channel=channel)
    await context.say(f"**{row.name}** goes on in <#{channel}>.")


def must_stay(context: Context, row: GameRow) -> None:
    """A game stays on its server, whose moderators it has; a file takes one elsewhere."""
    if row.guild != context.guild:
        raise Refused(
            "a game moves within its own server; `/mod export` and `/mod import` take it to another", "channel"
        )


async def must_fit(context: Context, channel: int) -> None:
    """Whether a game can go on in a channel: the bot can work there, whoever asks may write there."""
    place, server = await _place(context, channel), context.interaction.guild
    if place is None or server is None or isinstance(place, (discord.CategoryChannel, discord.ForumChannel)):
        raise Refused(f"a game goes on in a text channel or a thread that I can see, not in <#{channel}>", "channel")
    missing = lacking(place.permissions_for(server.me), thread=isinstance(place, discord.Thread))
    if missing:
        raise Refused(f"I cannot run a game there: in <#{channel}> I lack {listed(missing)}", "permissions")
    if not await _may_write(context, place):
        raise Refused(f"you may not write in <#{channel}> yourself", "permissions")
    allowed = (await context.store.people.server(context.guild)).channels
    if allowed and not {channel, getattr(place, "parent_id", None)} & set(allowed):
        raise Refused(f"games are played in {', '.join(f'<#{each}>' for each in allowed)}", "channel")


async def _may_write(context: Context, place: Place) -> bool:
    """Whether whoever asks may write in a place himself, and be in it if it is a private thread."""
    user = context.interaction.user
    writes = "send_messages_in_threads" if isinstance(place, discord.Thread) else "send_messages"
    if not isinstance(user, discord.Member) or not getattr(place.permissions_for(user), writes):
        return False
    return await context.bot.permissions.lets_in(place, user)


async def _place(context: Context, channel: int) -> Place | None:
    """The channel or thread, of this server only."""
    server = context.interaction.guild
    found = server.get_channel_or_thread(channel) if server is not None else None
    if found is None:
        try:
            fetched = await context.bot.fetch_channel(channel)
        except (discord.NotFound, discord.Forbidden):
            return None
        found = fetched if isinstance(fetched, (discord.abc.GuildChannel, discord.Thread)) else None
    return found if found is not None and found.guild.id == context.guild else None


@slash(group=group, name="handover", description="Somebody else is in charge of the game", moderates=True)
@app_commands.describe(player="who")
async def handover(context: Context, row: GameRow, who: Who, player: discord.Member) -> None:
    if player.bot:
        raise Refused("a bot cannot be in charge of a game", "player")
    await context.service.files.hand_over(row.id, who, player.id)
    await context.say(f"<@{player.id}> is in charge of **{row.name}**.")


@slash(group=group, name="archive", description="Take a finished game off the lists; it is kept", moderates=True)
async def archive(context: Context, row: GameRow) -> None:
    if row.stage not in ("over", "annulled"):
        raise Refused("only a game that is over is archived; `/mod end` ends one", "stage")
    text = f"Archive **{row.name}**? It is on no list any more, but it is kept and can be exported."
    await context.show(asks_first(row, text, "archive"))


@confirmed("archive")
async def archived(context: Context, press: Press, row: GameRow, who: Who) -> None:
    del press
    await context.service.files.archive(row.id, who)
    await context.say(f"**{row.name}** is archived.")


# ---------------------------------------------------------------------- the audit log


@slash(group=group, name="audit", description="Who has done what with a game", moderates=True)
async def audit(context: Context, row: GameRow) -> None:
    await context.show(audit_panel(row, await context.store.games.audit(row.id), 0))


@presses("modlog")
async def turn_audit(context: Context, press: Press) -> None:
    row = press.row
    must_moderate(await context.who(row), DOES_THIS)
    await context.show(audit_panel(row, await context.store.games.audit(row.id), press.number(0)))
