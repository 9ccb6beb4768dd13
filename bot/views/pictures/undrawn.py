"""What cannot be drawn, or not in time, is told in words: a picture never keeps a question or an answer back.

The fault has a report number, on the message and in the log. The log names the places in the program where it came
about and no values: what is drawn for one seat is hidden from the others, and an error may quote it.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import traceback
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar, cast

from bot.views.messages.panel import Image
from bot.views.pictures.fair import Turns

log = logging.getLogger(__name__)
P = ParamSpec("P")
T = TypeVar("T")


class Patient(Protocol):
    """Whoever draws."""

    patience: float  # seconds that a picture may take
    turns: Turns  # who may draw now

    def waited(self, *, in_vain: bool) -> None:
        """A picture came, or it did not come in time."""


D = TypeVar("D", bound=Patient)
Draws = Callable[Concatenate[D, P], Coroutine[Any, Any, Image | None]]


def or_in_words(draw: Draws[D, P]) -> Draws[D, P]:
    """A picture that fails, or takes too long, is an image without data, with the number of the report instead.

    How long somebody waits for pictures of their own is no fault of the picture, and takes nobody's patience.
    """

    @wraps(draw)
    async def drawn(self: D, *args: P.args, **more: P.kwargs) -> Image | None:
        async with self.turns.turn():
            try:
                async with asyncio.timeout(self.patience):
                    image = await draw(self, *args, **more)
            except Exception as error:
                self.waited(in_vain=isinstance(error, TimeoutError))
                return Image(b"", "", fault=reported(draw.__name__, error))
            if image is not None and image.data:
                self.waited(in_vain=False)
            return image

    return cast("Draws[D, P]", drawn)


def unless_broken(what: str, look: Callable[[], T], otherwise: T) -> T:
    """What a game's look says, or something else where it fails."""
    try:
        return look()
    except Exception as error:
        reported(what, error)
        return otherwise


def reported(what: str, error: Exception) -> str:
    """Log a fault without any value. Returns its number."""
    number = secrets.token_hex(4)
    where = "".join(traceback.format_tb(error.__traceback__))
    log.error("report %s: %s could not be drawn: %s\n%s", number, what, type(error).__name__, where)
    return number
