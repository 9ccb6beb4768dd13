"""13.0 Nubians: the Dynasty founded and fallen, Egyptian units in its service, and the way off the map."""

from collections.abc import Mapping
from typing import Any

import pytest

from tests.games.pharaohs.positions import here, pile, position
from tests.kit import Play, easy
from tests.rules import rule

FIVE = ("on", "upper_egypt", "lower_egypt", "thebaid", "naucratis")
OWNERS = {"n": "nubia", "e": "egypt", "l": "libya", "a": "assyria", "d": "elam"}


def ended(on: Mapping[str, Any], turn: int = 10, **more: Any) -> Play:
    """A full game turn that ends: on turn 10 the game ends with it, before that Sumer or who is scripted is next."""
    return position("", "turn_end", on=on, turn=turn, **more)


def held(letters: str) -> dict[str, dict[str, Any]]:
    """One foot in each Egyptian starting area: `n` Nubian, `e` Egyptian, others of third nations, `-` nobody's."""
    on: dict[str, dict[str, Any]] = {}
    for area, letter in zip(FIVE, letters, strict=True):
        if letter != "-":
            on.setdefault(OWNERS[letter], {})[area] = {"foot": 1}
    return on


def dynasty(play: Play) -> bool:
    return bool(play.view()["dynasty"])


def egyptian_pile(play: Play) -> dict[str, int]:
    """The Egyptian dead pile that Nubia holds."""
    counts: dict[str, int] = {}
    for piece in play.view()["dynasty_pile"]:
        assert piece.startswith("egypt.")
        kind = piece.split(".")[1]
        counts[kind] = counts.get(kind, 0) + 1
    return counts


def turn_over(play: Play) -> None:
    """Play on with defaults to the first question of the next game turn."""
    turn = play.view()["turn"]
    while play.view()["turn"] == turn and not play.session.over:
        play.by(*next((seat, easy(ask)) for seat, ask in play.session.asks().items()))


def lost(play: Play) -> dict[str, int]:
    """What has left the game for good."""
    found: dict[str, int] = play.view()["lost"]
    return found


# --- founding (13.1) ----------------------------------------------------------------------------------------


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
    assert play.view()["turn"] == 9
    assert not dynasty(play)


@rule("BP-13.1.a", "BP-15.1.2.a")
def test_it_is_founded_between_two_game_turns_after_the_rulers_have_left() -> None:
    """Turn 9 ends: Piye is gone, the Dynasty stands, and then turn 10 begins with a full container."""
    on = held("nnnee")
    on["nubia"]["on"] = {"foot": 1, "ruler": "piye"}
    play = ended({**on, "sumer": {"sumer": {"foot": 1}}}, turn=9, dice={"chit": ["sumer"]})
    play.expect("red", "move")
    assert (play.view()["turn"], dynasty(play)) == (10, True)
    assert here(play, "on", "nubia") == {"foot": 1}
    log = play.log()
    founded = next(i for i, line in enumerate(log) if "Dynasty is founded" in line)
    assert next(i for i, line in enumerate(log) if "Piye leaves" in line) < founded
    assert founded < next(i for i, line in enumerate(log) if line.startswith("Turn 10"))


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
    left = [piece for stack in play.view()["areas"].values() for piece in stack if piece.startswith("egypt.")]
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
    play.do({"on": 4}, "on").expect("blue", "move")
    assert egyptian_pile(play) == {"foot": 3}


@rule("BP-13.1.g", "BP-MW-white.e")
def test_the_founding_scores_at_once_also_at_the_very_end() -> None:
    """30 for White when turn 9 ends, and when turn 10 ends, before the winner is named."""
    early = ended({**CONQUEST, "sumer": {"sumer": {"foot": 1}}}, turn=9, dice={"chit": ["sumer"]})
    assert early.view()["points"]["white"] == 30
    late = ended(CONQUEST)
    assert late.session.over
    assert (late.view()["points"]["white"], late.view()["winners"]) == (30, ["white"])


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
    assert play.view()["points"]["white"] == 0


@rule("BP-13.1.h")
def test_egyptians_that_arrive_later_are_egyptian_and_have_a_pile_of_their_own() -> None:
    """Turn 10: Psammetichus' four foot are Blue's; those that die do not join the pile Nubia holds."""
    on = {"nubia": {"thebaid": {"foot": 1}, "upper_egypt": {"foot": 1}, "lower_egypt": {"foot": 3}}}
    play = position(
        "egypt",
        "new_units",
        on=on,
        turn=10,
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


# --- Egyptian units in Nubian service (13.1.i, 13.3) --------------------------------------------------------


def founded(phase: str = "new_units", **more: Any) -> Play:
    """Nubia's turn 10 under a Dynasty founded the turn before; a chariot of Egypt stands in On."""
    on = more.pop("on", {})
    merged = {
        "nubia": {"thebaid": {"foot": 1}, "upper_egypt": {"foot": 1}, "lower_egypt": {"foot": 1}},
        "egypt": {"on": {"chariot": 1}},
        **on,
    }
    return ended(merged, turn=9, dice={"chit": ["nubia"], **more.pop("dice", {})}, **more)


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
    tally = play.view()["tally"]
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


# --- the fall (13.2) ----------------------------------------------------------------------------------------


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
    assert dynasty(play) == (play.view()["turn"] == 9)
    if play.view()["turn"] == 9:
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
    assert play.view()["points"]["white"] == 0


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
        assert "egypt" in play.view()["nations"]
        assert "egypt" in play.view()["chits"]


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
    assert "egypt" not in play.view()["nations"]


# --- off the map (13.4) -------------------------------------------------------------------------------------


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
