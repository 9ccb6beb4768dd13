"""Standing orders, each at the question it is for: it answers, or it leaves its owner to be asked."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.genesis.standing import STANDING
from engine.games.genesis.state import Battle, Force, Played, Side
from engine.games.genesis.view import view
from engine.kernel.questions import Choose, Option
from tests.games.genesis.positions import build

ORDERS = {(order.topic, order.name): order for order in STANDING}
INTERCEPT = (
    "pass",
    ("from:egypt@tyre", "4 Infantry from Tyre (7+ on two dice)"),
    ("part:from:egypt@tyre", "part of those in Tyre"),
    ("from:egypt@hazor", "9 Infantry from Hazor (9+ on two dice)"),
    ("king:egypt@megiddo", "the King alone from Megiddo (5+ on two dice)"),
)


def ask(topic: str, *options: Any, default: Any = None, prompt: str = "?") -> Choose:
    made = tuple(Option(o) if isinstance(o, str) else Option(*o) for o in options)
    return Choose("egypt", topic, "GEN-7.4.a", prompt, made, default=default)


def answer(topic: str, name: str, question: Choose, *, forces: Any = (), battle: Any = None, playing: Any = ()) -> Any:
    s = build(on={"egypt": {"tyre": {"inf": 4}, "hazor": {"inf": 8, "ch": 1}, "sidon": {"inf": 2, "ps": 9}}})
    s.forces = list(forces)
    s.battles = [battle] if battle else []
    s.playing = list(playing)
    order, _, detail = name.partition(":")
    return ORDERS[topic, order].answer(view(s, "egypt"), question, detail)


def force(at: str = "sidon", **units: int) -> Force:
    return Force("mitanni", at, units, [], "active")


def fought(at: str = "sidon", ours: int = 5, theirs: int = 6, result: int = 4) -> Battle:
    a = Side("mitanni", "mitanni", {}, [], points=theirs, result=result)
    return Battle(at, "attack", a, Side("egypt", "egypt", {}, [], points=ours), "")


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
        ("if_likely:7", {"inf": 1}, "sidon", "from:egypt@tyre"),
        ("if_likely:6", {"inf": 1}, "sidon", "pass"),
        ("if_likely", {"inf": 1}, "sidon", "from:egypt@tyre"),
        ("if_stronger:150", {"inf": 2, "ch": 1, "ps": 9}, "sidon", "from:egypt@hazor"),
        ("if_stronger:100", {"inf": 4}, "sidon", "from:egypt@tyre"),
        ("if_stronger", {"inf": 4}, "sidon", "from:egypt@hazor"),
        ("if_stronger:150", {"inf": 6}, "sidon", "from:egypt@hazor"),
        ("if_stronger:150", {"inf": 7}, "sidon", "pass"),
    ],
)
def test_interception(name, units, at, found):
    behind = force("thebes", inf=99)
    assert answer("intercept", name, ask("intercept", *INTERCEPT), forces=[behind, force(at, **units)]) == found


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
    question = ask("withdraw", "yes", "no")
    assert answer("withdraw", name, question, forces=[force("thebes", inf=99), force(inf=enemy)]) == found


@pytest.mark.parametrize(("order", "topic"), [("if_outnumbered", "withdraw"), ("if_stronger", "intercept")])
def test_without_a_force_nothing_is_decided(order, topic):
    assert answer(topic, order, ask(topic, "yes", "no")) is None
    assert answer("ambush", "from_size", ask("ambush", "pass", "card:ambush.1")) is None
    assert answer("retreat", "if_loss_is_large", ask("retreat", "yes", "no")) is None
    assert answer("force_retreat", "while_stronger", ask("force_retreat", "yes", "no")) is None
    assert answer("intercept", "only_in:sidon", ask("intercept", "pass", "x")) == "pass"


@pytest.mark.parametrize(
    ("topic", "name", "found"),
    [
        ("retreat", "if_loss_is_large:40", "yes"),
        ("retreat", "if_loss_is_large:41", "no"),
        ("retreat", "if_loss_is_large", "yes"),
        ("retreat", "always", "yes"),
        ("retreat", "never", "no"),
        ("force_retreat", "while_stronger", "yes"),
        ("force_retreat", "always", "yes"),
        ("force_retreat", "never", "no"),
        ("prevent", "always", "yes"),
        ("prevent", "never", "no"),
        ("hinder", "always", "yes"),
        ("hinder", "never", "no"),
        ("use_city", "always", "yes"),
        ("use_city", "never", "no"),
    ],
)
def test_in_battle(topic, name, found):
    assert answer(topic, name, ask(topic, "yes", "no"), battle=fought()) == found


def test_only_the_stronger_forces_a_retreat():
    question = ask("force_retreat", "yes", "no")
    assert answer("force_retreat", "while_stronger", question, battle=fought(ours=6, theirs=6)) == "no"


@pytest.mark.parametrize(("name", "found"), [("to_win", "dice:5-3"), ("to_hurt", "dice:6-4"), ("to_save", "dice:4-2")])
def test_shifts(name, found):
    question = ask("shifts", "dice:4-2", "dice:5-3", "dice:6-4", default="dice:5-3")
    assert answer("shifts", name, question) == found
    assert answer("losses", "cheapest", ask("losses", "lose:1", "lose:2", default="lose:1")) == "lose:1"


@pytest.mark.parametrize(
    ("topic", "name", "cards", "found"),
    [
        ("reply", "never", ["card:amun_ra.1"], "pass"),
        ("reply", "against:gold", ["card:amun_ra.1"], "card:amun_ra.1"),
        ("reply", "against:elam,canaan", ["card:amun_ra.1"], "pass"),
        ("reply", "against:gold", [], "pass"),
        ("ambush", "never", ["card:ambush.1"], "pass"),
        ("ambush", "from_size:3", ["card:ambush.1"], "card:ambush.1"),
        ("ambush", "from_size:4", ["card:ambush.1"], "pass"),
        ("ambush", "from_size", ["card:ambush.1"], "pass"),
        ("ambush", "from_size:3", [], "pass"),
        ("ambush", "only_in:sidon", ["card:ambush.1"], None),
        ("battle_card", "always", ["card:joshua.1"], "card:joshua.1"),
        ("battle_card", "always", [], "pass"),
        ("battle_card", "never", ["card:joshua.1"], "pass"),
        ("battle_card", "always_in:sidon", ["card:joshua.1"], "card:joshua.1"),
        ("battle_card", "always_in:tyre", ["card:joshua.1"], "pass"),
        ("interject", "never", ["card:gold.1"], "pass"),
    ],
)
def test_cards(topic, name, cards, found):
    more = {"forces": [force("thebes", inf=9), force(inf=2, ps=1)], "playing": [Played("egypt", "elam.1"),
            Played("hittites", "gold.1")]}  # fmt: skip
    assert answer(topic, name, ask(topic, "pass", *cards), **more) == found


def test_the_place_is_that_of_the_battle():
    question = ask("battle_card", "pass", "card:joshua.1")
    found = answer("battle_card", "always_in:tyre", question, forces=[force("sidon", inf=1)], battle=fought("tyre"))
    assert found == "card:joshua.1"


@pytest.mark.parametrize(("detail", "found"), [("below:6", "refuse"), ("below:5", None), ("below", None)])
def test_bribes(detail, found):
    question = ask("take_bribe", "accept", "refuse", "more", prompt="Egypt offers 5 silver: spare us.")
    assert answer("take_bribe", detail, question) == found
    assert answer("take_bribe", "never", question) == "refuse"
    assert answer("take_bribe", "below", ask("take_bribe", "accept", "refuse", prompt="Egypt offers silver.")) is None


def test_talks():
    assert answer("talks", "never", ask("talks", "accept", "refuse", "counter")) == "refuse"
    assert answer("talks", "never", ask("talks", "refuse")) == "refuse"
