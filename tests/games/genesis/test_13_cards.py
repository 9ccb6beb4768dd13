"""13.0 Event cards."""

from __future__ import annotations

import pytest

from engine.games.genesis.actions import marker_phase
from engine.games.genesis.cards.ambush import ambushes, has_city_near
from engine.games.genesis.cards.battle_cards import sherden_window
from engine.games.genesis.cards.handling import EFFECTS, WHEN_DRAWN, interjections, play, playable, why_not_play
from engine.games.genesis.cards.hands import cards_of
from engine.games.genesis.cards.people import begat_journeys
from engine.games.genesis.cards.replies import canceled
from engine.games.genesis.cards.silver_cards import linked_mines
from engine.games.genesis.forces import raise_force, step
from engine.games.genesis.state import Battle, Move, Played, Revolt, Segment, Side
from engine.games.genesis.tables import CARDS, HOME, KIND, KINGDOMS
from engine.games.genesis.view import knowers, redeal, view
from tests.games.genesis.positions import build, card, drive, march, position, table
from tests.games.genesis.test_08_battle import before, fight
from tests.rules import rule


def playing(t, player, kind, *answers, number=1, by=None):
    """A card is played from hand by hand."""
    name = card(kind, number)
    if t.state.segment is None:
        t.state.segment = Segment(player, player, 1, paid=True)
    for zone in (t.state.deck, *t.state.hands.values()):
        if name in zone:
            zone.remove(name)
    t.state.hands[player].append(name)
    return drive(play(t, player, name), *answers, by=by)


@rule("GEN-2.0.a")
def test_every_card_has_a_function_or_a_moment_of_its_own():
    special = {"amun_ra", "ambush", "joshua", "sherden", "tactical_surprise"}
    assert set(EFFECTS) | set(WHEN_DRAWN) | special == set(CARDS)
    assert all(CARDS[kind].hold for kind in EFFECTS) and not any(CARDS[kind].hold for kind in WHEN_DRAWN)


# --- drawing and holding (13.1) -------------------------------------------------------------------------------


@rule("GEN-13.1.3.d", "GEN-2.9.q")
def test_a_paid_card_is_kept_and_only_its_owner_learns_which():
    play_ = position(phase="payment", deck=[card("gold"), card("elam")])
    play_.do("pay")
    assert "Egypt draws a card." in play_.log(None) and "You drew Gold." not in play_.log("hittites")
    assert "You drew Gold." in play_.log("egypt")


@rule("GEN-13.1.4.a", "GEN-13.1.4.b")
@pytest.mark.parametrize("answer", ["discard:elam.1", "play:gold.1", "discard:gold.1"])
def test_a_fourth_card_is_played_or_discarded_at_once(answer):
    hand = (card("elam"), card("horus"), card("marduk"))
    play_ = position(phase="payment", deck=[card("gold"), card("canaan")], hands={"egypt": hand})
    play_.do("pay").expect("egypt", "fourth_card").do(answer)
    assert len(play_.state.hands["egypt"]) == 3


@rule("GEN-13.1.4.d")
def test_a_fourth_card_from_elsewhere_too():
    t = table(hands={"egypt": ("elam.1", "horus.1", "marduk.1"), "hittites": ("gold.1", "gold.2")})
    found = playing(t, "egypt", "traitor", by={"fourth_card": "discard:elam.1"})
    assert sorted(t.state.hands["egypt"])[1:] == ["horus.1", "marduk.1"] and t.state.discard == ["traitor.1", "elam.1"]
    assert found.ask("fourth_card").seat == "egypt" and found.ask("fourth_card").private


@rule("GEN-13.1.4.d", "GEN-13.2-assassination.b", "GEN-13.2-assassination.c")
def test_the_victim_of_a_failure_plays_or_discards_a_fourth_card():
    hand = ("gold.1", "elam.1", "moses.1")
    t = table({"assassination": [6]}, kings={"thutmose_iii": "thebes"}, hands={"egypt": hand})
    found = playing(t, "hittites", "assassination", by={"fourth_card": "play:gold.1"})
    offered = found.keys("fourth_card")
    assert "play:gold.1" in offered and "discard:assassination.1" in offered and "play:assassination.1" not in offered
    assert t.state.hands["egypt"] == ["elam.1", "moses.1", "assassination.1"] and t.state.silver["egypt"] > 10


