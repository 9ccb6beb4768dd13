"""The arrival charts as they are played: SC4.1 for turns 1 to 5, SC6.0 for turns 4 to 8."""

import pytest

from engine.games.pharaohs.data.tables import NATIONS
from engine.games.pharaohs.position.pieces import by_area
from tests.games.pharaohs.positions import here, position
from tests.kit import LoadedDice, Play, easy, new_session
from tests.rules import rule

HOME = "caspia"  # no arrival list names it
KINDS = {"F": "foot", "C": "chariot", "V": "cavalry", "K": "camel"}

# turn.nation | units | Ruler | markers | mode | areas; part 2 of a Beloved turn is named behind the nation
TURN_2 = """
2.hatti|6F 5C|suppiluliumas_i||place|west_taurus hatti
2.assyria|4F||siege|place|assyria arrapha zamua
2.achaea|2C|||invade|wilusyia seha_river_land assuwa kos
"""
TURN_3 = """
3.judah|4F||chosen|invade|sinai pelusium
3.hatti||muwatallis||with_unit|
3.assyria|5F 4C|shalamaneser_i||place|assyria arrapha zamua
3.egypt|3C|ramesses_ii||place|on upper_egypt lower_egypt thebaid naucratis
"""
TURN_4 = """
4.luvians|6F 2C|||land|lukka kos arzawa
4.phrygia|6F|||land|phrygia wilusyia seha_river_land
4.sea_peoples|6F 2C|||land|arzawa kizzuwatna aleppo ugarit kadesh phoenicia philistia pelusium on naucratis alasa
4.elam|4F 3C|shutruk_nahunte||place|south_zagros elam
4.libya|4F|||hold|libyan_desert
4.achaea|6F|||invade|wilusyia seha_river_land assuwa kos
4.egypt||ramesses_iii||with_unit|
"""
TURN_5 = """
5.chaldea|6F 2C|nebuchadnezzar_i||place|babylon akkad
5.assyria||tiglath_pileser_i||with_unit|
5.arameans|3F 2V 2K|||invade|babylon euphrates hamath judah mari sinai sumer syria
"""
TURN_6 = """
6.judah|2C|saul||place|judah
6.lydia|6F|||land|lukka kos assuwa
6.phrygia|3F|||land|phrygia wilusyia seha_river_land
"""
TURN_7 = """
7.judah|2C|solomon||place|judah philistia
7.libya|4F|||hold|libyan_desert
7.egypt|3F|shishank_i||place|on upper_egypt lower_egypt thebaid naucratis
"""
TURN_8 = """
8.phrygia|2V|midas||place|phrygia
8.nubia|8F||siege siege|invade|thebaid
8.assyria|9F 4V|ashur_nasir_pal_ii|terror|place|assyria arrapha zamua
8.assyria.2||shalmaneser_iii||with_unit|
8.urartu|3V|sardur||place|urartu
8.media|3F|||place|media hyrkania north_zagros
"""


def rows(*sheets: str) -> list[str]:
    return [row for sheet in sheets for row in sheet.split("\n") if row]


def play_arrivals(row: str, scenario: str, chart: str = "evened") -> None:
    """Play the New Units Phase of one chart entry: every question, its areas, its numbers, and what stands then."""
    name, force, ruler, markers, mode, listed = row.split("|")
    turn, nation, *second = name.split(".")
    areas = listed.split()
    units = {KINDS[part[-1]]: int(part[:-1]) for part in force.split()}
    play = position(
        nation,
        "new_units",
        on={nation: {HOME: {"foot": 1}}},
        turn=int(turn),
        scenario=scenario,
        part=2 if second else 1,
        options={"late_arrivals": chart},
    )
    asked = [count for count in units.values() if len(areas) > 1 or mode in ("invade", "land")]
    for count in asked:
        assert play.ask.topic == "arrive"
        assert sorted(play.options()) == sorted(areas)
        assert [option.most for option in play.ask.options] == [count] * len(areas)
        play.refused({HOME: count}).refused({areas[0]: count + 1})
        if mode == "place":
            play.refused({areas[0]: count - 1}, rule="BP-9.1.a")
        play.do({areas[-1]: count})
    for _ in markers.split():
        if len(areas) > 1:
            assert play.ask.topic == "marker"
            assert sorted(play.options()) == sorted(areas)
            play.do(areas[-1])
    if ruler and len(areas) > 1:
        assert play.ask.topic == "ruler"
        assert sorted(play.options()) == sorted(areas)
        play.do(areas[-1])
    assert play.ask.topic == "move", name
    expected = dict(units)
    for marker in markers.split():
        expected[marker] = expected.get(marker, 0) + 1
    if ruler:
        place = areas[-1] if areas else HOME
        assert f"{nation}.ruler.{ruler}" in by_area(play.seen())[place]
    if areas:
        assert here(play, areas[-1], nation) == {**expected, **({"ruler": 1} if ruler else {})}
    pieces = [p for stack in by_area(play.seen()).values() for p in stack if p.startswith(f"{nation}.")]
    gods = sum(".god." in piece for piece in pieces)
    assert len(pieces) - gods == 1 + sum(expected.values()) + bool(ruler), "nothing else has come"
    assert play.seen().offmap == {}


