"""8.1, 8.3 Redeployment: one more move, and those who must leave."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.pharaohs.positions import here, pile, position
from tests.games.pharaohs.situations import QUIET, field, landing, pick, ways_out
from tests.rules import rule

# --- one more move (8.1) --------------------------------------------------------------------------------------


@rule("BP-8.1.a", "BP-4.2.4.a")
def test_everybody_may_move_again_at_full_allowance() -> None:
    """Foot that has marched its three areas goes back all three."""
    at: Any = {"egypt": {"thebaid": {"foot": 2, "ruler": "ramesses_ii"}, "on": {"foot": 1}}, **QUIET}
    play = position("egypt", on=at, turn=3, chits=("mitanni",)).do("march:thebaid", {"foot": 2, "ramesses_ii": 1})
    play.do("to:on", "done")
    pick(play, "on", {"foot": 2})
    assert ways_out(play) == {"lower_egypt", "upper_egypt", "thebaid"}
    play.do("to:thebaid")
    pick(play, "on", {"ramesses_ii": 1}).do("to:thebaid")
    assert here(play, "thebaid", "egypt") == {"foot": 2, "ruler": 1}


@rule("BP-8.1.a")
def test_it_is_one_move_and_no_more() -> None:
    """Who has redeployed is not asked again, even with allowance left."""
    play = field("egypt", {"egypt": {"on": {"foot": 1}, "lower_egypt": {"foot": 1}, "upper_egypt": {"foot": 1}}})
    pick(play, "on").do("to:lower_egypt")
    pick(play, "lower_egypt")
    if play.ask.topic == "destination":
        play.do("to:upper_egypt")
    assert here(play, "lower_egypt", "egypt") == {"foot": 1}
    assert "redeploy:lower_egypt" not in play.options()


@rule("BP-8.1.a")
@pytest.mark.parametrize(
    ("kind", "reached"), [("foot", {"hatti", "east_taurus"}), ("chariot", {"hatti", "east_taurus", "urartu"})]
)
def test_mountains_cost_two_in_redeployment(kind: str, reached: set[str]) -> None:
    """East Taurus and Urartu were passed and are empty again: two each."""
    at = {"hatti": {"hurri_land": {kind: 1}, "thebaid": {"foot": 1}}}
    play = pick(field("hatti", at, entered=["east_taurus", "urartu", "hatti"]), "hurri_land")
    assert ways_out(play) == reached


@rule("BP-8.1.a")
def test_the_arabian_desert_costs_two_in_redeployment() -> None:
    at = {"chaldea": {"babylon": {"foot": 1}, "sumer": {"foot": 1}}}
    play = pick(field("chaldea", at, entered=["arabian_desert", "sinai", "on"], turn=5), "babylon")
    assert ways_out(play) == {"arabian_desert", "sinai", "sumer"}


@rule("BP-8.1.b")
def test_only_land_held_or_entered_is_open() -> None:
    """Areas entered or passed through by own units are open, an area next door that nobody holds is not."""
    at = {"egypt": {"on": {"foot": 1}, "lower_egypt": {"foot": 1}, "thebaid": {"chariot": 1}}, **QUIET}
    play = position("egypt", on=at, chits=("mitanni",)).do("march:on", "via:sinai", "via:judah", "to:philistia", "done")
    pick(play, "philistia")
    assert ways_out(play) == {"judah", "sinai", "on"}
    play.refused("to:pelusium", rule="BP-8.1.b")
    play.refused("to:phoenicia", rule="BP-8.1.b")
    play.do("to:judah")
    pick(play, "lower_egypt")
    assert {"on", "sinai", "judah"} <= ways_out(play)
    assert not {"upper_egypt", "naucratis", "pelusium"} & ways_out(play)


@rule("BP-8.1.b")
def test_a_marker_on_its_own_opens_nothing() -> None:
    """It is units that open the way."""
    at: Any = {"egypt": {"on": {"foot": 1, "ruler": "ramesses_ii"}, "lower_egypt": {"foot": 1}}, **QUIET}
    play = position("egypt", on=at, turn=3, chits=("mitanni",)).do(
        "march:on", {"ramesses_ii": 1}, "to:naucratis", "done"
    )
    pick(play, "on", {"foot": 1})
    if play.ask.topic == "destination":
        assert "naucratis" not in ways_out(play)
        play.do("to:lower_egypt")
    assert here(play, "lower_egypt", "egypt") == {"foot": 2}


@rule("BP-8.1.b", "BP-4.2.4.c", "BP-8.1.c")
def test_enemies_close_the_way_even_where_one_has_passed() -> None:
    """Philistia was passed, but Canaanites hold it now: neither into it nor through it."""
    at = {"egypt": {"phoenicia": {"foot": 1}, "pelusium": {"foot": 1}}, "canaan": {"philistia": {"foot": 1}}}
    play = field("egypt", at, entered=["pelusium", "philistia", "phoenicia", "judah"])
    pick(play, "phoenicia")
    if play.ask.topic == "destination":
        play.refused("to:philistia", rule="BP-8.1.c")
        assert not {"philistia", "pelusium"} & ways_out(play)
        play.do("to:judah")
    assert here(play, "judah", "egypt") == {"foot": 1}


@rule("BP-8.1.b")
def test_enemy_markers_close_nothing() -> None:
    at: Any = {
        "egypt": {"phoenicia": {"foot": 1}, "pelusium": {"foot": 1}},
        "canaan": {"philistia": {"ruler": "darusha"}},
    }
    play = pick(field("egypt", at, entered=["philistia"]), "phoenicia")
    assert ways_out(play) == {"philistia", "pelusium"}


@rule("BP-O1", "BP-4.2.4.c")
def test_a_table_may_let_units_through_enemies_they_passed() -> None:
    """With the option enemies are passed where the nation passed before, never entered to stay."""
    at = {"egypt": {"phoenicia": {"foot": 1}, "pelusium": {"foot": 1}}, "canaan": {"philistia": {"foot": 1}}}
    play = field("egypt", at, entered=["philistia", "judah"], options={"redeploy_through": "yes"})
    pick(play, "phoenicia")
    assert ways_out(play) == {"judah", "pelusium"}
    play.refused("to:philistia", rule="BP-8.1.c")
    unpassed = field("egypt", at, entered=["judah"], options={"redeploy_through": "yes"})
    pick(unpassed, "phoenicia")
    assert here(unpassed, "judah", "egypt") == {"foot": 1}  # the only place left


@rule("BP-O1", "BP-7.2.a")
def test_an_enemys_mountain_costs_each_two_also_when_passed_in_redeployment() -> None:
    """Nobody makes way in a mountain the enemy stands in: two foot do not get through Kaska to Chalbyes."""
    at = {"hatti": {"hatti": {"foot": 2}, "pitassa": {"foot": 1}}, "kassites": {"kaska": {"foot": 1}}}
    play = field("hatti", at, entered=["kaska", "chalbyes"], options={"redeploy_through": "yes"})
    pick(play, "hatti", {"foot": 2})
    if play.ask.topic == "destination":
        assert "chalbyes" not in ways_out(play)
    else:
        assert here(play, "pitassa", "hatti") == {"foot": 3}


@rule("BP-8.1.c")
def test_redeployment_never_enters_an_enemy() -> None:
    at = {"egypt": {"on": {"foot": 1}, "lower_egypt": {"foot": 1}}, "canaan": {"pelusium": {"foot": 1}}}
    for through in ("no", "yes"):
        play = field(
            "egypt", at, home=["on", "pelusium"], entered=["pelusium", "sinai"], options={"redeploy_through": through}
        )
        pick(play, "on")
        assert ways_out(play) == {"lower_egypt", "sinai"}


@rule("BP-8.1.d")
def test_home_left_empty_is_open_unless_an_enemy_took_it() -> None:
    """An area where own units stood when the turn began, or were placed since."""
    at = {"egypt": {"on": {"foot": 1}, "thebaid": {"foot": 1}}, "canaan": {"pelusium": {"foot": 1}}}
    play = pick(field("egypt", at, home=["on", "lower_egypt", "naucratis", "pelusium", "thebaid"]), "on")
    assert ways_out(play) == {"lower_egypt", "naucratis"}
    play.refused("to:pelusium", rule="BP-8.1.c")
    play.refused("to:sinai", rule="BP-8.1.b")


@rule("BP-8.1.d")
def test_who_left_home_for_an_attack_may_go_back() -> None:
    """On was emptied for the attack on Judah; after the battle another unit may go there."""
    at = {"egypt": {"on": {"foot": 5}, "lower_egypt": {"foot": 1}}, "canaan": {"judah": {"foot": 1}}, **QUIET}
    play = position("egypt", on=at, chits=("mitanni",), dice={"battle judah round 1 egypt": [6] * 5}).do(
        "march:on", {"foot": 5}
    )
    play.do("to:judah", "done").until("redeploy", "blue")
    pick(play, "lower_egypt")
    assert "on" in ways_out(play)
    play.do("to:on")
    assert here(play, "on", "egypt") == {"foot": 1}


@rule("BP-8.1.d")
def test_where_units_arrived_this_turn_is_home() -> None:
    """Landed in Kos, gone to Assuwa, back to Kos."""
    play = landing({"kos": 1})
    play.do("march:kos", "to:assuwa", "done")
    pick(play, "assuwa")
    if play.ask.topic == "destination":
        play.do("to:kos")
    assert here(play, "kos", "luvians") == {"foot": 1}


@rule("BP-O3", "BP-8.1.d")
def test_a_table_may_close_the_home_left_empty() -> None:
    at = {"egypt": {"on": {"foot": 1}, "thebaid": {"foot": 1}, "lower_egypt": {"foot": 1}}}
    for option, expected in (("yes", {"lower_egypt", "naucratis", "sinai"}), ("no", {"lower_egypt", "sinai"})):
        home = ["on", "lower_egypt", "naucratis", "thebaid"]
        play = pick(field("egypt", at, home=home, entered=["sinai"], options={"redeploy_home": option}), "on")
        assert ways_out(play) == expected


@rule("BP-5.7.c")
def test_arameans_and_chaldeans_redeploy_past_each_other_in_the_desert() -> None:
    at = {
        "chaldea": {"babylon": {"foot": 1}, "arabian_desert": {"foot": 1}},
        "arameans": {"arabian_desert": {"foot": 3}},
    }
    play = pick(field("chaldea", at, entered=["judah"], turn=5), "babylon")
    assert ways_out(play) == {"arabian_desert", "judah"}


# --- those who must leave (6.4.1.b, 8.3) ----------------------------------------------------------------------


@rule("BP-6.4.1.b")
def test_who_has_not_won_must_leave() -> None:
    """`done` is refused while units in a contested area have somewhere to go."""
    at = {
        "egypt": {"philistia": {"foot": 2}, "on": {"foot": 1}, "lower_egypt": {"foot": 1}},
        "canaan": {"philistia": {"foot": 1}},
    }
    play = field("egypt", at, home=["on"], entered=["pelusium", "philistia"])
    play.refused("done", rule="BP-6.4.1.b")
    pick(play, "philistia", {"foot": 1}).do("to:pelusium")
    play.refused("done", rule="BP-6.4.1.b")
    pick(play, "philistia").do("to:on")
    play.do("done")
    assert here(play, "philistia", "egypt") == {}
    assert here(play, "on", "egypt") == {"foot": 2}
    assert pile(play, "egypt") == {}


@rule("BP-8.3.a", "BP-10.3.c")
def test_who_cannot_leave_is_removed_and_nobody_scores() -> None:
    """With no area of its own and none entered in reach the unit goes to the dead pile."""
    at = {"egypt": {"philistia": {"foot": 2, "chariot": 1}, "on": {"foot": 1}}, "canaan": {"philistia": {"foot": 1}}}
    play = field("egypt", at, home=["on", "philistia"], entered=["philistia"])
    if play.ask.topic == "redeploy" and play.ask.seat == "blue":
        play.do("done")
    assert here(play, "philistia", "egypt") == {}
    assert here(play, "philistia", "canaan") == {"foot": 1}
    assert pile(play, "egypt") == {"foot": 2, "chariot": 1}
    assert play.seen().kills == {}
    assert play.seen().lost == {}
    assert play.seen().points["yellow"] == 0


@rule("BP-8.3.a")
@pytest.mark.parametrize("own", [True, False])
def test_an_own_area_or_an_empty_permitted_one_is_enough(own: bool) -> None:
    there: Any = {"foot": 1} if own else {}
    at = {
        "egypt": {"philistia": {"foot": 1}, "on": {"foot": 1}, **({"judah": there} if own else {})},
        "canaan": {"philistia": {"foot": 1}},
    }
    play = field("egypt", at, home=["on"], entered=[] if own else ["judah"])
    pick(play, "philistia")
    if play.ask.topic == "destination":
        play.do("to:judah")
    assert here(play, "judah", "egypt") == {"foot": 2 if own else 1}
    assert pile(play, "egypt") == {}


@rule("BP-8.3.a")
def test_a_permitted_area_behind_an_enemy_is_no_way_out() -> None:
    at = {
        "egypt": {"philistia": {"foot": 1}, "on": {"foot": 1}},
        "canaan": {"philistia": {"foot": 1}, "pelusium": {"foot": 1}},
    }
    play = field("egypt", at, home=["on"], entered=["pelusium", "philistia"])
    if play.ask.topic == "redeploy" and play.ask.seat == "blue":
        play.do("done")
    assert pile(play, "egypt") == {"foot": 1}


def test_a_redeployment_is_told_in_one_line_when_it_is_done() -> None:
    play = field("egypt", {"egypt": {"on": {"foot": 1}, "lower_egypt": {"foot": 1}, "upper_egypt": {"foot": 1}}})
    pick(play, "on").do("to:lower_egypt")
    pick(play, "upper_egypt").do("to:on")
    assert not [line for line in play.log() if "redeploys" in line]
    play.do("done")
    [line] = [line for line in play.log() if "redeploys" in line]
    assert line == "Egypt redeploys 1 foot from On to Lower Egypt; 1 foot from Upper Egypt to On."
