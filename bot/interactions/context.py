"""One person's click or command: who it is, which game is meant, and the way to answer."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import aiohttp
import discord

from bot.interactions.permissions import NONE, PATIENCE, Local, Rights
from bot.outbox.carrying import Later
from bot.outbox.discord_api import passes
from bot.runtime import Runtime
from bot.service.service import GameService
from bot.service.step import Who
from bot.settings import PersonSettings
from bot.store import GameRow, GameWithPlayers, Store
from bot.store.trouble import for_person, tell
from bot.views.messages.panel import PICTURE_REFUSED, Panel, pictures_on, said
from bot.views.pictures.fair import asking
from engine.kernel.errors import Refused, RulesBroke

if TYPE_CHECKING:
    from bot.app import Amarna

log = logging.getLogger(__name__)
CONNECTION = (aiohttp.ClientError, ConnectionError, TimeoutError)  # what a connection that breaks looks like
RED_CLAY = 0x8F3B2E  # beside a refusal
OPEN = ("lobby", "running", "paused")  # stages in which a game can be taken part in
MOST_NAMED = 10  # of somebody's games, when it is asked which is meant
DISMISSED = 10008  # Discord's code: the message that was to be changed is gone
ALREADY_DONE = 40060  # Discord's code: this click has been acknowledged
CLOSED_THREAD = (
    "Discord lets me answer nothing in that thread, for it is closed or locked. A closed one is opened by whoever "
    "writes there, a locked one by somebody who may Manage Threads."
)
TOO_LATE = "That took longer than Discord lets me answer. Look at the question again: what you did may have been taken."
IN_WORDS = {
    ALREADY_DONE: "This reached me twice, and I answered the first. Look at the question again to see how it stands.",
    50083: CLOSED_THREAD,
    160005: CLOSED_THREAD,
    50027: TOO_LATE,
    10015: TOO_LATE,
    50001: "Discord does not let me do that: I do not see the place.",
    50013: "Discord does not let me do that: I lack a right there.",
    160006: "This server has as many open threads as Discord allows. Close one, or open the game in a channel.",
}
OUT_OF_REACH = "Discord did not answer me in time. Look at the question again: what you did may have been taken."
BROKEN = "Something broke here. Look at the question again to see how it stands."
UNREACHABLE = (
    "-# I could not reach you by direct message. Allow direct messages from members of this server, or use `/hand`, "
    "`/letters`, `/log` and `/games mine` here."
)


class Context:
    """Answers go through here: acknowledged first, then worked on, and always private unless said otherwise."""

    def __init__(self, interaction: discord.Interaction[Any]) -> None:
        self.interaction = interaction
        self.bot: Amarna = interaction.client
        self.runtime: Runtime = self.bot.runtime
        self.service: GameService = self.runtime.service
        self.store: Store = self.runtime.store
        self.user = interaction.user.id
        self._rights: dict[int, Rights] = {}
        self._wishes: PersonSettings | None = None
        self._deferred = False  # it was acknowledged, though the library was not told so
        self.twice = False  # it came twice, and the first was answered

    # ------------------------------------------------------------------ who and where

    @property
    def guild(self) -> int:
        return self.interaction.guild_id or 0

    @property
    def channel(self) -> int:
        return self.interaction.channel_id or 0

    # ------------------------------------------------------------------ the door

    async def game(self, number: int | None = None, *, guess: bool = True) -> GameRow:
        """The one door to a game, for every command, button, form and completion.

        The game that is named, that of the channel, or (as a guess) the only one this person plays. Whoever has no
        seat there and does not see its channel is told the same as if there were no such game.
        """
        if number is None:
            return await self._meant(guess)
        stored = await self.store.games.with_players(number)
        if stored is None or not await self._may_know(stored):
            raise Refused(f"there is no game {number} here", "game")
        return stored.game

    async def _may_know(self, stored: GameWithPlayers) -> bool:
        """Whether this person may know of a game: he sits there, or sees its channel."""
        row = stored.game
        if stored.seats_of(self.user):
            await self._must_be_there(row)
            return True
        return row.channel == self.channel or (await self.rights(row)).sees

    async def _must_be_there(self, row: GameRow) -> None:
        """Refuse a player who has left the game's server. From outside that server Discord is asked."""
        if row.guild in (self.guild, 0):
            return
        try:
            async with asyncio.timeout(PATIENCE):
                there = await self.bot.permissions.is_member(row, self.user)
        except (Later, TimeoutError):
            raise Refused("Discord did not tell me in time whether you are on the game's server; try again") from None
        if not there:
            await self.service.seats.tell_of_absence(row, self.user)
            raise Refused("you have left the server this game is played on; join it again to play on", "server")

    async def here(self) -> GameRow | None:
        """The game of the channel: the one that is open, else the last one."""
        return await self.store.games.game_in(self.channel) or await self.store.games.last_game_in(self.channel)

    async def anew(self, row: GameRow) -> GameRow:
        """A game that came through the door, as it is after something was done to it."""
        return await self.service.games.game(row.id)

    async def _meant(self, guess: bool) -> GameRow:
        here = await self.here()
        if here is not None:
            return here
        if not guess:
            raise Refused("there is no game in this channel; name one with the option `game`", "game")
        newest = await self.store.games.games_played(self.user, "", most=MOST_NAMED)
        playing = [game for game in newest if game.stage in OPEN]
        mine = [game for game in playing if not game.is_lesson] or playing  # what he learns counts for little
        if len(mine) == 1:
            await self._must_be_there(mine[0])
            return mine[0]
        if mine:
            names = ", ".join(f"{game.name} ({game.id})" for game in mine)
            raise Refused(f"you play in several games; say which with the option `game`: {names}", "game")
        raise Refused("there is no game in this channel; `/game create` opens one", "game")

    def knows(self, settings: PersonSettings) -> None:
        """How this person wants things has been read."""
        self._wishes = settings

    # ------------------------------------------------------------------ rights

    @property
    def me(self) -> Who:
        """This person as whoever he is, for what everybody may do with his own seat."""
        return Who(self.user)

    async def who(self, row: GameRow) -> Who:
        """This person with his rights over a game."""
        rights = await self.rights(row)
        return Who(self.user, moderates=rights.moderates, host=rights.host)

    async def rights(self, row: GameRow) -> Rights:
        if row.id not in self._rights:
            self._rights[row.id] = await self.bot.permissions.rights(self.interaction, row)
        return self._rights[row.id]

    async def rights_at_once(self, games: list[GameRow]) -> list[tuple[GameRow, Rights]]:
        """Each of these games of the server he is on now with his rights over it, for lists."""
        local = await self.local()
        permissions = self.bot.permissions
        return [(game, permissions.at_once(self.interaction, local, game) if local else NONE) for game in games]

    async def moderates_here(self) -> bool:
        """Whether he would moderate a game in this channel."""
        local = await self.local()
        return local is not None and (local.governs or local.named or self.interaction.permissions.manage_channels)

    async def local(self) -> Local | None:
        """This person as a member of the server he is on now."""
        return await self.bot.permissions.local(self.interaction, self.guild) if self.guild else None

    # ------------------------------------------------------------------ answering

    @property
    def in_place(self) -> bool:
        """Whether the click was on a private message, which is then changed instead of a new one sent."""
        message = self.interaction.message
        return message is not None and message.flags.ephemeral

    @property
    def changes_what_was_clicked(self) -> bool:
        """Whether the message that was clicked is the answer: then a refusal must not take its place."""
        return (
            self.in_place or self.interaction.response.type is discord.InteractionResponseType.deferred_message_update
        )

    async def think(self, public: bool = False) -> None:
        """Acknowledge, before any work."""
        response = self.interaction.response
        if response.is_done() or self._deferred:
            return
        private: dict[str, Any] = {} if self.in_place else {"ephemeral": not public, "thinking": True}
        try:
            await response.defer(**private)
        except CONNECTION:  # it may have arrived all the same
            try:
                await response.defer(**private)
            except discord.HTTPException as error:
                if error.code != ALREADY_DONE:
                    raise
                self._deferred = True

    async def show(self, panel: Panel) -> None:
        """Answer with a message, in place of the one that was clicked if that was private."""
        await self._tell_unreachable(panel)
        await self.think()
        try:
            await self._change(panel)
        except discord.HTTPException as error:
            if error.code == DISMISSED:  # the answer is still told, on a message of its own
                await self.aside(panel)
                return
            if error.status not in PICTURE_REFUSED or not panel.images:
                raise
            log.warning("a picture was not taken, or could not stay on its message: %s", error)
            await self._change_again(panel)

    async def _change_again(self, panel: Panel) -> None:
        """With all its pictures sent; or, if Discord takes none, in words."""
        if await panel.keep_nothing():
            try:
                await self._change(panel)
                return
            except discord.HTTPException as error:
                if error.status not in PICTURE_REFUSED:
                    raise
        panel.in_words()
        await self._change(panel)

    async def _change(self, panel: Panel) -> None:
        for again in (True, False):
            try:
                await self.interaction.edit_original_response(
                    view=panel.view(), attachments=panel.attachments(), allowed_mentions=panel.mentions()
                )
                return
            except CONNECTION:
                if not again:
                    raise

    @property
    def shown(self) -> dict[str, int]:
        """The pictures on the message that the answer takes the place of, by name."""
        return pictures_on(self.interaction.message) if self.in_place else {}

    async def say(self, text: str) -> None:
        await self.show(said(text))

    async def aside(self, panel: Panel) -> None:
        """One more private message beside the one that is shown."""
        await self.interaction.followup.send(
            view=panel.view(), files=panel.files(), ephemeral=True, allowed_mentions=panel.mentions()
        )

    async def form(self, form: discord.ui.Modal) -> None:
        """Answer with a form. A form cannot follow a form: whoever asks for that has made it up."""
        if self.interaction.type is discord.InteractionType.modal_submit:
            raise Refused("this form is not one of mine", "form")
        await self.interaction.response.send_modal(form)

    async def _tell_unreachable(self, panel: Panel) -> None:
        """What a direct message could not say, said privately, once."""
        settings = self._wishes or await self.store.people.person(self.user)
        if settings.unreachable:
            panel.text(UNREACHABLE)
            try:
                self._wishes = await self.store.people.wish(self.user, unreachable=False)
            except Exception as error:
                if not for_person(error):
                    raise
                tell(log, f"user {self.user} will be told once more that direct messages fail", error)


