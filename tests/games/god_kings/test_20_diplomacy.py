"""20.1 Gifts: spaces, TP and WP, a card."""

from __future__ import annotations

from typing import Any

from engine.games.god_kings.course.check import check
from engine.games.god_kings.data.spaces import PROVINCES
from engine.games.god_kings.position.hands import pack
from engine.games.god_kings.position.topics import TOPICS
from engine.games.god_kings.realm.diplomacy import gifts_phase
from tests.games.god_kings.harness import drive, game, log, position, units
from tests.kit import Play
from tests.rules import rule

CANAAN = dict.fromkeys(PROVINCES["canaan"].spaces, "egypt")
BORDER = {**CANAAN, "kumidi": "hatti", "damascus": "hatti", "ashtaroth": "hatti", "byblos": "mitanni"}


def border(**more: Any) -> Play:
    """Egypt holds Canaan, Hatti the province Upi beside it, Mitanni one space of Amurru."""
    return game(markers=BORDER, **{"phase": "gifts", **more})


def goods(**more: Any) -> Play:
    """All three have said that they give TP and WP."""
    return border(phase="goods", giving={"goods": ["egypt", "mitanni", "hatti"], "card": []}, **more)


@rule("GK-20.1.d", "GK-20.1.e")
def test_a_space_may_be_given_to_whoever_controls_a_province_next_to_it() -> None:
    play = border().expect("egypt", "give")
    given = [key for key in play.options("egypt") if key.startswith("space")]
    assert sorted(given) == ["space:beth_shean:hatti", "space:hazor:hatti"]
    play.refused({"space:tyre:mitanni": 1}, "GK-20.1.e", seat="egypt")  # Byblos is Mitanni's, but Amurru is not


@rule("GK-20.1.e")
def test_lanes_do_not_count_and_the_giver_need_not_control_the_province() -> None:
    play = game(phase="gifts", markers={
        **dict.fromkeys(PROVINCES["alasiya"].spaces, "hatti"), "tyre": "egypt", "hazor": "egypt",
        **dict.fromkeys(PROVINCES["upi"].spaces, "hatti"),
    })  # fmt: skip
    keys = play.expect("egypt", "give").options("egypt")
    assert "space:tyre:hatti" not in keys and "space:hazor:hatti" in keys


@rule("GK-20.1.d", "GK-20.1.f", "GK-18.3.b")
def test_the_marker_is_replaced_and_a_garrison_is_lost() -> None:
    play = border(garrisons=["hazor", "gaza"])
    play.together({"egypt": {"space:hazor:hatti": 1, "space:beth_shean:hatti": 1}})
    seen = play.seen()
    assert (seen.markers["hazor"], seen.markers["beth_shean"]) == ("hatti", "hatti")
    assert seen.garrisons == ["gaza"]


# These two look at what the gift alone has done: in play all units go home before anything else is asked (7.1.c).


@rule("GK-17.1.h")
def test_who_is_inside_a_city_that_is_given_away_counts_as_outside() -> None:
    t = position({"hazor": {"egypt": {"chariot*inside": 1}}}, generals={"egypt_a": "hazor*inside"}, markers=BORDER)
    drive(gifts_phase(t), {"give": {"egypt": {"space:hazor:hatti": 1}}})
    assert units(t, "hazor", "egypt", marked=True) == {"chariot": 1} and not t.state.generals["egypt_a"].inside


@rule("GK-20.1.d", "GK-7.1.x")
def test_a_besieged_city_may_be_given_away_for_all_units_leave_it_anyway() -> None:
    on = {"hazor": {"egypt": {"chariot*inside": 1}, "mitanni": {"warrior_taidu": 3}}}
    t = position(
        on, generals={"egypt_a": "hazor*inside", "mitanni_a": "hazor"}, sieges={"hazor": 1}, markers=BORDER,
        phase="gifts",
    )  # fmt: skip
    drive(gifts_phase(t), {"give": {"egypt": {"space:hazor:hatti": 1}}})
    assert t.state.markers["hazor"] == "hatti" and log(t, "GK-17.6.a") == log(t, "GK-17.3.h") == []
    assert not any("GK-20.1.b" in wrong for wrong in check(t.state))


