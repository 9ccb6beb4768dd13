"""9.1, 9.4 New units: placing, invading and landing."""

from __future__ import annotations

import pytest

from engine.games.pharaohs.position.pieces import by_area
from tests.games.pharaohs.positions import here, position
from tests.games.pharaohs.situations import ZION, offmap
from tests.rules import rule

# --- placing what the chart gives (9.1) -----------------------------------------------------------------------


@rule("BP-9.1.a")
def test_everything_the_chart_gives_is_placed_in_the_listed_areas() -> None:
    """Hatti, turn 2: 6 foot, 5 chariots and a Ruler in West Taurus or Hatti, none more, none less."""
    play = position("hatti", "new_units", on={"hatti": {"pitassa": {"foot": 1}}}, turn=2)
    play.expect("white", "arrive")
    assert play.options() == ["west_taurus", "hatti"]
    play.refused({"west_taurus": 5}, rule="BP-9.1.a").refused({"west_taurus": 7}, rule="BP-9.1.a")
    play.refused({"pitassa": 6}, rule="BP-9.1.a")
    play.do({"west_taurus": 2, "hatti": 4}, {"hatti": 5}).expect("white", "ruler")
    assert play.options() == ["hatti", "west_taurus"]
    play.do("west_taurus").expect("white", "move")
    assert here(play, "west_taurus", "hatti") == {"foot": 2, "ruler": 1}
    assert here(play, "hatti", "hatti") == {"foot": 4, "chariot": 5}


@rule("BP-9.1.a", "BP-4.2.1.a")
def test_arrivals_come_before_replacements() -> None:
    """The question about the dead pile comes when units, markers and Ruler are placed."""
    play = position(
        "assyria", "new_units", on={"assyria": {"zamua": {"foot": 1}}}, dead={"assyria": {"foot": 2}}, turn=2
    )
    play.expect("red", "arrive").do({"zamua": 4})
    play.expect("red", "marker")
    assert sorted(play.options()) == ["arrapha", "assyria", "zamua"]
    play.do("zamua").expect("red", "replace")
    assert here(play, "zamua", "assyria") == {"foot": 5, "siege": 1}


@rule("BP-9.1.b", "BP-9.1.c")
def test_arrivals_stand_among_enemies_and_beyond_the_stacking_limit() -> None:
    """Nine units arrive in Hatti, where two Phrygians are; the limit of five is for the end of movement."""
    play = position(
        "hatti",
        "new_units",
        on={"phrygia": {"hatti": {"foot": 2}}, "hatti": {"west_taurus": {"foot": 1}}},
        turn=2,
    )
    play.do({"hatti": 6}, {"hatti": 5}, "hatti").expect("white", "move")
    assert here(play, "hatti", "hatti") == {"foot": 6, "chariot": 5, "ruler": 1}
    assert here(play, "hatti", "phrygia") == {"foot": 2}
    play.do("done").expect("white", "overstack")


@rule("BP-9.1.d")
def test_a_listed_ruler_goes_to_one_of_the_areas_whoever_stands_there() -> None:
    """Ramesses II may be placed in any Egyptian starting area, also an empty one or an enemy's."""
    play = position(
        "egypt",
        "new_units",
        on={"egypt": {"on": {"foot": 1}, "philistia": {"foot": 1}}, "libya": {"thebaid": {"foot": 1}}},
        turn=3,
    )
    play.do({"naucratis": 3}).expect("blue", "ruler")
    assert sorted(play.options()) == ["lower_egypt", "naucratis", "on", "thebaid", "upper_egypt"]
    play.refused("philistia")
    play.do("thebaid")
    assert here(play, "thebaid", "egypt") == {"ruler": 1}


@rule("BP-9.1.d", "BP-SC4.1.i")
def test_urartu_arrives_with_one_foot_in_each_area() -> None:
    """Mannai, Ashuguzai, Urartu and Van get one foot each; nothing is asked."""
    play = position("urartu", "new_units", turn=5)
    play.expect("blue", "move")
    for area in ("mannai", "ashuguzai", "urartu", "van"):
        assert here(play, area, "urartu") == {"foot": 1}


@rule("BP-9.1.e", "BP-14.1.b")
def test_godly_judah_keeps_arrivals_out() -> None:
    """Arameans invade the areas around the desert, but not Judah while it is held and Godly."""
    play = position("arameans", "new_units", on=ZION, turn=5)
    assert "syria" in play.options()
    assert "judah" not in play.options()
    play.refused({"judah": 1}).do({"syria": 3}, {}, {}).expect("blue", "move")
    # moving in is still allowed
    play.do("march:syria", {"foot": 3}, "to:judah")
    assert here(play, "judah", "arameans") == {"foot": 3}


