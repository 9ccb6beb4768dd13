"""6.1, 6.2, 6.4 and the battle table: dice by type and terrain, hits read off them, rounds."""

import random

import pytest

from tests.games.pharaohs.battles import PLAIN, RESERVE, clash, position, thrown
from tests.games.pharaohs.positions import here
from tests.kit import Play
from tests.rules import rule

TERRAINS = ("fertile", "hill", "mountain", "marsh", "desert")

# row: (nation, kind, whether it moves), dice and hits in the order of TERRAINS; None: the row has no such cell
TABLE = {
    "cavalry": (("lydia", "cavalry", True), (2, 2, 1, 1, 1), (2, 2, 1, 1, 1)),
    "chariot": (("egypt", "chariot", True), (2, 1, 1, 1, 1), (2, 2, 1, 1, 1)),
    "camel": (("arameans", "camel", True), (2, 2, 1, 1, 2), (2, 2, 1, 1, 2)),
    "foot": (("egypt", "foot", True), (1, 1, 1, 1, 1), (1, 1, 1, 1, 1)),
    "mountain foot": (("egypt", "foot", False), (None, None, 1, None, None), (None, None, 2, None, None)),
    "sumerian foot": (("sumer", "foot", True), (1, 1, 1, 1, 1), (1, 1, 1, 2, 1)),
}
CELLS = [
    pytest.param(row, terrain, dice[i], hits[i], id=f"{row} in {terrain}")
    for row, (_, dice, hits) in TABLE.items()
    for i, terrain in enumerate(TERRAINS)
    if dice[i] is not None
]


def rounds(play: Play, area: str, nation: str) -> int:
    return sum(
        roll.label.startswith(f"battle {area} ") for roll in play.session.table.dice.rolls if nation in roll.label
    )


# --- the table (6.1.a, 6.3.b, SC12) ---------------------------------------------------------------------------


@rule("BP-6.1.a", "BP-SC12.a")
@pytest.mark.parametrize("row, terrain, dice, hits", CELLS)
def test_every_unit_rolls_the_dice_of_its_row_in_the_terrain(row, terrain, dice, hits):
    """Dice of a side are the sum over its units, by row and terrain."""
    (nation, kind, moves), _, _ = TABLE[row]
    area = PLAIN[terrain]
    if moves:
        play = clash(area, nation, {kind: 3}, "hatti", {"foot": 1})
    else:
        play = clash(area, "hatti", {"foot": 1}, nation, {kind: 3})
    assert len(thrown(play, area, nation)) == 3 * dice
    assert len(thrown(play, area, "hatti")) == 1


@rule("BP-6.3.b", "BP-SC12.b")
@pytest.mark.parametrize("row, terrain, dice, hits", CELLS)
def test_every_unit_costs_the_hits_of_its_row_in_the_terrain(row, terrain, dice, hits):
    """One hit kills what costs one and leaves what costs two; two hits kill either."""
    (nation, kind, moves), _, _ = TABLE[row]
    area = PLAIN[terrain]
    for paid in (1, 2):
        rolls = {"1 hatti": [{1: 5, 2: 6}[paid], 1, 1]}
        if moves:
            play = clash(area, nation, {kind: 1}, "hatti", {"foot": 3}, rolls)
        else:
            play = clash(area, "hatti", {"foot": 3}, nation, {kind: 1}, rolls)
        assert here(play, area, nation).get(kind, 0) == (0 if paid >= hits else 1), f"{paid} hits"


@rule("BP-6.1.a")
def test_a_mixed_side_adds_up_its_units():
    """2 foot, 1 chariot and 1 cavalry in Hill: 2 + 1 + 2 dice; in Fertile 2 + 2 + 2."""
    side = {"foot": 2, "chariot": 1, "cavalry": 1}
    assert len(thrown(clash("phoenicia", "egypt", side, "hatti", {"foot": 1}), "phoenicia", "egypt")) == 5
    assert len(thrown(clash("kadesh", "egypt", side, "hatti", {"foot": 1}), "kadesh", "egypt")) == 6


