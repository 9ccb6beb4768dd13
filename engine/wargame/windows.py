"""Windows: "any card now?", answers to answers, cards shown together, declarations that bind.

A window is put to everybody who may hold a card, never only to who holds the right one: the question tells nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from engine.kernel.questions import (
    NO_REASONS,
    Answer,
    Ask,
    Choose,
    Facts,
    Option,
    Pick,
    Rule,
    ask,
    together,
    together_by_role,
)
from engine.kernel.topics import Topic

PASS = "pass"
NO_CARD = Option(PASS, "no card", idle=True)


def by_seat(roles: Mapping[str, str]) -> dict[str, list[str]]:
    """Roles by the seat that plays them: one player is asked once."""
    seats: dict[str, list[str]] = {}
    for role, seat in roles.items():
        seats.setdefault(seat, []).append(role)
    return seats


def declared(asks: Iterable[Ask]) -> Rule[list[tuple[Ask, Answer]]]:
    """All declare at once, sealed and binding, before anything is rolled; whoever lets it pass is left out."""
    asked = tuple(asks)
    twice = len({question.seat for question in asked}) < len(asked)  # a seat that is asked for several roles
    answers = yield from (together_by_role if twice else together)(asked)
    given = [(question, answers[question.role if twice else question.seat]) for question in asked]
    return [(question, answer) for question, answer in given if not question.lets_pass(answer)]


# ---------------------------------------------------------------- any card now?


class Play(NamedTuple):
    """A card with which somebody answers: out of whose hand, which, and what is done with it."""

    role: str
    card: str
    how: str


@dataclass(slots=True, kw_only=True)
class Window:
    """A moment at which cards may be played: pass, or one of those offered.

    `holders` are the roles that may hold a card, with their seats, in the order in which they are asked; `offered` are
    the options of a seat that decides for these roles: `card:<card>`, or another word for what is done with it.
    """

    topic: Topic
    rule: str
    prompt: str
    holders: Mapping[str, str]
    hands: Mapping[str, Sequence[str]]
    offered: Callable[[Sequence[str]], Iterable[Option]]
    about: Facts = field(default_factory=dict)
    barred: Callable[[Sequence[str]], Mapping[str, str]] | None = None
    order: Sequence[str] = ()  # in whose order cards are played, if not in that of the holders
    in_turn: bool = False  # they are asked one after the other, not all at once
    silent: bool = False  # nobody is asked: what a seat has ordered in advance is done

    def at_once(self) -> Rule[Iterator[Play]]:
        """All are asked, sealed; what they play, in order, each as long as it is still held."""
        answers = yield from declared(self._question(*group) for group in by_seat(self.holders).items())
        keys = [str(answer) for _, answer in answers]
        return self._played(keys, self.order or list(self.holders))

    def asked(self, role: str) -> Rule[Iterator[Play]]:
        """One role is asked alone."""
        question = self._question(self.holders[role], [role])
        key: str = yield from ask(question)
        return self._played([] if question.lets_pass(key) else [key], [role])

    def _question(self, seat: str, roles: Sequence[str]) -> Choose:
        return Choose(
            seat, self.topic, self.rule, self.prompt, (NO_CARD, *self.offered(roles)), default=PASS, private=True,
            verb="card", role=roles[0] if len(roles) == 1 else "", about=self.about, silent=self.silent,
            barred=partial(self.barred, roles) if self.barred is not None else NO_REASONS,
        )  # fmt: skip

    def _played(self, keys: Sequence[str], order: Sequence[str]) -> Iterator[Play]:
        """The cards in order; looked for only when their turn comes, for one may be gone by then."""
        cards = [(role, key) for role in order for key in keys if key.partition(":")[2] in self.hands[role]]
        for role, key in cards:
            how, _, card = key.partition(":")
            if card in self.hands[role]:
                yield Play(role, card, how)


# ---------------------------------------------------------------- answers to answers


class Chain:
    """A card on the table is answered, the answer may be answered too, and so on; the last is settled first.

    A game says what `window` stands open against what lies on top (None: there is none), how a card is `laid` on top,
    and how it is `lifted` off again: `stands` tells whether it has stopped the card below it. `plays` are the answers
    that lie there.
    """

    plays: tuple[Play, ...] = ()

    def window(self) -> Window | None:
        raise NotImplementedError

    def laid(self, play: Play) -> None:
        raise NotImplementedError

    def lifted(self, play: Play, stands: bool) -> None:
        raise NotImplementedError

    def stopped(self) -> Rule[bool]:
        """Whether what lies on top is stopped. Who answers first has the first word; the others, if it is stopped."""
        window = self.window()
        if window is None:
            return False
        if not window.in_turn:
            return (yield from self._answered((yield from window.at_once())))
        for role in window.holders:
            now = self.window()  # a hand may be empty by then
            if now is None or role not in now.holders:
                continue
            if (yield from self._answered((yield from now.asked(role)))):
                return True
        return False

    def _answered(self, plays: Iterable[Play]) -> Rule[bool]:
        for play in plays:
            self.laid(play)
            self.plays = (*self.plays, play)
            stands = not (yield from self.stopped())
            self.plays = self.plays[:-1]
            self.lifted(play, stands)
            if stands:
                return True
        return False


# ---------------------------------------------------------------- laid face down and shown together


def shown_together(asks: Iterable[Pick]) -> Rule[dict[str, list[str]]]:
    """Cards are chosen face down and shown when the last has chosen: {role: cards}. Who lays none is left out."""
    laid = yield from declared(asks)
    return {question.role: [key.partition(":")[2] for key in keys] for question, keys in laid if isinstance(keys, list)}


def in_rounds(asks: Callable[[], Iterable[Pick]], show: Callable[[dict[str, list[str]]], None]) -> Rule[int]:
    """Rounds of cards shown together: counters to what was shown, counters to these, until nobody lays one any more.

    Says how many rounds there were.
    """
    rounds = 0
    while laid := (yield from shown_together(asks())):
        show(laid)
        rounds += 1
    return rounds