@rule("GEN-13.1.5.a", "GEN-13.1.5.c", "GEN-13.1.5.e")
def test_any_number_of_cards_in_ones_own_segment():
    play_ = position(hands={"egypt": ("gold.1", "gold.2", "sherden.1")})
    play_.do("play:gold.1", "play:gold.2")
    assert play_.state.discard == ["gold.1", "gold.2"] and play_.state.silver["egypt"] > 10


@rule("GEN-13.1.5.d", "GEN-13.2-chariot.c")
def test_a_card_may_be_discarded_without_effect():
    play_ = position(hands={"egypt": ("chariot.1", "elam.1")})
    play_.do("discard:chariot.1")
    assert play_.state.discard == ["chariot.1"] and play_.state.chariots == 0 and play_.state.removed == []


@rule("GEN-13.1.5.a", "GEN-3.4.4.a", "GEN-3.4.2.e")
def test_the_others_may_play_in_anybodys_action_segment():
    t = table(hands={"hittites": ("gold.1",), "assyria": ("elam.1",)})
    t.state.segment = Segment("egypt", "egypt", 1, paid=True)
    found = drive(interjections(t, "egypt"), {"all": {"hittites": "card:gold.1"}})
    asked = [ask.seat for ask in found.asks if ask.topic == "interject"]
    assert asked == ["hittites", "assyria", "assyria"] and t.state.silver["hittites"] > 10 and found.value is True


@rule("GEN-13.1.5.a", "GEN-13.1.3.d")
def test_nobody_learns_from_the_question_who_holds_what():
    t = table(hands={"hittites": ("ambush.1",), "assyria": ("elam.1",)})
    t.state.segment = Segment("egypt", "egypt", 1, paid=True)
    asks = drive(interjections(t, "egypt")).asks
    assert [ask.seat for ask in asks] == ["hittites", "assyria"] and all(ask.private for ask in asks)
    assert asks[0].prompt == asks[1].prompt


@rule("GEN-13.1.5.b")
def test_in_battle_only_battle_cards_and_only_the_two_sides():
    t, force = before(
        {"inf": 5},
        {"inf": 5},
        ds={"qatna": 0, "hamath": 0},
        dice={"battle": [3, 3]},
        hands={
            "hittites": ("gold.1", "tactical_surprise.1"),
            "egypt": ("tactical_surprise.2",),
            "mitanni": ("elam.1",),
        },
    )
    found = fight(t, force)
    seats = [ask.seat for ask in found.asks if ask.topic == "battle_card"]
    assert seats == ["hittites", "mitanni"]
    assert [o.key for o in found.ask("battle_card").options] == ["pass", "card:tactical_surprise.1"]


@rule("GEN-13.1.5.f", "GEN-13.2.b", "GEN-13.2-amunra.a")
def test_only_amun_ra_answers_a_card_drawn_by_another():
    play_ = position(
        phase="payment", deck=[card("dagon"), card("elam")], hands={"hittites": ("amun_ra.1", "gold.1"), "egypt": ()}
    )
    play_.do("pay").expect("hittites", "reply")
    assert play_.options() == ["pass", "card:amun_ra.1"]
    play_.do("card:amun_ra.1")
    assert play_.state.dagon == {} and play_.state.discard == ["amun_ra.1", "dagon.1"]


# --- Amun-Ra --------------------------------------------------------------------------------------------------


