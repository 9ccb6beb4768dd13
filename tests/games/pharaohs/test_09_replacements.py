"""9.2, 9.3 Replacements: how many come back, for what price, by which die, and where."""

from collections.abc import Mapping
from typing import Any

import pytest

from tests.games.pharaohs.positions import here, pile, position
from tests.kit import Play
from tests.rules import rule

CORN = {"on": {"foot": 1}, "thebaid": {"foot": 1}, "naucratis": {"foot": 1}}  # three areas of Egypt


def egypt(dead: Mapping[str, int], on: Mapping[str, Any] | None = None, **more: Any) -> Play:
    """Egypt on turn 6, when the chart gives it nothing, with this dead pile."""
    held = {"egypt": CORN if on is None else on}
    return position("egypt", "new_units", on=held, dead={"egypt": dead}, turn=6, **more)


def chaldea(dead: Mapping[str, int], on: Mapping[str, Any] | None = None, **more: Any) -> Play:
    """Chaldea on turn 6, with `on` for the map."""
    return position("chaldea", "new_units", on=on or {}, dead={"chaldea": dead}, turn=6, **more)


def lost(play: Play) -> dict[str, int]:
    """What has left the game for good."""
    found: dict[str, int] = play.seen().lost
    return found


# --- 9.2 how many -------------------------------------------------------------------------------------------


@rule("BP-9.2.a")
def test_for_each_unit_returned_another_leaves_the_game() -> None:
    """Four dead foot: two return and two are gone for good."""
    play = egypt({"foot": 4})
    play.do("return:foot", "on")
    assert (pile(play, "egypt"), lost(play)) == ({"foot": 2}, {"egypt.foot": 1})
    play.do("return:foot", "on").expect("blue", "move")
    assert (pile(play, "egypt"), lost(play)) == ({}, {"egypt.foot": 2})
    assert here(play, "on", "egypt") == {"foot": 3}


@rule("BP-9.2.b")
def test_no_more_return_than_areas_are_controlled() -> None:
    """Two areas, six dead foot: after two returns the phase is over."""
    play = egypt({"foot": 6}, {"on": {"foot": 1}, "thebaid": {"foot": 4}})
    play.do("return:foot", "on", "return:foot", "on").expect("blue", "move")
    assert pile(play, "egypt") == {"foot": 2}


@rule("BP-9.2.b")
def test_areas_are_counted_before_the_arrivals() -> None:
    """Turn 7: three Egyptian foot arrive in three more areas, but only one was held before."""
    play = position("egypt", "new_units", on={"egypt": {"on": {"foot": 1}}}, dead={"egypt": {"foot": 4}}, turn=7)
    play.do({"thebaid": 1, "naucratis": 1, "upper_egypt": 1}, "thebaid")
    play.expect("blue", "replace").do("return:foot", "on").expect("blue", "move")
    assert pile(play, "egypt") == {"foot": 2}


@rule("BP-9.2.b", "BP-10.4.e")
def test_deserts_count_for_the_limit() -> None:
    """Egyptians in Sinai and Pelusium: two areas, two returns."""
    play = egypt({"foot": 6}, {"sinai": {"foot": 1}, "pelusium": {"foot": 1}})
    play.do("return:foot", "on", "return:foot", "on").expect("blue", "move")


@rule("BP-9.2.b")
def test_markers_hold_no_area() -> None:
    """Egypt's God in Lower Egypt and one foot in On make a limit of one."""
    play = egypt({"foot": 4}, {"on": {"foot": 1}, "lower_egypt": {"god": 1}})
    play.do("return:foot", "on").expect("blue", "move")


@rule("BP-9.2.b")
def test_who_controls_nothing_returns_nobody() -> None:
    """Egypt without an area is not asked: it is none of the four massing nations."""
    play = position(
        "egypt",
        "new_units",
        on={"sumer": {"sumer": {"foot": 1}}},
        dead={"egypt": {"foot": 4}},
        turn=6,
        chits=("sumer",),
    )
    play.expect("red", "move")
    assert pile(play, "egypt") == {"foot": 4}


