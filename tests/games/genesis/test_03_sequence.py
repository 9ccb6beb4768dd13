"""3.2 to 3.4, 4.0 The sequence of play: Succession, Initiative, markers, activations, the end of the turn."""

from __future__ import annotations

import pytest

from engine.games.genesis import SPEC
from engine.games.genesis.course.actions import draw_marker, marker_phase
from engine.games.genesis.data.tables import EW, KINGS
from engine.games.genesis.events.card_effects import canceled
from engine.games.genesis.kingdom.succession import (
    crown_kings,
    initiative_holder,
    markers_phase,
    next_king,
    remove_kings,
)
from engine.games.genesis.kingdom.victory import end_turn_phase, keep_card_phase, reshuffle_phase
from engine.games.genesis.kingdom.wealth import wealth_phase
from engine.games.genesis.position.state import OnTable, Segment
from engine.games.genesis.position.view import seen
from engine.games.genesis.war.entry import Found, contest
from engine.kernel.questions import Choose
from tests.games.genesis.positions import FIVE, card, drive, position, table
from tests.games.genesis.situations import HOMES, before
from tests.kit import Play, easy, new_session
from tests.rules import rule

# --- Succession (3.2 A, 4.1) ----------------------------------------------------------------------------------


@rule("GEN-3.2.A.b", "GEN-3.2.A.c", "GEN-4.1.1.c", "GEN-4.1.1.d")
def test_all_kings_leave_and_only_generic_ones_return():
    t = table(kings={"apepi": "thebes", "kaskan_king": "nerik", "kupanta_kurunta": "apasa"})
    remove_kings(t)
    assert t.state.kings == {}
    assert t.state.retired == ["apepi", "kupanta_kurunta"]


@rule("GEN-3.2.A.d", "GEN-4.1.1.a", "GEN-4.1.1.b", "GEN-4.1.3.a")
def test_each_player_draws_a_king_for_his_capital():
    t = table({"king of egypt": ["khyan"]})
    pool = list(t.state.king_pool["egypt"])
    drive(crown_kings(t))
    assert t.state.kings["khyan"] == "thebes"
    assert t.state.king_pool["egypt"] == [king for king in pool if king != "khyan"]
    assert len(t.state.kings) == 5


@rule("GEN-4.1.2.a")
def test_kings_may_come_in_historical_order():
    t = table(options={"kings": "historical"}, turn=5)
    drive(crown_kings(t))
    assert t.state.kings["thutmose_iii"] == "thebes"
    assert [KINGS[king].turn for king in t.state.kings] == [5] * 5


@rule("GEN-4.1.3.b", "GEN-4.1.3.c")
@pytest.mark.parametrize("marker", [False, True])
def test_with_the_capital_lost_the_king_goes_to_another_home_city(marker):
    lost = {"barbarian": ["thebes"]} if marker else {"on": {"hittites": {"thebes": {"inf": 1}}}}
    t = table({"king of egypt": ["khyan"]}, **lost)
    found = drive(crown_kings(t), "memphis")
    assert "thebes" not in found.keys("king") and "memphis" in found.keys("king")
    assert t.state.kings["khyan"] == "memphis"


@rule("GEN-4.1.3.d")
def test_with_nothing_left_at_home_the_king_is_not_placed():
    homes = ("thebes", "abydos", "memphis", "sais", "tanis", "elephantine")
    t = table({"king of egypt": ["khyan"]}, on={"hittites": {city: {"inf": 1} for city in homes}})
    drive(crown_kings(t))
    assert "khyan" not in t.state.kings and len(t.state.kings) == 4


@rule("GEN-3.7.6.d", "GEN-3.2.A.b")
def test_slaves_left_by_their_king_are_lost_in_succession():
    t = table(kings={"apepi": "gaza"}, on={"egypt": {"gaza": {"sl": 1}, "thebes": {"sl": 1}}})
    remove_kings(t)
    assert list(t.state.units) == ["thebes"]


