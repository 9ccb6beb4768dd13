"""13.4 Nubia, off the map."""

from __future__ import annotations

import pytest

from tests.games.pharaohs.positions import here, pile, position
from tests.games.pharaohs.situations import alone, field, goals, leave, passable, pick, ways_out
from tests.rules import rule


@rule("BP-13.4.d")
def test_nubians_step_from_off_the_map_into_thebaid_for_one() -> None:
    """A massed unit comes in for 1 and may go on with what is left."""
    at = {"nubia": {"nubia": {"foot": 2}}, "egypt": {"lower_egypt": {"foot": 1}}}
    play = leave(position("nubia", on=at, turn=8), "nubia", {"foot": 1})
    assert goals(play) == {"thebaid", "upper_egypt", "lower_egypt"}
    play.do("to:upper_egypt")
    assert play.seen().march.spent == {"nubia.foot.1": 2}
    assert here(play, "nubia", "nubia") == {"foot": 1}


@rule("BP-13.4.d")
@pytest.mark.parametrize("nation", ["nubia", "egypt", "libya"])
def test_no_group_in_thebaid_is_offered_nubia(nation: str) -> None:
    play = alone(nation, "foot", "thebaid", turn=8)
    assert "nubia" not in goals(play) | passable(play)
    play.refused("to:nubia", rule="BP-13.4.d")


@rule("BP-13.4.d")
def test_nubians_off_the_map_do_not_redeploy_into_thebaid() -> None:
    """They leave in their Movement Phase only."""
    at = {"nubia": {area: {"foot": 1} for area in ("nubia", "thebaid", "upper_egypt", "lower_egypt")}}
    play = position("nubia", "redeployment", on=at, turn=8)
    assert "redeploy:thebaid" in play.options()
    assert "redeploy:nubia" not in play.options()
    play.do("redeploy:thebaid")
    assert "nubia" not in goals(play)


@rule("BP-13.4.d", "BP-9.2.1.d")
def test_a_nubian_massed_off_the_map_comes_in_at_once() -> None:
    """Returned in New Units, in Thebaid the same turn."""
    at = {"egypt": {"on": {"foot": 1}}, "nubia": {}}
    play = position("nubia", "new_units", on=at, dead={"nubia": {"foot": 2}}, turn=10)
    while play.ask.topic != "move":
        wanted = [key for key in play.options() if key not in ("done", "no")]
        play.do(wanted[0] if not isinstance(play.ask.default, dict) else play.ask.default)
    assert "march:nubia" in play.options()
    leave(play, "nubia").do("to:thebaid")
    assert here(play, "thebaid", "nubia") == {"foot": 1}


@rule("BP-5.4.c", "BP-5.4.e")
def test_of_two_ways_that_cost_the_same_the_one_past_no_enemy_is_taken() -> None:
    """Judah to Kadesh is as far by Syria as by Phoenicia; those placed in Phoenicia among enemies stay free to go."""
    at = {"egypt": {"judah": {"foot": 1}, "phoenicia": {"foot": 2}}, "canaan": {"phoenicia": {"foot": 1}}}
    play = leave(position("egypt", on=at), "judah").do("to:kadesh")
    assert play.seen().march.came["kadesh"] == ["syria"]
    leave(play, "phoenicia", {"foot": 2}).do("to:kadesh")
    assert here(play, "phoenicia", "egypt") == {}


@rule("BP-5.4.c")
def test_a_way_past_an_enemy_can_still_be_asked_for() -> None:
    """By way of Phoenicia: then its two foot are the rear guard, and stay."""
    at = {"egypt": {"judah": {"foot": 1}, "phoenicia": {"foot": 2}}, "canaan": {"phoenicia": {"foot": 1}}}
    play = leave(position("egypt", on=at), "judah").do("via:phoenicia", "to:kadesh")
    assert play.seen().march.came["kadesh"] == ["phoenicia"]
    play.refused("march:phoenicia", rule="BP-5.4.c")


