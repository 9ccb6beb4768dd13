"""What moderators do with a game, and what the clock does in their place."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from typing import Any, Literal

import msgspec

from bot.service.consent import Consent
from bot.service.loaded import LoadedGame
from bot.service.part import Part
from bot.service.results import Ending
from bot.service.running import (
    AUTOMAT,
    STAGES,
    RunningGames,
    fresh,
    let_decide,
    must_be_open,
    must_moderate,
    must_run,
    the_seat,
)
from bot.service.seats import GONE, UNDER_WAY, Seats, said_at
from bot.service.signals import DECLARE, timed
from bot.service.step import Owed, Who
from bot.settings import HOUR, GameSettings
from bot.store import Alarm, GameRow, Letter, Result, SeatRow
from bot.store.rows import GameChange
from bot.text.typed import shown
from engine.kernel.errors import Refused
from engine.kernel.questions import Ask
from engine.kernel.session import Session, Token
from engine.wargame.text import listed, plural

DEADLINE = "deadline"
GRACE = "grace"  # between the deadline and what happens then
REMIND = "remind"
FARTHEST = 366 * 24 * HOUR  # how far ahead a deadline may lie
By = Literal["clock", "moderator"]


def deadline_in(alarms: Iterable[Alarm]) -> int:
    """When the open decision must be taken, going by a game's alarms; 0 if there is no deadline."""
    return next((alarm.due for alarm in alarms if alarm.kind == DEADLINE), 0)