@rule("GEN-O1", "GEN-4.1.2.a")
@pytest.mark.parametrize(("how", "king"), [("historical", "apepi"), ("drawn", "akhenaten")])
def test_kings_come_by_draw_or_in_order(how, king):
    t = table({"king of egypt": ["akhenaten"]}, options={"kings": how}, turn=3)
    pool = list(t.state.king_pool["egypt"])
    assert KINGS["apepi"].turn == 3 and next_king(t, "egypt", pool) == king and king not in pool


# --- Initiative (3.2 B, 4.2) ----------------------------------------------------------------------------------


@rule("GEN-4.2.a")
def test_the_best_campaign_rating_has_the_initiative():
    t = table(kings={"apepi": "thebes", "suppiluliuma": "hattusa"})
    assert initiative_holder(t) == "hittites"


@rule("GEN-4.2.b")
def test_ties_are_broken_by_dice_again_and_again():
    dice = {"initiative egypt": [4, 2], "initiative hittites": [4, 5], "initiative": [1, 1, 1]}
    assert initiative_holder(table(dice)) == "hittites"


@rule("GEN-4.2.c", "GEN-3.2.B.a")
def test_the_holder_names_anybody():
    play = position(phase="initiative", kings={"thutmose_iii": "thebes"})
    play.expect("egypt", "first")
    assert sorted(play.options()) == sorted(FIVE)
    play.do("assyria")
    assert play.state.first == "assyria"


@rule("GEN-4.2.d", "GEN-4.2.e", "GEN-3.3.a", "GEN-3.4.a", "GEN-3.4.b", "GEN-4.2.f")
def test_one_marker_each_on_the_track_clockwise_and_three_in_the_pool():
    t = table(first="mitanni")
    markers_phase(t)
    assert t.state.track == ["mitanni", "assyria", "babylonia", "egypt", "hittites"]
    assert sorted(t.state.pool) == sorted([*FIVE] * 3)


@rule("GEN-4.2.b")
def test_the_weakest_king_has_the_initiative_before_no_king_at_all():
    weakest = min(KINGS, key=lambda king: (KINGS[king].power not in FIVE, KINGS[king].campaign))
    t = table(kings={weakest: "thebes"})
    assert initiative_holder(t) == KINGS[weakest].power and t.dice.rolls == []


# --- phases and markers (3.2, 3.4) ----------------------------------------------------------------------------


@rule(
    "GEN-3.2.a", "GEN-3.2.A.a", "GEN-3.2.C.a", "GEN-3.2.D.a", "GEN-3.5.a", "GEN-3.2.F.a", "GEN-3.2.E.h", "GEN-3.4.1.f"
)
def test_the_phases_of_two_turns_come_in_order():
    play = Play(new_session(SPEC, "early", 5, {"bribes": "attacks"}, seed=2))
    seen: list[tuple[int, str]] = []
    while play.state.turn < 3 and not play.session.over:
        step = (play.state.turn, play.state.phase)
        if not seen or seen[-1] != step:
            seen.append(step)
        ask = next(iter(play.session.asks().values()))
        play.by(ask.seat, easy(ask))
    first = [phase for turn, phase in seen if turn == 1]
    second = list(dict.fromkeys(phase for turn, phase in seen if turn == 2))
    assert not {"succession", "wealth", "manpower"} & set(first) and first[0] == "initiative"
    order = [
        phase for phase in second if phase in ("initiative", "wealth", "manpower", "action", "attrition", "keep_card")
    ]
    assert order == [p for p in ("initiative", "wealth", "manpower", "action", "attrition", "keep_card") if p in order]


@rule("GEN-3.2.C.b", "GEN-3.2.D.b")
@pytest.mark.parametrize("phase", ["wealth_start", "manpower_start"])
def test_wealth_and_manpower_go_clockwise_from_the_first_player(phase):
    t = table(first="assyria")
    SPEC.rules.phases[phase](t)
    assert t.state.queue == ["assyria", "babylonia", "egypt", "hittites", "mitanni"]


