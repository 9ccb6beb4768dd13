"""5.1 to 5.9 Movement by land: allowances, costs, enemies in the way, mountains and deserts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine.games.pharaohs.tables import AREAS, LAND
from tests.games.pharaohs.positions import here, position
from tests.kit import Play
from tests.rules import rule

CLOSED = {"arabian_desert", "libyan_desert", "nubia"}


def leave(play: Play, area: str, group: Mapping[str, int] | None = None, how: str = "march") -> Play:
    """A group sets out; who goes is only asked where there is a choice."""
    play.do(f"{how}:{area}")
    if play.ask.topic == "who":
        play.do(dict(group or {}))
    return play


def goals(play: Play) -> set[str]:
    """Where the group that is being moved can end."""
    assert play.ask.topic == "destination"
    return {key.partition(":")[2] for key in play.options() if key.startswith("to:")}


def passable(play: Play) -> set[str]:
    return {key.partition(":")[2] for key in play.options() if key.startswith("via:")}


def alone(nation: str, kind: str, area: str, **more: Any) -> Play:
    """One piece on an empty map, about to choose where it goes."""
    count: Any = more.pop("name", 1)
    return leave(position(nation, on={nation: {area: {kind: count}}}, **more), area)


def within(area: str, steps: int) -> set[str]:
    """Areas so many steps away over any land that is not a desert of its own people."""
    reached = {area}
    for _ in range(steps):
        reached |= {near for one in reached for near in LAND[one] if near not in CLOSED}
    return reached - {area}


# ---------------------------------------------------------------- 5.1, 5.2: who moves how far


@rule("BP-5.1.a")
def test_none_some_or_all_may_move() -> None:
    """Any number of units moves, from none to all, in groups of the mover's making."""
    at = {"egypt": {"thebaid": {"foot": 3}}}
    idle = position("egypt", on=at).do("done")
    assert here(idle, "thebaid", "egypt") == {"foot": 3}
    play = position("egypt", on=at)
    play.do("march:thebaid").refused({}).refused({"foot": 4}).do({"foot": 1}, "to:upper_egypt")
    assert here(play, "thebaid", "egypt") == {"foot": 2}
    leave(play, "thebaid", {"foot": 2}).do("to:on")
    assert here(play, "upper_egypt", "egypt") == {"foot": 1}
    assert here(play, "on", "egypt") == {"foot": 2}
    assert here(play, "thebaid", "egypt") == {}


THREE = {"upper_egypt", "lower_egypt", "on", "naucratis"}
FOUR = {*THREE, "pelusium", "sinai"}


@rule("BP-5.2.a", "BP-5.2.i")
def test_foot_goes_three_areas() -> None:
    assert goals(alone("egypt", "foot", "thebaid")) == THREE


@rule("BP-5.2.b")
@pytest.mark.parametrize("kind", ["cavalry", "camel"])
def test_cavalry_and_camels_go_four(kind: str) -> None:
    assert goals(alone("arameans", kind, "thebaid")) == FOUR


@rule("BP-5.2.c")
@pytest.mark.parametrize("nation", ["egypt", "sea_peoples"])
def test_chariots_go_four(nation: str) -> None:
    assert goals(alone(nation, "chariot", "thebaid")) == FOUR


@rule("BP-5.2.d", "BP-15.4.a")
def test_a_ruler_goes_four_alone_or_in_company() -> None:
    """A Ruler moves up to four areas, with or without units; with foot only as far as they go."""
    assert goals(alone("egypt", "ruler", "thebaid", name="ramesses_ii", turn=3)) == FOUR
    at: Any = {"egypt": {"thebaid": {"foot": 1, "chariot": 1, "ruler": "ramesses_ii"}}}
    play = leave(position("egypt", on=at, turn=3), "thebaid", {"chariot": 1, "ramesses_ii": 1})
    assert goals(play) == FOUR
    play.do("to:sinai")
    assert here(play, "sinai", "egypt") == {"chariot": 1, "ruler": 1}
    slow = leave(position("egypt", on=at, turn=3), "thebaid", {"foot": 1, "ramesses_ii": 1})
    assert goals(slow) == THREE


