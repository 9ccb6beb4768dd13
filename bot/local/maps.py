"""Maps that can be pressed: what lies where on the pictures of a message, and what of its question belongs to a place.

Nothing of this is on Discord. A person is told of the pictures of messages that he sees, and of a picture only what is
drawn on it.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from pathlib import PurePosixPath
from threading import Lock
from typing import Any

from bot.fake_discord import Channel, Message, Person
from bot.fake_discord.check_components import walk
from bot.local.choices import choices
from bot.local.shown import question_in
from bot.local.town import Town
from bot.runtime import Runtime
from bot.service.question import OpenQuestion, Quoted
from bot.service.step import Who
from bot.views.messages.ids import of_question, to_question
from engine.kernel.errors import Refused
from renderers.regions import Region, regions
from renderers.scene import Crop, Scene

KEPT = 200  # maps; a message keeps its picture for long, but is looked at while it is new

Json = dict[str, Any]


class Maps:
    """Remembers of which scene each map was made, by the mark in its name."""

    def __init__(self, town: Town, runtime: Runtime) -> None:
        self.town, self.runtime = town, runtime
        self._made: OrderedDict[str, tuple[Scene, Crop, float]] = OrderedDict()
        self._lock = Lock()  # maps are made in threads
        runtime.pictures.studio.told = self._noted

    def _noted(self, mark: str, scene: Scene, crop: Crop, scale: float) -> None:
        with self._lock:
            self._made[mark] = (scene, crop, scale)
            self._made.move_to_end(mark)
            while len(self._made) > KEPT:
                self._made.popitem(last=False)

    async def of(self, person: Person, message: Message) -> Json:
        """The regions of each map of a message by its file, and what can be chosen in each place."""
        names = [PurePosixPath(url).name for url in _pictures(message)]
        maps = {name: await asyncio.to_thread(self._regions, name) for name in names}
        return {"maps": maps, "choices": await self._choices(person, message)}

    async def questions(self, person: Person, channel: Channel) -> list[str]:
        """What the game of a channel asks a person now, as buttons quote it."""
        row = await self.runtime.store.games.game_in(channel.id)
        if row is None or row.stage != "running":
            return []
        seats = await self.runtime.store.games.seats(row.id)
        _, _, session = await self.runtime.service.games.look(row.id, Who(person.id))
        mine = [seat for seat, one in seats.items() if one.user == person.id and session.ask(seat) is not None]
        return [of_question(session.token_of(seat), row.setup.seats.index(seat)) for seat in mine]

    def _regions(self, name: str) -> list[Region]:
        with self._lock:
            made = self._made.get(name.rpartition("-")[2].partition(".")[0])
        return regions(*made) if made is not None else []

    async def _choices(self, person: Person, message: Message) -> Json:
        opened = await self._sitting(person, message)
        if opened is None or opened.ask is None:
            return {}
        return dict(choices(message.components, opened.ask))

    async def _sitting(self, person: Person, message: Message) -> OpenQuestion | None:
        """This person at the question of a message, if it is still the one that is open."""
        name = question_in(message)
        quoted = to_question(name.question) if name is not None else None
        if name is None or quoted is None:
            return None
        try:
            opened = await self.runtime.service.play.sit(name.game, Who(person.id), Quoted(*quoted))
        except Refused:
            return None
        return opened if opened.token == quoted[0] else None


def _pictures(message: Message) -> list[str]:
    return [item["media"]["url"] for one in walk(message.components) for item in one.get("items", ())]
