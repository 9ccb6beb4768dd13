"""13.1 Event cards: drawing, holding, playing, and Amun-Ra who cancels."""

from __future__ import annotations

import pytest

from engine.games.genesis import SPEC
from engine.games.genesis.data.tables import CARDS
from engine.games.genesis.events.card_effects import canceled
from engine.games.genesis.events.handling import draw, interjections, playable, reduce_hand, why_not_play
from engine.games.genesis.position.hands import all_gone, card_option
from engine.games.genesis.position.state import OnTable, Segment
from engine.kernel.state import encode
from tests.games.genesis.positions import build, card, drive, march, position, table
from tests.games.genesis.situations import before, fight, playing
from tests.rules import rule

# --- drawing and holding (13.1.1 to 13.1.4) -------------------------------------------------------------------


@rule("GEN-13.1.3.b")
def test_an_unpaid_player_plays_what_is_played_at_once():
    play = position(phase="payment", deck=[card("dagon"), card("elam")], track=["hittites"])
    play.do("decline")
    assert play.state.dagon == {"egypt": 1}


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


@rule("GEN-13.1.3.b", "GEN-13.1.3.c", "GEN-13.1.1.a")
@pytest.mark.parametrize("paid", [True, False])
def test_an_empty_deck_gives_nothing(paid):
    t = table(deck=[])
    assert drive(draw(t, "egypt", paid=paid)).topics == [] and t.state.hands["egypt"] == []


# --- windows (13.1.5) -----------------------------------------------------------------------------------------


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


def test_what_cannot_be_played_says_why():
    s = build(hands={"egypt": ("begat.1", "moses.1", "gold.1")})
    assert playable(s, "egypt") == ["gold.1"]
    assert "GEN-13.2-moses.a" in why_not_play(s, "egypt", "moses.1")


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


@rule("GEN-13.1.5.e", "GEN-13.1.1.a")
def test_the_loss_of_arzawa_takes_no_other_card_out_of_the_game():
    t = table(lost=["arzawa"])
    playing(t, "egypt", "gold")
    assert t.state.discard == ["gold.1"] and t.state.removed == []


@rule("GEN-13.1.5.c")
def test_any_number_of_cards_may_be_played_at_one_moment():
    t = table(hands={"hittites": ("gold.1", "gold.2")})
    t.state.segment = Segment("egypt", "egypt", 1, paid=True)
    found = drive(interjections(t, "egypt"), {"all": {"hittites": "card:gold.1"}}, {"all": {"hittites": "card:gold.2"}})
    assert found.value is True and t.state.discard == ["gold.1", "gold.2"] and t.state.hands["hittites"] == []


@rule("GEN-13.1.5.f", "GEN-13.1.4.d")
@pytest.mark.parametrize(("phase", "keys"), [("card", "discard"), ("action", "play")])
def test_a_fourth_card_in_anothers_card_segment_is_discarded(phase, keys):
    t = table(hands={"egypt": ("gold.1", "gold.2", "elam.1", "canaan.1")})
    t.state.phase, t.state.segment = phase, Segment("hittites", "hittites", 1, paid=True)
    found = drive(reduce_hand(t, "egypt"), "discard:gold.1")
    assert (keys == "play") is any(key.startswith("play:") for key in found.keys("fourth_card"))


# --- Amun-Ra --------------------------------------------------------------------------------------------------


@rule("GEN-13.2-amunra.a", "GEN-13.2-barbarian.a")
def test_a_canceled_invasion_does_not_come():
    t = table(hands={"hittites": ("amun_ra.1",)})
    playing(t, "egypt", "barbarian_invasion", {"all": {"hittites": "card:amun_ra.1"}})
    assert not t.dice.rolls and t.state.units == {} and t.state.controlled == {}


@rule("GEN-13.2-amunra.a", "GEN-13.2-amunra.c", "GEN-13.2-amunra.b", "GEN-13.2-amunra.d")
def test_a_cancel_may_be_canceled():
    t = table(hands={"hittites": ("amun_ra.1",), "assyria": ("amun_ra.2",), "egypt": ("gold.1",)})
    t.state.hands["egypt"].remove("gold.1")
    t.state.playing.append(OnTable("egypt", "gold.1"))
    found = drive(canceled(t), {"all": {"hittites": "card:amun_ra.1"}}, {"all": {"assyria": "card:amun_ra.2"}})
    assert found.value is False and sorted(t.state.discard) == ["amun_ra.1", "amun_ra.2"]
    assert found.asks[-1].about == {"card": "amun_ra", "player": "hittites", "against": "egypt"}
    assert "egypt" not in [ask.seat for ask in found.asks]


@rule("GEN-13.2-amunra.a")
@pytest.mark.parametrize("counter", [False, True])
def test_gold_is_canceled_unless_the_cancel_is(counter):
    t = table(hands={"hittites": ("amun_ra.1",), "assyria": ("amun_ra.2",)})
    answers = [{"all": {"hittites": "card:amun_ra.1"}}] + ([{"all": {"assyria": "card:amun_ra.2"}}] if counter else [])
    playing(t, "egypt", "gold", *answers)
    assert (t.state.silver["egypt"] > 10) == counter and "gold.1" in t.state.discard


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
    s = SPEC.codec.read(SPEC.codec.write(t.state))
    s.deck, s.discard, s.playing, s.hands, s.segment = [], [], [], {}, None
    return encode(s)


@rule("GEN-13.2-amunra.a", "GEN-13.2-amunra.c")
@pytest.mark.parametrize("kind", [kind for kind, row in CARDS.items() if {"card", "drawn"} & set(row.windows)])
def test_a_canceled_card_does_nothing(kind):
    """And the same card does something where nobody cancels it."""
    results = {}
    for reply in ("card:amun_ra.1", "pass"):
        hands = {"hittites": ("amun_ra.1", "gold.2")}
        t = table(
            {"conqueror": [1], "assassination": [6], "rebellion": [6] * 9, "revolt": [1] * 9}, hands=hands, **RICH
        )
        was = rest_of(t)
        assert not CARDS[kind].hold or why_not_play(t.state, "egypt", card(kind)) == ""
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
    t.state.playing.append(OnTable("egypt", "gold.2", "somewhere"))
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
