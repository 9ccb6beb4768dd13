"""The steps with disnake."""

import asyncio
import io
import json

import common
import disnake
from disnake import ui
from disnake.ext import commands

disnake.http.Route.BASE = common.API
loop = asyncio.new_event_loop()
asyncio.set_event_loop(loop)  # the library takes the loop that is there when the bot is made
intents = disnake.Intents(guilds=True, guild_messages=True)
bot = commands.InteractionBot(intents=intents, command_sync_flags=commands.CommandSyncFlags.default())
Inter = disnake.ApplicationCommandInteraction[commands.InteractionBot]


def file(name: str = "map.png", shade: int = 120) -> disnake.File:
    return disnake.File(io.BytesIO(common.picture(shade)), name, description="a map")


class Panel(ui.View):
    @ui.button(label="Press", custom_id="press")
    async def press(self, button: ui.Button["Panel"], inter: disnake.MessageInteraction) -> None:
        await inter.response.edit_message(f"pressed by {inter.author.display_name}")

    @ui.string_select(custom_id="where", options=["mari", "memphis"])
    async def where(self, menu: ui.StringSelect["Panel"], inter: disnake.MessageInteraction) -> None:
        await inter.response.send_message(f"chosen: {menu.values[0]}", ephemeral=True)


class Letter(ui.Modal):
    def __init__(self) -> None:
        words = ui.TextInput(label="Words", custom_id="words")
        super().__init__(title="A letter", custom_id="letter", components=[words])

    async def callback(self, inter: disnake.ModalInteraction) -> None:
        await inter.response.send_message(f"wrote: {inter.text_values['words']}")


@bot.slash_command(description="Answer")
async def ping(inter: Inter) -> None:
    await inter.response.send_message("pong")


@bot.slash_command(description="Name somebody")
async def who(inter: Inter, whom: disnake.Member) -> None:
    await inter.response.send_message(f"{whom.display_name} {whom.id}", ephemeral=True)


@bot.slash_command(description="Greet a city")
async def greet(inter: Inter, city: str, times: int = 1) -> None:
    await inter.response.send_message(" ".join(["hello", *[city] * times]))


@greet.autocomplete("city")
async def complete(inter: Inter, typed: str) -> list[str]:
    return common.cities(typed)


@bot.slash_command(description="Buttons")
async def panel(inter: Inter) -> None:
    await inter.response.send_message("choose", view=Panel())


@bot.slash_command(description="The second kind")
async def layout(inter: Inter) -> None:
    shown = file()
    item = disnake.MediaGalleryItem("attachment://map.png", "a map")
    inside = ui.Container(ui.TextDisplay("words in a container"), ui.MediaGallery(item))
    await inter.response.send_message(components=[inside], file=shown)


@bot.slash_command(description="A form")
async def form(inter: Inter) -> None:
    await inter.response.send_modal(Letter())


@bot.slash_command(description="Later")
async def slow(inter: Inter) -> None:
    await inter.response.defer()
    await inter.edit_original_response("at last")
    await inter.followup.send("and more", ephemeral=True)


@bot.slash_command(description="A picture")
async def picture(inter: Inter) -> None:
    await inter.response.send_message(file=file())


@bot.slash_command(description="Read a file")
async def upload(inter: Inter, file: disnake.Attachment) -> None:
    await inter.response.send_message(f"{file.filename} {(await file.read()).decode()}")


@bot.slash_command(description="Post")
async def post(inter: Inter) -> None:
    await inter.response.defer(ephemeral=True)
    posted = await inter.channel.send("posted", file=file())
    await posted.edit("edited", file=file("later.png", 60), attachments=[])
    await inter.edit_original_response("posted")


@bot.slash_command(description="Post and delete")
async def erase(inter: Inter) -> None:
    posted = await inter.channel.send("to be erased")
    await posted.delete()
    await inter.response.send_message("erased")


@bot.slash_command(description="Write in private")
async def letter(inter: Inter, whom: disnake.Member) -> None:
    try:
        await whom.send("a letter")
    except disnake.HTTPException as error:
        await inter.response.send_message(f"no {error.code}")
    else:
        await inter.response.send_message("sent")


@bot.slash_command(description="Read what was said")
async def read(inter: Inter, count: int) -> None:
    found = await inter.channel.history(limit=count).flatten()
    await inter.response.send_message("|".join(message.content for message in found))


@bot.slash_command(description="A thread")
async def thread(inter: Inter, name: str) -> None:
    posted = await inter.channel.send("here begins")
    made = await posted.create_thread(name=name, auto_archive_duration=10080)
    await made.send("in the thread")
    await inter.response.send_message(str(made.id))


@bot.slash_command(description="A private thread")
async def hidden(inter: Inter, whom: disnake.Member) -> None:
    made = await inter.channel.create_thread(name="hidden", type=disnake.ChannelType.private_thread)
    await made.add_user(whom)
    await made.send("for your eyes")
    await inter.response.send_message(str(made.id))


@bot.slash_command(description="Change a message in a thread")
async def amend(inter: Inter, thread: str, message: str) -> None:
    made = await bot.fetch_channel(int(thread))
    try:
        await made.get_partial_message(int(message)).edit("changed")
    except disnake.HTTPException as error:
        await made.send("open again")
        await inter.response.send_message(f"no {error.code}")


@bot.slash_command(description="Mark a message")
async def mark(inter: Inter) -> None:
    posted = await inter.channel.send("to be marked")
    await posted.add_reaction(common.THUMB)
    await posted.pin()
    await inter.response.send_message("marked")


@bot.event
async def on_message(message: disnake.Message) -> None:
    if bot.user in message.mentions and message.author != bot.user:
        await message.channel.send(f"heard: {message.content}")


async def main() -> None:
    print(json.dumps({"cannot": {}}), flush=True)
    running = asyncio.create_task(bot.start(common.TOKEN))
    await common.told_to_go()
    await bot.close()
    await running


loop.run_until_complete(main())