@rule("GEN-13.2-amunra.a", "GEN-13.2-amunra.c", "GEN-13.2-amunra.b", "GEN-13.2-amunra.d")
def test_a_cancel_may_be_canceled():
    t = table(hands={"hittites": ("amun_ra.1",), "assyria": ("amun_ra.2",), "egypt": ("gold.1",)})
    t.state.hands["egypt"].remove("gold.1")
    t.state.playing.append(Played("egypt", "gold.1"))
    found = drive(canceled(t), {"all": {"hittites": "card:amun_ra.1"}}, {"all": {"assyria": "card:amun_ra.2"}})
    assert found.value is False and sorted(t.state.discard) == ["amun_ra.1", "amun_ra.2"]
    assert "egypt" not in [ask.seat for ask in found.asks]


@rule("GEN-13.2-amunra.a")
@pytest.mark.parametrize("counter", [False, True])
def test_gold_is_canceled_unless_the_cancel_is(counter):
    t = table(hands={"hittites": ("amun_ra.1",), "assyria": ("amun_ra.2",)})
    answers = [{"all": {"hittites": "card:amun_ra.1"}}] + ([{"all": {"assyria": "card:amun_ra.2"}}] if counter else [])
    playing(t, "egypt", "gold", *answers)
    assert (t.state.silver["egypt"] > 10) == counter and "gold.1" in t.state.discard


@rule("GEN-13.2-chariot.c")
def test_a_canceled_chariot_is_not_counted():
    t = table(hands={"hittites": ("amun_ra.1",)})
    playing(t, "egypt", "chariot", {"all": {"hittites": "card:amun_ra.1"}})
    assert t.state.chariots == 0 and "chariot.1" in t.state.discard and t.state.removed == []


# --- Kings, hands, markers ------------------------------------------------------------------------------------


@rule("GEN-13.2-assassination.a", "GEN-13.2-assassination.d")
def test_assassination():
    kings = {"apepi": "thebes", "kaskan_king": "nerik"}
    t = table({"assassination": [2]}, kings=kings)
    found = playing(t, "hittites", "assassination")
    assert "apepi" not in t.state.kings and t.state.kings == {"kaskan_king": "nerik"}
    assert found.keys("victim") == ["egypt"] and "assassination.1" in t.state.discard


@rule("GEN-EX-36", "GEN-13.2-assassination.b", "GEN-13.2-assassination.c")
def test_thutmose_cannot_be_killed_and_gets_the_card():
    t = table({"assassination": [6]}, kings={"thutmose_iii": "thebes"})
    playing(t, "hittites", "assassination")
    assert t.state.kings == {"thutmose_iii": "thebes"} and t.state.hands["egypt"] == ["assassination.1"]
    assert "GEN-13.2-assassination.c" in why_not_play(t.state, "egypt", "assassination.1")


@rule("GEN-8.6.2.b")
def test_a_king_killed_on_the_way_costs_a_point():
    from engine.games.genesis.units import bury

    t = table(on={"egypt": {"thebes": {"inf": 1}}}, kings={"apepi": "thebes"})
    force = raise_force(t.state, "egypt", "thebes", {"inf": 1}, ["apepi"], "active", 4)
    bury(t, "apepi")
    assert force.mp == 3 and force.kings == []


@rule("GEN-13.2-conqueror.a", "GEN-13.2-conqueror.b", "GEN-13.2-conqueror.d")
@pytest.mark.parametrize(("die", "wins"), [(5, True), (6, False)])
def test_conqueror(die, wins):
    t = table({"conqueror": [die]}, kings={"thutmose_iii": "thebes"})
    playing(t, "egypt", "conqueror", *(["pool"] if wins else []))
    assert t.state.pool == (["egypt"] if wins else [])
    none = table({"conqueror": [1]})
    assert "conqueror" not in playing(none, "egypt", "conqueror").topics


@rule("GEN-13.2-conqueror.e", "GEN-13.2-conqueror.c")
def test_used_now_it_ends_the_activation_and_begins_a_new_one():
    play_ = position(kings={"thutmose_iii": "thebes"}, hands={"egypt": ("conqueror.1",)}, dice={"conqueror": [1]},
                     on={"egypt": {"thebes": {"inf": 1}}}, pool=["hittites"])  # fmt: skip
    play_.do("play:conqueror.1").expect("egypt", "conqueror").do("now")
    assert play_.state.phase == "payment" and play_.state.segment.number == 2 and play_.state.segment.player == "egypt"
    t = table(extra=["assyria"], pool=["hittites"], recent=["assyria", "assyria"])
    marker_phase(t)
    assert t.state.segment.player == "assyria"


