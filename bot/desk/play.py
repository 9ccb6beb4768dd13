"""Play: answers, order lines, orders in advance, and taking back."""

from __future__ import annotations

import secrets
from typing import Any

from bot.desk.hosted import Hosted
from bot.desk.hosting import AGAIN, AUTOMAT, Hosting, carry_out, meant_for, must_run, own_seat, readable
from bot.desk.step import Who
from bot.post.herald import announcement
from bot.store import Alarm, GameRow, SeatRow
from engine.kernel.errors import Refused, RulesBroke
from engine.kernel.notation import LONGEST_LINE, last_order, lines_after, understand_beginning
from engine.kernel.questions import All, Answer
from engine.kernel.session import Session, Token

GUESSES = 3  # at what is hidden, before a person is told that an answer can be taken back


class Play(Hosting):
    """What players do."""

    async def answer(self, game: int, who: Who, value: Any, quoting: Token | None = None, seat: str = "") -> list[str]:
        """A person's answer to the question open to his seat. Returns what his seat may read of what came of it."""
        return await self._change(game, who, seat, lambda session, own: session.answer(own, value, quoting))

    async def order(self, game: int, who: Who, line: str, seat: str = "") -> list[str]:
        """An order line: all of it, or nothing. Returns what the seat may read of what came of it.

        What comes after dice or after others waits until the seat is asked again, and stops when others do something.
        """
        async with self._lock(game):
            row, seats, hosted = await self._open(game)
            must_run(row)
            own = own_seat(row, seats, hosted.session, who, seat)

            def begin(session: Session[Any]) -> None:
                answers, rest = understand_beginning(session, own, line)
                carry_out(session, own, answers)
                if own in hosted.rests:
                    hosted.drop_intent(own)
                if rest:
                    hosted.keep_rest(own, rest)

            return readable(await self._make(row, seats, hosted, begin), own)

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
        async with self._lock(game):
            row, seats, hosted = await self._open(game)
            own = own_seat(row, seats, hosted.session, who, seat)
            with self._dropping(game):
                hosted.session.orders.stand(hosted.session.spec, own, topic, value)
                await self.store.give_order(game, own, topic, value, alarms=self._guard(row, hosted, own))
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

    # ------------------------------------------------------------------ taking back

    async def undo(self, game: int, who: Who, seat: str = "") -> None:
        """Take back one's last answer, as far as the kernel lets it go freely."""
        async with self._lock(game):
            row, seats, hosted = await self._open(game)
            must_run(row)
            own = own_seat(row, seats, hosted.session, who, seat)
            await self._take_back(row, seats, hosted, own, consent=False)

    async def _take_back(
        self, row: GameRow, seats: dict[str, SeatRow], hosted: Hosted, own: str, *, consent: bool
    ) -> None:
        """Take back a seat's last answer. The lock is held. The table hears of it if it had heard of the answer."""
        hosted = await self._with_answers_of(own, row, seats, hosted)
        if own in hosted.rests:
            hosted.drop_intent(own)

        def undo(session: Session[Any]) -> None:
            session.undo(own, consent=consent)
            if consent or hosted.base.lines + hosted.unchanged_lines() < row.told:
                hosted.said.append(f"Taken back: the last decision of {row.seat_name(own)}.")

        await self._make(row, seats, hosted, undo)

    async def _with_answers_of(self, own: str, row: GameRow, seats: dict[str, SeatRow], hosted: Hosted) -> Hosted:
        """A seat's last answer may lie before the checkpoint the game was read from; then an earlier one is read."""
        while hosted.base.seq and not _has_answered(own, hosted.session):
            hosted = await self._read(row, seats, before=hosted.base.seq - 1)
        return hosted

    async def must_agree(self, game: int, who: Who, seat: str = "") -> list[str]:
        """The seats that have to agree when one's last answer is taken back though something has come of it."""
        async with self._lock(game):
            row, seats, hosted = await self._open(game)
            return _needed(seats, own_seat(row, seats, hosted.session, who, seat))

    async def ask_leave(self, game: int, who: Who, seat: str = "") -> list[str]:
        """Ask the other players for leave to take one's last answer back. Returns the seats that have to agree."""
        async with self._lock(game):
            row, seats, hosted = await self._open(game)
            must_run(row)
            own = own_seat(row, seats, hosted.session, who, seat)
            hosted = await self._with_answers_of(own, row, seats, hosted)
            if not _has_answered(own, hosted.session):
                raise Refused("there is nothing to take back", "undo")
            needed = _needed(seats, own)
            if not needed:
                await self._take_back(row, seats, hosted, own, consent=True)
                return []
            request = await self.store.consent(game)
            if request is not None and request[0] == row.version:
                if request[1] == own:  # asked already
                    return [other for other in needed if other not in request[2]]
                raise Refused(f"the others are thinking about a request of {row.seat_name(request[1])}", "undo")
            text = f"{row.seat_name(own)} would take the last decision back, if all the others agree."
            letter = announcement(row, text, key=secrets.token_hex(6), leave=row.version)
            await self.store.ask_consent(game, row.version, own, [], at=self.now(), letters=[letter])
        self.stirred()
        return needed

    async def give_leave(self, game: int, who: Who, version: int) -> bool:
        """Agree to a request. Whether it was the last agreement needed, and the decision is taken back."""
        async with self._lock(game):
            row, seats, hosted = await self._open(game)
            must_run(row)
            request = await self.store.consent(game)
            if request is None or request[0] != version or row.version != version:
                raise Refused("the game has gone on since; there is nothing to agree to any more", "stale")
            _, asking, agreed = request
            mine = [x.seat for x in seats.values() if x.person == who.user]
            if not mine:
                raise Refused("only the players of this game can agree", "seat")
            if asking in mine:
                raise Refused("it is the others who have to agree", "seat")
            agreed = list(dict.fromkeys([*agreed, *mine]))
            if any(seat not in agreed for seat in _needed(seats, asking)):
                await self.store.ask_consent(game, version, asking, agreed, at=self.now())
                return False
            await self._take_back(row, seats, hosted, asking, consent=True)
            return True

    # ------------------------------------------------------------------ looking ahead

    async def would_bind(self, game: int, who: Who, answers: list[Answer], seat: str = "") -> bool:
        """Whether these answers cannot be taken back freely: dice follow them, or something hidden is shown.

        Found out on guesses at what the seat does not know: whether a person is asked first must not tell him what
        others hold, or what comes next.
        """
        async with self._lock(game):
            row, seats, hosted = await self._open(game)
            own = own_seat(row, seats, hosted.session, who, seat)
            session = hosted.session
            if answers and (ask := session.ask(own)) is not None:
                ask.parse(answers[0])  # refuses what does not fit
            if isinstance(session.question, All) and len(session.question.asks) > 1 and set(session.asks()) == {own}:
                return True  # the last answer of several opens them all
            guesses = GUESSES if session.spec.knowers is not None else 1
            orders = session.orders.standing.get(own, {})
            return any(_binds(session, own, answers, orders) for _ in range(guesses))

    async def understood(self, game: int, who: Who, line: str, seat: str = "") -> tuple[list[Answer], str]:
        """What an order line means, and the words that have to wait for dice or for others; nothing happens."""
        async with self._lock(game):
            row, seats, hosted = await self._open(game)
            must_run(row)
            return understand_beginning(hosted.session, own_seat(row, seats, hosted.session, who, seat), line)


def _has_answered(own: str, session: Session[Any]) -> bool:
    """Whether there is an answer of this seat in memory that can be taken back."""
    return any(e.seat == own and e.by not in ("forced", "standing") for e in session.answers)


def _needed(seats: dict[str, SeatRow], asking: str) -> list[str]:
    """The seats that must agree when one asks to take something back: those of other people."""
    return [x.seat for x in seats.values() if x.person is not None and x.person != seats[asking].user]


def _binds(session: Session[Any], own: str, answers: list[Answer], orders: dict[str, str]) -> bool:
    """Whether answers given to a guess cannot be taken back freely; also when they do not fit, or none can be made.

    What follows without a choice, or by the seat's own standing orders, is answered by the copy itself as in the game:
    the dice may come only after that.
    """
    try:
        ahead = session.clone(own, secrets.token_bytes(32))
        before = ahead.barrier
        for answer in answers:
            ahead.answer(own, answer)
        ahead.orders.standing = {own: dict(orders)} if orders else {}
        ahead.go_on()
    except (Refused, RulesBroke):
        return True
    return ahead.barrier > before or ahead.over
