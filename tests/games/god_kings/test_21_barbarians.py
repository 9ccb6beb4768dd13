"""21.0 Barbarian invasions."""

from __future__ import annotations

import pytest

from engine.games.god_kings.data.rulers import GENERALS
from engine.games.god_kings.data.spaces import PROVINCES
from engine.games.god_kings.events.barbarians import barbarians_leave, hesitates, invade
from engine.games.god_kings.position.control import conquered, holds, in_brown_hands, provinces_of, quarrel
from engine.games.god_kings.position.pieces import free_counters, limit_of, take_units
from engine.games.god_kings.position.powers import clock, decider
from tests.games.god_kings.harness import army, build, log, position, units
from tests.rules import rule


def held(province: str, power: str) -> dict[str, str]:
    return dict.fromkeys(PROVINCES[province].spaces, power)


FULL = {"chariot": 3, "mercenary": 5}  # 3 x 4 and 5 x 2: 22 combat factors


@rule("GK-21.0.a", "GK-21.0.b", "GK-21.0.c", "GK-21.0.p", "GK-R2.e")
@pytest.mark.parametrize("tribe", ["gasga", "libyan", "elamite"])
def test_a_tribe_gathers_in_its_own_space_and_rests(tribe: str) -> None:
    t = position(round=3)
    invade(t, tribe, "hatti")
    s = t.state
    assert units(t, tribe, tribe) == FULL and s.generals[tribe].at == tribe
    assert s.resting[tribe] == clock(s) == 13
    assert s.held == {tribe: "hatti"} and decider(s, tribe) == "hatti"


@rule("GK-21.0.d", "GK-21.0.e", "GK-21.0.f")
def test_an_army_in_play_is_restored_and_joined_by_a_die_of_mercenaries() -> None:
    on = {
        "sais": {"libyan": {"chariot/reduced": 1, "mercenary/reduced": 2, "mercenary": 1}},
        "memphis": {"libyan": {"mercenary/reduced": 1}},
    }  # fmt: skip
    t = position(on, generals={"libyan": "sais"}, held={"libyan": "egypt"}, dice={"mercenaries": [4]})
    invade(t, "libyan", "hatti")
    assert units(t, "sais", "libyan") == {"chariot": 3, "mercenary": 7}  # two chariots were lost
    assert units(t, "memphis", "libyan") == {"mercenary": 1}
    assert t.state.held == {"libyan": "egypt"} and t.state.resting == {}
    assert units(t, "libyan", "libyan") == {}


@rule("GK-2.2.c")
def test_no_more_barbarians_than_brown_counters() -> None:
    on = {"sais": {"libyan": {"chariot": 3, "mercenary": 9}}, "kish": {"strays": {"mercenary": 28}}}
    t = position(on, generals={"libyan": "sais"}, dice={"mercenaries": [6]})
    assert free_counters(t.state, "libyan", "mercenary") == 2
    invade(t, "libyan", "hatti")
    assert units(t, "sais", "libyan") == {"chariot": 3, "mercenary": 11}


@rule("GK-21.0.i", "GK-22.0.d")
def test_leaders_move_with_ten_units() -> None:
    assert [limit_of([leader]) for leader in ("gasga", "libyan", "elamite", "revolt_sumer")] == [10] * 4
    assert {GENERALS[leader].sr for leader in ("gasga", "revolt_amurru")} == {2}


# ---------------------------------------------------------------- 21.0.j hesitation


def hesitation(foes: dict[str, int], *generals: str, die: int = 1, side: str = "egypt") -> tuple[bool, list[str]]:
    """Libyans of 22 combat factors before Sais."""
    t = position(
        {"libyan": {"libyan": FULL}, "sais": {side: foes}},
        generals={"libyan": "libyan"} | dict.fromkeys(generals, "sais"), dice={"hesitation": [die]},
    )  # fmt: skip
    army(t, "libyan")
    return hesitates(t, "sais"), log(t, "GK-21.0.j")


@rule("GK-21.0.j", "GK-EX-28")
@pytest.mark.parametrize(("die", "stops"), [(1, True), (2, True), (3, True), (4, False), (6, False)])
def test_barbarians_stop_before_an_army_of_twice_their_strength_on_one_to_three(die: int, stops: bool) -> None:
    assert hesitation({"chariot": 8, "warrior_ra": 4}, "egypt_a", die=die)[0] is stops  # 44 to 22


@rule("GK-21.0.j")
def test_nobody_hesitates_before_less() -> None:
    assert hesitation({"chariot": 8, "warrior_ra": 3, "warrior_ra/reduced": 1}, "egypt_a") == (False, [])  # 43
    assert hesitation({"chariot": 8, "warrior_ra": 4}) == (False, [])  # un-led units are no army


@rule("GK-21.0.j")
def test_a_neutral_army_counts_and_a_revolt_does_not() -> None:
    assert hesitation({"chariot": 8, "warrior_marduk": 4}, "kassites_a", side="kassites")[0]
    assert not hesitation({"chariot": 8, "mercenary": 6}, "revolt_sumer", side="revolt_sumer")[0]


