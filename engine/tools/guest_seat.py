"""Where a guest sits: started by `guest.py` as a program, with another checkout's engine on the path.

It is this file that runs, but that engine which is loaded; so it uses nothing of it but what has long been there: the
shelf of games, the roster of players and the kinds of question.
"""

from __future__ import annotations

import random
import sys
from typing import IO, Any

import msgspec

import engine.games  # noqa: F401  (puts every game on the shelf)
from engine.kernel import questions
from engine.kernel.game import find
from engine.players.roster import by_name

LENGTH = 4


def asked(kind: str, plain: dict[str, Any]) -> Any:
    """The question, as far as this engine knows its parts."""
    plain["options"] = tuple(known(questions.Option, option) for option in plain["options"])
    if "caps" in plain:
        plain["caps"] = tuple(known(questions.Cap, {**cap, "keys": tuple(cap["keys"])}) for cap in plain["caps"])
    plain["barred"] = plain["barred"] or {}
    return known(getattr(questions, kind), plain)


def known(kind: Any, plain: dict[str, Any]) -> Any:
    return kind(**{name: value for name, value in plain.items() if name in kind.__struct_fields__})


def main(game: str, player: str, questions_in: IO[bytes], answers_out: IO[bytes]) -> None:
    spec = find(game)
    play = by_name(spec, player)
    while len(length := questions_in.read(LENGTH)) == LENGTH:
        kind, question, position, chance = msgspec.msgpack.decode(
            questions_in.read(int.from_bytes(length, "big")), type=tuple[str, bytes, bytes, int]
        )
        seen = msgspec.msgpack.decode(position, type=spec.rules.state)
        answer = play(seen, asked(kind, msgspec.msgpack.decode(question)), random.Random(chance))
        data = msgspec.msgpack.encode(answer)
        answers_out.write(len(data).to_bytes(LENGTH, "big") + data)
        answers_out.flush()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.stdin.buffer, sys.stdout.buffer)
