"""R2 Resources (52 to 60) that are played as an action.

Those of your own Growth Phase (53, 57, 61) are in `growth_cards.py`.
"""

from collections.abc import Callable

from engine.games.acme.cards import aims
from engine.games.acme.data import areas, fates
from engine.games.acme.events import Played, played
from engine.games.acme.holdings import deities
from engine.games.acme.position import State, disks, section, temples
from engine.kernel import Rule

# ---------------------------------------------------------------- own disks


def mine(*kinds: Callable[[str], bool]) -> Callable[[State, str], list[str]]:
    """Find the areas of these terrains that a color Controls, in which a disk from Supply fits."""

    @aims.with_room
    def able(s: State, color: str) -> list[str]:
        held = [area for area in disks.areas_of(s, color) if any(kind(area) for kind in kinds)]
        return [area for area in held if disks.controls(s, area, color)]

    return able


FIELDS, PASTURES, WOODS = mine(areas.fertile), mine(areas.plain), mine(areas.mountain, areas.plain)


@played.effect("52", aims.one_area(FIELDS, "Which area is watered?", "no disk fits in a Fertile area"))  # Irrigation
@played.effect("58", aims.one_area(PASTURES, "Where do the herds graze?", "no disk fits in a Plain area"))  # Herds
def disks_at(e: Played, area: str) -> None:
    """R2 Place disks in an area you Control."""
    e.place({area: e.numbers["disks"]})


@aims.with_room
def oases(s: State, color: str) -> list[str]:
    """Return the Desert areas that a color occupies, or next to its areas."""
    held = disks.areas_of(s, color)
    around = {there for area in held for there in (area, *section.near(s, area)) if areas.desert(there)}
    return [area for area in section.section(s).areas if area in around]


TIMBER = aims.own_disks(
    WOODS, fates.number("55", "areas"), "Where do the disks go?", "no disk fits there", each=1
)  # fmt: skip
WELLS = aims.own_disks(
    oases, fates.number("60", "areas"), "Where are the wells?", "no disk fits in a Desert", each=1
)  # fmt: skip


@played.effect("55", TIMBER)
@played.effect("60", WELLS)
def disks_shared_out(e: Played, counts: dict[str, int]) -> None:
    """R2 Place a disk in each of several areas."""
    e.place(counts)


# ---------------------------------------------------------------- minas


def mines(s: State, color: str) -> list[str]:
    """Return the Mountain areas that a color occupies."""
    return [area for area in disks.areas_of(s, color) if areas.mountain(area)]


@played.effect("54", unless=aims.needs(mines, "you occupy no Mountain area"))
def copper_mines(e: Played) -> None:
    """R2 Gain minas for the Mountain areas you occupy."""
    e.gain(min(e.numbers["minas"] * len(mines(e.s, e.role)), e.numbers["most"]))


@played.effect("59")
def silver(e: Played) -> None:
    """R2 Gain minas."""
    e.gain(e.numbers["minas"])


# ---------------------------------------------------------------- a Deity

QUARRIED = fates.number("56", "less")  # resources


def no_quarries(s: State, color: str) -> str:
    """Say why the Deity can be neither established nor established again, so much cheaper."""
    why_not = deities.why_not_reestablish if temples.deity_of(s, color) else deities.why_not_establish
    return why_not(s, color, less=QUARRIED)


@played.effect("56", unless=no_quarries)
def quarries(e: Played) -> Rule[None]:
    """R2 Establish or re-establish a Deity for fewer resources."""
    if not no_quarries(e.s, e.role):
        build = deities.reestablish if temples.deity_of(e.s, e.role) else deities.establish
        yield from build(e.t, e.role, less=QUARRIED)
