"""BP-R1 to BP-R7: the map, the fixed groups, turns 9 and 10, replacement areas, the winner and the scenarios."""

import re
from pathlib import Path
from typing import Any

import pytest

import engine.games.pharaohs
from engine.games.pharaohs import SPEC
from engine.games.pharaohs.data.tables import AREAS, CITY, ENTRIES, GROUPS, LAND, NATIONS, SEA, TERRAIN
from engine.games.pharaohs.position.pieces import by_area
from tests.games.pharaohs.positions import here, position
from tests.games.pharaohs.situations import REPLACEMENT
from tests.games.pharaohs.test_arrivals import HOME, play_arrivals, rows
from tests.kit import Play, new_session
from tests.rules import rule

# --- the map (R1) -------------------------------------------------------------------------------------------


def slug(name: str) -> str:
    return name.lower().replace(" ", "_").replace("-", "_")


def printed_map() -> dict[str, tuple[str, str, str, list[str]]]:
    """The table of areas in the rules text: terrain, city, coast and neighbors."""
    text = (Path(engine.games.pharaohs.__file__).parent / "rules.md").read_text(encoding="utf-8")
    table = text[text.index("`BP-R1.a`") : text.index("`BP-R1.b`")]
    found = {}
    for row in re.findall(r"^\|(.+)\|$", table, re.MULTILINE):
        area, terrain, city, coast, neighbors = (cell.strip() for cell in row.split("|"))
        if area != "area" and not area.startswith("-"):
            near = [] if neighbors == "none" else [slug(name) for name in neighbors.split(", ")]
            found[slug(area)] = (terrain.lower(), "" if city == "-" else city, coast, near)
    return found


@rule("BP-R1.a")
def test_the_map_is_the_table_of_the_rules() -> None:
    """59 areas with the terrain, city, coast number and neighbors that the rules list."""
    table = printed_map()
    assert len(table) == 59
    assert sorted(AREAS) == sorted(table)
    for area, (terrain, city, coast, near) in table.items():
        assert TERRAIN[area] == terrain, area
        assert CITY.get(area, "") == city, area
        assert AREAS[area].coast == {"-": 0, "island": 20}.get(coast, int(coast) if coast.isdigit() else 0), area
        assert sorted(LAND[area]) == sorted(near), area


@rule("BP-R1.b")
def test_128_mutual_borders_join_all_areas_but_alasa() -> None:
    """Every border has two sides, and from On all but Alasa is in reach."""
    assert sum(len(near) for near in LAND.values()) == 2 * 128
    assert all(area in LAND[near] for area in LAND for near in LAND[area])
    reached = ["on"]
    for area in reached:
        reached += [near for near in LAND[area] if near not in reached]
    assert sorted([*reached, "alasa"]) == sorted(AREAS)


@rule("BP-R1.c")
def test_terrain_totals() -> None:
    """26 Fertile, 12 Hill, 15 Mountain, 5 Desert, 1 Marsh."""
    kinds = list(TERRAIN.values())
    totals = {kind: kinds.count(kind) for kind in ("fertile", "hill", "mountain", "desert", "marsh")}
    assert totals == {"fertile": 26, "hill": 12, "mountain": 15, "desert": 5, "marsh": 1}


@rule("BP-R1.d")
def test_the_deserts() -> None:
    """Pelusium, the Libyan and the Arabian Desert and Nubia, beside Sinai."""
    deserts = [area for area, terrain in TERRAIN.items() if terrain == "desert"]
    assert sorted(deserts) == ["arabian_desert", "libyan_desert", "nubia", "pelusium", "sinai"]


@rule("BP-R1.e")
def test_the_coast() -> None:
    """Nineteen numbers in a row and the island, which is one step from four of them."""
    coast = {AREAS[area].coast: area for area in AREAS if AREAS[area].coast}
    assert sorted(coast) == list(range(1, 21))
    assert coast[20] == "alasa"
    for number in range(1, 19):
        assert coast[number + 1] in SEA[coast[number]]
        assert coast[number] in SEA[coast[number + 1]]
    assert sorted(SEA["alasa"]) == ["aleppo", "arzawa", "kizzuwatna", "ugarit"]
    steps = 2 * (18 + 4)
    assert sum(len(near) for near in SEA.values()) == steps


@rule("BP-R1.f")
def test_closed_seas_have_no_number() -> None:
    """Caspia, Hyrkania, Elam and Sinai."""
    assert [AREAS[area].coast for area in ("caspia", "hyrkania", "elam", "sinai")] == [0, 0, 0, 0]


