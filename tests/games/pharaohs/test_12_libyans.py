"""12.0 Libyan raids: one round out of the desert and home again, except on turn 4."""

import pytest

from tests.games.pharaohs.battles import RESERVE, position
from tests.games.pharaohs.positions import here
from tests.kit import Play
from tests.rules import rule

BORDER = ("naucratis", "lower_egypt", "upper_egypt", "thebaid")


def raid(area="naucratis", enemy=None, *, libya=None, dice=None, owner="egypt", turn=7, others=None, **more) -> Play:
    """Three foot march out of the desert on an area held by an enemy, and the battle begins."""
    on = {
        "libya": {"libyan_desert": {"foot": 3}, **(libya or {}), **RESERVE},
        owner: {area: enemy or {"foot": 2}},
        **(others or {}),
    }
    play = position("libya", on=on, dice=dice, turn=turn, **more)
    return play.do("march:libyan_desert", {"foot": 3}, f"to:{area}")


def rounds(play: Play, area: str) -> int:
    return len([roll for roll in play.session.table.dice.rolls if f"battle {area} " in roll.label]) // 2


@rule("BP-12.0.a", "BP-12.0.b")
@pytest.mark.parametrize("area", BORDER)
def test_raiders_withdraw_after_one_round_if_a_defender_survives(area):
    """One Egyptian of two is left: all Libyans are back in the desert, and no second round is fought."""
    play = raid(area, dice={f"battle {area} round 1 libya": [5, 1, 1]}).do("done").expect("red", "redeploy")
    assert here(play, area, "libya") == {}
    assert here(play, "libyan_desert", "libya") == {"foot": 3}
    assert here(play, area, "egypt") == {"foot": 1}
    assert rounds(play, area) == 1


@rule("BP-12.0.c")
def test_raiders_that_killed_everybody_stay():
    play = raid(dice={"battle naucratis round 1 libya": [6, 1, 1]}).do("done").expect("red", "redeploy")
    assert here(play, "naucratis", "libya") == {"foot": 3}
    assert here(play, "naucratis", "egypt") == {}
    assert "done" in play.options(), "they may hold the area"


@rule("BP-12.0.b")
def test_dead_raiders_do_not_come_home():
    play = raid(dice={"battle naucratis round 1 egypt": [5, 1]}).do("done").expect("red", "redeploy")
    assert here(play, "libyan_desert", "libya") == {"foot": 2}


@rule("BP-12.0.d")
def test_the_rule_holds_anew_in_every_turn_but_the_fourth():
    """In a later turn, against an area that was raided before."""
    for turn in (5, 6, 7, 8, 10):
        play = raid(turn=turn, raided=["naucratis"]).do("done").expect("red", "redeploy")
        assert here(play, "libyan_desert", "libya") == {"foot": 3}, f"turn {turn}"


@rule("BP-12.0.e")
def test_on_turn_four_the_normal_rules_hold():
    """The defender is asked to retreat, then the Libyans; both stay and a second round is fought."""
    play = raid(turn=4).do("done").expect("blue", "retreat").do("stay").expect("red", "retreat")
    assert play.options() == ["stay", "retreat:libyan_desert"]
    play.do("stay").expect("red", "redeploy")
    assert rounds(play, "naucratis") == 2
    assert here(play, "naucratis", "libya") == {"foot": 3}


@rule("BP-12.0.f")
@pytest.mark.parametrize("owner, seat", [("hatti", "white"), ("sea_peoples", "yellow"), ("nubia", "white")])
def test_against_other_nations_libyans_fight_normally(owner, seat):
    """Nubia without the Dynasty is any other nation."""
    play = raid(owner=owner).do("done").expect(seat, "retreat")
    assert here(play, "naucratis", "libya") == {"foot": 3}


@rule("BP-12.0.a", "BP-12.0.f")
def test_the_nubian_dynasty_is_raided_like_egypt():
    play = raid("upper_egypt", owner="nubia", dynasty=True, turn=9).do("done").expect("red", "redeploy")
    assert here(play, "libyan_desert", "libya") == {"foot": 3}
    assert rounds(play, "upper_egypt") == 1


@rule("BP-12.0.a", "BP-12.0.f")
def test_an_area_not_entered_from_the_desert_is_no_raid():
    """From Lower Egypt into Naucratis, and out of the desert through empty Naucratis into On."""
    on = {"libya": {"lower_egypt": {"foot": 3}, **RESERVE}, "egypt": {"naucratis": {"foot": 2}}}
    play = position("libya", on=on, turn=7).do("march:lower_egypt", {"foot": 3}, "to:naucratis")
    play.do("done").expect("blue", "retreat")
    on = {"libya": {"libyan_desert": {"foot": 3}, **RESERVE}, "egypt": {"on": {"foot": 2}}}
    play = position("libya", on=on, turn=7)
    play.do("march:libyan_desert", {"foot": 3}, "via:naucratis", "to:on", "done").expect("blue", "retreat")


