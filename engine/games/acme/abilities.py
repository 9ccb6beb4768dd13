"""Competition abilities of the Displays: like cards they can be negated (facts 4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.games.acme.areas import plain, sea
from engine.games.acme.displays import DISPLAYS, Ability
from engine.games.acme.places import is_coastal
from engine.games.acme.state import State

SIEGE_TRAIN = "siege_train"

ABILITIES: Mapping[str, Ability] = {
    slug: ability for display in DISPLAYS.values() for slug, ability in display.abilities.items() if ability.negatable
}
RULES: Mapping[str, str] = {
    slug: f"ACME-R4.{name.replace('_', '-')}.{letter}"
    for name, display in DISPLAYS.items()
    for letter, slug in zip("abc", display.abilities, strict=False)
    if slug in ABILITIES
}

# In which competitions those that bring Allies can be announced.
GROUNDS: Mapping[str, Callable[[State, str], bool]] = {
    "charioteers": lambda _, area: plain(area),
    "riders": lambda _, area: plain(area),
    "galleys": lambda s, area: sea(area) or is_coastal(s, area),
}


def announceable(s: State, color: str, area: str) -> list[str]:
    """The abilities that a civilization may announce in a competition in this area, once a turn each."""
    return [
        slug
        for slug in DISPLAYS[s.civ[color]].abilities
        if slug in GROUNDS and GROUNDS[slug](s, area) and slug not in s.used.get(color, ())
    ]
