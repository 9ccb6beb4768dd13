"""Smaller lines of chapters 2, 7, 8, 10 and 11 that the other tests pass by."""

from __future__ import annotations

import pytest

from engine.games.genesis import SPEC
from engine.games.genesis.actions import power_phase
from engine.games.genesis.control import combat
from engine.games.genesis.forces import has_fighters, raise_force, step
from engine.games.genesis.interception import interceptions
from engine.games.genesis.setup import deal
from engine.games.genesis.state import Move, Segment
from engine.games.genesis.tables import KINGDOMS, LIMITS, SCENARIOS
from engine.games.genesis.trade import income_cities
from engine.games.genesis.units import tactical
from engine.games.genesis.wealth import wealth_phase
from engine.games.genesis.withdrawal import withdrawals
from tests.games.genesis.positions import build, drive, march, position, table
from tests.games.genesis.test_07_interception import HIT, attacked, entering
from tests.games.genesis.test_08_battle import before, fight, shifts_in
from tests.rules import rule

LEVEL = dict.fromkeys(KINGDOMS, 1)


@rule("GEN-1.0.b")
def test_sargon_plays_alone_for_three_turns():
    s = deal(SPEC.setup("sargon", 1))
    assert s.kingdoms == ["babylonia"] and s.last_turn == 3
    assert s.king_pool["babylonia"] == ["sargon"] and SCENARIOS["sargon"].goals
    assert set(s.units) <= set(SCENARIOS["sargon"].spaces)


@rule("GEN-2.0.b", "GEN-2.2.1.b")
def test_every_kingdom_has_its_display():
    s = build()
    for display in (s.manpower, s.technology, s.silver, s.capital, s.hands):
        assert sorted(display) == sorted(KINGDOMS)
    assert set(s.technology.values()) == {0} and LIMITS["technology"] == 3


@rule("GEN-2.1.a", "GEN-2.1.3.a")
def test_units_may_stop_in_a_transit_space():
    play = position(on={"egypt": {"tanis": {"inf": 1}}}, dice={"move": [3]})
    march(play, "tanis", {"inf": 1}, "to:tjaru", "stop")
    assert play.state.units["tjaru"] == {"egypt": {"inf": 1}}


@rule("GEN-2.7.a")
def test_a_check_is_one_die_or_the_sum_of_two():
    t, force = entering(on={"egypt": {"tyre": {"inf": 1}}}, dice={"intercept": [6, 3]})
    assert drive(interceptions(t, force), "from:egypt@tyre").value is True
    assert [len(roll.results) for roll in t.dice.rolls if "intercept" in roll.label] == [2]


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


@rule("GEN-3.2.C.c")
def test_income_comes_before_tribute():
    t = table({"tribute": [6]}, on={"egypt": {"jerusalem": {"inf": 1}}}, queue=["egypt"])
    drive(wealth_phase(t), "from:jerusalem", 1)
    words = [line.text for line in t.lines]
    assert [i for i, w in enumerate(words) if "earns" in w] < [i for i, w in enumerate(words) if "takes 1 silver" in w]


@rule("GEN-5.4.e")
def test_a_draw_seizes_nothing():
    edge = tactical(["kirta"])
    dice = {"battle qatna attacker": [3 + edge], "battle qatna defender": [3]}
    t, force = before({"inf": 5}, {"inf": 5}, ds={"qatna": 0}, their_kings=["kirta"], dice=dice, silver=10)
    fight(t, force, by={"shifts": f"dice:{3 + edge}-{3 + edge}"})
    assert any(line.text.startswith("A draw") for line in t.lines)
    assert set(t.state.silver.values()) == {10}


@rule("GEN-6.1.a")
def test_powers_have_no_manpower():
    assert sorted(build().manpower) == sorted(KINGDOMS)


@rule("GEN-7.2.3.o")
def test_a_penalty_never_goes_below_nothing():
    t, force = before({"inf": 5}, {"inf": 5}, ds={"qatna": 0}, dice={"battle": [1, 5]}, mp=1)
    fight(t, force)
    assert force.mp == 0 and force.at == "barga"


@rule("GEN-7.2.5.b", "GEN-8.1.1.a", "GEN-7.5.5.c")
def test_who_stays_must_be_attacked_for_a_point():
    on = {"mitanni": {"gubla": {"inf": 5}}, "egypt": {"sidon": {"inf": 2}}}
    play = position("mitanni", on=on, ds={"sidon": 0, "gubla": 0, "tyre": 0}, dice={"move": [5], "battle": [3, 3]})
    march(play, "gubla", {"inf": 5}, "to:sidon").expect("egypt", "withdraw").do("no")
    assert play.state.battles and play.state.forces[0].mp == 3


@rule("GEN-7.4.c")
def test_a_force_that_regroups_is_not_intercepted():
    t, force = before(
        {"inf": 5},
        {"inf": 9},
        at="tyre",
        came="sidon",
        ds={"sidon": 0, "tyre": 0},
        dice={"battle": [1, 5]},
        on={"egypt": {"gubla": {"inf": 9}}},
    )
    assert "intercept" not in fight(t, force).topics and force.at == "sidon"


@rule("GEN-8.1.2.c")
def test_the_intercepted_do_not_use_the_city():
    on = {"egypt": {"tyre": {"inf": 5}}, "mitanni": {"sidon": {"inf": 2}}}
    t, force = entering(on=on, dice=HIT)
    assert "use_city" not in drive(interceptions(t, force), "from:egypt@tyre").topics


