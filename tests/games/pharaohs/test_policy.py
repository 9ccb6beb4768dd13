"""The automated player: an answer to every kind of question, legal, the same every time, from the view alone."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.games.pharaohs import SPEC
from engine.games.pharaohs.player.lines import wishes
from engine.games.pharaohs.player.odds import deaths_of, hits_of, odds, side_of
from engine.games.pharaohs.player.policy import ANSWERS, policy
from engine.games.pharaohs.player.scene import scene_of, turns_to_come
from engine.kernel.dice import Dice
from engine.kernel.session import Session
from engine.players.random_player import random_player
from engine.players.roster import mixed
from engine.tools.play_out import play_out, result_of
from tests import soak
from tests.games.pharaohs.positions import position
from tests.kit import new_session, random_play


def varied(seed: int) -> Session[Any]:
    """A game with the scenario, the number of seats and the options that this seed makes it have."""
    scenario = SPEC.start.scenarios[seed % len(SPEC.start.scenarios)]
    options = {
        option.id: option.values[(seed + i) % len(option.values)]
        for i, option in enumerate(SPEC.start.options)
        if scenario.id in option.scenarios or not option.scenarios
    }
    return new_session("pharaohs", scenario.id, 3 + seed // 4 % 2, options, seed)


def policy_play(session: Session[Any], seed: int, share: float = 1.0) -> int:
    """Play to the end by the policy, in `share` of the seats' answers; returns the answers given."""
    player = policy if share == 1.0 else mixed(policy)
    outcome = play_out(session, dict.fromkeys(session.setup.seats, player), random.Random(seed))
    assert outcome.over
    return outcome.decisions


# ---------------------------------------------------------------- every topic


def test_every_topic_that_occurs_has_an_answer() -> None:
    topics: dict[str, int] = {}
    for seed in range(20):
        session = varied(seed)

        def note(session: Session[Any]) -> None:
            for ask in session.asks().values():
                topics[ask.topic] = topics.get(ask.topic, 0) + 1

        random_play(session, seed, note)
    assert [topic for topic in topics if topic not in ANSWERS] == []
    assert [topic for topic in ANSWERS if topic not in topics] == []


# ---------------------------------------------------------------- legal


@pytest.mark.parametrize(("decisions", "seed"), [(2_000, 0), soak.long(20_000, soak.SEED)])
def test_thousands_of_answers_are_legal(decisions: int, seed: int) -> None:
    """The kernel refuses what is not; half of the games go where the policy would never go itself."""
    given = 0
    while given < decisions:
        given += policy_play(varied(seed), seed, share=1.0 if seed % 2 else 0.7)
        seed += 1


def test_games_of_the_policy_are_not_endless() -> None:
    assert policy_play(new_session("pharaohs", "first_five"), 1) < 2_000


# ---------------------------------------------------------------- the same every time, from the view alone


def test_the_same_answer_for_the_same_view() -> None:
    session = new_session("pharaohs", "middle_five", seed=3)

    def again(session: Session[Any]) -> None:
        for seat, ask in session.asks().items():
            answers = [policy(session.seen(seat), ask, random.Random(n)) for n in (1, 1, 2)]
            assert answers[0] == answers[1] == answers[2]

    random_play(session, 5, again)


def test_neither_dice_nor_redeals_make_a_difference() -> None:
    """Nothing is hidden here but the order of the chits, and that is drawn from dice the policy never sees."""
    session = new_session("pharaohs", "last_five", seed=4)
    chance = random.Random(4)
    for _ in range(600):
        for seat, ask in session.asks().items():
            other = SPEC.codec.read(SPEC.codec.write(session.state))
            SPEC.hidden.redeal(other, seat, Dice(b"other dice", b"other cards"))
            seen = SPEC.view.seen(other, seat)
            assert policy(seen, ask, random.Random(1)) == policy(session.seen(seat), ask, random.Random(1))
        for seat, ask in list(session.asks().items())[:1]:
            session.answer(seat, policy(session.seen(seat), ask, chance))


def test_the_view_is_left_as_it_was() -> None:
    session = new_session("pharaohs", "first_five", seed=6)
    for _ in range(200):
        for seat, ask in list(session.asks().items()):
            view = session.seen(seat)
            answer = policy(view, ask, random.Random(0))
            assert view == session.seen(seat)
            session.answer(seat, answer)
            break


# ---------------------------------------------------------------- strength


