"""22.0 Revolts."""

from __future__ import annotations

import pytest

from engine.games.god_kings.events.revolts import revolts_go_back, rise, why_no_rising
from engine.games.god_kings.position.powers import decider
from engine.games.god_kings.realm.reinforcement import removal_phase
from tests.games.god_kings.harness import build, drive, log, position, units
from tests.rules import rule


@rule("GK-22.0.a", "GK-22.0.b", "GK-21.0.p", "GK-R2.h")
@pytest.mark.parametrize(
    ("revolt", "at", "chariots", "mercenaries"),
    [
        ("revolt_karkemish", "karkemish", 2, 4),
        ("revolt_megiddo", "megiddo", 2, 3),
        ("revolt_sumer", "uruk", 1, 4),
        ("revolt_amurru", "sumur", 1, 4),
    ],
)
def test_a_revolt_rises_where_its_card_says(revolt: str, at: str, chariots: int, mercenaries: int) -> None:
    t = position(markers={at: "hatti"}, garrisons=[at] if at != "uruk" else [])
    drive(rise(t, revolt, "mitanni"))
    assert units(t, at, revolt, marked=True) == {"chariot": chariots, "mercenary": mercenaries}  # outside the walls
    assert t.state.generals[revolt].at == at and not t.state.generals[revolt].inside
    assert t.state.markers[at] == "hatti" and decider(t.state, revolt) == "mitanni"


@rule("GK-22.0.h")
def test_a_revolt_rises_elsewhere_in_its_province_where_others_stand_before_the_walls() -> None:
    on = {"karkemish": {"mitanni": {"chariot": 1}}, "emar": {"hatti": {"chariot": 1}}}
    t = position(on)
    drive(rise(t, "revolt_karkemish", "egypt"))
    assert t.state.generals["revolt_karkemish"].at == "til_barsip"  # the only open space
    s = build({**on, "til_barsip": {"hatti": {"chariot": 1}}})
    assert why_no_rising(s, "revolt_karkemish").endswith("(GK-22.0.h)")
    assert why_no_rising(s, "revolt_sumer") == ""


def test_units_inside_do_not_keep_a_revolt_away() -> None:
    t = position({"karkemish": {"mitanni": {"chariot*inside": 1}}}, markers={"karkemish": "mitanni"})
    drive(rise(t, "revolt_karkemish", "egypt"))
    assert t.state.generals["revolt_karkemish"].at == "karkemish"
    assert why_no_rising(t.state, "revolt_karkemish") == "the Revolt of Karkemish is in play (GK-22.0.h)"


@rule("GK-22.0.g", "GK-20.2.j")
def test_a_revolt_goes_back_where_the_player_with_the_fewest_vp_wants_it() -> None:
    on = {
        "kish": {"revolt_sumer": {"mercenary/reduced": 2, "chariot": 1}}, "nippur": {"revolt_sumer": {"mercenary": 1}},
        "larsa": {"kassites": {"chariot": 1}},
    }  # fmt: skip
    t = position(
        on, generals={"revolt_sumer": "kish"}, held={"revolt_sumer": "egypt"}, sieges={"kish": 0},
        total={"egypt": 5, "hatti": 2, "mitanni": 9},
    )  # fmt: skip
    asked = drive(revolts_go_back(t), {"revolt": {"hatti": "eridu"}})
    assert asked.keys("revolt") == ["ur", "uruk", "lagash", "eridu"]  # nobody else's units stand there
    assert units(t, "eridu", "revolt_sumer") == {"mercenary/reduced": 2, "chariot": 1, "mercenary": 1}
    assert t.state.generals["revolt_sumer"].at == "eridu" and sorted(t.state.units) == ["eridu", "larsa"]
    assert t.state.sieges == {}


@rule("GK-17.5.a", "GK-22.0.g")
@pytest.mark.parametrize("goes_back", ["megiddo", "hazor"])
def test_the_siege_of_a_revolt_ends_in_the_reinforcement_phase(goes_back: str) -> None:
    t = position(
        {"megiddo": {"revolt_megiddo": {"mercenary": 3}, "egypt": {"chariot*inside": 1}}},
        generals={"revolt_megiddo": "megiddo"}, markers={"megiddo": "egypt"}, garrisons=["megiddo"],
        sieges={"megiddo": 2}, phase="removal",
    )  # fmt: skip
    drive(removal_phase(t), {"revolt": {"egypt": goes_back}})
    assert units(t, goes_back, "revolt_megiddo") == {"mercenary": 3}
    assert t.state.sieges == {}
    assert [line for line in log(t) if "siege" in line] == ["The siege of Megiddo is lifted."]


@rule("GK-22.0.f")
def test_a_revolt_gets_nothing_back() -> None:
    t = position({"uruk": {"revolt_sumer": {"mercenary/reduced": 1}}}, generals={"revolt_sumer": "uruk"})
    drive(revolts_go_back(t))
    assert units(t, "uruk", "revolt_sumer") == {"mercenary/reduced": 1}


@rule("GK-22.0.g")
def test_a_leader_without_units_goes_back_too_and_nobody_else() -> None:
    t = position(generals={"revolt_amurru": "gaza"})
    drive(revolts_go_back(t), {"revolt": {"egypt": "arwad"}})
    assert t.state.generals["revolt_amurru"].at == "arwad" and list(t.state.generals) == ["revolt_amurru"]
    assert len(log(t, "GK-22.0.g")) == 1
