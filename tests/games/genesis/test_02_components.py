"""1.0, 2.0 What the game consists of: the map and its cities, units, displays, words that mean something."""

from __future__ import annotations

import pytest

from engine.games.genesis import SPEC
from engine.games.genesis.data.tables import BARBARIANS, CARDS, KINGDOMS, MINORS
from engine.games.genesis.position.control import (
    combat,
    controller,
    defense,
    enemy_city,
    enemy_fortress,
    fortified,
    friendly_city,
    is_city,
    worth,
)
from engine.games.genesis.position.forces import has_fighters, raise_force
from engine.games.genesis.position.pieces import set_defense
from engine.games.genesis.position.places import neighbors, world, world_of
from engine.games.genesis.position.powers import friends
from engine.games.genesis.position.state import Pact
from engine.games.genesis.war.interception import interceptions
from engine.games.genesis.war.sides import strength
from engine.games.genesis.war.withdrawal import withdrawals
from tests.games.genesis.positions import build, drive, here, march, position, table
from tests.games.genesis.situations import attacked, entering, new_game
from tests.rules import rule

# --- what there is (1.0, 2.0) ---------------------------------------------------------------------------------


@rule("GEN-2.0.b", "GEN-2.2.1.b")
def test_every_kingdom_has_its_display():
    s = build()
    for display in (s.manpower, s.technology, s.silver, s.capital, s.hands):
        assert sorted(display) == sorted(KINGDOMS)
    assert set(s.technology.values()) == {0}


# --- the map and its cities (2.1) -----------------------------------------------------------------------------


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


@rule("GEN-2.1.c", "GEN-2.1.2.j", "GEN-11.3.2.c", "GEN-11.4.2.c")
def test_boxes_are_for_their_own_people_and_nobody_stands_on_alashiya():
    s = build()
    assert "kaska_box" in neighbors(s, "kaskans", "nerik") and "kaska_box" not in neighbors(s, "hittites", "nerik")
    assert "libya_box" in neighbors(s, "libyans", "sais") and "libya_box" not in neighbors(s, "egypt", "sais")
    assert "libya_box" not in neighbors(s, "kaskans", "sais") and "kaska_box" not in neighbors(s, "libyans", "nerik")
    assert not any("alashiya" in world(s).land[space] for space in world(s).spaces)
    assert not is_city(s, "alashiya")


@rule("GEN-2.1.a", "GEN-2.1.4.a", "GEN-2.1.4.b")
@pytest.mark.parametrize("scenario", SPEC.start.scenarios, ids=lambda s: s.id)
def test_connections_join_spaces_of_the_scenario_only(scenario):
    map_ = world_of(scenario.id)
    for space in map_.spaces:
        assert {*map_.land[space], *map_.links[space]} <= set(map_.spaces)
        assert all(space in map_.land[near] for near in map_.land[space])
    assert all(len(shores) > 1 and set(shores) <= set(map_.spaces) for shores in map_.sea.values())


@rule("GEN-2.1.a", "GEN-2.1.3.a")
def test_units_may_stop_in_a_transit_space():
    play = position(on={"egypt": {"tanis": {"inf": 1}}}, dice={"move": [3]})
    march(play, "tanis", {"inf": 1}, "to:tjaru", "stop")
    assert play.state.units["tjaru"] == {"egypt": {"inf": 1}}


# --- units (2.2, 2.3) -----------------------------------------------------------------------------------------


@rule("GEN-EX-1", "GEN-2.2.1.c", "GEN-2.2.2.a", "GEN-2.3.1.a", "GEN-2.3.2.a")
@pytest.mark.parametrize("technology", [1, 2, 3])
def test_three_chariots_are_worth_three_times_the_level(technology):
    s = build(technology=dict.fromkeys(KINGDOMS, technology))
    assert strength(s, "egypt", {"ch": 3}) == 3 * technology
    assert strength(s, "egypt", {"inf": 4, "ps": 5, "sl": 6}) == 4


@rule("GEN-2.3.4.a", "GEN-7.1.3.a")
def test_there_is_no_limit_to_counters_or_stacks():
    play = position(on={"egypt": {"thebes": {"inf": 300, "ps": 40}}}, kings={"apepi": "thebes"})
    assert here(play, "thebes", "egypt") == {"inf": 300, "ps": 40}
    assert SPEC.rules.check(play.state) == []


