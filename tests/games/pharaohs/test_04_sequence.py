"""4.2 The nation turn and its phases."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.pharaohs.positions import here, pile, position
from tests.kit import Play
from tests.rules import rule

MISSES = {"battle": [1] * 60}


def rules_told(play: Play) -> list[str]:
    return [line.rule for line in play.session.log(None)]


def a_whole_turn() -> Play:
    """Egypt on turn 6 with something to do in every phase."""
    on = {"egypt": {"lower_egypt": {"foot": 3}}, "mitanni": {"on": {"foot": 1}}}
    return position("egypt", "new_units", on=on, dead={"egypt": {"foot": 2}}, turn=6, dice=MISSES)


@rule("BP-4.2.a")
def test_five_phases_in_their_order() -> None:
    """New Units, Movement, Battle, Redeployment, Victory Points."""
    play = a_whole_turn()
    phases = [play.seen().phase]
    play.expect("blue", "replace").do("return:foot", "lower_egypt")
    phases.append(play.seen().phase)
    play.expect("blue", "move").do("march:lower_egypt", {"foot": 3}, "to:on", "done")
    phases.append(play.seen().phase)
    play.expect("red", "retreat").do("stay").expect("blue", "retreat").do("stay")
    phases.append(play.seen().phase)
    play.expect("blue", "who").do({"foot": 3})  # they must leave On, and there is one way
    assert phases == ["new_units", "movement", "battles", "redeployment"]
    told = rules_told(play)
    order = [told.index(each) for each in ("BP-9.2.a", "BP-5.1.a", "BP-6.1.b", "BP-8.1.a", "BP-10.2.a")]
    assert order == sorted(order)


@rule("BP-4.2.b")
def test_declaring_early_skips_only_what_is_voluntary() -> None:
    """Overstacking, battles, leaving contested areas and scoring come all the same."""
    on = {"egypt": {"on": {"foot": 6, "chariot": 1}}, "hatti": {"pelusium": {"foot": 1}}}
    play = position("egypt", on=on, turn=6, dice=MISSES, chits=("hatti",))
    play.do("march:on", {"foot": 1}, "to:pelusium")
    play.session.orders.stand(play.session.spec, "blue", "move", "pass")
    play.session.orders.stand(play.session.spec, "blue", "redeploy", "pass")
    play.do("done").expect("blue", "overstack").do({"foot": 1})
    play.expect("white", "retreat").do("stay").expect("blue", "retreat").do("stay")
    assert [line for line in play.log() if line.startswith("Round")] != []
    play.until("move", "white")
    assert pile(play, "egypt") == {"foot": 2}, "one too many in On before the battle, and one after"
    assert here(play, "pelusium", "egypt") == {} and here(play, "on", "egypt") == {"foot": 4, "chariot": 1}
    assert play.seen().tally["blue"] == {"areas": 2}


@rule("BP-4.2.b", "BP-4.2.a")
def test_units_that_must_leave_cannot_be_declared_done() -> None:
    on = {"egypt": {"on": {"foot": 2}, "sinai": {"foot": 1}}, "hatti": {"pelusium": {"foot": 1}}}
    play = position("egypt", on=on, turn=6, dice=MISSES)
    play.do("march:on", {"foot": 2}, "to:pelusium", "done").do("stay", "stay")
    play.expect("blue", "redeploy").refused("done", rule="BP-6.4.1.b")
    play.do("redeploy:pelusium", {"foot": 2}, "to:on").do("done")
    assert here(play, "on", "egypt") == {"foot": 2}


@rule("BP-4.2.1.a")
def test_arrivals_come_before_replacements() -> None:
    """All that the chart gives is on the map before the first question about the dead."""
    on = {"hatti": {"hatti": {"foot": 1}}}
    play = position("hatti", "new_units", turn=2, on=on, dead={"hatti": {"foot": 2}})
    play.expect("white", "arrive").do({"hatti": 6})
    play.expect("white", "arrive").do({"west_taurus": 5})
    play.expect("white", "ruler").do("hatti")
    assert here(play, "hatti", "hatti") == {"foot": 7, "ruler": 1}
    play.expect("white", "replace").do("return:foot").do("pitassa")
    play.expect("white", "move")
    assert pile(play, "hatti") == {}


@rule("BP-4.2.2.a")
def test_the_sea_comes_before_the_land() -> None:
    """After the first march nobody sails any more."""
    on = {"egypt": {"on": {"foot": 2}, "naucratis": {"foot": 1}}}
    play = position("egypt", on=on, turn=6)
    assert {"sail:on", "sail:naucratis", "march:on", "march:naucratis"} <= set(play.options())
    play.do("sail:naucratis", "to:on")
    assert "sail:on" in play.options()
    play.do("march:on", {"foot": 1}, "to:pelusium")
    assert not any(option.startswith("sail") for option in play.options())
    play.refused("sail:on", rule="BP-4.2.2.a")


def two_fronts(**dice: Any) -> Play:
    on = {
        "egypt": {"on": {"foot": 1}, "philistia": {"foot": 1}, "lower_egypt": {"foot": 1}},
        "hatti": {"on": {"foot": 1}, "naucratis": {"foot": 1}},
        "canaan": {"philistia": {"foot": 1}},
    }
    return position("egypt", "battles", on=on, turn=6, dice={**dice, **MISSES})


@rule("BP-4.2.3.a")
def test_every_shared_area_has_its_battle() -> None:
    """Nobody is asked whether to fight the first round, and Redeployment waits for the last battle."""
    play = two_fronts().expect("blue", "battle")
    assert sorted(play.options()) == ["on", "philistia"], "and none where Egypt or Hatti stand alone"
    play.refused("done")
    play.do("on")
    assert [line for line in play.log() if line.startswith("Round 1: Egypt")]
    assert [line for line in play.log() if line.startswith("Round 1: Hatti")]
    while play.seen().phase == "battles":
        play.do(play.ask.default)
    fought = [line.split(":")[0] for line in play.log() if line.startswith("Battle in")]
    assert fought == ["Battle in On", "Battle in Philistia"]


@rule("BP-4.2.3.b")
@pytest.mark.parametrize(("first", "second"), [("on", "philistia"), ("philistia", "on")])
def test_the_mover_chooses_the_order_and_ends_one_battle_first(first: str, second: str) -> None:
    play = two_fronts().do(first)
    while play.seen().battle is not None and play.seen().battle.area == first:
        assert not any(line.startswith(f"Battle in {second.capitalize()}") for line in play.log())
        play.do(play.ask.default)
    assert play.seen().march.fought == [first]
    assert [line.split(":")[0] for line in play.log() if line.startswith("Battle in")] == [
        f"Battle in {first.capitalize()}",
        f"Battle in {second.capitalize()}",
    ]


@rule("BP-4.2.3.c")
def test_a_marker_alone_attacks_nobody() -> None:
    """Egypt's Ruler marches into a Hittite area: no battle, and at the end of the phase he is killed."""
    on: Any = {"egypt": {"on": {"foot": 1}, "philistia": {"ruler": "shishank_i"}}, "hatti": {"philistia": {"foot": 1}}}
    play = position("egypt", "battles", on=on, turn=7, chits=("hatti",))
    assert not any(line.startswith("Battle") for line in play.log())
    assert here(play, "philistia", "egypt") == {}
    assert here(play, "philistia", "hatti") == {"foot": 1}