@rule("GEN-3.2.E.a", "GEN-3.4.c", "GEN-3.4.1.a")
def test_the_track_is_used_before_the_pool():
    t = table(track=["assyria", "egypt"], pool=["mitanni"])
    marker_phase(t)
    assert t.state.segment.player == "assyria" and t.state.track == ["egypt"]
    assert (t.state.segment.major, t.state.segment.minor, t.state.segment.recruit) == (1, 2, 1)


@rule("GEN-3.4.1.b", "GEN-3.4.1.c", "GEN-3.4.1.d")
def test_nobody_is_active_three_times_in_a_row():
    for seed in range(30):
        t = table(pool=["egypt", "egypt", "egypt", "hittites"], recent=["egypt", "egypt"])
        t.dice.card_key = bytes([seed]) * 32
        assert draw_marker(t) == "hittites"
        assert t.state.pool == ["egypt"] * 3


@rule("GEN-3.4.1.e")
def test_unless_only_his_markers_are_left():
    t = table(pool=["egypt"], recent=["egypt", "egypt"])
    assert draw_marker(t) == "egypt"


@rule("GEN-3.4.1.g")
def test_the_marker_of_a_power_counts_for_whoever_controls_it():
    t = table(pool=["arzawa", "hittites"], recent=["egypt", "egypt"], controlled={"arzawa": "egypt"})
    assert draw_marker(t) == "hittites"


@rule("GEN-3.2.E.c", "GEN-3.4.2.a", "GEN-3.2.E.g", "GEN-3.2.E.d")
def test_whoever_does_not_pay_does_not_act():
    play = position(phase="payment", track=["hittites"], silver=10)
    play.do("decline")
    assert play.state.segment.player == "hittites" and play.state.phase == "payment"
    assert play.state.silver["egypt"] == 10


@rule("GEN-3.2.E.b", "GEN-3.2.E.c", "GEN-3.2.E.e", "GEN-13.1.3.a")
def test_payment_card_action():
    play = position(phase="payment", deck=[card("gold"), card("elam")], on={"egypt": {"thebes": {"inf": 1}}})
    assert play.ask.default == "pay"
    play.do("pay").expect("egypt", "action")
    assert play.state.silver["egypt"] == 9 and play.state.hands["egypt"] == ["sherden.1", "gold.1"]


@rule("GEN-3.4.1.c")
@pytest.mark.parametrize("recent", [[], ["egypt"], ["hittites", "egypt"]])
def test_a_second_activation_in_a_row_is_allowed(recent):
    drawn = []
    for seed in range(12):
        t = table(pool=["egypt", "hittites"], recent=list(recent))
        t.dice.card_key = bytes([seed]) * 32
        drawn.append(draw_marker(t))
    assert {"egypt", "hittites"} == set(drawn)


@rule("GEN-3.2.C.b", "GEN-3.2.C.c", "GEN-3.2.C.d")
def test_each_player_takes_income_and_then_tribute_before_the_next():
    on = {"egypt": {"jerusalem": {"inf": 1}, "tjaru": {"inf": 1}}, "hittites": {"ugarit": {"inf": 1}}}
    play = position(phase="wealth", queue=["egypt", "hittites"], on=on, founded=["tjaru"], silver=10)
    play.expect("egypt", "tribute")
    assert play.options() == ["from:jerusalem", "done"]
    assert play.state.silver["egypt"] == 10 + HOMES + EW["jerusalem"] and play.state.silver["hittites"] == 10
    play.do("done").expect("hittites", "tribute")
    assert play.state.silver["hittites"] > 10


@rule("GEN-3.2.C.c")
def test_income_comes_before_tribute():
    t = table({"tribute": [6]}, on={"egypt": {"jerusalem": {"inf": 1}}}, queue=["egypt"])
    drive(wealth_phase(t), "from:jerusalem", 1)
    words = [line.text for line in t.lines]
    assert [i for i, w in enumerate(words) if "earns" in w] < [i for i, w in enumerate(words) if "takes 1 silver" in w]