@rule("BP-SC4.1.c", "BP-SC4.1.d", "BP-SC4.1.e", "BP-SC4.1.f", "BP-SC4.1.g", "BP-SC4.1.h")
@pytest.mark.parametrize("row", rows(TURN_2, TURN_3, TURN_4, TURN_5), ids=lambda row: row.split("|")[0])
@pytest.mark.parametrize("scenario", ["full", "first_five"])
def test_turns_2_to_5_of_the_first_chart(row: str, scenario: str) -> None:
    """What comes, how many, where, and whether it may wait."""
    play_arrivals(row, scenario)


@rule("BP-SC6.0.b", "BP-SC6.0.e", "BP-SC6.0.f", "BP-SC6.0.g")
@pytest.mark.parametrize("row", rows(TURN_4, TURN_5, TURN_6, TURN_7, TURN_8), ids=lambda row: row.split("|")[0])
def test_turns_4_to_8_of_the_middle_five(row: str) -> None:
    """Turns 4 and 5 as in the first chart, then its own."""
    play_arrivals(row, "middle_five")


@rule("BP-SC6.0.e", "BP-SC6.0.f", "BP-SC6.0.g", "BP-SC9.1.f")
@pytest.mark.parametrize("row", rows(TURN_6, TURN_7, TURN_8), ids=lambda row: row.split("|")[0])
@pytest.mark.parametrize("scenario", ["full", "last_five"])
def test_turns_6_to_8_of_the_other_scenarios(row: str, scenario: str) -> None:
    """The full game and the Last Five Turns use the same chart."""
    play_arrivals(row, scenario)


@rule("BP-SC4.1.c", "BP-SC4.1.d", "BP-SC4.1.e", "BP-SC4.1.f", "BP-SC6.0.e", "BP-SC6.0.f", "BP-SC6.0.g")
@pytest.mark.parametrize("turn", [2, 3, 4, 5, 6, 7, 8])
def test_nobody_else_arrives(turn: int) -> None:
    """A nation the turn does not name goes straight to its movement."""
    named = [
        row.split(".")[1].split("|")[0]
        for row in rows(TURN_2, TURN_3, TURN_4, TURN_5, TURN_6, TURN_7, TURN_8)
        if row.startswith(f"{turn}.")
    ] + (["urartu"] if turn == 5 else [])
    for nation in NATIONS:
        if nation not in named:
            play = position(nation, "new_units", on={nation: {HOME: {"foot": 1}}}, turn=turn)
            assert play.ask.topic == "move", nation
            pieces = [p for stack in by_area(play.seen()).values() for p in stack]
            assert pieces == [f"{nation}.foot.1"], nation


# --- turn 1 -------------------------------------------------------------------------------------------------

SET_UP = {
    "egypt": {"foot": 10, "chariot": 4, "god": 1},
    "sumer": {"foot": 5},
    "mitanni": {"foot": 6, "chariot": 5},
    "elam": {"foot": 4},
    "hatti": {"foot": 6, "chariot": 2, "god": 1},
    "kassites": {"foot": 8, "chariot": 4},
    "canaan": {"foot": 7, "chariot": 5},
}


@rule("BP-SC4.1.a", "BP-3.1.e", "BP-15.1.1.a")
def test_seven_nations_set_up_and_their_rulers_come_in_their_own_turns() -> None:
    """After the set-up no Ruler stands; Thutmosis III is placed when Egypt's chit is drawn in turn 1."""
    play = Play(
        new_session("pharaohs", "first_five", dice=LoadedDice({"set-up chit": list(SET_UP), "chit": ["egypt"]}))
    )
    while play.ask.topic == "set up":
        play.do(easy(play.ask))
    counts: dict[str, dict[str, int]] = {}
    for stack in by_area(play.seen()).values():
        for piece in stack:
            nation, kind, _ = piece.split(".")
            counts.setdefault(nation, {})[kind] = counts.get(nation, {}).get(kind, 0) + 1
    assert counts == SET_UP
    play.expect("blue", "ruler")
    assert sorted(play.options()) == ["lower_egypt", "naucratis", "on", "thebaid", "upper_egypt"]
    play.do("on")
    assert here(play, "on", "egypt")["ruler"] == 1


@rule("BP-SC4.1.b", "BP-3.1.c")
def test_canaan_sets_up_three_to_an_area() -> None:
    """A fourth foot is refused, and chariots find only the room that is left."""
    play = Play(new_session("pharaohs", "first_five", dice=LoadedDice({"set-up chit": ["canaan"]})))
    play.expect("yellow", "set up").refused({"kadesh": 4, "ugarit": 3}, rule="BP-3.1")
    play.do({"kadesh": 3, "ugarit": 3, "aleppo": 1})
    assert "kadesh" not in play.options()
    play.refused({"aleppo": 3, "syria": 2}, rule="BP-3.1").do({"aleppo": 2, "syria": 3})
    assert here(play, "aleppo", "canaan") == {"foot": 1, "chariot": 2}


# --- single lines -------------------------------------------------------------------------------------------


