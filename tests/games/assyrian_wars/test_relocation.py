"""6.6.6 The sale of army group cards; 6.6.7 and 7.7 leaders relocate."""

from __future__ import annotations

from typing import Any

from engine.games.assyrian_wars.position import Group
from tests.games.assyrian_wars.positions import game, menu, units
from tests.kit import Play
from tests.rules import rule


def elam(on: Any = None, ap: float = 5, **things: Any) -> Play:
    """An impulse of Elam with so many AP."""
    return game(on, of=("elam", ap), **things)


# --- 6.6.6 --------------------------------------------------------------------------------------------------


@rule("AW-6.6.6.a")
def test_an_army_group_card_brings_4_ap_once_in_the_first_impulse() -> None:
    play = elam().do("sell")
    assert play.ask.about["ap"] == 10 + 8 and play.state.sold == ["elam:1"]
    assert "sell" not in menu(play)
    elam(begun=["elam"]).refused("sell", rule="AW-6.6.6.a")


@rule("AW-6.6.6.a", "AW-6.6.3.m")
def test_a_card_that_holds_an_army_group_is_not_for_sale() -> None:
    group = Group("elam:1", "susa", "imbappa", ["imbappa", "ituni"])
    leaders = {"imbappa": "susa", "ituni": "susa"}
    assert "sell" not in menu(elam({"elam": {"susa": {"b32": 2}}}, leaders=leaders, groups=[group]))


@rule("AW-6.6.6.d")
def test_assyria_never_sells() -> None:
    game(of=("assyria", 5)).refused("sell", rule="AW-6.6.6.d")


# --- 6.6.7 --------------------------------------------------------------------------------------------------


@rule("AW-6.6.7.a", "AW-6.6.7.b", "AW-6.6.7.c")
def test_a_leader_without_troops_relocates_once_for_1_ap() -> None:
    play = elam(leaders={"imbappa": "susa", "ituni": "liyan"}).do("relocate:imbappa", "into:madaktu")
    leader = play.state.leaders["imbappa"]
    assert (leader.at, leader.inside, leader.done) == ("madaktu", True, True) and play.ask.about["ap"] == 8
    play.refused("relocate:ituni", rule="AW-6.6.7.c")


@rule("AW-6.6.7.a")
def test_a_leader_with_troops_of_the_country_stays() -> None:
    play = elam(
        {"elam": {"susa": {"b32": 1}}, "babylonia": {"liyan": {"b31": 1}}},
        leaders={"imbappa": "susa", "ituni": "liyan"},
    )
    assert menu(play, "relocate") == ["relocate:ituni"]


@rule("AW-6.6.7.a")
def test_only_to_friendly_areas_by_areas_without_enemies() -> None:
    on = {"assyria": {"babylon": {"hi42": 1}}}
    found = menu(elam(on, leaders={"imbappa": "susa"}).do("relocate:imbappa"))
    assert {"to:der", "into:kish"} <= {*found} and not {"to:babylon", "into:babylon", "to:ashur", "to:namri"} & {*found}


@rule("AW-6.6.7.a")
def test_at_most_8_areas() -> None:
    from engine.games.assyrian_wars.position import control
    from engine.games.assyrian_wars.realm import relocation
    from engine.wargame.paths import flood

    s = game(of=("assyria", 5), leaders={"turtanu": "guzana"}).state
    away = flood(["guzana"], lambda here: control.near(s, here))
    assert max(away.values()) > 8
    reach = relocation.in_reach(s, "assyria", "guzana")
    assert reach and all(away[to] <= 8 for to in reach)
    far = [at for at, steps in away.items() if steps > 8 and control.controller(s, at) == "elam"]
    assert far and not {*far} & {*relocation.in_reach(s, "elam", "guzana")}


@rule("AW-6.6.7.a")
def test_it_costs_an_ap() -> None:
    elam(ap=0.5, leaders={"imbappa": "susa"}).refused("relocate:imbappa", rule="AW-6.6.7.a")


