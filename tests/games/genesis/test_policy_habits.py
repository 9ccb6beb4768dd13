"""What the automated player does and leaves: pacts at their worth, walls, tribute, no space twice, single units."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine.games.genesis import SPEC
from engine.games.genesis.planning.building import walls_worth
from engine.games.genesis.planning.economy import tribute_gain
from engine.games.genesis.planning.moves import best_grab
from engine.games.genesis.planning.odds import siege
from engine.games.genesis.planning.scene import scene_of
from engine.games.genesis.policy import policy
from engine.games.genesis.state import Offer
from engine.kernel.questions import Choose, Option
from engine.tools.play_out import play_out, start
from tests.games.genesis.positions import build

ANSWERS = (Option("accept", "accept"), Option("refuse", "refuse", idle=True), Option("counter", "make another offer"))
ASK = Choose("egypt", "talks", "GEN-12.1.c", "Do you accept?", options=ANSWERS)
GATES = {"egypt": {"tyre": {"inf": 9}}, "hittites": {"sidon": {"inf": 2}}}


def answer_to(offer: Offer, **position) -> str:
    s = build(ds={"tyre": 0, "sidon": 0}, offer=offer, **position)
    s.pool = ["egypt", "egypt", "hittites", "hittites"]
    return str(policy(s, ASK, random.Random(0)))


def test_a_pact_for_one_silver_is_not_worth_a_city_within_reach():
    bought = Offer(["hittites", "egypt"], passage=True, silver={"hittites": 1})
    assert answer_to(bought, on=GATES) in ("refuse", "counter")


def test_a_gift_from_afar_is_accepted():
    gift = Offer(["hittites", "egypt"], silver={"hittites": 5})
    assert answer_to(gift, on={"egypt": {"thebes": {"inf": 5}}, "hittites": {"hattusa": {"inf": 5}}}) == "accept"


def test_a_pact_that_takes_more_than_it_gives_is_refused():
    theft = Offer(["hittites", "egypt"], silver={"egypt": 9})
    assert answer_to(theft, on={"egypt": {"thebes": {"inf": 5}}}) != "accept"


def test_walls_are_worth_building_where_an_army_stands_beside():
    quiet = build(on={"egypt": {"tyre": {"inf": 2, "ps": 1}}}, ds={"tyre": 0})
    threatened = build(
        on={"egypt": {"tyre": {"inf": 2, "ps": 1}}, "hittites": {"sidon": {"inf": 4}}}, ds={"tyre": 0, "sidon": 0}
    )
    for s in (quiet, threatened):
        s.pool = ["hittites"] * 3
    assert walls_worth(scene_of(threatened, "egypt"), "tyre", 8)[0] > 0
    assert walls_worth(scene_of(quiet, "egypt"), "tyre", 8)[0] <= 0


def test_tribute_is_taken_where_no_revolt_can_stand():
    s = build(on={"egypt": {"tyre": {"inf": 6}, "gaza": {"inf": 1}}}, ds={"tyre": 0, "gaza": 4})
    scene = scene_of(s, "egypt")
    assert tribute_gain(scene, "tyre") > tribute_gain(scene, "gaza")
    assert tribute_gain(scene, "tyre") > 0


def test_a_single_infantry_takes_an_open_city():
    s = build(on={"egypt": {"tyre": {"inf": 3}}, "hittites": {"sidon": {"ps": 1}}}, ds={"tyre": 0, "sidon": 0})
    plan = best_grab(scene_of(s, "egypt"))
    assert plan is not None and (plan.start, plan.units, plan.to) == ("tyre", {"inf": 1}, "sidon")


@pytest.mark.parametrize("shifts", [0, 3])
def test_a_siege_is_likelier_with_more_men_and_more_attacks(shifts):
    few, many = siege(3, 4, shifts, 1, "simplified")[0], siege(12, 4, shifts, 1, "simplified")[0]
    again = siege(12, 4, shifts, 2, "simplified")[0]
    assert 0 <= few < many < again <= 1
    assert siege(12, 4, 10, 1, "simplified")[0] == 1.0


def test_no_space_is_passed_twice_and_single_infantry_marches():
    setup = SPEC.setup("late", 5)
    session = start(SPEC, setup, "habits")
    seen: Counter[str] = Counter()
    passed: list[list[str]] = []

    def watch(running):
        s = running.state
        if s.move is not None and s.forces and s.forces[0].role == "active":
            passed.append(list(s.forces[0].passed))

    def player(shown, ask, chance):
        answer = policy(shown, ask, chance)
        if ask.topic == "minor_move":
            seen[str(answer).partition("@")[0]] += 1
        return answer

    assert play_out(session, dict.fromkeys(setup.seats, player), random.Random(1), watch=watch).over
    assert passed and all(len(dict.fromkeys(way)) == len(way) for way in passed)
    assert seen["unit:inf"] > 0
