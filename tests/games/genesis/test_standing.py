"""Standing orders, each at the question it is for: it answers, or it leaves its owner to be asked."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.genesis import SPEC
from engine.games.genesis.events.ambush import ambush
from engine.games.genesis.events.battle_cards import play_in_battle
from engine.games.genesis.events.card_effects import canceled
from engine.games.genesis.events.handling import interjections
from engine.games.genesis.kingdom.talks import talks
from engine.games.genesis.position.state import Battle, Force, OnTable, Segment, Side, State
from engine.games.genesis.position.view import seen
from engine.games.genesis.war.battle import apply_shifts, use_city
from engine.games.genesis.war.bribery import answered
from engine.games.genesis.war.interception import ask_to_intercept
from engine.games.genesis.war.losses import choose_plan
from engine.games.genesis.war.retreat import forced, losers_way_out, prevented
from engine.games.genesis.war.withdrawal import may_withdraw, roll_to_withdraw
from engine.kernel.questions import Answer, Rule
from engine.kernel.table import Table
from tests.games.genesis.positions import card, drive, table

ARMY = {"egypt": {"tyre": {"inf": 4}, "kumidi": {"inf": 8, "ch": 1}, "sidon": {"inf": 2, "ps": 9}}}


def answer(order: str, rule: Rule[Any], topic: str, t: Table[State]) -> Answer | None:
    """What an order says to the first question of its kind that a rule puts."""
    name, _, detail = order.partition(":")
    question = next(ask for ask in drive(rule).asks if ask.topic == topic and ask.seat == "egypt")
    known = SPEC.order(topic, name)
    assert known is not None
    return known.answer(seen(t.state, "egypt"), question, detail)


def entering(at: str = "sidon", **units: int) -> tuple[Table[State], Force]:
    t = table(on=ARMY, hands={"egypt": (card("ambush"),), "hittites": (card("gold"),)})
    force = Force("mitanni", at, units, [], "active", came="gubla")
    t.state.forces = [Force("hittites", "thebes", {"inf": 99}, [], "active"), force]
    return t, force


def fought(at: str = "sidon", ours: int = 5, theirs: int = 6) -> tuple[Table[State], Battle]:
    """Mitanni has attacked Egypt and has won; its die shows 4."""
    on = {"egypt": {at: {"inf": 5}}, "mitanni": {at: {"inf": 6}}}
    t = table(on=on, hands={"egypt": (card("tactical_surprise"),)})
    a = Side("mitanni", "mitanni", {"mitanni": {"inf": 6}}, [], points=theirs, result=4, die=4)
    d = Side("egypt", "egypt", {"egypt": {"inf": 5}}, [], points=ours, die=2, shifts=2)
    t.state.battles = [b := Battle(at, "attack", a, d, "gubla", winner="attacker")]
    return t, b


def turned(b: Battle) -> Battle:
    """The same battle with Egypt as the attacker who has won."""
    b.attacker, b.defender = b.defender, b.attacker
    return b


@pytest.mark.parametrize(
    ("name", "units", "at", "found"),
    [
        ("never", {"inf": 1}, "sidon", "pass"),
        ("only_in:sidon", {"inf": 1}, "sidon", None),
        ("only_in:tyre,gubla", {"inf": 1}, "sidon", "pass"),
        ("only_in:canaan", {"inf": 1}, "sidon", None),
        ("only_in:mesopotamia egypt", {"inf": 1}, "sidon", "pass"),
        ("always_in:canaan", {"inf": 1}, "sidon", "from:egypt@tyre"),
        ("always_in:egypt", {"inf": 1}, "sidon", "pass"),
        ("if_likely:8", {"inf": 1}, "sidon", "from:egypt@tyre"),
        ("if_likely:7", {"inf": 1}, "sidon", "pass"),
        ("if_likely", {"inf": 1}, "sidon", "from:egypt@tyre"),
        ("if_stronger:150", {"inf": 2, "ch": 1, "ps": 9}, "sidon", "from:egypt@kumidi"),
        ("if_stronger:100", {"inf": 4}, "sidon", "from:egypt@tyre"),
        ("if_stronger", {"inf": 4}, "sidon", "from:egypt@kumidi"),
        ("if_stronger:150", {"inf": 6}, "sidon", "from:egypt@kumidi"),
        ("if_stronger:150", {"inf": 7}, "sidon", "pass"),
    ],
)
def test_interception(name, units, at, found):
    t, target = entering(at, **units)
    chances = ["from:egypt@tyre", "from:egypt@kumidi"]
    assert answer(name, ask_to_intercept(t, "egypt", target, chances, None), "intercept", t) == found


@pytest.mark.parametrize(
    ("name", "enemy", "found"),
    [
        ("always", 1, "yes"),
        ("never", 1, "no"),
        ("if_outnumbered", 3, "yes"),
        ("if_outnumbered", 2, "no"),
        ("if_outnumbered:200", 4, "yes"),
        ("if_outnumbered:200", 3, "no"),
        ("only_in:sidon", 3, None),
        ("only_in:tyre", 3, "no"),
    ],
)
def test_withdrawal(name, enemy, found):
    t, attacker = entering(inf=enemy)
    assert answer(name, may_withdraw(t, attacker, "egypt", {"inf": 2}), "withdraw", t) == found


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("if_loss_is_large:40", "yes"),
        ("if_loss_is_large:41", "no"),
        ("if_loss_is_large", "yes"),
        ("always", "yes"),
        ("never", "no"),
    ],
)
def test_a_retreat_from_losses_of_40_percent(name, found):
    t, b = fought()
    assert answer(name, losers_way_out(t, b, None), "retreat", t) == found


@pytest.mark.parametrize(
    ("name", "enemies", "found"),
    [
        ("while_stronger", 4, "yes"),
        ("while_stronger", 5, "no"),
        ("always", 9, "yes"),
        ("never", 1, "no"),
    ],
)
def test_only_the_stronger_forces_a_retreat(name, enemies, found):
    t, b = fought(ours=5, theirs=enemies)
    assert answer(name, forced(t, turned(b), None, ["tyre"]), "force_retreat", t) == found


@pytest.mark.parametrize(("name", "found"), [("always", "yes"), ("never", "no")])
def test_chariots_and_walls(name, found):
    t, b = fought()
    b.edge = {"attacker": "superiority"}
    assert answer(name, prevented(t, turned(b)), "prevent", t) == found
    t, b = fought()
    t.state.ds["sidon"] = 3
    t.state.units["sidon"].pop("mitanni")
    assert answer(name, use_city(t, b), "use_city", t) == found
    on = {"egypt": {"sidon": {"ch": 3}}, "mitanni": {"sidon": {"inf": 1}}}
    t = table(on=on, technology={"egypt": 3, "mitanni": 0})
    ours = Force("egypt", "sidon", {"ch": 3}, [], "active")
    assert answer(name, roll_to_withdraw(t, ours, "mitanni"), "hinder", t) == found


@pytest.mark.parametrize(("name", "found"), [("to_win", "dice:3-0"), ("to_hurt", "dice:5-2"), ("to_save", "dice:2-0")])
def test_shifts(name, found):
    """Three shifts to spend, and both dice show 2."""
    t, b = fought()
    b.attacker.die, b.defender.shifts = 2, 3
    assert answer(name, apply_shifts(t, b), "shifts", t) == found


def test_losses_are_paid_as_suggested():
    t, b = fought()
    b.defender.units["egypt"]["ch"] = 2
    wheels = {2: {"egypt": 2}}
    question = drive(choose_plan(t, b, b.defender, 3, 5, wheels)).ask("losses")
    assert answer("cheapest", choose_plan(t, b, b.defender, 3, 5, wheels), "losses", t) == question.options[0].key


@pytest.mark.parametrize(
    ("name", "hand", "found"),
    [
        ("never", "amun_ra", "pass"),
        ("against:gold", "amun_ra", "card:amun_ra.1"),
        ("against:elam,canaan", "amun_ra", "pass"),
        ("against:gold", "sherden", "pass"),
    ],
)
def test_a_card_is_canceled(name, hand, found):
    t = table(hands={"egypt": (card(hand),)}, playing=[OnTable("babylonia", "elam.1"), OnTable("hittites", "gold.1")])
    assert answer(name, canceled(t), "reply", t) == found


@pytest.mark.parametrize(
    ("name", "hand", "found"),
    [
        ("never", "ambush", "pass"),
        ("from_size:3", "ambush", "card:ambush.1"),
        ("from_size:4", "ambush", "pass"),
        ("from_size", "ambush", "pass"),
        ("from_size:3", "sherden", "pass"),
        ("only_in:sidon", "ambush", None),
        ("only_in:tyre", "ambush", "pass"),
    ],
)
def test_an_ambush_of_three_units(name, hand, found):
    t, force = entering("sidon", inf=2, ps=1)
    t.state.hands["egypt"] = [card(hand)]
    assert answer(name, ambush(t, force), "ambush", t) == found


@pytest.mark.parametrize(
    ("name", "hand", "found"),
    [
        ("always", "tactical_surprise", "card:tactical_surprise.1"),
        ("always", "sherden", "pass"),
        ("never", "tactical_surprise", "pass"),
        ("always_in:sidon", "tactical_surprise", "card:tactical_surprise.1"),
        ("always_in:tyre", "tactical_surprise", "pass"),
    ],
)
def test_cards_in_battle_go_by_the_place_of_the_battle(name, hand, found):
    t, b = fought()
    t.state.forces = [Force("mitanni", "tyre", {"inf": 1}, [], "active")]
    t.state.hands["egypt"] = [card(hand)]
    assert answer(name, play_in_battle(t, b, b.defender, "egypt"), "battle_card", t) == found


def test_no_card_is_played_in_others_segments():
    t = table(hands={"egypt": (card("gold"),)}, segment=Segment("hittites", "hittites", 1))
    assert answer("never", interjections(t, "hittites"), "interject", t) == "pass"


@pytest.mark.parametrize(
    ("name", "found"), [("below:6", "refuse"), ("below:5", None), ("below", None), ("never", "refuse")]
)
def test_a_bribe_of_five_silver(name, found):
    t = table()
    force = Force("egypt", "sidon", {"inf": 1}, [], "active")
    assert answer(name, answered(t, force, "mitanni", 5, "spare us"), "take_bribe", t) == found


def test_an_alliance_is_refused():
    t = table()
    assert answer("never", talks(t, "mitanni", "egypt"), "talks", t) == "refuse"
