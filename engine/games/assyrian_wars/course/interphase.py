"""7 The Interphase: cards come back, then promotion, income, new cards and relocation (gap interphase-steps)."""

from engine.games.assyrian_wars.data import cards, nations
from engine.games.assyrian_wars.position import State, lying, turns
from engine.games.assyrian_wars.realm import conquest, surrender
from engine.kernel import Rule, Table


def interphase_phase(t: Table[State]) -> None:
    """6.19.c, 2.3.c Home cards and sold army group cards come back.

    3.1.g From here on the order of movement begins behind the country that took the last impulse.
    """
    s = t.state
    lying.end_all(s, "turn")
    s.home = {country: list(cards.HOME[country]) for country in turns.active(s)}
    s.sold = []
    s.starts = s.slot = turns.after(s, s.last)
    s.asked = ""
    t.tell(f"Interphase of turn {s.turn}: {nations.name_of(s.starts)} moves next.", "AW-3.1.g")
    s.phase = "conquest"


def conquest_phase(t: Table[State]) -> Rule[None]:
    """7.0.c, 7.1 Grace periods end; then surrender and conquest, the country that moves next first (10.4d.a)."""
    s = t.state
    s.rolled, s.rejected = [], []
    yield from conquest.end_graces(t, conquest.run_out(s), "AW-7.1E.d")
    yield from conquest.settle(t)
    for country in turns.order_of_movement(s):
        if country in s.plays:
            yield from surrender.in_interphase(t, country)
            yield from conquest.in_interphase(t, country)
    s.beaten = {}
    s.phase = "promotion"


def next_turn_phase(t: Table[State]) -> None:
    """7.8.a Advance the turn marker."""
    lying.end_all(t.state, "interphase")
    t.state.turn += 1
    t.state.rolled, t.state.conquests = [], []
    t.state.phase = "turn_start"
