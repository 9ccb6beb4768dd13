"""What happens in this Discord, for those who follow it: gateway sessions, people who wait, a page that shows it."""

from __future__ import annotations

from dataclasses import dataclass

from bot.fake_discord.model import Channel, Guild, Interaction, Member, Message, Modal, Role, User


@dataclass(slots=True, frozen=True)
class MessageCreated:
    """Posted, or shown to one person: see `message.only_for`."""

    message: Message


@dataclass(slots=True, frozen=True)
class MessageEdited:
    message: Message


@dataclass(slots=True, frozen=True)
class MessageDeleted:
    message: Message


@dataclass(slots=True, frozen=True)
class Reacted:
    """Somebody put a reaction to a message, or took it back."""

    message: Message
    emoji: str
    user: User
    taken_back: bool = False


@dataclass(slots=True, frozen=True)
class PinsChanged:
    channel: Channel


@dataclass(slots=True, frozen=True)
class Asked:
    """A person did something with a command, a button, a select or a form."""

    interaction: Interaction


@dataclass(slots=True, frozen=True)
class Acknowledged:
    """The bot gave its first answer to an interaction."""

    interaction: Interaction


@dataclass(slots=True, frozen=True)
class ModalShown:
    modal: Modal


@dataclass(slots=True, frozen=True)
class ChannelCreated:
    """A channel or thread."""

    channel: Channel


@dataclass(slots=True, frozen=True)
class ChannelChanged:
    channel: Channel


@dataclass(slots=True, frozen=True)
class ChannelDeleted:
    channel: Channel


@dataclass(slots=True, frozen=True)
class ThreadMembersChanged:
    """Users who came into a thread or went out of it."""

    thread: Channel
    added: tuple[int, ...] = ()
    removed: tuple[int, ...] = ()


@dataclass(slots=True, frozen=True)
class MyThreadTold:
    """The bot is told anew that it is in a thread, because that was opened again."""

    thread: Channel


@dataclass(slots=True, frozen=True)
class ChannelsGained:
    """The bot sees channels of a server that it did not see before."""

    guild: Guild
    channels: tuple[Channel, ...]


@dataclass(slots=True, frozen=True)
class GuildJoined:
    """The bot was invited."""

    guild: Guild


@dataclass(slots=True, frozen=True)
class GuildLeft:
    """The bot was expelled."""

    guild: Guild


@dataclass(slots=True, frozen=True)
class MemberChanged:
    guild: Guild
    member: Member


@dataclass(slots=True, frozen=True)
class RoleCreated:
    guild: Guild
    role: Role


@dataclass(slots=True, frozen=True)
class RoleChanged:
    guild: Guild
    role: Role


@dataclass(slots=True, frozen=True)
class CommandsChanged:
    """The bot registered its commands for a server, or (None) everywhere."""

    guild: Guild | None


Event = (
    MessageCreated
    | MessageEdited
    | MessageDeleted
    | Reacted
    | PinsChanged
    | Asked
    | Acknowledged
    | ModalShown
    | ChannelCreated
    | ChannelChanged
    | ChannelDeleted
    | ThreadMembersChanged
    | MyThreadTold
    | ChannelsGained
    | GuildJoined
    | GuildLeft
    | MemberChanged
    | RoleCreated
    | RoleChanged
    | CommandsChanged
)
