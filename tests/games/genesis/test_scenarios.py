"""R4, R5 Scenarios for fewer players, and Sargon alone."""

from __future__ import annotations

import pytest

from engine.games.genesis import SPEC, seatings
from engine.games.genesis.cards.aims import linked_mines
from engine.games.genesis.course.sequence import PHASES
from engine.games.genesis.data.tables import EW, HOME, KINGDOMS, POSITIONS, SCENARIOS, SPACES
from engine.games.genesis.kingdom.setup import deal
from engine.games.genesis.kingdom.succession import crown_kings, remove_kings
from engine.games.genesis.kingdom.trade import naval_cities
from engine.games.genesis.kingdom.victory import end_turn_phase, name_winner, points_of
from engine.games.genesis.position.control import controller, defense, home_of, worth
from engine.games.genesis.position.standing import PLACES, no_such_place
from engine.games.genesis.position.view import seen
from engine.kernel.orders.parse import understand_beginning
from tests.games.genesis.positions import build, card, drive, table
from tests.games.genesis.situations import playing
from tests.kit import Play, new_session
from tests.rules import rule

# --- fewer players (R4) ---------------------------------------------------------------------------------------


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
            stores = sheet.stores.get(kingdom, holding)
            assert (s.silver[kingdom], s.manpower[kingdom]) == (stores.silver, stores.manpower)
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
    assert s.winners == [one] and SPEC.view.points(seen(s, None)) == {one: 14, two: 13}


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


# --- Sargon (R5.1) --------------------------------------------------------------------------------------------


@rule("GEN-R5.1.b")
def test_sargons_city_has_one_name_in_all_that_is_told_and_is_understood_by_two():
    """The name is the one that is printed on the map; Akkad may be typed for it."""
    play = Play(new_session(SPEC, "sargon", 1, seed=3)).until("action")
    play.do("major").until("march")
    lines = [understand_beginning(play.session, "babylonia", f"march {name}")[0] for name in ("babylon", "akkad")]
    assert lines == [["march:babylon"]] * 2
    play.finish()
    told = [*play.log(), *SPEC.view.board(play.seen(), None).splitlines()]
    assert not any("Akkad" in line for line in told) and any("Babylon:" in line for line in told)
    assert no_such_place("akkad") == "" and PLACES["akkad"] == ("babylon",)


@rule("GEN-R5.1.e")
def test_sargon_stays_where_he_is_until_he_is_killed():
    t = table(scenario="sargon", seats=1, kings={"sargon": "mari"}, king_pool={"babylonia": []})
    remove_kings(t)
    drive(crown_kings(t))
    assert t.state.kings == {"sargon": "mari"} and t.state.retired == []


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


@rule("GEN-1.0.b")
def test_sargon_plays_alone_for_three_turns():
    s = deal(SPEC.setup("sargon", 1))
    assert s.kingdoms == ["babylonia"] and s.last_turn == 3
    assert s.king_pool["babylonia"] == ["sargon"] and SCENARIOS["sargon"].goals
    assert set(s.units) <= set(SCENARIOS["sargon"].spaces)
