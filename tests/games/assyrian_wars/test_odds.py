"""Odds are counted over every fall of the dice that the rules themselves roll."""

from __future__ import annotations

from itertools import product

import pytest

from engine.games.assyrian_wars.player import odds, prospects
from engine.games.assyrian_wars.position import Battle
from engine.games.assyrian_wars.position.state import Siege
from engine.games.assyrian_wars.war import dice_of_battle, engagement, forces, siege, sortie
from engine.games.assyrian_wars.war.engagement import Combatants
from tests.games.assyrian_wars.stage import game, position


def test_hits_are_counted_over_every_fall() -> None:
    throws = ((4, 2), (3, 1))
    falls = [sum(die <= 4 for die in (a, b)) + (c <= 3) for a, b, c in product(range(1, 7), repeat=3)]
    assert odds.hits_of(throws) == pytest.approx([falls.count(n) / 216 for n in range(4)])
    assert odds.mean(throws) == pytest.approx(sum(falls) / 216)
    assert odds.at_least(throws, 2) == pytest.approx(sum(n >= 2 for n in falls) / 216)


def test_more_hits_are_compared_over_every_pair_of_falls() -> None:
    pairs = [(a <= 4, b <= 3) for a, b in product(range(1, 7), repeat=2)]
    more, level = odds.compared(((4, 1),), ((3, 1),))
    assert more == pytest.approx(sum(a > b for a, b in pairs) / 36)
    assert level == pytest.approx(sum(a == b for a, b in pairs) / 36)


def test_a_battle_rolls_the_dice_that_the_rules_roll() -> None:
    on = {"assyria": {"ashur": {"hi42": 2, "b32": 1}}, "babylonia": {"ashur": {"hi32": 2}}}
    t = position(on=on, leaders={"sargon_ii": "ashur", "bel_ibni": "ashur"})
    s = t.state
    ours, theirs = forces.all_of(s, "ashur", ["assyria"]), forces.all_of(s, "ashur", ["babylonia"])
    sides = [engagement.side_with(s, Combatants(force)) for force in (ours, theirs)]
    b = Battle("ashur", "field", *sides, edges=["river"])
    for force in (ours, theirs):
        forces.mark(s, force, "fighting")
    for name, force, ground in (("attacker", ours, 0), ("defender", theirs, 1)):
        rolled = [(throw.least, throw.dice) for throw in dice_of_battle.clash(s, b, name)]
        assert [throw for throw in odds.in_battle(s, force, ground) if throw[1]] == rolled


@pytest.mark.parametrize("city", ["sippar", "babylon"])
def test_a_siege_rolls_the_dice_that_the_rules_roll(city: str) -> None:
    on = {"assyria": {city: {"hi42": 3, "b32": 2}}, "babylonia": {city: {"hi32*inside": 2}}}
    t = position(on=on, leaders={"sargon_ii": city, "bel_ibni": f"{city}*inside"})
    s = t.state
    ours, inside = forces.all_of(s, city, ["assyria"]), sortie.garrison(s, city)
    defender = sortie.side_inside(s, inside)
    defender.helping = siege.shut_in(s, city, defender)
    expected = odds.besieger(s, ours, city), odds.defender(s, city, 2)
    b = Battle(city, "assault", engagement.side_with(s, Combatants(ours)), defender)
    for force in (ours, inside):
        forces.mark(s, force, "fighting")
    assert [throw for throw in expected[0] if throw[1]] == [
        (throw.least, throw.dice) for throw in siege.besieger_throws(s, b)
    ]
    assert [throw for throw in expected[1] if throw[1]] == [
        (throw.least, throw.dice) for throw in siege.city_throws(s, b)
    ]


def test_a_defender_wins_what_stays_level_twice() -> None:
    on = {"assyria": {"singara": {"li21": 1}}, "babylonia": {"ashur": {"li21": 1}}}
    s = position(on=on).state
    ours, theirs = forces.all_of(s, "singara", ["assyria"]), forces.all_of(s, "ashur", ["babylonia"])
    attacking = odds.battle(s, ours, theirs, attacks=True).win
    defending = odds.battle(s, theirs, ours, attacks=False).win
    assert attacking + defending == pytest.approx(1.0)


# --- below the questions ------------------------------------------------------------------------------------------


def test_a_march_tells_its_battles_and_sieges() -> None:
    on = {
        "assyria": {"suhu": {"hi42": 6}},
        "babylonia": {"sippar": {"li21": 1}, "kish": {"li21*inside": 1}},
    }
    play = game(on=on, leaders={"sargon_ii": "suhu"}).do("march:suhu")
    found = prospects.prospects(play.seen("assyria"), play.ask)
    assert found["to:sippar"].percent == 99 and "to win" in found["to:sippar"].words
    assert "to:ashur" not in found


def test_a_siege_tells_each_of_its_kinds() -> None:
    on = {"assyria": {"kish": {"hi42": 6}}, "babylonia": {"kish": {"li21*inside": 1}}}
    play = game(on=on, leaders={"sargon_ii": "kish"}, sieges=[Siege("kish", "assyria", "hunger", [1, 0], 2, number=1)])
    found = prospects.prospects(play.seen("assyria"), play.ask)
    assert {"siege:kish/hunger", "siege:kish/assault", "siege:kish/standard"} <= set(found)
    assert found["siege:kish/hunger"].words == "surrenders after 3 more impulses of hunger at the latest"
    assert found["siege:kish/assault"].percent > found["siege:kish/hunger"].percent


def test_interception_and_evasion_tell_their_chances() -> None:
    on = {"assyria": {"ashur": {"hi42": 2}}, "babylonia": {"sippar": {"hi32": 3}}}
    play = game(on=on, leaders={"turtanu": "ashur", "bel_ibni": "sippar"}).do("march:ashur", "to:opis")
    found = prospects.prospects(play.seen("babylonia"), play.ask)
    assert "% to come, then " in found["army:bel_ibni"].words
    on = {"assyria": {"suhu": {"hi42": 3}}, "babylonia": {"sippar": {"hi32": 2}}}
    play = game(on=on, leaders={"turtanu": "suhu", "bel_ibni": "sippar"}).do("march:suhu", "to:sippar")
    found = prospects.prospects(play.seen("babylonia"), play.ask)
    assert "to win" in found["stay"].words and found["babylon"].words.endswith("% to get away")
