"""Negation: who may answer what, answers to answers, what becomes of the cards (card.negate), and passing (pass)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.games.acme.events.drawing import happen
from engine.games.acme.events.playing import play
from engine.games.acme.player.policy import policy
from engine.games.acme.player.reasons import reason
from engine.games.acme.position.state import Lasting, State, Temple
from engine.games.acme.position.temples import is_active
from engine.kernel.questions import Ask
from engine.kernel.table import Table
from tests.games.acme.kit import Asked, drive, game, position, run, stacks
from tests.kit import Play, easy
from tests.rules import rule

ON = {"thebes": {"green": 2}, "susa": {"red": 2}, "west_scythia": {"blue": 2}}


def played(t: Table[State], card: str, say: Any = None, color: str = "green") -> Asked:
    t.state.hands[color] = [card, *t.state.hands[color]]
    if card in t.state.deck:
        t.state.deck.remove(card)
    return drive(play(t, color, card), say)


def nobody_answers(g: Play) -> Play:
    """All let the card pass, and the answers to it."""
    while any(ask.topic == "negate" for ask in g.session.asks().values()):
        g.by(next(iter(g.session.asks())), "pass")
    return g


# Who plays what, and which of red's cards are offered against it.
OFFERED = [
    ("59", ("6", "7", "10", "11", "12", "14", "85"), ["10"]),  # a resource
    ("44", ("6", "7", "10", "11", "12", "14", "85"), ["10", "14"]),  # trade
    ("25", ("6", "7", "10", "11", "12", "14", "85"), ["6", "7"]),  # a Great Person, aimed at nobody
    ("3", ("6", "7", "10", "11", "12", "14", "27"), ["6", "7", "12"]),  # one that is an Investment
    ("89", ("6", "7", "10", "11", "12", "14", "85"), ["7", "10", "12", "14"]),  # society
    ("67", ("6", "7", "10", "11", "12", "87", "93"), ["11", "93"]),  # a disaster
    ("91", ("6", "7", "10", "11", "12", "14", "93"), ["11"]),  # religion
    ("69", ("6", "7", "10", "11", "12", "14", "85"), ["10", "12", "14"]),  # trade and an Investment
]


@rule(
    "ACME-card.negate.a", "ACME-R2.c", "ACME-R2.6", "ACME-R2.7", "ACME-R2.10", "ACME-R2.11", "ACME-R2.12", "ACME-R2.14"
)
@pytest.mark.parametrize(("card", "hand", "offered"), OFFERED)
@rule("ACME-terms.negate.a")
def test_each_negate_card_answers_its_kinds(card: str, hand: tuple[str, ...], offered: list[str]) -> None:
    t = position(ON, phase="card", hands={"red": hand}, temples={"god_of_war": "green", "god_of_the_dead": "red"})
    asked = played(t, card)
    assert asked.keys("negate", "red") == ["pass", *(f"card:{answer}" for answer in offered)]


@rule("ACME-card.negate.a", "ACME-card.negate.d", "ACME-card.negate.e", "ACME-DX-22")
def test_a_negated_card_does_nothing_and_is_discarded() -> None:
    t = position(ON, phase="card", hands={"red": ("10",)})
    played(t, "59", {"negate": {"red": "card:10"}})
    assert t.state.minas["green"] == 0 and sorted(t.state.discard) == ["10", "59"]
    laid = position(ON, phase="card", hands={"red": ("12",)})
    played(laid, "3", {"negate": {"red": "card:12"}})
    assert laid.state.invested == {} and sorted(laid.state.discard) == ["12", "3"]


@rule("ACME-EX-12", "ACME-card.negate.f", "ACME-card.negate.g")
def test_a_negated_negate_card_lets_the_first_card_take_effect() -> None:
    t = position(ON, phase="card", hands={"green": ("6",), "red": ("7",), "blue": ("59",)})
    t.state.deck[:] = ["58", *(card for card in t.state.deck if card != "58")]
    played(t, "8", {"share": {"green": {"thebes": 1}}, "negate": {"red": "card:7", "green": "card:6"}})
    assert stacks(t, "thebes") == {"green": 3} and t.state.hands["green"] == ["58"], "Philosopher King has his way"
    assert sorted(t.state.discard) == ["6", "7", "8"]


@rule("ACME-card.negate.f", "ACME-DX-22")
def test_when_the_first_answer_falls_a_second_one_may_still_come() -> None:
    t = position(ON, phase="card", hands={"green": ("6",), "red": ("7",), "blue": ("10",)})
    played(t, "89", {"negate": {"red": "card:7", "blue": "card:10", "green": "card:6"}})
    assert sorted(t.state.discard) == ["10", "6", "7", "89"] and t.state.hands["green"] == []


@rule("ACME-card.negate.n")
def test_of_several_answers_the_first_in_turn_order_after_the_player_has_the_word() -> None:
    t = position(ON, phase="card", hands={"green": ("10",), "blue": ("14",)})
    played(t, "89", {"negate": {"green": "card:10", "blue": "card:14"}}, "red")
    assert sorted(t.state.discard) == ["14", "89"] and t.state.hands["green"] == ["10"], "Blue comes after Red"


@rule("ACME-card.negate.i", "ACME-diplomacy.a")
def test_all_who_hold_any_card_are_asked_at_once_and_nobody_learns_who_could_answer() -> None:
    g = game(ON, phase="card", hands={"green": ("89", "59"), "red": ("10",), "blue": ("58",)},
             queue=["green", "red", "blue"])  # fmt: skip
    g.do("card:89")
    asks = g.session.asks()
    assert set(asks) == {"red", "blue"} and all(ask.topic == "negate" for ask in asks.values())
    assert [option.key for option in asks["blue"].options] == ["pass"] and asks["blue"].private
    g.by("blue", "pass").by("red", "pass")
    assert not any("Vizier" in line for seat in ("green", "blue", None) for line in g.log(seat))


@rule("ACME-card.negate.h")
def test_what_a_card_is_aimed_at_is_told_before_anybody_answers() -> None:
    t = position(ON, phase="card", minas={"red": 3}, hands={"red": ("10",)})
    asked = played(t, "50")
    assert asked.of("negate", "red").about["against"] == "red" and t.state.minas["green"] == 1
    assert any("Smugglers (Elam)" in line.text for line in t.lines)


@rule("ACME-card.negate.b", "ACME-card.negate.c", "ACME-card.negate.k", "ACME-pass.d")
def test_who_has_passed_may_negate_and_it_is_no_action() -> None:
    hands = {"green": ("59", "58"), "red": ("10", "14"), "blue": ("57", "54")}
    g = game(ON, phase="card", hands=hands, queue=["red", "green", "blue"])
    g.expect("red", "action").do("pass").expect("green", "action").do("card:59")
    nobody_answers(g.by("red", "card:10").by("blue", "pass"))
    assert g.state.minas["green"] == 0
    g.expect("blue", "action")
    assert g.state.passed == ["red"]


@rule("ACME-pass.b", "ACME-pass.e", "ACME-card.d")
def test_who_has_passed_is_not_asked_again_and_the_phase_ends_with_the_last() -> None:
    hands = {"green": ("59", "58"), "red": ("10",), "blue": ("57",)}
    g = game(ON, phase="card", hands=hands, queue=["red", "green", "blue"])
    g.do("pass").expect("green", "action").do("card:59")
    nobody_answers(g).expect("blue", "action").do("pass").expect("green", "action").do("pass")
    assert g.state.phase not in ("card", "card_end")


@rule("ACME-R2.76", "ACME-pass.b", "ACME-card.a")
def test_who_passes_with_an_action_left_has_passed_and_the_next_has_one_action() -> None:
    hands = {"green": ("76", "59"), "red": ("25", "54"), "blue": ("58",)}
    g = game(ON, phase="card", hands=hands, queue=["green", "red", "blue"]).do("card:76")
    nobody_answers(g).expect("green", "action").do("pass")
    g.expect("red", "action").do("card:25")
    nobody_answers(g).expect("blue", "action").do("pass")
    assert g.state.passed == ["green", "blue"] and g.state.actions == 0
    g.expect("red", "action").do("pass")
    assert g.state.phase not in ("card", "card_end")


@rule("ACME-card.a", "ACME-card.b")
def test_a_refusal_in_the_go_before_keeps_nobody_from_asking() -> None:
    """Red has offered a temple in vain; Green may still ask for its own."""
    temples: dict[str, str | Temple] = {"god_of_war": Temple("green", at="red")}
    on = {"thebes": {"green": 2}, "susa": {"red": 2}}
    g = game(on, phase="card", temples=temples, hands={"green": ("58",)}, queue=["green"], refused=True)
    assert "ask_back" in g.expect("green", "action").options()


@rule("ACME-pass.c", "ACME-DX-16")
def test_who_has_passed_may_save_disks() -> None:
    t = position({"susa": {"red": 3}}, phase="card", passed=["red"], minas={"red": 1}, hands={"red": ("59",)})
    played(t, "66", {"save": {"red": {"susa": 2}}})
    assert stacks(t, "susa") == {"red": 3} and t.state.minas["red"] == 0 and t.state.hands["red"] == []


@rule("ACME-R2.14")
def test_whom_the_diplomat_cancels_draws_a_card() -> None:
    hands = {"green": ("44", "58"), "red": ("14",)}
    g = game(ON, phase="card", hands=hands, queue=["green", "red", "blue"])
    deck = [*g.state.deck]
    g.do("card:44").do("card:14")
    nobody_answers(g)
    assert g.state.minas["green"] == 0 and g.state.hands["green"] == ["58", deck[0]]


@rule("ACME-R2.14", "ACME-R2.87")
def test_whom_the_diplomat_cancels_in_an_invasion_draws_when_it_is_over() -> None:
    t = position({"amarna": {"red": 1}}, phase="draw", hands={"red": ("87",), "blue": ("14",)})
    t.state.deck.sort(key=lambda card: card != "58")
    say = {"moment": {"red": "card:87"}, "negate": {"blue": "card:14"}}
    drive(happen(t, "green", ["102"]), say)
    assert t.state.hands["red"] == ["58"] and t.state.owed == []


@rule("ACME-R2.14", "ACME-R2.85")
def test_whom_the_diplomat_cancels_in_a_competition_draws_when_it_is_over() -> None:
    t = position({"abydos": {"green": 2, "red": 2}}, hands={"green": ("21", "14"), "red": ("85",)})
    t.state.deck.sort(key=lambda card: card != "58")
    say = {"lay": {"green": {"card:21": 1}}, "negate": {"red": "card:85", "green": "card:14"}}
    run(t, "competition", say)
    assert t.state.hands["red"] == ["58"] and t.state.owed == [] and t.state.phase != "card"


@rule("ACME-R2.85")
@pytest.mark.parametrize(("victim", "offered"), [("red", True), ("blue", False)])
def test_a_dynastic_marriage_answers_what_is_aimed_at_oneself(victim: str, offered: bool) -> None:
    t = position(ON, phase="card", hands={"red": ("85",), "blue": ("59",)}, minas={"red": 3, "blue": 3})
    asked = played(t, "13", {"victim": {"green": victim}})
    assert ("card:85" in asked.keys("negate", "red")) is offered


@rule("ACME-R3.110", "ACME-deitycards.b", "ACME-deitycards.f")
@pytest.mark.parametrize(("at_home", "works"), [(1, True), (0, False)])
def test_the_god_of_the_skies_cancels_a_disaster_while_his_owner_is_at_home(at_home: int, works: bool) -> None:
    on = {"tyre": {"red": 3}, **({"susa": {"red": at_home}} if at_home else {})}
    t = position(on, phase="card", temples={"god_of_the_skies": "red"})
    asked = played(t, "66", {"negate": {"red": "deity:god_of_the_skies"}} if works else None)
    assert stacks(t, "tyre") == {"red": 3 if works else 1} and ("negate" in asked.topics) is works


# --- what lasts, cancelled later --------------------------------------------------------------------------------


def shaken() -> dict[str, str | Temple]:
    return {"god_of_war": "green", "god_of_peace": Temple("red", faint=["30"])}


def prophesied(hands: dict[str, tuple[str, ...]]) -> Play:
    """Green's False Prophet lies against the Deity of Red."""
    return game(ON, phase="card", temples=shaken(), hands=hands, lasting=(Lasting("30", "green", "red", "epoch"),),
                queue=["red", "green", "blue"])  # fmt: skip


