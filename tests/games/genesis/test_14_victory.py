"""14.0 Victory in detail; R4 and R5 as they are dealt and played; the options that change what is shown."""

from __future__ import annotations

import pytest

from engine.games.genesis import SPEC, seatings
from engine.games.genesis.cards.silver_cards import linked_mines
from engine.games.genesis.control import controller, defense, home_of, worth
from engine.games.genesis.pirates import naval_cities
from engine.games.genesis.sequence import PHASES
from engine.games.genesis.setup import deal
from engine.games.genesis.succession import next_king
from engine.games.genesis.tables import EW, HOME, KINGDOMS, KINGS, POSITIONS, SCENARIOS, SPACES
from engine.games.genesis.victory import (
    end_turn_phase,
    keep_card_phase,
    name_winner,
    points_of,
    reshuffle_phase,
)
from engine.games.genesis.view import view
from tests.games.genesis.positions import build, card, drive, table
from tests.games.genesis.test_13_cards import playing
from tests.rules import rule

# --- points (14.0) --------------------------------------------------------------------------------------------


@rule("GEN-14.0.b", "GEN-14.0.d", "GEN-9.3.b")
def test_without_a_capital_only_monuments_count():
    s = build(on={"hittites": {"thebes": {"inf": 1}}}, monuments=["sais", "thebes"], destroyed=["sais"])
    assert points_of(s, "egypt") == 1


@rule("GEN-14.0.c", "GEN-14.0.d")
def test_a_capital_in_revolt_links_nothing_and_its_monument_counts():
    s = build(revolts={"thebes": ("egypt", {"inf": 1})}, monuments=["thebes"])
    assert points_of(s, "egypt") == 1


@rule("GEN-14.0.e", "GEN-14.0.f")
@pytest.mark.parametrize(("extra", "winners"), [({}, []), ({"egypt": {"troy": {"inf": 1}}}, ["egypt"])])
def test_equal_points_and_then_worth(extra, winners):
    ruins = [city for kingdom in ("egypt", "hittites") for city in HOME[kingdom]]
    t = table(on=extra, destroyed=ruins, points={**dict.fromkeys(KINGDOMS, 0), "egypt": 9, "hittites": 9})
    name_winner(t)
    assert t.state.over and t.state.winners == winners
    tie = "Egypt and the Hittites tie with 9 points: nobody wins."
    assert t.lines[-1].text == ("Egypt wins with 9 points." if winners else tie)


@rule("GEN-14.1.e", "GEN-14.0.a", "GEN-3.2.G.a")
def test_on_the_last_turn_nobody_is_eliminated():
    t = table(on={"hittites": {city: {"inf": 1} for city in HOME["egypt"]}}, turn=10, last_turn=10)
    end_turn_phase(t)
    assert t.state.over and "egypt" in t.state.kingdoms and t.state.winners == ["hittites"]


@rule("GEN-14.1.a")
@pytest.mark.parametrize("left", [1, 2])
def test_the_last_kingdom_ends_the_game(left):
    others = KINGDOMS if left == 1 else [k for k in KINGDOMS if k != "hittites"]
    on = {"egypt": {city: {"inf": 1} for k in others if k != "egypt" for city in HOME[k]}}
    t = table(on=on)
    end_turn_phase(t)
    assert t.state.over == (left == 1) and len(t.state.kingdoms) == left
    assert t.state.winners == (["egypt"] if left == 1 else []) and (t.state.phase == "keep_card") == (left == 2)


@rule("GEN-14.1.a", "GEN-14.0.f")
def test_a_game_without_kingdoms_is_over_and_won_by_nobody():
    homes = [*HOME["assyria"], *HOME["babylonia"]]
    t = table(scenario="tigris", seats=2, on={"elam": {city: {"inf": 1} for city in homes}}, turn=8)
    end_turn_phase(t)
    assert t.state.over and t.state.kingdoms == [] and t.state.winners == []


