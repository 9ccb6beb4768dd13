"""6.3 Hits are spent by those who scored them, on whole units, within the round."""

import itertools
import random

import pytest

from tests.games.pharaohs.battles import PLAIN, RESERVE, clash, position
from tests.games.pharaohs.positions import here, pile
from tests.rules import rule

# hits to kill, as printed; Sumerian foot and foot in mountains are set right in price()
COST = {
    "cavalry": {"fertile": 2, "hill": 2, "mountain": 1, "marsh": 1, "desert": 1},
    "chariot": {"fertile": 2, "hill": 2, "mountain": 1, "marsh": 1, "desert": 1},
    "camel": {"fertile": 2, "hill": 2, "mountain": 1, "marsh": 1, "desert": 2},
    "foot": {"fertile": 1, "hill": 1, "mountain": 1, "marsh": 1, "desert": 1},
}


def read(key: str) -> tuple[tuple[str, int], ...]:
    """`2_foot+1_chariot` as sorted pairs."""
    counts: dict[str, int] = {}
    for part in key.split("+"):
        count, _, kind = part.partition("_")
        counts[kind] = counts.get(kind, 0) + int(count)
    return tuple(sorted(counts.items()))


# --- against a naive enumeration ------------------------------------------------------------------------------


def price(nation: str, kind: str, terrain: str, moving: bool) -> int:
    if kind == "foot" and terrain == "mountain" and not moving:
        return 2
    if kind == "foot" and nation == "sumer" and terrain == "marsh":
        return 2
    return COST[kind][terrain]


def every_spending(side: dict[str, int], costs: dict[str, int], hits: int) -> set[tuple[tuple[str, int], ...]]:
    """All sets of units the hits can pay for, such that what is left over could not kill one more."""
    found = set()
    for counts in itertools.product(*(range(side[kind] + 1) for kind in side)):
        dead = dict(zip(side, counts, strict=True))
        left = hits - sum(costs[kind] * n for kind, n in dead.items())
        if left >= 0 and all(costs[kind] > left for kind in side if dead[kind] < side[kind]):
            found.add(tuple(sorted((kind, n) for kind, n in dead.items() if n)))
    return found