@rule("GEN-13.2-conqueror.e", "GEN-13.1.4.b")
def test_played_as_the_fourth_card_it_ends_the_activation_too():
    """The card drawn for the marker is one too many; Conqueror, used now, leaves no action of this Activation."""
    hands = {"egypt": ("conqueror.1", "elam.1", "gold.1")}
    play_ = position(phase="card", hands=hands, kings={"thutmose_iii": "thebes"}, dice={"conqueror": [1]},
                     on={"egypt": {"thebes": {"inf": 1}}}, pool=["hittites"])  # fmt: skip
    play_.state.deck.insert(0, "gold.2")
    play_.expect("egypt", "fourth_card").do("play:conqueror.1", "now").expect("egypt", "payment")
    assert play_.state.segment.number == 2 and play_.state.segment.player == "egypt"


@rule("GEN-13.2-traitor.a")
def test_traitor_takes_a_card_unseen_and_its_owner_knows_which():
    t = table({"traitor": ["gold.2"]}, hands={"hittites": ("gold.1", "gold.2")})
    playing(t, "egypt", "traitor")
    s = t.state
    assert s.hands["egypt"] == ["gold.2"]
    assert {"egypt", "hittites"} <= set(knowers(s)["gold.2"]) and "assyria" not in knowers(s)["gold.2"]
    assert view(s, "hittites")["seen"] == {"gold.2": "egypt"} and view(s, "assyria")["seen"] == {}


@rule("GEN-3.1.g", "GEN-13.2-traitor.a")
def test_a_card_set_aside_cannot_be_stolen_and_looks_like_any_other():
    t = table(aside={"hittites": "dagon.1"})
    playing(t, "egypt", "traitor")
    assert t.state.hands["egypt"] == [] and t.state.aside == {"hittites": "dagon.1"}
    assert cards_of(t.state, "hittites") == 1


# --- silver and temples ---------------------------------------------------------------------------------------


@rule("GEN-13.2-astarte.a", "GEN-13.2-astarte.b", "GEN-13.2-astarte.c")
def test_astarte():
    homes = HOME["egypt"]
    on = {"egypt": {"thebes": {"inf": 9}}, "hittites": {"sais": {"inf": 1}}}
    t = table(on=on, monuments=[homes[0]], destroyed=["tanis"], silver={"egypt": 3})
    playing(t, "egypt", "astarte")
    due = len(homes) - 1
    assert t.state.silver["egypt"] == 0 and t.state.units["thebes"]["egypt"]["inf"] == 9 - 2 * (due - 3)
    poor = table(on={"egypt": {"thebes": {"inf": 1}}}, silver=0)
    playing(poor, "egypt", "astarte")
    assert poor.state.units == {}


@rule("GEN-13.2-baal.a", "GEN-13.2-baal.b")
def test_baal():
    t = table(monuments=["thebes", "sais", "tanis", "hattusa"], silver={"egypt": 3})
    found = playing(t, "egypt", "baal", ["sais", "tanis"])
    assert found.ask("baal").least == 2
    assert t.state.monuments == ["thebes", "hattusa"] and t.state.silver["egypt"] == 1


@rule("GEN-13.2-baal.c")
def test_akhenaten_has_no_use_for_baal():
    t = table(monuments=["thebes", "tyre"], kings={"akhenaten": "thebes"}, on={"egypt": {"tyre": {"inf": 1}}})
    playing(t, "egypt", "baal")
    assert t.state.monuments == ["tyre"] and t.state.silver["egypt"] == 10


@rule("GEN-13.2-dagon.a", "GEN-13.2-dagon.b")
def test_dagon():
    t = table(monuments=["thebes", "tyre", "hattusa"], on={"egypt": {"tyre": {"inf": 1}}}, dagon={"egypt": 1})
    playing(t, "egypt", "dagon")
    assert t.state.silver["egypt"] == 12 and t.state.dagon == {"egypt": 2}


