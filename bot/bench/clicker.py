"""Somebody who plays by clicking: reads what is on his screen and uses what he finds there, at random.

He knows the table's buttons by their labels and the question's by what is written on them, as a person does. So he
also finds what a person would find: a button that leads nowhere, a choice that is refused.
"""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from bot.fake_discord import Channel, Impossible, Message, Outcome, Person
from bot.fake_discord.reading import Select, buttons, selects, text

BOUNDS = re.compile(r"^-# (?:Choose|A number from) (?:(\d+) to (\d+)|up to (\d+)|(\d+))", re.MULTILINE)
OPTIONS = ("choose", "number", "moves", "all", "none")  # what the buttons of a question are for, as their names say
DONE = ("shared", "picked", "confirm")
PATIENCE = 30.0  # seconds he looks at a message that does not come
TRIES = 6  # refused choices in a row, after which he gives an order in words


@dataclass
class Click:
    """One thing he did: what, how long until the bot's first answer and until the last, and what went wrong."""

    what: str
    acknowledged: float | None
    answered: float
    error: str = ""


@dataclass
class Clicker:
    """One player at one table. `did` hears of everything he does."""

    person: Person
    channel: Channel
    chance: random.Random
    did: Callable[[Click], object]
    screen: Message | None = None  # the question, as it is shown to him
    refused: int = 0
    seen: int = field(default=0)  # the newest panel of the table on which he found nothing to do

    def called(self) -> bool:
        """Whether there is something new at the table, or a question on his screen."""
        table = self.table()
        return self.screen is not None or (table is not None and table.id != self.seen)

    def table(self) -> Message | None:
        """The newest panel with a way to the question."""
        for message in reversed(self.channel.messages.values()):
            if any(button.label == "My move" for button in buttons(message)):
                return message
        return None

    async def step(self) -> bool:
        """Do one thing. False if there is nothing to decide."""
        if self.screen is None or self.screen.deleted:
            return await self.open()
        try:
            return await self._decide(self.screen)
        except Impossible:  # the screen has changed while he looked
            self.screen = None
            return True

    async def open(self) -> bool:
        """Look at the question. False if there is none for him."""
        table = self.table()
        if table is None:
            return False
        outcome = await self._do("My move", self.person.click(table, "My move", wait=False))
        self.screen = outcome.message
        if self.screen is None or not asks(self.screen):
            self.seen, self.screen = table.id, None
            return False
        return True

    # ------------------------------------------------------------------ one click

    async def _decide(self, screen: Message) -> bool:
        there: dict[str, list[str]] = {}
        for button in buttons(screen):
            if button.custom_id and not button.disabled:
                there.setdefault(verb(button.custom_id), []).append(button.custom_id)
        menus = selects(screen)
        done = [each for name in DONE for each in there.get(name, [])]
        options = [each for name in OPTIONS for each in there.get(name, [])]
        if self.refused >= TRIES:
            await self._order()
        elif done and not (menus and self.refused):
            await self._click(screen, done[0], "confirm")
        elif options:
            await self._click(screen, self.chance.choice(options), "choose")
        elif menus:
            await self._choose(screen, menus)
        elif "type" in there:
            await self._fill_in(screen, there["type"][0], str(bounds(screen)[0]))
        elif "say" in there:
            await self._fill_in(screen, there["say"][0], "as agreed")
        else:
            self.screen = None
        if self.screen is not None and not asks(self.screen):
            self.screen = None
        return True

    async def _choose(self, screen: Message, menus: list[Select]) -> None:
        """One select: an option or a whole answer, some options, or a number."""
        menu = self.chance.choice(menus)
        kind, (least, most) = verb(menu.custom_id), bounds(screen)
        if kind == "share":
            missing = max(1, self.chance.randint(least, most)) - sum(_counted(each) for each in menus)
            numbers = [int(value) for value in menu.values() if value.isdecimal()]
            wanted = min(max(numbers), max(0, _counted(menu) + missing))
            if wanted == _counted(menu):  # it is full: a part of it goes elsewhere
                wanted = self.chance.choice(numbers)
            await self._select(screen, menu, [str(wanted)])
        elif kind in ("pick", "set", "share_each"):
            each = int(menu.custom_id.split(":")[4]) if kind == "share_each" else 1
            many = min(len(menu.options), menu.most, max(menu.least, self.chance.randint(least, most) // each))
            await self._select(screen, menu, self.chance.sample(menu.values(), many))
        else:
            await self._select(screen, menu, [self.chance.choice(menu.values())])

    async def _order(self) -> None:
        """Build an order line word by word from what is offered, and give it."""
        line, asked = "", 0
        while asked < 8:
            asked += 1
            offered = (await self.person.complete(self.channel, "do", "line", line)).choices
            longer = [choice["value"] for choice in offered if choice["value"].strip() != line.strip()]
            if not longer:
                break
            line = self.chance.choice(longer) + " "
        self.refused = 0
        if line:
            outcome = await self._do("/do", self.person.slash(self.channel, "do", line=line.strip(), wait=False))
            self.screen = outcome.message

    async def _click(self, screen: Message, button: str, what: str = "") -> None:
        self._note(await self._do(what or button, self.person.click(screen, button, wait=False)))

    async def _select(self, screen: Message, menu: Select, values: list[str]) -> None:
        self._note(await self._do("select", self.person.select(screen, menu.custom_id, values, wait=False)))

    async def _fill_in(self, screen: Message, button: str, words: str) -> None:
        opened = await self._do(button, self.person.click(screen, button, wait=False))
        if opened.modal is None:
            self._note(opened)
            return
        field = opened.modal.components[0]["component"]["custom_id"]
        self._note(await self._do("form", self.person.submit(opened.modal, {field: words}, wait=False)))

    def _note(self, outcome: Outcome) -> None:
        """A refusal comes beside the question, which stays as it was."""
        self.refused = self.refused + 1 if outcome.followups else 0
        if outcome.message is not None:
            self.screen = outcome.message

    async def _do(self, what: str, act: object) -> Outcome:
        start = time.perf_counter()
        outcome: Outcome = await act  # type: ignore[misc]
        error = outcome.error
        if not error and outcome.modal is None:
            try:
                await outcome.settled(PATIENCE)
            except TimeoutError:
                error = "no answer came"
        self.did(Click(what, outcome.acknowledged_after, time.perf_counter() - start, error))
        return outcome


# ---------------------------------------------------------------------- reading


def asks(message: Message) -> bool:
    """Whether a message is a question, or an answer said once more to be confirmed."""
    return "### " in text(message) or any(verb(button.custom_id) == "confirm" for button in buttons(message))


def verb(custom_id: str | None) -> str:
    """What a component is for: the first word of its name."""
    return (custom_id or "").partition(":")[2].partition(":")[0]


def bounds(message: Message) -> tuple[int, int]:
    """How many, as it is written below the question."""
    found = BOUNDS.search(text(message))
    if found is None:
        return 1, 1
    low, high, up_to, exactly = found.groups()
    return int(low or exactly or 0), int(high or up_to or exactly)


def _counted(menu: Select) -> int:
    return next((int(option.value) for option in menu.options if option.chosen and option.value.isdecimal()), 0)
