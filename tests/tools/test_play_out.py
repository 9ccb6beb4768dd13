"""The driver and the players that all tools share."""

import random
from typing import Any

import pytest

from engine.kernel.questions import Answer, Ask, Choose, Number, Option, Pick, Randomness, Split
from engine.kernel.session import Session
from engine.players import PlayerFailed
from engine.players.random_player import random_player
from engine.players.roster import by_name, looks
from engine.tools.play_out import percentile, play_out, result_line, start, tables
from engine.tools.watching import dead_end
from tests.tools import toy


def fresh(seed: str = "1") -> Session[Any]:
    return start(toy.SPEC, toy.SPEC.setup(), seed)


def test_random_play_looks_at_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    session = fresh()
    monkeypatch.setattr(Session, "seen", None)
    outcome = play_out(session, dict.fromkeys(session.setup.seats, random_player), random.Random(1))
    assert outcome.over
    assert outcome.decisions == sum(event.by == "player" for event in session.journal)


def test_a_player_sees_what_its_own_seat_sees() -> None:
    seen: list[tuple[str, int]] = []

    def player(shown: toy.Market, ask: Ask, chance: Randomness) -> Answer:
        seen.append((ask.seat, shown.secret[ask.seat]))
        return ask.sample(chance)

    session = fresh()
    play_out(session, {"byblos": player}, random.Random(1))
    assert set(seen) == {("byblos", 2)}


def test_limit_and_watch() -> None:
    session, watched = fresh(), []
    outcome = play_out(session, {}, random.Random(1), 5, lambda game: watched.append(game.token))
    assert (outcome.decisions, outcome.over, len(watched)) == (5, False, 5)
    assert result_line(session) == "not over yet"


def test_who_failed_is_told() -> None:
    session = fresh()
    with pytest.raises(PlayerFailed, match=r"the player of \w+, asked offer \(TOY-1\), answered 9: 9: 0 to 2"):
        play_out(session, dict.fromkeys(session.setup.seats, lambda shown, ask, chance: 9), random.Random(1))
    with pytest.raises(PlayerFailed, match="broke: ZeroDivisionError"):
        play_out(session, dict.fromkeys(session.setup.seats, lambda shown, ask, chance: 1 // 0), random.Random(1))


def test_the_mixed_player_does_both() -> None:
    mix = by_name(toy.SPEC, "mix")
    offers = [mix(None, Number("ugarit", "offer", "TOY-1", "?", most=2), random.Random(i)) for i in range(200)]
    assert 140 < offers.count(2) < 195
    assert set(offers) == {0, 1, 2}
    assert by_name(toy.SPEC, "player") is toy.policy
    assert [looks(by_name(toy.SPEC, name)) for name in ("random", "player", "mix")] == [False, True, True]


def test_tables_are_scenarios_with_seats() -> None:
    assert tables(toy.SPEC) == [("market", 2), ("market", 4), ("feast", 2)]
    assert tables(toy.SPEC, seats=4) == [("market", 4)]
    assert tables(toy.SPEC, "feast") == [("feast", 2)]


@pytest.mark.parametrize(
    ("question", "dead"),
    [
        (Choose("a", "t", "R", "?", (Option("x"),)), False),
        (Choose("a", "t", "R", "?"), True),
        (Pick("a", "t", "R", "?", (Option("x"),), least=0, most=0), False),
        (Pick("a", "t", "R", "?", (Option("x"),), least=2, most=3), True),
        (Split("a", "t", "R", "?", (Option("x", most=2),), least=3, most=3), True),
        (Split("a", "t", "R", "?", (Option("x", most=3),), least=3, most=3), False),
        (Number("a", "t", "R", "?", least=2, most=1), True),
    ],
)
def test_dead_ends_are_seen(question: Ask, dead: bool) -> None:
    assert (dead_end(question) is not None) is dead


def test_percentile_is_one_of_the_values() -> None:
    values = [float(n) for n in range(1, 101)]
    assert [percentile(values, p) for p in (1, 50, 99, 100)] == [1, 50, 99, 100]
    assert percentile([], 50) == 0.0
    assert percentile([7.0], 99) == 7.0
