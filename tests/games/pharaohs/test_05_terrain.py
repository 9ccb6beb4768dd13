"""5.5, 5.7 to 5.9 Movement in mountains and deserts."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.pharaohs.data.tables import AREAS, LAND
from tests.games.pharaohs.positions import position
from tests.games.pharaohs.situations import CLOSED, FOUR, alone, goals, leave, passable, within
from tests.rules import rule

# --- mountains (5.5) ------------------------------------------------------------------------------------------


@rule("BP-5.5.a")
def test_a_mountain_costs_two() -> None:
    """Foot in Hatti: three areas of plain, or a mountain and one more; a mountain as third area is too dear."""
    play = alone("hatti", "foot", "hatti")
    assert goals(play) == {
        *("east_taurus", "west_taurus", "kaska", "zippasla", "lukka"),
        *("phrygia", "pitassa", "assuwa", "seha_river_land", "wilusyia", "arzawa", "kos", "kizzuwatna"),
        *("hurri_land", "mitanni"),
    }
    play.refused("to:chalbyes", rule="BP-5.5.a")
    play.refused("to:urartu", rule="BP-5.5.a")
    far = leave(position("hatti", on={"hatti": {"hatti": {"foot": 1}, "on": {"foot": 1}}}), "hatti").do("via:phrygia")
    far.do("to:assuwa")
    leave(far, "assuwa", how="onward")
    assert "zippasla" not in goals(far)  # one left, and it would cost two
    far.refused("to:zippasla", rule="BP-5.5.a")


@rule("BP-5.5.a")
def test_a_lone_marker_pays_for_mountains() -> None:
    play = alone("assyria", "siege", "hurri_land", turn=8)
    assert "urartu" not in goals(play)
    assert {"van", "east_taurus", "hatti"} <= goals(play)
    assert "chalbyes" not in goals(play)


@rule("BP-5.5.1.a", "BP-7.2.a")
def test_a_mountain_of_ones_own_costs_one() -> None:
    own = {"hatti": {"hatti": {"foot": 1}, "kaska": {"foot": 1}}}
    play = leave(position("hatti", on=own), "hatti")
    assert "chalbyes" in goals(play)
    marker: Any = {"hatti": {"hatti": {"ruler": "muwatallis"}, "kaska": {"foot": 1}, "chalbyes": {"foot": 1}}}
    ruler = leave(position("hatti", on=marker, turn=3), "hatti")
    assert "urartu" in goals(ruler)


@rule("BP-5.5.1.a")
@pytest.mark.parametrize(
    "there", [{"hatti": {"ruler": "muwatallis"}}, {"kassites": {"foot": 1}}, {"canaan": {"ruler": "darusha"}}]
)
def test_a_marker_or_another_nation_does_not_hold_a_mountain(there: dict[str, Any]) -> None:
    """Only own units make the discount."""
    on: Any = {"hatti": {"hatti": {"foot": 1}, "on": {"foot": 1}}}
    for nation, pieces in there.items():
        on.setdefault(nation, {})["kaska"] = pieces
    play = leave(position("hatti", on=on, turn=3), "hatti").do("to:kaska")
    assert play.seen().march.spent["hatti.foot.1"] == 2


@rule("BP-5.5.1.b")
def test_the_first_unit_pays_two_and_the_others_one() -> None:
    """Three foot enter Kaska together: one has 1 left, two have 2."""
    play = position("hatti", on={"hatti": {"hatti": {"foot": 3}, "on": {"foot": 1}}})
    leave(play, "hatti", {"foot": 3}).do("to:kaska", "onward:kaska")
    asked = {option.key: option.most for option in play.ask.options}
    assert asked == {"foot+1": 1, "foot+2": 2}
    play.do({"foot+1": 1})
    assert goals(play) == {"hatti", "phrygia"}
    play.do("to:phrygia")
    leave(play, "kaska", {"foot+2": 2}, how="onward")
    assert "chalbyes" in goals(play)


@rule("BP-5.5.1.b")
def test_units_take_turns_at_leading() -> None:
    """Two foot cross two mountains, each leading into one; a single foot cannot."""
    single = leave(position("hatti", on={"hatti": {"hatti": {"foot": 1}}}), "hatti")
    assert "chalbyes" not in goals(single)
    play = leave(position("hatti", on={"hatti": {"hatti": {"foot": 2}}}), "hatti", {"foot": 2})
    assert {"chalbyes", "urartu"} <= goals(play)


@rule("BP-5.5.1.b")
@pytest.mark.parametrize(("chariots", "reached"), [(1, False), (2, False), (3, True)])
def test_three_mountains_want_three_leaders(chariots: int, reached: bool) -> None:
    """West Caucasus lies behind three mountains whichever way: three chariots get there, two do not."""
    at = {"hatti": {"hatti": {"chariot": chariots}, "on": {"foot": 1}}}
    play = leave(position("hatti", on=at), "hatti", {"chariot": chariots})
    assert ("west_caucasus" in goals(play)) is reached
    if reached:
        play.do("to:west_caucasus")
        assert set(play.seen().march.spent.values()) == {4}


@rule("BP-5.5.1.b")
def test_who_comes_after_enters_for_one() -> None:
    """A unit that stands there has opened the mountain; one that has gone on has not."""
    at = {"hatti": {"hatti": {"foot": 2}, "on": {"foot": 1}}}
    stands = leave(position("hatti", on=at), "hatti", {"foot": 1}).do("to:kaska")
    assert "chalbyes" in goals(leave(stands, "hatti"))
    gone = leave(position("hatti", on=at), "hatti", {"foot": 1}).do("via:kaska").do("to:phrygia")
    assert "chalbyes" not in goals(leave(gone, "hatti"))


@rule("BP-5.5.1.b")
def test_markers_follow_their_leader_for_one() -> None:
    """The unit pays two, the marker with it one; a marker does not open the mountain for units."""
    at: Any = {"assyria": {"hurri_land": {"cavalry": 1, "siege": 1}, "on": {"foot": 1}}}
    play = leave(position("assyria", on=at, turn=8), "hurri_land", {"cavalry": 1, "siege": 1}).do("to:van")
    spent = play.seen().march.spent
    assert spent == {"assyria.cavalry.1": 2, "assyria.siege.1": 1}
    ahead = leave(position("assyria", on=at, turn=8), "hurri_land", {"siege": 1}).do("to:van")
    leave(ahead, "hurri_land").do("to:van")
    assert ahead.seen().march.spent["assyria.cavalry.1"] == 2


@rule("BP-5.5.1.b", "BP-7.2.a")
def test_in_a_contested_mountain_everybody_pays_two() -> None:
    """With an enemy there nobody holds the way open, not even units that are there already."""
    at = {"hatti": {"hatti": {"foot": 3}, "on": {"foot": 1}}, "kassites": {"kaska": {"foot": 1}}}
    play = leave(position("hatti", on=at), "hatti", {"foot": 3}).do("to:kaska", "onward:kaska")
    if play.ask.topic == "who":
        assert play.options() == ["foot+1"]
        play.do({"foot+1": 1})
    assert goals(play) == {"hatti", "phrygia"}
    held = {"hatti": {"hatti": {"foot": 2}, "kaska": {"foot": 2}}, "kassites": {"kaska": {"foot": 1}}}
    group = leave(position("hatti", on=held), "hatti", {"foot": 2})
    assert "kaska" in passable(group)
    group.do("via:kaska")
    assert goals(group) == {"hatti", "phrygia"}
    assert set(group.seen().march.spent.values()) == {2}


@rule("BP-5.5.2.a")
@pytest.mark.parametrize(
    ("nation", "kind", "name", "steps"),
    [("media", "foot", 1, 3), ("media", "cavalry", 1, 4), ("media", "ruler", "cyaxares", 4)],
)
def test_medes_pay_one_for_mountains(nation: str, kind: str, name: Any, steps: int) -> None:
    assert goals(alone(nation, kind, "media", name=name, turn=10)) == within("media", steps)


@rule("BP-5.5.2.a")
@pytest.mark.parametrize("nation", ["media", "cimmeria"])
def test_medes_and_cimmerians_pay_one_even_where_enemies_stand(nation: str) -> None:
    at = {nation: {"mannai": {"foot": 2}, "on": {"foot": 1}}, "urartu": {"van": {"foot": 3}}}
    play = leave(position(nation, on=at, turn=9), "mannai", {"foot": 2}).do("to:van")
    assert set(play.seen().march.spent.values()) == {1}


# --- deserts (5.7 to 5.9) -------------------------------------------------------------------------------------


@rule("BP-5.7.a")
@pytest.mark.parametrize("nation", ["egypt", "judah", "libya", "assyria", "nubia", "cimmeria"])
def test_the_arabian_desert_is_closed_to_others(nation: str) -> None:
    play = alone(nation, "foot", "judah")
    assert "arabian_desert" not in goals(play) | passable(play)
    play.refused("to:arabian_desert", rule="BP-5.7.a")


@rule("BP-5.7.a", "BP-5.7.b")
@pytest.mark.parametrize("nation", ["arameans", "chaldea"])
def test_the_arabian_desert_costs_its_people_two(nation: str) -> None:
    """Two in and one out: foot from Babylon reach Judah and Sinai, chariots one area more."""
    foot = goals(alone(nation, "foot", "babylon", turn=5))
    around = {"sinai", "judah", "syria", "hamath", "euphrates", "mari", "sumer"}
    assert around | {"arabian_desert"} <= foot
    assert not {"on", "pelusium", "philistia", "kadesh", "aleppo"} & foot
    mounted = goals(alone(nation, "chariot", "babylon", turn=5))
    assert {"on", "pelusium", "philistia", "kadesh", "aleppo"} <= mounted
    near = leave(position(nation, on={nation: {"akkad": {"foot": 1}}}, turn=5), "akkad")
    assert "arabian_desert" in goals(near)
    assert not {"sinai", "judah", "syria"} & goals(near)
    tired = leave(position(nation, on={nation: {"karduniash": {"foot": 1}, "on": {"foot": 1}}}, turn=5), "karduniash")
    leave(tired.do("via:akkad").do("to:babylon"), "babylon", how="onward")
    assert "arabian_desert" not in goals(tired)


@rule("BP-5.7.a", "BP-5.7.b")
def test_chaldean_markers_enter_the_arabian_desert_for_two() -> None:
    play = alone("chaldea", "ruler", "babylon", name="nebuchadnezzar_i", turn=5)
    assert {"arabian_desert", "on", "pelusium"} <= goals(play)
    assert "lower_egypt" not in goals(play)


@rule("BP-5.7.d", "BP-5.9.a")
@pytest.mark.parametrize("nation", ["egypt", "canaan", "hatti", "libya", "arameans", "sea_peoples"])
@pytest.mark.parametrize("desert", ["sinai", "pelusium"])
def test_sinai_and_pelusium_are_open_to_all_and_fought_in(nation: str, desert: str) -> None:
    """One area of cost 1 each, and a place for battles."""
    enemy = "assyria"
    at = {nation: {"on": {"foot": 1}, "assyria": {"foot": 1}}, enemy: {desert: {"foot": 1}}}
    play = leave(position(nation, on=at, turn=5), "on")
    assert desert in goals(play)
    play.do(f"to:{desert}")
    assert play.seen().march.spent == {f"{nation}.foot.1": 1}
    play.do("done")
    assert any("Battle" in line for line in play.log())


@rule("BP-5.8.a")
@pytest.mark.parametrize("nation", ["egypt", "nubia", "arameans", "chaldea", "cimmeria"])
def test_the_libyan_desert_is_closed_to_others(nation: str) -> None:
    play = alone(nation, "foot", "upper_egypt", turn=8)
    assert "libyan_desert" not in goals(play) | passable(play)
    play.refused("to:libyan_desert", rule="BP-5.8.a")


@rule("BP-5.8.a", "BP-5.8.b")
def test_libyans_cross_their_desert_as_one_area() -> None:
    """From Naucratis through the desert to Thebaid is two areas."""
    play = alone("libya", "foot", "naucratis", turn=4)
    assert goals(play) == {
        "libyan_desert",
        "thebaid",
        "upper_egypt",
        "lower_egypt",
        "on",
        "pelusium",
        "sinai",
        "philistia",
        "judah",
    }
    at = {"libya": {"libyan_desert": {"foot": 1}, "on": {"foot": 1}}}
    play = leave(position("libya", on=at, turn=4), "libyan_desert").do("to:thebaid")
    assert play.seen().march.spent == {"libya.foot.1": 1}
    back = leave(play, "thebaid", how="onward").do("to:libyan_desert")
    assert back.seen().march.spent == {"libya.foot.1": 2}


@rule("BP-5.8.c")
def test_east_of_the_nile_there_is_no_area() -> None:
    """The five deserts of the map are the Libyan and the Arabian Desert, Nubia, Sinai and Pelusium, and no other."""
    deserts = {area.id for area in AREAS.values() if area.terrain == "desert"}
    assert deserts == {*CLOSED, "sinai", "pelusium"}
    for area in ("thebaid", "upper_egypt", "lower_egypt"):
        assert not set(LAND[area]) & {"sinai", "pelusium", "arabian_desert"}
    play = alone("libya", "chariot", "thebaid", turn=4)
    assert goals(play) == {*FOUR, "libyan_desert"}
