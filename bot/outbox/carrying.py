"""What brings a message to its target, and the ways in which it can fail to."""

from __future__ import annotations

from typing import Protocol

from bot.views.messages.panel import Panel


class Later(Exception):
    """Nothing is wrong with the letter: Discord is busy, down or out of reach. `pause`: seconds it asks for."""

    def __init__(self, why: str, pause: float = 0) -> None:
        super().__init__(why)
        self.pause = pause


class ClosedDoor(Exception):
    """A person takes no direct messages."""


class ClosedRoom(Exception):
    """A channel that cannot be written to before somebody does something about it: `mend` says what."""

    def __init__(self, why: str, mend: str) -> None:
        super().__init__(why)
        self.mend = mend


class Unacceptable(Exception):
    """Discord does not take this letter, and will not however often it is tried."""


class Carrier(Protocol):
    """Whatever brings a message to its target (`channel:12`, `user:34`)."""

    async def send(self, target: str, panel: Panel, *, marker: int, nonce: str) -> int:
        """Post it; the number of the message."""

    async def add(self, target: str, message: int, panel: Panel, *, began: int, marker: int) -> bool:
        """Put this in the place of a message of ours; `began` is the marker of the letter that began it. Whether it is
        still there."""

    async def remove(self, target: str, message: int) -> None:
        """Take a message of ours away. One that is gone is none the less so."""

    async def below(self, target: str, message: int) -> list[int] | None:
        """The messages that stand below one of ours, whoever wrote them; None if that one is not among the last few, or
        they cannot be seen."""

    async def find(self, target: str, *, marker: int, since: int) -> int | None:
        """The message with this marker, if it was posted after that moment."""
