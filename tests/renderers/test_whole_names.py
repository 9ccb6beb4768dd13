"""No name is cut short on any display, table, card or chart of any game, however long it is.

Every text that is set on a sheet is written down while the picture is drawn: one that was cut ends in an ….
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import engine.games  # noqa: F401  (puts every game on the shelf)
from engine.games.acme.data.displays import DISPLAYS
from engine.games.acme.data.scenarios import SCENARIOS
from engine.kernel.game import find
from renderers import cards, charts
from renderers.cards import Display, Place
from renderers.games import look_of
from renderers.grids import Cell, Grid, Row
from renderers.legible import LEAST, PHONE
from renderers.parchment import Face, Parchment
from renderers.scene import Owner
from renderers.tallies import Line, Luck
from tests import soak
from tests.renderers.late import LATE, Late, position

CUT = "…"
CIVILIZATIONS = sorted(
    {one.called for one in DISPLAYS.values()} | {n for s in SCENARIOS.values() for n in s.names.values()}
)
Written = list[tuple[str, float]]  # what, and how large a telephone shows it


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Written:
    """All that is set on sheets, with how it is set."""
    found: Written = []
    put = Parchment.text

    def noted(sheet: Parchment, at: Any, text: str, face: Face, *more: Any, **named: Any) -> None:
        found.append((text, face.size * PHONE / sheet.size[0]))
        put(sheet, at, text, face, *more, **named)

    monkeypatch.setattr(Parchment, "text", noted)
    return found


@pytest.fixture(params=LATE, ids=lambda late: late.game)
def late(request: pytest.FixtureRequest) -> Late:
    return request.param


def cut(written: Written) -> set[str]:
    return {text for text, _ in written if text.rstrip().endswith(CUT)}


def small(written: Written) -> set[str]:
    """What a telephone shows in letters of less than nine pixels."""
    return {text for text, size in written if text.strip() and size < LEAST}


def look_and_seen(late: Late) -> tuple[Any, Any]:
    look = look_of(late.game)
    assert look is not None
    return look, position(late).seen(None)


def owners_of(late: Late) -> list[Owner]:
    """All who can stand in a chart: the seats and every owner on the map; of ACME every civilization."""
    look, seen = look_and_seen(late)
    owners = [*look.players.values(), *look.scene(seen, []).owners]
    if late.game == "acme":
        owners += [msgspec.structs.replace(owners[0], name=name) for name in CIVILIZATIONS]
    return list({owner.name: owner for owner in owners}.values())


def test_nothing_on_a_display_is_cut_or_too_small(late: Late, written: Written) -> None:
    look, seen = look_and_seen(late)
    for to_move in ((), position(late).setup.seats):
        for name in look.all_over(seen):
            shown = look.display(seen, name, to_move)
            if shown is not None:
                cards.display(shown)
    assert cut(written) == set()
    assert small(written) == set()


def test_every_civilization_has_room_for_its_name_on_a_display(written: Written) -> None:
    look, seen = look_and_seen(next(late for late in LATE if late.game == "acme"))
    shown = look.display(seen, "displays", ())
    first, second = shown.places[:2]
    assert second.hand is not None
    for place in (msgspec.structs.replace(first, open=()), msgspec.structs.replace(first, open=shown.table[:2])):
        for to_move in (False, True):
            places = tuple(msgspec.structs.replace(place, name=name, to_move=to_move) for name in CIVILIZATIONS)
            cards.display(msgspec.structs.replace(shown, places=places))
    assert cut(written) == set()
    assert {*" ".join(CIVILIZATIONS).split()} <= {word for text, _ in written for word in text.split()}


@pytest.mark.parametrize("most", [14, soak.long(1_000)])
def test_no_title_of_a_card_is_cut_or_too_small(late: Late, written: Written, most: int) -> None:
    """The longest, on its own, in hands of each size, and among the open cards of a display."""
    look, _ = look_and_seen(late)
    faces = sorted((look.card(face) for face in find(late.game).hidden.cards), key=lambda card: -len(card.title))[:most]
    for card in faces:
        cards.face(card)
    for first in range(0, len(faces), 7):
        cards.hand(faces[first : first + 7])
        cards.hand([msgspec.structs.replace(card, text="") for card in faces[first : first + 7]])
    for first in range(0, len(faces), 4):
        some = faces[first : first + 4]
        cards.display(Display("Cards", (Place("Blue", "#1f4e9c", 3, tuple(some)),), 3, 4, some[0], tuple(some[:3])))
    assert cut(written) == set()
    assert small(written) == set()


def test_names_at_the_ends_of_charts_are_whole(late: Late, written: Written) -> None:
    owners = owners_of(late)
    turns = [str(turn) for turn in range(1, 8)]
    for first in range(0, len(owners), 7):
        lines = [Line(owner, tuple(range(90 + at, 97 + at))) for at, owner in enumerate(owners[first : first + 7])]
        charts.by_turn("Points by turn", lines, turns)
        charts.shares("Territory by turn", lines, turns)
        charts.luck("Luck of the dice", [Luck(line.owner, 200, 321, 300, 9) for line in lines], "pips")
    assert cut(written) == set()
    assert small(written) == set()
    assert {owner.name for owner in owners} <= {text for text, _ in written}


def test_cells_of_tables_are_whole_and_large_enough(written: Written) -> None:
    row = Row(
        (Cell("Nebuchadrezzar the Great, King of the Four Quarters"), Cell("x"), Cell("Ashur-uballit", strong=True))
    )
    grid = Grid((Cell("Who of them all"), Cell("Other"), Cell("Next to him")), (row,), (1, 2, 1))
    cards.display(Display("A table", (), grid=grid))
    assert cut(written) == set() and small(written) == set()
    words = " ".join(text for text, _ in written).split()
    assert {"Nebuchadrezzar", "Quarters", "Ashur-uballit"} <= set(words)