@rule("BP-9.1.e")
def test_judah_itself_places_in_its_land() -> None:
    """Turn 6: two chariots and Saul arrive in Judah, whoever is kept out."""
    play = position("judah", "new_units", on=ZION, turn=6)
    play.expect("white", "move")
    assert here(play, "judah", "judah") == {"foot": 1, "chosen": 1, "chariot": 2, "ruler": 1}


# --- invading and landing (9.4) -------------------------------------------------------------------------------


@rule("BP-9.4.a")
def test_landed_units_move_in_full_and_the_sea_quota_is_untouched() -> None:
    """Eight Luvians land; three of them still sail, and foot walks three areas."""
    play = position("luvians", "new_units", turn=4)
    play.do({"lukka": 5, "arzawa": 1}, {"arzawa": 2}).expect("yellow", "move")
    play.do("sail:lukka", {"foot": 3}, "to:alasa")
    play.do("march:arzawa", {"foot": 1}, "to:euphrates")
    assert here(play, "alasa", "luvians") == {"foot": 3}
    assert here(play, "euphrates", "luvians") == {"foot": 1}


@rule("BP-9.4.b", "BP-5.4.e")
def test_invaders_leave_an_enemy_area_without_a_rear_guard() -> None:
    """One Aramean in Syria among three Canaanites walks on, leaving nobody behind."""
    play = position("arameans", "new_units", on={"canaan": {"syria": {"foot": 3}}}, turn=5)
    play.do({"syria": 1, "sumer": 2}, {}, {})
    play.do("march:syria", "to:hamath")
    assert here(play, "hamath", "arameans") == {"foot": 1}
    assert here(play, "syria", "arameans") == {}


@rule("BP-9.4.c")
@pytest.mark.parametrize(
    ("nation", "turn", "entry", "kept"),
    [
        ("luvians", 4, "4.luvians", {"foot": 6, "chariot": 2}),
        ("achaea", 2, "2.achaea", {"chariot": 2}),
        ("arameans", 5, "5.arameans", {"foot": 3, "cavalry": 2, "camel": 2}),
        ("cimmeria", 9, "9.cimmeria", {"cavalry": 8}),
    ],
)
def test_invading_and_landing_forces_may_wait_off_the_map(
    nation: str, turn: int, entry: str, kept: dict[str, int]
) -> None:
    """All of the force may be kept back, and it controls nothing meanwhile."""
    play = position(nation, "new_units", on={"sumer": {"sumer": {"foot": 1}}}, turn=turn, chits=("sumer",))
    for _ in kept:
        play.do({})
    play.expect("red", "move")
    assert offmap(play, entry) == kept
    assert by_area(play.seen()) == {"sumer": ["sumer.foot.1"]}


@rule("BP-9.4.c")
def test_those_who_waited_enter_later_in_the_same_areas() -> None:
    """Of six Achaeans of turn 4 two wait; on turn 5 one enters at Kos and one still waits."""
    play = position("achaea", "new_units", on={"egypt": {"kos": {"foot": 1}}}, turn=4, dice={"chit": ["achaea"]})
    play.do({"wilusyia": 4}).until("arrive")
    assert play.seen().turn == 5
    play.expect("blue", "arrive")
    assert play.options() == ["wilusyia", "seha_river_land", "assuwa", "kos"]
    play.refused({"lukka": 1}).refused({"kos": 3}, rule="BP-9.4.c")
    play.do({"kos": 1})
    assert here(play, "kos", "achaea") == {"foot": 1}
    assert offmap(play, "4.achaea") == {"foot": 1}


@rule("BP-9.4.c")
def test_two_forces_of_one_nation_wait_apart() -> None:
    """Cimmerians of turn 9 that waited enter on turn 10 beside the six that are new."""
    play = position("cimmeria", "new_units", turn=9, dice={"chit": ["cimmeria"]})
    play.do({"west_caucasus": 1}).until("arrive", "white")
    assert play.seen().turn == 10
    first = play.ask.options[0].most
    play.do({})
    assert sorted([first, play.ask.options[0].most]) == [6, 7]


@rule("BP-4.1.e", "BP-9.4.c")
def test_a_nation_that_only_waits_keeps_its_chit() -> None:
    """All Luvians wait on turn 4: no arrivals follow, yet their chit is in the container of turn 5."""
    play = position("luvians", "new_units", on={"sumer": {"sumer": {"foot": 1}}}, turn=4, dice={"chit": ["luvians"]})
    play.do({}, {}).until("arrive", "yellow")
    assert play.seen().turn == 5
    assert "luvians" in play.seen().nations


@rule("BP-9.4.c")
@pytest.mark.parametrize(("nation", "turn"), [("assyria", 2), ("elam", 4), ("media", 8)])
def test_forces_that_are_placed_may_not_wait(nation: str, turn: int) -> None:
    """What the chart places must all come."""
    play = position(nation, "new_units", turn=turn)
    play.refused({}, rule="BP-9.1.a")
