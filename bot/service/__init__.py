"""The only door to a running game."""

from bot.service.question import AnswerResult, OpenQuestion, Quoted
from bot.service.service import GameService
from bot.service.step import AlarmSource, LetterWriter, Owed, Step, Who

__all__ = [
    "AlarmSource", "AnswerResult", "GameService", "LetterWriter", "OpenQuestion", "Owed", "Quoted", "Step", "Who",
]  # fmt: skip
