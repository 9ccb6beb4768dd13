"""The page of a game's rules: well formed, self-contained, every rule an anchor, every reference a link to one."""

from __future__ import annotations

import base64
import re
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from engine.cli import main
from engine.kernel.game import games
from engine.kernel.rulebook import rulebook_of
from renderers.rules_page import Page, page

VOID = ("meta", "img", "br", "hr", "link")


class Read(HTMLParser):
    """The page as a browser takes it apart."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.ids: list[str] = []
        self.links: list[str] = []
        self.pictures: list[tuple[str, str]] = []
        self.tags: dict[str, int] = {}
        self.open: list[str] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.tags[tag] = self.tags.get(tag, 0) + 1
        if "id" in found:
            self.ids.append(found["id"])
        if tag == "a":
            self.links.append(found["href"])
        if tag == "img":
            self.pictures.append((found["src"], found["alt"]))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, f"</{tag}> closes what was not opened last"

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@pytest.fixture(scope="module", params=["acme", "genesis", "god_kings", "pharaohs"])
def read(request: pytest.FixtureRequest) -> tuple[str, Read]:
    return request.param, Read(page(games()[request.param]))


def test_every_rule_is_an_anchor_and_every_reference_leads_to_one(read: tuple[str, Read]) -> None:
    slug, found = read
    rules = rulebook_of(games()[slug]).rules
    assert found.open == [] and len(found.ids) == len(dict.fromkeys(found.ids))
    assert [id for id in found.ids if not id.startswith("section-")] == list(rules), (
        "each once, in the order of the text"
    )
    anchors = dict.fromkeys(found.ids)
    assert all(link.startswith("#") and link[1:] in anchors for link in found.links)
    assert len(found.links) > 1.1 * len(rules), "more than each rule's link to itself"


def test_the_text_is_whole(read: tuple[str, Read]) -> None:
    slug, found = read
    words = plain("".join(found.words))
    for rule in rulebook_of(games()[slug]).rules.values():
        assert plain(rule.text) in words, rule.id


def plain(text: str) -> str:
    return re.sub(r"[\s*`]+", "", text)


def test_the_page_needs_nothing_else(read: tuple[str, Read]) -> None:
    _, found = read
    assert "script" not in found.tags and "link" not in found.tags and found.tags["table"] >= 1
    assert len(found.pictures) > 10 and len(found.pictures[0][1]) > 50, "the map says what is on it"
    for src, _ in found.pictures:
        kind, _, data = src.partition(";base64,")
        assert kind in ("data:image/jpeg", "data:image/webp")
        with Image.open(BytesIO(base64.b64decode(data, validate=True))) as picture:
            assert picture.width > 10


def test_marks_in_the_text() -> None:
    found = Page(rulebook_of(games()["pharaohs"]))
    assert found.inline("**a** *b* `c` <d> & 2 * 3 * 4") == (
        "<strong>a</strong> <em>b</em> <code>c</code> &lt;d&gt; &amp; 2 * 3 * 4"
    )
    assert found.inline("see BP-5.4.b, and BP-5.4; BP-99 is none.") == (
        'see <a href="#BP-5.4.b">BP-5.4.b</a>, and <a href="#BP-5.4.a">BP-5.4</a>; BP-99 is none.'
    )


def test_the_command_writes_the_page_and_refuses_what_is_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "rules.html"
    assert main(["rules", "pharaohs", "--html", str(target)]) == 0
    assert "609 rules of Battles of the Pharaohs" in capsys.readouterr().out
    assert target.read_text("utf-8").startswith("<!doctype html>")
    assert main(["rules", "pharaohs", "--html", str(tmp_path / "rules.txt")]) == 2
    assert capsys.readouterr().err == "amarna: rules.txt should end in .html (html)\n"
    assert main(["rules", "chess", f"--html={target}"]) == 2
    assert "chess" in capsys.readouterr().err
    assert main(["rules", "pharaohs", "--html", str(tmp_path / "nowhere" / "rules.html")]) == 2
    assert "cannot write" in capsys.readouterr().err
