"""17.0 Sieges: who may roll against a garrisoned Walled-City, what the roll counts, and what falls with the city."""

from __future__ import annotations

from engine.board.piles import plain
from engine.games.god_kings.data.kinds import unit_text
from engine.games.god_kings.data.numbers import DIE, SIEGE, siege_falls, wall_modifier
from engine.games.god_kings.data.peoples import owned
from engine.games.god_kings.data.spaces import SPACES
from engine.games.god_kings.events.displacement import displace
from engine.games.god_kings.events.windows import siege_cards
from engine.games.god_kings.position.asking import general_name, place
from engine.games.god_kings.position.control import controller, garrisoned, take_space
from engine.games.god_kings.position.pieces import ACTIVE, destroy, foes_outside, inside, marked, outside, size
from engine.games.god_kings.position.powers import is_power, side_of
from engine.games.god_kings.position.state import Counts, State
from engine.games.god_kings.position.tidying import tidy
from engine.kernel.questions import Rule
from engine.kernel.table import Table

# ---------------------------------------------------------------- who may (17.2)


def besieging(s: State, side: str, at: str) -> Counts:
    """17.2.b The units of whoever besieges: those of the army under way there, else all before the walls."""
    if s.army is not None and s.army.side == side and s.army.at == at:
        return marked(s, at, side, ACTIVE)
    return outside(s, at, side)


def may_besiege(s: State, side: str, at: str) -> str:
    """Why this side makes no Siege roll there now; empty: it may."""
    name = place(at)
    army = s.army if s.army is not None and s.army.side == side else None
    if controller(s, at) == side:
        return f"{name} is your own (GK-17.2.j)"
    if not garrisoned(s, at):
        return f"{name} has no garrison (GK-17.2.j)"
    if at in s.sieged:
        return f"this card has had its Siege roll against {name} (GK-17.2.i)"
    if army is not None and at in army.fought:
        return f"the army has fought in {name} in this activation (GK-17.2.d)"
    if army is not None and army.fought:
        return "the army has fought a battle with this card (GK-11.2.s)"
    if foes_outside(s, at, side):
        return f"enemies stand before the walls of {name} (GK-11.4.a)"
    if size(besieging(s, side, at)) < SIEGE["units"]:
        return f"fewer than {SIEGE['units']} units besiege {name} (GK-17.2.b)"
    return ""


# ---------------------------------------------------------------- the roll (17.3, 17.4)


def modifier(s: State, at: str) -> int:
    """17.3.a The walls and the Siege Continued markers; Action Cards come to it."""
    return wall_modifier(SPACES[at].walls) + SIEGE["continued"] * s.sieges.get(at, 0)


def needed(s: State, at: str) -> int:
    """The lowest die by which the city falls, without cards: a 6 always does it, a 1 never."""
    return min([die for die in range(1, DIE + 1) if siege_falls(die, modifier(s, at))])


def siege_roll(t: Table[State], at: str, side: str, seat: str, general: str) -> Rule[None]:
    """17.2.h, i The city is besieged from now on and has had the one roll of this card; 17.3, 17.4 the roll."""
    s = t.state
    s.sieged.append(at)
    cards = yield from siege_cards(t, at, side, seat)
    if cards.over:
        return
    s.sieges.setdefault(at, 0)
    plus = modifier(s, at) + cards.modifier
    die = t.dice.roll(f"siege {at}", 1)[0]
    falls = siege_falls(die, plus)
    end = "the city falls" if falls else "the city resists"
    t.tell(f"{general_name(general)} besieges {place(at)}: {die}{modified(die, plus)}, {end}.", "GK-17.3.b", news=True)
    if falls:
        yield from fall(t, at, side)
    else:
        s.sieges[at] = min(s.sieges[at] + 1, SIEGE["continued_most"])


def modified(die: int, plus: int) -> str:
    """What has become of the die: ` - 2 = 1`."""
    return f" {'+' if plus > 0 else '-'} {abs(plus)} = {die + plus}" if plus else ""


# ---------------------------------------------------------------- the city falls (17.3.c-e)


def fall(t: Table[State], at: str, side: str) -> Rule[None]:
    """17.3.c-e Units and garrison marker are gone, the besieger takes control, generals inside are displaced."""
    s = t.state
    for foe in list(s.units[at]):
        lost = inside(s, at, foe) if foe != side else {}
        if lost:
            destroy(s, at, foe, lost)
            t.tell(f"Eliminated in {place(at)}: {owned(foe)} {unit_text(plain(lost))}.", "GK-17.3.d")
    del s.sieges[at]
    take(t, at, side)
    shut_in = [general for general, post in s.generals.items() if post.at == at and post.inside]
    for foe in dict.fromkeys([side_of(general) for general in shut_in]):
        yield from displace(t, foe, {}, [g for g in shut_in if side_of(g) == foe], at, "GK-17.3.e")
    tidy(t)


def take(t: Table[State], at: str, side: str) -> None:
    """17.3.c The besieger's PC marker comes; 17.3.i Barbarians and Revolts leave the old one without its garrison."""
    s = t.state
    if not is_power(side):
        if at in s.garrisons:
            s.garrisons.remove(at)
        t.tell(f"{place(at)} stays {owned(controller(s, at))}, without a garrison.", "GK-17.3.i")
        return
    take_space(t, at, side, "GK-17.3.c")
