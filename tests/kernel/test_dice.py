"""Dice: each has an address, all are fair, and whoever has the seed can compute them again."""

from __future__ import annotations

import hashlib
import hmac
from itertools import pairwise

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.kernel.dice import Dice, Roll, Secret, mistakes, rolled, shuffled

SECRET = Secret("game 7", b"s" * 32, {"assyria": "lion", "egypt": "lotus"})
KEY = b"k" * 32


def cup(secret: Secret = SECRET, ply: int = 0) -> Dice:
    dice = Dice.of(secret)
    dice.begin(ply)
    return dice


# --- addresses --------------------------------------------------------------------------------------------


def test_the_same_address_gives_the_same_dice() -> None:
    assert cup().roll("battle", 8) == cup().roll("battle", 8)
    assert cup().shuffle("deck", range(20)) == cup().shuffle("deck", range(20))
    assert cup().draw("chit", "abcdef") == cup().draw("chit", "abcdef")


def test_label_phase_and_ordinal_each_change_the_dice() -> None:
    here = cup()
    first, second = here.roll("battle", 12), here.roll("battle", 12)
    assert first != second
    assert first != cup().roll("siege", 12)
    assert first != cup(ply=1).roll("battle", 12)


def test_other_labels_in_between_move_no_die() -> None:
    plain, busy = cup(), cup()
    busy.roll("weather", 3)
    assert plain.roll("battle", 6) == busy.roll("battle", 6)
    busy.shuffle("deck", range(9))
    assert plain.roll("battle", 6) == busy.roll("battle", 6)


def test_more_dice_at_one_address_begin_with_the_fewer() -> None:
    assert cup().roll("battle", 40)[:5] == cup().roll("battle", 5)


def test_a_new_phase_counts_ordinals_anew() -> None:
    dice = cup()
    first = dice.roll("battle", 10)
    dice.roll("battle")
    dice.begin(0)
    assert dice.roll("battle", 10) == first


def test_seed_game_and_words_all_count() -> None:
    rolls = [
        cup(secret).roll("battle", 20)
        for secret in (
            SECRET,
            Secret("game 8", SECRET.seed, SECRET.words),
            Secret("game 7", b"t" * 32, SECRET.words),
            Secret("game 7", SECRET.seed, {"assyria": "lion", "egypt": "reed"}),
            Secret("game 7", SECRET.seed, {"egypt": "lion", "assyria": "lotus"}),
            Secret("game 7", SECRET.seed),
        )
    ]
    assert len({tuple(roll) for roll in rolls}) == len(rolls)


def test_the_order_in_which_words_came_does_not_matter() -> None:
    other = Secret("game 7", SECRET.seed, {"egypt": "lotus", "assyria": "lion"})
    assert cup(other).roll("battle", 20) == cup().roll("battle", 20)


def test_dice_and_cards_have_different_keys() -> None:
    dice = Dice.of(SECRET)
    assert dice.dice_key != dice.card_key


def test_nothing_rolled_is_nothing_drawn() -> None:
    dice = cup()
    assert dice.roll("battle", 0) == dice.roll("battle", -2) == []
    assert dice.drawn == 0 and dice.rolls == []
    dice.roll("battle")
    dice.draw("chit", "ab")
    dice.shuffle("deck", "ab")
    assert dice.drawn == 3


def test_a_cup_again_has_the_same_dice_and_no_past() -> None:
    dice = cup()
    first = dice.roll("battle", 9)
    again = dice.again()
    again.begin(0)
    assert (again.drawn, again.rolls) == (0, [])
    assert again.roll("battle", 9) == first


# --- fairness ---------------------------------------------------------------------------------------------


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


# Bounds: the 99.9th percentile of chi-square with sides-1 degrees of freedom. The key is fixed, so this cannot
# fail by bad luck on another day.
@pytest.mark.parametrize(("sides", "bound"), [(2, 10.8), (6, 20.5), (10, 27.9), (20, 43.8), (100, 148.2)])
def test_dice_are_fair(sides: int, bound: float) -> None:
    counts = [0] * sides
    for ply in range(40):
        for result in rolled(KEY, ply, "fair", 1, 500, sides):
            counts[result - 1] += 1
    assert chi_square(counts) < bound


def test_successive_dice_are_independent() -> None:
    results = rolled(KEY, 0, "pairs", 1, 36_001, 6)
    counts = [0] * 36
    for one, two in pairwise(results):
        counts[(one - 1) * 6 + two - 1] += 1
    assert chi_square(counts) < 66.6


