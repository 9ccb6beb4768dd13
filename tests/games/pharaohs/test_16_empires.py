"""16.0 Major empires: gods in their capitals, turned over and back, and the price of it."""

from collections.abc import Mapping
from typing import Any

import pytest

from engine.games.pharaohs import SPEC
from engine.games.pharaohs.position.pieces import by_area
from tests.games.pharaohs.positions import here, pile, position
from tests.kit import Play, new_session
from tests.rules import rule


def gods(play: Play) -> dict[str, str]:
    """Where each god stands."""
    areas = by_area(play.seen())
    return {piece.split(".")[0]: area for area, stack in areas.items() for piece in stack if ".god." in piece}


def turned(play: Play) -> list[str]:
    """The empires whose god lies turned over."""
    found: list[str] = play.seen().turned
    return found


def lost(play: Play) -> dict[str, int]:
    """What has left the game for good."""
    found: dict[str, int] = play.seen().lost
    return found


def scoring(nation: str, on: Mapping[str, Any], turn: int, **more: Any) -> Play:
    """The end of a nation's turn."""
    return position(nation, "scoring", on=on, turn=turn, **more)


MEMPHIS = {"libya": {"lower_egypt": {"foot": 1}}, "egypt": {"lower_egypt": {"god": 1}, "on": {"foot": 1}}}

# --- where the gods stand -----------------------------------------------------------------------------------


@rule("BP-16.0.b", "BP-16.0.c", "BP-3.1.f", "BP-3.1.g")
def test_two_gods_stand_from_the_set_up_on() -> None:
    """After the set-up of turn 1: Amon-Ra in Memphis, the Storm God in Hattusas, both face up, and no other."""
    play = Play(new_session("pharaohs", "full"))
    for _ in range(60):
        if play.seen().turn == 1 and play.seen().phase != "set_up":
            break
        play.do(play.ask.default)
    assert gods(play) == {"egypt": "lower_egypt", "hatti": "hatti"}
    assert turned(play) == []


@rule("BP-16.0.d", "BP-16.0.b")
def test_assur_comes_to_ashur_at_assyrias_turn_3() -> None:
    """Not when turn 3 begins, but when Assyria's turn does, before its arrivals."""
    play = position(
        "",
        "turn_end",
        on={"sumer": {"sumer": {"foot": 1}}, "assyria": {"zamua": {"foot": 1}}},
        turn=2,
        dice={"chit": ["sumer", "assyria"]},
    )
    play.expect("red", "move")
    assert (play.seen().turn, gods(play)) == (3, {})
    play.do("done").until("arrive", "red")
    assert gods(play) == {"assyria": "arrapha"}
    assert turned(play) == []


@rule("BP-16.0.e", "BP-16.0.k")
def test_assur_leaves_as_turn_6_begins() -> None:
    """It stands to the end of turn 5, turned over or not; then it is gone, and the rate is one for one again."""
    on = {"assyria": {"arrapha": {"god": 1}, "zamua": {"foot": 1}}, "elam": {"arrapha": {"foot": 1}}}
    play = position(
        "elam", "scoring", on=on, turn=5, turned=["assyria"], dead={"assyria": {"foot": 2}}, chits=("assyria",)
    )
    play.expect("red", "move")
    assert (play.seen().turn, gods(play)) == (5, {"assyria": "arrapha"})
    assert turned(play) == ["assyria"]
    after = position(
        "", "turn_end", on=on, turn=5, turned=["assyria"], dead={"assyria": {"foot": 2}}, dice={"chit": ["assyria"]}
    )
    after.expect("red", "replace")
    assert (after.seen().turn, gods(after), turned(after)) == (6, {}, [])
    after.do("return:foot", "zamua")
    assert lost(after) == {"assyria.foot": 1}


