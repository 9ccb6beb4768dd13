"""The Mighty Warriors lines of the full game, each met and narrowly missed;
those that several scenarios share are in `test_lines_alike.py`.
"""

from __future__ import annotations

from tests.games.pharaohs.lines import Course, all_but, line, settled
from tests.games.pharaohs.positions import position
from tests.rules import rule

HILLS = "phrygia wilusyia arzawa mannai"


@rule("BP-MW-yellow.a")
def test_kassites_hold_six_areas_with_mitanni() -> None:
    met = ["mitanni babylon akkad mari tigris zamua", "mitanni sumer sinai pelusium lukka akkad"]
    five, without = "mitanni babylon akkad mari tigris", "hurri_land babylon akkad mari tigris zamua karduniash"
    line("BP-MW-yellow.a", "kassites", 25, met, five, without, without + " canaan:mitanni", five + " canaan:zamua")


@rule("BP-MW-yellow.b")
def test_canaan_survives_in_a_starting_area_on_turn_4() -> None:
    seven = ("kadesh", "ugarit", "aleppo", "phoenicia", "philistia", "judah", "syria")
    late, elsewhere = {3: "syria", 5: "syria judah", 6: "kadesh"}, {4: "hamath euphrates luvians:syria"}
    far = {4: all_but("kadesh ugarit aleppo phoenicia philistia judah syria")}
    line("BP-MW-yellow.b", "canaan", 25, [{4: area} for area in seven], late, elsewhere, far)


@rule("BP-MW-yellow.c")
def test_sea_peoples_hold_four_cities() -> None:
    met = ["philistia phoenicia kadesh ugarit", "lower_egypt on judah kos"]
    three = "philistia phoenicia kadesh"
    line("BP-MW-yellow.c", "sea_peoples", 20, met, three, three + " hamath naucratis alasa", three + " canaan:ugarit")


@rule("BP-MW-yellow.d")
def test_luvians_hold_four_areas_with_assuwa_or_kizzuwatna() -> None:
    met = ["assuwa lukka arzawa alasa", "kizzuwatna lukka arzawa alasa", "assuwa kizzuwatna pelusium kos"]
    missed = "assuwa kizzuwatna lukka", "lukka arzawa alasa kos pitassa", "lukka arzawa alasa kos phrygia:assuwa"
    line("BP-MW-yellow.d", "luvians", 20, met, *missed, all_but("assuwa kizzuwatna"))


@rule("BP-MW-yellow.e")
def test_phrygia_holds_four_areas_with_hatti() -> None:
    met = ["hatti phrygia kaska wilusyia", "hatti chalbyes east_taurus sinai"]
    missed = (
        "hatti phrygia kaska",
        "phrygia kaska wilusyia zippasla assuwa",
        "phrygia kaska wilusyia assuwa luvians:hatti",
    )
    line("BP-MW-yellow.e", "phrygia", 20, met, *missed)


@rule("BP-MW-yellow.f")
def test_chaldea_holds_five_areas_with_nineveh_or_arrapha() -> None:
    met = ["assyria babylon akkad mari tigris", "arrapha arabian_desert south_zagros babylon akkad"]
    missed = "assyria arrapha babylon akkad", all_but("assyria arrapha")
    line("BP-MW-yellow.f", "chaldea", 30, met, *missed, "babylon akkad mari tigris sumer kassites:assyria")


@rule("BP-MW-white.a")
def test_elam_holds_five_areas_with_babylon_and_no_mountains() -> None:
    met = ["babylon elam sumer karduniash akkad", "babylon elam sumer sinai pelusium"]
    missed = "babylon elam sumer karduniash south_zagros north_zagros", "elam sumer karduniash akkad tigris mari"
    line("BP-MW-white.a", "elam", 25, met, *missed, "elam sumer karduniash akkad tigris hatti:babylon")


@rule("BP-MW-white.b")
def test_hatti_holds_five_areas_on_the_southern_shore() -> None:
    met = ["aleppo ugarit kadesh phoenicia philistia", "pelusium on naucratis alasa ugarit"]
    four = "aleppo ugarit kadesh phoenicia"
    missed = four, four + " kizzuwatna hamath syria lower_egypt", four + " judah arzawa elam:philistia"
    most = all_but("naucratis on pelusium philistia alasa hatti phrygia wilusyia")  # four on that shore, five hills
    line("BP-MW-white.b", "hatti", 20, met, *missed, most)


@rule("BP-MW-white.c")
def test_hatti_holds_six_northern_hills() -> None:
    met = ["hatti phrygia wilusyia arzawa seha_river_land hurri_land", f"{HILLS} caspia hurri_land"]
    five = "hatti phrygia wilusyia arzawa mannai"
    missed = five, five + " zamua judah phoenicia alasa", five + " kaska kos lukka", five + " elam:caspia"
    most = all_but("aleppo ugarit kadesh phoenicia philistia caspia mannai hurri_land")  # five northern hills
    line("BP-MW-white.c", "hatti", 20, met, *missed, most)


@rule("BP-MW-white.d")
def test_the_chosen_people_are_free_at_the_end_of_the_game() -> None:
    for face in ("godly", "ungodly"):
        taken = Course("BP-MW-white.d", chosen="captured").end()
        free = Course("BP-MW-white.d", chosen=face).turn(10, "judah", "judah chosen@judah").end("judah:chosen@judah")
        settled("BP-MW-white.d", 25, free, taken)
    Course("BP-MW-white.d").end().nothing()
    Course("BP-MW-white.d", chosen="godly").end("judah:chosen@judah", turn=9).nothing()