@rule("GEN-3.2.E.d", "GEN-3.4.2.b", "GEN-3.4.2.e")
@pytest.mark.parametrize("paid", [True, False])
def test_who_has_not_paid_answers_no_card_with_a_card_in_his_own_activation(paid):
    """Neither the Amun-Ra that stops his drawn card, nor in a battle that this card has led to."""
    t = table(hands={"egypt": ("amun_ra.1",), "hittites": ("amun_ra.2",)})
    t.state.phase, t.state.segment = "card", Segment("egypt", "egypt", 1, paid=paid)
    t.state.playing = [OnTable("hittites", "gold.1")]
    asked = [ask.seat for ask in drive(canceled(t)).asks]
    assert ("egypt" in asked) is paid
    t, force = before({"inf": 3}, {"inf": 2}, attacker="egypt", hands={"egypt": ("tactical_surprise.1",)},
                      dice={"battle": [3, 3]}, ds={"qatna": 0})  # fmt: skip
    t.state.phase, t.state.segment = "card", Segment("egypt", "egypt", 1, paid=paid)
    assert ("battle_card" in drive(contest(t, force, Found("", loot=False))).topics) is paid


# --- activations (3.4.2 to 3.4.4) -----------------------------------------------------------------------------


@rule("GEN-3.4.2.b", "GEN-13.1.3.c", "GEN-3.4.2.c")
def test_an_unpaid_player_draws_and_discards():
    play = position(phase="payment", deck=[card("gold"), card("elam")], silver={"hittites": 5}, track=["hittites"])
    assert play.state.silver["egypt"] == 0
    assert play.state.discard == ["gold.1"] and play.state.segment.player == "hittites"


@rule("GEN-3.4.3.a", "GEN-3.2.E.f", "GEN-3.4.3.b", "GEN-7.1.1.d")
def test_one_major_move_two_minor_actions_one_recruit_action_in_any_order():
    on = {"egypt": {"thebes": {"inf": 9, "ps": 4}, "gaza": {"inf": 1}}}
    play = position(on=on, silver=30, hands={"egypt": (card("ambush"),)})
    play.do("minor", "unit:inf@gaza", "stop").do("recruit", {"gaza": 1})
    play.do("build:thebes").do("major", "march:thebes", {"inf": 2}, "stop")
    assert "major" not in play.options() and "minor" not in play.options() and "recruit" not in play.options()
    play.refused("major", "GEN-3.4.3.a").refused("minor", "GEN-3.4.3.a").refused("recruit", "GEN-3.4.3.a")


@rule("GEN-3.4.3.c")
def test_there_is_no_battle_action():
    play = position(on={"egypt": {"thebes": {"inf": 9}}})
    assert not [key for key in play.options() if "attack" in key or "battle" in key]


@rule("GEN-3.4.2.e")
def test_in_the_activation_of_others_he_plays_what_he_likes():
    t = table(hands={"egypt": ("amun_ra.1",)})
    t.state.phase, t.state.segment = "action", Segment("hittites", "hittites", 1, paid=True)
    t.state.playing = [OnTable("hittites", "gold.1")]
    assert [ask.seat for ask in drive(canceled(t)).asks] == ["egypt"]


@rule("GEN-O2", "GEN-3.4.2.a")
def test_nobody_sees_from_the_payment_that_a_hidden_treasury_is_empty():
    """An open question with one answer would be given by itself."""
    play = position(phase="payment", silver=0, options={"treasuries": "hidden"})
    ask = play.expect("egypt", "payment").ask
    assert isinstance(ask, Choose) and ask.private and play.options() == ["decline"]


# --- the end of the turn (3.2 F, G) ---------------------------------------------------------------------------


@rule("GEN-3.2.G.a", "GEN-14.1.e")
def test_the_last_turn_ends_with_the_count():
    t = table(turn=10, last_turn=10, chariots=2)
    end_turn_phase(t)
    assert t.state.over and t.state.technology["egypt"] == 0


