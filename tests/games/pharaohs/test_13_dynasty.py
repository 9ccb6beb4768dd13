"""13.1, 13.3 The Nubian Dynasty: how it is founded and whom it commands."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.pharaohs.position.pieces import by_area
from tests.games.pharaohs.positions import here, pile, position
from tests.games.pharaohs.situations import dynasty, egyptian_pile, ended, held, turn_over
from tests.kit import Play
from tests.rules import rule

# --- founding (13.1) ------------------------------------------------------------------------------------------


def founded(phase: str = "new_units", **more: Any) -> Play:
    """Nubia's turn 10 under a Dynasty founded the turn before; a chariot of Egypt stands in On."""
    on = more.pop("on", {})
    merged = {
        "nubia": {"thebaid": {"foot": 1}, "upper_egypt": {"foot": 1}, "lower_egypt": {"foot": 1}},
        "egypt": {"on": {"chariot": 1}},
        **on,
    }
    return ended(merged, turn=9, dice={"chit": ["nubia"], **more.pop("dice", {})}, **more)


@rule("BP-13.1.b")
@pytest.mark.parametrize(
    ("letters", "founded"),
    [("nnnee", True), ("eennn", True), ("nnnll", True), ("nneee", False), ("nnee-", False), ("nne--", False)],
)
def test_three_of_the_five_areas_found_the_dynasty(letters: str, founded: bool) -> None:
    """Three are enough, whoever holds the others; two of five are not."""
    assert dynasty(ended(held(letters))) == founded


@rule("BP-13.1.c")
@pytest.mark.parametrize(
    ("letters", "founded"),
    [
        ("nnlae", True),  # two of three
        ("nnla-", True),  # an empty area is not a third nation's
        ("nnlee", False),  # two of four is half
        ("nnl--", False),
        ("nlade", False),  # one of two is half
        ("nlad-", False),
        ("nladl", True),  # the only one left
        ("ladll", False),  # none left
    ],
)
def test_or_more_than_half_of_those_no_third_nation_holds(letters: str, founded: bool) -> None:
    """Areas of a third nation do not count; empty ones do."""
    assert dynasty(ended(held(letters))) == founded


@rule("BP-13.1.b", "BP-7.1.b")
def test_markers_and_units_in_nubia_hold_nothing() -> None:
    """Siege markers in two areas and foot off the map beside two held areas: not founded."""
    on = held("nneee")
    on["nubia"] |= {"nubia": {"foot": 3}, "naucratis": {"siege": 1}}
    assert not dynasty(ended(on))


@rule("BP-13.1.a")
def test_it_is_checked_when_the_last_nation_turn_is_over() -> None:
    """Three areas at the end of Nubia's turn; Egypt retakes one before the game turn ends, and nothing is founded."""
    on = held("ennne")
    on["egypt"]["on"] = {"foot": 3}
    on["nubia"]["lower_egypt"] = {"foot": 1}
    play = position(
        "nubia",
        "movement",
        on={**on, "sumer": {"sumer": {"foot": 1}}},
        turn=8,
        chits=("egypt",),
        dice={"round 1 egypt": [6, 6, 1], "round 1 nubia": [1], "chit": ["egypt", "sumer"]},
    )
    play.until("move", "blue")
    assert not dynasty(play)
    play.do("march:on", {"foot": 2}, "to:lower_egypt").until("move", "red")
    assert play.seen().turn == 9
    assert not dynasty(play)


@rule("BP-13.1.a", "BP-15.1.2.a")
def test_it_is_founded_between_two_game_turns_after_the_rulers_have_left() -> None:
    """Turn 9 ends: Piye is gone, the Dynasty stands, and then turn 10 begins with a full container."""
    on = held("nnnee")
    on["nubia"]["on"] = {"foot": 1, "ruler": "piye"}
    play = ended({**on, "sumer": {"sumer": {"foot": 1}}}, turn=9, dice={"chit": ["sumer"]})
    play.expect("red", "move")
    assert (play.seen().turn, dynasty(play)) == (10, True)
    assert here(play, "on", "nubia") == {"foot": 1}
    log = play.log()
    founded = next(i for i, line in enumerate(log) if "Dynasty is founded" in line)
    assert next(i for i, line in enumerate(log) if "Piye leaves" in line) < founded
    assert founded < next(i for i, line in enumerate(log) if line.startswith("Turn 10"))


def lost(play: Play) -> dict[str, int]:
    """What has left the game for good."""
    found: dict[str, int] = play.seen().lost
    return found


