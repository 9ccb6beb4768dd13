"""A toy game of cards, windows and offers: three traders, of whom Kish and Susa are played by one person.

In turn a trader boasts with a card, which the others may stop with a `no`; a `no` may be stopped as well. Ur and Kish
talk: gold and a card change hands at once, or one of them only promises something. Then all lay
goods face down and show them together, and whoever has an `eye` answers what was shown, round after round. At last all
swear whether they go to the fair, before the dice say what it is worth.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.kernel.game import CardFace, GameSpec, Rules, Scenario, Setup, Start, View, Words
from engine.kernel.questions import Choose, Option, Pick, Rule, ask
from engine.kernel.state import State as Position
from engine.kernel.state import copied
from engine.kernel.table import Table
from engine.kernel.topics import Topics
from engine.wargame.asking import Asker
from engine.wargame.cards import Pack
from engine.wargame.hidden import hidden_cards
from engine.wargame.offers import ACCEPT, COUNTER, REFUSE, Bargain, Clause, compose, pay
from engine.wargame.windows import Chain, Play, Window, declared, in_rounds
from tests.kit import new_session

CARDS = ("no.1", "no.2", "no.3", "no.4", "ox.1", "ox.2", "ox.3", "ram.1", "ram.2", "eye.1", "eye.2", "eye.3")
TRADERS = {"ur": "ann", "kish": "ben", "susa": "ben"}
TOPICS = Topics()
BOAST = TOPICS.new("boast", "what to boast of")
STOP = TOPICS.new("stop", "whether to stop a boast")
OFFER = TOPICS.new("offer", "what to offer")
GOLD = TOPICS.new("gold", "how much gold to offer")
WORDS = TOPICS.new("words", "what to promise")
REPLY = TOPICS.new("reply", "whether to accept")
GIVE = TOPICS.new("give", "which card to give")
LAY = TOPICS.new("lay", "what to lay down")
SWEAR = TOPICS.new("swear", "whether to go to the fair")


class Bazaar(Position):
    seats: list[str]
    in_turn: bool
    deck: list[str]
    hands: dict[str, list[str]]
    gold: dict[str, int]
    discard: list[str] = []
    table: list[str] = []
    known: dict[str, list[str]] = {}
    year: int = 1


def pack(s: Bazaar) -> Pack:
    return Pack(
        seats=s.seats, owner=TRADERS, deck=s.deck, hands=s.hands, discard=s.discard, table=s.table, known=s.known
    )


def face(card: str) -> CardFace:
    return CardFace(card, card.title())


def kind(card: str) -> str:
    return card.partition(".")[0]


def deal_phase(t: Table[Bazaar]) -> None:
    """BAZ-1 Four cards each; the discards make a new deck."""
    s = t.state
    if s.year == 1:
        pack(s).reshuffle(t.dice)
    for trader in TRADERS:
        while len(s.hands[trader]) < 4 and (card := pack(s).draw(t.dice)):
            s.hands[trader].append(card)
    s.phase = "boast"


# ---------------------------------------------------------------- boasts


def boast_phase(t: Table[Bazaar]) -> Rule[None]:
    """BAZ-2 A card on the table is worth a piece of gold, unless it is stopped."""
    for trader in TRADERS:
        yield from boast(t, trader)
    t.state.phase = "talk"


def boast(t: Table[Bazaar], trader: str) -> Rule[None]:
    s = t.state
    cards = [Option(f"card:{card}") for card in s.hands[trader] if kind(card) != "no"]
    key = yield from ask(
        Choose(TRADERS[trader], BOAST, "BAZ-2.1", "Which?", (Option("pass", idle=True), *cards), "pass",
               private=True, role=trader)
    )  # fmt: skip
    if key == "pass":
        return
    card = key.partition(":")[2]
    s.hands[trader].remove(card)
    s.table.append(card)
    stopped = yield from Nos(t, trader).stopped()
    s.discard.append(s.table.pop())
    if not stopped:
        s.gold[trader] += 1
        t.tell(f"{trader} has {card}.", "BAZ-2.2")


@dataclass
class Nos(Chain):
    """BAZ-2.3 A no stops what lies on top, another no among it; not one's own."""

    t: Table[Bazaar]
    boaster: str

    def window(self) -> Window | None:
        s, by = self.t.state, self.plays[-1].role if self.plays else self.boaster
        able = {trader: seat for trader, seat in TRADERS.items() if trader != by and s.hands[trader]}
        if not pack(s).may_be_held([card for card in CARDS if kind(card) == "no"]):
            return None
        return Window(
            topic=STOP, rule="BAZ-2.3", prompt=f"Stop {s.table[-1]}?", holders=able, hands=s.hands,
            offered=self.nos, about={"against": by}, in_turn=s.in_turn, barred=self.why_not,
        )  # fmt: skip

    def nos(self, traders: Sequence[str]) -> list[Option]:
        held = [card for trader in traders for card in self.t.state.hands[trader]]
        return [Option(f"card:{card}") for card in held if kind(card) == "no"]

    def why_not(self, traders: Sequence[str]) -> dict[str, str]:
        held = [card for trader in traders for card in self.t.state.hands[trader]]
        return {f"card:{card}": "that is no no (BAZ-2.3)" for card in held if kind(card) != "no"}

    def laid(self, play: Play) -> None:
        s = self.t.state
        self.t.tell(f"{play.role} says {play.card} to {s.table[-1]}.", "BAZ-2.3")
        s.hands[play.role].remove(play.card)
        s.table.append(play.card)

    def lifted(self, play: Play, stands: bool) -> None:
        s = self.t.state
        s.discard.append(s.table.pop())
        self.t.tell(f"{play.card} {'stands' if stands else 'falls'}.", "BAZ-2.3")


