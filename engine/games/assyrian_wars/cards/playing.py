"""6.11 All families of cards: importing this module enters what they do."""

from engine.games.assyrian_wars.cards import (  # noqa: F401  (what each card does)
    battle_cards,
    coordinated,
    draws,
    economy,
    home,
    lasting,
    moves,
    recruits,
    responses,
    sabotage,
)
