"""Reads over everybody's shoulder: all that the bot sends, who can see it, and whether he may know it.

What goes out is taken where it leaves the bot, so that nothing is missed: messages, direct messages and private
answers, with their components and alternative texts, forms, file names and the text of files, completions. Log
records count as seen by everybody.
"""

from __future__ import annotations

import html
import json
import logging
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import pytest
from simcord.http import router

from engine.kernel.orders.parse import plain
from engine.kernel.session import Session
from scribes.tables import CARDS
from tests.simcord.town import Town

Sent = dict[int, list[tuple[str, str]]]  # by who sees it: how it was sent, and its words

EVERYBODY = 0
NAMES = re.compile(rf"(?<![a-z0-9])(?:{'|'.join(CARDS)})(?![a-z0-9])")
GONE = re.compile(r"No longer in your hand: [^.\"]*\.")  # what he had himself when he last decided
PAST = re.compile(r"-# Step \d+ of \d+|<!doctype html>")  # how a game stood once, by `/board turn:` or as a page
MOST_POSITIONS = 400
EPHEMERAL = 64


class Leak(AssertionError):
    """Somebody was shown what he may not know."""


@dataclass(frozen=True)
class Seen:
    """Something that was sent. `viewer` is the person who sees it, or `EVERYBODY`."""

    viewer: int
    method: str
    path: str
    text: str
    data: Any


def nothing_differs(one: Sent, other: Sent) -> None:
    """Of two games, which differ in what one person holds: all others were sent the same, and not little."""
    assert one.keys() == other.keys() and len(one[EVERYBODY]) > 3
    for viewer, sent in one.items():
        assert sent == other[viewer]