@rule("BP-4.2.3.c")
def test_a_marker_alone_is_not_fought() -> None:
    """Where the enemy has only markers there is no battle, and they are lost."""
    on: Any = {
        "egypt": {"on": {"foot": 1}},
        "assyria": {"on": {"siege": 1, "ruler": "ashur_nasir_pal_ii"}, "assyria": {"foot": 1}},
    }
    play = position("egypt", "battles", on=on, turn=8, chits=("assyria",))
    assert not any(line.startswith("Battle") for line in play.log())
    assert here(play, "on", "assyria") == {}
    assert play.seen().kills == {}


def egypt_abroad() -> Play:
    """An Egyptian foot has come from On by way of Pelusium to Philistia; others stand in Judah and Thebaid."""
    on = {"egypt": {"on": {"foot": 1}, "judah": {"foot": 1}, "thebaid": {"foot": 1}}}
    play = position("egypt", on=on, turn=6)
    return play.do("march:on", "via:pelusium", "to:philistia", "done").expect("blue", "redeploy")


@rule("BP-4.2.4.a", "BP-4.2.4.b")
def test_redeployment_uses_own_areas_and_those_entered() -> None:
    """Pelusium was only passed, On was left empty, Judah is held; Phoenicia, Sinai and Syria are none of these."""
    play = egypt_abroad().do("redeploy:philistia")
    assert sorted(play.options()) == ["to:judah", "to:on", "to:pelusium"]
    for area in ("phoenicia", "sinai", "syria"):
        play.refused(f"to:{area}", rule="BP-8.1.b")


