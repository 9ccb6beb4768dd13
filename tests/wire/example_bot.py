"""A small bot of the tests' own, with a specimen of everything that a bot may do with people."""

import asyncio
import io
import re
from typing import Any, Self

import discord
from discord import app_commands
from discord.ext import commands
from PIL import Image

CITIES = ["mari", "memphis", "megiddo", "mycenae", "thebes"]


def picture(color: str = "tan") -> io.BytesIO:
    data = io.BytesIO()
    Image.new("RGB", (32, 20), color).save(data, "PNG")
    data.seek(0)
    return data


class March(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"march:(?P<city>[a-z]+)"):
    """A button that works on messages which this process has never sent."""

    def __init__(self, city: str) -> None:
        super().__init__(discord.ui.Button(label=f"March to {city.title()}", custom_id=f"march:{city}"))
        self.city = city

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: re.Match[str]) -> Self:
        return cls(match["city"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        bot = interaction.client
        if bot.deferring:
            await interaction.response.defer()
            await interaction.edit_original_response(view=panel(f"You are at {self.city}."))
        else:
            await interaction.response.edit_message(view=panel(f"You are at {self.city}."))


class Letter(discord.ui.Modal, title="A letter"):
    to: Any = discord.ui.Label(
        text="To",
        description="Who is to read it",
        component=discord.ui.Select(
            options=[discord.SelectOption(label=city.title(), value=city) for city in CITIES], custom_id="to"
        ),
    )
    words: Any = discord.ui.Label(
        text="Words",
        component=discord.ui.TextInput(style=discord.TextStyle.long, max_length=200, custom_id="words"),
    )

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        to, words = self.to.component.values[0], self.words.component.value
        await interaction.response.send_message(f"To {to}: {words}", ephemeral=True)


class Where(discord.ui.Select[Any]):
    def __init__(self) -> None:
        options = [discord.SelectOption(label=city.title(), value=city) for city in CITIES]
        super().__init__(placeholder="Where to?", options=options, custom_id="where", min_values=1, max_values=3)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message("Chosen: " + ", ".join(self.values))


def panel(words: str, *, shows: bool = True) -> discord.ui.LayoutView:
    """A message of the second kind: words, a picture with its description, buttons."""
    view = discord.ui.LayoutView(timeout=None)
    inside: list[discord.ui.Item[Any]] = [discord.ui.TextDisplay(words)]
    if shows:
        item = discord.MediaGalleryItem("attachment://map.png", description="A map in tan")
        inside.append(discord.ui.MediaGallery(item))
    inside.append(discord.ui.ActionRow(March("mari"), March("thebes").item))
    view.add_item(discord.ui.Container(*inside))
    return view


class Group(app_commands.Group, name="game", description="Games"):
    @app_commands.command(description="Open a game")
    @app_commands.describe(game="Which game", seats="How many seats")
    @app_commands.choices(game=[app_commands.Choice(name="Pharaohs", value="pharaohs")])
    async def create(
        self, interaction: discord.Interaction[Any], game: str, seats: app_commands.Range[int, 2, 6] = 2
    ) -> None:
        await interaction.response.send_message(f"{game} for {seats}")

    @app_commands.command(description="End a game")
    @app_commands.default_permissions(manage_channels=True)
    async def end(self, interaction: discord.Interaction[Any], who: discord.Member) -> None:
        await interaction.response.send_message(f"{who.display_name} ends it")


class Example(commands.Bot):
    """`deferring`: buttons defer before they work. `held` holds back the answers of /wait until it is set."""

    def __init__(self) -> None:
        super().__init__(
            command_prefix=(), help_command=None, intents=discord.Intents(guilds=True), allowed_mentions=NOBODY
        )
        self.deferring = False
        self.held = asyncio.Event()
        self.failures: list[BaseException] = []
        self.tree.on_error = self.failed  # type: ignore[method-assign]

    async def failed(self, interaction: discord.Interaction[Any], error: Exception) -> None:
        self.failures.append(error.__cause__ or error)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(March)
        command: app_commands.Command[Any, ..., Any]
        for command in (do, board, wait, write, choose, hand, room, post):
            self.tree.add_command(command)
        self.tree.add_command(Group())
        await self.tree.sync()


NOBODY = discord.AllowedMentions.none()
I = discord.Interaction[Any]  # noqa: E741


@app_commands.command(description="Say an order line")
async def do(interaction: I, line: str) -> None:
    await interaction.response.send_message(f"Done: {line}", ephemeral=True)


@do.autocomplete("line")
async def complete_line(interaction: I, current: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=city.title(), value=city) for city in CITIES if city.startswith(current)]


@app_commands.command(description="Show the board")
async def board(interaction: I, privately: bool = False) -> None:
    await interaction.response.defer(thinking=True, ephemeral=privately)
    await interaction.followup.send(view=panel("The board"), file=discord.File(picture(), "map.png"))


@app_commands.command(description="Answer later")
async def wait(interaction: I) -> None:
    await interaction.client.held.wait()
    await interaction.response.send_message("At last")


@app_commands.command(description="Write a letter")
async def write(interaction: I) -> None:
    await interaction.response.send_modal(Letter())


@app_commands.command(description="Choose")
async def choose(interaction: I) -> None:
    view = discord.ui.View(timeout=60)
    view.add_item(Where())
    await interaction.response.send_message("Choose", view=view)


@app_commands.command(description="My hand, in private")
async def hand(interaction: I) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    try:
        await interaction.user.send("Your hand", file=discord.File(picture(), "hand.png", description="Two cards"))
    except discord.Forbidden as error:
        await interaction.followup.send(f"closed: {error.code}")
    else:
        await interaction.followup.send("sent")


@app_commands.command(description="A room of its own")
async def room(interaction: I, name: str) -> None:
    channel = interaction.channel
    assert isinstance(channel, discord.TextChannel)
    message = await channel.send("Here begins a game")
    thread = await message.create_thread(name=name)
    first = await thread.send("Welcome")
    await first.pin()
    await interaction.response.send_message(f"See {thread.mention}")


@app_commands.command(description="Post to the channel")
async def post(interaction: I, words: str, whom: discord.Member | None = None) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    channel = interaction.client.get_partial_messageable(interaction.channel_id)
    allowed = discord.AllowedMentions(users=[whom]) if whom else NOBODY
    try:
        await channel.send(words + (f" {whom.mention}" if whom else ""), nonce=words[:25], allowed_mentions=allowed)
    except discord.HTTPException as error:
        await interaction.followup.send(f"no: {error.status} {error.code}")
    else:
        await interaction.followup.send("posted")