@rule("BP-9.2.c")
def test_replacement_is_voluntary_in_every_part() -> None:
    """None, or some and then no more."""
    none = egypt({"foot": 6})
    none.do("done").expect("blue", "move")
    assert pile(none, "egypt") == {"foot": 6}
    some = egypt({"foot": 6})
    some.do("return:foot", "on", "done").expect("blue", "move")
    assert pile(some, "egypt") == {"foot": 4}


@rule("BP-5.10.b", "BP-9.2.b")
def test_each_of_two_beloved_turns_has_its_own_replacements() -> None:
    """Assyria holds one area on turn 9: one return in each of its two turns, the second counted anew."""
    play = position(
        "assyria",
        "new_units",
        on={"assyria": {"assyria": {"foot": 1}}},
        dead={"assyria": {"foot": 8}},
        turn=9,
        part=1,
        options={"late_arrivals": "first"},
    )
    play.do({"assyria": 2, "zamua": 2}, {"zamua": 2}, "assyria", "assyria")
    play.expect("red", "replace").do("return:foot", "assyria").expect("red", "move")
    assert pile(play, "assyria") == {"foot": 6}
    play.until("replace", "red").do("return:foot", "assyria", "return:foot", "assyria").expect("red", "move")
    assert pile(play, "assyria") == {"foot": 2}


# --- 9.2.1 massing ------------------------------------------------------------------------------------------


@rule("BP-9.2.1.a", "BP-9.2.1.b")
@pytest.mark.parametrize("nation", ["chaldea", "arameans"])
def test_chaldea_and_arameans_mass_in_the_arabian_desert(nation: str) -> None:
    """With no area at all one unit returns, and it stands in the desert."""
    play = position(nation, "new_units", dead={nation: {"foot": 4}}, turn=6)
    play.do("return:foot").until("move")
    assert here(play, "arabian_desert", nation) == {"foot": 1}
    assert pile(play, nation) == {"foot": 2}


@rule("BP-9.2.1.a", "BP-9.2.1.c")
def test_libya_masses_in_the_libyan_desert() -> None:
    """Turn 6, no Libyan on the map: one returns in the desert."""
    play = position("libya", "new_units", dead={"libya": {"foot": 4}}, turn=6)
    play.do("return:foot").expect("red", "move")
    assert here(play, "libyan_desert", "libya") == {"foot": 1}
    assert pile(play, "libya") == {"foot": 2}


@rule("BP-9.2.1.a", "BP-9.2.1.d")
def test_nubia_masses_off_the_map() -> None:
    """Turn 10, no Nubian on the map, Thebaid free: the unit returns in Nubia all the same."""
    play = position("nubia", "new_units", dead={"nubia": {"foot": 4}}, turn=10)
    play.do("return:foot").expect("white", "move")
    assert here(play, "nubia", "nubia") == {"foot": 1}
    assert pile(play, "nubia") == {"foot": 2}


@rule("BP-9.2.1.b", "BP-9.2.1.a")
def test_without_an_area_massing_is_the_only_way() -> None:
    """Babylon is empty, yet a Chaldea that controls nothing returns its one unit in the desert."""
    play = chaldea({"foot": 4, "chariot": 2})
    play.do("return:chariot").expect("yellow", "move")
    assert here(play, "arabian_desert", "chaldea") == {"chariot": 1}


@rule("BP-9.2.1.a", "BP-9.2.2.c")
def test_with_areas_but_all_named_ones_taken_one_unit_masses() -> None:
    """Chaldea holds Tigris and Mari; Babylon and Akkad are Elamite: one unit, in the desert, and no second."""
    play = chaldea(
        {"foot": 6},
        {
            "chaldea": {"tigris": {"foot": 1}, "mari": {"foot": 1}},
            "elam": {"babylon": {"foot": 1}, "akkad": {"foot": 1}},
        },
    )
    play.do("return:foot").expect("yellow", "move")
    assert here(play, "arabian_desert", "chaldea") == {"foot": 1}
    assert pile(play, "chaldea") == {"foot": 4}


