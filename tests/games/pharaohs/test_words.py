"""How questions, answers and the log read."""

from __future__ import annotations

import pytest

from engine.games.pharaohs.position.pieces import does
from engine.kernel.orders.parse import give
from tests.games.pharaohs.positions import here, position
from tests.kit import Play

MISSES = {"battle": [1] * 60}


def labels(play: Play) -> dict[str, str]:
    return {option.key: option.text for option in play.ask.options}


@pytest.mark.parametrize(
    ("nation", "deed", "sentence"),
    [
        ("egypt", "marches", "Egypt marches"),
        ("kassites", "marches", "Kassites march"),
        ("sea_peoples", "sets up", "Sea Peoples set up"),
        ("luvians", "has 2", "Luvians have 2"),
        ("arameans", "is", "Arameans are"),
    ],
)
def test_peoples_act_in_the_plural(nation: str, deed: str, sentence: str) -> None:
    assert does(nation, deed) == sentence


def test_areas_are_called_by_their_names() -> None:
    play = position("egypt", on={"egypt": {"on": {"foot": 2}, "lower_egypt": {"foot": 1}}})
    assert labels(play)["march:on"] == "march from On"
    assert labels(play)["sail:on"] == "sail from On"
    play.do("march:on", {"foot": 1})
    assert labels(play)["to:lower_egypt"] == "Lower Egypt"
    assert labels(play)["via:lower_egypt"] == "by way of Lower Egypt"
    assert play.ask.prompt == "Egypt marches 1 foot from On: where to, or by way of which area?"


def test_the_log_names_the_way() -> None:
    play = position("kassites", on={"kassites": {"babylon": {"foot": 2}}})
    play.do("march:babylon", {"foot": 2}, "via:karduniash", "to:elam")
    assert play.log()[-1] == "Kassites march 2 foot from Babylon by way of Karduniash to Elam."


def test_units_that_are_alike_are_told_apart_by_how_they_came() -> None:
    play = position("egypt", on={"egypt": {"philistia": {"foot": 5}, "on": {"foot": 1}}})
    play.do("sail:on", "to:philistia", "done").expect("blue", "overstack")
    assert labels(play) == {"foot": "foot", "foot+from on": "foot from On by sea"}


def test_casualties_read_like_a_list() -> None:
    at = {"egypt": {"on": {"foot": 3}}, "hatti": {"philistia": {"foot": 3, "chariot": 1}}}
    play = position("egypt", on=at, dice={"round 1 egypt": [6, 6, 1], **MISSES})
    play.do("march:on", {"foot": 3}, "to:philistia").expect("blue", "kill")
    assert play.ask.prompt == "Egypt has 4 hits in Philistia: which units of Hatti are killed?"
    assert labels(play) == {"3_foot": "3 foot", "2_foot+1_chariot": "2 foot and 1 chariot"}


def test_an_order_may_be_typed_as_it_is_shown() -> None:
    play = position("egypt", on={"egypt": {"on": {"foot": 2}}})
    give(play.session, "blue", "march from on 1 foot lower egypt")
    assert here(play, "lower_egypt", "egypt") == {"foot": 1}
    give(play.session, "blue", "march on 1 foot > pelusium > philistia")
    assert here(play, "philistia", "egypt") == {"foot": 1}


def test_battles_name_the_enemy() -> None:
    at = {"egypt": {"on": {"foot": 2}}, "hatti": {"pelusium": {"foot": 1}, "sinai": {"foot": 1}}}
    play = position("egypt", on=at, dice=MISSES)
    play.do("march:on", {"foot": 1}, "to:pelusium", "march:on", "to:sinai")
    if play.ask.topic == "move":
        play.do("done")
    play.expect("blue", "battle")
    assert labels(play) == {"pelusium": "Pelusium against Hatti", "sinai": "Sinai against Hatti"}
