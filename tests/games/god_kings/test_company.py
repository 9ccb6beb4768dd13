"""10, 11.2, 11.8 to 11.10 Who goes along, is taken along and left behind, and who is inside the walls."""

from __future__ import annotations

import pytest

from engine.games.god_kings.position.hands import end_of_card
from engine.games.god_kings.position.pieces import generals_inside, inside
from engine.games.god_kings.position.state import Post
from engine.games.god_kings.war.activation import activate
from engine.games.god_kings.war.followers import (
    beside,
    drop_off,
    pick_up,
    through_the_gate,
    who_goes,
    whole,
    why_no_gate,
    why_no_pick,
)
from engine.kernel.errors import Refused
from tests.games.god_kings.harness import army, drive, log, position, units
from tests.rules import rule

KING = "thutmose_iii"
DIVISIONS = ("amon", "ra", "ptah", "seth")
MANY = {f"warrior_{name}": 3 for name in DIVISIONS} | {"chariot": 10}  # 22 units
A, B = "general:egypt_a", "general:egypt_b"


def chosen(t, general, answer):
    """What comes of a rule that asks who goes with him."""
    found = []

    def run():
        found.append((yield from who_goes(t, general, "egypt")))

    drive(run(), {"who": {"egypt": answer}})
    return found[0]


@rule("GK-EX-1", "GK-11.2.e", "GK-11.2.f", "GK-11.2.g", "GK-11.2.b", "GK-10.1.a", "GK-11.2.h")
@pytest.mark.parametrize(
    ("general", "with_him", "limit"),
    [(KING, {}, 10), (KING, {A: 1}, 15), (KING, {A: 1, B: 1}, 20), ("egypt_a", {}, 5)],
)
def test_how_many_units_may_go(general, with_him, limit):
    t = position({"memphis": {"egypt": MANY}}, generals={KING: "memphis", "egypt_a": "memphis", "egypt_b": "memphis"})
    most = {"chariot": min(limit, 10)}
    most |= {f"warrior_{name}": min(3, max(0, limit - 10 - 3 * i)) for i, name in enumerate(DIVISIONS)}
    most = {key: n for key, n in most.items() if n}
    assert sum(most.values()) == limit
    company = chosen(t, general, most | with_him)
    assert sum(company.units.values()) == limit and len(company.generals) == len(with_him)
    short = dict(most, warrior_seth=most.get("warrior_seth", 0) + 1)
    with pytest.raises(Refused):
        chosen(t, general, short | with_him)


@rule("GK-10.2.b", "GK-10.2.c", "GK-10.2.d", "GK-10.2.e", "GK-10.2.a", "GK-11.10.b")
def test_a_king_takes_warlords_along_and_a_warlord_nobody():
    t = position({"memphis": {"egypt": MANY}}, generals={KING: "memphis", "egypt_a": "memphis", "egypt_b": "memphis"})
    assert beside(t.state, KING).generals == ["egypt_a", "egypt_b"]
    assert beside(t.state, "egypt_a").generals == []
    assert chosen(t, KING, {"chariot": 1}).generals == []
    assert chosen(t, KING, {"chariot": 1, B: 1}).generals == ["egypt_b"]
    assert sum(whole(t.state, "egypt_a").units.values()) == 5


@rule("GK-3.0.o")
@pytest.mark.parametrize(("others", "mercenaries"), [({}, 2), ({"egypt_b": "memphis"}, 1)])
def test_mercenaries_are_not_left_alone_by_suggestion(others, mercenaries):
    on = {"memphis": {"egypt": {"warrior_amon": 1, "chariot": 3, "mercenary": 2}}}
    t = position(on, generals={"egypt_a": "memphis", **others})
    company = whole(t.state, "egypt_a").units
    assert sum(company.values()) == 5 and company.get("mercenary", 0) == mercenaries


