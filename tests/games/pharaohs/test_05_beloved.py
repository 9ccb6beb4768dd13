"""5.10 Beloved of the Gods: two turns at once."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.pharaohs.position.pieces import by_area
from tests.games.pharaohs.positions import here, position
from tests.games.pharaohs.situations import who
from tests.kit import Play, easy
from tests.rules import rule


def beloved(phase: str = "draw", **more: Any) -> Play:
    """Assyria on turn 8, with Elam still to be drawn after it."""
    on: Any = more.pop("on", {"assyria": {"arrapha": {"foot": 1}}, "elam": {"elam": {"foot": 1}}})
    chits = ("assyria", "elam") if phase == "draw" else ("elam",)
    nation = "" if phase == "draw" else "assyria"
    dice = {"chit": ["assyria", "elam"] if phase == "draw" else ["elam"], **more.pop("dice", {})}
    return position(nation, phase, on=on, turn=more.pop("turn", 8), chits=chits, dice=dice, **more)


def arrive_first(play: Play) -> Play:
    """All that comes to Assyria in the first of its turns, to Zamua."""
    play.expect("red", "arrive").do({"zamua": 9}).expect("red", "arrive").do({"zamua": 4})
    return play.expect("red", "marker").do("zamua").expect("red", "ruler").do("zamua")


@rule("BP-5.10.a")
def test_a_beloved_nation_takes_two_turns_at_once() -> None:
    """Both come before the next chit."""
    play = beloved()
    assert "The chit of Assyria is drawn (Red). Beloved of the Gods, Assyria takes two turns." in play.log()
    arrive_first(play)
    parts = []
    while who(play) == "assyria":
        parts.append(play.seen().march.part)
        assert play.seen().chits == ["elam"]
        play.do(play.ask.default)
    assert sorted(set(parts)) == [1, 2] and parts == sorted(parts)
    assert who(play) == "elam" and play.seen().march.part == 1
    assert [line for line in play.log() if " is drawn" in line][-1] == "The chit of Elam is drawn (White)."


@rule("BP-5.10.a", "BP-5.10.e")
@pytest.mark.parametrize(("nation", "turn"), [("assyria", 7), ("assyria", 10), ("elam", 8), ("urartu", 8)])
def test_whoever_is_not_beloved_takes_one_turn(nation: str, turn: int) -> None:
    on = {nation: {"arrapha": {"foot": 1}}, "hatti": {"hatti": {"foot": 1}}}
    play = position(nation, "scoring", on=on, turn=turn, chits=("hatti",))
    assert not any("second turn" in line for line in play.log())
    assert who(play) == "hatti"


@rule("BP-5.10.b")
def test_areas_are_scored_in_both_turns() -> None:
    on = {"assyria": {"arrapha": {"foot": 1}, "zamua": {"foot": 1}}, "elam": {"elam": {"foot": 1}}}
    play = beloved("scoring", on=on)
    assert play.seen().points["red"] == 4
    while who(play) == "assyria":
        play.do(easy(play.ask))
    assert play.seen().tally["red"] == {"areas": 8}


@rule("BP-5.10.b")
def test_the_second_turn_has_its_own_replacements() -> None:
    """One area, so one unit back in each of the turns."""
    on = {"assyria": {"arrapha": {"foot": 1}}}
    play = beloved(on=on, dead={"assyria": {"foot": 4}}).do({"arrapha": 9}, {"arrapha": 4}, "arrapha", "arrapha")
    play.expect("red", "replace").do("return:foot", "arrapha").expect("red", "move").do("done")
    play.expect("red", "overstack").do(play.ask.default)
    play.until("replace").expect("red", "replace")
    assert play.seen().march.part == 2
    play.do("return:foot", "arrapha").expect("red", "move")


@rule("BP-5.10.b")
def test_the_second_turn_has_its_own_sea_quota() -> None:
    """Three by sea in the first turn, and three more in the second."""
    on = {"assyria": {"kadesh": {"foot": 3}, "ugarit": {"foot": 3}}}
    play = beloved("movement", on=on)
    play.do("sail:kadesh", {"foot": 3}, "to:naucratis").refused("sail:ugarit", says="3 units by sea")
    play.do("done").until("move")
    assert play.seen().march.part == 2
    play.do("sail:ugarit", {"foot": 3}, "to:on")
    assert here(play, "naucratis", "assyria") == here(play, "on", "assyria") == {"foot": 3}


MISSES = {"battle": [1] * 60}


@rule("BP-5.10.b")
def test_each_of_the_two_turns_has_its_battles_and_kills() -> None:
    """A kill in the first turn is scored in the first, and one in the second in the second."""
    on = {"assyria": {"arrapha": {"foot": 2}}, "kassites": {"tigris": {"foot": 1}, "akkad": {"foot": 1}}}
    dice = {"battle tigris round 1 assyria": [6, 1], "battle akkad round 1 assyria": [6, 1], **MISSES}
    play = beloved("movement", on=on, dice=dice)
    play.do("march:arrapha", {"foot": 2}, "to:tigris").do("done")
    assert play.seen().tally["red"]["kills"] == 1 and play.seen().march.part == 2
    play.until("move").do("march:tigris", {"foot": 2}, "to:akkad", "done").do("no", "done")
    assert play.seen().tally["red"]["kills"] == 2


@rule("BP-5.10.b")
def test_gods_and_lines_are_tested_in_both_turns() -> None:
    """Nineveh's god is turned back in the first turn; Babylon's line is scored in the second, when Babylon is taken."""
    on: Any = {"assyria": {"assyria": {"foot": 1, "god": 1}, "akkad": {"foot": 1}}}
    play = beloved("scoring", on=on, turned=["assyria"])
    assert play.seen().turned == [] and play.seen().scored == []
    play.expect("red", "ruler").do("assyria").do("march:akkad", "to:babylon", "done")
    assert play.seen().march.part == 2
    play.do("done")
    assert play.seen().scored == ["BP-MW-red.e"]
    assert play.seen().tally["red"]["lines"] == 10


@rule("BP-5.10.b")
def test_a_conqueror_is_asked_about_the_god_in_each_of_the_turns() -> None:
    """Assyria spares Amon-Ra in its first turn and turns him over in its second."""
    on: Any = {"assyria": {"lower_egypt": {"foot": 1}}, "egypt": {"lower_egypt": {"god": 1}, "on": {"foot": 1}}}
    play = beloved("scoring", on=on).expect("red", "god").do("no").until("god")
    assert who(play) == "assyria" and play.seen().march.part == 2
    play.expect("red", "god").do("yes")
    assert play.seen().turned == ["egypt"]


@rule("BP-5.10.a", "BP-15.1.b")
def test_a_beloved_nation_wiped_out_in_its_first_turn_still_has_the_second() -> None:
    """Its last foot dies in the attack; the second turn comes, and its king finds nobody to lead."""
    on = {"assyria": {"arrapha": {"foot": 1}}, "kassites": {"tigris": {"foot": 2}}, "elam": {"elam": {"foot": 1}}}
    dice = {"round 1 assyria": [1], "round 1 kassites": [6, 1]}
    play = beloved("movement", on=on, dice=dice).do("march:arrapha", "to:tigris")
    assert who(play) == "elam"
    log = play.log()
    assert log.index("Assyria takes the second turn.") < log.index("Shalmaneser III finds no unit of Assyria to join.")
    alone = log.index("Shalmaneser III finds no unit of Assyria to join.")
    assert alone < log.index("The chit of Elam is drawn (White).")
    assert play.seen().tally["yellow"] == {"kills": 1}


@rule("BP-5.10.b", "BP-10.4.b")
def test_a_line_met_in_both_turns_scores_once() -> None:
    play = beloved("scoring", on={"assyria": {"babylon": {"foot": 1}}, "elam": {"elam": {"foot": 1}}})
    assert play.seen().tally["red"] == {"areas": 2, "lines": 10}
    play.until("move", "white")
    assert play.seen().tally["red"] == {"areas": 4, "lines": 10}


@rule("BP-5.10.c", "BP-15.1.2.a")
@pytest.mark.parametrize(
    ("turn", "first", "second"),
    [(8, "ashur_nasir_pal_ii", "shalmaneser_iii"), (9, "tiglath_pileser_iii", "sargon_ii")],
)
def test_the_second_turn_has_another_ruler(turn: int, first: str, second: str) -> None:
    """The first is gone before the second turn begins; the second is placed in its New Units Phase."""
    on: Any = {"assyria": {"arrapha": {"foot": 1, "ruler": first}, "zamua": {"foot": 1}}}
    play = beloved("scoring", on=on, turn=turn, options={"ninth_turn": "two"})
    play.expect("red", "ruler")
    assert play.seen().march.part == 2 and play.seen().phase == "new_units"
    assert here(play, "arrapha", "assyria") == {"foot": 1}
    assert sorted(play.options()) == ["arrapha", "zamua"]
    play.do("zamua")
    assert f"assyria.ruler.{second}" in by_area(play.seen())["zamua"]


@rule("BP-5.10.c")
def test_only_the_beloved_nations_own_ruler_leaves_between_its_turns() -> None:
    on: Any = {"assyria": {"arrapha": {"foot": 1}}, "urartu": {"urartu": {"foot": 1, "ruler": "sardur"}}}
    play = beloved("scoring", on=on)
    assert play.seen().march.part == 2
    assert here(play, "urartu", "urartu") == {"foot": 1, "ruler": 1}


@rule("BP-5.10.d", "BP-SC6.0.i")
@pytest.mark.parametrize("scenario", ["full", "middle_five", "last_five"])
def test_arrivals_come_in_the_first_turn_only(scenario: str) -> None:
    """Nine foot, four cavalry and Terror arrive once; in the second turn there is only a Ruler."""
    play = arrive_first(beloved(scenario=scenario, on={"assyria": {"arrapha": {"foot": 1}}, "elam": {}}))
    assert here(play, "zamua", "assyria") == {"foot": 9, "cavalry": 4, "terror": 1, "ruler": 1}
    play.expect("red", "move").do("done", {"foot": 8})
    topics = []
    while play.seen().march.part == 1 or play.seen().phase == "new_units":
        topics.append(play.ask.topic)
        play.do(play.ask.default)
    assert "ruler" in topics and "arrive" not in topics and "marker" not in topics
    assert here(play, "zamua", "assyria") == {"foot": 1, "cavalry": 4, "terror": 1, "ruler": 1}
    assert play.seen().serial["assyria.foot"] == 10
