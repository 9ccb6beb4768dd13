"""The victory list of Red in the First Five Turns, each line met and narrowly missed."""

from __future__ import annotations

from typing import Any

from tests.games.pharaohs.lines import Course, all_but, kills, line, settled
from tests.games.pharaohs.positions import position
from tests.kit import Play
from tests.rules import rule

# --- Sumer --------------------------------------------------------------------------------------------------


@rule("BP-SC4.3-sumer.a")
def test_sumer_kills_three_kassites() -> None:
    kills("BP-SC4.3-sumer.a", "sumer", 10, "kassites:3", "chaldea:3 canaan:3")


@rule("BP-SC4.3-sumer.b")
def test_sumer_kills_three_elamites() -> None:
    kills("BP-SC4.3-sumer.b", "sumer", 10, "elam:3", "hatti:3 judah:3")


@rule("BP-SC4.3-sumer.c")
def test_sumer_holds_its_land_on_every_turn() -> None:
    met = dict.fromkeys((1, 2, 3, 4, 5), "sumer")
    gaps = [{n: area for n, area in met.items() if n != gap} for gap in (1, 2, 3, 4, 5)]
    line("BP-SC4.3-sumer.c", "sumer", 10, met, *gaps, met | {3: "elam akkad kassites:sumer"})


@rule("BP-SC4.3-sumer.d")
def test_sumer_holds_babylon() -> None:
    line("BP-SC4.3-sumer.d", "sumer", 10, [{1: "babylon"}, {5: "babylon"}], "sumer akkad elam assyria:babylon")


@rule("BP-SC4.3-sumer.e")
def test_sumer_holds_karduniash() -> None:
    met = [{1: "karduniash"}, {5: "karduniash"}]
    line("BP-SC4.3-sumer.e", "sumer", 10, met, "sumer akkad elam kassites:karduniash")


# --- Mitanni ------------------------------------------------------------------------------------------------


@rule("BP-SC4.3-mitanni.a")
def test_mitanni_kills_four_kassites() -> None:
    kills("BP-SC4.3-mitanni.a", "mitanni", 10, "kassites:4", "assyria:4 elam:4")


@rule("BP-SC4.3-mitanni.b")
def test_mitanni_kills_three_hittites() -> None:
    kills("BP-SC4.3-mitanni.b", "mitanni", 10, "hatti:3", "egypt:3 luvians:3")


@rule("BP-SC4.3-mitanni.c")
def test_mitanni_kills_three_canaanites() -> None:
    kills("BP-SC4.3-mitanni.c", "mitanni", 10, "canaan:3", "sea_peoples:3 egypt:3")


@rule("BP-SC4.3-mitanni.d")
def test_mitanni_holds_two_mediterranean_areas() -> None:
    west = "wilusyia seha_river_land assuwa kos lukka arzawa kizzuwatna"
    south = "aleppo ugarit kadesh phoenicia philistia pelusium on naucratis"
    met = [f"alasa {area}" for area in f"{west} {south}".split()]
    missed = "aleppo hamath phrygia kaska", "kizzuwatna chalbyes west_caucasus lower_egypt", "aleppo canaan:ugarit"
    line("BP-SC4.3-mitanni.d", "mitanni", 10, met, *missed, {1: "aleppo", 2: "ugarit"}, all_but(f"{west} {south} mari"))


@rule("BP-SC4.3-mitanni.e")
def test_mitanni_holds_mari_ashur_and_nineveh_together() -> None:
    missed = "mari arrapha zamua", "arrapha assyria tigris", "mari assyria kassites:arrapha"
    line("BP-SC4.3-mitanni.e", "mitanni", 10, "mari arrapha assyria", *missed, {1: "mari arrapha", 2: "mari assyria"})


@rule("BP-SC4.3-mitanni.f")
def test_mitanni_holds_mitanni_on_turns_1_and_2() -> None:
    missed = {1: "mitanni", 3: "mitanni"}, {2: "mitanni", 3: "mitanni"}, {1: "mitanni", 2: "hurri_land hatti:mitanni"}
    line("BP-SC4.3-mitanni.f", "mitanni", 20, {1: "mitanni", 2: "mitanni"}, *missed)


# --- Assyria ------------------------------------------------------------------------------------------------


@rule("BP-SC4.3-assyria.a")
def test_assyria_kills_four_kassites() -> None:
    kills("BP-SC4.3-assyria.a", "assyria", 10, "kassites:4", "mitanni:4 elam:4")


@rule("BP-SC4.3-assyria.b")
def test_assyria_holds_susa() -> None:
    met = [{2: "elam"}, {5: "elam"}]
    line("BP-SC4.3-assyria.b", "assyria", 10, met, "sumer karduniash south_zagros sumer:elam", "siege@elam")


@rule("BP-SC4.3-assyria.c")
def test_assyria_holds_charchemish_and_damascus_each_on_some_turn() -> None:
    met = [{2: "euphrates", 4: "syria"}, {3: "syria", 5: "euphrates"}, {4: "euphrates syria"}]
    one = {2: "euphrates", 3: "euphrates mari", 4: "hamath judah"}, {3: "syria", 5: "syria"}
    line("BP-SC4.3-assyria.c", "assyria", 10, met, *one, {3: "syria", 4: "aleppo mitanni:euphrates"})