@rule("GK-11.9.c", "GK-10.2.d")
def test_a_warlord_who_has_come_to_his_king_is_under_his_command():
    t = position({"sais": {"egypt": {"chariot": 1}}}, generals={KING: "sais", "egypt_a": "memphis"})
    drive(activate(t, "egypt", "egypt_a", "egypt"), {"march": {"egypt": ("to:sais", "stop")}})
    assert beside(t.state, KING).generals == []  # with this card he has moved
    end_of_card(t.state)
    assert beside(t.state, KING).generals == ["egypt_a"]


@rule("GK-11.12.b")
def test_who_has_moved_with_this_card_does_not_go_again():
    t = position({"memphis": {"egypt": {"chariot": 1, "chariot*moved": 2}}},
                 generals={KING: "memphis", "egypt_a": "memphis"}, moved=["egypt_a"])  # fmt: skip
    assert beside(t.state, KING) == ({"chariot": 1}, [])


def test_within_the_walls_only_those_inside_go_out_together():
    on = {"memphis": {"egypt": {"chariot*inside": 1, "mercenary": 1}}}
    t = position(on, generals={KING: "memphis", "egypt_a": "memphis*inside"})
    assert beside(t.state, KING) == ({"chariot*inside": 1, "mercenary": 1}, ["egypt_a"])
    on = {"memphis": {"egypt": {"chariot*inside": 1}, "hatti": {"chariot": 3}}}
    t = position(on, generals={KING: "memphis*inside", "egypt_a": "memphis*inside"})
    assert beside(t.state, KING) == ({"chariot*inside": 1}, ["egypt_a"])


def on_the_way(general=KING, there=None, **more):
    t = position({"gaza": {"egypt": {"chariot": 2}}}, generals={general: "gaza"}, **more)
    army(t, general, mp=3)
    if there:
        t.state.units["gaza"]["egypt"] |= there
    return t


@rule("GK-11.2.i", "GK-11.2.l", "GK-11.2.u")
def test_units_are_taken_along_at_no_cost_up_to_the_limit():
    t = on_the_way(there={"warrior_amon": 3, "mercenary": 6})
    asked = drive(pick_up(t), {"pick": {"egypt": {"warrior_amon": 3, "mercenary": 5}}})
    assert t.state.army.mp == 3
    assert units(t, "gaza", "egypt", marked=True) == {
        "chariot*active": 2, "warrior_amon*active": 3, "mercenary*active": 5, "mercenary": 1,
    }  # fmt: skip
    assert "8 units" in asked.of("pick").unfit({"warrior_amon": 3, "mercenary": 6})["mercenary"]
    assert "GK-11.2.i" in why_no_pick(t.state, t.state.army)


@rule("GK-11.2.i", "GK-11.8.c")
def test_who_is_taken_along_comes_out_of_the_walls():
    t = on_the_way(there={"mercenary*inside": 1}, markers={"gaza": "egypt"})
    t.state.generals["egypt_a"] = Post("gaza", inside=True)
    drive(pick_up(t), {"pick": {"egypt": {"mercenary": 1, A: 1}}})
    assert units(t, "gaza", "egypt", marked=True) == {"chariot*active": 2, "mercenary*active": 1}
    assert not t.state.generals["egypt_a"].inside


@rule("GK-11.2.k", "GK-11.9.a", "GK-11.9.b")
def test_a_king_takes_a_warlord_along_and_so_more_units():
    t = on_the_way(there={"mercenary": 13})
    t.state.generals["egypt_a"] = Post("gaza")
    drive(pick_up(t), {"pick": {"egypt": {"mercenary": 13, A: 1}}})
    assert t.state.army.generals == [KING, "egypt_a"] and t.state.army.mp == 3
    assert units(t, "gaza", "egypt", marked=True)["mercenary*active"] == 13
    t = on_the_way("egypt_b")
    t.state.generals["egypt_a"] = Post("gaza")
    assert "GK-11.2.i" in why_no_pick(t.state, t.state.army)


