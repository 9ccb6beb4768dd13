"""7.3 Construction: walls, rebuilding, monuments, new cities."""

from __future__ import annotations

import pytest

from engine.games.genesis.kingdom.construction import construct
from engine.games.genesis.kingdom.manpower import recruit
from engine.games.genesis.kingdom.victory import points_of
from engine.games.genesis.position.control import controller, defense, fortified, is_city
from engine.games.genesis.position.pieces import destroy, put, take, tidy
from engine.games.genesis.position.state import Pact, Segment
from tests.games.genesis.positions import build, drive, march, position, table
from tests.games.genesis.situations import HOMES, keys
from tests.rules import rule

# --- walls and rebuilding (7.3.1, 7.3.2) ----------------------------------------------------------------------


def people(**more):
    """A table with an Action segment of Egypt."""
    t = table(**more)
    t.state.segment = Segment("egypt", "egypt", 7, paid=True)
    return t


@rule("GEN-EX-16", "GEN-7.3.1.a", "GEN-7.3.1.b", "GEN-7.3.1.c", "GEN-7.3.1.d", "GEN-7.3.1.e")
@pytest.mark.parametrize(("before", "levels", "price"), [(4, 1, 2), (3, 2, 4)])
def test_ugarit_is_built_up_to_five(before, levels, price):
    t = people(on={"hittites": {"ugarit": {"ps": 1}}}, ds={"ugarit": before} if before != 4 else {})
    assert "build:ugarit" in keys(t, "hittites")
    drive(construct(t, "hittites", "build", "ugarit"), *([levels] if levels > 1 else []))
    assert defense(t.state, "ugarit") == 5 and t.state.silver["hittites"] == 10 - price
    assert "build:ugarit" not in keys(t, "hittites")


@rule("GEN-7.3.1.b", "GEN-7.3.1.f", "GEN-7.3.1.g")
def test_no_building_without_workers_in_ruins_or_under_a_marker():
    on = {"egypt": {"tyre": {"inf": 1}, "sidon": {"sl": 1, "inf": 1}}}
    t = people(on=on, destroyed=["sidon"], ds={"sidon": 0}, revolts={"gaza": ("egypt", {"ps": 3})})
    assert [key for key in keys(t) if key.startswith("build")] == []


@rule("GEN-EX-17", "GEN-7.3.2.a", "GEN-7.3.2.b", "GEN-7.3.2.c")
def test_damascus_is_rebuilt_with_walls_for_thirteen():
    t = people(on={"egypt": {"damascus": {"sl": 2, "inf": 1}}}, destroyed=["damascus"], ds={"damascus": 0}, silver=20)
    assert "rebuild:damascus" in keys(t)
    found = drive(construct(t, "egypt", "rebuild", "damascus"), 4)
    assert found.ask("levels").default == 0, "silver is spent only if the player says so"
    assert defense(t.state, "damascus") == 4 and t.state.silver["egypt"] == 7 and t.state.destroyed == []


@rule("GEN-7.3.2.b")
@pytest.mark.parametrize("units", [{"sl": 2}, {"ps": 1, "inf": 1}])
def test_rebuilding_takes_two_workers_and_infantry(units):
    t = people(on={"egypt": {"damascus": units, "tyre": {"inf": 1}}}, destroyed=["damascus"], ds={"damascus": 0})
    assert "rebuild:damascus" not in keys(t)


@rule("GEN-7.3.1.g", "GEN-7.3.1.b", "GEN-7.3.4.b")
def test_workers_outside_the_marker_may_build_in_a_city_in_revolt():
    on = {"egypt": {"jerusalem": {"ps": 1}, "thebes": {"ps": 2}}}
    t = people(on=on, revolts={"jerusalem": ("egypt", {"inf": 1}), "thebes": ("egypt", {})})
    assert {"build:jerusalem", "build:thebes", "monument:thebes"} <= set(keys(t))


