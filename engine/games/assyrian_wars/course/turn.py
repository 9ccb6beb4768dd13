"""3.0, 3.1, 3.6, 5.1, 6.19 The course of a turn: its start, and slot by slot along the impulse track to its end."""

from engine.games.assyrian_wars.course import preemption
from engine.games.assyrian_wars.data import nations
from engine.games.assyrian_wars.position import Impulse, State, hands, turns
from engine.games.assyrian_wars.realm import mercenaries
from engine.kernel import Rule, Table


def turn_start_phase(t: Table[State]) -> None:
    """5.0.a Start a turn: mercenaries go home (5.1), and the first round begins."""
    s = t.state
    s.round, s.slot, s.asked, s.begun = 1, s.starts, "", []
    if not turns.is_first_turn(s):
        mercenaries.disband(t)
    t.tell(f"Turn {s.turn} begins with {nations.name_of(s.starts)}.", "AW-3.1.g", news=True)
    s.phase = "slot"


def slot_phase(t: Table[State]) -> Rule[None]:
    """3.1.a The country at whose space the impulse marker stands takes its impulse, passes, or is preempted."""
    s = t.state
    country = preemption.preempting(s)
    if country:
        s.asked = s.slot
        if (yield from preemption.ask_holder(t, country)):
            t.tell(f"{nations.does(country, 'preempts')} {nations.name_of(s.slot)}.", "AW-3.3.c", news=True)
            s.impulse = Impulse(country, scheduled=False)
            s.phase = "impulse"
            return
    if not turns.is_active(s, s.slot):
        advance(t)
        return
    s.impulse = Impulse(s.slot, passing=not preemption.will_act(s, s.slot))
    s.phase = "impulse"


def advance(t: Table[State]) -> None:
    """3.1.a, f Move the impulse marker to the right; where the round began, the next one begins."""
    s = t.state
    s.slot, s.asked = turns.after(s, s.slot), ""
    if s.slot == s.starts:
        s.round += 1
        s.rejected = []
        t.tell(f"Round {s.round} begins.", "AW-3.1.f")


def is_over(s: State) -> bool:
    """3.5, 6.19 Tell whether the turn ends: nobody has cards, or only the country that took the last impulse."""
    holders = [country for country in turns.active(s) if hands.in_hand(s, country)]
    return holders in ([], [s.last])
