"""Words keep off the edges of what they stand in: title bands of cards, the rows of a display.

Everything that is set or drawn on a sheet is written down while the picture is made.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import engine.games  # noqa: F401  (puts every game on the shelf)
from engine.kernel.game import find
from renderers import cards
from renderers.cards import CAPITALS, VALUE, Card, Display, Place
from renderers.games import look_of
from renderers.parchment import Box, Face, Parchment
from tests import soak

BELOW = 0.25  # of the size of letters: how far some reach below their line


class Drawn(msgspec.Struct):
    """What came onto a sheet."""

    boxes: list[Box] = []
    texts: list[tuple[str, float, float]] = []  # what, and from where to where it reaches downward
    dots: list[tuple[float, float, float]] = []  # a middle and a radius


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Drawn:
    found = Drawn()
    box, text, dot = Parchment.box, Parchment.text, Parchment.dot

    def boxed(sheet: Parchment, at: Box, *more: Any, **named: Any) -> None:
        found.boxes.append(at)
        box(sheet, at, *more, **named)

    def set_(
        sheet: Parchment, at: Any, words: str, face: Face, color: Any = (0, 0, 0), anchor: str = "ls", *more: Any
    ) -> None:
        half = face.size * 0.7 / 2
        middle = at[1] if anchor[1] == "m" else at[1] - half
        found.texts.append((words, middle - half, middle + half + face.size * BELOW))
        text(sheet, at, words, face, color, anchor, *more)

    def dotted(sheet: Parchment, at: Any, radius: float, *more: Any, **named: Any) -> None:
        found.dots.append((*at, radius))
        dot(sheet, at, radius, *more, **named)

    monkeypatch.setattr(Parchment, "box", boxed)
    monkeypatch.setattr(Parchment, "text", set_)
    monkeypatch.setattr(Parchment, "dot", dotted)
    return found


def kings_cards() -> list[Card]:
    look = look_of("god_kings")
    assert look is not None
    return [look.card(face) for face in find("god_kings").hidden.cards]


@pytest.mark.parametrize("every", [5, soak.long(1)])
def test_the_value_of_a_card_lies_within_its_title_band_behind_the_title(drawn: Drawn, every: int) -> None:
    """`3` before `1 Minor Campaign` would read as thirty-one."""
    for card in kings_cards()[::every]:
        drawn.boxes.clear(), drawn.dots.clear()
        cards.face(card)
        band = next(box for box in drawn.boxes if box[3] - box[1] < 120 and box[0] < 30)
        ((x, y, radius),) = [dot for dot in drawn.dots if dot[2] == VALUE]
        assert band[1] + 4 <= y - radius and y + radius <= band[3] - 4, card.title
        assert x > (band[0] + band[2]) / 2 and x + radius <= band[2] - 4, card.title


@pytest.mark.parametrize("every", [5, soak.long(1)])
def test_titles_and_kinds_of_a_hand_keep_off_the_edges_of_their_band(drawn: Drawn, every: int) -> None:
    for card in kings_cards()[::every]:
        drawn.boxes.clear(), drawn.texts.clear()
        cards.hand([card, card])
        band = next(box for box in drawn.boxes if 50 < box[3] - box[1] < 100 and box[2] - box[0] > 150)
        words = {*card.title.split(), *card.kind.split()}
        inside = [text for text in drawn.texts if {*text[0].split()} <= words]
        assert len(inside) >= 2, card.title
        assert min(top for _, top, _ in inside) >= band[1] + 5, card.title
        assert max(bottom for _, _, bottom in inside) <= band[3] - 3, card.title


@pytest.mark.parametrize("lines", [1, 2, 3, 4])
def test_what_is_said_of_a_place_keeps_off_its_frame_above_and_below(lines: int, drawn: Drawn) -> None:
    facts = tuple(f"Fact {number}" for number in range(lines))
    cards.display(Display("Powers", (Place("Egypt", "#1f8f78", 5, to_move=True, facts=facts),)))
    _, top, _, bottom = drawn.boxes[0]
    told = [text for text in drawn.texts if text[0].startswith("Fact")]
    above, below = told[0][1] - top, bottom - (told[-1][2] - BELOW * CAPITALS / 0.7)
    assert len(told) == lines and min(above, below) >= 5
    assert abs(above - below) < 2.5


def test_a_card_on_the_table_is_said_to_lie_there(drawn: Drawn) -> None:
    """Beside deck and discards it would be taken for another discard."""
    some = kings_cards()[:3]
    display = Display("Powers", (), deck=80, discard=2, top=some[0])
    for table in (some[1:2], []):
        drawn.texts.clear()
        cards.display(msgspec.structs.replace(display, table=tuple(table)))
        words = [text for text, _, _ in drawn.texts]
        assert ("on the" in words and "table" in words) is bool(table)
