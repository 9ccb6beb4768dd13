"""14.0 Victory."""

from __future__ import annotations

import pytest

from engine.games.genesis.data.tables import EW, HOME, KINGDOMS
from engine.games.genesis.kingdom.trade import linked
from engine.games.genesis.kingdom.victory import eliminate, end_turn_phase, name_winner, points_of
from engine.games.genesis.position.control import controller, home_of
from tests.games.genesis.positions import build, table
from tests.games.genesis.situations import FIELD, HOMES
from tests.rules import rule

# --- points (14.0) --------------------------------------------------------------------------------------------


@rule("GEN-14.0.b", "GEN-14.0.c", "GEN-14.0.d", "GEN-3.6.a", "GEN-7.3.6.a")
def test_points_are_linked_worth_and_monuments():
    s = build(on=FIELD, monuments=["thebes", "hattusa"], revolts={"sais": ("egypt", {})})
    s.monuments.append("sais")
    assert points_of(s, "egypt") == HOMES - EW["sais"] + EW["tyre"] + 2


@rule("GEN-14.0.a")
def test_most_points_win():
    everywhere = {city: {"inf": 1} for city in ("tyre", "sidon", "ugarit", "mari", "halab", "damascus")}
    t = table(turn=10, last_turn=10, on={"egypt": everywhere})
    end_turn_phase(t)
    assert t.state.points["egypt"] == max(t.state.points.values()) and t.state.winners == ["egypt"]


TIED = {**dict.fromkeys(("mitanni", "assyria", "babylonia"), 0), "egypt": 9, "hittites": 9}


ALL_RUINS = [city for kingdom in ("egypt", "hittites") for city in HOME[kingdom]]


@rule("GEN-14.0.e", "GEN-14.0.g")
def test_a_tie_goes_to_the_larger_worth_linked_or_not():
    on = {"egypt": {"troy": {"inf": 1}}, "assyria": {"tyre": {"inf": 1}}}
    t = table(on=on, destroyed=ALL_RUINS, points=dict(TIED), turn=10, last_turn=10)
    name_winner(t)
    assert "troy" not in linked(t.state, "egypt") and t.state.winners == ["egypt"]


@rule("GEN-14.0.f", "GEN-14.0.g")
def test_if_that_is_equal_too_nobody_wins():
    t = table(destroyed=ALL_RUINS, points=dict(TIED), turn=10, last_turn=10)
    name_winner(t)
    assert t.state.over and t.state.winners == []


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


# --- eliminated (14.1) ----------------------------------------------------------------------------------------


@rule("GEN-14.1.a", "GEN-14.1.b", "GEN-14.1.c", "GEN-14.1.d")
def test_without_a_home_city_a_kingdom_is_out():
    invaders = {"hittites": {city: {"inf": 1} for city in HOME["egypt"]}}
    t = table(
        on={"egypt": {"tyre": {"inf": 3}}, **invaders}, revolts={"gaza": ("egypt", {"inf": 1})}, monuments=["tyre"],
        hands={"egypt": ("gold.1",)},
    )  # fmt: skip
    end_turn_phase(t)
    s = t.state
    assert "egypt" not in s.kingdoms and "tyre" not in s.units and s.revolts == {}
    assert s.monuments == ["tyre"] and s.hands["egypt"] == [] and s.silver["egypt"] == 0 and s.discard == ["gold.1"]
    for city in HOME["egypt"]:
        s.units.pop(city)
    assert controller(s, "thebes") == ""


def test_an_eliminated_kingdom_leaves_no_king():
    t = table(kings={"apepi": "thebes"}, sherden="egypt")
    eliminate(t, "egypt")
    assert t.state.kings == {} and t.state.sherden == ""


@rule("GEN-14.1.a")
def test_that_a_kingdom_is_out_is_news_for_the_table():
    t = table()
    eliminate(t, "egypt")
    assert ("Egypt is no more.", True) in [(line.text, line.news) for line in t.lines]


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


@rule("GEN-14.1.a", "GEN-14.0.a")
def test_who_is_out_of_the_game_has_no_points():
    """Assyria, without a Home city, would have two points for monuments elsewhere."""
    on = {"assyria": {"mari": {"inf": 1}}, "babylonia": {"babylon": {"inf": 1}, "ashur": {"inf": 1}}}
    on["babylonia"] |= {city: {"inf": 1} for city in HOME["assyria"]}
    t = table(
        scenario="tigris", seats=2, turn=8, on=on, monuments=["mari"], destroyed=[*HOME["babylonia"], *HOME["assyria"]]
    )
    end_turn_phase(t)
    assert t.state.over and t.state.winners != ["assyria"] and t.state.points["assyria"] == 0


@rule("GEN-14.1.a")
def test_the_game_is_over_when_one_person_has_all_that_is_left():
    theirs = [kingdom for kingdom in KINGDOMS if kingdom in ("hittites", "babylonia")]
    on = {kingdom: {city: {"inf": 1} for city in HOME[kingdom]} for kingdom in theirs}
    on["babylonia"] |= {city: {"inf": 1} for city in HOME["assyria"]}
    on["hittites"] |= {city: {"inf": 1} for city in HOME["egypt"]}
    t = table(seats=2, on=on)
    end_turn_phase(t)
    assert t.state.over and t.state.kingdoms == ["hittites", "babylonia"] and t.state.winners == ["hittites"]


@rule("GEN-14.1.a")
def test_two_who_hold_each_others_homes_are_out_together():
    on = {
        "egypt": {city: {"inf": 1} for city in HOME["hittites"]},
        "hittites": {city: {"inf": 1} for city in HOME["egypt"]},
        "assyria": {"ashur": {"inf": 1}}, "mitanni": {"harran": {"inf": 1}}, "babylonia": {"babylon": {"inf": 1}},
    }  # fmt: skip
    t = table(on=on)
    end_turn_phase(t)
    assert t.state.kingdoms == ["mitanni", "assyria", "babylonia"]
