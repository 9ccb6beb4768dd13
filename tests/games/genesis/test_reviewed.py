"""What two rules do to each other, chapter after chapter."""

from __future__ import annotations

import pytest

from engine.games.genesis.actions import action_phase, forget_powers, usable
from engine.games.genesis.alliances import talks
from engine.games.genesis.barbarians import entries
from engine.games.genesis.cards.ambush import ambushes
from engine.games.genesis.cards.handling import interjections, reduce_hand
from engine.games.genesis.cards.hands import hand_over
from engine.games.genesis.cards.people import moses, plague, slave_cities
from engine.games.genesis.cards.replies import canceled
from engine.games.genesis.control import friendly_city, open_to
from engine.games.genesis.entry import Found, contest
from engine.games.genesis.isolation import waste_away
from engine.games.genesis.manpower import keep_chariots
from engine.games.genesis.minors import free_cities_of_canaan, is_free, must_storm, storm_in
from engine.games.genesis.reach import reach
from engine.games.genesis.state import Pact, Played, Segment
from engine.games.genesis.tables import HOME, KINGDOMS
from engine.games.genesis.units import destroy, tidy
from engine.games.genesis.victory import end_turn_phase
from engine.games.genesis.view import knowers, view
from engine.games.genesis.wealth import worth_plundering
from engine.kernel.questions import Choose
from tests.games.genesis.positions import build, drive, position, table
from tests.games.genesis.test_07_interception import entering
from tests.games.genesis.test_08_battle import before
from tests.rules import rule

# --- activation (3.4) ---------------------------------------------------------------------------------------------


@rule("GEN-3.2.E.d", "GEN-3.4.2.b", "GEN-3.4.2.e")
@pytest.mark.parametrize("paid", [True, False])
def test_who_has_not_paid_answers_no_card_with_a_card_in_his_own_activation(paid):
    """Neither the Amun-Ra that stops his drawn card, nor in a battle that this card has led to."""
    t = table(hands={"egypt": ("amun_ra.1",), "hittites": ("amun_ra.2",)})
    t.state.phase, t.state.segment = "card", Segment("egypt", "egypt", 1, paid=paid)
    t.state.playing = [Played("hittites", "gold.1")]
    asked = [ask.seat for ask in drive(canceled(t)).asks]
    assert ("egypt" in asked) is paid
    t, force = before({"inf": 3}, {"inf": 2}, attacker="egypt", hands={"egypt": ("tactical_surprise.1",)},
                      dice={"battle": [3, 3]}, ds={"qatna": 0})  # fmt: skip
    t.state.phase, t.state.segment = "card", Segment("egypt", "egypt", 1, paid=paid)
    assert ("battle_card" in drive(contest(t, force, Found("", loot=False))).topics) is paid


@rule("GEN-3.4.2.e")
def test_in_the_activation_of_others_he_plays_what_he_likes():
    t = table(hands={"egypt": ("amun_ra.1",)})
    t.state.phase, t.state.segment = "action", Segment("hittites", "hittites", 1, paid=True)
    t.state.playing = [Played("hittites", "gold.1")]
    assert [ask.seat for ask in drive(canceled(t)).asks] == ["egypt"]


@rule("GEN-O2", "GEN-3.4.2.a")
def test_nobody_sees_from_the_payment_that_a_hidden_treasury_is_empty():
    """An open question with one answer would be given by itself."""
    play = position(phase="payment", silver=0, options={"treasuries": "hidden"})
    ask = play.expect("egypt", "payment").ask
    assert isinstance(ask, Choose) and ask.private and play.options() == ["decline"]


# --- space and control (2.9, 3.7, 5.2, 7.3, 8.5) ------------------------------------------------------------------


@rule("GEN-2.9.j", "GEN-2.9.p")
def test_an_enemy_king_alone_makes_a_home_city_unfriendly():
    s = build(kings={"kirta": "sais"})
    assert not friendly_city(s, "sais", "egypt") and friendly_city(s, "tanis", "egypt")


@rule("GEN-9.2.e", "GEN-5.3.b")
def test_a_king_alone_under_barbarian_control_is_no_plunder():
    s = build(kings={"amose_i": "sais"}, barbarian=["sais"], ds={"sais": 0})
    assert not worth_plundering(s, "hittites", "sais")


@rule("GEN-3.7.6.b")
def test_slaves_alone_go_only_from_home_city_to_home_city():
    t, force = entering("babylonia", to="nippur", start="kish", units={"sl": 1}, on={"babylonia": {"ur": {"inf": 1}}})
    assert "lagash" not in reach(t.state, force)
    for city in reach(t.state, force):
        assert city in HOME["babylonia"]


