"""A page of a game: one file that fetches nothing, and in which nothing anybody wrote becomes anything but words."""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from hashlib import sha256
from html.parser import HTMLParser

from renderers.replay_page import Chart, Step, Told, page

STEPS = [
    Step("Set-up", b"\xff\xd8one", "A map", [Told("Egypt sets up <b>", "BP-3.1.b", "Turn 1: Set-up")], [], "Turn 1"),
    Step("Turn 1: Egypt", b"", "BOARD & all", [], ["Battle On: 1 6"]),
    Step("Turn 2: Hatti", b"\xff\xd8two", "A map", [], [], "Turn 2"),
]


class Reader(HTMLParser):
    """Every tag with its attributes, and the words."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def read(text: str) -> Reader:
    reader = Reader()
    reader.feed(text)
    return reader


def test_steps_log_dice_and_charts_are_on_it() -> None:
    found = read(page("Ann's <game>", "Pharaohs", STEPS, [Chart("Points", b"RIFF", "Blue 3")]))
    words = "".join(found.words)
    assert (
        "Ann's <game>" in words and "Egypt sets up <b>" in words and "BP-3.1.b" in words and "Turn 1: Set-up" in words
    )
    assert "BOARD & all" in words and "Battle On: 1 6" in words and "Points" in words
    images = [attrs["src"] or "" for tag, attrs in found.tags if tag == "img"]
    assert [b64decode(src.partition(",")[2]) for src in images] == [b"\xff\xd8one", b"\xff\xd8two", b"RIFF"]
    assert sum(tag == "article" for tag, _ in found.tags) == 3
    assert [attrs["value"] for tag, attrs in found.tags if tag == "option"] == ["0", "2"], "turns lead to their steps"
    assert all(attrs.get("alt") for tag, attrs in found.tags if tag == "img")


def test_it_fetches_nothing_and_runs_only_its_own_script() -> None:
    text = page("A", "B", STEPS, [])
    for tag, attrs in read(text).tags:
        for name in ("src", "href", "action", "data"):
            assert (attrs.get(name) or "data:").startswith("data:"), tag
        assert not any(name.startswith("on") for name in attrs)
    policy = next(attrs["content"] or "" for tag, attrs in read(text).tags if attrs.get("http-equiv"))
    for tag, rule in (("script", "script-src"), ("style", "style-src")):
        [inside] = re.findall(rf"<{tag}>(.*?)</{tag}>", text, re.S)
        assert f"{rule} 'sha256-{b64encode(sha256(inside.encode()).digest()).decode()}'" in policy
    assert "default-src 'none'" in policy and "unsafe" not in policy
