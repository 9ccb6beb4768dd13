"""One task that sleeps until the next alarm. It survives a restart because the alarms are in the store.

What an alarm does and that it is off are written together where that is possible. Where it is not (somebody is
answered for, automated players go on) the alarm goes off last, and what it does a second time finds nothing to do.
"""

from __future__ import annotations

import logging
import secrets

from bot.outbox.letters import announcement
from bot.scheduler.pace import not_disturbing, out_of_patience, reminder_after
from bot.scheduler.sleeper import Sleeper
from bot.service.lessons import LESSON
from bot.service.moderation import DEADLINE, GRACE, REMIND
from bot.service.running import AGAIN, AUTOMAT
from bot.service.service import GameService
from bot.service.signals import DECLARE
from bot.service.step import Owed
from bot.settings import HOUR
from bot.store import Alarm, GameRow, Letter
from bot.store.trouble import passes, tell
from bot.text.phrases import moment
from engine.kernel.errors import Refused, RulesBroke
from engine.kernel.game import find
from engine.wargame.text import listed

log = logging.getLogger(__name__)
LONGEST_SLEEP = 3600  # seconds; the clock of a machine may be set
PAUSE = 5  # seconds after the store could not be read
DAY = 24  # hours; nobody is called at the table more often than that because a deadline has passed


