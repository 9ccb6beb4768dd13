"""15.5.2 Chariot charges."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.god_kings.data.numbers import charge_modifier
from engine.games.god_kings.position.state import State
from engine.games.god_kings.war.battle import battle
from engine.kernel.table import Table
from tests.games.god_kings.harness import Asked, army, drive, log, position, units
from tests.rules import rule

AT = "tunip"  # a plain city


def field(
    ours: dict[str, int], theirs: dict[str, int], *, generals: dict[str, str] | None = None, at: str = AT, **more: Any
) -> Table[State]:
    """Thutmose III (BR 4), activated, against Saushtatar (BR 2)."""
    led = {"thutmose_iii": at, "saushtatar": at} if generals is None else generals
    t = position({at: {"egypt": ours, "mitanni": theirs}}, generals=led, **more)
    army(t, next(iter(led)))
    return t


def fight(t: Table[State], say: dict[str, Any] | None = None, at: str = AT, **how: Any) -> Asked:
    return drive(battle(t, at, "egypt", "mitanni", **how), say)


CHARGE = {"charge": {"egypt": "charge"}}


# --- who may, and who first ---------------------------------------------------------------------------------


@rule("GK-15.5.2.a", "GK-15.5.2.b", "GK-15.5.2.c")
@pytest.mark.parametrize(
    ("ours", "theirs", "led", "order"),
    [
        (3, 2, ("thutmose_iii", "saushtatar"), ["egypt", "mitanni"]),
        (2, 3, ("thutmose_iii", "saushtatar"), ["mitanni", "egypt"]),
        (2, 2, ("thutmose_iii", "saushtatar"), ["egypt", "mitanni"]),
        (2, 2, ("egypt_b", "saushtatar"), ["mitanni", "egypt"]),
        (2, 2, ("egypt_a", "mitanni_a"), ["egypt", "mitanni"]),
        (2, 0, ("thutmose_iii", "saushtatar"), ["egypt"]),
    ],
    ids=["more", "fewer", "higher BR", "lower BR", "all alike: the active player", "one has chariots"],
)
def test_who_has_more_chariots_decides_first(ours: int, theirs: int, led: tuple[str, str], order: list[str]) -> None:
    foe = {"chariot": theirs, "warrior_taidu": 2} if theirs else {"warrior_taidu": 2}
    t = field({"chariot": ours}, foe, generals=dict.fromkeys(led, AT))
    assert [role for topic, role in fight(t).put if topic == "charge"] == order


@rule("GK-15.5.2.d", "GK-15.5.2.p")
def test_after_a_charge_that_succeeds_the_other_side_has_none() -> None:
    t = field({"chariot": 4}, {"chariot": 3}, dice={"charge tunip egypt": [1], "charge loss": [1]})
    assert [role for topic, role in fight(t, CHARGE).put if topic == "charge"] == ["egypt"]
    t = field({"chariot": 4}, {"chariot": 3}, dice={"charge tunip egypt": [6]})
    assert [role for topic, role in fight(t, CHARGE).put if topic == "charge"] == ["egypt", "mitanni"]


@rule("GK-15.5.2.e")
def test_a_force_without_a_general_does_not_charge() -> None:
    t = field({"warrior_amon": 3}, {"chariot": 3}, generals={"thutmose_iii": AT})
    assert "charge" not in fight(t).topics


@rule("GK-11.7.d")
def test_nobody_charges_in_the_mountains() -> None:
    t = field(
        {"chariot": 3},
        {"chariot": 2},
        generals={"thutmose_iii": "jerusalem", "saushtatar": "jerusalem"},
        at="jerusalem",
    )
    assert "charge" not in fight(t, at="jerusalem").topics


# --- the roll -----------------------------------------------------------------------------------------------


@rule("GK-15.5.2.g", "GK-15.5.2.h", "GK-15.5.2.i")
@pytest.mark.parametrize(
    ("own", "enemy", "modifier"),
    [
        (2, 2, 0),
        (1, 2, 0),
        (3, 2, -1),
        (1, 0, -1),
        (4, 2, -2),
        (5, 2, -2),
        (2, 0, -2),
        (6, 2, -3),
        (3, 0, -3),
        (7, 1, -3),
    ],
)
def test_more_chariots_help_the_charge(own: int, enemy: int, modifier: int) -> None:
    assert charge_modifier(own, enemy) == modifier


@rule("GK-15.5.2.f", "GK-15.5.2.l", "GK-15.5.2.m")
@pytest.mark.parametrize(
    ("led", "chariots", "avoided", "needed"),
    [
        (("thutmose_iii", "saushtatar"), (2, 2), (), 2),  # BR 4 - 2
        (("thutmose_iii", "saushtatar"), (4, 2), (), 4),
        (("egypt_b", "saushtatar"), (2, 2), (), 1),  # a negative number: only a 1
        (("thutmose_iii",), (3, 1), (), 5),  # BR 4 - 0, -3: only a 6 fails
    ],
    ids=["BR", "twice as many", "negative", "nobody commands"],
)
def test_a_charge_needs_the_difference_of_the_ratings(
    led: tuple[str, ...], chariots: tuple[int, int], avoided: tuple[str, ...], needed: int
) -> None:
    foe = {"chariot": chariots[1], "warrior_taidu": 3}
    for die in range(1, 7):
        t = field(
            {"chariot": chariots[0]}, foe, generals=dict.fromkeys(led, AT),
            dice={"charge tunip egypt": [die], "charge loss": [1]},
        )  # fmt: skip
        asked = fight(t, CHARGE, avoided=avoided)
        option = asked.of("charge", "egypt").options[1]
        assert option.facts["needed"] == needed and option.facts["percent"] == 100 * needed // 6
        assert bool(log(t, "GK-15.5.2.n")) is (die <= needed), die


@rule("GK-15.5.2.j")
def test_an_enemy_who_failed_to_avoid_is_charged_more_easily() -> None:
    needed = {}
    for avoided in ((), ("mitanni",), ("egypt",)):
        t = field({"chariot": 2}, {"chariot": 2})
        needed[avoided] = fight(t, avoided=avoided).of("charge", "egypt").options[1].facts["needed"]
    assert needed == {(): 2, ("mitanni",): 3, ("egypt",): 2}


@rule("GK-15.5.2.n", "GK-15.5.2.o", "GK-15.5.2.q", "GK-15.5.1.a", "GK-15.5.1.c")
def test_a_charge_strikes_with_all_chariots_before_the_battle() -> None:
    """Three chariots have strength 12: a 2 in the column 12-15 is a loss of 8, two warriors reduced and one chariot."""
    foe = {"warrior_taidu": 2, "chariot": 1}
    t = field({"chariot": 3, "warrior_amon": 3}, foe, dice={"charge tunip": [1], "charge loss": [2], "battle": [1, 1]})
    asked = fight(t, CHARGE)
    assert asked.of("losses", "mitanni").default == {"reduce:warrior_taidu": 2, "reduce:chariot": 1}
    assert "strength 12, column 12-15, die 2" in log(t, "GK-15.5.2.n")[0]
    assert "Mitanni has strength 6, column 5-6" in log(t, "GK-15.5.7.a")[1], "2 + 2 + 2 after the charge"


@rule("GK-15.5.3.b")
def test_chariots_that_have_charged_count_in_the_battle() -> None:
    for die in (1, 6):
        t = field({"chariot": 3}, {"warrior_taidu": 3}, dice={"charge tunip": [die], "charge loss": [1]})
        fight(t, CHARGE)
        assert "Egypt has strength 12" in log(t, "GK-15.5.7.a")[0]


@rule("GK-15.5.9.h", "GK-15.5.9.a")
def test_a_charge_that_destroys_the_enemy_wins_without_battle_dice() -> None:
    dice = {"charge tunip": [1], "charge loss": [6]}
    t = field({"chariot": 3}, {"warrior_taidu/reduced": 2}, dice=dice, markers={AT: "mitanni"})
    fight(t, CHARGE)
    assert not log(t, "GK-15.5.7.a") and t.state.markers[AT] == "egypt"
    assert not units(t, AT, "mitanni") and t.state.generals["saushtatar"].at == "washukanni"


# --- cards before the roll ----------------------------------------------------------------------------------


@rule("GK-15.5.1.b", "GK-15.5.2.k")
@pytest.mark.parametrize(
    ("card", "how", "die", "works"),
    [("62", "card", 6, True), ("63", "card", 1, False), ("64", "minus", 3, True), ("64", "plus", 2, False)],
    ids=["irresistible", "wisdom of Horus", "runners help", "runners hinder"],
)
def test_cards_change_or_settle_the_charge(card: str, how: str, die: int, works: bool) -> None:
    dice = {"charge tunip egypt": [die], "charge loss": [1]}
    t = field({"chariot": 2}, {"chariot": 2, "warrior_taidu": 3}, dice=dice, hands={"hatti": (card,)})
    fight(t, CHARGE | {"charge_card": {"hatti": f"{how}:{card}"}})
    assert bool(log(t, "GK-15.5.2.n")) is works


# --- the share of the chariots ------------------------------------------------------------------------------

OWN = {"chariot": 3, "warrior_amon": 3, "warrior_ra": 3}
FOE = {"warrior_taidu": 3, "warrior_washukanni": 2}  # strength 15: an unmodified 3 is a loss of 9
NO_HELP: dict[str, Any] = {"advantage": {"egypt": {}}}


def egypts_loss(t: Table[State], say: dict[str, Any]) -> dict[str, int]:
    """What is suggested to Egypt for its loss of 9."""
    ask = fight(t, NO_HELP | say).of("losses", "egypt")
    assert ask.about["loss"] == 9
    return dict(ask.default)


@rule("GK-15.5.2.r", "GK-15.5.8.h")
def test_whoever_has_tried_a_charge_pays_half_with_chariots() -> None:
    """Of 9 the share is 4: two steps of chariots at least. Three of them and a warrior's make 9."""
    dice = {"charge tunip": [6], "battle tunip attacker": [1], "battle tunip defender": [3]}
    assert egypts_loss(field(OWN, FOE, dice=dice), {}) == {"reduce:warrior_amon": 3}
    assert egypts_loss(field(OWN, FOE, dice=dice), CHARGE) == {"reduce:warrior_amon": 1, "reduce:chariot": 3}