@rule("ACME-R2.d", "ACME-card.negate.b", "ACME-card.negate.c", "ACME-card.negate.j", "ACME-card.negate.k")
def test_who_has_passed_may_end_what_lasts_out_of_turn_and_then_answer_the_card_too() -> None:
    g = prophesied({"green": ("59", "58"), "red": ("11", "10"), "blue": ("57",)})
    g.expect("red", "action").do("pass").expect("green", "action").do("card:59")
    assert g.options("red") == ["pass", "card:10", "end@30:11"] and g.options("blue") == ["pass"]
    nobody_answers(g.by("blue", "pass").by("red", "end@30:11").by("blue", "pass"))
    assert is_active(g.state, "red") and g.state.lasting == [] and g.state.minas["green"] == 2
    g = prophesied({"green": ("59", "58"), "red": ("11", "10"), "blue": ("57",)})
    g.do("pass", "card:59").by("blue", "pass").by("red", "end@30:11")
    nobody_else = [seat for seat in g.session.asks() if seat != "red"]
    for seat in nobody_else:
        g.by(seat, "pass")
    while "card:10" not in g.options("red"):
        g.by("red", "pass")
    nobody_answers(g.by("red", "card:10"))
    assert g.state.minas["green"] == 0 and sorted(g.state.discard) == ["10", "11", "30", "59"]
    assert g.state.passed == ["red"] and g.expect("blue", "action")