@rule("GK-11.2.j", "GK-11.12.b")
def test_units_are_left_behind_at_no_cost_and_have_moved():
    t = on_the_way()
    drive(drop_off(t), {"drop": {"egypt": {"chariot": 1}}})
    assert units(t, "gaza", "egypt", marked=True) == {"chariot*active": 1, "chariot*moved": 1}
    assert t.state.army.mp == 3 and "GK-11.2.i" in why_no_pick(t.state, t.state.army)
    assert log(t, "GK-11.2.j") == ["1 chariot stays in Gaza."]


@rule("GK-11.10.a", "GK-11.2.k", "GK-11.2.g")
def test_a_warlord_stays_with_as_many_units_as_the_king_cannot_move_alone():
    t = position({"gaza": {"egypt": MANY}}, generals={KING: "gaza", "egypt_a": "gaza"})
    t.state.units["gaza"]["egypt"] = {"chariot": 10, "warrior_amon": 3}
    army(t, KING, mp=4)
    with pytest.raises(Refused, match=r"GK-11\.2\.g"):
        drive(drop_off(t), {"drop": {"egypt": {A: 1, "chariot": 2}}})
    drive(drop_off(t), {"drop": {"egypt": {A: 1, "chariot": 3}}})
    assert t.state.army.generals == [KING] and t.state.moved == ["egypt_a"]
    assert units(t, "gaza", "egypt", marked=True) == {
        "chariot*active": 7, "warrior_amon*active": 3, "chariot*moved": 3,
    }  # fmt: skip


@rule("GK-3.0.p")
def test_a_king_who_leaves_mercenaries_behind_still_stands_with_them():
    t = position({"gaza": {"egypt": {"mercenary": 2}}}, generals={KING: "gaza"})
    army(t, KING)
    drive(drop_off(t), {"drop": {"egypt": {"mercenary": 2}}})
    assert units(t, "gaza", "egypt") == {"mercenary": 2}


@rule("GK-11.8.a", "GK-11.8.c", "GK-11.8.b")
def test_in_and_out_of_an_own_walled_city_two_units_and_any_general():
    t = position({"memphis": {"egypt": {"chariot": 2, "warrior_amon*inside": 1}}}, garrisons=["memphis"],
                 generals={KING: "memphis", "egypt_a": "memphis"})  # fmt: skip
    army(t, KING)
    with pytest.raises(Refused, match=r"GK-11\.8\.a"):
        drive(through_the_gate(t), {"gate": {"egypt": {"chariot": 2, "warrior_amon": 1}}})
    drive(through_the_gate(t), {"gate": {"egypt": {"chariot": 2, f"general:{KING}": 1, A: 1}}})
    assert inside(t.state, "memphis", "egypt") == {"chariot*active*inside": 2}
    assert generals_inside(t.state, "memphis", "egypt") == [KING, "egypt_a"]
    assert units(t, "memphis", "egypt", marked=True)["warrior_amon"] == 1
    drive(through_the_gate(t), {"gate": {"egypt": {}}})
    assert not inside(t.state, "memphis", "egypt") and not generals_inside(t.state, "memphis", "egypt")


@rule("GK-11.8.c", "GK-17.5.a")
@pytest.mark.parametrize(
    ("at", "owner", "foes", "why"),
    [("sais", "egypt", {}, "GK-11.8.c"), ("memphis", "hatti", {}, "GK-11.8.c"), ("memphis", "egypt", {}, ""),
     ("memphis", "egypt", {"hatti": {"chariot": 1}}, "GK-17.5.a")],
)  # fmt: skip
def test_the_gate_is_for_the_owner_of_the_city(at, owner, foes, why):
    t = position({at: {"egypt": {"chariot": 2}, **foes}}, generals={KING: at}, markers={at: owner})
    found = why_no_gate(t.state, army(t, KING))
    assert why in found if why else not found
