"""O14 The points with which kingdoms begin."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import engine.games.genesis
from engine.games.genesis import SPEC
from engine.games.genesis.data.tables import HEAD_STARTS, SCENARIOS, SPACES
from engine.games.genesis.kingdom.victory import end_turn_phase
from engine.games.genesis.player.policy import policy
from engine.games.genesis.position.powers import called
from engine.games.genesis.position.seat_card import seat_card
from engine.games.genesis.position.state import State
from engine.kernel.rulebook import parse
from engine.tools.play_out import play_out, start
from tests.games.genesis.positions import table
from tests.games.genesis.test_log import texts
from tests.rules import rule

ALL = [(id, players) for id, starts in HEAD_STARTS.items() for players in starts]
FIRST, FIVE = "early", 5
GIVEN = HEAD_STARTS[FIRST][FIVE]


def dealt(scenario: str, players: int, **options: str) -> State:
    return SPEC.start.deal(SPEC.setup(scenario, players, options))


@rule("GEN-O14")
@pytest.mark.parametrize(("scenario", "players"), ALL)
def test_kingdoms_begin_with_points_unless_the_table_wants_none(scenario: str, players: int) -> None:
    given = HEAD_STARTS[scenario][players]
    s = dealt(scenario, players)
    assert s.points == {kingdom: given.get(kingdom, 0) for kingdom in s.kingdoms}
    assert not any(dealt(scenario, players, head_start="none").points.values())


@rule("GEN-O14", "GEN-O7", "GEN-O8")
def test_only_in_whole_campaigns_and_without_second_kingdoms() -> None:
    players = max(HEAD_STARTS["campaign"])
    assert any(dealt("campaign", players).points.values())
    assert not any(dealt("campaign", players, turns="7").points.values())
    [(scenario, four), *_] = [(id, n) for id, n in ALL if str(n) in SCENARIOS[id].seconds]
    assert any(dealt(scenario, four).points.values())
    assert not any(dealt(scenario, four, kingdoms="second").points.values())


@rule("GEN-O14")
def test_the_table_of_the_text() -> None:
    text = (Path(engine.games.genesis.__file__).parent / "rules.md").read_text(encoding="utf-8")
    rows = [line.strip("|").split("|") for line in parse(text)["GEN-O14"].more if line.startswith("|")][2:]
    told = [tuple(cell.strip() for cell in row) for row in rows]
    assert told == [
        (SCENARIOS[id].title, str(n), ", ".join(f"{called(kingdom)} {given}" for kingdom, given in starts[n].items()))
        for id, starts in HEAD_STARTS.items()
        for n in sorted(starts, reverse=True)
    ]


@rule("GEN-O14", "GEN-14.0.b")
def test_they_count_whenever_points_are_counted_and_the_log_says_so() -> None:
    kingdom, n = max(GIVEN.items(), key=lambda item: item[1])
    on = {"egypt": {"thebes": {"inf": 1}}, "hittites": {"hattusa": {"inf": 1}}}
    bare, even = (
        table(on=on, scenario=FIRST, seats=FIVE, turn=1, options={"head_start": choice}) for choice in ("none", "even")
    )
    for t in (bare, even):
        end_turn_phase(t)
    assert even.state.points == {k: points + GIVEN.get(k, 0) for k, points in bare.state.points.items()}
    [told] = [line for line in texts(even) if line.startswith(f"{called(kingdom)} score")]
    assert told.endswith(f" and {n} to begin with.") and f" {even.state.points[kingdom]}: " in told
    assert not any("to begin with" in line for line in texts(bare))


@rule("GEN-O14", "GEN-14.1.a")
def test_who_is_eliminated_loses_them() -> None:
    kingdom, *_ = GIVEN
    other = "mitanni" if kingdom != "mitanni" else "assyria"
    homes = [city for city, space in SPACES.items() if space.home == kingdom]
    t = table(
        on={other: {city: {"inf": 1} for city in homes}}, scenario=FIRST, seats=FIVE, turn=1,
        options={"head_start": "even"},
    )  # fmt: skip
    end_turn_phase(t)
    assert kingdom not in t.state.kingdoms and t.state.points[kingdom] == 0


@rule("GEN-O14")
def test_the_card_of_a_seat_and_the_lobby_know_them() -> None:
    setup = SPEC.setup(FIRST, FIVE)
    s = SPEC.start.deal(setup)
    for kingdom in s.kingdoms:
        [about, what] = seat_card(SPEC.view.seen(s, kingdom), kingdom)
        assert ("it begins with" in about.text) == (kingdom in GIVEN)
        assert what.text.endswith("Points are counted anew each turn; those to begin with are added.")
    assert SPEC.start.head_start(setup) == GIVEN
    assert "So that all" not in seat_card(dealt(FIRST, FIVE, head_start="none"), "egypt")[0].text


@rule("GEN-O14", "GEN-R4.e")
@pytest.mark.parametrize("scenario", [id for id, players in ALL if players == 2])
def test_a_seat_begins_with_what_all_its_kingdoms_have(scenario: str) -> None:
    setup = SPEC.setup(scenario, 2)
    assert SPEC.start.head_start(setup) == {
        seat: n for seat, n in SPEC.view.points(SPEC.start.deal(setup)).items() if n
    }


def test_the_automated_player_plays_as_it_would_without_them() -> None:
    """So games that were played without can tell which head starts make them even."""
    given = []
    for choice in ("even", "none"):
        setup = SPEC.setup(FIRST, FIVE, {"head_start": choice})
        session = start(SPEC, setup, "as it would")
        play_out(session, dict.fromkeys(setup.seats, policy), random.Random(1), limit=200)
        given.append([(event.seat, event.answer) for event in session.answers])
    assert given[0] == given[1]