@rule("BP-9.2.1.e")
def test_the_minimum_of_one_does_not_add_to_a_limit() -> None:
    """Chaldea with one area returns one unit, in Babylon or Akkad, not another one in the desert."""
    play = chaldea({"foot": 6}, {"chaldea": {"tigris": {"foot": 1}}})
    play.do("return:foot").expect("yellow", "replacement area")
    assert sorted(play.options()) == ["akkad", "babylon"]
    play.do("babylon").expect("yellow", "move")
    assert pile(play, "chaldea") == {"foot": 4}


@rule("BP-9.2.1.e")
@pytest.mark.parametrize(("die", "back"), [(3, True), (4, False)])
def test_a_massing_unit_may_be_rolled_for_like_any_other(die: int, back: bool) -> None:
    """The only dead chariot: 3 brings it back into the desert, 4 does not."""
    play = chaldea({"chariot": 1}, {"sumer": {"sumer": {"foot": 1}}}, dice={"replacement": [die]}, chits=("sumer",))
    assert play.options() == ["roll:chariot", "done"]
    play.do("roll:chariot").until("move")
    assert here(play, "arabian_desert", "chaldea") == ({"chariot": 1} if back else {})
    assert lost(play) == ({} if back else {"chaldea.chariot": 1})


@rule("BP-9.2.1.e", "BP-16.0.j")
def test_massing_costs_two_while_marduk_is_turned_over() -> None:
    """Turn 10: of four dead foot one returns in the desert and two are gone; of two dead, none returns."""
    on = {"chaldea": {"babylon": {"god": 1}}, "elam": {"babylon": {"foot": 1}, "akkad": {"foot": 1}}}
    play = position("chaldea", "new_units", on=on, dead={"chaldea": {"foot": 4}}, turn=10, turned=["chaldea"])
    play.do({"arabian_desert": 4}, {"arabian_desert": 3}, "arabian_desert")
    play.do("return:foot").expect("yellow", "move")
    assert (pile(play, "chaldea"), lost(play)) == ({"foot": 1}, {"chaldea.foot": 2})
    poor = position("chaldea", "new_units", on=on, dead={"chaldea": {"foot": 2}}, turn=10, turned=["chaldea"])
    poor.do({"arabian_desert": 4}, {"arabian_desert": 3}, "arabian_desert").expect("yellow", "move")
    assert pile(poor, "chaldea") == {"foot": 2}


@rule("BP-9.2.1.a")
def test_a_failed_roll_leaves_the_minimum_of_one() -> None:
    """The rolled chariot is lost, and a foot may still mass."""
    play = chaldea({"chariot": 1, "foot": 2}, dice={"replacement": [6]})
    play.do("roll:chariot", "return:foot").expect("yellow", "move")
    assert here(play, "arabian_desert", "chaldea") == {"foot": 1}
    assert lost(play) == {"chaldea.chariot": 1, "chaldea.foot": 1}


# --- 9.2.2 where --------------------------------------------------------------------------------------------


@rule("BP-9.2.2.a")
def test_replacements_go_to_the_nations_own_areas() -> None:
    """Egypt holds Syria and Judah, but its dead return in the five areas of Egypt, empty ones included."""
    play = egypt({"foot": 2}, {"syria": {"foot": 1}, "judah": {"foot": 1}})
    play.do("return:foot").expect("blue", "replacement area")
    assert sorted(play.options()) == ["lower_egypt", "naucratis", "on", "thebaid", "upper_egypt"]
    play.refused("syria", rule="BP-9.2.2.a")


@rule("BP-9.2.2.b", "BP-7.3.a")
def test_not_where_another_nation_stands() -> None:
    """Libya is in Thebaid and Canaan in Naucratis: three areas are left to Egypt; enemy markers close nothing."""
    play = position(
        "egypt",
        "new_units",
        on={
            "egypt": {"on": {"foot": 1}},
            "libya": {"thebaid": {"foot": 1}},
            "canaan": {"naucratis": {"chariot": 1}},
            "assyria": {"upper_egypt": {"terror": 1}},
        },
        dead={"egypt": {"foot": 2}},
        turn=6,
    )
    play.do("return:foot")
    assert sorted(play.options()) == ["lower_egypt", "on", "upper_egypt"]


