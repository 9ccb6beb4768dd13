"""Play: sitting down, answers, order lines, and orders in advance."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bot.desk.foresight import question_by_question, understood, would_bind
from bot.desk.hosted import Hosted, named_question
from bot.desk.hosting import (
    AGAIN,
    AUTOMAT,
    Hosting,
    must_not_be_frozen,
    must_run,
    own_seat,
    readable,
    seat_of,
)
from bot.desk.in_advance import carry_out, meant_for, to_be_kept
from bot.desk.sitting import Outcome, Quoted, Sitting, seat_quoted
from bot.desk.step import Who
from bot.store import Alarm, GameRow
from engine.kernel.ahead import answers_of
from engine.kernel.errors import Refused
from engine.kernel.orders.complete import last_order, lines_after
from engine.kernel.orders.parse import LONGEST_LINE, understand_beginning
from engine.kernel.orders.vocabulary import must_be_known
from engine.kernel.questions import Answer, Ask
from engine.kernel.session import Session

Meant = list[tuple[Ask, Answer]]


class Play(Hosting):
    """What players do. Each of `sit`, `answer` and `order` takes the game's lock once, and reads it once before and
    once after it has written."""

    async def sit(self, game: int, who: Who, quoted: Quoted | None = None) -> Sitting:
        """Sit down to decide: at the seat that a button names, or at that of his which is asked."""
        async with self._lock(game):
            return await self._seated(game, who, quoted)

    async def _seated(self, game: int, who: Who, quoted: Quoted | None = None) -> Sitting:
        row, seats, hosted = await self._open(game)
        seat = seat_quoted(hosted.company, who, quoted) or own_seat(row, seats, hosted.session, who, "")
        return Sitting.of(hosted.company, hosted.session, who, seat, quoted is not None)

    async def answer(self, sitting: Sitting, value: Any, *, sure: bool = False) -> Outcome:
        """His answer to the question he sat down to. Unless he is `sure`, none is taken that could not be taken back.

        Only who wants it is asked first.
        """
        async with self._lock(sitting.row.id):
            hosted = await self._opened(sitting)
            session, seat = hosted.session, sitting.seat
            ask = still_asked(sitting, session)
            if ask is None:
                return await self._late(sitting)
            given = ask.parse(value)
            meant = [(ask, given)]
            if not sure and sitting.wishes.confirm and (follows := would_bind(session, seat, [given], sitting.around)):
                return Outcome("unsure", sitting, meant, follows=follows)
            return await self._done(sitting, hosted, meant, lambda: session.answer(seat, given, role=ask.role))

    async def order(self, sitting: Sitting, line: str, *, sure: bool = False) -> Outcome:
        """An order line: all of it, or nothing; it is understood as things are now.

        What comes after dice or after others waits until the seat is asked again, and stops when others do something.
        """
        async with self._lock(sitting.row.id):
            hosted = await self._opened(sitting)
            session, seat = hosted.session, sitting.seat
            if sitting.quoted and sitting.token != session.token_of(seat):
                return await self._late(sitting)
            answers, rest = understood(session, seat, line)
            return await self._at_once(sitting, hosted, answers, sure=sure, rest=rest)

    async def take(self, sitting: Sitting, number: int, *, sure: bool = False) -> Outcome:
        """One of the ways that the question offers, by its number: all its answers, as one decision."""
        async with self._lock(sitting.row.id):
            hosted = await self._opened(sitting)
            ask = still_asked(sitting, hosted.session)
            if ask is None:
                return await self._late(sitting)
            ways = ask.ready_moves()
            if not 0 <= number < len(ways):
                raise Refused("this button is not one of mine", "button")
            answers = answers_of(hosted.session, sitting.seat, ways[number])
            return await self._at_once(sitting, hosted, answers, sure=sure)

    async def _at_once(
        self, sitting: Sitting, hosted: Hosted, answers: list[Answer], *, sure: bool, rest: str = ""
    ) -> Outcome:
        """Several answers as one decision: all of them, or none. The lock is held."""
        session, seat = hosted.session, sitting.seat
        meant = question_by_question(session, seat, answers)
        if not sure and sitting.wishes.confirm and (follows := would_bind(session, seat, answers, sitting.around)):
            return Outcome("unsure", sitting, meant, rest=rest, follows=follows)

        def begin() -> None:
            ply = session.state.ply
            carry_out(session, seat, answers)
            if to_be_kept(session, rest, ply):
                hosted.keep_rest(seat, rest)

        return await self._done(sitting, hosted, meant, begin, rest)

    async def draft_of(self, sitting: Sitting) -> str:
        """What he has chosen of a long answer so far."""
        return await self.store.draft(sitting.row.id, sitting.seat, sitting.question, sitting.who.user)

    async def keep_draft(self, sitting: Sitting, draft: str) -> None:
        """Keep what he has chosen so far. It is for him alone, until it is his answer."""
        async with self._lock(sitting.row.id):
            session = (await self._opened(sitting)).session
            ask = session.ask(sitting.seat, sitting.role)
            if ask is None or named_question(session.token, ask) != sitting.question:
                raise Refused("that question is no longer open", "stale")
            await self.store.keep_draft(sitting.row.id, sitting.seat, sitting.question, draft)

    async def _opened(self, sitting: Sitting) -> Hosted:
        """The game he sits at, where he must still have his seat."""
        row, seats, hosted = await self._open(sitting.row.id)
        must_run(row)
        must_not_be_frozen(hosted.session)
        own_seat(row, seats, hosted.session, sitting.who, sitting.seat)
        return hosted

    async def _late(self, sitting: Sitting) -> Outcome:
        return Outcome("late", await self._seated(sitting.row.id, sitting.who))

    async def _done(
        self, sitting: Sitting, hosted: Hosted, meant: Meant, decide: Callable[[], None], rest: str = ""
    ) -> Outcome:
        """Carry it out. Whoever decides by hand wants no more of an earlier order, unless he only plays no card. The
        lock is held."""
        own = sitting.seat

        def by_hand(session: Session[Any]) -> None:
            del session
            earlier = hosted.rests.get(own)
            decide()
            plays_none = all(ask.private and ask.lets_pass(answer) for ask, answer in meant)
            if earlier is not None and hosted.rests.get(own) is earlier and not plays_none:
                hosted.drop_intent(own)

        try:
            lines = await self._make(hosted.company.game, hosted.company.seats, hosted, by_hand)
        except Refused as refusal:
            if refusal.rule != "stale":
                raise
            return await self._late(sitting)
        session, who = hosted.session, sitting.who
        seat = seat_of(hosted.company.game, hosted.company.seats, session, who) or own
        return Outcome("done", Sitting.of(hosted.company, session, who, seat), meant, readable(lines, own), rest)

    async def lines_after(self, game: int, who: Who, line: str, verb: str = "") -> list[str]:
        """What a line may become; for completion. The verb was said before the line."""
        async with self._lock(game):
            row, seats, hosted = await self._open(game)
            return lines_after(hosted.session, own_seat(row, seats, hosted.session, who, ""), line, verb)

    async def last_order(self, game: int, who: Who, line: str) -> str:
        """The words of the decision in which a line ends."""
        async with self._lock(game):
            row, seats, hosted = await self._open(game)
            return last_order(hosted.session, own_seat(row, seats, hosted.session, who, ""), line)

    # ------------------------------------------------------------------ in advance

    async def standing_order(self, game: int, who: Who, topic: str, value: str, seat: str = "") -> None:
        """Give or withdraw a standing order; it answers at once if its question is open."""
        await self.standing_orders(game, who, {topic: value}, seat)

    async def standing_orders(self, game: int, who: Who, given: Mapping[str, str], seat: str = "") -> None:
        """Several at once, by topic: all of them, or none if one does not fit."""
        async with self._lock(game):
            row, seats, hosted = await self._open(game)
            own = own_seat(row, seats, hosted.session, who, seat)
            with self._dropping(game):
                for topic, value in given.items():
                    hosted.session.orders.stand(hosted.session.spec, own, topic, value)
                await self.store.give_orders(game, own, given, alarms=self._guard(row, hosted, own))
        await self.nudge(game)

    async def plan(self, game: int, who: Who, line: str, seat: str = "") -> bool:
        """Give an order line in advance, for the next question it fits; an empty one withdraws it.

        Whether it waits: a line for a question that is open now is carried out at once.
        """
        if len(line) > LONGEST_LINE:
            raise Refused(f"the order has {len(line)} characters; {LONGEST_LINE} are read", "order")
        async with self._lock(game):
            row, seats, hosted = await self._open(game)
            if line:
                must_run(row)
            own = own_seat(row, seats, hosted.session, who, seat)
            asked = hosted.session.asks().get(own)
            if line:
                must_be_known(hosted.session.spec, line, asked)
            if asked is not None and line and meant_for(asked, line):
                understand_beginning(hosted.session, own, line)  # refuses what does not fit now
            with self._dropping(game):
                await self.store.give_intent(game, own, line, alarms=self._guard(row, hosted, own) if line else [])
                hosted.intents.pop(own, None)
                hosted.rests.pop(own, None)
                if line:
                    hosted.intents[own] = line
        await self.nudge(game)
        return own in await self.store.intents(game)

    def _guard(self, row: GameRow, hosted: Hosted, own: str) -> list[Alarm]:
        """What is ordered for a question that is open now is carried out, should the process die before it is."""
        due_now = row.stage == "running" and own in hosted.session.asks()
        return [Alarm(row.id, AUTOMAT, self.now() + AGAIN)] if due_now else []


def still_asked(sitting: Sitting, session: Session[Any]) -> Ask | None:
    """The question he sat down to; None if it is no longer open."""
    if sitting.token != session.token_of(sitting.seat):
        return None
    ask: Ask | None = session.ask(sitting.seat, sitting.role)
    if ask is None:
        raise Refused(f"{sitting.seat} has nothing to decide now", "seat")
    return ask
