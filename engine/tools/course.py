"""A whole game in words, as a reader would follow it. The writer behind `amarna show --whole` and the golden games.

Headings tell the turn (the first line of the board) and the phase; under them stand the lines of the log, hidden ones
with those who may read them, and between the lines every question with who answered what. Answers nobody had to give
are not told: the lines after them say what came of them.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

from engine.board.words import listed
from engine.kernel.game import GameSpec, Phase, Setup
from engine.kernel.questions import Answer, Ask, Number, Randomness, Rule, Say, Split
from engine.kernel.session import Session
from engine.kernel.state import State
from engine.kernel.table import Table
from engine.players import Player
from engine.tools.play_out import LIMIT, play_out, result_line, start


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
    session = start(teller.spec, setup, seed)
    play_out(session, watched, chance, limit, teller.catch_up)
    teller.catch_up(session)
    return teller.text(session)


class Teller:
    """Hears when phases begin and what is answered, and puts the lines of the log between."""

    def __init__(self, spec: GameSpec[Any], setup: Setup) -> None:
        phases = {name: self._heard(name, phase) for name, phase in spec.phases.items()}
        self.spec = dataclasses.replace(spec, phases=phases)
        self.parts = [_title(spec, setup)]
        self._begun: list[tuple[int, str, str]] = []  # ply, heading of the turn, heading of the phase
        self._heading = ("", "")
        self._told = 0

    def _heard(self, name: str, phase: Phase[Any]) -> Phase[Any]:
        def begin(t: Table[Any]) -> Rule[None] | None:
            where = self.spec.board(self.spec.seen(t.state, None), None).partition("\n")[0]
            self._begun.append((t.state.ply, f"# {where}", f"## {name.replace('_', ' ').capitalize()}"))
            return phase(t)

        return begin

    def hearing(self, player: Player) -> Player:
        """The same player, whose answers are told."""

        def heard(seen: State, ask: Ask, chance: Randomness) -> Answer:
            answer = player(seen, ask, chance)
            self._enter(*self._begun[-1][1:])
            self.parts.append(f"{ask.seat} is asked [{ask.topic}, {ask.rule}]: {ask.prompt}\n=> {said(ask, answer)}")
            return answer

        return heard

    def catch_up(self, session: Session[Any]) -> None:
        """Tell what has been logged since, under the heading of its phase."""
        for line in session.lines[self._told :]:
            begun = [entry for entry in self._begun if entry[0] <= line.ply]
            self._enter(*(begun or self._begun)[-1][1:])
            only = f" (only {listed(list(line.to))})" if line.to is not None else ""
            self.parts.append(f"  {line.text}{f' ({line.rule})' if line.rule else ''}{only}")
        self._told = len(session.lines)
        self._begun = self._begun[-1:]

    def _enter(self, turn: str, phase: str) -> None:
        if turn != self._heading[0]:
            self.parts.append(f"\n{turn}")
        if (turn, phase) != self._heading:
            self.parts.append(f"\n{phase}\n")
            self._heading = turn, phase

    def text(self, session: Session[Any]) -> str:
        if session.over:
            end = f"The game is over: {result_line(session)}."
        else:
            end = f"{listed(list(session.asks()))} to decide."
        return "\n".join([*self.parts, "", end, ""])


def _title(spec: GameSpec[Any], setup: Setup) -> str:
    scenario = next(s.title for s in spec.scenarios if s.id == setup.scenario)
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
