"""Live news for every open page: who sees what happens, and what somebody has not read yet."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass, field

import msgspec
from aiohttp import web

from bot.fake_discord import Channel, Message, Person
from bot.fake_discord.events import (
    ChannelChanged,
    ChannelCreated,
    ChannelDeleted,
    CommandsChanged,
    Event,
    MessageCreated,
    MessageDeleted,
    MessageEdited,
)
from bot.fake_discord.model import DM, Json
from bot.local.shown import channel_json, message_json, names_json
from bot.local.town import Town


@dataclass(eq=False)
class Page:
    """One open page: a person's, with what it has still to be told."""

    viewer: Person
    outbox: asyncio.Queue[Json] = field(default_factory=asyncio.Queue)


class Feed:
    """Listens to everything, and tells each page what its person may see of it."""

    def __init__(self, town: Town) -> None:
        self.town = town
        self._pages: set[Page] = set()
        self._sockets: set[web.WebSocketResponse] = set()
        self._read: dict[tuple[int, int], int] = {}  # (person, channel) -> the last message he has seen
        self._around_due = False
        self._end = town.world.listen(self._happened)

    # ------------------------------------------------------------------ what is where

    def around(self, viewer: Person) -> Json:
        """The sidebar and the top: channels, people, and how much each has not read."""
        channels = [channel_json(channel, *self.unread(viewer, channel)) for channel in self.town.channels(viewer)]
        people = [
            {"key": key, "id": str(person.id), "name": person.user.name, "calls": self._calls(person)}
            for key, person in self.town.people.items()
        ]
        return {"kind": "around", "channels": channels, "people": people, "names": names_json(self.town)}

    def unread(self, viewer: Person, channel: Channel) -> tuple[int, int]:
        """New messages for somebody in a channel, and how many of them call him."""
        mark = self._read.get((viewer.id, channel.id), 0)
        new = []
        for message in reversed(channel.messages.values()):
            if message.id <= mark:
                break
            if message.author is not viewer.user:
                new.append(message)
        calls = len(new) if channel.kind == DM else sum(viewer.id in message.pinged for message in new)
        return len(new), calls

    def _calls(self, person: Person) -> int:
        return sum(self.unread(person, channel)[1] for channel in self.town.channels(person))

    def read(self, viewer: Person, channel: Channel, message: int) -> None:
        """Somebody has a channel before his eyes, as far as this message."""
        key = (viewer.id, channel.id)
        if message > self._read.get(key, 0):
            self._read[key] = message
            self._look_around()

    # ------------------------------------------------------------------ telling

    async def serve(self, request: web.Request, viewer: Person) -> web.WebSocketResponse:
        """Tell one page until it is closed. What it sends is not listened to."""
        socket = web.WebSocketResponse(heartbeat=30, max_msg_size=1024)
        await socket.prepare(request)
        page = Page(viewer)
        self._pages.add(page)
        self._sockets.add(socket)
        page.outbox.put_nowait(self.around(viewer))
        telling = asyncio.create_task(_tell(socket, page))
        try:
            async for _ in socket:
                continue
        finally:
            self._pages.discard(page)
            self._sockets.discard(socket)
            telling.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await telling
        return socket

    async def close(self) -> None:
        self._end()
        await asyncio.gather(*(socket.close() for socket in tuple(self._sockets)))

    def _happened(self, event: Event) -> None:
        match event:
            case MessageCreated(message) | MessageEdited(message):
                self._show(message)
            case MessageDeleted(message):
                gone = {"kind": "gone", "channel": str(message.channel.id), "id": str(message.id)}
                self._tell_all(gone)
            case CommandsChanged():
                self._tell_all({"kind": "commands"})
            case ChannelCreated() | ChannelChanged() | ChannelDeleted():
                self._look_around()
            case _:
                return
        self._look_around()

    def _show(self, message: Message) -> None:
        for page in self._pages:
            if page.viewer.can_see(message):
                shown = message_json(self.town, page.viewer, message)
                page.outbox.put_nowait({"kind": "message", "message": shown})

    def _tell_all(self, news: Json) -> None:
        for page in self._pages:
            page.outbox.put_nowait(news)

    def _look_around(self) -> None:
        """Tell every page how things stand, once for all that happens at one moment."""
        if not self._around_due and self._pages:
            self._around_due = True
            asyncio.get_running_loop().call_soon(self._tell_around)

    def _tell_around(self) -> None:
        self._around_due = False
        for page in self._pages:
            page.outbox.put_nowait(self.around(page.viewer))


async def _tell(socket: web.WebSocketResponse, page: Page) -> None:
    with contextlib.suppress(ConnectionError):
        while True:
            await socket.send_str(msgspec.json.encode(await page.outbox.get()).decode())
