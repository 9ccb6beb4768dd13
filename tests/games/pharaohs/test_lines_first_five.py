"""The Mighty Warriors lines of the First Five Turns, each met and narrowly missed;
those that several scenarios share are in `test_lines_alike.py`.
"""

from __future__ import annotations

from tests.games.pharaohs.lines import Course, all_but, line, settled
from tests.games.pharaohs.positions import position
from tests.rules import rule


@rule("BP-SC5.1-yellow.a")
def test_kassites_hold_six_areas_with_mitanni() -> None:
    met = ["mitanni babylon akkad mari tigris zamua", "mitanni sumer sinai pelusium lukka akkad"]
    five, without = "mitanni babylon akkad mari tigris", "hurri_land babylon akkad mari tigris zamua karduniash"
    line("BP-SC5.1-yellow.a", "kassites", 20, met, five, without, without + " phrygia:mitanni")


@rule("BP-SC5.1-yellow.b")
def test_canaan_survives_anywhere_on_turn_4() -> None:
    met = [{4: "syria"}, {4: "hamath"}, {4: "lukka"}, {4: "sinai"}]
    line("BP-SC5.1-yellow.b", "canaan", 20, met, {1: "syria", 2: "syria", 3: "syria", 5: "syria"}, {4: "luvians:syria"})


@rule("BP-SC5.1-yellow.c")
def test_sea_peoples_hold_four_cities() -> None:
    three = "philistia phoenicia kadesh"
    met = [three + " ugarit", "aleppo judah hatti babylon"]
    line("BP-SC5.1-yellow.c", "sea_peoples", 20, met, three + " naucratis alasa hamath", three + " luvians:ugarit")


@rule("BP-SC5.1-yellow.d")
def test_luvians_hold_three_areas_with_assuwa_or_kizzuwatna() -> None:
    met = ["assuwa lukka arzawa", "kizzuwatna alasa pelusium"]
    missed = "assuwa kizzuwatna", "lukka arzawa kos alasa", "lukka arzawa kos phrygia:assuwa"
    line("BP-SC5.1-yellow.d", "luvians", 10, met, *missed, all_but("assuwa kizzuwatna"))


@rule("BP-SC5.1-yellow.e")
def test_phrygia_holds_three_areas() -> None:
    met = ["phrygia wilusyia seha_river_land", "kaska chalbyes sinai"]
    line("BP-SC5.1-yellow.e", "phrygia", 10, met, "phrygia wilusyia", "phrygia wilusyia luvians:hatti")


@rule("BP-SC5.1-yellow.f")
def test_chaldea_holds_five_areas_without_mountains() -> None:
    four = "babylon akkad karduniash sumer"
    met = [four + " mari", four + " arabian_desert", "hurri_land sinai pelusium mannai elam"]
    missed = four, four + " south_zagros north_zagros", four + " kassites:mari"
    line("BP-SC5.1-yellow.f", "chaldea", 20, met, *missed, turn=5)


@rule("BP-SC5.1-white.a")
def test_elam_holds_five_areas_with_babylon_and_no_mountains() -> None:
    met = ["babylon elam sumer karduniash akkad", "babylon elam sumer sinai pelusium"]
    missed = "babylon elam sumer karduniash south_zagros north_zagros", "elam sumer karduniash akkad tigris mari"
    line("BP-SC5.1-white.a", "elam", 25, met, *missed, "elam sumer karduniash akkad tigris hatti:babylon")


@rule("BP-SC5.1-white.b")
def test_hatti_holds_five_areas_on_the_southern_shore() -> None:
    met = ["aleppo ugarit kadesh phoenicia philistia", "pelusium on naucratis alasa ugarit"]
    four = "pelusium on naucratis alasa"
    missed = four, four + " kizzuwatna hamath syria sinai", four + " lower_egypt arzawa judah:philistia"
    most = all_but("ugarit aleppo kadesh phoenicia philistia hatti phrygia wilusyia")  # four on that shore, five hills
    line("BP-SC5.1-white.b", "hatti", 20, met, *missed, most)


@rule("BP-SC5.1-white.c")
def test_hatti_holds_six_northern_hills() -> None:
    five = "wilusyia seha_river_land phrygia hatti arzawa"
    met = [f"{five} caspia", "caspia mannai hurri_land hatti phrygia wilusyia"]
    missed = five, five + " zamua judah phoenicia alasa", five + " kaska zippasla assuwa", five + " elam:hurri_land"
    most = all_but("ugarit aleppo kadesh phoenicia philistia hatti phrygia wilusyia")
    line("BP-SC5.1-white.c", "hatti", 20, met, *missed, most)


