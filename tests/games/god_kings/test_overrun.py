"""11.5 Overruns; 11.11 generals alone whom an army meets."""

from __future__ import annotations

import pytest

from engine.games.god_kings.position.pieces import outside, strength
from engine.games.god_kings.war.overrun import displace_unprotected, overruns
from tests.games.god_kings.harness import army, drive, position, units
from tests.rules import rule

KING = "thutmose_iii"


def met(theirs, ours=None, general=KING, **more):
    """An army of Egypt in Kadesh, among units of Hatti."""
    here = {"egypt": ours or {"warrior_amon": 3, "warrior_ra": 3, "chariot": 3}, "hatti": theirs}
    t = position({"kadesh": here}, generals={general: "kadesh", **more.pop("generals", {})}, **more)
    army(t, general, mp=2)
    return t


def outcome(t, answer="yes"):
    found = []

    def run():
        found.append((yield from overruns(t)))

    asked = drive(run(), {"overrun": {"egypt": answer}} if answer else {})
    return found[0], asked


@rule("GK-11.5.a", "GK-11.5.c", "GK-mat.g")
def test_ten_to_one_and_they_are_gone_without_a_battle():
    t = met({"warrior_hattusha/reduced": 1, "mercenary/reduced": 1}, generals={"hatti_a": "kadesh"})
    ours, theirs = strength(outside(t.state, "kadesh", "egypt")), strength(outside(t.state, "kadesh", "hatti"))
    assert ours >= 10 * theirs
    done, asked = outcome(t)
    assert done and asked.of("overrun").about["theirs"] == theirs
    assert units(t, "kadesh", "hatti") == {} and t.state.destroyed["hatti"] == {"warrior_hattusha": 1}
    assert t.state.markers.get("kadesh", "") == "" and t.state.vp["egypt"] == 0 and t.state.army.mp == 2
    assert t.state.generals["hatti_a"].at == "hattusha"
    assert not t.dice.rolls


@rule("GK-11.5.a")
def test_only_if_its_owner_wishes():
    t = met({"mercenary/reduced": 1})
    done, _ = outcome(t, "no")
    assert not done and units(t, "kadesh", "hatti") == {"mercenary/reduced": 1}


@rule("GK-11.5.a", "GK-11.5.b")
def test_less_than_ten_times_is_no_overrun():
    assert outcome(met({"warrior_hattusha": 1}))[0]  # thirty to three
    t = met({"warrior_hattusha": 1}, {"warrior_amon": 3, "warrior_ra": 3, "chariot": 2, "mercenary": 1})
    done, asked = outcome(t, "")
    assert not done and asked.topics == []


@rule("GK-11.5.b")
def test_only_the_units_that_are_under_way_count():
    t = met({"mercenary/reduced": 1})
    t.state.units["kadesh"]["egypt"] = {"chariot*active": 1, "chariot": 8}
    assert outcome(t, "")[0] is False


@rule("GK-11.5.c", "GK-11.8.a")
def test_units_inside_the_walls_are_not_overrun():
    t = met({"mercenary/reduced": 1, "chariot*inside": 1}, markers={"kadesh": "hatti"})
    assert outcome(t)[0] and units(t, "kadesh", "hatti") == {"chariot": 1}


def displaced(t):
    drive(displace_unprotected(t))
    return t.state.generals["hatti_a"].at == "hattusha"


@rule("GK-11.11.a", "GK-11.11.d", "GK-25.0.a")
@pytest.mark.parametrize(
    ("post", "markers", "garrisons", "gone"),
    [("kadesh", {}, [], True), ("kadesh*inside", {"kadesh": "hatti"}, ["kadesh"], False),
     ("kadesh*inside", {"kadesh": "hatti"}, [], True), ("kadesh", {"kadesh": "hatti"}, ["kadesh"], True)],
)  # fmt: skip
def test_a_general_alone_is_displaced_unless_a_garrison_shelters_him(post, markers, garrisons, gone):
    t = met({}, generals={"hatti_a": post}, markers=markers, garrisons=garrisons)
    assert displaced(t) is gone


@rule("GK-11.11.a")
def test_a_general_with_units_stays():
    assert not displaced(met({"chariot*inside": 1}, generals={"hatti_a": "kadesh*inside"}, markers={"kadesh": "hatti"}))


@rule("GK-11.11.a")
def test_an_army_that_comes_by_interception_displaces_a_bystander():
    on = {"kadesh": {"mitanni": {"chariot": 2}}}
    t = position(on, generals={"hatti_a": "kadesh", "saushtatar": "kadesh"})
    assert displaced(t)
    t = position(on, generals={"hatti_a": "kadesh"})  # un-led units are no army
    assert not displaced(t)


@rule("GK-11.4.d")
def test_a_general_without_units_displaces_nobody():
    t = position(generals={KING: "kadesh", "hatti_a": "kadesh"})
    army(t, KING, mp=2)
    assert not displaced(t)