@rule("BP-9.2.2.b")
def test_own_arrivals_among_enemies_do_not_open_an_area() -> None:
    """Turn 7: Egyptians arrive among Libyans in Thebaid; the area was taken when the phase began."""
    play = position(
        "egypt",
        "new_units",
        on={"egypt": {"on": {"foot": 1}}, "libya": {"thebaid": {"foot": 1}}},
        dead={"egypt": {"foot": 2}},
        turn=7,
    )
    play.do({"thebaid": 3}, "on", "return:foot")
    assert sorted(play.options()) == ["lower_egypt", "naucratis", "on", "upper_egypt"]


@rule("BP-9.2.2.b", "BP-R5.r")
def test_sea_peoples_landed_among_enemies_do_not_open_that_coast() -> None:
    """Turn 4: Ugarit was Canaanite when the phase began; the Sea Peoples who land there bring no dead back to it."""
    play = position(
        "sea_peoples",
        "new_units",
        on={"sea_peoples": {"hamath": {"foot": 1}}, "canaan": {"ugarit": {"foot": 1}}},
        dead={"sea_peoples": {"foot": 2}},
        turn=4,
    )
    play.do({"ugarit": 3, "kadesh": 3}, {}, "return:foot").expect("yellow", "replacement area")
    assert "ugarit" not in play.options()
    assert "kadesh" in play.options()


@rule("BP-9.2.2.c")
def test_with_all_areas_taken_nothing_returns() -> None:
    """Sumer holds Babylon and Elam, but the area Sumer is Kassite: its dead stay dead."""
    play = position(
        "sumer",
        "new_units",
        on={"sumer": {"babylon": {"foot": 1}, "elam": {"foot": 1}}, "kassites": {"sumer": {"foot": 1}}},
        dead={"sumer": {"foot": 4}},
        turn=2,
    )
    play.expect("red", "move")
    assert pile(play, "sumer") == {"foot": 4}


@rule("BP-5.3.b", "BP-9.2.2.a")
def test_replacements_may_overfill_an_area_until_the_check() -> None:
    """A sixth unit returns in the area Sumer and may march on."""
    play = position("sumer", "new_units", on={"sumer": {"sumer": {"foot": 5}}}, dead={"sumer": {"foot": 2}}, turn=2)
    play.do("return:foot").expect("red", "move")
    assert here(play, "sumer", "sumer") == {"foot": 6}


@rule("BP-5.7.c", "BP-9.2.2.b")
def test_chaldeans_do_not_close_the_arabian_desert_to_arameans() -> None:
    """Both nations may stand in the desert, and both may place there."""
    play = position(
        "arameans",
        "new_units",
        on={"arameans": {"mari": {"foot": 1}}, "chaldea": {"arabian_desert": {"foot": 2}}},
        dead={"arameans": {"foot": 2}},
        turn=6,
    )
    play.do("return:foot")
    assert "arabian_desert" in play.options()


# --- 9.3 for what price -------------------------------------------------------------------------------------


@rule("BP-9.3.a")
def test_the_same_type_is_given_up_while_there_is_one() -> None:
    """Two foot and a chariot: the foot is paid with the foot, not with the chariot."""
    play = egypt({"foot": 2, "chariot": 1})
    play.do("return:foot")
    play.expect("blue", "replacement area").do("on")
    assert (pile(play, "egypt"), lost(play)) == ({"chariot": 1}, {"egypt.foot": 1})


@rule("BP-9.3.a", "BP-2.2.b")
def test_camels_are_cavalry() -> None:
    """A camel is paid with a horseman, one of the same type, though a chariot lies there too."""
    play = position(
        "arameans",
        "new_units",
        on={"arameans": {"mari": {"foot": 1}}},
        dead={"arameans": {"camel": 1, "cavalry": 1, "chariot": 1}},
        turn=6,
    )
    assert "roll:camel" not in play.options()
    play.do("return:camel", "mari").expect("blue", "move")
    assert lost(play) == {"arameans.cavalry": 1}


