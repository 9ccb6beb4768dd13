"""A Discord on loopback, on which the unmodified library runs."""

from bot.loopback.model import Attachment, Channel, Guild, Interaction, Message, Modal, Role, User
from bot.loopback.offering import Impossible
from bot.loopback.person import FAILED, Outcome, Person
from bot.loopback.pointing import point, pointed
from bot.loopback.rights import Right
from bot.loopback.server import TOKEN, Loopback
from bot.loopback.world import World

__all__ = [
    "FAILED",
    "TOKEN",
    "Attachment",
    "Channel",
    "Guild",
    "Impossible",
    "Interaction",
    "Loopback",
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
