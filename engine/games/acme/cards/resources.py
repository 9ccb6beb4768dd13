"""Resources (52 to 60) that are played as an action: each function does what its text says.

Those of the own Growth Phase (53, 57, 61) are in `growth_cards.py`.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.games.acme.cards import aims
from engine.games.acme.data import areas, fates
from engine.games.acme.events import played
from engine.games.acme.events.played import Act
from engine.games.acme.holdings import deities
from engine.games.acme.position import disks, section, temples
from engine.games.acme.position.state import State
from engine.kernel.questions import Rule


def mine(*kinds: Callable[[str], bool]) -> Callable[[State, str], list[str]]:
    """Areas of these terrains that it Controls, in which a disk from Supply fits."""

    def able(s: State, color: str) -> list[str]:
        held = [
            area for area in disks.areas_of(s, color) if disks.controls(s, area, color) and disks.room(s, area, color)
        ]
        return [area for area in held if any(kind(area) for kind in kinds)] if disks.supply(s, color) else []

    return able


FIELDS, PASTURES, WOODS = mine(areas.fertile), mine(areas.plain), mine(areas.mountain, areas.plain)


@played.effect(
    "52",
    aims.one_area(FIELDS, "Which area is watered?"),
    aims.no_aim(FIELDS, "no disk fits in a Fertile area (ACME-R2.52)"),
)
def irrigation(act: Act, area: str) -> None:
    """Place 2 disks in a Fertile area you Control."""
    act.place({area: act.row.numbers["disks"]})


def mines(s: State, color: str) -> list[str]:
    """Mountain areas it occupies."""
    return [area for area in disks.areas_of(s, color) if areas.mountain(area)]


@played.effect("54", unless=aims.no_aim(mines, "you occupy no Mountain area (ACME-R2.54)"))
def copper_mines(act: Act) -> None:
    """1 mina for each Mountain area you occupy, at most 3."""
    numbers = act.row.numbers
    act.gain(min(numbers["minas"] * len(mines(act.s, act.player)), numbers["most"]))


@played.effect(
    "55",
    aims.own_disks(WOODS, fates.number("55", "areas"), "Where do the disks go?", each=1),
    aims.no_aim(WOODS, "no disk fits there (ACME-R2.55)"),
)
def timber(act: Act, counts: dict[str, int]) -> None:
    """Place 1 disk in each of 2 Mountain or Plain areas you Control."""
    act.place(counts)


QUARRIED = fates.number("56", "less")  # resources


def no_quarries(s: State, color: str) -> str:
    """Why the Deity can be neither established nor established again, so much cheaper."""
    why_not = deities.why_not_reestablish if temples.deity_of(s, color) else deities.why_not_establish
    return why_not(s, color, less=QUARRIED)


@played.effect("56", unless=no_quarries)
def quarries(act: Act) -> Rule[None]:
    """With this action establish or re-establish a Deity for 2 resources less; to establish one still takes 2 disks
    from the map."""
    if not no_quarries(act.s, act.player):
        build = deities.reestablish if temples.deity_of(act.s, act.player) else deities.establish
        yield from build(act.t, act.player, less=QUARRIED)


@played.effect(
    "58",
    aims.one_area(PASTURES, "Where do the herds graze?"),
    aims.no_aim(PASTURES, "no disk fits in a Plain area (ACME-R2.58)"),
)
def herds(act: Act, area: str) -> None:
    """Place 2 disks in one Plain area you Control."""
    act.place({area: act.row.numbers["disks"]})


@played.effect("59")
def silver(act: Act) -> None:
    """2 minas."""
    act.gain(act.row.numbers["minas"])


def oases(s: State, color: str) -> list[str]:
    """Desert areas it occupies, or next to areas it occupies, in which a disk from Supply fits."""
    held = disks.areas_of(s, color)
    around = {there for area in held for there in (area, *section.near(s, area)) if areas.desert(there)}
    return (
        [area for area in section.section(s).areas if area in around and disks.room(s, area, color)]
        if disks.supply(s, color)
        else []
    )


@played.effect(
    "60",
    aims.own_disks(oases, fates.number("60", "areas"), "Where are the wells?", each=1),
    aims.no_aim(oases, "no disk fits in a Desert (ACME-R2.60)"),
)
def wells(act: Act, counts: dict[str, int]) -> None:
    """Place 1 disk in each of up to 3 Desert areas that you occupy or that lie next to areas you occupy."""
    act.place(counts)