@rule("GEN-7.3.4.d", "GEN-5.2.2.d")
def test_workers_under_an_in_revolt_marker_still_stand_by_their_monument():
    t = table(revolts={"tyre": ("egypt", {"ps": 2})}, begun={"tyre": 1})
    tidy(t, "tyre")
    assert t.state.begun == {"tyre": 1}
    t.state.revolts["tyre"].units = {"ps": 1}
    tidy(t, "tyre")
    assert t.state.begun == {}


@rule("GEN-8.5.4.a", "GEN-5.2.5.a")
def test_with_the_city_destroyed_those_under_its_marker_stand_free():
    t = table(revolts={"sidon": ("egypt", {"inf": 3, "ps": 1})}, ds={"sidon": 0})
    destroy(t, "sidon")
    assert t.state.revolts == {} and t.state.units["sidon"] == {"egypt": {"inf": 3, "ps": 1}}


@rule("GEN-9.1.h", "GEN-9.1.k")
def test_the_owner_says_from_which_side_of_the_marker_attrition_takes():
    on = {"egypt": {"tyre": {"inf": 2}}}
    t = table({"attrition": [3]}, on=on, revolts={"tyre": ("egypt", {"inf": 2, "ps": 1})})
    found = drive(waste_away(t, "egypt", "tyre"), {"under:inf": 1, "under:ps": 1})
    assert found.keys("attrition") == ["inf", "under:inf", "under:ps"]
    assert t.state.units["tyre"] == {"egypt": {"inf": 2}} and t.state.revolts["tyre"].units == {"inf": 1}


# --- powers (10.0, 11.0) ------------------------------------------------------------------------------------------


@rule("GEN-10.0.b")
def test_control_of_a_minor_kingdom_lasts_the_turn_though_nothing_is_left_of_it():
    s = build(controlled={"elam": "mitanni", "kaskans": "egypt"})
    forget_powers(s)
    assert s.controlled == {"elam": "mitanni"}


@rule("GEN-10.1.4.c", "GEN-2.9.p")
def test_a_king_alone_is_enough_for_the_marker_of_his_kingdom():
    s = build(kings={"uhha_ziti": "apasa"}, controlled={"arzawa": "egypt"})
    assert usable(s, "arzawa") and not usable(build(controlled={"arzawa": "egypt"}), "arzawa")


@rule("GEN-10.1.5.a")
def test_the_card_of_a_conquered_arzawa_is_gone_at_once():
    on = {"hittites": {city: {"inf": 1} for city in HOME["arzawa"]}}
    t = table(on=on, hands={"egypt": ("arzawa.1",)}, silver={"hittites": 3})
    t.state.phase, t.state.segment = "action", Segment("hittites", "hittites", 1, paid=True)
    drive(action_phase(t))
    assert t.state.hands["egypt"] == [] and t.state.removed == ["arzawa.1"]


@rule("GEN-10.1.2.d", "GEN-11.2.4.a", "GEN-2.9.p")
def test_a_king_alone_occupies_a_space():
    s = build(kings={"anitta": "apasa", "kirta": "gaza"}, ds={"gaza": 0})
    assert not is_free(s, "apasa", "arzawa") and is_free(s, "mira", "arzawa")
    assert must_storm(s, "sea_peoples", "gaza")


@rule("GEN-10.2.4.b")
def test_a_storm_without_infantry_ends_at_the_first_wall():
    t = table(
        {"move": [6]}, on={"elam": {"susa": {"ch": 2}}, "egypt": {"susa": {"inf": 2}}}, controlled={"elam": "mitanni"}
    )
    t.state.guests = {"susa": ["elam"]}
    found = drive(storm_in(t, "elam", "susa"), by={"withdraw": "no", "use_city": "yes"})
    assert found.topics.count("use_city") == 1 and "elam" not in t.state.units["susa"]


# --- alliances, bribes, cards (12.0, 13.0) ------------------------------------------------------------------------


@rule("GEN-12.2.a", "GEN-12.2.f", "GEN-O9")
@pytest.mark.parametrize("bribes", ["always", "attacks"])
def test_a_minor_move_may_be_bribed_too(bribes):
    play = position("mitanni", on={"mitanni": {"sumur": {"inf": 1}}}, ds={"sumur": 0}, dice={"move": [2]},
                    silver={"egypt": 5}, options={"bribes": bribes})  # fmt: skip
    play.do("minor", "unit:inf@sumur")
    assert play.ask.topic == ("bribe" if bribes == "always" else "step")


