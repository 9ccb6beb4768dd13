"""14.0 Avoid Battle and Pursuit."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.god_kings.position.state import State
from engine.kernel.errors import Refused
from engine.kernel.table import Table
from tests.games.god_kings.harness import units
from tests.games.god_kings.reacting import Reaction, entering, step, under_way
from tests.rules import rule

EGYPT = {"warrior_amon": 3}
HATTI = {"warrior_nerik": 3}
KINGS = {"thutmose_iii": "tunip", "tudhaliya_i": "tunip"}
AVOID = {"avoid": {"hatti": "to:hamath"}}


def meets_in_tunip(hatti: Any = None, generals: Any = None, egypt: Any = None, **more: Any) -> Table[State]:
    """Thutmose III (BR 4) has come from Kadesh to Tunip, where Tudhaliya I (BR 3) stands."""
    there = {"egypt": egypt or EGYPT, "hatti": HATTI if hatti is None else hatti}
    on = {"tunip": {side: force for side, force in there.items() if force}, **more.pop("besides", {})}
    return entering(on, {"thutmose_iii": "tunip", **(generals or KINGS)}, "thutmose_iii", "kadesh", **more)


def part(named: dict[str, int], to: str = "hamath") -> dict[str, Any]:
    """Some of them; where to is asked only if there is a choice."""
    return {"avoid": {"hatti": "part"}, "avoiders": {"hatti": named}, "avoid_to": {"hatti": to}}


# ---------------------------------------------------------------- the roll (14.1)


@rule("GK-14.1.a", "GK-14.1.j", "GK-11.3.a", "GK-11.3.h")
def test_those_who_get_away_go_where_their_owner_likes():
    t = meets_in_tunip(dice={"avoid": [3]}, mp=0)
    found = Reaction(t, {"avoid": {"hatti": "to:nahrin"}})
    assert found.put == [("avoid", "hatti")]
    assert found.asked.keys("avoid") == ["stay", "to:hamath", "to:nahrin", "to:sumur", "part"]
    assert units(t, "nahrin", "hatti") == HATTI and t.state.generals["tudhaliya_i"].at == "nahrin"
    assert not units(t, "tunip", "hatti") and under_way(t).evaded == "nahrin"


@rule("GK-14.1.a", "GK-11.4.d")
@pytest.mark.parametrize("alone", [False, True])
def test_only_an_army_is_avoided_no_general_alone(alone):
    t = meets_in_tunip({}, egypt=EGYPT)
    if alone:
        t.state.units.pop("tunip")
    assert bool(Reaction(t).put) != alone


@rule("GK-14.1.i")
def test_a_general_alone_who_fails_stays_with_units_of_his_side():
    t = meets_in_tunip(generals={"hatti_a": "tunip"}, dice={"avoid": [6]}, mp=0)
    found = Reaction(t, part({"general:hatti_a": 1}))
    assert "displaced" not in found.asked.topics and t.state.generals["hatti_a"].at == "tunip"
    assert units(t, "tunip", "hatti") == HATTI


@rule("GK-14.1.i", "GK-11.11.a")
def test_units_within_the_walls_keep_a_general_before_them_who_fails():
    t = entering(
        {"kadesh": {"egypt": EGYPT, "hatti": {"chariot*inside": 1}}}, {"thutmose_iii": "kadesh", "hatti_a": "kadesh"},
        "thutmose_iii", "damascus", dice={"avoid": [6]}, markers={"kadesh": "hatti"}, mp=0,
    )  # fmt: skip
    found = Reaction(t, {"walls": {"hatti": "stand"}, "avoid": {"hatti": "to:qatna"}})
    assert "displaced" not in found.asked.topics and t.state.generals["hatti_a"].at == "kadesh"


@rule("GK-14.1.i", "GK-11.11.a")
def test_a_general_alone_who_fails_is_displaced_from_among_the_units_of_others():
    """Hatti's general stands before Kadesh, in which Mitanni has a garrison; friends in Damascus do not help him."""
    t = entering(
        {"kadesh": {"egypt": EGYPT, "mitanni": {"chariot*inside": 1}}, "damascus": {"hatti": {"chariot": 1}}},
        {"thutmose_iii": "kadesh", "hatti_a": "kadesh"}, "thutmose_iii", "damascus", dice={"avoid": [6]},
        markers={"kadesh": "mitanni"}, mp=0,
    )  # fmt: skip
    Reaction(t, {"avoid": {"hatti": "to:qatna"}, "displaced": {"hatti": "at:nerik"}})
    assert t.state.generals["hatti_a"].at == "nerik"


