"""5.4 Movement among enemies: rear guards of two to one."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.pharaohs.positions import here, position
from tests.games.pharaohs.situations import goals, leave, passable
from tests.rules import rule

PHILISTIA = {"canaan": {"philistia": {"foot": 1}}}


@rule("BP-5.4.a")
def test_an_enemys_area_may_be_entered() -> None:
    play = leave(position("egypt", on={"egypt": {"on": {"foot": 1}}, **PHILISTIA}), "on")
    assert "philistia" in goals(play)
    play.do("to:philistia")
    assert here(play, "philistia", "egypt") == {"foot": 1}
    assert here(play, "philistia", "canaan") == {"foot": 1}


@rule("BP-2.5.c")
def test_nations_of_one_color_bar_each_others_way() -> None:
    """Achaea is as blue as Egypt, and no less in its way."""
    at = {"egypt": {"on": {"chariot": 1}}, "achaea": {"pelusium": {"foot": 1}}}
    play = leave(position("egypt", on=at), "on")
    assert "pelusium" in goals(play)
    assert "pelusium" not in passable(play)
    play.do("to:pelusium")
    assert "onward:pelusium" not in play.options()


@rule("BP-5.4.b")
@pytest.mark.parametrize(("enemies", "staying", "passes"), [(1, 1, False), (1, 2, True), (2, 3, False), (2, 4, True)])
def test_two_must_stay_for_every_enemy(enemies: int, staying: int, passes: bool) -> None:
    """Whoever comes after passes only where twice the enemy's units stay."""
    at = {
        "egypt": {"on": {"foot": staying, "chariot": 1}},
        "canaan": {"philistia": {"foot": enemies}, "judah": {"foot": 9}},
    }
    play = position("egypt", on=at)
    leave(play, "on", {"foot": staying}).do("to:philistia")
    leave(play, "on")
    assert {"philistia", "judah"} <= goals(play)
    assert ("phoenicia" in goals(play)) is passes
    assert ("philistia" in passable(play)) is passes
    assert "judah" not in passable(play)
    if not passes:
        play.refused("via:philistia", rule="BP-5.4.b")


@rule("BP-5.4.b")
@pytest.mark.parametrize(("entering", "leaving", "free"), [(3, 1, True), (3, 2, False), (2, 1, False), (5, 3, True)])
def test_whoever_moved_in_moves_on_only_over_a_double_guard(entering: int, leaving: int, free: bool) -> None:
    at = {"egypt": {"on": {"foot": entering}, "thebaid": {"foot": 1}}, **PHILISTIA}
    play = leave(position("egypt", on=at), "on", {"foot": entering}).do("to:philistia")
    if entering == 2:
        assert "onward:philistia" not in play.options()
        play.refused("onward:philistia", rule="BP-5.4.b")
        return
    play.do("onward:philistia")
    if not free:
        play.refused({"foot+1": leaving}, rule="BP-5.4")
        return
    if play.ask.topic == "who":
        play.do({"foot+1": leaving})
    play.do("to:phoenicia")
    assert here(play, "phoenicia", "egypt") == {"foot": leaving}
    assert here(play, "philistia", "egypt") == {"foot": entering - leaving}
    assert "onward:philistia" not in play.options()


@rule("BP-5.4.c")
def test_placed_units_count_and_are_pinned() -> None:
    """Two placed among enemies are free to go; once another has passed on their strength they must stay and fight."""
    at = {"egypt": {"philistia": {"foot": 2}, "on": {"foot": 1}, "thebaid": {"foot": 1}}, **PHILISTIA}
    free = leave(position("egypt", on=at), "philistia", {"foot": 2})
    assert "phoenicia" in goals(free)
    play = leave(position("egypt", on=at), "on")
    play.do("via:philistia", "to:phoenicia")
    assert "march:philistia" not in play.options()
    play.refused("march:philistia", rule="BP-5.4.c")
    play.do("done")
    assert here(play, "philistia", "egypt") == {"foot": 2}
    assert any("Battle in Philistia" in line for line in play.log())


@rule("BP-5.4.c")
def test_passing_in_a_single_order_pins_as_well() -> None:
    """From Pelusium to Phoenicia the cheapest way is past Philistia: its two foot are the rear guard, unasked."""
    at = {"egypt": {"philistia": {"foot": 2}, "pelusium": {"foot": 1}}, **PHILISTIA}
    play = leave(position("egypt", on=at), "pelusium").do("to:phoenicia")
    assert play.seen().march.came["phoenicia"] == ["philistia"]
    play.refused("march:philistia", rule="BP-5.4.c")


