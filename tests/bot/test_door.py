"""There is one way from a person to a game, `Context.game`: commands and buttons that go round it are found here."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

BOT = Path(__file__).resolve().parents[2] / "bot"
INTERACTIONS = [
    path for path in sorted((BOT / "interactions").glob("*.py")) if path.name not in ("context.py", "permissions.py")
]
BEFORE_THE_DOOR = [*INTERACTIONS, *sorted((BOT / "commands").glob("*.py"))]
ROUND_IT = {"game", "game_in", "last_game_in"}  # of the store and the service: they ask nobody who wants to know
WHERE = {"store", "games"}


def offences(source: str) -> list[str]:
    """Every place where a game is fetched from the store or the service."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and node.attr in ROUND_IT:
            owner = node.value
            named = owner.attr if isinstance(owner, ast.Attribute) else owner.id if isinstance(owner, ast.Name) else ""
            if named in WHERE:
                found.append(f"line {node.lineno}: {named}.{node.attr}")
    return found


@pytest.mark.parametrize("path", BEFORE_THE_DOOR, ids=lambda path: path.name)
def test_games_are_reached_through_the_one_door(path: Path) -> None:
    assert offences(path.read_text()) == []


def test_the_ban_sees_what_it_should() -> None:
    assert offences("row = await context.service.games.game(press.number(0))") == ["line 1: games.game"]
    assert offences("here = store.games.game_in(5)\nrow = await context.game(number)") == ["line 1: games.game_in"]
