"""24 The Victory Phase: points, losses at home, Sudden Death, totals, the end, the HomeCountries cleared."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.god_kings.data.spaces import PROVINCES
from engine.games.god_kings.position.control import conquered
from engine.games.god_kings.position.view import points
from engine.games.god_kings.realm.victory import expulsion_phase, halved, totals_phase, victory_phase
from tests.games.god_kings.harness import log, position, units
from tests.rules import rule

ZERO = {"egypt": 0, "mitanni": 0, "hatti": 0}
HATTI = PROVINCES["hatti"].spaces


def held(*provinces: str, power: str = "egypt") -> dict[str, str]:
    return {at: power for name in provinces for at in PROVINCES[name].spaces}


def scored(**more: Any) -> Any:
    more.setdefault("phase", "victory")
    t = position(more.pop("on", None), **more)
    victory_phase(t)
    return t


def vp(**counts: int) -> dict[str, int]:
    return {**ZERO, **counts}


# --- steps 1 and 2 ------------------------------------------------------------------------------------------


@rule("GK-24.1.a", "GK-24.1.o", "GK-EX-29")
def test_provinces_are_added_to_the_points_of_the_turn() -> None:
    six = held("egypt", "sinai", "canaan", "amurru", "ugarit", "alasiya")
    t = scored(markers=six, vp=vp(egypt=3))
    assert t.state.vp["egypt"] == 17 and t.state.total == ZERO
    [line] = [line for line in log(t, "GK-24.1.a") if line.startswith("Egypt")]
    assert line == "Egypt scores 14 VP for Egypt (4), Sinai (1), Canaan (3), Amurru (3), Ugarit (2) and Alasiya (1)."
    assert t.state.phase == "totals" and not t.state.over
    totals_phase(t)
    assert (t.state.total["egypt"], t.state.vp["egypt"]) == (17, 0)


@rule("GK-24.1.b")
@pytest.mark.parametrize("lost", [0, 1, 3])
def test_each_lost_space_of_an_unconquered_home_country_costs_two(lost: int) -> None:
    t = scored(markers=dict.fromkeys(HATTI[1:lost], "mitanni") | dict.fromkeys(HATTI[:1] if lost else (), "mitanni"))
    whole = 4 if not lost else 0  # Hattusha, a Walled-City, is lost first, and with it the province
    assert t.state.vp["hatti"] == whole - 2 * lost


@rule("GK-24.1.p")
def test_points_of_the_turn_and_the_total_may_fall_below_nothing() -> None:
    t = scored(markers={"hattusha": "mitanni"})
    assert t.state.vp["hatti"] == -2
    totals_phase(t)
    assert t.state.total["hatti"] == -2


@rule("GK-24.1.c", "GK-24.1.d", "GK-3.0.i")
def test_a_conquered_home_country_is_worth_nothing_and_halves_everything_else() -> None:
    four = dict.fromkeys(HATTI[:4], "mitanni")
    t = scored(markers={**held("kizzuwadna", "pitassa", power="hatti"), **four}, vp=vp(hatti=4))
    assert conquered(t.state, "hatti")
    assert t.state.vp["hatti"] == 4, "half of 2 + 1 + 4, rounded up, and nothing for single spaces"
    assert [halved(n) for n in (0, 1, 4, 5)] == [0, 1, 2, 3]


@rule("GK-24.1.d")
def test_events_and_battles_are_halved_with_provinces() -> None:
    t = scored(markers=dict.fromkeys(HATTI[:4], "mitanni"), vp=vp(hatti=6))
    assert t.state.vp["hatti"] == 3


@rule("GK-3.0.i", "GK-EX-31", "GK-3.0.j")
def test_it_does_not_matter_how_many_others_hold_the_rest() -> None:
    t = position(markers={**dict.fromkeys(HATTI[:2], "mitanni"), **dict.fromkeys(HATTI[2:4], "egypt")})
    assert conquered(t.state, "hatti")
    t.state.markers[HATTI[3]] = "hatti"
    assert not conquered(t.state, "hatti"), "four of seven"


@rule("GK-O1")
def test_the_other_reading_counts_lost_spaces_only_when_it_is_conquered() -> None:
    other = {"home_loss": "when_conquered"}
    lost = scored(markers=dict.fromkeys(HATTI[1:4], "mitanni"), options=other)
    assert lost.state.vp["hatti"] == 4, "four of seven spaces, Hattusha among them, and no loss"
    fallen = scored(markers=dict.fromkeys(HATTI[:4], "mitanni"), vp=vp(hatti=6), options=other)
    assert fallen.state.vp["hatti"] == 3 - 8


@rule("GK-7.2.h")
def test_a_province_that_joined_counts_by_itself_and_its_spaces_as_home() -> None:
    joined = {**held("pitassa", power="hatti"), "ussa": "mitanni"}
    t = scored(markers=joined, hatti_used=["pitassa"])
    assert t.state.vp["hatti"] == 4 + 1 - 2, "Pitassa is still controlled, one of its spaces is lost"
    fallen = scored(markers={**joined, **dict.fromkeys(HATTI[:6], "mitanni")}, hatti_used=["pitassa"])
    assert fallen.state.vp["hatti"] == 1, "half of the 1 of Pitassa, which is not lost with Hatti"


@rule("GK-21.0.n", "GK-22.0.e")
@pytest.mark.parametrize("brown", ["gasga", "revolt_sumer"])
def test_where_only_barbarians_or_revolts_stand_the_marker_does_not_count(brown: str) -> None:
    t = scored(on={"hattusha": {brown: {"chariot": 1}}})
    assert t.state.vp["hatti"] == -2
    defended = scored(on={"hattusha": {brown: {"chariot": 1}, "hatti": {"warrior_nerik*inside": 1}}})
    assert defended.state.vp["hatti"] == 4


# --- step 3: Sudden Death -----------------------------------------------------------------------------------


@rule("GK-24.1.e")
def test_points_are_announced_in_reverse_turn_order() -> None:
    t = scored(order=["hatti", "egypt", "mitanni"])
    assert log(t, "GK-24.1.e") == [f"VP of turn {t.state.turn}: Mitanni 4, Egypt 4 and Hatti 4."]


@rule("GK-24.2.a", "GK-5.0.l")
@pytest.mark.parametrize(("before", "wins"), [(15, False), (16, True)])
def test_twenty_points_in_a_turn_win_at_once(before: int, wins: bool) -> None:
    t = scored(vp=vp(egypt=before), total=vp(hatti=90))
    assert (t.state.over, t.state.winners) == (wins, ["egypt"] if wins else [])


@rule("GK-24.2.b")
def test_of_several_the_one_with_the_most_total_points_wins() -> None:
    t = scored(vp=vp(egypt=20, hatti=17), total=vp(egypt=10, hatti=14, mitanni=99))
    assert t.state.vp["egypt"] == 24 and t.state.vp["hatti"] == 21
    assert t.state.winners == ["hatti"], "14 + 21 against 10 + 24"


@rule("GK-24.2.c")
def test_if_these_are_even_too_the_game_goes_on() -> None:
    t = scored(vp=vp(egypt=20, hatti=17), total=vp(egypt=10, hatti=13))
    assert not t.state.over and t.state.phase == "totals"


# --- steps 4 and 6, the end ---------------------------------------------------------------------------------


@rule("GK-24.1.f", "GK-24.1.h")
def test_points_of_the_turn_go_into_the_total_and_back_to_nothing() -> None:
    t = position(vp=vp(egypt=5, hatti=-2), total=vp(egypt=7, hatti=1), phase="totals", turn=3)
    totals_phase(t)
    assert t.state.total == {"egypt": 12, "mitanni": 0, "hatti": -1} and t.state.vp == ZERO
    assert t.state.history == {"egypt": [5], "mitanni": [0], "hatti": [-2]}
    assert points(t.state) == t.state.total and t.state.phase == "order"


@rule("GK-24.3.a", "GK-5.0.l")
def test_after_the_last_turn_the_most_total_points_win() -> None:
    t = position(vp=vp(egypt=5, hatti=9), total=vp(egypt=20, hatti=17), phase="totals", turn=10)
    totals_phase(t)
    assert t.state.over and t.state.winners == ["hatti"]
    assert log(t, "GK-24.3.a") == ["Hatti wins with 26 VP."]
    earlier = position(vp=vp(egypt=5), phase="totals", turn=9)
    totals_phase(earlier)
    assert not earlier.state.over


@rule("GK-24.3.b")
def test_a_tie_is_a_draw() -> None:
    t = position(total=vp(egypt=20, hatti=20, mitanni=19), phase="totals", turn=10)
    totals_phase(t)
    assert t.state.over and t.state.winners == ["egypt", "hatti"]
    assert log(t, "GK-24.3.b") == ["Egypt and Hatti draw with 20 VP each."]


@rule("GK-R5.2.e")
@pytest.mark.parametrize(("egypt", "winner"), [(12, "mitanni"), (14, "mitanni"), (15, "egypt")])
def test_in_the_rise_of_egypt_egypt_has_to_lead_by_three(egypt: int, winner: str) -> None:
    t = position(scenario="rise_of_egypt", seats=2, total={"egypt": egypt, "mitanni": 12}, phase="totals", turn=3,
                 vp={"egypt": 0, "mitanni": 0})  # fmt: skip
    totals_phase(t)
    assert t.state.winners == [winner]


@rule("GK-R5.3.c")
@pytest.mark.parametrize(("markers", "winner"), [
    (held("ugarit", "karkemish", "amurru"), "egypt"),
    (held("ugarit", "karkemish"), "egypt"),
    (held("ugarit"), "mitanni"),
    (held("kizzuwadna", "ugarit", "mukiss", power="hatti"), "hatti"),
    (held("kizzuwadna", "mukiss", power="hatti"), "hatti"),
    (held("mukiss", power="hatti"), "mitanni"),
    ({**held("amurru"), **held("kizzuwadna", "ugarit", power="hatti")}, "hatti"),
    ({**held("karkemish", "amurru"), **held("kizzuwadna", "ugarit", "mukiss", power="hatti")}, "egypt"),
    ({}, "mitanni"),
])  # fmt: skip
def test_three_brothers_is_won_by_provinces(markers: dict[str, str], winner: str) -> None:
    t = position(scenario="three_brothers", markers=markers, total=vp(hatti=50, egypt=60), phase="totals", turn=3)
    totals_phase(t)
    assert t.state.winners == [winner]


# --- step 7 -------------------------------------------------------------------------------------------------


@rule("GK-24.1.i", "GK-3.0.k", "GK-18.3.b")
def test_every_home_country_is_its_owners_again() -> None:
    t = position(
        phase="expulsion", garrisons=["hattusha", "memphis", "babylon", "gaza"],
        markers={"hattusha": "mitanni", "babylon": "egypt", "gaza": "hatti", "memphis": "egypt"},
    )  # fmt: skip
    del t.state.markers["kanesh"]
    expulsion_phase(t)
    s = t.state
    assert [s.markers[at] for at in HATTI] == ["hatti"] * 7 and s.markers["babylon"] == "kassites"
    assert s.garrisons == ["memphis", "gaza"], "garrison markers that were lost do not come back"
    assert s.markers["gaza"] == "hatti" and s.phase == "end_turn"


@rule("GK-24.1.i", "GK-7.2.h")
def test_a_province_that_joined_is_cleared_too() -> None:
    t = position(phase="expulsion", markers=held("pitassa", "walusa"), hatti_used=["pitassa"])
    expulsion_phase(t)
    assert {t.state.markers[at] for at in PROVINCES["pitassa"].spaces} == {"hatti"}
    assert {t.state.markers[at] for at in PROVINCES["walusa"].spaces} == {"egypt"}


@rule("GK-24.1.j")
def test_foreign_units_and_generals_leave_for_their_own_home_country() -> None:
    t = position(
        {"hattusha": {"egypt": {"warrior_amon*inside": 1, "chariot": 1}}, "kanesh": {"mitanni": {"chariot": 2}},
         "gaza": {"egypt": {"warrior_ra": 3}}, "ussa": {"hatti": {"warrior_nerik": 1}}},
        generals={"egypt_a": "hattusha*inside", "mitanni_b": "kanesh", "egypt_b": "gaza"}, phase="expulsion",
    )  # fmt: skip
    expulsion_phase(t)
    assert units(t, "memphis", "egypt", marked=True) == {"warrior_amon": 1, "chariot": 1}
    assert units(t, "washukanni", "mitanni") == {"chariot": 2}
    assert units(t, "gaza", "egypt") == {"warrior_ra": 3} and units(t, "ussa", "hatti") == {"warrior_nerik": 1}
    posts = {general: (post.at, post.inside) for general, post in t.state.generals.items()}
    assert posts == {"egypt_a": ("memphis", False), "mitanni_b": ("washukanni", False), "egypt_b": ("gaza", False)}


@rule("GK-24.1.j")
def test_they_do_not_go_where_enemies_stand() -> None:
    t = position({"hattusha": {"egypt": {"chariot": 1}}, "memphis": {"libyan": {"mercenary": 3}}}, phase="expulsion")
    expulsion_phase(t)
    assert units(t, "heliopolis", "egypt") == {"chariot": 1} and units(t, "memphis", "libyan")


@rule("GK-24.1.k", "GK-20.3.h")
def test_neutral_units_go_back_to_the_capital_from_everywhere() -> None:
    t = position(
        {"mari": {"kassites": {"warrior_babylon": 3, "mercenary": 1}}, "opis": {"kassites": {"chariot": 2}}},
        generals={"agum_iii": "mari", "kassites_a": "opis"}, markers={"mari": "kassites"}, garrisons=["mari"],
        phase="expulsion",
    )  # fmt: skip
    expulsion_phase(t)
    assert units(t, "babylon", "kassites") == {"warrior_babylon": 3, "mercenary": 1, "chariot": 2}
    assert {post.at for post in t.state.generals.values()} == {"babylon"}
    assert t.state.markers["mari"] == "kassites" and t.state.garrisons == ["mari"]


@rule("GK-17.6.a")
def test_sieges_by_those_who_leave_are_lifted() -> None:
    t = position({"hattusha": {"egypt": {"warrior_amon": 3}, "hatti": {"warrior_nerik*inside": 1}}},
                 sieges={"hattusha": 1}, phase="expulsion")  # fmt: skip
    expulsion_phase(t)
    assert t.state.sieges == {}


@rule("GK-24.1.j")
def test_a_general_alone_leaves_a_foreign_homecountry_too() -> None:
    t = position(generals={"hatti_a": "sais", "hatti_b": "gaza", "egypt_a": "memphis"})
    expulsion_phase(t)
    found = {general: post.at for general, post in t.state.generals.items()}
    assert found == {"hatti_a": "hattusha", "hatti_b": "gaza", "egypt_a": "memphis"}


@rule("GK-24.1.j", "GK-25.0.a")
def test_who_finds_barbarians_everywhere_at_home_waits_beside_the_map() -> None:
    wild = {at: {"strays": {"mercenary": 1}} for at in PROVINCES["hatti"].spaces}
    t = position({**wild, "sais": {"hatti": {"chariot": 2}}}, generals={"hatti_a": "sais"})
    expulsion_phase(t)
    assert (t.state.exiles, t.state.exiled) == ({"hatti": {"chariot": 2}}, ["hatti_a"])
    assert "sais" not in t.state.units and "hatti_a" not in t.state.generals


@rule("GK-24.1.a", "GK-24.1.b")
def test_what_everybody_reads_of_points() -> None:
    t = position(markers=dict.fromkeys(PROVINCES["sinai"].spaces, "egypt") | {"sais": "hatti"})
    victory_phase(t)
    assert "Egypt scores 5 VP for Egypt (4) and Sinai (1)." in log(t, "GK-24.1.a")
    assert log(t, "GK-24.1.b") == ["Egypt loses 2 VP for spaces of the HomeCountry."]
