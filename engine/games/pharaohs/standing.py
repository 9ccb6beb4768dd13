"""What a player may leave as a standing order, so that the others need not wait for him.

An order sees what its seat sees, the question with its facts, and what its owner wrote after a colon. The chapters
put these orders on their topics.
"""

from __future__ import annotations

from engine.games.pharaohs.state import State
from engine.kernel.questions import Answer, Ask
from engine.kernel.topics import StandingOrder as Order


def never(seen: State, ask: Ask, detail: str) -> Answer | None:
    """The answer that does nothing."""
    idle = ask.idle()
    return idle.key if idle is not None else None


def always(seen: State, ask: Ask, detail: str) -> Answer | None:
    """Insist, or take the first way out."""
    return next((o.key for o in ask.options if not o.idle and o.key != "scatter"), None)


def if_outnumbered(seen: State, ask: Ask, detail: str) -> Answer | None:
    """Retreat when the enemy rolls more dice than we do."""
    return (always if int(ask.about["theirs"]) > int(ask.about["ours"]) else never)(seen, ask, detail)


def while_stronger(seen: State, ask: Ask, detail: str) -> Answer | None:
    """Insist on another round while we roll more dice."""
    return (always if int(ask.about["ours"]) > int(ask.about["theirs"]) else never)(seen, ask, detail)


def below(seen: State, ask: Ask, detail: str) -> Answer | None:
    """`below:3` retreats with fewer than three units left."""
    fewest = int(detail) if detail.isdigit() else 2
    return (always if int(ask.about["units"]) < fewest else never)(seen, ask, detail)


def no_number(detail: str) -> str:
    return "" if not detail or detail.isdigit() else f"{detail} is no number"


def most_units(seen: State, ask: Ask, detail: str) -> Answer | None:
    """The suggested casualties: as many units as the hits can pay for, then the most dangerous."""
    answer: Answer | None = ask.default
    return answer


def most_dice(seen: State, ask: Ask, detail: str) -> Answer | None:
    """Mounted units first: they roll most and are hardest to replace."""
    return max(ask.options, key=lambda option: (option.facts["mounted"], option.facts["units"])).key


RETREATS = (
    Order("never", "never retreat", never),
    Order("always", "retreat at the first chance", always),
    Order("if_outnumbered", "retreat when the enemy rolls more dice", if_outnumbered),
    Order("below", "retreat with fewer units than that", below, no_number, "3"),
)
INSISTING = (
    Order("never", "never demand another round", never),
    Order("always", "always demand another round", always),
    Order("while_stronger", "demand another round while we roll more dice", while_stronger),
)
KILLING = (
    Order("most_units", "kill as many units as possible", most_units),
    Order("most_dice", "kill mounted units first", most_dice),
)
