"""The victory list of Blue in the First Five Turns, each line met and narrowly missed."""

from __future__ import annotations

import pytest

from tests.games.pharaohs.lines import Course, all_but, kills, line, settled
from tests.games.pharaohs.positions import position
from tests.rules import rule

LISTS = {"scoring": "victory_lists"}

# --- Egypt --------------------------------------------------------------------------------------------------


@rule("BP-SC4.2-egypt.a")
def test_egypt_holds_philistia_on_turn_1() -> None:
    late, others = dict.fromkeys((2, 3, 4, 5), "philistia"), {1: "pelusium judah on achaea:philistia"}
    line("BP-SC4.2-egypt.a", "egypt", 10, {1: "philistia"}, late, others)


@rule("BP-SC4.2-egypt.b")
def test_egypt_holds_charchemish() -> None:
    met = [{n: "euphrates"} for n in (1, 2, 3, 4, 5)]
    line("BP-SC4.2-egypt.b", "egypt", 10, met, "hamath aleppo mitanni mari kizzuwatna arameans:euphrates")


@rule("BP-SC4.2-egypt.c")
def test_egypt_kills_three_sea_peoples() -> None:
    kills("BP-SC4.2-egypt.c", "egypt", 10, "sea_peoples:3", "luvians:3 phrygia:3 canaan:4")


@rule("BP-SC4.2-egypt.d")
def test_egypt_holds_kadesh_by_turn_3() -> None:
    met = [{1: "kadesh"}, {2: "kadesh"}, {3: "kadesh"}]
    line("BP-SC4.2-egypt.d", "egypt", 10, met, {4: "kadesh", 5: "kadesh"}, {3: "syria ugarit hamath canaan:kadesh"})


@rule("BP-SC4.2-egypt.e")
def test_egypt_holds_sidon_by_turn_3() -> None:
    met = [{1: "phoenicia"}, {2: "phoenicia"}, {3: "phoenicia"}]
    line("BP-SC4.2-egypt.e", "egypt", 10, met, {4: "phoenicia", 5: "phoenicia"}, {3: "syria judah canaan:phoenicia"})


@rule("BP-SC4.2-egypt.f")
def test_nobody_else_ever_holds_memphis() -> None:
    id = "BP-SC4.2-egypt.f"
    kept = Course(id).turn(1, "egypt", "lower_egypt").turn(3, "assyria", "terror@lower_egypt on").end()
    settled(id, 10, kept, Course(id).turn(1, "sumer", "lower_egypt").end())
    broken = [Course(id).turn(n, "achaea", "lower_egypt") for n in (2, 3, 4, 5)]
    settled(id, 10, kept, *(course.turn(5, "egypt", "lower_egypt").end() for course in broken))
    assert id in Course(id).turn(2, "mitanni", "on naucratis upper_egypt thebaid").end().scored


@rule("BP-SC4.2-egypt.f")
def test_memphis_is_lost_only_to_a_nation_that_holds_it_at_the_end_of_its_own_turn() -> None:
    taken = Course("BP-SC4.2-egypt.f").turn(3, "egypt", "on libya:lower_egypt").turn(3, "libya", "lower_egypt")
    fled = Course("BP-SC4.2-egypt.f").turn(3, "egypt", "on libya:lower_egypt").turn(3, "libya", "libyan_desert")
    settled("BP-SC4.2-egypt.f", 10, fled.end(), taken.end())


@rule("BP-SC4.2-egypt.g")
def test_egypt_kills_five_hittites() -> None:
    kills("BP-SC4.2-egypt.g", "egypt", 20, "hatti:5", "canaan:5 mitanni:5")


@rule("BP-SC4.2-egypt.h")
def test_hatti_is_kept_out_of_philistia_in_egyptian_turns() -> None:
    id, own, hittite = "BP-SC4.2-egypt.h", "on", "on hatti:philistia"
    for n in (1, 2, 3, 4):
        kept = Course(id).turn(n, "hatti", "philistia").turn(n, "egypt", own).turn(n, "elam", "hatti:philistia")
        settled(id, 20, kept.end(), Course(id).turn(n, "hatti", "philistia").turn(n, "egypt", hittite).end())
    others = Course(id).turn(1, "egypt", "on canaan:philistia").turn(5, "egypt", own)
    settled(id, 20, others.end(), Course(id).turn(5, "egypt", hittite).end())