@rule("BP-4.2.4.a")
def test_redeployment_cannot_jump_to_an_own_area() -> None:
    """Thebaid is Egypt's own, but Lower and Upper Egypt between are not."""
    play = egypt_abroad().do("redeploy:philistia")
    play.refused("to:thebaid", rule="BP-8.1")


@rule("BP-4.2.4.a")
def test_everything_may_move_again() -> None:
    """Also a unit that has used its whole allowance, and one that has not moved at all."""
    on = {"egypt": {"on": {"foot": 1}, "judah": {"foot": 1}}}
    play = position("egypt", on=on, turn=6).do("march:on", "via:pelusium", "via:philistia", "to:phoenicia", "done")
    assert "redeploy:phoenicia" in play.options() and "redeploy:judah" in play.options()
    play.do("redeploy:judah", "to:philistia", "redeploy:phoenicia", "to:on")
    assert here(play, "philistia", "egypt") == here(play, "on", "egypt") == {"foot": 1}


@rule("BP-4.2.4.b")
def test_every_area_entered_is_recorded() -> None:
    play = egypt_abroad()
    assert play.seen().march.entered == ["pelusium", "philistia"]
    assert play.seen().march.came == {"pelusium": ["on"], "philistia": ["pelusium"]}


@rule("BP-4.2.4.c")
def test_no_redeployment_past_enemies_even_where_one_has_passed() -> None:
    """One Egyptian passed Hatti in Pelusium while two stayed there; Hatti holds out, and nobody comes back that way."""
    on = {"egypt": {"on": {"foot": 3}, "judah": {"foot": 1}}, "hatti": {"pelusium": {"foot": 1}}}
    play = position("egypt", on=on, turn=6, dice=MISSES)
    play.do("march:on", {"foot": 2}, "to:pelusium", "march:on", "via:pelusium", "to:philistia", "done")
    play.expect("white", "retreat").do("stay").expect("blue", "retreat").do("stay")
    play.expect("blue", "redeploy").do("redeploy:philistia")
    assert here(play, "judah", "egypt") == {"foot": 2}, "Judah alone is open"


@rule("BP-4.2.4.c")
def test_an_area_that_enemies_hold_is_refused() -> None:
    on = {"egypt": {"on": {"foot": 3}, "judah": {"foot": 1}, "sinai": {"foot": 1}}, "hatti": {"pelusium": {"foot": 1}}}
    play = position("egypt", on=on, turn=6, dice=MISSES)
    play.do("march:on", {"foot": 2}, "to:pelusium", "march:on", "via:pelusium", "to:philistia", "done")
    play.do("stay").do("redeploy:philistia")
    assert sorted(play.options()) == ["to:judah", "to:on", "to:sinai"]
    play.refused("to:pelusium", says="occupied by another nation")