@rule("GK-21.0.j")
def test_the_strength_is_that_of_the_army_under_way() -> None:
    t = position(
        {"libyan": {"libyan": FULL}, "sais": {"egypt": {"chariot": 3}}},
        generals={"libyan": "libyan", "egypt_a": "sais"}, dice={"hesitation": [1]},
    )  # fmt: skip
    army(t, "libyan")
    t.state.units["libyan"]["libyan"] = {"mercenary*active": 3, "mercenary": 2, "chariot": 3}  # 6 to 12
    assert hesitates(t, "sais")


@rule("GK-21.0.j")
def test_only_barbarians_hesitate() -> None:
    t = position(
        {"tunip": {"revolt_amurru": {"mercenary": 1}}, "kadesh": {"egypt": {"chariot": 8}}},
        generals={"revolt_amurru": "tunip", "egypt_a": "kadesh"}, dice={"hesitation": [1]},
    )  # fmt: skip
    army(t, "revolt_amurru")
    assert not hesitates(t, "kadesh")


# ---------------------------------------------------------------- 21.0.l, p


@rule("GK-21.0.l", "GK-3.0.p")
def test_all_barbarians_leave_the_map() -> None:
    on = {
        "sais": {"libyan": {"mercenary": 3}, "egypt": {"chariot*inside": 1}}, "memphis": {"libyan": {"chariot": 1}},
        "kish": {"strays": {"mercenary": 2}}, "uruk": {"revolt_sumer": {"mercenary": 1}},
    }  # fmt: skip
    t = position(
        on, generals={"libyan": "sais", "gasga": "gasga", "revolt_sumer": "uruk"}, sieges={"memphis": 1},
        held={"libyan": "egypt", "gasga": "hatti", "kassites": "hatti"},
    )  # fmt: skip
    barbarians_leave(t)
    s = t.state
    assert sorted(s.units) == ["sais", "uruk"] and sorted(s.generals) == ["revolt_sumer"]
    assert units(t, "sais", "libyan") == {} and units(t, "sais", "egypt") == {"chariot": 1}
    assert s.held == {"kassites": "hatti"}
    assert s.sieges == {}


@rule("GK-21.0.p", "GK-20.2.j")
def test_without_a_holder_the_player_with_the_fewest_vp_decides() -> None:
    s = build(total={"egypt": 5, "mitanni": 3, "hatti": 3}, vp={"egypt": 0, "mitanni": 4, "hatti": 1})
    assert decider(s, "gasga") == "hatti"
    s.vp["hatti"] = 4
    s.lot = ["egypt", "hatti", "mitanni"]
    assert decider(s, "gasga") == "hatti"
    s.lot = ["mitanni", "hatti", "egypt"]
    assert decider(s, "gasga") == "mitanni"


@rule("GK-21.0.p", "GK-22.0.b")
@pytest.mark.parametrize("side", ["gasga", "revolt_sumer"])
def test_who_fights_barbarians_or_a_revolt_decides_for_them_no_longer(side: str) -> None:
    s = build(held={side: "egypt"})
    quarrel(s, "hatti", side)
    assert s.held == {side: "egypt"}
    quarrel(s, "egypt", side)
    assert s.held == {}


# ---------------------------------------------------------------- the Victory Phase (21.0.n, 22.0.e)


@rule("GK-21.0.n", "GK-22.0.e", "GK-3.0.h")
def test_where_only_barbarians_or_a_revolt_stand_the_marker_does_not_count() -> None:
    on = {
        "sais": {"libyan": {"mercenary": 1}}, "uruk": {"revolt_sumer": {"mercenary": 1}},
        "larsa": {"strays": {"mercenary": 1}},
        "ur": {"revolt_sumer": {"chariot": 1}, "kassites": {"chariot*inside": 1}},
        "tanis": {"egypt": {"chariot": 1}},
    }  # fmt: skip
    s = build(on, generals={"libyan": "tapikka"}, markers=held("sumer", "kassites"))
    assert sorted(in_brown_hands(s)) == ["larsa", "sais", "uruk"]
    lost = in_brown_hands(s)
    assert holds(s, "kassites", "sumer") and holds(s, "kassites", "sumer", lost)  # 3 of 5, with Ur
    take_units(s, "ur", "kassites", {"chariot*inside": 1})
    assert not holds(s, "kassites", "sumer", in_brown_hands(s))
    assert "sumer" not in provinces_of(s, "kassites", in_brown_hands(s))


@rule("GK-21.0.n", "GK-3.0.i")
def test_barbarians_may_conquer_a_homecountry() -> None:
    raid = {at: {"libyan": {"mercenary": 1}} for at in ("sais", "memphis", "bubastis", "tanis")}
    s = build(raid)
    assert not conquered(s, "egypt") and conquered(s, "egypt", in_brown_hands(s))