@rule("ACME-R2.d", "ACME-card.negate.c", "ACME-card.negate.j", "ACME-pass.d")
def test_when_all_have_passed_what_lasts_may_still_be_ended() -> None:
    g = prophesied({"green": ("58",), "red": ("11",), "blue": ("7",)}).do("pass", "pass", "pass")
    asks = g.session.asks()
    assert set(asks) == {"red", "blue"}, "Green has laid it"
    assert asks["red"].prompt == "All have passed, and False Prophet still lasts. Do you end it?"
    assert g.options("red") == ["pass", "end@30:11"] and g.options("blue") == ["pass", "end@30:7"]
    nobody_answers(g.by("red", "end@30:11").by("blue", "end@30:7"))
    assert is_active(g.state, "red") and g.state.lasting == []
    hands = g.state.hands["red"], g.state.hands["blue"]
    assert sorted(g.state.discard) == ["11", "30"] and hands == ([], ["7"]), "the second card stays in the hand"


@rule("ACME-R2.d", "ACME-card.negate.f", "ACME-card.negate.g", "ACME-card.negate.j")
def test_the_card_that_ends_what_lasts_may_be_negated_and_another_may_follow() -> None:
    g = prophesied({"green": ("6",), "red": ("11",), "blue": ("7",)}).do("pass", "pass", "pass")
    g.by("blue", "pass").by("red", "end@30:11").by("green", "card:6")
    while g.session.asks() and "end@30:7" not in g.options(next(iter(g.session.asks()))):
        g.by(next(iter(g.session.asks())), "pass")
    assert not is_active(g.state, "red") and sorted(g.state.discard) == ["11", "6"] and len(g.state.lasting) == 1
    nobody_answers(g.by("blue", "end@30:7"))
    assert is_active(g.state, "red") and sorted(g.state.discard) == ["11", "30", "6", "7"]