@rule("GEN-7.3.1.g", "GEN-7.3.3.a", "GEN-7.3.2.b", "GEN-7.3.7.b")
def test_a_guest_builds_nothing_in_an_allys_space():
    stack = {"inf": 1, "ps": 2}
    on = {"hittites": {"ugarit": {"inf": 1}, "sidon": {"inf": 1}, "tjaru": {"inf": 1}}}
    t = people(
        on={**on, "egypt": {"ugarit": stack, "sidon": stack, "tjaru": stack}}, destroyed=["sidon"], ds={"sidon": 0},
        guests={space: ["egypt"] for space in ("ugarit", "sidon", "tjaru")},
        pacts=[Pact(["egypt", "hittites"], passage=True)],
    )  # fmt: skip
    assert keys(t) == []


@rule("GEN-7.3.1.c", "GEN-7.3.2.a", "GEN-7.3.4.b", "GEN-7.3.7.a")
@pytest.mark.parametrize(
    ("silver", "works"),
    [(1, []), (2, ["build:thebes", "monument:thebes"]), (4, ["build:thebes", "monument:thebes"]),
     (5, ["build:thebes", "found:tjaru", "monument:thebes", "rebuild:damascus"])],
)  # fmt: skip
def test_no_construction_without_its_silver(silver, works):
    stack = {"inf": 1, "ps": 2}
    t = people(on={"egypt": {"thebes": stack, "tjaru": stack, "damascus": stack}}, destroyed=["damascus"],
               ds={"damascus": 0}, silver=silver)  # fmt: skip
    assert sorted(keys(t)) == works


@rule("GEN-7.3.2.a")
def test_a_standing_city_is_not_rebuilt():
    t = people(on={"egypt": {"damascus": {"sl": 2, "inf": 1}}})
    assert keys(t) == ["build:damascus"]


# --- monuments (7.3.3 to 7.3.6) -------------------------------------------------------------------------------


@rule("GEN-7.3.6.b")
def test_a_monument_begun_is_none():
    assert points_of(build(begun={"thebes": 1}), "egypt") == HOMES


@rule("GEN-7.3.3.a", "GEN-7.3.4.a", "GEN-7.3.4.b", "GEN-7.3.4.c", "GEN-7.3.3.d")
def test_a_monument_takes_two_activations():
    t = people(on={"egypt": {"thebes": {"ps": 1, "sl": 1}}})
    drive(construct(t, "egypt", "monument", "thebes"))
    assert t.state.begun == {"thebes": 7} and "monument:thebes" not in keys(t)
    t.state.segment.number = 8
    assert "monument:thebes" in keys(t)
    drive(construct(t, "egypt", "monument", "thebes"))
    assert "thebes" in t.state.monuments and t.state.begun == {} and t.state.silver["egypt"] == 6
    assert "monument:thebes" not in keys(t)


@rule("GEN-7.3.4.d")
def test_with_too_few_hands_it_is_given_up():
    t = people(on={"egypt": {"thebes": {"ps": 2}}}, begun={"thebes": 3})
    take(t.state, "thebes", "egypt", {"ps": 1})
    tidy(t, "thebes")
    assert t.state.begun == {}


@rule("GEN-7.3.3.b", "GEN-7.3.3.e")
def test_abroad_only_when_every_home_city_has_one():
    homes = ["thebes", "abydos", "memphis", "sais", "tanis", "elephantine"]
    t = people(on={"egypt": {"tyre": {"ps": 2}}}, monuments=homes[:-1], begun={"elephantine": 1})
    assert "monument:tyre" not in keys(t)
    t.state.monuments.append("elephantine")
    assert "monument:tyre" in keys(t)


@rule("GEN-7.3.3.c")
def test_no_monument_in_ruins():
    t = people(on={"egypt": {"thebes": {"ps": 2}}}, destroyed=["thebes"], ds={"thebes": 0})
    assert "monument:thebes" not in keys(t)