@rule("GK-15.5.2.s")
def test_if_both_have_tried_a_charge_both_pay_with_chariots() -> None:
    """Mitanni has a loss of 12: chariots pay 6 of it with three steps; without a charge warriors pay it all."""
    dice = {"charge tunip": [6, 6], "battle tunip attacker": [3], "battle tunip defender": [1]}
    foe = {"warrior_taidu": 3, "warrior_washukanni": 2, "chariot": 2}
    lost = {}
    for mitanni in ("charge", "stand"):
        t = field({"chariot": 3, "warrior_amon": 3}, foe, dice=dice)
        asked = fight(t, NO_HELP | {"charge": {"egypt": "charge", "mitanni": mitanni}})
        ask = asked.of("losses", "mitanni")
        assert ask.about["loss"] == 12
        lost[mitanni] = sum(n * (1 + what.startswith("kill")) for what, n in ask.default.items() if "chariot" in what)
    assert lost == {"charge": 3, "stand": 0}


@rule("GK-R4-wisdom-of-horus.a")
def test_wisdom_of_horus_spares_the_chariots() -> None:
    dice = {"battle tunip attacker": [1], "battle tunip defender": [3]}
    t = field(OWN, FOE, dice=dice, hands={"hatti": ("63",)})
    assert egypts_loss(t, CHARGE | {"charge_card": {"hatti": "card:63"}}) == {"reduce:warrior_amon": 3}