@rule("BP-R1.g")
def test_twenty_cities() -> None:
    """Millawanda is in Kos and Thebes in Thebaid."""
    assert len(CITY) == 20
    assert (CITY["kos"], CITY["thebaid"]) == ("Millawanda", "Thebes")


@rule("BP-R1.h")
def test_east_caucasus_joins_the_caucasus_to_caspia() -> None:
    """An area of its own between West Caucasus and Caspia, which do not touch."""
    assert {"west_caucasus", "caspia"} <= {*LAND["east_caucasus"]}
    assert "caspia" not in LAND["west_caucasus"]


@rule("BP-R1.i", "BP-R2.f")
def test_around_the_arabian_desert() -> None:
    """Exactly eight areas."""
    eight = ["babylon", "euphrates", "hamath", "judah", "mari", "sinai", "sumer", "syria"]
    assert sorted(LAND["arabian_desert"]) == eight
    assert sorted(GROUPS["adjacent_to_arabian_desert"]) == eight


@rule("BP-R1.j")
def test_around_the_libyan_desert() -> None:
    """Exactly four areas."""
    assert sorted(LAND["libyan_desert"]) == ["lower_egypt", "naucratis", "thebaid", "upper_egypt"]


@rule("BP-R1.k", "BP-13.4.d")
def test_nubia_borders_thebaid_and_counts_nowhere() -> None:
    """One border; a Nubian there controls no area, scores nothing and gives no limit."""
    assert LAND["nubia"] == ("thebaid",)
    assert [area for area in LAND if "nubia" in LAND[area]] == ["thebaid"]
    play = position("nubia", "new_units", on={"nubia": {"nubia": {"foot": 3}}}, dead={"nubia": {"foot": 6}}, turn=10)
    play.do("return:foot").expect("white", "move").finish()
    assert play.seen().points["white"] == 0


@rule("BP-R1.l")
def test_four_inland_areas() -> None:
    """Hamath, Syria, Judah and Lower Egypt."""
    for area in ("hamath", "syria", "judah", "lower_egypt"):
        assert AREAS[area].coast == 0
        assert area not in SEA


# --- the groups (R2) ----------------------------------------------------------------------------------------

MEDITERRANEAN = (
    "wilusyia seha_river_land assuwa kos lukka arzawa kizzuwatna aleppo ugarit kadesh phoenicia philistia"
    " pelusium on naucratis alasa"
)


@rule("BP-R2.a", "BP-R2.b", "BP-R2.c", "BP-R2.d", "BP-R2.e")
@pytest.mark.parametrize(
    ("group", "areas"),
    [
        ("mediterranean_areas", MEDITERRANEAN),
        (
            "mediterranean_south_of_kizzuwatna",
            "aleppo ugarit kadesh phoenicia philistia pelusium on naucratis alasa",
        ),
        (
            "hill_areas_north_of_ugarit",
            "arzawa seha_river_land wilusyia phrygia hatti hurri_land mannai caspia",
        ),
        (
            "asia_minor",
            "wilusyia seha_river_land assuwa kos lukka arzawa kizzuwatna phrygia zippasla pitassa hatti kaska"
            " chalbyes west_taurus east_taurus",
        ),
        ("areas_of_the_rivers", "euphrates mitanni hanigalbat mari tigris"),
    ],
)
def test_groups(group: str, areas: str) -> None:
    """The fixed lists, no area more or less."""
    assert sorted(GROUPS[group]) == sorted(areas.split())


@rule("BP-R2.g")
def test_the_coast_from_arzawa_to_naucratis() -> None:
    """Coast numbers 10 to 19: there, and in Alasa, the Sea Peoples land."""
    play = position("sea_peoples", "new_units", turn=4)
    assert sorted(play.options()) == sorted([a for a in AREAS if 10 <= AREAS[a].coast <= 19] + ["alasa"])


# --- arrivals of turns 9 and 10 (R3, R4) --------------------------------------------------------------------