@rule("BP-SC12.c")
def test_only_foot_of_the_side_that_is_not_moving_holds_a_mountain():
    """One hit kills the mover's foot in a Mountain area, but not the defender's, who needs two."""
    play = clash("zippasla", "egypt", {"foot": 2}, "hatti", {"foot": 2}, {"1 egypt": [5, 1], "1 hatti": [5, 1]})
    assert here(play, "zippasla", "egypt") == {"foot": 1}
    assert here(play, "zippasla", "hatti") == {"foot": 2}
    play = clash("zippasla", "egypt", {"foot": 2}, "hatti", {"foot": 2}, {"1 egypt": [5, 5], "1 hatti": [5, 1]})
    assert here(play, "zippasla", "hatti") == {"foot": 1}, "two hits kill one, not two"
    # the same nation in its own turn has no such strength
    play = clash("zippasla", "hatti", {"foot": 2}, "egypt", {"foot": 2}, {"1 egypt": [5, 1], "1 hatti": [5, 1]})
    assert here(play, "zippasla", "hatti") == {"foot": 1}
    assert here(play, "zippasla", "egypt") == {"foot": 2}


@rule("BP-SC12.c")
@pytest.mark.parametrize("area", ["kadesh", "phoenicia", "sumer", "sinai"])
def test_foot_that_is_not_moving_is_plain_foot_outside_mountains(area):
    """The mountain-foot row is for Mountain areas alone."""
    play = clash(area, "egypt", {"foot": 2}, "hatti", {"foot": 2}, {"1 egypt": [5, 1]})
    assert here(play, area, "hatti") == {"foot": 1}


@rule("BP-SC12.c")
def test_mounted_units_that_are_not_moving_gain_nothing_from_mountains():
    play = clash("zippasla", "egypt", {"foot": 2}, "hatti", {"chariot": 2}, {"1 egypt": [5, 1]})
    assert here(play, "zippasla", "hatti") == {"chariot": 1}


@rule("BP-SC12.d")
@pytest.mark.parametrize("moves", [True, False])
def test_sumerian_foot_costs_two_hits_in_marsh_moving_or_not(moves):
    play = (
        clash("sumer", "sumer", {"foot": 2}, "hatti", {"foot": 2}, {"1 hatti": [5, 1], "1 sumer": [5, 1]})
        if moves
        else clash("sumer", "hatti", {"foot": 2}, "sumer", {"foot": 2}, {"1 hatti": [5, 1], "1 sumer": [5, 1]})
    )
    assert here(play, "sumer", "sumer") == {"foot": 2}
    assert here(play, "sumer", "hatti") == {"foot": 1}, "other foot dies of one hit in the same marsh"


@rule("BP-SC12.d")
@pytest.mark.parametrize("moves, left", [(True, 1), (False, 2)])
def test_sumerian_foot_in_mountains_is_mountain_foot_only_when_not_moving(moves, left):
    play = (
        clash("zippasla", "sumer", {"foot": 2}, "hatti", {"foot": 2}, {"1 hatti": [5, 1]})
        if moves
        else clash("zippasla", "hatti", {"foot": 2}, "sumer", {"foot": 2}, {"1 hatti": [5, 1]})
    )
    assert here(play, "zippasla", "sumer") == {"foot": left}


@rule("BP-SC12.d")
def test_sumerian_foot_outside_marsh_and_mountains_is_plain_foot():
    play = clash("kadesh", "hatti", {"foot": 2}, "sumer", {"foot": 2}, {"1 hatti": [5, 1]})
    assert here(play, "kadesh", "sumer") == {"foot": 1}


# --- reading dice (6.2, SC12.e, SC12.f) -----------------------------------------------------------------------


@rule("BP-6.2.a", "BP-SC12.e")
@pytest.mark.parametrize("die, hits", [(1, 0), (2, 0), (3, 0), (4, 0), (5, 1), (6, 2)])
def test_a_five_is_a_hit_and_a_six_is_two(die, hits):
    play = clash("kadesh", "egypt", {"foot": 1}, "hatti", {"foot": 5}, {"1 egypt": [die]})
    assert play.seen().battle.hits["egypt"] == hits
    assert here(play, "kadesh", "hatti") == {"foot": 5 - hits}


