"""A whole game in words, as a reader would follow it. The writer behind `amarna show --whole` and the golden games.

Headings are those of the log: the turn and what goes on in it. Under them stand the lines of the log, hidden ones
with those who may read them, and between the lines every question with who answered what. Answers nobody had to give
are not told: the lines after them say what came of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.kernel.game import GameSpec, Setup
from engine.kernel.questions import Answer, Ask, Number, Randomness, Say, Split
from engine.kernel.session import Session
from engine.kernel.state import State
from engine.players import Player
from engine.tools.play_out import LIMIT, play_out, result_line, start
from engine.wargame.text import listed


def course(
    spec: GameSpec[Any],
    setup: Setup,
    seed: str,
    players: Mapping[str, Player],
    chance: Randomness,
    limit: int = LIMIT,
) -> str:
    """Play a game and tell it from its first phase to its last, or as far as `limit` decisions take it."""
    teller = Teller(spec, setup)
    watched = {seat: teller.hearing(player) for seat, player in players.items()}
    session = start(spec, setup, seed)
    play_out(session, watched, chance, limit, teller.catch_up)
    teller.catch_up(session)
    return teller.text(session)


class Teller:
    """Hears what is answered, and puts the lines of the log between, each under its heading."""

    def __init__(self, spec: GameSpec[Any], setup: Setup) -> None:
        self.spec = spec
        self.parts = [_title(spec, setup)]
        self._heading = ""
        self._told = 0

    def hearing(self, player: Player) -> Player:
        """The same player, whose answers are told."""

        def heard(seen: State, ask: Ask, chance: Randomness) -> Answer:
            answer = player(seen, ask, chance)
            self._enter(self.spec.heading(seen))
            self.parts.append(f"{ask.seat} is asked [{ask.topic}, {ask.rule}]: {ask.prompt}\n=> {said(ask, answer)}")
            return answer

        return heard

    def catch_up(self, session: Session[Any]) -> None:
        """Tell what has been logged since."""
        for line in session.lines[self._told :]:
            self._enter(line.under)
            only = f" (only {listed(list(line.to))})" if line.to is not None else ""
            self.parts.append(f"  {line.text}{f' ({line.rule})' if line.rule else ''}{only}")
        self._told = len(session.lines)

    def _enter(self, heading: str) -> None:
        if heading != self._heading:
            self.parts.append(f"\n## {heading}\n")
            self._heading = heading

    def text(self, session: Session[Any]) -> str:
        if session.over:
            end = f"The game is over: {result_line(session)}."
        else:
            end = f"{listed(list(session.asks()))} to decide."
        return "\n".join([*self.parts, "", end, ""])


def _title(spec: GameSpec[Any], setup: Setup) -> str:
    scenario = next(s.title for s in spec.start.scenarios if s.id == setup.scenario)
    lines = [f"{spec.title}: {scenario}, for {listed(list(setup.seats))}"]
    for option in spec.options_in(setup.scenario):
        chosen = setup.options[option.id]
        if chosen != option.default:
            lines.append(f"{option.title}: {chosen} ({option.rule})")
    return "\n".join(lines)


def said(ask: Ask, answer: Answer) -> str:
    """An answer in the words of its options."""
    texts = {option.key: option.text for option in ask.options}
    if isinstance(ask, Say):
        return f"“{answer}”"
    if isinstance(ask, Number):
        return str(answer)
    if isinstance(ask, Split) and isinstance(answer, dict):
        return listed([f"{texts[key]} {count}" for key, count in answer.items() if count]) or "nothing"
    if isinstance(answer, list):
        return listed([texts[str(key)] for key in answer]) or "nothing"
    return texts[str(answer)]