@rule("GK-20.1.d")
def test_a_space_goes_to_one_player_only() -> None:
    markers = {
        at: power for name, power in {"upi": "hatti", "amurru": "mitanni", "nuhasse": "egypt"}.items()
        for at in PROVINCES[name].spaces
    }  # fmt: skip
    play = game(phase="gifts", markers=markers)
    play.refused({"space:kadesh:hatti": 1, "space:kadesh:egypt": 1}, "GK-20.1.d", seat="mitanni")
    for to in ("hatti", "egypt"):
        given = game(phase="gifts", markers=markers).together({"mitanni": {f"space:kadesh:{to}": 1}})
        assert given.seen().markers["kadesh"] == to


def test_who_gives_nothing_is_asked_once() -> None:
    play = border(hands={"egypt": ["7"], "hatti": ["8"]})
    assert list(play.session.asks()) == ["egypt", "mitanni", "hatti"]
    orders = {order.name: order.answer for order in TOPICS["give"].orders}
    assert orders["none"](play.seen("egypt"), play.session.asks()["egypt"], "") == {}
    play.together({})
    assert not any(ask.topic in ("give_goods", "give_card") for ask in play.session.asks().values())


@rule("GK-20.1.g", "GK-20.1.i")
def test_tribute_and_wood_are_given_after_they_are_worked_out() -> None:
    play = goods().expect("egypt", "give_goods")
    assert play.session.asks()["egypt"].about == {"tp": 2 + 1 + 2, "wp": 1 + 1 + 2}
    play.together({"egypt": {"tp:hatti": 2, "wp:mitanni": 1}, "hatti": {"tp:mitanni": 1}})
    seen = play.seen()
    assert seen.tp == {"egypt": 3, "mitanni": 2 + 1, "hatti": 2 + 1 + 2 - 1}
    assert seen.wp == {"egypt": 3, "mitanni": 2 + 1 + 1, "hatti": 2}


@rule("GK-20.1.g")
def test_nobody_gives_more_than_he_has() -> None:
    goods().refused({"tp:mitanni": 3, "tp:hatti": 3}, "GK-20.1.g", seat="egypt")
    assert goods().together({"egypt": {"tp:mitanni": 2, "tp:hatti": 3}}).seen().tp["egypt"] == 0


@rule("GK-20.1.i")
def test_a_province_given_away_pays_its_new_owner() -> None:
    play = border().together({"hatti": {"space:kumidi:egypt": 1, "space:damascus:egypt": 1}})
    assert play.seen().tp == {"egypt": 2 + 1 + 2 + 1, "mitanni": 2, "hatti": 2}


@rule("GK-20.1.h", "GK-20.1.j")
def test_one_card_may_be_given_and_only_two_know_which() -> None:
    hands = {"egypt": ["7", "32"], "mitanni": ["8"], "hatti": ["9"]}
    play = border(phase="card_gifts", hands=hands, giving={"goods": [], "card": ["egypt"]})
    assert play.ask.private
    play.expect("egypt", "give_card").do("card:32:hatti")
    assert play.state.hands == {"egypt": ["7"], "mitanni": ["8"], "hatti": ["9", "32"]}
    assert sorted(pack(play.state).knowers()["32"]) == ["egypt", "hatti"]
    assert play.seen("mitanni").hands["hatti"] == ["?", "?"]
    told = {seat: any("Royal Hunt" in text for text in play.log(seat)) for seat in ("egypt", "mitanni", "hatti", None)}
    assert told == {"egypt": True, "mitanni": False, "hatti": True, None: False}
    assert play.log()[0] == "Egypt gives a card to Hatti."


@rule("GK-20.1.h")
def test_cards_may_cross() -> None:
    play = border(
        phase="card_gifts", hands={"egypt": ["7"], "hatti": ["9"]}, giving={"goods": [], "card": ["egypt", "hatti"]}
    )
    play.together({"egypt": "card:7:hatti", "hatti": "card:9:egypt"})
    assert (play.seen("egypt").hands["egypt"], play.seen("hatti").hands["hatti"]) == (["9"], ["7"])
