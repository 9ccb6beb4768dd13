"""The steps with interactions.py."""

import asyncio
import contextlib
import io
import json

import common
import interactions as ipy
from interactions.api.http.route import Route

Route.BASE = common.API
TOWNS = ("mari", "memphis")
bot = ipy.Client(
    token=common.TOKEN, intents=ipy.Intents.GUILDS | ipy.Intents.GUILD_MESSAGES, send_command_tracebacks=False
)


def file(name: str = "map.png", shade: int = 120) -> ipy.File:
    return ipy.File(io.BytesIO(common.picture(shade)), name, description="a map")


def text(name: str, *, autocomplete: bool = False) -> object:
    return ipy.slash_option(name, name, ipy.OptionType.STRING, required=True, autocomplete=autocomplete)


def person(name: str) -> object:
    return ipy.slash_option(name, name, ipy.OptionType.USER, required=True)


@ipy.slash_command("ping", description="Answer")
async def ping(ctx: ipy.SlashContext) -> None:
    await ctx.send("pong")


@ipy.slash_command("who", description="Name somebody")
@person("whom")
async def who(ctx: ipy.SlashContext, whom: ipy.Member) -> None:
    await ctx.send(f"{whom.display_name} {whom.id}", ephemeral=True)


@ipy.slash_command("greet", description="Greet a city")
@text("city", autocomplete=True)
@ipy.slash_option("times", "times", ipy.OptionType.INTEGER)
async def greet(ctx: ipy.SlashContext, city: str, times: int = 1) -> None:
    await ctx.send(" ".join(["hello", *[city] * times]))


@greet.autocomplete("city")
async def complete(ctx: ipy.AutocompleteContext) -> None:
    await ctx.send(common.cities(ctx.input_text))


@ipy.slash_command("panel", description="Buttons")
async def panel(ctx: ipy.SlashContext) -> None:
    button = ipy.Button(style=ipy.ButtonStyle.PRIMARY, label="Press", custom_id="press")
    menu = ipy.StringSelectMenu(*TOWNS, custom_id="where")
    await ctx.send("choose", components=[ipy.ActionRow(button), ipy.ActionRow(menu)])


@ipy.component_callback("press")
async def press(ctx: ipy.ComponentContext) -> None:
    await ctx.edit_origin(content=f"pressed by {ctx.author.display_name}")


@ipy.component_callback("where")
async def where(ctx: ipy.ComponentContext) -> None:
    await ctx.send(f"chosen: {ctx.values[0]}", ephemeral=True)


@ipy.slash_command("layout", description="The second kind")
async def layout(ctx: ipy.SlashContext) -> None:
    item = ipy.MediaGalleryItem(ipy.UnfurledMediaItem("attachment://map.png"), description="a map")
    inside = ipy.ContainerComponent(ipy.TextDisplayComponent("words in a container"), ipy.MediaGalleryComponent([item]))
    await ctx.send(components=[inside], files=file())


@ipy.slash_command("form", description="A form")
async def form(ctx: ipy.SlashContext) -> None:
    await ctx.send_modal(ipy.Modal(ipy.ShortText(label="Words", custom_id="words"), title="A letter", custom_id="sent"))


@ipy.modal_callback("sent")
async def sent(ctx: ipy.ModalContext, words: str) -> None:
    await ctx.send(f"wrote: {words}")


@ipy.slash_command("slow", description="Later")
async def slow(ctx: ipy.SlashContext) -> None:
    await ctx.defer()
    await ctx.send("at last")
    await ctx.send("and more", ephemeral=True)


@ipy.slash_command("picture", description="A picture")
async def picture(ctx: ipy.SlashContext) -> None:
    await ctx.defer()  # in a first answer the library names the file where nobody looks, and its description is lost
    await ctx.send(files=file())


@ipy.slash_command("upload", description="Read a file")
@ipy.slash_option("file", "file", ipy.OptionType.ATTACHMENT, required=True)
async def upload(ctx: ipy.SlashContext, file: ipy.Attachment) -> None:
    async with bot.http._HTTPClient__session.get(file.url) as reply:  # the library itself fetches no attachment
        await ctx.send(f"{file.filename} {await reply.text()}")


@ipy.slash_command("post", description="Post")
async def post(ctx: ipy.SlashContext) -> None:
    await ctx.defer(ephemeral=True)
    posted = await ctx.channel.send("posted", files=file())
    await posted.edit(content="edited", attachments=[], files=file("later.png", 60))
    await ctx.send("posted")


@ipy.slash_command("erase", description="Post and delete")
async def erase(ctx: ipy.SlashContext) -> None:
    posted = await ctx.channel.send("to be erased")
    await posted.delete()
    await ctx.send("erased")


@ipy.slash_command("letter", description="Write in private")
@person("whom")
async def letter(ctx: ipy.SlashContext, whom: ipy.Member) -> None:
    try:
        await whom.send("a letter")
    except ipy.errors.HTTPException as error:
        await ctx.send(f"no {error.code}")
    else:
        await ctx.send("sent")


@ipy.slash_command("read", description="Read what was said")
@ipy.slash_option("count", "count", ipy.OptionType.INTEGER, required=True)
async def read(ctx: ipy.SlashContext, count: int) -> None:
    found = await ctx.channel.fetch_messages(count)
    await ctx.send("|".join(message.content for message in found))


@ipy.slash_command("thread", description="A thread")
@text("name")
async def thread(ctx: ipy.SlashContext, name: str) -> None:
    posted = await ctx.channel.send("here begins")
    made = await posted.create_thread(name=name, auto_archive_duration=10080)
    await made.send("in the thread")
    await ctx.send(str(made.id))


@ipy.slash_command("hidden", description="A private thread")
@person("whom")
async def hidden(ctx: ipy.SlashContext, whom: ipy.Member) -> None:
    made = await ctx.channel.create_private_thread("hidden")
    await made.add_member(whom)
    await made.send("for your eyes")
    await ctx.send(str(made.id))


@ipy.slash_command("amend", description="Change a message in a thread")
@text("thread")
@text("message")
async def amend(ctx: ipy.SlashContext, thread: str, message: str) -> None:
    made = await bot.fetch_channel(thread, force=True)
    posted = await made.fetch_message(message)
    try:
        await posted.edit(content="changed")
    except ipy.errors.HTTPException as error:
        await made.send("open again")
        await ctx.send(f"no {error.code}")


@ipy.slash_command("mark", description="Mark a message")
async def mark(ctx: ipy.SlashContext) -> None:
    posted = await ctx.channel.send("to be marked")
    await posted.add_reaction(common.THUMB)
    await posted.pin()
    await ctx.send("marked")


@ipy.listen()
async def on_message_create(event: ipy.events.MessageCreate) -> None:
    if event.message.author != bot.user and bot.user.mention in event.message.content:
        await event.message.channel.send(f"heard: {event.message.content}")


async def main() -> None:
    print(json.dumps({"cannot": {}}), flush=True)
    running = asyncio.create_task(bot.astart())
    await common.told_to_go()
    running.cancel()  # as Ctrl-C does; by `stop` alone the library takes its own socket away and waits for a heartbeat
    with contextlib.suppress(asyncio.CancelledError):
        await running
    await bot.http.close()


asyncio.run(main())
