"""Charts count rightly, keep their labels apart, and say the same in words."""

from itertools import pairwise
from typing import Any

import pytest
from PIL import Image, ImageChops

from engine.kernel.dice import Dice, Roll
from renderers import charts, tallies
from renderers.color import PALETTE, rgb
from renderers.parchment import WIDTH, Parchment
from renderers.scene import Owner, Scene, Score, Status
from renderers.tallies import Line, Luck

EMBLEMS = ("sun", "axe", "wheel", "wings", "star", "bull", "trident", "mountain")
OWNERS = tuple(
    Owner(name, name.title(), color, emblem, "solid")
    for (name, color), emblem in zip(PALETTE.items(), EMBLEMS, strict=False)
)
BLUE = Owner("blue", "Blue", PALETTE["blue"], "ankh", "solid")
EGYPT = Owner("egypt", "Egypt", PALETTE["blue"], "ankh", "solid", "EG", "blue")
SUMER = Owner("sumer", "Sumer", PALETTE["blue"], "ankh", "solid", "SU", "blue")
RED = Owner("red", "Red", PALETTE["rust"], "axe", "stripes")


def scene(held: dict[str, str], points: dict[str, int]) -> Scene:
    scores = tuple(Score(owner, count) for owner, count in points.items())
    return Scene("toy", (BLUE, RED, EGYPT, SUMER), held, status=Status("", "", scores))


SCENES = [
    scene({}, {"blue": 0, "red": 0}),
    scene({"ur": "sumer", "on": "egypt", "tyre": "red"}, {"blue": 5, "red": 9}),
    scene({"ur": "sumer"}, {"blue": 12, "red": 7}),
]


def drawn(line: Line) -> tuple[str, tuple[int | None, ...]]:
    return line.owner.id, line.values


# ------------------------------------------------------------------ numbers


def test_points_and_territory_come_from_scenes_and_peoples_count_for_their_player() -> None:
    assert [drawn(line) for line in tallies.score_lines(SCENES)] == [("blue", (0, 5, 12)), ("red", (0, 9, 7))]
    assert [drawn(line) for line in tallies.territory_lines(SCENES)] == [("blue", (0, 2, 1)), ("red", (0, 1, 0))]


def test_a_scene_without_status_is_a_gap() -> None:
    [blue, _] = tallies.score_lines([Scene("toy", (BLUE, RED), {}), *SCENES])
    assert blue.values == (None, 0, 5, 12)
    assert blue.last == 12


def test_luck_is_counted_against_fair_dice() -> None:
    rolls = [
        Roll(1, "battle ur round 1 sumer", 1, 6, [6, 5, 1]),
        Roll(1, "battle on round 1 egypt", 1, 6, [2]),
        Roll(1, "battle on round 1 red", 1, 6, [6, 6]),
        Roll(1, "chits", 1, 3, [0, 2, 1], shuffle=True),
        Roll(1, "weather", 1, 6, [1]),
    ]
    blue, red = tallies.luck_of(rolls, (BLUE, RED, EGYPT, SUMER), lambda face: max(0, face - 4))
    assert (blue.owner, blue.dice, blue.got, blue.expected) == (BLUE, 4, 3, 2)
    assert blue.deviation == pytest.approx((4 * 7 / 12) ** 0.5)
    assert (red.owner, red.dice, red.got, red.expected) == (RED, 2, 4, 1)
    assert red.strays > 2


def test_fair_dice_are_seldom_far_from_expectation() -> None:
    dice = Dice(b"a key", b"another")
    for number in range(200):
        dice.roll(f"battle {number} red", 5)
    [red] = tallies.luck_of(dice.rolls, (RED,))
    assert red.expected == 3500
    assert abs(red.strays) < 3


def test_what_a_die_is_worth_is_the_games_own_affair() -> None:
    worth, unit = tallies.worth_in("pharaohs")
    assert ([worth(face) for face in range(1, 7)], unit) == ([0, 0, 0, 0, 1, 2], "hits")
    assert tallies.worth_in("nothing of the kind")[1] == "pips"


@pytest.mark.parametrize(("low", "high"), [(0, 1), (0, 7), (0, 35), (0, 124), (-12, 40), (0, 9999)])
def test_ticks_are_round_and_cover_everything(low: int, high: int) -> None:
    marks = charts.ticks(low, high)
    steps = {b - a for a, b in pairwise(marks)}
    assert marks[0] <= low
    assert marks[-1] >= high
    assert 2 <= len(marks) <= 8
    assert len(steps) == 1
    assert str(steps.pop()).rstrip("0") in {"1", "2", "5"}


def test_labels_are_kept_apart_in_their_order() -> None:
    wanted = [100.0, 101.0, 99.0, 240.0, 300.0, 20.0]
    places = charts.spread(wanted, 40, 280, 17)
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    found = [places[i] for i in order]
    assert all(b - a >= 17 - 1e-6 for a, b in pairwise(found))
    assert min(places) >= 40
    assert max(places) <= 280
    crowded = sorted(charts.spread([50.0] * 12, 40, 140, 17))
    assert crowded[0] >= 40 - 1e-6
    assert crowded[-1] <= 140 + 1e-6
    assert all(b - a > 5 for a, b in pairwise(crowded))