@rule("BP-6.3.b", "BP-6.3.c", "BP-6.3.d", "BP-SC12.b", "BP-SC12.g")
@pytest.mark.parametrize("terrain", PLAIN)
@pytest.mark.parametrize("moving", [True, False])
def test_the_choice_of_casualties_is_what_the_rules_allow_and_no_more(terrain, moving):
    """Random sides and hits, as attackers and as defenders, against every combination there is."""
    chance = random.Random(f"{terrain} {moving}")
    area = PLAIN[terrain]
    for _ in range(14):
        nation = chance.choice(["arameans", "sumer"])
        kinds = chance.sample(["cavalry", "chariot", "camel", "foot"], chance.randint(1, 4))
        side = {kind: chance.randint(1, 4) for kind in kinds}
        hits = chance.randint(1, 12)
        dice = [6] * (hits // 2) + [5] * (hits % 2) + [1] * 8
        rolls = {"1 hatti": dice}
        strength = {"foot": 8}
        play = (
            clash(area, nation, side, "hatti", strength, rolls)
            if moving
            else clash(area, "hatti", strength, nation, side, rolls)
        )
        costs = {kind: price(nation, kind, terrain, moving) for kind in side}
        naive = every_spending(side, costs, hits)
        about = f"{hits} hits against {side} of {nation} in {terrain}"
        asked = play.session.asks().get("white")
        if naive == {()}:
            assert here(play, area, nation) == side, about
        elif len(naive) == 1:
            [only] = naive
            rest = {kind: n - dict(only).get(kind, 0) for kind, n in side.items()}
            assert here(play, area, nation) == {kind: n for kind, n in rest.items() if n}, about
        else:
            assert asked is not None and asked.topic == "kill", about
            keys = [option.key for option in asked.options]
            assert len(keys) == len({read(key) for key in keys}), about
            assert {read(key) for key in keys} == naive, about
            key = chance.choice(keys)
            rest = {kind: n - dict(read(key)).get(kind, 0) for kind, n in side.items()}
            assert here(play.by("white", key), area, nation) == {kind: n for kind, n in rest.items() if n}, about


# --- one by one -----------------------------------------------------------------------------------------------


@rule("BP-6.3.a")
def test_units_killed_in_a_round_have_still_rolled_in_it():
    """Both sides kill each other to the last unit in the same round."""
    play = clash("kadesh", "egypt", {"foot": 2}, "hatti", {"foot": 2}, {"1 egypt": [6, 1], "1 hatti": [5, 5]})
    assert here(play, "kadesh", "egypt") == here(play, "kadesh", "hatti") == {}
    assert {killer: len(dead) for killer, dead in play.seen().fallen.items()} == {"egypt": 2, "hatti": 2}


@rule("BP-6.3.a")
@pytest.mark.parametrize("first, second", [("blue", "white"), ("white", "blue")])
def test_losses_of_both_sides_are_taken_off_together(first, second):
    """Whoever answers first, nothing dies before both have chosen, and each chose from the full other side."""
    side = {"foot": 2, "chariot": 1}
    rolls = {"1 egypt": [6, 1, 1, 1], "1 hatti": [6, 1, 1, 1]}
    play = clash("kadesh", "egypt", side, "hatti", side, rolls)
    assert set(play.options("blue")) == set(play.options("white")) == {"2_foot", "1_chariot"}
    play.by(first, "2_foot")
    assert here(play, "kadesh", "egypt") == here(play, "kadesh", "hatti") == side
    assert play.seen().fallen == {}
    play.by(second, "1_chariot")
    left = {first: {"foot": 2}, second: {"chariot": 1}}
    assert here(play, "kadesh", "egypt") == left["blue"]
    assert here(play, "kadesh", "hatti") == left["white"]


@rule("BP-6.3.b", "BP-SC12.g")
def test_the_side_that_scored_the_hits_chooses_the_dead():
    """Egypt scores: Blue is asked which Hittites die, and White is not."""
    play = clash("kadesh", "egypt", {"foot": 2}, "hatti", {"foot": 2, "chariot": 1}, {"1 egypt": [6, 1]})
    play.expect("blue", "kill").refused("2_foot", seat="white")
    assert set(play.options()) == {"2_foot", "1_chariot"}
    play.do("1_chariot")
    assert here(play, "kadesh", "hatti") == {"foot": 2}


@rule("BP-6.3.b", "BP-2.5.c")
def test_two_nations_of_one_player_kill_each_other_too():
    """Egypt against Achaea, both Blue: one player answers for both, and the losses are still simultaneous."""
    side = {"foot": 2, "chariot": 1}
    play = clash("kadesh", "egypt", side, "achaea", side, {"1 egypt": [6, 1, 1, 1], "1 achaea": [6, 1, 1, 1]})
    play.expect("blue", "kill")
    assert set(play.options()) == {"2_foot", "1_chariot"}
    play.do("2_foot").expect("blue", "kill")
    assert here(play, "kadesh", "achaea") == side, "the first answer alone kills nobody"
    assert set(play.options()) == {"2_foot", "1_chariot"}
    play.do("1_chariot")
    assert here(play, "kadesh", "achaea") == {"chariot": 1}
    assert here(play, "kadesh", "egypt") == {"foot": 2}
    assert {killer: len(dead) for killer, dead in play.seen().fallen.items()} == {"egypt": 2, "achaea": 1}


@rule("BP-6.3.c", "BP-SC12.g")
def test_a_hit_that_kills_nothing_is_lost_and_does_not_carry_over():
    """One hit against a chariot in round 1, one in round 2: the chariot lives."""
    rolls = {"1 egypt": [5, 1], "2 egypt": [5, 1]}
    play = clash("kadesh", "egypt", {"foot": 2}, "hatti", {"chariot": 1}, rolls)
    play.expect("white", "retreat").do("stay").expect("blue", "redeploy")
    assert here(play, "kadesh", "hatti") == {"chariot": 1}


@rule("BP-6.3.c")
def test_the_odd_hit_is_lost():
    """Three hits against two chariots kill one."""
    play = clash("kadesh", "egypt", {"foot": 2}, "hatti", {"chariot": 2}, {"1 egypt": [6, 5]})
    assert here(play, "kadesh", "hatti") == {"chariot": 1}


@rule("BP-SC12.g")
def test_hits_beyond_the_last_unit_are_lost():
    play = clash("kadesh", "egypt", {"foot": 4}, "hatti", {"foot": 1}, {"1 egypt": [6, 6, 6, 6]})
    assert here(play, "kadesh", "hatti") == {}
    assert len(play.seen().fallen["egypt"]) == 1


@rule("BP-6.3.d")
def test_a_wasteful_division_is_legal_but_stopping_short_is_not():
    """Three hits on 2 chariots and 2 foot: two foot waste a hit; a chariot alone leaves a hit that kills foot."""
    rolls = {"1 egypt": [6, 5]}
    play = clash("kadesh", "egypt", {"foot": 2}, "hatti", {"chariot": 2, "foot": 2}, rolls).expect("blue", "kill")
    play.refused("1_chariot").refused("1_foot").refused("2_chariot")
    assert here(play.do("2_foot"), "kadesh", "hatti") == {"chariot": 2}


@rule("BP-6.3.e", "BP-10.3.d")
def test_the_dead_are_set_aside_and_buried_at_the_end_of_the_nation_turn():
    rolls = {"1 egypt": [5, 1, 1, 1], "1 hatti": [5, 1]}
    play = clash("kadesh", "egypt", {"foot": 4}, "hatti", {"foot": 2}, rolls, turn=6, chits=("hatti",))
    play.do("stay").expect("blue", "redeploy")
    assert play.seen().fallen == {"egypt": ["hatti.foot.1"], "hatti": ["egypt.foot.1"]}
    assert pile(play, "hatti") == pile(play, "egypt") == {}
    play.do("done")
    assert play.seen().fallen == {}
    assert pile(play, "hatti") == {"foot": 1}
    assert pile(play, "egypt") == {"foot": 4}, "one killed, and three that had no way out (8.3.a)"


@rule("BP-6.3.b", "BP-6.5.e")
def test_units_that_can_go_different_ways_are_killed_by_name():
    """Egypt came by land and by sea: Hatti chooses which of them dies, for they have different ways home."""
    on = {"egypt": {"syria": {"foot": 1}, "pelusium": {"foot": 1}, **RESERVE}, "hatti": {"kadesh": {"foot": 2}}}
    play = position("egypt", on=on, dice={"battle kadesh round 1 hatti": [5, 1]})
    play.do("sail:pelusium", "to:kadesh", "march:syria", "to:kadesh", "done").expect("white", "kill")
    assert len(play.options()) == 2
    play.do(next(key for key in play.options() if "pelusium" in key))
    assert here(play, "kadesh", "egypt") == {"foot": 1}
    play.expect("white", "retreat").do("stay").expect("blue", "retreat")
    assert play.options() == ["stay", "retreat:syria"], "the one by sea is dead, so nobody can go back to Pelusium"


@rule("BP-6.3.b", "BP-8.2.b")
def test_who_landed_here_and_who_landed_elsewhere_are_told_apart():
    """Only the foot that landed in Kadesh can go back to sea; the one that came from Ugarit by land cannot."""
    on = {"sea_peoples": RESERVE, "hatti": {"kadesh": {"foot": 2}}}
    play = position("sea_peoples", "new_units", turn=4, on=on, dice={"round 1 hatti": [5]})
    play.do({"kadesh": 1, "ugarit": 1}, {}).until("move").do("march:ugarit", "to:kadesh", "done")
    assert set(play.expect("white", "kill").options()) == {"1_foot_landed", "1_foot"}
