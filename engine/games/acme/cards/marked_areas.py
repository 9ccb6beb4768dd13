"""The three Investments that mark an area (69 to 71): a cube there, white disks on the card.

What they yield, to whoever Controls the area then, is in `growth_cards.py` and `income.py`.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.games.acme.cards import aims
from engine.games.acme.data import areas
from engine.games.acme.events import played, playing
from engine.games.acme.events.played import Act
from engine.games.acme.position import disks, section
from engine.games.acme.position.state import State


def vacant(ground: Callable[[str], bool]) -> Callable[[State, str], list[str]]:
    """card.invest.k Areas of the kind without any disk, if one of the own can be placed there (reading B-53)."""

    def able(s: State, color: str) -> list[str]:
        if not disks.supply(s, color):
            return []
        return [
            area for area in section.section(s).areas if ground(area) and area not in s.disks and area not in s.cubes
        ]

    return able


def mark(act: Act, area: str) -> None:
    playing.lay(act, area)
    act.s.cubes[area] = act.card
    act.place({area: 1})


@played.effect(
    "69",
    aims.one_area(vacant(areas.mountain), "Which Mountain?"),
    unless=aims.no_aim(vacant(areas.mountain), "no Mountain is vacant (ACME-R2.69)"),
)
def mountain_of_gold(act: Act, area: str) -> None:
    """For a Mountain area without any disk: place 1 disk and the yellow cube there, 4 white disks on this card. In its
    Acquisition Step whoever Controls the area puts 1 of them into its Treasury. After the last one card and cube go."""
    mark(act, area)


@played.effect(
    "70",
    aims.one_area(vacant(areas.desert), "Which Desert?"),
    unless=aims.no_aim(vacant(areas.desert), "no Desert is vacant (ACME-R2.70)"),
)
def oasis(act: Act, area: str) -> None:
    """For a Desert without any disk: place 1 disk and the green cube there, 4 white disks on this card. In Acquisition
    the area counts as Fertile, for stacking as Desert; each time it yields a disk 1 white disk goes. After the last one
    card and cube go."""
    mark(act, area)


@played.effect(
    "71",
    aims.one_area(vacant(areas.sea), "Which Sea?"),
    unless=aims.no_aim(vacant(areas.sea), "no Sea area is vacant (ACME-R2.71)"),
)
def fishing_grounds(act: Act, area: str) -> None:
    """For a Sea area without any disk: place 1 disk and the blue cube there, 4 white disks on this card. In its
    Acquisition Step whoever Controls the area takes 1 disk more, and 1 white disk goes. After the last one card and
    cube go."""
    mark(act, area)
