"""The tables of nations: who they are, when they arrive, who rules them."""

from __future__ import annotations

from collections.abc import Iterable

from engine.games.pharaohs.data import tables
from engine.games.pharaohs.data.tables import CAPITALS, CHART, COLORS, ENTRIES, NATIONS, RULERS, TURNS, Entry, chart
from tests.games.pharaohs.situations import REPLACEMENT
from tests.games.pharaohs.table_facts import arrived, flat, units
from tests.rules import rule

# --- nations --------------------------------------------------------------------------------------------------


@rule("BP-2.5.a")
def test_nations_and_colors() -> None:
    wanted = {
        "blue": ["egypt", "achaea", "arameans", "urartu", "media"],
        "red": ["sumer", "mitanni", "assyria", "libya", "lydia"],
        "white": ["elam", "hatti", "judah", "nubia", "cimmeria"],
        "yellow": ["canaan", "kassites", "sea_peoples", "phrygia", "luvians", "chaldea"],
    }
    assert tuple(wanted) == COLORS == ("blue", "red", "white", "yellow")
    assert list(NATIONS) == [nation for nations in wanted.values() for nation in nations]
    for color, nations in wanted.items():
        assert [nation.id for nation in NATIONS.values() if nation.color == color] == nations
    assert NATIONS["egypt"].adjective == "Egyptian"
    assert NATIONS["hatti"].adjective == "Hittite"
    assert NATIONS["sea_peoples"].name == "Sea Peoples"
    assert all(nation.adjective and nation.name for nation in NATIONS.values())


@rule("BP-SC2.b", "BP-SC2.c", "BP-SC2.d")
def test_owners_with_three_players() -> None:
    moved = {"hatti": "yellow", "nubia": "red", "cimmeria": "red", "judah": "red", "elam": "blue"}
    for nation in NATIONS.values():
        assert nation.color_three == moved.get(nation.id, nation.color)
    assert not any(nation.color_three == "white" for nation in NATIONS.values())


def test_mountain_goats() -> None:
    assert [nation.id for nation in NATIONS.values() if nation.mountain_goat] == ["media", "cimmeria"]


def test_massing_places() -> None:
    massing = {nation.id: nation.massing for nation in NATIONS.values() if nation.massing}
    assert massing == {
        "arameans": "arabian_desert",
        "libya": "libyan_desert",
        "nubia": "nubia",
        "chaldea": "arabian_desert",
    }


@rule("BP-2.3.5.a")
def test_four_gods() -> None:
    gods = {nation.id: nation.god for nation in NATIONS.values() if nation.god}
    assert gods == {"egypt": "Amon-Ra", "assyria": "Assur", "hatti": "Storm God", "chaldea": "Marduk"}


def test_replacement_areas() -> None:
    assert {n.id: sorted(n.replacement) for n in NATIONS.values()} == {
        nation: sorted(areas.split()) for nation, areas in REPLACEMENT.items()
    }


@rule("BP-16.0.a")
def test_capitals() -> None:
    assert [(c.nation, c.area, c.first_turn, c.last_turn) for c in CAPITALS] == [
        ("egypt", "lower_egypt", 1, 10),
        ("hatti", "hatti", 1, 10),
        ("assyria", "arrapha", 3, 5),
        ("assyria", "assyria", 8, 10),
        ("chaldea", "babylon", 9, 10),
    ]


# --- turns ----------------------------------------------------------------------------------------------------


TRACK = """
1|1500-1410|Late Bronze|The New Kingdom|egypt sumer mitanni elam hatti kassites canaan
2|1410-1320|Late Bronze|The Middle Empire and the New Hittite Kingdom|achaea assyria
3|1320-1230|Late Bronze|The Last of the Late Bronze Age|judah
4|1230-1140|Iron|The Aegean Migrations|phrygia sea_peoples luvians libya
5|1140-1050|Iron|The End of the Middle Assyrian Empire|chaldea urartu arameans
6|1050-960|Iron|The Rise of Israel|lydia
7|960-870|Iron|The Resurgence of the Empires|
8|870-780|Iron|The New Assyrian Empire|nubia media
9|780-670|Iron|The Cimmerian Hordes and the Kingdom of Kush|cimmeria
10|670-600|Iron|The Neo-Babylonian and Median Empires|
"""


