"""What the tools share: finding a game, starting it, and letting automated players play it to its end."""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

import engine.games  # noqa: F401  (puts every game on the shelf)
from engine.kernel.dice import Secret
from engine.kernel.errors import Refused
from engine.kernel.game import GameSpec, Setup, find, games
from engine.kernel.questions import All, Randomness
from engine.kernel.session import Session
from engine.players import Player, PlayerFailed
from engine.players.random_player import random_player
from engine.players.roster import looks

LIMIT = 20_000  # decisions; no game of the house comes near it
WORDS = ("barley", "cedar", "copper", "ivory", "lapis", "linen", "reed", "silver")

Watch = Callable[[Session[Any]], None]

# ------------------------------------------------------------------ playing


class Outcome(msgspec.Struct, frozen=True):
    """How far a game was played: the decisions that players took, and whether that was the end."""

    decisions: int
    over: bool


def play_out(
    session: Session[Any],
    players: Mapping[str, Player],
    chance: Randomness,
    limit: int = LIMIT,
    watch: Watch | None = None,
) -> Outcome:
    """Let the players answer until the game is over or `limit` decisions are taken.

    A view is built only for players that look at it; a seat without a player answers at random. Seats that decide at
    the same time answer in any order.
    `watch` is called before each decision.
    """
    sighted = {seat: player for seat, player in players.items() if looks(player)}
    answer = session.answer
    decisions = 0
    while decisions < limit:
        question = session.question
        if question is None:
            break
        if watch is not None:
            watch(session)
        if isinstance(question, All):
            waiting = list(session.asks().values())
            ask = waiting[chance.randrange(0, len(waiting))]
        else:
            ask = question
        seat = ask.seat
        try:
            if seat in sighted:
                value = sighted[seat](session.seen(seat), ask, chance)
            else:
                value = players.get(seat, random_player)(None, ask, chance)
        except Exception as error:
            raise PlayerFailed(ask, None, error) from error
        try:
            answer(seat, value)
        except Refused as refusal:
            raise PlayerFailed(ask, value, refusal) from refusal
        decisions += 1
    return Outcome(decisions, session.over)


# ------------------------------------------------------------------ starting


def secret_of(spec: GameSpec[Any], setup: Setup, seed: str) -> Secret:
    """A game's chance, made from a word instead of from the server's chance, so that it can be had again."""
    name = f"{spec.slug}-{seed}"
    root = hashlib.sha256(name.encode()).digest()
    return Secret(name, root, {seat: WORDS[root[i] % len(WORDS)] for i, seat in enumerate(setup.seats)})


def start(spec: GameSpec[Any], setup: Setup, seed: str) -> Session[Any]:
    return Session.new(spec, setup, secret_of(spec, setup, seed))


def tables(spec: GameSpec[Any], scenario: str = "", seats: int = 0) -> list[tuple[str, int]]:
    """Every scenario with every number of seats it can be played with, as far as they are wanted."""
    if scenario:
        spec.setup(scenario, seats)  # says what there is when the wish does not fit
    found = [
        (s.id, size)
        for s in spec.start.scenarios
        if s.id == scenario or not scenario
        for size in sorted({len(seating) for seating in s.seatings})
        if size == seats or not seats
    ]
    if not found:
        raise Refused(f"no scenario of {spec.title} is for {seats} players", "seats")
    return found


class Result(msgspec.Struct, frozen=True):
    """How a game ended."""

    winners: tuple[str, ...]
    points: dict[str, int]


def result_of(session: Session[Any]) -> Result:
    """Winners and points of a finished game, as everybody sees them."""
    points = dict(session.spec.view.points(session.seen(None)))
    missing = [seat for seat in session.setup.seats if seat not in points]
    if missing:
        raise Refused(f"the result of a finished game of {session.spec.title} lacks {', '.join(missing)}", "result")
    return Result(tuple(session.spec.view.winners(session.state)), points)


def result_line(session: Session[Any]) -> str:
    if not session.over:
        return "not over yet"
    result = result_of(session)
    points = ", ".join(f"{seat} {n}" for seat, n in sorted(result.points.items(), key=lambda item: -item[1]))
    return f"won by {' and '.join(result.winners) or 'nobody'} ({points})"


# ------------------------------------------------------------------ the words of a command


def one_game(slug: str) -> GameSpec[Any]:
    return find(slug)


def some_games(slug: str) -> list[GameSpec[Any]]:
    """One game, or `all`."""
    if slug != "all":
        return [find(slug)]
    if not games():
        raise Refused("there is no game here yet", "game")
    return list(games().values())


def positive(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"a number from 1 is wanted, not “{text}”")
    return int(text)


def from_zero(text: str) -> int:
    """Read a number that may be 0 and is not below it."""
    if not text.isascii() or not text.isdigit():
        raise argparse.ArgumentTypeError(f"a number from 0 is wanted, not “{text}”")
    return int(text)


def as_json(value: Any) -> str:
    return msgspec.json.format(msgspec.json.encode(value)).decode()


def share(part: float, whole: float) -> float:
    return part / whole if whole else 0.0


def percentile(ordered: list[float], percent: int) -> float:
    """Of values in order, the one that `percent` of them do not exceed."""
    return ordered[max(0, -(-len(ordered) * percent // 100) - 1)] if ordered else 0.0