# --- treasuries and dice (2.6, 2.7) ---------------------------------------------------------------------------


@rule("GEN-2.6.a", "GEN-2.6.b", "GEN-2.5.a")
def test_treasuries_may_be_hidden():
    open_ = new_game().seen("egypt").silver
    assert sorted(open_) == sorted(KINGDOMS)
    hidden = new_game(treasuries="hidden")
    assert list(hidden.seen("egypt").silver) == ["egypt"] and hidden.seen(None).silver == {}
    assert sorted(hidden.seen("egypt").manpower) == sorted(KINGDOMS)


@rule("GEN-2.7.a")
def test_a_check_is_one_die_or_the_sum_of_two():
    t, force = entering(on={"egypt": {"tyre": {"inf": 1}}}, dice={"intercept": [6, 3]})
    assert drive(interceptions(t, force), "from:egypt@tyre").value is True
    assert [len(roll.results) for roll in t.dice.rolls if "intercept" in roll.label] == [2]


# --- words that mean something (2.9) --------------------------------------------------------------------------


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


@rule("GEN-2.9.j", "GEN-2.9.k")
def test_a_city_is_friendly_at_home_or_where_own_units_or_an_ally_are():
    s = build(on={"egypt": {"damascus": {"ps": 1}}, "hittites": {"tanis": {"inf": 1}}})
    assert friendly_city(s, "thebes", "egypt")
    assert not friendly_city(s, "tanis", "egypt")
    assert friendly_city(s, "damascus", "egypt") and not friendly_city(s, "damascus", "mitanni")
    s.pacts = [Pact(["egypt", "mitanni"], passage=False)]
    assert friendly_city(s, "damascus", "mitanni")
    assert not friendly_city(s, "tyre", "egypt")


@rule("GEN-2.9.f", "GEN-8.5.4.a", "GEN-8.5.4.b")
def test_a_destroyed_city_is_worth_nothing_and_still_a_city():
    s = build(destroyed=["ugarit"], ds={"ugarit": 0}, on={"egypt": {"ugarit": {"inf": 1}}})
    assert (defense(s, "ugarit"), worth(s, "ugarit")) == (0, 0)
    assert is_city(s, "ugarit") and not fortified(s, "ugarit") and controller(s, "ugarit") == "egypt"


@rule("GEN-2.9.q", "GEN-13.1.2.a")
def test_every_card_is_either_held_or_played_at_once():
    held = sum(card.count for card in CARDS.values() if card.hold)
    assert (held, 55 - held) == (38, 17)


@rule("GEN-2.9.a")
def test_the_active_players_other_units_are_not_active():
    on = {"mitanni": {"megiddo": {"inf": 3}}}
    t, force = attacked(dice={"withdraw": [2], "intercept": [1, 1]}, on=on, ds={"megiddo": 0, "hazor": 0})
    t.state.units["megiddo"] = {"mitanni": {"inf": 3}}
    found = drive(withdrawals(t, force), "yes", {"inf": 3}, "to:tyre")
    assert [ask.seat for ask in found.asks if ask.topic == "intercept"] == ["mitanni"]


@rule("GEN-2.9.b")
def test_the_battle_space_is_where_the_attacker_goes_even_without_a_battle():
    t, force = attacked(dice={"withdraw": [2]})
    assert force.at == "sidon" and t.state.guests == {"sidon": ["mitanni"]}


@rule("GEN-2.9.c", "GEN-2.9.p")
def test_a_king_alone_is_no_fighter():
    t = table(kings={"apepi": "thebes"})
    assert not has_fighters(raise_force(t.state, "egypt", "thebes", {"ps": 2}, ["apepi"], "active"))
    assert combat({"inf": 1, "ch": 2, "ps": 3, "sl": 4}) == 3


@rule("GEN-2.9.j", "GEN-2.9.p")
def test_an_enemy_king_alone_makes_a_home_city_unfriendly():
    s = build(kings={"kirta": "sais"})
    assert not friendly_city(s, "sais", "egypt") and friendly_city(s, "tanis", "egypt")
