"""13.1.5 Cards while a force is on its way: ordered in advance, or asked for in every space."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.genesis import SPEC
from engine.games.genesis.events.handling import play as play_card
from engine.games.genesis.events.handling import why_not_play
from engine.games.genesis.events.on_the_way import cards_on_the_way
from engine.games.genesis.position.control import controller
from engine.games.genesis.position.forces import raise_force
from engine.games.genesis.position.powers import friends
from engine.games.genesis.position.state import Pact, Segment
from engine.kernel.dice import Dice
from engine.kernel.errors import Refused
from engine.kernel.session import Session
from tests.games.genesis.positions import drive, here, march, passing, position, table
from tests.games.genesis.situations import entering
from tests.kit import Play
from tests.rules import rule

GONE = ("amun_ra.1", "amun_ra.2", "ambush.1", "ambush.2", "ambush.3")  # nobody can answer with these
ARMY = {"hittites": {"barga": {"inf": 6}}, "egypt": {"qatna": {"inf": 3, "ps": 2}, "kumidi": {"inf": 1}}}
ORDER = "play:assassination suppiluliuma qatna"


def on_the_march(order: str = "", hand: tuple[str, ...] = ("assassination.1", "gold.1"), **more: Any) -> Play:
    """Suppiluliuma stands at Barga with six Infantry; Qatna beside it is Egypt's."""
    on = {**ARMY, **more.pop("on", {})}
    dice = {"move": [3], **more.pop("dice", {"assassination": [6]})}
    kings = {"suppiluliuma": "barga", **more.pop("kings", {})}
    play = position("hittites", on=on, kings=kings, hands={"hittites": ("sherden.1",), "egypt": hand},
                    discard=list(GONE), dice=dice, ds={"qatna": 0}, **more)  # fmt: skip
    if order:
        play.session.orders.stand(SPEC, "egypt", "on_the_way", order)
    return play


def goes(play: Play, *steps: Any) -> Play:
    return march(play, "barga", {"inf": 6, "king:suppiluliuma": 1}, *steps)


def asked_about(play: Play) -> list[tuple[str, str]]:
    return [(event.seat, event.by) for event in play.session.answers]


@rule("GEN-13.1.5.g", "GEN-13.2-assassination.a", "GEN-13.1.5.a")
def test_an_order_kills_the_king_who_comes_before_anything_else_answers_to_it():
    play = goes(on_the_march(ORDER), "to:qatna")
    log = play.log()
    assert "suppiluliuma" not in play.state.kings and "assassination.1" in play.state.discard
    entered = log.index("Egypt plays Assassination.")
    assert log[entered + 1 : entered + 3] == [
        "Assassination: die 6, more than 5.",
        "Suppiluliuma of the Hittites dies in Qatna.",
    ]
    assert play.state.forces[0].at == "qatna" and play.state.forces[0].mp == 3 + 5 - 3  # entry, the King, the attack
    assert "Hittites" in next(line for line in log[entered:] if "attack" in line)


@rule("GEN-13.1.5.g", "GEN-13.2-assassination.a")
def test_a_king_who_goes_alone_may_be_met_too():
    play = on_the_march("play:assassination syria", on={"egypt": {"kumidi": {"inf": 1}}})
    march(play, "barga", {"king:suppiluliuma": 1}, "to:qatna")
    assert play.state.kings == {} and play.state.forces == []
    play.expect("hittites", "action")


@rule("GEN-13.1.5.g", "GEN-13.2-assassination.b")
def test_a_card_that_fails_goes_to_its_victim_and_the_march_goes_on():
    play = goes(on_the_march(ORDER, dice={"assassination": [2]}), "to:qatna")
    assert play.state.kings["suppiluliuma"] == "qatna" and "assassination.1" in play.state.hands["hittites"]


