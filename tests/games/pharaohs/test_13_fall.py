"""13.2 The fall of the Nubian Dynasty."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.games.pharaohs.positions import here, pile, position
from tests.games.pharaohs.situations import dynasty, egyptian_pile, ended, turn_over
from tests.kit import Play
from tests.rules import rule


def reigning(egypt: Mapping[str, Any], dead: Mapping[str, int], **more: Any) -> Play:
    """Nubia's turn 9 under a Dynasty founded as turn 8 ended; its new foot waits, replacements are open."""
    play = ended(
        {
            "nubia": {"thebaid": {"foot": 1}, "upper_egypt": {"foot": 1}, "lower_egypt": {"foot": 1}},
            "egypt": egypt,
            "sumer": {"sumer": {"foot": 1}},
        },
        turn=8,
        dead={"egypt": dead},
        dice={"chit": ["nubia"]},
        **more,
    )
    assert dynasty(play)
    return play.do({}).expect("white", "replace")


GIVE_UP = ("march:upper_egypt", "to:thebaid", "march:lower_egypt", "to:thebaid")  # two of the three areas


@rule("BP-13.2.a")
def test_when_the_condition_fails_egypt_has_its_own_again() -> None:
    """Chariots abroad and the dead pile are Egyptian again, not at once but as the game turn ends."""
    play = reigning({"syria": {"chariot": 2}, "philistia": {"foot": 1}}, {"chariot": 2})
    play.do("done", *GIVE_UP)
    assert here(play, "syria", "nubia") == {"chariot": 2}
    play.until("move", "red")
    assert dynasty(play) == (play.seen().turn == 9)
    if play.seen().turn == 9:
        turn_over(play)
    assert not dynasty(play)
    assert here(play, "syria", "egypt") == {"chariot": 2}
    assert here(play, "thebaid", "nubia") == {"foot": 3, "ruler": 1} or here(play, "thebaid", "nubia") == {"foot": 3}
    assert pile(play, "egypt") == {"foot": 1, "chariot": 2}
    assert egyptian_pile(play) == {}


@rule("BP-13.2.a", "BP-13.3.a")
def test_foot_drawn_by_nubia_is_regained_too() -> None:
    """A foot drawn into On, where a chariot serves, is Egyptian again with the chariot; Nubians stay Nubian."""
    play = reigning({"on": {"chariot": 1}}, {"foot": 2})
    play.do("return:egypt_foot", "on")
    assert here(play, "on", "nubia") == {"foot": 1, "chariot": 1}
    play.do(*GIVE_UP)
    turn_over(play)
    assert not dynasty(play)
    assert here(play, "on", "egypt") == {"foot": 1, "chariot": 1}
    assert here(play, "thebaid", "nubia") == {"foot": 3}
    assert pile(play, "egypt") == {}


@rule("BP-13.2.a")
def test_a_regained_unit_among_nubians_goes_to_the_dead_pile() -> None:
    """The chariot of On has gone to Thebaid, where Nubian foot stands; the one in Syria stands alone."""
    play = reigning({"on": {"chariot": 1}, "syria": {"chariot": 1}}, {"foot": 1})
    play.do("done", "march:on", "to:thebaid", *GIVE_UP)
    turn_over(play)
    assert not dynasty(play)
    assert here(play, "thebaid", "egypt") == {}
    assert here(play, "thebaid", "nubia") == {"foot": 3}
    assert here(play, "syria", "egypt") == {"chariot": 1}
    assert pile(play, "egypt") == {"foot": 1, "chariot": 1}


@rule("BP-13.2.a", "BP-13.4.d")
def test_a_regained_unit_off_the_map_goes_to_the_dead_pile() -> None:
    """Nubia has lost all of Egypt; the Egyptian foot that massed in Nubia does not stay there."""
    play = position(
        "nubia",
        "new_units",
        on={"nubia": {"nubia": {"foot": 1}}},
        turn=10,
        dynasty=True,
        dynasty_pile=["egypt.foot.1", "egypt.foot.2"],
    )
    play.do("return:egypt_foot").expect("white", "move")
    assert here(play, "nubia", "nubia") == {"foot": 2}
    play.finish()
    assert not dynasty(play)
    assert here(play, "nubia", "egypt") == {}
    assert here(play, "nubia", "nubia") == {"foot": 1}
    assert pile(play, "egypt") == {"foot": 1}


@rule("BP-13.2.a", "BP-13.1.h")
def test_both_egyptian_piles_are_joined() -> None:
    """The pile Nubia held and the one Egypt made meanwhile are one."""
    play = ended(
        {"nubia": {"thebaid": {"foot": 1}}},
        dynasty=True,
        dynasty_pile=["egypt.foot.8", "egypt.foot.9"],
        dead={"egypt": {"foot": 1, "chariot": 1}},
    )
    assert not dynasty(play)
    assert pile(play, "egypt") == {"foot": 3, "chariot": 1}
    assert egyptian_pile(play) == {}


@rule("BP-13.1.h", "BP-10.4.b")
def test_a_second_founding_scores_nothing() -> None:
    """The line has been crossed off; Egypt's chariots change hands again all the same."""
    play = ended(
        {
            "nubia": {"thebaid": {"foot": 1}, "upper_egypt": {"foot": 1}, "lower_egypt": {"foot": 1}},
            "egypt": {"on": {"chariot": 1}},
        },
        scored=["BP-MW-white.e"],
    )
    assert dynasty(play)
    assert here(play, "on", "nubia") == {"chariot": 1}
    assert play.seen().points["white"] == 0


@rule("BP-4.1.e", "BP-4.1.d")
def test_egypt_keeps_its_chit_while_nubia_holds_its_units() -> None:
    """With no arrivals to come and nothing on the map, the pile alone or a serving chariot alone is enough."""
    nubia = {"thebaid": {"foot": 1}, "upper_egypt": {"foot": 1}, "lower_egypt": {"foot": 1}}
    for army in ({"on": {"foot": 1}}, {"syria": {"chariot": 1}}):
        play = ended(
            {"nubia": nubia, "egypt": army, "sumer": {"sumer": {"foot": 1}}},
            turn=4,
            scenario="first_five",
            dice={"chit": ["sumer"]},
        )
        assert dynasty(play)
        assert "egypt" in play.seen().nations
        assert "egypt" in play.seen().chits


@rule("BP-13.1.a", "BP-4.1.d")
def test_the_container_is_filled_after_the_check() -> None:
    """The Dynasty falls with nothing but dead to give back: Egypt, no massing nation, has no chit on turn 5."""
    play = position(
        "",
        "turn_end",
        on={"nubia": {"thebaid": {"foot": 1}}, "sumer": {"sumer": {"foot": 1}}},
        turn=4,
        scenario="first_five",
        dynasty=True,
        dynasty_pile=["egypt.foot.9"],
        nations=["nubia", "egypt", "sumer"],
        dice={"chit": ["sumer"]},
    )
    assert not dynasty(play)
    assert "egypt" not in play.seen().nations
