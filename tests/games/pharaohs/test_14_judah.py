"""14.0 Judah: arrival, faith, capture."""

from __future__ import annotations

import pytest

from tests.games.pharaohs.battles import MISS, RESERVE
from tests.games.pharaohs.battles import position as quiet
from tests.games.pharaohs.positions import here, position
from tests.games.pharaohs.situations import ZION
from tests.kit import Play
from tests.rules import rule

# --- arrival (14.1.a, 14.1.b) ---------------------------------------------------------------------------------


@rule("BP-14.1.b", "BP-14.2.d")
def test_ungodly_judah_keeps_nobody_out() -> None:
    """While Ungodly the advantage is gone: Arameans arrive among the Judahites."""
    play = position("arameans", "new_units", on=ZION, turn=5, chosen="ungodly")
    play.do({"judah": 3})
    assert here(play, "judah", "arameans") == {"foot": 3}


@rule("BP-14.1.b")
def test_judah_must_hold_its_land_to_keep_others_out() -> None:
    """Godly, but with the marker and the units in Sinai, Judah lies open."""
    play = position("arameans", "new_units", on={"judah": {"sinai": {"foot": 1, "chosen": 1}}}, turn=5)
    play.do({"judah": 3})
    assert here(play, "judah", "arameans") == {"foot": 3}


@rule("BP-14.1.b")
def test_a_marker_alone_does_not_hold_judah() -> None:
    """The Chosen People stand in Judah without a unit: control is by units, so others may be placed there."""
    play = position("arameans", "new_units", on={"judah": {"judah": {"chosen": 1}, "sinai": {"foot": 1}}}, turn=5)
    assert "judah" in play.options()


@rule("BP-14.1.b")
def test_godly_judah_keeps_foreign_rulers_out() -> None:
    """Darusha of Canaan may not be placed in Judah, though it is one of his seven areas."""
    play = position("canaan", "new_units", on={**ZION, "canaan": {"syria": {"foot": 1}}}, turn=1)
    play.expect("yellow", "ruler")
    assert sorted(play.options()) == ["aleppo", "kadesh", "philistia", "phoenicia", "syria", "ugarit"]
    play.refused("judah")
    godless = position("canaan", "new_units", on={**ZION, "canaan": {"syria": {"foot": 1}}}, turn=1, chosen="ungodly")
    assert "judah" in godless.options()


@rule("BP-14.1.a")
def test_the_chosen_people_arrive_godly() -> None:
    """Turn 3: Judah's marker shows its Godly face."""
    play = position("judah", "new_units", turn=3)
    play.do({"sinai": 4}).expect("white", "marker")
    assert sorted(play.options()) == ["pelusium", "sinai"]
    play.do("pelusium")
    assert here(play, "pelusium", "judah") == {"chosen": 1}
    assert play.seen().chosen == "godly"


@rule("BP-14.1.a")
def test_the_marker_arrives_godly():
    """Judah invades on turn 3 with four foot and the Chosen People."""
    play = (
        quiet("judah", "new_units", on={"egypt": {"on": {"foot": 1}}}, turn=3).do({"sinai": 4}, "sinai").until("move")
    )
    assert here(play, "sinai", "judah") == {"foot": 4, "chosen": 1}
    assert play.seen().chosen == "godly"


@rule("BP-14.1.b", "BP-9.1.e")
def test_while_godly_judah_controls_judah_and_nobody_else_places_there():
    """Arameans invade on turn 5 anywhere beside the Arabian Desert, but not in Judah."""
    on = {"judah": {"judah": {"foot": 1, "chosen": 1}}}
    play = quiet("arameans", "new_units", on=on, chosen="godly", turn=5).expect("blue", "arrive")
    assert set(play.options()) == {"sinai", "syria", "hamath", "euphrates", "mari", "babylon", "sumer"}
    play.refused({"judah": 1})


