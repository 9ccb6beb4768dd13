"""Puts a step into letters: one to the table, which is told when it is a good moment, and one to each seat concerned.

A letter to the table says only that there is something to tell. What, is settled when it goes out: the log lines the
table has not been told, and whose decision it is then. So a burst of decisions by one player is one message, what was
taken back in the meantime is never told, and nobody is called who no longer has to decide.
"""

from __future__ import annotations

from bot.service.step import Step
from bot.store import GameRow, Letter

BURST = 45  # seconds in which further decisions of the same player join the same message


class Letters:
    """Writes what must be said of a step."""

    def __init__(self, burst: int = BURST) -> None:
        self.burst = burst

    def letters(self, step: Step) -> list[Letter]:
        """None of a lesson: whoever learns sees all of it when he looks."""
        if step.game.is_lesson:
            return []
        page = [the_page(step)] if step.session.over else []
        return [*self._to_the_table(step), *_to_seats(step), *_to_followers(step), *page]

    def _to_the_table(self, step: Step) -> list[Letter]:
        """At once if somebody must be called or told; what an automated player does next joins the same message."""
        public = any(line.to is None for line in step.lines)
        if not public and set(step.waiting) == set(step.waited) and not step.session.over and not step.said:
            return []
        called = any(step.seats[seat].person is not None for seat in step.newly_waiting)
        body: dict[str, object] = {"kind": "table", "said": list(step.said)}
        due = step.at if called or step.session.over or step.said else step.at + self.burst
        return [Letter(f"table:{step.game.id}:{step.number}", f"channel:{step.game.channel}", body, due)]


def invitation(game: GameRow, again: str = "") -> Letter:
    """The panel of a game that gathers; `again` tells one that is posted anew from those before."""
    key = f"{lobby_key(game.id)}:{again}" if again else lobby_key(game.id)
    return Letter(key, f"channel:{game.channel}", {"kind": "lobby", "game": game.id})


def lobby_key(game: int) -> str:
    return f"lobby:{game}"


def the_page(step: Step) -> Letter:
    """The whole game in one file, when it is over."""
    body: dict[str, object] = {"kind": "page", "game": step.game.id}
    return Letter(f"page:{step.game.id}:{step.number}", f"channel:{step.game.channel}", body, step.at)


def announcement(game: GameRow, text: str, key: str, **more: object) -> Letter:
    """Something the table must hear that is no part of the log. `call` lists people to be called by it."""
    body: dict[str, object] = {"kind": "table", "said": [text], **more}
    return Letter(f"table:{game.id}:{key}", f"channel:{game.channel}", body)


def to_person(
    game: GameRow, user: int, lines: list[str], key: str, *, seat: str = "", hand: bool = False, step: int = 0
) -> Letter:
    """A direct message about a game. With `hand` it brings the seat's cards as they are when it goes out.

    `step` is the one it tells of: should that be taken back before the letter goes out, it never does.
    """
    body: dict[str, object] = {"kind": "private", "game": game.id, "seat": seat, "lines": lines, "hand": hand}
    if step:
        body["step"] = step
    return Letter(f"private:{game.id}:{key}", f"user:{user}", body)


def _to_followers(step: Step) -> list[Letter]:
    """When a turn is over: to each what happened in it, or one letter to the table that calls them."""
    if step.turn_over is None or not step.followers:
        return []
    game, turn = step.game, "the end" if step.session.over else f"turn:{step.turn_over}"
    told = [user for user, how in step.followers.items() if how == "messages"]
    found = [
        Letter(
            f"follow:{game.id}:{turn}:{user}",
            f"user:{user}",
            {"kind": "follow", "game": game.id, "seat": "", "step": step.number},
            step.at,
        )
        for user in told
    ]
    if called := [user for user in step.followers if user not in told]:
        body: dict[str, object] = {"kind": "table", "said": [], "ping": called, "step": step.number}
        found.append(Letter(f"table:{game.id}:{turn}", f"channel:{game.channel}", body, step.at))
    return found


def _to_seats(step: Step) -> list[Letter]:
    """Lines meant for some seats only, and hands that have changed."""
    found = []
    hidden = [line for line in (*step.lines, *step.notices) if line.to is not None]
    for seat, sitter in step.seats.items():
        lines = [line.text for line in hidden if line.to is not None and seat in line.to]
        hand = seat in step.new_hands
        if (lines or hand) and sitter.person is not None:
            key = f"{step.number}:{seat}"
            found.append(to_person(step.game, sitter.person, lines, key, seat=seat, hand=hand, step=step.number))
    return found