@rule("GEN-3.2.G.b", "GEN-6.6.3.a", "GEN-EX-11")
def test_technology_spreads_at_the_end_of_the_turn():
    technology = {"egypt": 3, "mitanni": 2, "hittites": 1, "assyria": 1, "babylonia": 1}
    t = table(chariots=3, technology=technology)
    end_turn_phase(t)
    assert t.state.technology == dict.fromkeys(t.state.kingdoms, 3)


@rule("GEN-3.2.G.c", "GEN-2.0.c")
def test_points_are_recounted_each_turn():
    t = table(on={"egypt": {"thebes": {"inf": 1}}})
    end_turn_phase(t)
    assert t.state.points["egypt"] > 0 and t.state.history["egypt"] == [t.state.points["egypt"]]


@rule("GEN-3.2.G.f")
def test_points_may_stay_untold_until_the_end():
    quiet = table(options={"points": "last_turn"})
    end_turn_phase(quiet)
    assert not [line for line in quiet.lines if line.text.startswith("Points")]
    assert quiet.state.phase == "keep_card"
    assert "Egypt: ? points" in SPEC.view.board(SPEC.view.seen(quiet.state, "egypt"), "egypt")


@rule("GEN-3.2.G.d", "GEN-13.1.4.c")
def test_one_card_is_kept():
    play = position(phase="keep_card", queue=["egypt"], hands={"egypt": (card("gold"), card("elam"), card("canaan"))})
    play.do("keep:elam.1")
    assert play.state.hands["egypt"] == ["elam.1"]


@rule("GEN-3.2.G.e", "GEN-13.1.1.a")
def test_discards_go_back_into_the_deck_but_not_what_is_removed():
    t = table(discard=[card("gold"), card("elam")], removed=[card("chariot")], hands={"egypt": (card("horus"),)})
    before = len(t.state.deck)
    reshuffle_phase(t)
    assert len(t.state.deck) == before + 2 and "gold.1" in t.state.deck and t.state.discard == []
    assert "chariot.1" not in t.state.deck and "horus.1" not in t.state.deck


@rule("GEN-3.2.G.b", "GEN-3.2.G.f", "GEN-O6")
@pytest.mark.parametrize("told", ["every_turn", "last_turn"])
def test_points_are_shown_every_turn_or_at_the_end(told):
    t = table(options={"points": told})
    end_turn_phase(t)
    shown = seen(t.state, "egypt")
    early = told == "every_turn"
    assert bool([line for line in t.lines if line.text.startswith("Turn ")]) == early
    assert (shown.points == t.state.points) == early and bool(shown.history) == early
    assert shown.points == {} or early
    t.state.turn = t.state.last_turn
    end_turn_phase(t)
    shown = seen(t.state, None)
    assert shown.points == t.state.points and len(shown.history["egypt"]) == 2
    assert [line for line in t.lines if line.text.startswith("Turn ")]


@rule("GEN-3.2.G.d", "GEN-13.1.4.c", "GEN-13.1.1.a")
@pytest.mark.parametrize("kept", ["keep:gold.1", "none"])
def test_one_card_at_most_is_kept(kept):
    t = table(
        hands={"egypt": ("gold.1", "elam.1")}, queue=["egypt", "hittites"], known={"elam.1": ["egypt", "assyria"]}
    )
    found = drive(keep_card_phase(t), kept)
    assert found.ask("keep").private and t.state.phase == "keep_card" and t.state.queue == ["hittites"]
    assert t.state.hands["egypt"] == (["gold.1"] if kept != "none" else [])
    drive(keep_card_phase(t))
    assert t.state.phase == "reshuffle"
    reshuffle_phase(t)
    assert t.state.discard == [] and "elam.1" in t.state.deck and t.state.known == {}
    assert len(t.state.deck) == 55 - len(t.state.hands["egypt"]) and (t.state.turn, t.state.phase) == (3, "succession")
