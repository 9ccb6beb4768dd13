"""Camps, wars, alliances, agreements, tribute and conquests: the part of a position that relations are read from.

Nobody but `relations.py` draws conclusions from these fields; chapters change them and ask it.
"""

from msgspec import Struct

from engine.games.assyrian_wars.data import nations, numbers
from engine.games.assyrian_wars.data.scenarios import Scenario

BLACK, WHITE = "black", "white"  # the sides of a refusal marker
SETUP, DECLARED, GOES_ON = "setup", "declared", "goes_on"  # why there is a war; the last outlasts a camp (7.1D.k)
NOBODY = ""


class War(Struct):
    """A war that follows neither from the camps nor from being a free tribe."""

    declarer: str
    other: str
    why: str = DECLARED


class Grace(Struct):
    """7.1E A grace period; `until` is the turn whose Interphase ends it."""

    conqueror: str
    conquered: str
    until: int
    province: str = ""


class Politics(Struct):
    """Who stands how to whom."""

    camp: dict[str, str]  # power -> assyrian, rebel, "" for neutral
    track: dict[str, tuple[str, int]] = {}  # minor or tribe -> the power on whose track its marker stands, and where
    wars: list[War] = []
    passage: list[tuple[str, str]] = []  # 6.9 free passage between two powers
    graces: list[Grace] = []
    cities: dict[str, str] = {}  # minor city -> the power that conquered it or has a pact with it
    payers: dict[str, list[str]] = {}  # who pays tribute -> to whom
    refusal: dict[str, str] = {}  # minor -> black or white
    active: list[str] = []  # minors


def start(sheet: Scenario) -> Politics:
    """Return the politics with which a scenario begins."""
    rows = sheet.countries.items()
    return Politics(
        camp={id: row.camp for id, row in rows if id in nations.POWERS},
        track={id: row.track for id, row in rows if row.track is not None},
        wars=[War(one, two, SETUP) for one, two in sheet.wars],
        graces=[Grace(row.conquered_by, id, row.grace) for id, row in rows if row.conquered_by],
        cities=dict(sheet.pacts),
        payers={id: list(row.pays) for id, row in rows if row.pays},
        refusal={id: BLACK for id, row in rows if row.refuser},
        active=[id for id, row in rows if row.active],
    )


def followers(politics: Politics, power: str) -> set[str]:
    """Return a power with its allied minor countries, tribes and minor cities."""
    nobody_else = (*nations.MINORS, *nations.TRIBES, *nations.MINOR_CITIES)
    return {power, *(nation for nation in nobody_else if power_of(politics, nation) == power)}


def end_wars(politics: Politics, one: str, other: str) -> None:
    """7.1D.k End all wars between two powers and their followers; those of opposed camps end with the camp alone."""
    ours, theirs = followers(politics, one), followers(politics, other)
    politics.wars = [
        war
        for war in politics.wars
        if not ((war.declarer in ours and war.other in theirs) or (war.declarer in theirs and war.other in ours))
    ]


def status(politics: Politics, nation: str, power: str) -> str:
    """Return the diplomatic status of a minor country or tribe toward a power (6.9)."""
    owner, space = politics.track.get(nation, (NOBODY, 0))
    return numbers.status_at(space if owner == power else 0)


def power_of(politics: Politics, nation: str) -> str:
    """Return the power that a nation follows: itself, its ally, who holds or protects a minor city; or nobody."""
    if nation in nations.POWERS:
        return nation
    if nation in nations.MINOR_CITIES:
        return politics.cities.get(nation, NOBODY)
    owner, _ = politics.track.get(nation, (NOBODY, 0))
    return owner if owner and status(politics, nation, owner) == "alliance" else NOBODY


def camp_of(politics: Politics, nation: str) -> str:
    """Return the camp of a nation: that of the power it follows (1.1)."""
    return politics.camp.get(power_of(politics, nation), NOBODY)


def is_free_tribe(politics: Politics, nation: str) -> bool:
    """Tell whether this is a tribe without an ally, which is at war with everybody (10.1)."""
    return nation in nations.TRIBES and not power_of(politics, nation)
