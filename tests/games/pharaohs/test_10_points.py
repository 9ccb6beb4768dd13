"""10.0 Victory points: areas, kills, lines, and the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.pharaohs.data.tables import LINES
from engine.tools.play_out import Result, result_of
from tests.games.pharaohs.positions import here, pile, position
from tests.kit import Play, easy, new_session, random_play
from tests.rules import rule

ELAM: Any = {"elam": {"elam": {"foot": 1}}}  # somebody whose turn comes next


def tally(play: Play, color: str) -> dict[str, int]:
    found: dict[str, int] = play.seen().tally.get(color, {})
    return found


def scored(nation: str, areas: Any, turn: int = 6, color: str = "", **more: Any) -> dict[str, int]:
    """What a nation's color has after its turn, with a unit in each of the areas."""
    stacks = areas if isinstance(areas, dict) else {area: {"foot": 1} for area in areas}
    others = more.pop("others", ELAM if nation != "elam" else {"egypt": {"thebaid": {"foot": 1}}})
    chits = tuple(others)
    play = position(nation, "scoring", on={nation: stacks, **others}, turn=turn, part=2, chits=chits, **more)
    seat = color or {"cimmeria": "white", "elam": "white", "chaldea": "yellow", "arameans": "blue"}.get(nation, "")
    return tally(play, seat)


# ---------------------------------------------------------------- 10.1, 10.2 areas


@rule("BP-10.1.a")
@pytest.mark.parametrize("scenario", ["full", "first_five", "middle_five", "last_five"])
def test_points_come_from_three_sources(scenario: str) -> None:
    """Areas, kills and lines, beside what a scenario starts with; the totals are exactly that."""
    session = random_play(new_session("pharaohs", scenario, seed=2), 2)
    shown = session.seen(None)
    lines = {line.id: line for line in LINES[scenario]}
    for color in ("blue", "red", "white", "yellow"):
        made = shown.tally[color]
        assert set(made) <= {"start", "areas", "kills", "lines"}
        assert sum(made.values()) == shown.points[color]
        assert made.get("lines", 0) == sum(lines[id].points for id in shown.scored if lines[id].color == color)
    killed = sum(sum(victims.values()) for victims in shown.kills.values())
    assert sum(made.get("kills", 0) for made in shown.tally.values()) == killed > 0


@rule("BP-10.2.a", "BP-10.2.b", "BP-10.2.c")
@pytest.mark.parametrize(
    ("area", "points"),
    [
        ("babylon", 2),  # Fertile
        ("seha_river_land", 2),  # Hill
        ("sumer", 2),  # Marsh
        ("hyrkania", 1),  # Mountain
        ("sinai", 0),  # Desert
        ("pelusium", 0),
    ],
)
def test_what_an_area_is_worth(area: str, points: int) -> None:
    """Once for each area, however many units stand there, and city or not."""
    assert scored("elam", {area: {"foot": 1}}).get("areas", 0) == points
    assert scored("elam", {area: {"foot": 3, "chariot": 2}}).get("areas", 0) == points


@rule("BP-10.2.a", "BP-10.2.b", "BP-10.2.c")
def test_areas_add_up() -> None:
    assert scored("elam", ["babylon", "seha_river_land", "sumer", "hyrkania", "urartu", "sinai"]) == {"areas": 8}


@rule("BP-10.2.c")
@pytest.mark.parametrize(
    ("nation", "area", "color"),
    [
        ("arameans", "arabian_desert", "blue"),
        ("chaldea", "arabian_desert", "yellow"),
        ("libya", "libyan_desert", "red"),
        ("nubia", "nubia", "white"),
        ("cimmeria", "sinai", "white"),
    ],
)
def test_deserts_are_worth_nothing_to_anybody(nation: str, area: str, color: str) -> None:
    """Not even to the nations that live there, nor to Cimmeria."""
    assert scored(nation, {area: {"foot": 1}}, turn=9, color=color) == {}


