"""Scribes keeps the house's rules for rules, and each of its numbers is proved."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.cardgame import SCRIBES
from tests.kit import LoadedDice, Play, new_session
from tests.rules import rule
from tests.test_bans import BANS, Ban, Engine, Module, offences, rules_modules

HERE = Path(__file__).parents[1] / "cardgame"
NUMBER = re.compile(r"SCR-\d+\.\d+")


def scribes(seats: int = 3, options: dict[str, str] | None = None, **script: list[Any]) -> Play:
    return Play(new_session(SCRIBES, seats=seats, options=options, dice=LoadedDice(script)))


@pytest.mark.parametrize("ban", BANS, ids=lambda ban: ban.__name__)
def test_scribes_keeps_the_bans(ban: Ban) -> None:
    own = [Module(f"engine/games/scribes/{path.name}", path.read_text("utf-8")) for path in HERE.glob("*.py")]
    rules = [module for module in own if module.file != "__init__.py"]
    found = offences(ban, Engine([*rules_modules(), *rules]))
    assert [offence for offence in found if "games/scribes" in offence] == []


def test_every_number_in_the_code_is_in_the_rules() -> None:
    text = (HERE / "rules.md").read_text("utf-8")
    numbers = re.findall(r"^- `(SCR-\d+\.\d+)`", text, re.M)
    assert len(numbers) == len(dict.fromkeys(numbers))
    named = [number for path in HERE.glob("*.py") for number in NUMBER.findall(path.read_text("utf-8"))]
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
    play.refused({"guard:old_well": 3}, "SCR-2.3").do({"guard:palace": 1, "guard:old_well": 1})


@rule("SCR-4.2", "SCR-4.3", "SCR-4.4")
def test_interception_battle_and_retreat() -> None:
    play = scribes(battle=[2, 5]).until("post", "babylon").do({"guard:old_well": 2}).until("march")
    play.do("via:great_gate", "to:old_well").expect("babylon", "intercept").do("intercept")
    play.expect("assyria", "aid").do("ink").expect("assyria", "retreat")
    assert play.options() == ["home", "to:great_gate"]
    play.do("to:great_gate").expect("babylon", "march")
    assert play.state.courier["assyria"] == "great_gate" and play.state.battle is None
    assert play.log()[-1] == "Battle at old_well: 2 to 5."


@rule("SCR-4.3")
def test_a_tie_is_the_couriers() -> None:
    play = scribes(battle=[3, 3]).until("post", "babylon").do({"guard:great_gate": 1}).until("march")
    play.do("via:great_gate", "intercept", "none").expect("assyria", "march")
    assert play.state.guards["babylon"] == {}


@rule("SCR-4.5")
def test_words_at_the_palace() -> None:
    play = scribes().until("march").do("via:great_gate", "via:old_well", "via:high_pass", "via:river_ford")
    assert play.options() == ["to:palace", "stay"]
    play.do("to:palace").expect("assyria", "deliver").do(" Gold  for the king ")
    assert play.state.messages == {"assyria": "Gold for the king"}
    assert (play.state.scores["assyria"], play.state.courier["assyria"]) == (3, "")


@rule("SCR-5.2")
def test_the_earlier_seat_wins_ties() -> None:
    assert scribes().finish().state.winner == "assyria"