@rule("BP-14.1.b", "BP-14.2.d", "BP-9.1.e")
@pytest.mark.parametrize(
    "on, face",
    [
        ({"judah": {"judah": {"foot": 1, "chosen": 1}}}, "ungodly"),
        ({"judah": {"judah": {"foot": 1}}}, "captured"),
        ({"judah": {"judah": {"chosen": 1}}}, "godly"),
        ({"judah": {"sinai": {"foot": 1, "chosen": 1}}, "canaan": {"judah": {"foot": 1}}}, "godly"),
    ],
)
def test_judah_is_open_when_ungodly_or_not_controlled(on, face):
    """Ungodly, captured, held by the marker alone, or held by another: arrivals may be placed in Judah."""
    play = quiet("arameans", "new_units", on=on, chosen=face, turn=5).do({"judah": 3})
    assert here(play, "judah", "arameans") == {"foot": 3}


@rule("BP-14.1.b")
def test_moving_into_godly_judah_is_allowed():
    on = {"egypt": {"sinai": {"foot": 2}, **RESERVE}, "judah": {"judah": {"foot": 1, "chosen": 1}}}
    play = quiet("egypt", on=on, chosen="godly")
    play.do("march:sinai", {"foot": 2}, "to:judah")
    assert here(play, "judah", "egypt") == {"foot": 2}


@rule("BP-14.1.b")
def test_judah_itself_places_in_judah():
    on = {"judah": {"judah": {"foot": 1, "chosen": 1}}}
    play = quiet("judah", "new_units", on=on, chosen="godly", turn=6).until("move")
    assert here(play, "judah", "judah") == {"foot": 1, "chosen": 1, "chariot": 2, "ruler": 1}


@rule("BP-14.1.b", "BP-9.2.2.b")
@pytest.mark.parametrize(("held", "open_"), [({"foot": 1, "chosen": 1}, False), ({"chosen": 1}, True)])
def test_the_dead_of_others_do_not_return_in_judah_while_it_is_held(held, open_):
    on = {"canaan": {"aleppo": {"foot": 1}, "ugarit": {"foot": 1}}, "judah": {"judah": held}}
    play = position("canaan", "new_units", on=on, dead={"canaan": {"foot": 2}}, chosen="godly", turn=4)
    play.do("return:foot").expect("yellow", "replacement area")
    assert ("judah" in play.options()) is open_


# --- the advantage in battle (14.1.c, 14.1.d, 14.2.d) ---------------------------------------------------------


@rule("BP-14.1.c")
@pytest.mark.parametrize(("enemy", "hits"), [("canaan", 1), ("sea_peoples", 1), ("egypt", 0)])
def test_godly_judah_adds_one_against_two_old_enemies(enemy: str, hits: int) -> None:
    """A natural 4 in Philistia is a hit against Canaan and Sea Peoples, and a miss against others."""
    play = position(
        "judah",
        "battles",
        on={"judah": {"philistia": {"foot": 1}, "judah": {"chosen": 1}}, enemy: {"philistia": {"foot": 1}}},
        turn=5,
        dice={"round 1 judah": [4], f"round 1 {enemy}": [1], f"round 2 {enemy}": [1], "round 2 judah": [1]},
    )
    play.until("move")
    assert any("Judah rolls 4" in line and ("1 hit" in line) == bool(hits) for line in play.log())
    assert bool(here(play, "philistia", enemy)) != bool(hits)


@rule("BP-14.1.d")
@pytest.mark.parametrize("mover", ["judah", "egypt"])
def test_godly_judah_adds_one_in_its_own_land_against_anybody(mover: str) -> None:
    """Attacking or defending: a natural 4 kills an Egyptian in Judah."""
    play = position(
        mover,
        "battles",
        on={"judah": {"judah": {"foot": 1, "chosen": 1}}, "egypt": {"judah": {"foot": 1}, "on": {"foot": 1}}},
        turn=5,
        dice={"judah round 1 judah": [4], "judah round 1 egypt": [4]},
    )
    play.until("move")
    assert here(play, "judah", "judah") == {"foot": 1, "chosen": 1}
    assert here(play, "judah", "egypt") == {}


def battle(area, enemy, *, judah=None, moving=True, face="godly", die=4, **more) -> Play:
    """One Judean foot throws one die against three foot of an enemy."""
    side = {"foot": 1, "chosen": 1} if judah is None else judah
    mover = "judah" if moving else enemy
    on = {"judah": {area: side}, enemy: {area: {"foot": 3}}}
    on[mover] = {**on[mover], **RESERVE}
    dice = {f"battle {area} round 1 judah": [die]}
    return quiet(mover, "battles", on=on, dice=dice, chosen=face, **more)