@rule("BP-10.2.c")
def test_a_shared_desert_is_worth_nothing_to_both() -> None:
    others: Any = {"chaldea": {"arabian_desert": {"foot": 1}}}
    assert scored("arameans", ["arabian_desert", "syria"], others=others) == {"areas": 2}


@rule("BP-10.2.d", "BP-10.2.e", "BP-10.2.a")
@pytest.mark.parametrize(
    ("area", "points"), [("hatti", 3), ("babylon", 1), ("sumer", 1), ("hyrkania", 1), ("phrygia", 3), ("judah", 3)]
)
def test_what_an_area_is_worth_to_cimmeria(area: str, points: int) -> None:
    """3 for Hill, 1 for Fertile, Marsh and Mountain."""
    assert scored("cimmeria", {area: {"cavalry": 2}}, turn=9) == {"areas": points}


@rule("BP-10.2.f", "BP-10.2.g")
def test_cimmeria_scores_each_area_once_in_the_game() -> None:
    """Hatti and Phrygia on turn 9; on turn 10 only the newcomers' West Caucasus."""
    on = {"cimmeria": {"hatti": {"cavalry": 1}, "phrygia": {"cavalry": 1}}}
    play = position("cimmeria", "scoring", on=on, turn=9, dice={"chit": ["cimmeria"]})
    assert tally(play, "white") == {"areas": 6}
    assert sorted(play.seen().claimed) == ["hatti", "phrygia"]
    assert "Claimed by Cimmeria: Hatti, Phrygia" in play.session.spec.view.board(play.seen("red"))
    play.expect("white", "arrive").do({"west_caucasus": 3}).do("done", "done").finish()
    assert tally(play, "white") == {"areas": 7}
    assert sorted(play.seen().claimed) == ["hatti", "phrygia", "west_caucasus"]


@rule("BP-10.2.f")
def test_a_claim_lasts_when_the_area_is_lost_and_won_again() -> None:
    """It is once in the game, not once while it is held."""
    assert scored("cimmeria", ["hatti", "judah"], turn=10, claimed=["hatti"]) == {"areas": 3}


@rule("BP-10.2.f")
def test_a_claim_takes_nothing_from_others() -> None:
    """Elam scores its areas every turn, claimed by Cimmeria or not."""
    assert scored("elam", ["babylon", "caspia"], claimed=["babylon", "caspia"]) == {"areas": 4}


@rule("BP-10.2.h", "BP-MW-white.f")
def test_claimed_areas_still_count_for_the_line() -> None:
    """Five Hill areas and Hattusas, all claimed before: no area points and a line of 30."""
    hills = ["hatti", "phrygia", "wilusyia", "caspia", "mannai"]
    assert scored("cimmeria", hills, turn=10, claimed=hills) == {"lines": 30}


@rule("BP-10.2.h")
def test_claimed_areas_still_count_for_replacements() -> None:
    """Two areas, both claimed: two units may come back."""
    on = {"cimmeria": {"west_caucasus": {"cavalry": 1}, "urartu": {"cavalry": 1}}}
    play = position(
        "cimmeria", "new_units", on=on, dead={"cimmeria": {"cavalry": 8}}, turn=10, claimed=["west_caucasus", "urartu"]
    )
    play.do({}).do("return:cavalry", "west_caucasus")
    play.expect("white", "replace").do("return:cavalry", "west_caucasus")
    play.expect("white", "move")


# ---------------------------------------------------------------- 10.3 kills


def battle_in_on(mover: str, defender: str, rolls: tuple[list[int], list[int]], **more: Any) -> Play:
    """Two foot against two in On, up to the first question; all later dice miss."""
    on = {mover: {"lower_egypt": {"foot": 2}}, defender: {"on": {"foot": 2}}, **more.pop("others", {})}
    dice = {f"round 1 {mover}": rolls[0], f"round 1 {defender}": rolls[1], "battle": [1] * 20}
    play = position(mover, on=on, turn=6, dice=dice, **more)
    return play.do("march:lower_egypt", {"foot": 2}, "to:on")


