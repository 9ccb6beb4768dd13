"""20.4 How Neutral Nations reinforce."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.god_kings.data.scenarios import SCENARIOS
from engine.games.god_kings.position.state import State
from engine.games.god_kings.realm.neutral_reinforcement import neutral_reinforcement_phase
from engine.kernel.table import Table
from tests.games.god_kings.harness import log, position, units
from tests.rules import rule

SUMER = ("ur", "uruk", "larsa", "lagash", "eridu")


def kassites(there: dict[str, int] | None = None, turn: int = 4, **more: Any) -> Table[State]:
    """Neutral Kassites with their HomeCountry: 2 TP, and 2 WP of Nippur and Opis."""
    on = {"babylon": {"kassites": there or {"warrior_babylon": 3}}}
    more.setdefault("options", {"neutral_units": "stay"})
    generals = {"karaindash": "babylon", "kassites_a": "babylon", "kassites_b": "babylon"}
    t = position(on, generals=generals, turn=turn, **more)
    neutral_reinforcement_phase(t)
    return t


@rule("GK-20.4.a")
def test_reduced_units_of_any_kind_become_full() -> None:
    weak = {"warrior_babylon/reduced": 2, "chariot/reduced": 1, "guard/reduced": 1, "mercenary/reduced": 1}
    t = kassites(weak, markers=dict.fromkeys(SUMER, "hatti"), garrisons=[])
    found = units(t, "babylon", "kassites")
    assert found["warrior_babylon"] == 2 and found["guard"] == 1
    assert not any(key.endswith("reduced") for key in found)


@rule("GK-20.4.b")
def test_destroyed_units_of_any_kind_come_back_reduced_in_the_capital() -> None:
    gone = {"warrior_marduk": 1, "chariot": 2, "guard": 1, "mercenary": 1}
    t = kassites(markers=dict.fromkeys(("kish", "nippur", "opis", "der"), "hatti"), destroyed={"kassites": gone})
    assert units(t, "babylon", "kassites") == {  # 4 of 7 spaces lost: no TP
        "warrior_babylon": 3, "warrior_marduk/reduced": 1, "chariot/reduced": 2, "guard/reduced": 1,
        "mercenary/reduced": 1,
    }  # fmt: skip
    assert t.state.destroyed == {}


@rule("GK-20.4.b", "GK-2.2.c")
def test_they_come_back_as_far_as_counters_are_free() -> None:
    gone = {"chariot": 2, "mercenary": 2}
    t = kassites(
        {"warrior_babylon": 3, "chariot": 7, "mercenary": 23}, destroyed={"kassites": gone},
        markers=dict.fromkeys(("kish", "nippur", "opis", "der"), "hatti"),
    )  # fmt: skip
    found = units(t, "babylon", "kassites")
    assert (found["chariot/reduced"], found["mercenary/reduced"]) == (1, 1)


@rule("GK-20.4.c", "GK-20.4.d")
def test_tp_and_wp_go_into_reduced_warriors_then_chariots_then_mercenaries() -> None:
    more = dict.fromkeys((*SUMER, "arrapha", "nuzi"), "kassites")  # 2 + 2 + 1 TP; Nippur, Opis, Ur, Arrapha: 4 WP
    t = kassites(markers=more, destroyed={"kassites": {"warrior_marduk": 3}})
    assert units(t, "babylon", "kassites") == {"warrior_babylon": 3, "warrior_marduk": 3, "chariot": 2}
    t = kassites(markers=more, destroyed={"kassites": {"warrior_marduk": 1}})
    assert units(t, "babylon", "kassites") == {"warrior_babylon": 3, "warrior_marduk": 1, "chariot": 4}
    t = kassites({"warrior_babylon": 3, "chariot": 7}, markers=more)
    assert units(t, "babylon", "kassites") == {"warrior_babylon": 3, "chariot": 8, "mercenary": 4}
    assert log(t, "GK-20.4.d") == ["The Kassites buy in Babylon: 1 chariot and 4 mercenaries."]


@rule("GK-20.4.d")
def test_a_chariot_takes_wood_as_well() -> None:
    few = {"nippur": "hatti", "opis": "hatti", "ur": "kassites", "uruk": "kassites", "larsa": "kassites"}
    t = kassites(markers=few)  # 2 + 2 TP, 1 WP of Ur
    assert units(t, "babylon", "kassites") == {"warrior_babylon": 3, "chariot": 1, "mercenary": 3}


@rule("GK-20.4.b", "GK-O2")
@pytest.mark.parametrize("option", ["stay", "removed"])
def test_chariots_and_mercenaries_stay_unless_the_table_has_agreed_otherwise(option: str) -> None:
    t = kassites(
        {"warrior_babylon": 3, "guard": 1, "chariot": 3, "mercenary/reduced": 2}, options={"neutral_units": option},
        destroyed={"kassites": {"chariot": 1, "mercenary": 1, "warrior_marduk": 1}},
        markers=dict.fromkeys(("kish", "nippur", "opis", "der"), "hatti"),
    )  # fmt: skip
    left = {"warrior_babylon": 3, "guard": 1, "warrior_marduk/reduced": 1}
    hired = {"chariot": 3, "mercenary": 2, "chariot/reduced": 1, "mercenary/reduced": 1}
    assert units(t, "babylon", "kassites") == (left | hired if option == "stay" else left)
    gone = [] if option == "stay" else ["The Kassites dismiss 3 chariots and 2 mercenaries (2 reduced)."]
    assert log(t, "GK-O2") == gone


@rule("GK-20.3.h")
def test_who_found_enemies_in_the_capital_comes_there_now() -> None:
    t = position({"kish": {"kassites": {"warrior_babylon": 3}}}, generals={"kassites_a": "kish"}, turn=4)
    t.state.options["neutral_units"] = "stay"
    neutral_reinforcement_phase(t)
    assert units(t, "babylon", "kassites")["warrior_babylon"] == 3 and t.state.generals["kassites_a"].at == "babylon"


@rule("GK-20.4.e", "GK-7.1.n", "GK-19.4.c")
def test_the_king_of_the_chart_comes_free_of_charge() -> None:
    t = kassites(turn=5)
    assert t.state.kings["kassites"] == "kadashman_harbe_i"
    assert t.state.generals["kadashman_harbe_i"].at == "babylon" and "karaindash" not in t.state.generals
    assert t.state.phase == "reinforcement_end"


@rule("GK-23.0.k")
def test_neutral_assyria_gets_nothing_besides_the_force_with_which_it_comes() -> None:
    t = position(
        {"assur": {"assyria": {"warrior_assur": 3}}}, generals={"ashur_uballit_i": "assur"}, seats=2, turn=6,
        neutral=["kassites", "assyria"], options={"neutral_units": "stay"},
    )  # fmt: skip
    change = SCENARIOS["campaign"].change
    assert change is not None and change.turn == 6
    neutral_reinforcement_phase(t)
    assert units(t, "assur", "assyria") == {"warrior_assur": 3}
    assert units(t, "babylon", "kassites") == {"chariot": 2}
