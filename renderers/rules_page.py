"""`amarna rules GAME --html FILE`: the rules of a game as one page to read, to print and to point at.

The page needs nothing but itself: its style and its pictures stand in it, and there is no script. Every rule is an
anchor by its number, and every number named in the text leads there.
"""

from __future__ import annotations

import argparse
import base64
import html
import re
from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

from PIL import Image

from engine.kernel.dice import Secret
from engine.kernel.errors import Refused
from engine.kernel.game import GameSpec
from engine.kernel.rulebook import FILE, Rulebook, belongs, items, rulebook_of
from engine.kernel.session import Session
from engine.tools.play_out import one_game
from renderers.command import look_of, write_bytes
from renderers.encode import jpeg, webp
from renderers.look import Look
from renderers.paint import paint
from renderers.plugin import Command
from renderers.scene import Key
from renderers.strip import drawing_of
from renderers.words import alt_text

STYLE = "rules.css"
SIGN_SIZE = 40  # pixels of a sign beside its meaning
HEADING = re.compile(r"(#+)\s+(.*?)\s*#*$")
ITEM = re.compile(r"[-*] (?:`([A-Z]+-[A-Za-z0-9.\-]+)`\s*)?(.*)")
NUMBERED = re.compile(r"\d+\. +(.*)")
CODE = re.compile(r"`([^`]+)`")
STRONG = re.compile(r"\*\*(\S(?:.*?\S)?)\*\*")
EMPHASIS = re.compile(r"(?<![\w*])\*(\S(?:[^*]*\S)?)\*(?![\w*])")
FIRST = r"\1"
MAP_QUALITY = 70  # of a JPEG that may be printed
RULE_OF = re.compile(r"^\|[\s:|-]+\|$")  # the line of a table between its head and its rows


# ---------------------------------------------------------------------- from text to elements


class Page:
    """The text of a rulebook, block by block; `book` knows which numbers there are."""

    def __init__(self, book: Rulebook) -> None:
        self._book = book
        self._sections: list[str] = []
        prefix = re.escape(book.prefix)
        self._number = re.compile(rf"\b{prefix}-[A-Za-z0-9]+(?:[.\-][A-Za-z0-9]+)*")

    def body(self, text: str) -> str:
        """The rules as elements. Lines of one kind that follow each other are one list, or one table."""
        found: list[str] = []
        kind, held = "", list[str]()
        for _, line in items(text):
            here = self._kind(line)
            if held and here != kind:
                found.append(self._block(kind, held))
                held = []
            if line:
                kind, held = here, [*held, line]
            if here in ("heading", "words") and held:
                found.append(self._block(kind, held))
                held = []
        return "\n".join([*found, *([self._block(kind, held)] if held else [])])

    @staticmethod
    def _kind(line: str) -> str:
        if HEADING.match(line):
            return "heading"
        if line.startswith("|"):
            return "table"
        if ITEM.match(line):
            return "list"
        return "steps" if NUMBERED.match(line) else "words" if line else ""

    def _block(self, kind: str, lines: Sequence[str]) -> str:
        if kind == "heading":
            return self._heading(lines[0])
        if kind == "table":
            return self._table(lines)
        if kind == "list":
            return "\n".join(["<ul>", *map(self._item, lines), "</ul>"])
        if kind == "steps":
            return "\n".join(
                ["<ol>", *(f"<li>{self.inline(NUMBERED.sub(FIRST, line))}</li>" for line in lines), "</ol>"]
            )
        return f"<p>{self.inline(lines[0])}</p>"

    def _heading(self, line: str) -> str:
        found = HEADING.match(line)
        assert found is not None
        level, words = min(len(found[1]), 4), self.inline(found[2])
        if level != 2:
            return f"<h{level}>{words}</h{level}>"
        self._sections.append(words)
        return f'<h2 id="section-{len(self._sections)}">{words}</h2>'

    def _item(self, line: str) -> str:
        found = ITEM.match(line)
        assert found is not None
        if found[1] is None:
            return f"<li>{self.inline(found[2])}</li>"
        id = html.escape(found[1])
        return f'<li class=rule id="{id}"><a class=number href="#{id}">{id}</a> {self.inline(found[2])}</li>'

    def _table(self, lines: Sequence[str]) -> str:
        rows = [cells(line) for line in lines if not RULE_OF.match(line)]
        headed = len(lines) > 1 and RULE_OF.match(lines[1]) is not None
        told = []
        for number, row in enumerate(rows):
            mark = "th" if headed and number == 0 else "td"
            told.append("<tr>" + "".join(f"<{mark}>{self.inline(cell)}</{mark}>" for cell in row) + "</tr>")
        return f"<div class=wide><table>{''.join(told)}</table></div>"

    def inline(self, text: str) -> str:
        """Words with their marks; a number that is a rule, or begins the numbers of some, leads to the first."""
        words = html.escape(text, quote=False)
        words = STRONG.sub(r"<strong>\1</strong>", CODE.sub(r"<code>\1</code>", words))
        return self._number.sub(lambda found: self._link(found[0]), EMPHASIS.sub(r"<em>\1</em>", words))

    def _link(self, number: str) -> str:
        meant = next((id for id in self._book.rules if id == number or belongs(id.casefold(), number.casefold())), "")
        return f'<a href="#{meant}">{number}</a>' if meant else number

    def contents(self) -> str:
        listed = "".join(f'<li><a href="#section-{i}">{words}</a></li>' for i, words in enumerate(self._sections, 1))
        return f"<nav><h2>Contents</h2><ol>{listed}</ol></nav>"


