"""The steps with hikari, which has no commands of its own: every interaction comes as an event."""

import asyncio
import datetime
import json
from collections.abc import Awaitable, Callable

import common
import hikari
from hikari.impl import (
    AutocompleteChoiceBuilder,
    ContainerComponentBuilder,
    MediaGalleryItemBuilder,
    MessageActionRowBuilder,
    ModalActionRowBuilder,
)

CANNOT = {"says what is on a picture": "it has no description for a file, only for what a gallery shows"}
ANSWER = hikari.ResponseType.MESSAGE_CREATE
PRIVATELY = hikari.MessageFlag.EPHEMERAL
WEEK = datetime.timedelta(days=7)
Inter = hikari.CommandInteraction
Option, Kind = hikari.CommandOption, hikari.OptionType

intents = hikari.Intents.GUILDS | hikari.Intents.GUILD_MESSAGES
bot = hikari.GatewayBot(common.TOKEN, intents=intents, rest_url=common.API, banner=None, logs="ERROR")
does: dict[str, Callable[[Inter], Awaitable[None]]] = {}
options: dict[str, list[Option]] = {}


def file(name: str = "map.png", shade: int = 120) -> hikari.Bytes:
    return hikari.Bytes(common.picture(shade), name)


def asked(name: str, kind: Kind, *, required: bool = True, autocomplete: bool = False) -> Option:
    return Option(type=kind, name=name, description=name, is_required=required, autocomplete=autocomplete)


def command(*asks: Option) -> Callable[[Callable[[Inter], Awaitable[None]]], None]:
    def register(answers: Callable[[Inter], Awaitable[None]]) -> None:
        does[answers.__name__] = answers
        options[answers.__name__] = list(asks)

    return register


def given(inter: Inter, name: str, left_out: object = None) -> object:
    return next((option.value for option in inter.options or () if option.name == name), left_out)


@command()
async def ping(inter: Inter) -> None:
    await inter.create_initial_response(ANSWER, "pong")


@command(asked("whom", Kind.USER))
async def who(inter: Inter) -> None:
    member = inter.resolved.members[hikari.Snowflake(given(inter, "whom"))]
    await inter.create_initial_response(ANSWER, f"{member.display_name} {member.id}", flags=PRIVATELY)


@command(asked("city", Kind.STRING, autocomplete=True), asked("times", Kind.INTEGER, required=False))
async def greet(inter: Inter) -> None:
    words = ["hello", *[str(given(inter, "city"))] * int(given(inter, "times", 1))]
    await inter.create_initial_response(ANSWER, " ".join(words))


@command()
async def panel(inter: Inter) -> None:
    buttons = MessageActionRowBuilder().add_interactive_button(hikari.ButtonStyle.PRIMARY, "press", label="Press")
    menu = MessageActionRowBuilder()
    choices = menu.add_text_menu("where")
    for city in ("mari", "memphis"):
        choices.add_option(city, city)
    await inter.create_initial_response(ANSWER, "choose", components=[buttons, menu])


@command()
async def layout(inter: Inter) -> None:
    shown = MediaGalleryItemBuilder(media=file(), description="a map")
    inside = ContainerComponentBuilder().add_text_display("words in a container").add_media_gallery([shown])
    await inter.create_initial_response(ANSWER, component=inside, flags=hikari.MessageFlag.IS_COMPONENTS_V2)


@command()
async def form(inter: Inter) -> None:
    await inter.create_modal_response("A letter", "letter", ModalActionRowBuilder().add_text_input("words", "Words"))


@command()
async def slow(inter: Inter) -> None:
    await inter.create_initial_response(hikari.ResponseType.DEFERRED_MESSAGE_CREATE)
    await inter.edit_initial_response("at last")
    await inter.execute("and more", flags=PRIVATELY)


@command()
async def picture(inter: Inter) -> None:
    await inter.create_initial_response(ANSWER, attachment=file())


@command(asked("file", Kind.ATTACHMENT))
async def upload(inter: Inter) -> None:
    given_file = inter.resolved.attachments[hikari.Snowflake(given(inter, "file"))]
    words = (await given_file.read()).decode()
    await inter.create_initial_response(ANSWER, f"{given_file.filename} {words}")


@command()
async def post(inter: Inter) -> None:
    await inter.create_initial_response(hikari.ResponseType.DEFERRED_MESSAGE_CREATE, flags=PRIVATELY)
    posted = await bot.rest.create_message(inter.channel_id, "posted", attachment=file())
    await posted.edit("edited", attachment=file("later.png", 60))
    await inter.edit_initial_response("posted")


