"""What the automated player does and leaves: pacts at their worth, walls, tribute, no space twice, single units."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine.games.genesis import SPEC
from engine.games.genesis.player.building import walls_worth
from engine.games.genesis.player.economy import tribute_gain
from engine.games.genesis.player.moves import best_grab, best_march
from engine.games.genesis.player.odds import siege
from engine.games.genesis.player.policy import policy
from engine.games.genesis.player.scene import scene_of
from engine.games.genesis.position.state import Offer, State
from engine.kernel.questions import Choose, Option
from engine.tools.play_out import play_out, start
from tests.games.genesis.positions import build, card, here, position

ANSWERS = (Option("accept", "accept"), Option("refuse", "refuse", idle=True), Option("counter", "make another offer"))
ACTIONS = ("minor", "monument:thebes", "done")
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


@pytest.mark.parametrize("army", [4, 5, 8])
def test_slaves_abroad_are_taken_along_or_left_with_a_guard(army):
    """3.7.6 Alone they would be lost."""
    s = build(on={"egypt": {"tyre": {"inf": army, "sl": 2}}, "hittites": {"sidon": {"ps": 3}}}, ds={"sidon": 0})
    plan = best_march(scene_of(s, "egypt"), "egypt", "major")
    assert plan is not None and (plan.start, plan.to) == ("tyre", "sidon")
    assert plan.units.get("sl") == 2 or plan.units["inf"] < army


def free_move(army: int, gaza: dict[str, int]) -> tuple[bool, list[str]]:
    """Whether the card that gives a free Move out of Egypt is played in its Activation, and where Egypt stands then."""
    on = {"egypt": {"tanis": {"inf": army}, "thebes": {"inf": 1}}, "hittites": {"gaza": gaza}}
    play = position(on=on, ds={"gaza": 0}, hands={"egypt": (card("horus"),)}, kings={"thutmose_iii": "tanis"})
    play.state.segment.major = play.state.segment.minor = 0  # nothing else is left to move with
    played = False
    while play.state.segment is not None and play.state.segment.player == "egypt":
        for seat, ask in list(play.session.asks().items()):
            answer = policy(play.session.seen(seat), ask, random.Random(0))
            played = played or answer == f"play:{card('horus')}"
            play.by(seat, answer)
    return played, [space for space in play.state.units if here(play, space, "egypt").get("inf")]


def test_a_free_move_goes_where_a_city_is_to_be_had_and_is_not_thrown_away():
    played, stands = free_move(7, {"ps": 1})
    assert played and "gaza" in stands
    for army in (1, 2, 4):
        played, stands = free_move(army, {"inf": 12})
        assert played == (stands != ["tanis", "thebes"])


def test_a_monument_comes_before_a_soldier_who_moves_for_little():
    """A Minor Action goes where it brings most; a city for the taking still comes first."""
    own = {"thebes": {"inf": 1, "ps": 2}, "tyre": {"inf": 2, "ps": 1}, "gubla": {"inf": 4, "ps": 1}}
    near = {"sumur": {"inf": 3}, "megiddo": {"inf": 3}}
    for foes, first in ((near, "monument:thebes"), ({**near, "sidon": {"ps": 1}}, "minor")):
        s = build(on={"egypt": own, "hittites": foes}, ds={"sidon": 0 if foes != near else 2, "megiddo": 0}, turn=4)
        s.pool = ["egypt", "egypt", "hittites", "hittites"]
        assert best_grab(scene_of(s, "egypt")) is not None
        ask = Choose("egypt", "action", "GEN-3.4.3.a", "What?", options=tuple(Option(k, k) for k in ACTIONS))
        assert policy(s, ask, random.Random(0)) == first


def aimed(topic: str, keys: list[str], s: State) -> str:
    ask = Choose("egypt", topic, "GEN-13.1.5.a", "Which?", options=tuple(Option(key, key) for key in keys))
    return str(policy(s, ask, random.Random(0)))


def test_an_insurrection_breaks_off_a_rival_s_monument():
    on = {
        "egypt": {"thebes": {"ps": 2}},
        "hittites": {"hattusa": {"ps": 2}, "nesa": {"ps": 2}, "arinna": {"inf": 1, "ps": 3}},
    }
    s = build(on=on, begun={"nesa": 1, "thebes": 1})
    keys = ["peasant:egypt@thebes", "peasant:hittites@arinna", "peasant:hittites@hattusa", "peasant:hittites@nesa"]
    assert aimed("insurrection", keys, s) == "peasant:hittites@nesa"
    assert aimed("insurrection", [*keys[:2]], s) == "peasant:hittites@arinna"


def test_a_settler_leaves_no_monument_behind_and_goes_where_most_is_to_be_had():
    s = build(on={"egypt": {"memphis": {"ps": 2}, "tanis": {"ps": 3}}}, begun={"memphis": 1})
    assert aimed("begat_from", ["from:memphis", "from:tanis"], s) == "from:tanis"
    assert aimed("begat_to", ["gaza", "jerusalem"], s) == "jerusalem"


@pytest.mark.parametrize("shifts", [0, 3])
def test_a_siege_is_likelier_with_more_men_and_more_attacks(shifts):
    few, many = siege(3, 4, shifts, 1, "simplified")[0], siege(12, 4, shifts, 1, "simplified")[0]
    again = siege(12, 4, shifts, 2, "simplified")[0]
    assert 0 <= few < many < again <= 1
    assert siege(12, 4, 10, 1, "simplified")[0] == 1.0


def test_no_space_is_passed_twice_and_single_infantry_marches():
    """Where a beaten force was driven back it does not come again of its own will either."""
    setup = SPEC.setup("late", 5)
    session = start(SPEC, setup, "habits")
    seen: Counter[str] = Counter()
    goals: list[tuple[str, list[str]]] = []

    def player(shown, ask, chance):
        answer = policy(shown, ask, chance)
        if ask.topic == "minor_move":
            seen[str(answer).partition("@")[0]] += 1
        if ask.topic == "step" and str(answer).startswith("to:"):
            goals.append((str(answer)[3:], shown.forces[-1].passed))
        return answer

    assert play_out(session, dict.fromkeys(setup.seats, player), random.Random(1)).over
    assert goals and all(goal not in passed for goal, passed in goals)
    assert seen["unit:inf"] > 0
