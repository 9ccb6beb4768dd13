"""What seats see: the board in words, an area, the seat card, points, and what goes on."""

from __future__ import annotations

import pytest

from engine.games.assyrian_wars import SPEC
from engine.games.assyrian_wars.data import areas
from engine.games.assyrian_wars.position import Siege, describe, seat_card, view
from tests.games.assyrian_wars.positions import build, game
from tests.kit import Play, new_session
from tests.rules import rule

ON = {
    "assyria": {"kish": {"hi42": 2, "merc_b31/reduced": 1}},
    "babylonia": {"kish": {"b31*inside": 1}, "babylon": {"hi32*inside": 2}},
}
LEADERS = {"turtanu": "kish", "marduk_apla_iddina": "babylon*inside", "rab_shaqe": "regroup"}


def board(seat: str | None = None, **things: object) -> str:
    """The board in words as a seat reads it."""
    play = game(ON, leaders=LEADERS, of=("assyria", 3.5), hands={"assyria": ("2",), "elam": ("4", "5")}, **things)
    return describe.board(play.seen(seat), seat)


def test_the_board_tells_countries_areas_and_what_is_left() -> None:
    siege = Siege("kish", "assyria", "hunger", [1, 1], 2, 1)
    words = board(pillage={"kish": 1}, damage={"kish": 1}, eco={"ur": 1}, sieges=[siege], saved={"elam": 4})
    assert "Turn 1 of 2, Round 1, Assyria" in words and "Assyria has 3½ AP left" in words
    assert "Elam: 0 VP, ECO 4, 2 AP saved, 2 cards, home cards Bowmen of Elam and Mountain Refuge" in words
    assert "Kish: Assyria Turtanu with 2 heavy infantry and 1 reduced mercenary bowman; Babylonia" in words
    assert "Babylonia in the city 1 bowman; pillage 1; City Defense 1 of 2; hunger siege by Assyria, number 1" in words
    assert "Ur: ECO +1" in words and "Regroup Box of Assyria: Rab-shaqe" in words


@rule("AW-4.1.g")
def test_a_hand_is_told_to_its_owner_alone() -> None:
    assert "Hand of Elam: High Ground" not in board("assyria") and "Hand of Assyria: High Ground (2)" in board(
        "assyria"
    )
    assert "Hand of" not in board(None)


def test_an_area_is_told_with_its_city_and_its_connections() -> None:
    words = describe.place_words(build(ON), None, "babylon")
    assert words.startswith("Home city, Babylonia, City Defense 4, fortress, capital, ECO 1, controlled by Babylonia.")
    assert "Babylonia in the city 2 heavy infantry." in words and "Kish (over a river)" in words
    assert "controlled by nobody" in describe.place_words(build(), None, "namri")
    for at in areas.AREAS:
        assert describe.place_words(build(), None, at)


def test_the_seat_card_of_who_plays_two_powers() -> None:
    notes = seat_card.seat_card(build(seats=2, leaders={"shutruk_nahhunte": "susa"}), "babylonia")
    assert [note.title for note in notes] == ["Babylonia", "Elam", "What scores"]
    assert "7 home cities, capital Susa. ECO level 4. King: Shutruk-Nahhunte." in notes[1].text
    assert "Assyria must also hold 2 home cities of Babylonia or lead by 4." in notes[2].text


def test_a_seat_goes_by_its_powers_and_has_the_points_of_the_best() -> None:
    s = build(seats=2, vp={"assyria": 1, "babylonia": 2, "elam": 3})
    assert view.face_of(s, "babylonia").title == "Babylonia and Elam"
    assert view.points(s) == {"assyria": 1, "babylonia": 3}


@pytest.mark.parametrize(
    ("phase", "said"), [("slot", "Round 1"), ("cards", "Cards"), ("next_turn", "Interphase"), ("set_up", "Set-up")]
)
def test_what_goes_on(phase: str, said: str) -> None:
    assert view.part(build(phase=phase)) == said


def test_an_impulse_is_a_span_of_its_owner() -> None:
    s = build(of="elam", slot="elam")
    assert view.under_way(s) == ("elam", "elam 1.1 elam") and view.under_way(build()) == ("", "")


def test_the_winner_is_told() -> None:
    play = Play(new_session("assyrian_wars", "the_two_rivers", 2)).finish()
    winner = play.state.winners[0]
    assert f"Won by {view.face_of(play.state, winner).title}" in describe.board(play.seen(None), None)
    assert SPEC.view.winners(play.state) == [winner]


def test_recommended_auto_answers_exist() -> None:
    for topic, order in SPEC.bot.quick_answers.items():
        name, _, detail = order.partition(":")
        found = SPEC.order(topic, name)
        assert found is not None and not found.why_not(detail), topic
