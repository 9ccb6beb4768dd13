"""A Discord on loopback, on which the unmodified library runs."""

from bot.fake_discord.model import Attachment, Channel, Guild, Interaction, Message, Modal, Role, User
from bot.fake_discord.offering import Impossible
from bot.fake_discord.person import FAILED, Outcome, Person
from bot.fake_discord.pointing import point, pointed
from bot.fake_discord.rights import Right
from bot.fake_discord.server import TOKEN, FakeDiscord
from bot.fake_discord.world import World

__all__ = [
    "FAILED",
    "TOKEN",
    "Attachment",
    "Channel",
    "FakeDiscord",
    "Guild",
    "Impossible",
    "Interaction",
    "Message",
    "Modal",
    "Outcome",
    "Person",
    "Right",
    "Role",
    "User",
    "World",
    "point",
    "pointed",
]
