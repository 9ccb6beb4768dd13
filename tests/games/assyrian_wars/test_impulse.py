"""3.1, 3.2, 6.0 and 6.18 One impulse: its account, its card, its start and its end."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.assyrian_wars.course import actions
from engine.games.assyrian_wars.position import Siege, money, pieces
from engine.games.assyrian_wars.position.deeds import Deed
from engine.kernel import Option
from tests.games.assyrian_wars.positions import game, menu, units
from tests.kit import Play
from tests.rules import rule

NO_HOME: dict[str, list[str]] = {"assyria": [], "babylonia": [], "elam": []}
OTHERS = {"assyria": ("61", "62"), "babylonia": ("64", "65")}
SWIFT_MARCH = "60"  # a + card


def elam(*cards: str, level: int = 4, **things: Any) -> Play:
    """A game in which the marker has just come to Elam in the first round."""
    hands = {**OTHERS, "elam": cards, **things.pop("hands", {})}
    home = {**NO_HOME, **things.pop("home", {})}
    levels = {"assyria": 6, "babylonia": 5, "elam": level}
    return game(phase="slot", slot="elam", starts="elam", hands=hands, home=home, level=levels, **things)


def ap(play: Play) -> int:
    """Half AP that the open question says are left."""
    return int(play.ask.about["ap"])


# --- the card -----------------------------------------------------------------------------------------------


@rule("AW-3.1.b", "AW-6.18.c")
def test_an_impulse_cannot_end_without_a_card() -> None:
    play = elam("19", "2").refused("end", rule="AW-3.1.b")
    assert play.ask.default == "card:2", "the lowest card is suggested"
    play.do("card:2")
    assert "end" in menu(play) and play.ask.default == "end"


@rule("AW-3.1.b", "AW-3.2.a")
def test_one_card_and_no_second_one() -> None:
    play = elam("2", "4", "5").do("card:2")
    assert menu(play, "card") == []
    play.refused("card:4", rule="AW-3.2.a")


@rule("AW-3.1.c", "AW-3.1.d")
def test_the_card_gives_its_value_on_top_of_income_and_saved_ap() -> None:
    play = elam("2", "4", saved={"elam": 4})
    assert ap(play) == 2 * 4 + 4
    play.do("card:4")
    assert ap(play) == 2 * 4 + 4 + 2 * 4
    assert play.state.discard == ["4"] and play.state.hands["elam"] == ["2"]


@rule("AW-2.3.a", "AW-2.3.c")
def test_random_cards_go_to_the_discards_and_home_cards_aside() -> None:
    play = elam("2", home={"elam": ["mountain_refuge"]}).do("card:mountain_refuge")
    assert play.state.home["elam"] == [] and play.state.discard == [] and play.state.playing == []
    other = elam("2", home={"elam": ["mountain_refuge"]}).do("card:2")
    assert other.state.home["elam"] == ["mountain_refuge"] and other.state.discard == ["2"]


@rule("AW-3.2.a")
@pytest.mark.parametrize("order", [(SWIFT_MARCH, "2"), ("2", SWIFT_MARCH)])
def test_a_plus_card_allows_two_cards_and_may_be_either_of_them(order: tuple[str, str]) -> None:
    play = elam("2", SWIFT_MARCH, "4")
    for card in order:
        play.do(f"card:{card}", *(["ap"] if card == SWIFT_MARCH else []))
    assert play.state.impulse.cards == [*order] and menu(play, "card") == []


@rule("AW-3.2.a", "AW-4.1.g")
def test_nobody_can_tell_whether_a_plus_card_is_left_in_hand() -> None:
    assert elam("2", "4").do("card:2").ask.private
    assert not elam(SWIFT_MARCH, "4", "5").do(f"card:{SWIFT_MARCH}").ask.private
    assert not elam("2", home={"elam": ["bowmen_of_elam"]}).do("card:2").ask.private, "home cards lie open"


@rule("AW-3.2.b")
def test_never_more_than_two_cards() -> None:
    play = elam(SWIFT_MARCH, "2", "4").do(f"card:{SWIFT_MARCH}", "ap", "card:2")
    play.refused("card:4", rule="AW-3.2.b")


@rule("AW-6.18.f")
def test_three_ap_turn_a_card_into_a_plus_card() -> None:
    play = elam("2", "4", level=0)
    play.do("card:2")
    assert ap(play) == 6
    play.do("plus")
    assert ap(play) == 0 and menu(play, "card") == ["card:4"]


@rule("AW-6.18.f")
def test_without_three_ap_a_card_stays_what_it_is() -> None:
    play = elam("2", "4", level=3).do("card:2", "build:lc21", "into:susa")
    play.refused("plus", rule="AW-6.18.f")


# --- the account --------------------------------------------------------------------------------------------


@rule("AW-6.18.a", "AW-6.18.g")
def test_the_income_is_the_eco_level_as_it_is_now() -> None:
    assert ap(elam("2", "4", level=7)) == 14


@rule("AW-6.0.g", "AW-G-fractions.a")
def test_halves_are_added_up_and_rounded_once() -> None:
    play = elam("2", "4", pools={"elam": {"merc_hi31": 1, "merc_b31": 1}}).do("card:2")
    assert ap(play) == 14
    play.do("hire:merc_hi31", "into:susa")
    assert play.state.account.spent == 3 and ap(play) == 10
    play.do("hire:merc_b31", "into:susa")
    assert play.state.account.spent == 6 and ap(play) == 8, "two times 1½ AP are 3 AP, not 4"


@rule("AW-6.0.g")
def test_income_is_spent_before_the_card_is_played() -> None:
    play = elam("2", "4", level=4).do("build:lc21", "into:susa")
    assert units(play, "susa", "elam") == {"lc21": 1} and ap(play) == 0
    play.refused("build:lc21", rule="AW-6.1.b")


@rule("AW-3.1.e", "AW-6.18.b", "AW-6.0.j")
def test_at_most_four_ap_are_kept() -> None:
    play = elam("2", "4").do("card:2", "end")
    assert play.state.saved["elam"] == 8
    assert "Elam keeps 4 AP, and 3 AP are lost." in play.log()


@rule("AW-3.1.e")
def test_less_than_four_ap_are_kept_whole() -> None:
    play = elam("2", "4", level=2).do("card:2", "build:lc21", "into:susa", "end")
    assert play.state.saved["elam"] == 2


# --- without cards ------------------------------------------------------------------------------------------


@rule("AW-6.0.d", "AW-6.0.f", "AW-6.18.d", "AW-G-impulse.a")
def test_a_country_without_cards_and_five_ap_passes_and_saves() -> None:
    play = elam(level=4)
    assert "Elam passes." in play.log() and play.state.saved["elam"] == 8
    assert play.ask.role == "assyria" and play.state.last == ""


@rule("AW-6.18.c", "AW-6.0.d")
@pytest.mark.parametrize(("level", "saved", "buys"), [(5, 0, True), (4, 2, True), (4, 1, False), (1, 8, True)])
def test_with_five_ap_a_card_must_be_bought_and_played(level: int, saved: int, buys: bool) -> None:
    play = elam(level=level, saved={"elam": saved})
    assert ("Elam buys a card for 5 AP." in play.log()) == buys
    if buys:
        assert len(play.state.hands["elam"]) + len(play.state.impulse.cards) == 1
        assert play.state.account.spent == 10


@rule("AW-6.0.i", "AW-6.11.c")
@pytest.mark.parametrize(("loan", "buys"), [(2, False), (12, True)])
def test_a_loan_is_repaid_before_a_card_is_bought(loan: int, buys: bool) -> None:
    play = elam(level=5, loans={"elam": loan}, eco={"susa": 1})
    assert ("Elam buys a card for 5 AP." in play.log()) == buys and play.state.loans == {}
    assert play.state.eco == ({} if buys else {"susa": 1}), "a debt that cannot be repaid ends with the penalty"


@rule("AW-4.1.j")
def test_the_discards_are_shuffled_when_the_deck_has_run_out() -> None:
    play = elam(level=5, deck=[], discard=["9"])
    assert play.state.hands["elam"] == ["9"] or play.state.impulse.cards == ["9"]
    none = elam(level=5, deck=[], discard=[])
    assert "Elam passes." in none.log()


# --- the end ------------------------------------------------------------------------------------------------


@rule("AW-6.0.j", "AW-6.12.e", "AW-6.12.g")
def test_areas_without_the_holders_units_go_back() -> None:
    held = {"kish": "assyria", "opis": "assyria"}
    play = elam("2", "4", control=held, on={"assyria": {"kish": {"hi42": 1}}}, leaders={"sargon_ii": "opis"})
    play.do("card:2", "end")
    assert play.state.control == {"kish": "assyria"}, "a leader alone holds nothing"


@rule("AW-6.0.j")
def test_marks_of_the_impulse_are_taken_off() -> None:
    play = elam("2", "4", on={"elam": {"susa": {"b32*done*s2*used": 1}}}).do("card:2", "end")
    assert units(play, "susa", "elam", marked=True) == {"b32": 1}


@rule("AW-6.0.b")
def test_actions_come_in_any_order() -> None:
    play = elam("2", "4", regroup={"elam": {"lc21/reduced": 1}})
    play.do("leader", "into:susa", "card:2", "regroup:lc21/reduced", "into:susa")
    assert len(pieces.leaders_in(play.state, pieces.POOL, "elam")) == 3 and ap(play) == 14 - 4 - 2


@rule("AW-6.0.i")
def test_an_impulse_begins_with_loan_then_card_then_desert_then_supply() -> None:
    at = "syrian_desert"
    on = {"elam": {at: {"b32": 1}, "kalhu": {"b32": 1}}}
    play = elam(level=9, on=on, loans={"elam": 2}, dice={"attrition": [1]})
    rules = [line.rule for line in play.session.log(None)]
    order = [rules.index(each) for each in ("AW-6.18.a", "AW-6.11.c", "AW-6.18.c", "AW-1.3.p")]
    assert order == sorted(order) and play.ask.topic == "supply"


@rule("AW-1.0.c")
def test_one_player_alone_has_all_powers() -> None:
    play = game(phase="slot", slot="elam", starts="elam", seats=1, hands={"elam": ("2", "4")})
    assert (play.ask.seat, play.ask.role) == ("assyria", "elam")


@rule("AW-2.3.h")
def test_army_group_cards_are_not_played() -> None:
    assert not [key for key in menu(elam("2", "4"), "card") if key.startswith("card:elam")]
    elam("2", "4").refused("card:elam:1")


@rule("AW-6.0.e", "AW-6.18.e")
def test_a_passing_country_may_go_on_with_its_sieges_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    def besiege(t: Any, country: str, what: str) -> Any:
        done.append(what)
        money.pay(t.state, country, 2)
        t.state.sieges[0].acted = True
        yield from ()

    def offer(s: Any, country: str) -> list[Option]:
        able = not s.sieges[0].acted and money.can_pay(s, country, 2)
        return [Option(f"siege:{at}/hunger", at=at) for at in ("kalhu", "ashur")] if able else []

    monkeypatch.setattr(actions, "DEEDS", {**actions.DEEDS, "siege": Deed(offer, besiege, lambda s, country: {})})
    siege = Siege("kalhu", "elam", "hunger", [1, 1], 3)
    on = {"elam": {"kalhu": {"b32": 1}}}
    play = elam(level=2, on=on, sieges=[siege], pools={"elam": {"merc_li21": 1}}).do("pay")
    assert menu(play) == ["siege:kalhu/hunger", "end"], "no new siege, and nothing is hired"
    play.do("siege:kalhu/hunger")
    assert done == ["kalhu/hunger"] and play.ask.role == "assyria" and play.state.saved["elam"] == 0
    assert not play.state.sieges[0].acted and play.state.last == ""


@rule("AW-6.12.g", "AW-G-city.a")
def test_a_leader_alone_in_a_city_that_goes_back_stands_before_it() -> None:
    held = {"elam": ("2",), "babylonia": ("3",)}
    leaders = {"turtanu": "ellipi*inside"}
    play = game(phase="impulse_end", of="assyria", control={"ellipi": "assyria"}, leaders=leaders, hands=held)
    assert play.state.control == {} and not play.state.leaders["turtanu"].inside


@rule("AW-6.8.f")
def test_no_siege_outlasts_its_besiegers() -> None:
    held = {"assyria": ("2",), "babylonia": ("3",)}
    siege = Siege("kish", "assyria", "hunger", [1, 1], 2, number=1)
    play = game(phase="impulse_end", of="elam", sieges=[siege], hands=held)
    assert play.state.sieges == [] and play.log(rule="AW-6.8.f")
