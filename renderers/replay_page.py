"""A game as one page of HTML that opens from disk: step by step with pictures, log and dice, then charts.

Everything is in the one file and nothing is fetched; whatever people or rules wrote is escaped.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from string import Template
from typing import NamedTuple

PARTS = files("renderers") / "page"


class Told(NamedTuple):
    """A line of the log, and what it stands under."""

    text: str
    rule: str = ""
    under: str = ""


class Step(NamedTuple):
    """A position and how it came about. `turn` begins with this step, if it has a name."""

    title: str
    picture: bytes  # JPEG; none where nothing is drawn
    words: str  # the picture for who cannot see it, or the position where there is none
    told: Sequence[Told] = ()
    thrown: Sequence[str] = ()
    turn: str = ""


class Chart(NamedTuple):
    title: str
    picture: bytes  # WebP
    words: str


def page(title: str, subtitle: str, steps: Sequence[Step], charts: Sequence[Chart]) -> str:
    """The whole page."""
    style, script = _part("replay.css"), _part("replay.js")
    return Template(_part("replay.html")).substitute(
        title=escape(title),
        subtitle=escape(subtitle),
        style=style,
        style_hash=_hash(style),
        script=script,
        script_hash=_hash(script),
        last=len(steps) - 1,
        turns="".join(f'<option value="{i}">{escape(step.turn)}</option>' for i, step in enumerate(steps) if step.turn),
        steps="\n".join(_step(i, step) for i, step in enumerate(steps)),
        charts="\n".join(_chart(chart) for chart in charts),
    )


@cache
def _part(name: str) -> str:
    return (PARTS / name).read_text("utf-8")


def _hash(text: str) -> str:
    """By which the page's own style and script, and no others, are let run."""
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def _step(number: int, step: Step) -> str:
    """A page that no script runs on shows all steps, one below the other."""
    drawn = _image(step.picture, "jpeg", step.words) if step.picture else f"<pre>{escape(step.words)}</pre>"
    return (
        f'<article class="step" id="step-{number + 1}"><div>{drawn}</div>'
        f'<div class="told"><h2>{escape(step.title)}</h2>{_told(step.told)}{_thrown(step.thrown)}</div></article>'
    )


def _told(lines: Sequence[Told]) -> str:
    found, under = [], ""
    for line in lines:
        if line.under and line.under != under:
            found.append(f"</ul><h3>{escape(line.under)}</h3><ul>")
        under = line.under
        rule = f' <span class="rule">{escape(line.rule)}</span>' if line.rule else ""
        found.append(f"<li>{escape(line.text)}{rule}</li>")
    return f"<ul>{''.join(found)}</ul>".replace("<ul></ul>", "")


def _thrown(throws: Sequence[str]) -> str:
    items = "".join(f"<li>{escape(throw)}</li>" for throw in throws)
    return f"<details><summary>Dice</summary><ul>{items}</ul></details>" if throws else ""


def _chart(chart: Chart) -> str:
    drawn = _image(chart.picture, "webp", chart.words)
    return f"<figure>{drawn}<figcaption>{escape(chart.title)}</figcaption></figure>"


def _image(data: bytes, kind: str, words: str) -> str:
    return f'<img src="data:image/{kind};base64,{b64encode(data).decode()}" alt="{escape(words)}">'