# --- 7.7 ----------------------------------------------------------------------------------------------------


def interphase(on: Any = None, **things: Any) -> Play:
    """The relocation of the Interphase, Elam first."""
    return game(on, phase="relocation", slot="elam", starts="elam", last="babylonia", **things)


@rule("AW-7.7.a")
def test_one_leader_of_each_country_goes_through_friendly_areas_and_picks_up_units() -> None:
    on = {"elam": {"susa": {"b32*inside": 2}, "madaktu": {"hi32": 1}, "liyan": {"merc_b31": 1}}}
    play = interphase(on, leaders={"imbappa": "susa", "ituni": "susa", "turtanu": "kalhu"})
    assert play.ask.role == "elam" and menu(play) == ["stay", "imbappa", "ituni"]
    play.do("imbappa", "into:babylon", {"susa:b32": 1, "liyan:merc_b31": 1})
    assert units(play, "babylon", "elam", marked=True) == {"b32*inside": 1, "merc_b31*inside": 1}
    assert units(play, "susa", "elam") == {"b32": 1} and play.state.leaders["imbappa"].at == "babylon"
    assert play.ask.role == "assyria", "one leader and no second one"


@rule("AW-7.7.a")
def test_within_the_command_rating() -> None:
    on = {"elam": {"susa": {"b32": 7, "hi32": 3, "merc_b31": 1}}}
    play = interphase(on, leaders={"imbappa": "susa", "turtanu": "kalhu"}).do("imbappa", "to:madaktu")
    most = play.ask.caps[0].most  # type: ignore[attr-defined]
    play.refused({"susa:b32": most, "susa:hi32": 1}, rule="", says="allowed")
    play.do({"susa:b32": most, "susa:merc_b31": 1})
    assert units(play, "madaktu", "elam") == {"b32": most, "merc_b31": 1}


@rule("AW-7.7.b")
def test_not_where_an_enemy_could_intercept() -> None:
    on = {"assyria": {"der": {"hi42": 1}}}
    from engine.games.assyrian_wars.data import areas

    play = interphase(on, leaders={"imbappa": "susa"}).do("imbappa")
    beside = {f"to:{at}" for at in areas.NEAR["der"]}
    assert not beside & {*menu(play)} and "to:liyan" in menu(play)


@rule("AW-7.7.b")
def test_mercenaries_without_a_leader_and_besieged_garrisons_bar_nobody() -> None:
    lonely = {"assyria": {"der": {"merc_b31": 1}}}
    barred = interphase({"assyria": {"der": {"merc_b31": 1}}}, leaders={"imbappa": "susa", "turtanu": "der"}).do(
        "imbappa"
    )
    free = interphase(lonely, leaders={"imbappa": "susa"}).do("imbappa")
    assert {*menu(free)} > {*menu(barred)}


@rule("AW-G-order.a", "AW-7.7.a")
def test_the_country_that_moves_next_relocates_first() -> None:
    leaders = {"imbappa": "susa", "turtanu": "kalhu", "bel_ibni": "babylon"}
    play = interphase(leaders=leaders)
    roles = []
    while play.ask.topic == "relocate":
        roles.append(play.ask.role)
        play.do("stay")
    assert roles == ["elam", "assyria", "babylonia"]


@rule("AW-6.6.3.i")
def test_a_leader_who_relocates_leaves_the_army_group() -> None:
    led = {"turtanu": "kalhu", "rab_shaqe": "kalhu", "rab_saris": "kalhu"}
    group = Group("assyria:1", "kalhu", "turtanu", list(led))
    play = game({"assyria": {"kalhu": {"hi42": 3}}}, phase="relocation", leaders=led, groups=[group])
    play.do("turtanu", "to:ashur")
    while play.ask.topic == "taken_along":
        play.do({})
    assert [group.leaders for group in play.state.groups] == [["rab_shaqe", "rab_saris"]]
    assert play.state.groups[0].commander != "turtanu"