@rule("GEN-13.2-gold.a", "GEN-13.2-gold.b")
def test_gold():
    t = table()
    mines = linked_mines(t.state, "egypt")
    playing(t, "egypt", "gold")
    assert mines and t.state.silver["egypt"] == 10 + 2 * len(mines)
    s = build(on={"hittites": {mines[0]: {"inf": 1}}})
    assert mines[0] not in linked_mines(s, "egypt")


@rule("GEN-13.2-pirates.a")
def test_lukkan_pirates():
    t = table()
    playing(t, "egypt", "lukkan_pirates", "sea:hindawa_troy")
    assert t.state.pirates == ["hindawa_troy"]


@rule("GEN-13.2-naval.a", "GEN-13.2-naval.b", "GEN-11.7.3.c")
def test_naval_power_asks_for_control_only():
    ruins = {"destroyed": ["sais"], "revolts": {"tanis": ("egypt", {})}}
    t = table(pirates=["hindawa_troy"], silver=0, **ruins)
    assert why_not_play(t.state, "egypt", card("naval_power")) == "" and why_not_play(
        t.state, "hittites", card("naval_power")
    )
    playing(t, "egypt", "naval_power")
    assert t.state.pirates == []


# --- people ---------------------------------------------------------------------------------------------------


@rule("GEN-13.2-begat.a", "GEN-13.2-begat.b")
def test_begat():
    t = table(on={"egypt": {"tanis": {"ps": 2}}, "hittites": {"gaza": {"inf": 1}}})
    journeys = begat_journeys(t.state, "egypt")
    assert list(journeys) == ["tanis"] and "gaza" not in journeys["tanis"] and "jerusalem" in journeys["tanis"]
    assert "damascus" not in journeys["tanis"]
    playing(t, "egypt", "begat")
    assert t.state.units["jerusalem"] == {"egypt": {"ps": 1}}


@rule("GEN-5.2.3.m", "GEN-13.2-begat.a")
def test_nobody_leaves_a_revolt_that_way():
    assert begat_journeys(build(revolts={"tanis": ("egypt", {"ps": 2})}), "egypt") == {}


@rule("GEN-13.2-insurrection.a", "GEN-13.2-insurrection.b")
def test_local_insurrection():
    t = table(on={"egypt": {"thebes": {"ps": 1}, "tjaru": {"ps": 1}}})
    playing(t, "hittites", "local_insurrection")
    assert t.state.units == {"tjaru": {"egypt": {"ps": 1}}}
    playing(t, "hittites", "local_insurrection", number=2)
    assert t.state.units == {"tjaru": {"egypt": {"ps": 1}}}


@rule("GEN-13.2-moses.a")
def test_moses():
    t = table(on={"egypt": {"thebes": {"sl": 3, "ps": 2}, "sais": {"sl": 1}, "tanis": {"sl": 1}}}, begun={"thebes": 1})
    t.state.segment = Segment("egypt", "egypt", 1, built=["sais"])
    found = playing(t, "hittites", "moses", "thebes")
    assert found.keys("moses") == ["thebes", "sais"] or set(found.keys("moses")) == {"thebes", "sais"}
    assert t.state.units["thebes"]["egypt"] == {"ps": 2} and "thebes" in t.state.begun


@rule("GEN-13.2-plague.a", "GEN-13.2-plague.b")
def test_plague():
    t = table(
        {"plague": [6]},
        on={"egypt": {"thebes": {"ps": 2}, "sais": {"sl": 2, "inf": 1}}},
        manpower=dict.fromkeys(KINGDOMS, 9),
    )
    playing(t, "egypt", "plague", {"thebes": 2, "sais": 1})
    assert t.state.manpower["egypt"] == 8 and t.state.units == {"sais": {"egypt": {"inf": 1, "sl": 1}}}
    few = table({"plague": [6]}, on={"egypt": {"thebes": {"ps": 1}}})
    playing(few, "egypt", "plague")
    assert few.state.units == {}


