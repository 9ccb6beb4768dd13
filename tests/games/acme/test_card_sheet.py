"""All 103 cards on one sheet: each has a function."""

from __future__ import annotations

import engine.games.acme  # noqa: F401  (what each card does)
from engine.games.acme.data.fates import CARDS, FATES
from engine.games.acme.events.played import EFFECTS, USES
from tests.rules import rule


@rule("ACME-R2.f", "ACME-cards.text.a")
def test_every_card_does_something() -> None:
    assert set(EFFECTS) == {str(id) for id in CARDS}


@rule("ACME-card.invest.d")
def test_every_investment_has_a_use_but_those_that_mark_an_area() -> None:
    """69 to 71 yield to whoever Controls the area, without being used."""
    investments = {id for id, card in FATES.items() if "I" in card.codes}
    assert investments - set(USES) == {"69", "70", "71"} and set(USES) <= investments
