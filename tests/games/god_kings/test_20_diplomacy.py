"""20.1 Gifts: spaces, TP and WP, a card."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.god_kings.course.check import check
from engine.games.god_kings.data.spaces import PROVINCES
from engine.games.god_kings.position.state import State
from engine.games.god_kings.position.topics import TOPICS
from engine.games.god_kings.position.view import knowers, seen
from engine.games.god_kings.realm.diplomacy import card_gifts_phase, gifts_phase, goods_phase
from engine.kernel.errors import Refused
from tests.driving import Answers
from tests.games.god_kings.harness import drive, log, position, units
from tests.rules import rule

CANAAN = dict.fromkeys(PROVINCES["canaan"].spaces, "egypt")
BORDER = {**CANAAN, "kumidi": "hatti", "damascus": "hatti", "ashtaroth": "hatti", "byblos": "mitanni"}


def border(**more: Any) -> Any:
    """Egypt holds Canaan, Hatti the province Upi beside it, Mitanni one space of Amurru."""
    more.setdefault("phase", "gifts")
    return position(markers=BORDER, **more)


def goods(say: Answers, **more: Any) -> Any:
    t = border(giving={"goods": ["egypt", "mitanni", "hatti"], "card": []}, **more)
    return t, drive(goods_phase(t), say)


@rule("GK-20.1.d", "GK-20.1.e")
def test_a_space_may_be_given_to_whoever_controls_a_province_next_to_it() -> None:
    t = border()
    asked = drive(gifts_phase(t))
    given = [key for key in asked.keys("give", "egypt") if key.startswith("space")]
    assert sorted(given) == ["space:beth_shean:hatti", "space:hazor:hatti"]
    reasons = asked.of("give", "egypt").reasons()
    assert "GK-20.1.e" in reasons["space:tyre:mitanni"], "Byblos is Mitanni's, but Amurru is not"


@rule("GK-20.1.e")
def test_lanes_do_not_count_and_the_giver_need_not_control_the_province() -> None:
    t = position(phase="gifts", markers={
        **dict.fromkeys(PROVINCES["alasiya"].spaces, "hatti"), "tyre": "egypt", "hazor": "egypt",
        **dict.fromkeys(PROVINCES["upi"].spaces, "hatti"),
    })  # fmt: skip
    asked = drive(gifts_phase(t))
    keys = asked.keys("give", "egypt")
    assert "space:tyre:hatti" not in keys and "space:hazor:hatti" in keys


@rule("GK-20.1.d", "GK-20.1.f", "GK-18.3.b")
def test_the_marker_is_replaced_and_a_garrison_is_lost() -> None:
    t = border(garrisons=["hazor", "gaza"])
    drive(gifts_phase(t), {"give": {"egypt": {"space:hazor:hatti": 1, "space:beth_shean:hatti": 1}}})
    assert (t.state.markers["hazor"], t.state.markers["beth_shean"]) == ("hatti", "hatti")
    assert t.state.garrisons == ["gaza"]


@rule("GK-17.1.h")
def test_who_is_inside_a_city_that_is_given_away_counts_as_outside() -> None:
    t = border(on={"hazor": {"egypt": {"chariot*inside": 1}}}, generals={"egypt_a": "hazor*inside"})
    drive(gifts_phase(t), {"give": {"egypt": {"space:hazor:hatti": 1}}})
    assert units(t, "hazor", "egypt", marked=True) == {"chariot": 1} and not t.state.generals["egypt_a"].inside


@rule("GK-20.1.d", "GK-7.1.x")
def test_a_besieged_city_may_be_given_away_for_all_units_leave_it_anyway() -> None:
    on = {"hazor": {"egypt": {"chariot*inside": 1}, "mitanni": {"warrior_taidu": 3}}}
    t = border(on=on, generals={"egypt_a": "hazor*inside", "mitanni_a": "hazor"}, sieges={"hazor": 1})
    drive(gifts_phase(t), {"give": {"egypt": {"space:hazor:hatti": 1}}})
    assert t.state.markers["hazor"] == "hatti" and log(t, "GK-17.6.a") == log(t, "GK-17.3.h") == []
    assert not any("GK-20.1.b" in wrong for wrong in check(t.state))


@rule("GK-20.1.d")
def test_a_space_goes_to_one_player_only() -> None:
    t = position(phase="gifts", markers={
        at: power for name, power in {"upi": "hatti", "amurru": "mitanni", "nuhasse": "egypt"}.items()
        for at in PROVINCES[name].spaces
    })  # fmt: skip
    give = drive(gifts_phase(t)).of("give", "mitanni")
    assert give.fits({"space:kadesh:hatti": 1}) and give.fits({"space:kadesh:egypt": 1})
    with pytest.raises(Refused, match=r"GK-20\.1\.d"):
        give.parse({"space:kadesh:hatti": 1, "space:kadesh:egypt": 1})


def test_who_gives_nothing_is_asked_once() -> None:
    t = border(hands={"egypt": ["7"], "hatti": ["8"]})
    asked = drive(gifts_phase(t))
    assert asked.put == [("give", "egypt"), ("give", "mitanni"), ("give", "hatti")]
    assert drive(goods_phase(t)).asks == [] and drive(card_gifts_phase(t)).asks == []
    assert t.state.phase == "removal"
    orders = {order.name: order.answer for order in TOPICS["give"].orders}
    assert orders["none"](t.state, asked.of("give", "egypt"), "") == {}


@rule("GK-20.1.g", "GK-20.1.i")
def test_tribute_and_wood_are_given_after_they_are_worked_out() -> None:
    t, asked = goods({"give_goods": {"egypt": {"tp:hatti": 2, "wp:mitanni": 1}, "hatti": {"tp:mitanni": 1}}})
    s: State = t.state
    assert asked.of("give_goods", "egypt").about == {"tp": 2 + 1 + 2, "wp": 1 + 1 + 2}
    assert s.tp == {"egypt": 3, "mitanni": 2 + 1, "hatti": 2 + 1 + 2 - 1}
    assert s.wp == {"egypt": 3, "mitanni": 2 + 1 + 1, "hatti": 2}


@rule("GK-20.1.g")
def test_nobody_gives_more_than_he_has() -> None:
    _, asked = goods({})
    ask = asked.of("give_goods", "egypt")
    assert ask.fits({"tp:mitanni": 2, "tp:hatti": 3})
    with pytest.raises(Refused, match=r"GK-20\.1\.g"):
        ask.parse({"tp:mitanni": 3, "tp:hatti": 3})


@rule("GK-20.1.i")
def test_a_province_given_away_pays_its_new_owner() -> None:
    t = border()
    drive(gifts_phase(t), {"give": {"hatti": {"space:kumidi:egypt": 1, "space:damascus:egypt": 1}}})
    drive(goods_phase(t))
    assert t.state.tp == {"egypt": 2 + 1 + 2 + 1, "mitanni": 2, "hatti": 2}


@rule("GK-20.1.h", "GK-20.1.j")
def test_one_card_may_be_given_and_only_two_know_which() -> None:
    hands = {"egypt": ["7", "32"], "mitanni": ["8"], "hatti": ["9"]}
    t = border(hands=hands, giving={"goods": [], "card": ["egypt"]})
    asked = drive(card_gifts_phase(t), {"give_card": {"egypt": "card:32:hatti"}})
    assert asked.put == [("give_card", "egypt")] and asked.of("give_card").private
    assert t.state.hands == {"egypt": ["7"], "mitanni": ["8"], "hatti": ["9", "32"]}
    assert sorted(knowers(t.state)["32"]) == ["egypt", "hatti"]
    assert seen(t.state, "mitanni").hands["hatti"] == ["?", "?"]
    assert [line.to for line in t.lines if "Royal Hunt" in line.text] == [("egypt", "hatti")]
    assert log(t)[0] == "Egypt gives a card to Hatti."


@rule("GK-20.1.h")
def test_cards_may_cross() -> None:
    t = border(hands={"egypt": ["7"], "hatti": ["9"]}, giving={"goods": [], "card": ["egypt", "hatti"]})
    say = {"give_card": {"egypt": "card:7:hatti", "hatti": "card:9:egypt"}}
    drive(card_gifts_phase(t), say)
    assert t.state.hands == {"egypt": ["9"], "mitanni": [], "hatti": ["7"]}