TURN_9 = """
9.cimmeria|8V|||invade|west_caucasus east_caucasus
9.nubia|3F|piye||invade|thebaid
9.assyria|2F 1V|tiglath_pileser_iii|siege|place|assyria arrapha zamua
9.assyria.2||sargon_ii||with_unit|
9.chaldea|3F|||invade|arabian_desert babylon euphrates hamath judah mari sinai sumer syria
9.urartu||sardur_ii||with_unit|
9.media|4F 2V|||place|media hyrkania north_zagros
"""
TURN_10 = """
10.media|6F 6V|cyaxares||place|media hyrkania north_zagros
10.chaldea|4F 3V|nabpolassar||place|babylon akkad arabian_desert
10.egypt|8F 3C|psammetichus||place|on upper_egypt lower_egypt thebaid naucratis
10.assyria||ashurbanipal||with_unit|
10.lydia|2V|alyattes||place|assuwa kos lukka
10.cimmeria|6V|||invade|west_caucasus east_caucasus
10.judah||josiah||with_unit|
"""


FIRST_CHART = """
9.assyria|4F 2V|tiglath_pileser_iii|siege|place|assyria arrapha zamua
9.media|2F|||place|media hyrkania north_zagros
10.media|4F 4V|cyaxares||place|media hyrkania north_zagros
10.egypt|4F|psammetichus||place|on upper_egypt lower_egypt thebaid naucratis
10.lydia|4V|alyattes||place|assuwa kos lukka
10.cimmeria|3V|||invade|west_caucasus east_caucasus
"""


@rule("BP-R3.c", "BP-R3.d", "BP-R3.e", "BP-R3.f", "BP-R3.g", "BP-R3.i", "BP-R3.j")
@pytest.mark.parametrize("row", rows(TURN_9), ids=lambda row: row.split("|")[0])
def test_turn_9(row: str) -> None:
    """What comes, how many, where, and whether it may wait."""
    play_arrivals(row, "full")


@rule("BP-R4.b", "BP-R4.c", "BP-R4.d", "BP-R4.e", "BP-R4.f", "BP-R4.g", "BP-R4.h")
@pytest.mark.parametrize("row", rows(TURN_10), ids=lambda row: row.split("|")[0])
def test_turn_10(row: str) -> None:
    """The same for the last turn."""
    play_arrivals(row, "full")


def first_rows() -> list[str]:
    """Six entries had other troops; the rest is the same."""
    first = {row.split("|")[0]: row for row in rows(FIRST_CHART)}
    return [first.get(row.split("|")[0], row) for row in rows(TURN_9, TURN_10)]


@rule("BP-O11")
@pytest.mark.parametrize("row", first_rows(), ids=lambda row: row.split("|")[0])
@pytest.mark.parametrize("scenario", ["full", "last_five"])
def test_o11_the_first_chart(row: str, scenario: str) -> None:
    """In the full game where it is chosen, in the Last Five Turns always."""
    play_arrivals(row, scenario, "first" if scenario == "full" else "evened")


@rule("BP-R4.i")
@pytest.mark.parametrize("turn", [9, 10])
def test_nobody_else_arrives(turn: int) -> None:
    """The other nations go straight to their movement."""
    named = [row.split(".")[1].split("|")[0] for row in rows(TURN_9, TURN_10) if row.startswith(f"{turn}.")]
    for nation in NATIONS:
        if nation not in named:
            play = position(nation, "new_units", on={nation: {HOME: {"foot": 1}}}, turn=turn)
            assert play.ask.topic == "move", nation
            pieces = [p for stack in by_area(play.seen()).values() for p in stack]
            assert pieces == [f"{nation}.foot.1"], nation
    assert sorted(named) == sorted(e.nation for e in ENTRIES["full"].values() if e.turn == turn)


@rule("BP-R3.a")
def test_cimmeria_joins_on_turn_9() -> None:
    """Its chit is not in the container of turn 8 and is in that of turn 9, the only one that joins."""
    on = {"sumer": {"sumer": {"foot": 1}}}
    before = position("", "turn_end", on=on, turn=7, dice={"chit": ["sumer"]})
    assert sorted(before.seen().nations) == ["media", "nubia", "sumer"]
    play = position("", "turn_end", on=on, turn=8, dice={"chit": ["sumer"]})
    assert sorted(play.seen().nations) == ["cimmeria", "sumer"]
    assert play.seen().chits == ["cimmeria"]


@rule("BP-R3.b", "BP-R3.e", "BP-R3.f", "BP-5.10.a")
def test_assyria_may_be_beloved_on_turn_9() -> None:
    """Two turns one right after the other: Tiglath-Pileser III leads the first, Sargon II the second."""
    on = {"assyria": {"assyria": {"foot": 1}}, "sumer": {"sumer": {"foot": 1}}}
    play = position("assyria", "new_units", on=on, turn=9, chits=("sumer",), options={"ninth_turn": "two"})
    play.do({"assyria": 2}, {"zamua": 1}, "assyria", "assyria", "done")
    play.until("ruler", "red")
    assert play.seen().march.part == 2
    assert play.seen().chits == ["sumer"]
    play.do("zamua")
    rulers = [p for stack in by_area(play.seen()).values() for p in stack if ".ruler." in p]
    assert rulers == ["assyria.ruler.sargon_ii"]