CONQUEST = {
    "nubia": {"thebaid": {"foot": 1}, "upper_egypt": {"foot": 1}, "lower_egypt": {"foot": 1}},
    "egypt": {
        "lower_egypt": {"god": 1},
        "on": {"foot": 2, "chariot": 1},
        "philistia": {"foot": 1},
        "syria": {"chariot": 2},
    },
}


@rule("BP-13.1.d")
def test_all_egyptian_foot_goes_to_the_dead_pile() -> None:
    """In Egypt and abroad; none is lost for good."""
    play = ended(CONQUEST, dead={"egypt": {"foot": 1, "chariot": 1}})
    assert egyptian_pile(play) == {"foot": 4, "chariot": 1}
    assert here(play, "philistia", "egypt") == {}
    assert lost(play) == {}


@rule("BP-13.1.e")
def test_all_egyptian_chariots_become_nubian_wherever_they_stand() -> None:
    """In On and in Syria; no Egyptian unit is left, the god stays."""
    play = ended(CONQUEST)
    assert here(play, "on", "nubia") == {"chariot": 1}
    assert here(play, "syria", "nubia") == {"chariot": 2}
    left = [piece for stack in by_area(play.seen()).values() for piece in stack if piece.startswith("egypt.")]
    assert left == ["egypt.god.1"]


@rule("BP-13.1.f")
def test_the_egyptian_dead_pile_is_nubian_property() -> None:
    """What lay in Egypt's pile lies there for Nubia, and Egypt has none."""
    play = ended(CONQUEST, dead={"egypt": {"foot": 2, "chariot": 3}, "nubia": {"foot": 1}})
    assert egyptian_pile(play) == {"foot": 5, "chariot": 3}
    assert pile(play, "egypt") == {}
    assert pile(play, "nubia") == {"foot": 1}


@rule("BP-13.1.f", "BP-13.1.h")
def test_egypt_does_not_draw_from_the_pile_nubia_holds() -> None:
    """Egypt, come back with a foot in Philistia, has no dead of its own to return."""
    on = {
        "nubia": {area: {"foot": 1} for area in ("thebaid", "upper_egypt", "lower_egypt")},
        "egypt": {"philistia": {"foot": 1}},
    }
    pile_of_nubia = [f"egypt.foot.{n}" for n in (11, 12, 13)]
    play = position("egypt", "new_units", on=on, turn=10, dynasty=True, dynasty_pile=pile_of_nubia)
    play.do({"on": 8}, {"on": 3}, "on").expect("blue", "move")
    assert egyptian_pile(play) == {"foot": 3}


@rule("BP-13.1.g", "BP-MW-white.e")
def test_the_founding_scores_at_once_also_at_the_very_end() -> None:
    """30 for White when turn 9 ends, and when turn 10 ends, before the winner is named."""
    early = ended({**CONQUEST, "sumer": {"sumer": {"foot": 1}}}, turn=9, dice={"chit": ["sumer"]})
    assert early.seen().points["white"] == 30
    late = ended(CONQUEST)
    assert late.session.over
    assert (late.seen().points["white"], late.seen().winners) == (30, ["white"])


@rule("BP-13.1.h")
def test_while_it_stands_it_is_not_founded_again() -> None:
    """Egyptians that arrived later are Egyptian at the next turn's end too, and the line scores once."""
    on = {
        "nubia": {"thebaid": {"foot": 1}, "upper_egypt": {"foot": 1}, "lower_egypt": {"foot": 1}},
        "egypt": {"on": {"foot": 2, "chariot": 1}},
    }
    play = ended(on, dynasty=True, dead={"egypt": {"foot": 1}})
    assert here(play, "on", "egypt") == {"foot": 2, "chariot": 1}
    assert pile(play, "egypt") == {"foot": 1}
    assert play.seen().points["white"] == 0


@rule("BP-13.1.h")
def test_egyptians_that_arrive_later_are_egyptian_and_have_a_pile_of_their_own() -> None:
    """Turn 10: Psammetichus' four foot are Blue's; those that die do not join the pile Nubia holds."""
    on = {"nubia": {"thebaid": {"foot": 1}, "upper_egypt": {"foot": 1}, "lower_egypt": {"foot": 3}}}
    play = position(
        "egypt",
        "new_units",
        on=on,
        turn=10,
        options={"late_arrivals": "first"},
        dynasty=True,
        dice={"round 1 egypt": [1, 1, 1, 1], "round 1 nubia": [5, 1, 1]},
    )
    play.expect("blue", "arrive").do({"on": 4}, "on").expect("blue", "move")
    play.do("march:on", {"foot": 4}, "to:lower_egypt").until("retreat")
    assert here(play, "lower_egypt", "egypt") == {"foot": 3}
    play.by("white", "stay").by("blue", "retreat:on")
    play.finish()
    assert pile(play, "egypt") == {"foot": 1}
    assert egyptian_pile(play) == {}


