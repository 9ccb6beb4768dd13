"""Anything that can happen to a game, in any order: it can always be rebuilt from what was written down."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine.kernel.crash import rule_stack
from engine.kernel.errors import Refused
from engine.kernel.journal import Event, standing
from engine.kernel.questions import All, Ask
from engine.kernel.session import Session, Token
from engine.kernel.standing import Prepared
from engine.kernel.state import encode, impurities
from tests.contract import new_lines
from tests.kit import easy, new_session, snapshot
from tests.tiny import SCRIBES

SEEDS = st.integers(0, 2**32)


def told(session: Session[Any], viewer: str | None) -> list[Any]:
    """The log since the last checkpoint. That a plan was dropped is told once and is no part of the game."""
    return new_lines(session, viewer)


class Server(RuleBasedStateMachine):
    """One game on a server that crashes, with players who click late, change their minds and leave orders."""

    session: Session[Any]

    @initialize(seats=st.integers(2, 4), seed=st.integers(0, 99), once=st.booleans())
    def begin(self, seats: int, seed: int, once: bool) -> None:
        options = {"erasures": "once" if once else "unlimited"}
        self.session = new_session(SCRIBES, "short", seats, options, seed)
        self.entries: list[Event] = []
        self.clicks: list[tuple[str, Any, Token]] = []

    # --- what players do

    def play(self, seat: str, answer: Any) -> None:
        self.clicks.append((seat, answer, self.session.token))
        self.session.answer(seat, answer, self.session.token)

    @precondition(lambda self: not self.session.over)
    @rule(seed=SEEDS)
    def answer(self, seed: int) -> None:
        chance = random.Random(seed)
        waiting = self.session.asks()
        seat = list(waiting)[chance.randrange(0, len(waiting))]
        self.play(seat, waiting[seat].sample(chance))

    @precondition(lambda self: not self.session.over)
    @rule(count=st.integers(1, 12))
    def answer_quickly(self, count: int) -> None:
        for _ in range(count):
            waiting = self.session.asks()
            if waiting:
                seat = next(iter(waiting))
                self.play(seat, easy(waiting[seat]))

    @precondition(lambda self: isinstance(self.session.question, All) and bool(self.session._sealed))
    @rule(seed=SEEDS)
    def replace_a_sealed_answer(self, seed: int) -> None:
        seat = next(iter(self.session._sealed))
        ask = self.session.ask(seat)
        assert ask is not None and seat not in self.session.asks()
        others, token = self.session.asks(), self.session.token
        ordered = all(self.answered_in_advance(each) for each in others.values())
        self.play(seat, ask.sample(random.Random(seed)))
        assert (self.session.token == token) == (not ordered), "a question ends with the last answer, and with no other"
        assert ordered or self.session.ask(seat) is not None

    def answered_in_advance(self, ask: Ask) -> bool:
        """Whether what its seat has ordered or planned will answer this question, once somebody plays."""
        orders, plans, notices = self.session.orders, self.session.orders.plans(), list(self.session.orders.notices)
        found = orders.answer(self.session, ask)
        orders.prepared, orders.notices = plans, notices  # a plan that was looked at is still there
        return found is not None

    @precondition(lambda self: bool(self.clicks))
    @rule(which=st.integers(0, 50))
    def click_late(self, which: int) -> None:
        """A click on a question that is closed changes nothing."""
        seat, answer, token = self.clicks[-1 - which % len(self.clicks)]
        if token != self.session.token:
            self.refused(lambda: self.session.answer(seat, answer, token))

    @precondition(lambda self: not self.session.over)
    @rule(seat=st.sampled_from(["assyria", "babylon", "egypt", "hatti", "nobody"]))
    def answer_nonsense(self, seat: str) -> None:
        self.refused(lambda: self.session.answer(seat, "no such option"), unless="deliver")

    def refused(self, attempt: Any, unless: str = "") -> None:
        if unless and any(ask.topic == unless for ask in self.session.asks().values()):
            return
        before = snapshot(self.session)
        try:
            attempt()
        except Refused as refusal:
            assert "\n" not in str(refusal)
            assert snapshot(self.session) == before
            return
        raise AssertionError("this should have been refused")

    # --- what they leave behind

    @rule(
        seat=st.integers(0, 3),
        order=st.sampled_from(
            [
                ("erase", "never"), ("erase", "if_leading"), ("erase", "ask"), ("swap", "default"), ("swap", "ask"),
                ("march", "=stay"), ("march", "ask"), ("write", "default"), ("write", "ask"),
                ("intercept", "=intercept"),
            ]
        ),
    )  # fmt: skip
    def give_an_order(self, seat: int, order: tuple[str, str]) -> None:
        seats = self.session.setup.seats
        self.session.orders.stand(SCRIBES, seats[seat % len(seats)], *order)

    @rule(
        seat=st.integers(0, 3),
        plan=st.lists(
            st.sampled_from(
                [
                    Prepared("march", "via:great_gate"), Prepared("march", "via:old_well"), Prepared("march", "stay"),
                    Prepared("post", {"guard:great_gate": 1}), Prepared("swap", []), Prepared("write", "card:eraser_a"),
                ]
            ),
            max_size=3,
        ),
    )  # fmt: skip
    def leave_a_plan(self, seat: int, plan: list[Prepared]) -> None:
        seats = self.session.setup.seats
        self.session.orders.prepare(seats[seat % len(seats)], plan)

    # --- going back

    @rule(seat=st.integers(0, 3), consent=st.booleans())
    def undo(self, seat: int, consent: bool) -> None:
        seats = self.session.setup.seats
        before = snapshot(self.session)
        try:
            self.session.undo(seats[seat % len(seats)], consent)
        except Refused:
            assert snapshot(self.session) == before

    @precondition(lambda self: bool(self.session.answers))
    @rule(share=st.integers(0, 99))
    def rewind(self, share: int) -> None:
        self.session.rewind(len(self.session.answers) * share // 100, by="moderator")

    # --- what happens to the server

    @rule()
    def crash_and_load_everything(self) -> None:
        """Only what was written down is left; orders come back from the database."""
        orders = self.session.orders
        self.session = self.rebuilt(0)
        self.session.orders = orders

    def rebuilt(self, checkpoint: int) -> Session[Any]:
        session = self.session
        start = session.checkpoints[checkpoint]
        events = session.journal if checkpoint == 0 else session.tail()
        again = Session.load(session.spec, session.setup, session.secret, start.blob, events)
        assert again.frozen is None, str(again.frozen)
        return again

    # --- what always holds

    @invariant()
    def a_rebuilt_game_is_the_live_one(self) -> None:
        session = self.session
        for checkpoint in (0, -1):
            again = self.rebuilt(checkpoint)
            assert encode(again.state) == encode(session.state)
            assert again.token == session.token and again.fingerprint() == session.fingerprint()
            assert list(again.asks()) == list(session.asks())
            assert rule_stack(again._rule) == rule_stack(session._rule)
            if checkpoint == -1:
                for viewer in (*session.setup.seats, None):
                    assert told(again, viewer) == told(session, viewer)

    @invariant()
    def the_position_is_possible_and_plain(self) -> None:
        assert SCRIBES.rules.check(self.session.state) == []
        assert impurities(self.session.state) == []

    @invariant()
    def the_journal_only_grows(self) -> None:
        journal = self.session.journal
        assert journal[: len(self.entries)] == self.entries
        assert [event.seq for event in journal] == list(range(len(journal)))
        self.entries = list(journal)

    @invariant()
    def what_counts_is_what_was_answered(self) -> None:
        decided = [event for event in self.session.answers if event.by != "forced"]
        assert [event for event in standing(self.session.journal) if event.by != "forced"] == decided


TestServer = Server.TestCase
TestServer.settings = settings(max_examples=150, stateful_step_count=30, deadline=None)
