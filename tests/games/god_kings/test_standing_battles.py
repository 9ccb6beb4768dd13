"""Standing orders for battles and retreats."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.god_kings.data.numbers import loss_number
from engine.games.god_kings.events.displacement import displace
from engine.games.god_kings.position.standing import GAZETTEER, QUICK
from engine.games.god_kings.position.state import State
from engine.games.god_kings.war.battle import battle
from engine.kernel.questions import Answer, Ask
from engine.kernel.table import Table
from engine.kernel.topics import Topic
from tests.games.god_kings.harness import Asked, army, drive, position
from tests.rules import rule

AT = "tunip"


def order(ask: Ask, name: str, t: Table[State], detail: str = "") -> Answer | None:
    """What an order of the topic answers, in its canonical form."""
    topic = ask.topic
    assert isinstance(topic, Topic)
    [found] = [each for each in topic.orders if each.name == name]
    answer = found.answer(t.state, ask, detail)
    return None if answer is None else ask.parse(answer)


def asked(ours: dict[str, int], theirs: dict[str, int], **more: Any) -> tuple[Table[State], Asked]:
    generals = {"thutmose_iii": AT, "saushtatar": AT}
    t = position({AT: {"egypt": ours, "mitanni": theirs}, **more.pop("on", {})}, generals=generals, **more)
    army(t, "thutmose_iii", origin=more.get("origin", ""))
    return t, drive(battle(t, AT, "egypt", "mitanni"))


@rule("GK-15.5.2.a")
@pytest.mark.parametrize(("detail", "answer"), [("60", "charge"), ("70", "stand"), ("", "charge")])
def test_a_charge_by_its_chance(detail: str, answer: str) -> None:
    """Four chariots against two: on 1 to 4, which is 66 in 100."""
    t, told = asked({"chariot": 4}, {"chariot": 2})
    ask = told.of("charge", "egypt")
    assert order(ask, "if_likely", t, detail) == answer
    assert order(ask, "never", t) == "stand" and order(ask, "always", t) == "charge"
    assert order(ask, "only_in", t, "amurru") is None and order(ask, "only_in", t, "canaan") == "stand"
    assert AT in GAZETTEER["amurru"]


@rule("GK-15.5.6.b")
@pytest.mark.parametrize(
    ("name", "answer"), [("own_die", {"plus": 3}), ("enemy_die", {"minus": 3}), ("even", {"plus": 2, "minus": 1})]
)
def test_the_advantage(name: str, answer: dict[str, int]) -> None:
    t, told = asked({"warrior_amon": 3}, {"warrior_taidu": 2})
    assert order(told.of("advantage"), name, t) == answer


@rule("GK-15.5.6.b")
def test_the_advantage_that_wins_most_often() -> None:
    """Counted for each division by itself, over all falls of the dice."""
    for ours, theirs in (({"warrior_amon": 3}, {"warrior_taidu": 2}), ({"warrior_amon": 3}, {"chariot": 6})):
        t, told = asked(ours, theirs)
        ask = told.of("advantage")
        n = int(ask.about["advantage"])
        mine, other = int(ask.about["ours"]), int(ask.about["theirs"])
        won = {
            plus: sum(
                loss_number(mine, a + plus) > loss_number(other, d - n + plus) for a in range(1, 7) for d in range(1, 7)
            )
            for plus in range(n + 1)
        }
        answer = order(ask, "to_win", t)
        assert isinstance(answer, dict) and sum(answer.values()) == n
        assert won[answer.get("plus", 0)] == max(won.values())


@rule("GK-15.5.8.a", "GK-15.5.3.d")
def test_losses_by_the_optimum_and_nobody_held_back() -> None:
    t, told = asked({"warrior_amon": 3, "chariot": 1}, {"warrior_taidu": 3, "mercenary": 2})
    ask = told.of("losses", "mitanni")
    assert order(ask, "optimum", t) == ask.default
    assert order(told.of("hold_back"), "never", t) == {}


# --- retreats: one of the two has lost in Tunip --------------------------------------------------------------------


def retreating(markers: dict[str, str], loser: str = "mitanni") -> tuple[Table[State], Ask]:
    die = {"attacker": [4], "defender": [3]} if loser == "mitanni" else {"attacker": [3], "defender": [4]}
    t = position({AT: {"egypt": {"warrior_amon": 3}, "mitanni": {"warrior_taidu": 3}}}, markers=markers,
                 generals={"thutmose_iii": AT, "saushtatar": AT}, dice=die)  # fmt: skip
    army(t, "thutmose_iii")
    return t, drive(battle(t, AT, "egypt", "mitanni"), {"advantage": {"egypt": {}}}).of("retreat")


@rule("GK-16.1.b", "GK-16.1.c")
@pytest.mark.parametrize(("loser", "nearest"), [("mitanni", "to:hamath"), ("egypt", "to:sumur")])
def test_the_cheapest_retreat_or_that_nearest_to_home(loser: str, nearest: str) -> None:
    t, ask = retreating({"hamath": loser, "sumur": loser}, loser)
    assert sorted(option.key for option in ask.options) == ["displace", "to:hamath", "to:sumur"]
    assert order(ask, "cheapest", t) == order(ask, "nearest_home", t) == nearest


@rule("GK-16.3.g")
@pytest.mark.parametrize(("detail", "displaced"), [("0", True), ("1", False), ("", False)])
def test_displaced_rather_than_losing_more_steps(detail: str, displaced: bool) -> None:
    """All ways out of Tunip lead over markers of Hatti, at a step."""
    t, ask = retreating({"hamath": "hatti", "kadesh": "hatti", "sumur": "hatti", "nahrin": "hatti", "qatna": "mitanni"})
    assert {option.facts.get("steps") for option in ask.options if option.at} == {1}
    assert (order(ask, "displace_above", t, detail) == "displace") is displaced


@rule("GK-25.0.a", "GK-25.0.b")
@pytest.mark.parametrize(("detail", "answer"), [("sais tanis", "at:sais"), ("gaza tanis", "at:tanis"), ("gaza", None)])
def test_displaced_to_the_first_place_that_is_open(detail: str, answer: str | None) -> None:
    t = position({"gaza": {"egypt": {"chariot": 2}}}, generals={"egypt_a": "gaza"})
    ask = drive(displace(t, "egypt", {"chariot": 2}, ["egypt_a"], "gaza", "GK-16.3.g")).of("displaced")
    assert order(ask, "to", t, detail) == answer
    assert order(ask, "suggested", t) == "at:memphis"


@rule("GK-15.1.d", "GK-16.4.c")
def test_who_commands_and_who_goes_inside_as_suggested() -> None:
    t = position({"gaza": {"egypt": {"warrior_amon": 3}, "mitanni": {"warrior_taidu": 3}}}, markers={"gaza": "mitanni"},
                 generals={"egypt_a": "gaza", "mitanni_a": "gaza", "mitanni_b": "gaza"}, garrisons=["gaza"],
                 dice={"attacker": [4], "defender": [3]})  # fmt: skip
    army(t, "egypt_a")
    told = drive(battle(t, "gaza", "egypt", "mitanni"))
    assert order(told.of("command"), "suggested", t) == "general:mitanni_a"
    both = {"general:mitanni_a": 1, "general:mitanni_b": 1}
    assert order(told.of("shelter"), "suggested", t) == {"warrior_taidu": 1, "warrior_taidu/reduced": 1, **both}


@rule("GK-15.5.1.a", "GK-15.5.1.h", "GK-15.5.1.k", "GK-15.5.1.l")
def test_with_quick_orders_a_whole_battle_waits_for_nobody() -> None:
    """From the charges to the retreat into the city and the displacement of those who find no room."""
    t = position({"gaza": {"egypt": {"warrior_amon": 3, "chariot": 2}, "mitanni": {"warrior_taidu": 3, "chariot": 1}}},
                 generals={"egypt_a": "gaza", "mitanni_a": "gaza", "mitanni_b": "gaza"}, markers={"gaza": "mitanni"},
                 garrisons=["gaza"], dice={"charge": [6], "attacker": [4], "defender": [4]})  # fmt: skip
    army(t, "egypt_a")
    waits: list[str] = []

    def answer(ask: Ask) -> Answer:
        name, _, detail = QUICK[str(ask.topic)].partition(":")
        ordered = order(ask, name, t, detail)
        waits.extend([] if ordered is not None else [str(ask.topic)])
        return ordered if ordered is not None else ask.default

    told = drive(battle(t, "gaza", "egypt", "mitanni"), otherwise=answer)
    assert waits == []
    assert {"command", "charge", "hold_back", "losses", "shelter", "displaced"} <= set(told.topics)
