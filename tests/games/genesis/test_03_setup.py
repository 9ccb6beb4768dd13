"""3.0, 3.1, 3.5, 3.7 Set-up, and who controls what."""

from __future__ import annotations

import pytest

from engine.games.genesis import SPEC
from engine.games.genesis.data.tables import HOME, KIND, KINGDOMS
from engine.games.genesis.kingdom.setup import deal
from engine.games.genesis.position.control import controller, enemy_fortress, home_of, homes
from engine.games.genesis.position.forces import raise_force, stand_down, step
from engine.games.genesis.position.pieces import put, tidy
from engine.games.genesis.position.reach import reach
from engine.wargame.cards import HIDDEN
from tests.games.genesis.positions import build, position, table
from tests.games.genesis.situations import entering, new_game
from tests.rules import rule

# --- set-up (3.0, 3.1, 3.5) -----------------------------------------------------------------------------------


@rule("GEN-3.0.a", "GEN-3.1.a", "GEN-1.0.a")
@pytest.mark.parametrize("scenario", SPEC.start.scenarios, ids=lambda s: s.id)
def test_every_scenario_can_be_dealt_with_each_number_of_seats(scenario):
    for seating in scenario.seatings:
        s = deal(SPEC.setup(scenario.id, len(seating)))
        assert list(s.seats) == list(seating)
        assert len(s.kingdoms) == len(dict.fromkeys(s.kingdoms)) and set(s.owner.values()) == set(seating)
        assert SPEC.rules.check(s) == []


@rule(
    "GEN-2.2.1.a",
    "GEN-3.1.b",
    "GEN-10.1.1.b",
    "GEN-10.2.1.a",
    "GEN-10.2.1.b",
    "GEN-10.3.1.b",
    "GEN-9.3.a",
    "GEN-2.1.2.d",
)
def test_the_campaign_begins_without_chariots_and_with_arzawa_and_elam():
    s = deal(SPEC.setup("campaign", 5, {"head_start": "none"}))
    assert not any(units.get("ch") for there in s.units.values() for units in there.values())
    assert s.units["apasa"] == {"arzawa": {"inf": 3}} and s.units["milawata"] == {"arzawa": {"inf": 2}}
    assert s.units["susa"] == {"elam": {"inf": 12}}
    assert not any(power.startswith("canaan") for there in s.units.values() for power in there)
    assert s.capital == s.original and s.capital["egypt"] == "thebes"
    assert s.ds == {} and s.points == dict.fromkeys(KINGDOMS, 0)


@rule("GEN-3.1.c", "GEN-3.1.d", "GEN-2.0.a", "GEN-3.1.f", "GEN-4.1.1.a", "GEN-2.3.3.a")
def test_everybody_gets_a_card_and_a_king():
    play = new_game(seed=3)
    s = play.state
    assert all(len(s.hands[k]) + (k in s.aside) == 1 for k in s.kingdoms)
    assert len(s.deck) == 50 and len(KIND) == 55
    assert len(s.kings) == 5 and all(len(s.king_pool[k]) == 9 for k in s.kingdoms)
    for seat in s.seats:
        shown = play.seen(seat)
        assert shown.hands == {k: s.hands[k] if k == seat else [HIDDEN] for k in s.kingdoms}
        assert shown.aside == {k: card for k, card in s.aside.items() if k == seat}
    assert play.seen(None).hands == {k: [HIDDEN] for k in s.kingdoms} and play.seen(None).deck == [HIDDEN] * 50


@rule("GEN-3.1.e", "GEN-3.1.g")
def test_a_card_for_at_once_dealt_at_set_up_waits_for_the_first_activation():
    play = position("egypt", "payment", aside={"egypt": "dagon.1"})
    assert play.state.hands["egypt"] == ["sherden.1"]
    assert play.state.discard == ["dagon.1"] and play.state.dagon == {"egypt": 1}


@rule("GEN-3.5.a")
def test_the_first_turn_begins_with_initiative():
    play = new_game(seed=1).until("first")
    play.do("egypt")
    assert play.state.phase == "payment" and play.state.turn == 1


# --- control (3.7) --------------------------------------------------------------------------------------------


@rule("GEN-2.1.1.a", "GEN-2.1.1.b", "GEN-3.7.1.a", "GEN-3.7.3.a", "GEN-3.7.5.a")
def test_home_cities_are_controlled_when_empty_and_gray_ones_by_nobody():
    s = build()
    assert controller(s, "thebes") == "egypt" and controller(s, "apasa") == "arzawa" and controller(s, "susa") == "elam"
    assert controller(s, "tyre") == "" and home_of(s, "tyre") == ""
    s = build(scenario="campaign", seats=3)
    assert controller(s, "ashur") == ""


