"""SC2 The three-player variant: White's nations are given out, with all their points."""

from typing import Any

import pytest

from engine.games.pharaohs import SPEC
from engine.kernel.errors import Refused
from tests.games.pharaohs.positions import position
from tests.kit import Play, new_session
from tests.rules import rule

THREE = ["blue", "red", "yellow"]


@rule("BP-SC2.a", "BP-2.6.b")
def test_nobody_plays_white() -> None:
    """Blue, Red and Yellow have seats, in every scenario; White has neither seat nor total."""
    for scenario in ("full", "first_five", "middle_five", "last_five"):
        play = Play(new_session("pharaohs", scenario, seats=3))
        assert list(play.seen().seats) == THREE
        assert sorted(play.seen().points) == THREE
    for wrong in (2, 5):
        with pytest.raises(Refused, match="3 or 4 players"):
            SPEC.setup("full", wrong, {})


@rule("BP-SC2.b")
def test_yellow_commands_hatti() -> None:
    """Hatti's moves are asked of Yellow."""
    position("hatti", "movement", on={"hatti": {"hatti": {"foot": 1}}}, turn=2, seats=3).expect("yellow", "move")


@rule("BP-SC2.c")
def test_red_commands_nubia_cimmeria_and_judah() -> None:
    """Their moves are asked of Red."""
    for nation, area in (("nubia", "thebaid"), ("cimmeria", "caspia"), ("judah", "sinai")):
        play = position(nation, "movement", on={nation: {area: {"foot": 1}}}, turn=9, seats=3)
        play.expect("red", "move")


@rule("BP-SC2.d")
def test_blue_commands_elam() -> None:
    """Elam's moves are asked of Blue."""
    position("elam", "movement", on={"elam": {"elam": {"foot": 1}}}, turn=2, seats=3).expect("blue", "move")


@rule("BP-SC2.a", "BP-O4")
def test_given_nations_are_used_as_of_the_new_owners_color() -> None:
    """Hatti kills a Luvian: no point for Yellow where kills within a color score nothing, one with four players."""

    def tally(seats: int) -> dict[str, dict[str, int]]:
        play = position(
            "hatti",
            "battles",
            on={"hatti": {"hatti": {"foot": 1}}, "luvians": {"hatti": {"foot": 1}}},
            turn=10,
            seats=seats,
            options={"kills_in_color": "no"},
            dice={"round 1 hatti": [5], "round 1 luvians": [1]},
        )
        found: dict[str, dict[str, int]] = play.finish().seen().tally
        return found

    assert tally(4)["white"]["kills"] == 1
    assert "kills" not in tally(3)["yellow"]


@rule("BP-SC2.e")
def test_area_and_kill_points_go_to_the_new_owner() -> None:
    """Elam ends its turn in Babylon and has killed a Kassite: 2 and 1 for Blue."""
    play = position(
        "elam",
        "battles",
        on={"elam": {"babylon": {"foot": 1}}, "kassites": {"babylon": {"foot": 1}}},
        turn=10,
        seats=3,
        dice={"round 1 elam": [5], "round 1 kassites": [1]},
    )
    assert play.finish().seen().tally["blue"] == {"areas": 2, "kills": 1}


@rule("BP-SC2.e", "BP-SC2.c")
def test_points_for_lines_go_to_the_new_owner() -> None:
    """Nubia founds the Dynasty: 30 for Red; the Chosen People not captured: 25 for Red."""
    on = {
        "nubia": {area: {"foot": 1} for area in ("on", "thebaid", "naucratis")},
        "judah": {"judah": {"foot": 1, "chosen": 1}},
    }
    play = position("", "turn_end", on=on, turn=10, seats=3)
    assert play.seen().tally["red"] == {"lines": 55}
    assert play.seen().points == {"blue": 0, "red": 55, "yellow": 0}


ON_TOP = {
    ("full", 4): {"blue": 10, "red": 0, "white": 0, "yellow": 0},
    ("full", 3): {"blue": 240, "red": 220, "yellow": 0},
    ("first_five", 4): {"blue": 26, "red": 50, "white": 55, "yellow": 0},
    ("first_five", 3): {"blue": 150, "red": 255, "yellow": 0},
    ("middle_five", 4): {"blue": 38, "red": 0, "white": 38, "yellow": 8},
    ("middle_five", 3): {"blue": 122, "red": 140, "yellow": 0},
    ("last_five", 4): {"blue": 52, "red": 42, "white": 44, "yellow": 0},
    ("last_five", 3): {"blue": 110, "red": 0, "yellow": 0},
}


def points_at_the_start(scenario: str, seats: int = 3, **options: str) -> dict[str, int]:
    return dict(SPEC.view.points(new_session("pharaohs", scenario, seats=seats, options=options).state))


@rule("BP-O12")
@pytest.mark.parametrize(("scenario", "seats"), ON_TOP)
def test_o12_all_begin_with_points_that_even_their_chances(scenario: str, seats: int) -> None:
    """On top of the printed ones, unless the table has chosen these alone."""
    given = ON_TOP[scenario, seats]
    printed = points_at_the_start(scenario, seats, head_start="none")
    assert points_at_the_start(scenario, seats) == {color: printed[color] + more for color, more in given.items()}
    head_start = SPEC.start.head_start(SPEC.setup(scenario, seats))
    assert {color: head_start.get(color, 0) for color in printed} == given


@rule("BP-O12")
def test_o12_the_seat_card_says_with_how_many_points_one_begins() -> None:
    cards = {
        color: [note.text for note in SPEC.view.seat_card(new_session("pharaohs", "full", seats=3).seen(color), color)]
        for color in THREE
    }
    assert cards["blue"][-1].startswith("So that all have an even chance it begins with 240 points.")
    assert not any("even chance" in text for text in cards["yellow"])


def ended_first_five(seats: int, lists: bool = True, **more: Any) -> Play:
    """Turn 5 of the First Five Turns ends."""
    return position(
        "",
        "turn_end",
        scenario="first_five",
        turn=5,
        seats=seats,
        options={"scoring": "victory_lists" if lists else "mighty_warriors"},
        on={"sumer": {"sumer": {"foot": 1}}},
        **more,
    )


@rule("BP-SC2.f")
def test_the_penalty_for_kills_the_new_owner_would_not_make() -> None:
    """Hatti's line about Phrygians, Luvians and Achaeans is not met: 10 off Yellow's total, and no other penalty."""
    play = ended_first_five(3)
    assert play.seen().tally["yellow"]["penalties"] == -10
    assert play.seen().points["yellow"] == 10  # Hattusas was never taken: 20
    assert "penalties" not in play.seen().tally.get("red", {})
    assert "penalties" not in play.seen().tally.get("blue", {})
    assert not any("penalties" in tally for tally in ended_first_five(4).seen().tally.values())


@rule("BP-SC2.f")
def test_no_penalty_once_the_line_is_met() -> None:
    """Hatti met it earlier: nothing is subtracted."""
    play = ended_first_five(3, scored=["BP-SC4.4-hatti.e"])
    assert "penalties" not in play.seen().tally.get("yellow", {})


@rule("BP-SC2.f")
def test_no_penalty_with_mighty_warriors() -> None:
    """It can only happen with the victory lists."""
    play = ended_first_five(3, lists=False)
    assert not any("penalties" in tally for tally in play.seen().tally.values())
