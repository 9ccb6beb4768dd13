"""What the house says: composed when it goes out, sent exactly once."""

from bot.post.carrier import Carrier, ClosedDoor, ClosedRoom, Later, Unacceptable
from bot.post.courier import Courier
from bot.post.office import PostOffice
from bot.post.rooms import Rooms
from bot.post.writer import Writer

__all__ = ["Carrier", "ClosedDoor", "ClosedRoom", "Courier", "Later", "PostOffice", "Rooms", "Unacceptable", "Writer"]