Handler = Callable[[Context], Awaitable[None]]


async def guarded(interaction: discord.Interaction[Any], work: Handler) -> None:
    """Run one click or command. A refusal is one clear line; anything unforeseen has a number and changes nothing."""
    if interaction.client.leaving:
        await _turn_away(interaction)
        return
    context = Context(interaction)
    asking.set(context.user)
    try:
        await work(context)
    except Refused as refusal:
        await _tell(context, refusal_text(refusal))
    except RulesBroke as broke:
        number = secrets.token_hex(4)
        try:
            where = await asyncio.to_thread(context.runtime.keep_report, number, broke.report)
            log.error("the rules broke: %s", where)
        except OSError as error:
            tell(log, f"the rules broke, and report {number} could not be kept", error)
        await _tell(
            context, f"The rules failed on this answer; it was not taken. The report has the number `{number}`."
        )
    except discord.NotFound as gone:
        log.info("an answer came too late for Discord: %s", gone)
        if gone.code in IN_WORDS:
            await _write_to(context, said(IN_WORDS[gone.code], color=RED_CLAY))
    except (discord.DiscordServerError, discord.RateLimited, *CONNECTION) as error:
        log.warning("Discord could not be reached: %r", error)
        await _tell(context, OUT_OF_REACH)
    except Exception as error:
        if isinstance(error, discord.HTTPException) and (passes(error) or error.code in IN_WORDS):
            log.info("Discord refused: %s", error)
            context.twice = error.code == ALREADY_DONE
            await _tell(context, IN_WORDS.get(error.code, OUT_OF_REACH))
            return
        if words := for_person(error):
            tell(log, "nothing was saved for somebody", error)
            await _tell(context, words)
            return
        number = secrets.token_hex(4)
        log.exception("report %s", number)
        await _tell(context, f"{BROKEN} The report has the number `{number}`.")


