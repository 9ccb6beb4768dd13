"""Scribes, a small card game with everything that is hard about a game: the kernel is tested with it.

It has what the first game lacks: hidden hands, a deck, sealed choices, cancelling without limit, reactions inside
a move. It is not shipped: it stands on the shelf only within `on_the_shelf()`.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from engine.kernel import game
from tests.cardgame.spec import SCRIBES


@contextmanager
def on_the_shelf(*specs: game.GameSpec[Any]) -> Iterator[None]:
    """Scribes, or these revisions of it, can be found by name for a while."""
    shelf = dict(game._shelf)
    try:
        for spec in specs or (SCRIBES,):
            game.register(spec)
        yield
    finally:
        game._shelf.clear()
        game._shelf.update(shelf)


__all__ = ["SCRIBES", "on_the_shelf"]
