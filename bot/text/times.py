"""Times as people type them."""

from __future__ import annotations

import re
from datetime import datetime

from bot.settings import HOUR
from engine.kernel.errors import Refused

STAMP = re.compile(r"<t:(\d{1,12})(?::[a-z])?>", re.IGNORECASE)
PART = re.compile(r"(\d{1,5})\s*([a-z]+)")
SPAN = re.compile(rf"(?:in\s+)?((?:{PART.pattern}[\s,]*(?:and\s+)?)+)")
DATE = re.compile(r"(\d{4}-\d{2}-\d{2})(?:[\st]+(\d{1,2}:\d{2}))?\s*(?:utc|z)?")
UNITS = {"w": 7 * 24 * HOUR, "d": 24 * HOUR, "h": HOUR, "m": 60}
WORDS = {"week": "w", "weeks": "w", "day": "d", "days": "d", "hour": "h", "hours": "h", "hr": "h", "hrs": "h",
         "minute": "m", "minutes": "m", "min": "m", "mins": "m"}  # fmt: skip
END_OF_DAY = "23:59"


def when(text: str, now: int) -> int:
    """The moment that is meant: `in 2 days`, `36h`, `2026-12-01 18:00` (UTC), or one of Discord's timestamps."""
    words = text.strip().lower()
    if (stamp := STAMP.fullmatch(words)) is not None:
        return int(stamp[1])
    if (span := SPAN.fullmatch(words)) is not None:
        units = [(int(count), WORDS.get(unit, unit)) for count, unit in PART.findall(span[1])]
        if all(unit in UNITS for _, unit in units):
            return now + sum(count * UNITS[unit] for count, unit in units)
    if (date := DATE.fullmatch(words)) is not None:
        try:
            meant = datetime.strptime(f"{date[1]} {date[2] or END_OF_DAY} +0000", "%Y-%m-%d %H:%M %z")
        except ValueError:
            raise Refused(f"there is no such day or hour as “{text.strip()}”", "when") from None
        return int(meant.timestamp())
    raise Refused(f"“{text.strip()}” is no time I know; write `in 2 days`, `36h` or `2026-12-01 18:00` (UTC)", "when")
