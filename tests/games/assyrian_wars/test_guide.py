"""The guide for somebody who has never seen the game: whole, short enough to read, and right where it names numbers."""

from __future__ import annotations

from pathlib import Path

import engine.games.assyrian_wars
from engine.games.assyrian_wars.data import cards, nations
from engine.games.assyrian_wars.data.numbers import CONQUEST, LIMITS
from engine.games.assyrian_wars.data.scenarios import SCENARIOS
from engine.wargame.tables import read_guide

GUIDE = read_guide(Path(engine.games.assyrian_wars.__file__).parent / "data" / "guide.toml", nations.POWERS)
MOST = 350  # characters of one answer


def test_every_answer_is_there_and_short() -> None:
    told = {"what": GUIDE.what, "does": GUIDE.does, "won": GUIDE.won, "long": GUIDE.long, **GUIDE.roles}
    assert {name: len(text) for name, text in told.items() if not 60 < len(text) < MOST} == {}
    assert {name: text for name, text in told.items() if not text.endswith(".") or "  " in text} == {}


def test_the_numbers_it_names_are_those_of_the_data() -> None:
    assert f"gives the others {CONQUEST['assyria'].vp}." in GUIDE.won
    first, last = SCENARIOS["campaign"].turns
    assert last - first + 1 == LIMITS["turns"] == 5 and "The Campaign has five turns" in GUIDE.long
    learning = SCENARIOS["the_two_rivers"]
    assert learning.turns == (1, 2) and len(learning.powers) == 3 and "two turns with three powers" in GUIDE.long
    groups = [card.country for card in cards.GROUPS.values()]
    assert groups.count("assyria") == 2 and "two army groups" in GUIDE.roles["assyria"]
    assert f"before turn {LIMITS['mede_groups']}" in GUIDE.roles["mede"]
