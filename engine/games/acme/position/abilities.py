"""R4 Competition abilities of the Displays: like cards they can be negated."""

from collections.abc import Mapping

from engine.games.acme.data import displays
from engine.games.acme.position import State, contest

SIEGE_TRAIN = "siege_train"

ABILITIES: Mapping[str, displays.Ability] = {
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
GROUNDS: Mapping[str, contest.Ground] = {
    "charioteers": contest.ON_PLAINS,
    "riders": contest.ON_PLAINS,
    "galleys": contest.BY_THE_SEA,
}


def announceable(s: State, color: str, area: str) -> list[str]:
    """The abilities that a civilization may announce in a competition in this area, once a turn each."""
    return [
        slug
        for slug, ability in displays.DISPLAYS[s.civ[color]].abilities.items()
        if slug in GROUNDS and GROUNDS[slug].fits(s, area) and slug not in s.used.get(color, ())
        if ability.serves(s.turn)
    ]