@rule("GEN-14.1.d", "GEN-3.1.g")
def test_what_a_kingdom_had_goes_with_it():
    t = table(
        on={"hittites": {city: {"inf": 1} for city in HOME["egypt"]}, "egypt": {"tyre": {"ps": 2}}},
        hands={"egypt": ("gold.1",)}, aside={"egypt": "dagon.1"}, begun={"tyre": 1}, kings={"apepi": "tyre"},
    )  # fmt: skip
    end_turn_phase(t)
    s = t.state
    assert sorted(s.discard) == ["dagon.1", "gold.1"] and s.aside == {} and s.begun == {} and s.kings == {}
    assert s.retired == ["apepi"] and home_of(s, "thebes") == "" and s.queue == [k for k in s.kingdoms if k != "egypt"]
    end_turn_phase(t)
    assert s.points["egypt"] == 0


@rule("GEN-3.2.G.b", "GEN-3.2.G.f", "GEN-O6")
@pytest.mark.parametrize("told", ["every_turn", "last_turn"])
def test_points_are_shown_every_turn_or_at_the_end(told):
    t = table(options={"points": told})
    end_turn_phase(t)
    shown = view(t.state, "egypt")
    early = told == "every_turn"
    assert bool([line for line in t.lines if line.text.startswith("Points: ")]) == early
    assert (shown["points"] == t.state.points) == early and bool(shown["history"]) == early
    assert shown["points"] == {} or early
    t.state.turn = t.state.last_turn
    end_turn_phase(t)
    shown = view(t.state, None)
    assert shown["points"] == t.state.points and len(shown["history"]["egypt"]) == 2
    assert [line for line in t.lines if line.text.startswith("Points: ")]


@rule("GEN-3.2.G.d", "GEN-13.1.4.c", "GEN-13.1.1.a")
@pytest.mark.parametrize("kept", ["keep:gold.1", "none"])
def test_one_card_at_most_is_kept(kept):
    t = table(
        hands={"egypt": ("gold.1", "elam.1")}, queue=["egypt", "hittites"], known={"elam.1": ["egypt", "assyria"]}
    )
    found = drive(keep_card_phase(t), kept)
    assert found.ask("keep").private and t.state.phase == "keep_card" and t.state.queue == ["hittites"]
    assert t.state.hands["egypt"] == (["gold.1"] if kept != "none" else [])
    drive(keep_card_phase(t))
    assert t.state.phase == "reshuffle"
    reshuffle_phase(t)
    assert t.state.discard == [] and "elam.1" in t.state.deck and t.state.known == {}
    assert len(t.state.deck) == 55 - len(t.state.hands["egypt"]) and (t.state.turn, t.state.phase) == (3, "succession")


# --- scenarios (R4, R5) ---------------------------------------------------------------------------------------


@rule("GEN-R4.a")
@pytest.mark.parametrize("name", list(SCENARIOS))
def test_a_scenario_deals_what_it_says(name):
    sheet = SCENARIOS[name]
    position = POSITIONS[sheet.position]
    for seats in seatings(name):
        s = deal(SPEC.setup(name, len(seats)))
        assert (s.first_turn, s.turn) == (sheet.first_turn, sheet.first_turn) and s.last_turn >= s.turn
        assert list(s.kingdoms) == [k for k in KINGDOMS if k in s.owner] and set(s.owner.values()) == set(seats)
        for kingdom in s.kingdoms:
            holding = position.holdings[kingdom]
            assert (s.silver[kingdom], s.manpower[kingdom]) == (holding.silver, holding.manpower)
            assert s.technology[kingdom] == holding.technology
            found = {space: there[kingdom] for space, there in s.units.items() if kingdom in there}
            assert found == {space: dict(units) for space, units in holding.units.items()}
            assert set(holding.monuments) <= set(s.monuments)
        for power, placed in position.others.items():
            assert {c: dict(u) for c, u in placed.items()} == {c: t[power] for c, t in s.units.items() if power in t}
        for city, strength in position.strengths.items():
            assert defense(s, city) == (0 if city in position.destroyed else strength)
        assert set(position.destroyed) == set(s.destroyed)