@rule("BP-14.1.c")
@pytest.mark.parametrize("moving", [True, False])
@pytest.mark.parametrize("enemy", ["canaan", "sea_peoples"])
def test_godly_judah_adds_one_against_canaan_and_sea_peoples_anywhere(enemy, moving):
    """A four is a hit, attacking or defending, also where the marker is not."""
    play = battle("kadesh", enemy, moving=moving)
    assert here(play, "kadesh", enemy) == {"foot": 2}
    play = battle("kadesh", enemy, moving=moving, judah={"foot": 1})
    assert here(play, "kadesh", enemy) == {"foot": 2}


@rule("BP-14.1.c")
@pytest.mark.parametrize("enemy", ["egypt", "arameans", "phrygia"])
def test_against_others_outside_judah_there_is_no_advantage(enemy):
    assert here(battle("kadesh", enemy), "kadesh", enemy) == {"foot": 3}


@rule("BP-14.1.d")
@pytest.mark.parametrize("moving", [True, False])
@pytest.mark.parametrize("enemy", ["egypt", "canaan", "nubia"])
def test_godly_judah_adds_one_in_judah_against_anyone(enemy, moving):
    """Attacking or defending, against any nation, one of its own color too."""
    play = battle("judah", enemy, moving=moving, judah={"foot": 1})
    assert here(play, "judah", enemy) == {"foot": 2}


@rule("BP-14.1.d")
def test_the_enemy_of_judah_gains_nothing():
    on = {"judah": {"judah": {"foot": 3, "chosen": 1}, **RESERVE}, "egypt": {"judah": {"foot": 1}}}
    dice = {"battle judah round 1 egypt": [4]}
    play = quiet("judah", "battles", on=on, chosen="godly", dice=dice)
    assert here(play, "judah", "judah") == {"foot": 3, "chosen": 1}


@rule("BP-14.2.d", "BP-14.3.b")
@pytest.mark.parametrize("face", ["ungodly", "captured"])
@pytest.mark.parametrize("area, enemy", [("kadesh", "canaan"), ("kadesh", "sea_peoples"), ("judah", "egypt")])
def test_ungodly_or_captured_there_is_no_advantage(area, enemy, face):
    play = battle(area, enemy, face=face, judah={"foot": 1} if face == "captured" else None)
    assert here(play, area, enemy) == {"foot": 3}


@rule("BP-6.2.c", "BP-14.1.c", "BP-14.1.d")
@pytest.mark.parametrize("die, hits", [(3, 0), (4, 1), (5, 2), (6, 2)])
def test_the_advantages_do_not_add_up_with_each_other_or_with_a_ruler(die, hits):
    """Godly, in Judah, against Canaan, and led by Saul: still +1."""
    play = battle("judah", "canaan", judah={"foot": 1, "chosen": 1, "ruler": "saul"}, die=die).do("lead")
    assert here(play, "judah", "canaan") == {"foot": 3 - hits}


# --- faith (14.2) ---------------------------------------------------------------------------------------------


def turn_of_judah(face: str, die: int = 1, *, on=None) -> Play:
    """The end of a nation turn of Judah; Egypt is drawn next."""
    on = {"judah": {"judah": {"foot": 1, "chosen": 1}}, "egypt": {"on": {"foot": 1}}} if on is None else on
    play = quiet("judah", "scoring", on=on, chosen=face, chits=("egypt",), turn=6, dice={"chosen people": [die] * 9})
    return play.expect("blue", "move")


@rule("BP-14.2.a", "BP-14.2.b")
@pytest.mark.parametrize(
    "die, face", [(1, "godly"), (2, "godly"), (3, "godly"), (4, "ungodly"), (5, "ungodly"), (6, "ungodly")]
)
def test_a_godly_people_stays_godly_on_one_to_three(die, face):
    assert turn_of_judah("godly", die).seen().chosen == face


@rule("BP-14.2.a", "BP-14.2.c")
@pytest.mark.parametrize(
    "die, face", [(1, "godly"), (2, "godly"), (3, "ungodly"), (4, "ungodly"), (5, "ungodly"), (6, "ungodly")]
)
def test_an_ungodly_people_repents_on_one_or_two(die, face):
    assert turn_of_judah("ungodly", die).seen().chosen == face