@rule("BP-SC4.1.g")
def test_sea_peoples_split_among_several_coasts_and_alasa() -> None:
    """From Arzawa round to Naucratis; Lukka, before Arzawa, is refused."""
    play = position("sea_peoples", "new_units", turn=4)
    play.refused({"lukka": 1}).do({"arzawa": 1, "alasa": 2, "naucratis": 2, "philistia": 1}, {"alasa": 2})
    assert here(play, "alasa", "sea_peoples") == {"foot": 2, "chariot": 2}
    assert here(play, "naucratis", "sea_peoples") == {"foot": 2}


@rule("BP-SC4.1.h")
def test_arameans_choose_which_riders_go_where() -> None:
    """Two horse to Syria, two camels to Sumer, foot between them; not into the desert itself."""
    play = position("arameans", "new_units", turn=5)
    play.refused({"arabian_desert": 1}).do({"syria": 2, "sumer": 1}, {"syria": 2}, {"sumer": 2})
    assert here(play, "syria", "arameans") == {"foot": 2, "cavalry": 2}
    assert here(play, "sumer", "arameans") == {"foot": 1, "camel": 2}


@rule("BP-SC4.1.i")
@pytest.mark.parametrize("scenario", ["full", "first_five"])
def test_urartu_on_turn_5_one_in_each_area(scenario: str) -> None:
    """Mannai, Ashuguzai, Urartu and Van; no choice."""
    play = position("urartu", "new_units", turn=5, scenario=scenario)
    found = {area: here(play, area, "urartu") for area in ("mannai", "ashuguzai", "urartu", "van")}
    assert all(stack == {"foot": 1} for stack in found.values())


@rule("BP-SC6.0.c")
def test_urartu_on_turn_5_of_the_middle_five() -> None:
    """Urartu or Ashuguzai, freely divided."""
    play = position("urartu", "new_units", turn=5, scenario="middle_five")
    assert sorted(play.options()) == ["ashuguzai", "urartu"]
    play.refused({"van": 1, "urartu": 3}).do({"ashuguzai": 1, "urartu": 3})
    assert here(play, "urartu", "urartu") == {"foot": 3}


@rule("BP-SC6.0.d", "BP-16.0.e")
def test_assur_stays_through_turn_5_of_the_middle_five_and_then_leaves() -> None:
    """Assyria's own turn 5 does not move it; turn 6 does."""
    on = {"assyria": {"arrapha": {"foot": 1, "god": 1}}}
    play = position("assyria", "new_units", on=on, turn=5, scenario="middle_five")
    play.expect("red", "move")
    assert here(play, "arrapha", "assyria") == {"foot": 1, "god": 1, "ruler": 1}
    after = position("", "turn_end", on=on, turn=5, scenario="middle_five", dice={"chit": ["assyria"]})
    after.expect("red", "move")
    assert after.seen().turn == 6
    assert here(after, "arrapha", "assyria") == {"foot": 1}


@rule("BP-SC6.0.j")
def test_the_container_of_turn_4_of_the_middle_five() -> None:
    """The ten nations of the position and the four that join."""
    play = Play(new_session("pharaohs", "middle_five"))
    ten = ["achaea", "egypt", "hatti", "judah", "elam", "mitanni", "assyria", "sumer", "canaan", "kassites"]
    drawn = [line.removeprefix("The chit of ").split(" is drawn")[0] for line in play.log() if " is drawn" in line]
    assert play.seen().turn == 4
    assert sorted(play.seen().nations) == sorted([*ten, "phrygia", "sea_peoples", "luvians", "libya"])
    assert len(play.seen().chits) == 14 - len(drawn)


@rule("BP-SC6.0.h", "BP-SC6.0.i", "BP-5.10.c", "BP-5.10.d")
@pytest.mark.parametrize("scenario", ["full", "middle_five", "last_five"])
def test_assyria_beloved_on_turn_8(scenario: str) -> None:
    """The army and Ashur-nasir-pal II come in the first turn; in the second only Shalmaneser III, the other gone."""
    play = position(
        "",
        "turn_end",
        on={"assyria": {"zamua": {"foot": 1}}, "sumer": {"sumer": {"foot": 1}}},
        turn=7,
        scenario=scenario,
        dice={"chit": ["assyria", "sumer"]},
    )
    play.expect("red", "arrive").do({"assyria": 5, "arrapha": 4}, {"zamua": 4}, "arrapha", "assyria")
    assert "assyria.ruler.ashur_nasir_pal_ii" in by_area(play.seen())["assyria"]
    play.until("ruler", "red")
    assert play.seen().march.part == 2
    assert sorted(play.options()) == ["arrapha", "assyria", "zamua"]
    play.do("arrapha").expect("red", "move")
    rulers = [p for stack in by_area(play.seen()).values() for p in stack if ".ruler." in p]
    assert rulers == ["assyria.ruler.shalmaneser_iii"]
    units = [p for stack in by_area(play.seen()).values() for p in stack if p.startswith("assyria.")]
    assert sum(".foot." in p for p in units) == 10
    assert sum(".cavalry." in p for p in units) == 4
