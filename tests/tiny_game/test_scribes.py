"""Scribes keeps the house's rules for rules, and each of its numbers is proved: the last of its files to copy."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine.kernel.errors import Refused
from scribes.check import check
from scribes.state import Scribes
from scribes.tables import CARDS
from tests.kit import LoadedDice, Play, new_session
from tests.rules import rule
from tests.sources import parsed
from tests.test_bans import BANS, Ban, Engine, Module, rules_modules
from tests.tiny import HERE, SCRIBES

PACKAGE = HERE / "scribes"
NUMBER = re.compile(r"SCR-\d+\.\d+")


def scribes(seats: int = 3, options: dict[str, str] | None = None, **script: list[Any]) -> Play:
    return Play(new_session(SCRIBES, seats=seats, options=options, dice=LoadedDice(script)))


@pytest.fixture(scope="module")
def house() -> Engine:
    """The whole engine, with Scribes as if it were one of its games."""
    own = [path for path in sorted(PACKAGE.glob("*.py")) if path.name != "__init__.py"]
    return Engine([*rules_modules(), *(Module(f"engine/games/scribes/{path.name}", parsed(path)) for path in own)])


@pytest.mark.parametrize("ban", BANS, ids=lambda ban: ban.__name__)
def test_scribes_keeps_the_bans(ban: Ban, house: Engine) -> None:
    own = [module for module in house.modules if module.room == "scribes"]
    assert len(own) > 5 and [what for module in own for _, what in ban(module, house)] == []


def test_every_number_in_the_code_is_in_the_rules() -> None:
    text = (PACKAGE / "rules.md").read_text("utf-8")
    numbers = re.findall(r"^- `(SCR-\d+\.\d+)`", text, re.M)
    assert len(numbers) == len(dict.fromkeys(numbers))
    named = [number for path in PACKAGE.glob("*.py") for number in NUMBER.findall(path.read_text("utf-8"))]
    assert [number for number in named if number not in numbers] == []


HANDS = ["letter_6a", "eraser_a", "eraser_b", "letter_1a"]
HANDS += ["eraser_c", "eraser_d", "letter_2a", "letter_2b", "eraser_e", "letter_3a", "letter_3b", "letter_4a"]


def written(**more: Any) -> Play:
    play = scribes(deck=list(HANDS), **more).until("write")
    return play.by("assyria", "card:letter_6a").by("babylon", "pass").by("egypt", "pass")


@rule("SCR-3.3")
def test_an_eraser_may_be_erased_without_limit() -> None:
    play = written().do(0).expect("babylon", "erase").do("card:eraser_c").expect("assyria", "erase")
    play.do("card:eraser_a").expect("babylon", "erase").do("card:eraser_d").expect("assyria", "erase")
    play.do("card:eraser_b").expect("babylon", "erase").refused("card:letter_2a", "SCR-3.3", "a letter erases nothing")
    play.do("pass").expect("egypt", "erase").do("card:eraser_e").expect("assyria", "erase").do("pass")
    play.until("march")
    assert play.state.scores["assyria"] == 0, "five erasers: the letter is erased"
    assert sorted(play.state.discard)[:5] == ["eraser_a", "eraser_b", "eraser_c", "eraser_d", "eraser_e"]


@rule("SCR-3.3")
def test_an_eraser_that_is_erased_erases_nothing() -> None:
    play = written().do(0, "card:eraser_c", "card:eraser_a", "pass", "pass").expect("egypt", "erase").do("pass")
    assert play.state.scores["assyria"] == 6


@rule("SCR-3.2")
def test_ink_makes_a_letter_count_for_more() -> None:
    play = written().refused(3, "SCR-3.2").do(2, "pass", "pass")
    assert (play.state.scores["assyria"], play.state.ink["assyria"]) == (8, 1)


@rule("SCR-3.4")
def test_with_the_option_once_erasers_cannot_be_erased() -> None:
    play = written(options={"erasures": "once"}).do(0, "card:eraser_c").expect("assyria", "march")
    assert play.state.scores["assyria"] == 0


@rule("SCR-2.3")
def test_one_guard_at_the_ends() -> None:
    play = scribes().until("post").refused({"guard:great_gate": 1, "guard:palace": 1}, "SCR-2.3")
    play.refused({"guard:old_well": 3}, "SCR-2.3").refused({"guard:old_well": 2, "guard:high_pass": 1}, "SCR-2.3")
    play.do({"guard:palace": 1, "guard:old_well": 1})


@rule("SCR-4.2", "SCR-4.3", "SCR-4.4")
def test_interception_battle_and_retreat() -> None:
    play = scribes(battle=[2, 5]).until("post", "babylon").do({"guard:old_well": 2}).until("march")
    play.do("via:great_gate", "to:old_well").expect("babylon", "intercept").do("intercept")
    play.expect("assyria", "aid").do("ink").expect("assyria", "retreat")
    assert play.options() == ["home", "to:great_gate"]
    play.do("to:great_gate").expect("babylon", "march")
    assert play.state.courier["assyria"] == "great_gate" and play.state.battle is None
    assert play.log()[-1] == "Battle at Old Well: 2 to 5."


@rule("SCR-4.3")
def test_a_tie_is_the_couriers() -> None:
    play = scribes(battle=[3, 3]).until("post", "babylon").do({"guard:great_gate": 1}).until("march")
    play.do("via:great_gate", "intercept", "none").expect("assyria", "march")
    assert play.state.guards["babylon"] == {}


@rule("SCR-4.3")
def test_ink_adds_one() -> None:
    for ink, mover, left in (("ink", "assyria", 2), ("none", "babylon", 3)):
        play = scribes(battle=[3, 4]).until("post", "babylon").do({"guard:great_gate": 1}).until("march")
        play.do("via:great_gate", "intercept", ink).expect(mover, "march")
        assert play.state.ink["assyria"] == left


@rule("SCR-4.5")
def test_words_at_the_palace() -> None:
    play = scribes().until("march").do("via:great_gate", "via:old_well", "via:high_pass", "via:river_ford")
    assert play.options() == ["to:date_grove", "via:date_grove", "to:palace", "stay"]
    play.do("to:palace").expect("assyria", "deliver").do(" Gold  for the king ")
    assert play.state.messages == {"assyria": "Gold for the king"}
    assert (play.state.scores["assyria"], play.state.courier["assyria"]) == (3, "")


def bartering(**ink: int) -> Play:
    """Between two rounds: Assyria has five points and one ink."""

    def place(s: Scribes) -> None:
        s.phase, s.deck = "barter", sorted(CARDS)
        s.scores["assyria"] = 5
        s.ink |= {"assyria": 1, **ink}

    return Play(new_session(SCRIBES, seats=3, place=place)).expect("assyria", "barter")


def wealth(play: Play) -> list[tuple[int, int]]:
    return [(play.state.scores[seat], play.state.ink[seat]) for seat in ("assyria", "babylon", "egypt")]


@rule("SCR-5.1")
def test_who_has_ink_is_asked_for_one_by_who_lacks_it() -> None:
    play = bartering(egypt=0).refused("from:egypt", says="egypt has no ink, SCR-5.1")
    assert play.options() == ["nobody", "from:babylon"]
    play.do("from:babylon").refused(4, "SCR-5.1").do(2).expect("babylon", "sell").do("accept")
    assert wealth(play) == [(3, 2), (2, 2), (0, 0)]
    play.expect("babylon", "barter").do("nobody").expect("assyria", "swap")


@rule("SCR-5.1")
def test_who_has_all_his_ink_or_no_points_asks_nobody() -> None:
    play = bartering(assyria=2).do("nobody").expect("assyria", "swap")
    assert play.state.phase == "muster"
    with pytest.raises(AssertionError, match="assyria should be asked 'barter'"):
        bartering(assyria=3)


@rule("SCR-5.2")
def test_a_higher_price_is_paid_or_not() -> None:
    for answer, after in (("accept", [(2, 2), (3, 2), (0, 3)]), ("refuse", [(5, 1), (0, 3), (0, 3)])):
        play = bartering().do("from:babylon", 1)
        assert play.options() == ["refuse", "accept", "counter"]
        play.do("counter").refused(1, "SCR-5.2").do(3).expect("assyria", "agree")
        assert play.options() == ["refuse", "accept"]
        play.do(answer)
        assert wealth(play) == after
    assert wealth(bartering().do("from:egypt", 3, "refuse")) == [(5, 1), (0, 3), (0, 3)]


@rule("SCR-5.2")
def test_a_standing_order_sells_dear() -> None:
    for price, ink in ((1, 1), (2, 2)):
        play = bartering()
        play.session.orders.stand(SCRIBES, "babylon", "sell", "dear:2")
        play.do("from:babylon", price)
        assert play.state.ink["assyria"] == ink
    with pytest.raises(Refused, match="many is no price from 1 to 3"):
        play.session.orders.stand(SCRIBES, "babylon", "sell", "dear:many")


@rule("SCR-4.1")
def test_no_place_twice_in_one_walk() -> None:
    play = scribes().until("march").refused("to:palace", "SCR-4.1").do("via:great_gate")
    assert play.options() == ["to:old_well", "via:old_well", "to:salt_pan", "via:salt_pan", "stay"]
    play.do("via:salt_pan").refused("to:great_gate", "SCR-4.1")
    assert play.options() == ["to:reed_marsh", "via:reed_marsh", "stay"]


@rule("SCR-1.1", "SCR-2.1", "SCR-6.1")
def test_hands_are_filled_anew_each_round_until_the_last() -> None:
    play = scribes(seats=4).until("march")
    assert (play.state.round, len(play.state.deck)) == (1, 8)
    play.do("stay", "stay", "stay", "stay").expect("assyria", "swap")
    assert play.state.round == 2 and [len(hand) for hand in play.state.hands.values()] == [4] * 4
    assert play.finish().state.round == 3


@rule("SCR-1.2")
def test_the_deck() -> None:
    assert sorted(CARDS.values()) == sorted([0] * 6 + [value for value in range(1, 7) for _ in range(3)])
    assert check(scribes().until("write").state) == []


@rule("SCR-2.2")
def test_up_to_two_cards_are_swapped() -> None:
    play = scribes(deck=list(HANDS))
    play.refused(["card:eraser_a", "card:eraser_b", "card:letter_1a"], "SCR-2.2").do(["card:letter_1a"])
    assert "letter_1a" not in play.state.hands["assyria"] and len(play.state.hands["assyria"]) == 4
    assert play.state.discard == ["letter_1a"]


@rule("SCR-3.1")
def test_cards_lie_face_down_until_all_have_laid() -> None:
    play = scribes(deck=list(HANDS)).until("write").by("assyria", "card:letter_6a").by("babylon", "card:eraser_c")
    assert play.state.written == {} and not any("shows" in line for line in play.log("egypt"))
    play.by("egypt", "pass")
    assert play.state.written == {"assyria": "letter_6a", "babylon": "eraser_c"}


@rule("SCR-6.2")
def test_the_earlier_seat_wins_ties() -> None:
    assert scribes().finish().state.winner == "assyria"


@rule("SCR-6.3")
def test_the_round_in_which_dusk_falls_is_the_last() -> None:
    play = Play(new_session(SCRIBES, "long", 2)).until("march")
    play.session.signal("dusk", "")
    assert play.state.rounds == 4, "heard when the phase is over"
    assert play.finish().state.round == 2 and play.state.winner
    with pytest.raises(Refused, match="does not wait for “dusk” now"):
        play.session.signal("dusk", "")


@rule("SCR-6.3")
def test_in_the_last_round_nobody_waits_for_dusk() -> None:
    play = scribes(2).until("march")
    assert list(play.session.signals_awaited()) == ["dusk"]
    play.until("swap")
    assert play.state.round == 2 and play.session.signals_awaited() == {}