@rule("BP-6.2.b", "BP-SC12.e", "BP-EX-14")
@pytest.mark.parametrize("die, hits", [(1, 0), (2, 0), (3, 0), (4, 1), (5, 2), (6, 2)])
def test_with_a_ruler_every_die_counts_one_more(die, hits):
    """Natural 1, 2, 3: nothing; 4: one hit; 5 and 6: two."""
    play = clash("kadesh", "egypt", {"foot": 1, "ruler": "ramesses_ii"}, "hatti", {"foot": 5}, {"1 egypt": [die]}).do(
        "lead"
    )
    assert play.seen().battle.hits["egypt"] == hits
    assert here(play, "kadesh", "hatti") == {"foot": 5 - hits}


@rule("BP-6.2.a")
def test_both_sides_roll_all_their_dice_in_every_round():
    play = clash("kadesh", "egypt", {"foot": 2, "chariot": 1}, "hatti", {"foot": 3}).do("stay")
    for number in (1, 2):
        assert len(thrown(play, "kadesh", "egypt", number)) == 4
        assert len(thrown(play, "kadesh", "hatti", number)) == 3


@rule("BP-SC12.f")
def test_hits_of_a_side_are_pooled_over_its_dice():
    """Two fives together kill one chariot of two hits in Fertile."""
    play = clash("kadesh", "egypt", {"foot": 2}, "hatti", {"chariot": 2}, {"1 egypt": [5, 5]})
    assert here(play, "kadesh", "hatti") == {"chariot": 1}


@rule("BP-6.2.a", "BP-6.2.b", "BP-SC12.e", "BP-SC12.f")
@pytest.mark.parametrize("led", [False, True])
def test_hits_are_counted_as_a_plain_table_counts_them(led):
    """Random throws of both sides against the table of scores, one die at a time; foot in mountains costs two."""
    table = {1: 0, 2: 0, 3: 0, 4: 0, 5: 1, 6: 2, 7: 2}
    chance = random.Random(12 + led)
    for _ in range(25):
        ours = [chance.randint(1, 6) for _ in range(chance.randint(1, 6))]
        theirs = [chance.randint(1, 6) for _ in range(14)]
        side = {"foot": len(ours), **({"ruler": "ramesses_ii"} if led else {})}
        dice = {"1 egypt": ours, "1 hatti": theirs}
        play = clash("zippasla", "egypt", side, "hatti", {"foot": 14}, dice)
        if led:
            play.do("lead")
        plain = sum(table[die + led] for die in ours)
        assert thrown(play, "zippasla", "egypt") == ours
        assert here(play, "zippasla", "hatti").get("foot", 0) == 14 - plain // 2
        wounds = sum(table[die] for die in theirs)
        assert here(play, "zippasla", "egypt").get("foot", 0) == max(0, len(ours) - wounds)
        if play.seen().battle is not None:
            assert play.seen().battle.hits == {"egypt": plain, "hatti": wounds}


@rule("BP-6.2.c", "BP-O6")
@pytest.mark.parametrize("modifiers, hits", [("capped", 0), ("added", 1)])
def test_no_die_ever_gets_more_than_one_unless_the_table_adds_them_up(modifiers, hits):
    """Godly Judah at home under its Ruler: a natural 3 stays a 4; added up it is a 5."""
    side = {"foot": 1, "chosen": 1, "ruler": "saul"}
    play = clash("judah", "judah", side, "canaan", {"foot": 4}, {"1 judah": [3]}, options={"modifiers": modifiers})
    play.do("lead")
    assert play.seen().battle.hits["judah"] == hits


@rule("BP-O6")
def test_added_modifiers_never_give_more_than_two_hits_a_die():
    side = {"foot": 1, "chosen": 1, "ruler": "saul"}
    play = clash("judah", "judah", side, "canaan", {"foot": 4}, {"1 judah": [6]}, options={"modifiers": "added"})
    play.do("lead")
    assert play.seen().battle.hits["judah"] == 2