@rule("BP-5.2.e")
@pytest.mark.parametrize("nation", ["assyria", "nubia"])
@pytest.mark.parametrize("kind", ["siege", "terror"])
def test_siege_and_terror_go_three(nation: str, kind: str) -> None:
    assert goals(alone(nation, kind, "thebaid", turn=8)) == THREE
    at = {nation: {"thebaid": {"cavalry": 1, kind: 1}}}
    assert goals(leave(position(nation, on=at, turn=8), "thebaid", {"cavalry": 1, kind: 1})) == THREE


@rule("BP-5.2.f")
def test_the_chosen_people_go_three() -> None:
    assert goals(alone("judah", "chosen", "thebaid", turn=3)) == THREE


@rule("BP-5.2.g")
@pytest.mark.parametrize(("kind", "name"), [("foot", 1), ("cavalry", 1), ("siege", 1), ("ruler", "alyattes")])
def test_cimmerians_go_four_whatever_they_are_and_wherever(kind: str, name: Any) -> None:
    """Every Cimmerian piece has 4, and no area costs it more than 1."""
    found = goals(alone("cimmeria", kind, "west_caucasus", name=name, turn=9))
    assert found == within("west_caucasus", 4)
    assert "mannai" in found  # two mountains and more on the way
    assert goals(alone("cimmeria", kind, "thebaid", name=name, turn=9)) == FOUR


@rule("BP-5.2.h")
def test_gods_do_not_move() -> None:
    """A god cannot be taken along, neither in movement nor in redeployment."""
    at: Any = {"egypt": {"lower_egypt": {"god": 1, "foot": 2}, "on": {"foot": 1}}}
    play = position("egypt", on=at).do("march:lower_egypt")
    assert play.options() == ["foot"]
    play.refused({"god": 1})
    play.do({"foot": 2}, "to:on", "done").do("redeploy:on", {"foot": 1})
    assert here(play, "lower_egypt", "egypt") == {"god": 1, "foot": 1}
    assert "redeploy:lower_egypt" not in play.options()
    left_alone = position("egypt", on={"egypt": {"lower_egypt": {"god": 1}, "on": {"foot": 1}}})
    assert "march:lower_egypt" not in left_alone.options()


@rule("BP-5.2.i")
def test_what_is_left_may_be_used_in_the_same_phase_and_is_then_lost() -> None:
    """A foot that has gone one area has two left, not three; once it has stopped for good it has none."""
    at = {"egypt": {"thebaid": {"foot": 1}, "philistia": {"foot": 1}}}
    play = leave(position("egypt", on=at), "thebaid").do("to:upper_egypt")
    assert "march:upper_egypt" not in play.options()
    leave(play, "upper_egypt", how="onward")
    assert goals(play) == {"lower_egypt", "on", "naucratis", "thebaid"}
    play.do("halt")
    assert "onward:upper_egypt" not in play.options()
    play.refused("march:upper_egypt", rule="BP-5.2.i")
    at_end = leave(position("egypt", on=at), "thebaid").do("to:on")
    assert "onward:on" not in at_end.options()


@rule("BP-5.2.i")
def test_by_way_of_costs_what_it_costs() -> None:
    """Each area entered costs 1, also on a way the mover names himself."""
    at = {"egypt": {"on": {"chariot": 1}, "thebaid": {"foot": 1}}}
    play = leave(position("egypt", on=at), "on").do("via:pelusium", "via:sinai")
    assert goals(play) == {"pelusium", "on", "judah", "lower_egypt", "naucratis", "philistia", "syria", "phoenicia"}
    play.do("via:judah").do("to:philistia")
    assert here(play, "philistia", "egypt") == {"chariot": 1}
    assert "onward:philistia" not in play.options()


