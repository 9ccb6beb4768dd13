"""Whether borders can be drawn on a sheet of paper."""

from __future__ import annotations

from itertools import combinations, pairwise, product

from engine.wargame.planar import Edge, flat, misfits


def all_joined(names: str) -> list[Edge]:
    return list(combinations(names, 2))


def grid(side: int) -> list[Edge]:
    """Squares, each cut by one diagonal."""
    every = set(product(range(side), repeat=2))
    steps = [((x, y), (x + a, y + b)) for x, y in every for a, b in ((1, 0), (0, 1), (1, 1)) if (x + a, y + b) in every]
    return sorted((f"{a}", f"{b}") for a, b in steps)


def test_four_neighbors_of_each_other_can_be_drawn_and_five_cannot() -> None:
    assert flat(all_joined("abcd"))
    assert not flat(all_joined("abcde"))
    assert flat(all_joined("abcde")[1:])


def test_three_houses_with_three_wells_cannot_be_drawn() -> None:
    ways = list(product("abc", "xyz"))
    assert not flat(ways)
    assert flat(ways[1:])


def test_what_hangs_on_one_place_is_looked_at_too() -> None:
    bad = all_joined("pqrst")
    assert flat([*all_joined("abcd"), ("a", "p"), *all_joined("pqrs")])
    assert not flat([*all_joined("abcd"), ("a", "p"), *bad])
    assert not flat([*all_joined("abcd"), *bad])


def test_trees_and_nothing_at_all_can_be_drawn() -> None:
    assert flat([])
    assert flat([("a", "b"), ("b", "c"), ("b", "d"), ("x", "y")])


def test_the_one_border_that_goes_too_far_is_found() -> None:
    good = grid(7)
    assert flat(good)
    assert list(misfits([*good, ("(0, 3)", "(5, 1)")])) == [("(0, 3)", "(5, 1)")]


def test_what_comes_first_is_believed() -> None:
    ways = list(product("abc", "xyz"))
    assert list(misfits(ways)) == [("c", "z")]
    assert list(misfits(ways[::-1])) == [("a", "x")]


def test_a_ring_with_all_its_chords_on_both_sides_is_full() -> None:
    ring = list(pairwise([*"abcdef", "a"]))
    inside, outside = [("a", "c"), ("c", "e"), ("a", "e")], [("b", "d"), ("d", "f"), ("b", "f")]
    assert flat([*ring, *inside, *outside])
    assert not flat([*ring, *inside, *outside, ("a", "d")])