@rule("BP-SC4.1.c", "BP-SC4.1.d", "BP-SC4.1.e", "BP-SC4.1.f", "BP-SC6.0.e", "BP-SC6.0.f", "BP-SC6.0.g")
def test_turn_track() -> None:
    rows = [row.split("|") for row in TRACK.split("\n") if row]
    assert list(TURNS) == list(range(1, 11))
    for number, years, age, title, chits in rows:
        turn = TURNS[int(number)]
        assert (turn.number, turn.years, turn.age, turn.title) == (int(number), years, age, title)
        assert list(turn.new_chits) == chits.split()
        assert 80 <= len(turn.summary) <= 400
        assert "\n" not in turn.summary
        assert "  " not in turn.summary
    joined = [nation for turn in TURNS.values() for nation in turn.new_chits]
    assert sorted(joined) == sorted(NATIONS)
    in_play = [sum(len(TURNS[t].new_chits) for t in range(1, n + 1)) for n in range(1, 11)]
    assert in_play == [7, 9, 10, 14, 17, 18, 18, 20, 21, 21]


@rule("BP-5.10.e", "BP-SC6.0.h")
def test_beloved_of_the_gods() -> None:
    assert {n: turn.beloved for n, turn in TURNS.items() if turn.beloved} == {8: ("assyria",)}
    assert {n: turn.beloved_by_choice for n, turn in TURNS.items() if turn.beloved_by_choice} == {9: ("assyria",)}


# --- arrivals -------------------------------------------------------------------------------------------------


FIRST_FIVE = """
1.kassites|8F 4C|||setup|mari tigris akkad babylon karduniash
1.canaan|7F 5C|darusha||setup|kadesh ugarit aleppo phoenicia philistia judah syria
1.elam|4F|||setup|south_zagros elam
1.hatti|6F 2C||god|setup|west_taurus pitassa zippasla hatti
1.sumer|5F|||setup|sumer
1.mitanni|6F 5C|||setup|kizzuwatna hurri_land mitanni hanigalbat
1.egypt|10F 4C|thutmosis_iii|god|setup|on upper_egypt lower_egypt thebaid naucratis
2.hatti|6F 5C|suppiluliumas_i||place|west_taurus hatti
2.assyria|4F||siege|place|assyria arrapha zamua
2.achaea|2C|||invade|wilusyia seha_river_land assuwa kos
3.judah|4F||chosen|invade|sinai pelusium
3.hatti||muwatallis||with_unit|
3.assyria|5F 4C|shalamaneser_i|god|place|assyria arrapha zamua
3.egypt|3C|ramesses_ii||place|on upper_egypt lower_egypt thebaid naucratis
4.luvians|6F 2C|||land|lukka kos arzawa
4.phrygia|6F|||land|phrygia wilusyia seha_river_land
4.sea_peoples|6F 2C|||land|arzawa kizzuwatna aleppo ugarit kadesh phoenicia philistia pelusium on naucratis\
 alasa
4.elam|4F 3C|shutruk_nahunte||place|south_zagros elam
4.libya|4F|||hold|libyan_desert
4.achaea|6F|||invade|wilusyia seha_river_land assuwa kos
4.egypt||ramesses_iii||with_unit|
5.chaldea|6F 2C|nebuchadnezzar_i||place|babylon akkad
5.assyria||tiglath_pileser_i||with_unit|
5.arameans|3F 2V 2K|||invade|babylon euphrates hamath judah mari sinai sumer syria
5.urartu|4F|||place|mannai ashuguzai urartu van
"""


def check_entries(found: Iterable[Entry], text: str) -> None:
    entries = {entry.id: entry for entry in found}
    rows = [row.split("|") for row in text.split("\n") if row]
    assert list(entries) == [row[0] for row in rows]
    for name, force, ruler, markers, mode, areas in rows:
        entry = entries[name]
        turn, nation, *second = name.split(".")
        assert (entry.turn, entry.nation, entry.part) == (int(turn), nation, 2 if second else 1)
        assert entry.units == units(force), name
        assert list(entry.rulers) == ruler.split(), name
        assert [*entry.markers, *(["god"] if entry.god else [])] == markers.split(), name
        assert entry.mode == mode, name
        assert sorted(entry.areas) == sorted(areas.split()), name
        assert entry.each == (name == "5.urartu" and "van" in entry.areas)


