"""1.0 Who is who: seats and the Powers they play, Neutral Nations, Barbarians and Revolts; who decides for whom."""

from engine.games.god_kings.data import peoples, rulers
from engine.games.god_kings.position import State


def seat_of(s: State, side: str) -> str:
    """The seat that plays a Power; empty for everybody else."""
    for seat, power in s.nation.items():
        if power == side:
            return seat
    return ""


def powers_in_play(s: State) -> list[str]:
    """Those of the players in Turn Order, then the Neutral Nations."""
    return [*(s.nation[seat] for seat in s.order), *s.neutral]


def is_power(side: str) -> bool:
    return side in peoples.POWERS


def is_neutral(s: State, side: str) -> bool:
    return side in s.neutral


def side_of(general: str) -> str:
    return rulers.GENERALS[general].side


def clock(s: State) -> int:
    """The Round, counted through the whole game."""
    return (s.turn - s.first_turn) * s.rounds + s.round


def in_order(s: State, after: str = "") -> list[str]:
    """The seats in Turn Order; the others, beginning with the one behind `after`."""
    if after not in s.order:
        return list(s.order)
    i = s.order.index(after)
    return s.order[i + 1 :] + s.order[:i]


def fewest(s: State, seats: list[str]) -> list[str]:
    """These seats by Total VP, the fewest first; then by those of this turn, then by lot (20.2, reading B-40)."""
    return sorted(seats, key=lambda seat: (s.total[seat], s.vp[seat], s.lot.index(seat)))


def decider(s: State, side: str) -> str:
    """The seat that decides for a side: its player; 20.3.e, f who holds its marker, else who has the fewest Total VP.

    O3 An attacker may be passed over for the Nation that he attacks.
    """
    own = seat_of(s, side) or s.held.get(side, "")
    if own:
        return own
    seats = fewest(s, list(s.order))
    attacker = s.army.seat if s.army is not None and s.army.side != side else ""
    if s.options["neutral_decider"] == "not_the_attacker" and len(seats) > 1 and attacker == seats[0]:
        return seats[1]
    return seats[0]


def strategy_rating(s: State, general: str) -> int:
    """2.2.i, 9.2.c What an Ops number must reach; INTERNAL UNREST raises it, to 3 at most."""
    return min(3, rulers.GENERALS[general].sr + s.unrest.get(general, 0))


def heir(s: State, power: str) -> str:
    """19.2.a The Successor who waits; empty where the Chart names none, or he reigns already."""
    from_chart = rulers.successor_of(power, s.turn)
    return "" if from_chart == s.kings.get(power) else from_chart
