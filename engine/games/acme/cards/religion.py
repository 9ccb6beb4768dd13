"""Religion cards (90 to 95; 9 and 30 are among the Great Persons): each function does what its text says."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.acme.cards import aims
from engine.games.acme.data import fates
from engine.games.acme.events import lasting, negation, played
from engine.games.acme.events.played import Act
from engine.games.acme.holdings import deities, losses
from engine.games.acme.holdings.losses import Loss
from engine.games.acme.position import disks, factions, section, temples
from engine.games.acme.position.state import Played, State
from engine.kernel.questions import Rule


def blasphemed(s: State, color: str) -> list[str]:
    """R3.95 Blasphemy does not reach Monotheism."""
    met = disks.in_contact(s, color)
    return [
        one
        for one in lasting.with_active_deity(s, color)
        if one in met and temples.deity_of(s, one) != fates.MONOTHEISM
    ]


@played.effect(
    "90",
    aims.one_color(blasphemed, "Whose Deity?"),
    unless=aims.no_aim(blasphemed, "nobody in contact has an active Deity (ACME-R2.90)"),
)
def blasphemy(act: Act, victim: str) -> None:
    """The active Deity of a civilization in contact is inactive until its owner, as an action, discards a Religion card
    or pays 2 minas."""
    lasting.make_inactive(act, victim, "")


def holy_ground(s: State, color: str) -> list[str]:
    """The Homeland and what is next to it, where a disk fits."""
    home = s.home[color]
    return (
        [area for area in (home, *section.near(s, home)) if disks.room(s, area, color)]
        if disks.supply(s, color)
        else []
    )


@played.effect(
    "91",
    aims.own_disks(holy_ground, fates.number("91", "disks"), "Where do the disks go?"),
    unless=aims.no_aim(holy_ground, "no disk fits there (ACME-R2.91)"),
)
def religious_fervor(act: Act, counts: dict[str, int]) -> None:
    """Place up to 3 disks in your Homeland and next to it."""
    act.place(counts)


@played.effect(
    "92",
    aims.one_color(lasting.with_active_deity, "Whose Deity?"),
    unless=aims.no_aim(lasting.with_active_deity, "nobody else has an active Deity (ACME-R2.92)"),
)
def forsaken_by_god(act: Act, victim: str) -> Rule[None]:
    """Another civilization's active Deity is inactive until the end of the next turn, and that civilization loses 1
    disk of its choice."""
    s = act.s
    lasting.make_inactive(act, victim, "next_turn")
    there = {area: disks.disks(s, area, victim) for area in disks.areas_of(s, victim)}
    yield from act.lose(
        (yield from losses.chosen(act.t, victim, act.row.numbers["losses"], there, act.rule, act.title))
    )


@played.effect(
    "93", unless=lambda s, color: "" if temples.is_active(s, color) else "your Deity is not active (ACME-R2.93)"
)
def temple_feast(act: Act, below: Played | None = None) -> None:
    """As an action: 1 mina and 1 VP if your Deity is active. As an answer: cancels a disaster."""
    if below is not None:
        negation.cancel(act, below)
    else:
        act.gain(act.row.numbers["minas"])
        act.score(act.row.numbers["points"])


def in_holy_places(s: State, color: str) -> list[str]:
    """Any Faction's disks in Homelands in which an active temple stands."""
    homes = [s.home[one] for one in (color, *factions.others(s, color)) if temples.is_active(s, one)]
    return [f"{faction}@{area}" for area in homes for faction in s.disks.get(area, {})]


@played.effect(
    "94",
    aims.some_stacks(in_holy_places, fates.number("94", "areas"), "Which disks are removed?"),
    unless=aims.no_aim(in_holy_places, "no active temple stands among disks (ACME-R2.94)"),
)
def heresy(act: Act, struck: Sequence[tuple[str, str]]) -> Rule[None]:
    """Remove 1 disk in each of up to 2 Homelands in which an active temple stands."""
    one_each = {area: faction for faction, area in reversed(struck)}
    yield from act.lose([Loss(area, faction, 1) for area, faction in one_each.items()])


def no_monotheism(s: State, color: str) -> str:
    return "Monotheism is in play (ACME-R2.95)" if fates.MONOTHEISM in s.temples else deities.why_not_replace(s, color)


@played.effect("95", unless=no_monotheism)
def monotheism(act: Act) -> None:
    """Put the temple of Monotheism into your Homeland in place of your captured, destroyed or inactive Deity, at no
    further cost; this card stays with you as its card."""
    deities.replace_deity(act.t, act.player, fates.MONOTHEISM, act.rule)