@rule("BP-16.0.e")
def test_the_last_five_turns_begin_without_assur() -> None:
    """The printed position shows it in Arrapha; turn 6 begins and it is gone."""
    printed = SPEC.view.seen(SPEC.start.deal(SPEC.setup("last_five", 4, {})), None)
    assert "assyria.god.1" in by_area(printed)["arrapha"]
    assert "assyria" not in gods(Play(new_session("pharaohs", "last_five")))


@rule("BP-16.0.f")
def test_assur_comes_to_nineveh_at_assyrias_turn_8() -> None:
    """Turn 8: the god is set up in the area Assyria, face up, when Assyria's first turn begins."""
    play = position(
        "",
        "turn_end",
        on={"sumer": {"sumer": {"foot": 1}}, "assyria": {"arrapha": {"foot": 1}}},
        turn=7,
        dice={"chit": ["sumer", "assyria"]},
    )
    play.expect("red", "move")
    assert (play.seen().turn, gods(play)) == (8, {})
    play.until("arrive", "red")
    assert gods(play) == {"assyria": "assyria"}


@rule("BP-16.0.f")
def test_assur_is_not_set_up_again_between_two_beloved_turns() -> None:
    """The second turn of turn 8 leaves a marker alone that has been turned over."""
    play = position(
        "assyria",
        "new_units",
        on={"assyria": {"assyria": {"god": 1}, "zamua": {"foot": 1}}, "elam": {"assyria": {"foot": 1}}},
        turn=8,
        part=2,
        turned=["assyria"],
    )
    play.expect("red", "move")
    assert gods(play) == {"assyria": "assyria"}
    assert turned(play) == ["assyria"]


@rule("BP-16.0.g", "BP-R3.h")
def test_marduk_comes_to_babylon_at_chaldeas_turn_9() -> None:
    """Not before: on turn 8 and at the start of turn 9 Babylon has no god."""
    play = position(
        "",
        "turn_end",
        on={"sumer": {"sumer": {"foot": 1}}, "chaldea": {"akkad": {"foot": 1}}},
        turn=8,
        dice={"chit": ["sumer", "chaldea"]},
    )
    play.expect("red", "move")
    assert (play.seen().turn, gods(play)) == (9, {})
    play.do("done").until("arrive", "yellow")
    assert gods(play) == {"chaldea": "babylon"}


# --- turning over -------------------------------------------------------------------------------------------


@rule("BP-16.0.h")
@pytest.mark.parametrize(("answer", "after"), [("yes", ["egypt"]), ("no", [])])
def test_who_holds_a_capital_at_the_end_of_its_turn_may_turn_the_god(answer: str, after: list[str]) -> None:
    """Libya in Memphis is asked; unless it says otherwise the answer is yes."""
    play = scoring("libya", MEMPHIS, 6, chits=("egypt",))
    play.expect("red", "god")
    assert play.ask.default == "yes"
    play.do(answer).expect("blue", "move")
    assert turned(play) == after


@rule("BP-16.0.h")
def test_any_other_nation_may_also_one_of_the_same_color_but_then_the_answer_is_no() -> None:
    """Urartu, Blue like Egypt, holds Memphis: asked, with no as the default."""
    on = {"urartu": {"lower_egypt": {"foot": 1}}, "egypt": {"lower_egypt": {"god": 1}, "on": {"foot": 1}}}
    play = scoring("urartu", on, 6, chits=("egypt",))
    play.expect("blue", "god")
    assert play.ask.default == "no"
    play.do("yes")
    assert turned(play) == ["egypt"]


@rule("BP-16.0.h", "BP-SC2.a")
def test_with_three_players_the_new_owner_decides_what_the_same_color_is() -> None:
    """Hatti plays for Yellow then: the Luvians in Hattusas leave its god alone unless told otherwise."""
    on = {"luvians": {"hatti": {"foot": 1}}, "hatti": {"hatti": {"god": 1}, "kaska": {"foot": 1}}}
    assert scoring("luvians", on, 6, chits=("hatti",)).expect("yellow", "god").ask.default == "yes"
    assert scoring("luvians", on, 6, chits=("hatti",), seats=3).expect("yellow", "god").ask.default == "no"