def to_the_end_of(play: Play, nation: str) -> Play:
    turn = play.seen().turn
    while play.seen().turn == turn and play.seen().march.nation == nation:
        play.do(easy(play.ask))
    return play


@rule("BP-10.3.a", "BP-10.3.b", "BP-4.2.5.b")
def test_kills_score_for_both_sides_in_one_turn() -> None:
    """Egypt, moving, kills one; Hatti, defending, kills one: a point each, in the same phase."""
    play = battle_in_on("egypt", "hatti", ([5, 1], [5, 1]), chits=("hatti",))
    assert tally(play, "blue") == tally(play, "white") == {}, "not before the end of the nation turn"
    to_the_end_of(play, "egypt")
    assert tally(play, "blue") == {"areas": 2, "kills": 1}
    assert tally(play, "white") == {"kills": 1}
    assert play.seen().kills == {"egypt": {"hatti": 1}, "hatti": {"egypt": 1}}


@rule("BP-10.3.a")
def test_one_point_for_each_unit_of_whatever_kind() -> None:
    """A chariot, a cavalry and a foot are three points, though they cost more hits than that."""
    fallen = {"egypt": ["hatti.chariot.1", "urartu.cavalry.2", "elam.foot.9"]}
    play = position("egypt", "scoring", on={"egypt": {"sinai": {"foot": 1}}, **ELAM}, fallen=fallen, turn=6)
    assert tally(play, "blue") == {"kills": 3}


@rule("BP-10.3.b")
def test_a_nation_destroyed_still_scores_what_it_killed() -> None:
    """Both sides wipe each other out."""
    play = battle_in_on("egypt", "hatti", ([6, 1], [6, 1]), others=ELAM, chits=("elam",))
    assert here(play, "on", "egypt") == here(play, "on", "hatti") == {}
    assert tally(play, "blue") == {"kills": 2} and tally(play, "white") == {"kills": 2}


@rule("BP-10.3.a", "BP-2.5.c")
def test_kills_within_a_color_score() -> None:
    """Elam attacks Hatti, and both are White's: a point for each of the dead."""
    play = battle_in_on("elam", "hatti", ([5, 1], [6, 1]), chits=("hatti",))
    to_the_end_of(play, "elam")
    assert tally(play, "white") == {"kills": 3}


@rule("BP-10.3.c", "BP-5.3.c")
def test_units_lost_to_overstacking_score_for_nobody() -> None:
    """They lie in the dead pile and are not out of the game."""
    on = {"egypt": {"on": {"foot": 7}}, "hatti": {"hatti": {"foot": 1}}}
    play = position("egypt", on=on, turn=6, chits=("hatti",)).do("done")
    assert pile(play, "egypt") == {"foot": 2}
    assert all("kills" not in tally(play, color) for color in ("blue", "red", "white", "yellow"))
    assert play.seen().lost == {} and play.seen().kills == {}


@rule("BP-10.3.c", "BP-8.3.a")
def test_units_that_must_leave_and_cannot_score_for_nobody() -> None:
    on = {"egypt": {"babylon": {"foot": 2}}, "hatti": {"babylon": {"foot": 2}}}
    play = position("egypt", "battles", on=on, turn=6, chits=("hatti",), dice={"battle": [1] * 20})
    to_the_end_of(play, "egypt")
    assert here(play, "babylon", "egypt") == {} and pile(play, "egypt") == {"foot": 2}
    assert play.seen().lost == {} and play.seen().kills == {}
    assert all(points == 0 for points in play.seen().points.values())


@rule("BP-10.3.d", "BP-6.3.e")
def test_the_killed_join_their_dead_pile_at_the_end_of_the_nation_turn() -> None:
    """Until then they are set aside, each with its killer."""
    play = battle_in_on("egypt", "hatti", ([5, 1], [5, 1]), chits=("hatti",))
    assert play.seen().fallen == {"egypt": ["hatti.foot.1"], "hatti": ["egypt.foot.1"]}
    assert pile(play, "egypt") == pile(play, "hatti") == {}
    to_the_end_of(play, "egypt")
    assert play.seen().fallen == {}
    assert pile(play, "egypt") == pile(play, "hatti") == {"foot": 1}