def faith_rolls(play: Play) -> list[int]:
    return [die for roll in play.session.table.dice.rolls if "chosen people" in roll.label for die in roll.results]


@rule("BP-14.2.a")
def test_one_die_is_rolled_at_the_end_of_each_turn_of_judah_and_of_no_other():
    """Egypt's whole turn passes without one; Judah's rolls one, at its very end."""
    on = {"judah": {"judah": {"foot": 1, "chosen": 1}}, "egypt": {"on": {"foot": 1}}}
    more = {"chosen": "godly", "turn": 6, "dice": {"chosen people": [4, 1]}}
    play = quiet("egypt", on=on, chits=("judah",), **more).until("move", "white")
    assert faith_rolls(play) == []
    play = quiet("judah", on=on, chits=("egypt",), **more).expect("white", "move")
    assert faith_rolls(play) == []
    play.until("move", "blue")
    assert faith_rolls(play) == [4]
    assert play.seen().chosen == "ungodly"


@rule("BP-14.2.a", "BP-14.3.c")
def test_the_die_is_rolled_even_when_judah_has_no_units():
    """The marker stands alone where no enemy is: not captured, and rolled for."""
    play = turn_of_judah("godly", 5, on={"judah": {"judah": {"chosen": 1}}, "egypt": {"on": {"foot": 1}}})
    assert faith_rolls(play) == [5]
    assert play.seen().chosen == "ungodly"
    assert here(play, "judah", "judah") == {"chosen": 1}


@rule("BP-14.2.a")
def test_nothing_is_rolled_before_the_marker_has_come():
    on = {"judah": {"judah": {"foot": 1}}, "egypt": {"on": {"foot": 1}}}
    assert faith_rolls(turn_of_judah("", on=on)) == []


@rule("BP-14.3.b")
def test_captured_once_it_never_rolls_and_never_repents():
    on = {"judah": {"judah": {"foot": 1}}, "egypt": {"on": {"foot": 1}}}
    play = turn_of_judah("captured", 1, on=on)
    assert faith_rolls(play) == []
    assert play.seen().chosen == "captured"


# --- capture (14.3) -------------------------------------------------------------------------------------------


@rule("BP-14.3.a", "BP-14.3.b", "BP-14.3.c", "BP-10.3.e")
@pytest.mark.parametrize("enemy", ["egypt", "nubia"])
def test_the_marker_left_alone_with_enemies_after_a_battle_is_captured(enemy):
    """By any nation, one of its own color too; it leaves play and is worth no point."""
    on = {enemy: {"judah": {"foot": 2}, **RESERVE}, "judah": {"judah": {"foot": 1, "chosen": 1}}}
    dice = {f"battle judah round 1 {enemy}": [5, 1]}
    play = quiet(enemy, "battles", on=on, chosen="godly", dice=dice)
    assert play.ask.topic == "redeploy"
    assert play.seen().chosen == "captured"
    assert here(play, "judah", "judah") == {}
    assert play.seen().fallen == {enemy: ["judah.foot.1"]}
    assert not any("chosen" in piece for pile in play.seen().dead.values() for piece in pile)


@rule("BP-14.3.a", "BP-14.3.c")
def test_captured_after_one_battle_it_is_no_help_in_the_next():
    """Two battles of Canaan against Judah: after the first the marker is gone, and so is the +1."""
    on = {
        "canaan": {"judah": {"foot": 2}, "kadesh": {"foot": 3}, **RESERVE},
        "judah": {"judah": {"foot": 1, "chosen": 1}, "kadesh": {"foot": 1}},
    }
    dice = {"battle judah round 1 canaan": [5, 1], "battle kadesh round 1 judah": [4]}
    play = quiet("canaan", "battles", on=on, chosen="godly", dice=dice).do("judah")
    assert play.seen().chosen == "captured"
    assert here(play, "kadesh", "canaan") == {"foot": 3}


@rule("BP-14.3.a", "BP-14.3.c")
def test_a_marker_alone_that_enemies_march_on_is_captured_at_the_end_of_movement():
    on = {"egypt": {"sinai": {"foot": 1}, "on": {"foot": 1}, **RESERVE}, "judah": {"judah": {"chosen": 1}}}
    play = quiet("egypt", on=on, chosen="godly").do("march:sinai", "to:judah")
    assert play.seen().chosen == "godly", "not before the phase ends"
    play.do("done").expect("blue", "redeploy")
    assert play.seen().chosen == "captured"
    assert here(play, "judah", "judah") == {}


