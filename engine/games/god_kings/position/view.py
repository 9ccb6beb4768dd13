"""9.7.a What may be seen: all but the deck, other hands, and the discard pile below its top card (9.7.a)."""

from engine.games.god_kings.data import peoples
from engine.games.god_kings.position import State, hands
from engine.kernel.game import Face
from engine.kernel.state import copied
from engine.wargame.cards import HIDDEN


def seen(s: State, seat: str | None) -> State:
    """The position with the cards that this seat does not know face down."""
    shown = copied(s)
    hands.pack(shown).hide(seat)
    if not s.over:
        shown.discard[:-1] = [HIDDEN] * len(shown.discard[:-1])
    return shown


def face_of(s: State, seat: str) -> Face:
    """A seat goes by the Power it plays, which changes on turn 6 of the campaign (23.0)."""
    power = s.nation[seat]
    return Face(peoples.called(power), (power,), power)


def winners(s: State) -> list[str]:
    return s.winners


def points(s: State) -> dict[str, int]:
    """Total VP with those of this turn."""
    return {seat: s.total[seat] + s.vp[seat] for seat in s.seats}


def under_way(s: State) -> tuple[str, str]:
    """9.2 Whose activation, and of which general."""
    return (s.army.seat, s.army.general) if s.army is not None else ("", "")


PARTS = {
    "set_up": "Set-up", "turn_start": "Deal", "change": "From Mitanni to Assyria", "deal": "Deal",
    "victory": "Victory", "totals": "Victory", "order": "Turn Order", "expulsion": "Victory", "end_turn": "End of Turn",
}  # fmt: skip
STRATEGY = ("rounds", "impulse", "round_end")


def part(s: State) -> str:
    """5.0 The phase; in the Strategy Phase the Round."""
    if s.phase in PARTS:
        return PARTS[s.phase]
    if s.phase in STRATEGY:
        return f"Round {s.round}"
    return "Neutral Nations Round" if s.phase == "neutral_round" else "Reinforcement"
