"""13.2 Amun-Ra, which cancels a card just played, and may itself be canceled."""

from __future__ import annotations

from engine.games.genesis.cards.hands import all_gone, by_seat, card_question, in_turn, title, with_hands
from engine.games.genesis.powers import does, others, player_of
from engine.games.genesis.standing import CANCELING
from engine.games.genesis.state import Played, State
from engine.games.genesis.tables import CARDS, KIND
from engine.games.genesis.topics import TOPICS
from engine.kernel.questions import Rule, together
from engine.kernel.table import Table

REPLY = TOPICS.new("reply", "whether to cancel the card", *CANCELING)


def play_in_answer(t: Table[State], kingdom: str, card: str, target: str = "", against: str = "") -> Rule[bool]:
    """13.1.5 A card that answers to its moment: from the hand onto the table, and away. True if nobody canceled it."""
    s = t.state
    s.hands[kingdom].remove(card)
    s.playing.append(Played(kingdom, card, target))
    t.tell(f"{does(kingdom, 'plays')} {title(card)}.", f"{CARDS[KIND[card]].rule}.a")
    stopped = yield from canceled(t, against)
    s.playing.pop()
    s.discard.append(card)
    return not stopped


def canceled(t: Table[State], against: str = "") -> Rule[bool]:
    """13.2 Any other player may cancel the card on the table, before it has any effect. In battle only the two sides.

    All who hold any card are asked together; the first clockwise who has one cancels. `against` is the power that the
    card is aimed at.
    """
    s = t.state
    played = s.playing[-1]
    if all_gone(s, "amun_ra"):
        return False
    able = others(s, played.power)
    if s.battles:
        able = [k for k in able if k in involved(s)]
    about = f" ({played.target})" if played.target else ""
    prompt = f"{does(played.power, 'plays')} {title(played.card)}{about}. Do you cancel it?"
    facts = {"card": KIND[played.card], "player": played.power, "against": against}
    questions = [
        card_question(s, seat, kingdoms, ("amun_ra",), REPLY, "GEN-13.2-amunra.a", prompt, facts)
        for seat, kingdoms in by_seat(s, with_hands(s, able)).items()
    ]
    answers = yield from together(tuple(questions))
    for kingdom, card in in_turn(s, played.power, answers):
        if card not in s.hands[kingdom]:
            continue  # used meanwhile, against another Amun-Ra
        s.hands[kingdom].remove(card)
        s.playing.append(Played(kingdom, card, title(played.card)))
        t.tell(f"{does(kingdom, 'plays')} Amun-Ra to cancel {title(played.card)}{about}.", "GEN-13.2-amunra.a")
        stopped = yield from canceled(t, played.power)
        s.playing.pop()
        s.discard.append(card)
        if not stopped:
            t.tell(f"{title(played.card)} is canceled.", "GEN-13.2-amunra.c")
            return True
    return False


def involved(s: State) -> list[str]:
    """13.1.5 The players of the two sides of the battle under way."""
    b = s.battles[-1]
    found = []
    for side in (b.attacker, b.defender):
        for power in (side.power, *side.units):
            player = player_of(s, power) if power else ""
            if player and player not in found:
                found.append(player)
    return found