@rule("BP-SC5.1-white.d")
def test_the_chosen_people_are_free_at_the_end_of_the_scenario() -> None:
    for face in ("godly", "ungodly"):
        taken = Course("BP-SC5.1-white.d", chosen="captured").end()
        free = Course("BP-SC5.1-white.d", chosen=face).turn(5, "judah", "sinai chosen@sinai").end("judah:chosen@sinai")
        settled("BP-SC5.1-white.d", 10, free, taken)
    Course("BP-SC5.1-white.d", chosen="godly").end("judah:chosen@judah", turn=4).nothing()


@rule("BP-SC5.1-white.d")
def test_a_marker_left_to_the_enemy_in_battle_is_no_longer_free() -> None:
    on = {"egypt": {"judah": {"foot": 2}}, "judah": {"judah": {"chosen": 1, "foot": 1}}}
    dice = {"egypt": [6, 1], "judah": [1]}
    play = position("egypt", "battles", on=on, scenario="first_five", turn=5, dice=dice).finish()
    assert (play.seen().chosen, play.seen().scored) == ("captured", ["BP-SC5.1-blue.d"])


@rule("BP-SC5.1-red.a")
def test_sumer_holds_three_areas_with_babylon() -> None:
    missed = "babylon sumer", "sumer akkad karduniash elam", "sumer akkad karduniash assyria:babylon"
    line("BP-SC5.1-red.a", "sumer", 20, ["babylon sumer akkad", "babylon pelusium lukka"], *missed)


@rule("BP-SC5.1-red.b")
def test_mitanni_holds_six_areas_with_four_cities_and_a_coast() -> None:
    both, apart = "mitanni mari euphrates aleppo sinai van", "mitanni mari euphrates assyria kizzuwatna hanigalbat"
    five, no_coast = "mitanni mari euphrates aleppo hurri_land", "mitanni mari euphrates assyria hurri_land hanigalbat"
    three = "mitanni mari aleppo kizzuwatna hurri_land hanigalbat"
    line("BP-SC5.1-red.b", "mitanni", 20, [both, apart], five, no_coast, three, three + " libya:euphrates")


@rule("BP-SC5.1-red.c")
def test_assyria_holds_ten_areas() -> None:
    nine = "assyria arrapha zamua hanigalbat hurri_land mari tigris akkad van"
    met = [nine + " mannai", nine + " pelusium"]
    line("BP-SC5.1-red.c", "assyria", 20, met, nine, nine + " mitanni:mannai", nine + " siege@mannai")


@rule("BP-SC5.1-red.e")
def test_libya_holds_two_areas_outside_the_desert() -> None:
    missed = "naucratis libyan_desert", "naucratis pelusium sinai", "naucratis sumer:lower_egypt"
    line("BP-SC5.1-red.e", "libya", 10, ["naucratis lower_egypt", "libyan_desert on lukka"], *missed)


@rule("BP-SC5.1-blue.c")
def test_arameans_hold_three_areas_outside_the_desert() -> None:
    missed = "syria hamath", "syria hamath arabian_desert sinai pelusium", "syria hamath urartu:mari"
    line("BP-SC5.1-blue.c", "arameans", 20, ["syria hamath mari", "van sumer judah"], *missed, turn=5)


@rule("BP-SC5.1-blue.d")
def test_blue_gets_its_balance_points_when_the_scenario_ends() -> None:
    Course("BP-SC5.1-blue.d").end(turn=4).nothing().end(turn=5).scores(15)
    three = position("", "turn_end", scenario="first_five", turn=5, seats=3).seen()
    assert (three.scored, three.points) == (["BP-SC5.1-blue.d"], {"blue": 15, "red": 0, "yellow": 0})
    for scenario, turn in (("full", 5), ("full", 10), ("middle_five", 8), ("last_five", 10)):
        assert position("", "turn_end", scenario=scenario, turn=turn).seen().scored == []
    lists = position("", "turn_end", scenario="first_five", turn=5, options={"scoring": "victory_lists"}).seen()
    assert "BP-SC5.1-blue.d" not in lists.scored


@rule("BP-SC5.1.a")
def test_a_line_scores_once_and_at_the_end_of_the_own_turn() -> None:
    course = Course("BP-SC5.1-red.a").turn(1, "elam", "sumer:babylon sumer:sumer sumer:akkad").nothing()
    course.turn(1, "sumer", "babylon sumer akkad").scores(20).turn(2, "sumer", "sumer").scores(20)
    course.turn(3, "sumer", "babylon elam karduniash").scores(20)


@rule("BP-SC5.1.a", "BP-SC4.0.b")
def test_the_lines_of_the_lists_are_not_in_play_beside_mighty_warriors() -> None:
    Course("BP-SC5.1-red.a").turn(1, "sumer", "babylon karduniash", slain={"sumer": "elam:3 kassites:3"}).nothing()
    Course("BP-SC4.3-sumer.d").turn(1, "sumer", "babylon sumer akkad").scores(10)