@rule("GEN-8.1.4.a", "GEN-8.1.4.c", "GEN-8.1.5.c", "GEN-8.2.1.y")
def test_the_order_after_the_dice():
    t, force = before(
        {"inf": 9, "ch": 1},
        {"inf": 9},
        ds={"qatna": 0, "hamath": 0},
        technology=LEVEL,
        their_kings=["kirta"],
        on={"egypt": {"halab": {"inf": 1}}},
        dice={"battle": [5, 2], "prevent": [6], "fate": [3, 3, 3, 3], "intercept": [1, 1]},
    )
    found = fight(t, force, by={"retreat": "yes", "prevent": "yes"})
    order = [topic for topic in found.topics if topic in ("retreat", "prevent", "losses", "retreat_way", "intercept")]
    assert order == sorted(order, key=["retreat", "prevent", "losses", "retreat_way", "intercept"].index)
    lines = [line.text for line in t.lines]
    lost = next(i for i, text in enumerate(lines) if text.startswith("Mitanni loses"))
    assert lost < next(i for i, text in enumerate(lines) if "retreats to" in text)


@rule("GEN-8.2.1.aa")
def test_in_the_mountains_the_intercepted_have_the_two_shifts():
    t, force = entering(
        to="kumidi",
        start="sidon",
        units={"inf": 4},
        on={"egypt": {"hazor": {"inf": 4}}},
        ds={"hazor": 0},
        dice={"intercept": [6, 6], "battle": [3, 3]},
    )
    drive(interceptions(t, force), "from:egypt@hazor")
    assert shifts_in(t) == (0, 2)


@rule("GEN-8.2.1.z", "GEN-8.3.1.c", "GEN-8.3.1.d", "GEN-8.2.1.d")
def test_chariots_in_the_mountains_lose_nothing_and_go_along():
    t, force = before({"inf": 9}, {"inf": 6, "ch": 3}, at="kumidi", came="ribla", technology=LEVEL, ds={"damascus": 0},
                      dice={"battle": [6, 1]})  # fmt: skip
    fight(t, force, by={"retreat": "yes"})
    assert t.state.units["damascus"]["mitanni"]["ch"] == 3 and "mitanni" not in t.state.units["kumidi"]


@rule("GEN-8.3.3.c")
def test_lone_chariots_may_leave_a_mountain_city_first():
    on = {"egypt": {"jerusalem": {"ch": 2}}, "mitanni": {"raphia": {"inf": 5}}}
    play = position("mitanni", on=on, ds={"gaza": 0}, dice={"move": [5], "withdraw": [3]})
    march(play, "raphia", {"inf": 5}, "to:jerusalem").expect("egypt", "withdraw")


@rule("GEN-8.4.2.c")
def test_an_interceptor_forces_a_retreat_for_nothing():
    t, force = entering(units={"inf": 9}, on={"egypt": {"tyre": {"inf": 9}}}, dice=HIT, ds={"sidon": 0, "gubla": 0})
    found = drive(interceptions(t, force), "from:egypt@tyre", "no", "yes")
    assert "for 1 movement point" not in found.ask("force_retreat").prompt
    assert "mitanni" not in t.state.units["sidon"]


@rule("GEN-8.4.4.e", "GEN-8.4.4.f", "GEN-EX-24", "GEN-EX-26")
def test_a_retreat_back_and_on_with_the_move():
    t, force = entering(
        units={"inf": 9}, on={"egypt": {"tyre": {"inf": 9}}}, dice=HIT, ds={"sidon": 0, "gubla": 0}, mp=4
    )
    drive(interceptions(t, force), "from:egypt@tyre", "yes", "to:gubla")
    assert force.at == "gubla" and force.mp == 3 and force in t.state.forces


@rule("GEN-8.4.5.a")
def test_a_retreat_may_be_intercepted_by_others():
    on = {"assyria": {"sumur": {"inf": 1}}, "egypt": {"tyre": {"inf": 9}}}
    t, force = entering(units={"inf": 9}, on=on, dice={**HIT, "intercept": [6, 6, 1, 1]}, ds={"sidon": 0, "gubla": 0})
    found = drive(interceptions(t, force), "from:egypt@tyre", "yes", "to:gubla")
    assert [ask.seat for ask in found.asks if ask.topic == "intercept"].count("assyria") == 1


@rule("GEN-8.5.1.c", "GEN-5.3.e")
def test_ruins_give_no_plunder():
    on = {"egypt": {"sidon": {"inf": 3}}, "hittites": {"tyre": {"ps": 1}}}
    play = position(on=on, ds={"tyre": 0}, destroyed=["tyre"], dice={"move": [3]})
    march(play, "sidon", {"inf": 3}, "to:tyre")
    assert play.state.silver["egypt"] == 10 and "tyre" not in income_cities(play.state, "egypt")


@rule("GEN-10.0.e", "GEN-11.1.4.c")
@pytest.mark.parametrize("power", ["arzawa", "sea_peoples"])
def test_cards_may_be_played_during_a_powers_activation(power):
    t = table(
        on={power: {"troy": {"inf": 1}}},
        controlled={power: "egypt"},
        hands={"hittites": ("gold.1",), "egypt": ("gold.2",)},
    )
    t.state.segment = Segment(power, "egypt", 1)
    found = drive(power_phase(t), {"all": {"hittites": "card:gold.1"}})
    assert t.state.silver["hittites"] > 10 and "interject" in found.topics


def test_moves_leave_no_force_behind():
    t = table(on={"egypt": {"thebes": {"inf": 1}}})
    t.state.move = Move("egypt", "major")
    force = raise_force(t.state, "egypt", "thebes", {"inf": 1}, [], "active", 2)
    step(t, force, "abydos")
    assert "thebes" not in t.state.units
