"""The victory list of White in the First Five Turns, each line met and narrowly missed."""

from __future__ import annotations

from tests.games.pharaohs.lines import Course, kills, line, settled
from tests.rules import rule

# --- Elam ---------------------------------------------------------------------------------------------------


@rule("BP-SC4.4-elam.a")
def test_elam_kills_four_assyrians() -> None:
    kills("BP-SC4.4-elam.a", "elam", 10, "assyria:4", "sumer:4 mitanni:4")


@rule("BP-SC4.4-elam.b")
def test_elam_kills_three_kassites() -> None:
    kills("BP-SC4.4-elam.b", "elam", 10, "kassites:3", "sumer:3 canaan:3")


@rule("BP-SC4.4-elam.c")
def test_elam_kills_three_chaldeans() -> None:
    kills("BP-SC4.4-elam.c", "elam", 10, "chaldea:3", "arameans:3 sumer:3")


@rule("BP-SC4.4-elam.d")
def test_elam_holds_susa_from_turn_4_on() -> None:
    id = "BP-SC4.4-elam.d"
    kept = Course(id).turn(3, "sumer", "elam").turn(4, "egypt", "sumer:elam").turn(4, "elam", "elam").nothing()
    kept.turn(4, "sumer", "akkad").turn(5, "elam", "elam").nothing().turn(5, "egypt", "on").nothing().end()
    only_4 = Course(id).turn(4, "elam", "elam").turn(5, "elam", "south_zagros").end()
    only_5 = Course(id).turn(3, "elam", "elam").turn(4, "elam", "sumer").turn(5, "elam", "elam").end()
    settled(id, 20, kept, only_4, only_5)


@rule("BP-SC4.4-elam.d")
def test_susa_must_not_be_in_other_hands_at_the_end_of_any_nation_turn() -> None:
    id = "BP-SC4.4-elam.d"
    kept = Course(id).turn(4, "elam", "elam").turn(4, "egypt", "on").turn(5, "elam", "elam").end()
    own = Course(id).turn(4, "elam", "elam").turn(4, "sumer", "elam").turn(5, "elam", "elam").end()
    other = Course(id).turn(4, "elam", "elam").turn(4, "egypt", "hatti:elam").turn(5, "elam", "elam").end()
    after = Course(id).turn(4, "elam", "elam").turn(5, "elam", "elam").turn(5, "kassites", "elam").end()
    settled(id, 20, kept, own, other, after)


@rule("BP-SC4.4-elam.e")
def test_elam_holds_babylon_by_turn_4() -> None:
    missed = {5: "babylon"}, {4: "sumer akkad karduniash hatti:babylon"}
    line("BP-SC4.4-elam.e", "elam", 20, [{1: "babylon"}, {2: "babylon"}, {4: "babylon"}], *missed)


@rule("BP-SC4.4-elam.f")
def test_elam_holds_susa_sumer_and_karduniash_together() -> None:
    met = [{1: "elam sumer karduniash"}, {3: "elam sumer karduniash"}]
    missed = (
        "elam sumer akkad",
        "elam karduniash akkad",
        "sumer karduniash kassites:elam",
        {1: "elam sumer", 2: "karduniash"},
    )
    line("BP-SC4.4-elam.f", "elam", 20, met, *missed)


# --- Hatti --------------------------------------------------------------------------------------------------


@rule("BP-SC4.4-hatti.a")
def test_egypt_is_kept_from_kadesh_on_three_of_four_turns() -> None:
    id = "BP-SC4.4-hatti.a"
    for missing in (1, 2, 3, 4):
        kept, broken = Course(id), Course(id)
        for n in (1, 2, 3, 4):
            kept.turn(n, "egypt", "on kadesh" if n == missing else "on hatti:kadesh")
            broken.turn(n, "egypt", "on kadesh" if n in (missing, 5 - missing) else "on hatti:kadesh")
        assert id in kept.turn(5, "egypt", "kadesh").end().scored
        assert id not in broken.turn(5, "egypt", "on").end().scored


@rule("BP-SC4.4-hatti.a")
def test_only_the_ends_of_egypts_turns_count_for_kadesh() -> None:
    kept, idle = Course("BP-SC4.4-hatti.a"), Course("BP-SC4.4-hatti.a")
    for n in (1, 2, 3, 4):
        kept.turn(n, "canaan", "egypt:kadesh").turn(n, "egypt", "on canaan:kadesh").turn(n, "elam", "egypt:kadesh")
        idle.turn(n, "canaan", "kadesh").turn(n, "hatti", "kadesh")
    settled("BP-SC4.4-hatti.a", 10, kept.end(), idle.end())


@rule("BP-SC4.4-hatti.a", "BP-SC4.2.c")
def test_kadesh_is_settled_when_turn_4_is_over() -> None:
    course = Course("BP-SC4.4-hatti.a")
    for n in (1, 2, 3):
        course.turn(n, "egypt", "on").nothing().end(turn=n).nothing()
    course.turn(4, "egypt", "on").end(turn=4).scores(10)
    assert course.turn(5, "egypt", "on").end().lines["white"] == 10 + 20  # Hattusas, too


@rule("BP-SC4.4-hatti.b")
def test_hatti_holds_philistia_by_turn_4() -> None:
    missed = {5: "philistia"}, {4: "judah syria kadesh elam:philistia"}
    line("BP-SC4.4-hatti.b", "hatti", 10, [{1: "philistia"}, {4: "philistia"}], *missed)


