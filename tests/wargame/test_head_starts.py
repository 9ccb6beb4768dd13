"""Points to begin with: only for who is played, never none of them, and told in a sentence."""

from __future__ import annotations

import pytest

from engine.wargame.head_starts import begun_with, head_start_option, head_start_text, head_starts

PLAYED = {"2": ("ur", "uruk"), "3": ("ur", "uruk", "lagash")}


def test_they_go_by_the_number_of_players() -> None:
    found = head_starts("sumer.toml", "war.points", {"2": {"ur": 3}, "3": {"lagash": 1, "ur": 2}}, PLAYED)
    assert found == {2: {"ur": 3}, 3: {"lagash": 1, "ur": 2}}


@pytest.mark.parametrize(
    ("points", "why"),
    [
        ({"4": {"ur": 3}}, "war.points: unknown number of players '4'"),
        ({"2": {"lagash": 3}}, "war.points.2: unknown role played 'lagash'"),
        ({"3": {"ur": 0}}, "war.points.3: ur begins with 0 points"),
    ],
)
def test_what_does_not_fit_is_refused(points: dict[str, dict[str, int]], why: str) -> None:
    with pytest.raises(ValueError, match=f"^sumer.toml: {why}$"):
        head_starts("sumer.toml", "war.points", points, PLAYED)


def test_a_table_may_do_without() -> None:
    starts = {2: {"ur": 3}}
    assert begun_with(starts, 2, {"head_start": "even"}) == {"ur": 3}
    assert begun_with(starts, 3, {"head_start": "even"}) == {}
    assert begun_with(starts, 2, {"head_start": "none"}) == {}


def test_the_choice_is_offered_where_there_are_any() -> None:
    option = head_start_option("SU-O1", {"war": {2: {"ur": 3}}, "peace": {}})
    assert (option.id, option.values, option.default) == ("head_start", ("even", "none"), "even")
    assert (option.rule, option.scenarios) == ("SU-O1", ("war",))


def test_a_sentence_says_so_and_none_where_there_is_nothing_to_say() -> None:
    assert head_start_text(1) == ["So that all have an even chance it begins with 1 point."]
    assert head_start_text(4, "Victory Point") == ["So that all have an even chance it begins with 4 Victory Points."]
    assert head_start_text(0) == []
