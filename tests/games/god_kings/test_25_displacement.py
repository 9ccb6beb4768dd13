"""25 and 3 Displacement, mercenaries whom nobody leads, and what follows when units come or go."""

from __future__ import annotations

import pytest

from engine.games.god_kings.course.check import check
from engine.games.god_kings.data.kinds import counters_of
from engine.games.god_kings.data.spaces import PROVINCES
from engine.games.god_kings.events.displacement import displace, displace_general, refuges
from engine.games.god_kings.events.succession import succeed
from engine.games.god_kings.position.pieces import free_counters
from engine.games.god_kings.position.tidying import tidy
from engine.games.god_kings.realm.victory import expulsion_phase
from tests.games.god_kings.harness import build, drive, log, position, units
from tests.rules import rule

EGYPT = list(PROVINCES["egypt"].spaces)


# --- where they go ------------------------------------------------------------------------------------------


@rule("GK-25.0.a", "GK-11.11.d")
def test_a_displaced_general_goes_to_a_space_of_his_homecountry_under_control() -> None:
    lost = {"sais": "hatti", "tanis": "hatti"}
    t = position({"bubastis": {"hatti": {"chariot": 1}}}, generals={"egypt_a": "gaza"}, markers=lost)
    asked = drive(displace_general(t, "egypt_a", "GK-11.11.a"), {"displaced": {"egypt": "at:heliopolis"}})
    assert sorted(asked.keys("displaced")) == sorted(
        f"at:{at}" for at in EGYPT if at not in ("sais", "tanis", "bubastis")
    )
    assert t.state.generals["egypt_a"].at == "heliopolis"
    assert log(t, "GK-11.11.a") == ["Displaced to Heliopolis: Warlord A of Egypt."]


@rule("GK-25.0.a")
def test_without_a_space_under_control_any_of_the_homecountry_without_enemies_will_do() -> None:
    all_lost = dict.fromkeys(EGYPT, "hatti")
    s = build({"memphis": {"hatti": {"chariot": 1}}}, markers=all_lost)
    assert sorted(refuges(s, "egypt")) == sorted(at for at in EGYPT if at != "memphis")


@rule("GK-25.0.a", "GK-25.0.b")
def test_with_enemies_in_all_of_the_homecountry_they_are_kept_beside_the_map() -> None:
    foes = {at: {"hatti": {"chariot": 1}} for at in EGYPT}
    t = position(
        {**foes, "jaffa": {"egypt": {"chariot": 2}}}, generals={"egypt_a": "jaffa"}, markers={"jaffa": "egypt"}
    )
    s = t.state
    drive(displace(t, "egypt", {"chariot": 2}, ["egypt_a"], "jaffa", "GK-16.3.e"))
    assert "egypt_a" not in s.generals and not any("egypt" in there for there in s.units.values())
    assert (s.exiles, s.exiled) == ({"egypt": {"chariot": 2}}, ["egypt_a"])
    assert not any("egypt_a" in wrong for wrong in check(s)), "he is not missing"
    assert free_counters(s, "egypt", "chariot") == counters_of("egypt", "chariot") - 2, "their counters are not free"
    s.phase = "expulsion"
    expulsion_phase(t)
    assert units(t, "memphis", "egypt") == {"chariot": 2} and s.generals["egypt_a"].at == "memphis"
    assert (s.exiles, s.exiled) == ({}, [])


@rule("GK-25.0.a", "GK-19.3.g")
def test_a_king_beside_the_map_gives_way_to_another_there() -> None:
    foes = {at: {"hatti": {"chariot": 1}} for at in EGYPT}
    t = position(foes, generals={"thutmose_iii": "jaffa"})
    drive(displace(t, "egypt", {}, ["thutmose_iii"], "jaffa", "GK-16.3.e"))
    drive(succeed(t, "egypt", "amenhotep_ii"))
    assert t.state.exiled == ["amenhotep_ii"] and t.state.kings["egypt"] == "amenhotep_ii"
    t.state.units.clear()
    drive(displace_general(t, "amenhotep_ii", "GK-19.3.g"), {"displaced": {"egypt": "at:sais"}})
    assert t.state.exiled == [] and t.state.generals["amenhotep_ii"].at == "sais"


