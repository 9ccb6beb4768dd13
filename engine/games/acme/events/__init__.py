"""What happens outside a side's own action: events, and the windows in which cards are played."""

from engine.games.acme.events.played import Played

__all__ = ["Played"]
