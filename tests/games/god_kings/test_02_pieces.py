"""2, 11 and 15 Units and generals: what they are worth, how many there are, what becomes of those destroyed."""

from __future__ import annotations

import pytest

from engine.games.god_kings.data.kinds import factor_of, kind_of, strength_of
from engine.games.god_kings.data.rulers import GENERALS
from engine.games.god_kings.position.pieces import (
    armies_of,
    count_kind,
    destroy,
    free_counters,
    generals_at,
    go_inside,
    go_outside,
    inside,
    limit_of,
    on_map,
    outside,
    reduce_units,
    slowest,
    steps,
    strength,
    whole_divisions,
)
from tests.games.god_kings.harness import build
from tests.rules import rule


@rule("GK-2.2.a", "GK-2.2.d", "GK-R2.a")
@pytest.mark.parametrize(
    ("unit", "full", "reduced", "factor"),
    [("warrior_amon", 3, 2, 3), ("chariot", 4, 2, 2), ("guard", 5, 3, 2), ("mercenary", 2, 1, 2)],
)
def test_strength_and_loss_factor_of_both_sides(unit: str, full: int, reduced: int, factor: int) -> None:
    weak = f"{unit}/reduced"
    assert (strength_of(unit), strength_of(weak)) == (full, reduced)
    assert factor_of(unit) == factor_of(weak) == factor and kind_of(weak) == unit.partition("_")[0]


@rule("GK-15.5.3.a", "GK-15.5.3.c", "GK-11.7.e")
def test_chariots_fight_at_half_strength_in_mountains_rounded_up_unit_by_unit() -> None:
    force = {"chariot": 2, "chariot/reduced": 3, "warrior_amon": 1, "guard/reduced": 1}
    assert strength(force) == 8 + 6 + 3 + 3
    assert strength(force, mountain=True) == 4 + 3 + 3 + 3
    assert strength({"chariot/reduced": 1}, mountain=True) == 1


@rule("GK-11.2.c", "GK-11.2.d")
@pytest.mark.parametrize(
    ("force", "mp"),
    [
        ({}, 6),
        ({"chariot": 3, "chariot/reduced": 1}, 5),
        ({"chariot": 3, "warrior_ra": 1}, 4),
        ({"guard": 1}, 4),
        ({"mercenary/reduced": 1, "chariot": 1}, 4),
    ],
)
def test_the_slowest_unit_sets_the_movement_points(force: dict[str, int], mp: int) -> None:
    assert slowest(force) == mp


@rule("GK-11.2.e", "GK-11.2.f", "GK-11.2.g", "GK-21.0.i", "GK-22.0.d", "GK-EX-1")
def test_how_many_units_generals_move_with() -> None:
    king, one, other = "thutmose_iii", "egypt_a", "egypt_b"
    told = [limit_of(them) for them in ([king], [one], [king, one], [king, one, other])]
    assert told == [10, 5, 15, 20]
    assert limit_of(["libyan"]) == limit_of(["revolt_sumer"]) == 10


@rule("GK-15.5.5.i")
def test_a_division_is_whole_with_all_three_warriors_full_or_reduced() -> None:
    force = {"warrior_amon": 1, "warrior_amon/reduced": 2, "warrior_ra": 2, "chariot": 3, "warrior_seth*inside": 3}
    assert whole_divisions(force) == ["amon", "seth"]


@rule("GK-15.5.8.b")
def test_a_step_turns_a_full_unit_and_removes_a_reduced_one() -> None:
    s = build({"gaza": {"egypt": {"chariot": 2, "warrior_amon/reduced": 2}}})
    reduce_units(s, "gaza", "egypt", {"chariot": 1, "warrior_amon/reduced": 1})
    assert s.units["gaza"]["egypt"] == {"chariot": 1, "chariot/reduced": 1, "warrior_amon/reduced": 1}
    assert steps(s.units["gaza"]["egypt"]) == 4


@rule("GK-mat.g", "GK-7.1.c", "GK-20.4.b")
def test_only_warriors_of_a_player_come_back_but_all_units_of_a_neutral_nation() -> None:
    force = {"warrior_amon": 1, "chariot": 1, "guard": 1, "mercenary": 1}
    own = {"warrior_marduk": 1, "chariot/reduced": 1, "guard": 1, "mercenary": 1}
    s = build({"gaza": {"egypt": dict(force)}, "kish": {"kassites": dict(own)}, "sais": {"libyan": {"chariot": 1}}})
    destroy(s, "gaza", "egypt", force)
    destroy(s, "kish", "kassites", own)
    destroy(s, "sais", "libyan", {"chariot": 1})
    assert s.destroyed == {
        "egypt": {"warrior_amon": 1},
        "kassites": {"warrior_marduk": 1, "chariot": 1, "guard": 1, "mercenary": 1},
    }
    assert s.units == {}


@rule("GK-2.2.c", "GK-R2.b", "GK-R2.c")
def test_counters_are_a_hard_limit() -> None:
    s = build(
        {
            "gaza": {"egypt": {"chariot": 5, "chariot/reduced": 1, "mercenary": 3}},
            "kish": {"kassites": {"mercenary": 4, "chariot": 2}},
            "sais": {"libyan": {"chariot": 3, "mercenary": 5}},
            "uruk": {"revolt_sumer": {"chariot": 1}, "strays": {"mercenary": 2}},
        }
    )
    assert [free_counters(s, "egypt", kind) for kind in ("chariot", "mercenary", "guard")] == [2, 17, 2]
    assert free_counters(s, "hatti", "mercenary") == 17, "mercenaries are in common"
    assert free_counters(s, "gasga", "chariot") == 42 - 8 - 3
    assert count_kind(on_map(s, "egypt"), "chariot") == 6


def test_an_army_is_a_general_with_units() -> None:
    here = {"gaza": {"egypt": {"chariot": 1}}, "jaffa": {"egypt": {"chariot": 1}}}
    s = build(here, generals={"egypt_a": "gaza", "egypt_b": "sile"}, garrisons=["sile"])
    assert armies_of(s, "egypt") == ["gaza"]


def test_the_king_comes_before_his_warlords() -> None:
    s = build(generals={"egypt_b": "gaza", "thutmose_iii": "gaza", "egypt_a": "gaza", "hatti_a": "gaza"})
    assert generals_at(s, "gaza", "egypt") == ["thutmose_iii", "egypt_a", "egypt_b"]


@rule("GK-11.8.c")
def test_in_and_out_of_a_walled_city() -> None:
    s = build({"gaza": {"egypt": {"chariot": 2, "warrior_amon/reduced": 1}}}, generals={"egypt_a": "gaza"})
    go_inside(s, "gaza", "egypt", {"chariot": 1, "warrior_amon/reduced": 1}, ["egypt_a"])
    assert inside(s, "gaza", "egypt") == {"chariot*inside": 1, "warrior_amon/reduced*inside": 1}
    assert outside(s, "gaza", "egypt") == {"chariot": 1} and s.generals["egypt_a"].inside
    go_outside(s, "gaza", "egypt", {"chariot*inside": 1}, ["egypt_a"])
    assert outside(s, "gaza", "egypt") == {"chariot": 2} and not s.generals["egypt_a"].inside


@rule("GK-R2.d")
def test_warlords_and_leaders() -> None:
    told = {id: (GENERALS[id].sr, GENERALS[id].br) for id in ("egypt_a", "hatti_b", "gasga", "revolt_amurru")}
    assert told == {"egypt_a": (2, 2), "hatti_b": (2, 1), "gasga": (2, 2), "revolt_amurru": (2, 2)}
