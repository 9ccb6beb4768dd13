"""R7.i, j What a card is worth to a civilization run by the game, and what it finds dear."""

from __future__ import annotations

import pytest

from engine.games.acme.automated.targets import Outcome, Trial
from engine.games.acme.data.fates import FATES
from engine.games.acme.events.trying import Holdings, is_dear
from engine.games.acme.position.state import State
from tests.games.acme.kit import Stacks, position
from tests.rules import rule

PEOPLE = {"green": "green", "blue": "blue"}  # red, Elam, is run by the game; green is its Primary Enemy
HOME: Stacks = {"susa": {"red": 3}, "ur": {"green": 3}, "lagash": {"red": 3}}


def solo(disks: Stacks, card: str, minas: dict[str, int] | None = None) -> State:
    return position(disks, owner=PEOPLE, phase="card", queue=["red"], enemy={"red": "green"}, hands={"red": (card,)},
                    minas=minas or {}).state  # fmt: skip


# ---------------------------------------------------------------- R7.i does it help?


@rule("ACME-R7.i", "ACME-R7.q")
@pytest.mark.parametrize(
    ("card", "disks", "minas", "outcome"),
    [
        ("59", HOME, {}, Outcome(True, 0, 2)),  # Silver: two minas
        ("25", HOME, {}, Outcome(True, 0, 1)),  # Tax Collector: one for two Cities
        ("51", HOME, {}, Outcome(True, -1, 2)),  # Great Market: the enemy gains too
        ("79", HOME, {}, Outcome(False, 0, 0)),  # Pirates far from everybody
        ("50", HOME, {"green": 4}, Outcome(True, 1, 1)),  # Smugglers: a mina of the enemy
        ("66", {"susa": {"red": 1}, "ur": {"green": 3}}, {}, Outcome(True, 3, 0)),  # Great Fire: two disks, a City
        ("66", {"susa": {"red": 3}, "ur": {"green": 2}}, {}, Outcome(False, 0, -3)),  # its own City alone
        ("67", {"anshan": {"red": 2, "green": 3}}, {}, Outcome(False, 3, -2)),  # both lose two; the enemy its City
        ("63", {"anshan": {"red": 1}, "persis": {"green": 1}}, {}, Outcome(False, 1, -1)),
        ("63", {"anshan": {"green": 1}}, {}, Outcome(True, 1, 0)),  # one disk of the enemy, at no cost
        ("63", {"anshan": {"blue": 1}}, {}, Outcome(False, 0, 0)),  # another's
    ],
)  # fmt: skip
def test_a_card_helps_that_gains_or_hurts_the_enemy_at_no_cost(
    card: str, disks: Stacks, minas: dict[str, int], outcome: Outcome
) -> None:
    assert Trial(solo(disks, card, minas), "red", card).usual == outcome


@rule("ACME-R7.q")
def test_a_card_is_tried_out_as_if_no_civilization_run_by_the_game_answered() -> None:
    """Whatever Elam deals to Scythia in its thoughts, for no hidden card is looked at, would negate the Revolt."""
    negating = ("7", "10", "12", "14")
    s = position(
        {"susa": {"red": 3}, "ur": {"blue": 3}}, owner={"green": "green"}, phase="card", queue=["red"],
        enemy={"red": "blue"}, hands={"red": ("72",), "blue": negating[:1]},
        discard=[card for card in FATES if card not in ("72", *negating)],
    ).state  # fmt: skip
    assert Trial(s, "red", "72").usual == Outcome(True, 3, 0)


# ---------------------------------------------------------------- R7.j is it dear?


BEFORE = Holdings(cities=2, deity=1, disks=8, wealth=5)


@rule("ACME-R7.j", "ACME-R7.r")
@pytest.mark.parametrize(
    ("after", "dear"),
    [
        (BEFORE, False),
        (BEFORE._replace(cities=1), True),
        (BEFORE._replace(cities=0), True),
        (BEFORE._replace(cities=3), False),
        (BEFORE._replace(deity=0), True),
        (BEFORE._replace(disks=7), False),
        (BEFORE._replace(disks=6), True),
        (BEFORE._replace(disks=5), True),
        (BEFORE._replace(disks=9), False),
        (BEFORE._replace(disks=10), False),
        (BEFORE._replace(wealth=0), False),
        (BEFORE._replace(cities=1, disks=7), True),
        (BEFORE._replace(cities=1, deity=0), True),
    ],
)
def test_a_city_the_deity_or_two_disks_are_dear(after: Holdings, dear: bool) -> None:
    assert is_dear(BEFORE, after) is dear


@rule("ACME-R7.j")
def test_a_deity_that_comes_back_is_not_dear() -> None:
    assert not is_dear(BEFORE._replace(deity=0), BEFORE)
