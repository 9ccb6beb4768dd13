"""The house options BP-O1 to BP-O12: what each changes, shown by play with its default and its alternative."""

from typing import Any

import pytest

from engine.games.pharaohs import SPEC
from tests.games.pharaohs.positions import here, pile, position
from tests.kit import Play
from tests.rules import rule


def options(**chosen: str) -> dict[str, str]:
    """Only what is named; an empty string stands for the default."""
    return {name: value for name, value in chosen.items() if value}


@rule("BP-O1", "BP-O2", "BP-O3", "BP-O4", "BP-O5", "BP-O6", "BP-O7", "BP-O8", "BP-O9", "BP-O10", "BP-O11", "BP-O12")
def test_the_defaults() -> None:
    """Without a switch the first of each pair holds."""
    assert SPEC.setup("first_five", 4, {}).options == {
        "redeploy_through": "no",
        "terror_siege": "extra_die",
        "redeploy_home": "yes",
        "kills_in_color": "yes",
        "kills_with_lists": "yes",
        "modifiers": "capped",
        "scoring": "mighty_warriors",
        "egyptian_foot": "dead_pile",
        "last_march": "when_done",
        "ninth_turn": "one",
        "late_arrivals": "evened",
        "head_start": "even",
    }


# --- redeployment -------------------------------------------------------------------------------------------


@rule("BP-O1", "BP-4.2.4.c")
@pytest.mark.parametrize(("chosen", "back"), [("", False), ("no", False), ("yes", True)])
def test_o1_back_through_an_enemy_passed_this_turn(chosen: str, back: bool) -> None:
    """Two foot stayed in Pelusium to let a third pass to Philistia; Elam holds out, and the third is cut off or not."""
    play = position(
        "egypt",
        "movement",
        on={"egypt": {"on": {"foot": 3}}, "elam": {"pelusium": {"foot": 1}}},
        turn=10,
        options=options(redeploy_through=chosen),
        dice={"round 1 egypt": [1, 1], "round 1 elam": [1], "round 2 egypt": [1, 1], "round 2 elam": [1]},
    )
    play.do("march:on", {"foot": 2}, "to:pelusium", "march:on", "to:philistia")
    offered = False
    while play.seen().march and play.seen().phase in ("movement", "battles", "redeployment"):
        ask = play.ask
        if ask.topic == "redeploy" and "redeploy:philistia" in play.options():
            offered = True
            play.do("redeploy:philistia")
            if play.ask.topic == "destination":
                play.do("to:on")
        elif ask.topic == "who":
            play.do({"foot": 2})
        else:
            play.do(ask.default if ask.default is not None else play.options()[0])
    assert offered == back
    assert here(play, "philistia", "egypt") == ({} if back else {"foot": 1})
    assert here(play, "on", "egypt") == {"foot": 3 if back else 2}


@rule("BP-O3", "BP-8.1.d")
@pytest.mark.parametrize(("chosen", "back"), [("", True), ("yes", True), ("no", False)])
def test_o3_back_to_a_home_area_left_empty(chosen: str, back: bool) -> None:
    """A Sumerian went to Elam by way of Karduniash: the area Sumer is open to him or not, Karduniash always."""
    play = position(
        "sumer",
        "movement",
        on={"sumer": {"sumer": {"foot": 1}, "babylon": {"foot": 1}}},
        turn=10,
        options=options(redeploy_home=chosen),
    )
    play.do("march:sumer", "via:karduniash", "to:elam", "done", "redeploy:elam")
    if back:
        assert sorted(play.options()) == ["to:babylon", "to:karduniash", "to:sumer"]
        play.do("to:sumer")
        assert here(play, "sumer", "sumer") == {"foot": 1}
    else:
        assert sorted(play.options()) == ["to:babylon", "to:karduniash"]
        play.refused("to:sumer", rule="BP-8.1.b")


# --- battle -------------------------------------------------------------------------------------------------


def assault(terror_siege: str, dice: list[int], markers: int, **more: Any) -> str:
    """Two Assyrian foot with Siege markers against Elam in Babylon; the log line of their first roll."""
    on: dict[str, Any] = {
        "assyria": {"babylon": {"foot": 2, "siege": markers}},
        "elam": {"babylon": {"foot": 5}},
    }
    play = position(
        "assyria",
        "battles",
        on=on,
        turn=10,
        options=options(terror_siege=terror_siege, **more),
        dice={"round 1 assyria": dice, "round 1 elam": [1] * 5},
    )
    play.expect("red", "terror").do(markers)
    [line] = [line for line in play.log() if line.startswith("Round 1: Assyria rolls")]
    return line


@rule("BP-O2", "BP-6.7.b")
@pytest.mark.parametrize("chosen", ["", "extra_die"])
def test_o2_an_extra_die_per_marker(chosen: str) -> None:
    """Two foot and two markers throw four unmodified dice."""
    assert assault(chosen, [4, 4, 4, 5], 2).endswith("rolls 4 4 4 5: 1 hit.")


