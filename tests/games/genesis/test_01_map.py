"""2.0 to 3.1, 3.7: components, definitions, set-up and the control of spaces."""

from __future__ import annotations

import pytest

from engine.games.genesis import SPEC
from engine.games.genesis.control import (
    controller,
    defense,
    enemy_city,
    enemy_fortress,
    fortified,
    friendly_city,
    home_of,
    homes,
    is_city,
    worth,
)
from engine.games.genesis.places import neighbors, world, world_of
from engine.games.genesis.powers import BARBARIANS, KINGDOMS, MINORS, friends
from engine.games.genesis.setup import deal
from engine.games.genesis.sides import level, strength
from engine.games.genesis.state import Pact
from engine.games.genesis.tables import CARDS, KIND
from engine.games.genesis.units import put, set_defense, tidy
from tests.games.genesis.positions import build, here, position, table
from tests.kit import Play, new_session
from tests.rules import rule


def fresh(scenario: str = "campaign", seats: int = 5, seed: int = 0, **options: str) -> Play:
    return Play(new_session(SPEC, scenario, seats, options, seed))


# --- powers and definitions (2.9) -----------------------------------------------------------------------------


@rule("GEN-2.9.l", "GEN-2.9.m", "GEN-2.9.n", "GEN-10.1.1.a")
def test_five_major_three_minor_kingdoms_and_five_barbarians():
    assert sorted(KINGDOMS) == ["assyria", "babylonia", "egypt", "hittites", "mitanni"]
    assert sorted(MINORS) == ["arzawa", "canaan", "elam"]
    assert len(BARBARIANS) == 5


@rule("GEN-2.9.h", "GEN-11.1.4.a", "GEN-11.1.4.e", "GEN-10.1.4.e", "GEN-10.2.4.g", "GEN-10.3.4.c")
def test_everybody_is_an_enemy_who_is_no_ally_even_a_power_one_controls():
    s = build(controlled={"arzawa": "egypt", "kaskans": "egypt", "canaan": "egypt", "elam": "egypt"})
    for power in ("arzawa", "kaskans", "canaan:hazor", "elam", "hittites"):
        assert not friends(s, "egypt", power)
    assert not friends(s, "kaskans", "libyans")
    s.pacts = [Pact(["egypt", "hittites"], passage=False)]
    assert friends(s, "egypt", "hittites") and not friends(s, "egypt", "mitanni")


@rule("GEN-10.3.3.b")
def test_the_four_cities_of_canaan_are_friends():
    assert friends(build(), "canaan:hazor", "canaan:kadesh")


@rule("GEN-2.9.j", "GEN-2.9.k")
def test_a_city_is_friendly_at_home_or_where_own_units_or_an_ally_are():
    s = build(on={"egypt": {"damascus": {"ps": 1}}, "hittites": {"tanis": {"inf": 1}}})
    assert friendly_city(s, "thebes", "egypt")
    assert not friendly_city(s, "tanis", "egypt")
    assert friendly_city(s, "damascus", "egypt") and not friendly_city(s, "damascus", "mitanni")
    s.pacts = [Pact(["egypt", "mitanni"], passage=False)]
    assert friendly_city(s, "damascus", "mitanni")
    assert not friendly_city(s, "tyre", "egypt")


# --- cities (2.1.2) -------------------------------------------------------------------------------------------


@rule("GEN-2.1.2.a", "GEN-2.1.2.b", "GEN-2.1.2.c", "GEN-2.1.2.e", "GEN-3.7.5.b")
def test_defense_is_printed_until_a_marker_says_otherwise():
    s = build()
    assert defense(s, "damascus") == 3 and fortified(s, "damascus")
    assert enemy_fortress(s, "damascus", "egypt")
    set_defense(s, "damascus", 0)
    assert not fortified(s, "damascus") and not enemy_fortress(s, "damascus", "egypt")
    assert enemy_city(s, "damascus", "egypt")
    set_defense(s, "damascus", 3)
    assert "damascus" not in s.ds


@rule("GEN-2.9.f", "GEN-8.5.4.a", "GEN-8.5.4.b")
def test_a_destroyed_city_is_worth_nothing_and_still_a_city():
    s = build(destroyed=["ugarit"], ds={"ugarit": 0}, on={"egypt": {"ugarit": {"inf": 1}}})
    assert (defense(s, "ugarit"), worth(s, "ugarit")) == (0, 0)
    assert is_city(s, "ugarit") and not fortified(s, "ugarit") and controller(s, "ugarit") == "egypt"


@rule("GEN-2.1.c", "GEN-2.1.2.j", "GEN-11.3.2.c", "GEN-11.4.2.c")
def test_boxes_are_for_their_own_people_and_nobody_stands_on_alashiya():
    s = build()
    assert "kaska_box" in neighbors(s, "kaskans", "nerik") and "kaska_box" not in neighbors(s, "hittites", "nerik")
    assert "libya_box" in neighbors(s, "libyans", "sais") and "libya_box" not in neighbors(s, "egypt", "sais")
    assert "libya_box" not in neighbors(s, "kaskans", "sais") and "kaska_box" not in neighbors(s, "libyans", "nerik")
    assert not any("alashiya" in world(s).land[space] for space in world(s).spaces)
    assert not is_city(s, "alashiya")


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


