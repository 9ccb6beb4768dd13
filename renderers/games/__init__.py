"""How all games look: each look is found and registered when it is first wanted, wherever its game lives."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from renderers.homes import home
from renderers.look import Look

_looks: dict[str, Look[Any]] = {}


def register(look: Look[Any]) -> None:
    """Draw a game with this look."""
    _looks[look.game] = look


def is_drawn(game: str) -> bool:
    """Whether the game has a look, read or not."""
    return game in _looks or home(game).map_file.with_name("look.py").exists()


def look_of(game: str) -> Look[Any] | None:
    """How a game looks; nothing if nobody has drawn it. A look that cannot be read raises, each time it is wanted."""
    if game not in _looks and is_drawn(game):
        register(_read(game))
    return _looks.get(game)


def _read(game: str) -> Look[Any]:
    module = home(game).look
    look: object = import_module(module).LOOK
    if not isinstance(look, Look) or look.game != game:
        raise TypeError(f"the LOOK of {module} is no look of {game}")
    return look
