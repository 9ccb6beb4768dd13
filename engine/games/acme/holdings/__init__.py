"""What a civilization has and loses: Deities, income, disks."""

from engine.games.acme.holdings.losses import Loss

__all__ = ["Loss"]