# --- units (2.2, 2.3) -----------------------------------------------------------------------------------------


@rule("GEN-EX-1", "GEN-2.2.1.c", "GEN-2.2.2.a", "GEN-2.3.1.a", "GEN-2.3.2.a")
@pytest.mark.parametrize("technology", [1, 2, 3])
def test_three_chariots_are_worth_three_times_the_level(technology):
    s = build(technology=dict.fromkeys(KINGDOMS, technology))
    assert strength(s, "egypt", {"ch": 3}) == 3 * technology
    assert strength(s, "egypt", {"inf": 4, "ps": 5, "sl": 6}) == 4


@rule("GEN-10.0.f", "GEN-11.4.1.c")
def test_other_powers_have_the_lowest_level_of_all_players():
    s = build(technology={**dict.fromkeys(KINGDOMS, 2), "assyria": 1})
    assert level(s, "arzawa") == level(s, "libyans") == 1


# --- set-up (3.0, 3.1) ----------------------------------------------------------------------------------------


@rule("GEN-3.0.a", "GEN-3.1.a", "GEN-1.0.a")
@pytest.mark.parametrize("scenario", SPEC.scenarios, ids=lambda s: s.id)
def test_every_scenario_can_be_dealt_with_each_number_of_seats(scenario):
    for seating in scenario.seatings:
        s = deal(SPEC.setup(scenario.id, len(seating)))
        assert list(s.seats) == list(seating)
        assert len(s.kingdoms) == len(dict.fromkeys(s.kingdoms)) and set(s.owner.values()) == set(seating)
        assert SPEC.check(s) == []


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
    s = deal(SPEC.setup("campaign", 5))
    assert not any(units.get("ch") for there in s.units.values() for units in there.values())
    assert s.units["apasa"] == {"arzawa": {"inf": 3}} and s.units["milawata"] == {"arzawa": {"inf": 2}}
    assert s.units["susa"] == {"elam": {"inf": 12}}
    assert not any(power.startswith("canaan") for there in s.units.values() for power in there)
    assert s.capital == s.original and s.capital["egypt"] == "thebes"
    assert s.ds == {} and s.points == dict.fromkeys(KINGDOMS, 0)


@rule("GEN-3.1.c", "GEN-3.1.d", "GEN-2.0.a", "GEN-3.1.f", "GEN-4.1.1.a", "GEN-2.3.3.a")
def test_everybody_gets_a_card_and_a_king():
    play = fresh(seed=3)
    s = play.state
    assert all(len(s.hands[k]) + (k in s.aside) == 1 for k in s.kingdoms)
    assert len(s.deck) == 50 and len(KIND) == 55
    assert len(s.kings) == 5 and all(len(s.king_pool[k]) == 9 for k in s.kingdoms)
    for seat in s.seats:
        view = play.view(seat)
        assert list(view["hands"]) == [seat] and view["cards"] == dict.fromkeys(s.kingdoms, 1)
    assert play.view(None)["hands"] == {} and play.view(None)["deck"] == 50


@rule("GEN-3.1.e", "GEN-3.1.g")
def test_a_card_for_at_once_dealt_at_set_up_waits_for_the_first_activation():
    play = position("egypt", "payment", aside={"egypt": "dagon.1"})
    assert play.state.hands["egypt"] == ["sherden.1"]
    assert play.state.discard == ["dagon.1"] and play.state.dagon == {"egypt": 1}


@rule("GEN-3.5.a")
def test_the_first_turn_begins_with_initiative():
    play = fresh(seed=1).until("first")
    play.do("egypt")
    assert play.state.phase == "payment" and play.state.turn == 1


@rule("GEN-2.6.a", "GEN-2.6.b", "GEN-2.5.a")
def test_treasuries_may_be_hidden():
    open_ = fresh().view("egypt")["silver"]
    assert sorted(open_) == sorted(KINGDOMS)
    hidden = fresh(treasuries="hidden")
    assert list(hidden.view("egypt")["silver"]) == ["egypt"] and hidden.view(None)["silver"] == {}
    assert sorted(hidden.view("egypt")["manpower"]) == sorted(KINGDOMS)


@rule("GEN-2.9.q", "GEN-13.1.2.a")
def test_every_card_is_either_held_or_played_at_once():
    held = sum(card.count for card in CARDS.values() if card.hold)
    assert (held, 55 - held) == (38, 17)


@rule("GEN-2.3.4.a", "GEN-7.1.3.a")
def test_there_is_no_limit_to_counters_or_stacks():
    play = position(on={"egypt": {"thebes": {"inf": 300, "ps": 40}}}, kings={"apepi": "thebes"})
    assert here(play, "thebes", "egypt") == {"inf": 300, "ps": 40}
    assert SPEC.check(play.state) == []


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


@rule("GEN-2.1.a", "GEN-2.1.4.a", "GEN-2.1.4.b")
@pytest.mark.parametrize("scenario", SPEC.scenarios, ids=lambda s: s.id)
def test_connections_join_spaces_of_the_scenario_only(scenario):
    map_ = world_of(scenario.id)
    for space in map_.spaces:
        assert {*map_.land[space], *map_.links[space]} <= set(map_.spaces)
        assert all(space in map_.land[near] for near in map_.land[space])
    assert all(len(shores) > 1 and set(shores) <= set(map_.spaces) for shores in map_.sea.values())
