"""Scribes: the sequence of play. The numbers are those of rules.md."""

from __future__ import annotations

from typing import Any, TypeAlias

from engine.kernel.questions import Answer, Ask, Cap, Choose, Number, Option, Pick, Rule, Say, Split, ask, together
from engine.kernel.table import Table
from engine.kernel.topics import StandingOrder, Topics
from tests.cardgame.state import CARDS, ERASERS, GUARDS, HAND, LETTERS, ROAD, Scribes, leaders

At: TypeAlias = Table[Scribes]
TOPICS = Topics()


def never(seen: dict[str, Any], question: Ask, detail: str) -> Answer:
    return "pass"


def if_leading(s: Scribes, question: Ask, detail: str) -> Answer:
    """Erase when the letter's writer leads, if there is something to erase with."""
    if s.chain or s.reading not in leaders(s.scores):
        return "pass"
    return question.options[-1].key


for word in ("swap", "post", "write", "ink", "march", "intercept", "aid", "retreat", "deliver"):
    TOPICS.new(word, word)
ERASE = TOPICS.new(
    "erase",
    "erase",
    StandingOrder("never", "Never erase", never),
    StandingOrder("if_leading", "Erase the letters of whoever leads", if_leading),
)


def opening(t: At) -> Rule[None]:
    """SCR-1.2 The deck is shuffled."""
    t.state.deck = t.dice.shuffle("deck", sorted(CARDS))
    t.state.phase = "muster"
    yield from ()


def muster(t: At) -> Rule[None]:
    """SCR-2 Everybody fills his hand; then in turn each swaps cards and posts guards."""
    s = t.state
    for seat in s.seats:
        draw(t, seat, HAND - len(s.hands[seat]))
    for seat in s.seats:
        yield from swap(t, seat)
        yield from post(t, seat)
    s.phase = "write"


def draw(t: At, seat: str, count: int) -> None:
    """SCR-2.1 Cards come off the top; an empty deck is made anew from the discards."""
    s = t.state
    drawn = []
    for _ in range(count):
        if not s.deck:
            s.deck, s.discard = t.dice.shuffle("deck", sorted(s.discard)), []
        if s.deck:
            drawn.append(s.deck.pop(0))
    s.hands[seat] += drawn
    if drawn:
        t.tell(f"{seat} draws {len(drawn)}.", "SCR-2.1")
        t.tell(f"You drew {', '.join(drawn)}.", "SCR-2.1", to=(seat,))


def cards(hand: list[str]) -> tuple[Option, ...]:
    return tuple(Option(f"card:{card}", card.replace("_", " ")) for card in sorted(hand))


def swap(t: At, seat: str) -> Rule[None]:
    """SCR-2.2 Up to two cards are put away for new ones."""
    s = t.state
    away = yield from ask(
        Pick(
            seat, "swap", "SCR-2.2", "Which cards do you swap?", cards(s.hands[seat]), default=[], verb="swap",
            most=min(2, len(s.hands[seat])),
        )
    )  # fmt: skip
    for key in away:
        card = key.partition(":")[2]
        s.hands[seat].remove(card)
        s.discard.append(card)
    draw(t, seat, len(away))


def post(t: At, seat: str) -> Rule[None]:
    """SCR-2.3 Two guards stand where their owner likes, at most one of them at the two ends of the road."""
    options = tuple(Option(f"guard:{space}", space.replace("_", " "), space, most=GUARDS) for space in ROAD)
    ends = Cap(("guard:great_gate", "guard:palace"), 1, "SCR-2.3")
    posted = yield from ask(
        Split(
            seat, "post", "SCR-2.3", "Where do your guards stand?", options, default={}, verb="post",
            most=GUARDS, caps=(ends,),
        )
    )  # fmt: skip
    t.state.guards[seat] = {key.partition(":")[2]: count for key, count in posted.items()}
    t.tell(f"{seat} posts {sum(posted.values())} guards.", "SCR-2.3")


def write(t: At) -> Rule[None]:
    """SCR-3 All lay a card face down; then the letters are read in turn."""
    s = t.state
    nothing = Option("pass", "nothing", idle=True)
    laid = yield from together(
        tuple(
            Choose(
                seat, "write", "SCR-3.1", "Which card do you lay?", (nothing, *cards(s.hands[seat])), "pass",
                verb="write",
            )
            for seat in s.seats
            if s.hands[seat]
        )
    )  # fmt: skip
    for seat, key in laid.items():
        if key != "pass":
            card = key.partition(":")[2]
            s.hands[seat].remove(card)
            s.written[seat] = card
            t.tell(f"{seat} shows {card}.", "SCR-3.1")
    for seat in s.seats:
        if seat in s.written:
            yield from read(t, seat)
    s.mover, s.phase = s.seats[0], "march"


def read(t: At, seat: str) -> Rule[None]:
    """SCR-3.2 Ink makes a letter count for more; unless it is erased it scores."""
    s = t.state
    s.reading = seat
    ink = yield from ask(
        Number(seat, "ink", "SCR-3.2", "How much ink?", default=0, verb="ink", most=min(2, s.ink[seat]))
    )
    s.ink[seat] -= ink
    if (yield from erased(t, seat)):
        t.tell(f"The letter of {seat} is erased.", "SCR-3.3")
    else:
        s.scores[seat] += CARDS[s.written[seat]] + ink
    s.discard.append(s.written.pop(seat))
    s.reading = ""


