"""23 From Mitanni to Assyria."""

from __future__ import annotations

from typing import Any

from engine.games.god_kings.data.spaces import CAPITAL, PROVINCES
from engine.games.god_kings.position.control import home_spaces
from engine.games.god_kings.position.powers import seat_of, side_of
from engine.games.god_kings.position.view import face_of
from engine.games.god_kings.realm.assyria import change_phase
from engine.games.god_kings.realm.diplomacy import gifts_question, goods_phase
from engine.games.god_kings.realm.reinforcement import reinforce_phase, removal_phase
from tests.games.god_kings.harness import drive, position, units
from tests.rules import rule

ASSYRIA = PROVINCES["assyria"].spaces
GENERALS = {
    "tushratta": "harran", "mitanni_a": "assur", "mitanni_b": "aleppo", "hatti_a": "assur", "amenhotep_iii": "memphis",
    "egypt_a": "memphis", "egypt_b": "memphis",
}  # fmt: skip
ON = {
    "assur": {"hatti": {"warrior_nerik": 3}},
    "harran": {"mitanni": {"warrior_taidu": 2, "chariot": 1}},
    "aleppo": {"mitanni": {"mercenary": 1}},
}
MARKERS = {"assur": "mitanni", "nineveh": "hatti", "arbela": "kassites", "aleppo": "mitanni"}


def eve(**more: Any) -> Any:
    """The start of turn 6."""
    return position(
        ON, turn=6, phase="change", generals=GENERALS, markers=MARKERS, garrisons=["assur", "aleppo", "nineveh"],
        destroyed={"mitanni": {"warrior_taidu": 1}}, **more,
    )  # fmt: skip


def changed(**more: Any) -> Any:
    t = eve(**more)
    change_phase(t)
    return t


@rule("GK-23.0.b", "GK-23.0.d")
def test_all_markers_in_assyria_are_assyrian() -> None:
    s = changed().state
    assert {at: s.markers.get(at) for at in ASSYRIA} == dict.fromkeys(ASSYRIA, "assyria")
    assert s.garrisons == ["assur", "nineveh"] and s.phase == "deal"


@rule("GK-23.0.e")
def test_all_counters_of_mitanni_leave_the_game() -> None:
    s = changed().state
    assert "mitanni" not in s.markers.values() and "mitanni" not in s.kings and "mitanni" not in s.divisions
    assert all("mitanni" not in there for there in s.units.values()) and "mitanni" not in s.destroyed
    assert not [general for general in s.generals if general in ("tushratta", "mitanni_a", "mitanni_b")]
    assert "harran" not in s.markers, "nobody's"


@rule("GK-23.0.f", "GK-23.0.g")
def test_the_player_of_mitanni_plays_assyria_with_his_hand_and_points() -> None:
    t = changed(
        hands={"mitanni": ["7"]}, total={"egypt": 5, "mitanni": 31, "hatti": 4}, held={"kassites": "mitanni"},
        trade_tp={"egypt": 1, "mitanni": 2, "hatti": 0}, trade_wp={"egypt": 0, "mitanni": 2, "hatti": 0},
        giving={"goods": [], "card": []},
    )  # fmt: skip
    s = t.state
    assert seat_of(s, "assyria") == "mitanni" and s.nation["mitanni"] == "assyria"
    assert (s.hands["mitanni"], s.total["mitanni"], s.held) == (["7"], 31, {"kassites": "mitanni"})
    assert face_of(s, "mitanni").title == "Assyria"
    drive(goods_phase(t))
    assert (s.tp["mitanni"], s.wp["mitanni"]) == (2, 2), "Assyria's own, nothing of what Mitanni had traded for"
    assert s.tp["egypt"] == 2 + 1 + 1


@rule("GK-23.0.c", "GK-23.0.j", "GK-7.1.d", "GK-R5.1.d")
def test_its_force_stands_in_assur_when_it_reinforces_and_that_is_all() -> None:
    t = changed(order=["mitanni", "egypt", "hatti"])
    assert units(t, "assur", "assyria") == {} and units(t, "assur", "hatti") == {"warrior_nerik": 3}
    t.state.tp["mitanni"] = 5
    drive(removal_phase(t))
    assert units(t, "assur", "hatti") == {}, "they are placed anew by their owner"
    assert drive(reinforce_phase(t)).asks == []
    assert units(t, "assur", "assyria") == {
        "warrior_assur": 3, "warrior_nineveh": 3, "warrior_arbela": 3, "chariot": 4,
    }  # fmt: skip
    own = {general: post.at for general, post in t.state.generals.items() if side_of(general) == "assyria"}
    assert own == dict.fromkeys(["ashur_uballit_i", "assyria_a", "assyria_b"], "assur")
    assert t.state.divisions["assyria"] == ["assur", "nineveh", "arbela"] and t.state.tp["mitanni"] == 0
    assert t.state.kings["assyria"] == "ashur_uballit_i"


@rule("GK-23.0.l")
def test_assur_awaits_its_army_and_is_not_given_away() -> None:
    s = changed().state
    s.markers |= {"nuzi": "hatti", "arrapha": "hatti"}
    question = gifts_question(s, "mitanni")
    keys = [option.key for option in question.options]
    assert "space:arbela:hatti" in keys and "space:assur:hatti" not in keys, "both are next to Arrapha, of Hatti"
    assert "GK-23.0.l" in question.reasons()["space:assur:hatti"]


@rule("GK-23.0.h", "GK-23.0.i")
def test_assyria_is_a_home_country_and_mitanni_is_none() -> None:
    s = changed().state
    assert home_spaces(s, "assyria") == list(ASSYRIA) and CAPITAL["assyria"] == "assur"
    assert "mitanni" not in [*s.nation.values(), *s.neutral]


@rule("GK-23.0.k")
def test_a_neutral_mitanni_gives_way_to_a_neutral_assyria() -> None:
    t = changed(seats=2, held={"mitanni": "egypt", "kassites": "egypt"}, quarrels={"hatti": {"mitanni": 3}})
    s = t.state
    assert s.neutral == ["assyria", "kassites"]
    assert s.held == {"kassites": "egypt"} and s.quarrels == {"hatti": {}}
    drive(removal_phase(t))
    assert units(t, "assur", "assyria")["chariot"] == 4 and s.generals["ashur_uballit_i"].at == "assur"