@rule("GEN-13.1.5.g")
@pytest.mark.parametrize(
    ("order", "fires"),
    [
        ("play:assassination suppiluliuma qatna", True),
        ("play:assassination suppiluliuma", True),
        ("play:Assassination Suppiluliuma, Qatna", True),
        ("play:assassination qatna", True),
        ("play:assassination syria", True),
        ("play:assassination canaan", False),
        ("play:assassination canaan syria", True),
        ("play:assassination suppiluliuma hamath", False),
        ("play:assassination muwatalli_ii", False),
        ("play:assassination hamath; assassination qatna", True),
        ("play:chariot qatna", False),
        ("never", False),
        ("", False),
    ],
)
def test_when_an_order_fires(order, fires):
    play = goes(on_the_march(order), "to:qatna")
    assert ("suppiluliuma" not in play.state.kings) is fires
    assert ("egypt", "standing") in asked_about(play) if fires else asked_about(play)[-1][0] == "hittites"


@rule("GEN-13.1.5.g")
def test_a_force_without_a_king_is_no_aim_for_an_assassin():
    play = march(on_the_march("play:assassination qatna"), "barga", {"inf": 6}, "to:qatna")
    assert "assassination.1" in play.state.hands["egypt"] and play.ask.topic != "victim"


@rule("GEN-13.1.5.g")
@pytest.mark.parametrize(("named", "fires"), [("qatna", False), ("suppiluliuma", True)])
def test_an_ally_on_the_way_is_met_only_by_the_kings_name(named, fires):
    play = goes(on_the_march(f"play:assassination {named}", pacts=[Pact(["egypt", "hittites"], True)]), "to:qatna")
    assert ("suppiluliuma" not in play.state.kings) is fires


@rule("GEN-13.1.5.g", "GEN-13.2-militia.a")
def test_militia_is_raised_in_the_city_that_is_entered():
    play = goes(on_the_march("play:raise_militia qatna", hand=("raise_militia.1",)), "to:qatna")
    assert here(play, "qatna", "egypt") == {"inf": 4}
    assert "Egypt raises militia in Qatna." in play.log()


@rule("GEN-13.1.5.g", "GEN-13.2-chariot.a")
def test_one_order_may_be_for_several_cards():
    hand = ("chariot.1", "assassination.1")
    play = goes(on_the_march("play:chariot syria; assassination suppiluliuma", hand=hand), "to:qatna")
    assert play.state.technology["egypt"] == 1 and "suppiluliuma" not in play.state.kings


@rule("GEN-13.1.5.g", "GEN-7.2.3.a")
def test_where_a_card_was_played_the_mover_decides_anew():
    """Egypt is on its way to Memphis; in Abydos, on the way there, the Hittites play a card."""
    hands = {"egypt": ("sherden.1",), "hittites": ("gold.1",)}
    play = position("egypt", on={"egypt": {"thebes": {"inf": 2}}}, hands=hands, discard=list(GONE), dice={"move": [6]})
    play.session.orders.stand(SPEC, "hittites", "on_the_way", "play:gold abydos")
    march(play, "thebes", {"inf": 2}, "to:memphis").expect("egypt", "step")
    assert play.state.forces[0].at == "abydos" and play.state.discard[-1] == "gold.1"


@rule("GEN-13.1.5.g")
def test_of_two_assassins_the_second_keeps_his_card_when_the_king_is_dead():
    on = {"assyria": {"hamath": {"inf": 1}}}
    play = on_the_march(ORDER, on=on, kings={"kirta": "harran"})
    play.state.hands["assyria"] = ["assassination.2"]
    play.state.deck.remove("assassination.2")
    play.session.orders.stand(SPEC, "assyria", "on_the_way", ORDER)
    goes(play, "to:qatna")
    held = [play.state.hands[kingdom] for kingdom in ("egypt", "assyria")]
    assert sum("assassination" in str(hand) for hand in held) == 1 and "kirta" in play.state.kings
    assert "victim" not in [ask.topic for ask in play.session.asks().values()]


@rule("GEN-13.1.5.g")
def test_nobody_meets_his_own_force():
    play = on_the_march(hand=("gold.1",))
    play.state.hands["hittites"] = ["gold.2"]
    play.state.deck.remove("gold.2")
    play.session.orders.stand(SPEC, "hittites", "on_the_way", "play:gold suppiluliuma")
    goes(play, "to:qatna")
    assert play.state.hands["hittites"] == ["gold.2"]


