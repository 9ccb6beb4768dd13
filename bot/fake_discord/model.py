"""What there is in this Discord: users, servers, channels, messages, interactions. Plain data, no behavior."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]

# Kinds of channel, numbered as Discord does.
TEXT, DM, CATEGORY, NEWS_THREAD, THREAD, PRIVATE_THREAD, FORUM = 0, 1, 4, 10, 11, 12, 15
THREADS = (NEWS_THREAD, THREAD, PRIVATE_THREAD)

# Kinds of interaction.
COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5

# Kinds of message: what Discord itself says, and what people and bots say.
PERSON_ADDED, PERSON_REMOVED, RENAMED, PINNED, THREAD_CREATED, THREAD_BEGINS = 1, 2, 4, 6, 18, 21
SAID = (0, 19, 20)

# Flags of a message.
EPHEMERAL, LOADING, SILENT, COMPONENTS_V2 = 1 << 6, 1 << 7, 1 << 12, 1 << 15


@dataclass(slots=True, eq=False)
class User:
    id: int
    name: str
    bot: bool = False
    dms_open: bool = True
    locale: str = "en-US"


@dataclass(slots=True, eq=False)
class Role:
    id: int
    name: str
    permissions: int
    position: int = 0
    managed: bool = False


@dataclass(slots=True, eq=False)
class Member:
    user: User
    joined: str
    roles: set[int] = field(default_factory=set)
    nick: str | None = None


@dataclass(slots=True)
class Overwrite:
    """What one role (kind 0) or member (kind 1) may do otherwise in one channel."""

    id: int
    kind: int
    allow: int = 0
    deny: int = 0


@dataclass(slots=True, eq=False)
class Attachment:
    """A file of a message. `data` is None when it has been forgotten to save memory."""

    id: int
    filename: str
    size: int
    data: bytes | None
    channel: int
    content_type: str = "application/octet-stream"
    description: str | None = None
    width: int | None = None
    height: int | None = None
    ephemeral: bool = False


@dataclass(slots=True, eq=False)
class Reaction:
    emoji: str
    users: dict[int, None] = field(default_factory=dict)  # in the order in which they came


@dataclass(slots=True, eq=False)
class Message:
    """`only_for` is the one person who sees an ephemeral message; None means all who see the channel.

    `pinged` are the users whom the message notified when it was posted; an edit notifies nobody.
    """

    id: int
    channel: Channel
    author: User
    timestamp: str
    content: str = ""
    flags: int = 0
    components: list[Json] = field(default_factory=list)
    embeds: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    nonce: str | None = None
    edited: str | None = None
    kind: int = 0
    reference: Json | None = None
    only_for: int | None = None
    interaction: Interaction | None = None
    mentions: list[User] = field(default_factory=list)
    mention_roles: list[int] = field(default_factory=list)
    pinged: tuple[int, ...] = ()
    deleted: bool = False
    thread: Channel | None = None
    reactions: dict[str, Reaction] = field(default_factory=dict)

    @property
    def is_v2(self) -> bool:
        return bool(self.flags & COMPONENTS_V2)

    @property
    def is_thinking(self) -> bool:
        return bool(self.flags & LOADING)


@dataclass(slots=True, eq=False)
class Channel:
    id: int
    kind: int
    name: str = ""
    guild: Guild | None = None
    parent: int | None = None
    topic: str | None = None
    position: int = 0
    overwrites: dict[int, Overwrite] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    pins: dict[int, str] = field(default_factory=dict)
    deleted: bool = False
    # private conversations; `opened` once anybody has said anything there
    recipient: User | None = None
    opened: bool = False
    # threads; `active` is the world's clock when somebody last did something there
    owner: int = 0
    created: str = ""
    archived: bool = False
    archived_at: str = ""
    locked: bool = False
    invitable: bool = True
    auto_archive: int = 1440
    active: float = 0.0
    joined: dict[int, str] = field(default_factory=dict)  # who is in it, since when
    sent: int = 0

    @property
    def is_thread(self) -> bool:
        return self.kind in THREADS


@dataclass(slots=True, eq=False)
class Guild:
    """A server. Its role of everybody has the server's own id. `present`: whether the bot is in it."""

    id: int
    name: str
    owner: int
    present: bool = False
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)
    locale: str = "en-US"


@dataclass(slots=True, eq=False)
class Modal:
    """A form that was shown to a person."""

    opener: Interaction
    custom_id: str
    title: str
    components: list[Json]


@dataclass(slots=True, eq=False)
class Interaction:
    """One thing a person did with the bot's commands, buttons or forms, and what the bot did about it.

    `original` is what `@original` means: the answer, or for a button the message that the button is on.
    """

    id: int
    kind: int
    token: str
    user: User
    channel: Channel
    data: Json
    asked_at: float
    born: float
    message: Message | None = None
    opener: Interaction | None = None
    answer: int | None = None
    acknowledged_at: float | None = None
    given_up: bool = False
    original: Message | None = None
    followups: list[Message] = field(default_factory=list)
    choices: list[Json] = field(default_factory=list)
    modal: Modal | None = None
    acknowledged: asyncio.Event = field(default_factory=asyncio.Event)
    answered: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def acknowledged_after(self) -> float | None:
        """Seconds from the person's act to the bot's first answer."""
        return None if self.acknowledged_at is None else self.acknowledged_at - self.asked_at


@dataclass(slots=True, frozen=True)
class Upload:
    """A file as it came with a request."""

    filename: str
    content_type: str
    data: bytes