def test_a_group_goes_as_far_as_its_slowest_and_the_fast_go_on() -> None:
    """Foot and chariot together go three areas; the chariot has one left."""
    at = {"egypt": {"thebaid": {"foot": 1, "chariot": 1}, "philistia": {"foot": 1}}}
    play = leave(position("egypt", on=at), "thebaid", {"foot": 1, "chariot": 1})
    assert goals(play) == THREE
    leave(play.do("to:on"), "on", how="onward")
    assert goals(play) == {"pelusium", "sinai", "lower_egypt", "naucratis"}
    play.do("to:sinai")
    assert here(play, "on", "egypt") == {"foot": 1}
    assert here(play, "sinai", "egypt") == {"chariot": 1}


# ---------------------------------------------------------------- 5.4: among enemies

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
    assert play.view()["march"]["came"]["phoenicia"] == ["philistia"]
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
    assert play.view()["march"]["fought"] == []
    play.do("redeploy:arabian_desert")
    assert {"babylon", "akkad"} <= goals(play)
    play.do("to:babylon").do("redeploy:akkad")
    assert "arabian_desert" in goals(play)  # entered this turn, and nobody there is in the way


# ---------------------------------------------------------------- 5.5: mountains


@rule("BP-5.5.a")
def test_a_mountain_costs_two() -> None:
    """Foot in Hatti: three areas of plain, or a mountain and one more; a mountain as third area is too dear."""
    play = alone("hatti", "foot", "hatti")
    assert goals(play) == {
        *("east_taurus", "west_taurus", "kaska", "zippasla", "lukka"),
        *("phrygia", "pitassa", "assuwa", "seha_river_land", "wilusyia", "arzawa", "kos", "kizzuwatna"),
        *("hurri_land", "mitanni"),
    }
    play.refused("to:chalbyes", rule="BP-5.5.a")
    play.refused("to:urartu", rule="BP-5.5.a")
    far = leave(position("hatti", on={"hatti": {"hatti": {"foot": 1}, "on": {"foot": 1}}}), "hatti").do("via:phrygia")
    far.do("to:assuwa")
    leave(far, "assuwa", how="onward")
    assert "zippasla" not in goals(far)  # one left, and it would cost two
    far.refused("to:zippasla", rule="BP-5.5.a")


@rule("BP-5.5.a")
def test_a_lone_marker_pays_for_mountains() -> None:
    play = alone("assyria", "siege", "hurri_land", turn=8)
    assert "urartu" not in goals(play)
    assert {"van", "east_taurus", "hatti"} <= goals(play)
    assert "chalbyes" not in goals(play)


@rule("BP-5.5.1.a", "BP-7.2.a")
def test_a_mountain_of_ones_own_costs_one() -> None:
    own = {"hatti": {"hatti": {"foot": 1}, "kaska": {"foot": 1}}}
    play = leave(position("hatti", on=own), "hatti")
    assert "chalbyes" in goals(play)
    marker: Any = {"hatti": {"hatti": {"ruler": "muwatallis"}, "kaska": {"foot": 1}, "chalbyes": {"foot": 1}}}
    ruler = leave(position("hatti", on=marker, turn=3), "hatti")
    assert "urartu" in goals(ruler)


@rule("BP-5.5.1.a")
@pytest.mark.parametrize(
    "there", [{"hatti": {"ruler": "muwatallis"}}, {"kassites": {"foot": 1}}, {"canaan": {"ruler": "darusha"}}]
)
def test_a_marker_or_another_nation_does_not_hold_a_mountain(there: dict[str, Any]) -> None:
    """Only own units make the discount."""
    on: Any = {"hatti": {"hatti": {"foot": 1}, "on": {"foot": 1}}}
    for nation, pieces in there.items():
        on.setdefault(nation, {})["kaska"] = pieces
    play = leave(position("hatti", on=on, turn=3), "hatti").do("to:kaska")
    assert play.view()["march"]["spent"]["hatti.foot.1"] == 2