@rule("BP-R4.a")
def test_turn_10_brings_no_chit_and_no_second_turn() -> None:
    """The container is what it was, and Assyria has one turn."""
    on = {"assyria": {"assyria": {"foot": 1}}, "sumer": {"sumer": {"foot": 1}}}
    play = position("", "turn_end", on=on, turn=9, dice={"chit": ["assyria", "sumer"]})
    assert sorted(play.seen().nations) == ["assyria", "sumer"]
    play.expect("red", "move").do("done").until("move", "red")
    while play.seen().march.nation == "assyria":
        play.do(play.ask.default)
    assert play.seen().march.nation == "sumer"
    assert play.seen().chits == []
    play.finish()
    assert sum("is drawn" in line for line in play.log()) == 2
    assert not any("second turn" in line for line in play.log())


# --- replacement areas (R5) ---------------------------------------------------------------------------------

# of the coast from Arzawa to Naucratis only what they occupy, which here is nothing
WHERE = {**REPLACEMENT, "sea_peoples": "philistia phoenicia alasa"}
QUIET = {"egypt": 6, "libya": 6, "judah": 8}  # a turn without arrivals; 7 for all others


# fmt: off
@rule(
    "BP-R5.a", "BP-R5.b", "BP-R5.c", "BP-R5.d", "BP-R5.e", "BP-R5.f", "BP-R5.g", "BP-R5.h", "BP-R5.i", "BP-R5.j",
    "BP-R5.k", "BP-R5.l", "BP-R5.m", "BP-R5.n", "BP-R5.o", "BP-R5.p", "BP-R5.q", "BP-R5.r", "BP-R5.s", "BP-R5.t",
    "BP-R5.u",
)
@pytest.mark.parametrize("nation", NATIONS)
def test_replacement_areas(nation: str) -> None:
    """With one area far away, two dead foot: where one of them may return."""
    wanted = WHERE[nation].split()
    play = position(
        nation, "new_units", on={nation: {HOME: {"foot": 1}}}, dead={nation: {"foot": 2}}, turn=QUIET.get(nation, 7)
    )
    play.do("return:foot")
    if len(wanted) == 1:
        assert here(play, wanted[0], nation) == {"foot": 1}
    else:
        assert play.ask.topic == "replacement area"
        assert sorted(play.options()) == sorted(wanted)
        play.refused(HOME)
# fmt: on


@rule("BP-R5.r")
def test_sea_peoples_also_return_on_coasts_they_occupy() -> None:
    """Ugarit, where they stand, is open; Aleppo, empty, and Kos, before Arzawa, are not."""
    on = {"sea_peoples": {"ugarit": {"foot": 1}, "kos": {"foot": 1}, "hamath": {"foot": 1}}}
    play = position("sea_peoples", "new_units", on=on, dead={"sea_peoples": {"foot": 2}}, turn=7)
    play.do("return:foot")
    assert sorted(play.options()) == ["alasa", "philistia", "phoenicia", "ugarit"]


# --- the winner (R6) ----------------------------------------------------------------------------------------


@rule("BP-R6.a", "BP-10.4.d")
@pytest.mark.parametrize(
    ("points", "winners"),
    [
        ({"blue": 3, "red": 2, "white": 1, "yellow": 0}, ["blue"]),
        ({"blue": 3, "red": 9, "white": 9, "yellow": 0}, ["red", "white"]),
        ({"blue": 5, "red": 5, "white": 5, "yellow": 5}, ["blue", "red", "white", "yellow"]),
        ({"blue": -5, "red": -9, "white": -9, "yellow": -6}, ["blue"]),
    ],
)
def test_the_highest_total_wins_and_equal_ones_share(points: dict[str, int], winners: list[str]) -> None:
    """At the end of the last turn."""
    tally = {color: {"start": total} for color, total in points.items()}
    play = position("", "turn_end", turn=10, points=points, tally=tally)
    assert play.session.over
    assert play.seen().winners == winners


# --- the scenarios (R7) -------------------------------------------------------------------------------------

FRAMES = {"full": (1, 10), "first_five": (1, 5), "middle_five": (4, 8), "last_five": (6, 10)}


