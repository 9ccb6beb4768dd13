"""What the automated player plans by: weights, the evaluation of a position, threats, whole plans."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.games.pharaohs import SPEC
from engine.games.pharaohs.data.tables import TERRAIN, read
from engine.games.pharaohs.player.evaluation import SENTENCES, evaluate
from engine.games.pharaohs.player.followers import marker_order
from engine.games.pharaohs.player.plans import next_order
from engine.games.pharaohs.player.policy import policy
from engine.games.pharaohs.player.scene import kind_of, scene_of, stakes, within
from engine.games.pharaohs.player.spread import quartered
from engine.games.pharaohs.player.threat import falls, strides, threats_to, weakness
from engine.games.pharaohs.player.weights import W, build_weights
from engine.games.pharaohs.position.state import March
from engine.kernel.session import Session
from engine.tools.play_out import start
from tests.games.pharaohs.positions import here, position
from tests.kit import Play, new_session, random_play


def answers(play: Play, limit: int = 40) -> list[Any]:
    """The automated player's answers until this nation turn's battles or redeployment are over."""
    session: Session[Any] = play.session
    given = []
    while not session.over and len(given) < limit and play.seen().phase in ("new_units", "movement"):
        (seat, ask), *_ = session.asks().items()
        given.append(policy(session.seen(seat), ask, random.Random(0)))
        session.answer(seat, given[-1])
    return given


# ---------------------------------------------------------------- weights


def test_weights_are_looked_over() -> None:
    raw = read("weights.toml")
    assert build_weights(raw) == W
    for name, value, why in (
        ("rival", 1.5, "no weight"),
        ("hold", -0.1, "no weight"),
        ("shares", [0.5, 0.75], "must fall"),
        ("shares", [], "must fall"),
        ("luck", 1.0, "luck"),
    ):
        with pytest.raises(ValueError, match=f"weights.toml: .*{why}"):
            build_weights({**raw, name: value})


# ---------------------------------------------------------------- the evaluation


def test_every_term_has_a_sentence_and_together_they_are_the_total() -> None:
    session = new_session("pharaohs", "middle_five", seed=2)

    def judge(session: Session[Any]) -> None:
        for seat in session.asks():
            seen = session.seen(seat)
            found = evaluate(seen, seat)
            assert list(found.parts) == list(SENTENCES)
            assert found.total == pytest.approx(sum(found.parts.values()))
            assert len(found.told()) == sum(bool(round(points, 1)) for points in found.parts.values())
            assert seen == session.seen(seat)

    random_play(session, 7, judge)


def judged(**wanted: Any) -> dict[str, float]:
    """The terms of Blue's evaluation in Egypt's turn."""
    play = position("egypt", turn=6, **wanted)
    return evaluate(play.seen(), "blue").parts


def test_more_land_and_more_units_are_worth_more() -> None:
    few = judged(on={"egypt": {"on": {"foot": 1}}})
    more = judged(on={"egypt": {"on": {"foot": 1}, "thebaid": {"foot": 1}}})
    assert more["areas"] > few["areas"]
    assert more["units"] == 2 * few["units"]


def test_a_line_that_this_turn_meets_counts_whole() -> None:
    """BP-MW-blue.a: five areas outside the Egyptian starting areas are 40 points."""
    held = {"philistia": {"foot": 2}, **{area: {"foot": 1} for area in ("judah", "phoenicia", "syria")}}
    lacking = judged(on={"egypt": held})["lines"]
    assert 0 < lacking < 40
    assert judged(on={"egypt": {**held, "kadesh": {"foot": 1}}})["lines"] == 40


def test_what_rivals_hope_for_counts_against_us() -> None:
    home = {"egypt": {"on": {"foot": 1}}}
    apart = judged(on={**home, "sumer": {"elam": {"foot": 1}, "sumer": {"foot": 2}}})
    near = judged(on={**home, "sumer": {"elam": {"foot": 1}, "sumer": {"foot": 1}, "babylon": {"foot": 1}}})
    assert near["denied"] < apart["denied"] < 0


def test_exposed_units_cost_and_only_what_can_come_is_a_threat() -> None:
    home = {"egypt": {"on": {"foot": 1}}}
    near = judged(on={**home, "libya": {"lower_egypt": {"foot": 5}}})
    far = judged(on={**home, "libya": {"hyrkania": {"foot": 5}}})
    assert near["exposure"] < far["exposure"] < 0  # somebody may always land
    beside, away = (judged(on={**home, "achaea": {area: {"foot": 5}}})["exposure"] for area in ("lower_egypt", "mari"))
    assert beside == away  # of our own color


def test_the_chosen_people_are_worth_their_line_to_judah_alone() -> None:
    on: Any = {"judah": {"judah": {"foot": 3, "chosen": 1}}}
    play = position("judah", on=on, turn=6)
    assert 0 < evaluate(play.seen(), "white").parts["people"] < W.people_kept * 25
    assert evaluate(play.seen(), "blue").parts["people"] < 0


# ---------------------------------------------------------------- threats


def test_how_far_a_threat_goes() -> None:
    assert "lower_egypt" in strides("egypt", "philistia", 3)
    assert "lower_egypt" not in strides("egypt", "philistia", 2)
    assert "north_zagros" not in strides("elam", "tigris", 1)  # a mountain costs 2
    assert "north_zagros" in strides("cimmeria", "tigris", 1)


def test_who_is_hard_to_kill_falls_less_often() -> None:
    def lost(nation: str, area: str, *kinds: str) -> float:
        return falls(2.0, TERRAIN[area], weakness(nation, kinds, area))

    assert lost("egypt", "on", "foot") > lost("egypt", "on", "foot", "foot", "foot") > 0
    assert lost("egypt", "on", "foot") > 2 * lost("egypt", "on", "chariot")
    assert lost("hatti", "hatti", "foot") > 2 * lost("hatti", "van", "foot")  # two hits on defense in the mountains
    assert falls(3.0, "fertile", 1.0) > falls(1.0, "fertile", 1.0) > falls(0.0, "fertile", 1.0) > 0


def test_who_has_moved_is_half_a_threat() -> None:
    on: Any = {"egypt": {"on": {"foot": 1}}, "libya": {"lower_egypt": {"foot": 2}}}
    moved = threats_to(position("egypt", on=on, turn=6).seen(), "blue")["on"]
    to_come = threats_to(position("egypt", on=on, turn=6, chits=("libya",)).seen(), "blue")["on"]
    assert (moved, to_come) == (W.next_turn, 1.0)
    assert "on" not in threats_to(position("egypt", on=on, turn=10).seen(), "blue")


def test_foot_redeploys_to_the_mountains_and_mounted_to_open_land() -> None:
    on: Any = {"hatti": {"van": {"chariot": 1}, "hurri_land": {"foot": 1}}, "assyria": {"assyria": {"chariot": 2}}}
    scene = scene_of(position("hatti", on=on, turn=6, phase="redeployment").seen(), "hatti")
    places = {kind_of(unit): area for unit, area in quartered(scene).items()}
    assert places == {"foot": "van", "chariot": "hurri_land"}


def test_the_leader_is_who_will_have_most() -> None:
    """Yellow is behind by a point and has five units more."""
    on: Any = {"egypt": {"on": {"foot": 1}}, "canaan": {"judah": {"foot": 5}}, "hatti": {"hatti": {"foot": 1}}}
    points = {"blue": 0, "red": 0, "white": 21, "yellow": 20}
    last = position("egypt", on=on, scenario="middle_five", turn=8, chits=("canaan", "hatti"), points=points)
    shares = stakes(last.seen(), "blue")
    assert (shares["blue"], shares["yellow"], shares["white"]) == (-1.0, W.leader, W.rival)


# ---------------------------------------------------------------- plans


def test_arrivals_among_enemies_walk_out_again() -> None:
    """5.4.e What was placed among five chariots does not stay to be killed."""
    on: Any = {"elam": {"babylon": {"foot": 1}, "elam": {"foot": 2}}, "kassites": {"babylon": {"chariot": 5}}}
    play = position("elam", on=on, turn=6)
    answers(play)
    assert "foot" not in here(play, "babylon", "elam")


def test_a_ruler_marches_to_where_he_can_lead() -> None:
    """5.11.a From Thebaid the battle in Phoenicia is more than three areas away; from Pelusium it is two."""
    on: Any = {
        "egypt": {"thebaid": {"ruler": "ramesses_ii"}, "phoenicia": {"foot": 5}},
        "canaan": {"phoenicia": {"foot": 5}},
    }
    order = marker_order(scene_of(position("egypt", on=on, turn=3).seen(), "egypt"))
    assert order is not None
    assert (order.origin, order.group) == ("thebaid", {"ramesses_ii": 1})
    assert "phoenicia" in within(order.target, 3)


def test_terror_marches_to_a_battle_in_fertile_land_alone() -> None:
    """6.7.c One more die in Akkad, none in the hills of Zamua."""
    for area, wanted in (("akkad", "akkad"), ("zamua", "")):
        on: Any = {"assyria": {area: {"foot": 4}, "tigris": {"terror": 1}}, "kassites": {area: {"foot": 4}}}
        order = marker_order(scene_of(position("assyria", on=on, turn=6).seen(), "assyria"))
        assert (order.target if order else "") == wanted


def test_the_chosen_people_join_the_safest_army_in_reach() -> None:
    """14.3 Alone in Judah they are found sooner than beside three chariots in Phoenicia; shut in, they stay."""
    near: Any = {"judah": {"judah": {"chosen": 1}, "phoenicia": {"chariot": 3}}, "egypt": {"philistia": {"foot": 3}}}
    order = marker_order(scene_of(position("judah", on=near, turn=6).seen(), "judah"))
    assert order is not None
    assert (order.origin, order.group, order.target) == ("judah", {"chosen": 1}, "phoenicia")
    around = ("philistia", "phoenicia", "sinai", "syria")
    shut: Any = {"judah": {"judah": {"chosen": 1}}, "egypt": {area: {"foot": 1} for area in around}}
    assert marker_order(scene_of(position("judah", on=shut, turn=6).seen(), "judah")) is None


def test_an_army_stays_with_the_chosen_people() -> None:
    """14.3 With rivals near, four foot that could hold four areas stand around them."""
    on: Any = {"judah": {"judah": {"foot": 4, "chosen": 1}}, "canaan": {"hamath": {"foot": 4}}}
    on |= {"egypt": {"on": {"foot": 4}}, "hatti": {"ugarit": {"chariot": 4}}}
    play = position(
        "judah", on=on, scenario="middle_five", turn=4, phase="redeployment", chits=("canaan", "egypt", "hatti"),
        march=March("judah", home=["judah"], entered=["syria", "phoenicia", "sinai"]),
    )  # fmt: skip
    assert list(quartered(scene_of(play.seen(), "judah")).values()) == ["judah"] * 4


def test_the_chosen_people_are_never_left_alone_by_an_army() -> None:
    """14.3 In the turns of Judah in four games; alone they are taken by whoever comes by."""
    for n in range(4):
        session = start(SPEC, SPEC.setup("middle_five", 4), f"alone {n}")
        chance = random.Random(n)
        while not any("The Chosen People roll" in line.text for line in session.lines):
            seat, ask = next(iter(session.asks().items()))
            session.answer(seat, policy(session.seen(seat), ask, chance))
        [place] = [area for area, there in session.state.markers.items() if "judah.chosen.1" in there]
        assert session.state.units["judah"].get(place), (n, place, session.state.units["judah"])


def test_arrivals_that_a_battle_does_not_need_walk_on() -> None:
    """5.4.e Six that came in on one foot take it with some and free land with the others."""
    on: Any = {"phrygia": {"phrygia": {"foot": 6}}, "hatti": {"phrygia": {"foot": 1}}}
    play = position("phrygia", on=on, turn=6)
    answers(play)
    assert 0 < here(play, "phrygia", "phrygia").get("foot", 0) <= 5
    assert len(play.seen().units["phrygia"]) > 1


def test_nobody_marches_out_and_back_for_nothing() -> None:
    """All that one unit could open it could not hold as well."""
    on: Any = {"egypt": {"on": {"foot": 1}}, "libya": {"thebaid": {"foot": 5}}}
    play = position("egypt", on=on, turn=10)
    scene = scene_of(play.seen(), "egypt")
    assert next_order(scene) is None


def test_a_plan_is_the_same_when_it_is_made_again() -> None:
    session = new_session("pharaohs", "first_five", seed=9)
    seen = 0

    def again(session: Session[Any]) -> None:
        nonlocal seen
        for seat, ask in session.asks().items():
            if ask.topic == "move":
                view = SPEC.codec.read(SPEC.codec.write(session.state))
                seen += 1
                assert policy(view, ask, random.Random(0)) == policy(session.seen(seat), ask, random.Random(1))

    random_play(session, 3, again)
    assert seen > 20