@rule("BP-5.5.1.b")
def test_the_first_unit_pays_two_and_the_others_one() -> None:
    """Three foot enter Kaska together: one has 1 left, two have 2."""
    play = position("hatti", on={"hatti": {"hatti": {"foot": 3}, "on": {"foot": 1}}})
    leave(play, "hatti", {"foot": 3}).do("to:kaska", "onward:kaska")
    asked = {option.key: option.most for option in play.ask.options}
    assert asked == {"foot+1": 1, "foot+2": 2}
    play.do({"foot+1": 1})
    assert goals(play) == {"hatti", "phrygia"}
    play.do("to:phrygia")
    leave(play, "kaska", {"foot+2": 2}, how="onward")
    assert "chalbyes" in goals(play)


@rule("BP-5.5.1.b")
def test_units_take_turns_at_leading() -> None:
    """Two foot cross two mountains, each leading into one; a single foot cannot."""
    single = leave(position("hatti", on={"hatti": {"hatti": {"foot": 1}}}), "hatti")
    assert "chalbyes" not in goals(single)
    play = leave(position("hatti", on={"hatti": {"hatti": {"foot": 2}}}), "hatti", {"foot": 2})
    assert {"chalbyes", "urartu"} <= goals(play)


@rule("BP-5.5.1.b")
@pytest.mark.parametrize(("chariots", "reached"), [(1, False), (2, False), (3, True)])
def test_three_mountains_want_three_leaders(chariots: int, reached: bool) -> None:
    """West Caucasus lies behind three mountains whichever way: three chariots get there, two do not."""
    at = {"hatti": {"hatti": {"chariot": chariots}, "on": {"foot": 1}}}
    play = leave(position("hatti", on=at), "hatti", {"chariot": chariots})
    assert ("west_caucasus" in goals(play)) is reached
    if reached:
        play.do("to:west_caucasus")
        assert set(play.view()["march"]["spent"].values()) == {4}


@rule("BP-5.5.1.b")
def test_who_comes_after_enters_for_one() -> None:
    """A unit that stands there has opened the mountain; one that has gone on has not."""
    at = {"hatti": {"hatti": {"foot": 2}, "on": {"foot": 1}}}
    stands = leave(position("hatti", on=at), "hatti", {"foot": 1}).do("to:kaska")
    assert "chalbyes" in goals(leave(stands, "hatti"))
    gone = leave(position("hatti", on=at), "hatti", {"foot": 1}).do("via:kaska").do("to:phrygia")
    assert "chalbyes" not in goals(leave(gone, "hatti"))


@rule("BP-5.5.1.b")
def test_markers_follow_their_leader_for_one() -> None:
    """The unit pays two, the marker with it one; a marker does not open the mountain for units."""
    at: Any = {"assyria": {"hurri_land": {"cavalry": 1, "siege": 1}, "on": {"foot": 1}}}
    play = leave(position("assyria", on=at, turn=8), "hurri_land", {"cavalry": 1, "siege": 1}).do("to:van")
    spent = play.view()["march"]["spent"]
    assert spent == {"assyria.cavalry.1": 2, "assyria.siege.1": 1}
    ahead = leave(position("assyria", on=at, turn=8), "hurri_land", {"siege": 1}).do("to:van")
    leave(ahead, "hurri_land").do("to:van")
    assert ahead.view()["march"]["spent"]["assyria.cavalry.1"] == 2


@rule("BP-5.5.1.b", "BP-7.2.a")
def test_in_a_contested_mountain_everybody_pays_two() -> None:
    """With an enemy there nobody holds the way open, not even units that are there already."""
    at = {"hatti": {"hatti": {"foot": 3}, "on": {"foot": 1}}, "kassites": {"kaska": {"foot": 1}}}
    play = leave(position("hatti", on=at), "hatti", {"foot": 3}).do("to:kaska", "onward:kaska")
    if play.ask.topic == "who":
        assert play.options() == ["foot+1"]
        play.do({"foot+1": 1})
    assert goals(play) == {"hatti", "phrygia"}
    held = {"hatti": {"hatti": {"foot": 2}, "kaska": {"foot": 2}}, "kassites": {"kaska": {"foot": 1}}}
    group = leave(position("hatti", on=held), "hatti", {"foot": 2})
    assert "kaska" in passable(group)
    group.do("via:kaska")
    assert goals(group) == {"hatti", "phrygia"}
    assert set(group.view()["march"]["spent"].values()) == {2}


