"""18 and 3 Who controls a space, a province, a HomeCountry; what that brings; what a marker on the map changes."""

from __future__ import annotations

import pytest

from engine.games.god_kings.data.spaces import PROVINCES
from engine.games.god_kings.position.control import (
    conquered,
    controller,
    garrisoned,
    holds,
    home_spaces,
    income,
    linked_home,
    place_marker,
    provinces_of,
    shut,
)
from tests.games.god_kings.harness import build, log, position
from tests.rules import rule


def owned(*spaces: str, by: str = "egypt") -> dict[str, str]:
    return dict.fromkeys(spaces, by)


# --- spaces -------------------------------------------------------------------------------------------------


@rule("GK-3.0.g", "GK-18.1.a")
def test_a_marker_gives_control_and_units_alone_do_not() -> None:
    s = build({"gaza": {"egypt": {"warrior_amon": 3}}}, generals={"egypt_a": "gaza"}, markers=owned("jaffa"))
    assert controller(s, "jaffa") == "egypt" and controller(s, "gaza") == ""


@rule("GK-3.0.h")
def test_a_marker_keeps_its_space_under_enemy_units() -> None:
    s = build({"gaza": {"hatti": {"warrior_nerik": 3}}}, generals={"hatti_a": "gaza"}, markers=owned("gaza"))
    assert controller(s, "gaza") == "egypt"


@rule("GK-17.1.a", "GK-17.1.d", "GK-3.0.v")
@pytest.mark.parametrize(
    ("markers", "garrisons", "inside", "told"),
    [
        ({"gaza": "egypt"}, [], {}, False),
        ({"gaza": "egypt"}, ["gaza"], {}, True),
        ({"gaza": "egypt"}, [], {"egypt": {"chariot*inside": 1}}, True),
        ({"gaza": "egypt"}, [], {"egypt": {"chariot": 1}}, False),
        ({}, [], {"egypt": {"chariot*inside": 1}}, False),
    ],
    ids=["a PC marker alone", "a garrison marker", "units inside", "units outside", "units inside without a PC marker"],
)
def test_what_garrisons_a_walled_city(
    markers: dict[str, str], garrisons: list[str], inside: dict[str, dict[str, int]], told: bool
) -> None:
    s = build({"gaza": inside}, markers=markers, garrisons=garrisons)
    assert garrisoned(s, "gaza") is told


@rule("GK-2.2.k", "GK-2.2.l", "GK-17.1.c")
def test_a_garrison_marker_controls_and_shuts_its_city_to_others() -> None:
    s = build(markers=owned("gaza", "jaffa"), garrisons=["gaza"])
    assert controller(s, "gaza") == "egypt"
    assert shut(s, "gaza", "hatti") and not shut(s, "gaza", "egypt") and not shut(s, "jaffa", "hatti")


# --- provinces and HomeCountries ----------------------------------------------------------------------------


@rule("GK-18.1.b", "GK-18.1.c")
@pytest.mark.parametrize(
    ("province", "spaces", "told"),
    [
        ("sinai", "raphia serabit", False),
        ("sinai", "sile", False),
        ("sinai", "sile raphia", True),
        ("canaan", "gaza megiddo hazor tyre", False),
        ("canaan", "gaza megiddo hazor tyre jaffa", True),
        ("canaan", "gaza megiddo ashkelon tyre jaffa jerusalem", False),
        ("amurru", "byblos sumur kadesh tunip", True),
    ],
)
def test_a_province_takes_more_than_half_of_its_spaces_and_every_walled_city(
    province: str, spaces: str, told: bool
) -> None:
    s = build(markers=owned(*spaces.split()))
    assert holds(s, "egypt", province) is told
    assert not holds(s, "hatti", province)


@rule("GK-3.0.i", "GK-EX-31")
def test_a_homecountry_is_conquered_below_half_of_its_spaces() -> None:
    three = ("heliopolis", "bubastis", "tanis")
    s = build(markers=owned(*three, by="mitanni"))
    assert not conquered(s, "egypt"), "four of seven are left"
    s.markers["sais"] = "hatti"
    assert conquered(s, "egypt"), "into how many hands they came does not matter"


@rule("GK-3.0.f", "GK-7.2.h", "GK-R5.5.c")
def test_pitassa_and_walusa_belong_to_hattis_homecountry_once_they_are_used() -> None:
    s = build()
    assert home_spaces(s, "hatti") == list(PROVINCES["hatti"].spaces)
    s.hatti_used = ["pitassa"]
    assert len(home_spaces(s, "hatti")) == 11 and "walma" in home_spaces(s, "hatti")
    assert not holds(s, "hatti", "pitassa"), "control of it is a matter of its own"
    lost = owned(*PROVINCES["pitassa"].spaces, "hattusha", "nerik", by="egypt")
    s.markers.update(lost)
    assert conquered(s, "hatti"), "five of eleven are fewer than half"
    assert home_spaces(build(scenario="kadesh", seats=2, turn=9), "hatti")[7:] == list(PROVINCES["pitassa"].spaces)


