"""9.3 Cards as the event of one's own Impulse: what each does, and when it cannot be played."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.god_kings.cards.playing import play_event, why_no_event
from engine.games.god_kings.cards.thrones import GOD_KING, god_kings
from engine.games.god_kings.data.strategy_cards import by_kind
from engine.games.god_kings.position.powers import clock, strategy_rating
from engine.games.god_kings.position.state import State, Treaty
from engine.kernel.table import Table
from tests.games.god_kings.harness import Asked, drive, log, position, units
from tests.rules import rule


def play(t: Table[State], seat: str, kind: str, say: Any = None, card: str = "") -> Asked:
    """The event of a card of this kind, out of the hand onto the table, as the chapter of the Impulse does it."""
    number = card or by_kind[kind][0]
    assert why_no_event(t.state, seat, number) == ""
    return drive(play_event(t, seat, number), say)


def why(t: Table[State], seat: str, kind: str, card: str = "") -> str:
    return why_no_event(t.state, seat, card or by_kind[kind][0])


@rule("GK-R4.b", "GK-9.4.d")
def test_an_action_card_is_no_event_of_an_impulse() -> None:
    assert why(position(), "egypt", "traitor") == "Traitor (88) is an Action Card, for a siege roll (GK-9.4.a)"
    omen = "Contrary Omen (77) is an Action Card, for a chariot charge, a battle, losses or a siege roll (GK-9.4.a)"
    assert why(position(), "egypt", "contrary_omen") == omen


# ---------------------------------------------------------------- wood, tribute, Victory Points


@rule("GK-R4-trade.a", "GK-cards.m")
@pytest.mark.parametrize(("card", "tp", "wp"), [("28", 1, 2), ("29", 1, 2), ("30", 2, 2), ("31", 2, 2)])
def test_trade(card: str, tp: int, wp: int) -> None:
    t = position()
    play(t, "egypt", "trade", card=card)
    assert (t.state.trade_tp["egypt"], t.state.trade_wp["egypt"]) == (tp, wp)
    assert t.state.trade_tp["hatti"] == 0


@rule("GK-R4-bumper-harvest.a")
def test_bumper_harvest() -> None:
    t = position()
    play(t, "hatti", "bumper_harvest")
    assert (t.state.trade_tp["hatti"], t.state.trade_wp["hatti"]) == (3, 0)


@rule("GK-R4-royal-hunt.a", "GK-cards.b", "GK-24.1.n")
def test_royal_hunt() -> None:
    t = position()
    play(t, "egypt", "royal_hunt")
    assert t.state.vp == {"egypt": 1, "mitanni": 0, "hatti": 0}
    assert t.state.total["egypt"] == 0


@rule("GK-R4-great-monument.a")
def test_great_monument() -> None:
    t = position()
    play(t, "egypt", "great_monument")
    assert t.state.vp["egypt"] == 2
    t = position(markers={"tanis": "hatti"})
    play(t, "egypt", "great_monument")
    assert t.state.vp["egypt"] == 1


# ---------------------------------------------------------------- markers and promises


@rule("GK-R4-vassal-changes-sides.a")
def test_a_vassal_changes_sides() -> None:
    markers = {"gaza": "egypt", "ashkelon": "hatti", "jerusalem": "mitanni", "jaffa": "hatti", "raphia": "hatti"}
    t = position({"jerusalem": {"mitanni": {"chariot": 1}}}, markers=markers, garrisons=[])
    asked = play(t, "egypt", "vassal_changes_sides", {"vassal": {"egypt": "ashkelon"}})
    assert asked.keys("vassal") == ["raphia", "ashkelon"], "Jerusalem has units, Jaffa is not next to a space of Egypt"
    assert t.state.markers["ashkelon"] == "egypt"
    reasons = asked.of("vassal").reasons()
    assert reasons["jerusalem"] == "units stand in Jerusalem (GK-R4-vassal-changes-sides.a)"
    assert "not next to a space of yours" in reasons["tyre"]


@rule("GK-R4-vassal-changes-sides.a")
def test_no_vassal_behind_a_garrison() -> None:
    t = position(markers={"raphia": "egypt", "gaza": "hatti"}, garrisons=["gaza"])
    assert "(GK-R4-vassal-changes-sides.a)" in why(t, "egypt", "vassal_changes_sides")
    t.state.garrisons.clear()
    assert why(t, "egypt", "vassal_changes_sides") == ""


@rule("GK-20.3.b", "GK-20.3.c")
def test_taking_a_neutral_marker_costs_the_control_marker() -> None:
    t = position(markers={"hanat": "egypt"}, held={"kassites": "egypt"})
    play(t, "egypt", "vassal_changes_sides")
    assert t.state.markers["sippar"] == "egypt"
    assert t.state.held == {} and t.state.quarrels["egypt"]["kassites"] == clock(t.state)


@rule("GK-R4-elders-of-the-city.a")
def test_elders_of_the_city() -> None:
    on = {
        "gaza": {"egypt": {"chariot": 1}},
        "hamath": {"hatti": {"chariot": 1}},
        "megiddo": {"mitanni": {"chariot": 1}},
    }
    markers = {"jaffa": "hatti", "hazor": "hatti", "qatna": "egypt"}
    t = position(on, generals={"egypt_a": "gaza", "hatti_a": "hamath"}, markers=markers, garrisons=["hazor"])
    asked = play(t, "egypt", "elders_of_the_city", {"elders_where": {"egypt": ["jaffa", "tyre"]}})
    assert "elders" not in asked.topics, "an enemy army is in Nuhasse: only Canaan is open"
    assert asked.keys("elders_where") == ["gaza", "ashkelon", "jaffa", "jerusalem", "beth_shean", "tyre"]
    assert (t.state.markers["jaffa"], t.state.markers["tyre"]) == ("egypt", "egypt")
    reasons = asked.of("elders_where").reasons()
    assert "Hazor has a garrison" in reasons["hazor"] and "an enemy army is in Nuhasse" in reasons["ukulzat"]
    assert "units of others stand in Megiddo" in reasons["megiddo"] and "neither an army" in reasons["ur"]


@rule("GK-R4-unpaid-levies.a", "GK-cards.k", "GK-18.3.b")
def test_unpaid_levies() -> None:
    t = position({"tyre": {"hatti": {"chariot": 1}}}, markers={"tyre": "hatti", "jaffa": "hatti", "gaza": "egypt"})
    play(t, "egypt", "unpaid_levies")
    assert "jaffa" not in t.state.markers and t.state.markers["tyre"] == "hatti"
    assert "(GK-R4-unpaid-levies.a)" in why(t, "egypt", "unpaid_levies"), "HomeCountries are safe"


@rule("GK-R4-royal-marriage.a")
def test_royal_marriage() -> None:
    t = position(held={"kassites": "hatti"})
    play(t, "egypt", "royal_marriage")
    assert t.state.held == {"kassites": "egypt"} and t.state.sworn == {"kassites": "egypt"}
    assert "(GK-R4-royal-marriage.a)" in why(t, "egypt", "royal_marriage")


@rule("GK-R4-royal-marriage.b")
def test_no_marriage_after_a_quarrel() -> None:
    t = position(turn=3, quarrels={"egypt": {"kassites": 10}})
    assert clock(t.state) == 11
    assert "(GK-R4-royal-marriage.b)" in why(t, "egypt", "royal_marriage")
    t.state.round = 2
    assert why(t, "egypt", "royal_marriage") == ""


def test_no_marriage_without_a_neutral_nation() -> None:
    assert "no Neutral Nation" in why(position(seats=4), "egypt", "royal_marriage")


@rule("GK-R4-treaty-tablet.a")
def test_treaty_tablet() -> None:
    t = position(turn=3)
    play(t, "egypt", "treaty_tablet", {"treaty": {"egypt": "power:hatti"}})
    assert t.state.treaties == [Treaty(["egypt", "hatti"], 12)]
    assert clock(t.state) == 11, "up to the end of the next Round"


# ---------------------------------------------------------------- troops


@rule("GK-R4-army-reforms.a", "GK-cards.c", "GK-7.2.c")
def test_army_reforms() -> None:
    t = position(divisions={"egypt": ["amon", "ra"]})
    play(t, "egypt", "army_reforms", {"division": {"egypt": "at:tanis"}})
    assert t.state.divisions["egypt"] == ["amon", "ra", "seth"]
    assert units(t, "tanis", "egypt") == {"warrior_seth": 3}


@rule("GK-7.2.d")
def test_no_fifth_division() -> None:
    t = position(divisions={"egypt": ["amon", "ra", "seth", "ptah"]})
    assert "(GK-7.2.d)" in why(t, "egypt", "army_reforms")


@rule("GK-EX-7", "GK-7.2.f", "GK-7.2.g")
def test_army_reforms_of_hatti() -> None:
    t = position(divisions={"hatti": ["hattusha", "nerik"]})
    assert "(GK-7.2.f)" in why(t, "hatti", "army_reforms")
    t.state.markers |= dict.fromkeys(("purushanda", "ussa", "walma"), "hatti")
    play(t, "hatti", "army_reforms", {"division": {"hatti": "at:ussa"}})
    assert units(t, "ussa", "hatti") == {"warrior_arinna": 3} and t.state.hatti_used == ["pitassa"]
    assert "(GK-7.2.f)" in why(t, "hatti", "army_reforms"), "the next needs Walusa"


GUARDS = {"sherden": "egypt", "mariyannu": "mitanni", "meshedi": "hatti", "household_of_marduk": "kassites"}


@rule(
    "GK-R2.g", "GK-R4-sherden.a", "GK-R4-mariyannu.a", "GK-R4-meshedi.a", "GK-R4-household-of-marduk.a", "GK-3.0.t",
)  # fmt: skip
@pytest.mark.parametrize(("kind", "power"), GUARDS.items())
def test_a_royal_guard_is_placed_with_the_king(kind: str, power: str) -> None:
    kings = {"egypt": "thutmose_iii", "mitanni": "saushtatar", "hatti": "tudhaliya_i", "kassites": "agum_iii"}
    t = position(generals=dict.fromkeys(kings.values(), "kadesh"), seats=4, markers={"kadesh": power})
    capital = {"egypt": "memphis", "mitanni": "washukanni", "hatti": "hattusha", "kassites": "dur_kurigalzu"}[power]
    asked = play(t, power, kind, {"guards": {power: "kadesh"}})
    assert asked.keys("guards") == ["kadesh", capital]
    assert units(t, "kadesh", power) == {"guard": 2}
    assert "(GK-2.2.c)" in why(t, power, kind)


@rule("GK-R4-sons-of-the-palace.a")
def test_the_sons_of_the_palace() -> None:
    t = position(scenario="amarna", seats=3, turn=6, generals={"ashur_uballit_i": "assur"})
    play(t, "assyria", "sons_of_the_palace")
    assert units(t, "assur", "assyria") == {"guard": 2}


@rule("GK-R4.c")
def test_the_guard_of_another_power_serves_for_its_ops_number_only() -> None:
    t = position(generals={"thutmose_iii": "memphis", "agum_iii": "babylon"})
    assert "another player's Power (GK-R4.c)" in why(t, "hatti", "sherden")
    assert "not in play (GK-R4.c)" in why(t, "hatti", "sons_of_the_palace")
    play(t, "hatti", "household_of_marduk")
    assert units(t, "babylon", "kassites") == {"guard": 2}, "the Kassites are Neutral: anybody may do it"


@rule("GK-17.5.a")
def test_no_guard_comes_to_a_besieged_king() -> None:
    on = {
        "kadesh": {"hatti": {"warrior_nerik": 3}, "egypt": {"chariot*inside": 1}},
        "memphis": {"hatti": {"chariot": 1}},
    }
    t = position(on, generals={"thutmose_iii": "kadesh*inside"}, markers={"kadesh": "egypt"}, sieges={"kadesh": 0})
    assert "(GK-17.5.a)" in why(t, "egypt", "sherden")
    t.state.sieges = {}
    assert "(GK-17.5.a)" in why(t, "egypt", "sherden"), "nor among enemies before the walls without a siege"


@rule("GK-R4-habiru-company.a")
def test_habiru_company() -> None:
    t = position(generals={"egypt_a": "memphis", "egypt_b": "kadesh"}, markers={"kadesh": "hatti"})
    play(t, "egypt", "habiru_company")
    assert units(t, "memphis", "egypt") == {"mercenary": 4}
    t = position(generals={"egypt_b": "kadesh"}, markers={"kadesh": "hatti"})
    assert "(GK-9.2.f)" in why(t, "egypt", "habiru_company")


@rule("GK-R4-invasion.a", "GK-cards.d", "GK-21.0.a")
def test_invasion() -> None:
    t = position(dice={"mercenaries of libyan": [3]})
    say = {"tribe": {"egypt": "tribe:libyan"}}
    play(t, "egypt", "invasion", say)
    assert units(t, "libyan", "libyan") == {"chariot": 3, "mercenary": 5}
    play(t, "egypt", "invasion", say)
    assert units(t, "libyan", "libyan") == {"chariot": 3, "mercenary": 8}


REVOLTS = {
    "revolt_karkemish": ("karkemish", 2, 4),
    "revolt_megiddo": ("megiddo", 2, 3),
    "revolt_sumer": ("uruk", 1, 4),
    "revolt_amurru": ("sumur", 1, 4),
}


@rule(
    "GK-R4-revolt-karkemish.a", "GK-R4-revolt-megiddo.a", "GK-R4-revolt-sumer.a", "GK-R4-revolt-amurru.a", "GK-cards.e"
)
@pytest.mark.parametrize("kind", REVOLTS)
def test_revolts(kind: str) -> None:
    t = position()
    at, chariots, mercenaries = REVOLTS[kind]
    play(t, "egypt", kind)
    assert units(t, at, kind) == {"chariot": chariots, "mercenary": mercenaries}
    assert t.state.generals[kind].at == at and t.state.held[kind] == "egypt"
    assert "is in play" in why(t, "egypt", kind)


# ---------------------------------------------------------------- misfortunes


@rule("GK-R4-internal-unrest.a", "GK-9.2.c")
def test_internal_unrest() -> None:
    t = position(generals={"thutmose_iii": "memphis", "tudhaliya_i": "hattusha"})
    for rating in (2, 3):
        play(t, "hatti", "internal_unrest", {"unrest": {"hatti": "king:thutmose_iii"}})
        assert strategy_rating(t.state, "thutmose_iii") == rating
    del t.state.generals["tudhaliya_i"]
    assert "(GK-R4-internal-unrest.a)" in why(t, "hatti", "internal_unrest"), "never above 3"


@rule("GK-R4-plague.a", "GK-cards.h", "GK-11.13.d")
def test_plague_strikes_all_units_in_a_space() -> None:
    on = {"kadesh": {"hatti": {"chariot": 2}, "egypt": {"mercenary*inside": 2}}, "gaza": {"egypt": {"chariot": 1}}}
    dice = {"attrition kadesh hatti": [6, 1], "attrition kadesh egypt": [1, 6]}
    t = position(on, generals={"hatti_a": "kadesh", "egypt_a": "kadesh*inside"}, markers={"kadesh": "egypt"}, dice=dice)
    play(t, "mitanni", "plague", {"plague": {"mitanni": "kadesh"}})
    assert units(t, "kadesh", "hatti") == {"chariot": 1, "chariot/reduced": 1}
    assert units(t, "kadesh", "egypt") == {"mercenary": 1, "mercenary/reduced": 1}
    assert units(t, "gaza", "egypt") == {"chariot": 1}


@rule("GK-R4-hunger-and-thirst.a")
def test_hunger_and_thirst() -> None:
    on = {
        "kadesh": {"hatti": {"chariot": 1, "mercenary": 1}},
        "hattusha": {"hatti": {"chariot": 1}},
        "gaza": {"egypt": {"chariot*inside": 1}},
        "jaffa": {"egypt": {"chariot": 1}},
    }
    generals = {"hatti_a": "kadesh", "hatti_b": "hattusha", "egypt_a": "gaza*inside"}
    t = position(on, generals=generals, markers={"gaza": "egypt"}, dice={"attrition kadesh hatti": [1, 6]})
    play(t, "egypt", "hunger_and_thirst")
    assert units(t, "kadesh", "hatti") == {"chariot": 1, "mercenary/reduced": 1}
    t.state.generals.pop("hatti_a")
    assert "(GK-R4-hunger-and-thirst.a)" in why(t, "egypt", "hunger_and_thirst")


# ---------------------------------------------------------------- The God King


@rule("GK-R4-god-king.a", "GK-19.3.i", "GK-19.3.j")
def test_the_god_king() -> None:
    on = {"kadesh": {"egypt": {"warrior_amon": 3}}}
    t = position(on, turn=1, generals={"hatshepsut": "kadesh"})
    play(t, "mitanni", "god_king", {"throne": {"mitanni": "power:egypt"}, "displaced": {"egypt": "at:tanis"}})
    assert t.state.kings["egypt"] == "thutmose_iii"
    assert units(t, "tanis", "egypt") == {"warrior_amon": 3} and t.state.generals["thutmose_iii"].at == "tanis"


@rule("GK-R4-false-rumor.a", "GK-19.3.l")
def test_a_false_rumor_about_the_god_king() -> None:
    t = position(turn=1, generals={"hatshepsut": "kadesh"}, hands={"hatti": ["16"]})
    say = {"throne": {"mitanni": "power:egypt"}, "rumor": {"hatti": "card:16"}}
    play(t, "mitanni", "god_king", say)
    assert t.state.kings["egypt"] == "hatshepsut" and t.state.barred_heirs == ["egypt"]


@rule("GK-19.3.k")
def test_no_god_king_without_a_successor() -> None:
    t = position(turn=2)
    t.state.kings["hatti"] = "tudhaliya_i"
    assert "(GK-19.3.k)" in why(t, "egypt", "god_king")


@rule("GK-9.4.a", "GK-9.5.a")
def test_the_god_king_between_two_rounds() -> None:
    t = position(turn=1, generals={"hatshepsut": "memphis"}, hands={"hatti": ["10"], "egypt": ["1"]})
    asked = drive(god_kings(t), {"god_king": {"hatti": "egypt:10"}})
    assert t.state.kings["egypt"] == "thutmose_iii" and t.state.spent == ["10"]
    assert [ask.role for ask in asked.asks if ask.topic == "god_king"] == ["egypt", "hatti", "egypt"]
    assert asked.keys("god_king", "egypt") == ["pass"]
    assert any("Thutmose III is to be King of Egypt" in text for text in log(t))


@rule("GK-R6.b")
def test_nobody_is_asked_for_the_god_king_when_no_successor_waits() -> None:
    t = position(turn=2, hands={"egypt": ["10"]})
    t.state.kings["hatti"] = "tudhaliya_i"
    assert drive(god_kings(t)).asks == []


@rule("GK-O5")
def test_nobody_is_asked_for_the_god_king_but_what_is_ordered_is_done() -> None:
    t = position(
        turn=1, hands={"hatti": ["10"]}, generals={"hatshepsut": "memphis"}, options={"rare_cards": "by_order"}
    )
    ask = drive(god_kings(t)).of("god_king", "hatti")
    assert ask.silent
    crown = {order.name: order for order in GOD_KING.orders}["crown"]
    assert crown.answer(None, ask, "kassites, egypt") == "egypt:10" and crown.answer(None, ask, "kassites") == "pass"
    assert crown.why_not("egypt") == "" and crown.why_not("rome") != ""
