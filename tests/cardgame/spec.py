"""Scribes: what the game says of itself."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from engine.board.cards import Slot, deal_anew
from engine.kernel.dice import Dice
from engine.kernel.game import CardFace, GameOption, GameSpec, Scenario, Setup
from engine.kernel.questions import Answer, Ask, Randomness
from tests.cardgame import rules
from tests.cardgame.state import CARDS, INK, LETTERS, Scribes, check, knowers, seen

SEATS = ("assyria", "babylon", "egypt", "hatti")
SEATINGS = (SEATS[:2], SEATS[:3], SEATS)


def deal(setup: Setup) -> Scribes:
    seats = list(setup.seats)
    return Scribes(
        phase="opening",
        seats=seats,
        rounds=2 if setup.scenario == "short" else 4,
        once=setup.options["erasures"] == "once",
        hands={seat: [] for seat in seats},
        ink=dict.fromkeys(seats, INK),
        guards={seat: {} for seat in seats},
        courier=dict.fromkeys(seats, ""),
        scores=dict.fromkeys(seats, 0),
        messages={},
        deck=[],
        discard=[],
        written={},
        chain=[],
    )


def redeal(s: Scribes, seat: str | None, dice: Dice, known: Collection[str] = ()) -> None:
    """The deck and the other hands, shuffled together and dealt out again in the same numbers."""
    hands = [Slot(s.hands[other], i) for other in s.seats if other != seat for i in range(len(s.hands[other]))]
    deck = [Slot(s.deck, i) for i in range(len(s.deck))]
    deal_anew([slot for slot in (*hands, *deck) if slot.card not in known], dice)


def face(card: str) -> CardFace:
    """A card as `/card` and `/hand` show it."""
    value = LETTERS.get(card)
    if value is None:
        return CardFace(card, card.replace("_", " "), "eraser", "", "Erases a letter, or another eraser.")
    return CardFace(card, card.replace("_", " "), "letter", str(value), f"Scores {value}, and the ink on it.")


def hand(s: Scribes, seat: str) -> list[CardFace]:
    return [face(card) for card in s.hands[seat]]


def board(s: Scribes, seat: str | None) -> str:
    del seat
    lines = [f"Round {s.round} of {s.rounds}, {s.phase}"]
    lines += [
        f"{each}: {s.scores[each]} points, {len(s.hands[each])} cards, {s.ink[each]} ink, "
        f"courier {s.courier[each] or 'at home'}"
        for each in s.scores
    ]
    return "\n".join(lines)


def policy(s: Scribes, question: Ask, chance: Randomness) -> Answer:
    """The automated player: writes its best letter, erases leaders, walks on, now and then does anything."""
    keys = [option.key for option in question.options]
    if chance.random() < 0.1:
        return question.sample(chance)
    if question.topic == "write":
        best = max((LETTERS.get(key.partition(":")[2], 0), key) for key in keys)
        return best[1]
    if question.topic == "erase":
        return rules.if_leading(s, question, "")
    if question.topic in ("march", "intercept"):
        return keys[min(1, len(keys) - 1)]
    return question.sample(chance)


def raise_1(old: dict[str, Any]) -> dict[str, Any]:
    """Schema 1 called the scores points and kept no messages."""
    new = {name: value for name, value in old.items() if name != "points"}
    return {**new, "scores": old["points"], "messages": {}}


SCRIBES = GameSpec(
    slug="scribes",
    title="Scribes",
    prefix="SCR",
    revision=1,
    schema=2,
    state=Scribes,
    scenarios=(Scenario("short", "A Short Reign", SEATINGS), Scenario("long", "A Long Reign", SEATINGS)),
    options=(GameOption("erasures", "May an eraser be erased?", ("unlimited", "once"), "SCR-3.4"),),
    phases={
        "opening": rules.opening,
        "muster": rules.muster,
        "write": rules.write,
        "march": rules.march,
        "close": rules.close,
    },
    deal=deal,
    seen=seen,
    points=lambda s: s.scores,
    winners=lambda s: [s.winner] if s.winner else [],
    turn=lambda s: s.round,
    check=check,
    board=board,
    policy=policy,
    knowers=knowers,
    redeal=redeal,
    hand=hand,
    cards=tuple(face(card) for card in CARDS),
    topics=rules.TOPICS,
    upgrades={1: raise_1},
)