# ---------------------------------------------------------------- talks


def talk_phase(t: Table[Bazaar]) -> Rule[None]:
    """BAZ-5 What is agreed on is handed over at once."""
    s = t.state
    deal = yield from Haggle(t).struck("ur", "kish")
    if deal is None:
        t.tell("No deal.", "BAZ-5.3")
    else:
        pay(s.gold, deal.buyer, deal.seller, deal.gold)
        if deal.card:
            cards = [Option(f"card:{card}") for card in s.hands[deal.seller]]
            which = Choose(
                TRADERS[deal.seller], GIVE, "BAZ-5.2", "Which?", tuple(cards), private=True, role=deal.seller
            )
            key = yield from ask(which)
            pack(s).give(key.partition(":")[2], deal.seller, deal.buyer)
        t.tell(f"{deal.buyer} pays {deal.gold}; “{deal.words}”.", "BAZ-5.3")
    s.phase = "lay"


@dataclass
class Deal:
    buyer: str
    seller: str
    gold: int = 0
    card: bool = False
    words: str = ""


@dataclass
class Haggle(Bargain[Deal]):
    """BAZ-5.1 Three offers at most."""

    t: Table[Bazaar]
    rounds = 3

    def offer(self, speaker: str, listener: str) -> Rule[Deal | None]:
        s, deal = self.t.state, Deal(speaker, listener)
        asks = Asker(self.t, speaker, TRADERS[speaker])

        def gold() -> Rule[None]:
            deal.gold = yield from asks.number(GOLD, "BAZ-5.1", "How much?", least=1, most=s.gold[speaker])

        def card() -> None:
            deal.card = True

        def words() -> Rule[None]:
            deal.words = yield from asks.say(WORDS, "BAZ-5.1", "What?", default="peace")

        clauses = (
            Clause("gold", "gold", gold, s.gold[speaker] > 0),
            Clause("card", "for a card", card, bool(s.hands[listener])),
            Clause("words", "a promise", words),
        )
        yield from compose(asks, OFFER, "BAZ-5.1", "Your offer?", clauses, default=[])
        return deal if deal.gold or deal.card or deal.words else None

    def reply(self, offer: Deal, speaker: str, listener: str, last: bool) -> Rule[str]:
        asks = Asker(self.t, listener, TRADERS[listener])
        options = (ACCEPT, REFUSE) if last else (ACCEPT, REFUSE, COUNTER)
        key = yield from asks.choose(REPLY, "BAZ-5.2", f"{offer.gold} gold?", options, default="refuse")
        return key