@rule("BP-13.4.e", "BP-13.4.a", "BP-13.4.d")
def test_nubians_who_must_leave_thebaid_may_go_off_the_map() -> None:
    at = {"nubia": {"thebaid": {"foot": 3}, "elam": {"foot": 1}}, "egypt": {"thebaid": {"foot": 1}}}
    play = field("nubia", {**at}, home=["thebaid"], entered=["upper_egypt"], turn=8)
    pick(play, "thebaid", {"foot": 2}).do("off:nubia")
    pick(play, "thebaid").do("to:upper_egypt")
    assert here(play, "nubia", "nubia") == {"foot": 2}
    assert pile(play, "nubia") == {}


@rule("BP-13.4.c")
def test_nobody_else_leaves_thebaid_that_way() -> None:
    at = {"egypt": {"thebaid": {"foot": 1}, "on": {"foot": 1}}, "nubia": {"thebaid": {"foot": 1}}}
    play = field("egypt", at, home=["on"], turn=8)
    if play.ask.topic == "redeploy" and play.ask.seat == "blue":
        play.do("done")
    assert here(play, "nubia", "egypt") == {}
    assert pile(play, "egypt") == {"foot": 1}


@rule("BP-13.4.d")
def test_nubians_who_need_not_leave_stay_on_the_map() -> None:
    at = {"nubia": {"thebaid": {"foot": 1}, "upper_egypt": {"foot": 1}}}
    play = field("nubia", at, entered=["lower_egypt"], turn=8)
    pick(play, "thebaid")
    assert ways_out(play) == {"upper_egypt", "lower_egypt"}


@rule("BP-13.4.a", "BP-13.4.b")
def test_a_nubian_invader_withdraws_off_the_map_and_comes_again() -> None:
    """Turn 8: Nubians placed among Egyptians in Thebaid retreat into Nubia and may return on turn 9."""
    play = position(
        "nubia",
        "new_units",
        on={"egypt": {"thebaid": {"foot": 2}, "on": {"foot": 1}}},
        turn=8,
        dice={"round 1 nubia": [1, 1], "round 1 egypt": [1, 1], "chit": ["nubia"]},
    )
    play.do({"thebaid": 2}, "done").until("retreat", "white")
    assert play.options() == ["stay", "retreat:nubia"]
    play.do("retreat:nubia").until("arrive", "white")
    assert here(play, "nubia", "nubia")["foot"] == 2
    play.do({}, {}, "march:nubia", {"foot": 2})
    assert here(play, "thebaid", "nubia")["foot"] == 2


@rule("BP-13.4.a")
def test_a_nubian_defender_withdraws_off_the_map() -> None:
    """Egypt attacks Thebaid from Upper Egypt: Nubia is the only way out, and it is one."""
    play = position(
        "egypt",
        "movement",
        on={"egypt": {"upper_egypt": {"foot": 2}}, "nubia": {"thebaid": {"foot": 1, "siege": 1}}},
        turn=10,
        dice={"round 1 egypt": [1, 1], "round 1 nubia": [1, 1]},
    )
    play.do("march:upper_egypt", {"foot": 2}, "to:thebaid").until("retreat", "white")
    assert play.options() == ["stay", "retreat:nubia"]
    play.do("retreat:nubia", "with:nubia")
    assert here(play, "nubia", "nubia") == {"foot": 1, "siege": 1}
    assert here(play, "thebaid", "egypt") == {"foot": 2}


@rule("BP-13.4.a")
def test_only_from_thebaid() -> None:
    """A Nubian defender in Upper Egypt cannot go off the map."""
    play = position(
        "egypt",
        "movement",
        on={"egypt": {"lower_egypt": {"foot": 2}}, "nubia": {"upper_egypt": {"foot": 1}}},
        turn=10,
        dice={"round 1 egypt": [1, 1], "round 1 nubia": [1]},
    )
    play.do("march:lower_egypt", {"foot": 2}, "to:upper_egypt").until("retreat", "white")
    assert play.options() == ["stay", "retreat:thebaid"]
    play.refused("retreat:nubia")