class Moderation(Part):
    """Everything here is written to the audit log with who did it."""

    def __init__(self, games: RunningGames, consent: Consent, seats: Seats) -> None:
        super().__init__(games)
        self.consent = consent
        self.seats = seats

    # ------------------------------------------------------------------ who does not decide in time

    async def owed(self, alarm: Alarm) -> list[Owed]:
        """The decisions that persons let pass until this alarm; none if it was set anew while somebody decided."""
        async with self.games.lock(alarm.game):
            loaded = await self.games.open(alarm.game)
            row = loaded.row
            if alarm not in await self.store.outbox.alarms(row.id):
                return []
            people, token = (await self.games.waits(row)).people, loaded.session.token_of
            return [Owed(seat, user, token(seat), alarm, row.settings.expiry) for seat, user in people.items()]

    async def lend(self, game: int, owed: Owed, letter: Letter) -> None:
        """The automated player plays a seat whose owner lets a decision pass, until he takes it back."""
        async with self.games.lock(game):
            loaded = await self.games.open(game)
            row, seats = loaded.row, loaded.seats
            must_run(row)
            must_be_late(owed, row, await self.store.outbox.alarms(game))
            must_be_owed(owed, seats, loaded.session)
            await self.seats.automate(game, owed.seat, owed.user, [letter], None)
        await self.seats.nudge_if_running(game)

    async def answer_for(self, game: int, who: Who, seat: str, quoting: Token | None = None) -> None:
        """A moderator answers for a seat that does not."""
        must_moderate(who, "answers for an absent player")
        async with self.games.lock(game):
            loaded = await self.games.open(game)
            row, seats = loaded.row, loaded.seats
            must_run(row)
            owner = the_seat(seats, seat).user
            must_have_a_safe_answer(row, loaded.session, seat)
            if quoting not in (None, loaded.session.token_of(seat)):
                raise Refused("that question is no longer open; look again", "stale")
            why = await self._why_answered(row, seats, seat, who)
            if not why and owner is not None:
                text = f"give a safe answer for {row.seat_name(seat)}, whose time is not up"
                await self.consent.must_have_leave(row, seats, who, "answer", [seat], text)
            said = f"<@{who.user}> answered for {row.seat_name(seat)} with a safe answer: {why or 'nobody plays it'}."
            await self._answer_safely(loaded, seat, "moderator", who.user, said)

    async def _why_answered(self, row: GameRow, seats: dict[str, SeatRow], seat: str, who: Who) -> str:
        """Return by what right somebody answers for a seat; "" if they have to ask first."""
        if seats[seat].user == who.user:
            return "the seat is theirs"
        if late := await self.seats.is_late(row.id, seat):
            return "its player has left the server" if late == GONE else "its time was up"
        if who.agreed:
            return "the other players agreed"
        return "they moderate here and do not play" if await self.consent.judges(row, seats, who) else ""

    async def answer_late(self, game: int, owed: Owed) -> None:
        """The clock answers for somebody who did not in time: the question he let pass, and no other."""
        async with self.games.lock(game):
            loaded = await self.games.open(game)
            row, seats = loaded.row, loaded.seats
            must_run(row)
            must_be_late(owed, row, await self.store.outbox.alarms(game))
            must_be_owed(owed, seats, loaded.session)
            said = f"{row.seat_name(owed.seat)} did not answer in time; a safe answer was given."
            await self._answer_safely(loaded, owed.seat, "clock", None, said)

    async def _answer_safely(self, loaded: LoadedGame, seat: str, by: By, user: int | None, said: str) -> None:
        """Give the safe answer if the rules know one, else what the automated player would do. The lock is held."""
        ask = must_have_a_safe_answer(loaded.row, loaded.session, seat)

        def answer(session: Session[Any]) -> None:
            if ask.default is not None:
                session.answer(seat, ask.default, by=by)
            else:
                let_decide(session, session.spec, seat, by=by)

        loaded.said.append(said)
        await self.games.make(loaded, answer, [(user, f"answered for {loaded.row.seat_name(seat)}")])

    # ------------------------------------------------------------------ the course of a game

    async def pause(self, game: int, who: Who, why: str = "") -> None:
        """Nobody decides until the game is resumed, and no time runs."""
        must_moderate(who, "pauses a game")
        async with self.games.lock(game):
            row = await self.games.game(game)
            must_run(row)
            due = {alarm.kind: alarm.due for alarm in await self.store.outbox.alarms(game)}
            if due.keys() & {DEADLINE, GRACE} and await self._is_waited_for(game, who):
                text = "pause the game, while their own time runs"
                await self.consent.must_have_leave(row, await self.store.games.seats(game), who, "pause", [why], text)
            left = max(1, due[DEADLINE] - self.now()) if DEADLINE in due else 0
            grace_left = max(1, due[GRACE] - self.now()) if GRACE in due else 0
            ends_left = max(1, row.settings.ends - self.now()) if row.settings.ends else 0
            because = f": {shown(why)}" if why else ""
            await self.store.games.change_game(
                game,
                GameChange(
                    at=self.now(),
                    who=who.user,
                    what=f"paused the game{because}",
                    stage="paused",
                    settings=fresh(
                        row.settings, paused_for=why, left=left, grace_left=grace_left, ends=0, ends_left=ends_left
                    ),
                    letters=[said_at(row, f"The game is paused{because or '.'}")],
                    alarms_off=_all_alarms(row),
                ),
            )
        self.games.stirred()

    async def resume(self, game: int, who: Who) -> None:
        """Go on; the deadline has as much time left as it had."""
        must_moderate(who, "resumes a game")
        async with self.games.lock(game):
            loaded = await self.games.open(game)
            row, seats = loaded.row, loaded.seats
            if row.stage != "paused":
                raise Refused(f"the game is {STAGES[row.stage]}, not paused", "stage")
            empty = [row.seat_name(x.seat) for x in seats.values() if x.kind == "vacant"]
            if empty:
                raise Refused(
                    f"nobody plays {listed(empty)}; `/mod replace` and `/mod automate` fill the seats", "seat"
                )
            running = _time_left(row, self.now())
            ends = self.now() + row.settings.ends_left if row.settings.ends_left else 0
            if ends and timed(loaded.session):
                running.append(Alarm(game, DECLARE, ends))
            waits = dataclasses.replace(await self.games.waits(row), alarms=running)
            lately = await self.store.games.done_last(game, "resumed the game") > self.now() - HOUR
            call = [] if lately else list(waits.people.values())  # pausing again and again calls nobody again
            await self.store.games.change_game(
                game,
                GameChange(
                    at=self.now(),
                    who=who.user,
                    what="resumed the game",
                    stage="running",
                    settings=fresh(row.settings, paused_for="", left=0, grace_left=0, ends=ends, ends_left=0),
                    letters=[said_at(row, "The game goes on.", call=call)],
                    alarms=[*running, *self.games.alarm_source.again(waits), Alarm(game, AUTOMAT, self.now())],
                ),
            )
        await self.games.nudge(game)
        self.games.stirred()

    async def end(self, game: int, who: Who, *, annul: bool, result: str = "") -> None:
        """End a game before its time: with a result the table agrees on, or as if it had never been."""
        must_moderate(who, "ends a game")
        async with self.games.lock(game):
            row = await self.games.game(game)
            must_be_open(row)
            ended: list[Result] = []
            if row.stage == "lobby":
                annul = True
            else:
                how = "annul the game" if annul else "end the game before its last answer"
                because = f", as “{shown(result)}”" if result else ""
                seats = await self.store.games.seats(game)
                await self.consent.must_have_leave(row, seats, who, "end", [annul, result], f"{how}{because}")
                ended = await self._what_counts(row, seats, who, annul=annul)
            because = f": {shown(result)}" if result else ""
            what = "annulled the game" if annul else f"ended the game{because}"
            said = "The game is annulled." if annul else f"The game is over{because or '.'}"
            await self.store.games.change_game(
                game,
                GameChange(
                    at=self.now(),
                    who=who.user,
                    what=what,
                    stage="annulled" if annul else "over",
                    settings=fresh(row.settings, result=result),
                    letters=[said_at(row, said)],
                    alarms_off=_all_alarms(row),
                    results=ended,
                ),
            )
        self.games.stirred()

    async def _what_counts(self, row: GameRow, seats: dict[str, SeatRow], who: Who, *, annul: bool) -> list[Result]:
        """Return the results of a game that is ended before its last answer.

        There are none where several people play, or a judge annuls it. Where one person plays, nobody escapes a loss:
        the others have left and lose, or that person was alone from the first and leaves.
        """
        playing = {seat.user for seat in seats.values() if seat.user is not None}
        if not row.settings.rated or len(playing) != 1 or not await self.store.journal.has_begun(row.id):
            return []
        [last] = playing
        departures = await self.store.motions.departures(row.id)
        by_a_judge = last != who.user and not who.agreed
        if by_a_judge and (annul or all(gone.user == last for gone in departures)):
            return []
        if annul:
            raise Refused("a rated game that one person plays cannot be annulled; end it, and it counts", "annul")
        people = await self.store.people.persons({last, *(gone.user for gone in departures)})
        return Ending(row, seats, people, departures, self.now()).by_the_last(last)

    # ------------------------------------------------------------------ time

    async def set_deadline(self, game: int, who: Who, due: int) -> None:
        """When the open decision must be taken."""
        must_moderate(who, "sets a deadline")
        async with self.games.lock(game):
            row = await self.games.game(game)
            must_run(row)
            await self._must_agree_to_time(row, who, due)
            await self._set_deadline(row, who, due)
        self.games.stirred()

    async def _is_waited_for(self, game: int, who: Who) -> bool:
        """Return whether the game waits for this person."""
        seats, waiting = await self.store.games.seats(game), await self.store.games.waiting(game)
        return any(seats[seat].person == who.user for seat in waiting)

    async def _must_agree_to_time(self, row: GameRow, who: Who, due: int) -> None:
        """Ask the others before a host gives them less time, or themselves more."""
        now = deadline_in(await self.store.outbox.alarms(row.id))
        if now and due >= now and not await self._is_waited_for(row.id, who):
            return
        text = f"set the deadline to <t:{due}:f>"
        await self.consent.must_have_leave(row, await self.store.games.seats(row.id), who, "deadline", [due], text)

    async def extend(self, game: int, who: Who, hours: int) -> int:
        """Give the open decision more time. Returns the new deadline."""
        must_moderate(who, "extends a deadline")
        if not 1 <= hours <= FARTHEST // HOUR:
            raise Refused(
                f"{hours} hours are no more time; give 1 or more, or set another with `/mod deadline`", "hours"
            )
        async with self.games.lock(game):
            row = await self.games.game(game)
            must_run(row)
            found = [alarm.due for alarm in await self.store.outbox.alarms(game) if alarm.kind in (DEADLINE, GRACE)]
            if not found:
                raise Refused("there is no deadline to extend; `/mod deadline` sets one", "deadline")
            due = max(found[0], self.now()) + hours * HOUR
            await self._must_agree_to_time(row, who, due)
            await self._set_deadline(row, who, due)
        self.games.stirred()
        return due

    async def _set_deadline(self, row: GameRow, who: Who, due: int) -> None:
        """The lock is held."""
        must_run(row)
        if not self.now() < due <= self.now() + FARTHEST:
            raise Refused("a deadline lies in the future, at most a year ahead", "deadline")
        await self.store.games.change_game(
            row.id,
            GameChange(
                at=self.now(),
                who=who.user,
                what=f"set the deadline to <t:{due}:f>",
                letters=[said_at(row, f"The deadline for this decision is now <t:{due}:F> (<t:{due}:R>).")],
                alarms=[Alarm(row.id, DEADLINE, due)],
                alarms_off=[(GRACE, "")],
            ),
        )

    async def set_wishes(self, game: int, who: Who, **fields: object) -> GameRow:
        """Pace, grace, what happens at a deadline, messengers, advice."""
        must_moderate(who, "changes how a game is run")
        async with self.games.lock(game):
            row = await self.games.game(game)
            must_be_open(row)
            settings = fresh(row.settings, **fields)
            if row.stage in UNDER_WAY and _agreed_on(settings) != _agreed_on(row.settings):
                seats, text = await self.store.games.seats(game), f"change the pace: {_in_words(fields)}"
                await self.consent.must_have_leave(row, seats, who, "pace", [fields], text)
            alarms: list[Alarm] = []
            off: list[tuple[str, str]] = []
            if row.stage == "running" and settings.pace != row.settings.pace:
                off = [(DEADLINE, ""), (GRACE, "")]
                waits = dataclasses.replace(await self.games.waits(row), alarms=[])
                waits = dataclasses.replace(waits, game=msgspec.structs.replace(row, settings=settings))
                alarms = [alarm for alarm in self.games.alarm_source.again(waits) if alarm.kind == DEADLINE]
            await self.store.games.change_game(
                game,
                GameChange(
                    at=self.now(),
                    who=who.user,
                    what=f"set {_in_words(fields)}",
                    settings=settings,
                    letters=[*_new_pace(row, settings), *_new_advice(row, settings)],
                    alarms=alarms,
                    alarms_off=off,
                ),
            )
        self.games.stirred()
        return await self.games.game(game)

    async def remind(self, game: int, who: Who) -> list[str]:
        """Call everybody who is waited for, now. Returns their seats."""
        must_moderate(who, "reminds the others")
        async with self.games.lock(game):
            row = await self.games.game(game)
            must_run(row)
            people = (await self.games.waits(row)).people
            if not people:
                raise Refused("nobody is waited for", "remind")
            if await self.store.games.done_last(game, "reminded ") > self.now() - HOUR:
                raise Refused("they were reminded less than an hour ago; wait for the hour to pass", "remind")
            letter = said_at(row, "A reminder: the game waits.", call=list(people.values()))
            what = f"reminded {listed([row.seat_name(seat) for seat in people])}"
            await self.store.games.change_game(
                game, GameChange(at=self.now(), who=who.user, what=what, letters=[letter])
            )
        self.games.stirred()
        return list(people)


