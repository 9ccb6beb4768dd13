"""Cards: where they lie, who may look at them and who knows more; drawn, given, put away, dealt anew.

A game keeps its cards in fields of its own position and says once which field is what (`Pack`). The lists and dicts
are those of the position: what is done here is done there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from engine.kernel.dice import Dice
from engine.kernel.game import Knowers

HIDDEN = "?"  # how a card reads for whoever may not look at it
DECK = "(deck)"  # in place of a role: a card whose place in the deck somebody knows


def anything(card: str) -> bool:
    del card
    return True


class Slot(NamedTuple):
    """A place where a card lies: in a hand, a deck (`holder[at]`), laid aside; and which cards can lie there."""

    holder: Any
    at: Any
    fits: Callable[[str], bool] = anything

    @property
    def card(self) -> str:
        return str(self.holder[self.at])


def deal_anew(slots: Sequence[Slot], dice: Dice) -> None:
    """The cards of these slots change places at random. Slots that take certain cards only stand first."""
    pool = dice.shuffle("redeal", sorted(slot.card for slot in slots))
    for slot in slots:
        card = next((card for card in pool if slot.fits(card)), "")
        if not card:
            raise LookupError("no card is left that can lie there")
        pool.remove(card)
        slot.holder[slot.at] = card


@dataclass(slots=True)
class Pack:
    """All cards of a position, by where they lie.

    Hands belong to roles (nations, kingdoms), and the seat that plays a role looks at its cards; those of a role that
    no seat plays lie face down before it, and nobody looks at them. `known` remembers who knows more: a card in a hand
    or in the deck, the role that holds it (or DECK), and the seats that saw it go there.
    """

    seats: Sequence[str]
    owner: Mapping[str, str]  # role -> the seat that plays it; a role without one is played by nobody
    deck: list[str]  # face down, the top card first
    hands: dict[str, list[str]]
    discard: list[str]  # face up, as is what follows
    removed: list[str] = field(default_factory=list)  # out of the game
    table: Sequence[str] = ()  # played, and not yet put away
    laid: dict[str, list[str]] = field(default_factory=dict)  # face down before a role, until they are shown
    aside: dict[str, str] = field(default_factory=dict)  # face down before a role, one each
    known: dict[str, list[str]] = field(default_factory=dict)
    in_hand: Callable[[str], bool] = anything  # which cards can lie in a hand
    put_aside: Callable[[str], bool] = anything  # and aside

    # ------------------------------------------------------------ where they lie

    def open(self) -> list[str]:
        """What lies open to everybody."""
        return [*self.discard, *self.removed, *self.table]

    def hidden(self) -> Iterator[str]:
        """What does not."""
        yield from self.deck
        for held in (*self.hands.values(), *self.laid.values()):
            yield from held
        yield from self.aside.values()

    def holder(self, card: str) -> str:
        """The role in whose hand a card is; "" if it is in none."""
        return next((role for role, hand in self.hands.items() if card in hand), "")

    def may_be_held(self, cards: Iterable[str]) -> bool:
        """Whether one of these may be in a hand, for all that everybody can see: it lies open nowhere."""
        zones = [self.deck, *self.hands.values(), *self.laid.values(), [*self.aside.values()]]
        return any(card in zone for card in cards for zone in zones)

    def held_by(self, seat: str) -> list[str]:
        """Return the cards in the hands of a seat, and what lies aside before it."""
        roles = [role for role in self.hands if self.owner.get(role) == seat]
        held = [card for role in roles for card in self.hands[role]]
        return [*held, *(self.aside[role] for role in roles if role in self.aside)]

    def count(self, role: str) -> int:
        """How many cards a role holds as others see it: one laid aside looks like any other."""
        return len(self.hands.get(role, ())) + (role in self.aside)

    def not_once(self, cards: Iterable[str]) -> list[str]:
        """Which of these are missing or doubled, and which are none of these. Removed ones may have gone before."""
        lies, due = Counter([*self.hidden(), *self.discard, *self.table]), Counter(iter(cards))
        lies.update(card for card in self.removed if card in due)
        return sorted((lies - due) + (due - lies))

    # ------------------------------------------------------------ drawn, given, put away

    def draw(self, dice: Dice | None = None) -> str:
        """The top card, off the deck; "" if there is none. With dice, discards make a new deck when it has run out."""
        if not self.deck and dice is not None:
            self.reshuffle(dice)
        return self.deck.pop(0) if self.deck else ""

    def hold(self, role: str, card: str) -> None:
        """Into the hand, off the deck: whoever knew where it lay there knows who has it."""
        self.hands[role].append(card)
        seen = self.known.pop(card, None)
        if seen and seen[0] == DECK:
            self.known[card] = [role, *seen[1:]]

    def lay_on_top(self, role: str, cards: Sequence[str]) -> None:
        """Back onto the deck, the first on top: the seat that laid them there alone knows where they are."""
        self.deck[:0] = cards
        for card in cards:
            self.known[card] = [DECK, *self._player(role)]

    def reshuffle(self, dice: Dice) -> None:
        """The discards go back into the deck, which is shuffled."""
        back, self.discard[:] = [*self.discard], []
        self.shuffle_in(dice, back)

    def shuffle_in(self, dice: Dice, cards: Iterable[str] = ()) -> None:
        """These go into the deck, which is shuffled: nobody knows any more where a card of it lies."""
        self.deck[:] = dice.shuffle("deck", sorted([*self.deck, *cards]))
        for card in [card for card in self.known if not self.holder(card)]:
            del self.known[card]

    def put_away(self, role: str, card: str) -> None:
        """From the hand to the discards."""
        self.hands[role].remove(card)
        self.discard.append(card)

    def keep(self, role: str, kept: Collection[str] = ()) -> list[str]:
        """All of a hand but these cards go to the discards; says which."""
        gone = [card for card in self.hands[role] if card not in kept]
        for card in gone:
            self.put_away(role, card)
        return gone

    def over(self, role: str, limit: int) -> int:
        """How many cards a hand holds too many."""
        return max(0, len(self.hands[role]) - limit)

    def remove(self, card: str) -> None:
        """Out of the game, wherever it lies; one on the table is put away by whoever has played it."""
        for zone in (self.deck, self.discard, *self.hands.values()):
            if card in zone:
                zone.remove(card)
                self.removed.append(card)

    def take(self, role: str, card: str) -> None:
        """Into the hand, from the open table: everybody knows who has it."""
        self.hands[role].append(card)
        self.known[card] = [role, *self.seats]

    def give(self, card: str, giver: str, taker: str) -> None:
        """From hand to hand, unseen by others; whoever saw which one it was knows where it is.

        To all others every card of that hand may be the one that went, unless it was the only one.
        """
        insiders = [*self._player(giver), *self._player(taker)]
        seen = self.known.get(card, [])[1:] if len(self.hands[giver]) == 1 else []
        self.hands[giver].remove(card)
        self.hands[taker].append(card)
        self.known[card] = [taker, *dict.fromkeys([*self._player(giver), *seen])]
        for left in self.hands[giver]:
            if left in self.known:
                self.known[left] = [giver, *(seat for seat in self.known[left][1:] if seat in insiders)]

    def show(self, role: str, seat: str) -> None:
        """A hand is looked at: from now on that seat knows where each of its cards is."""
        for card in self.hands[role]:
            self.known[card] = [role, *dict.fromkeys([*self.seen_in(role, card), seat])]

    # ------------------------------------------------------------ who knows what

    def seen_in(self, role: str, card: str) -> Sequence[str]:
        """The seats besides its owner that know a card of this hand."""
        seen = self.known.get(card)
        return [seat for seat in seen[1:] if seat not in self._player(role)] if seen and seen[0] == role else ()

    def _player(self, role: str) -> tuple[str, ...]:
        """The seat that looks at what lies before a role; none before a role that nobody plays."""
        seat = self.owner.get(role, "")
        return (seat,) if seat else ()

    def knowers(self) -> Knowers:
        """Which seats know where each card is."""
        found: Knowers = dict.fromkeys(self.deck, ())
        found |= {card: tuple(seen[1:]) for card, seen in self.known.items() if seen[0] == DECK and card in found}
        for role, hand in self.hands.items():
            owner = self._player(role)
            for card in hand:
                found[card] = (*owner, *self.seen_in(role, card)) if card in self.known else owner
        for role, down in self.laid.items():
            found.update(dict.fromkeys(down, self._player(role)))
        for role, card in self.aside.items():
            found[card] = self._player(role)
        found.update(dict.fromkeys(self.open(), tuple(self.seats)))
        return found

    def unknown(self, seat: str | None, seen: Collection[str] = ()) -> list[Slot]:
        """Where cards lie that a seat does not know. A spectator knows what all know; `seen` is known besides."""
        known, eyes = self.knowers(), {seat} if seat is not None else set(self.seats)
        return [slot for slot in self._slots() if slot.card not in seen and not eyes <= set(known[slot.card])]

    def redeal(self, seat: str | None, dice: Dice, seen: Collection[str] = ()) -> None:
        """What a seat does not know is dealt anew, in place and in the same numbers."""
        deal_anew(self.unknown(seat, seen), dice)

    def hide(self, seat: str | None) -> None:
        """Turn over what a seat may not see, in a copy of the position made for its eyes.

        In a hand of another seat a card laid aside looks like any other, and what is known comes first: its place
        would tell of the others.
        """
        for slot in self.unknown(seat):
            slot.holder[slot.at] = HIDDEN
        for role, hand in self.hands.items():
            if self.owner.get(role, seat) not in ("", seat):
                hand += [self.aside.pop(role)] if role in self.aside else []
                hand.sort(key=HIDDEN.__eq__)
        self.known.clear()

    def _slots(self) -> list[Slot]:
        """Where cards lie face down: those places first that take certain cards only."""
        hands = [Slot(hand, i, self.in_hand) for hand in self.hands.values() for i in range(len(hand))]
        aside = [Slot(self.aside, role, self.put_aside) for role in self.aside]
        laid = [Slot(down, i, self.in_hand) for down in self.laid.values() for i in range(len(down))]
        return [*hands, *aside, *laid, *[Slot(self.deck, i) for i in range(len(self.deck))]]