@rule("GEN-12.2.f")
def test_silver_is_offered_once_for_each_space_and_not_for_each_assault():
    t, force = before({"inf": 9}, {"ps": 1}, dice={"battle": [1, 1, 1, 1]}, silver=9)
    found = drive(contest(t, force, Found("mitanni", loot=True)), by={"attack_again": ("yes", "no")})
    assert found.topics.count("attack_again") == 2 and len([a for a in found.asks if a.topic == "bribe"]) == 4


@rule("GEN-13.1.5.c")
def test_any_number_of_cards_may_be_played_at_one_moment():
    t = table(hands={"hittites": ("gold.1", "gold.2")})
    t.state.segment = Segment("egypt", "egypt", 1, paid=True)
    found = drive(interjections(t, "egypt"), {"all": {"hittites": "card:gold.1"}}, {"all": {"hittites": "card:gold.2"}})
    assert found.value is True and t.state.discard == ["gold.1", "gold.2"] and t.state.hands["hittites"] == []


@rule("GEN-13.1.5.c", "GEN-13.2-ambush.a")
def test_two_ambushes_may_fall_upon_the_same_force():
    t, force = entering("mitanni", to="kumidi", start="sidon", units={"inf": 9}, on={"egypt": {"tyre": {"inf": 1}}},
                        hands={"egypt": ("ambush.1", "ambush.2")}, dice={"ambush": [3, 4]})  # fmt: skip
    found = drive(ambushes(t, force), {"all": {"egypt": "card:ambush.1"}}, {"all": {"egypt": "card:ambush.2"}})
    assert found.value is False and force.units == {"inf": 5}


@rule("GEN-13.1.5.f", "GEN-13.1.4.d")
@pytest.mark.parametrize(("phase", "keys"), [("card", "discard"), ("action", "play")])
def test_a_fourth_card_in_anothers_card_segment_is_discarded(phase, keys):
    t = table(hands={"egypt": ("gold.1", "gold.2", "elam.1", "canaan.1")})
    t.state.phase, t.state.segment = phase, Segment("hittites", "hittites", 1, paid=True)
    found = drive(reduce_hand(t, "egypt"), "discard:gold.1")
    assert (keys == "play") is any(key.startswith("play:") for key in found.keys("fourth_card"))


@rule("GEN-13.2-traitor.a", "GEN-13.2-assassination.b")
def test_others_lose_track_of_an_open_card_when_one_of_that_hand_goes():
    """Mitanni saw the Assassination come to the Hittites; whether it was the card that was stolen it cannot tell."""
    for stolen in ("assassination.1", "gold.1"):
        s = build(hands={"hittites": ("assassination.1", "gold.1")})
        s.known["assassination.1"] = ["hittites", *s.seats]
        hand_over(s, stolen, "hittites", "egypt")
        assert view(s, "mitanni")["seen"] == {} and "mitanni" not in knowers(s)["assassination.1"]
        assert "assassination.1" in view(s, "egypt")["seen"] or stolen == "assassination.1"
    s = build(hands={"hittites": ("assassination.1",)})
    s.known["assassination.1"] = ["hittites", *s.seats]
    hand_over(s, "assassination.1", "hittites", "egypt")
    assert view(s, "mitanni")["seen"] == {"assassination.1": "egypt"}


@rule("GEN-13.2-sherden.a", "GEN-12.1.2.d")
def test_an_ally_whose_king_has_won_may_hire_the_sherden():
    t, force = before(
        {"inf": 2}, {"inf": 4}, attacker="sea_peoples", defender="egypt", at="joppa", came="gaza",
        their_kings=["amose_i", "kirta"], on={"mitanni": {"joppa": {"inf": 2}}},
        pacts=[Pact(["egypt", "mitanni"], True)], hands={"mitanni": ("sherden.1",)},
        controlled={"sea_peoples": "hittites"}, dice={"battle": [1, 6]},
    )  # fmt: skip
    drive(contest(t, force, Found("", loot=False)), by={"sherden": "card:sherden.1", "withdraw": "no"})
    assert t.state.sherden == "mitanni"


# --- the end (14.1) -----------------------------------------------------------------------------------------------


