"""R7.i, j What a card would do: it is tried out on a copy in which nobody sees more than what lies open to all.

What is face down is dealt anew by the same cup every time, so that no hidden card and no throw to come is looked at.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from engine.games.acme.position import State, disks, hands, imagined, temples
from engine.kernel import All, Ask, Rule
from engine.kernel.dice import Dice
from engine.kernel.state import copied


def open_view(s: State) -> State:
    """A copy of the position as everybody knows it; no Event lies in its deck."""
    view = copied(s)
    hands.pack(view).redeal(None, Dice(imagined.CUP, imagined.CUP))
    view.deck = [card for card in view.deck if hands.is_held(card)]
    return view


def carry_out(deed: Callable[[], Rule[Any]]) -> None:
    """To its end: whoever has a seat leaves everything as it is suggested."""
    rule = deed()
    try:
        question = rule.send(None)
        while True:
            question = rule.send(_reply(question))
    except StopIteration:
        return


def _reply(question: Ask | All) -> Any:
    if isinstance(question, All):
        return {question.key(ask): imagined.suggestion(ask) for ask in question.asks}
    return imagined.suggestion(question)


# ---------------------------------------------------------------- what a civilization has


class Holdings(NamedTuple):
    """What it can gain and lose, all of it to be seen by everybody."""

    cities: int
    deity: int
    disks: int
    wealth: int  # VP, minas, cards, Strongholds, and disks on a marked area's Investment

    @property
    def total(self) -> int:
        return sum(self)


def holdings(s: State, color: str) -> Holdings:
    marked = sum(laid.disks for laid in s.invested.values() if laid.owner == color and laid.at)
    walls = sum(owner == color for owner in s.strongholds.values())
    chests = s.points[color] + s.minas[color] + s.loot[color] + s.growth[color] + s.bonus.get(color, 0)
    wealth = chests + len(s.hands[color]) + walls + marked
    return Holdings(len(disks.cities(s, color)), int(temples.is_active(s, color)), disks.on_map(s, color), wealth)


def is_dear(before: Holdings, after: Holdings) -> bool:
    """R7.j It would cost a City, the Deity, or two disks and more."""
    return after.cities < before.cities or after.deity < before.deity or after.disks <= before.disks - 2