@rule("BP-5.4.c")
def test_only_what_the_guard_can_spare_may_follow() -> None:
    """Of three placed among one enemy, with two relied upon, one may still leave."""
    at = {"egypt": {"philistia": {"foot": 3}, "on": {"foot": 1}}, **PHILISTIA}
    play = leave(position("egypt", on=at), "on").do("via:philistia", "to:phoenicia")
    play.do("march:philistia").refused({"foot": 2}, rule="BP-5.4.c")
    play.do({"foot": 1}, "to:judah")
    assert "march:philistia" not in play.options()
    assert here(play, "philistia", "egypt") == {"foot": 2}


@rule("BP-5.4.c")
def test_a_guard_that_moved_in_may_be_relieved() -> None:
    """What stays need not be what stayed: two more come up, then two of the first may go on."""
    at = {"egypt": {"on": {"foot": 4, "chariot": 1}}, **PHILISTIA}
    play = leave(position("egypt", on=at), "on", {"foot": 2}).do("to:philistia")
    leave(play, "on", {"chariot": 1}).do("to:phoenicia")
    assert "onward:philistia" not in play.options()
    leave(play, "on", {"foot": 2}).do("to:philistia")
    play.do("onward:philistia").refused({"foot+1": 3}, rule="BP-5.4.c").do({"foot+1": 2}).do("to:judah")
    assert here(play, "philistia", "egypt") == {"foot": 2}
    assert "onward:philistia" not in play.options()


@rule("BP-5.4.c")
def test_going_on_by_a_named_way_pins_as_well() -> None:
    """A stop on the way counts as an exit like any other."""
    at = {"egypt": {"philistia": {"foot": 2}, "on": {"chariot": 1}}, **PHILISTIA}
    play = leave(position("egypt", on=at), "on").do("via:philistia").do("to:judah")
    play.refused("march:philistia", rule="BP-5.4.c")
    stopped = leave(position("egypt", on=at), "on").do("via:philistia", "halt")
    assert "march:philistia" in stopped.options()


@rule("BP-5.4.d")
def test_markers_are_no_enemies() -> None:
    """An area that holds only enemy markers is passed like an empty one."""
    at: Any = {
        "egypt": {"on": {"foot": 1}, "thebaid": {"foot": 1}},
        "canaan": {"philistia": {"ruler": "darusha"}},
        "judah": {"pelusium": {"chosen": 1}},
    }
    play = leave(position("egypt", on=at), "on")
    assert {"phoenicia", "philistia", "pelusium"} <= goals(play)
    assert {"philistia", "pelusium"} <= passable(play)
    leave(play.do("to:philistia"), "philistia", how="onward")
    assert "phoenicia" in goals(play)


@rule("BP-5.4.d")
def test_own_markers_do_not_hold_the_enemy() -> None:
    at = {"assyria": {"aleppo": {"foot": 1, "siege": 1, "terror": 1}, "hamath": {"cavalry": 1}}}
    play = position("assyria", on={**at, "canaan": {"aleppo": {"foot": 1}}}, turn=8)
    leave(play, "hamath")
    assert "aleppo" in goals(play)
    assert "aleppo" not in passable(play)
    both: Any = {
        "assyria": {"aleppo": {"foot": 2}, "hamath": {"cavalry": 1}},
        "canaan": {"aleppo": {"foot": 1, "ruler": "darusha"}},
    }
    assert "aleppo" in passable(leave(position("assyria", on=both, turn=8), "hamath"))


@rule("BP-5.4.e")
def test_units_placed_among_enemies_leave_freely() -> None:
    """Arrivals may leave even where one faces four; those that come in after them may not."""
    at = {"egypt": {"on": {"foot": 1}, "lower_egypt": {"foot": 1}}, "canaan": {"on": {"foot": 4}}}
    play = leave(position("egypt", on=at), "lower_egypt").do("to:on")
    assert "onward:on" not in play.options()
    leave(play, "on")
    assert {"pelusium", "philistia", "sinai"} <= goals(play)
    play.do("to:philistia")
    assert here(play, "on", "egypt") == {"foot": 1}


