"""13.1 Drawing, holding and playing cards; `EFFECTS` says which function is which card."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from engine.games.genesis.asking import asker
from engine.games.genesis.barbarians import barbarian_invasion
from engine.games.genesis.cards.gods import god, no_force
from engine.games.genesis.cards.hands import (
    NO_CARD,
    PASS,
    barred,
    by_seat,
    card_option,
    in_turn,
    pack,
    title,
    with_hands,
)
from engine.games.genesis.cards.kingdom_cards import (
    alliance,
    alone,
    assassination,
    chariot,
    conqueror,
    no_hands,
    nobody_to_kill,
    traitor,
)
from engine.games.genesis.cards.people import (
    begat,
    local_insurrection,
    moses,
    no_begat,
    no_militia,
    no_slaves,
    plague,
    raise_militia,
    rebellion,
)
from engine.games.genesis.cards.silver_cards import (
    astarte,
    baal,
    dagon,
    gold,
    lukkan_pirates,
    naval_power,
    no_navy,
    no_waters,
)
from engine.games.genesis.minors import arzawa, canaan, elam, no_arzawa
from engine.games.genesis.powers import clockwise, does, name_of, others
from engine.games.genesis.standing import INTERJECTIONS
from engine.games.genesis.state import Played, State
from engine.games.genesis.tables import CARDS, KIND, LIMITS
from engine.games.genesis.topics import TOPICS
from engine.kernel.questions import Choose, Option, Rule, together
from engine.kernel.table import Table

FOURTH_CARD = TOPICS.new("fourth_card", "which card to play or discard")
INTERJECT = TOPICS.new("interject", "whether to play a card now", *INTERJECTIONS)


def always(s: State, player: str) -> str:
    return ""


class Effect(NamedTuple):
    """What a card does, and why it cannot be played now (empty if it can)."""

    play: Callable[[Table[State], str], Rule[str]]  # returns what becomes of it: discard, remove, given
    why_not: Callable[[State, str], str] = always


def _god(people: str) -> Effect:
    return Effect(god, partial(no_force, people))


EFFECTS: dict[str, Effect] = {
    "alliance": Effect(alliance, alone),
    "arinna": _god("hittites"),
    "arzawa": Effect(arzawa, no_arzawa),
    "assassination": Effect(assassination, nobody_to_kill),
    "begat": Effect(begat, no_begat),
    "canaan": Effect(canaan),
    "chariot": Effect(chariot),
    "conqueror": Effect(conqueror),
    "elam": Effect(elam),
    "enlil": _god("assyria"),
    "gold": Effect(gold),
    "horus": _god("egypt"),
    "lukkan_pirates": Effect(lukkan_pirates, no_waters),
    "marduk": _god("babylonia"),
    "moses": Effect(moses, no_slaves),
    "naval_power": Effect(naval_power, no_navy),
    "raise_militia": Effect(raise_militia, no_militia),
    "teshup": _god("mitanni"),
    "traitor": Effect(traitor, no_hands),
}

WHEN_DRAWN: dict[str, Callable[[Table[State], str], Rule[str]]] = {
    "astarte": astarte,
    "baal": baal,
    "barbarian_invasion": barbarian_invasion,
    "dagon": dagon,
    "local_insurrection": local_insurrection,
    "plague": plague,
    "rebellion": rebellion,
}


# ---------------------------------------------------------------- playing (13.1.5)


def why_not_play(s: State, player: str, card: str) -> str:
    """Why this card cannot be played as an action card now; empty if it can."""
    kind = KIND[card]
    if kind not in EFFECTS:
        return f"you are asked when {title(card)} can be played ({CARDS[kind].rule}.a)"
    if s.segment is not None and card in s.segment.failed:
        return f"{title(card)} has failed in this Action segment (GEN-13.2-assassination.c)"
    return EFFECTS[kind].why_not(s, player)


def playable(s: State, player: str) -> list[str]:
    return [card for card in s.hands[player] if not why_not_play(s, player, card)]


def play(t: Table[State], player: str, card: str) -> Rule[None]:
    """13.1.5 Face up on the table; it takes effect unless it is canceled, then it is put away."""
    s = t.state
    if card in s.hands[player]:
        s.hands[player].remove(card)
    s.playing.append(Played(player, card))
    t.tell(f"{does(player, 'plays')} {title(card)}.", f"{CARDS[KIND[card]].rule}.a")
    effect = EFFECTS[KIND[card]].play if KIND[card] in EFFECTS else WHEN_DRAWN[KIND[card]]
    fate = yield from effect(t, player)
    s.playing.pop()
    if fate == "discard":
        if not (KIND[card] == "arzawa" and "arzawa" in s.lost):
            s.discard.append(card)
        else:
            s.removed.append(card)
    elif fate == "remove":
        s.removed.append(card)
    for kingdom in clockwise(s, player):  # 13.1.4: whoever has got a fourth card by this one
        yield from reduce_hand(t, kingdom)


def discard(t: Table[State], player: str, card: str) -> None:
    """13.1.5 A card may be discarded as No Event."""
    pack(t.state).put_away(player, card)
    t.tell(f"{does(player, 'discards')} {title(card)}.", "GEN-13.1.5.d")


# ---------------------------------------------------------------- drawing (13.1.3, 13.1.4)


def draw(t: Table[State], player: str, *, paid: bool) -> Rule[None]:
    """13.1.3 The top card: played at once if it says so; else kept by who has paid, discarded by who has not."""
    s = t.state
    card = pack(s).draw()
    if not card:
        t.tell("The deck is empty.", "GEN-13.1.1.a")
        return
    if not CARDS[KIND[card]].hold:
        t.tell(f"{does(player, 'draws')} {title(card)}.", "GEN-13.1.3.b")
        yield from play(t, player, card)
        return
    s.hands[player].append(card)
    if not paid:
        t.tell(f"{does(player, 'draws')} a card without having paid.", "GEN-13.1.3.c")
        discard(t, player, card)
        return
    t.tell(f"{does(player, 'draws')} a card.", "GEN-13.1.3.d")
    t.tell(f"You drew {title(card)}.", "GEN-13.1.3.d", to=(s.owner[player],))
    yield from reduce_hand(t, player)


def reduce_hand(t: Table[State], player: str) -> Rule[None]:
    """13.1.4 A fourth card: play or discard one at once."""
    s = t.state
    while len(s.hands[player]) > LIMITS["hand"]:
        options = [card_option(card, "play") for card in playable(s, player) if may_play_now(s, player)]
        options += [card_option(card, "discard") for card in s.hands[player]]
        key = yield from asker(t, player).choose(
            FOURTH_CARD, "GEN-13.1.4.b", f"{does(player, 'holds')} a fourth card: play or discard one.",
            options, default=options[-1].key, private=True,
        )  # fmt: skip
        how, _, card = key.partition(":")
        if how == "play":
            yield from play(t, player, card)
        else:
            discard(t, player, card)


def may_play_now(s: State, player: str) -> bool:
    """13.1.5 In another player's Card segment nobody but its owner plays; 3.4.2 nor he, if he has not paid."""
    segment = s.segment
    if segment is not None and s.phase in ("payment", "card") and segment.player != player:
        return False
    return not barred(s, player)