@rule("GK-14.3.a", "GK-13.10.a")
def test_out_of_the_space_of_a_king_who_has_failed_to_intercept_a_warlord_leaves_one_unit_with_him():
    """The King may not avoid this army, so that his warlord alone is offered, with all units but one."""
    t = meets_in_tunip(generals={**KINGS, "hatti_a": "tunip"}, dice={"avoid": [1]}, mp=0)
    t.state.failed = ["tudhaliya_i"]
    found = Reaction(t, {"avoid": {"hatti": "to:hamath"}})
    option = found.asked.of("avoid").options[1]
    assert option.text.startswith("Warlord A of Hatti with 2 warriors of Nerik to Hamath")
    assert (option.facts["units"], option.facts["left"]) == (2, 1)
    assert units(t, "hamath", "hatti") == {"warrior_nerik": 2} and units(t, "tunip", "hatti") == {"warrior_nerik": 1}
    assert t.state.generals["hatti_a"].at == "hamath" and t.state.generals["tudhaliya_i"].at == "tunip"


@rule("GK-14.3.a")
def test_out_of_the_space_of_such_a_king_nobody_avoids_with_his_last_unit():
    t = meets_in_tunip({"chariot": 1}, generals={**KINGS, "hatti_a": "tunip"}, dice={"avoid": [1]}, mp=0)
    t.state.failed = ["tudhaliya_i"]
    found = Reaction(t, {"avoid": {"hatti": "to:hamath"}})
    assert units(t, "tunip", "hatti") == {"chariot": 1} and t.state.generals["hatti_a"].at == "hamath"
    assert found.asked.of("avoid").options[1].facts["units"] == 0, "he goes alone"


@rule("GK-14.1.b", "GK-14.1.i")
def test_a_general_alone_has_one_less_and_is_displaced_if_he_fails():
    t = meets_in_tunip({}, dice={"avoid": [4]}, mp=0)
    found = Reaction(t, AVOID)
    assert found.needed("avoid", "hatti", "to:hamath") == 4
    assert t.state.generals["tudhaliya_i"].at == "hamath"
    t = meets_in_tunip({}, dice={"avoid": [5]})
    found = Reaction(t, {**AVOID, "displaced": {"hatti": "at:kanesh"}})
    assert t.state.generals["tudhaliya_i"].at == "kanesh" and found.result == "on"
    assert under_way(t).unavoided == []


@rule("GK-14.1.c", "GK-14.1.d", "GK-EX-16")
@pytest.mark.parametrize(
    ("hatti", "egypt", "most"),
    [({"warrior_nerik": 2, "chariot": 1}, {"chariot": 1}, 2), ({"warrior_nerik": 1, "chariot": 2}, {"chariot": 1}, 3),
     ({"chariot": 1}, {"chariot": 1}, 4), ({"chariot": 2}, {"chariot": 1}, 5)],
)  # fmt: skip
def test_chariots_help_to_avoid(hatti, egypt, most):
    t = meets_in_tunip(hatti, {"hatti_a": "tunip"}, egypt)  # BR 2
    assert Reaction(t).needed("avoid", "hatti", "to:hamath") == most


@rule("GK-14.1.e", "GK-14.1.f", "GK-14.1.g", "GK-14.1.h")
@pytest.mark.parametrize(
    ("general", "hatti", "die", "away"),
    [("tudhaliya_i", HATTI, 3, True), ("tudhaliya_i", HATTI, 4, False), ("hatti_b", HATTI, 1, True),
     ("hatti_b", HATTI, 2, False), ("tudhaliya_i", {"chariot": 3}, 5, True), ("tudhaliya_i", {"chariot": 3}, 6, False)],
)  # fmt: skip
def test_a_roll_not_above_the_battle_rating_gets_away_a_one_always_a_six_never(general, hatti, die, away):
    t = meets_in_tunip(hatti, {general: "tunip"}, dice={"avoid": [die]}, mp=0)
    found = Reaction(t, AVOID)
    assert found.result == ("over" if away else "fight")
    assert units(t, "hamath" if away else "tunip", "hatti") == hatti
    assert under_way(t).unavoided == ([] if away else ["hatti"])


@rule("GK-14.1.f")
def test_a_one_succeeds_whatever_the_modifiers():
    t = meets_in_tunip(HATTI, {"hatti_b": "tunip"}, hands={"egypt": ["103"]}, dice={"avoid": [1]}, mp=0)
    Reaction(t, {**AVOID, "avoidance_card": {"egypt": "card:103"}})  # +2: BR 1 would need -1
    assert units(t, "hamath", "hatti") == HATTI


# ---------------------------------------------------------------- who, and where to (14.2, 14.3)