@rule("GEN-3.7.1.b", "GEN-9.2.c")
def test_barbarian_control_takes_a_home_city_away():
    s = build(barbarian=["hattusa"])
    assert controller(s, "hattusa") == "" and enemy_fortress(s, "hattusa", "hittites")


@rule("GEN-3.7.2.a", "GEN-3.7.4.a", "GEN-3.7.3.b", "GEN-2.3.1.b", "GEN-2.3.2.b", "GEN-3.7.6.a")
@pytest.mark.parametrize(
    ("units", "ruler"), [({"inf": 1}, "egypt"), ({"ch": 1}, "egypt"), ({"ps": 1}, "egypt"), ({"sl": 2}, "")]
)
def test_infantry_chariots_and_peasants_control_and_slaves_do_not(units, ruler):
    for space in ("tyre", "kumidi"):
        assert controller(build(on={"egypt": {space: units}}), space) == ruler
    assert controller(build(kings={"apepi": "tyre"}), "tyre") == ""


@rule("GEN-3.7.2.b")
def test_control_ends_with_the_last_unit():
    t = table(on={"egypt": {"tyre": {"inf": 1}}})
    assert controller(t.state, "tyre") == "egypt"
    t.state.units["tyre"].pop("egypt")
    assert controller(t.state, "tyre") == ""


@rule("GEN-3.7.1.a")
def test_an_enemy_peasant_in_a_home_city_takes_control():
    assert controller(build(on={"hittites": {"abydos": {"ps": 1}}}), "abydos") == "hittites"


@rule("GEN-3.7.6.b", "GEN-3.7.6.c", "GEN-3.7.6.d")
def test_slaves_alone_are_lost_except_at_home_or_with_their_king():
    t = table(on={"egypt": {"tyre": {"sl": 1}, "thebes": {"sl": 1}, "gaza": {"sl": 1}}}, kings={"apepi": "gaza"})
    for space in ("tyre", "thebes", "gaza"):
        tidy(t, space)
    assert list(t.state.units) == ["thebes", "gaza"]
    t.state.kings = {}
    tidy(t, "gaza")
    assert list(t.state.units) == ["thebes"]


@rule("GEN-2.1.1.a", "GEN-3.7.3.a", "GEN-10.1.5.b")
def test_a_minor_kingdom_has_its_home_cities_until_it_is_no_more():
    s = build()
    assert len(homes(s, "arzawa")) == 6 and homes(s, "elam") == ("susa",) and homes(s, "kaskans") == ()
    assert homes(build(seats=3), "assyria") == () and len(homes(s, "assyria")) == 6
    s.lost = ["arzawa"]
    assert homes(s, "arzawa") == () and controller(s, "apasa") == "" and len(homes(s, "canaan")) == 4


@rule("GEN-3.7.6.b", "GEN-3.7.6.c", "GEN-5.2.5.a")
def test_slaves_alone_under_a_marker_are_lost_too_except_at_home():
    rebels = {"jerusalem": {"sl": 2}, "thebes": {"sl": 1}, "gaza": {"inf": 1, "sl": 1}}
    t = table(revolts={city: ("egypt", units) for city, units in rebels.items()})
    for city in rebels:
        tidy(t, city)
    assert {city: mark.units for city, mark in t.state.revolts.items()} == {
        "thebes": {"sl": 1}, "gaza": {"inf": 1, "sl": 1},
    }  # fmt: skip


@rule("GEN-9.2.d", "GEN-3.7.6.a")
@pytest.mark.parametrize(("units", "gone"), [({"sl": 1}, False), ({"ps": 1}, True), ({"ch": 1}, True)])
def test_combat_units_and_peasants_end_barbarian_control(units, gone):
    s = build(barbarian=["sais"])
    put(s, "sais", "egypt", units)
    assert (s.barbarian == []) == gone


@rule("GEN-3.7.6.b")
def test_slaves_under_way_are_lost_where_they_stop():
    t = table(on={"egypt": {"tjaru": {"sl": 2}}, "hittites": {"tjaru": {"sl": 1}}})
    force = raise_force(t.state, "egypt", "tjaru", {"sl": 1}, [], "active", 3)
    tidy(t, "tjaru")
    assert t.state.units == {"tjaru": {"egypt": {"sl": 2}}}
    step(t, force, "raphia")
    assert t.state.units == {"raphia": {"egypt": {"sl": 1}}}
    stand_down(t, force)
    assert t.state.units == {}


@rule("GEN-3.7.6.b")
def test_slaves_alone_go_only_from_home_city_to_home_city():
    t, force = entering("babylonia", to="nippur", start="kish", units={"sl": 1}, on={"babylonia": {"ur": {"inf": 1}}})
    assert "lagash" not in reach(t.state, force).ways
    for city in reach(t.state, force).ways:
        assert city in HOME["babylonia"]
