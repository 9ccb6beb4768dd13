"""The test language itself: what it accepts, and how it complains."""

from __future__ import annotations

import pytest

from engine.kernel.errors import Refused
from engine.wargame.cards import HIDDEN
from scribes.tables import PLACES
from tests.kit import LoadedDice, Play, easy, new_session, random_play, show
from tests.tiny import SCRIBES, on_the_shelf


def scribes(dice: LoadedDice | None = None) -> Play:
    return Play(new_session(SCRIBES, seats=2, dice=dice))


def fails(text: str) -> pytest.RaisesExc[AssertionError]:
    return pytest.raises(AssertionError, match=text)


def test_a_game_is_found_by_name_or_given() -> None:
    with on_the_shelf():
        assert new_session("scribes").spec is SCRIBES
    with pytest.raises(Refused, match="no game “scribes”"):
        new_session("scribes")


def test_a_position_can_be_placed() -> None:
    session = new_session(SCRIBES, place=lambda state: state.scores.update(hatti=7), seats=4, options={})
    assert session.state.scores["hatti"] == 7


def test_answers_go_to_the_open_question() -> None:
    play = scribes().do([], {"guard:palace": 1}).expect("babylon", "swap").by("babylon", []).expect("babylon", "post")
    assert play.options() == [f"guard:{place}" for place in PLACES]
    assert play.state.guards["assyria"] == {"palace": 1}


def test_an_unexpected_question_shows_itself() -> None:
    with fails("assyria cannot answer 'stay'") as caught:
        scribes().do("stay")
    for part in (
        "assyria is asked 'swap' (Pick, SCR-2.2)",
        "Which cards do you swap?",
        "options: card:",
        "phase 'muster'",
    ):
        assert part in str(caught.value)
    with fails("babylon should be asked 'swap'"):
        scribes().expect("babylon", "swap")
    with fails("one seat should be asked"):
        scribes().until("write").do("pass")
    with fails("nobody is ever asked|the game ended before"):
        scribes().until("coronation")


def test_a_refusal_is_checked_for_its_reason() -> None:
    play = scribes().until("march").refused("to:palace", rule="SCR-4.1", says="place by place")
    play.refused("stay", seat="babylon", says="nothing to decide")
    with fails("SCR-9 should refuse"):
        play.refused("to:palace", rule="SCR-9")
    with fails("not with 'because'"):
        play.refused("to:palace", says="because")
    with fails("should have been refused"):
        play.refused("stay")


def test_easy_answers_are_legal_in_every_game() -> None:
    play = scribes().finish()
    assert play.session.over and show(play.session) == "the game is over"
    session = new_session(SCRIBES, seats=3)
    random_play(session, 3, lambda s: [ask.parse(easy(ask)) for ask in s.asks().values()])


def test_views_and_logs_are_those_of_one_seat() -> None:
    play = scribes(LoadedDice({"deck": ["letter_1a", "letter_1b", "letter_1c", "eraser_a"]}))
    assert play.seen("assyria").hands["assyria"] == ["letter_1a", "letter_1b", "letter_1c", "eraser_a"]
    assert play.seen().hands == {"assyria": [HIDDEN] * 4, "babylon": [HIDDEN] * 4}
    assert "You drew letter_1a, letter_1b, letter_1c, eraser_a." in play.log("assyria")
    assert not any("You drew" in line for line in play.log())


# --- loaded dice ------------------------------------------------------------------------------------------


def cup(script: dict[str, list[int | str]], strict: bool = False) -> LoadedDice:
    dice = LoadedDice(script, strict)
    dice.begin(0)
    return dice


def test_scripted_rolls_fall_in_order() -> None:
    dice = cup({"battle": [6, 2, 5], "siege": [1]})
    assert dice.roll("battle kadesh", 2) == [6, 2]
    assert dice.roll("siege of troy") == [1]
    assert dice.roll("battle megiddo", 2)[0] == 5
    assert [roll.label for roll in dice.rolls] == ["battle kadesh", "siege of troy", "battle megiddo"]
    assert dice.drawn == 3


def test_scripted_items_come_first() -> None:
    dice = cup({"chit": ["egypt", "hatti"], "deck": ["c", "a"]})
    nations = ["assyria", "egypt", "hatti"]
    assert [dice.draw("chit", nations), dice.draw("chit", nations)] == ["egypt", "hatti"]
    assert dice.draw("chit", nations) in nations
    shuffled = dice.shuffle("deck", "abcd")
    assert shuffled[:2] == ["c", "a"] and sorted(shuffled) == list("abcd")
    assert sorted(dice.shuffle("deck", "abcd")) == list("abcd")
    assert cup({"deck": ["x", "x"]}).shuffle("deck", ["y", "x", "x"]) == ["x", "x", "y"]


def test_an_item_that_is_not_there_is_named() -> None:
    with fails("'troy' is scripted, but there are"):
        cup({"chit": ["troy"]}).draw("chit", ["egypt"])


def test_strict_dice_want_a_script_for_everything() -> None:
    dice = cup({"battle": [3]}, strict=True)
    assert dice.roll("battle") == [3]
    with fails("no script for 'battle'"):
        dice.roll("battle")
    assert cup({}).roll("battle") == cup({}).roll("battle"), "otherwise chance decides, always the same"


def test_a_scripted_result_belongs_to_its_address() -> None:
    """Undo and looking ahead meet it again; a guess does not."""
    play = scribes(LoadedDice({"battle": [6, 1, 2, 3]})).until("post", "babylon").do({"guard:great_gate": 1})
    play.until("march").do("via:great_gate", "intercept")
    ahead = Play(play.session.clone()).do("none")
    assert ahead.session.table.dice.rolls[-2].results == [6]
    play.do("none")
    play.session.undo("assyria", consent=True)
    play.do("none")
    assert [roll.results for roll in play.session.table.dice.rolls[-2:]] == [[6], [1]]
    guess = play.session.clone("assyria", b"search").table.dice
    assert guess.roll("battle river", 2) != [2, 3]