@rule("GEN-13.2-militia.a")
def test_raise_the_militia():
    t = table(on={"egypt": {"thebes": {"ps": 1, "sl": 1}, "sais": {"ps": 1}}})
    playing(t, "egypt", "raise_militia")
    assert t.state.units["thebes"]["egypt"] == {"inf": 1}


@rule("GEN-13.2-rebellion.a", "GEN-13.2-rebellion.b", "GEN-13.2-rebellion.c", "GEN-13.2-rebellion.d")
def test_rebellion():
    on = {"egypt": {"sumur": {"inf": 1, "ps": 1}, "abydos": {"inf": 1}, "kadesh": {"inf": 6}}}
    t = table(
        {"rebellion sumur": [3], "rebellion kadesh": [6], "revolt": [1]},
        on=on,
        revolts={"mira": ("egypt", {"inf": 1})},
    )
    playing(t, "egypt", "rebellion")
    rolled = [roll.label for roll in t.dice.rolls if roll.label.startswith("rebellion")]
    assert "rebellion sumur" in rolled and "rebellion abydos" not in rolled and "rebellion mira" not in rolled
    assert isinstance(t.state.revolts["sumur"], Revolt) and "kadesh" not in t.state.revolts


# --- gods -----------------------------------------------------------------------------------------------------

GODS = {"horus": "thebes", "arinna": "hattusa", "teshup": "waushukanni", "enlil": "ashur", "marduk": "babylon"}


@rule(
    "GEN-13.2-horus.a",
    "GEN-13.2-arinna.a",
    "GEN-13.2-teshup.a",
    "GEN-13.2-enlil.a",
    "GEN-13.2-marduk.a",
    "GEN-13.2.c",
    "GEN-13.2.a",
)
@pytest.mark.parametrize("kind", GODS)
def test_a_god_gives_any_force_in_a_home_city_a_free_move(kind):
    city = GODS[kind]
    t = table({"move": [1]}, on={"egypt": {city: {"inf": 2}}})
    t.state.segment = Segment("assyria", "assyria", 1, paid=True, moved={})
    found = playing(t, "assyria", kind, f"march:{city}", {"inf": 2})
    assert found.ask("march").seat == "egypt" and "who" in found.topics
    ruined = build(on={"egypt": {city: {"inf": 2}}}, destroyed=[city])
    assert why_not_play(ruined, "assyria", card(kind))


@rule("GEN-13.2.d", "GEN-13.2.e")
def test_its_owner_may_decline():
    t = table(on={"egypt": {"thebes": {"inf": 2}}})
    found = playing(t, "assyria", "horus", "none")
    assert "who" not in found.topics


@rule(
    "GEN-13.2-horus.b", "GEN-13.2-arinna.b", "GEN-13.2-teshup.b", "GEN-13.2-enlil.b", "GEN-13.2-marduk.b", "GEN-13.2.e"
)
def test_not_during_an_action():
    hands = {"hittites": ("horus.1",), "egypt": ("gold.1",)}
    play_ = position(on={"egypt": {"thebes": {"inf": 2}}}, hands=hands, dice={"move": [6]})
    march(play_, "thebes", {"inf": 2}, "to:abydos")
    assert list(play_.session.asks()) == ["egypt"] and play_.ask.topic == "step"


# --- on the way and in battle ---------------------------------------------------------------------------------


def walking(units=None, to="kumidi", kings=(), **more):
    on = {"mitanni": {"sidon": units or {"inf": 4}}, "egypt": {"damascus": {"inf": 1}}}
    t = table(on=on, kings=dict.fromkeys(kings, "sidon"), hands={"egypt": ("ambush.1",)}, **more)
    t.state.move = Move("mitanni", "major")
    force = raise_force(t.state, "mitanni", "sidon", units or {"inf": 4}, list(kings), "active", 5)
    step(t, force, to)
    return t, force


