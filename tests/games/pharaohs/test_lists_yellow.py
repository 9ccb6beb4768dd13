"""The victory list of Yellow in the First Five Turns, each line met and narrowly missed."""

from __future__ import annotations

from tests.games.pharaohs.lines import Course, all_but, kills, line
from tests.rules import rule

# --- Canaan -------------------------------------------------------------------------------------------------


@rule("BP-SC4.5-canaan.a")
def test_canaan_kills_two_hittites() -> None:
    kills("BP-SC4.5-canaan.a", "canaan", 10, "hatti:2", "mitanni:2 egypt:3 judah:1")


@rule("BP-SC4.5-canaan.b")
def test_canaan_kills_four_egyptians() -> None:
    kills("BP-SC4.5-canaan.b", "canaan", 10, "egypt:4", "sea_peoples:4 achaea:4")


@rule("BP-SC4.5-canaan.c")
def test_canaan_kills_two_of_judah() -> None:
    kills("BP-SC4.5-canaan.c", "canaan", 10, "judah:2", "sea_peoples:2 egypt:2")


@rule("BP-SC4.5-canaan.d")
def test_canaan_holds_four_of_its_cities_on_turns_1_2_and_3() -> None:
    met = {1: "kadesh ugarit aleppo syria", 2: "phoenicia philistia judah syria", 3: "kadesh aleppo judah syria"}
    two = [{n: areas for n, areas in met.items() if n != gap} | {4: met[1], 5: met[1]} for gap in (1, 2, 3)]
    abroad = all_but(
        "phoenicia philistia judah syria on lower_egypt upper_egypt thebaid naucratis"
    )  # three of the seven
    three = dict.fromkeys((1, 2, 3), abroad)
    line("BP-SC4.5-canaan.d", "canaan", 10, met, *two, met | three, met | {2: "kadesh ugarit aleppo kassites:syria"})


@rule("BP-SC4.5-canaan.e")
def test_canaan_holds_six_of_its_cities_on_turns_1_and_2() -> None:
    id, six = "BP-SC4.5-canaan.e", "kadesh ugarit aleppo phoenicia philistia judah"
    last = "ugarit aleppo phoenicia philistia judah syria"
    Course(id).turn(1, "canaan", six).nothing().turn(2, "canaan", last).scores(10).turn(3, "canaan", "judah").scores(10)
    five = "kadesh ugarit aleppo phoenicia philistia"
    most = all_but("judah syria on lower_egypt upper_egypt thebaid naucratis")
    Course(id).turn(1, "canaan", six).turn(2, "canaan", f"{most} hatti:judah").nothing()
    Course(id).turn(1, "canaan", five).turn(2, "canaan", six).nothing()
    Course(id).turn(2, "canaan", six).turn(3, "canaan", six).turn(4, "canaan", six).nothing()
    kassites = Course(id).turn(1, "kassites", six).turn(2, "kassites", six).turn(2, "sumer", six, owner="canaan")
    assert id not in kassites.scored


@rule("BP-SC4.5-canaan.e", "BP-SC4.5-canaan.d")
def test_six_cities_on_three_turns_score_both_lines() -> None:
    course, six = Course("BP-SC4.5-canaan.e"), "kadesh ugarit aleppo phoenicia philistia judah"
    course.turn(1, "canaan", six).turn(2, "canaan", six).scores(10).turn(3, "canaan", six)
    assert (sorted(course.scored), course.lines) == (["BP-SC4.5-canaan.d", "BP-SC4.5-canaan.e"], {"yellow": 20})


@rule("BP-SC4.5-canaan.f")
def test_canaan_holds_an_egyptian_starting_area() -> None:
    met = ["on", "lower_egypt", "upper_egypt", "thebaid", "naucratis"]
    line(
        "BP-SC4.5-canaan.f",
        "canaan",
        20,
        met,
        all_but("on lower_egypt upper_egypt thebaid naucratis") + " sea_peoples:on",
    )


# --- the Kassites -------------------------------------------------------------------------------------------


