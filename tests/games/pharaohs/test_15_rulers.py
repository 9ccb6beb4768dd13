"""15.1 Rulers come and go."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.pharaohs.data.tables import RULERS
from engine.games.pharaohs.position.pieces import PIECES, by_area
from tests.games.pharaohs.positions import here, position
from tests.games.pharaohs.situations import who
from tests.kit import LoadedDice, new_session, random_play
from tests.rules import rule

EGYPT = ["on", "upper_egypt", "lower_egypt", "thebaid", "naucratis"]


CANAAN = ["kadesh", "ugarit", "aleppo", "phoenicia", "philistia", "judah", "syria"]


ASSYRIA = ["assyria", "arrapha", "zamua"]


PLACED = [  # turn, nation, Ruler, areas (none: with any unit), which of two turns
    (1, "egypt", "thutmosis_iii", EGYPT, 1),
    (1, "canaan", "darusha", CANAAN, 1),
    (2, "hatti", "suppiluliumas_i", ["west_taurus", "hatti"], 1),
    (3, "hatti", "muwatallis", [], 1),
    (3, "assyria", "shalamaneser_i", ASSYRIA, 1),
    (3, "egypt", "ramesses_ii", EGYPT, 1),
    (4, "egypt", "ramesses_iii", [], 1),
    (4, "elam", "shutruk_nahunte", ["south_zagros", "elam"], 1),
    (5, "chaldea", "nebuchadnezzar_i", ["babylon", "akkad"], 1),
    (5, "assyria", "tiglath_pileser_i", [], 1),
    (6, "judah", "saul", ["judah"], 1),
    (7, "judah", "solomon", ["judah", "philistia"], 1),
    (7, "egypt", "shishank_i", EGYPT, 1),
    (8, "phrygia", "midas", ["phrygia"], 1),
    (8, "assyria", "ashur_nasir_pal_ii", ASSYRIA, 1),
    (8, "assyria", "shalmaneser_iii", [], 2),
    (8, "urartu", "sardur", ["urartu"], 1),
    (9, "nubia", "piye", ["thebaid"], 1),
    (9, "assyria", "tiglath_pileser_iii", ASSYRIA, 1),
    (9, "assyria", "sargon_ii", [], 2),
    (9, "urartu", "sardur_ii", [], 1),
    (10, "media", "cyaxares", ["media", "hyrkania", "north_zagros"], 1),
    (10, "chaldea", "nabpolassar", ["babylon", "akkad", "arabian_desert"], 1),
    (10, "egypt", "psammetichus", EGYPT, 1),
    (10, "assyria", "ashurbanipal", [], 1),
    (10, "lydia", "alyattes", ["assuwa", "kos", "lukka"], 1),
    (10, "judah", "josiah", [], 1),
]


@rule("BP-15.1.a", "BP-15.1.b", "BP-2.3.1.a")
@pytest.mark.parametrize(("turn", "nation", "ruler", "areas", "part"), PLACED, ids=[row[2] for row in PLACED])
def test_where_each_ruler_is_placed(turn: int, nation: str, ruler: str, areas: list[str], part: int) -> None:
    """In one of the areas the chart lists, held or not; or, listed with any unit, where a unit of the nation is."""
    if nation == "egypt" and turn == 1:
        assert len(areas) == 5
    units = ["aleppo", "syria"]
    on = {nation: {area: {"foot": 1} for area in units}}
    play = position(nation, "new_units", on=on, turn=turn, part=part)
    for _ in range(10):
        if play.ask.topic not in ("arrive", "marker"):
            break
        play.do(play.ask.default)
    wanted = areas or units
    if len(wanted) > 1:
        play.expect(play.ask.seat, "ruler")
        assert sorted(play.options()) == sorted(wanted)
        play.refused("alasa", rule="BP-15.1.a")
        play.do(wanted[-1])
    assert f"{nation}.ruler.{ruler}" in by_area(play.seen())[wanted[-1]]


@rule("BP-15.1.a")
@pytest.mark.parametrize(("turn", "nation"), [(2, "egypt"), (5, "egypt"), (4, "hatti"), (7, "assyria"), (6, "urartu")])
def test_no_ruler_comes_on_other_turns(turn: int, nation: str) -> None:
    play = position(nation, "new_units", on={nation: {"aleppo": {"foot": 1}}}, turn=turn)
    play.expect(play.ask.seat, "move")
    assert here(play, "aleppo", nation) == {"foot": 1}


@rule("BP-15.1.b")
def test_with_any_unit_means_units_not_markers() -> None:
    """An own marker without a unit is no company for Ramesses III, nor are Nubian troops off the map for others."""
    on: Any = {"assyria": {"arrapha": {"foot": 1}, "zamua": {"terror": 1}, "akkad": {"chariot": 1}}}
    play = position("assyria", "new_units", on=on, turn=5).expect("red", "ruler")
    assert sorted(play.options()) == ["akkad", "arrapha"]


@rule("BP-15.1.b")
def test_a_ruler_who_finds_no_unit_is_not_placed_that_turn() -> None:
    on = {"elam": {"elam": {"foot": 1}}}
    play = position("hatti", "new_units", on=on, turn=3, chits=("elam",), dice={"chit": ["elam"]})
    assert "Muwatallis finds no unit of Hatti to join." in play.log()
    assert who(play) == "elam"
    assert not any(".ruler." in piece for stack in by_area(play.seen()).values() for piece in stack)
    assert play.seen().offmap == {}, "and he does not wait"


@rule("BP-15.1.b")
def test_a_ruler_may_be_placed_in_a_listed_area_among_enemies() -> None:
    """Listed areas need no own unit, and enemies do not shut them."""
    on = {"phrygia": {"kaska": {"foot": 1}}, "hatti": {"phrygia": {"foot": 1}}}
    play = position("phrygia", "new_units", on=on, turn=8)
    assert "phrygia.ruler.midas" in by_area(play.seen())["phrygia"]


@rule("BP-15.1.1.a")
@pytest.mark.parametrize("scenario", ["full", "first_five"])
def test_rulers_of_turn_one_are_placed_when_drawn_in_the_turn(scenario: str) -> None:
    on = {"egypt": {"on": {"foot": 1}}, "canaan": {"syria": {"foot": 1}}}
    play = position(
        phase="draw", scenario=scenario, on=on, turn=1, chits=("egypt", "canaan"), dice={"chit": ["canaan", "egypt"]}
    )
    play.expect("yellow", "ruler").do("judah")
    assert by_area(play.seen())["judah"] == ["canaan.ruler.darusha"]
    assert not any("thutmosis" in piece for stack in by_area(play.seen()).values() for piece in stack)
    play.until("ruler", "blue").do("on")
    assert "egypt.ruler.thutmosis_iii" in by_area(play.seen())["on"]
    assert by_area(play.seen())["judah"] == ["canaan.ruler.darusha"], "until the game turn ends"


@rule("BP-15.1.2.a")
def test_every_ruler_leaves_when_the_game_turn_ends() -> None:
    """All of them, whoever moved last; not before the last nation has finished."""
    on: Any = {
        "elam": {"elam": {"foot": 1, "ruler": "shutruk_nahunte"}},
        "egypt": {"on": {"foot": 1, "ruler": "ramesses_iii"}},
    }
    play = position("elam", on=on, turn=4, chits=("libya",))
    play.do("done")
    assert here(play, "elam", "elam") == {"foot": 1, "ruler": 1}
    assert play.seen().turn == 4
    while play.seen().turn == 4:
        assert here(play, "on", "egypt") == {"foot": 1, "ruler": 1}
        play.do(play.ask.default)
    assert here(play, "elam", "elam") == here(play, "on", "egypt") == {"foot": 1}


@rule("BP-15.1.2.a", "BP-2.3.1.a")
@pytest.mark.parametrize("scenario", ["full", "last_five"])
def test_only_rulers_of_the_turn_ever_stand_on_the_map(scenario: str) -> None:
    """Through whole games each Ruler belongs to its nation and turn, stands once, and never comes twice."""
    came: dict[str, int] = {}

    def look(session: Any) -> None:
        shown = session.seen(None)
        rulers = [p for stack in by_area(shown).values() for p in stack if PIECES[p].kind == "ruler"]
        assert len(rulers) == len(set(rulers))
        for piece in rulers:
            king = RULERS[PIECES[piece].serial]
            assert (king.nation, king.turn) == (PIECES[piece].nation, shown.turn)
            came[king.id] = shown.turn

    random_play(new_session("pharaohs", scenario, seed=5, dice=LoadedDice(seed=5)), 5, look)
    assert len(came) >= 10


@rule("BP-15.1.b")
def test_a_ruler_with_any_unit_joins_one_of_the_nations_units() -> None:
    """Muwatallis goes where Hittites stand, and nowhere else."""
    play = position("hatti", "new_units", on={"hatti": {"kadesh": {"foot": 1}, "lukka": {"chariot": 1}}}, turn=3)
    play.expect("white", "ruler")
    assert sorted(play.options()) == ["kadesh", "lukka"]
    play.refused("hatti").do("kadesh")
    assert here(play, "kadesh", "hatti") == {"foot": 1, "ruler": 1}


@rule("BP-15.1.b")
def test_without_a_unit_such_a_ruler_does_not_come() -> None:
    """Muwatallis finds no Hittite on the map and is not placed that turn."""
    play = position("hatti", "new_units", on={"sumer": {"sumer": {"foot": 1}}}, turn=3, chits=("sumer",))
    play.until("move", "red")
    assert not any(".ruler." in piece for stack in by_area(play.seen()).values() for piece in stack)