@rule("BP-9.3.b")
def test_foot_may_be_paid_with_a_mounted_unit_if_no_foot_is_left() -> None:
    """One foot, one chariot, one cavalry: the owner chooses which of the two goes."""
    play = position(
        "assyria",
        "new_units",
        on={"assyria": {"zamua": {"foot": 1}}},
        dead={"assyria": {"foot": 1, "chariot": 1, "cavalry": 1}},
        turn=6,
    )
    play.do("return:foot").expect("red", "payment")
    assert sorted(play.options()) == ["cavalry", "chariot"]
    play.do("cavalry", "zamua").expect("red", "move")
    assert (pile(play, "assyria"), lost(play)) == ({"chariot": 1}, {"assyria.cavalry": 1})


@rule("BP-9.3.c")
def test_a_chariot_is_never_paid_with_foot() -> None:
    """One chariot and five foot: the chariot may be rolled for, not bought."""
    play = egypt({"chariot": 1, "foot": 5})
    assert play.options() == ["return:foot", "roll:chariot", "done"]
    play.refused("return:chariot", rule="BP-9.3")


@rule("BP-9.3.h")
@pytest.mark.parametrize(("wanted", "given"), [("chariot", "cavalry"), ("cavalry", "chariot")])
def test_mounted_for_mounted_if_no_other_of_the_type_is_there(wanted: str, given: str) -> None:
    """A chariot for a cavalry and the reverse."""
    play = position(
        "assyria",
        "new_units",
        on={"assyria": {"zamua": {"foot": 1}}},
        dead={"assyria": {"foot": 3, "chariot": 1, "cavalry": 1}},
        turn=6,
    )
    play.do(f"return:{wanted}", "zamua").expect("red", "move")
    assert here(play, "zamua", "assyria") == {"foot": 1, wanted: 1}
    assert lost(play) == {f"assyria.{given}": 1}


@rule("BP-9.3.h", "BP-9.3.a")
def test_not_a_cavalry_while_another_chariot_is_there() -> None:
    """Two chariots and a cavalry: a chariot costs the chariot."""
    play = position(
        "assyria",
        "new_units",
        on={"assyria": {"zamua": {"foot": 1}}},
        dead={"assyria": {"chariot": 2, "cavalry": 1}},
        turn=6,
    )
    play.do("return:chariot", "zamua")
    assert lost(play) == {"assyria.chariot": 1}


@rule("BP-9.3.d")
def test_only_what_lay_in_the_pile_returns_or_pays() -> None:
    """No chariot has died, so none returns; what returned or was given up is not in the pile again."""
    play = egypt({"foot": 3})
    play.refused("return:chariot", rule="BP-9.3.d", says="no chariot in the dead pile")
    play.refused("roll:chariot")
    play.do("return:foot", "on")
    play.refused("return:foot", rule="BP-9.3").do("done")
    assert pile(play, "egypt") == {"foot": 1}


@rule("BP-9.3.d")
def test_units_killed_in_the_first_beloved_turn_lie_in_the_pile_for_the_second() -> None:
    """The pile of each New Units Phase is what lies there when it begins."""
    play = position(
        "assyria",
        "battles",
        on={
            "assyria": {"assyria": {"foot": 2}, "zamua": {"foot": 2}},
            "elam": {"zamua": {"foot": 3}},
        },
        turn=9,
        part=1,
        dice={"round 1 assyria": [1, 1], "round 1 elam": [6, 1, 1]},
    )
    play.until("replace", "red")
    assert pile(play, "assyria") == {"foot": 2}


