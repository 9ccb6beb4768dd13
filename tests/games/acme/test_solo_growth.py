"""R7 Civilizations run by the game: who they are, what they begin with, whom they hold for an enemy, how they grow."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.acme import SPEC
from engine.games.acme.course.check import check
from engine.games.acme.growth.growth_steps import deploy
from engine.games.acme.holdings.income import incomes
from engine.games.acme.position.enemies import primary_enemy
from engine.games.acme.position.state import State
from engine.kernel.errors import Refused
from engine.kernel.table import Table
from tests.games.acme.kit import Stacks, drive, log, position, run, run_until, stacks
from tests.kit import LoadedDice, new_session
from tests.rules import rule

PEOPLE = {"green": "green", "blue": "blue"}  # red, Elam, is run by the game


def elam(disks: Stacks, **more: Any) -> Table[State]:
    return position(disks, **{"owner": PEOPLE, "phase": "growth", "queue": ["red"], **more})


def grown(disks: Stacks, n: int, **more: Any) -> dict[str, int]:
    """Where Elam puts so many Disks for Growth."""
    t = elam(disks, growth={"green": 0, "red": n, "blue": 0}, **more)
    before = {area: there.get("red", 0) for area, there in t.state.disks.items()}
    asked = drive(deploy(t, "red"))
    assert not asked.put and not check(t.state), "nobody is asked for Elam"
    assert t.state.growth["red"] == 0
    after = {area: there.get("red", 0) for area, there in t.state.disks.items()}
    return {area: more for area in after if (more := after[area] - before.get(area, 0))}


def begun(scenario: str, people: int, **options: str) -> Table[State]:
    """A game when the set-up is done."""
    cup = LoadedDice({})
    cup.begin(1)
    t = Table(SPEC.start.deal(SPEC.setup(scenario, people, options)), cup)
    run_until(t, "strongholds")
    return t


# --- set-up ---------------------------------------------------------------------------------------------------------


@rule("ACME-R7.a")
@pytest.mark.parametrize(("scenario", "people"), [("two", 1), ("three", 2), ("five", 1), ("six", 3)])
def test_fewer_people_than_civilizations_may_play(scenario: str, people: int) -> None:
    session = new_session(SPEC, scenario, people)
    s = session.state
    assert len(s.seats) == people and set(s.owner) == set(s.seats)
    assert len(s.colors) == {"two": 2, "three": 3, "five": 5, "six": 6}[scenario]
    assert any(line.rule == "ACME-R7.a" and line.text.startswith("Run by the game: ") for line in session.lines)


@rule("ACME-R7.a")
def test_nobody_at_all_does_not_do() -> None:
    with pytest.raises(Refused):
        SPEC.setup("two", 3)
    assert min(len(seats) for scenario in SPEC.start.scenarios for seats in scenario.seatings) == 1


@rule("ACME-R6.sargon.b")
def test_in_the_game_for_two_the_game_runs_elam() -> None:
    s = begun("sargon", 2).state
    assert s.seats == ["akkad", "sumer"] and s.order == s.colors
    assert [s.civ[color] for color in s.colors if color not in s.owner] == ["elam"]
    three = new_session(SPEC, "sargon", 3).state
    assert three.seats == ["akkad", "sumer", "elam"] and len(three.owner) == 3


@rule("ACME-R7.b", "ACME-R7.o")
@pytest.mark.parametrize("handicap", [0, 3, 6, 9])
def test_what_they_begin_with(handicap: int) -> None:
    s = begun("three", 1, handicap=str(handicap)).state
    assert {color: len(s.hands[color]) for color in s.colors} == {"green": 5, "red": 3, "blue": 3}
    assert s.points == {"green": 0, "red": handicap, "blue": handicap}
    assert all(sum(there.get(color, 0) for there in s.disks.values()) >= 12 for color in s.colors)


@rule("ACME-R7.b")
def test_nobody_sees_the_row() -> None:
    t = begun("three", 2)
    s = t.state
    [run_by_the_game] = [color for color in s.colors if color not in s.owner]
    assert SPEC.hidden.knowers is not None
    assert [SPEC.hidden.knowers(s)[card] for card in s.hands[run_by_the_game]] == [(), (), ()]
    for viewer in (*s.seats, None):
        assert SPEC.view.seen(s, viewer).hands[run_by_the_game] == ["?", "?", "?"]
    whispers = [line for line in t.lines if line.to is not None]
    assert whispers and all(line.to in (("green",), ("red",)) for line in whispers)


@rule("ACME-R7.b", "ACME-R7.n")
def test_an_event_that_comes_into_the_row_happens_and_is_replaced() -> None:
    t = elam({"susa": {"red": 3}, "thebes": {"green": 2}}, phase="draw", turn=2)
    events, rest = ["97"], [card for card in t.state.deck if card not in ("97", "59", "58", "54", "53")]
    t.state.deck[:] = ["59", *events, "58", "54", "53", *rest]
    t.state.order = ["red", "green", "blue"]
    run(t)
    assert t.state.hands["red"] == ["59", "58", "54"] and t.state.backwards, "Darkness at Noon"


@rule("ACME-R7.n")
@pytest.mark.parametrize(("held", "cities", "row"), [(0, 1, 3), (2, 1, 3), (3, 1, 3), (1, 7, 3), (1, 8, 4), (4, 8, 4)])
def test_the_draw_step_fills_the_row_and_buys_nothing(held: int, cities: int, row: int) -> None:
    areas = ("susa", "anshan", "persis", "lagash", "ur", "nippur", "babylon", "eshnunna")[:cities]
    cards = ("59", "58", "54", "53")
    t = elam({area: {"red": 3} for area in areas}, phase="draw", hands={"red": cards[:held]}, minas={"red": 5})
    events = [card for card in t.state.deck if int(card) > 95]
    t.state.deck = [card for card in t.state.deck if card not in events] + events
    asked = [topic for topic, role in run(t).put if role == "red"]
    assert len(t.state.hands["red"]) == row and t.state.minas["red"] == 5 and not asked


@rule("ACME-R7.u")
def test_in_a_duel_it_has_more_cards_and_disks() -> None:
    s = begun("two", 1).state
    assert {color: len(s.hands[color]) for color in s.colors} == {"green": 5, "red": 5}
    assert [source.disks for source in incomes(s, "red") if source.rule == "ACME-R7.u"] == [3]
    assert [source for source in incomes(s, "green") if source.rule == "ACME-R7.u"] == []
    three = begun("three", 1).state
    assert [source for source in incomes(three, "red") if source.rule == "ACME-R7.u"] == []


@rule("ACME-R7.u")
@pytest.mark.parametrize(("cities", "row"), [(1, 5), (8, 6)])
def test_in_a_duel_its_row_is_filled_further(cities: int, row: int) -> None:
    areas = ("susa", "anshan", "persis", "lagash", "ur", "nippur", "babylon", "eshnunna")[:cities]
    t = position(
        {area: {"red": 3} for area in areas}, seats=2, owner={"green": "green"}, phase="draw", hands={"red": ("59",)}
    )
    events = [card for card in t.state.deck if int(card) > 95]
    t.state.deck = [card for card in t.state.deck if card not in events] + events
    run(t)
    assert len(t.state.hands["red"]) == row


@rule("ACME-R7.u")
def test_in_a_duel_it_turns_its_whole_row_up() -> None:
    cards = ("53", "57", "61")  # played in growth alone
    t = position(
        {"susa": {"red": 3}}, seats=2, owner={"green": "green"}, phase="card", queue=["red"], hands={"red": cards},
        temples={"god_of_peace": "red"}, enemy={"red": "green"},
    )  # fmt: skip
    for _ in cards:
        assert t.state.passed == []
        run(t)
    assert t.state.discard == list(cards)
    run(t)
    assert t.state.passed == ["red"]


# --- enemies --------------------------------------------------------------------------------------------------------

BESIDE = {"susa": {"red": 3}, "lagash": {"green": 1}, "anshan": {"blue": 1}}


@rule("ACME-R7.c", "ACME-terms.enemy.a")
def test_the_primary_enemy_has_the_most_points_then_the_most_cities() -> None:
    def of(disks: Stacks, **more: Any) -> str:
        return primary_enemy(elam(disks, **more).state, "red")

    assert of(BESIDE) == "green", "the earlier in turn order"
    assert of(BESIDE, points={"green": 3, "red": 9, "blue": 4}) == "blue"
    assert of({**BESIDE, "anshan": {"blue": 3}}) == "blue", "a City"
    assert of({**BESIDE, "anshan": {"blue": 3}}, points={"green": 1, "red": 0, "blue": 0}) == "green", "VP come first"
    assert of(BESIDE, owner={"blue": "blue"}) == "blue", "a person before one run by the game"


@rule("ACME-R7.c")
def test_without_a_neighbor_the_nearest_is_the_enemy() -> None:
    far = {"susa": {"red": 3}, "thebes": {"green": 3}, "ur": {"blue": 1}}
    assert primary_enemy(elam(far, points={"green": 9, "red": 0, "blue": 0}).state, "red") == "blue"
    near_home = {"thebes": {"green": 1}, "susa": {"blue": 1}}
    assert primary_enemy(elam({**near_home, "abydos": {"red": 1}}).state, "red") == "green", "from where it stands"
    assert primary_enemy(elam(near_home, points={"green": 9, "red": 0, "blue": 0}).state, "red") == "blue", "from home"


@rule("ACME-R7.c")
def test_the_primary_enemy_is_named_when_growth_begins_and_keeps_until_the_next() -> None:
    t = elam(BESIDE, phase="strongholds")
    run(t)
    assert t.state.enemy == {"red": "green"}
    assert log(t, "ACME-R7.c") == ["Elam's Primary Enemy is Egypt."]
    assert "Elam: run by the game, its Primary Enemy Egypt," in SPEC.view.board(t.state, "green")


# --- growth ---------------------------------------------------------------------------------------------------------


@rule("ACME-R7.d")
def test_it_retires_from_the_seas_where_it_is_outnumbered() -> None:
    t = elam({"susa": {"red": 3}, "upper_gulf": {"red": 1, "green": 2}, "lower_gulf": {"red": 1, "green": 1},
              "lagash": {"red": 1, "green": 2}})  # fmt: skip
    t.state.bonus = {"red": -100}
    run(t)
    assert stacks(t, "upper_gulf") == {"green": 2} and stacks(t, "lower_gulf") == {"red": 1, "green": 1}
    assert stacks(t, "lagash") == {"red": 1, "green": 2}, "not from Land"


@rule("ACME-R7.d")
@pytest.mark.parametrize(("minas", "after"), [(0, 1), (1, 1), (5, 5)])
def test_it_uses_the_granary_while_it_has_no_mina(minas: int, after: int) -> None:
    t = elam({"susa": {"red": 3}}, minas={"red": minas}, temples={"god_of_peace": "red"})
    run(t)
    assert t.state.minas["red"] == after


@rule("ACME-R7.d")
@pytest.mark.parametrize(("theirs", "left"), [(4, 2), (3, 3), (2, 3)])
def test_it_resettles_only_from_a_city_that_a_larger_stack_contests(theirs: int, left: int) -> None:
    t = elam({"susa": {"red": 4}, "lagash": {"red": 3, "green": theirs}}, bonus={"red": -100})
    t.state.disks["upper_gulf"] = {"red": 2}
    run(t)
    resettled = log(t, "ACME-growth.resettlement.a")
    assert resettled == (["Elam resettles a disk each from Lagash."] if left == 2 else [])


@rule("ACME-R7.e")
def test_first_the_homeland() -> None:
    assert grown({"susa": {"red": 1}, "lagash": {"green": 1}}, 2) == {"susa": 2}
    assert grown({"susa": {"red": 2}, "lagash": {"green": 3}}, 2) == {"susa": 2}, "one more than the three beside it"
    assert "susa" not in grown({"susa": {"red": 3}, "lagash": {"green": 2}}, 2)


@rule("ACME-R7.e")
def test_then_a_settlement_next_to_the_primary_enemy_becomes_a_city() -> None:
    board = {"susa": {"red": 4}, "lagash": {"red": 2}, "anshan": {"red": 2}, "ur": {"green": 2}}
    assert grown(board, 1) == {"lagash": 1}


@rule("ACME-R7.e")
def test_then_a_settlement_outside_fertile_ground_if_six_areas_go_on_yielding() -> None:
    five = {area: {"red": 1} for area in ("lagash", "ur", "nippur", "babylon", "eshnunna")}
    board: dict[str, dict[str, int]] = {"susa": {"red": 3}, "anshan": {"red": 2}, **five, "thebes": {"green": 1}}
    assert grown(board, 1) == {"anshan": 1}
    del board["nippur"]
    assert "anshan" not in grown(board, 1), "five would be left"


@rule("ACME-R7.e")
def test_a_settlement_on_fertile_ground_becomes_a_city_however_little_yields() -> None:
    board = {"susa": {"red": 3}, "lagash": {"red": 2}, "thebes": {"green": 1}}
    assert grown(board, 1) == {"lagash": 1}


@rule("ACME-R7.e")
def test_a_camp_of_its_own_is_filled_like_an_empty_neighbor() -> None:
    board = {"susa": {"red": 3}, "lagash": {"red": 1}, "thebes": {"green": 1}}
    assert grown(board, 1) == {"lagash": 1}
    shared = {**board, "lagash": {"red": 1, "blue": 1}}
    assert grown(shared, 1, enemy={"red": "green"}) == {"bit_yakin": 1}, "not where another stands"


@rule("ACME-R7.e")
def test_then_empty_neighbors_by_their_ground_each_up_to_a_settlement() -> None:
    alone = {"susa": {"red": 3}, "thebes": {"green": 1}}
    assert grown(alone, 1) == {"lagash": 1}, "Fertile: the lower rank of Lagash and Bit-Yakin"
    assert grown(alone, 4) == {"lagash": 3, "eshnunna": 1}, "a City, and what is then next to it"
    ringed = {"susa": {"red": 3}, "lagash": {"blue": 1}, "bit_yakin": {"blue": 1}, "thebes": {"green": 1}}
    assert grown(ringed, 3, enemy={"red": "green"}) == {"south_zagros": 2, "ecbatana": 1}, "then Mountains, then Plains"


@rule("ACME-R7.e")
def test_then_an_area_of_the_primary_enemy_where_it_would_be_larger_by_one() -> None:
    ring = {area: {"blue": 2} for area in ("anshan", "bit_yakin", "south_zagros", "upper_gulf")}
    board = {"susa": {"red": 3}, **ring, "lagash": {"green": 2}}
    enemy = {"enemy": {"red": "green"}}
    assert grown(board, 3, **enemy) == {"lagash": 3}
    assert grown(board, 2, **enemy) == {}, "two would not be more than two: they go back to Supply"
    assert grown(board, 4, **enemy) == {"lagash": 3, "eshnunna": 1}, "larger by one, and not by more"


@rule("ACME-R7.e")
def test_at_last_a_sea_that_makes_a_pair() -> None:
    ring = {area: {"blue": 2} for area in ("anshan", "bit_yakin", "south_zagros", "lagash")}
    board = {"susa": {"red": 3}, "upper_gulf": {"red": 1}, **ring, "gerrha": {"blue": 2}}
    assert grown(board, 1, enemy={"red": "green"}) == {"lower_gulf": 1}
    del board["upper_gulf"]
    assert grown(board, 1, enemy={"red": "green"}) == {}, "no sea, no pair"


@rule("ACME-R7.n")
def test_gilgamesh_comes_when_no_disk_is_left_and_the_lot_names_the_successor() -> None:
    t = elam({"susa": {"red": 1}, "thebes": {"green": 3}}, phase="gilgamesh", last_epoch=4,
             points={"green": 90, "red": 0, "blue": 90})  # fmt: skip
    run(t)
    assert t.state.civ["red"] == "elam", "never while it has a disk, however far behind"
    t = elam({"thebes": {"green": 3}}, phase="gilgamesh", last_epoch=4)
    t.state.queue = ["red"]
    run(t)
    assert t.state.civ["red"] != "elam" and t.state.returned["red"] == [1]
    assert stacks(t, t.state.home["red"])["red"] == 3, "three disks in the Homeland first"
    assert not check(t.state)
