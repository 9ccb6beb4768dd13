"""The game's standing orders: battles that need not wait for those who left word."""

import pytest

from engine.games.pharaohs import SPEC
from engine.kernel.errors import Refused
from tests.games.pharaohs.battles import RESERVE, position
from tests.games.pharaohs.positions import here
from tests.kit import Play


def attack(ours, theirs, orders, *, dice=None, defender="hatti", seat="white", others=None) -> Play:
    """Egypt marches from Syria on Kadesh after the seats left their orders, `{"white retreat": "never"}`."""
    on = {"egypt": {"syria": ours, **RESERVE}, defender: {"kadesh": theirs}, **(others or {})}
    play = position("egypt", on=on, dice=dice)
    for name, order in orders.items():
        who, topic = name.split()
        play.session.orders.stand(SPEC, who, topic, order)
    play.do("march:syria")
    if play.ask.topic == "who":
        play.do({option.key: option.most for option in play.ask.options})
    play.do("to:kadesh")
    return play.do("done") if play.session.asks() and play.ask.topic == "move" else play


def spoken(play: Play, seat: str) -> list[tuple[str, str]]:
    """What a seat answered and how, single choices left out."""
    return [(event.answer, event.by) for event in play.session.journal if event.seat == seat and event.by != "forced"]


def rounds(play: Play) -> int:
    return len([roll for roll in play.session.table.dice.rolls if "battle kadesh" in roll.label]) // 2


# --- retreat --------------------------------------------------------------------------------------------------


def test_never_retreat():
    play = attack({"foot": 2}, {"foot": 1}, {"white retreat": "never"})
    assert spoken(play, "white") == [("stay", "standing")]
    play.expect("blue", "retreat")


def test_always_retreat_takes_the_first_way_out():
    play = attack({"foot": 1}, {"foot": 2}, {"white retreat": "always"}).expect("blue", "redeploy")
    [(answer, by)] = spoken(play, "white")
    assert by == "standing" and answer.startswith("retreat:")
    assert here(play, answer.partition(":")[2], "hatti") == {"foot": 2}
    assert rounds(play) == 1


@pytest.mark.parametrize("ours, theirs, goes", [(3, 2, True), (2, 2, False), (1, 2, False)])
def test_retreat_if_outnumbered_compares_dice(ours, theirs, goes):
    """More dice of the enemy: go. As many or fewer: stay."""
    play = attack({"foot": ours}, {"foot": theirs}, {"white retreat": "if_outnumbered"})
    [(answer, by)] = spoken(play, "white")
    assert by == "standing"
    assert (answer != "stay") is goes


def test_if_outnumbered_counts_dice_and_not_units():
    """Two chariots roll four dice in Fertile: three foot are outnumbered."""
    play = attack({"chariot": 2}, {"foot": 3}, {"white retreat": "if_outnumbered"})
    assert spoken(play, "white")[0][0] != "stay"


def test_if_outnumbered_counts_after_the_losses_of_the_round():
    dice = {"battle kadesh round 1 egypt": [5, 5, 1]}
    play = attack({"foot": 3}, {"foot": 4}, {"white retreat": "if_outnumbered"}, dice=dice)
    assert spoken(play, "white")[0][0] != "stay", "two against three now"


def test_the_mover_may_leave_the_same_order():
    play = attack({"foot": 1}, {"foot": 2}, {"blue retreat": "if_outnumbered"}).do("stay").expect("blue", "redeploy")
    assert ("retreat:syria", "standing") in spoken(play, "blue")
    assert here(play, "syria", "egypt") == {"foot": 1}


def test_each_of_two_nations_of_one_player_looks_at_its_own_dice():
    """Egypt with 1 against Achaea with 4, both Blue: Achaea stays, Egypt, outnumbered, goes."""
    play = attack({"foot": 1}, {"foot": 4}, {"blue retreat": "if_outnumbered"}, defender="achaea")
    answers = [answer for answer, by in spoken(play, "blue") if by == "standing"]
    assert answers == ["stay", "retreat:syria"]


@pytest.mark.parametrize(
    "left, order, goes", [(2, "below:3", True), (3, "below:3", False), (1, "below", True), (2, "below", False)]
)
def test_retreat_below_a_number_of_units(left, order, goes):
    """`below:3` goes with two left and stays with three; without a number it is two."""
    play = attack({"foot": 2}, {"foot": left}, {"white retreat": order})
    [(answer, by)] = spoken(play, "white")
    assert by == "standing"
    assert (answer != "stay") is goes


# --- insist ---------------------------------------------------------------------------------------------------


def test_never_insist():
    play = attack({"foot": 2}, {"foot": 2, "ruler": "muwatallis"}, {"white insist": "never"})
    play.expect("white", "retreat")
    assert spoken(play, "white") == [("no", "standing")]


def test_always_insist_means_three_rounds():
    play = attack({"foot": 2}, {"foot": 2, "ruler": "muwatallis"}, {"white insist": "always"})
    play.expect("blue", "redeploy")
    assert spoken(play, "white") == [("fight_on", "standing")] * 2
    assert rounds(play) == 3


@pytest.mark.parametrize("theirs, insists", [(3, True), (2, False), (1, False)])
def test_insist_while_stronger(theirs, insists):
    """As long as we roll more dice than the enemy."""
    play = attack({"foot": 2}, {"foot": theirs, "ruler": "muwatallis"}, {"white insist": "while_stronger"})
    assert spoken(play, "white")[0] == ("fight_on" if insists else "no", "standing")


