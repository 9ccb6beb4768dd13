"""Religion cards (90 to 95) and what lasts; the eight Events (96 to 103)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.acme.cards.events import STARTS, starts
from engine.games.acme.data.areas import RIVER_BORDERED
from engine.games.acme.events.drawing import draw, happen
from engine.games.acme.events.lasting import pass_time
from engine.games.acme.events.negation import NEGATE_CARDS, lasting_options
from engine.games.acme.events.playing import play, why_not_play
from engine.games.acme.position.state import Lasting, State, Temple
from engine.games.acme.position.temples import benefits, deity_of, is_active
from engine.kernel.table import Table
from tests.games.acme.kit import Asked, drive, game, position, stacks
from tests.rules import rule

HOMES = {"thebes": {"green": 2}, "susa": {"red": 2}}
GODS = {"god_of_war": "green", "god_of_peace": "red"}


def played(t: Table[State], card: str, say: Any = None, color: str = "green") -> Asked:
    t.state.hands[color] = [card, *t.state.hands[color]]
    if card in t.state.deck:
        t.state.deck.remove(card)
    return drive(play(t, color, card), say)


def untils(s: State) -> list[tuple[str, str]]:
    return [(lasting.card, lasting.until) for lasting in s.lasting]


# --- what lasts -------------------------------------------------------------------------------------------------


@rule("ACME-R2.90")
@pytest.mark.parametrize(("minas", "hand", "paid"), [(2, (), "minas"), (0, ("94",), "card:94")])
def test_blasphemy_is_atoned_for_as_an_action(minas: int, hand: tuple[str, ...], paid: str) -> None:
    on = {"thebes": {"green": 2}, "abydos": {"red": 1}, "susa": {"red": 2}}
    g = game(on, phase="card", temples=GODS, minas={"red": minas}, hands={"green": ("90",), "red": hand},
             queue=["green", "red", "blue"])  # fmt: skip
    g.do("card:90")
    while g.ask.topic == "negate":
        g.do("pass")
    g.expect("red", "action")
    assert not is_active(g.state, "red") and untils(g.state) == [("90", "")]
    g.do("atone", paid)
    assert is_active(g.state, "red") and g.state.lasting == [] and "90" in g.state.discard
    assert g.state.minas["red"] == 0 and g.state.hands["red"] == []


@rule("ACME-R2.90")
def test_blasphemy_needs_contact_and_does_not_reach_monotheism() -> None:
    far = position(HOMES, phase="card", temples=GODS)
    assert "(ACME-R2.90)" in why_not_play(far.state, "green", "90", "action")
    near = {**HOMES, "abydos": {"red": 1}}
    assert why_not_play(position(near, phase="card", temples=GODS).state, "green", "90", "action") == ""
    one_god = position(near, phase="card", temples={"god_of_war": "green", "monotheism": "red"})
    assert "(ACME-R2.90)" in why_not_play(one_god.state, "green", "90", "action")


@rule("ACME-R2.92")
def test_forsaken_by_god_until_the_end_of_the_next_turn() -> None:
    t = position({**HOMES, "tyre": {"red": 2}}, phase="card", temples=GODS)
    played(t, "92", {"struck": {"red": {"tyre": 1}}})
    assert stacks(t, "tyre") == {"red": 1} and not is_active(t.state, "red")
    pass_time(t.state, "turn")
    assert not is_active(t.state, "red"), "the turn in which it was played"
    pass_time(t.state, "turn")
    assert is_active(t.state, "red") and benefits(t.state, "red") == "god_of_peace"
    assert t.state.lasting == [] and "92" in t.state.discard


@rule("ACME-R2.30", "ACME-R2.90", "ACME-R2.92", "ACME-R2.97")
def test_what_ends_with_a_turn_and_what_with_an_epoch() -> None:
    def lasts() -> list[Lasting]:
        until = {"30": "epoch", "90": "", "92": "next_turn", "97": "turn"}
        return [Lasting(card, "red", "green", end) for card, end in until.items()]

    def shaken() -> dict[str, Temple]:
        return {"god_of_war": Temple("green", faint=["30", "90", "92"])}

    t = position(HOMES, phase="card", temples=shaken(), lasting=lasts())
    pass_time(t.state, "turn")
    assert untils(t.state) == [("30", "epoch"), ("90", ""), ("92", "turn")] and t.state.discard == ["97"]
    t = position(HOMES, phase="card", temples=shaken(), lasting=lasts())
    pass_time(t.state, "turn", "epoch")
    assert untils(t.state) == [("90", ""), ("92", "turn")], "the last turn of an Epoch is a turn too"
    assert t.state.temples["god_of_war"].faint == ["90", "92"] and t.state.discard == ["30", "97"]


@rule("ACME-card.negate.j", "ACME-EX-32", "ACME-card.negate.k")
def test_what_lasts_is_negated_later_and_ends_at_once() -> None:
    temples = {"god_of_war": "green", "god_of_peace": Temple("red", faint=["30"])}
    hands = {"red": ("11", "10"), "green": ("59",)}
    g = game(HOMES, phase="card", temples=temples, hands=hands, lasting=(Lasting("30", "green", "red", "epoch"),),
             queue=["red", "green", "blue"])  # fmt: skip
    assert [o.key for o in lasting_options(g.state, "red")] == ["cancel:11@30"], "the Vizier answers no Religion card"
    g.do("cancel:11@30")
    while g.ask.topic == "negate":
        g.do("pass")
    assert is_active(g.state, "red") and g.state.lasting == [] and sorted(g.state.discard) == ["11", "30"]
    g.expect("red", "action")


# --- 91, 93 to 95 -----------------------------------------------------------------------------------------------


@rule("ACME-R2.91")
def test_religious_fervor() -> None:
    t = position(HOMES, phase="card", temples=GODS)
    asked = played(t, "91", {"share": {"green": {"thebes": 2, "nubia": 1}}})
    assert stacks(t, "thebes") == {"green": 4} and stacks(t, "nubia") == {"green": 1}
    assert asked.of("share").most == 3


@rule("ACME-R2.93")
def test_a_temple_feast_as_an_action() -> None:
    t = position(HOMES, phase="card", temples=GODS)
    played(t, "93")
    assert t.state.minas["green"] == 1 and t.state.points["green"] == 1
    razed = position(HOMES, phase="card", temples={"god_of_war": Temple("green", at="card")})
    assert "(ACME-R2.93)" in why_not_play(razed.state, "green", "93", "action")


@rule("ACME-cards.code-multi.a")
def test_each_code_of_a_card_permits_and_forbids_by_itself() -> None:
    """93 is a Religion card and a Negate card, 20 an Investment and a Competition card; 36 has C alone."""
    t = position({"thebes": {"green": 3}}, phase="card", hands={"green": ("93", "20", "36")})
    assert "(ACME-terms.religion.a)" in why_not_play(t.state, "green", "93", "action")
    assert why_not_play(t.state, "green", "20", "action") == why_not_play(t.state, "green", "20", "competition") == ""
    assert why_not_play(t.state, "green", "36", "action") and not why_not_play(t.state, "green", "36", "competition")
    assert {"93", "6"} <= set(NEGATE_CARDS) and not {"20", "36"} & set(NEGATE_CARDS)


@rule("ACME-R2.93", "ACME-card.negate.e")
def test_a_temple_feast_as_an_answer_cancels_a_disaster() -> None:
    t = position({"thebes": {"green": 3}}, phase="card", hands={"green": ("93",)}, temples={"god_of_war": "green"})
    played(t, "66", {"negate": {"green": "card:93"}}, "red")
    assert stacks(t, "thebes") == {"green": 3} and sorted(t.state.discard) == ["66", "93"]
    assert t.state.points["green"] == 0


@rule("ACME-R2.94")
def test_heresy_in_two_homelands_with_active_temples() -> None:
    on = {"thebes": {"green": 3, "blue": 1}, "susa": {"red": 2}, "west_scythia": {"blue": 2}}
    t = position(on, phase="card", temples={**GODS, "god_of_war": "blue", "god_of_the_dead": "green"})
    asked = played(t, "94", {"stacks": {"green": ["red@susa", "blue@west_scythia"]}})
    assert stacks(t, "susa") == {"red": 1} and stacks(t, "west_scythia") == {"blue": 1}
    assert set(asked.keys("stacks")) == {"green@thebes", "blue@thebes", "red@susa", "blue@west_scythia"}


@rule("ACME-cardnotes.95.a", "ACME-R2.95")
@pytest.mark.parametrize(("at", "faint"), [("card", []), ("red", []), ("home", ["30"])])
def test_monotheism_replaces_a_deity_that_is_not_active(at: str, faint: list[str]) -> None:
    t = position(HOMES, phase="card", temples={"god_of_war": Temple("green", at, faint)})
    assert why_not_play(t.state, "green", "95", "action") == ""
    played(t, "95")
    assert deity_of(t.state, "green") == "monotheism" and is_active(t.state, "green")
    assert "95" not in t.state.discard and "95" not in t.state.hands["green"], "the card stays with its owner"


@rule("ACME-cardnotes.95.a", "ACME-terms.religion.a", "ACME-card.c")
def test_monotheism_is_not_for_the_godless_nor_beside_an_active_deity() -> None:
    assert "ACME-card.c" in why_not_play(position(HOMES, temples=GODS).state, "green", "95", "action")
    godless = position(HOMES, temples={"god_of_peace": "red"})
    assert "ACME-terms.religion.a" in why_not_play(godless.state, "green", "95", "action")


# --- Events -----------------------------------------------------------------------------------------------------


@rule("ACME-R2.96")
def test_the_flood_of_the_age() -> None:
    on = {"memphis": {"green": 4, "red": 2}, "amarna": {"barbarians": 3}, "thebes": {"green": 4}}
    t = position(on)
    drive(happen(t, "green", ["96"]))
    assert [stacks(t, area) for area in on] == [{"green": 2, "red": 2}, {"barbarians": 2}, {"green": 4}]
    assert "memphis" in RIVER_BORDERED and "thebes" not in RIVER_BORDERED and t.state.discard == ["96"]


@rule("ACME-R2.97")
def test_darkness_at_noon() -> None:
    t = position(HOMES, phase="card", temples=GODS)
    drive(happen(t, "red", ["97"]))
    assert benefits(t.state, "green") == "" and t.state.backwards and t.state.discard == []
    assert "97" in why_not_play(t.state, "green", "91", "action")
    pass_time(t.state, "turn")
    assert benefits(t.state, "green") == "god_of_war" and t.state.discard == ["97"]


@rule("ACME-R2.103", "ACME-card.event.g", "ACME-DX-23")
def test_the_breath_of_god_stills_the_other_events() -> None:
    t = position({"red_sea": {"green": 2, "red": 1}, "reed_sea": {"barbarians": 2}, "lydia": {"green": 2}})
    top = ["98", "59", "103", "58", "60"]
    t.state.deck[:] = [*top, *(card for card in t.state.deck if card not in top)]
    drive(draw(t, "green", 3))
    assert [stacks(t, area) for area in ("red_sea", "reed_sea", "lydia")] == [
        {"green": 1, "red": 1}, {"barbarians": 1}, {"green": 2},
    ]  # fmt: skip
    assert sum(n.get("barbarians", 0) for n in t.state.disks.values()) == 1, "98 does nothing"
    assert t.state.hands["green"] == ["59", "58", "60"] and sorted(t.state.discard) == ["103", "98"]


@rule("ACME-card.event.b", "ACME-card.event.c", "ACME-card.event.d", "ACME-cards.code-e.b")
@rule("ACME-card.event.a", "ACME-terms.event-card.a")
def test_an_event_drawn_happens_and_is_replaced_again_and_again() -> None:
    t = position({"memphis": {"red": 4}})
    t.state.deck[:] = ["96", "97", "59", *(card for card in t.state.deck if card not in ("96", "97", "59"))]
    drive(draw(t, "green", 1))
    assert t.state.hands["green"] == ["59"] and stacks(t, "memphis") == {"red": 2} and t.state.backwards


@rule("ACME-card.event.f")
def test_several_events_from_the_highest_number_down() -> None:
    t = position({"memphis": {"red": 4}, "lydia": {"green": 1}})
    drive(happen(t, "green", ["96", "102"]), {"invasion": {whose(t): "amarna"}})
    assert stacks(t, "memphis") == {"red": 2, "barbarians": 2}, "102 comes first, then the flood takes of both"


@rule("ACME-card.event.h", "ACME-R3.110", "ACME-deitycards.b")
def test_the_god_of_the_skies_cancels_one_event_a_turn() -> None:
    t = position({"memphis": {"red": 4}, "thebes": {"green": 1}}, temples={"god_of_the_skies": "green"})
    drive(happen(t, "red", ["96"]), {"negate": {"green": "deity:god_of_the_skies"}})
    assert stacks(t, "memphis") == {"red": 4} and t.state.discard == ["96"]
    t.state.discard.clear()
    asked = drive(happen(t, "red", ["96"]))
    assert stacks(t, "memphis") == {"red": 2} and "negate" not in asked.topics


@rule("ACME-EX-17", "ACME-R2.102", "ACME-card.invasion.e", "ACME-R2.e")
@rule("ACME-card.invasion.f")
def test_desert_raiders_from_amarna_fill_the_five_fertile_areas_of_egypt() -> None:
    t = position({"lydia": {"green": 1, "red": 1, "blue": 1}})
    drive(happen(t, "green", ["102"]), {"invasion": {whose(t): "amarna"}})
    egypt = ("nile_delta", "memphis", "amarna", "abydos", "thebes")
    assert all(stacks(t, area) == {"barbarians": 4} for area in egypt)
    assert stacks(t, "eastern_desert") == {"barbarians": 2}
    assert sum("barbarians" in there for there in t.state.disks.values()) == 6


def whose(t: Table[State]) -> str:
    """Who is behind in points, so that no lot is needed."""
    t.state.points = {"green": 5, "red": 4, "blue": 0}
    return "blue"


@rule("ACME-EX-15", "ACME-card.invasion.h", "ACME-R2.98")
def test_hordes_from_the_north_stay_in_thrace() -> None:
    t = position({"lydia": {"green": 1}})
    drive(happen(t, "green", ["98"]), {"invasion": {whose(t): "thrace"}})
    assert {area for area, there in t.state.disks.items() if "barbarians" in there} == {"thrace"}
    assert stacks(t, "thrace") == {"barbarians": 4}


@rule("ACME-EX-16", "ACME-card.invasion.g", "ACME-card.invasion.i")
def test_full_areas_get_nothing() -> None:
    t = position({"thrace": {"barbarians": 4, "green": 1}})
    drive(happen(t, "green", ["98"]), {"invasion": {whose(t): "thrace"}})
    assert t.state.disks == {"thrace": {"barbarians": 4, "green": 1}}


@rule("ACME-EX-14", "ACME-card.invasion.a", "ACME-card.invasion.b")
def test_who_carries_an_invasion_out() -> None:
    on = {"thebes": {"green": 3}, "susa": {"red": 2}, "lydia": {"blue": 3}}
    t = position(on, points={"green": 1, "red": 1, "blue": 4})
    asked = drive(happen(t, "blue", ["99"]))
    assert asked.of("invasion").role == "red", "as few VP as Green, and fewer Cities"


@rule("ACME-card.invasion.c")
@pytest.mark.parametrize("lot", ["green", "red"])
def test_between_equals_the_lot_decides(lot: str) -> None:
    points = {"green": 0, "red": 0, "blue": 2}
    t = position({"thebes": {"green": 1}, "susa": {"red": 1}}, points=points, dice={"invasion": [lot]})
    assert drive(happen(t, "blue", ["99"])).of("invasion").role == lot


@rule("ACME-R2.98", "ACME-R2.99", "ACME-R2.100", "ACME-R2.101", "ACME-R2.102", "ACME-card.invasion.d")
def test_where_each_invasion_may_begin() -> None:
    def begins(card: str, section: str = "whole") -> set[str]:
        return set(starts(position({}, section=section).state, STARTS[card]))

    assert begins("98") == {"thrace", "north_caucasus", "cimmeria", "west_scythia", "north_sakians", "east_scythia"}
    assert begins("98", "abbreviated") == {"thrace"}
    assert begins("99", "abbreviated") == {
        "dumah", "hayasa", "mari", "pontus", "tema", "washukanni",
        "carchemish", "edom", "harran", "kaska", "kumannis", "midian", "rusafa", "tadmor",
    }, "the areas along the line, and those next to them"  # fmt: skip
    assert begins("99") == {"east_scythia", "sogdiana", "hindu_kush", "gandhara", "harappa", "mohenjo_daro"}
    assert {"tarsus", "arzawa", "ugarit"} <= begins("100") and "lydia" not in begins("100")
    assert {"tyre", "tarsus"} <= begins("101") and "damascus" not in begins("101")
    assert {"amarna", "sinai"} <= begins("102") and "lydia" not in begins("102")


@rule("ACME-R2.101")
def test_raiders_from_the_sea_keep_to_the_coast() -> None:
    t = position({"lydia": {"green": 1}})
    drive(happen(t, "green", ["101"]), {"invasion": {whose(t): "tyre"}})
    held = {area for area, there in t.state.disks.items() if "barbarians" in there}
    assert held == {"tyre", "byblos", "canaan"}, "not Damascus and Mount Lebanon"


@rule("ACME-R2.87")
def test_the_great_wall_spares_its_player_only() -> None:
    on = {"amarna": {"green": 2}, "thebes": {"red": 1}, "abydos": {"green": 1, "red": 1}}
    t = position(on, hands={"green": ("87",), "red": ("59",)})
    drive(happen(t, "red", ["102"]), {"invasion": {whose(t): "amarna"}, "moment": {"green": "card:87"}})
    assert stacks(t, "amarna") == {"green": 2} and stacks(t, "abydos") == {"green": 1, "red": 1}
    assert stacks(t, "thebes") == {"red": 1, "barbarians": 4} and stacks(t, "memphis") == {"barbarians": 4}
    assert sorted(t.state.discard) == ["102", "87"]


@rule("ACME-limits.barbarian.a")
@pytest.mark.parametrize("taken", [2, 0])
def test_when_black_disks_are_short_others_may_be_moved(taken: int) -> None:
    north = ("lydia", "troas", "phrygia", "pala", "kaska", "pontus")
    areas = (*north, "tabal", "karahuyuk", "lycia", "ionia", "arzawa", "colchis")
    t = position({area: {"barbarians": 4} for area in areas})
    say = {"invasion": {whose(t): "thrace"}, "reinforce": {"blue": {"lydia": taken} if taken else {}}}
    drive(happen(t, "green", ["98"]), say)
    assert stacks(t, "thrace") == {"barbarians": 2 + taken} and stacks(t, "lydia") == {"barbarians": 4 - taken}