@rule("BP-10.3.e")
def test_a_killed_ruler_and_a_lost_marker_are_no_kills() -> None:
    """Midas and a Siege marker fall with the last foot beside them: the foot alone are points."""
    on: Any = {
        "egypt": {"on": {"foot": 4}},
        "assyria": {"pelusium": {"foot": 1, "siege": 1}},
        "phrygia": {"philistia": {"foot": 1, "ruler": "midas"}},
        **ELAM,
    }
    dice = {"round 1 egypt": [6, 1, 6, 1], "battle": [1] * 20}
    play = position("egypt", on=on, turn=8, chits=("elam",), dice=dice)
    play.do("march:on", {"foot": 2}, "to:pelusium", "march:on", {"foot": 2}, "via:sinai", "via:judah", "to:philistia")
    to_the_end_of(play, "egypt")
    assert here(play, "pelusium", "assyria") == here(play, "philistia", "phrygia") == {}
    assert tally(play, "blue")["kills"] == 2
    assert pile(play, "assyria") == pile(play, "phrygia") == {"foot": 1}


@rule("BP-10.3.e", "BP-14.3.a")
def test_the_captured_chosen_people_are_no_kill() -> None:
    on: Any = {"egypt": {"judah": {"foot": 1}}, "judah": {"judah": {"chosen": 1}}, **ELAM}
    play = position("egypt", "battles", on=on, turn=6, chits=("elam",))
    assert play.seen().chosen == "captured"
    assert tally(play, "blue") == {"areas": 2}


# ---------------------------------------------------------------- 10.4 lines


@rule("BP-10.4.a")
def test_a_line_is_tested_at_the_end_of_the_nations_own_turn() -> None:
    """Sumer holds three areas with Babylon while Mitanni, of the same color, moves: nothing before Sumer's turn."""
    on = {"sumer": {area: {"foot": 1} for area in ("sumer", "babylon", "akkad")}, "mitanni": {"mitanni": {"foot": 1}}}
    play = position("mitanni", "scoring", on=on, turn=6, chits=("sumer",))
    assert tally(play, "red") == {"areas": 2} and play.seen().scored == []
    to_the_end_of(play, "sumer")
    assert tally(play, "red") == {"areas": 8, "lines": 20} and play.seen().scored == ["BP-MW-red.a"]


@rule("BP-10.4.a", "BP-MW-yellow.b")
@pytest.mark.parametrize(("turn", "points"), [(3, 0), (4, 25), (5, 0)])
def test_a_line_that_names_a_turn_is_tested_on_that_turn(turn: int, points: int) -> None:
    """Canaan must hold one of its areas in its turn of game turn 4."""
    assert scored("canaan", ["syria"], turn=turn, color="yellow").get("lines", 0) == points


@rule("BP-10.4.b")
def test_a_line_scores_once_and_is_crossed_off() -> None:
    """Sumer holds Babylon on turns 6 and 7, and has its 20 points once."""
    on = {"sumer": {area: {"foot": 1} for area in ("sumer", "babylon", "akkad")}}
    play = position("sumer", "scoring", on=on, turn=6, dice={"chit": ["sumer"]})
    assert tally(play, "red") == {"areas": 6, "lines": 20}
    assert "[scored] Sumer 20" in play.session.spec.view.board(play.seen())
    play.until("arrive")
    while play.seen().turn == 7:
        play.do(easy(play.ask))
    assert tally(play, "red")["areas"] >= 12
    assert tally(play, "red")["lines"] == 20 and play.seen().scored.count("BP-MW-red.a") == 1


