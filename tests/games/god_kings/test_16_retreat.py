"""16 Retreats and displacement after a lost battle."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.god_kings.data.peoples import STRAYS
from engine.games.god_kings.data.spaces import NEIGHBOURS
from engine.games.god_kings.position.state import Army, Battle, Party, State, Treaty
from engine.games.god_kings.war.retreat import retreat
from engine.games.god_kings.war.retreat_routes import Retreat, offered, routes
from engine.kernel.table import Table
from tests.games.god_kings.harness import Asked, Stacks, build, drive, log, position, units
from tests.rules import rule

AT = "qatna"
HOME = {"egypt": "egypt"}
# kadesh - qatna - hamath, ukulzat; kadesh also to damascus, kumidi, sumur, tunip


def lost(
    on: Stacks, *, side: str = "egypt", at: str = AT, origin: str = "", attacks: bool = False, landed: bool = False,
    loss: int = 4, generals: dict[str, str] | None = None, **more: Any,
) -> tuple[Table[State], Battle]:  # fmt: skip
    """This side has just lost a battle to Hatti, by one."""
    led = {f"{side}_a": at} if generals is None else generals
    stacks = {**on, at: {"hatti": {"chariot": 1}, **on.get(at, {})}}
    t = position(stacks, generals=led, **more)
    own = [general for general, post in t.state.generals.items() if post.at == at and general.startswith(side)]
    loser = Party(side, side if side in t.state.seats else "mitanni", own[0] if own else "", own, loss=loss)
    winner = Party("hatti", "hatti", loss=3)
    b = Battle(at, loser, winner, origin, landed) if attacks else Battle(at, winner, loser, origin, landed)
    t.state.battle = b
    return t, b


def run(t: Table[State], b: Battle, say: Any = None) -> Asked:
    loser, winner = (b.defender, b.attacker) if b.attacker.side == "hatti" else (b.attacker, b.defender)
    return drive(retreat(t, b, loser, winner), say or {})


def to(key: str, side: str = "egypt") -> dict[str, Any]:
    return {"retreat": {side: key}}


THREE = {"egypt": {"warrior_amon": 3}}


# --- where to (16.1) ----------------------------------------------------------------------------------------


@rule("GK-16.1.a", "GK-16.1.b")
def test_the_closest_friendly_space_without_enemies() -> None:
    markers = {"kadesh": "egypt", "hamath": "egypt", "tunip": "egypt"}
    t, b = lost({AT: THREE}, markers=markers)
    keys = run(t, b, to("to:hamath")).keys("retreat")
    assert sorted(keys) == ["displace", "to:hamath", "to:kadesh"], "Tunip lies farther off"
    assert units(t, "hamath", "egypt") == {"warrior_amon": 3} and t.state.generals["egypt_a"].at == "hamath"
    t, b = lost({AT: THREE, "kadesh": {"hatti": {"chariot": 1}}}, markers={**markers, "hamath": ""})
    assert "to:kadesh" not in run(t, b).keys("retreat")


@rule("GK-16.1.a", "GK-16.1.g")
@pytest.mark.parametrize(("friends", "receives"), [(4, True), (3, False)])
def test_more_friends_receive_it_whatever_marker_lies_there(friends: int, receives: bool) -> None:
    s = build({"kadesh": {"egypt": {"chariot": friends}}}, markers={"kadesh": "mitanni"})
    ways = routes(s, Retreat("egypt", AT, 3))
    assert ("kadesh" in [way.end for way in ways if len(way.path) == 1]) is receives


@rule("GK-16.1.c", "GK-16.1.b")
def test_a_longer_way_is_open_only_if_it_costs_fewer_steps() -> None:
    """To Sumur over Kadesh, which is Mitanni's, costs a step; over Hamath and Tunip nothing, if these are nobody's."""
    s = build(markers={"kadesh": "mitanni", "sumur": "egypt"})
    force = Retreat("egypt", AT, 3)
    assert [(way.path, way.steps) for way in offered(routes(s, force))] == [(("hamath", "tunip", "sumur"), 0)]
    s.markers["tunip"] = "hatti"
    assert [(way.path, way.steps) for way in offered(routes(s, force))] == [(("kadesh", "sumur"), 1)]
    s.markers["byblos"] = "egypt"
    ends = [way.end for way in offered(routes(s, force))]
    assert ends == ["sumur"], "Byblos is farther and costs as much"


@rule("GK-16.1.d", "GK-16.1.h")
def test_un_led_and_oversized_forces_retreat_too() -> None:
    own = {"warrior_amon": 3, "warrior_ra": 3, "chariot": 5}
    for generals in ({}, {"egypt_a": AT}):
        t, b = lost({AT: {"egypt": own}}, generals=dict(generals), markers={"kadesh": "egypt"})
        run(t, b, to("to:kadesh"))
        assert units(t, "kadesh", "egypt") == own and not units(t, AT, "egypt")


@rule("GK-16.1.e")
def test_nobody_stays_behind_outside_a_city() -> None:
    own = {"warrior_amon*active*fighting": 2, "warrior_ra*active": 1, "chariot": 1}
    t, b = lost(
        {AT: {"egypt": own}}, attacks=True, markers={"kadesh": "egypt"}, generals={"egypt_a": AT, "egypt_b": AT}
    )
    run(t, b, to("to:kadesh"))
    assert units(t, "kadesh", "egypt") == {"warrior_amon": 2, "warrior_ra": 1, "chariot": 1}
    assert {t.state.generals[general].at for general in ("egypt_a", "egypt_b")} == {"kadesh"}
    assert not any("fighting" in key for key in units(t, "kadesh", "egypt", marked=True))


@rule("GK-16.1.f", "GK-16.1.i")
def test_friends_on_the_way_are_swept_along_and_pay_only_from_there() -> None:
    """Kadesh costs the retreating force a step before those met there join; Sumur is the end."""
    on = {AT: THREE, "kadesh": {"egypt": {"mercenary": 2}}}
    markers, generals = {"kadesh": "mitanni", "sumur": "egypt"}, {"egypt_a": AT, "egypt_b": "kadesh"}
    t, b = lost(on, attacks=True, origin="kadesh", markers=markers, generals=generals)
    asked = run(t, b, to("to:sumur"))
    assert not [ask for ask in asked.asks if ask.topic == "losses"], "three alike warriors leave no choice"
    assert units(t, "sumur", "egypt") == {"warrior_amon": 2, "warrior_amon/reduced": 1, "mercenary": 2}
    assert t.state.generals["egypt_b"].at == "sumur" and log(t, "GK-16.1.f")
    assert not units(t, "kadesh", "egypt")


@rule("GK-16.1.f", "GK-16.1.g")
@pytest.mark.parametrize(("first", "ends"), [(2, "byblos"), (0, "sumur")])
def test_who_has_joined_counts_for_those_met_later(first: int, ends: str) -> None:
    """Three friends in Sumur are more than two who retreat, but not more than four."""
    on = {"kadesh": {"egypt": {"mercenary": first}}, "sumur": {"egypt": {"chariot": 3}}}
    s = build(on, generals={"egypt_a": "kadesh"}, markers={"byblos": "egypt"})
    ways = [way for way in routes(s, Retreat("egypt", AT, 2, first="kadesh")) if way.path[1] == "sumur"]
    assert {way.end for way in ways} == {ends}
    assert all(way.swept == (("kadesh", "sumur") if first else ()) for way in ways)


@rule("GK-16.3.c", "GK-16.1.g")
def test_friends_who_besiege_a_city_receive_nobody_however_many_they_are() -> None:
    """Four before Kadesh are more than three who retreat, but Hatti is inside: the force passes through alone."""
    on = {AT: THREE, "kadesh": {"egypt": {"mercenary": 4}, "hatti": {"chariot*inside": 1}}}
    generals = {"egypt_a": AT, "egypt_b": "kadesh"}
    t, b = lost(on, attacks=True, origin="kadesh", markers={"kadesh": "hatti", "sumur": "egypt"}, generals=generals)
    run(t, b, to("to:sumur"))
    assert sum(units(t, "sumur", "egypt").values()) == 3 and t.state.generals["egypt_a"].at == "sumur"
    assert units(t, "kadesh", "egypt") == {"mercenary": 4} and t.state.generals["egypt_b"].at == "kadesh"


@rule("GK-16.1.f", "GK-16.1.g")
def test_friends_who_are_as_many_by_then_are_swept_along() -> None:
    """One of three reduced mercenaries dies in Kadesh; the two chariots there are as many as are left."""
    on = {AT: {"egypt": {"mercenary/reduced": 3}}, "kadesh": {"egypt": {"chariot": 2}}}
    t, b = lost(on, attacks=True, origin="kadesh", markers={"kadesh": "mitanni", "sumur": "egypt"})
    run(t, b, to("to:sumur"))
    assert units(t, "sumur", "egypt") == {"mercenary/reduced": 2, "chariot": 2} and not units(t, "kadesh", "egypt")


@rule("GK-16.3.b", "GK-11.11.b")
def test_a_force_that_dies_on_its_way_goes_no_further() -> None:
    """The last step is lost before Kadesh, which its friends besiege: the general is displaced from there."""
    on = {AT: {"egypt": {"mercenary/reduced": 1}},
          "kadesh": {"egypt": {"chariot": 1}, "hatti": {"chariot*inside": 1}}}  # fmt: skip
    markers = {"kadesh": "hatti", "sumur": "mitanni", "byblos": "egypt"}
    t, b = lost(on, attacks=True, origin="kadesh", markers=markers, generals={"egypt_a": AT, "egypt_b": "kadesh"})
    t.state.army = Army(side="egypt", general="egypt_a", generals=["egypt_a"], at=AT, mp=0, seat="egypt")
    run(t, b, to("to:byblos") | {"displaced": {"egypt": "at:sais"}})
    seen = [step.to for step in t.state.army.trail if step.side == "egypt"]
    assert seen == ["kadesh", "sais"] and t.state.generals["egypt_a"].at == "sais"
    assert units(t, "kadesh", "egypt") == {"chariot": 1} and t.state.generals["egypt_b"].at == "kadesh"


@rule("GK-16.1.g")
def test_friends_who_are_more_by_then_end_the_retreat() -> None:
    """One reduced mercenary of two dies in Kadesh; the two chariots there are more now."""
    on = {AT: {"egypt": {"mercenary/reduced": 2}}, "kadesh": {"egypt": {"chariot": 2}}}
    t, b = lost(on, attacks=True, origin="kadesh", markers={"kadesh": "mitanni", "sumur": "egypt"})
    run(t, b, to("to:sumur"))
    assert units(t, "kadesh", "egypt") == {"chariot": 2, "mercenary/reduced": 1} and not units(t, "sumur", "egypt")


# --- what binds it (16.2) -----------------------------------------------------------------------------------


@rule("GK-16.2.a", "GK-16.2.b", "GK-16.2.h")
def test_four_spaces_by_land_at_most_and_never_back() -> None:
    s = build()
    s.markers = {"gaza": "egypt"}
    near = {n: [way for way in routes(s, Retreat("egypt", at, 2)) if len(way.path) == n] for n, at in
            ((1, "ashkelon"), (4, "beth_shean"))}  # fmt: skip
    assert near[1] and all(way.end == "gaza" for ways in near.values() for way in ways)
    assert routes(s, Retreat("egypt", "kadesh", 2)) == [], "too far by land"
    for way in routes(s, Retreat("egypt", "jaffa", 2)):
        assert "jaffa" not in way.path and len(way.path) <= 4
        assert all(b in NEIGHBOURS[a] for a, b in zip(("jaffa", *way.path), way.path, strict=False))


@rule("GK-16.2.e", "GK-16.2.f", "GK-16.2.i")
def test_a_losing_attacker_goes_back_as_he_came() -> None:
    markers = {"kadesh": "mitanni", "hamath": "egypt", "sumur": "egypt"}
    t, b = lost({AT: THREE}, attacks=True, origin="kadesh", markers=markers)
    asked = run(t, b, to("to:sumur"))
    assert asked.keys("retreat") == ["to:sumur", "displace"] and asked.of("retreat").options[0].facts["steps"] == 1
    assert "go back that way" in asked.of("retreat").reasons()["to:hamath"]
    assert units(t, "sumur", "egypt") == {"warrior_amon": 2, "warrior_amon/reduced": 1}, "one step, not two"
    t, b = lost({AT: THREE}, attacks=True, markers=markers)
    assert run(t, b).keys("retreat")[0] == "to:hamath", "without a space from which he came any way is open"


@rule("GK-16.2.g")
def test_a_losing_defender_never_goes_where_the_attacker_came_from() -> None:
    markers = {"kadesh": "egypt", "tunip": "egypt", "hamath": "", "ukulzat": ""}
    for origin, open_ in (("kadesh", False), ("hamath", True)):
        t, b = lost({AT: THREE}, origin=origin, markers=markers)
        ways = routes(t.state, Retreat("egypt", AT, 3, closed=origin))
        assert any("kadesh" in way.path for way in ways) is open_
        asked = run(t, b)
        if "retreat" in asked.topics and not open_:
            assert "the Attacker came from Kadesh" in asked.of("retreat").reasons()["to:kadesh"]
        assert ("retreat" in asked.topics and "to:kadesh" in asked.keys("retreat")) is open_


@rule("GK-16.2.c")
@pytest.mark.parametrize("loss", [4, 9], ids=["by one", "by six"])
def test_an_attacker_who_landed_and_lost_is_eliminated(loss: int) -> None:
    """Held back or not; his generals are displaced."""
    own = {"warrior_amon*active*fighting": 3, "chariot*active": 1}
    t, b = lost({"byblos": {"egypt": own}}, at="byblos", attacks=True, landed=True, origin="jaffa", loss=loss,
                markers={"kumidi": "egypt", "jaffa": "egypt"})  # fmt: skip
    assert "retreat" not in run(t, b).topics
    assert not any("egypt" in there for there in t.state.units.values())
    assert t.state.generals["egypt_a"].at == "memphis" and t.state.destroyed["egypt"] == {"warrior_amon": 3}


@rule("GK-16.2.c")
def test_a_defender_beaten_by_an_army_that_landed_retreats() -> None:
    t, b = lost({"byblos": THREE}, at="byblos", landed=True, origin="jaffa", markers={"sumur": "egypt"})
    run(t, b, to("to:sumur"))
    assert units(t, "sumur", "egypt") == {"warrior_amon": 3}


@rule("GK-16.2.d")
@pytest.mark.parametrize(("loss", "saved"), [(4, 2), (8, 0)], ids=["by one", "by five"])
def test_a_city_of_his_own_takes_in_two_of_those_who_landed(loss: int, saved: int) -> None:
    own = {"warrior_amon*active*fighting": 3}
    t, b = lost({"sumur": {"egypt": own}}, at="sumur", attacks=True, landed=True, origin="jaffa", loss=loss,
                markers={"sumur": "egypt"}, garrisons=["sumur"])  # fmt: skip
    run(t, b)
    assert units(t, "sumur", "egypt") == ({"warrior_amon": saved} if saved else {})
    assert t.state.generals["egypt_a"].at == ("sumur" if saved else "memphis")


# --- what it costs (16.3) -----------------------------------------------------------------------------------


@rule("GK-16.3.a", "GK-16.3.b", "GK-16.3.d")
@pytest.mark.parametrize(
    ("kadesh", "generals", "steps"),
    [({}, {}, 1), ({"hatti": {"chariot": 2}}, {}, 3), ({}, {"hatti_a": "kadesh"}, 1),
     ({"hatti": {"chariot*inside": 1}}, {}, 2)],
    ids=["a marker", "and two units", "a general alone", "a unit inside"],
)  # fmt: skip
def test_what_a_space_costs(kadesh: dict[str, dict[str, int]], generals: dict[str, str], steps: int) -> None:
    on = {AT: {"egypt": {"warrior_amon": 3}}, "kadesh": kadesh}
    t, b = lost(on, attacks=True, origin="kadesh", markers={"kadesh": "hatti", "sumur": "egypt"},
                generals={"egypt_a": AT, **generals})  # fmt: skip
    ask = run(t, b, to("to:sumur")).of("retreat")
    assert ask.options[0].facts["steps"] == steps
    left = {"warrior_amon": 3 - steps, "warrior_amon/reduced": steps}
    assert units(t, "sumur", "egypt") == {key: n for key, n in left.items() if n}


@rule("GK-16.3.c")
def test_it_ends_in_no_space_with_enemies_even_where_friends_are_more() -> None:
    on = {"kadesh": {"egypt": {"chariot": 6}, "hatti": {"guard*inside": 1}}}
    s = build(on, markers={"kadesh": "hatti", "sumur": "egypt"})
    ways = offered(routes(s, Retreat("egypt", AT, 3, first="kadesh")))
    assert [(way.end, way.steps, way.swept) for way in ways] == [("sumur", 2, ())]


@rule("GK-16.3.e", "GK-16.3.f")
@pytest.mark.parametrize(
    ("own", "left"), [({"warrior_amon": 3}, {"warrior_amon/reduced": 3}),
                      ({"warrior_amon": 2, "warrior_amon/reduced": 1}, {"warrior_amon/reduced": 2})],
    ids=["3 of 6", "3 of 5"],
)  # fmt: skip
def test_without_a_retreat_half_of_the_steps_and_displaced(own: dict[str, int], left: dict[str, int]) -> None:
    t, b = lost({AT: {"egypt": own}})
    asked = run(t, b)
    assert "retreat" not in asked.topics and units(t, "memphis", "egypt") == left
    assert t.state.generals["egypt_a"].at == "memphis"


@rule("GK-16.3.g")
def test_displaced_of_ones_own_will_at_no_loss() -> None:
    t, b = lost({AT: THREE}, markers={"kadesh": "egypt"})
    run(t, b, {"retreat": {"egypt": "displace"}, "displaced": {"egypt": "at:sais"}})
    assert units(t, "sais", "egypt") == {"warrior_amon": 3} and t.state.generals["egypt_a"].at == "sais"


@rule("GK-16.3.g", "GK-R6.e")
@pytest.mark.parametrize(
    ("own", "enemies", "suggestion"),
    [
        ({"warrior_amon": 1}, 2, "displace"),  # the way would destroy the army
        ({"warrior_amon": 1, "chariot/reduced": 1}, 2, "displace"),  # or one of its units
        ({"warrior_amon": 2}, 2, "to:sumur"),  # each unit can lose a step
        ({"warrior_amon": 1, "chariot/reduced": 1}, 1, "to:sumur"),
        ({"chariot/reduced": 1}, 1, "displace"),
        ({"chariot/reduced": 1}, 0, "to:sumur"),
    ],
)
def test_no_retreat_is_suggested_that_kills_a_unit_which_displacement_would_save(
    own: dict[str, int], enemies: int, suggestion: str
) -> None:
    """To Sumur the way leads through Kadesh, where each enemy unit costs a step."""
    on = {AT: {"egypt": own}, "kadesh": {"hatti": {"chariot": enemies}} if enemies else {}}
    t, b = lost(on, markers={"sumur": "egypt"}, origin="kadesh", attacks=True)
    asked = run(t, b)
    assert asked.keys("retreat") == ["to:sumur", "displace"] and asked.of("retreat").default == suggestion
    left = units(t, "memphis" if suggestion == "displace" else "sumur", "egypt")
    assert sum(left.values()) == sum(own.values())


@rule("GK-16.3.i")
def test_for_mercenaries_without_a_home_a_costly_retreat_is_still_better_than_leaving_the_map() -> None:
    on = {AT: {STRAYS: {"mercenary/reduced": 2}}, "kadesh": {STRAYS: {"mercenary": 3}}}
    t, b = lost(on, side=STRAYS, generals={}, markers={"kadesh": "egypt"})
    ask = run(t, b).of("retreat")
    assert ask.default == "to:kadesh" and ask.options[-1].text == "be displaced instead, the units leave the map"


@rule("GK-16.3.h")
def test_neutral_forces_retreat_to_markers_of_their_nation() -> None:
    own = {"warrior_babylon": 3}
    t, b = lost(
        {"mari": {"kassites": own}}, side="kassites", at="mari", markers={"hanat": "kassites", "terqa": "mitanni"}
    )
    assert run(t, b, to("to:hanat", "kassites")).of("retreat").seat == "mitanni", "who decides for the Nation"
    assert units(t, "hanat", "kassites") == own
    t, b = lost({"mari": {"kassites": own}}, side="kassites", at="mari", markers={"hanat": "", "terqa": "mitanni"})
    t.state.markers = {"terqa": "mitanni"}
    run(t, b)
    assert units(t, "babylon", "kassites") == {"warrior_babylon/reduced": 3}


@rule("GK-16.3.h", "GK-16.3.i")
@pytest.mark.parametrize(
    ("side", "home"),
    [("gasga", ["gasga"]), ("revolt_amurru", ["byblos", "sumur", "arwad", "kadesh", "tunip", "nahrin"])],
)
def test_barbarians_and_revolts_find_only_a_larger_stack_of_their_own(side: str, home: list[str]) -> None:
    own = {"mercenary": 4}
    t, b = lost({AT: {side: own}}, side=side, generals={side: AT}, markers={"kadesh": side})
    t.state.markers.pop("kadesh")
    run(t, b)
    [at] = [at for at, there in t.state.units.items() if side in there]
    assert at in home and units(t, at, side) == {"mercenary/reduced": 4} and t.state.generals[side].at == at
    t, b = lost({AT: {side: own}, "kadesh": {side: {"mercenary": 5}}}, side=side, generals={side: AT})
    run(t, b, to("to:kadesh", side))
    assert units(t, "kadesh", side) == {"mercenary": 9}


@rule("GK-16.3.i")
def test_stray_mercenaries_without_a_retreat_are_removed() -> None:
    t, b = lost({AT: {"strays": {"mercenary": 4}}}, side="strays", generals={})
    run(t, b)
    assert not any("strays" in there for there in t.state.units.values())


@rule("GK-15.5.10.b", "GK-15.5.10.c")
@pytest.mark.parametrize(
    ("loss", "marker", "left"),
    [(8, "egypt", {"warrior_amon": 3}), (8, "", {"warrior_amon/reduced": 3}), (7, "egypt", {})],
    ids=["by five, with a retreat", "by five, without", "by four"],
)
def test_a_battle_lost_by_five_displaces_the_army(loss: int, marker: str, left: dict[str, int]) -> None:
    t, b = lost({AT: THREE}, loss=loss, markers={"kadesh": marker} if marker else {})
    asked = run(t, b)
    assert ("retreat" in asked.topics) is (not left)
    assert units(t, "memphis", "egypt") == left and bool(log(t, "GK-15.5.10.b")) is bool(left)


@rule("GK-15.5.10.c", "GK-16.4.b")
@pytest.mark.parametrize(("n", "left"), [(2, {"warrior_amon": 2}), (3, {"warrior_amon/reduced": 3})])
def test_a_city_that_would_have_taken_in_all_counts_as_a_retreat(n: int, left: dict[str, int]) -> None:
    t, b = lost({AT: {"egypt": {"warrior_amon": n}}}, loss=8, markers={AT: "egypt"}, garrisons=[AT])
    run(t, b)
    assert units(t, "memphis", "egypt") == left and not units(t, AT, "egypt")


@rule("GK-11.11.b")
def test_generals_whose_units_are_all_dead_are_displaced() -> None:
    t, b = lost({}, generals={"egypt_a": AT, "egypt_b": AT})
    run(t, b, {"displaced": {"egypt": "at:sais"}})
    assert {t.state.generals[general].at for general in ("egypt_a", "egypt_b")} == {"sais"}


@rule("GK-R4-treaty-tablet.a")
def test_a_treaty_bars_a_retreat_through_the_others_spaces() -> None:
    s = build(markers={"kadesh": "mitanni", "sumur": "egypt"})
    assert [way.path[0] for way in routes(s, Retreat("egypt", AT, 3)) if way.path[-1] == "sumur"].count("kadesh")
    s.treaties.append(Treaty(["egypt", "mitanni"], 99))
    assert not [way for way in routes(s, Retreat("egypt", AT, 3)) if "kadesh" in way.path]


# --- into the city (16.4) -----------------------------------------------------------------------------------

CITY: dict[str, Any] = {"markers": {AT: "egypt", "kadesh": "egypt"}, "garrisons": [AT]}


@rule("GK-16.4.b", "GK-16.4.c", "GK-16.4.d", "GK-16.4.e")
def test_two_units_go_into_the_city_and_the_others_retreat() -> None:
    t, b = lost({AT: {"egypt": {"warrior_amon": 3, "chariot": 1}}}, generals={"egypt_a": AT, "egypt_b": AT}, **CITY)
    say = {"retreat": {"egypt": ("inside", "to:kadesh")}, "shelter": {"egypt": {"chariot": 1, "general:egypt_b": 1}}}
    asked = run(t, b, say)
    assert asked.keys("retreat")[0] == "inside"
    assert units(t, AT, "egypt", marked=True) == {"chariot*inside": 1, "warrior_amon*inside": 1}, (
        "no room is left empty"
    )
    assert units(t, "kadesh", "egypt") == {"warrior_amon": 2}
    assert (t.state.generals["egypt_b"].inside, t.state.generals["egypt_a"].at) == (True, "kadesh")


@rule("GK-16.4.c")
@pytest.mark.parametrize(("within", "room"), [(1, 1), (2, 0)])
def test_those_inside_already_take_room(within: int, room: int) -> None:
    t, b = lost({AT: {"egypt": {"warrior_amon": 2, "guard*inside": within}}}, **CITY)
    keys = run(t, b).keys("retreat")
    assert ("inside" in keys) is bool(room)
    assert sum(n for key, n in units(t, AT, "egypt", marked=True).items() if "inside" in key) in (within, 2)


@rule("GK-16.4.b")
def test_a_force_that_finds_room_goes_inside_with_its_generals() -> None:
    t, b = lost({AT: {"egypt": {"warrior_amon": 2}}}, **CITY)
    run(t, b)
    assert units(t, AT, "egypt", marked=True) == {"warrior_amon*inside": 2} and t.state.generals["egypt_a"].inside


@rule("GK-16.4.a")
@pytest.mark.parametrize("owner", ["egypt", "hatti"])
def test_not_into_a_besieged_city_nor_into_an_enemys(owner: str) -> None:
    markers = {AT: owner, "kadesh": "egypt"}
    t, b = lost({AT: {"egypt": {"warrior_amon": 2}}}, markers=markers, sieges={AT: 0} if owner == "egypt" else {})
    assert "inside" not in run(t, b).keys("retreat")