def erased(t: At, by: str) -> Rule[bool]:
    """SCR-3.3 Whoever holds any card is asked; an eraser may itself be erased, without limit (SCR-3.4: or not)."""
    s = t.state
    if s.once and s.chain:
        return False
    for seat in s.seats:
        if seat == by or not s.hands[seat]:
            continue
        key = yield from ask(eraser_question(s, seat))
        if key != "pass":
            card = key.partition(":")[2]
            s.hands[seat].remove(card)
            s.chain.append(card)
            t.tell(f"{seat} plays {card}.", "SCR-3.3")
            stopped = yield from erased(t, seat)
            s.discard.append(s.chain.pop())
            if not stopped:
                return True
    return False


def eraser_question(s: Scribes, seat: str) -> Choose:
    hand = s.hands[seat]
    return Choose(
        seat,
        ERASE,
        "SCR-3.3",
        f"Do you erase {s.chain[-1] if s.chain else s.written[s.reading]}?",
        (Option("pass", idle=True), *cards([card for card in hand if card in ERASERS])),
        default="pass",
        barred=lambda: {f"card:{card}": "a letter erases nothing, SCR-3.3" for card in hand if card in LETTERS},
        verb="erase",
        private=True,
    )


def march(t: At) -> Rule[None]:
    """SCR-4 The mover's courier walks; then the next seat moves, and after the last the round closes."""
    s = t.state
    yield from walk(t, s.mover)
    rest = s.seats[s.seats.index(s.mover) + 1 :]
    s.mover, s.phase = (rest[0], "march") if rest else ("", "close")


def walk(t: At, seat: str) -> Rule[None]:
    """SCR-4.1 Space by space, as far as the courier likes and is let."""
    s = t.state
    while True:
        here = s.courier[seat]
        ahead = ROAD[ROAD.index(here) + 1] if here else ROAD[0]
        keys = [f"to:{ahead}", *([f"via:{ahead}"] if ahead != ROAD[-1] else []), "stay"]
        far = {f"to:{space}": "the road is walked space by space, SCR-4.1" for space in ROAD if space != ahead}
        options = tuple(Option(key, at=key.partition(":")[2], idle=key == "stay") for key in keys)
        step = yield from ask(Choose(seat, "march", "SCR-4.1", "Where to?", options, "stay", barred=far, verb="march"))
        if step == "stay":
            return
        s.courier[seat] = ahead
        t.tell(f"The courier of {seat} enters {ahead}.", "SCR-4.1")
        if (yield from intercepted(t, seat, here)):
            return
        if ahead == ROAD[-1]:
            yield from deliver(t, seat)
            return
        if step.startswith("to:"):
            return


def intercepted(t: At, seat: str, back: str) -> Rule[bool]:
    """SCR-4.2 Whoever has guards in the space may fall upon the courier; a beaten courier retreats."""
    s = t.state
    options = (Option("let", "let pass", idle=True), Option("intercept"))
    for foe in s.seats:
        if foe == seat or not s.guards[foe].get(s.courier[seat]):
            continue
        answer = yield from ask(Choose(foe, "intercept", "SCR-4.2", f"Intercept {seat}?", options, "let"))
        if answer == "intercept" and not (yield from battle(t, seat, foe)):
            yield from retreat(t, seat, back)
            return True
    return False


def battle(t: At, seat: str, foe: str) -> Rule[bool]:
    """SCR-4.3 A die each, guards beyond the first and ink add one; a tie is the courier's, who kills a guard."""
    s = t.state
    space = s.courier[seat]
    s.battle = {"courier": seat, "guard": foe, "space": space}
    options = (Option("none", "no ink", idle=True), *([Option("ink", "one ink")] if s.ink[seat] else []))
    aid = yield from ask(Choose(seat, "aid", "SCR-4.3", f"Ink against {foe}?", options, "none"))
    spent = 1 if aid == "ink" else 0
    s.ink[seat] -= spent
    guards = s.guards[foe]
    (mine,), (yours,) = t.dice.roll(f"battle {space} {seat}"), t.dice.roll(f"battle {space} {foe}")
    won = mine + spent >= yours + guards[space] - 1
    if won:
        guards[space] -= 1
        s.guards[foe] = {place: count for place, count in guards.items() if count}
    t.tell(f"Battle at {space}: {mine} to {yours}.", "SCR-4.3")
    s.battle = None
    return won


def retreat(t: At, seat: str, back: str) -> Rule[None]:
    """SCR-4.4 One space back, or home."""
    options = (Option("home"), *([Option(f"to:{back}", at=back)] if back else []))
    answer = yield from ask(Choose(seat, "retreat", "SCR-4.4", "Where does the courier flee?", options, "home"))
    t.state.courier[seat] = back if answer != "home" else ""


def deliver(t: At, seat: str) -> Rule[None]:
    """SCR-4.5 Words are said at the palace, worth three points, and the courier goes home."""
    s = t.state
    s.messages[seat] = yield from ask(Say(seat, "deliver", "SCR-4.5", "What do you say?", default="Hail", most=60))
    s.scores[seat] += 3
    s.courier[seat] = ""
    t.tell(f"{seat} at the palace: {s.messages[seat]}", "SCR-4.5")


def close(t: At) -> Rule[None]:
    """SCR-5 The next round, or the end: most points win, the earlier seat wins ties."""
    s = t.state
    s.round += 1
    s.phase = "muster"
    if s.round > s.rounds:
        s.over, s.winner = True, next((seat for seat in s.seats if seat in leaders(s.scores)), "")
        t.tell(f"{s.winner} wins.", "SCR-5.2")
    yield from ()
