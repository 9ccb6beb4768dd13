"""R4 Competition abilities of the Displays: like cards they can be negated."""

from collections.abc import Mapping

from engine.games.acme.data import displays
from engine.games.acme.data.displays import Ability
from engine.games.acme.position import State, contested_area
from engine.games.acme.position.contested_area import Ground

SIEGE_TRAIN = "siege_train"

ABILITIES: Mapping[str, Ability] = {
    slug: ability
    for display in displays.DISPLAYS.values()
    for slug, ability in display.abilities.items()
    if ability.negatable
}
RULES: Mapping[str, str] = {
    slug: f"ACME-R4.{name.replace('_', '-')}.{letter}"
    for name, display in displays.DISPLAYS.items()
    for letter, slug in zip("abc", display.abilities, strict=False)
    if slug in ABILITIES
}

# In which competitions those that bring Allies can be announced.
GROUNDS: Mapping[str, Ground] = {
    "charioteers": contested_area.ON_PLAINS,
    "riders": contested_area.ON_PLAINS,
    "galleys": contested_area.BY_THE_SEA,
}


def announceable(s: State, color: str, area: str) -> list[str]:
    """The abilities that a civilization may announce in a competition in this area, once a turn each."""
    return [
        slug
        for slug, ability in displays.DISPLAYS[s.civ[color]].abilities.items()
        if slug in GROUNDS and GROUNDS[slug].fits(s, area) and slug not in s.used.get(color, ())
        if ability.serves(s.turn)
    ]
