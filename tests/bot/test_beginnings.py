"""Beginnings of order lines too long for a choice: kept for who typed them, and for nothing else than they are."""

from __future__ import annotations

import pytest

from bot.text.beginnings import LONGEST_CHOICE, Beginnings
from engine.kernel.errors import Refused

LINE = " ".join(["march thebes > memphis"] * 6)
ANN, BEN, GAME = 1, 2, 7


def shortened(kept: Beginnings, line: str = LINE, person: int = ANN) -> str:
    (choice,) = kept.as_choices(person, GAME, line, "march thebes > memphis", [f"{line} on"])
    return choice


def test_a_short_line_is_its_own_choice() -> None:
    kept = Beginnings()
    assert kept.as_choices(ANN, GAME, "march", "march", ["march thebes"]) == ["march thebes"]
    assert kept.whole(ANN, GAME, "march  thebes\n") == "march  thebes\n"


def test_a_long_line_is_shown_from_its_last_order_on_and_meant_as_a_whole() -> None:
    kept = Beginnings()
    choice = shortened(kept)
    assert choice.startswith("…") and choice.endswith(" march thebes > memphis on") and len(choice) <= LONGEST_CHOICE
    assert kept.whole(ANN, GAME, choice) == f"{LINE} on"
    assert kept.whole(ANN, GAME, f" {choice} more") == f"{LINE} on more"


def test_one_long_order_is_cut_within() -> None:
    kept, line = Beginnings(), " ".join(f"{n} upper_egypt" for n in range(1, 9))
    (choice,) = kept.as_choices(ANN, GAME, line, line, [f"{line} 9"])
    assert len(choice) < LONGEST_CHOICE and kept.whole(ANN, GAME, choice) == f"{line} 9"


def test_a_sign_stands_for_one_beginning_of_one_person_in_one_game() -> None:
    kept = Beginnings()
    choice = shortened(kept)
    for person, game in ((BEN, GAME), (ANN, GAME + 1)):
        with pytest.raises(Refused, match="I no longer know how this line began"):
            kept.whole(person, game, choice)
    other = shortened(kept, LINE.replace("thebes", "on"))
    assert other.partition(" ")[0] != choice.partition(" ")[0]


def test_two_beginnings_with_the_same_first_digits_have_signs_of_their_own() -> None:
    kept = Beginnings(most=100_000)
    lines = [" ".join([f"march area_{n} > memphis"] * 6) for n in range(2_000)]
    choices = [shortened(kept, line) for line in lines]
    assert any(len(choice.partition(" ")[0]) > 5 for choice in choices), "2,000 of 65,536 meet"
    assert [kept.whole(ANN, GAME, choice) for choice in choices] == [f"{line} on" for line in lines]


def test_what_was_used_longest_ago_is_forgotten_first_and_said_to_be() -> None:
    kept = Beginnings(most=2)
    first, second = shortened(kept), shortened(kept, LINE.replace("thebes", "on"))
    kept.whole(ANN, GAME, first)
    shortened(kept, LINE.replace("thebes", "sais"))
    assert kept.whole(ANN, GAME, first) == f"{LINE} on"
    with pytest.raises(Refused, match="Give the line again from its beginning, or in several orders"):
        kept.whole(ANN, GAME, second)