@rule("BP-10.4.b")
def test_what_is_crossed_off_stays_so_when_it_is_lost_and_met_again() -> None:
    """A line scored before pays nothing, and others are untouched by it."""
    areas = ["lower_egypt", "babylon"]
    made = scored("assyria", areas, color="red", scored=["BP-MW-red.d"])
    assert made == {"areas": 4, "lines": 10}


@rule("BP-10.4.c", "BP-4.1.b")
@pytest.mark.parametrize(("scenario", "last"), [("full", 10), ("first_five", 5), ("middle_five", 8), ("last_five", 10)])
def test_the_game_ends_after_the_last_nation_turn(scenario: str, last: int) -> None:
    """Not before the container of the last turn is empty, and on no other turn."""
    on: Any = {"egypt": {"on": {"foot": 1}}, **ELAM}
    play = position("egypt", scenario=scenario, on=on, turn=last, chits=("elam",)).do("done")
    assert (play.seen().over, play.seen().turn) == (False, last)
    play.do("done")
    assert (play.seen().over, play.seen().turn) == (True, last)
    assert play.session.over
    before = position("egypt", scenario=scenario, on=on, turn=last - 1).do("done")
    assert (before.seen().over, before.seen().turn) == (False, last)


@rule("BP-10.4.c", "BP-MW-white.d")
@pytest.mark.parametrize("chosen", ["godly", "ungodly", "captured"])
def test_lines_of_the_end_are_scored_at_the_end(chosen: str) -> None:
    """The Chosen People uncaptured, 25 points, when the last nation turn is over; their face does not matter."""
    on: Any = {"hatti": {"hatti": {"foot": 1}}, "judah": {"judah": {"foot": 1, "chosen": 1}}}
    if chosen == "captured":
        on["judah"]["judah"].pop("chosen")
    play = position("judah", on=on, turn=10, chits=("hatti",), chosen=chosen, dice={"chosen people": [3]}).do("done")
    assert play.seen().march.nation == "hatti" and "lines" not in tally(play, "white")
    play.do("done")
    assert tally(play, "white").get("lines", 0) == (0 if chosen == "captured" else 25)


@rule("BP-10.4.c", "BP-SC5.1-blue.d")
def test_blues_balance_points_come_at_the_end() -> None:
    on: Any = {"egypt": {"sinai": {"foot": 1}}, **ELAM}
    play = position("elam", scenario="first_five", on=on, turn=5, chits=("egypt",)).do("done")
    assert tally(play, "blue") == {}
    play.do("done")
    assert tally(play, "blue") == {"lines": 15}


@rule("BP-10.4.d", "BP-R6.a")
@pytest.mark.parametrize(
    ("points", "winners"),
    [
        ({"blue": 50, "red": 51, "white": 12, "yellow": 0}, ["red"]),
        ({"blue": 50, "red": 20, "white": 50, "yellow": 49}, ["blue", "white"]),
        ({"blue": 7, "red": 7, "white": 7, "yellow": 7}, ["blue", "red", "white", "yellow"]),
        ({"blue": 0, "red": 0, "white": 0, "yellow": 1}, ["yellow"]),
    ],
)
def test_the_highest_total_wins_and_equals_share(points: dict[str, int], winners: list[str]) -> None:
    play = position(phase="turn_end", on=ELAM, turn=10, points=points)
    assert play.session.over
    assert play.seen().winners == winners
    assert result_of(play.session) == Result(tuple(winners), points)


@rule("BP-10.4.d")
def test_three_players_can_share_the_win() -> None:
    points = {"blue": 30, "red": 30, "yellow": 29}
    play = position(phase="turn_end", on={"libya": {"on": {"foot": 1}}}, turn=10, points=points, seats=3)
    assert play.seen().winners == ["blue", "red"]


@rule("BP-10.4.d", "BP-10.4.c")
def test_the_last_lines_decide_before_the_winner_is_named() -> None:
    """White is behind by 20 when the turn ends and has 25 for the Chosen People."""
    on: Any = {"judah": {"judah": {"foot": 1, "chosen": 1}}}
    points = {"blue": 0, "red": 60, "white": 40, "yellow": 0}
    play = position(phase="turn_end", on=on, turn=10, points=points)
    assert play.seen().winners == ["white"] and play.seen().points["white"] == 65


