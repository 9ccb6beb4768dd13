"""Play: sitting down, answers, order lines, and orders in advance."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bot.service.foresight import question_by_question, understood, would_bind
from bot.service.in_advance import carry_out, meant_for, to_be_kept
from bot.service.loaded import LoadedGame, named_question
from bot.service.part import Part
from bot.service.question import Address, AnswerResult, OpenQuestion, Quoted, seat_quoted
from bot.service.running import (
    AGAIN,
    AUTOMAT,
    must_not_be_frozen,
    must_run,
    own_seat,
    readable,
    seat_of,
)
from bot.service.step import Who
from bot.store import Alarm, GameRow
from engine.kernel.ahead import answers_of
from engine.kernel.errors import Refused
from engine.kernel.orders.complete import last_order, lines_after
from engine.kernel.orders.parse import LONGEST_LINE, understand_beginning
from engine.kernel.orders.vocabulary import must_be_known
from engine.kernel.questions import Answer, Ask
from engine.kernel.session import Session

Meant = list[tuple[Ask, Answer]]


class Play(Part):
    """What players do. Each of `sit`, `answer` and `order` takes the game's lock once, and reads it once before and
    once after it has written."""

    async def sit(self, game: int, who: Who, quoted: Quoted | None = None) -> OpenQuestion:
        """Sit down to decide: at the seat that a button names, or at that of his which is asked."""
        async with self.games.lock(game):
            return _seated(await self.games.open(game), who, quoted)

    async def reply(
        self, address: Address, value: Callable[[OpenQuestion], Any], *, sure: bool = False
    ) -> AnswerResult:
        """Answer the question that a button quotes, in one pass; `value` finds the answer in it.

        Unless the person is `sure`, no answer is taken that could not be taken back, if they want to be asked first.
        """
        async with self.games.lock(address.game):
            opened, loaded = await self._addressed(address)
            if loaded is None:
                return AnswerResult("late", opened)
            return await self._answer(opened, loaded, value(opened), sure=sure)

    async def answer(self, opened: OpenQuestion, value: Any, *, sure: bool = False) -> AnswerResult:
        """Answer a question that was opened before."""
        async with self.games.lock(opened.row.id):
            return await self._answer(opened, await self._opened(opened), value, sure=sure)

    async def _answer(self, opened: OpenQuestion, loaded: LoadedGame, value: Any, *, sure: bool) -> AnswerResult:
        session, seat = loaded.session, opened.seat
        ask = still_asked(opened, session)
        if ask is None:
            return await self._late(opened)
        given = ask.parse(value)
        meant = [(ask, given)]
        if not sure and opened.settings.confirm and (follows := would_bind(session, seat, [given], opened.around)):
            return AnswerResult("unsure", opened, meant, follows=follows)
        return await self._done(opened, loaded, meant, lambda: session.answer(seat, given, role=ask.role))

    async def _addressed(self, address: Address) -> tuple[OpenQuestion, LoadedGame | None]:
        """Open the question that is meant, and its game; None for the game if it is another question by now."""
        loaded = await self.games.open(address.game)
        opened = _seated(loaded, address.who, address.quoted)
        quoted = address.quoted
        if (quoted is not None and quoted.token != opened.token) or not isinstance(opened.ask, address.kind):
            return opened, None
        must_run(loaded.row)
        must_not_be_frozen(loaded.session)
        return opened, loaded

    async def order(self, opened: OpenQuestion, line: str, *, sure: bool = False) -> AnswerResult:
        """An order line: all of it, or nothing; it is understood as things are now.

        What comes after dice or after others waits until the seat is asked again, and stops when others do something.
        """
        async with self.games.lock(opened.row.id):
            loaded = await self._opened(opened)
            session, seat = loaded.session, opened.seat
            if opened.quoted and opened.token != session.token_of(seat):
                return await self._late(opened)
            answers, rest = understood(session, seat, line)
            return await self._at_once(opened, loaded, answers, sure=sure, rest=rest)

    async def take(self, address: Address, number: int, *, sure: bool = False) -> AnswerResult:
        """Take one of the quick moves that a question offers, by its number: all its answers, as one decision."""
        async with self.games.lock(address.game):
            opened, loaded = await self._addressed(address)
            if loaded is None:
                return AnswerResult("late", opened)
            ways = opened.asked.ready_moves()
            if not 0 <= number < len(ways):
                raise Refused("this button is not one of mine", "button")
            answers = answers_of(loaded.session, opened.seat, ways[number])
            return await self._at_once(opened, loaded, answers, sure=sure)

    async def _at_once(
        self, opened: OpenQuestion, loaded: LoadedGame, answers: list[Answer], *, sure: bool, rest: str = ""
    ) -> AnswerResult:
        """Several answers as one decision: all of them, or none. The lock is held."""
        session, seat = loaded.session, opened.seat
        meant = question_by_question(session, seat, answers)
        if not sure and opened.settings.confirm and (follows := would_bind(session, seat, answers, opened.around)):
            return AnswerResult("unsure", opened, meant, rest=rest, follows=follows)

        def begin() -> None:
            ply = session.state.ply
            carry_out(session, seat, answers)
            if to_be_kept(session, rest, ply):
                loaded.keep_rest(seat, rest)

        return await self._done(opened, loaded, meant, begin, rest)

    async def draft_of(self, opened: OpenQuestion) -> str:
        """What he has chosen of a long answer so far."""
        return await self.store.drafts.draft(opened.row.id, opened.seat, opened.question, opened.who.user)

    async def keep_draft(self, opened: OpenQuestion, draft: str) -> None:
        """Keep what he has chosen so far. It is for him alone, until it is his answer."""
        async with self.games.lock(opened.row.id):
            session = (await self._opened(opened)).session
            ask = session.ask(opened.seat, opened.role)
            if ask is None or named_question(session.token, ask) != opened.question:
                raise Refused("that question is no longer open", "stale")
            await self.store.drafts.keep_draft(opened.row.id, opened.seat, opened.question, draft)

    async def _opened(self, opened: OpenQuestion) -> LoadedGame:
        """The game he sits at, where he must still have his seat."""
        loaded = await self.games.open(opened.row.id)
        row, seats = loaded.row, loaded.seats
        must_run(row)
        must_not_be_frozen(loaded.session)
        own_seat(row, seats, loaded.session, opened.who, opened.seat)
        return loaded

    async def _late(self, opened: OpenQuestion) -> AnswerResult:
        return AnswerResult("late", _seated(await self.games.open(opened.row.id), opened.who))

    async def _done(
        self, opened: OpenQuestion, loaded: LoadedGame, meant: Meant, decide: Callable[[], None], rest: str = ""
    ) -> AnswerResult:
        """Carry it out. A person who decides by hand drops an earlier order, unless they only play no card. The
        lock is held."""
        own = opened.seat

        def by_hand(session: Session[Any]) -> None:
            del session
            earlier = loaded.rests.get(own)
            decide()
            plays_none = all(ask.private and ask.lets_pass(answer) for ask, answer in meant)
            if earlier is not None and loaded.rests.get(own) is earlier and not plays_none:
                loaded.drop_intent(own)

        try:
            lines = await self.games.make(loaded, by_hand)
        except Refused as refusal:
            if refusal.rule != "stale":
                raise
            return await self._late(opened)
        session, who = loaded.session, opened.who
        seat = seat_of(loaded.row, loaded.seats, session, who) or own
        return AnswerResult(
            "done", OpenQuestion.of(loaded.stored, session, who, seat), meant, readable(lines, own), rest
        )

    async def lines_after(self, game: int, who: Who, line: str, verb: str = "") -> list[str]:
        """What a line may become; for completion. The verb was said before the line."""
        async with self.games.lock(game):
            loaded = await self.games.open(game)
            row, seats = loaded.row, loaded.seats
            return lines_after(loaded.session, own_seat(row, seats, loaded.session, who, ""), line, verb)

    async def last_order(self, game: int, who: Who, line: str) -> str:
        """The words of the decision in which a line ends."""
        async with self.games.lock(game):
            loaded = await self.games.open(game)
            row, seats = loaded.row, loaded.seats
            return last_order(loaded.session, own_seat(row, seats, loaded.session, who, ""), line)

    # ------------------------------------------------------------------ in advance

    async def standing_order(self, game: int, who: Who, topic: str, value: str, seat: str = "") -> None:
        """Give or withdraw a standing order; it answers at once if its question is open."""
        await self.standing_orders(game, who, {topic: value}, seat)

    async def standing_orders(self, game: int, who: Who, given: Mapping[str, str], seat: str = "") -> None:
        """Several at once, by topic: all of them, or none if one does not fit."""
        async with self.games.lock(game):
            loaded = await self.games.open(game)
            row, seats = loaded.row, loaded.seats
            own = own_seat(row, seats, loaded.session, who, seat)
            with self.games.dropping(game):
                for topic, value in given.items():
                    loaded.session.orders.stand(loaded.session.spec, own, topic, value)
                await self.store.journal.give_orders(game, own, given, alarms=self._guard(row, loaded, own))
        await self.games.nudge(game)

    async def plan(self, game: int, who: Who, line: str, seat: str = "") -> bool:
        """Give an order line in advance, for the next question it fits; an empty one withdraws it.

        Whether it waits: a line for a question that is open now is carried out at once.
        """
        if len(line) > LONGEST_LINE:
            raise Refused(f"the order has {len(line)} characters; {LONGEST_LINE} are read", "order")
        async with self.games.lock(game):
            loaded = await self.games.open(game)
            row, seats = loaded.row, loaded.seats
            if line:
                must_run(row)
            own = own_seat(row, seats, loaded.session, who, seat)
            asked = loaded.session.asks().get(own)
            if line:
                must_be_known(loaded.session.spec, line, asked)
            if asked is not None and line and meant_for(asked, line):
                understand_beginning(loaded.session, own, line)  # refuses what does not fit now
            with self.games.dropping(game):
                await self.store.journal.give_intent(
                    game, own, line, alarms=self._guard(row, loaded, own) if line else []
                )
                loaded.intents.pop(own, None)
                loaded.rests.pop(own, None)
                if line:
                    loaded.intents[own] = line
        await self.games.nudge(game)
        return own in await self.store.journal.intents(game)

    def _guard(self, row: GameRow, loaded: LoadedGame, own: str) -> list[Alarm]:
        """What is ordered for a question that is open now is carried out, should the process die before it is."""
        due_now = row.stage == "running" and own in loaded.session.asks()
        return [Alarm(row.id, AUTOMAT, self.now() + AGAIN)] if due_now else []


def _seated(loaded: LoadedGame, who: Who, quoted: Quoted | None = None) -> OpenQuestion:
    """Return what a person is asked at the seat that a button names, or at that of theirs which is asked."""
    row, seats = loaded.row, loaded.seats
    seat = seat_quoted(loaded.stored, who, quoted) or own_seat(row, seats, loaded.session, who, "")
    return OpenQuestion.of(loaded.stored, loaded.session, who, seat, quoted is not None)


def still_asked(opened: OpenQuestion, session: Session[Any]) -> Ask | None:
    """The question he sat down to; None if it is no longer open."""
    if opened.token != session.token_of(opened.seat):
        return None
    ask: Ask | None = session.ask(opened.seat, opened.role)
    if ask is None:
        raise Refused(f"{opened.seat} has nothing to decide now", "seat")
    return ask
