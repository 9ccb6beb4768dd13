"""What every part of the service has: the running games, the store and the time."""

from __future__ import annotations

from bot.service.running import RunningGames


class Part:
    """One chapter of what can be done with a game."""

    def __init__(self, games: RunningGames) -> None:
        self.games = games
        self.store = games.store
        self.now = games.now
