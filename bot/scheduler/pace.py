"""When a game's alarms ring: a deadline for all, reminders for each who is waited for."""

from __future__ import annotations

from collections.abc import Iterable

from bot.service.lessons import KEPT, LESSON
from bot.service.moderation import DEADLINE, GRACE, REMIND
from bot.service.signals import DECLARE, timed
from bot.service.step import Step, Waits
from bot.settings import HOUR, PersonSettings, quiet_ends
from bot.store import Alarm

PATIENCE = 14 * 24 * HOUR  # after so long without a decision nobody is reminded any more


class Pace:
    """Which alarms a step sets."""

    def alarms(self, step: Step) -> tuple[list[Alarm], list[tuple[str, str]]]:
        """A lesson presses nobody; it is thrown away when nothing has been done in it for long."""
        if step.game.is_lesson:
            return [Alarm(step.game.id, LESSON, step.at + KEPT)], []
        on, off = self._reminders(step)
        if timed(step.session) and (ends := step.game.settings.ends):
            on.append(Alarm(step.game.id, DECLARE, ends))
        elif step.session.spec.rules.signals:
            off.append((DECLARE, ""))
        waited = _waited(step)
        if waited and not is_new(step):
            return on, off  # somebody else decided: the time of those who have yet to goes on
        pace = step.game.settings.pace
        off.append((GRACE, ""))
        if pace and waited:
            on.append(Alarm(step.game.id, DEADLINE, deadline_from(step.at, pace, _wishes(step, waited.values()))))
        else:
            off.append((DEADLINE, ""))
        return on, off

    def again(self, waits: Waits, came: str = "") -> list[Alarm]:
        on = reminders_again(waits, waits.people)
        if (deadline := self._deadline_again(waits, came)) is not None:
            on.append(Alarm(waits.game.id, DEADLINE, deadline))
        return on

    @staticmethod
    def _deadline_again(waits: Waits, came: str) -> int | None:
        """Who comes to a seat gets the full time; after a pause what was left of it counts, and who is away."""
        pace, people = waits.game.settings.pace, waits.people
        if not pace or not people:
            return None
        settings = [waits.settings[user] for user in people.values()]
        full = deadline_from(waits.at, pace, settings)
        running = deadline_of(waits)
        if running is None or (came in people and running.due < full):
            return full
        away = max(each.vacation for each in settings)
        moved = away + pace * HOUR
        return moved if not came and away > waits.at and running.due < moved else None

    @staticmethod
    def _reminders(step: Step) -> tuple[list[Alarm], list[tuple[str, str]]]:
        """Whoever has decided something starts anew; who is not waited for is left in peace."""
        on, off = [], []
        waited = _waited(step)
        for seat in step.seats:
            due = None
            if seat in waited:
                [settings] = _wishes(step, [waited[seat]])
                due = reminder_after(step.at, settings, step.remind)
            if due is None:
                off.append((REMIND, seat))
            elif seat in step.newly_waiting or seat in step.acted:
                on.append(Alarm(step.game.id, REMIND, due, seat))
        return on, off


def _waited(step: Step) -> dict[str, int]:
    """The persons who must decide, by seat."""
    opened = {} if step.session.over else {seat: step.seats[seat].person for seat in step.waiting}
    return {seat: user for seat, user in opened.items() if user is not None}


def _wishes(step: Step, users: Iterable[int]) -> list[PersonSettings]:
    return [(step.settings or {}).get(user, PersonSettings()) for user in users]


def is_new(step: Step) -> bool:
    """Whether somebody has to decide who did not before, or who has just decided something else."""
    return any(seat in step.newly_waiting or seat in step.acted for seat in _waited(step))


def deadline_of(waits: Waits) -> Alarm | None:
    """The deadline that is running; once it has passed, the end of the grace."""
    running = {alarm.kind: alarm for alarm in waits.alarms}
    return running.get(DEADLINE) or running.get(GRACE)


def deadline_from(at: int, pace: int, people: Iterable[PersonSettings]) -> int:
    """Until when those people decide; the time of one who is on vacation begins when he is back."""
    return max([at, *(settings.vacation for settings in people)]) + pace * HOUR


def reminder_after(at: int, settings: PersonSettings, usual: int) -> int | None:
    """When to remind somebody, outside his quiet hours and his vacation; None if he wants none."""
    hours = usual if settings.remind is None else settings.remind
    if not hours:
        return None
    return not_disturbing(settings, at + hours * HOUR)


def not_disturbing(settings: PersonSettings, at: int) -> int:
    """`at`, or when the person may be reminded again after it."""
    return quiet_ends(settings, max(at, settings.vacation))


def reminders_again(waits: Waits, people: dict[str, int]) -> list[Alarm]:
    """Reminders for these seats, counted from when each began to be waited for."""
    found = []
    for seat, user in people.items():
        settings, since = waits.settings[user], waits.waiting[seat].since
        hours = waits.remind if settings.remind is None else settings.remind
        if hours:
            intervals = (waits.at - since) // (hours * HOUR) + 1
            due = not_disturbing(settings, since + intervals * hours * HOUR)
            found.append(Alarm(waits.game.id, REMIND, due, seat))
    return found


def out_of_patience(at: int, since: int, settings: PersonSettings | None = None) -> bool:
    """Whether a decision has been waited for so long that it is no use to remind of it."""
    return at - max(since, settings.vacation if settings is not None else 0) >= PATIENCE
