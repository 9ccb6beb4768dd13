"""How fast a bot may ask: buckets for each route and what it is about, one for everything, and the headers that tell.

Discord publishes few figures; these are of the size that is met there, some of them estimates. Interactions and what
follows them are not counted together with everything else.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass

from bot.fake_discord.call import Call
from bot.fake_discord.refusal import Refused

# So many requests in so many seconds.
EVERYTHING = (50, 1.0)
USUAL = (50, 1.0)
BY_ROUTE = {
    ("POST", "/channels/{channel_id}/messages"): (5, 5.0),
    ("PATCH", "/channels/{channel_id}/messages/{message_id}"): (5, 5.0),
    ("DELETE", "/channels/{channel_id}/messages/{message_id}"): (5, 1.0),
    ("PATCH", "/channels/{channel_id}"): (5, 15.0),
    ("POST", "/channels/{channel_id}/threads"): (10, 60.0),
    ("POST", "/channels/{channel_id}/messages/{message_id}/threads"): (10, 60.0),
    ("PUT", "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me"): (1, 0.25),
    ("PUT", "/applications/{application_id}/commands"): (2, 5.0),
    ("PUT", "/applications/{application_id}/guilds/{guild_id}/commands"): (2, 5.0),
    ("POST", "/webhooks/{webhook_id}/{webhook_token}"): (5, 2.0),
    ("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/@original"): (5, 2.0),
    ("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}"): (5, 2.0),
}
UNHURRIED = (100_000, 1.0)  # what the headers say where nobody is held up
MAJOR = ("channel_id", "guild_id", "webhook_token")
ANSWERS = "/interactions/"
OWN_TIME = ("/interactions/", "/webhooks/")


class TooFast(Refused):
    """429, with how long to wait and which limit it was."""

    def __init__(self, wait: float, headers: dict[str, str], *, everywhere: bool) -> None:
        super().__init__(429, 0, "You are being rate limited.")
        scope = {"X-RateLimit-Global": "true"} if everywhere else {}
        scope |= {"X-RateLimit-Scope": "global" if everywhere else "user", "Retry-After": f"{wait:.3f}"}
        self.headers = headers | scope | {"Via": "1.1 loopback"}
        self.said = {"message": self.text, "retry_after": round(wait, 3), "global": everywhere}


@dataclass(slots=True)
class Bucket:
    """Requests of one kind within a span that begins with the first."""

    most: int
    seconds: float
    ends: float = 0.0
    left: int = 0

    def take(self, now: float) -> bool:
        if now >= self.ends:
            self.ends, self.left = now + self.seconds, self.most
        if not self.left:
            return False
        self.left -= 1
        return True


class Pace:
    """Keeps the buckets. Without `held` nobody is held up, and the headers say that there is plenty."""

    def __init__(self, clock: Callable[[], float], *, held: bool) -> None:
        self.clock = clock
        self.held = held
        self._everything = Bucket(*EVERYTHING)
        self._buckets: dict[tuple[str, ...], Bucket] = {}

    def headers(self, call: Call) -> dict[str, str]:
        """Count a request. Returns what its reply says of the limit, or refuses it. First answers have no limit."""
        if call.route.startswith(ANSWERS):
            return {}
        now, name = self.clock(), (call.method, call.route)
        if self.held and not call.route.startswith(OWN_TIME) and not self._everything.take(now):
            raise TooFast(self._everything.ends - now, {}, everywhere=True)
        about = tuple(call.given[key] for key in MAJOR if key in call.given)
        bucket = self._buckets.get((*name, *about))
        if bucket is None:
            self._forget(now)
            bucket = Bucket(*(BY_ROUTE.get(name, USUAL) if self.held else UNHURRIED))
            self._buckets[*name, *about] = bucket
        passed = bucket.take(now)
        wait = max(bucket.ends - now, 0.0)
        said = {
            "X-RateLimit-Limit": str(bucket.most),
            "X-RateLimit-Remaining": str(bucket.left),
            "X-RateLimit-Reset": f"{time.time() + wait:.3f}",
            "X-RateLimit-Reset-After": f"{wait:.3f}",
            "X-RateLimit-Bucket": hashlib.md5(" ".join(name).encode(), usedforsecurity=False).hexdigest(),
        }
        if not passed:
            raise TooFast(wait, said, everywhere=False)
        return said

    def _forget(self, now: float) -> None:
        """Spans that are over need not be kept."""
        if len(self._buckets) > 1000:
            self._buckets = {name: bucket for name, bucket in self._buckets.items() if bucket.ends > now}
