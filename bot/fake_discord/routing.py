"""The table of routes, into which the modules of routes put theirs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from bot.fake_discord.call import Call

if TYPE_CHECKING:
    from bot.fake_discord.rest import Rest

Answer = Callable[["Rest", Call], Any]
ROUTES: list[tuple[str, str, Answer]] = []
CREATED: set[Answer] = set()  # those that answer with 201 instead of 200


def route(method: str, path: str, *, created: bool = False) -> Callable[[Answer], Answer]:
    """Have a function answer a route. The first that fits is taken, and of several of one function the lowest."""

    def register(answer: Answer) -> Answer:
        ROUTES.append((method, path, answer))
        if created:
            CREATED.add(answer)
        return answer

    return register
