"""What a player may leave as a standing order, so that the others need not wait for him."""

from __future__ import annotations

from engine.games.pharaohs.battle import dice_of
from engine.games.pharaohs.casualties import kill_of
from engine.games.pharaohs.pieces import markers_in, units_in
from engine.games.pharaohs.retreat import MOVER_RETREATS
from engine.games.pharaohs.state import State
from engine.games.pharaohs.view import position_of
from engine.kernel.game import View, standing_orders
from engine.kernel.questions import Answer, Ask


def never(shown: View, ask: Ask, detail: str) -> Answer | None:
    del shown, detail
    return next((o.key for o in ask.options if o.key in ("stay", "no")), None)


def always(shown: View, ask: Ask, detail: str) -> Answer | None:
    """Insist, or take the first way out."""
    del shown, detail
    return next((o.key for o in ask.options if o.key not in ("stay", "no", "scatter")), None)


def if_outnumbered(shown: View, ask: Ask, detail: str) -> Answer | None:
    """Retreat when the enemy rolls more dice than we do."""
    ours, theirs = _dice(position_of(shown), ask)
    return always(shown, ask, detail) if theirs > ours else never(shown, ask, detail)


def below(shown: View, ask: Ask, detail: str) -> Answer | None:
    """`below:3` retreats with fewer than three units left."""
    s = position_of(shown)
    few = _strength(s, ask) < (int(detail) if detail.isdigit() else 2)
    return always(shown, ask, detail) if few else never(shown, ask, detail)


def no_number(detail: str) -> str:
    return "" if not detail or detail.isdigit() else f"{detail} is no number"


def while_stronger(shown: View, ask: Ask, detail: str) -> Answer | None:
    """Insist on another round while we roll more dice."""
    ours, theirs = _dice(position_of(shown), ask)
    return always(shown, ask, detail) if ours > theirs else never(shown, ask, detail)


def most_units(shown: View, ask: Ask, detail: str) -> Answer | None:
    """The suggested casualties: as many units as the hits can pay for, then the most dangerous."""
    del shown, detail
    answer: Answer | None = ask.default
    return answer


def most_dice(shown: View, ask: Ask, detail: str) -> Answer | None:
    """Mounted units first: they roll most and are hardest to replace."""
    del shown, detail

    def mounted(key: str) -> tuple[int, int]:
        kill = kill_of(key)
        return sum(n for name, n in kill.items() if "foot" not in name), sum(kill.values())

    return max((o.key for o in ask.options), key=mounted)


def _sides(s: State, ask: Ask) -> tuple[str, str]:
    """(the nation that is asked, the other one) in the battle under way; both may be one player's."""
    assert s.battle is not None
    b = s.battle
    if ask.topic == "insist":
        is_mover = bool(markers_in(s, b.area, b.mover, "ruler"))
    else:
        is_mover = ask.rule == MOVER_RETREATS
    return (b.mover, b.defender) if is_mover else (b.defender, b.mover)


def _dice(s: State, ask: Ask) -> tuple[int, int]:
    assert s.battle is not None
    ours, theirs = _sides(s, ask)
    area, mover = s.battle.area, s.battle.mover
    return dice_of(s, area, ours, mover), dice_of(s, area, theirs, mover)


def _strength(s: State, ask: Ask) -> int:
    assert s.battle is not None
    return len(units_in(s, s.battle.area, _sides(s, ask)[0]))


STANDING = standing_orders(
    ("retreat", "never", "never retreat", never),
    ("retreat", "always", "retreat at the first chance", always),
    ("retreat", "if_outnumbered", "retreat when the enemy rolls more dice", if_outnumbered),
    ("retreat", "below", "retreat with fewer units than that", below, no_number, "3"),
    ("insist", "never", "never demand another round", never),
    ("insist", "always", "always demand another round", always),
    ("insist", "while_stronger", "demand another round while we roll more dice", while_stronger),
    ("kill", "most_units", "kill as many units as possible", most_units),
    ("kill", "most_dice", "kill mounted units first", most_dice),
)