# --- who fights whom, and for how long (6.1.b, 6.4) -----------------------------------------------------------


@rule("BP-6.1.b")
def test_each_battle_is_between_the_mover_and_the_one_nation_there():
    """A third nation next door throws no dice, and neither do the mover's units elsewhere."""
    on = {
        "egypt": {"kadesh": {"foot": 2}, "syria": {"foot": 3}},
        "hatti": {"kadesh": {"foot": 2}},
        "canaan": {"ugarit": {"foot": 3}},
    }
    play = position("egypt", "battles", on=on)
    shown = play.seen().battle
    assert (shown.area, shown.mover, shown.defender) == ("kadesh", "egypt", "hatti")
    assert {nation: len(dice) for nation, dice in shown.dice.items()} == {"egypt": 2, "hatti": 2}


@rule("BP-6.4.a", "BP-6.4.b", "BP-6.4.c", "BP-6.4.1.a")
def test_defender_then_mover_may_retreat_and_then_round_two_is_fought_at_once():
    """The defender decides first, then the mover; if both stay another round is fought, and there is no third."""
    play = position(
        "egypt",
        on={"egypt": {"syria": {"foot": 2}, **RESERVE}, "hatti": {"kadesh": {"foot": 2}}},
    )
    play.do("march:syria", {"foot": 2}, "to:kadesh", "done")
    play.expect("white", "retreat").refused("stay", seat="blue")
    play.do("stay").expect("blue", "retreat")
    assert rounds(play, "kadesh", "egypt") == 1, "no die before both have decided"
    play.do("stay")
    assert rounds(play, "kadesh", "egypt") == rounds(play, "kadesh", "hatti") == 2
    play.expect("blue", "redeploy")
    assert here(play, "kadesh", "hatti") == {"foot": 2}


@rule("BP-6.4.a")
def test_when_the_defender_goes_the_mover_is_not_asked():
    play = position(
        "egypt",
        on={"egypt": {"syria": {"foot": 2}, **RESERVE}, "hatti": {"kadesh": {"foot": 2}}},
    )
    play.do("march:syria", {"foot": 2}, "to:kadesh", "done", "retreat:ugarit").expect("blue", "redeploy")
    assert here(play, "kadesh", "egypt") == {"foot": 2}
    assert here(play, "ugarit", "hatti") == {"foot": 2}
    assert rounds(play, "kadesh", "egypt") == 1


@rule("BP-6.4.b")
def test_when_the_mover_goes_the_battle_is_over():
    play = position(
        "egypt",
        on={"egypt": {"syria": {"foot": 2}, **RESERVE}, "hatti": {"kadesh": {"foot": 2}}},
    )
    play.do("march:syria", {"foot": 2}, "to:kadesh", "done", "stay", "retreat:syria").expect("blue", "redeploy")
    assert here(play, "syria", "egypt") == {"foot": 2}
    assert here(play, "kadesh", "hatti") == {"foot": 2}
    assert rounds(play, "kadesh", "egypt") == 1


@rule("BP-6.4.1.c")
def test_nobody_is_asked_to_retreat_after_the_last_round():
    """After round 2 the turn goes on to redeployment, though the defender could go."""
    play = clash("kadesh", "egypt", {"foot": 2}, "hatti", {"foot": 2}).expect("white", "retreat").do("stay")
    assert rounds(play, "kadesh", "egypt") == 2
    play.expect("blue", "redeploy")
    assert here(play, "kadesh", "hatti") == {"foot": 2}


@rule("BP-6.4.d")
@pytest.mark.parametrize(
    "egypt, hatti, left, right",
    [([1], [6], {}, {"foot": 1}), ([6], [1], {"foot": 1}, {}), ([6], [6], {}, {})],
)
def test_the_battle_is_over_when_a_side_has_no_units_left(egypt, hatti, left, right):
    """One side or both: no questions, no second round."""
    play = clash("kadesh", "egypt", {"foot": 1}, "hatti", {"foot": 1}, {"1 egypt": egypt, "1 hatti": hatti})
    play.expect("blue", "redeploy")
    assert (here(play, "kadesh", "egypt"), here(play, "kadesh", "hatti")) == (left, right)
    assert rounds(play, "kadesh", "egypt") == 1