def test_insisting_ends_when_the_losses_turn_the_scale():
    """Three against two after round 1; one against two after round 2."""
    dice = {"battle kadesh round 2 egypt": [5, 5]}
    play = attack({"foot": 2}, {"foot": 3, "ruler": "muwatallis"}, {"white insist": "while_stronger"}, dice=dice)
    assert spoken(play, "white") == [("fight_on", "standing"), ("no", "standing")]
    assert rounds(play) == 2


# --- kill -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "order, hits, dead",
    [
        ("most_units", [6, 1], "2_foot"),
        ("most_dice", [6, 1], "1_chariot"),
        ("most_units", [6, 6], {"foot": 2, "chariot": 1}),
        ("most_dice", [6, 6], {"chariot": 2}),
        ("most_dice", [6, 5], {"foot": 1, "chariot": 1}),
        ("default", [6, 1], "2_foot"),
    ],
)
def test_whom_to_kill(order, hits, dead):
    """Against 3 foot and 2 chariots: as many units as the hits pay for, or mounted units first."""
    rolls = {"battle kadesh round 1 hatti": hits}
    play = attack({"foot": 3, "chariot": 2}, {"foot": 2}, {"white kill": order}, dice=rolls)
    answer, by = spoken(play, "white")[0]
    assert by == "standing"
    if isinstance(dead, str):
        assert answer == dead
    else:
        counts = dict(reversed(part.split("_")) for part in answer.split("+"))
        assert {kind: int(n) for kind, n in counts.items()} == dead


# --- all together ---------------------------------------------------------------------------------------------


def test_a_whole_battle_does_not_wait_for_a_defender_who_left_orders():
    """Blue marches and meets only questions of its own until the battle is over."""
    orders = {"white retreat": "never", "white insist": "always", "white kill": "most_dice", "white follow": "default"}
    dice = {
        "battle kadesh round 1 hatti": [4, 4],
        "battle kadesh round 2 hatti": [4, 4],
        "battle kadesh round 1 egypt": [6, 1, 1, 1],
    }
    theirs = {"foot": 2, "chariot": 2, "ruler": "muwatallis"}
    play = attack({"foot": 3, "chariot": 1}, theirs, orders, dice=dice)
    while play.ask.topic != "redeploy":
        assert play.ask.seat == "blue", play.ask.prompt
        play.do(play.ask.default)
    assert rounds(play) == 3
    assert [answer for answer, _ in spoken(play, "white")] == ["1_chariot", "fight_on", "fight_on"]
    assert {by for _, by in spoken(play, "white")} == {"standing"}
    assert all(by == "player" for _, by in spoken(play, "blue"))


def test_a_battle_between_two_who_left_orders_runs_by_itself():
    orders = {f"{seat} {topic}": "default" for seat in ("white", "blue") for topic in ("retreat", "kill", "insist")}
    dice = {"battle kadesh round 1 hatti": [6, 1], "battle kadesh round 1 egypt": [6, 1]}
    side = {"foot": 3, "chariot": 1}
    play = attack(side, side, orders, dice=dice).expect("blue", "redeploy")
    assert rounds(play) == 2
    assert {by for _, by in spoken(play, "white")} == {"standing"}


def test_the_other_side_cannot_see_a_sealed_order_in_the_dead():
    """Hatti's order has chosen, but nothing dies before Blue has chosen too."""
    dice = {"battle kadesh round 1 hatti": [6, 1, 1, 1], "battle kadesh round 1 egypt": [6, 1, 1, 1]}
    side = {"foot": 2, "chariot": 1}
    play = attack(side, side, {"white kill": "most_dice"}, dice=dice).expect("blue", "kill")
    assert here(play, "kadesh", "egypt") == side
    play.do("2_foot")
    assert here(play, "kadesh", "egypt") == {"foot": 2}


def test_an_order_may_name_one_answer():
    play = attack({"foot": 2}, {"foot": 2}, {"white retreat": "=retreat:ugarit"}).expect("blue", "redeploy")
    assert here(play, "ugarit", "hatti") == {"foot": 2}


def test_a_named_answer_that_is_not_open_is_put_to_the_player():
    play = attack({"foot": 2}, {"foot": 2}, {"white retreat": "=retreat:syria"})
    play.expect("white", "retreat")


def test_an_order_may_be_withdrawn():
    play = attack({"foot": 2}, {"foot": 2}, {"white retreat": "never"})
    play.expect("blue", "retreat")
    play = position("egypt", on={"egypt": RESERVE}).expect("blue", "move")
    play.session.orders.stand(SPEC, "white", "retreat", "never")
    play.session.orders.stand(SPEC, "white", "retreat", "ask")
    assert not play.session.orders


@pytest.mark.parametrize("topic, order", [("retreat", "sometimes"), ("insist", "below:2"), ("kill", "never")])
def test_an_order_the_game_does_not_know_is_refused(topic, order):
    play = position("egypt", on={"egypt": RESERVE})
    with pytest.raises(Refused, match="no standing order"):
        play.session.orders.stand(SPEC, "white", topic, order)


def test_every_order_of_the_game_is_tried_here():
    """So that a new one does not go untested."""
    assert {(topic, order.name) for topic in SPEC.words.topics for order in SPEC.orders_for(topic)} == {
        ("retreat", "never"),
        ("retreat", "always"),
        ("retreat", "if_outnumbered"),
        ("retreat", "below"),
        ("insist", "never"),
        ("insist", "always"),
        ("insist", "while_stronger"),
        ("kill", "most_units"),
        ("kill", "most_dice"),
    }
