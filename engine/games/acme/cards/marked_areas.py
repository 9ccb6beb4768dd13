"""The three Investments that mark an area (69 to 71): a cube there, white disks on the card.

What they yield, to whoever Controls the area then, is in `growth_cards.py` and `income.py`.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.games.acme.cards.aims import no_aim, one_area
from engine.games.acme.data.areas import desert, mountain, sea
from engine.games.acme.events.played import Act, effect
from engine.games.acme.events.playing import lay
from engine.games.acme.position.disks import supply
from engine.games.acme.position.section import section
from engine.games.acme.position.state import State


def vacant(ground: Callable[[str], bool]) -> Callable[[State, str], list[str]]:
    """card.invest.k Areas of the kind without any disk, if one of the own can be placed there (reading B-53)."""

    def able(s: State, color: str) -> list[str]:
        if not supply(s, color):
            return []
        return [area for area in section(s).areas if ground(area) and area not in s.disks and area not in s.cubes]

    return able


def mark(act: Act, area: str) -> None:
    lay(act, area)
    act.s.cubes[area] = act.card
    act.place({area: 1})


@effect(
    "69",
    one_area(vacant(mountain), "Which Mountain?"),
    unless=no_aim(vacant(mountain), "no Mountain is vacant (ACME-R2.69)"),
)
def mountain_of_gold(act: Act, area: str) -> None:
    """For a Mountain area without any disk: place 1 disk and the yellow cube there, 4 white disks on this card. In its
    Acquisition Step whoever Controls the area puts 1 of them into its Treasury. After the last one card and cube go."""
    mark(act, area)


@effect(
    "70", one_area(vacant(desert), "Which Desert?"), unless=no_aim(vacant(desert), "no Desert is vacant (ACME-R2.70)")
)
def oasis(act: Act, area: str) -> None:
    """For a Desert without any disk: place 1 disk and the green cube there, 4 white disks on this card. In Acquisition
    the area counts as Fertile, for stacking as Desert; each time it yields a disk 1 white disk goes. After the last one
    card and cube go."""
    mark(act, area)


@effect("71", one_area(vacant(sea), "Which Sea?"), unless=no_aim(vacant(sea), "no Sea area is vacant (ACME-R2.71)"))
def fishing_grounds(act: Act, area: str) -> None:
    """For a Sea area without any disk: place 1 disk and the blue cube there, 4 white disks on this card. In its
    Acquisition Step whoever Controls the area takes 1 disk more, and 1 white disk goes. After the last one card and
    cube go."""
    mark(act, area)
