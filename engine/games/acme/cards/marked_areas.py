"""R2 The three Investments that mark an area (69 to 71): a cube there, white disks on the card.

What they yield, to whoever Controls the area then, is in `growth_cards.py` and `income.py`.
"""

from collections.abc import Callable, Iterable

from engine.games.acme.cards import aims
from engine.games.acme.data import areas
from engine.games.acme.events import Played, played, playing
from engine.games.acme.position import State, section


def vacant(ground: Callable[[str], bool]) -> Callable[[State, str], Iterable[str]]:
    """card.invest.k Find areas of the kind without any disk, if one of the own can be placed there (reading B-53)."""

    @aims.with_supply
    def able(s: State, _: str) -> list[str]:
        every = section.section(s).areas
        return [area for area in every if ground(area) and area not in s.disks and area not in s.cubes]

    return able


@played.effect("69", aims.one_area(vacant(areas.mountain), "Which Mountain?", "no Mountain is vacant"))  # of Gold
@played.effect("70", aims.one_area(vacant(areas.desert), "Which Desert?", "no Desert is vacant"))  # Oasis
@played.effect("71", aims.one_area(vacant(areas.sea), "Which Sea?", "no Sea area is vacant"))  # Fishing Grounds
def mark(e: Played, area: str) -> None:
    """R2 Place a disk and a cube in an area, and white disks on the card."""
    playing.lay(e, area)
    e.s.cubes[area] = e.card
    e.place({area: 1})
