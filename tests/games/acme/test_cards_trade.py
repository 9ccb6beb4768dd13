"""Trade (42 to 51) and the resources that are played as an action (52, 54 to 56, 58 to 60)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.acme.data.areas import SEAS, desert, mountain, sea
from engine.games.acme.events.playing import play, why_not_play
from engine.games.acme.position.disks import supply
from engine.games.acme.position.state import State, Temple
from engine.games.acme.position.temples import deity_of, is_active
from engine.kernel.table import Table
from tests.games.acme.kit import Asked, drive, position, stacks
from tests.rules import rule

EGYPT = {"thebes": {"green": 2}, "nile_delta": {"green": 1}}


def played(t: Table[State], card: str, say: Any = None) -> Asked:
    t.state.hands["green"] = [card, *t.state.hands["green"]]
    if card in t.state.deck:
        t.state.deck.remove(card)
    return drive(play(t, "green", card), say)


def barred(t: Table[State], card: str) -> bool:
    """Whether the card says that it cannot be played now."""
    return f"(ACME-R2.{card})" in why_not_play(t.state, "green", card, "action")


# --- trade ------------------------------------------------------------------------------------------------------


@rule("ACME-R2.42")
def test_purple_dye_needs_a_coastal_plain() -> None:
    t = position({**EGYPT, "tyre": {"green": 1, "red": 2}}, phase="card")
    played(t, "42")
    assert t.state.minas["green"] == 2
    for elsewhere in ("nile_delta", "samarra", "tarsus"):  # Fertile on the coast, Fertile inland, a coastal Mountain
        assert barred(position({elsewhere: {"green": 3}}, phase="card"), "42")


@rule("ACME-R2.43")
def test_sea_traders_sail_to_three_seas_wherever_they_are() -> None:
    t = position({**EGYPT, "red_sea": {"green": 2}, "reed_sea": {"green": 1, "red": 2}}, phase="card")
    asked = played(t, "43", {"share": {"green": {"reed_sea": 1, "lower_gulf": 1, "east_caspian": 1}}})
    assert [stacks(t, area).get("green") for area in ("reed_sea", "lower_gulf", "east_caspian")] == [2, 1, 1]
    assert set(asked.keys("share")) == {*SEAS} - {"red_sea"}, "the Red Sea is full"
    assert asked.of("share").most == 3 and {option.most for option in asked.of("share").options} == {1}


@rule("ACME-R2.44", "ACME-R2.a")
@pytest.mark.parametrize(("contacts", "minas"), [(0, 1), (1, 1), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_the_tin_road(contacts: int, minas: int) -> None:
    others = ("red", "blue", "purple", "burnt_orange", "yellow")
    t = position({"thebes": {"green": 1}, "abydos": dict.fromkeys(others[:contacts], 1) or {"green": 1},
                  "bactria": dict.fromkeys(others, 1), "amarna": {"barbarians": 2}}, seats=6, phase="card")  # fmt: skip
    played(t, "44")
    assert t.state.minas["green"] == minas


@rule("ACME-R2.45")
@pytest.mark.parametrize(("deserts", "minas"), [(2, 1), (3, 1), (4, 2), (6, 3), (8, 3)])
def test_caravans(deserts: int, minas: int) -> None:
    areas = ("sinai", "midian", "edom", "tadmor", "rusafa", "agrae", "dumah", "tema")
    assert all(map(desert, areas))
    t = position({area: {"green": 1, "red": 1} for area in areas[:deserts]}, phase="card")
    played(t, "45")
    assert t.state.minas["green"] == minas
    assert barred(position({"sinai": {"green": 2}, **EGYPT}, phase="card"), "45")


@rule("ACME-R2.46")
def test_a_harbor_town_on_a_coast_of_ones_own_or_an_empty_one() -> None:
    t = position({"tyre": {"green": 1}, "byblos": {"red": 1}, "thebes": {"green": 1}}, phase="card")
    asked = played(t, "46", {"area": {"green": "rhodes"}})
    assert stacks(t, "rhodes") == {"green": 2}
    keys = asked.keys("area")
    assert "tyre" in keys and "byblos" not in keys and "thebes" not in keys and "damascus" not in keys


@rule("ACME-R2.47")
def test_merchants_abroad_enrich_both() -> None:
    t = position({**EGYPT, "sinai": {"red": 1}, "bactria": {"blue": 3}}, phase="card")
    played(t, "47")
    assert t.state.minas == {"green": 2, "red": 1, "blue": 0}
    assert barred(position({**EGYPT, "bactria": {"blue": 3}}, phase="card"), "47")


@rule("ACME-R2.48")
def test_the_cedar_fleet_lies_off_a_coast_one_occupies() -> None:
    t = position({"tyre": {"green": 1, "red": 3}, "egyptian_sea": {"green": 1}}, phase="card")
    asked = played(t, "48")
    assert stacks(t, "levantine_sea") == {"green": 2} and "area" not in asked.topics, "the only Sea area there"
    t = position({"nile_delta": {"green": 1}, "reed_sea": {"green": 1}}, phase="card")
    asked = played(t, "48", {"area": {"green": "reed_sea"}})
    assert set(asked.keys("area")) == {"egyptian_sea", "reed_sea", "sinai_sea"}
    assert stacks(t, "reed_sea") == {"green": 2}, "as far as stacking allows"


@rule("ACME-R2.49")
def test_royal_gifts() -> None:
    t = position(EGYPT, phase="card", minas={"green": 2})
    t.state.deck[:] = ["59", "58", *(card for card in t.state.deck if card not in ("58", "59"))]
    played(t, "49", {"victim": {"green": "blue"}})
    assert t.state.minas == {"green": 1, "red": 0, "blue": 1} and t.state.hands["green"] == ["59", "58"]
    assert barred(position(EGYPT, phase="card"), "49")


@rule("ACME-R2.50")
@pytest.mark.parametrize(("treasury", "works"), [(2, False), (3, True), (4, True)])
def test_smugglers_take_from_who_has_three(treasury: int, works: bool) -> None:
    t = position(EGYPT, phase="card", minas={"red": treasury, "blue": 1})
    assert barred(t, "50") != works
    if works:
        played(t, "50")
        assert t.state.minas == {"green": 1, "red": treasury - 1, "blue": 1}


@rule("ACME-R2.51", "ACME-limits.mina.a")
def test_the_great_market_as_far_as_there_are_minas() -> None:
    t = position(EGYPT, phase="card", minas={"red": 1})
    played(t, "51")
    assert t.state.minas == {"green": 2, "red": 2, "blue": 1}
    t = position(EGYPT, phase="card", minas={"red": 47})
    played(t, "51")
    assert t.state.minas == {"green": 2, "red": 48, "blue": 0} and sum(t.state.minas.values()) == 50


# --- resources --------------------------------------------------------------------------------------------------


@rule("ACME-R2.52")
def test_irrigation_of_a_fertile_area_one_controls() -> None:
    t = position({"thebes": {"green": 2}, "memphis": {"green": 1}, "abydos": {"green": 1, "red": 1},
                  "lydia": {"green": 1}, "amarna": {"green": 4}}, phase="card")  # fmt: skip
    asked = played(t, "52", {"area": {"green": "memphis"}})
    assert stacks(t, "memphis") == {"green": 3} and set(asked.keys("area")) == {"thebes", "memphis"}


@rule("ACME-R2.54")
@pytest.mark.parametrize(("hills", "minas"), [(1, 1), (2, 2), (3, 3), (4, 3)])
def test_copper_mines(hills: int, minas: int) -> None:
    areas = ("tarsus", "kumannis", "hattusha", "armenia")
    assert all(map(mountain, areas))
    t = position({area: {"green": 1, "red": 2} for area in areas[:hills]}, phase="card")
    played(t, "54")
    assert t.state.minas["green"] == minas
    assert barred(position(EGYPT, phase="card"), "54")


@rule("ACME-R2.55")
def test_timber_from_two_mountain_or_plain_areas() -> None:
    t = position({"tarsus": {"green": 1}, "lydia": {"green": 1}, "troas": {"green": 1}, **EGYPT}, phase="card")
    asked = played(t, "55", {"share": {"green": {"tarsus": 1, "lydia": 1}}})
    assert stacks(t, "tarsus") == stacks(t, "lydia") == {"green": 2} and stacks(t, "troas") == {"green": 1}
    assert set(asked.keys("share")) == {"tarsus", "lydia", "troas"} and asked.of("share").most == 2
    assert {option.most for option in asked.of("share").options} == {1}


@rule("ACME-R2.56", "ACME-deity.establish.g")
def test_quarries_make_a_deity_two_resources_cheaper_but_take_two_disks() -> None:
    t = position({"thebes": {"green": 2}, "amarna": {"green": 1}}, phase="card", minas={"green": 1})
    asked = played(t, "56", {"deity": {"green": "deity:god_of_war"}})
    assert deity_of(t.state, "green") == "god_of_war"
    assert asked.of("resources").about == {"price": 3, "disks": 2}
    assert t.state.minas["green"] == 0 and sum(there.get("green", 0) for there in t.state.disks.values()) == 1
    assert t.state.discard == ["56"]


@rule("ACME-R2.56", "ACME-deity.reestablish.c")
def test_quarries_build_a_razed_temple_for_nothing() -> None:
    t = position({"thebes": {"green": 1}}, phase="card", temples={"god_of_war": Temple("green", at="card")})
    before = supply(t.state, "green")
    played(t, "56")
    assert is_active(t.state, "green") and supply(t.state, "green") == before and stacks(t, "thebes") == {"green": 1}


@rule("ACME-R2.56", "ACME-deity.establish.c", "ACME-deity.establish.d")
def test_quarries_are_for_who_may_build() -> None:
    shared = position({"thebes": {"green": 3, "red": 1}}, phase="card", minas={"green": 5})
    assert "ACME-deity.establish.c" in why_not_play(shared.state, "green", "56", "action")
    active = position({"thebes": {"green": 3}}, phase="card", minas={"green": 5}, temples={"god_of_war": "green"})
    assert "ACME-deity.reestablish.a" in why_not_play(active.state, "green", "56", "action")
    poor = position({"thebes": {"green": 2}}, phase="card")
    assert "ACME-deity.establish.f" in why_not_play(poor.state, "green", "56", "action")


@rule("ACME-R2.58")
def test_herds_on_a_plain_one_controls() -> None:
    t = position({"lydia": {"green": 3}, "troas": {"green": 1, "red": 1}, **EGYPT}, phase="card")
    asked = played(t, "58")
    assert stacks(t, "lydia") == {"green": 4}, "as far as stacking allows"
    assert "area" not in asked.topics and stacks(t, "troas") == {"green": 1, "red": 1}


@rule("ACME-R2.59")
def test_silver() -> None:
    t = position(EGYPT, phase="card")
    played(t, "59")
    assert t.state.minas["green"] == 2 and t.state.discard == ["59"]


@rule("ACME-R2.60")
def test_wells_in_deserts_one_occupies_or_lives_beside() -> None:
    t = position({"thebes": {"green": 1}, "sinai": {"green": 2}, "edom": {"red": 1}}, phase="card")
    asked = played(t, "60", {"share": {"green": {"eastern_desert": 1, "western_desert": 1, "edom": 1}}})
    assert [stacks(t, area).get("green") for area in ("eastern_desert", "western_desert", "edom")] == [1, 1, 1]
    assert set(asked.keys("share")) == {"eastern_desert", "western_desert", "edom"}
    assert not any(map(sea, asked.keys("share"))) and {option.most for option in asked.of("share").options} == {1}