@rule("BP-5.5.2.a")
@pytest.mark.parametrize(
    ("nation", "kind", "name", "steps"),
    [("media", "foot", 1, 3), ("media", "cavalry", 1, 4), ("media", "ruler", "cyaxares", 4)],
)
def test_medes_pay_one_for_mountains(nation: str, kind: str, name: Any, steps: int) -> None:
    assert goals(alone(nation, kind, "media", name=name, turn=10)) == within("media", steps)


@rule("BP-5.5.2.a")
@pytest.mark.parametrize("nation", ["media", "cimmeria"])
def test_medes_and_cimmerians_pay_one_even_where_enemies_stand(nation: str) -> None:
    at = {nation: {"mannai": {"foot": 2}, "on": {"foot": 1}}, "urartu": {"van": {"foot": 3}}}
    play = leave(position(nation, on=at, turn=9), "mannai", {"foot": 2}).do("to:van")
    assert set(play.view()["march"]["spent"].values()) == {1}


# ---------------------------------------------------------------- 5.7 to 5.9: deserts


@rule("BP-5.7.a")
@pytest.mark.parametrize("nation", ["egypt", "judah", "libya", "assyria", "nubia", "cimmeria"])
def test_the_arabian_desert_is_closed_to_others(nation: str) -> None:
    play = alone(nation, "foot", "judah")
    assert "arabian_desert" not in goals(play) | passable(play)
    play.refused("to:arabian_desert", rule="BP-5.7.a")


@rule("BP-5.7.a", "BP-5.7.b")
@pytest.mark.parametrize("nation", ["arameans", "chaldea"])
def test_the_arabian_desert_costs_its_people_two(nation: str) -> None:
    """Two in and one out: foot from Babylon reach Judah and Sinai, chariots one area more."""
    foot = goals(alone(nation, "foot", "babylon", turn=5))
    around = {"sinai", "judah", "syria", "hamath", "euphrates", "mari", "sumer"}
    assert around | {"arabian_desert"} <= foot
    assert not {"on", "pelusium", "philistia", "kadesh", "aleppo"} & foot
    mounted = goals(alone(nation, "chariot", "babylon", turn=5))
    assert {"on", "pelusium", "philistia", "kadesh", "aleppo"} <= mounted
    near = leave(position(nation, on={nation: {"akkad": {"foot": 1}}}, turn=5), "akkad")
    assert "arabian_desert" in goals(near)
    assert not {"sinai", "judah", "syria"} & goals(near)
    tired = leave(position(nation, on={nation: {"karduniash": {"foot": 1}, "on": {"foot": 1}}}, turn=5), "karduniash")
    leave(tired.do("via:akkad").do("to:babylon"), "babylon", how="onward")
    assert "arabian_desert" not in goals(tired)


@rule("BP-5.7.a", "BP-5.7.b")
def test_chaldean_markers_enter_the_arabian_desert_for_two() -> None:
    play = alone("chaldea", "ruler", "babylon", name="nebuchadnezzar_i", turn=5)
    assert {"arabian_desert", "on", "pelusium"} <= goals(play)
    assert "lower_egypt" not in goals(play)


@rule("BP-5.7.d", "BP-5.9.a")
@pytest.mark.parametrize("nation", ["egypt", "canaan", "hatti", "libya", "arameans", "sea_peoples"])
@pytest.mark.parametrize("desert", ["sinai", "pelusium"])
def test_sinai_and_pelusium_are_open_to_all_and_fought_in(nation: str, desert: str) -> None:
    """One area of cost 1 each, and a place for battles."""
    enemy = "assyria"
    at = {nation: {"on": {"foot": 1}, "assyria": {"foot": 1}}, enemy: {desert: {"foot": 1}}}
    play = leave(position(nation, on=at, turn=5), "on")
    assert desert in goals(play)
    play.do(f"to:{desert}")
    assert play.view()["march"]["spent"] == {f"{nation}.foot.1": 1}
    play.do("done")
    assert any("Battle" in line for line in play.log())


