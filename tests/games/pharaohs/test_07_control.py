"""7.0 Control, for points, for the price of mountains, and for New Units."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.pharaohs.position.pieces import by_area
from tests.games.pharaohs.positions import here, position
from tests.kit import Play, new_session, random_play
from tests.rules import rule


def areas_of(play: Play, color: str) -> int:
    points: int = play.seen().tally.get(color, {}).get("areas", 0)
    return points


@rule("BP-7.1.a", "BP-4.2.5.a")
def test_one_unit_at_the_end_of_redeployment_controls_an_area() -> None:
    """Where units only passed or stood before they do not count; one unit counts as much as five."""
    on = {"egypt": {"on": {"foot": 1}, "thebaid": {"foot": 5}}}
    play = position("egypt", on=on, turn=6).do("march:on", "via:pelusium", "to:philistia", "done", "done")
    assert play.seen().turn == 7
    assert areas_of(play, "blue") == 4, "Philistia and Thebaid, not On"
    again = position("egypt", on=on, turn=6).do("march:on", "via:pelusium", "to:philistia", "done")
    again.do("redeploy:philistia", "to:pelusium")
    assert again.seen().turn == 7
    assert areas_of(again, "blue") == 2, "Thebaid; Pelusium is desert, and Philistia was left again"


@rule("BP-7.1.a")
def test_others_control_nothing_in_the_movers_turn() -> None:
    """Areas are scored by the nation whose own turn it is."""
    on = {"egypt": {"on": {"foot": 1}}, "hatti": {"hatti": {"foot": 1}}, "mitanni": {"babylon": {"foot": 1}}}
    play = position("egypt", "scoring", on=on, turn=6, chits=("hatti",))
    assert play.seen().points == {"blue": 2, "red": 0, "white": 0, "yellow": 0}


@rule("BP-7.1.b")
@pytest.mark.parametrize(
    ("nation", "turn", "marker"),
    [
        ("assyria", 8, {"ruler": "ashur_nasir_pal_ii"}),
        ("assyria", 7, {"siege": 1}),
        ("assyria", 7, {"terror": 1}),
        ("assyria", 7, {"god": 1}),
        ("judah", 7, {"chosen": 1}),
    ],
)
def test_markers_alone_never_control(nation: str, turn: int, marker: dict[str, Any]) -> None:
    """No points for Babylon and no line that asks for it; a unit beside the marker changes that."""
    dice = {"chosen people": [1]}
    color = {"assyria": "red", "judah": "white"}[nation]
    for unit, points in ((0, 2), (1, 4)):
        stack = {**marker, **({"foot": 1} if unit else {})}
        on = {nation: {"akkad": {"foot": 1}, "babylon": stack}, "elam": {"elam": {"foot": 1}}}
        play = position(nation, "scoring", on=on, turn=turn, part=2, chits=("elam",), dice=dice)
        assert areas_of(play, color) == points
        assert ("BP-MW-red.e" in play.seen().scored) is (nation == "assyria" and unit == 1)


@rule("BP-7.1.b")
def test_a_marker_alone_gives_no_replacement() -> None:
    """The limit counts areas with units: Assyria's Terror in Zamua is none."""
    on = {"assyria": {"arrapha": {"foot": 1}, "zamua": {"terror": 1}}}
    play = position("assyria", "new_units", on=on, dead={"assyria": {"foot": 6}}, turn=7)
    play.expect("red", "replace").do("return:foot", "arrapha").expect("red", "move")


@rule("BP-7.1.c")
def test_no_area_holds_two_nations_after_a_nation_turn() -> None:
    """Through whole games, whoever wins his battles and whoever does not."""
    ended: list[str] = []

    def look(session: Any) -> None:
        shown = session.seen(None)
        if shown.phase != "new_units" or shown.march.part == 2:
            return
        ended.append(shown.march.nation)
        for area, stack in by_area(shown).items():
            owners = {piece.split(".")[0] for piece in stack if piece.split(".")[1] in KINDS}
            assert len(owners) < 2 or area == "arabian_desert" or new_arrivals(shown, area), area

    for seed in range(3):
        random_play(new_session("pharaohs", "full", seed=seed), seed, look)
    assert len(ended) > 100


KINDS = ("foot", "chariot", "cavalry", "camel")


def new_arrivals(shown: dict[str, Any], area: str) -> bool:
    """In its New Units Phase the nation now drawn may have been put among enemies."""
    nation = shown.march.nation
    return any(piece.startswith(f"{nation}.") for piece in by_area(shown)[area])


