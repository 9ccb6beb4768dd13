"""One moment of a game in words, as one seat sees it, or a whole game. The tool behind `amarna show`."""

from __future__ import annotations

import random
from typing import Any

from engine.kernel.errors import Refused
from engine.kernel.questions import Ask, Number, Pick, Say, Split
from engine.kernel.session import Session
from engine.players.roster import NAMES, by_name
from engine.tools.arguments import Words
from engine.tools.course import course
from engine.tools.play_out import LIMIT, from_zero, one_game, play_out, positive, result_line, start

MOVES = 20
REASONS = 8  # why something is not allowed; a large map has a reason for every space


def run(args: list[str]) -> int:
    words = Words(prog="amarna show", description="Play a game and print what a seat sees at one moment, or all of it.")
    words.add_argument("game", help="a game's slug")
    words.add_argument("--seed", type=int, default=1, help="the same seed plays the same game (default 1)")
    words.add_argument("--moves", type=from_zero, help="decisions to play first (default 20; the whole game: all)")
    words.add_argument("--whole", action="store_true", help="the game from its first phase on, hidden things too")
    words.add_argument("--seat", help="who looks (default: a spectator)")
    words.add_argument("--scenario", default="", help="instead of the first")
    words.add_argument("--seats", type=positive, default=0, help="how many")
    words.add_argument("--policy", choices=NAMES, default="random", help="who plays (default random)")
    words.add_argument("--lines", type=positive, default=10, help="of the log (default 10)")
    wish = words.parse_args(args)
    spec = one_game(wish.game)
    setup = spec.setup(wish.scenario, wish.seats)
    players = dict.fromkeys(setup.seats, by_name(spec, wish.policy))
    chance = random.Random(wish.seed)
    if wish.whole:
        print(course(spec, setup, str(wish.seed), players, chance, LIMIT if wish.moves is None else wish.moves), end="")
        return 0
    session = start(spec, setup, str(wish.seed))
    if wish.seat is not None and wish.seat not in session.setup.seats:
        raise Refused(f"no seat “{wish.seat}”; there are {', '.join(session.setup.seats)}", "seat")
    play_out(session, players, chance, MOVES if wish.moves is None else max(0, wish.moves))
    print(moment(session, wish.seat, wish.lines))
    return 0


def moment(session: Session[Any], seat: str | None, lines: int = 10) -> str:
    """Board, log and open question, with nothing in them that this seat may not see."""
    told = session.log(seat)[-lines:]
    parts = [
        session.spec.view.board(session.seen(seat), seat),
        "\n".join(f"  {line.text}" + (f" ({line.rule})" if line.rule else "") for line in told),
    ]
    if session.over:
        parts.append(f"The game is over: {result_line(session)}.")
    else:
        open_to_all = session.spec.hidden.knowers is None
        parts += [
            described(ask) if open_to_all or name == seat else f"{name} is to decide."
            for name, ask in session.asks().items()
        ]
    return "\n\n".join(part for part in parts if part)


def described(ask: Ask) -> str:
    """A question with all that can be answered to it."""
    lines = [f"{ask.seat} is asked: {ask.prompt} [{ask.topic}, {ask.rule}]{_measure(ask)}"]
    for option in ask.options:
        most = f" (up to {option.most})" if isinstance(ask, Split) else ""
        lines.append(f"  - {option.text}{most}" + (f"  [{option.key}]" if option.label else ""))
    reasons = [f"  not {key}: {why}" for key, why in ask.reasons().items()]
    lines += reasons[:REASONS]
    if len(reasons) > REASONS:
        lines.append(f"  and {len(reasons) - REASONS} more that are not allowed")
    return "\n".join(lines)


def _measure(ask: Ask) -> str:
    if isinstance(ask, (Pick, Split, Number)):
        return f", {ask.least} to {ask.most}" if ask.least != ask.most else f", exactly {ask.most}"
    return f", at most {ask.most} characters" if isinstance(ask, Say) else ""
