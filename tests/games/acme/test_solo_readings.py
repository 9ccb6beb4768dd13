"""R7.p-t How the open priorities of civilizations run by the game are read where their lines leave something open."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.acme import SPEC
from engine.games.acme.automated.targets import helps
from engine.games.acme.competition.competition_steps import next_area
from engine.games.acme.events.trying import holdings
from engine.games.acme.position.factions import called
from engine.games.acme.position.final_score import finish
from engine.games.acme.position.state import Investment, State, Temple
from engine.kernel.table import Table
from tests.games.acme.kit import Stacks, log, position, run, stacks
from tests.kit import Play, new_session
from tests.rules import rule

PEOPLE = {"green": "green", "blue": "blue"}  # red, Elam, is run by the game
WAR, PEACE = "god_of_war", "god_of_peace"
REVOLT, PHYSICIAN, LAWGIVER, SILVER = "72", "28", "12", "59"


def elam(disks: Stacks, **more: Any) -> Table[State]:
    return position(disks, **{"owner": PEOPLE, "phase": "card", "queue": ["red"], "enemy": {"red": "green"}, **more})


# --- p: fewer people than the basic games have civilizations ---------------------------------------------------------


@rule("ACME-R7.p")
@pytest.mark.parametrize(
    ("scenario", "people", "run_by_the_game"), [("two", 1, 1), ("three", 2, 1), ("four", 1, 3), ("six", 2, 4)]
)
def test_in_a_basic_game_the_game_runs_what_is_left(scenario: str, people: int, run_by_the_game: int) -> None:
    g = Play(new_session(SPEC, scenario, people, seed=people)).until("income")
    s = g.state
    assert len(s.civ) == people + run_by_the_game == len(s.colors)
    assert len([color for color in s.colors if color not in s.owner]) == run_by_the_game


@rule("ACME-R7.p")
@pytest.mark.parametrize(
    ("points", "winners"),
    [((9, 8, 7), ["green"]), ((7, 8, 9), ["blue"]), ((8, 9, 7), []), ((9, 2, 9), ["green"])],
)
def test_the_most_points_win_and_nobody_if_the_game_has_them(points: tuple[int, int, int], winners: list[str]) -> None:
    t = position({"thebes": {"green": 3}, "susa": {"red": 1}}, owner=PEOPLE)
    t.state.seats, t.state.points = ["green", "blue"], dict(zip(("green", "red", "blue"), points, strict=True))
    finish(t)
    assert t.state.winners == winners


@rule("ACME-card.negate.i")
@pytest.mark.parametrize(("people", "asked"), [(1, False), (2, True)])
def test_who_plays_alone_is_not_asked_so_that_nobody_can_tell_what_he_holds(people: int, *, asked: bool) -> None:
    owner = {"green": "green", "blue": "blue"} if people == 2 else {"green": "green"}
    t = position({"susa": {"red": 3}, "thebes": {"green": 1}}, phase="card", queue=["red"], owner=owner,
                 enemy={"red": "green"}, hands={"green": ("36",), "red": (SILVER,)})  # fmt: skip
    t.state.seats = list(owner)
    assert ("negate" in run(t).topics) == asked


@pytest.mark.parametrize("people", [1, 2])
def test_the_points_of_civilizations_run_by_the_game_are_told_beside_those_of_the_seats(people: int) -> None:
    g = Play(new_session(SPEC, "three", people, seed=1)).until("income")
    s = g.state
    assert len(SPEC.view.others(s)) == 3 - people and set(SPEC.view.points(s)) == set(s.seats)
    assert SPEC.view.others(s) == {called(s, color): 0 for color in s.order if color not in s.owner}


# --- q: whether a card helps -----------------------------------------------------------------------------------------

BOARD: dict[str, dict[str, int]] = {"susa": {"red": 2}, "hattusha": {"red": 2}, "thebes": {"green": 2}}
MORE: dict[str, dict[str, Any]] = {
    "VP": {"points": {"green": 0, "red": 1, "blue": 0}}, "minas": {"minas": {"red": 1}},
    "disks for growth": {"growth": {"green": 0, "red": 1, "blue": 0}}, "cards": {"hands": {"red": ("59",)}},
    "Strongholds": {"strongholds": {"hattusha": "red"}}, "its active Deity": {"temples": {PEACE: "red"}},
    "disks on a marked area": {"invested": {"70": ("red", 1)}},
}  # fmt: skip


@rule("ACME-R7.q")
@pytest.mark.parametrize("what", MORE)
def test_what_it_has_is_one_sum(what: str) -> None:
    had, has = position(BOARD).state, position(BOARD, **MORE[what]).state
    if what == "disks on a marked area":
        has.invested["70"] = Investment("red", 1, at="susa")
    assert holdings(has, "red").total - holdings(had, "red").total == 1
    assert holdings(has, "green").total == holdings(had, "green").total


@rule("ACME-R7.q")
def test_a_disk_counts_and_a_city_counts_once_more() -> None:
    totals = [holdings(position({"susa": {"red": n}}).state, "red").total for n in (1, 2, 3, 4)]
    assert totals == [1, 2, 4, 5]
    faint = {PEACE: Temple("red", faint=["30"])}
    assert holdings(position(BOARD, temples=faint).state, "red").total == holdings(position(BOARD).state, "red").total
    assert holdings(position(BOARD, invested={"20": ("red", 3)}).state, "red").total == 4, "of other Investments none"


@rule("ACME-R7.q")
@pytest.mark.parametrize(
    ("card", "enemy", "helped"),
    [
        (SILVER, {}, True),  # its own sum grows
        (REVOLT, {"persis": {"green": 3}}, True),  # the enemy's shrinks
        (REVOLT, {"persis": {"blue": 3}}, False),  # another's does
        ("65", {}, False),  # nobody's changes
    ],
)
def test_a_card_helps_if_its_sum_grows_or_the_enemys_shrinks(card: str, enemy: Stacks, *, helped: bool) -> None:
    t = elam({"susa": {"red": 1}, "thebes": {"blue": 1}, **enemy}, temples={PEACE: "red"})
    assert helps(t.state, "red", card) == helped


@rule("ACME-R7.q")
def test_what_lies_face_down_decides_nothing() -> None:
    """Whoever holds the card that would negate it, and whatever comes next from the deck."""
    board = {"susa": {"red": 3}, "persis": {"green": 3}, "thebes": {"green": 1}}
    seen = []
    for hand, top in ((PHYSICIAN, "52"), (LAWGIVER, "98"), ("36", "5")):
        t = elam(board, hands={"green": (hand,), "red": (REVOLT, SILVER)})
        t.state.deck.sort(key=lambda card, top=top: card != top)  # type: ignore[misc]
        run(t, say={"negate": {}})
        seen.append((log(t, "ACME-R7.i"), stacks(t, "persis")))
    assert seen[0] == seen[1] == seen[2] and seen[0][1] == {"green": 1, "barbarians": 2}


@rule("ACME-R7.q")
def test_it_places_as_many_disks_as_a_card_allows() -> None:
    board = {"susa": {"red": 3}, "anshan": {"red": 3}, "lagash": {"red": 2}, "ur": {"green": 2}}
    t = elam(board, hands={"red": ("8",)}, temples={PEACE: "red"})  # Philosopher King: a disk each in up to 3 areas
    run(t)
    assert [stacks(t, area)["red"] for area in ("susa", "anshan", "lagash")] == [4, 4, 3]


# --- r: who answers first --------------------------------------------------------------------------------------------

CITIES = {"anshan": {"red": 3}, "ur": {"green": 3}}


@rule("ACME-R7.r")
@pytest.mark.parametrize(("answer", "rows"), [("card:12", ["7"]), ("pass", [])])
def test_people_answer_first(answer: str, rows: list[str]) -> None:
    hands = {"green": (REVOLT,), "blue": (LAWGIVER,), "red": ("7",)}
    t = elam(CITIES, hands=hands, queue=["green"], temples={PEACE: "blue"})
    run(t, say={"action": {"green": f"card:{REVOLT}"}, "negate": {"blue": answer}})
    assert stacks(t, "anshan") == {"red": 3}, "negated by one or the other"
    assert t.state.hands["red"] == rows and bool(log(t, "ACME-R7.j")) == (answer == "pass")


@rule("ACME-R7.r")
@pytest.mark.parametrize(("order", "names"), [("green red blue", ["Elam", "The Scythians"]),
                                              ("green blue red", ["The Scythians", "Elam"])])  # fmt: skip
def test_each_that_is_threatened_turns_up_its_card_in_turn_order(order: str, names: list[str]) -> None:
    """An Earthquake under two of them; those cards are known to all from then on."""
    board = {"anshan": {"red": 2, "blue": 2}, "susa": {"red": 2}, "thebes": {"blue": 2}, "ur": {"green": 3}}
    t = elam(board, hands={"green": ("67",), "red": (SILVER, "58"), "blue": ("52", "54")}, queue=["green"],
             owner={"green": "green"}, order=order.split())  # fmt: skip
    t.state.seats = ["green"]
    run(t, say={"action": {"green": "card:67"}, "area": {"green": "anshan"}})
    turned = [line for line in log(t, "ACME-R7.j") if "up." in line]
    assert [line.partition(" turn")[0] for line in turned] == names and stacks(t, "anshan") == {}
    assert t.state.hands["red"] == ["58", SILVER] and t.state.hands["blue"] == ["54", "52"]
    assert SPEC.hidden.knowers is not None
    assert SPEC.hidden.knowers(t.state)[SILVER] == ("green",) and SPEC.hidden.knowers(t.state)["58"] == ()


# --- s: what it does not use -----------------------------------------------------------------------------------------


@rule("ACME-R7.s")
def test_it_takes_no_disk_off_an_investment() -> None:
    t = elam({"susa": {"red": 3}, "thebes": {"green": 1}}, invested={"3": ("red", 3)})
    run(t)
    assert t.state.invested["3"].disks == 3 and t.state.passed == ["red"]


@rule("ACME-R7.s")
@pytest.mark.parametrize("owner", [PEOPLE, {**PEOPLE, "red": "red"}])
def test_it_announces_no_ability_and_no_deity(owner: dict[str, str]) -> None:
    """A person in its place would be asked for the God of War and the vassals of the Hittites."""
    board = {"hattusha": {"red": 2, "green": 3}, "thebes": {"green": 1}, "kaska": {"red": 1}}
    t = elam(board, phase="competition", civs={"red": "hittite"}, temples={WAR: "red"}, owner=owner)
    t.state.home["red"] = "kaska"
    asked = run(t, say={"lay": {"red": {f"deity:{WAR}": 1}}} if "red" in owner else None)
    assert ("lay" in asked.topics) == ("red" in owner)
    assert bool(log(t, "ACME-R3.god-of-war") or [line for line in log(t) if "God of War" in line]) == ("red" in owner)


@rule("ACME-R7.s")
def test_what_no_line_decides_is_done_as_a_player_is_advised() -> None:
    board = {"susa": {"red": 3}, "anshan": {"red": 3}, "thebes": {"green": 1}}
    t = elam(board, phase="reckoning", points={"red": 9, "green": 5, "blue": 1}, minas={"red": 3})
    run(t, "turn_order")
    advised = elam(board, phase="reckoning", points={"red": 9, "green": 5, "blue": 1}, owner={**PEOPLE, "red": "red"})
    run(advised, "turn_order")
    assert t.state.order == advised.state.order


# --- t: areas that come to be Contested late --------------------------------------------------------------------------


@rule("ACME-R7.t")
@pytest.mark.parametrize(("owner", "late"), [(PEOPLE, "anshan"), ({**PEOPLE, "red": "red"}, "")])
def test_an_area_contested_late_has_its_competition_all_the_same(owner: dict[str, str], late: str) -> None:
    """Anshan lies north-east of Ur, whose competition is over."""
    board = {"anshan": {"red": 2, "blue": 2}, "ur": {"red": 1, "green": 2}}
    t = elam(board, phase="competition", owner=owner, resolved=["ur"])
    assert next_area(t.state) == late
    t.state.resolved.append("anshan")
    assert next_area(t.state) == "", "once"
