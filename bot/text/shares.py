"""What people show to a channel: not more in an hour than others care to read."""

from __future__ import annotations

from bot.settings import HOUR
from engine.kernel.errors import Refused

MOST_AN_HOUR = 10


class Shares:
    """When each person last showed something; kept in memory, since a restart may well forgive it."""

    def __init__(self) -> None:
        self._shown: dict[int, list[int]] = {}

    def must_have_room(self, person: int, now: int) -> None:
        """Whether this person may show one more thing in this hour."""
        recent = [at for at in self._shown.pop(person, []) if at > now - HOUR]
        if recent:
            self._shown[person] = recent
        if len(recent) >= MOST_AN_HOUR:
            raise Refused(f"you have shown {MOST_AN_HOUR} rules in this hour; that is enough for now", "often")

    def note(self, person: int, now: int) -> None:
        self._shown.setdefault(person, []).append(now)