@rule("BP-SC4.1.a", "BP-SC4.1.c", "BP-SC4.1.d", "BP-SC4.1.e", "BP-SC4.1.f", "BP-SC4.1.g", "BP-SC4.1.h", "BP-SC4.1.i")
def test_first_five_chart() -> None:
    check_entries(flat(CHART["first_five"]), FIRST_FIVE)


MIDDLE_FIVE = """
5.chaldea|6F 2C|nebuchadnezzar_i||place|babylon akkad
5.assyria||tiglath_pileser_i||with_unit|
5.arameans|3F 2V 2K|||invade|babylon euphrates hamath judah mari sinai sumer syria
5.urartu|4F|||place|urartu ashuguzai
6.judah|2C|saul||place|judah
6.lydia|6F|||land|lukka kos assuwa
6.phrygia|3F|||land|phrygia wilusyia seha_river_land
7.judah|2C|solomon||place|judah philistia
7.libya|4F|||hold|libyan_desert
7.egypt|3F|shishank_i||place|on upper_egypt lower_egypt thebaid naucratis
8.phrygia|2V|midas||place|phrygia
8.nubia|8F||siege siege|invade|thebaid
8.assyria|9F 4V|ashur_nasir_pal_ii|terror god|place|assyria arrapha zamua
8.assyria.2||shalmaneser_iii||with_unit|
8.urartu|3V|sardur||place|urartu
8.media|3F|||place|media hyrkania north_zagros
"""


@rule("BP-SC6.0.b", "BP-SC6.0.c", "BP-SC6.0.e", "BP-SC6.0.f", "BP-SC6.0.g", "BP-SC6.0.h", "BP-SC6.0.i")
def test_middle_five_chart() -> None:
    turn_4 = [row for row in FIRST_FIVE.split("\n") if row.startswith("4.")]
    check_entries(flat(CHART["middle_five"]), "\n".join(turn_4) + MIDDLE_FIVE)


LATE = """
9.cimmeria|8V|||invade|west_caucasus east_caucasus
9.nubia|3F|piye||invade|thebaid
9.assyria|2F 1V|tiglath_pileser_iii|siege|place|assyria arrapha zamua
9.assyria.2||sargon_ii||with_unit|
9.chaldea|3F||god|invade|arabian_desert babylon euphrates hamath judah mari sinai sumer syria
9.urartu||sardur_ii||with_unit|
9.media|4F 2V|||place|media hyrkania north_zagros
10.media|6F 6V|cyaxares||place|media hyrkania north_zagros
10.chaldea|4F 3V|nabpolassar||place|babylon akkad arabian_desert
10.egypt|8F 3C|psammetichus||place|on upper_egypt lower_egypt thebaid naucratis
10.assyria||ashurbanipal||with_unit|
10.lydia|2V|alyattes||place|assuwa kos lukka
10.cimmeria|6V|||invade|west_caucasus east_caucasus
10.judah||josiah||with_unit|
"""


def test_late_chart() -> None:
    check_entries(flat(CHART["late"]), LATE)


@rule("BP-SC9.1.f", "BP-SC6.0.b")
def test_each_scenario_uses_its_charts() -> None:
    sources = {
        "full": ["first_five"] * 5 + ["middle_five"] * 3 + ["late"] * 2,
        "first_five": ["first_five"] * 5,
        "middle_five": ["middle_five"] * 5,
        "last_five": ["middle_five"] * 3 + ["late"] * 2,
    }
    first = {"full": 1, "first_five": 1, "middle_five": 4, "last_five": 6}
    for scenario, keys in sources.items():
        ids: list[str] = []
        for turn, key in enumerate(keys, first[scenario]):
            assert chart(scenario, turn) == CHART[key][turn]
            ids += [entry.id for entry in CHART[key][turn]]
        assert list(ENTRIES[scenario]) == ids
        assert all(entry.id == key for key, entry in ENTRIES[scenario].items())
    assert ENTRIES["full"]["5.urartu"].each
    assert not ENTRIES["middle_five"]["5.urartu"].each