@rule("BP-5.4.e")
def test_units_placed_among_enemies_sail_freely() -> None:
    at = {"egypt": {"on": {"foot": 1}}, "canaan": {"on": {"foot": 4}}}
    play = leave(position("egypt", on=at), "on", how="sail").do("to:naucratis")
    assert here(play, "naucratis", "egypt") == {"foot": 1}


@rule("BP-5.4.e")
def test_who_left_freely_and_comes_back_has_moved_in() -> None:
    """Out of the enemy's area and in again, a placed unit is bound like any other."""
    at = {"egypt": {"on": {"chariot": 1}, "thebaid": {"foot": 1}}, "canaan": {"on": {"foot": 1}}}
    play = leave(position("egypt", on=at), "on").do("to:naucratis")
    leave(play, "naucratis", how="onward")
    assert "on" in goals(play)
    assert "on" not in passable(play)
    play.do("to:on")
    assert "onward:on" not in play.options()


@rule("BP-5.4.f")
@pytest.mark.parametrize(("staying", "free"), [(1, False), (2, True)])
def test_a_marker_leaves_an_enemy_only_over_a_double_guard(staying: int, free: bool) -> None:
    """A Ruler that came with foot goes on only while two of them stay for one enemy."""
    at: Any = {"egypt": {"on": {"foot": staying, "ruler": "ramesses_ii"}, "thebaid": {"foot": 1}}, **PHILISTIA}
    play = leave(position("egypt", on=at, turn=3), "on", {"foot": staying, "ramesses_ii": 1}).do("to:philistia")
    assert ("onward:philistia" in play.options()) is free
    if free:
        leave(play, "philistia", {"ramesses_ii+2": 1}, how="onward").do("to:phoenicia")
        assert here(play, "philistia", "egypt") == {"foot": 2}
        assert here(play, "phoenicia", "egypt") == {"ruler": 1}


@rule("BP-5.4.f")
def test_a_marker_on_its_own_does_not_pass_an_enemy() -> None:
    at: Any = {"egypt": {"on": {"ruler": "ramesses_ii"}, "thebaid": {"foot": 1}}, **PHILISTIA}
    play = leave(position("egypt", on=at, turn=3), "on")
    assert "philistia" in goals(play)
    assert "philistia" not in passable(play)
    assert "phoenicia" in goals(play)  # by Sinai and Judah
    play.refused("via:philistia", rule="BP-5.4")
    play.do("to:philistia")
    assert "onward:philistia" not in play.options()


@rule("BP-5.4.c", "BP-5.4.f")
def test_a_marker_passing_relies_on_the_guard_too() -> None:
    """Two placed units let the Ruler by; after that they are pinned."""
    at: Any = {"egypt": {"on": {"ruler": "ramesses_ii"}, "philistia": {"foot": 2}}, **PHILISTIA}
    play = leave(position("egypt", on=at, turn=3), "on").do("via:philistia", "to:phoenicia")
    assert "march:philistia" not in play.options()
    play.refused("march:philistia", rule="BP-5.4.c")


@rule("BP-5.4.g", "BP-5.7.c")
def test_nobody_is_held_in_the_arabian_desert() -> None:
    """One Chaldean passes four Arameans there, and may stop and go on."""
    at = {"chaldea": {"babylon": {"foot": 1, "chariot": 1}}, "arameans": {"arabian_desert": {"foot": 4}}}
    play = leave(position("chaldea", on=at, turn=5), "babylon", {"foot": 1})
    assert "sinai" in goals(play)
    assert "arabian_desert" in passable(play)
    leave(play.do("to:arabian_desert"), "arabian_desert", how="onward").do("to:judah")
    assert here(play, "judah", "chaldea") == {"foot": 1}


@rule("BP-5.7.c")
def test_there_is_no_battle_in_the_arabian_desert() -> None:
    at = {"chaldea": {"babylon": {"foot": 1}, "akkad": {"foot": 1}}, "arameans": {"arabian_desert": {"foot": 4}}}
    play = leave(position("chaldea", on=at, turn=5), "babylon").do("to:arabian_desert", "done")
    play.expect("yellow", "redeploy")
    assert play.seen().march.fought == []
    play.do("redeploy:arabian_desert")
    assert {"babylon", "akkad"} <= goals(play)
    play.do("to:babylon").do("redeploy:akkad")
    assert "arabian_desert" in goals(play)  # entered this turn, and nobody there is in the way