@rule("GK-25.0.b")
def test_displaced_units_leave_their_space_and_keep_only_what_says_that_they_have_moved() -> None:
    before = {"gaza": {"egypt": {"warrior_amon/reduced*active*fighting*inside": 2, "chariot": 1}}}
    t = position(before, generals={"egypt_a": "gaza"})
    displaced = {"warrior_amon/reduced*active*fighting*inside": 2}
    drive(displace(t, "egypt", displaced, ["egypt_a"], "gaza", "GK-15.5.10.b"), {"displaced": {"egypt": "at:tanis"}})
    assert units(t, "tanis", "egypt", marked=True) == {"warrior_amon/reduced*active": 2}
    assert units(t, "gaza", "egypt") == {"chariot": 1} and t.state.generals["egypt_a"].at == "tanis"


@rule("GK-25.0.b")
def test_displaced_units_and_generals_may_go_to_several_spaces() -> None:
    t = position({"gaza": {"egypt": {"warrior_amon": 2, "chariot": 1}}}, generals={"egypt_a": "gaza"})
    say = {"displaced": {"egypt": ("spread", "at:sais", "at:tanis", {"warrior_amon": 2}, "at:avaris")}}
    drive(displace(t, "egypt", {"warrior_amon": 2, "chariot": 1}, ["egypt_a"], "gaza", "GK-15.5.10.b"), say)
    assert t.state.generals["egypt_a"].at == "sais"
    assert (units(t, "tanis", "egypt"), units(t, "avaris", "egypt")) == ({"warrior_amon": 2}, {"chariot": 1})


@rule("GK-25.0.a", "GK-25.0.b")
def test_where_only_one_space_is_left_nobody_is_asked() -> None:
    foes = {at: {"hatti": {"chariot": 1}} for at in EGYPT if at != "sais"}
    t = position({**foes, "gaza": {"egypt": {"chariot": 2}}}, generals={"egypt_a": "gaza"})
    assert drive(displace(t, "egypt", {"chariot": 2}, ["egypt_a"], "gaza", "GK-16.3.e")).asks == []
    assert units(t, "sais", "egypt") == {"chariot": 2} and t.state.generals["egypt_a"].at == "sais"


@rule("GK-25.0.c", "GK-20.3.k")
@pytest.mark.parametrize(("seats", "nation", "capital"), [(3, "kassites", "babylon"), (2, "mitanni", "washukanni")])
def test_a_neutral_army_goes_to_its_capital(seats: int, nation: str, capital: str) -> None:
    t = position({"mari": {nation: {"chariot": 2}}}, generals={f"{nation}_a": "mari"}, seats=seats)
    drive(displace(t, nation, {"chariot": 2}, [f"{nation}_a"], "mari", "GK-15.5.10.b"))
    assert units(t, capital, nation) == {"chariot": 2} and t.state.generals[f"{nation}_a"].at == capital


@rule("GK-25.0.c")
def test_a_neutral_army_does_not_go_among_enemies_in_its_capital() -> None:
    s = build({"babylon": {"egypt": {"chariot": 1}}})
    assert sorted(refuges(s, "kassites")) == sorted(at for at in PROVINCES["kardunias"].spaces if at != "babylon")


@rule("GK-20.3.k", "GK-25.0.c")
def test_neutral_assyria_hatti_and_egypt_are_at_home_in_their_capitals() -> None:
    s = build(neutral=["hatti", "egypt", "assyria"], nation={"mitanni": "mitanni"}, order=["mitanni"])
    assert [refuges(s, nation) for nation in ("hatti", "assyria", "egypt")] == [["hattusha"], ["assur"], ["memphis"]]


@rule("GK-25.0.d")
def test_a_barbarian_army_goes_to_its_tribes_space() -> None:
    t = position({"sais": {"libyan": {"chariot": 2}}}, generals={"libyan": "sais"})
    drive(displace(t, "libyan", {"chariot": 2}, ["libyan"], "sais", "GK-15.5.10.b"))
    assert units(t, "libyan", "libyan") == {"chariot": 2} and t.state.generals["libyan"].at == "libyan"