MANY = {"warrior_nerik": 3, "warrior_hattusha": 3, "chariot": 8, "mercenary": 4}


@rule("GK-14.2.a", "GK-14.3.d")
@pytest.mark.parametrize(
    ("generals", "most"),
    [(["hatti_a"], 5), (["tudhaliya_i"], 10), (["tudhaliya_i", "hatti_a"], 15), (["hatti_a", "hatti_b"], 10)],
)  # fmt: skip
def test_as_many_units_avoid_as_the_generals_command_the_others_stay(generals, most):
    t = meets_in_tunip(MANY, dict.fromkeys(generals, "tunip"), dice={"avoid": [1]})
    found = Reaction(t, AVOID)
    assert sum(units(t, "hamath", "hatti").values()) == most
    left = units(t, "tunip", "hatti")
    assert sum(left.values()) == 18 - most and found.result == "fight"
    assert any(key != "mercenary" for key in left)  # or those would be nobody's (3.0.o)
    t = meets_in_tunip(MANY, dict.fromkeys(generals, "tunip"))
    named = {"chariot": 5, "mercenary": 1, **{f"general:{general}": 1 for general in generals}}
    if most == 5:
        with pytest.raises(Refused, match=r"GK-14\.2\.a"):
            Reaction(t, part(named))


@rule("GK-14.2.c")
def test_units_and_generals_may_be_left_behind():
    t = meets_in_tunip({"warrior_nerik": 3, "chariot": 1}, {**KINGS, "hatti_a": "tunip"}, dice={"avoid": [1]})
    found = Reaction(t, part({"chariot": 1, "general:tudhaliya_i": 1}))
    assert units(t, "hamath", "hatti") == {"chariot": 1} and units(t, "tunip", "hatti") == HATTI
    assert t.state.generals["hatti_a"].at == "tunip" and t.state.generals["tudhaliya_i"].at == "hamath"
    assert found.result == "fight" and under_way(t).unavoided == []


@rule("GK-14.2.d", "GK-14.2.e", "GK-14.2.f", "GK-3.0.ab")
@pytest.mark.parametrize(
    ("besides", "markers", "open_"),
    [({"hamath": {"mitanni": {"mercenary": 1}}}, {}, ["nahrin", "sumur"]),
     ({}, {"hamath": "kassites"}, ["nahrin", "sumur"]),
     ({}, {"nahrin": "hatti"}, ["nahrin", "hamath", "sumur"])],
)  # fmt: skip
def test_they_go_neither_to_enemies_nor_to_enemy_markers_nor_where_the_army_came_from(besides, markers, open_):
    found = Reaction(meets_in_tunip(besides=besides, markers=markers))
    assert found.asked.keys("avoid")[1:-1] == [f"to:{at}" for at in open_]
    reasons = found.asked.of("avoid").reasons()
    assert "GK-14.2.f" in reasons["to:kadesh"]
    assert besides == {} or "GK-14.2.d" in reasons["to:hamath"]
    assert "hamath" not in markers or "GK-14.2.e" in reasons["to:hamath"]


@rule("GK-14.2.f")
def test_not_to_the_port_from_which_an_army_has_landed():
    t = entering(
        {"byblos": {"egypt": EGYPT, "hatti": HATTI}}, {"thutmose_iii": "byblos", "tudhaliya_i": "byblos"},
        "thutmose_iii", "tyre", moving={"landed": True},
    )  # fmt: skip
    assert Reaction(t).asked.keys("avoid") == ["stay", "to:sumur", "part"]


@rule("GK-14.2.e", "GK-14.1.a")
def test_who_has_nowhere_to_go_is_not_asked():
    t = meets_in_tunip(markers=dict.fromkeys(("hamath", "nahrin", "sumur"), "egypt"))
    found = Reaction(t)
    assert found.put == [] and found.result == "fight"


@rule("GK-14.2.g")
def test_un_led_units_do_not_avoid():
    found = Reaction(meets_in_tunip(HATTI, {"tudhaliya_i": "hattusha"}))
    assert found.put == [] and found.result == "fight"
    with pytest.raises(Refused, match=r"GK-14\.2\.g"):
        Reaction(meets_in_tunip(), part({"warrior_nerik": 1}))