@command()
async def erase(inter: Inter) -> None:
    posted = await bot.rest.create_message(inter.channel_id, "to be erased")
    await posted.delete()
    await inter.create_initial_response(ANSWER, "erased")


@command(asked("whom", Kind.USER))
async def letter(inter: Inter) -> None:
    try:
        await inter.resolved.users[hikari.Snowflake(given(inter, "whom"))].send("a letter")
    except hikari.ClientHTTPResponseError as error:
        await inter.create_initial_response(ANSWER, f"no {error.code}")
    else:
        await inter.create_initial_response(ANSWER, "sent")


@command(asked("count", Kind.INTEGER))
async def read(inter: Inter) -> None:
    found = await bot.rest.fetch_messages(inter.channel_id).limit(int(given(inter, "count")))
    await inter.create_initial_response(ANSWER, "|".join(message.content or "" for message in found))


@command(asked("name", Kind.STRING))
async def thread(inter: Inter) -> None:
    posted = await bot.rest.create_message(inter.channel_id, "here begins")
    name = str(given(inter, "name"))
    made = await bot.rest.create_message_thread(inter.channel_id, posted, name, auto_archive_duration=WEEK)
    await made.send("in the thread")
    await inter.create_initial_response(ANSWER, str(made.id))


@command(asked("whom", Kind.USER))
async def hidden(inter: Inter) -> None:
    kind = hikari.ChannelType.GUILD_PRIVATE_THREAD
    made = await bot.rest.create_thread(inter.channel_id, kind, "hidden")
    await bot.rest.add_thread_member(made, hikari.Snowflake(given(inter, "whom")))
    await made.send("for your eyes")
    await inter.create_initial_response(ANSWER, str(made.id))


@command(asked("thread", Kind.STRING), asked("message", Kind.STRING))
async def amend(inter: Inter) -> None:
    where = int(str(given(inter, "thread")))
    try:
        await bot.rest.edit_message(where, int(str(given(inter, "message"))), "changed")
    except hikari.ClientHTTPResponseError as error:
        await bot.rest.create_message(where, "open again")
        await inter.create_initial_response(ANSWER, f"no {error.code}")


@command()
async def mark(inter: Inter) -> None:
    posted = await bot.rest.create_message(inter.channel_id, "to be marked")
    await posted.add_reaction(common.THUMB)
    await bot.rest.pin_message(inter.channel_id, posted)
    await inter.create_initial_response(ANSWER, "marked")


@bot.listen()
async def asks(event: hikari.InteractionCreateEvent) -> None:
    inter = event.interaction
    if isinstance(inter, hikari.CommandInteraction):
        await does[inter.command_name](inter)
    elif isinstance(inter, hikari.AutocompleteInteraction):
        typed = next(str(option.value) for option in inter.options if option.is_focused)
        await inter.create_response([AutocompleteChoiceBuilder(name=city, value=city) for city in common.cities(typed)])
    elif isinstance(inter, hikari.ModalInteraction):
        await inter.create_initial_response(ANSWER, f"wrote: {inter.components[0].components[0].value}")
    elif isinstance(inter, hikari.ComponentInteraction) and inter.custom_id == "press":
        words = f"pressed by {inter.member.display_name}"
        await inter.create_initial_response(hikari.ResponseType.MESSAGE_UPDATE, words)
    elif isinstance(inter, hikari.ComponentInteraction):
        await inter.create_initial_response(ANSWER, f"chosen: {inter.values[0]}", flags=PRIVATELY)


@bot.listen()
async def hears(event: hikari.GuildMessageCreateEvent) -> None:
    me = bot.get_me()
    if event.author_id != me.id and me.id in (event.message.user_mentions_ids or ()):
        await event.message.app.rest.create_message(event.channel_id, f"heard: {event.content}")


@bot.listen()
async def registers(event: hikari.StartedEvent) -> None:
    application = await bot.rest.fetch_application()
    builders = []
    for name, asks in options.items():
        builder = bot.rest.slash_command_builder(name, f"Do {name}")
        for option in asks:
            builder.add_option(option)
        builders.append(builder)
    await bot.rest.set_application_commands(application, builders)


async def main() -> None:
    print(json.dumps({"cannot": CANNOT}), flush=True)
    await bot.start(check_for_updates=False)
    await common.told_to_go()
    await bot.close()


asyncio.run(main())