# --- Egyptian units in Nubian service (13.1.i, 13.3) ----------------------------------------------------------


@rule("BP-13.1.i")
def test_a_chariot_in_nubian_service_moves_as_a_nubian() -> None:
    """White moves it, and its range by sea is Nubia's three, not Egypt's six."""
    play = founded()
    play.expect("white", "move").do("sail:on")
    play.expect("white", "destination")
    assert sorted(play.options()) == sorted(["to:naucratis", "to:pelusium", "to:philistia", "to:phoenicia"])


@rule("BP-13.1.i", "BP-13.1.e")
def test_it_controls_for_nubia() -> None:
    """On with only such a chariot: with it Nubia has three areas, so the Dynasty does not fall."""
    on = {"nubia": {"thebaid": {"foot": 1}, "upper_egypt": {"foot": 1}}, "egypt": {"on": {"chariot": 1}}}
    on["nubia"]["lower_egypt"] = {"foot": 1}
    play = ended({**on, "sumer": {"sumer": {"foot": 1}}}, turn=8, dice={"chit": ["nubia", "sumer"]})
    play.do({}, "march:lower_egypt", "to:upper_egypt")
    turn_over(play)
    assert here(play, "lower_egypt", "nubia") == {}
    assert dynasty(play)


@rule("BP-13.1.i", "BP-4.2.5.c")
def test_kills_by_and_of_such_a_chariot() -> None:
    """It kills a foot for White, dies for Red's point, and lies in the Egyptian pile that Nubia holds."""
    play = founded(
        on={"assyria": {"sinai": {"foot": 2}}},
        dice={"round 1 nubia": [5], "round 1 assyria": [5, 1]},
    )
    play.expect("white", "move").do("march:on", "to:sinai").finish()
    tally = play.seen().tally
    assert (tally["white"]["kills"], tally["red"]["kills"]) == (1, 1)
    assert dynasty(play)
    assert egyptian_pile(play) == {"chariot": 1}
    assert pile(play, "nubia") == {}


@rule("BP-13.1.i", "BP-12.0.a")
def test_libyans_raid_the_dynasty() -> None:
    """Turn 10: a chariot in Nubian service in Naucratis survives the first round, and the Libyans are gone."""
    play = ended(
        {
            "nubia": {"thebaid": {"foot": 1}, "upper_egypt": {"foot": 1}, "lower_egypt": {"foot": 1}},
            "egypt": {"naucratis": {"chariot": 1}},
            "libya": {"libyan_desert": {"foot": 2}},
        },
        turn=9,
        dice={"chit": ["libya"], "round 1 libya": [1, 1], "round 1 nubia": [1, 1]},
    )
    play.do("march:libyan_desert", {"foot": 2}, "to:naucratis")
    assert here(play, "naucratis", "nubia") == {"chariot": 1}
    assert here(play, "naucratis", "libya") == {}
    assert here(play, "libyan_desert", "libya") == {"foot": 2}


@rule("BP-13.3.a", "BP-R5.v")
def test_nubia_draws_egyptian_units_as_its_own() -> None:
    """An Egyptian foot and a chariot return as Nubian units in Egyptian areas that Nubia occupies."""
    play = founded(dead={"egypt": {"foot": 3, "chariot": 2}})
    play.expect("white", "replace")
    assert play.options() == ["return:egypt_foot", "return:egypt_chariot", "done"]
    play.do("return:egypt_foot").expect("white", "replacement area")
    assert sorted(play.options()) == ["lower_egypt", "on", "thebaid", "upper_egypt"]
    play.refused("naucratis").do("on", "return:egypt_chariot", "upper_egypt")
    assert here(play, "on", "nubia") == {"foot": 1, "chariot": 1}
    assert here(play, "upper_egypt", "nubia") == {"foot": 1, "chariot": 1}
    assert egyptian_pile(play) == {"foot": 1}
    assert lost(play) == {"egypt.foot": 1, "egypt.chariot": 1}


@rule("BP-R5.v")
def test_egyptian_units_return_only_where_nubia_stands() -> None:
    """Nubia has left Thebaid: what it draws from Egypt's pile does not appear there."""
    on = {"nubia": {"lower_egypt": {"foot": 1}, "upper_egypt": {"foot": 1}, "on": {"foot": 1}}}
    play = ended(on, turn=9, dead={"egypt": {"foot": 2}}, dice={"chit": ["nubia"]})
    play.do("return:egypt_foot").expect("white", "replacement area")
    assert sorted(play.options()) == ["lower_egypt", "on", "upper_egypt"]