@pytest.mark.parametrize("rounds", [1, soak.long(2)])
@pytest.mark.parametrize("scenario", [scenario.id for scenario in SPEC.start.scenarios])
@pytest.mark.parametrize("seats", [3, 4])
def test_it_beats_random_players(scenario: str, seats: int, rounds: int) -> None:
    won = 0.0
    setup = SPEC.setup(scenario, seats)
    games = rounds * seats
    for number in range(games):
        ours = (
            {setup.seats[number % seats], setup.seats[(number + 1) % seats]}
            if seats == 4
            else {setup.seats[number % 3]}
        )
        session = new_session("pharaohs", scenario, seats, seed=number)
        players = {seat: policy if seat in ours else random_player for seat in setup.seats}
        play_out(session, players, random.Random(number))
        winners = result_of(session).winners
        won += sum(seat in ours for seat in winners) / len(winners)
    assert won >= games - 1


# ---------------------------------------------------------------- odds


def test_hits_of_dice_follow_the_table() -> None:
    assert hits_of(1, False) == pytest.approx((4 / 6, 1 / 6, 1 / 6))
    assert hits_of(1, True) == pytest.approx((3 / 6, 1 / 6, 2 / 6))
    for dice in range(1, 12):
        chances = hits_of(dice, False)
        assert sum(chances) == pytest.approx(1)
        assert sum(n * chance for n, chance in enumerate(chances)) == pytest.approx(dice / 2)


def test_a_lone_foot_dies_to_any_hit() -> None:
    lone = side_of("elam", ["foot"], "babylon", moving=False)
    assert deaths_of(1, False, lone) == pytest.approx((4 / 6, 2 / 6))


def test_foot_hold_mountains_only_when_it_is_not_their_turn() -> None:
    assert side_of("hatti", ["foot"], "lukka", moving=False) == ((2, 1),)
    assert side_of("hatti", ["foot"], "lukka", moving=True) == ((1, 1),)


def test_odds_agree_with_thrown_dice() -> None:
    """Three foot against a chariot and a foot in a Fertile area."""
    attackers = side_of("egypt", ["foot"] * 3, "babylon", moving=True)
    defenders = side_of("elam", ["chariot", "foot"], "babylon", moving=False)
    expected = odds(attackers, defenders)
    chance, games = random.Random(1), 6_000
    clears = kills = losses = 0
    for _ in range(games):
        ours, theirs = list(attackers), list(defenders)
        for _ in range(2):
            if ours and theirs:
                dead, lost = (thrown(chance, side) for side in (ours, theirs))
                ours, theirs = survivors(ours, lost), survivors(theirs, dead)
        clears += bool(ours) and not theirs
        kills += 2 - len(theirs)
        losses += 3 - len(ours)
    assert expected.clears == pytest.approx(clears / games, abs=0.03)
    assert expected.kills == pytest.approx(kills / games, abs=0.06)
    assert expected.losses == pytest.approx(losses / games, abs=0.06)


def thrown(chance: random.Random, side: list[tuple[int, int]]) -> int:
    return sum((0, 0, 0, 0, 1, 2)[chance.randrange(6)] for _, dice in side for _ in range(dice))


def survivors(side: list[tuple[int, int]], hits: int) -> list[tuple[int, int]]:
    left = list(side)
    while left and left[0][0] <= hits:
        hits -= left.pop(0)[0]
    return left


# ---------------------------------------------------------------- judgment


def answer_of(play: Any) -> Any:
    session: Session[Any] = play.session
    (seat, ask), *_ = session.asks().items()
    return policy(session.seen(seat), ask, random.Random(0))


def test_it_stays_home_when_there_is_nothing_to_gain() -> None:
    on: Any = {"egypt": {"on": {"foot": 1}}, "hatti": {"philistia": {"foot": 5}, "pelusium": {"foot": 5}}}
    on["hatti"]["lower_egypt"] = {"foot": 5}
    on["hatti"]["naucratis"] = {"foot": 5}
    assert answer_of(position("egypt", on=on, turn=3)) == "done"


def test_it_walks_into_free_land() -> None:
    on: Any = {"egypt": {"on": {"foot": 3}}, "hatti": {"hatti": {"foot": 1}}}
    assert answer_of(position("egypt", on=on, turn=3)) in ("march:on", "sail:on")


def test_it_falls_upon_a_lone_enemy() -> None:
    on: Any = {"elam": {"elam": {"foot": 5}}, "kassites": {"karduniash": {"foot": 1}}}
    play = position("elam", on=on, turn=3)
    assert answer_of(play) == "march:elam"


def test_a_line_within_reach_makes_an_area_dear() -> None:
    on: Any = {"sumer": {"sumer": {"foot": 3}, "elam": {"foot": 1}}}
    play = position("sumer", on=on, turn=2)
    view = play.seen()
    bonus = wishes(view, "sumer", ["elam", "sumer"], 4)
    assert bonus["babylon"] > 5 and bonus["babylon"] > bonus.get("karduniash", 0)
    assert scene_of(view, "sumer").open == ["elam", "sumer"]
    assert turns_to_come(view, "sumer") == 8