@rule("BP-O2")
@pytest.mark.parametrize(
    ("dice", "markers", "hits"),
    [
        ([4, 4], 1, "1 hit"),
        ([4, 4], 2, "2 hits"),
        ([4, 5], 1, "2 hits"),
        ([4, 5], 2, "3 hits"),
        ([3, 6], 1, "2 hits"),
        ([1, 2], 2, "no hit"),
    ],
)
def test_o2_or_one_more_on_a_chosen_die_per_marker(dice: list[int], markers: int, hits: str) -> None:
    """Two foot throw two dice, and each marker raises one of them by one, where it helps."""
    line = assault("plus_one", dice, markers)
    assert f"rolls {dice[0]} {dice[1]}" in line
    assert line.endswith(f": {hits}.")


def zion(modifiers: str, die: int) -> str:
    """Godly Judah, led by Saul, in its own area; the log line of its roll."""
    on: dict[str, Any] = {
        "judah": {"judah": {"foot": 1, "chosen": 1, "ruler": "saul"}},
        "canaan": {"judah": {"foot": 3}},
    }
    play = position(
        "judah",
        "battles",
        on=on,
        turn=6,
        options=options(modifiers=modifiers),
        dice={"round 1 judah": [die], "round 1 canaan": [1, 1, 1]},
    )
    play.expect("white", "lead").do("lead")
    [line] = [line for line in play.log() if line.startswith("Round 1: Judah rolls")]
    return line


@rule("BP-O6", "BP-6.2.c")
@pytest.mark.parametrize("chosen", ["", "capped"])
@pytest.mark.parametrize(("die", "hits"), [(3, "no hit"), (4, "1 hit"), (5, "2 hits"), (6, "2 hits")])
def test_o6_never_more_than_one(chosen: str, die: int, hits: str) -> None:
    """Saul and the Chosen People give +1 between them."""
    assert zion(chosen, die).endswith(f"{hits}.")


@rule("BP-O6")
@pytest.mark.parametrize(("die", "hits"), [(2, "no hit"), (3, "1 hit"), (4, "2 hits"), (5, "2 hits"), (6, "2 hits")])
def test_o6_or_they_add_up(die: int, hits: str) -> None:
    """With +2 a natural 3 is a hit, and 6 and more are two."""
    assert zion("added", die).endswith(f"{hits}.")


# --- points -------------------------------------------------------------------------------------------------


def slain(victim: str, scenario: str, turn: int, **chosen: str) -> dict[str, int]:
    """Sea Peoples kill a unit; Yellow's tally when their turn is scored."""
    play = position(
        "sea_peoples",
        "battles",
        on={"sea_peoples": {"syria": {"foot": 1}}, victim: {"syria": {"foot": 1}}},
        scenario=scenario,
        turn=turn,
        options=options(**chosen),
        dice={"round 1 sea_peoples": [5], f"round 1 {victim}": [1]},
    )
    tally: dict[str, int] = play.finish().seen().tally["yellow"]
    return tally


@rule("BP-O4", "BP-2.5.c")
def test_o4_kills_between_nations_of_one_color() -> None:
    """Sea Peoples kill a Canaanite, Yellow like they: a point, or none; an Egyptian is a point either way."""
    assert slain("canaan", "full", 10)["kills"] == 1
    assert slain("canaan", "full", 10, kills_in_color="yes")["kills"] == 1
    assert "kills" not in slain("canaan", "full", 10, kills_in_color="no")
    assert slain("egypt", "full", 10, kills_in_color="no")["kills"] == 1


@rule("BP-O5", "BP-SC4.0.c")
def test_o5_kill_points_beside_the_victory_lists() -> None:
    """An Egyptian killed while lists are in use: a point, or none; with Mighty Warriors always one."""
    lists = {"scoring": "victory_lists"}
    assert slain("egypt", "first_five", 5, **lists)["kills"] == 1
    assert slain("egypt", "first_five", 5, **lists, kills_with_lists="yes")["kills"] == 1
    assert "kills" not in slain("egypt", "first_five", 5, **lists, kills_with_lists="no")
    assert slain("egypt", "first_five", 5, kills_with_lists="no")["kills"] == 1


@rule("BP-O5", "BP-SC4.0.c")
def test_o5_without_the_points_the_kills_still_count_for_the_lists() -> None:
    """Sea Peoples kill their second Canaanite: no kill point, but 10 for the line."""
    play = position(
        "sea_peoples",
        "battles",
        on={"sea_peoples": {"syria": {"foot": 1}}, "canaan": {"syria": {"foot": 1}}},
        scenario="first_five",
        turn=5,
        options={"scoring": "victory_lists", "kills_with_lists": "no"},
        kills={"sea_peoples": {"canaan": 1}},
        dice={"round 1 sea_peoples": [5], "round 1 canaan": [1]},
    )
    tally = play.finish().seen().tally["yellow"]
    assert "kills" not in tally
    assert "BP-SC4.5-seapeoples.d" in play.seen().scored


