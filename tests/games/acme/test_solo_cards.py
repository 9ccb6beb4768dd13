"""R7 Civilizations run by the game: their Card Phase, their answers, what they lay and avert, who wins against them."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.games.acme import SPEC
from engine.games.acme.competition.competition_steps import next_area
from engine.games.acme.course.check import check
from engine.games.acme.position.final_score import finish
from engine.games.acme.position.state import State, Temple
from engine.kernel.table import Table
from tests.games.acme.kit import Stacks, log, position, run, stacks
from tests.kit import new_session
from tests.rules import rule

PEOPLE = {"green": "green", "blue": "blue"}  # red, Elam, is run by the game
PEACE, MOTHER = "god_of_peace", "earth_mother_goddess"
BOARD: dict[str, dict[str, int]] = {"susa": {"red": 3}, "anshan": {"red": 3}, "lagash": {"red": 2}, "ur": {"green": 2}}


def elam(disks: Stacks, **more: Any) -> Table[State]:
    return position(disks, **{"owner": PEOPLE, "phase": "card", "queue": ["red"], "enemy": {"red": "green"}, **more})


def with_row(*cards: str, board: Stacks = BOARD, **more: Any) -> Table[State]:
    return elam(board, hands={"red": cards}, **more)


# --- the Card Phase -------------------------------------------------------------------------------------------------


@rule("ACME-R7.f", "ACME-R7.g")
def test_it_establishes_the_first_deity_of_its_list_with_disks_first_then_minas_then_cards() -> None:
    t = with_row("59", "58", "54", minas={"red": 1})
    run(t)
    assert t.state.temples == {MOTHER: Temple("red")}
    assert stacks(t, "anshan") == {"red": 1} and stacks(t, "susa") == {"red": 3}, "two disks of the largest stack"
    assert t.state.minas["red"] == 0 and t.state.hands["red"] == ["54"] and t.state.discard == ["59", "58"]
    taken = with_row("59", "58", "54", minas={"red": 1}, temples={MOTHER: "green"})
    run(taken)
    assert taken.state.temples["god_of_war"] == Temple("red")


@rule("ACME-R7.f")
@pytest.mark.parametrize(("more", "established"), [({}, True), ({"lagash": {"red": 1}}, False),
                                                  ({"susa": {"red": 3, "blue": 1}}, False)])  # fmt: skip
def test_it_keeps_six_disks_and_needs_its_homeland(more: dict[str, dict[str, int]], established: bool) -> None:
    t = with_row("59", board={**BOARD, **more}, minas={"red": 3})
    run(t)
    assert bool(t.state.temples) == established
    if not established:
        assert t.state.minas["red"] == 5, "Silver in its place"


@rule("ACME-R7.f")
def test_it_builds_its_temple_again_before_all_else() -> None:
    t = with_row("59", temples={PEACE: Temple("red", "card")}, minas={"red": 5})
    run(t)
    assert t.state.temples[PEACE].at == "home" and t.state.minas["red"] == 5 and stacks(t, "anshan") == {"red": 1}


@rule("ACME-R7.f")
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_it_asks_for_its_captured_temple(answer: str) -> None:
    t = with_row("59", temples={PEACE: Temple("red", "green")})
    asked = run(t, say={"return": {"green": answer}})
    assert asked.put[0] == ("return", "green")
    assert t.state.temples[PEACE].at == ("card" if answer == "yes" else "green")
    assert t.state.minas["red"] == (0 if answer == "yes" else 2), "refused, it turns up its first card"


@rule("ACME-R7.h")
def test_it_refuses_every_request() -> None:
    t = elam(BOARD, temples={PEACE: Temple("green", "red")}, queue=["green"])
    run(t, say={"action": {"green": "ask_back"}})
    assert t.state.temples[PEACE].at == "red" and log(t, "ACME-deity.return.c") == ["Elam refuses."]


@rule("ACME-R7.i")
def test_a_card_that_helps_is_played_and_another_is_discarded() -> None:
    t = with_row("59", "53", temples={PEACE: "red"})
    run(t)
    assert t.state.minas["red"] == 2 and t.state.hands["red"] == ["53"] and t.state.queue == ["red"]
    run(t)
    assert t.state.discard == ["59", "53"], "Good Harvest is not played in the Card Phase"
    assert t.state.minas["red"] == 2


@rule("ACME-R7.i")
def test_two_useless_goes_running_and_it_has_passed() -> None:
    t = with_row("53", "57", "59", temples={PEACE: "red"})
    run(t)
    assert t.state.passed == []
    run(t)
    assert t.state.passed == ["red"] and t.state.hands["red"] == ["59"]
    between = with_row("53", "59", "57", "61", temples={PEACE: "red"})
    for _ in range(3):
        run(between)
    assert between.state.passed == [], "one that helped in between begins the count anew"
    run(between)
    assert between.state.passed == ["red"]


@rule("ACME-R7.i")
def test_with_an_empty_row_it_has_passed() -> None:
    t = with_row(temples={PEACE: "red"})
    run(t)
    assert t.state.passed == ["red"]


@rule("ACME-R7.i")
def test_a_card_strikes_the_primary_enemy() -> None:
    board = {**BOARD, "ur": {"green": 4}, "nippur": {"blue": 4}}
    t = with_row("72", board=board, temples={PEACE: "red"})  # Revolt: two disks of one civilization turn black
    run(t)
    assert stacks(t, "ur") == {"green": 2, "barbarians": 2} and stacks(t, "nippur") == {"blue": 4}


@rule("ACME-R7.i")
def test_a_card_that_would_cost_itself_alone_is_not_played() -> None:
    board = {"susa": {"red": 3}, "anshan": {"red": 3}, "thebes": {"green": 1}}
    t = with_row("64", board=board, temples={PEACE: "red"})  # Plague of Locusts: Cities lose a disk
    run(t)
    assert t.state.discard == ["64"] and stacks(t, "susa") == stacks(t, "anshan") == {"red": 3}


@rule("ACME-R7.i")
def test_what_a_card_places_is_placed_as_far_as_it_goes() -> None:
    t = with_row("8", temples={PEACE: "red"})  # Philosopher King: a disk each in up to 3 Land areas
    run(t)
    assert [stacks(t, area)["red"] for area in ("susa", "anshan", "lagash")] == [4, 4, 3]


# --- answers --------------------------------------------------------------------------------------------------------

CITY = {"susa": {"red": 3}, "anshan": {"red": 3}, "ur": {"green": 3}}


def revolted(*row: str) -> Table[State]:
    t = elam(CITY, hands={"green": ("72",), "red": row}, queue=["green"], temples={PEACE: "blue"})
    run(t, say={"action": {"green": "card:72"}})
    return t


@rule("ACME-R7.j")
def test_a_negate_card_that_fits_is_played_against_what_costs_it_a_city() -> None:
    t = revolted("7", "59")
    assert stacks(t, "anshan") == {"red": 3} and t.state.discard == ["7", "72"] and t.state.hands["red"] == ["59"]


@rule("ACME-R7.j")
@pytest.mark.parametrize("card", ["59", "6"])
def test_any_other_card_goes_under_the_row_for_all_to_see(card: str) -> None:
    t = revolted(card, "58")
    assert stacks(t, "anshan") == {"red": 1, "barbarians": 2}
    assert t.state.hands["red"] == ["58", card]
    assert SPEC.hidden.knowers is not None
    knowers = SPEC.hidden.knowers(t.state)
    assert set(knowers[card]) == {"green", "red", "blue"} and knowers["58"] == ()


@rule("ACME-R7.j")
def test_what_costs_it_one_disk_and_no_city_is_not_answered() -> None:
    board = {"susa": {"red": 2}, "anshan": {"red": 2}, "ur": {"green": 3}}
    t = elam(board, hands={"green": ("64",), "red": ("11",)}, queue=["green"])
    run(t, say={"action": {"green": "card:64"}})
    assert t.state.hands["red"] == ["11"] and log(t, "ACME-R7.j") == []


# --- competitions ---------------------------------------------------------------------------------------------------


def fought(mine: int, theirs: int, *row: str, **more: Any) -> Table[State]:
    t = elam({"anshan": {"red": mine, "green": theirs}, "susa": {"red": 1}, "thebes": {"green": 1}},
             hands={"red": row}, phase="competition", **more)  # fmt: skip
    run(t)
    return t


@rule("ACME-R7.k")
def test_it_lays_the_first_card_of_its_row_unless_it_is_ahead_by_two() -> None:
    assert log(fought(2, 2, "36", "31"), "ACME-competition.procedure.d") == ["Elam lays Improved Bow."]
    assert log(fought(3, 2, "36", "31"), "ACME-competition.procedure.d") == ["Elam lays Improved Bow."]
    assert log(fought(4, 2, "36"), "ACME-competition.procedure.d") == []
    assert log(fought(2, 2, "59", "36"), "ACME-competition.procedure.d") == [], "the first alone"
    assert fought(2, 2, "59", "36").state.hands["red"] == ["59", "36"]


@rule("ACME-R7.l")
@pytest.mark.parametrize(("mine", "minas", "left", "paid"), [(3, 5, 3, True), (2, 5, 0, False), (3, 0, 0, False)])
def test_it_pays_for_the_third_disk_of_a_city_and_for_nothing_else(
    mine: int, minas: int, left: int, paid: bool
) -> None:
    t = fought(mine, mine + 1 if left else 4, minas={"red": minas})
    assert (t.state.minas["red"] < minas) == paid
    assert (stacks(t, "anshan").get("red", 0) > 0) == bool(left) or not paid


@rule("ACME-R7.l")
def test_it_pays_for_the_last_disk_in_its_homeland() -> None:
    t = elam({"susa": {"red": 1, "green": 2}, "thebes": {"green": 1}}, phase="competition", minas={"red": 2})
    run(t)
    assert t.state.minas["red"] == 1 and stacks(t, "susa") == {"red": 1, "green": 1}


@rule("ACME-R7.m", "ACME-competition.order.c")
def test_areas_where_it_meets_its_primary_enemy_come_first() -> None:
    board = {"anshan": {"red": 2, "blue": 1}, "lagash": {"red": 2, "green": 1}, "ur": {"red": 1, "green": 2},
             "persis": {"green": 2, "blue": 1}}  # fmt: skip
    t = elam(board, phase="competition")
    order = []
    while area := next_area(t.state):
        order.append(area)
        t.state.resolved.append(area)
    assert order == ["lagash", "ur", "anshan", "persis"]
    t.state.owner, t.state.resolved = {**PEOPLE, "red": "red"}, []
    assert next_area(t.state) == "anshan", "from north-east to south-west otherwise"


@rule("ACME-R7.n")
@pytest.mark.parametrize(("civ", "captives"), [("elam", 0), ("babylon", 2)])
def test_of_loot_it_takes_the_mina_or_captives_if_its_display_says_so(civ: str, captives: int) -> None:
    board = {"anshan": {"red": 4, "green": 3}, "thebes": {"green": 1}}
    t = elam(board, phase="competition", civs={"red": civ}, hands={"red": ("36",)})
    run(t)
    assert t.state.points["red"] == 1 and t.state.growth["red"] == captives
    assert t.state.loot["red"] == (0 if captives else 1)


# --- who wins -------------------------------------------------------------------------------------------------------


@rule("ACME-R7.o")
@pytest.mark.parametrize(
    ("points", "level", "won"),
    [
        ((9, 8, 7), "victory", True), ((9, 9, 7), "stalemate", False), ((8, 9, 7), "stalemate", False),
        ((7, 9, 7), "defeat", False), ((7, 9, 8), "defeat", False),
    ],
)  # fmt: skip
def test_alone_there_are_three_levels(points: tuple[int, int, int], level: str, won: bool) -> None:
    t = position({"susa": {"red": 1}}, owner={"green": "green"}, seats=3)
    t.state.seats, t.state.points = ["green"], dict(zip(("green", "red", "blue"), points, strict=True))
    finish(t)
    [told] = log(t, "ACME-R7.o")
    assert told.startswith(f"A {level}: {points[0]} VP against") and t.state.over
    assert SPEC.view.winners(t.state) == (["green"] if won else [])


@rule("ACME-overview.b", "ACME-R7.a")
@pytest.mark.parametrize(("elams", "winners"), [(8, ["green"]), (10, [])])
def test_of_several_people_nobody_wins_if_one_run_by_the_game_has_more(elams: int, winners: list[str]) -> None:
    t = position({"susa": {"red": 1}}, owner=PEOPLE)
    t.state.seats, t.state.points = ["green", "blue"], {"green": 9, "red": elams, "blue": 5}
    finish(t)
    assert t.state.winners == winners
    assert log(t, "ACME-R7.a") == ([] if winners else ["Run by the game and first: Elam."])


# --- whole games ----------------------------------------------------------------------------------------------------

TABLES = [("two", 1), ("three", 1), ("three", 2), ("four", 2), ("five", 1), ("six", 4), ("sargon", 2)]


@rule("ACME-R7.a")
@pytest.mark.parametrize(("scenario", "people"), TABLES)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_with_civilizations_run_by_the_game_comes_to_its_end(scenario: str, people: int, seed: int) -> None:
    options = {} if scenario == "sargon" else {"length": "short"}
    session = new_session(SPEC, scenario, people, options, seed)
    chance = random.Random(seed)
    while not session.over:
        [(seat, ask), *_] = session.asks().items()
        session.answer(seat, ask.sample(chance))
        assert not check(session.state)
        shown = [SPEC.view.seen(session.state, viewer) for viewer in (*session.setup.seats, None)]
        hidden = [color for color in session.state.colors if color not in session.state.owner]
        known = session.state.known
        for view in shown:
            for color in hidden:
                real = session.state.hands[color]
                assert [a for a, b in zip(view.hands[color], real, strict=True) if a != "?" and b not in known] == []
    assert set(session.state.winners) <= set(session.setup.seats)