@rule("GEN-14.1.a", "GEN-14.0.a")
def test_who_is_out_of_the_game_has_no_points():
    """Assyria, without a Home city, would have two points for monuments elsewhere."""
    on = {"assyria": {"mari": {"inf": 1}}, "babylonia": {"babylon": {"inf": 1}, "ashur": {"inf": 1}}}
    on["babylonia"] |= {city: {"inf": 1} for city in HOME["assyria"]}
    t = table(
        scenario="tigris", seats=2, turn=8, on=on, monuments=["mari"], destroyed=[*HOME["babylonia"], *HOME["assyria"]]
    )
    end_turn_phase(t)
    assert t.state.over and t.state.winners != ["assyria"] and t.state.points["assyria"] == 0


@rule("GEN-14.1.a")
def test_the_game_is_over_when_one_person_has_all_that_is_left():
    theirs = [kingdom for kingdom in KINGDOMS if kingdom in ("hittites", "babylonia")]
    on = {kingdom: {city: {"inf": 1} for city in HOME[kingdom]} for kingdom in theirs}
    on["babylonia"] |= {city: {"inf": 1} for city in HOME["assyria"]}
    on["hittites"] |= {city: {"inf": 1} for city in HOME["egypt"]}
    t = table(seats=2, on=on)
    end_turn_phase(t)
    assert t.state.over and t.state.kingdoms == ["hittites", "babylonia"] and t.state.winners == ["hittites"]


@rule("GEN-14.1.a")
def test_two_who_hold_each_others_homes_are_out_together():
    on = {
        "egypt": {city: {"inf": 1} for city in HOME["hittites"]},
        "hittites": {city: {"inf": 1} for city in HOME["egypt"]},
        "assyria": {"ashur": {"inf": 1}}, "mitanni": {"harran": {"inf": 1}}, "babylonia": {"babylon": {"inf": 1}},
    }  # fmt: skip
    t = table(on=on)
    end_turn_phase(t)
    assert t.state.kingdoms == ["mitanni", "assyria", "babylonia"]


@rule("GEN-10.3.2.a", "GEN-11.6.2.a", "GEN-2.9.p")
def test_nobody_arms_beside_an_enemy_king():
    s = build(kings={"kirta": "megiddo", "anitta": "tushpa"}, ds={"megiddo": 0, "tushpa": 0})
    assert "megiddo" not in free_cities_of_canaan(s) and "hazor" in free_cities_of_canaan(s)
    assert entries(s, "urartu") == [] and entries(build(), "urartu") == ["tushpa"]


@rule("GEN-13.2-moses.a", "GEN-5.2.2.d")
def test_moses_leads_slaves_from_under_a_marker_too():
    t = table(revolts={"thebes": ("egypt", {"ps": 2, "sl": 3})}, begun={"thebes": 1}, hands={"egypt": ("gold.1",)})
    assert slave_cities(t.state) == ["thebes"]
    t.state.playing.append(Played("hittites", "moses.1"))
    drive(moses(t, "hittites"))
    assert t.state.revolts["thebes"].units == {"ps": 2}


@rule("GEN-12.1.3.c", "GEN-12.1.1.a")
def test_a_ceded_city_is_open_to_its_new_owner_though_others_stay_in_it():
    on = {"egypt": {"tyre": {"inf": 3}}, "hittites": {"sidon": {"inf": 2}, "hattusa": {"ps": 1}}}
    t = table(on=on)
    drive(talks(t, "egypt", "hittites"), ["give_city"], ["tyre"], "accept")
    assert t.state.pacts[0].passage is False and open_to(t.state, "tyre", "hittites")


@rule("GEN-6.2.2.b", "GEN-5.2.2.d")
def test_the_owner_says_on_which_side_of_a_marker_chariots_go():
    t = table(on={"egypt": {"tyre": {"ch": 2}}}, revolts={"tyre": ("egypt", {"ch": 2, "inf": 1})}, silver=6)
    found = drive(keep_chariots(t, "egypt"), 2, {"under:tyre": 2})
    assert found.keys("lose_chariots") == ["tyre", "under:tyre"]
    assert t.state.units["tyre"] == {"egypt": {"ch": 2}} and t.state.revolts["tyre"].units == {"inf": 1}
    assert t.state.silver["egypt"] == 0


@rule("GEN-13.2-plague.b", "GEN-5.2.2.d")
def test_the_plague_takes_whom_the_owner_says_on_either_side():
    t = table({"plague": [3]}, on={"egypt": {"tyre": {"ps": 2, "inf": 1}}}, revolts={"tyre": ("egypt", {"sl": 2})})
    t.state.playing.append(Played("egypt", "plague.1"))
    drive(plague(t, "egypt"), {"tyre": 1, "under:tyre": 1})
    assert t.state.units["tyre"]["egypt"] == {"ps": 1, "inf": 1} and t.state.revolts["tyre"].units == {"sl": 1}
