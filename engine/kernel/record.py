"""The record: every entry of the journal, who decided it too, in a chain of fingerprints.

The newest fingerprint stands under what the table is told. Whoever keeps one can later tell whether the entries up to
it, and who made each of them, are still what they were then. The chain is keyed by the seed that was committed to
before play: until the seed is shown a fingerprint gives away nothing, not even to somebody who guesses.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from dataclasses import dataclass

import msgspec

from engine.kernel.dice import Secret
from engine.kernel.journal import Event

SCHEME = "amarna-record-1"
SHOWN = 32  # digits of a fingerprint that stand under a message; so many at least are compared


@dataclass(frozen=True)
class Record:
    """Where the chain stands after so many entries."""

    key: bytes
    head: bytes
    count: int = 0

    @classmethod
    def of(cls, secret: Secret) -> Record:
        key = secret.key("record")
        return cls(key, hmac.digest(key, SCHEME.encode(), "sha256"))

    def after(self, events: Iterable[Event]) -> Record:
        head, count = self.head, self.count
        for event in events:
            entry = msgspec.json.encode(event, order="deterministic")
            head, count = hmac.digest(self.key, head + entry, "sha256"), count + 1
        return Record(self.key, head, count)

    @property
    def text(self) -> str:
        return self.head.hex()


def entries_at(secret: Secret, events: Iterable[Event], shown: str) -> int | None:
    """After how many entries this fingerprint, or its first digits, stood; None if it never did."""
    record = Record.of(secret)
    if record.text.startswith(shown):
        return 0
    for event in events:
        record = record.after([event])
        if record.text.startswith(shown):
            return record.count
    return None