@rule("BP-9.3.e")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_the_only_unit_of_its_type_may_be_rolled_for(die: int) -> None:
    """1 to 3 it returns, 4 to 6 it is gone; the foot in the pile are not touched."""
    play = egypt({"chariot": 1, "foot": 2}, dice={"replacement": [die]})
    play.do("roll:chariot")
    if die <= 3:
        play.expect("blue", "replacement area").do("thebaid")
        assert here(play, "thebaid", "egypt") == {"foot": 1, "chariot": 1}
        assert lost(play) == {}
    else:
        play.expect("blue", "replace")
        assert lost(play) == {"egypt.chariot": 1}
    assert pile(play, "egypt") == {"foot": 2}


@rule("BP-9.3.e")
def test_one_of_two_may_not_be_rolled_for() -> None:
    """With two chariots in the pile there is no die."""
    play = egypt({"chariot": 2})
    assert play.options() == ["return:chariot", "done"]
    play.refused("roll:chariot", rule="BP-9.3.e")


@rule("BP-9.3.f")
@pytest.mark.parametrize(("die", "back"), [(1, True), (2, True), (3, False), (6, False)])
def test_with_the_god_turned_over_the_roll_needs_a_two(die: int, back: bool) -> None:
    """1 and 2 return the chariot, 3 to 6 lose it."""
    on = {**CORN, "lower_egypt": {"god": 1}}
    play = egypt({"chariot": 1}, on, turned=["egypt"], dice={"replacement": [die]})
    play.do("roll:chariot")
    if back:
        play.do("thebaid")
    play.expect("blue", "move")
    assert here(play, "thebaid", "egypt") == ({"foot": 1, "chariot": 1} if back else {"foot": 1})
    assert lost(play) == ({} if back else {"egypt.chariot": 1})


@rule("BP-9.3.g")
def test_terror_and_siege_never_return() -> None:
    """A Terror marker alone with the enemy is destroyed and in no dead pile."""
    play = position(
        "elam",
        "movement",
        on={
            "elam": {"tigris": {"foot": 1}},
            "assyria": {"akkad": {"terror": 1}, "arrapha": {"foot": 1, "siege": 1}},
        },
        dead={"assyria": {"foot": 2}},
        turn=6,
        chits=("assyria",),
    )
    play.do("march:tigris", "to:akkad", "done").until("replace", "red")
    assert here(play, "akkad", "assyria") == {}
    assert pile(play, "assyria") == {"foot": 2}
    assert play.options() == ["return:foot", "done"]


@rule("BP-9.3.i")
def test_a_successful_roll_uses_up_the_limit() -> None:
    """One area: the chariot rolled back is the one unit of this turn."""
    play = egypt({"chariot": 1, "foot": 2}, {"on": {"foot": 1}}, dice={"replacement": [1]})
    play.do("roll:chariot", "on").expect("blue", "move")
    assert pile(play, "egypt") == {"foot": 2}


@rule("BP-9.3.i")
def test_a_failed_roll_does_not() -> None:
    """One area: the chariot is lost, and a foot may still return."""
    play = egypt({"chariot": 1, "foot": 2}, {"on": {"foot": 1}}, dice={"replacement": [5]})
    play.do("roll:chariot").expect("blue", "replace").do("return:foot", "on").expect("blue", "move")
    assert lost(play) == {"egypt.chariot": 1, "egypt.foot": 1}


@rule("BP-9.3.j")
def test_the_last_of_three_may_be_rolled_for() -> None:
    """One foot returned for another; the third is now the only one of its type."""
    play = egypt({"foot": 3}, dice={"replacement": [2]})
    play.refused("roll:foot", rule="BP-9.3.e")
    play.do("return:foot", "on")
    assert play.options() == ["roll:foot", "done"]
    play.do("roll:foot", "on").expect("blue", "move")
    assert here(play, "on", "egypt") == {"foot": 3}
    assert lost(play) == {"egypt.foot": 1}


def test_a_replacement_is_told_in_one_line_with_its_price() -> None:
    play = egypt({"foot": 4})
    play.do("return:foot", "on")
    assert [line for line in play.log() if "for good" in line] == [
        "Egypt brings back 1 foot in On, giving up 1 foot for good."
    ]