TOTALS = """
egypt|10F 4C||3C||||3F|
achaea||2C||6F||||
arameans|||||3F 4V|||
urartu|||||4F|||3V
media||||||||3F
sumer|5F|||||||
mitanni|6F 5C|||||||
assyria||4F|5F 4C|||||9F 4V
libya||||4F|||4F|
lydia||||||6F||
elam|4F|||4F 3C||||
hatti|6F 2C|6F 5C||||||
judah|||4F|||2C|2C|
nubia||||||||8F
cimmeria||||||||
canaan|7F 5C|||||||
kassites|8F 4C|||||||
sea_peoples||||6F 2C||||
phrygia||||6F||3F||2V
luvians||||6F 2C||||
chaldea|||||6F 2C|||
"""


def test_unit_totals_by_nation_and_turn() -> None:
    rows = [row.split("|") for row in TOTALS.split("\n") if row]
    assert [row[0] for row in rows] == list(NATIONS)
    for nation, *forces in rows:
        for turn, force in enumerate(forces, 1):
            assert arrived("full", nation, [turn]) == units(force), f"{nation} on turn {turn}"
    grand = {"foot": 0, "chariot": 0, "cavalry": 0}
    late = {"foot": 0, "chariot": 0, "cavalry": 0}
    for nation in NATIONS:
        for kind, count in arrived("full", nation, range(1, 9)).items():
            grand[kind] += count
        for kind, count in arrived("full", nation, (9, 10)).items():
            late[kind] += count
    assert grand == {"foot": 146, "chariot": 47, "cavalry": 13}
    assert late == {"foot": 30, "chariot": 3, "cavalry": 28}


def test_arameans_bring_two_horse_and_two_camels() -> None:
    assert ENTRIES["full"]["5.arameans"].units == {"foot": 3, "cavalry": 2, "camel": 2}
    assert all("camel" not in e.units for e in ENTRIES["full"].values() if e.nation != "arameans")


def test_every_set_up_fits_with_three_to_an_area() -> None:
    for entry in chart("full", 1):
        assert entry.mode == "setup"
        limit = 5 if entry.nation == "sumer" else 3
        assert sum(entry.units.values()) <= limit * len(entry.areas)
    listed = [area for entry in chart("full", 1) for area in entry.areas]
    assert len(listed) == len(dict.fromkeys(listed)) == 28


def test_newcomers_arrive_on_the_turn_their_chit_joins() -> None:
    for turn in TURNS.values():
        arrivals = [entry.nation for entry in chart("full", turn.number)]
        assert all(nation in arrivals for nation in turn.new_chits)
        for entry in chart("full", turn.number):
            assert any(entry.nation in TURNS[n].new_chits for n in range(1, turn.number + 1))


# --- rulers ---------------------------------------------------------------------------------------------------


KINGS = """
1|egypt|Thutmosis III
1|canaan|Darusha
2|hatti|Suppiluliumas I
3|hatti|Muwatallis
3|assyria|Shalamaneser I
3|egypt|Ramesses II
4|egypt|Ramesses III
4|elam|Shutruk-Nahunte
5|chaldea|Nebuchadnezzar I
5|assyria|Tiglath-Pileser I
6|judah|Saul
7|judah|Solomon
7|egypt|Shishank I
8|phrygia|Midas
8|assyria|Ashur-nasir-pal II
8|assyria|Shalmaneser III
8|urartu|Sardur
9|nubia|Piye
9|assyria|Tiglath-Pileser III
9|assyria|Sargon II
9|urartu|Sardur II
10|media|Cyaxares
10|chaldea|Nabpolassar
10|egypt|Psammetichus
10|assyria|Ashurbanipal
10|lydia|Alyattes
10|judah|Josiah
"""


@rule("BP-SC6.0.h")
def test_rulers() -> None:
    rows = [row.split("|") for row in KINGS.split("\n") if row]
    assert [(str(r.turn), r.nation, r.name) for r in RULERS.values()] == [tuple(row) for row in rows]
    assert sum(ruler.turn <= 8 for ruler in RULERS.values()) == 17
    named = [name for entry in ENTRIES["full"].values() for name in entry.rulers]
    assert sorted(named) == sorted(RULERS)
    assert all(name == tables.slug(ruler.name) == ruler.id for name, ruler in RULERS.items())
    assert ENTRIES["full"]["8.assyria"].rulers == ("ashur_nasir_pal_ii",)
    assert ENTRIES["full"]["8.assyria.2"].rulers == ("shalmaneser_iii",)
