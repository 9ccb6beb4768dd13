"""The sequence of play, chapter by chapter of rules.md. Start reading here."""

from __future__ import annotations

from collections.abc import Mapping

from engine.kernel.game import Phase, Setup, Signal
from scribes.asking import At
from scribes.barter import barter
from scribes.muster import muster
from scribes.road import march
from scribes.state import Scribes, leaders
from scribes.tables import CARDS, INK
from scribes.writing import write


def deal(setup: Setup) -> Scribes:
    """1 The first position: nothing is drawn or posted yet."""
    seats = list(setup.seats)
    return Scribes(
        phase="opening", seats=seats, rounds=2 if setup.scenario == "short" else 4,
        once=setup.options["erasures"] == "once", hands={seat: [] for seat in seats}, ink=dict.fromkeys(seats, INK),
        guards={seat: {} for seat in seats}, courier=dict.fromkeys(seats, ""), scores=dict.fromkeys(seats, 0),
        messages={}, deck=[], discard=[], written={}, chain=[],
    )  # fmt: skip


def opening(t: At) -> None:
    """1.2 The deck is shuffled."""
    t.state.deck = t.dice.shuffle("deck", sorted(CARDS))
    t.state.phase = "muster"


def dusk_falls(s: Scribes, value: str) -> None:
    """6.3 No round is begun after this one."""
    del value
    s.rounds = s.round


DUSK: Signal[Scribes] = Signal(
    "dusk has fallen", "The round that is played is the last.", dusk_falls, awaited=lambda s: s.round < s.rounds
)


def close(t: At) -> None:
    """6 The next round, or the end: most points win, the earlier seat wins ties."""
    s = t.state
    s.round += 1
    s.phase = "barter"
    if s.round > s.rounds:
        s.over, s.winner = True, next((seat for seat in s.seats if seat in leaders(s.scores)), "")
        t.tell(f"{s.winner} wins.", "SCR-6.2", news=True)


PHASES: Mapping[str, Phase[Scribes]] = {
    "opening": opening,
    "muster": muster,
    "write": write,
    "march": march,
    "close": close,
    "barter": barter,
}