# --- Achaea -------------------------------------------------------------------------------------------------


@rule("BP-SC4.2-achaea.a")
def test_achaea_holds_ilios_on_turns_2_3_and_4() -> None:
    met = {2: "wilusyia", 3: "wilusyia", 4: "wilusyia"}
    two = [{a: "wilusyia", b: "wilusyia", 5: "wilusyia"} for a, b in ((2, 3), (2, 4), (3, 4))]
    line("BP-SC4.2-achaea.a", "achaea", 10, met, *two, met | {3: "phrygia:wilusyia seha_river_land phrygia"})


@rule("BP-SC4.2-achaea.b")
def test_achaea_kills_two_phrygians_and_two_luvians() -> None:
    kills("BP-SC4.2-achaea.b", "achaea", 10, "phrygia:2 luvians:2", "phrygia:6 hatti:2", "luvians:4 sea_peoples:2")


@rule("BP-SC4.2-achaea.c")
def test_achaea_holds_alasa_on_two_turns() -> None:
    met = [{a: "alasa", b: "alasa"} for a, b in ((2, 3), (2, 5), (3, 4), (4, 5))]
    missed = {2: "alasa", 3: "kizzuwatna"}, {3: "alasa", 4: "ugarit luvians:alasa"}
    line("BP-SC4.2-achaea.c", "achaea", 10, met, *missed)


@rule("BP-SC4.2-achaea.d")
def test_achaea_holds_two_areas_of_asia_minor_on_turns_4_and_5() -> None:
    rest = "wilusyia seha_river_land assuwa lukka arzawa kizzuwatna phrygia zippasla pitassa hatti kaska chalbyes"
    met = [{4: "kos assuwa", 5: f"kos {area}"} for area in f"{rest} west_taurus east_taurus".split()]
    early, one = {3: "kos assuwa", 4: "kos assuwa"}, {4: "kos assuwa", 5: "kos alasa aleppo urartu west_caucasus"}
    most = {4: "kos assuwa", 5: all_but(f"{rest} west_taurus east_taurus alasa")}
    line(
        "BP-SC4.2-achaea.d",
        "achaea",
        10,
        met,
        most,
        early,
        one,
        {5: "kos assuwa"},
        {4: "kos lukka", 5: "kos lydia:lukka"},
    )


# --- the Arameans -------------------------------------------------------------------------------------------


@rule("BP-SC4.2-arameans.a")
def test_arameans_hold_haran() -> None:
    line("BP-SC4.2-arameans.a", "arameans", 10, "mitanni", "hurri_land east_taurus mari urartu:mitanni", turn=5)


@rule("BP-SC4.2-arameans.b")
def test_arameans_kill_four_of_any() -> None:
    kills("BP-SC4.2-arameans.b", "arameans", 10, "hatti:1 assyria:1 canaan:2", "chaldea:3", "elam:1 judah:1 mitanni:1")
    kills("BP-SC4.2-arameans.b", "arameans", 10, "chaldea:4")


@rule("BP-SC4.2-arameans.c")
def test_arameans_hold_two_areas_of_the_rivers() -> None:
    met = ["euphrates mari", "hanigalbat tigris"]
    one = all_but("euphrates mitanni hanigalbat tigris syria judah")
    line("BP-SC4.2-arameans.c", "arameans", 10, met, one, {4: "mari", 5: "tigris"}, "mari egypt:tigris", turn=5)
    both = Course("BP-SC4.2-arameans.c").turn(5, "arameans", "mitanni mari")
    assert both.scored == ["BP-SC4.2-arameans.a", "BP-SC4.2-arameans.c"]


@rule("BP-SC4.2-arameans.d")
def test_arameans_hold_two_of_three_pastures_on_turn_5() -> None:
    met = [{5: "syria judah"}, {5: "judah hamath"}, {5: "syria hamath arabian_desert"}]
    most = {5: all_but("judah hamath euphrates mitanni hanigalbat tigris")}
    missed = (
        most,
        {4: "syria judah"},
        {5: "syria arabian_desert phoenicia sinai"},
        {5: "syria egypt:judah urartu:hamath"},
    )
    line("BP-SC4.2-arameans.d", "arameans", 20, met, *missed)