class Scheduler(Sleeper):
    """Rings the alarms of the store."""

    def __init__(self, service: GameService) -> None:
        super().__init__()
        self._service = service
        self._store = service.store

    async def run(self) -> None:
        """Sleep, ring, and again."""
        while not self._resting:
            self._stirred.clear()
            try:
                wait = await self._ring_next()
            except Exception as error:
                tell(log, "the alarms could not be read or rung", error)
                wait = PAUSE
            if wait > 0:
                await self._sleep(wait)

    async def _ring_next(self) -> int:
        """Ring the next alarm if it is due; else the seconds until then."""
        alarm, wait = await self._next()
        if alarm is not None and wait <= 0:
            await self.ring(alarm)
        return min(LONGEST_SLEEP, wait)

    async def _next(self) -> tuple[Alarm | None, int]:
        """The next alarm, and in how many seconds it is due.

        Automated players go on within moments: what is set for them to much later was set by a clock that went wrong.
        """
        alarm, now = await self._store.outbox.next_alarm(), self._service.now()
        if alarm is None:
            return None, LONGEST_SLEEP
        if alarm.due > now:
            stray = await self._store.outbox.next_of_kind(AUTOMAT)
            if stray is not None and stray.due > now + LONGEST_SLEEP:
                return stray, 0
        return alarm, alarm.due - now

    async def ring_all(self) -> int:
        """Ring everything that is due. Returns how many rang."""
        rang = 0
        alarm, wait = await self._next()
        while alarm is not None and wait <= 0:
            await self.ring(alarm)
            rang += 1
            alarm, wait = await self._next()
        return rang

    async def ring(self, alarm: Alarm) -> None:
        """Do what an alarm is for. One that cannot be done is put off, not lost, and does not stop the others."""
        try:
            await self._ring(alarm)
        except (Refused, RulesBroke) as refusal:
            log.warning("alarm %s of game %d: %s", alarm.kind, alarm.game, refusal)
            await self._off(alarm)
        except Exception as error:
            if passes(error):  # it rings again in a moment
                raise
            tell(log, f"alarm {alarm.kind} of game {alarm.game} failed; it rings again in an hour", error)
            again = Alarm(alarm.game, alarm.kind, self._service.now() + HOUR, alarm.seat)
            await self._store.outbox.alarm_rang(alarm, at=self._service.now(), then=[again])

    async def _ring(self, alarm: Alarm) -> None:
        if alarm.kind == AUTOMAT:
            await self._let_automats_go_on(alarm)
        elif alarm.kind == DECLARE:
            await self._service.signals.declare_in_time(alarm)
        elif alarm.kind == LESSON:
            await self._service.lessons.forget_lesson(alarm.game)
        elif await self._is_for_late_answers(alarm):
            await self._decide_for_the_late(alarm)
        self._service.games.stirred()

    async def _is_for_late_answers(self, alarm: Alarm) -> bool:
        """Do all of what an alarm is for but deciding for others; whether that is to be done.

        Somebody may have decided just before: the game is held, and an alarm that is no longer set rings for nothing.
        """
        async with self._service.games.held(alarm.game) as game:
            if alarm not in await self._store.outbox.alarms(game.id):
                return False
            if game.stage != "running":
                await self._off(alarm)
            elif alarm.kind == REMIND:
                await self._remind(alarm, game)
            elif alarm.kind == DEADLINE and game.settings.grace and (late := await self._called(game)):
                await self._warn(alarm, game, late)
            elif alarm.kind == DEADLINE or (alarm.kind == GRACE and not await self._has_deadline(game)):
                return await self._expire(alarm, game)
            else:
                await self._off(alarm)
        return False

    async def _off(self, alarm: Alarm) -> None:
        await self._store.outbox.alarm_rang(alarm, at=self._service.now())

    # ------------------------------------------------------------------ automated players

    async def _let_automats_go_on(self, alarm: Alarm) -> None:
        """A stretch of answers; the service sets the alarm anew if there is more. Another stands guard until then."""
        guard = Alarm(alarm.game, AUTOMAT, self._service.now() + AGAIN)
        await self._store.outbox.alarm_rang(alarm, at=self._service.now(), then=[guard])
        try:
            await self._service.games.nudge(alarm.game)
        except Exception:
            await self._off(guard)
            raise
        await self._off(guard)

    # ------------------------------------------------------------------ reminders

    async def _remind(self, alarm: Alarm, game: GameRow) -> None:
        """Remind one person by direct message, and set the next reminder. His wishes may have changed since."""
        now = self._service.now()
        sitter = (await self._store.games.seats(game.id)).get(alarm.seat)
        waited = (await self._store.games.waiting(game.id)).get(alarm.seat)
        if sitter is None or sitter.person is None or waited is None:
            await self._off(alarm)
            return
        settings = await self._store.people.person(sitter.person)
        usual = (await self._store.people.server(game.guild)).remind
        first = reminder_after(waited.since, settings, usual)
        if first is None:
            await self._off(alarm)
            return
        due = max(first, not_disturbing(settings, now))
        if due > now:
            await self._store.outbox.alarm_rang(alarm, at=now, then=[Alarm(game.id, REMIND, due, alarm.seat)])
            return
        body: dict[str, object] = {"kind": "reminder", "game": game.id, "seat": alarm.seat}
        letter = Letter(f"remind:{game.id}:{alarm.seat}:{alarm.due}", f"user:{sitter.person}", body)
        next_one = reminder_after(now, settings, usual)
        assert next_one is not None
        then = [] if out_of_patience(now, waited.since, settings) else [Alarm(game.id, REMIND, next_one, alarm.seat)]
        await self._store.outbox.alarm_rang(alarm, at=now, letters=[letter], then=then)

    # ------------------------------------------------------------------ deadlines

    async def _warn(self, alarm: Alarm, game: GameRow, late: dict[str, int]) -> None:
        """The deadline has passed; there is grace."""
        ends = alarm.due + game.settings.grace * HOUR
        text = f"The deadline has passed. There is grace until {moment(ends)}."
        letter = announcement(game, text, key=f"grace:{alarm.due}", call=list(late.values()))
        await self._store.outbox.alarm_rang(
            alarm, at=self._service.now(), letters=[letter], then=[Alarm(game.id, GRACE, ends)]
        )

    async def _expire(self, alarm: Alarm, game: GameRow) -> bool:
        """The time is up: the table hears of it, or it has chosen that the late ones are decided for."""
        late = await self._called(game)
        await self._store.games.mark_late(game.id, late)
        if not late:
            await self._off(alarm)
        elif game.settings.expiry == "nothing":
            letter = announcement(game, "The deadline has passed.", key=f"expired:{alarm.due}")
            await self._store.outbox.alarm_rang(alarm, at=self._service.now(), letters=[letter])
        elif game.settings.expiry == "remind":
            await self._call(alarm, game, late, "The deadline has passed.")
        else:
            return True
        return False

    async def _call(self, alarm: Alarm, game: GameRow, late: dict[str, int], text: str) -> None:
        """Call everybody who is late, and again after a while."""
        now, waiting = self._service.now(), await self._store.games.waiting(game.id)
        letter = announcement(game, text, key=f"expired:{alarm.due}", call=list(late.values()))
        since = max(waiting[seat].since for seat in late if seat in waiting)
        then = [Alarm(game.id, GRACE, now + max(game.settings.pace, DAY) * HOUR)]
        await self._store.outbox.alarm_rang(
            alarm, at=now, letters=[letter], then=[] if out_of_patience(now, since) else then
        )

    async def _decide_for_the_late(self, alarm: Alarm) -> None:
        """Give safe answers for all who are late, or their seats to the automated player.

        Each to the question that was open when the alarm rang. Where another one is open by now, the alarm stays as it
        is if it was not set anew: it rings again for what is owed then.
        """
        stuck, stale = [], False
        for owed in await self._service.moderation.owed(alarm):
            try:
                await self._decide_for(alarm.game, owed)
            except Refused as refusal:
                log.info("nobody could answer for %s in game %d: %s", owed.seat, alarm.game, refusal)
                stale = stale or refusal.rule == "stale"
                stuck.append(owed.seat)
        if not stale:
            async with self._service.games.held(alarm.game) as game:
                await self._settle(alarm, game, stuck)

    async def _settle(self, alarm: Alarm, game: GameRow, stuck: list[str]) -> None:
        """All that could be decided is: the alarm is off, and those are called for whom nothing could be done."""
        if alarm not in await self._store.outbox.alarms(game.id):
            return
        late = {seat: user for seat, user in (await self._called(game)).items() if seat in stuck}
        if not late:
            await self._off(alarm)
            return
        names = listed([game.seat_name(seat) for seat in late])
        await self._call(alarm, game, late, f"The deadline has passed, and there is no safe answer for {names}.")

    async def _decide_for(self, game: int, owed: Owed) -> None:
        """A safe answer, or the automated player takes the seat until its owner takes it back."""
        row = await self._service.games.game(game)
        if owed.expiry != "automat" or find(row.slug).bot.policy is None:
            await self._service.moderation.answer_late(game, owed)
            return
        text = (
            f"{row.seat_name(owed.seat)} did not answer in time: the automated player takes over. "
            "`/game return` takes the seat back."
        )
        await self._service.moderation.lend(game, owed, announcement(row, text, key=secrets.token_hex(6)))

    async def _called(self, game: GameRow) -> dict[str, int]:
        """The persons who are waited for, by seat."""
        return (await self._service.games.waits(game)).people

    async def _has_deadline(self, game: GameRow) -> bool:
        """A deadline set later makes the grace of an earlier one void."""
        return any(alarm.kind == DEADLINE for alarm in await self._store.outbox.alarms(game.id))