def cells(line: str) -> list[str]:
    """A row of a table."""
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


# ---------------------------------------------------------------------- pictures


def pictures(spec: GameSpec[Any]) -> Iterator[str]:
    """The map as a game begins, and what the signs on it mean."""
    look: Look[Any] = look_of(spec)
    session = Session.new(spec, spec.setup(**look.gallery), Secret("rules", b"rules"))
    scene = look.scene(session.seen(None), ())
    yield _figure(
        jpeg(paint(scene), MAP_QUALITY), "image/jpeg", alt_text(scene), f"The map of {spec.title}, as the game begins."
    )
    if look.keys:
        yield f"<dl class=signs>{''.join(_sign(key) for key in look.keys)}</dl>"


def _figure(data: bytes, kind: str, alt: str, caption: str) -> str:
    image = f'<img src="{_uri(data, kind)}" alt="{html.escape(alt)}">'
    return f"<figure>{image}<figcaption>{html.escape(caption)}</figcaption></figure>"


def _sign(key: Key) -> str:
    drawing: Image.Image = drawing_of(key, SIGN_SIZE)
    image = f'<img src="{_uri(webp(drawing), "image/webp")}" alt="" width={drawing.width} height={drawing.height}>'
    return f"<div><dt>{image}</dt><dd>{html.escape(key.words)}</dd></div>"


def _uri(data: bytes, kind: str) -> str:
    return f"data:{kind};base64,{base64.b64encode(data).decode()}"


# ---------------------------------------------------------------------- the page and the command


def page(spec: GameSpec[Any]) -> str:
    """The whole page of one game."""
    book = rulebook_of(spec)
    text = files(spec.package).joinpath(FILE).read_text(encoding="utf-8")
    rules = Page(book)
    body = rules.body(text)
    title, _, rest = body.partition("</h1>")
    style = files("renderers").joinpath("page", STYLE).read_text(encoding="utf-8")
    return "\n".join(
        [
            "<!doctype html>",
            f"<html lang=en><head><meta charset=utf-8><title>{html.escape(book.title)}: rules</title>",
            "<meta name=viewport content='width=device-width, initial-scale=1'>",
            f"<style>\n{style}</style></head><body>",
            f"{title}</h1>",
            *pictures(spec),
            rules.contents(),
            f"<main>{rest}</main>",
            "</body></html>\n",
        ]
    )


def _words(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help="a game's slug")
    parser.add_argument("--html", type=Path, required=True, metavar="FILE", help="where the page goes")


def _run(wish: argparse.Namespace) -> int:
    spec = one_game(wish.game)
    if wish.html.suffix.lower() not in (".html", ".htm"):
        raise Refused(f"{wish.html.name} should end in .html", "html")
    told = page(spec)
    write_bytes(wish.html, told.encode())
    print(f"{wish.html}: {len(rulebook_of(spec).rules)} rules of {spec.title}, {len(told.encode()) / 1000:.0f} kB")
    return 0


RULES = Command("write the rules of a game as a page to read and to print", _words, _run)