@rule("GEN-13.1.5.g", "GEN-13.2-traitor.a")
def test_a_traitor_is_found_with_him_who_comes():
    play = goes(on_the_march("play:traitor qatna", hand=("traitor.1",), dice={}), "to:qatna")
    assert play.state.hands["egypt"] == ["sherden.1"] and play.state.hands["hittites"] == []


@rule("GEN-13.1.5.g", "GEN-3.1.d")
def test_neither_the_card_nor_an_order_for_it_shows_before_it_is_played():
    """The same answers, questions, lines and fingerprints of what is asked, whatever Egypt holds and has ordered."""
    found = set()
    killer, other, elsewhere = ("assassination.1", "gold.1"), ("gold.1", "gold.2"), ORDER.replace("qatna", "hamath")
    for order, hand in (("", other), ("", killer), (elsewhere, killer), (ORDER, other)):
        play = goes(on_the_march(order, hand), "to:qatna")
        session = play.session
        shown = [(line.text, line.to) for line in session.lines]
        found.add(str((asked_about(play), session.step, session.barrier, list(session.asks()), play.ask.signature(),
                       len(session.journal), shown, session.seen("hittites"), session.seen(None))))  # fmt: skip
    assert len(found) == 1


@rule("GEN-13.1.5.g")
def test_a_game_with_an_order_in_it_is_built_again_from_its_journal():
    session = goes(on_the_march(ORDER), "to:qatna").session
    dice = session.table.dice.again()
    again = Session.load(SPEC, session.setup, session.secret, session.checkpoints[0].blob, session.journal, dice)
    assert again.frozen is None and again.fingerprint() == session.fingerprint()
    assert isinstance(dice, Dice) and session.clone("babylonia", b"7" * 32).state.kings == session.state.kings


@rule("GEN-13.1.5.f")
def test_in_a_card_segment_no_order_is_carried_out():
    t, force = entering(
        "hittites", "qatna", {"inf": 6}, ["suppiluliuma"], "barga", hands={"egypt": ("assassination.1",)}
    )
    for phase, asked in (("card", 0), ("action", 1)):
        t.state.segment, t.state.phase = Segment("hittites", "hittites", 1, paid=True), phase
        assert len(drive(cards_on_the_way(t, force)).asks) == asked


@rule("GEN-13.1.5.h", "GEN-13.2-horus.b")
def test_cards_that_bring_a_move_wait_until_the_move_is_over():
    hands = {"egypt": ("arzawa.1", "horus.1", "gold.1", "elam.1", "canaan.1")}
    t, _ = entering("hittites", "qatna", {"inf": 6}, start="barga", hands=hands, on={"egypt": {"thebes": {"inf": 1}}})
    barred = [card for card in hands["egypt"] if "GEN-13.1.5.h" in why_not_play(t.state, "egypt", card)]
    assert barred == ["arzawa.1", "horus.1", "elam.1", "canaan.1"]
    t.state.move = None
    assert not any(why_not_play(t.state, "egypt", card) for card in hands["egypt"])


@pytest.mark.parametrize(
    ("order", "says"),
    [
        ("play", "name a card, and a King or a space"),
        ("play:assassination", "name a card, and a King or a space"),
        ("play:qatna", "name a card, and a King or a space"),
        ("play:assassination kirta; gold", "name a card, and a King or a space"),
        ("play:horus qatna", "Horus cannot be played while a force is on its way"),
        ("play:tactical_surprise qatna", "Tactical Surprise cannot be played while a force is on its way"),
        ("play:assassination gondor", "no card, King, space or region gondor"),
    ],
)
def test_an_order_that_could_never_be_carried_out_is_refused(order, says):
    with pytest.raises(Refused, match=says):
        on_the_march(order)


# --- the letter of the law (O10) ------------------------------------------------------------------------------


LETTER = {"options": {"interjections": "every_space"}}