@rule("BP-O7", "BP-SC4.0.b")
@pytest.mark.parametrize(
    ("chosen", "line"),
    [("", "BP-SC5.1-yellow.e"), ("mighty_warriors", "BP-SC5.1-yellow.e"), ("victory_lists", "BP-SC4.5-phrygia.d")],
)
def test_o7_mighty_warriors_or_victory_lists(chosen: str, line: str) -> None:
    """Phrygia in Kaska, Chalbyes and East Taurus: 10 points for three areas, or for the mountain chain."""
    on: dict[str, Any] = {"phrygia": {area: {"foot": 1} for area in ("kaska", "chalbyes", "east_taurus")}}
    play = position("phrygia", "scoring", on=on, scenario="first_five", turn=4, options=options(scoring=chosen))
    play.until("arrive")
    assert play.seen().scored == [line]
    assert play.seen().tally["yellow"] == {"areas": 3, "lines": 10}


@rule("BP-O8", "BP-13.1.d")
@pytest.mark.parametrize(("chosen", "kept"), [("", 3), ("dead_pile", 3), ("removed", 1)])
def test_o8_egyptian_foot_at_the_founding(chosen: str, kept: int) -> None:
    """Two foot on the map and one dead: three in the pile, or one and two out of the game."""
    play = position(
        "",
        "turn_end",
        on={
            "nubia": {area: {"foot": 1} for area in ("thebaid", "upper_egypt", "lower_egypt")},
            "egypt": {"on": {"foot": 1, "chariot": 1}, "syria": {"foot": 1}},
        },
        dead={"egypt": {"foot": 1}},
        turn=10,
        options=options(egyptian_foot=chosen),
    )
    assert len(play.seen().dynasty_pile) == kept
    assert play.seen().lost == ({} if kept == 3 else {"egypt.foot": 2})
    assert here(play, "on", "nubia") == {"chariot": 1}
    assert pile(play, "egypt") == {}


def test_two_options_belong_to_the_first_five_turns() -> None:
    """Scoring, and kills beside the lists, are offered where lists exist."""
    both = [option.id for option in SPEC.start.options if option.scenarios == ("first_five",)]
    assert both == ["kills_with_lists", "scoring"]


# --- the last march -------------------------------------------------------------------------------------------


def last_march(chosen: str, foe: str = "phoenicia") -> Play:
    """One Egyptian foot uses all its allowance to go into an area that Elam holds or not."""
    play = position(
        "egypt",
        "movement",
        on={"egypt": {"on": {"foot": 1}}, "elam": {foe: {"foot": 1}}},
        options={"last_march": chosen},
        dice={"round 1 egypt": [6], "round 1 elam": [1]},
    )
    return play.do("march:on", "to:phoenicia")


@rule("BP-O9")
def test_o9_battles_wait_until_the_last_march_is_not_taken_back() -> None:
    play = last_march("when_done")
    assert play.ask.topic == "move" and play.options() == ["done"] and not play.session.table.dice.rolls
    assert play.ask.prompt.startswith("Egypt has nothing left to move.")
    play.session.undo("blue")
    assert here(play, "on", "egypt") == {"foot": 1} and here(play, "phoenicia", "egypt") == {}
    play.do("to:phoenicia", "done")
    assert play.session.table.dice.rolls and here(play, "phoenicia", "elam") == {}


@rule("BP-O9")
def test_o9_or_they_begin_at_once() -> None:
    play = last_march("at_once")
    assert play.session.table.dice.rolls and here(play, "phoenicia", "elam") == {}


@rule("BP-O9")
def test_o9_nobody_is_asked_where_no_battle_follows_or_nothing_could_move() -> None:
    assert last_march("when_done", foe="elam").ask.topic == "redeploy"
    on = {"chaldea": {"alasa": {"foot": 1}}, "elam": {"alasa": {"foot": 1}}}
    dice = {"round 1 chaldea": [6], "round 1 elam": [1]}
    play = position("chaldea", "movement", on=on, options={"last_march": "when_done"}, dice=dice)
    assert play.session.table.dice.rolls and all(event.by == "forced" for event in play.session.journal)


# --- turn 9 -------------------------------------------------------------------------------------------------


def after_assyria(chosen: str, turn: int = 9) -> Play:
    """Assyria's turn has ended and Elam is still to be drawn."""
    on: Any = {"assyria": {"arrapha": {"foot": 1}}, "elam": {"elam": {"foot": 1}}}
    return position("assyria", "scoring", on=on, turn=turn, chits=("elam",), options={"ninth_turn": chosen})


@rule("BP-O10", "BP-R3.b", "BP-5.10.a")
@pytest.mark.parametrize(("chosen", "next_role"), [("one", "elam"), ("two", "assyria")])
def test_o10_assyria_takes_one_turn_or_two(chosen: str, next_role: str) -> None:
    """On turn 9 as the table has chosen; on turn 8 always two."""
    assert after_assyria(chosen).ask.role == next_role
    assert after_assyria(chosen, turn=8).ask.role == "assyria"
