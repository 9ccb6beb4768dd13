"""How often a game by post has to wait for somebody else, and how often a standing order spares it."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from engine.kernel.game import GameSpec
from engine.kernel.journal import Event
from engine.kernel.session import Session
from engine.players import Player
from engine.tools.play_out import share, start

BY_ORDER = ("standing", "prepared")


class Waits(msgspec.Struct, frozen=True):
    """What a game asked of another player than the one who had decided last."""

    waited: int = 0  # until he answered; seats asked at the same time are waited for once
    spared: int = 0  # decisions that an order given in advance answered


def waits_of(events: Iterable[Event]) -> Waits:
    """Counted from the journal of a game: who decided after whom, and by what."""
    waited = spared = 0
    last, counted = "", (-1, -1)  # who decided last; the question that was last waited for
    for event in events:
        if event.by == "forced":
            continue
        here = (event.ply, event.step)
        elsewhere = event.seat != last
        if event.by in BY_ORDER:
            spared += elsewhere
            continue
        if elsewhere and here != counted:
            waited, counted = waited + 1, here
        last = event.seat
    return Waits(waited, spared)


# ---------------------------------------------------------------- by Activation, by turn


class ActiveSpans(msgspec.Struct):
    """Stretches of play that are one player's (`GameSpec.stint`), and what they waited for.

    A wait is a question that another seat's player has to answer before the one whose stint it is may go on; each
    counts by itself, also of those that are put at the same time. What has a single answer, and what an order given in
    advance answers, keeps nobody waiting.
    """

    games: int = 0
    stints: int = 0
    waits: int = 0
    spared: int = 0  # such questions that an order answered

    @property
    def each(self) -> float:
        """Waits a stint, on the mean."""
        return share(self.waits, self.stints)

    def add(self, other: ActiveSpans) -> None:
        self.games += other.games
        self.stints += other.stints
        self.waits += other.waits
        self.spared += other.spared


class PerActiveSpan(msgspec.Struct, frozen=True):
    """What a game waits for with the standing orders that it recommends, and without any."""

    name: str
    quick: ActiveSpans
    plain: ActiveSpans


def per_stint(
    spec: GameSpec[Any], player: Player, seed: int, games: int, at: list[tuple[str, int]]
) -> PerActiveSpan | None:
    """So many games each way, spread over these tables; None for a game of which no stint is known.

    Who plays alone waits for nobody.
    """
    at = [(scenario, seats) for scenario, seats in at if seats > 1]
    if spec.view.active_span is None or not at:
        return None
    found = PerActiveSpan(spec.view.active_span.name, ActiveSpans(), ActiveSpans())
    for number in range(games):
        setup = spec.setup(*at[number * len(at) // games])
        for stints, orders in ((found.quick, spec.bot.quick_answers), (found.plain, {})):
            session = start(spec, setup, f"waits-{seed}-{number}")
            stints.add(stints_of(session, player, orders, random.Random(f"{seed}/{number}")))
    return found


def stints_of(
    session: Session[Any], player: Player, orders: Mapping[str, str], chance: random.Random
) -> ActiveSpans:  # fmt: skip
    """A whole game with the same player at every seat, all of whom have given these orders."""
    assert session.spec.view.active_span is not None
    for seat in session.setup.seats:
        for topic, order in orders.items():
            session.orders.stand(session.spec, seat, topic, order)
    session.by_hand = True  # every question is seen here, and what answers it
    found, last = ActiveSpans(games=1), ("", "")
    while session.question is not None:
        seat, ask = next(iter(session.asks().items()))
        whose, which = session.spec.view.active_span.under_way(session.state)
        found.stints += bool(whose) and (whose, which) != last
        last, others = (whose, which), bool(whose) and seat != whose
        forced = ask.forced()
        ordered = None if forced is not None else session.orders.answer(session, ask)
        if forced is not None:
            session.answer(seat, forced, by="forced", role=ask.role)
        elif ordered is not None:
            found.spared += others
            session.answer(seat, ordered[0], by=ordered[1], role=ask.role)
        else:
            found.waits += others
            session.answer(seat, player(session.seen(seat), ask, chance), role=ask.role)
    return found
