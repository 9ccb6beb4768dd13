"""What happens to the channels and threads that games are played in, besides what is said there."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

import discord

from bot.outbox.letters import to_person
from bot.store import GameRow, Store

log = logging.getLogger(__name__)
AT_ONCE = 50 * 60  # seconds; a thread that closes again before that was closed by somebody, not by Discord
UNLOCK = "somebody who may Manage Threads can unlock it, or `/mod transfer` moves the game to another channel."


class Channels:
    """Notices when a channel can be written to again, and keeps the threads of running games open.

    Discord closes a thread in which nobody has written for a while.
    """

    def __init__(self, client: discord.Client, store: Store, now: Callable[[], int], stir: Callable[[], None]) -> None:
        self._client = client
        self._store = store
        self._now = now
        self._stir = stir
        self._opened: dict[int, float] = {}  # thread -> when it was opened here, on the loop's clock

    async def may_be_open(self, guild: int | None = None) -> None:
        """Something has changed on a server, or anywhere: what its channels have missed is said, if it can be."""
        await self._store.outbox.rooms_may_be_open(guild, at=self._now())
        self._stir()

    async def look_after_all(self) -> None:
        """What may have changed while the bot was away. A thread that the library does not know may be closed."""
        await self.may_be_open()
        for number in await self._store.games.running():
            game = await self._store.games.game(number)
            if game is None or self._client.get_channel(game.channel) is not None:
                continue
            try:
                place = await self._client.fetch_channel(game.channel)
            except discord.HTTPException as error:  # the letters to it will find out what is wrong
                log.info("the channel of game %d cannot be looked at: %s", game.id, error)
                continue
            if isinstance(place, discord.Thread):
                await self.thread_changed(place.id, archived=place.archived, locked=place.locked)

    async def thread_changed(self, thread: int, *, archived: bool, locked: bool) -> None:
        """A thread is as this says now. Put it open if a game is running there; what is locked was meant to be."""
        if not (archived or locked):
            return
        game = await self._store.games.game_in(thread)
        if game is None or game.stage != "running":
            return
        if locked:
            await self._tell(game, f"The thread of {game.name} is locked. I may not write and answer there; {UNLOCK}")
        elif not self._was_closed_by_hand(thread):
            await self._open(game)

    def _was_closed_by_hand(self, thread: int) -> bool:
        """Whether it closed too soon after it was opened. It is left so then: the next message opens it."""
        opened = self._opened.get(thread)
        return opened is not None and asyncio.get_running_loop().time() - opened < AT_ONCE

    async def _open(self, game: GameRow) -> None:
        self._opened[game.channel] = asyncio.get_running_loop().time()
        try:
            await self._client.http.edit_channel(game.channel, archived=False)
        except discord.DiscordServerError as error:
            log.info("the thread of game %d stays closed until the next message: %s", game.id, error)
        except discord.HTTPException as error:
            log.info("the thread of game %d cannot be opened: %s", game.id, error)
            text = (
                f"The thread of {game.name} has closed, and I may not open it. Whoever writes there opens it. To have "
                "me do so, allow me Send Messages in Threads there and let me stay in the thread."
            )
            await self._tell(game, text)

    async def _tell(self, game: GameRow, text: str) -> None:
        """Whoever opened the game, once while its panel is the same."""
        if game.creator:
            letter = to_person(game, game.creator, [text], f"thread:{game.channel}:{game.panel or 0}")
            await self._store.outbox.post([letter], game=game.id, at=self._now())
            self._stir()
