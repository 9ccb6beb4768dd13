"""3 Writing: all lay a card face down; then the letters are read in turn."""

from __future__ import annotations

from engine.kernel import Answer, Ask, Choose, Option, Rule, StandingOrder, ask, together
from engine.wargame.orders import never
from scribes.asking import TOPICS, At, asker, cards, named
from scribes.state import Scribes, leaders
from scribes.tables import CARDS, ERASERS, LETTERS


def if_leading(s: Scribes, question: Ask, detail: str) -> Answer:
    """Erase the leader's letter, if there is something to erase with."""
    return question.options[-1].key if question.about["leads"] else "pass"


WRITE = TOPICS.new("write", "which card to lay")
BLOT = TOPICS.new("ink", "how much ink to add")
ERASE = TOPICS.new(
    "erase",
    "whether to erase",
    StandingOrder("never", "Never erase", never),
    StandingOrder("if_leading", "Erase the letters of whoever leads", if_leading),
)
NOTHING = Option("pass", "nothing", idle=True)


def write(t: At) -> Rule[None]:
    s = t.state
    laid = yield from together(tuple(card_question(s, seat) for seat in s.seats if s.hands[seat]))
    for seat, key in laid.items():
        if key != NOTHING.key:
            show(t, seat, named(key))
    for seat in s.seats:
        if seat in s.written:
            yield from read(t, seat)
    s.mover, s.phase = s.seats[0], "march"


def card_question(s: Scribes, seat: str) -> Choose:
    """3.1 A card face down, or none."""
    options = (NOTHING, *cards(s.hands[seat]))
    return Choose(seat, WRITE, "SCR-3.1", "Which card do you lay?", options, NOTHING.key, verb="write", role=seat)


def show(t: At, seat: str, card: str) -> None:
    t.state.hands[seat].remove(card)
    t.state.written[seat] = card
    t.tell(f"{seat} shows {card}.", "SCR-3.1")


def read(t: At, seat: str) -> Rule[None]:
    """3.2 Ink makes a letter count for more; unless it is erased it scores."""
    s = t.state
    s.reading = seat
    ink = yield from asker(t, seat).number(
        BLOT, "SCR-3.2", "How much ink?", most=min(2, s.ink[seat]), default=0, verb="ink"
    )
    s.ink[seat] -= ink
    if (yield from erased(t, seat)):
        t.tell(f"The letter of {seat} is erased.", "SCR-3.3")
    else:
        s.scores[seat] += CARDS[s.written[seat]] + ink
    s.discard.append(s.written.pop(seat))
    s.reading = ""


def erased(t: At, by: str) -> Rule[bool]:
    """3.3 Whoever holds any card is asked; an eraser may itself be erased, without limit (3.4: or not)."""
    s = t.state
    if s.once and s.chain:
        return False
    for seat in s.seats:
        if seat != by and s.hands[seat] and (yield from plays_eraser(t, seat)):
            stopped = yield from erased(t, seat)
            s.discard.append(s.chain.pop())
            if not stopped:
                return True
    return False


def plays_eraser(t: At, seat: str) -> Rule[bool]:
    s = t.state
    key = yield from ask(eraser_question(s, seat))
    if key == "pass":
        return False
    s.hands[seat].remove(named(key))
    s.chain.append(named(key))
    t.tell(f"{seat} plays {named(key)}.", "SCR-3.3")
    return True


def eraser_question(s: Scribes, seat: str) -> Choose:
    """Put to everybody with a hand, `private`: that nothing but "pass" is on offer is nobody else's business."""
    hand, leads = s.hands[seat], not s.chain and s.reading in leaders(s.scores)
    return Choose(
        seat, ERASE, "SCR-3.3", f"Do you erase {s.chain[-1] if s.chain else s.written[s.reading]}?",
        (Option("pass", idle=True), *cards(card for card in hand if card in ERASERS)), "pass", verb="erase",
        barred=lambda: {f"card:{card}": "a letter erases nothing, SCR-3.3" for card in hand if card in LETTERS},
        about={"leads": int(leads)}, private=True, role=seat,
    )  # fmt: skip