@rule("BP-SC4.5-kassites.a")
def test_kassites_kill_three_elamites() -> None:
    kills("BP-SC4.5-kassites.a", "kassites", 10, "elam:3", "chaldea:3 hatti:3")


@rule("BP-SC4.5-kassites.b")
def test_kassites_kill_three_sumerians() -> None:
    kills("BP-SC4.5-kassites.b", "kassites", 10, "sumer:3", "chaldea:3 arameans:3")


@rule("BP-SC4.5-kassites.c")
def test_kassites_kill_four_assyrians() -> None:
    kills("BP-SC4.5-kassites.c", "kassites", 10, "assyria:4", "arameans:4 urartu:4")


@rule("BP-SC4.5-kassites.d")
def test_kassites_hold_ashur_on_turn_2() -> None:
    missed = {1: "arrapha", 3: "arrapha", 4: "arrapha", 5: "arrapha"}, {2: "assyria zamua tigris canaan:arrapha"}
    line("BP-SC4.5-kassites.d", "kassites", 10, {2: "arrapha"}, *missed)


@rule("BP-SC4.5-kassites.e")
def test_kassites_hold_mari_on_turn_2() -> None:
    missed = {1: "mari", 3: "mari", 4: "mari", 5: "mari"}, {2: "akkad tigris euphrates mitanni:mari"}
    line("BP-SC4.5-kassites.e", "kassites", 10, {2: "mari"}, *missed)


@rule("BP-SC4.5-kassites.f")
def test_kassites_hold_babylon_on_turns_1_2_and_3() -> None:
    met = {1: "babylon", 2: "babylon", 3: "babylon"}
    two = [{n: area for n, area in met.items() if n != gap} | {4: "babylon", 5: "babylon"} for gap in (1, 2, 3)]
    line("BP-SC4.5-kassites.f", "kassites", 10, met, *two, met | {2: "akkad karduniash chaldea:babylon"})


@rule("BP-SC4.5-kassites.g")
def test_kassites_kill_five_of_mitanni() -> None:
    kills("BP-SC4.5-kassites.g", "kassites", 10, "mitanni:5", "hatti:5 canaan:5")


# --- the Sea Peoples ----------------------------------------------------------------------------------------


@rule("BP-SC4.5-seapeoples.a")
def test_sea_peoples_hold_a_mediterranean_area_on_turns_4_and_5() -> None:
    west = "wilusyia seha_river_land assuwa kos lukka arzawa kizzuwatna alasa"
    south = "aleppo ugarit kadesh phoenicia philistia pelusium on naucratis"
    met = [{4: "philistia", 5: area} for area in f"{west} {south}".split()]
    towns = "hatti euphrates mitanni mari babylon elam assyria arrapha syria judah lower_egypt thebaid"
    most = {4: "philistia", 5: all_but(f"{west} {south} {towns}")}
    missed = {4: "philistia"}, {5: "philistia"}, {4: "philistia", 5: "phrygia kaska judah canaan:philistia"}
    line("BP-SC4.5-seapeoples.a", "sea_peoples", 10, met, *missed, {3: "kos", 4: "kos"}, most)


@rule("BP-SC4.5-seapeoples.b")
def test_sea_peoples_hold_five_cities_at_once() -> None:
    four = "syria judah mitanni mari"
    missed = four, four + " hamath akkad alasa", {4: "syria judah mitanni", 5: "mari babylon"}, four + " canaan:babylon"
    line("BP-SC4.5-seapeoples.b", "sea_peoples", 10, [four + " babylon", "hatti elam arrapha assyria thebaid"], *missed)


@rule("BP-SC4.5-seapeoples.c")
def test_sea_peoples_kill_four_egyptians() -> None:
    kills("BP-SC4.5-seapeoples.c", "sea_peoples", 10, "egypt:4", "hatti:4 luvians:4")


@rule("BP-SC4.5-seapeoples.d")
def test_sea_peoples_kill_two_canaanites() -> None:
    kills("BP-SC4.5-seapeoples.d", "sea_peoples", 10, "canaan:2", "luvians:2 egypt:2")


