"""What is kept. One narrow interface; SQLite behind it."""

from bot.store.rows import Alarm, Batch, Conflict, GameRow, Letter, SeatKind, SeatRow, Start
from bot.store.sqlite import Store

__all__ = ["Alarm", "Batch", "Conflict", "GameRow", "Letter", "SeatKind", "SeatRow", "Start", "Store"]
