"""Answers given in advance.

A *standing order* answers every question of one topic for a seat: `default`, a game's own policy by name
(`retreat: if_outnumbered`), or one option by key (`=stay`); `ask` puts the question after all. A *prepared* answer
is for the next question only; a whole plan is a queue of them, dropped with notice at the first that does not fit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from engine.kernel.errors import Refused
from engine.kernel.journal import By
from engine.kernel.questions import Answer, Ask
from engine.kernel.state import State
from engine.kernel.table import Line

if TYPE_CHECKING:
    from engine.kernel.game import GameSpec
    from engine.kernel.session import Session
    from engine.kernel.topics import StandingOrder


class Prepared(msgspec.Struct, frozen=True):
    """One answer of a plan, and the kind of question it is meant for."""

    topic: str
    answer: Answer


class Orders:
    """The standing orders and plans of all seats. They are no part of the position."""

    def __init__(self) -> None:
        self.standing: dict[str, dict[str, str]] = {}
        self.prepared: dict[str, list[Prepared]] = {}
        self.notices: list[Line] = []  # for the owners of dropped plans; no part of the game's log, told once

    def __bool__(self) -> bool:
        return bool(self.standing or self.prepared)

    def stand(self, spec: GameSpec[Any], seat: str, topic: str, order: str) -> None:
        """Give, change or (with `ask`) withdraw a standing order."""
        name, _, detail = order.partition(":")
        if order == "ask":
            orders = self.standing.get(seat, {})
            orders.pop(topic, None)
            if not orders:
                self.standing.pop(seat, None)
            return
        known = spec.order(topic, name)
        if known is not None and (wrong := known.why_not(detail)):
            raise Refused(wrong, "orders")
        if name not in ("pass", "default") and not order.startswith("=") and known is None:
            names = ["ask", "default", "=<option>", *(known.name for known in spec.orders_for(topic))]
            raise Refused(f"no standing order “{order}” for {topic}; there are {', '.join(names)}", "orders")
        self.standing.setdefault(seat, {})[topic] = order

    def plans(self) -> dict[str, list[Prepared]]:
        """All plans as they are now."""
        return {seat: list(plan) for seat, plan in self.prepared.items()} if self.prepared else {}

    def prepare(self, seat: str, plan: list[Prepared]) -> None:
        """Replace the seat's plan."""
        if plan:
            self.prepared[seat] = list(plan)
        else:
            self.prepared.pop(seat, None)

    def answer(self, session: Session[Any], ask: Ask) -> tuple[Answer, By] | None:
        """What this seat has said in advance about this question, and in which way."""
        planned = self._from_plan(session, ask)
        if planned is not None:
            return planned, "prepared"
        ordered = self._from_order(session, ask)
        return None if ordered is None else (ordered, "standing")

    def _from_plan(self, session: Session[Any], ask: Ask) -> Answer | None:
        plan = self.prepared.get(ask.seat)
        if not plan or plan[0].topic != ask.topic:
            return None
        try:
            answer = ask.parse(plan[0].answer)
        except Refused as refusal:
            self.prepared.pop(ask.seat)
            text = f"Your plan no longer fits and was dropped: {refusal}"
            self.notices.append(Line(session.state.ply, text, ask.rule, (ask.seat,)))
            return None
        self.prepare(ask.seat, plan[1:])
        return answer

    def _from_order(self, session: Session[Any], ask: Ask) -> Answer | None:
        order = self.standing.get(ask.seat, {}).get(ask.topic)
        if order is None:
            return None
        name, _, detail = order.partition(":")
        wanted: Answer | None
        if order.startswith("="):
            wanted = order[1:]
        elif name in ("pass", "default"):
            wanted = ask.default
        else:
            policy = session.spec.order(ask.topic, name)
            wanted = _followed(policy, session.seen(ask.seat), ask, detail) if policy is not None else None
        if wanted is None:
            return None
        try:
            return ask.parse(wanted)
        except Refused:
            return None  # an order that does not fit this question leaves it to the player


def _followed(policy: StandingOrder, seen: State, ask: Ask, detail: str) -> Answer | None:
    """What the policy says. The detail is a player's own words: what it trips over must not stop all the others."""
    try:
        return policy.answer(seen, ask, detail)
    except Exception:
        return None