def _agreed_on(settings: GameSettings) -> tuple[object, ...]:
    """Return what a table has agreed on and no host changes alone."""
    return settings.pace, settings.grace, settings.expiry, settings.advice


def _in_words(fields: Mapping[str, object]) -> str:
    return ", ".join(f"{name} to {value}" for name, value in fields.items())


def must_be_late(owed: Owed, row: GameRow, alarms: Iterable[Alarm]) -> None:
    """Whether it is still so that his time is up, and that this is done about it."""
    if owed.alarm not in alarms or row.settings.expiry != owed.expiry:
        raise Refused("there is more time for that question, or it is left open", "stale")


def must_be_owed(owed: Owed, seats: dict[str, SeatRow], session: Session[Any]) -> None:
    """Whether that person still lets that question pass: he may have answered it, and another may sit there now."""
    if seats[owed.seat].person != owed.user or session.token_of(owed.seat) != owed.question:
        raise Refused("that question is no longer open to that player", "stale")
    if owed.seat not in session.asks():
        raise Refused(
            f"there is nothing for {session.spec.view.face(session.state, owed.seat).title} to decide now", "seat"
        )


def must_have_a_safe_answer(row: GameRow, session: Session[Any], seat: str) -> Ask:
    """Return what a seat is asked now, where somebody else can answer it."""
    ask: Ask | None = session.asks().get(seat)
    if ask is None:
        raise Refused(f"there is nothing for {row.seat_name(seat)} to decide now", "seat")
    if ask.default is None and session.spec.bot.policy is None:
        raise Refused(f"the rules know no safe answer: {ask.heading}", ask.rule)
    return ask


