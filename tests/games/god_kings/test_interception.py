"""13.0 Interception, and 13.5, 13.8 what whoever is intercepted may do."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.god_kings.position.pieces import FAILED, MOVED, marked
from engine.games.god_kings.position.state import State
from engine.kernel.errors import Refused
from engine.kernel.table import Table
from tests.games.god_kings.harness import log, units
from tests.games.god_kings.reacting import Reaction, entering, step, under_way
from tests.rules import rule

EGYPT = {"warrior_amon": 3}
HATTI = {"warrior_nerik": 3}
KINGS = {"thutmose_iii": "tunip", "tudhaliya_i": "hamath"}
COME = {"intercept": {"hatti": "all:hamath"}}


def comes_to_tunip(hatti: Any = None, generals: Any = None, egypt: Any = None, **more: Any) -> Table[State]:
    """Thutmose III (BR 4) has come from Kadesh to Tunip; Tudhaliya I (BR 3) is next to it in Hamath."""
    on = {"tunip": {"egypt": egypt or EGYPT}, **(hatti or {"hamath": {"hatti": HATTI}})}
    return entering(on, generals or KINGS, "thutmose_iii", "kadesh", **more)


# ---------------------------------------------------------------- who may (13.2, 13.3)


@rule("GK-13.2.a", "GK-13.7.e", "GK-11.3.a")
@pytest.mark.parametrize(
    ("hatti", "generals", "asked"),
    [({"hamath": {"hatti": HATTI}}, KINGS, True), ({"hamath": {"hatti": HATTI}}, {"thutmose_iii": "tunip"}, False),
     ({"ussa": {"hatti": HATTI}}, KINGS, False)],
)  # fmt: skip
def test_an_army_intercepts_but_neither_units_alone_nor_a_general_alone(hatti, generals, asked):
    found = Reaction(comes_to_tunip(hatti, generals))
    assert found.put == ([("intercept", "hatti")] if asked else [])
    assert found.result == "on"


@rule("GK-13.2.b")
@pytest.mark.parametrize(("at", "asked"), [("hamath", True), ("nahrin", True), ("ebla", False), ("qatna", False)])
def test_it_stands_next_to_the_space_entered(at, asked):
    found = Reaction(comes_to_tunip({at: {"hatti": HATTI}}, {**KINGS, "tudhaliya_i": at}))
    assert (found.put == [("intercept", "hatti")]) == asked


@rule("GK-3.0.c", "GK-13.2.b", "GK-12.3.c")
@pytest.mark.parametrize(("at", "asked"), [("tyre", False), ("kition", True)])
def test_an_army_that_lands_is_intercepted_over_land_and_never_by_sea(at, asked):
    t = entering(
        {"enkomi": {"egypt": EGYPT}, at: {"hatti": HATTI}}, {"thutmose_iii": "enkomi", "tudhaliya_i": at},
        "thutmose_iii", "tyre", moving={"landed": True},
    )  # fmt: skip
    assert (Reaction(t).put == [("intercept", "hatti")]) == asked


@rule("GK-13.2.b", "GK-13.5.d")
def test_a_general_alone_can_be_intercepted_and_then_backs_up_or_is_displaced():
    t = comes_to_tunip(dice={"intercept": [1]})
    t.state.units.pop("tunip")
    found = Reaction(t, {**COME, "back_up": {"egypt": "to:kadesh"}})
    assert found.asked.keys("back_up") == ["displaced", "to:kadesh"]
    assert found.result == "over" and t.state.generals["thutmose_iii"].at == "kadesh"
    t = comes_to_tunip(dice={"intercept": [1]})
    t.state.units.pop("tunip")
    found = Reaction(t, {**COME, "back_up": {"egypt": "displaced"}, "displaced": {"egypt": "at:tanis"}})
    assert found.result == "over" and t.state.generals["thutmose_iii"].at == "tanis"


@rule("GK-13.2.c", "GK-EX-14")
def test_the_same_army_tries_in_each_space_anew():
    t = entering(
        {"nahrin": {"egypt": EGYPT}, "ugarit": {"hatti": HATTI}},
        {"ramesses_ii": "nahrin", "muwatalli_ii": "ugarit"}, "ramesses_ii", "tunip",
        dice={"intercept": [6, 5, 2]}, turn=10,
    )  # fmt: skip
    say = {"intercept": {"hatti": "all:ugarit"}}
    assert Reaction(t, say).result == "on"
    step(t, "aleppo")
    assert Reaction(t, say).result == "on"
    step(t, "alalakh")
    assert Reaction(t, {**say, "back_up": {"egypt": "fight"}}).result == "fight"
    assert units(t, "alalakh", "hatti") == HATTI and not units(t, "ugarit", "hatti")


@rule("GK-13.3.a")
@pytest.mark.parametrize(
    ("there", "asked"),
    [({}, True), ({"hatti": {"chariot": 1}}, True), ({"mitanni": {"chariot": 1}}, False),
     ({"egypt": {**EGYPT, "mercenary": 1}}, False), ({"strays": {"mercenary": 1}}, False)],
)  # fmt: skip
def test_nobody_intercepts_where_other_hostile_units_stand(there, asked):
    t = comes_to_tunip({"tunip": {"egypt": EGYPT, **there}, "hamath": {"hatti": HATTI}})
    t.state.units["tunip"]["egypt"] = {"warrior_amon*active": 3, **{k: n for k, n in there.get("egypt", {}).items()
                                                                   if k not in EGYPT}}  # fmt: skip
    assert (("intercept", "hatti") in Reaction(t).put) == asked


@rule("GK-13.3.b")
def test_nobody_intercepts_those_who_avoid_or_back_up_or_intercept():
    on = {
        "tunip": {"egypt": EGYPT, "hatti": HATTI},
        "ebla": {"mitanni": {"chariot": 2}},
        "qatna": {"mitanni": {"chariot": 2}},
    }
    generals = {"thutmose_iii": "tunip", "tudhaliya_i": "tunip", "saushtatar": "ebla", "mitanni_a": "qatna"}
    away = entering(on, generals, "thutmose_iii", "kadesh", dice={"avoid": [1]})
    found = Reaction(away, {"avoid": {"hatti": "to:hamath"}})
    assert units(away, "hamath", "hatti") == HATTI and ("intercept", "mitanni") not in found.put
    on = {"tunip": {"egypt": EGYPT}, "hamath": {"hatti": HATTI}, "qatna": {"mitanni": {"chariot": 2}}}
    back = entering(on, {**KINGS, "mitanni_a": "qatna"}, "thutmose_iii", "kadesh", dice={"intercept": [1]})
    found = Reaction(back, {**COME, "back_up": {"egypt": "to:kadesh"}})
    assert units(back, "kadesh", "egypt") == EGYPT and ("intercept", "mitanni") not in found.put


# ---------------------------------------------------------------- the roll (13.4)


@rule("GK-13.4.a", "GK-13.7.a")
def test_the_exact_units_are_named_before_the_roll():
    hatti = {"hamath": {"hatti": {"warrior_nerik": 2, "warrior_nerik/reduced": 1, "chariot": 2}}}
    named = {"warrior_nerik": 1, "chariot": 1, "general:tudhaliya_i": 1}
    say = {"intercept": {"hatti": "part:hamath"}, "interceptors": {"hatti": named}}
    t = comes_to_tunip(hatti, dice={"intercept": [1]})
    Reaction(t, {**say, "back_up": {"egypt": "fight"}})
    assert units(t, "tunip", "hatti") == {"warrior_nerik": 1, "chariot": 1}
    t = comes_to_tunip(hatti, dice={"intercept": [6]})
    Reaction(t, say)
    assert marked(t.state, "hamath", "hatti", FAILED) == {"warrior_nerik*failed": 1, "chariot*failed": 1}
    assert t.state.failed == ["tudhaliya_i"]


@rule("GK-13.4.b")
@pytest.mark.parametrize(
    ("marker", "friends", "most"),
    [("", {}, 3), ("egypt", {}, 2), ("kassites", {}, 2), ("hatti", {}, 3), ("egypt", {"hatti": {"mercenary": 1}}, 3)],
)
def test_an_enemy_or_neutral_marker_without_friends_adds_one(marker, friends, most):
    t = comes_to_tunip({"tunip": {**friends, "egypt": EGYPT}, "hamath": {"hatti": HATTI}}, markers={"tunip": marker})
    assert Reaction(t).needed("intercept", "hatti", "all:hamath") == most


@rule("GK-13.4.c", "GK-13.4.d", "GK-EX-15")
@pytest.mark.parametrize(
    ("hatti", "egypt", "marker", "most"),
    [({"warrior_nerik": 2, "chariot": 1}, {"chariot": 1}, "", 2),
     ({"warrior_nerik": 1, "chariot": 2}, {"chariot": 1}, "", 3), ({"chariot": 1}, {"chariot": 1}, "", 4),
     ({"chariot": 2}, {"chariot": 1}, "", 5), ({"chariot": 2}, {"chariot": 1}, "egypt", 4)],
)  # fmt: skip
def test_chariots_help_to_intercept(hatti, egypt, marker, most):
    generals = {"thutmose_iii": "tunip", "hatti_a": "hamath"}  # BR 2
    t = comes_to_tunip({"hamath": {"hatti": hatti}}, generals, egypt, markers={"tunip": marker})
    assert Reaction(t).needed("intercept", "hatti", "all:hamath") == most


@rule("GK-13.4.e", "GK-13.4.f", "GK-13.4.g", "GK-13.4.h")
@pytest.mark.parametrize(
    ("general", "hatti", "marker", "die", "comes"),
    [("tudhaliya_i", HATTI, "", 3, True), ("tudhaliya_i", HATTI, "", 4, False), ("hatti_b", HATTI, "egypt", 1, True),
     ("hatti_b", HATTI, "egypt", 2, False), ("tudhaliya_i", {"chariot": 3}, "", 5, True),
     ("tudhaliya_i", {"chariot": 3}, "", 6, False)],
)  # fmt: skip
def test_a_roll_not_above_the_battle_rating_succeeds_a_one_always_a_six_never(general, hatti, marker, die, comes):
    generals = {"thutmose_iii": "tunip", general: "hamath"}
    t = comes_to_tunip({"hamath": {"hatti": hatti}}, generals, dice={"intercept": [die]}, markers={"tunip": marker})
    say = {**COME, "back_up": {"egypt": "fight"}} if comes else COME
    assert Reaction(t, say).result == ("fight" if comes else "on")
    assert units(t, "tunip", "hatti") == (hatti if comes else {})
    assert t.state.generals[general].at == ("tunip" if comes else "hamath")
    assert t.state.army is not None and t.state.army.intercepted == comes


# ---------------------------------------------------------------- several interceptions (13.6)


TWO = {"hamath": {"hatti": HATTI}, "nahrin": {"hatti": {"chariot": 2}}}
BOTH = {**KINGS, "hatti_a": "nahrin"}


@rule("GK-13.6.a", "GK-13.6.b", "GK-13.6.d", "GK-13.6.e", "GK-11.3.c", "GK-11.3.d", "GK-11.3.f")
def test_all_are_declared_before_any_is_rolled_and_all_are_rolled_in_the_order_wished():
    t = comes_to_tunip(TWO, BOTH, dice={"from nahrin": [1], "from hamath": [2]})
    found = Reaction(t, {
        "intercept": {"hatti": ("all:hamath", "all:nahrin")}, "first_interception": {"hatti": "from:nahrin"},
        "back_up": {"egypt": "fight"},
    })  # fmt: skip
    assert [topic for topic, _ in found.put] == ["intercept", "intercept", "first_interception", "back_up"]
    told = log(t, "GK-13.4.e")
    assert ["Nahrin" in line for line in told] == [True, False]
    assert units(t, "tunip", "hatti") == {**HATTI, "chariot": 2}
    assert found.result == "fight"


@rule("GK-11.3.f")
def test_of_three_each_is_rolled_in_its_turn():
    t = comes_to_tunip(TWO | {"kadesh": {"hatti": {"warrior_arinna": 1}}}, BOTH | {"hatti_b": "kadesh"},
                       dice={"from nahrin": [6], "from kadesh": [6], "from hamath": [6]})  # fmt: skip
    Reaction(t, {
        "intercept": {"hatti": ("all:hamath", "all:kadesh", "all:nahrin")},
        "first_interception": {"hatti": ("from:nahrin", "from:kadesh")},
    })  # fmt: skip
    assert [line.partition("from ")[2].partition(" with")[0] for line in log(t, "GK-13.4.e")] == [
        "Nahrin", "Kadesh", "Hamath",
    ]  # fmt: skip


@rule("GK-11.3.f", "GK-13.4.b")
def test_who_comes_first_makes_it_easier_for_the_others():
    t = comes_to_tunip(TWO, BOTH, dice={"from nahrin": [1], "from hamath": [3]}, markers={"tunip": "egypt"})
    Reaction(t, {
        "intercept": {"hatti": ("all:hamath", "all:nahrin")}, "first_interception": {"hatti": "from:nahrin"},
        "back_up": {"egypt": "fight"},
    })  # fmt: skip
    assert units(t, "tunip", "hatti") == {**HATTI, "chariot": 2}  # 3 is enough without the +1 for the marker


ALLIES = {"hamath": {"hatti": HATTI}, "nahrin": {"mitanni": {"chariot": 2}}}
OTHERS = {**KINGS, "mitanni_a": "nahrin"}
EITHER = {"intercept": {"hatti": "all:hamath", "mitanni": "all:nahrin"}}


@rule("GK-13.6.c", "GK-13.6.f")
@pytest.mark.parametrize(
    ("order", "first"), [(["egypt", "hatti", "mitanni"], "hatti"), (["hatti", "egypt", "mitanni"], "mitanni")]
)
def test_the_first_in_turn_order_intercepts_alone(order, first):
    t = comes_to_tunip(ALLIES, OTHERS, dice={"intercept": [1, 1]}, order=order)
    Reaction(t, {**EITHER, "back_up": {"egypt": "fight"}})
    assert [side for side in ("hatti", "mitanni") if units(t, "tunip", side)] == [first]
    assert len(log(t, "GK-13.4.e")) == 1


@rule("GK-13.6.f")
def test_if_all_of_the_first_fail_the_next_may_come():
    t = comes_to_tunip(
        ALLIES, OTHERS, dice={"from hamath": [6], "from nahrin": [1]}, order=["egypt", "hatti", "mitanni"]
    )
    Reaction(t, {**EITHER, "back_up": {"egypt": "fight"}})
    assert units(t, "tunip", "mitanni") == {"chariot": 2} and units(t, "hamath", "hatti") == HATTI


# ---------------------------------------------------------------- with whom (13.7)


def part(named: dict[str, int]) -> dict[str, Any]:
    return {"intercept": {"hatti": "part:hamath"}, "interceptors": {"hatti": named}}


@rule("GK-13.7.b")
def test_one_interception_from_each_space():
    generals = {"thutmose_iii": "tunip", "hatti_a": "hamath", "hatti_b": "hamath"}
    found = Reaction(comes_to_tunip(generals=generals, dice={"intercept": [6]}), COME)
    assert found.put == [("intercept", "hatti")]


@rule("GK-13.7.c")
def test_the_king_stays_with_a_unit_where_a_warlord_goes():
    generals = {**KINGS, "hatti_a": "hamath"}
    with pytest.raises(Refused, match=r"GK-13\.7\.c"):
        Reaction(comes_to_tunip(generals=generals), part({"warrior_nerik": 3, "general:hatti_a": 1}))
    t = comes_to_tunip(generals=generals, dice={"intercept": [1]})
    Reaction(t, {**part({"warrior_nerik": 2, "general:hatti_a": 1}), "back_up": {"egypt": "fight"}})
    assert units(t, "tunip", "hatti") == {"warrior_nerik": 2} and t.state.generals["tudhaliya_i"].at == "hamath"


MANY = {"hamath": {"hatti": {"warrior_nerik": 3, "warrior_hattusha": 3, "chariot": 8, "mercenary": 4}}}


@rule("GK-13.7.d")
@pytest.mark.parametrize(
    ("generals", "most"), [(["hatti_a"], 5), (["tudhaliya_i"], 10), (["tudhaliya_i", "hatti_a"], 15)]
)
def test_as_many_units_as_the_generals_who_go_may_command(generals, most):
    company = {f"general:{general}": 1 for general in generals}
    stationed = {"thutmose_iii": "tunip", **dict.fromkeys(generals, "hamath")}
    rest = {"chariot": 8, "mercenary": 4, "warrior_nerik": 3}
    with pytest.raises(Refused, match=r"GK-13\.7\.d"):
        Reaction(comes_to_tunip(MANY, stationed), part({**first(rest, most), "warrior_hattusha": 1, **company}))
    t = comes_to_tunip(MANY, stationed, dice={"intercept": [1]})
    Reaction(t, {**COME, "back_up": {"egypt": "fight"}})
    assert sum(units(t, "tunip", "hatti").values()) == most


def first(there: dict[str, int], most: int) -> dict[str, int]:
    found: dict[str, int] = {}
    for key, n in there.items():
        found[key] = min(n, most - sum(found.values()))
    return {key: n for key, n in found.items() if n}


@rule("GK-13.7.f")
def test_two_warlords_do_not_go_together():
    generals = {"thutmose_iii": "tunip", "hatti_a": "hamath", "hatti_b": "hamath"}
    with pytest.raises(Refused, match=r"GK-13\.7\.f"):
        Reaction(
            comes_to_tunip(generals=generals), part({"warrior_nerik": 1, "general:hatti_a": 1, "general:hatti_b": 1})
        )
    t = comes_to_tunip(generals=generals, dice={"intercept": [2]})
    Reaction(t, {**COME, "back_up": {"egypt": "fight"}})
    assert t.state.generals["hatti_a"].at == "tunip" and t.state.generals["hatti_b"].at == "hamath"


@rule("GK-13.2.a", "GK-13.7.d")
@pytest.mark.parametrize("named", [{"general:tudhaliya_i": 1}, {"warrior_nerik": 1}])
def test_neither_general_nor_units_go_alone(named):
    with pytest.raises(Refused, match=r"GK-13\.(2\.a|7\.e)"):
        Reaction(comes_to_tunip(), part(named))


# ---------------------------------------------------------------- Walled-Cities (13.8)


@rule("GK-13.8.a")
@pytest.mark.parametrize("besieger", [False, True])
def test_troops_inside_a_city_leave_it_only_while_no_enemy_units_are_there(besieger):
    there = {"hatti": {"chariot*inside": 2}, **({"mitanni": {"mercenary": 3}} if besieger else {})}
    t = comes_to_tunip(
        {"qatna": there, "hamath": {"egypt": EGYPT}}, {"thutmose_iii": "hamath", "tudhaliya_i": "qatna*inside"},
        dice={"intercept": [1]}, markers={"qatna": "hatti"},
    )  # fmt: skip
    army = t.state.army
    assert army is not None
    say = {"intercept": {"hatti": "all:qatna"}, "back_up": {"egypt": "fight"}}
    found = Reaction(t, {} if besieger else say)
    assert bool(found.put) != besieger
    if not besieger:
        assert units(t, "hamath", "hatti", marked=True) == {"chariot": 2}
        assert not t.state.generals["tudhaliya_i"].inside


@rule("GK-13.8.b", "GK-13.5.a", "GK-13.8.d")
def test_an_army_that_comes_to_its_own_city_fights_or_backs_up_before_it_is_inside():
    t = entering(
        {"kadesh": {"egypt": {**EGYPT, "chariot": 2}}, "qatna": {"hatti": HATTI}},
        {"thutmose_iii": "kadesh", "tudhaliya_i": "qatna"}, "thutmose_iii", "sumur",
        dice={"intercept": [1]}, markers={"kadesh": "egypt"},
    )  # fmt: skip
    found = Reaction(t, {"intercept": {"hatti": "all:qatna"}, "back_up": {"egypt": "to:sumur"}})
    assert found.asked.keys("back_up") == ["fight", "to:sumur"]
    army = t.state.army
    assert army is not None and (army.at, army.mp, army.stopped, found.result) == ("sumur", 0, True, "over")
    assert units(t, "sumur", "egypt") == {**EGYPT, "chariot": 2} and not units(t, "kadesh", "egypt")
    assert t.state.generals["thutmose_iii"].at == "sumur" and units(t, "kadesh", "hatti") == HATTI


def lands_at_sumur(egypt: dict[str, int], generals: tuple[str, ...] = ("thutmose_iii",), **more: Any) -> Table[State]:
    on = {"sumur": {"egypt": egypt}, "kadesh": {"hatti": HATTI}}
    places = {**dict.fromkeys(generals, "sumur"), "tudhaliya_i": "kadesh"}
    return entering(
        on, places, "thutmose_iii", "byblos", dice={"intercept": [1]}, markers={"sumur": "egypt"},
        moving={"landed": True}, **more,
    )  # fmt: skip


LANDING = {"intercept": {"hatti": "all:kadesh"}}


@rule("GK-13.8.c", "GK-13.5.b")
@pytest.mark.parametrize(
    ("egypt", "ways"),
    [({"chariot": 2}, ["fight", "to:byblos", "inside", "divide"]), ({"chariot": 3}, ["fight", "to:byblos", "divide"])],
)
def test_a_force_that_lands_at_its_own_city_has_four_choices(egypt, ways):
    t = lands_at_sumur(egypt)
    found = Reaction(t, {**LANDING, "back_up": {"egypt": "to:byblos"}})
    assert found.asked.keys("back_up") == ways
    assert units(t, "byblos", "egypt") == egypt and t.state.generals["thutmose_iii"].at == "byblos"


@rule("GK-13.8.c", "GK-12.4.a")
@pytest.mark.parametrize(
    ("at", "near", "owner", "more"),
    [
        ("jaffa", "ashkelon", "egypt", {}),  # no walls
        ("sumur", "kadesh", "mitanni", {}),  # another's
        ("sumur", "kadesh", "", {}),  # nobody's
        ("sumur", "kadesh", "egypt", {"sieges": {"sumur": 0}}),  # besieged
    ],
    ids=["plain", "another's", "nobody's", "besieged"],
)  # fmt: skip
def test_a_force_that_lands_elsewhere_does_not_back_up_into_the_city(at, near, owner, more):
    on = {at: {"egypt": {"chariot": 2}}, near: {"hatti": HATTI}}
    if more:
        on[at]["hatti"] = {"mercenary": 1}
    t = entering(
        on, {"thutmose_iii": at, "tudhaliya_i": near}, "thutmose_iii", "byblos", dice={"intercept": [1]},
        markers={at: owner} if owner else {}, moving={"landed": True}, **more,
    )  # fmt: skip
    found = Reaction(t, {"intercept": {"hatti": f"all:{near}"}, "back_up": {"egypt": "to:byblos"}})
    assert found.asked.keys("back_up") == ["fight", "to:byblos"]


@rule("GK-13.8.c")
def test_an_army_that_comes_over_land_does_not_back_up_into_the_city():
    t = lands_at_sumur({"chariot": 2})
    under_way(t).landed = False
    found = Reaction(t, {**LANDING, "back_up": {"egypt": "to:byblos"}})
    assert found.asked.keys("back_up") == ["fight", "to:byblos"]


@rule("GK-13.8.c")
def test_it_may_back_up_into_the_city():
    t = lands_at_sumur({"chariot": 2})
    assert Reaction(t, {**LANDING, "back_up": {"egypt": "inside"}}).result == "over"
    assert units(t, "sumur", "egypt", marked=True) == {"chariot*active*inside": 2}
    assert t.state.generals["thutmose_iii"].inside and units(t, "sumur", "hatti") == HATTI


@rule("GK-13.8.c", "GK-13.8.d")
def test_it_may_divide_itself_between_city_and_port():
    t = lands_at_sumur({"chariot": 3, "mercenary": 1}, ("thutmose_iii", "egypt_a"))
    say = {**LANDING, "back_up": {"egypt": "divide"}, "divide": {"egypt": {"chariot": 2, "general:thutmose_iii": 1}}}
    assert Reaction(t, say).result == "over"
    assert units(t, "sumur", "egypt", marked=True) == {"chariot*active*inside": 2}
    assert units(t, "byblos", "egypt", marked=True) == {f"chariot*{MOVED}": 1, f"mercenary*{MOVED}": 1}
    assert t.state.generals["egypt_a"].at == "byblos" and t.state.moved == ["egypt_a"]
    assert t.state.army is not None and t.state.army.generals == ["thutmose_iii"]


@rule("GK-13.8.c", "GK-11.1.a")
@pytest.mark.parametrize(
    ("inside", "why"), [({"chariot": 3}, r"GK-11\.8\.a"), ({"chariot": 2, "general:thutmose_iii": 1}, r"GK-11\.1\.a")]
)
def test_the_city_holds_two_units_and_those_who_sail_back_need_a_general(inside, why):
    t = lands_at_sumur({"chariot": 3})
    with pytest.raises(Refused, match=why):
        Reaction(t, {**LANDING, "back_up": {"egypt": "divide"}, "divide": {"egypt": inside}})


# ---------------------------------------------------------------- 13.9, 13.10


@rule("GK-13.9.a")
def test_an_interception_comes_before_an_overrun():
    on = {
        "tunip": {"hatti": {"mercenary/reduced": 1}, "egypt": {"warrior_amon": 3, "chariot": 2}},
        "hamath": {"hatti": HATTI},
    }
    t = entering(on, KINGS, "thutmose_iii", "kadesh", dice={"intercept": [2]})
    assert Reaction(t, {**COME, "back_up": {"egypt": "fight"}}).result == "fight"
    assert units(t, "tunip", "hatti") == {**HATTI, "mercenary/reduced": 1}


@rule("GK-13.10.a", "GK-13.10.b", "GK-14.2.b")
def test_who_has_failed_to_intercept_may_try_again_but_not_avoid_that_army():
    t = comes_to_tunip(
        {"hamath": {"hatti": {**HATTI, "chariot": 2}}}, {**KINGS, "hatti_a": "hamath"}, dice={"intercept": [6]}
    )
    named = {"warrior_nerik": 3, "general:hatti_a": 1}
    Reaction(t, part(named))
    step(t, "hamath")
    found = Reaction(t)
    assert found.asked.keys("avoid")[-1] == "part"
    label = found.asked.of("avoid").options[1].text
    assert label.startswith("Tudhaliya I with 2 chariots to ")
    t = comes_to_tunip(dice={"intercept": [6]})
    Reaction(t, COME)
    step(t, "nahrin")
    step(t, "tunip")
    assert Reaction(t).put == [("intercept", "hatti")]
    step(t, "hamath")
    found = Reaction(t)
    assert found.put == [] and found.result == "fight"