@rule("GEN-R4.c")
def test_a_kingdom_nobody_plays_has_independent_cities():
    s = deal(SPEC.setup("tigris", 2))
    assert set(s.kingdoms) == {"assyria", "babylonia"}
    for kingdom in ("egypt", "hittites", "mitanni"):
        assert not [space for space, there in s.units.items() if kingdom in there] and kingdom not in s.hands
        for city in HOME[kingdom]:
            assert controller(s, city) == home_of(s, city) == "" and defense(s, city) == SPACES[city].ds
    on = {"assyria": {"hattusa": {"inf": 1}, "sais": {"inf": 1}}}
    t = table(on=on, scenario="tigris", seats=2, dice=None)
    found = playing(t, "babylonia", "arinna", "none")
    assert found.ask("march").seat == "assyria" and naval_cities(t.state, "assyria") == ["sais"]
    mines = [mine for mine in linked_mines(build(scenario="tigris", seats=2), "assyria") if SPACES[mine].mine]
    assert mines


@rule("GEN-R4.e", "GEN-R4.d")
def test_a_persons_result_is_the_sum_of_both_kingdoms():
    t = table(seats=2)
    s = t.state
    one, two = s.seats
    mine = [k for k in s.kingdoms if s.owner[k] == one]
    theirs = [k for k in s.kingdoms if s.owner[k] == two]
    assert len(mine) == len(theirs) == 2 and sorted(s.hands) == sorted(s.silver) == sorted([*mine, *theirs])
    s.points = {mine[0]: 7, mine[1]: 7, theirs[0]: 12, theirs[1]: 1}
    name_winner(t)
    assert s.winners == [one] and view(s, None)["result"]["points"] == {one: 14, two: 13}


@rule("GEN-R4.g")
def test_turns_keep_the_numbers_of_the_campaign():
    t = table(scenario="late", turn=9, first="egypt", phase="initiative")
    assert (t.state.first_turn, t.state.last_turn) == (9, 10)
    drive(PHASES["initiative"](t))
    assert t.state.phase == "markers"  # 3.5: the first turn played has no income
    t.state.turn = 10
    drive(PHASES["initiative"](t))
    assert t.state.phase == "wealth_start"
    end_turn_phase(t)
    assert t.state.over


@rule("GEN-O1", "GEN-4.1.2.a")
@pytest.mark.parametrize(("how", "king"), [("historical", "apepi"), ("drawn", "akhenaten")])
def test_kings_come_by_draw_or_in_order(how, king):
    t = table({"king of egypt": ["akhenaten"]}, options={"kings": how}, turn=3)
    pool = list(t.state.king_pool["egypt"])
    assert KINGS["apepi"].turn == 3 and next_king(t, "egypt", pool) == king and king not in pool


# --- Sargon (R5.1) --------------------------------------------------------------------------------------------


def test_sargons_map_is_small():
    s = deal(SPEC.setup("sargon", 1))
    cities = {c for c in SCENARIOS["sargon"].spaces if SPACES[c].kind == "city"}
    assert {"babylon", "sippar", "kish", "nippur", "uruk", "ur", "mari", "susa", "ashur", "nineveh", "emar"} <= cities
    assert [city for city in cities if home_of(s, city) == "babylonia"] in (["babylon", "kish"], ["kish", "babylon"])
    assert not any(controller(s, city) for city in ("sippar", "nippur", "uruk", "ur", "mari", "ashur", "emar"))
    assert s.capital == {"babylonia": "babylon"}


@rule("GEN-R5.1.c")
@pytest.mark.parametrize(
    ("points", "won", "title"),
    [
        (24, True, "King of the Four Quarters"),
        (23, True, "King of Sumer"),
        (18, True, "King of Sumer"),
        (17, False, "King of Kish"),
    ],
)
def test_sargons_result_is_the_worth_linked_to_his_capital(points, won, title):
    t = table(scenario="sargon", seats=1, turn=3)
    t.state.points["babylonia"] = points
    name_winner(t)
    assert t.state.winners == (["babylonia"] if won else []) and title in t.lines[-1].text
    on = {"babylonia": {"babylon": {"inf": 1}, "sippar": {"inf": 1}}}
    s = build(scenario="sargon", seats=1, on=on, monuments=["babylon"])
    assert points_of(s, "babylonia") == sum(worth(s, c) for c in ("babylon", "kish", "sippar")) and EW["babylon"] == 4
    assert card("gold") in s.deck