@rule("GEN-7.3.5.a")
def test_a_monument_among_ruins_is_pulled_down_for_nothing():
    on = {"egypt": {"sidon": {"inf": 1}}}
    play = position(on=on, destroyed=["tyre"], ds={"tyre": 0}, monuments=["tyre"], dice={"move": [2]})
    march(play, "sidon", {"inf": 1}, "to:tyre", "raze")
    assert play.state.monuments == [] and controller(play.state, "tyre") == "egypt"


@rule("GEN-7.3.5.a")
@pytest.mark.parametrize(("ruins", "offered"), [(["tyre"], True), ([], False)])
def test_a_single_unit_pulls_down_a_monument_too_but_only_among_ruins(ruins, offered):
    on = {"egypt": {"sidon": {"inf": 1}}}
    play = position(on=on, destroyed=ruins, ds={"tyre": 0, "sidon": 0}, monuments=["tyre"], dice={"move": [2]})
    play.do("minor", "unit:inf@sidon", "to:tyre")
    assert ("raze" in play.options()) == offered
    if offered:
        play.do("raze")
        assert play.state.monuments == []


@rule("GEN-7.3.4.d", "GEN-5.2.2.d")
def test_workers_under_an_in_revolt_marker_still_stand_by_their_monument():
    t = table(revolts={"tyre": ("egypt", {"ps": 2})}, begun={"tyre": 1})
    tidy(t, "tyre")
    assert t.state.begun == {"tyre": 1}
    t.state.revolts["tyre"].units = {"ps": 1}
    tidy(t, "tyre")
    assert t.state.begun == {}


# --- new cities (7.3.7, 7.3.8) --------------------------------------------------------------------------------


@rule("GEN-7.3.7.a", "GEN-7.3.7.b", "GEN-2.1.3.b", "GEN-7.3.8.a", "GEN-7.3.8.b", "GEN-7.3.8.c")
def test_a_city_is_founded():
    t = people(on={"egypt": {"tjaru": {"inf": 1, "ps": 1, "sl": 1}}})
    assert "found:tjaru" in keys(t)
    drive(construct(t, "egypt", "found", "tjaru"), 1)
    assert is_city(t.state, "tjaru") and defense(t.state, "tjaru") == 2 and t.state.silver["egypt"] == 3
    assert "build:tjaru" not in keys(t)


@rule("GEN-7.3.7.b", "GEN-7.3.7.c")
@pytest.mark.parametrize(
    "case",
    [
        {"on": {"egypt": {"tjaru": {"ps": 2}}}},
        {"on": {"egypt": {"tjaru": {"inf": 1, "ps": 2}}}, "destroyed": ["thebes"]},
    ],
)
def test_it_takes_infantry_two_workers_and_a_trade_route(case):
    assert "found:tjaru" not in keys(people(**case))


@rule("GEN-7.3.8.e")
def test_a_new_city_left_alone_is_independent_and_fortified():
    t = people(on={"egypt": {"tjaru": {"inf": 1}}}, founded=["tjaru"], ds={"tjaru": 1})
    found = drive(recruit(t, "egypt"), {"tjaru": 2})
    assert found.keys("recruit") == ["tjaru"]
    take(t.state, "tjaru", "egypt", {"inf": 3})
    assert controller(t.state, "tjaru") == "" and fortified(t.state, "tjaru")


@rule("GEN-7.3.8.d")
def test_a_destroyed_new_city_is_a_transit_space_again():
    t = people(founded=["tjaru"], ds={"tjaru": 0})
    put(t.state, "tjaru", "egypt", {"inf": 1})
    destroy(t, "tjaru")
    assert not is_city(t.state, "tjaru") and t.state.destroyed == [] and t.state.founded == []


@rule("GEN-7.3.8.d", "GEN-5.2.5.a")
def test_with_the_city_its_monument_and_its_revolt_are_gone():
    t = people(founded=["tjaru"], monuments=["tjaru"], revolts={"tjaru": ("egypt", {})})
    destroy(t, "tjaru")
    assert t.state.monuments == [] and t.state.revolts == {}
