"""13.1 Drawing, holding and playing cards."""

from collections.abc import Sequence
from functools import partial

from engine.games.genesis.data import tables
from engine.games.genesis.events import card_effects
from engine.games.genesis.events.card_effects import Played
from engine.games.genesis.position import OnTable, State, asking, hands, powers, standing, topics
from engine.kernel import Option, Rule, Table
from engine.wargame.targets import Aim
from engine.wargame.windows import Window

FOURTH_CARD = topics.TOPICS.new("fourth_card", "which card to play or discard")
INTERJECT = topics.TOPICS.new("interject", "whether to play a card now", *standing.INTERJECTIONS)


# ---------------------------------------------------------------- playing (13.1.5)


def why_not_play(s: State, player: str, card: str) -> str:
    """Why this card cannot be played as an action card now; empty if it can."""
    row = tables.CARDS[tables.KIND[card]]
    if "card" not in row.windows:
        return f"you are asked when {hands.title(card)} can be played ({row.rule}.a)"
    if s.move is not None and row.power:
        return f"{hands.title(card)} brings a Move of its own: not while another is under way (GEN-13.1.5.h)"
    if s.segment is not None and card in s.segment.failed:
        return f"{hands.title(card)} has failed in this Action segment (GEN-13.2-assassination.c)"
    return card_effects.EFFECTS[row.id].why_not(s, player)


def playable(s: State, player: str) -> list[str]:
    return [card for card in s.hands[player] if not why_not_play(s, player, card)]


def play(t: Table[State], player: str, card: str, aim: Aim | None = None, *, at_once: bool = False) -> Rule[None]:
    """13.1.5 Face up on the table; it takes effect unless it is canceled, then it is put away."""
    s, e = t.state, Played(t, player, card)
    if card in s.hands[player]:
        s.hands[player].remove(card)
    s.playing.append(OnTable(player, card))
    if at_once:
        powers.tell(t, player, f"draws {hands.title(card)}, which is played at once", "GEN-13.1.3.b")
    else:
        e.tell(f"{powers.does(player, 'plays')} {hands.title(card)}.")
    aim = yield from card_effects.aimed(e, aim)
    if aim is not None:
        yield from card_effects.happen(e, aim)
    s.playing.pop()
    put_away(e, played=aim is not None)
    for kingdom in powers.clockwise(s, player):  # 13.1.4: each who has a fourth card by this one
        if len(s.hands[kingdom]) > tables.LIMITS["hand"]:
            yield from reduce_hand(t, kingdom)


def put_away(e: Played, *, played: bool) -> None:
    """13.1.5 To the discards, or out of the game: a Chariot that was not canceled."""
    gone = played and e.row.removed
    if not hands.pack(e.s).holder(e.card):  # 13.2 an Assassination that failed is in its victim's hand
        (e.s.removed if gone else e.s.discard).append(e.card)


def discard(t: Table[State], player: str, card: str) -> None:
    """13.1.5 A card may be discarded as No Event."""
    hands.pack(t.state).put_away(player, card)
    powers.tell(t, player, f"discards {hands.title(card)}", "GEN-13.1.5.d")


# ---------------------------------------------------------------- drawing (13.1.3, 13.1.4)


def draw(t: Table[State], player: str, *, paid: bool) -> Rule[None]:
    """13.1.3 The top card: played at once if it says so; else kept by who has paid, discarded by who has not."""
    s = t.state
    card = hands.pack(s).draw()
    if not card:
        t.tell("The deck is empty.", "GEN-13.1.1.a")
        return
    if not tables.CARDS[tables.KIND[card]].hold:
        yield from play(t, player, card, at_once=True)
        return
    if not paid:
        s.discard.append(card)
        powers.tell(t, player, f"draws {hands.title(card)}, which is discarded: nothing was paid", "GEN-13.1.3.c")
        return
    s.hands[player].append(card)
    powers.tell(t, player, "draws a card", "GEN-13.1.3.d")
    t.tell(f"You drew {hands.title(card)}.", "GEN-13.1.3.d", to=(s.owner[player],))
    yield from reduce_hand(t, player)


def reduce_hand(t: Table[State], player: str) -> Rule[None]:
    """13.1.4 A fourth card: play or discard one at once."""
    s = t.state
    while hands.pack(s).over(player, tables.LIMITS["hand"]):
        now = playable(s, player) if may_play_now(s, player) else []
        options = [(hands.card_option(card, "play"), (card, True)) for card in now]
        options += [(hands.card_option(card, "discard"), (card, False)) for card in s.hands[player]]
        card, played = yield from asking.asker(t, player).one_of(
            FOURTH_CARD, "GEN-13.1.4.b", f"{powers.does(player, 'holds')} a fourth card: play or discard one.",
            options, default=options[-1][0].key, private=True,
        )  # fmt: skip
        if played:
            yield from play(t, player, card)
        else:
            discard(t, player, card)


def may_play_now(s: State, player: str) -> bool:
    """13.1.5 In another player's Card segment nobody but its owner plays; 3.4.2 nor he, if he has not paid."""
    segment = s.segment
    if segment is not None and s.phase in ("payment", "card") and segment.player != player:
        return False
    return not hands.barred(s, player)


# ---------------------------------------------------------------- cards in the Action segment


def hand_options(s: State, player: str) -> list[Option]:
    """The active player's cards: to play, or to discard without effect."""
    return [
        *(hands.card_option(card, "play") for card in playable(s, player)),
        *(hands.card_option(card, "discard") for card in s.hands[player]),
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
    able = powers.others(s, active)
    if s.segment is not None and s.segment.power not in s.kingdoms:
        able.append(active)
    asked = hands.holders(s, able)
    if not asked:
        return False, False
    window = Window(
        topic=INTERJECT, rule="GEN-13.1.5.a", holders=asked, hands=s.hands, order=powers.clockwise(s, active),
        prompt=f"Activation of {powers.name_of(active)}, {when}: do you play a card now?",
        offered=partial(cards_now, s), barred=partial(reasons, s),
    )  # fmt: skip
    acted = played = False
    for each in (yield from window.at_once()):
        acted = True
        if each.how == "discard":
            discard(t, each.role, each.card)
        elif not why_not_play(s, each.role, each.card):
            yield from play(t, each.role, each.card)
            played = True
    return acted, played


def cards_now(s: State, kingdoms: Sequence[str]) -> list[Option]:
    """To play, or to discard without effect."""
    cards = [hands.card_option(card) for kingdom in kingdoms for card in playable(s, kingdom)]
    return [*cards, *(hands.card_option(card, "discard") for kingdom in kingdoms for card in s.hands[kingdom])]


def reasons(s: State, kingdoms: Sequence[str]) -> dict[str, str]:
    return {f"card:{card}": why for k in kingdoms for card in s.hands[k] if (why := why_not_play(s, k, card))}
