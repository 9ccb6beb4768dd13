"""Brings letters to channels and people on Discord, and says what its refusals mean."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Iterator

import aiohttp
import discord

from bot.ops.needed import lacking
from bot.outbox.carrying import ClosedDoor, ClosedRoom, Later, Unacceptable
from bot.views.messages.panel import PICTURE_REFUSED, Panel
from engine.wargame.text import listed

log = logging.getLogger(__name__)
HISTORY = 1_000  # messages, looked through as far back as the letter is old
LOOKED_BELOW = 8  # messages: the newest one of a game, and its calls
LET_IN_AGAIN = 60  # seconds in which no door is opened after Discord said that they were opened too fast

# Discord's codes.
TOO_FAST = 40003  # opening direct messages too fast; it passes
NO_MESSAGES_TO_HIM = (50007, 50278, 50033, 10013, 20026)  # closed, no server in common, no such user, bot in quarantine
NO_SUCH_MESSAGE = 10008
GONE = (10003, 50024)  # no such channel, or one that holds no messages
NO_RIGHTS = (50001, 50013)
NOT_OPEN = (50083, 160005)  # a thread that is archived, or locked, for who may not change that
PASSING = (401, 408, 429)  # statuses; a token that is no longer good is none of a letter's faults
# What Discord has switched off for a while, limits of speed of its own, and what stands between it and here. Some of
# them come with 403, as a refusal for good does.
SWITCHED_OFF = (40004, 40006)
TOO_MUCH = (20016, 20022, 20028, 20029, 30046, 40062, 130000)
IN_BETWEEN = (40333,)
SOON_OVER = (*SWITCHED_OFF, *TOO_MUCH, *IN_BETWEEN)
CLOCKS_DIFFER = 3600  # seconds by which the clock here may be ahead of Discord's
TRANSFER = "`/mod transfer` moves the game to another channel."


def passes(error: discord.HTTPException) -> bool:
    """Whether the same will do later: Discord is busy or down, or something between it and here is."""
    nameless = error.status == 403 and not error.code  # Discord itself says which refusal it is
    return error.status >= 500 or error.status in PASSING or error.code in SOON_OVER or nameless


class DiscordApi:
    """A carrier whose channels and people are Discord's."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._doors: dict[int, int] = {}  # person -> the channel of his direct messages
        self._at_the_door = asyncio.Lock()
        self._let_in_at = 0.0  # on the loop's clock

    async def send(self, target: str, panel: Panel, *, marker: int, nonce: str) -> int:
        await self._client.wait_until_ready()
        with self._understood(target):
            place = await self._place(target)
            try:
                message = await _post(place, panel, marker, nonce)
            except discord.HTTPException as error:  # what has to be said is said, if need be without its pictures
                if error.status not in PICTURE_REFUSED or not panel.in_words():
                    raise
                message = await _post(place, panel, marker, nonce)
        return int(message.id)

    async def add(self, target: str, message: int, panel: Panel, *, began: int, marker: int) -> bool:
        """Nobody is called by a change: Discord tells nobody of it."""
        await self._client.wait_until_ready()
        with self._understood(target):
            place = await self._place(target)
            try:
                try:
                    await _change(place, message, panel, began, marker)
                except discord.HTTPException as error:
                    if error.status not in PICTURE_REFUSED or not panel.in_words():
                        raise
                    await _change(place, message, panel, began, marker)
            except discord.HTTPException as error:
                if error.code not in (NO_SUCH_MESSAGE, *NOT_OPEN):  # a new message opens a thread that has closed
                    raise
                return False
        return True

    async def remove(self, target: str, message: int) -> None:
        await self._client.wait_until_ready()
        with self._understood(target):
            place = await self._place(target)
            try:
                await place.get_partial_message(message).delete()
            except discord.HTTPException as error:
                if error.code != NO_SUCH_MESSAGE:
                    raise

    async def below(self, target: str, message: int) -> list[int] | None:
        await self._client.wait_until_ready()
        found: list[int] = []
        try:
            place = await self._place(target)
            async for each in place.history(limit=LOOKED_BELOW):
                if each.id == message:
                    return found
                found.append(int(each.id))
        except (discord.DiscordException, aiohttp.ClientError) as error:
            log.info("what stands last in %s cannot be seen: %s", target, error)
        return None

    async def find(self, target: str, *, marker: int, since: int) -> int | None:
        """Look through what was posted lately; where that is not allowed, Discord's nonce has to do."""
        await self._client.wait_until_ready()
        with contextlib.suppress(ClosedDoor, ClosedRoom, Unacceptable), self._understood(target):
            place = await self._place(target)
            async for message in place.history(limit=HISTORY):
                if message.created_at.timestamp() < since - CLOCKS_DIFFER:
                    break
                if marker in markers_on(message):
                    return int(message.id)
        return None

    async def _place(self, target: str) -> discord.PartialMessageable:
        kind, _, number = target.partition(":")
        if kind == "channel":
            return self._client.get_partial_messageable(int(number))
        return self._client.get_partial_messageable(await self._door(int(number)))

    async def _door(self, user: int) -> int:
        """Doors are opened one after another, and if that was too fast all wait: knocking on makes it no better."""
        async with self._at_the_door:
            if user in self._doors:
                return self._doors[user]
            now = asyncio.get_running_loop().time()
            if now < self._let_in_at:
                raise Later("direct messages were opened too fast", self._let_in_at - now)
            try:
                self._doors[user] = (await self._client.create_dm(discord.Object(user))).id
            except discord.HTTPException as error:
                if error.code == TOO_FAST:
                    self._let_in_at = now + LET_IN_AGAIN
                raise
            return self._doors[user]

    @contextlib.contextmanager
    def _understood(self, target: str) -> Iterator[None]:
        """Discord's refusals by what can be done about them."""
        try:
            yield
        except discord.HTTPException as error:
            raise self._meaning(target, error) from error
        except discord.RateLimited as error:
            raise Later(str(error), error.retry_after) from error
        except aiohttp.ClientError as error:
            raise Later(repr(error)) from error

    def _meaning(self, target: str, error: discord.HTTPException) -> Exception:
        kind, _, number = target.partition(":")
        said = f"{error.status} {error.code} {error.text}"
        if error.code == TOO_FAST:
            return Later(said, LET_IN_AGAIN)
        if passes(error):
            return Later(said)
        if kind == "user":
            closed = error.code in NO_MESSAGES_TO_HIM or error.status == 403
            return (
                ClosedDoor("direct messages are closed")
                if closed
                else Unacceptable(f"Discord does not take it ({said})")
            )
        if error.code in GONE:
            return ClosedRoom("it is gone", f"Whoever may Manage Channels on the whole server can help: {TRANSFER}")
        if error.code in NO_RIGHTS:
            return ClosedRoom(*self._rights_at(int(number)))
        if error.code in NOT_OPEN:
            mend = f"Somebody who may Manage Threads can unlock and open it, or {TRANSFER}"
            return ClosedRoom("the thread is locked or archived, and I may not open it", mend)
        return Unacceptable(f"Discord does not take it ({said})")

    def _rights_at(self, channel: int) -> tuple[str, str]:
        """Which rights the bot lacks in a channel, as far as it sees the channel at all."""
        place = self._client.get_channel(channel)
        missing: list[str] = []
        if isinstance(place, (discord.abc.GuildChannel, discord.Thread)):
            with contextlib.suppress(discord.ClientException):  # the channel of a thread is not to be seen
                rights = place.permissions_for(place.guild.me)
                missing = lacking(rights, thread=isinstance(place, discord.Thread))
        why = f"I lack {listed(missing)} there" if missing else "I may not write there"
        return why, f"Whoever may Manage Channels can allow me that again, or {TRANSFER}"


def markers_on(message: discord.Message) -> list[int | None]:
    """The markers of the letter that began it and of the newest one: those of its frame and of what stands in that."""
    frames = [part for part in message.components if isinstance(part, discord.Container)]
    return [getattr(part, "id", None) for frame in frames for part in (frame, *frame.children)]


async def _change(place: discord.PartialMessageable, message: int, panel: Panel, began: int, marker: int) -> None:
    await place.get_partial_message(message).edit(
        view=panel.view(began, marker), attachments=panel.attachments(), allowed_mentions=discord.AllowedMentions.none()
    )


async def _post(place: discord.abc.Messageable, panel: Panel, marker: int, nonce: str) -> discord.Message:
    return await place.send(
        view=panel.view(marker), files=panel.files(), allowed_mentions=panel.mentions(), nonce=nonce
    )