@rule("BP-SC4.3-assyria.d")
def test_assyria_kills_three_luvians() -> None:
    kills("BP-SC4.3-assyria.d", "assyria", 10, "luvians:3", "phrygia:3 sea_peoples:3")


@rule("BP-SC4.3-assyria.e")
def test_assyria_kills_three_chaldeans() -> None:
    kills("BP-SC4.3-assyria.e", "assyria", 10, "chaldea:3", "arameans:3 elam:3")


@rule("BP-SC4.3-assyria.f")
def test_nobody_else_holds_ashur_on_turns_3_to_5() -> None:
    id = "BP-SC4.3-assyria.f"
    early = Course(id).turn(1, "sumer", "arrapha").turn(2, "mitanni", "arrapha")
    kept = early.turn(3, "assyria", "arrapha").turn(4, "egypt", "on").turn(5, "elam", "zamua assyria").end()
    settled(id, 30, kept, *(Course(id).turn(n, "mitanni", "arrapha").end() for n in (3, 4, 5)))
    regained = Course(id).turn(3, "kassites", "arrapha").turn(3, "assyria", "arrapha").turn(5, "assyria", "arrapha")
    settled(id, 30, kept, regained.end())


@rule("BP-SC4.3-assyria.f")
def test_ashur_may_be_retaken_before_the_turn_of_its_holder_ends() -> None:
    retaken = Course("BP-SC4.3-assyria.f").turn(3, "egypt", "on kassites:arrapha").turn(3, "assyria", "arrapha")
    late = Course("BP-SC4.3-assyria.f").turn(3, "egypt", "on kassites:arrapha").turn(3, "kassites", "arrapha")
    settled("BP-SC4.3-assyria.f", 30, retaken.turn(3, "kassites", "zamua").end(), late.end())


@rule("BP-SC4.3-assyria.g")
def test_assyria_kills_four_hittites() -> None:
    kills("BP-SC4.3-assyria.g", "assyria", 20, "hatti:4", "mitanni:4 judah:4")


# --- Libya --------------------------------------------------------------------------------------------------


@rule("BP-SC4.3-libya.a")
def test_libya_invades_three_of_four_border_areas_over_the_game() -> None:
    for areas in (
        "naucratis lower_egypt upper_egypt",
        "thebaid upper_egypt naucratis",
        "thebaid lower_egypt naucratis",
    ):
        Course("BP-SC4.3-libya.a", raided=areas.split()).turn(5, "sumer").nothing().turn(5, "libya").scores(10)
    Course("BP-SC4.3-libya.a", raided=["thebaid", "naucratis"]).turn(5, "libya", "lower_egypt upper_egypt").nothing()


def invasions(*marches: str, turn: int = 4, **fields: Any) -> Play:
    """Libya marches out of the desert, a foot at a time; the game then waits for Elam."""
    on = {"libya": {"libyan_desert": {"foot": 5}}, "elam": {"elam": {"foot": 1}}}
    options = {"scoring": "victory_lists"}
    play = position(
        "libya", "movement", on=on, scenario="first_five", turn=turn, options=options, chits=("elam",), **fields
    )
    for march in marches:
        play.do("march:libyan_desert", {"foot": 1}, *march.split())
    return play.until("move", "white")


@rule("BP-SC4.3-libya.a")
def test_three_invasions_in_one_turn_score_at_its_end() -> None:
    view = invasions("to:naucratis", "to:lower_egypt", "to:thebaid").seen()
    assert (view.scored, view.tally["red"]["lines"]) == (["BP-SC4.3-libya.a"], 10)
    assert invasions("to:naucratis", "to:lower_egypt", "to:naucratis").seen().scored == []


@rule("BP-SC4.3-libya.a")
def test_invasions_add_up_over_turns_and_each_area_counts_once() -> None:
    before = invasions("to:upper_egypt", "to:thebaid", turn=4).seen()
    assert (sorted(before.raided), before.scored) == (["thebaid", "upper_egypt"], [])
    assert invasions("to:thebaid", turn=5, raided=before.raided).seen().scored == []
    assert invasions("to:naucratis", turn=5, raided=before.raided).seen().scored == ["BP-SC4.3-libya.a"]


@rule("BP-SC4.3-libya.a")
def test_an_area_passed_through_or_entered_from_egypt_is_not_invaded() -> None:
    through = invasions("to:upper_egypt", "to:thebaid", "via:naucratis to:lower_egypt").seen()
    assert (sorted(through.raided), through.scored) == (["thebaid", "upper_egypt"], [])


@rule("BP-SC4.3-libya.b")
def test_libya_holds_on() -> None:
    line("BP-SC4.3-libya.b", "libya", 10, "on", "naucratis lower_egypt upper_egypt sumer:on", "pelusium sinai")


@rule("BP-SC4.3-libya.c")
def test_libya_holds_an_area_abroad() -> None:
    missed = "naucratis lower_egypt upper_egypt thebaid", "libyan_desert sinai pelusium", "naucratis sumer:judah"
    line("BP-SC4.3-libya.c", "libya", 10, ["judah", "lukka", "philistia naucratis"], *missed)
    assert Course("BP-SC4.3-libya.c").turn(4, "libya", "on").scored == ["BP-SC4.3-libya.b"]


@rule("BP-SC4.3-libya.d")
def test_libya_kills_four_egyptians() -> None:
    kills("BP-SC4.3-libya.d", "libya", 10, "egypt:4", "judah:4 sea_peoples:4")