@rule("GEN-13.2-ambush.a", "GEN-13.2-ambush.b", "GEN-13.2-ambush.e")
@pytest.mark.parametrize(("die", "loss"), [(1, 1), (4, 2), (5, 3)])
def test_ambush(die, loss):
    t, force = walking(dice={"ambush": [die]})
    found = drive(ambushes(t, force), {"all": {"egypt": "card:ambush.1"}})
    assert force.units == {"inf": 4 - loss} and found.value is False and "ambush.1" in t.state.discard


@rule("GEN-13.2-ambush.c")
def test_the_king_is_a_unit_too():
    t, force = walking({"inf": 2}, kings=["kirta"], dice={"ambush": [6]})
    drive(ambushes(t, force), {"all": {"egypt": "card:ambush.1"}})
    assert force.at == "" and t.state.kings == {} and "mitanni" not in t.state.units.get("kumidi", {})


@rule("GEN-13.2-ambush.d", "GEN-13.2-ambush.a")
def test_within_three_points_by_land():
    s = build(on={"egypt": {"damascus": {"inf": 1}}})
    assert has_city_near(s, "egypt", "kumidi") and not has_city_near(s, "hittites", "kumidi")
    t, force = walking(to="tyre", ds={"tyre": 0})
    assert drive(ambushes(t, force)).topics == []


@rule("GEN-13.2-tactical.a", "GEN-8.2.1.m")
def test_tactical_surprise_gives_two_shifts():
    t, force = before(
        {"inf": 5}, {"inf": 5}, ds={"qatna": 0}, dice={"battle": [3, 3]}, hands={"hittites": ("tactical_surprise.1",)}
    )
    found = fight(t, force, "card:tactical_surprise.1")
    assert "dice:5-3" in found.keys("shifts") and "tactical_surprise.1" in t.state.discard


@rule("GEN-13.2-joshua.a")
@pytest.mark.parametrize("used", ["yes", "no"])
def test_joshua_only_where_a_city_is_used(used):
    t, force = before({"inf": 8}, {"inf": 5}, dice={"battle": [3, 3]}, hands={"hittites": ("joshua.1",)})
    found = fight(t, force, used)
    offered = [o.key for o in found.ask("battle_card").options] if "battle_card" in found.topics else []
    assert ("card:joshua.1" in offered) == (used == "yes")


@rule("GEN-13.2-sherden.a", "GEN-2.2.3.b")
def test_sherden_join_the_victor_over_the_sea_peoples():
    t = table(hands={"egypt": ("sherden.1",)}, kings={"apepi": "thebes"})
    ours = Side("egypt", "egypt", {"egypt": {"inf": 3}}, ["apepi"])
    theirs = Side("sea_peoples", "hittites", {}, [])
    b = Battle(
        "thebes",
        "attack",
        ours,
        theirs,
        "",
        winner="attacker",
        peoples={"egypt": "attacker", "sea_peoples": "defender"},
    )
    drive(sherden_window(t, b, ours, theirs), "card:sherden.1")
    assert t.state.sherden == "egypt"
    b.peoples = {"egypt": "attacker", "arzawa": "defender"}
    assert drive(sherden_window(t, b, ours, theirs)).topics == []


# --- secrets --------------------------------------------------------------------------------------------------


@rule("GEN-3.1.d")
def test_a_redeal_keeps_what_a_seat_knows():
    t = table(hands={"egypt": ("gold.1",), "hittites": ("elam.1", "horus.1")}, known={"elam.1": ["hittites", "egypt"]})
    s = t.state
    redeal(s, "egypt", t.dice)
    assert s.hands["egypt"] == ["gold.1"] and s.hands["hittites"][0] == "elam.1"
    cards = [*s.deck, *(c for hand in s.hands.values() for c in hand)]
    assert sorted(cards) == sorted(KIND)


def test_what_cannot_be_played_says_why():
    s = build(hands={"egypt": ("begat.1", "moses.1", "gold.1")})
    assert playable(s, "egypt") == ["gold.1"]
    assert "GEN-13.2-moses.a" in why_not_play(s, "egypt", "moses.1")
