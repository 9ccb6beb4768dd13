"""What the bot does in single positions, why it says so, and that it beats answers at random."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.games.assyrian_wars import SPEC
from engine.games.assyrian_wars.position.state import Siege
from engine.tools.play_out import play_out, start
from tests.games.assyrian_wars.stage import game
from tests.kit import Play

CHANCE = random.Random(0)


def answer(play: Play) -> Any:
    """Return what the bot answers to the open question; it fits."""
    found = SPEC.bot.policy(play.seen(play.ask.seat), play.ask, CHANCE)
    assert play.ask.fits(found)
    return found


def reason(play: Play) -> str:
    """Return why it answers so."""
    return SPEC.bot.reason(play.seen(play.ask.seat), play.ask, answer(play))


def test_an_army_marches_to_a_city_that_it_can_take() -> None:
    on = {"assyria": {"suhu": {"hi42": 6}}}
    play = game(on=on, leaders={"sargon_ii": "suhu"})
    assert answer(play) == "march:suhu"
    assert "is bound for" in reason(play)
    play.do("march:suhu")
    assert answer(play).startswith("to:")


def test_it_storms_a_city_without_a_garrison() -> None:
    on = {"assyria": {"sippar": {"hi42": 6}}}
    play = game(on=on, leaders={"sargon_ii": "sippar"})
    assert answer(play) == "siege:sippar/standard"
    assert reason(play).startswith("Sippar: ")


def test_a_weak_army_leaves_a_strong_one_alone() -> None:
    on = {"assyria": {"suhu": {"li21": 1}}, "babylonia": {"sippar": {"hi32": 4}}}
    play = game(on=on, leaders={"shaknu": "suhu", "bel_ibni": "sippar"}, ap=1).do("march:suhu")
    assert answer(play) != "to:sippar"


def test_a_unit_stays_in_a_city_that_would_be_lost() -> None:
    on = {"assyria": {"sippar": {"hi42": 4, "li21": 1}}, "babylonia": {"kish": {"li21": 1}}}
    play = game(on=on, leaders={"sargon_ii": "sippar"}, control={"sippar": "assyria"}).do("march:sippar")
    assert answer(play) == "drop"
    play.do("drop")
    assert answer(play) == {"li21": 1}


@pytest.mark.parametrize(("enemy", "expected"), [({"hi42": 1}, "army:bel_ibni"), ({"hi42": 8}, "pass")])
def test_it_intercepts_whom_it_can_beat(enemy: dict[str, int], expected: str) -> None:
    on = {"assyria": {"ashur": enemy}, "babylonia": {"sippar": {"hi32": 4}}}
    play = game(on=on, leaders={"turtanu": "ashur", "bel_ibni": "sippar"}).do("march:ashur", "to:opis")
    assert play.ask.topic == "intercept" and answer(play) == expected


@pytest.mark.parametrize(("enemy", "stays"), [({"li21": 1}, True), ({"hi42": 8}, False)])
def test_it_evades_whom_it_cannot_beat(enemy: dict[str, int], stays: bool) -> None:
    on = {"assyria": {"suhu": enemy}, "babylonia": {"sippar": {"hi32": 3}}}
    play = game(on=on, leaders={"turtanu": "suhu", "bel_ibni": "sippar"}).do("march:suhu", "to:sippar")
    assert play.ask.topic == "evade" and (answer(play) == "stay") == stays


def test_a_garrison_comes_out_before_its_city_falls() -> None:
    on = {"assyria": {"sippar": {"hi42": 8}}, "babylonia": {"sippar": {"hi32*inside": 1}}}
    for number, expected in ((1, "no"), (3, "sortie")):
        sieges = [Siege("sippar", "assyria", "hunger", [1, 0], 2, number=number)]
        play = game(on=on, leaders={"turtanu": "sippar"}, sieges=sieges).do("siege:sippar/hunger")
        assert play.ask.topic == "sortie" and answer(play) == expected


@pytest.mark.parametrize("seat", ["assyria", "babylonia", "elam"])
def test_it_scores_more_than_the_others_who_answer_at_random(seat: str) -> None:
    ahead = 0
    for seed in range(3):
        session = start(SPEC, SPEC.setup("the_two_rivers", 3), f"bot-{seed}")
        play_out(session, {seat: SPEC.bot.policy}, random.Random(seed))
        vp = session.state.vp
        ahead += vp[seat] - max(vp["assyria"], 0) if seat != "assyria" else vp[seat]
    assert ahead > 0
