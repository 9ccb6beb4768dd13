"""6.7.8 Retreats: where to, what they cost, who intercepts them, and what is left of who has nowhere to go."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.assyrian_wars.position.state import Siege
from engine.games.assyrian_wars.war import interception, retreat
from engine.games.assyrian_wars.war.forces import Force
from engine.games.assyrian_wars.war.interception import Entry
from tests.games.assyrian_wars.stage import game, position, through, units
from tests.rules import rule

MISS = [6] * 90
LOST = {"attacker strength 4": [1, 1, *MISS], "defender": MISS, "battle dice": MISS, "evade": [1, 1]}


def lost(at: str, came: str, babylonia: dict[str, Any] | None = None, **more: Any) -> Any:
    """Assyria comes from an area into another and beats Babylonia there; the retreat is open."""
    on = {
        "assyria": {came: {"hi42": 4}, **more.pop("assyria", {})},
        "babylonia": {at: {"hi32": 4}, **(babylonia or {})},
    }
    dice = {**more.pop("dice", {}), **LOST}
    play = game(on=on, leaders={"shaknu": came, "bel_ibni": at, **more.pop("leaders", {})}, dice=dice, **more)
    return through(play.do(f"march:{came}", f"to:{at}"), "intercept", "evade", "hits", "routs")


def ranks(at: str, came: tuple[str, ...], country: str = "babylonia", **things: Any) -> dict[str, int]:
    """The refuges of a country that has lost in an area, with their classes."""
    s = position(**things).state
    return {found.to: found.rank for found in retreat.refuges(s, Force(at, {country: {"hi32": 1}}), list(came))}


# --- where to -------------------------------------------------------------------------------------------------


@rule("AW-6.7.8.b", "AW-6.7.8.f")
def test_to_a_friendly_area_beside_or_into_the_city_and_never_where_the_winner_came_from() -> None:
    play = lost("sippar", "suhu")
    play.expect("babylonia", "retreat")
    assert sorted(play.options()) == ["babylon", "city", "kish", "opis"]
    play.refused("suhu", rule="AW-6.7.8.f")
    play.do("city")
    assert set(units(play, "sippar", "babylonia", marked=True)) == {
        "hi32*done*inside*used",
        "hi32/reduced*done*inside*used",
    }
    assert play.state.leaders["bel_ibni"].inside


@rule("AW-6.7.8.d")
def test_not_where_enemies_are() -> None:
    on = {"babylonia": {"opis": {"hi32": 1}}, "assyria": {"der": {"li21": 1}}}
    found = ranks("opis", ("ashur",), on=on, leaders={"rab_saris": "lahiru"})
    assert list(found) == ["sippar"], "an army in Der, and a leader alone in Lahiru"


@rule("AW-6.7.8.d")
def test_not_into_a_country_at_peace_below_march_status() -> None:
    """Babylonia is at peace with the Mede, whose land lies beside Namri."""
    found = ranks("namri", ("lahiru",), scenario="campaign", seats=5)
    assert "bit_hamban" not in found and "ellipi" in found


@rule("AW-6.7.8.c")
def test_into_enemy_land_only_where_there_is_nothing_better_and_with_attrition() -> None:
    others = {"der": {"li21": 1}, "sippar": {"li21": 1}, "lahiru": {"li21": 1}}
    play = lost("opis", "ashur", assyria=others)
    assert play.log(rule="AW-6.7.8.i"), "Ashur is where the winner came from, and all others are held"
    others.pop("lahiru")
    play = lost("opis", "ashur", assyria=others, dice={"attrition lahiru": [6, 1, 1]})
    assert units(play, "lahiru", "babylonia"), "alone open"
    assert len(play.log(rule="AW-6.7.8.c")) == 1


@rule("AW-6.7.8.h")
def test_the_classes_of_retreats() -> None:
    base = {"babylonia": {"opis": {"hi32": 1}}}
    assert ranks("opis", ("ashur",), on=base) == {"der": 0, "sippar": 0, "lahiru": 1}
    threat = {**base, "assyria": {"suhu": {"hi42": 1}, "arrapha": {"hi42": 1}}}
    assert ranks("opis", ("ashur",), on=threat) == {"der": 0, "sippar": 2, "lahiru": 3}
    assert [r.to for r in retreat.best([retreat.Refuge("a", True, True), retreat.Refuge("b", False, False)])] == ["b"]


@rule("AW-6.7.8.h")
def test_chance_does_not_matter_for_what_may_be_intercepted_but_used_forces_do_not_count() -> None:
    on = {"babylonia": {"opis": {"hi32": 1}}, "assyria": {"suhu": {"hi42*used": 1}}}
    assert ranks("opis", ("ashur",), on=on)["sippar"] == 0


@rule("AW-6.7.8.g", "AW-6.6.9.aa")
def test_a_retreat_is_intercepted_but_not_out_of_the_battle_area() -> None:
    others = {"der": {"li21": 1}, "suhu": {"hi42": 4}, "lahiru": {"lc31": 1}}
    play = lost("opis", "ashur", assyria=others, leaders={"rab_saris": "suhu"}, dice={"intercept sippar": [6, 6]})
    assert play.log(rule="AW-6.7.8.b") == ["Babylonia retreats to Sippar."]
    assert play.log(rule="AW-6.6.9.k") == []
    others.pop("lahiru")
    others["lahiru"] = {"lc31*inside": 1}
    play = game(
        on={"assyria": {"ashur": {"hi42": 4}, **others}, "babylonia": {"opis": {"hi32": 4}}},
        leaders={"shaknu": "ashur", "bel_ibni": "opis", "rab_saris": "suhu"}, dice={"intercept sippar": [6, 6], **LOST},
    )  # fmt: skip
    through(play.do("march:ashur", "to:opis"), "evade", "hits", "routs")
    play.expect("assyria", "intercept")
    assert play.options()[:2] == ["pass", "army:rab_saris"]
    play.do("army:rab_saris")
    assert play.log(rule="AW-6.7.a")[1].startswith(
        "Battle in Sippar: Rab-saris with 4 heavy infantry (Assyria) against"
    )


@rule("AW-6.7.8.i", "AW-G-overrun.a")
def test_without_any_retreat_attrition_and_the_regroup_box_and_an_overrun_for_the_winner() -> None:
    others = {"der": {"li21": 1}, "sippar": {"li21": 1}, "lahiru": {"li21": 1}}
    play = lost("opis", "ashur", assyria=others, dice={"attrition opis babylonia": [6, 6, 1]})
    through(play, "attrition")
    assert units(play, "opis", "babylonia") == {}
    assert play.state.leaders["bel_ibni"].at == "regroup"
    assert sum(play.state.regroup["babylonia"].values()) + sum(play.state.pools.get("babylonia", {}).values()) == 4
    assert play.log(rule="AW-6.7.7.a") == ["It is an overrun."]
    play.expect("assyria", "march")


@rule("AW-6.7.8.j")
def test_countries_retreat_each_their_own_way() -> None:
    on = {"assyria": {"ashur": {"hi42": 4}}, "babylonia": {"opis": {"hi32": 2}}, "elam": {"opis": {"b32": 2}}}
    play = game(on=on, leaders={"shaknu": "ashur", "bel_ibni": "opis"}, dice=LOST)
    through(play.do("march:ashur", "to:opis"), "evade", "hits", "excess", "routs")
    play.expect("babylonia", "retreat").do("sippar").expect("elam", "retreat").do("der")
    assert units(play, "sippar", "babylonia") and units(play, "der", "elam")


@rule("AW-1.3.o")
def test_a_retreat_over_a_desert_costs_attrition() -> None:
    near = {at: {"li21": 1} for at in ("opis", "arrapha", "kalhu", "singara")}
    on = {"assyria": {"ashur": {"hi42": 4}}, "babylonia": {**near, "opis": {"hi32": 6}}}
    dice = {"attacker strength 3": [1, 1, *MISS], "battle": MISS, "attrition suhu": [6, 1, 1, 1], "evade": [1, 1]}
    play = game(of="babylonia", on=on, leaders={"shaknu": "ashur", "bel_ibni": "opis"}, dice=dice)
    through(play.do("march:opis", "to:ashur"), "intercept", "evade", "hits", "routs")
    play.expect("assyria", "retreat").do("suhu")
    assert play.log(rule="AW-1.3.o")[0].endswith("in Suhu: 1 hit.")


# --- what follows ---------------------------------------------------------------------------------------------


@rule("AW-6.8.f")
def test_besiegers_who_lose_leave_the_siege() -> None:
    on = {"assyria": {"ashur": {"hi42*inside": 1}, "singara": {"hi42": 4}}, "babylonia": {"ashur": {"hi32": 4}}}
    play = game(on=on, leaders={"shaknu": "singara", "bel_ibni": "ashur"}, dice=LOST,
                sieges=[Siege("ashur", "babylonia", "hunger", [1, 1], 3)])  # fmt: skip
    through(play.do("march:singara", "to:ashur"), "evade", "relief", "hits", "routs", "retreat")
    assert play.state.sieges == []


@rule("AW-6.12.b")
def test_who_wins_in_a_round_area_controls_it() -> None:
    others = {at: {"li21": 1} for at in ("der", "lahiru", "babylon", "kish")}
    on = {"babylonia": {"sippar": {"hi32": 4}, "opis": {"b31": 1}}, "assyria": {"suhu": {"hi42": 4}, **others}}
    play = game(of="babylonia", on=on, leaders={"shaknu": "suhu", "bel_ibni": "sippar"},
                dice={"attacker strength 3": [1, 1, *MISS], "battle": MISS})  # fmt: skip
    through(play.do("march:sippar", "to:suhu"), "intercept", "evade", "hits", "routs", "retreat", "attrition")
    assert play.state.control == {"suhu": "babylonia"}, "won"


@rule("AW-6.6.9.aa", "AW-6.7.8.g", "AW-6.7.8.i")
def test_an_evader_that_is_intercepted_retreats_and_is_intercepted_again_until_it_has_nowhere_to_go() -> None:
    """Battles are nested in the march, and the march goes on after them."""
    assyria = {"lahiru": {"hi42": 4}, "ellipi": {"hi42": 2}, "naditu": {"hi42": 2}}
    leaders = {"turtanu": "lahiru", "shaknu": "ellipi", "rab_shaqe": "naditu", "bel_ibni": "der"}
    once = [1, *MISS]
    dice = {"evade": [6, 6], "intercept": [6, 6] * 9, "battle rashi attacker strength 4": once,
            "battle bit_imbi attacker strength 4": once, "battle": MISS * 4, "attrition": [1] * 90}  # fmt: skip
    play = game(on={"assyria": assyria, "babylonia": {"der": {"hi32": 6}}}, leaders=leaders, dice=dice,
                control={"bit_imbi": "assyria"})  # fmt: skip
    play.do("march:lahiru", "to:der").expect("babylonia", "evade").do("rashi")
    play.expect("assyria", "intercept").do("army:shaknu")
    through(play, "hits", "routs")
    assert play.log(rule="AW-6.7.8.b") == ["Babylonia retreats to Bit-Imbi."]
    assert play.options()[:2] == ["pass", "army:rab_shaqe"], "Turtanu is under way, Shaknu is in the battle area"
    through(play.do("army:rab_shaqe"), "hits", "routs")
    assert [line.split(":")[0] for line in play.log(rule="AW-6.7.a")] == ["Battle in Rashi", "Battle in Bit-Imbi"]
    assert play.log(rule="AW-6.7.8.i")[0] == "Babylonia has no retreat from Bit-Imbi."
    assert play.log(rule="AW-6.7.7.a") == ["It is an overrun."], "for Rab-shaqe, and not for Shaknu"
    play.expect("assyria", "march").do("to:opis")
    assert play.state.leaders["turtanu"].at == "opis" and play.state.battle is None


@rule("AW-6.7.8.g")
@pytest.mark.parametrize(("kept_out", "possible"), [("opis", False), ("", True)])
def test_not_even_a_force_that_did_not_fight_intercepts_out_of_the_battle_area(kept_out: str, possible: bool) -> None:
    s = position(on={"assyria": {"opis": {"hi42": 1}}, "babylonia": {"sippar": {"hi32": 1}}}).state
    entry = Entry(Force("sippar", {"babylonia": {"hi32": 1}}), "opis", kept_out=kept_out)
    assert interception.possible(s, entry) == possible
