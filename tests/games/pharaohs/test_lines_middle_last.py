"""The Mighty Warriors lines of the Middle and the Last Five Turns, each met and narrowly missed;
those that several scenarios share are in `test_lines_alike.py`.
"""

from __future__ import annotations

from tests.games.pharaohs.lines import Course, all_but, line, settled
from tests.rules import rule

HILLS = "phrygia wilusyia arzawa mannai"

# --- the Middle Five Turns ----------------------------------------------------------------------------------


@rule("BP-SC7.2-yellow.a")
def test_canaan_survives_in_a_starting_area_on_turn_4() -> None:
    seven = ("kadesh", "ugarit", "aleppo", "phoenicia", "philistia", "judah", "syria")
    late, elsewhere = {5: "syria", 6: "syria judah", 8: "kadesh"}, {4: "hamath euphrates luvians:syria"}
    far = {4: all_but("kadesh ugarit aleppo phoenicia philistia judah syria")}
    line("BP-SC7.2-yellow.a", "canaan", 25, [{4: area} for area in seven], late, elsewhere, far)


@rule("BP-SC7.2-yellow.c")
def test_luvians_hold_four_areas_with_assuwa_or_kizzuwatna() -> None:
    met = ["assuwa lukka arzawa alasa", "kizzuwatna lukka arzawa sinai"]
    missed = "assuwa kizzuwatna lukka", "lukka arzawa alasa kos pitassa", "lukka arzawa alasa kos canaan:kizzuwatna"
    line("BP-SC7.2-yellow.c", "luvians", 20, met, *missed, all_but("assuwa kizzuwatna"))


@rule("BP-SC7.2-yellow.e")
def test_chaldea_holds_four_areas() -> None:
    met = ["babylon akkad mari tigris", "babylon arabian_desert south_zagros sumer"]
    line("BP-SC7.2-yellow.e", "chaldea", 15, met, "babylon akkad mari", "babylon akkad mari kassites:tigris")


@rule("BP-SC7.2-white.a")
def test_elam_holds_five_areas_with_babylon_and_no_mountains() -> None:
    met = ["babylon elam sumer karduniash akkad", "babylon elam sumer sinai pelusium"]
    missed = "babylon elam sumer karduniash south_zagros north_zagros", "elam sumer karduniash akkad tigris mari"
    line("BP-SC7.2-white.a", "elam", 25, met, *missed, "elam sumer karduniash akkad tigris judah:babylon")


@rule("BP-SC7.2-white.b")
def test_the_chosen_people_are_free_at_the_end_of_turn_8() -> None:
    for face in ("godly", "ungodly"):
        taken = Course("BP-SC7.2-white.b", chosen="captured").end()
        free = Course("BP-SC7.2-white.b", chosen=face).turn(8, "judah", "judah chosen@judah").end("judah:chosen@judah")
        settled("BP-SC7.2-white.b", 25, free, taken)
    Course("BP-SC7.2-white.b", chosen="godly").end("judah:chosen@judah", turn=7).nothing()


@rule("BP-SC7.2-white.c")
def test_hatti_holds_five_northern_hills() -> None:
    four = "hatti phrygia wilusyia arzawa"
    met = [f"{four} seha_river_land", "hurri_land mannai caspia hatti phrygia"]
    missed = four, four + " zamua judah phoenicia alasa", four + " kaska kos lukka", four + " elam:caspia"
    line("BP-SC7.2-white.c", "hatti", 20, met, *missed, all_but("hatti phrygia wilusyia arzawa"))


@rule("BP-SC7.2.a")
def test_a_line_of_the_middle_five_scores_once_and_at_the_end_of_the_own_turn() -> None:
    course = Course("BP-SC7.2-yellow.e").turn(5, "canaan", "babylon akkad mari tigris", owner="chaldea").nothing()
    course.turn(5, "chaldea", "babylon akkad mari tigris").scores(15).turn(6, "chaldea", "mari").scores(15)
    course.turn(7, "chaldea", "babylon akkad karduniash sumer").scores(15)
    Course("BP-SC7.2-yellow.e").turn(5, "sumer", "babylon sumer akkad").nothing()  # a line of other sheets


# --- the Last Five Turns ------------------------------------------------------------------------------------


@rule("BP-SC9.2-yellow.c")
def test_chaldea_holds_five_areas_with_nineveh_or_arrapha() -> None:
    met = ["assyria babylon akkad mari tigris", "arrapha arabian_desert south_zagros babylon akkad"]
    missed = "assyria arrapha babylon akkad", all_but("assyria arrapha")
    line("BP-SC9.2-yellow.c", "chaldea", 30, met, *missed, "babylon akkad mari tigris sumer kassites:arrapha")


@rule("BP-SC9.2-white.a")
def test_the_chosen_people_are_free_at_the_end_of_turn_10() -> None:
    for face in ("godly", "ungodly"):
        taken = Course("BP-SC9.2-white.a", chosen="captured").end()
        free = Course("BP-SC9.2-white.a", chosen=face).turn(10, "judah", "judah chosen@judah").end("judah:chosen@judah")
        settled("BP-SC9.2-white.a", 25, free, taken)
    Course("BP-SC9.2-white.a", chosen="godly").end("judah:chosen@judah", turn=9).nothing()


@rule("BP-SC9.2-white.b")
def test_nubia_founds_the_dynasty() -> None:
    three = "nubia:thebaid nubia:on nubia:naucratis"
    Course("BP-SC9.2-white.b").turn(9, "nubia", three).nothing().end(three, turn=9).scores(30)
    Course("BP-SC9.2-white.b").end(three).scores(30)
    Course("BP-SC9.2-white.b").end("nubia:thebaid nubia:on libya:naucratis libya:upper_egypt").scores(30)
    Course("BP-SC9.2-white.b").end("nubia:thebaid nubia:on libya:naucratis egypt:upper_egypt").nothing()
    Course("BP-SC9.2-white.b").end(three, turn=8).end("nubia:on", turn=9).end(three).scores(30)


@rule("BP-SC9.2-white.c")
def test_cimmeria_holds_five_hills_and_a_capital() -> None:
    met = [f"hatti {HILLS}", f"{HILLS} caspia assyria", f"{HILLS} zamua hatti assyria"]
    missed = "hatti phrygia wilusyia arzawa", f"assyria {HILLS} babylon", f"{HILLS} caspia zamua"
    line("BP-SC9.2-white.c", "cimmeria", 30, met, *missed, f"{HILLS} caspia nubia:assyria elam:hatti", turn=9)


@rule("BP-SC9.2.a")
def test_a_line_of_the_last_five_scores_once_and_at_the_end_of_the_own_turn() -> None:
    holdings = "assuwa kos lukka arzawa"
    course = Course("BP-SC9.2-red.d").turn(6, "sumer", holdings, owner="lydia").nothing()
    course.turn(6, "lydia", holdings).scores(20).turn(7, "lydia", "kos").scores(20).turn(8, "lydia", holdings).scores(
        20
    )
    Course("BP-SC9.2-red.d").turn(6, "luvians", "kizzuwatna lukka arzawa alasa").nothing()  # a line of other sheets


@rule("BP-SC9.2.a", "BP-SC9.2-red.b")
def test_each_of_two_beloved_turns_may_complete_a_line_but_only_once() -> None:
    course = Course("BP-SC9.2-red.b").turn(9, "assyria", "on").nothing().turn(9, "assyria", "lower_egypt").scores(30)
    course.turn(10, "assyria", "lower_egypt").scores(30)
