"""6.8.m-v Sorties: as an action, as a reaction to a hunger siege, of one nation and of several."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.assyrian_wars.position import money
from engine.games.assyrian_wars.position.state import Siege
from tests.games.assyrian_wars.stage import game, through, units
from tests.rules import rule

MISS = [6] * 90


def besieged(of: str, garrison: dict[str, int], *, elam: dict[str, int] | None = None, **more: Any) -> Any:
    """Turtanu lies before Sippar with three heavy infantry."""
    on: dict[str, Any] = {"assyria": {"sippar": {"hi42": 3}},
                          "babylonia": {"sippar": {f"{key}*inside": n for key, n in garrison.items()}}}  # fmt: skip
    if elam:
        on["elam"] = {"sippar": {f"{key}*inside": n for key, n in elam.items()}}
    number = more.pop("number", 1)
    return game(of=of, on=on, leaders={"turtanu": "sippar", **more.pop("leaders", {})},
                sieges=[Siege("sippar", "assyria", "hunger", [1, 0], 2, number=number)], **more)  # fmt: skip


@rule("AW-6.8.m")
def test_as_the_number_is_about_to_rise_the_garrison_may_sortie_free_of_cost() -> None:
    play = besieged("assyria", {"hi32": 2}, dice={"battle": MISS})
    play.do("siege:sippar/hunger").expect("babylonia", "sortie").do("sortie")
    assert play.state.sieges == [], "6.8.p no hits are as many as none"
    play = besieged("assyria", {"hi32": 2}, dice={"attacker strength 4": [1, 6, 6], "battle": MISS})
    play.do("siege:sippar/hunger", "sortie")
    through(play, "hits")
    assert play.state.sieges[0].number == 2


@rule("AW-6.8.n")
def test_in_its_own_impulse_a_sortie_costs_a_point() -> None:
    play = besieged("babylonia", {"hi32": 2}, dice={"battle": MISS}, ap=1)
    play.do("sortie:sippar")
    assert money.left(play.state, "babylonia") == 0
    besieged("babylonia", {"hi32": 2}, ap=0).refused("sortie:sippar", rule="AW-6.8.n")


@rule("AW-6.8.o", "AW-6.8.h")
def test_one_round_without_routs_and_without_the_city() -> None:
    dice = {"attacker strength 3": [1, 6, 6], "defender strength 4": [1, 1, 6], "battle": MISS}
    play = besieged("babylonia", {"hi32": 3}, leaders={"bel_ibni": "sippar*inside"}, dice=dice)
    play.do("sortie:sippar")
    assert play.log(rule="AW-6.7.2.a") == [
        "Attacker rolls strength 3: 1 6 6; battle dice: 6 6: 1 hit.",
        "Defender rolls strength 4: 1 1 6; battle dice: 6 6 6 6: 2 hits.",
    ], "the elite die of a field battle"
    through(play, "hits")
    assert play.state.regroup == {} and len(play.state.sieges) == 1


@rule("AW-6.8.p")
@pytest.mark.parametrize(("dice", "over"), [([1, 6, 6], True), ([6, 6, 6], False)])
def test_as_many_hits_as_the_besiegers_end_the_siege_and_they_retreat(dice: list[int], over: bool) -> None:
    play = besieged(
        "babylonia", {"hi32": 3}, dice={"attacker strength 3": dice, "defender strength 4": [1, 6, 6], "battle": MISS}
    )
    through(play.do("sortie:sippar"), "hits", "retreat")
    assert (play.state.sieges == []) == over
    assert bool(units(play, "suhu", "assyria")) == over
    garrison = units(play, "sippar", "babylonia", marked=True)
    assert all(key.endswith("*done*inside*used") for key in garrison), "inside again"


@rule("AW-6.6.9.y")
def test_a_garrison_that_made_a_sortie_is_used() -> None:
    play = besieged("babylonia", {"hi32": 3}, dice={"defender strength 4": [1, 6, 6], "battle": MISS})
    through(play.do("sortie:sippar"), "hits").refused("sortie:sippar", rule="AW-6.6.9.y")


@rule("AW-6.8.q")
def test_a_sortie_scores_as_a_field_battle() -> None:
    play = besieged("babylonia", {"hi32": 5}, dice={"defender strength 4": [1, 6, 6], "battle": MISS})
    through(play.do("sortie:sippar"), "hits")
    assert play.state.vp["assyria"] == 1, "won against five units"


@rule("AW-6.8.r", "AW-6.8.s", "AW-6.8.t")
def test_in_the_owners_impulse_all_nations_make_the_sortie() -> None:
    play = besieged("babylonia", {"hi32": 1}, elam={"b32": 2}, dice={"battle": MISS}, ap=1)
    play.do("sortie:sippar")
    assert play.log(rule="AW-6.7.2.a")[0] == "Attacker rolls strength 3: 6 6 6: 0 hits."
    assert money.left(play.state, "babylonia") == 0


@rule("AW-6.8.v")
def test_an_army_of_another_nation_makes_a_sortie_by_itself_in_its_own_impulse() -> None:
    play = besieged("elam", {"hi32": 1}, elam={"b32": 2}, dice={"battle": MISS}, ap=1)
    play.do("sortie:sippar")
    assert play.log(rule="AW-6.7.2.a")[0] == "Attacker rolls strength 3: 6 6: 0 hits."


@rule("AW-6.8.u", "AW-6.6.5.h")
def test_more_than_one_leader_disorganizes_a_sortie_but_no_command_rating_limits_it() -> None:
    play = besieged("babylonia", {"hi32": 8}, leaders={"nabu_bel_shumati": "sippar*inside"}, dice={"battle": MISS})
    play.do("sortie:sippar")
    assert play.log(rule="AW-6.7.2.a")[0].startswith("Attacker rolls strength 3: 6 6 6 6 6 6 6 6; battle dice: 6 6:")
    play = besieged("babylonia", {"hi32": 1}, elam={"b32": 2}, dice={"battle": MISS},
                    leaders={"bel_ibni": "sippar*inside", "imbappa": "sippar*inside"})  # fmt: skip
    play.do("sortie:sippar")
    assert play.log(rule="AW-6.7.2.a")[0] == "Attacker rolls strength 3: 6 6 6: 0 hits."
