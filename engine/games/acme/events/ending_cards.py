"""Cancelling later what lasts (card.negate.j, R2.d): what can be ended, by whom, and with what.

`negation.py` carries it out: an answer that ends a lasting card can itself be answered.
"""

from collections.abc import Callable

from engine.games.acme.position import Lasting, OnTable, State, hands
from engine.kernel import Option

MayAnswer = Callable[[State, str, str, OnTable], bool]  # position, who, with which card, what lies there

END = "end@"  # `end@30:11` in a window, as `card@36:27` answers one of several cards; `cancel:11@30` as one's go begins
CARD_PHASE = ("card", "card_end")  # R2.d what is played there is cancelled there


def lying(s: State, color: str) -> list[OnTable]:
    """Return what others have laid that lasts, as it was played; what is being ended just now is left out."""
    ending = [played.card for played in s.playing]
    open_now = [each for each in s.lasting if each.owner != color and each.card not in ending]
    return [as_played(each) for each in open_now] if s.phase in CARD_PHASE else []


def as_played(lasting: Lasting) -> OnTable:
    return OnTable(lasting.owner, lasting.card, against=lasting.against)


def ends(s: State, color: str, may_answer: MayAnswer) -> list[tuple[str, OnTable]]:
    """Return each Negate card of the hand with each lasting card that it can end."""
    able = [card for card in s.hands[color] if hands.has_code(card, "N")]
    return [(card, below) for below in lying(s, color) for card in able if may_answer(s, color, card, below)]


def option_of(key: str, card: str, below: OnTable) -> Option:
    facts = {"on": below.card, "against": below.against}
    return Option(key, f"end {hands.title(below.card)} with {hands.title(card)}", facts=facts)