@rule("BP-5.8.a")
@pytest.mark.parametrize("nation", ["egypt", "nubia", "arameans", "chaldea", "cimmeria"])
def test_the_libyan_desert_is_closed_to_others(nation: str) -> None:
    play = alone(nation, "foot", "upper_egypt", turn=8)
    assert "libyan_desert" not in goals(play) | passable(play)
    play.refused("to:libyan_desert", rule="BP-5.8.a")


@rule("BP-5.8.a", "BP-5.8.b")
def test_libyans_cross_their_desert_as_one_area() -> None:
    """From Naucratis through the desert to Thebaid is two areas."""
    play = alone("libya", "foot", "naucratis", turn=4)
    assert goals(play) == {
        "libyan_desert",
        "thebaid",
        "upper_egypt",
        "lower_egypt",
        "on",
        "pelusium",
        "sinai",
        "philistia",
        "judah",
    }
    at = {"libya": {"libyan_desert": {"foot": 1}, "on": {"foot": 1}}}
    play = leave(position("libya", on=at, turn=4), "libyan_desert").do("to:thebaid")
    assert play.view()["march"]["spent"] == {"libya.foot.1": 1}
    back = leave(play, "thebaid", how="onward").do("to:libyan_desert")
    assert back.view()["march"]["spent"] == {"libya.foot.1": 2}


@rule("BP-5.8.c")
def test_east_of_the_nile_there_is_no_area() -> None:
    """The five deserts of the map are the Libyan and the Arabian Desert, Nubia, Sinai and Pelusium, and no other."""
    deserts = {area.id for area in AREAS.values() if area.terrain == "desert"}
    assert deserts == {*CLOSED, "sinai", "pelusium"}
    for area in ("thebaid", "upper_egypt", "lower_egypt"):
        assert not set(LAND[area]) & {"sinai", "pelusium", "arabian_desert"}
    play = alone("libya", "chariot", "thebaid", turn=4)
    assert goals(play) == {*FOUR, "libyan_desert"}


# ---------------------------------------------------------------- 13.4.d: off the map


@rule("BP-13.4.d")
def test_nubians_step_from_off_the_map_into_thebaid_for_one() -> None:
    """A massed unit comes in for 1 and may go on with what is left."""
    at = {"nubia": {"nubia": {"foot": 2}}, "egypt": {"lower_egypt": {"foot": 1}}}
    play = leave(position("nubia", on=at, turn=8), "nubia", {"foot": 1})
    assert goals(play) == {"thebaid", "upper_egypt", "lower_egypt"}
    play.do("to:upper_egypt")
    assert play.view()["march"]["spent"] == {"nubia.foot.1": 2}
    assert here(play, "nubia", "nubia") == {"foot": 1}


@rule("BP-13.4.d")
@pytest.mark.parametrize("nation", ["nubia", "egypt", "libya"])
def test_nobody_walks_into_nubia(nation: str) -> None:
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
    assert play.view()["march"]["came"]["kadesh"] == ["syria"]
    leave(play, "phoenicia", {"foot": 2}).do("to:kadesh")
    assert here(play, "phoenicia", "egypt") == {}


@rule("BP-5.4.c")
def test_a_way_past_an_enemy_can_still_be_asked_for() -> None:
    """By way of Phoenicia: then its two foot are the rear guard, and stay."""
    at = {"egypt": {"judah": {"foot": 1}, "phoenicia": {"foot": 2}}, "canaan": {"phoenicia": {"foot": 1}}}
    play = leave(position("egypt", on=at), "judah").do("via:phoenicia", "to:kadesh")
    assert play.view()["march"]["came"]["kadesh"] == ["phoenicia"]
    play.refused("march:phoenicia", rule="BP-5.4.c")