# ---------------------------------------------------------------- goods shown together


def lay_phase(t: Table[Bazaar]) -> Rule[None]:
    """BAZ-3 Goods first; then eyes, as long as somebody has one."""
    s = t.state
    shown: list[dict[str, list[str]]] = []

    def asks() -> Iterable[Pick]:
        goods = ("eye",) if shown else ("ox", "ram")
        for trader, seat in TRADERS.items():
            cards = [Option(f"card:{card}") for card in s.hands[trader] if kind(card) in goods]
            yield Pick(seat, LAY, "BAZ-3.1", "What?", tuple(cards), [], private=True, role=trader, most=len(cards))

    def show(laid: dict[str, list[str]]) -> None:
        shown.append(laid)
        for trader, cards in laid.items():
            for card in cards:
                pack(s).put_away(trader, card)
            s.gold[trader] += len(cards)
            t.tell(f"{trader} shows {', '.join(cards)}.", "BAZ-3.2")

    rounds = yield from in_rounds(asks, show)
    t.tell(f"{rounds} rounds.", "BAZ-3.3")
    s.phase = "fair"


def fair_phase(t: Table[Bazaar]) -> Rule[None]:
    """BAZ-4 Who has sworn to go, goes, whatever the others have sworn."""
    s = t.state
    options = (Option("stay", idle=True), Option("go"))
    sworn = yield from declared(
        Choose(seat, SWEAR, "BAZ-4.1", "Do you go?", options, "stay", role=trader) for trader, seat in TRADERS.items()
    )
    for question, _ in sworn:
        [die] = t.dice.roll(f"fair {question.role}")
        s.gold[question.role] += die - 3
    s.year += 1
    s.over = s.year > 3
    s.phase = "deal"


def seen(s: Bazaar, seat: str | None) -> Bazaar:
    shown = copied(s)
    pack(shown).hide(seat)
    return shown


def first(setup: Setup) -> Bazaar:
    return Bazaar(
        phase="deal", seats=list(setup.seats), in_turn=setup.scenario == "quiet", deck=list(CARDS),
        hands={trader: [] for trader in TRADERS}, gold=dict.fromkeys(TRADERS, 3),
    )  # fmt: skip


BAZAAR: GameSpec[Bazaar] = GameSpec(
    slug="bazaar",
    title="The Bazaar",
    rules=Rules(
        prefix="BAZ",
        state=Bazaar,
        phases={"deal": deal_phase, "boast": boast_phase, "talk": talk_phase, "lay": lay_phase, "fair": fair_phase},
        check=lambda s: ["BAZ-1: a card is missing or doubled"] if pack(s).not_once(CARDS) else [],
    ),
    start=Start(
        scenarios=(Scenario("loud", "All at once", (("ann", "ben"),)), Scenario("quiet", "In turn", (("ann", "ben"),))),
        deal=first,
    ),
    view=View(seen=seen, board=lambda s, seat: str(s.gold)),
    hidden=hidden_cards(pack, map(face, CARDS), zones=("deck", "hands", "known", "discard", "table", "seats")),
    words=Words(topics=TOPICS),
)


def bazaar(hands: Mapping[str, Sequence[str]] | None = None, scenario: str = "loud", phase: str = "boast") -> Any:
    """A session at a phase: these hands, all other cards in the deck."""

    def place(s: Bazaar) -> None:
        s.phase = phase
        for trader, cards in (hands or {}).items():
            s.hands[trader] = list(cards)
        held = [card for hand in s.hands.values() for card in hand]
        s.deck = [card for card in s.deck if card not in held]

    return new_session(BAZAAR, scenario, place=place)
