"""5.1, 5.2 Movement by land: who moves how far."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.pharaohs.positions import here, position
from tests.games.pharaohs.situations import FOUR, THREE, alone, goals, leave, within
from tests.rules import rule


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