@rule("BP-SC4.5-seapeoples.e")
def test_sea_peoples_kill_two_of_judah() -> None:
    kills("BP-SC4.5-seapeoples.e", "sea_peoples", 10, "judah:2", "egypt:2 arameans:2")


# --- Phrygia ------------------------------------------------------------------------------------------------


@rule("BP-SC4.5-phrygia.a")
def test_phrygia_kills_some_of_three_nations() -> None:
    missed = "achaea:5 luvians:5", "achaea:1 luvians:1 hatti:2"
    kills("BP-SC4.5-phrygia.a", "phrygia", 10, "achaea:1 luvians:1 canaan:1", *missed)


@rule("BP-SC4.5-phrygia.b")
def test_phrygia_kills_three_hittites() -> None:
    kills("BP-SC4.5-phrygia.b", "phrygia", 10, "hatti:3", "achaea:3 luvians:3")


@rule("BP-SC4.5-phrygia.c")
def test_phrygia_holds_hattusas() -> None:
    line("BP-SC4.5-phrygia.c", "phrygia", 10, "hatti", "phrygia kaska zippasla pitassa canaan:hatti")


@rule("BP-SC4.5-phrygia.d")
def test_phrygia_holds_the_chain_of_mountains() -> None:
    missed = "kaska chalbyes west_taurus", "kaska east_taurus zippasla", "chalbyes east_taurus luvians:kaska"
    across = {4: "kaska chalbyes", 5: "chalbyes east_taurus"}
    line("BP-SC4.5-phrygia.d", "phrygia", 10, "kaska chalbyes east_taurus", *missed, across)


# --- the Luvians --------------------------------------------------------------------------------------------


@rule("BP-SC4.5-luvians.a")
def test_luvians_kill_three_hittites() -> None:
    kills("BP-SC4.5-luvians.a", "luvians", 10, "hatti:3", "achaea:3 phrygia:3")


@rule("BP-SC4.5-luvians.b")
def test_luvians_hold_alasa_and_aleppo_together_on_two_turns() -> None:
    missed = (
        {4: "alasa aleppo"},
        {4: "aleppo", 5: "aleppo"},
        {4: "alasa", 5: "aleppo"},
        {4: "alasa aleppo", 5: "alasa ugarit sea_peoples:aleppo"},
    )
    line("BP-SC4.5-luvians.b", "luvians", 10, {4: "alasa aleppo", 5: "alasa aleppo"}, *missed)


@rule("BP-SC4.5-luvians.c")
def test_luvians_hold_hattusas() -> None:
    line("BP-SC4.5-luvians.c", "luvians", 10, "hatti", "pitassa zippasla west_taurus phrygia:hatti")


@rule("BP-SC4.5-luvians.d")
def test_luvians_hold_haran() -> None:
    line("BP-SC4.5-luvians.d", "luvians", 10, "mitanni", "hurri_land euphrates east_taurus kassites:mitanni")


# --- Chaldea ------------------------------------------------------------------------------------------------


@rule("BP-SC4.5-chaldea.a")
def test_chaldea_kills_three_elamites() -> None:
    kills("BP-SC4.5-chaldea.a", "chaldea", 10, "elam:3", "sumer:3 kassites:3")


@rule("BP-SC4.5-chaldea.b")
def test_chaldea_kills_two_arameans() -> None:
    kills("BP-SC4.5-chaldea.b", "chaldea", 10, "arameans:2", "kassites:2 elam:2 assyria:2")


@rule("BP-SC4.5-chaldea.c")
def test_chaldea_holds_sumer() -> None:
    missed = "babylon karduniash elam arabian_desert kassites:sumer"
    line("BP-SC4.5-chaldea.c", "chaldea", 10, "sumer", missed, turn=5)


@rule("BP-SC4.5-chaldea.d")
def test_chaldea_kills_three_assyrians() -> None:
    kills("BP-SC4.5-chaldea.d", "chaldea", 10, "assyria:3", "sumer:3 urartu:3")