# --- Urartu -------------------------------------------------------------------------------------------------


@rule("BP-SC4.2-urartu.a")
def test_urartu_holds_four_areas_that_are_not_mountains() -> None:
    three, across = "mannai hurri_land zamua", {4: "mannai hurri_land", 5: "zamua caspia"}
    met = [three + " caspia", three + " sinai", "sumer pelusium on babylon"]
    missed = three, three + " van urartu ashuguzai chalbyes", across, three + " arameans:caspia"
    line("BP-SC4.2-urartu.a", "urartu", 10, met, *missed, turn=5)


@rule("BP-SC4.2-urartu.b")
def test_urartu_holds_ashur() -> None:
    line("BP-SC4.2-urartu.b", "urartu", 30, "arrapha", "assyria zamua hanigalbat arameans:arrapha van", turn=5)


# --- how the lists work -------------------------------------------------------------------------------------


@rule("BP-SC4.2.a")
def test_areas_score_as_ever_beside_the_lists() -> None:
    on = {"egypt": {area: {"foot": 1} for area in ("on", "hatti", "sumer", "lukka", "van", "sinai", "pelusium")}}
    play = position("egypt", "scoring", on=on, scenario="first_five", turn=5, options=LISTS).finish()
    assert play.seen().tally["blue"]["areas"] == 2 + 2 + 2 + 1 + 1


@rule("BP-SC4.2.b", "BP-SC4.3-sumer.a")
def test_a_defender_completes_its_kills_in_the_turn_of_another() -> None:
    on = {"kassites": {"babylon": {"foot": 3}}, "sumer": {"babylon": {"foot": 3}}, "elam": {"elam": {"foot": 1}}}
    dice = {"kassites": [1, 1, 1], "sumer": [6, 5, 1]}
    play = position(
        "kassites", "battles", on=on, scenario="first_five", turn=5, options=LISTS, chits=("elam",), dice=dice
    )
    view = play.until("move", "white").seen()
    assert view.kills == {"sumer": {"kassites": 3}}
    assert view.scored == ["BP-SC4.3-sumer.a"]
    assert view.tally["red"] == {"kills": 3, "lines": 10}


@rule("BP-SC4.2.b")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_kills_add_up_over_turns_and_pay_once(number: int) -> None:
    course = Course("BP-SC4.5-canaan.b").turn(number, "canaan", slain={"canaan": "egypt:2"}).nothing()
    course.turn(number, "sea_peoples", slain={"sea_peoples": "egypt:2"}).nothing()  # not by Canaan's own units
    course.turn(number + 1, "egypt", slain={"canaan": "egypt:1"}).nothing()
    course.turn(number + 1, "hatti", slain={"canaan": "egypt:1"}).scores(10)
    course.turn(5, "egypt", slain={"canaan": "egypt:5"})
    course.scores(10)


@rule("BP-SC4.2.c", "BP-SC4.3-mitanni.f")
def test_a_line_of_two_turns_played_through() -> None:
    on = {"mitanni": {"mitanni": {"foot": 2}}, "egypt": {"on": {"foot": 1}}}
    play = position("mitanni", "movement", on=on, scenario="first_five", turn=1, options=LISTS, chits=("egypt",))
    play.do("done").until("move", "blue")
    assert (play.seen().scored, play.seen().ticks) == ([], {"BP-SC4.3-mitanni.f": ["1"]})
    play.do("done").until("move", "red").do("done").finish()
    assert "BP-SC4.3-mitanni.f" in play.seen().scored


@rule("BP-SC4.2.c")
def test_all_parts_hold_together_and_by_a_turn_means_up_to_it() -> None:
    Course("BP-SC4.4-hatti.d").turn(3, "hatti", "ugarit").turn(4, "hatti", "aleppo").nothing()
    Course("BP-SC4.4-hatti.d").turn(4, "hatti", "ugarit aleppo").scores(10)
    Course("BP-SC4.4-hatti.d").turn(5, "hatti", "ugarit aleppo").nothing()
