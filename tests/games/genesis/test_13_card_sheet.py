"""All 55 cards on one sheet: the text, what does it, and when. `pytest -s -k sheet` prints it."""

from __future__ import annotations

import inspect
from typing import NamedTuple

import pytest

from engine.games.genesis.cards import aims, drawn, held
from engine.games.genesis.data.tables import CARDS, DECK, KIND
from engine.games.genesis.events.card_effects import EFFECTS
from tests.rules import rule

# How many, Hold in hand or Played when drawn, and when: 13.1.2, 13.1.5, 13.2.
FACTS = {
    "alliance": (2, "H", "card action"),
    "ambush": (3, "H", "entry"),
    "amun_ra": (2, "H", "reply"),
    "arinna": (1, "H", "card between"),
    "arzawa": (1, "H", "card action"),
    "astarte": (2, "P", "drawn"),
    "assassination": (2, "H", "card action"),
    "baal": (2, "P", "drawn"),
    "barbarian_invasion": (3, "P", "drawn"),
    "canaan": (1, "H", "card action"),
    "chariot": (3, "H", "card action"),
    "conqueror": (1, "H", "card action"),
    "dagon": (2, "P", "drawn"),
    "elam": (1, "H", "card action"),
    "enlil": (1, "H", "card between"),
    "gold": (2, "H", "card action"),
    "begat": (2, "H", "card action"),
    "horus": (1, "H", "card between"),
    "joshua": (2, "H", "battle"),
    "local_insurrection": (3, "P", "drawn"),
    "lukkan_pirates": (1, "H", "card action"),
    "marduk": (1, "H", "card between"),
    "moses": (1, "H", "card action"),
    "naval_power": (1, "H", "card action"),
    "plague": (1, "P", "drawn"),
    "raise_militia": (2, "H", "card action"),
    "rebellion": (4, "P", "drawn"),
    "sherden": (1, "H", "victory"),
    "tactical_surprise": (3, "H", "battle"),
    "teshup": (1, "H", "card between"),
    "traitor": (2, "H", "card action"),
}


class Line(NamedTuple):
    """A kind of card as an expert checks it."""

    kind: str
    count: int
    type: str
    when: str
    text: str
    effect: str
    aimed: bool


def sheet() -> list[Line]:
    lines = []
    for kind, card in CARDS.items():
        found = EFFECTS[kind]
        effect = f"{found.deed.__module__.rpartition('.')[2]}.{found.deed.__name__}"
        lines.append(
            Line(kind, card.count, "H" if card.hold else "P", " ".join(card.windows), card.text, effect,
                 found.target is not None)
        )  # fmt: skip
    return lines


@rule("GEN-2.0.a", "GEN-13.1.2.a")
def test_the_sheet_has_all_55_cards_as_the_rules_give_them() -> None:
    lines = sheet()
    for line in lines:
        done = f"{line.effect}{' (aimed)' * line.aimed}"
        print(f"{line.count} {line.kind} ({line.type}; {line.when}): {line.text}\n    {done}")
    assert {line.kind: (line.count, line.type, line.when) for line in lines} == FACTS
    assert sum(line.count for line in lines) == 55 == len(DECK) and set(KIND.values()) == set(EFFECTS) == set(FACTS)


@pytest.mark.parametrize("kind", CARDS)
def test_an_effect_is_named_after_its_card_and_stands_with_its_like(kind: str) -> None:
    deed = EFFECTS[kind].deed
    assert deed.__name__ == kind and inspect.getmodule(deed) is (held if CARDS[kind].hold else drawn)


@pytest.mark.parametrize("module", [held, drawn])
def test_the_effects_follow_each_other_as_on_the_card_list(module) -> None:
    found = [kind for kind, effect in EFFECTS.items() if inspect.getmodule(effect.deed) is module]
    assert found == [kind for kind, card in CARDS.items() if card.hold == (module is held)]


@pytest.mark.parametrize("kind", CARDS)
def test_an_effect_is_a_few_lines(kind: str) -> None:
    deed = EFFECTS[kind].deed
    text = len((deed.__doc__ or "").splitlines())
    assert len(inspect.getsource(deed).splitlines()) - text - 2 <= 14


@pytest.mark.parametrize("kind", CARDS)
def test_what_is_chosen_before_a_card_can_be_canceled_is_its_aim(kind: str) -> None:
    """Cards that name a player, a force, a city or a sea do so first; a window hands the others what they strike."""
    targets = {
        "alliance": aims.A_PARTNER, "assassination": aims.A_KING, "traitor": aims.A_HAND, "begat": aims.A_JOURNEY,
        "local_insurrection": aims.A_PEASANT, "moses": aims.SLAVES_AT_WORK, "raise_militia": aims.A_MILITIA,
        "lukkan_pirates": aims.A_SEA, **{kind: aims.FORCE_OF[card.power] for kind, card in CARDS.items() if card.god},
    }  # fmt: skip
    assert EFFECTS[kind].target is targets.get(kind)