@rule("BP-R7.a", "BP-R7.b", "BP-R7.c", "BP-R7.d")
@pytest.mark.parametrize("scenario", FRAMES)
@pytest.mark.parametrize("seats", [3, 4])
def test_first_and_last_turn_for_three_or_four(scenario: str, seats: int) -> None:
    """Each begins on its first turn, and ends when its last is over and not before."""
    first, last = FRAMES[scenario]
    play = Play(new_session("pharaohs", scenario, seats=seats))
    assert play.seen().turn == first
    assert len(play.seen().seats) == seats
    on = {"sumer": {"sumer": {"foot": 1}}}
    assert position("", "turn_end", on=on, turn=last, scenario=scenario, seats=seats).session.over
    assert not position("", "turn_end", on=on, turn=last - 1, scenario=scenario, seats=seats).session.over


PRINTED = {"head_start": "none"}


@rule("BP-R7.a", "BP-R7.b", "BP-R7.c", "BP-R7.d")
def test_how_each_begins() -> None:
    """Two with the set-up by chits, two from printed positions."""
    assert {scenario.id for scenario in SPEC.start.scenarios} == {*FRAMES}
    for scenario in ("full", "first_five"):
        play = Play(new_session("pharaohs", scenario, options=PRINTED))
        assert play.ask.topic == "set up"
        assert sum(play.seen().points.values()) == 0
    middle = SPEC.view.seen(SPEC.start.deal(SPEC.setup("middle_five", 4, PRINTED)), None)
    assert middle.points == {"blue": 80, "red": 110, "white": 110, "yellow": 100}
    assert len(by_area(middle)["ugarit"]) == 2
    last = SPEC.view.seen(SPEC.start.deal(SPEC.setup("last_five", 4, PRINTED)), None)
    assert last.points == {"blue": 180, "red": 160, "white": 200, "yellow": 260}
    assert len(by_area(last)["sumer"]) == 3


@rule("BP-R7.a", "BP-R7.b", "BP-R7.c", "BP-R7.d")
@pytest.mark.parametrize(
    ("scenario", "chosen", "line"),
    [
        ("full", {}, "BP-MW-yellow.e"),
        ("first_five", {}, "BP-SC5.1-yellow.e"),
        ("first_five", {"scoring": "victory_lists"}, "BP-SC4.5-phrygia.c"),
        ("middle_five", {}, "BP-SC7.2-yellow.d"),
        ("last_five", {}, "BP-SC9.2-yellow.b"),
    ],
)
def test_what_each_is_scored_with(scenario: str, chosen: dict[str, str], line: str) -> None:
    """Phrygia holds Hatti and three areas more: the line of the sheet in use."""
    on: dict[str, Any] = {"phrygia": {area: {"foot": 1} for area in ("hatti", "phrygia", "wilusyia", "assuwa")}}
    play = position("phrygia", "scoring", on=on, scenario=scenario, turn=FRAMES[scenario][1], options=chosen).finish()
    assert line in play.seen().scored
    sheet = line.split("-")[1].split(".")[0]
    assert all(name.split("-")[1].split(".")[0] == sheet for name in play.seen().scored)


@rule("BP-R7.e")
def test_with_three_players_whites_starting_points_are_dropped() -> None:
    """Nobody inherits them."""
    printed = {"head_start": "none"}
    middle = Play(new_session("pharaohs", "middle_five", seats=3, options=printed)).seen().points
    last = Play(new_session("pharaohs", "last_five", seats=3, options=printed)).seen().points
    assert middle == {"blue": 80, "red": 110, "yellow": 100}
    assert last == {"blue": 180, "red": 160, "yellow": 260}


@rule("BP-R7.f")
@pytest.mark.parametrize("seats", [3, 4])
def test_no_other_handicap(seats: int) -> None:
    """A game in which nothing happens ends with the starting points, and 15 for Blue in the First Five Turns."""
    started = {
        "full": {},
        "first_five": {},
        "middle_five": {"blue": 80, "red": 110, "white": 110, "yellow": 100},
        "last_five": {"blue": 180, "red": 160, "white": 200, "yellow": 260},
    }
    for scenario, points in started.items():
        play = position("", "turn_end", turn=FRAMES[scenario][1], scenario=scenario, seats=seats)
        bonus = 15 if scenario == "first_five" else 0
        expected = {c: points.get(c, 0) + (bonus if c == "blue" else 0) for c in play.seen().seats}
        assert play.seen().points == expected, scenario
