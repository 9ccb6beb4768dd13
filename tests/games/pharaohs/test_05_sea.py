"""5.6 Movement by sea: the coast, the range, the quota, and the three worked examples."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine.games.pharaohs.data.tables import AREAS, NATIONS
from tests.games.pharaohs.positions import here, position
from tests.kit import Play
from tests.rules import rule

COAST = (
    *("west_caucasus", "chalbyes", "kaska", "phrygia", "wilusyia", "seha_river_land", "assuwa", "kos", "lukka"),
    *("arzawa", "kizzuwatna", "aleppo", "ugarit", "kadesh", "phoenicia", "philistia", "pelusium", "on", "naucratis"),
)
ALASAN = ("kizzuwatna", "arzawa", "aleppo", "ugarit")
LANDLOCKED = ("libya", "arameans", "chaldea", "cimmeria")
FAR = ("egypt", "assyria", "achaea")


def by_sea(origin: str, steps: int) -> set[str]:
    """Areas within so many steps along the coastline and by way of Alasa, counted anew."""
    reached = {origin}
    for _ in range(steps):
        for area in list(reached):
            if area == "alasa":
                reached |= set(ALASAN)
                continue
            place = COAST.index(area)
            reached |= set(COAST[max(0, place - 1) : place + 2])
            if area in ALASAN:
                reached.add("alasa")
    return reached - {origin}


def sail(play: Play, area: str, group: Mapping[str, int] | None = None) -> Play:
    play.do(f"sail:{area}")
    if play.ask.topic == "who":
        play.do(dict(group or {}))
    return play


def goals(play: Play) -> set[str]:
    assert play.ask.topic == "destination"
    return {key.partition(":")[2] for key in play.options() if key.startswith("to:")}


def afloat(nation: str, area: str) -> Play:
    return sail(position(nation, on={nation: {area: {"foot": 1}}}, turn=5), area)


# ---------------------------------------------------------------- the coast


@rule("BP-5.6.a", "BP-5.6.1.a", "BP-5.6.h")
@pytest.mark.parametrize("origin", [*COAST, "alasa"])
def test_ships_go_along_one_coastline_and_to_alasa(origin: str) -> None:
    """From West Caucasus round to Naucratis, every step counting one."""
    assert goals(afloat("hatti", origin)) == by_sea(origin, 3)
    assert goals(afloat("egypt", origin)) == by_sea(origin, 6)


@rule("BP-5.6.a")
@pytest.mark.parametrize("area", sorted(set(AREAS) - {*COAST, "alasa", "nubia", "libyan_desert", "arabian_desert"}))
def test_no_ships_where_there_is_no_coast(area: str) -> None:
    play = position("egypt", on={"egypt": {area: {"foot": 1}}})
    assert f"sail:{area}" not in play.options()
    play.refused(f"sail:{area}", rule="BP-5.6.a")


@rule("BP-5.6.b")
def test_no_ships_on_the_sea_beside_caspia_and_hyrkania() -> None:
    play = position("hatti", on={"hatti": {"caspia": {"foot": 1}, "hyrkania": {"foot": 1}}})
    assert not [key for key in play.options() if key.startswith("sail:")]


@rule("BP-5.6.c", "BP-5.6.d")
@pytest.mark.parametrize("area", ["sinai", "elam", "sumer"])
def test_no_ships_on_the_red_sea_and_the_persian_gulf(area: str) -> None:
    play = position("elam", on={"elam": {area: {"foot": 1}, "on": {"foot": 1}}})
    assert f"sail:{area}" not in play.options()
    assert area not in goals(sail(play, "on"))


@rule("BP-5.6.e")
def test_units_may_start_and_land_in_different_places() -> None:
    at = {"egypt": {"on": {"foot": 2}, "naucratis": {"foot": 1}, "thebaid": {"foot": 1}}}
    play = position("egypt", on=at)
    sail(play, "on", {"foot": 1}).do("to:philistia")
    sail(play, "naucratis").do("to:kadesh")
    sail(play, "on").do("to:alasa")
    assert [here(play, area, "egypt") for area in ("philistia", "kadesh", "alasa")] == [{"foot": 1}] * 3


@rule("BP-5.6.f")
def test_who_went_by_sea_does_not_march() -> None:
    """The voyage uses up the whole allowance of units and markers, however short it is."""
    at: Any = {"egypt": {"on": {"chariot": 1, "ruler": "ramesses_ii"}, "thebaid": {"foot": 1}}}
    play = sail(position("egypt", on=at, turn=3), "on", {"chariot": 1, "ramesses_ii": 1}).do("to:pelusium")
    assert play.options() == ["march:thebaid", "done"]
    play.refused("march:pelusium", rule="BP-5.")
    play.refused("onward:pelusium")
    play.refused("sail:pelusium")


@rule("BP-5.6.f")
def test_among_those_who_have_sailed_the_others_march() -> None:
    at = {"egypt": {"on": {"foot": 1}, "pelusium": {"foot": 1}}}
    play = sail(position("egypt", on=at), "on").do("to:pelusium", "march:pelusium")
    assert play.ask.topic == "destination"  # only one of the two can go
    play.do("to:philistia")
    assert here(play, "pelusium", "egypt") == {"foot": 1}


@rule("BP-4.2.2.a")
def test_the_sea_comes_before_the_land() -> None:
    at = {"egypt": {"on": {"foot": 2}, "thebaid": {"foot": 1}}}
    play = position("egypt", on=at)
    assert "sail:on" in play.options()
    play.do("march:thebaid", "to:upper_egypt")
    assert "sail:on" not in play.options()
    play.refused("sail:on", rule="BP-4.2.2.a")


@rule("BP-5.6.g")
def test_markers_sail_beyond_the_three_units() -> None:
    """Three units and three markers in one order; the markers have their nation's range of six."""
    group = {"siege": 1, "terror": 1, "ashur_nasir_pal_ii": 1, "foot": 3}
    at: Any = {"assyria": {"aleppo": {"foot": 4, "siege": 1, "terror": 1, "ruler": "ashur_nasir_pal_ii"}}}
    play = position("assyria", on=at, turn=8).do("sail:aleppo")
    play.refused({**group, "foot": 4}, rule="BP-5.6.1").do(group)
    assert "on" in goals(play)
    play.do("to:on")
    assert here(play, "on", "assyria") == {"foot": 3, "siege": 1, "terror": 1, "ruler": 1}


