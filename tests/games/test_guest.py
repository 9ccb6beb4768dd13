"""A guest from another checkout plays as it would at home."""

import random
from pathlib import Path

import pytest

from engine.kernel.errors import Refused
from engine.kernel.game import find
from engine.players.roster import by_name
from engine.tools.arena import Side, meet
from engine.tools.guest import Guest
from tests.kit import new_session

ROOT = Path(__file__).resolve().parents[2]
QUESTIONS = 120


@pytest.mark.parametrize("game", ["pharaohs", "genesis"])
def test_a_guest_of_this_checkout_answers_as_the_player_itself(game: str) -> None:
    session = new_session(game)
    policy = find(game).bot.policy
    assert policy is not None
    chance, same = random.Random(5), 0
    with Guest(ROOT, game) as guest:
        for _ in range(QUESTIONS):
            seat, ask = next(iter(session.asks().items()))
            answer = policy(session.seen(seat), ask, chance)
            same += guest(session.seen(seat), ask, chance) == answer
            session.answer(seat, answer)
    assert same == QUESTIONS


def test_the_arena_pairs_both() -> None:
    """The same player on both sides wins and loses the same games of a round."""
    spec = find("pharaohs")
    with Guest(ROOT, "pharaohs") as guest:
        sides = (Side("player", by_name(spec, "player")), Side("old", guest))
        meeting = meet(spec, spec.setup("middle_five", 4), "solo", sides, 8, 1)
    assert [line.name for line in meeting.lines] == ["A player", "B old"]
    assert meeting.lines[0].win_rate == meeting.lines[0].even == 0.25
    assert meeting.lead is not None
    assert (meeting.lead.rounds, meeting.lead.mean, meeting.lead.high) == (2, 0.0, 0.0)


def test_a_guest_that_cannot_sit_down_is_told(tmp_path: Path) -> None:
    (tmp_path / "engine").mkdir()
    (tmp_path / "engine" / "__init__.py").touch()
    session = new_session("pharaohs")
    seat, ask = next(iter(session.asks().items()))
    with Guest(tmp_path, "pharaohs") as guest, pytest.raises(Refused, match="the guest has left"):
        guest(session.seen(seat), ask, random.Random(1))
