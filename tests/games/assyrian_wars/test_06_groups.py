"""6.6.3, 6.6.4 Army groups: who may form one, who commands it, how it is joined, left and dissolved."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.assyrian_wars.position.state import Group
from engine.games.assyrian_wars.war import forces, groups
from tests.games.assyrian_wars.stage import game, position, units
from tests.rules import rule

ON: dict[str, Any] = {"babylonia": {"opis": {"hi32": 2}}, "elam": {"opis": {"b32": 2}}}
MIXED = {"bel_ibni": "opis", "imbappa": "opis"}
ASSYRIANS = {"turtanu": "kalhu", "rab_saris": "kalhu"}


def group_of(play: Any) -> Group:
    [group] = play.state.groups
    found: Group = group
    return found


@rule("AW-6.6.3.a", "AW-6.6.3.b", "AW-6.6.3.l")
def test_armies_in_one_area_form_a_group_at_no_cost() -> None:
    play = game(on={"assyria": {"kalhu": {"hi42": 12}}}, leaders=ASSYRIANS, ap=1)
    play.do("group:form/turtanu+rab_saris")
    assert group_of(play) == Group("assyria:1", "kalhu", "turtanu", ["turtanu", "rab_saris"])
    play.do("march:kalhu", "to:nineveh")
    assert units(play, "nineveh", "assyria") == {"hi42": 12}, "one point for all of it, 8 and 7 units"
    assert {play.state.leaders[id].at for id in ASSYRIANS} == {"nineveh"} == {group_of(play).at}


@rule("AW-6.6.3.e", "AW-6.6.3.g", "AW-6.6.2.a", "AW-6.6.3.m")
@pytest.mark.parametrize(("leaders", "pile", "why"), [
    (["turtanu", "rab_saris", "shaknu", "rab_shaqe"], {"hi42": 9}, "AW-6.6.3.e"),
    (["sargon_ii", "sennacherib"], {"hi42": 9}, "AW-6.6.3.g"),
    (["turtanu", "rab_saris"], {"hi42": 1}, "AW-6.6.2.a"),
    (["turtanu", "rab_saris", "shaknu"], {"hi42": 3}, ""),
])  # fmt: skip
def test_who_cannot_form_one(leaders: list[str], pile: dict[str, int], why: str) -> None:
    s = position(on={"assyria": {"kalhu": pile}}, leaders=dict.fromkeys(leaders, "kalhu")).state
    assert why in groups.why_not(s, leaders) and bool(why) == bool(groups.why_not(s, leaders))


@rule("AW-6.6.3.m", "AW-6.6.4.h", "AW-6.6.6.b")
def test_a_group_needs_an_unused_card_of_a_country_in_it() -> None:
    s = position(on=ON, leaders=MIXED).state
    assert groups.free_card(s, ["bel_ibni", "imbappa"]) == "babylonia:1"
    s.groups.append(Group("babylonia:1", "uruk", "nergal_ushezib", []))
    assert groups.free_card(s, ["bel_ibni", "imbappa"]) == "elam:1"
    s.sold.append("elam:1")
    assert groups.free_card(s, ["bel_ibni", "imbappa"]) == ""
    assert "AW-6.6.3.m" in groups.why_not(s, ["bel_ibni", "imbappa"])


@rule("AW-6.6.3.a")
def test_only_allies_form_one() -> None:
    s = position(on={**ON, "assyria": {"opis": {"hi42": 1}}}, leaders={**MIXED, "turtanu": "opis"}).state
    assert "AW-6.6.3.a" in groups.why_not(s, ["turtanu", "bel_ibni"])


@rule("AW-6.6.4.a", "AW-6.6.4.b", "AW-6.6.4.i")
@pytest.mark.parametrize("agrees", ["yes", "no"])
def test_the_player_of_another_country_must_agree(agrees: str) -> None:
    play = game(of="babylonia", on=ON, leaders=MIXED)
    play.do("group:form/bel_ibni+imbappa").expect("elam", "consent").do(agrees)
    assert len(play.state.groups) == (agrees == "yes")
    if agrees == "yes":
        assert forces.marching(play.state, "babylonia")["opis"].units == {"babylonia": {"hi32": 2}, "elam": {"b32": 2}}


@rule("AW-6.6.3.f", "AW-EX-8", "AW-6.6.4.c")
def test_a_king_commands_and_takes_command_when_he_joins() -> None:
    on = {"babylonia": {"opis": {"hi32": 2}, "sippar": {"hi32": 1}}, "elam": {"opis": {"b32": 2}}}
    leaders = {**MIXED, "marduk_apla_iddina": "sippar"}
    play = game(of="babylonia", on=on, leaders=leaders,
                groups=[Group("babylonia:1", "opis", "bel_ibni", ["bel_ibni", "imbappa"])])  # fmt: skip
    play.do("march:opis", "to:sippar", "join:marduk_apla_iddina")
    assert group_of(play).commander == "marduk_apla_iddina"
    play.do("to:babylon")
    assert units(play, "babylon", "babylonia") == {"hi32": 3}


@rule("AW-6.6.4.d", "AW-6.6.4.f")
@pytest.mark.parametrize(("commander", "then"), [("bel_ibni", "imbappa"), ("marduk_apla_iddina", "marduk_apla_iddina")])
def test_another_country_activates_the_group_and_commands_it_unless_a_king_does(commander: str, then: str) -> None:
    leaders = {commander: "opis", "imbappa": "opis"}
    play = game(of="elam", on=ON, leaders=leaders, groups=[Group("babylonia:1", "opis", commander, list(leaders))])
    play.do("march:opis", "to:der")
    assert group_of(play).commander == then
    assert units(play, "der", "babylonia") == {"hi32": 2}


@rule("AW-6.6.4.e", "AW-G-commander.a")
def test_a_country_replaces_its_own_commander() -> None:
    on = {"assyria": {"kalhu": {"hi42": 4}}}
    group = Group("assyria:1", "kalhu", "turtanu", ["turtanu", "rab_saris"])
    play = game(on=on, leaders=ASSYRIANS, groups=[group]).do("group:command/rab_saris")
    assert group_of(play).commander == "rab_saris"
    king = {**ASSYRIANS, "sargon_ii": "kalhu"}
    group = Group("assyria:1", "kalhu", "sargon_ii", ["sargon_ii", "rab_saris"])
    assert "group:command/rab_saris" not in game(on=on, leaders=king, groups=[group]).options()


@rule("AW-6.6.4.j", "AW-6.6.3.i")
def test_each_country_takes_its_army_out_in_its_own_impulse_and_the_owner_dissolves_the_group() -> None:
    group = [Group("babylonia:1", "opis", "bel_ibni", ["bel_ibni", "imbappa"])]
    play = game(of="elam", on=ON, leaders=MIXED, groups=group)
    assert "group:dissolve/babylonia:1" not in play.options()
    play.do("group:leave/babylonia:1")
    assert play.state.groups == []
    play = game(of="babylonia", on=ON, leaders=MIXED, groups=[Group("babylonia:1", "opis", "bel_ibni", list(MIXED))])
    play.do("group:dissolve/babylonia:1")
    assert play.state.groups == []


@rule("AW-6.6.4.g")
def test_a_group_without_an_army_of_the_owner_of_its_card_is_dissolved() -> None:
    t = position(
        on=ON,
        leaders={**MIXED, "ituni": "opis"},
        groups=[Group("babylonia:1", "opis", "imbappa", ["imbappa", "ituni"])],
    )
    groups.lose_owner(t)
    assert t.state.groups == []


@rule("AW-6.6.3.i", "AW-6.6.3.k")
def test_a_marching_army_is_joined_by_one_that_stands_on_its_way_and_leaves_it_behind() -> None:
    on = {"assyria": {"kalhu": {"hi42": 2}, "ashur": {"li21": 2}}}
    play = game(on=on, leaders={"turtanu": "kalhu", "rab_saris": "ashur"})
    play.do("march:kalhu", "to:ashur", "join:rab_saris", "to:opis")
    assert units(play, "opis", "assyria") == {"hi42": 2, "li21": 2}
    play.do("drop").refused({"leader:rab_saris": 1, "hi42": 2, "li21": 2})
    play.do({"leader:rab_saris": 1, "li21": 2}, "to:lahiru")
    assert play.state.groups == [] and play.state.leaders["rab_saris"].at == "opis"
    assert units(play, "lahiru", "assyria") == {"hi42": 2} and units(play, "opis", "assyria") == {"li21": 2}


@rule("AW-6.6.3.k", "AW-6.6.4.b")
def test_an_ally_who_refuses_to_join_is_not_asked_again() -> None:
    on = {"babylonia": {"sippar": {"hi32": 2}}, "elam": {"opis": {"b32": 2}}}
    play = game(of="babylonia", on=on, leaders={"bel_ibni": "sippar", "imbappa": "opis"})
    play.do("march:sippar", "to:opis", "join:imbappa").expect("elam", "consent").do("no")
    play.expect("babylonia", "march")
    assert "join:imbappa" not in play.options()


@rule("AW-6.6.5.a", "AW-6.6.5.f")
def test_armies_that_are_no_group_march_one_by_one() -> None:
    play = game(on={"assyria": {"kalhu": {"hi42": 2}}}, leaders=ASSYRIANS)
    play.do("march:kalhu", "to:ashur", "stop")
    assert play.state.leaders["rab_saris"].at == "kalhu"


@rule("AW-6.6.3.a")
def test_an_army_that_goes_inside_a_city_by_itself_leaves_its_group() -> None:
    group = Group("assyria:1", "kalhu", "turtanu", ["turtanu", "rab_saris"])
    play = game(on={"assyria": {"kalhu": {"hi42": 4}}}, leaders=ASSYRIANS, groups=[group])
    play.do("garrison:kalhu", {"leader:turtanu": 1, "leader:rab_saris": 1, "hi42": 4})
    assert len(play.state.groups) == 1
    play.do("garrison:kalhu", {"leader:rab_saris": 1, "hi42": 2})
    assert play.state.groups == []