@rule("BP-SC4.4-hatti.c")
def test_hatti_holds_phoenicia_by_turn_4() -> None:
    missed = {5: "phoenicia"}, {4: "judah syria kadesh canaan:phoenicia"}
    line("BP-SC4.4-hatti.c", "hatti", 10, [{1: "phoenicia"}, {4: "phoenicia"}], *missed)


@rule("BP-SC4.4-hatti.d")
def test_hatti_holds_ugarit_and_aleppo_together_by_turn_4() -> None:
    missed = {5: "ugarit aleppo"}, {3: "ugarit", 4: "aleppo"}, {4: "ugarit kadesh elam:aleppo"}, {4: "aleppo hamath"}
    line("BP-SC4.4-hatti.d", "hatti", 10, [{1: "ugarit aleppo"}, {4: "ugarit aleppo"}], *missed)


@rule("BP-SC4.4-hatti.e")
def test_hatti_kills_two_each_of_three_nations() -> None:
    met, missed = (
        "phrygia:2 luvians:2 achaea:2",
        ("phrygia:3 luvians:3 sea_peoples:2", "achaea:6", "phrygia:4 achaea:2"),
    )
    kills("BP-SC4.4-hatti.e", "hatti", 10, met, *missed)


@rule("BP-SC4.4-hatti.f")
def test_hatti_kills_four_of_mitanni() -> None:
    kills("BP-SC4.4-hatti.f", "hatti", 10, "mitanni:4", "assyria:4 kassites:4")


@rule("BP-SC4.4-hatti.g")
def test_hatti_holds_millawanda_on_two_turns() -> None:
    met = [{a: "kos", b: "kos"} for a, b in ((1, 2), (1, 5), (3, 4), (4, 5))]
    missed = {2: "kos", 3: "assuwa lukka"}, {3: "kos", 4: "lukka achaea:kos"}
    line("BP-SC4.4-hatti.g", "hatti", 10, met, *missed)


@rule("BP-SC4.4-hatti.h")
def test_hatti_kills_four_egyptians() -> None:
    kills("BP-SC4.4-hatti.h", "hatti", 20, "egypt:4", "canaan:4 achaea:4")


@rule("BP-SC4.4-hatti.i")
def test_hatti_holds_haran_on_turns_2_and_3() -> None:
    missed = {1: "mitanni", 2: "mitanni"}, {3: "mitanni", 4: "mitanni"}, {2: "mitanni", 3: "hurri_land elam:mitanni"}
    line("BP-SC4.4-hatti.i", "hatti", 20, {2: "mitanni", 3: "mitanni"}, *missed)


@rule("BP-SC4.4-hatti.j")
def test_nobody_else_ever_holds_hattusas() -> None:
    id = "BP-SC4.4-hatti.j"
    kept = (
        Course(id).turn(1, "hatti", "hatti").turn(3, "achaea", "phrygia kaska").turn(5, "assyria", "terror@hatti").end()
    )
    settled(id, 20, kept, *(Course(id).turn(n, "achaea", "hatti").end() for n in (1, 2, 3, 4, 5)))
    regained = Course(id).turn(2, "elam", "hatti").turn(2, "hatti", "hatti").turn(5, "hatti", "hatti").end()
    settled(id, 20, kept, regained)
    assert id not in Course(id).turn(4, "phrygia", "hatti").end().scored


@rule("BP-SC4.4-hatti.j")
def test_hattusas_is_lost_only_to_a_nation_that_holds_it_at_the_end_of_its_own_turn() -> None:
    id = "BP-SC4.4-hatti.j"
    passing = (
        Course(id).turn(2, "hatti", "pitassa achaea:hatti").turn(2, "achaea", "zippasla").turn(3, "hatti", "hatti")
    )
    taken = Course(id).turn(2, "hatti", "pitassa achaea:hatti").turn(2, "achaea", "hatti").turn(3, "hatti", "hatti")
    settled(id, 20, passing.end(), taken.end())


# --- Judah --------------------------------------------------------------------------------------------------


@rule("BP-SC4.4-judah.a")
def test_judah_kills_three_sea_peoples() -> None:
    kills("BP-SC4.4-judah.a", "judah", 10, "sea_peoples:3", "egypt:3 luvians:3")


@rule("BP-SC4.4-judah.b")
def test_judah_kills_three_canaanites() -> None:
    kills("BP-SC4.4-judah.b", "judah", 10, "canaan:3", "egypt:3 arameans:3")


@rule("BP-SC4.4-judah.c")
def test_the_chosen_people_are_in_jerusalem_on_turns_4_and_5() -> None:
    id, there, away = "BP-SC4.4-judah.c", "judah chosen@judah", "judah sinai chosen@sinai"
    for second in (there, "chosen@judah"):  # with or without units of Judah
        course = Course(id).turn(4, "judah", there).nothing().turn(4, "egypt", "judah:chosen@judah").nothing()
        course.turn(5, "judah", second).scores(10).turn(5, "judah", there).scores(10)
    for face in ("godly", "ungodly"):
        Course(id, chosen=face).turn(4, "judah", there).turn(5, "egypt", "judah:chosen@judah").nothing()
        Course(id, chosen=face).turn(4, "judah", away).turn(5, "judah", there).nothing()
        Course(id, chosen=face).turn(4, "judah", there).turn(5, "judah", away).nothing()
        Course(id, chosen=face).turn(3, "judah", there).turn(4, "judah", there).nothing()


@rule("BP-SC4.4-judah.c")
def test_captives_are_not_in_jerusalem() -> None:
    course = Course("BP-SC4.4-judah.c").turn(4, "judah", "judah chosen@judah").nothing()
    course.carried["chosen"] = "captured"
    course.turn(5, "judah", "judah").nothing()
