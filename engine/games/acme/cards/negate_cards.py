"""R2 Negate cards (6, 7, 10 to 12, 14, 27, 85, 87). What each cancels stands in the list, on which condition here."""

from engine.games.acme.events import Played, negation, played
from engine.games.acme.position import OnTable, State, disks


@played.effect("6")  # Assassin
@played.effect("7")  # Corrupter
@played.effect("10")  # Vizier
@played.effect("11")  # High Priest
@played.effect("12")  # Lawgiver
@played.effect("27")  # Royal Bride
@played.effect("85")  # Dynastic Marriage
def cancel(e: Played, below: OnTable) -> None:
    """R2 Cancel the card below."""
    negation.cancel(e, below)


@played.effect("14")
def diplomat(e: Played, below: OnTable) -> None:
    """R2 Cancel the card below, whose player draws a card."""
    negation.cancel(e, below)
    e.s.owed.append(below.player)


@negation.answers_if("27")
def is_present(s: State, color: str, played: OnTable) -> bool:
    """27 Only what is played for a competition, and only where the player of this card is present."""
    return bool(played.at) and color in disks.factions_in(s, played.at)


@negation.answers_if("god_of_peace")
def has_a_disk(s: State, color: str, played: OnTable) -> bool:
    """R3.107 Only in an area in which the owner of the Deity has a disk."""
    return bool(played.at) and disks.disks(s, played.at, color) > 0


@negation.answers_if("85")
def is_aimed_at(_: State, color: str, played: OnTable) -> bool:
    """85 Only what is aimed at the player of this card."""
    return color in played.against.split()


@played.effect("87")
def great_wall(e: Played) -> None:
    """R2 Keep an invasion out of your areas."""
    e.does("shuts the Great Wall: the invasion places nothing there")
