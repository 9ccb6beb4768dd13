"""The Negate cards (6, 7, 10 to 12, 14, 27, 85, 87). What each cancels stands in the list, on which condition here."""

from __future__ import annotations

from engine.games.acme.events import negation, played
from engine.games.acme.events.played import Act
from engine.games.acme.position import disks
from engine.games.acme.position.state import Played, State


@played.effect("6")
def assassin(act: Act, below: Played) -> None:
    """Cancels a Great Person, another Negate card among them too."""
    negation.cancel(act, below)


@played.effect("7")
def corrupter(act: Act, below: Played) -> None:
    """Cancels a Great Person or a society card."""
    negation.cancel(act, below)


@played.effect("10")
def vizier(act: Act, below: Played) -> None:
    """Cancels a trade, resource or society card."""
    negation.cancel(act, below)


@played.effect("11")
def high_priest(act: Act, below: Played) -> None:
    """Cancels a disaster or a Religion card."""
    negation.cancel(act, below)


@played.effect("12")
def lawgiver(act: Act, below: Played) -> None:
    """Cancels a society card, or an Investment when it is laid or a disk is taken off."""
    negation.cancel(act, below)


@played.effect("14")
def diplomat(act: Act, below: Played) -> None:
    """Cancels a trade or society card, whose player draws 1 card."""
    negation.cancel(act, below)
    act.s.owed.append(below.player)


@played.effect("27")
def royal_bride(act: Act, below: Played) -> None:
    """Cancels a Competition card or competition ability of one other civilization, in a competition in which you are
    present."""
    negation.cancel(act, below)


@negation.answers_if("27")
def is_present(s: State, color: str, played: Played) -> bool:
    """27 Only what is played for a competition, and only where its player is present."""
    return bool(played.at) and color in disks.factions_in(s, played.at)


@negation.answers_if("god_of_peace")
def has_a_disk(s: State, color: str, played: Played) -> bool:
    """R3.107 Only in an area in which its owner has a disk."""
    return bool(played.at) and disks.disks(s, played.at, color) > 0


@played.effect("85")
def dynastic_marriage(act: Act, below: Played) -> None:
    """Cancels a Great Person or society card that is aimed at areas, hand or Treasury of yours, a lasting one later
    too."""
    negation.cancel(act, below)


@negation.answers_if("85")
def aimed_at_oneself(s: State, color: str, played: Played) -> bool:
    """85 What is aimed at its own player."""
    del s
    return color in played.against.split()


@played.effect("87")
def great_wall(act: Act) -> None:
    """An invasion places nothing in your areas; its other stacks are placed."""
    act.does("shuts the Great Wall: the invasion places nothing there")
