"""What the house says: composed when it goes out, sent exactly once."""

from bot.post.courier import Carrier, Courier, Undeliverable
from bot.post.writer import Writer

__all__ = ["Carrier", "Courier", "Undeliverable", "Writer"]