@rule("GEN-O10", "GEN-13.1.5.g", "GEN-13.1.5.d")
def test_by_the_option_all_who_hold_a_card_are_asked_in_every_space():
    """He who moves as well; what is played may be aimed at anything."""
    play = goes(on_the_march(hand=("assassination.1", "gold.1"), kings={"kirta": "harran"}, **LETTER), "to:qatna")
    assert sorted(play.session.asks()) == ["egypt", "hittites"] and play.session.ask("egypt").topic == "on_the_way"
    assert [option.key for option in play.session.ask("egypt").options] == [
        "pass", "here:assassination.1", "card:assassination.1", "card:gold.1",
        "discard:assassination.1", "discard:gold.1",
    ]  # fmt: skip
    play.by("hittites", "discard:sherden.1").by("egypt", "card:assassination.1").expect("egypt", "victim")
    assert sorted(play.options()) == ["hittites", "mitanni"]
    play.do("hittites")
    assert "suppiluliuma" not in play.state.kings and "sherden.1" in play.state.discard
    play.expect("egypt", "on_the_way").do("card:gold.1")
    assert play.state.hands["egypt"] == [] and "on_the_way" not in [a.topic for a in play.session.asks().values()]


@rule("GEN-O10")
@pytest.mark.parametrize(
    ("interjections", "asked"), [("each_segment", False), ("every_action", False), ("every_space", True)]
)
def test_only_that_value_of_the_option_asks(interjections, asked):
    play = goes(on_the_march(options={"interjections": interjections}), "to:qatna")
    assert ("on_the_way" in [ask.topic for ask in play.session.asks().values()]) is asked


@rule("GEN-13.1.5.g", "GEN-12.1.1.a", "GEN-7.2.5.b")
def test_an_alliance_made_on_the_way_spares_both_the_battle():
    play = goes(on_the_march(hand=("alliance.1",), **LETTER), "to:qatna")
    play.by("hittites", "pass").by("egypt", "card:alliance.1").do("hittites").expect("egypt", "offer").do(["passage"])
    play.expect("hittites", "talks").do("accept")
    passing(play, "on_the_way")
    assert friends(play.state, "egypt", "hittites") and play.ask.topic == "step"
    assert controller(play.state, "qatna") == "egypt" and SPEC.rules.check(play.state) == []
    play.do("stop")
    assert here(play, "qatna", "hittites") == {"inf": 6} and play.state.guests == {"qatna": ["hittites"]}


@rule("GEN-12.1.3.a", "GEN-5.3.b")
def test_a_city_that_is_ceded_to_him_who_stands_before_it_is_not_plundered():
    more = {"on": {"hittites": {"barga": {"inf": 6}, "hattusa": {"ps": 1}}}, "silver": {"hittites": 10, "egypt": 5}}
    play = goes(on_the_march(hand=("alliance.1",), **LETTER, **more), "to:qatna")
    play.by("hittites", "pass").by("egypt", "card:alliance.1").do("hittites").do(["passage", "give_city"]).do(["qatna"])
    play.do("accept")
    passing(play, "on_the_way", "leaver", "settler")
    assert controller(play.state, "qatna") == "hittites" and play.state.silver["hittites"] == 10
    assert SPEC.rules.check(play.state) == []


@rule("GEN-13.2-militia.a", "GEN-13.2-begat.a")
def test_who_is_on_the_way_is_no_militia_and_settles_nowhere():
    t = table(
        on={"egypt": {"tyre": {"ps": 2, "inf": 1}}}, hands={"egypt": ("raise_militia.1", "begat.1")}, ds={"sidon": 0}
    )
    assert not any(why_not_play(t.state, "egypt", card) for card in t.state.hands["egypt"])
    t.state.units["tyre"]["egypt"] = {"ps": 2, "sl": 2, "inf": 1}
    force = raise_force(t.state, "egypt", "tyre", {"ps": 2}, [], "active")
    assert drive(play_card(t, "egypt", "raise_militia.1")).keys("workers") == ["sl"]
    assert t.state.units["tyre"]["egypt"] == {"ps": 2, "inf": 2} and force.units == {"ps": 2}
    t.state.hands["egypt"].append("raise_militia.1")
    assert all(why_not_play(t.state, "egypt", card) for card in t.state.hands["egypt"])
