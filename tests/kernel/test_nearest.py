"""Names as people type them: in any case, by id or title, and what may have been meant where nothing fits."""

from __future__ import annotations

import pytest

import engine.games  # noqa: F401  (puts the games on the shelf)
from engine.kernel.errors import Refused
from engine.kernel.game import find
from engine.kernel.orders.nearest import did_you_mean, meant

GAMES = {"pharaohs": "Battles of the Pharaohs", "genesis": "Genesis"}


@pytest.mark.parametrize(
    ("typed", "id"),
    [
        ("Genesis", "genesis"),
        ("GENESIS ", "genesis"),
        ("battles of the pharaohs", "pharaohs"),
        ("Phàraohs", "pharaohs"),
    ],
)
def test_ids_and_titles_in_any_spelling(typed: str, id: str) -> None:
    assert meant(typed, GAMES, "game", "game") == id


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("Gensis", "there is no game “Gensis”; did you mean “Genesis”? (game)"),
        ("chess", "there is no game “chess”; there are Battles of the Pharaohs, Genesis (game)"),
        ("", "there is no game “”; there are Battles of the Pharaohs, Genesis (game)"),
        ("x" * 500, f"there is no game “{'x' * 60}…”; there are Battles of the Pharaohs, Genesis (game)"),
    ],
)
def test_what_is_not_there_is_said_with_what_is(typed: str, said: str) -> None:
    with pytest.raises(Refused) as refused:
        meant(typed, GAMES, "game", "game")
    assert str(refused.value) == said


def test_long_lists_are_cut_and_empty_ones_left_out() -> None:
    with pytest.raises(Refused, match=r"; there are area 0, .*area 11, … \(part\)"):
        meant("nowhere", {f"a{n}": f"area {n}" for n in range(40)}, "part", "part")
    with pytest.raises(Refused, match=r"^there is no part “x” here \(part\)"):
        meant("x", {}, "part", "part", " here")


def test_at_most_two_are_named_the_nearest_first() -> None:
    assert did_you_mean("hatusa", ["hattusa", "hattusas", "harran"]) == "did you mean “hattusa” or “hattusas”?"
    assert did_you_mean("zzz", ["hattusa"]) == ""


def test_a_thing_is_named_once_however_many_names_it_has() -> None:
    with pytest.raises(Refused, match=r"did you mean “The Levant”\? \(part\)"):
        meant("levante", {"levant": "The Levant"}, "part", "part")


@pytest.mark.parametrize(
    ("scenario", "seats", "said"),
    [
        ("campaign", 6, "is for 1 to 5 players, not 6"),
        ("sargon", 2, "is for 1 player, not 2"),
    ],
)
def test_numbers_of_players_read_as_english(scenario: str, seats: int, said: str) -> None:
    with pytest.raises(Refused, match=said):
        find("genesis").setup(scenario, seats)


def test_two_numbers_of_players_are_named_both() -> None:
    with pytest.raises(Refused, match="Full Game is for 3 or 4 players, not 5"):
        find("pharaohs").setup("full", 5)