# ---------------------------------------------------------------- cards in the Action segment


def hand_options(s: State, player: str) -> list[Option]:
    """The active player's cards: to play, or to discard without effect."""
    return [
        *(card_option(card, "play") for card in playable(s, player)),
        *(card_option(card, "discard") for card in s.hands[player]),
    ]


def interjections(t: Table[State], active: str, when: str = "at its end") -> Rule[bool]:
    """13.1.5 The other players may play any number of cards in anybody's Action segment. True if one was played."""
    played = False
    acted = True
    while acted:
        acted, plays = yield from interjection(t, active, when)
        played = played or plays
    return played


def interjection(t: Table[State], active: str, when: str) -> Rule[tuple[bool, bool]]:
    """One round: all who hold any card are asked at once. Whether a card was played or discarded, and whether played.

    A second kingdom of the same person is another player (R4.e); whoever leads a power has no other moment for his own
    cards while its marker is in play (10.0.e).
    """
    s = t.state
    able = others(s, active)
    if s.segment is not None and s.segment.power not in s.kingdoms:
        able.append(active)
    questions = []
    for seat, kingdoms in by_seat(s, with_hands(s, able)).items():
        cards = [card_option(card) for kingdom in kingdoms for card in playable(s, kingdom)]
        cards += [card_option(card, "discard") for kingdom in kingdoms for card in s.hands[kingdom]]
        questions.append(
            Choose(
                seat, INTERJECT, "GEN-13.1.5.a", f"Activation of {name_of(active)}, {when}: do you play a card now?",
                (NO_CARD, *cards),
                default=PASS, private=True, barred=partial(reasons, s, kingdoms), verb="card",
            )
        )  # fmt: skip
    answers = yield from together(tuple(questions))
    acted = played = False
    for kingdom, card in in_turn(s, active, answers):
        if card not in s.hands[kingdom]:
            continue  # a card played in the same window has taken it away
        acted = True
        if f"discard:{card}" in answers.values():
            discard(t, kingdom, card)
        elif not why_not_play(s, kingdom, card):
            yield from play(t, kingdom, card)
            played = True
    return acted, played


def reasons(s: State, kingdoms: list[str]) -> dict[str, str]:
    return {
        f"card:{card}": why
        for kingdom in kingdoms
        for card in s.hands[kingdom]
        if (why := why_not_play(s, kingdom, card))
    }