# ------------------------------------------------------------------ pictures


def colors(picture: Image.Image) -> set[object]:
    counts = picture.getcolors(picture.width * picture.height)
    assert counts is not None
    return {color for count, color in counts if count > 20}


TURNS = [str(turn) for turn in range(12)]
LINES = [Line(owner, tuple((i + 2) * turn % 40 for turn in range(12))) for i, owner in enumerate(OWNERS)]


@pytest.mark.parametrize("draw", [charts.by_turn, charts.shares])
def test_every_owner_is_in_the_chart(draw: object) -> None:
    assert callable(draw)
    picture = draw("Points", LINES[:5], TURNS)
    assert picture.width == 2 * WIDTH
    assert {rgb(line.owner.color) for line in LINES[:5]} <= colors(picture)


@pytest.mark.parametrize("many", range(1, 40))
def test_the_last_turn_is_named_however_many_there_are(monkeypatch: pytest.MonkeyPatch, many: int) -> None:
    """Columns lie at places that are no round numbers."""
    named: list[str] = []
    monkeypatch.setattr(Parchment, "text", lambda self, at, text, *more, **less: named.append(text))
    turns = [f"turn {number}" for number in range(many)]
    charts.shares("Territory by turn", [Line(BLUE, (3,) * many)], turns)
    assert turns[-1] in named


@pytest.mark.parametrize("draw", [charts.by_turn, charts.shares])
@pytest.mark.parametrize("turns", [0, 1, 2, 60])
@pytest.mark.parametrize("owners", [0, 1, 8])
def test_few_and_many(draw: object, turns: int, owners: int) -> None:
    assert callable(draw)
    lines = [Line(owner, (3,) * turns) for owner in OWNERS[:owners]]
    assert draw("A title that is far too long for its place" * 3, lines, [str(t) for t in range(turns)], "note").width


def test_marks_have_shapes_of_their_own() -> None:
    shapes = set()
    for shape in range(5):
        sheet = Parchment((24, 24))
        charts.mark(sheet, shape, (12, 12), 8, (0, 0, 0))
        shapes.add(sheet.finished().tobytes())
    assert len(shapes) == 5


def test_luck_is_drawn_for_all_and_for_nobody() -> None:
    found = [Luck(owner, 60, 30 + 9 * i, 60, 6) for i, owner in enumerate(OWNERS)]
    assert {rgb(owner.color) for owner in OWNERS} <= colors(charts.luck("Luck", found, "hits"))
    empty = charts.luck("Luck", [])
    assert ImageChops.difference(empty, charts.luck("Luck", [])).getbbox() is None


def test_no_difference_has_no_sign() -> None:
    assert [charts.signed(n) for n in (-0.4, 0.4, 3.2, -10.0)] == ["0", "0", "+3", "−10"]


# ------------------------------------------------------------------ words


def test_lines_in_words() -> None:
    words = charts.by_turn_in_words("Points by turn", tallies.score_lines(SCENES), ["0", "1", "2"])
    assert words == "Points by turn, 0 to 2: Blue from 0 to 12; Red from 0 to 7, at most 9."
    assert charts.by_turn_in_words("Points", [], []) == "Points: nothing to show yet."


def test_luck_is_the_difference_of_the_numbers_that_are_shown() -> None:
    """71 pips, 73.5 expected is told as 74: that is 3 fewer, not 2."""
    assert charts.signed(charts.ahead(Luck(BLUE, 21, 71, 73.5, -0.3))) == "−3"
    assert charts.ahead(Luck(BLUE, 20, 70, 70.2, 0)) == 0


def test_luck_in_words() -> None:
    words = charts.luck_in_words("Luck", [Luck(BLUE, 30, 10, 15, 2), Luck(RED, 20, 11, 10, 2)], "hits")
    assert "Blue 10 hits with 30 dice, 15 expected, very unlucky" in words
    assert "Red 11 hits with 20 dice, 10 expected, as fair dice fall" in words
    assert charts.luck_in_words("Luck", []) == "Luck: nothing to show yet."


@pytest.mark.parametrize("chart", [charts.by_turn, charts.shares])
def test_names_end_where_the_rule_below_the_title_ends(chart: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    ends: list[float] = []
    put = Parchment.text

    def noted(sheet: Parchment, at: Any, text: str, face: Any, *more: Any, **named: Any) -> None:
        if text in names:
            ends.append(at[0] + face.width(text))
        put(sheet, at, text, face, *more, **named)

    monkeypatch.setattr(Parchment, "text", noted)
    names = ("Medes & Persians", "Israelites & Arameans")
    for points in (7, 28, 211):
        lines = [Line(Owner(name, name, PALETTE["rust"], "bull", "solid"), (1, points)) for name in names]
        chart("Points by turn", lines, ["1", "2"])
    assert len(ends) == 6 and max(ends) <= WIDTH - charts.EDGE