@rule("GK-14.3.a")
def test_one_warlord_goes_by_himself_while_the_king_keeps_a_unit():
    generals = {**KINGS, "hatti_a": "tunip", "hatti_b": "tunip"}
    for named, why in (
        ({"warrior_nerik": 3, "general:hatti_a": 1}, "one unit"),
        ({"warrior_nerik": 1, "general:hatti_a": 1, "general:hatti_b": 1}, "one warlord"),
    ):
        with pytest.raises(Refused, match=why):
            Reaction(meets_in_tunip(HATTI, generals), part(named))
    t = meets_in_tunip(HATTI, generals, dice={"avoid": [2]})
    Reaction(t, part({"warrior_nerik": 2, "general:hatti_a": 1}))
    assert units(t, "hamath", "hatti") == {"warrior_nerik": 2}
    assert [t.state.generals[g].at for g in ("tudhaliya_i", "hatti_b")] == ["tunip", "tunip"]


@rule("GK-14.3.a")
def test_what_keeps_a_warlord_from_going_by_himself_stands_at_the_one_who_may_not_go():
    """The units, of which one stays with the King; the warlords, of whom only one may go."""
    generals = {**KINGS, "hatti_a": "tunip", "hatti_b": "tunip"}
    t = meets_in_tunip(HATTI, generals, dice={"avoid": [2]})
    unfit = Reaction(t, part({"warrior_nerik": 2, "general:hatti_a": 1})).asked.of("avoiders").unfit
    assert set(unfit({"warrior_nerik": 3, "general:hatti_a": 1})) == {"warrior_nerik"}
    assert set(unfit({"warrior_nerik": 1, "general:hatti_a": 1, "general:hatti_b": 1})) == {
        "general:hatti_a", "general:hatti_b",
    }  # fmt: skip


@rule("GK-14.3.b", "GK-14.3.c")
def test_there_is_one_attempt_in_a_reaction():
    generals = {**KINGS, "hatti_a": "tunip"}
    t = meets_in_tunip(HATTI, generals, dice={"avoid": [6, 1]})
    found = Reaction(t, part({"warrior_nerik": 1, "general:hatti_a": 1}))
    assert found.put == [("avoid", "hatti"), ("avoiders", "hatti"), ("avoid_to", "hatti")]
    assert found.result == "fight" and units(t, "tunip", "hatti") == HATTI


@rule("GK-14.3.d")
@pytest.mark.parametrize(("general", "most"), [("tudhaliya_i", 3), ("hatti_a", 2)])
def test_the_roll_goes_by_the_one_who_commands(general, most):
    t = meets_in_tunip(HATTI, {general: "tunip", "hatti_b": "tunip"})
    assert Reaction(t).needed("avoid", "hatti", "to:hamath") == most


# ---------------------------------------------------------------- Pursuit (14.4)


def evaded(hatti: Any = None, egypt: Any = None, die: int = 1, **more: Any) -> Table[State]:
    return meets_in_tunip(hatti, egypt=egypt, dice={"avoid": [1], "pursue": [die]}, **more)


@rule("GK-14.4.a", "GK-14.4.d", "GK-14.4.e", "GK-11.2.p")
@pytest.mark.parametrize(("die", "mp", "result"), [(4, 3, "on"), (5, 0, "over")])
def test_a_pursuit_not_above_the_battle_rating_lets_the_army_go_on(die, mp, result):
    t = evaded(die=die)
    found = Reaction(t, {**AVOID, "pursue": {"egypt": "pursue"}})
    assert found.result == result and under_way(t).mp == mp


@rule("GK-14.4.a", "GK-11.2.p")
def test_without_points_or_without_a_wish_the_move_is_over():
    t = evaded(mp=0)
    assert Reaction(t, AVOID).put == [("avoid", "hatti")]
    t = evaded()
    found = Reaction(t, {**AVOID, "pursue": {"egypt": "stop"}})
    assert found.result == "over" and under_way(t).stopped


@rule("GK-14.4.b", "GK-14.4.c", "GK-EX-17")
@pytest.mark.parametrize(
    ("hatti", "egypt", "most"),
    [({"chariot": 1}, {"warrior_amon": 1, "chariot": 1}, 2), (HATTI, {"warrior_amon": 1, "chariot": 1}, 3),
     ({"chariot": 1}, {"chariot": 1}, 4), ({"chariot": 1}, {"chariot": 2}, 5)],
)  # fmt: skip
def test_chariots_help_to_pursue(hatti, egypt, most):
    t = entering(
        {"tunip": {"egypt": egypt, "hatti": hatti}}, {"egypt_a": "tunip", "tudhaliya_i": "tunip"}, "egypt_a", "kadesh",
        dice={"avoid": [1], "pursue": [most]},
    )  # fmt: skip
    found = Reaction(t, {**AVOID, "pursue": {"egypt": "pursue"}})
    assert found.needed("pursue", "egypt", "pursue") == most and found.result == "on"