@rule("BP-16.0.h")
def test_only_at_the_end_of_its_own_turn() -> None:
    """Sumer's turn ends while Libya stands in Memphis: nobody is asked."""
    on = {**MEMPHIS, "sumer": {"sumer": {"foot": 1}}}
    play = scoring("sumer", on, 6, chits=("egypt",))
    play.expect("blue", "move")
    assert turned(play) == []


@rule("BP-16.0.h", "BP-7.1.b")
def test_a_marker_alone_holds_no_capital() -> None:
    """An Assyrian Terror marker in Memphis does not control it."""
    on = {
        "assyria": {"lower_egypt": {"terror": 1}, "zamua": {"foot": 1}},
        "egypt": {"lower_egypt": {"god": 1}, "on": {"foot": 1}},
    }
    play = scoring("assyria", on, 6, chits=("egypt",))
    play.expect("blue", "move")
    assert turned(play) == []


@rule("BP-16.0.h", "BP-16.0.b")
def test_a_capital_out_of_its_turns_is_no_capital() -> None:
    """Turn 9: who holds Ashur (Arrapha) turns nothing; the god is in Nineveh."""
    on = {"elam": {"arrapha": {"foot": 1}}, "assyria": {"assyria": {"god": 1}, "zamua": {"foot": 1}}}
    play = scoring("elam", on, 9, chits=("assyria",))
    play.expect("red", "arrive")
    assert turned(play) == []


# --- turning back -------------------------------------------------------------------------------------------


@rule("BP-16.0.i")
def test_the_owner_in_his_capital_turns_the_god_back_without_asking() -> None:
    """Egypt holds Memphis at the end of its own turn."""
    on = {"egypt": {"lower_egypt": {"foot": 1, "god": 1}}, "sumer": {"sumer": {"foot": 1}}}
    play = scoring("egypt", on, 6, turned=["egypt"], chits=("sumer",))
    play.expect("red", "move")
    assert turned(play) == []


@rule("BP-16.0.i")
def test_only_at_the_end_of_the_owners_turn() -> None:
    """Egypt stands in Memphis while Sumer's turn ends: still turned, and Egypt still pays double."""
    on = {"egypt": {"lower_egypt": {"foot": 1, "god": 1}, "on": {"foot": 1}}, "sumer": {"sumer": {"foot": 1}}}
    play = scoring("sumer", on, 6, turned=["egypt"], chits=("egypt",), dead={"egypt": {"foot": 3}})
    play.expect("blue", "replace")
    assert turned(play) == ["egypt"]
    play.do("return:foot", "on")
    assert lost(play) == {"egypt.foot": 2}


@rule("BP-16.0.i")
def test_an_empty_capital_does_not_turn_the_god_back() -> None:
    """The conqueror has gone, but no Egyptian unit is in Memphis when Egypt's turn ends."""
    on = {"egypt": {"lower_egypt": {"god": 1}, "on": {"foot": 1}}, "sumer": {"sumer": {"foot": 1}}}
    play = scoring("egypt", on, 6, turned=["egypt"], chits=("sumer",))
    assert turned(play) == ["egypt"]


@rule("BP-16.0.n", "BP-16.0.k")
def test_the_first_of_two_beloved_turns_turns_the_god_back() -> None:
    """Turn 9: Assyria holds Nineveh at the end of its first turn, and its second New Units Phase is one for one."""
    on = {"assyria": {"assyria": {"foot": 1, "god": 1}}}
    two, dead = {"ninth_turn": "two"}, {"assyria": {"foot": 2}}
    play = position("assyria", "scoring", on=on, turn=9, part=1, turned=["assyria"], dead=dead, options=two)
    play.expect("red", "replace")
    assert play.seen().march.part == 2
    assert turned(play) == []
    play.do("return:foot", "zamua")
    assert lost(play) == {"assyria.foot": 1}


# --- due while an enemy stands there ------------------------------------------------------------------------