@rule("BP-R5.n", "BP-R5.v")
def test_nubias_own_dead_return_in_thebaid_only() -> None:
    """The areas of Egypt are for Egyptian units: Nubian foot still comes back by way of Thebaid."""
    play = founded(dead={"nubia": {"foot": 2}})
    play.do("return:foot").expect("white", "move")
    assert here(play, "thebaid", "nubia") == {"foot": 2}


@rule("BP-R5.n", "BP-R5.v", "BP-9.2.2.c")
def test_with_thebaid_taken_nubias_own_dead_only_mass() -> None:
    """Libya holds Thebaid: a Nubian foot returns off the map, an Egyptian one in an area of Egypt."""
    on = {
        "nubia": {"lower_egypt": {"foot": 1}, "upper_egypt": {"foot": 1}, "naucratis": {"foot": 1}},
        "libya": {"thebaid": {"foot": 1}},
    }
    play = ended(on, turn=9, dead={"egypt": {"foot": 2}, "nubia": {"foot": 2}}, dice={"chit": ["nubia"]})
    play.do("return:foot")
    assert here(play, "nubia", "nubia") == {"foot": 1}
    play.do("return:egypt_foot", "upper_egypt").expect("white", "move")
    assert here(play, "upper_egypt", "nubia") == {"foot": 2}


@rule("BP-5.1.a", "BP-13.1.i")
def test_egyptian_foot_among_nubians_can_be_told_apart() -> None:
    """Their piles differ, and what becomes of them at the fall: the mover says which of them goes."""
    play = founded(dead={"egypt": {"foot": 2}})
    play.do("return:egypt_foot", "lower_egypt", "march:lower_egypt")
    assert len(play.options()) == 2, "one Nubian and one Egyptian foot"


@rule("BP-13.3.a", "BP-9.2.b")
def test_within_its_normal_limits_and_it_may_refuse() -> None:
    """Four areas are four returns, from both piles together; none is drawn if Nubia does not want it."""
    play = founded(dead={"egypt": {"foot": 6}, "nubia": {"foot": 4}})
    for _ in range(2):
        play.do("return:egypt_foot", "on", "return:foot")
        if play.ask.topic == "replacement area":
            play.do("thebaid")
    play.expect("white", "move")
    assert (egyptian_pile(play), pile(play, "nubia")) == ({"foot": 2}, {})
    none = founded(dead={"egypt": {"foot": 6}})
    none.do("done").expect("white", "move")
    assert egyptian_pile(none) == {"foot": 6}


@rule("BP-13.3.a")
def test_only_while_the_dynasty_stands() -> None:
    """Without the Dynasty Egypt's dead are Egypt's."""
    play = position(
        "nubia",
        "new_units",
        on={"nubia": {"thebaid": {"foot": 1}}, "egypt": {"on": {"foot": 1}}},
        dead={"egypt": {"foot": 4}},
        turn=10,
    )
    play.expect("white", "move")


@rule("BP-13.3.b")
def test_egyptian_units_are_paid_from_the_egyptian_pile_alone() -> None:
    """One Egyptian foot and four Nubian: the Egyptian cannot be bought with Nubians, only rolled for."""
    play = founded(dead={"egypt": {"foot": 1}, "nubia": {"foot": 4}}, dice={"replacement": [3]})
    assert play.options() == ["return:foot", "roll:egypt_foot", "done"]
    play.do("roll:egypt_foot", "on")
    assert here(play, "on", "nubia") == {"foot": 1, "chariot": 1}


@rule("BP-13.3.b")
@pytest.mark.parametrize("dead", [{"foot": 2}, {"chariot": 1}])
def test_egypts_turned_god_does_not_worsen_nubias_rate(dead: dict[str, int]) -> None:
    """Amon-Ra turned over: one for one, and the single unit back on a 3."""
    play = founded(
        dead={"egypt": dead},
        on={"egypt": {"lower_egypt": {"god": 1}, "on": {"chariot": 1}}},
        turned=["egypt"],
        dice={"replacement": [3]},
    )
    kind = next(iter(dead))
    play.do(f"return:egypt_{kind}" if dead[kind] == 2 else f"roll:egypt_{kind}", "upper_egypt")
    assert here(play, "upper_egypt", "nubia") == ({"foot": 2} if kind == "foot" else {"foot": 1, "chariot": 1})
    assert lost(play) == ({"egypt.foot": 1} if kind == "foot" else {})
