"""17.0 Walled-Cities and sieges."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.god_kings.position.control import garrisoned, shut
from engine.games.god_kings.position.hands import end_of_card
from engine.games.god_kings.position.pieces import besieged, take_units
from engine.games.god_kings.position.state import State
from engine.games.god_kings.position.tidying import tidy
from engine.games.god_kings.war.battle import battle
from engine.games.god_kings.war.sieges import may_besiege, modifier, needed, siege_roll
from engine.kernel.table import Table
from tests.games.god_kings.harness import army, drive, log, position, units
from tests.rules import rule

THREE = {"warrior_hattusha": 3}


def before(
    city: str, *, owner: str = "mitanni", besiegers: dict[str, int] | None = None, garrison: bool = True, **more: Any
) -> Table[State]:
    """Warlord A of Hatti with three warriors before a city of Mitanni with a garrison marker."""
    on = {city: {"hatti": dict(besiegers or THREE), **more.pop("also", {})}}
    generals = {"hatti_a": city, **more.pop("generals", {})}
    more.setdefault("garrisons", [city] if garrison else [])
    return position(on, generals=generals, markers={city: owner}, **more)


def roll(t: Table[State], city: str, side: str = "hatti", general: str = "hatti_a", **say: Any) -> None:
    drive(siege_roll(t, city, side, "hatti", general), say)


# ---------------------------------------------------------------- 17.1 garrisons


@rule("GK-17.1.a", "GK-3.0.v")
def test_a_marker_or_a_unit_inside_is_a_garrison() -> None:
    assert garrisoned(before("kadesh").state, "kadesh")
    assert garrisoned(before("kadesh", garrison=False, also={"mitanni": {"chariot*inside": 1}}).state, "kadesh")
    assert not garrisoned(before("kadesh", garrison=False).state, "kadesh")


@rule("GK-17.1.d", "GK-17.1.h")
def test_units_inside_without_their_marker_are_no_garrison() -> None:
    within = {"mitanni": {"chariot*inside": 1}}
    t = before("kadesh", owner="egypt", garrison=False, also=within)
    assert not garrisoned(t.state, "kadesh")
    assert may_besiege(t.state, "hatti", "kadesh") == "Kadesh has no garrison (GK-17.2.j)"


@rule("GK-17.1.h")
def test_units_before_the_walls_are_no_garrison() -> None:
    t = before("kadesh", garrison=False, besiegers={"chariot": 3}, also={"mitanni": {"chariot": 1}})
    assert not garrisoned(t.state, "kadesh")


@rule("GK-17.1.c")
def test_an_enemy_garrison_shuts_the_city() -> None:
    t = before("kadesh")
    assert shut(t.state, "kadesh", "hatti") and not shut(t.state, "kadesh", "mitanni")
    t.state.garrisons = []
    assert not shut(t.state, "kadesh", "hatti")


@rule("GK-17.1.h")
def test_who_is_inside_a_city_that_is_no_longer_his_own_counts_as_outside() -> None:
    t = position(
        {"kadesh": {"mitanni": {"chariot*inside": 1}}}, markers={"kadesh": "mitanni"},
        generals={"mitanni_a": "kadesh*inside", "mitanni_b": "taidu*inside"},
    )  # fmt: skip
    tidy(t)
    assert units(t, "kadesh", "mitanni", marked=True) == {"chariot*inside": 1}
    t.state.markers["kadesh"] = "egypt"
    tidy(t)
    assert units(t, "kadesh", "mitanni", marked=True) == {"chariot": 1}
    assert not t.state.generals["mitanni_a"].inside and t.state.generals["mitanni_b"].inside


# ---------------------------------------------------------------- 17.2 who may


@rule("GK-17.2.b")
def test_three_units_make_a_siege_roll_and_two_do_not() -> None:
    assert may_besiege(before("kadesh").state, "hatti", "kadesh") == ""
    t = before("kadesh", besiegers={"warrior_hattusha": 2})
    assert may_besiege(t.state, "hatti", "kadesh") == "fewer than 3 units besiege Kadesh (GK-17.2.b)"


@rule("GK-17.2.b")
def test_only_the_units_of_the_army_under_way_count() -> None:
    t = before("kadesh", besiegers={"warrior_hattusha": 2})
    army(t, "hatti_a")
    t.state.units["kadesh"]["hatti"]["warrior_nerik"] = 3  # they stand there, but are not activated
    assert may_besiege(t.state, "hatti", "kadesh") == "fewer than 3 units besiege Kadesh (GK-17.2.b)"
    t.state.army = None
    assert may_besiege(t.state, "hatti", "kadesh") == ""


@rule("GK-17.2.j")
def test_no_roll_against_an_own_or_an_open_city() -> None:
    t = before("kadesh", owner="hatti")
    assert may_besiege(t.state, "hatti", "kadesh") == "Kadesh is your own (GK-17.2.j)"
    t = before("kadesh", garrison=False)
    assert may_besiege(t.state, "hatti", "kadesh") == "Kadesh has no garrison (GK-17.2.j)"
    t = before("tunip", garrison=False)
    assert may_besiege(t.state, "hatti", "tunip") == "Tunip has no garrison (GK-17.2.j)"


@rule("GK-17.2.d", "GK-11.2.s")
def test_an_army_that_has_fought_makes_no_siege_roll() -> None:
    t = before("kadesh")
    army(t, "hatti_a", fought=["kadesh"])
    assert "has fought in Kadesh in this activation (GK-17.2.d)" in may_besiege(t.state, "hatti", "kadesh")
    assert t.state.army is not None
    t.state.army.fought = ["tunip"]
    assert may_besiege(t.state, "hatti", "kadesh").endswith("(GK-11.2.s)")
    t.state.army.fought = []
    assert may_besiege(t.state, "hatti", "kadesh") == ""


@rule("GK-11.12.e")
def test_another_general_of_the_card_may_besiege_where_the_first_has_fought() -> None:
    t = before("kadesh", generals={"hatti_b": "kadesh"}, moved=["hatti_b"])
    army(t, "hatti_a", fought=[])
    assert may_besiege(t.state, "hatti", "kadesh") == ""


@rule("GK-11.4.a")
def test_enemies_before_the_walls_come_first() -> None:
    t = before("kadesh", also={"mitanni": {"chariot": 1}})
    assert may_besiege(t.state, "hatti", "kadesh") == "enemies stand before the walls of Kadesh (GK-11.4.a)"
    t = before("kadesh", also={"mitanni": {"chariot*inside": 1}})
    assert may_besiege(t.state, "hatti", "kadesh") == ""


@rule("GK-17.2.i", "GK-11.12.d", "GK-EX-32")
def test_one_card_brings_one_roll_against_a_city() -> None:
    t = before("kadesh", dice={"siege": [1]})
    roll(t, "kadesh")
    assert may_besiege(t.state, "hatti", "kadesh") == "this card has had its Siege roll against Kadesh (GK-17.2.i)"
    end_of_card(t.state)
    assert may_besiege(t.state, "hatti", "kadesh") == ""


@rule("GK-17.2.h")
def test_the_first_roll_makes_the_city_besieged() -> None:
    t = before("kadesh", dice={"siege": [1]}, also={"mitanni": {"chariot*inside": 1}})
    assert not besieged(t.state, "kadesh", "mitanni")
    roll(t, "kadesh")
    assert besieged(t.state, "kadesh", "mitanni") and not besieged(t.state, "kadesh", "hatti")


# ---------------------------------------------------------------- 17.3, 17.4 the roll


@rule("GK-17.3.a", "GK-3.0.u")
@pytest.mark.parametrize(("city", "plus"), [("ugarit", 0), ("kadesh", -1), ("karkemish", -2)])
def test_walls_take_off_the_roll(city: str, plus: int) -> None:
    t = before(city)
    assert modifier(t.state, city) == plus
    t.state.sieges[city] = 2
    assert modifier(t.state, city) == plus + 2


@rule("GK-17.3.b", "GK-17.3.f")
@pytest.mark.parametrize(("die", "falls"), [(2, False), (3, False), (4, True), (5, True)])
def test_a_modified_four_takes_the_city(die: int, falls: bool) -> None:
    t = before("ugarit", dice={"siege": [die]})
    roll(t, "ugarit")
    assert (t.state.markers["ugarit"] == "hatti") is falls
    assert t.state.sieges == ({} if falls else {"ugarit": 1})
    end = "falls" if falls else "resists"
    assert log(t, "GK-17.3.b") == [f"Warlord A of Hatti besieges Ugarit: {die}, the city {end}."]


@rule("GK-17.3.a", "GK-17.3.b")
def test_walls_and_markers_change_the_roll() -> None:
    t = before("karkemish", sieges={"karkemish": 1}, dice={"siege": [4]})
    roll(t, "karkemish")
    assert t.state.sieges == {"karkemish": 2}  # 4 - 2 + 1 = 3
    assert log(t, "GK-17.3.b") == ["Warlord A of Hatti besieges Karkemish: 4 - 1 = 3, the city resists."]
    t = before("ugarit", sieges={"ugarit": 1}, dice={"siege": [2]})
    roll(t, "ugarit")
    assert log(t, "GK-17.3.b") == ["Warlord A of Hatti besieges Ugarit: 2 + 1 = 3, the city resists."]
    t = before("karkemish", sieges={"karkemish": 3}, dice={"siege": [3]})
    roll(t, "karkemish")
    assert t.state.markers["karkemish"] == "hatti"  # 3 - 2 + 3 = 4


@rule("GK-17.4.a", "GK-17.4.b")
def test_a_six_always_succeeds_and_a_one_always_fails() -> None:
    t = before("karkemish", dice={"siege": [6]})
    t.state.sieges["karkemish"] = -5  # whatever the modifiers
    roll(t, "karkemish")
    assert t.state.markers["karkemish"] == "hatti"
    t = before("ugarit", sieges={"ugarit": 3}, dice={"siege": [1]})
    roll(t, "ugarit")
    assert t.state.markers["ugarit"] == "mitanni"


@rule("GK-17.3.a", "GK-EX-22")
def test_cards_come_to_the_modifier() -> None:
    t = before("karkemish", sieges={"karkemish": 1}, hands={"hatti": ["88"]}, dice={"siege": [4]})
    roll(t, "karkemish", siege_card={"hatti": "card:88"})
    assert t.state.markers["karkemish"] == "hatti"  # 4 - 2 + 1 + 1
    assert log(t, "GK-17.3.b") == ["Warlord A of Hatti besieges Karkemish: 4, the city falls."]


@rule("GK-R4-plague-in-the-camp.a", "GK-17.2.i")
def test_plague_in_the_camp_takes_the_roll_of_the_card() -> None:
    t = before("ugarit", hands={"mitanni": ["96"]}, dice={"siege": [6], "attrition": [1, 1, 1]})
    roll(t, "ugarit", siege_card={"mitanni": "card:96"})
    assert t.state.markers["ugarit"] == "mitanni" and t.state.sieges == {}
    assert may_besiege(t.state, "hatti", "ugarit").endswith("(GK-17.2.i)")


@rule("GK-17.3.h")
def test_markers_that_a_sally_takes_away_do_not_count() -> None:
    few = {"warrior_hattusha": 3, "mercenary/reduced": 1}
    t = before("ugarit", besiegers=few, sieges={"ugarit": 2}, hands={"mitanni": ["94"]}, dice={"siege": [3]})
    roll(t, "ugarit", siege_card={"mitanni": "card:94"}, sally={"hatti": {"mercenary/reduced": 1}})
    assert t.state.markers["ugarit"] == "hatti"  # 3 + 2 - 1 with three besiegers left


def test_the_die_that_is_needed() -> None:
    t = before("karkemish")
    assert needed(t.state, "karkemish") == 6
    t.state.sieges["karkemish"] = 3
    assert needed(t.state, "karkemish") == 3
    assert needed(before("ugarit", sieges={"ugarit": 3}).state, "ugarit") == 2


@rule("GK-17.3.g", "GK-EX-23")
def test_there_are_three_siege_continued_markers_at_most() -> None:
    t = before("ugarit", dice={"siege": [1, 1, 1, 1]})
    for markers in (1, 2, 3, 3):
        roll(t, "ugarit")
        end_of_card(t.state)
        assert t.state.sieges == {"ugarit": markers}
    assert modifier(t.state, "ugarit") == 3


# ---------------------------------------------------------------- 17.3.c-e, i the city falls


@rule("GK-17.3.c", "GK-17.3.d", "GK-mat.g")
def test_who_takes_a_city_has_a_plain_marker_and_eliminates_what_is_inside() -> None:
    within = {"warrior_taidu*inside": 1, "chariot/reduced*inside": 1}
    t = before("ugarit", also={"mitanni": within}, dice={"siege": [6]})
    roll(t, "ugarit")
    assert t.state.markers["ugarit"] == "hatti" and t.state.garrisons == []
    assert units(t, "ugarit", "mitanni") == {} and units(t, "ugarit", "hatti") == THREE
    assert t.state.destroyed == {"mitanni": {"warrior_taidu": 1}}  # the chariot does not come back
    assert t.state.sieges == {}


@rule("GK-17.3.e")
def test_generals_inside_are_displaced_where_their_owner_wants() -> None:
    t = before("ugarit", generals={"mitanni_a": "ugarit*inside"}, dice={"siege": [6]})
    drive(siege_roll(t, "ugarit", "hatti", "hatti", "hatti_a"), {"displaced": {"mitanni": "at:harran"}})
    assert t.state.generals["mitanni_a"].at == "harran" and not t.state.generals["mitanni_a"].inside
    assert t.state.generals["hatti_a"].at == "ugarit"


@rule("GK-20.3.i", "GK-20.3.j")
def test_a_neutral_nation_has_a_garrison_in_the_city_it_takes() -> None:
    t = position(
        {"mari": {"kassites": {"warrior_marduk": 3}}}, generals={"kassites_a": "mari"}, markers={"mari": "mitanni"},
        garrisons=["mari"], dice={"siege": [6]},
    )  # fmt: skip
    drive(siege_roll(t, "mari", "kassites", "egypt", "kassites_a"))
    assert t.state.markers["mari"] == "kassites" and t.state.garrisons == ["mari"]


@rule("GK-17.3.i", "GK-21.0.h", "GK-22.0.c")
@pytest.mark.parametrize("side", ["libyan", "revolt_megiddo"])
def test_barbarians_and_revolts_take_a_city_without_a_marker(side: str) -> None:
    t = position(
        {"megiddo": {side: {"mercenary": 3}, "egypt": {"chariot*inside": 1}}}, markers={"megiddo": "egypt"},
        generals={side: "megiddo", "egypt_a": "megiddo*inside"}, garrisons=["megiddo"], dice={"siege": [6]},
    )  # fmt: skip
    drive(siege_roll(t, "megiddo", side, "hatti", side), {"displaced": {"egypt": "at:sais"}})
    assert t.state.markers["megiddo"] == "egypt" and t.state.garrisons == []
    assert units(t, "megiddo", "egypt") == {} and t.state.generals["egypt_a"].at == "sais"
    assert t.state.sieges == {}


@rule("GK-20.3.b", "GK-20.3.c")
def test_who_takes_a_neutral_city_loses_its_control_marker() -> None:
    t = position(
        {"babylon": {"hatti": THREE}}, generals={"hatti_a": "babylon"}, garrisons=["babylon"],
        held={"kassites": "hatti"}, dice={"siege": [6]}, turn=3, round=2,
    )  # fmt: skip
    roll(t, "babylon")
    assert t.state.held == {} and t.state.quarrels == {"hatti": {"kassites": 12}}


# ---------------------------------------------------------------- 17.3.h, 17.6 what ends a siege


@rule("GK-17.3.h", "GK-17.6.b")
def test_below_three_besiegers_the_markers_go_and_the_siege_stays() -> None:
    t = before("kadesh", sieges={"kadesh": 2})
    tidy(t)
    assert t.state.sieges == {"kadesh": 2}
    take_units(t.state, "kadesh", "hatti", {"warrior_hattusha": 1})
    tidy(t)
    assert t.state.sieges == {"kadesh": 0}
    assert besieged(t.state, "kadesh", "mitanni")
    assert may_besiege(t.state, "hatti", "kadesh") == "fewer than 3 units besiege Kadesh (GK-17.2.b)"


@rule("GK-17.6.a")
def test_a_siege_is_over_when_no_enemy_is_left() -> None:
    t = before("kadesh", sieges={"kadesh": 2}, also={"mitanni": {"chariot*inside": 1}})
    take_units(t.state, "kadesh", "hatti", THREE)
    tidy(t)
    assert t.state.sieges == {}
    assert log(t, "GK-17.6.a") == ["The siege of Kadesh is lifted."]


# ---------------------------------------------------------------- 17.5.d the sally


@rule("GK-17.5.d", "GK-17.7.c", "GK-17.7.d")
@pytest.mark.parametrize(("other", "goes"), [("egypt_b", False), ("thutmose_iii", True)])
def test_of_the_generals_inside_a_king_alone_joins_the_sally_of_another(other: str, goes: bool) -> None:
    """The last unit dies outside: who has come out with it is displaced, a warlord who has not stays inside."""
    t = position(
        {"gaza": {"egypt": {"warrior_amon/reduced*active*inside": 1}, "mitanni": {"warrior_taidu": 3}}},
        sieges={"gaza": 0}, markers={"gaza": "egypt"}, garrisons=["gaza"],
        generals={"egypt_a": "gaza*inside", other: "gaza*inside", "saushtatar": "gaza"},
        dice={"gaza attacker": [1], "gaza defender": [6]},
    )  # fmt: skip
    army(t, "egypt_a").generals = ["egypt_a"]
    drive(battle(t, "gaza", "egypt", "mitanni", sortie=True))
    assert units(t, "gaza", "egypt") == {} and t.state.generals["egypt_a"].at == "memphis"
    post = t.state.generals[other]
    assert (post.at, post.inside) == (("memphis", False) if goes else ("gaza", True))