@rule("BP-16.0.m")
def test_assur_is_set_up_face_up_in_an_occupied_ashur() -> None:
    """Turn 3, Kassites in Arrapha: the god is placed; they may turn it at the end of their own turn."""
    on = {"kassites": {"arrapha": {"foot": 2}}, "assyria": {"assyria": {"foot": 1}}}
    play = position("assyria", "new_units", on=on, turn=3, chits=("kassites",))
    play.do({"zamua": 5}, {"assyria": 4}, "assyria")
    assert gods(play) == {"assyria": "arrapha"}
    assert turned(play) == []
    play.until("god", "yellow").do("yes")
    assert turned(play) == ["assyria"]


@rule("BP-16.0.m")
def test_marduk_is_set_up_face_up_in_an_occupied_babylon() -> None:
    """Turn 9: Elam in Babylon; one for one until Elam's own turn has ended."""
    on = {"elam": {"babylon": {"foot": 2}}, "chaldea": {"akkad": {"foot": 1}}}
    play = position("chaldea", "new_units", on=on, turn=9, chits=("elam",), dead={"chaldea": {"foot": 2}})
    play.do({}, "return:foot")
    assert lost(play) == {"chaldea.foot": 1}
    assert gods(play) == {"chaldea": "babylon"}
    assert turned(play) == []
    play.until("god", "white").do("yes")
    assert turned(play) == ["chaldea"]


@rule("BP-16.0.m")
def test_marduk_comes_face_up_though_assur_was_turned() -> None:
    """Assur turned over on turn 5 is gone on turn 6, and stands face up in Nineveh on turn 8, enemies or not."""
    on = {"elam": {"assyria": {"foot": 2}}, "assyria": {"zamua": {"foot": 1}}}
    play = position("assyria", "new_units", on=on, turn=8, turned=["assyria"])
    assert gods(play) == {"assyria": "assyria"}
    assert turned(play) == []


# --- the price ----------------------------------------------------------------------------------------------


def turned_egypt(dead: Mapping[str, int]) -> Play:
    on = {"egypt": {"on": {"foot": 1}, "thebaid": {"foot": 1}, "lower_egypt": {"god": 1}}}
    return position("egypt", "new_units", on=on, dead={"egypt": dead}, turn=6, turned=["egypt"])


@rule("BP-16.0.j")
def test_each_return_costs_two_of_the_same_type_first() -> None:
    """Four foot and a chariot: one foot returns, two foot go, the chariot stays."""
    play = turned_egypt({"foot": 4, "chariot": 1})
    play.do("return:foot", "on", "done")
    assert (pile(play, "egypt"), lost(play)) == ({"foot": 1, "chariot": 1}, {"egypt.foot": 2})


@rule("BP-16.0.j")
def test_what_is_missing_of_the_type_is_paid_with_mounted_units() -> None:
    """Two foot and two chariots: the other foot goes, and then a chariot."""
    play = turned_egypt({"foot": 2, "chariot": 2})
    play.do("return:foot", "on")
    assert lost(play) == {"egypt.foot": 1, "egypt.chariot": 1}


@rule("BP-16.0.j", "BP-9.3.b")
def test_a_lone_foot_costs_two_chariots_or_a_roll() -> None:
    """No other foot is in the pile: both chariots go for it."""
    play = turned_egypt({"foot": 1, "chariot": 2})
    assert play.options() == ["return:foot", "roll:foot", "done"]
    play.do("return:foot", "on")
    assert (pile(play, "egypt"), lost(play)) == ({}, {"egypt.chariot": 2})


@rule("BP-16.0.j", "BP-9.3.c")
def test_a_chariot_is_not_paid_with_foot_at_the_bad_rate_either() -> None:
    """Two chariots and four foot: no chariot returns."""
    play = turned_egypt({"foot": 4, "chariot": 2})
    assert play.options() == ["return:foot", "done"]
    play.refused("return:chariot", rule="BP-9.3", says="2 more")