def _new_pace(row: GameRow, settings: GameSettings) -> list[Letter]:
    """The table hears how much time it has from now on."""
    if row.stage == "lobby" or (settings.pace, settings.grace) == (row.settings.pace, row.settings.grace):
        return []
    grace = f", then {plural(settings.grace, 'hour')} of grace" if settings.pace and settings.grace else ""
    pace = f"A decision within {plural(settings.pace, 'hour')}{grace}" if settings.pace else "No deadline"
    return [said_at(row, f"{pace}, from now on.")]


def _new_advice(row: GameRow, settings: GameSettings) -> list[Letter]:
    """The table hears whether the automated player may be asked from now on."""
    if row.stage == "lobby" or settings.advice == row.settings.advice:
        return []
    text = (
        "Advice of the automated player is given" if settings.advice else "No advice of the automated player is given"
    )
    return [said_at(row, f"{text}, from now on.")]


def _time_left(row: GameRow, now: int) -> list[Alarm]:
    """The deadline of a game that was paused, as far off as it was then; or its grace, if that was running."""
    settings = row.settings
    if settings.left:
        return [Alarm(row.id, DEADLINE, now + settings.left)]
    return [Alarm(row.id, GRACE, now + settings.grace_left)] if settings.grace_left else []


def _all_alarms(row: GameRow) -> list[tuple[str, str]]:
    return [(DEADLINE, ""), (GRACE, ""), (DECLARE, ""), *((REMIND, seat) for seat in row.setup.seats)]
