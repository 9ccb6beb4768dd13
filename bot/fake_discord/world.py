"""The state of this Discord, and the ways in which it changes other than by messages and interactions."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

from bot.fake_discord.check_commands import check_commands
from bot.fake_discord.events import (
    ChannelChanged,
    ChannelCreated,
    ChannelDeleted,
    ChannelsGained,
    CommandsChanged,
    Event,
    GuildJoined,
    GuildLeft,
    MemberChanged,
    MessageDeleted,
    RoleChanged,
    RoleCreated,
)
from bot.fake_discord.limits import LIMITS, MEBIBYTE
from bot.fake_discord.model import (
    DM,
    TEXT,
    Attachment,
    Channel,
    Guild,
    Interaction,
    Json,
    Member,
    Message,
    Overwrite,
    Role,
    User,
)
from bot.fake_discord.payloads import attachment_json, message_json
from bot.fake_discord.refusal import Refusal, Refused, missing_access, missing_permissions, unknown
from bot.fake_discord.rights import EVERYONE, INVITED, NOTHING, Right, in_channel

EPOCH = 1420070400000
APPLICATION = 1_100_000_000_000_000_000  # the bot's id, which also stands in its token
KEPT_BYTES = 256 * MEBIBYTE  # of files
KEPT_MESSAGES = 10_000  # of a channel, and of what one person alone sees
DOORS = (10, 600.0)  # private conversations a bot may begin, in how many seconds


class World:
    """Everything there is. `clock` runs the time limits of interactions, in seconds.

    `answer_within` is how long a bot has for its first answer, `token_life` how long it may go on answering.
    `doors` are how many private conversations a bot may begin in how many seconds; None is no limit.
    When more is there than is to be kept, the oldest is forgotten, so that a long run does not fill the memory.
    `lingering` are how many files can still be had that no message shows any more: somebody may be loading them.
    """

    def __init__(
        self,
        *,
        answer_within: float = 3.0,
        token_life: float = 900.0,
        doors: tuple[int, float] | None = DOORS,
        kept_bytes: int = KEPT_BYTES,
        kept_messages: int = KEPT_MESSAGES,
        lingering: int = 0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.answer_within = answer_within
        self.token_life = token_life
        self.doors = doors
        self._opened: deque[float] = deque()
        self._created: dict[int | None, deque[float]] = {}  # when commands of a scope were new
        self.clock = clock
        self.cdn = ""
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.dms: dict[int, Channel] = {}
        self.private: dict[int, dict[int, Message]] = {}  # what one person alone sees, by his id
        self.attachments: OrderedDict[int, Attachment] = OrderedDict()
        self.interactions: dict[str, Interaction] = {}
        self.commands: dict[int | None, dict[int, Json]] = {None: {}}
        self.command_rights: dict[int, dict[int, dict[tuple[int, int], bool]]] = {}  # by server and command
        self.refusals: list[Refusal] = []
        self._kept_bytes = kept_bytes
        self._kept_messages = kept_messages
        self._lingering = lingering
        self._let_go: deque[Attachment] = deque()
        self._bytes = 0
        self._last_id = 0
        self._listeners: list[Callable[[Event], None]] = []
        self.application = APPLICATION
        self.bot = User(self.application, "Amarna", bot=True)
        self.users[self.bot.id] = self.bot

    # ------------------------------------------------------------------ small things

    def snowflake(self) -> int:
        """An id, greater than any before, which also tells the time as Discord's do."""
        self._last_id = max(self._last_id + 1, (int(time.time() * 1000) - EPOCH) << 22)
        return self._last_id

    @staticmethod
    def age(id: int) -> float:
        """Seconds since something with this id was made."""
        return time.time() - ((id >> 22) + EPOCH) / 1000

    @staticmethod
    def now() -> str:
        return datetime.now(UTC).isoformat()

    def listen(self, listener: Callable[[Event], None]) -> Callable[[], None]:
        """Have every event told to a function. Returns what ends it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def tell(self, event: Event) -> None:
        for listener in tuple(self._listeners):
            listener(event)

    async def until(self, condition: Callable[[], object], within: float = 5.0) -> None:
        """Wait until something has become true; it is looked at whenever something happens here."""
        if condition():
            return
        happened = asyncio.Event()
        end = self.listen(lambda _: happened.set())
        try:
            async with asyncio.timeout(within):
                while not condition():
                    happened.clear()
                    await happened.wait()
        finally:
            end()

    def message_json(self, message: Message, *, content: bool = True) -> Json:
        """A message as the bot is told of it. Without the intent for content it does not read what others say in a
        server, unless they mention it."""
        said = message_json(message, self.cdn, self.application)
        own = message.author is self.bot or message.channel.guild is None or self.bot in message.mentions
        return said if content or own else said | {"content": "", "embeds": [], "attachments": [], "components": []}

    def attachment_json(self, attachment: Attachment) -> Json:
        return attachment_json(attachment, self.cdn)

    @property
    def broken_limits(self) -> list[Refusal]:
        """Refusals for what was in the request, not for the circumstances."""
        return [refusal for refusal in self.refusals if refusal.problems]

    # ------------------------------------------------------------------ people and servers

    def add_user(self, name: str, *, dms_open: bool = True, locale: str = "en-US", id: int = 0) -> User:
        """Somebody. `id`, here and with servers and channels, is for what must be the same at every start."""
        user = User(id or self.snowflake(), name, dms_open=dms_open, locale=locale)
        self.users[user.id] = user
        return user

    def add_guild(self, name: str, owner: User | None = None, *, invite: bool = True, id: int = 0) -> Guild:
        """A server, with the bot in it if not told otherwise."""
        owner = owner or self.add_user(f"{name} owner")
        guild = Guild(id or self.snowflake(), name, owner.id)
        guild.roles[guild.id] = Role(guild.id, "@everyone", EVERYONE)
        self.guilds[guild.id] = guild
        self.join(guild, owner)
        if invite:
            self.invite(guild)
        return guild

    def invite(self, guild: Guild, rights: Right = INVITED) -> None:
        """Let the bot into a server, with a role of its own."""
        role = Role(self.snowflake(), self.bot.name, rights, len(guild.roles), managed=True)
        guild.roles[role.id] = role
        guild.members[self.bot.id] = Member(self.bot, self.now(), {role.id})
        guild.present = True
        self.tell(GuildJoined(guild))

    def expel(self, guild: Guild) -> None:
        """Throw the bot out of a server."""
        guild.present = False
        for role in guild.members.pop(self.bot.id).roles:
            del guild.roles[role]
        self.commands.pop(guild.id, None)
        self.tell(GuildLeft(guild))

    def join(self, guild: Guild, user: User, *roles: Role) -> Member:
        member = Member(user, self.now(), {role.id for role in roles})
        guild.members[user.id] = member
        return member

    def leave(self, guild: Guild, user: User) -> None:
        del guild.members[user.id]

    def add_role(self, guild: Guild, name: str, rights: Right = NOTHING) -> Role:
        role = Role(self.snowflake(), name, rights, len(guild.roles))
        guild.roles[role.id] = role
        self.tell(RoleCreated(guild, role))
        return role

    def change_role(self, guild: Guild, role: Role, rights: Right) -> None:
        with self._gaining(guild):
            role.permissions = rights
            self.tell(RoleChanged(guild, role))

    def give_role(self, guild: Guild, user: User, role: Role) -> None:
        with self._gaining(guild):
            guild.members[user.id].roles.add(role.id)
            self.tell(MemberChanged(guild, guild.members[user.id]))

    def take_role(self, guild: Guild, user: User, role: Role) -> None:
        with self._gaining(guild):
            guild.members[user.id].roles.discard(role.id)
            self.tell(MemberChanged(guild, guild.members[user.id]))

    @contextmanager
    def _gaining(self, guild: Guild) -> Iterator[None]:
        """A change of rights; if the bot sees more channels by it than before, it is told of their threads."""
        before = self._seen(guild)
        yield
        if gained := [guild.channels[id] for id in guild.channels if id in self._seen(guild) - before]:
            self.tell(ChannelsGained(guild, tuple(gained)))

    def _seen(self, guild: Guild) -> set[int]:
        there = (channel for channel in guild.channels.values() if not channel.is_thread)
        return {channel.id for channel in there if in_channel(channel, self.bot.id)}

    # ------------------------------------------------------------------ channels

    def add_channel(self, guild: Guild, name: str, kind: int = TEXT, *, id: int = 0) -> Channel:
        channel = Channel(id or self.snowflake(), kind, name, guild, position=len(guild.channels), created=self.now())
        return self._keep(channel)

    def add_thread(
        self, parent: Channel, name: str, owner: User, *, kind: int, id: int = 0, auto_archive: int = 1440
    ) -> Channel:
        thread = Channel(id or self.snowflake(), kind, name, parent.guild, parent.id, owner=owner.id)
        thread.created = thread.archived_at = self.now()
        thread.auto_archive, thread.active, thread.joined = auto_archive, self.clock(), {owner.id: thread.created}
        return self._keep(thread)

    def _keep(self, channel: Channel) -> Channel:
        assert channel.guild is not None
        channel.guild.channels[channel.id] = self.channels[channel.id] = channel
        self.tell(ChannelCreated(channel))
        return channel

    def remove_channel(self, channel: Channel) -> None:
        """A channel with its threads and all that was said there."""
        assert channel.guild is not None
        for thread in [c for c in channel.guild.channels.values() if c.parent == channel.id and c.is_thread]:
            self.remove_channel(thread)
        channel.deleted = True
        del self.channels[channel.id], channel.guild.channels[channel.id]
        self.tell(ChannelDeleted(channel))

    def change_channel(self, channel: Channel, **changes: object) -> None:
        """Set fields of a channel: name, topic, locked."""
        for key, value in changes.items():
            setattr(channel, key, value)
        self.tell(ChannelChanged(channel))

    def overwrite(self, channel: Channel, whom: User | Role, *, allow: int = 0, deny: int = 0) -> None:
        """Say what one member or role may do otherwise in a channel."""
        assert channel.guild is not None
        with self._gaining(channel.guild):
            channel.overwrites[whom.id] = Overwrite(whom.id, isinstance(whom, User), allow, deny)
            self.tell(ChannelChanged(channel))

    def dm(self, user: User) -> Channel:
        """The private conversation of the bot and a user."""
        if user.id not in self.dms:
            channel = Channel(self.snowflake(), DM, recipient=user)
            self.dms[user.id] = self.channels[channel.id] = channel
        return self.dms[user.id]

    def may_open(self) -> None:
        """Whether the bot may begin one more private conversation now."""
        if self.doors is None:
            return
        most, seconds = self.doors
        while self._opened and self.clock() - self._opened[0] > seconds:
            self._opened.popleft()
        if len(self._opened) >= most:
            raise Refused(403, 40003, "You are opening direct messages too fast")

    def opens(self, channel: Channel) -> None:
        """The bot says the first word in a private conversation."""
        self.may_open()
        self._opened.append(self.clock())
        channel.opened = True

    def mutual(self, user: User) -> list[Guild]:
        """Servers where both a user and the bot are."""
        return [guild for guild in self.guilds.values() if guild.present and user.id in guild.members]

    # ------------------------------------------------------------------ looking things up

    def channel(self, id: int, *needed: Right) -> Channel:
        """A channel in which the bot may do all that is needed."""
        channel = self.channels.get(id)
        if channel is None:
            raise unknown("Channel")
        rights = in_channel(channel, self.bot.id)
        if channel.guild is not None and Right.VIEW_CHANNEL not in rights:
            raise missing_access()
        if any(right not in rights for right in needed):
            raise missing_permissions()
        return channel

    def guild(self, id: int) -> Guild:
        guild = self.guilds.get(id)
        if guild is None:
            raise unknown("Guild")
        if not guild.present:
            raise missing_access()
        return guild

    def user(self, id: int) -> User:
        if id not in self.users:
            raise unknown("User")
        return self.users[id]

    # ------------------------------------------------------------------ files

    def keep_file(self, attachment: Attachment) -> None:
        """Keep a file for the CDN. The bytes of the oldest are forgotten when there are too many."""
        self.attachments[attachment.id] = attachment
        self._bytes += attachment.size
        while self._bytes > self._kept_bytes and len(self.attachments) > 1:
            self.forget_file(next(iter(self.attachments.values())))

    def let_go(self, attachment: Attachment) -> None:
        """No message shows this file any more. It can be had as long as it is one of the last of them."""
        self._let_go.append(attachment)
        while len(self._let_go) > self._lingering:
            self.forget_file(self._let_go.popleft())

    def forget_file(self, attachment: Attachment) -> None:
        if self.attachments.pop(attachment.id, None) is not None:
            self._bytes -= attachment.size
            attachment.data = None

    # ------------------------------------------------------------------ messages

    def keep_message(self, message: Message) -> None:
        if message.only_for is None:
            kept = message.channel.messages
        else:
            kept = self.private.setdefault(message.only_for, {})
        kept[message.id] = message
        while len(kept) > self._kept_messages:
            oldest = kept.pop(next(iter(kept)))
            oldest.channel.pins.pop(oldest.id, None)
            for attachment in oldest.attachments:
                self.forget_file(attachment)

    def remove_message(self, message: Message) -> None:
        message.deleted = True
        message.channel.messages.pop(message.id, None)
        self.private.get(message.only_for or 0, {}).pop(message.id, None)
        message.channel.pins.pop(message.id, None)
        for attachment in message.attachments:
            self.let_go(attachment)
        self.tell(MessageDeleted(message))

    # ------------------------------------------------------------------ commands

    def register(self, guild: Guild | None, commands: list[Json]) -> list[Json]:
        """Replace all commands of a server, or (None) the global ones."""
        check_commands(commands)
        scope = None if guild is None else guild.id
        known = {(c["type"], c["name"]): c["id"] for c in self.commands.get(scope, {}).values()}
        self._count_new(scope, sum(((c.get("type") or 1), c["name"]) not in known for c in commands))
        kept: dict[int, Json] = {}
        for command in commands:
            kind = command.get("type") or 1
            own = command.get("id") if command.get("id") in known.values() else None
            id = int(own or known.get((kind, command["name"]), 0)) or self.snowflake()
            kept[id] = self._command(command, id, kind, guild)
        self.commands[scope] = kept
        self.tell(CommandsChanged(guild))
        return list(kept.values())

    def _count_new(self, scope: int | None, new: int) -> None:
        """A day has room for so many new commands of a scope; changing those that are there is free."""
        made = self._created.setdefault(scope, deque())
        while made and self.clock() - made[0] > 86400:
            made.popleft()
        if len(made) + new > LIMITS["new commands"].most:
            most = LIMITS["new commands"].most
            raise Refused(400, 30034, f"Max number of daily application command creates has been reached ({most})")
        made.extend([self.clock()] * new)

    def _command(self, command: Json, id: int, kind: int, guild: Guild | None) -> Json:
        needed = command.get("default_member_permissions")
        said: Json = {
            "id": str(id),
            "application_id": str(self.application),
            "version": str(self.snowflake()),
            "type": kind,
            "name": command["name"],
            "name_localizations": command.get("name_localizations"),
            "description": command.get("description") or "",
            "description_localizations": command.get("description_localizations"),
            "default_member_permissions": None if needed is None else str(needed),
            "dm_permission": command.get("dm_permission", True),
            "contexts": command.get("contexts"),
            "integration_types": command.get("integration_types") or [0],
            "nsfw": bool(command.get("nsfw")),
            "options": command.get("options") or [],
        }
        return said if guild is None else said | {"guild_id": str(guild.id)}

    def refuse(self, method: str, route: str, refused: Refused, body: object) -> None:
        """Keep a refusal in mind."""
        self.refusals.append(Refusal(method, route, refused.status, refused.code, refused.text, refused.problems, body))