@rule("BP-MW-white.d")
def test_captives_are_captives_on_the_last_turn_too() -> None:
    on = {"canaan": {"syria": {"foot": 2}}, "judah": {"judah": {"chosen": 1}}}
    play = position("canaan", "movement", on=on, turn=10).do("march:syria", {"foot": 1}, "to:judah").finish()
    assert (play.seen().chosen, play.seen().scored) == ("captured", [])
    idle = position("canaan", "movement", on=on, turn=10).finish()
    assert (idle.seen().scored, idle.seen().tally["white"]) == (["BP-MW-white.d"], {"lines": 25})


@rule("BP-MW-white.e")
def test_nubia_founds_the_dynasty() -> None:
    three, third_party = "thebaid upper_egypt lower_egypt", "thebaid upper_egypt libya:on libya:naucratis"
    for holdings in (three, third_party):
        owned = " ".join(word if ":" in word else f"nubia:{word}" for word in holdings.split())
        Course("BP-MW-white.e").turn(9, "nubia", owned).nothing().end(owned, turn=9).scores(30)
        Course("BP-MW-white.e").end(owned).scores(30)
    Course("BP-MW-white.e").end("nubia:thebaid nubia:upper_egypt", turn=9).nothing()
    Course("BP-MW-white.e").end("nubia:thebaid nubia:upper_egypt libya:on", turn=9).nothing()
    Course("BP-MW-white.e").end("hatti:thebaid hatti:upper_egypt hatti:on", turn=9).nothing()


@rule("BP-MW-white.e")
def test_a_second_founding_scores_nothing_more() -> None:
    three = "nubia:thebaid nubia:upper_egypt nubia:lower_egypt"
    again = Course("BP-MW-white.e").end(three, turn=8).scores(30).end("nubia:thebaid", turn=9).end(three).scores(30)
    assert again.carried["dynasty"] is True


@rule("BP-MW-white.f")
def test_cimmeria_holds_five_hills_and_a_capital() -> None:
    met = [f"hatti {HILLS}", f"{HILLS} caspia assyria", f"{HILLS} zamua hatti assyria"]
    missed = (
        "hatti phrygia wilusyia arzawa",
        f"assyria {HILLS} babylon",
        f"{HILLS} caspia zamua",
        "hatti assyria on kos lukka",
    )
    line("BP-MW-white.f", "cimmeria", 30, met, *missed, f"{HILLS} caspia elam:assyria elam:hatti", turn=9)


@rule("BP-MW-white.f")
def test_areas_cimmeria_has_claimed_still_count_for_its_line() -> None:
    five = f"hatti {HILLS}"
    Course("BP-MW-white.f", claimed=five.split()).turn(10, "cimmeria", five).scores(30)


@rule("BP-MW-red.a")
def test_sumer_holds_three_areas_with_babylon() -> None:
    met = ["babylon sumer akkad", "babylon pelusium lukka"]
    missed = "babylon sumer", "sumer akkad karduniash elam", "sumer akkad karduniash mitanni:babylon"
    line("BP-MW-red.a", "sumer", 20, met, *missed)


@rule("BP-MW-red.b")
def test_mitanni_holds_six_areas_with_four_cities_and_a_coast() -> None:
    both, apart = "mitanni mari euphrates aleppo hurri_land van", "mitanni mari euphrates assyria kizzuwatna hanigalbat"
    five, no_coast = "mitanni mari euphrates aleppo hurri_land", "mitanni mari euphrates assyria hurri_land hanigalbat"
    three = "mitanni mari euphrates kizzuwatna hurri_land hanigalbat assyria:assyria"
    missed = five, no_coast, three, no_coast + " assyria:aleppo"
    line("BP-MW-red.b", "mitanni", 30, [both, apart, "on kos judah syria lukka pelusium"], *missed)


@rule("BP-MW-red.c")
def test_assyria_holds_ten_areas() -> None:
    nine = "assyria arrapha zamua hanigalbat hurri_land mari tigris akkad van"
    line(
        "BP-MW-red.c",
        "assyria",
        20,
        [nine + " mannai", nine + " sinai"],
        nine,
        nine + " mitanni:mannai",
        nine + " terror@mannai",
    )


@rule("BP-MW-red.f")
def test_libya_holds_two_areas_outside_the_desert() -> None:
    missed = "naucratis libyan_desert", "naucratis pelusium sinai", "naucratis lydia:lower_egypt"
    line("BP-MW-red.f", "libya", 20, ["naucratis lower_egypt", "libyan_desert judah lukka"], *missed)


@rule("BP-MW.a")
def test_a_line_is_crossed_off_when_it_has_scored() -> None:
    course = Course("BP-MW-red.a").turn(2, "sumer", "babylon sumer akkad").scores(20)
    course.turn(3, "sumer", "sumer").scores(20).turn(4, "sumer", "babylon elam karduniash").scores(20)
    course.turn(5, "assyria", "babylon sumer:akkad sumer:sumer")
    assert (course.scored, course.lines) == (["BP-MW-red.a", "BP-MW-red.e"], {"red": 30})


@rule("BP-MW.a")
def test_two_lines_of_one_nation_score_side_by_side() -> None:
    shore, hills = "aleppo ugarit kadesh phoenicia philistia", f"{HILLS} hatti hurri_land"
    course = Course("BP-MW-white.b").turn(6, "hatti", f"{shore} {hills}")
    assert (course.scored, course.lines) == (["BP-MW-white.b", "BP-MW-white.c"], {"white": 40})