@rule("BP-16.0.j")
def test_two_dead_are_too_few() -> None:
    """Two foot: neither a return at two for one nor a roll."""
    turned_egypt({"foot": 2}).expect("blue", "move")


@rule("BP-16.0.j")
def test_only_the_empire_whose_god_is_turned_pays_double() -> None:
    """Egypt's god is turned, Hatti's is not."""
    on = {"egypt": {"lower_egypt": {"god": 1}, "on": {"foot": 1}}, "hatti": {"hatti": {"foot": 1, "god": 1}}}
    play = position("hatti", "new_units", on=on, dead={"hatti": {"foot": 2}}, turn=6, turned=["egypt"])
    play.do("return:foot", "hatti")
    assert lost(play) == {"hatti.foot": 1}


@rule("BP-16.0.k")
@pytest.mark.parametrize("god", [{"god": 1}, {}])
def test_face_up_or_without_a_god_it_is_one_for_one(god: dict[str, int]) -> None:
    """Two dead foot are enough for one."""
    on = {"egypt": {"on": {"foot": 1}, "lower_egypt": {"foot": 1, **god}}}
    play = position("egypt", "new_units", on=on, dead={"egypt": {"foot": 2}}, turn=6)
    play.do("return:foot", "on").expect("blue", "move")
    assert lost(play) == {"egypt.foot": 1}


@rule("BP-16.0.l")
def test_an_empire_may_decline_and_wait() -> None:
    """Egypt returns nothing at the bad rate, and its dead pile is as it was."""
    play = turned_egypt({"foot": 4})
    play.do("done").expect("blue", "move")
    assert (pile(play, "egypt"), lost(play)) == ({"foot": 4}, {})


# --- the worked examples ------------------------------------------------------------------------------------


def after_memphis_fell(answer: str) -> Play:
    """Libya holds Memphis at the end of its turn; Egypt, with four dead chariots and three areas, is next."""
    on = {
        "libya": {"lower_egypt": {"foot": 1}},
        "egypt": {"lower_egypt": {"god": 1}, "on": {"foot": 3}, "thebaid": {"foot": 1}, "upper_egypt": {"foot": 1}},
    }
    play = scoring(
        "libya",
        on,
        5,
        chits=("egypt",),
        dead={"egypt": {"chariot": 4}},
        dice={"round 1 egypt": [5, 1], "round 1 libya": [1], "chit": ["egypt"]},
    )
    return play.do(answer).expect("blue", "replace")


@rule("BP-EX-12")
def test_four_dead_chariots_face_up() -> None:
    """Two return and two leave the game."""
    play = after_memphis_fell("no")
    play.do("return:chariot", "on", "return:chariot", "on").expect("blue", "move")
    assert here(play, "on", "egypt") == {"foot": 3, "chariot": 2}
    assert (pile(play, "egypt"), lost(play)) == ({}, {"egypt.chariot": 2})


@rule("BP-EX-12")
def test_four_dead_chariots_turned_over() -> None:
    """One returns, two leave the game and one stays in the pile."""
    play = after_memphis_fell("yes")
    play.do("return:chariot", "on").refused("return:chariot").do("done").expect("blue", "move")
    assert here(play, "on", "egypt") == {"foot": 3, "chariot": 1}
    assert (pile(play, "egypt"), lost(play)) == ({"chariot": 1}, {"egypt.chariot": 2})


@rule("BP-EX-13")
def test_egypt_waits_retakes_memphis_and_replaces_at_one_for_one() -> None:
    """None returned, Memphis retaken: the god is turned back and the next phase is one for one."""
    play = after_memphis_fell("yes")
    play.do("done", "march:on", {"foot": 2}, "to:lower_egypt").until("replace", "blue")
    assert play.seen().turn == 6
    assert turned(play) == []
    play.do("return:chariot", "on", "return:chariot", "on")
    assert (pile(play, "egypt"), lost(play)) == ({}, {"egypt.chariot": 2})