@rule("BP-6.4.1.b")
def test_movers_that_did_not_win_must_leave_in_redeployment():
    """While its units stand beside surviving defenders the mover cannot end its redeployment."""
    play = position(
        "egypt",
        on={"egypt": {"syria": {"foot": 2}, **RESERVE}, "hatti": {"kadesh": {"foot": 2}}},
    )
    play.do("march:syria", {"foot": 2}, "to:kadesh", "done", "stay", "stay")
    play.expect("blue", "redeploy").refused("done", rule="BP-6.4.1.b", says="Kadesh")
    play.do("redeploy:kadesh", {"foot": 1}).refused("done", rule="BP-6.4.1.b")
    play.do("redeploy:kadesh", "done")
    assert here(play, "syria", "egypt") == {"foot": 2}
    assert here(play, "kadesh", "egypt") == {}


@rule("BP-6.4.1.b")
def test_winners_need_not_leave():
    play = clash("kadesh", "egypt", {"foot": 2}, "hatti", {"foot": 1}, {"1 egypt": [6, 1]}).expect("blue", "redeploy")
    assert "done" in play.options()


@rule("BP-6.4.d", "BP-6.1.b")
def test_the_mover_orders_its_battles_and_each_is_finished_first():
    on = {
        "egypt": {"kadesh": {"foot": 2}, "babylon": {"foot": 2}, **RESERVE},
        "hatti": {"kadesh": {"foot": 1}},
        "kassites": {"babylon": {"foot": 1}},
    }
    dice = {"battle babylon round 1 egypt": [6, 1], "battle kadesh round 1 egypt": [6, 1]}
    play = position("egypt", "battles", on=on, dice=dice).expect("blue", "battle")
    assert sorted(play.options()) == ["babylon", "kadesh"]
    play.do("babylon")
    order = [roll.label.split()[1] for roll in play.session.table.dice.rolls if roll.label.startswith("battle")]
    assert order == ["babylon", "babylon", "kadesh", "kadesh"]


# --- the worked examples --------------------------------------------------------------------------------------


@rule("BP-EX-4")
@pytest.mark.parametrize("area, dice", [("kadesh", 4), ("phoenicia", 2)])
def test_two_chariots_roll_four_dice_in_fertile_and_two_in_hill(area, dice):
    assert len(thrown(clash(area, "egypt", {"chariot": 2}, "hatti", {"foot": 1}), area, "egypt")) == dice


def hill_example(**rolls) -> Play:
    named = {f"1 {nation}": dice for nation, dice in rolls.items()}
    return clash("phrygia", "achaea", {"foot": 2, "chariot": 1}, "lydia", {"cavalry": 2}, named)


@rule("BP-EX-5")
def test_achaea_rolls_three_dice_and_lydia_four_in_hill():
    play = hill_example()
    assert len(thrown(play, "phrygia", "achaea")) == 3
    assert len(thrown(play, "phrygia", "lydia")) == 4


@rule("BP-EX-6")
def test_three_hits_kill_one_cavalry_and_the_third_is_lost():
    play = hill_example(achaea=[2, 5, 6])
    assert play.seen().battle.hits["achaea"] == 3
    assert here(play, "phrygia", "lydia") == {"cavalry": 1}


@rule("BP-EX-7")
def test_two_hits_kill_both_foot_or_the_chariot_in_hill():
    play = hill_example(lydia=[1, 2, 4, 6]).expect("red", "kill")
    assert set(play.options()) == {"2_foot", "1_chariot"}


def fertile_example(egypt=(1, 1, 1, 1, 1, 1), hatti=(1, 1, 1, 1)) -> Play:
    rolls = {"1 egypt": list(egypt), "1 hatti": list(hatti)}
    return clash("kadesh", "egypt", {"foot": 2, "chariot": 2}, "hatti", {"foot": 4}, rolls)


@rule("BP-EX-8")
def test_egypt_rolls_six_dice_and_hatti_four():
    play = fertile_example()
    assert len(thrown(play, "kadesh", "egypt")) == 6
    assert len(thrown(play, "kadesh", "hatti")) == 4