def refusal_text(refusal: Refused) -> str:
    """One line: what is wrong, and the rule of the game if it is one (`BP-5.4.b`); a field's name says nothing here."""
    reason = refusal.reason[:1].upper() + refusal.reason[1:]
    rule = f" ({refusal.rule})" if "-" in refusal.rule else ""
    return f"{reason}{'' if reason.endswith(('.', '?', '!')) else '.'}{rule}"


async def _turn_away(interaction: discord.Interaction[Any]) -> None:
    """The bot is about to go; nothing of this is begun."""
    panel = said("I am being restarted. Please try again in a minute; nothing was changed.")
    try:
        await interaction.response.send_message(view=panel.view(), ephemeral=True)
    except (discord.HTTPException, *CONNECTION) as error:
        log.info("somebody was not told of the restart: %s", error)


async def _tell(context: Context, text: str) -> None:
    """A line for this person alone, whatever has been answered so far. A private prompt is left standing."""
    response = context.interaction.response
    panel = said(text, color=RED_CLAY)
    try:
        if not (response.is_done() or context._deferred or context.twice):
            await response.send_message(view=panel.view(), ephemeral=True, allowed_mentions=panel.mentions())
        elif context.twice or context.changes_what_was_clicked:
            await context.aside(panel)
        else:
            await context.interaction.edit_original_response(view=panel.view(), attachments=[])
    except discord.HTTPException as error:
        log.warning("a refusal could not be shown: %s", error)
        if error.code in IN_WORDS:
            await _write_to(context, panel)
    except CONNECTION as error:
        log.warning("a refusal could not be shown: %r", error)


async def _write_to(context: Context, panel: Panel) -> None:
    """What cannot be said where it was asked goes by direct message."""
    try:
        await context.interaction.user.send(view=panel.view(), allowed_mentions=panel.mentions())
    except (discord.HTTPException, *CONNECTION) as error:
        log.info("nor could it be written: %s", error)
