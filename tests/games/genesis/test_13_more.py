"""13.0 Event cards in detail: windows, targets, choices; and what nobody may learn."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from engine.games.genesis import SPEC
from engine.games.genesis.actions import card_phase
from engine.games.genesis.cards.ambush import ambushes, has_city_near
from engine.games.genesis.cards.battle_cards import sherden_window
from engine.games.genesis.cards.handling import EFFECTS, WHEN_DRAWN, draw, interjections, why_not_play
from engine.games.genesis.cards.hands import all_gone, card_option
from engine.games.genesis.cards.people import begat_journeys, militia_cities, slave_cities
from engine.games.genesis.cards.replies import canceled
from engine.games.genesis.control import controller, home_of
from engine.games.genesis.forces import raise_force, step
from engine.games.genesis.places import steps_by_land, steps_from, world_of
from engine.games.genesis.sequence import PHASES
from engine.games.genesis.state import Battle, Move, Played, Segment, Side, State
from engine.games.genesis.tables import CAPITAL, CARDS, HOME, KIND, KINGDOMS, SPACES
from engine.games.genesis.view import hand, knowers, redeal, view
from engine.kernel.dice import Dice
from engine.kernel.game import GameSpec
from engine.kernel.questions import Rule
from engine.kernel.session import Session
from engine.kernel.state import encode
from engine.kernel.table import Table
from tests import contract
from tests.games.genesis.positions import build, card, cup, drive, march, position, table, told_strengths
from tests.games.genesis.test_08_battle import before, fight
from tests.games.genesis.test_13_cards import playing, walking
from tests.kit import secret_of
from tests.rules import rule

PASSES: dict[str, Any] = {"all": {}}


# --- windows (13.1.5) -----------------------------------------------------------------------------------------


@rule("GEN-13.1.5.d")
def test_in_anothers_segment_a_card_may_be_discarded_too():
    t = table(hands={"hittites": ("gold.1", "moses.1")})
    t.state.segment = Segment("egypt", "egypt", 1, paid=True)
    found = drive(interjections(t, "egypt"), {"all": {"hittites": "discard:moses.1"}})
    assert found.keys("interject") == ["pass", "card:gold.1", "discard:gold.1", "discard:moses.1"]
    assert t.state.hands["hittites"] == ["gold.1"] and t.state.discard == ["moses.1"] and found.value is False


@rule("GEN-13.1.5.a", "GEN-13.1.5.c")
def test_others_cards_are_played_clockwise_and_only_if_they_still_can():
    hands = {"hittites": ("naval_power.1",), "egypt": ("gold.2",), "assyria": ("gold.1",)}
    on = {"hittites": {"sais": {"inf": 1}}, "assyria": {"ugarit": {"inf": 1}}}
    t = table(hands=hands, on=on, pirates=["hindawa_troy"])
    t.state.segment = Segment("mitanni", "mitanni", 1, paid=True)
    cards = {"hittites": "card:naval_power.1", "egypt": "card:gold.2", "assyria": "card:gold.1"}
    drive(interjections(t, "mitanni"), {"all": cards})
    assert t.state.discard == ["gold.1", "gold.2", "naval_power.1"] and t.state.pirates == []


@rule("GEN-10.0.e", "GEN-11.1.4.c")
def test_who_leads_a_power_may_play_cards_around_its_move():
    t = table(hands={"egypt": ("gold.1",)}, on={"arzawa": {"apasa": {"inf": 1}}}, controlled={"arzawa": "egypt"})
    t.state.segment = Segment("arzawa", "egypt", 1)
    assert drive(interjections(t, "egypt"), {"all": {"egypt": "card:gold.1"}}).value is True
    t.state.hands["egypt"] = ["gold.2"]
    t.state.segment = Segment("egypt", "egypt", 2)
    assert drive(interjections(t, "egypt")).topics == []


@rule("GEN-O10", "GEN-13.1.5.a")
@pytest.mark.parametrize(("when", "asked"), [("each_segment", False), ("every_action", True)])
def test_the_others_may_be_asked_around_every_action(when, asked):
    on = {"egypt": {"thebes": {"inf": 2}}}
    hands = {"egypt": ("gold.1", "sherden.1"), "hittites": ("gold.2",)}
    gone = {"discard": ["amun_ra.1", "amun_ra.2"]}
    options = {"interjections": when}
    play_ = position(on=on, hands=hands, dice={"move": [6]}, options=options, asked=False, **gone)
    play_.expect("hittites", "interject").do("pass")
    play_.do("play:gold.1").expect("egypt", "action")  # a card is no action
    march(play_, "thebes", {"inf": 2}, "to:abydos", "stop")
    play_.expect("hittites" if asked else "egypt", "interject" if asked else "action")
    if not asked:
        play_.do("done").expect("hittites", "interject")


@rule("GEN-13.1.5.a")
def test_a_card_played_after_the_last_action_lets_the_active_player_go_on():
    hands = {"egypt": ("sherden.1",), "hittites": ("gold.1",)}
    gone = {"discard": ["amun_ra.1", "amun_ra.2"]}
    play_ = position(hands=hands, on={"egypt": {"thebes": {"inf": 1}}}, pool=["egypt"], **gone)
    play_.do("done").expect("hittites", "interject").do("card:gold.1").expect("egypt", "action")


@rule("GEN-13.1.5.a", "GEN-13.1.3.d")
def test_what_can_only_be_held_is_said():
    s = build(hands={"egypt": ("sherden.1",)})
    assert "GEN-13.2-sherden.a" in why_not_play(s, "egypt", "sherden.1")
    s.segment = Segment("egypt", "egypt", 1, failed=["assassination.1"])
    s.kings = {"kirta": "harran"}
    assert "GEN-13.2-assassination.c" in why_not_play(s, "egypt", "assassination.1")
    assert why_not_play(s, "egypt", "assassination.2") == ""
    assert card_option("gold.1").text == "Gold" and card_option("gold.1", "play").text == "play Gold"


@rule("GEN-13.1.3.b", "GEN-13.1.3.c", "GEN-13.1.1.a")
@pytest.mark.parametrize("paid", [True, False])
def test_an_empty_deck_gives_nothing(paid):
    t = table(deck=[])
    assert drive(draw(t, "egypt", paid=paid)).topics == [] and t.state.hands["egypt"] == []


# --- Amun-Ra --------------------------------------------------------------------------------------------------

RICH = {
    "on": {
        "egypt": {
            "thebes": {"inf": 9, "ps": 2, "sl": 2},
            "sais": {"inf": 1},
            "troy": {"ps": 1},
            "tanis": {"ps": 1},
            "halab": {"ps": 1},
        },
        "hittites": {"hattusa": {"inf": 2, "ps": 1}},
        "mitanni": {"waushukanni": {"inf": 1}},
        "assyria": {"ashur": {"inf": 1}},
        "babylonia": {"babylon": {"inf": 1}},
    },
    "kings": {"thutmose_iii": "thebes", "kirta": "waushukanni"},
    "monuments": ["sais"],
    "begun": {"thebes": 1},
    "pirates": ["hindawa_troy"],
    "ds": {"apasa": 1, "susa": 1, "hazor": 1},
}


def rest_of(t):
    """The position without its cards."""
    s = SPEC.codec.read(SPEC.codec.again(t.state)[0])
    s.deck, s.discard, s.playing, s.hands, s.segment = [], [], [], {}, None
    return encode(s)


@rule("GEN-13.2-amunra.a", "GEN-13.2-amunra.c")
@pytest.mark.parametrize("kind", [*EFFECTS, *WHEN_DRAWN])
def test_a_canceled_card_does_nothing(kind):
    """And the same card does something where nobody cancels it."""
    results = {}
    for reply in ("card:amun_ra.1", "pass"):
        hands = {"hittites": ("amun_ra.1", "gold.2")}
        t = table(
            {"conqueror": [1], "assassination": [6], "rebellion": [6] * 9, "revolt": [1] * 9}, hands=hands, **RICH
        )
        was = rest_of(t)
        assert kind in WHEN_DRAWN or why_not_play(t.state, "egypt", card(kind)) == ""
        by = {
            "victim": "mitanni" if kind == "assassination" else "hittites",
            "moses": "thebes",
            "begat_from": "from:troy",
        }
        by |= {"offer": ["passage"], "talks": "accept", "conqueror": "pool"}
        t.state.known = {}
        found = playing(t, "egypt", kind, by={**by, "reply": {"hittites": reply}})
        assert "reply" in found.topics
        changed = rest_of(t) != was or t.state.hands["egypt"]
        results[reply] = bool(changed)
        if reply != "pass":
            assert t.state.discard[-2:] == ["amun_ra.1", card(kind)] and t.state.removed == []
    gods = ("arinna", "enlil", "horus", "marduk", "teshup")
    assert results == {"card:amun_ra.1": False, "pass": kind not in gods}


@rule("GEN-13.2-amunra.a", "GEN-13.1.5.b")
def test_in_battle_only_the_two_sides_cancel():
    hands = {
        "hittites": ("tactical_surprise.1",),
        "mitanni": ("gold.1",),
        "egypt": ("amun_ra.1",),
        "assyria": ("gold.2",),
    }
    t, force = before({"inf": 5}, {"inf": 5}, ds={"qatna": 0}, dice={"battle": [3, 3]}, hands=hands)
    found = fight(t, force)
    assert [ask.seat for ask in found.asks if ask.topic == "battle_card"] == ["hittites", "mitanni"]
    t, force = before({"inf": 5}, {"inf": 5}, ds={"qatna": 0}, dice={"battle": [3, 3]}, hands=hands)
    found = fight(t, force, "card:tactical_surprise.1")
    assert [ask.seat for ask in found.asks if ask.topic == "reply"] == ["mitanni"]


@rule("GEN-13.2-amunra.b", "GEN-13.2-amunra.d")
def test_nobody_is_asked_about_his_own_card():
    t = table(hands={"egypt": ("amun_ra.1",), "hittites": ("gold.1",)})
    t.state.playing.append(Played("egypt", "gold.2", "somewhere"))
    found = drive(canceled(t))
    assert [ask.seat for ask in found.asks] == ["hittites"] and "Gold (somewhere)." in found.asks[0].prompt


@rule("GEN-13.2-amunra.a")
def test_when_both_are_gone_nobody_is_asked():
    s = build(discard=["amun_ra.1"], hands={"egypt": ("amun_ra.2",)})
    assert not all_gone(s, "amun_ra")
    s.hands["egypt"] = []
    s.discard.append("amun_ra.2")
    assert all_gone(s, "amun_ra")
    assert all_gone(build(scenario="sargon", seats=1, deck=["gold.1"]), "traitor")


# --- effects --------------------------------------------------------------------------------------------------


@rule("GEN-13.2-begat.a", "GEN-9.2.c")
def test_begat_reaches_marked_and_ruined_cities_but_no_home_and_no_king():
    on = {"egypt": {"tanis": {"ps": 1}}}
    s = build(on=on)
    near = begat_journeys(s, "egypt")["tanis"]
    assert "jerusalem" in near and not {"sais", "memphis", "tanis"} & set(near)
    assert "jerusalem" in begat_journeys(build(on=on, destroyed=["jerusalem"]), "egypt")["tanis"]
    assert "sais" in begat_journeys(build(on=on, barbarian=["sais"]), "egypt")["tanis"]
    assert "jerusalem" not in begat_journeys(build(on=on, kings={"kirta": "jerusalem"}), "egypt")["tanis"]
    assert why_not_play(build(on={"egypt": {"tanis": {"inf": 1}}}), "egypt", "begat.1")


@rule("GEN-13.2-begat.a", "GEN-13.2-begat.b")
def test_begat_goes_four_spaces_by_land_and_no_further():
    away = steps_by_land("campaign", "hattusa")
    s = build(on={"hittites": {"hattusa": {"ps": 1}}}, lost=["arzawa"])
    free = [city for city in away if SPACES[city].kind == "city" and home_of(s, city) == ""]
    assert sorted(begat_journeys(s, "hittites")["hattusa"]) == sorted(city for city in free if away[city] <= 4)
    assert {away[city] for city in free} >= {4, 5}


@rule("GEN-13.2-begat.b")
def test_the_settler_rules_a_walled_city():
    t = table(on={"egypt": {"tanis": {"ps": 2}}}, barbarian=["sais"], ds={"sais": 2})
    playing(t, "egypt", "begat", by={"begat_to": "sais"})
    assert controller(t.state, "sais") == "egypt" and t.state.barbarian == [] and t.state.guests == {}
    assert t.state.units["tanis"] == {"egypt": {"ps": 1}}


@rule("GEN-13.2-insurrection.a")
def test_an_insurrection_may_strike_under_a_marker():
    t = table(revolts={"gaza": ("egypt", {"inf": 1, "ps": 2})}, on={"hittites": {"hattusa": {"ps": 1}}})
    found = playing(t, "hittites", "local_insurrection", "rebel:egypt@gaza")
    assert sorted(found.keys("insurrection")) == ["peasant:hittites@hattusa", "rebel:egypt@gaza"]
    assert t.state.revolts["gaza"].units == {"inf": 1, "ps": 1}


@rule("GEN-13.2-militia.a")
@pytest.mark.parametrize("mixture", [{"ps": 2}, {"sl": 2}, {"ps": 1, "sl": 1}])
def test_the_militia_is_of_any_mixture(mixture):
    t = table(on={"egypt": {"thebes": {"ps": 2, "sl": 2}, "sais": {"ps": 1}, "tjaru": {"ps": 2}}})
    assert militia_cities(t.state, "egypt") == ["thebes"]
    playing(t, "egypt", "raise_militia", by={"workers": mixture})
    left = {kind: 2 - mixture.get(kind, 0) for kind in ("ps", "sl") if mixture.get(kind, 0) < 2}
    assert t.state.units["thebes"]["egypt"] == {"inf": 1, **left}


@rule("GEN-13.2-plague.b")
@pytest.mark.parametrize(("dead", "left"), [({"ps": 2}, {"sl": 2}), ({"sl": 2}, {"ps": 2})])
def test_the_plague_takes_whom_the_player_likes(dead, left):
    t = table({"plague": [4]}, on={"egypt": {"thebes": {"ps": 2, "sl": 2}, "sais": {"ps": 1}}})
    playing(t, "egypt", "plague", by={"plague": {"thebes": 2}, "workers": dead})
    assert t.state.units["thebes"]["egypt"] == left and t.state.units["sais"]["egypt"] == {"ps": 1}


@rule("GEN-13.2-plague.b", "GEN-13.2-plague.a")
def test_the_plague_reaches_under_markers():
    revolts = {"gaza": ("egypt", {"inf": 1, "ps": 1, "sl": 2})}
    manpower = dict.fromkeys(KINGDOMS, 20)
    t = table({"plague": [6]}, on={"egypt": {"gaza": {"ps": 1}}}, revolts=revolts, manpower=manpower)
    found = playing(t, "egypt", "plague", by={"workers": {"sl": 2}})
    assert t.state.manpower["egypt"] == 18 and "plague" in found.topics
    assert "gaza" not in t.state.units and t.state.revolts["gaza"].units == {"inf": 1, "ps": 1}


@rule("GEN-13.2-astarte.b")
def test_astarte_reaches_under_markers_and_the_player_chooses_where():
    homes = HOME["egypt"]
    revolts = {"gaza": ("egypt", {"inf": 3})}
    t = table(on={"egypt": {"thebes": {"inf": 3}}}, revolts=revolts, silver=0, monuments=list(homes[2:]))
    found = playing(t, "egypt", "astarte", by={"astarte": {"under:gaza": 2, "thebes": 2}})
    assert (found.ask("astarte").least, found.ask("astarte").most) == (4, 4)
    assert t.state.revolts["gaza"].units == {"inf": 1} and t.state.units["thebes"] == {"egypt": {"inf": 1}}


@rule("GEN-13.2-baal.a", "GEN-13.2-baal.b")
def test_baal_is_paid_where_there_is_silver():
    t = table(monuments=["thebes", "sais"], silver={"egypt": 5}, on={"hittites": {"memphis": {"inf": 1}}})
    t.state.monuments.append("memphis")
    assert "baal" not in playing(t, "egypt", "baal").topics
    assert t.state.silver["egypt"] == 1 and t.state.monuments == ["thebes", "sais", "memphis"]


@rule("GEN-13.2-baal.c")
def test_akhenaten_is_only_egypts_king():
    t = table(monuments=["hattusa", "thebes"], kings={"akhenaten": "thebes"})
    playing(t, "hittites", "baal")
    assert t.state.silver["hittites"] == 8 and t.state.monuments == ["hattusa", "thebes"]


@rule("GEN-13.2-moses.a")
def test_moses_needs_slaves_where_building_goes_on():
    s = build(on={"egypt": {"thebes": {"sl": 1}, "sais": {"ps": 2}}}, begun={"sais": 1})
    assert slave_cities(s) == [] and why_not_play(s, "hittites", "moses.1")
    s.begun = {"thebes": 1}
    assert slave_cities(s) == ["thebes"] and why_not_play(s, "hittites", "moses.1") == ""


@rule("GEN-13.2-rebellion.a", "GEN-13.2-rebellion.d")
def test_a_rebellion_begins_at_six_spaces_exactly():
    away = steps_from("campaign", CAPITAL["egypt"])
    at = {n: next(c for c in world_of("campaign").cities if away[c] == n and c not in world_of("campaign").home_of)
          for n in (5, 6)}  # fmt: skip
    t = table({"rebellion": [2, 2], "revolt": [1, 1]}, on={"egypt": {c: {"inf": 1, "ps": 1} for c in at.values()}})
    playing(t, "egypt", "rebellion")
    assert [roll.label for roll in t.dice.rolls] == [f"rebellion {at[6]}"] and t.state.revolts == {}
    t = table({"rebellion": [3], "revolt": [1]}, on={"egypt": {at[6]: {"inf": 3}}})
    playing(t, "egypt", "rebellion")
    assert t.state.revolts == {}
    t = table({"rebellion": [4], "revolt": [1]}, on={"egypt": {at[6]: {"ps": 3}}})
    playing(t, "egypt", "rebellion")
    assert list(t.state.revolts) == [at[6]]
    t = table({"rebellion": [3], "revolt": [1]}, on={"egypt": {at[6]: {"inf": 1, "ps": 1}}})
    playing(t, "egypt", "rebellion")
    assert list(t.state.revolts) == [at[6]]


@rule("GEN-13.2-conqueror.a")
@pytest.mark.parametrize(("die", "wins"), [(3, True), (4, False)])
def test_a_conqueror_needs_less_than_his_rating(die, wins):
    t = table({"conqueror": [die]}, kings={"amenhotep_iii": "thebes"})
    playing(t, "egypt", "conqueror", by={"conqueror": "now"})
    assert t.state.extra == (["egypt"] if wins else []) and t.state.pool == []


@rule("GEN-13.2-chariot.a", "GEN-13.2-chariot.b")
def test_a_chariot_card_counts_all_before_it():
    t = table(chariots=1, removed=["chariot.2"])
    playing(t, "egypt", "chariot")
    assert t.state.technology["egypt"] == 2 and t.state.chariots == 2 and t.state.removed == ["chariot.2", "chariot.1"]
    assert t.state.discard == [] and t.state.technology["hittites"] == 0


@rule("GEN-13.1.5.e", "GEN-13.1.1.a")
def test_the_loss_of_arzawa_takes_no_other_card_out_of_the_game():
    t = table(lost=["arzawa"])
    playing(t, "egypt", "gold")
    assert t.state.discard == ["gold.1"] and t.state.removed == []


@rule("GEN-13.2-gold.a")
def test_without_a_capital_there_is_no_gold():
    t = table(on={"hittites": {"thebes": {"inf": 1}}})
    playing(t, "egypt", "gold")
    assert t.state.silver["egypt"] == 10


@rule("GEN-13.2-alliance.a")
def test_an_alliance_card_opens_talks_with_one_other():
    t = table(hands={"hittites": ("moses.1",)})
    found = playing(t, "egypt", "alliance", by={"partner": "assyria", "offer": ["passage"], "talks": "accept"})
    assert found.keys("partner") == ["hittites", "mitanni", "assyria", "babylonia"]
    assert "Alliance (Assyria)" in found.ask("reply").prompt
    assert found.ask("talks").seat == "assyria" and t.state.pacts[0].players == ["egypt", "assyria"]
    assert t.state.discard == ["alliance.1"]


# --- Ambush ---------------------------------------------------------------------------------------------------


@rule("GEN-13.2-ambush.a")
def test_an_ambush_needs_a_city():
    s = build(on={"egypt": {"raphia": {"inf": 1}}, "hittites": {"gaza": {"inf": 1}}})
    assert not has_city_near(build(on={"assyria": {"raphia": {"inf": 1}}}), "assyria", "tjaru")
    assert has_city_near(s, "hittites", "raphia") and has_city_near(s, "egypt", "tjaru")


@rule("GEN-13.2-ambush.a", "GEN-13.2-ambush.e")
def test_who_lets_them_pass_lets_them_pass():
    t, force = walking()
    found = drive(ambushes(t, force), PASSES)
    assert found.topics == ["ambush"] and found.value is True and force.units == {"inf": 4}
    assert t.state.hands["egypt"] == ["ambush.1"]


@rule("GEN-13.2-ambush.a", "GEN-13.2-amunra.c")
def test_a_canceled_ambush_lets_them_pass():
    t, force = walking()
    t.state.hands["mitanni"] = ["amun_ra.1"]
    answers = [{"all": {"egypt": "card:ambush.1"}}, {"all": {"mitanni": "card:amun_ra.1"}}]
    assert drive(ambushes(t, force), *answers).value is True
    assert force.units == {"inf": 4} and t.state.discard == ["amun_ra.1", "ambush.1"] and t.state.playing == []


@rule("GEN-13.2-ambush.b")
def test_who_leads_a_power_chooses_its_losses():
    t = table({"ambush": [3]}, on={"kaskans": {"nerik": {"inf": 4, "ch": 1}}, "egypt": {"damascus": {"inf": 1}}},
              hands={"egypt": ("ambush.1",)}, controlled={"kaskans": "assyria"})  # fmt: skip
    t.state.move = Move("kaskans", "power")
    force = raise_force(t.state, "kaskans", "nerik", {"inf": 4, "ch": 1}, [], "active", 5)
    step(t, force, "kumidi")
    found = drive(ambushes(t, force), {"all": {"egypt": "card:ambush.1"}}, {"inf": 1, "ch": 1})
    assert found.ask("ambush_loss").seat == "assyria" and force.units == {"inf": 3}


@rule("GEN-13.2-ambush.a")
def test_allies_and_oneself_are_not_ambushed():
    t, force = walking(pacts=[])
    force.power = "egypt"
    assert drive(ambushes(t, force)).topics == []


# --- battle cards ---------------------------------------------------------------------------------------------


@rule("GEN-13.2-tactical.a", "GEN-13.1.5.c", "GEN-8.2.1.m")
def test_several_battle_cards_add_up_on_both_sides():
    hands = {"hittites": ("tactical_surprise.1", "tactical_surprise.2"), "mitanni": ("tactical_surprise.3",)}
    t, force = before({"inf": 5}, {"inf": 5}, ds={"qatna": 0}, dice={"battle": [3, 3]}, hands=hands)
    fight(t, force, "card:tactical_surprise.1", "card:tactical_surprise.2", "card:tactical_surprise.3")
    assert told_strengths(t) == [(5, 4), (5, 2)]
    assert t.state.discard == [f"tactical_surprise.{n}" for n in (1, 2, 3)] and t.state.playing == []


@rule("GEN-13.2-joshua.a")
def test_joshua_is_not_for_the_defender():
    t, force = before({"inf": 8}, {"inf": 5}, dice={"battle": [3, 3]}, hands={"mitanni": ("joshua.1",)})
    assert fight(t, force, "yes").keys("battle_card") == ["pass"]


@rule("GEN-13.2-joshua.a", "GEN-13.2-amunra.a")
@pytest.mark.parametrize(("reply", "shifts"), [("pass", 3), ("card:amun_ra.1", 1)])
def test_joshua_gives_two_shifts_unless_canceled(reply, shifts):
    hands = {"hittites": ("joshua.1",), "mitanni": ("amun_ra.1",)}
    t, force = before({"inf": 10}, {"inf": 5}, ds={"qatna": 3}, dice={"battle": [3, 3]}, hands=hands)
    fight(t, force, "yes", "card:joshua.1", {"all": {"mitanni": reply}})
    assert told_strengths(t)[0] == (10, shifts) and "joshua.1" in t.state.discard


def beaten(answer, *, kings=("apepi",), winner="attacker", hands=("sherden.1",), peoples=None):
    t = table(hands={"egypt": hands, "hittites": ("amun_ra.1",)}, kings=dict.fromkeys(kings, "thebes"))
    ours = Side("egypt", "egypt", {"egypt": {"inf": 3}}, list(kings))
    theirs = Side("sea_peoples", "hittites", {}, [])
    sides = {"egypt": winner, "sea_peoples": "defender" if winner == "attacker" else "attacker"}
    a, d = (ours, theirs) if winner == "attacker" else (theirs, ours)
    b = Battle("thebes", "attack", a, d, "", winner=winner, peoples=peoples or sides)
    t.state.battles.append(b)
    return t, drive(sherden_window(t, b, ours, theirs), by={"sherden": answer})


@rule("GEN-13.2-sherden.a")
def test_sherden_come_only_by_the_card_and_to_the_victors_own_king():
    t, found = beaten("pass")
    assert found.topics == ["sherden"] and t.state.sherden == "" and t.state.hands["egypt"] == ["sherden.1"]
    assert beaten("pass", kings=("kirta",))[1].topics == []
    assert beaten("pass", kings=())[1].topics == []
    assert beaten("pass", peoples={"egypt": "attacker", "arzawa": "defender"})[1].topics == []
    assert beaten("pass", peoples={"egypt": "attacker", "sea_peoples": "attacker"})[1].topics == []
    assert beaten("pass", hands=())[1].topics == []
    assert beaten("pass", hands=("gold.1",))[1].keys("sherden") == ["pass"]
    t, _ = beaten("card:sherden.1", winner="defender")
    assert t.state.sherden == "egypt" and t.state.discard == ["sherden.1"] and t.state.playing == []


# --- secrets (2.6, 3.1.d) -------------------------------------------------------------------------------------


@rule("GEN-3.1.d", "GEN-2.9.q")
def test_who_knows_which_card():
    known = {"elam.1": ["hittites", "egypt"], "gold.1": ["hittites", "egypt"]}
    s = build(hands={"egypt": ("horus.1",), "hittites": ("elam.1",), "assyria": ("gold.1",)}, known=known,
              aside={"mitanni": "dagon.1"}, discard=["moses.1"], removed=["chariot.1"])  # fmt: skip
    s.playing.append(Played("egypt", "canaan.1"))
    s.deck.remove("canaan.1")
    found = knowers(s)
    assert (
        found["horus.1"] == ("egypt",) and found["elam.1"] == ("hittites", "egypt") and found["gold.1"] == ("assyria",)
    )
    assert found["dagon.1"] == ("mitanni",) and found["plague.1"] == ()
    assert all(found[name] == tuple(s.seats) for name in ("moses.1", "chariot.1", "canaan.1"))
    assert sorted(found) == sorted(KIND)


@rule("GEN-3.1.d", "GEN-2.6.b", "GEN-O2")
@pytest.mark.parametrize("treasuries", ["open", "hidden"])
def test_what_is_shown_to_whom(treasuries):
    s = build(hands={"egypt": ("horus.1",), "hittites": ("elam.1",)}, aside={"egypt": "dagon.1"}, silver=7,
              options={"treasuries": treasuries})  # fmt: skip
    mine, theirs, public = view(s, "egypt"), view(s, "hittites"), view(s, None)
    assert mine["hands"] == {"egypt": ["horus.1"]} and mine["aside"] == {"egypt": "dagon.1"}
    assert [face.id for face in hand(mine)] == ["horus.1", "dagon.1"]
    assert theirs["hands"] == {"hittites": ["elam.1"]} and theirs["aside"] == {} and public["hands"] == {}
    assert mine["cards"] == public["cards"] and mine["cards"]["egypt"] == 2 and public["deck"] == len(s.deck)
    assert "known" not in mine and "known" not in public
    assert mine["silver"] == ({"egypt": 7} if treasuries == "hidden" else dict.fromkeys(s.kingdoms, 7))
    assert public["silver"] == ({} if treasuries == "hidden" else dict.fromkeys(s.kingdoms, 7))
    s.over = True
    assert view(s, None)["silver"] == dict.fromkeys(s.kingdoms, 7)


@rule("GEN-3.1.d", "GEN-3.1.g")
@pytest.mark.parametrize("seat", ["egypt", "assyria", None])
def test_a_redeal_moves_all_that_a_seat_does_not_know_and_nothing_else(seat):
    hands = {"egypt": ("horus.1", "gold.1"), "hittites": ("elam.1", "marduk.1", "gold.2")}
    moved = []
    for key in range(6):
        t = table(hands=hands, aside={"egypt": "dagon.1", "assyria": "plague.1"}, discard=["moses.1"])
        s = t.state
        deck = list(s.deck)
        redeal(s, seat, Dice(b"other %d" % key, b"other %d" % key))
        assert sorted([*s.deck, *s.aside.values(), *(c for held in s.hands.values() for c in held)]) == sorted(
            [*deck, "dagon.1", "plague.1", *(c for held in hands.values() for c in held)]
        )
        assert [len(s.hands[k]) for k in s.kingdoms] == [2, 3, 0, 0, 0] and s.discard == ["moses.1"]
        assert not any(CARDS[KIND[name]].hold for name in s.aside.values())
        assert all(CARDS[KIND[name]].hold for held in s.hands.values() for name in held)
        if seat is not None:
            assert s.aside[seat] == {"egypt": "dagon.1", "assyria": "plague.1"}[seat]
            assert s.hands[seat] == list(hands.get(seat, ()))
        moved.append((dict(s.aside), s.hands["hittites"], s.hands["egypt"], s.deck))
    assert len({str(deal[1]) for deal in moved}) > 1 and len({str(deal[3]) for deal in moved}) > 1
    assert len({deal[0]["egypt"] for deal in moved}) > 1 or seat == "egypt"
    assert len({deal[0]["assyria"] for deal in moved}) > 1 or seat == "assyria"


# --- the contract sees what leaks after a draw ----------------------------------------------------------------


def draws(phase: Any) -> Session[State]:
    """Egypt has paid and draws; `phase` is played in place of the card phase."""
    kept = {field.name: getattr(SPEC, field.name) for field in dataclasses.fields(SPEC)}
    spec: GameSpec[State] = GameSpec(**{**kept, "phases": {**PHASES, "card": phase}})
    deck = [card("gold"), *(name for name in KIND if name != card("gold"))]
    s = build(deck=deck, on={"egypt": {"thebes": {"inf": 1}}}, silver=9)
    s.phase, s.activation = "payment", 1
    s.segment = Segment("egypt", "egypt", 1)
    session = Session.at(spec, spec.setup(s.scenario, len(s.seats), s.options), secret_of(1), s, cup(None))
    session.answer("egypt", "pay")
    return session


def smiles(t: Table[State]) -> Rule[None]:
    """The log tells what was drawn."""
    yield from card_phase(t)
    if KIND[t.state.hands["egypt"][-1]] == "gold":
        t.tell("Egypt smiles.", "GEN-13.1.3.d")


def asks_only_if_it_can_be_played(t: Table[State]) -> Rule[None]:
    """Whether there is another question tells what was drawn."""
    yield from card_phase(t)
    if KIND[t.state.hands["egypt"][-1]] in ("gold", "traitor"):
        t.state.segment.asked = True  # type: ignore[union-attr]
        t.state.phase = "marker"


@rule("GEN-3.1.d", "GEN-13.1.3.d")
@pytest.mark.parametrize("phase", [smiles, asks_only_if_it_can_be_played])
def test_the_contract_catches_what_leaks_of_a_card_drawn(phase):
    contract.who_is_asked_leaks_nothing(draws(card_phase))
    with pytest.raises(AssertionError):
        contract.who_is_asked_leaks_nothing(draws(phase))
