"""13.2 Event cards of Kings, hands, silver, temples and kingdoms."""

from __future__ import annotations

import pytest

from engine.games.genesis.cards.aims import linked_mines
from engine.games.genesis.course.actions import marker_phase
from engine.games.genesis.data.tables import HOME
from engine.games.genesis.events.handling import why_not_play
from engine.games.genesis.position.hands import pack
from engine.games.genesis.position.view import seen
from engine.wargame.cards import HIDDEN
from tests.games.genesis.positions import build, card, position, table
from tests.games.genesis.situations import playing
from tests.rules import rule

# --- Kings, hands, technology ---------------------------------------------------------------------------------


@rule("GEN-13.2-chariot.c")
def test_a_canceled_chariot_is_not_counted():
    t = table(hands={"hittites": ("amun_ra.1",)})
    playing(t, "egypt", "chariot", {"all": {"hittites": "card:amun_ra.1"}})
    assert t.state.chariots == 0 and "chariot.1" in t.state.discard and t.state.removed == []


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
    assert t.state.discard == [] and t.state.known == {"assassination.1": ["egypt", *t.state.seats]}
    assert "GEN-13.2-assassination.c" in why_not_play(t.state, "egypt", "assassination.1")


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
    assert {"egypt", "hittites"} <= set(pack(s).knowers()["gold.2"]) and "assyria" not in pack(s).knowers()["gold.2"]
    assert seen(s, "hittites").hands["egypt"] == ["gold.2"] and seen(s, "assyria").hands["egypt"] == [HIDDEN]


@rule("GEN-13.2-traitor.a")
def test_a_traitor_who_finds_only_a_card_set_aside_says_so():
    """The Hittites hold no card but the one of their set-up, which looks like any other until then."""
    t = table(aside={"hittites": "dagon.1"})
    playing(t, "egypt", "traitor")
    assert t.state.hands["egypt"] == [] and t.state.aside == {"hittites": "dagon.1"}
    assert "The Hittites have only a card that was set aside: no card is taken." in [line.text for line in t.lines]


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


@rule("GEN-13.2-alliance.a")
def test_an_alliance_card_opens_talks_with_one_other():
    t = table(hands={"hittites": ("moses.1",)})
    found = playing(t, "egypt", "alliance", by={"partner": "assyria", "offer": ["passage"], "talks": "accept"})
    assert found.keys("partner") == ["hittites", "mitanni", "assyria", "babylonia"]
    assert "Alliance (Assyria)" in found.ask("reply").prompt
    assert found.ask("talks").seat == "assyria" and t.state.pacts[0].players == ["egypt", "assyria"]
    assert t.state.discard == ["alliance.1"]


@rule("GEN-13.2-traitor.a", "GEN-13.2-assassination.b")
def test_others_lose_track_of_an_open_card_when_one_of_that_hand_goes():
    """Mitanni saw the Assassination come to the Hittites; whether it was the card that was stolen it cannot tell."""
    for stolen in ("assassination.1", "gold.1"):
        s = build(hands={"hittites": ("assassination.1", "gold.1")})
        s.known["assassination.1"] = ["hittites", *s.seats]
        pack(s).give(stolen, "hittites", "egypt")
        assert (
            set(seen(s, "mitanni").hands["egypt"]) == {HIDDEN} and "mitanni" not in pack(s).knowers()["assassination.1"]
        )
        assert "assassination.1" in seen(s, "egypt").hands["hittites"] or stolen == "assassination.1"
    s = build(hands={"hittites": ("assassination.1",)})
    s.known["assassination.1"] = ["hittites", *s.seats]
    pack(s).give("assassination.1", "hittites", "egypt")
    assert seen(s, "mitanni").hands["egypt"] == ["assassination.1"]


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


@rule("GEN-13.2-gold.a")
def test_without_a_capital_there_is_no_gold():
    t = table(on={"hittites": {"thebes": {"inf": 1}}})
    playing(t, "egypt", "gold")
    assert t.state.silver["egypt"] == 10
