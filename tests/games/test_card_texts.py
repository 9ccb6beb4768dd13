"""The text of a card and what the card does go by the same numbers.

A text stands once, in the game's cards.toml, and its effect counts with the numbers of that row: that each of these
is read by the effect is held by the tests of the game's data, that the text names them and no others is held here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from engine.games.acme.data.fates import FATES
from engine.games.acme.data.numbers import DEITY
from engine.games.assyrian_wars.data.cards import KINDS as KINDS_OF_AW
from engine.games.assyrian_wars.data.cards import Kind
from engine.games.genesis.data.tables import CARDS
from engine.games.god_kings.data.numbers import LIMITS
from engine.games.god_kings.data.peoples import REVOLTS
from engine.games.god_kings.data.strategy_cards import KINDS
from tests.card_texts import unlike, with_one_number_changed

# What a text says of numbers that stand in another table than the card's own row.
ELSEWHERE: Mapping[str, list[int]] = {
    "56": [DEITY["disks"]],
    "army_reforms": [LIMITS["division"]],
    "trade": sorted(set(KINDS["trade"].ops)),
    "any_alliance": [2],  # players
    **{kind: list(revolt.army.values()) for kind, revolt in REVOLTS.items()},
}


RULE = re.compile(r"\d+\.\d[\w.]*")  # the number of a rule, as texts of Assyrian Wars cite them


def of_assyrian_wars(kind: Kind) -> list[int]:
    """The numbers of a kind of card; those that end in `_ap` are written as Action Points."""
    numbers: list[int] = []
    for name, n in kind.amounts.items():
        numbers += [n] if not name.endswith("_ap") else [n // 2] if n // 2 else []
    return [*numbers, *ELSEWHERE.get(kind.id, [])]


GAMES = {
    "acme": {
        card: (row.text, [*row.numbers.values(), row.disks, row.white, *ELSEWHERE.get(card, [])])
        for card, row in FATES.items()
    },
    "assyrian_wars": {kind.id: (RULE.sub("", kind.text), of_assyrian_wars(kind)) for kind in KINDS_OF_AW.values()},
    "genesis": {kind: (row.text, list(row.numbers.values())) for kind, row in CARDS.items()},
    "god_kings": {
        kind: (row.text, [*row.amounts.values(), *ELSEWHERE.get(kind, [])]) for kind, row in KINDS.items()
    },
}  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_a_text_names_the_numbers_of_its_card(game: str) -> None:
    cards = GAMES[game]
    texts = {card: text for card, (text, _) in cards.items()}
    assert unlike(texts, {card: numbers for card, (_, numbers) in cards.items()}) == {}


@pytest.mark.parametrize("game", GAMES)
def test_no_number_of_a_text_can_be_changed(game: str) -> None:
    for card, (text, numbers) in GAMES[game].items():
        for changed in with_one_number_changed(text):
            assert unlike({card: changed}, {card: numbers}), (card, changed)
