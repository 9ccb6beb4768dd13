"""Everything the bot is made of besides Discord, in one place."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import aiosqlite

import engine.games  # noqa: F401  (puts the games on the shelf)
from bot.config import Config
from bot.outbox.carrying import Carrier
from bot.outbox.compose import Composer
from bot.outbox.deliver import Delivery
from bot.outbox.letters import Letters
from bot.scheduler import Pace, Scheduler
from bot.service.service import GameService
from bot.store import Moved, Store
from bot.store.examine import reason
from bot.store.private import write_private
from bot.store.trouble import tell
from bot.text.beginnings import Beginnings
from bot.text.shares import Shares
from bot.views.pictures.pictures import Pictures, look_of
from engine.kernel.errors import Refused
from engine.kernel.game import games
from renderers.baked import has_map
from renderers.studio import Studio

log = logging.getLogger(__name__)
WELL = 30  # seconds between two signs of life
DAY = 24 * 3600
SOON = 3600  # seconds until a backup is tried again for which there was no room
KEPT = 8 * DAY  # by then every daily copy is written over: a week, and the hours by which the time of day may shift
LAST_WORDS = 3.0  # seconds for the letter and the alarm under way when the bot stops


def real_time() -> int:
    return int(time.time())


@dataclass
class Runtime:
    """Opened before the bot goes on line, closed after it went off."""

    config: Config
    store: Store
    service: GameService
    scheduler: Scheduler
    pictures: Pictures
    composer: Composer
    delivery: Delivery
    now: Callable[[], int]
    beginnings: Beginnings = field(default_factory=Beginnings)
    shares: Shares = field(default_factory=Shares)
    give_up: Callable[[Refused], None] = log.error  # it cannot go on; why
    _tasks: list[asyncio.Task[None]] = field(default_factory=list)

    @classmethod
    async def open(cls, config: Config, carrier: Carrier, now: Callable[[], int] = real_time) -> Runtime:
        store = await Store.open(config.database)
        try:
            played = [slug for slug in await store.games.played() if slug in games() and has_map(slug)]
        except BaseException as error:
            await store.close()
            if isinstance(error, aiosqlite.Error):
                raise reason(config.database, error) from error
            raise
        service = GameService(store, Letters(config.burst), now, Pace())
        pictures = Pictures(Studio(workers=config.workers))
        composer = Composer(service, pictures)
        delivery = Delivery(store, composer, carrier, now)
        scheduler = Scheduler(service)

        def stirred() -> None:
            delivery.stir()
            scheduler.stir()

        service.games.stirred = stirred
        for spec in games().values():
            look_of(spec)  # imported here: an import in a worker's thread can fail (see renderers/encode.py)
        pictures.studio.preload(played)
        return cls(config, store, service, scheduler, pictures, composer, delivery, now)

    def begin(self) -> None:
        """Start what goes on by itself: letters, alarms, care of the file, signs of life, backups."""
        self._tasks = [
            asyncio.create_task(self.delivery.run(), name="delivery"),
            asyncio.create_task(self.scheduler.run(), name="scheduler"),
            asyncio.create_task(self._whole_file(), name="file"),
        ]
        if self.config.health is not None:
            self._tasks.append(asyncio.create_task(self._signs_of_life(self.config.health), name="health"))
        if self.config.backups is not None:
            self._tasks.append(asyncio.create_task(self._backups(self.config.backups), name="backups"))

    def keep_report(self, number: str, report: str) -> Path:
        """Keep a report of rules that broke beside the database: it holds everything hidden, so it is in no log."""
        folder = self.config.database.parent / "crashes"
        folder.mkdir(exist_ok=True, mode=0o700)
        path = folder / f"{number}.json"
        write_private(path, report)
        return path

    async def settle(self) -> None:
        """Do all that is due now, for whoever has not begun what goes on by itself."""
        while await self.scheduler.ring_all() + await self.delivery.carry():
            continue

    async def rest(self) -> None:
        """Begin nothing new by itself. A letter or an alarm under way is finished, or after a while broken off."""
        self.delivery.rest()
        self.scheduler.rest()
        going_on = [task for task in self._tasks if task.get_name() in ("delivery", "scheduler")]
        if going_on:
            await asyncio.wait(going_on, timeout=LAST_WORDS)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def close(self) -> None:
        """Stop everything; what is under way is finished or left whole in the store."""
        await self.rest()
        await asyncio.to_thread(self.pictures.close)
        await self.store.close()

    async def _whole_file(self) -> None:
        """See to the file. Where it was moved away there is nothing more to be written."""
        while True:
            await asyncio.sleep(WELL)
            try:
                await self.store.database.rest()
                await self.store.wiping.wipe()  # what nobody waited for, or a kill came before
            except Moved as moved:
                self.give_up(Refused(f"{moved}; what was written before is in it", "AMARNA_DATABASE"))
                return
            except (OSError, aiosqlite.Error) as error:
                tell(log, "the database could not be put in order; it is tried again", error)

    async def _signs_of_life(self, path: Path) -> None:
        while True:
            dead = [task.get_name() for task in self._tasks if task.done()]
            if dead:
                log.error("no sign of life: %s stopped", ", ".join(dead))
            else:
                try:
                    await asyncio.to_thread(path.touch)
                except OSError as error:
                    log.error("no sign of life: %s cannot be written: %s", path, error)
            await asyncio.sleep(WELL)

    async def _backups(self, folder: Path) -> None:
        """A copy a day, seven kept, by day of the week. Only a sound copy takes the place of another."""
        while True:
            day = time.strftime("%a", time.gmtime(self.now())).lower()
            pause = DAY
            try:
                await asyncio.to_thread(folder.mkdir, parents=True, exist_ok=True)
                await self._back_up(folder / f"amarna-{day}.db")
            except Refused as refusal:
                log.error("no backup was made, and all copies in %s stay: %s", folder, refusal.reason)
            except (OSError, aiosqlite.Error) as error:
                tell(log, f"no backup could be made in {folder}, and all copies there stay; it is tried again", error)
                pause = SOON
            await asyncio.sleep(pause)

    async def _back_up(self, copy: Path) -> None:
        """A database without a game is new, and perhaps not the one that was meant: it takes no copy's place."""
        if await asyncio.to_thread(copy.exists) and not await self.store.games.has_games():
            raise Refused(f"{self.config.database} has no game; is AMARNA_DATABASE the file that was meant?")
        await self.store.database.backup(copy)
