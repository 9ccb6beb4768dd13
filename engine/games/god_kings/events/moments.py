"""9.4 Moments at which Action Cards may be played: who is asked, in what order cards are carried out, who cancels them.

All who hold any card are asked, together and sealed, whether or not they hold one that fits, as long as anybody could:
not when all copies lie where everybody has seen them. They are asked again until all have passed (reading B-49).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple, TypeVar

from engine.games.god_kings.data import peoples, strategy_cards
from engine.games.god_kings.events.played import Played, rule_of
from engine.games.god_kings.position import State, hands, topics
from engine.games.god_kings.position.powers import in_order, seat_of
from engine.kernel import Answer, Ask, Facts, Option, Rule, Table, Topic
from engine.kernel.topics import StandingOrder as Order
from engine.wargame.effects import Deed
from engine.wargame.orders import Policy, never, no_such, words
from engine.wargame.windows import Play, Window

Way = tuple[str, str]  # how a card is played, as its option's key begins, and the same in words
ONLY_WAY = "card"


class Hand(NamedTuple):
    """A kind of card in the hand of a seat."""

    kind: str
    seat: str

    @classmethod
    def of(cls, card: str, seat: str) -> Hand:
        return cls(strategy_cards.CARDS[card].kind, seat)

    @property
    def numbers(self) -> Mapping[str, int]:
        return strategy_cards.AMOUNTS[self.kind]


@dataclass(slots=True, kw_only=True)
class Moment:
    """A moment at which Action Cards may be played: how it is put to the players, and what has come of it so far."""

    words: str
    about: Facts
    window: str = ""
    topic: Topic
    rule: str = "GK-9.4.a"
    first: str = ""  # the active player
    silent: bool = False  # nobody is asked: what has been ordered in advance is done

    def closed(self) -> bool:
        """Say whether no card can change it any more."""
        return False

    def rank(self, play: Play) -> int:
        """15.5.1.f Whose cards come first; within a rank it goes by Turn Order."""
        del play
        return 0


class Use(NamedTuple):
    """What an Action Card does at a moment, at which moments, in which ways, and whom it helps most so played."""

    deed: Deed  # of the card played, the moment, and the way
    moments: tuple[type[Moment], ...]
    ways: Callable[[Any, Hand], Iterable[Way]]
    helps: Callable[[Any, Hand, str], str]


USES: dict[str, Use] = {}
FITTING: dict[type[Moment], list[str]] = {}  # the kinds of card that may be played at a kind of moment
D = TypeVar("D", bound=Deed)


def use(
    kind: str, *moments: type[Moment], ways: Callable[[Any, Hand], Iterable[Way]],
    helps: Callable[[Any, Hand, str], str] = lambda *_: "",
) -> Callable[[D], D]:  # fmt: skip
    """Mark what an Action Card does."""

    def mark(deed: D) -> D:
        USES[kind] = Use(deed, moments, ways, helps)
        for moment in moments:
            FITTING.setdefault(moment, []).append(kind)
        return deed

    return mark


def ways(moment: Moment, hand: Hand) -> Iterable[Way]:
    """Return how a kind of card can be played at a moment by a seat; nothing where it does not fit."""
    found = USES[hand.kind]
    return found.ways(moment, hand) if isinstance(moment, found.moments) and not moment.closed() else ()


def helped(moment: Moment, hand: Hand, how: str) -> str:
    """Return the side that a card so played helps; "" where it helps none more than others."""
    return USES[hand.kind].helps(moment, hand, how)


# ---------------------------------------------------------------- standing orders


def by_name(seen: Any, ask: Ask, detail: str) -> Answer | None:
    """The first way to play one of the cards named."""
    return next((o.key for o in ask.options if o.facts.get("kind") in words(detail)), never(seen, ask, detail))


def for_us(seen: Any, ask: Ask, detail: str) -> Answer | None:
    """The first of the cards named that helps the own side; else none, so that nobody reads from it what is held."""
    named = words(detail)
    able = [o.key for o in ask.options if o.facts.get("kind") in named and o.facts.get("helps") == ask.role]
    return able[0] if able else never(seen, ask, detail)


no_such_card = no_such("card", strategy_cards.KINDS)
ORDERS = (
    Order("never", "play no card", never),
    Order("for_us", "play one of these cards as soon as it helps us", for_us, no_such_card, "traitor"),
    Order("play", "play one of these cards as soon as it fits", by_name, no_such_card, "traitor"),
)


def in_favor(how: str) -> Policy:
    """`help:egypt`: on the succession of one of the Powers named, in that way."""

    def policy(seen: Any, ask: Ask, detail: str) -> Answer | None:
        keys = [o.key for o in ask.options if o.key.startswith(f"{how}:") and ask.about["power"] in words(detail)]
        return keys[0] if keys else never(seen, ask, detail)

    return policy


PLUS, MINUS = "plus", "minus"
no_such_power = no_such("Power", peoples.POWERS)
SUCCESSION_ORDERS = (
    Order("never", "play no card", never),
    Order("help", "play Court Intrigue for the Successor of these", in_favor(MINUS), no_such_power, "egypt"),
    Order("hinder", "play Court Intrigue against the Successor of these", in_favor(PLUS), no_such_power, "hatti"),
)

INTERCEPTION_CARD = topics.TOPICS.new("interception_card", "whether to play a card on the interception", *ORDERS)
AVOIDANCE_CARD = topics.TOPICS.new("avoidance_card", "whether to play a card on the attempt to avoid battle", *ORDERS)
PURSUIT_CARD = topics.TOPICS.new("pursuit_card", "whether to play a card on the pursuit", *ORDERS)
MARCH_CARD = topics.TOPICS.new("march_card", "whether to play a card on the march", *ORDERS)
CHARGE_CARD = topics.TOPICS.new("charge_card", "whether to play a card on the charge", *ORDERS)
BATTLE_CARD = topics.TOPICS.new("battle_card", "whether to play a card in the battle", *ORDERS)
LOSS_CARD = topics.TOPICS.new("loss_card", "whether to play a card on the losses", *ORDERS)
SIEGE_CARD = topics.TOPICS.new("siege_card", "whether to play a card on the siege", *ORDERS)
SUCCESSION_CARD = topics.TOPICS.new(
    "succession_card", "whether to play a card on the succession", *SUCCESSION_ORDERS, silent=True
)
RUMOR = topics.TOPICS.new("rumor", "whether to cancel the succession", *ORDERS)
OMEN = topics.TOPICS.new("omen", "whether to cancel the card just played", *ORDERS)


# ---------------------------------------------------------------- who is asked


def by_order_alone(s: State) -> bool:
    """O5 Nobody is asked for Court Intrigue and The God King, unless the table has agreed on it."""
    return s.options["rare_cards"] == "by_order"


def possible(s: State, kinds: Iterable[str]) -> bool:
    """Whether a hand may hold one of these, for all that everybody has seen."""
    return hands.pack(s).may_be_held([card for kind in kinds for card in strategy_cards.by_kind[kind]])


def asked_in_order(s: State, first: str = "") -> dict[str, str]:
    """R6.b Powers whose players hold any card, and these; in Turn Order beginning with the active player."""
    able = hands.holders(s)
    order = [first, *in_order(s, first)] if first in s.order else list(s.order)
    return {s.nation[seat]: seat for seat in order if seat in able}


def card_option(moment: Moment, seat: str, card: str, how: str, text: str) -> Option:
    """A card and one way to play it."""
    row = strategy_cards.CARDS[card]
    facts: Facts = {"kind": row.kind, "ops": row.ops, "helps": helped(moment, Hand(row.kind, seat), how)}
    return Option(f"{how}:{card}", label(card, text), facts=facts)


def offered(s: State, moment: Moment) -> Callable[[Sequence[str]], list[Option]]:
    """The cards of a hand that fit, each in every way."""

    def options(powers: Sequence[str]) -> list[Option]:
        return [
            card_option(moment, seat, card, how, text)
            for seat in (seat_of(s, power) for power in powers)
            for card in s.hands[seat]
            if moment.window in strategy_cards.CARDS[card].windows
            for how, text in ways(moment, Hand.of(card, seat))
        ]

    return options


def label(card: str, text: str) -> str:
    return f"{hands.card_name(card)}: {text}" if text else hands.card_name(card)


def why_not(s: State, moment: Moment) -> Callable[[Sequence[str]], Mapping[str, str]]:
    """Why the other cards of a hand are not offered."""

    def reasons(powers: Sequence[str]) -> dict[str, str]:
        held = [card for power in powers for card in s.hands[seat_of(s, power)]]
        return {f"{ONLY_WAY}:{card}": why_no_act(card, moment.window) for card in held}

    return reasons


@cache
def why_no_act(card: str, window: str) -> str:
    """The card, and after a colon the reason, which other cards may have too."""
    row = strategy_cards.CARDS[card]
    if not row.action:
        return f"{hands.card_name(card)}: no Action Card, to be played in one's own Impulse (GK-9.4.d)"
    if window in row.windows:
        return f"{hands.card_name(card)}: not for this moment. {row.text} ({rule_of(row.kind)})"
    if row.kind == "god_king":
        return f"{hands.card_name(card)}: to be played as a Round begins or in one's own Impulse ({rule_of(row.kind)})"
    return f"{hands.card_name(card)}: to be played on {strategy_cards.moments_of(row)} (GK-9.4.a)"


# ---------------------------------------------------------------- the window and what is played in it


def played_at(t: Table[State], moment: Moment) -> Rule[None]:
    """9.4 Cards are played at a moment until all have passed; each is carried out before the next."""
    s = t.state
    while possible(s, FITTING[type(moment)]):
        seats = asked_in_order(s, moment.first)
        if not seats:
            return
        plays = list((yield from window_of(s, moment, seats).at_once()))
        laid = False
        for play in sorted(plays, key=moment.rank):
            if still_fits(s, moment, play):
                yield from carry_out(t, play, moment)
                laid = True
        if not laid:
            return


def window_of(s: State, moment: Moment, seats: Mapping[str, str]) -> Window:
    return Window(
        topic=moment.topic, rule=moment.rule, prompt=moment.words, holders=seats, offered=offered(s, moment),
        hands={power: s.hands[seat] for power, seat in seats.items()}, about=moment.about, barred=why_not(s, moment),
        silent=moment.silent,
    )  # fmt: skip


def still_fits(s: State, moment: Moment, play: Play) -> bool:
    """A card that was chosen with others may have lost its sense by those carried out before it: it stays in hand."""
    hand = Hand.of(play.card, seat_of(s, play.role))
    return play.how in [how for how, _ in ways(moment, hand)]


def carry_out(t: Table[State], play: Play, moment: Moment) -> Rule[None]:
    """9.7.b Face up on the table; it takes effect unless it is cancelled, and is put away."""
    s, e = t.state, Played(t, play.role, play.card)
    text = next((text for how, text in ways(moment, Hand(e.row.kind, e.seat)) if how == play.how), "")
    if not (yield from cancelled_by_omen(laid(e, text), moment)):
        asking = USES[e.row.kind].deed(e, moment, play.how)
        if asking is not None:
            yield from asking
    hands.put_away(s, play.card, event=True)


def laid(e: Played, text: str = "") -> Played:
    """9.4.a Lay a card face up on the table."""
    hands.lay_out(e.t, e.seat, e.card)
    e.tell(f"{peoples.does(e.role, 'plays')} {label(e.card, text)}.", "GK-9.4.a", news=True)
    return e


# ---------------------------------------------------------------- cancelling


@dataclass(slots=True, kw_only=True)
class CardLaid(Moment):
    """9.4.c A card lies on the table, in a battle or a siege, and may be cancelled."""

    topic: Topic = OMEN
    rule: str = rule_of("contrary_omen")


@dataclass(slots=True, kw_only=True)
class NewKing(Moment):
    """19.3.l A Power is about to have a new King, who may be prevented."""

    power: str
    topic: Topic = RUMOR
    rule: str = "GK-19.3.l"


def cancels(moment: Moment, hand: Hand) -> list[Way]:
    return [(ONLY_WAY, "cancels it")]


def cancelled(t: Table[State], moment: Moment) -> Rule[bool]:
    """9.4.c Whether a card is played in answer; the first in order cancels, the others keep theirs."""
    s = t.state
    seats = asked_in_order(s, moment.first)
    if not seats or not possible(s, FITTING[type(moment)]):
        return False
    for play in (yield from window_of(s, moment, seats).at_once()):
        e = laid(Played(t, play.role, play.card))
        USES[e.row.kind].deed(e, moment, play.how)
        hands.put_away(s, play.card, event=True)
        return True
    return False


def cancelled_by_omen(e: Played, moment: Moment) -> Rule[bool]:
    """9.4.c Contrary Omen, in a battle or a siege."""
    if moment.window not in strategy_cards.KINDS["contrary_omen"].windows or e.row.kind == "contrary_omen":
        return False
    about = {**moment.about, "card": e.row.kind, "player": e.role}
    words = f"{peoples.does(e.role, 'plays')} {hands.card_name(e.card)}. Do you cancel it?"
    return (yield from cancelled(e.t, CardLaid(window=moment.window, about=about, words=words, first=e.seat)))