@rule("BP-10.4.e")
@pytest.mark.parametrize(
    ("nation", "areas", "line"),
    [
        # areas of every terrain
        ("assyria", "sinai pelusium media urartu van zamua arrapha assyria mari tigris", "BP-MW-red.c"),
        ("arameans", "babylon arabian_desert sinai mari", "BP-MW-blue.c"),
        # deserts are no mountains
        ("elam", "babylon elam sinai pelusium sumer", "BP-MW-white.a"),
        ("urartu", "assyria sinai pelusium mannai", "BP-MW-blue.d"),
        # mountains are no deserts
        ("libya", "media hyrkania", "BP-MW-red.f"),
        ("egypt", "judah media syria kadesh hamath", "BP-MW-blue.a"),
    ],
)
def test_which_areas_a_line_counts(nation: str, areas: str, line: str) -> None:
    """Bare areas are of every terrain, deserts included; non-mountain drops mountains, non-desert drops deserts."""
    play = position(nation, "scoring", on={**ELAM, nation: {area: {"foot": 1} for area in areas.split()}}, turn=6)
    assert line in play.seen().scored


@rule("BP-10.4.e")
@pytest.mark.parametrize(
    ("nation", "areas", "line"),
    [
        ("assyria", "sinai pelusium media urartu van zamua arrapha assyria mari", "BP-MW-red.c"),  # nine
        ("elam", "babylon elam sinai pelusium media", "BP-MW-white.a"),
        ("urartu", "assyria sinai van mannai", "BP-MW-blue.d"),
        ("libya", "libyan_desert on sinai pelusium", "BP-MW-red.f"),
        ("egypt", "judah philistia syria kadesh pelusium sinai", "BP-MW-blue.a"),
        ("egypt", "judah philistia syria kadesh on thebaid", "BP-MW-blue.a"),
    ],
)
def test_which_areas_a_line_does_not_count(nation: str, areas: str, line: str) -> None:
    play = position(nation, "scoring", on={**ELAM, nation: {area: {"foot": 1} for area in areas.split()}}, turn=6)
    assert line not in play.seen().scored


@rule("BP-10.4.e", "BP-9.2.b")
@pytest.mark.parametrize(
    ("nation", "areas", "limit"),
    [
        ("arameans", "arabian_desert syria sinai", 3),
        ("libya", "libyan_desert on", 2),
        ("nubia", "nubia thebaid", 1),
        ("nubia", "nubia thebaid on", 2),
        ("egypt", "on pelusium sinai", 3),
    ],
)
def test_deserts_count_for_the_replacement_limit_and_nubia_does_not(nation: str, areas: str, limit: int) -> None:
    on = {nation: {area: {"foot": 1} for area in areas.split()}}
    play = position(nation, "new_units", on=on, dead={nation: {"foot": 12}}, turn=6)
    returned = 0
    while play.ask.topic == "replace":
        play.do("return:foot")
        if play.ask.topic == "replacement area":
            play.do(play.options()[0])
        returned += 1
    assert returned == limit


# --- what is told ---------------------------------------------------------------------------------------------


def test_a_scoring_line_names_the_color_and_what_it_has_now() -> None:
    play = position(
        "egypt",
        "scoring",
        on={"egypt": {"thebaid": {"foot": 1}}},
        points={"blue": 30, "red": 1, "white": 2, "yellow": 3},
    )
    [line] = [line for line in play.log() if "for areas" in line]
    assert line == "Egypt scores 2 for areas (Blue 32)."


def test_a_turn_ends_with_the_standings() -> None:
    play = position("", "turn_end", points={"blue": 30, "red": 41, "white": 5, "yellow": 41})
    assert "Turn 1 ends: Red 41, Yellow 41, Blue 30, White 5." in play.log()
