"""The event cards: 55 of 31 kinds, their counts, kinds and numbers."""

from __future__ import annotations

import pytest

import engine.games.genesis
from engine.games.genesis.data.tables import CARDS, DECK, KIND, KINGDOMS, POWERS, deck
from tests.reads import read_of_rows
from tests.rules import rule

# name, count, H = hold in hand or P = play when drawn
LIST = """
Alliance 2 H
Ambush 3 H
Amun-Ra 2 H
Arinna 1 H
Arzawa 1 H
Astarte 2 P
Assassination 2 H
Baal 2 P
Barbarian Invasion 3 P
Canaan 1 H
Chariot 3 H
Conqueror 1 H
Dagon 2 P
Elam 1 H
Enlil 1 H
Gold 2 H
The Begat Effect 2 H
Horus 1 H
The Joshua Effect 2 H
Local Insurrection 3 P
Lukkan Pirates 1 H
Marduk 1 H
The Moses Effect 1 H
Naval Power 1 H
Plague 1 P
Raise the Militia 2 H
Rebellion 4 P
Sherden 1 H
Tactical Surprise 3 H
Teshup 1 H
Traitor 2 H
"""
KINDS = [line.rsplit(" ", 2) for line in LIST.strip().splitlines()]


@rule("GEN-2.0.a", "GEN-13.1.2.a")
def test_fifty_five_cards() -> None:
    found = [[card.name, str(card.count), "H" if card.hold else "P"] for card in CARDS.values()]
    assert found == KINDS
    assert len(DECK) == len(set(DECK)) == 55
    assert len(CARDS) == 31
    assert sum(CARDS[KIND[card]].hold for card in DECK) == 38


def test_cards_one_by_one() -> None:
    assert [card for card in DECK if KIND[card] == "ambush"] == ["ambush.1", "ambush.2", "ambush.3"]
    assert KIND["begat.2"] == "begat"


@rule("GEN-13.2-chariot.b")
def test_only_the_chariots_leave_the_game_when_played() -> None:
    assert [name for name, card in CARDS.items() if card.removed] == ["chariot"]


def test_gods_favor_their_kingdoms() -> None:
    gods = {card.id: card.power for card in CARDS.values() if card.god}
    assert gods == {
        "arinna": "hittites",
        "enlil": "assyria",
        "horus": "egypt",
        "marduk": "babylonia",
        "teshup": "mitanni",
    }
    assert all(KINGDOMS[power].god == god for god, power in gods.items())


def test_cards_of_minor_kingdoms() -> None:
    activates = {card.id: card.power for card in CARDS.values() if card.power and not card.god}
    assert activates == {"arzawa": "arzawa", "canaan": "canaan", "elam": "elam"}
    assert {power.card: name for name, power in POWERS.items() if power.card} == activates


@pytest.mark.parametrize(
    ("kind", "numbers"),
    [
        ("ambush", {"within": 3}),
        ("astarte", {"silver": 1, "infantry": 2}),
        ("baal", {"silver": 2}),
        ("dagon", {"silver": 1, "growth": 1}),
        ("gold", {"silver": 2}),
        ("begat", {"within": 4}),
        ("joshua", {"shifts": 2}),
        ("tactical_surprise", {"shifts": 2}),
        ("plague", {"manpower": 2}),
        ("raise_militia", {"workers": 2, "infantry": 1}),
        ("rebellion", {"distance": 6}),
    ],
)
def test_numbers_of_the_effects(kind: str, numbers: dict[str, int]) -> None:
    assert CARDS[kind].numbers == numbers


def test_every_number_of_a_card_is_what_its_effect_counts_with() -> None:
    stand = {(kind, name) for kind, card in CARDS.items() for name in card.numbers}
    assert stand and read_of_rows(engine.games.genesis, ("effect",)) == stand


def test_each_card_has_a_text_and_its_rule() -> None:
    for card in CARDS.values():
        assert 20 < len(card.text) < 260, card.id
        assert card.text.endswith(".")
        assert card.rule.startswith("GEN-13.2-") and card.rule in card.source


@rule("GEN-R4.f")
@pytest.mark.parametrize(("scenario", "chariots"), [("campaign", 3), ("middle", 1), ("late", 0), ("kadesh", 1)])
def test_chariot_cards_played_before_the_game_are_out_of_the_deck(scenario: str, chariots: int) -> None:
    cards = deck(scenario)
    assert sum(KIND[card] == "chariot" for card in cards) == chariots
    assert len(cards) == 52 + chariots


def test_sargons_deck_has_no_cards_that_need_others() -> None:
    kinds = {KIND[card] for card in deck("sargon")}
    assert not kinds & {"alliance", "traitor", "assassination", "chariot", "barbarian_invasion", "elam", "sherden"}
    assert {"marduk", "tactical_surprise", "rebellion", "joshua"} <= kinds
    assert len(deck("sargon")) == 34