@rule("GK-16.3.i")
def test_a_revolt_goes_to_a_space_of_its_province_without_other_units() -> None:
    t = position({"gaza": {"egypt": {"chariot": 1}}, "sile": {"revolt_megiddo": {"chariot": 2}}})
    asked = drive(displace(t, "revolt_megiddo", {"chariot": 2}, [], "sile", "GK-16.3.e"))
    spaces = [at for at in PROVINCES["canaan"].spaces if at != "gaza"]
    assert sorted(asked.keys("displaced")) == sorted(f"at:{at}" for at in spaces)
    everywhere = {at: {"egypt": {"chariot": 1}} for at in PROVINCES["sumer"].spaces}
    assert "kadesh" in refuges(build(everywhere), "revolt_sumer")


# --- mercenaries whom nobody leads --------------------------------------------------------------------------


@rule("GK-3.0.o", "GK-3.0.p")
@pytest.mark.parametrize(
    ("company", "generals", "stays"),
    [
        ({}, {}, False),
        ({}, {"egypt_a": "gaza"}, True),
        ({"warrior_amon": 1}, {}, True),
        ({"chariot*inside": 1}, {}, True),
        ({"guard": 1}, {}, True),
    ],
    ids=["alone", "a general", "a warrior", "a chariot inside", "a royal guard"],
)
def test_mercenaries_left_alone_become_barbarians(
    company: dict[str, int], generals: dict[str, str], stays: bool
) -> None:
    here = {"egypt": {"mercenary": 1, "mercenary/reduced": 1, **company}}
    t = position({"gaza": here}, generals=generals, markers={"gaza": "egypt"}, garrisons=["gaza"])
    tidy(t)
    left = {"mercenary": 1, "mercenary/reduced": 1}
    assert units(t, "gaza", "strays") == ({} if stays else left), "neither each other nor a garrison marker help"
    assert units(t, "gaza", "egypt") == ({**left, **{key.split("*")[0]: 1 for key in company}} if stays else {})
    assert bool(log(t, "GK-3.0.p")) is not stays


@rule("GK-3.0.p", "GK-2.2.c")
def test_mercenaries_left_alone_are_no_more_than_brown_counters() -> None:
    brown = {"sais": {"libyan": {"chariot": 3, "mercenary": 37}}}
    t = position({**brown, "gaza": {"egypt": {"mercenary": 2, "mercenary/reduced": 1}}})
    tidy(t)
    assert units(t, "gaza", "strays") == {"mercenary": 2} and units(t, "gaza", "egypt") == {}
    t = position({**brown, "gaza": {"strays": {"mercenary": 3}, "egypt": {"mercenary": 1}}})
    tidy(t)
    assert units(t, "gaza", "strays") == {"mercenary": 3}


@rule("GK-3.0.o")
def test_units_of_another_power_are_no_company() -> None:
    t = position({"gaza": {"egypt": {"mercenary": 1}, "hatti": {"chariot*inside": 1}}}, generals={"hatti_a": "gaza"})
    tidy(t)
    assert units(t, "gaza", "strays") == {"mercenary": 1}


# --- sieges -------------------------------------------------------------------------------------------------


@rule("GK-17.6.a", "GK-17.6.b", "GK-17.3.h")
@pytest.mark.parametrize(
    ("besiegers", "sieges"),
    [({"warrior_nerik": 3}, {"gaza": 2}), ({"warrior_nerik": 2}, {"gaza": 0}), ({}, {})],
    ids=["three", "two", "none"],
)
def test_a_siege_ends_without_besiegers_and_its_markers_below_three(
    besiegers: dict[str, int], sieges: dict[str, int]
) -> None:
    before = {"gaza": {"hatti": besiegers, "egypt": {"chariot*inside": 1}}}
    t = position(before, generals={"hatti_a": "gaza"}, markers={"gaza": "egypt"}, sieges={"gaza": 2})
    tidy(t)
    assert t.state.sieges == sieges