@rule("GK-7.1.e", "GK-7.1.v", "GK-18.1.b", "GK-EX-3", "GK-EX-4", "GK-R1.f")
def test_tribute_and_wood_of_egypt_in_the_example() -> None:
    amurru = ("byblos", "sumur", "kadesh", "tunip")
    s = build(markers=owned(*PROVINCES["sinai"].spaces, *PROVINCES["canaan"].spaces, *amurru))
    assert provinces_of(s, "egypt") == ["egypt", "upper_egypt", "sinai", "canaan", "amurru"]
    assert income(s, "egypt") == (7, 6)


@rule("GK-7.1.f", "GK-3.0.z")
def test_wood_comes_from_every_space_under_control_besieged_or_cut_off() -> None:
    s = build(
        {"ugarit": {"hatti": {"warrior_nerik": 3}, "mitanni": {"chariot*inside": 1}}},
        markers=owned("ugarit", "enkomi", by="mitanni"), sieges={"ugarit": 1},
    )  # fmt: skip
    assert income(s, "mitanni").wp == 2 + 2, "Harran and Taidu are at home"


@rule("GK-R1.f")
def test_upper_egypt_is_of_egypt_and_nobody_else() -> None:
    s = build(markers=owned(*PROVINCES["egypt"].spaces, by="hatti"))
    assert "upper_egypt" in provinces_of(s, "egypt") and "upper_egypt" not in provinces_of(s, "hatti")
    assert income(s, "egypt") == (1, 1)


@rule("GK-7.1.q", "GK-7.1.r", "GK-7.1.s", "GK-3.0.c")
def test_the_chain_home_runs_over_own_spaces_and_land_only() -> None:
    s = build(markers=owned("sile", "raphia", "gaza", "jaffa", "paphos") | {"ashkelon": "hatti"})
    chain = linked_home(s, "egypt")
    assert {"sile", "raphia", "gaza"} <= set(chain)
    assert "jaffa" not in chain, "Ashkelon is Hatti's and Jerusalem nobody's; Avaris is near by sea only"
    assert "paphos" not in chain
    s.markers["jerusalem"] = "egypt"
    assert "jaffa" in linked_home(s, "egypt")


@rule("GK-7.1.s")
def test_spaces_of_a_neutral_power_do_not_serve_for_the_chain_of_its_holder() -> None:
    s = build(markers=owned("sile", "gaza") | {"raphia": "kassites"}, held={"kassites": "egypt"})
    assert "gaza" not in linked_home(s, "egypt")


@rule("GK-7.1.y")
def test_the_chain_runs_through_a_space_with_enemy_units() -> None:
    s = build({"raphia": {"revolt_megiddo": {"chariot": 2}}}, markers=owned("sile", "raphia", "gaza"))
    assert "gaza" in linked_home(s, "egypt")


# --- markers ------------------------------------------------------------------------------------------------


@rule("GK-2.2.j", "GK-18.3.b")
def test_a_marker_replaces_another_and_a_garrison_goes_with_it() -> None:
    t = position(markers=owned("gaza"), garrisons=["gaza"])
    place_marker(t, "gaza", "hatti", "GK-17.3.c", by="hatti")
    assert t.state.markers["gaza"] == "hatti" and t.state.garrisons == []
    assert log(t, "GK-17.3.c") == ["Hatti takes Gaza from Egypt."]


@rule("GK-20.3.b", "GK-20.3.c")
def test_who_removes_a_marker_of_a_neutral_nation_loses_its_control_marker() -> None:
    t = position(markers=owned("mari", by="kassites"), held={"kassites": "hatti"}, round=4)
    place_marker(t, "mari", "mitanni", "GK-11.6.a", by="mitanni")
    assert t.state.held == {"kassites": "hatti"}, "the holder did nothing"
    place_marker(t, "opis", "hatti", "GK-11.6.a", by="hatti")
    assert t.state.held == {}
    clock = (3 - 1) * 5 + 4
    assert t.state.quarrels == {"mitanni": {"kassites": clock}, "hatti": {"kassites": clock}}


@rule("GK-20.3.b")
def test_markers_of_players_are_no_matter_of_neutral_nations() -> None:
    t = position(markers=owned("gaza"))
    place_marker(t, "gaza", "hatti", "GK-11.6.a", by="hatti")
    assert t.state.quarrels == {}