@rule("BP-5.6.g")
def test_markers_sail_when_the_quota_is_used_up() -> None:
    at: Any = {"assyria": {"aleppo": {"foot": 4, "siege": 1, "terror": 1}, "assyria": {"foot": 1}}}
    play = sail(position("assyria", on=at, turn=8), "aleppo", {"foot": 3}).do("to:on", "sail:aleppo")
    assert set(play.options()) == {"siege", "terror"}
    play.do({"siege": 1}).do("to:on")
    sail(play, "aleppo").do("to:philistia")
    assert "sail:aleppo" not in play.options()
    assert here(play, "on", "assyria") == {"foot": 3, "siege": 1}


@rule("BP-5.6.g")
def test_a_nubian_marker_sails_as_far_as_nubians() -> None:
    play = sail(position("nubia", on={"nubia": {"on": {"terror": 1}}}, turn=8), "on")
    assert goals(play) == by_sea("on", 3)


@rule("BP-5.6.h")
def test_alasa_is_reached_by_sea_alone() -> None:
    """Its neighbors are Kizzuwatna, Arzawa, Aleppo and Ugarit; routes may run through it; nobody marches from it."""
    assert {area for area in COAST if "alasa" in by_sea(area, 1)} == set(ALASAN)
    play = afloat("hatti", "alasa")
    assert {"lukka", "kos", "kadesh", "phoenicia"} <= goals(play)
    through = afloat("hatti", "arzawa")
    assert {"ugarit", "kadesh"} <= goals(through)  # two and three steps by Alasa, three and four by the coast
    at = {"hatti": {"alasa": {"foot": 1}, "hatti": {"foot": 1}}}
    ashore = position("hatti", on=at)
    assert "march:alasa" not in ashore.options()
    ashore.refused("march:alasa", rule="BP-5.6.h")
    ashore.do("march:hatti").refused("to:alasa", rule="BP-5.6.h")


@rule("BP-5.6.i")
def test_enemies_on_the_coast_are_no_obstacle() -> None:
    """Ships pass any number of them, and land among them; then there is a battle."""
    strong = {area: {"foot": 5} for area in ("pelusium", "philistia", "phoenicia", "kadesh", "ugarit", "alasa")}
    at = {"egypt": {"on": {"foot": 2}, "thebaid": {"foot": 1}}, "canaan": strong}
    play = sail(position("egypt", on=at), "on", {"foot": 2})
    assert goals(play) == by_sea("on", 6)
    play.do("to:kadesh")
    assert here(play, "kadesh", "egypt") == {"foot": 2}
    play.do("done")
    assert any("Battle in Kadesh" in line for line in play.log())