@rule("BP-14.3.a", "BP-14.3.c")
def test_a_marker_that_marches_alone_among_enemies_is_captured():
    on = {"judah": {"judah": {"foot": 1, "chosen": 1}, **RESERVE}, "egypt": {"sinai": {"foot": 1}}}
    play = quiet("judah", on=on, chosen="ungodly").do("march:judah", {"chosen": 1}, "to:sinai", "done")
    assert play.seen().chosen == "captured"


@rule("BP-14.3.c", "BP-14.3.a")
def test_a_marker_left_behind_in_redeployment_is_captured_when_the_phase_ends():
    """After two rounds in Sinai Judah's foot must go; the marker stays, and is captured at the end of the phase."""
    on = {"judah": {"judah": {"foot": 2, "chosen": 1}, **RESERVE}, "egypt": {"sinai": {"foot": 2}}}
    play = quiet("judah", on=on, chosen="godly", turn=6, chits=("egypt",), dice={"battle": MISS, "chosen": [1]})
    play.do("march:judah", {"foot": 2, "chosen": 1}, "to:sinai", "done").do("stay", "stay").expect("white", "redeploy")
    play.do("redeploy:sinai", {"foot": 2})
    assert play.seen().chosen == "godly"
    play.do("done")
    assert play.seen().chosen == "captured"
    assert faith_rolls(play) == [], "captured before the end of the turn"


@rule("BP-14.3.c", "BP-6.5.i")
@pytest.mark.parametrize("answer, face", [("with:phoenicia", "godly"), ("stay", "captured")])
def test_the_marker_goes_with_a_retreat_or_is_captured(answer, face):
    on = {"egypt": {"sinai": {"foot": 2}, **RESERVE}, "judah": {"judah": {"foot": 2, "chosen": 1}}}
    play = quiet("egypt", on=on, chosen="godly")
    play.do("march:sinai", {"foot": 2}, "to:judah", "done", "retreat:phoenicia", answer).expect("blue", "redeploy")
    assert play.seen().chosen == face
    assert here(play, "phoenicia", "judah") == ({"foot": 2, "chosen": 1} if face == "godly" else {"foot": 2})


@rule("BP-14.3.c")
def test_a_retreat_onto_the_marker_captures_it_after_that_battle():
    """Hatti retreats from Phoenicia to Judah, where the marker stands alone: no +1 for Judah in the next battle."""
    on = {
        "canaan": {"phoenicia": {"foot": 2}, "babylon": {"foot": 3}, **RESERVE},
        "hatti": {"phoenicia": {"foot": 1}},
        "judah": {"judah": {"chosen": 1}, "babylon": {"foot": 1}},
    }
    dice = {"battle babylon round 1 judah": [4]}
    play = quiet("canaan", "battles", on=on, chosen="godly", dice=dice).do("phoenicia", "retreat:judah")
    assert play.seen().chosen == "captured"
    assert here(play, "babylon", "canaan") == {"foot": 3}


@rule("BP-14.3.c")
def test_enemy_markers_alone_capture_nothing():
    on = {"egypt": {"judah": {"ruler": "ramesses_ii"}, "on": {"foot": 1}, "lower_egypt": {"foot": 1}}}
    play = quiet("egypt", on={**on, "judah": {"judah": {"chosen": 1}}}, chosen="godly").do("done")
    play.expect("blue", "redeploy")
    assert play.seen().chosen == "godly"
    assert here(play, "judah", "judah") == {"chosen": 1}


@rule("BP-14.3.a")
def test_a_unit_of_judah_protects_the_marker():
    on = {"egypt": {"judah": {"foot": 2}, **RESERVE}, "judah": {"judah": {"foot": 1, "chosen": 1}}}
    play = quiet("egypt", "battles", on=on, chosen="godly").do("stay")
    assert play.expect("blue", "redeploy").seen().chosen == "godly"
    assert here(play, "judah", "judah") == {"foot": 1, "chosen": 1}