@dataclass
class Watcher:
    """Watches one game of Scribes. What was sent since the last look is compared with what its viewer knows."""

    there: Town
    game: int
    caplog: pytest.LogCaptureFixture
    all_seen: list[Seen] = field(default_factory=list)
    typed: set[str] = field(default_factory=set)  # cards somebody named himself: an echo of them tells him nothing
    once: dict[int, set[str]] = field(default_factory=dict)  # the cards each person has known at some time
    _sent: list[tuple[str, str, Any, list[Any]]] = field(default_factory=list)
    _records: int = 0

    def listen(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """From now on everything is noted."""
        real = router.dispatch

        def dispatch(backend: Any, method: str, path: str, **given: Any) -> Any:
            papers = [_text_of(file) for file in given.get("files") or []]
            self._sent.append((method, path, given.get("json"), papers))
            return real(backend, method, path, **given)

        monkeypatch.setattr(router, "dispatch", dispatch)
        self.caplog.set_level(logging.INFO)
        self.caplog.set_level(logging.DEBUG, "bot")

    async def knowledge(self) -> dict[int, set[str]]:
        """The cards each person knows the place of; a spectator those that lie open."""
        session = await self.there.session(self.game)
        assert session.spec.hidden.knowers is not None
        known = session.spec.hidden.knowers(session.state)
        seats = await self.there.runtime.store.games.seats(self.game)
        all_seats = set(session.setup.seats)
        found = {EVERYBODY: self.words_for(card for card, by in known.items() if all_seats <= set(by))}
        for seat, taken in seats.items():
            found[taken.user or -1] = self.words_for(card for card, by in known.items() if seat in by)
        return found

    def words_for(self, cards: Iterable[str]) -> set[str]:
        """What whoever knows these cards may read."""
        return set(cards)

    def named_in(self, text: str) -> set[str]:
        """The cards that a text names."""
        return set(NAMES.findall(plain(text)))

    async def look(self, before: dict[int, set[str]]) -> dict[int, set[str]]:
        """Compare all that was sent since with what its viewers knew before or know now; what they know now."""
        now = await self.knowledge()
        for viewer, cards in [*before.items(), *now.items()]:
            self.once.setdefault(viewer, set()).update(cards)
        session = await self.there.session(self.game)
        for seen in self._since():
            self.all_seen.append(seen)
            knows = {card for what in (before, now) for card in what.get(seen.viewer, what[EVERYBODY])}
            own, once = await self._seat(seen.viewer), self.once.get(seen.viewer, set())
            text = self.but_what_he_had(seen.text, once)
            open_then = await self.once_open() if PAST.search(text) and self.named_in(text) - knows else set()
            where = f"{seen.method} {seen.path} to {seen.viewer}"
            self.must_know(text, knows | self.typed | open_then, session, own, where)
        for record in self.caplog.records[self._records :]:
            self.must_know(record.getMessage(), set(), session, None, f"the log of {record.name}")
        self._records = len(self.caplog.records)
        self.typed = set()
        return now

    async def once_open(self) -> set[str]:
        """What lay open to everybody when some phase began, wherever it is now: history shows it."""
        session, found = await self.there.session(self.game), set(self.once[EVERYBODY])
        spec, seats = session.spec, set(session.setup.seats)
        assert spec.hidden.knowers is not None
        for blob in await self.there.runtime.store.journal.positions(self.game, MOST_POSITIONS):
            known = spec.hidden.knowers(spec.codec.read(blob))
            found |= self.words_for(card for card, by in known.items() if seats <= set(by))
        return found

    def but_what_he_had(self, text: str, once: set[str]) -> str:
        """Without what he is told to have had himself, if he had."""
        said = GONE.search(text)
        return text.replace(said[0], "") if said is not None and self.named_in(said[0]) <= once else text

    def must_know(self, text: str, knows: set[str], session: Session[Any], seat: str | None, where: str) -> None:
        """No card is named but those he knows, and those in log lines that are his to read."""
        for line in session.log(seat):
            for told in (line.text, html.escape(line.text)):  # as it stands on a page
                text = text.replace(json.dumps(told, ensure_ascii=False)[1:-1], "")
        named = self.named_in(text)
        if named - knows:
            raise Leak(f"{sorted(named - knows)} in {where}:\n{text[:3000]}")

    def shown_to_others(self, since: int, but: int) -> Sent:
        """What everybody but one person was sent since then, in words that two games can share."""
        found: Sent = {}
        for seen in self.all_seen[since:]:
            if seen.viewer != but and not seen.path.startswith("/users"):
                found.setdefault(seen.viewer, []).append((seen.method, plain_of(seen.text)))
        return found

    async def _seat(self, viewer: int) -> str | None:
        seats = await self.there.runtime.store.games.seats(self.game)
        return next((seat for seat, taken in seats.items() if viewer != EVERYBODY and taken.user == viewer), None)

    # ------------------------------------------------------------------ who sees what

    def _since(self) -> Iterable[Seen]:
        sent, self._sent = self._sent, []
        for method, path, data, papers in sent:
            if method == "GET" or data is None:
                continue
            text = json.dumps(data, ensure_ascii=False, default=str) + "".join(papers)
            yield Seen(self._viewer(method, path, data), method, path, text, data)

    def _viewer(self, method: str, path: str, data: Any) -> int:
        """Who sees it. Whatever is not surely private counts as public."""
        backend = self.there.env.backend
        parts = path.strip("/").split("/")
        if parts[0] == "channels":
            owners = {channel: user for user, channel in backend.dm_channels.items()}
            return int(owners.get(int(parts[1]), EVERYBODY))
        asked = next((i for i in backend.interactions.values() if i.token in parts), None)
        if asked is None:
            return EVERYBODY
        if parts[0] == "interactions":
            flags = (data.get("data") or {}).get("flags", 0)
            private = data["type"] in (6, 8, 9) or flags & EPHEMERAL
        elif method == "POST":
            private = data.get("flags", 0) & EPHEMERAL
        else:
            message = backend.get_message(asked.channel_id, asked.message_id)
            private = message.flags & EPHEMERAL
        return int(asked.user_id) if private else EVERYBODY


def _text_of(file: Any) -> str:
    """The words in a file, if it is one of words; pictures are drawn from views and have none."""
    source = getattr(file, "fp", None)
    if source is None:
        return ""
    at = source.tell()
    data = source.read()
    source.seek(at)
    return data.decode(errors="ignore") if not data.startswith((b"RIFF", b"\x89PNG", b"GIF", b"\xff\xd8")) else ""


def plain_of(text: str) -> str:
    """What was sent, without numbers of messages, salts and times, which no two games share."""
    text = re.sub(r"The dice are sworn in[^:]*: `?[0-9a-f]{64}`?", "sworn", text)
    text = re.sub(r"Record `[0-9a-f]{32}`", "record", text)  # keyed by the seed
    text = re.sub(r"(\w+)-[0-9a-f]{24}\b", r"\1", text)  # keyed by the salt of each studio
    text = re.sub(r'"nonce": "[0-9a-f]{12}-\d+"', "nonce", text)  # drawn when the file is opened
    text = re.sub(r"a:(\w+):1:[\w.]+", r"a:\1", text)
    text = re.sub(r"\.(jpe?g|png|webp)", "", text)  # whichever is made sooner
    text = re.sub(r"\d{6,}|amarna-\d+", "#", text)
    return re.sub(r"(channels/#/#)/#", r"\1", text)  # with the panel, if the table's letter was out before this one