@rule("BP-EX-9")
def test_one_of_each_die_is_three_hits_and_three_foot():
    play = fertile_example(egypt=(1, 2, 3, 4, 5, 6))
    assert play.seen().battle.hits["egypt"] == 3
    assert here(play, "kadesh", "hatti") == {"foot": 1}


@rule("BP-EX-10")
def test_two_hits_kill_a_chariot_or_two_foot_as_hatti_likes():
    for choice, left in (("1_chariot", {"foot": 2, "chariot": 1}), ("2_foot", {"chariot": 2})):
        play = fertile_example(hatti=(2, 3, 4, 6)).expect("white", "kill")
        assert set(play.options()) == {"1_chariot", "2_foot"}
        assert here(play.do(choice), "kadesh", "egypt") == left


@rule("BP-EX-11")
def test_three_hits_kill_two_foot_or_a_foot_and_a_chariot_but_not_all_three():
    play = fertile_example(hatti=(5, 6, 1, 1)).expect("white", "kill")
    assert set(play.options()) == {"2_foot", "1_foot+1_chariot"}
    play.refused("2_foot+1_chariot").refused("1_chariot")
    assert here(play.do("2_foot"), "kadesh", "egypt") == {"chariot": 2}


# --- what is told ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ours", "theirs", "rolls", "told"),
    [
        ({"foot": 2}, {"foot": 1}, {"1 egypt": [5, 5]}, "Egypt holds Sinai. Lost: Hatti 1 foot."),
        (
            {"foot": 1},
            {"foot": 1},
            {"1 egypt": [6], "1 hatti": [6]},
            "Sinai is empty. Lost: Egypt 1 foot; Hatti 1 foot.",
        ),
        ({"foot": 1}, {"foot": 1}, {}, "both stay in Sinai. Lost: nothing."),
    ],
)
def test_a_battle_ends_with_who_holds_the_area_and_what_each_side_lost(ours, theirs, rolls, told) -> None:
    play = clash("sinai", "egypt", ours, "hatti", theirs, rolls)
    while play.session.state.phase == "battles" and play.session.asks():
        play.by(*next((seat, "stay") for seat in play.session.asks()))
    assert f"The battle is over: {told}" in play.log()


def test_what_fell_in_an_earlier_battle_of_the_turn_is_not_told_again() -> None:
    on = {"egypt": {"sinai": {"foot": 2}, "on": {"foot": 2}}, "hatti": {"sinai": {"foot": 1}, "on": {"foot": 1}}}
    dice = {f"battle {area} round 1 egypt": [6, 6] for area in ("sinai", "on")}
    play = position("egypt", "battles", on=on, dice=dice).do("sinai")
    over = [line for line in play.log() if line.startswith("The battle is over")]
    assert over == [
        "The battle is over: Egypt holds Sinai. Lost: Hatti 1 foot.",
        "The battle is over: Egypt holds On. Lost: Hatti 1 foot.",
    ]


# --- what the log explains (6.1.a, 6.2.a) ----------------------------------------------------------------------


@rule("BP-6.1.a")
@pytest.mark.parametrize(
    ("area", "mover", "ours", "defender", "theirs", "told"),
    [
        ("kadesh", "egypt", {"chariot": 2}, "hatti", {"foot": 2}, "on fertile ground: foot 1 and chariots 2 each"),
        ("sinai", "arameans", {"camel": 2}, "egypt", {"chariot": 1}, "in the desert: chariots 1 and camels 2 each"),
        ("zippasla", "egypt", {"foot": 2}, "hatti", {"foot": 2}, "in mountains: foot 1 and foot that hold a "
         "mountain 1 each"),
    ],
)  # fmt: skip
def test_a_battle_begins_with_what_the_units_throw_there(area, mover, ours, defender, theirs, told) -> None:
    play = clash(area, mover, ours, defender, theirs)
    [line] = [line for line in play.log() if line.startswith("Battle in ")]
    assert line.endswith(f". Dice {told}; 5 is a hit, 6 two.")