@rule("BP-7.1.c")
@pytest.mark.parametrize(("area", "wrong"), [("on", True), ("sinai", True), ("arabian_desert", False)])
def test_the_referee_notices_two_nations_in_an_area(area: str, wrong: bool) -> None:
    """Arameans and Chaldeans may share the Arabian Desert and nothing else."""
    on = {"arameans": {area: {"foot": 1}}, "chaldea": {area: {"foot": 1}}, "elam": {"elam": {"foot": 1}}}
    play = position("elam", on=on, turn=6)
    play.state.march = None
    found = play.session.spec.rules.check(play.state)
    assert any(area in line and "between nation turns" in line for line in found) is wrong


@rule("BP-7.1.c", "BP-8.3.a")
def test_units_that_cannot_leave_are_gone_at_the_end_of_the_turn() -> None:
    """Put among enemies, beaten off, and with nowhere to go: the area is the defender's alone."""
    on = {"urartu": {"babylon": {"foot": 1}}, "hatti": {"babylon": {"foot": 1}, "akkad": {"foot": 1}}}
    play = position("urartu", "battles", on=on, turn=6, chits=("hatti",), dice={"battle": [1] * 20})
    while play.seen().march.nation == "urartu":
        play.do("stay")
    assert here(play, "babylon", "urartu") == {}
    assert here(play, "babylon", "hatti") == {"foot": 1}


# ---------------------------------------------------------------- 7.2 mountains


@rule("BP-7.2.a", "BP-5.5.1.a")
@pytest.mark.parametrize(
    ("hatti", "others", "reached"),
    [
        ({"foot": 1}, {}, True),  # controlled
        ({}, {}, False),  # empty
        ({"ruler": "suppiluliumas_i"}, {}, False),  # a marker controls nothing
        ({"foot": 2}, {"phrygia": {"kaska": {"foot": 1}}}, False),  # contested, though 2:1
        ({"foot": 1}, {"assyria": {"kaska": {"siege": 1}}}, True),  # enemy markers do not contest
    ],
)
def test_a_mountain_costs_one_only_when_controlled(hatti: Any, others: Any, reached: bool) -> None:
    """From Hatti by Kaska to Chalbyes: 1 and 2 of a foot's allowance of 3, or else 2 and 2."""
    on = {"hatti": {"hatti": {"foot": 1}, **({"kaska": hatti} if hatti else {})}, **others}
    play = position("hatti", on=on, turn=2).do("march:hatti")
    assert ("to:chalbyes" in play.options()) is reached
    assert "to:kaska" in play.options()
    if not reached:
        play.refused("to:chalbyes", rule="BP-5.5.a")


@rule("BP-7.2.a")
def test_control_of_a_mountain_is_tested_at_the_moment_of_entry() -> None:
    """A unit that has just come into Kaska makes it cheap for those that follow; when it is gone again it does not."""
    on = {"hatti": {"hatti": {"foot": 1, "chariot": 1}}}
    play = position("hatti", on=on, turn=6).do("march:hatti", {"chariot": 1}, "to:kaska")
    play.do("march:hatti")
    assert "to:chalbyes" in play.options()
    gone = position("hatti", on=on, turn=6).do("march:hatti", {"chariot": 1}, "to:kaska")
    gone.do("onward:kaska", "to:phrygia", "march:hatti")
    assert "to:chalbyes" not in gone.options()


# ---------------------------------------------------------------- 7.3 New Units


@rule("BP-7.3.a", "BP-9.2.2.b")
def test_one_enemy_unit_closes_an_area_to_replacements() -> None:
    """A foot in Pitassa does; a Siege marker in Zippasla does not."""
    on = {
        "hatti": {"hatti": {"foot": 1}},
        "assyria": {"pitassa": {"foot": 1}, "zippasla": {"siege": 1}},
    }
    play = position("hatti", "new_units", on=on, dead={"hatti": {"foot": 4}}, turn=6)
    play.expect("white", "replace").do("return:foot")
    assert sorted(play.options()) == ["hatti", "west_taurus", "zippasla"]
    play.refused("pitassa", rule="BP-9.2.2.a")


@rule("BP-7.3.a")
def test_it_is_the_beginning_of_the_phase_that_counts() -> None:
    """Hatti's own arrivals among the Assyrians of West Taurus do not open it, nor add to the limit."""
    on = {"hatti": {"hatti": {"foot": 1}}, "assyria": {"west_taurus": {"foot": 1}}}
    play = position("hatti", "new_units", on=on, dead={"hatti": {"foot": 6}}, turn=2)
    play.do({"west_taurus": 6}, {"hatti": 5}, "hatti")
    play.expect("white", "replace").do("return:foot")
    assert sorted(play.options()) == ["hatti", "pitassa", "zippasla"]
    play.do("pitassa").expect("white", "move")
