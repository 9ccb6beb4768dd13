"""Which numbers a card's text names, and whether they are those of the card. Toy cards."""

from __future__ import annotations

import pytest

from tests.card_texts import fits, named_in, unlike, with_one_number_changed


def test_digits_and_words_are_numbers_and_one_and_zero_are_not_counted() -> None:
    assert list(named_in("Up to 3 sheep for one of your two towns, 10 at most; Six eat.")) == [3, 2, 10, 6]
    assert list(named_in("Anyone weighs tone and stone.")) == []
    assert fits("One sheep, not below 0.", []) and fits("One sheep.", [1])


@pytest.mark.parametrize(
    "text",
    [
        "Place 3 sheep in each of 2 towns; lose 1.",
        "Place three sheep in each of two towns; lose 1.",
        "Place 3 sheep, 1 at a time, in each of 2 towns; lose -1.",  # a single thing more is no number of the card
    ],
)  # fmt: skip
def test_a_text_fits_the_numbers_of_its_card(text: str) -> None:
    assert fits(text, [2, 3, -1])


@pytest.mark.parametrize(
    "text",
    [
        "Place 4 sheep in each of 2 towns; lose 1.",
        "Place 3 sheep in each of 1 towns; lose 1.",
        "Place 3 sheep in each of 2 towns; lose 2.",
        "Place 3 sheep in each of 2 towns.",
        "Place 3 sheep in each of 2 towns; lose 1 of 5.",
    ],
)
def test_any_other_number_in_a_text_is_found(text: str) -> None:
    assert not fits(text, [2, 3, 1])
    assert unlike({"flock": text, "rain": "2 barley."}, {"flock": [2, 3, 1], "rain": [2]}) == {"flock": text}


def test_a_text_with_one_number_changed() -> None:
    assert list(with_one_number_changed("Two sheep, not below 0; 9 at most.")) == [
        "3 sheep, not below 0; 9 at most.",
        "Two sheep, not below 0; 10 at most.",
    ]