@rule("GK-14.4.g")
@pytest.mark.parametrize(("general", "egypt", "die", "result"), [
    ("hatshepsut", EGYPT, 1, "on"), ("thutmose_iii", {"chariot": 3}, 6, "on"), ("thutmose_iii", EGYPT, 6, "over"),
])  # fmt: skip
def test_one_and_six_mean_nothing_of_their_own_in_a_pursuit(general, egypt, die, result):
    t = entering(
        {"tunip": {"egypt": egypt, "hatti": HATTI}}, {general: "tunip", "tudhaliya_i": "tunip"}, general, "kadesh",
        dice={"avoid": [1], "pursue": [die]},
    )  # fmt: skip
    assert Reaction(t, {**AVOID, "pursue": {"egypt": "pursue"}}).result == result


@rule("GK-14.4.f")
def test_whoever_is_pursued_may_avoid_again_and_be_pursued_again():
    t = meets_in_tunip(dice={"avoid": [1, 1], "pursue": [1, 6]})
    say = {**AVOID, "pursue": {"egypt": "pursue"}}
    assert Reaction(t, say).result == "on"
    under_way(t).mp -= 1
    step(t, "hamath")
    found = Reaction(t, {"avoid": {"hatti": "to:ebla"}, "pursue": {"egypt": "pursue"}})
    assert found.result == "over" and under_way(t).mp == 0 and units(t, "ebla", "hatti") == HATTI


@rule("GK-14.4.h")
def test_a_marker_may_be_placed_before_the_roll_but_not_after_a_failure():
    t = evaded(die=6, mp=2, markers={"tunip": "hatti"})
    found = Reaction(t, {**AVOID, "pursue": {"egypt": ("marker", "pursue")}})
    assert t.state.markers["tunip"] == "egypt" and found.result == "over" and under_way(t).mp == 0
    assert found.put[-2:] == [("pursue", "egypt"), ("pursue", "egypt")]
    t = evaded(mp=2)
    found = Reaction(t, {**AVOID, "pursue": {"egypt": "pursue"}})
    assert "marker" in found.asked.keys("pursue") and "tunip" not in t.state.markers
    t = evaded(mp=1)
    found = Reaction(t, {**AVOID, "pursue": {"egypt": "marker"}})
    assert under_way(t).mp == 0 and t.state.markers["tunip"] == "egypt" and found.put[-1] == ("pursue", "egypt")


@rule("GK-14.4.h", "GK-11.6.b")
def test_no_marker_among_enemy_units():
    t = entering(
        {"kadesh": {"egypt": EGYPT, "hatti": {"chariot*inside": 1, "warrior_nerik": 2}}},
        {"thutmose_iii": "kadesh", "tudhaliya_i": "kadesh"}, "thutmose_iii", "sumur", dice={"avoid": [1]},
        markers={"kadesh": "hatti"},
    )  # fmt: skip
    found = Reaction(t, {"walls": {"hatti": "stand"}, "avoid": {"hatti": "to:tunip"}, "pursue": {"egypt": "stop"}})
    assert found.asked.keys("pursue") == ["stop", "pursue"]


# ---------------------------------------------------------------- Walled-Cities (14.5, 14.6)


def meets_in_kadesh(hatti: dict[str, int], **more: Any) -> Table[State]:
    return entering(
        {"kadesh": {"egypt": EGYPT, "hatti": hatti}}, {"thutmose_iii": "kadesh", "tudhaliya_i": "kadesh"},
        "thutmose_iii", "sumur", markers={"kadesh": "hatti"}, **more,
    )  # fmt: skip


@rule("GK-14.5.a")
def test_before_its_city_an_army_goes_inside_or_stays_out_to_avoid_or_fight():
    t = meets_in_kadesh({"chariot": 2}, dice={"avoid": [1]}, mp=0)
    Reaction(t, {"walls": {"hatti": "outside"}, "avoid": {"hatti": "to:tunip"}})
    assert units(t, "tunip", "hatti") == {"chariot": 2}
    t = meets_in_kadesh({"chariot": 2})
    assert Reaction(t, {"walls": {"hatti": "outside"}, "avoid": {"hatti": "stay"}}).result == "fight"
    t = meets_in_kadesh({"chariot": 2})
    found = Reaction(t, {"walls": {"hatti": "inside"}})
    assert found.put == [("walls", "hatti")]
    assert units(t, "kadesh", "hatti", marked=True) == {"chariot*inside": 2}


@rule("GK-14.5.b", "GK-11.4.c")
def test_past_those_inside_the_army_goes_on_without_a_roll():
    t = meets_in_kadesh({"chariot": 2})
    found = Reaction(t, {"walls": {"hatti": "inside"}})
    assert found.result == "on" and under_way(t).mp == 3