def test_shuffles_are_fair() -> None:
    counts = dict.fromkeys(["012", "021", "102", "120", "201", "210"], 0)
    for ply in range(6_000):
        counts["".join(str(i) for i in shuffled(KEY, ply, "fair", 1, 3, 3))] += 1
    assert chi_square(list(counts.values())) < 20.5


def test_bytes_that_would_favor_a_side_are_rejected() -> None:
    """Of 256 byte values a d6 uses 252: the results are those of the bytes below 252, in order."""
    stream = b"".join(hmac.digest(KEY, f"0|fair|1|{block}".encode(), "sha256") for block in range(60))
    assert any(byte >= 252 for byte in stream)
    right = [byte % 6 + 1 for byte in stream if byte < 252]
    assert rolled(KEY, 0, "fair", 1, len(right), 6) == right


@pytest.mark.parametrize("key", [b"", b"short", KEY, b"k" * 64, b"k" * 65])
def test_anybody_can_compute_a_draw_with_hmac(key: bytes) -> None:
    """So does a player who checks a finished game with other tools, whatever the length of the key."""
    stream = hmac.digest(key, b"7|move|2|0", "sha256")
    assert rolled(key, 7, "move", 2, 5, 256) == [byte + 1 for byte in stream[:5]]


@pytest.mark.parametrize(("count", "sides"), [(0, 6), (1, 0), (1, 257), (-1, 6)])
def test_impossible_dice_are_an_error_and_no_endless_search(count: int, sides: int) -> None:
    with pytest.raises(ValueError, match="dice of"):
        rolled(KEY, 0, "odd", 1, count, sides)


@given(st.integers(1, 256), st.integers(1, 40))
def test_results_lie_within_the_sides(sides: int, count: int) -> None:
    results = rolled(KEY, 0, "any", 1, count, sides)
    assert len(results) == count
    assert all(1 <= result <= sides for result in results)


@given(st.lists(st.integers(), max_size=60))
def test_a_shuffle_loses_nothing(items: list[int]) -> None:
    assert sorted(cup().shuffle("deck", items)) == sorted(items)


# --- checking ---------------------------------------------------------------------------------------------


def drawn() -> list[Roll]:
    dice = cup(ply=3)
    dice.roll("battle", 5)
    dice.roll("battle", 2, sides=10)
    dice.shuffle("deck", range(12))
    dice.draw("chit", "abcdef")
    return dice.rolls


def test_the_commitment_is_a_plain_hash_that_anybody_can_compute() -> None:
    assert SECRET.commitment == hashlib.sha256(b"amarna-dice-1|game 7|" + SECRET.seed).hexdigest()
    assert SECRET.commitment == Secret("game 7", SECRET.seed).commitment, "it is published before the words"
    assert SECRET.commitment != Secret("game 7", b"t" * 32).commitment


def test_honest_draws_hold() -> None:
    assert mistakes(SECRET, drawn()) == []


@pytest.mark.parametrize(
    ("which", "changes"),
    [
        (0, {"results": [1, 1, 1, 1, 1]}),
        (0, {"ordinal": 2}),
        (0, {"ply": 4}),
        (0, {"label": "battle of kadesh"}),
        (0, {"results": []}),
        (1, {"sides": 6}),
        (1, {"sides": 0}),
        (1, {"sides": 1_000}),
        (2, {"results": list(range(12))}),
        (2, {"sides": 10**9}),
        (2, {"shuffle": False}),
        (3, {"results": [9]}),
    ],
)
def test_a_forged_draw_is_named(which: int, changes: dict[str, object]) -> None:
    rolls = drawn()
    rolls[which] = msgspec.structs.replace(rolls[which], **changes)
    (wrong,) = mistakes(SECRET, rolls)
    assert wrong.startswith(f"rolls[{which}] (")


def test_with_a_forged_seed_nothing_holds() -> None:
    assert len(mistakes(Secret("game 7", b"t" * 32, SECRET.words), drawn())) == 4


def test_no_two_lists_of_words_give_the_same_key() -> None:
    seed = bytes(32)
    keys = [
        Secret("g", seed, words).key("dice")
        for words in (
            {"a": "lion", "b": "reed"},
            {"a": "lion|b=reed"},
            {"a": "lion\\|b=reed"},
            {"a=lion|b": "reed"},
            {"a": "lion\\", "b": "reed"},
        )
    ]
    assert len(dict.fromkeys(keys)) == len(keys)