@rule("ACME-R2.d")
@pytest.mark.parametrize("card", ["97", "30"])
def test_an_event_that_lasts_is_answered_by_no_card_and_nobody_is_asked(card: str) -> None:
    t = position(ON, phase="card_end", hands={"red": ("11",)}, lasting=[Lasting(card, "green", "", "turn")],
                 temples=shaken())  # fmt: skip
    assert ("negate" in run(t, "card_end").topics) is (card == "30")


@rule("ACME-R2.d")
def test_nobody_is_asked_while_nothing_lasts_or_nobody_holds_a_card() -> None:
    assert "negate" not in run(position(ON, phase="card_end", hands={"red": ("11",)})).topics
    t = position(ON, phase="card_end", lasting=[Lasting("30", "green", "red", "epoch")], temples=shaken(),
                 hands={"green": ("11",)})  # fmt: skip
    assert "negate" not in run(t).topics, "who has laid it does not cancel it"


@rule("ACME-R2.d", "ACME-card.negate.l")
def test_in_a_competition_nothing_ends_what_was_played_in_the_card_phase() -> None:
    on = {"abydos": {"green": 2, "red": 2}}
    t = position(on, hands={"red": ("27", "11"), "green": ("36",)}, lasting=[Lasting("30", "green", "red", "epoch")],
                 temples=shaken())  # fmt: skip
    asked = run(t, "competition", {"lay": {"green": {"card:36": 1}}})
    assert asked.keys("negate", "red") == ["pass", "card:27"]


def test_the_automated_player_ends_what_lasts_against_itself_alone() -> None:
    hands = {"green": ("58",), "red": ("11",), "blue": ("7",)}
    g = prophesied(hands).do("pass", "pass", "pass")
    said = {seat: policy(g.seen(seat), ask, Random(1)) for seat, ask in g.session.asks().items()}
    assert said == {"red": "end@30:11", "blue": "pass"}
    assert reason(g.seen("red"), g.session.asks()["red"], "end@30:11") == (
        "Our Deity works again once the False Prophet is gone."
    )


# ---------------------------------------------------------------- what the bot says of it


@pytest.mark.parametrize(
    ("hand", "card", "answer", "said"),
    [
        (("36",), "72", "pass", "You hold nothing that can answer it."),
        (("10",), "72", "card:10", "It is aimed at you, and this stops it."),
        (("10",), "59", "pass", "It is not aimed at you alone, so a Negate card is kept for one that is."),
    ],
)
def test_a_hint_says_why_a_card_is_let_through(hand: tuple[str, ...], card: str, answer: str, said: str) -> None:
    """72 is a Revolt in a City of red's own, 59 a resource of green's."""
    on = {"thebes": {"green": 2}, "anshan": {"red": 3}}
    t = position(on, phase="card", hands={"red": hand})
    heard: list[tuple[Any, str]] = []

    def answered(ask: Ask) -> Any:
        if ask.topic == "negate" and ask.seat == "red":
            heard.append((policy(t.state, ask, None), reason(t.state, ask, policy(t.state, ask, None))))  # type: ignore[arg-type]
        return easy(ask)

    t.state.hands["green"] = [card]
    drive(play(t, "green", card), otherwise=answered)
    assert heard == [(answer, said)]
