"""What changes in running games when a person wants to be called otherwise, goes on vacation or comes back."""

from __future__ import annotations

from bot.outbox.letters import announcement
from bot.scheduler.pace import deadline_from, deadline_of, reminders_again
from bot.service.moderation import DEADLINE, GRACE, REMIND
from bot.service.service import GameService
from bot.service.step import Waits
from bot.settings import HOUR, PersonSettings
from bot.store import Alarm, GameRow
from bot.text.phrases import moment
from engine.wargame.text import listed


async def wish(service: GameService, user: int, **fields: object) -> list[GameRow]:
    """Change a person's wishes, and the alarms of the games that wait for him. Returns those with a new deadline."""
    before = await service.store.people.person(user)
    after = await service.store.people.wish(user, **fields)
    moved = []
    for one in await service.store.games.games_of(user):
        async with service.games.held(one.id) as game:
            if game.stage == "running" and await _follow(service, game, user, before, after):
                moved.append(game)
    service.games.stirred()
    return moved


async def _follow(
    service: GameService, game: GameRow, user: int, before: PersonSettings, after: PersonSettings
) -> bool:
    """Set the alarms of one game anew. Whether its deadline moved."""
    waits = await service.games.waits(game)
    mine = {seat: person for seat, person in waits.people.items() if person == user}
    if not mine:
        return False
    alarms = reminders_again(waits, mine)
    off = [(REMIND, seat) for seat in mine]
    letters = []
    due = _moved(waits, before, after)
    if due is not None:
        alarms.append(Alarm(game.id, DEADLINE, due))
        off.append((GRACE, ""))
        named = listed([game.seat_name(seat) for seat in mine])
        why = f"is away until {moment(after.vacation, 'date')}" if after.vacation > waits.at else "is back"
        text = f"{named} {why}. The deadline is now {moment(due)}."
        letters = [announcement(game, text, key=f"away:{min(mine)}:{waits.at}:{due}")]
    await service.store.outbox.set_alarms(game.id, alarms, off, at=waits.at, letters=letters)
    return due is not None


def _moved(waits: Waits, before: PersonSettings, after: PersonSettings) -> int | None:
    """The new deadline, if a vacation moves it; one that an earlier vacation had moved comes nearer again.

    A deadline without a pace is a moderator's, who moves it himself.
    """
    running, pace = deadline_of(waits), waits.game.settings.pace
    if running is None or not pace or before.vacation == after.vacation:
        return None
    settings = [waits.settings[user] for user in waits.people.values()]
    if after.vacation > waits.at and after.vacation + pace * HOUR > running.due:
        return after.vacation + pace * HOUR
    nearer = deadline_from(waits.at, pace, settings)
    was_moved = before.vacation > waits.at and running.due == before.vacation + pace * HOUR
    return nearer if was_moved and nearer < running.due else None