@rule("BP-12.0.a")
def test_a_border_area_reached_by_a_detour_is_not_entered_from_the_desert():
    """Out of the desert to Lower Egypt, and on from there to Naucratis."""
    on = {"libya": {"libyan_desert": {"foot": 3}, **RESERVE}, "egypt": {"naucratis": {"foot": 2}}}
    play = position("libya", on=on, turn=7)
    play.do("march:libyan_desert", {"foot": 3}, "via:lower_egypt", "to:naucratis", "done").expect("blue", "retreat")
    play.do("stay").expect("red", "retreat")
    assert play.options() == ["stay", "retreat:lower_egypt"]


@rule("BP-12.0.g")
def test_a_ruler_cannot_hold_the_raiders_and_nobody_is_asked():
    """Ramesses stands in Naucratis: no demand for another round, no retreat question to Egypt."""
    play = raid(enemy={"foot": 2, "ruler": "ramesses_ii"}).do("done").expect("red", "redeploy")
    assert here(play, "libyan_desert", "libya") == {"foot": 3}
    assert here(play, "naucratis", "egypt") == {"foot": 2, "ruler": 1}
    assert all(event.seat == "red" for event in play.session.journal)


@rule("BP-12.0.g")
def test_withdrawn_raiders_redeploy_only_to_areas_open_to_them():
    """Not back to Naucratis, which Egypt holds, nor into Upper Egypt, where no Libyan has been."""
    play = raid(libya={"lower_egypt": {"foot": 1}}).do("done").expect("red", "redeploy")
    play.do("redeploy:libyan_desert", {"foot": 1})
    assert here(play, "lower_egypt", "libya") == {"foot": 2}, "Lower Egypt is the one area open to them"
    play = raid(libya={"lower_egypt": {"foot": 1}, "thebaid": {"foot": 1}}).do(
        "done", "redeploy:libyan_desert", {"foot": 1}
    )
    play.refused("to:naucratis", rule="BP-8.1.c").refused("to:upper_egypt", rule="BP-8.1.b").do("to:thebaid")


@rule("BP-12.0.h")
def test_libyans_that_joined_from_elsewhere_stay_and_fight():
    """The three from the desert go; the two from Lower Egypt meet the normal questions and a second round."""
    play = raid(libya={"lower_egypt": {"foot": 2}}).do("march:lower_egypt", {"foot": 2}, "to:naucratis", "done")
    assert here(play, "libyan_desert", "libya") == {"foot": 3}
    assert here(play, "naucratis", "libya") == {"foot": 2}
    play.expect("blue", "retreat").do("stay").expect("red", "retreat").do("stay").expect("red", "redeploy")
    assert rounds(play, "naucratis") == 2


@rule("BP-12.0.h", "BP-12.0.g")
def test_a_ruler_may_hold_those_that_joined():
    play = raid(enemy={"foot": 2, "ruler": "ramesses_ii"}, libya={"lower_egypt": {"foot": 2}})
    play.do("march:lower_egypt", {"foot": 2}, "to:naucratis", "done").expect("blue", "insist").do("fight_on")
    play.expect("blue", "insist")
    assert here(play, "naucratis", "libya") == {"foot": 2}


@rule("BP-12.0.h")
def test_the_enemy_chooses_whether_raiders_or_others_die():
    dice = {"battle naucratis round 1 egypt": [5, 1]}
    left = {}
    for number in (0, 1):
        play = raid(libya={"lower_egypt": {"foot": 2}}, dice=dict(dice)).do(
            "march:lower_egypt", {"foot": 2}, "to:naucratis", "done"
        )
        play.expect("blue", "kill")
        key = play.options()[number]
        assert len(play.options()) == 2
        play.do(key)
        left[number] = (here(play, "libyan_desert", "libya")["foot"], here(play, "naucratis", "libya")["foot"])
    assert sorted(left.values()) == [(2, 2), (3, 1)]


@rule("BP-12.0.d", "BP-12.0.b")
def test_two_raids_in_one_turn_are_each_a_raid():
    on = {
        "libya": {"libyan_desert": {"foot": 4}, **RESERVE},
        "egypt": {"naucratis": {"foot": 2}, "thebaid": {"foot": 1}},
    }
    dice = {"battle thebaid round 1 libya": [5, 1]}
    play = position("libya", on=on, dice=dice, turn=7)
    play.do(
        "march:libyan_desert", {"foot": 2}, "to:naucratis", "march:libyan_desert", {"foot": 2}, "to:thebaid", "done"
    )
    play.do("naucratis").expect("red", "redeploy")
    assert here(play, "libyan_desert", "libya") == {"foot": 2}
    assert here(play, "thebaid", "libya") == {"foot": 2}
