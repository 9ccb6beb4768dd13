"""R6.c What everybody sees of a position and what nobody but its owner does; what the mats of the players show."""

from __future__ import annotations

import pytest

from engine.games.god_kings import SPEC
from engine.games.god_kings.data.scenarios import SCENARIOS
from engine.games.god_kings.position.hands import pack
from engine.games.god_kings.position.pieces import generals_of
from engine.games.god_kings.position.state import State
from engine.games.god_kings.position.view import face_of, points, seen, winners
from engine.games.god_kings.realm.setup import deal
from engine.kernel.game import Setup
from tests.games.god_kings.harness import OPTIONS, build
from tests.rules import rule

OPEN = (
    "vp", "total", "tp", "wp", "trade_tp", "trade_wp", "held", "divisions", "destroyed", "kept", "markers",
    "garrisons", "units", "generals", "sieges", "kings", "order", "round", "turn", "quarrels", "unrest", "resting",
)  # fmt: skip


def rich() -> State:
    return build(
        {"gaza": {"egypt": {"chariot": 1}}}, generals={"egypt_a": "gaza"}, vp={"egypt": 3, "hatti": 1, "mitanni": 0},
        total={"egypt": 9, "hatti": 4, "mitanni": 12}, tp={"egypt": 5}, wp={"egypt": 2}, held={"kassites": "hatti"},
        kept=["hatti"], destroyed={"egypt": {"warrior_amon": 1}}, hands={"egypt": ["7", "8"], "hatti": ["9"]},
        discard=["20", "21"], deck=["30", "31", "32"],
    )  # fmt: skip


@rule("GK-mat.a", "GK-mat.b", "GK-mat.c", "GK-mat.d", "GK-R6.c")
@pytest.mark.parametrize("seat", ["egypt", "mitanni", None])
def test_mats_and_map_lie_open(seat: str | None) -> None:
    s = rich()
    shown = seen(s, seat)
    assert [field for field in OPEN if getattr(shown, field) != getattr(s, field)] == []


@rule("GK-R6.c")
def test_hands_and_the_deck_are_hidden_and_as_many_as_they_are() -> None:
    s = rich()
    shown = seen(s, "hatti")
    assert shown.hands == {"egypt": ["?", "?"], "mitanni": [], "hatti": ["9"]}
    assert shown.deck == ["?"] * 3 and shown.discard == ["?", "21"]
    assert [card.id for card in SPEC.hidden.hand(shown, "hatti")] == ["9"]
    assert s.hands["egypt"] == ["7", "8"], "the position itself is not touched"


@rule("GK-R6.c")
def test_who_knows_which_card() -> None:
    told = pack(rich()).knowers()
    assert sorted(card for card, seats in told.items() if list(seats) == ["egypt"]) == ["7", "8"]
    assert sorted(card for card, seats in told.items() if list(seats) == ["hatti"]) == ["9"]


def test_points_are_the_total_with_those_of_this_turn() -> None:
    s = rich()
    assert points(s) == {"egypt": 12, "hatti": 5, "mitanni": 12} and winners(s) == []


@rule("GK-23.0.f")
def test_a_seat_goes_by_the_power_it_plays() -> None:
    s = build(nation={"egypt": "egypt", "mitanni": "assyria", "hatti": "hatti"})
    assert face_of(s, "mitanni").title == "Assyria" and face_of(s, "egypt").title == "Egypt"


@rule("GK-3.0.x", "GK-2.2.h", "GK-2.2.e")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_successor_is_not_on_the_map(scenario: str) -> None:
    sheet = SCENARIOS[scenario]
    s = deal(Setup(scenario, sheet.seatings[max(sheet.seatings)], OPTIONS))
    for power in (*s.nation.values(), *s.neutral):
        assert generals_of(s, power) == [s.kings[power], f"{power}_a", f"{power}_b"]