@rule("BP-4.2.5.a")
def test_the_mover_scores_areas_kills_and_lines_together() -> None:
    """Sumer holds three areas with Babylon (6 points and a line of 20) and has killed two."""
    on = {"sumer": {area: {"foot": 1} for area in ("sumer", "babylon", "akkad")}}
    fallen = {"sumer": ["elam.foot.1", "elam.foot.2"]}
    play = position("sumer", "scoring", on=on, turn=6, fallen=fallen)
    assert play.seen().tally["red"] == {"areas": 6, "kills": 2, "lines": 20}
    assert play.seen().points["red"] == 28


@rule("BP-4.2.5.b", "BP-4.2.5.c")
def test_others_score_their_kills_in_the_same_phase() -> None:
    """In Egypt's turn Canaan and Hatti have killed Egyptians: one and two points to their colors, no areas."""
    on = {"egypt": {"on": {"foot": 1}}, "hatti": {"hatti": {"foot": 1}}, "canaan": {"syria": {"foot": 1}}}
    fallen = {"hatti": ["egypt.foot.7", "egypt.foot.8"], "canaan": ["egypt.foot.9"]}
    play = position("egypt", "scoring", on=on, turn=6, fallen=fallen, chits=("hatti",))
    assert play.seen().tally == {"blue": {"areas": 2}, "white": {"kills": 2}, "yellow": {"kills": 1}, "red": {}}


@rule("BP-4.2.5.c", "BP-SC2.e")
@pytest.mark.parametrize(
    ("nation", "four", "three"),
    [("hatti", "white", "yellow"), ("judah", "white", "red"), ("elam", "white", "blue"), ("urartu", "blue", "blue")],
)
def test_points_go_to_the_color_that_owns_the_nation(nation: str, four: str, three: str) -> None:
    """With three players to its new owner."""
    on = {nation: {"babylon": {"foot": 1}}}
    for seats, color in ((4, four), (3, three)):
        play = position(nation, "scoring", on=on, turn=6, seats=seats)
        assert {seat: points for seat, points in play.seen().points.items() if points} == {color: 2}


@rule("BP-4.2.5.d")
def test_all_totals_are_public() -> None:
    points = {"blue": 11, "red": 22, "white": 33, "yellow": 44}
    play = position("egypt", on={"egypt": {"on": {"foot": 1}}}, turn=6, points=points)
    for seat in ("blue", "red", "white", "yellow", None):
        assert play.seen(seat).points == points
        assert all(str(total) in play.session.spec.view.board(play.seen(seat)) for total in points.values())


def test_a_nation_without_units_says_that_it_has_nothing_to_do() -> None:
    on = {"elam": {"elam": {"foot": 1}}}
    idle = position("phrygia", "new_units", turn=3, on=on, chits=("elam",))
    assert "Phrygia has no units on the map and nothing to do." in idle.log()
    busy = position("phrygia", "redeployment", turn=3, on={**on, "phrygia": {"zippasla": {"foot": 1}}}, chits=("elam",))
    busy.until("redeploy", "white")
    assert not [line for line in busy.log() if "nothing to do" in line]


def test_lines_stand_under_the_turn_the_nation_and_its_phase() -> None:
    on = {"elam": {"elam": {"foot": 1}}}
    play = position("elam", "scoring", turn=3, on=on, chits=("egypt",))
    told = {line.text: line.under for line in play.session.lines}
    scored = next(text for text in told if text.startswith("Elam scores"))
    assert told[scored] == "Turn 3: Elam, Victory Points"
    drawn = next(text for text in told if text.startswith("The chit of Egypt"))
    assert told[drawn] == "Turn 3: Egypt"
    assert {line.under for line in play.session.lines if line.text.startswith("Turn 3 ends")} <= {"Turn 3: End"}