@rule("BP-5.6.1.b")
def test_areas_counted_on_the_way_are_not_entered() -> None:
    """They open nothing for redeployment: only the voyage home is left."""
    at = {"egypt": {"on": {"foot": 2}, "thebaid": {"foot": 1}}}
    play = sail(position("egypt", on=at), "on", {"foot": 2}).do("to:kadesh", "done", "redeploy:kadesh")
    if play.ask.topic == "who":
        play.do({play.options()[0]: 2})
    assert here(play, "on", "egypt") == {"foot": 2}  # that was all they could do
    assert "phoenicia" not in play.seen().march.entered


@rule("BP-5.6.1.b")
def test_areas_counted_on_the_way_are_no_retreat() -> None:
    at = {"egypt": {"on": {"foot": 1}, "thebaid": {"foot": 1}}, "canaan": {"kadesh": {"foot": 1}}}
    play = sail(position("egypt", on=at, dice={"battle": [1, 1]}), "on").do("to:kadesh", "done")
    play.until("retreat", "blue")
    assert play.options() == ["stay", "retreat:on"]


# ---------------------------------------------------------------- range and quota


@rule("BP-5.6.1.1.a", "BP-5.6.1.2.a", "BP-5.6.1.3.a")
@pytest.mark.parametrize("nation", sorted(NATIONS))
def test_how_far_and_how_many(nation: str) -> None:
    """Egypt, Assyria and Achaea three units up to six areas, four nations none, all others three up to three."""
    play = position(nation, on={nation: {"ugarit": {"foot": 5}, "babylon": {"foot": 1}}}, turn=5)
    if nation in LANDLOCKED:
        assert "sail:ugarit" not in play.options()
        play.refused("sail:ugarit", rule="BP-5.6.1.3.a")
        return
    rule_of_quota = "BP-5.6.1.1.a" if nation in FAR else "BP-5.6.1.2.a"
    play.do("sail:ugarit").refused({"foot": 4}, rule=rule_of_quota).do({"foot": 3})
    assert goals(play) == by_sea("ugarit", 6 if nation in FAR else 3)
    play.do("to:aleppo")
    assert "sail:ugarit" not in play.options()
    play.refused("sail:ugarit", rule=rule_of_quota)


@rule("BP-5.6.1.2.a")
def test_the_three_are_counted_over_all_voyages() -> None:
    """Two from one port leave one for the next."""
    at = {"hatti": {"ugarit": {"foot": 3}, "arzawa": {"foot": 3}, "hatti": {"foot": 1}}}
    play = sail(position("hatti", on=at), "ugarit", {"foot": 2}).do("to:kadesh", "sail:arzawa")
    play.refused({"foot": 2}, rule="BP-5.6.1.2.a").do({"foot": 1}).do("to:kos")
    assert not [key for key in play.options() if key.startswith("sail:")]


@rule("BP-5.6.1.1.a")
def test_a_second_beloved_turn_has_three_of_its_own() -> None:
    """The limit is per nation turn."""
    at = {"assyria": {"aleppo": {"foot": 4}, "assyria": {"foot": 1}}}
    play = sail(position("assyria", on=at, turn=9, options={"ninth_turn": "two"}), "aleppo", {"foot": 3}).do(
        "to:ugarit"
    )
    play.until("ruler").do(play.options()[0]).until("move")
    assert play.seen().march.part == 2
    play.do("sail:ugarit")
    if play.ask.topic == "who":
        assert max(option.most for option in play.ask.options) == 3
        play.do({"foot": 3})
    play.do("to:aleppo")
    assert here(play, "aleppo", "assyria") == {"foot": 4}


# ---------------------------------------------------------------- worked examples


@rule("BP-EX-1")
def test_example_1() -> None:
    """On to Aleppo is six: Pelusium, Philistia, Phoenicia, Kadesh, Ugarit, Aleppo."""
    play = afloat("egypt", "on")
    assert "kizzuwatna" not in goals(play)
    play.do("to:aleppo")
    assert here(play, "aleppo", "egypt") == {"foot": 1}


@rule("BP-EX-2", "BP-5.6.h")
def test_example_2() -> None:
    """On to Alasa by Ugarit is six as well."""
    play = afloat("egypt", "on").do("to:alasa")
    assert here(play, "alasa", "egypt") == {"foot": 1}


@rule("BP-EX-3")
@pytest.mark.parametrize("area", ["ugarit", "kadesh", "phoenicia"])
def test_example_3(area: str) -> None:
    """A Hittite from Aleppo gets to Phoenicia and no further."""
    play = afloat("hatti", "aleppo").refused("to:philistia")
    play.do(f"to:{area}")
    assert here(play, area, "hatti") == {"foot": 1}