@rule("BP-13.4.c")
def test_nobody_else_withdraws_off_the_map() -> None:
    """An Egyptian defender in Thebaid may go to Upper Egypt, not into Nubia."""
    play = position(
        "nubia",
        "battles",
        on={"egypt": {"thebaid": {"foot": 1}}, "nubia": {"thebaid": {"foot": 1}}},
        turn=10,
        dice={"round 1 egypt": [1], "round 1 nubia": [1]},
    )
    play.expect("blue", "retreat")
    assert play.options() == ["stay", "retreat:upper_egypt"]
    play.refused("retreat:nubia")


@rule("BP-13.4.d")
def test_leaving_nubia_for_thebaid_costs_one() -> None:
    """Foot with an allowance of three goes on to Lower Egypt, and no farther."""
    play = position("nubia", "movement", on={"nubia": {"nubia": {"foot": 1}, "thebaid": {"foot": 1}}}, turn=10)
    play.do("march:nubia").expect("white", "destination")
    assert sorted(k for k in play.options() if k.startswith("to:")) == [
        "to:lower_egypt",
        "to:thebaid",
        "to:upper_egypt",
    ]


@rule("BP-13.4.d")
def test_a_unit_massed_in_nubia_moves_in_the_same_turn() -> None:
    """It returns off the map and marches into Thebaid at once."""
    play = position("nubia", "new_units", on={}, dead={"nubia": {"foot": 2}}, turn=10)
    play.do("return:foot", "march:nubia", "to:thebaid")
    assert here(play, "thebaid", "nubia") == {"foot": 1}


@rule("BP-13.4.d")
def test_nobody_walks_into_nubia() -> None:
    """Neither Nubians nor others move or redeploy there."""
    play = position("nubia", "movement", on={"nubia": {"thebaid": {"foot": 1}, "nubia": {"foot": 1}}}, turn=10)
    play.do("march:thebaid").refused("to:nubia", rule="BP-13.4.d").do("to:upper_egypt")
    play.do("done").expect("white", "redeploy").refused("to:nubia")
    other = position("egypt", "movement", on={"egypt": {"thebaid": {"foot": 1}}}, turn=10)
    other.do("march:thebaid").refused("to:nubia", rule="BP-13.4.d")


@rule("BP-13.4.e")
def test_having_to_leave_thebaid_opens_nubia() -> None:
    """Two rounds, Egypt survives: the Nubians must go, and off the map is where they can."""
    play = position(
        "nubia",
        "battles",
        on={
            "egypt": {"thebaid": {"foot": 2}},
            "nubia": {"thebaid": {"foot": 2}, "upper_egypt": {"foot": 1}, "lower_egypt": {"foot": 1}},
        },
        turn=10,
        dice={
            "round 1 egypt": [1, 1],
            "round 1 nubia": [1, 1],
            "round 2 egypt": [1, 1],
            "round 2 nubia": [1, 1],
        },
    )
    play.until("redeploy", "white").refused("done", rule="BP-6.4.1.b")
    play.do("redeploy:thebaid", {"foot": 1})
    assert sorted(play.options()) == ["off:nubia", "to:lower_egypt", "to:upper_egypt"]
    play.do("off:nubia")
    assert here(play, "nubia", "nubia") == {"foot": 1}


@rule("BP-13.4.e", "BP-13.4.d")
def test_who_need_not_leave_thebaid_has_no_way_off_the_map() -> None:
    """A Nubian alone in Thebaid may redeploy, but not into Nubia."""
    play = position(
        "nubia", "redeployment", on={"nubia": {"thebaid": {"foot": 1}, "upper_egypt": {"foot": 1}}}, turn=10
    )
    play.do("redeploy:thebaid")
    assert here(play, "upper_egypt", "nubia") == {"foot": 2}


@rule("BP-13.4.d")
def test_nubia_is_left_in_movement_only() -> None:
    """Who waits off the map when redeployment begins stays there."""
    on = {"nubia": {"nubia": {"foot": 1}, "thebaid": {"foot": 1}, "upper_egypt": {"foot": 1}}}
    play = position("nubia", "redeployment", on=on, turn=10)
    assert "redeploy:nubia" not in play.options()
    assert "redeploy:thebaid" in play.options()
