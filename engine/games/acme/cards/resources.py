"""Resources (52 to 60) that are played as an action: each function does what its text says.

Those of the own Growth Phase (53, 57, 61) are in `growth_cards.py`.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.games.acme.cards.aims import no_aim, one_area, own_disks
from engine.games.acme.data.areas import desert, fertile, mountain, plain
from engine.games.acme.data.fates import number
from engine.games.acme.events.played import Act, effect
from engine.games.acme.holdings.deities import establish, reestablish, why_not_establish, why_not_reestablish
from engine.games.acme.position.disks import areas_of, controls, room, supply
from engine.games.acme.position.section import near, section
from engine.games.acme.position.state import State
from engine.games.acme.position.temples import deity_of
from engine.kernel.questions import Rule


def mine(*kinds: Callable[[str], bool]) -> Callable[[State, str], list[str]]:
    """Areas of these terrains that it Controls, in which a disk from Supply fits."""

    def able(s: State, color: str) -> list[str]:
        held = [area for area in areas_of(s, color) if controls(s, area, color) and room(s, area, color)]
        return [area for area in held if any(kind(area) for kind in kinds)] if supply(s, color) else []

    return able


FIELDS, PASTURES, WOODS = mine(fertile), mine(plain), mine(mountain, plain)


@effect("52", one_area(FIELDS, "Which area is watered?"), no_aim(FIELDS, "no disk fits in a Fertile area (ACME-R2.52)"))
def irrigation(act: Act, area: str) -> None:
    """Place 2 disks in a Fertile area you Control."""
    act.place({area: act.row.numbers["disks"]})


def mines(s: State, color: str) -> list[str]:
    """Mountain areas it occupies."""
    return [area for area in areas_of(s, color) if mountain(area)]


@effect("54", unless=no_aim(mines, "you occupy no Mountain area (ACME-R2.54)"))
def copper_mines(act: Act) -> None:
    """1 mina for each Mountain area you occupy, at most 3."""
    numbers = act.row.numbers
    act.gain(min(numbers["minas"] * len(mines(act.s, act.player)), numbers["most"]))


@effect(
    "55",
    own_disks(WOODS, number("55", "areas"), "Where do the disks go?", each=1),
    no_aim(WOODS, "no disk fits there (ACME-R2.55)"),
)
def timber(act: Act, counts: dict[str, int]) -> None:
    """Place 1 disk in each of 2 Mountain or Plain areas you Control."""
    act.place(counts)


QUARRIED = number("56", "less")  # resources


def no_quarries(s: State, color: str) -> str:
    """Why the Deity can be neither established nor established again, so much cheaper."""
    why_not = why_not_reestablish if deity_of(s, color) else why_not_establish
    return why_not(s, color, less=QUARRIED)


@effect("56", unless=no_quarries)
def quarries(act: Act) -> Rule[None]:
    """With this action establish or re-establish a Deity for 2 resources less; to establish one still takes 2 disks
    from the map."""
    if not no_quarries(act.s, act.player):
        build = reestablish if deity_of(act.s, act.player) else establish
        yield from build(act.t, act.player, less=QUARRIED)


@effect(
    "58", one_area(PASTURES, "Where do the herds graze?"), no_aim(PASTURES, "no disk fits in a Plain area (ACME-R2.58)")
)
def herds(act: Act, area: str) -> None:
    """Place 2 disks in one Plain area you Control."""
    act.place({area: act.row.numbers["disks"]})


@effect("59")
def silver(act: Act) -> None:
    """2 minas."""
    act.gain(act.row.numbers["minas"])


def oases(s: State, color: str) -> list[str]:
    """Desert areas it occupies, or next to areas it occupies, in which a disk from Supply fits."""
    held = areas_of(s, color)
    around = {there for area in held for there in (area, *near(s, area)) if desert(there)}
    return [area for area in section(s).areas if area in around and room(s, area, color)] if supply(s, color) else []


@effect(
    "60",
    own_disks(oases, number("60", "areas"), "Where are the wells?", each=1),
    no_aim(oases, "no disk fits in a Desert (ACME-R2.60)"),
)
def wells(act: Act, counts: dict[str, int]) -> None:
    """Place 1 disk in each of up to 3 Desert areas that you occupy or that lie next to areas you occupy."""
    act.place(counts)
