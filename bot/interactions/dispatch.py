"""Buttons, selects and forms: each name of ours goes to the function that is registered for its verb.

One door for all of them, with nothing kept per message: what a button of last year means is written on it.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import discord

from bot.interactions.context import Context, guarded
from bot.interactions.permissions import Access
from bot.store import GameRow
from bot.views.messages.ids import Name, read
from engine.kernel.errors import Refused

NOT_MINE = "this button is not one of mine"
WHOLE = re.compile(r"-?[0-9]{1,12}")  # a number in a name
CHOSEN = re.compile(r"[0-9]{1,12}")  # a number in a select


@dataclass(frozen=True)
class Press:
    """What was pressed: its name, the values chosen in a select, the fields of a form."""

    name: Name
    values: list[str] = field(default_factory=list)
    fields: dict[str, str] = field(default_factory=dict)
    game: GameRow | None = None  # the one that is named, if whoever presses may know of it

    @property
    def row(self) -> GameRow:
        """The game, of verbs that are about one."""
        assert self.game is not None, "only verbs registered as `anywhere` go without a game"
        return self.game

    def number(self, part: int) -> int:
        """A part of the name as a number; a name somebody made up is refused."""
        text = self.name.part(part)
        if not WHOLE.fullmatch(text):
            raise Refused(NOT_MINE, "button")
        return int(text)

    def value(self) -> int:
        """The number chosen in a select."""
        if not self.values or not CHOSEN.fullmatch(self.values[0]):
            raise Refused("choose something first", "select")
        return int(self.values[0])


Pressed = Callable[[Context, Press], Awaitable[None]]


@dataclass(frozen=True)
class Component:
    """What a verb does, who may do it, and whether the press is acknowledged first: a form is the answer itself."""

    work: Pressed
    access: Access
    defers: bool


COMPONENTS: dict[str, Component] = {}


def presses(verb: str, *, anywhere: bool = False, defers: bool = True) -> Callable[[Pressed], Pressed]:
    """Register what a verb does. Unless it is about no game (`anywhere`), the one on it has to be let in to first."""

    def register(work: Pressed) -> Pressed:
        if verb in COMPONENTS:
            raise ValueError(f"two functions for {verb}")
        COMPONENTS[verb] = Component(work, Access.ANYBODY if anywhere else Access.KNOWS, defers)
        return work

    return register


async def dispatch(interaction: discord.Interaction[Any]) -> None:
    """Find the function for a click or a form, and run it."""
    data: dict[str, Any] = dict(interaction.data or {})
    name = read(str(data.get("custom_id", "")))
    component = COMPONENTS.get(name.verb) if name is not None else None
    values, fields = [str(value) for value in data.get("values", [])], _fields(data.get("components", []))

    async def run(context: Context) -> None:
        if name is None:
            raise Refused(NOT_MINE, "button")
        if component is None:
            raise Refused(
                "this button is of a kind that is no longer used; open the question anew with `/do`", "button"
            )
        game = None if component.access is Access.ANYBODY else await context.game(name.game)
        if component.defers:
            await context.think()
        await component.work(context, Press(name, values, fields, game))

    await guarded(interaction, run)


def _fields(components: list[dict[str, Any]]) -> dict[str, str]:
    """The fields of a form that was sent, by their names."""
    found: dict[str, str] = {}
    for part in components:
        inner = [part["component"]] if "component" in part else part.get("components", [])
        for one in inner:
            value = one.get("value")
            found[str(one.get("custom_id", ""))] = str(value) if value is not None else ",".join(one.get("values", []))
    return found
