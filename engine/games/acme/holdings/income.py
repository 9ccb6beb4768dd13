"""growth.acquisition, growth.commerce, growth.abilities, growth.granary, growth.minimum: Acquisition, what each source
yields, in the order in which they are taken.
"""

from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace

from engine.games.acme.data import areas, displays, fates, numbers
from engine.games.acme.position import State, duel, factions, section, temples
from engine.games.acme.position.disks import areas_of, controls, in_contact, is_city, is_settlement, supply

OASIS, FISHING_GROUNDS = "70", "71"
GRANARIES = "57"  # the card that has the Temple Granary used twice
MOST_SEAS = displays.amount("sea_peoples", "ships", "most")  # that yield a disk each
EARTH_MOTHER = "earth_mother_goddess"


class Income(NamedTuple):
    """One source and how many disks it yields."""

    source: str
    disks: int
    rule: str


def from_seas(s: State, color: str) -> int:
    """growth.acquisition.b A disk for every two Sea areas; R4 for the Sea Peoples one for each instead, up to four."""
    seas = sum(areas.sea(area) for area in areas_of(s, color))
    return min(seas, MOST_SEAS) if factions.plays(s, color, "sea_peoples") else seas // numbers.GROWTH["seas"]


def from_mountains(s: State, color: str) -> int:
    """growth.acquisition.c A disk for every two Mountain areas with a Settlement; Elam has one for each."""
    settled = sum(areas.mountain(area) and is_settlement(s, area, color) for area in areas_of(s, color))
    return settled if factions.plays(s, color, "elam") else settled // numbers.GROWTH["mountains"]


def from_plains(s: State, color: str) -> int:
    """growth.acquisition.d A disk for every Plain area with a Settlement."""
    return sum(areas.plain(area) and is_settlement(s, area, color) for area in areas_of(s, color))


def yields_as_fertile(s: State, area: str) -> bool:
    """Fertile ground; a Desert with the Oasis counts as such."""
    return areas.fertile(area) or s.cubes.get(area) == OASIS


def from_fertile(s: State, color: str) -> int:
    """growth.acquisition.e, f A disk for every Fertile area that it Controls or has a Settlement in."""
    return len(fertile_yields(s, color))


def fertile_yields(s: State, color: str) -> list[str]:
    return [
        area for area in areas_of(s, color)
        if yields_as_fertile(s, area) and (controls(s, area, color) or is_settlement(s, area, color))
    ]  # fmt: skip


def from_commerce(s: State, color: str) -> int:
    """growth.commerce.a A disk for each civilization in contact."""
    return len(in_contact(s, color))


def from_abilities(s: State, color: str) -> int:
    """growth.abilities.a Medes & Persians: one more, two with all their Home areas; Hittites whom all know but one
    at most; the Indus Valley by the water."""
    if factions.plays(s, color, "medes_persians"):
        held = all(controls(s, home, color) for home in displays.DISPLAYS["medes_persians"].homes)
        homes, more = (
            displays.amount("medes_persians", "satrapies", "homes"),
            displays.amount("medes_persians", "satrapies", "disks"),
        )
        return homes if held else more
    if factions.plays(s, color, "hittite"):
        strangers = len(s.order) - 1 - len(in_contact(s, color))
        known = strangers <= displays.amount("hittite", "vassals", "strangers")
        return displays.amount("hittite", "vassals", "disks") if known else 0
    if factions.plays(s, color, "indus_valley"):
        wet = any(areas.sea(a) or (areas.fertile(a) and a in areas.RIVER_BORDERED) for a in areas_of(s, color))
        return wet * displays.amount("indus_valley", "waterways", "disks")
    return 0


def from_deity(s: State, color: str) -> int:
    """growth.abilities.b, R3.105 What the Earth Mother Goddess gives."""
    return fates.DEITIES[EARTH_MOTHER].numbers["disks"] if temples.benefits(s, color) == EARTH_MOTHER else 0


def from_cards(s: State, color: str) -> int:
    """What cards add: Good Harvest, Canal Builder (counted when played), Fishing Grounds, Potters and Weavers."""
    fishing = sum(s.cubes.get(area) == FISHING_GROUNDS and controls(s, area, color) for area in areas_of(s, color))
    return fishing + s.bonus.get(color, 0)


def potters(s: State, color: str) -> int:
    """61 Plain Settlements next to an own City, at most three."""
    settled = [area for area in areas_of(s, color) if areas.plain(area) and is_settlement(s, area, color)]
    return min(fates.number("61", "most"), sum(any(is_city(s, b, color) for b in section.near(s, a)) for a in settled))


SOURCES: tuple[tuple[str, Callable[[State, str], int], str], ...] = (
    ("Sea", from_seas, "ACME-growth.acquisition.b"),
    ("Mountain", from_mountains, "ACME-growth.acquisition.c"),
    ("Plain", from_plains, "ACME-growth.acquisition.d"),
    ("Fertile", from_fertile, "ACME-growth.acquisition.e"),
    ("Commerce", from_commerce, "ACME-growth.commerce.a"),
    ("abilities", from_abilities, "ACME-growth.abilities.a"),
    ("duel", duel.more_disks, "ACME-R7.u"),
    ("Deity", from_deity, "ACME-growth.abilities.b"),
    ("cards", from_cards, "ACME-growth.abilities.a"),
)


def incomes(s: State, color: str) -> list[Income]:
    """All sources that yield something, in order."""
    found = [Income(name, count(s, color), rule) for name, count, rule in SOURCES]
    return [income for income in found if income.disks]


def allotment(s: State, color: str) -> int:
    """growth.minimum.a The sum of the sources, at least three; what Supply cannot give is another matter."""
    return max(numbers.GROWTH["minimum"], sum(income.disks for income in incomes(s, color)))


def lost_without(s: State, color: str, area: str) -> int:
    """growth.retirement.hint.a By how many disks the sources yield less if this color leaves the area."""
    there = {faction: n for faction, n in s.disks[area].items() if faction != color}
    left = replace(s, disks={**s.disks, area: there})
    return sum(income.disks for income in incomes(s, color)) - sum(income.disks for income in incomes(left, color))


def granaries(s: State, color: str) -> int:
    """growth.granary.a-f How often two disks may become a mina now: once with an active Deity, twice by card 57.

    What was exchanged is back in Supply, and may be exchanged again (granary.g).
    """
    if not temples.counts(s, color):
        return 0
    if supply(s, color) < numbers.GROWTH["granary_disks"]:
        return 0
    times = 1 + (GRANARIES in s.used.get(color, ()))
    return min(times, allotment(s, color) // numbers.GROWTH["granary_disks"])


def gain(s: State, color: str, exchanged: int) -> int:
    """growth.granary.g Disks that are transferred when so many minas were taken first (reading B-51)."""
    return min(allotment(s, color) - numbers.GROWTH["granary_disks"] * exchanged, supply(s, color))
